"""What the command palette lists, and the keys of the window by region. Any provider of rows can join.

A search folds accents, case and the final sigma, takes words in any order, by their beginnings first, and forgives a
slip or two in longer words.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Protocol, runtime_checkable

from companion.wording import N_, _

WHOLE, BEGINNING, INSIDE, SLIP = 4.0, 3.0, 2.0, 1.0
"""What a word found is worth, by how it was found."""
CALLED_SO: Final = 2.5
"""From this rating on an offer is what was meant: its own words begin with what was typed."""
BESIDES: Final = 0.5
"""A word found only among the further words of an offer counts so much of it."""
SLIP_FROM: Final = 4
TWO_SLIPS_FROM: Final = 7
"""Words of so many letters are found with one slip, with two slips."""


@dataclass(frozen=True)
class Offer:
    """One row: `words` as shown, `keys` the shortcut as shown ("" for none), `group` where it belongs, `also` further
    words it is found by, `on` True for a choice that stands."""

    key: str
    words: str
    keys: str = ""
    group: str = ""
    also: str = ""
    on: bool = False


class Provider(Protocol):
    """Something whose offers stand in the palette: the commands, the pages, the articles on the rules."""

    def offers(self) -> Sequence[Offer]:
        """What can be done or opened now, in the order shown without a search."""
        ...

    def take(self, key: str) -> None:
        """Does or opens the offer of this key."""
        ...


@runtime_checkable
class Searching(Provider, Protocol):
    """A provider that finds its offers by a search of its own, better than by their words alone."""

    def search(self, query: str) -> Sequence[Offer]:
        """The best answers to what was typed, best first."""
        ...


@dataclass(frozen=True)
class Found:
    """An offer with who made it."""

    offer: Offer
    provider: Provider

    def take(self) -> None:
        """Does or opens it."""
        self.provider.take(self.offer.key)


def found(providers: Iterable[Provider], query: str) -> tuple[Found, ...]:
    """All offers for an empty query, otherwise those that fit every word of it, best first: what is called so, then the
    answers of searches, then what is called nearly so."""
    asked, given = words_of(query), tuple(providers)
    if not asked:
        return tuple(Found(offer, provider) for provider in given for offer in provider.offers())
    plain = [provider for provider in given if not isinstance(provider, Searching)]
    listed = [Found(offer, provider) for provider in plain for offer in provider.offers()]
    rated = [(rating(one.offer, asked), -place, one) for place, one in enumerate(listed)]
    fitting = sorted((row for row in rated if row[0] > 0), key=lambda row: row[:2], reverse=True)
    answers = [Found(offer, one) for one in given if isinstance(one, Searching) for offer in one.search(query)]
    called = [one for rate, _place, one in fitting if rate >= CALLED_SO]
    nearly = [one for rate, _place, one in fitting if rate < CALLED_SO]
    return (*called, *answers, *nearly)


def rating(offer: Offer, asked: Sequence[str]) -> float:
    """How well an offer fits the folded words asked for; 0.0 when one of them fits nothing."""
    shown, besides = words_of(offer.words), words_of(f"{offer.group} {offer.also} {offer.keys}")
    total = 0.0
    for word in asked:
        best = max(
            max((_fit(word, one) for one in shown), default=0.0),
            BESIDES * max((_fit(word, one) for one in besides), default=0.0),
        )
        if best == 0:
            return 0.0
        total += best
    # Of two offers that fit alike, the shorter one was meant.
    return total / len(asked) + (0.1 if shown and _fit(asked[0], shown[0]) >= BEGINNING else 0) - 0.01 * len(shown)


def _fit(asked: str, word: str) -> float:
    if asked == word:
        return WHOLE
    if word.startswith(asked):
        return BEGINNING
    if len(asked) > 1 and asked in word:
        return INSIDE
    allowed = 2 if len(asked) >= TWO_SLIPS_FROM else 1 if len(asked) >= SLIP_FROM else 0
    # As somebody types, the word is not complete: its beginning may be meant.
    beginnings = {word, word[: len(asked)], word[: len(asked) - 1], word[: len(asked) + 1]}
    if allowed and min(slips(asked, beginning) for beginning in beginnings) <= allowed:
        return SLIP
    return 0.0


@lru_cache(maxsize=4096)
def slips(first: str, second: str) -> int:
    """How many letters are missing, too many, wrong or swapped with their neighbour between two words."""
    # On use: the window starts without it.
    from rapidfuzz.distance import OSA

    return OSA.distance(first, second)


@lru_cache(maxsize=4096)
def words_of(text: str) -> tuple[str, ...]:
    """The words of a text, folded: no accents, no case, Greek final sigma as any other."""
    plain = "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c)).casefold()
    return tuple("".join(c if c.isalnum() else " " for c in plain).split())


# Keys by region


@dataclass(frozen=True)
class KeyLine:
    """A key, or several that belong together, and what it does."""

    keys: str
    words: str


@dataclass(frozen=True)
class KeyGroup:
    """The keys of one region of the window."""

    title: str
    lines: tuple[KeyLine, ...]


# A letter or digit stands for itself; names of keys are translated.
_REGIONS: Final[tuple[tuple[str, tuple[tuple[str, str], ...]], ...]] = (
    (
        N_("The step in hand"),
        (
            (N_("Enter"), N_("Confirm what is filled in")),
            (N_("Shift Enter"), N_("Confirm all forced steps in a row")),
            ("C", N_("Change what is filled in")),
            ("P", N_("Play a contract card")),
            ("H", N_("Hire the third labourer")),
            ("D", N_("Switch between the app's draw and your own")),
            (N_("Esc"), N_("Back to the step that is due")),
        ),
    ),
    (
        N_("Placing labourers"),
        (
            (N_("A to G"), N_("Place on the lowest free space of an area")),
            (N_("Letter, then digit"), N_("Place on that very space")),
        ),
    ),
    (
        N_("Cubes and bars"),
        (
            ("I  S  C  E", N_("Iron ore, stone, coal, event cube")),
            ("B", N_("Steel bar")),
            (N_("Backspace"), N_("Take the last one back")),
        ),
    ),
    (
        N_("Answers in a list"),
        (
            (N_("Digits"), N_("Pick the row of this number")),
            (N_("First letter"), N_("Pick one of a few answers")),
            ("B  T", N_("Build: sites or trains")),
            ("?", N_("In a number: not known yet")),
        ),
    ),
    (
        N_("The railroad"),
        (
            (N_("Digits, initials"), N_("Whose engine moves")),
            (N_("Digits"), N_("How many spaces the engine in hand may move")),
            ("+", N_("One space more")),
            ("F  B", N_("Forward, backward")),
            (N_("Arrows"), N_("Walk the places in reach")),
            ("T", N_("Type the place")),
            ("U", N_("Upgrade the station, or not")),
            ("M", N_("Take the station master, or not")),
            ("A", N_("Which action moves it")),
            ("L", N_("What a player can still do at this moment")),
        ),
    ),
    (
        N_("Groups: route, areas, event track, supply, players, pages"),
        (
            (N_("Tab"), N_("On to the next group")),
            (N_("Arrows"), N_("Walk inside a group")),
            (N_("Home  End"), N_("First and last of a group")),
            (N_("Space or Enter"), N_("Press")),
        ),
    ),
    (
        N_("Log"),
        (
            (N_("Up  Down"), N_("Walk the entries")),
            ("A", N_("Amend the selected entry")),
            ("I", N_("Insert a step after it")),
            (N_("Delete"), N_("Strike or restore it")),
            (N_("Esc"), N_("Close its tools")),
        ),
    ),
    (
        N_("Score sheet"),
        (
            (N_("Arrows"), N_("Walk the numbers")),
            (N_("Enter"), N_("Open a number, or close it")),
        ),
    ),
    (
        N_("Rules"),
        (
            (N_("Up  Down"), N_("Walk the list; inside an article its links")),
            (N_("Enter"), N_("Open the chosen rule, follow the marked link")),
            (N_("Alt+Left  Backspace"), N_("Back to the article before")),
            (N_("Letter"), N_("Search")),
            ("F1", N_("Back to where you were")),
            (N_("Ctrl+Enter"), N_("Keep a note")),
            (N_("Esc"), N_("Leave the page")),
        ),
    ),
    (
        N_("History"),
        (
            (N_("Up  Down"), N_("Walk the games")),
            (N_("Enter"), N_("Resume a game, or open its sheet")),
            (N_("Right"), N_("On to the game beside the list")),
            ("F2", N_("Write its note")),
            (N_("Delete"), N_("Into the bin")),
            (N_("Letter"), N_("Search")),
            (N_("Esc"), N_("Back to the list")),
        ),
    ),
    (
        N_("New game and catching up"),
        (
            (N_("Digits"), N_("Fill in and go on")),
            (N_("Space"), N_("Leave open and go on")),
            (N_("Ctrl+Enter"), N_("Begin, or join")),
            (N_("Esc"), N_("Leave the page")),
        ),
    ),
    (
        N_("Scoring an untracked game"),
        (
            (N_("Letter"), N_("Who owns the site; the number of the seat as well")),
            (N_("Space"), N_("Nobody owns the site")),
            (N_("Backspace"), N_("One site or field back")),
            ("F2", N_("Contracts by picture")),
            (N_("Ctrl+Enter"), N_("Show the sheet")),
            (N_("Esc"), N_("Leave the page")),
        ),
    ),
    (
        N_("Stocktake"),
        (
            (N_("Digits"), N_("Count of a kind")),
            (N_("Enter"), N_("Write the count down")),
            (N_("Esc"), N_("Close")),
        ),
    ),
    (
        N_("Table display"),
        (
            ("R", N_("Turn it round")),
            ("F11", N_("Full screen and back")),
            (N_("Esc"), N_("Close")),
        ),
    ),
)


def key_groups(commands: Iterable[Offer]) -> tuple[KeyGroup, ...]:
    """The shortcuts of the commands, then the single keys by region."""
    shortcuts = tuple(KeyLine(offer.keys, offer.words) for offer in commands if offer.keys)
    everywhere = (KeyGroup(_("Everywhere"), shortcuts),) if shortcuts else ()
    regions = (
        KeyGroup(_(title), tuple(KeyLine(_(keys), _(words)) for keys, words in lines)) for title, lines in _REGIONS
    )
    return (*everywhere, *regions)
