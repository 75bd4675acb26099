"""What if: an end that is only supposed, beside the one that is. Nothing here touches a game or an issued sheet.

What can be supposed hangs on the game: each title has a trial of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from companion.score_words import listed
from companion.sheets import decided
from companion.titles import RAILROAD
from companion.wording import _, clause_title, ngettext
from rules.core.frozen import replace
from rules.core.scoring import PlayerScore, ScoreLine, ScoreSheet
from ui.present.looks import Look
from ui.present.score import UNKNOWN, Cell, Need, Occasion, ScoreRow, ScoreView, result_words, score_view

if TYPE_CHECKING:
    from companion.sheets import Scored

MOST: Final = 99
"""No more of something is supposed where nothing limits it."""


@dataclass(frozen=True)
class Kind:
    """A kind of thing to suppose: its ``key``, its ``words`` still to be translated, its picture, which is that of a
    cube where ``cube`` says so."""

    key: str
    words: str
    icon: str
    cube: bool = False


@dataclass(frozen=True)
class Counter:
    """A number to suppose: where it begins, from what to what it goes, its name for a screen reader, and what to
    suppose with a number."""

    start: int
    least: int
    most: int
    name: str
    make: Callable[[int], Any]


@dataclass(frozen=True)
class SupposedRow:
    """One thing that is supposed: what taking it out alone would change."""

    look: Look
    title: str
    sub: str
    delta: str

    @property
    def sentence(self) -> str:
        """All of it, as a screen reader says it."""
        return _("{player}: {title}, {sub}, {delta} VP").format(
            player=self.look.name, title=self.title, sub=self.sub, delta=self.delta
        )


@dataclass(frozen=True)
class OfferRow:
    """One thing to suppose: ``vp`` what it is worth by itself, ``delta`` what the total would gain. With a ``counter``
    a number is asked for first, and there is no ``delta`` yet."""

    supposition: Any
    words: str
    needs: tuple[Need, ...]
    vp: str
    delta: str
    counter: Counter | None = None

    @property
    def sentence(self) -> str:
        """All of it, as a screen reader says it."""
        if self.counter is not None:
            return _("{words}, {vp}").format(words=self.words, vp=self.vp)
        return _("{words}, {vp}, total {delta}").format(words=self.words, vp=self.vp, delta=self.delta)


@dataclass(frozen=True)
class WhatIfView:
    """The page. Changed cells of the ``sheet`` carry what they were; ``note`` is the distance to a tie."""

    sheet: ScoreView
    rows: tuple[SupposedRow, ...]
    changed: tuple[tuple[str, int], ...]
    result: str
    note: str


@dataclass(frozen=True)
class WhyLine:
    """One line of the reasons why a number would be another one."""

    head: str
    needs: tuple[Need, ...]
    vp: str
    words: str
    zero: bool


@dataclass(frozen=True)
class WhyView:
    """Why a number would be another one."""

    title: str
    clauses: tuple[str, ...]
    lines: tuple[WhyLine, ...]


class Trial:
    """A position with suppositions in it, worked out once. What can be supposed, and how it is called, each title adds;
    a supposition has a ``seat``."""

    kinds: tuple[Kind, ...] = ()
    """What one can suppose, in the order of the buttons."""

    def __init__(self, scored: Scored, supposed: Sequence[Any] = ()) -> None:
        self.scored, self.title, self.book = scored, scored.title, scored.book
        self.position, self.choices = scored.position, scored.choices
        self.supposed = tuple(supposed)
        self.before = self.sheet(())
        self.then_position = self.suppose(self.supposed)
        self.then = self.sheet(self.supposed)

    # What each title adds

    @property
    def hint(self) -> str:
        """What is offered, in a sentence."""
        raise NotImplementedError

    def suppose(self, supposed: Sequence[Any]) -> Any:
        """The position with all of this in it."""
        raise NotImplementedError

    def added(self, new: Any) -> tuple[Any, ...]:
        """What is supposed with one supposition more; it may take the place of another one."""
        raise NotImplementedError

    def words(self, supposition: Any) -> tuple[str, str]:
        """What is supposed, and a second line about it."""
        raise NotImplementedError

    def offers(self, kind: str, seat: int) -> tuple[OfferRow, ...]:
        """What there is of a kind to suppose of a player; nothing of a kind that is only counted."""
        raise NotImplementedError

    def counter(self, kind: str, seat: int) -> Counter | None:
        """How many of a kind there are to suppose of a player; None for a kind that is chosen from a list."""
        return None

    def sheet(self, supposed: Sequence[Any]) -> ScoreSheet:
        """The sheet with this supposed."""
        return decided(self.title.score(self.book, self.suppose(supposed)), self.choices)

    def besides(self, now: PlayerScore, without: PlayerScore) -> str:
        """What else a supposition does to a column, "" for nothing worth a word."""
        return ""

    def why(self, seat: int, category: str) -> tuple[str, tuple[WhyLine, ...]]:
        """Why a number would be another one: a title with ``player``, ``category``, ``was`` and ``now`` in it, and the
        lines."""
        before, then = self.before.players[seat], self.then.players[seat]
        return _("{player}, {category}: from {was} to {now}"), _plain_lines(self, before, then, category)

    # What follows

    def most(self, kind: str, seat: int) -> int:
        """How much of a kind could be supposed: as many as are counted, or things to choose from."""
        counter = self.counter(kind, seat)
        return len(self.offers(kind, seat)) if counter is None else counter.most

    def column_without(self, at: int) -> PlayerScore:
        """The column of a supposition's player with that one taken out alone."""
        rest = [one for n, one in enumerate(self.supposed) if n != at]
        seat: int = self.supposed[at].seat
        return self.sheet(rest).players[seat]

    def gain(self, supposition: Any) -> str:
        """What the total of its player would gain by one more supposition."""
        seat = supposition.seat
        return delta(self.sheet(self.added(supposition)).players[seat].total - self.then.players[seat].total)


