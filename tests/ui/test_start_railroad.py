"""A railroad on the start page of the real window: its line on the large card, and resuming leads to its page."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from companion import places
from companion.store import Store
from tests.support.pages import View, settle
from tests.support.railroad_games import played
from ui import theme
from ui.sample import sample_session
from ui.views.marks import shape_of
from ui.views.pages import RAILROAD, SCORE, START, TABLE


@pytest.fixture
def view(qtbot: QtBot) -> Iterator[View]:
    """The start page with a railroad under way, one that is over, and a game of Snowdonia."""
    theme.use("light", 1.0)
    with Store(places.database_path()) as store:
        for session in (sample_session(3, 2), played("railroad-two-players"), played("railroad-four-players", 30)):
            store.create(session.game, session.journal)
    opened = View()
    qtbot.waitUntil(opened.pages.start.line_strip.isVisible)
    yield opened
    opened.close()


def test_the_large_card_shows_the_line_and_enter_leads_to_it(view: View) -> None:
    start = view.pages.start
    assert not start.strip.isVisible()
    assert start.line_strip.accessibleName() == "Engines: Ana at T7, Ben at T13, Cleo at 13, Dai at 10"
    QTest.keyClick(start, Qt.Key.Key_Return)
    settle()
    assert view.window.current_page() == RAILROAD
    assert view.pages.bridge.game.players == ("Ana", "Ben", "Cleo", "Dai")


@pytest.mark.parametrize("width", [1366, 853, 512])
def test_engines_never_lie_on_each_other_and_stay_inside(view: View, width: int) -> None:
    view.window.resize(width, 480)
    settle()
    strip = view.pages.start.line_strip
    boxes = [box for _engine, box in strip.places()]
    assert len(boxes) == 4
    assert boxes[0].left() >= 0
    assert boxes[-1].right() <= strip.width()
    for one, following in pairwise(boxes):
        assert one.right() < following.left()


def test_the_rows_below_lead_to_the_sheet_or_to_the_table(view: View) -> None:
    rows = {row.view.game_id: row for row in view.pages.start.recents}
    QTest.mouseClick(rows["railroad-two-players-1"], Qt.MouseButton.LeftButton)
    settle()
    assert view.window.current_page() == SCORE
    view.pages.close_game()
    settle()
    assert view.window.current_page() == START
    rows = {row.view.game_id: row for row in view.pages.start.recents}
    QTest.mouseClick(rows["sample-3"], Qt.MouseButton.LeftButton)
    settle()
    assert view.window.current_page() == TABLE
    assert view.pages.snowdonia.session is not None


def test_every_colour_of_the_railroad_has_its_shape(qapp: QApplication) -> None:
    assert "disc" not in [shape_of(colour) for colour in ("yellow", "red", "blue", "white")]
