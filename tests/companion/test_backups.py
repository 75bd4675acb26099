"""Dated copies of the database."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest

from companion.backups import all_copies, back_up, bring_back, copies
from companion.errors import BadInput, NewerFormat
from companion.session import Session
from companion.store import Store
from companion.store.tables import VERSION
from tests.support import sessions

DAY = datetime(2025, 1, 31, 19, 30, tzinfo=UTC)


@pytest.fixture
def database(tmp_path: Path) -> Path:
    path = tmp_path / "snowdonia.sqlite3"
    with Store(path) as store:
        game = sessions.fresh()
        store.create(game)
        sessions.go_on(Session(game, store=store), Random(1), 20)
    return path


def test_a_copy_has_every_game_and_is_made_once_a_day(database: Path, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    copy = back_up(database, folder, DAY)
    assert copy == folder / "snowdonia-2025-01-31.sqlite3"
    content = copy.read_bytes()
    assert back_up(database, folder, DAY + timedelta(hours=2)) == copy
    assert copy.read_bytes() == content
    assert [p.name for p in folder.iterdir()] == [copy.name]
    with Store(database) as first, Store(copy) as second:
        (row,) = first.games()
        assert second.load(row.id) == first.load(row.id)


def test_a_copy_is_made_while_the_database_is_open(database: Path, tmp_path: Path) -> None:
    with Store(database) as store:
        (row,) = store.games()
        session = store.open(row.id)
        sessions.go_on(session, Random(2), 3)
        copy = back_up(database, tmp_path / "backups", DAY)
        assert copy is not None
        with Store(copy) as other:
            assert other.load(row.id)[1] == session.journal


def test_the_oldest_copies_go(database: Path, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    for day in range(6):
        back_up(database, folder, DAY + timedelta(days=day), keep=3)
    assert [path.name[10:20] for path in copies(database, folder)] == ["2025-02-05", "2025-02-04", "2025-02-03"]


def test_other_files_in_the_folder_stay(database: Path, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    for name in ("notes.txt", "snowdonia-old.sqlite3", "another-2020-01-01.sqlite3"):
        (folder / name).write_text("mine", "utf-8")
    back_up(database, folder, DAY, keep=1)
    assert len(list(folder.iterdir())) == 4


def test_a_damaged_database_does_not_push_a_good_copy_out(database: Path, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    good = back_up(database, folder, DAY, keep=1)
    content = bytearray(database.read_bytes())
    content[4096:] = bytes(len(content) - 4096)
    database.write_bytes(content)
    with pytest.raises(OSError, match="no backup was made"):
        back_up(database, folder, DAY + timedelta(days=1), keep=1)
    assert copies(database, folder) == [good]
    assert len(list(folder.iterdir())) == 1


def test_nothing_to_copy_is_no_error(tmp_path: Path) -> None:
    assert back_up(tmp_path / "none.sqlite3", tmp_path / "backups", DAY) is None
    assert copies(tmp_path / "none.sqlite3", tmp_path / "backups") == []


def test_a_copy_is_brought_back_and_what_was_there_is_set_aside(database: Path, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    copy = back_up(database, folder, DAY)
    assert copy is not None
    with Store(database) as store:
        store.create(sessions.fresh(seed=2))
        both = {row.id for row in store.games()}
        first = next(row.id for row in store.games() if store.load(row.id)[1].entries)
    aside = bring_back(database, copy, folder, DAY, VERSION)
    assert aside is not None
    with Store(database) as now, Store(aside) as then:
        assert [row.id for row in now.games()] == [first]
        assert {row.id for row in then.games()} == both
    # What was set aside can be brought back in turn, and neither is a daily copy that goes with time.
    bring_back(database, aside, folder, DAY + timedelta(seconds=5), VERSION)
    with Store(database) as store:
        assert {row.id for row in store.games()} == both
    assert copies(database, folder) == [copy]
    listed = all_copies(database, folder)
    assert [(one.aside, one.games) for one in listed] == [(True, 1), (True, 2), (False, 1)]
    assert [one.at for one in listed] == sorted((one.at for one in listed), reverse=True)


def test_what_cannot_be_brought_back_leaves_everything_as_it_was(database: Path, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    copy = back_up(database, folder, DAY)
    assert copy is not None
    before = database.read_bytes()
    damaged = folder / "snowdonia-2025-01-30.sqlite3"
    damaged.write_bytes(copy.read_bytes()[:5000] + b"x" * 9000)
    with pytest.raises(BadInput, match="cannot be read"):
        bring_back(database, damaged, folder, DAY, VERSION)
    with pytest.raises(BadInput, match="no longer there"):
        bring_back(database, folder / "snowdonia-2024-01-01.sqlite3", folder, DAY, VERSION)
    with pytest.raises(NewerFormat, match="newer version"):
        bring_back(database, copy, folder, DAY, VERSION - 1)
    assert database.read_bytes() == before
    assert sorted(path.name for path in folder.iterdir()) == [damaged.name, copy.name]
    assert next(one for one in all_copies(database, folder) if one.path == damaged).games is None


def test_a_copy_takes_the_place_of_a_damaged_database_whose_bytes_are_kept(database: Path, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    copy = back_up(database, folder, DAY)
    assert copy is not None
    rubbish = database.read_bytes()[:3000] + b"y" * 30_000
    database.write_bytes(rubbish)
    aside = bring_back(database, copy, folder, DAY, VERSION)
    assert aside is not None
    assert aside.read_bytes() == rubbish
    with Store(database) as store:
        assert len(store.games()) == 1


def test_a_database_that_somebody_writes_to_is_left_alone(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "backups"
    copy = back_up(database, folder, DAY)
    assert copy is not None
    monkeypatch.setattr("companion.backups.PATIENCE", 1)
    with closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(BadInput, match="another program"):
            bring_back(database, copy, folder, DAY, VERSION)
        other.execute("ROLLBACK")
    with Store(database) as store:
        assert len(store.games()) == 1
