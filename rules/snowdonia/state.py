"""The table at one moment: frozen, compared by value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, TypeAlias

from rules.core.ledger import Ledger
from rules.core.refs import RuleRef
from rules.snowdonia.book import Book
from rules.snowdonia.components import AREAS, OfficeCard, player_zone

Phase: TypeAlias = Literal["assign", "action", "weather", "restock yard", "closing", "end of round", "over"]
"""The phase of the next step. "closing": nothing of the round is left but what is owed."""


class Placed(NamedTuple):
    """A labourer on an action space (3.1.2)."""

    area: str
    space: int
    seat: int


class By(NamedTuple):
    """What gives an action that no labourer stands for: ``("card", 8)`` or ``("train", 6)``."""

    source: str
    number: int


class Owed(NamedTuple):
    """A step that follows an action or event at once, before anything else is done: its name, whose it is (None:
    everybody's), what it is about (a site, a station), the clause by which it follows."""

    step: str
    seat: int | None
    about: str
    ref: RuleRef


class InForce(NamedTuple):
    """A contract card played this round, in the order of play (3.3.2)."""

    seat: int
    card: int


@dataclass(frozen=True)
class State:
    """Everything on the table. Seats count from 0; tuples by seat unless said otherwise.

    ``owners`` holds every site that is owned or done and every laid track card; the value is the seat whose marker
    lies there, None for no marker. ``surveyors`` are indices into ``Book.places``; ``rates`` indices of the two markers
    on their tracks. ``weather`` is (today, middle, last); the disc of today is already back in general supply (5.2.5).
    ``window`` is the order of the contract window of ``area``, fixed when it opened, ``window_at`` the place in it of
    the last player who played a card (3.3.1).
    """

    round: int
    phase: Phase
    start_player: int
    turn: int
    area: str | None
    begun: bool
    window: tuple[int, ...]
    window_at: int
    ledger: Ledger
    labourers_at_hand: tuple[int, ...]
    labourers_in_pub: tuple[int, ...]
    placed: tuple[Placed, ...]
    surveyors: tuple[int, ...]
    owners: Mapping[str, int | None]
    markers_left: tuple[int, ...]
    closed: tuple[str, ...]
    contracts: tuple[tuple[int, ...], ...]
    played: tuple[tuple[int, ...], ...]
    office: tuple[OfficeCard, ...]
    deck: int
    discards: tuple[OfficeCard, ...]
    in_force: tuple[InForce, ...]
    spent: tuple[By, ...]
    """Extra actions of cards and trains that were taken this round."""
    hired: tuple[int, ...]
    """Seats that took their third labourer this round."""
    placed_once: tuple[int, ...]
    """Seats that have placed this round, whose time to hire is over (3.1.1)."""
    start_marker_fixed: bool
    contracts_stopped: bool
    built: bool
    weather: tuple[str | None, str | None, str | None]
    discs: Mapping[str, int]
    """Weather discs in general supply."""
    fog_on: tuple[str, ...]
    rates: tuple[int, int]
    event_spaces: tuple[int, ...]
    trains_open: bool
    trains: tuple[int | None, ...]
    shed: tuple[int, ...]
    set_aside: int | None
    extra_build: bool
    last_track: Literal["player", "event"] | None
    ended: str | None
    """Why the game is over: "last-track-player", "last-track-event", or "marker-16" with the number of 9.2."""
    game_markers_on: tuple[str, ...]
    """Stations with a game marker (6.4)."""
    owed: tuple[Owed, ...] = ()
    """Steps that come before anything else, in order."""
    marks: Mapping[str, Any] = field(default_factory=dict)
    """What the traits of the scenario have to remember, each under a name of its own."""


@dataclass(frozen=True)
class Table:
    """The only argument of a rule: the book of this game and its state."""

    book: Book
    state: State

    def held(self, seat: int, kind: str) -> int:
        """How many of a kind lie in a player's own supply."""
        return self.state.ledger[player_zone(seat), kind]

    def rubble(self, space: str) -> int:
        """Rubble cubes on a route space; 0 while its number is not known (see ``unknown_rubble``)."""
        return self.state.ledger[space, "rubble"]

    def unknown_rubble(self, space: str) -> bool:
        """Whether nobody has entered yet how much rubble the space got (2.5), or whether it is there at all."""
        found = self.book.space.get(space)
        return found is None or (found.rubble is None and space not in self.state.owners)

    def clear(self, space: str) -> bool:
        """No rubble on it."""
        return not self.rubble(space) and not self.unknown_rubble(space)

    @property
    def rate_values(self) -> tuple[int, int]:
        """The two work rates as numbers: excavate, lay track, nobody's bonus included."""
        excavate, lay = self.state.rates
        return self.book.excavate_rate.values[excavate], self.book.lay_rate.values[lay]

    @property
    def clockwise(self) -> tuple[int, ...]:
        """Seats clockwise from the start player."""
        return self.book.clockwise[self.state.start_player]

    def area_spaces(self, area: str) -> int | None:
        """How many numbered spaces an area has now; None for no limit (2.11). Once covered, B has one (4.B.6)."""
        if area == "B" and self.state.extra_build:
            return 1
        return self.book.spaces.get(area)

    def area_open(self, area: str) -> bool:
        """Whether labourers may go there (3.1.2, 5.2.4)."""
        if area == "B" and self.state.extra_build:
            return self.book.rulings.extra_build_in_fog == "open" or not self.fog
        return area not in self.state.fog_on

    def closed_by(self, area: str) -> str:
        """The clause that closes an area: fog (5.2.4), or the ruling on the covered B (12.6)."""
        return "12.6" if area == "B" and self.state.extra_build else "5.2.4"

    @property
    def fog(self) -> bool:
        """Whether today's weather closes areas (5.2.4)."""
        return bool(self.book.closes(self.state.weather[0]))

    def free_spaces(self, area: str) -> tuple[int, ...]:
        """Free numbered spaces of an area, the lowest first; of an area without limit only the next one."""
        taken = {p.space for p in self.state.placed if p.area == area}
        count = self.area_spaces(area)
        if count is None:
            return (next(n for n in range(1, len(taken) + 2) if n not in taken),)
        return tuple(n for n in range(1, count + 1) if n not in taken)

    def areas(self) -> tuple[str, ...]:
        """The areas in the order in which they resolve (3.2.1)."""
        return AREAS
