"""The players: rows with aligned columns, since people compare downwards, or cards in small windows."""

from __future__ import annotations

from functools import partial
from typing import Final, NamedTuple

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from companion.wording import _
from ui import icons
from ui.present.clauses import OF_COMPONENT, OF_STEP
from ui.present.looks import look_of
from ui.present.moment import Count
from ui.present.players import COLUMNS, HeldCard, PlayerRow, PlayersView
from ui.theme import current, signals
from ui.views.table.kept import Draw, paint_kept, paint_piece
from ui.views.table.plates import Roving, fitted, write_count
from ui.widgets import strokes
from ui.widgets.pressable import Showing

CAPTION: Final = 22
ROW: Final = 45
TILE: Final = 112
TILE_MOST: Final = 220
"""Height and largest width of a card, design pixels."""
ROW_NARROW: Final = 66
NARROW: Final = 600
"""Below this width a row takes two lines."""
OWN: Final = "10.1"
"""The clause of what a player has at the end."""


class Columns(NamedTuple):
    """Left edges of the columns in pixels: name, to act, counts, train, contracts, markers, VP, right edge."""

    name: float
    act: float
    counts: tuple[float, ...]
    train: float
    contracts: float
    markers: float
    vp: float
    end: float


def columns(width: int) -> Columns:
    """The columns for a width; as drawn at 894: 176, 84, five of 62, 112, 92, 52, the rest. What is left over goes to
    names, trains and contracts; a narrow table takes it from everywhere."""
    theme = current()
    drawn = [176.0, 84.0, *([62.0] * len(COLUMNS)), 112.0, 92.0, 52.0, 68.0]
    room = width / theme.scale
    whole = sum(drawn)
    if room >= whole:
        extra = room - whole
        for index, share in ((0, 0.35), (len(COLUMNS) + 2, 0.3), (len(COLUMNS) + 3, 0.35)):
            drawn[index] += extra * share
    else:
        # Markers and VP keep their width: numbers never elide.
        kept = sum(drawn[-2:]) + 4
        drawn = [*(column * (room - kept) / (whole - kept + 4) for column in drawn[:-2]), drawn[-2], drawn[-1] + 4]
    edges = [0.0]
    for column in drawn:
        edges.append(edges[-1] + column * theme.scale)
    counts = tuple(edges[2 : 2 + len(COLUMNS) + 1])
    at = 2 + len(COLUMNS)
    return Columns(edges[0], edges[1], counts, edges[at], edges[at + 1], edges[at + 2], edges[at + 3], float(width))


