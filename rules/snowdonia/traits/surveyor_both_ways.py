"""A surveyor that goes up and down."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from rules.snowdonia.actions.surveyor import Move, places_within
from rules.snowdonia.traits.trait import Trait

if TYPE_CHECKING:
    from rules.snowdonia.book import Book, Place
    from rules.snowdonia.position import Standing
    from rules.snowdonia.state import Table


@dataclass(frozen=True)
class SurveyorBothWays(Trait):
    """The surveyor goes one station up or down, or so many up to ``most``, at least one; contract 27 moves it one."""

    kind: ClassVar[str] = "surveyor_both_ways"

    most: int

    def moves(self, table: Table, seat: int, by_card: bool, moves: tuple[Move, ...]) -> tuple[Move, ...]:
        far = 1 if by_card else self.most
        return tuple(
            Move(index, self.ref()) for index in (*places_within(table, seat, far), *places_within(table, seat, -far))
        )

    def ahead(self, book: Book, standing: Standing, places: tuple[Place, ...]) -> tuple[Place, ...]:
        return tuple(place for place in book.places if place.number != standing.surveyor)
