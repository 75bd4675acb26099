"""Statistics and filters over plays, counted by hand on a few and checked against each other on many."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction
from typing import Any

import pytest

from companion.plays import Play, PlaySeat, ranks
from companion.statistics import by_player, by_player_and_scenario, by_scenario, filtered, is_part, overall, year_of
from companion.titles import title_of
from rules.snowdonia.scoring import CATEGORIES
from tests.support import random_plays
from tests.support.past_games import past, seats

START = datetime(2024, 6, 15, 12, tzinfo=UTC)


def seat(name: str, vp: int | None, *, winner: bool = False, **scores: int | None) -> PlaySeat:
    return PlaySeat(name.lower(), name, "red", vp, None, winner, False, scores)


def a_play(*seats: PlaySeat, **values: Any) -> Play:
    fixed: Mapping[str, Any] = {
        "id": "1",
        "kind": "scored",
        "game": "snowdonia",
        "scenario": "mount-snowdon",
        "scenario_name": "Mount Snowdon",
        "started": START,
        "saved": START,
        "finished": START,
        "seats": seats,
    }
    return Play(**{**fixed, **values})


def test_10_8_a_shared_win_counts_as_its_part() -> None:
    shared = a_play(seat("Ann", 50, winner=True), seat("Bea", 50, winner=True), seat("Cid", 40))
    alone = a_play(seat("Ann", 61, winner=True), seat("Bea", 60), id="2")
    found = {tally.name: tally for tally in by_player([shared, alone])}
    assert found["Ann"].won == Fraction(3, 2)
    assert found["Ann"].win_share == 0.75
    assert found["Bea"].won == Fraction(1, 2)
    assert found["Cid"].win_share == 0


def test_10_8_all_who_tie_have_the_same_rank_and_the_next_one_is_behind_them_all() -> None:
    assert ranks([50, 61, 50, 12, 61]) == [3, 1, 3, 5, 1]
    assert ranks([50, None]) == [None, None]
    assert ranks([]) == []


def test_11_a_solo_game_counts_for_averages_and_not_for_wins() -> None:
    solo = a_play(seat("Ann", 80, winner=True))
    assert solo.winners == ()
    (tally,) = by_player([solo])
    assert (tally.games, tally.average, tally.best) == (1, 80, 80)
    assert (tally.contested, tally.win_share) == (0, None)


@pytest.mark.parametrize(
    "values",
    [
        {"wrong": True},
        {"binned": START},
        {"complete": False},
        {"kind": "tracked", "ended": None},
    ],
)
def test_wrong_binned_incomplete_and_running_games_stay_out(values: dict[str, Any]) -> None:
    left_out = a_play(seat("Ann", 99, winner=True), seat("Bea", 1), id="2", **values)
    counted = a_play(seat("Ann", 50), seat("Bea", 60, winner=True))
    assert not left_out.counts
    assert by_player([left_out]) == ()
    assert overall([left_out]) is None
    assert by_player([left_out, counted]) == by_player([counted])


def test_averages_leave_out_what_nobody_knows() -> None:
    first = a_play(seat("Ann", 30, winner=True, sites=10, track=20), seat("Bea", 20))
    second = a_play(seat("Ann", 21, sites=None, track=21), seat("Bea", 40, winner=True), id="2")
    ann = next(tally for tally in by_player([first, second]) if tally.name == "Ann")
    assert ann.average == 25.5
    assert (ann.best, ann.best_play) == (30, "1")
    assert ann.categories == {"sites": 10, "track": 20.5}


def test_negative_totals_are_totals() -> None:
    (tally,) = by_scenario([a_play(seat("Ann", -3, contracts=-3), seat("Bea", -5, contracts=-5))])
    assert (tally.best, tally.average, tally.categories) == (-3, -4, {"contracts": -4})


def test_a_scenario_has_the_results_of_everybody_and_nobodys_win_share() -> None:
    found = by_scenario(
        [
            a_play(seat("Ann", 50, winner=True), seat("Bea", 40)),
            a_play(seat("Ann", 30, winner=True), seat("Cid", 20), id="2"),
            a_play(seat("Ann", 70), id="3", scenario="", scenario_name="Elsewhere"),
        ]
    )
    assert [(t.scenario_name, t.games, t.average, t.best, t.best_play) for t in found] == [
        ("Mount Snowdon", 2, 35, 50, "1"),
        ("Elsewhere", 1, 70, 70, "3"),
    ]
    assert {t.win_share for t in found} == {None}


def test_scenarios_that_no_pack_has_are_told_apart_by_their_names() -> None:
    games = [a_play(seat("Ann", 50), id=name, scenario="", scenario_name=name) for name in ("Here", "There")]
    assert [tally.scenario_name for tally in by_scenario(games)] == ["Here", "There"]


def test_a_renamed_player_is_one_and_two_of_one_name_are_two() -> None:
    one = PlaySeat("id-1", "Ann", vp=10)
    other = PlaySeat("id-2", "Ann", vp=20)
    assert [tally.games for tally in by_player([a_play(one, other), a_play(one, seat("Bea", 1), id="2")])] == [2, 1, 1]


def test_players_with_the_most_games_come_first_then_by_name() -> None:
    games = [a_play(seat("Zoë", 1), seat("Ángel", 2)), a_play(seat("Bea", 1), seat("Zoë", 2), id="2")]
    assert [tally.name for tally in by_player(games)] == ["Zoë", "Ángel", "Bea"]


def test_parts_add_up_to_the_whole() -> None:
    games = random_plays.plays(300)
    counted = [game for game in games if game.counts]
    assert 250 < len(counted) < 300
    players, pairs, scenarios, everything = (
        by_player(games),
        by_player_and_scenario(games),
        by_scenario(games),
        overall(games),
    )
    assert everything is not None
    assert everything.games == len(counted) == sum(tally.games for tally in scenarios)
    seats = sum(len(game.seats) for game in counted)
    assert sum(tally.games for tally in players) == sum(tally.games for tally in pairs) == seats
    contested = [game for game in counted if not game.solo]
    assert sum(tally.won for tally in players) == sum(tally.won for tally in pairs) == len(contested)
    assert max(tally.best or 0 for tally in pairs) == everything.best
    assert everything.average == pytest.approx(sum(t.average * t.games for t in players if t.average) / seats)
    assert set(everything.categories) == set(CATEGORIES)
    assert everything.average == pytest.approx(sum(everything.categories.values()))
    assert len({(tally.person, tally.scenario) for tally in pairs}) == len(pairs)


# Filters


GAMES = [
    a_play(seat("Γιώργος", 1), seat("Siân", 2), id="greek", place="Αθήνα"),
    a_play(seat("Zoë", 1), id="cafe", place="Café Zürich", note="the last disc, τέλος"),
    a_play(
        seat("長谷川", 1), seat("محمد", 2), id="far", scenario="blaenau-ffestiniog", scenario_name="Blaenau Ffestiniog"
    ),
    a_play(seat("Siân", 1), id="old", started=datetime(2019, 12, 1, 12, tzinfo=UTC)),
]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", ["greek", "cafe", "far", "old"]),
        ("  ", ["greek", "cafe", "far", "old"]),
        ("γιωργοσ", ["greek"]),
        ("ΓΙΏΡΓΟΣ", ["greek"]),
        ("αθηνα", ["greek"]),
        ("sian", ["greek", "old"]),
        ("SIÂN 2019", ["old"]),
        ("zoe zurich", ["cafe"]),
        ("zoe sian", []),
        ("τελοσ", ["cafe"]),
        ("ffest", ["far"]),
        ("長谷", ["far"]),
        ("محمد", ["far"]),
        ("snowdon 2024", ["greek", "cafe"]),
        ("red", []),
    ],
)
def test_every_word_is_found_however_it_was_typed(text: str, found: list[str]) -> None:
    assert [play.id for play in filtered(GAMES, text=text)] == found


def test_filters_are_taken_together_and_keep_the_order() -> None:
    assert [play.id for play in filtered(GAMES, person="siân")] == ["greek", "old"]
    assert [play.id for play in filtered(GAMES, person="siân", players=1)] == ["old"]
    assert [play.id for play in filtered(GAMES, players=2, scenario="mount-snowdon")] == ["greek"]
    assert [play.id for play in filtered(GAMES, year=2019)] == ["old"]
    assert filtered(GAMES, year=2019, person="zoë") == []


def test_the_year_is_that_of_the_day_at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    import time

    if not hasattr(time, "tzset"):
        pytest.skip("this system cannot change its time zone")
    monkeypatch.setenv("TZ", "Europe/Athens")
    time.tzset()
    try:
        late = replace(GAMES[0], started=datetime(2023, 12, 31, 23, 30, tzinfo=UTC))
        assert year_of(late) == 2024
        assert filtered([late], text="2024")
    finally:
        monkeypatch.undo()
        time.tzset()


def test_12_a_part_score_counts_in_no_win_statistics() -> None:
    part = past(
        game="gwt_railroad",
        scenario="",
        scenario_name="",
        rounds=None,
        seats=tuple(
            replace(seat, winner=False, rank=None)
            for seat in seats((20, 12), stations=(14, 12), station_masters=(6, 0))
        ),
    )
    assert is_part(part)
    assert {tally.contested for tally in by_player([part])} == {0}
    rows = dict.fromkeys(title_of("gwt_railroad").rows, (1, 2))
    assert not is_part(replace(part, seats=seats((11, 22), **rows)))
    assert not is_part(replace(part, seats=seats((70, 60)))), "a total from elsewhere is that of a whole sheet"
    assert not is_part(past())
    assert not is_part(past(game="another"))
