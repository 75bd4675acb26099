"""The course of a tracked game: what lay on the table after each round, and what everybody had come to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from companion.session import Session
from rules.snowdonia.bag import bag_content
from rules.snowdonia.components import MATERIALS, YARD
from rules.snowdonia.position import position
from rules.snowdonia.scoring import score
from rules.snowdonia.state import Table


@dataclass(frozen=True)
class RoundPoint:
    """The table after a round (6), or before the first one that was tracked; ``whole`` False for a round under way.

    ``bag`` and ``yard`` are cubes by kind, zeros included; ``rubble`` the cubes left on the route, None while nobody
    has entered how many some card got (2.5). ``excavate`` and ``lay`` are the work rates without anybody's bonus.
    ``vp`` by seat, in VP, if the game had ended then (10)."""

    round: int
    bag: Mapping[str, int]
    yard: Mapping[str, int]
    rubble: int | None
    excavate: int
    lay: int
    vp: tuple[int, ...]
    whole: bool = True


def course(session: Session) -> tuple[RoundPoint, ...]:
    """The start of a game and a point for each round; the last one counts what people decided about the sheet."""
    last = session.start
    points = [_point(last, last.state.round - 1, _totals(last))]
    for line in session.log:
        if line.after.state.round != line.before.state.round:
            last = line.after
            points.append(_point(last, line.before.state.round, _totals(last)))
    table = session.table
    if session.over or table.state is not last.state:
        totals = tuple(player.total for player in session.sheet().players)
        points.append(_point(table, table.state.round, totals, whole=session.over))
    return tuple(points)


def points_per_round(points: Sequence[RoundPoint]) -> tuple[tuple[int, ...], ...]:
    """What each seat gained between one point of a course and the next, in VP; it can be less than nothing."""
    return tuple(
        tuple(now - then for then, now in zip(before.vp, after.vp, strict=True)) for before, after in pairwise(points)
    )


def _totals(table: Table) -> tuple[int, ...]:
    return tuple(player.total for player in score(table.book, position(table)).players)


def _point(table: Table, number: int, vp: tuple[int, ...], *, whole: bool = True) -> RoundPoint:
    ledger, spaces = table.state.ledger, table.book.route_spaces
    excavate, lay = table.rate_values
    return RoundPoint(
        round=number,
        bag=bag_content(table),
        yard={kind: ledger[YARD, kind] for kind in MATERIALS},
        rubble=None if any(table.unknown_rubble(s.id) for s in spaces) else sum(table.rubble(s.id) for s in spaces),
        excavate=excavate,
        lay=lay,
        vp=vp,
        whole=whole,
    )
