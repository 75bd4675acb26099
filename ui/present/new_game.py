"""Setting up a game as data: what was entered so far, what is still missing, what to lay out, and the game it makes.

Names are the only must. Everything else may stay "?" and is asked for when it first matters.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.content import load_box, value_info
from companion.draws import Drawer
from companion.game import DrawnBy, Game, new_info
from companion.solo_series import Place, SoloRecord
from companion.wording import N_, _, card_number, clause_title, counts_words, ngettext, say, station_name
from rules.core.frozen import replace
from rules.snowdonia.book import Setup
from rules.snowdonia.components import BAG, UNKNOWN_CARD, YARD, Box, OfficeCard, Rulings, TrackCard
from rules.snowdonia.setting_up import (
    SetUpAsk,
    lay_out,
    lay_out_book,
    may_be_set_aside,
    set_up_asks,
    short_of,
    stations_for,
    track_cards_needed,
)
from ui.present import seating, your_box
from ui.present.seating import Seat, Seats
from ui.present.solo_series import must_beat, train_words
from ui.present.your_box import BoxRow

_RULING_WORDS: Mapping[str, tuple[str, str, str]] = {
    "no_markers": (N_("No ownership marker left"), N_("site is nobody's"), N_("not allowed")),
    "deck_empty": (N_("The contract deck is empty"), N_("shuffle the discards"), N_("it stays empty")),
    "extra_build_in_fog": (N_("Build space on B in fog"), N_("open"), N_("closed")),
    "solo_extra_build": (N_("Build space on B, solo"), N_("opens"), N_("stays closed")),
    "no_game_marker": (N_("No game marker left for a station"), N_("it closes anyway"), N_("nothing happens")),
    "fog_stops_contracts_3_8": (N_("Fog stops the extra actions of cards"), N_("yes"), N_("no")),
    "stock_yard_takes": (N_("Cubes taken from the yard"), N_("exactly"), N_("up to")),
    "two_doublings": (N_("Two doubling cards together"), N_("times four"), N_("times three")),
    "sites_from_the_end": (N_("Excavation sites, from the far end"), N_("from the left"), N_("the nearer first")),
    "lay_beyond_rubble": (N_("Lay track beyond a card with rubble"), N_("yes"), N_("no")),
    "own_end_scores": (N_("A surveyor on its own end scores"), N_("no"), N_("yes")),
    "beyond_cable_car": (N_("From the last cable-car space to the summit"), N_("free"), N_("costs as a space")),
    "snow_closes": (N_("Snow closes areas as fog does"), N_("no"), N_("yes")),
    "snow_falls_by": (N_("Snow falls on as many spaces as"), N_("the excavate rate"), N_("the lay-track rate")),
}


@dataclass(frozen=True)
class RulingView:
    """A ruling with its two answers in words; the default first."""

    key: str
    clause: str
    words: str
    answers: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Decision:
    """What a scenario lets people decide at set-up: its cell, the question, the answers (key, words), the clause.
    ``chosen`` is None for "?"."""

    cell: str
    words: str
    answers: tuple[tuple[str, str], ...]
    chosen: str | None
    clause: str


@dataclass(frozen=True)
class Plan:
    """What was entered. ``start`` is a seat; ``track``, ``office``, ``discs`` hold None for "?". ``discs_unsure`` says
    which discs only follow from the backs of the cards; ``own`` holds printed values of this box by pack path,
    ``typed`` what was typed for one and cannot be used, by its row. ``train_by_hand``: somebody chose the train of a
    solo game, which otherwise is the next one of the player's series (11.2)."""

    scenario: str = "mount-snowdon"
    seats: tuple[Seat, ...] = ()
    start: int = 0
    by_lot: bool = True
    bag: DrawnBy = "table"
    deck: DrawnBy = "table"
    rulings: Rulings = field(default_factory=Rulings)
    track: tuple[int | None, ...] = ()
    office: tuple[int | None, ...] = (None, None, None)
    discs: tuple[str | None, str | None] = (None, None)
    discs_unsure: tuple[bool, bool] = (True, True)
    set_aside: int | None = None
    solo_train: int | None = None
    train_by_hand: bool = False
    solo_yard: tuple[str, ...] = ()
    own: Mapping[str, Any] = field(default_factory=dict)
    typed: Mapping[str, str] = field(default_factory=dict)
    chosen: Mapping[str, str] = field(default_factory=dict)
    """What people decided where the scenario asks (`decisions`), by cell."""

    @property
    def solo(self) -> bool:
        """One player (section 11)."""
        return len(self.seats) == 1

    @property
    def values(self) -> dict[str, Any]:
        """The owner's values, by pack path; those that only fit together are together."""
        return your_box.fitted(self.own)

    def box(self) -> Box:
        """The box with these values."""
        return load_box(self.scenario, self.values or None)


