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
    cubes drawn for the yard, redraws included (11.3)."""

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


@dataclass(frozen=True)
class RouteSpace:
    """A place on the route that holds rubble: a track card, or an excavation site of a station."""

    id: str
    station: int
    """Index of the station on the route that the card lies before, or that the site is printed on."""
    rubble: int | None
    vp: int | None
    is_track: bool


@dataclass(frozen=True)
class Book:
    """A box laid out for one table; looked up all the time, so everything derived is kept."""

    box: Box
    setup: Setup
    route: tuple[Station, ...]
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
    def route_spaces(self) -> tuple[RouteSpace, ...]:
        """All that can hold rubble, from the start of the route (4.B.2)."""
        found: list[RouteSpace] = []
        for index, station in enumerate(self.route):
            found += [RouteSpace(t.id, index, t.rubble, t.vp, True) for t in station.track_cards]
            found += [RouteSpace(x.id, index, x.rubble, x.vp, False) for x in station.excavation_sites]
        return tuple(found)

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
    def surveyor_stations(self) -> tuple[Station, ...]:
        """Where a surveyor can stand, from the start of the route."""
        return (self.box.start, *self.route)

    @property
    def markers_end(self) -> int | None:
        """How many ownership markers on the table end the game at once (9.2); None where that does not apply."""
        return self.box.markers * len(self.players) if len(self.players) <= self.box.marker_end_players else None
