"""Table records: whole games written down by another program, in the fixed exchange format (JSON).

Reading gives the box and set-up of that table and its actions; writing gives the state after a step in the format's own
words. Values in a record's set-up are those of its table and go before the pack's.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.codec import Plain, from_plain, seats_by_name
from companion.content import load_box
from companion.errors import BadInput, NewerFormat
from companion.reading import read_bytes
from rules.core.frozen import replace
from rules.core.ledger import Ledger
from rules.snowdonia.actions.action import Action
from rules.snowdonia.actions.excavate import ClearNext
from rules.snowdonia.book import Setup
from rules.snowdonia.components import (
    BAG,
    BARS,
    BOX,
    COAL,
    CUBES,
    EVENT,
    GAME_MARKERS,
    MATERIALS,
    ORE,
    RUBBLE,
    STONE,
    SUPPLY,
    YARD,
    Box,
    BuildingSite,
    Cost,
    EventSpace,
    ExcavationSite,
    RateTrack,
    Rulings,
    Station,
    SupplyRow,
    TrackCard,
    player_zone,
    train_zone,
)
from rules.snowdonia.events import event
from rules.snowdonia.phases import pending
from rules.snowdonia.setting_up import lay_out
from rules.snowdonia.state import Table

FORMAT = 1


@dataclass(frozen=True)
class RecordStep:
    """One step of a record: its number, its round, the action as plain data."""

    n: int
    plain: Mapping[str, Any]


@dataclass(frozen=True)
class Record:
    """A record read: the table it starts from and its steps."""

    table: Table
    steps: tuple[RecordStep, ...]
    values: Mapping[str, Any]


def read(path: Path) -> Record:
    """Read a record file, packed with gzip or not; BadInput names the file, the place and what would be right."""
    try:
        return parse(load(path))
    except BadInput as error:
        raise type(error)(path.name, error.place, error.wrong, error.right) from None


def load(path: Path) -> Any:
    """The JSON of a record file, unpacked if it is packed with gzip; BadInput, OSError."""
    try:
        return json.loads(read_bytes(path).decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise BadInput(path.name, "", "is not UTF-8 text", "a table record is JSON in UTF-8") from None
    except json.JSONDecodeError as error:
        raise BadInput(
            path.name, f"line {error.lineno}", f"is not JSON ({error.msg})", "a table record is JSON"
        ) from None
    except (RecursionError, ValueError) as error:
        raise BadInput(path.name, "", f"is not JSON ({error})", "a table record is JSON") from None


def parse(document: Any) -> Record:
    """Read a record from parsed JSON."""
    if not isinstance(document, Mapping):
        raise BadInput("", "", "is not a table record", "its top level is an object with format, setup and steps")
    number = document.get("format")
    if number != FORMAT:
        if isinstance(number, int) and number > FORMAT:
            raise NewerFormat("", "format", f"has format {number}, made by a newer version", f"this one reads {FORMAT}")
        raise BadInput("", "format", f"{number!r} is no format", f"write {FORMAT}")
    setup, steps = document.get("setup"), document.get("steps")
    if not isinstance(setup, Mapping):
        raise BadInput("", "setup", "is missing", "an object with players, route and the rest of the set-up")
    if not isinstance(steps, list) or not all(isinstance(s, Mapping) for s in steps):
        raise BadInput("", "steps", "is missing", "a list of steps")
    try:
        table = _table(setup)
    except BadInput:
        raise
    except KeyError as error:
        raise BadInput("", f"setup.{error.args[0]}", "is missing", "every field of the set-up is needed") from None
    except (TypeError, ValueError, AttributeError) as error:
        raise BadInput("", "setup", f"cannot be read ({error})", "see the format of table records") from None
    found = tuple(RecordStep(s.get("n", i), s) for i, s in enumerate(steps, 1))
    return Record(table, found, dict(setup.get("values") or {}))


def action(step: RecordStep, table: Table) -> Action:
    """The action of a step at its table; BadInput names the step and the field."""
    try:
        found = from_plain(step.plain, seats_by_name(table.book.players))
    except BadInput as error:
        raise BadInput("", f"step {step.n}, {error.place}", error.wrong, error.right) from None
    if isinstance(found, ClearNext) and found.by is None:
        giver = next((d.by for d in pending(table) if d.step == found.step and d.seat == found.seat), None)
        return replace(found, by=giver)
    return found


def _table(setup: Mapping[str, Any]) -> Table:
    players = tuple(str(p) for p in setup["players"])
    if setup.get("clockwise") is False:
        players = tuple(reversed(players))
    if setup["start_player"] not in players:
        raise BadInput("", "setup.start_player", f"{setup['start_player']!r} does not play", "write one of the players")
    if setup["game"] != "snowdonia":
        raise BadInput("", "setup.game", f"{setup['game']!r} is not known", 'write "snowdonia"')
    shipped = load_box(setup["scenario"], setup.get("values") or None)
    if shipped.traits:
        # The format has no fields for chosen ends, snow, gifts or places beyond the stations: read by the rules of the
        # base game it would be another game.
        wrong = f"a table record has no place for what {shipped.name} does otherwise than the base game"
        raise BadInput("", "setup.scenario", wrong, "hand the game on as a game file")
    box = _box(shipped, setup, len(players))
    trains, weather = setup["trains"], setup["weather"]
    given = Setup(
        players=players,
        start_player=players.index(setup["start_player"]),
        track_cards=tuple(card for station in (box.start, *box.stations) for card in station.track_cards),
        office=tuple(setup["office"]),
        discs=(weather["middle"], weather["last"]),
        set_aside=trains["set_aside"],
        solo_train=trains["solo_train"],
        solo_yard_draw=None if setup["solo_yard_draw"] is None else tuple(setup["solo_yard_draw"]),
        rulings=_rulings(setup["rulings"]),
    )
    return _as_counted(lay_out(box, given), setup)


def _rulings(given: Mapping[str, Any]) -> Rulings:
    known = Rulings().told()
    for name in given:
        if name not in known:
            raise BadInput("", f"setup.rulings.{name}", "is no ruling", f"write one of {', '.join(sorted(known))}")
    return Rulings(**given)


def _box(box: Box, setup: Mapping[str, Any], players: int) -> Box:
    """The pack's box with the values of this table before its own."""
    names = {s.id: s.name for s in (box.start, *box.stations)}
    route = tuple(_station(s, names) for s in setup["route"])
    bare = replace(
        box.start, excavation_sites=(), building_sites=(), more_excavation_sites=False, more_building_sites=False
    )
    row = box.supply_rows[players]
    bag = setup["bag"]
    spaces = {area: int(n) for area, n in setup["spaces"].items() if n is not None}
    on_trains = sum(setup["trains"]["shed"].values())
    supply = SupplyRow(
        ore=bag[ORE], stone=bag[STONE], coal=bag[COAL] + on_trains, event=bag[EVENT], yard=row.yard,
        yard_draw=row.yard_draw, spaces=spaces, restock=int(setup["restock"]),
    )  # fmt: skip
    rates, contracts = setup["work_rates"], setup["contracts_in_play"]
    for number in contracts:
        if number not in box.contracts:
            known = ", ".join(map(str, box.contracts))
            raise BadInput(
                "", "setup.contracts_in_play", f"{box.name} has no contract {number}", f"write some of {known}"
            )
    return replace(
        box,
        start=next((s for s in route if s.id == box.start.id), bare),
        stations=tuple(s for s in route if s.id != box.start.id),
        contracts={n: replace(box.contracts[n], players=(1, 5)) for n in contracts},
        supply_rows={players: supply},
        event_track={
            int(space): EventSpace(event(e["event"]), int(e["cubes_back"])) for space, e in setup["event_track"].items()
        },
        excavate_rate=RateTrack(tuple(rates["excavate"]["track"]), rates["excavate"]["start"]),
        lay_rate=RateTrack(tuple(rates["lay"]["track"]), rates["lay"]["start"]),
    )


