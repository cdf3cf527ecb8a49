"""Simulation: legal matches by bots that aim at fan plans, and wins that hold a given fan."""

from engine.simulate.match import simulate_match

__all__ = ["simulate_match"]
