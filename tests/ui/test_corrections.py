"""Correcting the past in the window: what a correction does is shown before it is made, and the table as it was."""

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from companion.session import Session
from rules.snowdonia.actions.stock_yard import TakeFromYard
from tests.support.hands import settle
from ui.bridge import SessionBridge
from ui.present.corrections import correction
from ui.sample import sample_session
from ui.views.corrections import CorrectionPage
from ui.views.game import GamePage

KEY = Qt.Key
Table = Callable[..., GamePage]


def yard_entry(session: Session) -> int:
    """An early entry that took ore from the yard."""
    return next(
        line.entry for line in session.log if isinstance(line.action, TakeFromYard) and line.action.taken.get("ore", 0)
    )


def press(page: GamePage, key: Any) -> None:
    QTest.keyClick(QApplication.focusWidget() or page, key)
    settle()


def test_amend_shows_what_it_changes_before_it_is_confirmed(page_of: Table) -> None:
    session = sample_session(4, 5, "excavate")
    entry = yard_entry(session)
    page = page_of(session)
    table = session.table
    page.log.list.select_entry(entry)
    page.log.list.tools()["amend"].click()
    settle()
    cover = page.covering.cover()
    assert isinstance(cover, CorrectionPage)
    assert cover.isVisible()
    assert not page.table.stage.isVisible()
    view = cover.view()
    assert view is not None
    assert view.changes == ()
    held = page.now.entry
    assert held is not None
    taken = dict(held.action.taken)
    page.now.answer("taken", taken | {"ore": taken["ore"] - 1, "stone": taken.get("stone", 0) + 1})
    settle()
    view = cover.view()
    assert view is not None
    assert view.changes
    assert any("stone" in row.words for row in view.changes)
    assert session.table == table
    press(page, KEY.Key_Escape)
    assert page.covering.cover() is None
    assert page.table.stage.isVisible()
    assert session.table == table


def test_strike_asks_with_the_later_entries_that_no_longer_fit_first(page_of: Table) -> None:
    session = sample_session(4, 4, "place")
    entry = session.log[0].entry
    page = page_of(session)
    page.log.list.select_entry(entry)
    page.log.list.tools()["strike"].click()
    settle()
    cover = page.covering.cover()
    assert isinstance(cover, CorrectionPage)
    view = cover.view()
    assert view is not None
    assert view.unfit >= 1
    assert [row.fits for row in view.later] == sorted(row.fits for row in view.later)
    assert all(row.clause for row in view.later if not row.fits)
    assert not session.line(entry).struck
    press(page, KEY.Key_Return)
    assert session.line(entry).struck
    assert page.covering.cover() is None
    page.undo()
    assert not session.line(entry).struck


def test_what_the_page_foretells_comes_true() -> None:
    session = sample_session(3, 4, "excavate")
    entry = yard_entry(session)
    seats = SessionBridge(session).looks
    supposed = session.supposed("strike", entry)
    view = correction("strike", session.log, supposed, entry, seats)
    before = {line.entry for line in session.log if line.questionable}
    session.strike(entry)
    assert view.unfit == sum(1 for line in session.log if line.questionable and line.entry not in before)
    assert supposed[-1].after == session.table


def test_hidden_points_stay_hidden_where_the_past_is_corrected() -> None:
    session = sample_session(4, 5, "excavate")
    bridge = SessionBridge(session)
    for line in session.log:
        supposed = session.supposed("strike", line.entry)
        shown = correction("strike", session.log, supposed, line.entry, bridge.looks)
        if any("VP now" in row.words for row in shown.changes):
            hidden = correction("strike", session.log, supposed, line.entry, bridge.looks, points=False)
            assert not any("VP now" in row.words for row in hidden.changes)
            assert hidden.points == ""
            return
    raise AssertionError("no entry of the sample brought a point")


def test_the_table_as_it_was_takes_nothing_but_going_on_or_back(page_of: Table) -> None:
    session = sample_session(4, 3, "place")
    page = page_of(session)
    entry = session.log[5].entry
    journal, count = session.journal, len(session.log)
    page.log.list.select_entry(entry)
    page.log.list.tools()["show"].click()
    settle()
    assert page.past == entry
    view = page.table.view()
    assert view is not None
    assert view.header.round == "Round 1"
    for key in (KEY.Key_A, KEY.Key_C, KEY.Key_1, KEY.Key_P):
        press(page, key)
    page.table.placeTapped.emit("G", 1)
    settle()
    assert session.journal == journal
    press(page, KEY.Key_Right)
    assert page.past == session.log[6].entry
    press(page, KEY.Key_Left)
    press(page, KEY.Key_Escape)
    assert page.past is None
    assert page.table.view() != view
    page.show_past(entry)
    assert page.asking is not None
    page.asking.buttons["continue"].click()
    settle()
    assert page.past is None
    assert len(session.log) == 6
    for _n in range(count - 6):
        session.redo()
    assert len(session.log) == count


def test_insert_shows_its_page_too_and_escape_leaves_it(page_of: Table) -> None:
    session = sample_session(4, 2, "excavate")
    page = page_of(session)
    page._tool("insert", session.log[2].entry)
    settle()
    page.now.place("G", 1)
    settle()
    cover = page.covering.cover()
    assert isinstance(cover, CorrectionPage)
    view = cover.view()
    assert view is not None
    assert view.written.words == "nothing happened"
    cover.close_button.click()
    settle()
    assert page.covering.cover() is None
    assert page.now.mode == "due"


@pytest.mark.parametrize("size", [(1286, 768), (797, 480), (512, 600)])
def test_close_is_in_reach_in_every_layout(page_of: Table, size: tuple[int, int]) -> None:
    page = page_of(sample_session(4, 4, "place"), *size)
    page._tool("strike", page.now._bridge.game.log[0].entry)
    settle()
    cover = page.covering.cover()
    assert isinstance(cover, CorrectionPage)
    place = cover.close_button.mapTo(page, cover.close_button.rect().center())
    assert page.rect().contains(place)
    assert cover.rows_area.widget().width() <= cover.rows_area.viewport().width()
