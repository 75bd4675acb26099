"""What a box prints, as things: each value belongs to one, has words, and is typed as it is read."""

from __future__ import annotations

from collections import Counter

import pytest

from companion import printed
from companion.content.layers import packs, standing
from companion.content.packs import RAILROAD, SNOWDONIA, leaves, shipped
from companion.content.values import origins
from companion.printed import (
    NOT_ENTERED,
    Printed,
    Spot,
    Values,
    further,
    label,
    name,
    read,
    text_of,
    things,
    things_with,
    told_words,
    words,
)

ZUGSPITZE, BLAENAU = "bayerische-zugspitzbahn", "blaenau-ffestiniog"


def came(pack: str) -> Values:
    def value(path: str) -> object:
        found = standing(pack, path)
        return found if found is not None else standing(SNOWDONIA, path)

    return value


def thing(key: str, pack: str = SNOWDONIA) -> Printed:
    return next(one for one in (*things(pack), *further(pack, {})) if one.key == key)


def said(key: str, pack: str = SNOWDONIA) -> str:
    return words(thing(key, pack), came(pack))


@pytest.mark.parametrize("pack", packs())
def test_every_unsure_value_belongs_to_one_thing(pack: str) -> None:
    held = Counter(spot.path for one in things(pack) for spot in one.spots)
    assert [path for path, count in held.items() if count > 1] == []
    unsure = {".".join(path) for path, _value, at in origins(shipped(pack)) if not at.sure}
    # Of a cost that nobody knows each material is a value of its own; whether there are more sites is asked with them.
    missing = {
        path
        for path in unsure.difference(held)
        if not any(spot.startswith(f"{path}.") for spot in held) and not path.endswith("_sites")
    }
    # Numbers that stand in the rules of a mechanism, not on a card; names of buildings, and where tiles come from.
    called = {path for path in missing if pack == RAILROAD and path.endswith((".name", ".editions", ".sets"))}
    assert missing - called <= {"traits.station_gifts.at_most"}


@pytest.mark.parametrize("pack", packs())
def test_every_thing_and_value_has_words_of_its_own(pack: str) -> None:
    everything = (*things(pack), *further(pack, {}))
    names = Counter(name(one, came(pack)) for one in everything)
    assert [said_ for said_, count in names.items() if count > 1] == []
    for one in everything:
        assert "_" not in name(one, came(pack)) + words(one, came(pack))
        labels = [label(one, spot) for spot in one.spots]
        assert all(labels)
        assert len(set(labels)) == len(labels), one.key


@pytest.mark.parametrize("pack", packs())
def test_what_came_is_typed_as_it_is_read(pack: str) -> None:
    for one in things(pack):
        for spot in one.spots:
            value = came(pack)(spot.path)
            if spot.form == "words":
                continue
            text = text_of(spot, value)
            found, wrong = read(spot, text, text)
            assert wrong == ""
            if value == "?":
                assert (text, found) == ("", NOT_ENTERED)
            else:
                assert found == (value if value is not None else 0)


def test_things_are_said_in_a_line() -> None:
    assert said("work_rates.excavate") == "1 to 5, dot on 2"
    assert said("work_rates.lay") == "1 1 2 2 3, dot on 2"
    assert said("event_track.4") == "Station, 3 cubes back"
    assert said("contracts.28") == "5 sites, surveyor at 6: 23 VP"
    assert said("contracts.29") == "VP by station 5: 6, 6: 10, 7: 15"
    assert said("contracts.27") == "2 VP a coal"
    assert said("contracts.23.coal_limit") == "does not hold"
    assert said("stations.halfway.x1") == "2 rubble, 3 VP"
    assert said("stations.yr-wyddfa.b1") == "2 steel bars, 14 VP"
    assert said("weather.rain") == "excavate \u22121, lay \u22121, 3 discs"
    assert said("weather.fog") == "5 discs, closes B D"
    assert said("trains.2") == "2 steel bars, no coal"
    assert said("supply.3.restock") == "9"
    assert said("scenarios.blaenau-ffestiniog.stations", BLAENAU) == "1 2 3 4 5 6 7"


