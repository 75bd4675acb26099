"""The import page: files dropped or chosen, switches and names by mouse and keyboard, written once, taken back."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QAccessible, QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget

from companion import game_file
from companion.errors import BadInput
from companion.exports.own_file import file_text
from companion.scored import ScoredGame
from companion.store import Store
from tests.support.bgstats import export, play
from tests.support.bring_in import OLD, remember_people, write_files
from tests.support.pages import START, TABLE, View, played, settle
from ui import theme
from ui.bringing_in import HISTORY, IMPORT
from ui.present.bring_in import Line
from ui.views.bring_in import BringInPage
from ui.views.bring_in.lines import LinesList
from ui.views.bring_in.names import Chooser, NamesPanel
from ui.views.pages import SCORE_ENTRY

KEY = Qt.Key


@pytest.fixture
def view(qapp: QApplication) -> Iterator[View]:
    theme.use("light", 1.0)
    made = View()
    settle()
    store = made.pages.store()
    assert store is not None
    remember_people(store)
    yield made
    made.close()


@pytest.fixture
def files(tmp_path: Path) -> Path:
    write_files(tmp_path / "files")
    return tmp_path / "files"


def page_of(view: View) -> BringInPage:
    return view.pages.bringing_in.page


def store_of(view: View) -> Store:
    store = view.pages.store()
    assert store is not None
    return store


def row_of(lines: LinesList, words: str) -> int:
    model = lines.lines
    found = [
        n
        for n in range(model.rowCount())
        if words in str(model.data(model.index(n), Qt.ItemDataRole.AccessibleTextRole))
    ]
    assert found, words
    return found[0]


def line_of(lines: LinesList, words: str) -> Line:
    line = lines.lines.row_at(lines.lines.index(row_of(lines, words)))
    assert line is not None
    return line


def chooser_of(names: NamesPanel) -> Chooser | None:
    return names.chooser


def press(widget: QWidget, *keys: KEY) -> None:
    for key in keys:
        QTest.keyClick(QApplication.focusWidget() or widget, key)
        settle(1)


def drop(view: View, *paths: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    copy, left, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPoint(40, 40), copy, data, left, none)
    QApplication.sendEvent(view.window, enter)
    assert enter.isAccepted()
    QApplication.sendEvent(view.window, QDropEvent(QPointF(40, 40), copy, data, left, none))
    settle()


def test_files_are_shown_first_and_written_when_somebody_says_so(view: View, files: Path) -> None:
    before = len(store_of(view).plays())
    view.pages.bringing_in.import_paths([files])
    settle()
    assert view.window.current_page() == IMPORT
    page = page_of(view)
    assert page.take_button.words() == "Take in 6 games"
    assert len(store_of(view).plays()) == before
    QTest.mouseClick(page.take_button, Qt.MouseButton.LeftButton)
    settle()
    assert len(store_of(view).plays()) == before + 6
    assert view.window.said() == "6 games are in the history now."
    assert page.staged is None
    assert view.window.current_page() == HISTORY
    # The same files once more: nothing is left to take in.
    view.pages.bringing_in.import_paths([files])
    settle()
    assert not page.take_button.isEnabled()
    assert "Nothing to do, 6 games" in [line.title for line in page.view().lines]  # type: ignore[union-attr]


def test_what_was_taken_in_can_be_put_back_out(view: View, files: Path) -> None:
    store = store_of(view)
    before = {play.id for play in store.plays()}
    view.pages.bringing_in.import_paths([files])
    page_of(view).take()
    settle()
    finding = view.window._bar.finding()
    assert finding is not None
    finding.answers["back"].click()
    settle()
    assert {play.id for play in store.plays()} == before
    assert len(store.plays(binned=True)) == 6
    assert view.window.said() == "6 games are in the bin of the history."


def test_lines_are_switched_by_tap_and_by_space(view: View, files: Path) -> None:
    view.pages.bringing_in.import_paths([files])
    settle()
    page = page_of(view)
    lines = page.lines
    assert QApplication.focusWidget() is lines
    row = row_of(lines, "Great Western Trail")
    assert lines.currentIndex().row() == row
    press(lines, KEY.Key_Space)
    assert line_of(lines, "Great Western Trail").on is False
    assert page.take_button.words() == "Take in 5 games"
    assert lines.currentIndex().row() == row
    assert line_of(lines, "New, 6 games").mixed
    box = lines.visualRect(lines.lines.index(row))
    QTest.mouseClick(lines.viewport(), Qt.MouseButton.LeftButton, pos=box.center())
    assert line_of(lines, "Great Western Trail").on is True
    # On the heading all of a kind; a second time none of them.
    press(lines, KEY.Key_Up, KEY.Key_Space)
    assert page.take_button.words() == "Take in"
    assert not page.take_button.isEnabled()
    press(lines, KEY.Key_Space)
    assert page.take_button.words() == "Take in 6 games"
    model = lines.lines
    assert model.data(model.index(0), Qt.ItemDataRole.CheckStateRole) is Qt.CheckState.Checked
    told = QAccessible.queryAccessibleInterface(lines)
    states = [told.child(n).state() for n in (0, 1, row_of(lines, "cut.json"))]
    assert [(bool(state.checkable), bool(state.checked)) for state in states] == [
        (True, True),
        (True, True),
        (False, False),
    ]
    # What cannot be read has no switch.
    lines.setCurrentIndex(model.index(row_of(lines, "cut.json")))
    press(lines, KEY.Key_Space)
    assert page.take_button.words() == "Take in 6 games"


def test_a_name_is_matched_by_hand_with_keys_alone(view: View, files: Path) -> None:
    view.pages.bringing_in.import_paths([files])
    settle()
    page = page_of(view)
    names = page.names
    row = next(row for row in names.rows.values() if row.view.name == "Zoë")
    row.setFocus(Qt.FocusReason.TabFocusReason)
    press(row, KEY.Key_Return)
    assert chooser_of(names) is not None
    # Nobody is chosen on the way: Esc leaves it as it was.
    press(row, KEY.Key_Down, KEY.Key_Escape)
    assert chooser_of(names) is None
    assert row.view.who == "somebody new"
    assert QApplication.focusWidget() is row
    press(row, KEY.Key_Return)
    chooser = chooser_of(names)
    assert chooser is not None
    chooser.field.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClicks(chooser.field, "guest 2")
    press(chooser.field, KEY.Key_Return, KEY.Key_Down, KEY.Key_Return)
    assert chooser_of(names) is None
    row = next(row for row in names.rows.values() if row.view.name == "Zoë")
    assert (row.view.who, row.view.how) == ("Guest 2", "chosen by hand")
    assert QApplication.focusWidget() is row
    press(row, KEY.Key_Return)
    # Digits choose as well: the first is somebody new.
    press(row, KEY.Key_1)
    row = next(row for row in names.rows.values() if row.view.name == "Zoë")
    assert row.view.who == "somebody new"


def test_names_that_are_known_are_folded_away_and_can_be_looked_at(view: View, files: Path) -> None:
    view.pages.bringing_in.import_paths([files])
    settle()
    names = page_of(view).names
    assert names.sure_button.words() == "3 names are known"
    assert "Siân" not in [row.view.name for row in names.rows.values()]
    names.sure_button.click()
    settle()
    row = next(row for row in names.rows.values() if row.view.name == "Siân")
    QTest.mouseClick(row, Qt.MouseButton.LeftButton)
    settle()
    assert names.chooser is not None
    assert names.chooser.rows.rows[0].option.words == "Somebody new"


def test_a_clash_stops_the_button_and_is_named(view: View, files: Path) -> None:
    view.pages.bringing_in.import_paths([files])
    page = page_of(view)
    assert page.staged is not None
    guest = next(person.id for person in store_of(view).people() if person.name == "Guest 1")
    for match in list(page.staged.matches.values()):
        if match.name in ("Siân", "Mikkel"):
            page.names.matched.emit(match.key, guest)
    settle()
    assert not page.take_button.isEnabled()
    assert "Guest 1 would sit there twice, as Siân, Mikkel" in page.foot.sub.words()
    before = len(store_of(view).plays())
    QTest.keyClick(page, KEY.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert len(store_of(view).plays()) == before


def test_ctrl_enter_takes_in_and_esc_goes_back_without_a_trace(view: View, files: Path) -> None:
    assert view.window.current_page() == START
    view.pages.bringing_in.import_paths([files])
    settle()
    page = page_of(view)
    before = len(store_of(view).plays())
    press(page.lines, KEY.Key_Escape)
    assert view.window.current_page() == START
    assert page.staged is None
    assert len(store_of(view).plays()) == before
    view.pages.bringing_in.import_paths([files])
    settle()
    QTest.keyClick(QApplication.focusWidget() or page, KEY.Key_Return, Qt.KeyboardModifier.ControlModifier)
    settle()
    assert len(store_of(view).plays()) == before + 6


def test_the_empty_page_says_what_can_be_taken_in_and_asks_for_it(
    view: View, files: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert view.window.actions_table.trigger("bring_in")
    settle()
    page = page_of(view)
    assert view.window.current_page() == IMPORT
    assert page.files_button.isVisible()
    assert not page.take_button.isVisible()
    assert QApplication.focusWidget() is page.files_button
    chosen = [str(files / "BGStatsExport.json"), str(files / "cut.json")]
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_args: (chosen, ""))
    press(page.files_button, KEY.Key_Return)
    settle()
    assert page.take_button.words() == "Take in 4 games"
    # Nothing chosen leaves it as it is; a folder goes through all of its files.
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_args: ([], ""))
    page.other_button.click()
    assert page.take_button.words() == "Take in 4 games"
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_args: str(files))
    page.folder_button.click()
    settle()
    assert page.take_button.words() == "Take in 6 games"


def test_only_files_that_cannot_be_read_are_told_one_by_one(view: View, tmp_path: Path) -> None:
    (tmp_path / "cut.json").write_text('{"players": [', "utf-8")
    view.pages.bringing_in.import_paths([tmp_path / "cut.json", tmp_path / "none.json"])
    settle()
    page = page_of(view)
    assert not page.take_button.isEnabled()
    assert page.foot.sub.words() == "None of it can be read."
    assert "the file breaks off" in line_of(page.lines, "cut.json").why
    assert "No such file" in line_of(page.lines, "none.json").why


def test_files_dropped_on_the_window_are_shown(view: View, files: Path) -> None:
    drop(view, files)
    assert view.window.current_page() == IMPORT
    assert page_of(view).take_button.words() == "Take in 6 games"


def test_one_game_dropped_is_opened_at_once(view: View, tmp_path: Path) -> None:
    path = tmp_path / "game.snowdonia.toml"
    shutil.copy(OLD / "under-way.snowdonia.toml", path)
    drop(view, path)
    assert view.window.current_page() == TABLE
    session = view.pages.bridge.session
    assert session is not None
    assert session.book.players == ("Siân", "Γιώργος")


def test_an_end_that_is_in_the_history_is_opened_there(view: View, tmp_path: Path) -> None:
    game = ScoredGame.new("mount-snowdon", ("Siân", "Tom"))
    path = tmp_path / "end.toml"
    path.write_text(file_text(game), "utf-8")
    game.with_standing(0, rubble=9)
    store_of(view).keep_scored(game)
    view.pages.bringing_in.open_paths([path])
    settle()
    assert view.window.current_page() == SCORE_ENTRY
    assert "in the history already" in view.window.said()
    shown = view.pages.scoring.game
    assert shown is not None
    assert (shown.id, shown.position.players[0].rubble) == (game.id, 9)


def test_words_dropped_on_the_window_are_nothing_to_it(view: View) -> None:
    data = QMimeData()
    data.setText("hello")
    enter = QDragEnterEvent(
        QPoint(40, 40), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )
    enter.ignore()
    QApplication.sendEvent(view.window, enter)
    assert not enter.isAccepted()


@pytest.mark.parametrize(
    ("name", "opened"),
    [("finished.snowdonia.toml", True), ("BGStatsExport.json", False), ("cut.json", False)],
)
def test_a_file_that_is_chosen_alone_is_opened_when_it_is_one_game(
    view: View, files: Path, name: str, opened: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_args: ([str(files / name)], ""))
    assert view.window.actions_table.trigger("open_file")
    settle()
    assert view.window.current_page() == (TABLE if opened else IMPORT)


def test_a_game_of_an_export_is_that_of_the_file(view: View, tmp_path: Path) -> None:
    session = played(3, 2, "excavate")
    path = tmp_path / "game.snowdonia.toml"
    game_file.write(path, session.game, session.journal)
    plays = tmp_path / "plays.json"
    plays.write_text(json.dumps(export([play("u-1", {1: 1})], ["Siân"])), "utf-8")
    view.pages.bringing_in.open_paths([path, plays])
    settle()
    page_of(view).take()
    settle()
    assert store_of(view).load(session.game.info.id)[1] == session.journal


def test_a_history_that_cannot_be_written_says_so_and_keeps_the_page(
    view: View, files: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    view.pages.bringing_in.import_paths([files])

    def full(*_args: Any) -> None:
        raise BadInput("snowdonia.sqlite3", "", "the disk is full", "free some space")

    monkeypatch.setattr(Store, "take_in", full)
    page_of(view).take()
    settle()
    assert "Nothing was taken in" in view.window.said()
    assert "the disk is full" in view.window.said()
    assert view.window.current_page() == IMPORT
    assert page_of(view).staged is not None


def test_a_window_that_keeps_no_games_shows_and_does_not_write(qapp: QApplication, files: Path) -> None:
    view = View(played(3, 2, "excavate"))
    view.pages.bringing_in.import_paths([files])
    settle()
    assert page_of(view).take_button.words() == "Take in 7 games"
    page_of(view).take()
    assert "nothing was taken in" in view.window.said()
    view.close()


def test_reading_can_be_called_off(view: View, files: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import companion.stage_files as reading

    stages = reading.stage

    def slow(*args: Any) -> Any:
        steps = stages(*args)
        while True:
            try:
                step = next(steps)
            except StopIteration as end:
                return end.value
            view.pages.progress.cancel()
            yield step

    monkeypatch.setattr(reading, "stage", slow)
    view.pages.bringing_in.import_paths([files])
    settle()
    assert view.window.current_page() == START
    assert not view.pages.progress.busy
    assert not view.window.said()


@pytest.mark.parametrize("size", [(1366, 768), (853, 480), (640, 360), (512, 288)])
def test_games_names_and_the_button_are_in_reach_in_every_window(
    view: View, files: Path, size: tuple[int, int]
) -> None:
    view.window.resize(*size)
    view.pages.bringing_in.import_paths([files])
    settle()
    page = page_of(view)

    def in_reach(widget: QWidget) -> bool:
        return widget.isVisible() and not widget.visibleRegion().isEmpty()

    narrow = size[0] < 1100
    assert page.tabs.isVisible() is narrow
    assert in_reach(page.lines)
    assert page.lines.viewport().height() >= 44
    assert in_reach(page.take_button)
    assert in_reach(page.back)
    if narrow:
        assert not in_reach(page.names)
        page.tabs.pick("names")
        settle()
        assert not in_reach(page.lines)
    assert in_reach(page.names)
    assert any(in_reach(row) for row in page.names.rows.values())


def test_thousands_of_lines_are_switched_without_a_stall(view: View, tmp_path: Path) -> None:
    plays = [
        play(f"u-{n}", {1: n % 90, 2: n % 70}, f"{2010 + n % 12}-03-{1 + n % 28:02} 19:00:00") for n in range(2500)
    ]
    path = tmp_path / "large.json"
    path.write_text(json.dumps(export(plays, ["Siân", "Tom"])), "utf-8")
    view.pages.bringing_in.import_paths([path])
    settle()
    page = page_of(view)
    calls: list[int] = []
    layout: Callable[..., int] = page.lines._delegate._lay

    def counted(painter: Any, area: Any, line: Any) -> int:
        calls.append(1)
        return layout(painter, area, line)

    page.lines._delegate._lay = counted  # type: ignore[method-assign]
    assert page.staged is not None
    matches = page.staged.matches
    page.lines.setFocus()
    press(page.lines, KEY.Key_Space)
    # Neither is every line measured again, nor every name matched.
    assert len(calls) < 200
    assert page.staged.matches is matches
