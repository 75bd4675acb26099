"""What is written into the history at once: games from elsewhere, with the people who sat there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from companion.plays import NewPlay

if TYPE_CHECKING:
    from companion.game import TableGame
    from companion.journal import Journal
    from companion.scored import ScoredGame


@dataclass(frozen=True)
class NewGame:
    """A tracked game to be kept with its journal; ``people`` are the ids of those who play it, by seat. ``kept`` is how
    many of its entries the history has already, 0 for a game that is new there."""

    game: TableGame
    journal: Journal
    people: tuple[str, ...]
    kept: int = 0


@dataclass(frozen=True)
class NewScored:
    """A game of which only the end is known, to be kept; ``people`` as in NewGame."""

    game: ScoredGame
    people: tuple[str, ...]


@dataclass(frozen=True)
class Batch:
    """All of it. ``newcomers`` are names by the ids that games and plays here use for people who are new."""

    plays: tuple[NewPlay, ...] = ()
    games: tuple[NewGame, ...] = ()
    scored: tuple[NewScored, ...] = ()
    newcomers: Mapping[str, str] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.plays) + len(self.games) + len(self.scored)
