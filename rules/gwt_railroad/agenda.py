"""The agenda of a table: what has to happen, what may happen at this very moment, and what anybody may do (14).

Nobody's turn is tracked, so only the return from the end of the line is ever due (10).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.core.agenda import Agenda, Ask, Item, Number, OneOf
from rules.core.frozen import replace
from rules.core.message import Message, message
from rules.gwt_railroad.actions.action import Action
from rules.gwt_railroad.actions.end_game import EndGame
from rules.gwt_railroad.actions.extraordinary_delivery import ExtraordinaryDelivery
from rules.gwt_railroad.actions.move_engine import MoveEngine
from rules.gwt_railroad.actions.return_from_end import ReturnFromEnd
from rules.gwt_railroad.actions.station_master import TakeMaster, known_tiles
from rules.gwt_railroad.actions.upgrade import Upgrade, UpgradeBehind, Upgrading
from rules.gwt_railroad.components import BACKWARD, DIRECTIONS, FORWARD, UNKNOWN_TILE, Corner, Station, clause
from rules.gwt_railroad.line import corners_for, delivery_reach, longest_back, master_for, offer, reach, return_reach
from rules.gwt_railroad.play import perform
from rules.gwt_railroad.state import Table


def agenda(table: Table) -> Agenda:
    """Everything that can be done now: the return from the end first, then what is only possible at this moment."""
    if table.state.ended:
        return Agenda(())
    items = [*_moment(table)]
    returning = table.returning
    if returning is not None:
        return Agenda((_return(table, returning), *items))
    for seat in range(len(table.book.players)):
        items += _of_player(table, seat)
    items.append(Item(EndGame(), False, message("agenda.end_game"), clause("12")))
    return Agenda(tuple(items))


def asks(table: Table, action: Action) -> tuple[Ask, ...]:
    """What can be chosen of an action as it stands; what one answer changes, the others follow."""
    match action:
        case MoveEngine():
            return _asks_of_move(table, action)
        case ReturnFromEnd(seat=seat):
            return (Ask("to", OneOf(tuple(found.place for found in return_reach(table, seat))), clause("10")),)
        case ExtraordinaryDelivery(seat=seat):
            return (Ask("to", OneOf(tuple(found.place for found in delivery_reach(table, seat))), clause("13")),)
        case Upgrading():
            return _asks_of_upgrade(table, action)
        case TakeMaster(station=station):
            worker = Ask("worker", OneOf(table.book.box.workers), clause("8"))
            known = table.state.tiles.get(station) != UNKNOWN_TILE
            return (worker,) if known else (Ask("tile", OneOf(untaken(table)), clause("8")), worker)
    return ()


def _asks_of_move(table: Table, action: MoveEngine) -> tuple[Ask, ...]:
    rule = clause("4" if action.forward else "5")
    most = len(table.book.line.places) - 1 if action.forward else longest_back(table, action.seat)
    places = tuple(found.place for found in reach(table, action.seat, action.spaces, action.forward))
    return Ask("spaces", Number(1, most), rule), Ask("to", OneOf(places), rule)


def _asks_of_upgrade(table: Table, action: Upgrading) -> tuple[Ask, ...]:
    corners = corners_for(table, table.book.stations[action.station])
    which = (Ask("corner", OneOf(corners), clause("7")),) if len(corners) > 1 else ()
    if not isinstance(action, UpgradeBehind):
        return which
    stations = tuple(station.number for station in stations_behind(table, action.seat))
    return Ask("station", OneOf(stations), clause("13")), *which


def _item(
    table: Table, action: Action, headline: Message, number: str, due: bool = False, guessed: bool = False
) -> Item:
    """An entry of the agenda with everything that can be chosen of it."""
    return Item(action, due, headline, clause(number), asks(table, action), guessed)


def _return(table: Table, seat: int) -> Item:
    nearest = return_reach(table, seat)[-1].place
    headline = message("agenda.return", player=seat, dollars=table.book.line.return_dollars)
    return _item(table, ReturnFromEnd(seat, nearest), headline, "10", due=True)


def _moment(table: Table) -> Iterator[Item]:
    """What the engine that has just stopped, or the station just upgraded, makes possible now (6, 8)."""
    moment = table.state.moment
    if moment is None:
        return
    seat = moment.seat
    if moment.upgraded is not None:
        if master_for(table, seat, moment.upgraded) is not None:
            headline = message("agenda.master", player=seat, station=moment.upgraded)
            yield _item(table, TakeMaster(seat, moment.upgraded), headline, "8")
        return
    found = offer(table, seat, moment.place)
    if found is not None and not found.upgraded:
        station = found.station
        action = Upgrade(seat, station.number, _likeliest(found.corners), station.cost)
        headline = message("agenda.upgrade", player=seat, station=station.number, cost=station.cost, vp=station.vp)
        yield _item(table, action, headline, "6", guessed=True)


def _likeliest(corners: tuple[Corner, ...]) -> Corner:
    """The disc that is put on a station most often: a dark one wherever it fits."""
    return corners[-1]


def untaken(table: Table) -> tuple[int, ...]:
    """The station masters that may lie where nobody has entered any: those of this table not known elsewhere (8)."""
    known = known_tiles(table)
    return tuple(n for n in sorted(table.book.masters) if n not in known)


def _of_player(table: Table, seat: int) -> Iterator[Item]:
    line, at = table.book.line, table.state.engines[seat]
    if at != line.last:
        yield _move(table, MoveEngine(seat, FORWARD, 1, at))
    if longest_back(table, seat):
        yield _move(table, MoveEngine(seat, BACKWARD, 1, at))
        nearest = delivery_reach(table, seat)[-1]
        delivery = ExtraordinaryDelivery(seat, nearest.steps, nearest.place)
        yield _item(table, delivery, message("agenda.delivery", player=seat), "13")
    stations = stations_behind(table, seat)
    if stations:
        last = stations[-1]
        action = UpgradeBehind(seat, last.number, _likeliest(corners_for(table, last)), last.cost)
        yield _item(table, action, message("agenda.upgrade_behind", player=seat), "13")


def stations_behind(table: Table, seat: int) -> tuple[Station, ...]:
    """The stations behind a player's engine that the player has not upgraded, from the start of the line (13)."""
    index, at = table.book.line.index, table.state.engines[seat]
    return tuple(
        station
        for station in table.book.stations.values()
        if index[station.place] < index[at] and not table.has_upgraded(seat, station.number)
    )


