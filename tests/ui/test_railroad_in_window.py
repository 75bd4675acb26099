"""A railroad in the real window: saved, closed, opened, dropped, undone and redone, by the keys of any game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication

from companion import places
from companion.game_file import write
from companion.store import Store
from rules.gwt_railroad.steps import MoveEngine, TakeMaster, Upgrade
from tests.support import railroad_sessions as sessions
from tests.support.hands import press
from tests.support.pages import View, played, settle, wait
from tests.support.railroad_games import played as railroad
from ui import theme
from ui.views.pages import RAILROAD, SCORE, START, TABLE

KEY = Qt.Key
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
NAME = "railroad-two-players"


@pytest.fixture
def view(qapp: QApplication) -> Iterator[View]:
    """A window with a kept railroad on the table."""
    theme.use("light", 1.0)
    session = railroad(NAME, 8)
    with Store(places.database_path()) as store:
        store.create(session.game, session.journal)
    opened = View()
    opened.pages.resume(session.info.id)
    settle()
    yield opened
    opened.close()


def enabled(view: View, key: str) -> bool:
    view.window.actions_table.refresh()
    action = view.window.actions_table.action(key)
    return action.isVisible() and action.isEnabled()


def test_the_rail_leads_to_the_line_and_the_window_says_so(view: View) -> None:
    view.window.show_page(SCORE)
    view.window.rail.button(TABLE).click()
    settle()
    assert view.window.current_page() == RAILROAD
    assert view.window.windowTitle() == "Railroad · Snowdonia Companion"
    assert view.window.rail.button(TABLE).isChecked()


def test_what_can_be_done_is_what_a_railroad_has(view: View) -> None:
    can = ("save_file", "print_sheet", "close_game", "undo", "stocktake", "why", "why_not", "display", "keyboard")
    assert [key for key in can if not enabled(view, key)] == []
    assert not enabled(view, "bag")
    view.window.actions_table.trigger("keyboard")
    settle()
    assert "The railroad" in [group.title for group in view.palette.keys.groups()]
    view.palette.shut()


def test_undo_and_redo_by_key_on_the_line_and_on_other_pages(view: View) -> None:
    session = view.pages.bridge.game
    before = session.table
    view.pages.bridge.record([MoveEngine(0, "forward", 1, "T33")], anyway=True)
    after = session.table
    view.pages.line.now.take_focus()
    press(KEY.Key_Z, modifiers=CTRL)
    assert session.table == before
    press(KEY.Key_Z, modifiers=CTRL | SHIFT)
    assert session.table == after
    view.pages.show_rule("gwt.railroad:4")
    settle()
    assert view.pages.looking_up.panel.article.hasFocus()
    press(KEY.Key_Z, modifiers=CTRL)
    assert session.table == before
    press(KEY.Key_Y, modifiers=CTRL)
    assert session.table == after
    with Store(places.database_path()) as store:
        assert store.open(session.info.id).table == after


def test_the_keys_go_on_after_a_choice_that_went_away_with_its_step(view: View) -> None:
    view.pages.put(sessions.railroad("10", "12"))
    settle()
    session, now = view.pages.bridge.game, view.pages.line.now
    now.take_focus()
    for key in (KEY.Key_1, KEY.Key_4, KEY.Key_T, KEY.Key_1, KEY.Key_3, KEY.Key_Return, KEY.Key_M):
        press(key)
    before = len(session.log)
    workers = now.offer.workers.field
    assert workers is not None
    press(KEY.Key_Backtab, modifiers=SHIFT)
    assert workers.isAncestorOf(QApplication.focusWidget())
    press(KEY.Key_Left, KEY.Key_Space)
    assert now.hand is not None
    assert now.hand.worker == "engineer"
    press(KEY.Key_Return)
    assert [type(line.action) for line in session.log[before:]] == [MoveEngine, Upgrade, TakeMaster]
    press(KEY.Key_2)
    assert now.headline.words() == "Ben, up to 1"
    press(KEY.Key_A)
    press(KEY.Key_Escape)
    assert now.confirm.hasFocus()


def test_a_copy_opens_as_the_same_game(view: View, tmp_path: Path) -> None:
    session = view.pages.bridge.game
    view.pages.save_path(tmp_path / "copy")
    copy = tmp_path / "copy.snowdonia.toml"
    view.pages.close_game()
    settle()
    assert view.window.current_page() == START
    assert view.pages.bridge.session is None
    assert not enabled(view, "save_file")
    view.pages.open_path(copy)
    settle()
    assert view.window.current_page() == RAILROAD
    assert view.pages.bridge.game.table == session.table
    assert view.pages.line.log.isVisibleTo(view.pages.line) or view.pages.line.side_tabs.isVisible()


def test_a_file_that_is_dropped_takes_the_place_of_a_game_of_snowdonia(view: View, tmp_path: Path) -> None:
    other = railroad("railroad-four-players", 12)
    path = tmp_path / "other.snowdonia.toml"
    write(path, other.game, other.journal)
    view.pages.put(played(4, 5, "excavate"))
    settle()
    assert view.window.current_page() == TABLE
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path))])
    copy, left, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(view.window, QDragEnterEvent(QPoint(200, 200), copy, mime, left, none))
    QApplication.sendEvent(view.window, QDropEvent(QPointF(200, 200), copy, mime, left, none))
    wait(lambda: view.window.current_page() == RAILROAD)
    assert view.pages.bridge.game.players == other.players
    assert view.pages.bridge.game.table == other.table


def test_points_are_hidden_on_the_line_as_anywhere(view: View) -> None:
    def shown() -> list[bool]:
        return [" VP" in row.accessibleName() for row in view.pages.line.scores.rows]

    assert all(shown())
    view.window.actions_table.trigger("hide_points")
    settle()
    assert not any(shown())
    view.window.actions_table.trigger("hide_points")
    settle()
    assert all(shown())


def test_the_game_of_the_other_title_takes_its_own_page(view: View) -> None:
    line = view.pages.bridge.game
    view.pages.put(played(4, 5, "excavate"))
    settle()
    assert view.window.current_page() == TABLE
    assert view.pages.railroad.session is None
    view.pages.put(line)
    settle()
    assert view.window.current_page() == RAILROAD
    assert view.pages.snowdonia.session is None
