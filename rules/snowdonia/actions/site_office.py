"""Area F: the site office (4.F)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.core.problems import Problem
from rules.snowdonia.actions.action import AreaAction, no_such
from rules.snowdonia.components import UNKNOWN_CARD, clause
from rules.snowdonia.deck import pool
from rules.snowdonia.effects import Card, Draft
from rules.snowdonia.findings import breach
from rules.snowdonia.state import Table


@dataclass(frozen=True)
class TakeContract(AreaAction):
    """Take one face-up contract card (4.F.1); ``card`` and ``office_space`` None when none is there."""

    card: int | None = None
    office_space: int | None = None

    step: ClassVar[str] = "site-office"

    def problems(self, table: Table) -> list[Problem]:
        if self.card is not None and self.card not in table.book.contracts:
            return [no_such("contract card", self.card)]
        office = table.state.office
        if self.office_space is not None and not 1 <= self.office_space <= len(office):
            return [no_such("office space", self.office_space)]
        problems = self.turn_problems(table)
        if self.card is None:
            if any(card is not None for card in office):
                problems.append(breach("4.F.1", "office.none_taken", player=self.seat))
            return problems
        lies = office[self.office_space - 1] if self.office_space is not None else None
        if lies == UNKNOWN_CARD:
            if self.card not in pool(table):
                problems.append(breach("1.2", "card.elsewhere", card=self.card))
        elif lies != self.card:
            problems.append(breach("4.F.1", "office.not_there", card=self.card, space=self.office_space, lies=lies))
        return problems

    def apply(self, table: Table, draft: Draft) -> None:
        self.begin(table, draft)
        if self.card is not None:
            source = _where(table, self.card, self.office_space)
            draft.do(clause("4.F.1"), Card(self.card, source, ("player", self.seat)))
        self.finish(table, draft)


def _where(table: Table, card: int, space: int | None) -> str | tuple[str, int]:
    """Where the card is taken from: the office space, or wherever the books have it if that is another place (1.2)."""
    state = table.state
    if space is not None and state.office[space - 1] in (card, UNKNOWN_CARD):
        return ("office", space)
    if card in state.office:
        return ("office", state.office.index(card) + 1)
    if card in state.discards:
        return "discards"
    for seat, hand in enumerate(state.contracts):
        if card in hand:
            return ("player", seat)
    return "deck"
