"""``score FILE...``: the sheet of one or more position files: as text with every reason, as one line of JSON each, or
as comma-separated values."""

from __future__ import annotations

import argparse
import json
import sys
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.errors import BadInput
from companion.exports.csv_table import FORMS, csv_text
from companion.exports.sheet_data import sheet_data
from companion.position_file import PositionFile, read
from companion.score_words import cards, category_name, listed, sentence, used
from companion.scored import ScoredGame
from companion.sheets import Overruled, misfits, sheet
from companion.wording import _, clause_title
from rules.core.scoring import PlayerScore, ScoreLine, ScoreSheet
from rules.snowdonia.book import Book
from rules.snowdonia.scoring import CONTRACTS

NAME_COLUMNS = 16
"""A longer name is cut in the heading of the table; below it stands in full."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The files to score."""
    parser.add_argument("files", nargs="+", metavar="FILE", help=_("a position file (TOML)"))
    words = _("print a table for a spreadsheet: a row a reason, or like the pad")
    parser.add_argument("--csv", choices=FORMS, help=words)


def run(args: argparse.Namespace) -> int:
    """Score each file in order; a bad one gives its line on stderr, the others are still scored, the status is 2.

    Several tables of ``--csv`` are divided by an empty line."""
    if args.csv and args.json:
        raise BadInput("score", "--csv", _("two forms are asked for"), _("leave out --json or --csv"))
    status = 0
    for count, name in enumerate(args.files):
        try:
            file = read(Path(name))
        except BadInput as error:
            print(_one_line(str(error)), file=sys.stderr)
            status = 2
            continue
        except OSError as error:
            print(_one_line(f"{name}: {error.strerror or error}"), file=sys.stderr)
            status = 2
            continue
        except ValueError as error:
            # A name that no file can have, as one with a null character.
            print(_one_line(f"{name}: {error}"), file=sys.stderr)
            status = 2
            continue
        found = sheet(file.book, file.position, file.choices)
        if args.json:
            print(json.dumps(as_json(file, found), ensure_ascii=False))
        elif args.csv:
            table = csv_text(sheet_data(ScoredGame.of_file(file)), args.csv)
            print("" if not count else "\n", table.replace("\r\n", "\n"), sep="", end="")
        else:
            heading = [] if len(args.files) == 1 else [*([""] if count else []), name]
            print("\n".join([*heading, *as_text(file, found)]))
    return status


def as_json(file: PositionFile, sheet: ScoreSheet) -> dict[str, Any]:
    """The sheet for other programs; ``left_out`` are decisions of the file that do not fit it."""
    return {
        "players": [_player_json(file.book, sheet, player) for player in sheet.players],
        "winners": list(sheet.winners),
        "complete": sheet.complete,
        "left": list(sheet.left),
        "left_out": list(misfits(ScoredGame.of_file(file))),
    }


def _player_json(book: Book, sheet: ScoreSheet, player: PlayerScore) -> dict[str, Any]:
    other = None
    if player.next_best is not None:
        other = {"total": player.next_best, "contracts": list(player.next_best_contracts)}
    return {
        "name": player.name,
        **{category: player.category(category) for category in sheet.categories},
        "total": player.total,
        "complete": player.complete,
        "next_best": other,
        "lines": [_line_json(book, line) for line in player.lines],
    }


def _line_json(book: Book, line: ScoreLine) -> dict[str, Any]:
    plain = {
        "category": line.category,
        "about": line.about,
        "vp": line.vp,
        "text": sentence(line.text, book),
        "clause": str(line.ref),
        "uses": list(line.uses),
        "unsure": line.unsure,
        "overruled": line.overruled,
    }
    return plain if line.instead_of is None else plain | {"instead_of": line.instead_of.vp}


def as_text(file: PositionFile, sheet: ScoreSheet) -> Iterator[str]:
    """The sheet for people, line by line: the table, who wins, then every reason."""
    yield file.book.box.name
    yield from _table(sheet)
    yield ""
    yield _outcome(sheet)
    for seat in range(len(sheet.players)):
        yield ""
        yield from _reasons(file, sheet, seat)
    lines = [line for player in sheet.players for line in player.lines]
    notes = []
    if any(line.unsure for line in lines):
        notes.append(_("? marks a value that nobody has checked against the printed card yet."))
    if any(line.overruled for line in lines):
        notes.append(_("* marks a line that the players overruled."))
    notes += [_("Left out: {what}.").format(what=what) for what in misfits(ScoredGame.of_file(file))]
    if notes:
        yield ""
        yield from notes


