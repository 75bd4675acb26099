"""Sessions with a random game in them, for tests that need a log rather than a story."""

from __future__ import annotations

from random import Random

from companion.game import Game
from companion.session import Keeper, Session
from tests.support import autoplay


def played(
    seed: int,
    players: int = 3,
    steps: int = 60,
    *,
    unknown: float = 0.0,
    store: Keeper | None = None,
    scenario: str = "mount-snowdon",
) -> Session:
    """A game with so many entries recorded one by one; cells that the agenda asks for are told on the way."""
    rng = Random(seed)
    session = Session(autoplay.game(rng, players, unknown=unknown, scenario=scenario), store=store)
    go_on(session, rng, steps)
    return session


def go_on(session: Session, rng: Random, steps: int) -> None:
    """Record so many more entries, or to the end of the game."""
    while steps and session.agenda.due is not None:
        if session.agenda.tells:
            for cell, value in autoplay.answered_tell(session.agenda.tells[0], rng).items():
                session.tell(cell, value)
            continue
        session.record([autoplay.choose(session.table, rng)])
        steps -= 1


def fresh(players: int = 3, seed: int = 1) -> Game:
    """A game of which nothing has been played."""
    return autoplay.game(Random(seed), players)
