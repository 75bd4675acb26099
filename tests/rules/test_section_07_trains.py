"""Section 7: what the seven trains do."""

from __future__ import annotations

import pytest

from rules.snowdonia.route import Laid, Taken
from rules.snowdonia.seams import excavate_rate, lay_rate
from rules.snowdonia.state import By, Table
from rules.snowdonia.steps import (
    Build,
    Excavate,
    Hire,
    LayTrack,
    MoveSurveyor,
    Paid,
    RestockYard,
    SiteBuilt,
    TakeFromYard,
    TrainBought,
    Works,
)
from tests.support.tables import (
    at,
    box,
    by_card,
    by_train,
    causes,
    clear,
    clear_before,
    do,
    driving,
    found,
    give,
    held,
    in_force,
    standing,
    step_due,
    table,
    upkeep,
    yard,
)


def engine(number: int, *spots: tuple[str, int, int], **own: int) -> Table:
    """The first player drives this train; labourers stand here, supplies are these."""
    now = driving(standing(table(), *spots), 0, number)
    return give(now, 0, **own)


def test_7_the_trains_with_their_price_coal_and_third_labourer() -> None:
    trains = {n: (t.bars, t.coal, t.third_labourer_coal) for n, t in box().trains.items()}
    assert trains == {
        1: (2, 1, 1), 2: (2, 0, 1), 3: (2, 1, 1), 4: (1, 1, 1), 5: (1, 2, 1), 6: (2, 1, 2), 7: (2, 1, 1),
    }  # fmt: skip


def test_7_1_two_more_on_own_excavate() -> None:
    now = engine(1, ("B", 1, 0), ("B", 2, 1))
    assert excavate_rate(now, 0) == 4
    assert excavate_rate(now, 1) == 2
    after = do(now, Excavate(0, "B", 1, taken=(Taken("t1", 2), Taken("t2", 2)), rate=4))
    assert after.held(0, "rubble") == 4


def test_7_1_bonuses_may_pass_the_printed_maximum() -> None:
    assert excavate_rate(at(engine(1), rates=(4, 3)), 0) == 7


def test_7_2_works_at_two_ore_a_bar() -> None:
    now = engine(2, ("C", 1, 0), ore=6)
    works = Works(0, "C", 1, conversions=("bar",) * 3, ore_a_bar=2)
    assert held(do(now, works), 0) == {"bars": 3}
    assert found(now, Works(0, "C", 1, conversions=("bar",), ore_a_bar=3)) == {"7.2"}
    assert "7.2" in causes(now, works)


def test_7_2_nobody_elses_works() -> None:
    now = standing(engine(2), ("C", 1, 1))
    assert found(give(now, 1, ore=2), Works(1, "C", 1, conversions=("bar",))) == {"4.C.1"}


def test_7_3_one_more_cube_at_each_stock_yard_action_if_there_is_one() -> None:
    now = engine(3, ("A", 1, 0))
    assert found(now, TakeFromYard(0, "A", 1, taken={"ore": 4})) == set()
    assert found(now, TakeFromYard(0, "A", 1, taken={"ore": 3})) == {"4.A.1"}
    assert found(now, TakeFromYard(0, "A", 1, taken={"ore": 5})) == {"4.A.1"}
    assert found(yard(now, ore=3), TakeFromYard(0, "A", 1, taken={"ore": 3})) == set()


def test_7_3_coal_limit_unchanged() -> None:
    now = yard(engine(3, ("A", 1, 0)), ore=7, coal=3)
    assert found(now, TakeFromYard(0, "A", 1, taken={"ore": 3, "coal": 1})) == set()
    assert found(now, TakeFromYard(0, "A", 1, taken={"ore": 2, "coal": 2})) == {"4.A.1"}


def test_7_4_nine_points_at_the_end_and_nothing_before() -> None:
    power = box().trains[4].power
    assert power.end_vp() == 9
    assert excavate_rate(engine(4), 0) == 2
    assert lay_rate(engine(4), 0) == 2


def test_7_5_one_bar_cheaper_than_most_and_two_coal() -> None:
    now = at(give(standing(table(3, set_aside=7), ("E", 1, 0)), 0, bars=1), trains_open=True)
    after = do(now, Build(0, "E", 1, built=TrainBought(5, Paid(bars=1), 2)))
    assert held(after, 0) == {"coal": 2}


def padarn(*spots: tuple[str, int, int], **own: int) -> Table:
    """Train 6 with the first player, everything before Halfway clear, trains for sale."""
    return at(clear_before(engine(6, *spots, **own), "halfway"), trains_open=True)


def site(seat: int, name: str, stone: int, *, space: int | None = None, by: By | None = None, area: str = "E") -> Build:
    """Somebody builds a site for stone."""
    return Build(seat, area, space, by, built=SiteBuilt(name, Paid(stone=stone), seat))


