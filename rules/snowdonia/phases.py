"""What is due at a moment: the order of a round (section 3), read off the state.

``State.phase`` is the phase of the next step; the contract restock is due when no action is left, so it needs no phase
of its own, and an event is due while drawn event cubes wait.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.snowdonia.components import AREAS, DRAWN, EVENT, Train
from rules.snowdonia.route import ways, with_rubble
from rules.snowdonia.seams import Power
from rules.snowdonia.state import By, Placed, Table

STEP_OF_AREA = {
    "A": "stock-yard",
    "B": "excavate",
    "C": "works",
    "D": "lay-track",
    "E": "build",
    "F": "site-office",
    "G": "surveyor",
}


class Due(NamedTuple):
    """One step that is due, named as in the table record; ``by`` what gives it when no labourer stands for it."""

    step: str
    seat: int | None = None
    area: str | None = None
    space: int | None = None
    by: By | None = None


def next_to_place(table: Table) -> int | None:
    """The seat whose turn it is to place a labourer (3.1.2); None when all are placed."""
    state, count = table.state, len(table.book.players)
    for i in range(count):
        seat = (state.turn + i) % count
        if state.labourers_at_hand[seat]:
            return seat
    return None


def step_of(table: Table, area: str) -> str:
    """The step that a labourer of an area performs; B becomes a Build space once it is covered (4.B.6)."""
    return "build" if area == "B" and table.state.extra_build else STEP_OF_AREA[area]


def _extra_actions(table: Table, area: str) -> Iterator[Due]:
    """Extra actions of an area that still have something to do, cards in the order of play, trains last (7.6)."""
    state = table.state
    # The extra actions of trains come after those of cards (7.6), so with the first of them the cards' are over.
    trains_begun = any(by.source == "train" and _gives(table.book.trains.get(by.number), area) for by in state.spent)
    for seat, card in state.in_force:
        power = table.book.contracts[card].power
        by = By("card", card)
        if trains_begun or power.extra is None or power.extra.area != area or by in state.spent:
            continue
        if not stopped_by_fog(table, power) and _worth_doing(table, seat, power.extra.step):
            yield Due(power.extra.step, seat, area, None, by)
    for seat in table.clockwise:
        train = state.trains[seat]
        if train is None:
            continue
        power = table.book.trains[train].power
        by = By("train", train)
        if power.extra is None or power.extra.area != area or by in state.spent:
            continue
        if state.built or not power.needs_a_build:
            yield Due(power.extra.step, seat, area, None, by)


def stopped_by_fog(table: Table, power: Power) -> bool:
    """Whether fog keeps an effect from working (5.2.4, 12.12)."""
    return power.stopped_by_fog and table.fog and table.book.rulings.fog_stops_contracts_3_8


def _gives(train: Train | None, area: str) -> bool:
    return train is not None and train.power.extra is not None and train.power.extra.area == area


def _worth_doing(table: Table, seat: int, step: str) -> bool:
    """Whether an extra action is a step at all: clearing needs rubble within reach (3.2.2)."""
    if step == "contract-3-clears":
        return not table.state.extra_build and any(any(with_rubble(table, way.spaces)) for way in ways(table, seat))
    return True


def pending(table: Table) -> Iterator[Due]:
    """Every action still due in this round, in the order of resolution (3.2.1), as things stand."""
    state = table.state
    first = AREAS.index(state.area) if state.phase == "action" and state.area else 0
    placed = sorted(state.placed, key=_place_order)
    for index, area in enumerate(AREAS):
        for p in placed:
            if p.area == area:
                yield Due(step_of(table, area), p.seat, area, p.space)
        if index >= first:
            yield from _extra_actions(table, area)


def _place_order(place: Placed) -> tuple[str, int]:
    return place.area, place.space


def extra_build_due(table: Table) -> bool:
    """Whether this round ends without rubble on the route for the first time (4.B.6; solo: ruling 12.8)."""
    if table.state.extra_build or (table.book.solo and table.book.rulings.solo_extra_build == "stays_closed"):
        return False
    return all(table.clear(space.id) for space in table.book.route_spaces)


def due(table: Table) -> Due | None:
    """The next step; None when the game is over."""
    state = table.state
    if state.phase == "over":
        return None
    if state.owed:
        return Due(state.owed[0].step, state.owed[0].seat)
    match state.phase:
        case "assign" | "action":
            if state.phase == "assign":
                seat = next_to_place(table)
                if seat is not None:
                    return Due("place", seat)
            return next(pending(table), Due("restock-contracts"))
        case "weather":
            return Due("weather")
        case "restock yard" | "closing":
            return Due("event") if state.ledger[DRAWN, EVENT] else Due("restock-yard")
        case _:
            return Due("extra-build-space")


def window_areas(table: Table) -> tuple[str, ...]:
    """Areas whose contract window is open now or can be reached without skipping a labourer's action (3.3.1)."""
    state = table.state
    if state.phase not in ("assign", "action") or (state.phase == "assign" and next_to_place(table) is not None):
        return ()
    if state.owed:
        return ()
    if state.phase == "assign" or state.area is None:
        first = 0
    else:
        first = AREAS.index(state.area) + (1 if state.begun else 0)
    following = next((d for d in pending(table) if d.by is None), None)
    last = AREAS.index(following.area) if following and following.area else len(AREAS) - 1
    return AREAS[first : last + 1]


def window_order(table: Table, area: str) -> tuple[tuple[int, ...], int]:
    """The order of an area's window and the place in it that was reached (3.3.1)."""
    state = table.state
    if state.phase == "action" and state.area == area and state.window:
        return state.window, state.window_at
    return table.clockwise, 0
