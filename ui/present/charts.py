"""Charts as data: what is drawn, what a screen reader says of it, and the same figures as a table.

Nothing in a chart rests on colour: rows have a name and a marker, parts a pattern and a number, lines a mark, dashes
and a name at their end.
"""

from __future__ import annotations

from dataclasses import dataclass

from ui.present.looks import Look


@dataclass(frozen=True)
class TableView:
    """A chart as a table: its heads, and rows of as many texts. ``words`` is the column with more than numbers."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    words: int | None = None


@dataclass(frozen=True)
class Part:
    """What one piece of a bar stands for: the key of its colour, and its words."""

    key: str
    words: str


@dataclass(frozen=True)
class StackRow:
    """A bar of pieces: ``values`` by part (None: not known), the ``texts`` that may stand in them, and what stands at
    its end. ``look`` is the player, None for a bar of something else, which is named by ``name`` alone."""

    name: str
    values: tuple[float | None, ...]
    texts: tuple[str, ...]
    total: str
    word: str = ""
    look: Look | None = None


@dataclass(frozen=True)
class StackChart:
    """Bars of pieces, one below the other."""

    parts: tuple[Part, ...]
    rows: tuple[StackRow, ...]
    summary: str
    table: TableView


@dataclass(frozen=True)
class BarRow:
    """A bar with its number in words; ``mark`` is a second value on the same scale (the best of what the bar is the
    average of)."""

    name: str
    value: float
    words: str
    mark: float | None = None
    mark_words: str = ""
    look: Look | None = None


@dataclass(frozen=True)
class BarChart:
    """Bars, one below the other. ``most`` is the end of the scale, None for the largest value there is."""

    rows: tuple[BarRow, ...]
    summary: str
    table: TableView
    most: float | None = None


@dataclass(frozen=True)
class Line:
    """A line: a value at each place (None: not known there) and the key of how it is drawn; ``look`` for a player's.
    ``words`` stand at its end."""

    key: str
    name: str
    values: tuple[float | None, ...]
    words: str
    look: Look | None = None


@dataclass(frozen=True)
class LineChart:
    """Lines over the same places, which are named at the axis."""

    places: tuple[str, ...]
    lines: tuple[Line, ...]
    summary: str
    table: TableView
