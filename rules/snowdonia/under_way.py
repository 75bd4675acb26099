"""A game already under way: the table from what lies on it, and what about that does not add up (1.2, 1.3).

What the pieces in sight decide is never asked: the bag, general supply, markers left, the deck and the engine shed
follow from the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from rules.core.frozen import replace
from rules.core.ledger import SUSPENSE, Ledger
from rules.core.problems import Problem
from rules.snowdonia.actions.weather import closed_by
from rules.snowdonia.book import Book, Setup
from rules.snowdonia.cards import NoMoreContracts, TakeStartMarker
from rules.snowdonia.components import (
    AREAS,
    BAG,
    BARS,
    BOX,
    COAL,
    CUBES,
    DRAWN,
    EVENT,
    EVENT_TRACK,
    GAME_MARKERS,
    KINDS,
    MATERIALS,
    RUBBLE,
    SUPPLY,
    UNKNOWN_CARD,
    YARD,
    Box,
    player_zone,
    train_zone,
)
from rules.snowdonia.ending import markers_placed
from rules.snowdonia.events import TrainsEvent
from rules.snowdonia.findings import breach
from rules.snowdonia.phases import extra_build_due
from rules.snowdonia.route import in_order, track_complete
from rules.snowdonia.setting_up import SetUpAsk, lay_out, set_up_asks
from rules.snowdonia.state import InForce, Phase, Placed, Table

HELD = (*MATERIALS, RUBBLE, BARS)
"""What a player's own supply can hold, in the order in which it is named."""
ROUTE = "route"
"""The rubble of the whole route, where the places of a kind are named."""


@dataclass(frozen=True)
class Hand:
    """What lies before one player. ``counts`` by kind (cubes and bars; a kind left out is 0); ``played`` are those of
    ``contracts`` that lie on their side, ``this_round`` those of them played this round (3.3.2); ``surveyor`` is an
    index into ``Book.places``; ``at_hand`` counts labourers still to be placed, None: as the rules have it.
    """

    counts: Mapping[str, int] = field(default_factory=dict)
    train: int | None = None
    contracts: tuple[int, ...] = ()
    played: tuple[int, ...] = ()
    this_round: tuple[int, ...] = ()
    surveyor: int = 0
    at_hand: int | None = None


@dataclass(frozen=True)
class UnderWay:
    """What lies on the table in the middle of a game, beside its set-up.

    The set-up goes with it and holds the rest as it is now: ``start_player``, the site office, the middle and the last
    weather disc, the set-aside train, the rulings, and of each track card the rubble that lies on it, laid or not (0
    for none, None while nobody has said).

    ``phase`` and ``area`` name what comes next, ``begun`` says whether an action of the area was taken already.
    ``owners`` holds laid track cards and sites that are owned or done, with a seat or None for nobody;
    ``rubble`` what is left on excavation sites that are not done, a site left out has what it prints.
    ``rates`` are indices on the two work-rate tracks, ``event_spaces`` the occupied ones, ``drawn`` event cubes out of
    the bag and not placed yet; ``shed_coal`` where a train in the shed has not its printed coal. ``unknown`` names the
    cells (as in `findings`) that nobody has entered: they count as nothing.
    """

    round: int
    hands: tuple[Hand, ...]
    rates: tuple[int, int]
    phase: Phase = "assign"
    area: str | None = None
    begun: bool = False
    placed: tuple[Placed, ...] = ()
    owners: Mapping[str, int | None] = field(default_factory=dict)
    rubble: Mapping[str, int] = field(default_factory=dict)
    closed: tuple[str, ...] = ()
    today: str | None = None
    event_spaces: tuple[int, ...] = ()
    drawn: int = 0
    yard: Mapping[str, int] = field(default_factory=dict)
    discards: tuple[int, ...] = ()
    extra_build: bool = False
    shed_coal: Mapping[int, int] = field(default_factory=dict)
    unknown: tuple[str, ...] = ()


# The table


