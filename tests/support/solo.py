"""Solo games of the past, one a day, just as a test wants them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from companion.plays import NewPlay, NewSeat, Play, PlaySeat
from tests.support.past_games import FIRST

TRAINS = (1, 2, 3, 4, 5, 6, 7)


def solo(train: int | None, vp: int | None, day: int, name: str = "Siân", **changes: Any) -> Play:
    """A finished solo game of this day, counted from the first one; its id is ``name day``."""
    started = FIRST + timedelta(days=day)
    known: dict[str, Any] = {
        "id": f"{name} {day}",
        "kind": "tracked",
        "game": "snowdonia",
        "scenario": "mount-snowdon",
        "scenario_name": "Mount Snowdon",
        "started": started,
        "saved": started,
        "finished": started + timedelta(minutes=70),
        "seats": (PlaySeat(name.lower(), name, "pink", vp, scores={"sites": vp}),),
        "ended": "last-track-player",
        "train": train,
    }
    return Play(**{**known, **changes})


def series(*games: tuple[int, int], name: str = "Siân", first: int = 0) -> list[Play]:
    """Games by train and VP, on one day after the other, the last one first as the store has them."""
    return [solo(train, vp, first + day, name) for day, (train, vp) in enumerate(games)][::-1]


def brought_in(games: Sequence[tuple[int, int]], name: str = "Siân", first: int = -400) -> list[NewPlay]:
    """The same as a store takes them in."""
    return [
        NewPlay(
            game="snowdonia",
            scenario="mount-snowdon",
            started=FIRST + timedelta(days=first + day),
            seats=(NewSeat(name, colour="pink", vp=vp, scores={"sites": vp}),),
            train=train,
            source="elsewhere",
            source_id=f"{name} {first + day}",
        )
        for day, (train, vp) in enumerate(games)
    ]
