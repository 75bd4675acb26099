"""A game of which only the end is known: typed in by hand, scored, and kept like any other."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cached_property
from typing import Any
from uuid import uuid4

from companion import position_file, sheet_plain
from companion.content import load_box
from companion.errors import NewerFormat
from companion.game import GameInfo
from companion.listening import Listeners
from companion.position_file import PositionFile
from companion.sheet_choices import SheetChoices
from companion.sheet_decisions import DecidesContracts
from companion.sheets import sheet
from companion.titles import Title, title_of
from companion.tracking import Change
from rules.core.frozen import replace
from rules.core.problems import Problem
from rules.core.scoring import ScoreSheet
from rules.snowdonia.book import Book, Setup
from rules.snowdonia.position import ENTERED, Position, Standing, problems
from rules.snowdonia.setting_up import lay_out_book

FORMAT = 1
"""The format of the document this version writes and reads."""


@dataclass(frozen=True)
class End:
    """All that is known of such a game, at one moment: what undo goes back to. ``nobody`` holds the sites of which
    somebody said that nobody owns them, while others are still to be entered."""

    info: GameInfo
    position: Position
    values: Mapping[str, Any] = field(default_factory=dict)
    choices: SheetChoices = field(default_factory=SheetChoices)
    nobody: tuple[str, ...] = ()

    @cached_property
    def book(self) -> Book:
        """The book of this table; BadInput for a scenario or a value that does not exist."""
        box = load_box(self.info.scenario, self.values or None)
        names = tuple(player.name for player in self.position.players)
        return lay_out_book(box, Setup(players=names, start_player=self.position.start_player))

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """Everything in the position that cannot be, all of it at once."""
        return tuple(problems(self.book, self.position))

    @cached_property
    def sheet(self) -> ScoreSheet:
        """Its score."""
        return sheet(self.book, self.position, self.choices)


class ScoredGame(DecidesContracts):
    """A game typed in at its end. Every change is one step of undo; ``subscribe`` tells of it, as a session does."""

    def __init__(self, end: End) -> None:
        load_box(end.info.scenario, end.values or None)
        self._states = [end]
        self._at = 0
        self._listeners = Listeners[Change]()

    @classmethod
    def new(
        cls,
        scenario: str,
        players: Sequence[str],
        *,
        colours: Sequence[str] = (),
        start_player: int = 0,
        values: Mapping[str, Any] | None = None,
        place: str = "",
        started: datetime | None = None,
        finished: datetime | None = None,
    ) -> ScoredGame:
        """A game of which nothing has been entered but who played; BadInput for a scenario or value that does not
        exist."""
        moment = started or finished or datetime.now(UTC)
        info = GameInfo(str(uuid4()), moment, scenario, tuple(colours), place=place, finished=finished or moment)
        standings = tuple(Standing(name, missing=frozenset(ENTERED)) for name in players)
        return cls(End(info, Position(standings, start_player), dict(values or {})))

    @classmethod
    def of_file(cls, file: PositionFile, info: GameInfo | None = None) -> ScoredGame:
        """The game of a position file, as ``info`` or else the file itself says; where neither does, under an id of its
        own and played now."""
        info = info or file.info
        if info is None:
            now = datetime.now(UTC)
            info = GameInfo(str(uuid4()), now, file.book.box.scenario, (), finished=now)
        return cls(End(info, file.position, dict(file.values), file.choices))

    # What stands

    @property
    def end(self) -> End:
        """All of it as it stands."""
        return self._states[self._at]

    @property
    def id(self) -> str:
        """Its id, a UUID."""
        return self.end.info.id

    @property
    def info(self) -> GameInfo:
        """What is known of the game besides its rules."""
        return self.end.info

    @property
    def title(self) -> Title:
        """The game of the shelf."""
        return title_of(self.info.game)

    @property
    def name(self) -> str:
        """The scenario."""
        return self.book.box.name

    @property
    def rulings(self) -> Mapping[str, Any]:
        """How the table answers section 12."""
        return self.book.rulings.told()

    @property
    def book(self) -> Book:
        """The book of this table."""
        return self.end.book

    @property
    def position(self) -> Position:
        """The end, as far as it has been entered."""
        return self.end.position

    @property
    def values(self) -> Mapping[str, Any]:
        """The owner's printed values, by pack path."""
        return self.end.values

    @property
    def choices(self) -> SheetChoices:
        """What people decided about the sheet."""
        return self.end.choices

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Everything in the position that cannot be, all of it at once."""
        return self.end.problems

    @property
    def over(self) -> bool:
        """Always: only the end of it is known."""
        return True

    @property
    def round(self) -> None:
        """Not tracked."""
        return None

    def sheet(self) -> ScoreSheet:
        """The score sheet, with what people decided about it."""
        return self.end.sheet

    # What can be done

    def with_standing(self, seat: int, *, asker: object = None, **fields: Any) -> None:
        """Enter fields of a player (those of `Standing`): what is given counts as entered. ``missing`` can be given
        itself."""
        old = self.position.players[seat]
        new = replace(old, **{"missing": old.missing - set(fields), **fields})
        players = self.position.players
        self._put(
            "entered", asker, position=replace(self.position, players=(*players[:seat], new, *players[seat + 1 :]))
        )

    def _keep_decision(self, what: str, cell: str, value: Any, choices: SheetChoices, asker: object) -> None:
        self._put(what, asker, choices=choices)

    def undo(self, *, asker: object = None) -> bool:
        """Take the last change back; False when there is none."""
        return self._go(self._at - 1, "undone", asker)

    def redo(self, *, asker: object = None) -> bool:
        """Make the last change that was taken back again; False when there is none."""
        return self._go(self._at + 1, "redone", asker)

    def subscribe(self, listener: Callable[[Change], None]) -> Callable[[], None]:
        """Call ``listener`` after every change; the answer ends that."""
        return self._listeners.add(listener)

    def _put(self, what: str, asker: object, **changes: Any) -> None:
        new = replace(self.end, **changes)
        if new == self.end:
            return
        del self._states[self._at + 1 :]
        self._states.append(new)
        self._go(self._at + 1, what, asker)

    def _go(self, at: int, what: str, asker: object) -> bool:
        if not 0 <= at < len(self._states):
            return False
        self._at = at
        self._listeners.tell(Change(what, (), asker))
        return True

    # How it is kept

    def position_file_text(self) -> str:
        """The end as a position file, complete or not, with what people decided about it and which game it is."""
        return position_file.to_text(self.info.scenario, self.position, self.values, self.choices, self.info)

    def to_plain(self) -> dict[str, Any]:
        """The game as plain data, fit for JSON; undo is not part of it."""
        info = self.info
        return {
            "format": FORMAT,
            "id": info.id,
            "started": info.started.isoformat(),
            "finished": None if info.finished is None else info.finished.isoformat(),
            "scenario": info.scenario,
            "colours": list(info.colours),
            "place": info.place,
            "values": dict(self.values),
            "position": sheet_plain.of_position(self.position),
            "choices": sheet_plain.of_choices(self.choices),
            "nobody": list(self.end.nobody),
        }

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> ScoredGame:
        """The game of plain data; BadInput when it is none, NewerFormat when a newer version made it."""
        found = plain.get("format")
        if isinstance(found, int) and found > FORMAT:
            raise NewerFormat("", "format", f"format {found} was made by a newer version", f"this one reads {FORMAT}")
        with sheet_plain.reading(plain, "a scored game"):
            finished = plain.get("finished")
            info = GameInfo(
                str(plain["id"]),
                sheet_plain.moment(plain["started"]),
                str(plain["scenario"]),
                tuple(plain.get("colours", ())),
                place=str(plain.get("place", "")),
                finished=None if finished is None else sheet_plain.moment(finished),
            )
            position = sheet_plain.position(plain["position"])
            choices = sheet_plain.choices(plain.get("choices", {}))
            nobody = tuple(map(str, plain.get("nobody", ())))
            return cls(End(info, position, dict(plain.get("values", {})), choices, nobody))
