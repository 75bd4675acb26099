"""Area A: the stock yard (4.A)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from rules.core.agenda import Pick
from rules.core.problems import Problem
from rules.snowdonia.actions.action import AreaAction, no_such, short
from rules.snowdonia.components import COAL, MATERIALS, YARD, clause, player_zone
from rules.snowdonia.effects import Dial, Draft
from rules.snowdonia.findings import breach
from rules.snowdonia.seams import coal_limit, yard_cubes
from rules.snowdonia.state import Table


def yard_pick(table: Table, seat: int) -> Pick:
    """What a player can take at one stock-yard action (4.A.1; fewer only by ruling 12.13).

    ``least`` is for who leaves the coal and takes ore and stone as far as the yard has them; who takes coal takes as
    many as ``fewest_with_coal`` says."""
    yard = {kind: table.state.ledger[YARD, kind] for kind in MATERIALS}
    limit = coal_limit(table, seat)
    coal = yard[COAL] if limit is None else min(limit, yard[COAL])
    fewest, cubes = yard_cubes(table, seat)
    most = min(cubes, sum(yard.values()) - yard[COAL] + coal)
    least = 0 if _up_to(table) else min(fewest, sum(yard.values()) - yard[COAL])
    return Pick(yard, least, most, {COAL: coal})


def fewest_with_coal(table: Table, seat: int, pick: Pick) -> int:
    """The fewest cubes for who takes coal: the rest is filled up with ore and stone, and more coal without a limit
    (4.A.1, 8.29)."""
    return 0 if _up_to(table) else min(yard_cubes(table, seat)[0], pick.most)


def _up_to(table: Table) -> bool:
    return table.book.rulings.stock_yard_takes == "up_to"


def likeliest_pick(table: Table, pick: Pick) -> Mapping[str, int]:
    """A full take to start from: ore and stone in turn as far as they go, coal last."""
    taken = dict.fromkeys(MATERIALS, 0)
    left = pick.most
    for kind in MATERIALS:
        count = min(left, pick.available[kind], pick.at_most.get(kind, left))
        taken[kind] = count
        left -= count
    return {kind: n for kind, n in taken.items() if n}


@dataclass(frozen=True)
class TakeFromYard(AreaAction):
    """Take cubes from the stock yard; who stands on the last space takes the start marker (4.A.1, 4.A.2)."""

    taken: Mapping[str, int] = field(default_factory=dict)
    becomes_start_player: bool | None = None
    """As somebody wrote it down; None: as the rule says."""

    step: ClassVar[str] = "stock-yard"

    def becomes_start(self, table: Table) -> bool:
        """Whether the rule gives the start marker (4.A.2, 8.22)."""
        return self.space == table.area_spaces(self.area) and not table.state.start_marker_fixed

    def problems(self, table: Table) -> list[Problem]:
        for kind in self.taken:
            if kind not in MATERIALS:
                return [no_such("cube", kind)]
        problems = self.turn_problems(table)
        pick = yard_pick(table, self.seat)
        total = sum(self.taken.values())
        coal = self.taken.get(COAL, 0)
        limit = coal_limit(table, self.seat)
        if limit is not None and coal > limit:
            problems.append(breach("4.A.1", "yard.coal", player=self.seat, limit=limit, got=coal))
        elif total > pick.most or total < (fewest_with_coal(table, self.seat, pick) if coal else pick.least):
            problems.append(breach("4.A.1", "yard.count", player=self.seat, expected=pick.most, got=total))
        for kind, count in self.taken.items():
            problems += short(table, YARD, kind, count)
        if self.becomes_start_player is not None and self.becomes_start_player != self.becomes_start(table):
            problems.append(breach("4.A.2", "yard.start_marker", player=self.seat, becomes=self.becomes_start(table)))
        return problems

    def apply(self, table: Table, draft: Draft) -> None:
        self.begin(table, draft)
        for kind, count in self.taken.items():
            draft.move(clause("4.A.1"), kind, count, YARD, player_zone(self.seat))
        becomes = self.becomes_start(table) if self.becomes_start_player is None else self.becomes_start_player
        if becomes:
            draft.do(clause("4.A.2"), Dial("start_player", self.seat))
        self.finish(table, draft)
