"""The header: round and phase, weather, work rates, and the event track when it has no row of its own."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from companion.wording import _
from ui import icons
from ui.present.clauses import OF_PHASE
from ui.present.header import WEATHER, HeaderView, PhaseView, RateView, WeatherView
from ui.theme import current, signals
from ui.views.explained import explain
from ui.views.table.plates import Plate
from ui.widgets import strokes
from ui.widgets.pressable import Pressable

LOW, HIGH = 56, 80
"""Height of the header in small and in large windows, design pixels."""


class RoundPlate(Plate):
    """The round, and whose the start player marker is; solo the train that is played."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._view: HeaderView | None = None
        self.low = False
        self.noted = False
        """Whether a low header has room for the train of a solo game and what it must beat."""

    def show_view(self, view: HeaderView) -> None:
        """Shows another round."""
        shown = self._view
        if shown is not None and _round_words(shown) == _round_words(view):
            return
        self._view = view
        if view.starter is not None:
            sentence = _("{round}, {player} {starts}").format(
                round=view.round, player=view.starter.name, starts=view.starter_note
            )
        else:
            sentence = _("{round}, train {train} {name}").format(
                round=view.round, train=view.train, name=view.train_name
            )
            sentence = ", ".join(part for part in (sentence, view.starter_note) if part)
        self.say(sentence)
        self.restyle()

    def face_size(self) -> tuple[float, float]:
        theme, view = current(), self._view
        if view is None:
            return 1, 1
        if self.low:
            width = strokes.advance(view.round, theme.font(22, bold=True)) + 2
            if self.noted and view.starter is None and view.starter_note:
                width += theme.px(10 + 20 + 6) + strokes.advance(view.starter_note, theme.font(13, condensed=True)) + 2
            return width, theme.px(30)
        width = strokes.advance(view.round, theme.font(30, bold=True)) + theme.px(12)
        name = view.starter.name if view.starter is not None else view.train_name
        width += theme.px(62) if view.starter is not None else theme.px(30) if view.train else 0
        width += min(strokes.advance(name, theme.font(15, bold=True)), theme.px(160))
        return width + theme.px(6) + strokes.advance(view.starter_note, theme.font(15)) + 2, theme.px(34)

    def explains(self, at: object) -> str:
        """Who starts; solo the train that is played."""
        return f"trains.{self._view.train}" if self._view is not None and self._view.train else "4.A.2"

    def picture_key(self) -> object:
        return None if self._view is None else (_round_words(self._view), self.low, self.noted)

    def draw(self, painter: QPainter) -> None:
        theme, view = current(), self._view
        if view is None:
            return
        font = theme.font(22 if self.low else 30, bold=True)
        strokes.write(painter, self.rect(), view.round, font, theme.color("text"), strokes.LEFT)
        if self.low:
            if self.noted and view.starter is None and view.starter_note:
                self._draw_goal(painter, strokes.advance(view.round, font) + theme.px(10), view)
            return
        x = strokes.advance(view.round, font) + theme.px(12)
        height = self.height()
        bold, plain = theme.font(15, bold=True), theme.font(15)
        note = strokes.advance(view.starter_note, plain)
        if view.starter is not None:
            icons.paint(painter, "start-player", QRectF(x, 0, theme.px(20), height))
            x += theme.px(28)
            marker = QRectF(x, 0, theme.px(26), height)
            icons.paint_marker(painter, view.starter.colour, view.starter.letter, marker)
            x += theme.px(34)
            name = view.starter.name
        elif view.train:
            self._draw_tag(painter, x, view)
            x += theme.px(28)
            name = view.train_name
        else:
            return
        room = max(theme.px(30), self.width() - x - note - theme.px(6))
        width = min(room, strokes.advance(name, bold) + 1)
        place = QRectF(x, 0, width, height)
        strokes.write(painter, place, name, bold, theme.color("text"), strokes.LEFT, Qt.TextElideMode.ElideMiddle)
        after = QRectF(x + width + theme.px(6), 0, note + 2, height)
        strokes.write(painter, after, view.starter_note, plain, theme.color("text2"), strokes.LEFT)

    def _draw_tag(self, painter: QPainter, x: float, view: HeaderView) -> None:
        theme = current()
        tag = QRectF(x, (self.height() - theme.px(22)) / 2, theme.px(20), theme.px(22))
        strokes.panel(painter, tag, theme.color("text"), None, 0, 4)
        strokes.write(painter, tag, view.train, theme.font(13, bold=True), theme.color("surface"))

    def _draw_goal(self, painter: QPainter, x: float, view: HeaderView) -> None:
        theme = current()
        self._draw_tag(painter, x, view)
        left = x + theme.px(20 + 6)
        place = QRectF(left, 0, self.width() - left, self.height())
        font = theme.font(13, condensed=True)
        strokes.write(painter, place, view.starter_note, font, theme.color("text2"), strokes.LEFT)


