"""``score FILE...``: the sheet of one or more position files, as text with every reason or as one line of JSON each."""

from __future__ import annotations

import argparse
import json
import sys
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.errors import BadInput
from companion.position_file import PositionFile, read
from companion.score_words import cards, category_name, listed, sentence, used
from companion.wording import _
from rules.core.scoring import PlayerScore, ScoreLine, ScoreSheet
from rules.snowdonia.book import Book
from rules.snowdonia.scoring import CONTRACTS, score

NAME_COLUMNS = 16
"""A longer name is cut in the heading of the table; below it stands in full."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The files to score."""
    parser.add_argument("files", nargs="+", metavar="FILE", help=_("a position file (TOML)"))


def run(args: argparse.Namespace) -> int:
    """Score each file in order; a bad one gives its line on stderr, the others are still scored, the status is 2."""
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
        sheet = score(file.book, file.position)
        if args.json:
            print(json.dumps(as_json(file.book, sheet), ensure_ascii=False))
        else:
            heading = [] if len(args.files) == 1 else [*([""] if count else []), name]
            print("\n".join([*heading, *as_text(file, sheet)]))
    return status


def as_json(book: Book, sheet: ScoreSheet) -> dict[str, Any]:
    """The sheet for other programs."""
    return {"players": [_player_json(book, sheet, player) for player in sheet.players], "winners": list(sheet.winners)}


def _player_json(book: Book, sheet: ScoreSheet, player: PlayerScore) -> dict[str, Any]:
    other = None
    if player.next_best is not None:
        other = {"total": player.next_best, "contracts": list(player.next_best_contracts)}
    return {
        "name": player.name,
        **{category: player.category(category) for category in sheet.categories},
        "total": player.total,
        "next_best": other,
        "lines": [_line_json(book, line) for line in player.lines],
    }


def _line_json(book: Book, line: ScoreLine) -> dict[str, Any]:
    return {
        "category": line.category,
        "about": line.about,
        "vp": line.vp,
        "text": sentence(line.text, book),
        "clause": str(line.ref),
        "uses": list(line.uses),
        "unsure": line.unsure,
    }


def as_text(file: PositionFile, sheet: ScoreSheet) -> Iterator[str]:
    """The sheet for people, line by line: the table, who wins, then every reason."""
    yield file.book.box.name
    yield from _table(sheet)
    yield ""
    yield _outcome(sheet)
    for player in sheet.players:
        yield ""
        yield from _reasons(file.book, sheet, player)
    if any(line.unsure for player in sheet.players for line in player.lines):
        yield ""
        yield _("? marks a value that nobody has checked against the printed card yet.")


def _table(sheet: ScoreSheet) -> Iterator[str]:
    rows = [["", *(_cut(player.name) for player in sheet.players)]]
    rows += [[category_name(c), *(_points(player, c) for player in sheet.players)] for c in sheet.categories]
    rows.append([_("Total"), *(f"{player.total}{'' if player.complete else '+?'}" for player in sheet.players)])
    widths = [max(_width(row[i]) for row in rows) for i in range(len(rows[0]))]
    for row in rows:
        first = row[0] + " " * (widths[0] - _width(row[0]))
        rest = (" " * (width - _width(cell)) + cell for cell, width in zip(row[1:], widths[1:], strict=True))
        yield "  ".join([first, *rest]).rstrip()


def _points(player: PlayerScore, category: str) -> str:
    known = all(line.vp is not None for line in player.lines if line.category == category)
    return f"{player.category(category)}{'' if known else '+?'}"


def _outcome(sheet: ScoreSheet) -> str:
    totals = sorted((player.total for player in sheet.players), reverse=True)
    if len(sheet.players) == 1:
        return _("{name} scores {total} VP.").format(name=sheet.players[0].name, total=totals[0])
    if len(sheet.winners) > 1:
        return _("{names} share the win with {total} VP each (10.8).").format(
            names=listed(sheet.winners), total=totals[0]
        )
    return _("{name} wins, {total} to {next} (10.8).").format(name=sheet.winners[0], total=totals[0], next=totals[1])


def _reasons(book: Book, sheet: ScoreSheet, player: PlayerScore) -> Iterator[str]:
    yield _("{name}: {total} VP").format(name=player.name, total=player.total)
    for category in sheet.categories:
        yield f"  {category_name(category)}: {_points(player, category)}"
        for line in player.lines:
            if line.category == category:
                vp = "?" if line.vp is None else str(line.vp)
                mark = "?" if line.unsure else " "
                yield f"    {vp:>3}{mark} {sentence(line.text, book)} ({line.ref.clause}){_uses(book, line)}"
        if category == CONTRACTS and player.next_best is not None:
            yield "         " + _("next best: {total} VP with {cards} (10.4)").format(
                total=player.next_best, cards=cards(player.next_best_contracts)
            )


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
