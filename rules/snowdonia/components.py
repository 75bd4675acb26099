"""What is printed and what lies in the box: frozen records that hold the pack's nouns and numbers.

Every number comes from a pack (or from the set-up of one table); none stands here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Literal, TypeAlias

from rules.core.refs import RuleRef

if TYPE_CHECKING:
    from rules.snowdonia.events import Event
    from rules.snowdonia.seams import Power

ORE = "ore"
STONE = "stone"
COAL = "coal"
EVENT = "event"
RUBBLE = "rubble"
BARS = "bars"
GAME_MARKERS = "game_markers"
MATERIALS = (ORE, STONE, COAL)
"""What the stock yard holds."""
CUBES = (ORE, STONE, COAL, EVENT)
"""What the supply bag holds, in the order in which it is named."""
KINDS = (ORE, STONE, COAL, EVENT, RUBBLE, BARS, GAME_MARKERS)

AREAS = ("A", "B", "C", "D", "E", "F", "G")

BAG = "bag"
YARD = "yard"
DRAWN = "drawn"
"""Event cubes that are out of the bag and not yet on the event track."""
SUPPLY = "supply"
BOX = "box"
EVENT_TRACK = "event track"

UNKNOWN_CARD: Literal["?"] = "?"
OfficeCard: TypeAlias = int | Literal["?"] | None
"""A contract number, "?" for a card nobody has entered, None for an empty space."""


def clause(number: str) -> RuleRef:
    """A clause of the base game."""
    return RuleRef("snowdonia.base", number)


def player_zone(seat: int) -> str:
    """The ledger zone of a player's own supply."""
    return f"player {seat}"


def train_zone(number: int) -> str:
    """The ledger zone of what lies on a train card in the shed."""
    return f"train {number}"


@dataclass(frozen=True)
class TrackCard:
    """A track card on the route: ``vp`` and ``rubble`` None while nobody has entered them."""

    id: str
    vp: int | None
    rubble: int | None
    vp_guessed: bool = False


@dataclass(frozen=True)
class ExcavationSite:
    """A site with rubble (2.5), owned by who takes its last cube (4.B.3)."""

    id: str
    rubble: int
    vp: int


@dataclass(frozen=True)
class Cost:
    """What a building site or a train costs, in cubes and bars."""

    stone: int = 0
    bars: int = 0
    ore: int = 0


@dataclass(frozen=True)
class BuildingSite:
    """A site to be built (4.E.1)."""

    id: str
    cost: Cost
    vp: int


@dataclass(frozen=True)
class Station:
    """A station card: ``number`` as printed (4.5 is a number), ``track_count`` cards lie before it."""

    number: float
    id: str
    name: str
    track_count: int
    surveyor_vp: int
    excavation_sites: tuple[ExcavationSite, ...] = ()
    building_sites: tuple[BuildingSite, ...] = ()
    players: tuple[int, int] = (1, 5)
    track_cards: tuple[TrackCard, ...] = ()


@dataclass(frozen=True)
class Needs:
    """The requirement of a contract (10.3): rubble cubes, markers from own track, markers from own sites, and how far
    the surveyor must be (a station number). ``surveyor`` uses nothing up."""

    rubble: int = 0
    tracks: int = 0
    sites: int = 0
    surveyor: float | None = None


@dataclass(frozen=True)
class FixedAward:
    """So many VP when the needs are met."""

    vp: int
    kind: str = "fixed"


@dataclass(frozen=True)
class PerCoalAward:
    """So many VP for each coal held (10.5)."""

    vp: int
    kind: str = "per_coal"


@dataclass(frozen=True)
class SurveyorAward:
    """VP by the farthest station that the surveyor has reached: (station number, VP) pairs, rising (10.3)."""

    tiers: tuple[tuple[float, int], ...]
    kind: str = "surveyor"


Award: TypeAlias = FixedAward | PerCoalAward | SurveyorAward


@dataclass(frozen=True)
class Contract:
    """A contract card: ``area`` None for a card that is never played, ``back`` the weather on its back or None."""

    number: int
    area: str | None
    back: str | None
    needs: Needs
    award: Award
    power: Power
    players: tuple[int, int] = (1, 5)


@dataclass(frozen=True)
class Train:
    """A train card: its price in bars, the coal that comes with it, the coal its third labourer costs (3.1.1)."""

    number: int
    name: str
    bars: int
    coal: int
    third_labourer_coal: int
    power: Power


