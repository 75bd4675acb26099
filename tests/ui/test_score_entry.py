"""The page of an untracked game by real keys and taps: whole games, what is named, five players, undo, and what it
leads to."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QAccessible, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from companion import places, position_file
from companion.scored import ScoredGame
from companion.store import Store
from tests.support.hands import take_focus
from tests.support.pages import settle
from ui import theme
from ui.main_window import MainWindow
from ui.present import score_entry as present
from ui.present.new_game import Plan, seated
from ui.present.score_entry import NOBODY, Entered
from ui.present.seating import Seat
from ui.views.pages import SCORE, SCORE_ENTRY, START, Pages
from ui.views.score import TOTAL
from ui.views.score_entry import ScoreEntryPage
from ui.views.score_entry.fields import EntryField
from ui.views.score_entry.sites import SiteButton
from ui.widgets import Pressable

KEY = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
SIZE = (1286, 768)
CASES = Path(__file__).parents[1] / "data" / "acceptance" / "score"
FOUR = ("001", "006", "010", "013", "016", "022", "028", "032", "037")
OTHERS = ("002", "003", "000", "015")
"""Cases of one, five, two and three players."""
PEOPLE = ("Siân", "Mikkel", "Ελένη", "Tom", "Nia")
MOST_KEYS = 140
LONG = ("Bartholomäus Montgomery-Featherstonehaugh of Upper Llanberis", "李雷", "אברהם בן יצחק", "Σοφία", "Siân")


@pytest.fixture(autouse=True)
def usual_theme(qapp: QApplication) -> Iterator[None]:
    theme.use("light")
    yield
    theme.use("light")


class Keyboard:
    """Sends real key events to whatever has the focus, and counts them."""

    def __init__(self) -> None:
        self.count = 0

    @staticmethod
    def focus() -> QWidget:
        widget = QApplication.focusWidget()
        assert widget is not None
        return widget

    def press(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        self.count += 1
        QTest.keyClick(self.focus(), key, modifiers)

    def type(self, text: str) -> None:
        """One key for each sign; Tab is written as a tab, Space as a blank."""
        for sign in text:
            self.count += 1
            if sign == "\t":
                QTest.keyClick(self.focus(), KEY.Key_Tab)
            elif sign.isascii():
                QTest.keyClicks(self.focus(), sign)
            else:
                for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
                    QApplication.sendEvent(self.focus(), QKeyEvent(kind, 0, Qt.KeyboardModifier.NoModifier, sign))

    @property
    def cell(self) -> str:
        widget = self.focus()
        if isinstance(widget, SiteButton):
            return widget.site.cell
        return widget.field.cell if isinstance(widget, EntryField) else ""


def page_of(qtbot: QtBot, size: tuple[int, int] = SIZE, people: Sequence[str] = PEOPLE) -> ScoreEntryPage:
    page = ScoreEntryPage([Seat(name, "") for name in people])
    qtbot.addWidget(page)
    page.resize(*size)
    page.show()
    qtbot.waitExposed(page)
    take_focus(qtbot, page)
    return page


def opened(
    qtbot: QtBot, names: Sequence[str] = PEOPLE[:4], size: tuple[int, int] = SIZE
) -> tuple[ScoreEntryPage, Keyboard]:
    """The page with these players, the focus on the first site."""
    page = page_of(qtbot, size)
    plan = Plan()
    for name in names:
        plan = seated(plan, name)
    page.open(Entered(plan))
    settle()
    return page, Keyboard()


def case_of(name: str) -> dict[str, Any]:
    return tomllib.loads((CASES / f"{name}.toml").read_text("utf-8"))


def enter_names(keyboard: Keyboard, names: Sequence[str], known: Sequence[str]) -> None:
    """Who played: remembered names by their letter, others typed out in the field for them."""
    page_keys = {name: name[0] for name in known}
    if all(name in page_keys for name in names):
        for name in names:
            keyboard.type(page_keys[name])
    else:
        for name in names:
            keyboard.type(name)
            keyboard.press(KEY.Key_Return)
    keyboard.press(KEY.Key_Return)


def enter_game(page: ScoreEntryPage, keyboard: Keyboard, players: Sequence[dict[str, Any]]) -> None:
    """A whole end by keys: the sites, then Tab row by row."""
    caps = [key.cap for key in present.seat_keys(page.entered.names)]
    owner = {f"site.{site}": seat for seat, player in enumerate(players) for site in player["sites"]}
    for cell in list(page.sites):
        assert keyboard.cell == cell
        keyboard.type(caps[owner[cell]].lower() if cell in owner else " ")
    for kind in present.KINDS:
        for seat, player in enumerate(players):
            assert keyboard.cell == f"{kind}.{seat}"
            if kind == "tracks":
                text = "".join(map(str, player["tracks"])) or "0"
            elif kind == "contracts":
                text = " ".join(map(str, player["contracts"])) or "0"
            else:
                text = str(player.get(kind, 0))
            keyboard.type(f"{text}\t")


def expected_totals(case: dict[str, Any]) -> list[str]:
    return [str(player["total"]) for player in case["expected"]["players"]]


def shown_totals(page: ScoreEntryPage) -> list[str]:
    return [number.total.text for number in page.right.totals if number.total is not None]


# Whole games


@pytest.mark.parametrize("name", FOUR[:4])
def test_a_whole_game_of_four_by_keyboard_alone(qtbot: QtBot, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    case = case_of(name)
    names = [player["name"] for player in case["players"]]
    page = page_of(qtbot, people=names)
    keyboard = Keyboard()
    # Remembered by a letter of their own each; who has none is told by the seat later on.
    for letter in page.who._keys:
        keyboard.type(letter)
    keyboard.press(KEY.Key_Return)
    assert page.entered.names == tuple(names)
    enter_game(page, keyboard, case["players"])
    assert shown_totals(page) == expected_totals(case)
    assert page.foot.words.words() == "Everything is entered."
    with qtbot.waitSignal(page.sheet_asked) as asked:
        keyboard.press(KEY.Key_Return, CONTROL)
    assert asked.args is not None
    game = asked.args[0]
    assert isinstance(game, ScoredGame)
    assert [str(player.total) for player in game.sheet().players] == expected_totals(case)
    assert list(game.sheet().winners) == case["expected"]["winners"]
    with capsys.disabled():
        print(f"\nuntracked game of four, case {name}: {keyboard.count} keys (at most {MOST_KEYS})")
    assert keyboard.count <= MOST_KEYS


@pytest.mark.parametrize("name", OTHERS)
def test_whole_games_of_one_to_five_with_names_typed(qtbot: QtBot, name: str) -> None:
    case = case_of(name)
    page = page_of(qtbot, people=())
    keyboard = Keyboard()
    enter_names(keyboard, [player["name"] for player in case["players"]], ())
    enter_game(page, keyboard, case["players"])
    assert shown_totals(page) == expected_totals(case)
    with qtbot.waitSignal(page.sheet_asked) as asked:
        keyboard.press(KEY.Key_Return, CONTROL)
    assert asked.args is not None
    assert [str(player.total) for player in asked.args[0].sheet().players] == expected_totals(case)


# Sites


def test_keys_go_on_by_themselves_and_backspace_goes_back(qtbot: QtBot) -> None:
    page, keyboard = opened(qtbot)
    order = list(page.sites)
    keyboard.type("et m")
    assert keyboard.cell == order[4]
    assert [page.entered.text(cell) for cell in order[:5]] == ["@2", "@3", NOBODY, "@1", ""]
    keyboard.press(KEY.Key_Backspace)
    keyboard.press(KEY.Key_Backspace)
    assert keyboard.cell == order[2]
    assert page.entered.text(order[2]) == NOBODY, "going back takes nothing away"
    keyboard.type("S")
    assert page.entered.text(order[2]) == "@0"
    keyboard.press(KEY.Key_Delete)
    assert keyboard.cell == order[3]
    assert page.entered.text(order[3]) == ""
    keyboard.type("x")
    assert keyboard.cell == order[3]
    assert page.left.hint.words().startswith("S Siân, M Mikkel, E Ελένη, T Tom; Space nobody.")


def test_arrows_walk_the_stations(qtbot: QtBot) -> None:
    page, keyboard = opened(qtbot)
    keyboard.press(KEY.Key_Down)
    assert keyboard.cell == "site.waterfall.x1"
    for key in (KEY.Key_Up, KEY.Key_End):
        keyboard.press(key)
    assert keyboard.cell == "site.yr-wyddfa.b4"
    for key in (KEY.Key_Up, KEY.Key_Up, KEY.Key_Left):
        keyboard.press(key)
    assert keyboard.cell == "site.rocky-valley-halt.x1"
    keyboard.press(KEY.Key_Home)
    keyboard.press(KEY.Key_Up)
    keyboard.press(KEY.Key_Backspace)
    assert keyboard.cell == "site.two-viaducts.x1"
    stops = [cell for cell, site in page.sites.items() if site.focusPolicy() == Qt.FocusPolicy.StrongFocus]
    assert stops == ["site.two-viaducts.x1"]


def test_a_greek_keyboard_names_everybody(qtbot: QtBot) -> None:
    page, keyboard = opened(qtbot)
    keyboard.type("ΕτΣμ ")
    assert [page.entered.text(cell) for cell in list(page.sites)[:5]] == ["@2", "@3", "@0", "@1", NOBODY]


def test_equal_initials_take_two_letters(qtbot: QtBot) -> None:
    page, keyboard = opened(qtbot, ("Mair", "Mikkel", "Tom"))
    first, second, third = list(page.sites)[:3]
    keyboard.type("m")
    assert keyboard.cell == first
    assert "MA Mair, MI Mikkel" in page.left.hint.words()
    keyboard.type("i")
    assert page.entered.text(first) == "@1"
    keyboard.type("m")
    keyboard.press(KEY.Key_Backspace)
    assert keyboard.cell == second, "the first letter goes before the place does"
    keyboard.type("t2")
    assert [page.entered.text(cell) for cell in (second, third)] == ["@2", "@1"]


def test_by_taps_alone(qtbot: QtBot) -> None:
    page, _keyboard = opened(qtbot)
    order = list(page.sites)

    def tap(widget: QWidget) -> None:
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton)
        settle()

    tap(page.left.markers[2])
    tap(page.left.markers[4])
    tap(page.sites[order[7]])
    assert page.left.markers[0].accessibleName() == "Siân owns it, key S"
    tap(page.left.markers[0])
    assert [page.entered.text(cell) for cell in (*order[:3], order[7])] == ["@2", NOBODY, "", "@0"]
    assert Keyboard().cell == order[8]
    tap(page.sites[order[0]])
    tap(page.left.erase)
    assert page.entered.text(order[0]) == ""
    tap(page.left.rest)
    assert present.open_sites(page.entered) == ()
    assert page.left.rest.isHidden()
    assert Keyboard().cell == "tracks.0"
    tap(page.left.undo)
    assert len(present.open_sites(page.entered)) == 31
    tap(page.right.by_picture)
    tap(page.picker.seats[1])
    for number in (28, 1, 3):
        tap(page.picker.cards[number])
    tap(page.picker.cards[3])
    assert page.entered.text("contracts.1") == "28 1"
    tap(page.picker.seats[0])
    tap(page.picker.no_cards)
    assert page.entered.text("contracts.0") == "0"
    tap(page.picker.back)
    assert Keyboard().cell == "contracts.0"


# Fields


def test_tab_goes_row_by_row_and_enter_too(qtbot: QtBot) -> None:
    page, keyboard = opened(qtbot)
    page.go_to("tracks.0")
    seen = [keyboard.cell]
    for n in range(23):
        keyboard.press(KEY.Key_Tab if n % 2 else KEY.Key_Return)
        seen.append(keyboard.cell)
    assert seen == [field.cell for field in present.fields(page.entered)]
    keyboard.press(KEY.Key_Return)
    assert page.show_button.hasFocus()
    page.go_to("coal.2")
    keyboard.press(KEY.Key_Tab, SHIFT)
    assert keyboard.cell == "coal.1"
    keyboard.press(KEY.Key_Down)
    assert keyboard.cell == "train.1"
    keyboard.press(KEY.Key_Up)
    keyboard.press(KEY.Key_Up)
    assert keyboard.cell == "rubble.1"
    keyboard.press(KEY.Key_Backspace)
    assert keyboard.cell == "rubble.0", "Backspace in an empty field goes back"


def test_a_sum_shows_its_result_once_the_focus_is_gone(qtbot: QtBot) -> None:
    page, keyboard = opened(qtbot)
    page.go_to("rubble.0")
    keyboard.type("5+3")
    assert page.fields["rubble.0"].text() == "5+3"
    assert present.position(page.entered).players[0].rubble == 8
    keyboard.type("\t")
    assert page.fields["rubble.0"].text() == "8"
    keyboard.press(KEY.Key_Z, CONTROL)
    assert page.fields["rubble.0"].text() == ""


def test_letters_and_signs_without_meaning_are_not_taken(qtbot: QtBot) -> None:
    page, keyboard = opened(qtbot)
    page.go_to("tracks.0")
    keyboard.type("4a3x?")
    assert page.fields["tracks.0"].text() == "43?"
    page.go_to("surveyor.0")
    keyboard.type("4,5")
    assert page.entered.text("surveyor.0") == "4,5"
    assert present.position(page.entered).players[0].surveyor == 4.5


def test_typing_over_a_field_replaces_it_and_the_middle_can_be_mended(qtbot: QtBot) -> None:
    page, keyboard = opened(qtbot)
    page.go_to("tracks.0")
    keyboard.type("432")
    page.go_to("tracks.1")
    page.go_to("tracks.0")
    keyboard.type("5")
    assert page.entered.text("tracks.0") == "5"
    keyboard.press(KEY.Key_Home)
    keyboard.type("3")
    assert page.fields["tracks.0"].text() == "35"
    assert page.fields["tracks.0"].cursorPosition() == 1


def test_a_text_too_long_for_its_field_stands_on_two_lines(qtbot: QtBot) -> None:
    page, keyboard = opened(qtbot, PEOPLE)
    page.go_to("contracts.0")
    keyboard.type("1 2 3 6 7 9 12 14")
    assert not page.fields["contracts.0"].paints_text
    keyboard.type("\t")
    assert page.fields["contracts.0"].paints_text
    keyboard.type("20\t")
    assert not page.fields["contracts.1"].paints_text


def test_contracts_by_picture_by_keyboard(qtbot: QtBot) -> None:
    page, keyboard = opened(qtbot)
    page.go_to("contracts.2")
    keyboard.press(KEY.Key_F2)
    settle()
    assert page.picker.isVisible()
    assert not page.left.isVisible()
    assert page.picker.cards[10].hasFocus()
    keyboard.press(KEY.Key_Right)
    keyboard.press(KEY.Key_Space)
    assert page.entered.text("contracts.2") == "11"
    keyboard.press(KEY.Key_Escape)
    settle()
    assert keyboard.cell == "contracts.2"
    assert page.left.isVisible()


# What is named


def test_problems_are_named_while_typing_all_at_once_and_lead_to_their_fields(qtbot: QtBot) -> None:
    page, keyboard = opened(qtbot)
    page.go_to("rubble.0")
    keyboard.type("91")
    assert [row.found.words for row in page.findings] == ["91 rubble in all; the box has 90."]
    assert page.fields["rubble.0"].wrong()
    assert page.fields["rubble.0"].accessibleName() == "Siân, rubble cubes. 91 rubble in all; the box has 90."
    page.go_to("train.0")
    keyboard.type("4\t4\t9")
    assert [row.found.words for row in page.findings] == [
        "Ελένη: there is no train 9; there are 1 to 7.",
        "91 rubble in all; the box has 90.",
        "Train 4 is named more than once, by Siân and Mikkel; a train has one owner.",
    ]
    assert [cell for cell, field in page.fields.items() if field.wrong()] == [
        "rubble.0",
        "train.0",
        "train.1",
        "train.2",
    ]
    assert page.foot.sub.words() == "3 things cannot be."
    QTest.mouseClick(page.findings[1].words, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: keyboard.cell == "rubble.0")
    assert page.findings[0].found.words == "91 rubble in all; the box has 90."
    keyboard.type("19")
    assert [row.found.clause for row in page.findings] == ["1.2", "1.1"]
    assert page.findings[0].explains(None) == "1.2"
    assert page.fields["surveyor.1"].explains(None) == "10.7"
    with qtbot.waitSignal(page.clause_asked) as clause:
        QTest.mouseClick(page.findings[0].clause, Qt.MouseButton.LeftButton)
    assert clause.args == ["1.2"]


def test_what_cannot_be_is_said_aloud_once_and_only_when_the_focus_leaves(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, keyboard = opened(qtbot)
    said: list[str] = []

    def note(event: Any) -> None:
        if event.type() == QAccessible.Event.Announcement:
            said.append(event.message())

    monkeypatch.setattr("ui.views.score_entry.page.QAccessible.updateAccessibility", note)
    page.go_to("rubble.0")
    keyboard.type("91")
    assert said == []
    keyboard.type("\t0\t")
    assert said == ["91 rubble in all; the box has 90. 1.1"]


def test_the_sheet_waits_for_what_cannot_be_but_not_for_what_is_missing(qtbot: QtBot) -> None:
    page, keyboard = opened(qtbot)
    asked: list[ScoredGame] = []
    page.sheet_asked.connect(asked.append)
    page.go_to("train.3")
    keyboard.type("8")
    page.go_to("site.hebron.x1")
    keyboard.press(KEY.Key_Return, CONTROL)
    assert asked == []
    assert keyboard.cell == "train.3"
    keyboard.type("7")
    keyboard.press(KEY.Key_Return, CONTROL)
    assert [game.sheet().complete for game in asked] == [False]


def test_the_note_of_the_picture_never_blocks(qtbot: QtBot) -> None:
    page, keyboard = opened(qtbot)
    page.go_to("tracks.0")
    keyboard.type("433552\t24\t4\t323\t")
    assert [row.found.sentence for row in page.findings] == [
        "12 track cards have an owner, the route has 13. Fine if an event laid one. 6.3"
    ]
    assert not any(field.wrong() for field in page.fields.values())
    with qtbot.waitSignal(page.sheet_asked):
        keyboard.press(KEY.Key_Return, CONTROL)


def test_the_totals_are_open_until_everything_is_entered(qtbot: QtBot) -> None:
    page, keyboard = opened(qtbot, ("Siân", "Tom"))
    assert shown_totals(page) == ["?", "?"]
    keyboard.type("s")
    assert shown_totals(page) == ["4+?", "?"]
    assert page.right.totals[0].accessibleName() == "Siân so far: 4, not everything is entered"
    assert page.foot.words.words() == "1 of 30 sites, 0 of 12 fields."
    QTest.mouseClick(page.left.rest, Qt.MouseButton.LeftButton)
    keyboard.type("0\t0\t" * 5 + "0\t0")
    assert shown_totals(page) == ["4", "0"]


# Undo


def test_one_key_takes_back_an_entry_wherever_the_focus_is(qtbot: QtBot) -> None:
    page, keyboard = opened(qtbot)
    first = next(iter(page.sites))
    keyboard.type("sm")
    page.go_to("tracks.0")
    keyboard.type("433")
    keyboard.press(KEY.Key_Z, CONTROL)
    assert page.fields["tracks.0"].text() == ""
    keyboard.press(KEY.Key_Z, CONTROL)
    assert keyboard.cell == list(page.sites)[1]
    keyboard.press(KEY.Key_Z, CONTROL)
    assert keyboard.cell == first
    assert not page.can_undo()
    keyboard.press(KEY.Key_Y, CONTROL)
    keyboard.press(KEY.Key_Z, CONTROL | SHIFT)
    assert [page.entered.text(cell) for cell in list(page.sites)[:2]] == ["@0", "@1"]
    keyboard.press(KEY.Key_Y, CONTROL)
    assert page.fields["tracks.0"].text() == "433"
    assert not page.can_redo()


# Who played


def test_who_played_can_be_changed_with_everything_kept(qtbot: QtBot) -> None:
    page, keyboard = opened(qtbot)
    keyboard.type("sssmmm")
    QTest.mouseClick(page.players_button, Qt.MouseButton.LeftButton)
    settle()
    assert page.who.isVisible()
    keyboard.type("n")
    assert page.entered.names == (*PEOPLE[:4], "Nia")
    keyboard.press(KEY.Key_Return)
    settle()
    assert len(page.sites) == 37
    assert [page.entered.text(cell) for cell in list(page.sites)[:6]] == ["@0"] * 3 + ["@1"] * 3
    assert page.head.sub.words() == "Mount Snowdon, 5 players"
    assert page.scenario_button.words() == "Mount Snowdon"
    QTest.mouseClick(page.scenario_button, Qt.MouseButton.LeftButton)
    settle()
    out = page.who.findChildren(Pressable)
    (gone,) = [tool for tool in out if tool.accessibleName() == "Siân did not play"]
    QTest.mouseClick(gone, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: page.entered.names == ("Mikkel", "Ελένη", "Tom", "Nia"))
    keyboard.press(KEY.Key_Escape)
    settle()
    assert [page.entered.text(cell) for cell in list(page.sites)[:6]] == [""] * 3 + ["@0"] * 3


def test_a_name_can_be_written_over(qtbot: QtBot) -> None:
    page, keyboard = opened(qtbot)
    keyboard.type("sm")
    QTest.mouseClick(page.players_button, Qt.MouseButton.LeftButton)
    settle()
    (field,) = [w for w in page.who.findChildren(QWidget) if w.accessibleName() == "Name of seat 1"]
    field.setFocus()
    field.selectAll()  # type: ignore[attr-defined]
    keyboard.type("Siân Elen\t")
    assert page.entered.names[0] == "Siân Elen"
    assert [page.entered.text(cell) for cell in list(page.sites)[:2]] == ["@0", "@1"]
    field.setFocus()
    field.selectAll()  # type: ignore[attr-defined]
    keyboard.type("Tom\t")
    assert page.entered.names[0] == "Siân Elen", "two of one name cannot be told apart"


def test_place_day_and_start_player_go_with_the_game(qtbot: QtBot) -> None:
    page, keyboard = opened(qtbot)
    QTest.mouseClick(page.players_button, Qt.MouseButton.LeftButton)
    settle()
    page.who.place.setFocus()
    keyboard.type("Llanberis")
    QTest.mouseClick(page.who.days[0], Qt.MouseButton.LeftButton)
    (flag,) = [w for w in page.who.findChildren(Pressable) if w.accessibleName() == "Ελένη starts"]
    QTest.mouseClick(flag, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: page.entered.plan.start == 2)
    with qtbot.waitSignal(page.kept) as kept:
        page.keep()
    assert kept.args is not None
    game = kept.args[0]
    assert game.info.place == "Llanberis"
    assert game.info.started.astimezone().date() == page.who.day.date().toPython()
    assert game.position.start_player == 2


def test_beginning_with_nothing_can_be_taken_back(qtbot: QtBot) -> None:
    page, keyboard = opened(qtbot)
    keyboard.type("sm")
    QTest.mouseClick(page.players_button, Qt.MouseButton.LeftButton)
    settle()
    QTest.mouseClick(page.who.over, Qt.MouseButton.LeftButton)
    settle()
    assert page.entered.names == ()
    page.undo()
    assert page.entered.names == PEOPLE[:4]
    assert page.entered.text(list(page.sites)[1]) == "@1"


# Sizes


def test_five_players_with_long_names_stand_on_one_screen(qtbot: QtBot) -> None:
    page, keyboard = opened(qtbot, LONG)
    assert page.left.isVisible()
    assert page.right.isVisible()
    assert page.area.verticalScrollBar().maximum() == 0
    assert len(page.sites) == 37
    assert len(page.fields) == 30
    right = page.mapToGlobal(QPoint(page.width(), 0)).x()
    for widget in (*page.sites.values(), *page.fields.values(), *page.left.markers):
        assert widget.width() >= 44
        assert widget.height() >= 44
        assert widget.mapToGlobal(widget.rect().topRight()).x() < right
    keyboard.type("b2345")
    assert [page.entered.text(cell) for cell in list(page.sites)[:5]] == ["@0", "@1", "@2", "@3", "@4"]


def test_a_narrow_page_has_two_steps_and_goes_over_by_itself(qtbot: QtBot) -> None:
    page, keyboard = opened(qtbot, size=(797, 480))
    assert page.left.isVisible()
    assert not page.right.isVisible()
    assert page.turn.words() == "2 Fields"
    page.go_to(list(page.sites)[-1])
    keyboard.type(" ")
    settle()
    assert keyboard.cell == "tracks.0"
    assert page.right.isVisible()
    assert not page.left.isVisible()
    assert not page.fields["tracks.0"].visibleRegion().isEmpty()
    keyboard.type("4\t")
    QTest.mouseClick(page.turn, Qt.MouseButton.LeftButton)
    settle()
    assert page.left.isVisible()
    keyboard.press(KEY.Key_F2)
    settle()
    assert page.picker.isVisible()
    page.close_picker()
    page.resize(1286, 768)
    settle()
    assert page.left.isVisible()
    assert page.right.isVisible()


# In the window


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[tuple[MainWindow, Pages]]:
    made = MainWindow()
    made.remember(False)
    qtbot.addWidget(made)
    pages = Pages(made)
    made.resize(1366, 768)
    made.show()
    qtbot.waitExposed(made)
    take_focus(qtbot, made)
    settle()
    yield made, pages
    pages.close_store()


def begin(pages: Pages, names: Sequence[str]) -> Keyboard:
    keyboard = Keyboard()
    enter_names(keyboard, names, ())
    settle()
    assert pages.scoring.entered.names == tuple(names)
    return keyboard


def test_from_the_start_page_to_the_sheet_and_back_to_the_entry(window: tuple[MainWindow, Pages], qtbot: QtBot) -> None:
    main, pages = window
    assert main.current_page() == START
    QTest.mouseClick(pages.start.entry_button, Qt.MouseButton.LeftButton)
    settle()
    assert main.current_page() == SCORE_ENTRY
    case = case_of("006")
    keyboard = begin(pages, [player["name"] for player in case["players"]])
    enter_game(pages.scoring, keyboard, case["players"])
    keyboard.press(KEY.Key_Return, CONTROL)
    settle()
    assert main.current_page() == SCORE
    sheet = pages.score.sheet.numbers
    for seat, total in enumerate(expected_totals(case)):
        assert f" {total}" in sheet[TOTAL, seat].accessibleName()
    game = pages.score.scored
    assert isinstance(game, ScoredGame)
    store = pages.store()
    assert store is not None
    assert [seat.vp for seat in store.play(game.id).seats] == [int(total) for total in expected_totals(case)]
    issued = store.issued(game.id)
    assert issued is not None
    assert issued.sheet == game.sheet()
    # A decision on the sheet is kept, and is there when the entry is gone back to.
    game.overrule(0, "train", "7", 9, "agreed")
    assert store.load_scored(game.id).choices == game.choices
    assert pages.score.untracked_button.words() == "Back to the entry"
    QTest.mouseClick(pages.score.untracked_button, Qt.MouseButton.LeftButton)
    settle()
    assert main.current_page() == SCORE_ENTRY
    page = pages.scoring
    assert page.can_undo()
    assert page.entered.choices == game.choices
    page.go_to("coal.0")
    keyboard.type("3")
    page.show_sheet()
    settle()
    assert isinstance(pages.score.scored, ScoredGame)
    assert pages.score.scored.id == game.id
    assert pages.score.scored.choices == game.choices
    assert len(store.plays()) == 1


def test_what_was_saved_for_later_goes_on(window: tuple[MainWindow, Pages]) -> None:
    main, pages = window
    main.actions_table.trigger("score_entry")
    keyboard = begin(pages, ("Siân", "Tom"))
    keyboard.type("s t")
    QTest.mouseClick(pages.scoring.save, Qt.MouseButton.LeftButton)
    settle()
    assert main.current_page() == START
    store = pages.store()
    assert store is not None
    (play,) = store.plays()
    assert (play.kind, play.complete) == ("scored", False)
    pages.go_on_scoring(store.load_scored(play.id))
    settle()
    page = pages.scoring
    assert [page.entered.text(cell) for cell in list(page.sites)[:4]] == ["@0", NOBODY, "@1", ""]
    assert keyboard.cell == list(page.sites)[3]
    # Another one begins with nothing, and with the names that are remembered.
    main.actions_table.trigger("score_entry")
    settle()
    assert page.entered.names == ()
    assert {chip.words() for chip in page.who.chips} == {"Siân", "Tom"}


def test_leaving_the_page_loses_nothing(window: tuple[MainWindow, Pages]) -> None:
    main, pages = window
    QTest.keyClick(main, KEY.Key_E, CONTROL)
    settle()
    keyboard = begin(pages, ("Siân", "Tom"))
    keyboard.type("st")
    keyboard.press(KEY.Key_Escape)
    settle()
    assert main.current_page() == START
    main.actions_table.trigger("score_entry")
    settle()
    assert pages.scoring.entered.names == ("Siân", "Tom")
    assert keyboard.cell == list(pages.scoring.sites)[2]
    QTest.keyClick(keyboard.focus(), KEY.Key_Z, CONTROL)
    settle()
    assert pages.scoring.entered.text(list(pages.scoring.sites)[1]) == "", "Ctrl+Z goes through the window's table"
    pages.scoring.go_to("tracks.0")
    keyboard.type("4")
    QTest.keyClick(keyboard.focus(), KEY.Key_Z, CONTROL)
    assert pages.scoring.fields["tracks.0"].text() == ""
    keyboard.type("?")
    settle()
    assert pages.scoring.fields["tracks.0"].text() == "?", "the window's ? rests while a field has the focus"


def test_a_position_file_opens_as_an_entry(window: tuple[MainWindow, Pages], tmp_path: Path) -> None:
    main, pages = window
    path = tmp_path / "end.toml"
    path.write_bytes((CASES / "003.toml").read_bytes())
    pages.open_path(path)
    settle()
    assert main.current_page() == SCORE_ENTRY
    assert shown_totals(pages.scoring) == expected_totals(case_of("003"))
    path.write_text(path.read_text("utf-8").replace("rubble = 16", "rubble = 160"), "utf-8")
    pages.open_path(path)
    settle()
    assert [(row.found.clause, row.found.note) for row in pages.scoring.findings] == [("1.1", False), ("6.3", True)]
    path.write_text('[position]\nformat = 1\ngame = "snowdonia"\n', "utf-8")
    pages.open_path(path)
    settle()
    bar = main._bar.finding()
    assert bar is not None
    assert "end.toml" in bar.sentence


def test_without_a_store_the_sheet_is_shown_all_the_same(qtbot: QtBot) -> None:
    made = MainWindow()
    made.remember(False)
    qtbot.addWidget(made)
    pages = Pages(made, keep=False)
    made.show()
    made.activateWindow()
    settle()
    pages.score_entry()
    settle()
    keyboard = begin(pages, ("Siân",))
    keyboard.press(KEY.Key_Return, CONTROL)
    settle()
    assert made.current_page() == SCORE
    assert isinstance(pages.score.scored, ScoredGame)
    assert not places.database_path().exists()


def test_no_control_of_the_page_is_one_of_qts_own_buttons(qtbot: QtBot) -> None:
    page, _keyboard = opened(qtbot)
    assert page.findChildren(QPushButton) == []


def test_what_was_begun_is_kept_before_another_entry_and_at_the_end(window: tuple[MainWindow, Pages]) -> None:
    main, pages = window
    main.actions_table.trigger("score_entry")
    keyboard = begin(pages, ("Siân", "Tom"))
    store = pages.store()
    assert store is not None
    pages.go_on_scoring(ScoredGame.of_file(position_file.parse((CASES / "003.toml").read_text("utf-8"))))
    assert store.plays() == [], "names alone are not worth keeping"
    pages.scoring.begin()
    keyboard = begin(pages, ("Siân", "Tom"))
    keyboard.type("st")
    pages.go_on_scoring(ScoredGame.of_file(position_file.parse((CASES / "002.toml").read_text("utf-8"))))
    (play,) = store.plays()
    assert [seat.name for seat in play.seats] == ["Siân", "Tom"]
    pages.go_on_scoring(store.load_scored(play.id))
    settle()
    keyboard.type("s")
    main.close()
    with Store(places.database_path()) as again:
        found = present.entered_of(again.load_scored(play.id))
    assert [found.text(cell) for cell in list(pages.scoring.sites)[:3]] == ["@0", "@1", "@0"]


def test_many_remembered_people_have_buttons_or_are_found_by_typing(qtbot: QtBot) -> None:
    page = page_of(qtbot, people=[f"Player {n}" for n in range(60)])
    assert len(page.who.chips) == 20
    page.show_people([Seat(f"Player {n}", "") for n in range(58)] + [Seat("Zoë", "purple")])
    page.who.new_name.setFocus()
    keyboard = Keyboard()
    keyboard.type("zoë")
    keyboard.press(KEY.Key_Return)
    assert [(seat.name, seat.colour) for seat in page.entered.plan.seats] == [("Zoë", "purple")]
