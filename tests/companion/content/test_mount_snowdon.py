"""Every number of Mount Snowdon, typed here a second time from the table of facts."""

from __future__ import annotations

import pytest

from companion.content import load_box, unsure_values, value_info
from rules.snowdonia import cards
from rules.snowdonia.components import (
    ActionNumbers,
    Box,
    Cost,
    FixedAward,
    Needs,
    PerCoalAward,
    RateTrack,
    SurveyorAward,
    Weather,
)
from rules.snowdonia.seams import Power


@pytest.fixture
def box() -> Box:
    return load_box()


def test_1_1_the_box_holds_so_much(box: Box) -> None:
    assert dict(box.totals) == {
        "ore": 40,
        "stone": 24,
        "coal": 14,
        "event": 5,
        "rubble": 90,
        "bars": 18,
        "game_markers": 8,
    }
    assert (box.markers, box.labourers, box.at_hand) == (16, 3, 2)
    assert set(box.colours) == {"yellow", "blue", "green", "pink", "purple"}
    assert (len(box.contracts), len(box.trains), len(box.stations), len(box.track_cards)) == (30, 7, 8, 14)
    counts = {name: value_info(f"components.cards.{name}").value for name in ("action_spaces", "reference")}
    assert 30 + 7 + 8 + 14 + sum(counts.values()) == 66


def test_the_scenario(box: Box) -> None:
    assert (box.scenario, box.name, box.players) == ("mount-snowdon", "Mount Snowdon", (1, 5))
    assert (box.shed_size, box.office_size, box.marker_end_players) == (6, 3, 2)


@pytest.mark.parametrize(
    ("players", "bag", "coal", "yard", "draw", "restock", "spaces"),
    [
        (1, (16, 10, 4), 6, {}, 6, 6, (2, 2, 1, 1, 2, 1)),
        (2, (20, 11, 5), 14, {"ore": 7, "stone": 4, "coal": 1}, None, 6, (2, 2, 1, 1, 2, 1)),
        (3, (20, 11, 5), 14, {"ore": 7, "stone": 4, "coal": 1}, None, 9, (3, 2, 1, 2, 2, 2)),
        (4, (27, 16, 5), 14, {"ore": 7, "stone": 4, "coal": 1}, None, 12, (4, 3, 2, 3, 2, 2)),
        (5, (33, 20, 5), 14, {"ore": 7, "stone": 4, "coal": 1}, None, 12, (4, 3, 3, 3, 3, 2)),
    ],
)
def test_2_10_2_11_5_3_1_the_supply_table(
    box: Box,
    players: int,
    bag: tuple[int, int, int],
    coal: int,
    yard: dict[str, int],
    draw: int | None,
    restock: int,
    spaces: tuple[int, ...],
) -> None:
    row = box.supply_rows[players]
    assert (row.ore, row.stone, row.event) == bag
    assert (row.coal, dict(row.yard), row.yard_draw, row.restock) == (coal, yard, draw, restock)
    assert dict(row.spaces) == dict(zip("ABCDEF", spaces, strict=True))


def test_the_supply_table_has_no_other_row(box: Box) -> None:
    assert sorted(box.supply_rows) == [1, 2, 3, 4, 5]


def test_4_A_1_4_C_1_4_D_1_the_action_spaces(box: Box) -> None:
    assert box.actions == ActionNumbers(
        stock_yard_cubes=3,
        coal_limit=1,
        conversions=3,
        ore_a_bar=3,
        rubble_a_stone=2,
        bars_a_track_card=1,
        bars_for_maintenance=1,
    )


def test_5_2_3_5_2_4_the_weather(box: Box) -> None:
    assert dict(box.weather) == {
        "sun": Weather("sun", 2, 1, 3),
        "rain": Weather("rain", -1, -1, 3),
        "fog": Weather("fog", 0, 0, 5, ("B", "D")),
    }


def test_2_6_the_work_rates_are_the_best_guess(box: Box) -> None:
    assert box.excavate_rate == RateTrack((1, 2, 3, 4, 5), 1)
    assert box.excavate_rate.values[box.excavate_rate.start] == 2
    assert box.lay_rate == RateTrack((1, 1, 2, 2, 3), 2)
    assert box.lay_rate.values[box.lay_rate.start] == 2
    for name in ("excavate.track", "excavate.start", "lay.track", "lay.start"):
        assert value_info(f"work_rates.{name}").guessed


