"""Snow that the weather brings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.core.problems import Problem
from rules.snowdonia.actions.action import no_such
from rules.snowdonia.actions.owed import OwedAction
from rules.snowdonia.effects import Draft
from rules.snowdonia.route import Taken
from rules.snowdonia.snowfall import let_fall, snow_problems
from rules.snowdonia.state import Table


@dataclass(frozen=True)
class Snow(OwedAction):
    """The spaces on which it snowed, downhill, with the rubble that fell on each."""

    fallen: tuple[Taken, ...] = ()

    step: ClassVar[str] = "snow"

    def problems(self, table: Table) -> list[Problem]:
        for taken in self.fallen:
            if taken.space not in table.book.space:
                return [no_such("route space", taken.space)]
        return self.owed_problems(table) + snow_problems(table, self.fallen, self.ref(table))

    def apply(self, table: Table, draft: Draft) -> None:
        ref = self.ref(table)
        let_fall(table, draft, ref, self.fallen)
        draft.settle(ref, self.owed(table))