def table(box: Box, setup: Setup, under_way: UnderWay) -> Table:
    """The table as it stands. More components than there are wait, as a minus, in the suspense zone (1.2).

    ValueError for what this box does not have: a space, a station, an event, a place on a work-rate track."""
    checked = under_way.phase in ("restock yard", "end of round")
    setup = replace(
        setup,
        first_weather=under_way.round + 1 if checked else under_way.round,
        joined=True,
        lying={**under_way.rubble, **{space: 0 for space in under_way.owners if space not in under_way.rubble}},
    )
    fresh = lay_out(box, setup)
    book = fresh.book
    _check(book, under_way)
    hands = under_way.hands
    shed = _shed(fresh, under_way)
    owners = _owners(book, under_way)
    state = replace(
        fresh.state,
        round=under_way.round,
        phase=under_way.phase,
        area=under_way.area,
        begun=under_way.begun,
        ledger=_ledger(fresh, under_way, shed),
        placed=under_way.placed,
        surveyors=tuple(hand.surveyor for hand in hands),
        owners=owners,
        markers_left=tuple(
            max(0, box.markers - sum(1 for owner in owners.values() if owner == seat)) for seat in range(len(hands))
        ),
        closed=under_way.closed,
        game_markers_on=under_way.closed,
        contracts=tuple(hand.contracts for hand in hands),
        played=tuple(hand.played for hand in hands),
        deck=max(0, _deck(book, setup, under_way)),
        discards=under_way.discards,
        in_force=_in_force(fresh, under_way),
        start_marker_fixed=_any_power(book, under_way, TakeStartMarker),
        contracts_stopped=_any_power(book, under_way, NoMoreContracts),
        weather=(under_way.today, *setup.discs),
        rates=under_way.rates,
        event_spaces=tuple(sorted(under_way.event_spaces)),
        trains_open=fresh.state.trains_open
        or _trains_open(box, under_way.event_spaces)
        or (not book.solo and any(hand.train is not None for hand in hands)),
        trains=tuple(hand.train for hand in hands),
        shed=shed,
        set_aside=None if under_way.extra_build else setup.set_aside,
        extra_build=under_way.extra_build,
        last_track=_last_track(book, owners),
    )
    for trait in box.traits:
        state = trait.joined(book, state)
    found = Table(book, replace(state, **_labourers(Table(book, state), under_way)))
    fog_on = closed_by(found, under_way.today)
    return Table(book, replace(found.state, fog_on=fog_on, discs=_discs(book, setup, under_way, fog_on)))


def _check(book: Book, under_way: UnderWay) -> None:
    known = set(book.space) | set(book.building)
    stations = {station.id for station in book.route}
    strange = [*(s for s in under_way.owners if s not in known), *(s for s in under_way.rubble if s not in book.space)]
    strange += [station for station in under_way.closed if station not in stations]
    strange += [str(n) for n in under_way.event_spaces if n not in book.box.event_track]
    if under_way.today is not None and under_way.today not in book.box.weather:
        strange.append(under_way.today)
    if strange:
        raise ValueError(f"there is no {', '.join(strange)} in this game")
    if len(under_way.hands) != len(book.players):
        raise ValueError(f"{len(under_way.hands)} hands for {len(book.players)} players")
    tracks = (book.excavate_rate, book.lay_rate)
    if any(not 0 <= index < len(track.values) for index, track in zip(under_way.rates, tracks, strict=True)):
        raise ValueError(f"the work-rate tracks have no spaces {under_way.rates}")
    if any(not 0 <= hand.surveyor < len(book.places) for hand in under_way.hands):
        raise ValueError("a surveyor stands beyond the summit")


def asks(book: Book, owners: Mapping[str, int | None]) -> tuple[SetUpAsk, ...]:
    """What decides about a game under way beside what lies on the table, to be answered in `Setup.chosen`."""
    of_set_up = set_up_asks(book.box, book.setup)
    return (*of_set_up, *(ask for trait in book.box.traits for ask in trait.under_way_asks(book, owners)))


def in_play(box: Box, setup: Setup) -> dict[str, int]:
    """How many of each kind a game of so many players has, what stays in the box left out (1.1, 2.10)."""
    ledger = lay_out(box, setup).state.ledger
    return {kind: box.totals[kind] - ledger[BOX, kind] for kind in KINDS}


