"""The supply row: stock yard, bag, site office and engine shed as cards, high or low."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from companion.wording import _
from ui import icons
from ui.present.clauses import OF_STEP
from ui.present.looks import look_of
from ui.present.supply import BagView, CardView, OfficeView, ShedView, SupplyView, TrainView, YardView
from ui.theme import current, signals
from ui.views.explained import explain
from ui.views.table.plates import Plate, Roving, fitted, write_count
from ui.widgets import strokes
from ui.widgets.pressable import Pressable, Showing

HIGH: Final = 124
LOW: Final = 80
"""Heights of the row, design pixels."""
HEADING: Final = 30


def _heading(painter: QPainter, area: QRectF, title: str, caption: str, captioned: bool = True) -> None:
    """Title and caption of a card; the caption goes first when there is no room for both."""
    theme = current()
    head = QRectF(area.left() + theme.px(11), area.top() + theme.px(9), area.width() - theme.px(22), theme.px(16))
    bold, plain = theme.font(12, bold=True, condensed=True), theme.font(12, condensed=True)
    ink = theme.color("text2")
    both = strokes.advance(title, bold) + strokes.advance(caption, plain) + theme.px(8) <= head.width()
    strokes.write(painter, head, title, bold, ink, strokes.LEFT, Qt.TextElideMode.ElideMiddle)
    if captioned and both:
        strokes.write(painter, head, caption, plain, ink, strokes.RIGHT)


def _frame(painter: QPainter, area: QRectF) -> None:
    theme = current()
    strokes.panel(painter, area, theme.color("surface"), theme.color("line"), 1, 8)


class YardCard(Showing[YardView]):
    """The stock yard; a tap asks for its correction."""

    def face_size(self) -> tuple[float, float]:
        return 152, LOW

    def draw_view(self, painter: QPainter, view: YardView) -> None:
        theme = current()
        area = QRectF(self.rect())
        _frame(painter, area)
        _heading(painter, area, _("Stock yard"), view.caption)
        high = area.height() >= theme.px(110)
        width = (area.width() - theme.px(22)) / len(view.cubes)
        # One size for all three, small enough for the longest on its amber ground.
        size = 32 if all(len(count.text) < 2 for _kind, count in view.cubes) else 25
        for number, (kind, count) in enumerate(view.cubes):
            left = theme.px(11) + number * width
            if high:
                cube = QRectF(left, area.height() / 2 - theme.px(24), width, theme.px(32))
                icons.paint_cube(painter, look_of(kind), cube)
                write_count(painter, QRectF(left, cube.bottom() + theme.px(4), width, theme.px(38)), count, size)
            else:
                edge = theme.px(20 if width > theme.px(41) else 16)
                icons.paint_cube(painter, look_of(kind), QRectF(left, theme.px(42), edge, theme.px(28)))
                place = QRectF(left + edge + 1, theme.px(42), width - edge - theme.px(2), theme.px(28))
                write_count(painter, place, count, 20)


class BagCard(Showing[BagView]):
    """The supply bag: nothing while it is closed, else its counts and the odds of the next restock."""

    def face_size(self) -> tuple[float, float]:
        return 222, LOW

    def draw_view(self, painter: QPainter, view: BagView) -> None:
        theme = current()
        area = QRectF(self.rect())
        _frame(painter, area)
        high = area.height() >= theme.px(110)
        _heading(painter, area, view.title, view.caption if high or not view.odds else view.short)
        if view.closed:
            self._draw_closed(painter, area, view)
            return
        left, right = theme.px(11), area.width() - theme.px(11)
        width = (right - left) / max(len(view.cubes), 1)
        top = theme.px(31 if high and view.odds else 42)
        for number, (kind, count) in enumerate(view.cubes):
            x = left + number * width
            icons.paint_cube(painter, look_of(kind), QRectF(x, top, theme.px(20), theme.px(22)))
            place = QRectF(x + theme.px(23), top, width - theme.px(24), theme.px(22))
            if count.proposed is None and not count.lit:
                font = fitted(count.text, theme.font(16, bold=True), place.width())
                strokes.write(painter, place, count.text, font, theme.color("text"), strokes.LEFT)
            else:
                write_count(painter, place, count, 16)
        if not high:
            return
        line = theme.px(19)
        events = theme.font(14, bold=True, condensed=True)
        for number, row in enumerate(view.odds):
            y = theme.px(57) + number * line
            place = QRectF(left, y, theme.px(22), line)
            strokes.write(painter, place, row.events, events, theme.color("text"), strokes.LEFT)
            star = QRectF(left + strokes.advance(row.events, events) + theme.px(4), y, theme.px(16), line)
            icons.paint_cube(painter, "event", star)
            font = theme.font(13, bold=True, condensed=True)
            words = max(theme.px(40), max(strokes.advance(one.percent, font) for one in view.odds) + theme.px(4))
            bar = QRectF(left + theme.px(48), y + theme.px(5), right - left - theme.px(48) - words, theme.px(10))
            strokes.panel(painter, bar, theme.color("sunken"), None, 0, 3)
            if row.share > 0:
                filled = QRectF(bar.left(), bar.top(), max(theme.px(3), bar.width() * row.share), bar.height())
                strokes.panel(painter, filled, theme.color("accent"), None, 0, 3)
            strokes.write(
                painter,
                QRectF(right - words, y, words, line),
                row.percent,
                font,
                theme.color("text"),
                strokes.RIGHT,
            )

    def _draw_closed(self, painter: QPainter, area: QRectF, view: BagView) -> None:
        theme = current()
        high = area.height() >= theme.px(110)
        icon = theme.px(44 if high else 30)
        top = area.height() / 2 - icon / 2 + theme.px(10)
        icons.paint(painter, "bag", QRectF(theme.px(16), top, icon, icon))
        words = QRectF(theme.px(16) + icon + theme.px(12), top, area.width(), icon)
        strokes.write(painter, words, _("Nobody looks in"), theme.font(15), theme.color("text"), strokes.LEFT)


class OfficeCardFace(Showing[CardView]):
    """A contract card in the site office, or its empty space."""

    placed = True
    radius = 6.0

    def show_view(self, view: CardView) -> None:
        if view != self._view:
            super().show_view(view)
            explain(self, f"contracts.{view.number}" if view.number.isdigit() else "")
            if view.lit:
                self.setAccessibleName(_("{name}, changed").format(name=view.sentence))

    def face_size(self) -> tuple[float, float]:
        return 87, 36

    def draw_view(self, painter: QPainter, view: CardView) -> None:
        theme = current()
        area = QRectF(self.rect())
        if view.empty:
            strokes.panel(painter, area, None, theme.color("line_strong"), 1, 6, dashed=True)
            strokes.write(painter, area, _("empty"), theme.font(13, condensed=True), theme.color("text2"))
        else:
            strokes.panel(painter, area, theme.color("bg"), theme.color("line"), 1, 6)
            if area.height() >= theme.px(70):
                self._draw_high(painter, area, view)
            else:
                self._draw_low(painter, area, view)
        if view.lit:
            strokes.lit_ring(painter, area, 6)
        if view.proposed:
            strokes.proposal_ring(painter, area, 6)

    def _draw_high(self, painter: QPainter, area: QRectF, view: CardView) -> None:
        theme = current()
        inner = area.adjusted(theme.px(9), theme.px(5), -theme.px(8), -theme.px(5))
        small = theme.font(13, condensed=True)
        top = QRectF(inner.left(), inner.top(), inner.width(), theme.px(20))
        strokes.write(painter, top, _("No. {n}").format(n=view.number), small, theme.color("text2"), strokes.LEFT)
        if view.area:
            box = QRectF(inner.right() - theme.px(20), inner.top(), theme.px(20), theme.px(20))
            icons.paint(painter, f"area-{view.area.lower()}", box, theme.color("text2"))
        middle = QRectF(inner.left(), inner.center().y() - theme.px(13), inner.width(), theme.px(26))
        font = fitted(view.vp, theme.font(22, bold=True), inner.width())
        strokes.write(painter, middle, view.vp, font, theme.color("text"), strokes.LEFT)
        at = inner.left() + strokes.advance(view.vp, font) + theme.px(4)
        unit = QRectF(at, middle.top() + theme.px(3), inner.right() - at, middle.height() - theme.px(3))
        elide = Qt.TextElideMode.ElideRight
        strokes.write(painter, unit, view.unit, small, theme.color("text2"), strokes.LEFT, elide)
        self._needs(painter, QRectF(inner.left(), inner.bottom() - theme.px(18), inner.width(), theme.px(18)), view, 14)

    def _draw_low(self, painter: QPainter, area: QRectF, view: CardView) -> None:
        """One line, or two while a line has no room for all that is needed."""
        theme = current()
        small, font = theme.font(13, condensed=True), theme.font(16, bold=True)
        left, right = area.left() + theme.px(7), area.right() - theme.px(6)
        number = strokes.advance(view.number, small) + theme.px(5)
        points = strokes.advance(view.vp, font) + theme.px(6)
        two = left + number + points + self._needs_width(view, 13) > right
        height = area.height() / 2 if two else area.height()
        line = QRectF(left, area.top() + (2 if two else 0), right - left, height)
        strokes.write(painter, line, view.number, small, theme.color("text2"), strokes.LEFT)
        line.setLeft(left + number)
        strokes.write(painter, line, view.vp, font, theme.color("text"), strokes.LEFT)
        if two:
            self._needs(painter, QRectF(left, area.top() + height - 1, right - left, height), view, 13)
        else:
            self._needs(
                painter,
                QRectF(left + number + points, area.top(), right - left - number - points, height),
                view,
                13,
                True,
            )

    def _needs_width(self, view: CardView, px: int) -> float:
        theme = current()
        font = theme.font(px, bold=True)
        widths = [strokes.advance(number, font) + theme.px(px + 2) + theme.px(7) for _icon, number in view.needs]
        return sum(widths)

    def _needs(self, painter: QPainter, area: QRectF, view: CardView, px: int, right: bool = False) -> None:
        theme = current()
        font = theme.font(px, bold=True)
        icon, gap, between = theme.px(px + 2), theme.px(2), theme.px(5)
        widths = [strokes.advance(number, font) + (gap if number else 0) + icon for _icon, number in view.needs]
        total = sum(widths) + between * max(len(widths) - 1, 0)
        x = max(area.left(), area.right() - total) if right else area.left()
        for (name, number), width in zip(view.needs, widths, strict=True):
            if x + width > area.right() + 1:
                # Numbers never elide: what does not fit is said by dots and by the accessible name.
                strokes.write(painter, QRectF(x, area.top(), icon, area.height()), "…", font, theme.color("text2"))
                break
            strokes.write(
                painter, QRectF(x, area.top(), width, area.height()), number, font, theme.color("text"), strokes.LEFT
            )
            place = QRectF(x + width - icon, area.top(), icon, area.height())
            icons.paint(painter, name, place, theme.color("outline" if name in ("rubble", "cube-coal") else "text"))
            x += width + between


class _Frame(QWidget):
    """A card with a heading; `place` puts its parts inside."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = title
        self.caption = ""
        self.setAccessibleName(title)
        signals.changed.connect(self.place)

    def place(self) -> None:
        """Places the parts for the size there is."""
        self.update()

    def inner(self) -> QRectF:
        """Where the parts go: one row of targets in a low card, two in a high one."""
        theme = current()
        return QRectF(self.rect()).adjusted(theme.px(10), theme.px(HEADING), -theme.px(10), -theme.px(6))

    def high(self) -> bool:
        """True for the height as drawn."""
        return self.height() >= current().px(110)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.place()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        _frame(painter, QRectF(self.rect()))
        _heading(painter, QRectF(self.rect()), self.title, self.caption)
        painter.end()