class PlayerLine(Showing[PlayerRow]):
    """One player's row."""

    radius = 4.0

    def face_size(self) -> tuple[float, float]:
        return 894, ROW

    def minimumSizeHint(self) -> QSize:
        return QSize(1, current().px(ROW))

    def explains(self, at: QPoint | None) -> str:
        """The column under the mouse; the points otherwise."""
        view = self._view
        if at is None or view is None or self.width() < current().px(NARROW):
            return OWN
        place, x = columns(self.width()), at.x()
        if x < place.act or x >= place.vp:
            return OWN
        if x < place.counts[0]:
            return OF_STEP["place"]
        for (kind, _count), right in zip(view.counts, place.counts[1:], strict=True):
            if x < right:
                return OF_COMPONENT[kind]
        if x < place.contracts:
            return f"trains.{view.train.partition(' ')[0]}" if view.train else "4.E.4"
        if x < place.markers:
            return f"contracts.{view.contracts[0].number}" if len(view.contracts) == 1 else "10.3"
        return "12.1"

    def draw_view(self, painter: QPainter, view: PlayerRow) -> None:
        theme = current()
        height = self.height()
        painter.fillRect(QRectF(0, 0, self.width(), 1), theme.color("line"))
        if view.current:
            painter.fillRect(QRectF(0, 1, self.width(), height - 1), theme.color("accent_soft"))
            painter.fillRect(QRectF(0, 1, theme.px(4), height - 1), theme.color("accent"))
        if self.width() < theme.px(NARROW):
            self._draw_narrow(painter, view)
            return
        at = columns(self.width())
        edge, low = theme.px(8), theme.px(4)

        def piece(left: float, right: float, key: object, draw: Draw) -> None:
            paint_piece(painter, left, right - left, height, key, draw)

        # Most of a row is the same after a step: every column is a picture that is kept.
        piece(0, at.act, (view.who, view.starter), lambda p, a: _name(p, a.adjusted(edge, 0, -low, 0), view, 30, 18))
        piece(at.act, at.counts[0], ("act", view.to_act, view.labourers), lambda p, a: _labourers(p, a, view, 20))
        for number, (_kind, count) in enumerate(view.counts):
            draw = partial(self._count, count=count)
            piece(at.counts[number], at.counts[number + 1], ("count", count), draw)
        before = theme.px(6)
        piece(
            at.train - before,
            at.contracts - theme.px(6),
            ("train", view.train, view.train_then, view.train_lit),
            lambda p, a: self._train(p, a.adjusted(before, 0, 0, 0), view),
        )
        piece(
            at.contracts - before,
            at.markers,
            ("contracts", view.contracts),
            lambda p, a: self._contracts(p, a.adjusted(before, 0, -low, 0), view),
        )
        piece(at.markers, at.vp, ("markers", view.markers), lambda p, a: self._markers(p, a, view.markers))
        piece(at.vp, at.end, ("vp", view.vp), lambda p, a: self._points(p, a, view.vp))

    def _count(self, painter: QPainter, area: QRectF, count: Count) -> None:
        low = current().px(4)
        write_count(painter, area.adjusted(0, low, 0, -low), count, 20)

    def _markers(self, painter: QPainter, area: QRectF, markers: Count) -> None:
        theme = current()
        area = area.adjusted(0, theme.px(6), 0, -theme.px(6))
        if markers.proposed is not None or markers.lit:
            write_count(painter, area, markers, 15, bold=False)
        else:
            strokes.write(painter, area, markers.text, theme.font(15), theme.color("text2"))

    def _points(self, painter: QPainter, area: QRectF, vp: Count) -> None:
        theme = current()
        points = area.adjusted(0, 0, -theme.px(12), 0)
        font = fitted(vp.text, theme.font(22, bold=True), points.width())
        ink = theme.color("text")
        if vp.lit:
            width = strokes.advance(vp.text, font) + theme.px(12)
            pill = QRectF(points.right() + theme.px(6) - width, theme.px(8), width, area.height() - theme.px(16))
            strokes.pill(painter, pill)
            ink = theme.color("on_lit")
        strokes.write(painter, points, vp.text, font, ink, strokes.RIGHT)

    def _draw_narrow(self, painter: QPainter, view: PlayerRow) -> None:
        """Two lines: who, labourers and VP; below them what lies before the player."""
        theme = current()
        width, first = float(self.width()), theme.px(34)
        _name(painter, QRectF(theme.px(8), 0, width * 0.5, first), view, 24, 15)
        _labourers(painter, QRectF(width * 0.52, 0, width * 0.2, first), view, 18)
        points = QRectF(width - theme.px(92), theme.px(5), theme.px(82), first - theme.px(6))
        if view.vp.lit:
            strokes.pill(painter, points.adjusted(theme.px(30), 0, theme.px(4), 0))
        ink = theme.color("on_lit" if view.vp.lit else "text")
        words = _("{vp} VP").format(vp=view.vp.text) if view.vp.text else ""
        strokes.write(painter, points, words, theme.font(16, bold=True), ink, strokes.RIGHT)
        x, top, height = theme.px(10), theme.px(35), theme.px(26)
        step = min(theme.px(50), (width * 0.52) / len(view.counts))
        for kind, count in view.counts:
            icons.paint_cube(painter, look_of(kind), QRectF(x, top, theme.px(16), height))
            if count.proposed is None:
                write_count(painter, QRectF(x + theme.px(18), top, step - theme.px(22), height), count, 15)
            else:
                ring = QRectF(x + theme.px(17), top + theme.px(2), step - theme.px(20), height - theme.px(4))
                strokes.proposal_ring(painter, ring, 5)
                strokes.write(painter, ring, count.proposed, theme.font(14, bold=True), theme.color("text"))
            x += round(step)
        left = x + theme.px(6)
        room = width - left - theme.px(8)
        painter.save()
        painter.translate(0, top)
        self._train(painter, QRectF(left, 0, room * 0.45 - theme.px(6), height), view)
        painter.restore()
        self._contracts(painter, QRectF(left + room * 0.45, top, room * 0.55, height), view, lines=1)

    def _train(self, painter: QPainter, area: QRectF, view: PlayerRow) -> None:
        theme = current()
        font = theme.font(13, condensed=True)
        text = view.train or _("none")
        ink = theme.color("text" if view.train else "text2")
        if view.train_then is not None:
            text, ink = view.train_then or _("none"), theme.color("text")
        width = min(area.width(), strokes.advance(text, font) + theme.px(12))
        ring = QRectF(area.left() - theme.px(5), area.center().y() - theme.px(14), width + theme.px(2), theme.px(28))
        if view.train_then is not None:
            strokes.proposal_ring(painter, ring.translated(theme.px(8), 0), 5)
        elif view.train_lit:
            strokes.pill(painter, ring, 5)
            ink = theme.color("on_lit")
        shift = theme.px(8) if view.train_then is not None else 0
        place = QRectF(area.left() + shift, 0, area.width() - shift, area.height())
        strokes.write(painter, place, text, font, ink, strokes.LEFT, Qt.TextElideMode.ElideMiddle)

    def _contracts(self, painter: QPainter, area: QRectF, view: PlayerRow, lines: int = 2) -> None:
        theme = current()
        font = theme.font(14, condensed=True)
        if not view.contracts:
            strokes.write(painter, area, _("none"), font, theme.color("text2"), strokes.LEFT)
            return
        short = len(view.contracts) > 1
        line = theme.px(19)
        rows: list[list[tuple[HeldCard, str, float]]] = [[]]
        used = 0.0
        for number, card in enumerate(view.contracts):
            words = card.number if short and number else _("No. {n}").format(n=card.number)
            words += "," if number < len(view.contracts) - 1 else ""
            width = strokes.advance(words, font) + theme.px(7) + (theme.px(18) if card.played else 0)
            if rows[-1] and used + width > area.width():
                rows.append([])
                used = 0.0
            rows[-1].append((card, words, width))
            used += width
        if len(rows) > lines:
            # More lines do not fit: the last place says how many more cards there are.
            hidden = sum(len(row) for row in rows[lines:])
            rows = rows[:lines]
            if len(rows[-1]) > 1:
                rows[-1].pop()
                hidden += 1
            rest = f"+{hidden}"
            rows[-1].append((HeldCard("", False, False, False), rest, strokes.advance(rest, font)))
        top = area.center().y() - line * len(rows) / 2
        for number, row in enumerate(rows):
            x = area.left()
            for card, words, width in row:
                self._card(painter, QRectF(x, top + number * line, width, line), card, words)
                x += width

    def _card(self, painter: QPainter, area: QRectF, card: HeldCard, words: str) -> None:
        theme = current()
        ink = theme.color("text2" if card.played else "text")
        box = area.adjusted(-theme.px(3), 0, -theme.px(3), 0)
        if card.lit:
            strokes.pill(painter, box, 4)
            ink = theme.color("on_lit")
        left = area.left()
        if card.played:
            side = theme.px(16)
            painter.save()
            painter.translate(left + side / 2, area.center().y())
            painter.rotate(90)
            icons.paint(painter, "contract", QRectF(-side / 2, -side / 2, side, side), ink)
            painter.restore()
            left += theme.px(18)
        place = QRectF(left, area.top(), area.right() - left + theme.px(4), area.height())
        strokes.write(painter, place, words, theme.font(14, condensed=True), ink, strokes.LEFT)
        if card.proposed:
            strokes.proposal_ring(painter, box.adjusted(0, -2, 0, 2), 4)


