"""Area D: lay track (4.D)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.core.problems import Problem
from rules.snowdonia.actions.action import AreaAction, no_such
from rules.snowdonia.components import BARS, SUPPLY, clause, player_zone
from rules.snowdonia.effects import Draft
from rules.snowdonia.ending import claim
from rules.snowdonia.findings import breach
from rules.snowdonia.route import Laid, Way, lay_plans, marker_for, nearest_plan, open_cards, unlaid, ways
from rules.snowdonia.seams import lay_rate
from rules.snowdonia.state import Table


def _no_marker_stops(table: Table, seat: int, expected: tuple[Laid, ...], laid: tuple[Laid, ...]) -> bool:
    """Whether more was laid than there were markers for, where that is not allowed (12.1)."""
    if table.book.rulings.no_markers != "not_allowed" or len(laid) <= len(expected):
        return False
    return marker_for(table, seat, len(expected)) is None


@dataclass(frozen=True)
class LayTrack(AreaAction):
    """A bar for each card, as many as the rate plus bonuses (4.D.1); ``by`` contract 8 after all others,
    where none laid means declined (8.8)."""

    laid: tuple[Laid, ...] = ()
    rate: int | None = None
    """The rate as somebody wrote it down, bonuses included; None: as the rules say."""

    step: ClassVar[str] = "lay-track"

    def problems(self, table: Table) -> list[Problem]:
        for card in self.laid:
            space = table.book.space.get(card.track)
            if space is None or not space.is_track:
                return [no_such("track card", card.track)]
        problems = self.turn_problems(table)
        seat = self.seat
        rate = lay_rate(table, seat)
        if self.rate is not None and self.rate != rate:
            problems.append(breach("4.D.1", "rate.lay", player=seat, expected=rate, got=self.rate))
        mine = tuple(card.track for card in self.laid)
        plan = nearest_plan(lay_plans(table, seat, rate), mine, lambda plan: tuple(card.track for card in plan.laid))
        expected = plan.laid
        if len(self.laid) != len(expected) and (self.laid or self.by is None):
            broken = "12.1" if _no_marker_stops(table, seat, expected, self.laid) else "4.D.1"
            problems.append(breach(broken, "lay.count", player=seat, expected=len(expected), got=len(self.laid)))
        bars = len(self.laid) * table.book.box.actions.bars_a_track_card
        held = table.held(seat, BARS)
        if bars > held:
            problems.append(breach("4.D.1", "lay.bars", player=seat, count=bars, held=held))
        way = nearest_plan(ways(table, seat), mine, lambda way: tuple(card.id for card in open_cards(table, way)))
        wrong = self._order_problem(table, way)
        for i, card in enumerate(self.laid if wrong is None else ()):
            if i < len(expected) and card.owner != expected[i].owner:
                rule = way.lay if expected[i].owner is not None else clause("12.1")
                problems.append(breach(rule, "lay.owner", track=card.track, owner=expected[i].owner, got=card.owner))
        return [*problems, wrong] if wrong else problems

    def _order_problem(self, table: Table, way: Way) -> Problem | None:
        """The first card that is not the cleared, unlaid one that comes next along the way (4.D.2)."""
        cards = [card.id for card in open_cards(table, way)]
        nearest = next((card.id for card in unlaid(table, way.spaces)), None)
        for i, card in enumerate(self.laid):
            if i < len(cards) and card.track == cards[i]:
                nearest = next((c.id for c in unlaid(table, way.spaces) if c.id not in cards[: i + 1]), None)
                continue
            if card.track == nearest:
                return breach(way.lay, "lay.not_clear", track=card.track)
            expected = cards[i] if i < len(cards) else nearest
            return breach(way.lay, "lay.order", track=card.track, nearest=expected)
        return None

    def apply(self, table: Table, draft: Draft) -> None:
        self.begin(table, draft)
        cost = table.book.box.actions.bars_a_track_card
        for card in self.laid:
            draft.move(clause("4.D.1"), BARS, cost, player_zone(self.seat), SUPPLY)
            if claim(table.book, draft, clause("4.D.2"), card.track, card.owner):
                break
        self.finish(table, draft)
