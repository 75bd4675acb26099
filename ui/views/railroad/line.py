"""The line drawn: painted rails with real controls on them, a place each, an engine each on the start, a tile each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QScrollArea, QWidget

from companion.wording import _
from ui import icons
from ui.present.railroad.line import DiscView, EngineView, LineView, Mark, PlaceView, TileView
from ui.theme import current, signals
from ui.views.explained import explain
from ui.views.railroad import track
from ui.views.scrolling import slim
from ui.views.table.plates import Roving, fitted
from ui.widgets import strokes
from ui.widgets.pressable import Pressable, Showing

TILE: Final = (28.0, 38.0)
"""A station master beside its station, in units of the drawing."""


class PlaceFace(Showing[PlaceView]):
    """A place of the line: a disc with its number, or a plate with its station; the engine instead, if one is there."""

    placed = True

    def __init__(self, parent: LineCanvas) -> None:
        super().__init__(parent)
        self._canvas = parent
        self.face = QRectF()
        """What is painted, in its own coordinates; what is tapped may be larger."""

    def face_size(self) -> tuple[float, float]:
        return track.SPACE, track.SPACE

    def ring_rect(self) -> QRectF:
        pad = 2 * current().scale
        return self.face.adjusted(-pad, -pad, pad, pad).intersected(QRectF(self.rect()))

    def draw_view(self, painter: QPainter, view: PlaceView) -> None:
        plate = view.turnout
        self.radius = 8.0 if plate else self.face.height() / 2 / current().scale
        shown = view.engines if self._canvas.stands_alone(view) else ()
        if shown and not plate:
            self._draw_engines(painter, shown, self.face)
            return
        self._draw_ground(painter, view)
        if plate:
            self._draw_plate(painter, view, shown)
        else:
            self._draw_number(painter, view)

    def _ink(self, view: PlaceView) -> str:
        return "on_lit" if view.lit else "text"

    def _draw_ground(self, painter: QPainter, view: PlaceView) -> None:
        theme = current()
        lit = view.lit
        # A lit plate is larger all round, so that its inner line leaves the words alone.
        pad = 5 * theme.scale if lit else 0
        face, radius = self.face.adjusted(-pad, -pad, pad, pad), self.radius + (5 if lit else 0)
        fill = theme.color("lit" if lit else "surface")
        edge = theme.color("lit_line" if lit else "line_strong")
        strokes.panel(painter, face, fill, edge, 1, radius)
        if lit:
            inset = 4 * theme.scale
            strokes.panel(painter, face.adjusted(inset, inset, -inset, -inset), None, edge, 1, max(radius - 4, 1))
        if view.state == "chosen":
            inset = 3 * theme.scale if lit else 0
            ring = face.adjusted(inset, inset, -inset, -inset)
            ink = "warn_line" if not lit else "on_accent" if theme.dark else "accent"
            strokes.panel(painter, ring, None, theme.color(ink), 3, max(radius - 3, 1))
        if self.isDown():
            inset = 5 * theme.scale
            strokes.panel(painter, face.adjusted(inset, inset, -inset, -inset), None, theme.color("text"), 1, radius)

    def _draw_number(self, painter: QPainter, view: PlaceView) -> None:
        theme = current()
        font = theme.font(12, bold=True)
        font.setPixelSize(max(theme.px(12), round(self.face.height() * 0.39)))
        room = self.face.width() * 0.84
        font = _narrowest(view.words, font, room)
        if strokes.advance(view.words, font) > self.face.width():
            font.setBold(False)
        strokes.write(painter, self.face, view.words, font, theme.color(self._ink(view)))

    def _draw_plate(self, painter: QPainter, view: PlaceView, engines: Sequence[EngineView]) -> None:
        theme, face = current(), self.face
        ink = theme.color(self._ink(view))
        top = QRectF(face.left(), face.top() + face.height() * 0.09, face.width(), face.height() * 0.45)
        low = QRectF(face.left(), face.top() + face.height() * 0.51, face.width(), face.height() * 0.42)
        font = theme.font(12, bold=True)
        font.setPixelSize(max(theme.px(12), round(face.height() * 0.345)))
        if not engines:
            strokes.write(painter, top, view.words, _narrowest(view.words, font, top.width()), ink)
        else:
            edge = face.height() * 0.56
            mark = QRectF(face.left() + face.width() * 0.08, face.top() - face.height() * 0.02, edge, edge)
            self._draw_engines(painter, engines, mark)
            rest = QRectF(mark.right(), top.top(), face.right() - mark.right(), top.height())
            strokes.write(painter, rest, view.words, _narrowest(view.words, font, rest.width() - theme.px(6)), ink)
        if view.station is not None:
            small = theme.font(12, condensed=False)
            small.setPixelSize(max(theme.px(11), round(face.height() * 0.25)))
            words = view.station.price
            strokes.write(painter, low, words, _narrowest(words, small, face.width() - theme.px(4)), ink)

    @staticmethod
    def _draw_engines(painter: QPainter, engines: Sequence[EngineView], room: QRectF) -> None:
        for engine, rect in zip(engines, track.side_by_side(room, len(engines)), strict=True):
            draw_engine(painter, engine, rect)


def _narrowest(text: str, font: QFont, width: float) -> QFont:
    return strokes.narrowed(text, font, width, 9)


def draw_engine(painter: QPainter, engine: EngineView, rect: QRectF) -> None:
    """An engine as its player's marker, with a ring for what became or becomes of it."""
    theme = current()
    pad = rect.height() * (0.1 if engine.chosen else 0.04)
    icons.paint_marker(painter, engine.look.colour, engine.look.letter, rect.adjusted(pad, pad, -pad, -pad))
    if engine.chosen:
        strokes.panel(painter, rect, None, theme.color("accent"), 2, rect.height() / 2 / theme.scale)
    elif engine.mark == "lit" and rect.height() >= theme.px(30):
        strokes.lit_ring(painter, rect, 7)
    elif engine.mark == "lit":
        # On a small plate the usual ring would leave nothing of the marker.
        strokes.panel(painter, rect, None, theme.color("lit_line"), 1.5, 5)


