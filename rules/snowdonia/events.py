"""Section 6: what the event track does, one small class a kind of event."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import ClassVar, Literal, TypeAlias

from rules.core.agenda import Tell
from rules.core.problems import Problem
from rules.core.refs import RuleRef
from rules.snowdonia.actions.build import refill
from rules.snowdonia.asking import printed_tell, rubble_tell
from rules.snowdonia.components import BAG, BARS, COAL, GAME_MARKERS, RUBBLE, SUPPLY, clause, player_zone
from rules.snowdonia.effects import Card, Close, Dial, Draft, Engine, Own
from rules.snowdonia.ending import claim
from rules.snowdonia.findings import breach
from rules.snowdonia.route import (
    Taken,
    event_spaces,
    event_stations,
    not_closed,
    perhaps_unfinished,
    unfinished,
    unlaid,
    with_rubble,
)
from rules.snowdonia.snowfall import let_fall, snow_problems, snowfall, untold
from rules.snowdonia.state import Table

Choice: TypeAlias = int | Literal["bar", "return"]
"""How a train owner answers maintenance: a steel bar, the train back, or the number of a card to discard (6.5)."""

BAR: Literal["bar"] = "bar"
RETURN: Literal["return"] = "return"


@dataclass(frozen=True)
class Outcome:
    """What an event did at the table; each kind fills its own fields.

    ``cleared`` and ``laid`` name spaces in order with the rubble that left them; ``station`` the closed one, ``marked``
    whether a game marker lies there, ``rubble`` what left its sites; ``choices`` by seat, ``refilled`` the coal put on
    each returned train; ``fallen`` the spaces on which it snowed, downhill, with the rubble that fell there."""

    cleared: tuple[Taken, ...] = ()
    laid: tuple[Taken, ...] = ()
    station: str | None = None
    marked: bool = False
    rubble: tuple[Taken, ...] = ()
    choices: Mapping[int, Choice] = field(default_factory=dict)
    refilled: Mapping[int, int] = field(default_factory=dict)
    fallen: tuple[Taken, ...] = ()


def names(taken: tuple[Taken, ...]) -> tuple[str, ...]:
    """The spaces alone."""
    return tuple(t.space for t in taken)


@dataclass(frozen=True)
class Event:
    """A kind of event; ``rule`` is its clause where section 6 of the base game has none."""

    kind: ClassVar[str] = ""
    number: ClassVar[str] = ""
    trait: ClassVar[str] = ""
    """The mechanism without which there is no such event; "" for one that the base game's track can print."""
    rule: RuleRef | None = None

    @property
    def ref(self) -> RuleRef:
        """The clause that says what happens."""
        return self.rule or clause(self.number)

    def plan(self, table: Table, choices: Mapping[int, Choice] | None = None) -> Outcome:
        """What the rules make of it now."""
        return Outcome()

    def stations(self, table: Table) -> tuple[str, ...]:
        """Stations of which one is closed by it, the likeliest first; more than one only where nobody has told all that
        a station prints."""
        return ()

    def tells(self, table: Table) -> tuple[Tell, ...]:
        """What it needs and nobody has entered (2.5)."""
        return ()

    def closing(self, table: Table, station: str) -> Outcome:
        """What it does when it is this one of the ``stations``."""
        return self.plan(table)

    def problems(self, outcome: Outcome, table: Table) -> list[Problem]:
        """Where what happened differs from that."""
        if outcome != self.plan(table):
            return [breach(self.ref, "event.outcome", event=self.kind)]
        return []

    def apply(self, outcome: Outcome, table: Table, draft: Draft) -> None:
        """What changes."""


@dataclass(frozen=True)
class ExcavateEvent(Event):
    """Clear as many spaces that have rubble as the excavate rate; nobody gains anything (6.1)."""

    kind: ClassVar[str] = "excavate"
    number: ClassVar[str] = "6.1"

    def plan(self, table: Table, choices: Mapping[int, Choice] | None = None) -> Outcome:
        rate = table.rate_values[0]
        spaces = islice(with_rubble(table, event_spaces(table)), rate)
        return Outcome(cleared=tuple(Taken(s.id, table.rubble(s.id)) for s in spaces))

    def tells(self, table: Table) -> tuple[Tell, ...]:
        left = table.rate_values[0]
        for space in event_spaces(table):
            if left <= 0:
                break
            if table.unknown_rubble(space.id) and (not space.maybe or not_closed(table, space)):
                return (rubble_tell(table, space),)
            left -= table.rubble(space.id) > 0
        return ()

    def problems(self, outcome: Outcome, table: Table) -> list[Problem]:
        expected = self.plan(table).cleared
        if outcome.cleared != expected:
            return [breach(self.ref, "event.cleared", expected=names(expected), got=names(outcome.cleared))]
        return []

    def apply(self, outcome: Outcome, table: Table, draft: Draft) -> None:
        rule = self.ref
        for space, rubble, _ in outcome.cleared:
            draft.move(rule, RUBBLE, rubble, space, SUPPLY)
            if not table.book.space[space].is_track and space not in draft.state.owners:
                draft.do(rule, Own(space, None))


