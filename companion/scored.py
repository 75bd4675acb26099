"""A game of which only the end is known: typed in by hand, scored, and kept like any other."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cached_property
from typing import Any
from uuid import uuid4

from companion import position_file, sheet_plain
from companion.content import load_box
from companion.errors import NewerFormat
from companion.game import GameInfo
from companion.position_file import PositionFile
from companion.session import Change
from companion.sheet_choices import Overruled, SheetChoices, check_choice, check_line
from companion.sheets import sheet
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


class ScoredGame:
    """A game typed in at its end. Every change is one step of undo; ``subscribe`` tells of it, as a session does."""

    def __init__(self, end: End) -> None:
        load_box(end.info.scenario, end.values or None)
        self._states = [end]
        self._at = 0
        self._typed: tuple[int, tuple[Any, ...]] | None = None
        """The step of undo that typing goes on with, and what is typed."""
        self._subscribers: list[Callable[[Change], None]] = []

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
        """The game of a position file; without ``info`` under an id of its own, played now."""
        if info is None:
            now = datetime.now(UTC)
            info = GameInfo(str(uuid4()), now, file.book.box.scenario, (), finished=now)
        return cls(End(info, file.position, dict(file.values), file.choices))

    def renamed(self, names: Sequence[str]) -> ScoredGame:
        """The same game with its players by other names, by seat; nothing of it can be undone any more."""
        return ScoredGame(replace(self.end, position=_called(self.position, names)))

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

    @property
    def entered(self) -> bool:
        """Whether somebody has entered everything of everybody."""
        return all(player.knows(what) for player in self.position.players for what in ENTERED)

    # What can be done

    def with_info(self, *, asker: object = None, **fields: Any) -> None:
        """Change fields of `GameInfo`: place, started, finished, colours, scenario; the id stays."""
        self._put("told", asker, info=replace(self.info, **{**fields, "id": self.id}))

    def with_players(self, names: Sequence[str], *, start_player: int | None = None, asker: object = None) -> None:
        """Other names, more players or fewer: those who sat there before keep what was entered. Decisions about the
        sheet of a seat that is gone go with it."""
        start = self.position.start_player if start_player is None else start_player
        position = replace(_called(self.position, names), start_player=min(start, max(0, len(names) - 1)))
        self._put("seated", asker, position=position, choices=self.choices.of_seats(len(names)))

    def with_values(self, values: Mapping[str, Any], *, asker: object = None) -> None:
        """Other printed values of the owner, by pack path; BadInput for one that does not fit."""
        self._put("told", asker, values=dict(values))

    def with_standing(self, seat: int, *, merge: bool = False, asker: object = None, **fields: Any) -> None:
        """Enter fields of a player (those of `Standing`); what is given counts as entered, None as not entered.

        ``merge``: one step of undo together with the change before it, if that was of the same fields: a number is
        typed digit by digit."""
        old = self.position.players[seat]
        missing = set(old.missing)
        given: dict[str, Any] = {}
        for name, value in fields.items():
            if name in ENTERED and value is None:
                missing.add(name)
                given[name] = Standing.__dataclass_fields__[name].default
            else:
                missing.discard(name)
                given[name] = value
        position = self._seated(seat, replace(old, **given, missing=frozenset(missing)))
        self._put("entered", asker, (seat, *sorted(fields)) if merge else None, position=position)

    def _seated(self, seat: int, standing: Standing) -> Position:
        players = self.position.players
        return replace(self.position, players=(*players[:seat], standing, *players[seat + 1 :]))

    def choose(self, seat: int, contracts: Collection[int] | None, *, asker: object = None) -> None:
        """Score these contracts of a player instead of the best choice (10.4), None: the best again. BadInput says why
        they cannot all be scored."""
        if contracts is not None:
            check_choice(self.book, self.position, seat, contracts)
        self._put("chosen", asker, choices=self.choices.with_contracts(seat, contracts))

    def overrule(
        self, seat: int, category: str, about: str, vp: int | None, why: str = "", *, asker: object = None
    ) -> None:
        """Give a line of the sheet its VP, None: as the rules have it again. BadInput when there is no such line."""
        given = None if vp is None else Overruled(vp, why)
        if given is not None:
            check_line(self.sheet(), seat, category, about)
        self._put("overruled", asker, choices=self.choices.with_overrule(seat, category, about, given))

    def leave(self, seat: int, left: bool = True, *, asker: object = None) -> None:
        """Mark a player as having left before the end, or no longer: the column stays on the sheet and does not win."""
        self._put("left", asker, choices=self.choices.with_left(seat, left))

    def undo(self, *, asker: object = None) -> bool:
        """Take the last change back; False when there is none."""
        return self._go(self._at - 1, "undone", asker)

    def redo(self, *, asker: object = None) -> bool:
        """Make the last change that was taken back again; False when there is none."""
        return self._go(self._at + 1, "redone", asker)

    def subscribe(self, listener: Callable[[Change], None]) -> Callable[[], None]:
        """Call ``listener`` after every change; the answer ends that."""
        self._subscribers.append(listener)

        def unsubscribe() -> None:
            if listener in self._subscribers:
                self._subscribers.remove(listener)

        return unsubscribe

    def _put(self, what: str, asker: object, typed: tuple[Any, ...] | None = None, /, **changes: Any) -> None:
        """Make a change; ``typed`` names what goes on being typed."""
        new = replace(self.end, **changes)
        if new == self.end:
            return
        load_box(new.info.scenario, new.values or None)
        goes_on = typed is not None and self._typed == (self._at, typed)
        base = self._at - 1 if goes_on else self._at
        del self._states[base + 1 :]
        if new != self._states[base]:
            base += 1
            self._states.append(new)
            self._typed = None if typed is None else (base, typed)
        self._go(base, what, asker)

    def _go(self, at: int, what: str, asker: object) -> bool:
        if not 0 <= at < len(self._states):
            return False
        self._at = at
        for listener in tuple(self._subscribers):
            listener(Change(what, (), asker))
        return True

    @property
    def can_undo(self) -> bool:
        """Whether there is a change to take back."""
        return self._at > 0

    @property
    def can_redo(self) -> bool:
        """Whether a change that was taken back can be made again."""
        return self._at < len(self._states) - 1

    # How it is kept

    def position_file_text(self) -> str:
        """The end as a position file, complete or not, with what people decided about the sheet."""
        return position_file.to_text(self.info.scenario, self.position, self.values, self.choices)

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


def _called(position: Position, names: Sequence[str]) -> Position:
    """The position with these players by seat; who is new has nothing entered."""
    fresh = frozenset(ENTERED)
    old = position.players
    return replace(
        position,
        players=tuple(
            replace(old[seat], name=name) if seat < len(old) else Standing(name, missing=fresh)
            for seat, name in enumerate(names)
        ),
    )