# Players


def seated(plan: Plan, name: str, wish: str = "") -> Plan:
    """With one more player, in the next seat clockwise."""
    return _fitted(replace(plan, seats=seating.seated(plan.seats, plan.box().colours, name, wish)))


def with_players(plan: Plan, people: Seats) -> Plan:
    """With these people and no others, each in the colour wished for as far as it is free."""
    plan = replace(plan, seats=(), start=0, chosen={})
    for one in people:
        plan = seated(plan, one.name, one.colour)
    return plan


def unseated(plan: Plan, at: int) -> Plan:
    """Without a player."""
    seats = seating.unseated(plan.seats, at)
    start = plan.start - 1 if plan.start > at else plan.start
    return _fitted(_carried(plan, replace(plan, seats=seats, start=min(start, max(0, len(seats) - 1)))))


def moved_up(plan: Plan, at: int) -> Plan:
    """With a player one seat earlier; the first one goes to the end. The start player stays who it was."""
    if len(plan.seats) < 2:
        return plan
    starter = plan.seats[plan.start]
    seats = seating.moved_up(plan.seats, at)
    return _carried(plan, replace(plan, seats=seats, start=seats.index(starter)))


def _carried(before: Plan, after: Plan) -> Plan:
    """With what each player decided, whose seat is another one now."""
    if not before.chosen or not after.seats:
        return replace(after, chosen={})
    names = {ask.cell: _who(before, ask) for ask in set_up_asks(before.box(), _setup(before))}
    said = {names.get(cell): answer for cell, answer in before.chosen.items()}
    asks = set_up_asks(after.box(), _setup(replace(after, chosen={})))
    return replace(after, chosen={ask.cell: said[who] for ask in asks if (who := _who(after, ask)) in said})


def _who(plan: Plan, ask: SetUpAsk) -> str:
    """Whose decision it is, by name; "" for the table's."""
    seat = dict(ask.headline.params).get("player")
    return plan.seats[seat].name if isinstance(seat, int) else ""


def recoloured(plan: Plan, at: int) -> Plan:
    """With the next colour for a player; who has it gets the old one."""
    return replace(plan, seats=seating.recoloured(plan.seats, plan.box().colours, at))


def _fitted(plan: Plan) -> Plan:
    """With as many track cards as the route of so many players has; solo only what solo needs."""
    if not plan.seats:
        return replace(plan, track=())
    count = track_cards_needed(plan.box(), len(plan.seats))
    track = (*plan.track, *(None,) * count)[:count]
    in_play = cards_in_play(replace(plan, track=track))
    office = tuple(card if card in in_play else None for card in plan.office)
    return replace(plan, track=track, office=office)


# The train of a solo game


def with_train(plan: Plan, train: int) -> Plan:
    """With the train that somebody chose for a solo game."""
    return replace(plan, solo_train=train, train_by_hand=True)


def in_series(plan: Plan, record: SoloRecord | None) -> Plan:
    """With the next train of the player's series while nobody chose another; ``record`` is what they played alone."""
    there = plan.solo_train in plan.box().trains
    if plan.train_by_hand and there and (plan.solo or not plan.seats):
        return plan
    train = record.next.train if record is not None and plan.solo else None
    return replace(plan, solo_train=train, train_by_hand=False)


