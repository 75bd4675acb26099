"""Two ends: each player works from one end of the route, away from it, towards the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from rules.core.frozen import put, replace
from rules.core.message import message
from rules.core.problems import Problem
from rules.snowdonia.actions.surveyor import Move, places_within
from rules.snowdonia.components import Box, Switch
from rules.snowdonia.findings import impossible
from rules.snowdonia.route import Way, side_of, spaces_from
from rules.snowdonia.setting_up import SetUpAsk, ends_of
from rules.snowdonia.traits.trait import Trait

if TYPE_CHECKING:
    from rules.snowdonia.book import Book, Place, RouteSpace, Setup
    from rules.snowdonia.position import Position, Standing
    from rules.snowdonia.state import State, Table


@dataclass(frozen=True)
class TwoEnds(Trait):
    """Clockwise from the start player everybody chooses an end of the route, which has ``room`` for so many surveyors,
    and works along the route away from it; the surveyor goes away from it, too, and stops at the other end.

    Excavation sites of a station go from the left from whichever end one comes. Lay track takes the nearest cleared
    card, also beyond others. On its own end a surveyor scores nothing. All three are rulings."""

    kind: ClassVar[str] = "two_ends"
    points: ClassVar[tuple[str, ...]] = ("set_up", "work", "surveyor", "score")
    in_order: ClassVar[bool] = False
    builds_behind_track: ClassVar[bool] = False
    two_ends: ClassVar[bool] = True

    room: int

    def switches(self) -> Mapping[str, Switch]:
        return {
            "sites_from_the_end": Switch(self.ref("work"), ("from_the_left", "nearer_first")),
            "lay_beyond_rubble": Switch(self.ref("work"), (True, False)),
            "own_end_scores": Switch(self.ref("score"), (False, True)),
        }

    def set_up_asks(self, box: Box, setup: Setup) -> tuple[SetUpAsk, ...]:
        asks: list[SetUpAsk] = []
        ends = ends_of(box, setup)
        players = len(setup.players)
        taken: list[str] = []
        for seat in ((setup.start_player + i) % players for i in range(players)):
            options = tuple(end for end in ends if taken.count(end) < self.room)
            asks.append(SetUpAsk(cell_of(seat), options, message("tell.end", player=seat), self.ref("set_up")))
            if (chosen := setup.chosen.get(cell_of(seat))) is not None:
                taken.append(chosen)
        return tuple(asks)

    def set_up(self, book: Book, state: State) -> State:
        surveyors = state.surveyors
        for seat in range(len(book.players)):
            surveyors = put(surveyors, seat, book.end_place(side_of(book, seat)))
        return replace(state, surveyors=surveyors)

    def side(self, book: Book, seat: int, side: int) -> int:
        return -1 if book.setup.chosen.get(cell_of(seat)) == book.stations[-1].id else 1

    def sites_from_end(self, book: Book, sites: tuple[RouteSpace, ...]) -> tuple[RouteSpace, ...]:
        return sites[::-1] if book.ruling("sites_from_the_end") == "nearer_first" else sites

    def ways(self, table: Table, seat: int, ways: tuple[Way, ...]) -> tuple[Way, ...]:
        book, ref = table.book, self.ref("work")
        return (Way(spaces_from(book, side_of(book, seat)), ref, ref, stops=not book.ruling("lay_beyond_rubble")),)

    def moves(self, table: Table, seat: int, by_card: bool, moves: tuple[Move, ...]) -> tuple[Move, ...]:
        on = places_within(table, seat, side_of(table.book, seat))
        return tuple(Move(index, self.ref("surveyor")) for index in on)

    def ahead(self, book: Book, standing: Standing, places: tuple[Place, ...]) -> tuple[Place, ...]:
        at = book.place(standing.surveyor)
        if at is None or standing.end is None:
            return tuple(place for place in book.places if place.number != standing.surveyor)
        if standing.end == book.places[0].number:
            return tuple(place for place in book.places if place.level > at.level)
        return tuple(place for place in book.places if place.level < at.level)

    def surveyor_vp(self, book: Book, standing: Standing, place: Place, vp: int | None) -> int | None:
        if book.ruling("own_end_scores") or place.id not in (book.stations[0].id, book.stations[-1].id):
            return vp
        if standing.end is None:
            return None
        return 0 if place.number == standing.end else vp

    def impossible(self, book: Book, position: Position) -> Iterator[Problem]:
        ref, ends = self.ref("set_up"), (book.stations[0].number, book.stations[-1].number)
        for player in position.players:
            if player.end is not None and player.end not in ends:
                yield impossible(ref, "position.no_such_end", player=player.name, end=player.end, there=ends)
        for end in ends:
            from_here = tuple(player.name for player in position.players if player.end == end)
            if len(from_here) > self.room:
                yield impossible(ref, "position.end_full", end=end, owners=from_here, room=self.room)


def cell_of(seat: int) -> str:
    """The cell of a player's choice (`Setup.chosen`)."""
    return f"end.{seat}"
