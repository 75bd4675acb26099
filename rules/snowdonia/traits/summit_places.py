"""Places at the summit: whoever comes first chooses among them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from rules.core.problems import Problem
from rules.snowdonia.actions.surveyor import Move
from rules.snowdonia.book import Book, Place
from rules.snowdonia.findings import impossible
from rules.snowdonia.traits.trait import Trait

if TYPE_CHECKING:
    from rules.snowdonia.position import Position, Standing
    from rules.snowdonia.state import Table


@dataclass(frozen=True)
class SummitPlaces(Trait):
    """Instead of the card of ``station`` a surveyor goes to one of its free circles: ``circles`` by word, each with its
    VP and the room for surveyors. There it stays. From there its player works at the stations of ``works_at``.

    ``number`` is the station number that contracts count there, None while nobody has told it: then the number of the
    card counts, if it is sure."""

    kind: ClassVar[str] = "summit_places"

    id: str
    station: str
    number: float | None
    circles: Mapping[str, Mapping[str, int]]
    works_at: tuple[str, ...]

    def places(self, book: Book, places: tuple[Place, ...]) -> tuple[Place, ...]:
        card = next(place for place in places if place.id == self.station)
        number = card.reached if f"stations.{self.station}.number" not in book.box.unsure else None
        if self.number is not None:
            number = self.number
        index = {station.id: i for i, station in enumerate(book.route)}
        circles = (
            Place(
                f"{self.id}.{word}",
                f"{self.id}.{word}",
                card.name,
                circle["surveyor_vp"],
                card.level,
                number,
                card.station,
                circle["room"],
                tuple(index[station] for station in self.works_at if station in index),
                f"traits.{self.kind}.circles.{word}.surveyor_vp",
                f"traits.{self.kind}.number",
            )
            for word, circle in self.circles.items()
        )
        return (*(place for place in places if place.id != self.station), *circles)

    def _there(self, place: Place) -> bool:
        return place.id.startswith(f"{self.id}.")

    def moves(self, table: Table, seat: int, by_card: bool, moves: tuple[Move, ...]) -> tuple[Move, ...]:
        return () if self._there(table.book.places[table.state.surveyors[seat]]) else moves

    def ahead(self, book: Book, standing: Standing, places: tuple[Place, ...]) -> tuple[Place, ...]:
        place = book.place(standing.surveyor)
        return () if place is not None and self._there(place) else places

    def impossible(self, book: Book, position: Position) -> Iterator[Problem]:
        for place in book.places:
            there = tuple(player.name for player in position.players if player.surveyor == place.number)
            if self._there(place) and place.room is not None and len(there) > place.room:
                circle = place.id.removeprefix(f"{self.id}.")
                yield impossible(
                    self.ref(),
                    "position.place_full",
                    station=place.name,
                    circle=circle,
                    owners=there,
                    room=place.room,
                )
