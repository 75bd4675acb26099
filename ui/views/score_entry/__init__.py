"""The page that scores an untracked game."""

from ui.views.score_entry.page import ScoreEntryPage

__all__ = ["ScoreEntryPage"]
