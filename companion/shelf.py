"""The games of the history: what they are called, here and by other programs."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from companion.content import load_box, scenarios
from companion.content.packs import RAILROAD, resource, shipped
from companion.content.railroad import load_railroad
from companion.folding import folded


@dataclass(frozen=True)
class ShelfGame:
    """A game: ``id`` its name in the history, ``bgg_id`` its number on BoardGameGeek, ``names`` all that it is called,
    folded, ``players`` how few and how many it takes, ``scenarios`` their names by id, if it has any."""

    id: str
    name: str
    bgg_id: int | None
    names: frozenset[str]
    players: tuple[int, int]
    scenarios: Mapping[str, str]


@cache
def shelf() -> Mapping[str, ShelfGame]:
    """All of them by id."""
    tables = tomllib.loads(resource("shelf.toml").read_text("utf-8"))
    return {key: _game(key, table) for key, table in tables.items()}


def _game(key: str, table: Mapping[str, Any]) -> ShelfGame:
    pack = shipped(table["pack"])
    known = {} if pack.rules == RAILROAD else scenarios()
    spans = [load_box(scenario).players for scenario in known] or [load_railroad().players]
    return ShelfGame(
        id=key,
        name=table["name"],
        bgg_id=pack.head.get("bgg_id"),
        names=frozenset(map(folded, (table["name"], *table["names"]))),
        players=(min(least for least, _ in spans), max(most for _, most in spans)),
        scenarios=known,
    )


def find(name: str, bgg_id: object = None) -> ShelfGame | None:
    """The game of a number on BoardGameGeek, else the one of that name; None when it is neither."""
    games = shelf().values()
    by_number = next((game for game in games if isinstance(bgg_id, int) and bgg_id == game.bgg_id), None)
    return by_number or next((game for game in games if folded(name) in game.names), None)


def scenario_of(game: ShelfGame, words: str) -> str:
    """The id of the scenario that other words name, "" when none is called so."""
    wanted = folded(words)
    return next((key for key, name in game.scenarios.items() if wanted in (folded(name), key)), "")
