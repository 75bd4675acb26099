"""What a route has besides stations and track: stops of a line that goes on beyond, circles and places on a card, the
pills at the fronts of the work, and the words of somebody's reach."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QWidget

from companion.wording import _
from ui import icons
from ui.present.route import EndView, FrontView, SlotView, StopView, SurveyorView
from ui.theme import current
from ui.views.table.plates import Plate
from ui.widgets import strokes

STOP: Final = (92.0, 64.0)
"""A stop, width and height in design pixels."""
SLOT: Final = 38.0
"""A round place at an end, and from one to the next 3 more."""
ARROW: Final = 18.0
EVENTS: Final = 40.0
"""The column of the game's surveyor."""
NOTE: Final = 62.0
NOTE_MOST: Final = 150.0
NOTE_HIGH: Final = 46.0
"""The column of words beside the sites of a card: its widths and its height."""
DOT: Final = 18.0
"""A place of a circle that has room for several."""
_TOP: Final = 27.0
"""Where the row of places begins, below the name of a card."""


class StopCard(Plate):
    """A stop beyond the last station of the rails: its number, what it costs to come there, who stands there."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view: StopView | None = None

    def show_view(self, view: StopView) -> None:
        """Shows another state of the stop."""
        if view != self._view:
            self._view = view
            self.say(view.sentence, any(one.mark == "lit" for one in view.surveyors))
            self.update()

    def face_size(self) -> tuple[float, float]:
        theme = current()
        return theme.px(STOP[0]), theme.px(STOP[1])

    def draw(self, painter: QPainter) -> None:
        theme, view = current(), self._view
        if view is None:
            return
        px = theme.px
        card = QRectF(self.rect())
        strokes.panel(painter, card, theme.color("surface"), theme.color("line"), 1, 6)
        icons.paint(painter, "cable-car", QRectF(px(8), px(5), px(22), px(22)), theme.color("text2"))
        disc = QRectF(card.right() - px(26), px(7), px(19), px(18))
        strokes.panel(painter, disc, theme.color("text"), None, 0, 9)
        strokes.write(painter, disc, view.label, theme.font(11, bold=True), theme.color("surface"))
        if view.price and len(view.surveyors) < 4:
            font = theme.font(13, bold=True)
            words = f"\N{MINUS SIGN}{view.price}"
            width = strokes.advance(words, font)
            strokes.write(
                painter, QRectF(px(8), px(36), width + 1, px(20)), words, font, theme.color("text"), strokes.LEFT
            )
            icons.paint_cube(painter, "rubble", QRectF(px(10) + width, px(38), px(16), px(16)))
        edge = 20.0 if len(view.surveyors) < 3 else 14.0
        for number, one in enumerate(reversed(view.surveyors)):
            x = card.right() - px(6) - (number + 1) * px(edge + 2)
            _paint_surveyor(painter, one, QRectF(x, px(32), px(edge), px(28)))


class FrontPill(Plate):
    """An arrow and those who work that way, at the space where they go on."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view: FrontView | None = None

    def show_view(self, view: FrontView) -> None:
        """Shows another front."""
        if view != self._view:
            self._view = view
            self.say(view.sentence)
            self.restyle()

    def face_size(self) -> tuple[float, float]:
        theme = current()
        count = len(self._view.who) if self._view is not None else 0
        return theme.px(ARROW + 14 + 22 * count), theme.px(24)

    def draw(self, painter: QPainter) -> None:
        theme, view = current(), self._view
        if view is None:
            return
        px = theme.px
        area = QRectF(self.rect())
        strokes.panel(painter, area, theme.color("accent"), None, 0, 12)
        right = self.property("rightward") is not False
        arrow = QRectF(area.right() - px(ARROW + 6) if right else px(6), 0, px(ARROW), area.height())
        paint_arrow(painter, arrow, right, "on_accent")
        x = px(8) if right else px(ARROW + 8)
        for one in view.who:
            icons.paint_marker(painter, one.colour, one.letter, QRectF(x, px(2), px(20), px(20)))
            x += px(22)


