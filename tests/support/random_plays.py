"""Random plays, as many as wanted and quickly: made up, not played."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from random import Random
from uuid import UUID

from companion.plays import NewPlay, NewSeat, Play, PlaySeat, ranks
from rules.snowdonia.scoring import CATEGORIES

NAMES = ("Siân", "Mikkel", "Ελένη", "Tom", "Zoë", "Γιώργος", "Žofie", "محمد", "長谷川", "O'Brien")
COLOURS = ("red", "blue", "green", "purple", "yellow")
SCENARIOS = {"mount-snowdon": "Mount Snowdon", "blaenau-ffestiniog": "Blaenau Ffestiniog", "": "Somewhere else"}
PLACES = ("", "Llanberis", "Αθήνα", "At home")
FIRST_DAY = datetime(2015, 1, 1, 19, 30, tzinfo=UTC)


def play(rng: Random, number: int = 0, players: int | None = None) -> Play:
    """A play that is over, with every score known."""
    count = players or rng.choice((1, 2, 3, 3, 4, 4, 5))
    scores = [{category: rng.randint(0, 45) for category in CATEGORIES} for _ in range(count)]
    totals = [sum(one.values()) for one in scores]
    places: list[int | None] = ranks(totals) if count > 1 else [None]
    names = rng.sample(range(len(NAMES)), count)
    starts = rng.randrange(count)
    seats = tuple(
        PlaySeat(f"p{name}", NAMES[name], COLOURS[n], totals[n], places[n], places[n] == 1, n == starts, scores[n])
        for n, name in enumerate(names)
    )
    started = FIRST_DAY + timedelta(hours=7 * number + rng.randrange(5))
    scenario = rng.choice(list(SCENARIOS))
    minutes = rng.choice((None, 60, 95, 130))
    return Play(
        id=str(UUID(int=rng.getrandbits(128), version=4)),
        kind=rng.choice(("tracked", "scored", "imported")),
        game="snowdonia",
        scenario=scenario,
        scenario_name=SCENARIOS[scenario],
        started=started,
        saved=started,
        finished=started + timedelta(minutes=minutes or 90),
        seats=seats,
        minutes=minutes,
        place=rng.choice(PLACES),
        note=f"Game {number}" if rng.random() < 0.2 else "",
        wrong=rng.random() < 0.02,
        rounds=rng.choice((None, 9, 10, 12)),
        ended="last-track-player",
        train=rng.randint(1, 7) if count == 1 else None,
    )


def plays(count: int, seed: int = 1) -> list[Play]:
    """So many plays, the last one first as the store has them."""
    rng = Random(seed)
    return [play(rng, number) for number in reversed(range(count))]


def new_plays(count: int, seed: int = 1, source: str = "elsewhere") -> Iterator[NewPlay]:
    """So many plays to be brought in, told apart by their number."""
    for number, one in enumerate(plays(count, seed)):
        yield new_play(one, source, str(number))


def new_play(one: Play, source: str = "", source_id: str = "") -> NewPlay:
    """A play as another program would tell of it."""
    seats = tuple(
        NewSeat(
            name=seat.name,
            colour=seat.colour,
            vp=seat.vp,
            winner=seat.winner,
            starts=seat.starts,
            scores=seat.scores,
        )
        for seat in one.seats
    )
    return NewPlay(
        game=one.game,
        started=one.started,
        seats=seats,
        scenario=one.scenario,
        scenario_name=one.scenario_name,
        minutes=one.minutes,
        place=one.place,
        note=one.note,
        wrong=one.wrong,
        rounds=one.rounds,
        train=one.train,
        source=source,
        source_id=source_id,
    )
