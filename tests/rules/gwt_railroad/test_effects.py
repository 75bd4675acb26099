"""How a railroad table changes, change by change, and how drafts keep the clauses."""

from __future__ import annotations

from rules.gwt_railroad.components import clause
from rules.gwt_railroad.effects import Count, Dial, Draft, Engine, Lay, Lift, Master, Worker, evolve
from rules.gwt_railroad.state import Disc, Moment
from rules.gwt_railroad.steps import MoveEngine, Upgrade
from tests.support.railroad import discs, engines, stopped, table


def test_an_engine_goes_to_a_place() -> None:
    assert evolve(engines("3", "4").state, Engine(1, "T4")).engines == ("3", "T4")


def test_discs_lie_one_on_the_other() -> None:
    after = evolve(discs(table(2), {1: [1]}).state, Lay(1, Disc(0, "light")))
    assert after.discs == {1: (Disc(1, "light"), Disc(0, "light"))}


def test_a_disc_is_lifted_and_a_bare_station_left_out() -> None:
    before = discs(table(2), {1: [1, 0], 5: [0]}).state
    assert evolve(before, Lift(1, Disc(1, "light"))).discs == {1: (Disc(0, "light"),), 5: (Disc(0, "dark"),)}
    assert evolve(before, Lift(5, Disc(0, "dark"))).discs == {1: before.discs[1]}
    assert evolve(before, Lift(5, Disc(1, "dark"))) == before


def test_a_station_master_is_in_one_place() -> None:
    after = evolve(table(2).state, Master(3, 1, 3))
    assert (after.tiles, after.masters) == ({1: 1, 2: 2, 4: 4, 5: 5}, ((), (3,)))


def test_a_worker_lies_where_it_was() -> None:
    assert evolve(table(2).state, Worker(3, "cowboy")).workers == {3: "cowboy"}


def test_a_count_is_entered_and_taken_back() -> None:
    entered = evolve(table(2).state, Count(1, "workers", 4))
    assert entered.counts == ({}, {"workers": 4})
    assert evolve(entered, Count(1, "workers", None)).counts == ({}, {})


def test_a_dial_shows_something_else() -> None:
    assert evolve(table(2).state, Dial("ended", True)).ended


def test_what_was_there_before_is_left_as_it_was() -> None:
    before = discs(table(2), {1: [1]}).state
    evolve(before, Lay(1, Disc(0, "light")))
    evolve(before, Master(3, 1, 3))
    evolve(before, Count(0, "workers", 4))
    assert before == discs(table(2), {1: [1]}).state


def test_a_draft_keeps_each_change_with_its_clause() -> None:
    draft = Draft(table(2).state)
    draft.stop(clause("4"), 0, "T4")
    assert [(effect.change, effect.ref.clause) for effect in draft.effects] == [
        (Engine(0, "T4"), "4"),
        (Dial("moment", Moment(0, "T4")), "4"),
    ]
    assert draft.state.moment == Moment(0, "T4")
    draft.pass_moment(clause("5"))
    draft.pass_moment(clause("5"))
    assert [effect.change for effect in draft.effects[2:]] == [Dial("moment", None)]


def test_the_effects_of_an_action() -> None:
    move = MoveEngine(0, "backward", 1, "8").effects(engines("9"))
    assert {effect.ref.clause for effect in move} == {"5"}
    upgrade = Upgrade(0, 3, "light", 4).effects(stopped(engines("T10"), 0))
    assert [(type(effect.change), effect.ref.clause) for effect in upgrade] == [(Lay, "6"), (Dial, "8")]
