"""A box from a file beside this one: what would change, and of two that read something else which one holds."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from companion.box_file import Place
from companion.wording import _, ngettext
from ui.present.my_box import ImportRow
from ui.theme import current, signals
from ui.views.flow import Flow
from ui.views.scrolling import Scroll
from ui.views.words import Hairline, Words
from ui.widgets import Button, Segmented, strokes

SHOWN = 200
"""So many lines are written out; a count stands for the rest."""


class _Line(QWidget):
    """A value of the file; where both read something else, the two answers."""

    def __init__(self, row: ImportRow, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.place = row.place
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(current().px(4))
        box.addWidget(Words(row.name, 14, bold=True))
        self.choice: Segmented | None = None
        if row.choice:
            box.addWidget(Words(row.said, 13, condensed=True, role="text2"))
            answers = (
                ("mine", _("mine: {value}").format(value=row.mine)),
                ("theirs", _("theirs: {value}").format(value=row.theirs)),
            )
            self.choice = Segmented(answers, "mine", row.name, strong=False)
            box.addWidget(self.choice)
        else:
            words = f"{row.theirs}, {row.said}"
            if row.mine and row.mine != row.theirs:
                words = _("{theirs} instead of {mine}, {said}").format(theirs=row.theirs, mine=row.mine, said=row.said)
            box.addWidget(Words(words, 14, role="text2"))
        box.addWidget(Hairline(4))


class ImportView(QWidget):
    """The staging: nothing is changed before ``taken``; ``left`` for leaving it all as it is."""

    taken = Signal()
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(_("Values from a file"))
        self.lines: list[_Line] = []
        outer = QVBoxLayout(self)
        outer.setContentsMargins(1, 1, 1, 1)
        body = QWidget()
        self._box = QVBoxLayout(body)
        self.title = Words("", 18, bold=True)
        self.sub = Words("", 14, role="text2")
        self.others = Words("", 14)
        self._rows = QVBoxLayout()
        self.rest = Words("", 14, role="text2")
        for widget in (self.title, self.sub, self.others):
            self._box.addWidget(widget)
        self._box.addLayout(self._rows)
        self._box.addWidget(self.rest)
        self._box.addStretch(1)
        self.area = Scroll(body)
        outer.addWidget(self.area, 1)
        self.take_button = Button(_("Take over"), "filled", "check", compact=True)
        self.leave_button = Button(_("Leave all as it is"), "outline", key=_("Esc"))
        for button in (self.take_button, self.leave_button):
            button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.take_button.clicked.connect(self.taken)
        self.leave_button.clicked.connect(self.left)
        foot = QHBoxLayout()
        self._foot = foot
        flow = Flow(8)
        flow.show_widgets([self.take_button, self.leave_button])
        foot.addWidget(flow)
        outer.addLayout(foot)
        signals.changed.connect(self.restyle)
        self.restyle()

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        theme = current()
        edge = theme.px(16)
        self._box.setContentsMargins(edge, theme.px(14), edge, theme.px(8))
        self._box.setSpacing(theme.px(8))
        self._rows.setSpacing(theme.px(6))
        self._foot.setContentsMargins(edge, 0, edge, theme.px(12))

    def show_staged(self, title: str, sub: str, others: str, rows: Sequence[ImportRow], new: int) -> None:
        """Shows what a file holds; ``new`` values are taken over by themselves."""
        ground = QWidget()
        box = QVBoxLayout(ground)
        box.setContentsMargins(0, 0, 0, 0)
        while (item := self._rows.takeAt(0)) is not None:
            old = item.widget()
            if old is not None:
                old.hide()
                old.deleteLater()
        self.title.say(title)
        self.sub.say(sub)
        self.others.say(others)
        self.others.setVisible(bool(others))
        self.lines = [_Line(row) for row in rows[:SHOWN]]
        for line in self.lines:
            box.addWidget(line)
        self._rows.addWidget(ground)
        more = len(rows) - len(self.lines)
        self.rest.setVisible(more > 0)
        self.rest.say(ngettext("and {n} more", "and {n} more", more).format(n=more))
        self.take_button.setText(ngettext("Take over {n} value", "Take over {n} values", new).format(n=new))
        self.take_button.setVisible(bool(rows))

    def theirs(self) -> tuple[Place, ...]:
        """Where the file's value was chosen of two."""
        return tuple(line.place for line in self.lines if line.choice is not None and line.choice.chosen() == "theirs")

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        strokes.panel(painter, self.rect(), current().color("surface"), current().color("line"), 1, 8)
        painter.end()
