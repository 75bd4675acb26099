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
from rules.snowdonia.route import Laid, marker_for, plan_lay
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
        expected = plan_lay(table, seat, rate)
        if len(self.laid) != len(expected) and (self.laid or self.by is None):
            number = "12.1" if _no_marker_stops(table, seat, expected, self.laid) else "4.D.1"
            problems.append(breach(number, "lay.count", player=seat, expected=len(expected), got=len(self.laid)))
        bars = len(self.laid) * table.book.box.actions.bars_a_track_card
        held = table.held(seat, BARS)
        if bars > held:
            problems.append(breach("4.D.1", "lay.bars", player=seat, count=bars, held=held))
        unlaid = [t.id for t in table.book.tracks if t.id not in table.state.owners]
        for i, card in enumerate(self.laid):
            if i >= len(unlaid) or card.track != unlaid[i]:
                nearest = unlaid[i] if i < len(unlaid) else None
                problems.append(breach("4.D.2", "lay.order", track=card.track, nearest=nearest))
                break
            if not table.clear(card.track):
                problems.append(breach("4.D.2", "lay.not_clear", track=card.track))
                break
            if i < len(expected) and card.owner != expected[i].owner:
                number = "4.D.2" if expected[i].owner is not None else "12.1"
                problems.append(breach(number, "lay.owner", track=card.track, owner=expected[i].owner, got=card.owner))
        return problems

    def apply(self, table: Table, draft: Draft) -> None:
        self.begin(table, draft)
        cost = table.book.box.actions.bars_a_track_card
        for card in self.laid:
            draft.move(clause("4.D.1"), BARS, cost, player_zone(self.seat), SUPPLY)
            if claim(table.book, draft, clause("4.D.2"), card.track, card.owner):
                break
        self.finish(table, draft)