@dataclass(frozen=True)
class TrainsEvent(Event):
    """Trains may be bought from now on (6.2)."""

    kind: ClassVar[str] = "trains"
    number: ClassVar[str] = "6.2"

    def apply(self, outcome: Outcome, table: Table, draft: Draft) -> None:
        draft.do(self.ref, Dial("trains_open", True))


@dataclass(frozen=True)
class LayEvent(Event):
    """Turn over as many unlaid track cards as the lay-track rate, clearing their rubble (6.3)."""

    kind: ClassVar[str] = "lay"
    number: ClassVar[str] = "6.3"

    def plan(self, table: Table, choices: Mapping[int, Choice] | None = None) -> Outcome:
        cards = list(unlaid(table, event_spaces(table)))[: table.rate_values[1]]
        return Outcome(laid=tuple(Taken(t.id, table.rubble(t.id)) for t in cards))

    def tells(self, table: Table) -> tuple[Tell, ...]:
        cards = islice(unlaid(table, event_spaces(table)), table.rate_values[1])
        return tuple(rubble_tell(table, card) for card in cards if table.unknown_rubble(card.id))[:1]

    def problems(self, outcome: Outcome, table: Table) -> list[Problem]:
        expected = self.plan(table).laid
        if outcome.laid != expected:
            return [breach(self.ref, "event.laid", expected=names(expected), got=names(outcome.laid))]
        return []

    def apply(self, outcome: Outcome, table: Table, draft: Draft) -> None:
        rule = self.ref
        for track, rubble, _ in outcome.laid:
            draft.move(rule, RUBBLE, rubble, track, SUPPLY)
            claim(table.book, draft, rule, track, None, by="event")


@dataclass(frozen=True)
class StationEvent(Event):
    """A game marker on the first station that still has an unfinished site; it is closed for good (6.4, 12.11)."""

    kind: ClassVar[str] = "station"
    number: ClassVar[str] = "6.4"

    def plan(self, table: Table, choices: Mapping[int, Choice] | None = None) -> Outcome:
        found = self.stations(table)
        return self.closing(table, found[0]) if found else Outcome()

    def stations(self, table: Table) -> tuple[str, ...]:
        marker = table.state.ledger[SUPPLY, GAME_MARKERS] > 0
        if not marker and table.book.rulings.no_game_marker == "no_effect":
            return ()
        found: list[str] = []
        for index in event_stations(table):
            station = table.book.route[index].id
            if station in table.state.closed:
                continue
            if unfinished(table, index):
                return (*found, station)
            if perhaps_unfinished(table, index):
                found.append(station)
        return tuple(found)

    def closing(self, table: Table, station: str) -> Outcome:
        card = next(s for s in table.book.route if s.id == station)
        rubble = tuple(Taken(x.id, n) for x in card.excavation_sites if (n := table.rubble(x.id)))
        return Outcome(station=station, marked=table.state.ledger[SUPPLY, GAME_MARKERS] > 0, rubble=rubble)

    def problems(self, outcome: Outcome, table: Table) -> list[Problem]:
        expected = self.plan(table)
        if outcome.station is not None and outcome.station in self.stations(table):
            expected = self.closing(table, outcome.station)
        if outcome.station != expected.station:
            return [breach(self.ref, "event.station", expected=expected.station, got=outcome.station)]
        if outcome.marked != expected.marked:
            return [breach("12.11", "event.game_marker", station=outcome.station, expected=expected.marked)]
        if outcome.rubble != expected.rubble:
            return [breach(self.ref, "event.station_rubble", station=outcome.station)]
        return []

    def apply(self, outcome: Outcome, table: Table, draft: Draft) -> None:
        rule = self.ref
        if outcome.station is None:
            return
        station = next(s for s in table.book.route if s.id == outcome.station)
        draft.do(rule, Close(station.id, outcome.marked))
        if outcome.marked:
            draft.move(rule, GAME_MARKERS, 1, SUPPLY, station.id)
        for space, rubble, _ in outcome.rubble:
            draft.move(rule, RUBBLE, rubble, space, SUPPLY)
        for site in station.excavation_sites:
            if site.id not in draft.state.owners:
                draft.do(rule, Own(site.id, None))


