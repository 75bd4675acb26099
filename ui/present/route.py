"""The route: stations with their sites and surveyors, the track cards before them, what lies beyond, who works where.

What is drawn follows the data and what the rules answer: ends with places where players work from both, stops of a line
that goes on beyond a station, circles on a card, and the part of the route within somebody's reach.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, Literal, TypeVar

from companion.content import pack_of, value_info
from companion.wording import _, card_number, counts_words, ngettext, site_name, space_name, told_number
from rules.snowdonia.actions.build import site_options
from rules.snowdonia.book import Book, Place
from rules.snowdonia.components import RUBBLE, BuildingSite, ExcavationSite, Station
from rules.snowdonia.phases import Due, due
from rules.snowdonia.route import event_side, open_stations, side_of, spaces_from, ways
from rules.snowdonia.state import State, Table
from rules.snowdonia.traits.cable_car import CableCar
from rules.snowdonia.traits.contract_gifts import ContractGifts
from rules.snowdonia.traits.game_surveyor import GameSurveyor
from rules.snowdonia.traits.lends_labourer import LendsLabourer
from rules.snowdonia.traits.station_gifts import StationGifts
from rules.snowdonia.traits.station_upkeep import StationUpkeep
from rules.snowdonia.traits.trait import Trait
from rules.snowdonia.traits.two_ends import TwoEnds
from ui.present.looks import Look, Price, price_of
from ui.present.moment import Moment

T = TypeVar("T", bound=Trait)


@dataclass(frozen=True)
class Marks:
    """What is laid over a place: a dashed ring and its number ("" without one), amber, the edge of what can be paid."""

    step: str | None = None
    lit: bool = False
    can: bool = False


@dataclass(frozen=True)
class SiteView:
    """A site. Of an excavation site ``cost`` is the rubble that is left. ``gives`` is the icon of what it gives in
    place of VP ("" for none). State "unknown": more may be printed on the card."""

    id: str
    state: Literal["open", "owned", "cleared", "closed", "unknown"]
    cost: Price
    vp: str
    excavation: bool
    owner: Look | None
    note: str
    marks: Marks
    sentence: str
    gives: str = ""


@dataclass(frozen=True)
class TrackView:
    """A track card. ``rubble`` is ``?`` while nobody has entered it (2.5)."""

    id: str
    state: Literal["rubble", "clear", "laid", "event"]
    rubble: str
    vp: str
    owner: Look | None
    marks: Marks
    sentence: str


@dataclass(frozen=True)
class SurveyorView:
    """A surveyor at a station; ``mark`` says whether the last step brought it, or Confirm takes it or brings it."""

    who: Look
    mark: Literal["", "lit", "leaves", "comes"]


@dataclass(frozen=True)
class StopView:
    """A place for surveyors that is no station: on a line that goes on beyond one, or a circle on a station's card.
    ``label`` is what stands on it; ``price`` the rubble that it costs to come there ("" for none), ``room`` for how
    many there is room, None for any number."""

    id: str
    label: str
    price: str
    room: int | None
    surveyors: tuple[SurveyorView, ...]
    sentence: str


@dataclass(frozen=True)
class SlotView:
    """A place at an end: a surveyor, the ownership marker that one left behind, or nobody."""

    who: Look | None
    shape: Literal["surveyor", "marker", "free"]
    mark: Literal["", "lit", "leaves", "comes"] = ""


@dataclass(frozen=True)
class EndView:
    """An end from which players work: ``side`` 1 for the start of the route, -1 for its last station; ``events`` says
    whether the next event comes from here, and what Confirm makes of that."""

    side: int
    slots: tuple[SlotView, ...]
    events: Literal["", "here", "leaves", "comes"] = ""


@dataclass(frozen=True)
class FrontView:
    """How far the work from one end has come: who works there, and the space where it goes on."""

    side: int
    who: tuple[Look, ...]
    space: str
    sentence: str


@dataclass(frozen=True)
class StationView:
    """A station card and the track cards before it; ``stops`` lie before these, ``circles`` on the card. ``note`` says
    what building there gives besides."""

    id: str
    number: str
    name: str
    surveyor_vp: str
    closed: bool
    summit: bool
    start: bool
    tracks: tuple[TrackView, ...]
    sites: tuple[SiteView, ...]
    surveyors: tuple[SurveyorView, ...]
    sentence: str
    end: EndView | None = None
    stops: tuple[StopView, ...] = ()
    circles: tuple[StopView, ...] = ()
    note: str = ""


@dataclass(frozen=True)
class RouteView:
    """The route from its start. ``focus`` is the site, track card or station where work goes on; ``reach`` names the
    stations and track cards where whoever acts may work, nothing where that is all of them."""

    stations: tuple[StationView, ...]
    summary: str
    focus: str
    fronts: tuple[FrontView, ...] = ()
    reach: tuple[str, ...] = ()
    reach_words: str = ""


def route(moment: Moment) -> RouteView:
    """The route for a moment."""
    table = moment.table
    buildable = _buildable(table)
    facts = _Facts(moment)
    stations = [
        _known.station(moment, facts, index, station, buildable) for index, station in enumerate(table.book.stations)
    ]
    laid = sum(1 for track in table.book.tracks if track.id in table.state.owners)
    summary = _("{left} of {all} track cards to lay").format(
        left=len(table.book.tracks) - laid, all=len(table.book.tracks)
    )
    reach = _reach(table)
    now = due(table)
    words = ""
    if reach and now is not None and now.seat is not None:
        words = _("{player}’s reach").format(player=moment.who[now.seat].name)
    focus = _focus(table, stations, moment.proposal.order if moment.proposal else ())
    return RouteView(tuple(stations), summary, focus, tuple(_fronts(moment)), reach, words)


class _Facts:
    """What can change at each place of the route: now, before the last step, after Confirm."""

    def __init__(self, moment: Moment) -> None:
        self._moment = moment
        self.now = _there_of(moment.table)
        self.before = self.now if moment.before is None else _there_of(moment.before)
        self.then = self.now if moment.proposal is None else _there_of(moment.proposal.after)

    def of(self, space: str, can: bool) -> tuple[object, ...]:
        """All that decides how a place looks and what is said of it."""
        # A site that was told since stands only on the later one of two tables.
        now = self.now[space]
        then = self.then.get(space, now)
        step = self._moment.step_number(space) if then != now else None
        return now, self.before.get(space, now) != now, step, then if then != now else None, can


class _Stations:
    """Stations made before: a step changes few of them."""

    def __init__(self) -> None:
        self._book: Book | None = None
        self._made: dict[object, StationView] = {}

    def station(
        self, moment: Moment, facts: _Facts, index: int, station: Station, buildable: frozenset[str]
    ) -> StationView:
        book = moment.table.book
        if self._book is not book or len(self._made) > MOST_KEPT:
            self._book, self._made = book, {}
        end = _end(moment, index)
        # A surveyor at its own end stands on one of the places of the card.
        inside = {slot.who for slot in end.slots if slot.shape == "surveyor"} if end is not None else set()
        surveyors = tuple(one for one in _surveyors(moment, station.id) if one.who not in inside)
        stops, circles = _stops(moment, index)
        note = _gift_words(moment.table, index)
        sites: tuple[ExcavationSite | BuildingSite, ...] = (*station.excavation_sites, *station.building_sites)
        closed = station.id in moment.table.state.closed
        places = [card.id for card in station.track_cards] + [site.id for site in sites]
        key = (
            index,
            closed,
            surveyors,
            moment.who,
            tuple(moment.table.state.surveyors),
            tuple([facts.of(place, place in buildable) for place in places]),
            (end, stops, circles, note, station.id in buildable),
        )
        made = self._made.get(key)
        if made is None:
            made = self._made[key] = StationView(
                id=station.id,
                number=card_number(book, station),
                name=_card_name(book, station),
                surveyor_vp=_surveyor_vp(book, station, end),
                closed=closed,
                summit=index == len(book.stations) - 1,
                start=index == 0 and end is None and not station.has_sites,
                tracks=tuple(_track(moment, card.id, facts) for card in station.track_cards),
                sites=(
                    *(_site(moment, station, site, buildable, facts) for site in sites),
                    *_more_sites(moment, station, station.id in buildable),
                ),
                surveyors=surveyors,
                sentence=_station_sentence(moment, index, station, end, note),
                end=end,
                stops=stops,
                circles=circles,
                note=note,
            )
        return made


MOST_KEPT: Final = 2000
_known = _Stations()


def _buildable(table: Table) -> frozenset[str]:
    """Sites that whoever builds now can pay (4.E.1, 4.E.2), and stations where sites may be that nobody has told."""
    now = due(table)
    if now is None or now.step != "build" or now.seat is None:
        return frozenset()
    open_ = (table.book.route[index] for index in open_stations(table, now.seat))
    untold = (station.id for station in open_ if station.more_building_sites)
    return frozenset((*(option.site for option in site_options(table, now.seat, now.area or "E")), *untold))


def _marks(moment: Moment, facts: _Facts, space: str, *, can: bool = False) -> Marks:
    _now, lit, step, _then, _can = facts.of(space, can)
    assert step is None or isinstance(step, str)
    return Marks(step, bool(lit), can)


def _there_of(table: Table) -> Mapping[str, tuple[object, ...]]:
    """All that can change at the places of the route."""
    for state, book, known in _there_known:
        if state is table.state and book is table.book:
            return known
    owners, closed = table.state.owners, table.state.closed
    found: dict[str, tuple[object, ...]] = {}
    for station in table.book.stations:
        shut = station.id in closed
        places: tuple[Any, ...] = (*station.track_cards, *station.excavation_sites, *station.building_sites)
        for place in places:
            space = place.id
            taken = space in owners
            rubble = table.rubble(space) if space in table.book.space else 0
            unknown = space in table.book.space and table.unknown_rubble(space)
            # A closed station shuts its free sites, not the track cards before it.
            in_closed = shut and not taken and space in table.book.site
            found[space] = (rubble, unknown, taken, owners.get(space), in_closed)
    _there_known.insert(0, (table.state, table.book, found))
    del _there_known[4:]
    return found


_there_known: list[tuple[State, Book, Mapping[str, tuple[object, ...]]]] = []
"""The last few tables that were looked at: now, before and after come again with the next step."""


def _track(moment: Moment, card: str, facts: _Facts) -> TrackView:
    table = moment.table
    owners = table.state.owners
    space = table.book.space[card]
    vp = "?" if space.vp is None else str(space.vp)
    name = space_name(table.book, card)
    owner: Look | None = None
    state: Literal["rubble", "clear", "laid", "event"]
    rubble = ""
    if card in owners:
        seat = owners[card]
        if seat is None:
            state, words = "event", _("laid without a marker")
        else:
            owner = moment.who[seat]
            state, words = "laid", _("laid by {player}, {vp} VP").format(player=owner.name, vp=vp)
    elif table.unknown_rubble(card):
        state, rubble, words = "rubble", "?", _("rubble not entered")
    elif table.rubble(card):
        rubble = str(table.rubble(card))
        state, words = "rubble", _("{n} rubble").format(n=rubble)
    else:
        state, words = "clear", _("clear")
    marks = _marks(moment, facts, card)
    return TrackView(card, state, rubble, vp, owner, marks, _sentence(moment, card, name, words, marks))


def _site(
    moment: Moment,
    station: Station,
    site: ExcavationSite | BuildingSite,
    buildable: frozenset[str],
    facts: _Facts,
) -> SiteView:
    table = moment.table
    owners = table.state.owners
    excavation = isinstance(site, ExcavationSite)
    owner: Look | None = None
    note = ""
    state: Literal["open", "owned", "cleared", "closed"] = "open"
    seat = owners.get(site.id)
    if seat is not None:
        state, owner = "owned", moment.who[seat]
        words = _("{player}’s").format(player=owner.name)
    elif station.id in table.state.closed:
        state, words = "closed", _("closed")
    elif site.id in owners:
        state = "cleared"
        note = _("none") if excavation else _("built")
        words = _("cleared, nobody’s") if excavation else _("built, nobody’s")
    else:
        words = _("free")
    if isinstance(site, ExcavationSite):
        left = "?" if table.unknown_rubble(site.id) else str(table.rubble(site.id))
        cost: Price = ((RUBBLE, left),)
        if state == "open":
            words = _("{n} rubble, {vp} VP, free").format(n=left, vp=told_number(site.vp))
        elif state == "owned":
            words = _("{owner}, {vp} VP").format(owner=words, vp=told_number(site.vp))
    else:
        cost = price_of(site.cost)
    can = site.id in buildable
    marks = _marks(moment, facts, site.id, can=can)
    if can:
        words = _("{words}, can be paid now").format(words=words)
    sentence = _sentence(moment, site.id, site_name(table.book, site.id), words, marks)
    lends = any(isinstance(trait, LendsLabourer) and trait.site == site.id for trait in table.book.box.traits)
    if lends:
        sentence = _("{site}, lends a labourer").format(site=sentence)
    gives = "labourer" if lends else ""
    return SiteView(site.id, state, cost, told_number(site.vp), excavation, owner, note, marks, sentence, gives)


MORE: Final = "more"


def more_of(key: str) -> str:
    """The station whose chip for sites that nobody has told has this id; "" for another thing."""
    station, _dot, what = key.rpartition(".")
    return station if what == MORE else ""


def _more_sites(moment: Moment, station: Station, can: bool) -> Iterator[SiteView]:
    """One chip for all that may be printed on a card besides what was told."""
    table = moment.table
    closed = station.id in table.state.closed
    if closed or not (station.more_excavation_sites or station.more_building_sites):
        return
    words = _("{station}, more may be printed").format(station=station.name)
    if can:
        words = _("{words}, can be told now").format(words=words)
    yield SiteView(f"{station.id}.{MORE}", "unknown", (), "?", False, None, "", Marks(can=can), words)


def _sentence(moment: Moment, space: str, name: str, words: str, marks: Marks) -> str:
    """ "Halfway, left, 2 rubble, 3 VP, free, will go to Ελένη"."""
    parts = [name, words]
    proposal = moment.proposal
    if marks.step is not None and proposal is not None:
        then = proposal.after
        seat = then.state.owners.get(space)
        if seat is not None and moment.table.state.owners.get(space) != seat:
            parts.append(_("will go to {player}").format(player=moment.who[seat].name))
        elif space in then.state.owners and space not in moment.table.state.owners:
            parts.append(_("will be nobody’s"))
        elif space in then.book.space and then.clear(space):
            parts.append(_("will be clear"))
        elif space in then.book.space and then.rubble(space) != moment.table.rubble(space):
            parts.append(_("{n} rubble will be left").format(n=then.rubble(space)))
        else:
            parts.append(_("will be closed"))
    return ", ".join(parts)


def _surveyors(moment: Moment, place: str) -> Iterator[SurveyorView]:
    table = moment.table
    index = next((i for i, one in enumerate(table.book.places) if one.id == place), None)
    if index is None:
        return
    then = moment.proposal.after.state.surveyors if moment.proposal else table.state.surveyors
    for seat in _clockwise(table):
        stood = moment.before is not None and moment.before.state.surveyors[seat] == index
        if table.state.surveyors[seat] == index:
            leaves = then[seat] != index
            lit = moment.before is not None and not stood
            yield SurveyorView(moment.who[seat], "leaves" if leaves else "lit" if lit else "")
        elif then[seat] == index:
            yield SurveyorView(moment.who[seat], "comes")


def _clockwise(table: Table) -> range:
    return range(len(table.book.players))


def _station_sentence(moment: Moment, index: int, station: Station, end: EndView | None, note: str) -> str:
    table = moment.table
    parts = [_("Station {number}, {name}").format(number=card_number(table.book, station), name=station.name)]
    vp = _surveyor_vp(table.book, station, end)
    if vp:
        parts.append(_("{vp} VP for a surveyor").format(vp=vp))
    if station.id in table.state.closed:
        parts.append(_("closed"))
    place = next((i for i, one in enumerate(table.book.places) if one.id == station.id), None)
    there = [moment.who[seat].name for seat, at in enumerate(table.state.surveyors) if at == place]
    if there:
        parts.append(_("surveyors of {names}").format(names=", ".join(there)))
    if end is not None:
        left = [slot.who.name for slot in end.slots if slot.shape == "marker" and slot.who is not None]
        if left:
            parts.append(_("markers left by {names}").format(names=", ".join(left)))
        if end.events in ("here", "leaves"):
            parts.append(_("the next event comes from this end"))
    if note:
        parts.append(note)
    return ", ".join(parts)


def _card_name(book: Book, station: Station) -> str:
    """The name of a station; "?" behind one that nobody has checked."""
    path = f"stations.{station.id}.name"
    unknown = path in book.box.unsure and _never_told(book.box.scenario, path)
    return _("{name} ?").format(name=station.name) if unknown else station.name


@cache
def _never_told(scenario: str, path: str) -> bool:
    """Whether no source at all tells a shipped value."""
    return value_info(path, pack=pack_of(scenario).name).confidence == "unknown"


def _surveyor_vp(book: Book, station: Station, end: EndView | None) -> str:
    """What a surveyor scores on the card; "" where none comes to stand, or where nothing of the kind is printed."""
    if all(place.id != station.id for place in book.places):
        return ""
    if end is None and station.id == book.stations[0].id and not station.has_sites:
        return ""
    return told_number(station.surveyor_vp)


# Ends, stops, circles, reach


def _of(table: Table, kind: type[T]) -> T | None:
    """The mechanism of a kind, where this scenario has it."""
    return next((trait for trait in table.book.box.traits if isinstance(trait, kind)), None)


def _end(moment: Moment, index: int) -> EndView | None:
    table = moment.table
    trait = _of(table, TwoEnds)
    last = len(table.book.stations) - 1
    if trait is None or index not in (0, last):
        return None
    side = 1 if index == 0 else -1
    mine = [seat for seat in range(len(table.book.players)) if side_of(table.book, seat) == side]
    slots = [_slot(moment, seat, side) for seat in mine]
    slots += [SlotView(None, "free")] * (trait.room - len(slots))
    return EndView(side, tuple(slots), _events_here(moment, side))


def _slot(moment: Moment, seat: int, side: int) -> SlotView:
    book = moment.table.book
    home = book.end_place(side)
    marker = f"{book.places[home].id}.{seat}"

    def there(table: Table) -> Literal["surveyor", "marker", "free"]:
        if table.state.surveyors[seat] == home:
            return "surveyor"
        return "marker" if table.state.owners.get(marker) == seat else "free"

    shape = there(moment.table)
    mark: Literal["", "lit", "leaves", "comes"] = ""
    if moment.will_change(there):
        mark = "leaves"
    elif moment.lit(there):
        mark = "lit"
    return SlotView(moment.who[seat] if shape != "free" else None, shape, mark)


def _events_here(moment: Moment, side: int) -> Literal["", "here", "leaves", "comes"]:
    if _of(moment.table, GameSurveyor) is None:
        return ""
    here = event_side(moment.table) == side
    then = here if moment.proposal is None else event_side(moment.proposal.after) == side
    if here:
        return "here" if then else "leaves"
    return "comes" if then else ""


def _stops(moment: Moment, index: int) -> tuple[tuple[StopView, ...], tuple[StopView, ...]]:
    """The stops of a line that lie before a station and beyond the one before it, and the circles on its card."""
    book = moment.table.book
    known = {station.id for station in book.stations}
    others = [place for place in book.places if place.id not in known]
    if not others:
        return (), ()
    here = book.stations[index].id
    at = [place.id in known and place.id == here for place in book.places]
    level = next((place.level for place, same in zip(book.places, at, strict=True) if same), None)
    shift = len(book.stations) - len(book.route)
    circles = [place for place in others if level is None and place.station == index - shift and place.room is not None]
    if level is None:
        level = min((place.level for place in circles), default=index)
    before = book.stations[index - 1].id if index else ""
    below = next((place.level for place in book.places if place.id == before), -1)
    stops = [place for place in others if below < place.level < level and place not in circles]
    return tuple(_stop(moment, place) for place in stops), tuple(_stop(moment, place) for place in circles)


def _stop(moment: Moment, place: Place) -> StopView:
    label = place.id.rpartition(".")[2]
    car = next(
        (t for t in moment.table.book.box.traits if isinstance(t, CableCar) and place.id == f"{t.id}.{label}"), None
    )
    price = str(car.rubble) if car is not None and car.rubble else ""
    surveyors = tuple(_surveyors(moment, place.id))
    parts = [place.name if car is not None else _("{station}, {circle}").format(station=place.name, circle=label)]
    if price:
        parts.append(_("{n} rubble to come here").format(n=price))
    parts.append(_("{vp} VP for a surveyor").format(vp=told_number(place.surveyor_vp)))
    if place.room is not None:
        left = place.room - sum(1 for one in surveyors if one.mark != "comes")
        parts.append(ngettext("room for {n}", "room for {n}", left).format(n=left) if left else _("full"))
    if surveyors:
        parts.append(_("surveyors of {names}").format(names=", ".join(one.who.name for one in surveyors)))
    return StopView(place.id, label, price, place.room, surveyors, ", ".join(parts))


def _fronts(moment: Moment) -> Iterator[FrontView]:
    """Where the work from each end goes on, for the ends that have players."""
    table = moment.table
    if _of(table, TwoEnds) is None:
        return
    for side in (1, -1):
        mine = [seat for seat in range(len(table.book.players)) if side_of(table.book, seat) == side]
        along = (space for space in spaces_from(table.book, side) if not space.maybe)
        front = next((space for space in along if not table.clear(space.id)), None)
        if not mine or front is None:
            continue
        who = tuple(moment.who[seat] for seat in mine)
        names = ", ".join(look.name for look in who)
        words = _("{names} go on at {space}").format(names=names, space=space_name(table.book, front.id))
        yield FrontView(side, who, front.id, words)


_WORK: Final = ("excavate", "contract-3-clears", "lay-track")


def _reach(table: Table) -> tuple[str, ...]:
    """The stations and track cards where whoever acts now may work; nothing where that is all of the route, or where
    the step is no work on it."""
    now = due(table)
    if now is None or now.seat is None or table.state.owed:
        return ()
    book = table.book
    if now.step == "build":
        return _where_built(table, now)
    if now.step not in _WORK:
        return ()
    found = {space.id: space for way in ways(table, now.seat) for space in way.spaces}
    if len(found) == len(book.from_start):
        return ()
    stations = {book.route[space.station].id for space in found.values() if not space.is_track}
    return (*stations, *(space.id for space in found.values() if space.is_track))


def _where_built(table: Table, now: Due) -> tuple[str, ...]:
    """The stations where whoever acts may build, where their surveyor ties them to some."""
    if now.seat is None or all(trait.builds_behind_track for trait in table.book.box.traits):
        return ()
    return tuple(table.book.route[index].id for index in open_stations(table, now.seat))


def _gift_words(table: Table, index: int) -> str:
    """What building at a station gives besides, or what its last rubble brings."""
    station = table.book.stations[index].id
    words = []
    for trait in table.book.box.traits:
        if isinstance(trait, ContractGifts) and station in trait.stations:
            words.append(_("build: +1 contract"))
        elif isinstance(trait, StationGifts) and station in trait.gifts:
            gift = trait.gifts[station]
            if gift is None:
                words.append(_("build: + ?"))
            elif any(gift.values()):
                words.append(_("build: +{cubes}").format(cubes=counts_words(gift)))
        elif isinstance(trait, StationUpkeep) and station == trait.station:
            words.append(_("last rubble: maintenance"))
    return ", ".join(words)


def _focus(table: Table, stations: list[StationView], proposed: tuple[str, ...]) -> str:
    """Where to look in a window too small for the whole route: what changes, what changed, else where rubble begins."""
    places = [(track.id, track.marks) for station in stations for track in station.tracks]
    places += [(site.id, site.marks) for station in stations for site in station.sites]
    order = {space: number for number, space in enumerate(proposed)}
    changing = [space for space, marks in places if marks.step is not None]
    changing.sort(key=lambda space: order.get(space, len(order)))
    changed = [space for space, marks in places if marks.lit]
    rubble = [space.id for space in table.book.route_spaces if not table.clear(space.id)]
    return next(iter((*changing, *changed, *rubble)), stations[-1].id)
