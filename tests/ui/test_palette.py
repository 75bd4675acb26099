"""The command palette and the list of keys: what they find, what they do, and where they leave the focus."""

from collections.abc import Iterator, Sequence

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication

from tests.support.pages import View, played, settle
from ui import theme
from ui.actions import ACTIONS
from ui.present.palette import Offer, found, key_groups, slips, words_of
from ui.views.pages import SCORE, START, TABLE
from ui.views.palette import FoundModel, sentence
from ui.widgets import KeyCap

KEY = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier


class Listed:
    """A provider that remembers what was taken."""

    def __init__(self, *offers: Offer) -> None:
        self._offers = offers
        self.taken: list[str] = []

    def offers(self) -> Sequence[Offer]:
        return self._offers

    def take(self, key: str) -> None:
        self.taken.append(key)


COMMANDS = Listed(
    Offer("new", "New game", "Ctrl+N"),
    Offer("full", "Full screen", "F11"),
    Offer("display", "Table display", "Ctrl+D"),
    Offer("turn", "Turn the display round"),
    Offer("bag", "Σακούλα"),
    Offer("yard", "Stock yard", group="Rules", also="4.A cubes coal limit"),
)


def keys(query: str) -> list[str]:
    return [one.offer.key for one in found([COMMANDS], query)]


# What is found


def test_without_words_everything_stands_in_its_order() -> None:
    assert keys("  ") == ["new", "full", "display", "turn", "bag", "yard"]


@pytest.mark.parametrize("query", ["ful", "FULL", "full screen", "screen full", "scr fu", "scren", "fulls"])
def test_beginnings_any_order_and_a_slip_find_a_command(query: str) -> None:
    assert keys(query)[0] == "full"


def test_a_word_that_fits_nothing_finds_nothing() -> None:
    assert keys("full xylophone") == []
    assert keys("zzz") == []


def test_a_short_word_is_taken_as_typed() -> None:
    assert "new" not in keys("nrw")


def test_the_beginning_goes_before_the_middle() -> None:
    assert keys("display")[:2] == ["display", "turn"]


def test_accents_case_and_final_sigma_make_no_difference() -> None:
    assert keys("σακουλα") == ["bag"]
    assert words_of("Λόγος Siân") == ("λογοσ", "sian")


def test_further_words_and_the_group_find_less() -> None:
    assert keys("coal") == ["yard"]
    assert keys("rules yard") == ["yard"]


def test_slips_are_letters_missing_added_wrong_or_swapped() -> None:
    assert [slips("undo", other) for other in ("undo", "undoo", "und", "unda", "nudo")] == [0, 1, 1, 1, 1]


def test_providers_stand_one_after_the_other_and_take_their_own() -> None:
    articles = Listed(Offer("new", "New contracts", group="Rules"))
    both = found([COMMANDS, articles], "new")
    assert [one.offer.words for one in both] == ["New game", "New contracts"]
    both[1].take()
    assert articles.taken == ["new"]
    assert COMMANDS.taken == []


class Searched(Listed):
    """A provider with a search of its own: it answers everything."""

    def search(self, query: str) -> Sequence[Offer]:
        return (Offer("rule", f"About {query}"), Offer("other", "Something else"))


def test_what_is_called_so_goes_before_the_answers_of_a_search_and_a_slip_after_them() -> None:
    both = [Searched(Offer("now", "What matters now")), COMMANDS]
    assert [one.offer.key for one in found(both, "")][:2] == ["now", "new"]
    assert [one.offer.key for one in found(both, "display")] == ["display", "turn", "rule", "other"]
    assert [one.offer.key for one in found(both, "dizplay")] == ["rule", "other", "display", "turn"]
    assert [one.offer.key for one in found(both, "qqx")] == ["rule", "other"]


def test_keys_stand_by_region_with_shortcuts_first() -> None:
    groups = key_groups([Offer("new", "New game", "Ctrl+N"), Offer("close", "Close")])
    assert [(line.keys, line.words) for line in groups[0].lines] == [("Ctrl+N", "New game")]
    assert all(line.keys and line.words for group in groups for line in group.lines)
    assert len({group.title for group in groups}) == len(groups)


# The panels


@pytest.fixture
def table(qapp: QApplication) -> Iterator[View]:
    theme.use("light", 1.0)
    view = View(played(4, 5, "excavate"))
    yield view
    view.close()


