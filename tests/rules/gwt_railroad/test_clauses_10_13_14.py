"""Clauses 10, 13 and 14: the end of the line, the buildings 9a and 9b, what is counted."""

from __future__ import annotations

import pytest

from rules.gwt_railroad.line import delivery_reach, in_the_way, reach, return_reach, why_not
from rules.gwt_railroad.play import perform
from rules.gwt_railroad.state import Disc, Moment, State, Table
from rules.gwt_railroad.steps import (
    ACTIONS,
    EndGame,
    EnterCount,
    ExtraordinaryDelivery,
    MoveEngine,
    ReturnFromEnd,
    Stocktake,
    TakeMaster,
    Upgrade,
    UpgradeBehind,
)
from tests.support.railroad import at, breaches, discs, do, engines, found, keys, refused, stopped, table


def at_end(*others: str) -> Table:
    """The first player's engine has just reached space 39."""
    return stopped(engines("39", *others), 0)


# 10


def test_10_space_39_ends_the_move() -> None:
    assert [place.place for place in reach(engines("37"), 0, 5, forward=True)] == ["38", "39"]
    assert reach(at_end(), 0, 5, forward=True) == ()
    why = in_the_way(at_end(), 0, 5, forward=True)
    assert why is not None
    assert (why.ref.clause, why.why.key) == ("10", "because.at_end")


def test_10_one_may_upgrade_there_before_going_back() -> None:
    now = do(at_end("0"), Upgrade(0, 10, "dark", 3), ReturnFromEnd(0, "30"))
    assert now.upgraded(0) == (10,)
    assert now.state.engines == ("30", "0")


@pytest.mark.parametrize("to", ["38", "T33", "20", "0"])
def test_10_back_to_any_free_place(to: str) -> None:
    assert do(at_end("0"), ReturnFromEnd(0, to)).state.engines[0] == to


def test_10_not_to_a_taken_one() -> None:
    now = at_end("38", "T33")
    assert breaches(now, ReturnFromEnd(0, "38")) == ["3"]
    assert breaches(now, ReturnFromEnd(0, "T33")) == ["3"]
    assert {"38", "T33"}.isdisjoint(place.place for place in return_reach(now, 0))


def test_10_at_least_one_space() -> None:
    assert keys(at_end(), ReturnFromEnd(0, "39")) == ["return.at_least"]
    assert breaches(at_end(), ReturnFromEnd(0, "39")) == ["10"]
    assert "39" not in [place.place for place in return_reach(at_end(), 0)]


def test_10_the_turnout_reached_may_be_upgraded_at_once() -> None:
    now = do(at_end(), ReturnFromEnd(0, "T33"))
    assert now.state.moment == Moment(0, "T33")
    assert do(now, Upgrade(0, 9, "dark", 5)).upgraded(0) == (9,)


def test_10_nothing_else_happens_before() -> None:
    now = at_end("3")
    assert now.returning == 0
    assert breaches(now, MoveEngine(1, "forward", 1, "4")) == ["10"]
    assert breaches(now, MoveEngine(0, "backward", 1, "38")) == ["10"]
    assert breaches(now, EndGame()) == ["10"]
    assert breaches(now, Upgrade(1, 1)) == ["10", "6"]


def test_10_an_upgrade_there_is_the_returning_players_own() -> None:
    assert breaches(at_end("39"), Upgrade(1, 10)) == ["10", "6"]


def test_10_from_elsewhere_nobody_returns() -> None:
    assert breaches(engines("38"), ReturnFromEnd(0, "30")) == ["10"]
    assert return_reach(engines("38"), 0) == ()
    assert refused(at_end(), ReturnFromEnd(0, "40"))


def test_10_an_engine_that_stands_on_39_is_passed_over_by_nobody() -> None:
    now = engines("38", "39")
    assert reach(now, 0, 3, forward=True) == ()
    why = why_not(now, 0, "39", 3, forward=True)
    assert why is not None
    assert why.ref.clause == "3"


# 13


