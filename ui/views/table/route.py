"""The stage while actions are resolved: the route up the mountain, painted ground with real controls on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QPen, QPixmap, QPolygonF, QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from companion.wording import _
from ui import icons
from ui.present.clauses import OF_STEP, OF_TRACK, of_site
from ui.present.looks import look_of
from ui.present.route import Marks, RouteView, SiteView, StationView, SurveyorView, TrackView
from ui.theme import current, signals
from ui.views.explained import explain
from ui.views.table import beyond, levels
from ui.views.table.beyond import FrontPill, ReachWords, StopCard
from ui.views.table.kept import SiteChip, TrackChip, paint_kept
from ui.views.table.plates import Plate, Roving, owner
from ui.widgets import board, strokes

CHIP: Final = 39
"""From one site chip to the next."""
SURVEYOR: Final = 20.0
SURVEYORS_HIGH: Final = 30
"""A surveyor as it stands at a station, width and height."""
FRONT_SHIFTS: Final = 10
"""So many steps of 8 a pill may stand to either side of its space."""
MOST_NAME: Final = 190
"""A station card is never wider than this only because of its name."""


class StationCard(Plate):
    """A station: number, name, VP of the surveyor. Its sites lie on it as controls of their own."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._view: StationView | None = None
        self._rightward = True

    def set_rightward(self, rightward: bool) -> None:
        """Whether the route goes on to the right of the card on its level."""
        if rightward != self._rightward:
            self._rightward = rightward
            self.update()

    def show_view(self, view: StationView) -> None:
        """Shows another state of the station."""
        if view != self._view:
            self._view = view
            self.say(view.sentence)
            self.update()

    def width_of(self, view: StationView) -> float:
        """Its width in design pixels: the sites, or the name."""
        scale = current().scale
        name = strokes.advance(view.name, current().font(12, bold=True, condensed=True)) / scale
        number = strokes.advance(view.number, current().font(11, bold=True)) / scale
        heading = 12 + max(17, number + 8) + 5 + name + (40 if view.surveyor_vp else 6)
        if view.start:
            return max(112.0, min(MOST_NAME, heading))
        inside = sites_left(view) + len(view.sites) * CHIP + 9.5
        if view.note:
            inside += beyond.note_width(view.note)
        if view.end is not None and view.end.events:
            inside += beyond.EVENTS
        return max(inside, min(MOST_NAME, heading))

    def face_size(self) -> tuple[float, float]:
        theme = current()
        return (theme.px(self.width_of(self._view)), theme.px(levels.CARD)) if self._view else (1, 1)

    def paintEvent(self, event: QPaintEvent) -> None:
        view = self._view
        if view is not None and self.width() > 0:
            places = (view.end, view.circles, view.note, len(view.sites), self._rightward)
            words = (view.number, view.name, view.surveyor_vp, view.closed, view.summit, places)
            paint_kept(self, ("station", words), self.draw)

    def draw(self, painter: QPainter) -> None:
        theme, view = current(), self._view
        if view is None:
            return
        card = QRectF(self.rect())
        fill = theme.color("sunken" if view.closed else "surface")
        strokes.panel(painter, card, fill, theme.color("line_strong" if view.summit else "line"), 1, 6)
        font = theme.font(11, bold=True)
        width = max(theme.px(17), strokes.advance(view.number, font) + theme.px(8))
        disc = QRectF(theme.px(7), theme.px(6), width, theme.px(16))
        strokes.panel(painter, disc, theme.color("text"), None, 0, 8)
        strokes.write(painter, disc, view.number, font, theme.color("surface"))
        right = card.right() - theme.px(7)
        if view.surveyor_vp:
            font = theme.font(12, condensed=True)
            number = strokes.advance(view.surveyor_vp, font)
            place = QRectF(right - number, theme.px(4), number + 1, theme.px(20))
            strokes.write(painter, place, view.surveyor_vp, font, theme.color("text2"), strokes.LEFT)
            right -= number + theme.px(14)
            icons.paint(
                painter, "surveyor", QRectF(right, theme.px(4), theme.px(12), theme.px(20)), theme.color("text2")
            )
        left = disc.right() + theme.px(5)
        name = QRectF(left, theme.px(4), max(0.0, right - left - theme.px(3)), theme.px(20))
        font = theme.font(12, bold=True, condensed=True)
        strokes.write(painter, name, view.name, font, theme.color("text"), strokes.LEFT, Qt.TextElideMode.ElideMiddle)
        if view.end is not None:
            beyond.paint_end(painter, card, view.end, self._rightward)
        beyond.paint_circles(painter, view.circles)
        if view.note:
            beyond.paint_note(painter, card, sites_left(view) + len(view.sites) * CHIP + 5, view.note)


