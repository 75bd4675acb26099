"""The solo series in a row under the player: what each game came to, and how far this one is from its goal (11.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from ui.present.solo_series import CellView, SeriesView
from ui.theme import current, signals
from ui.views.explained import explain
from ui.views.table.kept import paint_kept
from ui.widgets import strokes

CLAUSE: Final = "11.2"
STRIP: Final = 84
"""Height of the row with its caption while words stand beside the numbers, design pixels."""
STRIP_TALL: Final = 112
"""The same where they have no room and numbers stand below the trains."""
WORDS_FROM: Final = 640
"""A narrower row has no room for words beside the numbers."""
CELL: Final = 46
GAP: Final = 4
WIDE: Final = 2.1
"""So much wider is the cell of the game in question, which says the most."""
TAG: Final = 20


def _tag(painter: QPainter, area: QRectF, train: str) -> None:
    """The number of a train, as on its card."""
    theme = current()
    strokes.panel(painter, area, theme.color("text"), None, 0, 4)
    font = strokes.narrowed(train, theme.font(13, bold=True), area.width() - theme.px(4), 9)
    strokes.write(painter, area, train, font, theme.color("surface"))


def paint_cells(painter: QPainter, area: QRectF, cells: Sequence[CellView], tall: bool) -> None:
    """The games of a series side by side in an area, numbers beside the trains or below them."""
    if not cells:
        return
    theme = current()
    gap = theme.px(GAP)
    shares = [WIDE if cell.state == "now" and not tall else 1.0 for cell in cells]
    unit = (area.width() - gap * (len(cells) - 1)) / sum(shares)
    x = area.left()
    low = theme.px(12) if any(cell.short for cell in cells) else 0
    for cell, share in zip(cells, shares, strict=True):
        box = QRectF(x, area.top(), unit * share, area.height())
        _ground(painter, box, cell)
        if tall:
            _tall_cell(painter, box, cell, low)
        else:
            _long_cell(painter, box, cell)
        x += unit * share + gap


def _ground(painter: QPainter, box: QRectF, cell: CellView) -> None:
    theme = current()
    if cell.state in ("now", "next"):
        strokes.panel(painter, box, theme.color("accent_soft"), theme.color("accent"), 2, 6)
    elif cell.state == "played":
        strokes.panel(painter, box, theme.color("bg"), theme.color("line"), 1, 6)
    else:
        strokes.panel(painter, box, None, theme.color("line_strong"), 1, 6, dashed=True)


def _long_cell(painter: QPainter, box: QRectF, cell: CellView) -> None:
    theme = current()
    side, edge = theme.px(8), theme.px(TAG)
    high = theme.px(22)
    _tag(painter, QRectF(box.left() + side, box.center().y() - high / 2, edge, high), cell.train)
    inside = QRectF(box.left() + side + edge + side, box.top(), 0, box.height())
    inside.setRight(box.right() - side)
    small, quiet = theme.font(13, condensed=True), theme.color("text2")
    if cell.state == "now":
        font = theme.font(20, bold=True)
        width = strokes.advance(cell.vp, font) + theme.px(8) if cell.vp else 0
        strokes.write(painter, inside, cell.vp, font, theme.color("text"), strokes.LEFT)
        _two_lines(painter, inside.adjusted(width, 0, 0, 0), cell)
    elif cell.vp:
        font = theme.font(18 if cell.state == "played" else 16, bold=True)
        ink = theme.color("text" if cell.state == "played" else "accent")
        if not cell.short:
            strokes.write(painter, inside, cell.vp, font, ink, strokes.LEFT)
            return
        # What fell short says so, in words or by how much.
        inside.setRight(box.right() - theme.px(3))
        tiny = theme.font(12, condensed=True)
        word = next((word for word in cell.words if strokes.advance(word, tiny) <= inside.width()), cell.change)
        top = QRectF(inside.left(), box.top() + theme.px(3), inside.width(), theme.px(22))
        low = QRectF(inside.left(), top.bottom(), inside.width(), theme.px(17))
        strokes.write(painter, top, cell.vp, theme.font(16, bold=True), ink, strokes.LEFT)
        strokes.write(painter, low, word, tiny, quiet, strokes.LEFT)
    else:
        words = cell.words[0] if cell.words else ""
        if strokes.advance(words, small) <= inside.width():
            strokes.write(painter, inside, words, small, quiet, strokes.LEFT)
        else:
            strokes.write_lines(painter, inside, words, theme.font(12, condensed=True), quiet, strokes.LEFT)


def _two_lines(painter: QPainter, area: QRectF, cell: CellView) -> None:
    """How far the game in question is from its goal, at the right; the goal itself stands out."""
    theme = current()
    line = theme.px(17)
    top = area.center().y() - line * len(cell.words) / 2
    for number, words in enumerate(cell.words):
        place = QRectF(area.left(), top + number * line, area.width(), line)
        font = strokes.narrowed(words, theme.font(13, condensed=True), place.width(), 12)
        before, goal, after = words.rpartition(cell.goal) if cell.goal else (words, "", "")
        if not goal or number == 0:
            strokes.write(painter, place, words, font, theme.color("text"), strokes.RIGHT)
            continue
        bold = QFont(font)
        bold.setBold(True)
        right = place.right()
        for text, one in ((after, font), (goal, bold), (before, font)):
            width = strokes.advance(text, one)
            strokes.write(
                painter, QRectF(right - width - 1, place.top(), width + 2, line), text, one, theme.color("text")
            )
            right -= width


def _tall_cell(painter: QPainter, box: QRectF, cell: CellView, low: int) -> None:
    """The number below the train; ``low`` pixels are left for what fell short by how much."""
    theme = current()
    edge, high, line = theme.px(TAG), theme.px(19), theme.px(21)
    free = max(0.0, box.height() - high - line - low)
    top = box.top() + free * 0.4
    _tag(painter, QRectF(box.center().x() - edge / 2, top, edge, high), cell.train)
    number = QRectF(box.left(), top + high + free * 0.2, box.width(), line)
    text = cell.vp or ("–" if cell.state == "out" else "·")
    wanted = theme.font(18 if cell.state in ("played", "now") else 16, bold=bool(cell.vp))
    font = strokes.narrowed(text, wanted, box.width() - theme.px(4), 11)
    ink = {"next": "accent", "out": "text2", "ahead": "text2"}.get(cell.state, "text")
    strokes.write(painter, number, text, font, theme.color(ink))
    if cell.short:
        under = QRectF(box.left(), number.bottom() - theme.px(2), box.width(), theme.px(15))
        strokes.write(painter, under, cell.change, theme.font(12, condensed=True), theme.color("text2"))


class SeriesStrip(QWidget):
    """The series of the game on the table, under the player's row; a screen reader reads all of it at once."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view: SeriesView | None = None
        explain(self, CLAUSE)
        signals.changed.connect(self.update)

    def show_view(self, view: SeriesView | None) -> None:
        """Shows a series in another state, None for none."""
        if view != self._view:
            self._view = view
            self.setAccessibleName(view.sentence if view is not None else "")
            self.update()

    def view(self) -> SeriesView | None:
        """What is shown."""
        return self._view

    @staticmethod
    def height_for(width: int) -> int:
        """Pixels that it needs at a width."""
        theme = current()
        return theme.px(STRIP if width >= theme.px(WORDS_FROM) else STRIP_TALL)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._view is not None and self.width() > 0 and self.height() > 0:
            paint_kept(self, ("series", self._view), self.draw)

    def draw(self, painter: QPainter) -> None:
        """Paints all of it."""
        theme, view = current(), self._view
        assert view is not None
        strokes.panel(painter, self.rect(), theme.color("surface"), theme.color("line"), 1, 8)
        side, top = theme.px(12), theme.px(8)
        line = theme.px(16)
        width = self.width() - 2 * side
        tall = self.width() < theme.px(WORDS_FROM)
        bold, plain = theme.font(12, bold=True, condensed=True), theme.font(12, condensed=True)
        ink, elide = theme.color("text2"), Qt.TextElideMode.ElideMiddle
        head = QRectF(side, top, width, line)
        if tall:
            for number, (words, font) in enumerate(zip(view.brief, (bold, plain), strict=True)):
                shown = strokes.narrowed(words, font, width, 11)
                strokes.write(painter, head.translated(0, number * line), words, shown, ink, strokes.LEFT, elide)
            cells = QRectF(side, top + 2 * line + theme.px(3), width, 0)
        else:
            # What ends the game stands whole; a long name gives way.
            room = strokes.advance(view.caption, plain)
            strokes.write(painter, head, view.caption, plain, ink, strokes.RIGHT)
            title = head.adjusted(0, 0, -min(room + theme.px(12), width - theme.px(60)), 0)
            strokes.write(painter, title, view.title, bold, ink, strokes.LEFT, elide)
            cells = QRectF(side, top + line + theme.px(5), width, 0)
        cells.setBottom(self.height() - theme.px(8))
        paint_cells(painter, cells, view.cells, tall)
