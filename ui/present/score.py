"""The score sheet as data: a column a player, a row a category, and behind each number its lines with their reasons."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from companion.exports.sheet_data import part_words
from companion.score_words import WORDED, amount, cards, listed, number, sentence, short_left
from companion.sheets import EntersCounts
from companion.wording import N_, _, clause_title, ngettext, number_words
from rules.core.message import Message
from rules.core.problems import Problem
from rules.core.scoring import PlayerScore, ScoreLine, ScoreSheet
from rules.snowdonia.book import Book
from rules.snowdonia.components import RUBBLE, Contract, FixedAward
from rules.snowdonia.position import Position
from rules.snowdonia.scoring import (
    CONTRACTS,
    RUBBLE_USED,
    SITES,
    SURVEYOR,
    TRACK,
    TRAIN,
    choice_problems,
    contract_ways,
    score,
)
from ui.present.forms import award_words
from ui.present.looks import Look

if TYPE_CHECKING:
    from companion.sheets import Asked, Difference, Scored, SheetChoices

ICONS: Mapping[str, str] = {
    SITES: "nav-table",
    TRACK: "track",
    CONTRACTS: "contract",
    TRAIN: "train",
    SURVEYOR: "surveyor",
    "stations": "site-building",
    "station_masters": "labourer",
}
"""The picture of each row of the pads that have one; any other wears that of the sheet."""

UNKNOWN = "?"

Place = tuple[int, str, str]
"""A line of the sheet: its seat, its category, what it is about."""


@dataclass(frozen=True)
class Cell:
    """A number of the sheet: ``3+?`` while a line of it is not known, ``?`` behind it while one is not sure.

    ``marked``: people decided something of it otherwise than the rules would. ``was`` and ``delta`` are those of a
    number that is only supposed."""

    text: str
    zero: bool
    sentence: str
    marked: bool = False
    was: str = ""
    delta: str = ""


@dataclass(frozen=True)
class ScoreRow:
    """A category with a number for each player, and the clause that its first line rests on."""

    category: str
    words: str
    icon: str
    cells: tuple[Cell, ...]
    clause: str = ""


@dataclass(frozen=True)
class ScoreView:
    """The sheet. ``winners`` are seats (nobody in a solo game); ``result`` says who won, or who is ahead while the game
    goes on, or that it is a part of the score; ``final``: the winners have won, they are not only ahead; ``win`` is the
    clause of that; ``notes`` what is incomplete or not explained; ``unchecked`` how many values nobody has checked."""

    sub: str
    players: tuple[Look, ...]
    rows: tuple[ScoreRow, ...]
    totals: tuple[Cell, ...]
    winners: tuple[int, ...]
    result: str
    notes: tuple[str, ...]
    unchecked: int
    win: str = ""
    final: bool = True


@dataclass(frozen=True)
class Occasion:
    """What a sheet is of, besides its numbers.

    ``over`` False while the game goes on; ``round`` None for a game that was not tracked; ``day`` in words; ``target``
    the score to beat of a solo game; ``unexplained`` what the books cannot explain, in words."""

    over: bool = True
    round: int | None = None
    day: str = ""
    target: int | None = None
    unexplained: str = ""


@dataclass(frozen=True)
class Need:
    """A part of what a contract needs: "5" and the picture of a site; ``words`` say it."""

    count: str
    icon: str
    words: str


@dataclass(frozen=True)
class Used:
    """A thing that a contract uses: ``icon`` "" for a marker of the player's."""

    words: str
    icon: str = ""


