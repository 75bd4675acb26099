"""Where the program keeps what belongs to a person: the platform's own folders, or one folder of the person's choice.

The folders may not exist yet; who writes into one makes it.
"""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import PlatformDirs

APP = "snowdonia-companion"
"""The name of the folders."""
HOME = "SNOWDONIA_COMPANION_HOME"
"""The environment variable that puts everything below one folder (a memory stick, a trial)."""


def _place(kind: str) -> Path:
    home = os.environ.get(HOME)
    if home:
        return Path(home).absolute() / kind
    path: Path = getattr(PlatformDirs(APP, appauthor=False), f"user_{kind}_path")
    return path


def data_dir() -> Path:
    """Games."""
    return _place("data")


def config_dir() -> Path:
    """Settings."""
    return _place("config")


def state_dir() -> Path:
    """What can be lost without harm."""
    return _place("state")


def log_dir() -> Path:
    """Logs."""
    return _place("log")


def database_path() -> Path:
    """The database of the games."""
    return data_dir() / "snowdonia.sqlite3"


def my_box_path() -> Path:
    """What the owner read from the game."""
    return data_dir() / "my-box.snowdonia-box.toml"


def packs_dir() -> Path:
    """Packs that the owner put there, a folder for each."""
    return data_dir() / "packs"


def start_card_path() -> Path:
    """What the start page shows before the database is open."""
    return state_dir() / "start-card.json"
