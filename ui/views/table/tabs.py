"""Tabs of the small layout: a row of words, the chosen one underlined; arrows walk them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from companion.wording import _
from ui.theme import current, signals
from ui.views.table.plates import Roving, fitted
from ui.widgets import strokes
from ui.widgets.pressable import Pressable


class TabButton(Pressable):
    """One tab."""

    radius = 4.0

    def __init__(self, words: str, parent: QWidget) -> None:
        super().__init__("", parent)
        self.words = words
        self.setCheckable(True)
        self.toggled.connect(self._named)
        self._named(False)

    def _named(self, on: bool) -> None:
        self.setAccessibleName(_("{tab} tab, shown").format(tab=self.words) if on else f"{self.words}")

    def face_size(self) -> tuple[float, float]:
        return 100, 44

    def draw(self, painter: QPainter) -> None:
        theme = current()
        on = self.isChecked()
        font = fitted(self.words, theme.font(14, bold=True), self.width() - theme.px(8))
        ink = theme.color("accent" if on else "text2")
        area = QRectF(self.rect())
        strokes.write(painter, area, self.words, font, ink, strokes.CENTRE, Qt.TextElideMode.ElideMiddle)
        if on:
            painter.fillRect(QRectF(0, area.height() - theme.px(3), area.width(), theme.px(3)), ink)


class Tabs(QWidget):
    """The row; one tab stop."""

    picked = Signal(str)

    def __init__(self, words: Mapping[str, str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.buttons = {key: TabButton(text, self) for key, text in words.items()}
        for key, button in self.buttons.items():
            button.clicked.connect(lambda _on=False, key=key: self.pick(key))
        self._chosen = next(iter(words))
        self.buttons[self._chosen].setChecked(True)
        self._roving = Roving(self)
        self._roving.set_members(list(self.buttons.values()))
        self._offered = tuple(words)
        signals.changed.connect(self.update)

    def offer(self, keys: Sequence[str]) -> None:
        """Shows these tabs only, in their usual order."""
        self._offered = tuple(key for key in self.buttons if key in keys)
        for key, button in self.buttons.items():
            button.setVisible(key in self._offered)
        self._roving.set_members([self.buttons[key] for key in self._offered])
        if self._chosen not in self._offered:
            self.show_picked(self._offered[0])
        self._lay_out()

    def show_picked(self, key: str) -> None:
        """Marks a tab as the one in front without telling anybody."""
        self._chosen = key
        for other, button in self.buttons.items():
            button.setChecked(other == key)

    def chosen(self) -> str:
        """The tab in front."""
        return self._chosen

    def pick(self, key: str) -> None:
        """Brings a tab to the front. LookupError for one that is not there."""
        if key not in self.buttons:
            raise LookupError(f"no tab {key!r}")
        changed = key != self._chosen
        self.show_picked(key)
        if changed:
            self.picked.emit(key)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def _lay_out(self) -> None:
        width = self.width() / len(self._offered)
        for number, key in enumerate(self._offered):
            left = round(number * width)
            self.buttons[key].setGeometry(left, 0, round((number + 1) * width) - left, self.height() - 1)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current()
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.color("surface"))
        painter.fillRect(QRectF(0, self.height() - 1, self.width(), 1), theme.color("line"))
        painter.end()