@dataclass(frozen=True)
class Reason:
    """One line of the sheet: its points (``?`` unknown), what earned them, what was used, or what is missing.

    ``head`` and ``needs`` are those of a contract card, ``check`` its condition that is met. ``mark`` says what people
    decided about it, ``given`` that they gave its VP. ``entry`` is the journal entry that earned it, ``number`` the
    number that the log shows for it. ``asked`` is the number behind it that people type in."""

    category: str
    about: str
    vp: str
    words: str
    clause: str
    head: str = ""
    needs: tuple[Need, ...] = ()
    uses: tuple[Used, ...] = ()
    check: str = ""
    zero: bool = False
    unsure: bool = False
    mark: str = ""
    given: bool = False
    entry: int | None = None
    number: int = 0
    asked: Asked | None = None

    @property
    def name(self) -> str:
        """What it is about, for a control that stands beside it."""
        return self.head or self.words

    @property
    def sentence(self) -> str:
        """All of it, as a screen reader says it."""
        needs = ", ".join(need.words for need in self.needs)
        vp = _("{vp} VP").format(vp=self.vp)
        uses = ", ".join(thing.words for thing in self.uses)
        return ", ".join(part for part in (self.head, needs, vp, self.words, uses, self.check, self.mark) if part)


@dataclass(frozen=True)
class Group:
    """Lines that stand together below a caption, "" for none."""

    caption: str
    lines: tuple[Reason, ...]


@dataclass(frozen=True)
class NextBest:
    """The best other choice of contracts: its VP and its words."""

    vp: str
    words: str


@dataclass(frozen=True)
class Reasons:
    """Everything behind one number. ``caption`` says how good the choice of contracts is; ``best`` is what the best
    choice would bring while people chose otherwise."""

    seat: int
    category: str | None
    title: str
    groups: tuple[Group, ...]
    clauses: tuple[str, ...]
    caption: str = ""
    next_best: NextBest | None = None
    best: str = ""
    can_choose: bool = False

    @property
    def lines(self) -> tuple[Reason, ...]:
        """All lines, without their captions."""
        return tuple(line for group in self.groups for line in group.lines)


@dataclass(frozen=True)
class Behind:
    """What is known besides the sheet: the position it is of, what people decided, and by place the journal entry that
    earned a line with its number in the log."""

    position: Any = None
    choices: SheetChoices | None = None
    entries: Mapping[Place, tuple[int, int]] = field(default_factory=dict)


def score_view(sheet: ScoreSheet, scored: Scored, looks: Sequence[Look], occasion: Occasion = Occasion()) -> ScoreView:
    """A sheet of a game, at its end or as it stands."""
    title, book = scored.title, scored.book
    rows = tuple(
        ScoreRow(
            category,
            row_name(category, scored),
            ICONS.get(category, "nav-score"),
            tuple(
                _cell(
                    player,
                    [line for line in player.lines if line.category == category],
                    title.line_name(book, category, ""),
                )
                for player in sheet.players
            ),
            _clause(sheet, category),
        )
        for category in sheet.categories
    )
    solo = len(sheet.players) == 1
    winners = () if solo else tuple(s for s, player in enumerate(sheet.players) if player.name in sheet.winners)
    totals = tuple(_cell(player, list(player.lines), _("Total")) for player in sheet.players)
    return ScoreView(
        _sub(scored.name, len(sheet.players), occasion),
        tuple(looks),
        rows,
        totals,
        winners,
        result_words(sheet, scored, occasion),
        _notes(sheet, occasion),
        len({(line.category, line.about) for player in sheet.players for line in player.lines if line.unsure}),
        clause_title(title.win),
        _final(sheet, occasion),
    )


def _final(sheet: ScoreSheet, occasion: Occasion) -> bool:
    return occasion.over and sheet.complete


def _clause(sheet: ScoreSheet, category: str) -> str:
    lines = (line for player in sheet.players for line in player.lines if line.category == category)
    first = next(lines, None)
    return "" if first is None else clause_title(first.ref)


def row_name(category: str, scored: Scored) -> str:
    """The name of a row; that of the train says which one, when only one train brings VP (10.6)."""
    if category == TRAIN:
        scoring = [number for number, train in scored.book.trains.items() if train.power.end_vp()]
        if len(scoring) == 1:
            return _("Train No. {n}").format(n=scoring[0])
    return scored.title.line_name(scored.book, category, "")


