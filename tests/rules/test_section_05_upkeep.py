"""Section 5: contract restock, weather, stock-yard restock."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.agenda import OneOf
from rules.snowdonia.agenda import agenda
from rules.snowdonia.state import Table
from rules.snowdonia.steps import CheckWeather, Place, PlayContract, ResolveEvent, RestockContracts, RestockYard
from tests.support.tables import (
    at,
    bag,
    do,
    event_now,
    events_drawn,
    found,
    give,
    holding,
    refused,
    standing,
    step_due,
    table,
    upkeep,
    yard,
)


def office(*cards: Any, players: int = 3, **changes: Any) -> Table:
    """The contract restock is due with these cards in the office."""
    return upkeep(table(players), office=tuple(cards), **changes)


def test_5_1_1_the_card_on_space_1_is_discarded_the_others_close_up_a_new_one_comes() -> None:
    after = do(office(7, 8, 9), RestockContracts((12,), discarded=(7,)))
    assert after.state.office == (8, 9, 12)
    assert after.state.discards == (7,)
    assert after.state.deck == 26


def test_5_1_1_only_if_there_is_one() -> None:
    now = office(None, 8, 9, contracts=((7,), (), ()))
    after = do(now, RestockContracts((12,)))
    assert (after.state.office, after.state.discards) == ((8, 9, 12), ())
    assert found(now, RestockContracts((12,), discarded=(8,))) == {"5.1.1"}


def test_5_1_1_only_then_do_the_others_close_up() -> None:
    now = office(7, None, 9, contracts=((8,), (), ()))
    after = do(now, RestockContracts((12, 13)))
    assert (after.state.office, after.state.discards) == ((9, 12, 13), (7,))


@pytest.mark.parametrize("revealed", [(), (12, 13)])
def test_5_1_1_new_cards_fill_the_row_and_no_more(revealed: tuple[int, ...]) -> None:
    assert found(office(7, 8, 9), RestockContracts(revealed)) == {"5.1.1"}


def test_5_1_1_an_empty_office_gets_three_cards() -> None:
    now = office(None, None, None, contracts=((7, 8, 9), (), ()))
    assert do(now, RestockContracts((1, 2, 3))).state.office == (1, 2, 3)
    assert found(now, RestockContracts((1, 2))) == {"5.1.1"}


@pytest.mark.parametrize("cards", [(8,), (10,), (30,)])
def test_5_1_1_a_card_that_lies_elsewhere_cannot_come_off_the_deck(cards: tuple[int, ...]) -> None:
    now = office(7, 8, 9, contracts=((10,), (), ()), discards=(30,))
    assert found(now, RestockContracts(cards)) == {"1.2"}


def test_5_1_1_the_same_card_does_not_come_twice() -> None:
    now = office(7, None, 9, contracts=((8,), (), ()))
    assert found(now, RestockContracts((12, 12))) == {"1.2"}


def test_5_1_1_a_card_this_game_does_not_have_cannot_be_written_down() -> None:
    assert refused(office(7, 8, 9), RestockContracts((31,)))
    assert refused(office(7, 8, 9, players=2), RestockContracts((28,)))


def test_5_1_1_cards_not_entered_yet_come_off_the_deck_too() -> None:
    now = office("?", "?", "?")
    after = do(now, RestockContracts(("?",)))
    assert (after.state.office, after.state.discards, after.state.deck) == (("?", "?", "?"), ("?",), 26)


# 5.2 Weather


def weather(today: str | None, middle: str | None, last: str | None, **changes: Any) -> Table:
    """The weather is checked next, with these discs on the track and all others that are not out in supply."""
    box = table().book.box
    fog_on = changes.get("fog_on", ())
    discs = {kind: w.discs for kind, w in box.weather.items()}
    for kind in (middle, last):
        if kind is not None:
            discs[kind] -= 1
    discs["fog"] -= len(fog_on)
    return upkeep(table(), "weather", **{"weather": (today, middle, last), "discs": discs, **changes})


def test_5_2_1_the_discs_move_one_to_the_left_and_the_one_now_on_the_mark_is_the_coming_weather() -> None:
    after = do(weather(None, "rain", "sun"), CheckWeather("fog", today="rain", today_told=True))
    assert after.state.weather == ("rain", "sun", "fog")
    assert found(weather(None, "rain", "sun"), CheckWeather("fog", today="sun", today_told=True)) == {"5.2.1"}


def test_5_2_1_first_the_fog_discs_of_the_last_round_leave_B_and_D() -> None:
    now = weather("fog", "sun", "rain", fog_on=("B", "D"))
    after = do(now, CheckWeather("rain"))
    assert after.state.fog_on == ()
    assert after.area_open("B")
    assert after.area_open("D")
    assert after.state.discs == {"sun": 3, "rain": 1, "fog": 5}


def test_5_2_1_those_fog_discs_are_there_for_the_last_space() -> None:
    now = weather("fog", "fog", "fog", fog_on=("B", "D"), discs={"sun": 3, "rain": 3, "fog": 1})
    after = do(now, CheckWeather("fog"))
    assert after.state.discs["fog"] == 1
    assert after.state.fog_on == ("B", "D")


@pytest.mark.parametrize("back", ["sun", "rain", "fog"])
def test_5_2_2_the_back_of_the_top_card_gives_the_disc_for_the_last_space(back: str) -> None:
    now = weather(None, "rain", "sun")
    after = do(now, CheckWeather(back))
    assert after.state.weather[2] == back
    assert after.state.deck == now.state.deck
    assert found(now, CheckWeather(None)) == {"5.2.2"}


def test_5_2_2_a_disc_that_supply_does_not_hold_is_a_breach() -> None:
    now = weather(None, "sun", "sun", discs={"sun": 0, "rain": 3, "fog": 5})
    assert found(now, CheckWeather("sun")) == {"1.1"}


def test_5_2_2_weather_that_does_not_exist_cannot_be_written_down() -> None:
    assert refused(weather(None, "rain", "sun"), CheckWeather("snow"))


@pytest.mark.parametrize(
    ("today", "start", "after"),
    [("sun", (1, 1), (3, 2)), ("rain", (1, 1), (0, 0)), ("rain", (3, 3), (2, 2)), ("fog", (1, 1), (1, 1))],
)
def test_5_2_3_sun_two_and_one_up_rain_one_and_one_down(
    today: str, start: tuple[int, int], after: tuple[int, int]
) -> None:
    now = weather(None, today, "sun", rates=start)
    assert do(now, CheckWeather("rain")).state.rates == after


@pytest.mark.parametrize(
    ("today", "start", "after"), [("sun", (3, 3), (4, 3)), ("sun", (4, 3), (4, 3)), ("rain", (0, 0), (0, 0))]
)
def test_5_2_3_markers_stop_at_the_ends(today: str, start: tuple[int, int], after: tuple[int, int]) -> None:
    assert do(weather(None, today, "fog", rates=start), CheckWeather("rain")).state.rates == after


def test_5_2_3_other_rates_than_the_weather_gives_are_a_breach() -> None:
    now = weather(None, "sun", "rain")
    assert found(now, CheckWeather("rain", rates=(4, 3))) == set()
    assert found(now, CheckWeather("rain", rates=(3, 3))) == {"5.2.3"}


def foggy() -> Table:
    """The round after fog has come."""
    return do(weather(None, "fog", "sun"), CheckWeather("rain", closed=("B", "D")), RestockYard(("ore",) * 9))


def test_5_2_4_fog_rates_stay_and_a_disc_closes_B_and_D() -> None:
    after = do(weather(None, "fog", "sun", rates=(3, 2)), CheckWeather("rain"))
    assert after.state.rates == (3, 2)
    assert after.state.fog_on == ("B", "D")
    assert after.state.discs["fog"] == 5 - 2
    assert found(weather(None, "fog", "sun"), CheckWeather("rain", rates=(3, 2))) == {"5.2.4"}
    assert found(weather(None, "fog", "sun"), CheckWeather("rain", closed=("B",))) == {"5.2.4"}


@pytest.mark.parametrize("area", ["B", "D"])
def test_5_2_4_no_labourer_there_in_the_coming_round(area: str) -> None:
    now = foggy()
    assert found(now, Place(0, area, 1)) == {"5.2.4"}
    item = agenda(now).due
    assert item is not None
    (ask,) = item.asks
    assert isinstance(ask.domain, OneOf)
    assert area not in {a for a, _ in ask.domain.options}


def test_5_2_4_nor_by_contracts_3_and_8() -> None:
    now = standing(holding(foggy(), 0, 3, 8), ("G", 1, 0))
    after = do(give(now, 0, bars=3), PlayContract(0, "B", 3), PlayContract(0, "D", 8))
    assert step_due(after).step == "surveyor"


def test_5_2_4_events_are_not_affected() -> None:
    now = events_drawn(at(table(), weather=("fog", "sun", "rain"), fog_on=("B", "D")))
    after = do(now, event_now(now))
    assert (after.rubble("t1"), after.rubble("t2")) == (0, 0)


def test_5_2_4_the_build_space_on_B_gets_no_disc_and_stays_open() -> None:
    now = at(weather(None, "fog", "sun"), extra_build=True, set_aside=None)
    after = do(now, CheckWeather("rain", closed=("D",)))
    assert after.state.fog_on == ("D",)
    assert after.area_open("B")


def test_5_2_5_the_disc_on_the_mark_goes_back_to_supply_and_today_is_still_known() -> None:
    now = weather(None, "sun", "rain")
    after = do(now, CheckWeather("fog"))
    assert after.state.discs == {"sun": 3, "rain": 2, "fog": 4}
    assert after.state.weather[0] == "sun"


def test_5_2_6_no_disc_on_the_mark_rates_stay_and_B_and_D_are_open() -> None:
    now = weather("fog", None, "sun", fog_on=("B", "D"))
    after = do(now, CheckWeather("rain"))
    assert after.state.weather == (None, "sun", "rain")
    assert after.state.rates == now.state.rates
    assert after.area_open("B")
    assert after.area_open("D")


# 5.3 Stock yard


def restock(players: int = 3, **cubes: int) -> Table:
    """The stock-yard restock is due, exactly these cubes in the bag."""
    return bag(upkeep(table(players), "restock yard"), **cubes)


@pytest.mark.parametrize(("players", "count"), [(1, 6), (2, 6), (3, 9), (4, 12), (5, 12)])
def test_5_3_1_the_restock_number_of_cubes_is_drawn(players: int, count: int) -> None:
    now = restock(players, ore=20)
    assert found(now, RestockYard(("ore",) * count, asked=count)) == set()
    assert found(now, RestockYard(("ore",) * (count - 1))) == {"5.3.1"}
    assert found(now, RestockYard(("ore",) * (count + 1))) == {"5.3.1"}
    assert found(now, RestockYard(("ore",) * count, asked=count + 1)) == {"5.3.1"}


def test_5_3_1_ore_stone_and_coal_go_to_the_yard_which_has_no_limit() -> None:
    now = yard(restock(ore=5, stone=5, coal=5), ore=30)
    after = do(now, RestockYard(("ore",) * 3 + ("stone",) * 4 + ("coal",) * 2))
    assert after.state.ledger.zone("yard") == {"ore": 33, "stone": 4, "coal": 2}
    assert after.state.ledger.zone("bag") == {"ore": 2, "stone": 1, "coal": 3}


def test_5_3_1_event_cubes_are_included_and_not_redrawn() -> None:
    now = restock(ore=8, event=5)
    after = do(now, RestockYard(("ore",) * 7 + ("event",) * 2))
    assert after.state.ledger["yard", "ore"] == now.state.ledger["yard", "ore"] + 7
    assert after.state.ledger["drawn", "event"] == 2


def test_5_3_1_all_are_drawn_before_the_first_event_is_resolved() -> None:
    now = do(restock(ore=9, event=3), RestockYard(("ore",) * 7 + ("event",) * 2))
    assert step_due(now).step == "event"
    first = do(now, event_now(now))
    assert step_due(first).step == "event"
    assert "3" in found(first, RestockYard(("ore",) * 2))


@pytest.mark.parametrize("drawn", [("coal",) * 2 + ("ore",) * 7, ("event",) * 2 + ("ore",) * 7])
def test_5_3_1_a_draw_that_the_bag_cannot_hold_is_a_breach(drawn: tuple[str, ...]) -> None:
    assert found(restock(ore=20, coal=1, event=1), RestockYard(drawn)) == {"5.3.1"}


def test_5_3_1_a_cube_that_no_bag_holds_cannot_be_written_down() -> None:
    assert refused(restock(ore=20), RestockYard(("rubble",) * 9))


def test_5_3_2_each_event_cube_goes_after_the_right_most_occupied_space() -> None:
    now = events_drawn(table(), 1, occupied=(4, 5))
    assert found(now, ResolveEvent(5)) >= {"5.3.2"}
    after = do(now, event_now(now))
    assert after.state.event_spaces == (4, 5, 6)


def test_5_3_2_the_first_one_goes_on_space_1() -> None:
    now = events_drawn(table(), 1)
    assert do(now, event_now(now)).state.event_spaces == (1,)


def test_5_3_2_each_is_resolved_in_full_before_the_next_cubes_going_back_included() -> None:
    now = events_drawn(table(), 2, occupied=(1, 2, 3))
    first = do(now, event_now(now))
    assert (first.state.event_spaces, first.state.ledger["drawn", "event"]) == ((4,), 1)
    second = do(first, event_now(first))
    assert second.state.event_spaces == (4, 5)
    assert second.state.round == 2
