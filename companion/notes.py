"""Readers' notes on clauses: a house rule, a ruling agreed at the table.

A journal keeps them as told cells, so that undo takes them back and game files carry them; neither set-up nor sheet
knows of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.errors import BadInput
from companion.wording import _, clause_title
from rules.core.refs import RuleRef

NOTE = "note."
"""Begins every told cell that is a note; the clause follows."""
LONGEST = 600
"""So many letters a note may have."""
_IN_A_LINE = 48
NOTE_CELLS = 'write "note.<book>:<clause>"'


def note_cell(ref: RuleRef | str) -> str:
    """The cell of the note on a clause: its text, or nothing for no note."""
    return f"{NOTE}{ref}"


def tidied(text: str) -> str | None:
    """A note as it is kept: no spaces around it; None for one without a letter."""
    return text.strip() or None


def notes_told(told: Mapping[str, Any]) -> dict[str, str]:
    """The notes among told cells, by clause; other cells are passed over.

    BadInput for a cell or a text that cannot be."""
    notes: dict[str, str] = {}
    for cell, value in told.items():
        if not cell.startswith(NOTE):
            continue
        try:
            ref = RuleRef.parse(cell.removeprefix(NOTE))
        except ValueError:
            raise BadInput("", cell, "is no note on a clause", NOTE_CELLS) from None
        if value is not None and not isinstance(value, str):
            raise BadInput("", cell, f"{value!r} is no note", "write its text")
        if value is not None and len(value) > LONGEST:
            raise BadInput("", cell, f"the note has {len(value)} letters", f"write {LONGEST} at most")
        if value:
            notes[str(ref)] = value
    return notes


def told_words(cell: str, value: Any) -> str:
    """What a told note says, in a line."""
    clause = clause_title(RuleRef.parse(cell.removeprefix(NOTE)))
    if not value:
        return _("Note on {clause} taken away").format(clause=clause)
    text = " ".join(str(value).split())
    if len(text) > _IN_A_LINE:
        text = f"{text[: _IN_A_LINE - 1].rstrip()}…"
    return _("Note on {clause}: {text}").format(clause=clause, text=text)
