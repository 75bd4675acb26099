"""Setting up a railroad: what was entered, what is odd, the rulings by edition, the game it makes."""

import pytest

from companion.content.railroad import load_railroad
from companion.titles import RAILROAD
from rules.gwt_railroad.components import RULING_CHOICES, UNKNOWN_TILE
from ui.present import new_railroad as setting_up
from ui.present.new_railroad import RailroadPlan
from ui.present.seating import Seat, worn


def plan_of(*names: str, edition: str = "") -> RailroadPlan:
    plan = setting_up.begun({}, edition)
    for name in names:
        plan = setting_up.seated(plan, name)
    return plan


def test_names_are_enough() -> None:
    plan = plan_of("Ana", "Ben")
    assert setting_up.problems(plan) == setting_up.doubts(plan) == ()
    made = setting_up.game(plan)
    assert (made.info.game, made.info.scenario) == (RAILROAD, "")
    assert made.info.colours == load_railroad().colours[:2]
    table = made.start()
    assert table.book.players == ("Ana", "Ben")
    assert set(table.state.tiles.values()) == {UNKNOWN_TILE}
    assert table.book.setup.rulings is None


@pytest.mark.parametrize("count", [0, 5])
def test_1_nobody_and_one_too_many_are_told(count: int) -> None:
    wrong = setting_up.problems(plan_of(*"ABCDE"[:count]))
    assert wrong == (("Who plays? One name is enough.",) if not count else ("At most 4 can play.",))


def test_two_players_of_one_name_are_told() -> None:
    assert setting_up.problems(plan_of("Ana", "Ana")) == ("Two players have the same name.",)


def test_an_edition_that_is_not_there_any_more_is_the_first_one() -> None:
    assert plan_of(edition="second").edition == "second"
    assert plan_of(edition="third").edition == next(iter(load_railroad().editions))


def test_4_the_second_edition_answers_otherwise_until_somebody_does() -> None:
    plan = plan_of("Ana", edition="original")
    assert plan.book().rulings.forward_least == "none"
    second = setting_up.with_edition(plan, "second")
    assert second.book().rulings.forward_least == "one"
    assert setting_up.overruled(second) == 0
    told = setting_up.ruled(second, "forward_least", "none")
    assert told.book().rulings.forward_least == "none"
    assert setting_up.overruled(told) == 1
    assert setting_up.game(told).setup.rulings is not None
    assert setting_up.ruled(told, "forward_least", "one").rulings == {}


@pytest.mark.parametrize("edition", list(load_railroad().editions))
def test_every_ruling_has_a_clause_two_sentences_and_what_sources_say(edition: str) -> None:
    shown = setting_up.rulings(plan_of("Ana", edition=edition))
    assert [(one.key, one.clause) for one in shown] == [
        (key, f"railroad:{number}") for key, (number, _answers) in RULING_CHOICES.items()
    ]
    for ruling in shown:
        assert [answer.usual for answer in ruling.answers].count(True) == 1
        assert [answer.chosen for answer in ruling.answers] == [answer.usual for answer in ruling.answers]
        assert len({answer.words for answer in ruling.answers}) == 2
        assert ruling.sources
    differ = [ruling.key for ruling in shown if "Sources differ" in ruling.sources]
    assert differ == ["dark_stations", "station_master"]


def test_8_station_masters_are_those_of_the_edition_and_what_is_added() -> None:
    plan = plan_of("Ana", edition="original")
    rows = setting_up.tile_rows(plan)
    assert [row.words.partition(",")[0] for row in rows] == ["T4", "T7", "T10", "T13", "T16"]
    assert len(rows[0].offers) == 1 + 5
    assert rows[0].offers[3] == ("3", "3: Hazard tiles")
    assert len({words.partition(": ")[2] for _key, words in rows[0].offers}) == 1 + 5
    told = setting_up.tile_rows(setting_up.with_tile(plan, 1, "3"))[0]
    assert told.gives == "A permanent certificate; 3 VP for every 2: Hazard tiles"
    assert rows[0].gives == ""
    assert "all 5" in setting_up.to_lay_out(plan)
    more = setting_up.with_set(plan, "promo", True)
    assert len(setting_up.tile_rows(more)[0].offers) == 1 + 7
    assert "5 of 7" in setting_up.to_lay_out(more)
    assert len(setting_up.tile_rows(setting_up.with_edition(plan, "second"))[0].offers) == 1 + 9


def test_8_a_tile_that_lies_twice_is_told_at_both_and_keeps_nobody_from_playing() -> None:
    plan = setting_up.with_tile(setting_up.with_tile(plan_of("Ana"), 1, "3"), 4, "3")
    assert [row.wrong for row in setting_up.tile_rows(plan)] == [
        "It lies at the fourth station, too.",
        "",
        "",
        "It lies at the first station, too.",
        "",
    ]
    assert setting_up.problems(plan) == ()
    assert setting_up.doubts(plan) == ("It cannot be station master 3, which is somewhere else already. (railroad:8)",)
    assert setting_up.game(plan).start().state.tiles[4] == 3


def test_8_a_tile_goes_with_the_set_that_it_is_of() -> None:
    plan = setting_up.with_set(plan_of("Ana", edition="original"), "promo", True)
    plan = setting_up.with_tile(setting_up.with_tile(plan, 1, "6"), 2, "2")
    assert plan.tiles[:2] == (6, 2)
    without = setting_up.with_set(plan, "promo", False)
    assert without.tiles[:2] == (UNKNOWN_TILE, 2)
    second = setting_up.with_edition(plan, "second")
    assert second.tiles[:2] == (6, 2)
    assert second.more_sets == ()


def test_what_is_open_is_counted() -> None:
    plan = plan_of("Ana")
    assert setting_up.open_questions(plan) == "5 station masters still ?"
    for station, tile in zip((1, 2, 3, 4, 5), "12345", strict=True):
        plan = setting_up.with_tile(plan, station, tile)
    assert setting_up.open_questions(plan) == ""
    assert setting_up.open_questions(setting_up.with_tile(plan, 2, "?")) == "1 station master still ?"


def test_colours_are_those_of_the_game_whoever_played_what() -> None:
    colours = load_railroad().colours
    people = worn((Seat("Siân", "pink"), Seat("Ben", "white"), Seat("Cy", "purple")), colours)
    assert people[1].colour == "white"
    assert {seat.colour for seat in people} <= set(colours)
    plan = setting_up.with_players(plan_of("Old"), (*people, Seat("Di", "white")))
    assert [seat.name for seat in plan.seats] == ["Siân", "Ben", "Cy", "Di"]
    assert len({seat.colour for seat in plan.seats}) == 4
    swapped = setting_up.recoloured(plan, 0)
    assert sorted(seat.colour for seat in swapped.seats) == sorted(colours)


def test_the_owners_values_go_into_the_game() -> None:
    plan = setting_up.seated(setting_up.begun({"stations.1.vp": 4}), "Ana")
    assert setting_up.game(plan).start().book.stations[1].vp == 4
