"""Long work: what it says, that it can be called off, and that the window lives on meanwhile."""

from collections.abc import Generator
from pathlib import Path
from threading import Event, current_thread, main_thread

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from companion import game_file
from tests.support.pages import View, played, settle
from tests.support.turns import Turns
from ui.progress import Cancelled, ProgressLine, Stage
from ui.views.pages import TABLE

pytestmark = pytest.mark.usefixtures("light")

GOES_ON = 120.0


@pytest.fixture
def line(qtbot: QtBot) -> ProgressLine:
    window = QWidget()
    box = QVBoxLayout(window)
    found = ProgressLine(window)
    box.addWidget(found)
    qtbot.addWidget(window)
    window.resize(600, 200)
    window.show()
    return found


def test_what_the_work_returns_comes_back_and_short_work_shows_no_line(line: ProgressLine) -> None:
    def work() -> Generator[Stage, None, str]:
        yield Stage("Reading")
        return f"done beside the window: {current_thread() is not main_thread()}"

    assert line.run(work) == "done beside the window: True"
    assert not line.isVisible()
    assert not line.busy


def test_what_the_work_raises_is_raised_for_who_waits(line: ProgressLine) -> None:
    def work() -> Generator[Stage, None, None]:
        yield Stage("Reading")
        raise OSError(5, "no such luck")

    with pytest.raises(OSError, match="no such luck"):
        line.run(work)
    assert not line.busy


def test_the_line_says_what_is_done_and_how_far_it_is(line: ProgressLine) -> None:
    seen: list[tuple[str, int, int, bool]] = []
    go_on = Event()

    def work() -> Generator[Stage, None, None]:
        yield Stage("Taking b.toml, 2 of 5", 1, 5)
        go_on.wait(GOES_ON)

    def look() -> None:
        if line.isVisible() and line.words.words():
            seen.append((line.words.words(), line.bar.value(), line.bar.maximum(), line.bar.isVisible()))
            role = QAccessible.queryAccessibleInterface(line.bar).role()
            assert role == QAccessible.Role.ProgressBar
            go_on.set()

    looks = QTimer()
    looks.timeout.connect(look)
    looks.start(20)
    line.run(work)
    looks.stop()
    assert seen[0] == ("Taking b.toml, 2 of 5", 1, 5, True)
    assert not line.isVisible()


def test_cancel_stops_waiting_and_the_work_ends_before_its_next_stage(line: ProgressLine) -> None:
    go_on, ended = Event(), Event()
    reached: list[int] = []

    def work() -> Generator[Stage, None, None]:
        try:
            for n in range(3):
                yield Stage("Taking", n, 3)
                reached.append(n)
                go_on.wait(GOES_ON)
        finally:
            ended.set()

    def press() -> None:
        if line.isVisible() and reached:
            QTest.mouseClick(line.cancel_button, Qt.MouseButton.LeftButton)
            go_on.set()

    presses = QTimer()
    presses.timeout.connect(press)
    presses.start(20)
    with pytest.raises(Cancelled):
        line.run(work)
    presses.stop()
    assert not line.busy
    assert not line.isVisible()
    assert ended.wait(GOES_ON)
    assert reached == [0]


def test_closing_the_window_calls_the_work_off(line: ProgressLine) -> None:
    go_on = Event()

    def work() -> Generator[Stage, None, None]:
        yield Stage("Reading")
        go_on.wait(GOES_ON)

    QTimer.singleShot(50, line.window().close)
    with pytest.raises(Cancelled):
        line.run(work)
    go_on.set()


def test_a_second_work_is_refused_while_one_is_under_way(line: ProgressLine) -> None:
    go_on = Event()
    refused: list[bool] = []

    def work() -> Generator[Stage, None, str]:
        yield Stage("Reading")
        go_on.wait(GOES_ON)
        return "the first"

    def second() -> None:
        with pytest.raises(Cancelled):
            line.run(work)
        refused.append(True)
        go_on.set()

    QTimer.singleShot(30, second)
    assert line.run(work) == "the first"
    assert refused == [True]


# In the window


def test_the_window_lives_on_while_a_long_game_is_opened(qapp: QApplication, tmp_path: Path) -> None:
    session = played(5, 99, "none")
    path = tmp_path / "long.snowdonia.toml"
    game_file.write(path, session.game, session.journal)
    view = View()
    turns = Turns()
    turns.during(lambda: view.pages.open_path(path), lambda: True)
    opened = view.pages.bridge.session
    assert opened is not None
    assert len(opened.log) == len(session.log) > 300
    assert view.window.current_page() == TABLE
    assert max(turns.meanwhile) * 20 < turns.beside
    view.close()


def test_several_files_are_read_beside_the_window_and_the_bad_ones_are_named(
    qapp: QApplication, tmp_path: Path
) -> None:
    paths = []
    for players in (3, 5):
        session = played(players, 2, "excavate")
        paths.append(tmp_path / f"{players}.snowdonia.toml")
        game_file.write(paths[-1], session.game, session.journal)
    odd = tmp_path / "odd.toml"
    odd.write_text("nothing = [", "utf-8")
    view = View()
    settle()
    view.pages.bringing_in.open_paths([*paths, odd, tmp_path / "nowhere.toml"])
    settle()
    store = view.pages.store()
    assert store is not None
    assert not store.games()
    page = view.pages.bringing_in.page
    assert page.staged is not None
    assert [item.state for item in page.staged.items] == ["new", "new", "unread", "unread"]
    assert [item.error.where for item in page.staged.items if item.error] == ["odd.toml", "nowhere.toml"]
    page.take()
    settle()
    assert len(store.games()) == 2
    assert view.window.said() == "2 games are in the history now."
    view.close()


def test_a_game_of_the_history_is_read_beside_the_window_and_goes_on_being_kept(qapp: QApplication) -> None:
    session = played(3, 2, "excavate")
    view = View()
    settle()
    store = view.pages.store()
    assert store is not None
    store.create(session.game, session.journal)
    view.pages.resume(session.game.info.id)
    opened = view.pages.bridge.session
    assert opened is not None
    assert opened.store is store
    due = opened.agenda.due
    assert due is not None
    opened.record([due.action])
    assert opened.save_error is None
    assert len(store.load(session.game.info.id)[1].entries) == len(session.journal.entries) + 1
    view.close()


def test_the_line_stands_above_the_page_and_fits_a_small_window(qapp: QApplication) -> None:
    view = View()
    view.window.resize(512, 288)
    line = view.pages.progress
    line.words.say("Taking a game with a very long name of its file into the history, 2 of 5")
    line.show()
    settle()
    page = view.window.stack
    assert line.geometry().bottom() < page.geometry().top()
    assert line.cancel_button.height() >= 44
    assert view.window.rect().contains(line.geometry())
    view.close()