@dataclass(frozen=True)
class MaintenanceEvent(Event):
    """Every train owner pays a bar, discards a maintenance card, or returns the train (6.5), clockwise (12.5)."""

    kind: ClassVar[str] = "maintenance"
    number: ClassVar[str] = "6.5"

    def owners(self, table: Table) -> tuple[int, ...]:
        """Seats with a train, clockwise from the start player (12.5)."""
        return tuple(seat for seat in table.clockwise if table.state.trains[seat] is not None)

    def options(self, table: Table, seat: int) -> tuple[Choice, ...]:
        """What this owner can do, the likeliest first."""
        found: list[Choice] = [BAR] if table.held(seat, BARS) >= table.book.box.actions.bars_for_maintenance else []
        found += [c for c in table.state.contracts[seat] if table.book.contracts[c].power.pays_maintenance]
        return (*found, RETURN)

    def plan(self, table: Table, choices: Mapping[int, Choice] | None = None) -> Outcome:
        owners = self.owners(table)
        chosen = {seat: (choices or {}).get(seat, self.options(table, seat)[0]) for seat in owners}
        returned = sorted(t for s in owners if chosen[s] == RETURN and (t := table.state.trains[s]) is not None)
        coal = table.state.ledger[BAG, COAL]
        refilled: dict[int, int] = {}
        for number in returned:
            refilled[number] = min(coal, table.book.trains[number].coal)
            coal -= refilled[number]
        return Outcome(choices=chosen, refilled=refilled)

    def problems(self, outcome: Outcome, table: Table) -> list[Problem]:
        problems = []
        owners = self.owners(table)
        for seat in owners:
            if seat not in outcome.choices:
                problems.append(breach(self.ref, "maintenance.missing", player=seat))
            elif outcome.choices[seat] not in self.options(table, seat):
                problems.append(breach(self.ref, "maintenance.cannot", player=seat, choice=outcome.choices[seat]))
        strangers = [seat for seat in outcome.choices if seat not in owners]
        problems += [breach(self.ref, "maintenance.no_train", player=seat) for seat in strangers]
        expected = self.plan(table, outcome.choices).refilled
        if not problems and dict(outcome.refilled) != dict(expected):
            got = dict(outcome.refilled)
            problems.append(breach(self.ref, "maintenance.refilled", expected=dict(expected), got=got))
        return problems

    def apply(self, outcome: Outcome, table: Table, draft: Draft) -> None:
        rule = self.ref
        returned: list[int] = []
        for seat, choice in outcome.choices.items():
            train = draft.state.trains[seat]
            if choice == BAR:
                draft.move(rule, BARS, table.book.box.actions.bars_for_maintenance, player_zone(seat), SUPPLY)
            elif choice == RETURN:
                if train is not None:
                    draft.do(rule, Engine(train, ("player", seat), "shed"))
                    returned.append(train)
            elif choice in draft.state.contracts[seat]:
                draft.do(clause("12.9"), Card(choice, ("player", seat), "discards"))
        for number in sorted(returned):
            refill(table, draft, rule, number, outcome.refilled.get(number, 0))


@dataclass(frozen=True)
class SnowEvent(Event):
    """Snow falls on the route as it does in a snowy weather."""

    kind: ClassVar[str] = "snow"
    number: ClassVar[str] = "6"
    trait: ClassVar[str] = "snow"

    def plan(self, table: Table, choices: Mapping[int, Choice] | None = None) -> Outcome:
        return Outcome(fallen=snowfall(table))

    def tells(self, table: Table) -> tuple[Tell, ...]:
        return tuple(printed_tell(table, space, self.ref) for space in untold(table))

    def problems(self, outcome: Outcome, table: Table) -> list[Problem]:
        return snow_problems(table, outcome.fallen, self.ref)

    def apply(self, outcome: Outcome, table: Table, draft: Draft) -> None:
        let_fall(table, draft, self.ref, outcome.fallen)


EVENTS: tuple[type[Event], ...] = (
    ExcavateEvent,
    TrainsEvent,
    LayEvent,
    StationEvent,
    MaintenanceEvent,
    SnowEvent,
)


def event(kind: str, rule: RuleRef | None = None) -> Event:
    """The event of that kind; ValueError if there is none."""
    for cls in EVENTS:
        if cls.kind == kind:
            return cls(rule)
    raise ValueError(f"no event is called {kind!r}; there are {', '.join(cls.kind for cls in EVENTS)}")