def _table(sheet: ScoreSheet) -> Iterator[str]:
    rows = [["", *(_heading(sheet, player) for player in sheet.players)]]
    rows += [[category_name(c), *(_points(player, c) for player in sheet.players)] for c in sheet.categories]
    rows.append([_("Total"), *(f"{player.total}{'' if player.complete else '+?'}" for player in sheet.players)])
    widths = [max(_width(row[i]) for row in rows) for i in range(len(rows[0]))]
    for row in rows:
        first = row[0] + " " * (widths[0] - _width(row[0]))
        rest = (" " * (width - _width(cell)) + cell for cell, width in zip(row[1:], widths[1:], strict=True))
        yield "  ".join([first, *rest]).rstrip()


def _heading(sheet: ScoreSheet, player: PlayerScore) -> str:
    name = _cut(player.name)
    return _("{name} (left)").format(name=name) if player.name in sheet.left else name


def _points(player: PlayerScore, category: str) -> str:
    return f"{player.category(category)}{'' if player.category_complete(category) else '+?'}"


def _outcome(sheet: ScoreSheet) -> str:
    stayed = [player for player in sheet.players if player.name not in sheet.left]
    totals = sorted((player.total for player in stayed), reverse=True)
    if not stayed:
        return _("Everybody left, so nobody wins.")
    if len(sheet.players) == 1:
        words = _("{name} scores {total} VP.") if sheet.complete else _("{name} has {total} VP so far.")
        return words.format(name=stayed[0].name, total=totals[0])
    facts = {"names": listed(sheet.winners), "total": totals[0]}
    if len(sheet.winners) > 1:
        words = _("{names} share the win with {total} VP each (10.8).")
        return (words if sheet.complete else _("{names} are level so far with {total} VP each.")).format(**facts)
    if len(stayed) == 1:
        words = _("{names} wins with {total} VP; nobody else stayed (10.8).")
        return (words if sheet.complete else _("{names} has {total} VP so far; nobody else stayed.")).format(**facts)
    words = _("{names} wins, {total} to {next} (10.8).")
    return (words if sheet.complete else _("{names} is ahead so far, {total} to {next}.")).format(
        **facts, next=totals[1]
    )


def _reasons(file: PositionFile, sheet: ScoreSheet, seat: int) -> Iterator[str]:
    book, player = file.book, sheet.players[seat]
    heading = _("{name}, who left: {total} VP") if player.name in sheet.left else _("{name}: {total} VP")
    yield heading.format(name=player.name, total=f"{player.total}{'' if player.complete else '+?'}")
    for category in sheet.categories:
        yield f"  {category_name(category)}: {_points(player, category)}"
        for line in player.lines:
            if line.category == category:
                vp = "?" if line.vp is None else str(line.vp)
                mark = "*" if line.overruled else "?" if line.unsure and line.vp is not None else " "
                yield f"    {vp:>3}{mark} {sentence(line.text, book)} ({clause_title(line.ref)}){_uses(book, line)}"
                if line.instead_of is not None:
                    yield "         " + _instead(line.instead_of, file.choices.overrules[seat, category, line.about])
        if category == CONTRACTS and player.next_best is not None:
            yield "         " + _("next best: {total} VP with {cards} (10.4)").format(
                total=player.next_best, cards=cards(player.next_best_contracts)
            )


def _instead(line: ScoreLine, given: Overruled) -> str:
    """What a line had that people gave other VP, and why they did."""
    was = "?" if line.vp is None else line.vp
    if given.why:
        return _("overruled: {vp} instead of {was}, {why}").format(vp=given.vp, was=was, why=_one_line(given.why))
    return _("overruled: {vp} instead of {was}").format(vp=given.vp, was=was)


def _uses(book: Book, line: ScoreLine) -> str:
    if not line.uses:
        return ""
    return _(": uses {things}").format(things=", ".join(used(book, entry) for entry in line.uses))


def _width(text: str) -> int:
    """Columns in a terminal: wide letters take two, marks above or below a letter none."""
    return sum(
        0
        if unicodedata.category(letter) in ("Mn", "Me", "Cf")
        else 2
        if unicodedata.east_asian_width(letter) in "WF"
        else 1
        for letter in text
    )


def _cut(name: str) -> str:
    if _width(name) <= NAME_COLUMNS:
        return name
    while _width(name) >= NAME_COLUMNS:
        name = name[:-1]
    return f"{name}…"


def _one_line(text: str) -> str:
    return " ".join(text.split())
