"""Why not: what a player cannot do, by which clause, and what would make it possible."""

from __future__ import annotations

from rules.core.hindrance import Hindrance
from rules.gwt_railroad.hindrances import hindrances
from rules.gwt_railroad.state import Table
from rules.gwt_railroad.steps import EndGame, TakeMaster, Upgrade
from tests.support.railroad import discs, do, engines, ruled, stopped, table


def of_station(now: Table, number: int, what: str = "cannot.upgrade", seat: int = 0) -> Hindrance | None:
    found = [h for h in hindrances(now, seat) if h.what.key == what and h.what.get("station") == number]
    assert len(found) < 2
    return found[0] if found else None


def why(now: Table, number: int, what: str = "cannot.upgrade", seat: int = 0) -> tuple[str, str, str | None] | None:
    found = of_station(now, number, what, seat)
    if found is None:
        return None
    return found.ref.clause, found.why.key, None if found.remedy is None else found.remedy.key


def test_5_nobody_goes_back_from_the_start() -> None:
    first = hindrances(engines("0", "4"), 0)[0]
    assert (first.what.key, first.ref.clause, first.why.key) == ("cannot.move_back", "5", "because.at_start")
    assert hindrances(engines("0", "4"), 1)[0].what.key == "cannot.upgrade"


def test_3_10_nor_forward_from_the_end_or_where_all_is_taken() -> None:
    assert hindrances(engines("39"), 0)[0].ref.clause == "10"
    assert hindrances(engines("38", "39"), 0)[0].ref.clause == "3"


def test_6_a_station_is_upgraded_where_the_engine_has_just_stopped() -> None:
    now = stopped(engines("T10", "0"), 0)
    assert why(now, 3) is None
    assert why(engines("T10"), 3) == ("6", "because.not_stopped", "would.stop_again")


def test_6_how_far_it_is_to_the_others() -> None:
    now = stopped(engines("T10", "0"), 0)
    ahead = of_station(now, 4)
    assert ahead is not None
    assert ahead.remedy is not None
    assert (ahead.remedy.key, ahead.remedy.get("steps")) == ("would.spaces", 4)
    behind = of_station(now, 2)
    assert behind is not None
    assert behind.remedy is not None
    assert (behind.remedy.key, behind.remedy.get("steps")) == ("would.exactly", (4,))


def test_3_a_taken_turnout_has_to_be_left_first() -> None:
    now = engines("3", "T4")
    assert why(now, 1) == ("6", "because.not_stopped", "would.leave")
    assert why(engines("9", "T4"), 1) == ("6", "because.not_stopped", "would.leave")


def test_10_behind_the_end_lies_every_other_station() -> None:
    assert why(engines("39"), 9) == ("6", "because.not_stopped", "would.exactly")


def test_6_once_a_game() -> None:
    assert why(discs(engines("12"), {3: [0]}), 3) == ("6", "because.upgraded", None)


def test_8_the_station_masters() -> None:
    taken = discs(engines("12", "0"), {3: [1], 2: [0]})
    assert why(taken, 3, "cannot.take_master") == ("8", "because.not_first", None)
    assert why(taken, 2, "cannot.take_master") == ("8", "because.moment_over", None)
    assert why(taken, 1, "cannot.take_master") is None
    assert why(taken, 6, "cannot.take_master") is None
    gone = do(stopped(engines("T10", "0"), 0), Upgrade(0, 3, "light", 4))
    assert why(gone, 3, "cannot.take_master") is None


def test_8_while_it_is_there_by_the_other_ruling() -> None:
    now = discs(ruled(station_master="while_there"), {3: [1]})
    assert why(now, 3, "cannot.take_master") is None


def test_8_a_tile_that_is_gone() -> None:
    now = do(stopped(engines("T10", "0"), 0), Upgrade(0, 3, "light", 4), TakeMaster(0, 3))
    assert why(now, 3, "cannot.take_master", 1) == ("8", "because.master_gone", None)


def test_who_stopped_last_is_meant_when_nobody_is_named() -> None:
    now = stopped(engines("0", "T10"), 1)
    assert {h.seat for h in hindrances(now)} == {1}
    assert {h.seat for h in hindrances(table(2))} == {0}


def test_12_nothing_is_hindered_once_the_game_is_over() -> None:
    assert hindrances(do(engines("3"), EndGame())) == ()
