"""The sample game: the same every time, every component there, and stopped where it was asked to."""

import pytest

from rules.snowdonia.phases import due
from ui.sample import sample_game, sample_railroad, sample_session, sample_tables


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_the_sample_is_the_same_every_time_and_loses_nothing(players: int) -> None:
    before, table = sample_tables(players, 3, "build")
    assert sample_tables(players, 3, "build") == (before, table)
    start = sample_game(players).start()
    assert table.state.ledger.totals() == start.state.ledger.totals()
    assert table.state.ledger["suspense", "rubble"] == 0


def test_it_stops_at_the_step_that_was_asked_for() -> None:
    _, table = sample_tables(4, 4, "place")
    assert table.state.round == 4
    assert due(table) is not None
    assert due(table).step == "place"  # type: ignore[union-attr]


def test_a_session_reaches_the_same_table() -> None:
    session = sample_session(4, 2, "excavate")
    assert session.table.state == sample_tables(4, 2, "excavate")[1].state
    assert session.log


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_railroad_is_the_same_every_time_and_breaks_no_rule(players: int) -> None:
    session = sample_railroad(players)
    assert sample_railroad(players).table == session.table
    assert [line.problems for line in session.log if line.problems] == []
    assert any(session.table.state.discs.values())
    assert any(session.table.state.masters)
    assert session.agenda.due is None
