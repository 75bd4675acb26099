"""The counts for the score as fields: a row for everything that is asked, a column for each player (12)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from companion.wording import _
from rules.gwt_railroad.state import Table
from rules.gwt_railroad.steps import EnterCount
from ui.present.looks import Look
from ui.present.railroad import counting
from ui.present.railroad.counting import CountForm
from ui.theme import current, signals
from ui.views.explained import explain
from ui.views.reading_order import set_tab_order
from ui.views.words import Words
from ui.widgets import PlayerMarker, Segmented

ONE: Final = "one"
FULL: Final = "full"
FIELD: Final = 76


class EntryField(QLineEdit):
    """A field that shows what the books say until something is typed; ``wrong`` edges it in red."""

    entered = Signal()

    def __init__(self, name: str, placeholder: str = "", wide: int = 110, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._wide, self._wrong = wide, False
        self.setAccessibleName(name)
        self.setPlaceholderText(placeholder)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        signals.changed.connect(self.restyle)
        self.restyle()

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        theme = current()
        self.setFont(theme.font(15, bold=True))
        self.setStyleSheet(
            f"QLineEdit {{ border: {theme.px(2)}px solid {theme.color('bad').name()}; }}" if self._wrong else ""
        )
        self.updateGeometry()

    def set_wrong(self, wrong: bool) -> None:
        """Edges it in red, or no longer; say why in words beside it."""
        if wrong != self._wrong:
            self._wrong = wrong
            self.restyle()

    def sizeHint(self) -> QSize:
        return QSize(current().px(self._wide), current().px(44))

    def minimumSizeHint(self) -> QSize:
        return QSize(current().px(48), current().px(44))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if not event.isAutoRepeat():
                self.entered.emit()
            return
        super().keyPressEvent(event)


class CountGrid(QWidget):
    """The fields, and whether the whole pad is wanted. ``changed`` follows every digit, ``entered`` Enter in a field.

    ``table`` and ``looks`` give the table as it stands and its players."""

    changed = Signal()
    entered = Signal()

    def __init__(
        self,
        table: Callable[[], Table],
        looks: Callable[[], Sequence[Look]],
        full: bool | None = None,
        parent: QWidget | None = None,
    ) -> None:
        """``full`` None: the whole pad as soon as a row of it was entered."""
        super().__init__(parent)
        self._table, self._looks = table, looks
        self.typed: dict[tuple[int, str], str] = {}
        self.fields: dict[tuple[int, str], EntryField] = {}
        self._full = counting.is_full(table()) if full is None else full
        self.which = Segmented(
            ((ONE, _("Railroad only")), (FULL, _("The whole pad"))), FULL if self._full else ONE, _("What is scored")
        )
        self.which.picked.connect(self._turned)
        explain(self.which, "gwt.railroad:12")
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(current().px(12))
        self._ground = QWidget()
        self._grid = QGridLayout(self._ground)
        self._grid.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self.which)
        box.addWidget(self._ground)
        self._build()

    def form(self) -> CountForm:
        """What is asked now."""
        return counting.count_form(self._table(), self._looks(), self._full, self.typed)

    def entries(self) -> tuple[EnterCount, ...]:
        """What was typed as actions; nothing while some of it cannot be."""
        return () if self.wrong() else counting.entries(self._table(), self.typed)

    def _turned(self, key: str) -> None:
        self._full = key == FULL
        self._build()
        self.changed.emit()

    def _build(self) -> None:
        while (item := self._grid.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self.fields = {}
        form, theme = self.form(), current()
        self._grid.setHorizontalSpacing(theme.px(8))
        self._grid.setVerticalSpacing(theme.px(6))
        self._grid.setColumnStretch(0, 1)
        if not form.rows:
            none = _("Nobody holds a station master that counts anything, so the railroad needs no counts.")
            self._grid.addWidget(Words(none, 15, role="text2"), 0, 0)
            return
        for seat, look in enumerate(form.looks):
            head = PlayerMarker(look.colour, look.letter, 28, name=look.name)
            self._grid.addWidget(head, 0, seat + 1, Qt.AlignmentFlag.AlignHCenter)
        for n, row in enumerate(form.rows, 1):
            words = QVBoxLayout()
            words.setSpacing(0)
            words.addWidget(Words(row.words, 15))
            if row.note:
                words.addWidget(Words(row.note, 13, condensed=True, role="text2"))
            ground = QWidget()
            ground.setLayout(words)
            words.setContentsMargins(0, 0, 0, 0)
            self._grid.addWidget(ground, n, 0)
            for seat, cell in enumerate(row.cells):
                if cell is None:
                    self._grid.addWidget(Words("–", 15, role="text2", align=Qt.AlignmentFlag.AlignHCenter), n, seat + 1)
                    continue
                field = EntryField(cell.name, "?", FIELD)
                field.setText(cell.text)
                field.textEdited.connect(lambda text, key=(seat, row.what): self._type(key, text))
                field.entered.connect(self.entered)
                explain(field, "gwt.railroad:12")
                self.fields[seat, row.what] = field
                self._grid.addWidget(field, n, seat + 1)
        set_tab_order(self)

    def _type(self, key: tuple[int, str], text: str) -> None:
        self.typed[key] = text
        self.changed.emit()

    def wrong(self) -> str:
        """Why what was typed cannot be, the first of it; "" when all of it can."""
        table, found = self._table(), ""
        for key, field in self.fields.items():
            why = counting.wrong_words(table, key[1], self.typed.get(key, ""))
            field.set_wrong(bool(why))
            found = found or why
        return found

    def first(self) -> QWidget:
        """The first field that is empty, else the first."""
        empty = next((field for field in self.fields.values() if not field.text()), None)
        return empty or next(iter(self.fields.values()), self.which)
