"""The back-ups as data: dated copies of all games, what is in each, and which were set aside."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from companion.backups import Copy
from companion.wording import _, ngettext
from ui.present.start import day_words


@dataclass(frozen=True)
class CopyView:
    """A copy as a row; one that cannot be read cannot be brought back."""

    path: Path
    title: str
    sub: str
    can: bool


def copy_views(copies: Sequence[Copy], now: datetime) -> tuple[CopyView, ...]:
    """The copies as rows, in their order."""
    return tuple(_row(copy, now) for copy in copies)


def _row(copy: Copy, now: datetime) -> CopyView:
    day = day_words(copy.at, now)
    if copy.aside:
        title = _("Set aside on {day} at {time}").format(day=day, time=f"{copy.at.hour}:{copy.at.minute:02}")
    else:
        title = _("Start of {day}").format(day=day)
    if copy.games is None:
        return CopyView(copy.path, title, _("cannot be read"), False)
    games = ngettext("{n} game", "{n} games", copy.games).format(n=copy.games)
    return CopyView(copy.path, title, _("{games}, {size}").format(games=games, size=size_words(copy.size)), True)


def size_words(size: int) -> str:
    """So many bytes in few words."""
    if size < 1_000_000:
        return _("{n} kB").format(n=max(1, round(size / 1000)))
    return _("{n} MB").format(n=f"{size / 1_000_000:.1f}".removesuffix(".0"))