def on_table(box: Box, setup: Setup, under_way: UnderWay) -> dict[str, int]:
    """How many of each kind lie in sight, by what was entered; the others are in the bag or in general supply."""
    fresh = lay_out(box, setup)
    return {kind: sum(n for _, n in places) for kind, places in _places(fresh, under_way).items()}


def _owners(book: Book, under_way: UnderWay) -> dict[str, int | None]:
    owners = dict(under_way.owners)
    for station in book.route:
        if station.id in under_way.closed:
            # What event 6.4 took away is nobody's.
            owners |= {x.id: None for x in station.excavation_sites if x.id not in owners}
    return owners


def _last_track(book: Book, owners: Mapping[str, int | None]) -> str | None:
    if not track_complete(book, owners):
        return None
    return "event" if owners.get(book.tracks[-1].id) is None else "player"


def _shed(fresh: Table, under_way: UnderWay) -> tuple[int, ...]:
    taken = {hand.train for hand in under_way.hands}
    own = fresh.book.setup.solo_train
    if fresh.book.solo:
        # Maintenance may have cost the only train of a solo game (6.5, 11.2).
        return (own,) if own is not None and own not in taken else ()
    return tuple(n for n in fresh.state.shed if n not in taken)


def _deck(book: Book, setup: Setup, under_way: UnderWay) -> int:
    seen: set[object] = set(under_way.discards)
    for hand in under_way.hands:
        seen.update(hand.contracts)
    seen.update(card for card in setup.office if card not in (None, UNKNOWN_CARD))
    unknown = sum(1 for card in setup.office if card == UNKNOWN_CARD)
    return len(book.contracts) - len(seen & set(book.contracts)) - unknown


def _turned_this_round(under_way: UnderWay) -> Iterator[tuple[int, int]]:
    for seat, hand in enumerate(under_way.hands):
        yield from ((seat, card) for card in hand.this_round)


def _in_force(fresh: Table, under_way: UnderWay) -> tuple[InForce, ...]:
    """In the order in which they must have been played: by area, clockwise from the start player (3.3.1)."""
    contracts, order = fresh.book.contracts, fresh.clockwise
    found = [
        (AREAS.index(area), order.index(seat), InForce(seat, card))
        for seat, card in _turned_this_round(under_way)
        if card in contracts and contracts[card].power.in_force and (area := contracts[card].area) is not None
    ]
    return tuple(entry for _, _, entry in sorted(found, key=lambda f: f[:2]))


def _any_power(book: Book, under_way: UnderWay, kind: type) -> bool:
    return any(
        card in book.contracts and isinstance(book.contracts[card].power, kind)
        for _, card in _turned_this_round(under_way)
    )


def _trains_open(box: Box, occupied: Iterable[int]) -> bool:
    """Whether event 6.2 has happened; the right-most cube is never taken off (6.0)."""
    last = max(occupied, default=0)
    return any(isinstance(box.event_track[n].event, TrainsEvent) for n in box.event_track if n <= last)


def _labourers(table: Table, under_way: UnderWay) -> dict[str, object]:
    """Who has how many at hand and in the pub, and whose turn it is (3.1.2, 3.2.3)."""
    box, state, count = table.book.box, table.state, len(under_way.hands)
    out = [sum(1 for place in under_way.placed if place.seat == seat) for seat in range(count)]
    assigning = under_way.phase == "assign"
    at_hand = tuple(
        hand.at_hand if assigning and hand.at_hand is not None else max(0, box.at_hand - out[seat])
        for seat, hand in enumerate(under_way.hands)
    )
    turn = state.start_player
    if assigning:
        left = [seat for seat in table.clockwise if at_hand[seat]]
        # Everybody places one in turn, so whoever placed fewest is next.
        turn = min(left, key=lambda seat: out[seat], default=turn)
    return {
        "labourers_at_hand": at_hand,
        "labourers_in_pub": tuple(max(0, box.labourers - at_hand[seat] - out[seat]) for seat in range(count)),
        "turn": turn,
        "hired": tuple(seat for seat in range(count) if assigning and at_hand[seat] + out[seat] > box.at_hand),
        "placed_once": tuple(seat for seat in range(count) if assigning and out[seat]),
    }


