"""One railroad being tracked: a session with its table and its words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from functools import cached_property
from typing import Any, Final

from companion.railroad_game import RailroadGame
from companion.railroad_words import describe
from companion.sheets import decided
from companion.tracking import AnyAction, Line, Tracked
from companion.wording import _
from rules.core.agenda import Agenda
from rules.core.scoring import ScoreSheet
from rules.gwt_railroad.actions.action import Action
from rules.gwt_railroad.agenda import agenda
from rules.gwt_railroad.book import Book
from rules.gwt_railroad.position import Position
from rules.gwt_railroad.position import position as position_of
from rules.gwt_railroad.scoring import score
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

    @property
    def over(self) -> bool:
        """Whether people said that the game is over."""
        return self.table.state.ended

    @property
    def ended(self) -> str | None:
        """That people said so; None while the game goes on."""
        return ENDED if self.over else None

    def _agenda(self) -> Agenda:
        return agenda(self.table)

    def _score(self) -> ScoreSheet:
        return decided(score(self.book, self.position), self.choices)

    def _action_words(self, action: AnyAction) -> str:
        return describe(action, self.book)  # type: ignore[arg-type]

    def _told_words(self, cell: str, value: Any) -> str:
        return _("{cell} is {value}").format(cell=cell.removeprefix("values."), value="?" if value is None else value)
