"""The screen stays awake while a game is open, by whatever answers, and sleeps again afterwards."""

import logging
import os
import shutil
import struct
import subprocess
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from companion.tracking import AnySession
from tests.support.railroad_games import played as railroad
from ui.awake import (
    SETTING,
    CaffeinateWaker,
    KeepAwake,
    PortalWaker,
    ScreenSaverWaker,
    SessionBus,
    WindowsWaker,
    _Worker,
    wakers,
)
from ui.bridge import SessionBridge
from ui.main_window import settings
from ui.sample import sample_session

ROOT = Path(__file__).parents[2]


class Fake:
    """A way that answers, refuses or fails, and writes down what was asked of it."""

    def __init__(self, name: str, answer: bool | Exception = True) -> None:
        self.name, self.answer = name, answer
        self.asked: list[str] = []

    def hold(self, reason: str) -> bool:
        self.asked.append(f"hold {reason}")
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer

    def release(self) -> None:
        self.asked.append("release")


def at_once(job: Callable[[], None]) -> None:
    job()


@pytest.fixture
def main(qtbot: QtBot) -> QWidget:
    widget = QWidget()
    qtbot.addWidget(widget)
    widget.show()
    return widget


@pytest.mark.parametrize("game", [sample_session(3, 1, "place"), railroad("railroad-two-players", 4)])
def test_held_while_a_game_is_open(main: QWidget, game: AnySession) -> None:
    way, bridge = Fake("one"), SessionBridge()
    awake = KeepAwake(bridge, main, ways=[way], run=at_once)
    assert not awake.held()
    bridge.open(game)
    assert awake.held()
    assert way.asked == ["hold A game is on the table"]
    bridge.open(sample_session(4, 1, "place"))
    assert len(way.asked) == 1
    bridge.close()
    assert not awake.held()
    assert way.asked[-1] == "release"


def test_released_when_the_window_closes(main: QWidget) -> None:
    way = Fake("one")
    awake = KeepAwake(SessionBridge(sample_session(3, 1, "place")), main, ways=[way], run=at_once)
    assert awake.held()
    main.close()
    assert not awake.held()
    assert way.asked == ["hold A game is on the table", "release"]


def test_the_switch_holds_and_releases_and_is_remembered(main: QWidget) -> None:
    way, bridge = Fake("one"), SessionBridge(sample_session(3, 1, "place"))
    awake = KeepAwake(bridge, main, ways=[way], run=at_once)
    assert awake.is_kept_awake()
    awake.keep_awake()
    assert not awake.is_kept_awake()
    assert not awake.held()
    settings().sync()
    assert settings().value(SETTING, True, type=bool) is False
    again = KeepAwake(bridge, main, ways=[Fake("two")], run=at_once)
    assert not again.held()
    again.keep_awake()
    assert again.held()


def test_the_next_way_is_asked_when_one_is_not_there(main: QWidget) -> None:
    ways = [Fake("fails", RuntimeError("no")), Fake("refuses", False), Fake("answers"), Fake("spare")]
    awake = KeepAwake(SessionBridge(sample_session(3, 1, "place")), main, keep=False, ways=ways, run=at_once)
    assert awake.held()
    assert [len(way.asked) for way in ways] == [1, 1, 1, 0]


def test_without_any_way_the_log_says_so_once(main: QWidget, caplog: pytest.LogCaptureFixture) -> None:
    bridge = SessionBridge()
    awake = KeepAwake(bridge, main, keep=False, ways=[Fake("one", False)], run=at_once)
    with caplog.at_level(logging.INFO, "ui.awake"):
        for _ in range(3):
            bridge.open(sample_session(3, 1, "place"))
            bridge.close()
    assert not awake.held()
    assert [record.getMessage() for record in caplog.records] == ["nothing here can keep the screen awake"]


def test_what_came_of_it_is_told(qtbot: QtBot, main: QWidget) -> None:
    bridge = SessionBridge()
    awake = KeepAwake(bridge, main, keep=False, ways=[Fake("one")])
    with qtbot.waitSignal(awake.changed, check_params_cb=lambda held: held):
        bridge.open(sample_session(3, 1, "place"))
    with qtbot.waitSignal(awake.changed, check_params_cb=lambda held: not held):
        bridge.close()


def test_jobs_run_one_after_the_other() -> None:
    from threading import Event

    worker, done, seen = _Worker(), Event(), []
    for n in range(20):
        worker(lambda n=n: seen.append(n))  # type: ignore[misc]
    worker(done.set)
    assert done.wait(120)
    assert seen == list(range(20))


