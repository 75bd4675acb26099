"""Zugspitze 9: who builds at Grainau or Riffelriss takes a contract card."""

from __future__ import annotations

from rules.core.agenda import OneOf
from rules.snowdonia.actions.build import Build, Paid, SiteBuilt
from rules.snowdonia.actions.gift_contract import GiftContract
from rules.snowdonia.agenda import agenda
from rules.snowdonia.components import UNKNOWN_CARD
from rules.snowdonia.play import perform
from rules.snowdonia.state import Table
from tests.support import packs
from tests.support.tables import at, clear, clear_before, do, found, give, standing, step_due, suggested


def built(site: str = "hebron.b3", paid: Paid | None = None, **changes: object) -> Table:
    now = clear(packs.table(packs.alone("contract-gifts")))
    now = give(at(standing(now, ("E", 1, 0), ("F", 1, 1)), **changes), 0, bars=1, stone=2)
    return do(now, Build(0, "E", 1, built=SiteBuilt(site, paid or Paid(bars=1), 0)))


def test_zugspitze_9_takes_a_face_up_card_afterwards() -> None:
    now = built()
    item = agenda(now).due
    assert item is not None
    assert (item.action.step, item.ref.clause) == ("gift-contract", "9")
    assert item.asks[0].domain == OneOf(((7, 1), (8, 2), (9, 3)))
    after = do(now, suggested(now, card_space=(8, 2)))
    assert (after.state.contracts[0], after.state.office) == ((8,), (7, None, 9))
    assert step_due(after).step == "site-office"


def test_zugspitze_9_one_that_is_there() -> None:
    now = built()
    assert found(now, GiftContract(0, "hebron.b3")) == {"9"}
    assert found(now, GiftContract(0, "hebron.b3", 10, 1)) == {"9"}
    assert perform(now, GiftContract(0, "hebron.b3", 99, 1)).refused
    assert perform(now, GiftContract(0, "nowhere.b1", 7, 1)).refused


def test_zugspitze_9_a_card_that_nobody_entered_may_be_any() -> None:
    now = built(office=(UNKNOWN_CARD, None, None))
    after = do(now, GiftContract(0, "hebron.b3", 12, 1))
    assert after.state.contracts[0] == (12,)


def test_zugspitze_9_if_there_is_one() -> None:
    assert step_due(built(office=(None, None, None))).step == "site-office"


def test_zugspitze_9_not_for_excavation_sites_nor_elsewhere() -> None:
    assert step_due(built("two-viaducts.b3", Paid(stone=2))).step == "site-office"
    dig = standing(clear_before(packs.table(packs.alone("contract-gifts")), "hebron"), ("B", 1, 0), rates=(1, 1))
    assert do(dig, suggested(dig)).state.owed == ()
