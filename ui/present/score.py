"""The score sheet as data: players across, categories down, and the reasons behind one number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.score_words import cards, category_name, sentence, used
from companion.wording import _, clause_title, ngettext
from rules.core.scoring import PlayerScore, ScoreLine, ScoreSheet
from rules.snowdonia.book import Book
from rules.snowdonia.scoring import CONTRACTS, SITES, SURVEYOR, TRACK, TRAIN
from ui.present.forms import award_words
from ui.present.looks import Look

ICONS = {SITES: "nav-table", TRACK: "track", CONTRACTS: "contract", TRAIN: "train", SURVEYOR: "surveyor"}
"""The picture of each row of the pad."""

UNKNOWN = "?"


@dataclass(frozen=True)
class Cell:
    """A number of the sheet: ``3+?`` while a line of it is not known, ``?`` behind it while one is not sure."""

    text: str
    zero: bool
    sentence: str


@dataclass(frozen=True)
class ScoreRow:
    """A category with a number for each player."""

    category: str
    words: str
    icon: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class ScoreView:
    """The sheet. ``winners`` are seats; ``result`` says who won, or who is ahead while the game goes on."""

    sub: str
    players: tuple[Look, ...]
    rows: tuple[ScoreRow, ...]
    totals: tuple[Cell, ...]
    winners: tuple[int, ...]
    result: str
    note: str


@dataclass(frozen=True)
class Reason:
    """One line of the sheet: its points (``?`` unknown), what earned them, what was used, or what is missing."""

    vp: str
    words: str
    clause: str
    head: str = ""
    uses: tuple[str, ...] = ()
    zero: bool = False
    unsure: bool = False
    overruled: bool = False


@dataclass(frozen=True)
class Reasons:
    """Everything behind one number. ``next_best`` is the best other choice of contracts: its total and its words."""

    title: str
    lines: tuple[Reason, ...]
    clauses: tuple[str, ...]
    next_best: tuple[str, str] | None = None


def score_view(sheet: ScoreSheet, book: Book, looks: Sequence[Look], *, round_: int, over: bool) -> ScoreView:
    """The sheet of a game, at its end or as it stands."""
    rows = tuple(
        ScoreRow(
            category,
            category_name(category),
            ICONS.get(category, "nav-score"),
            tuple(
                _cell(player, [line for line in player.lines if line.category == category], category_name(category))
                for player in sheet.players
            ),
        )
        for category in sheet.categories
    )
    totals = tuple(_cell(player, list(player.lines), _("Total")) for player in sheet.players)
    winners = tuple(seat for seat, player in enumerate(sheet.players) if player.name in sheet.winners)
    count = len(sheet.players)
    people = ngettext("{count} player", "{count} players", count).format(count=count)
    sub = _("{scenario}, {people}, round {round}").format(scenario=book.box.name, people=people, round=round_)
    unsure = sum(1 for player in sheet.players for line in player.lines if line.unsure)
    open_lines = sum(1 for player in sheet.players for line in player.lines if line.vp is None)
    return ScoreView(sub, tuple(looks), rows, totals, winners, _result(sheet, over), _note(unsure, open_lines))


def reasons(sheet: ScoreSheet, book: Book, seat: int, category: str | None) -> Reasons:
    """The lines behind a number; ``category`` None for all of them."""
    player = sheet.players[seat]
    mine = [line for line in player.lines if category is None or line.category == category]
    name = category_name(category) if category is not None else _("Total")
    total = sum(line.vp for line in mine if line.vp is not None)
    title = _("{player}, {category}: {total}").format(player=player.name, category=name.lower(), total=total)
    clauses = tuple(dict.fromkeys(clause_title(line.ref) for line in mine))
    best = None
    if category == CONTRACTS and player.next_best is not None:
        best = (str(player.next_best), _next_words(player, total))
    return Reasons(title, tuple(_reason(line, book) for line in mine), clauses, best)


def _next_words(player: PlayerScore, total: int) -> str:
    less = total - (player.next_best or 0)
    names = cards(player.next_best_contracts) or _("no card")
    if less <= 0:
        return _("{cards}, as much").format(cards=names)
    return _("{cards}, {less} VP less").format(cards=names, less=less)


def _reason(line: ScoreLine, book: Book) -> Reason:
    head = ""
    if line.category == CONTRACTS and line.about.isdigit():
        card = book.contracts.get(int(line.about))
        head = _("No. {n}").format(n=line.about)
        if card is not None:
            head = _("{head}, {vp}").format(head=head, vp=award_words(card))
    return Reason(
        UNKNOWN if line.vp is None else str(line.vp),
        sentence(line.text, book),
        clause_title(line.ref),
        head,
        tuple(used(book, entry) for entry in line.uses),
        line.vp == 0,
        line.unsure,
        line.overruled,
    )


def _cell(player: PlayerScore, lines: Sequence[ScoreLine], words: str) -> Cell:
    known = sum(line.vp for line in lines if line.vp is not None)
    text = str(known)
    if any(line.vp is None for line in lines):
        text = f"{known}+{UNKNOWN}" if known else UNKNOWN
    elif any(line.unsure and line.vp for line in lines):
        text = f"{known} {UNKNOWN}"
    said = _("{player}, {category}: {vp}").format(player=player.name, category=words, vp=text)
    return Cell(text, text == "0", said)


def _result(sheet: ScoreSheet, over: bool) -> str:
    ranking = sorted((player.total for player in sheet.players), reverse=True)
    if len(sheet.players) == 1:
        return _("{player}: {total} VP").format(player=sheet.players[0].name, total=ranking[0])
    names = _(" and ").join(sheet.winners)
    if len(sheet.winners) > 1:
        words = _("{players} share the win with {total}") if over else _("{players} are level with {total}")
        return words.format(players=names, total=ranking[0])
    words = _("{player} wins, {total} to {next}") if over else _("{player} is ahead, {total} to {next}")
    return words.format(player=names, total=ranking[0], next=ranking[1])


def _note(unsure: int, unknown: int) -> str:
    parts = []
    if unknown:
        parts.append(ngettext("{n} line is not known yet", "{n} lines are not known yet", unknown).format(n=unknown))
    if unsure:
        words = ngettext(
            "{n} line rests on a value nobody has checked", "{n} lines rest on values nobody has checked", unsure
        )
        parts.append(words.format(n=unsure))
    return _("; ").join(parts)
