"""The bag page: charts that are loaded late, can be read as tables, and are not there while the bag is closed."""

import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from ui import theme
from ui.app import Options
from ui.bridge import SessionBridge
from ui.main_window import MainWindow, settings
from ui.sample import likely_action, sample_session
from ui.views.bag import BagPage, remembered_bag
from ui.views.charts import RowsModel, spread
from ui.views.pages import BAG, TABLE, Pages, register

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def usual_theme(qapp: QApplication) -> Iterator[None]:
    # Windows of tests before this one would be dressed again with every change of theme.
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    theme.register_fonts()
    if theme.current().name != "light":
        theme.use("light")
    yield
    if theme.current().name != "light":
        theme.use("light")


@pytest.fixture
def bridge() -> SessionBridge:
    return SessionBridge(sample_session(4, 3, "restock-yard"))


def page_of(qtbot: QtBot, bridge: SessionBridge, keep: bool = False) -> BagPage:
    page = BagPage(bridge, keep)
    qtbot.addWidget(page)
    page.resize(1286, 768)
    page.show()
    qtbot.waitExposed(page)
    QApplication.processEvents()
    return page


def words_of(page: QWidget) -> str:
    return " ".join(label.text() for label in page.findChildren(QLabel) if label.isVisibleTo(page))


def test_charts_are_loaded_when_they_are_first_shown_and_not_before() -> None:
    code = """
import sys
from PySide6.QtWidgets import QApplication
app = QApplication([])
from ui import theme
theme.use("light")
from ui.app import open_window
from ui.sample import sample_session
window = open_window(remember=False, session=sample_session(3, 2, "place"))
window.show()
app.processEvents()
before = "pyqtgraph" in sys.modules
page = window.page("bag")
built = "pyqtgraph" in sys.modules
page.choice.pick("closed")
window.show_page("bag")
app.processEvents()
closed = "pyqtgraph" in sys.modules
page.choice.pick("odds")
app.processEvents()
print(before, built, closed, "pyqtgraph" in sys.modules)
window.close()
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False", "False", "True"]


def test_odds_have_a_chart_a_kind_one_of_events_and_the_past(qtbot: QtBot, bridge: SessionBridge) -> None:
    page = page_of(qtbot, bridge)
    assert [card.title().rsplit(" ", 1)[0] for card in page.cards] == [
        "iron ore",
        "stone",
        "coal",
        "event cubes",
        "Events at the next",
        "Cubes in the",
    ]
    for card in page.cards:
        assert card.chart.isVisible()
        found = QAccessible.queryAccessibleInterface(card.chart)
        assert found.text(QAccessible.Text.Name) == card.accessibleDescription()
        assert any(figure in card.accessibleDescription() for figure in "0123456789")


def test_each_chart_can_be_read_as_a_table(qtbot: QtBot, bridge: SessionBridge) -> None:
    page = page_of(qtbot, bridge)
    view = page.view()
    assert view is not None
    assert view.events is not None
    tables = [*(kind.table for kind in view.kinds), view.events.table]
    for card, table in zip(page.cards, tables, strict=False):
        card.as_table.click()
        assert card.shows_table()
        assert not card.chart.isVisible()
        model = card.table.model()
        shown = tuple(
            tuple(model.index(row, column).data() for column in range(model.columnCount()))
            for row in range(model.rowCount())
        )
        assert shown == table.rows
        card.as_table.click()
        assert card.chart.isVisible()
        assert not card.table.isVisible()


def test_the_model_keeps_the_rules_of_models(qtbot: QtBot, bridge: SessionBridge) -> None:
    page = page_of(qtbot, bridge)
    view = page.view()
    assert view is not None
    assert view.past is not None
    model = RowsModel(view.past.table)
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    assert model.headerData(0, Qt.Orientation.Horizontal) == "Round"
    assert model.data(model.index(0, 1), Qt.ItemDataRole.AccessibleTextRole) == "all: 55"


def test_who_reads_tables_goes_on_reading_them(qtbot: QtBot, bridge: SessionBridge) -> None:
    page = page_of(qtbot, bridge)
    page.cards[-1].as_table.click()
    before = page.view()
    bridge.record([likely_action(bridge.game.table, Random(3))])
    qtbot.waitUntil(lambda: page.view() != before)
    assert page.cards[-1].shows_table()


def test_4_C_3_closed_it_shows_no_number(qtbot: QtBot, bridge: SessionBridge) -> None:
    page = page_of(qtbot, bridge)
    page.choice.pick("closed")
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert page.cards == []
    assert not any(figure in words_of(page).replace("4.C.3", "") for figure in "0123456789")


def test_counts_show_the_past_without_odds(qtbot: QtBot, bridge: SessionBridge) -> None:
    page = page_of(qtbot, bridge)
    page.choice.pick("counts")
    assert [card.title() for card in page.cards] == ["Cubes in the bag"]
    assert "%" not in words_of(page)


def test_what_is_shown_is_remembered(qtbot: QtBot, bridge: SessionBridge) -> None:
    page = page_of(qtbot, bridge, keep=True)
    with qtbot.waitSignal(page.shown_changed, check_params_cb=lambda shown: shown == "closed"):
        page.choice.pick("closed")
    settings().sync()
    assert remembered_bag() == "closed"
    assert BagPage(bridge).shown() == "closed"
    settings().setValue("table/bag", "nonsense")
    assert remembered_bag() == "odds"


def test_no_game_is_a_sentence(qtbot: QtBot, bridge: SessionBridge) -> None:
    page = page_of(qtbot, bridge)
    bridge.close()
    QApplication.processEvents()
    assert page.cards == []
    assert "No game is open." in words_of(page)


@pytest.mark.parametrize("name", ["light", "dark"])
def test_charts_wear_the_theme(qtbot: QtBot, bridge: SessionBridge, name: str) -> None:
    page = page_of(qtbot, bridge)
    theme.use(name)
    chart = page.cards[0].chart
    QApplication.processEvents()
    picture = chart.grab().toImage()
    colours = {picture.pixelColor(x, y).name() for x in range(picture.width()) for y in range(0, picture.height(), 3)}
    assert theme.current().color("surface").name() in colours
    assert theme.current().cube("ore").fill.name() in colours


def test_a_narrow_page_puts_its_cards_below_each_other(qtbot: QtBot, bridge: SessionBridge) -> None:
    page = page_of(qtbot, bridge)
    page.resize(640, 480)
    QApplication.processEvents()
    for card in page.cards:
        right = card.mapTo(page, QPoint(card.width(), 0)).x()
        assert right <= page.width()
    assert page.cards[4].mapTo(page, QPoint()).y() < page.cards[5].mapTo(page, QPoint()).y()


def test_the_wheel_belongs_to_the_page_not_the_chart(qtbot: QtBot, bridge: SessionBridge) -> None:
    page = page_of(qtbot, bridge)
    for card in page.cards:
        under = page.childAt(card.chart.mapTo(page, card.chart.rect().center()))
        assert under is not None
        assert under is not card.chart
        assert not card.chart.isAncestorOf(under)


def test_labels_keep_apart_and_in_order() -> None:
    places = spread([3, 3, 4, 20], 2, 22)
    assert places == sorted(places)
    assert all(after - before >= 2 for before, after in pairwise(places))
    assert places[-1] <= 21
    crowded = spread([20, 20, 21], 3, 22)
    assert max(crowded) <= 20.5
    assert sorted(crowded) == [14.5, 17.5, 20.5]


# In the window


@pytest.fixture
def pages(qtbot: QtBot) -> Pages:
    window = MainWindow()
    qtbot.addWidget(window)
    window.remember(False)
    window.resize(1366, 768)
    pages = register(window, Options(smoke=True), sample_session(4, 3, "excavate"))
    window.show()
    return pages


def test_a_tap_on_the_bag_opens_it_and_escape_leads_back(qtbot: QtBot, pages: Pages) -> None:
    window = pages.parent()
    assert isinstance(window, MainWindow)
    pages.table.table.zoneTapped.emit("yard")
    assert window.current_page() == TABLE
    pages.table.table.zoneTapped.emit("bag")
    assert window.current_page() == BAG
    assert window.rail.button(TABLE).isChecked()
    QTest.keyClick(window.page(BAG), Qt.Key.Key_Escape)
    assert window.current_page() == TABLE


def test_the_window_offers_bag_display_and_the_screen(qtbot: QtBot, pages: Pages) -> None:
    window = pages.parent()
    assert isinstance(window, MainWindow)
    table = window.actions_table
    assert table.trigger("bag")
    assert window.current_page() == BAG
    assert table.trigger("display")
    assert pages.display.is_display_open()
    assert table.action("display").isChecked()
    assert table.trigger("display_turn")
    bag = window.page(BAG)
    assert isinstance(bag, BagPage)
    bag.choice.pick("closed")
    shown = pages.display.window()
    assert shown is not None
    view = shown.view()
    assert view is not None
    assert view.chances.closed
    assert table.action("keep_awake").isChecked()
    assert table.trigger("keep_awake")
    assert not table.action("keep_awake").isChecked()
    assert table.trigger("close_game")
    assert not pages.display.is_display_open()
    assert not table.action("display").isEnabled()
    assert not table.action("bag").isEnabled()
