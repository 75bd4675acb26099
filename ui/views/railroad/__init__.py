"""The railroad page: the line, the step in hand, the scores and the forms."""

from ui.views.railroad.page import RailroadPage

__all__ = ["RailroadPage"]
