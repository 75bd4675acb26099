"""What every test stands on: no screen, folders of its own, repeatable examples."""

import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

# Qt reads these once, when it is loaded, so they are set before any test module can import it.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
_SESSION_FOLDER = tempfile.TemporaryDirectory(prefix="snowdonia-tests-", ignore_cleanup_errors=True)

LOCATIONS = {
    "XDG_CONFIG_HOME": "config",
    "XDG_DATA_HOME": "data",
    "XDG_STATE_HOME": "state",
    "XDG_CACHE_HOME": "cache",
    "WIN_PD_OVERRIDE_APPDATA": "roaming",
    "WIN_PD_OVERRIDE_LOCAL_APPDATA": "local",
}
"""Variable that platformdirs (and on Linux Qt) asks for a place, and the folder it gets below a temporary one."""

os.environ.update({variable: str(Path(_SESSION_FOLDER.name, name)) for variable, name in LOCATIONS.items()})


@pytest.fixture(autouse=True)
def own_folders(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Folders for configuration, data, state and cache that no other test and no person's games share."""
    root = tmp_path_factory.mktemp("folders")
    for variable, name in LOCATIONS.items():
        monkeypatch.setenv(variable, str(root / name))
    if sys.platform == "darwin":
        monkeypatch.setenv("HOME", str(root))
    # QSettings has kept the place it saw first. Without Qt in the process there is nothing to move.
    qt_core = sys.modules.get("PySide6.QtCore")
    if qt_core is not None:
        for form in (qt_core.QSettings.Format.NativeFormat, qt_core.QSettings.Format.IniFormat):
            qt_core.QSettings.setPath(form, qt_core.QSettings.Scope.UserScope, str(root / "config"))
    return root


@pytest.fixture(scope="session", autouse=True)
def session_folder() -> Iterator[Path]:
    """The folders in use outside of any single test, taken away at the end."""
    yield Path(_SESSION_FOLDER.name)
    _SESSION_FOLDER.cleanup()


# A slow machine is no failure, and a failure must come back when the test is run again.
settings.register_profile("repeatable", deadline=None, derandomize=True)
settings.load_profile("repeatable")
