"""``replay FILE``: a game file or a table record played through the rules; every state, every problem, the result."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from pathlib import Path

from companion import game_file, record
from companion.codec import Plain
from companion.exchange import Played, is_game_file, play_record
from companion.session import Session
from companion.wording import _, say
from rules.core.scoring import ScoreSheet
from rules.snowdonia.position import position
from rules.snowdonia.scoring import score
from rules.snowdonia.state import Table

RESULT_CATEGORIES = ("sites", "track", "contracts", "train", "surveyor")
"""The categories of the score sheet, by the names of the table record."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The file."""
    parser.add_argument(
        "file", metavar="FILE", type=Path, help="a game file (.snowdonia.toml) or a table record (.json)"
    )


def run(args: argparse.Namespace) -> int:
    """Play the file and print what came of it; 0 also for a game with problems, 2 for what cannot be written down."""
    path: Path = args.file
    end, played, sheet = _play(path)
    if args.json:
        document = {
            "steps": [{"n": p.n, "state": record.state_record(p.step.after)} for p in played],
            "problems": list(problem_rows(played)),
            "result": result_record(end, sheet),
        }
        print(json.dumps(document, ensure_ascii=False))
    else:
        for line in _lines(path, played, end, sheet):
            print(line)
    return 0


def _play(path: Path) -> tuple[Table, list[Played], ScoreSheet | None]:
    """The table at the end, every step, and the sheet; steps of a game file by their entry, struck ones left out."""
    if is_game_file(path):
        session = Session(*game_file.read(path))
        played = [Played(line.entry, line.step) for line in session.log if line.entry and not line.struck]
        return session.table, played, session.sheet()
    found, played = play_record(path)
    end = played[-1].step.after if played else found.table
    return end, played, None


def problem_rows(played: Iterable[Played]) -> Iterable[Plain]:
    """Every problem, with the number of its step."""
    for p in played:
        for problem in p.step.problems:
            yield {
                "n": p.n,
                "clause": str(problem.ref),
                "severity": problem.grade.name.lower(),
                "message": say(problem.message, p.step.after.book),
            }


def result_record(table: Table, sheet: ScoreSheet | None = None) -> Plain | None:
    """The result in the words of the table record, by the rules when there is no ``sheet`` with what people decided;
    None for a game that is not over."""
    if table.state.ended is None:
        return None
    sheet = sheet or score(table.book, position(table))
    return {
        "end_reason": table.state.ended,
        "rounds": table.state.round,
        "players": {
            p.name: {**{name: p.category(name) for name in RESULT_CATEGORIES}, "total": p.total} for p in sheet.players
        },
        "winners": list(sheet.winners),
    }


def _lines(path: Path, played: list[Played], end: Table, sheet: ScoreSheet | None) -> Iterable[str]:
    for row in problem_rows(played):
        yield _("Step {n}: {severity}: {message} ({clause})").format(**row)
    result = result_record(end, sheet)
    facts = {"file": path.name, "steps": len(played), "rounds": end.state.round}
    if result is None:
        yield _("{file}: {steps} steps, not finished, in round {rounds}").format(**facts)
        return
    yield _("{file}: {steps} steps, {rounds} rounds, ended by {reason}").format(**facts, reason=result["end_reason"])
    for name, row in result["players"].items():
        parts = ", ".join(f"{category} {row[category]}" for category in RESULT_CATEGORIES)
        yield _("{name}: {total} VP ({parts})").format(name=name, total=row["total"], parts=parts)
    yield _("Won by {names}").format(names=", ".join(result["winners"]) or _("nobody"))
