"""Area F: the site office (4.F)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.core.problems import Problem
from rules.core.refs import RuleRef
from rules.snowdonia.actions.action import AreaAction, no_such
from rules.snowdonia.components import UNKNOWN_CARD, clause
from rules.snowdonia.deck import pool
from rules.snowdonia.effects import Card, Draft
from rules.snowdonia.findings import breach
from rules.snowdonia.state import Table


def office_options(table: Table) -> tuple[tuple[int, int], ...]:
    """The cards that can be taken, each with its office space; where a card is not entered yet, all it may be."""
    options: list[tuple[int, int]] = []
    for space, card in enumerate(table.state.office, 1):
        if card == UNKNOWN_CARD:
            options += [(number, space) for number in pool(table)]
        elif card is not None:
            options.append((card, space))
    return tuple(options)


def unknown_card(table: Table, card: int | None, space: int | None) -> Problem | None:
    """A card or an office space that this game does not have."""
    if card is not None and card not in table.book.contracts:
        return no_such("contract card", card)
    if space is not None and not 1 <= space <= len(table.state.office):
        return no_such("office space", space)
    return None


def office_problems(table: Table, seat: int, card: int | None, space: int | None, ref: RuleRef) -> list[Problem]:
    """Whether the card that was taken can have lain there."""
    office = table.state.office
    if card is None:
        if any(lies is not None for lies in office):
            return [breach(ref, "office.none_taken", player=seat)]
        return []
    lies = office[space - 1] if space is not None else None
    if lies == UNKNOWN_CARD:
        return [] if card in pool(table) else [breach("1.2", "card.elsewhere", card=card)]
    return [] if lies == card else [breach(ref, "office.not_there", card=card, space=space, lies=lies)]


@dataclass(frozen=True)
class TakeContract(AreaAction):
    """Take one face-up contract card (4.F.1); ``card`` and ``office_space`` None when none is there."""

    card: int | None = None
    office_space: int | None = None

    step: ClassVar[str] = "site-office"

    def problems(self, table: Table) -> list[Problem]:
        strange = unknown_card(table, self.card, self.office_space)
        if strange is not None:
            return [strange]
        found = office_problems(table, self.seat, self.card, self.office_space, clause("4.F.1"))
        return self.turn_problems(table) + found

    def apply(self, table: Table, draft: Draft) -> None:
        self.begin(table, draft)
        if self.card is not None:
            source = lies_where(table, self.card, self.office_space)
            draft.do(clause("4.F.1"), Card(self.card, source, ("player", self.seat)))
        self.finish(table, draft)


def lies_where(table: Table, card: int, space: int | None) -> str | tuple[str, int]:
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