def _round_words(view: HeaderView) -> tuple[object, ...]:
    return view.round, view.starter, view.starter_note, view.train, view.train_name


class PhasePlate(Plate):
    """The steps of a round; only the one that is on has a word, so that no language overflows the header."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._view: tuple[PhaseView, ...] = ()

    def show_view(self, view: HeaderView) -> None:
        """Shows another step."""
        if view.phases != self._view:
            self._view = view.phases
            self.say(view.phase_sentence)
            self.restyle()

    def _width(self, phase: PhaseView) -> float:
        theme = current()
        font = theme.font(13, bold=True, condensed=True)
        if phase.state == "on":
            words = f"{phase.letter} {phase.words}".strip()
            return strokes.advance(words, font) + theme.px(20) + (theme.px(24) if phase.icon else 0) + 1
        if phase.icon:
            return float(theme.px(30))
        return max(theme.px(26), strokes.advance(phase.letter, font) + theme.px(12))

    def face_size(self) -> tuple[float, float]:
        gap = current().px(3)
        return sum(self._width(phase) + gap for phase in self._view) - gap, current().px(26)

    def explains(self, at: QPoint | None) -> str:
        """The step under the mouse, else the one that is on."""
        right = 0.0
        for phase in self._view:
            right += self._width(phase) + current().px(3)
            if phase.state == "on" if at is None else at.x() < right:
                return OF_PHASE[phase.key]
        return ""

    def picture_key(self) -> object:
        return self._view

    def draw(self, painter: QPainter) -> None:
        theme = current()
        x = 0.0
        for phase in self._view:
            width = self._width(phase)
            cell = QRectF(x, 0, width, theme.px(26))
            x += width + theme.px(3)
            font = theme.font(13, bold=True, condensed=True)
            ink = theme.color("on_accent" if phase.state == "on" else "text2")
            if phase.state == "on":
                strokes.panel(painter, cell, theme.color("accent"), None, 0, 5)
            elif phase.state == "ahead":
                strokes.panel(painter, cell, theme.color("sunken"), None, 0, 5)
            font.setStrikeOut(phase.state == "shut")
            text = f"{phase.letter} {phase.words}".strip() if phase.state == "on" else phase.letter
            if phase.icon:
                left = cell.left() + theme.px(10 if phase.state == "on" else 6)
                icons.paint(painter, phase.icon, QRectF(left, 0, theme.px(18), cell.height()), ink)
                cell = cell.adjusted(theme.px(34), 0, -theme.px(10), 0)
                if phase.state == "on":
                    strokes.write(painter, cell, text, font, ink, strokes.LEFT)
            else:
                strokes.write(painter, cell, text, font, ink)


class WeatherPlate(Plate):
    """A place of the weather track; `large` for today."""

    def __init__(self, large: bool, parent: QWidget) -> None:
        super().__init__(parent)
        self._view: WeatherView | None = None
        self.large = large
        self.low = False
        self.noted = True

    def show_view(self, view: WeatherView) -> None:
        """Shows other weather."""
        if view != self._view:
            self._view = view
            words = _("not known") if view.word == "?" else view.word
            parts = [f"{view.caption}: {words}", *([view.note] if view.note else [])]
            if view.proposed:
                parts.append(_("will change"))
            self.say(", ".join(parts), view.lit)
            self.restyle()

    def face_size(self) -> tuple[float, float]:
        theme, view = current(), self._view
        if view is None:
            return 1, 1
        if self.low:
            if not self.large:
                return theme.px(26), theme.px(30)
            return theme.px(34 + 8) + strokes.advance(view.word, theme.font(18, bold=True)) + 2, theme.px(34)
        if not self.large:
            return max(theme.px(52), strokes.advance(view.word, theme.font(14, bold=True)) + 2), theme.px(68)
        word = strokes.advance(view.word, theme.font(self._word_px(), bold=True))
        note = strokes.advance(view.note, theme.font(13, condensed=True)) if self.noted else 0
        icon = theme.px(72) if view.icon else 0
        return icon + max(word, note, theme.px(60)) + theme.px(6), theme.px(66)

    def explains(self, at: object) -> str:
        """What this weather does; the weather check while none is known."""
        return f"weather.{self._view.icon}" if self._view is not None and self._view.icon else OF_PHASE[WEATHER]

    def _word_px(self) -> int:
        return 30 if self._view is not None and self._view.icon else 22

    def picture_key(self) -> object:
        return (self._view, self.large, self.low, self.noted)

    def draw(self, painter: QPainter) -> None:
        theme, view = current(), self._view
        if view is None:
            return
        ink = theme.color("text")
        if self.low:
            self._draw_low(painter, view)
        elif self.large:
            left = 0.0
            if view.icon:
                icons.paint(painter, view.icon, QRectF(0, 0, theme.px(60), self.height()))
                left = theme.px(72)
            room = self.width() - left
            caption = QRectF(left, 0, room, theme.px(16))
            strokes.write(
                painter,
                caption,
                view.caption,
                theme.font(12, bold=True, condensed=True),
                theme.color("text2"),
                strokes.LEFT,
            )
            word = QRectF(left, theme.px(16), room, theme.px(32))
            font = theme.font(self._word_px(), bold=True)
            ink = self._ground(painter, word, view, strokes.advance(view.word, font), strokes.LEFT)
            strokes.write(painter, word, view.word, font, ink, strokes.LEFT)
            if self.noted:
                note = QRectF(left, theme.px(49), room, theme.px(16))
                font = theme.font(13, condensed=True)
                strokes.write(painter, note, view.note, font, theme.color("text2"), strokes.LEFT)
        else:
            width = self.width()
            font = theme.font(12, bold=True, condensed=True)
            strokes.write(painter, QRectF(0, 0, width, theme.px(16)), view.caption, font, theme.color("text2"))
            place = QRectF(0, theme.px(18), width, theme.px(32))
            word = QRectF(0, theme.px(51), width, theme.px(16))
            font = theme.font(14, bold=True)
            if view.icon:
                icons.paint(painter, view.icon, place)
                ink = self._ground(painter, word, view, strokes.advance(view.word, font), strokes.CENTRE)
                strokes.write(painter, word, view.word, font, ink)
            else:
                strokes.panel(painter, place.adjusted(6, 0, -6, 0), None, theme.color("line_strong"), 1, 6, dashed=True)
                strokes.write(painter, place, view.word, theme.font(20, bold=True), theme.color("text2"))

    def _draw_low(self, painter: QPainter, view: WeatherView) -> None:
        theme = current()
        if not self.large:
            place = QRectF(0, 0, theme.px(22), self.height())
            if view.icon:
                icons.paint(painter, view.icon, place)
            else:
                strokes.write(painter, place, view.word, theme.font(15, bold=True), theme.color("text2"))
            if view.proposed:
                strokes.proposal_ring(painter, self.rect(), 5)
            return
        if view.icon:
            icons.paint(painter, view.icon, QRectF(0, 0, theme.px(34), self.height()))
        word = QRectF(theme.px(42 if view.icon else 0), 0, self.width(), self.height())
        font = theme.font(18, bold=True)
        ink = self._ground(painter, word, view, strokes.advance(view.word, font), strokes.LEFT)
        strokes.write(painter, word, view.word, font, ink, strokes.LEFT)

    def _ground(
        self, painter: QPainter, area: QRectF, view: WeatherView, width: float, flags: Qt.AlignmentFlag
    ) -> QColor:
        """Amber or the dashed ring behind a word, and the ink to write it with."""
        theme = current()
        pad = 4 * theme.scale
        left = area.left() if flags == strokes.LEFT else area.center().x() - width / 2
        box = QRectF(left - pad, area.top(), width + 2 * pad, area.height())
        box = box.intersected(QRectF(self.rect()))
        if view.proposed:
            strokes.proposal_ring(painter, box, 5)
        elif view.lit:
            strokes.pill(painter, box, 5)
            return theme.color("on_lit")
        return theme.color("text")


class RatePlate(Plate):
    """A work rate: large for across the table, its track small beside it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._view: RateView | None = None
        self.low = False
        self.tracked = True

    def show_view(self, view: RateView) -> None:
        """Shows another rate."""
        if view != self._view:
            self._view = view
            sentence = view.sentence
            if view.then is not None:
                sentence = _("{rate}, will be {value}").format(rate=sentence, value=view.cells[view.then])
            self.say(sentence, view.lit)
            self.restyle()

    def _words(self) -> tuple[str, ...]:
        """The name in at most two lines, for low headers."""
        assert self._view is not None
        return tuple(self._view.name.split(" ", 1))

    def face_size(self) -> tuple[float, float]:
        theme, view = current(), self._view
        if view is None:
            return 1, 1
        if self.low:
            font = theme.font(13, condensed=True)
            words = max(strokes.advance(word, font) for word in self._words())
            return strokes.advance(view.value, theme.font(30, bold=True)) + theme.px(8) + words + 2, theme.px(36)
        name = strokes.advance(view.name, theme.font(15, bold=True)) + (theme.px(22) if view.banned else 0)
        cells = len(view.cells) * theme.px(22) if self.tracked else 0
        return self._value_width() + theme.px(12) + max(name, cells) + 2, theme.px(56)

    def _value_width(self) -> float:
        assert self._view is not None
        theme = current()
        return max(theme.px(36), strokes.advance(self._view.value, theme.font(52, bold=True)))

    def picture_key(self) -> object:
        return (self._view, self.low, self.tracked)

    def draw(self, painter: QPainter) -> None:
        theme, view = current(), self._view
        if view is None:
            return
        if self.low:
            font = theme.font(30, bold=True)
            width = strokes.advance(view.value, font)
            box = QRectF(0, 0, width, self.height())
            ink = theme.color("text")
            if view.lit:
                strokes.pill(painter, box, 5)
                ink = theme.color("on_lit")
            strokes.write(painter, box, view.value, font, ink, strokes.LEFT)
            words = self._words()
            line = theme.px(15)
            top = (self.height() - line * len(words)) / 2
            for number, word in enumerate(words):
                place = QRectF(width + theme.px(8), top + number * line, self.width(), line)
                small = theme.font(13, condensed=True)
                small.setStrikeOut(view.banned)
                strokes.write(painter, place, word, small, theme.color("text2"), strokes.LEFT)
            return
        width = self._value_width()
        box = QRectF(0, 0, width, self.height())
        ink = theme.color("text")
        if view.lit:
            strokes.pill(painter, box.adjusted(0, theme.px(2), 0, -theme.px(2)), 8)
            ink = theme.color("on_lit")
        strokes.write(painter, box, view.value, theme.font(52, bold=True), ink)
        left = width + theme.px(12)
        font = theme.font(15, bold=True)
        high = theme.px(18) if self.tracked else self.height()
        top = theme.px(7) if self.tracked else 0
        name = QRectF(left, top, self.width() - left, high)
        strokes.write(painter, name, view.name, font, theme.color("text"), strokes.LEFT)
        if view.banned:
            at = left + strokes.advance(view.name, font) + theme.px(4)
            icons.paint(painter, "fog", QRectF(at, top, theme.px(18), high))
        if not self.tracked:
            return
        for index, cell in enumerate(view.cells):
            place = QRectF(left + index * theme.px(22), theme.px(29), theme.px(20), theme.px(20))
            on = index == view.at
            strokes.panel(painter, place, theme.color("text" if on else "sunken"), None, 0, 4)
            ink = theme.color("surface" if on else "text2")
            strokes.write(painter, place, cell, theme.font(12, bold=True), ink)
            if index == view.then:
                strokes.proposal_ring(painter, place.adjusted(-2, -2, 2, 2), 5)


