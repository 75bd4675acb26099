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
from companion.titles import tracked
from companion.tracking import AnySession
from companion.wording import _, say
from rules.core.problems import Problem
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
    if is_game_file(path):
        game, journal = game_file.read(path)
        session = tracked(game, journal)
        if not isinstance(session, Session):
            return _print_other(path, session, as_json=args.json)
        end, played, sheet = _played(session)
    else:
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


def _played(session: Session) -> tuple[Table, list[Played], ScoreSheet | None]:
    """The table at the end of a game file, every step by its entry, struck ones left out, and the sheet."""
    played = [Played(line.entry, line.step) for line in session.log if line.entry and not line.struck]
    return session.table, played, session.sheet()


def _play(path: Path) -> tuple[Table, list[Played], ScoreSheet | None]:
    """The table at the end of a table record and every step; it has no sheet of its own."""
    found, played = play_record(path)
    end = played[-1].step.after if played else found.table
    return end, played, None


def _print_other(path: Path, session: AnySession, *, as_json: bool) -> int:
    """What came of a game of another title: its problems, and its score by category."""
    steps = [line for line in session.log if line.entry and not line.struck]
    problems = [
        _problem_row(line.entry, problem, session.title.say(problem.message, session.book))
        for line in steps
        for problem in line.problems
    ]
    sheet = session.sheet()
    if as_json:
        result = {"end_reason": session.ended, **_points(sheet, sheet.categories)}
        document = {
            "steps": [{"n": line.entry, "text": line.text} for line in steps],
            "problems": problems,
            "result": result if session.over else None,
        }
        print(json.dumps(document, ensure_ascii=False))
        return 0
    for sentence in _problem_lines(problems):
        print(sentence)
    words = _("{file}: {steps} steps, over") if session.over else _("{file}: {steps} steps, not finished")
    print(words.format(file=path.name, steps=len(steps)))
    for p in sheet.players:
        parts = ", ".join(f"{session.title.category_name(name)} {p.category(name)}" for name in sheet.categories)
        print(_("{name}: {total} VP ({parts})").format(name=p.name, total=p.total, parts=parts))
    return 0


def problem_rows(played: Iterable[Played]) -> Iterable[Plain]:
    """Every problem, with the number of its step."""
    for p in played:
        for problem in p.step.problems:
            yield _problem_row(p.n, problem, say(problem.message, p.step.after.book))


def _problem_row(n: int, problem: Problem, message: str) -> Plain:
    return {"n": n, "clause": str(problem.ref), "severity": problem.grade.name.lower(), "message": message}


def _problem_lines(rows: Iterable[Plain]) -> Iterable[str]:
    return (_("Step {n}: {severity}: {message} ({clause})").format(**row) for row in rows)


def result_record(table: Table, sheet: ScoreSheet | None = None) -> Plain | None:
    """The result in the words of the table record, by the rules when there is no ``sheet`` with what people decided;
    None for a game that is not over."""
    if table.state.ended is None:
        return None
    sheet = sheet or score(table.book, position(table))
    return {
        "end_reason": table.state.ended,
        "rounds": table.state.round,
        **_points(sheet, RESULT_CATEGORIES),
    }


def _points(sheet: ScoreSheet, categories: tuple[str, ...]) -> Plain:
    """The VP of each player by category, and who won."""
    return {
        "players": {
            p.name: {**{name: p.category(name) for name in categories}, "total": p.total} for p in sheet.players
        },
        "winners": list(sheet.winners),
    }


def _lines(path: Path, played: list[Played], end: Table, sheet: ScoreSheet | None) -> Iterable[str]:
    yield from _problem_lines(problem_rows(played))
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