def place_of(plan: Plan, record: SoloRecord | None) -> Place | None:
    """Where a solo game would stand in the player's series; None for several players, or without a train."""
    if record is None or not plan.solo or plan.solo_train not in record.trains:
        return None
    return record.begun_with(plan.solo_train)


# What lies on the table


def cards_in_play(plan: Plan) -> tuple[int, ...]:
    """The contract cards of a game of so many (2.7)."""
    count = max(1, len(plan.seats))
    return tuple(n for n, card in plan.box().contracts.items() if card.players[0] <= count <= card.players[1])


def with_card(plan: Plan, space: int, card: int | None) -> Plan:
    """With the card of an office space (from 0). The backs of the second and the last card give the discs (2.8)."""
    office = list(plan.office)
    office[space] = card
    discs, unsure = list(plan.discs), list(plan.discs_unsure)
    contracts = plan.box().contracts
    for place, at in ((0, 1), (1, len(office) - 1)):
        number = office[at]
        if at == space and unsure[place] and number is not None and number in contracts:
            discs[place] = contracts[number].back
    return replace(plan, office=tuple(office), discs=(discs[0], discs[1]), discs_unsure=(unsure[0], unsure[1]))


def with_disc(plan: Plan, place: int, kind: str) -> Plan:
    """With a disc that somebody looked at."""
    discs, unsure = list(plan.discs), list(plan.discs_unsure)
    discs[place], unsure[place] = kind, False
    return replace(plan, discs=(discs[0], discs[1]), discs_unsure=(unsure[0], unsure[1]))


def with_rubble(plan: Plan, card: int, rubble: int | None) -> Plan:
    """With the rubble of a track card (from 0)."""
    return replace(plan, track=(*plan.track[:card], rubble, *plan.track[card + 1 :]))


def drawn(plan: Plan, drawer: Drawer) -> Plan:
    """With what the app draws at set-up: start player by lot, and office, discs and set-aside train off its deck."""
    if plan.by_lot and plan.seats:
        plan = replace(plan, start=drawer.start_player(len(plan.seats)))
    return plan


def dealt(plan: Plan, drawer: Drawer) -> Plan:
    """The set-up's own draws, where the app draws: the office with its discs, the solo yard (2.8, 11.3)."""
    table = lay_out(plan.box(), _setup(plan))
    if plan.deck == "app" and all(card is None for card in plan.office):
        cards, backs = drawer.office(table.book)
        kinds = list(plan.box().weather)
        discs = [back if back is not None else kinds[0] for back in backs]
        plan = replace(plan, office=cards, discs=(discs[0], discs[-1]), discs_unsure=(True, True))
        if not plan.solo and plan.set_aside is None:
            plan = replace(plan, set_aside=drawer.set_aside(table.book))
    row = plan.box().supply_rows[len(plan.seats)]
    if plan.solo and plan.bag == "app" and not plan.solo_yard and row.yard_draw:
        bag = {kind: n for kind, n in table.state.ledger.zone(BAG).items() if n}
        plan = replace(plan, solo_yard=drawer.solo_yard(bag, row.yard_draw))
    return plan


# What comes of it


def problems(plan: Plan) -> tuple[str, ...]:
    """Why the game cannot begin yet, in sentences; empty when it can."""
    found = list(seating.wrong(plan.seats, plan.box().players))
    if plan.solo and plan.solo_train is None:
        found.append(_("Which train is it? A solo game begins with one."))
    cards = [card for card in plan.office if card is not None]
    in_play = cards_in_play(plan)
    strange = [card for card in cards if card not in in_play]
    found += [_("There is no contract No. {n} in this game.").format(n=card) for card in strange]
    if len(set(cards)) < len(cards):
        found.append(_("A contract card lies in two places."))
    kinds = plan.box().weather
    if any(kind is not None and plan.discs.count(kind) > kinds[kind].discs for kind in plan.discs):
        found.append(_("There are not so many discs of one weather."))
    found += [f"{row.words}: {row.wrong}" for row in box_rows(plan) if row.wrong]
    return tuple(found)


