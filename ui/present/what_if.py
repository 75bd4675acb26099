"""What if: an end that is only supposed, beside the one that is. Nothing here touches a game or an issued sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias, assert_never, get_args

from companion.score_words import amount, line_name, listed, sentence
from companion.sheet_choices import SheetChoices
from companion.sheets import sheet
from companion.wording import (
    N_,
    _,
    clause_title,
    kind_word,
    ngettext,
    number_words,
    site_name,
    space_name,
    told_number,
)
from rules.core.frozen import replace
from rules.core.scoring import PlayerScore, ScoreLine, ScoreSheet
from rules.snowdonia.book import Book
from rules.snowdonia.components import COAL, RUBBLE, PlaceNumber
from rules.snowdonia.position import Position
from rules.snowdonia.scoring import CONTRACTS, RUBBLE_USED, SITES, SURVEYOR, TRACK, choice_problems
from rules.snowdonia.supposing import (
    HoldsContract,
    MoreCoal,
    MoreRubble,
    Offers,
    OwnsTrain,
    Site,
    Supposition,
    SurveyorAt,
    TrackCard,
    offers,
    suppose,
)
from ui.present.forms import award_words
from ui.present.looks import Look
from ui.present.score import (
    UNKNOWN,
    Cell,
    Need,
    Occasion,
    ScoreRow,
    ScoreView,
    card_words,
    contract_needs,
    result_words,
    score_view,
)

Kind: TypeAlias = Literal["track", "site", "surveyor", "contract", "rubble", "coal", "train"]
"""What one can suppose, in the order of the buttons."""

KINDS: tuple[Kind, ...] = get_args(Kind)
KIND_WORDS: Mapping[Kind, str] = {
    "track": N_("Track card"),
    "site": N_("Site"),
    "surveyor": N_("Surveyor"),
    "contract": N_("Contract"),
    "rubble": N_("Rubble"),
    "coal": N_("Coal"),
    "train": N_("Train"),
}
KIND_ICONS: Mapping[Kind, str] = {
    "track": "track",
    "site": "site-building",
    "surveyor": "surveyor",
    "contract": "contract",
    "rubble": "rubble",
    "coal": "cube-coal",
    "train": "train",
}


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
    """One thing to suppose: ``vp`` what it is worth by itself, ``delta`` what the total would gain."""

    supposition: Supposition
    words: str
    needs: tuple[Need, ...]
    vp: str
    delta: str

    @property
    def sentence(self) -> str:
        """All of it, as a screen reader says it."""
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
    """A position with suppositions in it, worked out once. ``choices`` are what people decided about the sheet."""

    def __init__(
        self, book: Book, position: Position, choices: SheetChoices, supposed: Sequence[Supposition] = ()
    ) -> None:
        self.book, self.position, self.choices = book, position, choices
        self.supposed = tuple(supposed)
        self.before = sheet(book, position, choices)
        self.then_position = suppose(position, self.supposed)
        self.then = self._sheet(self.supposed)

    def _sheet(self, supposed: Sequence[Supposition]) -> ScoreSheet:
        position = suppose(self.position, supposed)
        choices = self.choices
        for supposition in supposed:
            # Who chose by hand would choose a card that came in as well, if it can be covered.
            if isinstance(supposition, HoldsContract) and supposition.seat in choices.contracts:
                wider = (*choices.contracts[supposition.seat], supposition.number)
                if not choice_problems(self.book, position, {supposition.seat: wider}):
                    choices = choices.with_contracts(supposition.seat, wider)
        return sheet(self.book, position, choices)

    def column_without(self, at: int) -> PlayerScore:
        """The column of a supposition's player with that one taken out alone."""
        rest = [one for n, one in enumerate(self.supposed) if n != at]
        return self._sheet(rest).players[self.supposed[at].seat]

    def column_with(self, supposition: Supposition) -> PlayerScore:
        """The column of its player with one more supposition."""
        return self._sheet(added(self.supposed, supposition)).players[supposition.seat]

    def offers(self, seat: int) -> Offers:
        """What else to suppose of a player."""
        return offers(self.book, self.then_position, seat)


