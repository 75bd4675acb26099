"""What tests of the window share."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The offscreen platform says this of every window with a least size; it is about the platform, not the window."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.qt_log_ignore("does not support propagateSizeHints"))


@pytest.fixture(autouse=True)
def gone_when_done() -> Iterator[None]:
    """Windows of one test are gone before the next: without an event loop nothing else takes them away, and each would
    be styled again with every later one."""
    yield
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
