"""Values of an owner or of a table record, by pack path, in place of the pack's."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping

import pytest

from companion.content import (
    asked_at_set_up,
    choices,
    layers,
    load_box,
    pack_hash,
    pack_of,
    scenarios,
    unsure_values,
    value_info,
)
from companion.errors import BadInput
from rules.snowdonia.cards import MoreYardCubes, TakeTwoCubes
from rules.snowdonia.components import Cost


def test_the_values_of_a_table_record_go_before_the_packs() -> None:
    box = load_box(values={"contracts.7.extra_cubes": 2, "contracts.23.coal_limit": True})
    assert box.contracts[7].power == MoreYardCubes(2)
    assert box.contracts[23].power == TakeTwoCubes(2, 1)
    assert load_box().contracts[7].power == MoreYardCubes(1)
    assert load_box().contracts[23].power == TakeTwoCubes(2, None)


def test_what_an_owner_has_read_is_sure() -> None:
    path = "stations.hebron.b1.vp"
    assert path in load_box().unsure
    box = load_box(values={path: 8})
    assert load_box().unsure - box.unsure == {path}
    assert value_info(path, {path: 8}) == (8, "owner", "printed", False)
    assert value_info(path) == (7, "S2", "one-source", False)


def test_a_cost_can_become_one_that_the_pack_does_not_name() -> None:
    box = load_box(values={"stations.waterfall.b2.cost.bars": 1})
    assert next(s for s in box.stations if s.id == "waterfall").building_sites[1].cost == Cost(stone=2, bars=1)


def test_values_that_only_fit_together_are_taken_together() -> None:
    values = {"work_rates.lay.track": (1, 2), "work_rates.lay.start": 1}
    assert load_box(values=values).lay_rate.values == (1, 2)
    assert value_info("work_rates.lay.start", values).value == 1
    with pytest.raises(BadInput, match=r"work_rates\.lay\.start: there is no space 2; write 0 to 1"):
        load_box(values={"work_rates.lay.track": [1, 2]})


def test_an_owner_need_not_agree_with_sums_that_are_only_worked_out() -> None:
    assert load_box(values={"supply.4.restock": 9}).supply_rows[4].restock == 9


@pytest.mark.parametrize(
    ("values", "place", "right"),
    [
        ({"contracts.7.extra_cube": 2}, "contracts.7.extra_cube", "contracts.7.extra_cubes"),
        ({"contracts.31.vp": 2}, "contracts.31.vp", "contracts."),
        ({"stations.hebron.b9.vp": 3}, "stations.hebron.b9.vp", "stations.hebron.b"),
        ({"stations.hebron.b1.vps": 3}, "stations.hebron.b1.vps", "stations.hebron.b1.vp"),
        ({"contracts": 3}, "contracts", "there is contracts."),
        ({"": 3}, "", "name one such as"),
        ({"pack.format": 2}, "pack.format", "name one such as"),
        ({"scenarios.mount-snowdon.start": "hebron"}, "scenarios.mount-snowdon.start", "name one such as"),
        ({"contracts.7": 2}, "contracts.7", "contracts.7.area"),
        ({"stations.hebron.b5": {"vp": 3, "cost": {"stone": 1}}}, "stations.hebron.b5", "inside it"),
        ({"track_cards.t15": 2}, "track_cards.t15", "track_cards.t1"),
        ({"contracts.7.extra_cubes": "2"}, "contracts.7.extra_cubes", "write a whole number"),
        ({"contracts.7.extra_cubes": True}, "contracts.7.extra_cubes", "write a whole number"),
        ({"contracts.7.extra_cubes": 0}, "contracts.7.extra_cubes", "write 1 or more"),
        ({"contracts.23.coal_limit": 1}, "contracts.23.coal_limit", "write true or false"),
        ({"contracts.7.vp": 2.5}, "contracts.7.vp", "write a whole number"),
        ({"contracts.7.vp": None}, "contracts.7.vp", "write a value"),
        ({"contracts.7.area": None}, "contracts.7.area", "write a value"),
        ({"contracts.7.back": "snow"}, "contracts.7.back", "sun, rain, fog"),
        ({"contracts.7.area": "H"}, "contracts.7.area", "'A'"),
        ({"contracts.7.power": "fly"}, "contracts.7.power", "more_yard_cubes"),
        ({"contracts.29.tiers": [[7, 15], [5, 6]]}, "contracts.29.tiers", "lowest"),
        ({"contracts.28.needs.surveyor": 9}, "contracts.28.needs.surveyor", "number of a station"),
        ({"event_track.5.event": "nap"}, "event_track.5.event", "'excavate'"),
        ({"supply.3.restock": True}, "supply.3.restock", "write a whole number"),
        ({"stations.hebron.players": [5, 3]}, "stations.hebron.players", "smaller number first"),
        ({"work_rates.excavate.track": [1, "2"]}, "work_rates.excavate.track", "write a whole number"),
        ({"work_rates.excavate.track": []}, "work_rates.excavate.track", "at least 1"),
        ({"work_rates.excavate.track": [3, 2]}, "work_rates.excavate.track", "lowest"),
        ({"trains.1.coal": -1}, "trains.1.coal", "write 0 or more"),
    ],
    ids=lambda value: next(iter(value.items()), "").__repr__() if isinstance(value, dict) else "",
)
def test_a_value_that_does_not_fit_is_named_with_what_would_be_right(
    values: Mapping[str, object], place: str, right: str
) -> None:
    with pytest.raises(BadInput) as caught:
        load_box(values=values)
    assert caught.value.place.removeprefix(place).partition(".")[0] == ""
    assert right in caught.value.right


def test_a_scenario_that_is_not_there_is_named() -> None:
    with pytest.raises(BadInput, match=r"no scenario is called 'nowhere'; there is mount-snowdon, "):
        load_box("nowhere")
    assert list(scenarios()) == ["mount-snowdon", "bayerische-zugspitzbahn", "blaenau-ffestiniog"]


def test_a_path_that_is_not_there_has_no_value() -> None:
    with pytest.raises(BadInput, match=r"stations\.hebron\.b1\.costs"):
        value_info("stations.hebron.b1.costs")


def test_every_unsure_path_has_a_value_and_a_source() -> None:
    for path, info in unsure_values().items():
        assert value_info(path) == info
        assert info.source
        assert info.confidence in ("one-source", "inferred", "unknown")


def test_a_set_up_asks_for_some_of_the_unsure_values_in_their_order() -> None:
    asked = list(asked_at_set_up())
    assert asked == [path for path in unsure_values() if path in asked]
    assert asked[0].endswith(".restock")
    assert "contracts.7.extra_cubes" in asked
    assert "track_cards.t1.rubble" not in asked


def test_choices_of_a_path_all_fit_there() -> None:
    assert set(choices("event_track.8.event")) >= {"excavate", "station"}
    for path in asked_at_set_up():
        for value in choices(path):
            assert value_info(path, {path: value}).value == value
    assert choices("supply.3.restock") == ()
    assert choices("event_track.4.event", "bayerische-zugspitzbahn") == (*choices("event_track.4.event"), "snow")
    with pytest.raises(BadInput):
        choices("event_track.11.event")


def test_the_same_box_is_not_built_twice() -> None:
    assert load_box() is load_box()
    assert load_box(values={}) is load_box()
    values = {"supply.4.restock": 9, "supply.5.restock": 9}
    assert load_box(values=values) is load_box(values=dict(reversed(values.items())))


def test_what_is_looked_up_often_is_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_args: object, **_more: object) -> None:
        raise AssertionError("nobody asked for a name that is near")

    monkeypatch.setattr("difflib.get_close_matches", never)
    layers.standing.cache_clear()
    assert layers.standing("snowdonia", "contracts.20.needs.tracks") == 5
    assert layers.standing("snowdonia", "contracts.20.needs.nothing") is None
    assert layers.holds("snowdonia", "stations.hebron.b9.vp") is False
    pack = pack_of("blaenau-ffestiniog")
    assert pack.unsure is pack.unsure
    assert "stations.station-1.name" in pack.unsure


def test_the_hash_is_a_sha256() -> None:
    assert len(pack_hash()) == 64
    assert int(pack_hash(), 16)


def test_loading_the_shipped_pack_does_without_pydantic() -> None:
    script = "import sys; from companion.content import load_box; load_box(); print('pydantic' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
