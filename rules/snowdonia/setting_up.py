"""Section 2 (and 11 for one player): laying the table out from a box and what the table says."""

from __future__ import annotations

from typing import NamedTuple

from rules.core.frozen import replace
from rules.core.ledger import Ledger
from rules.core.message import Message
from rules.core.problems import Problem
from rules.core.refs import RuleRef
from rules.snowdonia.book import Book, Setup
from rules.snowdonia.components import (
    BAG,
    BARS,
    BOX,
    COAL,
    EVENT,
    GAME_MARKERS,
    MATERIALS,
    ORE,
    RUBBLE,
    STONE,
    SUPPLY,
    YARD,
    Box,
    Station,
    TrackCard,
    player_zone,
    train_zone,
)
from rules.snowdonia.findings import note
from rules.snowdonia.state import State, Table

RATE_TRACK = "rate tracks"
"""The ledger zone of the two game markers on the work-rate tracks (2.6)."""
YES = "yes"
NO = "no"
"""The answers to a question that has no others."""


class SetUpAsk(NamedTuple):
    """Something that people decide before the first round: its cell (`Setup.chosen`), the answers, the rule."""

    cell: str
    options: tuple[str, ...]
    headline: Message
    ref: RuleRef


def stations_for(box: Box, players: int) -> tuple[Station, ...]:
    """The stations in play, in numerical order (2.3); the start only if something is dug or built there."""
    start = (box.start,) if box.start.has_sites else ()
    return (*start, *(s for s in box.stations if s.players[0] <= players <= s.players[1]))


def ends_of(box: Box, setup: Setup) -> tuple[str, str]:
    """The stations at both ends of the route, its start first."""
    return box.start.id, stations_for(box, len(setup.players))[-1].id


def track_cards_needed(box: Box, players: int) -> int:
    """How many track cards lie on the route (2.4)."""
    return sum(s.track_count for s in stations_for(box, players))


def unknown_track_cards(box: Box, players: int) -> tuple[TrackCard, ...]:
    """Track cards of which nothing has been entered yet, named by their place on the route."""
    return tuple(TrackCard(f"t{n}", None, None) for n in range(1, track_cards_needed(box, players) + 1))


def route_for(box: Box, players: int, track_cards: tuple[TrackCard, ...]) -> tuple[Station, ...]:
    """The stations with the track cards before them (2.4); cards missing at the end are unknown."""
    cards = iter((*track_cards, *unknown_track_cards(box, players)[len(track_cards) :]))
    return tuple(
        replace(s, track_cards=tuple(next(cards) for _ in range(s.track_count))) for s in stations_for(box, players)
    )


def lay_out_book(box: Box, setup: Setup) -> Book:
    """The book of a game for these players."""
    players = len(setup.players)
    row = box.supply_rows[players]
    in_play = {n: c for n, c in box.contracts.items() if c.players[0] <= players <= c.players[1]}
    return Book(
        box=box,
        setup=setup,
        route=route_for(box, players, setup.track_cards),
        spaces=row.spaces,
        restock=row.restock,
        contracts=in_play,
        trains=box.trains,
        excavate_rate=box.excavate_rate,
        lay_rate=box.lay_rate,
    )


def shed_at_start(book: Book) -> tuple[int, ...]:
    """The trains in the shed (2.9; none solo, 11.2). While the set-aside train is not known, all that might be there,
    each with its coal: the bag then holds at least what the books say."""
    if book.solo:
        return ()
    return tuple(n for n in sorted(book.trains) if n != book.setup.set_aside)


def set_up_asks(box: Box, setup: Setup) -> tuple[SetUpAsk, ...]:
    """What people decide at the set-up of a scenario, in order."""
    return tuple(ask for trait in box.traits for ask in trait.set_up_asks(box, setup))


def may_be_set_aside(book: Book) -> tuple[int, ...]:
    """The trains of which one is set aside (2.9)."""
    return tuple(n for n in sorted(book.trains) if not book.trains[n].always_in_shed)


def lay_out(box: Box, setup: Setup) -> Table:
    """The table before the first round. What is not known yet counts as zero and is marked in the book."""
    book = lay_out_book(box, setup)
    state = _state(book, _ledger(book))
    for trait in box.traits:
        state = trait.set_up(book, state)
    return Table(book, state)