class EngineChip(Pressable):
    """An engine on the start, where several stand side by side."""

    placed = True

    def __init__(self, parent: QWidget) -> None:
        super().__init__("", parent)
        self._engine: EngineView | None = None

    def show_engine(self, engine: EngineView, words: str) -> None:
        """Shows whose it is."""
        self._engine = engine
        self.setAccessibleName(words)
        self.update()

    def face_size(self) -> tuple[float, float]:
        return 30, 30

    def draw(self, painter: QPainter) -> None:
        if self._engine is not None:
            edge = min(self.width(), self.height())
            rect = QRectF((self.width() - edge) / 2, (self.height() - edge) / 2, edge, edge)
            draw_engine(painter, self._engine, rect)


class TileChip(Showing[TileView]):
    """A station master beside its station, or the worker that lies in its place."""

    placed = True
    radius = 5.0

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.face = QRectF()
        """What is painted, in its own coordinates; what is tapped is larger."""

    def ring_rect(self) -> QRectF:
        return self.face

    def face_size(self) -> tuple[float, float]:
        return TILE

    def draw_view(self, painter: QPainter, view: TileView) -> None:
        theme = current()
        area = self.face
        edge = theme.color("line_strong")
        strokes.panel(painter, area, theme.color("sunken" if view.taken else "accent_soft"), edge, 1, self.radius)
        upper = QRectF(area.left(), area.top() + area.height() * 0.06, area.width(), area.height() * 0.46)
        lower = QRectF(area.left(), area.top() + area.height() * 0.5, area.width(), area.height() * 0.46)
        inset = area.width() * 0.16
        ink = theme.color("text2" if view.taken else "text")
        icons.paint(painter, "labourer" if view.taken else "contract", upper.adjusted(inset, 0, -inset, 0), ink)
        font = theme.font(12, bold=True)
        font.setPixelSize(max(theme.px(11), round(area.height() * 0.34)))
        words = view.words or (view.worker[:2] if view.worker else "–")
        strokes.write(painter, lower, words, fitted(words, font, area.width()), ink)
        _draw_mark(painter, area, view.mark, 5)


