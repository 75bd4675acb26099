"""What a player has at the end, typed in for the score (12, 14)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.core.problems import Problem
from rules.gwt_railroad.actions.action import PlayerAction
from rules.gwt_railroad.components import Box, clause
from rules.gwt_railroad.effects import Count, Draft
from rules.gwt_railroad.findings import no_such
from rules.gwt_railroad.state import Table


@dataclass(frozen=True)
class EnterCount(PlayerAction):
    """A player has ``number`` of ``what`` is counted, or as many VP in that row of the pad; None takes it back."""

    what: str
    number: int | None

    step: ClassVar[str] = "count"

    def problems(self, table: Table) -> list[Problem]:
        box = table.book.box
        if self.what not in box.entered:
            return [no_such("12", "count", self.what)]
        if self.number is not None and not can_be(box, self.what, self.number):
            return [no_such("12", "number", self.number)]
        return []

    def apply(self, table: Table, draft: Draft) -> None:
        draft.do(clause("12"), Count(self.seat, self.what, self.number))


def can_be(box: Box, what: str, number: int) -> bool:
    """Whether so many of something can be entered: below 0 only where VP can be, and no more than there are (12)."""
    row = box.categories.get(what)
    if row is None:
        return number >= 0
    return (row.negative or number >= 0) and (row.most is None or number <= row.most)