def test_6_0_the_event_track(box: Box) -> None:
    assert {n: (space.event.kind, space.cubes_back) for n, space in box.event_track.items()} == {
        1: ("excavate", 0),
        2: ("trains", 0),
        3: ("lay", 0),
        4: ("station", 3),
        5: ("excavate", 0),
        6: ("maintenance", 0),
        7: ("lay", 3),
        8: ("station", 0),
        9: ("excavate", 0),
        10: ("lay", 3),
    }
    sure = [n for n in box.event_track if value_info(f"event_track.{n}.event").confidence == "stated"]
    assert sure == [1, 2, 3, 4, 6]
    assert [n for n in box.event_track if value_info(f"event_track.{n}.event").guessed] == [5, 7, 9, 10]
    assert value_info("event_track.8.event").confidence == "inferred"
    assert value_info("event_track.7.cubes_back").confidence == "stated"


STONE, BARS = "stone", "bars"
STATIONS = [
    (0, "llanberis", "Llanberis", (1, 5), 0, 0, [], []),
    (1, "two-viaducts", "Two Viaducts", (1, 5), 2, 1, [(4, 4), (2, 2)], ["4S9", "3S7", "2S4", "1S1"]),
    (2, "waterfall", "Waterfall", (3, 5), 1, 2, [(2, 3)], ["1B7", "2S4"]),
    (3, "hebron", "Hebron", (1, 5), 2, 4, [(2, 3)], ["3S7", "3S6", "1B7", "1B5"]),
    (4, "halfway", "Halfway", (1, 5), 2, 7, [(2, 3), (2, 2)], ["1B7", "1B5", "3S6", "3S5"]),
    (4.5, "passing-loop", "Passing Loop", (5, 5), 1, 9, [(4, 5)], ["1B8", "1B6", "2S5"]),
    (5, "rocky-valley-halt", "Rocky Valley Halt", (1, 5), 1, 11, [(4, 5)], ["4S9"]),
    (6, "clogwyn", "Clogwyn", (1, 5), 3, 15, [(6, 9)], ["3S7", "3S6", "1B7", "1B6"]),
    (7, "yr-wyddfa", "Yr Wyddfa", (1, 5), 2, 21, [(3, 5), (3, 3)], ["2B14", "1B7", "3S7", "3S5"]),
]


@pytest.mark.parametrize("expected", STATIONS, ids=lambda row: row[1])
def test_2_3_2_4_the_stations(
    box: Box,
    expected: tuple[float, str, str, tuple[int, int], int, int, list[tuple[int, int]], list[str]],
) -> None:
    number, key, name, players, cards_before, surveyor, excavation, building = expected
    station = next(s for s in (box.start, *box.stations) if s.id == key)
    assert (station.number, station.name, station.players) == (number, name, players)
    assert (station.track_count, station.surveyor_vp) == (cards_before, surveyor)
    assert [(x.id, x.rubble, x.vp) for x in station.excavation_sites] == [
        (f"{key}.x{i}", rubble, vp) for i, (rubble, vp) in enumerate(excavation, 1)
    ]
    costs = [
        (f"{key}.b{i}", Cost(stone=int(b[0])) if b[1] == "S" else Cost(bars=int(b[0])), int(b[2:]))
        for i, b in enumerate(building, 1)
    ]
    assert [(b.id, b.cost, b.vp) for b in station.building_sites] == costs


def test_2_3_the_stations_stand_in_numerical_order_from_llanberis(box: Box) -> None:
    assert [s.number for s in box.stations] == [1, 2, 3, 4, 4.5, 5, 6, 7]
    assert box.start.id == "llanberis"


@pytest.mark.parametrize(
    ("players", "cards_used", "stations", "sites", "rubble"),
    [(1, 12, 6, 30, 28), (2, 12, 6, 30, 28), (3, 13, 7, 33, 30), (4, 13, 7, 33, 30), (5, 14, 8, 37, 34)],
)
def test_2_3_2_4_the_totals_of_the_route(
    box: Box, players: int, cards_used: int, stations: int, sites: int, rubble: int
) -> None:
    route = [s for s in box.stations if s.players[0] <= players <= s.players[1]]
    assert sum(s.track_count for s in route) == cards_used
    assert len(route) == stations
    assert sum(len(s.excavation_sites) + len(s.building_sites) for s in route) == sites
    assert sum(x.rubble for s in route for x in s.excavation_sites) == rubble


