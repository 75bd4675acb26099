"""The route: stations with their sites and surveyors, and the track cards before them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from companion.wording import _, number_words, site_name, space_name, told_number
from rules.snowdonia.actions.build import site_options
from rules.snowdonia.book import Book
from rules.snowdonia.components import BARS, ORE, RUBBLE, STONE, BuildingSite, ExcavationSite, Station
from rules.snowdonia.phases import due
from rules.snowdonia.state import State, Table
from ui.present.looks import Look
from ui.present.moment import Moment


@dataclass(frozen=True)
class Marks:
    """What is laid over a place: a dashed ring and its number ("" without one), amber, the edge of what can be paid."""

    step: str | None = None
    lit: bool = False
    can: bool = False


@dataclass(frozen=True)
class SiteView:
    """A site. ``cost`` is (component, number as text); an excavation site shows the rubble that is left."""

    id: str
    state: Literal["open", "owned", "cleared", "closed"]
    cost: tuple[tuple[str, str], ...]
    vp: str
    excavation: bool
    owner: Look | None
    note: str
    marks: Marks
    sentence: str


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
class StationView:
    """A station card and the track cards before it."""

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


@dataclass(frozen=True)
class RouteView:
    """The route from its start. ``focus`` is the site, track card or station where work goes on."""

    stations: tuple[StationView, ...]
    summary: str
    focus: str


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
    return RouteView(
        tuple(stations), summary, _focus(table, stations, moment.proposal.order if moment.proposal else ())
    )


class _Facts:
    """What can change at each place of the route: now, before the last step, after Confirm."""

    def __init__(self, moment: Moment) -> None:
        self._moment = moment
        self.now = _there_of(moment.table)
        self.before = self.now if moment.before is None else _there_of(moment.before)
        self.then = self.now if moment.proposal is None else _there_of(moment.proposal.after)

    def of(self, space: str, can: bool) -> tuple[object, ...]:
        """All that decides how a place looks and what is said of it."""
        now, then = self.now[space], self.then[space]
        step = self._moment.step_number(space) if then != now else None
        return now, self.before[space] != now, step, then if then != now else None, can


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
        surveyors = tuple(_surveyors(moment, index))
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
        )
        made = self._made.get(key)
        if made is None:
            made = self._made[key] = StationView(
                id=station.id,
                number=number_words(station.number),
                name=station.name,
                surveyor_vp=told_number(station.surveyor_vp) if index else "",
                closed=closed,
                summit=index == len(book.stations) - 1,
                start=index == 0,
                tracks=tuple(_track(moment, card.id, facts) for card in station.track_cards),
                sites=tuple(_site(moment, station, site, buildable, facts) for site in sites),
                surveyors=surveyors,
                sentence=_station_sentence(moment, index, station),
            )
        return made


MOST_KEPT: Final = 2000
_known = _Stations()


def _buildable(table: Table) -> frozenset[str]:
    """Sites that whoever builds now can pay (4.E.1, 4.E.2)."""
    now = due(table)
    if now is None or now.step != "build" or now.seat is None:
        return frozenset()
    return frozenset(option.site for option in site_options(table, now.seat, now.area or "E"))


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
        cost: tuple[tuple[str, str], ...] = ((RUBBLE, left),)
        if state == "open":
            words = _("{n} rubble, {vp} VP, free").format(n=left, vp=told_number(site.vp))
        elif state == "owned":
            words = _("{owner}, {vp} VP").format(owner=words, vp=told_number(site.vp))
    else:
        printed = site.cost
        parts = tuple(vars(printed).items()) if printed else ()
        cost = tuple((kind, str(n)) for kind, n in parts if n) or ((STONE, "?"),)
    can = site.id in buildable
    marks = _marks(moment, facts, site.id, can=can)
    if can:
        words = _("{words}, can be paid now").format(words=words)
    sentence = _sentence(moment, site.id, site_name(table.book, site.id), words, marks)
    return SiteView(site.id, state, cost, told_number(site.vp), excavation, owner, note, marks, sentence)


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


def _surveyors(moment: Moment, index: int) -> Iterator[SurveyorView]:
    table = moment.table
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


def _station_sentence(moment: Moment, index: int, station: Station) -> str:
    table = moment.table
    parts = [_("Station {number}, {name}").format(number=number_words(station.number), name=station.name)]
    if index:
        parts.append(_("{vp} VP for a surveyor").format(vp=told_number(station.surveyor_vp)))
    if station.id in table.state.closed:
        parts.append(_("closed"))
    there = [moment.who[seat].name for seat, at in enumerate(table.state.surveyors) if at == index]
    if there:
        parts.append(_("surveyors of {names}").format(names=", ".join(there)))
    return ", ".join(parts)


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
