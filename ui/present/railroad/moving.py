"""The step in hand: an action as filled in so far, and what goes into the log with it as one group.

Everything offered comes from the rules' agenda and reach; nothing here knows a screen.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from companion.railroad_session import RailroadLine
from rules.core.agenda import OneOf
from rules.core.frozen import replace
from rules.core.problems import Grade, Problem, worst
from rules.core.step import Step
from rules.gwt_railroad.actions.action import Action
from rules.gwt_railroad.agenda import agenda, answer, asks, moves, stations_behind, together
from rules.gwt_railroad.components import (
    BACKWARD,
    DIRECTIONS,
    EXTRAORDINARY_DELIVERY,
    FORWARD,
    UNKNOWN_TILE,
    UPGRADE_BEHIND,
    Corner,
    EngineMove,
    Tile,
)
from rules.gwt_railroad.line import (
    Destination,
    Offer,
    corners_for,
    delivery_reach,
    longest_back,
    master_for,
    offer,
    reach,
    return_reach,
)
from rules.gwt_railroad.play import perform
from rules.gwt_railroad.state import Table
from rules.gwt_railroad.steps import (
    EndGame,
    EnterCount,
    ExtraordinaryDelivery,
    MoveEngine,
    ReturnFromEnd,
    Stocktake,
    TakeMaster,
    Upgrade,
    UpgradeBehind,
)

USUAL_SPACES = 1
"""How far an engine goes at first that has not moved yet."""


@dataclass(frozen=True)
class Hand:
    """One step before it is confirmed: ``action``, and with it, as one group, the upgrade that it makes possible
    (``upgrade``, with a disc from ``corner``, None for the likeliest one; ``moved_from`` the own station that the disc
    comes from instead) and the station master (``master``, for a ``worker``; ``tile`` which one, where nobody had
    entered it). ``picked``: somebody chose the place. ``alone`` for an entry of the past, which is one action."""

    table: Table
    action: Action
    upgrade: bool = True
    corner: Corner | None = None
    moved_from: int | None = None
    master: bool = False
    worker: str | None = None
    tile: int | None = None
    picked: bool = False
    alone: bool = False

    @property
    def seat(self) -> int | None:
        """Who acts; None for the table's own steps."""
        return getattr(self.action, "seat", None)

    @property
    def moves(self) -> bool:
        """Whether the engine goes to another place by it."""
        return isinstance(self.action, MoveEngine | ReturnFromEnd | ExtraordinaryDelivery)

    @property
    def place(self) -> str | None:
        """The place in question: where the engine goes, or where the station stands."""
        match self.action:
            case MoveEngine(seat=seat, to=to):
                return None if to == self.table.state.engines[seat] else to
            case ReturnFromEnd(to=to) | ExtraordinaryDelivery(to=to):
                return to
            case Upgrade(station=station) | UpgradeBehind(station=station) | TakeMaster(station=station):
                return self.table.book.stations[station].place
        return None

    @cached_property
    def destinations(self) -> tuple[Destination, ...]:
        """Where the engine can go by it, in the order of the line."""
        match self.action:
            case MoveEngine(seat=seat, spaces=spaces, forward=forward):
                return reach(self.table, seat, spaces, forward)
            case ReturnFromEnd(seat=seat):
                return return_reach(self.table, seat)
            case ExtraordinaryDelivery(seat=seat):
                return delivery_reach(self.table, seat)
        return ()

    @cached_property
    def reach(self) -> Mapping[str, int]:
        """Every place that can be picked, with the steps to it; 0 where no engine moves."""
        if isinstance(self.action, UpgradeBehind):
            return {station.place: 0 for station in stations_behind(self.table, self.action.seat)}
        return {found.place: found.steps for found in self.destinations}

    @property
    def destination(self) -> Destination | None:
        """The place in question, if it is in reach."""
        return next((found for found in self.destinations if found.place == self.place), None)

    @cached_property
    def offer(self) -> Offer | None:
        """The station in question and what can be done there; None where no station is."""
        seat, place = self.seat, self.place
        return None if seat is None or place is None else offer(self.table, seat, place)

    @property
    def can_upgrade(self) -> bool:
        """Whether an upgrade can go with it into the log."""
        return not self.alone and self.moves and self.offer is not None and not self.offer.upgraded

    @property
    def only_moves(self) -> bool:
        """Whether a place in reach is all there is to say of it: nothing to be upgraded there, no city to be named."""
        moves = isinstance(self.action, MoveEngine | ReturnFromEnd)
        return moves and self.destination is not None and not self.can_upgrade

    @property
    def upgrades(self) -> bool:
        """Whether Confirm upgrades the station in question."""
        return isinstance(self.action, Upgrade | UpgradeBehind) or (self.can_upgrade and self.upgrade)

    @property
    def corners(self) -> tuple[Corner, ...]:
        """From which corners its disc can come, none where nothing is upgraded."""
        if not self.upgrades or self.offer is None:
            return ()
        return corners_for(self.table, self.offer.station)

    @property
    def chosen_corner(self) -> Corner | None:
        """From which corner its disc comes."""
        return next((one.corner for one in self.actions if isinstance(one, Upgrade | UpgradeBehind)), None)

    @cached_property
    def master_there(self) -> Tile | None:
        """The station master that can be taken with it; None for none."""
        if isinstance(self.action, TakeMaster):
            return self.table.state.tiles.get(self.action.station)
        if self.alone or not self.upgrades or self.offer is None or self.seat is None:
            return None
        return master_for(self.table, self.seat, self.offer.station.number)

    @property
    def takes_master(self) -> bool:
        """Whether Confirm takes it."""
        return isinstance(self.action, TakeMaster) or (self.master and self.master_there is not None)

    @property
    def tiles(self) -> tuple[int, ...]:
        """Which station masters it may be, where nobody has entered which one it is."""
        if not self.takes_master or self.master_there != UNKNOWN_TILE or self.offer is None:
            return ()
        ask = asks(self.table, TakeMaster(self.seat or 0, self.offer.station.number))[0]
        return tuple(ask.domain.options) if isinstance(ask.domain, OneOf) else ()

    @cached_property
    def actions(self) -> tuple[Action, ...]:
        """What goes into the log, as one group."""
        if self.alone:
            return (self.action,)
        first = self.action
        if not self.upgrades and not isinstance(first, Upgrade | UpgradeBehind | TakeMaster):
            return (first,)
        found = together(self.table, first, corner=self.corner, master=self.master, worker=self.worker, tile=self.tile)
        if self.moved_from is None:
            return found
        return tuple(
            replace(one, moved_from=self.moved_from) if isinstance(one, Upgrade | UpgradeBehind) else one
            for one in found
        )

    @cached_property
    def performed(self) -> tuple[Step[Table], ...]:
        """What Confirm would do, step by step."""
        table, found = self.table, []
        for action in self.actions:
            found.append(perform(table, action))
            table = found[-1].after
        return tuple(found)

    @property
    def after(self) -> Table | None:
        """The table after Confirm; None while it would change nothing."""
        last = self.performed[-1].after
        return last if last.state != self.table.state else None

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is odd about it."""
        return tuple(dict.fromkeys(problem for step in self.performed for problem in step.problems))

    @property
    def refused(self) -> bool:
        """Whether it cannot be written down."""
        return worst(self.problems) is Grade.IMPOSSIBLE

    @property
    def breaks(self) -> bool:
        """Whether it is written down against the rules."""
        return worst(self.problems) is Grade.BREACH

    @property
    def ready(self) -> bool:
        """Whether it can be confirmed: an engine that is moved goes somewhere."""
        if isinstance(self.action, MoveEngine) and self.place is None and not self.alone:
            return False
        return not self.refused

    @property
    def cause(self) -> EngineMove | None:
        """What moves the engine, if somebody said so."""
        cause = getattr(self.action, "cause", None)
        return self.table.book.box.moves.get(cause) if cause is not None else None


# Beginning a step


def begin_move(table: Table, seat: int, spaces: int = USUAL_SPACES, forward: bool = True) -> Hand:
    """A move of an engine with its likeliest place filled in; the return when it stands on the end of the line (10)."""
    if table.returning == seat:
        return begin_return(table) or Hand(table, MoveEngine(seat, FORWARD, spaces, table.book.line.last))
    blank = MoveEngine(seat, FORWARD if forward else BACKWARD, USUAL_SPACES, table.state.engines[seat])
    return with_spaces(Hand(table, blank), spaces)


def begin_return(table: Table) -> Hand | None:
    """The return from the end of the line, when it is due (10)."""
    due = agenda(table).due
    return None if due is None else Hand(table, due.action, upgrade=False)


def begin_delivery(table: Table, seat: int) -> Hand | None:
    """An extraordinary delivery to the nearest place behind (13); None when none is."""
    return _of_agenda(table, seat, ExtraordinaryDelivery)


def begin_upgrade_behind(table: Table, seat: int) -> Hand | None:
    """The upgrade of the last station behind an engine (13); None when there is none."""
    return _of_agenda(table, seat, UpgradeBehind)


def begin_moment(table: Table) -> Hand | None:
    """The upgrade or the station master that only this moment allows (6, 8); None when there is nothing."""
    found = next((item for item in agenda(table).items if isinstance(item.action, Upgrade | TakeMaster)), None)
    return None if found is None else Hand(table, found.action)


def _of_agenda(table: Table, seat: int, kind: type[Action]) -> Hand | None:
    found = (item.action for item in agenda(table).items if isinstance(item.action, kind))
    action = next((action for action in found if getattr(action, "seat", None) == seat), None)
    return None if action is None else Hand(table, action, upgrade=False)


def hand_of(table: Table, action: Action) -> Hand:
    """An entry of the past, as it was written down."""
    return Hand(table, action, upgrade=False, picked=True, alone=True)


def begin_end(table: Table) -> Hand:
    """The end of the game, said by the people."""
    return Hand(table, EndGame(), upgrade=False)


def follow_up(table: Table, actions: Iterable[Action]) -> Hand | None:
    """What a building lets a player do after what was just done: the extraordinary delivery (13)."""
    for action in actions:
        cause = getattr(action, "cause", None)
        move = table.book.box.moves.get(cause) if cause is not None else None
        if move is not None and isinstance(action, MoveEngine) and move.then == EXTRAORDINARY_DELIVERY:
            return begin_delivery(table, action.seat)
    return None


def usual_spaces(actions: Iterable[Action], seat: int) -> int:
    """How far a player's engine went forward last time by a move that nobody named, USUAL_SPACES before the first."""
    found = USUAL_SPACES
    for action in actions:
        if isinstance(action, MoveEngine) and action.seat == seat and action.forward and action.cause is None:
            found = max(USUAL_SPACES, action.spaces)
    return found


