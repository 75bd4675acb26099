"""The entry point, the frame, the actions, and what is remembered from one start to the next."""

import json
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QAccessible, QImage
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

import companion.cli
from companion import places
from ui import app, theme
from ui.actions import ACTIONS, Action, ActionTable
from ui.main_window import LEAST, BlankPage, MainWindow, fitting, remembered_look, settings

pytestmark = pytest.mark.usefixtures("light")

ROOT = Path(__file__).parents[2]


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    one = MainWindow()
    qtbot.addWidget(one)
    one.add_page("table", "Table", "nav-table", lambda: BlankPage("Table", "No game is open."))
    one.add_page("score", "Score", "nav-score", lambda: BlankPage("Score", "No game is open."))
    one.resize(1366, 768)
    one.show_page("table")
    return one


def run(*words: str, **environment: str | None) -> subprocess.CompletedProcess[str]:
    values = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    for name, value in environment.items():
        if value is None:
            values.pop(name, None)
        else:
            values[name] = value
    return subprocess.run(
        [sys.executable, *words], cwd=ROOT, env=values, capture_output=True, text=True, timeout=300, check=False
    )


# Entry point


def test_version_is_the_packages(capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main(["--version"]) == 0
    assert capsys.readouterr().out.strip() == f"Snowdonia Companion {companion.__version__}"


def test_a_command_goes_to_the_companion_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[list[str]] = []

    def run_command(words: list[str]) -> int:
        seen.append(words)
        return 2

    monkeypatch.setattr(companion.cli, "run", run_command)
    assert app.main(["odds", "--bag", "ore=1", "--json"]) == 2
    assert seen == [["odds", "--bag", "ore=1", "--json"]]


def test_a_command_does_not_import_qt() -> None:
    code = (
        "import sys\n"
        "from companion import cli\n"
        "from ui.app import main\n"
        "cli.run = lambda words: 0\n"
        "assert main(['score', 'a.toml']) == 0\n"
        "assert main(['--version']) == 0\n"
        "print(sorted(name for name in sys.modules if name.startswith(('PySide6', 'shiboken'))))\n"
    )
    done = run("-c", code)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["nosuch"], "no file named nosuch"),
        (["--scale", "9"], "9 is not a size"),
        (["--scale", "big"], "big is not a size"),
        (["--theme", "sepia"], "sepia"),
        (["--nosuch"], "--nosuch"),
    ],
)
def test_bad_words_are_one_clear_complaint_and_2(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert app.main(words) == 2
    complaint = capsys.readouterr().err
    assert said in complaint
    assert "Traceback" not in complaint


@pytest.mark.parametrize(("text", "scale"), [("1.5", 1.5), ("1,5", 1.5), ("150", 1.5), ("150%", 1.5), ("2", 2.0)])
def test_a_scale_is_a_factor_or_a_percentage(text: str, scale: float) -> None:
    options = app._options(["--scale", text])
    assert isinstance(options, app.Options)
    assert options.scale == scale


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only X11 and Wayland can be missing")
@pytest.mark.parametrize("words", [[], ["--smoke"], ["--pictures", "nowhere"]])
def test_without_a_display_one_sentence_and_2(words: list[str]) -> None:
    done = run("-m", "ui", *words, DISPLAY=None, WAYLAND_DISPLAY=None, QT_QPA_PLATFORM=None)
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.strip().splitlines()) == 1
    assert "no display" in done.stderr
    assert ("QT_QPA_PLATFORM=offscreen" in done.stderr) == bool(words)


def test_smoke_paints_every_page_and_ends_well() -> None:
    done = run("-m", "ui", "--smoke")
    assert (done.returncode, done.stderr) == (0, "")


def test_the_log_goes_into_the_folder_of_ones_choice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(places.HOME, str(tmp_path / "stick"))
    done = run("-m", "ui", "--smoke")
    assert done.returncode == 0, done.stderr
    assert (places.log_dir() / "window.log").is_file()


def test_smoke_leaves_no_settings_behind(own_folders: Path) -> None:
    assert run("-m", "ui", "--smoke").returncode == 0
    assert not list((own_folders / "config").rglob("window.ini"))


