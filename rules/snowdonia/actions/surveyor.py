"""Area G: the surveyor (4.G)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from rules.core.problems import Problem
from rules.core.refs import RuleRef
from rules.snowdonia.actions.action import AreaAction, no_such
from rules.snowdonia.book import Book, Place
from rules.snowdonia.components import RUBBLE, SUPPLY, PlaceNumber, clause, player_zone
from rules.snowdonia.effects import Dial, Draft
from rules.snowdonia.findings import breach
from rules.snowdonia.state import State, Table


class Move(NamedTuple):
    """Where a surveyor may go: an index into ``Book.places``, the clause that says so, and the rubble it costs."""

    to: int
    ref: RuleRef
    rubble: int = 0


def has_room(state: State, seat: int, place: Place, index: int) -> bool:
    """Whether another surveyor fits on a place."""
    if place.room is None:
        return True
    return sum(1 for who, at in enumerate(state.surveyors) if at == index and who != seat) < place.room


def places_within(table: Table, seat: int, levels: int) -> tuple[int, ...]:
    """The places with room that are so many levels or fewer farther (with a minus: nearer to the start), by index, the
    next ones first; not the one where the surveyor stands."""
    book, state = table.book, table.state
    at = book.places[state.surveyors[seat]].level
    found = [
        (abs(place.level - at), index)
        for index, place in enumerate(book.places)
        if place.level != at and 0 <= (place.level - at) * (1 if levels > 0 else -1) <= abs(levels)
        if has_room(state, seat, place, index)
    ]
    return tuple(index for _, index in sorted(found))


def moves(table: Table, seat: int, *, by_card: bool = False) -> tuple[Move, ...]:
    """Where a player's surveyor may go in one action, the likeliest first; the place where it stands when it can go
    nowhere (4.G.1, 12.10). ``by_card``: moved by contract 27 (8.27)."""
    ref = clause("8.27" if by_card else "4.G.1")
    found = tuple(Move(index, ref) for index in places_within(table, seat, 1))
    for trait in table.book.box.traits:
        found = trait.moves(table, seat, by_card, found)
    return found or (Move(table.state.surveyors[seat], ref),)


def move_to(table: Table, seat: int, index: int, *, by_card: bool = False) -> Move | None:
    """The move that brings a surveyor there; None when it may not go there."""
    return next((move for move in moves(table, seat, by_card=by_card) if move.to == index), None)


def place_index(book: Book, number: PlaceNumber | None) -> int | None:
    """The index of a place by its number; None if it is not in this game."""
    return next((i for i, place in enumerate(book.places) if place.number == number), None)


def move_problems(table: Table, seat: int, to: int, *, by_card: bool = False) -> list[Problem]:
    """Whether a surveyor may go to a place, by index, and whether its way can be paid."""
    possible = moves(table, seat, by_card=by_card)
    move = next((move for move in possible if move.to == to), None)
    places = table.book.places
    if move is None:
        expected = [places[m.to].number for m in possible]
        told = expected[0] if len(expected) == 1 else tuple(expected)
        return [breach(possible[0].ref, "surveyor.station", player=seat, expected=told, got=places[to].number)]
    held = table.held(seat, RUBBLE)
    if move.rubble > held:
        return [breach(move.ref, "surveyor.pays", player=seat, count=move.rubble, held=held)]
    return []


def move_surveyor(table: Table, draft: Draft, seat: int, index: int, *, by_card: bool = False) -> None:
    """Put a surveyor on a place, and pay for its way there."""
    move = move_to(table, seat, index, by_card=by_card)
    ref = clause("8.27" if by_card else "4.G.1") if move is None else move.ref
    if move is not None:
        draft.move(ref, RUBBLE, move.rubble, player_zone(seat), SUPPLY)
    at = draft.state.surveyors
    draft.do(ref, Dial("surveyors", (*at[:seat], index, *at[seat + 1 :])))


@dataclass(frozen=True)
class MoveSurveyor(AreaAction):
    """Move the own surveyor to the next station (4.G.1), or where else the scenario lets it go; ``to`` is the number of
    a place, as printed."""

    to: PlaceNumber | None = None

    step: ClassVar[str] = "surveyor"

    def problems(self, table: Table) -> list[Problem]:
        index = place_index(table.book, self.to)
        if index is None:
            return [no_such("station", self.to)]
        return self.turn_problems(table) + move_problems(table, self.seat, index)

    def apply(self, table: Table, draft: Draft) -> None:
        self.begin(table, draft)
        index = place_index(table.book, self.to)
        if index is not None and index != table.state.surveyors[self.seat]:
            move_surveyor(table, draft, self.seat, index)
        self.finish(table, draft)
