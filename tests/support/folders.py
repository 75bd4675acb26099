"""Where the program keeps what it keeps, away from the games of whoever runs the tests."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest

LOCATIONS: Final = {
    "XDG_CONFIG_HOME": "config",
    "XDG_DATA_HOME": "data",
    "XDG_STATE_HOME": "state",
    "XDG_CACHE_HOME": "cache",
    "WIN_PD_OVERRIDE_APPDATA": "roaming",
    "WIN_PD_OVERRIDE_LOCAL_APPDATA": "local",
}
"""Variable that platformdirs (and on Linux Qt) asks for a place, and the folder it gets below a temporary one."""


@contextmanager
def folders_below(root: Path) -> Iterator[Path]:
    """Configuration, data, state and cache lie below a folder meanwhile."""
    with pytest.MonkeyPatch.context() as patch:
        for variable, name in LOCATIONS.items():
            patch.setenv(variable, str(root / name))
        if sys.platform == "darwin":
            patch.setenv("HOME", str(root))
        # QSettings has kept the place it saw first. Without Qt in the process there is nothing to move.
        qt_core = sys.modules.get("PySide6.QtCore")
        if qt_core is not None:
            for form in (qt_core.QSettings.Format.NativeFormat, qt_core.QSettings.Format.IniFormat):
                qt_core.QSettings.setPath(form, qt_core.QSettings.Scope.UserScope, str(root / "config"))
        yield root
