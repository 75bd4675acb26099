"""Counts for the score as a form: what the lower halves of station masters count, and the whole pad if it is wanted
(12). An empty field is not entered, never 0."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from companion.railroad_words import count_problem, halves_words, master_word, name_word, rate_words
from companion.wording import _, ngettext
from rules.core.frozen import replace
from rules.gwt_railroad.position import Position, position
from rules.gwt_railroad.scoring import asked, score
from rules.gwt_railroad.state import Table
from rules.gwt_railroad.steps import EnterCount
from ui.present.looks import Look
from ui.present.railroad.scores import vp_words

_WHOLE: Final = re.compile(r"[-−]?\d{1,4}")


@dataclass(frozen=True)
class CountCell:
    """A field: a player's number, "" while it is not entered."""

    seat: int
    what: str
    text: str
    name: str


@dataclass(frozen=True)
class CountRow:
    """What is counted, with a cell for each player who is asked for it and None for the others."""

    what: str
    words: str
    note: str
    cells: tuple[CountCell | None, ...]


@dataclass(frozen=True)
class CountForm:
    """The form: a row for everything that is asked, a column for each player; ``totals`` as the
    sheet would have them with what was typed."""

    looks: tuple[Look, ...]
    rows: tuple[CountRow, ...]
    totals: tuple[str, ...]
    missing: str
    full: bool


def is_full(table: Table) -> bool:
    """Whether the whole pad is wanted: somebody has entered a row of it."""
    return position(table).full


def count_form(table: Table, looks: Sequence[Look], full: bool, typed: Mapping[tuple[int, str], str]) -> CountForm:
    """The form; ``full`` with the rows of the whole pad, ``typed`` what was typed and is not written down yet."""
    found = _with_typed(position(table, full), table, typed)
    wanted = [asked(table.book, standing, full) for standing in found.players]
    rows = []
    for what in table.book.box.entered:
        if not any(what in one for one in wanted):
            continue
        words = name_word(table.book, what)
        cells = tuple(
            _cell(table, look, seat, what, words, typed) if what in wanted[seat] else None
            for seat, look in enumerate(looks)
        )
        rows.append(CountRow(what, words, _note(table, what), cells))
    sheet = score(table.book, found)
    totals = tuple(vp_words(player.total, player.complete) for player in sheet.players)
    empty = sum(cell is not None and not cell.text for row in rows for cell in row.cells)
    missing = (
        ngettext("{n} field is not entered", "{n} fields are not entered", empty).format(n=empty)
        if empty
        else _("Everything is entered")
    )
    return CountForm(tuple(looks), tuple(rows), totals, missing if rows else "", full)


def _with_typed(found: Position, table: Table, typed: Mapping[tuple[int, str], str]) -> Position:
    """The position with what was typed in it, as far as it can be."""
    players = list(found.players)
    for (seat, what), text in typed.items():
        if wrong_words(table, what, text):
            continue
        number, counts = number_of(text), dict(players[seat].counts)
        if number is None:
            counts.pop(what, None)
        else:
            counts[what] = number
        players[seat] = replace(players[seat], counts=counts)
    return replace(found, players=tuple(players))


def _cell(
    table: Table, look: Look, seat: int, what: str, words: str, typed: Mapping[tuple[int, str], str]
) -> CountCell:
    number = table.state.counts[seat].get(what)
    text = typed.get((seat, what), "" if number is None else str(number))
    said = text or _("not entered")
    return CountCell(
        seat, what, text, _("{what}, {player}, {number}").format(what=words, player=look.name, number=said)
    )


def _note(table: Table, what: str) -> str:
    """What a row is worth: by which station masters, or by the pad."""
    box = table.book.box
    row = box.categories.get(what)
    if row is not None:
        if row.each is None or row.vp is None:
            return _("VP as on the pad")
        return rate_words(row.vp, row.each)
    held = [tile for tiles in table.state.masters for tile in tiles if isinstance(tile, int)]
    counted = [n for n in held if (lower := box.masters[n].lower) is not None and lower.counts == what]
    return ", ".join(f"{master_word(n)}: {_lower(table, n)}" for n in counted)


def _lower(table: Table, tile: int) -> str:
    lower = table.book.box.masters[tile].lower
    if lower is None:
        return halves_words(table.book, table.book.box.masters[tile])
    return rate_words(lower.vp, lower.each)


def number_of(text: str) -> int | None:
    """The number typed; None for an empty field. ValueError for anything else."""
    tidy = text.strip()
    if not tidy:
        return None
    if not _WHOLE.fullmatch(tidy):
        raise ValueError(text)
    return int(tidy.replace("−", "-"))


def wrong_words(table: Table, what: str, text: str) -> str:
    """Why a field cannot be what was typed; "" when it can."""
    try:
        number = number_of(text)
    except ValueError:
        return _("{what} is a whole number.").format(what=name_word(table.book, what))
    return count_problem(table.book, what, number)


def entries(table: Table, typed: Mapping[tuple[int, str], str]) -> tuple[EnterCount, ...]:
    """What was typed as actions, without what the books have already. ValueError for something that is no number."""
    found = []
    for (seat, what), text in typed.items():
        number = number_of(text)
        if number != table.state.counts[seat].get(what):
            found.append(EnterCount(seat, what, number))
    return tuple(found)
