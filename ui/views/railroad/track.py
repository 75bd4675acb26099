"""Where everything of the line stands: rows of ten that turn round at their ends, turnouts as arcs, in pixels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from ui.present.railroad.line import PlaceView

ROW: Final = 10
"""Spaces in a row."""
ACROSS, DOWN = 87.0, 152.0
"""From one space to the next, and from row to row, as drawn in the usual window; design pixels."""
SIDE, TOP, FOOT = 54.0, 112.0, 62.0
"""Room beside, above and below the outermost spaces, for plates and numbers."""
SPACE: Final = 46.0
PLATE_WIDE, PLATE_HIGH = 68.0, 48.0
LEAST_SPACE: Final = 30.0
LEAST_PLATE: Final = (60.0, 36.0)
LEAST_DOWN: Final = 84.0
"""No row is nearer to the next: a plate with its discs stands between them."""
MOST_DOWN: Final = 1.15
"""Rows stand apart at most so many times as far as drawn, however high the window is."""


@dataclass(frozen=True)
class Spot:
    """A place: the middle of its rail, its face, and what is tapped."""

    centre: QPointF
    face: QRectF
    hit: QRectF


@dataclass(frozen=True)
class Track:
    """The whole line. ``unit`` is a design pixel of the usual window in pixels; ``end`` the plate of a station that
    stands at a numbered space, by place."""

    unit: float
    spots: Mapping[str, Spot]
    arcs: tuple[QPainterPath, ...]
    rails: tuple[tuple[QPointF, QPointF], ...]
    ends: Mapping[str, QRectF]
    height: float


def side_by_side(room: QRectF, count: int) -> tuple[QRectF, ...]:
    """The room of one engine for so many of them: only what a table agreed on puts several into one place (3)."""
    if count < 2:
        return (room,) * count
    edge = room.width() * 0.62
    step = (room.width() * 1.12 - edge) / (count - 1)
    left, top = room.left() - room.width() * 0.06, room.center().y() - edge / 2
    return tuple(QRectF(left + n * step, top, edge, edge) for n in range(count))


def lay_out(places: Sequence[PlaceView], width: float, height: float, scale: float) -> Track:
    """The line in a stage of this size in pixels; it may become higher, never wider. ``scale`` as chosen by people."""
    spaces = [view for view in places if not view.turnout]
    rows = max(1, ceil(len(spaces) / ROW))
    wide, high = width / scale, height / scale
    needed = (ROW - 1) * ACROSS + 2 * SIDE + 2
    unit = min(wide / needed, high / ((rows - 1) * DOWN * 0.84 + TOP + FOOT))
    # The drawing fills the width; where that is too little for the least sizes, it scrolls up and down instead.
    across = (wide - 2 * max(SIDE * unit, 28)) / (ROW - 1)
    unit = min(max(unit, 0.4), across / ACROSS * 1.15)
    top, foot = max(TOP * unit, 74.0), max(FOOT * unit, 40.0)
    down = max(LEAST_DOWN, min(DOWN * unit * MOST_DOWN, (high - top - foot) / max(1, rows - 1)))
    whole = max(high, (rows - 1) * down + top + foot)
    space = min(max(SPACE * unit, LEAST_SPACE), across * 0.78)
    plate = (max(PLATE_WIDE * unit, min(LEAST_PLATE[0], across * 1.45)), max(PLATE_HIGH * unit, LEAST_PLATE[1]))
    spare = whole - ((rows - 1) * down + top + foot)
    maker = Measures(scale, unit, across, down, wide, whole - foot - spare / 2, max(space, 1.0), plate)
    return maker.track(places, spaces, whole)


@dataclass(frozen=True)
class Measures:
    """The measures of one line, in design pixels at the chosen scale: from space to space, from row to row, how wide
    all of it may be, where the lowest row stands, how large a space and a plate are."""

    scale: float
    unit: float
    across: float
    down: float
    wide: float
    ground: float
    space: float
    plate: tuple[float, float]

    def _at(self, n: int) -> tuple[float, float]:
        """The middle of the n-th space."""
        row, column = divmod(n, ROW)
        left = (self.wide - (ROW - 1) * self.across) / 2
        place = column if row % 2 == 0 else ROW - 1 - column
        return left + place * self.across, self.ground - row * self.down

    def _point(self, x: float, y: float) -> QPointF:
        return QPointF(x * self.scale, y * self.scale)

    def _rect(self, x: float, y: float, width: float, height: float) -> QRectF:
        """A rectangle by its middle."""
        s = self.scale
        return QRectF((x - width / 2) * s, (y - height / 2) * s, width * s, height * s)

    def track(self, places: Sequence[PlaceView], spaces: Sequence[PlaceView], whole: float) -> Track:
        """The line."""
        spots: dict[str, Spot] = {}
        arcs: list[QPainterPath] = []
        ends: dict[str, QRectF] = {}
        n = -1
        for view in places:
            if view.turnout:
                spots[view.place], arc = self._turnout(n)
                arcs.append(arc)
                continue
            n += 1
            x, y = self._at(n)
            hit = min(self.across, max(self.space, 44.0))
            spots[view.place] = Spot(
                self._point(x, y), self._rect(x, y, self.space, self.space), self._rect(x, y, hit, hit)
            )
            if view.station is not None:
                ends[view.place] = self._end(x, y)
        rails = tuple(
            (self._point(*self._at(i)), self._point(*self._at(i + 1))) for i in range(max(0, len(spaces) - 1))
        )
        return Track(self.unit * self.scale, spots, tuple(arcs), rails, ends, whole * self.scale)

    def _end(self, x: float, y: float) -> QRectF:
        width = max(self.plate[0] * 1.18, 62.0)
        # It stays inside the stage at the end of a row.
        x = min(max(x, width / 2 + 6), self.wide - width / 2 - 6)
        height = max(26 * self.unit, 20.0)
        return self._rect(x, y - self.space / 2 - height / 2 - max(7 * self.unit, 4), width, height)

    def _turnout(self, n: int) -> tuple[Spot, QPainterPath]:
        """The turnout behind the n-th space: its plate, and the arc to the next one."""
        (x, y), (x2, y2) = self._at(n), self._at(n + 1)
        width, height = self.plate
        path = QPainterPath(self._point(x, y))
        if y == y2:
            middle = (x + x2) / 2, y - self.space / 2 - height / 2 - max(15 * self.unit, 11)
            rise = y - middle[1] + height * 0.2
            path.cubicTo(
                self._point(x + (x2 - x) * 0.05, y - rise),
                self._point(x2 - (x2 - x) * 0.05, y - rise),
                self._point(x2, y2),
            )
        else:
            # The row turns round here: the arc bulges inwards.
            inward = -1 if x > self.wide / 2 else 1
            middle = x + inward * (self.across * 0.97), (y + y2) / 2
            bulge = x + inward * self.across * 1.3
            path.cubicTo(
                self._point(bulge, y - self.space * 0.35),
                self._point(bulge, y2 + self.space * 0.35),
                self._point(x2, y2),
            )
        face = self._rect(*middle, width, height)
        hit = self._rect(*middle, max(width, 44.0), max(height, 44.0))
        return Spot(self._point(*middle), face, hit), path
