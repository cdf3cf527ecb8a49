"""What a changed rule would have done to every stored win."""

from analytics.whatif.changes import changes, edited
from analytics.whatif.report import what_if

__all__ = ["changes", "edited", "what_if"]
