"""Section 2: the table before the first round, for 1 to 5 players; and 1: what lies where, all of it accounted for."""

from __future__ import annotations

import pytest

from companion.content import load_box, scenarios
from companion.wording import say
from rules.core.frozen import replace
from rules.core.problems import Grade
from rules.snowdonia.components import KINDS
from rules.snowdonia.setting_up import lay_out, short_of, track_cards_needed
from rules.snowdonia.steps import Place
from tests.support.tables import EXCAVATE, LAY, box, found, refused, set_up, step_due, table

COUNTS = (1, 2, 3, 4, 5)
everybody = pytest.mark.parametrize("players", COUNTS)


@everybody
def test_1_1_the_table_holds_what_the_box_holds(players: int) -> None:
    start = table(players)
    totals = start.state.ledger.totals()
    assert {kind: totals[kind] for kind in KINDS} == {
        "ore": 40,
        "stone": 24,
        "coal": 14,
        "event": 5,
        "rubble": 90,
        "bars": 18,
        "game_markers": 8,
    }
    discs = dict(start.state.discs)
    for kind in start.state.weather:
        if kind is not None:
            discs[kind] += 1
    assert discs == {"sun": 3, "rain": 3, "fog": 5}
    assert start.state.markers_left == (16,) * players


@everybody
def test_1_1_thirty_contracts_seven_trains_eight_stations_fourteen_tracks(players: int) -> None:
    whole = box()
    assert sorted(whole.contracts) == list(range(1, 31))
    assert sorted(whole.trains) == list(range(1, 8))
    assert len(whole.stations) == 8
    assert len(whole.track_cards) == 14
    assert players in range(whole.players[0], whole.players[1] + 1)


@everybody
def test_1_3_event_cubes_in_play_lie_in_the_bag_at_first(players: int) -> None:
    start = table(players)
    assert start.state.ledger["bag", "event"] == (4 if players == 1 else 5)
    assert start.state.event_spaces == ()


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_2_1_the_start_player_is_who_was_drawn(seat: int) -> None:
    start = table(3, start_player=seat)
    assert start.state.start_player == seat
    assert step_due(start).seat == seat


@everybody
def test_2_2_sixteen_markers_surveyor_on_llanberis_two_labourers_at_hand_one_in_the_pub(players: int) -> None:
    state = table(players).state
    assert state.markers_left == (16,) * players
    assert [table(players).book.places[i].number for i in state.surveyors] == [0] * players
    assert state.labourers_at_hand == (2,) * players
    assert state.labourers_in_pub == (1,) * players
    assert state.placed == ()


@pytest.mark.parametrize(
    ("players", "numbers"),
    [
        (1, [1, 3, 4, 5, 6, 7]),
        (2, [1, 3, 4, 5, 6, 7]),
        (3, [1, 2, 3, 4, 5, 6, 7]),
        (4, [1, 2, 3, 4, 5, 6, 7]),
        (5, [1, 2, 3, 4, 4.5, 5, 6, 7]),
    ],
)
def test_2_3_stations_in_order_without_waterfall_for_two_with_passing_loop_for_five(
    players: int, numbers: list[float]
) -> None:
    assert [station.number for station in table(players).book.route] == numbers


@pytest.mark.parametrize(("players", "count"), [(1, 12), (2, 12), (3, 13), (4, 13), (5, 14)])
def test_2_4_before_each_station_lie_as_many_track_cards_as_it_prints(players: int, count: int) -> None:
    book = table(players).book
    assert len(book.tracks) == track_cards_needed(box(), players) == count
    for index, station in enumerate(book.route):
        assert len(station.track_cards) == station.track_count
        assert [t.id for t in book.tracks if t.station == index] == [card.id for card in station.track_cards]


def test_2_4_track_cards_lie_before_the_sites_of_their_station() -> None:
    spaces = [space.id for space in table(3).book.route_spaces][:6]
    assert spaces == ["t1", "t2", "two-viaducts.x1", "two-viaducts.x2", "t3", "waterfall.x1"]


@everybody
def test_2_5_each_track_card_and_excavation_site_gets_its_printed_rubble(players: int) -> None:
    start = table(players)
    for station in start.book.route:
        printed = {card.id: card.rubble for card in station.track_cards}
        printed |= {site.id: site.rubble for site in station.excavation_sites}
        for space, count in printed.items():
            assert start.rubble(space) == count
            assert not start.clear(space)
    on_route = sum(start.rubble(space.id) for space in start.book.route_spaces)
    assert start.state.ledger["supply", "rubble"] == 90 - on_route


def test_2_5_a_track_card_not_entered_yet_is_neither_clear_nor_known() -> None:
    start = table(3, track_cards=())
    assert start.book.tracks[0].rubble is None
    assert start.unknown_rubble("t1")
    assert not start.clear("t1")
    assert start.state.ledger["supply", "rubble"] == 90 - 30


@everybody
def test_2_6_one_game_marker_on_each_work_rate_track_at_its_dot_six_in_supply(players: int) -> None:
    start = table(players)
    assert start.state.ledger["rate tracks", "game_markers"] == 2
    assert start.state.ledger["supply", "game_markers"] == 6
    assert start.state.rates == (EXCAVATE.start, LAY.start)
    assert start.rate_values == (2, 2)