def _discs(book: Book, setup: Setup, under_way: UnderWay, fog_on: tuple[str, ...]) -> dict[str, int]:
    discs = {kind: weather.discs for kind, weather in book.box.weather.items()}
    for kind, used in _discs_used(setup, under_way, fog_on).items():
        discs[kind] = max(0, discs.get(kind, 0) - used)
    return discs


def _discs_used(setup: Setup, under_way: UnderWay, fog_on: tuple[str, ...]) -> dict[str, int]:
    """Discs on the weather track and on closed areas; today's is back in general supply (5.2.5)."""
    used: dict[str, int] = {}
    for kind in (*setup.discs, *(under_way.today for _ in fog_on)):
        if kind is not None:
            used[kind] = used.get(kind, 0) + 1
    return used


# What is counted


def _left_on(book: Book, setup: Setup, under_way: UnderWay) -> dict[str, int]:
    """Rubble on every space of the route; 0 where nobody has said."""
    owners = _owners(book, under_way)
    left = {}
    for space in book.route_spaces:
        printed = space.rubble or 0
        done = space.id in owners and not space.is_track
        left[space.id] = 0 if done else under_way.rubble.get(space.id, printed)
    return left


def _places(fresh: Table, under_way: UnderWay) -> dict[str, list[tuple[str, int]]]:
    """Where each kind was entered, as (zone, count) pairs; zeros only of trains in the shed."""
    book = fresh.book
    found: dict[str, list[tuple[str, int]]] = {kind: [] for kind in KINDS}
    for kind in MATERIALS:
        found[kind].append((YARD, under_way.yard.get(kind, 0)))
    for seat, hand in enumerate(under_way.hands):
        for kind in HELD:
            found[kind].append((player_zone(seat), hand.counts.get(kind, 0)))
    for number in _shed(fresh, under_way):
        coal = under_way.shed_coal.get(number, book.trains[number].coal)
        found[COAL].append((train_zone(number), coal))
    found[EVENT] += [(EVENT_TRACK, len(under_way.event_spaces)), (DRAWN, under_way.drawn)]
    found[RUBBLE].append((ROUTE, sum(_left_on(book, book.setup, under_way).values())))
    found[GAME_MARKERS] += [
        (zone, n)
        for (zone, kind), n in fresh.state.ledger.items()
        if kind == GAME_MARKERS and zone not in (SUPPLY, BOX)
    ]
    found[GAME_MARKERS] += [(station, 1) for station in under_way.closed]
    shed = {train_zone(number) for number in book.trains}
    return {kind: [place for place in places if place[1] or place[0] in shed] for kind, places in found.items()}


def _ledger(fresh: Table, under_way: UnderWay, shed: tuple[int, ...]) -> Ledger:
    box, book = fresh.book.box, fresh.book
    counts: dict[tuple[str, str], int] = {}
    for kind, places in _places(fresh, under_way).items():
        out = sum(n for _, n in places)
        counts.update({(zone, kind): n for zone, n in places if zone != ROUTE})
        in_box = fresh.state.ledger[BOX, kind]
        counts[BOX, kind] = in_box
        rest = box.totals[kind] - in_box - out
        counts[BAG if kind in CUBES else SUPPLY, kind] = max(0, rest)
        if rest < 0:
            counts[SUSPENSE, kind] = rest
    counts.update({(space, RUBBLE): n for space, n in _left_on(book, book.setup, under_way).items()})
    counts.update({(train_zone(n), COAL): counts.get((train_zone(n), COAL), 0) for n in shed})
    return Ledger(counts)


# What does not add up


