"""A long game in the real window, one forced step after the other: Enter, timed until everything is painted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random
from time import perf_counter

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from companion.session import Session
from companion.store import Store
from tests.support import autoplay, sessions
from ui.main_window import MainWindow
from ui.sample import COLOURS
from ui.views.game import SETTLED, GamePage
from ui.views.pages import Pages, register

TURNS = 5
"""More than a step needs: NOW, the table, and what they lay out anew."""


class Stepping:
    """The window with a game of five in it, kept in a database, from its entry ``first`` on.

    ``play_on`` goes to the next step that asks nothing, ``press_enter`` takes it."""

    def __init__(self, folder: Path, first: int = 250, seed: int = 2) -> None:
        self._rng = Random(seed)
        self.store = Store(folder / "snowdonia.sqlite3")
        whole = sessions.played(seed, 5, first)
        game = replace(whole.game, info=replace(whole.game.info, colours=COLOURS))
        self.store.create(game, whole.journal)
        self.session = Session(game, whole.journal, self.store)
        self.window = MainWindow()
        self.window.remember(False)
        self.pages: Pages = register(self.window, session=self.session)
        self.window.resize(1366, 768)
        self.window.show()
        self.window.activateWindow()
        QTest.qWait(SETTLED + 100)
        self.settle()

    @property
    def page(self) -> GamePage:
        """The Table page."""
        return self.pages.table

    def settle(self) -> None:
        """Everything that is due is done and painted."""
        for _n in range(4):
            QApplication.processEvents()

    def forced(self) -> bool:
        """Whether the due step asks nothing, and Enter alone takes it."""
        view, due = self.page.now.view(), self.session.agenda.due
        return view is not None and view.ready and due is not None and not due.asks and not view.findings

    def play_on(self) -> bool:
        """Plays, by the session alone, until a step is forced; False when the game is over."""
        moved = False
        while self.session.agenda.due is not None:
            if not self.session.agenda.tells and self.session.agenda.due.asks:
                self.session.record([autoplay.choose(self.session.table, self._rng)])
                moved = True
                continue
            if moved:
                self.settle()
            if self.forced():
                return True
            sessions.go_on(self.session, self._rng, 1)
            moved = True
        return False

    def press_enter(self, clock: Callable[[], float] = perf_counter) -> tuple[float, ...]:
        """Enter for Confirm, as from the keyboard, until nothing is left to be done or painted; how long each turn of
        the event loop took, in milliseconds: what is typed waits for one turn, never for all."""
        before = len(self.session.log)
        event = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "\r")
        turns = [clock()]
        QApplication.sendEvent(self.page.now.confirm, event)
        turns.append(clock())
        for _n in range(TURNS):
            QApplication.processEvents()
            turns.append(clock())
        assert len(self.session.log) > before
        return tuple((after - start) * 1000 for start, after in pairwise(turns))

    def close(self) -> None:
        """Window and database are closed."""
        self.window.close()
        self.store.close()