# Answers


def with_spaces(hand: Hand, spaces: int) -> Hand:
    """The move with another number of spaces; a place that was only filled in follows."""
    if not isinstance(hand.action, MoveEngine):
        return hand
    return _answered(hand, "spaces", spaces)


def with_direction(hand: Hand, forward: bool) -> Hand:
    """The move the other way, by nothing that was named."""
    if not isinstance(hand.action, MoveEngine) or hand.action.forward == forward:
        return hand
    action = replace(hand.action, cause=None)
    most = longest_back(hand.table, action.seat)
    spaces = action.spaces if forward else max(USUAL_SPACES, min(action.spaces, most))
    turned = replace(action, direction=FORWARD if forward else BACKWARD, to=hand.table.state.engines[action.seat])
    return with_spaces(replace(hand, action=turned, picked=False), spaces)


def with_cause(hand: Hand, cause: str | None) -> Hand:
    """The move by what a building, an objective or an auxiliary action lets a player do; None: nobody says by what."""
    if cause is None:
        return _answered(hand, "cause", None)
    move = hand.table.book.box.moves[cause]
    seat = hand.seat or 0
    if move.direction not in DIRECTIONS:
        behind = begin_upgrade_behind(hand.table, seat) if move.then == UPGRADE_BEHIND else None
        return hand if behind is None else behind
    if not isinstance(hand.action, MoveEngine):
        hand = begin_move(hand.table, seat)
    return _answered(hand, "cause", cause)