def open_questions(plan: Plan) -> str:
    """What is still "?", in a line; "" for nothing."""
    parts = []
    track = sum(1 for rubble in plan.track if rubble is None)
    if track:
        parts.append(ngettext("{n} track card still ?", "{n} track cards still ?", track).format(n=track))
    office = sum(1 for card in plan.office if card is None)
    if office and plan.deck == "table":
        parts.append(ngettext("{n} office card still ?", "{n} office cards still ?", office).format(n=office))
    if not plan.solo and plan.set_aside is None and plan.deck == "table":
        parts.append(_("the set-aside train still ?"))
    if plan.solo and plan.bag == "table" and not plan.solo_yard:
        parts.append(_("the cubes of the yard still ?"))
    undecided = sum(1 for decision in decisions(plan) if decision.chosen is None)
    if undecided:
        parts.append(ngettext("{n} choice still ?", "{n} choices still ?", undecided).format(n=undecided))
    return ", ".join(parts)


def headline(plan: Plan, place: Place | None = None) -> str:
    """The foot line: how many play, who starts; of a solo game the train and what it must beat."""
    if not plan.seats:
        return _("Nobody plays yet")
    if plan.solo:
        words = _("{player}, solo").format(player=plan.seats[0].name)
        if place is None:
            return words
        train = train_words(plan.scenario, place.train)
        return ", ".join(part for part in (words, train, must_beat(place)) if part)
    return _("{count} players, {player} starts").format(count=len(plan.seats), player=plan.seats[plan.start].name)


@dataclass(frozen=True)
class Line:
    """A sentence of the grey box, and its clause."""

    words: str
    clause: str


@dataclass(frozen=True)
class LayOut:
    """What to lay out for so many players: bag, yard, spaces, stations and the restock number; ``besides`` what
    the scenario lays out or turns, ``short`` what the box does not have for it, which keeps nobody from playing."""

    bag: tuple[tuple[str, int], ...]
    yard: tuple[tuple[str, int], ...]
    areas: str
    note: str
    besides: tuple[Line, ...] = ()
    short: tuple[Line, ...] = ()


def route_cards(plan: Plan) -> tuple[tuple[str, str, int], ...]:
    """The stations of the route: the number, "?" where nobody knows it, the name and the track cards before it."""
    if not plan.seats:
        return ()
    book = lay_out_book(plan.box(), _setup(plan))
    return tuple((card_number(book, card), card.name, card.track_count) for card in book.route)


def to_lay_out(plan: Plan) -> LayOut | None:
    """The grey box; None while nobody plays."""
    if not plan.seats:
        return None
    box = plan.box()
    count = len(plan.seats)
    table = lay_out(box, replace(_setup(plan), solo_yard_draw=None))
    row = box.supply_rows[count]
    ledger = table.state.ledger
    kinds = ("ore", "stone", "coal", "event")
    bag = tuple((kind, ledger[BAG, kind]) for kind in kinds)
    yard = tuple((kind, ledger[YARD, kind]) for kind in kinds[:3])
    areas = ", ".join(f"{area} {n}" for area, n in row.spaces.items())
    here = {station.id for station in stations_for(box, count)}
    parts = [
        (_("{station} in") if station.id in here else _("{station} out")).format(station=station.name)
        for station in box.stations
        if station.players != box.players
    ]
    parts.append(_("{n} cubes a restock").format(n=row.restock))
    if row.yard_draw:
        parts.append(_("draw {n} cubes for the yard").format(n=row.yard_draw))
    besides = (line for trait in box.traits for line in trait.to_lay_out())
    lines = (
        tuple(Line(say(words, table.book), clause_title(ref)) for words, ref in found)
        for found in (besides, ((one.message, one.ref) for one in short_of(table)))
    )
    return LayOut(bag, yard, areas, ", ".join(parts), *lines)