def press(key: KEY, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    target = QApplication.focusWidget()
    assert target is not None
    QTest.keyClick(target, key, modifiers)
    settle(1)


def test_the_model_keeps_qt_s_promises(table: View) -> None:
    model = FoundModel()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    for query in ("", "display", "nothing at all", "new"):
        model.show_rows(found([COMMANDS], query))
    assert tester.model() is model
    assert model.data(model.index(0), Qt.ItemDataRole.AccessibleTextRole) == "New game, Ctrl+N"
    assert model.row_at(model.index(9)) is None


def test_ctrl_k_lists_every_command_that_can_be_done_with_its_shortcut(table: View) -> None:
    press(KEY.Key_K, CTRL)
    panel = table.palette.panel
    assert panel.isVisible()
    assert panel.field.hasFocus()
    listed = {offer.key: offer for offer in panel.rows()}
    actions = table.window.actions_table.all()
    able = {key for key, action in actions.items() if action.isVisible() and action.isEnabled()}
    assert able - {"look_up"} <= set(listed)
    assert not {key for key, action in actions.items() if not action.isEnabled()} & set(listed)
    assert listed["undo"].keys == "Ctrl+Z"
    assert listed["theme_light"].on
    assert "redo" not in listed


def test_typing_arrows_and_enter_carry_a_command_out(table: View) -> None:
    session = table.pages.bridge.session
    assert session is not None
    before = len(session.log)
    press(KEY.Key_K, CTRL)
    QTest.keyClicks(table.palette.panel.field, "und")
    assert table.palette.panel.rows()[0].key == "undo"
    press(KEY.Key_Return)
    assert not table.palette.panel.isVisible()
    assert len(session.log) < before


def test_arrows_walk_round_and_a_press_takes_a_row(table: View) -> None:
    press(KEY.Key_K, CTRL)
    panel = table.palette.panel
    rows = panel.rows()
    press(KEY.Key_Up)
    assert panel.list.currentIndex().row() == len(rows) - 1
    press(KEY.Key_Down)
    assert panel.list.currentIndex().row() == 0
    press(KEY.Key_PageDown)
    assert panel.list.currentIndex().row() > 1
    QTest.keyClicks(panel.field, "score")
    assert panel.rows()[0].key == SCORE
    place = panel.list.visualRect(panel.list.model_found.index(0)).center()
    QTest.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
    settle(1)
    assert table.window.current_page() == SCORE


def test_escape_returns_to_where_one_was(table: View) -> None:
    cell = table.pages.table.log.list
    cell.setFocus()
    press(KEY.Key_K, CTRL)
    QTest.keyClicks(table.palette.panel.field, "new")
    press(KEY.Key_Escape)
    assert not table.palette.panel.isVisible()
    assert cell.hasFocus()
    assert table.window.current_page() == TABLE


def test_ctrl_k_closes_what_it_opened_and_opens_it_empty_again(table: View) -> None:
    now = table.pages.table.now
    assert now.confirm.hasFocus()
    press(KEY.Key_K, CTRL)
    QTest.keyClicks(table.palette.panel.field, "new")
    press(KEY.Key_K, CTRL)
    assert not table.palette.panel.isVisible()
    assert now.confirm.hasFocus()
    press(KEY.Key_K, CTRL)
    assert table.palette.panel.field.text() == ""
    assert len(table.palette.panel.rows()) > 10


def test_a_press_beside_the_panel_closes_it_and_presses_nothing_else(table: View) -> None:
    session = table.pages.bridge.session
    assert session is not None
    before = len(session.log)
    press(KEY.Key_K, CTRL)
    confirm = table.pages.table.now.confirm
    target = confirm.mapTo(table.window, QPoint(20, 20))
    QTest.mouseClick(table.palette.panel, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, target)
    assert not table.palette.panel.isVisible()
    assert len(session.log) == before


def test_letters_and_enter_reach_nobody_behind_the_panel(table: View) -> None:
    session = table.pages.bridge.session
    assert session is not None
    before = len(session.log)
    press(KEY.Key_K, CTRL)
    QTest.keyClicks(table.palette.panel.field, "qqqq")
    assert table.palette.panel.rows() == ()
    assert "qqqq" in table.palette.panel.nothing.words()
    press(KEY.Key_Return)
    assert len(session.log) == before
    assert table.palette.panel.isVisible()


def test_tab_stays_inside_the_panel(table: View) -> None:
    press(KEY.Key_K, CTRL)
    panel = table.palette.panel
    seen = []
    for _ in range(4):
        press(KEY.Key_Tab)
        seen.append(QApplication.focusWidget())
    assert seen == [panel.close_button, panel.field] * 2


def test_the_panel_follows_the_window_and_the_scale(table: View) -> None:
    press(KEY.Key_K, CTRL)
    for size, scale in (((853, 480), 1.0), ((512, 288), 1.0), ((1366, 768), 2.0)):
        theme.use("light", scale)
        table.window.resize(*size)
        settle()
        panel = table.palette.panel.panel.geometry()
        assert table.window.rect().contains(panel)
        assert table.palette.panel.list.height() >= theme.current().px(44)
    theme.use("light", 1.0)


def test_a_row_is_a_sentence_for_a_screen_reader(table: View) -> None:
    press(KEY.Key_K, CTRL)
    view = table.palette.panel.list
    interface = QAccessible.queryAccessibleInterface(view)
    assert interface.role() == QAccessible.Role.List
    assert sentence(Offer("a", "Light", "Ctrl+L", "Looks", on=True)) == "Light, chosen, Looks, Ctrl+L"


def test_the_start_page_has_the_palette_too(qapp: QApplication) -> None:
    view = View()
    press(KEY.Key_K, CTRL)
    listed = [offer.key for offer in view.palette.panel.rows()]
    assert view.window.current_page() == START
    assert "new_game" in listed
    assert "undo" not in listed
    view.close()


def test_the_question_mark_lists_the_keys_and_escape_returns(table: View) -> None:
    confirm = table.pages.table.now.confirm
    assert confirm.hasFocus()
    press(KEY.Key_Question, Qt.KeyboardModifier.ShiftModifier)
    panel = table.palette.keys
    assert panel.isVisible()
    caps = [cap.text() for cap in panel.findChildren(KeyCap)]
    for entry in ACTIONS:
        action = table.window.actions_table.action(entry.key)
        assert not action.isVisible() or not entry.shortcuts or entry.shortcuts[0] in caps, entry.key
    assert panel.reader is not None
    before = panel.reader.verticalScrollBar().value()
    press(KEY.Key_PageDown)
    assert panel.reader.verticalScrollBar().value() > before
    press(KEY.Key_Escape)
    assert not panel.isVisible()
    assert confirm.hasFocus()


def test_the_question_mark_typed_in_a_field_is_a_letter(table: View) -> None:
    press(KEY.Key_K, CTRL)
    field = table.palette.panel.field
    QTest.keyClick(field, KEY.Key_Question, Qt.KeyboardModifier.ShiftModifier)
    assert field.text() == "?"
    assert table.palette.panel.isVisible()