def test_each_system_has_its_ways() -> None:
    assert [type(way) for way in wakers("linux")] == [PortalWaker, ScreenSaverWaker]
    assert [type(way) for way in wakers("darwin")] == [CaffeinateWaker]
    assert [type(way) for way in wakers("win32")] == [WindowsWaker]


def test_no_bus_is_no_error(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    code = "from ui.awake import wakers; print([way.hold('why') for way in wakers('linux')])"
    bare = {**os.environ, "DBUS_SESSION_BUS_ADDRESS": f"unix:path={tmp_path / 'none'}"}
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=bare, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[False, False]"


class Wire:
    """Takes a call down instead of sending it."""

    def __init__(self) -> None:
        self.body = b""

    def call(self, service: str, path: str, interface: str, member: str, signature: str, body: bytes) -> bool:
        self.body = body
        return True


@pytest.mark.parametrize("reason", ["why", "A game is on the table", "Παιχνίδι"])
def test_the_reason_goes_to_the_portal_as_an_option(reason: str) -> None:
    wire = Wire()
    assert PortalWaker().ask(cast(SessionBus, wire), reason)
    body, words = wire.body, reason.encode()
    window, flags, options = struct.unpack_from("<I4x2I", body)
    assert (window, flags, options) == (0, 8, len(body) - 16)
    assert body[16:27] == b"\6\0\0\0reason\0"
    assert body[27:32] == b"\1s\0\0\0"
    assert struct.unpack_from("<I", body, 32) == (len(words),)
    assert body[36:] == words + b"\0"


SERVICE = '''
import subprocess
import sys
from PySide6.QtCore import QCoreApplication, QTimer
from PySide6.QtDBus import QDBusConnection, QDBusObjectPath, QDBusServiceWatcher, QDBusVirtualObject

kind = sys.argv[1]
app = QCoreApplication([])
PORTAL = """<interface name="org.freedesktop.portal.Inhibit"><method name="Inhibit">
<arg type="s" direction="in"/><arg type="u" direction="in"/><arg type="a{sv}" direction="in"/>
<arg type="o" direction="out"/></method></interface>"""


USE = """
import sys
from ui.awake import PortalWaker, ScreenSaverWaker
way = PortalWaker() if sys.argv[1] == "portal" else ScreenSaverWaker()
print(way.hold("why"), flush=True)
way.release()
sys.stdin.read()
"""


class Service(QDBusVirtualObject):
    def introspect(self, path):
        return PORTAL if kind == "portal" else ""

    def handleMessage(self, message, bus):
        if message.member() != "Inhibit":
            return False
        print(message.interface(), message.signature(), message.arguments()[:2], flush=True)
        watch.addWatchedService(message.service())
        bus.send(message.createReply([QDBusObjectPath("/request/1") if kind == "portal" else 7]))
        return True


bus = QDBusConnection.sessionBus()
watch = QDBusServiceWatcher()
watch.setConnection(bus)
watch.setWatchMode(QDBusServiceWatcher.WatchModeFlag.WatchForUnregistration)
watch.serviceUnregistered.connect(lambda _name: (print("gone", flush=True), app.quit()))
name, path = {
    "portal": ("org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop"),
    "saver": ("org.freedesktop.ScreenSaver", "/org/freedesktop/ScreenSaver"),
}[kind]
service = Service()
assert bus.registerVirtualObject(path, service, QDBusConnection.VirtualObjectRegisterOption.SubPath)
assert bus.registerService(name)
user = subprocess.Popen([sys.executable, "-c", USE, kind], stdin=subprocess.PIPE)
QTimer.singleShot(120_000, app.quit)
app.exec()
user.communicate()
'''


@pytest.mark.skipif(shutil.which("dbus-run-session") is None, reason="no bus to try it on")
@pytest.mark.parametrize(
    ("kind", "call"),
    [
        ("portal", "org.freedesktop.portal.Inhibit sua{sv} ['', 8]"),
        ("saver", "org.freedesktop.ScreenSaver ss ['snowdonia-companion', 'why']"),
    ],
)
def test_the_services_are_asked_in_their_own_types_and_let_go(tmp_path: Path, kind: str, call: str) -> None:
    script = tmp_path / "service.py"
    script.write_text(textwrap.dedent(SERVICE), encoding="utf-8")
    done = subprocess.run(
        ["dbus-run-session", "--", sys.executable, str(script), kind],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    lines = done.stdout.splitlines()
    assert lines[0] == call, done.stderr
    assert set(lines[1:]) == {"True", "gone"}