def lay_out_words(found: LayOut) -> str:
    """The grey box for a screen reader."""
    words = _("Bag: {bag}. Yard: {yard}. Areas: {areas}. {note}").format(
        bag=counts_words(dict(found.bag)), yard=counts_words(dict(found.yard)), areas=found.areas, note=found.note
    )
    return " ".join((words, *(one.words for one in (*found.besides, *found.short))))


def rulings(plan: Plan) -> tuple[RulingView, ...]:
    """Every switch of section 12, and those of the scenario, in words."""
    found = []
    for key, (ref, answers) in plan.box().ruling_choices.items():
        if key in _RULING_WORDS:
            words, first, second = _RULING_WORDS[key]
            shown = ((str(answers[0]), _(first)), (str(answers[1]), _(second)))
            found.append(RulingView(key, clause_title(ref), _(words), shown))
    return tuple(found)


def ruling_answer(plan: Plan, key: str) -> str:
    """How a switch is answered, as `ruled` takes it."""
    return str(plan.rulings.answer(key, plan.box().ruling_choices))


def ruled(plan: Plan, key: str, answer: str) -> Plan:
    """With another answer to a ruling."""
    value = next(a for a in plan.box().ruling_choices[key].answers if str(a) == answer)
    return replace(plan, rulings=Rulings.of({**plan.rulings.told(), key: value}))


def overruled(plan: Plan) -> int:
    """How many rulings are not as usual."""
    choices = plan.box().ruling_choices
    return sum(1 for key, switch in choices.items() if plan.rulings.answer(key, choices) != switch.answers[0])


# What a scenario lets people decide


def decisions(plan: Plan) -> tuple[Decision, ...]:
    """What people decide before the first round, in order; nothing while nobody plays."""
    if not plan.seats:
        return ()
    box, setup = plan.box(), _setup(plan)
    book = lay_out_book(box, setup)
    found = []
    for ask in set_up_asks(box, setup):
        answers = tuple((option, station_name(book, option)) for option in ask.options)
        words = say(ask.headline, book)
        found.append(Decision(ask.cell, words, answers, setup.chosen.get(ask.cell), clause_title(ask.ref)))
    return tuple(found)


def decided(plan: Plan, cell: str, answer: str | None) -> Plan:
    """With a decision, or None: "?" again, asked for when round 1 begins."""
    chosen = {key: value for key, value in plan.chosen.items() if key != cell}
    return replace(plan, chosen=chosen if answer is None else {**chosen, cell: answer})


def fitted_to_box(plan: Plan) -> Plan:
    """With as many track cards as the route has, with the decisions that the scenario still asks for, with its own
    discs, trains and rulings: after a change of the scenario or of what its cards print."""
    box = plan.box()
    answers = {name: value for name, value in plan.rulings.told().items() if name in box.ruling_choices}
    kinds = [kind if kind in box.weather else None for kind in plan.discs]
    aside = plan.set_aside if plan.set_aside in box.trains else None
    fitted = replace(plan, rulings=Rulings.of(answers), discs=(kinds[0], kinds[1]), set_aside=aside, chosen={})
    fitted = _fitted(fitted)
    if not plan.seats:
        return fitted
    # Later questions offer what earlier answers leave.
    for cell, answer in plan.chosen.items():
        if any(ask.cell == cell and answer in ask.options for ask in set_up_asks(box, _setup(fitted))):
            fitted = decided(fitted, cell, answer)
    return fitted


def may_be_aside(plan: Plan) -> tuple[int, ...]:
    """The trains of which one is set aside (2.9)."""
    return may_be_set_aside(lay_out_book(plan.box(), _setup(plan))) if plan.seats else tuple(sorted(plan.box().trains))


# The box


def box_rows(plan: Plan) -> tuple[BoxRow, ...]:
    """The printed values that this game uses and nobody has checked, and those that were told."""
    box = plan.box()
    cards = cards_in_play(plan)
    return your_box.rows(plan.scenario, plan.own, plan.typed, len(plan.seats), cards, sum(box.totals.values()))


def with_value(plan: Plan, path: str, value: Any) -> Plan:
    """With a printed value of this box."""
    return replace(plan, own={**plan.own, path: value})