class OfficeFrame(_Frame):
    """The site office; a tap on a card tells its space, from 1."""

    tapped = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_("Site office"), parent)
        self.cards: list[OfficeCardFace] = []
        self._view: OfficeView | None = None
        self._roving = Roving(self)

    def show_view(self, view: OfficeView) -> None:
        """Shows other cards."""
        if view == self._view:
            return
        before, self._view = self._view, view
        if before is None or before.caption != view.caption:
            self.caption = view.caption
            self.update()
        while len(self.cards) < len(view.cards):
            card = OfficeCardFace(self)
            space = len(self.cards) + 1
            card.clicked.connect(lambda _on=False, space=space: self.tapped.emit(space))
            self.cards.append(card)
        for number, card in enumerate(self.cards):
            card.setVisible(number < len(view.cards))
        for card, shown in zip(self.cards, view.cards, strict=False):
            card.show_view(shown)
        if before is None or len(before.cards) != len(view.cards):
            self._roving.set_members(self.cards[: len(view.cards)])
            self.place()

    def place(self) -> None:
        count = len(self._view.cards) if self._view else 0
        inner, gap = self.inner(), current().px(8)
        width = (inner.width() - gap * (count - 1)) / max(count, 1)
        for number, card in enumerate(self.cards[:count]):
            left = round(inner.left() + number * (width + gap))
            card.setGeometry(left, round(inner.top()), round(width), round(inner.height()))
        self.update()


