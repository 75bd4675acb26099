"""A sheet as comma-separated values (RFC 4180): long, a row a reason, or wide, like the pad.

A spreadsheet reads a cell that begins with one of ``FORMULA`` as a formula; an apostrophe before it makes it text.
Numbers are numbers, negative ones too; no other text is changed.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from typing import Final, Literal, TypeAlias

from companion.exports.sheet_data import SheetData, SheetLine
from companion.wording import _

Form: TypeAlias = Literal["long", "wide"]
Cell: TypeAlias = str | int | None

FORMS: Final[tuple[Form, ...]] = ("long", "wide")
FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
LONG: Final = ("player", "category", "about", "vp", "text", "clause", "mark")
"""The heading of the long form; the same in every language, for programs. Marks are words with spaces between:
overruled, unsure, unknown, and part for every line of a sheet that has not all of the score."""


def csv_text(data: SheetData, form: Form) -> str:
    """The table as text, lines ended by CR LF. ``long``: see ``LONG``; ``vp`` is empty while nobody has entered it.
    ``wide``: categories down, players across, a category that is not complete as on the pad, ``3+?``."""
    out = io.StringIO(newline="")
    rows = _long(data) if form == "long" else _wide(data)
    csv.writer(out).writerows([neutral(cell) for cell in row] for row in rows)
    return out.getvalue()


def csv_bytes(data: SheetData, form: Form, *, bom: bool = False) -> bytes:
    """The table as a file in UTF-8; ``bom`` puts the mark before it by which some spreadsheets know UTF-8."""
    # Half of a surrogate pair is no character and cannot be written.
    return csv_text(data, form).encode("utf-8-sig" if bom else "utf-8", "replace")


def neutral(cell: Cell) -> Cell:
    """The cell as a spreadsheet may have it: text that would be a formula becomes text, anything else stays."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell


def _long(data: SheetData) -> Iterator[Sequence[Cell]]:
    yield LONG
    for player in data.players:
        for line in player.lines:
            yield player.name, line.category, line.about, line.vp, line.text, line.clause, _mark(data, line)


def _mark(data: SheetData, line: SheetLine) -> str:
    marks = (
        ("overruled", line.overruled),
        ("unsure", line.unsure),
        ("unknown", line.vp is None),
        ("part", bool(data.part)),
    )
    return " ".join(word for word, holds in marks if holds)


def _wide(data: SheetData) -> Iterator[Sequence[Cell]]:
    yield data.played, *(player.name for player in data.players)
    for category, words in data.categories:
        scores = [player.scores[category] for player in data.players]
        yield words, *(points.vp if points.complete else points.text for points in scores)
    yield _("Total"), *(p.total.vp if p.total.complete else p.total.text for p in data.players)
    if any(player.rank is not None for player in data.players):
        yield _("Place"), *(player.rank for player in data.players)
