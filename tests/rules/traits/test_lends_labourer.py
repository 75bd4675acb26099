"""Zugspitze 8: the coal store lends the third labourer for a round."""

from __future__ import annotations

from rules.core.agenda import Cards, Draw, OneOf
from rules.snowdonia.actions.build import Build, Paid, SiteBuilt
from rules.snowdonia.actions.hire import can_hire
from rules.snowdonia.agenda import agenda
from rules.snowdonia.state import Placed, Table
from tests.support import packs
from tests.support.tables import at, clear, do, driving, give, standing, suggested, upkeep

SITE = "hebron.b1"


def store_built() -> Table:
    now = give(clear(packs.table(packs.alone("lends-labourer"))), 0, stone=3)
    now = upkeep(now, placed=(Placed("E", 1, 0),), labourers_at_hand=(1, 2, 2), area="E", extra_build=True)
    return do(now, Build(0, "E", 1, built=SiteBuilt(SITE, Paid(stone=3), 0)))


def next_round(table: Table) -> Table:
    """What is left of the round, as the agenda fills it in."""
    this = table.state.round
    while table.state.round == this and agenda(table).due is not None:
        item = agenda(table).due
        assert item is not None
        answers = {} if item.guessed else {ask.field: first(ask.domain) for ask in item.asks}
        table = do(table, suggested(table, **answers))
    return table


def first(domain: object) -> object:
    """An answer where nothing can be guessed: no event cube, the lowest cards."""
    if isinstance(domain, Draw):
        cubes = [kind for kind, n in domain.bag.items() if kind != "event" for _ in range(n)]
        return tuple(cubes[: domain.count])
    if isinstance(domain, Cards):
        return domain.cards[: domain.count]
    assert isinstance(domain, OneOf)
    return domain.options[0]


def test_zugspitze_8_for_the_next_round_free() -> None:
    now = store_built()
    assert now.state.marks["lent"] == (0,)
    assert (now.state.labourers_at_hand[0], now.state.labourers_in_pub[0]) == (2, 1)
    after = next_round(now)
    assert after.state.round == 2
    assert (after.state.labourers_at_hand[0], after.state.labourers_in_pub[0]) == (3, 0)
    assert after.state.labourers_at_hand[1:] == (2, 2)


def test_zugspitze_8_once_then_it_returns_to_the_pub() -> None:
    after = next_round(next_round(store_built()))
    assert (after.state.labourers_at_hand[0], after.state.labourers_in_pub[0]) == (2, 1)
    assert after.state.marks["lent"] == ()


def test_zugspitze_8_no_second_pawn_if_a_train_also_hires_it() -> None:
    after = give(driving(next_round(store_built()), 0, 1), 0, coal=5)
    assert after.state.turn == 0
    assert not can_hire(after, 0)
    again = next_round(next_round(store_built()))
    assert can_hire(give(driving(at(again, turn=0), 0, 1), 0, coal=5), 0)


def test_zugspitze_8_another_site_lends_nobody() -> None:
    now = give(standing(clear(packs.table(packs.alone("lends-labourer"))), ("E", 1, 0)), 0, stone=3)
    after = do(now, Build(0, "E", 1, built=SiteBuilt("hebron.b2", Paid(stone=3), 0)))
    assert after.state.marks == {}
