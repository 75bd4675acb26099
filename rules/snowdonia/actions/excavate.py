"""Area B: excavate (4.B), and the clearing of contract 3 (8.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.core.problems import Problem
from rules.snowdonia.actions.action import AreaAction, no_such
from rules.snowdonia.components import RUBBLE, clause, player_zone
from rules.snowdonia.effects import Draft
from rules.snowdonia.ending import claim
from rules.snowdonia.findings import breach
from rules.snowdonia.route import Dug, Taken, clear_next_plans, excavate_plans, nearest_plan, ways
from rules.snowdonia.seams import excavate_rate
from rules.snowdonia.state import Table


@dataclass(frozen=True)
class RubbleAction(AreaAction):
    """An action that takes rubble from spaces of the route, in the order in which it was taken."""

    taken: tuple[Taken, ...] = ()

    def taken_problems(self, table: Table, plans: tuple[Dug, ...], count_clause: str) -> list[Problem]:
        """Compare with what the rules leave no choice in: how much, where, whose (4.B.1 to 4.B.3); of several plans
        with the one that comes nearest."""
        problems: list[Problem] = []
        for taken in self.taken:
            if taken.space not in table.book.space:
                return [no_such("route space", taken.space)]
        plan = nearest_plan(plans, _spaces(self.taken), lambda plan: _spaces(plan.taken))
        expected = plan.taken
        problems += self._reach_problems(table)
        want = sum(t.rubble for t in expected)
        got = sum(t.rubble for t in self.taken)
        if any(table.unknown_rubble(t.space) for t in self.taken):
            return problems
        if got != want:
            problems.append(breach(count_clause, "rubble.count", player=self.seat, expected=want, got=got))
        for taken in self.taken:
            lies = table.rubble(taken.space)
            if taken.rubble > lies:
                problems.append(breach("1.2", "rubble.short", space=taken.space, count=taken.rubble, held=lies))
        wanted = {t.space: t for t in expected}
        for mine, theirs in zip(self.taken, expected, strict=False):
            if mine.space != theirs.space or (mine.rubble != theirs.rubble and got == want):
                problems.append(breach(plan.ref, "rubble.order", player=self.seat, space=theirs.space))
                break
        for taken in self.taken:
            due = wanted.get(taken.space)
            if due is not None and due.rubble == taken.rubble and due.owner != taken.owner:
                problems.append(breach("4.B.3", "rubble.owner", space=taken.space, owner=due.owner, got=taken.owner))
        return problems

    def _reach_problems(self, table: Table) -> list[Problem]:
        """Rubble from where the player does not reach on any way."""
        reach = ways(table, self.seat)
        within = {space.id for way in reach for space in way.spaces}
        return [
            breach(reach[0].dig, "rubble.reach", player=self.seat, space=taken.space)
            for taken in self.taken
            if taken.space not in within
        ]

    def take(self, table: Table, draft: Draft) -> None:
        """Move the rubble and own what was cleared, up to the marker that ends the game (9.2)."""
        for space, rubble, owner in self.taken:
            draft.move(clause("4.B.4"), RUBBLE, rubble, space, player_zone(self.seat))
            cleared = not draft.state.ledger[space, RUBBLE] and not table.unknown_rubble(space)
            is_site = not table.book.space[space].is_track and space not in draft.state.owners
            if cleared and is_site and claim(table.book, draft, clause("4.B.3"), space, owner):
                return


@dataclass(frozen=True)
class Excavate(RubbleAction):
    """Take as many rubble cubes as the rate plus bonuses, from the start of the route (4.B.1)."""

    rate: int | None = None
    """The rate as somebody wrote it down, bonuses included; None: as the rules say."""

    step: ClassVar[str] = "excavate"

    def problems(self, table: Table) -> list[Problem]:
        problems = self.turn_problems(table)
        rate = excavate_rate(table, self.seat)
        if self.rate is not None and self.rate != rate:
            problems.append(breach("4.B.1", "rate.excavate", player=self.seat, expected=rate, got=self.rate))
        return problems + self.taken_problems(table, excavate_plans(table, self.seat, rate), "4.B.1")

    def apply(self, table: Table, draft: Draft) -> None:
        self.begin(table, draft)
        self.take(table, draft)
        self.finish(table, draft)


def _spaces(taken: tuple[Taken, ...]) -> tuple[str, ...]:
    return tuple(t.space for t in taken)


@dataclass(frozen=True)
class ClearNext(RubbleAction):
    """After all labourers of B: clear the whole next space, the rubble to the player (8.3); nothing taken: declined."""

    step: ClassVar[str] = "contract-3-clears"

    def problems(self, table: Table) -> list[Problem]:
        problems = self.turn_problems(table)
        if not self.taken:
            return problems
        return problems + self.taken_problems(table, clear_next_plans(table, self.seat), "8.3")

    def apply(self, table: Table, draft: Draft) -> None:
        self.begin(table, draft)
        self.take(table, draft)
        self.finish(table, draft)