def sites_left(view: StationView) -> float:
    """Where the sites of a card begin, in design pixels from its left edge."""
    if view.end is not None:
        return 5.5 + beyond.sites_after(view.end)
    return 5.5 + beyond.circles_width(view.circles)


class Surveyors(Plate):
    """The surveyors at a station, above its card; below it on the top level, inside the card at the start."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._view: tuple[SurveyorView, ...] = ()
        self.edge = SURVEYOR
        self.hide()

    def show_view(self, view: tuple[SurveyorView, ...], station: str) -> None:
        """Shows who stands there."""
        if view == self._view:
            return
        self._view = view
        words = {"": "", "lit": _(", changed"), "leaves": _(", will move on"), "comes": _(", will come here")}
        names = "; ".join(f"{one.who.name}{words[one.mark]}" for one in view)
        self.say(_("Surveyors at {station}: {names}").format(station=station, names=names))
        self.setVisible(bool(view))
        self.restyle()

    def face_size(self) -> tuple[float, float]:
        theme = current()
        return len(self._view) * theme.px(self.edge + 3), icons.marker_size(theme.px(self.edge), "surveyor")[1] + 2

    def draw(self, painter: QPainter) -> None:
        theme = current()
        step = theme.px(self.edge + 3)
        for number, one in enumerate(self._view):
            place = QRectF(number * step, 1, theme.px(self.edge), self.height() - 2)
            icons.paint_marker(painter, one.who.colour, one.who.letter, place, "surveyor")
            ring = QRectF(number * step, 0, step, self.height())
            if one.mark in ("comes", "leaves"):
                strokes.proposal_ring(painter, ring, 5)
            elif one.mark == "lit":
                strokes.lit_ring(painter, ring, 5)


class RouteCanvas(QWidget):
    """Mountain, rails, cards and controls in one plane."""

    site_tapped = Signal(str)
    track_tapped = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.cards: list[StationCard] = []
        self.surveyors: list[Surveyors] = []
        self.sites: dict[str, SiteChip] = {}
        self.tracks: dict[str, TrackChip] = {}
        self.stops: dict[str, StopCard] = {}
        self.fronts: list[FrontPill] = []
        self.reach_words = ReachWords(self)
        self._view: RouteView | None = None
        self._clear = QRect()
        self._plan = levels.Plan((), (), 1, 1)
        self.roving = Roving(self)
        self._room = 272.0
        self._ground: tuple[object, QPixmap] | None = None
        signals.changed.connect(self.lay_out)

    def show_view(self, view: RouteView) -> None:
        """Shows another state of the route; only what differs is painted again."""
        before, self._view = self._view, view
        if view == before:
            return
        if before is None or _skeleton(before) != _skeleton(view):
            self._build(view)
        for index, station in enumerate(view.stations):
            if before is not None and index < len(before.stations) and before.stations[index] == station:
                continue
            self.cards[index].show_view(station)
            self.surveyors[index].show_view(station.surveyors, station.name)
            for site in station.sites:
                self.sites[site.id].show_look(_site_look(site), site.sentence)
                explain(self.sites[site.id], of_site(site.excavation, site.state == "closed"))
            for track in station.tracks:
                self.tracks[track.id].show_look(_track_look(track), track.sentence)
                explain(self.tracks[track.id], OF_TRACK[track.state])
            for stop in station.stops:
                self.stops[stop.id].show_view(stop)
            self._place_surveyors(index)
        self._show_fronts(view)
        self.reach_words.show_words(view.reach_words)
        if before is None or before.reach != view.reach:
            self._place_reach_words()
            self.update()

    def _build(self, view: RouteView) -> None:
        stops = self.stops.values()
        for old in (*self.cards, *self.surveyors, *self.sites.values(), *self.tracks.values(), *stops):
            old.setParent(None)
            old.deleteLater()
        self.cards, self.surveyors, self.sites, self.tracks, self.stops = [], [], {}, {}, {}
        order: list[QWidget] = []
        for station in view.stations:
            for stop in station.stops:
                self.stops[stop.id] = StopCard(self)
                self.stops[stop.id].show_view(stop)
                explain(self.stops[stop.id], OF_STEP["surveyor"])
            for track in station.tracks:
                chip = TrackChip(parent=self)
                chip.clicked.connect(lambda _on=False, key=track.id: self.track_tapped.emit(key))
                self.tracks[track.id] = chip
                order.append(chip)
            card = StationCard(self)
            card.show_view(station)
            explain(card, f"stations.{station.id}")
            self.cards.append(card)
            for site in station.sites:
                place = SiteChip(parent=self)
                place.clicked.connect(lambda _on=False, key=site.id: self.site_tapped.emit(key))
                self.sites[site.id] = place
                order.append(place)
            self.surveyors.append(Surveyors(self))
            explain(self.surveyors[-1], OF_STEP["surveyor"])
        for widget in (*self.cards, *self.stops.values(), *order):
            widget.show()
        self.roving.set_members(order)
        self.lay_out()

    def set_room(self, width: int, height: int) -> None:
        """Lays everything out for a stage of this size in scaled pixels; it may become higher, never wider."""
        self._room = height / current().scale
        self.setFixedWidth(max(width, 1))
        self.lay_out()

    def keep_clear(self, place: QRect) -> None:
        """Where something else lies over the route: nothing that can stand elsewhere is put there."""
        if place != self._clear:
            self._clear = place
            self._place_fronts()
            self._place_reach_words()

    def taken(self, surveyors: int) -> list[QRect]:
        """What must not be covered, so many surveyors at every station included."""
        found = [part.geometry() for part in (*self.cards, *self.stops.values(), *self.tracks.values())]
        theme = current()
        if self._view is None or not self._plan.spots:
            return found
        for station, card in zip(self._view.stations, self.cards, strict=True):
            if not station.start:
                width = surveyors * theme.px(SURVEYOR + 3)
                left = card.geometry().right() - theme.px(8) - width
                found.append(QRect(left, self._surveyors_top(card), width, theme.px(SURVEYORS_HIGH)))
        return found

    def level_of(self, space: str) -> tuple[int, int]:
        """Top and bottom, in pixels, of the level on which a site, a track card or a station lies."""
        if not self._plan.spots or self._view is None:
            return 0, 0
        stations = self._view.stations
        at = 0
        for number, (index, piece) in enumerate(self._pieces()):
            if space == piece or (not piece and _on_card(stations[index], space)):
                at = number
        theme = current()
        top = self._plan.spots[at].y
        return theme.px(top) - theme.px(12), theme.px(top + levels.CARD + 12)

    def _pieces(self) -> list[tuple[int, str]]:
        """Cards in route order: (index of the station, id of the stop or track card or "" for the station itself)."""
        assert self._view is not None
        found: list[tuple[int, str]] = []
        for index, station in enumerate(self._view.stations):
            found += [(index, stop.id) for stop in station.stops]
            found += [(index, track.id) for track in station.tracks]
            found.append((index, ""))
        return found

    def lay_out(self) -> None:
        """Places all cards and controls."""
        view = self._view
        if view is None or not self.cards:
            return
        theme = current()
        order = self._pieces()
        pieces = []
        for number, (index, track) in enumerate(order):
            both = track and number and order[number - 1][1] and track not in self.stops
            width = 34.0 if track else self.cards[index].width_of(view.stations[index])
            if track in self.stops:
                width = beyond.STOP[0]
            pieces.append(levels.Piece(width, 6 if both else 10))
        self._plan = levels.plan(pieces, self.width() / theme.scale, self._room)
        self.setFixedHeight(max(1, theme.px(self._plan.height)))
        for (index, track), piece, spot in zip(order, pieces, self._plan.spots, strict=True):
            x, y = theme.px(spot.x), theme.px(spot.y)
            if track in self.stops:
                stop = self.stops[track].sizeHint()
                self.stops[track].setGeometry(x, y + theme.px(4), stop.width(), stop.height())
                continue
            if track:
                chip = self.tracks[track]
                hint = chip.sizeHint()
                chip.setGeometry(x - theme.px(3), y, hint.width(), hint.height())
                continue
            station, card = view.stations[index], self.cards[index]
            if station.start:
                card.setGeometry(x, y + theme.px(6), theme.px(piece.width), theme.px(60))
            else:
                card.setGeometry(x, y, theme.px(piece.width), theme.px(levels.CARD))
            card.set_rightward(spot.level % 2 == 0)
            step = sites_left(station) - 5.5
            for number, site in enumerate(station.sites):
                if number and station.sites[number - 1].excavation and not site.excavation:
                    step += 4
                place = self.sites[site.id]
                hint = place.sizeHint()
                place.setGeometry(theme.px(spot.x + 5.5 + step), y, hint.width(), hint.height())
                step += CHIP
            self._place_surveyors(index)
        self._place_fronts()
        self._place_reach_words()
        self.update()

    # Fronts and reach

    def _show_fronts(self, view: RouteView) -> None:
        while len(self.fronts) > len(view.fronts):
            old = self.fronts.pop()
            old.setParent(None)
            old.deleteLater()
        while len(self.fronts) < len(view.fronts):
            self.fronts.append(FrontPill(self))
        for pill, front in zip(self.fronts, view.fronts, strict=True):
            pill.show_view(front)
            pill.show()
        self._place_fronts()

    def _place_fronts(self) -> None:
        view, spots = self._view, self._plan.spots
        if view is None or not spots or len(self.fronts) != len(view.fronts):
            return
        taken: list[QRect] = []
        for pill, front in zip(self.fronts, view.fronts, strict=True):
            at = next(
                number
                for number, (index, piece) in enumerate(self._pieces())
                if piece == front.space or (not piece and _on_card(view.stations[index], front.space))
            )
            spot, hint = spots[at], pill.sizeHint()
            pill.setProperty("rightward", (spot.level % 2 == 0) == (front.side > 0))
            place = self._front_place(spot, hint, taken)
            taken.append(place)
            pill.setGeometry(place)
            pill.raise_()
            pill.update()

    def _front_place(self, spot: levels.Spot, hint: QSize, others: list[QRect]) -> QRect:
        """Between the levels, below a card or above it, as near to it as there is room beside surveyors, names and
        what else stands there; where there is none, over the least that matters."""
        theme = current()
        own, name = theme.px(spot.y), theme.px(24)
        cards = [part.geometry() for part in (*self.cards, *self.stops.values())]
        # It may lie over the lower edge of the column in which a track card is hit.
        parts = [*cards, *(chip.geometry().adjusted(0, 0, 0, -theme.px(12)) for chip in self.tracks.values())]
        kept = [*others, self._clear, *(plate.geometry() for plate in self.surveyors if plate.isVisibleTo(self))]
        kept += [QRect(card.x(), card.y(), card.width(), name) for card in cards]
        below, above = own + theme.px(64), own - theme.px(24)
        rows = (below, above) if spot.level else (above, below)
        x, step = theme.px(spot.x), theme.px(8)
        shifts = sorted(range(-FRONT_SHIFTS, FRONT_SHIFTS + 1), key=abs)
        spots = [QRect(QPoint(x + shift * step, y), hint) for shift in shifts for y in rows]
        inside = [place for place in spots if self.rect().contains(place)] or spots[:1]

        def cost(place: QRect) -> float:
            away = abs(place.x() - x) + (hint.height() if place.y() != rows[0] else 0)
            return 20 * _covered(place, kept) + _covered(place, parts) + hint.height() * away / 4

        return min(inside, key=cost)

    def _reached(self) -> list[QRectF]:
        """The bands behind what is within reach, in pixels: one for cards that follow one another on a level."""
        view, spots = self._view, self._plan.spots
        if view is None or not view.reach or not spots:
            return []
        theme = current()
        bands: list[QRectF] = []
        last: tuple[int, int] | None = None
        for number, (index, piece) in enumerate(self._pieces()):
            if (piece or view.stations[index].id) not in view.reach:
                continue
            spot = spots[number]
            width = 34.0 if piece else self.cards[index].width() / theme.scale
            area = QRectF(theme.px(spot.x - 7), theme.px(spot.y - 8), theme.px(width + 14), theme.px(levels.CARD + 16))
            if last == (number - 1, spot.level):
                bands[-1] = bands[-1].united(area)
            else:
                bands.append(area)
            last = (number, spot.level)
        return bands

    def _place_reach_words(self) -> None:
        bands = self._reached()
        if not bands:
            return
        theme = current()
        hint = self.reach_words.sizeHint()
        taken = [part.geometry() for part in (*self.cards, *self.stops.values(), *self.tracks.values())]
        taken.append(self._clear)
        spots = []
        for band in reversed(bands):
            level = round(band.center().y()) - hint.height() // 2
            spots += [
                QRect(QPoint(round(band.right()) + theme.px(10), level), hint),
                QRect(QPoint(round(band.left()) - theme.px(10) - hint.width(), level), hint),
            ]
        above = round(bands[-1].top()) - hint.height() + theme.px(8)
        edge = QRect(QPoint(round(bands[-1].left()) + theme.px(10), max(0, above)), hint)
        free = (s for s in spots if self.rect().contains(s) and not any(s.intersects(other) for other in taken))
        self.reach_words.setGeometry(next(free, edge))
        self.reach_words.raise_()

    def _place_surveyors(self, index: int) -> None:
        assert self._view is not None
        if not self._plan.spots:
            return
        theme = current()
        plate, card = self.surveyors[index], self.cards[index]
        count = len(self._view.stations[index].surveyors)
        if self._view.stations[index].start:
            room = card.width() / theme.scale - 14
            plate.edge = min(SURVEYOR, room / max(count, 1) - 3)
            hint = plate.sizeHint()
            plate.setGeometry(card.x() + theme.px(7), card.y() + theme.px(26), hint.width(), hint.height())
        else:
            hint = plate.sizeHint()
            left = card.geometry().right() - theme.px(8) - hint.width()
            plate.setGeometry(left, self._surveyors_top(card), hint.width(), hint.height())
        plate.raise_()

    def _surveyors_top(self, card: StationCard) -> int:
        """Where the surveyors at a station stand: above its card, below it where there is no room above."""
        theme = current()
        top = card.y() - theme.px(22)
        return top if top >= 0 else card.y() + theme.px(levels.CARD - 4)

    def paintEvent(self, event: QPaintEvent) -> None:
        ground = self._ground_picture()
        painter = QPainter(self)
        ratio = ground.devicePixelRatio()
        area = event.rect()
        source = QRectF(area.x() * ratio, area.y() * ratio, area.width() * ratio, area.height() * ratio)
        painter.drawPixmap(QRectF(area), ground, source)
        theme = current()
        for band in self._reached():
            strokes.panel(painter, band, theme.color("accent_soft"), theme.color("accent"), 2, 8)
        painter.end()

    def _ground_picture(self) -> QPixmap:
        """Mountain and rails, painted once for a size and a theme: every change of a chip uncovers a piece of it."""
        theme = current()
        cut = self._rails_end()
        key = (self.width(), self.height(), theme.name, theme.scale, self._plan, cut, self.devicePixelRatioF())
        if self._ground is not None and self._ground[0] == key:
            return self._ground[1]
        ratio = self.devicePixelRatioF()
        picture = QPixmap(round(self.width() * ratio), round(self.height() * ratio))
        picture.setDevicePixelRatio(ratio)
        picture.fill(theme.color("bg"))
        if self._plan.tops:
            painter = QPainter(picture)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.scale(theme.scale, theme.scale)
            _paint_mountain(painter, self.width() / theme.scale, self.height() / theme.scale)
            _paint_rails(painter, self._plan, self.width() / theme.scale, cut)
            painter.end()
        self._ground = (key, picture)
        return picture

    def _rails_end(self) -> tuple[int, float] | None:
        """Level and x where the rails end and the line of the stops begins; None where there are no stops."""
        if not self.stops or not self._plan.spots:
            return None
        order = self._pieces()
        first = next(number for number, (_index, piece) in enumerate(order) if piece in self.stops)
        spot = self._plan.spots[max(0, first - 1)]
        width = self.cards[order[first - 1][0]].width() / current().scale if first else 0
        return spot.level, spot.x + width / 2


class RouteStage(QScrollArea):
    """The route in its frame. A window too small for all of it shows the levels where something happens; the others
    come by wheel, by Page Up and Page Down, and by walking the sites with the arrows."""

    site_tapped = Signal(str)
    track_tapped = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.canvas = RouteCanvas()
        self.canvas.site_tapped.connect(self.site_tapped)
        self.canvas.track_tapped.connect(self.track_tapped)
        self.canvas.roving.walked.connect(lambda chip: self.ensureWidgetVisible(chip, 0, current().px(20)))
        self.setWidget(self.canvas)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(_("Route"))
        signals.changed.connect(self._narrow_bar)
        self._narrow_bar()
        self._focus = ""

    def show_view(self, view: RouteView) -> None:
        """Shows another state of the route and the part of it where something happens."""
        self.canvas.show_view(view)
        if view.focus != self._focus:
            self._focus = view.focus
            self.show_part()

    def _narrow_bar(self) -> None:
        # The bar says that there is more; it is not what one scrolls with.
        self.verticalScrollBar().setFixedWidth(current().px(10))

    def show_part(self) -> None:
        """Scrolls to where work goes on."""
        top, bottom = self.canvas.level_of(self._focus)
        middle = (top + bottom) // 2
        self.verticalScrollBar().setValue(middle - self.viewport().height() // 2)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.canvas.set_room(self.viewport().width(), self.viewport().height())
        self.show_part()


def _covered(place: QRect, parts: Sequence[QRect]) -> int:
    """How much of the parts a place covers, in pixels."""
    shared = (place.intersected(part) for part in parts)
    return sum(part.width() * part.height() for part in shared if not part.isEmpty())


def _skeleton(view: RouteView) -> tuple[object, ...]:
    """What a change of would need other controls: ids and names, not what lies on them."""
    return tuple(
        (
            station.id,
            station.name,
            tuple(t.id for t in station.tracks),
            tuple(s.id for s in station.sites),
            tuple(s.id for s in station.stops),
        )
        for station in view.stations
    )


def _on_card(station: StationView, space: str) -> bool:
    """Whether a space is a station, or one of its sites, told or not."""
    return space == station.id or any(site.id == space for site in station.sites)


def _marks(marks: Marks) -> board.Marks:
    return board.Marks(marks.step, marks.lit, marks.can)


def _site_look(view: SiteView) -> board.SiteLook:
    return board.SiteLook(
        view.state,
        tuple((look_of(kind), number) for kind, number in view.cost),
        view.vp,
        view.excavation,
        owner(view.owner),
        view.note,
        _marks(view.marks),
        view.gives,
    )


def _track_look(view: TrackView) -> board.TrackLook:
    return board.TrackLook(view.state, view.rubble, view.vp, owner(view.owner), "", _marks(view.marks))


_FAR: Final = (
    (0, 70),
    (70, 120),
    (130, 96),
    (250, 170),
    (330, 140),
    (480, 226),
    (560, 190),
    (700, 262),
    (760, 276),
    (810, 258),
    (894, 200),
)
_NEAR: Final = ((0, 30), (120, 60), (210, 40), (380, 120), (470, 96), (640, 190), (720, 160), (800, 196), (894, 130))
"""Outlines of the two ridges, x and height above the lower edge, for a stage 894 x 272."""


def _paint_mountain(painter: QPainter, width: float, height: float) -> None:
    theme = current()
    across, up = width / levels.WIDTH, height / 272
    painter.setPen(Qt.PenStyle.NoPen)
    for outline, role in ((_FAR, "rock1"), (_NEAR, "rock2")):
        points = [
            QPointF(0, height),
            *(QPointF(x * across, height - y * up) for x, y in outline),
            QPointF(width, height),
        ]
        painter.setBrush(theme.color(role))
        painter.drawPolygon(QPolygonF(points))
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _line(plan: levels.Plan, width: float, start: tuple[int, float], end: tuple[int, float]) -> QPainterPath:
    """The way along the levels from one place to another, each a level and an x."""
    middle = [top + levels.CARD / 2 for top in plan.tops]
    right = width - levels.CURVE
    path = QPainterPath(QPointF(start[1], middle[start[0]]))
    for level in range(start[0], end[0]):
        y = middle[level + 1]
        if level % 2 == 0:
            path.lineTo(right, middle[level])
            path.cubicTo(right + 50, middle[level], right + 50, y, right, y)
        else:
            path.lineTo(70, middle[level])
            path.cubicTo(10, middle[level], 6, y, 60, y)
    path.lineTo(end[1], middle[end[0]])
    return path


def _paint_rails(painter: QPainter, plan: levels.Plan, width: float, cut: tuple[int, float] | None) -> None:
    """The rails as far as they go, and from there (``cut``) a thin line."""
    theme = current()
    end = (len(plan.tops) - 1, plan.end)
    if cut is not None:
        painter.strokePath(_line(plan, width, cut, end), QPen(theme.color("line_strong"), 2.5))
    path = _line(plan, width, (0, 30.0), cut or end)
    for role, stroke in (("bed", 14.0), ("surface", 7.0), ("bed", 3.0)):
        pen = QPen(theme.color(role), stroke)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap if stroke > 10 else Qt.PenCapStyle.FlatCap)
        painter.strokePath(path, pen)
