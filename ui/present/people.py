"""Everybody who played, as data: the name one goes by, in how many games, since when, and other names one has had."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from companion.folding import folded
from companion.wording import _, ngettext
from ui.present.looks import Look, letters
from ui.present.start import day_words


class Other(Protocol):
    """A name that somebody has had, as the store gives it."""

    @property
    def id(self) -> str:
        """Who it was, to be split off again."""
        ...

    @property
    def name(self) -> str:
        """The name."""
        ...


class Somebody(Protocol):
    """Somebody who played, as the store gives it."""

    @property
    def id(self) -> str:
        """The stable id."""
        ...

    @property
    def name(self) -> str:
        """The name of today."""
        ...

    @property
    def colour(self) -> str:
        """The colour of the last time."""
        ...

    @property
    def played(self) -> datetime:
        """When that was, in UTC."""
        ...

    @property
    def games(self) -> int:
        """In how many games."""
        ...

    @property
    def merged(self) -> Sequence[Other]:
        """Who was merged into them."""
        ...


@dataclass(frozen=True)
class PersonView:
    """A person as a row. ``others`` are ids and names that were merged into this one, ``text`` what a search looks
    through."""

    id: str
    look: Look
    games: int
    sub: str
    others: tuple[tuple[str, str], ...]
    text: str

    @property
    def sentence(self) -> str:
        """The row as a screen reader says it."""
        return _("{name}, {about}").format(name=self.look.name, about=self.sub)


def person_views(people: Sequence[Somebody], now: datetime) -> tuple[PersonView, ...]:
    """Everybody, in the order given."""
    return tuple(_person(one, now) for one in people)


def _person(one: Somebody, now: datetime) -> PersonView:
    games = ngettext("{n} game", "{n} games", one.games).format(n=one.games)
    sub = _("{games}, the last on {day}").format(games=games, day=day_words(one.played, now)) if one.games else games
    others = tuple((other.id, other.name) for other in one.merged)
    if others:
        names = ", ".join(dict.fromkeys(name for _id, name in others))
        sub = _("{about} · also {names}").format(about=sub, names=names)
    text = folded(" ".join((one.name, *(name for _id, name in others))))
    return PersonView(one.id, Look(one.name, one.colour, letters([one.name])[0]), one.games, sub, others, text)


def found(people: Sequence[PersonView], text: str, without: str = "") -> tuple[PersonView, ...]:
    """Those whose names hold every word of a text, one person left out."""
    words = folded(text).split()
    return tuple(one for one in people if one.id != without and all(word in one.text for word in words))


def merge_words(keep: PersonView, gone: PersonView) -> str:
    """What a merge would do, as a sentence."""
    games = keep.games + gone.games
    words = ngettext(
        "{gone} becomes another name of {keep}, with {n} game together.",
        "{gone} becomes another name of {keep}, with {n} games together.",
        games,
    )
    return words.format(gone=gone.look.name, keep=keep.look.name, n=games)
