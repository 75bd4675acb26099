"""Zugspitze 2, 3, 10: snow in place of fog, snow events, and a train that likes snow."""

from __future__ import annotations

import pytest

from rules.core.agenda import Number
from rules.core.frozen import replace
from rules.snowdonia.actions.build import site_options
from rules.snowdonia.actions.event import cubes_back
from rules.snowdonia.actions.excavate import Excavate
from rules.snowdonia.actions.snow import Snow
from rules.snowdonia.actions.weather import CheckWeather
from rules.snowdonia.agenda import agenda
from rules.snowdonia.components import RUBBLE, SUPPLY
from rules.snowdonia.phases import stopped_by_fog
from rules.snowdonia.play import perform
from rules.snowdonia.route import Taken
from rules.snowdonia.seams import excavate_rate
from rules.snowdonia.snowfall import snowfall
from rules.snowdonia.state import Table
from rules.snowdonia.under_way import Hand, UnderWay, findings
from rules.snowdonia.under_way import table as joined
from tests.support import packs
from tests.support.tables import (
    at,
    clear,
    do,
    driving,
    event_now,
    events_drawn,
    found,
    give,
    laid,
    own,
    put,
    standing,
    step_due,
    suggested,
    upkeep,
)


def snowy(**changes: object) -> Table:
    """A table at which t1, t2 and both sites of Two Viaducts are clear, the left one owned; the rate is 4."""
    now = clear(packs.table(packs.alone("snow"), **changes), "t1", "t2", "two-viaducts.x2")
    return at(own(now, 0, "two-viaducts.x1"), rates=(3, 1))


def fallen(table: Table) -> list[tuple[str, int]]:
    return [(taken.space, taken.rubble) for taken in snowfall(table)]


def checked(table: Table, back: str = "sun") -> Table:
    """The weather was checked: what lay in the middle is today's."""
    return do(upkeep(table, "weather"), CheckWeather(back))


def all_discs(table: Table) -> dict[str, int]:
    """Discs in supply and on the weather track."""
    return {kind: n + list(table.state.weather[1:]).count(kind) for kind, n in table.state.discs.items()}


def test_zugspitze_3_from_the_highest_cleared_space_downhill_in_a_station_from_right_to_left() -> None:
    assert fallen(snowy()) == [("two-viaducts.x2", 2), ("two-viaducts.x1", 0), ("t2", 2), ("t1", 2)]


def test_zugspitze_3_two_rubble_where_two_are_missing_one_where_one_is() -> None:
    now = put(put(snowy(), "t1", rubble=1), "t2", rubble=1)
    assert fallen(now)[2:] == [("t2", 2), ("t1", 1)]
    assert [now.book.space[s].rubble for s in ("t2", "t1")] == [3, 2]


def test_zugspitze_3_a_partly_cleared_space_begins_it_too() -> None:
    now = put(snowy(), "t3", rubble=3)
    assert fallen(now)[0] == ("t3", 1)
    assert len(fallen(now)) == 4


def test_zugspitze_3_an_owned_site_begins_nothing_but_counts() -> None:
    now = own(snowy(), 1, "halfway.x1")
    assert fallen(now)[0][0] == "two-viaducts.x2"


def test_zugspitze_3_untouched_spaces_get_none_but_count() -> None:
    now = clear(snowy(), "t5")
    assert fallen(now) == [("t5", 2), ("t4", 0), ("waterfall.x1", 0), ("t3", 0)]


def test_zugspitze_3_as_many_spaces_as_the_excavate_rate_or_the_lay_rate() -> None:
    assert len(fallen(at(snowy(), rates=(0, 3)))) == 1
    assert len(fallen(at(snowy(ruled={"snow_falls_by": "lay"}), rates=(0, 1)))) == 2


