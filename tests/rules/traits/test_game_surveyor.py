"""Blaenau 2, 9: events come from the end where the game's surveyor stands."""

from __future__ import annotations

import pytest

from companion import audit
from rules.core.agenda import OneOf
from rules.snowdonia.agenda import agenda
from rules.snowdonia.events import ExcavateEvent, LayEvent, StationEvent
from rules.snowdonia.state import Table
from rules.snowdonia.topics import topics
from rules.snowdonia.under_way import Hand, UnderWay, table
from tests.support import packs
from tests.support.tables import at, clear, do, event_now, events_drawn

LOW, HIGH = "llanberis", "yr-wyddfa"


def game_surveyor(at_end: str | None = HIGH, **changes: object) -> Table:
    chosen = {} if at_end is None else {"game_surveyor": at_end}
    return packs.table(packs.alone("game-surveyor"), chosen=chosen, **changes)


def test_blaenau_2_the_last_to_choose_puts_it_on_an_end() -> None:
    tells = agenda(game_surveyor(None)).tells
    assert [(t.cell, t.domain, t.ref.clause) for t in tells] == [("game_surveyor", OneOf((LOW, HIGH)), "2")]
    assert agenda(game_surveyor()).tells == ()


@pytest.mark.parametrize("end", [LOW, HIGH])
def test_blaenau_2_it_is_one_of_the_game_markers(end: str) -> None:
    """Two of the eight lie on the work-rate tracks, so five are left for stations (2.6, 6.4)."""
    now = game_surveyor(end)
    assert now.state.ledger["supply", "game_markers"] == 5
    assert now.state.ledger.totals()["game_markers"] == now.book.box.totals["game_markers"]
    assert [(z.zone, z.counts) for z in audit.zones(now) if "game_markers" in (z.counts or {})] == [
        ("supply", {"bars": 18, "rubble": now.state.ledger["supply", "rubble"], "game_markers": 5}),
        ("rate tracks", {"game_markers": 2}),
        ("game surveyor", {"game_markers": 1}),
    ]


def test_blaenau_2_it_stays_one_of_them_in_a_game_joined_under_way() -> None:
    start = game_surveyor()
    hands = tuple(Hand() for _ in start.book.players)
    now = table(start.book.box, start.book.setup, UnderWay(2, hands, (1, 2)))
    assert now.state.ledger["supply", "game_markers"] == 5
    assert now.state.ledger["game surveyor", "game_markers"] == 1


@pytest.mark.parametrize(
    ("end", "cleared", "laid", "station"),
    [
        (LOW, ["t1", "t2"], ["t1", "t2"], "two-viaducts"),
        (HIGH, ["yr-wyddfa.x1", "yr-wyddfa.x2"], ["t13", "t12"], "yr-wyddfa"),
    ],
)
def test_blaenau_9_each_event_is_resolved_from_its_end(
    end: str, cleared: list[str], laid: list[str], station: str
) -> None:
    now = at(game_surveyor(end), rates=(1, 1))
    assert [taken.space for taken in ExcavateEvent().plan(now).cleared] == cleared
    assert [taken.space for taken in LayEvent().plan(now).laid] == laid
    assert StationEvent().plan(now).station == station


def test_blaenau_9_it_changes_ends_after_each_event_also_within_one_restock() -> None:
    now = events_drawn(at(game_surveyor(), rates=(0, 0)), 3)
    first = event_now(now)
    assert [taken.space for taken in first.outcome.cleared] == ["yr-wyddfa.x1"]
    second = do(now, first)
    third = do(second, event_now(second))
    laid = event_now(third)
    assert [taken.space for taken in laid.outcome.laid] == ["t13"]
    after = do(third, laid)
    assert after.state.marks["game_surveyor"] == 1


def test_blaenau_9_the_next_end_is_worth_reading() -> None:
    now = game_surveyor()
    found = next(topic for topic in topics(now) if topic.ref.book == "test.game-surveyor")
    assert (found.ref.clause, found.why.get("station")) == ("9", HIGH)


def test_blaenau_9_nothing_else_moves_it() -> None:
    now = clear(game_surveyor(), "t1")
    assert now.state.marks == game_surveyor().state.marks
