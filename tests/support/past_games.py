"""Games of the past, just as a test wants them; see ``plays`` for many random ones."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from companion.plays import NewPlay, NewSeat, Play, PlaySeat

NAMES = ("Siân", "Mikkel", "Ελένη", "Tom", "Nia", "Γιώργος", "Zoë", "Μαρία", "Tomás", "Øyvind")
COLOURS = ("pink", "blue", "yellow", "green", "purple")
FIRST = datetime(2026, 11, 28, 19, 30, tzinfo=UTC)


def past(vps: tuple[int | None, ...] = (96, 88), **changes: Any) -> Play:
    """One play of a finished game; everybody has a part of the total in each category."""
    known: dict[str, Any] = {
        "id": "one",
        "kind": "tracked",
        "game": "snowdonia",
        "scenario": "mount-snowdon",
        "scenario_name": "Mount Snowdon",
        "started": FIRST,
        "saved": FIRST,
        "finished": FIRST + timedelta(minutes=95),
        "seats": seats(vps),
        "minutes": 95,
        "rounds": 9,
        "ended": "last-track-player",
    }
    return Play(**{**known, **changes})


def seats(vps: tuple[int | None, ...], **scores: tuple[int | None, ...]) -> tuple[PlaySeat, ...]:
    """Seats with these totals; without scores by category all of it is for sites."""
    known = [vp for vp in vps if vp is not None]
    most = max(known, default=0)
    return tuple(
        PlaySeat(
            person=f"person-{at}",
            name=NAMES[at],
            colour=COLOURS[at],
            vp=vp,
            rank=None if vp is None else 1 + sum(1 for other in known if other > vp),
            winner=len(vps) > 1 and vp == most,
            scores={name: values[at] for name, values in scores.items()} if scores else {"sites": vp},
        )
        for at, vp in enumerate(vps)
    )


def told_elsewhere() -> list[NewPlay]:
    """Games from another program: a shared win, one played wrong, one without scores, one with totals only."""
    day = timedelta(days=1)

    def seat(at: int, vp: int | None, *, winner: bool = False, **scores: int) -> NewSeat:
        return NewSeat(NAMES[at], colour=COLOURS[at], vp=vp, winner=winner, scores=scores)

    shared = (
        seat(0, 80, winner=True, sites=60, track=20),
        seat(1, 80, winner=True, sites=40, contracts=46, surveyor=-6),
        seat(2, 61, sites=61),
    )
    level = tuple(seat(at, 90, winner=True, sites=50, track=40) for at in range(5))
    known: dict[str, Any] = {"game": "snowdonia", "scenario": "mount-snowdon", "source": "bgstats"}
    return [
        NewPlay(started=FIRST - day, seats=shared, source_id="1", place="Bangor", note="late", minutes=95, **known),
        NewPlay(started=FIRST - 400 * day, seats=level, source_id="2", rounds=9, **known),
        NewPlay(started=FIRST - 401 * day, seats=(seat(0, None), seat(1, None)), source_id="3", **known),
        NewPlay(started=FIRST - 402 * day, seats=(seat(0, 70, winner=True), seat(1, 64)), source_id="4", **known),
        NewPlay(started=FIRST - 403 * day, seats=(seat(3, 88),), train=4, wrong=True, source_id="5", **known),
    ]