def _sub(name: str, count: int, occasion: Occasion) -> str:
    parts = [
        name,
        _("solo") if count == 1 else ngettext("{n} player", "{n} players", count).format(n=count),
    ]
    if occasion.round is not None and occasion.over:
        parts.append(ngettext("{n} round", "{n} rounds", occasion.round).format(n=occasion.round))
    elif occasion.round is not None:
        parts.append(_("round {n}").format(n=occasion.round))
    if occasion.day:
        parts.append(occasion.day)
    return ", ".join(parts)


def _cell(player: PlayerScore, lines: Sequence[ScoreLine], words: str) -> Cell:
    known = sum(line.vp for line in lines if line.vp is not None)
    text = str(known)
    if any(line.vp is None for line in lines):
        text = f"{known}+{UNKNOWN}" if known else UNKNOWN
    elif any(line.unsure and line.vp for line in lines):
        text = f"{known} {UNKNOWN}"
    marked = any(line.overruled for line in lines)
    said = _("{player}, {category}: {vp}").format(player=player.name, category=words, vp=text)
    if marked:
        said = _("{words}, decided by hand").format(words=said)
    return Cell(text, text == "0", said, marked)


def result_words(sheet: ScoreSheet, scored: Scored, occasion: Occasion) -> str:
    """Who won, who shares the win (10.8), or who is ahead while the game goes on or a line is not known; that nobody
    does by a part of the score."""
    if sheet.part:
        return part_words(scored.title.part)
    totals = sorted((p.total for p in sheet.players if p.name not in sheet.left), reverse=True)
    if not totals:
        return _("Nobody stayed to the end.")
    if len(sheet.players) == 1:
        return _solo_words(sheet.players[0], occasion)
    final = _final(sheet, occasion)
    names = listed(list(sheet.winners))
    if len(sheet.winners) > 1:
        words = _("{players} share the win with {total}") if final else _("{players} are level with {total}")
    elif len(totals) == 1:
        words = _("{players} wins with {total}") if final else _("{players} has {total}")
    else:
        words = _("{players} wins, {total} to {next}") if final else _("{players} is ahead, {total} to {next}")
    said = words.format(players=names, total=totals[0], next=totals[min(1, len(totals) - 1)])
    return said if sheet.complete else _("{words} so far").format(words=said)


def _solo_words(player: PlayerScore, occasion: Occasion) -> str:
    """A solo game is not won: it beats a score or it does not (11)."""
    said = _("{player}: {total} VP").format(player=player.name, total=player.total)
    if not player.complete:
        return _("{words} so far").format(words=said)
    if occasion.target is None:
        return said
    more = player.total - occasion.target
    if more > 0:
        words = _("{words}, {n} more than the {target} to beat")
    elif more == 0:
        words = _("{words}, as many as the {target} to beat")
    else:
        words = _("{words}, {n} fewer than the {target} to beat")
    return words.format(words=said, n=abs(more), target=occasion.target)


def _notes(sheet: ScoreSheet, occasion: Occasion) -> tuple[str, ...]:
    notes = []
    unknown = sum(1 for player in sheet.players for line in player.lines if line.vp is None)
    if unknown:
        notes.append(ngettext("{n} line is not known yet", "{n} lines are not known yet", unknown).format(n=unknown))
    if occasion.unexplained:
        notes.append(occasion.unexplained)
    if sheet.left:
        left = listed(list(sheet.left))
        notes.append(ngettext("{names} left early", "{names} left early", len(sheet.left)).format(names=left))
    return tuple(notes)


def unchecked_words(count: int) -> str:
    """How many values of the box the sheet rests on that nobody has checked; "" for none."""
    if not count:
        return ""
    words = ngettext(
        "{n} value of your box unchecked",
        "{n} values of your box unchecked",
        count,
    )
    return words.format(n=count)


# What stands behind a number


