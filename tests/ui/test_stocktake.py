"""The stocktake in the window: rows by place, digits and Tab, differences, causes, suspense."""

from collections.abc import Callable
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from companion.session import Session
from rules.core.frozen import replace
from rules.core.ledger import SUSPENSE
from rules.snowdonia.actions.restock_yard import RestockYard
from tests.support.hands import press, settle
from ui.bridge import SessionBridge
from ui.present.stocktake import stock_view
from ui.sample import likely_action, sample_session
from ui.views.game import GamePage
from ui.views.stocktake import StocktakePanel

KEY = Qt.Key
Table = Callable[..., GamePage]


def opened(page: GamePage) -> StocktakePanel:
    page.stocktake()
    settle()
    assert page.counting is not None
    return page.counting


def with_slip() -> tuple[Session, int]:
    """A session whose last restock took a stone for iron ore."""
    session, rng = sample_session(3, 3, "restock-yard"), Random(1)
    action = likely_action(session.table, rng)
    assert isinstance(action, RestockYard)
    at = action.drawn.index("stone")
    wrong = replace(action, drawn=(*action.drawn[:at], "ore", *action.drawn[at + 1 :]))
    (entry,) = session.record([wrong])
    return session, entry


def test_every_place_has_a_row_and_everything_adds_up(page_of: Table) -> None:
    session = sample_session(4, 5, "excavate")
    panel = opened(page_of(session))
    view = panel.page.view()
    assert view is not None
    assert view.balanced
    words = [row.words for row in view.rows]
    assert [name in words for name in session.book.players] == [True] * 4
    assert view.suspense is None
    assert "as set up" in view.total.sentence


def test_a_count_is_typed_by_keyboard_and_goes_to_suspense(page_of: Table) -> None:
    session = sample_session(4, 5, "excavate")
    panel = opened(page_of(session))
    press(KEY.Key_Return)
    assert panel.fields["ore"].hasFocus()
    books = session.table.state.ledger["yard", "ore"]
    QTest.keyClicks(panel.fields["ore"], str(books + 3))
    settle()
    assert "3 iron ore more" in panel.headline.words()
    assert panel.page.pills["ore"].words() == "+3"
    press(KEY.Key_Tab)
    assert panel.fields["stone"].hasFocus()
    panel.look_now()
    panel.leave_in_suspense()
    settle()
    assert session.table.state.ledger["yard", "ore"] == books + 3
    assert session.table.state.ledger[SUSPENSE, "ore"] == -3
    view = panel.page.view()
    assert view is not None
    assert view.suspense is not None
    assert view.balanced


def test_a_slip_is_found_and_amended_with_one_enter(page_of: Table) -> None:
    session, entry = with_slip()
    ledger = session.table.state.ledger
    page = page_of(session)
    panel = opened(page)
    panel.page.choose("yard")
    settle()
    QTest.keyClicks(panel.fields["ore"], str(ledger["yard", "ore"] - 1))
    QTest.keyClicks(panel.fields["stone"], str(ledger["yard", "stone"] + 1))
    panel.look_now()
    settle()
    assert panel.causes[0].entry == entry
    assert "Amend entry" in panel.confirm.words()
    panel.confirm.click()
    settle()
    after = session.table.state.ledger
    assert (after["yard", "ore"], after["yard", "stone"]) == (ledger["yard", "ore"] - 1, ledger["yard", "stone"] + 1)
    assert session.line(entry).amended
    assert session.table.state.ledger.zone(SUSPENSE) == {}
    press(KEY.Key_Escape)
    assert page.counting is None
    assert page.covering.cover() is None


def test_nothing_typed_is_not_counted(page_of: Table) -> None:
    session = sample_session(3, 3, "place")
    panel = opened(page_of(session))
    before = session.journal
    panel.page.choose("yard")
    settle()
    assert not panel.confirm.isEnabled()
    press(KEY.Key_Return)
    assert session.journal == before


def test_4_C_3_a_closed_bag_is_not_counted() -> None:
    session = sample_session(3, 3, "place")
    looks = SessionBridge(session).looks
    row = next(row for row in stock_view(session.table, looks, bag_closed=True).rows if row.zone == "bag")
    assert row.kinds == ()
    assert set(row.cells) == {None}
    assert "4.C.3" in row.tail


def test_groups_open_into_their_places(page_of: Table) -> None:
    session = sample_session(3, 3, "place")
    panel = opened(page_of(session))
    view = panel.page.view()
    assert view is not None
    count = len(view.rows)
    panel.page.choose("route", "route")
    settle()
    view = panel.page.view()
    assert view is not None
    assert len(view.rows) == count + len(session.book.route_spaces)


@pytest.mark.parametrize("size", [(1286, 768), (797, 480), (512, 600)])
def test_rows_fit_in_every_layout(page_of: Table, size: tuple[int, int]) -> None:
    panel = opened(page_of(sample_session(5, 3, "place"), *size))
    panel.page.choose("player 4")
    settle()
    for field in panel.fields.values():
        face = field.parentWidget()
        assert face is not None
        assert face.rect().contains(field.geometry())
    fields = [field.geometry() for field in panel.fields.values()]
    assert not any(one.intersects(other) for n, one in enumerate(fields) for other in fields[n + 1 :])


def test_1_2_open_suspense_is_a_note_once_a_round(page_of: Table) -> None:
    session = sample_session(3, 3, "place")
    held = session.table.state.ledger["yard", "ore"]
    session.stocktake("yard", {"ore": held + 1})
    page = page_of(session)
    view = page.now.view()
    assert view is not None
    assert [(f.grade, f.clause) for f in view.findings] == [("note", "1.2")]
    assert "1 iron ore" in view.findings[0].sentence
    page.now.place(*next((a, session.table.free_spaces(a)[0]) for a in "ABC" if session.table.free_spaces(a)))
    settle()
    view = page.now.view()
    assert view is not None
    assert view.findings == ()


def test_4_C_3_a_closed_bag_shows_no_number_on_the_table_either(page_of: Table) -> None:
    page = page_of(sample_session(3, 3, "place"))
    page.show_bag("closed")
    view = page.table.view()
    assert view is not None
    assert view.supply.bag.closed
    panel = opened(page)
    panel.page.choose("bag")
    assert panel.page.row() is None
