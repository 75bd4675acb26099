"""How players and components are named to the window's pictures: colour, letter, and the icon kind of a component."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from rules.snowdonia.components import Cost

Price: TypeAlias = tuple[tuple[str, str], ...]
"""What something costs: a component and its number as text, for each of several; "?" of "" while nobody has told."""

LOOK_OF: Final[Mapping[str, str]] = {
    "ore": "iron_ore",
    "bars": "steel_bar",
    "bar": "steel_bar",
    "game_markers": "game_marker",
}
"""Kinds of the rules that the design tokens call otherwise."""


def look_of(kind: str) -> str:
    """The name of a component in the design tokens."""
    return LOOK_OF.get(kind, kind)


def price_of(cost: Cost | None) -> Price:
    """What a building site costs."""
    if cost is None:
        return (("", "?"),)
    return tuple((kind, str(n)) for kind, n in vars(cost).items() if n)


class Look(NamedTuple):
    """A player as drawn: full name, colour, one or two letters."""

    name: str
    colour: str
    letter: str


def letters(names: Sequence[str]) -> tuple[str, ...]:
    """The initial of each name; two letters where two initials are equal ("Ma", "Mi"), and different ones for any two
    different names: a later letter of the name where the second is the same ("Mr", "Mt" for Mar and Mat), a digit where
    none is left."""
    initials = [name.strip()[:1].upper() for name in names]
    found: list[str] = []
    for name, initial in zip(names, initials, strict=True):
        if initials.count(initial) == 1:
            found.append(initial)
            continue
        rivals = [other.strip() for other in names if other != name and other.strip()[:1].upper() == initial]
        found.append(_two(initial, name.strip(), rivals, found))
    return tuple(found)


def _two(initial: str, name: str, rivals: Sequence[str], taken: Sequence[str]) -> str:
    """The first letter of a name after its initial that no rival has at that place, as long as nobody has the pair."""
    places = [place for place in range(1, len(name)) if not name[place].isspace()]
    telling = [place for place in places if all(rival[place : place + 1] != name[place] for rival in rivals)]
    letters_after = [name[place] for place in (*telling, *places)]
    pairs = [initial + letter for letter in (*letters_after, "", *"123456789")]
    return next((pair for pair in pairs if pair not in taken), initial)


def looks(names: Sequence[str], colours: Sequence[str], known: Sequence[str] = ()) -> tuple[Look, ...]:
    """The players by seat. Who has no colour, or one that is not in the box (a game file may say anything), gets one
    that is free. ``known`` are the colours of the box, those of Snowdonia when none are given."""
    if not known:
        # Read when it is needed: the start page is painted before any box.
        from companion.content import load_box

        known = load_box().colours
    given = [colours[seat] if seat < len(colours) else "" for seat in range(len(names))]
    free = [colour for colour in known if colour not in given]
    worn = [colour if colour in known else free.pop(0) for colour in given]
    return tuple(map(Look, names, worn, letters(names)))
