"""The bar over a page with its title, and the bar under it with what to do next."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ui.theme import current, signals
from ui.views.words import Words


class _Bar(QWidget):
    """A strip of the surface with a hairline on one side."""

    def __init__(self, height: int, line_above: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._height, self._line_above = height, line_above
        self.row = QHBoxLayout(self)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        signals.changed.connect(self.restyle)
        self.restyle()

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        theme = current()
        side = theme.px(24)
        self.row.setContentsMargins(side, theme.px(8), side, theme.px(8))
        self.row.setSpacing(theme.px(8))
        self.setMinimumHeight(theme.px(self._height))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current()
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.color("surface"))
        at = 0 if self._line_above else self.height() - 1
        painter.fillRect(QRect(0, at, self.width(), 1), theme.color("line"))
        painter.end()


class HeadBar(_Bar):
    """Title and a second, lighter line of words; buttons at the right."""

    def __init__(self, title: str, sub: str = "", tools: Sequence[QWidget] = (), parent: QWidget | None = None) -> None:
        super().__init__(64, False, parent)
        self.title = Words(title, 24, bold=True, wrap=False)
        self.title.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        self.sub = Words(sub, 15, role="text2", wrap=False)
        self.row.addWidget(self.title)
        self.row.addSpacing(current().px(8))
        self.row.addWidget(self.sub, 1)
        # Without the second line the title still stands at the left.
        self.row.addStretch(0)
        for tool in tools:
            self.row.addWidget(tool)


class FootBar(_Bar):
    """Two lines of words at the left; buttons at the right, the one that goes on last."""

    def __init__(self, tools: Sequence[QWidget] = (), parent: QWidget | None = None) -> None:
        super().__init__(72, True, parent)
        self.before = QHBoxLayout()
        self.row.addLayout(self.before)
        words = QVBoxLayout()
        words.setSpacing(0)
        self.words = Words("", 16, bold=True, wrap=False)
        self.sub = Words("", 12, condensed=True, role="text2")
        words.addStretch(1)
        words.addWidget(self.words)
        words.addWidget(self.sub)
        words.addStretch(1)
        self.row.addLayout(words, 1)
        for tool in tools:
            self.row.addWidget(tool, 0, Qt.AlignmentFlag.AlignVCenter)
