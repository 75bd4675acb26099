"""A correction of the past as data: what was written, what it becomes, what that changes today, and which later entries
no longer fit. Everything is made from the log as it is and the log as it would be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from companion.session import action_words
from companion.tracking import AnyAction, Correction, Line
from companion.wording import _, clause_title, kind_word, ngettext, say, zone_name
from rules.core.ledger import SUSPENSE
from rules.core.message import Message
from rules.core.problems import Grade
from rules.snowdonia.components import BAG, BOX, CUBES, DRAWN, KINDS, SUPPLY, YARD, player_zone
from rules.snowdonia.state import Table
from ui.present.looks import Look
from ui.present.players import victory_points

MOST_CHANGES = 8
"""Numbers of today that are listed; the others are counted."""
MOST_LATER = 6
"""Later entries that are listed in each group; the others are counted."""


@dataclass(frozen=True)
class Side:
    """What an entry says, before or after the correction: words, and cubes where it names some; "" for nothing."""

    caption: str
    words: str
    cubes: tuple[str, ...] = ()


@dataclass(frozen=True)
class ChangeRow:
    """A number of today that would be another one."""

    words: str
    now: str
    then: str
    look: Look | None = None
    icon: str = ""

    @property
    def sentence(self) -> str:
        """The row as a screen reader says it."""
        return _("{what}, {now}, would be {then}").format(what=self.words, now=self.now, then=self.then)


@dataclass(frozen=True)
class LaterRow:
    """A later entry: ``fits`` or not, then why not and by which clause; ``tail`` says what else there is to say."""

    entry: int
    number: str
    words: str
    look: Look | None
    fits: bool
    why: str = ""
    clause: str = ""
    tail: str = ""


@dataclass(frozen=True)
class CorrectionView:
    """The whole page. ``summary`` counts the later entries, ``rest`` says what became of those that are not listed."""

    title: str
    sub: str
    written: Side
    becomes: Side
    changes: tuple[ChangeRow, ...]
    more_changes: str
    points: str
    later: tuple[LaterRow, ...]
    summary: str
    rest: str
    unfit: int


class Corrected(Protocol):
    """What a correction is in one game: how its tables differ and how its steps read. ``changed`` is whatever
    ``differences`` finds between the table of today and the one that would be."""

    def over(self, table: Any) -> bool:
        """Whether the game has ended at a table."""

    def differences(self, table: Any, then: Any) -> Any:
        """What differs between two tables."""

    def rows(self, table: Any, then: Any, changed: Any, looks: Sequence[Look]) -> list[ChangeRow]:
        """The numbers that differ, those that matter most first."""

    def points(self, table: Any, then: Any, looks: Sequence[Look]) -> list[ChangeRow]:
        """The players' points that differ."""

    def does(self, line: Line[Any], changed: Any) -> object:
        """What an entry does to what differs, to be compared."""

    def words(self, action: AnyAction, table: Any) -> str:
        """An action in words."""

    def cubes(self, action: AnyAction) -> tuple[str, ...]:
        """The cubes that an action names."""

    def say(self, message: Message, book: Any) -> str:
        """What the rules say, as a sentence."""

    def runs_short(self, line: Line[Any]) -> bool:
        """Whether an entry takes what is not there, so that the books are in suspense."""


class SnowdoniaCorrected:
    """A correction in a game of Snowdonia (`Corrected`)."""

    def over(self, table: Table) -> bool:
        return table.state.ended is not None

    def differences(self, table: Table, then: Table) -> Mapping[tuple[str, str], tuple[int, int]]:
        return _moved(table, then)

    def rows(self, table: Table, then: Table, changed: Any, looks: Sequence[Look]) -> list[ChangeRow]:
        return _numbers(table, changed, looks)

    def points(self, table: Table, then: Table, looks: Sequence[Look]) -> list[ChangeRow]:
        return _points(table, then, looks)

    def does(self, line: Line[Any], changed: Any) -> object:
        return _does(line, changed)

    def words(self, action: AnyAction, table: Table) -> str:
        return action_words(action, table.book)

    def cubes(self, action: AnyAction) -> tuple[str, ...]:
        return cubes_of(action)

    def say(self, message: Message, book: Any) -> str:
        return say(message, book)

    def runs_short(self, line: Line[Any]) -> bool:
        before: Table = line.before
        after: Table = line.after
        return before.state.ledger.zone(SUSPENSE) != after.state.ledger.zone(SUSPENSE)


