"""The text front-end as a person uses it."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from companion import places
from companion.box_file import Place
from companion.cli import run
from companion.content.packs import SNOWDONIA
from companion.my_box import MyBox
from companion.store import Store

SET_UP = """setup players Siân, Ελένη, Tom
setup start Ελένη
setup track 3 4 3 4 2 3 2 5 3 4 2 3 3
setup office 21 15 28
setup discs sun rain
setup aside 6
begin
"""


def typed(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(text))


def test_a_game_typed_by_hand_is_kept_and_resumed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, SET_UP + "A1\nB1\nquit\n")
    assert run(["play"]) == 0
    assert "Siân places" in capsys.readouterr().out
    typed(monkeypatch, "undo\nlog\nC1\nquit\n")
    assert run(["play", "--resume"]) == 0
    out = capsys.readouterr().out
    assert "Tom places" in out
    assert "placed on A1" in out
    assert "placed on C1" in out


def test_a_kept_game_takes_the_owners_box_along(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    cubes, restock = "contracts.7.extra_cubes", "supply.3.restock"
    MyBox(places.my_box_path()).tell({Place(SNOWDONIA, cubes): 2, Place(SNOWDONIA, restock): 12}, "two")
    typed(monkeypatch, f"setup value {restock} 6\n{SET_UP}quit\n")
    assert run(["play"]) == 0
    with Store(places.database_path()) as store:
        game, _journal = store.load(store.latest_open() or "")
    assert game.values == {cubes: 2, restock: 6}


def test_nothing_to_resume_is_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["play", "--resume"]) == 2
    assert "no game is under way" in capsys.readouterr().err


def test_a_breach_is_named_with_its_clause_and_recorded_once_agreed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, SET_UP + "A1\nA1\nA1!\nquit\n")
    assert run(["play", "--no-keep"]) == 0
    out = capsys.readouterr().out
    assert "A1 is taken. (3.1.2)" in out
    assert out.count("placed on A1") == 2


def test_2_5_what_the_box_does_not_have_is_said_and_the_game_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = SET_UP.replace("3 4 3 4 2 3 2 5 3 4 2 3 3", "? 4 3 4 2 3 2 5 3 4 2 3 3")
    typed(monkeypatch, lines + "quit\n")
    assert run(["play", "--no-keep"]) == 0
    assert "the box has" not in capsys.readouterr().out
    typed(monkeypatch, lines + "told tracks.t1.rubble 40\nA1\nquit\n")
    assert run(["play", "--no-keep"]) == 0
    out = capsys.readouterr().out
    assert "placed on A1" in out
    told = "! The table takes 108 rubble, the box has 90: 18 short. (2.5)"
    assert out.count(told) == 1
    typed(monkeypatch, lines.replace("track ?", "track 40") + "A1\nquit\n")
    assert run(["play", "--no-keep"]) == 0
    out = capsys.readouterr().out
    assert out.index(told) < out.index("placed on A1")


def test_counts_audit_score_and_a_saved_file(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "evening.snowdonia.toml"
    typed(monkeypatch, SET_UP + f"A1\ncount yard ore 6\ntable\nscore\nwhy\nsave {file}\nquit\n")
    assert run(["play", "--no-keep"]) == 0
    out = capsys.readouterr().out
    assert "Siân: 0" in out
    assert "3.1.2" in out
    assert file.exists()
    typed(monkeypatch, "log\nquit\n")
    assert run(["play", "--game", str(file)]) == 0
    assert "placed on A1" in capsys.readouterr().out


@pytest.mark.parametrize(
    "command", ["strike", "strike 99", "restore x", "redo", "count yard", "count moon ore 3", "save", "told x y"]
)
def test_a_command_without_what_it_needs_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    typed(monkeypatch, SET_UP + f"A1\n{command}\nquit\n")
    assert run(["play", "--no-keep"]) == 0
    assert "  ? " in capsys.readouterr().out


def test_an_error_in_a_file_of_lines_names_file_and_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.lines"
    file.write_text(SET_UP + "A1\nH7\n", "utf-8")
    assert run(["play", "--lines", str(file)]) == 2
    error = capsys.readouterr().err
    assert "game.lines: line 9" in error
    assert error.count("\n") == 1


def test_json_gives_every_entry_and_the_sheet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.lines"
    file.write_text(SET_UP + "A1\nB1\n", "utf-8")
    assert run(["play", "--lines", str(file), "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert [(e["step"], e["player"], e["area"]) for e in document["entries"]] == [
        ("place", "Ελένη", "A"),
        ("place", "Tom", "B"),
    ]
    assert document["result"]["end_reason"] is None
