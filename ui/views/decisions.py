"""What a scenario lets people decide before the first round: one row a question, its answers beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from ui.present.new_game import Decision
from ui.theme import current, signals
from ui.views.explained import explain
from ui.views.words import Words
from ui.views.your_box import show_choice
from ui.widgets import Segmented

UNKNOWN: Final = "?"


class Decisions(QWidget):
    """The questions. ``decided(cell, answer)`` when somebody answers one; ``?`` for one left open."""

    decided = Signal(str, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.fields: dict[str, Segmented] = {}
        self._words: dict[str, Words] = {}
        self._shape: tuple[object, ...] = ()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setColumnStretch(0, 1)
        self.hide()
        signals.changed.connect(self.restyle)
        self.restyle()

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        self._grid.setVerticalSpacing(current().px(4))
        self._grid.setHorizontalSpacing(current().px(12))

    def show_decisions(self, decisions: Sequence[Decision]) -> None:
        """Shows these questions and how they are answered so far."""
        shape = tuple((one.cell, one.words, one.answers, one.clause) for one in decisions)
        if shape != self._shape:
            self._shape = shape
            self._build(decisions)
        for one in decisions:
            show_choice(self.fields[one.cell], one.chosen or UNKNOWN)
        self.setVisible(bool(decisions))

    def _build(self, decisions: Sequence[Decision]) -> None:
        for old in (*self.fields.values(), *self._words.values()):
            self._grid.removeWidget(old)
            old.hide()
            old.deleteLater()
        self.fields, self._words = {}, {}
        for n, one in enumerate(decisions):
            words = Words(one.words, 14)
            choices = ((UNKNOWN, UNKNOWN), *one.answers)
            field = Segmented(choices, UNKNOWN, one.words)
            field.picked.connect(lambda answer, cell=one.cell: self.decided.emit(cell, answer))
            for widget in (words, field):
                explain(widget, one.clause)
            self._grid.addWidget(words, n, 0)
            self._grid.addWidget(field, n, 1)
            self.fields[one.cell], self._words[one.cell] = field, words