def correction(
    what: Correction,
    lines: Sequence[Line[Any]],
    supposed: Sequence[Line[Any]],
    at: int,
    looks: Sequence[Look],
    *,
    points: bool = True,
    game: Corrected | None = None,
) -> CorrectionView:
    """The page for a correction of entry ``at``: ``lines`` is the log, ``supposed`` the log as it would be. ``points``
    False says nothing of them until the game is over. ``game`` None: Snowdonia."""
    game = game or SnowdoniaCorrected()
    numbers = {line.entry: n for n, line in enumerate(lines, 1)}
    old = next((line for line in lines if line.entry == at), None)
    made = _made(what, lines, supposed, at)
    table = lines[-1].after if lines else supposed[-1].after
    then = supposed[-1].after if supposed else table
    changed = game.differences(table, then)
    later, unfit, looked_at = _later(lines, supposed, at, changed, numbers, looks, game)
    shows_points = points or game.over(table)
    moved = game.points(table, then, looks) if shows_points else []
    changes = (*game.rows(table, then, changed, looks), *moved)
    hidden = len(changes) - MOST_CHANGES
    shown = len(later)
    more = ngettext("and {n} more number", "and {n} more numbers", max(hidden, 0)).format(n=max(hidden, 0))
    rest = looked_at - shown
    return CorrectionView(
        title=_titles(what).format(n=numbers.get(at, 0)),
        sub=_sub(old, looks),
        written=_side(_("As written"), None if what in ("insert", "restore") else old, game),
        becomes=_side(_("As it was"), None if what == "strike" else made, game),
        changes=tuple(changes[:MOST_CHANGES]),
        more_changes=more if hidden > 0 else "",
        points="" if moved or not shows_points else _("VP and scores: no change"),
        later=later,
        summary=_summary(looked_at, unfit),
        rest=ngettext(
            "{n} more entry, played again: it fits as it is",
            "{n} more entries, played again: all fit as they are",
            rest,
        ).format(n=rest)
        if rest
        else "",
        unfit=unfit,
    )


def _titles(what: Correction) -> str:
    return {
        "amend": _("Amend entry {n}"),
        "insert": _("Insert after entry {n}"),
        "strike": _("Strike entry {n}"),
        "restore": _("Restore entry {n}"),
    }[what]


def _made(what: Correction, lines: Sequence[Line[Any]], supposed: Sequence[Line[Any]], at: int) -> Line[Any] | None:
    if what != "insert":
        return next((line for line in supposed if line.entry == at), None)
    known = {line.entry for line in lines}
    return next((line for line in supposed if line.entry not in known), None)


def _sub(line: Line[Any] | None, looks: Sequence[Look]) -> str:
    if line is None:
        return _("before the first entry")
    if line.round is None:
        name = looks[line.seat].name if line.seat is not None else ""
        return _("{player}, {words}").format(player=name, words=line.text) if name else line.text
    words = _("round {n}, {words}").format(n=line.round, words=line.text)
    if line.seat is None:
        return words
    return _("round {n}, {player}, {words}").format(n=line.round, player=looks[line.seat].name, words=line.text)


def _side(caption: str, line: Line[Any] | None, game: Corrected) -> Side:
    if line is None:
        return Side(caption, _("nothing happened"))
    return Side(caption, game.words(line.action, line.before), game.cubes(line.action))


def cubes_of(action: AnyAction) -> tuple[str, ...]:
    """The cubes that an action names: those drawn, taken or counted, in order."""
    drawn = getattr(action, "drawn", None) or getattr(action, "drawn_cubes", None)
    if isinstance(drawn, tuple) and drawn:
        return drawn
    taken = getattr(action, "taken", None)
    if isinstance(taken, Mapping):
        return tuple(kind for kind, n in taken.items() if kind in CUBES for _n in range(n))
    return ()