def _name(painter: QPainter, area: QRectF, view: PlayerRow, marker: int, px: int, condensed: bool = False) -> None:
    theme = current()
    place = QRectF(area.left(), area.top(), theme.px(marker), area.height())
    icons.paint_marker(painter, view.who.colour, view.who.letter, place)
    flag = theme.px(marker * 0.6 + 6) if view.starter else 0
    left = place.right() + theme.px(8 if marker > 24 else 4)
    font = theme.font(px, bold=True, condensed=condensed)
    width = min(strokes.advance(view.who.name, font) + 1, area.right() - left - flag)
    name = QRectF(left, area.top(), width, area.height())
    elide = Qt.TextElideMode.ElideMiddle
    strokes.write(painter, name, view.who.name, font, theme.color("text"), strokes.LEFT, elide)
    if view.starter:
        edge = theme.px(18 if marker > 24 else 15)
        icons.paint(painter, "start-player", QRectF(name.right() + theme.px(7), area.top(), edge, area.height()))


def _labourers(painter: QPainter, area: QRectF, view: PlayerRow, px: int) -> None:
    theme = current()
    step = min(theme.px(px + 4), area.width() / max(view.labourers, 1))
    for number in range(view.labourers):
        ink = theme.color("text" if number < view.to_act else "line")
        place = QRectF(area.left() + number * step, area.top(), theme.px(px), area.height())
        icons.paint(painter, "labourer", place, ink)


