"""What a tapped thing is, below NOW: its sentence, its clause, and what can be done to it. Esc closes it."""

from __future__ import annotations

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from companion.wording import _, clause_title
from ui.present.about import About
from ui.theme import current, signals
from ui.views.now.lines import ButtonGrid
from ui.views.words import Words
from ui.widgets import Button, strokes


class AboutBox(QWidget):
    """The box. ``answered(key)``: count, steps, tell, box, close; ``clause_asked(clause)`` for its clause."""

    answered = Signal(str)
    clause_asked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._about: About | None = None
        self._box = QVBoxLayout(self)
        head = QHBoxLayout()
        self._head = head
        self.title = Words("", 14, bold=True, wrap=False)
        self.clause = Button("", "link")
        self.clause.clicked.connect(self._ask_clause)
        self.close_button = Button("", "quiet", "close")
        self.close_button.setAccessibleName(_("Close"))
        head.addWidget(self.title, 1)
        head.addWidget(self.clause)
        head.addWidget(self.close_button)
        self._box.addLayout(head)
        self.sentence = Words("", 14, role="text2")
        self._box.addWidget(self.sentence)
        self.grid = ButtonGrid()
        self.buttons = {
            "tell": Button(_("Enter it"), "outline", parent=self.grid),
            "count": Button(_("Count it"), "outline", parent=self.grid),
            "steps": Button(_("Show the steps"), "outline", parent=self.grid),
            "box": Button(_("My box ?"), "outline", parent=self.grid),
        }
        for key, button in (*self.buttons.items(), ("close", self.close_button)):
            # What was pressed is hidden by the answer: not before the press is over.
            button.clicked.connect(lambda _on=False, key=key: QTimer.singleShot(0, self, lambda: self._answer(key)))
        self._box.addWidget(self.grid)
        signals.changed.connect(self.restyle)
        self.restyle()
        self.hide()

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        theme = current()
        self._box.setContentsMargins(theme.px(17), theme.px(6), theme.px(12), theme.px(8))
        self._box.setSpacing(theme.px(6))
        self.update()

    def about(self) -> About | None:
        """What is shown; None while it is closed."""
        return self._about

    def show_about(self, about: About | None, can_act: bool = True) -> None:
        """Shows what a thing is, None closes. ``can_act`` False offers nothing that would be written down."""
        self._about = about
        self.setVisible(about is not None)
        if about is None:
            return
        self.title.say(about.title)
        self.clause.setText(clause_title(about.clause))
        self.clause.setAccessibleName(_("Clause {clause}").format(clause=clause_title(about.clause)))
        self.sentence.say(about.sentence)
        self.setAccessibleName(f"{about.title}. {about.sentence}")
        offered = []
        if about.tell is not None and can_act:
            offered.append(self.buttons["tell"])
        if about.count and can_act:
            offered.append(self.buttons["count"])
        if about.seat is not None:
            offered.append(self.buttons["steps"])
        if about.box is not None:
            self.buttons["box"].setAccessibleName(_("My box, what {thing} prints").format(thing=about.title))
            offered.append(self.buttons["box"])
        for button in self.buttons.values():
            button.setVisible(button in offered)
        self.grid.show_buttons(offered)

    def explains(self, at: object) -> str:
        """The clause of the thing."""
        return clause_title(self._about.clause) if self._about is not None else ""

    def _ask_clause(self) -> None:
        if self._about is not None:
            self.clause_asked.emit(clause_title(self._about.clause))

    def _answer(self, key: str) -> None:
        if self._about is not None:
            self.answered.emit(key)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current()
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.color("surface"))
        edge = self.rect().adjusted(theme.px(8), 0, -theme.px(6), -theme.px(2))
        strokes.panel(painter, edge, theme.color("sunken"), None, 0, 8)
        painter.end()
