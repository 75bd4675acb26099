"""The history as data: rows, what a search finds, one game in full."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from companion.plays import Play
from rules.core.frozen import replace
from tests.support.past_games import FIRST, past, seats
from tests.support.random_plays import plays
from tests.support.solo import series
from tests.support.solo import solo as solo_game
from ui.present.history import (
    TOTAL,
    Games,
    category_words,
    detail_view,
    duration_words,
    facts_words,
    heading,
    row_view,
    score_bars,
    short_day,
)

NOW = datetime(2026, 12, 3, 18, 0, tzinfo=UTC)
TRAINS = {("mount-snowdon", 3): "Wyddfa"}


def titles(play: Play) -> tuple[str, str]:
    row = row_view(play, NOW, TRAINS)
    return row.title, row.people


def solo(**changes: Any) -> Play:
    return past((91,), train=3, **changes)


# Rows


def test_a_row_has_its_day_title_people_and_winner() -> None:
    row = row_view(past((88, 114, 106)), NOW, TRAINS)
    assert row.day == ("28 Nov",)
    assert (row.title, row.people) == ("Mount Snowdon", "Siân, Mikkel, Ελένη")
    assert [(won.look.name, won.look.letter, won.vp) for won in row.winners] == [("Mikkel", "M", "114")]
    assert row.sentence == "28 Nov, Mount Snowdon, Siân, Mikkel, Ελένη, Mikkel 114"


def test_a_day_is_said_as_short_as_it_can_be() -> None:
    assert short_day(NOW - timedelta(hours=2), NOW) == ("today",)
    assert short_day(NOW.replace(month=1, day=5), NOW) == ("5 Jan",)
    assert short_day(NOW.replace(year=2021), NOW) == ("3 Dec", "2021")


def test_a_game_that_goes_on_says_its_round_and_names_no_winner() -> None:
    play = past((12, 9), ended=None, finished=None, rounds=5)
    row = row_view(play, NOW, TRAINS)
    assert row.open
    assert (row.title, row.winners) == ("Mount Snowdon, round 5", ())
    assert row.sentence.endswith("goes on")


def test_11_a_solo_game_says_its_train_and_what_it_came_to() -> None:
    row = row_view(solo(), NOW, TRAINS)
    assert row.title == "Solo, train 3 Wyddfa"
    assert [won.vp for won in row.winners] == ["91"]
    assert row_view(past((91,), train=None), NOW, {}).title == "Mount Snowdon, solo"


def test_10_8_all_who_share_the_win_are_named_many_with_one_number() -> None:
    two = row_view(past((96, 96, 80)), NOW, TRAINS)
    assert [won.vp for won in two.winners] == ["96", "96"]
    assert not two.shared
    five = row_view(past((90,) * 5), NOW, TRAINS)
    assert len(five.winners) == 5
    assert five.shared


@pytest.mark.parametrize(
    ("changes", "people"),
    [
        ({"kind": "scored", "ended": None}, "Siân, Mikkel · only scored"),
        ({"kind": "scored", "ended": None, "complete": False}, "Siân, Mikkel · only scored, not complete"),
        ({"kind": "imported", "ended": None, "source": "bgstats"}, "Siân, Mikkel · from BG Stats"),
        ({"kind": "imported", "ended": None, "source": "another"}, "Siân, Mikkel · from another"),
        ({"kind": "imported", "ended": None}, "Siân, Mikkel · brought in"),
        ({"ended": "marker-32"}, "Siân, Mikkel · ended by marker 32"),
        ({"ended": "last-track-event"}, "Siân, Mikkel"),
    ],
)
def test_what_sets_a_game_apart_stands_behind_its_people(changes: dict[str, Any], people: str) -> None:
    assert titles(past(**changes))[1] == people


def test_what_nobody_knows_is_said_and_never_a_zero() -> None:
    none = past((None, None), kind="imported", ended=None, scenario="", scenario_name="")
    row = row_view(none, NOW, TRAINS)
    assert row.title == "Snowdonia"
    assert titles(past(scenario_name="", game="another"))[0] == "Scenario not entered"
    assert titles(past(scenario_name="", game="gwt_railroad"))[0] == "Great Western Trail"
    assert (row.winners, row.result) == ((), "no scores")
    unknown = past(seats=seats((55, 40), sites=(55, 40), contracts=(None, 0)), kind="scored", complete=False)
    assert [won.vp for won in row_view(unknown, NOW, TRAINS).winners] == ["55+?"]


def test_points_without_a_winner_are_all_said() -> None:
    play = past(seats=tuple(replace(seat, winner=False) for seat in seats((31, 24))), kind="imported")
    assert row_view(play, NOW, TRAINS).result == "31, 24"


def test_a_game_played_wrong_and_one_in_the_bin_say_so() -> None:
    row = row_view(past(wrong=True, binned=NOW), NOW, TRAINS)
    assert row.flags == ("played wrong",)
    assert row.binned
    assert row.sentence.endswith("played wrong, in the bin")


def test_the_head_counts_games_and_the_hours_that_are_known() -> None:
    assert heading([]) == "0 games"
    assert heading([past(minutes=None)]) == "1 game"
    assert heading([past(minutes=20)]) == "1 game, 20 minutes"
    assert heading([past(minutes=95), past(minutes=None), past(minutes=85)]) == "3 games, 3 hours"
    assert heading([past(minutes=60)] * 12_000) == "12\u202f000 games, 12\u202f000 hours"


# Search


def games(*changes: dict[str, Any]) -> Games:
    return Games([past(id=str(n), **change) for n, change in enumerate(changes)], NOW, TRAINS)


def test_a_search_finds_every_word_wherever_it_stands_however_it_is_accented() -> None:
    found = games(
        {},
        {"seats": seats((80, 70, 60)), "place": "Λευκωσία"},
        {"started": FIRST.replace(year=2021), "note": "a fine evening"},
        {"seats": seats((91,)), "train": 3},
    )
    assert found.found("") == (0, 1, 2, 3)
    assert found.found("  ") == (0, 1, 2, 3)
    assert found.found("sian MIKKEL") == (0, 1, 2)
    assert found.found("ΕΛΕΝΗ") == (1,)
    assert found.found("ελενη λευκωσια") == (1,)
    assert found.found("2021") == (2,)
    assert found.found("fine snowdon") == (2,)
    assert found.found("november") == (0, 1, 2, 3)
    assert found.found("wyddfa") == (3,)
    assert found.found("Nia") == ()


def test_a_final_sigma_is_a_sigma() -> None:
    people = tuple(replace(seat, name="Γιώργος") for seat in seats((10, 9)))
    assert games({"seats": people}).found("γιωργοσ") == (0,)


def test_one_game_that_changed_is_found_by_what_it_is_now_and_the_others_stay() -> None:
    before = games({}, {}, {})
    row = before.row(2)
    play = before.play("1")
    assert play is not None
    after = before.changed(replace(play, note="lost the bag"))
    assert after.found("bag") == (1,)
    assert before.found("bag") == ()
    assert after.row(2) is row
    assert after.play("1") is not play
    assert after.changed(past(id="elsewhere")) is after


def test_a_game_is_found_by_its_id() -> None:
    found = Games(plays(50), NOW)
    assert [found.at(play.id) for play in found.plays] == list(range(50))
    assert found.at("none") == -1
    assert found.play("none") is None


# One game


def test_10_8_with_a_number_unknown_nobody_has_won_yet() -> None:
    chart = score_bars(past((114, 108), complete=False))
    assert chart is not None
    assert [row.word for row in chart.rows] == ["ahead", ""]


def test_the_bars_are_the_categories_best_first() -> None:
    play = past(seats=seats((108, 114), sites=(21, 55), track=(22, 6), contracts=(65, 53), train=(0, 0)))
    chart = score_bars(play)
    assert chart is not None
    assert [part.words for part in chart.parts] == ["Station sites", "Track", "Contracts"]
    assert [(row.name, row.values, row.total, row.word) for row in chart.rows] == [
        ("Mikkel", (55, 6, 53), "114", "wins"),
        ("Siân", (21, 22, 65), "108", ""),
    ]
    # The table leaves out nothing, a row of zeros neither.
    assert chart.table.heads == ("Player", "Station sites", "Track", "Contracts", "Train", "Total")
    assert chart.table.rows[0] == ("Mikkel", "55", "6", "53", "0", "114")
    assert chart.summary.startswith("Mikkel 114 wins: Station sites 55, Track 6")


def test_negative_points_stay_negative() -> None:
    chart = score_bars(past(seats=seats((54, 40), sites=(60, 40), contracts=(-6, 0))))
    assert chart is not None
    assert chart.rows[0].values == (60, -6)
    assert chart.rows[0].texts == ("60", "-6")
    assert chart.rows[0].total == "54"


def test_10_8_a_tie_shares_the_win_and_nobody_wins_alone_in_a_solo_game() -> None:
    chart = score_bars(past((96, 96, 80)))
    assert chart is not None
    assert [row.word for row in chart.rows] == ["shares the win", "shares the win", ""]
    alone = score_bars(solo())
    assert alone is not None
    assert [row.word for row in alone.rows] == [""]


def test_while_a_game_goes_on_somebody_is_ahead() -> None:
    chart = score_bars(past((12, 9), ended=None))
    assert chart is not None
    assert [row.word for row in chart.rows] == ["ahead", ""]
    level = score_bars(past((9, 9), ended=None))
    assert level is not None
    assert [row.word for row in level.rows] == ["level", "level"]


def test_totals_without_categories_are_one_bar_and_no_scores_none() -> None:
    totals = tuple(replace(seat, scores={}) for seat in seats((80, None, 61)))
    chart = score_bars(past(seats=totals))
    assert chart is not None
    assert [part.key for part in chart.parts] == [TOTAL]
    assert [(row.values, row.texts, row.total) for row in chart.rows] == [
        ((80,), ("",), "80"),
        ((61,), ("",), "61"),
        ((0,), ("",), "?"),
    ]
    assert score_bars(past((None, None))) is None


def test_categories_that_no_sheet_of_ours_has_stand_as_they_are() -> None:
    chart = score_bars(past(seats=seats((80, 70), sites=(60, 70), bridges=(20, 0))))
    assert chart is not None
    assert [part.words for part in chart.parts] == ["Station sites", "bridges"]
    assert category_words("bridges", "snowdonia") == "bridges"


def test_the_facts_of_a_game_stand_in_one_line() -> None:
    finished = past()
    assert facts_words(finished, NOW, TRAINS) == (
        "Mount Snowdon · 19:30 to 21:05 · 1 h 35 min · 9 rounds · ended with the last track card"
    )
    goes_on = past(ended=None, finished=None, rounds=5, minutes=None)
    assert facts_words(goes_on, NOW, TRAINS) == "Mount Snowdon, round 5 · from 19:30"
    typed = past(kind="scored", ended=None, minutes=None, rounds=None)
    assert facts_words(typed, NOW, TRAINS) == "Mount Snowdon · only scored"
    day = past(kind="imported", ended=None, started=FIRST.replace(hour=0, minute=0), minutes=60, rounds=None)
    assert facts_words(day, NOW, TRAINS) == "Mount Snowdon · 1 h · brought in"


@pytest.mark.parametrize(("minutes", "words"), [(45, "45 min"), (60, "1 h"), (135, "2 h 15 min")])
def test_a_length_of_time_is_hours_and_minutes(minutes: int, words: str) -> None:
    assert duration_words(minutes) == words


def test_what_can_be_done_with_a_game_follows_from_its_kind() -> None:
    def shown(**changes: Any) -> tuple[str, bool, bool]:
        view = detail_view(past(**changes), NOW, TRAINS)
        return view.go_on, view.sheet, bool(view.no_course)

    assert shown() == ("", True, False)
    assert shown(ended=None) == ("Resume", True, False)
    assert shown(kind="scored", ended=None) == ("Change the entry", True, True)
    assert shown(kind="scored", ended=None, complete=False) == ("Go on entering", True, True)
    assert shown(kind="imported", ended=None) == ("", False, True)


def test_points_that_are_hidden_stay_hidden_until_the_game_is_over() -> None:
    open_game, over = past((12, 9), ended=None), past()
    hidden = detail_view(open_game, NOW, TRAINS, points=False)
    assert hidden.bars is None
    assert hidden.nothing == "Points are hidden until the game is over."
    assert "12" not in hidden.title + hidden.facts
    assert detail_view(open_game, NOW, TRAINS).bars is not None
    assert detail_view(over, NOW, TRAINS, points=False).bars is not None


def test_the_title_says_what_is_shown() -> None:
    assert detail_view(past(), NOW, TRAINS).title == "28 November, score by category"
    assert detail_view(past(ended=None), NOW, TRAINS).title == "28 November, score as it stands"
    totals = tuple(replace(seat, scores={}) for seat in seats((80, 61)))
    assert detail_view(past(seats=totals, kind="imported"), NOW, TRAINS).title == "28 November, scores"
    none = detail_view(past((None, None), kind="imported", started=FIRST.replace(year=2020)), NOW, TRAINS)
    assert (none.title, none.nothing) == ("28 November 2020", "Nobody entered scores for this game.")


# Solo series


def test_11_2_a_solo_game_says_what_it_had_to_beat_and_whether_it_did() -> None:
    found = Games(series((1, 78), (2, 84), (3, 80)), NOW, TRAINS)
    assert [found.row(at).people for at in range(3)] == ["Siân, beat 84", "Siân, beat 78", "Siân"]
    told = [facts_words(play, NOW, TRAINS, found.target(play)).split(" · ")[1] for play in found.plays[:2]]
    assert told == ["did not beat 84", "beats 78"]
    open_game = solo_game(4, 30, 9, ended=None, finished=None)
    found = Games([open_game, *found.plays], NOW, TRAINS)
    assert found.target(open_game) == 80
    assert found.row(0).people == "Siân, beat 80"
    assert facts_words(open_game, NOW, TRAINS, 80).split(" · ")[1] == "beat 80"


def test_11_2_what_later_games_had_to_beat_follows_a_game_that_was_played_wrong() -> None:
    before = Games(series((1, 78), (2, 84), (3, 91)), NOW, TRAINS)
    assert before.row(0).people == "Siân, beat 84"
    after = before.changed(replace(before.plays[1], wrong=True))
    assert after.row(0).people == "Siân, beat 78"
    assert after.target(after.plays[1]) is None
    noted = before.changed(replace(before.plays[2], note="rain"))
    assert noted.row(0) is before.row(0)


def test_the_series_beside_a_game_is_its_own_or_what_somebody_there_is_at() -> None:
    shared = past(
        (96, 88), id="shared", seats=tuple(replace(seat, person=seat.name.lower()) for seat in seats((96, 88)))
    )
    strangers = past((10, 9), id="strangers")
    tom = series((1, 50), name="Mikkel", first=-9)
    found = Games([shared, strangers, *series((1, 78), (2, 84), (1, 60)), *tom], NOW, TRAINS)
    by_id = {play.id: found.series(play) for play in found.plays}
    record, first = by_id["Siân 0"] or (None, None)
    assert record is not None
    assert first is record.series[0]
    assert by_id["Siân 1"] == (record, record.series[0])
    assert by_id["Siân 2"] == by_id["shared"] == (record, record.series[1])
    assert by_id["strangers"] is None
    wrong = replace(found.plays[2], wrong=True)
    assert found.changed(wrong).series(wrong) is not None
