"""Where things on the route stand: levels that run to and fro like the line up the mountain, as wide as there is room.

Plain geometry in design pixels, without Qt. The route as drawn has three levels at 894 wide; a wide window keeps three
and spreads them, a small one breaks into more levels and shows the ones in question.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

CARD: Final = 72
"""Height of a station card."""
LEAST_PITCH: Final = 78
MOST_PITCH: Final = 168
WIDTH: Final = 894
"""The stage as drawn."""
LEFT: Final = 20
CURVE: Final = 64
"""Room that a bend of the rails takes at the end of a level."""
FEET: Final = 80
"""From the top of the lowest level to the lower edge of the stage."""
HEAD: Final = 8
TIGHT: Final = 3
"""The gap between cards that stand closer together so that the route needs no further level."""
LAST: Final = 0.75
"""What filling the last level counts against the others: it has no bend at its end and may be the fullest."""


@dataclass(frozen=True)
class Piece:
    """A card on the route: its width, and the gap to the piece before it on the same level."""

    width: float
    gap: float


@dataclass(frozen=True)
class Spot:
    """Where a piece stands: its left edge, the top of its level's station cards, its level from the bottom."""

    x: float
    y: float
    level: int


@dataclass(frozen=True)
class Plan:
    """The whole stage. ``tops`` by level from the bottom, ``ends`` the far end of the rails on the last level."""

    spots: tuple[Spot, ...]
    tops: tuple[float, ...]
    height: float
    end: float


def plan(pieces: Sequence[Piece], width: float, height: float) -> Plan:
    """Places the pieces in a stage of this size; ``Plan.height`` is more than ``height`` when it must be scrolled."""
    if not pieces:
        return Plan((), (), height, LEFT)
    most = len(pieces)
    fits = int((height - HEAD - FEET) // LEAST_PITCH) + 1
    pieces, breaks = _broken(pieces, min(3, max(1, fits)), fits, width)
    count = len(breaks) + 1
    pitch = 0.0 if count == 1 else min(MOST_PITCH, max(LEAST_PITCH, (height - HEAD - FEET) / (count - 1)))
    whole = max(height, HEAD + FEET + pitch * (count - 1))
    spare = (whole - HEAD - FEET - pitch * (count - 1)) / 2
    tops = tuple(whole - FEET - spare - pitch * level for level in range(count))
    starts = (0, *breaks, most)
    spots: list[Spot] = []
    for level in range(count):
        row = pieces[starts[level] : starts[level + 1]]
        spots += [Spot(x, tops[level], level) for x in _places(row, level, level == count - 1, count, width)]
    last = spots[-1]
    rightward = last.level % 2 == 0
    end = last.x + (pieces[-1].width - 20 if rightward else 20)
    return Plan(tuple(spots), tops, whole, end)


def _broken(pieces: Sequence[Piece], least: int, fits: int, width: float) -> tuple[Sequence[Piece], tuple[int, ...]]:
    """The pieces and where to break them: into as few levels as go, closer together before one more than can be seen
    at once, and only then into more."""
    close = [Piece(piece.width, min(piece.gap, TIGHT)) for piece in pieces]
    for row in (pieces, close):
        for count in range(least, fits + 1):
            breaks = split(row, count, width)
            if breaks is not None:
                return row, breaks
    for count in range(max(least, fits + 1), len(pieces) + 1):
        breaks = split(pieces, count, width)
        if breaks is not None:
            return pieces, breaks
    return pieces, tuple(range(1, len(pieces)))


def row_width(row: Sequence[Piece]) -> float:
    """Width of pieces side by side; the gap before the first does not count."""
    return sum(piece.width for piece in row) + sum(piece.gap for piece in row[1:])


def _limits(level: int, last: bool, count: int, width: float) -> tuple[float, float]:
    """The left-most and right-most x that pieces of a level may take."""
    right = width - 4 if count == 1 or (last and level % 2 == 0) else width - CURVE + 17
    left = 6.0 if last and level % 2 == 1 else float(LEFT)
    return left, right


def split(pieces: Sequence[Piece], count: int, width: float) -> tuple[int, ...] | None:
    """Where to break the pieces into so many levels, the levels filled as evenly as they can be; None if impossible."""
    best: dict[int, tuple[float, tuple[int, ...]]] = {0: (0.0, ())}
    for level in range(count):
        left, right = _limits(level, level == count - 1, count, width)
        room = right - left
        # The bends make the middle levels shorter to the eye than they are.
        soft = room - (CURVE if level < count - 1 else 0) / 2
        following: dict[int, tuple[float, tuple[int, ...]]] = {}
        for start, (cost, breaks) in best.items():
            for stop in range(start + 1, len(pieces) + 1):
                taken = row_width(pieces[start:stop])
                if taken > room and stop > start + 1:
                    break
                if taken > room:
                    continue
                price = cost + (taken / soft) ** 2 * (LAST if level == count - 1 else 1)
                if stop not in following or price < following[stop][0]:
                    following[stop] = (price, (*breaks, stop))
        best = following
    found = best.get(len(pieces))
    return None if found is None else found[1][:-1]


def _places(row: Sequence[Piece], level: int, last: bool, count: int, width: float) -> list[float]:
    left, right = _limits(level, last, count, width)
    gaps = len(row) - 1
    spare = right - left - row_width(row)
    spread = min(spare / gaps, max(0.0, (width - WIDTH) / 8)) if gaps else 0.0
    places: list[float] = []
    if level % 2 == 0:
        x = left
        for number, piece in enumerate(row):
            x += piece.gap + spread if number else 0
            places.append(x)
            x += piece.width
    else:
        x = right
        for number, piece in enumerate(row):
            x -= (piece.gap + spread if number else 0) + piece.width
            places.append(x)
    return places