def _answered(hand: Hand, field: str, value: Any) -> Hand:
    action = answer(hand.table, hand.action, field, value)
    if isinstance(action, MoveEngine):
        places = {found.place for found in reach(hand.table, action.seat, action.spaces, action.forward)}
        if hand.place is not None and action.to not in places:
            # Nothing is in reach any more: the place that was filled in is none.
            action = replace(action, to=hand.table.state.engines[action.seat])
        picked = hand.picked and action.to == hand.place
    else:
        picked = hand.picked
    return replace(hand, action=action, picked=picked, corner=None, moved_from=None, master=False, tile=None)


def with_place(hand: Hand, place: str) -> Hand:
    """Another place, in reach or not; what can be done there is chosen anew."""
    fresh = replace(hand, picked=True, corner=None, moved_from=None, master=False, worker=None, tile=None)
    if isinstance(hand.action, UpgradeBehind | Upgrade):
        station = hand.table.book.box.station_at.get(place)
        if station is None:
            return hand
        return replace(fresh, action=answer(hand.table, hand.action, "station", station.number))
    if not hand.moves:
        return hand
    action = answer(hand.table, hand.action, "to", place)
    # To pay for a station that one comes back to is a choice; stopping on the way forward is mostly for it.
    upgrade = hand.upgrade if place == hand.place else isinstance(action, MoveEngine | ReturnFromEnd) and not hand.alone
    return replace(fresh, action=action, upgrade=upgrade)