def _station(plain: Mapping[str, Any], names: Mapping[str, str]) -> Station:
    cards = tuple(TrackCard(t["id"], t["vp"], t["rubble"]) for t in plain["track_cards"])
    return Station(
        number=plain["station"],
        id=plain["id"],
        name=names.get(plain["id"], plain["id"]),
        track_count=len(cards),
        surveyor_vp=plain["surveyor_vp"],
        excavation_sites=tuple(ExcavationSite(x["id"], x["rubble"], x["vp"]) for x in plain["excavation_sites"]),
        building_sites=tuple(BuildingSite(b["id"], Cost(**b["cost"]), b["vp"]) for b in plain["building_sites"]),
        track_cards=cards,
    )


def _as_counted(table: Table, setup: Mapping[str, Any]) -> Table:
    """The table with bag, yard, shed and supply as the record counts them; the rest lies in the box."""
    counts = {place: n for place, n in table.state.ledger.items() if place[0] not in (BAG, YARD, SUPPLY, BOX)}
    for kind in CUBES:
        counts[BAG, kind] = setup["bag"].get(kind, 0)
    for kind in MATERIALS:
        counts[YARD, kind] = setup["yard"].get(kind, 0)
    for train, coal in setup["trains"]["shed"].items():
        counts[train_zone(int(train)), COAL] = coal
    supply = setup["supply"]
    for kind in (BARS, RUBBLE, GAME_MARKERS):
        counts[SUPPLY, kind] = supply[kind]
    for kind, total in table.book.box.totals.items():
        counts[BOX, kind] = total - sum(n for (_, k), n in counts.items() if k == kind)
    shed = tuple(sorted(int(n) for n in setup["trains"]["shed"]))
    return replace(table, state=replace(table.state, ledger=Ledger(counts), discs=dict(supply["discs"]), shed=shed))


