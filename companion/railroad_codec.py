"""Steps and end positions of the railroad as plain data and back, for the database and the game file alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.errors import BadInput
from companion.fields import given, text, whole, wrong
from rules.gwt_railroad.actions.action import Action, PlayerAction
from rules.gwt_railroad.components import CORNERS, DIRECTIONS, UNKNOWN_TILE, Corner, Tile
from rules.gwt_railroad.position import ENTERED, Position, Standing
from rules.gwt_railroad.state import Disc
from rules.gwt_railroad.steps import (
    ACTIONS,
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

Plain = dict[str, Any]

NOTHING = "-"
"""Stands in files for a station master that is not there any more; "?" is one that nobody has named."""


def to_plain(action: Action, name_of: Callable[[int], Any]) -> Plain:
    """A step as plain data; ``name_of`` turns a seat into what stands for the player."""
    plain: Plain = {"step": action.step}
    if isinstance(action, PlayerAction):
        plain["player"] = name_of(action.seat)
    match action:
        case Stocktake():
            return plain | _seen(action, name_of)
        case _:
            return plain | given({name: value for name, value in vars(action).items() if name != "seat"})


def from_plain(plain: Mapping[str, Any], seat_of: Callable[[Any], int]) -> Action:
    """The step of plain data; BadInput names the field that is wrong. ``seat_of`` raises it for a player not there."""
    try:
        return _read(plain, seat_of)
    except BadInput as error:
        raise BadInput(error.where, f"{plain.get('step')}.{error.place}", error.wrong, error.right) from None


def _read(plain: Mapping[str, Any], seat_of: Callable[[Any], int]) -> Action:
    def seat() -> int:
        return seat_of(plain.get("player"))

    match plain.get("step"):
        case MoveEngine.step:
            direction = _one_of(plain, "direction", DIRECTIONS)
            return MoveEngine(
                seat(), direction, whole(plain, "spaces"), text(plain, "to"), _maybe(text, plain, "cause")
            )
        case Upgrade.step:
            return Upgrade(seat(), **_upgrade(plain))
        case UpgradeBehind.step:
            return UpgradeBehind(seat(), **_upgrade(plain))
        case TakeMaster.step:
            worker, tile = _maybe(text, plain, "worker"), _maybe(whole, plain, "tile")
            return TakeMaster(seat(), whole(plain, "station"), worker, tile)
        case ReturnFromEnd.step:
            return ReturnFromEnd(seat(), text(plain, "to"))
        case ExtraordinaryDelivery.step:
            return ExtraordinaryDelivery(
                seat(), whole(plain, "spaces"), text(plain, "to"), _maybe(whole, plain, "city")
            )
        case EnterCount.step:
            return EnterCount(seat(), text(plain, "what"), _maybe(_signed, plain, "number"))
        case Stocktake.step:
            return _stocktake(plain, seat_of)
        case EndGame.step:
            return EndGame()
    known = ", ".join(action.step for action in ACTIONS)
    raise BadInput("", "step", f"{plain.get('step')!r} is no step", f"write one of {known}")


def _maybe(read: Callable[[Mapping[str, Any], str], Any], plain: Mapping[str, Any], name: str) -> Any:
    return None if plain.get(name) is None else read(plain, name)


def _signed(plain: Mapping[str, Any], name: str) -> int:
    value = plain.get(name)
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadInput("", name, wrong(plain, name), "write a whole number")
    return value


def _one_of(plain: Mapping[str, Any], name: str, words: Sequence[Any]) -> Any:
    value = plain.get(name)
    if value not in words:
        raise BadInput("", name, wrong(plain, name), f"write one of {', '.join(map(str, words))}")
    return value


def _upgrade(plain: Mapping[str, Any]) -> Plain:
    corner: Corner | None = None if plain.get("corner") is None else _one_of(plain, "corner", CORNERS)
    paid, moved = _maybe(whole, plain, "paid"), _maybe(whole, plain, "moved_from")
    return {"station": whole(plain, "station"), "corner": corner, "paid": paid, "moved_from": moved}


# A stocktake: lists, so that stations and players can be keys of plain data


def _seen(action: Stocktake, name_of: Callable[[int], Any]) -> Plain:
    plain: Plain = {
        "engines": [{"player": name_of(seat), "place": place} for seat, place in action.engines.items()],
        "discs": [
            {"station": n, "discs": [given({"player": name_of(d.seat), "corner": d.corner}) for d in lie]}
            for n, lie in action.discs.items()
        ],
        "tiles": [{"station": n, "tile": NOTHING if tile is None else tile} for n, tile in action.tiles.items()],
        "masters": [{"player": name_of(seat), "tiles": list(tiles)} for seat, tiles in action.masters.items()],
    }
    return {name: rows for name, rows in plain.items() if rows}


def _stocktake(plain: Mapping[str, Any], seat_of: Callable[[Any], int]) -> Stocktake:
    def disc(row: Mapping[str, Any]) -> Disc:
        corner = None if row.get("corner") is None else _one_of(row, "corner", CORNERS)
        return Disc(seat_of(row.get("player")), corner)

    return Stocktake(
        engines={seat_of(row.get("player")): text(row, "place") for row in _rows(plain, "engines")},
        discs={whole(row, "station"): tuple(disc(one) for one in _rows(row, "discs")) for row in _rows(plain, "discs")},
        tiles={
            whole(row, "station"): None if row.get("tile") == NOTHING else _tile(row.get("tile"))
            for row in _rows(plain, "tiles")
        },
        masters={seat_of(row.get("player")): tiles_from_plain(row, "tiles") for row in _rows(plain, "masters")},
    )


def _rows(plain: Mapping[str, Any], name: str) -> list[Mapping[str, Any]]:
    rows = plain.get(name, [])
    if not isinstance(rows, list | tuple) or not all(isinstance(row, Mapping) for row in rows):
        raise BadInput("", name, wrong(plain, name), "write a list of tables")
    return list(rows)


def _tile(value: Any) -> Tile:
    """The number of a station master, or "?"."""
    if value == UNKNOWN_TILE or (isinstance(value, int) and not isinstance(value, bool)):
        found: Tile = value
        return found
    raise BadInput("", "tile", f"{value!r} is no station master", f'write its number, "{UNKNOWN_TILE}" or "{NOTHING}"')


def tiles_from_plain(plain: Mapping[str, Any], name: str) -> tuple[Tile, ...]:
    """Station masters of a list by that name, by number or "?"; empty when it is not there."""
    value = plain.get(name, [])
    if not isinstance(value, list | tuple):
        raise BadInput("", name, wrong(plain, name), "write a list of numbers")
    return tuple(_tile(tile) for tile in value)


# End positions


def of_position(position: Position) -> Plain:
    """An end position as plain data."""
    return {
        "players": [
            {
                "name": player.name,
                "stations": list(player.stations),
                "masters": list(player.masters),
                "counts": dict(player.counts),
                "missing": [what for what in ENTERED if what in player.missing],
            }
            for player in position.players
        ],
        "full": position.full,
    }


def position(plain: Mapping[str, Any]) -> Position:
    """The end position of plain data. LookupError, TypeError or ValueError for anything else."""
    return Position(
        tuple(
            Standing(
                str(player["name"]),
                tuple(int(n) for n in player["stations"]),
                tiles_from_plain(player, "masters"),
                {str(what): int(n) for what, n in player["counts"].items()},
                frozenset(map(str, player.get("missing", ()))),
            )
            for player in plain["players"]
        ),
        plain.get("full") is True,
    )