def added(supposed: Sequence[Supposition], new: Supposition) -> tuple[Supposition, ...]:
    """One more supposition. A surveyor stands in one place, a player owns one train, cubes of a kind are one heap."""
    same = [one for one in supposed if type(one) is type(new) and one.seat == new.seat]
    rest = tuple(one for one in supposed if one not in same)
    match new:
        case SurveyorAt() | OwnsTrain():
            return (*rest, new)
        case MoreRubble(seat=seat, cubes=cubes):
            return (*rest, MoreRubble(seat, cubes + sum(one.cubes for one in same if isinstance(one, MoreRubble))))
        case MoreCoal(seat=seat, cubes=cubes):
            return (*rest, MoreCoal(seat, cubes + sum(one.cubes for one in same if isinstance(one, MoreCoal))))
        case TrackCard() | Site() | HoldsContract():
            return (*supposed, new)
    assert_never(new)


def what_if_view(trial: Trial, looks: Sequence[Look], occasion: Occasion) -> WhatIfView:
    """The page for what is supposed so far."""
    before = score_view(trial.before, trial.book, looks, occasion)
    then = score_view(trial.then, trial.book, looks, occasion)
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
        _distance(trial.then) if trial.supposed else "",
    )


def _changed(rows: Sequence[ScoreRow]) -> tuple[tuple[str, int], ...]:
    return tuple((row.category, seat) for row in rows for seat, cell in enumerate(row.cells) if cell.was)


def _cell(was: Cell, now: Cell) -> Cell:
    if was.text == now.text:
        return now
    delta = _delta(_known(now.text) - _known(was.text))
    said = _("{words}, supposed, {was} until now").format(words=now.sentence, was=was.text)
    return Cell(now.text, now.zero, said, now.marked, was.text, delta)


def _known(text: str) -> int:
    """The number in the text of a cell, as far as it is known."""
    number = text.partition("+")[0].removesuffix(UNKNOWN).strip()
    return int(number) if number else 0


def _delta(vp: int) -> str:
    return f"+{vp}" if vp >= 0 else f"−{-vp}"


def _row(trial: Trial, at: int, looks: Sequence[Look]) -> SupposedRow:
    supposition = trial.supposed[at]
    title, sub = supposition_words(trial, supposition)
    now, without = trial.then.players[supposition.seat], trial.column_without(at)
    by_contracts = now.category(CONTRACTS) - without.category(CONTRACTS)
    whole = now.total - without.total
    if by_contracts and by_contracts != whole:
        sub = _("{words}; {delta} by contracts").format(words=sub, delta=_delta(by_contracts))
    return SupposedRow(looks[supposition.seat], title, sub, _delta(whole))


def supposition_words(trial: Trial, supposition: Supposition) -> tuple[str, str]:
    """What is supposed, and a second line about it."""
    book = trial.book
    match supposition:
        case TrackCard(vp=vp, track=track):
            title = _("Track card, {vp} VP").format(vp=UNKNOWN if vp is None else vp)
            return title, space_name(book, track) if track is not None else _("no player owns it")
        case Site(site=site):
            vp = book.site[site][1].vp
            return site_name(book, site), _("site of {vp} VP, no player owns it").format(vp=vp)
        case SurveyorAt(seat=seat, station=number):
            stations = book.places
            name = next((s.name for s in stations if s.number == number), number_words(number))
            return _("At {station}").format(station=name), _moves_words(trial, seat, number)
        case HoldsContract(number=number):
            return _("No. {n}").format(n=number), _("contract, nobody holds it")
        case MoreRubble(cubes=cubes):
            words = _("{n} {kind} more").format(n=cubes, kind=kind_word(RUBBLE, cubes))
            return words, _("counts for contracts only")
        case MoreCoal(cubes=cubes):
            words = _("{n} {kind} more").format(n=cubes, kind=kind_word(COAL, cubes))
            return words, _("counts for contracts only")
        case OwnsTrain(seat=seat, number=number):
            title = _("Train No. {n}").format(n=number)
            old = trial.position.players[seat].train
            return title, _("nobody owns it") if old is None else _("in place of No. {n}").format(n=old)
    assert_never(supposition)


def _moves_words(trial: Trial, seat: int, number: PlaceNumber) -> str:
    order = [station.number for station in trial.book.places]
    at = trial.position.players[seat].surveyor
    if at not in order or number not in order:
        return _("surveyor")
    moves = order.index(number) - order.index(at)
    return ngettext("surveyor, {n} move on", "surveyor, {n} moves on", moves).format(n=moves)


# Who would win


