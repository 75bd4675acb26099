"""A solo series as data: what is to beat, how far it is, and what comes next."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from companion.plays import Play
from companion.solo_series import Place, SoloRecord, solo_records
from rules.core.frozen import replace as thawed
from rules.snowdonia.state import Table
from tests.support.solo import TRAINS, series, solo
from ui.present.header import header
from ui.present.looks import looks
from ui.present.moment import Moment
from ui.present.solo_series import (
    SeriesView,
    alone,
    bars_view,
    best_series_words,
    best_words,
    card_view,
    goal_note,
    must_beat,
    next_words,
    offers,
    result_card,
    set_up_words,
    table_series,
)
from ui.present.table import Options, table_page
from ui.sample import sample_tables

NOW = datetime(2026, 12, 31, 21, 0, tzinfo=UTC)


def record_of(*games: tuple[int, int], more: tuple[Play, ...] = ()) -> SoloRecord:
    return solo_records([*more, *series(*games)])["siân", "mount-snowdon"]


def table_of(rounds: int = 3, step: str = "place") -> Table:
    return sample_tables(1, rounds, step)[1]


def place_of(train: int, *games: tuple[int, int]) -> Place:
    return record_of(*games).begun_with(train)


def shown(table: Table, target: int | None, **options: Any) -> SeriesView:
    """The series of the sample game, which is played with train 3, after one that came to so much."""
    games = () if target is None else ((1, 20), (2, target))
    place = place_of(3, *games) if games else SoloRecord("", "Siân", "mount-snowdon", TRAINS).begun_with(3)
    return table_series(place, table, **options)


def now_cell(view: SeriesView) -> tuple[str, tuple[str, ...], str]:
    (cell,) = (one for one in view.cells if one.state == "now")
    return cell.vp, cell.words, cell.goal


# The row on the table


def test_11_2_the_row_says_how_much_is_missing_for_the_goal() -> None:
    table = table_of()
    view = shown(table, 91)
    vp = int(table_page(table, seats=looks(("Siân",), ("pink",))).players.rows[0].vp.text)
    assert now_cell(view) == (str(vp), (f"now, {92 - vp} more", "for 92"), "92")
    assert [cell.state for cell in view.cells] == ["played", "played", "now", "ahead", "ahead", "ahead", "ahead"]
    assert [cell.vp for cell in view.cells[:2]] == ["20", "91"]
    assert view.title == "Solo series, Siân"
    assert "Train 2: 91 VP, beats 20" in view.sentence


def test_11_6_the_marker_that_ends_the_game_is_in_sight() -> None:
    table = table_of()
    assert shown(table, 91).caption == "the last track card or marker 16 ends it: 0 placed"
    fewer = thawed(table, state=thawed(table.state, markers_left=(5,)))
    view = shown(fewer, 91)
    assert view.caption == "the last track card or marker 16 ends it: 11 placed"
    assert view.brief[0] == "Solo series · 11 of 16 markers"
    assert view.brief[1].startswith("now, ")


def test_more_than_the_target_says_by_how_much() -> None:
    table = table_of(99, "")
    assert now_cell(shown(table, 38)) == ("49", ("11 more", "than 38"), "38")
    assert now_cell(shown(table, 49)) == ("49", ("1 too few", "for 50"), "50")
    assert now_cell(shown(table, 60)) == ("49", ("12 too few", "for 61"), "61")
    assert shown(table, 60).cells[2].short
    assert not shown(table, 38).cells[2].short
    assert shown(table, 38).caption == "2 of 7 played, 58 VP together"


def test_the_first_game_of_a_series_has_nothing_to_beat() -> None:
    assert now_cell(shown(table_of(), None))[1:] == (("now, nothing", "to beat yet"), "")
    assert now_cell(shown(table_of(99, ""), None)) == ("49", ("a score", "to beat next"), "")


def test_hidden_points_stay_hidden_until_the_end() -> None:
    view = shown(table_of(), 91, points=False)
    assert now_cell(view) == ("", ("now", "for 92"), "92")
    assert now_cell(shown(table_of(99, ""), 38, points=False))[0] == "49"


def test_a_game_that_fell_short_and_trains_that_were_left_out_are_marked() -> None:
    view = table_series(place_of(6, (1, 40), (2, 38)), table_of())
    assert [cell.state for cell in view.cells] == ["played", "played", "out", "out", "out", "now", "ahead"]
    second = view.cells[1]
    assert (second.short, second.words, second.change) == (True, ("not beaten",), "−2")
    assert second.sentence == "Train 2: 38 VP, 40 not beaten"
    assert not view.cells[0].short


def test_the_page_has_a_series_for_one_player_only() -> None:
    table = table_of()
    place = place_of(3, (1, 20), (2, 91))
    who = looks(("Siân",), ("pink",))
    view = table_page(table, seats=who, options=Options(place=place))
    assert view.series == table_series(place, table)
    assert view.header.starter_note == "must beat 91"
    assert table_page(table, seats=who).series is None


def test_a_game_the_history_does_not_know_begins_a_series_of_its_own() -> None:
    table = table_of()
    place = alone(table.book)
    assert place is not None
    assert (place.train, place.target, place.record.name) == (3, None, "Siân")
    assert alone(sample_tables(2, 1, "place")[1].book) is None


def test_11_5_the_header_names_the_train_of_the_game_once_maintenance_has_taken_it() -> None:
    table = table_of()
    lost = thawed(table, state=thawed(table.state, trains=(None,)))
    view = header(Moment(lost, looks(("Siân",), ("pink",))), "must beat 91")
    assert (view.train, view.train_name, view.starter_note) == ("3", "Wyddfa", "must beat 91")


def test_what_a_game_must_beat_in_few_words() -> None:
    place = place_of(4, (1, 78), (2, 84), (3, 91))
    assert must_beat(place) == "must beat 91"
    assert must_beat(None) == must_beat(place.record.begun_with(1)) == ""
    assert goal_note(place, "48") == "Beat 91, 44 to go"
    assert goal_note(place, "91") == "Beat 91, 1 to go"
    assert goal_note(place, "97") == "Beats 91 by 6"
    assert goal_note(place, "48+?") == goal_note(place, "48", points=False) == "Beat 91"
    assert goal_note(place.record.begun_with(1), "48") == ""


# What comes next


def test_11_2_the_next_train_is_offered_and_the_same_one_where_it_fell_short() -> None:
    went_well = record_of((1, 78), (2, 84), (3, 91))
    assert [offer.words for offer in offers(went_well)] == ["Start train 4"]
    assert next_words(went_well) == "Next is train 4 Snowdon: more than 91 VP."
    fell_short = record_of((1, 78), (2, 70))
    assert [(offer.words, offer.place.target) for offer in offers(fell_short)] == [
        ("Start train 3", 70),
        ("Train 2 again", 78),
    ]
    assert next_words(fell_short) == "Train 2 did not beat 78. Next is train 3 Wyddfa: more than 70 VP."


def test_a_game_that_is_under_way_is_gone_on_with_instead_of_begun_twice() -> None:
    goes_on = solo(4, 30, 9, ended=None, finished=None)
    record = record_of((1, 78), (2, 84), (3, 91), more=(goes_on,))
    (offer,) = offers(record)
    assert (offer.words, offer.game_id) == ("Resume train 4", goes_on.id)
    assert set_up_words(record.next).endswith("Another game with this train is under way.")
    binned = replace(goes_on, binned=goes_on.saved)
    assert offers(record_of((1, 78), (2, 84), (3, 91), more=(binned,)))[0].words == "Start train 4"


def test_11_2_after_the_last_train_another_series_begins() -> None:
    record = record_of(*((train, 70 + train) for train in TRAINS))
    assert next_words(record) == (
        "The series ended with 518 VP. Another one begins: train 1 L.A.D.A.S., nothing to beat yet."
    )
    assert [offer.words for offer in offers(record)] == ["Start train 1"]
    card = card_view(record, NOW)
    assert {cell.state for cell in card.series.cells} == {"played"}
    assert card.best == "Best whole series so far: 518 VP, 4 December."


def test_before_the_first_game_a_series_begins() -> None:
    record = SoloRecord("", "Nia", "mount-snowdon", TRAINS)
    assert next_words(record) == "A series begins: train 1 L.A.D.A.S., nothing to beat yet."
    card = card_view(record, NOW)
    assert [cell.state for cell in card.series.cells] == ["next", *["ahead"] * 6]
    assert card.series.caption == "0 of 7 played, 0 VP together"
    assert card.best == ""


def test_the_card_has_the_next_goal_and_never_a_win() -> None:
    card = card_view(record_of((1, 78), (2, 84), (3, 91)), NOW)
    assert [cell.vp for cell in card.series.cells] == ["78", "84", "91", "92+", "", "", ""]
    assert card.series.caption == "3 of 7 played, 253 VP together"
    said = f"{card.series.sentence} {card.words} {card.best}"
    assert "won" not in said.lower().replace("snowdon", "")
    assert "win" not in said.lower()


@pytest.mark.parametrize(
    ("train", "games", "words"),
    [
        (1, (), "Begins a series with train 1 L.A.D.A.S.: nothing to beat yet."),
        (1, ((1, 78), (2, 84)), "Begins another series with train 1 L.A.D.A.S.: nothing to beat yet."),
        (4, ((1, 78), (2, 84), (3, 91)), "Goes on with train 4 Snowdon: must beat 91."),
        (2, ((1, 78), (2, 70)), "Another try with train 2 Enid: must beat 78."),
        (4, ((1, 78), (2, 84)), "Goes on with train 4 Snowdon: must beat 84. Leaves train 3 out."),
        (6, ((1, 78), (3, 84)), "Goes on with train 6 Padarn: must beat 84. Leaves trains 4, 5 out."),
        (1, tuple((train, 70) for train in TRAINS), "Begins a series with train 1 L.A.D.A.S.: nothing to beat yet."),
    ],
)
def test_11_2_set_up_says_what_the_game_will_be(train: int, games: tuple[tuple[int, int], ...], words: str) -> None:
    record = record_of(*games) if games else SoloRecord("", "Siân", "mount-snowdon", TRAINS)
    assert set_up_words(record.begun_with(train)) == words


# Beside the sheet


def test_the_sheet_of_the_last_game_leads_to_the_next_one() -> None:
    record = record_of((1, 78), (2, 84), (3, 91))
    play = record.plays[-1]
    place = record.place(play)
    assert place is not None
    card = result_card(place, play.id, 91, NOW)
    assert now_cell(card.series) == ("91", ("7 more", "than 84"), "84")
    assert [offer.words for offer in card.offers] == ["Start train 4"]
    assert card.best == "Best so far with train 3: this game."


def test_the_sheet_of_an_older_series_leads_nowhere_and_names_the_best() -> None:
    record = record_of((1, 78), (2, 84), (1, 60), (2, 90))
    place = record.place(record.plays[1])
    assert place is not None
    card = result_card(place, record.plays[1].id, 84, NOW)
    assert card.offers == ()
    assert card.words == ""
    assert card.best == "Best so far with train 2: 90 VP, 1 December."


def test_a_sheet_with_gaps_says_that_the_game_does_not_count_yet() -> None:
    half_known = solo(3, 30, 5, kind="scored", ended=None, complete=False)
    record = record_of((1, 78), (2, 84), more=(half_known,))
    place = record.place(half_known)
    assert place is not None
    card = result_card(place, half_known.id, None, NOW)
    assert now_cell(card.series) == ("?", ("not known yet", "for 85"), "85")
    assert card.words == "This game counts once every number of it is known."
    assert card.offers == ()


def test_without_games_nothing_is_best() -> None:
    record = SoloRecord("", "Siân", "mount-snowdon", TRAINS)
    assert best_words(record, 1, NOW) == best_series_words(record, NOW) == ""


# The chart


def test_the_chart_has_a_bar_for_each_train_and_the_goal_of_the_next_one() -> None:
    record = record_of((1, 78), (2, 84), (3, 91))
    view = bars_view(record, record.current, NOW)
    assert [(bar.train, bar.words, bar.state) for bar in view.bars] == [
        ("1", "78", "played"),
        ("2", "84", "played"),
        ("3", "91", "played"),
        ("4", "92+", "next"),
        ("5", "", "ahead"),
        ("6", "", "ahead"),
        ("7", "", "ahead"),
    ]
    assert view.title == "Solo series, Siân"
    assert view.note == "VP by train, each must beat the last"
    assert "Train 4: next, more than 91" in view.summary
    assert view.lines == ("3 of 7 played, 253 VP together",)
    assert [offer.words for offer in view.offers] == ["Start train 4"]


def test_the_chart_says_what_fell_short_and_what_was_better_in_another_game() -> None:
    record = record_of((1, 90), (2, 95), (1, 78), (2, 70))
    view = bars_view(record, record.current, NOW)
    assert [(bar.best, bar.short) for bar in view.bars[:3]] == [("90", False), ("95", True), ("", False)]
    assert view.lines[:2] == ("Train 2 did not beat 78.", "Below a train: the best ever with it, in another game.")
    assert view.table.rows[1] == ("2 Enid", "78", "70", "", "95")
    assert [bar.state for bar in view.bars[2:4]] == ["next", "ahead"]
    old = bars_view(record, record.series[0], NOW)
    assert old.offers == ()
    assert all(bar.best == "" for bar in old.bars)
    assert {bar.state for bar in old.bars} == {"played", "ahead"}


def test_the_table_counts_tries() -> None:
    record = record_of((1, 90), (2, 80), (2, 85), (2, 95))
    assert bars_view(record, record.current, NOW).table.rows[1] == ("2 Enid", "90", "95", "3", "95")