def next_place(hand: Hand, step: int) -> Hand:
    """The next place in reach along the line, or the one before it."""
    places = list(hand.reach)
    if not places:
        return hand
    at = places.index(hand.place) + step if hand.place in places else 0
    return with_place(hand, places[max(0, min(len(places) - 1, at))])


def with_corner(hand: Hand, corner: Corner) -> Hand:
    """The disc from a space with that corner (7)."""
    if isinstance(hand.action, Upgrade | UpgradeBehind):
        return replace(hand, action=replace(hand.action, corner=corner))
    return replace(hand, corner=corner)


def with_worker(hand: Hand, worker: str | None) -> Hand:
    """The station master for a worker of that kind; None: nobody says which (8)."""
    if isinstance(hand.action, TakeMaster):
        return replace(hand, action=replace(hand.action, worker=worker))
    return replace(hand, worker=worker)


def with_tile(hand: Hand, tile: int | None) -> Hand:
    """Which station master lay there."""
    if isinstance(hand.action, TakeMaster):
        return replace(hand, action=replace(hand.action, tile=tile))
    return replace(hand, tile=tile)


def with_city(hand: Hand, city: int | None) -> Hand:
    """What the city of an extraordinary delivery is worth (13); None: nobody says."""
    if isinstance(hand.action, ExtraordinaryDelivery):
        return replace(hand, action=replace(hand.action, city=city))
    return hand


def with_number(hand: Hand, number: int | None) -> Hand:
    """Another count for the score (12)."""
    return replace(hand, action=replace(hand.action, number=number)) if isinstance(hand.action, EnterCount) else hand


def causes(table: Table) -> tuple[str, ...]:
    """What a table of this edition may name as the reason: what moves an engine, then what only upgrades behind it."""
    edition = table.book.setup.edition
    others = (
        move.id
        for move in table.book.box.moves.values()
        if move.direction not in DIRECTIONS and (not move.editions or edition in move.editions)
    )
    return (*moves(table), *others)


def goes_on(log: Iterable[RailroadLine], entry: int, action: Action) -> bool:
    """Whether the step that counts next after an entry is such an action of the same player already."""
    lines = iter(log)
    while (line := next(lines, None)) is not None and line.entry != entry:
        pass
    following = next((line.action for line in lines if not line.struck), None)
    return type(following) is type(action) and getattr(following, "seat", None) == getattr(action, "seat", None)


def can_amend(action: Action) -> bool:
    """Whether an entry can be opened again: what says nothing but itself, and what was seen, cannot."""
    return not isinstance(action, EndGame | Stocktake)