def _draw_mark(painter: QPainter, area: QRectF, mark: Mark, radius: float) -> None:
    if mark == "lit":
        strokes.lit_ring(painter, area, radius)
    elif mark in ("comes", "leaves"):
        strokes.proposal_ring(painter, area, radius)


class LineCanvas(QWidget):
    """Rails, places and tiles in one plane; what is tapped is named: a place, the seat of an engine, the station of a
    tile."""

    place_tapped = Signal(str)
    engine_tapped = Signal(int)
    tile_tapped = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.places: dict[str, PlaceFace] = {}
        self.tiles: dict[int, TileChip] = {}
        self.engines: list[EngineChip] = []
        self.roving = Roving(self)
        self._view: LineView | None = None
        self._track: track.Track | None = None
        self._room = QSize(1, 1)
        self.setAccessibleName(_("The line"))
        signals.changed.connect(self.lay_out)

    def view(self) -> LineView | None:
        """What is shown."""
        return self._view

    def show_view(self, view: LineView) -> None:
        """Shows another state of the line; only what differs is painted again."""
        before, self._view = self._view, view
        if view == before:
            return
        names = [place.place for place in view.places]
        if list(self.places) != names:
            self._build(view)
        for place in view.places:
            self.places[place.place].show_view(place)
            if place.station is not None and place.station.tile is not None:
                self.tiles[place.station.number].show_view(place.station.tile)
        self._show_engines(view)
        self.setAccessibleDescription(view.summary)
        self.update()

    def _build(self, view: LineView) -> None:
        gone: list[QWidget] = [*self.places.values(), *self.tiles.values()]
        for old in gone:
            old.hide()
            old.deleteLater()
        self.places, self.tiles = {}, {}
        order: list[QWidget] = []
        for place in view.places:
            face = PlaceFace(self)
            face.clicked.connect(lambda _on=False, key=place.place: self._tapped(key))
            explain(face, _CLAUSES["turnout" if place.turnout else "space"])
            self.places[place.place] = face
            order.append(face)
            if place.station is not None and place.station.tile is not None:
                chip = TileChip(self)
                chip.clicked.connect(lambda _on=False, n=place.station.number: self.tile_tapped.emit(n))
                explain(chip, _CLAUSES["tile"])
                self.tiles[place.station.number] = chip
                order.append(chip)
        for widget in order:
            widget.show()
        self.roving.set_members(order)
        self.lay_out()

    def _tapped(self, place: str) -> None:
        view = self._view.at(place) if self._view is not None else None
        if view is None:
            return
        if self.stands_alone(view) and view.engines and not view.lit:
            self.engine_tapped.emit(view.engines[0].seat)
        else:
            self.place_tapped.emit(place)

    def stands_alone(self, view: PlaceView) -> bool:
        """Whether an engine there is drawn in place of the number: everywhere but on the start."""
        return self._view is not None and view.place != self._view.places[0].place

    def _show_engines(self, view: LineView) -> None:
        """The engines on the start, a chip each."""
        start = view.places[0]
        while len(self.engines) < len(start.engines):
            chip = EngineChip(self)
            self.engines.append(chip)
            chip.clicked.connect(lambda _on=False, chip=chip: self._engine_tapped(self.engines.index(chip)))
        for n, chip in enumerate(self.engines):
            chip.setVisible(n < len(start.engines))
            if n < len(start.engines):
                words = _("{player}'s engine, on the start").format(player=start.engines[n].look.name)
                chip.show_engine(start.engines[n], words)
        self.roving.set_members(self._members(view))
        self._place_engines()

    def _members(self, view: LineView) -> Sequence[QWidget]:
        """Everything that arrows walk, in its order along the line."""
        order: list[QWidget] = [chip for chip in self.engines if not chip.isHidden()]
        for place in view.places:
            order.append(self.places[place.place])
            if place.station is not None and place.station.number in self.tiles:
                order.append(self.tiles[place.station.number])
        return order

    def _engine_tapped(self, n: int) -> None:
        if self._view is not None and n < len(self._view.places[0].engines):
            self.engine_tapped.emit(self._view.places[0].engines[n].seat)

    # Where it stands

    def set_room(self, room: QSize) -> None:
        """Lays everything out for a stage of this size; it may become higher, never wider."""
        if room != self._room:
            self._room = room
            self.lay_out()

    def lay_out(self) -> None:
        """Lays everything out again."""
        if self._view is None or self._room.width() < 2:
            return
        width, height = self._room.width(), self._room.height()
        self._track = made = track.lay_out(self._view.places, width, height, current().scale)
        self.setFixedSize(width, max(height, round(made.height)))
        for place, spot in made.spots.items():
            face = self.places[place]
            pad = 6 * current().scale
            hit = spot.hit.united(spot.face.adjusted(-pad, -pad, pad, pad)).toAlignedRect()
            face.setGeometry(hit)
            face.face = spot.face.translated(-hit.x(), -hit.y())
        for view in self._view.places:
            if view.station is not None and view.station.number in self.tiles:
                self._place_tile(self.tiles[view.station.number], view, made)
        self._place_engines()
        self.update()

    def _place_tile(self, chip: TileChip, view: PlaceView, made: track.Track) -> None:
        """Beside the plate, at the other side where it would leave the stage; tapped on all the room of a thumb."""
        scale = current().scale
        face = made.ends.get(view.place) or made.spots[view.place].face
        wide, high = max(TILE[0] * made.unit, 24 * scale), max(TILE[1] * made.unit, 33 * scale)
        gap, thumb = 6 * scale, 44 * scale
        across, down = max(wide, thumb), max(high, thumb)
        left = face.right() + gap
        before = left + wide > self.width() - scale
        hit = QRectF(face.left() - gap - across if before else left, face.center().y() - down / 2, across, down)
        chip.setGeometry(hit.toAlignedRect())
        chip.face = QRectF(across - wide if before else 0, (down - high) / 2, wide, high)

    def _place_engines(self) -> None:
        shown = [chip for chip in self.engines if not chip.isHidden()]
        if self._track is None or self._view is None or not shown:
            return
        spot = self._track.spots[self._view.places[0].place]
        edge = spot.face.width() * 0.74
        gap = 2 * current().scale
        left = max(gap, spot.face.left() - edge * 0.2)
        for n, chip in enumerate(shown):
            rect = QRectF(left + n * (edge + gap), spot.face.top() - edge - 2 * gap, edge, edge)
            chip.setGeometry(rect.toAlignedRect())
            chip.raise_()

    # What is painted

    def paintEvent(self, event: QPaintEvent) -> None:
        made, view = self._track, self._view
        if made is None or view is None:
            return
        theme = current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        bed = theme.color("bed")
        unit = made.unit
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(bed, 10 * unit, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
        for arc in made.arcs:
            painter.drawPath(arc)
        for first, last in made.rails:
            self._draw_rails(painter, first, last, unit)
        for place in view.places:
            if place.station is not None:
                end = made.ends.get(place.place)
                if end is not None:
                    self._draw_end(painter, place, end)
                self._draw_discs(painter, place, made)
            if place.engines and not place.turnout and self.stands_alone(place):
                self._draw_under(painter, place, made)
        painter.end()

    @staticmethod
    def _draw_rails(painter: QPainter, start: QPointF, end: QPointF, unit: float) -> None:
        theme = current()
        along = end - start
        length = max(1.0, (along.x() ** 2 + along.y() ** 2) ** 0.5)
        across = QPointF(-along.y() / length, along.x() / length) * (5.0 * unit)
        painter.setPen(QPen(theme.color("bed"), max(1.0, 4.0 * unit), Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
        painter.drawLine(start + across, end + across)
        painter.drawLine(start - across, end - across)

    @staticmethod
    def _draw_end(painter: QPainter, place: PlaceView, rect: QRectF) -> None:
        theme = current()
        assert place.station is not None
        strokes.panel(painter, rect, theme.color("surface"), theme.color("line_strong"), 1, 6)
        font = theme.font(12)
        font.setPixelSize(max(theme.px(11), round(rect.height() * 0.46)))
        words = place.station.price
        strokes.write(painter, rect, words, _narrowest(words, font, rect.width() - theme.px(4)), theme.color("text"))

    @staticmethod
    def _draw_discs(painter: QPainter, place: PlaceView, made: track.Track) -> None:
        """The discs below the plate, or beside that of a station at a numbered space."""
        assert place.station is not None
        discs: tuple[DiscView, ...] = place.station.discs
        if not discs:
            return
        scale = current().scale
        end = made.ends.get(place.place)
        face = made.spots[place.place].face
        edge = max(17 * made.unit, 14 * scale)
        step = edge + 2 * scale
        if end is not None:
            left, top = end.right() + 3 * scale, end.center().y() - edge / 2
            if left + step * len(discs) > made.spots[place.place].centre.x() + 200 * made.unit:
                left = end.left() - step * len(discs)
        else:
            left, top = face.center().x() - step * len(discs) / 2, face.bottom() + 2 * scale
        for n, disc in enumerate(discs):
            rect = QRectF(left + n * step, top, edge, edge)
            icons.paint_marker(painter, disc.look.colour, disc.look.letter, rect)
            ring = rect.adjusted(-scale, -scale, scale, scale)
            if disc.mark == "lit":
                strokes.lit_ring(painter, ring, 4)
            elif disc.mark:
                strokes.panel(painter, ring, None, current().color("lit_line"), 1.5, 4, dashed=True)

    @staticmethod
    def _draw_under(painter: QPainter, place: PlaceView, made: track.Track) -> None:
        """The number of a space on which an engine stands, below it."""
        theme = current()
        face = made.spots[place.place].face
        font = theme.font(12)
        font.setPixelSize(max(theme.px(11), round(13 * made.unit)))
        rect = QRectF(face.left() - face.width() / 2, face.bottom(), face.width() * 2, font.pixelSize() * 1.3)
        strokes.write(painter, rect, place.words, font, theme.color("text2"))


_CLAUSES: Final = {"space": "gwt.railroad:3", "turnout": "gwt.railroad:2", "tile": "gwt.railroad:9"}
"""What explains a thing of the line."""


class LineStage(QScrollArea):
    """The card in which the line lies; it scrolls up and down where it is too low for all rows."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.canvas = LineCanvas()
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        slim(self)
        self.setWidget(self.canvas)
        self.canvas.setAutoFillBackground(False)
        self.viewport().setAutoFillBackground(False)
        self.canvas.roving.walked.connect(self.ensureWidgetVisible)
        signals.changed.connect(self._fit)

    def show_view(self, view: LineView) -> None:
        """Shows another state of the line."""
        self.canvas.show_view(view)
        self._fit()

    def show_place(self, place: str) -> None:
        """Brings a place into sight."""
        face = self.canvas.places.get(place)
        if face is not None:
            self.ensureWidgetVisible(face, 0, current().px(60))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        inner = self.contentsRect().size()
        self.canvas.set_room(inner)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        theme = current()
        strokes.panel(painter, self.viewport().rect(), theme.color("surface"), theme.color("line"), 1, 8)
        painter.end()

    def minimumSizeHint(self) -> QSize:
        return QSize(1, 1)
