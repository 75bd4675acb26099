"""One railroad being tracked: a session with its table and its words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from functools import cached_property
from typing import Any, Final

from companion.errors import BadInput
from companion.journal import Entry, Recorded
from companion.railroad_game import RailroadGame
from companion.railroad_words import count_problem, describe, finding, name_word
from companion.sheets import Asked
from companion.tracking import AnyAction, Line, Tracked
from companion.wording import _
from rules.core.agenda import Agenda
from rules.core.scoring import ScoreLine
from rules.gwt_railroad.actions.action import Action
from rules.gwt_railroad.actions.count import EnterCount
from rules.gwt_railroad.agenda import agenda
from rules.gwt_railroad.book import Book
from rules.gwt_railroad.position import Position, problems
from rules.gwt_railroad.position import position as position_of
from rules.gwt_railroad.scoring import counted_by
from rules.gwt_railroad.state import Table

ENDED: Final = "said"
"""The game ends when the people say so (14)."""


class RailroadLine(Line[Table]):
    """One line of the log of a railroad."""

    @property
    def action(self) -> Action:
        """What happened."""
        action: Action = self.slot.action  # type: ignore[assignment]
        return action

    def _words(self) -> str:
        return describe(self.action, self.before.book)


class RailroadSession(Tracked[RailroadGame, Table, RailroadLine]):
    """A railroad at a table."""

    line_type = RailroadLine

    @property
    def name(self) -> str:
        """The game."""
        return self.book.box.name

    @property
    def phase(self) -> str:
        """What is counted of that game, or that it is over."""
        return _("The game is over") if self.over else _("The railroad")

    @property
    def book(self) -> Book:
        """The book of this game, told values included."""
        return self._start.book

    @property
    def rulings(self) -> Mapping[str, Any]:
        """How this table answers the rulings of clauses 4, 7 and 8."""
        return asdict(self.book.rulings)

    @cached_property
    def position(self) -> Position:
        """What the score rests on, as the table stands."""
        return position_of(self.table)

    def doubts(self, path: str) -> bool:
        """Whether the value at a pack path is not sure: from one source, inferred, or unknown."""
        return path in self.book.box.unsure_with_tables

    @property
    def over(self) -> bool:
        """Whether people said that the game is over."""
        return self.table.state.ended

    @property
    def ended(self) -> str | None:
        """That people said so; None while the game goes on."""
        return ENDED if self.over else None

    def asked(self, seat: int, line: ScoreLine) -> Asked | None:
        """What is typed in for a line of a player: what a station master counts, a row of the pad (12)."""
        what = counted_by(self.book, line)
        if what not in self.book.box.entered:
            return None
        return Asked(what, name_word(self.book, what), self.table.state.counts[seat].get(what))

    def enter(self, counts: Mapping[tuple[int, str], int | None], *, asker: object = None) -> None:
        """Numbers by seat and what they count, as one step; those that are as they were are left out. BadInput for one
        that cannot be."""
        before = self.table.state.counts
        changed = {key: number for key, number in counts.items() if before[key[0]].get(key[1]) != number}
        for (_seat, what), number in changed.items():
            wrong = count_problem(self.book, what, number)
            if wrong:
                raise BadInput("", "", wrong)
        if changed:
            self.record([EnterCount(seat, what, number) for (seat, what), number in changed.items()], asker=asker)

    def odd_counts(self) -> tuple[str, ...]:
        """What of the numbers cannot be together (12)."""
        return tuple(
            finding(problem, self.book) for problem in problems(self.book, self.position) if problem.ref.clause == "12"
        )

    def about_sheet(self, entry: Entry) -> bool:
        """A number for the score too: nothing else hangs on it."""
        return super().about_sheet(entry) or (isinstance(entry, Recorded) and isinstance(entry.action, EnterCount))

    def _agenda(self) -> Agenda:
        return agenda(self.table)

    def _action_words(self, action: AnyAction) -> str:
        return describe(action, self.book)  # type: ignore[arg-type]

    def _told_words(self, cell: str, value: Any) -> str:
        return _("{cell} is {value}").format(cell=cell.removeprefix("values."), value="?" if value is None else value)