def _move(table: Table, action: MoveEngine) -> Item:
    key, rule = ("agenda.move", "4") if action.forward else ("agenda.move_back", "5")
    return _item(table, _planned(table, action), message(key, player=action.seat, spaces=action.spaces), rule)


def _planned(table: Table, action: MoveEngine) -> MoveEngine:
    """The move with a place that it can reach: the one it names, else the likeliest."""
    places = [found.place for found in reach(table, action.seat, action.spaces, action.forward)]
    if action.to in places or not places:
        return action
    return replace(action, to=_farthest(table, action, places))


def _farthest(table: Table, action: MoveEngine, places: list[str]) -> str:
    """The numbered space that lies farthest on in the direction of a move; a station is what people choose."""
    numbered = [place for place in places if place not in table.book.box.station_at] or places
    return numbered[-1] if action.forward else numbered[0]


def _changed(table: Table, action: MoveEngine, **changes: Any) -> MoveEngine:
    """The move with something else than its place changed; a place that was only filled in follows."""
    places = [found.place for found in reach(table, action.seat, action.spaces, action.forward)]
    filled_in = not places or action.to == _farthest(table, action, places)
    changed = replace(action, **changes)
    return _planned(table, replace(changed, to=table.state.engines[action.seat]) if filled_in else changed)


def answer(table: Table, action: Action, field: str, value: Any) -> Action:
    """The action with one ask answered; what hangs on it follows: where a move ends, what a delivery counts, what a
    station costs and which disc fits it."""
    if isinstance(action, MoveEngine):
        if field == "cause":
            return _caused(table, action, value)
        return replace(action, to=value) if field == "to" else _changed(table, action, **{field: value})
    if isinstance(action, ExtraordinaryDelivery) and field == "to":
        counted = next((found.steps for found in delivery_reach(table, action.seat) if found.place == value), 0)
        return replace(action, to=value, spaces=counted)
    if isinstance(action, Upgrading) and field == "station":
        station = table.book.stations[value]
        corners = corners_for(table, station)
        corner = action.corner if action.corner in corners else _likeliest(corners)
        return replace(action, station=value, paid=station.cost, corner=corner)
    return replace(action, **{field: value})


def _caused(table: Table, action: MoveEngine, cause: str | None) -> MoveEngine:
    """The move by what a building or an auxiliary action allows or costs, as far as that says it."""
    move = None if cause is None else table.book.box.moves[cause]
    direction = action.direction if move is None or move.direction is None else move.direction
    spaces = action.spaces if move is None or move.spaces is None else move.spaces
    return _changed(table, action, cause=cause, direction=direction, spaces=spaces)


def moves(table: Table) -> tuple[str, ...]:
    """The entry buttons of this table's edition: what moves an engine, by its name in the pack."""
    edition = table.book.setup.edition
    return tuple(
        move.id
        for move in table.book.box.moves.values()
        if move.direction in DIRECTIONS and (not move.editions or edition in move.editions)
    )


def together(
    table: Table,
    first: Action,
    *,
    corner: Corner | None = None,
    master: bool = False,
    worker: str | None = None,
    tile: int | None = None,
    back_to: str | None = None,
) -> tuple[Action, ...]:
    """An action with the upgrade that it makes possible, as one group; the action alone where there is none.

    ``master``: with the station master too, if there is one to take, for this ``worker``. ``back_to``: where an engine
    goes that has reached the end of the line (10)."""
    actions = [first]
    after = perform(table, first).after
    moment = after.state.moment
    if moment is None:
        return (first,)
    if moment.upgraded is None and (found := offer(after, moment.seat, moment.place)) and not found.upgraded:
        chosen = corner or _likeliest(found.corners)
        actions.append(Upgrade(moment.seat, found.station.number, chosen, found.station.cost))
        after = perform(after, actions[-1]).after
        moment = after.state.moment or moment
    if master and moment.upgraded is not None and master_for(after, moment.seat, moment.upgraded) is not None:
        actions.append(TakeMaster(moment.seat, moment.upgraded, worker, tile))
    if back_to is not None and after.returning == moment.seat:
        actions.append(ReturnFromEnd(moment.seat, back_to))
    return tuple(actions)
