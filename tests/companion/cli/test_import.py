"""``import``: game files into the history, once each."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from companion import game_file, places
from companion.cli import run
from companion.session import Session
from companion.store import Store
from tests.support import sessions


def test_a_game_goes_into_the_history_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    session = sessions.played(4, 3, 30)
    path = tmp_path / "game.snowdonia.toml"
    game_file.write(path, session.game, session.journal)
    assert run(["import", str(path), str(path), "--json"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [row["done"] for row in rows] == ["imported", "there already"]
    assert rows[0]["players"] == list(session.book.players)
    with Store(places.database_path()) as store:
        assert store.load(session.game.info.id) == (session.game, session.journal)
        assert len(store.games()) == 1


def test_a_game_that_went_on_elsewhere_goes_on_here(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    session = sessions.played(4, 3, 10)
    path = tmp_path / "game.snowdonia.toml"
    game_file.write(path, session.game, session.journal)
    early = path.read_bytes()
    assert run(["import", str(path)]) == 0
    sessions.go_on(session, Random(2), 5)
    game_file.write(path, session.game, session.journal)
    assert run(["import", str(path)]) == 0
    assert "went on" in capsys.readouterr().out
    path.write_bytes(early)
    assert run(["import", str(path)]) == 0
    assert "already" in capsys.readouterr().out
    with Store(places.database_path()) as store:
        assert store.load(session.game.info.id)[1] == session.journal


def test_a_game_that_went_another_way_is_refused_and_the_history_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    session = sessions.played(4, 3, 10)
    other = Session(session.game, session.journal)
    path = tmp_path / "game.snowdonia.toml"
    sessions.go_on(session, Random(2), 2)
    game_file.write(path, session.game, session.journal)
    assert run(["import", str(path)]) == 0
    other.undo()
    game_file.write(path, other.game, other.journal)
    assert run(["import", str(path)]) == 2
    assert "went on in another way" in capsys.readouterr().err
    with Store(places.database_path()) as store:
        assert store.load(session.game.info.id)[1] == session.journal


def test_a_bad_file_among_others_is_named_and_the_others_are_taken(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    session = sessions.played(4, 3, 10)
    good, bad, none = tmp_path / "good.snowdonia.toml", tmp_path / "bad.json", tmp_path / "none.toml"
    game_file.write(good, session.game, session.journal)
    bad.write_text("{", "utf-8")
    assert run(["import", str(bad), str(none), str(good)]) == 2
    captured = capsys.readouterr()
    assert len(captured.err.splitlines()) == 2
    assert "good.snowdonia.toml: taken into the history, 10 entries" in captured.out


def test_a_damaged_history_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    places.database_path().parent.mkdir(parents=True)
    places.database_path().write_bytes(b"not a database")
    assert run(["import", str(tmp_path / "none.toml")]) == 2
    assert capsys.readouterr().err.startswith("snowdonia.sqlite3: is damaged and was left as it is")