def findings(box: Box, setup: Setup, under_way: UnderWay) -> list[Problem]:
    """Everything that does not add up, each with its clause; none of it keeps anybody from joining.

    Every message has ``cells``, the entries it is about, the one to look at first in front: ``round``, ``start``,
    ``phase``, ``weather.today|middle|last``, ``events``, ``drawn``, ``set_aside``, ``route.<space or site>``,
    ``yard.<kind>``, ``office.<n>``, ``discards``, ``extra_build``, ``placed.<area>.<n>``, ``hands.<seat>.<kind>``,
    ``hands.<seat>.train|contracts|surveyor|at_hand``."""
    fresh = lay_out(box, setup)
    now = table(box, setup, under_way)
    return [
        *_too_many(fresh, under_way),
        *_cards(now, under_way),
        *_trains(fresh, setup, under_way),
        *(_route_order(now) if in_order(now.book) else ()),
        *_too_much_rubble(now),
        *(_buildings(now) if all(trait.builds_behind_track for trait in box.traits) else ()),
        *_markers(now, under_way),
        *_event_track(fresh, under_way),
        *_weather_discs(now, setup, under_way),
        *_standing(now, under_way),
        *_ends(now, under_way),
    ]


def _too_many(fresh: Table, under_way: UnderWay) -> Iterator[Problem]:
    """1.2: more of a kind in sight than the game has; names every place it was added from."""
    box = fresh.book.box
    for kind, places in _places(fresh, under_way).items():
        most = box.totals[kind] - fresh.state.ledger[BOX, kind]
        count = sum(n for _, n in places) - most
        if count > 0:
            zone, cell = _out_of_line(fresh, under_way, kind, places)
            yield breach(
                "1.2", "under_way.too_many", kind=kind, count=count, places=tuple(places), most=zone, cells=(cell,)
            )


def _out_of_line(fresh: Table, under_way: UnderWay, kind: str, places: list[tuple[str, int]]) -> tuple[str | None, str]:
    """The place that somebody should look at first, with its cell: where most was entered."""
    if kind == EVENT:
        return EVENT_TRACK, "events"
    if kind == GAME_MARKERS:
        station = next(s for s in fresh.book.route if s.id in under_way.closed)
        return station.id, f"route.{station.building_sites[0].id}"
    seats = {player_zone(seat): f"hands.{seat}.{kind}" for seat in range(len(under_way.hands))}
    cells = {YARD: f"yard.{kind}", **seats}
    entered = [(n, zone) for zone, n in places if zone in cells]
    if entered:
        zone = max(entered, key=lambda found: found[0])[1]
        return zone, cells[zone]
    left = _left_on(fresh.book, fresh.book.setup, under_way)
    space = max(left, key=lambda space: left[space])
    return None, f"route.{space}"


def _cards(now: Table, under_way: UnderWay) -> Iterator[Problem]:
    """1.2: each contract card lies in one place; 2.7: it is in this game; 8.16: some are never played."""
    book = now.book
    lie: dict[int, list[str]] = {}
    for seat, hand in enumerate(under_way.hands):
        for card in hand.contracts:
            lie.setdefault(card, []).append(f"hands.{seat}.contracts")
    for n, office in enumerate(book.setup.office, 1):
        if isinstance(office, int):
            lie.setdefault(office, []).append(f"office.{n}")
    for card in under_way.discards:
        lie.setdefault(card, []).append("discards")
    for card, cells in lie.items():
        if card not in book.contracts:
            number = "2.7" if card in book.box.contracts else "1.1"
            yield breach(number, "under_way.no_such_card", card=card, cells=tuple(cells))
        elif len(cells) > 1:
            # The one entered last is the likelier slip.
            yield breach("1.2", "under_way.card_twice", card=card, cells=(*cells[1:], cells[0]))
    for seat, hand in enumerate(under_way.hands):
        for card in hand.played:
            if card in book.contracts and not book.contracts[card].power.playable:
                cell = f"hands.{seat}.contracts"
                yield breach("8.16", "under_way.never_played", card=card, player=seat, cells=(cell,))


