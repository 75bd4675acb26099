"""Games that come from files: a game file of this program, or a table record of another one."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from uuid import UUID, uuid5

from companion import game_file, record
from companion.errors import BadInput
from companion.game import Game, GameInfo, TableGame
from companion.journal import Journal, Recorded
from companion.wording import say
from rules.core.problems import Grade, worst
from rules.core.step import Step
from rules.snowdonia.play import perform
from rules.snowdonia.state import Table

TOML = ".toml"
UNFIT = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError)
"""What the rules raise for values that are of no use at all, as a word where a number belongs."""
SEE = "write it as the format of table records says"
_RECORDS = UUID("b6a7e0c4-7d3c-4d0e-9f55-2f0c1f6d3a10")
"""The name space of the ids of imported records: the same record always gets the same id."""


@dataclass(frozen=True)
class Played:
    """One step played: its number in the file and what came of it."""

    n: int
    step: Step[Table]


def is_game_file(path: Path) -> bool:
    """Whether a file is to be read as a game file; anything else is read as a table record."""
    return path.suffix.lower() == TOML


def play_record(path: Path) -> tuple[record.Record, list[Played]]:
    """A table record and every step of it played; BadInput names the step that cannot be written down."""
    found = record.read(path)
    table = found.table
    played: list[Played] = []
    for step in found.steps:
        try:
            done = perform(table, record.action(step, table))
        except BadInput as error:
            raise BadInput(path.name, error.place, error.wrong, error.right) from None
        except UNFIT as error:
            raise BadInput(path.name, f"step {step.n}", f"cannot be written down ({error})", SEE) from None
        if done.refused:
            raise BadInput(path.name, f"step {step.n}", say(done.problems[-1].message, table.book))
        table = done.after
        played.append(Played(step.n, done))
    return found, played


def read_game(path: Path) -> tuple[TableGame, Journal]:
    """The game in a game file or a table record, with its journal; BadInput names file, place, wrong and right.

    A record says nothing of days and colours: the game gets the file's day and the colours of the box in order. Broken
    steps are taken over as agreed breaches."""
    if is_game_file(path):
        return game_file.read(path)
    found, played = play_record(path)
    document = record.load(path)
    day = datetime.fromtimestamp(path.stat().st_mtime, UTC).replace(microsecond=0)
    book = found.table.book
    content = json.dumps([document["setup"], document["steps"]], sort_keys=True, ensure_ascii=False)
    info = GameInfo(
        id=str(uuid5(_RECORDS, hashlib.sha256(content.encode()).hexdigest())),
        started=day,
        scenario=book.box.scenario,
        colours=book.box.colours[: len(book.players)],
    )
    journal = Journal(tuple(_entries(played, day)))
    return Game(info, book.setup, found.values, document["setup"]), journal


def _entries(played: Sequence[Played], at: datetime) -> list[Recorded]:
    return [
        Recorded(n, at, n, p.step.action, anyway=worst(p.step.problems) is Grade.BREACH)
        for n, p in enumerate(played, 1)
    ]