def reasons(sheet: ScoreSheet, scored: Scored, seat: int, category: str | None, behind: Behind = Behind()) -> Reasons:
    """The lines behind a number of a game's sheet; ``category`` None for all of them."""
    player = sheet.players[seat]
    categories = sheet.categories if category is None else (category,)
    groups = []
    for name in categories:
        mine = [line for line in player.lines if line.category == name]
        if name == CONTRACTS:
            # What scores stands first, the most VP on top, as people count it up.
            mine.sort(key=lambda line: -(line.vp or 0))
        lines = tuple(_reason(line, scored, seat, behind) for line in mine)
        if lines:
            groups.append(Group(_group_caption(player, name, scored) if category is None else "", lines))
    clauses = tuple(dict.fromkeys(line.clause for group in groups for line in group.lines))
    found = Reasons(seat, category, _title(player, category, scored), tuple(groups), clauses)
    return _with_choice(found, player, scored.book, behind) if category == CONTRACTS else found


def _group_caption(player: PlayerScore, category: str, scored: Scored) -> str:
    return _("{category}, {vp}").format(category=row_name(category, scored), vp=player.category(category))


def _title(player: PlayerScore, category: str | None, scored: Scored) -> str:
    if category is None:
        return _("{player}, total: {total}").format(player=player.name, total=player.total)
    vp = player.category(category)
    lines = [line for line in player.lines if line.category == category]
    if category == CONTRACTS and lines:
        words = ngettext(
            "{player}, contracts: {vp} from {n} card", "{player}, contracts: {vp} from {n} cards", len(lines)
        )
        return words.format(player=player.name, vp=vp, n=len(lines))
    name = scored.title.line_name(scored.book, category, "").lower()
    return _("{player}, {category}: {total}").format(player=player.name, category=name, total=vp)


def _with_choice(found: Reasons, player: PlayerScore, book: Book, behind: Behind) -> Reasons:
    """The contracts with what can be said of their choice (10.4)."""
    lines = [line for line in player.lines if line.category == CONTRACTS]
    by_hand = any((line.instead_of or line).overruled for line in lines)
    caption = ""
    position = behind.position
    known = player.best is not None and position is not None
    if known and position is not None and not by_hand and len(lines) > 1:
        ways = contract_ways(book, position.players[found.seat])
        if ways > 1:
            caption = _("best of {n} ways, each marker once").format(n=ways)
    if by_hand:
        caption = _("chosen by hand")
    best = ""
    if by_hand and player.best is not None:
        best = _("{vp} with {cards}").format(vp=player.best, cards=cards(player.best_contracts) or _("no card"))
    next_best = None
    if not by_hand and player.next_best is not None and player.best is not None:
        next_best = NextBest(str(player.next_best), _next_words(player, player.best))
    return Reasons(
        found.seat,
        found.category,
        found.title,
        found.groups,
        found.clauses,
        caption,
        next_best,
        best,
        known and (by_hand or bool(player.best_contracts)),
    )


def _next_words(player: PlayerScore, best: int) -> str:
    less = best - (player.next_best or 0)
    names = cards(player.next_best_contracts) or _("no card")
    if less <= 0:
        return _("{cards}, as much").format(cards=names)
    return _("{cards}, {less} VP less").format(cards=names, less=less)


CARD_SENTENCES: Mapping[str, str] = {
    "score.contract": "",
    "score.contract_surveyor": "",
    "score.contract_surveyor_only": "",
    "score.contract_coal": N_("{coal} coal at {each} VP"),
    "score.contract_no_coal": N_("no coal; each would bring {each} VP"),
    "score.contract_lacks": N_("{short}"),
    "score.contract_outbid": N_("{short_left}: the rest serves {serves}"),
    "score.contract_worth_nothing": N_("brings no VP"),
    "score.contract_declined": N_("was not chosen"),
    "score.contract_would_cost": N_("would bring {vp} VP"),
    "score.contract_undecided": N_("cannot be decided: {waits}"),
}
"""What is said beside the number of a card, which stands there already. Markers and cubes in use stand on chips."""


