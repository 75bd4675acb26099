"""A pack to begin with: the commented template of a scenario, written where somebody wants it."""

from __future__ import annotations

import re
from pathlib import Path

from companion.content.packs import resource, table_files
from companion.errors import BadInput
from companion.whole_file import write_whole

STAND_IN = "my-scenario"
"""Stands in the template for the id of the pack and of its scenario."""
_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def write_template(folder: Path) -> list[Path]:
    """Write the template into a folder that is not there yet; its name becomes the id. BadInput: it is there, or its
    name cannot be an id; OSError."""
    if folder.exists() or folder.is_symlink():
        raise BadInput(str(folder), "", "it is there already", "name a folder that is not there yet")
    if not _SLUG.fullmatch(folder.name):
        right = "write small letters, digits and hyphens, as in mount-washington"
        raise BadInput(str(folder), "", f"{folder.name!r} cannot be the id of a pack", right)
    folder.mkdir(parents=True)
    written = []
    for file in table_files(resource("templates/scenario")):
        text = file.read_text(encoding="utf-8").replace(STAND_IN, folder.name)
        written.append(folder / file.name)
        write_whole(written[-1], text.encode("utf-8"))
    return written
