"""How a table changes: a closed union of changes, folded one by one by `evolve`."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, TypeAlias, assert_never

from rules.core import effects
from rules.core.frozen import put, replace
from rules.core.ledger import Transfer
from rules.core.refs import RuleRef
from rules.snowdonia.state import By, InForce, Owed, Placed, State


class Own(NamedTuple):
    """A site is owned or done, or a track card is laid; ``seat`` None for no marker."""

    space: str
    seat: int | None


class Close(NamedTuple):
    """A station is closed by event 6.4, with or without a game marker on it."""

    station: str
    marked: bool


class Labourer(NamedTuple):
    """A labourer goes from one place to another: "hand", "pub" or an action space (area, space)."""

    seat: int
    source: Literal["hand", "pub"] | tuple[str, int]
    target: Literal["hand", "pub"] | tuple[str, int]


class Card(NamedTuple):
    """A contract card goes from one place to another: "deck", "discards", ("office", space), ("player", seat).

    "renew" as source moves the discards into the deck (12.2)."""

    number: int | Literal["?"]
    source: str | tuple[str, int]
    target: str | tuple[str, int]


class Play(NamedTuple):
    """A player turns a contract card sideways; its effect lasts to the end of the round (3.3.2)."""

    seat: int
    card: int
    stays_in_force: bool


class Engine(NamedTuple):
    """A train card goes from one place to another: "shed", "set aside", "area B", ("player", seat)."""

    number: int
    source: str | tuple[str, int]
    target: str | tuple[str, int]


class Dial(NamedTuple):
    """One of the table's marks shows something else: a field of State and its new value."""

    name: str
    value: Any


Change: TypeAlias = Transfer | Own | Close | Labourer | Card | Play | Engine | Dial


def _without(values: tuple[Any, ...], value: Any) -> tuple[Any, ...]:
    """The tuple less the first of that value; unchanged when it has none (an agreed breach may leave none)."""
    if value not in values:
        return values
    index = values.index(value)
    return (*values[:index], *values[index + 1 :])


def evolve(state: State, change: Change) -> State:
    """The state after one change."""
    match change:
        case Transfer():
            return replace(state, ledger=state.ledger.after((change,)))
        case Own(space, seat):
            owners = {**state.owners, space: seat}
            if seat is None:
                return replace(state, owners=owners)
            left = state.markers_left
            return replace(state, owners=owners, markers_left=put(left, seat, left[seat] - 1))
        case Close(station, marked):
            on = (*state.game_markers_on, station) if marked else state.game_markers_on
            return replace(state, closed=(*state.closed, station), game_markers_on=on)
        case Labourer():
            return _labourer(state, change)
        case Card():
            return _card(state, change)
        case Play(seat, card, stays):
            played = put(state.played, seat, (*state.played[seat], card))
            in_force = (*state.in_force, InForce(seat, card)) if stays else state.in_force
            return replace(state, played=played, in_force=in_force)
        case Engine():
            return _engine(state, change)
        case Dial(name, value):
            return replace(state, **{name: value})
        case _:
            assert_never(change)


def _labourer(state: State, change: Labourer) -> State:
    seat, source, target = change
    hand, pub, placed = state.labourers_at_hand, state.labourers_in_pub, state.placed
    if source == "hand":
        hand = put(hand, seat, hand[seat] - 1)
    elif source == "pub":
        pub = put(pub, seat, pub[seat] - 1)
    else:
        placed = _without(placed, Placed(str(source[0]), int(source[1]), seat))
    if target == "hand":
        hand = put(hand, seat, hand[seat] + 1)
    elif target == "pub":
        pub = put(pub, seat, pub[seat] + 1)
    else:
        placed = (*placed, Placed(str(target[0]), int(target[1]), seat))
    return replace(state, labourers_at_hand=hand, labourers_in_pub=pub, placed=placed)


def _card(state: State, change: Card) -> State:
    number, source, target = change
    contracts, played, office, deck, discards = state.contracts, state.played, state.office, state.deck, state.discards
    if source == "renew":
        return replace(state, deck=deck + len(discards), discards=())
    if source == "deck":
        deck -= 1
    elif source == "discards":
        discards = _without(discards, number)
    elif source[0] == "office":
        office = put(office, int(source[1]) - 1, None)
    else:
        seat = int(source[1])
        contracts = put(contracts, seat, _without(contracts[seat], number))
        played = put(played, seat, _without(played[seat], number))
    if target == "deck":
        deck += 1
    elif target == "discards":
        discards = (*discards, number)
    elif target[0] == "office":
        office = put(office, int(target[1]) - 1, number)
    else:
        seat = int(target[1])
        contracts = put(contracts, seat, (*contracts[seat], number))
    return replace(state, contracts=contracts, played=played, office=office, deck=deck, discards=discards)


def _engine(state: State, change: Engine) -> State:
    number, source, target = change
    trains, shed, set_aside = state.trains, state.shed, state.set_aside
    if source == "shed":
        shed = _without(shed, number)
    elif source == "set aside":
        set_aside = None
    elif isinstance(source, tuple):
        trains = put(trains, int(source[1]), None)
    if target == "shed":
        shed = tuple(sorted((*shed, number)))
    elif isinstance(target, tuple):
        trains = put(trains, int(target[1]), number)
    return replace(state, trains=trains, shed=shed, set_aside=set_aside)


class Draft(effects.Draft[State, Change]):
    """A table while one action is worked out, with shorthand for what actions do most."""

    __slots__ = ()

    def __init__(self, state: State) -> None:
        super().__init__(state, evolve)

    def move(self, ref: RuleRef, kind: str, count: int, source: str, target: str) -> None:
        """Move cubes or bars, if any."""
        if count:
            self.do(ref, Transfer(kind, count, source, target))

    def owe(self, ref: RuleRef, *owed: Owed) -> None:
        """Let steps follow, after those that are owed already."""
        self.do(ref, Dial("owed", (*self.state.owed, *owed)))

    def settle(self, ref: RuleRef, owed: Owed | None) -> None:
        """A step that was owed, if it was, is done."""
        if owed in self.state.owed:
            self.do(ref, Dial("owed", _without(self.state.owed, owed)))

    def mark(self, ref: RuleRef, name: str, value: Any) -> None:
        """Let a trait remember something."""
        self.do(ref, Dial("marks", {**self.state.marks, name: value}))

    def spend(self, by: By, ref: RuleRef) -> None:
        """Note that an extra action is used up for this round."""
        self.do(ref, Dial("spent", (*self.state.spent, by)))