class ReachWords(Plate):
    """Whose reach the band behind the cards shows."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = ""
        self.hide()

    def show_words(self, words: str) -> None:
        """Shows other words; none hide it."""
        if words != self._words:
            self._words = words
            self.say(words)
            self.restyle()
        self.setVisible(bool(words))

    def face_size(self) -> tuple[float, float]:
        theme = current()
        font = theme.font(12, bold=True, condensed=True)
        return min(theme.px(190), strokes.advance(self._words, font) + theme.px(14)), theme.px(18)

    def draw(self, painter: QPainter) -> None:
        theme = current()
        area = QRectF(self.rect())
        strokes.panel(painter, area, theme.color("accent_soft"), theme.color("accent"), 1, 6)
        font = theme.font(12, bold=True, condensed=True)
        inner = area.adjusted(theme.px(5), 0, -theme.px(5), 0)
        strokes.write(
            painter, inner, self._words, font, theme.color("accent"), strokes.CENTRE, Qt.TextElideMode.ElideMiddle
        )


def paint_arrow(painter: QPainter, area: QRectF, right: bool, role: str) -> None:
    """A chevron in the middle of an area."""
    theme = current()
    pen = QPen(theme.color(role), 2.5 * theme.scale)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    across, half = theme.px(4) * (1 if right else -1), theme.px(7)
    middle = area.center()
    painter.save()
    painter.setPen(pen)
    tip = QPointF(middle.x() + across, middle.y())
    painter.drawPolyline(
        [QPointF(middle.x() - across, middle.y() - half), tip, QPointF(middle.x() - across, middle.y() + half)]
    )
    painter.restore()


def sites_after(end: EndView) -> float:
    """Where the sites of a card begin behind the places of an end."""
    return len(end.slots) * (SLOT + 3) + ARROW + 12


def paint_end(painter: QPainter, card: QRectF, end: EndView, rightward: bool) -> None:
    """The places of an end, the way one works from there, and the game's surveyor where the next event begins."""
    theme = current()
    px = theme.px
    x = 7.0
    first = (end.side > 0) != rightward
    if first:
        paint_arrow(
            painter,
            QRectF(px(x), px(_TOP), px(ARROW), px(SLOT)),
            rightward if end.side > 0 else not rightward,
            "accent",
        )
        x += ARROW + 2
    for slot in end.slots:
        paint_slot(painter, slot, QRectF(px(x), px(_TOP), px(SLOT), px(SLOT)))
        x += SLOT + 3
    if not first:
        paint_arrow(
            painter,
            QRectF(px(x), px(_TOP), px(ARROW), px(SLOT)),
            rightward if end.side > 0 else not rightward,
            "accent",
        )
    if not end.events:
        return
    column = QRectF(card.right() - px(EVENTS) - px(3), px(_TOP - 2), px(EVENTS), px(SLOT + 6))
    if end.events == "comes":
        strokes.proposal_ring(painter, column, 6)
        return
    if end.events == "leaves":
        strokes.proposal_ring(painter, column, 6)
    icon = QRectF(column.center().x() - px(11), column.top() + px(3), px(22), px(22))
    icons.paint_cube(painter, "game_marker", icon)
    words = QRectF(column.left(), icon.bottom() + px(1), column.width(), px(14))
    font = strokes.narrowed(_("event"), theme.font(11, condensed=True), column.width() - 4)
    strokes.write(painter, words, _("event"), font, theme.color("text"), strokes.CENTRE, Qt.TextElideMode.ElideRight)


def paint_slot(painter: QPainter, slot: SlotView, area: QRectF) -> None:
    """A round place: dashed while nobody is there."""
    theme = current()
    free = slot.shape == "free"
    edge = theme.color("line_strong")
    strokes.panel(painter, area, None if free else theme.color("surface"), edge, 1, SLOT / 2, dashed=free)
    if slot.who is not None:
        inset = theme.px(6 if slot.shape == "surveyor" else 8)
        role = "surveyor" if slot.shape == "surveyor" else "plain"
        inner = area.adjusted(
            inset, inset / 2 if role == "surveyor" else inset, -inset, -inset / 2 if role == "surveyor" else -inset
        )
        icons.paint_marker(
            painter, slot.who.colour, slot.who.letter, inner, "surveyor" if role == "surveyor" else "plain"
        )
    if slot.mark == "lit":
        strokes.lit_ring(painter, area, SLOT / 2)
    elif slot.mark:
        strokes.proposal_ring(painter, area, SLOT / 2)


