"""What is printed and what lies in the box: frozen records that hold the pack's nouns and numbers.

Every number comes from a pack (or from the set-up of one table); none stands here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, TypeAlias

from rules.core.paths import with_tables
from rules.core.refs import RuleRef

START = "0"
"""The space on which every engine begins (1)."""

FORWARD: Literal["forward"] = "forward"
BACKWARD: Literal["backward"] = "backward"
Direction: TypeAlias = Literal["forward", "backward"]
DIRECTIONS: tuple[Direction, ...] = (FORWARD, BACKWARD)

LIGHT: Literal["light"] = "light"
DARK: Literal["dark"] = "dark"
Corner: TypeAlias = Literal["light", "dark"]
"""The corners of the space that a disc comes from (7)."""
CORNERS: tuple[Corner, ...] = (LIGHT, DARK)

UNKNOWN_TILE: Literal["?"] = "?"
Tile: TypeAlias = int | Literal["?"]
"""The number of a station master, or "?" for one that nobody has entered."""

CERTIFICATES = "certificates"
"""What the upper half of a station master gives when it is a permanent certificate (9)."""
STATIONS_UPGRADED = "stations_upgraded"
"""What a lower half counts that the table itself shows (12)."""

EXTRAORDINARY_DELIVERY = "extraordinary-delivery"
UPGRADE_BEHIND = "upgrade-behind"
"""What a move may be followed by (13)."""


RAILROAD = "gwt.railroad"
"""The rule book of the railroad."""


def clause(number: str) -> RuleRef:
    """A clause of the railroad's rules."""
    return RuleRef(RAILROAD, number)


@dataclass(frozen=True)
class Line:
    """The line (1): spaces "0", the start, to the ``end``, and a turnout "T4" between space 4 and the next one for
    each of ``turnouts``."""

    end: int
    turnouts: tuple[int, ...]
    return_least: int
    return_dollars: int

    @property
    def start(self) -> str:
        """The space that any number of engines share (3)."""
        return START

    @property
    def last(self) -> str:
        """The end of the line (10)."""
        return self.places[-1]

    @cached_property
    def places(self) -> tuple[str, ...]:
        """Every place in order along the line, a turnout after the space it leaves from."""
        found: list[str] = []
        for space in range(self.end + 1):
            found.append(str(space))
            if space in self.turnouts:
                found.append(turnout(space))
        return tuple(found)

    @cached_property
    def index(self) -> Mapping[str, int]:
        """Where each place stands in ``places``."""
        return {place: i for i, place in enumerate(self.places)}

    @cached_property
    def ahead(self) -> Mapping[str, tuple[str, ...]]:
        """The places one step forward, the numbered space first (2)."""
        found: dict[str, tuple[str, ...]] = {}
        for space in range(self.end + 1):
            following: tuple[str, ...] = (str(space + 1),) if space < self.end else ()
            if space in self.turnouts:
                found[turnout(space)] = following
                following += (turnout(space),)
            found[str(space)] = following
        return found

    @cached_property
    def behind(self) -> Mapping[str, tuple[str, ...]]:
        """The places one step back, the numbered space first (5)."""
        found: dict[str, list[str]] = {place: [] for place in self.places}
        for place in self.places:
            for following in self.ahead[place]:
                found[following].append(place)
        return {place: tuple(before) for place, before in found.items()}


def turnout(space: int) -> str:
    """The turnout between a space and the next one."""
    return f"T{space}"


def is_turnout(place: str) -> bool:
    """Whether a place is a turnout, not a numbered space."""
    return place.startswith("T")


@dataclass(frozen=True)
class Station:
    """A station: ``number`` along the line from 1, the ``place`` where an engine has to stop, its price in dollars and
    its VP (11; None while nobody has entered them), whether its corners are dark (7), whether a station master lies
    beside it at the start (8)."""

    number: int
    place: str
    cost: int | None
    vp: int | None
    dark: bool
    master: bool


@dataclass(frozen=True)
class Upper:
    """The upper half of a station master (9): ``n`` of what it ``gives``; certificates stay for good, anything else is
    taken at once or lost."""

    gives: str
    n: int

    @property
    def stays(self) -> bool:
        """Whether it is a permanent certificate."""
        return self.gives == CERTIFICATES


