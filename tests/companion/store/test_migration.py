"""From version 1 to version 2: nothing is lost, the old file stays, a crash on the way leaves a usable database."""

from __future__ import annotations

import multiprocessing
import os
import shutil
import sqlite3
import sys
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from companion.errors import BadInput
from companion.session import Session
from companion.store import DamagedDatabase, Store, migration
from companion.store.tables import VERSION
from rules.core.frozen import replace
from tests.companion.store import version_one
from tests.support import sessions

NOW = datetime(2025, 1, 31, 19, 30, tzinfo=UTC)


@pytest.fixture(scope="module")
def games() -> list[Session]:
    """A game that is over, one under way, a solo game."""
    return [sessions.played(1, 3, 4000), sessions.played(2, 4, 30), sessions.played(3, 1, 4000)]


@pytest.fixture
def path(tmp_path: Path, games: list[Session]) -> Path:
    """A database of version 1 with these games."""
    path = tmp_path / "snowdonia.sqlite3"
    version_one.written(path, games)
    return path


def rows(path: Path, table: str) -> list[Any]:
    with closing(sqlite3.connect(path)) as database:
        return database.execute(f"SELECT * FROM {table}").fetchall()


def old_files(path: Path) -> list[Path]:
    return sorted(path.parent.glob("snowdonia.v1-*.sqlite3"))


def test_every_game_and_entry_is_there_afterwards(path: Path, games: list[Session]) -> None:
    with Store(path) as store:
        for session in games:
            game, journal = store.load(session.game.info.id)
            assert journal == session.journal
            assert (game.info.finished is not None) == session.over
            assert replace(game, info=replace(game.info, finished=None)) == session.game
        assert {row.id for row in store.games()} == {session.game.info.id for session in games}
        assert store.latest_open() == games[1].game.info.id
        people = {person.name: person.games for person in store.people()}
        assert people == {"Siân": 3, "Γιώργος": 2, "Zoë": 2, "Μαρία": 1}
    assert rows(path, "pragma_user_version") == [(VERSION,)]


def test_the_old_database_stays_beside_the_new_one(path: Path, games: list[Session]) -> None:
    before = {table: rows(path, table) for table in ("games", "entries", "people")}
    Store(path).close()
    (kept,) = old_files(path)
    assert {table: rows(kept, table) for table in before} == before
    assert rows(kept, "pragma_user_version") == [(1,)]
    assert not list(path.parent.glob("*.new*"))
    # Opened again, it is of this version, and nothing more is put aside.
    with Store(path) as store:
        assert len(store.games()) == len(games)
    assert old_files(path) == [kept]


def test_it_is_called_by_its_version_and_the_moment(path: Path) -> None:
    kept = migration.migrate(path, 1, NOW)
    assert kept == path.with_name("snowdonia.v1-20250131-193000.sqlite3")
    assert migration.migrate(path, 1, NOW) is None


def test_totals_are_known_at_once_and_categories_once_played_through(path: Path, games: list[Session]) -> None:
    over, running, solo = games
    sheet = over.sheet()
    with Store(path) as store:
        before = store.play(over.game.info.id)
        assert [seat.vp for seat in before.seats] == [player.total for player in sheet.players]
        assert [seat.name for seat in before.winners] == list(sheet.winners)
        assert (before.complete, before.minutes, before.rounds) == (False, None, over.table.state.round)
        assert all(seat.scores == {} for seat in before.seats)
        assert store.to_fill_in() == 3
        assert list(store.fill_in()) == [(0, 3), (1, 3), (2, 3)]
        assert store.to_fill_in() == 0
        after = store.play(over.game.info.id)
        for seat, player in zip(after.seats, sheet.players, strict=True):
            assert seat.scores == {name: player.category(name) for name in sheet.categories}
        assert after.counts
        assert after.minutes == 0
        issued = store.issued(over.game.info.id)
        assert issued is not None
        assert issued.sheet == sheet
        assert store.issued(running.game.info.id) is None
        assert store.play(running.game.info.id).open
        alone = store.play(solo.game.info.id)
        assert (alone.train, alone.winners, alone.seats[0].rank) == (solo.game.setup.solo_train, (), None)
        assert [seat.starts for seat in after.seats] == [
            seat == over.game.setup.start_player for seat in range(len(after.seats))
        ]


def test_filling_in_can_be_called_off_and_gone_on_with(path: Path) -> None:
    with Store(path) as store:
        stages = store.fill_in()
        next(stages)
        next(stages)
        stages.close()
        assert store.to_fill_in() == 2
        assert list(store.fill_in()) == [(0, 2), (1, 2)]


def test_a_game_played_on_before_it_was_filled_in_is_filled_in_all_the_same(path: Path, games: list[Session]) -> None:
    with Store(path) as store:
        session = store.open(games[1].game.info.id)
        session.undo()
        assert session.save_error is None
        assert store.play(session.game.info.id).minutes is None
        list(store.fill_in())
        play = store.play(session.game.info.id)
        assert play.minutes is not None
        assert [seat.vp for seat in play.seats] == [player.total for player in session.sheet().players]


