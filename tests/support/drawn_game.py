"""The end that the pictures of the score page and of What if show, typed in: 108, 114, 88 and 106 VP."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final

from companion.game import GameInfo
from companion.scored import End, ScoredGame
from rules.core.frozen import replace
from rules.snowdonia.position import Position, Standing

NAMES: Final = ("Siân", "Mikkel", "Ελένη", "Tom")
COLOURS: Final = ("pink", "blue", "yellow", "green", "purple")
TOTALS: Final = (108, 114, 88, 106)
STARTED: Final = datetime(2026, 11, 28, 19, 30, tzinfo=UTC)

STANDINGS: Final = (
    Standing(
        NAMES[0],
        sites=("halfway.b1", "yr-wyddfa.b1"),
        tracks=(4, 3, 3, 5, 5, 2),
        rubble=5,
        coal=2,
        contracts=(20, 27),
        surveyor=7,
    ),
    Standing(
        NAMES[1],
        sites=(
            "two-viaducts.b2",
            "two-viaducts.b3",
            "two-viaducts.b4",
            "hebron.b1",
            "halfway.x2",
            "halfway.b3",
            "halfway.b4",
            "rocky-valley-halt.b1",
            "clogwyn.b1",
            "yr-wyddfa.b3",
        ),
        tracks=(2, 4),
        rubble=2,
        contracts=(1, 3, 28),
        surveyor=6,
    ),
    Standing(
        NAMES[2],
        sites=(
            "two-viaducts.x1",
            "hebron.x1",
            "halfway.x1",
            "rocky-valley-halt.x1",
            "clogwyn.x1",
            "yr-wyddfa.x1",
            "waterfall.b2",
            "clogwyn.b2",
        ),
        tracks=(4,),
        rubble=24,
        coal=1,
        contracts=(15, 17, 25),
        surveyor=4,
    ),
    Standing(
        NAMES[3],
        sites=(
            "two-viaducts.x2",
            "hebron.b3",
            "halfway.b2",
            "clogwyn.b3",
            "clogwyn.b4",
            "yr-wyddfa.b2",
            "yr-wyddfa.x2",
        ),
        tracks=(3, 2, 3),
        rubble=12,
        train=4,
        contracts=(12, 26),
        surveyor=7,
    ),
)
"""What each player holds."""


def drawn_game(names: Sequence[str] = NAMES) -> ScoredGame:
    """The game of the pictures; other names sit in the same seats, fewer leave the last ones empty."""
    players = tuple(replace(standing, name=name) for name, standing in zip(names, STANDINGS, strict=False))
    info = GameInfo("drawn", STARTED, "mount-snowdon", COLOURS[: len(players)], finished=STARTED)
    return ScoredGame(End(info, Position(players)))
