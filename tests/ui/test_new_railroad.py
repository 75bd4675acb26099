"""The set-up of a railroad, driven by clicks and keys in the real window."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from companion import places
from companion.railroad_game import RailroadGame
from companion.store import Store
from rules.core.frozen import replace
from rules.gwt_railroad.steps import MoveEngine
from tests.support.hands import click, press
from tests.support.pages import View, settle
from tests.support.railroad_games import game as railroad
from ui import theme
from ui.present.seating import Seat
from ui.sample import sample_game
from ui.setting_up import NEW, NEW_RAILROAD
from ui.views.catch_up import CatchUpPage
from ui.views.new_railroad import NewRailroadPage
from ui.views.pages import CATCH_UP, RAILROAD, SCORE_ENTRY, START
from ui.views.railroad.forms import StocktakePage
from ui.views.score_entry import ScoreEntryPage

KEY, CTRL = Qt.Key, Qt.KeyboardModifier.ControlModifier
Open = Callable[..., View]


@pytest.fixture
def opened(qapp: QApplication) -> Iterator[Open]:
    theme.use("light", 1.0)
    views: list[View] = []

    def make(size: tuple[int, int] = (1366, 768)) -> View:
        views.append(View(None, size))
        return views[-1]

    yield make
    for view in views:
        view.close()
    theme.use("light", 1.0)


def keep(*games: Any) -> None:
    with Store(places.database_path()) as store:
        for game in games:
            store.create(game)


def page_of(view: View) -> NewRailroadPage:
    page = view.window.page(NEW_RAILROAD)
    assert isinstance(page, NewRailroadPage)
    return page


def test_from_the_start_page_to_the_first_move_in_few_taps(opened: Open) -> None:
    keep(railroad("railroad-two-players"))
    view = opened()
    clicks = 0
    click(view.pages.start.new_button)
    page = page_of(view)
    assert view.window.current_page() == NEW_RAILROAD
    for chip in page.chips[:2]:
        click(chip)
        clicks += 1
    click(page.begin_button)
    assert view.window.current_page() == RAILROAD
    session = view.pages.bridge.game
    assert [seat.name for seat in page.plan.seats] == list(session.players)
    view.pages.bridge.record([MoveEngine(0, "forward", 3, "3")])
    assert session.store is not None
    with Store(places.database_path()) as store:
        assert store.latest("gwt_railroad").id == session.info.id  # type: ignore[union-attr]
    assert clicks + 2 == 4


def test_by_keyboard_alone_with_new_names(opened: Open) -> None:
    view = opened()
    press(KEY.Key_N, modifiers=CTRL)
    assert view.window.current_page() == NEW
    view.pages.new.games.pick("gwt_railroad")
    settle()
    assert view.window.current_page() == NEW_RAILROAD
    assert page_of(view).who.new_name.hasFocus()
    for name in ("Ann", "Bob", "Ann"):
        QTest.keyClicks(page_of(view).who.new_name, name)
        press(KEY.Key_Return)
    assert page_of(view).who.wrong.words() == "Ann plays already."
    press(KEY.Key_Return, modifiers=CTRL)
    assert view.window.current_page() == RAILROAD
    assert view.pages.bridge.game.players == ("Ann", "Bob")


def test_names_come_along_when_another_game_of_the_shelf_is_chosen(opened: Open) -> None:
    view = opened()
    view.pages.new_game()
    for name in ("Ann", "Bob", "Cy", "Di", "Ed"):
        view.pages.new.add(name)
    view.pages.new.games.pick("gwt_railroad")
    settle()
    page = page_of(view)
    assert [seat.name for seat in page.plan.seats] == ["Ann", "Bob", "Cy", "Di", "Ed"]
    assert page.foot.sub.words() == "At most 4 can play."
    assert not page.begin_button.isEnabled()
    out = next(w for w in page.who.findChildren(QWidget) if w.property("seat_tool") == "out Ed")
    click(out)
    assert page.begin_button.isEnabled()
    assert not page.who.new_name.isEnabled()
    page.games.pick("snowdonia")
    settle()
    assert view.window.current_page() == NEW
    assert [seat.name for seat in view.pages.new.plan.seats] == ["Ann", "Bob", "Cy", "Di"]
    assert view.pages.new.games.chosen() == "snowdonia"
    assert page.games.chosen() == "gwt_railroad"


def test_as_on_that_day_is_offered_for_each_game_by_itself(opened: Open) -> None:
    line = railroad("railroad-two-players")
    line = replace(line, info=replace(line.info, started=datetime(2026, 11, 20, 19, 30, tzinfo=UTC)))
    keep(line, sample_game(3))
    view = opened()
    view.pages.new_game()
    assert view.window.current_page() == NEW
    assert view.pages.new.again.words() == "As on 28 November"
    click(view.pages.new.again)
    assert [seat.name for seat in view.pages.new.plan.seats] == ["Siân", "Mikkel", "Ελένη"]
    view.pages.setting_up.set_up("gwt_railroad")
    settle()
    page = page_of(view)
    assert page.again.words() == "As on 20 November"
    assert page.plan.edition == line.setup.edition
    click(page.again)
    assert tuple(seat.name for seat in page.plan.seats) == line.players


def test_edition_sets_tiles_and_rulings_go_into_the_game(opened: Open) -> None:
    view = opened()
    view.pages.setting_up.set_up("gwt_railroad")
    page = page_of(view)
    page.add("Ann")
    page.edition.pick("original")
    click(page.set_buttons["promo"])
    page.tiles[1].setFocus()
    QTest.keyClicks(page.tiles[1], "6")
    settle()
    assert page.plan.tiles[0] == 6
    page.tiles[3].setCurrentIndex(6)
    settle()
    assert page.tiles_wrong[1].words() == "It lies at the third station, too."
    assert page.tiles_wrong[1].isVisible()
    assert "railroad:8" in page.foot.sub.words()
    assert page.begin_button.isEnabled()
    page.tiles[3].setCurrentIndex(2)
    settle()
    assert not page.tiles_wrong[1].isVisible()
    click(page.rulings_button)
    assert page.rulings.isVisible()
    page.ruling_boxes["station_master"].answers["while_there"].click()
    assert page.rulings_button.caption() == "3 where sources differ, 1 changed"
    click(page.begin_button)
    game = view.pages.bridge.game.game
    assert isinstance(game, RailroadGame)
    assert (game.setup.edition, game.setup.more_sets) == ("original", ("promo",))
    assert game.setup.tiles[:3] == (6, "?", 2)
    assert game.setup.rulings is not None
    assert game.setup.rulings.station_master == "while_there"


def test_a_ruling_cannot_be_left_without_an_answer(opened: Open) -> None:
    view = opened()
    view.pages.setting_up.set_up("gwt_railroad")
    box = page_of(view).ruling_boxes["dark_stations"]
    page_of(view).rulings_button.click()
    chosen = [key for key, button in box.answers.items() if button.isChecked()]
    box.answers[chosen[0]].click()
    settle()
    assert [key for key, button in box.answers.items() if button.isChecked()] == chosen


def test_a_game_under_way_begins_with_its_stocktake(opened: Open) -> None:
    view = opened()
    view.pages.setting_up.set_up("gwt_railroad")
    page = page_of(view)
    assert not page.under_way.isEnabled()
    page.add("Ann")
    page.add("Bob")
    click(page.under_way)
    settle()
    assert view.window.current_page() == RAILROAD
    assert view.pages.line.form is not None


@pytest.mark.parametrize("page", [SCORE_ENTRY, CATCH_UP])
def test_12_a_railroad_that_was_not_tracked_is_counted_and_scored(opened: Open, page: str) -> None:
    view = opened()
    (view.pages.score_entry if page == SCORE_ENTRY else view.pages.catch_up)()
    asked = view.window.page(page)
    assert isinstance(asked, ScoreEntryPage | CatchUpPage)
    for name in ("Ann", "Bob"):
        asked.who.add(name)
    asked.who.games.pick("gwt_railroad")
    settle()
    assert view.window.current_page() == NEW_RAILROAD
    assert [seat.name for seat in page_of(view).plan.seats] == ["Ann", "Bob"]
    assert page_of(view).begin_button.text() == "Begin with a stocktake"
    press(KEY.Key_Return, modifiers=CTRL)
    settle()
    form = view.pages.line.form
    assert form is not None
    assert isinstance(form.page, StocktakePage)
    for station, seat in ((1, 0), (10, 0), (3, 1)):
        click(form.page.discs[station, seat])
    click(form.confirm)
    click(view.pages.line.now.end)
    click(view.pages.line.now.confirm)
    assert [player.total for player in view.pages.bridge.game.sheet().players] == [10, 2]
    assert view.pages.bridge.game.over


def test_the_next_railroad_from_the_start_page_begins_as_usual(opened: Open) -> None:
    view = opened()
    view.pages.setting_up.set_up_not_tracked("gwt_railroad", (Seat("Ann", ""),))
    view.pages.setting_up.set_up("gwt_railroad", (Seat("Ann", ""),))
    settle()
    assert page_of(view).begin_button.text() == "Begin"
    assert page_of(view).under_way.isVisible()
    click(page_of(view).begin_button)
    assert view.pages.line.form is None


def test_escape_leaves_for_the_start_page(opened: Open) -> None:
    view = opened()
    view.pages.setting_up.set_up("gwt_railroad")
    settle()
    press(KEY.Key_Escape)
    assert view.window.current_page() == START


def test_the_tab_key_walks_the_page_as_it_is_read(opened: Open) -> None:
    view = opened()
    view.pages.setting_up.set_up("gwt_railroad")
    page = page_of(view)
    page.add("Ann")
    settle()
    page.who.new_name.setFocus()
    order = []
    for _ in range(18):
        press(KEY.Key_Tab)
        focus = QApplication.focusWidget()
        assert focus is not None
        if not page.isAncestorOf(focus):
            break
        order.append(focus)
    wanted = [page.rulings_button, *page.tiles.values(), page.under_way, page.cancel, page.begin_button]
    assert [widget for widget in order if widget in wanted] == wanted


@pytest.mark.parametrize("size", [(853, 480), (640, 480), (512, 288)])
def test_nothing_is_wider_than_a_small_window(opened: Open, size: tuple[int, int]) -> None:
    view = opened(size)
    view.pages.setting_up.set_up("gwt_railroad")
    page = page_of(view)
    for name in ("Ann", "Κωνσταντίνος Παπαδημητρίου", "Cy", "D" * 60):
        page.add(name)
    page.rulings_button.click()
    settle()
    assert page.scroll_area.horizontalScrollBar().maximum() == 0
    assert page.games.isVisible()
    right = page.games.mapTo(page, page.games.rect().topRight()).x()
    assert right < page.width()


def test_every_control_has_a_name(opened: Open) -> None:
    view = opened()
    view.pages.setting_up.set_up("gwt_railroad")
    page = page_of(view)
    page.add("Ann")
    page.rulings_button.click()
    settle()
    nameless = [
        type(widget).__name__
        for widget in page.findChildren(QWidget)
        if widget.isVisible() and widget.focusPolicy() & Qt.FocusPolicy.TabFocus and not widget.accessibleName()
    ]
    assert nameless == []
