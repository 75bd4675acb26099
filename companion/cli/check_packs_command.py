"""``check-packs [DIR]``: the data of the games checked, one line for each thing that is wrong; ``--new DIR``: the
commented template of a scenario, to begin a pack of one's own."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from companion.content import pack_hash
from companion.content.checks import findings
from companion.content.template import write_template
from companion.errors import BadInput
from companion.places import packs_dir
from companion.wording import _


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The folder."""
    parser.add_argument(
        "directory", metavar="DIR", nargs="?", type=Path, help="a pack, or a folder of packs (the shipped ones)"
    )
    parser.add_argument(
        "--new", action="store_true", help="write the template of a scenario into DIR, which is not there yet"
    )


def run(args: argparse.Namespace) -> int:
    """Print the findings; 0 if there is none, else 2."""
    directory: Path | None = args.directory
    if args.new:
        return _write_template(directory, args.json)
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


def _write_template(directory: Path | None, as_json: bool) -> int:
    if directory is None:
        raise BadInput("", "--new", "no folder is named", "name one that is not there yet")
    written = write_template(directory)
    if as_json:
        print(json.dumps({"written": [str(path) for path in written]}, ensure_ascii=False))
    else:
        print(_("Written: {files}.").format(files=", ".join(path.name for path in written)))
        print(_("Play it: put the folder {name} into {folder}.").format(name=directory.name, folder=packs_dir()))
    return 0
