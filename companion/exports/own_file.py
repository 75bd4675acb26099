"""A game as a file of this program: a tracked one with its journal, a typed-in end as a position file."""

from __future__ import annotations

from companion import game_file
from companion.scored import ScoredGame
from companion.sheets import Scored
from companion.todays import played
from companion.tracking import Tracked


def file_suffix(scored: Scored) -> str:
    """How the name of its file ends; "" for a game that has no file of its own."""
    match played(scored):
        case Tracked():
            return game_file.SUFFIX
        case ScoredGame():
            return ".toml"
        case _:
            return ""


def file_text(scored: Scored) -> str:
    """The text of its file. TypeError for a game that has none."""
    match played(scored):
        case Tracked() as tracked:
            return game_file.to_text(tracked.game, tracked.journal)
        case ScoredGame() as typed:
            return typed.position_file_text()
        case _:
            raise TypeError(f"no file holds a {type(scored).__name__}")
