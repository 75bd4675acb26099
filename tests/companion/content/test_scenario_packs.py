"""Packs of scenarios: laid over the base game, with a source for every value, and errors by file and place."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.content import (
    asked_at_set_up,
    box_of,
    check,
    load_box,
    pack_hash,
    pack_of,
    scenarios,
    unsure_values,
    value_info,
)
from companion.content.checks import findings
from companion.content.layers import in_articles
from companion.content.packs import UNTOLD, assemble, laid_over, leaves, read, resource, scenario_packs, shipped
from companion.errors import BadInput
from rules.core.refs import RuleRef
from rules.snowdonia.components import Cost, RateTrack
from rules.snowdonia.setting_up import stations_for, track_cards_needed
from tests.support import invented, packs

ZUGSPITZE, BLAENAU = "bayerische-zugspitzbahn", "blaenau-ffestiniog"
ROUTE = f"scenarios.{BLAENAU}.stations"


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A copy of a scenario's pack."""
    folder = tmp_path / ZUGSPITZE
    shutil.copytree(Path(str(resource(f"packs/{ZUGSPITZE}"))), folder)
    return folder


def mutate(pack: Path, file: str, old: str, new: str) -> None:
    text = (pack / file).read_text(encoding="utf-8")
    changed, count = re.subn(old, new, text, count=1, flags=re.DOTALL | re.MULTILINE)
    assert count == 1
    (pack / file).write_text(changed, encoding="utf-8")


def test_the_shipped_scenarios_are_clean() -> None:
    assert scenario_packs() == (ZUGSPITZE, BLAENAU)
    for name in scenario_packs():
        assert findings(Path(str(resource(f"packs/{name}")))) == []
    assert check() == []


@pytest.mark.parametrize("name", packs.ALONE)
def test_the_packs_of_the_tests_are_clean(name: str) -> None:
    assert findings(packs.PACKS / name) == []


def test_what_a_pack_drops_is_gone_and_what_it_writes_comes_before() -> None:
    whole, base = pack_of(ZUGSPITZE), shipped()
    assert set(whole.values["trains"]) == {"2", "3", "4", "5", "6", "7", "9"}
    assert "fog" not in whole.values["weather"]
    assert set(whole.values["stations"]) == {"garmisch", "grainau", "eibsee", "riffelriss", "zugspitze"}
    assert whole.values["event_track"]["4"] == {"event": "snow", "rule": "2", "cubes_back": 3}
    assert whole.values["event_track"]["5"] == base.values["event_track"]["5"]
    assert list(whole.values["scenarios"]) == [ZUGSPITZE]
    assert "1" in base.values["trains"]


def test_laying_over_changes_neither_pack() -> None:
    base, own = shipped(), shipped(BLAENAU)
    before = list(leaves(base.values)), list(leaves(own.values))
    laid_over(base, own)
    assert (list(leaves(base.values)), list(leaves(own.values))) == before


def test_every_value_has_the_origin_of_its_own_pack() -> None:
    assert value_info("trains.9.cubes", pack=ZUGSPITZE)[1:3] == ("SEED-Z", "printed")
    assert value_info("trains.2.bars", pack=ZUGSPITZE)[1:3] == ("S2", "one-source")
    assert value_info("stations.grainau.b1.vp", pack=ZUGSPITZE).confidence == "one-source"
    assert value_info("stations.eibsee.surveyor_vp", pack=ZUGSPITZE) == (UNTOLD, "INF", "unknown", True)
    for name in scenario_packs():
        for path, info in unsure_values(name).items():
            assert value_info(path, pack=name) == info
            assert info.source


def test_the_hash_goes_by_both_packs() -> None:
    hashes = {pack_hash(), pack_hash(ZUGSPITZE), pack_hash(BLAENAU)}
    assert len(hashes) == 3
    own = shipped(BLAENAU)
    other = assemble("snowdonia", shipped().raw, "another digest")
    assert laid_over(other, own).digest != pack_hash(BLAENAU)


