"""A game as a file of this program: a tracked one with its journal, a typed-in end as a position file."""

from __future__ import annotations

from typing import NamedTuple

from companion import game_file
from companion.scored import ScoredGame
from companion.session import Session


class OwnFile(NamedTuple):
    """The text of a file, and how its name ends."""

    text: str
    suffix: str


def own_file(scored: object) -> OwnFile | None:
    """The file of a game with a sheet; None for one that has no file of its own."""
    match scored:
        case Session():
            return OwnFile(game_file.to_text(scored.game, scored.journal), game_file.SUFFIX)
        case ScoredGame():
            return OwnFile(scored.position_file_text(), ".toml")
        case _:
            return None