def test_7_6_at_the_end_of_E_one_more_build_if_anybody_built_this_round() -> None:
    now = give(padarn(("E", 1, 1), ("G", 1, 2), stone=1), 1, stone=2)
    built = do(now, site(1, "two-viaducts.b3", 2, space=1))
    due = step_due(built)
    assert (due.step, due.seat, due.by) == ("build", 0, by_train(6))
    after = do(built, site(0, "two-viaducts.b4", 1, by=by_train(6)))
    assert after.state.owners["two-viaducts.b4"] == 0
    assert step_due(after).step == "surveyor"


def test_7_6_not_if_nobody_built() -> None:
    now = do(padarn(("E", 1, 1), ("G", 1, 2), stone=1), Build(1, "E", 1))
    assert step_due(now).step == "surveyor"
    assert found(now, site(0, "two-viaducts.b4", 1, by=by_train(6))) == {"7.6"}


def test_7_6_a_train_bought_is_a_build_action_too() -> None:
    now = give(padarn(("E", 1, 1), stone=1), 1, bars=2)
    bought = do(now, Build(1, "E", 1, built=TrainBought(1, Paid(bars=2), 1)))
    assert step_due(bought).by == by_train(6)


def test_7_6_a_site_built_on_B_counts_too() -> None:
    now = at(clear(padarn(("B", 1, 1), stone=1)), extra_build=True, set_aside=None)
    now = give(now, 1, stone=2)
    built = do(now, site(1, "two-viaducts.b3", 2, space=1, area="B"))
    assert step_due(built).by == by_train(6)


def test_7_6_after_contract_10() -> None:
    now = give(in_force(padarn(("E", 1, 1), stone=3), 1, 10), 1, stone=5)
    built = do(now, site(1, "two-viaducts.b3", 2, space=1))
    assert step_due(built).by == by_card(10)
    swapped = do(built, site(0, "two-viaducts.b4", 1, by=by_train(6)))
    assert found(swapped, site(1, "two-viaducts.b2", 3, by=by_card(10))) == {"3.2.2"}
    in_order = do(built, site(1, "two-viaducts.b2", 3, by=by_card(10)), site(0, "two-viaducts.b4", 1, by=by_train(6)))
    assert step_due(in_order).step == "restock-contracts"


def test_7_6_contract_10_is_a_build_of_this_round() -> None:
    now = give(in_force(padarn(("G", 1, 2), stone=3), 1, 10), 1, stone=5)
    assert step_due(do(now, site(1, "two-viaducts.b2", 3, by=by_card(10)))).by == by_train(6)


def test_7_6_its_owner_may_decline() -> None:
    now = give(padarn(("E", 1, 1), ("G", 1, 2), stone=1), 1, stone=2)
    built = do(now, site(1, "two-viaducts.b3", 2, space=1))
    assert step_due(do(built, Build(0, "E", None, by_train(6)))).step == "surveyor"
    assert found(built, MoveSurveyor(2, "G", 1, to=1)) == set()


def test_7_6_once_a_round_and_not_by_anybody_else() -> None:
    now = give(padarn(("E", 1, 1), stone=9), 1, stone=9)
    built = do(now, site(1, "two-viaducts.b3", 2, space=1))
    assert found(built, site(1, "two-viaducts.b4", 1, by=by_train(6))) == {"7.6"}
    used = do(built, site(0, "two-viaducts.b4", 1, by=by_train(6)))
    assert found(used, site(0, "two-viaducts.b2", 3, by=by_train(6))) == {"7.6"}


def test_7_6_a_train_6_bought_in_this_E_works_at_once() -> None:
    now = at(clear_before(standing(table(), ("E", 1, 0)), "halfway"), trains_open=True)
    now = give(now, 0, bars=2, stone=1)
    bought = do(now, Build(0, "E", 1, built=TrainBought(6, Paid(bars=2), 1)))
    assert step_due(bought).by == by_train(6)


def test_7_6_only_in_a_round_with_a_build_not_in_the_next() -> None:
    now = upkeep(at(padarn(), built=True), "restock yard")
    assert not do(now, RestockYard(("ore",) * 9)).state.built


def test_7_6_its_third_labourer_costs_two_coal() -> None:
    now = give(driving(table(), 0, 6), 0, coal=2)
    assert found(now, Hire(0, 1)) == {"3.1.1"}
    assert do(now, Hire(0, 2)).held(0, "coal") == 0


def test_7_7_one_more_on_own_lay_track() -> None:
    now = engine(7, ("D", 1, 0), ("D", 2, 1), bars=3)
    assert (lay_rate(now, 0), lay_rate(now, 1)) == (3, 2)
    now = clear(now, "t1", "t2", "t3")
    after = do(now, LayTrack(0, "D", 1, laid=tuple(Laid(f"t{n}", 0) for n in (1, 2, 3)), rate=3))
    assert after.held(0, "bars") == 0


def test_7_7_bonuses_may_pass_the_printed_maximum() -> None:
    assert lay_rate(at(engine(7), rates=(1, 3)), 0) == 5


@pytest.mark.parametrize("number", [2, 3, 4, 5, 6])
def test_7_other_trains_change_neither_rate(number: int) -> None:
    now = engine(number)
    assert (excavate_rate(now, 0), lay_rate(now, 0)) == now.rate_values