@dataclass(frozen=True)
class Lower:
    """The lower half of a station master (9): ``vp`` for every ``each`` of what it ``counts``."""

    counts: str
    each: int
    vp: int


@dataclass(frozen=True)
class StationMaster:
    """A station master tile; ``lower`` None when it scores nothing at the end. ``sets`` say where it comes from."""

    number: int
    upper: Upper
    lower: Lower | None
    sets: tuple[str, ...]


@dataclass(frozen=True)
class Edition:
    """An edition of the game: the sets of station masters in its box, those that a table may add, and how it answers
    the rulings that it answers otherwise than the other one."""

    id: str
    name: str
    sets: tuple[str, ...]
    more_sets: tuple[str, ...]
    rulings: Mapping[str, str]


@dataclass(frozen=True)
class EngineMove:
    """What moves an engine, for the buttons of an entry: ``where`` it is printed and as what ``name``.

    ``direction`` None for what moves none. ``spaces`` how many, None where the player has as many as ``per`` names.
    ``pay`` and ``gain`` by kind; ``then`` what may follow. ``editions`` empty for all."""

    id: str
    where: str
    name: str
    direction: Direction | None
    spaces: int | None
    per: str | None
    pay: Mapping[str, int]
    gain: Mapping[str, int]
    then: str | None
    editions: tuple[str, ...]


@dataclass(frozen=True)
class Counted:
    """Something that the lower halves of station masters count (12); ``known`` when the table itself shows it."""

    id: str
    name: str
    known: bool


@dataclass(frozen=True)
class Category:
    """A row of the scoring pad: ``vp`` for every ``each`` of what is entered, or the VP themselves where ``each`` is
    None. At most ``most`` of it for a player and ``in_all`` for everybody together; ``negative`` when the VP can be
    below 0; ``tracked`` for the railroad's own rows."""

    id: str
    name: str
    each: int | None
    vp: int | None
    most: int | None
    in_all: int | None
    negative: bool
    tracked: bool


@dataclass(frozen=True)
class Rulings:
    """The rulings of a table, each with its default.

    ``forward_least``: a move forward may stay where it is ("none") or goes at least one space ("one", 4).
    ``dark_stations``: a disc from a light corner fits any station ("any_disc"), or dark stations take dark discs only
    ("dark_only", 7). ``station_master``: only the first who upgrades a station can take it ("first"), or whoever does
    while it is there ("while_there", 8)."""

    forward_least: str = "none"
    dark_stations: str = "any_disc"
    station_master: str = "first"


RULING_CHOICES: Mapping[str, tuple[str, tuple[str, str]]] = {
    "forward_least": ("4", ("none", "one")),
    "dark_stations": ("7", ("any_disc", "dark_only")),
    "station_master": ("8", ("first", "while_there")),
}
"""Each ruling: its clause and its two answers, the default first."""


@dataclass(frozen=True)
class Box:
    """Everything printed and counted. ``unsure`` holds the pack paths of values that are not printed or stated;
    whatever rests on one is shown with ``?``."""

    name: str
    players: tuple[int, int]
    colours: tuple[str, ...]
    workers: tuple[str, ...]
    line: Line
    stations: Mapping[int, Station]
    masters: Mapping[int, StationMaster]
    editions: Mapping[str, Edition]
    moves: Mapping[str, EngineMove]
    counts: Mapping[str, Counted]
    categories: Mapping[str, Category]
    unsure: frozenset[str] = field(default_factory=frozenset)

    @property
    def rule_books(self) -> tuple[str, ...]:
        """The rule books that a game with it is played by."""
        return (RAILROAD,)

    @cached_property
    def station_at(self) -> Mapping[str, Station]:
        """The stations by the place where an engine has to stop."""
        return {station.place: station for station in self.stations.values()}

    @cached_property
    def entered(self) -> tuple[str, ...]:
        """Everything that people type in for the score: what is counted, then the rows of the pad."""
        counts = [count.id for count in self.counts.values() if not count.known]
        return (*counts, *(row.id for row in self.categories.values() if not row.tracked))

    @cached_property
    def unsure_with_tables(self) -> frozenset[str]:
        """The unsure pack paths and those of all tables they lie in."""
        return with_tables(self.unsure)
