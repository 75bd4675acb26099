"""Who plays: names that are remembered to tap, new ones to type, and below them the seats, clockwise."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from companion.wording import _
from ui import icons
from ui.present.looks import letters
from ui.present.seating import Seat, Seats
from ui.theme import current, signals
from ui.views.flow import Flow
from ui.views.now.lines import clear
from ui.views.words import Words
from ui.widgets import Button, Card, Pressable, strokes
from ui.widgets.pressable import BY_KEY

LONGEST_NAME: Final = 60


class _Marker(Pressable):
    """A player's shape; a tap gives the next colour."""

    def __init__(self, seat: Seat, letter: str, parent: QWidget | None = None) -> None:
        name = _("{player}, {colour}: change the colour").format(player=seat.name, colour=seat.colour)
        super().__init__(name, parent)
        self._seat, self._letter = seat, letter
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def face_size(self) -> tuple[float, float]:
        return 44, 44

    def draw(self, painter: QPainter) -> None:
        theme = current()
        strokes.panel(painter, self.rect(), theme.color("surface"), theme.color("line_strong"), 1, 8)
        edge = theme.px(28)
        box = QRectF((self.width() - edge) / 2, (self.height() - edge) / 2, edge, edge)
        icons.paint_marker(painter, self._seat.colour, self._letter, box)


class _Person(Pressable):
    """A name that is remembered: the colour of last time, a tick when it plays."""

    def __init__(self, seat: Seat, parent: QWidget | None = None) -> None:
        super().__init__(seat.name, parent)
        self.seat = seat
        self.setCheckable(True)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def face_size(self) -> tuple[float, float]:
        theme = current()
        words = strokes.advance(self.seat.name, theme.font(16, bold=True)) / theme.scale
        return min(220.0, 44 + words + 12 + (24 if self.isChecked() else 0)), 44

    def draw(self, painter: QPainter) -> None:
        theme = current()
        area = QRectF(self.rect())
        on = self.isChecked()
        fill, edge = ("accent_soft", "accent") if on else ("surface", "line_strong")
        strokes.panel(painter, area, theme.color(fill), theme.color(edge), 1.5, 8)
        mark = theme.px(22)
        at = QRectF(theme.px(12), (area.height() - mark) / 2, mark, mark)
        icons.paint_marker(painter, self.seat.colour, letters([self.seat.name])[0], at)
        tick = theme.px(20) if on else 0
        box = QRectF(at.right() + theme.px(8), 0, area.width() - at.right() - theme.px(14) - tick, area.height())
        font = theme.font(16, bold=True)
        strokes.write(
            painter, box, self.seat.name, font, theme.color("text"), strokes.LEFT, Qt.TextElideMode.ElideMiddle
        )
        if on:
            place = QRectF(area.right() - theme.px(28), (area.height() - tick) / 2, tick, tick)
            icons.paint(painter, "check", place, theme.color("accent"))