class PlayersTable(QWidget):
    """All players as rows below a caption with the columns."""

    tapped = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows: list[PlayerLine] = []
        self._view: PlayersView | None = None
        self.roving = Roving(self)
        self.setAccessibleName(_("Players"))
        signals.changed.connect(self._place)

    def show_view(self, view: PlayersView) -> None:
        """Shows other players or another state of them."""
        if view == self._view:
            return
        count = len(self._view.rows) if self._view else 0
        self._view = view
        while len(self.rows) < len(view.rows):
            seat = len(self.rows)
            row = PlayerLine(self)
            row.clicked.connect(lambda _on=False, seat=seat: self.tapped.emit(seat))
            self.rows.append(row)
        for seat, row in enumerate(self.rows):
            row.setVisible(seat < len(view.rows))
        for row, shown in zip(self.rows, view.rows, strict=False):
            row.show_view(shown)
        if count != len(view.rows):
            self.roving.set_members(self.rows[: len(view.rows)])
            self._place()

    def height_for(self, players: int, width: int | None = None) -> int:
        """Pixels that so many players need, in a table of this width or of a wide one."""
        theme = current()
        if width is not None and width < theme.px(NARROW):
            return players * theme.px(ROW_NARROW) + theme.px(2)
        return theme.px(CAPTION) + players * theme.px(ROW) + theme.px(2)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        theme = current()
        count = len(self._view.rows) if self._view else 0
        narrow = self.width() < theme.px(NARROW)
        top, height = (1, theme.px(ROW_NARROW)) if narrow else (theme.px(CAPTION + 1), theme.px(ROW))
        for seat, row in enumerate(self.rows[:count]):
            row.setGeometry(1, top + seat * height, self.width() - 2, height)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.width() > 0 and self.height() > 0:
            words = (self._view.caption, self._view.points) if self._view is not None else ()
            paint_kept(self, ("players", words), self.draw)

    def draw(self, painter: QPainter) -> None:
        """Paints what lies under the rows."""
        theme = current()
        strokes.panel(painter, self.rect(), theme.color("surface"), theme.color("line"), 1, 8)
        if self._view is not None and self.width() >= theme.px(NARROW):
            at = columns(self.width() - 2)
            font, ink = theme.font(12, condensed=True), theme.color("text2")
            top, height = theme.px(3), theme.px(18)

            def word(left: float, right: float, text: str, flags: Qt.AlignmentFlag) -> None:
                area = QRectF(left, top, right - left, height)
                strokes.write(painter, area, text, font, ink, flags, Qt.TextElideMode.ElideRight)

            word(theme.px(11), at.act, self._view.caption, strokes.LEFT)
            word(at.act, at.counts[0], _("to act"), strokes.LEFT)
            for number, kind in enumerate(COLUMNS):
                place = QRectF(at.counts[number], top, at.counts[number + 1] - at.counts[number], height)
                box = QRectF(place.center().x() - theme.px(8), top, theme.px(16), height)
                icons.paint_cube(painter, look_of(kind), box)
            word(at.train, at.contracts, _("train"), strokes.LEFT)
            word(at.contracts, at.markers, _("contracts"), strokes.LEFT)
            word(at.markers, at.vp, _("markers"), strokes.CENTRE)
            word(at.vp, at.end - theme.px(12), self._view.points, strokes.RIGHT)