def trial_of(scored: Scored, supposed: Sequence[Any] = ()) -> Trial:
    """The trial of a game, whichever it is."""
    if scored.title.id == RAILROAD:
        from ui.present.railroad.supposing import RailroadTrial

        return RailroadTrial(scored, supposed)
    from ui.present.supposing import SnowdoniaTrial

    return SnowdoniaTrial(scored, supposed)


def what_if_view(trial: Trial, looks: Sequence[Look], occasion: Occasion) -> WhatIfView:
    """The page for what is supposed so far."""
    before = score_view(trial.before, trial.scored, looks, occasion)
    then = score_view(trial.then, trial.scored, looks, occasion)
    rows = tuple(
        replace(now, cells=tuple(_cell(*pair) for pair in zip(was.cells, now.cells, strict=True)))
        for was, now in zip(before.rows, then.rows, strict=True)
    )
    totals = tuple(_cell(*pair) for pair in zip(before.totals, then.totals, strict=True))
    shown = replace(then, rows=rows, totals=totals)
    return WhatIfView(
        shown,
        tuple(_row(trial, at, looks) for at in range(len(trial.supposed))),
        _changed(rows),
        _result(trial, occasion),
        _distance(trial) if trial.supposed else "",
    )


def _changed(rows: Sequence[ScoreRow]) -> tuple[tuple[str, int], ...]:
    return tuple((row.category, seat) for row in rows for seat, cell in enumerate(row.cells) if cell.was)


def _cell(was: Cell, now: Cell) -> Cell:
    if was.text == now.text:
        return now
    change = delta(_known(now.text) - _known(was.text))
    said = _("{words}, supposed, {was} until now").format(words=now.sentence, was=was.text)
    return Cell(now.text, now.zero, said, now.marked, was.text, change)


def _known(text: str) -> int:
    """The number in the text of a cell, as far as it is known."""
    number = text.partition("+")[0].removesuffix(UNKNOWN).strip()
    return int(number) if number else 0


def delta(vp: int) -> str:
    """A difference with its sign."""
    return f"+{vp}" if vp >= 0 else f"−{-vp}"


def _row(trial: Trial, at: int, looks: Sequence[Look]) -> SupposedRow:
    supposition = trial.supposed[at]
    title, sub = trial.words(supposition)
    now, without = trial.then.players[supposition.seat], trial.column_without(at)
    besides = trial.besides(now, without)
    if besides:
        sub = _("{words}; {besides}").format(words=sub, besides=besides)
    return SupposedRow(looks[supposition.seat], title, sub, delta(now.total - without.total))


