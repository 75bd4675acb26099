"""What the table should show now."""

from __future__ import annotations

from random import Random

import pytest

from companion import audit
from companion.session import Session
from rules.core.frozen import replace
from rules.core.ledger import Ledger
from rules.snowdonia.components import BAG, BOX, COAL, CUBES, ORE, RUBBLE, YARD
from rules.snowdonia.state import Table
from tests.support import autoplay, sessions


def by_zone(table: Table, *, bag_closed: bool = False) -> dict[str, audit.ZoneCount]:
    return {count.zone: count for count in audit.zones(table, bag_closed=bag_closed)}


@pytest.mark.parametrize("players", range(1, 6))
def test_all_zones_together_hold_what_the_box_holds(players: int) -> None:
    table = sessions.played(2, players, 100).table
    sums: dict[str, int] = {}
    for count in audit.zones(table):
        assert count.counts is not None
        for kind, n in count.counts.items():
            sums[kind] = sums.get(kind, 0) + n
    assert {kind: n for kind, n in sums.items() if n} == dict(table.book.box.totals)


def test_a_zone_names_its_kinds_also_when_it_is_empty() -> None:
    table = sessions.played(2, 3, 60).table
    zones = by_zone(table)
    assert list(zones[YARD].counts or {}) == ["ore", "stone", "coal"]
    assert zones[YARD].total == sum(table.state.ledger.zone(YARD).values())
    assert zones["player 0"].name == table.book.players[0]


def test_a_closed_bag_tells_no_number_and_neither_does_the_box() -> None:
    table = sessions.played(2, 3, 60).table
    zones = by_zone(table, bag_closed=True)
    assert zones[BAG].counts is None
    assert zones[BAG].total is None
    assert not set(zones[BOX].counts or {}) & set(CUBES)


def test_a_train_in_the_shed_shows_its_coal() -> None:
    table = sessions.played(2, 3, 1).table
    train = next(n for n in table.state.shed if table.book.trains[n].coal)
    assert by_zone(table)[f"train {train}"].counts == {COAL: table.book.trains[train].coal}


def test_a_space_that_nobody_has_entered_is_marked() -> None:
    table = sessions.played(3, 3, 1, unknown=1.0).table
    space = next(s for s in table.book.route_spaces if table.unknown_rubble(s.id))
    assert by_zone(table)[space.id].unknown
    known = next(s for s in table.book.route_spaces if not table.unknown_rubble(s.id))
    assert by_zone(table)[known.id].counts == {RUBBLE: known.rubble}


def test_what_appeared_or_vanished_is_named() -> None:
    table = sessions.played(2, 3, 30).table
    assert audit.check(table) == []
    counts = dict(table.state.ledger.items())
    counts[YARD, ORE] = counts.get((YARD, ORE), 0) + 2
    broken = Table(table.book, replace(table.state, ledger=Ledger(counts)))
    (found,) = audit.check(broken)
    assert (found.kind, found.got - found.expected) == (ORE, 2)
    assert str(found) == "iron ore: all zones together hold 42, the box holds 40."


def test_a_zone_is_one_line() -> None:
    table = Session(sessions.fresh(2)).start
    lines = audit.lines(table)
    assert lines[0] == "The stock yard: 7 iron ore, 4 stone, 1 coal, 12 in all"
    assert f"{table.book.players[0]}: nothing" in lines
    assert audit.lines(table, bag_closed=True)[1] == "The bag: closed"
    unknown = Session(autoplay.game(Random(1), 2, unknown=1.0)).start
    assert "Track 1 to Two Viaducts: ? rubble" in audit.lines(unknown)