def _result(trial: Trial, occasion: Occasion) -> str:
    if not trial.supposed:
        return result_words(trial.before, occasion)
    then = trial.then
    if len(then.players) == 1:
        now, was = then.players[0], trial.before.players[0]
        words = _("{player} would have {total} VP instead of {was}")
        return words.format(player=now.name, total=now.total, was=was.total)
    totals = sorted((p.total for p in then.players if p.name not in then.left), reverse=True)
    if not totals:
        return result_words(then, occasion)
    names = listed(list(then.winners))
    still = set(then.winners) == set(trial.before.winners)
    if len(then.winners) > 1:
        words = _("{players} would share the win with {total}")
        if not occasion.over:
            words = _("{players} would be level with {total}")
    elif occasion.over:
        words = _("{players} would win, {total} to {next}")
        if still:
            words = _("{players} would still win, {total} to {next}")
    elif still:
        words = _("{players} would still be ahead, {total} to {next}")
    else:
        words = _("{players} would be ahead, {total} to {next}")
    said = words.format(players=names, total=totals[0], next=totals[min(1, len(totals) - 1)])
    return said if then.complete else _("{words} so far").format(words=said)


def _distance(then: ScoreSheet) -> str:
    """How far it is from the win to a tie (10.8)."""
    rivals = [player for player in then.players if player.name not in then.left and player.name not in then.winners]
    if len(then.players) == 1 or not then.winners or not rivals:
        return ""
    best = max(player.total for player in rivals)
    nearest = [player.name for player in rivals if player.total == best]
    most = max(player.total for player in then.players if player.name in then.winners)
    words = ngettext(
        "{n} VP more and {players} shares the win, 10.8",
        "{n} VP more each and {players} share the win, 10.8",
        len(nearest),
    )
    return words.format(n=most - best, players=listed(nearest))


# What to suppose


def offer_rows(trial: Trial, kind: Kind, seat: int) -> tuple[OfferRow, ...]:
    """What there is of a kind to suppose of a player; nothing for rubble and coal, which are counted."""
    found = trial.offers(seat)
    by_kind: Mapping[Kind, Sequence[Supposition]] = {
        "track": found.tracks,
        "site": found.sites,
        "surveyor": found.stations,
        "contract": found.contracts,
        "train": found.trains,
    }
    total = trial.then.players[seat].total
    return tuple(_offer(trial, one, total) for one in by_kind.get(kind, ()))


def most_of(trial: Trial, kind: Kind, seat: int) -> int:
    """How much of a kind could be supposed: cubes, or things to choose from."""
    found = trial.offers(seat)
    if kind == "rubble":
        return found.rubble
    if kind == "coal":
        return found.coal
    lists = {
        "track": found.tracks,
        "site": found.sites,
        "surveyor": found.stations,
        "contract": found.contracts,
        "train": found.trains,
    }
    return len(lists[kind])


def _offer(trial: Trial, one: Supposition, total: int) -> OfferRow:
    book = trial.book
    words, needs, vp = supposition_words(trial, one)[0], tuple[Need, ...](), ""
    match one:
        case TrackCard(vp=printed, track=track):
            words = _("Track card") if track is None else space_name(book, track)
            vp = _("{vp} VP").format(vp=UNKNOWN if printed is None else printed)
        case Site(site=site):
            vp = _("{vp} VP").format(vp=told_number(book.site[site][1].vp))
        case SurveyorAt(station=number):
            station = next(s for s in book.places if s.number == number)
            words = _("{station}, station {n}").format(station=station.name, n=number_words(number))
            vp = _("{vp} VP").format(vp=told_number(station.surveyor_vp))
        case HoldsContract(number=contract):
            card = book.contracts[contract]
            needs = contract_needs(card)
            vp = award_words(card)
        case OwnsTrain(number=train):
            card_of_train = book.trains[train]
            words = _("No. {n}, {name}").format(n=train, name=card_of_train.name)
            vp = _("{vp} VP").format(vp=card_of_train.power.end_vp())
        case MoreRubble() | MoreCoal():
            pass
        case _:
            assert_never(one)
    return OfferRow(one, words, needs, vp, _delta(trial.column_with(one).total - total))


# Why a number would be another one


