"""The end of the line: the engine goes back, and its player gains dollars (10)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.core.problems import Problem
from rules.gwt_railroad.actions.action import PlayerAction
from rules.gwt_railroad.components import clause
from rules.gwt_railroad.effects import Draft
from rules.gwt_railroad.findings import breach, no_such
from rules.gwt_railroad.line import return_reach
from rules.gwt_railroad.state import Table


@dataclass(frozen=True)
class ReturnFromEnd(PlayerAction):
    """An engine goes from the end of the line back ``to`` any free place."""

    to: str

    step: ClassVar[str] = "return-from-end"

    def problems(self, table: Table) -> list[Problem]:
        line, at = table.book.line, table.state.engines[self.seat]
        if self.to not in line.index:
            return [no_such("1", "place", self.to)]
        problems = self.turn_problems(table)
        if at != line.last:
            problems.append(breach("10", "return.not_at_end", player=self.seat, place=at))
        elif (other := table.taken_by(self.to, self.seat)) is not None:
            problems.append(breach("3", "because.taken", other=other))
        elif all(place.place != self.to for place in return_reach(table, self.seat)):
            problems.append(breach("10", "return.at_least", spaces=line.return_least))
        return problems

    def before_return(self, table: Table) -> bool:
        """This is the return."""
        return table.state.engines[self.seat] == table.book.line.last

    def apply(self, table: Table, draft: Draft) -> None:
        draft.stop(clause("10"), self.seat, self.to)
