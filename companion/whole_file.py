"""Writing a file whole or not at all: beside it first, to the disk, then in its place."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that the old one stays until all of the new one is on the disk. OSError, which names ``path``,
    when that cannot be done; then nothing is left beside it."""
    beside = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        with beside.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError as error:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        raise type(error)(error.errno, error.strerror, str(path)) from None
    sync_folder(path.parent)


def sync_file(path: Path) -> None:
    """Make what another library wrote into a file last. OSError when that cannot be done."""
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def sync_folder(folder: Path) -> None:
    """Make the new name last where a folder can be synced (not on Windows)."""
    with suppress(OSError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)