def test_zugspitze_3_nothing_falls_on_an_untouched_route_nor_without_rubble_in_supply() -> None:
    assert snowfall(packs.table(packs.alone("snow"))) == ()
    now = put(snowy(), SUPPLY, rubble=3)
    assert fallen(now) == [("two-viaducts.x2", 2), ("two-viaducts.x1", 0), ("t2", 1), ("t1", 0)]
    told_more_than_there_is = put(snowy(), SUPPLY, rubble=-2)
    assert {falls for _, falls in fallen(told_more_than_there_is)} == {0}


def test_zugspitze_3_rubble_on_a_laid_card_leaves_it_laid_and_is_dug_like_any_other() -> None:
    now = at(laid(packs.table(packs.alone("snow")), 2, 1), rates=(3, 1), weather=(None, "snow", "sun"))
    now = checked(now)
    snow = do(now, suggested(now))
    assert snow.state.owners == {"t1": 1, "t2": 1}
    assert (snow.rubble("t1"), snow.rubble("t2")) == (2, 2)
    dig = standing(at(snow, phase="assign"), ("B", 1, 0), rates=(0, 1))
    assert suggested(dig).taken == (Taken("t1", 1),)
    assert list(site_options(give(dig, 0, stone=9), 0, "E")) == []


def test_zugspitze_3_a_cleared_site_that_nobody_owns_is_open_again() -> None:
    now = checked(at(snowy(), weather=(None, "snow", "sun")))
    after = do(now, suggested(now))
    assert "two-viaducts.x2" not in after.state.owners
    assert after.state.owners["two-viaducts.x1"] == 0
    dig = standing(at(clear(after, "t1", "t2"), phase="assign"), ("B", 1, 1), rates=(1, 1))
    assert do(dig, suggested(dig)).state.owners["two-viaducts.x2"] == 1


def test_zugspitze_3_closed_stations_get_none() -> None:
    now = at(snowy(), closed=("two-viaducts",))
    assert fallen(now) == [("t2", 2), ("t1", 2)]


def test_zugspitze_2_it_snows_when_the_weather_is_checked_after_the_rates_and_before_the_restock() -> None:
    now = checked(at(snowy(), weather=(None, "snow", "sun")))
    assert (step_due(now).step, now.state.rates) == ("snow", (3, 1))
    assert suggested(now) == Snow(snowfall(now))
    assert found(now, Snow(())) == {"3"}
    after = do(now, suggested(now))
    assert step_due(after).step == "restock-yard"
    sunny = checked(at(snowy(), weather=(None, "sun", "snow")))
    assert step_due(sunny).step == "restock-yard"


def test_zugspitze_2_without_a_cleared_space_no_step_follows() -> None:
    now = checked(at(packs.table(packs.alone("snow")), weather=(None, "snow", "sun")))
    assert step_due(now).step == "restock-yard"


def test_zugspitze_2_in_snow_the_rates_stay_and_B_and_D_are_open() -> None:
    now = checked(at(snowy(), weather=(None, "snow", "sun")))
    assert (now.area_open("B"), now.area_open("D"), now.fog, now.state.fog_on) == (True, True, False, ())
    power = now.book.contracts[3].power
    assert not stopped_by_fog(now, power)


def test_zugspitze_2_or_they_are_closed_as_in_fog() -> None:
    now = at(snowy(ruled={"snow_closes": True}), weather=(None, "snow", "sun"))
    now = checked(now)
    assert (now.area_open("B"), now.area_open("D"), now.fog, now.state.fog_on) == (False, False, True, ("B", "D"))
    assert stopped_by_fog(now, now.book.contracts[3].power)
    assert min(now.state.discs.values()) >= 0
    snow = do(now, suggested(now))
    then = do(upkeep(snow, "weather"), CheckWeather("rain"))
    assert then.state.fog_on == ()
    assert all_discs(then) == all_discs(snow)


def test_zugspitze_2_backs_of_fog_bring_snow() -> None:
    box = packs.alone("snow")
    assert {card.back for card in box.contracts.values()} == {"sun", "rain", "snow"}
    assert "fog" not in box.weather


