"""The Table page as played: the table at the left, the step in hand, Undo and the log at the right."""

from __future__ import annotations

import gc
from typing import Final

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from companion.draws import Drawer
from companion.wording import _
from ui.bridge import Change, SessionBridge
from ui.present.entry import Entry, answered
from ui.present.now import draws
from ui.present.players import known_totals
from ui.present.table import Options, table_page
from ui.views.log import LogPanel, UndoBar
from ui.views.now import NowPanel
from ui.views.stocktake import StocktakePanel
from ui.views.table import TablePage


def settle_memory() -> None:
    """Looks through all objects once, and then no more: they stay as long as the game, and looking at them again would
    hold up a step in the middle of it for four times as long as it may take."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()


SETTLED: Final = 1500
"""Milliseconds after which an opened game is read, laid out and painted."""
TURNS: Final = 2
"""In the first turn after a step NOW is painted, in the second one the table is brought up to date."""


class GamePage(QWidget):
    """Joins the parts: taps on the table become answers, the step in hand becomes a proposal on the table.

    ``said(sentence)`` is for the line above the page, ``score_asked`` when the game is over, ``save_asked`` for a copy
    elsewhere."""

    said = Signal(str)
    score_asked = Signal()
    save_asked = Signal()

    def __init__(self, bridge: SessionBridge, drawer: Drawer | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._drawer = drawer or Drawer()
        self.setAccessibleName(_("Table"))
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        self.table = TablePage()
        self.now = NowPanel(bridge, self._drawn)
        self.undo_bar = UndoBar(bridge)
        self.log = LogPanel(bridge)
        self.counting: StocktakePanel | None = None
        self._column = QStackedWidget()
        self._column.addWidget(self.now)
        self.table.now_slot.put(self._column)
        self.table.undo_slot.put(self.undo_bar)
        self.table.log_slot.put(self.log)
        box.addWidget(self.table)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self._take_turn)
        self._turns = 0
        self._connect()
        self.refresh()
        if bridge.session is not None:
            QTimer.singleShot(SETTLED, self, settle_memory)

    def _connect(self) -> None:
        self.table.placeTapped.connect(self.now.place)
        self.table.siteTapped.connect(self.now.pick_site)
        self.table.trainTapped.connect(self.now.pick_train)
        self.table.contractTapped.connect(self.now.pick_card)
        self.log.asked.connect(self._tool)
        self.undo_bar.save_elsewhere.connect(self.save_asked)
        self.now.said.connect(self.said)
        self.now.score_asked.connect(self.score_asked)
        self._bridge.changed.connect(self._heard)

    def _drawn(self, entry: Entry) -> Entry:
        """The step with what bag and deck give, drawn by the companion."""
        happened = [line.action for line in self._bridge.game.log if not line.struck and not line.skipped]
        for ask in draws(entry):
            entry = answered(entry, ask.field, self._drawer.answer(ask, entry.table, happened))
        return entry

    def _heard(self, change: Change) -> None:
        if change.what in ("opened", "closed"):
            self.leave_stocktake()
        if change.what == "opened":
            QTimer.singleShot(SETTLED, self, settle_memory)
        # One step makes two changes (the log, then the proposal of the next one); they are painted once, in a turn of
        # the event loop of their own: what is typed meanwhile does not wait for step, panel and table together.
        self._turns = TURNS
        self._later.start(0)

    def _take_turn(self) -> None:
        self._turns -= 1
        if self._turns > 0:
            self._later.start(0)
        else:
            self.refresh()

    def refresh(self) -> None:
        """Shows the table as it stands."""
        self._later.stop()
        session = self._bridge.session
        if session is None:
            return
        looks = self._bridge.looks
        known_totals(session.table, session.sheet())
        self.table.show_view(table_page(session.table, self._bridge.before, self._bridge.proposal, looks, Options()))

    def _tool(self, tool: str, entry: int) -> None:
        self.leave_stocktake()
        if tool == "amend":
            self.now.amend(entry)
        else:
            self.now.insert_after(entry)

    # Actions of the window

    def undo(self) -> None:
        """Takes the last group back."""
        self.undo_bar.undo()

    def can_undo(self) -> bool:
        """Whether there is something to take back."""
        session = self._bridge.session
        return session is not None and session.undo_name is not None

    def redo(self) -> None:
        """Brings it back."""
        self.undo_bar.redo()

    def can_redo(self) -> bool:
        """Whether there is something to bring back."""
        session = self._bridge.session
        return session is not None and session.redo_name is not None

    def why(self) -> None:
        """Shows the clause of the step in hand."""
        self.now.why()

    def can_why(self) -> bool:
        """Whether there is a step."""
        return self.now.can_why()

    def stocktake(self) -> None:
        """Opens the form in the place of NOW."""
        if self._bridge.session is None or self.counting is not None:
            return
        self.counting = StocktakePanel(self._bridge)
        self.counting.done.connect(lambda: QTimer.singleShot(0, self, self.leave_stocktake))
        self._column.addWidget(self.counting)
        self._column.setCurrentWidget(self.counting)

    def can_stocktake(self) -> bool:
        """Whether a game is on the table."""
        return self._bridge.session is not None

    def leave_stocktake(self) -> None:
        """Back to NOW."""
        if self.counting is None:
            return
        old, self.counting = self.counting, None
        self._column.setCurrentWidget(self.now)
        self._column.removeWidget(old)
        old.deleteLater()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.counting is not None or not self.now.take_key(event):
            super().keyPressEvent(event)
