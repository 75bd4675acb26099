"""4.B.6: the extra Build space."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.core.frozen import replace
from rules.core.problems import Problem
from rules.snowdonia.actions.action import Action, no_such, upkeep_problems
from rules.snowdonia.actions.weather import discs_on
from rules.snowdonia.components import clause
from rules.snowdonia.effects import Dial, Draft, Engine
from rules.snowdonia.ending import next_round
from rules.snowdonia.findings import breach
from rules.snowdonia.phases import extra_build_due
from rules.snowdonia.state import Table


@dataclass(frozen=True)
class OpenExtraBuildSpace(Action):
    """The set-aside train card covers B: from the next round one Build space in its place (4.B.6)."""

    train_card: int | None = None

    step: ClassVar[str] = "extra-build-space"

    def problems(self, table: Table) -> list[Problem]:
        state = table.state
        if self.train_card is not None and self.train_card not in table.book.box.trains:
            return [no_such("train", self.train_card)]
        problems = upkeep_problems(table, self.step)
        if not extra_build_due(Table(table.book, replace(state, extra_build=False))):
            problems.append(breach("4.B.6", "extra_build.rubble_left"))
        if self.train_card != state.set_aside:
            problems.append(breach("4.B.6", "extra_build.card", expected=state.set_aside, got=self.train_card))
        return problems

    def apply(self, table: Table, draft: Draft) -> None:
        rule = clause("4.B.6")
        if draft.state.set_aside is not None:
            draft.do(rule, Engine(draft.state.set_aside, "set aside", "area B"))
        if "B" in draft.state.fog_on:
            discs = dict(draft.state.discs)
            for kind, areas in discs_on(table, ("B",)).items():
                discs[kind] = discs.get(kind, 0) + areas
            draft.do(rule, Dial("fog_on", tuple(a for a in draft.state.fog_on if a != "B")), Dial("discs", discs))
        draft.do(rule, Dial("extra_build", True))
        next_round(table.book, draft)