class PlayerTile(Showing[PlayerRow]):
    """One player as a card, for small windows."""

    placed = True

    def explains(self, at: object) -> str:
        """The points."""
        return OWN

    def face_size(self) -> tuple[float, float]:
        return 110, TILE

    def draw_view(self, painter: QPainter, view: PlayerRow) -> None:
        theme = current()
        area = QRectF(self.rect())
        ground = theme.color("accent_soft" if view.current else "surface")
        edge = theme.color("accent" if view.current else "line")
        strokes.panel(painter, area, ground, edge, 2 if view.current else 1, 8)
        inner = area.adjusted(theme.px(8), theme.px(6), -theme.px(7), -theme.px(6))
        _name(painter, QRectF(inner.left(), inner.top(), inner.width(), theme.px(24)), view, 22, 14, True)
        across = 3 if inner.width() >= theme.px(88) else 2
        width, line = inner.width() / across, theme.px(20 if across == 3 else 17)
        for number, (kind, count) in enumerate(view.counts):
            row, column = divmod(number, across)
            left = inner.left() + column * width
            top = inner.top() + theme.px(31 if across == 3 else 26) + row * line
            icons.paint_cube(painter, look_of(kind), QRectF(left, top, theme.px(15), line))
            place = QRectF(left + theme.px(17), top, min(width - theme.px(18), theme.px(30)), line - 1)
            if count.lit:
                strokes.pill(painter, place, 4)
            elif count.proposed is not None:
                strokes.proposal_ring(painter, place, 4)
            text = count.proposed or count.text
            font = strokes.narrowed(text, theme.font(13, bold=True), place.width(), 11)
            ink = theme.color("on_lit" if count.lit else "text")
            flags = strokes.CENTRE if count.lit or count.proposed is not None else strokes.LEFT
            strokes.write(painter, place, text, font, ink, flags)
        foot = QRectF(inner.left(), inner.bottom() - theme.px(20), inner.width(), theme.px(20))
        _labourers(painter, QRectF(foot.left(), foot.top(), foot.width() * 0.6, foot.height()), view, 15)
        ink = theme.color("text")
        if view.vp.lit:
            width = strokes.advance(view.vp.text, theme.font(16, bold=True)) + theme.px(10)
            strokes.pill(painter, QRectF(foot.right() - width + theme.px(4), foot.top(), width, foot.height()), 5)
            ink = theme.color("on_lit")
        strokes.write(painter, foot, view.vp.text, theme.font(16, bold=True), ink, strokes.RIGHT)


class PlayerStrip(QWidget):
    """All players as cards side by side."""

    tapped = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.tiles: list[PlayerTile] = []
        self._count = 0
        self._roving = Roving(self)
        self.setAccessibleName(_("Players"))
        signals.changed.connect(self._place)

    def show_view(self, view: PlayersView) -> None:
        """Shows other players or another state of them."""
        before, self._count = self._count, len(view.rows)
        while len(self.tiles) < self._count:
            seat = len(self.tiles)
            tile = PlayerTile(self)
            tile.clicked.connect(lambda _on=False, seat=seat: self.tapped.emit(seat))
            self.tiles.append(tile)
        for seat, tile in enumerate(self.tiles):
            tile.setVisible(seat < self._count)
        for tile, shown in zip(self.tiles, view.rows, strict=False):
            tile.show_view(shown)
        if before != self._count:
            self._roving.set_members(self.tiles[: self._count])
            self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        if not self._count:
            return
        gap = current().px(8)
        width = (self.width() - gap * (self._count - 1)) / self._count
        most = current().px(TILE_MOST)
        for seat, tile in enumerate(self.tiles[: self._count]):
            left = seat * (min(width, most) + gap)
            tile.setGeometry(round(left), 0, round(min(width, most)), self.height())