def circle_width(stop: StopView) -> float:
    """Width of a circle in design pixels: one with room for several is a longer one with dots."""
    theme = current()
    label = strokes.advance(stop.label, theme.font(16, bold=True)) / theme.scale
    several = stop.room or 1
    return max(42.0, label + 20) if several == 1 else label + 22 + several * (DOT + 2)


def paint_circles(painter: QPainter, circles: tuple[StopView, ...]) -> None:
    """The circles of a card with who stands on them."""
    theme = current()
    px = theme.px
    x = 8.0
    for stop in circles:
        width, several = circle_width(stop), stop.room or 1
        area = QRectF(px(x), px(_TOP), px(width), px(SLOT + 2))
        strokes.panel(painter, area, theme.color("surface"), theme.color("line_strong"), 1.5, SLOT / 2 + 1)
        font = theme.font(16, bold=True)
        if several == 1 and stop.surveyors:
            one = stop.surveyors[0]
            _paint_surveyor(painter, one, QRectF(area.left() + px(4), area.top() + px(4), px(20), px(30)))
            number = QRectF(area.left() + px(22), area.bottom() - px(19), area.width() - px(25), px(16))
            strokes.write(painter, number, stop.label, theme.font(11, bold=True), theme.color("text"))
        elif several == 1:
            strokes.write(painter, area, stop.label, font, theme.color("text"))
        else:
            label = QRectF(area.left() + px(9), area.top(), px(width), area.height())
            strokes.write(painter, label, stop.label, font, theme.color("text"), strokes.LEFT)
            left = area.right() - px(several * (DOT + 2) + 7)
            for n in range(several):
                dot = QRectF(left + n * px(DOT + 2), area.center().y() - px(DOT) / 2, px(DOT), px(DOT))
                if n < len(stop.surveyors):
                    _paint_surveyor(painter, stop.surveyors[n], dot.adjusted(0, -px(6), 0, px(6)))
                else:
                    strokes.panel(painter, dot, None, theme.color("line_strong"), 1, DOT / 2, dashed=True)
        x += width + 8


def circles_width(circles: tuple[StopView, ...]) -> float:
    """Width of all circles of a card with the gaps behind them."""
    return sum(circle_width(stop) + 8 for stop in circles)


def note_width(words: str) -> float:
    """Width of the column of words in design pixels: no word of it is cut, and all lines have room."""
    theme = current()
    font = theme.font(12, condensed=True)
    longest = max((strokes.advance(word, font) for word in words.split()), default=0.0) / theme.scale
    width = max(NOTE, longest + 8)
    while width < NOTE_MOST and strokes.height_of(words, font, theme.px(width - 4)) > theme.px(NOTE_HIGH):
        width += 8
    return width


def paint_note(painter: QPainter, card: QRectF, left: float, words: str) -> None:
    """Words beside the sites of a card."""
    theme = current()
    place = QRectF(theme.px(left), theme.px(24), card.right() - theme.px(left + 2), theme.px(NOTE_HIGH))
    font = theme.font(12, condensed=True)
    painter.save()
    painter.setClipRect(place)
    strokes.write_lines(painter, place, words, font, theme.color("text2"), strokes.LEFT)
    painter.restore()


def _paint_surveyor(painter: QPainter, one: SurveyorView, place: QRectF) -> None:
    icons.paint_marker(painter, one.who.colour, one.who.letter, place, "surveyor")
    ring = place.adjusted(-1, -1, 1, 1)
    if one.mark in ("comes", "leaves"):
        strokes.proposal_ring(painter, ring, 5)
    elif one.mark == "lit":
        strokes.lit_ring(painter, ring, 5)
