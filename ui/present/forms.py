"""Forms made from the asks of an agenda: what kind of control takes an answer, with its words and limits.

One function, ``form``, turns an ask into a form by the type of its domain; the controls hand back values as they stand
in the options, so that nothing of the game is known below.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field as a_field
from typing import Any, NamedTuple, TypeAlias

from companion.wording import (
    _,
    area_word,
    effect_words,
    kind_word,
    ngettext,
    number_words,
    short_words,
    space_name,
    station_name,
    told_number,
    weather_word,
)
from rules.core.agenda import Ask, Cards, Domain, Draw, Each, Number, OneOf, Pick, Sequence, Tell
from rules.snowdonia.actions.build import Build, Paid, SiteBuilt, TrainBought, can_own
from rules.snowdonia.actions.contract import PlayContract
from rules.snowdonia.actions.excavate import ClearNext, Excavate
from rules.snowdonia.actions.lay_track import LayTrack
from rules.snowdonia.actions.restock_contracts import RestockContracts
from rules.snowdonia.actions.surveyor import MoveSurveyor, move_to, place_index
from rules.snowdonia.actions.works import Works
from rules.snowdonia.book import Book
from rules.snowdonia.components import (
    AREAS,
    BAG,
    BARS,
    ORE,
    RUBBLE,
    STONE,
    SUPPLY,
    UNKNOWN_CARD,
    Contract,
    Cost,
    FixedAward,
    PerCoalAward,
)
from rules.snowdonia.hindrances import shortfall
from rules.snowdonia.route import open_building_sites, open_stations
from rules.snowdonia.state import Table
from ui.present.entry import Entry, value
from ui.present.looks import look_of

SHORT_WORDS = 12
"""A choice of few, short words stands side by side; anything else in rows."""


class Untold(NamedTuple):
    """The answer that a site is built which nobody has told yet; the rules know nothing of it before it is."""

    station: str


@dataclass(frozen=True)
class Amount:
    """A number of components, as drawn in a row: 2 and a steel bar."""

    count: str
    kind: str


@dataclass(frozen=True)
class Option:
    """One answer. ``value`` goes back to the rules; ``shortfall`` says what is missing when it cannot be taken, by
    ``clause``."""

    value: Any
    words: str
    badge: str = ""
    amounts: tuple[Amount, ...] = ()
    tail: str = ""
    icon: str = ""
    group: str = ""
    shortfall: str = ""
    clause: str = ""

    @property
    def possible(self) -> bool:
        """Whether it can be chosen."""
        return not self.shortfall

    @property
    def sentence(self) -> str:
        """All of it, as a screen reader says it."""
        paid = ", ".join(f"{a.count} {kind_word(a.kind)}" for a in self.amounts)
        badge = _("No. {n}").format(n=self.badge) if self.badge else ""
        return ", ".join(part for part in (badge, self.words, paid, self.tail, self.shortfall) if part)

    @property
    def explained_by(self) -> str:
        """What explains it (`ui.present.clauses`): the card or train, or why it cannot be taken; "" for a plain
        word."""
        if self.shortfall:
            return self.clause
        if self.badge:
            return f"trains.{self.badge}" if self.group == "trains" else f"contracts.{self.badge}"
        return "4.E.1" if self.group == "sites" else ""


@dataclass(frozen=True)
class ChoiceForm:
    """One of several answers. ``chosen`` is the index of the chosen option, None before a choice. Groups are shown one
    at a time, with their words."""

    field: str
    title: str
    options: tuple[Option, ...]
    chosen: int | None
    side_by_side: bool = False
    groups: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class CubesForm:
    """Cubes in a tray, by kinds of the rules; ``enough`` counts that may be confirmed with, ``empty_at`` how many the
    bag holds when those are fewer than the places; ``counted``: a digit behind the letter of a kind says how many."""

    field: str
    title: str
    kinds: tuple[str, ...]
    places: int
    limits: Mapping[str, int]
    cubes: tuple[str, ...]
    least: int
    guessed: bool
    ordered: bool
    empty_at: int | None = None
    prices: Mapping[str, str] = a_field(default_factory=dict)
    counted: bool = False


@dataclass(frozen=True)
class CardsForm:
    """Numbers of contract cards, one field each; ``unknown`` allows "?" for one that is entered later."""

    field: str
    title: str
    cards: tuple[int | str, ...]
    count: int
    pool: tuple[int, ...]
    unknown: bool


@dataclass(frozen=True)
class OfficeForm:
    """A card of the row: known ones as options, a "?" asks for its number."""

    field: str
    title: str
    options: tuple[Option, ...]
    chosen: int | None
    unknown: tuple[tuple[int, tuple[int, ...]], ...]
    """Spaces with a card nobody entered, and the numbers it may have."""


@dataclass(frozen=True)
class AreaKeys:
    """An area one may go to: its letter, its name, its free spaces."""

    area: str
    words: str
    spaces: tuple[int, ...]


@dataclass(frozen=True)
class PlacesForm:
    """A free action space: a tap on the stage, a letter, or a letter and a digit."""

    field: str
    areas: tuple[AreaKeys, ...]
    chosen: tuple[str, int] | None


@dataclass(frozen=True)
class EachRow:
    """One who answers, and what with."""

    seat: int
    options: tuple[Option, ...]
    chosen: int


@dataclass(frozen=True)
class EachForm:
    """One answer a player."""

    field: str
    title: str
    rows: tuple[EachRow, ...]


@dataclass(frozen=True)
class NumberForm:
    """A whole number; None while nobody has said it."""

    field: str
    title: str
    low: int
    high: int
    number: int | None


Form: TypeAlias = ChoiceForm | CubesForm | CardsForm | OfficeForm | PlacesForm | EachForm | NumberForm


def form(entry: Entry, ask: Ask) -> Form:
    """The control for one ask of the step in hand."""
    table, held = entry.table, value(entry, ask.field)
    match ask.domain:
        case Draw(bag=bag, count=count):
            kinds = tuple(bag)
            total = sum(bag.values())
            empty = total if total < count else None
            return CubesForm(ask.field, "", kinds, count, {}, tuple(held), min(count, total), False, True, empty)
        case Pick() as pick:
            return _pick(entry, ask.field, pick, held)
        case Sequence(options=options, least=least, most=most):
            return _sequence(entry, ask.field, options, least, most, held)
        case Cards(count=count):
            unknown = isinstance(entry.action, RestockContracts)
            title = _("Which cards came?") if count > 1 else _("Which card came?")
            return CardsForm(ask.field, title, tuple(held), count, ask.domain.cards, unknown)
        case Number(low=low, high=high):
            return NumberForm(ask.field, _("How many?"), low, high, held)
        case Each(options=options):
            rows = tuple(_each_row(table.book, seat, answers, held) for seat, answers in options.items())
            return EachForm(ask.field, "", rows)
        case OneOf(options=options):
            return _one_of(entry, ask.field, options, held)
    raise TypeError(f"no control takes {ask.domain!r}")


def tell_form(tell: Tell, book: Book, chosen: Any = None) -> Form:
    """The control for a value that nobody has entered yet."""
    domain: Domain = tell.domain
    if isinstance(domain, Number):
        return NumberForm(tell.cell, "", domain.low, domain.high, chosen)
    assert isinstance(domain, OneOf)
    options = tuple(_plain(book, v) for v in domain.options)
    index = domain.options.index(chosen) if chosen in domain.options else None
    return ChoiceForm(tell.cell, "", options, index, _fits_in_a_row(options))


def _pick(entry: Entry, field_: str, pick: Pick, held: Mapping[str, int]) -> CubesForm:
    limits = {kind: min(n, pick.at_most.get(kind, n)) for kind, n in pick.available.items()}
    cubes = tuple(kind for kind, n in held.items() for _i in range(n))
    guessed = field_ not in entry.answered
    return CubesForm(field_, "", tuple(pick.available), pick.most, limits, cubes, pick.least, guessed, False)


def _sequence(
    entry: Entry, field_: str, options: tuple[Any, ...], least: int, most: int, held: tuple[Any, ...]
) -> CubesForm:
    limits: dict[str, int] = {}
    prices: dict[str, str] = {}
    if isinstance(entry.action, Works):
        table, seat = entry.table, entry.action.seat
        ledger = table.state.ledger
        paid_with = {"bar": (ORE, ledger[SUPPLY, BARS]), STONE: (RUBBLE, ledger[BAG, STONE])}
        for kind, cost in entry.action.costs(table).items():
            paid, left = paid_with[kind]
            limits[kind] = min(table.held(seat, paid) // cost, left)
            prices[kind] = _("{cost} {paid} for 1 {product}").format(
                cost=cost, paid=kind_word(paid, cost), product=kind_word(kind)
            )
    guessed = field_ not in entry.answered
    return CubesForm(field_, "", tuple(options), most, limits, tuple(held), least, guessed, True, prices=prices)


def _each_row(book: Book, seat: int, answers: tuple[Any, ...], held: Mapping[int, Any]) -> EachRow:
    options = tuple(_plain(book, answer) for answer in answers)
    chosen = answers.index(held[seat]) if held.get(seat) in answers else 0
    return EachRow(seat, options, chosen)


def _one_of(entry: Entry, field_: str, options: tuple[Any, ...], held: Any) -> Form:
    table = entry.table
    said = field_ in entry.answered
    stands = entry.item.guessed or said
    chosen = options.index(held) if stands and held in options else None
    if field_ == "area_space":
        return _places(field_, options, held if said else None)
    if field_ == "card_space":
        return _office(table, field_, options, held if said else None)
    if isinstance(entry.action, Build):
        return _built(entry, entry.action, field_, options)
    if field_ == "to" and isinstance(entry.action, MoveSurveyor | PlayContract):
        return _moves(entry, field_, options, chosen)
    if isinstance(entry.action, Excavate | ClearNext | LayTrack):
        return ChoiceForm(field_, _("Which way?"), tuple(_way(entry, option) for option in options), chosen)
    made = tuple(_plain(table.book, option) for option in options)
    title = ""
    if isinstance(entry.action, PlayContract) and any(isinstance(o, int) for o in options):
        title = _("Which card is kept?")
    return ChoiceForm(field_, title, made, chosen, _fits_in_a_row(made))


def _fits_in_a_row(options: tuple[Option, ...]) -> bool:
    return len(options) <= 4 and sum(len(o.words) for o in options) <= SHORT_WORDS * 3


def _plain(book: Book, given: Any) -> Option:
    """An answer in words, by what kind of thing it is."""
    if given is None:
        return Option(given, _("none of it"))
    if isinstance(given, str) and given in book.box.weather:
        return Option(given, weather_word(given), icon=given)
    if given == "bar":
        return Option(given, _("pays a bar"))
    if given == "return":
        return Option(given, _("train back"))
    if isinstance(given, str) and any(given in (place.id, place.number) for place in book.places):
        return Option(given, station_name(book, given))
    if isinstance(given, int) and given in book.contracts:
        return Option(given, _("No. {n}").format(n=given), tail=award_words(book.contracts[given]))
    if isinstance(given, tuple) and len(given) == 2 and all(isinstance(part, tuple) for part in given):
        (area, space), (other, at) = given
        words = _("{source} to {target}").format(source=f"{area}{space}", target=f"{other}{at}")
        return Option(given, words, tail=area_word(other))
    return Option(given, number_words(given) if isinstance(given, float) else str(given))


def _moves(entry: Entry, field_: str, options: tuple[Any, ...], chosen: int | None) -> ChoiceForm:
    """Where a surveyor may go: which way, what the way costs, what it scores there."""
    table, seat = entry.table, entry.seat
    places = table.book.places
    by_card = isinstance(entry.action, PlayContract)
    here = places[table.state.surveyors[seat or 0]].level
    made = []
    for number in options:
        index = place_index(table.book, number)
        if index is None or seat is None:
            made.append(_plain(table.book, number))
            continue
        place, move = places[index], move_to(table, seat, index, by_card=by_card)
        price = (Amount(str(move.rubble), RUBBLE),) if move is not None and move.rubble else ()
        way = _("up") if place.level > here else _("down") if place.level < here else _("stays")
        words = (
            place.name if place.room is None else _("{station}, {vp}").format(station=place.name, vp=place.surveyor_vp)
        )
        tail = _("{way}, {vp} VP").format(way=way, vp=told_number(place.surveyor_vp))
        made.append(Option(number, words, amounts=price, tail=tail))
    return ChoiceForm(field_, "", tuple(made), chosen)


def _way(entry: Entry, option: Any) -> Option:
    """Work along one of several ways: how much, and where."""
    table = entry.table
    if isinstance(entry.action, LayTrack):
        count, spaces = len(option), [laid.track for laid in option]
        words = ngettext("{n} track card", "{n} track cards", count).format(n=count)
    else:
        count, spaces = sum(taken.rubble for taken in option), [taken.space for taken in option]
        words = _("{n} rubble").format(n=count)
    names = ", ".join(space_name(table.book, space) for space in spaces)
    if not spaces:
        return Option(option, _("none of it"))
    return Option(option, _("{count}: {spaces}").format(count=words, spaces=names), tail=_direction(entry, spaces))


def _direction(entry: Entry, spaces: list[str]) -> str:
    """Whether spaces lie up or down the line from the surveyor of whoever works; "" at its own station."""
    book = entry.table.book
    place = book.places[entry.table.state.surveyors[entry.seat or 0]]
    at = -1 if place.station is None else place.station
    for key in reversed(spaces):
        space = book.space[key]
        if space.station > at:
            return _("up")
        if space.station < at or space.is_track:
            return _("down")
    return ""


def _places(field_: str, options: tuple[Any, ...], held: tuple[str, int] | None) -> PlacesForm:
    areas = tuple(
        AreaKeys(area, area_word(area), spaces)
        for area in AREAS
        if (spaces := tuple(space for a, space in options if a == area))
    )
    return PlacesForm(field_, areas, held)


def _office(table: Table, field_: str, options: tuple[Any, ...], held: tuple[Any, Any] | None) -> OfficeForm:
    by_space: dict[int, list[int]] = {}
    for card, space in options:
        by_space.setdefault(space, []).append(card)
    known: list[Option] = []
    unknown: list[tuple[int, tuple[int, ...]]] = []
    for space, cards in by_space.items():
        if table.state.office[space - 1] == UNKNOWN_CARD:
            unknown.append((space, tuple(cards)))
        else:
            known.append(card_option(table.book, cards[0], (cards[0], space)))
    chosen = next((i for i, option in enumerate(known) if option.value == held), None)
    return OfficeForm(field_, "", tuple(known), chosen, tuple(unknown))


def card_option(book: Book, number: int, given: Any) -> Option:
    """A contract card as a row: number, VP, what it needs, when it can be played."""
    card = book.contracts[number]
    played = _("before {area}").format(area=card.area) if card.area else ""
    needs = tuple(
        Amount(str(n), kind)
        for n, kind in ((card.needs.rubble, "rubble"), (card.needs.tracks, "track"), (card.needs.sites, "site"))
        if n
    )
    return Option(given, award_words(card), str(number), needs, played)


def award_words(card: Contract) -> str:
    """What a contract is worth: "24 VP", "2 VP a coal"."""
    match card.award:
        case FixedAward(vp=vp):
            return _("{vp} VP").format(vp=vp)
        case PerCoalAward(vp=vp):
            return _("{vp} VP a coal").format(vp=vp)
    return _("up to {vp} VP").format(vp=max(vp for _station, vp in card.award.tiers))


def _cost_amounts(stone: int, bars: int, ore: int = 0, rubble: int = 0, coal: int = 0) -> tuple[Amount, ...]:
    pairs = ((stone, STONE), (bars, BARS), (ore, ORE), (rubble, "rubble"), (coal, "coal"))
    return tuple(Amount(str(n), look_of(kind)) for n, kind in pairs if n)


def paid_amounts(paid: Paid) -> tuple[Amount, ...]:
    """What a payment hands over."""
    return _cost_amounts(paid.stone, paid.bars, paid.ore, paid.rubble, paid.coal)


def _built(entry: Entry, action: Build, field_: str, options: tuple[Any, ...]) -> ChoiceForm:
    table = entry.table
    sites = [o for o in options if isinstance(o, SiteBuilt)]
    trains = [o for o in options if isinstance(o, TrainBought)]
    made = [_site_option(table, o) for o in sites]
    payable = {o.site for o in sites}
    open_sites = [site for site in open_building_sites(table, action.seat) if site.id not in payable]
    made += [_dear_site(table, action.seat, site.id, site.cost, site.vp) for site in open_sites]
    made += [_train_option(table, o) for o in trains]
    bought = {o.train for o in trains}
    if not table.book.solo:
        made += [_dear_train(table, action.seat, n) for n in table.state.shed if n not in bought]
    made += _untold_sites(table, action.seat)
    if None in options:
        words = _("build nothing") if sites or trains else _("nothing possible")
        made.append(Option(None, words, group="sites"))
    chosen = next((i for i, option in enumerate(made) if option.possible and option.value == action.built), None)
    groups = (("sites", _("Build")), ("trains", _("Buy a train")))
    present = {option.group for option in made}
    return ChoiceForm(field_, "", tuple(made), chosen, False, tuple(g for g in groups if g[0] in present))


def untold_form(entry: Entry) -> ChoiceForm | None:
    """The form of a build that has nothing to choose but sites which nobody has told; None without such sites."""
    if not isinstance(entry.action, Build) or entry.asks or not _untold_sites(entry.table, entry.action.seat):
        return None
    return _built(entry, entry.action, "built", (None,))


def _untold_sites(table: Table, seat: int) -> list[Option]:
    """The stations in reach that may print further building sites."""
    stations = (table.book.route[index] for index in open_stations(table, seat))
    return [
        Option(Untold(station.id), _("{station}, another site").format(station=station.name), tail="?", group="sites")
        for station in stations
        if station.more_building_sites
    ]


def _site_option(table: Table, built: SiteBuilt) -> Option:
    index, site = table.book.building[built.site]
    station = table.book.route[index]
    return Option(
        built,
        station.name,
        amounts=paid_amounts(built.paid),
        tail=_("{vp} VP").format(vp=told_number(site.vp)),
        group="sites",
    )


def _dear_site(table: Table, seat: int, site: str, cost: Cost | None, vp: int | None) -> Option:
    index, _card = table.book.building[site]
    if not can_own(table, seat):
        reason, ref = _("no marker left"), "12.1"
    elif cost is None:
        reason, ref = _("its cost is not entered"), "4.E.2"
    else:
        reason, ref = short_of(table, seat, cost) or _("not now"), "4.E.2"
    return Option(
        site,
        table.book.route[index].name,
        amounts=_cost_amounts(cost.stone, cost.bars, cost.ore, coal=cost.coal) if cost else (),
        tail=_("{vp} VP").format(vp=told_number(vp)),
        group="sites",
        shortfall=reason,
        clause=ref,
    )


def _train_option(table: Table, bought: TrainBought) -> Option:
    train = table.book.trains[bought.train]
    coal = (Amount(str(bought.coal), "coal"),)
    return Option(
        bought,
        train.name,
        str(bought.train),
        (*paid_amounts(bought.paid), *coal),
        effect_words(train.power),
        group="trains",
    )


def _dear_train(table: Table, seat: int, number: int) -> Option:
    train, ref = table.book.trains[number], "4.E.4"
    if not table.state.trains_open:
        reason, ref = _for_sale_after(table), "6.2"
    elif train.bars is None:
        reason = _("its price is not entered")
    else:
        reason = short_of(table, seat, Cost(bars=train.bars))
    return Option(
        number,
        train.name,
        str(number),
        (*_cost_amounts(0, train.bars or 0), Amount(str(train.coal), "coal")),
        group="trains",
        shortfall=reason or _("not now"),
        clause=ref,
    )


def _for_sale_after(table: Table) -> str:
    space = next((n for n, s in table.book.box.event_track.items() if s.event.kind == "trains"), None)
    return _("after event {space}").format(space=space)


def short_of(table: Table, seat: int, cost: Cost) -> str:
    """What a player lacks for a cost: "1 steel bar short"; "" when nothing."""
    return short_words(dict(shortfall(table, seat, cost)))
