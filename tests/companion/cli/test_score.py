"""``score``: the fixed cases, several files, and what a bad one says."""

import csv
import io
import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from companion.cli import run

CASES = sorted((Path(__file__).parents[2] / "data/acceptance/score").glob("*.toml"))

CLOSE = """
[position]
format = 1
game = "snowdonia"
scenario = "mount-snowdon"
start_player = "Siân"

[[players]]
name = "Siân"
sites = ["hebron.b1", "two-viaducts.x1"]
tracks = [3, 4]
rubble = 9
coal = 2
train = 4
contracts = [7, 10, 20, 26, 27, 30]
surveyor = 6

[[players]]
name = "Wolfeschlegelsteinhausenbergerdorff of Llanfairpwllgwyngyll"
sites = []
tracks = []
rubble = 0
coal = 0
contracts = []
surveyor = 0
"""


@pytest.fixture
def close(tmp_path: Path) -> Path:
    path = tmp_path / "close.toml"
    path.write_text(CLOSE, encoding="utf-8")
    return path


def scored(capsys: pytest.CaptureFixture[str], *paths: Path) -> list[dict[str, Any]]:
    assert run(["score", *map(str, paths), "--json"]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_the_fixed_cases_in_one_call(capsys: pytest.CaptureFixture[str]) -> None:
    assert len(CASES) == 40
    for path, sheet in zip(CASES, scored(capsys, *CASES), strict=True):
        expected = tomllib.loads(path.read_text("utf-8"))["expected"]
        assert sorted(sheet["winners"]) == sorted(expected["winners"]), path.name
        for player, wanted in zip(sheet["players"], expected["players"], strict=True):
            assert {key: player[key] for key in wanted} == wanted, path.name


def test_json_holds_every_line_with_its_reason(capsys: pytest.CaptureFixture[str], close: Path) -> None:
    [sheet] = scored(capsys, close)
    player = sheet["players"][0]
    keys = ("category", "about", "vp", "text", "clause", "uses")
    lines = {line["about"] or line["category"]: tuple(line[key] for key in keys) for line in player["lines"]}
    assert lines == {
        "two-viaducts.x1": ("sites", "two-viaducts.x1", 4, "Two Viaducts, left", "snowdonia.base:10.1", []),
        "hebron.b1": ("sites", "hebron.b1", 7, "Hebron, 3 stone for 7 VP", "snowdonia.base:10.1", []),
        "track.1": ("track", "track.1", 3, "track card of 3 VP", "snowdonia.base:10.2", []),
        "track.2": ("track", "track.2", 4, "track card of 4 VP", "snowdonia.base:10.2", []),
        "7": ("contracts", "7", 11, "No. 7 needs 8 rubble", "snowdonia.base:10.3", ["rubble:8"]),
        "10": ("contracts", "10", 0, "No. 10 needs 4 rubble, 1 left: the rest serves No. 7", "snowdonia.base:10.4", []),
        "20": ("contracts", "20", 0, "No. 20 needs 5 track markers, has 2", "snowdonia.base:10.3", []),
        "26": ("contracts", "26", 15, "No. 26 needs 2 track markers", "snowdonia.base:10.3", ["track.1", "track.2"]),
        "27": ("contracts", "27", 4, "No. 27: 2 coal at 2 VP", "snowdonia.base:10.5", []),
        "30": (
            "contracts",
            "30",
            0,
            "No. 30 needs 2 track markers, 0 left: the rest serves No. 26",
            "snowdonia.base:10.4",
            [],
        ),
        "4": ("train", "4", 9, "train 4, Snowdon", "snowdonia.base:10.6", []),
        "clogwyn": ("surveyor", "clogwyn", 15, "surveyor at Clogwyn", "snowdonia.base:10.7", []),
    }
    assert player["total"] == sum(line["vp"] for line in player["lines"]) == 72
    assert player["next_best"] == {"total": 30, "contracts": [7, 27, 30]}


def test_text_shows_the_table_the_winner_and_the_reasons(capsys: pytest.CaptureFixture[str], close: Path) -> None:
    assert run(["score", str(close)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:8] == [
        "Mount Snowdon",
        "               Siân  Wolfeschlegelst…",
        "Station sites    11                 0",
        "Track             7                 0",
        "Contracts        30                 0",
        "Train             9                 0",
        "Surveyor         15                 0",
        "Total            72                 0",
    ]
    assert "Siân wins, 72 to 0 (10.8)." in lines
    assert "Wolfeschlegelsteinhausenbergerdorff of Llanfairpwllgwyngyll: 0 VP" in lines
    assert "     15? No. 26 needs 2 track markers (10.3): uses track card 1, track card 2" in lines
    assert "         next best: 30 VP with No. 7, No. 27 and No. 30 (10.4)" in lines
    assert lines[-1].startswith("? marks a value")


def test_10_8_text_names_all_who_share_the_win(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    text = CLOSE
    for old in ('"hebron.b1", "two-viaducts.x1"', "3, 4", "7, 10, 20, 26, 27, 30"):
        text = text.replace(old, "")
    path = tmp_path / "tie.toml"
    path.write_text(text.replace("train = 4\n", "").replace("surveyor = 6", "surveyor = 0"), encoding="utf-8")
    assert run(["score", str(path)]) == 0
    assert "share the win with 0 VP each (10.8)." in capsys.readouterr().out


def test_a_bad_file_does_not_stop_the_others(capsys: pytest.CaptureFixture[str], tmp_path: Path, close: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text(CLOSE.replace("rubble = 9", "rubble = 91"), encoding="utf-8")
    newer = tmp_path / "newer.toml"
    newer.write_text(CLOSE.replace("format = 1", "format = 2"), encoding="utf-8")
    files = [close, bad, tmp_path / "missing.toml", newer, tmp_path, close]
    assert run(["score", *map(str, files), "--json"]) == 2
    printed = capsys.readouterr()
    sheets = [json.loads(line) for line in printed.out.splitlines()]
    assert [sheet["winners"] for sheet in sheets] == [["Siân"], ["Siân"]]
    errors = printed.err.splitlines()
    assert len(errors) == 4
    assert errors[0] == f"{bad}: 91 rubble in all; the box has 90 (snowdonia.base:1.1)"
    assert errors[1] == f"{tmp_path / 'missing.toml'}: No such file or directory"
    assert "newer version" in errors[2]
    assert errors[3].startswith(f"{tmp_path}: ")
    assert newer.read_text("utf-8") == CLOSE.replace("format = 1", "format = 2")


def test_a_name_no_file_can_have(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["score", "a\0b"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_without_a_file_the_status_is_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["score"]) == 2
    assert "FILE" in capsys.readouterr().err


def test_several_files_are_headed_by_their_names(capsys: pytest.CaptureFixture[str], close: Path) -> None:
    assert run(["score", str(close), str(close)]) == 0
    assert capsys.readouterr().out.splitlines().count(str(close)) == 2


OPEN = (
    CLOSE.replace("rubble = 9\n", "")
    + """
[not_entered]
"Siân" = ["rubble"]

[[overruled]]
player = "Siân"
category = "train"
about = "4"
vp = 12
why = "house rule"

[[overruled]]
player = "Siân"
category = "train"
about = "5"
vp = 1
"""
)


@pytest.fixture
def unfinished(tmp_path: Path) -> Path:
    path = tmp_path / "open.toml"
    path.write_text(OPEN, encoding="utf-8")
    return path


def printed(capsys: pytest.CaptureFixture[str], path: Path) -> list[str]:
    assert run(["score", str(path)]) == 0
    return capsys.readouterr().out.splitlines()


def test_what_is_not_entered_leaves_the_total_open(capsys: pytest.CaptureFixture[str], unfinished: Path) -> None:
    lines = printed(capsys, unfinished)
    assert "Contracts      19+?                 0" in lines
    assert "Total          64+?                 0" in lines
    assert "Siân is ahead so far, 64 to 0." in lines
    assert "      ?  No. 7 cannot be decided: the rubble has not been entered (10.3)" in lines
    assert not any("next best" in line for line in lines)
    [sheet] = scored(capsys, unfinished)
    assert (sheet["complete"], sheet["players"][0]["complete"], sheet["players"][1]["complete"]) == (False, False, True)
    assert [line["vp"] for line in sheet["players"][0]["lines"] if line["about"] in ("7", "10", "26")] == [
        None,
        None,
        15,
    ]


def test_an_overruled_line_says_what_it_was_and_why(capsys: pytest.CaptureFixture[str], unfinished: Path) -> None:
    lines = printed(capsys, unfinished)
    at = lines.index("     12* train 4, Snowdon (10.6)")
    assert lines[at + 1] == "         overruled: 12 instead of 9, house rule"
    assert "* marks a line that the players overruled." in lines
    assert lines[-1] == "Left out: Siân: there is no line any more that was overruled to 1 VP."
    [sheet] = scored(capsys, unfinished)
    (train,) = [line for line in sheet["players"][0]["lines"] if line["category"] == "train"]
    assert (train["vp"], train["overruled"], train["instead_of"]) == (12, True, 9)
    assert sheet["left_out"] == ["Siân: there is no line any more that was overruled to 1 VP"]


@pytest.mark.parametrize(
    ("left", "outcome"),
    [
        (
            '["Siân"]',
            "Wolfeschlegelsteinhausenbergerdorff of Llanfairpwllgwyngyll wins with 0 VP; nobody else stayed (10.8).",
        ),
        (
            '["Siân", "Wolfeschlegelsteinhausenbergerdorff of Llanfairpwllgwyngyll"]',
            "Everybody left, so nobody wins.",
        ),
    ],
)
def test_10_8_who_left_keeps_the_column_and_does_not_win(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, left: str, outcome: str
) -> None:
    path = tmp_path / "left.toml"
    path.write_text(f"{CLOSE}\n[left]\nplayers = {left}\n", encoding="utf-8")
    lines = printed(capsys, path)
    assert lines[1].lstrip().startswith("Siân (left)")
    assert outcome in lines
    assert "Siân, who left: 72 VP" in lines
    [sheet] = scored(capsys, path)
    assert "Siân" in sheet["left"]
    assert "Siân" not in sheet["winners"]


def test_chosen_contracts_are_scored_and_marked(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "chosen.toml"
    path.write_text(f'{CLOSE}\n[[chosen]]\nplayer = "Siân"\ncontracts = [7, 30]\n', encoding="utf-8")
    lines = printed(capsys, path)
    assert "      0* No. 26 needs 2 track markers, 0 left: the rest serves No. 30 (10.4)" in lines
    assert "     15* No. 30 needs 2 track markers (10.3): uses track card 1, track card 2" in lines


def test_csv_long_and_wide(capsys: pytest.CaptureFixture[str], close: Path) -> None:
    assert run(["score", str(close), "--csv", "long"]) == 0
    head, *rows = csv.reader(io.StringIO(capsys.readouterr().out))
    assert head == ["player", "category", "about", "vp", "text", "clause", "mark"]
    assert sum(int(row[3]) for row in rows if row[0] == "Siân") == 72
    assert run(["score", str(close), "--csv", "wide"]) == 0
    wide = list(csv.reader(io.StringIO(capsys.readouterr().out)))
    assert wide[0] == ["Mount Snowdon", "Siân", "Wolfeschlegelsteinhausenbergerdorff of Llanfairpwllgwyngyll"]
    assert wide[6] == ["Total", "72", "0"]


def test_csv_of_several_files_is_divided_by_an_empty_line(capsys: pytest.CaptureFixture[str], close: Path) -> None:
    assert run(["score", str(close), str(close), "--csv", "wide"]) == 0
    first, second = capsys.readouterr().out.split("\n\n")
    assert second.splitlines() == first.splitlines()


def test_csv_and_json_at_once_is_refused(capsys: pytest.CaptureFixture[str], close: Path) -> None:
    assert run(["score", str(close), "--csv", "wide", "--json"]) == 2
    assert capsys.readouterr().err == "score: --csv: two forms are asked for; leave out --json or --csv\n"