def test_13_back_as_far_as_one_likes_to_a_city_worth_no_more() -> None:
    now = do(engines("9", "8"), ExtraordinaryDelivery(0, 2, "6", 2))
    assert now.state.engines == ("6", "8")


def test_13_taken_spaces_and_turnouts_do_not_count() -> None:
    now = engines("9", "8")
    counted = {place.place: place.steps for place in delivery_reach(now, 0)}
    # Behind 9 lie 8 (taken), the turnout of 7, 7, 6, 5, the turnout of 4, 4 ...
    assert counted == {"T7": 0, "7": 1, "6": 2, "5": 3, "T4": 3, "4": 4, "3": 5, "2": 6, "1": 7, "0": 8}
    assert breaches(now, ExtraordinaryDelivery(0, 3, "6")) == ["13"]


def test_13_the_city_is_worth_no_more() -> None:
    assert keys(engines("9"), ExtraordinaryDelivery(0, 2, "T7", 3)) == ["delivery.spaces", "delivery.city"]
    assert breaches(engines("9"), ExtraordinaryDelivery(0, 1, "T7", 2)) == ["13"]
    assert breaches(engines("9"), ExtraordinaryDelivery(0, 1, "T7", 1)) == []


def test_13_on_a_turnout_one_may_upgrade() -> None:
    now = do(engines("9"), ExtraordinaryDelivery(0, 1, "T7", 1), Upgrade(0, 2, "light", 2))
    assert now.upgraded(0) == (2,)


def test_13_it_goes_back() -> None:
    assert breaches(engines("9"), ExtraordinaryDelivery(0, 0, "9")) == ["13"]
    assert breaches(engines("9"), ExtraordinaryDelivery(0, 1, "10")) == ["13"]
    assert breaches(engines("9", "7"), ExtraordinaryDelivery(0, 1, "7")) == ["3"]
    assert breaches(engines("0"), ExtraordinaryDelivery(0, 0, "0")) == ["5"]


def test_13_what_cannot_be_written_down() -> None:
    assert refused(engines("9"), ExtraordinaryDelivery(0, 1, "T8"))
    assert refused(engines("9"), ExtraordinaryDelivery(0, -1, "8"))
    assert refused(engines("9"), ExtraordinaryDelivery(0, 1, "8", -1))


def test_13_any_station_behind_the_engine() -> None:
    now = do(engines("20"), UpgradeBehind(0, 2, "light", 2))
    assert now.upgraded(0) == (2,)
    assert now.state.engines == ("20",)


def test_13_not_one_ahead_or_where_it_stands() -> None:
    assert breaches(engines("20"), UpgradeBehind(0, 6, "dark", 8)) == ["13"]
    assert breaches(engines("T21"), UpgradeBehind(0, 6, "dark", 8)) == ["13"]


def test_13_by_the_usual_rules() -> None:
    now = discs(engines("20"), {2: [0]})
    assert breaches(now, UpgradeBehind(0, 2, "light", 2)) == ["6"]
    assert breaches(now, UpgradeBehind(0, 1, "dark", 2)) == ["7"]
    assert breaches(now, UpgradeBehind(0, 1, "light", 3)) == ["6"]
    taken = do(now, UpgradeBehind(0, 1, "light", 2), TakeMaster(0, 1, "engineer"))
    assert taken.state.masters == ((1,),)


def test_13_it_lets_nobody_upgrade_where_the_engine_stood_before() -> None:
    now = do(engines("T21"), UpgradeBehind(0, 1, "light", 2), TakeMaster(0, 1))
    assert keys(now, Upgrade(0, 6, "dark", 8)) == ["upgrade.too_late"]


# 14


def test_14_engines_discs_and_tiles_are_counted_and_nothing_else() -> None:
    names = set(State.__dataclass_fields__)
    assert names == {"engines", "discs", "tiles", "workers", "masters", "counts", "moment", "ended"}


def test_14_anybody_may_act_at_any_time() -> None:
    do(
        engines("1", "2"),
        MoveEngine(1, "forward", 2, "4"),
        MoveEngine(1, "forward", 1, "T4"),
        MoveEngine(0, "forward", 1, "2"),
        MoveEngine(0, "forward", 1, "3"),
    )