def _moved(table: Table, then: Table) -> dict[tuple[str, str], tuple[int, int]]:
    """Every count that differs, now and then; the box and cubes on their way show nowhere."""
    now, new = dict(table.state.ledger.items()), dict(then.state.ledger.items())
    places = dict.fromkeys((*now, *new))
    return {
        place: (now.get(place, 0), new.get(place, 0))
        for place in places
        if now.get(place, 0) != new.get(place, 0) and place[0] not in (BOX, DRAWN)
    }


def _numbers(
    table: Table, changed: Mapping[tuple[str, str], tuple[int, int]], looks: Sequence[Look]
) -> list[ChangeRow]:
    seats = {player_zone(seat): look for seat, look in enumerate(looks)}
    first = {YARD: 0, **dict.fromkeys(seats, 1), SUSPENSE: 2, BAG: 4, SUPPLY: 5}
    icons = {YARD: "yard", BAG: "bag", SUPPLY: "nav-box", SUSPENSE: "finding"}
    ordered = sorted(changed, key=lambda place: (first.get(place[0], 3), KINDS.index(place[1])))
    rows = []
    for zone, kind in ordered:
        now, new = changed[zone, kind]
        name = seats[zone].name if zone in seats else zone_name(table.book, zone)
        words = _("{place}, {kind}").format(place=name, kind=kind_word(kind, 2))
        rows.append(ChangeRow(words, _signed(now), _signed(new), seats.get(zone), icons.get(zone, "nav-table")))
    return rows


def _signed(n: int) -> str:
    return str(n) if n >= 0 else f"−{-n}"


def _points(table: Table, then: Table, looks: Sequence[Look]) -> list[ChangeRow]:
    rows = []
    for seat, look in enumerate(looks):
        now, new = victory_points(table, seat), victory_points(then, seat)
        if now != new:
            rows.append(ChangeRow(_("{player}, VP now").format(player=look.name), now, new, look))
    return rows


def _later(
    lines: Sequence[Line[Any]],
    supposed: Sequence[Line[Any]],
    at: int,
    changed: Any,
    numbers: Mapping[int, int],
    looks: Sequence[Look],
    game: Corrected,
) -> tuple[tuple[LaterRow, ...], int, int]:
    """Entries that no longer fit, then those that do something else than before; how many do not fit, how many there
    are."""
    old = {line.entry: line for line in lines}
    places = [n for n, line in enumerate(lines) if line.entry == at]
    after = {line.entry for line in lines[places[0] + 1 :]} if places else set(old)
    unfit: list[LaterRow] = []
    depend: list[LaterRow] = []
    for line in supposed:
        if line.entry not in after or line.struck:
            continue
        was = old[line.entry]
        look = looks[line.seat] if line.seat is not None else None
        number = str(numbers[line.entry])
        problem = next((p for p in line.problems if p.grade is not Grade.NOTE), None)
        if problem is not None and line.questionable and not was.questionable:
            sentence = game.say(problem.message, line.before.book)
            stays = _("stays, the rest in suspense") if game.runs_short(line) else _("stays as written")
            tail = _("will be left out") if line.skipped else stays
            clause = clause_title(problem.ref)
            unfit.append(LaterRow(line.entry, number, line.text, look, False, sentence, clause, tail))
        elif game.does(line, changed) != game.does(was, changed):
            depend.append(LaterRow(line.entry, number, line.text, look, True, tail=_("follows it")))
    return (*unfit[:MOST_LATER], *depend[:MOST_LATER]), len(unfit), len(after)


def _does(line: Line[Any], changed: Mapping[tuple[str, str], object]) -> list[int]:
    before, after = line.before.state.ledger, line.after.state.ledger
    return [after[place] - before[place] for place in changed]


def _summary(looked_at: int, unfit: int) -> str:
    if not looked_at:
        return _("nothing came after it")
    if not unfit:
        return ngettext("{n} looked at, it fits", "{n} looked at, all fit", looked_at).format(n=looked_at)
    return ngettext("{all} looked at, {n} does not fit", "{all} looked at, {n} do not fit", unfit).format(
        all=looked_at, n=unfit
    )
