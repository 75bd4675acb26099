"""What the table display tells, moment by moment."""

from typing import Any

import pytest

from companion.solo_series import solo_records
from rules.core.frozen import replace
from rules.core.ledger import Ledger
from rules.snowdonia.agenda import agenda
from rules.snowdonia.components import BAG
from rules.snowdonia.route import event_side
from rules.snowdonia.state import Table
from tests.support import scenario_plays
from tests.support.solo import series
from ui.present.display import DisplayOptions, DisplayView, display_view
from ui.present.looks import looks
from ui.present.moment import Moment
from ui.sample import COLOURS, sample_tables

ALL = DisplayOptions()


def view_of(
    players: int = 4,
    rounds: int = 4,
    step: str = "excavate",
    options: DisplayOptions = ALL,
    **changes: Any,
) -> DisplayView:
    before, table = sample_tables(players, rounds, step)
    table = Table(table.book, replace(table.state, **changes))
    moment = Moment(table, looks(table.book.players, COLOURS[:players]), before)
    return display_view(moment, agenda(table), options)


def test_who_acts_stands_apart_from_what_is_done() -> None:
    now = view_of().now
    assert (now.caption, now.name, now.doing) == ("Now, B Excavate", "Mikkel", "takes 5")
    assert now.who is not None
    assert now.who.colour == "blue"
    assert now.then_who is not None
    assert now.then.startswith(now.then_who.name)


def test_a_step_of_the_table_has_an_icon_and_no_name() -> None:
    now = view_of(step="restock-yard").now
    assert (now.who, now.name, now.icon) == (None, "", "bag")
    assert now.doing == "Draw 12 from the bag"


def test_the_rows_name_the_event_spaces_and_add_up() -> None:
    chances = view_of().chances
    assert [row.words for row in chances.rows] == ["none", "one: space 3", "two: 3 and 4", "three: 3, 4 and 5"]
    assert sum(row.share for row in chances.rows) == pytest.approx(1)
    assert chances.foot == "12 of 24 cubes"


def test_more_rows_than_can_be_read_are_summed_up() -> None:
    chances = view_of(5).chances
    assert len(chances.rows) == 4
    assert chances.rows[-1].words == "three or more"
    assert sum(row.share for row in chances.rows) == pytest.approx(1)


def test_4_C_3_a_closed_bag_shows_no_number_anywhere() -> None:
    view = view_of(options=DisplayOptions("closed", False))
    assert view.chances.closed
    assert view.chances.rows == ()
    assert view.chances.foot == ""
    assert view.chances.note == "closed, 4.C.3"
    assert "%" not in view.summary
    assert "cubes" not in view.summary


def test_counts_come_without_odds() -> None:
    chances = view_of(options=DisplayOptions("counts")).chances
    assert chances.rows == ()
    assert chances.note == "12 of 24 cubes"


def test_2_9_an_unknown_train_makes_the_odds_unsure() -> None:
    chances = view_of(set_aside=None, extra_build=False).chances
    assert all(row.percent.endswith(" ?") for row in chances.rows)
    assert " ?" in chances.foot


def test_12_3_an_empty_bag_is_said_in_words() -> None:
    table = sample_tables(4, 4, "excavate")[1]
    ledger = Ledger({place: n for place, n in table.state.ledger.items() if place[0] != BAG})
    chances = view_of(ledger=ledger).chances
    assert (chances.rows, chances.note) == ((), "The bag is empty.")


def test_players_stand_by_points_and_can_be_left_out() -> None:
    scores = view_of(5).scores
    assert scores is not None
    points = [int(row.vp.removesuffix("+?")) for row in scores.rows]
    assert points == sorted(points, reverse=True)
    assert len(points) == 5
    assert sum(row.current for row in scores.rows) == 1
    assert view_of(options=DisplayOptions(scores=False)).scores is None


def test_11_a_solo_game_names_its_train_and_the_markers_left() -> None:
    scores = view_of(1, 3).scores
    assert scores is not None
    assert len(scores.rows) == 1
    assert scores.notes == ("Train 3, Wyddfa", "16 markers left")


def test_9_the_end_says_why_and_promises_no_restock() -> None:
    view = view_of(3, 99, "")
    assert view.now.over
    assert view.now.name == "The game is over"
    assert "last track card" in view.now.doing
    assert view.chances.rows == ()
    assert view.scores is not None
    assert view.scores.caption == "VP"
    assert all(not row.current for row in view.scores.rows)


def test_weather_that_nobody_entered_is_a_question_mark() -> None:
    view = view_of(weather=("sun", None, "rain"))
    assert (view.weather[1].word, view.weather[1].icon) == ("?", "")
    assert "Next: ?" in view.summary


def test_the_summary_says_all_of_it() -> None:
    summary = view_of().summary
    for words in ("Round 4", "Today: Sun", "Excavate rate 5", "Mikkel takes 5, then", "space 3", "39 %", "Mikkel 7"):
        assert words in summary


def test_a_rate_that_the_last_step_moved_is_lit() -> None:
    before, table = sample_tables(4, 4, "excavate")
    moved = Table(before.book, replace(before.state, rates=(0, 0)))
    who = looks(table.book.players, COLOURS[:4])
    assert [rate.lit for rate in display_view(Moment(table, who, moved), agenda(table)).rates] == [True, True]
    assert [rate.lit for rate in display_view(Moment(table, who, table), agenda(table)).rates] == [False, False]


def test_11_2_a_solo_game_says_how_far_it_is_from_what_it_must_beat() -> None:
    place = solo_records(series((1, 78), (2, 84)))["siân", "mount-snowdon"].begun_with(3)
    scores = view_of(1, 3, options=DisplayOptions(place=place)).scores
    assert scores is not None
    vp = int(scores.rows[0].vp)
    assert scores.notes == ("Train 3, Wyddfa", f"Beat 84, {85 - vp} to go", "16 markers left")


def of_scenario(name: str, players: int, steps: int, options: DisplayOptions = ALL) -> tuple[Table, DisplayView]:
    session, _entered = scenario_plays.play(name, players, 7, steps)
    table = session.table
    moment = Moment(table, looks(table.book.players, COLOURS[:players]))
    return table, display_view(moment, agenda(table), options)


def test_blaenau_9_the_end_from_which_the_next_event_comes_is_told() -> None:
    table, view = of_scenario("blaenau-ffestiniog", 4, 90)
    end = "0" if event_side(table) > 0 else "7"
    assert view.chances.foot.endswith(f"; events from station {end}")
    assert f"events from station {end}" in view.summary
    closed = of_scenario("blaenau-ffestiniog", 4, 90, DisplayOptions("closed"))[1]
    assert closed.chances.note == f"closed, 4.C.3; events from station {end}"
    assert "station" not in of_scenario("bayerische-zugspitzbahn", 4, 90)[1].chances.foot


def test_zugspitze_2_snow_stands_on_the_event_track_and_says_how_far_it_falls() -> None:
    table, view = of_scenario("bayerische-zugspitzbahn", 5, 111)
    assert [cell.space for cell in view.events if cell.name == "Snow"] == [4, 8]
    snow = Table(table.book, replace(table.state, weather=("snow", "sun", "rain")))
    shown = display_view(Moment(snow, looks(table.book.players, COLOURS[:5])), agenda(snow))
    assert shown.weather[0].word == "Snow"
    assert shown.weather[0].note == f"falls on {max(1, snow.rate_values[0])} space" + (
        "s" if snow.rate_values[0] != 1 else ""
    )
