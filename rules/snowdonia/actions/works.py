"""Area C: works (4.C)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.core.problems import Problem
from rules.core.refs import RuleRef
from rules.snowdonia.actions.action import AreaAction, no_such
from rules.snowdonia.components import BAG, BARS, ORE, RUBBLE, STONE, SUPPLY, clause, player_zone
from rules.snowdonia.effects import Draft
from rules.snowdonia.findings import breach
from rules.snowdonia.seams import ore_a_bar
from rules.snowdonia.state import State, Table

BAR = "bar"
CONVERSIONS = (BAR, STONE)


def convert(draft: Draft, rule: RuleRef, seat: int, kind: str, cost: int) -> None:
    """One conversion: ore to the bag and a bar from supply, or rubble to supply and a stone from the bag (4.C.2)."""
    zone = player_zone(seat)
    if kind == BAR:
        draft.move(rule, ORE, cost, zone, BAG)
        draft.move(rule, BARS, 1, SUPPLY, zone)
    else:
        draft.move(rule, RUBBLE, cost, zone, SUPPLY)
        draft.move(rule, STONE, 1, BAG, zone)


def possible(state: State, seat: int, kind: str, cost: int) -> bool:
    """Whether the player can pay for one conversion and its product is there (4.C.3, 12.4)."""
    zone = player_zone(seat)
    if kind == BAR:
        return state.ledger[zone, ORE] >= cost and state.ledger[SUPPLY, BARS] > 0
    return state.ledger[zone, RUBBLE] >= cost and state.ledger[BAG, STONE] > 0


def sorted_out(table: Table, seat: int, asked: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Conversions as asked for, in order: those made, and those refused for want of stone or bars (4.C.3, 12.4).

    What the player cannot pay stays among the made ones, for the problems to name."""
    made: list[str] = []
    refused: list[str] = []
    draft = Draft(table.state)
    costs = {BAR: ore_a_bar(table, seat), STONE: table.book.box.actions.rubble_a_stone}
    for kind in asked:
        source = (SUPPLY, BARS) if kind == BAR else (BAG, STONE)
        if draft.state.ledger[source] <= 0:
            refused.append(kind)
            continue
        made.append(kind)
        convert(draft, clause("4.C.1"), seat, kind, costs[kind])
    return tuple(made), tuple(refused)


def likeliest_conversions(table: Table, seat: int) -> tuple[str, ...]:
    """As many conversions as can be made, bars first."""
    made: list[str] = []
    draft = Draft(table.state)
    costs = {BAR: ore_a_bar(table, seat), STONE: table.book.box.actions.rubble_a_stone}
    while len(made) < table.book.box.actions.conversions:
        kind = next((k for k in CONVERSIONS if possible(draft.state, seat, k, costs[k])), None)
        if kind is None:
            break
        convert(draft, clause("4.C.1"), seat, kind, costs[kind])
        made.append(kind)
    return tuple(made)


@dataclass(frozen=True)
class Works(AreaAction):
    """Up to three conversions, mixed freely (4.C.1); ``refused`` were asked for while bag or supply was empty."""

    conversions: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    ore_a_bar: int | None = None
    """The price of a bar as somebody wrote it down; None: as the rules say."""

    step: ClassVar[str] = "works"

    def costs(self, table: Table) -> dict[str, int]:
        """What each conversion costs this player."""
        return {BAR: ore_a_bar(table, self.seat), STONE: table.book.box.actions.rubble_a_stone}

    def problems(self, table: Table) -> list[Problem]:
        for kind in (*self.conversions, *self.refused):
            if kind not in CONVERSIONS:
                return [no_such("conversion", kind)]
        problems = self.turn_problems(table)
        costs = self.costs(table)
        most = table.book.box.actions.conversions
        if self.ore_a_bar is not None and self.ore_a_bar != costs[BAR]:
            number = "4.C.1" if costs[BAR] == table.book.box.actions.ore_a_bar else "7.2"
            problems.append(breach(number, "works.price", player=self.seat, expected=costs[BAR], got=self.ore_a_bar))
        if len(self.conversions) > most:
            problems.append(breach("4.C.1", "works.count", player=self.seat, most=most, got=len(self.conversions)))
        draft = Draft(table.state)
        for kind in self.conversions:
            if not possible(draft.state, self.seat, kind, costs[kind]):
                problems.append(self._cannot(draft.state, kind, costs[kind]))
                break
            convert(draft, clause("4.C.1"), self.seat, kind, costs[kind])
        if not self.conversions and any(possible(table.state, self.seat, k, costs[k]) for k in CONVERSIONS):
            problems.append(breach("3.2.2", "works.none", player=self.seat))
        return problems

    def _cannot(self, state: State, kind: str, cost: int) -> Problem:
        zone = player_zone(self.seat)
        paid = ORE if kind == BAR else RUBBLE
        held = state.ledger[zone, paid]
        if held < cost:
            return breach("4.C.1", "works.cannot_pay", player=self.seat, kind=paid, count=cost, held=held)
        return breach("12.4" if kind == BAR else "4.C.3", "works.no_product", player=self.seat, product=kind)

    def apply(self, table: Table, draft: Draft) -> None:
        self.begin(table, draft)
        costs = self.costs(table)
        usual = costs[BAR] == table.book.box.actions.ore_a_bar
        for kind in self.conversions:
            rule = clause("4.C.2" if usual or kind != BAR else "7.2")
            convert(draft, rule, self.seat, kind, costs[kind])
        self.finish(table, draft)
