"""The rules beside a railroad: the page, F1, "Why not?", the command list and notes, by keys and clicks."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from companion.railroad_session import RailroadSession
from tests.support.hands import press
from tests.support.pages import View, settle
from tests.support.pages import played as snowdonia
from tests.support.railroad_games import played
from ui import theme
from ui.views.pages import RAILROAD, TABLE

KEY = Qt.Key
Open = Callable[..., View]


@pytest.fixture
def opened(qapp: QApplication) -> Iterator[Open]:
    """A window with a railroad on the table."""
    theme.use("light", 1.0)
    views: list[View] = []

    def make(session: RailroadSession | None = None, size: tuple[int, int] = (1366, 768)) -> View:
        views.append(View(session or played("railroad-four-players", 30), size))
        return views[-1]

    yield make
    for view in views:
        view.close()


def test_the_rules_stand_beside_now_and_lead_back(opened: Open) -> None:
    view = opened()
    view.window.show_page("rules")
    settle()
    panel = view.pages.looking_up.panel
    assert view.pages.line.covering.aside() is panel
    assert view.pages.line.now.isVisible()
    assert {row.ref.book for row in panel.list.rows()} == {"gwt.railroad"}
    press(KEY.Key_Escape)
    assert view.window.current_page() == RAILROAD
    view.window.show_page(TABLE)
    settle()
    assert view.pages.line.covering.aside() is None


def test_a_small_window_gives_the_rules_the_whole_page(opened: Open) -> None:
    view = opened(size=(853, 480))
    view.window.show_page("rules")
    settle()
    assert view.pages.line.covering.aside() is None
    assert view.pages.looking_up.page.holds_panel()


def test_f1_tells_of_what_has_the_focus(opened: Open) -> None:
    view = opened()
    view.pages.line.stage.canvas.places["T13"].setFocus()
    press(KEY.Key_F1)
    shown = view.pages.looking_up.panel.view()
    assert shown is not None
    assert shown.clause == "gwt.railroad:2"
    press(KEY.Key_F1)
    assert view.window.current_page() == RAILROAD


def test_why_not_opens_what_cannot_be_done(opened: Open) -> None:
    view = opened()
    view.window.actions_table.trigger("why_not")
    settle()
    row = view.pages.looking_up.panel.list.row()
    assert row is not None
    assert row.key.startswith("not.")


def test_the_command_list_offers_the_rules_of_the_game_and_finds_only_those(opened: Open) -> None:
    view = opened()
    view.window.actions_table.trigger("look_up")
    settle()
    panel = view.palette.panel
    first = [offer for offer in panel.rows() if offer.group.startswith("Rule, now")]
    assert first
    assert all("railroad:" in offer.group for offer in first)
    QTest.keyClicks(panel.field, "station master")
    settle()
    found = [offer for offer in panel.rows() if offer.key.startswith("rule.")]
    assert found
    assert all("railroad:" in offer.group for offer in found)
    panel.shut()


def test_a_note_on_a_clause_is_kept_with_the_railroad_and_undone(opened: Open) -> None:
    view = opened()
    view.pages.show_rule("gwt.railroad:4")
    settle()
    shown = view.pages.looking_up.panel.view()
    assert shown is not None
    view.pages.looking_up.panel.article.note_kept.emit(shown.own_note, "We agreed on at least one.")
    settle()
    assert view.pages.bridge.game.notes == {shown.own_note: "We agreed on at least one."}
    view.window.actions_table.trigger("undo")
    settle()
    assert view.pages.bridge.game.notes == {}


def test_the_rules_follow_the_game_that_comes_on_the_table(opened: Open) -> None:
    view = opened()
    view.window.show_page("rules")
    settle()
    view.pages.bridge.open(snowdonia(4, 5, "excavate"))
    settle()
    panel = view.pages.looking_up.panel
    assert view.pages.table.covering.aside() is panel
    assert view.pages.line.covering.aside() is None
    assert {row.ref.book for row in panel.list.rows()} == {"snowdonia.base"}
    view.pages.bridge.open(played("railroad-two-players", 4))
    settle()
    assert view.pages.line.covering.aside() is panel
    assert {row.ref.book for row in panel.list.rows()} == {"gwt.railroad"}
    view.pages.close_game()
    settle()
    assert view.pages.looking_up.page.holds_panel()


def test_enter_in_the_search_is_not_confirms(opened: Open) -> None:
    view = opened()
    view.pages.line.now.choose(0)
    settle()
    entries = len(view.pages.bridge.game.log)
    view.window.show_page("rules")
    settle()
    assert view.pages.looking_up.panel.field.hasFocus()
    assert view.pages.line.now.confirm.key() == ""
    press(KEY.Key_Return)
    assert len(view.pages.bridge.game.log) == entries
    press(KEY.Key_Escape)
    assert view.pages.line.now.confirm.key() == "Enter"
