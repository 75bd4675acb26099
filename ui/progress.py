"""Long work beside the window: one line that says what is done, how far it is, and Cancel; nothing freezes meanwhile.

The work is a generator that tells its steps and returns what came of it. It runs in a thread of its own and touches
nothing of the window; who asked waits for it as for a call, while everybody else's events go on.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from PySide6.QtCore import QEvent, QEventLoop, QObject, QRectF, QSize, QTimer
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QSizePolicy, QWidget

from companion.wording import _
from ui.theme import current, signals
from ui.views.words import Words
from ui.widgets import Button, strokes

T = TypeVar("T")

SHOWN_AFTER: Final = 250
"""Milliseconds; what is done sooner shows no line, so that nothing flashes."""
LOOKED_AT: Final = 12
"""Milliseconds between two looks at the work."""


@dataclass(frozen=True)
class Stage:
    """What the work is about to do, and how much of how much is done; a total of 0 for nobody knows."""

    words: str
    done: int = 0
    total: int = 0


Work = Callable[[], Generator[Stage, None, T]]


class Cancelled(Exception):
    """Somebody pressed Cancel or closed the window, or other work was under way."""


class _Running(Generic[T]):
    """The work in its thread; the window only reads what it leaves here."""

    def __init__(self, work: Work[T]) -> None:
        self._work = work
        self._stop = threading.Event()
        self.stage: Stage | None = None
        self.value: T | None = None
        self.error: BaseException | None = None
        # A thread that hangs on a slow disk must not hold the program open; the database commits as a whole or not.
        self._thread = threading.Thread(target=self._run, name="long work", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Ends the work before its next stage."""
        self._stop.set()

    def alive(self) -> bool:
        return self._thread.is_alive()

    def _run(self) -> None:
        stages = self._work()
        try:
            while not self._stop.is_set():
                self.stage = next(stages)
            stages.close()
        except StopIteration as end:
            self.value = end.value
        except BaseException as error:
            self.error = error


class _Bar(QProgressBar):
    """A flat bar; empty while nobody knows how much there is."""

    def __init__(self) -> None:
        super().__init__()
        self.setTextVisible(False)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(current().px(160), current().px(12))

    def minimumSizeHint(self) -> QSize:
        return QSize(current().px(40), current().px(12))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current()
        painter = QPainter(self)
        area = QRectF(self.rect())
        strokes.panel(painter, area, theme.color("sunken"), theme.color("line_strong"), 1, 5)
        if self.maximum() > 0 and self.value() > 0:
            part = area.adjusted(0, 0, -area.width() * (1 - self.value() / self.maximum()), 0)
            strokes.panel(painter, part, theme.color("accent"), None, 0, 5)
        painter.end()


class ProgressLine(QWidget):
    """The line. ``run`` does work; while one is under way another is refused."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._running: _Running[Any] | None = None
        self._loop: QEventLoop | None = None
        self.words = Words("", 14, wrap=False)
        self.bar = _Bar()
        self.cancel_button = Button(_("Cancel"), "outline")
        self.cancel_button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.cancel_button.clicked.connect(self.cancel)
        self._row = QHBoxLayout(self)
        self._row.addWidget(self.words, 1)
        self._row.addWidget(self.bar)
        self._row.addWidget(self.cancel_button)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self._appear)
        window.installEventFilter(self)
        signals.changed.connect(self.restyle)
        self.restyle()
        self.hide()

    @property
    def busy(self) -> bool:
        """Whether work is under way."""
        return self._running is not None

    def run(self, work: Work[T]) -> T:
        """Does the work and hands back what it returned; what it raised is raised here. Cancelled when it was called
        off, or when other work is under way."""
        if self._running is not None:
            raise Cancelled
        running: _Running[T] = _Running(work)
        loop = QEventLoop()
        looks = QTimer()
        looks.setInterval(LOOKED_AT)
        looks.timeout.connect(self._look)
        self._running, self._loop = running, loop
        self.bar.reset()
        self._later.start(SHOWN_AFTER)
        running.start()
        looks.start()
        try:
            if running.alive():
                loop.exec()
        finally:
            looks.stop()
            self._later.stop()
            called_off = self._running is None
            self._running = self._loop = None
            if not called_off:
                self.hide()
        if called_off:
            raise Cancelled
        if running.error is not None:
            raise running.error
        return running.value  # type: ignore[return-value]

    def cancel(self) -> None:
        """Calls the work off: it ends before its next stage, and nobody waits for it any more."""
        running, loop = self._running, self._loop
        if running is None or loop is None:
            return
        running.stop()
        self._running = None
        self.hide()
        loop.quit()

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        theme = current()
        self._row.setContentsMargins(theme.px(12), theme.px(6), theme.px(12), theme.px(6))
        self._row.setSpacing(theme.px(12))
        self.bar.updateGeometry()
        self.update()

    def _look(self) -> None:
        running, loop = self._running, self._loop
        if running is None or loop is None:
            return
        if running.stage is not None:
            self._show(running.stage)
        if not running.alive():
            loop.quit()

    def _show(self, stage: Stage) -> None:
        self.words.say(stage.words)
        self.bar.setAccessibleName(stage.words)
        self.bar.setVisible(stage.total > 0)
        if stage.total > 0:
            self.bar.setRange(0, stage.total)
            self.bar.setValue(stage.done)

    def _appear(self) -> None:
        if self._running is not None:
            self._look()
            self.show()
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, self.words.words()))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._window and event.type() == QEvent.Type.Close:
            self.cancel()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        theme = current()
        painter.fillRect(self.rect(), theme.color("surface"))
        painter.fillRect(0, self.height() - 1, self.width(), 1, theme.color("line"))
        painter.end()
