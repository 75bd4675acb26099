"""Widgets side by side, in as many rows as they need."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.theme import current, signals


class Flow(QWidget):
    """Widgets side by side, wrapped, ``gap`` design pixels apart; one that is hidden leaves no gap, after ``place``."""

    def __init__(self, gap: int = 8, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._gap = gap
        self._inside: list[QWidget] = []
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        signals.changed.connect(self.place)

    def show_widgets(self, widgets: Sequence[QWidget]) -> None:
        """Lays these out; others it held are gone."""
        for old in self._inside:
            if old not in widgets:
                old.hide()
                old.deleteLater()
        self._inside = list(widgets)
        for widget in widgets:
            widget.setParent(self)
            widget.show()
        self.place()

    def widgets(self) -> Sequence[QWidget]:
        """What it holds, in reading order."""
        return tuple(self._inside)

    def place(self) -> None:
        """Lays out again."""
        self.updateGeometry()
        self._lay(self.width(), True)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._lay(width, False)

    def sizeHint(self) -> QSize:
        width = max(self.width(), current().px(300))
        return QSize(width, self._lay(width, False))

    def minimumSizeHint(self) -> QSize:
        tallest = max((widget.sizeHint().height() for widget in self._inside), default=current().px(44))
        return QSize(current().px(160), tallest)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay(self.width(), True)

    def _lay(self, width: int, place: bool) -> int:
        gap, x, y, high = current().px(self._gap), 0, 0, 0
        for widget in self._inside:
            if widget.isHidden():
                continue
            # What has a fixed or a least size does not always say so in its hint.
            hint = widget.sizeHint().expandedTo(widget.minimumSize()).boundedTo(widget.maximumSize())
            if x and x + hint.width() > width:
                x, y, high = 0, y + high + gap, 0
            high = max(high, hint.height())
            if place:
                widget.setGeometry(x, y, min(hint.width(), width), hint.height())
            x += hint.width() + gap
        return y + high
