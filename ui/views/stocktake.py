"""The stocktake: in the place of the stage what the table should show, to be counted row by row; in the place of NOW
how the count differs, and which slip explains it. Nothing typed means not counted, never 0."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFont, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from companion.causes import Cause, causes
from companion.session import Refused
from companion.wording import _, kind_word, say
from ui import icons
from ui.bridge import Change, SnowdoniaBridge
from ui.present.forms import Option
from ui.present.looks import look_of
from ui.present.stocktake import COLUMNS, StockRow, StockView, cause_views, differences, stock_view
from ui.theme import current, signals
from ui.views.corrections import Cover, CoverForm
from ui.views.now.controls import NumberField
from ui.views.now.lines import ButtonGrid
from ui.views.scrolling import Scroll
from ui.views.words import Words
from ui.widgets import Button, Pressable, strokes

ROW: Final = 46
HEAD: Final = 34
ROW_COUNTED: Final = 56
"""A row with fields for digits."""
BESIDE: Final = 72
"""A column narrower than this has no room for the difference beside its field."""
MOST_CAUSES: Final = 3
"""So many slips are offered, so that Confirm stays in sight."""
PAUSE: Final = 200
"""Milliseconds without a digit after which causes are looked for."""


def columns(width: float) -> tuple[float, list[float], float]:
    """Where numbers begin, the left edge of every column, and where the tail begins, in pixels."""
    theme = current()
    name = min(theme.px(196), width * 0.31)
    tail = max(width * 0.85, width - theme.px(150))
    step = (tail - name) / len(COLUMNS)
    return name, [name + n * step for n in range(len(COLUMNS))], tail


def _write(painter: QPainter, place: QRectF, words: str, font: QFont, ink: QColor, flags: Qt.AlignmentFlag) -> None:
    """Words on one line, else on as many as there is height for, in smaller type if need be."""
    if strokes.advance(words, font) <= place.width():
        strokes.write(painter, place, words, font, ink, flags)
        return
    longest = max(words.split(), key=lambda word: strokes.advance(word, font), default="")
    small = strokes.narrowed(longest, font, place.width(), 11)
    if strokes.height_of(words, small, place.width()) <= place.height():
        strokes.write_lines(painter, place, words, small, ink, flags)
    else:
        strokes.write(painter, place, words, small, ink, flags, Qt.TextElideMode.ElideMiddle)


class RowFace(Pressable):
    """A place of the table: its name, the numbers that should lie there, and what can be done: count it or open it."""

    radius = 2.0

    def __init__(self, row: StockRow, note: str = "", warn: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(row.sentence, parent)
        self.row, self.note, self.warn = row, note or row.tail, warn
        self.counting = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def face_size(self) -> tuple[float, float]:
        return 600, ROW_COUNTED if self.counting else ROW

    def minimumSizeHint(self) -> QSize:
        return QSize(1, current().px(self.face_size()[1]))

    def draw(self, painter: QPainter) -> None:
        theme, row = current(), self.row
        width, height = float(self.width()), float(self.height())
        ground = "warn_bg" if self.warn else "accent_soft" if self.counting else "surface"
        painter.fillRect(self.rect(), theme.color(ground))
        if self.counting or self.warn:
            bar = QRectF(0, 0, theme.px(4), height)
            painter.fillRect(bar, theme.color("warn_line" if self.warn else "accent"))
        painter.fillRect(QRectF(0, height - 1, width, 1), theme.color("line"))
        ink = theme.color("warn_text" if self.warn else "text")
        name, lefts, tail = columns(width)
        left = float(theme.px(14 + (20 if row.inner else 0)))
        edge = theme.px(26)
        if row.look is not None:
            icons.paint_marker(painter, row.look.colour, row.look.letter, QRectF(left, 0, edge, height))
        elif row.icon:
            icons.paint(painter, row.icon, QRectF(left, 0, edge, height), ink)
        left += edge + theme.px(8) if row.look is not None or row.icon else 0
        place = QRectF(left, 0, name - left - theme.px(4), height)
        font = theme.font(14 if row.inner else 15, bold=not row.inner)
        if strokes.advance(row.words, font) > place.width():
            font = theme.font(13, bold=not row.inner, condensed=True)
        _write(painter, place, row.words, font, ink, strokes.LEFT)
        step = lefts[1] - lefts[0]
        for cell, x in zip(row.cells, lefts, strict=True):
            if cell is None or (self.counting and COLUMNS[lefts.index(x)] in row.kinds):
                continue
            words = str(cell) if cell >= 0 else f"−{-cell}"
            number = theme.font(18, bold=cell != 0)
            tone = ink if cell else theme.color("text2")
            strokes.write(painter, QRectF(x, 0, step, height), words, number, tone)
        note = QRectF(tail, 0, width - tail - theme.px(12), height)
        link = bool(row.kinds or row.opens) and not self.note
        words = self.note or (_("Count") if row.kinds else _("Show each") if row.opens else "")
        font = theme.font(13, bold=link, condensed=True)
        tone = theme.color("accent" if link else "warn_text" if self.warn else "text2")
        _write(painter, note, words, font, tone, strokes.RIGHT)


class Difference(QWidget):
    """How much more or fewer was counted of a kind, on amber; nothing where it fits."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._more = 0
        self.hide()

    def show_more(self, more: int | None) -> None:
        """Shows a difference; None where nothing was counted."""
        self._more = more or 0
        self.setVisible(bool(more))
        self.setAccessibleName(self.words())
        self.update()

    def words(self) -> str:
        """The difference with its sign."""
        return f"+{self._more}" if self._more > 0 else f"−{-self._more}" if self._more else ""

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        strokes.panel(painter, self.rect(), theme.color("warn_bg"), theme.color("warn_line"), 1, 5)
        strokes.write(painter, self.rect(), self.words(), theme.font(12, bold=True), theme.color("warn_text"))
        painter.end()


