"""``import FILE ...``: game files and table records taken into the history; the same file twice makes no duplicate."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from companion import places
from companion.codec import Plain
from companion.errors import BadInput
from companion.exchange import read_game
from companion.game import Game
from companion.journal import Journal
from companion.session import Session
from companion.wording import _

if TYPE_CHECKING:
    from companion.store import Store

IMPORTED, ADDED, THERE = "imported", "continued", "there already"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The files."""
    parser.add_argument(
        "files", metavar="FILE", type=Path, nargs="+", help="a game file (.snowdonia.toml) or a table record (.json)"
    )


def run(args: argparse.Namespace) -> int:
    """Take every file that can be read; each of the others gives one line to stderr, and the exit is 2 then."""
    from companion.store import Store

    status = 0
    with Store(places.database_path()) as store:
        for path in args.files:
            try:
                row = take(store, path)
            except BadInput as error:
                print(error, file=sys.stderr)
                status = 2
            except OSError as error:
                print(f"{path}: {error.strerror or error}", file=sys.stderr)
                status = 2
            else:
                print(json.dumps(row, ensure_ascii=False) if args.json else _line(row))
    return status


def take(store: Store, path: Path) -> Plain:
    """Take one file into the history: what became of it, as data."""
    game, journal = read_game(path)
    done = _keep(store, path, game, journal)
    table = Session(game, journal).table
    return {
        "file": path.name,
        "id": game.info.id,
        "done": done,
        "players": list(game.setup.players),
        "entries": len(journal.entries),
        "end_reason": table.state.ended,
    }


def _keep(store: Store, path: Path, game: Game, journal: Journal) -> str:
    if not store.has(game.info.id):
        store.create(game, journal)
        return IMPORTED
    kept = store.load(game.info.id)[1].entries
    shared = min(len(kept), len(journal.entries))
    if _same(kept[:shared], journal.entries[:shared]):
        if len(journal.entries) <= len(kept):
            return THERE
        store.save(Session(game, journal), journal.entries[shared:])
        return ADDED
    raise BadInput(
        path.name, "entries", "the history has this game, and it went on in another way", "keep one of the two"
    )


def _same(kept: Iterable[object], found: Iterable[object]) -> bool:
    return all(a == b for a, b in zip(kept, found, strict=True))


def _line(row: Plain) -> str:
    players = ", ".join(row["players"])
    sentences = {
        IMPORTED: _("{file}: taken into the history, {n} entries, {players}"),
        ADDED: _("{file}: went on with the game in the history, now {n} entries, {players}"),
        THERE: _("{file}: in the history already, {n} entries, {players}"),
    }
    return sentences[row["done"]].format(file=row["file"], n=row["entries"], players=players)
