"""The Table page as played: the table at the left, the step in hand, Undo and the log at the right."""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import Any, Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from companion.draws import Drawer
from companion.journal import START
from companion.solo_series import Place
from companion.wording import _
from rules.snowdonia.components import BAG
from ui.bridge import Change, SnowdoniaBridge
from ui.present.about import Kind, about
from ui.present.clauses import OF_STEP
from ui.present.entry import Entry, answered
from ui.present.log import Filter
from ui.present.now import draws
from ui.present.players import known_totals
from ui.present.solo_series import alone
from ui.present.supply import BagShown
from ui.present.table import Options, table_page
from ui.views.about import AboutBox
from ui.views.corrections import AskPanel, CorrectionPage
from ui.views.explained import explain
from ui.views.log import LogPanel, UndoBar
from ui.views.now import NowPanel
from ui.views.past import Past
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
    elsewhere; ``clause_asked(clause)`` for what cites one, ``why_not_asked`` for what cannot be done now,
    ``box_asked(path)`` for what is printed and nobody has checked ("" for several things). What stands beside NOW in
    the place of the table (`TablePage.set_aside`) gives way on ``stage_asked`` and ``aside_left``."""

    said = Signal(str)
    score_asked = Signal()
    save_asked = Signal()
    clause_asked = Signal(str)
    why_not_asked = Signal()
    stage_asked = Signal()
    box_asked = Signal(str)
    aside_left = Signal()

    def __init__(self, bridge: SnowdoniaBridge, drawer: Drawer | None = None, parent: QWidget | None = None) -> None:
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
        self.about = AboutBox()
        column = QWidget()
        stacked = QVBoxLayout(column)
        stacked.setContentsMargins(0, 0, 0, 0)
        stacked.setSpacing(0)
        stacked.addWidget(self._column, 1)
        stacked.addWidget(self.about)
        self.table.now_slot.put(column)
        self.table.undo_slot.put(self.undo_bar)
        self.table.log_slot.put(self.log)
        box.addWidget(self.table)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self._take_turn)
        self._turns = 0
        self._past = Past(bridge, self._column, self.now, self.table, parent=self)
        self._bag: BagShown = "odds"
        self._points = True
        self.place_of: Callable[[str], Place | None] = lambda _game_id: None
        """Where a solo game stands in its series, by its id; None where the history does not know it."""
        self._place: Place | None = None
        self._over = False
        self._connect()
        self.find_place()
        self.refresh()
        if bridge.session is not None:
            QTimer.singleShot(SETTLED, self, settle_memory)

    def _connect(self) -> None:
        self.table.placeTapped.connect(self._place_tapped)
        self.table.siteTapped.connect(lambda site: self._tapped("site", site, self.now.pick_site))
        self.table.trainTapped.connect(lambda train: self._tapped("train", train, self.now.pick_train))
        self.table.contractTapped.connect(lambda space: self._tapped("contract", space, self.now.pick_card))
        self.table.trackTapped.connect(lambda track: self._tapped("track", track))
        self.table.eventTapped.connect(lambda space: self._tapped("event", space))
        self.table.zoneTapped.connect(self._zone_tapped)
        self.table.playerTapped.connect(lambda seat: self._tapped("player", seat))
        self.about.answered.connect(self._about_answered)
        self.about.clause_asked.connect(self.clause_asked)
        self._past.clause_asked.connect(self.clause_asked)
        self._past.left.connect(lambda: self._later.start(0))
        self._past.looked.connect(self.refresh)
        self._past.closed.connect(self._leave_correction)
        self.now.clause_asked.connect(self.clause_asked)
        self.now.why_not_asked.connect(self.why_not_asked)
        self.table.stageAsked.connect(self.stage_asked)
        self.log.asked.connect(self._tool)
        self.now.hand_changed.connect(self._entry_changed)
        self.undo_bar.filter_asked.connect(self.log.toggle_filter)
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
        if change.what == "noted":
            return
        if change.what not in ("proposal", "lit") and (self._past.asking is not None or self._past.entry is not None):
            self.leave_question()
        if change.what in ("opened", "closed", "step"):
            self.about.show_about(None)
        if change.what in ("opened", "closed"):
            self.leave_stocktake()
        if change.what in ("opened", "closed"):
            self.find_place()
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
        if session.over != self._over:
            # A game that has ended counts in its series.
            self.find_place()
        looks = self._bridge.looks
        past = self._past.entry
        if past is not None:
            then, before = session.table_after(past), session.table_before(past)
            self.table.show_view(table_page(then, before, None, looks, self._options()))
            return
        known_totals(session.table, session.sheet())
        self.table.show_view(
            table_page(session.table, self._bridge.before, self._bridge.proposal, looks, self._options())
        )

    def _options(self) -> Options:
        return Options(bag=self._bag, points=self._points, place=self._place)

    def find_place(self) -> None:
        """Looks again where a solo game stands in its series."""
        session = self._bridge.session
        self._over = session is not None and session.over
        if session is None or not session.book.solo:
            self._place = None
        else:
            self._place = self.place_of(session.info.id) or alone(session.book)

    def showEvent(self, event: QShowEvent) -> None:
        # A game before it may have been binned, or marked as played wrong, meanwhile.
        self.find_place()
        self.refresh()
        super().showEvent(event)

    def set_aside(self, aside: QWidget | None) -> None:
        """Puts something of another page beside NOW, in the place of the table; None takes it away."""
        self.table.set_aside(aside)

    def set_points_hidden(self, hidden: bool) -> None:
        """Whether points are hidden while the game goes on."""
        self._points = self._past.points = not hidden
        self.refresh()

    def show_entry(self, entry: int) -> None:
        """Shows an entry in the log, with its tools."""
        self.leave_stocktake()
        self.leave_question()
        self.refresh()
        self.table.show_tab("log")
        self.log.show_entry(entry)

    def show_bag(self, shown: BagShown) -> None:
        """How much of the bag is shown; a closed one cannot be counted either (4.C.3)."""
        self._bag = shown
        self.refresh()

    def _tapped(self, kind: Kind, key: Any, pick: Callable[[Any], bool] | None = None) -> None:
        """A tap on the table: an answer to the step in hand if it is one, else it says what the thing is."""
        if pick is not None and self._past.asking is None and pick(key):
            self.about.show_about(None)
            return
        session, view = self._bridge.session, self.table.view()
        if session is None or view is None:
            return
        table = session.table if self.past is None else session.table_after(self.past)
        self.about.show_about(about(table, view, kind, key, session.doubts), self._past.asking is None)

    def _zone_tapped(self, zone: str) -> None:
        # The bag has a page of its own.
        if zone != BAG:
            self._tapped("zone", zone)

    def _about_answered(self, key: str) -> None:
        found = self.about.about()
        self.about.show_about(None)
        if found is None:
            return
        if key == "tell" and found.tell is not None:
            self.now.ask_value(found.tell, found.question)
        elif key == "count":
            self.stocktake()
            if self.counting is not None:
                self.counting.page.choose(found.count)
        elif key == "box" and found.box is not None:
            self.box_asked.emit(found.box)
        elif key == "steps" and found.seat is not None:
            self.log.show_only(Filter(found.seat))
            self.table.show_tab("log")

    def _place_tapped(self, area: str, space: int) -> None:
        if self._past.asking is None:
            self.now.place(area, space)

    def _tool(self, tool: str, entry: int) -> None:
        self.leave_stocktake()
        self.leave_question()
        if entry == START and tool != "insert" and tool != "show":
            # The line of a game joined under way is no entry: there is nothing to amend or strike.
            return
        if tool == "amend":
            self.now.amend(entry)
        elif tool == "insert":
            self.now.insert_after(entry)
        elif tool == "show":
            self.show_past(entry)
        elif tool in ("strike", "restore"):
            self._past.ask_strike("strike" if tool == "strike" else "restore", entry)

    # Corrections

    def _entry_changed(self, entry: Entry | None) -> None:
        """Another step is in hand in NOW: one of the past has its page in the place of the stage."""
        mode = self.now.mode
        if entry is not None and mode in ("amend", "insert"):
            if entry.complete:
                self._past.cover("amend" if mode == "amend" else "insert", self.now.target, entry.action)
        elif self._past.asking is None and isinstance(self.table.cover(), CorrectionPage):
            self.table.set_cover(None)

    def _leave_correction(self) -> None:
        self.leave_question()
        self.now.start_over()

    def leave_question(self) -> None:
        """Back to NOW, and to the table as it is."""
        self._past.leave()

    @property
    def asking(self) -> AskPanel | None:
        """The question about the past in the place of NOW."""
        return self._past.asking

    @property
    def past(self) -> int | None:
        """The entry after which the table is shown; None for now."""
        return self._past.entry

    def show_past(self, entry: int) -> None:
        """Shows the table as it was after an entry. Nothing can be entered there but going on from it."""
        self._past.show(entry)

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

    def stocktake(self) -> None:
        """Opens the form in the place of NOW."""
        if self._bridge.session is None or self.counting is not None:
            return
        self.leave_question()
        self.counting = StocktakePanel(self._bridge, self._bag == "closed")
        self.counting.done.connect(lambda: QTimer.singleShot(0, self, self.leave_stocktake))
        for part in (self.counting, self.counting.page):
            explain(part, OF_STEP["stocktake"])
        self._column.addWidget(self.counting)
        self._column.setCurrentWidget(self.counting)
        self.table.set_cover(self.counting.page)
        first = self.counting.page.faces[0]
        first.setFocus(Qt.FocusReason.TabFocusReason)

    def can_stocktake(self) -> bool:
        """Whether a game is on the table."""
        return self._bridge.session is not None

    def leave_stocktake(self) -> None:
        """Back to NOW."""
        if self.counting is None:
            return
        old, self.counting = self.counting, None
        self.table.set_cover(None)
        self._column.setCurrentWidget(self.now)
        self._column.removeWidget(old)
        old.deleteLater()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.about.about() is not None:
            self.about.show_about(None)
            return
        if self._past.asking is not None:
            if not self._past.take_key(event):
                super().keyPressEvent(event)
            return
        if self.counting is not None:
            if not self.counting.take_key(event):
                super().keyPressEvent(event)
            return
        if self.now.take_key(event):
            return
        if event.key() == Qt.Key.Key_Escape and self.table.aside() is not None:
            self.aside_left.emit()
            return
        super().keyPressEvent(event)
