"""What tests of the window share."""

from collections.abc import Callable, Iterator
from functools import partialmethod
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

if TYPE_CHECKING:
    from companion.session import Session
    from ui.views.game import GamePage


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The offscreen platform says this of every window with a least size; it is about the platform, not the window."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.qt_log_ignore("does not support propagateSizeHints"))


class PatientBot(QtBot):
    """Waits as long as a busy machine may take; what comes at all comes at once on any other."""

    waitExposed = partialmethod(QtBot.waitExposed, timeout=120_000)
    waitSignal = partialmethod(QtBot.waitSignal, timeout=120_000)
    waitUntil = partialmethod(QtBot.waitUntil, timeout=120_000)


@pytest.fixture
def qtbot(qapp: QApplication, request: pytest.FixtureRequest) -> QtBot:
    return PatientBot(request)


@pytest.fixture(autouse=True)
def gone_when_done() -> Iterator[None]:
    """Windows of one test are gone before the next: without an event loop nothing else takes them away, and each would
    be styled again with every later one."""
    yield
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture
def light(qapp: QApplication) -> Iterator[None]:
    """The light theme in its usual size, before and after."""
    from ui import theme

    theme.use("light", 1.0)
    yield
    theme.use("light", 1.0)


@pytest.fixture
def page_of(qtbot: QtBot, light: None) -> "Callable[..., GamePage]":
    """A Table page with the focus for a session, in the light theme, settled."""
    from tests.support.hands import stand
    from ui.bridge import SessionBridge, SnowdoniaBridge
    from ui.views.game import GamePage

    def make(session: "Session", width: int = 1286, height: int = 768) -> GamePage:
        page = GamePage(SnowdoniaBridge(SessionBridge(session)))
        stand(qtbot, page, width, height)
        return page

    return make