def test_the_set_up_asks_first_for_the_route_and_the_track_counts() -> None:
    asked = list(asked_at_set_up(BLAENAU))
    assert asked[:8] == [
        ROUTE,
        *(f"stations.station-{n}.track_cards" for n in range(1, 7)),
        "stations.porthmadog-harbour.track_cards",
    ]
    assert "supply.3.restock" in asked
    assert list(asked_at_set_up(ZUGSPITZE))[:3] == [
        f"stations.{name}.track_cards" for name in ("grainau", "eibsee", "riffelriss")
    ]


def test_a_value_that_nobody_knows_is_none_in_the_box() -> None:
    box = load_box(ZUGSPITZE)
    assert box.trains[9].bars is None
    assert next(s for s in box.stations if s.id == "eibsee").surveyor_vp is None
    assert box.start.building_sites[2].cost == Cost(coal=1)
    assert (box.trains[9].always_in_shed, box.trains[9].ref) == (True, RuleRef("snowdonia.zugspitze", "10"))
    assert {card.back for card in box.contracts.values()} == {"sun", "rain", "snow"}


def test_eight_track_cards_at_any_player_count() -> None:
    assert {track_cards_needed(load_box(ZUGSPITZE), players) for players in range(1, 6)} == {8}


def test_a_site_is_added_by_telling_one_of_its_values() -> None:
    told = {"stations.eibsee.x1.rubble": 3, "stations.eibsee.b1.cost.stone": 2, "stations.eibsee.b1.vp": 5}
    station = next(s for s in load_box(ZUGSPITZE, told).stations if s.id == "eibsee")
    assert [(x.id, x.rubble, x.vp) for x in station.excavation_sites] == [("eibsee.x1", 3, None)]
    assert [(b.id, b.cost, b.vp) for b in station.building_sites] == [("eibsee.b1", Cost(stone=2), 5)]
    only_vp = next(s for s in load_box(ZUGSPITZE, {"stations.eibsee.b1.vp": 4}).stations if s.id == "eibsee")
    assert (only_vp.building_sites[0].cost, only_vp.building_sites[0].vp) == (None, 4)
    mixed = {"stations.eibsee.b1.cost.stone": 1, "stations.eibsee.b1.cost.bars": 1}
    assert next(s for s in load_box(ZUGSPITZE, mixed).stations if s.id == "eibsee").building_sites[0].cost == Cost(1, 1)


def test_that_there_is_no_more_is_told_beside_the_sites() -> None:
    told = {"stations.eibsee.more_excavation_sites": False, "stations.eibsee.x1.rubble": 3}
    station = next(s for s in load_box(ZUGSPITZE, told).stations if s.id == "eibsee")
    assert (len(station.excavation_sites), station.more_excavation_sites) == (1, False)


def test_what_may_be_printed_is_a_value_that_nobody_knows() -> None:
    assert value_info("stations.eibsee.x1.rubble", pack=ZUGSPITZE) == (UNTOLD, "", "unknown", True)
    assert value_info("traits.station_gifts.gifts.station-1.stone", pack=BLAENAU).value == UNTOLD
    told = {"traits.station_gifts.gifts.station-1.stone": 1}
    gifts = next(t for t in load_box(BLAENAU, told).traits if t.kind == "station_gifts")
    assert gifts.gifts["station-1"] == {"stone": 1}  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("values", "right"),
    [
        ({"stations.grainau.b3.vp": 3}, "there is stations."),
        ({"stations.eibsee.b2.vp": 3}, "call it b1"),
        ({"stations.eibsee.x1.cost.stone": 3}, "there is stations."),
        ({"stations.eibsee.b1.cost.stone": 0}, "write what it costs"),
        ({"trains.9.bars": 0}, "write 1 or more"),
        ({"traits.snow.most": 0}, "write 1 or more"),
        ({"traits.snow.rule": "4"}, "there is"),
    ],
)
def test_a_value_that_does_not_fit_is_named(values: dict[str, Any], right: str) -> None:
    with pytest.raises(BadInput) as caught:
        load_box(ZUGSPITZE, values)
    assert right in caught.value.right


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("name", [ZUGSPITZE, BLAENAU])
def test_with_everything_told_nothing_is_left_open(name: str, seed: int) -> None:
    box = load_box(name, invented.values(Random(seed), name))
    assert not any(s.more_excavation_sites or s.more_building_sites for s in (box.start, *box.stations))
    assert all(train.bars is not None for train in box.trains.values())


