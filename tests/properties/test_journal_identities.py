"""What must hold for every game: undo and redo, strike and restore, amend to the same, and replay are identities."""

from __future__ import annotations

from contextlib import suppress
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from companion import audit
from companion.journal import Journal
from companion.session import LogLine, Refused, Session
from rules.snowdonia.state import Table
from tests.support import autoplay, sessions

SEEDS = st.integers(0, 2**32 - 1)
PLAYERS = st.integers(1, 5)
STEPS = st.integers(0, 90)


def shape(session: Session) -> tuple[tuple[LogLine, ...], Table]:
    return session.log, session.table


@settings(max_examples=25)
@given(SEEDS, PLAYERS, STEPS, st.integers(1, 20))
def test_undo_then_redo_changes_nothing(seed: int, players: int, steps: int, times: int) -> None:
    session = sessions.played(seed, players, steps)
    before = shape(session)
    for _ in range(times):
        session.undo()
    for _ in range(times):
        session.redo()
    assert shape(session) == before


@settings(max_examples=15)
@given(SEEDS, PLAYERS, STEPS)
def test_undo_of_everything_is_the_start(seed: int, players: int, steps: int) -> None:
    session = sessions.played(seed, players, steps, unknown=0.3)
    start = Session(session.game).table
    while session.undo():
        pass
    assert session.table == start
    assert session.log == ()


@settings(max_examples=25)
@given(SEEDS, PLAYERS, st.integers(1, 90), st.randoms(use_true_random=False))
def test_strike_then_restore_changes_nothing(seed: int, players: int, steps: int, rng: Random) -> None:
    session = sessions.played(seed, players, steps)
    before = shape(session)
    struck = [rng.choice(session.log).entry for _ in range(3)]
    for entry in struck:
        session.strike(entry)
    for entry in struck:
        session.restore(entry)
    assert shape(session) == before


@settings(max_examples=25)
@given(SEEDS, PLAYERS, st.integers(1, 90), st.randoms(use_true_random=False))
def test_amending_to_the_same_changes_nothing_but_the_mark(seed: int, players: int, steps: int, rng: Random) -> None:
    session = sessions.played(seed, players, steps)
    before = [(line.action, line.step) for line in session.log], session.table
    line = rng.choice(session.log)
    session.amend(line.entry, line.action)
    assert ([(line.action, line.step) for line in session.log], session.table) == before
    assert session.line(line.entry).amended


@settings(max_examples=40)
@given(SEEDS, PLAYERS, st.randoms(use_true_random=False))
def test_whatever_is_done_a_replay_gives_the_same_and_the_books_balance(seed: int, players: int, rng: Random) -> None:
    """Going on from the tables kept is the same as playing the whole journal again, after any corrections."""
    session = sessions.played(seed, players, 30, unknown=rng.choice([0.0, 0.4]))
    for _ in range(25):
        _do_anything(session, rng)
        assert audit.check(session.table) == []
    again = Session(session.game, Journal(session.journal.entries))
    assert shape(again) == shape(session)
    assert again.journal.undoable == session.journal.undoable
    assert again.journal.redoable == session.journal.redoable


def _do_anything(session: Session, rng: Random) -> None:
    if not session.log:
        sessions.go_on(session, rng, 5)
        return
    line = rng.choice(session.log)
    other = rng.choice(session.log)
    zone = rng.choice(["yard", "bag", "player 0"])
    counts = {kind: rng.randint(0, 5) for kind in ("ore", "stone")}
    # Another entry at another table can be impossible there: then nothing happens, as for a person.
    with suppress(Refused):
        match rng.randrange(8):
            case 0:
                session.strike(line.entry)
            case 1:
                session.restore(line.entry)
            case 2:
                session.amend(line.entry, other.action, anyway=True)
            case 3:
                session.insert(line.entry, other.action, anyway=True)
            case 4:
                session.stocktake(zone, counts)
            case 5:
                session.undo()
            case 6:
                session.redo()
            case 7 if session.agenda.due is not None and not session.agenda.tells:
                session.record([autoplay.choose(session.table, rng)], anyway=True)
