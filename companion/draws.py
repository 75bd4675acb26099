"""Drawing for people without a bag or a deck: the companion draws, and records what came out like anything entered.

Every draw is a number of ways, one of which is chosen with the same chance as each other; only ``below`` is asked for
chance, so a test can go through all ways.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from rules.core.agenda import Ask, Cards, Draw, OneOf
from rules.snowdonia.actions.action import Action
from rules.snowdonia.actions.contract import PlayContract
from rules.snowdonia.actions.restock_contracts import RestockContracts
from rules.snowdonia.actions.weather import CheckWeather
from rules.snowdonia.book import Book
from rules.snowdonia.components import EVENT
from rules.snowdonia.deck import pool
from rules.snowdonia.setting_up import may_be_set_aside
from rules.snowdonia.state import Table

T = TypeVar("T")


class Chance(Protocol):
    """Where chance comes from."""

    def randrange(self, stop: int, /) -> int:
        """A whole number from 0 to below ``stop``, each with the same chance."""


class Drawer:
    """Draws cubes and cards. With a ``seed`` it draws the same again; without one the system gives the chance."""

    def __init__(self, seed: int | None = None, chance: Chance | None = None) -> None:
        own: Chance = random.SystemRandom() if seed is None else random.Random(seed)
        self._chance = chance if chance is not None else own

    def answer(self, ask: Ask, table: Table, happened: Iterable[Action] = ()) -> Any:
        """A value for an ask that a bag or a deck decides; ValueError for one that people decide.

        ``happened`` is what was done so far, in order: the back of the deck's top card that was seen at the weather
        must be that of the card drawn from there next."""
        match ask.domain:
            case Draw(bag, count, redrawn):
                return self.cubes({kind: n for kind, n in bag.items() if kind not in redrawn}, count)
            case Cards() as cards:
                return self._off_the_deck(table, cards, top_back(happened))
            case OneOf(options) if ask.field == "back":
                return self.back(table, options)
        raise ValueError(f"nothing is drawn for {ask.field}")

    def _off_the_deck(self, table: Table, cards: Cards, back: str | None) -> tuple[int, ...]:
        """First what lies in the deck, the discards only when it is used up (12.2)."""
        left = cards.count if cards.left is None else min(cards.left, cards.count)
        first = self.cards(table.book, cards.pool, left, back)
        rest = [card for card in cards.cards if card not in first]
        return (*first, *self.cards(table.book, rest, cards.count - len(first)))

    def cubes(self, bag: Mapping[str, int], count: int) -> tuple[str, ...]:
        """``count`` cubes in the order in which they come out, each cube of the bag with the same chance; fewer only
        when the bag is empty."""
        left = {kind: n for kind, n in bag.items() if n > 0}
        drawn: list[str] = []
        while len(drawn) < count and left:
            at = self._chance.randrange(sum(left.values()))
            kind = next(k for k in left if (at := at - left[k]) < 0)
            drawn.append(kind)
            left[kind] -= 1
            if not left[kind]:
                del left[kind]
        return tuple(drawn)

    def solo_yard(self, bag: Mapping[str, int], count: int) -> tuple[str, ...]:
        """The cubes of the solo set-up: event cubes go back at once and are drawn again; they are named too (11.3)."""
        left, drawn = dict(bag), list[str]()
        while count and sum(n for kind, n in left.items() if kind != EVENT):
            (kind,) = self.cubes(left, 1)
            drawn.append(kind)
            if kind != EVENT:
                left[kind] -= 1
                count -= 1
        return tuple(drawn)

    def cards(self, book: Book, cards: Sequence[int], count: int, back: str | None = None) -> tuple[int, ...]:
        """``count`` different cards in the order in which they come off the deck; the first one has the ``back`` that
        was seen, if any card can (a card whose back nobody knows can have any)."""
        left, drawn = list(cards), list[int]()
        if back is not None and count:
            fitting = [card for card in left if book.contracts[card].back in (back, None)]
            if fitting:
                drawn.append(self._one(fitting))
                left.remove(drawn[0])
        while len(drawn) < count and left:
            drawn.append(left.pop(self._chance.randrange(len(left))))
        return tuple(drawn)

    def back(self, table: Table, options: Sequence[str]) -> str | None:
        """The back of the deck's top card: each card that may lie there with the same chance (5.2.2)."""
        hidden = pool(table, with_discards=table.state.deck <= 0)
        backs = [table.book.contracts[card].back for card in hidden]
        known = [back for back in backs if back in options]
        if known:
            return self._one(known)
        return self._one(options) if options else None

    def office(self, book: Book) -> tuple[tuple[int, ...], tuple[str | None, ...]]:
        """The first forecast (2.8): the cards of the site office, and the weather that the backs of the second and of
        the last one give; a back that nobody knows gives none."""
        cards = self.cards(book, sorted(book.contracts), book.box.office_size)
        return cards, tuple(book.contracts[card].back for card in cards[1:])

    def set_aside(self, book: Book) -> int:
        """The train that is set aside (2.9)."""
        return self._one(may_be_set_aside(book))

    def start_player(self, players: int) -> int:
        """The seat of the start player (2.1)."""
        return self._chance.randrange(players)

    def _one(self, values: Sequence[T]) -> T:
        return values[self._chance.randrange(len(values))]


def top_back(happened: Iterable[Action]) -> str | None:
    """The back of the deck's top card, if it was seen and the card still lies there (5.2.2)."""
    back: str | None = None
    for action in happened:
        match action:
            case CheckWeather():
                back = action.back
            case RestockContracts(revealed=cards) | PlayContract(drawn_cards=cards) if cards:
                back = None
    return back
