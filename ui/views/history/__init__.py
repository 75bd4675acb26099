"""The history page: the list of games, one of them in full, statistics, people and back-ups."""

from ui.views.history.page import HistoryPage

__all__ = ["HistoryPage"]