class EventChip(Pressable):
    """The event track in two lines, when it has no row of its own."""

    radius = 6.0

    def __init__(self, parent: QWidget) -> None:
        super().__init__("", parent)
        self._lines = ("", "")

    def show_view(self, view: HeaderView) -> None:
        """Shows another state of the track."""
        if view.events_short != self._lines:
            self._lines = view.events_short
            self.setAccessibleName(_("Event track: {words}").format(words=" ".join(self._lines)))
            self.restyle()

    def face_size(self) -> tuple[float, float]:
        theme = current()
        fonts = (theme.font(13, condensed=True), theme.font(13, bold=True, condensed=True))
        width = max(strokes.advance(line, font) for line, font in zip(self._lines, fonts, strict=True))
        return width / theme.scale + 46, 44

    def draw(self, painter: QPainter) -> None:
        theme = current()
        strokes.panel(painter, self.rect(), theme.color("surface"), theme.color("accent"), 2, 6)
        icons.paint_cube(painter, "event", QRectF(theme.px(10), 0, theme.px(20), self.height()))
        left, line = theme.px(36), theme.px(15)
        top = (self.height() - 2 * line) / 2
        for number, words in enumerate(self._lines):
            font = theme.font(13, bold=number == 1, condensed=True)
            place = QRectF(left, top + number * line, self.width() - left - theme.px(6), line)
            strokes.write(painter, place, words, font, theme.color("text"), strokes.LEFT, Qt.TextElideMode.ElideMiddle)


