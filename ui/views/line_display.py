"""The display of a railroad laid out: the line as large as it goes, at its right who stopped last, and the VP."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from companion.wording import _
from ui.views.display import (
    CENTRE,
    HIGH,
    LEAST,
    WIDE,
    Line,
    Panel,
    Picture,
    Piece,
    Rail,
    Sheet,
    rule_card,
    scores_card,
    stack,
    wrapped,
)
from ui.views.railroad.track import ROW, Measures, Track, side_by_side

if TYPE_CHECKING:
    from ui.present.display import NowLine
    from ui.present.railroad.line import PlaceView, StationView
    from ui.present.railroad_display import LineDisplay

_PAGE_X, _PAGE_Y, _GAP, _SIDE = 48.0, 40.0, 28.0, 36.0
_COLUMN: Final = 540.0
_SCORES_HIGH: Final = 400.0
_SPACE, _PLATE = 70.0, (164.0, 84.0)
_DISC, _TILE = 30.0, (46.0, 72.0)
_EDGE: Final = 104.0
"""From the edge of the card to the middle of the outermost space: half a plate and a little."""
_HEAD, _FOOT = 190.0, 84.0
"""Room above the highest and below the lowest row."""
_LIFT: Final = 34.0
"""Between a plate and the spaces below it, where the discs lie."""


def lay_out_line(view: LineDisplay, width: float = WIDE, height: float = HIGH) -> Sheet:
    """The sheet for a view; what it is larger than 1920 x 1080 goes to the line."""
    sheet = Sheet(width, height)
    column = QRectF(width - _PAGE_X - _COLUMN, _PAGE_Y, _COLUMN, height - 2 * _PAGE_Y)
    card = QRectF(_PAGE_X, _PAGE_Y, column.x() - _GAP - _PAGE_X, column.height())
    if view.rule is not None:
        rule_card(sheet, view.rule, card)
    else:
        _line(sheet, view, card)
    low = _SCORES_HIGH if view.scores is not None else 0.0
    now = QRectF(column.x(), column.y(), column.width(), column.height() - (low + _GAP if low else 0))
    _now(sheet, view.now, now)
    corner = now
    if view.scores is not None:
        corner = QRectF(column.x(), now.bottom() + _GAP, column.width(), low)
        scores_card(sheet, view.scores, corner)
    sheet.turn = QRectF(corner.right() - 86, corner.y() + 20, 66, 66)
    return sheet


def _line(sheet: Sheet, view: LineDisplay, card: QRectF) -> None:
    sheet.panels.append(Panel(card))
    spaces = [place for place in view.line.places if not place.turnout]
    rows = max(1, -(-len(spaces) // ROW))
    across = (card.width() - 2 * _EDGE) / (ROW - 1)
    down = (card.height() - _HEAD - _FOOT) / max(1, rows - 1)
    measures = Measures(1, _LIFT / 15, across, down, card.width(), card.height() - _FOOT, _SPACE, _PLATE)
    made = measures.track(view.line.places, spaces, card.height())
    _rails(sheet, made, card.topLeft())
    for place in view.line.places:
        spot = made.spots[place.place]
        face = spot.face.translated(card.topLeft())
        start = place is view.line.places[0]
        if place.turnout:
            _plate(sheet, place, face)
        elif start or not place.engines:
            sheet.plates.append(Panel(face, "surface", "line_strong", 2, face.height() / 2))
            px = 28 if start else 34
            sheet.lines.append(Line(face.adjusted(3, 0, -3, 0), place.words, px, bold=True, align=CENTRE))
        _engines(sheet, place, face, start)
        if place.station is not None and not place.turnout:
            _end(sheet, place.station, made.ends[place.place].translated(card.topLeft()))


def _rails(sheet: Sheet, made: Track, corner: QPointF) -> None:
    for arc in made.arcs:
        sheet.rails.append(Rail(arc.translated(corner), 14))
    for one, following in made.rails:
        path = QPainterPath(one + corner)
        path.lineTo(following + corner)
        sheet.rails += [Rail(path, 16), Rail(path, 8, "surface")]


def _plate(sheet: Sheet, place: PlaceView, face: QRectF) -> None:
    """A turnout with its station: name, price, what lies beside it, and the discs below."""
    sheet.plates.append(Panel(face, "surface", "line_strong", 2, 12))
    upper, lower = stack(face.adjusted(4, 0, -4, 0), (42, 38))
    engine = bool(place.engines)
    name = upper.adjusted(56, 0, 0, 0) if engine else upper
    sheet.lines.append(Line(name, place.words, 36, bold=True, align=CENTRE))
    station = place.station
    if station is None:
        return
    sheet.lines.append(Line(lower, station.price, LEAST, align=CENTRE, condensed=True))
    if station.tile is not None:
        box = QRectF(face.right() + 6, face.center().y() - _TILE[1] / 2, *_TILE)
        fill = "sunken" if station.tile.taken else "accent_soft"
        lit = station.tile.mark == "lit"
        sheet.plates.append(Panel(box, fill, "lit_line" if lit else "line_strong", 4 if lit else 2, 8))
        icon = QRectF(box.center().x() - 14, box.y() + 6, 28, 28)
        ink = "text2" if station.tile.taken else "text"
        sheet.pictures.append(Picture(icon, "labourer" if station.tile.taken else "contract", ink))
        words = QRectF(box.x() + 2, icon.bottom(), box.width() - 4, box.bottom() - icon.bottom() - 2)
        sheet.lines.append(
            Line(words, station.tile.words or station.tile.worker[:2] or "–", LEAST, bold=True, role=ink, align=CENTRE)
        )
    _discs(sheet, station, face.center().x(), face.bottom() + 2)


def _end(sheet: Sheet, station: StationView, plate: QRectF) -> None:
    """The station at the end of the line, over its space; its discs lie beside it."""
    wide = QRectF(plate.x(), plate.bottom() - 46, plate.width(), 44)
    sheet.plates.append(Panel(wide, "surface", "line_strong", 2, 10))
    sheet.lines.append(Line(wide.adjusted(6, 0, -6, 0), station.price, LEAST, align=CENTRE, condensed=True))
    _discs(sheet, station, wide.center().x(), wide.y() - _DISC - 4)


def _discs(sheet: Sheet, station: StationView, middle: float, top: float) -> None:
    left = middle - _DISC * len(station.discs) / 2
    for n, disc in enumerate(station.discs):
        box = QRectF(left + n * _DISC, top, _DISC, _DISC)
        if disc.mark == "lit":
            sheet.plates.append(Panel(box.adjusted(-2, -2, 2, 2), "lit", "lit_line", 2, 8))
        sheet.pieces.append(Piece(box.adjusted(1, 1, -1, -1), disc.look))


def _engines(sheet: Sheet, place: PlaceView, face: QRectF, start: bool) -> None:
    """An engine in the place of the number, which stands below it; those on the start side by side above it."""
    if start:
        size = 52.0
        for n, engine in enumerate(place.engines):
            box = QRectF(face.left() - 4 + n * (size + 8), face.top() - size - 10, size, size)
            _engine(sheet, Piece(box, engine.look), engine.mark == "lit")
        return
    if place.engines and not place.turnout:
        words = QRectF(face.center().x() - 60, face.bottom() + 2, 120, 36)
        sheet.lines.append(Line(words, place.words, LEAST, role="text2", align=CENTRE))
    room = QRectF(face.x() + 2, face.y() - 8, 58, 58) if place.turnout else face.adjusted(-4, -4, 4, 4)
    for engine, box in zip(place.engines, side_by_side(room, len(place.engines)), strict=True):
        _engine(sheet, Piece(box, engine.look), engine.mark == "lit")


def _engine(sheet: Sheet, piece: Piece, lit: bool) -> None:
    if lit:
        ring = piece.rect.adjusted(-6, -6, 6, 6)
        sheet.plates.append(Panel(ring, "lit", "lit_line", 3, 16))
    sheet.pieces.append(piece)


def _now(sheet: Sheet, now: NowLine, area: QRectF) -> None:
    """Whose engine stopped last, below it what it may do."""
    sheet.panels.append(Panel(area, "surface", "lit_line", 3))
    inner = area.adjusted(_SIDE, 28, -_SIDE, -24)
    head = QRectF(inner.x(), inner.y(), inner.width() - 70, 48)
    sheet.lines.append(Line(head, now.caption, 34, role="text2"))
    mark = 120.0
    place = QRectF(inner.x(), head.bottom() + 24, mark, mark)
    if now.who is not None:
        sheet.pieces.append(Piece(place, now.who))
    elif now.icon:
        sheet.pictures.append(Picture(place, now.icon))
    name = QRectF(place.right() + 24, place.y(), inner.right() - place.right() - 24, mark)
    top = place.bottom() + 18
    if now.name:
        sheet.lines.append(Line(name, now.name, 60, bold=True, least=40))
        _words(sheet, now.doing, QRectF(inner.x(), top, inner.width(), inner.bottom() - 110 - top), 44)
    else:
        _words(sheet, now.doing, name, 48)
    if now.then:
        words = _("then {what}").format(what=now.then)
        _words(sheet, words, QRectF(inner.x(), inner.bottom() - 100, inner.width(), 96), 36, "text2")


def _words(sheet: Sheet, text: str, area: QRectF, px: float, role: str = "text") -> None:
    """A sentence in as many lines as have room, smaller if need be."""
    # Bold words are wider than those that are measured.
    room = area.width() * (0.9 if role == "text" else 1)
    rows = wrapped(text, px, room)
    while px > LEAST and len(rows) * px * 1.3 > area.height():
        px -= 2
        rows = wrapped(text, px, room)
    for n, words in enumerate(rows):
        place = QRectF(area.x(), area.y() + n * px * 1.3, area.width(), px * 1.3)
        sheet.lines.append(Line(place, words, px, bold=role == "text", role=role))