class TrainChip(Showing[TrainView]):
    """A train in the shed: number, price, coal."""

    placed = True
    radius = 5.0

    def face_size(self) -> tuple[float, float]:
        return 84, 27

    def draw_view(self, painter: QPainter, view: TrainView) -> None:
        theme = current()
        area = QRectF(self.rect())
        # In a full shed the coal stands below the price.
        rows = 2 if area.width() < theme.px(80) else 1
        line = min(area.height() / rows, theme.px(22)) if rows > 1 else area.height()
        top = (area.height() - rows * line) / 2
        edge = 18 if rows > 1 else 20
        tag = QRectF(theme.px(2), top + (line - theme.px(edge + 2)) / 2, theme.px(edge), theme.px(edge + 2))
        strokes.panel(painter, tag, theme.color("text"), None, 0, 4)
        strokes.write(painter, tag, str(view.number), theme.font(13, bold=True), theme.color("surface"))
        left = x = tag.right() + theme.px(1 if rows > 1 else 4)
        font = theme.font(13, bold=True)
        for row, (number, kind, px) in enumerate(((view.bars, "bars", 16), (view.coal, "coal", 14))):
            x, y = (left, top + row * line) if rows > 1 else (x, top)
            width = strokes.advance(number, font)
            place = QRectF(x, y, width + 1, line)
            strokes.write(painter, place, number, font, theme.color("text"), strokes.LEFT)
            x += width + theme.px(1)
            edge = theme.px(px - 2 if rows > 1 else px)
            icons.paint_cube(painter, look_of(kind), QRectF(x, y, edge, line))
            x += edge + theme.px(4)
        if view.lit:
            strokes.lit_ring(painter, area, 5)
        if view.proposed:
            strokes.proposal_ring(painter, area, 5)


