"""The command line: the same jobs as the window, without Qt. Exit 0 done, 2 bad input (one line to stderr)."""

from __future__ import annotations

import argparse
import contextlib
import importlib
import sys
from collections.abc import Sequence

from companion.errors import BadInput

COMMANDS: dict[str, str] = {
    "score": "final score of one or more position files",
    "odds": "what the next draw from a bag will bring, exactly",
    "replay": "play a game file or a table record through the rules",
    "import": "take games from files into the history: own files, table records, exports of BG Stats",
    "play": "track a game in the terminal",
    "rules": "look a rule up, or what matters now in a game",
    "railroad": "where an engine of Great Western Trail can go",
    "check-packs": "check the data of the games",
    "doctor": "versions, places and the health of the data",
}
"""Every subcommand and its help line; each has a module of its name in this package."""


def _module(command: str) -> str:
    return f"companion.cli.{command.replace('-', '_')}_command"


def parser(command: str) -> argparse.ArgumentParser:
    """The argument parser of one subcommand."""
    found = argparse.ArgumentParser(prog=f"snowdonia-companion {command}", description=COMMANDS[command])
    found.add_argument("--json", action="store_true", help="print JSON for other programs")
    importlib.import_module(_module(command)).add_arguments(found)
    return found


def run(argv: Sequence[str]) -> int:
    """Run one subcommand (``argv[0]`` in COMMANDS) and return its exit status; never raises for bad input."""
    command, *rest = argv
    with contextlib.suppress(AttributeError):
        sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    try:
        args = parser(command).parse_args(rest)
        return int(importlib.import_module(_module(command)).run(args))
    except BadInput as error:
        print(error, file=sys.stderr)
        return 2
    except BrokenPipeError:
        return 0
    except OSError as error:
        print(f"{error.filename or command}: {error.strerror or error}", file=sys.stderr)
        return 2
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else 2