class HeaderBar(QWidget):
    """The whole header. It leaves out the rate tracks, the note under the weather and the phase steps, in this order,
    while there is no room for them; numbers and weather always stay."""

    events_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.round = RoundPlate(self)
        self.phases = PhasePlate(self)
        self.weather = tuple(WeatherPlate(place == 0, self) for place in range(3))
        self.rates = (RatePlate(self), RatePlate(self))
        for rate in self.rates:
            explain(rate, "5.2.3")
        self.chip = EventChip(self)
        self.chip.clicked.connect(self.events_asked)
        self._view: HeaderView | None = None
        self._low = False
        self._folded = False
        self._lines: list[float] = []
        self._then = QRectF()
        signals.changed.connect(self.restyle)

    def show_view(self, view: HeaderView) -> None:
        """Shows another moment."""
        if view == self._view:
            return
        self._view = view
        self.round.show_view(view)
        self.phases.show_view(view)
        for plate, weather in zip(self.weather, view.weather, strict=True):
            plate.show_view(weather)
        for rate, shown in zip(self.rates, view.rates, strict=True):
            rate.show_view(shown)
        self.chip.show_view(view)
        self._place()

    def fold(self, low: bool, events: bool) -> None:
        """`low` for small windows, `events` while the event track has no row of its own."""
        if (low, events) != (self._low, self._folded):
            self._low, self._folded = low, events
            self.round.low = low
            for weather in self.weather:
                weather.low = low
            for rate in self.rates:
                rate.low = low
            self._place()

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        self._place()
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current()
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.color("surface"))
        painter.fillRect(QRectF(0, self.height() - 1, self.width(), 1), theme.color("line"))
        for x in self._lines:
            painter.fillRect(QRectF(round(x), theme.px(12), 1, theme.px(56)), theme.color("line"))
        if self._low:
            strokes.write(painter, self._then, _("then"), theme.font(13, condensed=True), theme.color("text2"))
        painter.end()

    def _place(self) -> None:
        before = (self._lines, self._then)
        if self._low:
            self._place_low()
        else:
            self._place_high()
        if before != (self._lines, self._then):
            self.update()

    def _place_high(self) -> None:
        theme = current()
        self.chip.setVisible(self._folded)
        today, middle, last = self.weather
        middle.show()
        last.show()
        for tracked, noted, steps in ((1, 1, 1), (0, 1, 1), (0, 0, 1), (0, 0, 0)):
            for rate in self.rates:
                rate.tracked = bool(tracked)
            today.noted = bool(noted)
            first = self.round.sizeHint().width()
            if steps:
                first = max(first, self.phases.sizeHint().width())
            widths = [
                first,
                today.sizeHint().width() + middle.sizeHint().width() + last.sizeHint().width() + theme.px(32),
                sum(rate.sizeHint().width() for rate in self.rates) + theme.px(26),
            ]
            chip = self.chip.sizeHint().width() + theme.px(16) if self._folded else 0
            free = self.width() - 2 * theme.px(16) - chip - sum(widths)
            if free >= 4 * theme.px(13):
                break
        gap = max(theme.px(6), min(theme.px(26), free / 4))
        self.phases.setVisible(bool(steps))
        x = float(theme.px(16))
        y = theme.px(6) if steps else (self.height() - theme.px(34)) // 2
        self._set(self.round, x, y)
        self._set(self.phases, x, theme.px(47))
        x += widths[0] + gap
        self._lines = [x]
        x += gap
        self._set(today, x, theme.px(8))
        x += today.width() + theme.px(16)
        for plate in (middle, last):
            self._set(plate, x, theme.px(6))
            x += plate.width() + theme.px(16)
        x += gap - theme.px(16)
        self._lines.append(x)
        x += gap
        for rate in self.rates:
            self._set(rate, x, theme.px(12))
            x += rate.width() + gap
        if self._folded:
            self._set(self.chip, self.width() - theme.px(16) - self.chip.sizeHint().width(), theme.px(18))

    def _place_low(self) -> None:
        theme = current()
        self._lines = []
        self.phases.hide()
        middle = self.height() / 2
        today, *later = self.weather
        self.round.noted = True
        plates = (self.round, *self.weather, *self.rates, self.chip)
        all_of_it = sum(plate.sizeHint().width() + theme.px(14) for plate in plates)
        self.round.noted = all_of_it + strokes.advance(_("then"), theme.font(13, condensed=True)) <= self.width()
        x = float(theme.px(12))
        for plate in (self.round, today):
            hint = plate.sizeHint()
            self._set(plate, x, round(middle - hint.height() / 2))
            x += hint.width() + theme.px(14)
        right = float(self.width() - theme.px(12))
        parts: list[QWidget] = [self.chip, self.rates[1], self.rates[0]]
        # Weather and rates are read across the table; the next event gives way to them.
        self.chip.setVisible(x + sum(part.sizeHint().width() + theme.px(14) for part in parts) <= right)
        for part in parts if self.chip.isVisibleTo(self) else parts[1:]:
            hint = part.sizeHint()
            right -= hint.width()
            self._set(part, right, round(middle - hint.height() / 2))
            right -= theme.px(14)
        word = strokes.advance(_("then"), theme.font(13, condensed=True)) + theme.px(4)
        needed = word + sum(plate.sizeHint().width() for plate in later)
        fits = x + needed <= right
        for plate in later:
            plate.setVisible(fits)
        self._then = QRectF(x, 0, word, self.height()) if fits else QRectF()
        x += word
        for plate in later:
            self._set(plate, x, round(middle - plate.sizeHint().height() / 2))
            x += plate.sizeHint().width()

    @staticmethod
    def _set(widget: QWidget, x: float, y: float) -> None:
        hint = widget.sizeHint()
        widget.setGeometry(round(x), round(y), hint.width(), hint.height())
