"""``check-packs [DIR]``: the data of the games checked, one line for each thing that is wrong."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from companion.content import pack_hash
from companion.content.checks import findings
from companion.wording import _


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The folder."""
    parser.add_argument(
        "directory", metavar="DIR", nargs="?", type=Path, help="a pack, or a folder of packs (the shipped ones)"
    )


def run(args: argparse.Namespace) -> int:
    """Print the findings; 0 if there is none, else 2."""
    directory: Path | None = args.directory
    found = findings(directory)
    if args.json:
        document: dict[str, object] = {"findings": [finding._asdict() for finding in found]}
        if directory is None:
            document["hash"] = pack_hash()
        print(json.dumps(document, ensure_ascii=False))
    else:
        for finding in found:
            print(finding)
        if not found:
            print(_("Nothing is wrong in the packs."))
    return 2 if found else 0
