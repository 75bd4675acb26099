"""Blaenau 7: some stations give cubes for each building site built there."""

from __future__ import annotations

from rules.core.agenda import Pick
from rules.snowdonia.actions.build import Build, Paid, SiteBuilt
from rules.snowdonia.actions.gift import Gift
from rules.snowdonia.agenda import agenda
from rules.snowdonia.play import perform
from rules.snowdonia.state import Table
from tests.support import packs
from tests.support.tables import bag, clear, clear_before, do, found, give, held, standing, step_due, suggested


def built(site: str, paid: Paid, **in_bag: int) -> Table:
    """A site was built just now."""
    now = packs.table(packs.alone("station-gifts"))
    now = give(clear(standing(now, ("E", 1, 0), ("G", 1, 0))), 0, stone=paid.stone, bars=paid.bars)
    return do(bag(now, **in_bag), Build(0, "E", 1, built=SiteBuilt(site, paid, 0)))


def test_blaenau_7_cubes_come_from_the_bag() -> None:
    now = built("hebron.b3", Paid(bars=1), stone=5, coal=2)
    assert step_due(now).step == "gift"
    assert suggested(now) == Gift(0, "hebron.b3", {"stone": 1, "coal": 1})
    after = do(now, suggested(now))
    assert held(after, 0) == {"stone": 1, "coal": 1}
    assert step_due(after).step == "surveyor"


def test_blaenau_7_as_far_as_the_bag_has_them_each_kind_for_itself() -> None:
    assert suggested(built("hebron.b3", Paid(bars=1), coal=1)).taken == {"coal": 1}
    assert suggested(built("hebron.b3", Paid(bars=1), ore=9)).taken == {}
    wrong = Gift(0, "hebron.b3", {"stone": 1, "coal": 1})
    assert found(built("hebron.b3", Paid(bars=1), coal=1), wrong) == {"7"}


def test_blaenau_7_not_for_excavation_sites_nor_at_another_station() -> None:
    now = packs.table(packs.alone("station-gifts"))
    dig = standing(clear_before(now, "hebron"), ("B", 1, 0), rates=(1, 1))
    assert do(dig, suggested(dig)).state.owners["hebron.x1"] == 0
    assert do(dig, suggested(dig)).state.owed == ()
    elsewhere = built("two-viaducts.b3", Paid(stone=2), stone=5)
    assert step_due(elsewhere).step == "surveyor"


def test_blaenau_7_what_a_station_gives_that_nobody_told_is_asked() -> None:
    now = built("halfway.b1", Paid(bars=1), stone=1, ore=7)
    item = agenda(now).due
    assert item is not None
    assert item.asks[0].domain == Pick({"ore": 7, "stone": 1, "coal": 0}, 0, 2, {})
    assert not item.guessed
    after = do(now, suggested(now, taken={"stone": 1}))
    assert held(after, 0) == {"stone": 1}
    assert do(now, Gift(0, "halfway.b1")).state.owed == ()
    assert found(now, Gift(0, "halfway.b1", {"coal": 1})) == {"1.2"}


def test_blaenau_7_a_gift_that_nobody_owes_is_a_breach_and_one_of_nowhere_cannot_be() -> None:
    now = packs.table(packs.alone("station-gifts"))
    assert "3" in found(now, Gift(0, "hebron.b3", {"stone": 1}))
    assert perform(now, Gift(0, "nowhere.b1")).refused
    assert perform(now, Gift(0, "hebron.b3", {"gold": 1})).refused


def test_blaenau_7_each_of_two_builds_gives() -> None:
    now = packs.table(packs.alone("station-gifts"))
    now = bag(give(clear(standing(now, ("E", 1, 0), ("E", 2, 0))), 0, bars=2), stone=5, coal=5)
    for site in ("hebron.b3", "hebron.b4"):
        build = next(o for o in agenda(now).due.asks[0].domain.options if getattr(o, "site", "") == site)  # type: ignore[union-attr]
        now = do(now, suggested(now, built=build))
        now = do(now, suggested(now))
    assert held(now, 0) == {"stone": 2, "coal": 2}
