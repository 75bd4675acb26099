"""5.1: the contract restock."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.core.problems import Problem
from rules.snowdonia.actions.action import Action, go_home, no_such, upkeep_problems
from rules.snowdonia.components import UNKNOWN_CARD, OfficeCard, clause
from rules.snowdonia.deck import drawn_problems, ready
from rules.snowdonia.effects import Card, Dial, Draft, Labourer
from rules.snowdonia.findings import breach
from rules.snowdonia.state import State, Table


def leaving(table: Table) -> tuple[int, ...]:
    """Office spaces (from 1) whose cards are discarded: the first one, in a solo game all of them (5.1.1, 11.4)."""
    office = table.state.office
    spaces = range(1, len(office) + 1) if table.book.solo else (1,)
    return tuple(n for n in spaces if office[n - 1] is not None)


def missing(table: Table) -> int:
    """How many new cards the row needs (5.1.1)."""
    staying = sum(1 for card in table.state.office if card is not None) - len(leaving(table))
    return table.book.box.office_size - staying


def after_discards(table: Table) -> State:
    """The state when the leaving cards are gone, before new ones come."""
    draft = Draft(table.state)
    _discard(table, draft)
    return draft.state


def _rule(table: Table) -> str:
    return "11.4" if table.book.solo else "5.1.1"


def _discard(table: Table, draft: Draft) -> None:
    for space in leaving(table):
        card = draft.state.office[space - 1]
        if card is not None:
            draft.do(clause(_rule(table)), Card(card, ("office", space), "discards"))


@dataclass(frozen=True)
class RestockContracts(Action):
    """Discard, close up to the left, fill from the deck (5.1.1; solo 11.4). ``revealed`` holds numbers, "?" for a card
    not entered yet."""

    revealed: tuple[OfficeCard, ...] = ()
    discarded: tuple[OfficeCard, ...] | None = None
    """As somebody wrote it down; None: as the rule says."""

    step: ClassVar[str] = "restock-contracts"

    def problems(self, table: Table) -> list[Problem]:
        for card in self.revealed:
            if card != UNKNOWN_CARD and card not in table.book.contracts:
                return [no_such("contract card", card)]
        problems = upkeep_problems(table, self.step)
        rule = _rule(table)
        gone = tuple(table.state.office[n - 1] for n in leaving(table))
        if self.discarded is not None and sorted(map(str, self.discarded)) != sorted(map(str, gone)):
            problems.append(breach(rule, "office.discarded", expected=gone, got=self.discarded))
        then = Table(table.book, after_discards(table))
        return problems + drawn_problems(then, self.revealed, missing(table), rule)

    def apply(self, table: Table, draft: Draft) -> None:
        for placed in table.state.placed:
            go_home(table, draft, placed)
        for seat, at_hand in enumerate(draft.state.labourers_at_hand):
            # Only when the restock was recorded before all were placed.
            for _ in range(at_hand - table.book.box.at_hand):
                draft.do(clause("3.2.3"), Labourer(seat, "hand", "pub"))
        rule = clause(_rule(table))
        _discard(table, draft)
        row = tuple(card for card in draft.state.office if card is not None)
        empty = (None,) * (table.book.box.office_size - len(row))
        draft.do(rule, Dial("office", (*row, *empty)))
        for card in self.revealed:
            if None not in draft.state.office or card is None or not ready(table, draft):
                break
            space = draft.state.office.index(None) + 1
            source = "discards" if card != UNKNOWN_CARD and card in draft.state.discards else "deck"
            draft.do(rule, Card(card, source, ("office", space)))
        draft.do(clause("5.2.1"), Dial("phase", "weather"))
