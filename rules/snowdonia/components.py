"""What is printed and what lies in the box: frozen records that hold the pack's nouns and numbers.

Every number comes from a pack (or from the set-up of one table); none stands here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from rules.core.paths import with_tables
from rules.core.refs import RuleRef

if TYPE_CHECKING:
    from rules.snowdonia.events import Event
    from rules.snowdonia.seams import Power
    from rules.snowdonia.traits.trait import Trait

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


PlaceNumber: TypeAlias = float | str
"""Names a place of surveyors: a station's number as printed, or a word such as "summit.16"."""


BASE = "snowdonia.base"
"""The rule book of the base game."""


def clause(number: str | RuleRef) -> RuleRef:
    """A clause of the base game by its number; a whole reference as it is."""
    return number if isinstance(number, RuleRef) else RuleRef(BASE, number)


_PLAYER = "player "
"""Begins the ledger zone of a player's own supply."""


def player_zone(seat: int) -> str:
    """The ledger zone of a player's own supply."""
    return f"{_PLAYER}{seat}"


def zone_seat(zone: str) -> int | None:
    """The seat of a player whose own supply a ledger zone is; None for any other zone."""
    return int(zone.removeprefix(_PLAYER)) if zone.startswith(_PLAYER) else None


def train_zone(number: int) -> str:
    """The ledger zone of what lies on a train card in the shed."""
    return f"train {number}"


@dataclass(frozen=True)
class TrackCard:
    """A track card on the route: ``vp`` and ``rubble`` None while nobody has entered them. ``printed``: the rubble that
    the card prints where that is not what lay on it when the companion joined the game."""

    id: str
    vp: int | None
    rubble: int | None
    vp_guessed: bool = False
    printed: int | None = None


@dataclass(frozen=True)
class ExcavationSite:
    """A site with rubble (2.5), owned by who takes its last cube (4.B.3); None for a number that nobody has entered."""

    id: str
    rubble: int | None
    vp: int | None


@dataclass(frozen=True)
class Cost:
    """What a building site or a train costs, in cubes and bars."""

    stone: int = 0
    bars: int = 0
    ore: int = 0
    coal: int = 0


@dataclass(frozen=True)
class BuildingSite:
    """A site to be built (4.E.1); None for what nobody has entered."""

    id: str
    cost: Cost | None
    vp: int | None


@dataclass(frozen=True)
class Station:
    """A station card: ``number`` as printed (4.5 is a number), ``track_count`` cards lie before it.

    ``surveyor_vp`` None while nobody has entered it. ``more_excavation_sites`` and ``more_building_sites`` say that the
    card may print sites of a kind that nobody has entered yet."""

    number: float
    id: str
    name: str
    track_count: int
    surveyor_vp: int | None
    excavation_sites: tuple[ExcavationSite, ...] = ()
    building_sites: tuple[BuildingSite, ...] = ()
    players: tuple[int, int] = (1, 5)
    track_cards: tuple[TrackCard, ...] = ()
    more_excavation_sites: bool = False
    more_building_sites: bool = False

    @property
    def has_sites(self) -> bool:
        """Whether anything is dug or built there, or may be."""
        return bool(
            self.excavation_sites or self.building_sites or self.more_excavation_sites or self.more_building_sites
        )


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
    rule: RuleRef | None = None
    """The clause about its effect where section 8 of the base game has none."""

    @property
    def ref(self) -> RuleRef:
        """The clause about its effect."""
        return self.rule or clause(f"8.{self.number}")


@dataclass(frozen=True)
class Train:
    """A train card: its price in bars (None while nobody has entered it), the coal that comes with it, the coal its
    third labourer costs (3.1.1). ``always_in_shed``: it is never the one set aside. ``rule``: the clause about its
    power where section 7 of the base game has none."""

    number: int
    name: str
    bars: int | None
    coal: int
    third_labourer_coal: int
    power: Power
    always_in_shed: bool = False
    rule: RuleRef | None = None

    @property
    def ref(self) -> RuleRef:
        """The clause about its power."""
        return self.rule or clause(f"7.{self.number}")


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
    further: Mapping[str, str | bool] = field(default_factory=dict)
    """The answers to the switches that traits add, by name; one that is left out has its default."""

    def told(self) -> dict[str, str | bool]:
        """Every answer by the name of its switch, as it stands in files."""
        return {name: value for name, value in vars(self).items() if name != "further"} | dict(self.further)

    @classmethod
    def of(cls, answers: Mapping[str, str | bool]) -> Rulings:
        """The rulings with these answers, those of traits among them."""
        own = {name: value for name, value in answers.items() if name in RULING_CHOICES}
        return cls(**own, further={n: v for n, v in answers.items() if n not in own})  # type: ignore[arg-type]

    def answer(self, name: str, choices: Mapping[str, Switch]) -> str | bool:
        """The answer to a switch; the default where nobody said. KeyError for a switch that is none of them."""
        if name in RULING_CHOICES:
            answer: str | bool = getattr(self, name)
            return answer
        return self.further.get(name, choices[name].answers[0])


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


class Switch(NamedTuple):
    """A ruling where print is silent: its clause, and its answers, the default first."""

    ref: RuleRef
    answers: tuple[str | bool, ...]


@dataclass(frozen=True)
class Box:
    """Everything printed and counted for one scenario, whatever the number of players.

    ``unsure`` holds the pack paths of values that are not printed or stated (confidence one-source, inferred or
    unknown); whatever rests on one is shown with ``?``."""

    scenario: str
    name: str
    rules: str
    """The rule book of the scenario."""
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
    traits: tuple[Trait, ...] = ()
    """What this scenario does otherwise than the base game, one for each mechanism."""

    @property
    def rule_books(self) -> tuple[str, ...]:
        """The rule books that a game with it is played by, the base game's first."""
        return tuple(dict.fromkeys((BASE, self.rules)))

    @cached_property
    def ruling_choices(self) -> Mapping[str, Switch]:
        """The switches of section 12, and those that the traits add, by name."""
        found = {name: Switch(clause(number), answers) for name, (number, answers) in RULING_CHOICES.items()}
        for trait in self.traits:
            found.update(trait.switches())
        return found

    @cached_property
    def unsure_with_tables(self) -> frozenset[str]:
        """The unsure pack paths and those of all tables they lie in."""
        return with_tables(self.unsure)