def _trains(fresh: Table, setup: Setup, under_way: UnderWay) -> Iterator[Problem]:
    """1.2: each train card lies in one place; 2.9: the set-aside one is no train; 6.2: none is owned before."""
    owners: dict[int, list[int]] = {}
    for seat, hand in enumerate(under_way.hands):
        if hand.train is not None:
            owners.setdefault(hand.train, []).append(seat)
    for train, seats in owners.items():
        cells = tuple(f"hands.{seat}.train" for seat in reversed(seats))
        if train not in fresh.book.trains:
            yield breach("1.1", "under_way.no_such_train", train=train, cells=cells)
            continue
        if len(seats) > 1:
            yield breach("1.2", "under_way.train_twice", train=train, players=tuple(seats), cells=cells)
        if train == setup.set_aside and not fresh.book.solo:
            yield breach("2.9", "under_way.train_set_aside", train=train, cells=(*cells, "set_aside"))
    for_sale = fresh.state.trains_open or _trains_open(fresh.book.box, under_way.event_spaces)
    if owners and not fresh.book.solo and not for_sale:
        cells = tuple(f"hands.{seat}.train" for seats in owners.values() for seat in seats)
        yield breach("6.2", "under_way.trains_not_for_sale", cells=(*cells, "events"))


def _too_much_rubble(now: Table) -> Iterator[Problem]:
    """2.5: no site holds more rubble than it prints."""
    for space in now.book.route_spaces:
        printed = now.book.printed_rubble(space)
        if not space.is_track and printed is not None and now.rubble(space.id) > printed:
            cells = (f"route.{space.id}",)
            yield breach("2.5", "under_way.too_much_rubble", space=space.id, printed=printed, cells=cells)


def _route_order(now: Table) -> Iterator[Problem]:
    """4.B.2: nothing is dug while rubble lies before it; 1.3: laid cards are a prefix."""
    state = now.state
    nearest: str | None = None
    unlaid: str | None = None
    for space in now.book.route_spaces:
        cell = f"route.{space.id}"
        closed = now.book.route[space.station].id in state.closed
        left, done = now.rubble(space.id), space.id in state.owners
        owner = state.owners.get(space.id)
        if space.is_track:
            if done and unlaid is not None:
                yield breach(
                    "1.3", "under_way.laid_after", space=space.id, nearest=unlaid, cells=(cell, f"route.{unlaid}")
                )
            elif not done and unlaid is None:
                unlaid = space.id
            # Event 6.3 lays cards, and clears them, beyond sites that still have rubble.
            dug = now.clear(space.id) and not (done and owner is None)
        else:
            printed = now.book.printed_rubble(space) or 0
            dug = (done and (owner is not None or not closed)) or (not closed and left < printed)
        if dug and nearest is not None:
            yield breach(
                "4.B.2", "under_way.rubble_before", space=space.id, nearest=nearest, cells=(cell, f"route.{nearest}")
            )
        if left and nearest is None:
            nearest = space.id


def _buildings(now: Table) -> Iterator[Problem]:
    """4.E.1: no building before all track cards before its station are clear."""
    for site, (index, _) in now.book.building.items():
        if site not in now.state.owners:
            continue
        track = next((t.id for t in now.book.tracks if t.station <= index and now.rubble(t.id)), None)
        if track is not None:
            yield breach(
                "4.E.1",
                "under_way.track_not_clear",
                space=site,
                nearest=track,
                cells=(f"route.{site}", f"route.{track}"),
            )


def _markers(now: Table, under_way: UnderWay) -> Iterator[Problem]:
    """1.1: no player has more ownership markers than the box."""
    most = now.book.box.markers
    for seat in range(len(under_way.hands)):
        own = [space for space, owner in under_way.owners.items() if owner == seat]
        if len(own) > most:
            yield breach(
                "1.1", "under_way.markers", player=seat, count=len(own), most=most, cells=(f"route.{own[-1]}",)
            )


def _event_track(fresh: Table, under_way: UnderWay) -> Iterator[Problem]:
    """1.3, 6.0: the occupied event spaces run without a gap from the first one, where a cube lies from the start from
    that, or from a later one that sends cubes back."""
    occupied = sorted(under_way.event_spaces)
    if not occupied:
        return
    track = fresh.book.box.event_track
    begins = min(fresh.state.event_spaces or track)
    sending = [n for n in track if track[n].cubes_back]
    first, last = occupied[0], occupied[-1]
    if occupied != list(range(first, last + 1)) or first not in {begins, *(n for n in sending[:-1] if n > begins)}:
        yield breach("1.3", "under_way.event_gap", spaces=tuple(occupied), cells=("events",))
    elif any(n in sending for n in occupied[1:]):
        space = next(n for n in occupied[1:] if n in sending)
        yield breach("6.0", "under_way.events_not_back", space_number=space, cells=("events",))


