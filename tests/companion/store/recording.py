"""A program to be killed: it records a random game and says which entries are kept.

``python recording.py DATABASE SEED`` prints the id of its game, then each entry's id after it was kept."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from companion.session import Session
from companion.store import Store
from tests.support import autoplay


def main(database: str, seed: str) -> None:
    """Record until the game is over, then begin the next one."""
    rng = Random(int(seed))
    with Store(Path(database)) as store:
        while True:
            game = autoplay.game(rng, 3)
            store.create(game)
            session = Session(game, store=store)
            while session.agenda.due is not None:
                ids = session.record([autoplay.choose(session.table, rng)])
                assert session.save_error is None
                print(game.info.id, *ids, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
