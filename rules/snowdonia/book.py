"""The book of one game: what stays the same from its first entry to its last, laid out for its players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from rules.snowdonia.components import (
    Box,
    BuildingSite,
    Contract,
    ExcavationSite,
    OfficeCard,
    PlaceNumber,
    RateTrack,
    Rulings,
    Station,
    TrackCard,
    Train,
)


@dataclass(frozen=True)
class Setup:
    """What the table says before the first round (section 2). None and "?" stand for what nobody has entered yet.

    ``players`` clockwise by seat, ``start_player`` a seat; ``track_cards`` in route order, as many as the route has or
    none; ``discs`` the middle and the last weather disc, ``backs`` not needed beyond them; ``solo_yard_draw`` the
    cubes drawn for the yard, redraws included (11.3); ``chosen`` what a trait of the scenario asks at set-up, by its
    cell (`Trait.set_up_asks`)."""

    players: tuple[str, ...]
    start_player: int = 0
    track_cards: tuple[TrackCard, ...] = ()
    office: tuple[OfficeCard, ...] = ("?", "?", "?")
    discs: tuple[str | None, str | None] = (None, None)
    set_aside: int | None = None
    solo_train: int | None = None
    solo_yard_draw: tuple[str, ...] | None = None
    rulings: Rulings = field(default_factory=Rulings)
    first_weather: int = 1
    """The round whose weather check is the first one tracked; until then a disc that is None is not entered yet."""
    chosen: Mapping[str, str] = field(default_factory=dict)
    joined: bool = False
    """Whether the companion joined this game under way: the rubble of the track cards is then what lay there."""
    lying: Mapping[str, int] = field(default_factory=dict)
    """The rubble on excavation sites, by id, where it is not what they print: what lay there at the joining."""


@dataclass(frozen=True)
class RouteSpace:
    """A place on the route that holds rubble: a track card, or an excavation site of a station.

    ``maybe``: a site that the card may print beside those known. It holds nothing until somebody tells its rubble, and
    stands only where somebody works along the route past it (`Book.from_start`)."""

    id: str
    station: int
    """Index of the station on the route that the card lies before, or that the site is printed on."""
    rubble: int | None
    vp: int | None
    is_track: bool
    maybe: bool = False


@dataclass(frozen=True)
class Place:
    """Where a surveyor can stand.

    ``number`` names it in files and steps: the station's printed number, or a word as "summit.16". ``level`` counts
    the moves from the start of the route. ``reached`` is the station number that contracts count there, None while
    nobody has entered it. ``station`` is the index of the station on the route, None for a start without sites.
    ``room`` is for how many surveyors there is room, None for any number. ``works_at``: the only stations of the
    route, by index, that whoever works by the surveyor's place reaches from here; None: this one and what is next to
    it."""

    number: PlaceNumber
    id: str
    name: str
    surveyor_vp: int | None
    level: int
    reached: float | None
    station: int | None
    room: int | None = None
    works_at: tuple[int, ...] | None = None
    path: str = ""
    """The pack path of its VP; "" for that of the station."""
    number_path: str = ""
    """The pack path of ``reached``; "" where a station prints it."""

    @property
    def vp_path(self) -> str:
        """The pack path of its VP."""
        return self.path or f"stations.{self.id}.surveyor_vp"


@dataclass(frozen=True)
class Book:
    """A box laid out for one table; looked up all the time, so everything derived is kept."""

    box: Box
    setup: Setup
    route: tuple[Station, ...]
    """The stations at which something is dug, built or laid before, in order; the start only if it has sites."""
    spaces: Mapping[str, int]
    restock: int
    contracts: Mapping[int, Contract]
    trains: Mapping[int, Train]
    excavate_rate: RateTrack
    lay_rate: RateTrack

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return self.setup.players

    @property
    def rulings(self) -> Rulings:
        """The switches of section 12 as this table agreed on them."""
        return self.setup.rulings

    def ruling(self, name: str) -> str | bool:
        """How this table answers a switch of section 12 or of a trait (its default where nobody said)."""
        return self.rulings.answer(name, self.box.ruling_choices)

    @property
    def solo(self) -> bool:
        """Section 11 applies."""
        return len(self.setup.players) == 1

    @cached_property
    def clockwise(self) -> tuple[tuple[int, ...], ...]:
        """The seats clockwise, for each seat to start from (3.1.2)."""
        count = len(self.setup.players)
        return tuple(tuple((start + i) % count for i in range(count)) for start in range(count))

    @cached_property
    def tracks_before(self) -> tuple[tuple[RouteSpace, ...], ...]:
        """The track cards before each station of the route, from the start."""
        return tuple(
            tuple(RouteSpace(t.id, index, t.rubble, t.vp, True) for t in station.track_cards)
            for index, station in enumerate(self.route)
        )

    @cached_property
    def sites_at(self) -> tuple[tuple[RouteSpace, ...], ...]:
        """The excavation sites of each station of the route, from the left; last one that may be printed, too."""
        return tuple(
            (
                *(
                    RouteSpace(x.id, index, self.setup.lying.get(x.id, x.rubble), x.vp, False)
                    for x in station.excavation_sites
                ),
                *(
                    (RouteSpace(next_site(station, "x"), index, None, None, False, maybe=True),)
                    if station.more_excavation_sites
                    else ()
                ),
            )
            for index, station in enumerate(self.route)
        )

    @cached_property
    def from_start(self) -> tuple[RouteSpace, ...]:
        """All that can hold rubble, or may, from the start of the route (4.B.2)."""
        return tuple(
            space
            for tracks, sites in zip(self.tracks_before, self.sites_at, strict=True)
            for space in (*tracks, *sites)
        )

    @cached_property
    def from_end(self) -> tuple[RouteSpace, ...]:
        """The same from the other end of the route; sites from the left unless a trait says otherwise."""
        found: list[RouteSpace] = []
        for tracks, sites in zip(reversed(self.tracks_before), reversed(self.sites_at), strict=True):
            for trait in self.box.traits:
                sites = trait.sites_from_end(self, sites)
            found += [*sites, *reversed(tracks)]
        return tuple(found)

    @cached_property
    def route_spaces(self) -> tuple[RouteSpace, ...]:
        """All that can hold rubble, from the start of the route (4.B.2)."""
        return tuple(space for space in self.from_start if not space.maybe)

    @cached_property
    def space(self) -> Mapping[str, RouteSpace]:
        """Route spaces by id."""
        return {space.id: space for space in self.route_spaces}

    @cached_property
    def tracks(self) -> tuple[RouteSpace, ...]:
        """The track cards, from the start of the route."""
        return tuple(space for space in self.route_spaces if space.is_track)

    @cached_property
    def building(self) -> Mapping[str, tuple[int, BuildingSite]]:
        """Building sites by id, with the index of their station on the route."""
        return {b.id: (i, b) for i, station in enumerate(self.route) for b in station.building_sites}

    @cached_property
    def site(self) -> Mapping[str, tuple[int, ExcavationSite | BuildingSite]]:
        """All sites of stations by id, with the index of their station on the route."""
        sites: dict[str, tuple[int, ExcavationSite | BuildingSite]] = {}
        for i, station in enumerate(self.route):
            sites.update((x.id, (i, x)) for x in station.excavation_sites)
            sites.update((b.id, (i, b)) for b in station.building_sites)
        return sites

    @cached_property
    def stations(self) -> tuple[Station, ...]:
        """The start and all stations of the route, in order."""
        start = self.box.start
        return self.route if any(station.id == start.id for station in self.route) else (start, *self.route)

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """Where a surveyor can stand, from the start of the route: the stations, and what traits add beyond them."""
        shift = len(self.stations) - len(self.route)
        found = tuple(
            Place(s.number, s.id, s.name, s.surveyor_vp, level, s.number, level - shift if level >= shift else None)
            for level, s in enumerate(self.stations)
        )
        for trait in self.box.traits:
            found = trait.places(self, found)
        return found

    def end_place(self, side: int) -> int:
        """The place at one of the ends of the route, by index: 1 its start, -1 its last station."""
        end = self.stations[0 if side > 0 else -1].id
        return next(i for i, place in enumerate(self.places) if place.id == end)

    def place(self, number: PlaceNumber | None) -> Place | None:
        """The place of that number; None if this game has none."""
        return next((place for place in self.places if place.number == number), None)

    def printed_rubble(self, space: RouteSpace) -> int | None:
        """The rubble that a space prints; None while nobody has told it. When a game was joined under way, what lay on
        a track card then is not what it prints."""
        return self._printed.get(space.id, space.rubble)

    @cached_property
    def _printed(self) -> Mapping[str, int | None]:
        joined = self.setup.joined
        tracks = {t.id: t.printed for s in self.route for t in s.track_cards if joined or t.printed is not None}
        return tracks | {x.id: x.rubble for s in self.route for x in s.excavation_sites}

    def closes(self, kind: str | None) -> tuple[str, ...]:
        """The areas that a kind of weather closes (5.2.4)."""
        if kind is None:
            return ()
        areas = self.box.weather[kind].closes
        for trait in self.box.traits:
            areas = trait.closes(self, kind, areas)
        return areas

    def snows(self, kind: str | None) -> bool:
        """Whether snow falls in a kind of weather."""
        return kind is not None and any(trait.snows(kind) for trait in self.box.traits)

    @property
    def markers_end(self) -> int | None:
        """How many ownership markers on the table end the game at once (9.2); None where that does not apply."""
        return self.box.markers * len(self.players) if len(self.players) <= self.box.marker_end_players else None


def next_site(station: Station, kind: str) -> str:
    """The id of the next site of a kind ("x" excavation, "b" building) that a station may print beside those known."""
    known = station.excavation_sites if kind == "x" else station.building_sites
    return f"{station.id}.{kind}{len(known) + 1}"
