"""What every test stands on: no screen, folders of its own, repeatable examples."""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from tests.support.folders import LOCATIONS, folders_below

# Qt reads these once, when it is loaded, so they are set before any test module can import it.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
_SESSION_FOLDER = tempfile.TemporaryDirectory(prefix="snowdonia-tests-", ignore_cleanup_errors=True)
os.environ.update({variable: str(Path(_SESSION_FOLDER.name, name)) for variable, name in LOCATIONS.items()})


@pytest.fixture(autouse=True)
def own_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Folders for configuration, data, state and cache that no other test and no person's games share."""
    with folders_below(tmp_path_factory.mktemp("folders")) as root:
        yield root


@pytest.fixture(scope="session", autouse=True)
def session_folder() -> Iterator[Path]:
    """The folders in use outside of any single test, taken away at the end."""
    yield Path(_SESSION_FOLDER.name)
    _SESSION_FOLDER.cleanup()


# A slow machine is no failure, and a failure must come back when the test is run again.
settings.register_profile("repeatable", deadline=None, derandomize=True)
settings.load_profile("repeatable")