def short_of(table: Table) -> tuple[Problem, ...]:
    """What a table takes as it is laid out and its box does not hold. Nobody is kept from playing: somebody misread a
    card, or has more cubes than the box had."""
    book, ledger = table.book, table.state.ledger
    found: list[Problem] = []
    needed = track_cards_needed(book.box, len(book.players))
    if needed > len(book.box.track_cards):
        found.append(note("2.4", "set_up.track_cards", needed=needed, held=len(book.box.track_cards)))
    for kind, total in book.box.totals.items():
        missing = -min(0, ledger[SUPPLY, kind], ledger[BOX, kind])
        if missing:
            found.append(_cubes_short(kind, total, missing))
        if ledger[BAG, kind] < 0:
            found.append(note("2.10", "set_up.bag", kind=kind, missing=-ledger[BAG, kind]))
    return tuple(found)


def short_by_rubble(table: Table, more: int) -> tuple[Problem, ...]:
    """What the box lacks if the route has so much more rubble than was told so far (2.5)."""
    laid = lay_out(table.book.box, table.book.setup).state.ledger[SUPPLY, RUBBLE]
    missing = more - min(laid, table.state.ledger[SUPPLY, RUBBLE])
    return (_cubes_short(RUBBLE, table.book.box.totals[RUBBLE], missing),) if missing > 0 else ()


def _cubes_short(kind: str, total: int, missing: int) -> Problem:
    number = "2.5" if kind == RUBBLE else "1.1"
    return note(number, "set_up.cubes", kind=kind, needed=total + missing, held=total, missing=missing)


def _ledger(book: Book) -> Ledger:
    box, setup = book.box, book.setup
    row = box.supply_rows[len(setup.players)]
    counts: dict[tuple[str, str], int] = {}
    shed = shed_at_start(book)
    for number in shed:
        counts[train_zone(number), COAL] = book.trains[number].coal
    on_trains = sum(book.trains[n].coal for n in shed)
    if book.solo and setup.solo_train is not None:
        coal = book.trains[setup.solo_train].coal
        counts[player_zone(0), COAL] = coal
        on_trains = coal
    bag = {ORE: row.ore, STONE: row.stone, COAL: row.coal - on_trains, EVENT: row.event}
    yard = dict.fromkeys(MATERIALS, 0)
    if row.yard_draw is None:
        yard.update(row.yard)
        bag[COAL] -= row.yard.get(COAL, 0)
    else:
        for kind in setup.solo_yard_draw or ():
            if kind in yard:
                yard[kind] += 1
                bag[kind] -= 1
    for kind, n in bag.items():
        counts[BAG, kind] = n
    for kind, n in yard.items():
        counts[YARD, kind] = n
    for space in book.route_spaces:
        counts[space.id, RUBBLE] = space.rubble or 0
    counts[SUPPLY, BARS] = box.totals[BARS]
    on_rates = len((book.excavate_rate, book.lay_rate))
    counts[RATE_TRACK, GAME_MARKERS] = on_rates
    counts[SUPPLY, GAME_MARKERS] = box.totals[GAME_MARKERS] - on_rates
    counts[SUPPLY, RUBBLE] = box.totals[RUBBLE] - sum(s.rubble or 0 for s in book.route_spaces)
    for kind in (ORE, STONE, COAL, EVENT):
        counts[BOX, kind] = box.totals[kind] - sum(n for (_, k), n in counts.items() if k == kind)
    return Ledger(counts)


def _state(book: Book, ledger: Ledger) -> State:
    box, setup = book.box, book.setup
    players = len(setup.players)
    discs = {kind: weather.discs for kind, weather in box.weather.items()}
    for kind in setup.discs:
        if kind is not None:
            discs[kind] -= 1
    trains: list[int | None] = [None] * players
    if book.solo:
        trains[0] = setup.solo_train
    return State(
        round=1,
        phase="assign",
        start_player=setup.start_player,
        turn=setup.start_player,
        area=None,
        begun=False,
        window=(),
        window_at=0,
        ledger=ledger,
        labourers_at_hand=(box.at_hand,) * players,
        labourers_in_pub=(box.labourers - box.at_hand,) * players,
        placed=(),
        surveyors=(0,) * players,
        owners={},
        markers_left=(box.markers,) * players,
        closed=(),
        contracts=((),) * players,
        played=((),) * players,
        office=setup.office,
        deck=len(book.contracts) - sum(1 for card in setup.office if card is not None),
        discards=(),
        in_force=(),
        spent=(),
        hired=(),
        placed_once=(),
        start_marker_fixed=False,
        contracts_stopped=False,
        built=False,
        weather=(None, *setup.discs),
        discs=discs,
        fog_on=(),
        rates=(book.excavate_rate.start, book.lay_rate.start),
        event_spaces=(),
        trains_open=False,
        trains=tuple(trains),
        shed=shed_at_start(book),
        set_aside=setup.set_aside,
        extra_build=False,
        last_track=None,
        ended=None,
        game_markers_on=(),
    )