def _reason(line: ScoreLine, scored: Scored, seat: int, behind: Behind) -> Reason:
    told, title, book = line.instead_of or line, scored.title, scored.book
    contract = book.contracts.get(int(line.about)) if line.category == CONTRACTS and line.about.isdigit() else None
    head = check = ""
    needs: tuple[Need, ...] = ()
    words = title.sentence(told.text, book)
    if contract is not None:
        head = _("No. {n}").format(n=contract.number)
        needs = contract_needs(contract)
        words = card_words(told, book)
        check = _surveyor_check(told.text, book)
    place = (seat, line.category, line.about)
    entry, in_log = behind.entries.get(place, (None, 0))
    return Reason(
        line.category,
        line.about,
        UNKNOWN if line.vp is None else str(line.vp),
        words,
        clause_title(line.ref),
        head,
        needs,
        tuple(_used(scored, thing) for thing in line.uses),
        check,
        line.vp == 0,
        line.unsure,
        _mark(line, place, behind),
        line.instead_of is not None,
        entry,
        in_log,
        scored.asked(seat, line) if isinstance(scored, EntersCounts) else None,
    )


def contract_needs(contract: Contract) -> tuple[Need, ...]:
    """What a card needs, in pictures; its award where it needs nothing."""
    needs = contract.needs
    found = []
    if needs.surveyor is not None:
        station = number_words(needs.surveyor)
        found.append(Need(station, "surveyor", _("surveyor at station {n}").format(n=station)))
    parts = (
        (needs.rubble, "rubble", _("{n} rubble")),
        (needs.tracks, "track", _("{n} own track")),
        (needs.sites, "site-building", ngettext("{n} own site", "{n} own sites", needs.sites)),
    )
    found += [Need(str(count), icon, words.format(n=count)) for count, icon, words in parts if count]
    return tuple(found)


def award_note(contract: Contract) -> str:
    """What a card is worth when that is no plain number, "" otherwise."""
    return "" if isinstance(contract.award, FixedAward) else award_words(contract)


def card_words(line: ScoreLine, book: Book) -> str:
    """What is said of a contract beside its number; "" where its chips say it."""
    said = line.text
    words = CARD_SENTENCES.get(said.key)
    if words is None:
        return sentence(said, book)
    if not words:
        return ""
    params = {name: WORDED[name](value) if name in WORDED else value for name, value in said.params}
    if "short" in params:
        params["short_left"] = short_left(said.get("short"))
    return _(words).format(**params)


def _surveyor_check(said: Message, book: Book) -> str:
    params = dict(said.params)
    name = params.get("station")
    if said.key not in ("score.contract_surveyor", "score.contract_surveyor_only") or not name:
        return ""
    number = next((s.reached for s in book.places if s.name == name), None)
    if number is None:
        return _("surveyor is at {station}").format(station=name)
    return _("surveyor is at {station}, station {n}").format(station=name, n=number_words(number))


def _used(scored: Scored, thing: str) -> Used:
    if thing.startswith(RUBBLE_USED):
        return Used(amount(RUBBLE, int(thing.removeprefix(RUBBLE_USED))), "rubble")
    return Used(scored.title.used(scored.book, thing))


def _mark(line: ScoreLine, place: Place, behind: Behind) -> str:
    if line.instead_of is not None:
        was = UNKNOWN if line.instead_of.vp is None else str(line.instead_of.vp)
        given = behind.choices.overrules.get(place) if behind.choices is not None else None
        why = given.why.strip() if given is not None else ""
        if why:
            return _("overruled, {vp} by the rules: {why}").format(vp=was, why=why)
        return _("overruled, {vp} by the rules").format(vp=was)
    if line.overruled:
        return _("chosen by hand") if line.vp else _("left out by hand")
    return ""


# Contracts chosen by hand


@dataclass(frozen=True)
class ChoiceCard:
    """A contract that can be taken or left: ``vp`` what it would bring."""

    number: int
    head: str
    needs: tuple[Need, ...]
    vp: str
    words: str
    chosen: bool

    @property
    def sentence(self) -> str:
        """All of it, as a screen reader says it."""
        needs = ", ".join(need.words for need in self.needs)
        vp = _("{vp} VP").format(vp=self.vp)
        return ", ".join(part for part in (self.head, needs, vp, self.words) if part)


