"""Keeping the screen awake while a game is open, by whatever the system offers for it.

On Linux the desktop portal is asked (`org.freedesktop.portal.Inhibit`), then `org.freedesktop.ScreenSaver`. Where
nobody answers, the screen sleeps as it always did, and the log says so once.
"""

from __future__ import annotations

import logging
import os
import socket
import struct
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import Final, Protocol

from PySide6.QtCore import QEvent, QObject, QSettings, Signal
from PySide6.QtWidgets import QWidget

from companion.wording import _
from ui.bridge import Change, SessionBridge
from ui.main_window import settings

log = logging.getLogger(__name__)

SETTING: Final = "game/keep_awake"
IDLE: Final = 8
"""The portal's flag for "the session does not become idle"."""
ANSWER_S: Final = 10.0
"""Seconds that a service may take to answer; the portal may have to be started first."""


class Waker(Protocol):
    """One way to keep the screen awake. Both methods are called on one thread that is not the window's."""

    name: str

    def hold(self, reason: str) -> bool:
        """Keeps the screen awake from now on; False when this way is not there."""
        ...

    def release(self) -> None:
        """Lets the screen sleep again."""
        ...


class SessionBus:
    """A connection of one's own to the session bus, for calls that only answer yes or no.

    QtDBus, of which Python sees only a part, cannot write the unsigned number that the portal asks for, and holds up
    the window while a service starts. The wire format is that of the D-Bus specification, version 1."""

    def __init__(self, address: str, wait: float = ANSWER_S) -> None:
        """Connects to the first address that answers; OSError when none does."""
        self._socket = _connected(address, wait)
        self._serial = 0
        self._socket.sendall(b"\0AUTH EXTERNAL " + str(os.getuid()).encode().hex().encode() + b"\r\n")
        if not self._read_line().startswith(b"OK "):
            raise OSError("the session bus does not know this user")
        self._socket.sendall(b"BEGIN\r\n")
        bus = "org.freedesktop.DBus"
        if not self.call(bus, "/org/freedesktop/DBus", bus, "Hello"):
            raise OSError("the session bus does not answer")

    def close(self) -> None:
        """Hangs up; the services let go of whatever they hold for this connection."""
        self._socket.close()

    def call(
        self, service: str, path: str, interface: str, member: str, signature: str = "", body: bytes = b""
    ) -> bool:
        """Calls a method; ``body`` is its arguments as on the wire. Whether it was carried out; OSError when the bus
        went away or nobody answered in time."""
        self._serial += 1
        fields = b""
        for code, letter, value in ((1, "o", path), (2, "s", interface), (3, "s", member), (6, "s", service)):
            fields = _padded(fields, 8) + bytes((code, 1)) + letter.encode() + b"\0" + wire_text(value)
        if signature:
            fields = _padded(fields, 8) + b"\x08\x01g\0" + bytes((len(signature),)) + signature.encode() + b"\0"
        head = struct.pack("<4B3I", ord("l"), _CALL, 0, 1, len(body), self._serial, len(fields))
        self._socket.sendall(_padded(head + fields, 8) + body)
        while True:
            kind, answers = self._read_message()
            if answers == self._serial:
                return kind == _RETURN

    def _read_message(self) -> tuple[int, int]:
        """The kind of the next message, and the serial of the call that it answers (0: none)."""
        head = self._read(16)
        order = "<" if head[:1] == b"l" else ">"
        body, _serial, fields = struct.unpack(f"{order}3I", head[4:])
        raw = self._read(fields + -fields % 8 + body)[:fields]
        at, answers = 0, 0
        while at < fields:
            at += -at % 8
            code, kind = raw[at], raw[at + 2 : at + 3]
            at += 4
            if kind == b"g":
                at += raw[at] + 2
                continue
            (number,) = struct.unpack_from(f"{order}I", raw, at)
            at += 4
            if kind != b"u":
                at += number + 1
            elif code == _ANSWERS:
                answers = number
        return head[1], answers

    def _read(self, count: int) -> bytes:
        found = b""
        while len(found) < count:
            part = self._socket.recv(count - len(found))
            if not part:
                raise OSError("the session bus hung up")
            found += part
        return found

    def _read_line(self) -> bytes:
        found = b""
        while not found.endswith(b"\n"):
            found += self._read(1)
        return found


