"""One game of Snowdonia being tracked: a session with its table, its bookkeeping and its words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from companion import catch_up
from companion import stocktake as counting
from companion.errors import BadInput
from companion.game import Game, TableGame
from companion.journal import START, Journal, Slot, Stocktaken
from companion.sheet_decisions import DecidesContracts
from companion.stocktake import Stocktake
from companion.tracking import AnyAction, Change, Correction, Keeper, Line, Refused, Tracked, agreed, now
from companion.wording import N_, _, describe, describe_done, told_words
from rules.core.agenda import Agenda
from rules.core.step import Step
from rules.snowdonia.actions.action import Action
from rules.snowdonia.agenda import agenda
from rules.snowdonia.book import Book
from rules.snowdonia.components import UNKNOWN_CARD
from rules.snowdonia.position import Position
from rules.snowdonia.position import position as position_of
from rules.snowdonia.state import Table

PHASES: Mapping[str, str] = {
    "assign": N_("Placing labourers"),
    "action": N_("Actions"),
    "weather": N_("Weather"),
    "restock yard": N_("Restock"),
    "end of round": N_("End of the round"),
    "over": N_("The game is over"),
}
"""The phases of a round in words, by their name in the state."""

__all__ = ["Change", "Correction", "Keeper", "LogLine", "Refused", "Session", "action_words", "session_of"]


class LogLine(Line[Table]):
    """One line of the log of a game of Snowdonia."""

    @property
    def action(self) -> Action:
        """What happened."""
        action: Action = self.slot.action  # type: ignore[assignment]
        return action

    def _words(self) -> str:
        if isinstance(self.slot.action, Stocktake | catch_up.Joined):
            return action_words(self.slot.action, self.before.book)
        return describe_done(self.action, self.before, self.after)

    @property
    def round(self) -> int:
        """The round in which it happened."""
        return self.before.state.round


def action_words(action: AnyAction, book: Book) -> str:
    """An action in words, a stocktake and the joining of a game under way included."""
    match action:
        case catch_up.Joined():
            return catch_up.words(action)
        case Stocktake():
            return counting.words(action, book)
        case _:
            return describe(action, book)  # type: ignore[arg-type]


def session_of(game: TableGame, journal: Journal | None = None) -> Session:
    """A game of Snowdonia to look at, kept nowhere. BadInput: it is another game."""
    if isinstance(game, Game):
        return Session(game, journal)
    raise BadInput("", "game", f"is {game.info.game}", "give a game of Snowdonia")


class Session(DecidesContracts, Tracked[Game, Table, LogLine]):
    """A game of Snowdonia at a table."""

    line_type = LogLine

    # What stands

    @property
    def name(self) -> str:
        """The scenario."""
        return self.book.box.name

    @property
    def phase(self) -> str:
        """The phase of the round, in words."""
        return _(PHASES[self.table.state.phase])

    @property
    def book(self) -> Book:
        """The book of this game, told cells included."""
        return self._start.book

    @property
    def rulings(self) -> Mapping[str, Any]:
        """How this table answers section 12."""
        return self.book.rulings.told()

    @property
    def _opening(self) -> LogLine | None:
        if self.game.under_way is None:
            return None
        joined = catch_up.Joined(self.game.under_way.round)
        return LogLine(START, Slot(START, joined), self._start, Step(joined, (), self._start))

    @cached_property
    def position(self) -> Position:
        """What the score rests on, as the table stands."""
        return position_of(self.table)

    @property
    def over(self) -> bool:
        """Whether the game has ended (9)."""
        return self.table.state.ended is not None

    @property
    def ended(self) -> str | None:
        """The reason of section 9; None while the game goes on."""
        return self.table.state.ended

    @property
    def train_name(self) -> str:
        """The train of a solo game by its name, "" for several players."""
        train = self.game.solo_train
        return "" if train is None else self.book.trains[train].name

    @property
    def round(self) -> int:
        """The round the table is in."""
        return self.table.state.round

    def doubts(self, path: str) -> bool:
        """Whether the value at a pack path or a set-up cell is not sure: guessed, inferred, or not entered yet."""
        setup = self.book.setup
        if path.startswith("tracks."):
            track, _dot, what = path.removeprefix("tracks.").rpartition(".")
            card = next((c for s in self.book.route for c in s.track_cards if c.id == track), None)
            if card is None:
                return False
            return card.rubble is None if what == "rubble" else card.vp is None or card.vp_guessed
        if path.startswith("office."):
            space = int(path.removeprefix("office."))
            return 0 < space <= len(setup.office) and setup.office[space - 1] == UNKNOWN_CARD
        if path.startswith("discs."):
            return setup.discs[0 if path == "discs.middle" else 1] is None
        if path == "set_aside":
            return setup.set_aside is None and not self.book.solo
        return any(known == path or known.startswith(f"{path}.") for known in self.book.box.unsure)

    # What can be done

    def stocktake(self, zone: str, counts: Mapping[str, int], *, asker: object = None) -> tuple[int, ...]:
        """Write down what was counted in a zone; what the books cannot explain waits in the suspense zone."""
        agreed(self.preview(Stocktake(zone, counts)), anyway=False)
        new = self.journal.next_id
        return self._add("counted", [Stocktaken(new, now(), new, zone, dict(counts))], asker)

    # In the words of this game

    def _agenda(self) -> Agenda:
        return agenda(self.table)

    def _action_words(self, action: AnyAction) -> str:
        return action_words(action, self.book)

    def _told_words(self, cell: str, value: Any) -> str:
        return told_words(cell, value, self.book)
