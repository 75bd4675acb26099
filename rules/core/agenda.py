"""The agenda: what is due, what may be done besides, and what is still to be entered, each with its clause.

Forms, the text front-end and random play are all made from it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from rules.core.message import Message
from rules.core.refs import RuleRef


@dataclass(frozen=True)
class OneOf:
    """One of these values; ``options`` in the order in which to offer them."""

    options: tuple[Any, ...]

    def holds(self, value: Any) -> bool:
        """Whether the value is one of them."""
        return value in self.options


@dataclass(frozen=True)
class Pick:
    """Take cubes from a place where they can be seen: how many of each kind lie there, how many to take, at most how
    many of a kind. ``least`` below ``most`` only where fewer are allowed."""

    available: Mapping[str, int]
    least: int
    most: int
    at_most: Mapping[str, int]

    def holds(self, value: Mapping[str, int]) -> bool:
        """Whether these counts by kind can be taken."""
        total = sum(value.values())
        return self.least <= total <= self.most and all(
            0 <= n <= self.available.get(kind, 0) and n <= self.at_most.get(kind, n) for kind, n in value.items()
        )


@dataclass(frozen=True)
class Draw:
    """Cubes drawn unseen: what the bag holds, how many come out; fewer only when the bag is empty.

    Kinds in ``redrawn`` go back and are replaced, so they are no part of the value."""

    bag: Mapping[str, int]
    count: int
    redrawn: tuple[str, ...] = ()


@dataclass(frozen=True)
class Cards:
    """``count`` different cards off the deck, each from the ``pool`` of those that may lie in it; "?" stands for one
    not entered yet. Where the deck runs out on the way, cards after the first ``left`` come from ``renewed``, what
    nobody can have drawn before, or from the pool's rest."""

    pool: tuple[int, ...]
    count: int
    left: int | None = None
    renewed: tuple[int, ...] = ()

    @property
    def cards(self) -> tuple[int, ...]:
        """Every card that can come, in order of number."""
        return tuple(sorted({*self.pool, *self.renewed}))


@dataclass(frozen=True)
class Sequence:
    """Up to ``most`` choices from ``options`` in order; ``holds`` is checked by the action itself."""

    options: tuple[Any, ...]
    least: int
    most: int


@dataclass(frozen=True)
class Each:
    """One answer for every key, each from its own options."""

    options: Mapping[Any, tuple[Any, ...]]


@dataclass(frozen=True)
class Number:
    """A whole number between two bounds, both included."""

    low: int
    high: int


Domain: TypeAlias = OneOf | Pick | Draw | Cards | Sequence | Each | Number


@dataclass(frozen=True)
class Ask:
    """One thing to enter: the field of the action it fills, where its value may come from, and the rule."""

    field: str
    domain: Domain
    ref: RuleRef


@dataclass(frozen=True)
class Item:
    """One entry of the agenda.

    ``action`` is filled in as far as the rules leave no choice, with the likeliest answer for the rest (None where
    nothing can be guessed, as for cubes from the bag: then ``action`` holds the empty answer and cannot be confirmed
    before the ``asks`` are answered). ``due`` items are what happens next; the others may be done besides.
    """

    action: Any
    due: bool
    headline: Message
    ref: RuleRef
    asks: tuple[Ask, ...] = ()
    guessed: bool = True

    @property
    def forced(self) -> bool:
        """Nothing to choose: one confirmation, or none."""
        return not self.asks


class Otherwise(NamedTuple):
    """Another answer to a question about a value: it fills a cell of its own, as "there is no more" does."""

    cell: str
    value: Any
    words: Message


@dataclass(frozen=True)
class Tell:
    """A printed or set-up value that the next step needs and nobody has entered: ``cell`` is its path in the set-up.

    ``must`` False: the table may go on and leave it as it is. ``otherwise``: an answer that fills another cell."""

    cell: str
    domain: Domain
    headline: Message
    ref: RuleRef
    must: bool = True
    otherwise: Otherwise | None = None


@dataclass(frozen=True)
class Agenda:
    """Everything that can be done now: ``tells`` are answered before the due items are confirmed, those that ``must``
    be in any case."""

    items: tuple[Item, ...]
    tells: tuple[Tell, ...] = ()

    @property
    def due(self) -> Item | None:
        """What happens next; None when the game is over."""
        return next((item for item in self.items if item.due), None)