@dataclass(frozen=True)
class EventSpace:
    """A space of the event track: what happens there and from how far back the cubes return to the bag (6.0)."""

    event: Event
    cubes_back: int = 0


@dataclass(frozen=True)
class RateTrack:
    """A work-rate track: the number on each space from the lowest up, the index (from 0) of the printed dot (2.6)."""

    values: tuple[int, ...]
    start: int

    def moved(self, index: int, spaces: int) -> int:
        """The index after a move of the marker, which stops at the ends (5.2.3)."""
        return max(0, min(len(self.values) - 1, index + spaces))


@dataclass(frozen=True)
class Weather:
    """A kind of weather: how far it moves each rate marker (5.2.3), which areas it closes (5.2.4), discs in the box."""

    kind: str
    excavate: int
    lay: int
    discs: int
    closes: tuple[str, ...] = ()


@dataclass(frozen=True)
class ActionNumbers:
    """The numbers that the action spaces print (section 4), and the price of train maintenance (6.5)."""

    stock_yard_cubes: int
    coal_limit: int
    conversions: int
    ore_a_bar: int
    rubble_a_stone: int
    bars_a_track_card: int
    bars_for_maintenance: int


@dataclass(frozen=True)
class SupplyRow:
    """What one number of players changes: the supply table, the action spaces, the restock number (2.10, 2.11, 5.3.1).

    ``coal`` is all the coal in play, that on the trains included; ``yard_draw`` cubes are drawn for the stock yard
    instead of ``yard`` when it is not None (11.3)."""

    ore: int
    stone: int
    coal: int
    event: int
    yard: Mapping[str, int]
    yard_draw: int | None
    spaces: Mapping[str, int]
    restock: int


@dataclass(frozen=True)
class Rulings:
    """The switches of section 12, each with its default, named as in the table record."""

    no_markers: str = "unowned"
    deck_empty: str = "reshuffle"
    extra_build_in_fog: str = "open"
    solo_extra_build: str = "opens"
    no_game_marker: str = "close_anyway"
    fog_stops_contracts_3_8: bool = True
    stock_yard_takes: str = "exactly"
    two_doublings: str = "times_four"


RULING_CHOICES: Mapping[str, tuple[str, tuple[str | bool, str | bool]]] = {
    "no_markers": ("12.1", ("unowned", "not_allowed")),
    "deck_empty": ("12.2", ("reshuffle", "stay_empty")),
    "extra_build_in_fog": ("12.6", ("open", "closed")),
    "solo_extra_build": ("12.8", ("opens", "stays_closed")),
    "no_game_marker": ("12.11", ("close_anyway", "no_effect")),
    "fog_stops_contracts_3_8": ("12.12", (True, False)),
    "stock_yard_takes": ("12.13", ("exactly", "up_to")),
    "two_doublings": ("12.14", ("times_four", "times_three")),
}
"""Each switch of section 12: its clause and its two answers, the default first."""


@dataclass(frozen=True)
class Box:
    """Everything printed and counted for one scenario, whatever the number of players.

    ``unsure`` holds the pack paths of values that are not printed or stated (confidence one-source, inferred or
    unknown); whatever rests on one is shown with ``?``."""

    scenario: str
    name: str
    players: tuple[int, int]
    totals: Mapping[str, int]
    markers: int
    labourers: int
    at_hand: int
    colours: tuple[str, ...]
    start: Station
    stations: tuple[Station, ...]
    track_cards: tuple[TrackCard, ...]
    contracts: Mapping[int, Contract]
    trains: Mapping[int, Train]
    shed_size: int
    office_size: int
    supply_rows: Mapping[int, SupplyRow]
    event_track: Mapping[int, EventSpace]
    excavate_rate: RateTrack
    lay_rate: RateTrack
    weather: Mapping[str, Weather]
    actions: ActionNumbers
    marker_end_players: int
    unsure: frozenset[str] = field(default_factory=frozenset)

    @cached_property
    def unsure_with_tables(self) -> frozenset[str]:
        """The unsure pack paths and those of all tables they lie in."""
        parts = [path.split(".") for path in self.unsure]
        return frozenset(".".join(path[:i]) for path in parts for i in range(1, len(path) + 1))