def test_pictures_of_every_page_light_and_dark(tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "pictures"
    done = run("-m", "ui", "--pictures", str(folder), "--scale", "1.1")
    assert done.returncode == 0, done.stderr
    saved = {path.name for path in folder.iterdir()}
    assert {"table-light.png", "table-dark.png", "score-light.png", "score-dark.png"} <= saved
    railroad = ("railroad", "new-railroad", "score-railroad", "rules-railroad", "display-railroad", "display")
    assert {f"{page}-{name}.png" for page in railroad for name in ("light", "dark")} <= saved
    light, dark = (QImage(str(folder / f"table-{name}.png")) for name in ("light", "dark"))
    assert light.size() == dark.size() == QSize(1366, 768)
    assert light != dark
    # The rail is 80 design pixels wide and ends with a line: everything is as large as was asked.
    assert light.pixelColor(87, 600) == theme.load("light").color("line")


def test_a_folder_that_cannot_be_made_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    done = run("-m", "ui", "--pictures", str(tmp_path / "file" / "pictures"))
    assert done.returncode == 2
    assert "pictures was not written: Not a directory" in done.stderr
    assert "Traceback" not in done.stderr


def test_nothing_heavy_is_imported_before_the_first_paint() -> None:
    code = (
        "import json, sys\n"
        "from ui import app\n"
        "application = app.make_application()\n"
        "window = app.open_window(app.Options(safe=True), remember=False)\n"
        "heavy = ('sqlmodel', 'sqlalchemy', 'pyqtgraph', 'numpy')\n"
        "def first():\n"
        "    print(json.dumps([name for name in heavy if name in sys.modules]))\n"
        "    application.quit()\n"
        "window.painted.connect(first)\n"
        "window.show()\n"
        "application.exec()\n"
    )
    done = run("-c", code)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == []


# The frame


def test_pages_are_built_when_first_shown(qtbot: QtBot, window: MainWindow) -> None:
    assert window.is_built("table")
    assert not window.is_built("score")
    with qtbot.waitSignal(window.page_shown) as seen:
        window.show_page("score")
    assert seen.args == ["score"]
    assert window.is_built("score")
    assert window.stack.currentWidget() is window.page("score")
    assert window.windowTitle().startswith("Score")


def test_the_rail_changes_the_page_by_mouse_and_key(qtbot: QtBot, window: MainWindow) -> None:
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    qtbot.mouseClick(window.rail.button("score"), Qt.MouseButton.LeftButton)
    assert window.current_page() == "score"
    window.rail.button("score").setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(window.rail.button("score"), Qt.Key.Key_Up)
    assert window.rail.button("table").hasFocus()
    qtbot.keyClick(window.rail.button("table"), Qt.Key.Key_Return)
    assert window.current_page() == "table"
    assert window.rail.button("table").isChecked()


def test_the_rail_has_the_pages_that_exist_and_more(window: MainWindow) -> None:
    assert window.rail.keys() == ("table", "score")
    interface = QAccessible.queryAccessibleInterface(window.rail.button("score"))
    assert interface.text(QAccessible.Text.Name) == "Score"
    assert window.rail.more.text() == "More"


def test_a_page_under_another_marks_its_entry(window: MainWindow) -> None:
    window.add_page("start", "Start", "nav-table", QWidget, under="table")
    window.show_page("score")
    window.show_page("start")
    assert window.rail.keys() == ("table", "score")
    assert window.rail.button("table").isChecked()


def test_pages_have_one_key_each(window: MainWindow) -> None:
    with pytest.raises(ValueError, match="table"):
        window.add_page("table", "Table", "nav-table", QWidget)
    with pytest.raises(LookupError, match="box"):
        window.show_page("box")


@pytest.mark.parametrize(
    ("size", "width"), [((1366, 768), 80), ((853, 480), 56), ((1366, 600), 56), ((512, 288), 56), ((1100, 640), 80)]
)
def test_the_rail_gives_up_its_words_in_small_windows(
    qapp: QApplication, window: MainWindow, size: tuple[int, int], width: int
) -> None:
    window.resize(*size)
    window.show()
    qapp.processEvents()
    assert (window.width(), window.height()) == size
    assert window.rail.width() == width


def test_a_page_that_wants_more_room_does_not_widen_the_window(qapp: QApplication, window: MainWindow) -> None:
    def wide() -> QWidget:
        page = QLabel("wide")
        page.setMinimumSize(2000, 1500)
        return page

    window.add_page("wide", "Wide", "nav-box", wide)
    window.resize(853, 480)
    window.show()
    window.show_page("wide")
    qapp.processEvents()
    assert (window.width(), window.height()) == (853, 480)


def test_a_message_stands_above_the_page_until_it_is_answered(qtbot: QtBot, window: MainWindow) -> None:
    window.show()
    finding = window.say("Step 94 is not saved.", "impossible", answers=(("again", "Try again"),))
    assert window.said() == "Step 94 is not saved."
    with qtbot.waitSignal(finding.answered):
        qtbot.mouseClick(finding.answers["again"], Qt.MouseButton.LeftButton)
    assert window.said() == ""


# Actions


def test_every_action_has_its_own_key_and_shortcut() -> None:
    keys = [entry.key for entry in ACTIONS]
    assert len(set(keys)) == len(keys)
    shortcuts = [keys for entry in ACTIONS for keys in entry.shortcuts]
    assert len(set(shortcuts)) == len(shortcuts)


def test_no_slot_is_one_every_widget_has() -> None:
    for entry in ACTIONS:
        assert not hasattr(QWidget, entry.slot), entry.key


def test_what_nobody_can_do_is_not_shown(window: MainWindow) -> None:
    assert not window.actions_table.action("undo").isVisible()
    assert window.actions_table.action("larger").isVisible()
    assert not window.actions_table.trigger("undo")


class Game(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self.steps = 1

    def undo(self) -> None:
        self.steps -= 1

    def can_undo(self) -> bool:
        return self.steps > 0


def test_the_page_in_front_is_asked_first_then_the_receivers(window: MainWindow) -> None:
    page, receiver = Game(), Game()
    window.add_receiver(receiver)
    window.add_page("game", "Game", "nav-box", lambda: page)
    window.show_page("game")
    assert window.actions_table.trigger("undo")
    assert (page.steps, receiver.steps) == (0, 1)
    assert not window.actions_table.action("undo").isEnabled()
    assert not window.actions_table.trigger("undo")
    window.show_page("table")
    assert window.actions_table.action("undo").isEnabled()
    window.actions_table.action("undo").trigger()
    assert receiver.steps == 0


def test_shortcuts_reach_the_page(qtbot: QtBot, window: MainWindow) -> None:
    page = Game()
    window.add_page("game", "Game", "nav-box", lambda: page)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    window.show_page("game")
    qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert page.steps == 0


def test_the_menu_under_more_comes_from_the_table(window: MainWindow) -> None:
    words = [action.text() for action in window.menu.actions() if action.isVisible() and action.text()]
    assert "Full screen" in words
    assert "Undo" not in words
    assert words[-1] == "Quit"


def test_a_table_of_its_own_can_be_bound(qtbot: QtBot) -> None:
    done: list[str] = []
    receiver = SimpleNamespace(go=lambda: done.append("went"), may=lambda: True)
    owner = QWidget()
    qtbot.addWidget(owner)
    table = ActionTable(owner, lambda: [receiver], [Action("go", lambda: "Go", ("G",), "go", "may")])
    table.action("go").trigger()
    assert done == ["went"]


def test_scale_by_keys(qtbot: QtBot, window: MainWindow) -> None:
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    control = Qt.KeyboardModifier.ControlModifier
    qtbot.keyClick(window, Qt.Key.Key_Plus, control)
    assert theme.current().scale == 1.1
    qtbot.keyClick(window, Qt.Key.Key_Minus, control)
    qtbot.keyClick(window, Qt.Key.Key_Minus, control)
    assert theme.current().scale == 0.9
    qtbot.keyClick(window, Qt.Key.Key_0, control)
    assert theme.current().scale == 1.0


def test_theme_by_menu_is_ticked(window: MainWindow) -> None:
    window.actions_table.trigger("theme_dark")
    assert theme.current().dark
    assert window.actions_table.action("theme_dark").isChecked()
    assert not window.actions_table.action("theme_light").isChecked()


def test_full_screen_goes_there_and_back(qtbot: QtBot, window: MainWindow) -> None:
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    qtbot.keyClick(window, Qt.Key.Key_F11)
    assert window.isFullScreen()
    qtbot.keyClick(window, Qt.Key.Key_F11)
    assert not window.isFullScreen()


# What is remembered


def test_place_theme_and_scale_come_back(qtbot: QtBot, window: MainWindow) -> None:
    window.setGeometry(30, 40, 700, 500)
    theme.use("dark", 1.1)
    window.close()
    assert remembered_look() == ("dark", 1.1)
    other = MainWindow()
    qtbot.addWidget(other)
    other.restore()
    assert other.size() == QSize(700, 500)


def test_the_settings_go_into_the_folder_of_ones_choice(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(places.HOME, str(tmp_path / "stick"))
    theme.use("dark", 1.1)
    window.close()
    assert (places.config_dir() / "window.ini").is_file()
    assert remembered_look() == ("dark", 1.1)


def test_a_trial_start_remembers_nothing(window: MainWindow) -> None:
    window.remember(False)
    window.close()
    assert not settings().contains("window/width")


def test_settings_full_of_nonsense_are_harmless(qtbot: QtBot) -> None:
    store = settings()
    for key in ("window/x", "window/y", "window/width", "window/height", "window/maximized", "look/scale"):
        store.setValue(key, "nonsense")
    store.setValue("look/theme", "sepia")
    store.sync()
    assert remembered_look() == ("system", 1.0)
    window = MainWindow()
    qtbot.addWidget(window)
    window.restore()
    assert window.width() >= LEAST.width()


SCREEN = QRect(0, 0, 1920, 1080)
SECOND = QRect(1920, 0, 1280, 1024)


@pytest.mark.parametrize(
    ("wanted", "screens", "place"),
    [
        (QRect(100, 100, 800, 600), [SCREEN], QRect(100, 100, 800, 600)),
        (QRect(2000, 50, 800, 600), [SCREEN, SECOND], QRect(2000, 50, 800, 600)),
        (QRect(-700, 100, 800, 600), [SCREEN], QRect(-700, 100, 800, 600)),
    ],
)
def test_a_place_on_a_present_screen_is_kept(wanted: QRect, screens: list[QRect], place: QRect) -> None:
    assert fitting(wanted, screens) == place


@pytest.mark.parametrize(
    "wanted",
    [QRect(2000, 50, 800, 600), QRect(-790, 100, 800, 600), QRect(100, -400, 800, 600), QRect(100, 1075, 800, 600)],
)
def test_a_place_out_of_reach_becomes_the_middle(wanted: QRect) -> None:
    place = fitting(wanted, [SCREEN])
    assert SCREEN.contains(place)
    assert place.size() == wanted.size()


def test_a_window_is_never_larger_than_its_screen() -> None:
    assert fitting(QRect(0, 0, 4000, 3000), [SCREEN]).size() == SCREEN.size()


def test_closing_is_safe_when_a_page_fails(qtbot: QtBot, window: MainWindow, caplog: pytest.LogCaptureFixture) -> None:
    class Failing(QWidget):
        def keep_draft(self) -> None:
            raise OSError("the disk is full")

    window.add_page("failing", "Failing", "nav-box", Failing)
    window.show_page("failing")
    window.show()
    assert window.close()
    assert "could not keep its draft" in caplog.text


def test_what_nobody_caught_is_said_in_one_sentence(window: MainWindow, caplog: pytest.LogCaptureFixture) -> None:
    window.show()
    error = ZeroDivisionError("by nought")
    app._log_exception(ZeroDivisionError, error, None)
    assert "Something went wrong" in window.said()
    assert "nought" in caplog.text


def test_qt_itself_is_missing_and_that_is_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "PySide6.QtWidgets", None)
    assert app.main(["--smoke"]) == 2
    assert "Qt cannot be loaded" in capsys.readouterr().err
