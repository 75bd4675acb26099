"""Plays out of BG Stats: which are taken, what they say, and what is said of those that cannot be read."""

from __future__ import annotations

import copy
import json
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest

from companion.bgstats_import import SOURCE, Export, from_link, is_link, parse, points
from companion.content import load_box
from companion.errors import BadInput
from companion.exports import bgstats
from companion.exports.sheet_data import sheet_data
from companion.reading import as_json
from companion.shelf import find
from tests.support import sessions
from tests.support.bgstats import CHESS, GREAT_WESTERN, export, play

NAMES = ["Siân", "Ελένη", "דנה", "王小明", "O'Neill & Söhne"]


def one(document: Any) -> Any:
    found = parse(document, "export.json")
    assert not found.unread
    (only,) = found.plays
    return only


@pytest.fixture
def far_east(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


# What a play says


def test_a_play_tells_day_place_people_and_scores(far_east: None) -> None:
    names = ["x" * 60, *NAMES[1:]]
    document = export(
        [
            play(
                "u-1",
                {n: 50 + n for n in range(1, 6)},
                rounds=9,
                comments="Fog all day.\nTwice.",
                board="mount snowdon",
            )
        ],
        names,
    )
    found = one(document)
    assert (found.source, found.source_id, found.at) == (SOURCE, "u-1", "plays[1]")
    assert (found.game, found.scenario, found.scenario_name) == ("snowdonia", "mount-snowdon", "Mount Snowdon")
    # The clock of an export is that of the place.
    assert found.started == datetime(2024, 5, 31, 10, 30, tzinfo=UTC)
    assert (found.minutes, found.rounds, found.place, found.note) == (95, 9, "Café Zoë", "Fog all day.\nTwice.")
    assert [seat.name for seat in found.seats] == names
    assert [seat.vp for seat in found.seats] == [51, 52, 53, 54, 55]
    assert [seat.who for seat in found.seats] == ["p-1", "p-2", "p-3", "p-4", "p-5"]
    assert [seat.winner for seat in found.seats] == [False] * 4 + [True]
    assert [seat.starts for seat in found.seats] == [True] + [False] * 4
    assert not found.wrong
    assert not found.remarks


@pytest.mark.parametrize(
    ("text", "vp"),
    [
        ("61", 61),
        ("12+3", 15),
        (" 12 + 3 - 1 ", 14),
        ("-4", -4),
        ("−4", -4),
        ("61.0", 61),
        (61, 61),
        (61.0, 61),
        ("0", 0),
        ("", None),
        (None, None),
        ("61.5", None),
        ("sixty", None),
        ("12+", None),
        (True, None),
        ([61], None),
        ("9" * 400, None),
        (10**30, None),
        (float("nan"), None),
    ],
)
def test_a_score_is_a_whole_number_or_a_sum_and_never_a_silent_0(text: Any, vp: int | None) -> None:
    assert points(text) == vp


def test_a_score_that_cannot_be_read_is_not_entered_and_remarked_on() -> None:
    document = export([play("u-1", {1: "about 60", 2: None})], ["Siân", "Tom"])
    found = one(document)
    assert [seat.vp for seat in found.seats] == [None, None]
    assert found.remarks == ("the score about 60 of Siân cannot be read",)


def test_seats_come_in_their_order_and_ranks_and_colours_are_known() -> None:
    entry = play("u-1", {1: 40, 2: 60})
    first, second = entry["playerScores"]
    first |= {"seatOrder": 2, "rank": 2, "role": "Yellow / engineer"}
    second |= {"seatOrder": 1, "rank": 1, "role": "builder", "team": "BLUE"}
    found = one(export([entry], ["Siân", "Tom"]))
    assert [(s.name, s.rank, s.colour) for s in found.seats] == [("Tom", 1, "blue"), ("Siân", 2, "yellow")]


def test_what_counts_for_no_statistics_there_counts_for_none_here() -> None:
    assert one(export([play("u-1", {1: 40}, ignored=True)], ["Siân"])).wrong


def test_0_minutes_and_0_rounds_are_not_entered() -> None:
    found = one(export([play("u-1", {1: 40}, durationMin=0, rounds=0, locationRefId=0)], ["Siân"]))
    assert (found.minutes, found.rounds, found.place) == (None, None, "")
    odd = one(export([play("u-1", {1: 40}, durationMin=-5, rounds="9")], ["Siân"]))
    assert (odd.minutes, odd.rounds) == (None, None)
    assert sorted(odd.remarks) == ["durationMin -5 was left out", "rounds 9 was left out"]


def test_half_characters_and_control_characters_do_not_reach_the_history() -> None:
    found = one(export([play("u-1", {1: 40}, comments="a\ud800b\x00c\td")], ["Si\x07ân\ud83d"]))
    assert found.note == "a\ufffdb c\td"
    assert found.seats[0].name == "Si ân\ufffd"


# Which games


def test_other_games_are_counted_and_left_alone() -> None:
    document = export([play("u-1", {1: 40}), play("u-2", {1: 1}, gameRefId=CHESS)], ["Siân"])
    found = parse(document, "export.json")
    assert [one.source_id for one in found.plays] == ["u-1"]
    assert found.others == 1
    assert not found.unread


def test_great_western_trail_is_a_game_of_its_own() -> None:
    entry = play("u-1", {1: 80, 2: 90}, gameRefId=GREAT_WESTERN, board="")
    found = one(export([entry], ["Siân", "Tom"]))
    assert (found.game, found.scenario, found.scenario_name) == ("gwt_railroad", "", "Great Western Trail")
    board = one(export([{**entry, "board": "Rails to the North"}], ["Siân", "Tom"]))
    assert board.scenario_name == "Great Western Trail: Rails to the North"


@pytest.mark.parametrize(
    ("name", "number", "found"),
    [
        ("my copy", 119432, "snowdonia"),
        ("SNOWDONIA ", 0, "snowdonia"),
        ("Snowdonia: Deluxe Master Set", 250000, "snowdonia"),
        ("Great  Western trail", None, "gwt_railroad"),
        ("Snowdonia the Musical", 7, None),
        ("", None, None),
    ],
)
def test_a_game_is_known_by_its_number_or_its_name(name: str, number: object, found: str | None) -> None:
    game = find(name, number)
    assert (game.id if game else None) == found


def test_a_scenario_that_no_pack_has_keeps_its_words() -> None:
    found = one(export([play("u-1", {1: 40}, board="Jungfraubahn")], ["Siân"]))
    assert (found.scenario, found.scenario_name) == ("", "Jungfraubahn")
    bare = one(export([play("u-1", {1: 40}, board="")], ["Siân"]))
    assert (bare.scenario, bare.scenario_name) == ("", "Snowdonia")


# Days


@pytest.mark.parametrize(
    ("clock", "day", "began"),
    [
        ("2024-05-31 23:30:00", 20240531, "2024-05-31T14:30"),
        # Written in UTC: there it was the day before.
        ("2024-05-31 23:30:00", 20240601, "2024-05-31T23:30"),
        # No clock could mean that day: noon of it.
        ("2024-05-31 19:30:00", 20230101, "2023-01-01T03:00"),
        (None, 20240531, "2024-05-31T03:00"),
        ("2024-05-31T19:30:00.500", None, "2024-05-31T10:30"),
        ("2024-05-31", "x", "2024-05-30T15:00"),
        ("2024-05-31 19:30:00Z", None, "2024-05-31T19:30"),
    ],
)
def test_a_play_was_on_the_day_that_the_export_says(far_east: None, clock: Any, day: Any, began: str) -> None:
    found = one(export([play("u-1", {1: 40}, playDateYmd=day) | {"playDate": clock}], ["Siân"]))
    assert found.started.isoformat()[:16] == began


@pytest.mark.parametrize("clock", [None, "", "soon", 5, [], "0001-01-01 00:00:00", "9999-12-31 23:59:59", "2024-02-30"])
def test_a_play_without_a_day_is_named_and_the_others_are_read(clock: Any) -> None:
    bad = play("u-1", {1: 40}) | {"playDate": clock, "playDateYmd": None}
    found = parse(export([bad, play("u-2", {1: 41})], ["Siân"]), "export.json")
    assert [one.source_id for one in found.plays] == ["u-2"]
    (refused,) = found.unread
    assert str(refused).startswith("export.json: plays[1], playDate: ")
    assert "write it as 2024-05-31 19:30:00" in str(refused)


# What cannot be read


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"gameRefId": 77}, "plays[1], gameRefId: the export lists no game 77"),
        ({"gameRefId": None}, "plays[1], gameRefId: the export lists no game null"),
        ({"gameRefId": [1]}, "plays[1], gameRefId: the export lists no game [1]"),
        ({"playerScores": None}, "plays[1], playerScores: this is no list of players"),
        ({"playerScores": [7]}, "plays[1], playerScores: this is no list of players"),
        ({"playerScores": []}, "plays[1]: nobody played"),
        ({"playerScores": [{"playerRefId": 9}]}, "plays[1], playerRefId: the export lists no player 9"),
        ({"playerScores": [{}]}, "plays[1], playerRefId: the export lists no player null"),
        (
            {"playerScores": [{"playerRefId": 1}] * 6},
            "plays[1]: 6 people played; Snowdonia takes 1 to 5",
        ),
        ({"playerScores": [{"playerRefId": 2}]}, "plays[1], players: player 2 has no name"),
    ],
)
def test_a_play_that_cannot_be_read_says_where_and_why(change: dict[str, Any], sentence: str) -> None:
    found = parse(export([play("u-1", {1: 40}) | change, play("u-2", {1: 40})], ["Siân", " \u200b "]), "export.json")
    (refused,) = found.unread
    assert str(refused).startswith(f"export.json: {sentence}")
    assert len(found.plays) == 1


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        ({"plays": 7, "games": [], "players": []}, "export.json: plays: this is no list"),
        ({"plays": []}, "export.json: players: the list is missing"),
        ({"plays": [], "players": []}, "export.json: games: the list is missing"),
        ({"plays": [], "players": [], "games": [], "locations": 3}, "export.json: locations: this is no list"),
        ({}, "export.json: this is nothing of BG Stats"),
        ([], "export.json: this is nothing of BG Stats"),
        ([1], "export.json: this is nothing of BG Stats"),
        ("plays", "export.json: this is nothing of BG Stats"),
        (None, "export.json: this is nothing of BG Stats"),
    ],
)
def test_a_file_of_something_else_is_one_sentence(document: Any, sentence: str) -> None:
    with pytest.raises(BadInput) as refused:
        parse(document, "export.json")
    assert str(refused.value).startswith(sentence)


