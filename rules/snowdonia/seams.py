"""Seams: the places where a card or a train changes what an action does. `Power` answers neutrally everywhere; each
effect overrides what it touches."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from rules.core.agenda import Ask
from rules.core.problems import Problem

if TYPE_CHECKING:
    from rules.snowdonia.actions.contract import PlayContract
    from rules.snowdonia.effects import Draft
    from rules.snowdonia.state import Table


class ExtraAction(NamedTuple):
    """A step that no labourer stands for, after all others of an area (8.3, 8.8, 8.10, 7.6)."""

    area: str
    step: str


@dataclass(frozen=True)
class Power:
    """The effect of a contract card or a train. Numbers come from the pack; ``kind`` is its name there."""

    kind: ClassVar[str] = ""
    playable: ClassVar[bool] = True
    """Whether a contract with it can be played in a window (8.16, 8.21 cannot)."""
    in_force: ClassVar[bool] = False
    """Whether it goes on working for the rest of the round (3.3.2)."""
    pays_maintenance: ClassVar[bool] = False
    """Whether the card can be discarded for train maintenance (6.5)."""
    extra: ClassVar[ExtraAction | None] = None
    stopped_by_fog: ClassVar[bool] = False
    """Whether ruling 12.12 is about it."""
    needs_a_build: ClassVar[bool] = False
    """Whether the extra action asks for a build action of anyone this round (7.6)."""

    def excavate_bonus(self, table: Table) -> int:
        """Added to the own excavate rate at this moment."""
        return 0

    def excavate_factor(self) -> int:
        """The own excavate rate is multiplied by it."""
        return 1

    def lay_bonus(self) -> int:
        """Added to the own lay-track rate."""
        return 0

    def ore_a_bar(self, printed: int) -> int:
        """Iron ore for one steel bar in works."""
        return printed

    def more_yard_cubes(self) -> int:
        """More cubes at each own stock-yard action."""
        return 0

    def lifts_coal_limit(self) -> bool:
        """Whether the coal limit at the yard is gone."""
        return False

    def stone_discount(self) -> int:
        """Stone less for each own site in area E."""
        return 0

    def ore_for_a_bar(self) -> int | None:
        """Iron ore that may stand for one bar in own build actions; None: it may not."""
        return None

    def rubble_for_stone(self) -> tuple[int, int] | None:
        """(rubble for one stone, most stone so paid in a build); None: it may not."""
        return None

    def end_vp(self) -> int:
        """VP at the end of the game."""
        return 0

    def asks(self, play: PlayContract, table: Table) -> tuple[PlayContract, tuple[Ask, ...]]:
        """The play filled in with the likeliest answers, and what can be chosen."""
        return play, ()

    def problems(self, play: PlayContract, table: Table) -> list[Problem]:
        """What is odd about the outcome that was entered."""
        return []

    def apply(self, play: PlayContract, table: Table, draft: Draft) -> None:
        """What the card does at once."""


def powers(table: Table, seat: int) -> list[Power]:
    """What works for a player now: the own train, and the cards played this round."""
    train = table.state.trains[seat]
    found = [table.book.trains[train].power] if train is not None else []
    found += [table.book.contracts[card].power for who, card in table.state.in_force if who == seat]
    return found


def excavate_rate(table: Table, seat: int) -> int:
    """Rubble cubes for one own excavate: (rate + bonuses), doubled by 8.26 and 8.30 (both: ruling 12.14)."""
    own = powers(table, seat)
    rate = table.rate_values[0] + sum(p.excavate_bonus(table) for p in own)
    factors = [f for p in own if (f := p.excavate_factor()) != 1]
    if table.book.rulings.two_doublings == "times_three":
        return rate * (1 + sum(f - 1 for f in factors))
    for factor in factors:
        rate *= factor
    return rate


def lay_rate(table: Table, seat: int) -> int:
    """Track cards for one own lay-track action: rate + bonuses (7.7, 8.1, 8.2)."""
    return table.rate_values[1] + sum(p.lay_bonus() for p in powers(table, seat))


def ore_a_bar(table: Table, seat: int) -> int:
    """Iron ore for a bar in own works (4.C.1, 7.2)."""
    ore = table.book.box.actions.ore_a_bar
    for power in powers(table, seat):
        ore = power.ore_a_bar(ore)
    return ore


def yard_cubes(table: Table, seat: int) -> tuple[int, int]:
    """Cubes at one own stock-yard action, the fewest and the most: what a contract adds may stay (4.A.1, 7.3, 8.7)."""
    cubes = table.book.box.actions.stock_yard_cubes
    own = powers(table, seat)
    fewest = cubes + sum(p.more_yard_cubes() for p in own if not p.in_force)
    return fewest, cubes + sum(p.more_yard_cubes() for p in own)


def coal_limit(table: Table, seat: int) -> int | None:
    """Coal at most in one own stock-yard action; None: no limit (8.29)."""
    if any(p.lifts_coal_limit() for p in powers(table, seat)):
        return None
    return table.book.box.actions.coal_limit
