"""Blaenau 8: the surveyor leaves a marker at its own end."""

from __future__ import annotations

from rules.snowdonia.actions.surveyor import MoveSurveyor
from rules.snowdonia.agenda import agenda
from rules.snowdonia.position import Position, Standing, position, problems
from rules.snowdonia.scoring import score
from rules.snowdonia.state import Table
from rules.snowdonia.under_way import Hand, UnderWay
from rules.snowdonia.under_way import table as joined
from tests.support import packs
from tests.support.packs import at_place
from tests.support.tables import causes, do, holding, markers, standing, suggested


def leaving(players: int = 3) -> Table:
    return standing(packs.table(packs.alone("leaves-marker"), players), ("G", 1, 0), ("G", 2, 0))


def test_blaenau_8_leaving_its_end_it_leaves_an_ownership_marker_there() -> None:
    now = leaving()
    after = do(now, suggested(now))
    assert after.state.markers_left[0] == now.state.markers_left[0] - 1
    assert after.state.owners == {"llanberis.0": 0}
    assert "8" in causes(now, suggested(now))


def test_blaenau_8_only_once() -> None:
    now = do(leaving(), suggested(leaving()))
    after = do(at_place(now, 0, 0), suggested(at_place(now, 0, 0)))
    assert (after.state.owners, after.state.markers_left) == (now.state.owners, now.state.markers_left)


def test_blaenau_8_contract_27_too() -> None:
    now = holding(leaving(), 0, 27)
    played = next(item.action for item in agenda(now).items if getattr(item.action, "card", None) == 27)
    assert do(now, played).state.owners == {"llanberis.0": 0}


def test_blaenau_8_without_a_marker_left_it_moves_without() -> None:
    now = markers(leaving(), s0=0)
    after = do(now, suggested(now))
    assert (after.state.owners, after.state.surveyors[0]) == ({}, 1)


def test_blaenau_8_the_marker_serves_no_contract_and_scores_nothing() -> None:
    after = do(leaving(), suggested(leaving()))
    where = position(after)
    assert where.players[0].sites == ()
    assert score(after.book, where).players[0].category("sites") == 0


def test_blaenau_8_it_counts_for_9_2() -> None:
    now = markers(leaving(1), s0=1)
    after = do(now, suggested(now))
    assert after.state.ended == "marker-16"


def test_blaenau_8_not_for_the_one_that_stays() -> None:
    now = at_place(leaving(), 0, 7)
    assert do(now, MoveSurveyor(0, "G", 1, to=7)).state.owners == {}


def test_blaenau_8_of_seventeen_markers_one_lies_at_the_end() -> None:
    book = packs.table(packs.alone("leaves-marker")).book
    sites = tuple(book.site)[:16]
    others = (Standing("Tom", surveyor=0), Standing("Zoë", surveyor=0))
    fits = Position((Standing("Siân", sites[:15], surveyor=1), *others))
    assert problems(book, fits) == []
    at_home = Position((Standing("Siân", sites, surveyor=0), *others))
    assert problems(book, at_home) == []
    too_many = Position((Standing("Siân", sites, surveyor=1), *others))
    assert [p.message.key for p in problems(book, too_many)] == ["position.too_many_markers"]


def test_blaenau_8_joining_under_way_the_marker_lies_there() -> None:
    now = packs.table(packs.alone("leaves-marker"))
    hands = (Hand(surveyor=2), Hand(), Hand(surveyor=1))
    table = joined(now.book.box, now.book.setup, UnderWay(3, hands, (1, 1)))
    assert table.state.owners == {"llanberis.0": 0, "llanberis.2": 2}
    assert table.state.markers_left == (15, 16, 15)
