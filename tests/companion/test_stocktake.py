"""Counting a zone: absolute numbers, the difference in suspense, and what a later correction makes of it."""

from __future__ import annotations

import pytest

from companion import audit
from companion.session import Refused, Session
from companion.stocktake import Stocktake, zones
from rules.core.frozen import replace
from rules.core.ledger import SUSPENSE
from rules.core.problems import Grade
from rules.snowdonia.actions.stock_yard import TakeFromYard
from rules.snowdonia.components import COAL, ORE, STONE, YARD, player_zone
from rules.snowdonia.play import perform
from tests.support import sessions


def test_the_books_follow_what_was_counted_and_the_difference_goes_to_suspense() -> None:
    session = Session(sessions.fresh())
    held = session.table.state.ledger[YARD, ORE]
    session.stocktake(YARD, {ORE: held - 2, STONE: session.table.state.ledger[YARD, STONE] + 1})
    ledger = session.table.state.ledger
    assert ledger[YARD, ORE] == held - 2
    assert audit.suspense(session.table) == {ORE: 2, STONE: -1}
    assert audit.check(session.table) == []


def test_a_kind_that_was_not_counted_stays() -> None:
    session = Session(sessions.fresh())
    coal = session.table.state.ledger[YARD, COAL]
    session.stocktake(YARD, {ORE: 0})
    assert session.table.state.ledger[YARD, COAL] == coal


def test_counting_what_the_books_say_changes_nothing_and_finds_nothing() -> None:
    session = Session(sessions.fresh())
    counts = session.table.state.ledger.zone(YARD)
    session.stocktake(YARD, counts)
    assert session.table.state == session.start.state
    assert session.log[-1].problems == ()


def test_a_difference_is_a_note_with_its_clause() -> None:
    session = Session(sessions.fresh())
    session.stocktake(YARD, {ORE: 1})
    (problem,) = session.log[-1].problems
    assert problem.grade is Grade.NOTE
    assert str(problem.ref) == "snowdonia.base:1.2"
    assert not session.log[-1].questionable


def test_amending_the_real_error_later_makes_suspense_zero_by_itself() -> None:
    session = sessions.played(7, 3, 30)
    line = next(
        line for line in session.log if isinstance(line.action, TakeFromYard) and line.action.taken.get(ORE, 0) >= 1
    )
    wrong = line.action
    assert isinstance(wrong, TakeFromYard)
    zone = player_zone(wrong.seat)
    really = {**wrong.taken, ORE: wrong.taken[ORE] - 1, STONE: wrong.taken.get(STONE, 0) + 1}
    really = {kind: n for kind, n in really.items() if n}
    ledger = session.table.state.ledger
    session.stocktake(zone, {ORE: ledger[zone, ORE] - 1, STONE: ledger[zone, STONE] + 1})
    assert audit.suspense(session.table) == {ORE: 1, STONE: -1}
    session.amend(line.entry, replace(wrong, taken=really), anyway=True)
    counted = session.table.state.ledger
    assert counted[zone, ORE] == ledger[zone, ORE] - 1
    assert audit.suspense(session.table) == {}


def test_striking_and_amending_a_stocktake() -> None:
    session = Session(sessions.fresh())
    (entry,) = session.stocktake(YARD, {ORE: 3})
    session.amend(entry, Stocktake(YARD, {ORE: 4}))
    assert session.table.state.ledger[YARD, ORE] == 4
    session.strike(entry)
    assert session.table.state == session.start.state


@pytest.mark.parametrize(
    ("zone", "counts"),
    [
        ("cellar", {ORE: 1}),
        (YARD, {"bars": 1}),
        (YARD, {ORE: -1}),
        (YARD, {ORE: 41}),
        ("player 3", {ORE: 1}),
        (SUSPENSE, {ORE: 0}),
    ],
)
def test_what_cannot_be_counted_is_refused(zone: str, counts: dict[str, int]) -> None:
    session = Session(sessions.fresh())
    with pytest.raises(Refused) as refused:
        session.stocktake(zone, counts)
    assert refused.value.impossible
    assert session.log == ()


def test_every_zone_that_can_be_counted_can_be_counted_empty() -> None:
    session = sessions.played(5, 5, 80)
    for zone, kinds in zones(session.table).items():
        step = perform(session.table, Stocktake(zone, dict.fromkeys(kinds, 0)))
        assert not step.refused
        assert all(step.after.state.ledger[zone, kind] == 0 for kind in kinds)
        assert audit.check(step.after) == []
