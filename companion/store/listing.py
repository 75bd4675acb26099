"""Plays out of the tables: two statements for all of them, none of a game's documents read."""

from __future__ import annotations

import gc
import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from sqlalchemy import Select, select
from sqlmodel import Session as Connection
from sqlmodel import SQLModel, col

from companion.content import scenarios
from companion.plays import Play, PlaySeat
from companion.store.people import People
from companion.store.tables import GameTable, SeatTable

_GAME = (
    "id", "kind", "game", "scenario", "scenario_name", "started", "saved", "finished", "seconds", "place", "note",
    "wrong", "binned", "complete", "rounds", "ended", "train", "source", "source_id",
)  # fmt: skip
_SEAT = ("game_id", "seat", "person_id", "colour", "vp", "rank", "winner", "starts", "scores")
_GAMES = select(*(SQLModel.metadata.tables["games"].c[name] for name in _GAME))
_SEATS = select(*(SQLModel.metadata.tables["seats"].c[name] for name in _SEAT))
_BINNED = select(col(GameTable.id)).where(col(GameTable.binned).is_not(None))
_SOLO = col(GameTable.train).is_not(None) & col(GameTable.binned).is_(None)


def all_plays(connection: Connection, people: People, *, binned: bool) -> list[Play]:
    """Every play out of the bin, or every one in it, the last one started first."""
    in_bin = col(GameTable.binned)
    query = _GAMES.where(in_bin.is_not(None) if binned else in_bin.is_(None))
    ordered = query.order_by(col(GameTable.started).desc(), col(GameTable.saved).desc())
    with _nothing_collected():
        seats = _seats(connection, people, _SEATS.where(col(SeatTable.game_id).in_(_BINNED)) if binned else _SEATS)
        return _plays(connection, ordered, seats)


def solo_plays(connection: Connection, people: People) -> list[Play]:
    """Every play of one person with a known train that is out of the bin, the last one started first."""
    wanted = _SEATS.where(col(SeatTable.game_id).in_(select(col(GameTable.id)).where(_SOLO)))
    ordered = _GAMES.where(_SOLO).order_by(col(GameTable.started).desc(), col(GameTable.saved).desc())
    return _plays(connection, ordered, _seats(connection, people, wanted))


def one_play(connection: Connection, people: People, game_id: str) -> Play:
    """The play of a game that is there."""
    seats = _seats(connection, people, _SEATS.where(col(SeatTable.game_id) == game_id))
    return _plays(connection, _GAMES.where(col(GameTable.id) == game_id), seats)[0]


@contextmanager
def _nothing_collected() -> Iterator[None]:
    """Nothing of what is made meanwhile is garbage; to look for some takes a third of the time."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


def _rows(connection: Connection, query: Select[Any]) -> list[tuple[Any, ...]]:
    """The rows as SQLite has them; to wrap each of some ten thousand takes longer than to read them."""
    return list(connection.connection().execute(query).cursor.fetchall())


def _seats(connection: Connection, people: People, query: Select[Any]) -> Mapping[str, list[tuple[int, PlaySeat]]]:
    """The seats by game, each with its number, in no order: to sort all of them takes longer than to sort each few."""
    names = people.names()
    rows = _rows(connection, query)
    # One reader for all of them is three times as quick as one for each.
    scores = json.loads(f"[{','.join(row[8] for row in rows)}]")
    found: dict[str, list[tuple[int, PlaySeat]]] = {}
    for row, known in zip(rows, scores, strict=True):
        game_id, seat, person, colour, vp, rank, winner, starts, _text = row
        stands, name = names[person]
        found.setdefault(game_id, []).append(
            (seat, PlaySeat(stands, name, colour, vp, rank, bool(winner), bool(starts), known))
        )
    return found


def _plays(connection: Connection, query: Select[Any], seats: Mapping[str, list[tuple[int, PlaySeat]]]) -> list[Play]:
    known = scenarios()
    found = []
    for row in _rows(connection, query):
        (
            game_id, kind, game, scenario, name, started, saved, finished, seconds, place, note, wrong, binned,
            complete, rounds, ended, train, source, source_id,
        ) = row  # fmt: skip
        found.append(
            Play(
                id=game_id,
                kind=kind,
                game=game,
                scenario=scenario,
                scenario_name=known.get(scenario) or name or scenario,
                started=datetime.fromisoformat(started),
                saved=datetime.fromisoformat(saved),
                finished=None if finished is None else datetime.fromisoformat(finished),
                seats=_in_order(seats.get(game_id, ())),
                minutes=None if seconds is None else round(seconds / 60),
                place=place,
                note=note,
                wrong=bool(wrong),
                binned=None if binned is None else datetime.fromisoformat(binned),
                complete=bool(complete),
                rounds=rounds,
                ended=ended,
                train=train,
                source=source,
                source_id=source_id,
            )
        )
    return found


def _in_order(seats: Iterable[tuple[int, PlaySeat]]) -> tuple[PlaySeat, ...]:
    return tuple(seat for _at, seat in sorted(seats, key=_number))


def _number(numbered: tuple[int, PlaySeat]) -> int:
    return numbered[0]