class Seating(Card):
    """The card. It shows what it is told and says what is wanted: ``added(name, colour)``, and for a seat ``left``,
    ``moved``, ``recoloured`` and ``starts``. ``wrong`` says beside the field why a name cannot sit down."""

    added = Signal(str, str)
    left = Signal(int)
    moved = Signal(int)
    recoloured = Signal(int)
    starts = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_("1 Who plays?"), _("tap in seat order, clockwise"), large=True, parent=parent)
        self.seats: Seats = ()
        self.people: Seats = ()
        self.chips: list[_Person] = []
        self._start: int | None = None
        self.names = Flow()
        self.new_name = QLineEdit()
        self.new_name.setPlaceholderText(_("New name"))
        self.new_name.setAccessibleName(_("New name"))
        self.new_name.setMaxLength(LONGEST_NAME)
        self.new_name.returnPressed.connect(self._name_typed)
        self.new_name.textEdited.connect(lambda _text: self._refuse(""))
        self.body.addWidget(self.names)
        self.wrong = Words("", 14, role="bad")
        self.wrong.hide()
        self.body.addWidget(self.wrong)
        self._rows = QVBoxLayout()
        self._rows.setSpacing(0)
        self.body.addLayout(self._rows)
        signals.changed.connect(self._size_name)
        self._size_name()

    def _size_name(self) -> None:
        self.new_name.setFixedWidth(current().px(140))

    def show_people(self, people: Sequence[Seat]) -> None:
        """The names that are remembered, the latest first, in the colours of this game."""
        self.people = tuple(people)
        self.chips = []
        for seat in self.people:
            chip = _Person(seat)
            chip.clicked.connect(lambda on, seat=seat: self._tapped(seat, on))
            self.chips.append(chip)
        self.names.show_widgets((*self.chips, self.new_name))

    def show_seats(self, seats: Seats, most: int, start: int | None = None) -> None:
        """Who sits there, at most so many; ``start`` is the start player where there is one."""
        self.seats, self._start = seats, start
        self._refuse("")
        playing = {seat.name for seat in seats}
        full = len(seats) >= most
        for chip in self.chips:
            chip.setChecked(chip.seat.name in playing)
            chip.setEnabled(chip.isChecked() or not full)
        self.new_name.setEnabled(not full)
        self.names.place()
        focused: QWidget | None = QApplication.focusWidget()
        place = focused.property("seat_tool") if focused is not None else None
        clear(self._rows)
        drawn = letters([seat.name for seat in seats])
        for n, seat in enumerate(seats):
            self._rows.addWidget(self._row(n, seat, drawn[n]))
        if place is not None:
            for widget in self.findChildren(QWidget):
                if widget.property("seat_tool") == place:
                    widget.setFocus(BY_KEY[0])

    def first(self) -> QWidget:
        """Where somebody begins."""
        return self.chips[0] if self.chips else self.new_name

    def _tapped(self, seat: Seat, on: bool) -> None:
        at = next((n for n, s in enumerate(self.seats) if s.name == seat.name), None)
        if on and at is None:
            self.added.emit(seat.name, seat.colour)
        elif not on and at is not None:
            self.left.emit(at)

    def _name_typed(self) -> None:
        name = " ".join(self.new_name.text().split())
        if not name:
            return
        if any(seat.name == name for seat in self.seats):
            self._refuse(_("{name} plays already.").format(name=name))
            return
        self.new_name.clear()
        self.added.emit(name, "")

    def _refuse(self, words: str) -> None:
        self.wrong.say(words)
        self.wrong.setVisible(bool(words))

    def _row(self, n: int, seat: Seat, letter: str) -> QWidget:
        theme = current()
        holder = QWidget()
        starts = n == self._start and len(self.seats) > 1
        said = _("Seat {n}, {player}, {colour}").format(n=n + 1, player=seat.name, colour=seat.colour)
        holder.setAccessibleName(_("{seat}, starts").format(seat=said) if starts else said)
        row = QHBoxLayout(holder)
        row.setContentsMargins(0, 1, 0, 1)
        row.setSpacing(theme.px(8))
        number = Words(str(n + 1), 14, bold=True, wrap=False)
        number.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        row.addWidget(number)
        marker = _Marker(seat, letter)
        self._does(marker, f"marker {seat.name}", lambda: self.recoloured.emit(n))
        row.addWidget(marker)
        row.addWidget(Words(seat.name, 18, bold=True, wrap=False), 1)
        tools: list[Button] = []
        if self._start is not None:
            flag = Button(_("starts") if starts else "", "outline" if starts else "quiet", "start-player")
            flag.setAccessibleName(_("{player} starts").format(player=seat.name))
            flag.setCheckable(True)
            flag.setChecked(starts)
            self._does(flag, f"flag {seat.name}", lambda: self.starts.emit(n))
            tools.append(flag)
        up = Button("", "quiet", "move")
        up.setAccessibleName(_("Move {player} one seat up").format(player=seat.name))
        self._does(up, f"up {seat.name}", lambda: self.moved.emit(n))
        out = Button("", "quiet", "close")
        out.setAccessibleName(_("{player} does not play").format(player=seat.name))
        self._does(out, f"out {seat.name}", lambda: self.left.emit(n))
        tools += [up, out]
        for tool in tools:
            tool.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
            row.addWidget(tool)
        # Only inside the row: a control without a parent would open as a window.
        for tool in tools[:-1]:
            tool.setVisible(len(self.seats) > 1)
        return holder

    def _does(self, tool: Pressable, name: str, do: Callable[[], object]) -> None:
        tool.setProperty("seat_tool", name)
        # The row that was pressed is built anew: not before the press is over.
        tool.clicked.connect(lambda: QTimer.singleShot(0, self, do))
