"""The import as data: the games found in files with their switches, the names to be matched, what would be taken in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from difflib import SequenceMatcher
from typing import Final
from unicodedata import bidirectional

from companion.folding import folded
from companion.staging import NOBODY, Found, Item, Match, Scored, Staged, State, Tracked
from companion.wording import _, ngettext
from ui.present.forms import Option
from ui.present.history import game_name
from ui.present.start import day_words

ORDER: Final[tuple[State, ...]] = ("new", "more", "maybe", "unread", "there")
"""The kinds of lines as they stand one below the other: what asks for a decision before what does not."""
OFFERED: Final = 8
"""So many people are offered for a name at once; more are found by typing."""


@dataclass(frozen=True)
class Line:
    """A game, a file that cannot be read (no day), or with ``n`` None the heading of a kind. ``on`` None: no switch;
    ``mixed`` of a heading: some are on. ``warn``: something stands against it."""

    state: State
    n: int | None
    title: str
    on: bool | None = None
    mixed: bool = False
    day: str = ""
    people: str = ""
    why: str = ""
    tag: str = ""
    warn: bool = False

    @property
    def heading(self) -> bool:
        """Whether it stands over the lines of a kind."""
        return self.n is None

    @property
    def sentence(self) -> str:
        """The line as a screen reader says it."""
        if self.on is None:
            switch = ""
        elif self.mixed:
            switch = _("some are taken in")
        else:
            switch = _("is taken in") if self.on else _("is left out")
        return ", ".join(part for part in (self.title, self.day, self.people, self.tag, self.why, switch) if part)


@dataclass(frozen=True)
class NameLine:
    """A name of the files: ``who`` it is and ``how`` that is known, in words; ``sure`` where nobody has to look."""

    key: str
    name: str
    who: str
    how: str
    sure: bool

    @property
    def sentence(self) -> str:
        """The line as a screen reader says it."""
        return _("{name}: {who}, {how}").format(name=self.name, who=self.who, how=self.how)


@dataclass(frozen=True)
class BringInView:
    """The page. ``lines`` with their headings, ``names`` those to look at first, ``take`` the words of the button,
    ``result`` and ``note`` what stands beside it."""

    sub: str
    lines: tuple[Line, ...]
    names: tuple[NameLine, ...]
    take: str
    can_take: bool
    result: str
    note: str
    warn: bool = False

    @property
    def to_look_at(self) -> int:
        """How many names are not sure."""
        return sum(not name.sure for name in self.names)

    @property
    def games(self) -> int:
        """How many games stand there."""
        return sum(line.n is not None and line.state != "unread" for line in self.lines)


def bring_in_view(staged: Staged, now: datetime) -> BringInView:
    """The page of a staging; ``now`` is the local time with its zone."""
    names = sorted((_name(staged, match) for match in staged.matches.values()), key=lambda name: name.sure)
    wanted = len(staged.wanted)
    clashes = staged.clashes
    take = ngettext("Take in {n} game", "Take in {n} games", wanted).format(n=wanted) if wanted else _("Take in")
    note = clashes[0].sentence if clashes else _note(staged, wanted)
    return BringInView(
        sub=_sub(staged),
        lines=tuple(_lines(staged, now)),
        names=tuple(names),
        take=take,
        can_take=bool(wanted) and not clashes,
        result=_result(staged, wanted),
        note=note,
        warn=bool(clashes),
    )


def _sub(staged: Staged) -> str:
    files = list(dict.fromkeys(found.file for found in staged.found)) or [error.where for error in staged.unread]
    if not files:
        return ""
    first = files[0]
    if len(files) == 1:
        return first
    more = len(files) - 1
    return ngettext("{file} and {n} more", "{file} and {n} more", more).format(file=first, n=more)


def _result(staged: Staged, wanted: int) -> str:
    whole = sum(item.on is not None for item in staged.items)
    if not whole:
        return _("Nothing to take in")
    return ngettext("{n} of {all} game", "{n} of {all} games", whole).format(n=wanted, all=whole)


def _note(staged: Staged, wanted: int) -> str:
    """How many people come with what is taken in, or why nothing is."""
    if wanted:
        keys = {seat.key for item in staged.wanted if item.found for seat in item.found.seats}
        new = sum(match.person == NOBODY for key, match in staged.matches.items() if key in keys)
        written = _("Nothing is written before that.")
        if not new:
            return written
        people = ngettext("{n} new person comes with them.", "{n} new people come with them.", new).format(n=new)
        return f"{people} {written}"
    if not staged.found:
        return _("None of it can be read.")
    if staged.count("there") == len(staged.found):
        return _("All of it is in the history already.")
    return _("Every game is switched off.")


def _lines(staged: Staged, now: datetime) -> list[Line]:
    lines: list[Line] = []
    for state in ORDER:
        items = [item for item in staged.items if item.state == state]
        if not items:
            continue
        items.sort(key=lambda item: item.found.started.timestamp() if item.found else 0.0, reverse=True)
        on = [item.on for item in items if item.on is not None]
        lines.append(Line(state, None, _heading(state, len(items)), any(on) if on else None, any(on) and not all(on)))
        lines += [_line(item, now) for item in items]
    if staged.others:
        words = ngettext(
            "{n} play of another game is left alone", "{n} plays of other games are left alone", n := staged.others
        )
        lines.append(Line("there", None, words.format(n=n)))
    return lines


def _heading(state: State, n: int) -> str:
    words = {
        "new": ngettext("New, {n} game", "New, {n} games", n),
        "more": ngettext("Gone on with since, {n} game", "Gone on with since, {n} games", n),
        "maybe": ngettext("Perhaps there already, {n} game", "Perhaps there already, {n} games", n),
        "unread": ngettext("Cannot be read, {n}", "Cannot be read, {n}", n),
        "there": ngettext("Nothing to do, {n} game", "Nothing to do, {n} games", n),
    }
    return words[state].format(n=n)


def _line(item: Item, now: datetime) -> Line:
    found = item.found
    if found is None or item.error is not None:
        error = item.error
        title = ": ".join(part for part in (error.where, error.place) if part) if error is not None else ""
        why = "; ".join(part for part in (error.wrong, error.right) if part) if error is not None else item.why
        return Line(item.state, item.n, title, why=why, warn=True)
    why = "; ".join(part for part in (item.why, *found.remarks) if part)
    return Line(
        item.state,
        item.n,
        _title(found),
        on=item.on,
        day=_day(found.started, now),
        people=", ".join(_seats(found)),
        why=_capital(why),
        tag=_tag(found),
        warn=item.state == "maybe" or bool(found.remarks),
    )


def _title(found: Found) -> str:
    """What was played, and where a game is that goes on."""
    title = found.title or game_name(found.game)
    if found.over:
        return title
    if found.round is None:
        return _("{title}, goes on").format(title=title)
    return _("{title}, round {n}").format(title=title, n=found.round)


def _day(moment: datetime, now: datetime) -> str:
    return day_words(moment, now)


def _seats(found: Found) -> Sequence[str]:
    return [
        apart(seat.name) if seat.vp is None else _("{player} {vp}").format(player=apart(seat.name), vp=seat.vp)
        for seat in found.seats
    ]


def _tag(found: Found) -> str:
    """What a file knows of a game."""
    if isinstance(found.content, Tracked):
        n = len(found.content.journal.entries) - found.content.kept
        if found.state == "more":
            return ngettext("{n} entry more", "{n} entries more", n).format(n=n)
        return _("with its log")
    return _("its end") if isinstance(found.content, Scored) else _("result only")


def apart(name: str) -> str:
    """A name that is written from right to left, so that the number behind it stays behind it."""
    turned = any(bidirectional(letter) in ("R", "AL") for letter in name)
    return f"\N{FIRST STRONG ISOLATE}{name}\N{POP DIRECTIONAL ISOLATE}" if turned else name


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


# Names


def _name(staged: Staged, match: Match) -> NameLine:
    name = match.name if not match.twin else _("{name}, No. {n} of that name").format(name=match.name, n=match.twin)
    person = staged.known.person.get(match.person)
    how = {
        "known": _("as in an earlier import"),
        "exact": _("the same name"),
        "fold": _("but for accents or capitals"),
        "new": ngettext("in {n} game", "in {n} games", match.count).format(n=match.count),
        "hand": _("chosen by hand"),
    }
    who = apart(person.name) if person is not None else _("somebody new")
    return NameLine(match.key, name, who, how[match.how], match.how in ("known", "exact"))


def people_for(staged: Staged, key: str, text: str = "") -> tuple[tuple[Option, ...], int]:
    """Who may be chosen for a name, and which of them is: somebody new, then those whose name is most alike; with
    ``text`` those in whose name it stands. The value of an option is the id of the person."""
    match = staged.matches[key]
    wanted, typed = folded(match.name), folded(text)
    people = [person for person in staged.known.people if not typed or typed in folded(person.name)]
    if typed:
        people.sort(key=lambda person: folded(person.name))
    else:
        people.sort(key=lambda person: -SequenceMatcher(None, wanted, folded(person.name)).ratio())
    shown = people[:OFFERED]
    chosen = staged.known.person.get(match.person)
    if chosen is not None and chosen not in shown:
        shown = [chosen, *shown[: OFFERED - 1]]
    options = [Option(NOBODY, _("Somebody new"))]
    for person in shown:
        tail = ngettext("{n} game", "{n} games", person.games).format(n=person.games)
        options.append(Option(person.id, person.name, tail=tail))
    at = next((n for n, option in enumerate(options) if option.value == match.person), 0)
    return tuple(options), at
