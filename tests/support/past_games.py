"""Games of the past, just as a test wants them; see ``plays`` for many random ones."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from companion.plays import Play, PlaySeat

NAMES = ("Siân", "Mikkel", "Ελένη", "Tom", "Nia", "Γιώργος", "Zoë", "Μαρία", "Tomás", "Øyvind")
COLOURS = ("pink", "blue", "yellow", "green", "purple")
FIRST = datetime(2026, 11, 28, 19, 30, tzinfo=UTC)


def past(vps: tuple[int | None, ...] = (96, 88), **changes: object) -> Play:
    """One play of a finished game; everybody has a part of the total in each category."""
    known: dict[str, object] = {
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
    return Play(**{**known, **changes})  # type: ignore[arg-type]


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
