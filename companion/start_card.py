"""The start card: what the start page shows of the latest game before the database is open.

A small JSON file in the state folder, written with each commit. Missing, damaged or stale, it does no harm: the
database corrects it.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.titles import SNOWDONIA

if TYPE_CHECKING:
    from companion.tracking import AnySession

FORMAT = 1
LINES = 2
"""How many lines of the log stand on the card."""


@dataclass(frozen=True)
class CardPlayer:
    """A player on the card: ``vp`` if the game ended now."""

    name: str
    colour: str
    vp: int


@dataclass(frozen=True)
class StartCard:
    """The latest game at a glance. ``phase`` in words, ``lines`` the last ones of the log, ``saved`` in UTC, ``ended``
    the reason of its end or None, ``round`` None in a game that counts none; ``train`` with its name that of a solo
    game, None for several players. ``game`` is its name on the shelf; ``part``: the VP are only some of what the game
    scores, so that nobody wins by them."""

    game_id: str
    scenario: str
    round: int | None
    phase: str
    players: tuple[CardPlayer, ...]
    lines: tuple[str, ...]
    saved: datetime
    ended: str | None = None
    train: int | None = None
    train_name: str = ""
    game: str = SNOWDONIA
    part: bool = False


def start_card(session: AnySession) -> StartCard:
    """The card of a game as it stands."""
    sheet, info = session.sheet(), session.info
    colours = (*info.colours, *("",) * (len(sheet.players) - len(info.colours)))
    names = session.players
    happened = [line for line in session.log[-2 * LINES :] if not line.struck][-LINES:]
    return StartCard(
        game_id=info.id,
        scenario=session.name,
        round=session.round,
        phase=session.phase,
        players=tuple(CardPlayer(p.name, colour, p.total) for p, colour in zip(sheet.players, colours, strict=False)),
        lines=tuple(f"{names[line.seat]}: {line.text}" if line.seat is not None else line.text for line in happened),
        saved=datetime.now(UTC),
        ended=session.ended,
        train=session.game.solo_train,
        train_name=session.train_name,
        game=info.game,
        part=sheet.part,
    )


def write(path: Path, card: StartCard) -> None:
    """Put the card there, whole or not at all; a folder that cannot be written is no harm."""
    document = {"format": FORMAT, **asdict(card), "saved": card.saved.isoformat()}
    beside = path.with_name(f"{path.name}.{os.getpid()}.new")
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_text(json.dumps(document, ensure_ascii=False), "utf-8")
        beside.replace(path)


def read(path: Path) -> StartCard | None:
    """The card there, None when there is none that can be read."""
    try:
        document: dict[str, Any] = json.loads(path.read_text("utf-8"))
        if document.pop("format") != FORMAT:
            return None
        document["players"] = tuple(CardPlayer(**player) for player in document["players"])
        document["lines"] = tuple(document["lines"])
        document["saved"] = datetime.fromisoformat(document["saved"])
        return StartCard(**document)
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


def forget(path: Path) -> None:
    """Take the card away, as when its game was deleted."""
    with suppress(OSError):
        path.unlink(missing_ok=True)
