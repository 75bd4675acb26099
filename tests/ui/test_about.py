"""Tapping a thing says what it is, which clause governs it, and what can be done to it."""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from companion.journal import Journal
from companion.session import Session
from rules.snowdonia.components import UNKNOWN_CARD
from tests.support.hands import settle
from ui.present.about import About, about
from ui.present.table import looks, table_page
from ui.sample import sample_game, sample_session
from ui.views.game import GamePage

KEY = Qt.Key
Table = Callable[..., GamePage]


def told(page: GamePage) -> About:
    settle()
    found = page.about.about()
    assert found is not None
    assert page.about.isVisible()
    return found


def unknown_session() -> Session:
    """A game in which no track card and no office card was entered."""
    game = sample_game(3)
    setup = replace(game.setup, track_cards=(), office=(UNKNOWN_CARD,) * 3)
    return Session(replace(game, setup=setup), Journal(()))


def test_everything_on_the_table_can_be_asked_about() -> None:
    session = sample_session(4, 5, "excavate")
    seats = looks(session.book.players, session.game.info.colours)
    view = table_page(session.table, None, None, seats)
    things: list[tuple[str, object]] = []
    for station in view.route.stations:
        things += [("track", track.id) for track in station.tracks] + [("site", site.id) for site in station.sites]
    things += [("event", cell.space) for cell in view.events.cells]
    things += [("player", seat) for seat in range(4)] + [("zone", zone) for zone in ("yard", "shed", "bag")]
    things += [("contract", card.space) for card in view.supply.office.cards]
    things += [("train", train.number) for train in view.supply.shed.trains]
    for kind, key in things:
        found = about(session.table, view, kind, key, session.doubts)  # type: ignore[arg-type]
        assert found is not None, (kind, key)
        assert found.sentence
        assert found.clause.clause
    assert about(session.table, view, "track", "nowhere", session.doubts) is None


def test_a_tap_says_what_it_is_and_escape_closes_it(page_of: Table) -> None:
    session = sample_session(4, 5, "excavate")
    page = page_of(session)
    page.table.trackTapped.emit(session.book.tracks[0].id)
    assert told(page).title == "Track card"
    page.table.eventTapped.emit(4)
    assert "space 4" in told(page).title
    focused = QApplication.focusWidget()
    assert focused is not None
    QTest.keyClick(focused, KEY.Key_Escape)
    settle()
    assert page.about.about() is None
    assert not page.about.isVisible()


def test_a_player_leads_to_the_steps_and_to_a_count(page_of: Table) -> None:
    session = sample_session(4, 5, "excavate")
    page = page_of(session)
    page.table.playerTapped.emit(2)
    assert told(page).seat == 2
    page.about.buttons["steps"].click()
    settle()
    shown = page.log._rows
    assert shown
    assert {row.seat for row in shown} == {2}
    page.table.playerTapped.emit(2)
    settle()
    page.about.buttons["count"].click()
    settle()
    assert page.counting is not None
    row = page.counting.page.row()
    assert row is not None
    assert row.zone == "player 2"


def test_a_question_mark_is_answered_where_it_was_tapped(page_of: Table) -> None:
    session = unknown_session()
    page = page_of(session)
    track = session.book.tracks[3].id
    page.table.trackTapped.emit(track)
    assert told(page).tell is not None
    page.about.buttons["tell"].click()
    settle()
    assert not page.now.confirm.isEnabled()
    QTest.keyClick(QApplication.focusWidget() or page, KEY.Key_4)
    settle()
    QTest.keyClick(QApplication.focusWidget() or page, KEY.Key_Return)
    settle()
    assert session.book.tracks[3].rubble == 4
    assert page.now.mode == "due"
    assert page.now.entry is not None


def test_escape_leaves_a_question_mark_open(page_of: Table) -> None:
    session = unknown_session()
    page = page_of(session)
    page.table.contractTapped.emit(2)
    assert told(page).tell is not None
    page.about.buttons["tell"].click()
    settle()
    view = page.now.view()
    assert view is not None
    assert view.headline == "Which card lies there?"
    before = session.journal
    QTest.keyClick(QApplication.focusWidget() or page, KEY.Key_Escape)
    settle()
    assert session.journal == before
    assert page.now.entry is not None


def test_the_number_of_contract_7_is_asked_at_the_table(page_of: Table) -> None:
    game = sample_game(3)
    session = Session(replace(game, setup=replace(game.setup, office=(7, 8, 9))), Journal(()))
    page = page_of(session)
    page.table.contractTapped.emit(1)
    found = told(page)
    assert found.tell is not None
    assert found.tell.ref.clause == "8.7"
    page.about.buttons["tell"].click()
    settle()
    QTest.keyClick(QApplication.focusWidget() or page, KEY.Key_2)
    QTest.keyClick(QApplication.focusWidget() or page, KEY.Key_Return)
    settle()
    assert session.book.contracts[7].power.cubes == 2  # type: ignore[attr-defined]
