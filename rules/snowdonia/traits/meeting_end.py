"""The end when the lines meet: all track cards are laid, whichever comes last."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from rules.snowdonia.traits.trait import Trait

if TYPE_CHECKING:
    from rules.snowdonia.book import Book


@dataclass(frozen=True)
class MeetingEnd(Trait):
    """The game ends with the round in which the last unlaid track card is laid, wherever it lies."""

    kind: ClassVar[str] = "meeting_end"

    def track_complete(self, book: Book, done: Collection[str], complete: bool) -> bool:
        return all(track.id in done for track in book.tracks)