def test_values_stand_in_articles_under_the_packs_that_print_them() -> None:
    own = {"supply.3.restock": 12, "event_track.4.event": "lay", "event_track.4.cubes_back": 2}
    assert in_articles("mount-snowdon", own) == own
    assert in_articles(ZUGSPITZE, own) == {
        "supply.3.restock": 12,
        "event_track.4.cubes_back": 2,
        f"{ZUGSPITZE}:supply.3.restock": 12,
        f"{ZUGSPITZE}:event_track.4.event": "lay",
        f"{ZUGSPITZE}:event_track.4.cubes_back": 2,
    }


def test_blaenau_1_the_route_is_as_the_owner_lays_it_out() -> None:
    assert value_info(ROUTE, pack=BLAENAU).confidence == "unknown"
    told = ["station-4", "station-1", "porthmadog-harbour"]
    box = load_box(BLAENAU, {ROUTE: told, "stations.station-4.track_cards": 3, "stations.station-1.name": "Minffordd"})
    assert [station.id for station in box.stations] == told
    assert [station.name for station in stations_for(box, 2)][1:3] == ["Station 4", "Minffordd"]
    assert track_cards_needed(box, 2) == 3 + 2 + 2
    assert ROUTE in load_box(BLAENAU).unsure
    assert ROUTE not in box.unsure


@pytest.mark.parametrize(
    ("route", "right"),
    [
        (["station-1"], "put porthmadog-harbour last"),
        (["porthmadog-harbour", "station-1"], "put porthmadog-harbour last"),
        (["station-1", "station-1", "porthmadog-harbour"], "name each once"),
        (["blaenau-ffestiniog", "porthmadog-harbour"], "not the start"),
        (["station-9", "porthmadog-harbour"], "there is blaenau-ffestiniog, station-1"),
        ([], "give at least 1"),
        ([1], "write a text"),
        ("station-1", "write a list"),
    ],
)
def test_a_route_that_cannot_be_is_named(route: object, right: str) -> None:
    with pytest.raises(BadInput) as caught:
        load_box(BLAENAU, {ROUTE: route})
    assert caught.value.place.startswith(ROUTE)
    assert right in caught.value.right


def test_a_route_that_is_printed_is_no_value_of_an_owner() -> None:
    for scenario, told in ((ZUGSPITZE, ["grainau", "zugspitze"]), ("mount-snowdon", ["hebron"])):
        with pytest.raises(BadInput, match="the pack settles this"):
            load_box(scenario, {f"scenarios.{scenario}.stations": told})
    with pytest.raises(BadInput, match="the pack settles this"):
        load_box(BLAENAU, {f"scenarios.{BLAENAU}.players": [1, 5]})


def test_2_3_two_stations_of_a_route_have_numbers_of_their_own() -> None:
    assert load_box(BLAENAU, {"stations.station-1.number": 9}).stations[0].number == 9
    with pytest.raises(BadInput, match="station-1 has the number 1, too; give each station its own"):
        load_box(BLAENAU, {"stations.station-2.number": 1})
    assert load_box(BLAENAU, {"stations.station-2.number": 1, ROUTE: ["station-2", "porthmadog-harbour"]})


