"""``odds``: the fixed cases, the text, and what a bad bag says."""

import json
import math
from pathlib import Path

import pytest

from companion.cli import run
from companion.game import Game, new_info
from companion.game_file import write
from companion.journal import Journal
from rules.snowdonia.book import Setup

CASES = json.loads((Path(__file__).parents[2] / "data/acceptance/odds/cases.json").read_text("utf-8"))


def test_the_fixed_cases(capsys: pytest.CaptureFixture[str]) -> None:
    assert len(CASES) == 20
    for case in CASES:
        bag = ",".join(f"{kind}={count}" for kind, count in case["bag"].items())
        assert run(["odds", "--bag", bag, "--draw", str(case["draw"]), "--json"]) == 0
        found = json.loads(capsys.readouterr().out)
        assert found["drawn"] == case["drawn"]
        for kind, expected in case["expected"].items():
            assert math.isclose(found["expected"][kind], expected, abs_tol=1e-12)
            assert set(found["chance"][kind]) == set(case["chance"][kind])
            for count, chance in case["chance"][kind].items():
                assert math.isclose(found["chance"][kind][count], chance, abs_tol=1e-12)


def test_a_kind_left_out_is_not_in_the_bag(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["odds", "--bag", "ore=2, event=1", "--draw", "3", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "drawn": 3,
        "expected": {"ore": 2.0, "stone": 0.0, "coal": 0.0, "event": 1.0},
        "chance": {"ore": {"2": 1.0}, "stone": {"0": 1.0}, "coal": {"0": 1.0}, "event": {"1": 1.0}},
    }


def test_text_can_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["odds", "--bag", "ore=1,event=1", "--draw", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "1 cube drawn from 2"
    assert "iron ore, 1 in the bag: 0.50 on average" in lines
    assert lines.count("   1   50.0 %  ####################") == 2


def test_12_3_text_says_when_the_bag_is_short(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["odds", "--bag", "ore=1", "--draw", "9"]) == 0
    assert "The bag holds fewer than the 9 asked for (12.3)." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "give either a game file or --bag"),
        (["game.toml", "--bag", "ore=1", "--draw", "1"], "give either a game file or --bag"),
        (["--bag", "ore=1"], "--draw: how many cubes are drawn is missing"),
        (["--bag", "gold=1", "--draw", "1"], "--bag: 'gold=1' is no kind of cube and its count"),
        (["--bag", "ore", "--draw", "1"], "--bag: 'ore' is no kind of cube and its count"),
        (["--bag", "", "--draw", "1"], "--bag: '' is no kind of cube and its count"),
        (["--bag", "ore=-1", "--draw", "1"], "--bag: '-1' is no number of cubes"),
        (["--bag", "ore=²", "--draw", "1"], "is no number of cubes"),
        (["--bag", "ore=99999", "--draw", "1"], "--bag: '99999' is no number of cubes"),
        (["--bag", "ore=1,ore=2", "--draw", "1"], "--bag: ore is given twice"),
        (["--bag", "ore=1", "--draw", "two"], "--draw: 'two' is no number of cubes"),
    ],
)
def test_bad_words_are_one_sentence(capsys: pytest.CaptureFixture[str], words: list[str], said: str) -> None:
    assert run(["odds", *words]) == 2
    printed = capsys.readouterr()
    assert said in printed.err
    assert printed.err.count("\n") == 1
    assert printed.out == ""


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    """A game of three, just laid out: 20 ore, 11 stone, 7 coal and 5 event cubes are in the bag, nine are drawn."""
    path = tmp_path / "evening.snowdonia.toml"
    setup = Setup(players=("Siân", "Tom", "Ελένη"), set_aside=1)
    write(path, Game(new_info("mount-snowdon", ("pink", "blue", "yellow")), setup), Journal())
    return path


def test_a_game_file_gives_its_bag_and_its_restock(capsys: pytest.CaptureFixture[str], evening: Path) -> None:
    assert run(["odds", str(evening), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["drawn"] == 9
    assert found["expected"] == {"ore": 180 / 43, "stone": 99 / 43, "coal": 63 / 43, "event": 45 / 43}
    assert [(event["count"], event["spaces"]) for event in found["events"]] == [
        (0, []),
        (1, [1]),
        (2, [1, 2]),
        (3, [1, 2, 3]),
        (4, [1, 2, 3, 4]),
        (5, [1, 2, 3, 4, 5]),
    ]
    assert {str(event["count"]): event["chance"] for event in found["events"]} == found["chance"]["event"]


def test_a_game_file_takes_another_number(capsys: pytest.CaptureFixture[str], evening: Path) -> None:
    assert run(["odds", str(evening), "--draw", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "1 cube drawn from 43"
    assert lines[-1] == "1 event, 11.6 %: space 1 (5.3.2)"


@pytest.mark.parametrize("text", [None, "not a game", "[game]\nformat = 2\n"])
def test_a_bad_game_file_is_one_sentence(capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str | None) -> None:
    path = tmp_path / "bad.snowdonia.toml"
    if text is not None:
        path.write_text(text, encoding="utf-8")
    assert run(["odds", str(path)]) == 2
    said = capsys.readouterr().err
    assert path.name in said
    assert said.count("\n") == 1
