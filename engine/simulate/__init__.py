"""Simulation: legal matches by bots that aim at fan plans, and wins that hold a given fan."""

from engine.simulate.build import build_win
from engine.simulate.match import simulate_match
from engine.simulate.report import FanFrequency, frequencies

__all__ = ["FanFrequency", "build_win", "frequencies", "simulate_match"]