def with_order(plan: Plan, path: str, keys: str) -> Plan:
    """With the stations of a route in another order, their keys with blanks between; none change nothing."""
    return with_value(plan, path, keys.split()) if keys else plan


def with_choice(plan: Plan, path: str, key: str) -> Plan:
    """With a printed value that is one of a few, by its key."""
    return with_value(plan, path, your_box.value_of(plan.scenario, path, key))


def with_spaces(plan: Plan, rate: str, text: str) -> Plan:
    """With the numbers on the spaces of a work-rate track as typed; what cannot be used changes nothing in force."""
    numbers, wrong = your_box.read_spaces(text, your_box.example_of(rate))
    if wrong:
        return replace(plan, typed={**plan.typed, rate: text})
    typed = {key: words for key, words in plan.typed.items() if key != rate}
    return with_value(replace(plan, typed=typed), your_box.paths_of(rate)[0], list(numbers))


def with_dot(plan: Plan, rate: str, space: int) -> Plan:
    """With the printed dot of a work-rate track on a space, from 0."""
    return with_value(plan, your_box.paths_of(rate)[1], space)


def agreed(plan: Plan, key: str) -> Plan:
    """With the values of a row as they are in force: somebody compared them with the box."""
    values = {
        path: plan.values.get(path, your_box.shipped(plan.scenario, path).value) for path in your_box.paths_of(key)
    }
    return replace(plan, own={**plan.own, **values})


def as_shipped(plan: Plan, key: str) -> Plan:
    """With a row as the program shipped it."""
    paths = your_box.paths_of(key)
    own = {path: value for path, value in plan.own.items() if path not in paths}
    return replace(plan, own=own, typed={k: words for k, words in plan.typed.items() if k != key})


def with_box(plan: Plan, values: Mapping[str, Any]) -> Plan:
    """With the owner's values, as far as this scenario knows them."""
    return replace(plan, own=your_box.usable(plan.scenario, values), typed={})


def with_scenario(plan: Plan, scenario: str, values: Mapping[str, Any], before: Mapping[str, Any]) -> Plan:
    """With another scenario and the owner's ``values`` for it; what was told here (otherwise than ``before``) stays as
    far as it fits."""
    told = {path: value for path, value in plan.own.items() if path not in before or before[path] != value}
    return with_box(replace(plan, scenario=scenario), {**values, **told})


@dataclass(frozen=True)
class RateCells:
    """A work-rate track: its numbers, the space with the dot from 0, and whether nobody has checked the dot."""

    rate: str
    numbers: tuple[int, ...]
    dot: int
    guessed: bool


def rate_cells(plan: Plan) -> tuple[RateCells, ...]:
    """Both work-rate tracks, excavate first."""
    box = plan.box()
    found = []
    for rate, track in zip(your_box.RATES, (box.excavate_rate, box.lay_rate), strict=True):
        path = your_box.paths_of(rate)[1]
        found.append(RateCells(rate, track.values, track.start, path not in plan.own and value_info(path).guessed))
    return tuple(found)


def _setup(plan: Plan) -> Setup:
    office: tuple[OfficeCard, ...] = tuple(UNKNOWN_CARD if card is None else card for card in plan.office)
    cards = tuple(
        TrackCard(f"t{n}", rubble, rubble, vp_guessed=rubble is not None) for n, rubble in enumerate(plan.track, 1)
    )
    return Setup(
        tuple(seat.name for seat in plan.seats),
        plan.start,
        cards,
        office,
        plan.discs,
        None if plan.solo else plan.set_aside,
        plan.solo_train if plan.solo else None,
        plan.solo_yard or None if plan.solo else None,
        plan.rulings,
        chosen=plan.chosen,
    )


def game(plan: Plan) -> Game:
    """The game, under an id of its own. Only for a plan without problems."""
    info = new_info(
        plan.scenario, tuple(seat.colour for seat in plan.seats), bag_drawn_by=plan.bag, deck_drawn_by=plan.deck
    )
    return Game(info, _setup(plan), plan.values)
