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
from tests.support.bgstats import CHESS, export, play


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


def test_an_export_is_listed_first_and_then_taken_in_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    entries = [play("u-1", {1: 61, 2: "50+4"}), play("u-2", {1: 40, 2: "?"}), play("u-3", {1: 1}, gameRefId=CHESS)]
    path = tmp_path / "export.json"
    path.write_text(json.dumps(export(entries, ["Siân", "Ελένη"])), "utf-8")
    assert run(["import", "--list", str(path)]) == 0
    listed = capsys.readouterr().out.splitlines()
    day = "2024-05-31, Mount Snowdon"
    assert listed == [
        f"export.json: plays[1]: new, {day}, Siân 61, Ελένη 54",
        f"export.json: plays[2]: new, {day}, Siân 40, Ελένη; the score ? of Ελένη cannot be read",
        "1 play of another game was left alone",
        "Siân is nobody in the history yet, and somebody new",
        "Ελένη is nobody in the history yet, and somebody new",
    ]
    assert not places.database_path().exists()
    assert run(["import", str(path)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "export.json: 2 games taken into the history",
        "export.json: plays[2]: the score ? of Ελένη cannot be read",
        *listed[2:],
    ]
    assert run(["import", str(path)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "export.json: 2 there already",
        "export.json: plays[2]: the score ? of Ελένη cannot be read",
        listed[2],
    ]
    with Store(places.database_path()) as store:
        assert [kept.kind for kept in store.plays()] == ["imported", "imported"]


def test_names_are_matched_and_said_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, second = tmp_path / "first.json", tmp_path / "second.json"
    first.write_text(json.dumps(export([play("u-1", {1: 61, 2: 50})], ["Ελένη", "Tom"])), "utf-8")
    second.write_text(json.dumps(export([play("u-2", {1: 41, 2: 40, 3: 30})], ["ΕΛΕΝΗ", "Tom", "Tim"])), "utf-8")
    assert run(["import", str(first)]) == 0
    capsys.readouterr()
    assert run(["import", "--json", "--list", str(second)]) == 0
    (row,) = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert (row["state"], row["done"], row["people"]) == ("new", "listed", ["Ελένη", "Tom", None])
    assert run(["import", str(second)]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[1:] == ["ΕΛΕΝΗ is taken for Ελένη", "Tim is nobody in the history yet, and somebody new"]
    with Store(places.database_path()) as store:
        assert sorted(person.name for person in store.people()) == ["Tim", "Tom", "Ελένη"]


def test_what_is_perhaps_there_is_left_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "export.json"
    path.write_text(json.dumps(export([play("u-1", {1: 61}), play("u-2", {1: 61})], ["Siân"])), "utf-8")
    assert run(["import", str(path)]) == 0
    first = capsys.readouterr().out.splitlines()[0]
    assert first == "export.json: 1 game taken into the history, 1 left out that is perhaps there already"


def test_a_cut_export_exits_with_2_and_writes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "export.json"
    path.write_text(json.dumps(export([play("u-1", {1: 61})], ["Siân"]))[:-20], "utf-8")
    assert run(["import", str(path)]) == 2
    captured = capsys.readouterr()
    assert captured.err.startswith("export.json: line 1, column ")
    assert not captured.out


def test_a_folder_is_taken_in(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    session = sessions.played(4, 3, 30)
    game_file.write(tmp_path / "game.snowdonia.toml", session.game, session.journal)
    assert run(["import", str(tmp_path)]) == 0
    assert "game.snowdonia.toml: taken into the history, 30 entries" in capsys.readouterr().out