_CALL, _RETURN, _ANSWERS = 1, 2, 5


def _connected(address: str, wait: float) -> socket.socket:
    for one in address.split(";"):
        kind, _colon, rest = one.partition(":")
        keys = dict(pair.partition("=")[::2] for pair in rest.split(","))
        path = keys.get("path") or ("\0" + keys["abstract"] if "abstract" in keys else "")
        if kind != "unix" or not path:
            continue
        line = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        line.settimeout(wait)
        try:
            line.connect(path)
        except OSError:
            line.close()
        else:
            return line
    raise OSError("there is no session bus")


def _padded(data: bytes, edge: int) -> bytes:
    return data + b"\0" * (-len(data) % edge)


def wire_text(text: str) -> bytes:
    """A text as on the wire, where it begins at a multiple of four."""
    data = text.encode()
    return struct.pack("<I", len(data)) + data + b"\0"


def bus_address() -> str:
    """Where the session bus listens: as the environment says, else where it usually does."""
    return os.environ.get("DBUS_SESSION_BUS_ADDRESS") or f"unix:path=/run/user/{os.getuid()}/bus"


class _BusWaker:
    """What both services of the session bus share: they hold as long as the connection that asked is open."""

    name = ""

    def __init__(self) -> None:
        self._bus: SessionBus | None = None

    def hold(self, reason: str) -> bool:
        self.release()
        try:
            self._bus = SessionBus(bus_address())
            if self.ask(self._bus, reason):
                return True
        except OSError as error:
            log.debug("%s: %s", self.name, error)
        self.release()
        return False

    def release(self) -> None:
        if self._bus is not None:
            self._bus.close()
            self._bus = None

    def ask(self, bus: SessionBus, reason: str) -> bool:
        """Whether the service holds from now on."""
        raise NotImplementedError


class PortalWaker(_BusWaker):
    """The desktop portal, for programs in a sandbox the only way (org.freedesktop.portal.Inhibit, versions 1 to 3)."""

    name = "portal"

    def ask(self, bus: SessionBus, reason: str) -> bool:
        # No window, the flags, and a dictionary with one entry, which begins at a multiple of eight.
        start = _padded(wire_text(""), 4) + struct.pack("<I", IDLE)
        entry = _padded(wire_text("reason") + b"\x01s\0", 4) + wire_text(reason)
        body = _padded(start + struct.pack("<I", len(entry)), 8) + entry
        path = "/org/freedesktop/portal/desktop"
        interface = "org.freedesktop.portal.Inhibit"
        return bus.call("org.freedesktop.portal.Desktop", path, interface, "Inhibit", "sua{sv}", body)


class ScreenSaverWaker(_BusWaker):
    """The older service of many desktops (org.freedesktop.ScreenSaver)."""

    name = "screensaver"

    def ask(self, bus: SessionBus, reason: str) -> bool:
        service = "org.freedesktop.ScreenSaver"
        body = _padded(wire_text("snowdonia-companion"), 4) + wire_text(reason)
        return bus.call(service, "/org/freedesktop/ScreenSaver", service, "Inhibit", "ss", body)


class CaffeinateWaker:
    """macOS: the system's own `caffeinate`, which ends with this process. Untested: written from its manual page."""

    name = "caffeinate"

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None

    def hold(self, reason: str) -> bool:
        self.release()
        try:
            self._process = subprocess.Popen(["/usr/bin/caffeinate", "-d", "-w", str(os.getpid())])
        except OSError:
            return False
        return True

    def release(self) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.wait()
            self._process = None


