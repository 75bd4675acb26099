"""The page of a game that is tracked, whichever it is: its past, its log, Undo, its forms and its keys.

Each game places the parts and says what its own taps and steps do.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from companion.journal import START
from companion.wording import _
from ui.bridge import SessionBridge
from ui.present.about import About
from ui.present.corrections import Corrected
from ui.present.log import Filter
from ui.views.about import AboutBox
from ui.views.corrections import AskPanel, CorrectionPage, CoverForm
from ui.views.covering import Covering
from ui.views.explained import explain
from ui.views.log import LogPanel, UndoBar
from ui.views.now.frame import NowFrame
from ui.views.past import Past
from ui.views.placed import PlacedPage


class TrackedPage(PlacedPage):
    """Joins NOW, the stage, Undo and the log.

    ``said(sentence)`` is for the line above the page, ``score_asked`` when the game is over, ``save_asked`` for a copy
    elsewhere; ``clause_asked(clause)`` for what cites one, ``why_not_asked`` for what cannot be done now. What stands
    beside NOW in the place of the stage (`set_aside`) gives way on ``stage_asked`` and ``aside_left``.

    A game makes ``now``, ``log`` and ``covering``, then calls `_join`."""

    said = Signal(str)
    score_asked = Signal()
    save_asked = Signal()
    clause_asked = Signal(str)
    why_not_asked = Signal()
    stage_asked = Signal()
    aside_left = Signal()

    now: NowFrame[Any]
    log: LogPanel
    covering: Covering

    def __init__(self, bridge: SessionBridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self.setAccessibleName(_("Table"))
        self.undo_bar = UndoBar(bridge)
        self.about = AboutBox()
        self.form: CoverForm | None = None
        """What is entered in the place of NOW, with its page over the stage."""
        self._column = QStackedWidget()
        self._points = True
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self._take_turn)

    def _join(self, game: Corrected | None = None) -> None:
        """Follows the parts from then on. ``game`` is what a correction is in this game, None for Snowdonia."""
        self._past = Past(self._bridge, self._column, self.now, self.covering, game, self)
        self._past.clause_asked.connect(self.clause_asked)
        self._past.left.connect(lambda: self._later.start(0))
        self._past.looked.connect(self.refresh)
        self._past.closed.connect(self._leave_correction)
        self.about.answered.connect(self._about_answered)
        self.about.clause_asked.connect(self.clause_asked)
        self.now.clause_asked.connect(self.clause_asked)
        self.now.why_not_asked.connect(self.why_not_asked)
        self.now.score_asked.connect(self.score_asked)
        self.now.said.connect(self.said)
        self.covering.stage_asked.connect(self.stage_asked)
        self.log.asked.connect(self._tool)
        self.undo_bar.save_elsewhere.connect(self.save_asked)

    # What each game has of its own

    def refresh(self) -> None:
        """Shows the table as it stands."""
        raise NotImplementedError

    def stocktake(self) -> None:
        """Opens the stocktake in the place of NOW."""
        raise NotImplementedError

    def _show_log(self) -> None:
        """Brings the log to the front, where it stands behind a tab."""
        raise NotImplementedError

    def _bring_now(self) -> None:
        """Brings NOW to the front, where it stands behind a tab."""

    def _bring_stage(self) -> None:
        """Brings the stage to the front, where it stands behind a tab."""

    def _can_amend(self, entry: int) -> bool:
        """Whether NOW can open an old entry."""
        return True

    def _answer_about(self, found: About, key: str) -> None:
        """Does what a button below the words about a thing says."""
        raise NotImplementedError

    # What is shown

    def _take_turn(self) -> None:
        self.refresh()

    def set_aside(self, aside: QWidget | None) -> None:
        """Puts something of another page beside NOW, in the place of the stage; None takes it away."""
        self.covering.set_aside(aside)

    def set_points_hidden(self, hidden: bool) -> None:
        """Whether points are hidden while the game goes on."""
        self._points = self._past.points = not hidden
        self.refresh()

    def show_entry(self, entry: int) -> None:
        """Shows an entry in the log, with its tools."""
        self.leave_form()
        self.leave_question()
        self.refresh()
        self._show_log()
        self.log.show_entry(entry)

    def _about_answered(self, key: str) -> None:
        found = self.about.about()
        self.about.show_about(None)
        if found is None:
            return
        if key == "steps" and found.seat is not None:
            self.log.show_only(Filter(found.seat))
            self._show_log()
        else:
            self._answer_about(found, key)

    # Corrections

    def _tool(self, tool: str, entry: int) -> None:
        self.leave_form()
        self.leave_question()
        if entry == START and tool not in ("insert", "show"):
            # The line of a game joined under way is no entry: there is nothing to amend or strike.
            return
        if tool == "show":
            self.show_past(entry)
            return
        if tool == "amend":
            if not self._can_amend(entry):
                return
            self.now.amend(entry)
        elif tool == "insert":
            self.now.insert_after(entry)
        else:
            self._past.ask_strike("strike" if tool == "strike" else "restore", entry)
        self._bring_now()

    def _uncover_correction(self) -> None:
        """Takes the page of a correction away, if one lies there and nobody is asked about it."""
        if self._past.asking is None and isinstance(self.covering.cover(), CorrectionPage):
            self.covering.set_cover(None)

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
        self._bring_stage()

    # Forms

    def can_stocktake(self) -> bool:
        """Whether a game is on the table."""
        return self._bridge.session is not None

    def _open(self, form: CoverForm, reference: str) -> None:
        """Puts a form in the place of NOW and its page over the stage; ``reference`` is what explains both."""
        self.leave_form()
        self.leave_question()
        self.form = form
        form.done.connect(lambda: QTimer.singleShot(0, self, self.leave_form))
        for part in (form, form.page):
            explain(part, reference)
        self._column.addWidget(form)
        self._column.setCurrentWidget(form)
        self.covering.set_cover(form.page)
        self._bring_stage()
        form.page.first().setFocus(Qt.FocusReason.TabFocusReason)

    def leave_form(self) -> None:
        """Back to NOW."""
        if self.form is None:
            return
        old, self.form = self.form, None
        self.covering.set_cover(None)
        self._column.setCurrentWidget(self.now)
        self._column.removeWidget(old)
        old.deleteLater()

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

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.about.about() is not None:
            self.about.show_about(None)
            return
        asked: Past | CoverForm | None = self._past if self._past.asking is not None else self.form
        if asked is not None:
            if not asked.take_key(event):
                super().keyPressEvent(event)
            return
        if self.now.take_key(event):
            return
        if event.key() == Qt.Key.Key_Escape and self.covering.aside() is not None:
            self.aside_left.emit()
            return
        super().keyPressEvent(event)
