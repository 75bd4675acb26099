"""The table display: legible from afar at every size, turned round, in step with the game, and gone with it."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QRectF, Qt
from PySide6.QtGui import QAccessible, QFontMetricsF, QImage, QKeyEvent, QTransform
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from rules.core.frozen import replace
from rules.snowdonia.agenda import agenda
from rules.snowdonia.state import Table
from tests.support import scenario_plays
from ui import theme
from ui.bridge import SessionBridge
from ui.main_window import settings
from ui.present.display import DisplayOptions, DisplayView, display_view
from ui.present.looks import looks
from ui.present.moment import Moment
from ui.sample import COLOURS, NAMES, likely_action, sample_session, sample_tables
from ui.views.display import (
    HIGH,
    LEAST,
    SQUEEZE,
    WIDE,
    DisplayWindow,
    TableDisplay,
    lay_out,
    own_theme,
    pick_screen,
    set_line,
)

LONG = (
    "Wolfeschlegelsteinhausenbergerdorff Hubert Blaine",
    "Μαρία-Ελένη Παπαδοπούλου",
    "Mi",
    "O’Brien-Ó Súilleabháin",
    "W",
)
KEY = Qt.Key
ALL = DisplayOptions()


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


def view_of(
    players: int = 4,
    rounds: int = 4,
    step: str = "excavate",
    options: DisplayOptions = ALL,
    names: tuple[str, ...] = NAMES,
    **changes: Any,
) -> DisplayView:
    if "scenario" in changes:
        return of_scenario(changes["scenario"], players, changes["steps"], options)
    before, table = sample_tables(players, rounds, step)
    book = replace(table.book, setup=replace(table.book.setup, players=names[:players]))
    table = Table(book, replace(table.state, **changes))
    return display_view(Moment(table, looks(names[:players], COLOURS[:players]), before), agenda(table), options)


def of_scenario(scenario: str, players: int, steps: int, options: DisplayOptions = ALL) -> DisplayView:
    session, _entered = scenario_plays.play(scenario, players, 7, steps)
    table = session.table
    table = Table(replace(table.book, setup=replace(table.book.setup, players=LONG[:players])), table.state)
    return display_view(Moment(table, looks(LONG[:players], COLOURS[:players])), agenda(table), options)


VIEWS: dict[str, dict[str, Any]] = {
    "four": {},
    "five with long names": {"players": 5, "names": LONG},
    "placing": {"players": 5, "rounds": 3, "step": "place"},
    "solo": {"players": 1, "rounds": 3},
    "restock": {"step": "restock-yard"},
    "weather": {"step": "weather"},
    "building": {"players": 3, "step": "build", "names": LONG},
    "over": {"players": 3, "rounds": 99, "step": "", "names": LONG},
    "closed": {"options": DisplayOptions("closed", False)},
    "two ends": {"scenario": "blaenau-ffestiniog", "players": 4, "steps": 90},
    "two ends, closed": {
        "scenario": "blaenau-ffestiniog",
        "players": 4,
        "steps": 54,
        "options": DisplayOptions("closed", False),
    },
    "snow": {"scenario": "bayerische-zugspitzbahn", "players": 5, "steps": 120},
    "unknown": {"weather": ("fog", None, None), "set_aside": None, "extra_build": False, "fog_on": ("B", "D")},
}


def window_of(qtbot: QtBot, view: DisplayView, size: tuple[int, int] = (WIDE, HIGH)) -> DisplayWindow:
    window = DisplayWindow()
    qtbot.addWidget(window)
    window.resize(*size)
    window.show_view(view)
    window.show()
    qtbot.waitExposed(window)
    return window


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (1024, 768), (2560, 1080)])
@pytest.mark.parametrize("name", VIEWS)
def test_no_text_is_too_small_or_leaves_its_place(qtbot: QtBot, name: str, size: tuple[int, int]) -> None:
    window = window_of(qtbot, view_of(**VIEWS[name]), size)
    sheet, zoom = window.sheet(), window.zoom()
    assert sheet is not None
    assert len(sheet.lines) > 20
    page = QRectF(0, 0, sheet.width, sheet.height)
    for line in sheet.lines:
        done = set_line(line)
        assert done.font.pixelSize() >= LEAST, line.text
        assert done.font.pixelSize() * zoom >= 28 * min(size[0] / 1920, size[1] / 1080) - 0.01
        metrics = QFontMetricsF(done.font)
        assert metrics.horizontalAdvance(done.text) * done.narrow <= line.rect.width() + 1, line.text
        assert SQUEEZE <= done.narrow <= 1
        assert metrics.tightBoundingRect(done.text).height() <= line.rect.height() + 1, line.text
        assert page.contains(line.rect), line.text


@pytest.mark.parametrize("name", VIEWS)
def test_no_text_lies_on_another(qapp: QApplication, name: str) -> None:
    sheet = lay_out(view_of(**VIEWS[name]))
    boxes = []
    for line in sheet.lines:
        if not line.text:
            continue
        done = set_line(line)
        wide = QFontMetricsF(done.font).horizontalAdvance(done.text) * done.narrow
        high = QFontMetricsF(done.font).tightBoundingRect(done.text).height()
        box = QRectF(0, 0, wide, high)
        box.moveCenter(line.rect.center())
        if line.align & Qt.AlignmentFlag.AlignLeft:
            box.moveLeft(line.rect.left())
        elif line.align & Qt.AlignmentFlag.AlignRight:
            box.moveRight(line.rect.right())
        boxes.append((line.text, box.adjusted(1, 1, -1, -1)))
    for (one, first), (other, second) in combinations(boxes, 2):
        assert not first.intersects(second), (one, other)
    for text, box in boxes:
        assert not box.intersects(sheet.turn), text


def test_the_rates_are_at_least_160_high(qapp: QApplication) -> None:
    view = view_of()
    sheet = lay_out(view)
    for rate in view.rates:
        line = next(line for line in sheet.lines if line.text == rate.value and line.px > 200)
        for figure in "0123456789":
            assert QFontMetricsF(set_line(line).font).tightBoundingRect(figure).height() >= 160


def test_a_short_name_is_large_and_a_long_one_is_shortened_in_the_middle(qapp: QApplication) -> None:
    named = {line.text: set_line(line) for line in lay_out(view_of(3, 4, "build")).lines}
    who = view_of(3, 4, "build").now.name
    assert named[who].font.pixelSize() >= 36
    over = lay_out(view_of(5, names=LONG))
    cut = [set_line(line) for line in over.lines if line.text == LONG[0]]
    assert cut
    assert all("…" in done.text and done.text.endswith("Blaine") for done in cut)


def picture(window: QWidget) -> QImage:
    return window.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)


def test_turned_it_is_the_same_picture_on_its_head(qtbot: QtBot) -> None:
    window = window_of(qtbot, view_of(), (960, 540))
    upright = picture(window)
    QTest.keyClick(window, KEY.Key_R)
    assert window.is_turned()
    turned = picture(window).transformed(QTransform().rotate(180))
    differ = total = 0
    for x in range(0, upright.width(), 3):
        for y in range(0, upright.height(), 3):
            total += 1
            differ += abs((upright.pixel(x, y) & 255) - (turned.pixel(x, y) & 255)) > 60
    # Text is hinted for the way it stands, so its edges differ by a hair.
    assert differ / total < 0.02
    # The button is where it was on the picture, so on the opposite side of the window.
    assert window.turn_button.geometry().center().x() < window.width() / 2
    window.turn_button.click()
    assert not window.is_turned()
    assert picture(window) == upright


def test_r_on_a_greek_keyboard_turns_it_too(qtbot: QtBot) -> None:
    window = window_of(qtbot, view_of(), (960, 540))
    QApplication.sendEvent(window, QKeyEvent(QKeyEvent.Type.KeyPress, 0, Qt.KeyboardModifier.NoModifier, "ρ"))
    assert window.is_turned()


def test_the_button_can_be_hit_at_720_lines(qtbot: QtBot) -> None:
    window = window_of(qtbot, view_of(), (1280, 720))
    assert min(window.turn_button.width(), window.turn_button.height()) >= 44


def test_it_is_dark_beside_a_light_window_unless_set(qtbot: QtBot) -> None:
    window = window_of(qtbot, view_of(), (960, 540))
    assert theme.current().name == "light"
    assert picture(window).pixelColor(3, 3) == own_theme(light=False).color("bg")
    window.wear(light=True)
    assert picture(window).pixelColor(3, 3) == own_theme(light=True).color("bg")


def test_a_screen_reader_hears_all_of_it(qtbot: QtBot) -> None:
    view = view_of()
    window = window_of(qtbot, view, (960, 540))
    found = QAccessible.queryAccessibleInterface(window)
    assert found.text(QAccessible.Text.Name) == "Table display"
    assert found.text(QAccessible.Text.Description) == view.summary
    button = QAccessible.queryAccessibleInterface(window.turn_button)
    assert button.text(QAccessible.Text.Name) == "Turn the display round, R"
    assert button.role() == QAccessible.Role.Button


# With the window


@pytest.fixture
def bridge() -> SessionBridge:
    return SessionBridge(sample_session(4, 3, "excavate"))


@pytest.fixture
def main(qtbot: QtBot) -> QWidget:
    widget = QWidget()
    qtbot.addWidget(widget)
    widget.show()
    return widget


def opened(display: TableDisplay, qtbot: QtBot) -> DisplayWindow:
    display.display()
    window = display.window()
    assert window is not None
    qtbot.waitExposed(window)
    return window


def test_it_follows_the_game(qtbot: QtBot, bridge: SessionBridge, main: QWidget) -> None:
    from random import Random

    display = TableDisplay(bridge, main, keep=False)
    window = opened(display, qtbot)
    before = window.view()
    assert before is not None
    bridge.record([likely_action(bridge.game.table, Random(1))])
    qtbot.waitUntil(lambda: window.view() != before)
    after = window.view()
    assert after is not None
    assert window.accessibleDescription() == after.summary
    bridge.game.undo()
    qtbot.waitUntil(lambda: window.view() is not None and window.view().now == before.now)  # type: ignore[union-attr]


def test_it_closes_with_the_game(qtbot: QtBot, bridge: SessionBridge, main: QWidget) -> None:
    display = TableDisplay(bridge, main, keep=False)
    window = opened(display, qtbot)
    with qtbot.waitSignal(window.destroyed):
        bridge.close()
    assert not display.is_display_open()
    assert not display.can_display()
    display.display()
    assert display.window() is None


def test_it_closes_with_the_window(qtbot: QtBot, bridge: SessionBridge, main: QWidget) -> None:
    display = TableDisplay(bridge, main, keep=False)
    opened(display, qtbot)
    main.close()
    assert not display.is_display_open()


def test_escape_and_the_action_close_it(qtbot: QtBot, bridge: SessionBridge, main: QWidget) -> None:
    display = TableDisplay(bridge, main, keep=False)
    QTest.keyClick(opened(display, qtbot), KEY.Key_Escape)
    assert not display.is_display_open()
    opened(display, qtbot)
    display.display()
    assert not display.is_display_open()


def test_without_a_frame_it_fills_its_screen(qtbot: QtBot, bridge: SessionBridge, main: QWidget) -> None:
    display = TableDisplay(bridge, main, keep=False)
    window = opened(display, qtbot)
    assert not window.windowFlags() & Qt.WindowType.FramelessWindowHint
    QTest.keyClick(window, KEY.Key_F11)
    assert window.windowFlags() & Qt.WindowType.FramelessWindowHint
    assert window.isVisible()
    assert window.geometry() == window.screen().geometry()
    display.display_frameless()
    assert not window.windowFlags() & Qt.WindowType.FramelessWindowHint
    assert window.isVisible()


def test_what_the_table_chose_is_remembered(qtbot: QtBot, bridge: SessionBridge, main: QWidget) -> None:
    first = TableDisplay(bridge, main)
    window = opened(first, qtbot)
    first.display_scores()
    first.display_light()
    window.turn()
    first.show_on("Beamer")
    first.close()
    settings().sync()
    second = TableDisplay(bridge, main)
    again = opened(second, qtbot)
    assert (second.shows_display_scores(), second.is_display_light(), again.is_turned()) == (False, True, True)
    assert again.view() is not None
    assert again.view().scores is None  # type: ignore[union-attr]
    assert settings().value("display/screen", "", type=str) == "Beamer"
    second.close()


def test_a_bag_that_is_closed_is_closed_on_the_display(qtbot: QtBot, bridge: SessionBridge, main: QWidget) -> None:
    settings().setValue("table/bag", "closed")
    display = TableDisplay(bridge, main)
    window = opened(display, qtbot)
    view = window.view()
    assert view is not None
    assert view.chances.closed
    display.show_bag("odds")
    view = window.view()
    assert view is not None
    assert view.chances.rows


@pytest.mark.parametrize(
    ("names", "wanted", "window", "found"),
    [
        (["A", "B"], "A", 0, 0),
        (["A", "B"], "", 0, 1),
        (["A", "B"], "gone", 1, 0),
        (["A"], "gone", 0, 0),
        (["A", "B", "C"], "C", 0, 2),
    ],
)
def test_the_screen_is_the_remembered_one_or_one_that_is_free(
    names: list[str], wanted: str, window: int, found: int
) -> None:
    assert pick_screen(names, wanted, window) == found


def test_the_menu_offers_what_can_be_chosen(qtbot: QtBot, bridge: SessionBridge, main: QWidget) -> None:
    display = TableDisplay(bridge, main, keep=False)
    opened(display, qtbot)
    actions = {action.text(): action for action in display.menu().actions() if action.text()}
    assert actions["Show the points"].isChecked()
    assert not actions["Without a frame"].isChecked()
    actions["Show the points"].trigger()
    assert not display.shows_display_scores()
    actions["Close the display"].trigger()
    assert not display.is_display_open()
