"""How fast a journal replays and an entry is kept; reported, not asserted by the clock."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion import game_file
from companion.draws import Drawer
from companion.journal import Journal
from companion.session import Session
from companion.start_card import start_card
from companion.store import Store
from tests.support import autoplay, sessions

PART, TIMES = 250, 4
"""A thousand entries: no game is so long, so the first ones of a game are played several times."""


@pytest.fixture(scope="module")
def whole() -> Session:
    """A whole game of five."""
    return sessions.played(1, 5, 4000)


def test_a_whole_game_replays(benchmark: Any, whole: Session) -> None:
    benchmark.extra_info["entries"] = len(whole.journal.entries)
    session = benchmark(lambda: Session(whole.game, whole.journal))
    assert session.table == whole.table


def test_a_thousand_entries_replay(benchmark: Any, whole: Session) -> None:
    journal = Journal(whole.journal.entries[:PART])
    sessions_made = benchmark(lambda: [Session(whole.game, journal) for _ in range(TIMES)])
    assert sum(len(session.log) for session in sessions_made) == PART * TIMES


def test_an_entry_is_recorded_in_memory(benchmark: Any, whole: Session) -> None:
    session = Session(whole.game, Journal(whole.journal.entries[:PART]))
    action = whole.log[PART].action

    def again() -> None:
        if len(session.log) > PART:
            session.undo()

    benchmark.pedantic(lambda: session.record([action]), setup=again, rounds=50)
    assert session.log[-1].action == action


def test_an_entry_is_recorded_and_kept(benchmark: Any, whole: Session, tmp_path: Path) -> None:
    with Store(tmp_path / "snowdonia.sqlite3") as store:
        store.create(whole.game)
        session = Session(whole.game, store=store)
        actions = iter([line.action for line in whole.log])
        benchmark.pedantic(lambda: session.record([next(actions)]), rounds=200)
        assert session.save_error is None
        assert store.load(whole.game.info.id)[1] == session.journal


def test_a_start_card_is_made(benchmark: Any, whole: Session) -> None:
    assert benchmark(lambda: start_card(whole)).game_id == whole.game.info.id


def test_a_game_file_is_read(benchmark: Any, whole: Session) -> None:
    text = game_file.to_text(whole.game, whole.journal)
    assert benchmark(lambda: game_file.from_text(text))[1] == whole.journal


def test_an_early_entry_is_struck_and_restored(benchmark: Any, whole: Session) -> None:
    session = Session(whole.game, whole.journal)
    numbers = count()

    def toggle() -> None:
        (session.strike if next(numbers) % 2 == 0 else session.restore)(1)

    benchmark.pedantic(toggle, rounds=20)
    assert session.table == whole.table


def test_a_restock_is_drawn(benchmark: Any) -> None:
    bag = {"ore": 30, "stone": 20, "coal": 8, "event": 5}
    drawer = Drawer(1)
    assert len(benchmark(lambda: drawer.cubes(bag, 12))) == 12


def test_a_whole_random_game(benchmark: Any) -> None:
    rng = Random(1)
    benchmark.pedantic(lambda: autoplay.play(autoplay.table(rng, 3), rng), rounds=5)