def state_record(table: Table) -> Plain:
    """The state in the words of the format."""
    book, state = table.book, table.state
    names = book.players

    def owner(seat: int | None) -> str | None:
        return None if seat is None else names[seat]

    ledger = state.ledger
    supply = {kind: ledger[SUPPLY, kind] for kind in (BARS, RUBBLE, GAME_MARKERS)}
    excavate, lay = table.rate_values
    today, middle, last = state.weather
    return {
        "start_player": names[state.start_player],
        "bag": {kind: ledger[BAG, kind] for kind in CUBES},
        "yard": {kind: ledger[YARD, kind] for kind in MATERIALS},
        "supply": {**supply, "discs": dict(state.discs)},
        "players": {name: _player(table, seat) for seat, name in enumerate(names)},
        "tracks": [
            [t.id, ledger[t.id, RUBBLE], "laid" if t.id in state.owners else "open", owner(state.owners.get(t.id))]
            for t in book.tracks
        ],
        "sites": {
            site: [ledger[site, RUBBLE], "done" if site in state.owners else "open", owner(state.owners.get(site))]
            for site in book.site
        },
        "closed_stations": list(state.closed),
        "weather": {"today": today, "middle": middle, "last": last, "fog_on": list(state.fog_on)},
        "rates": {"excavate": excavate, "lay": lay, "indices": list(state.rates)},
        "event_track": list(state.event_spaces),
        "trains_open": state.trains_open,
        "extra_build": state.extra_build,
        "office": list(state.office),
        "deck": state.deck,
        "discards": len(state.discards),
        "shed": {str(train): ledger[train_zone(train), COAL] for train in state.shed},
    }


def _player(table: Table, seat: int) -> Plain:
    state = table.state
    zone = player_zone(seat)
    placed = sum(1 for p in state.placed if p.seat == seat)
    return {
        **{kind: state.ledger[zone, kind] for kind in (ORE, STONE, COAL, BARS, RUBBLE)},
        "markers": state.markers_left[seat],
        "labourers": [state.labourers_at_hand[seat], placed, state.labourers_in_pub[seat]],
        "surveyor": table.book.places[state.surveyors[seat]].number,
        "train": state.trains[seat],
        "contracts": list(state.contracts[seat]),
        "played": sorted(state.played[seat]),
    }
