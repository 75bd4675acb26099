"""The log as data: every line with its number, whose it is, its words and its flags, newest first."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from companion.tracking import Line
from companion.wording import _, clause_title, say
from rules.core.message import Message
from rules.core.problems import Grade
from ui.present.clauses import of_action
from ui.present.looks import Look

Icon: TypeAlias = str

_ICONS = {
    "restock-contracts": "contract",
    "weather": "sun",
    "restock-yard": "bag",
    "event": "cube-event",
    "extra-build-space": "train",
    "stocktake": "yard",
    "joined": "join",
}
"""Steps of the table itself, by the icon that stands in the place of a player's marker."""


@dataclass(frozen=True)
class Reading:
    """How the log of a game is read: what its rules say of a table, what explains a step (`ui.present.clauses`), the
    icons of the table's own steps by their names in records, and the steps that are no entries to be amended."""

    say: Callable[[Message, Any], str]
    clause: Callable[[Any], str]
    icons: Mapping[str, Icon]
    sealed: frozenset[str]


SNOWDONIA = Reading(say, of_action, _ICONS, frozenset({"stocktake", "joined"}))


@dataclass(frozen=True)
class LogRow:
    """One row. ``look`` is the player or None, then ``icon`` says what kind of step it was; ``flags`` are short words,
    ``why`` the clause that a breach or a question rests on."""

    entry: int
    number: str
    round: int | None
    words: str
    look: Look | None = None
    icon: Icon = ""
    flags: tuple[str, ...] = ()
    struck: bool = False
    questionable: bool = False
    agreed: bool = False
    why: str = ""
    can_amend: bool = True
    seat: int | None = None
    clause: str = ""
    """The clause of what is odd about it, else what explains the step (`ui.present.clauses`)."""

    @property
    def sentence(self) -> str:
        """The row as a screen reader says it."""
        who = self.look.name if self.look is not None else ""
        return ", ".join(part for part in (self.number, who, self.words, *self.flags, self.why) if part)


class LogRows:
    """The rows of a growing log: lines that are still the same objects keep the rows they have."""

    def __init__(self, reading: Reading = SNOWDONIA) -> None:
        self._reading = reading
        self._looks: tuple[Look, ...] = ()
        self._known: list[tuple[Line[Any], LogRow]] = []

    def rows(self, lines: Sequence[Line[Any]], looks: Sequence[Look]) -> tuple[LogRow, ...]:
        """All rows, the newest first; numbers count from 1 in the order of the table."""
        if tuple(looks) != self._looks:
            self._looks, self._known = tuple(looks), []
        same = 0
        for (line, _row), now in zip(self._known, lines, strict=False):
            if line is not now:
                break
            same += 1
        del self._known[same:]
        self._known += [(line, row(line, n, looks, self._reading)) for n, line in enumerate(lines[same:], same + 1)]
        return tuple(made for _line, made in reversed(self._known))


def log_rows(lines: Sequence[Line[Any]], looks: Sequence[Look]) -> tuple[LogRow, ...]:
    """All rows of a log, the newest first."""
    return LogRows().rows(lines, looks)


def row(line: Line[Any], number: int, looks: Sequence[Look], reading: Reading = SNOWDONIA) -> LogRow:
    """One line of the log."""
    found = next((p for p in line.problems if p.grade is not Grade.NOTE), None)
    flags = []
    if line.struck:
        flags.append(_("struck"))
    elif line.skipped:
        flags.append(_("no longer possible"))
    elif line.questionable:
        flags.append(_("no longer fits"))
    elif line.agreed:
        flags.append(_("agreed"))
    if line.amended:
        flags.append(_("amended"))
    seat = line.seat
    why = ""
    if found is not None:
        sentence = reading.say(found.message, line.before.book)
        why = _("{sentence} {clause}").format(sentence=sentence, clause=clause_title(found.ref))
    return LogRow(
        line.entry,
        str(number),
        line.round,
        line.text,
        looks[seat] if seat is not None else None,
        reading.icons.get(line.action.step, "turn") if seat is None else "",
        tuple(flags),
        line.struck,
        line.questionable,
        line.agreed,
        why,
        line.action.step not in reading.sealed,
        seat,
        clause_title(found.ref) if found is not None else reading.clause(line.action),
    )


@dataclass(frozen=True)
class Filter:
    """Which rows are shown: of one player ("table": steps of nobody), of one round; None for all."""

    who: int | Literal["table"] | None = None
    round: int | None = None

    def shows(self, row: LogRow) -> bool:
        """Whether a row is shown."""
        if self.who == "table" and row.seat is not None:
            return False
        if isinstance(self.who, int) and row.seat != self.who:
            return False
        return self.round is None or row.round == self.round


def filtered(rows: Sequence[LogRow], chosen: Filter) -> tuple[LogRow, ...]:
    """The rows that are shown, in their order."""
    return tuple(rows) if chosen == Filter() else tuple(row for row in rows if chosen.shows(row))


def rounds(rows: Sequence[LogRow]) -> tuple[int, ...]:
    """The rounds of which there are rows, the latest first; none in a game that counts none."""
    return tuple(dict.fromkeys(row.round for row in rows if row.round is not None))
