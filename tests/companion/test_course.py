"""The course of a game, round by round, against the tables it went through."""

from __future__ import annotations

from random import Random

import pytest

from companion.course import course, points_per_round
from companion.journal import Journal
from companion.session import Session
from rules.snowdonia.bag import bag_content
from tests.support import sessions


@pytest.fixture(scope="module")
def whole() -> Session:
    """A whole game of three."""
    return sessions.played(1, 3, 4000)


def test_there_is_a_point_for_the_start_and_each_round(whole: Session) -> None:
    points = course(whole)
    assert [point.round for point in points] == list(range(whole.table.state.round + 1))
    assert all(point.whole for point in points)


def test_a_point_is_the_table_after_the_last_entry_of_its_round(whole: Session) -> None:
    for point in course(whole):
        lines = [line for line in whole.log if line.round <= point.round]
        table = lines[-1].after if lines else whole.start
        assert point.bag == bag_content(table)
        assert point.yard == {kind: table.state.ledger["yard", kind] for kind in ("ore", "stone", "coal")}
        assert point.rubble == sum(table.rubble(space.id) for space in table.book.route_spaces)
        assert (point.excavate, point.lay) == table.rate_values


def test_rubble_only_goes_and_the_last_totals_are_those_of_the_sheet(whole: Session) -> None:
    points = course(whole)
    left = [point.rubble for point in points]
    assert left[0] is not None
    assert left == sorted(left, key=lambda n: -(n or 0))
    assert points[-1].vp == tuple(player.total for player in whole.sheet().players)


def test_the_last_point_counts_a_line_that_was_overruled() -> None:
    session = sessions.played(1, 3, 4000)
    line = session.sheet().players[1].lines[0]
    before = course(session)
    session.overrule(1, line.category, line.about, (line.vp or 0) + 7, "read from the card")
    after = course(session)
    assert after[-1].vp[1] == before[-1].vp[1] + 7
    assert after[:-1] == before[:-1]


def test_points_per_round_add_up_to_the_total(whole: Session) -> None:
    points = course(whole)
    gained = points_per_round(points)
    assert len(gained) == len(points) - 1
    for seat in range(3):
        assert sum(one[seat] for one in gained) == points[-1].vp[seat] - points[0].vp[seat]


def test_a_round_under_way_is_marked(whole: Session) -> None:
    rounds = [line.entry for line in whole.log if line.round == 3]
    session = Session(whole.game, Journal(whole.journal.entries[: rounds[2]]))
    points = course(session)
    assert [(point.round, point.whole) for point in points] == [(0, True), (1, True), (2, True), (3, False)]
    assert points[-1].vp == tuple(player.total for player in session.sheet().players)
    before = Session(whole.game, Journal(whole.journal.entries[: rounds[0] - 1]))
    assert [point.round for point in course(before)] == [0, 1, 2]


def test_a_game_of_which_nothing_was_entered_has_its_start() -> None:
    (start,) = course(Session(sessions.fresh()))
    assert start.round == 0
    assert start.whole


def test_2_5_rubble_that_nobody_entered_is_not_known() -> None:
    session = sessions.played(4, 3, 0, unknown=1.0)
    assert session.start.unknown_rubble(session.book.tracks[0].id)
    assert course(session)[0].rubble is None


def test_a_struck_entry_leaves_no_point_of_its_own(whole: Session) -> None:
    session = Session(whole.game, whole.journal)
    sessions.go_on(session, Random(1), 1)
    session.strike(whole.log[4].entry)
    assert [point.round for point in course(session)] == list(range(session.table.state.round + 1))
