"""A contract card that a station gives to who builds there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.core.problems import Problem
from rules.snowdonia.actions.action import PlayerAction, no_such
from rules.snowdonia.actions.owed import OwedAction
from rules.snowdonia.actions.site_office import lies_where, office_problems, unknown_card
from rules.snowdonia.effects import Card, Draft
from rules.snowdonia.state import Table


@dataclass(frozen=True)
class GiftContract(PlayerAction, OwedAction):
    """A face-up contract card taken for the building site ``about``; ``card`` and ``office_space`` None when none is
    there."""

    about: str
    card: int | None = None
    office_space: int | None = None

    step: ClassVar[str] = "gift-contract"

    def problems(self, table: Table) -> list[Problem]:
        if self.about not in table.book.building:
            return [no_such("building site", self.about)]
        strange = unknown_card(table, self.card, self.office_space)
        if strange is not None:
            return [strange]
        ref = self.ref(table)
        return self.owed_problems(table) + office_problems(table, self.seat, self.card, self.office_space, ref)

    def apply(self, table: Table, draft: Draft) -> None:
        ref = self.ref(table)
        if self.card is not None:
            draft.do(ref, Card(self.card, lies_where(table, self.card, self.office_space), ("player", self.seat)))
        draft.settle(ref, self.owed(table))
