"""The route: stations with their sites and surveyors, and the track cards before them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Literal

from companion.wording import _, number_words, site_name, space_name
from rules.snowdonia.actions.build import site_options
from rules.snowdonia.components import BARS, ORE, RUBBLE, STONE, BuildingSite, ExcavationSite, Station
from rules.snowdonia.phases import due
from rules.snowdonia.state import Table
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
    stations = []
    for index, station in enumerate(table.book.surveyor_stations):
        start = index == 0
        sites: tuple[ExcavationSite | BuildingSite, ...] = (*station.excavation_sites, *station.building_sites)
        stations.append(
            StationView(
                id=station.id,
                number=number_words(station.number),
                name=station.name,
                surveyor_vp="" if start else str(station.surveyor_vp),
                closed=station.id in table.state.closed,
                summit=index == len(table.book.surveyor_stations) - 1,
                start=start,
                tracks=tuple(_track(moment, card.id) for card in station.track_cards),
                sites=tuple(_site(moment, station, site, buildable) for site in sites),
                surveyors=tuple(_surveyors(moment, index)),
                sentence=_station_sentence(moment, index, station),
            )
        )
    laid = sum(1 for track in table.book.tracks if track.id in table.state.owners)
    summary = _("{left} of {all} track cards to lay").format(
        left=len(table.book.tracks) - laid, all=len(table.book.tracks)
    )
    return RouteView(
        tuple(stations), summary, _focus(table, stations, moment.proposal.order if moment.proposal else ())
    )


def _buildable(table: Table) -> frozenset[str]:
    """Sites that whoever builds now can pay (4.E.1, 4.E.2)."""
    now = due(table)
    if now is None or now.step != "build" or now.seat is None:
        return frozenset()
    return frozenset(option.site for option in site_options(table, now.seat, now.area or "E"))


def _marks(moment: Moment, space: str, *, can: bool = False) -> Marks:
    of = partial(_there, space=space)
    step = moment.step_number(space) if moment.will_change(of) else None
    return Marks(step, moment.lit(of), can)


def _there(table: Table, space: str) -> tuple[object, ...]:
    """All that can change at a place of the route."""
    in_closed = False
    found = table.book.site.get(space)
    if found is not None:
        in_closed = table.book.route[found[0]].id in table.state.closed and space not in table.state.owners
    unknown = space in table.book.space and table.unknown_rubble(space)
    return table.rubble(space), unknown, space in table.state.owners, table.state.owners.get(space), in_closed


def _track(moment: Moment, card: str) -> TrackView:
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
    marks = _marks(moment, card)
    return TrackView(card, state, rubble, vp, owner, marks, _sentence(moment, card, name, words, marks))


def _site(moment: Moment, station: Station, site: ExcavationSite | BuildingSite, buildable: frozenset[str]) -> SiteView:
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
        left = table.rubble(site.id)
        cost: tuple[tuple[str, str], ...] = ((RUBBLE, str(left)),)
        if state == "open":
            words = _("{n} rubble, {vp} VP, free").format(n=left, vp=site.vp)
        elif state == "owned":
            words = _("{owner}, {vp} VP").format(owner=words, vp=site.vp)
    else:
        parts = ((STONE, site.cost.stone), (BARS, site.cost.bars), (ORE, site.cost.ore))
        cost = tuple((kind, str(n)) for kind, n in parts if n)
    can = site.id in buildable
    marks = _marks(moment, site.id, can=can)
    if can:
        words = _("{words}, can be paid now").format(words=words)
    sentence = _sentence(moment, site.id, site_name(table.book, site.id), words, marks)
    return SiteView(site.id, state, cost, str(site.vp), excavation, owner, note, marks, sentence)


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
        parts.append(_("{vp} VP for a surveyor").format(vp=station.surveyor_vp))
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