def test_zugspitze_2_a_snow_event_lets_it_snow_and_sends_its_cubes_back() -> None:
    now = events_drawn(snowy(), 1, occupied=(1, 2, 3))
    event = event_now(now)
    assert event.outcome.fallen == snowfall(now)
    after = do(now, event)
    assert (after.state.event_spaces, after.state.closed) == ((4,), ())
    assert after.rubble("two-viaducts.x2") == 2
    assert cubes_back(now, 4) == (1, 2, 3)
    wrong = replace(event, outcome=replace(event.outcome, fallen=()))
    assert found(now, wrong) == {"2"}


def test_zugspitze_3_once_B_is_covered_it_stays_covered() -> None:
    now = at(clear(packs.table(packs.alone("snow"))), extra_build=True, set_aside=None, rates=(3, 1))
    now = checked(at(now, weather=(None, "snow", "sun")))
    after = do(now, suggested(now))
    assert after.state.extra_build
    assert after.area_spaces("B") == 1


@pytest.mark.parametrize(("today", "rate"), [("sun", 3), ("snow", 4), (None, 3)])
def test_zugspitze_10_plus_one_and_plus_two_in_a_round_in_which_it_snows(today: str | None, rate: int) -> None:
    now = driving(at(snowy(), rates=(1, 1), weather=(today, "sun", "sun")), 1, 1)
    assert excavate_rate(now, 1) == rate
    assert excavate_rate(now, 0) == 2
    assert now.book.trains[1].ref.clause == "10"


def test_zugspitze_3_snow_out_of_turn_is_a_breach_and_on_no_space_cannot_be() -> None:
    now = snowy()
    assert found(now, Snow(snowfall(now))) == {"3"}
    assert perform(now, Snow((Taken("nowhere", 2),))).refused
    due = checked(at(now, weather=(None, "snow", "sun")))
    assert found(due, Excavate(0, "B", 1)) == {"3", "4.B.1"}


def test_zugspitze_3_a_game_joined_with_b_covered_may_have_rubble_of_the_snow() -> None:
    start = packs.table(packs.alone("snow"))
    under_way = UnderWay(5, (Hand(),) * 3, (3, 1), phase="weather", today="sun", extra_build=True)
    assert [p.message.key for p in findings(start.book.box, start.book.setup, under_way)] == []


def test_zugspitze_3_what_is_printed_must_be_told_where_the_game_was_joined() -> None:
    start = packs.table(packs.alone("snow"))
    lies = {"t1": 0, "t2": 1}
    cards = tuple(
        replace(card, rubble=lies.get(card.id, card.rubble), printed=card.rubble if card.id > "t2" else None)
        for card in start.book.setup.track_cards
    )
    setup = replace(start.book.setup, track_cards=cards, discs=("sun", "sun"))
    under_way = UnderWay(5, (Hand(),) * 3, (3, 1), phase="weather", rubble={"two-viaducts.x1": 1})
    now = joined(start.book.box, setup, under_way)
    assert now.rubble("two-viaducts.x1") == 1
    now = checked(at(now, weather=(None, "snow", "sun")))
    tells = [(tell.cell, tell.domain, tell.must) for tell in agenda(now).tells]
    assert ("tracks.t2.printed", Number(1, 9), False) in tells
    assert ("tracks.t1.printed", Number(1, 9), False) in tells
    assert fallen(now) == [("two-viaducts.x1", 2), ("t2", 0), ("t1", 0)]
    told = tuple(replace(card, printed=3) if card.id == "t2" else card for card in cards)
    again = joined(start.book.box, replace(setup, track_cards=told), under_way)
    assert fallen(again) == [("two-viaducts.x1", 2), ("t2", 2), ("t1", 0)]
    assert again.state.ledger.totals()[RUBBLE] == start.book.box.totals[RUBBLE]


def test_zugspitze_3_a_card_that_an_event_laid_stays_laid_under_snow() -> None:
    now = at(laid(packs.table(packs.alone("snow")), 2), rates=(3, 1), weather=(None, "snow", "sun"))
    now = checked(now)
    after = do(now, suggested(now))
    assert after.rubble("t2") == 2
    assert after.state.owners == {"t1": None, "t2": None}
