"""The contract deck: drawing from it, renewing it (12.2), and which cards nobody has seen yet."""

from __future__ import annotations

from rules.core.agenda import Cards
from rules.core.problems import Problem
from rules.snowdonia.components import UNKNOWN_CARD, OfficeCard, clause
from rules.snowdonia.effects import Card, Draft
from rules.snowdonia.findings import breach
from rules.snowdonia.state import State, Table


def ready(table: Table, draft: Draft) -> bool:
    """Whether a card can be drawn or its back seen; renews an empty deck from the discards at this moment (12.2)."""
    state = draft.state
    if state.deck > 0:
        return True
    if table.book.rulings.deck_empty == "reshuffle" and state.discards:
        draft.do(clause("12.2"), Card(UNKNOWN_CARD, "renew", "deck"))
        return True
    return False


def available(table: Table, state: State) -> int:
    """How many cards can be drawn in a row, a renewal included (12.2)."""
    return state.deck + (len(state.discards) if table.book.rulings.deck_empty == "reshuffle" else 0)


def pool(table: Table, *, with_discards: bool = False) -> tuple[int, ...]:
    """Numbers of the cards that may lie in the deck: all in play that are nowhere to be seen."""
    state = table.state
    seen: set[OfficeCard] = set(state.office)
    for hand in state.contracts:
        seen.update(hand)
    if not with_discards:
        seen.update(state.discards)
    return tuple(n for n in sorted(table.book.contracts) if n not in seen)


def off_the_deck(table: Table, count: int) -> Cards:
    """The domain of ``count`` cards drawn now: those left in the deck first, discards once it is renewed (12.2)."""
    hidden = pool(table)
    if count <= table.state.deck:
        return Cards(hidden, count)
    renewed = tuple(card for card in pool(table, with_discards=True) if card not in hidden)
    return Cards(hidden, count, table.state.deck, renewed)


def drawn_problems(table: Table, drawn: tuple[OfficeCard, ...], asked: int, number: str) -> list[Problem]:
    """Whether these cards can come off the deck: nowhere else, none twice, as many as asked for (1.2, 12.2)."""
    problems: list[Problem] = []
    state = table.state
    renewal = table.book.rulings.deck_empty == "reshuffle"
    hidden = set(pool(table))
    renewed = set(pool(table, with_discards=renewal))
    seen: set[OfficeCard] = set()
    for place, card in enumerate(drawn):
        if card == UNKNOWN_CARD:
            continue
        # Cards known to be discarded come only after the deck has run out and is renewed (12.2).
        if card in seen or card not in (hidden if place < state.deck else renewed):
            problems.append(breach("1.2", "card.elsewhere", card=card))
        seen.add(card)
    expected = min(asked, available(table, state))
    if len(drawn) != expected:
        problems.append(breach(number, "cards.count", expected=expected, got=len(drawn)))
    return problems