def test_an_export_without_plays_is_empty_and_no_error() -> None:
    assert parse(export([], []), "export.json") == Export()


def test_a_text_that_breaks_off_says_so_and_where() -> None:
    whole = json.dumps(export([play("u-1", {1: 40})], ["Siân"]), indent=1)
    rng = Random(3)
    for _ in range(60):
        with pytest.raises(BadInput) as refused:
            as_json(whole[: rng.randrange(1, len(whole) - 1)], "export.json")
        assert str(refused.value).startswith("export.json: ")
        assert "copy or export it again" in str(refused.value) or "not JSON" in str(refused.value)
    with pytest.raises(BadInput, match=r"line 1, column 1\d: the file breaks off"):
        as_json('{"players": [', "export.json")
    with pytest.raises(BadInput, match="too deep"):
        as_json("[" * 100_000, "export.json")


JUNK: list[Any] = [None, -1, 0, 99, 2.5, "x", "", [], {}, [1], {"a": 1}, True, "?", 10**30, [["A"]], float("inf")]


def places_of(document: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    pairs: Any = ()
    if isinstance(document, dict):
        pairs = document.items()
    elif isinstance(document, list):
        pairs = enumerate(document)
    for key, value in pairs:
        yield (*path, key)
        yield from places_of(value, (*path, key))


@pytest.mark.parametrize("seed", range(4))
def test_junk_in_an_export_is_a_sentence_and_never_a_traceback(seed: int) -> None:
    plays = [play(f"u-{n}", {1: 40, 2: "12+3"}, rounds=3, comments="a") for n in range(3)]
    document = export(plays, ["Siân", "Tom"])
    if seed % 2:
        document = handed("g-1", [("Siân", 40), ("Tom", 41)])
    found = list(places_of(document))
    rng = Random(seed)
    complaints: list[BadInput] = []
    for _ in range(300):
        bad = copy.deepcopy(document)
        *parents, name = rng.choice(found)
        table: Any = bad
        for parent in parents:
            table = table[parent]
        table[name] = rng.choice(JUNK)
        try:
            read = parse(bad, "export.json")
        except BadInput as error:
            complaints.append(error)
            continue
        complaints += read.unread
        for one_play in read.plays:
            assert one_play.started.tzinfo is UTC
            assert all(seat.name and (seat.vp is None or isinstance(seat.vp, int)) for seat in one_play.seats)
    assert len(complaints) > 20
    assert all(str(complaint).startswith("export.json: ") for complaint in complaints)


# Plays that are handed over


def handed(number: str, seats: list[tuple[str, int]], **fields: Any) -> dict[str, Any]:
    players = [
        {"name": name, "sourcePlayerId": f"s-{name}", "score": vp, "winner": False, "startPlayer": n == 0}
        for n, (name, vp) in enumerate(seats)
    ]
    return {
        "sourceName": "Some app",
        "sourcePlayId": number,
        "playDate": "2024-05-31 19:30:00",
        "durationMin": 60,
        "board": "Mount Snowdon",
        "location": "Home",
        "game": {"name": "Snowdonia", "bggId": 119432, "highestWins": True, "noPoints": False},
        "players": players,
        **fields,
    }


def test_a_single_play_names_the_program_it_comes_from() -> None:
    found = one(handed("g-1", [("Siân", 40), ("Tom", 41)]))
    assert (found.source, found.source_id, found.place, found.at) == ("Some app", "g-1", "Home", "")
    assert found.started == datetime(2024, 5, 31, 19, 30, tzinfo=UTC)
    assert [(s.name, s.who, s.vp) for s in found.seats] == [("Siân", "s-Siân", 40), ("Tom", "s-Tom", 41)]
    several = parse([handed("g-1", [("Siân", 1)]), handed("g-2", [("Siân", 2)])], "plays.json")
    assert [one.at for one in several.plays] == ["1", "2"]


def test_our_own_link_comes_back_as_the_play_it_was() -> None:
    session = sessions.played(4, 3, 400)
    data = sheet_data(session)
    link = bgstats.link(data)
    assert is_link(link)
    (found,) = from_link(f" {link}\n", "link.txt").plays
    assert (found.source, found.source_id) == (bgstats.SOURCE, session.game.info.id)
    assert found.started == data.started.replace(microsecond=0)
    assert [seat.name for seat in found.seats] == [player.name for player in data.players]
    assert [seat.vp for seat in found.seats] == [player.total.vp for player in data.players]
    ours = load_box().colours
    assert [seat.colour for seat in found.seats] == [p.colour if p.colour in ours else "" for p in data.players]


@pytest.mark.parametrize(
    "link", ["https://app.bgstatsapp.com/createPlay.html", "bgstats://x?data=", "https://x?data=1"]
)
def test_a_link_without_a_play_is_one_sentence(link: str) -> None:
    with pytest.raises(BadInput, match=r"link\.txt: "):
        from_link(link, "link.txt")


def test_a_play_without_an_id_gets_the_same_one_each_time() -> None:
    first = one(export([play("", {1: 40, 2: 50})], ["Siân", "Tom"]))
    again = one(export([play("x", {1: 1}, gameRefId=CHESS), play("", {1: 40, 2: 50})], ["Siân", "Tom"]))
    other = one(export([play("", {1: 40, 2: 51})], ["Siân", "Tom"]))
    assert first.source_id == again.source_id != other.source_id