# Who would win


def _result(trial: Trial, occasion: Occasion) -> str:
    if not trial.supposed:
        return result_words(trial.before, trial.scored, occasion)
    then = trial.then
    if then.part or len(then.players) == 1:
        words = _("{player} would have {total} VP instead of {was}")
        pairs = zip(then.players, trial.before.players, strict=True)
        changed = [pair for pair in pairs if len(then.players) == 1 or pair[0].total != pair[1].total]
        told = [words.format(player=now.name, total=now.total, was=was.total) for now, was in changed]
        return "; ".join(told) or result_words(then, trial.scored, occasion)
    totals = sorted((p.total for p in then.players if p.name not in then.left), reverse=True)
    if not totals:
        return result_words(then, trial.scored, occasion)
    names = listed(list(then.winners))
    still = set(then.winners) == set(trial.before.winners)
    final = occasion.over and then.complete
    if len(then.winners) > 1:
        words = _("{players} would share the win with {total}")
        if not final:
            words = _("{players} would be level with {total}")
    elif final:
        words = _("{players} would win, {total} to {next}")
        if still:
            words = _("{players} would still win, {total} to {next}")
    elif still:
        words = _("{players} would still be ahead, {total} to {next}")
    else:
        words = _("{players} would be ahead, {total} to {next}")
    said = words.format(players=names, total=totals[0], next=totals[min(1, len(totals) - 1)])
    return said if then.complete else _("{words} so far").format(words=said)


def _distance(trial: Trial) -> str:
    """How far it is from the win to a tie (10.8)."""
    then = trial.then
    rivals = [player for player in then.players if player.name not in then.left and player.name not in then.winners]
    if len(then.players) == 1 or not then.winners or not rivals:
        return ""
    best = max(player.total for player in rivals)
    nearest = [player.name for player in rivals if player.total == best]
    most = max(player.total for player in then.players if player.name in then.winners)
    words = ngettext(
        "{n} VP more and {players} shares the win, {clause}",
        "{n} VP more each and {players} share the win, {clause}",
        len(nearest),
    )
    return words.format(n=most - best, players=listed(nearest), clause=clause_title(trial.title.win))


# Why a number would be another one


def why_view(trial: Trial, seat: int, category: str) -> WhyView:
    """The lines of one category of a player as they would be, beside what they are."""
    before, then = trial.before.players[seat], trial.then.players[seat]
    was, now = before.category(category), then.category(category)
    title, lines = trial.why(seat, category)
    name = trial.title.line_name(trial.book, category, "").lower()
    mine = [line for line in then.lines if line.category == category]
    clauses = tuple(dict.fromkeys(clause_title(line.ref) for line in mine))
    return WhyView(title.format(player=then.name, category=name, was=was, now=now), clauses, lines)


def _plain_lines(trial: Trial, before: PlayerScore, then: PlayerScore, category: str) -> tuple[WhyLine, ...]:
    old = {line.about: line for line in before.lines if line.category == category}
    now = {line.about: line for line in then.lines if line.category == category}

    def why(words: str, line: ScoreLine) -> WhyLine:
        vp = UNKNOWN if line.vp is None else str(line.vp)
        return WhyLine("", (), vp, words.format(what=trial.title.sentence(line.text, trial.book)), not line.vp)

    changed = [line for about, line in now.items() if about not in old or old[about].vp != line.vp]
    gone = [line for about, line in old.items() if about not in now]
    return (
        *(why(_("supposed: {what}"), line) for line in changed),
        *(why(_("until now: {what}"), line) for line in gone),
    )


def note_text(view: WhatIfView) -> str:
    """What was supposed and what would come of it, to be kept beside the sheet."""
    supposed = "; ".join(
        _("{player}: {title} ({delta})").format(player=row.look.name, title=row.title, delta=row.delta)
        for row in view.rows
    )
    totals = ", ".join(
        _("{player} {total}").format(player=look.name, total=cell.text)
        for look, cell in zip(view.sheet.players, view.sheet.totals, strict=True)
    )
    return _("What if: {supposed}. Then {totals}; {result}.").format(
        supposed=supposed, totals=totals, result=view.result
    )
