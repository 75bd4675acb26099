"""5.2: checking the weather."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.core.problems import Problem
from rules.snowdonia.actions.action import Action, no_such, upkeep_problems
from rules.snowdonia.components import clause
from rules.snowdonia.deck import available, ready
from rules.snowdonia.effects import Dial, Draft
from rules.snowdonia.findings import breach
from rules.snowdonia.state import Table


def rates_after(table: Table, today: str | None) -> tuple[int, int]:
    """The indices of both rate markers when today's weather has moved them (5.2.3)."""
    excavate, lay = table.state.rates
    if today is None:
        return excavate, lay
    weather = table.book.box.weather[today]
    return table.book.excavate_rate.moved(excavate, weather.excavate), table.book.lay_rate.moved(lay, weather.lay)


def closed_by(table: Table, today: str | None) -> tuple[str, ...]:
    """Areas that get a fog disc (5.2.4); B gets none once it is covered (4.B.6)."""
    if today is None:
        return ()
    closes = table.book.closes(today)
    return tuple(area for area in closes if not (area == "B" and table.state.extra_build))


@dataclass(frozen=True)
class CheckWeather(Action):
    """The discs move on and the back of the deck's top card gives the new one (5.2.1, 5.2.2). ``back`` None: no card.

    ``today``, ``rates`` (numbers, excavate and lay track) and ``closed`` as somebody wrote them down; None, or
    ``today_told`` False: as the rules say."""

    back: str | None
    today: str | None = None
    today_told: bool = False
    rates: tuple[int, int] | None = None
    closed: tuple[str, ...] | None = None

    step: ClassVar[str] = "weather"

    def problems(self, table: Table) -> list[Problem]:
        kinds = table.book.box.weather
        for kind in (self.back, self.today):
            if kind is not None and kind not in kinds:
                return [no_such("weather", kind)]
        problems = upkeep_problems(table, self.step)
        state = table.state
        today = state.weather[1]
        if self.today_told and self.today != today:
            problems.append(breach("5.2.1", "weather.today", expected=today, got=self.today))
        after = rates_after(table, today)
        values = table.book.excavate_rate.values[after[0]], table.book.lay_rate.values[after[1]]
        if self.rates is not None and self.rates != values:
            number = "5.2.4" if table.book.closes(today) else "5.2.3"
            problems.append(breach(number, "weather.rates", expected=values, got=self.rates))
        if self.closed is not None and set(self.closed) != set(closed_by(table, today)):
            problems.append(breach("5.2.4", "weather.closed", expected=closed_by(table, today), got=self.closed))
        can_see = available(table, state) > 0
        if self.back is None and can_see:
            problems.append(breach("5.2.2", "weather.back_missing"))
        elif self.back is not None and not can_see:
            problems.append(breach("12.2", "weather.no_card"))
        elif self.back is not None and not self.discs_free(table).get(self.back):
            problems.append(breach("1.1", "weather.no_disc", weather=self.back))
        return problems

    def discs_free(self, table: Table) -> dict[str, int]:
        """Discs in supply once last round's fog discs have left B and D (5.2.1)."""
        discs = dict(table.state.discs)
        for kind, areas in discs_on(table, table.state.fog_on).items():
            discs[kind] = discs.get(kind, 0) + areas
        return discs

    def apply(self, table: Table, draft: Draft) -> None:
        state = draft.state
        discs = self.discs_free(table)
        if state.fog_on:
            draft.do(clause("5.2.1"), Dial("fog_on", ()))
        today = self.today if self.today_told else state.weather[1]
        back = self.back if self.back is not None and ready(table, draft) else None
        if back is not None:
            discs[back] = discs.get(back, 0) - 1
        if today is not None:
            discs[today] = discs.get(today, 0) + 1
        draft.do(clause("5.2.2"), Dial("weather", (today, state.weather[2], back)))
        rates = rates_after(table, today)
        if rates != state.rates:
            draft.do(clause("5.2.3"), Dial("rates", rates))
        closed = closed_by(table, today)
        if closed and today is not None:
            for kind, areas in discs_on(table, closed).items():
                discs[kind] = discs[kind] - areas
            draft.do(clause("5.2.4"), Dial("fog_on", closed))
        draft.do(clause("5.2.5"), Dial("discs", discs), Dial("phase", "restock yard"))


def discs_on(table: Table, closed: tuple[str, ...]) -> dict[str, int]:
    """How many discs of which weather lie on closed areas; none where a weather closes by a ruling of a trait."""
    for kind, weather in table.book.box.weather.items():
        if weather.closes:
            return {kind: sum(1 for area in closed if area in weather.closes)}
    return {}
