"""The games of the shelf side by side on a page that is one game's own: another one leads to its set-up."""

from __future__ import annotations

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QWidget

from companion.shelf import shelf
from companion.wording import _
from ui.views.your_box import show_choice
from ui.widgets import Segmented


class GameSwitch(Segmented):
    """Which game? ``game`` is its name on the shelf; ``left_for(id)`` when another one is wanted."""

    left_for = Signal(str)

    def __init__(self, game: str, parent: QWidget | None = None) -> None:
        names = tuple((key, one.name) for key, one in shelf().items())
        super().__init__(names, game, _("Which game?"), parent=parent)
        self._game = game
        self.picked.connect(self._picked)

    def _picked(self, game: str) -> None:
        if game != self._game:
            # The page goes away with the press: not before it is over, and the next time it shows its own game.
            QTimer.singleShot(0, self, lambda: self._leave_for(game))

    def _leave_for(self, game: str) -> None:
        show_choice(self, self._game)
        self.left_for.emit(game)
