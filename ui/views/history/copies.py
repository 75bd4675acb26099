"""The back-ups beside the list: every dated copy with what is in it, and Bring back, which asks once, in place."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from companion.wording import _
from ui.present.copies import CopyView
from ui.theme import current, signals
from ui.views.flow import Flow
from ui.views.now.lines import clear
from ui.views.scrolling import Scroll
from ui.views.words import Hairline, Words
from ui.widgets import Button, Card


class _Row(QWidget):
    """A copy: its day and what is in it; Bring back puts a question in the place of itself."""

    sure = Signal()
    asked = Signal()

    def __init__(self, view: CopyView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        theme = current()
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(theme.px(6))
        row = QHBoxLayout()
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(Words(view.title, 15, bold=True))
        words.addWidget(Words(view.sub, 13, condensed=True, role="text2"))
        row.addLayout(words, 1)
        self.button = Button(_("Bring back"), "outline")
        self.button.setAccessibleName(_("Bring back: {copy}").format(copy=view.title))
        self.button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        if not view.can:
            self.button.hide()
        self.button.clicked.connect(self.ask)
        row.addWidget(self.button)
        box.addLayout(row)
        self.question = QWidget()
        inside = QVBoxLayout(self.question)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addWidget(
            Words(
                _("All games become those of this copy. The games of now are set aside first, as a copy in this list.")
            )
        )
        self.yes = Button(_("Yes, bring it back"), "outline", tinted=True)
        self.no = Button(_("Leave it"), "outline")
        self.yes.clicked.connect(self.sure)
        self.no.clicked.connect(self.put_off)
        answers = Flow(8)
        answers.show_widgets([self.yes, self.no])
        inside.addWidget(answers)
        self.question.hide()
        box.addWidget(self.question)
        box.addWidget(Hairline(4))

    def ask(self) -> None:
        """Asks whether it is meant."""
        self.asked.emit()
        self.question.show()
        self.button.setEnabled(False)
        self.no.setFocus(Qt.FocusReason.OtherFocusReason)

    def put_off(self) -> None:
        """Takes the question away."""
        self.question.hide()
        self.button.setEnabled(True)


class CopiesView(QWidget):
    """All copies. ``bring_back_asked(path)`` once somebody is sure."""

    bring_back_asked = Signal(Path)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(_("Back-ups"))
        self.rows: list[_Row] = []
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        ground = QWidget()
        self._ground = QVBoxLayout(ground)
        self._ground.setContentsMargins(0, 0, 0, 0)
        box.addWidget(Scroll(ground))
        self.card = Card(_("Back-ups"), large=True)
        self.note = Words(
            _("All games are copied on the first start of a day; the last ten copies stay, and what was set aside."),
            13,
            role="text2",
        )
        self.card.body.addWidget(self.note)
        self._inside = QVBoxLayout()
        self.card.body.addLayout(self._inside)
        self._ground.addWidget(self.card)
        self._ground.addStretch(1)
        self._views: tuple[CopyView, ...] | None = None
        signals.changed.connect(self._rebuild)

    def _rebuild(self) -> None:
        views, self._views = self._views, None
        if views is not None:
            self.show_copies(views)

    def show_copies(self, views: tuple[CopyView, ...]) -> None:
        """Shows these copies; a question that is open stays while they are the same."""
        if views == self._views:
            return
        self._views = views
        clear(self._inside)
        self.rows = []
        if not views:
            self._inside.addWidget(Words(_("There is none yet."), 14))
        for view in views:
            row = _Row(view)
            row.sure.connect(lambda path=view.path: self.bring_back_asked.emit(path))
            row.asked.connect(lambda row=row: self._only(row))
            self.rows.append(row)
            self._inside.addWidget(row)

    def _only(self, asking: _Row) -> None:
        for row in self.rows:
            if row is not asking:
                row.put_off()
