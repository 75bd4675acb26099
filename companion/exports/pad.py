"""An empty score pad as it is printed: its rows, and what the printed values say about the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from companion.wording import _

NAMES: Final = "names"
TOTAL: Final = "total"


@dataclass(frozen=True)
class PadRow:
    """A row: its ``key`` (a category, `NAMES`, `TOTAL`, or anything else), ``words``, how high it is compared with
    others, and ``light``, which is printed small into each cell: what to write there besides the points."""

    key: str
    words: str
    share: float = 1.4
    light: str = ""


@dataclass(frozen=True)
class Pad:
    """A pad: the ``game``, what of it is played (``name``), how many ``players``, the ``fields`` of its head with their
    widths compared with each other, its rows, and ``hints`` below them, each with the words before it in bold."""

    game: str
    name: str
    players: int
    fields: tuple[tuple[str, float], ...]
    rows: tuple[PadRow, ...]
    hints: tuple[tuple[str, str], ...]


def fields(rounds: bool) -> tuple[tuple[str, float], ...]:
    """When and where it was played, and for how long; with the number of rounds where there are any."""
    found = [(_("Day"), 2.0), (_("Place"), 3.2), (_("Rounds"), 1.2), (_("From"), 1.4), (_("to"), 1.4)]
    return tuple(found if rounds else found[:2] + found[3:])


def rows(categories: Sequence[PadRow]) -> tuple[PadRow, ...]:
    """The rows of a pad: names, the categories, the total."""
    return PadRow(NAMES, _("Name and colour"), 1.7), *categories, PadRow(TOTAL, _("Total"), 1.8)


def told(words: str, unsure: bool) -> str:
    """A value, marked while nobody has checked it."""
    return _("{value} ?").format(value=words) if unsure else words
