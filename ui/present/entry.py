"""The step in hand: an agenda item, its action as filled in so far, and which of its asks somebody has answered.

Whatever the window asks comes from the asks of the item; nothing here knows a screen.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rules.core.agenda import Ask, Cards, Draw, Each, Item, OneOf, Pick, Sequence
from rules.core.frozen import replace
from rules.core.message import message
from rules.core.step import Step
from rules.snowdonia.actions.action import Action, PlayerAction
from rules.snowdonia.actions.build import Build
from rules.snowdonia.actions.contract import PlayContract
from rules.snowdonia.actions.event import ResolveEvent
from rules.snowdonia.actions.excavate import ClearNext, Excavate
from rules.snowdonia.actions.lay_track import LayTrack
from rules.snowdonia.agenda import agenda, answer
from rules.snowdonia.components import clause
from rules.snowdonia.play import perform
from rules.snowdonia.route import Laid, Taken, marker_for, nearest_plan, unlaid, ways
from rules.snowdonia.state import Table

STANDS_ALONE = "entry.stands_alone"
"""The headline of a step that the agenda would not offer at its table; its log line says more."""

MOST_IN_A_ROW = 12
"""Steps confirmed together at most, so that the sentence about them stays readable."""


@dataclass(frozen=True)
class Entry:
    """One step before it is confirmed. ``answered`` names the asks that somebody answered; ``changed`` says that the
    filled-in outcome itself was changed, for an agreed breach."""

    table: Table
    item: Item
    action: Action
    answered: frozenset[str] = frozenset()
    changed: bool = False

    @property
    def asks(self) -> tuple[Ask, ...]:
        """What is asked now; what a card asks depends on what was answered before (8.5)."""
        if isinstance(self.action, PlayContract):
            card = self.table.book.contracts.get(self.action.card)
            return () if card is None else card.power.asks(self.action, self.table)[1]
        return self.item.asks

    @property
    def seat(self) -> int | None:
        """Who acts; None for upkeep."""
        return self.action.seat if isinstance(self.action, PlayerAction) else None

    @property
    def missing(self) -> tuple[Ask, ...]:
        """The asks without which the step cannot be confirmed."""
        return tuple(ask for ask in self.asks if not self._filled(ask))

    @property
    def complete(self) -> bool:
        """Whether it can be confirmed."""
        return not self.missing

    def _filled(self, ask: Ask) -> bool:
        held = value(self, ask.field)
        match ask.domain:
            case Draw(bag=bag, count=count):
                return bool(len(held) == count or (len(held) == sum(bag.values()) < count))
            case Cards(count=count):
                # Left as "?" counts as said only where somebody said so, or where the item starts so (5.1.1).
                return bool(len(held) == count)
            case OneOf():
                # What somebody said stands, even against the rules: then it is a finding, not a gap.
                first_stands = self.item.guessed or isinstance(self.action, Build)
                return ask.field in self.answered or (first_stands and ask.domain.holds(held))
            case Sequence(least=least, most=most):
                return bool(least <= len(held) <= most)
            case Pick(least=least, most=most):
                # Whether the mix is allowed is for the rules to say; here only how many there are.
                return bool(least <= sum(held.values()) <= most)
            case Each(options=options):
                return all(key in held for key in options)
        return True

    def preview(self) -> Step[Table]:
        """The step as it would be, with its findings."""
        return self._preview

    @cached_property
    def _preview(self) -> Step[Table]:
        return perform(self.table, self.action)

    @cached_property
    def events(self) -> tuple[tuple[Table, ResolveEvent], ...]:
        """What `events_after` tells."""
        return _events_after(self.preview().after)


def begin(table: Table, item: Item) -> Entry:
    """The step of an agenda item, filled in as far as the rules go."""
    return Entry(table, item, item.action)


def value(entry: Entry, field: str) -> Any:
    """What the action holds for a field of an ask."""
    action: Any = entry.action
    if field == "area_space":
        return action.area, action.space
    if field == "card_space":
        return action.card, action.office_space
    if field == "choices" and isinstance(action, ResolveEvent):
        return action.outcome.choices
    if field == "station" and isinstance(action, ResolveEvent):
        return action.outcome.station
    return getattr(action, field)


def answered(entry: Entry, field: str, given: Any) -> Entry:
    """The entry with one ask answered. A card drawn and no longer among those drawn cannot be the one kept (8.5)."""
    action = answer(entry.table, entry.action, field, given)
    if isinstance(action, PlayContract) and field == "drawn_cards" and action.kept not in (action.card, *given):
        action = replace(action, kept=action.card)
    return replace(entry, action=action, answered=entry.answered | {field})


def unanswered(entry: Entry, field: str) -> Entry:
    """The entry with one ask as the agenda filled it in."""
    start = replace(entry, action=entry.item.action)
    action = answer(entry.table, entry.action, field, value(start, field))
    return replace(entry, action=action, answered=entry.answered - {field})


def reworked(entry: Entry, action: Action) -> Entry:
    """The entry with another outcome than the rules fill in."""
    return replace(entry, action=action, changed=action != entry.item.action)


def for_seat(entry: Entry, seat: int) -> Entry:
    """The same step by another player, as an agreed breach."""
    return replace(entry, action=replace(entry.action, seat=seat), changed=seat != entry.item.action.seat)


def entry_of(table: Table, action: Action) -> Entry:
    """A step that was recorded already, ready to be amended: the agenda item it came from with its answers in place."""
    mine = [item for item in agenda(table).items if type(item.action) is type(action)]
    same = [item for item in mine if getattr(item.action, "seat", None) == getattr(action, "seat", None)]
    if not mine:
        return Entry(table, Item(action, False, message(STANDS_ALONE), clause("1.2")), action)
    item = (same or mine)[0]
    return Entry(table, item, action, frozenset(ask.field for ask in item.asks))


def forced_run(entry: Entry) -> tuple[Action, ...]:
    """The step and what follows from it while nothing is to be chosen: no ask, no card to play, no value to be told,
    no finding. At least the step itself; at most ``MOST_IN_A_ROW``."""
    step = entry.preview()
    actions = [entry.action]
    while not step.problems and len(actions) < MOST_IN_A_ROW:
        following = agenda(step.after)
        item = following.due
        if item is None or item.asks or following.tells or any(not other.due for other in following.items):
            break
        step = perform(step.after, item.action)
        if step.problems:
            break
        actions.append(item.action)
    return tuple(actions)


def events_after(entry: Entry) -> tuple[tuple[Table, ResolveEvent], ...]:
    """The events that follow from the cubes drawn, as far as they need no choice: the table each is resolved at."""
    return entry.events


def _events_after(table: Table) -> tuple[tuple[Table, ResolveEvent], ...]:
    found: list[tuple[Table, ResolveEvent]] = []
    while True:
        following = agenda(table)
        item = following.due
        if item is None or not isinstance(item.action, ResolveEvent) or item.asks or following.tells:
            return tuple(found)
        found.append((table, item.action))
        table = perform(table, item.action).after


def editable(action: Action) -> int:
    """How many rows of the filled-in outcome can be changed in place; 0 when none can."""
    match action:
        case Excavate(taken=taken) | ClearNext(taken=taken):
            return len(taken)
        case LayTrack():
            return 1
    return 0


def with_count(entry: Entry, row: int, count: int) -> Entry:
    """The filled-in outcome with another number in one row: rubble of a space, or how many track cards are laid."""
    action, table = entry.action, entry.table
    if isinstance(action, Excavate | ClearNext):
        taken = list(action.taken)
        space = taken[row].space
        cleared = not table.book.space[space].is_track and count == table.rubble(space)
        used = sum(1 for other in taken[:row] if other.owner is not None)
        taken[row] = Taken(space, count, marker_for(table, action.seat, used) if cleared else None)
        return reworked(entry, replace(action, taken=tuple(taken)))
    if isinstance(action, LayTrack):
        cards = cards_to_lay(entry, action)[:count]
        laid = tuple(Laid(track, marker_for(table, action.seat, n)) for n, track in enumerate(cards))
        return reworked(entry, replace(action, laid=laid))
    return entry


def cards_to_lay(entry: Entry, action: LayTrack) -> tuple[str, ...]:
    """The track cards that are not laid along the way of the step, in order."""
    table = entry.table
    along = [tuple(card.id for card in unlaid(table, way.spaces)) for way in ways(table, action.seat)]
    return nearest_plan(along, [card.track for card in action.laid], lambda cards: cards) if along else ()


def counts(entry: Entry) -> tuple[int, ...]:
    """The numbers that ``with_count`` changes."""
    match entry.action:
        case Excavate(taken=taken) | ClearNext(taken=taken):
            return tuple(t.rubble for t in taken)
        case LayTrack(laid=laid):
            return (len(laid),)
    return ()