class WindowsWaker:
    """Windows: SetThreadExecutionState, which holds for the thread that calls it. Untested: written from its
    reference."""

    name = "windows"
    _CONTINUOUS: Final = 0x80000000
    _DISPLAY_REQUIRED: Final = 0x00000002

    def hold(self, reason: str) -> bool:
        return self._set(self._CONTINUOUS | self._DISPLAY_REQUIRED)

    def release(self) -> None:
        self._set(self._CONTINUOUS)

    def _set(self, flags: int) -> bool:
        import ctypes

        library = getattr(ctypes, "windll", None)
        return library is not None and bool(library.kernel32.SetThreadExecutionState(flags))


def wakers(platform: str = sys.platform) -> tuple[Waker, ...]:
    """The ways of a platform, the best first."""
    if platform == "darwin":
        return (CaffeinateWaker(),)
    if platform == "win32":
        return (WindowsWaker(),)
    return PortalWaker(), ScreenSaverWaker()


class _Worker:
    """Runs what it is given one after the other on a thread of its own: a service that does not answer must not hold
    up the window, nor its end."""

    def __init__(self) -> None:
        self._jobs: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._thread: Thread | None = None

    def __call__(self, job: Callable[[], None]) -> None:
        self._jobs.put(job)
        if self._thread is None:
            self._thread = Thread(target=self._run, name="keep-awake", daemon=True)
            self._thread.start()

    def _run(self) -> None:
        while True:
            self._jobs.get()()


class KeepAwake(QObject):
    """Holds the screen awake while a game is open and the switch is on; its methods are actions of the window.

    ``run`` carries out a job, by default on a thread of its own; ``changed(held)`` tells what came of it. ``keep``
    False remembers nothing and, without ``ways``, holds nothing."""

    changed = Signal(bool)

    def __init__(
        self,
        bridge: SessionBridge,
        window: QWidget,
        keep: bool = True,
        ways: Sequence[Waker] | None = None,
        run: Callable[[Callable[[], None]], None] | None = None,
    ) -> None:
        super().__init__(window)
        self._bridge = bridge
        self._main = window
        self._store: QSettings | None = settings() if keep else None
        self._ways: tuple[Waker, ...] = tuple(ways) if ways is not None else wakers() if keep else ()
        self._run = run or _Worker()
        self._wanted = True if self._store is None else bool(self._store.value(SETTING, True, type=bool))
        self._asked = False
        self._holding: Waker | None = None
        self._said = False
        bridge.changed.connect(self._heard)
        window.installEventFilter(self)
        self._follow()

    def keep_awake(self) -> None:
        """Switches it on or off, for this game and the next ones."""
        self._wanted = not self._wanted
        if self._store is not None:
            self._store.setValue(SETTING, self._wanted)
        self._follow()

    def is_kept_awake(self) -> bool:
        """Whether the switch is on."""
        return self._wanted

    def held(self) -> bool:
        """Whether the screen is held awake right now."""
        return self._holding is not None

    def _heard(self, change: Change) -> None:
        if change.what in ("opened", "closed"):
            self._follow()

    def _follow(self) -> None:
        wanted = self._wanted and self._bridge.session is not None
        if wanted == self._asked or not self._ways:
            return
        self._asked = wanted
        reason = _("A game is on the table")
        self._run((lambda: self._hold(reason)) if wanted else self._release)

    def _hold(self, reason: str) -> None:
        self._holding = next((way for way in self._ways if self._held_by(way, reason)), None)
        if self._holding is not None:
            self._tell(True)
        elif not self._said:
            self._said = True
            log.info("nothing here can keep the screen awake")

    @staticmethod
    def _held_by(way: Waker, reason: str) -> bool:
        try:
            return way.hold(reason)
        except Exception:
            # Whatever a desktop does not offer must not disturb the game.
            log.debug("%s cannot keep the screen awake", way.name, exc_info=True)
            return False

    def _release(self) -> None:
        way, self._holding = self._holding, None
        if way is None:
            return
        try:
            way.release()
        except Exception:
            log.debug("%s did not let the screen go", way.name, exc_info=True)
        self._tell(False)

    def _tell(self, held: bool) -> None:
        # The window may have gone while a service was slow to answer.
        with suppress(RuntimeError):
            self.changed.emit(held)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._main and event.type() == QEvent.Type.Close and self._asked:
            self._asked = False
            self._run(self._release)
        return False
