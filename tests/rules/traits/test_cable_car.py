"""Zugspitze 7: spaces beyond a station, to each of which a surveyor pays its way."""

from __future__ import annotations

import pytest

from rules.snowdonia.actions.surveyor import MoveSurveyor, moves
from rules.snowdonia.agenda import agenda
from rules.snowdonia.components import RUBBLE, SUPPLY
from rules.snowdonia.hindrances import hindrances
from rules.snowdonia.position import Position, Standing, position, problems
from rules.snowdonia.scoring import score
from rules.snowdonia.state import Table
from tests.support import packs
from tests.support.packs import at_place
from tests.support.tables import do, found, give, held, holding, standing, suggested

ZUGSPITZE = "bayerische-zugspitzbahn"


def riding(number: float | str, rubble: int = 9) -> Table:
    now = standing(packs.table(packs.alone("cable-car")), ("G", 1, 0))
    return give(at_place(now, 0, number), 0, rubble=rubble)


def zugspitze(number: float | str, rubble: int = 9, **changes: object) -> Table:
    """The whole scenario, a surveyor about to move."""
    now = standing(packs.table(packs.scenario(ZUGSPITZE), **changes), ("G", 1, 0))
    return give(at_place(now, 0, number), 0, rubble=rubble)


def prices(table: Table) -> dict[float | str, int]:
    return {table.book.places[move.to].number: move.rubble for move in moves(table, 0)}


def test_zugspitze_7_its_spaces_are_further_stations() -> None:
    now = riding(7)
    assert suggested(now).to == "cable-car.1"
    there = do(now, suggested(now))
    assert there.book.places[there.state.surveyors[0]].name == "Cable car 1"


def test_zugspitze_7_entering_one_costs_two_rubble_to_general_supply() -> None:
    now = riding(7, rubble=3)
    after = do(now, suggested(now))
    assert held(after, 0) == {"rubble": 1}
    assert after.state.ledger[SUPPLY, RUBBLE] == now.state.ledger[SUPPLY, RUBBLE] + 2


def test_zugspitze_7_who_cannot_pay_stays() -> None:
    now = riding(7, rubble=1)
    assert suggested(now).to == 7
    assert "4.G.1" in found(now, MoveSurveyor(0, "G", 1, to="cable-car.1"))
    assert any(h.what.key == "cannot.move" for h in hindrances(now, 0))


def test_zugspitze_7_contract_27_pays_too() -> None:
    now = holding(riding("cable-car.1"), 0, 27)
    played = next(item.action for item in agenda(now).items if getattr(item.action, "card", None) == 27)
    after = do(now, played)
    assert (played.to, held(after, 0)) == ("cable-car.2", {"rubble": 7})


@pytest.mark.parametrize(
    ("at", "expected"),
    [
        (3, {4: 0, "cable-car.1": 2, 2: 0, 1: 0}),
        (4, {"cable-car.1": 2, "cable-car.2": 4, 3: 0, 2: 0}),
        ("cable-car.1", {"cable-car.2": 2, "cable-car.3": 4, 4: 0, 3: 0}),
        ("cable-car.2", {"cable-car.3": 2, "summit.16": 2, "summit.11": 2, "summit.7": 2, "cable-car.1": 0, 4: 0}),
        ("cable-car.3", {"summit.16": 0, "summit.11": 0, "summit.7": 0, "cable-car.2": 0, "cable-car.1": 0}),
    ],
)
def test_zugspitze_7_steps_back_are_free_and_so_is_going_on_to_the_summit(
    at: float | str, expected: dict[float | str, int]
) -> None:
    assert prices(zugspitze(at)) == expected


def test_zugspitze_7_or_going_on_costs_two() -> None:
    now = zugspitze("cable-car.3", ruled={"beyond_cable_car": "paid"})
    assert prices(now)["summit.16"] == 2
    assert prices(now)["cable-car.2"] == 0
    poor = zugspitze("cable-car.3", rubble=1, ruled={"beyond_cable_car": "paid"})
    assert "summit.16" not in prices(poor)


def test_zugspitze_7_what_can_be_paid_is_offered() -> None:
    assert set(prices(zugspitze(4, rubble=3))) == {"cable-car.1", 3, 2}
    assert set(prices(zugspitze(4, rubble=0))) == {3, 2}


def test_zugspitze_7_from_the_cable_car_its_player_works_at_riffelriss() -> None:
    values = {"stations.riffelriss.x1.rubble": 3, "stations.riffelriss.b1.cost.bars": 1}
    values |= {"stations.eibsee.x1.rubble": 3, "stations.zugspitze.b1.cost.bars": 1}
    values |= {f"stations.{station}.more_excavation_sites": False for station in ("riffelriss", "eibsee", "zugspitze")}
    now = standing(packs.table(packs.scenario(ZUGSPITZE, values)), ("B", 1, 0), ("E", 1, 0), rates=(4, 1))
    now = give(at_place(now, 0, "cable-car.2"), 0, bars=2)
    assert [taken.space for taken in suggested(now).taken] == ["riffelriss.x1"]
    after = do(now, suggested(now))
    assert {o.site for o in agenda(after).due.asks[0].domain.options if o} == {"riffelriss.b1"}  # type: ignore[union-attr]
    up = at_place(after, 0, "summit.11")
    assert {o.site for o in agenda(up).due.asks[0].domain.options if o} == {"riffelriss.b1", "zugspitze.b1"}  # type: ignore[union-attr]
    assert [t.space for t in suggested(at_place(now, 0, "summit.7")).taken] == ["riffelriss.x1"]


def test_zugspitze_7_a_space_scores_what_it_prints_or_stays_open() -> None:
    now = at_place(at_place(riding("cable-car.1"), 1, "cable-car.3"), 2, 7)
    lines = [p.lines[-1] for p in score(now.book, position(now)).players]
    assert [line.vp for line in lines] == [23, None, 21]
    assert [line.unsure for line in lines] == [False, False, False]


def test_zugspitze_7_contracts_wait_for_the_number_that_counts_there() -> None:
    now = holding(riding("cable-car.1"), 0, 29)
    line = next(line for line in score(now.book, position(now)).players[0].lines if line.category == "contracts")
    assert (line.vp, line.text.get("waits")) == (None, ("station_number",))
    told = packs.table(packs.alone("cable-car", {"traits.cable_car.number": 7}))
    now = holding(at_place(told, 0, "cable-car.1"), 0, 29)
    assert score(now.book, position(now)).players[0].category("contracts") == 15


def test_zugspitze_7_no_other_words_are_places() -> None:
    book = riding(7).book
    at = {"Siân": "cable-car.2", "Tom": "cable-car.4", "Zoë": 7}
    named = Position(tuple(Standing(name, surveyor=number) for name, number in at.items()))
    found_ = problems(book, named)
    assert [p.message.key for p in found_] == ["position.no_such_station"]
    assert found_[0].message.get("there")[-1] == "cable-car.3"
