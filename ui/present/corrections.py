"""A correction of the past as data: what was written, what it becomes, what that changes today, and which later entries
no longer fit. Everything is made from the log as it is and the log as it would be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.session import Correction, LogLine, action_words
from companion.wording import _, clause_title, kind_word, ngettext, say, zone_name
from rules.core.ledger import SUSPENSE
from rules.core.problems import Grade
from rules.snowdonia.actions.action import Action
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


def correction(
    what: Correction,
    lines: Sequence[LogLine],
    supposed: Sequence[LogLine],
    at: int,
    looks: Sequence[Look],
    *,
    points: bool = True,
) -> CorrectionView:
    """The page for a correction of entry ``at``: ``lines`` is the log, ``supposed`` the log as it would be. ``points``
    False says nothing of them until the game is over."""
    numbers = {line.entry: n for n, line in enumerate(lines, 1)}
    old = next((line for line in lines if line.entry == at), None)
    made = _made(what, lines, supposed, at)
    table = lines[-1].after if lines else supposed[-1].after
    then = supposed[-1].after if supposed else table
    changed = _moved(table, then)
    later, unfit, looked_at = _later(lines, supposed, at, changed, numbers, looks)
    shows_points = points or table.state.ended is not None
    moved = _points(table, then, looks) if shows_points else []
    changes = (*_numbers(table, then, changed, looks), *moved)
    hidden = len(changes) - MOST_CHANGES
    shown = len(later)
    more = ngettext("and {n} more number", "and {n} more numbers", max(hidden, 0)).format(n=max(hidden, 0))
    rest = looked_at - shown
    return CorrectionView(
        title=_titles(what).format(n=numbers.get(at, 0)),
        sub=_sub(old, looks),
        written=_side(_("As written"), None if what in ("insert", "restore") else old),
        becomes=_side(_("As it was"), None if what == "strike" else made),
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


def _made(what: Correction, lines: Sequence[LogLine], supposed: Sequence[LogLine], at: int) -> LogLine | None:
    if what != "insert":
        return next((line for line in supposed if line.entry == at), None)
    known = {line.entry for line in lines}
    return next((line for line in supposed if line.entry not in known), None)


def _sub(line: LogLine | None, looks: Sequence[Look]) -> str:
    if line is None:
        return _("before the first entry")
    words = _("round {n}, {words}").format(n=line.round, words=line.text)
    if line.seat is None:
        return words
    return _("round {n}, {player}, {words}").format(n=line.round, player=looks[line.seat].name, words=line.text)


def _side(caption: str, line: LogLine | None) -> Side:
    if line is None:
        return Side(caption, _("nothing happened"))
    return Side(caption, action_words(line.action, line.before.book), cubes_of(line.action))


def cubes_of(action: Action) -> tuple[str, ...]:
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
    table: Table, then: Table, changed: Mapping[tuple[str, str], tuple[int, int]], looks: Sequence[Look]
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
    lines: Sequence[LogLine],
    supposed: Sequence[LogLine],
    at: int,
    changed: Mapping[tuple[str, str], tuple[int, int]],
    numbers: Mapping[int, int],
    looks: Sequence[Look],
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
            sentence = say(problem.message, line.before.book)
            short = line.before.state.ledger.zone(SUSPENSE) != line.after.state.ledger.zone(SUSPENSE)
            stays = _("stays, the rest in suspense") if short else _("stays as written")
            tail = _("will be left out") if line.skipped else stays
            clause = clause_title(problem.ref)
            unfit.append(LaterRow(line.entry, number, line.text, look, False, sentence, clause, tail))
        elif _does(line, changed) != _does(was, changed):
            depend.append(LaterRow(line.entry, number, line.text, look, True, tail=_("follows it")))
    return (*unfit[:MOST_LATER], *depend[:MOST_LATER]), len(unfit), len(after)


def _does(line: LogLine, changed: Mapping[tuple[str, str], object]) -> list[int]:
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
