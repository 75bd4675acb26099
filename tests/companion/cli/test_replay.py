"""``replay``: records and game files through the rules, and what cannot be written down."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion import game_file
from companion.cli import run
from companion.session import Session
from rules.core.frozen import replace
from tests.support import autoplay, sessions


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A game of two in a game file."""
    session = sessions.played(4, 2, 4000)
    path = tmp_path / "game.snowdonia.toml"
    game_file.write(path, session.game, session.journal)
    return path


def replayed(path: Path, capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    assert run(["replay", str(path), "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_a_whole_game_has_a_state_for_every_entry_and_a_result(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = replayed(file, capsys)
    session = Session(*game_file.read(file))
    assert [step["n"] for step in document["steps"]] == [line.entry for line in session.log]
    assert document["problems"] == []
    result, sheet = document["result"], session.sheet()
    assert result["end_reason"] == session.table.state.ended
    assert result["rounds"] == session.table.state.round
    assert {name: row["total"] for name, row in result["players"].items()} == {p.name: p.total for p in sheet.players}
    assert result["winners"] == list(sheet.winners)
    assert document["steps"][-1]["state"]["start_player"] in session.book.players


def test_a_breach_has_its_clause_at_its_step_and_the_game_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    session = Session(sessions.fresh())
    action = replace(session.agenda.due.action, area="A", space=1)
    session.record([action])
    session.record([replace(action, seat=(action.seat + 1) % 3)], anyway=True)
    sessions.go_on(session, Random(1), 1)
    path = tmp_path / "game.snowdonia.toml"
    game_file.write(path, session.game, session.journal)
    document = replayed(path, capsys)
    (problem,) = document["problems"]
    assert problem == {"n": 2, "clause": "snowdonia.base:3.1.2", "severity": "breach", "message": "A1 is taken."}
    assert len(document["steps"]) == 3
    assert document["result"] is None
    assert run(["replay", str(path)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Step 2: breach: A1 is taken. (snowdonia.base:3.1.2)",
        "game.snowdonia.toml: 3 steps, not finished, in round 1",
    ]


def test_struck_entries_are_no_steps(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    session = Session(sessions.fresh())
    session.record([autoplay.choose(session.table, Random(1))])
    session.strike(1)
    path = tmp_path / "game.snowdonia.toml"
    game_file.write(path, session.game, session.journal)
    assert replayed(path, capsys)["steps"] == []


def test_the_text_form_names_the_winner(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", str(file)]) == 0
    lines = capsys.readouterr().out.splitlines()
    session = Session(*game_file.read(file))
    assert lines[0].startswith(f"game.snowdonia.toml: {len(session.log)} steps, ")
    assert lines[-1] == f"Won by {', '.join(session.sheet().winners)}"


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("", "game.json: line 1: is not JSON"),
        ("[]", "game.json: is not a table record"),
        ('{"format": 2}', "game.json: format: has format 2, made by a newer version"),
        ('{"format": 1, "setup": {}, "steps": []}', "game.json: setup.players: is missing"),
    ],
)
def test_a_record_that_cannot_be_read_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: str, says: str
) -> None:
    path = tmp_path / "game.json"
    path.write_text(content, "utf-8")
    assert run(["replay", str(path)]) == 2
    assert_one_line(capsys, says)


def test_a_file_that_is_not_there_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", str(tmp_path / "none.json")]) == 2
    assert_one_line(capsys, "No such file")
    assert run(["replay", str(tmp_path / "none.snowdonia.toml")]) == 2
    assert_one_line(capsys, "No such file")


def assert_one_line(capsys: pytest.CaptureFixture[str], says: str) -> None:
    captured = capsys.readouterr()
    assert captured.out == ""
    assert says in captured.err
    assert captured.err.count("\n") == 1
