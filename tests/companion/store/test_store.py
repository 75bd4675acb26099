"""The database of the games: what is acknowledged is there, and what cannot be read is left alone."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import text

from companion import places, start_card
from companion.errors import BadInput, NewerFormat
from companion.journal import Journal
from companion.session import Session
from companion.sheets import issue
from companion.store import DamagedDatabase, Store
from companion.store.repository import set_aside
from companion.store.tables import VERSION
from rules.core.frozen import replace
from tests.support import autoplay, sessions


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games" / "snowdonia.sqlite3"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    with Store(path) as opened:
        yield opened


def begun(store: Store, seed: int = 1, players: int = 3) -> Session:
    """A new game that is kept."""
    game = sessions.fresh(players, seed)
    store.create(game)
    return Session(game, store=store)


def test_a_game_loads_as_it_was_kept(store: Store) -> None:
    session = begun(store)
    sessions.go_on(session, Random(1), 30)
    session.undo()
    session.strike(4)
    session.stocktake("yard", {"ore": 3})
    session.tell("values.contracts.7.extra_cubes", 2)
    assert session.save_error is None
    game, journal = store.load(session.game.info.id)
    assert game == session.game
    assert journal == session.journal
    again = store.open(session.game.info.id)
    assert again.table == session.table
    assert again.log == session.log
    assert (again.undo_name, again.redo_name) == (session.undo_name, session.redo_name)
    again.undo()
    assert store.load(game.info.id)[1].entries == again.journal.entries


@pytest.mark.parametrize("unknown", [0.0, 0.5])
@pytest.mark.parametrize("players", range(1, 6))
def test_every_kind_of_set_up_comes_back(store: Store, players: int, unknown: float) -> None:
    game = autoplay.game(Random(players), players, unknown=unknown)
    store.create(game)
    assert store.load(game.info.id) == (game, Journal())


def test_the_database_is_set_up_to_lose_nothing(store: Store) -> None:
    begun(store)
    with store._engine.connect() as connection:
        pragmas = {name: connection.execute(text(f"PRAGMA {name}")).scalar_one() for name in PRAGMAS}
    assert pragmas == PRAGMAS


PRAGMAS = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "user_version": VERSION}


def test_what_is_entered_at_once_is_kept_at_once(store: Store) -> None:
    session = begun(store)
    entries = [autoplay.choose(session.table, Random(1))]
    second = replace(entries[0], seat=(entries[0].seat + 1) % 3, area="F", space=1)  # type: ignore[attr-defined]
    session.record([*entries, second], anyway=True)
    kept = store.load(session.game.info.id)[1]
    assert len(kept.group(1)) == 2
    with pytest.raises(BadInput, match="another window"):
        store.save(session, kept.entries)
    assert store.load(session.game.info.id)[1] == kept


def test_two_windows_with_one_game_do_not_mix_their_entries(store: Store) -> None:
    first = begun(store)
    second = store.open(first.game.info.id)
    sessions.go_on(first, Random(1), 1)
    sessions.go_on(second, Random(2), 1)
    assert second.save_error is not None
    assert "another window" in second.save_error
    assert store.load(first.game.info.id)[1] == first.journal


def test_entries_of_a_game_that_is_not_there_are_refused(store: Store) -> None:
    session = Session(sessions.fresh(), store=store)
    sessions.go_on(session, Random(1), 1)
    assert session.save_error is not None
    assert "no such game" in session.save_error


def test_a_game_is_created_once(store: Store) -> None:
    session = begun(store)
    with pytest.raises(BadInput, match="already"):
        store.create(session.game)
    assert store.has(session.game.info.id)
    assert not store.has("another")
    with pytest.raises(BadInput, match="no such game"):
        store.load("another")


def test_the_history_lists_the_last_game_first_and_the_open_one_is_resumed(store: Store) -> None:
    assert store.games() == []
    assert store.latest_open() is None
    assert store.refresh_card() is None
    over = begun(store, 1, 2)
    sessions.go_on(over, Random(1), 4000)
    assert over.over
    assert store.latest_open() is None
    running = begun(store, 2, 5)
    sessions.go_on(running, Random(1), 12)
    rows = store.games()
    assert [row.id for row in rows] == [running.game.info.id, over.game.info.id]
    assert store.latest_open() == running.game.info.id
    assert rows[0].finished is None
    assert rows[1].finished is not None
    assert rows[1].started == over.game.info.started
    assert [p.vp for p in rows[1].card.players] == [p.total for p in over.sheet().players]
    assert store.load(over.game.info.id)[0].info.finished == rows[1].finished
    over.undo()
    assert store.latest_open() == over.game.info.id
    assert store.load(over.game.info.id)[0].info.finished is None


def test_names_and_colours_are_remembered_the_last_ones_first(store: Store) -> None:
    game = sessions.fresh(2)
    later = replace(game.info, id="later", started=datetime(2030, 1, 1, tzinfo=UTC), colours=("green", "pink"))
    store.create(game)
    store.create(replace(game, info=later, setup=replace(game.setup, players=("Olwen", game.setup.players[0]))))
    people = {person.name: person.colour for person in store.people()}
    assert people == {"Olwen": "green", game.setup.players[0]: "pink", game.setup.players[1]: game.info.colours[1]}
    assert store.people()[-1].name == game.setup.players[1]


def test_names_of_every_kind_survive(store: Store) -> None:
    names = ("Ὀδυσσεύς", "محمد", "O'Brien; DROP TABLE games", "長" * 60, '"\\\n')
    game = sessions.fresh(5)
    game = replace(game, setup=replace(game.setup, players=names))
    store.create(game)
    assert store.load(game.info.id)[0].setup.players == names
    assert [p.name for p in store.games()[0].card.players] == list(names)


def test_every_commit_writes_the_start_card(store: Store) -> None:
    session = begun(store)
    (entry,) = session.record([autoplay.choose(session.table, Random(3))])
    card = start_card.read(places.start_card_path())
    assert card is not None
    assert card.game_id == session.game.info.id
    line = session.line(entry)
    assert line.seat is not None
    assert card.lines == (f"{session.book.players[line.seat]}: {line.text}",)
    assert store.games()[0].card == card


def test_a_start_card_that_is_missing_or_damaged_does_no_harm(store: Store) -> None:
    session = begun(store)
    path = places.start_card_path()
    for content in ("", "{", "[]", "null", '{"format": 99}', '{"format": 1, "players": 3}'):
        path.write_text(content, "utf-8")
        assert start_card.read(path) is None
    path.unlink()
    assert start_card.read(path) is None
    card = store.refresh_card()
    assert card is not None
    assert card.game_id == session.game.info.id
    assert start_card.read(path) == card


def test_a_start_card_that_cannot_be_written_does_not_stop_the_game(path: Path, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("in the way", "utf-8")
    with Store(path, file / "card.json") as store:
        session = begun(store)
        sessions.go_on(session, Random(1), 2)
        assert session.save_error is None


def test_a_database_of_a_newer_version_is_refused_by_name_and_left_untouched(path: Path) -> None:
    with Store(path) as store:
        begun(store)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 9")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    before = {p.name: p.read_bytes() for p in path.parent.iterdir()}
    with pytest.raises(NewerFormat, match=r"snowdonia\.sqlite3: was made by a newer version .*9.*2"):
        Store(path)
    assert {p.name: p.read_bytes() for p in path.parent.iterdir()} == before


def _scrambled(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[4096:] = bytes(len(content) - 4096)
    path.write_bytes(content)


@pytest.mark.parametrize(
    "damage", [lambda p: p.write_bytes(b"SQLite format 3\x00"), _scrambled, lambda p: p.write_bytes(b"no database")]
)
def test_a_damaged_database_is_named_kept_and_set_aside_only_when_asked(path: Path, damage: object) -> None:
    with Store(path) as store:
        sessions.go_on(begun(store), Random(1), 40)
    damage(path)  # type: ignore[operator]
    content = path.read_bytes()
    with pytest.raises(DamagedDatabase) as refused:
        Store(path)
    assert str(refused.value) == (
        "snowdonia.sqlite3: is damaged and was left as it is; set it aside, or bring a backup back"
    )
    assert path.read_bytes() == content
    kept = set_aside(path, datetime(2025, 1, 31, 19, 30, tzinfo=UTC))
    assert kept.name == "snowdonia.damaged-20250131-193000.sqlite3"
    assert kept.read_bytes() == content
    with Store(path) as store:
        assert store.games() == []


def test_an_entry_that_cannot_be_read_is_named(store: Store) -> None:
    session = begun(store)
    sessions.go_on(session, Random(1), 3)
    with closing(sqlite3.connect(store.path)) as connection, connection:
        connection.execute("UPDATE entries SET document = replace(document, '\"place\"', '\"dance\"') WHERE id = 2")
    with pytest.raises(BadInput, match=r"snowdonia\.sqlite3: game .*step: 'dance' is no step; write one of"):
        store.load(session.game.info.id)


def test_a_folder_that_cannot_be_made_is_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("in the way", "utf-8")
    with pytest.raises(BadInput, match="folder for the games cannot be made"):
        Store(file / "below" / "snowdonia.sqlite3")


def test_a_file_that_may_not_be_written_leaves_the_game_going(store: Store) -> None:
    session = begun(store)
    with store._engine.connect() as connection:
        connection.execute(text("PRAGMA query_only = ON"))
    sessions.go_on(session, Random(1), 2)
    assert session.save_error is not None
    assert "cannot be written" in session.save_error
    assert len(session.log) == 2
    with store._engine.connect() as connection:
        connection.execute(text("PRAGMA query_only = OFF"))
    assert session.retry()
    assert store.load(session.game.info.id)[1] == session.journal


def test_a_database_held_by_another_program_is_a_sentence(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.store.repository.PATIENCE", 0.05)
    with Store(path) as store, closing(sqlite3.connect(path)) as other:
        session = begun(store)
        other.execute("BEGIN IMMEDIATE")
        sessions.go_on(session, Random(1), 1)
        assert session.save_error == "snowdonia.sqlite3: is held by another program; close that one"
        other.rollback()
        assert session.retry()


def test_the_owners_values_are_those_of_the_last_game_with_what_was_told_in_it(store: Store) -> None:
    assert store.own_values() == ("", {}, None)
    game = replace(sessions.fresh(2, 1), values={"work_rates.lay.track": [1, 2], "work_rates.lay.start": 1})
    store.create(game)
    session = Session(game, store=store)
    session.tell("values.contracts.7.extra_cubes", 2)
    session.tell("set_aside", 3)
    values = {**game.values, "contracts.7.extra_cubes": 2}
    assert store.own_values() == (game.info.scenario, values, game.info.started)
    store.create(sessions.fresh(3, 2))
    assert store.own_values()[1] == {}


def test_sheets_that_were_issued_are_counted_by_game(store: Store) -> None:
    assert store.issued_games() == 0
    first, second = begun(store, 1), begun(store, 2)
    for session in (first, first, second):
        store.issue(session.info.id, issue(session, session.info.started))
    assert store.issued_games() == 2
    store.bin(second.info.id)
    assert store.issued_games() == 1
