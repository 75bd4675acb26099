"""What every action is: a frozen record of what happened, which names its problems and works out its effects."""

from __future__ import annotations

from dataclasses import dataclass

from rules.core import action
from rules.core.problems import Problem
from rules.snowdonia.components import AREAS, clause
from rules.snowdonia.effects import Dial, Draft, Labourer
from rules.snowdonia.ending import close
from rules.snowdonia.findings import breach, impossible
from rules.snowdonia.phases import Due, due, pending, stopped_by_fog
from rules.snowdonia.state import By, Placed, Table


@dataclass(frozen=True)
class Action(action.Action[Table, Draft]):
    """One step of the table record, by its name there."""

    def worked_out(self, table: Table) -> Draft:
        """The table after it, with the changes; a game that was over stays so, whatever is recorded after (9.1)."""
        draft = Draft(table.state)
        self.apply(table, draft)
        if draft.state.phase != "over":
            for trait in table.book.box.traits:
                trait.follows(self, table, draft)
            close(table.book, draft)
        if table.state.ended and draft.state.phase != "over":
            draft.do(clause("9.1"), Dial("phase", "over"))
        return draft


@dataclass(frozen=True)
class PlayerAction(Action):
    """An action of one player; ``seat`` counts from 0."""

    seat: int


@dataclass(frozen=True)
class AreaAction(PlayerAction):
    """An action of an area, by a labourer on ``space`` or, with ``space`` None, given by a card or a train (``by``)."""

    area: str
    space: int | None = None
    by: By | None = None

    def turn_problems(self, table: Table) -> list[Problem]:
        """Whether it is this one's turn (3.2.1), and whether a labourer stands there (3.2.2)."""
        if self.area not in AREAS:
            return [no_such("area", self.area)]
        if table.state.phase == "over":
            return [breach("9.1", "turn.game_over")]
        mine = Due(self.step, self.seat, self.area, self.space, self.by)
        expected = due(table)
        if table.state.owed:
            return [owed_first(table)]
        if expected is not None and expected.step == "place":
            return [breach("3.1.2", "turn.still_placing", player=expected.seat)]
        if table.state.phase in ("assign", "action"):
            left = tuple(pending(table))
            first = next((d for d in left if d == mine or d.by is None), None)
            if first == mine:
                return []
            if mine in left and first is not None:
                return [breach("3.2.1", "turn.order", player=first.seat, area=first.area, space=first.space)]
        if self.by is not None:
            source, card = self.by
            number = _why_no_extra(table, self.by)
            return [breach(number, "turn.no_such_extra", player=self.seat, source=source, card=card)]
        return [breach("3.2.2", "turn.nobody_there", player=self.seat, area=self.area, space=self.space)]

    def begin(self, table: Table, draft: Draft) -> None:
        """The area has begun: its contract window is over (3.3.1)."""
        at = table.state.area if table.state.phase == "action" else None
        if at is None or AREAS.index(self.area) >= AREAS.index(at):
            draft.do(
                clause("3.2.1"),
                Dial("phase", "action"),
                Dial("area", self.area),
                Dial("begun", True),
                Dial("window", ()),
            )

    def finish(self, table: Table, draft: Draft) -> None:
        """The labourer goes home (3.2.3), or the extra action is used up."""
        if self.by is not None:
            draft.spend(self.by, clause("3.3.2"))
        elif self.space is not None:
            go_home(table, draft, Placed(self.area, self.space, self.seat))


def _why_no_extra(table: Table, by: By) -> str:
    """The clause that an extra action out of place breaks: a train's, a card's in fog, or any other card's."""
    if by.source == "train":
        return "7.6"
    card = table.book.contracts.get(by.number)
    in_force = any(played.card == by.number for played in table.state.in_force)
    if card is not None and in_force and stopped_by_fog(table, card.power):
        return "12.12"
    return "3.2.2"


def go_home(table: Table, draft: Draft, placed: Placed) -> None:
    """Send a labourer home: to hand while fewer than the usual number are there, else to the pub (3.2.3)."""
    if placed not in draft.state.placed:
        return
    at_hand = draft.state.labourers_at_hand[placed.seat]
    target = "hand" if at_hand < table.book.box.at_hand else "pub"
    draft.do(clause("3.2.3"), Labourer(placed.seat, (placed.area, placed.space), target))  # type: ignore[arg-type]


def owed_first(table: Table) -> Problem:
    """Something is owed, and comes before anything else."""
    return breach("3", "turn.upkeep_order", step=table.state.owed[0].step)


def upkeep_problems(table: Table, step: str) -> list[Problem]:
    """Whether a step of upkeep is due now (3)."""
    expected = due(table)
    if table.state.owed and table.state.phase != "over":
        return [owed_first(table)]
    if expected is not None and expected.by is not None:
        # Extra actions of cards and trains may be left out (8, 7.6).
        expected = next((d for d in pending(table) if d.by is None), Due("restock-contracts"))
    if expected is None:
        return [breach("9.1", "turn.game_over")]
    if expected.step == step:
        return []
    if expected.step == "place":
        return [breach("3.1.2", "turn.still_placing", player=expected.seat)]
    if expected.area is not None:
        return [breach("3.2.1", "turn.actions_left", player=expected.seat, area=expected.area, space=expected.space)]
    return [breach("3", "turn.upkeep_order", step=expected.step)]


def short(table: Table, zone: str, kind: str, count: int, number: str = "1.2") -> list[Problem]:
    """A finding when a zone holds fewer than ``count`` of a kind (1.2)."""
    held = table.state.ledger[zone, kind]
    return [breach(number, "short", zone=zone, kind=kind, count=count, held=held)] if count > held else []


def no_such(what: str, value: object) -> Problem:
    """Something that this game does not have, so that it cannot be written down."""
    return impossible("1.2", "no_such", what=what, value=value)