def test_2_5_the_track_cards(box: Box) -> None:
    assert [card.vp for card in box.track_cards] == [2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5]
    assert [card.rubble for card in box.track_cards] == [2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5]
    assert [card.id for card in box.track_cards] == [f"t{n}" for n in range(1, 15)]
    assert value_info("track_cards.t4.vp") == (3, "S2", "one-source", False)
    assert value_info("track_cards.t4.rubble").guessed


CONTRACTS: list[tuple[int, Needs, int, str | None, str, Power]] = [
    (1, Needs(sites=5), 15, "D", "rain", cards.LayPlusOne(1)),
    (2, Needs(sites=4), 10, "D", "rain", cards.LayPlusOne(1)),
    (3, Needs(sites=3), 6, "B", "rain", cards.ClearNextSpace()),
    (4, Needs(sites=2, tracks=2), 17, "A", "sun", cards.SwapWeather()),
    (5, Needs(sites=2, tracks=1, rubble=4), 14, "F", "sun", cards.DrawTwoCards(2)),
    (6, Needs(rubble=12, tracks=1), 22, "E", "sun", cards.OreAsBar(3)),
    (7, Needs(rubble=8), 11, "A", "fog", cards.MoreYardCubes(1)),
    (8, Needs(rubble=8), 11, "D", "fog", cards.ExtraLay()),
    (9, Needs(rubble=6, tracks=1), 14, "E", "rain", cards.StoneDiscount(1)),
    (10, Needs(rubble=4), 5, "E", "fog", cards.ExtraBuild()),
    (11, Needs(rubble=4), 5, "C", "sun", cards.RubbleToStone(2, 3)),
    (12, Needs(rubble=12), 16, "C", "rain", cards.OreToBar(2, 2)),
    (13, Needs(rubble=4, tracks=2), 18, "A", "sun", cards.NoMoreContracts()),
    (14, Needs(rubble=4, tracks=1), 11, "E", "sun", cards.StoneDiscount(1)),
    (15, Needs(rubble=8, tracks=1), 17, "E", "sun", cards.StoneDiscount(1)),
    (16, Needs(rubble=8, tracks=2), 23, None, "sun", cards.Maintenance()),
    (17, Needs(rubble=16), 21, "E", "sun", cards.RubbleAsStone(2, 2)),
    (18, Needs(rubble=11), 14, "G", "sun", cards.DrawCubes(3)),
    (19, Needs(rubble=7), 10, "G", "sun", cards.DrawCubes(3)),
    (20, Needs(tracks=5), 40, "A", "rain", cards.TakeTwoCubes(2, 1)),
    (21, Needs(tracks=3), 24, None, "rain", cards.Maintenance()),
    (22, Needs(tracks=3), 24, "A", "rain", cards.TakeStartMarker()),
    (23, Needs(tracks=4), 31, "A", "rain", cards.TakeTwoCubes(2, None)),
    (24, Needs(tracks=1), 4, "C", "rain", cards.OreToBar(2, 2)),
    (25, Needs(tracks=1), 7, "E", "sun", cards.OreAsBar(3)),
    (26, Needs(tracks=2), 15, "B", "fog", cards.MultiplyExcavate(2)),
    (28, Needs(surveyor=6, sites=5), 23, "A", "rain", cards.MoveLabourer()),
    (30, Needs(tracks=2), 15, "B", "fog", cards.MultiplyExcavate(2)),
]


@pytest.mark.parametrize(("number", "needs", "vp", "area", "back", "power"), CONTRACTS, ids=lambda v: str(v)[:24])
def test_8_10_3_the_contracts(
    box: Box, number: int, needs: Needs, vp: int, area: str | None, back: str, power: Power
) -> None:
    contract = box.contracts[number]
    assert (contract.number, contract.needs, contract.award) == (number, needs, FixedAward(vp))
    assert (contract.area, contract.back, contract.power) == (area, back, power)