@dataclass(frozen=True)
class Choosing:
    """Contracts being chosen: the cards, what they bring together, how that compares, and why they cannot be scored
    together (each with its clause at the end)."""

    title: str
    cards: tuple[ChoiceCard, ...]
    total: str
    words: str
    problems: tuple[str, ...]

    @property
    def possible(self) -> bool:
        """Whether they can be scored (10.3)."""
        return not self.problems


def choosing(book: Book, position: Position, seat: int, numbers: Collection[int]) -> Choosing:
    """A choice of one player's contracts, looked at before anybody confirms it (10.4)."""
    problems = tuple(_hindrance(problem, book) for problem in choice_problems(book, position, {seat: numbers}))
    standing = position.players[seat]
    best = score(book, position).players[seat]
    total, words = UNKNOWN, ""
    by_number: dict[str, ScoreLine] = {line.about: line for line in best.lines if line.category == CONTRACTS}
    if not problems:
        player = score(book, position, {seat: numbers}).players[seat]
        by_number = {line.about: line for line in player.lines if line.category == CONTRACTS}
        total = str(player.category(CONTRACTS))
        words = _compared(player.category(CONTRACTS), best.best)
    held = [book.contracts[n] for n in sorted(set(standing.contracts)) if n in book.contracts]
    shown = tuple(
        ChoiceCard(
            card.number,
            _("No. {n}").format(n=card.number),
            contract_needs(card),
            _worth(card, by_number.get(str(card.number))),
            award_note(card),
            card.number in numbers,
        )
        for card in held
    )
    title = _("{player}, contracts: which are scored?").format(player=standing.name)
    return Choosing(title, shown, total, words, problems)


def _hindrance(problem: Problem, book: Book) -> str:
    said, clause = problem.message, clause_title(problem.ref)
    if said.key != "choice.too_much":
        return _("{sentence}, {clause}").format(sentence=sentence(said, book), clause=clause)
    words = _("Together they need {need}, {player} has {have}, {clause}")
    return " ".join(
        words.format(need=amount(resource, int(need)), player=said.get("player"), have=number(have), clause=clause)
        for resource, need, have in said.get("short")
    )


def _worth(card: Contract, line: ScoreLine | None) -> str:
    if isinstance(card.award, FixedAward):
        return str(card.award.vp)
    return UNKNOWN if line is None or line.vp is None else str(line.vp)


def _compared(total: int, best: int | None) -> str:
    if best is None:
        return ""
    if total == best:
        return _("as much as the best choice")
    less = best - total
    return ngettext("{n} VP less than the best choice", "{n} VP less than the best choice", less).format(n=less)


# An issued sheet beside today's


@dataclass(frozen=True)
class Comparison:
    """An issued sheet worked out again: one line, and behind it every difference. Nothing in ``rows``: the same."""

    words: str
    rows: tuple[tuple[str, str], ...]
    """What it is about, and why."""


def comparison(
    sentences: Sequence[str], differences: Sequence[Difference], scored: Scored, before: ScoreSheet, day: str
) -> Comparison:
    """Today's rules and data beside a sheet as it was issued on a day: ``sentences`` say what is otherwise for whom
    (`companion.sheets.recomputed`), ``differences`` line by line."""
    if not sentences:
        return Comparison(_("Sheet as issued on {day}; worked out again today it is the same.").format(day=day), ())
    more = len(sentences) - 1
    rows = [(sentence, "") for sentence in sentences if more]
    for found in differences:
        name = scored.title.line_name(scored.book, found.category, found.about)
        was, is_now = (UNKNOWN if vp is None else vp for vp in (found.was, found.now))
        player = before.players[found.seat].name if found.seat < len(before.players) else ""
        words = _("{player}, {line}: {now} instead of {was}")
        rows.append((words.format(player=player, line=name, now=is_now, was=was), found.why))
    words = sentences[0]
    if more:
        words = ngettext("{sentence}; {n} more differs", "{sentence}; {n} more differ", more)
        words = words.format(sentence=sentences[0], n=more)
    return Comparison(words, tuple(rows))
