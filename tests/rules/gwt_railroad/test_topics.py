"""Which clauses matter at a moment."""

from __future__ import annotations

from rules.gwt_railroad.state import Table
from rules.gwt_railroad.steps import EndGame, Upgrade
from rules.gwt_railroad.topics import topics
from tests.support.railroad import do, engines, ruled, stopped, table


def clauses(now: Table) -> list[str]:
    return [topic.ref.clause for topic in topics(now)]


def test_1_at_first_how_the_line_runs_and_engines_move() -> None:
    assert clauses(table()) == ["4", "5", "1"]


def test_2_3_engines_on_the_line_and_on_turnouts() -> None:
    assert clauses(engines("12", "0"))[:1] == ["3"]
    assert clauses(engines("T10", "0"))[:2] == ["3", "2"]


def test_6_7_an_engine_that_has_stopped_at_a_station() -> None:
    assert clauses(stopped(engines("T10", "0"), 0))[:2] == ["6", "7"]


def test_8_9_a_station_just_upgraded() -> None:
    now = do(stopped(engines("T10", "0"), 0), Upgrade(0, 3, "light", 4))
    assert clauses(now)[:2] == ["8", "9"]
    (topic,) = [topic for topic in topics(now) if topic.ref.clause == "9"]
    assert topic.why.get("tile") == 3
    unknown = do(stopped(engines("T10", of=table(1, tiles=())), 0), Upgrade(0, 3, "light", 4))
    assert clauses(unknown)[:2] == ["8", "3"]


def test_10_the_end_of_the_line() -> None:
    assert clauses(stopped(engines("39", "0"), 0))[:3] == ["10", "6", "7"]


def test_7_a_ruling_that_differs_from_the_editions() -> None:
    assert "7" not in clauses(ruled(dark_stations="any_disc"))
    assert "7" in clauses(ruled(dark_stations="dark_only"))
    assert "8" in clauses(ruled(station_master="while_there"))


def test_12_the_score_once_the_game_is_over() -> None:
    assert clauses(do(engines("3"), EndGame())) == ["12", "9"]


def test_each_clause_stands_once() -> None:
    for now in (table(), stopped(engines("39", "T10"), 0), ruled(forward_least="one")):
        found = clauses(now)
        assert len(found) == len(set(found))
