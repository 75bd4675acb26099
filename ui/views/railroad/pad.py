"""All numbers of the scoring pad on the score page: typed, written down together, and what cannot be said (12)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from companion.wording import _
from ui.present.looks import Look
from ui.theme import current, signals
from ui.views.flow import Flow
from ui.views.railroad.counts import CountGrid
from ui.views.words import Words
from ui.widgets import Button, Card

if TYPE_CHECKING:
    from companion.sheets import EntersCounts


WIDEST: Final = 760


class CountsPanel(Card):
    """The panel. ``entered(counts)`` with the numbers by seat and what they count, ``left`` when nothing is wanted."""

    clause_asked = Signal(str)
    entered = Signal(object)
    left = Signal()

    def __init__(self, scored: Any, looks: Sequence[Look], parent: QWidget | None = None) -> None:
        """``scored`` is a tracked railroad."""
        super().__init__(_("Numbers for the score"), _("empty is not entered, never 0"), large=True, parent=parent)
        self.scored: EntersCounts = scored
        self.grid = CountGrid(lambda: scored.table, lambda: looks, full=True)
        self._beside = QVBoxLayout()
        self._beside.addWidget(self.grid)
        self.body.addLayout(self._beside)
        self.words = Words("", 14, role="text2")
        self.body.addWidget(self.words)
        self.confirm = Button(_("Write it down"), "outline", key=_("Enter"), tinted=True)
        self.confirm.clicked.connect(self._confirm)
        self.cancel = Button(_("Leave it"), "outline", key=_("Esc"))
        self.cancel.clicked.connect(self.left)
        self.why = Button("railroad:12", "link")
        self.why.setAccessibleName(_("Why? Clause {clause}").format(clause="railroad:12"))
        self.why.clicked.connect(lambda: self.clause_asked.emit("gwt.railroad:12"))
        buttons = Flow(8)
        buttons.show_widgets([self.confirm, self.cancel, self.why])
        self.body.addWidget(buttons)
        self.grid.changed.connect(self.refresh)
        self.grid.entered.connect(self._confirm)
        signals.changed.connect(self._fit)
        self._fit()
        self.refresh()

    def _fit(self) -> None:
        """Takes over the scale in force: a number stands near its words, however wide the page is."""
        theme = current()
        # A margin: of a widget with a widest size a layout does not know how high its words are.
        self._beside.setContentsMargins(0, 0, max(0, self.width() - theme.px(WIDEST)), 0)
        self.why.setMinimumSize(theme.px(44), theme.px(44))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def refresh(self) -> None:
        """Says what is still empty, or what cannot be."""
        wrong = self.grid.wrong()
        self.words.say(wrong or self.grid.form().missing)
        self.confirm.setEnabled(bool(self.grid.entries()))

    def first(self) -> QWidget:
        """The first field that is empty, else the first."""
        return self.grid.first()

    def _confirm(self) -> None:
        found = self.grid.entries()
        if found:
            self.entered.emit({(one.seat, one.what): one.number for one in found})

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
            return
        super().keyPressEvent(event)
