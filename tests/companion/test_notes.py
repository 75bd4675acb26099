"""Readers' notes on clauses: kept with the game, taken back by undo, in game files and in the database."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import game_file
from companion.errors import BadInput
from companion.journal import Journal, Told
from companion.notes import LONGEST, note_cell, notes_told
from companion.session import Session
from companion.store import Store
from ui.sample import sample_game, sample_session

REF = "snowdonia.base:4.B.1"
AGREED = "Here nobody has to take the last cube.\nAgreed by all, 28 November; “yes” · ναι."


def test_a_note_is_kept_and_changes_nothing_else() -> None:
    session = sample_session(3, 2, "excavate")
    table, due = session.table, session.agenda.due
    session.note(REF, f"  {AGREED} ")
    assert session.notes == {REF: AGREED}
    assert session.table is table
    assert session.agenda.due == due


def test_undo_takes_a_note_back_by_name_and_redo_brings_it_again() -> None:
    session = Session(sample_game(3))
    session.note(REF, "House rule.")
    assert session.undo_name == "Note on 4.B.1: House rule."
    session.note(REF, "")
    assert session.notes == {}
    assert session.undo_name == "Note on 4.B.1 taken away"
    session.undo()
    assert session.notes == {REF: "House rule."}
    session.undo()
    assert session.notes == {}
    session.redo()
    assert session.notes == {REF: "House rule."}


def test_the_same_note_again_is_no_entry() -> None:
    session = Session(sample_game(2))
    session.note(REF, "  ")
    assert session.journal.entries == ()
    session.note(REF, "x")
    session.note(REF, " x ")
    assert len(session.journal.entries) == 1


def test_a_long_note_has_a_short_name() -> None:
    session = Session(sample_game(2))
    session.note(REF, "word " * 100)
    assert session.undo_name is not None
    assert len(session.undo_name) < 80
    assert session.undo_name.endswith("…")


def test_notes_survive_a_game_file(tmp_path: Path) -> None:
    session = sample_session(3, 1, "excavate")
    session.note(REF, AGREED)
    session.note("snowdonia.base:12.3", "The other way round.")
    path = tmp_path / "noted.snowdonia.toml"
    game_file.write(path, session.game, session.journal)
    again = Session(*game_file.read(path))
    assert again.notes == session.notes
    assert again.table == session.table
    assert "format = 2" in path.read_text("utf-8")


def test_notes_survive_a_restart(tmp_path: Path) -> None:
    game = sample_game(3)
    with Store(tmp_path / "games.sqlite") as store:
        store.create(game)
        store.open(game.info.id).note(REF, AGREED)
    with Store(tmp_path / "games.sqlite") as store:
        assert store.open(game.info.id).notes == {REF: AGREED}


@pytest.mark.parametrize(
    ("cell", "value"),
    [("note.", "x"), ("note.4.B.1", "x"), (note_cell(REF), 3), (note_cell(REF), "x" * (LONGEST + 1))],
)
def test_what_is_no_note_is_refused_in_words(cell: str, value: object) -> None:
    with pytest.raises(BadInput):
        notes_told({cell: value})
    with pytest.raises(BadInput):
        Session(sample_game(2)).tell(cell, value)
    session = Session(sample_game(2))
    with pytest.raises(BadInput):
        Session(session.game, Journal((Told(1, session.info.started, 1, cell, value),)))