class _Head(QWidget):
    """The kinds above their columns."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(100, current().px(HEAD))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), theme.color("surface"))
        _name, lefts, _tail = columns(self.width())
        words = QRectF(theme.px(14), 0, lefts[0] - theme.px(14), self.height())
        font = theme.font(12, condensed=True)
        _write(painter, words, _("your table should now show"), font, theme.color("text2"), strokes.LEFT)
        step = lefts[1] - lefts[0]
        for kind, x in zip(COLUMNS, lefts, strict=True):
            edge = theme.px(18)
            box = QRectF(x + (step - edge) / 2, (self.height() - edge) / 2, edge, edge)
            icons.paint_cube(painter, look_of(kind), box)
        painter.fillRect(QRectF(0, self.height() - 1, self.width(), 1), theme.color("line"))
        painter.end()


class StocktakePage(Cover):
    """All places as rows. ``counted`` follows every digit."""

    counted = Signal()

    def __init__(self, bridge: SnowdoniaBridge, bag_closed: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(_("Stocktake"), parent)
        self._bridge, self._bag_closed = bridge, bag_closed
        self.sub.say(_("count what looks wrong, leave the rest"))
        self.faces: list[RowFace] = []
        self.fields: dict[str, NumberField] = {}
        self.pills: dict[str, Difference] = {}
        self._opened: frozenset[str] = frozenset()
        self._active = ""
        self._fits: set[str] = set()
        self._view: StockView | None = None
        self.body.setSpacing(0)
        self.refresh()

    def first(self) -> QWidget:
        """The row that comes first."""
        return self.faces[0]

    def restyle(self) -> None:
        super().restyle()
        self.body.setSpacing(0)

    def view(self) -> StockView | None:
        """What is shown."""
        return self._view

    def row(self) -> StockRow | None:
        """The row that is counted, None before one was chosen."""
        rows = self._view.rows if self._view is not None else ()
        return next((row for row in rows if row.zone == self._active), None)

    def counts(self) -> dict[str, int]:
        """What was typed, by kind."""
        found = {kind: field.number() for kind, field in self.fields.items()}
        return {kind: n for kind, n in found.items() if n is not None}

    def stop(self) -> None:
        """Ends counting; what was typed is gone."""
        self._active = ""

    def fits(self, zone: str) -> None:
        """Marks a place as counted and right."""
        self._fits.add(zone)

    def refresh(self) -> None:
        """Reads the session again."""
        session = self._bridge.session
        if session is None:
            return
        self._view = stock_view(session.table, self._bridge.looks, bag_closed=self._bag_closed, opened=self._opened)
        for old in self.faces:
            old.hide()
            old.deleteLater()
        while (item := self.body.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self.faces, self.fields, self.pills = [], {}, {}
        self.body.addWidget(_Head())
        for row in self._view.rows:
            note = _("fits") if row.zone in self._fits else ""
            face = RowFace(row, note)
            face.clicked.connect(lambda _on=False, row=row: self._later(row))
            self.faces.append(face)
            self.body.addWidget(face)
        if self._view.suspense is not None:
            self.body.addWidget(RowFace(self._view.suspense, warn=True))
        self.body.addWidget(RowFace(self._view.total))
        self.body.addStretch(1)
        if self._active:
            self._open_fields()

    def _later(self, row: StockRow) -> None:
        # The row that was pressed is made anew: not before the press is over.
        QTimer.singleShot(0, self, lambda: self.choose(row.zone, row.opens))

    def choose(self, zone: str, opens: str = "") -> None:
        """Begins counting a place, or opens the row of a group."""
        if opens:
            self._opened ^= {opens}
            self.refresh()
            return
        row = next((row for row in self._view.rows if row.zone == zone), None) if self._view is not None else None
        if row is None or not row.kinds:
            return
        self._active = zone
        self.refresh()
        self.counted.emit()
        first = next(iter(self.fields.values()), None)
        if first is not None:
            first.setFocus(Qt.FocusReason.TabFocusReason)
        QTimer.singleShot(0, self, self._show_row)

    def _show_row(self) -> None:
        face = next((face for face in self.faces if face.counting), None)
        if face is not None:
            # Its place is known once the rows are laid out.
            self.inside.adjustSize()
            self.rows_area.ensureWidgetVisible(face, 0, current().px(ROW))

    def _open_fields(self) -> None:
        face = next((face for face in self.faces if face.row.zone == self._active), None)
        if face is None:
            return
        face.counting = True
        face.updateGeometry()
        for kind in face.row.kinds:
            words = _("{place}, {kind}, books {n}, counted")
            kind_name = face.row.words
            field = NumberField(words.format(place=kind_name, kind=kind_word(kind, 2), n=face.row.books(kind)), face)
            field.setPlaceholderText(str(face.row.books(kind)))
            field.textEdited.connect(self._typed)
            field.entered.connect(self.counted)
            field.show()
            self.fields[kind] = field
            self.pills[kind] = Difference(face)
        order = list(self.fields.values())
        for first, second in pairwise(order):
            QWidget.setTabOrder(first, second)
        self._place_fields()

    def _typed(self, _text: str) -> None:
        counts, row = self.counts(), self.row()
        for kind, pill in self.pills.items():
            pill.show_more(counts[kind] - row.books(kind) if row is not None and kind in counts else None)
        self.counted.emit()

    def _place_fields(self) -> None:
        face = next((face for face in self.faces if face.row.zone == self._active), None)
        if face is None or not self.fields:
            return
        theme = current()
        _name, lefts, _tail = columns(self.inside.width())
        step = lefts[1] - lefts[0]
        for kind, field in self.fields.items():
            x = lefts[COLUMNS.index(kind)]
            beside = step >= theme.px(BESIDE)
            wide = min(theme.px(54), round(step * (0.58 if beside else 0.92)))
            left = round(x + step * 0.04)
            field.setFont(theme.font(18 if beside else 14, bold=True))
            field.setFixedWidth(wide)
            field.setGeometry(left, theme.px(4), wide, theme.px(ROW_COUNTED - 8))
            room = round(step * 0.36) if beside else 0
            self.pills[kind].setGeometry(left + wide + 2, theme.px(18), room, theme.px(20))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        QTimer.singleShot(0, self, self._place_fields)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
            return
        step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()), 0)
        if step and self.faces:
            at = next((n for n, face in enumerate(self.faces) if face.hasFocus() or face.counting), -step)
            self.faces[(at + step) % len(self.faces)].setFocus(Qt.FocusReason.TabFocusReason)
            return
        # Letters here are no keys of the step in hand.
        event.accept()


class StocktakePanel(CoverForm):
    """How the count differs and what explains it. ``done`` when the stocktake is left."""

    page: StocktakePage

    def __init__(self, bridge: SnowdoniaBridge, bag_closed: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self.page = StocktakePage(bridge, bag_closed)
        self.page.counted.connect(self._counted)
        self.page.closed.connect(self.done)
        self.causes: tuple[Cause, ...] = ()
        self._chosen: int | None = None
        self.setAccessibleName(_("Stocktake"))
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        body = QWidget()
        outer.addWidget(Scroll(body))
        self._box = QVBoxLayout(body)
        self.caption = Words(_("Now · stocktake"), 12, bold=True, condensed=True, role="text2")
        self._box.addWidget(self.caption)
        self.headline = Words("", 24, bold=True)
        self._box.addWidget(self.headline)
        self.sub = Words("", 14, role="text2")
        self._box.addWidget(self.sub)
        self.likely = QVBoxLayout()
        self._box.addLayout(self.likely)
        self.rows: list[CauseRow] = []
        self.confirm = Button("", "filled", "check", _("Enter"))
        self.confirm.clicked.connect(self.write_down)
        self._box.addWidget(self.confirm)
        self.suspense = Button(_("Leave in suspense"), "outline")
        self.suspense.clicked.connect(self.leave_in_suspense)
        self.leave = Button(_("Close"), "outline", key=_("Esc"))
        self.leave.clicked.connect(self.done)
        self.grid = ButtonGrid()
        for button in (self.suspense, self.leave):
            button.setParent(self.grid)
        self._box.addWidget(self.grid)
        self.wrong = Words("", 13, bold=True, role="bad")
        self.wrong.hide()
        self._box.addWidget(self.wrong)
        self._box.addStretch(1)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._look)
        bridge.changed.connect(self._heard)
        signals.changed.connect(self.restyle)
        self.restyle()
        self._show()

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        theme = current()
        self._box.setContentsMargins(theme.px(17), theme.px(10), theme.px(16), theme.px(8))
        self._box.setSpacing(theme.px(9))
        self.likely.setSpacing(theme.px(8))
        self.update()

    @property
    def fields(self) -> dict[str, NumberField]:
        """The fields of the row that is counted, by kind."""
        return self.page.fields

    def _heard(self, change: Change) -> None:
        if change.what == "step":
            self.page.refresh()
            self._counted()

    def _counted(self) -> None:
        self.causes, self._chosen = (), None
        self._show()
        row = self.page.row()
        if row is not None and differences(row, self.page.counts()):
            self._timer.start(PAUSE)
        else:
            self._timer.stop()

    def _look(self) -> None:
        """Looks for the slips that explain the difference."""
        row, counts = self.page.row(), self.page.counts()
        if row is None or self._bridge.session is None:
            return
        self.causes = causes(self._bridge.session.log, row.zone, counts, MOST_CAUSES)[:MOST_CAUSES]
        self._chosen = next((n for n, cause in enumerate(self.causes) if not cause.ruled_out), None)
        self._show(looked=True)

    def look_now(self) -> None:
        """Does not wait for the pause after the last digit."""
        if self._timer.isActive():
            self._timer.stop()
            self._look()

    def choose(self, at: int) -> None:
        """Takes one of the slips."""
        self._chosen = at
        for n, row in enumerate(self.rows):
            row.setChecked(n == at)
        self._show_buttons(self.page.counts())

    def _show(self, looked: bool = False) -> None:
        row, counts = self.page.row(), self.page.counts()
        words = differences(row, counts) if row is not None else ""
        fits = _("It fits") if counts else _("Count what looks wrong")
        self.headline.say(words or fits)
        said = _("Most likely") if self.causes else _("No single slip explains it") if looked else ""
        self.sub.say(said or _("The books follow your count; what is not explained stays in suspense."))
        for old in self.rows:
            old.hide()
            old.deleteLater()
        self.rows = []
        session = self._bridge.session
        views = cause_views(self.causes, session.log, self._bridge.looks) if session is not None else ()
        for n, view in enumerate(views):
            option = CauseRow(Option(n, view.title, tail=""), view.words, view.possible)
            option.setChecked(n == self._chosen)
            option.clicked.connect(lambda _on=False, n=n: self.choose(n))
            self.rows.append(option)
            self.likely.addWidget(option)
        self._show_buttons(counts)

    def _show_buttons(self, counts: dict[str, int]) -> None:
        row = self.page.row()
        differs = row is not None and bool(differences(row, counts))
        self.confirm.setEnabled(bool(counts))
        self.confirm.setText(_("Write the count down"))
        if differs and self._chosen is not None:
            session = self._bridge.game
            number = next(n for n, line in enumerate(session.log, 1) if line.entry == self.causes[self._chosen].entry)
            self.confirm.setText(_("Amend entry {n}").format(n=number))
        elif differs:
            self.confirm.setText(_("Leave in suspense"))
        offered = [self.suspense, self.leave] if differs and self._chosen is not None else [self.leave]
        if self.grid.shown() != offered:
            self.grid.show_buttons(offered)
        self.suspense.setVisible(self.suspense in offered)

    def write_down(self) -> None:
        """Writes the count down, and the amendment that explains it if one is chosen."""
        self.look_now()
        chosen = self.causes[self._chosen] if self._chosen is not None else None
        self._write(chosen)

    def leave_in_suspense(self) -> None:
        """Writes only the count down."""
        self._write(None)

    def _write(self, cause: Cause | None) -> None:
        row, counts = self.page.row(), self.page.counts()
        if row is None or not counts:
            return
        self._timer.stop()
        zone = row.zone
        self.page.fits(zone)
        self.page.stop()
        try:
            self._bridge.game.stocktake(zone, counts, asker=self)
            if cause is not None:
                self._bridge.game.amend(cause.entry, cause.action, asker=self)
        except Refused as refused:
            self.page.choose(zone)
            self.wrong.say(say(refused.problems[0].message, self._bridge.game.book))
            self.wrong.show()
            return
        self.wrong.hide()
        self.page.refresh()
        self._counted()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def take_key(self, event: QKeyEvent) -> bool:
        """Enter writes down, Esc leaves; no letter reaches the step that waits."""
        if event.key() == Qt.Key.Key_Escape:
            self.done.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat():
            self.write_down()
        else:
            return False
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.take_key(event):
            event.accept()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), current().color("surface"))
        painter.end()


class CauseRow(Pressable):
    """A slip: which entry, and what it was; struck when another count rules it out."""

    def __init__(self, option: Option, words: str, possible: bool, parent: QWidget | None = None) -> None:
        super().__init__(f"{option.words}. {words}", parent)
        self.option, self.words = option, words
        self.setCheckable(True)
        self.setEnabled(possible)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        box = QVBoxLayout(self)
        self._box = box
        self.title = Words(option.words, 14, bold=True, role="text" if possible else "text2")
        self.line = Words(words, 13, role="text2")
        self.line.set_struck(not possible)
        for label in (self.title, self.line):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            box.addWidget(label)
        theme = current()
        box.setContentsMargins(theme.px(40), theme.px(6), theme.px(8), theme.px(6))
        box.setSpacing(theme.px(2))

    def face_size(self) -> tuple[float, float]:
        return 300, 64

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return max(current().px(44), self._box.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return QSize(current().px(160), current().px(44))

    def nextCheckState(self) -> None:
        self.setChecked(True)

    def draw(self, painter: QPainter) -> None:
        theme = current()
        on = self.isChecked()
        fill = theme.color("accent_soft" if on else "surface")
        strokes.panel(painter, self.rect(), fill, theme.color("accent" if on else "line"), 2 if on else 1, 8)
        edge = theme.px(18)
        dot = QRectF(theme.px(11), theme.px(9), edge, edge)
        strokes.panel(painter, dot, None, theme.color("accent" if on else "line_strong"), 2, 9)
        if on:
            inset = theme.px(5)
            strokes.panel(painter, dot.adjusted(inset, inset, -inset, -inset), theme.color("accent"), None, 0, 5)