def test_10_5_contract_27_gives_2_vp_a_coal(box: Box) -> None:
    contract = box.contracts[27]
    assert (contract.needs, contract.award) == (Needs(), PerCoalAward(2))
    assert (contract.area, contract.back, contract.power) == ("G", "fog", cards.MoveSurveyorOnce())


def test_10_3_contract_29_goes_by_the_last_three_stations(box: Box) -> None:
    contract = box.contracts[29]
    assert (contract.needs, contract.award) == (Needs(), SurveyorAward(((5, 6), (6, 10), (7, 15))))
    assert (contract.area, contract.back, contract.power) == ("A", "rain", cards.NoCoalLimit())


def test_2_7_contracts_28_and_29_are_for_three_to_five(box: Box) -> None:
    assert {n for n, c in box.contracts.items() if c.players == (3, 5)} == {28, 29}
    assert {c.players for n, c in box.contracts.items() if n not in (28, 29)} == {(1, 5)}
    assert sorted(box.contracts) == list(range(1, 31))


@pytest.mark.parametrize(("players", "sun", "rain", "fog"), [(2, 12, 10, 6), (3, 12, 12, 6)])
def test_5_2_2_the_backs_of_the_deck(box: Box, players: int, sun: int, rain: int, fog: int) -> None:
    backs = [c.back for c in box.contracts.values() if c.players[0] <= players]
    assert [backs.count(kind) for kind in ("sun", "rain", "fog")] == [sun, rain, fog]


@pytest.mark.parametrize(
    ("number", "name", "bars", "coal", "third", "power"),
    [
        (1, "L.A.D.A.S.", 2, 1, 1, cards.ExcavateBonus(2)),
        (2, "Enid", 2, 0, 1, cards.CheaperBars(2)),
        (3, "Wyddfa", 2, 1, 1, cards.MoreCubes(1)),
        (4, "Snowdon", 1, 1, 1, cards.EndPoints(9)),
        (5, "Moel Siabod", 1, 2, 1, cards.NoPower()),
        (6, "Padarn", 2, 1, 2, cards.BuildAfterOthers()),
        (7, "Ralph", 2, 1, 1, cards.LayBonus(1)),
    ],
)
def test_7_3_1_1_the_trains(box: Box, number: int, name: str, bars: int, coal: int, third: int, power: Power) -> None:
    train = box.trains[number]
    assert (train.number, train.name, train.bars, train.coal) == (number, name, bars, coal)
    assert (train.third_labourer_coal, train.power) == (third, power)


def test_7_the_coal_on_all_trains_is_seven(box: Box) -> None:
    assert sorted(box.trains) == [1, 2, 3, 4, 5, 6, 7]
    assert sum(train.coal for train in box.trains.values()) == 7


def test_what_is_unknown_and_what_is_sure() -> None:
    unsure = unsure_values()
    unknown = {path for path, info in unsure.items() if info.guessed}
    assert unknown == {
        *(f"work_rates.{name}" for name in ("excavate.track", "excavate.start", "lay.track", "lay.start")),
        *(f"event_track.{n}.event" for n in (5, 7, 9, 10)),
        *(f"track_cards.t{n}.rubble" for n in range(1, 15)),
        "contracts.7.extra_cubes",
        "contracts.23.coal_limit",
    }
    inferred = {path for path, info in unsure.items() if info.confidence == "inferred"}
    assert inferred == {
        "event_track.8.event",
        *(f"supply.{n}.{what}" for n in range(1, 6) for what in ("coal", "restock")),
    }
    assert load_box().unsure == unsure.keys()
    sure = ("contracts.20.vp", "contracts.27.vp", "trains.5.bars", "trains.4.vp", "stations.clogwyn.surveyor_vp")
    assert load_box().unsure.isdisjoint({*sure, "supply.3.ore", "weather.sun.excavate", "contracts.28.players"})
    assert load_box().unsure >= {"contracts.1.vp", "contracts.7.back", "trains.4.bars", "supply.3.spaces.A"}


def test_the_restock_number_is_asked_for_first() -> None:
    assert list(unsure_values())[:5] == [f"supply.{n}.restock" for n in range(1, 6)]
