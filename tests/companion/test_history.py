"""The history: opened when needed, backed up once a day, tried again when it could not be opened."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from companion.errors import BadInput
from companion.history import BACKUPS, History, open_store
from companion.store import Store
from tests.companion.store import version_one
from tests.support import sessions


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games" / "snowdonia.sqlite3"


def test_a_game_begun_can_be_gone_on_with(path: Path) -> None:
    history = History(path)
    session = history.begin(sessions.fresh())
    sessions.go_on(session, Random(1), 5)
    assert session.save_error is None
    history.close()
    again = history.go_on(session.game.info.id)
    assert again.table == session.table
    sessions.go_on(again, Random(2), 2)
    assert len(history.store.load(session.game.info.id)[1].entries) == 7
    history.close()


def test_a_folder_in_the_way_leaves_the_game_going_until_it_is_gone(path: Path) -> None:
    path.parent.write_text("in the way", "utf-8")
    history = History(path)
    session = history.begin(sessions.fresh())
    sessions.go_on(session, Random(1), 3)
    assert session.save_error is not None
    assert "folder for the games cannot be made" in session.save_error
    assert len(session.log) == 3
    with pytest.raises(BadInput):
        history.go_on(session.game.info.id)
    path.parent.unlink()
    assert session.retry()
    assert history.go_on(session.game.info.id).table == session.table
    history.close()


def test_the_database_is_copied_when_it_is_opened(path: Path) -> None:
    history = History(path)
    history.begin(sessions.fresh())
    history.close()
    assert not (path.parent / BACKUPS).exists()
    assert history.store.games()
    (copy,) = (path.parent / BACKUPS).iterdir()
    history.close()
    with Store(copy) as store:
        assert [row.id for row in store.games()] == [sessions.fresh().info.id]


def test_a_copy_that_cannot_be_made_stops_nobody(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    Store(path).close()
    (path.parent / BACKUPS).write_text("in the way", "utf-8")
    history = History(path)
    session = history.begin(sessions.fresh())
    assert session.save_error is None
    assert caplog.records
    history.close()


def test_a_database_of_version_1_is_copied_before_it_is_migrated(path: Path) -> None:
    version_one.written(path, [sessions.played(1, 2, 5)])
    with open_store(path) as store:
        assert len(store.games()) == 1
    (copy,) = (path.parent / BACKUPS).iterdir()
    with closing(sqlite3.connect(copy)) as database:
        assert database.execute("PRAGMA user_version").fetchone() == (1,)


def test_the_history_is_imported_without_the_database() -> None:
    code = "import companion.history, sys; companion.history.History(); print('sqlmodel' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
