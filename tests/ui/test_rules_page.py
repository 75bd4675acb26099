"""The rules page in the real window: the answer in two keys, beside the step in hand, and back to where one was."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle
from typing import TypeAlias

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QCursor, QInputMethodEvent
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from companion.lookup import languages, library
from companion.lookup.books import rule_books
from companion.notes import LONGEST
from rules.snowdonia.actions.place import Place
from rules.snowdonia.actions.restock_yard import RestockYard
from tests.support.hands import press
from tests.support.pages import View, in_window, played, settle
from tests.support.sessions import played as random_game
from ui import theme
from ui.looking_up import LANGUAGE, LONG, RULES
from ui.main_window import settings
from ui.present.rules import Reading, article_view
from ui.views.explained import explain, explanation
from ui.views.now.controls import ChoiceControl, CubesControl, OptionRows
from ui.views.pages import SCORE, START, TABLE
from ui.views.rules.listing import RuleModel
from ui.views.rules.page import TYPING, RulesPanel
from ui.views.rules.text import ArticleText
from ui.widgets import Button

pytestmark = pytest.mark.usefixtures("light")

KEY = Qt.Key
ALT = Qt.KeyboardModifier.AltModifier
CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
PLAIN = Qt.KeyboardModifier.NoModifier
B1 = "snowdonia.base:4.B.1"

Finder: TypeAlias = Callable[[View], QWidget]


@pytest.fixture
def table() -> Iterator[View]:
    view = View(played(4, 5, "excavate"))
    yield view
    view.close()


@pytest.fixture
def empty() -> Iterator[View]:
    view = View()
    yield view
    view.close()


def panel(view: View) -> RulesPanel:
    return view.pages.looking_up.panel


def focus() -> QWidget | None:
    return QApplication.focusWidget()


def name(view: View) -> str:
    """The article that is open."""
    shown = panel(view).view()
    assert shown is not None
    return shown.name


def open_rules(view: View) -> RulesPanel:
    view.window.show_page(RULES)
    settle()
    return panel(view)


def follow(view: View) -> None:
    """Waits until the article has followed what was typed."""
    QTest.qWait(TYPING + 20)
    settle()


# Where it stands


def test_the_rail_leads_to_it_after_the_score(table: View) -> None:
    rail = table.window.rail
    assert rail.keys()[:3] == (TABLE, SCORE, RULES)
    QTest.mouseClick(rail.button(RULES), Qt.MouseButton.LeftButton)
    settle()
    assert table.window.current_page() == RULES
    assert rail.button(RULES).isChecked()
    assert focus() is panel(table).field
    assert name(table) == "excavate-amount"
    assert table.window.windowTitle().startswith("Rules")


def test_beside_a_game_now_and_log_stay_and_the_table_gives_way(table: View) -> None:
    open_rules(table)
    page = table.pages.table
    for part in (page.now, page.undo_bar, page.log, page.table.header):
        assert part.isVisible()
    assert not page.table.stage.isVisible()
    assert not page.table.players_area.isVisible()
    assert in_window(panel(table)).right() < in_window(page.now).left()
    table.window.show_page(TABLE)
    settle()
    assert page.table.stage.isVisible()
    assert not panel(table).isVisible()


@pytest.mark.parametrize("width", [1099, 853])
def test_in_a_narrow_window_it_fills_the_page(table: View, width: int) -> None:
    open_rules(table)
    table.window.resize(width, 640)
    settle()
    assert not table.pages.table.now.isVisible()
    assert panel(table).width() == table.pages.looking_up.page.width() == table.window.stack.width()
    assert focus() is panel(table).field
    table.window.resize(1366, 768)
    settle()
    assert table.pages.table.now.isVisible()
    assert focus() is panel(table).field


def test_the_scale_counts_for_the_width(table: View) -> None:
    open_rules(table)
    theme.use("light", 1.5)
    settle()
    assert not table.pages.table.now.isVisible()


def books(view: View) -> set[str]:
    return {row.ref.book for row in panel(view).list.rows()}


def test_in_a_game_its_own_rules_are_listed_until_all_are_asked_for(table: View) -> None:
    opened = open_rules(table)
    assert opened.games.isVisible()
    assert books(table) == {"snowdonia.base"}
    inside = in_window(opened.games)
    assert inside.top() >= in_window(opened.list).bottom()
    assert inside.bottom() <= in_window(opened).bottom()
    kept = opened.list.row()
    QTest.mouseClick(opened.games.focusProxy(), Qt.MouseButton.LeftButton)
    press(KEY.Key_Right)
    assert books(table) == set(rule_books())
    assert opened.list.row() == kept
    press(KEY.Key_Left)
    assert books(table) == {"snowdonia.base"}


def test_a_clause_of_another_game_opens_in_this_one(table: View) -> None:
    """F1 leads to it, and who types it finds it, though its game is not listed."""
    table.pages.looking_up.show_rule("railroad:5")
    settle()
    assert name(table) == "gwt-backward"
    assert books(table) == {"snowdonia.base"}
    panel(table).field.setFocus()
    QTest.keyClicks(panel(table).field, "zugspitze 3")
    follow(table)
    assert name(table) == "zugspitze-snow"


def test_a_clause_without_an_article_is_named_and_nothing_else_opens(table: View) -> None:
    table.pages.show_rule("my-line:12")
    settle()
    opened = panel(table)
    assert opened.view() is None
    assert opened.list.rules.rows[0].title == "my-line:12 stands in rules of your own: there is no article on it."
    table.pages.show_rule("4.B.2")
    settle()
    assert opened.view() is not None
    assert opened.list.rules.rows[0].key != "nothing"


def test_whose_rules_are_listed_is_asked_only_where_there_is_a_game(empty: View) -> None:
    opened = open_rules(empty)
    assert not opened.games.isVisible()
    assert books(empty) == set(rule_books())
    empty.pages.bridge.open(played(4, 5, "excavate"))
    settle()
    empty.window.show_page(RULES)
    settle()
    assert opened.games.isVisible()
    assert books(empty) == {"snowdonia.base"}
    empty.window.resize(853, 480)
    settle()
    assert opened.games.isVisible()
    empty.window.resize(560, 480)
    settle()
    assert opened.games.isVisible() == opened.list.isVisible()


def test_without_a_game_it_stands_alone_and_a_game_that_opens_stands_beside_it(empty: View) -> None:
    opened = open_rules(empty)
    assert name(empty) == "round"
    assert not opened.article.notes.isVisible()
    assert not opened.article.display.isVisible()
    empty.pages.bridge.open(played(3, 3, "place"))
    settle()
    assert empty.pages.table.now.isVisible()
    assert opened.list.rows()[0].clause == "3.1.2"
    empty.pages.bridge.close()
    settle()
    assert empty.pages.looking_up.page.holds_panel()
    assert opened.list.rows()[0].article == "round"


def test_in_a_very_narrow_page_list_and_article_take_turns(empty: View) -> None:
    empty.window.resize(560, 400)
    opened = open_rules(empty)
    assert opened.list.isVisible()
    assert not opened.article.isVisible()
    press(KEY.Key_Return)
    assert opened.article.isVisible()
    assert not opened.list.isVisible()
    assert opened.article.back.isVisible()
    press(KEY.Key_Backspace)
    assert opened.list.isVisible()
    assert empty.window.current_page() == RULES
    press(KEY.Key_Backspace)
    assert empty.window.current_page() == START


def test_a_correction_from_the_log_brings_the_table_back(table: View) -> None:
    """What it changes stands where the table does."""
    open_rules(table)
    page = table.pages.table
    page.log.asked.emit("amend", page._bridge.game.log[-1].entry)
    settle()
    assert table.window.current_page() == TABLE
    cover = page.covering.cover()
    assert cover is not None
    assert cover.isVisible()


def test_the_table_as_it_was_brings_the_table_back_too(table: View) -> None:
    open_rules(table)
    table.pages.table.show_past(table.pages.bridge.game.log[-3].entry)
    settle()
    assert table.window.current_page() == TABLE


def test_list_and_article_follow_the_table(table: View) -> None:
    opened = open_rules(table)
    table.pages.table.now.confirm_step()
    settle()
    assert opened.list.rows()[0].clause != "4.B.1"
    table.pages.bridge.game.undo()
    settle()
    assert opened.list.rows()[0].clause == "4.B.1"


# Searching


def test_the_list_follows_every_key_and_the_article_the_list(table: View) -> None:
    opened = open_rules(table)
    for typed in ("f", "o", "g"):
        QTest.keyClicks(opened.field, typed)
        assert opened.list.rules.rows[0].key == "found"
    follow(table)
    rows = [row.article for row in opened.list.rows()]
    assert name(table) == rows[0]
    press(KEY.Key_Down)
    assert focus() is opened.field
    assert name(table) == rows[1]
    press(KEY.Key_Return)
    assert focus() is opened.article
    assert name(table) == rows[1]


def test_nothing_found_says_so_and_shows_what_matters_now(table: View) -> None:
    opened = open_rules(table)
    QTest.keyClicks(opened.field, "qqxyzzy")
    follow(table)
    assert "qqxyzzy" in opened.list.rules.rows[0].title
    assert opened.list.verticalScrollBar().value() == 0
    assert name(table) == "excavate-amount"


def test_what_was_typed_is_gone_when_one_comes_again(table: View) -> None:
    opened = open_rules(table)
    QTest.keyClicks(opened.field, "train")
    press(KEY.Key_Escape)
    table.pages.show_rule("4.B.2")
    assert opened.field.text() == ""
    assert opened.list.rows()[0].article == "excavate-amount"


@pytest.mark.parametrize("words", ["ομίχλη", "ομιχλη", "ΟΜΙΧΛΗ", "ομίχλης"])
def test_greek_comes_in_by_input_method(table: View, words: str) -> None:
    """As a Greek keyboard composes it: accents are dead keys, shown before they are there."""
    opened = open_rules(table)
    opened.language.pick("el")
    settle()
    opened.field.setFocus()
    QApplication.sendEvent(opened.field, QInputMethodEvent(words[:2], []))
    settle()
    assert opened.field.text() == ""
    assert opened.list.rows()[0].article == "excavate-amount"
    done = QInputMethodEvent("", [])
    done.setCommitString(words)
    QApplication.sendEvent(opened.field, done)
    follow(table)
    assert opened.field.text() == words
    found = [row.article for row in opened.list.rows()]
    assert "weather-fog" in found[:3]
    assert library("el").named(found[0]).lang == "el"


def test_the_model_behaves_as_qt_asks(qapp: QApplication, table: View) -> None:
    model = RuleModel()
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    from ui.present.rules import groups

    for question in ("", "fog", "qqxyzzy", ""):
        model.show_groups(groups(question, table.pages.bridge.session, "en"))


def test_a_heading_is_no_row(table: View) -> None:
    opened = open_rules(table)
    opened.list.setFocus()
    first = opened.list.row()
    press(KEY.Key_Up)
    assert opened.list.row() == first
    press(KEY.Key_End)
    assert opened.list.row() == opened.list.rows()[-1]
    press(KEY.Key_Home)
    assert opened.list.row() == first
    press(KEY.Key_PageDown)
    assert opened.list.rows().index(opened.list.row()) > 3  # type: ignore[arg-type]


# Keys belong to it


def test_enter_and_letters_never_reach_the_step_in_hand(table: View) -> None:
    opened = open_rules(table)
    entries = len(table.pages.bridge.game.log)
    for place in (opened.field, opened.list, opened.article, opened.length):
        place.setFocus(Qt.FocusReason.TabFocusReason)
        press(KEY.Key_Return)
        press(KEY.Key_Return, modifiers=SHIFT)
        press(KEY.Key_C)
        press(KEY.Key_P)
        press(KEY.Key_1)
        opened.field.clear()
    assert len(table.pages.bridge.game.log) == entries
    assert table.window.current_page() == RULES
    view = table.pages.table.now.view()
    assert view is not None
    assert not any(row.most for row in view.rows)


def test_confirm_drops_its_key_while_enter_belongs_to_the_rules(table: View) -> None:
    confirm = table.pages.table.now.confirm
    assert confirm.key() == "Enter"
    opened = open_rules(table)
    assert confirm.key() == ""
    confirm.setFocus()
    assert confirm.key() == "Enter"
    opened.field.setFocus()
    assert confirm.key() == ""
    press(KEY.Key_Escape)
    assert confirm.key() == "Enter"


def test_now_works_beside_the_rules(table: View) -> None:
    open_rules(table)
    now = table.pages.table.now
    before = table.pages.bridge.game.log[-1].entry
    now.confirm.setFocus()
    press(KEY.Key_Return)
    assert table.pages.bridge.game.log[-1].entry != before
    assert table.window.current_page() == RULES
    press(KEY.Key_Escape)
    assert table.window.current_page() == TABLE


def test_a_letter_begins_a_search_from_list_and_article(table: View) -> None:
    opened = open_rules(table)
    for place in (opened.list, opened.article):
        place.setFocus()
        press(KEY.Key_T)
        assert focus() is opened.field
        assert opened.field.text() == "t"
        opened.field.clear()


def test_keys_scroll_the_article(table: View) -> None:
    opened = open_rules(table)
    opened.length.pick("long")
    settle()
    opened.article.setFocus()
    bar = opened.article.verticalScrollBar()
    assert bar.maximum() > 0
    press(KEY.Key_PageDown)
    assert bar.value() > 0
    press(KEY.Key_Home)
    assert bar.value() == 0
    press(KEY.Key_End)
    assert bar.value() == bar.maximum()


# F1 and back


def site(view: View, excavation: bool) -> QWidget:
    shown = view.pages.table.table.view()
    assert shown is not None
    found = next(
        one
        for station in shown.route.stations
        for one in station.sites
        if one.excavation == excavation and one.state != "closed"
    )
    return view.pages.table.table.stage.route.canvas.sites[found.id]


def track(view: View) -> QWidget:
    shown = view.pages.table.table.view()
    assert shown is not None
    found = next(t for station in shown.route.stations for t in station.tracks if t.state == "rubble")
    return view.pages.table.table.stage.route.canvas.tracks[found.id]


def log_row(view: View) -> QWidget:
    log = view.pages.table.log.list
    log.select_entry(view.pages.bridge.game.log[-1].entry)
    return log


BY_KEY: dict[str, tuple[Finder, str]] = {
    "Confirm": (lambda v: v.pages.table.now.confirm, "excavate-amount"),
    "Change": (lambda v: v.pages.table.now.change, "excavate-amount"),
    "Play contract": (lambda v: v.pages.table.now.contract, "contract-window"),
    "an excavation site": (lambda v: site(v, True), "excavate-owner"),
    "a building site": (lambda v: site(v, False), "build-where"),
    "a track card": (track, "excavate-order"),
    "an event space": (lambda v: v.pages.table.table.events.cells[4], "event-space-04"),
    "the yard": (lambda v: v.pages.table.table.supply.yard, "yard-cubes"),
    "the bag": (lambda v: v.pages.table.table.supply.bag, "works-bag"),
    "a player": (lambda v: v.pages.table.table.players.rows[2], "score-sites"),
    "a row of the log": (log_row, "yard-cubes"),
    "Undo": (lambda v: v.pages.table.undo_bar.undo_button, "excavate-amount"),
}


@pytest.mark.parametrize("element", BY_KEY)
def test_f1_opens_the_clause_of_what_has_the_focus_and_back_returns_there(table: View, element: str) -> None:
    find, article = BY_KEY[element]
    widget = find(table)
    widget.setFocus(Qt.FocusReason.TabFocusReason)
    assert focus() is widget
    press(KEY.Key_F1)
    if explanation(widget):
        assert (table.window.current_page(), name(table)) == (RULES, article)
    else:
        # Nothing to explain: what matters now stands first.
        assert name(table) == article
    press(KEY.Key_Escape)
    assert table.window.current_page() == TABLE
    assert focus() is widget


def card(view: View) -> QWidget:
    office = view.pages.table.table.supply.office
    return office.cards[0]


def option(view: View, possible: bool) -> QWidget:
    choice = next(one for one in view.pages.table.now.controls if isinstance(one, ChoiceControl))
    assert choice._rows is not None
    return next(row for row in choice._rows.rows if row.option.possible == possible and row.isVisible())


def surveyor(view: View) -> QWidget:
    return next(one for one in view.pages.table.table.stage.route.canvas.surveyors if one.isVisible())


POINTED: dict[str, tuple[Finder, str]] = {
    "today's weather": (lambda v: v.pages.table.table.header.weather[0], "weather-rain"),
    "a work rate": (lambda v: v.pages.table.table.header.rates[0], "weather-rates"),
    "who starts": (lambda v: v.pages.table.table.header.round, "start-player-changes"),
    "a word of the step": (lambda v: v.pages.table.now.headline, "excavate-amount"),
    "a row of the step": (lambda v: v.pages.table.now.rows, "excavate-amount"),
    "a surveyor": (surveyor, "surveyor"),
    "a train": (lambda v: next(iter(v.pages.table.table.supply.shed.trains.values())), ""),
    "a card of the office": (card, ""),
}


_spots = cycle(range(60))


def point_at(widget: QWidget, at: QPoint | None = None) -> None:
    place = widget.rect().center() if at is None else at
    # The screen may be smaller than the window: the place in question comes onto it, each time to another spot.
    spot = QPoint(100 + 7 * next(_spots), 200)
    widget.window().move(spot - widget.mapTo(widget.window(), place))
    settle()
    QCursor.setPos(widget.mapToGlobal(place))


@pytest.mark.parametrize("element", POINTED)
def test_f1_opens_the_clause_of_what_the_mouse_points_at(table: View, element: str) -> None:
    find, article = POINTED[element]
    widget = find(table)
    confirm = table.pages.table.now.confirm
    confirm.setFocus()
    point_at(widget)
    press(KEY.Key_F1)
    if article:
        assert name(table) == article
    else:
        about = library("en").named(name(table)).about
        assert about == explanation(widget)
        assert about.partition(".")[0] in ("trains", "contracts")
    press(KEY.Key_F1)
    assert table.window.current_page() == TABLE
    assert focus() is confirm


def test_a_step_of_the_round_is_explained_by_its_letter(table: View) -> None:
    phases = table.pages.table.table.header.phases
    table.pages.table.now.confirm.setFocus()
    point_at(phases, QPoint(phases.width() - theme.current().px(12), 8))
    press(KEY.Key_F1)
    assert name(table) == "restock-yard"


def test_a_column_of_the_players_is_explained_by_what_it_counts(table: View) -> None:
    from ui.views.table.players import columns

    row = table.pages.table.table.players.rows[0]
    at = columns(row.width())
    shown = table.pages.table.table.view()
    assert shown is not None
    train = shown.players.rows[0].train.partition(" ")[0]
    for x, expected in (
        (at.act + 4, "placing-labourers"),
        (at.counts[3] + 4, "excavate-rubble-yours"),
        (at.train + 4, f"train-{train}"),
        (at.markers + 4, "ruling-no-markers"),
        (at.vp + 4, "score-sites"),
    ):
        table.pages.table.now.confirm.setFocus()
        point_at(row, QPoint(round(x), 12))
        press(KEY.Key_F1)
        assert name(table) == expected
        press(KEY.Key_Escape)


def test_a_mouse_that_lies_still_is_not_pointing(table: View) -> None:
    """Whoever plays by keyboard asks about the step in hand, wherever the mouse was left."""
    point_at(table.pages.table.table.supply.bag)
    table.pages.table.now.confirm_step()
    table.pages.bridge.game.undo()
    settle()
    press(KEY.Key_F1)
    assert name(table) == "excavate-amount"


def test_what_is_too_dear_is_explained_by_its_cost() -> None:
    """4.E.2: the row is off, and says what is missing; its clause is one key away."""
    view = View(played(4, 4, "build"))
    row = option(view, possible=False)
    assert not row.isEnabled()
    assert "short" in row.accessibleName()
    point_at(row)
    press(KEY.Key_F1)
    assert name(view) == "build-cost"
    lines = panel(view).view().at_table.lines  # type: ignore[union-attr]
    assert any("short" in line for line in lines)
    press(KEY.Key_Escape)
    point_at(option(view, possible=True))
    press(KEY.Key_F1)
    assert name(view) == "build-where"
    view.close()


def choices(view: View) -> OptionRows:
    choice = next(one for one in view.pages.table.now.controls if isinstance(one, ChoiceControl))
    assert choice._rows is not None
    return choice._rows


def test_what_is_too_dear_has_its_clause_beside_it() -> None:
    """4.E.2: as a finding has; one tap leads there, and so do the arrows and Enter."""
    view = View(played(4, 4, "build"))
    rows = choices(view)
    shown = [index for index, row in enumerate(rows.rows) if row.isVisible() and not row.option.possible]
    assert shown
    assert shown == [index for index, link in rows.links.items() if link.isVisible()]
    for index in shown:
        row, link = rows.rows[index], rows.links[index]
        assert link.words() == "4.E.2"
        assert not row.geometry().intersects(link.geometry())
        assert abs(row.geometry().center().y() - link.geometry().center().y()) <= 1
    before = view.pages.table.now.entry
    first = next(row for row in rows.rows if row.isVisible() and row.option.possible)
    first.setFocus(Qt.FocusReason.TabFocusReason)
    press(KEY.Key_Up)
    assert focus() is rows.links[shown[-1]]
    assert view.pages.table.now.entry == before
    press(KEY.Key_Return)
    assert name(view) == "build-cost"
    press(KEY.Key_Escape)
    QTest.mouseClick(rows.links[shown[0]], Qt.MouseButton.LeftButton)
    settle()
    assert name(view) == "build-cost"
    view.close()


def test_a_finding_is_explained_by_its_clause() -> None:
    """3.1.2: what is odd about a placement."""
    view = View(played(4, 4, "place"))
    now = view.pages.table.now
    turn = view.pages.bridge.game.table.state.turn
    now._reseat(str((turn + 1) % 4))
    now.answer("area_space", ("G", 1))
    settle()
    assert isinstance(now.entry.action, Place)  # type: ignore[union-attr]
    finding = now.findings[0]
    assert finding.link is not None
    finding.link.setFocus(Qt.FocusReason.TabFocusReason)
    press(KEY.Key_F1)
    assert library("en").named(name(view)).ref == f"snowdonia.base:{finding.clause}"
    press(KEY.Key_Escape)
    assert focus() is finding.link
    finding.link.click()
    settle()
    assert view.window.current_page() == RULES
    view.close()


def test_what_was_tapped_is_explained_in_its_box(table: View) -> None:
    QTest.mouseClick(track(table), Qt.MouseButton.LeftButton)
    settle()
    box = table.pages.table.about
    QTest.mouseClick(box.clause, Qt.MouseButton.LeftButton)
    settle()
    assert name(table) == "excavate-order"


def test_the_why_of_the_step_leads_there(table: View) -> None:
    QTest.mouseClick(table.pages.table.now.why_button, Qt.MouseButton.LeftButton)
    settle()
    assert (table.window.current_page(), name(table)) == (RULES, "excavate-amount")


def test_a_line_of_the_sheet_leads_there_and_back() -> None:
    """10: every point has its clause."""
    view = View(played(4, 99, "none"))
    view.window.show_page(SCORE)
    settle()
    sheet = view.pages.score.sheet
    number = sheet.numbers["contracts", 1]
    number.setFocus(Qt.FocusReason.TabFocusReason)
    press(KEY.Key_F1)
    assert library("en").named(name(view)).ref.startswith("snowdonia.base:10.")
    press(KEY.Key_Backspace)
    assert view.window.current_page() == SCORE
    assert focus() is number
    press(KEY.Key_Return)
    links = [one for one in sheet.opened.findChildren(QWidget) if explanation(one) and one.isVisible()]  # type: ignore[union-attr]
    assert links
    for one in links[:6]:
        view.pages.show_rule(explanation(one))
        assert library("en").of(f"snowdonia.base:{explanation(one)}") is not None
    view.close()


@pytest.mark.parametrize("page", ["new_game", "catch_up", "score_entry", "bag", "stocktake"])
def test_f1_answers_on_every_page(table: View, page: str) -> None:
    assert table.window.actions_table.trigger(page)
    settle()
    before = table.window.current_page()
    press(KEY.Key_F1)
    assert table.window.current_page() == RULES
    assert panel(table).view() is not None
    press(KEY.Key_Escape)
    assert table.window.current_page() == before


def test_f1_where_nothing_explains_opens_what_matters_now(empty: View) -> None:
    press(KEY.Key_F1)
    assert (empty.window.current_page(), name(empty)) == (RULES, "round")
    assert focus() is panel(empty).field
    press(KEY.Key_F1)
    assert empty.window.current_page() == START


def test_a_widget_is_explained_by_what_it_stands_in(qapp: QApplication) -> None:
    outer = QWidget()
    inner = QPushButton("x", outer)
    assert explanation(inner) == explanation(None) == ""
    explain(outer, "4.B.1")
    assert explanation(inner) == "4.B.1"
    explain(inner, "contracts.8")
    assert explanation(inner) == "contracts.8"
    outer.deleteLater()


def test_a_correction_is_still_there_after_a_look_at_the_rules(table: View) -> None:
    """The page that says what an amendment changes gives way to the rules, and comes back with them gone."""
    page = table.pages.table
    page.now.amend(page._bridge.game.log[-2].entry)
    settle()
    cover = page.covering.cover()
    assert cover is not None
    assert cover.isVisible()
    page.now.setFocus()
    press(KEY.Key_F1)
    assert table.window.current_page() == RULES
    assert not cover.isVisible()
    assert page.now.mode == "amend"
    press(KEY.Key_Escape)
    assert table.window.current_page() == TABLE
    assert page.covering.cover() is cover
    assert cover.isVisible()
    assert page.now.mode == "amend"


def test_a_count_is_explained_by_what_is_conserved(table: View) -> None:
    """1.2"""
    assert table.window.actions_table.trigger("stocktake")
    settle()
    press(KEY.Key_F1)
    assert name(table) == "components-conserved"
    press(KEY.Key_Escape)
    assert table.pages.table.counting is not None


# Following


def test_back_goes_through_the_articles_and_then_out(table: View) -> None:
    table.pages.table.now.confirm.setFocus()
    press(KEY.Key_F1)
    opened = panel(table)
    assert not opened.article.back.isVisible()
    first = opened.article.related.widgets()[0]
    assert isinstance(first, Button)
    QTest.mouseClick(first, Qt.MouseButton.LeftButton)
    settle()
    assert name(table) == "excavate-order"
    assert opened.article.back.isVisible()
    second = opened.article.related.widgets()[0]
    QTest.mouseClick(second, Qt.MouseButton.LeftButton)
    settle()
    third = name(table)
    assert third not in ("excavate-order", "excavate-amount")
    press(KEY.Key_Left, modifiers=ALT)
    assert name(table) == "excavate-order"
    press(KEY.Key_Backspace)
    assert name(table) == "excavate-amount"
    press(KEY.Key_Backspace)
    assert table.window.current_page() == TABLE
    assert focus() is table.pages.table.now.confirm


def test_backspace_in_the_search_takes_a_letter_before_it_leads_back(table: View) -> None:
    opened = open_rules(table)
    QTest.keyClicks(opened.field, "ab")
    press(KEY.Key_Backspace)
    press(KEY.Key_Backspace)
    assert opened.field.text() == ""
    assert table.window.current_page() == RULES
    press(KEY.Key_Backspace)
    assert table.window.current_page() == TABLE


def test_links_are_walked_by_arrows_and_followed_by_enter(table: View) -> None:
    table.pages.show_rule("8.8")
    opened = panel(table)
    opened.length.pick("long")
    settle()
    body = opened.article.body
    assert body.links() == ("rule:12.12", "rule:9.1")
    body.setFocus(Qt.FocusReason.TabFocusReason)
    press(KEY.Key_Down)
    assert body.marked() == "rule:12.12"
    press(KEY.Key_Down)
    assert body.marked() == "rule:9.1"
    press(KEY.Key_Up)
    press(KEY.Key_Return)
    assert name(table) == "ruling-fog-contracts"
    press(KEY.Key_Backspace)
    assert name(table) == "contract-08"


def test_a_question_leads_to_its_article(table: View) -> None:
    table.pages.show_rule("4.B.1")
    asked = panel(table).article.asked
    asked.setFocus(Qt.FocusReason.TabFocusReason)
    press(KEY.Key_Right)
    press(KEY.Key_Return)
    assert name(table) == "faq-leave-rubble"


def test_an_unsure_value_leads_to_the_box_once_there_is_one(table: View) -> None:
    table.pages.show_rule("contracts.26")
    opened = panel(table)
    opened.offer_box(there=False)
    settle()
    assert opened.article.facts.links() == ()
    opened.offer_box(there=True)
    asked: list[str] = []
    opened.box_asked.connect(asked.append)
    settle()
    assert "box:contracts.26.vp" in opened.article.facts.links()
    opened.article.facts.setFocus(Qt.FocusReason.TabFocusReason)
    press(KEY.Key_Down)
    press(KEY.Key_Return)
    assert asked == [opened.article.facts.links()[0].removeprefix("box:")]


# In two keys


@pytest.mark.parametrize("page", [TABLE, SCORE, "bag", "history", RULES])
def test_what_matters_now_is_two_keys_away_from_anywhere(table: View, page: str) -> None:
    table.window.show_page(page)
    settle()
    press(KEY.Key_K, modifiers=CTRL)
    press(KEY.Key_Return)
    assert (table.window.current_page(), name(table)) == (RULES, "excavate-amount")


def test_without_a_game_a_round_is_two_keys_away(empty: View) -> None:
    press(KEY.Key_K, modifiers=CTRL)
    press(KEY.Key_Return)
    assert (empty.window.current_page(), name(empty)) == (RULES, "round")


def test_rules_stand_among_the_commands_while_one_types(table: View) -> None:
    press(KEY.Key_K, modifiers=CTRL)
    palette = table.palette.panel
    assert palette.rows()[0].group.startswith("Rule, now")
    QTest.keyClicks(palette.field, "fog")
    assert palette.rows()[0].key.startswith("rule.")
    assert any("5.2.4" in row.group for row in palette.rows())
    palette.field.clear()
    QTest.keyClicks(palette.field, "undo")
    assert palette.rows()[0].key == "undo"
    palette.field.clear()
    QTest.keyClicks(palette.field, "contract 8")
    press(KEY.Key_Return)
    assert name(table) == "contract-08"
    press(KEY.Key_Escape)
    assert table.window.current_page() == TABLE


def test_f1_is_one_key_even_from_the_list_of_commands(table: View) -> None:
    press(KEY.Key_K, modifiers=CTRL)
    assert table.palette.panel.isVisible()
    press(KEY.Key_F1)
    assert not table.palette.panel.isVisible()
    assert table.window.current_page() == RULES


# Why not


def test_why_not_lists_what_cannot_be_done_with_its_reason(table: View) -> None:
    button = table.pages.table.now.why_not
    assert button.isVisible()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    settle()
    row = panel(table).list.row()
    assert row is not None
    assert row.key == "not.0"
    shown = panel(table).view()
    assert shown is not None
    assert shown.at_table is not None
    assert shown.at_table.lines[: len(row.reasons)] == row.reasons
    press(KEY.Key_Down)
    following = panel(table).view()
    assert following is not None
    assert following.at_table != shown.at_table
    press(KEY.Key_Escape)
    press(KEY.Key_F1, modifiers=SHIFT)
    assert panel(table).list.row() == row


def test_why_not_rests_while_nothing_is_out_of_reach_and_without_a_game(empty: View) -> None:
    assert not empty.window.actions_table.action("why_not").isEnabled()
    over = View(played(4, 99, "none"))
    assert not over.pages.table.now.why_not.isVisible()
    over.close()


# Notes


def note(view: View, text: str) -> None:
    notes = panel(view).article.notes
    QTest.mouseClick(notes.add, Qt.MouseButton.LeftButton)
    settle()
    assert focus() is notes.field
    QTest.keyClicks(notes.field, text)
    press(KEY.Key_Return, modifiers=CTRL)


def test_a_note_is_kept_shown_listed_and_undone(table: View) -> None:
    table.pages.show_rule(B1)
    note(table, "We leave the last cube.")
    game = table.pages.bridge.game
    assert game.notes == {B1: "We leave the last cube."}
    opened = panel(table)
    notes = opened.article.notes
    assert list(notes.panels) == [B1]
    assert not notes.add.isVisible()
    assert any(row.key == f"note.{B1}" for row in opened.list.rows())
    assert table.pages.table.undo_bar.undo_button.caption() == "Note on 4.B.1: We leave the last cube."
    QTest.mouseClick(notes.panels[B1].change, Qt.MouseButton.LeftButton)
    settle()
    assert notes.field.toPlainText() == "We leave the last cube."
    QTest.keyClicks(notes.field, " Always.")
    QTest.mouseClick(notes.save, Qt.MouseButton.LeftButton)
    settle()
    assert game.notes == {B1: "We leave the last cube. Always."}
    QTest.mouseClick(notes.panels[B1].remove, Qt.MouseButton.LeftButton)
    settle()
    assert game.notes == {}
    assert notes.add.isVisible()
    press(KEY.Key_Z, modifiers=CTRL)
    assert game.notes == {B1: "We leave the last cube. Always."}
    press(KEY.Key_Z, modifiers=CTRL)
    press(KEY.Key_Z, modifiers=CTRL)
    assert game.notes == {}
    assert table.window.current_page() == RULES


def test_escape_leaves_the_note_and_not_the_page(table: View) -> None:
    table.pages.show_rule(B1)
    notes = panel(table).article.notes
    notes.add.click()
    QTest.keyClicks(notes.field, "half")
    press(KEY.Key_Escape)
    assert not notes.editor.isVisible()
    assert table.window.current_page() == RULES
    assert focus() is notes.add
    assert table.pages.bridge.game.notes == {}


def test_a_note_that_is_too_long_says_by_how_much(table: View) -> None:
    table.pages.show_rule(B1)
    notes = panel(table).article.notes
    notes.add.click()
    notes.field.setPlainText("x" * (LONGEST + 3))
    assert not notes.save.isEnabled()
    assert notes.too_long.words() == "3 letters too long."
    press(KEY.Key_Return, modifiers=CTRL)
    assert table.pages.bridge.game.notes == {}
    notes.field.setPlainText("Ναι, ελάτε · 好 · مرحبا")
    press(KEY.Key_Return, modifiers=CTRL)
    assert table.pages.bridge.game.notes == {B1: "Ναι, ελάτε · 好 · مرحبا"}


def test_a_note_leaves_the_step_in_hand_as_it_is() -> None:
    """Half a restock drawn, a rule looked up and noted: the cubes are still there."""
    view = View(played(3, 3, "restock-yard"))
    now = view.pages.table.now
    control = next(one for one in now.controls if isinstance(one, CubesControl))
    now.setFocus()
    for key in (KEY.Key_I, KEY.Key_I, KEY.Key_S):
        QTest.keyClick(now, key)
    assert control.picker.cubes()[:3] == ("iron_ore", "iron_ore", "stone")
    view.pages.show_rule("5.3.1")
    note(view, "Blind, always.")
    assert view.pages.bridge.game.notes == {"snowdonia.base:5.3.1": "Blind, always."}
    assert isinstance(now.entry.action, RestockYard)  # type: ignore[union-attr]
    assert now.entry.action.drawn == ("ore", "ore", "stone")  # type: ignore[union-attr]
    view.close()


def test_what_is_typed_in_a_note_stays_while_the_game_goes_on(table: View) -> None:
    table.pages.show_rule(B1)
    notes = panel(table).article.notes
    notes.add.click()
    QTest.keyClicks(notes.field, "half")
    table.pages.table.now.confirm_step()
    settle()
    assert notes.editing()
    assert notes.field.toPlainText() == "half"


# How somebody reads


def test_length_and_language_turn_the_article_at_once(table: View) -> None:
    table.pages.show_rule("4.B.2")
    opened = panel(table)
    assert not opened.article.body.isVisible()
    opened.length.pick("long")
    assert opened.article.body.isVisible()
    opened.language.pick("el")
    assert name(table) == "excavate-order"
    assert opened.article.title.words() == library("el").named("excavate-order").title
    assert opened.list.rows()[0].title == library("el").named("excavate-amount").title


def test_language_and_length_are_remembered(qapp: QApplication) -> None:
    from ui.main_window import MainWindow
    from ui.views.pages import Pages

    first = MainWindow()
    pages = Pages(first, keep=True, safe=True)
    pages.looking_up.panel.language.pick("el")
    pages.looking_up.panel.length.pick("long")
    assert (settings().value(LANGUAGE), settings().value(LONG, type=bool)) == ("el", True)
    first.close()
    second = MainWindow()
    again = Pages(second, keep=True, safe=True).looking_up
    assert again.panel.reading == Reading("el", long=True, boxed=True)
    assert again.panel.language.chosen() == "el"
    second.close()
    settings().setValue(LANGUAGE, "tlh")
    third = MainWindow()
    assert Pages(third, keep=True, safe=True).looking_up.panel.reading.lang == "en"
    third.close()
    for window in (first, second, third):
        window.deleteLater()


def test_a_screen_reader_hears_the_article_and_its_parts(table: View) -> None:
    table.pages.show_rule("4.B.2")
    opened = panel(table)
    face = QAccessible.queryAccessibleInterface(opened.article)
    assert face.text(QAccessible.Text.Name) == "Article: Excavate: in which order"
    row = opened.list.rules.index(1)
    assert "Siân takes 4" in str(opened.list.rules.data(row, Qt.ItemDataRole.AccessibleTextRole))


@pytest.mark.parametrize("width", [330, 400, 520])
def test_no_article_is_wider_than_its_column(qapp: QApplication, width: int) -> None:
    """Tables and long words too: nothing scrolls sideways."""
    text = ArticleText(15, "x")
    text.resize(width, 400)
    session = random_game(3, 3, 40)
    wide = []
    for lang in languages():
        for article in library(lang).articles:
            view = article_view(article.name, session, Reading(lang, long=True))
            text.say(view.facts + view.short + view.body)
            if text.document().idealWidth() > width + 1:
                wide.append((lang, article.name, text.document().idealWidth()))
    text.deleteLater()
    assert wide == []


@pytest.mark.parametrize("look", ["light", "dark"])
def test_text_wears_the_theme(table: View, look: str) -> None:
    table.pages.show_rule("8.8")
    opened = panel(table)
    opened.length.pick("long")
    theme.use(look, 1.0)
    settle()
    body = opened.article.body
    block = body.document().begin()
    colours: dict[bool, set[str]] = {True: set(), False: set()}
    while block.isValid():
        part = block.begin()
        while not part.atEnd():
            style = part.fragment().charFormat()
            colours[style.isAnchor()].add(style.foreground().color().name())
            part += 1
        block = block.next()
    assert colours == {
        True: {theme.current().color("accent").name()},
        False: {theme.current().color("text").name()},
    }


# On the display


def test_the_display_shows_the_article_as_long_as_it_is_open(table: View) -> None:
    table.pages.show_rule("4.B.1")
    opened = panel(table)
    QTest.mouseClick(opened.article.display, Qt.MouseButton.LeftButton)
    settle()
    window = table.pages.display.window()
    assert window is not None
    shown = window.view()
    assert shown is not None
    assert shown.rule is not None
    assert shown.rule.title == "Excavate: how many cubes"
    assert shown.summary.startswith("Round")
    assert "Excavate: how many cubes (snowdonia.base:4.B.1)" in shown.summary
    opened.follow("excavate-order")
    settle()
    assert window.view().rule.title == "Excavate: in which order"  # type: ignore[union-attr]
    QTest.keyClick(opened.article, KEY.Key_Escape)
    settle()
    assert table.window.current_page() == TABLE
    assert window.view().rule is None  # type: ignore[union-attr]
    table.pages.display.close()


def test_a_display_that_is_closed_takes_the_article_with_it(table: View) -> None:
    table.pages.show_rule("4.B.1")
    opened = panel(table)
    opened.article.display.click()
    table.pages.display.close()
    opened.follow("excavate-order")
    settle()
    assert not opened.article.display.isChecked()
    table.pages.display.open()
    settle()
    assert table.pages.display.window().view().rule is None  # type: ignore[union-attr]
    table.pages.display.close()


def test_taken_off_the_display_it_shows_the_step_again(table: View) -> None:
    table.pages.show_rule("4.B.1")
    button = panel(table).article.display
    button.click()
    settle()
    assert button.isChecked()
    button.click()
    settle()
    window = table.pages.display.window()
    assert window is not None
    assert window.view().rule is None  # type: ignore[union-attr]
    table.pages.display.close()


# Before and after the first paint


def test_the_search_is_built_neither_before_the_first_paint_nor_on_the_way(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ui.views.rules import page as rules_page

    begun: list[str] = []
    monkeypatch.setattr(rules_page.preparation, "begin", begun.append)
    monkeypatch.setattr(rules_page.preparation, "wait", begun.append)
    view = View(played(3, 2, "excavate"))
    assert begun == []
    view.window.show_page(RULES)
    assert begun == ["en"]
    QTest.keyClicks(panel(view).field, "f")
    assert begun == ["en", "en"]
    view.close()
