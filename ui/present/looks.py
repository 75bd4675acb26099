"""How players and components are named to the window's pictures: colour, letter, and the icon kind of a component."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

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


class Look(NamedTuple):
    """A player as drawn: full name, colour, one or two letters."""

    name: str
    colour: str
    letter: str


def letters(names: Sequence[str]) -> tuple[str, ...]:
    """The initial of each name; two letters where two initials are equal ("Ma", "Mi")."""
    initials = [name.strip()[:1].upper() for name in names]
    return tuple(
        name.strip()[:1].upper() + name.strip()[1:2] if initials.count(initial) > 1 else initial
        for name, initial in zip(names, initials, strict=True)
    )


def looks(names: Sequence[str], colours: Sequence[str]) -> tuple[Look, ...]:
    """The players by seat; ``colours`` as long as ``names``."""
    return tuple(map(Look, names, colours, letters(names)))