def why_view(trial: Trial, seat: int, category: str) -> WhyView:
    """The lines of one category of a player as they would be, beside what they are."""
    before, then = trial.before.players[seat], trial.then.players[seat]
    was, now = before.category(category), then.category(category)
    if category == CONTRACTS:
        title = _("Why {player}'s contracts go from {was} to {now}")
        lines = _contract_lines(trial, before, then)
    else:
        title = _("{player}, {category}: from {was} to {now}")
        lines = _plain_lines(trial, before, then, category)
    name = line_name(trial.book, category, "").lower()
    mine = [line for line in then.lines if line.category == category]
    clauses = tuple(dict.fromkeys(clause_title(line.ref) for line in mine))
    return WhyView(title.format(player=then.name, category=name, was=was, now=now), clauses, lines)


def _contract_lines(trial: Trial, before: PlayerScore, then: PlayerScore) -> tuple[WhyLine, ...]:
    old = {line.about: line for line in before.lines if line.category == CONTRACTS}
    had = {line.about for line in before.lines if line.category in (TRACK, SITES)}
    mine = [line for line in then.lines if line.category == CONTRACTS]
    mine.sort(key=lambda line: (line.vp == (old[line.about].vp if line.about in old else None), -(line.vp or 0)))
    lines = []
    for line in mine:
        card = trial.book.contracts.get(int(line.about)) if line.about.isdigit() else None
        lines.append(
            WhyLine(
                _("No. {n}").format(n=line.about) if card is not None else "",
                contract_needs(card) if card is not None else (),
                UNKNOWN if line.vp is None else str(line.vp),
                _contract_why(trial, old.get(line.about), line, had),
                not line.vp,
            )
        )
    return tuple(lines)


def _contract_why(trial: Trial, old: ScoreLine | None, line: ScoreLine, had: set[str]) -> str:
    book = trial.book
    told = card_words(line, book)
    how = ", ".join(part for part in (told, _uses_words(line, book)) if part)
    if old is None:
        return _("supposed: {how}").format(how=how) if how else _("supposed")
    if line.vp and not old.vp:
        markers = {thing for thing in line.uses if not thing.startswith(RUBBLE_USED)}
        short = _short_words(old)
        if short and markers - had:
            return _("uses what is supposed; until now it was {amount} short").format(amount=short)
        if short:
            return _("scores then; until now it was {amount} short").format(amount=short)
        return _("scores then; until now: {why}").format(why=card_words(old, book))
    if old.vp and not line.vp:
        return _("no longer scores: {why}").format(why=told)
    if line.vp != old.vp:
        return _("{was} until now: {how}").format(was=old.vp, how=how)
    return _("as before: {how}").format(how=how) if how else _("as before")


def _short_words(line: ScoreLine) -> str:
    """By how much a contract was short of cubes or markers; "" when it was for another reason."""
    shortfalls = dict(line.text.params).get("short", ())
    if any(resource == SURVEYOR for resource, _need, _have in shortfalls):
        return ""
    return listed([amount(resource, int(need - have)) for resource, need, have in shortfalls])


def _uses_words(line: ScoreLine, book: Book) -> str:
    """What a contract uses, counted: "8 rubble, 1 track marker"."""
    rubble = sum(int(thing.removeprefix(RUBBLE_USED)) for thing in line.uses if thing.startswith(RUBBLE_USED))
    sites = sum(1 for thing in line.uses if thing in book.site)
    tracks = sum(1 for thing in line.uses if not thing.startswith(RUBBLE_USED) and thing not in book.site)
    parts = ((RUBBLE, rubble), ("tracks", tracks), ("sites", sites))
    return ", ".join(amount(resource, count) for resource, count in parts if count)


def _plain_lines(trial: Trial, before: PlayerScore, then: PlayerScore, category: str) -> tuple[WhyLine, ...]:
    old = {line.about: line for line in before.lines if line.category == category}
    now = {line.about: line for line in then.lines if line.category == category}
    lines = []
    for about, line in now.items():
        was = old.get(about)
        if was is not None and was.vp == line.vp:
            continue
        vp = UNKNOWN if line.vp is None else str(line.vp)
        lines.append(
            WhyLine("", (), vp, _("supposed: {what}").format(what=sentence(line.text, trial.book)), not line.vp)
        )
    for about, line in old.items():
        if about not in now:
            vp = UNKNOWN if line.vp is None else str(line.vp)
            lines.append(
                WhyLine("", (), vp, _("until now: {what}").format(what=sentence(line.text, trial.book)), not line.vp)
            )
    return tuple(lines)


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
