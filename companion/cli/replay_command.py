"""``replay FILE``: a table record played through the rules; every state, every problem with its clause, the result."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from companion import record
from companion.codec import Plain
from companion.errors import BadInput
from companion.wording import say
from rules.core.problems import Problem
from rules.core.step import Step
from rules.snowdonia.book import Book
from rules.snowdonia.play import perform
from rules.snowdonia.position import position
from rules.snowdonia.scoring import score
from rules.snowdonia.state import Table

RESULT_CATEGORIES = ("sites", "track", "contracts", "train", "surveyor")
"""The categories of the score sheet, by the names of the table record."""


@dataclass(frozen=True)
class Played:
    """One step played: its number in the file and what came of it."""

    n: int
    step: Step[Table]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The file."""
    parser.add_argument("file", metavar="FILE", type=Path, help="a table record (.json)")


def run(args: argparse.Namespace) -> int:
    """Play the file and print what came of it; 0 also for a game with problems, 2 for what cannot be written down."""
    path: Path = args.file
    start, played = play_record(path)
    end = played[-1].step.after if played else start
    if args.json:
        document = {
            "steps": [{"n": p.n, "state": record.state_record(p.step.after)} for p in played],
            "problems": list(problem_rows(played)),
            "result": result_record(end),
        }
        print(json.dumps(document, ensure_ascii=False))
    else:
        for line in _lines(path, played, end):
            print(line)
    return 0


def play_record(path: Path) -> tuple[Table, list[Played]]:
    """A table record: the table it starts from, and every step; BadInput names the step that cannot be written down."""
    found = record.read(path)
    table = found.table
    played: list[Played] = []
    for step in found.steps:
        try:
            done = perform(table, record.action(step, table))
        except BadInput as error:
            raise BadInput(path.name, error.place, error.wrong, error.right) from None
        if done.refused:
            raise BadInput(path.name, f"step {step.n}", sentence(done.problems[-1], table.book))
        table = done.after
        played.append(Played(step.n, done))
    return found.table, played


def problem_rows(played: Iterable[Played]) -> Iterable[Plain]:
    """Every problem, with the number of its step."""
    for p in played:
        for problem in p.step.problems:
            yield {
                "n": p.n,
                "clause": str(problem.ref),
                "severity": problem.grade.name.lower(),
                "message": sentence(problem, p.step.after.book),
            }


def result_record(table: Table) -> Plain | None:
    """The result in the words of the table record; None for a game that is not over."""
    if table.state.ended is None:
        return None
    sheet = score(table.book, position(table))
    return {
        "end_reason": table.state.ended,
        "rounds": table.state.round,
        "players": {
            p.name: {**{name: p.category(name) for name in RESULT_CATEGORIES}, "total": p.total} for p in sheet.players
        },
        "winners": list(sheet.winners),
    }


def sentence(problem: Problem, book: Book) -> str:
    """A problem in words."""
    return say(problem.message, book)


def _lines(path: Path, played: list[Played], end: Table) -> Iterable[str]:
    for row in problem_rows(played):
        yield f"step {row['n']}: {row['severity']}: {row['message']} ({row['clause']})"
    rounds, steps = end.state.round, len(played)
    result = result_record(end)
    if result is None:
        yield f"{path.name}: {steps} steps, not finished, in round {rounds}"
        return
    yield f"{path.name}: {steps} steps, {rounds} rounds, ended by {result['end_reason']}"
    for name, row in result["players"].items():
        parts = ", ".join(f"{category} {row[category]}" for category in RESULT_CATEGORIES)
        yield f"{name}: {row['total']} VP ({parts})"
    yield f"won by {', '.join(result['winners'])}"