def _weather_discs(now: Table, setup: Setup, under_way: UnderWay) -> Iterator[Problem]:
    """1.1: there are only so many discs of a weather, those on closed areas included."""
    names = ("weather.middle", "weather.last", "weather.today")
    for kind, used in _discs_used(setup, under_way, now.state.fog_on).items():
        most = now.book.box.weather[kind].discs if kind in now.book.box.weather else 0
        if used > most:
            shown = (*setup.discs, under_way.today)
            cells = tuple(name for name, disc in zip(names, shown, strict=True) if disc == kind)
            yield breach("1.1", "under_way.discs", weather=kind, count=used, most=most, cells=cells)


def _standing(now: Table, under_way: UnderWay) -> Iterator[Problem]:
    """1.1: three labourers a player; 2.11, 3.1.2, 3.2.1, 5.2.4: where they can stand."""
    book, state = now.book, now.state
    for seat in range(len(under_way.hands)):
        out = sum(1 for place in state.placed if place.seat == seat)
        count = out + (state.labourers_at_hand[seat] if under_way.phase == "assign" else 0)
        if count > book.box.labourers:
            cell = f"hands.{seat}.at_hand" if under_way.phase == "assign" else _last_place(under_way, seat)
            yield breach("1.1", "under_way.labourers", player=seat, count=count, most=book.box.labourers, cells=(cell,))
    seen: set[tuple[str, int]] = set()
    for place in state.placed:
        cell = f"placed.{place.area}.{place.space}"
        spaces = now.area_spaces(place.area)
        at = {"area": place.area, "number": place.space, "player": place.seat, "cells": (cell,)}
        if spaces is not None and place.space > spaces:
            yield breach("2.11", "under_way.no_such_space", **at)
        elif (place.area, place.space) in seen:
            yield breach("3.1.2", "under_way.space_twice", **at)
        elif not now.area_open(place.area):
            yield breach("5.2.4", "under_way.area_closed", **at)
        elif _over(under_way, place.area):
            yield breach("3.2.1", "under_way.area_over", **{**at, "cells": (cell, "phase")})
        seen.add((place.area, place.space))


def _over(under_way: UnderWay, area: str) -> bool:
    """Whether all labourers of an area are home already."""
    if under_way.phase == "action" and under_way.area is not None:
        return AREAS.index(area) < AREAS.index(under_way.area)
    return under_way.phase != "assign"


def _last_place(under_way: UnderWay, seat: int) -> str:
    place = [place for place in under_way.placed if place.seat == seat][-1]
    return f"placed.{place.area}.{place.space}"


def _ends(now: Table, under_way: UnderWay) -> Iterator[Problem]:
    """9.1, 9.2: the game is not over yet; 4.B.6: area B is covered once no rubble is left."""
    state, book = now.state, now.book
    end = book.markers_end
    after_last = any(trait.round_after_last_track for trait in book.box.traits)
    if state.last_track and under_way.phase == "assign" and not after_last:
        yield breach("9.1", "under_way.over", space=book.tracks[-1].id, cells=(f"route.{book.tracks[-1].id}", "phase"))
    elif end is not None and not state.last_track and markers_placed(book, state) >= end:
        own = [space for space, owner in under_way.owners.items() if owner is not None]
        yield breach("9.2", "under_way.over_by_markers", count=end, cells=(f"route.{own[-1]}",))
    if under_way.phase == "assign" and extra_build_due(now) and not state.last_track:
        yield breach("4.B.6", "under_way.not_covered", cells=("extra_build",))
    if state.extra_build and not any(trait.rubble_returns for trait in book.box.traits):
        space = next((s.id for s in book.route_spaces if now.rubble(s.id)), None)
        if space is not None:
            yield breach("4.B.6", "under_way.covered_early", space=space, cells=("extra_build", f"route.{space}"))
