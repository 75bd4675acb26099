"""A step that could not be saved: the sentence stands above Undo, can be read, and goes away once it is saved."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from pytestqt.qtbot import QtBot

from companion.errors import BadInput
from companion.journal import Entry
from companion.session import Session
from ui.bridge import SessionBridge
from ui.sample import likely_action, sample_session
from ui.views.game import GamePage

FULL = "The games cannot be kept: the disk is full"


class Disk:
    """What keeps a game, as long as there is room."""

    def __init__(self) -> None:
        self.full = True

    def create(self, game: object, journal: object = None) -> None:
        self._write()

    def save(self, session: Session, entries: Sequence[Entry]) -> None:
        self._write()

    def _write(self) -> None:
        if self.full:
            raise BadInput("", "", FULL)


@pytest.mark.parametrize("size", [(1286, 768), (797, 480)])
def test_a_save_that_failed_is_readable_and_can_be_tried_again(qtbot: QtBot, size: tuple[int, int]) -> None:
    sample = sample_session()
    disk = Disk()
    session = Session(sample.game, sample.journal, disk)
    bridge = SessionBridge(session)
    page = GamePage(bridge)
    qtbot.addWidget(page)
    page.resize(*size)
    with qtbot.waitExposed(page):
        page.show()
    before = page.undo_bar.height()
    session.record([likely_action(session.table, Random(1))])
    qtbot.waitUntil(lambda: page.undo_bar.error is not None and page.undo_bar.height() > before)
    error = page.undo_bar.error
    assert error is not None
    assert FULL in error.sentence
    assert error.height() >= error.heightForWidth(error.width())
    assert page.undo_bar.undo_button.height() >= 44
    disk.full = False
    error.answered.emit("again")
    qtbot.waitUntil(lambda: page.undo_bar.error is None and page.undo_bar.height() == before)
    assert session.save_error is None
