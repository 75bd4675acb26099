"""Reading a pack that anybody may have written: never more than fits, nothing followed elsewhere, all faults named.

What comes out are plain numbers, words, switches, lists and tables, few and small enough to be looked at further; what
they mean is for `companion.content.schema` and `companion.content.checks`.
"""

from __future__ import annotations

import hashlib
import math
import stat
from collections.abc import Iterator
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final

from companion.content.finding import Finding
from companion.content.packs import HEAD, Tree, parse
from companion.errors import BadInput

MOST_FILES: Final = 32
MOST_BYTES: Final = 256 * 1024
MOST_IN_ALL: Final = 1024 * 1024
MOST_ENTRIES: Final = 500
"""So many files of any kind are looked at in a folder."""
MOST_VALUES: Final = 5000
LONGEST_LIST: Final = 64
LONGEST_TEXT: Final = 200
DEEPEST: Final = 8
LARGEST: Final = 999
"""More than any card or board prints; in pack.toml, which holds no counts, numbers may be larger."""


def read(folder: Traversable | Path) -> tuple[dict[str, Tree], str, list[Finding]]:
    """The TOML files of a folder by name, their digest, and all because of which they cannot be used."""
    raw: dict[str, Tree] = {}
    found: list[Finding] = []
    digest, size = hashlib.sha256(), 0
    for file in _files(folder, found):
        content = _content(file, found)
        if content is None:
            continue
        size += len(content)
        if size > MOST_IN_ALL:
            found.append(
                Finding(file.name, "file", "the files are too large together", f"keep {MOST_IN_ALL // 1024} KB")
            )
            break
        digest.update(file.name.encode("utf-8", "replace") + b"\0" + content.replace(b"\r\n", b"\n") + b"\0")
        try:
            tree = parse(file, content)
        except BadInput as error:
            found.append(Finding(error.where, error.place, error.wrong, error.right))
            continue
        except RecursionError:
            found.append(Finding(file.name, "file", "its tables lie too deep", f"keep {DEEPEST} levels"))
            continue
        except ValueError:
            found.append(Finding(file.name, "file", "a number has too many digits", "write what is printed"))
            continue
        found += _too_much(file.name, tree)
        raw[file.name] = tree
    values = sum(1 for tree in raw.values() for _ in _leaves(tree))
    if values > MOST_VALUES:
        found.append(Finding(f"{HEAD}.toml", HEAD, f"there are {values} values", f"keep {MOST_VALUES}"))
    return raw, digest.hexdigest(), found


def _files(folder: Traversable | Path, found: list[Finding]) -> list[Traversable | Path]:
    files: list[Traversable | Path] = []
    for n, file in enumerate(folder.iterdir()):
        if n >= MOST_ENTRIES:
            found.append(Finding(folder.name, "folder", "it holds too many files", f"keep {MOST_ENTRIES}"))
            break
        if file.name.endswith(".toml"):
            files.append(file)
    files.sort(key=lambda file: file.name)
    if len(files) > MOST_FILES:
        found.append(Finding(folder.name, "folder", f"it holds {len(files)} tables", f"keep {MOST_FILES}"))
    return files[:MOST_FILES]


def _content(file: Traversable | Path, found: list[Finding]) -> bytes | None:
    """What a file holds; None, and a finding, for what is no plain file of a fair size."""
    try:
        if isinstance(file, Path):
            mode = file.lstat().st_mode
            if stat.S_ISLNK(mode):
                found.append(Finding(file.name, "file", "it is a link to elsewhere", "put the file itself there"))
                return None
            if not stat.S_ISREG(mode):
                found.append(Finding(file.name, "file", "it is no file", "put a file there"))
                return None
            with file.open("rb") as opened:
                content = opened.read(MOST_BYTES + 1)
        else:
            content = file.read_bytes()
    except OSError as error:
        found.append(Finding(file.name, "file", error.strerror or str(error), "make it readable"))
        return None
    if len(content) > MOST_BYTES:
        found.append(Finding(file.name, "file", "it is too large", f"keep {MOST_BYTES // 1024} KB"))
        return None
    return content


def _leaves(tree: Tree) -> Iterator[tuple[tuple[str, ...], Any, int]]:
    """Every value with its place and how deep it lies; lists are opened, too."""
    ahead: list[tuple[tuple[str, ...], Any, int]] = [((), tree, 0)]
    while ahead:
        at, value, deep = ahead.pop()
        if isinstance(value, dict) and value and deep <= DEEPEST:
            ahead += [((*at, key), one, deep + 1) for key, one in reversed(value.items())]
        elif isinstance(value, list) and value and deep <= DEEPEST:
            ahead += [((*at, str(n)), one, deep + 1) for n, one in reversed(list(enumerate(value)))]
            yield at, value, deep
        else:
            yield at, value, deep


def _too_much(name: str, tree: Tree) -> list[Finding]:
    table = name.removesuffix(".toml")
    found = []
    for at, value, deep in _leaves(tree):
        place = ".".join((table, *(key[:LONGEST_TEXT] for key in at)))
        wrong = right = ""
        if deep > DEEPEST:
            wrong, right = "it lies too deep", f"keep {DEEPEST} levels"
        elif any(len(key) > LONGEST_TEXT for key in at):
            wrong, right = "a name is too long", f"write at most {LONGEST_TEXT} characters"
        elif isinstance(value, list) and len(value) > LONGEST_LIST:
            wrong, right = f"the list holds {len(value)}", f"keep {LONGEST_LIST}"
        elif isinstance(value, str) and len(value) > LONGEST_TEXT:
            wrong, right = "the text is too long", f"write at most {LONGEST_TEXT} characters"
        elif isinstance(value, int | float) and not _fair(value, table == HEAD):
            wrong, right = "the number is too large", f"write {LARGEST} at most"
        elif not isinstance(value, bool | int | float | str | list | dict):
            wrong, right = "it is no value of a pack", "write a number, a text, true or false"
        if wrong:
            found.append(Finding(name, place, wrong, right))
    return found


def _fair(value: float, head: bool) -> bool:
    return math.isfinite(value) and (head or abs(value) <= LARGEST)