def test_things_of_the_railroad_are_said_in_a_line() -> None:
    """gwt.railroad:8 to 12: prices, points, tiles, the way back, the pad, and what moves an engine."""
    said_of = {key: said(key, RAILROAD) for key in (one.key for one in things(RAILROAD))}
    assert said_of["stations.3"] == "4 dollars, 2 VP"
    assert said_of["stations.10"] == "3 dollars, 9 VP"
    assert said_of["station_masters.3"] == "a permanent certificate; 3 VP for every 2: Hazard tiles"
    assert said_of["station_masters.7"] == "12 dollars at once; no points at the end"
    assert said_of["line.return_dollars"] == "3 dollars"
    assert said_of["categories.dollars"] == "1 VP for every 5"
    assert said_of["moves.building-1b"] == "back 1, gain 3 dollars"
    assert name(thing("moves.building-2b-second", RAILROAD), came(RAILROAD)) == "Building 2b, Second edition"
    keys = list(said_of)
    assert keys[:2] == ["stations.1", "stations.2"]
    assert keys.index("stations.10") == 9
    assert keys.index("station_masters.11") == 20
    assert not [key for key in keys if key.startswith(("components", "counts", "editions"))]


def test_a_value_of_the_railroad_that_does_not_fit_is_shown_as_it_stands() -> None:
    """Out of a file anything may come."""

    def value(path: str) -> object:
        return "dear" if path == "stations.3.cost" else came(RAILROAD)(path)

    assert words(thing("stations.3", RAILROAD), value) == "dear dollars, 2 VP"


def test_what_nobody_knows_is_never_nought() -> None:
    assert said("trains.9", ZUGSPITZE) == "?, 1 coal"
    assert said("stations.eibsee", ZUGSPITZE) == "? VP"
    assert said("stations.eibsee.b1", ZUGSPITZE) == ""
    assert said("stations.riffelriss.x1", ZUGSPITZE) == ""
    assert said("traits.cable_car.spaces.2", ZUGSPITZE) == ""
    assert said("traits.station_gifts.gifts.station-1", BLAENAU) == ""


def test_a_site_that_was_told_is_there_and_one_more_may_be() -> None:
    told = {"stations.eibsee.b1.vp": 6, "stations.eibsee.b3.cost.stone": 2}
    keys = {one.key: one.more for one in further(ZUGSPITZE, told) if one.key.startswith("stations.eibsee.b")}
    assert keys == {
        "stations.eibsee.b1": "",
        "stations.eibsee.b3": "",
        "stations.eibsee.b2": "stations.eibsee.more_building_sites",
    }
    none = {"stations.eibsee.more_building_sites": False}
    found = [one for one in further(ZUGSPITZE, none) if one.key.startswith(("stations.eibsee.b", "stations.eibsee.m"))]
    assert [one.spots for one in found] == [(Spot("stations.eibsee.more_building_sites", "switch"),)]


def test_packs_without_such_stations_print_nothing_further() -> None:
    assert further(SNOWDONIA, {}) == ()


def test_an_event_that_a_scenario_brings_can_be_chosen_there() -> None:
    (spot,) = (spot for spot in thing("event_track.4", ZUGSPITZE).spots if spot.leaf == "event")
    assert (spot.form, spot.options[-1]) == ("choice", "snow")
    assert read(spot, "snow") == ("snow", "")
    assert "snow" not in thing("event_track.4").spots[0].options


def test_names_follow_what_was_told() -> None:
    one = thing("stations.station-2", BLAENAU)
    assert name(one, came(BLAENAU)) == "Station 2, the card"
    assert name(one, lambda path: "Tan-y-Bwlch" if path.endswith(".name") else None) == "Tan-y-Bwlch, the card"


