"""Whether the points of a game under way are shown: some tables want to know them only at the end."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from ui.main_window import settings

KEY = "table/points_hidden"


class HiddenPoints(QObject):
    """Carries out "Hide points" and remembers it. ``changed(hidden)`` follows every change. The display has a switch
    of its own. ``keep`` False leaves the person's settings alone."""

    changed = Signal(bool)

    def __init__(self, keep: bool, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._keep = keep
        self._hidden = keep and bool(settings().value(KEY, False, type=bool))

    @property
    def hidden(self) -> bool:
        """Whether they are hidden until the game is over."""
        return self._hidden

    def hide_points(self) -> None:
        """Hides them, or shows them again."""
        self._hidden = not self._hidden
        if self._keep:
            settings().setValue(KEY, self._hidden)
        self.changed.emit(self._hidden)

    def are_points_hidden(self) -> bool:
        """Whether they are hidden."""
        return self._hidden
