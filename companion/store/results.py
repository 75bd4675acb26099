"""What a sheet says of a game at a glance: the values of its seats."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from companion.codec import Plain
from companion.plays import NewSeat, ranks
from rules.core.scoring import PlayerScore, ScoreSheet

PAUSE = timedelta(minutes=30)
"""Nothing entered for longer than this: the game was put aside, and the time does not count as played."""


def seat_results(sheet: ScoreSheet, *, over: bool) -> list[Plain]:
    """By seat: ``vp`` as far as known, ``rank``, ``winner`` and ``scores``; nobody has won a game that goes on, nor a
    solo game (11), which has no ranks either."""
    alone = len(sheet.players) == 1
    return [
        {
            "vp": player.total if any(line.vp is not None for line in player.lines) or player.complete else None,
            "rank": None if alone else place,
            "winner": over and not alone and player.name in sheet.winners,
            "scores": json.dumps(_scores(player, sheet.categories), separators=(",", ":")),
        }
        for player, place in zip(sheet.players, sheet.ranks, strict=True)
    ]


def _scores(player: PlayerScore, categories: Sequence[str]) -> dict[str, int | None]:
    """VP by category; None where a line of it is not known."""
    found: dict[str, int | None] = dict.fromkeys(categories, 0)
    for line in player.lines:
        known = found[line.category]
        found[line.category] = None if line.vp is None or known is None else known + line.vp
    return found


def new_results(seats: Sequence[NewSeat]) -> list[Plain]:
    """The same of a play that is brought in."""
    alone = len(seats) == 1
    places: Sequence[int | None] = [seat.rank for seat in seats]
    if alone or all(place is None for place in places):
        places = [None] if alone else ranks([seat.vp for seat in seats])
    return [
        {
            "vp": seat.vp,
            "rank": place,
            "winner": seat.winner and not alone,
            "scores": json.dumps(dict(seat.scores), separators=(",", ":")),
        }
        for seat, place in zip(seats, places, strict=True)
    ]


def played_seconds(moments: Iterable[datetime]) -> float:
    """How long was played between the first and the last of these moments, pauses left out."""
    total, last = timedelta(), None
    for moment in moments:
        gap = moment - last if last is not None else timedelta()
        total += gap if timedelta() < gap < PAUSE else timedelta()
        last = moment
    return total.total_seconds()
