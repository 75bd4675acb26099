"""The sheet of a railroad on its way out: a part score that says so, or the whole pad, under any names."""

from __future__ import annotations

import csv
import io
import json
from urllib.parse import unquote

import pytest

from companion.exports import bgstats
from companion.exports.bgg import bgg_text
from companion.exports.csv_table import csv_text
from companion.exports.own_file import file_suffix, file_text
from companion.exports.pad import TOTAL
from companion.exports.qr import qr_code
from companion.exports.sheet_data import SheetData, foot_notes, result_words, sheet_data
from companion.game_file import SUFFIX, from_text
from companion.railroad_session import RailroadSession
from companion.titles import RAILROAD, title_of
from rules.core.frozen import replace
from tests.support.railroad_games import GAMES, game, paper, played, steps
from tests.support.sheets import ARABIC, LONG, NAMES

FOUR, TWO = GAMES
PART = "Part score, railroad only: it names no winner"


def called(names: tuple[str, ...], name: str = FOUR) -> SheetData:
    """The sheet of a game that other people played."""
    session = RailroadSession(game(name).renamed(names))
    for action in steps(name):
        session.record([action])
    return sheet_data(session)


def rows(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text)))


def test_12_a_part_score_has_no_winner_and_no_places() -> None:
    data = sheet_data(played(FOUR))
    assert (data.game_name, data.scenario_name, data.part) == ("Great Western Trail", "", "railroad only")
    assert (data.variant, data.played) == ("railroad only", "Great Western Trail, railroad only")
    assert [(player.rank, player.winner) for player in data.players] == [(None, False)] * 4
    assert result_words(data) == PART
    assert foot_notes(data) == ()


def test_12_the_whole_pad_has_a_winner() -> None:
    data = sheet_data(played(TWO))
    assert (data.variant, data.played, data.part) == ("", "Great Western Trail", "")
    assert [key for key, _words in data.categories] == list(title_of(RAILROAD).rows)
    assert [player.name for player in data.winners] == paper(TWO)["final"]["winners"]
    assert [player.rank for player in data.players] == [2, 1]
    assert result_words(data) == "Tom wins, 78 to 76"


def test_12_the_text_for_bgg_says_that_it_is_a_part() -> None:
    text = bgg_text(sheet_data(played(FOUR)))
    assert text.startswith("Great Western Trail, BGG 193738\nDate: 2025-01-31\n")
    assert f"\nGreat Western Trail, railroad only\n{PART}\n" in text
    assert "Dai | white | 39 VP\n" in text
    assert "winner\n" not in text.replace(PART, "")
    assert "Tom | red | 78 VP | winner" in bgg_text(sheet_data(played(TWO)))


def test_12_a_table_says_that_it_is_a_part() -> None:
    data = sheet_data(played(FOUR))
    wide = rows(csv_text(data, "wide"))
    assert wide == [
        ["Great Western Trail, railroad only", "Ana", "Ben", "Cleo", "Dai"],
        ["Train stations", "8", "25", "12", "27"],
        ["Station masters", "0", "3", "15", "12"],
        ["Total", "8", "28", "27", "39"],
    ]
    long = rows(csv_text(data, "long"))[1:]
    assert {row[-1] for row in long} == {"part"}
    assert sum(int(row[3]) for row in long if row[0] == "Cleo") == 27
    whole = sheet_data(played(TWO))
    assert rows(csv_text(whole, "wide"))[-1] == ["Place", "2", "1"]
    assert {row[-1] for row in rows(csv_text(whole, "long"))[1:]} == {""}


def test_a_number_below_nought_stays_a_number() -> None:
    assert ["Cities", "-2", "12"] in rows(csv_text(sheet_data(played(TWO)), "wide"))


def test_12_a_play_for_bg_stats_is_of_great_western_trail_and_says_that_it_is_a_part() -> None:
    data = sheet_data(played(FOUR))
    play = bgstats.play(data)
    assert play["game"] == {
        "name": "Great Western Trail",
        "sourceGameId": "gwt_railroad",
        "bggId": 193738,
        "highestWins": True,
        "noPoints": False,
    }
    assert (play["board"], play["comments"]) == ("railroad only", PART)
    assert [player["winner"] for player in play["players"]] == [False] * 4
    assert not any("rank" in player for player in play["players"])
    assert bgstats.caution(data) == "This is a part of the score: the play says so, and it names no winner."
    shorter = bgstats.play(data, comments=False)
    assert (shorter["board"], "comments" in shorter) == ("railroad only", False)
    noted = bgstats.play(replace(data, note="A long ride"))
    assert noted["comments"] == f"{PART}\nA long ride"
    whole = bgstats.play(sheet_data(played(TWO)))
    assert "board" not in whole
    assert [player["winner"] for player in whole["players"]] == [False, True]


def test_names_of_all_kinds_survive_every_way_out() -> None:
    for at in range(0, len(NAMES), 4):
        names = NAMES[at : at + 4]
        data = called(names)
        link = bgstats.link(data)
        told = json.loads(unquote(link.removeprefix(bgstats.ADDRESS)))
        assert [player["name"] for player in told["players"]] == list(names)
        assert qr_code(link).rows
        head = rows(csv_text(data, "wide"))[0][1:]
        assert [cell.removeprefix("'") for cell in head] == list(names)
        assert all(f"  {name} | " in bgg_text(data) for name in names)


@pytest.mark.parametrize("name", GAMES)
def test_its_own_file_opens_again(name: str) -> None:
    session = played(name)
    assert file_suffix(session) == SUFFIX
    again, journal = from_text(file_text(session))
    assert (again, journal) == (session.game, session.journal)


def test_a_game_that_goes_on_is_no_result() -> None:
    data = sheet_data(played(FOUR, 20))
    assert bgstats.why_not(data)
    assert "The game is not over: this is the score so far." in foot_notes(data)
    assert [player.total.text for player in data.players] == ["0", "1", "3+?", "1+?"]


def test_12_the_empty_pad_has_every_row_of_the_pad() -> None:
    pad = title_of(RAILROAD).pad("", 4)
    rows_of_pad = [row.key for row in pad.rows]
    assert rows_of_pad[1:-1] == list(title_of(RAILROAD).rows)
    assert rows_of_pad[-1] == TOTAL
    assert [row.words for row in pad.rows if row.light] == [
        "Dollars",
        "Workers on the fifth and sixth space of a row",
        "Disc space with points cleared",
        "Job market token",
    ]
    assert "Rounds" not in [words for words, _share in pad.fields]
    hints = dict(pad.hints)
    assert "5: 3, 6: 5, 7: 6" in hints["Train stations, VP by station (11): "]
    assert "1: 1 VP each, Workers, the printed ones included" in hints["Station masters (9): "]


def test_long_names_and_names_from_the_right() -> None:
    data = called((LONG, ARABIC), TWO)
    assert [player.name for player in data.players] == [LONG, ARABIC]
    assert ARABIC in result_words(data)
