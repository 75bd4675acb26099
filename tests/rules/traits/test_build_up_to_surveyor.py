"""Blaenau 6: a player builds at the stations from the own end up to the own surveyor."""

from __future__ import annotations

from rules.snowdonia.actions.build import Build, Paid, SiteBuilt, site_options
from rules.snowdonia.hindrances import hindrances
from rules.snowdonia.state import Table
from tests.support import packs
from tests.support.packs import at_place
from tests.support.tables import at, do, found, give, standing, suggested

RICH = {"stone": 9, "bars": 5}


def building(number: float) -> Table:
    """A builder with plenty, whose surveyor stands on this station; no rubble was dug."""
    now = packs.table(packs.alone("build-up-to-surveyor"))
    return give(at_place(standing(now, ("E", 1, 0)), 0, number), 0, **RICH)


def stations(table: Table, seat: int = 0) -> set[str]:
    """Where a player can build now."""
    return {option.site.partition(".")[0] for option in site_options(table, seat, "E")}


def test_blaenau_6_the_track_before_a_station_need_not_be_clear() -> None:
    assert stations(building(3)) == {"two-viaducts", "waterfall", "hebron"}
    do(building(3), suggested(building(3)))


def test_blaenau_6_not_beyond_the_surveyor() -> None:
    now = building(3)
    beyond = Build(0, "E", 1, built=SiteBuilt("halfway.b1", Paid(bars=1), 0))
    assert found(now, beyond) == {"6"}
    why = next(h for h in hindrances(now, 0) if h.what.params[-1:] == (("site", "halfway.b1"),))
    assert (why.ref.clause, why.why.key, why.remedy and why.remedy.key) == (
        "6", "because.beyond_surveyor", "would.move",
    )  # fmt: skip


def test_blaenau_6_at_the_start_nowhere() -> None:
    assert stations(building(0)) == set()


def test_blaenau_6_a_closed_station_stays_closed() -> None:
    assert stations(at(building(2), closed=("waterfall",))) == {"two-viaducts"}


def test_blaenau_6_from_the_own_end_with_two_of_them() -> None:
    box = packs.scenario("blaenau-ffestiniog", {
        "stations.station-3.b1.cost.stone": 1, "stations.station-6.b1.cost.stone": 1,
        "stations.porthmadog-harbour.b1.cost.stone": 1,
    })  # fmt: skip
    chosen = {"end.0": "porthmadog-harbour", "end.1": "blaenau-ffestiniog", "game_surveyor": "blaenau-ffestiniog"}
    now = give(packs.table(box, 2, chosen=chosen), 0, stone=9)
    assert stations(now) == {"porthmadog-harbour"}
    assert stations(at_place(now, 0, 5)) == {"station-6", "porthmadog-harbour"}
    assert stations(give(at_place(now, 1, 5), 1, stone=9), 1) == {"station-3"}
