"""What the agenda offers: the due step first, filled in, with what is to be chosen and what must be told."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.agenda import Ask, Cards, Draw, Item, OneOf
from rules.snowdonia.agenda import agenda, answer, coming
from rules.snowdonia.route import Laid, Taken
from rules.snowdonia.state import Table
from rules.snowdonia.steps import Place, PlayContract, ResolveEvent
from tests.support.tables import (
    at,
    bag,
    clear,
    clear_before,
    do,
    driving,
    events_drawn,
    give,
    holding,
    in_force,
    standing,
    suggested,
    table,
    track_cards,
    upkeep,
    yard,
)


def due_item(now: Table) -> Item:
    """The due entry."""
    item = agenda(now).due
    assert item is not None
    return item


def only_ask(now: Table) -> Ask:
    """Its only question."""
    (ask,) = due_item(now).asks
    return ask


def test_placing_offers_every_free_space_of_every_open_area_and_does_not_guess() -> None:
    now = do(table(), Place(0, "A", 2))
    item, ask = due_item(now), only_ask(now)
    assert (item.action.seat, item.ref.clause, item.guessed) == (1, "3.1.2", False)
    assert ask.field == "area_space"
    assert isinstance(ask.domain, OneOf)
    assert ("A", 2) not in ask.domain.options
    assert {("A", 1), ("A", 3), ("B", 1), ("D", 2), ("G", 1)} <= set(ask.domain.options)


def test_an_answer_fills_both_fields_of_a_space() -> None:
    assert answer(table(), due_item(table()).action, "area_space", ("F", 2)) == Place(0, "F", 2)


def forced_cases() -> dict[str, Table]:
    """Tables whose due step leaves no choice."""
    start = table()
    return {
        "excavate": standing(start, ("B", 1, 0)),
        "lay-track": give(clear(standing(start, ("D", 1, 0))), 0, bars=4),
        "surveyor": standing(start, ("G", 1, 0)),
        "works": standing(start, ("C", 1, 0)),
        "site-office": at(standing(start, ("F", 1, 0)), office=(None, 8, None)),
        "stock-yard": yard(standing(start, ("A", 1, 0)), ore=2),
        "build": standing(start, ("E", 1, 0)),
        "event": events_drawn(start),
        "extra-build-space": upkeep(clear(start), "end of round"),
    }


@pytest.mark.parametrize("step", forced_cases())
def test_what_leaves_no_choice_is_filled_in_and_asks_nothing(step: str) -> None:
    now = forced_cases()[step]
    item = due_item(now)
    assert item.action.step == step
    assert item.forced
    do(now, item.action)


def test_excavate_and_lay_track_are_worked_out() -> None:
    assert suggested(forced_cases()["excavate"]).taken == (Taken("t1", 2),)
    assert suggested(forced_cases()["lay-track"]).laid == (Laid("t1", 0), Laid("t2", 0))


@pytest.mark.parametrize(
    ("now", "field", "clause_"),
    [
        (standing(table(), ("A", 1, 0)), "taken", "4.A.1"),
        (give(standing(table(), ("C", 1, 0)), 0, ore=3), "conversions", "4.C.1"),
        (give(clear(standing(table(), ("E", 1, 0))), 0, stone=3), "built", "4.E.1"),
        (standing(table(), ("F", 1, 0)), "card_space", "4.F.1"),
        (upkeep(table()), "revealed", "5.1.1"),
        (upkeep(table(1)), "revealed", "11.4"),
        (upkeep(table(), "weather"), "back", "5.2.2"),
        (upkeep(table(), "restock yard"), "drawn", "5.3.1"),
        (events_drawn(give(driving(table(), 0, 1), 0, bars=1), 1, (4, 5)), "choices", "6.5"),
        (give(clear(standing(in_force(table(), 0, 10))), 0, stone=4), "built", "8.10"),
    ],
)
def test_a_choice_is_asked_with_its_clause(now: Table, field: str, clause_: str) -> None:
    asks = due_item(now).asks
    assert [(ask.field, ask.ref.clause) for ask in asks] == [(field, clause_)]


def test_what_comes_by_chance_is_not_guessed() -> None:
    assert not due_item(upkeep(table())).guessed
    assert not due_item(upkeep(table(), "weather")).guessed
    assert not due_item(upkeep(table(), "restock yard")).guessed


def test_the_draw_knows_the_bag() -> None:
    ask = only_ask(bag(upkeep(table(), "restock yard"), ore=5, event=2))
    assert ask.domain == Draw({"ore": 5, "stone": 0, "coal": 0, "event": 2}, 9)


def test_an_empty_bag_asks_nothing() -> None:
    assert due_item(bag(upkeep(table(), "restock yard"))).forced


def test_the_weather_offers_only_discs_that_supply_holds() -> None:
    now = at(upkeep(table(), "weather"), discs={"sun": 0, "rain": 1, "fog": 2})
    assert only_ask(now).domain == OneOf(("rain", "fog"))


def test_new_cards_come_from_those_that_lie_nowhere_else() -> None:
    ask = only_ask(at(upkeep(table()), contracts=((1,), (2,), ()), discards=(3,)))
    assert isinstance(ask.domain, Cards)
    assert ask.domain.count == 1
    assert not {1, 2, 3, 7, 8, 9} & set(ask.domain.pool)
    assert len(ask.domain.pool) == 24


def test_every_way_to_build_and_to_pay_is_offered() -> None:
    now = give(clear_before(standing(in_force(table(), 0, 17), ("E", 1, 0)), "two-viaducts"), 0, stone=4, rubble=4)
    ask = only_ask(now)
    assert isinstance(ask.domain, OneOf)
    assert None not in ask.domain.options
    best = [b for b in ask.domain.options if b.site == "two-viaducts.b1"]
    assert {(b.paid.stone, b.paid.rubble) for b in best} == {(4, 0), (3, 2), (2, 4)}
    for built in ask.domain.options:
        do(now, answer(now, due_item(now).action, "built", built))


def test_maintenance_answers_are_worked_into_the_outcome() -> None:
    now = events_drawn(give(driving(table(), 0, 1), 0, bars=1), 1, (4, 5))
    chosen = answer(now, due_item(now).action, "choices", {0: "return"})
    assert isinstance(chosen, ResolveEvent)
    assert chosen.outcome.choices == {0: "return"}
    assert chosen.outcome.refilled == {1: 1}
    do(now, chosen)


@pytest.mark.parametrize("phase", ["assign", "action", "weather", "restock yard", "end of round"])
def test_something_is_due_in_every_phase_and_nothing_when_it_is_over(phase: str) -> None:
    now = table() if phase == "assign" else upkeep(table(), phase)
    assert agenda(now).due is not None
    assert agenda(at(now, phase="over")).items == ()


def test_contracts_in_the_order_of_the_window_and_only_those_still_in_it() -> None:
    now = standing(holding(holding(table(), 0, 22), 2, 20, 13), ("G", 1, 0), start_player=2)
    seats = [item.action.seat for item in agenda(now).items if isinstance(item.action, PlayContract)]
    assert seats == [2, 2, 0]
    later = do(now, PlayContract(0, "A", 22))
    assert not [i for i in agenda(later).items if isinstance(i.action, PlayContract) and i.action.seat == 2]


# What must be told first


def cells(now: Table) -> list[str]:
    """The cells of the set-up that are asked for."""
    return [tell.cell for tell in agenda(now).tells]


def test_rubble_that_an_excavate_needs_is_asked_for_and_no_more() -> None:
    unknown = table(track_cards=())
    assert cells(unknown) == []
    assert cells(standing(unknown, ("B", 1, 0))) == ["tracks.t1.rubble"]
    assert cells(standing(table(track_cards=track_cards(3)[:1]), ("B", 1, 0))) == []
    more = at(standing(table(track_cards=track_cards(3)[:1]), ("B", 1, 0)), rates=(2, 1))
    assert cells(more) == ["tracks.t2.rubble"]


def test_rubble_that_contract_3_or_an_event_needs_is_asked_for() -> None:
    unknown = table(track_cards=())
    assert cells(standing(in_force(unknown, 0, 3))) == ["tracks.t1.rubble"]
    assert cells(events_drawn(unknown, 1)) == ["tracks.t1.rubble"]
    assert cells(events_drawn(unknown, 1, (1, 2))) == ["tracks.t1.rubble"]
    assert cells(events_drawn(unknown, 1, (1,))) == []


def test_weather_discs_not_entered_are_asked_for_before_the_first_weather() -> None:
    now = upkeep(table(discs=(None, None)), "weather")
    assert cells(now) == ["discs.middle", "discs.last"]
    assert cells(at(now, round=2)) == []


def test_the_set_aside_train_is_asked_for_when_it_covers_B() -> None:
    now = upkeep(clear(table(set_aside=None)), "end of round")
    assert cells(now) == ["set_aside"]
    assert cells(upkeep(clear(table(1)), "end of round")) == []


def test_the_next_steps_as_things_stand() -> None:
    assert [due.seat for due in coming(table(start_player=1))] == [1, 2, 0, 1, 2, 0]
    now = standing(table(), ("G", 1, 0), ("A", 1, 1), ("F", 2, 2))
    assert [(due.area, due.space) for due in coming(now)] == [("A", 1), ("F", 2), ("G", 1)]
    assert len(coming(table(), most=2)) == 2


def suggestions() -> list[Any]:
    """A table for every kind of step."""
    return list(forced_cases().values())


def test_headlines_and_asks_cite_clauses_of_the_base_game() -> None:
    for now in suggestions():
        for item in agenda(now).items:
            assert item.ref.book == "snowdonia.base"
            assert all(ask.ref.book == "snowdonia.base" for ask in item.asks)