def test_14_every_step_has_a_name_of_its_own() -> None:
    steps = [action.step for action in ACTIONS]
    assert all(steps)
    assert len(set(steps)) == len(steps)


def test_14_a_stocktake_sets_the_books_right() -> None:
    now = engines("4", "9")
    seen = Stocktake(engines={0: "T4"}, discs={1: (Disc(0, "light"),)}, tiles={1: None, 2: 5, 5: 2}, masters={0: (1,)})
    after = do_with_notes(now, seen)
    assert after.state.engines == ("T4", "9")
    assert after.state.discs == {1: (Disc(0, "light"),)}
    assert after.state.tiles == {2: 5, 3: 3, 4: 4, 5: 2}
    assert after.state.masters == ((1,), ())


def do_with_notes(now: Table, action: Stocktake) -> Table:
    """The table after a stocktake that only differs from the books."""
    assert {grade for grade, _ in found(now, action)} <= {"note"}
    return perform(now, action).after


def test_14_a_stocktake_notes_each_difference() -> None:
    now = engines("4", "9")
    seen = Stocktake(engines={0: "T4", 1: "9"}, discs={1: (Disc(0),), 2: ()}, tiles={1: None, 2: 2}, masters={1: (1,)})
    assert keys(now, seen) == ["stocktake.engine", "stocktake.discs", "stocktake.tile", "stocktake.masters"]
    assert found(now, Stocktake(engines={1: "9"})) == []


def test_14_what_cannot_lie_so_is_a_breach() -> None:
    now = engines("4", "9")
    assert breaches(now, Stocktake(engines={0: "9"})) == ["3"]
    assert breaches(now, Stocktake(engines={0: "0", 1: "0"})) == []
    assert breaches(now, Stocktake(discs={1: (Disc(0), Disc(0, "light"))})) == ["6"]
    assert breaches(now, Stocktake(masters={0: (1,)})) == ["8", "8"]
    assert breaches(now, Stocktake(tiles={1: None}, masters={0: (1,)})) == []
    assert breaches(now, Stocktake(masters={0: ("?",)})) == ["8"]


def test_14_what_was_wrong_before_is_not_the_stocktakes_fault() -> None:
    now = at(engines("9", "9"), masters=((1,), ()))
    assert breaches(now, Stocktake(discs={2: (Disc(0),)})) == []


def test_14_what_this_game_does_not_have_cannot_be_seen() -> None:
    now = engines("4", "9")
    for seen in (
        Stocktake(engines={2: "5"}),
        Stocktake(engines={0: "T5"}),
        Stocktake(discs={11: ()}),
        Stocktake(discs={1: (Disc(4),)}),
        Stocktake(discs={1: (Disc(0, "red"),)}),  # type: ignore[arg-type]
        Stocktake(tiles={6: 1}),
        Stocktake(tiles={1: 6}),
        Stocktake(masters={0: (12,)}),
    ):
        assert refused(now, seen)


def test_14_counts_are_entered_and_taken_back() -> None:
    now = do(table(2), EnterCount(1, "workers", 7))
    assert now.state.counts == ({}, {"workers": 7})
    assert do(now, EnterCount(1, "workers", None)).state.counts == ({}, {})
    assert do(now, EnterCount(1, "cities", -4)).state.counts[1] == {"workers": 7, "cities": -4}


@pytest.mark.parametrize(
    ("what", "number"),
    [("workers", -1), ("hazards", -1), ("job_market_token", 2), ("stations", 3), ("stations_upgraded", 3), ("cows", 1)],
)
def test_14_counts_that_cannot_be(what: str, number: int) -> None:
    assert refused(table(2), EnterCount(0, what, number))


def test_12_once_the_game_is_over_only_counts_are_entered() -> None:
    now = do(engines("3", "5"), EndGame())
    assert now.state.ended
    assert breaches(now, MoveEngine(0, "forward", 1, "4")) == ["12"]
    assert breaches(now, EndGame()) == ["12"]
    assert do(now, EnterCount(0, "dollars", 12)).state.counts[0] == {"dollars": 12}
