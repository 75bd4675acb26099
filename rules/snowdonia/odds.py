"""What the next draw from the supply bag brings (5.3.1), exactly: whole numbers and fractions, no rounding."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from rules.core.frozen import replace
from rules.snowdonia.actions.event import cubes_back, next_space
from rules.snowdonia.components import EVENT
from rules.snowdonia.state import Table


@dataclass(frozen=True)
class Odds:
    """``drawn`` cubes come out, fewer than asked for when the bag holds fewer (12.3).

    ``expected`` is the mean of each kind, ``chance`` the chance of each count of it; only possible counts are listed,
    upwards, and they add up to 1."""

    drawn: int
    expected: Mapping[str, Fraction]
    chance: Mapping[str, Mapping[int, Fraction]]


@dataclass(frozen=True)
class EventChance:
    """So many event cubes come out with this chance, and these event spaces are then resolved, in order (5.3.2)."""

    count: int
    chance: Fraction
    spaces: tuple[int, ...]


def odds(bag: Mapping[str, int], draw: int) -> Odds:
    """The odds of drawing ``draw`` cubes at once, without putting any back; ValueError for a negative number."""
    if draw < 0 or any(count < 0 for count in bag.values()):
        raise ValueError("a bag and a draw have no negative numbers of cubes")
    total = sum(bag.values())
    drawn = min(draw, total)
    return Odds(
        drawn,
        {kind: Fraction(drawn * count, total) if total else Fraction(0) for kind, count in bag.items()},
        {kind: _chance(count, total, drawn) for kind, count in bag.items()},
    )


def event_chances(table: Table, bag: Mapping[str, int], draw: int) -> tuple[EventChance, ...]:
    """The chance of each number of events at the next restock, and which events those would be.

    All cubes are drawn before the first event is resolved (5.3.1), so cubes that go back (6.0) are not drawn again."""
    return tuple(
        EventChance(count, chance, event_spaces(table, count))
        for count, chance in odds(bag, draw).chance.get(EVENT, {0: Fraction(1)}).items()
    )


def event_spaces(table: Table, count: int) -> tuple[int, ...]:
    """The event spaces that the next ``count`` event cubes take, in order (5.3.2, 6.0)."""
    spaces: list[int] = []
    for _ in range(count):
        space = next_space(table)
        back = cubes_back(table, space)
        taken = {*table.state.event_spaces, space}.difference(back)
        table = replace(table, state=replace(table.state, event_spaces=tuple(sorted(taken))))
        spaces.append(space)
    return tuple(spaces)


def _chance(count: int, total: int, drawn: int) -> dict[int, Fraction]:
    ways = comb(total, drawn)
    least, most = max(0, drawn - (total - count)), min(count, drawn)
    return {n: Fraction(comb(count, n) * comb(total - count, drawn - n), ways) for n in range(least, most + 1)}