def test_an_event_of_a_mechanism_is_one_only_where_that_is_switched_on() -> None:
    assert load_box(ZUGSPITZE, {"event_track.10.event": "snow"}).event_track[10].event.kind == "snow"
    with pytest.raises(BadInput, match=r"switch snow on in traits\.toml, or write one of excavate, trains"):
        load_box(BLAENAU, {"event_track.10.event": "snow"})


BROKEN = [
    ("scenarios.toml", r"\"grainau\", \"eibsee\"", '"eibsee", "grainau"', ".stations", "list them in order"),
    ("scenarios.toml", r"\"riffelriss\", ", "", "scenarios.bayerische-zugspitzbahn.stations", "put riffelriss on"),
    ("pack.toml", r"base = \"snowdonia\"", 'base = "elsewhere"', "pack.base", "snowdonia"),
    ("pack.toml", r"\"trains.1\"", '"trains.12"', "pack.drop", "correct the path"),
    ("scenarios.toml", r"track_cards = 8", "track_cards = 9", "track_cards", "have 9 in all"),
    ("scenarios.toml", r"\"eibsee\"", '"eib"', "scenarios.bayerische-zugspitzbahn.stations", "there is"),
    ("stations.toml", r"surveyor_vp = \"\?\"", 'surveyor_vp = "!"', "stations.garmisch.surveyor_vp", "whole number"),
    ("traits.toml", r"most = 2", "most = 0", "traits.surveyor_both_ways.most", "write 1 or more"),
    ("traits.toml", r"\[last_turn\]\nrule = \"11\"", "[last_turn]", "traits.last_turn.rule", "write the clause"),
    ("traits.toml", r"\[last_turn\]", "[last_dance]", "traits.last_dance", "correct its name"),
    ("traits.toml", r"falls = \"3\"", 'falling = "3"', "traits.snow.rules.falling", "write one of weather, falls"),
    ("traits.toml", r"after = \"riffelriss\"", 'after = "riff"', "traits.cable_car.after", "there is garmisch"),
    ("traits.toml", r"site = \"garmisch.b3\"", 'site = "garmisch.b9"', "traits.lends_labourer.site", "station.b1"),
    ("traits.toml", r"weather = \"snow\"", 'weather = "hail"', "traits.snow.weather", "write sun, rain, snow"),
    ("traits.toml", r"stations = \[\"grainau\"", 'stations = ["grain"', "traits.contract_gifts.stations", "there is"),
    ("weather.toml", r"back = \"fog\"", 'back = "mist"', "contracts.", "write sun, rain, mist"),
    ("trains.toml", r"in_snow = 2\n", "", "trains.9.in_snow", "snow_bonus needs it"),
    ("event_track.toml", r"rule = \"2\"", 'rule = "x:"', "event_track.4.rule", "book:number"),
    ("stations.toml", r"source = \[\"S4\"\]", 'source = ["S44"]', "stations.differs", "write one of"),
]


@pytest.mark.parametrize(("file", "old", "new", "place", "right"), BROKEN)
def test_a_broken_pack_is_found_by_file_and_place(
    pack: Path, file: str, old: str, new: str, place: str, right: str
) -> None:
    mutate(pack, file, old, new)
    found = findings(pack)
    assert found
    assert any(place in f"{finding.place}" and right in finding.right for finding in found), [str(f) for f in found]


def test_a_pack_that_is_not_shipped_makes_a_box_too(pack: Path) -> None:
    mutate(pack, "scenarios.toml", r"name = \"Bayerische Zugspitzbahn\"", 'name = "Ours"')
    laid = laid_over(shipped(), read(pack))
    box = box_of(laid, ZUGSPITZE, {"work_rates.lay.track": [1, 2], "work_rates.lay.start": 0})
    assert (box.name, box.lay_rate) == ("Ours", RateTrack((1, 2), 0))
    assert scenarios()[ZUGSPITZE] == "Bayerische Zugspitzbahn"