def test_what_cannot_be_read_is_kept_as_unreadable_as_it_was(path: Path, games: list[Session]) -> None:
    over, running, _solo = games
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE games SET document = 'no JSON' WHERE id = ?", (over.game.info.id,))
        database.execute("UPDATE entries SET document = '{}' WHERE game_id = ? AND id = 2", (running.game.info.id,))
    with Store(path) as store:
        assert len(list(store.fill_in())) == 3
        assert store.to_fill_in() == 0
        assert [seat.vp for seat in store.play(over.game.info.id).seats] == [p.total for p in over.sheet().players]
        with pytest.raises(BadInput, match="cannot be read"):
            store.load(over.game.info.id)
        with pytest.raises(BadInput, match="None is no kind of entry"):
            store.load(running.game.info.id)
    assert (over.game.info.id, "no JSON") in rows(path, "documents")


def test_names_that_no_list_of_people_has_are_taken_from_the_cards(path: Path) -> None:
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("DELETE FROM people WHERE name = 'Zoë'")
    with Store(path) as store:
        assert "Zoë" in [person.name for person in store.people()]


def test_a_damaged_database_of_version_1_is_left_as_it_is(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[8192:] = bytes(len(content) - 8192)
    path.write_bytes(content)
    with pytest.raises(DamagedDatabase):
        Store(path)
    assert path.read_bytes() == content
    assert old_files(path) == []


def test_a_database_in_use_is_not_migrated_under_somebodys_hands(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.store.repository.PATIENCE", 0.05)
    with closing(sqlite3.connect(path)) as other:
        other.execute("SELECT count(*) FROM games").fetchone()
        with pytest.raises(BadInput, match="is held by another program"):
            Store(path)
        other.execute("DELETE FROM entries WHERE id > 5")
        other.commit()
    assert old_files(path) == []
    with Store(path) as store:
        assert len(store.games()) == 3


@pytest.mark.parametrize("at", ["sync_file", "_keep", "_look_over"])
def test_a_full_disk_leaves_the_old_database_where_it_is(
    path: Path, at: str, monkeypatch: pytest.MonkeyPatch, games: list[Session]
) -> None:
    def full(*_arguments: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(migration, at, full)
        with pytest.raises(BadInput, match=r"cannot be brought to this version \(No space left on device\)"):
            Store(path)
    assert rows(path, "pragma_user_version") == [(1,)]
    assert [file.name for file in path.parent.iterdir()] == [path.name]
    with Store(path) as store:
        assert len(store.games()) == len(games)


def test_a_loss_on_the_way_is_found_before_the_new_one_takes_the_place(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    insert = migration._insert

    def forgetful(new: sqlite3.Connection, table: str, row: dict[str, Any]) -> None:
        if table != "games" or not row["ended"]:
            insert(new, table, row)

    monkeypatch.setattr(migration, "_insert", forgetful)
    with pytest.raises(BadInput, match="cannot be brought to this version"):
        Store(path)
    assert len(rows(path, "games")) == 3


def test_tables_that_version_1_did_not_finish_are_no_obstacle(tmp_path: Path) -> None:
    path = tmp_path / "snowdonia.sqlite3"
    with closing(sqlite3.connect(path)) as database:
        database.execute(version_one.TABLES.partition(";")[0])
    with Store(path) as store:
        game = sessions.fresh()
        store.create(game)
        assert store.has(game.info.id)


def _killed_at(lines: int, path: Path) -> None:
    """Migrate, and die when so many lines of the migration were reached, each for the first time."""
    reached: set[int] = set()

    def trace(frame: FrameType, what: str, _value: object) -> Any:
        if frame.f_code.co_filename != migration.__file__:
            return None
        if what == "line":
            reached.add(frame.f_lineno)
            if len(reached) == lines:
                os._exit(9)
        return trace

    sys.settrace(trace)
    migration.migrate(path, 1, NOW)
    os._exit(0)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs to copy the process")
@pytest.mark.parametrize("apart", [6, pytest.param(1, marks=pytest.mark.nightly)])
def test_a_crash_at_any_line_leaves_a_usable_database(tmp_path: Path, apart: int) -> None:
    game = sessions.played(5, 2, 4)
    first = tmp_path / "first.sqlite3"
    version_one.written(first, [game])
    context = multiprocessing.get_context("fork")
    for line in range(1, 1000, apart):
        folder = tmp_path / str(line)
        folder.mkdir()
        path = folder / "snowdonia.sqlite3"
        shutil.copyfile(first, path)
        process = context.Process(target=_killed_at, args=(line, path))
        process.start()
        process.join()
        with Store(path, folder / "card.json") as store:
            assert store.load(game.game.info.id) == (game.game, game.journal), line
            session = store.open(game.game.info.id)
            session.undo()
            assert session.save_error is None
        assert all(len(rows(kept, "entries")) == 4 for kept in old_files(path)), line
        assert old_files(path), line
        if process.exitcode == 0:
            break
    assert line > 60
    assert process.exitcode == 0


def test_a_renamed_game_of_version_1_goes_by_the_new_name(path: Path, games: list[Session]) -> None:
    over = games[0]
    with Store(path) as store:
        (zoe,) = [person for person in store.people() if person.name == "Zoë"]
        store.rename_person(zoe.id, "Zoë B.")
        assert store.load(over.game.info.id)[0].setup == replace(over.game.setup, players=("Siân", "Γιώργος", "Zoë B."))