@pytest.mark.parametrize(("players", "count"), [(1, 28), (2, 28), (3, 30), (4, 30), (5, 30)])
def test_2_7_contracts_28_and_29_are_out_with_one_or_two_players(players: int, count: int) -> None:
    start = table(players)
    assert len(start.book.contracts) == count
    assert {28, 29} & set(start.book.contracts) == (set() if players <= 2 else {28, 29})
    assert start.state.deck == count - 3


def test_2_8_three_cards_in_the_office_two_discs_on_the_track_and_none_on_the_exclamation_mark() -> None:
    start = table(3, office=(4, 12, 30), discs=("rain", "fog"))
    assert start.state.office == (4, 12, 30)
    assert start.state.weather == (None, "rain", "fog")
    assert start.state.discs == {"sun": 3, "rain": 2, "fog": 4}


def test_2_8_round_one_is_played_at_the_starting_rates_with_B_and_D_open() -> None:
    start = table(3, discs=("fog", "fog"))
    assert start.area_open("B")
    assert start.area_open("D")
    assert start.rate_values == (2, 2)
    assert found(start, Place(0, "B", 1)) == set()


@pytest.mark.parametrize("aside", range(1, 8))
def test_2_9_six_trains_in_the_shed_with_their_coal_the_seventh_set_aside(aside: int) -> None:
    start = table(4, set_aside=aside)
    assert start.state.set_aside == aside
    assert start.state.shed == tuple(n for n in range(1, 8) if n != aside)
    for number in start.state.shed:
        assert start.state.ledger[f"train {number}", "coal"] == start.book.trains[number].coal
    assert start.state.trains == (None,) * 4


@pytest.mark.parametrize(("aside", "coal"), [(2, 6), (5, 8), (1, 7), (3, 7), (4, 7), (6, 7), (7, 7)])
def test_2_9_the_coal_of_the_six_trains_comes_out_of_the_bag(aside: int, coal: int) -> None:
    assert table(3, set_aside=aside).state.ledger["bag", "coal"] == coal


@pytest.mark.parametrize(("players", "ore", "stone"), [(2, 20, 11), (3, 20, 11), (4, 27, 16), (5, 33, 20)])
def test_2_10_yard_and_bag_by_the_supply_table_the_surplus_in_the_box(players: int, ore: int, stone: int) -> None:
    ledger = table(players).state.ledger
    assert ledger.zone("yard") == {"ore": 7, "stone": 4, "coal": 1}
    assert (ledger["bag", "ore"], ledger["bag", "stone"], ledger["bag", "event"]) == (ore, stone, 5)
    assert ledger["box", "ore"] == 40 - 7 - ore
    assert ledger["box", "stone"] == 24 - 4 - stone
    assert ledger["box", "coal"] == 0


@everybody
def test_2_5_nothing_is_short_as_the_box_comes(players: int) -> None:
    for scenario in scenarios():
        shipped = load_box(scenario)
        if shipped.players[0] <= players <= shipped.players[1]:
            train = max(shipped.trains) if players == 1 else None
            assert short_of(lay_out(shipped, replace(set_up(players), track_cards=(), solo_train=train))) == ()
    assert short_of(table(players)) == ()


def short(values: dict[str, object], players: int = 2, scenario: str = "mount-snowdon") -> list[tuple[str, str]]:
    laid = lay_out(load_box(scenario, values), replace(set_up(players), track_cards=()))
    problems = short_of(laid)
    assert all(problem.grade is Grade.NOTE for problem in problems)
    return [(problem.ref.clause, say(problem.message, laid.book)) for problem in problems]


def test_2_5_more_rubble_than_the_box_has_is_named() -> None:
    station = "stations.station-1"
    told = {f"{station}.x1.rubble": 50, f"{station}.x2.rubble": 45}
    assert short(told, scenario="blaenau-ffestiniog") == [
        ("2.5", "The table takes 95 rubble, the box has 90: 5 short."),
    ]
    assert short({**told, "components.rubble": 95}, scenario="blaenau-ffestiniog") == []


def test_2_4_more_track_cards_than_the_box_has_are_named() -> None:
    told = {"stations.station-1.track_cards": 3, "stations.station-2.track_cards": 3}
    assert short(told, scenario="blaenau-ffestiniog") == [
        ("2.4", "The route takes 16 track cards, the box has 14."),
    ]


def test_1_1_more_cubes_than_the_box_has_are_named() -> None:
    assert short({"supply.2.ore": 34}) == [("1.1", "The table takes 41 iron ore, the box has 40: 1 short.")]
    assert short({"trains.2.coal": 15}) == [("2.10", "Yard and trains take 7 coal more than is in play.")]


@pytest.mark.parametrize(
    ("players", "spaces"),
    [
        (1, "A2 B2 C1 D1 E2 F1"),
        (2, "A2 B2 C1 D1 E2 F1"),
        (3, "A3 B2 C1 D2 E2 F2"),
        (4, "A4 B3 C2 D3 E2 F2"),
        (5, "A4 B3 C3 D3 E3 F2"),
    ],
)
def test_2_11_action_spaces_depend_on_the_number_of_players(players: int, spaces: str) -> None:
    start = table(players)
    for area, count in ((pair[0], pair[1:]) for pair in spaces.split()):
        assert start.area_spaces(area) == int(count)
        last = Place(start.state.start_player, area, int(count))
        assert not refused(start, last)
        assert refused(start, Place(start.state.start_player, area, int(count) + 1))


@everybody
def test_2_11_G_has_no_limit(players: int) -> None:
    start = table(players)
    assert start.area_spaces("G") is None
    assert not refused(start, Place(0, "G", 15))
