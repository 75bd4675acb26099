"""``railroad reach``: the fixed cases, the text, and what a bad move says."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.cli import run

CASES = json.loads((Path(__file__).parents[2] / "data/acceptance/railroad/moves.json").read_text("utf-8"))


def reach(*args: str) -> int:
    return run(["railroad", "reach", *args])


def test_the_fixed_cases(capsys: pytest.CaptureFixture[str]) -> None:
    assert len(CASES) == 60
    for case in CASES:
        engines = ",".join(f"{colour}={place}" for colour, place in case["engines"].items())
        way = f"--{case['direction']}"
        assert reach("--engines", engines, "--player", case["player"], way, str(case["spaces"]), "--json") == 0
        assert json.loads(capsys.readouterr().out) == {"destinations": case["destinations"]}


def test_an_engine_on_39(capsys: pytest.CaptureFixture[str]) -> None:
    assert reach("--engines", "yellow=39,red=37", "--player", "yellow", "--forward", "3", "--json") == 0
    assert json.loads(capsys.readouterr().out) == {"destinations": []}
    assert reach("--engines", "yellow=39,red=37", "--player", "red", "--forward", "3", "--json") == 0
    assert json.loads(capsys.readouterr().out) == {"destinations": ["38"]}
    assert reach("--engines", "yellow=39,red=37", "--player", "yellow", "--forward", "3") == 0
    assert capsys.readouterr().out == (
        "yellow cannot move up to 3 spaces forward. yellow's engine stands on the end of the line. (railroad:10)\n"
    )


def test_a_list_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert reach("--engines", "yellow=15, red=4, blue=t4", "--player", "blue", "--forward", "3") == 0
    assert capsys.readouterr().out.splitlines() == [
        "blue from T4:",
        "    5  1 space",
        "    6  2 spaces",
        "    7  3 spaces",
    ]
    assert reach("--engines", "yellow=8,red=7", "--player", "yellow", "--backward", "1") == 0
    assert capsys.readouterr().out.splitlines()[1:] == [
        "    6  1 space; passing over 7",
        "   T7  1 space; station 2, upgrade for 2 dollars, 1 VP, a disc from a light corner, its station master",
    ]


def test_nothing_in_reach(capsys: pytest.CaptureFixture[str]) -> None:
    assert reach("--engines", "red=2", "--player", "red", "--backward", "3") == 0
    assert capsys.readouterr().out == (
        "red cannot move 3 spaces back. The start is reached too early: 2 of 3. (railroad:5)\n"
    )


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ([], "--engines: where the engines stand is missing"),
        (["--engines", "red=1"], "--player: whose engine moves is missing; --player red"),
        (["--engines", "red=1", "--player", "blue"], "--player: 'blue' has no engine among those given"),
        (["--engines", "red=1", "--player", "red"], "give either --forward or --backward"),
        (["--engines", "red=1", "--player", "red", "--forward", "1", "--backward", "1"], "give either"),
        (["--engines", "red=1", "--player", "red", "--forward", "-1"], "--forward: '-1' is no number of spaces"),
        (["--engines", "red=1", "--player", "red", "--backward", "far"], "--backward: 'far' is no number of spaces"),
        (["--engines", "red=1", "--player", "red", "--forward", "1001"], "--forward: '1001' is no number of spaces"),
        (["--engines", "red", "--player", "red", "--forward", "1"], "'red' is no engine and its place"),
        (["--engines", "red=1,", "--player", "red", "--forward", "1"], "'' is no engine and its place"),
        (["--engines", "green=1", "--player", "green", "--forward", "1"], "there is no engine 'green'; write one of"),
        (["--engines", "red=40", "--player", "red", "--forward", "1"], "red: there is no place '40'; write 0 to 39"),
        (["--engines", "red=T5", "--player", "red", "--forward", "1"], "red: there is no place 'T5'"),
        (["--engines", "red=05", "--player", "red", "--forward", "1"], "red: there is no place '05'"),
        (["--engines", "red=1,red=2", "--player", "red", "--forward", "1"], "red is given twice"),
        (["--engines", "red=4,blue=4", "--player", "red", "--forward", "1"], "blue and red stand on 4 together"),
    ],
)
def test_a_bad_move_is_one_sentence(args: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert reach(*args, "--json") == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("railroad reach: ")
    assert said in err
    assert err.count("\n") == 1


def test_the_start_is_shared(capsys: pytest.CaptureFixture[str]) -> None:
    assert reach("--engines", "red=0,blue=0", "--player", "red", "--forward", "1", "--json") == 0
    assert json.loads(capsys.readouterr().out) == {"destinations": ["1"]}


def test_another_word_than_reach_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["railroad", "score"]) == 2
    assert "reach" in capsys.readouterr().err
