"""The table display of a railroad as data: who stopped last, what that player may do, the VP."""

from __future__ import annotations

from collections.abc import Callable

from companion.railroad_session import RailroadSession
from rules.gwt_railroad.steps import EndGame, MoveEngine, TakeMaster, Upgrade
from tests.support.railroad_games import game, played
from tests.support.railroad_sessions import looks_of
from ui.present.display import RuleShown
from ui.present.railroad_display import LineDisplay, line_display

NAME = "railroad-four-players"


def shown(session: RailroadSession, *, points: bool = True, rule: RuleShown | None = None) -> LineDisplay:
    before = session.log[-1].before if session.log else None
    who = looks_of(session)
    return line_display(session, who, before, points, rule)


def moved(*actions: object) -> RailroadSession:
    session = RailroadSession(game(NAME))
    for action in actions:
        session.record([action])  # type: ignore[list-item]
    return session


def first(name: str, holds: Callable[[RailroadSession], bool]) -> RailroadSession:
    """The golden game at the first moment at which something holds."""
    return next(at for n in range(1, 200) if holds(at := played(name, n)))


def test_before_the_first_move_nobody_is_named() -> None:
    view = shown(moved())
    assert view.now.who is None
    assert view.now.doing == "Whose engine moves?"


def test_6_8_what_the_engine_that_stopped_may_do_and_what_follows() -> None:
    session = moved(MoveEngine(0, "forward", 5, "T4"))
    view = shown(session)
    assert view.now.name == session.players[0]
    assert view.now.caption == "Stopped last, at T4"
    assert view.now.doing == "can upgrade station 1 for 2 dollars, 1 VP"
    assert view.now.then == "take its station master"
    session.record([Upgrade(0, 1, "light", 2)])
    view = shown(session)
    assert view.now.caption == "Upgraded last, station 1"
    assert view.now.doing == "can take the station master of station 1"
    session.record([TakeMaster(0, 1, "cowboy")])
    assert shown(session).now.doing == "has nothing more to do there"


def test_10_the_return_from_the_end_comes_first() -> None:
    session = first(NAME, lambda at: at.table.returning is not None)
    view = shown(session)
    assert view.now.name == session.players[session.table.returning or 0]
    assert view.now.doing == "goes back from the end and gains 3 dollars"
    assert view.now.name not in view.now.doing


def test_vp_stand_in_order_and_only_where_they_are_wished_for() -> None:
    view = shown(played(NAME))
    assert view.scores is not None
    points = [int(row.vp.removesuffix("+?")) for row in view.scores.rows]
    assert points == sorted(points, reverse=True)
    assert view.scores.caption == "Railroad VP"
    hidden = shown(played(NAME), points=False)
    assert hidden.scores is None
    assert "VP" not in hidden.summary


def test_who_earned_something_by_the_last_step_is_lit() -> None:
    session = moved(MoveEngine(0, "forward", 5, "T4"), Upgrade(0, 1, "light", 2))
    view = shown(session)
    assert view.scores is not None
    assert [row.lit for row in view.scores.rows].count(True) == 1
    assert view.scores.rows[0].current
    assert [disc.mark for disc in view.line.at("T4").station.discs] == ["lit"]  # type: ignore[union-attr]


def test_the_end_is_the_end() -> None:
    view = shown(moved(MoveEngine(0, "forward", 3, "3"), EndGame()))
    assert view.now.over
    assert view.now.name == "The game is over"


def test_everything_is_said_in_words_the_rule_first() -> None:
    view = shown(moved(MoveEngine(0, "forward", 5, "T4")), rule=RuleShown("Forward", "railroad:4", "Up to that."))
    assert view.summary.startswith("Forward (railroad:4). Up to that. ")
    assert "Ana at T4, Ben at the start" in view.summary
    assert "can upgrade station 1 for 2 dollars, 1 VP. Then take its station master." in view.summary
