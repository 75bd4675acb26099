"""Who played, when and where: what is asked before the entry, and can be changed at any time."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import QDate, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QDateEdit, QHBoxLayout, QLineEdit, QSizePolicy, QWidget

from companion.wording import _
from rules.core.frozen import replace
from ui.present import new_game as setting_up
from ui.present import score_entry as present
from ui.present.score_entry import Entered
from ui.present.seating import Seat
from ui.theme import current, signals
from ui.views.catch_up import WhoPlays
from ui.views.words import Words
from ui.widgets import Button, PlayerMarker, strokes


class _DayText(QLineEdit):
    """The text of a day, with the edge that the fields beside it have."""

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        theme = current()
        painter = QPainter(self)
        day = self.parentWidget()
        focused = day is not None and day.hasFocus()
        edge = theme.color("accent" if focused else "line_strong")
        strokes.panel(painter, self.rect(), None, edge, 2 if focused else 1.5, 6)
        painter.end()


class _Day(QDateEdit):
    """The day of the game; today at the latest."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(QDate.currentDate(), parent)
        self.setAccessibleName(_("Day of the game"))
        self.setLineEdit(_DayText())
        self.setDisplayFormat("yyyy-MM-dd")
        self.setButtonSymbols(QDateEdit.ButtonSymbols.NoButtons)
        self.setFrame(False)
        self.setMaximumDate(QDate.currentDate())
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)

    def focusNextPrevChild(self, next_: bool) -> bool:
        # Tab leaves the day at once; the arrows walk its parts.
        return QWidget.focusNextPrevChild(self, next_)

    def wheelEvent(self, event: QWheelEvent) -> None:
        # A wheel over it scrolls the page.
        event.ignore()


class WhoPlayed(WhoPlays):
    """Who played, clockwise, and when and where. Names can be written over; the flag says who started."""

    told = Signal(str, object)
    """Place and day."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.set_title(_("Who played?"))
        self.set_caption(_("clockwise, the start player first; Enter goes on"))
        self.new_name.setMaxLength(present.LONGEST)
        self.go.setText(_("Enter the end"))
        row = QHBoxLayout()
        self.place = QLineEdit()
        self.place.setPlaceholderText(_("Place, if you like"))
        self.place.setAccessibleName(_("Place"))
        self.place.setMaxLength(120)
        self.place.textEdited.connect(lambda _text: self._tell())
        self.place.returnPressed.connect(self.done)
        self.day = _Day()
        self.day.dateChanged.connect(lambda _day: self._tell())
        row.addWidget(Words(_("Played"), 14, wrap=False))
        row.addWidget(self.day)
        self.days: list[Button] = []
        for words, sign, step in ((_("A day earlier"), "\N{MINUS SIGN}", -1), (_("A day later"), "+", 1)):
            tool = Button(sign, "outline")
            tool.setAccessibleName(words)
            tool.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
            tool.clicked.connect(lambda _on=False, step=step: self.day.setDate(self.day.date().addDays(step)))
            self.days.append(tool)
            row.addWidget(tool)
        row.addWidget(self.place, 1)
        # Before the words that say what is missing, and the button.
        self.body.insertLayout(self.body.indexOf(self.wrong), row)
        last = QHBoxLayout()
        self.body.removeWidget(self.go)
        last.addWidget(self.go)
        self.over = Button(_("Begin with nothing entered"), "outline")
        self.over.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        last.addWidget(self.over)
        last.addStretch(1)
        self.body.addLayout(last)
        self.restyle_fields()
        signals.changed.connect(self.restyle_fields)

    def restyle_fields(self) -> None:
        """Takes over the theme and scale in force."""
        theme = current()
        self.day.setFixedSize(theme.px(126), theme.px(44))
        self.day.setFont(theme.font(15))

    def show_entry(self, entered: Entered) -> None:
        """Shows who played, when and where."""
        self.show_plan(entered.plan)
        self.over.setVisible(bool(entered.cells))
        if self.place.text() != entered.place:
            self.place.setText(entered.place)
        day = entered.day
        shown = QDate.currentDate() if day is None else QDate(day.year, day.month, day.day)
        if shown != self.day.date():
            self.day.blockSignals(True)
            self.day.setDate(shown)
            self.day.blockSignals(False)

    def _tell(self) -> None:
        shown = self.day.date()
        self.told.emit(self.place.text().strip(), date(shown.year(), shown.month(), shown.day()))

    def _row(self, n: int, seat: Seat, letter: str) -> QWidget:
        theme = current()
        holder = QWidget()
        row = QHBoxLayout(holder)
        row.setContentsMargins(0, theme.px(2), 0, theme.px(2))
        row.setSpacing(theme.px(8))
        starts = n == self.plan.start and len(self.plan.seats) > 1
        words = _("Seat {n}, {player}, {colour}").format(n=n + 1, player=seat.name, colour=seat.colour)
        holder.setAccessibleName(_("{seat}, starts").format(seat=words) if starts else words)
        row.addWidget(Words(str(n + 1), 14, bold=True, wrap=False))
        row.addWidget(PlayerMarker(seat.colour, letter, 28, name=seat.name))
        name = QLineEdit(seat.name)
        name.setCursorPosition(0)
        name.setAccessibleName(_("Name of seat {n}").format(n=n + 1))
        name.setMaxLength(present.LONGEST)
        name.editingFinished.connect(lambda: self._renamed(n, name))
        row.addWidget(name, 1)
        flag = Button(_("starts") if starts else "", "outline" if starts else "quiet", "start-player")
        flag.setAccessibleName(_("{player} starts").format(player=seat.name))
        flag.setCheckable(True)
        flag.setChecked(starts)
        flag.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        flag.clicked.connect(
            lambda: QTimer.singleShot(0, self, lambda: self._set(replace(self.plan, start=n, by_lot=False)))
        )
        row.addWidget(flag)
        flag.setVisible(len(self.plan.seats) > 1)
        for words, icon, do in (
            (_("Another colour for {player}"), "turn", lambda: setting_up.recoloured(self.plan, n)),
            (_("Move {player} one seat up"), "move", lambda: setting_up.moved_up(self.plan, n)),
            (_("{player} did not play"), "close", lambda: setting_up.unseated(self.plan, n)),
        ):
            tool = Button("", "quiet", icon)
            tool.setAccessibleName(words.format(player=seat.name))
            tool.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
            # The row that was pressed is built anew: not before the press is over.
            tool.clicked.connect(lambda _on=False, do=do: QTimer.singleShot(0, self, lambda: self._set(do())))
            row.addWidget(tool)
        return holder

    def _renamed(self, n: int, field: QLineEdit) -> None:
        name = " ".join(field.text().split())
        seats = self.plan.seats
        if n >= len(seats) or name == seats[n].name:
            return
        if not name or any(seat.name == name for seat in seats):
            field.setText(seats[n].name)
            field.setCursorPosition(0)
            return
        # Not built anew: the focus is on its way to another row.
        self.plan = replace(self.plan, seats=(*seats[:n], Seat(name, seats[n].colour), *seats[n + 1 :]))
        self.changed.emit(self.plan)

    def take_key(self, event: QKeyEvent) -> bool:
        focused = QApplication.focusWidget()
        if isinstance(focused, QLineEdit) or focused is self.day:
            return False
        return super().take_key(event)
