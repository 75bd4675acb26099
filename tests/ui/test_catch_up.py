"""The catch-up page by key events alone: the position of the design, its two slips, and what joining leads to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAccessible, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from companion.game import Game
from companion.session import Session
from rules.core.frozen import replace
from rules.core.ledger import SUSPENSE
from rules.snowdonia.actions.excavate import Excavate
from rules.snowdonia.route import Taken
from tests.support.hands import take_focus
from ui import theme
from ui.main_window import MainWindow
from ui.present import catch_up as present
from ui.present.catch_up import Sheet
from ui.present.new_game import Plan, seated
from ui.present.seating import Seat
from ui.views.catch_up import CatchUpPage, Cell
from ui.views.pages import Pages
from ui.widgets import Pressable

KEY = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier
PEOPLE = (
    Seat("Siân", "pink"),
    Seat("Mikkel", "blue"),
    Seat("Ελένη", "yellow"),
    Seat("Tom", "green"),
    Seat("Nia", "purple"),
)
MOST_KEYS = 160

# The position of the picture: a game of four in round 5, area A done, with two slips (coal 6 for 2, card 22 for 28).
HEAD = "5 B N T RSF 3 11 123> 6"
ROUTE = (
    "TS ET_MM_",  # 1 Two Viaducts: two cards, six sites
    "S *>",  # 2 Waterfall
    "*0 EM>",  # 3 Hebron
    "02>",  # 4 Halfway: nothing dug
    "2>",
    "435>",
    "42>",
)
LYING = "6 9 3 21 15 22 5,7,11,13>"
STANDING = "EM> S> T> E> > >"
HANDS = ("3> 0 0 3> 0 0 22> 2", "1> 1> 6 1> 0 0 0 0", "0 2> 2 9> 0 1 19> 0", "3> 0 0 2> 2 0 4> 0")


def keys_of(*lines: str) -> list[str]:
    """The keys of some lines: blanks only divide, ``_`` is Space, ``>`` Tab."""
    return [key for line in lines for key in line if key != " "]


DESIGN = keys_of(HEAD, *ROUTE, LYING, STANDING, *HANDS)


class Keyboard:
    """Sends real key events to whatever has the focus, and counts them."""

    def __init__(self, page: CatchUpPage) -> None:
        self.page = page
        self.count = 0

    def focus(self) -> QWidget:
        widget = QApplication.focusWidget()
        assert widget is not None
        return widget

    def press(self, key: str) -> None:
        self.count += 1
        match key:
            case ">":
                QTest.keyClick(self.focus(), KEY.Key_Tab)
            case "_":
                QTest.keyClick(self.focus(), KEY.Key_Space)
            case "enter":
                QTest.keyClick(self.focus(), KEY.Key_Return)
            case "join":
                QTest.keyClick(self.focus(), KEY.Key_Return, CONTROL)
            case "back":
                QTest.keyClick(self.focus(), KEY.Key_Backspace)
            case _ if key.isascii():
                QTest.keyClicks(self.focus(), key)
            case _:
                for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
                    QApplication.sendEvent(self.focus(), QKeyEvent(kind, 0, Qt.KeyboardModifier.NoModifier, key))

    def type(self, keys: Sequence[str]) -> None:
        for key in keys:
            self.press(key)

    @property
    def cell(self) -> str:
        widget = self.focus()
        return widget.field.cell if isinstance(widget, Cell) else ""


@pytest.fixture(autouse=True)
def usual_theme(qapp: QApplication) -> Iterator[None]:
    theme.use("light")
    yield
    theme.use("light")


def page_of(qtbot: QtBot, size: tuple[int, int] = (1286, 768), people: Sequence[Seat] = PEOPLE) -> CatchUpPage:
    page = CatchUpPage(people)
    qtbot.addWidget(page)
    page.resize(*size)
    page.show()
    qtbot.waitExposed(page)
    take_focus(qtbot, page)
    return page


def started(qtbot: QtBot, players: int = 4, size: tuple[int, int] = (1286, 768)) -> tuple[CatchUpPage, Keyboard]:
    page = page_of(qtbot, size)
    keyboard = Keyboard(page)
    keyboard.type(["S", "M", "E", "T", "N"][:players])
    keyboard.press("enter")
    return page, keyboard


def entered(qtbot: QtBot, size: tuple[int, int] = (1286, 768)) -> tuple[CatchUpPage, Keyboard]:
    page, keyboard = started(qtbot, 4, size)
    keyboard.type(DESIGN)
    return page, keyboard


# The position of the design


def test_the_position_of_the_design_takes_at_most_160_keys(qtbot: QtBot, capsys: pytest.CaptureFixture[str]) -> None:
    page, keyboard = entered(qtbot)
    assert present.missing(page.sheet) == ()
    with qtbot.waitSignal(page.joined) as joined:
        keyboard.press("join")
    with capsys.disabled():
        print(f"\ncatch-up: {keyboard.count} keys (at most {MOST_KEYS}), names, area, labourers and discards included")
    assert keyboard.count <= MOST_KEYS
    assert joined.args is not None
    game = joined.args[0]
    assert isinstance(game, Game)
    session = Session(game)
    assert session.log[0].text == "joined in round 5"


def test_both_slips_are_named(qtbot: QtBot) -> None:
    page, _keyboard = entered(qtbot)
    said = [row.accessibleName() for row in page.findings]
    assert said == [
        "Coal: 2 too many. Yard 3, Mikkel 6, Ελένη 2, 5 trains with 5. Mikkel has most. 1.2 Count Mikkel's again",
        "No. 22 lies in two places: with Siân and on space 3 of the office. 1.2 Which?",
    ]
    marked = [name for name, cell in page.cells.items() if cell.marked()]
    assert marked == ["office.3", "hands.0.contracts", "hands.1.coal"]
    assert page.foot.words.words() == "2 things do not add up"
    rows = {row.row.kind: (row.row.count, row.row.most, row.row.rest) for row in page.sums if row.row}
    assert rows == {
        "ore": (13, 34, 21),
        "stone": (12, 20, 8),
        "coal": (16, 14, 2),
        "event": (3, 5, 2),
        "rubble": (57, 90, 33),
        "bars": (2, 18, 16),
    }


def test_joining_leads_to_the_next_step_of_the_design(qtbot: QtBot) -> None:
    page, keyboard = entered(qtbot)
    with qtbot.waitSignal(page.joined) as joined:
        keyboard.press("join")
    assert joined.args is not None
    session = Session(joined.args[0])
    due = session.agenda.due
    assert due is not None
    assert isinstance(due.action, Excavate)
    # Ελένη on B1 takes 5: the excavate rate 3, and 2 from train 1.
    assert (due.action.seat, due.action.area, due.action.space) == (2, "B", 1)
    assert due.action.taken == (Taken("t7", 2), Taken("halfway.x1", 2, 2), Taken("halfway.x2", 1))
    state = session.table.state
    assert (state.start_player, state.round, state.weather) == (3, 5, ("rain", "sun", "fog"))
    assert session.table.rate_values == (3, 1)
    assert state.markers_left == (14, 13, 14, 14)
    assert state.shed == (2, 3, 4, 5, 7)
    assert state.ledger[SUSPENSE, "coal"] == -2


def test_a_slip_mended_is_a_finding_less(qtbot: QtBot) -> None:
    page, keyboard = entered(qtbot)
    page.findings[0].click()
    qtbot.waitUntil(lambda: keyboard.cell == "hands.1.coal")
    keyboard.type(["2"])
    assert [row.found.cells for row in page.findings] == [("office.3", "hands.0.contracts")]
    page.findings[0].click()
    qtbot.waitUntil(lambda: keyboard.cell == "office.3")
    keyboard.type(["2", "8"])
    assert page.findings == []
    assert page.foot.words.words() == "Everything is entered, and it adds up"
    assert all(row.row is not None and row.row.ok for row in page.sums)


def test_findings_wait_until_the_focus_leaves_the_field(qtbot: QtBot) -> None:
    page, keyboard = started(qtbot)
    page.go_to("hands.0.bars")
    keyboard.type(["1"])
    page.go_to("hands.1.bars")
    keyboard.type(["1"])
    keyboard.press("8")
    assert [row.found.clause for row in page.findings] == ["1.2"]
    page.go_to("office.1")
    keyboard.type(["2"])
    page.go_to("office.2")
    keyboard.press("2")
    assert [row.found.clause for row in page.findings] == ["1.2"]
    keyboard.press(">")
    assert [row.found.clause for row in page.findings] == ["1.2", "1.2"]


# Keys


def test_the_focus_goes_from_left_to_right_and_top_to_bottom(qtbot: QtBot) -> None:
    page, keyboard = started(qtbot)
    assert keyboard.cell == "round"
    seen = [keyboard.cell]
    while keyboard.cell:
        keyboard.press(">")
        seen.append(keyboard.cell)
    assert page.join.hasFocus()
    order = [f.cell for f in present.fields(page.sheet)]
    assert seen[:-1] == [cell for cell in order if cell in seen]
    assert {"weather.last", "yard.ore", "hands.3.surveyor"} <= set(seen)


def test_shift_tab_and_backspace_go_back(qtbot: QtBot) -> None:
    _page, keyboard = started(qtbot)
    keyboard.type(["5", "B"])
    assert keyboard.cell == "begun"
    QTest.keyClick(keyboard.focus(), KEY.Key_Backtab)
    assert keyboard.cell == "phase"
    keyboard.press("back")
    assert keyboard.cell == "phase"
    keyboard.press("back")
    assert keyboard.cell == "round"


def test_arrows_walk(qtbot: QtBot) -> None:
    page, keyboard = started(qtbot)
    page.go_to("route.waterfall.x1")
    QTest.keyClick(keyboard.focus(), KEY.Key_Down)
    assert keyboard.cell == "route.hebron.x1"
    QTest.keyClick(keyboard.focus(), KEY.Key_Right)
    assert keyboard.cell == "route.hebron.b1"
    QTest.keyClick(keyboard.focus(), KEY.Key_Up)
    assert keyboard.cell == "route.waterfall.b1"


def test_greek_keys_mean_the_same(qtbot: QtBot) -> None:
    page, keyboard = started(qtbot)
    page.go_to("start")
    keyboard.type(["Ε"])
    assert page.sheet.text("start") == "@2"
    keyboard.type(["ρ", "σ"])
    assert (page.sheet.text("weather.today"), page.sheet.text("weather.middle")) == ("rain", "sun")


def test_a_key_that_means_nothing_changes_nothing(qtbot: QtBot) -> None:
    page, keyboard = started(qtbot)
    before = page.sheet
    keyboard.type(["X", "*", "#"])
    assert page.sheet == before
    assert keyboard.cell == "round"


def test_a_closed_station_is_one_key(qtbot: QtBot) -> None:
    page, keyboard = started(qtbot)
    page.go_to("route.two-viaducts.b1")
    keyboard.press("#")
    assert keyboard.cell == "route.t3"
    assert page.cells["route.two-viaducts.b1"].face().cube == "game_markers"
    page.go_to("route.two-viaducts.b1")
    keyboard.press("#")
    assert page.cells["route.two-viaducts.b1"].face().cube == ""


def test_escape_leaves(qtbot: QtBot) -> None:
    page, keyboard = started(qtbot)
    with qtbot.waitSignal(page.cancelled):
        QTest.keyClick(keyboard.focus(), KEY.Key_Escape)


def test_names_can_be_typed(qtbot: QtBot) -> None:
    page = page_of(qtbot, people=())
    keyboard = Keyboard(page)
    for name in ("Ann", "Bo"):
        keyboard.type(list(name))
        keyboard.press("enter")
    keyboard.press("enter")
    assert keyboard.cell == "round"
    assert [seat.name for seat in page.sheet.plan.seats] == ["Ann", "Bo"]
    assert "route.waterfall.x1" not in page.cells


def test_saved_for_later_and_taken_up_again(qtbot: QtBot) -> None:
    page, _keyboard = entered(qtbot)
    with qtbot.waitSignal(page.kept) as kept:
        page.save.click()
    assert kept.args is not None
    sheet = present.from_text(kept.args[0])
    assert sheet == page.sheet
    other = page_of(qtbot, people=())
    other.show_sheet(sheet)
    assert len(other.findings) == 2


# Every size, theme and number of players


SIZES = ((797, 408), (797, 480), (1044, 640), (1286, 768), (1840, 1128))


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("players", [1, 4, 5])
def test_nothing_is_cut(qtbot: QtBot, size: tuple[int, int], players: int) -> None:
    page, keyboard = started(qtbot, players, size)
    page.go_to("phase")
    keyboard.press("P")
    for step in ("round", "hands.0.ore"):
        page.go_to(step)
        QApplication.processEvents()
        inside = page.area.widget()
        assert inside is not None
        assert inside.minimumSizeHint().width() <= page.area.viewport().width()
        for cell in page.cells.values():
            if cell.isVisible():
                assert cell.width() >= cell.sizeHint().width() - 1, cell.field.cell
                left = cell.mapTo(inside, cell.rect().topLeft()).x()
                assert left >= 0
                assert left + cell.width() <= page.area.viewport().width(), cell.field.cell
        for button in (page.join, page.turn, page.save, page.fold):
            if button.isVisible():
                assert button.width() >= button.minimumSizeHint().width()


def test_a_narrow_page_turns_over_by_itself(qtbot: QtBot) -> None:
    page, keyboard = entered(qtbot, (797, 480))
    assert page.right.isVisible()
    assert not page.left.isVisible()
    page.turn.click()
    assert page.left.isVisible()
    assert keyboard.cell == "round"


def test_the_focused_cell_is_in_sight(qtbot: QtBot) -> None:
    page, keyboard = started(qtbot, 5, (797, 408))
    for _n in range(60):
        keyboard.press(">")
        widget = keyboard.focus()
        if not isinstance(widget, Cell):
            break
        top = widget.mapTo(page.area.viewport(), widget.rect().topLeft()).y()
        assert -1 <= top <= page.area.viewport().height() - widget.height() + 1, widget.field.cell


def test_solo_has_no_start_player_and_no_train_set_aside(qtbot: QtBot) -> None:
    page, _keyboard = started(qtbot, 1)
    assert "start" not in page.cells
    assert "set_aside" not in page.cells
    assert "placed.A.1" not in page.cells


def test_two_equal_initials_have_different_keys(qtbot: QtBot) -> None:
    page = page_of(qtbot, people=())
    plan = Plan(seats=(Seat("Maria", "pink"), Seat("Mikkel", "blue"), Seat("Μάριος", "green")))
    page.show_sheet(Sheet(plan))
    keyboard = Keyboard(page)
    page.go_to("start")
    keyboard.press("I")
    assert page.sheet.text("start") == "@1"


def test_every_cell_has_a_name_and_says_what_stands_in_it(qtbot: QtBot) -> None:
    page, _keyboard = entered(qtbot)
    for cell in page.cells.values():
        found = QAccessible.queryAccessibleInterface(cell)
        assert found is not None
        assert found.text(QAccessible.Text.Name)
        assert found.role() == QAccessible.Role.PushButton
    assert page.cells["route.t1"].accessibleName() == "Track card 1, before Two Viaducts, Tom"
    assert page.cells["route.t9"].accessibleName() == "Track card 9, before Clogwyn, 4 rubble"
    assert page.cells["route.halfway.b1"].accessibleName().endswith("free")
    assert page.cells["hands.1.coal"].accessibleName() == "Mikkel, coal, 6"
    for button in page.findChildren(Pressable):
        assert button.accessibleName(), button


@pytest.mark.parametrize("name", ["light", "dark"])
def test_it_can_be_drawn_in_every_theme_and_scale(qtbot: QtBot, name: str) -> None:
    page, _keyboard = entered(qtbot)
    for scale in (0.75, 1.0, 1.5):
        theme.use(name, scale)
        QApplication.processEvents()
        image = page.grab().toImage()
        colours = {
            image.pixelColor(x, y).name() for x in range(0, image.width(), 7) for y in range(0, image.height(), 7)
        }
        assert theme.current().color("warn_bg").name() in colours or scale > 1
    assert present.view(replace(page.sheet)).findings


# In the window


def pages_of(qtbot: QtBot, *, keep: bool) -> tuple[MainWindow, Pages]:
    window = MainWindow()
    qtbot.addWidget(window)
    pages = Pages(window, keep=keep)
    window.resize(1366, 768)
    window.show()
    qtbot.waitExposed(window)
    take_focus(qtbot, window)
    return window, pages


def test_ctrl_j_leads_from_the_start_page_to_the_table(qtbot: QtBot) -> None:
    window, pages = pages_of(qtbot, keep=False)
    QTest.keyClick(window, KEY.Key_J, CONTROL)
    assert window.current_page() == "catch-up"
    page = pages.catching_up
    keyboard = Keyboard(page)
    keyboard.type(list("Ann"))
    keyboard.type(["enter", "B", "o", "enter", "enter"])
    keyboard.type(["4", "B"])
    keyboard.press("join")
    assert window.current_page() == "table"
    session = pages.bridge.game
    assert session.log[0].text == "joined in round 4"
    row = pages.table.log.list.model_of_log.row_at(pages.table.log.list.model_of_log.index(0))
    assert row is not None
    assert row.words == "joined in round 4"
    # Nothing can be undone, and the tools of that line do no harm.
    assert not pages.table.can_undo()
    pages.table.log._tool("strike", row.entry)
    assert len(session.log) == 1


def test_the_start_page_offers_it(qtbot: QtBot) -> None:
    window, pages = pages_of(qtbot, keep=False)
    pages.start.catch_up_button.click()
    assert window.current_page() == "catch-up"
    QTest.keyClick(pages.catching_up, KEY.Key_Escape)
    assert window.current_page() == "start"


def test_what_was_saved_for_later_comes_back_and_goes_with_joining(qtbot: QtBot) -> None:
    window, pages = pages_of(qtbot, keep=True)
    plan = Plan()
    for name, colour in (("Ann", "pink"), ("Bo", "blue")):
        plan = seated(plan, name, colour)
    pages.catch_up()
    pages.catching_up.show_sheet(Sheet(plan, {"round": "6"}))
    pages.catching_up.save.click()
    assert window.current_page() == "start"
    pages.catch_up()
    assert pages.catching_up.sheet == Sheet(plan, {"round": "6"})
    pages.catching_up.join_game()
    assert pages.bridge.game.log[0].text == "joined in round 6"
    pages.catch_up()
    assert pages.catching_up.sheet.plan.seats == ()
    pages.close_store()


# Scenarios


@pytest.mark.parametrize(("scenario", "players"), [("blaenau-ffestiniog", 4), ("bayerische-zugspitzbahn", 5)])
@pytest.mark.parametrize("size", [(1286, 768), (797, 480)])
def test_nothing_is_cut_where_a_scenario_asks_more(
    qtbot: QtBot, scenario: str, players: int, size: tuple[int, int]
) -> None:
    page = page_of(qtbot, size)
    plan = Plan(scenario=scenario)
    for n in range(players):
        plan = seated(plan, f"Bartholomäus Montgomery {n}")
    page.show_sheet(Sheet(plan, {"phase": "P"}))
    QApplication.processEvents()
    station = "station-3" if scenario.startswith("b") and players == 4 else "eibsee"
    keyboard = Keyboard(page)
    for kind in ("x", "b"):
        page.go_to(f"route.{station}.{kind}+")
        keyboard.type(present.player_keys([s.name for s in plan.seats])[:3])
        assert keyboard.cell == f"route.{station}.{kind}+"
        keyboard.press("_")
        assert keyboard.cell != f"route.{station}.{kind}+"
    QApplication.processEvents()
    assert sum(1 for cell in page.cells if cell.startswith(f"route.{station}.")) == 8
    for cell, widget in page.cells.items():
        if widget.isVisible():
            parent = widget.parentWidget()
            assert parent is not None
            assert parent.rect().contains(widget.geometry()), cell
    assert page.area.widget().minimumSizeHint().width() <= page.area.viewport().width()


def test_another_scenario_begins_with_its_own_values(qtbot: QtBot) -> None:
    page = page_of(qtbot)
    page.who.own_of = lambda scenario: {"stations.eibsee.b1.vp": 9} if "zugspitz" in scenario else {}
    page.who.add("Ann")
    assert page.who.scenario is not None
    page.who.scenario.pick("bayerische-zugspitzbahn")
    QApplication.processEvents()
    assert "route.eibsee.b1" in [field.cell for field in present.fields(page.sheet)]
    page.who.scenario.pick("blaenau-ffestiniog")
    QApplication.processEvents()
    assert page.sheet.plan.own == {}
    assert any(field.cell == "hands.0.end" for field in present.fields(page.sheet))


def test_zugspitze_4_the_number_of_the_summit_is_no_guess_beside_its_sites(qtbot: QtBot) -> None:
    page = page_of(qtbot)
    for own, said in (({}, "Station ?, Zugspitze"), ({"traits.summit_places.number": 7}, "Station 7, Zugspitze")):
        page.show_sheet(Sheet(seated(Plan(scenario="bayerische-zugspitzbahn", own=own), "Ann")))
        QApplication.processEvents()
        names = [widget.accessibleName() for widget in page.findChildren(QWidget) if widget.isVisible()]
        assert [name for name in names if name.startswith("Station ")] == [
            "Station 1, Garmisch",
            "Station 2, Grainau",
            "Station 3, Eibsee",
            "Station 4, Riffelriss",
            said,
        ]
