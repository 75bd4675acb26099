"""5.3.1: restocking the stock yard from the bag."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.core.problems import Problem
from rules.snowdonia.actions.action import Action, no_such, upkeep_problems
from rules.snowdonia.bag import bag_content, draw_problems
from rules.snowdonia.components import BAG, CUBES, DRAWN, EVENT, MATERIALS, YARD, clause
from rules.snowdonia.effects import Dial, Draft
from rules.snowdonia.findings import breach
from rules.snowdonia.state import Table


@dataclass(frozen=True)
class RestockYard(Action):
    """Cubes drawn from the bag, in order, event cubes included; none is redrawn (5.3.1)."""

    drawn: tuple[str, ...] = ()
    asked: int | None = None
    """The restock number as somebody wrote it down; None: this game's."""

    step: ClassVar[str] = "restock-yard"

    def problems(self, table: Table) -> list[Problem]:
        for kind in self.drawn:
            if kind not in CUBES:
                return [no_such("cube", kind)]
        problems = upkeep_problems(table, self.step)
        if self.asked is not None and self.asked != table.book.restock:
            problems.append(breach("5.3.1", "restock.asked", expected=table.book.restock, got=self.asked))
        return problems + draw_problems(bag_content(table), self.drawn, table.book.restock, "5.3.1")

    def apply(self, table: Table, draft: Draft) -> None:
        rule = clause("5.3.1")
        for kind in MATERIALS:
            draft.move(rule, kind, self.drawn.count(kind), BAG, YARD)
        draft.move(rule, EVENT, self.drawn.count(EVENT), BAG, DRAWN)
        if not draft.state.ledger[DRAWN, EVENT]:
            draft.do(clause("3"), Dial("phase", "closing"))
