"""A marker left behind: the surveyor leaves one where it began."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from rules.core.frozen import put, replace
from rules.snowdonia.ending import claim
from rules.snowdonia.route import marker_for, side_of
from rules.snowdonia.state import State, Table
from rules.snowdonia.traits.trait import Trait

if TYPE_CHECKING:
    from rules.snowdonia.actions.action import Action
    from rules.snowdonia.book import Book
    from rules.snowdonia.effects import Draft
    from rules.snowdonia.position import Standing


@dataclass(frozen=True)
class LeavesMarker(Trait):
    """A surveyor that leaves its own end of the route leaves an ownership marker there, if there is one left. It serves
    no contract, scores nothing, and counts where the number of markers ends the game (9.2)."""

    kind: ClassVar[str] = "leaves_marker"

    def follows(self, action: Action, table: Table, draft: Draft) -> None:
        book = table.book
        for seat, before in enumerate(table.state.surveyors):
            end, left = self._left(book, seat)
            if before != end or draft.state.surveyors[seat] == end or left in draft.state.owners:
                continue
            if marker_for(Table(book, draft.state), seat) is not None:
                claim(book, draft, self.ref(), left, seat)

    def _left(self, book: Book, seat: int) -> tuple[int, str]:
        """The own end of a player, an index into the places, and the name of the marker left there."""
        end = book.end_place(side_of(book, seat))
        return end, f"{book.places[end].id}.{seat}"

    def joined(self, book: Book, state: State) -> State:
        for seat, at in enumerate(state.surveyors):
            end, left = self._left(book, seat)
            if at != end and state.markers_left[seat]:
                markers = put(state.markers_left, seat, state.markers_left[seat] - 1)
                state = replace(state, owners={**state.owners, left: seat}, markers_left=markers)
        return state

    def markers_beside(self, book: Book, standing: Standing) -> int:
        place = book.place(standing.surveyor)
        if place is None:
            return 0
        ends = [book.stations[0].number]
        if any(trait.two_ends for trait in book.box.traits):
            ends.append(book.stations[-1].number)
        own = ends if standing.end is None else [standing.end]
        return int(place.number not in own)
