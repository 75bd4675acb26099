"""The score page: a sheet like the pad; every number opens to its lines, one at a time."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from companion.wording import _
from ui import icons
from ui.bridge import Change, SessionBridge
from ui.present.looks import Look
from ui.present.score import Cell, Reason, Reasons, ScoreView, reasons, score_view
from ui.theme import current, signals
from ui.views.bars import FootBar, HeadBar
from ui.views.now.lines import Icon, clear
from ui.views.scrolling import Scroll
from ui.views.words import Hairline, Words
from ui.widgets import Button, PlayerMarker, Pressable, strokes

TOTAL: Final = "total"


class _Number(Pressable):
    """A number of the sheet."""

    def __init__(self, cell: Cell, px: int, parent: QWidget | None = None) -> None:
        super().__init__(cell.sentence, parent)
        self._cell, self._px = cell, px
        self.won = False
        self.setCheckable(True)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def face_size(self) -> tuple[float, float]:
        return 120, 48 if self._px < 30 else 66

    def minimumSizeHint(self) -> QSize:
        return QSize(current().px(52), self.sizeHint().height())

    def draw(self, painter: QPainter) -> None:
        theme = current()
        area = QRectF(self.rect())
        if self.isChecked():
            width = min(area.width(), theme.px(230))
            box = QRectF(area.center().x() - width / 2, area.top() + 2, width, area.height() - 4)
            strokes.panel(painter, box, theme.color("accent_soft"), theme.color("accent"), 2, 8)
        elif self.underMouse():
            strokes.panel(painter, area.adjusted(2, 2, -2, -2), theme.color("sunken"), None, 0, 8)
        ink = theme.color("accent" if self.won else "text2" if self._cell.zero else "text")
        font = theme.font(self._px, bold=not self._cell.zero)
        if strokes.advance(self._cell.text, font) > area.width() - 4:
            font = theme.font(max(14, self._px // 2), bold=True, condensed=True)
        strokes.write(painter, area, self._cell.text, font, ink)


class _Chips(QWidget):
    """What a contract uses, one chip a thing, wrapped."""

    def __init__(self, words: tuple[str, ...], look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words, self._look = words, look
        self.setAccessibleName(_("uses {things}").format(things=", ".join(words)))
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        signals.changed.connect(self.updateGeometry)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._lay(None, width)

    def sizeHint(self) -> QSize:
        return QSize(current().px(320), self._lay(None, current().px(320)))

    def minimumSizeHint(self) -> QSize:
        return QSize(current().px(120), current().px(30))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._lay(painter, self.width())
        painter.end()

    def _lay(self, painter: QPainter | None, width: int) -> int:
        theme = current()
        font = theme.font(13, condensed=True)
        height, gap, mark = theme.px(28), theme.px(5), theme.px(18)
        x, y = 0.0, 0.0
        for words in self._words:
            wide = strokes.advance(words, font) + mark + theme.px(22)
            if x and x + wide > width:
                x, y = 0.0, y + height + gap
            if painter is not None:
                box = QRectF(x, y, wide, height)
                strokes.panel(painter, box, theme.color("surface"), theme.color("line"), 1, 14)
                at = QRectF(x + theme.px(6), y + (height - mark) / 2, mark, mark)
                icons.paint_marker(painter, self._look.colour, self._look.letter, at)
                text = QRectF(at.right() + theme.px(4), y, wide, height)
                strokes.write(painter, text, words, font, theme.color("text"), strokes.LEFT)
            x += wide + gap
        return int(y + height)


class ReasonsView(QWidget):
    """The lines behind a number, on accent-soft."""

    clause_asked = Signal(str)

    def __init__(self, found: Reasons, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.found = found
        self.setAccessibleName(found.title)
        theme = current()
        row = QHBoxLayout(self)
        row.setContentsMargins(theme.px(16), theme.px(10), theme.px(16), theme.px(10))
        row.setSpacing(theme.px(20))
        left = QVBoxLayout()
        left.setSpacing(theme.px(4))
        left.addWidget(Words(found.title, 15, bold=True))
        for line in found.lines:
            left.addWidget(Hairline(2))
            left.addLayout(self._line(line, look))
        if not found.lines:
            left.addWidget(Words(_("Nothing counts here."), 14, role="text2"))
        row.addLayout(left, 3)
        if found.next_best is not None:
            side = QVBoxLayout()
            side.addWidget(Words(_("Next best"), 12, bold=True, condensed=True, role="text2"))
            best = QHBoxLayout()
            number = Words(found.next_best[0], 22, bold=True, wrap=False)
            number.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
            best.addWidget(number)
            best.addWidget(Words(found.next_best[1], 13, condensed=True, role="text2"), 1)
            side.addLayout(best)
            side.addStretch(1)
            row.addLayout(side, 1)

    def _line(self, line: Reason, look: Look) -> QGridLayout:
        theme = current()
        grid = QGridLayout()
        grid.setHorizontalSpacing(theme.px(12))
        grid.setVerticalSpacing(theme.px(2))
        vp = Words(line.vp, 20, bold=True, role="text2" if line.zero else "good", wrap=False)
        vp.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        vp.setFixedWidth(theme.px(56))
        grid.addWidget(vp, 0, 0)
        said = _("{words} ?").format(words=line.words) if line.unsure else line.words
        grid.addWidget(Words(said, 14), 0, 1)
        if line.uses:
            grid.addWidget(_Chips(line.uses, look), 1, 1)
        link = Button(line.clause, "link")
        link.setAccessibleName(_("Clause {clause} for {words}").format(clause=line.clause, words=line.words))
        link.setMinimumSize(theme.px(44), theme.px(44))
        link.clicked.connect(lambda: self.clause_asked.emit(line.clause))
        grid.addWidget(link, 0, 2, Qt.AlignmentFlag.AlignTop)
        grid.setColumnStretch(1, 1)
        return grid

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        strokes.panel(painter, self.rect(), current().color("accent_soft"), None, 0, 8)
        painter.end()


class _Sheet(QWidget):
    """The pad: a grid of numbers, one of them open."""

    clause_asked = Signal(str)
    pressed = Signal(str, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(_("Score sheet"))
        self._view: ScoreView | None = None
        self.numbers: dict[tuple[str, int], _Number] = {}
        self.opened: ReasonsView | None = None
        self.open_at: tuple[str, int] | None = None
        self._order: list[str] = []
        self._box = QVBoxLayout(self)
        self._box.setSpacing(0)
        self._wells: dict[str, QVBoxLayout] = {}
        signals.changed.connect(self.restyle)
        self.restyle()

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        side = current().px(16)
        self._box.setContentsMargins(side, 1, side, 1)
        if self._view is not None:
            was = self.open_at
            self._build(self._view)
            if was is not None:
                self.pressed.emit(*was)

    def show_view(self, view: ScoreView) -> None:
        """Shows a sheet; what was open closes."""
        if view != self._view:
            self._view = view
            self._build(view)

    def _build(self, view: ScoreView) -> None:
        theme = current()
        for well in self._wells.values():
            clear(well)
        clear(self._box)
        self.numbers, self._wells, self._order = {}, {}, []
        self.opened, self.open_at = None, None
        head = QWidget()
        row = self._row(head, Words(_("tap a number for its reasons"), 14, role="text2"), None)
        head.setMinimumHeight(theme.px(52))
        for look in view.players:
            holder = QWidget()
            holder.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
            name = QHBoxLayout(holder)
            name.setContentsMargins(0, 0, 0, 0)
            name.setSpacing(theme.px(8))
            name.addStretch(1)
            name.addWidget(PlayerMarker(look.colour, look.letter, 28, name=look.name))
            words = Words(look.name, 17, bold=True, wrap=False)
            words.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
            name.addWidget(words)
            name.addStretch(1)
            row.addWidget(holder, 10)
        self._box.addWidget(head)
        for found in view.rows:
            self._box.addWidget(Hairline())
            self._add_row(found.category, Words(found.words, 15), found.icon, found.cells, 20)
        self._box.addWidget(Hairline(0, "text"))
        self._add_row(TOTAL, Words(_("Total"), 20, bold=True, wrap=False), "", view.totals, 34)
        for seat in view.winners:
            self.numbers[TOTAL, seat].won = True
        self._box.addStretch(1)
        first = self.numbers.get((TOTAL, 0))
        for place, number in self.numbers.items():
            policy = Qt.FocusPolicy.StrongFocus if number is first else Qt.FocusPolicy.ClickFocus
            number.setFocusPolicy(policy)
            number.clicked.connect(lambda _on=False, place=place: self.pressed.emit(*place))

    def _row(self, holder: QWidget, words: Words, icon: str | None) -> QHBoxLayout:
        theme = current()
        row = QHBoxLayout(holder)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme.px(4))
        label = QWidget()
        label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        inside = QHBoxLayout(label)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(theme.px(10))
        if icon:
            inside.addWidget(Icon(icon, 22))
        inside.addWidget(words, 1)
        row.addWidget(label, 12)
        return row

    def _add_row(self, key: str, words: Words, icon: str, cells: tuple[Cell, ...], px: int) -> None:
        holder = QWidget()
        row = self._row(holder, words, icon)
        for seat, cell in enumerate(cells):
            number = _Number(cell, px)
            self.numbers[key, seat] = number
            row.addWidget(number, 10)
        self._order.append(key)
        self._box.addWidget(holder)
        well = QVBoxLayout()
        well.setContentsMargins(0, 0, 0, 0)
        self._wells[key] = well
        self._box.addLayout(well)

    def open(self, place: tuple[str, int], found: Reasons | None) -> None:
        """Opens a number below its row, or closes what is open."""
        for well in self._wells.values():
            clear(well)
        self.opened, self.open_at = None, None
        for at, number in self.numbers.items():
            number.setChecked(found is not None and at == place)
        if found is None or self._view is None:
            return
        self.opened = ReasonsView(found, self._view.players[place[1]])
        self.opened.clause_asked.connect(self.clause_asked)
        self.open_at = place
        self._wells[place[0]].addWidget(self.opened)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        places = list(self.numbers)
        at = next((place for place in places if self.numbers[place].hasFocus()), None)
        if at is None:
            super().keyPressEvent(event)
            return
        row, seat = self._order.index(at[0]), at[1]
        seats = max(s for _key, s in places) + 1
        match Qt.Key(event.key()):
            case Qt.Key.Key_Left:
                seat = (seat - 1) % seats
            case Qt.Key.Key_Right:
                seat = (seat + 1) % seats
            case Qt.Key.Key_Up:
                row = max(0, row - 1)
            case Qt.Key.Key_Down:
                row = min(len(self._order) - 1, row + 1)
            case Qt.Key.Key_Escape:
                self.open(at, None)
            case _:
                super().keyPressEvent(event)
                return
        target = self.numbers[self._order[row], seat]
        for number in self.numbers.values():
            number.setFocusPolicy(Qt.FocusPolicy.StrongFocus if number is target else Qt.FocusPolicy.ClickFocus)
        target.setFocus(Qt.FocusReason.TabFocusReason)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current()
        painter = QPainter(self)
        strokes.panel(painter, self.rect(), theme.color("surface"), theme.color("line"), 1, 8)
        painter.end()


class ScorePage(QWidget):
    """The page. It follows the game on the table: before the end it says who would win now."""

    clause_asked = Signal(str)

    def __init__(self, bridge: SessionBridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self.setAccessibleName(_("Score"))
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        self.head = HeadBar(_("Score"))
        box.addWidget(self.head)
        self.sheet = _Sheet()
        self.sheet.pressed.connect(self._pressed)
        self.sheet.clause_asked.connect(self.clause_asked)
        ground = QWidget()
        self._ground = QVBoxLayout(ground)
        self._ground.addWidget(self.sheet)
        self._ground.addStretch(1)
        box.addWidget(Scroll(ground), 1)
        self.foot = FootBar()
        box.addWidget(self.foot)
        self.empty = Words(_("No game is open. Its sheet stands here from the first round on."), 15, role="text2")
        self._ground.insertWidget(0, self.empty)
        self._stale = True
        bridge.changed.connect(self._heard)
        signals.changed.connect(self.restyle)
        self.restyle()

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        theme = current()
        self._ground.setContentsMargins(theme.px(24), theme.px(12), theme.px(24), theme.px(12))

    def refresh(self) -> None:
        """Reads the session again."""
        self._stale = False
        session = self._bridge.session
        self.sheet.setVisible(session is not None)
        self.empty.setVisible(session is None)
        self.foot.setVisible(session is not None)
        if session is None:
            self.head.sub.say("")
            return
        round_ = session.table.state.round
        view = score_view(session.sheet(), session.book, self._bridge.looks, round_=round_, over=session.over)
        self.sheet.show_view(view)
        self.head.sub.say(view.sub)
        self.foot.words.say(view.result)
        self.foot.sub.say(view.note)
        clear(self.foot.before)
        for seat in view.winners:
            look = view.players[seat]
            self.foot.before.addWidget(PlayerMarker(look.colour, look.letter, 34, name=look.name))

    def open(self, category: str, seat: int) -> None:
        """Opens a number; the same again closes it."""
        session = self._bridge.session
        if session is None:
            return
        place = (category, seat)
        if self.sheet.open_at == place:
            self.sheet.open(place, None)
            return
        which = None if category == TOTAL else category
        self.sheet.open(place, reasons(session.sheet(), session.book, seat, which))

    def _pressed(self, category: str, seat: int) -> None:
        QTimer.singleShot(0, self, lambda: self.open(category, seat))

    def _heard(self, change: Change) -> None:
        if change.what == "proposal":
            return
        if self.isVisible():
            self.refresh()
        else:
            self._stale = True

    def showEvent(self, event: QShowEvent) -> None:
        if self._stale:
            self.refresh()
        first = self.sheet.numbers.get((TOTAL, 0))
        if first is not None:
            first.setFocus(Qt.FocusReason.OtherFocusReason)
        super().showEvent(event)
