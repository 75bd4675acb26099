"""The Table page as played: the table at the left, the step in hand, Undo and the log at the right."""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import Any, Final

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from companion.draws import Drawer
from companion.solo_series import Place
from rules.snowdonia.components import BAG
from ui.bridge import Change, SnowdoniaBridge
from ui.present.about import About, Kind, about
from ui.present.clauses import OF_STEP
from ui.present.entry import Entry, answered
from ui.present.now import draws
from ui.present.players import known_totals
from ui.present.solo_series import alone
from ui.present.supply import BagShown
from ui.present.table import Options, table_page
from ui.views.log import LogPanel
from ui.views.now import NowPanel
from ui.views.stocktake import StocktakePanel
from ui.views.table import TablePage
from ui.views.tracked import TrackedPage


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


class GamePage(TrackedPage):
    """Joins the parts: taps on the table become answers, the step in hand becomes a proposal on the table.

    ``box_asked(path)`` for what is printed and nobody has checked ("" for several things)."""

    box_asked = Signal(str)

    _bridge: SnowdoniaBridge
    now: NowPanel

    def __init__(self, bridge: SnowdoniaBridge, drawer: Drawer | None = None, parent: QWidget | None = None) -> None:
        super().__init__(bridge, parent)
        self._drawer = drawer or Drawer()
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        self.table = TablePage()
        self.covering = self.table.covering
        self.now = NowPanel(bridge, self._drawn)
        self.log = LogPanel(bridge)
        self._column.addWidget(self.now)
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
        self._turns = 0
        self._bag: BagShown = "odds"
        self.place_of: Callable[[str], Place | None] = lambda _game_id: None
        """Where a solo game stands in its series, by its id; None where the history does not know it."""
        self._series_place: Place | None = None
        self._over = False
        self._join()
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
        self.now.hand_changed.connect(self._hand_changed)
        self.undo_bar.filter_asked.connect(self.log.toggle_filter)
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
            self.leave_form()
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
        return Options(bag=self._bag, points=self._points, place=self._series_place)

    def find_place(self) -> None:
        """Looks again where a solo game stands in its series."""
        session = self._bridge.session
        self._over = session is not None and session.over
        if session is None or not session.book.solo:
            self._series_place = None
        else:
            self._series_place = self.place_of(session.info.id) or alone(session.book)

    def showEvent(self, event: QShowEvent) -> None:
        # A game before it may have been binned, or marked as played wrong, meanwhile.
        self.find_place()
        self.refresh()
        super().showEvent(event)

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

    def _show_log(self) -> None:
        self.table.show_tab("log")

    def _answer_about(self, found: About, key: str) -> None:
        if key == "tell" and found.tell is not None:
            self.now.ask_value(found.tell, found.question)
        elif key == "count":
            self.stocktake()
            if self.counting is not None:
                self.counting.page.choose(found.count)
        elif key == "box" and found.box is not None:
            self.box_asked.emit(found.box)

    def _place_tapped(self, area: str, space: int) -> None:
        if self._past.asking is None:
            self.now.place(area, space)

    # Corrections

    def _hand_changed(self, entry: Entry | None) -> None:
        """Another step is in hand in NOW: one of the past has its page in the place of the stage."""
        mode = self.now.mode
        if entry is not None and mode in ("amend", "insert"):
            if entry.complete:
                self._past.cover("amend" if mode == "amend" else "insert", self.now.target, entry.action)
        else:
            self._uncover_correction()

    # The stocktake

    @property
    def counting(self) -> StocktakePanel | None:
        """The stocktake, while it is open."""
        return self.form if isinstance(self.form, StocktakePanel) else None

    def stocktake(self) -> None:
        """Opens the form in the place of NOW."""
        if self.can_stocktake() and self.form is None:
            self._open(StocktakePanel(self._bridge, self._bag == "closed"), OF_STEP["stocktake"])