@pytest.mark.parametrize(
    ("form", "text", "value"),
    [
        ("count", " 12 ", 12),
        ("count", "", NOT_ENTERED),
        ("number", "-15", -15),
        ("number", "\u22124", -4),
        ("decimal", "4.5", 4.5),
        ("decimal", "4,5", 4.5),
        ("decimal", "4½", 4.5),
        ("decimal", "6", 6),
        ("spaces", "12345", [1, 2, 3, 4, 5]),
        ("span", "3-5", [3, 5]),
        ("span", "5", [5, 5]),
        ("letters", "d, b", ["B", "D"]),
        ("letters", "", []),
        ("pairs", "5: 6, 6.5: 10", [[5, 6], [6.5, 10]]),
        ("pairs", "5 6; 7 15", [[5, 6], [7, 15]]),
        ("switch", "True", True),
        ("dot", "2", 2),
        ("text", "Ελένη", "Ελένη"),
    ],
)
def test_what_is_typed_becomes_a_value(form: printed.Form, text: str, value: object) -> None:
    assert read(Spot("a.b", form), text) == (value, "")


@pytest.mark.parametrize(
    ("form", "text", "wrong"),
    [
        ("count", "-1", "from 0 to 999"),
        ("count", "1.5", "whole number"),
        ("count", "٣", "whole number"),
        ("number", "x", "whole number"),
        ("decimal", "4.3", "number of a station"),
        ("decimal", ".", "number of a station"),
        ("spaces", "3 2 1", "do not fall"),
        ("span", "5 3", "fewest and the most"),
        ("span", "1 2 3", "fewest and the most"),
        ("letters", "B H", "from A to G"),
        ("pairs", "5: 6, 7", "in pairs"),
        ("pairs", "five: 6", "in pairs"),
        ("text", "x" * 61, "60 characters"),
    ],
)
def test_what_cannot_be_typed_is_said(form: printed.Form, text: str, wrong: str) -> None:
    value, said_ = read(Spot("a.b", form), text)
    assert wrong in said_
    assert not value or value is NOT_ENTERED


def test_every_value_of_the_pack_stands_in_a_list_of_its_table() -> None:
    tables = {one.key.partition(".")[0] for one in things()}
    assert tables == {path[0] for path, _value in leaves(shipped().values)} - {"scenarios"}


def test_what_was_told_is_said_in_the_words_of_its_thing() -> None:
    assert told_words(ZUGSPITZE, "stations.eibsee.b1.vp", 6) == "Eibsee, building site 1, VP: 6"
    assert told_words(ZUGSPITZE, "event_track.4.event", "snow") == "Event track, space 4: Snow"
    assert told_words(BLAENAU, "stations.station-2.name", "Minffordd") == "Minffordd, its name: Minffordd"
    assert told_words("mount-snowdon", "contracts.7.extra_cubes", None).endswith(": as shipped")
    assert told_words("gone", "stations.x.b1.vp", [1, 2]) == "stations.x.b1.vp: 1 2"
    assert told_words("mount-snowdon", "work_rates.lay.start", "odd").endswith(": odd")


def test_stations_off_the_route_print_nothing_for_this_game() -> None:
    route = "scenarios.blaenau-ffestiniog.stations"
    names = {one.key for one in things_with(BLAENAU, {})}
    assert {route, "stations.station-5.name", "traits.station_gifts.gifts.station-5"} <= names
    left = {one.key for one in things_with(BLAENAU, {route: ["station-1", "porthmadog-harbour"]})}
    assert not any("station-5" in key for key in left)
    assert {route, "stations.station-1.name", "stations.blaenau-ffestiniog"} <= left
    assert "traits.station_gifts.gifts.station-1" in left
    assert {one.key for one in things_with(BLAENAU, {route: 7})} == names
    assert things_with("snowdonia", {}) == (*things(), *further("snowdonia", {}))
