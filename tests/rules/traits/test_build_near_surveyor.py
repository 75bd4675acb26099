"""Zugspitze 6: a player builds at the surveyor's station, and at the next ones if the track to them is clear."""

from __future__ import annotations

from rules.snowdonia.actions.build import Build, Paid, SiteBuilt, site_options
from rules.snowdonia.hindrances import Hindrance, hindrances
from rules.snowdonia.state import Table
from tests.support import packs
from tests.support.packs import at_place
from tests.support.tables import clear, do, found, give, put, standing


def building(number: float) -> Table:
    now = standing(packs.table(packs.alone("build-near-surveyor")), ("E", 1, 0))
    return give(at_place(now, 0, number), 0, stone=9, bars=5)


def stations(table: Table) -> set[str]:
    return {option.site.partition(".")[0] for option in site_options(table, 0, "E")}


def why(table: Table, site: str) -> Hindrance:
    return next(h for h in hindrances(table, 0) if h.what.params[-1:] == (("site", site),))


def test_zugspitze_6_at_its_station_whatever_lies_on_the_track() -> None:
    assert stations(building(4)) == {"halfway"}
    do(building(4), Build(0, "E", 1, built=SiteBuilt("halfway.b1", Paid(bars=1), 0)))


def test_zugspitze_6_at_the_next_one_in_either_direction_if_the_track_to_it_is_clear() -> None:
    assert stations(clear(building(4), "t8")) == {"halfway", "rocky-valley-halt"}
    assert stations(clear(building(4), "t6", "t7")) == {"halfway", "hebron"}
    assert stations(clear(building(4), "t6")) == {"halfway"}
    assert stations(clear(building(4))) == {"halfway", "hebron", "rocky-valley-halt"}


def test_zugspitze_6_rubble_that_fell_back_blocks_building_beyond() -> None:
    now = put(clear(building(4)), "t8", rubble=1)
    assert stations(now) == {"halfway", "hebron"}
    build = Build(0, "E", 1, built=SiteBuilt("rocky-valley-halt.b1", Paid(stone=4), 0))
    assert found(now, build) == {"6"}
    hindrance = why(now, "rocky-valley-halt.b1")
    assert (hindrance.why.key, hindrance.remedy) == ("because.track_between", hindrance.remedy)
    assert hindrance.remedy is not None
    assert hindrance.remedy.get("count") == 1


def test_zugspitze_6_not_farther() -> None:
    now = clear(building(4))
    assert found(now, Build(0, "E", 1, built=SiteBuilt("clogwyn.b3", Paid(bars=1), 0))) == {"6"}
    assert why(now, "clogwyn.b3").why.key == "because.far_from_surveyor"


def test_zugspitze_6_at_the_start_the_first_station_is_the_next() -> None:
    assert stations(building(0)) == set()
    assert stations(clear(building(0), "t1", "t2")) == {"two-viaducts"}