class _Note(Plate):
    """A few lines in an empty card."""

    def show_words(self, words: str) -> None:
        """Shows other words."""
        self._words = words
        self.say(words)
        self.update()

    def face_size(self) -> tuple[float, float]:
        return current().px(100), current().px(40)

    def draw(self, painter: QPainter) -> None:
        theme = current()
        top_left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
        font = theme.font(13, condensed=True)
        strokes.write_lines(painter, QRectF(self.rect()), self._words, font, theme.color("text2"), top_left)

    _words = ""


class ShedFrame(_Frame):
    """The engine shed; a tap on a train tells its number. Low windows have one line with what is left."""

    tapped = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_("Engine shed"), parent)
        self.trains: dict[int, TrainChip] = {}
        self.note = _Note(self)
        self._view: ShedView | None = None
        self._roving = Roving(self)

    def show_view(self, view: ShedView) -> None:
        """Shows another shed."""
        if view == self._view:
            return
        self._view = view
        self.caption = view.caption
        wanted = [train.number for train in view.trains]
        for number in [number for number in self.trains if number not in wanted]:
            old = self.trains.pop(number)
            old.setParent(None)
            old.deleteLater()
        for train in view.trains:
            if train.number not in self.trains:
                chip = TrainChip(self)
                explain(chip, f"trains.{train.number}")
                chip.clicked.connect(lambda _on=False, number=train.number: self.tapped.emit(number))
                chip.show()
                self.trains[train.number] = chip
            self.trains[train.number].show_view(train)
        self.trains = {number: self.trains[number] for number in wanted}
        self._roving.set_members(list(self.trains.values()))
        self.note.show_words(view.note)
        self.place()

    def place(self) -> None:
        theme, inner = current(), self.inner()
        self.note.setVisible(bool(self._view and self._view.note))
        self.note.setGeometry(inner.toRect())
        count = len(self.trains)
        if count:
            # As many rows as there is height for targets; what does not fit makes the columns narrower.
            most = max(1, int((inner.height() + 1) // theme.px(44)))
            columns = max(1, -(-count // most), min(count, int(inner.width() // theme.px(80))))
            rows = -(-count // columns)
            height = min(theme.px(44), inner.height() / rows)
            width = inner.width() / columns
            gap = theme.px(2) if width >= theme.px(48) else 0
            for number, chip in enumerate(self.trains.values()):
                row, column = divmod(number, columns)
                x, y = inner.left() + column * width, inner.top() + row * height
                chip.setGeometry(round(x), round(y), round(width) - gap, round(height))
        self.update()


class ShedButton(Pressable):
    """The engine shed in a low row: how many trains are left; NOW lists them when one is bought."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self._view: ShedView | None = None

    def show_view(self, view: ShedView) -> None:
        """Shows another shed."""
        if view != self._view:
            self._view = view
            trains = "; ".join(train.sentence for train in view.trains)
            self.setAccessibleName(_("Engine shed: {trains}").format(trains=trains or view.note))
            self.update()

    def face_size(self) -> tuple[float, float]:
        return 108, LOW

    def draw(self, painter: QPainter) -> None:
        theme, view = current(), self._view
        if view is None:
            return
        area = QRectF(self.rect())
        strokes.panel(painter, area, theme.color("surface"), theme.color("line_strong"), 1, 8)
        font = theme.font(14, bold=True)
        words = _("Shed")
        width = strokes.advance(words, font)
        icon, gap = theme.px(24), theme.px(6)
        left = max(theme.px(4), (area.width() - icon - gap - width) / 2)
        top = area.height() / 2 - theme.px(24)
        icons.paint(painter, "train", QRectF(left, top, icon, icon))
        line = QRectF(left + icon + gap, top, width + 1, icon)
        strokes.write(painter, line, words, font, theme.color("text"), strokes.LEFT)
        below = QRectF(theme.px(4), top + theme.px(29), area.width() - theme.px(8), theme.px(18))
        small = theme.font(13, condensed=True)
        strokes.write(painter, below, view.short, small, theme.color("text2"), elide=Qt.TextElideMode.ElideMiddle)
        if any(train.lit for train in view.trains):
            strokes.lit_ring(painter, area, 8)
        if any(train.proposed for train in view.trains):
            strokes.proposal_ring(painter, area, 8)


class SupplyRow(QWidget):
    """The four cards side by side; two by two where the row is narrow."""

    zone_tapped = Signal(str)
    contract_tapped = Signal(int)
    train_tapped = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.yard = YardCard(self)
        self.bag = BagCard(self)
        self.office = OfficeFrame(self)
        self.shed = ShedFrame(self)
        self.shed_button = ShedButton(self)
        for part, reference in (
            (self.yard, OF_STEP["stock-yard"]),
            (self.bag, "4.C.3"),
            (self.office, OF_STEP["site-office"]),
            (self.shed, "4.E.4"),
            (self.shed_button, "4.E.4"),
        ):
            explain(part, reference)
        self.shed_button.clicked.connect(lambda: self.zone_tapped.emit("shed"))
        self.yard.clicked.connect(lambda: self.zone_tapped.emit("yard"))
        self.bag.clicked.connect(lambda: self.zone_tapped.emit("bag"))
        self.office.tapped.connect(self.contract_tapped)
        self.shed.tapped.connect(self.train_tapped)
        self.stacked = False
        signals.changed.connect(self.place)

    def show_view(self, view: SupplyView) -> None:
        """Shows another supply; each card paints only what differs."""
        self.yard.show_view(view.yard)
        self.bag.show_view(view.bag)
        self.office.show_view(view.office)
        self.shed.show_view(view.shed)
        self.shed_button.show_view(view.shed)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.place()

    def place(self) -> None:
        """Places the cards for the size there is."""
        theme = current()
        gap = theme.px(8)
        width, height = self.width(), self.height()
        low = not self.stacked and height < theme.px(110)
        self.shed.setVisible(not low)
        self.shed_button.setVisible(low)
        if self.stacked:
            half = (height - gap) // 2
            yard = min(theme.px(190), (width - gap) * 4 // 10)
            office = (width - gap) * 6 // 10
            self.yard.setGeometry(0, 0, yard, half)
            self.bag.setGeometry(yard + gap, 0, width - yard - gap, half)
            self.office.setGeometry(0, half + gap, office, height - half - gap)
            self.shed.setGeometry(office + gap, half + gap, width - office - gap, height - half - gap)
            return
        # As drawn at 894: 152, 222, the rest, 196.
        scale = min(1.0, width / theme.px(894))
        yard = max(theme.px(134), round(theme.px(152) * scale))
        bag = max(theme.px(194), round(theme.px(222) * scale))
        shed = max(theme.px(96 if low else 176), round(theme.px(108 if low else 196) * scale))
        self.yard.setGeometry(0, 0, yard, height)
        self.bag.setGeometry(yard + gap, 0, bag, height)
        left = yard + bag + 2 * gap
        self.office.setGeometry(left, 0, width - left - gap - shed, height)
        for part in (self.shed, self.shed_button):
            part.setGeometry(width - shed, 0, shed, height)


class SupplyLine(Pressable):
    """Yard and bag in one line, below the route of small windows; a tap opens the supply."""

    placed = True

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self._yard: YardView | None = None
        self._bag: BagView | None = None
        explain(self, OF_STEP["stock-yard"])

    def show_view(self, view: SupplyView) -> None:
        """Shows another supply."""
        if (view.yard, view.bag) != (self._yard, self._bag):
            self._yard, self._bag = view.yard, view.bag
            self.setAccessibleName(f"{view.yard.sentence}. {view.bag.sentence}")
            self.update()

    def face_size(self) -> tuple[float, float]:
        return 400, 52

    def draw(self, painter: QPainter) -> None:
        theme, yard, bag = current(), self._yard, self._bag
        if yard is None or bag is None:
            return
        height = self.height()
        x = self._word(painter, theme.px(12), _("Yard"))
        font = theme.font(18, bold=True)
        for kind, count in yard.cubes:
            width = max(theme.px(16), strokes.advance(count.text, font) + (theme.px(8) if count.lit else 0))
            if count.proposed is not None:
                width = strokes.advance(f"{count.text} → {count.proposed}", font) + theme.px(12)
            write_count(painter, QRectF(x, 0, width, height), count, 18)
            x += width + theme.px(4)
            icons.paint_cube(painter, look_of(kind), QRectF(x, 0, theme.px(22), height))
            x += theme.px(34)
        painter.fillRect(QRectF(x, (height - theme.px(32)) / 2, 1, theme.px(32)), theme.color("line"))
        x = self._word(painter, x + theme.px(12), bag.title)
        words = bag.caption if bag.closed else bag.short
        place = QRectF(x, 0, self.width() - x - theme.px(8), height)
        font = strokes.narrowed(words, theme.font(14, condensed=True), place.width(), 12)
        # In the middle: the number at the end must stay.
        strokes.write(painter, place, words, font, theme.color("text2"), strokes.LEFT, Qt.TextElideMode.ElideMiddle)

    def _word(self, painter: QPainter, x: float, words: str) -> float:
        theme = current()
        font = theme.font(14, bold=True, condensed=True)
        width = strokes.advance(words, font)
        place = QRectF(x, 0, width + 2, self.height())
        strokes.write(painter, place, words, font, theme.color("text2"), strokes.LEFT)
        return x + width + theme.px(12)
