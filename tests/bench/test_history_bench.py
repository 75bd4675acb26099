"""Ten thousand games in the history: the work grows with their number and no faster, counted in steps, not seconds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import event

from companion.plays import Play
from companion.session import Session
from companion.statistics import by_player, by_player_and_scenario, by_scenario, filtered, overall
from companion.store import Store
from tests.support import random_plays, sessions
from tests.support.counted import Steps, counted
from ui.present.figures import Choice, figures
from ui.present.history import Games

FEW, MANY = 1_000, 10_000
MOST = 1.25 * MANY / FEW
"""A sort grows a little faster than what it sorts; anything quadratic grows a hundred times."""


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """Ten thousand games."""
    with _filled(tmp_path_factory.mktemp("many"), MANY) as opened:
        yield opened


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """A thousand."""
    with _filled(tmp_path_factory.mktemp("few"), FEW) as opened:
        yield opened


def _filled(folder: Path, count: int) -> Store:
    store = Store(folder / "snowdonia.sqlite3", folder / "card.json")
    assert store.bring_in(list(random_plays.new_plays(count))) == count
    return store


class StoreSteps(Steps):
    """The same of a database: ``statements`` to it, and ``work`` in hundreds of its instructions."""

    def __init__(self) -> None:
        super().__init__()
        self.statements = self.work = 0


@contextmanager
def asked(store: Store) -> Iterator[StoreSteps]:
    """Count the steps of what is asked of a database meanwhile."""
    steps = StoreSteps()

    def stated(*_arguments: object) -> None:
        steps.statements += 1

    def worked() -> int:
        steps.work += 1
        return 0

    event.listen(store._engine, "before_cursor_execute", stated)
    with store._engine.connect() as connection:
        connection.connection.driver_connection.set_progress_handler(worked, 100)  # type: ignore[union-attr]
    try:
        with counted(steps):
            yield steps
    finally:
        event.remove(store._engine, "before_cursor_execute", stated)
        with store._engine.connect() as connection:
            connection.connection.driver_connection.set_progress_handler(None, 100)  # type: ignore[union-attr]


STORE_WORK: dict[str, tuple[Callable[[Store], Any], int]] = {
    "list": (lambda store: store.plays(), 3),
    "bin": (lambda store: store.plays(binned=True), 3),
    "people": (lambda store: store.people(), 2),
    "sources": (lambda store: store.known_sources("elsewhere"), 1),
    "the same again": (lambda store: store.bring_in(AGAIN), 2),
}
"""What is asked of the database, and how many statements it may take, however many games there are."""
AGAIN = list(random_plays.new_plays(50))


@pytest.mark.parametrize("what", STORE_WORK)
def test_the_database_works_in_step_with_the_games(store: Store, small: Store, what: str) -> None:
    work, statements = STORE_WORK[what]
    with asked(small) as few:
        work(small)
    with asked(store) as many:
        work(store)
    assert few.statements == many.statements == statements
    assert many.work <= MOST * few.work + 10
    assert many.calls <= MOST * few.calls


ONE_GAME: dict[str, Callable[[Store, str], Any]] = {
    "one": lambda store, game_id: store.play(game_id),
    "note": lambda store, game_id: store.set_note(game_id, "fog"),
    "wrong": lambda store, game_id: store.set_wrong(game_id, False),
    "latest": lambda store, _game_id: store.latest_open(),
    "start page": lambda store, _game_id: store.games(6),
}


@pytest.mark.parametrize("what", ONE_GAME)
def test_one_game_takes_no_longer_among_many(store: Store, small: Store, what: str) -> None:
    found = []
    for opened in (small, store):
        game_id = opened.plays()[FEW // 2].id
        with asked(opened) as steps:
            ONE_GAME[what](opened, game_id)
        found.append(steps)
    few, many = found
    assert many.statements == few.statements
    assert many.work <= 2 * few.work + 10
    assert many.calls <= 1.1 * few.calls


STATISTICS: dict[str, Callable[[list[Play]], Any]] = {
    "players": by_player,
    "scenarios": by_scenario,
    "both": by_player_and_scenario,
    "all": overall,
    "text": lambda games: filtered(games, text="sian llanberis 2016"),
    "person": lambda games: filtered(games, person=games[0].seats[0].person, scenario="mount-snowdon"),
}


@pytest.mark.parametrize("what", STATISTICS)
def test_statistics_work_in_step_with_the_games(store: Store, what: str) -> None:
    games = store.plays()
    STATISTICS[what](games)
    with counted(Steps()) as few:
        STATISTICS[what](games[:FEW])
    with counted(Steps()) as many:
        STATISTICS[what](games)
    assert many.calls <= MOST * few.calls


def test_an_entry_is_kept_with_as_many_statements_as_ever(store: Store) -> None:
    game = sessions.fresh(5)
    store.create(game)
    session = Session(game, store=store)
    sessions.go_on(session, Random(1), 20)
    with asked(store) as steps:
        sessions.go_on(session, Random(1), 1)
    assert session.save_error is None
    # The game, the entry, the seats.
    assert steps.statements == 3
    assert steps.work < 30
    store.bin(game.info.id)
    store.delete(game.info.id)


def test_ten_thousand_games_are_listed(benchmark: Any, store: Store) -> None:
    assert len(benchmark.pedantic(store.plays, rounds=5)) == MANY


def test_ten_thousand_games_are_searched(benchmark: Any, store: Store) -> None:
    games = store.plays()
    found = benchmark(lambda: filtered(games, text="sian llanberis"))
    assert 0 < len(found) < MANY


def test_statistics_of_ten_thousand_games(benchmark: Any, store: Store) -> None:
    games = store.plays()
    assert len(benchmark.pedantic(lambda: by_player_and_scenario(games), rounds=5)) == len(random_plays.NAMES) * 3


def test_a_thousand_games_are_brought_in(benchmark: Any, tmp_path: Path) -> None:
    new = list(random_plays.new_plays(FEW))
    with Store(tmp_path / "snowdonia.sqlite3", tmp_path / "card.json") as empty:
        assert benchmark.pedantic(lambda: empty.bring_in(new), rounds=1) == FEW


def test_how_fast_they_are_put_in_order(benchmark: Any) -> None:
    many = random_plays.plays(MANY)
    now = datetime.now(UTC)
    assert len(benchmark.pedantic(Games, args=(many, now), rounds=3)) == MANY


def test_how_fast_a_search_among_them_is(benchmark: Any) -> None:
    games = Games(random_plays.plays(MANY), datetime.now(UTC))
    assert benchmark(games.found, "sian 2017")


def test_how_fast_what_the_page_shows_of_them_is_counted(benchmark: Any) -> None:
    many = random_plays.plays(MANY)
    now = datetime.now(UTC)
    found = benchmark.pedantic(figures, args=(many, Choice(), now), rounds=3)
    assert found.parts
