"""Moving an engine: forward by an allowance, backward as a cost (2 to 5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from rules.core.problems import Grade, Problem
from rules.gwt_railroad.actions.action import PlayerAction
from rules.gwt_railroad.components import DIRECTIONS, FORWARD, Direction, clause
from rules.gwt_railroad.effects import Draft
from rules.gwt_railroad.findings import breach, no_such, note
from rules.gwt_railroad.line import reach, why_not
from rules.gwt_railroad.state import Table


@dataclass(frozen=True)
class MoveEngine(PlayerAction):
    """An engine goes ``to`` a place: forward at most ``spaces``, or back exactly so many. ``cause`` is what moved it,
    by its name in the pack, None when nobody said."""

    direction: Direction
    spaces: int
    to: str
    cause: str | None = None

    step: ClassVar[str] = "move-engine"

    @property
    def forward(self) -> bool:
        """Whether it goes forward."""
        return self.direction == FORWARD

    def problems(self, table: Table) -> list[Problem]:
        if self.direction not in DIRECTIONS:
            return [no_such("4", "direction", self.direction)]
        if self.to not in table.book.line.index:
            return [no_such("1", "place", self.to)]
        if self.spaces < 0:
            return [no_such(self._rule, "allowance", self.spaces)]
        if self.cause is not None and self.cause not in table.book.box.moves:
            return [no_such(self._rule, "move", self.cause)]
        return [*self.turn_problems(table), *self._cause_problems(table), *self._way_problems(table)]

    @property
    def _rule(self) -> str:
        return "4" if self.forward else "5"

    def _cause_problems(self, table: Table) -> Iterator[Problem]:
        if self.cause is None:
            return
        move = table.book.box.moves[self.cause]
        if move.direction != self.direction:
            yield breach(self._rule, "move.direction", move=self.cause)
        elif move.spaces is not None and move.spaces != self.spaces:
            yield breach(self._rule, "move.allowance", move=self.cause, expected=move.spaces, got=self.spaces)
        if move.editions and table.book.setup.edition not in move.editions:
            yield note(self._rule, "move.edition", move=self.cause)

    def _way_problems(self, table: Table) -> Iterator[Problem]:
        if self.forward and self.to == table.state.engines[self.seat]:
            least = table.book.rulings.forward_least
            if least == "one" and reach(table, self.seat, self.spaces, forward=True):
                yield breach("4", "move.at_least_one", player=self.seat)
            return
        hindrance = why_not(table, self.seat, self.to, self.spaces, self.forward)
        if hindrance is not None:
            yield Problem(Grade.BREACH, hindrance.ref, hindrance.why)

    def apply(self, table: Table, draft: Draft) -> None:
        rule = clause(self._rule)
        if self.to == table.state.engines[self.seat]:
            draft.pass_moment(rule)
        else:
            draft.stop(rule, self.seat, self.to)
