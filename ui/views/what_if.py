"""The page that supposes an end: what else a player might have, what the sheet would then be, and why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from companion.wording import _
from rules.snowdonia.scoring import CONTRACTS
from ui import icons
from ui.bridge import Change, SessionBridge
from ui.present.looks import Look, looks
from ui.present.score import Occasion
from ui.present.what_if import (
    Counter,
    Kind,
    OfferRow,
    SupposedRow,
    Trial,
    WhatIfView,
    WhyView,
    note_text,
    trial_of,
    what_if_view,
    why_view,
)
from ui.theme import current, signals
from ui.views.bars import FootBar, HeadBar
from ui.views.flow import Flow
from ui.views.now.lines import Icon, clear
from ui.views.reasons import NeedsLine, paint_needs
from ui.views.score import occasion_of, untracked_words
from ui.views.scrolling import Scroll
from ui.views.sheet import TOTAL, SheetGrid
from ui.views.table.plates import Roving
from ui.views.words import Hairline, Words
from ui.widgets import Button, Card, PlayerMarker, Pressable, Stepper, strokes

if TYPE_CHECKING:
    from companion.sheets import Scored

NARROW: Final = 1000
"""Narrower than this, in design pixels, what is supposed stands above the sheet."""
LEFT_WIDE: Final = 330
LIST_HIGH: Final = 226
"""A list of choices scrolls when it is higher, in design pixels."""


class SeatButton(Pressable):
    """A player to suppose something for."""

    radius = 6.0

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(_("Add for {player}").format(player=look.name), parent)
        self._look = look
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def face_size(self) -> tuple[float, float]:
        return 60, 44

    def minimumSizeHint(self) -> QSize:
        return QSize(current().px(44), current().px(44))

    def draw(self, painter: QPainter) -> None:
        theme = current()
        on = self.isChecked()
        fill = theme.color("accent_soft" if on else "surface")
        edge = theme.color("accent" if on else "line_strong")
        strokes.panel(painter, self.rect(), fill, edge, 2 if on else 1, 6)
        mark = theme.px(24)
        area = QRectF(self.rect())
        at = QRectF(area.center().x() - mark / 2, area.center().y() - mark / 2, mark, mark)
        icons.paint_marker(painter, self._look.colour, self._look.letter, at)


class KindButton(Pressable):
    """A kind of thing to suppose: picture and word."""

    def __init__(self, kind: Kind, parent: QWidget | None = None) -> None:
        super().__init__(_("Suppose: {what}").format(what=_(kind.words)), parent)
        self.kind = kind
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def face_size(self) -> tuple[float, float]:
        return 144, 44

    def minimumSizeHint(self) -> QSize:
        theme = current()
        words = strokes.advance(_(self.kind.words), theme.font(13, condensed=True))
        return QSize(round(words + theme.px(12 + 22 + 8 + 6)), theme.px(44))

    def draw(self, painter: QPainter) -> None:
        theme = current()
        area = QRectF(self.rect())
        on = self.isEnabled()
        strokes.panel(painter, area, theme.color("surface"), theme.color("line_strong" if on else "line"), 1.5, 8)
        if self.isDown():
            strokes.panel(painter, area.adjusted(3, 3, -3, -3), None, theme.color("text"), 1, 6)
        ink = theme.color("text" if on else "text2")
        edge = theme.px(22)
        at = QRectF(theme.px(12), area.center().y() - edge / 2, edge, edge)
        if self.kind.cube:
            icons.paint_cube(painter, self.kind.icon, at)
        else:
            icons.paint(painter, self.kind.icon, at, ink)
        said = _(self.kind.words)
        words = QRectF(at.right() + theme.px(8), 0, area.right() - at.right() - theme.px(12), area.height())
        font = theme.font(14)
        if strokes.advance(said, font) > words.width():
            font = theme.font(13, condensed=True)
        strokes.write(painter, words, said, font, ink, strokes.LEFT)


class OfferButton(Pressable):
    """One thing to suppose: its words, what it needs and is worth, and what the total would gain."""

    radius = 6.0

    def __init__(self, row: OfferRow, parent: QWidget | None = None) -> None:
        super().__init__(row.sentence, parent)
        self.row = row
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def _two_lines(self) -> bool:
        return bool(self.row.words) and bool(self.row.vp)

    def face_size(self) -> tuple[float, float]:
        return 280, 48

    def minimumSizeHint(self) -> QSize:
        return QSize(current().px(180), current().px(48))

    def draw(self, painter: QPainter) -> None:
        theme = current()
        area = QRectF(self.rect())
        if self.underMouse() or self.isDown():
            strokes.panel(painter, area, theme.color("sunken"), None, 0, 6)
        painter.fillRect(QRectF(0, 0, area.width(), 1), theme.color("line"))
        font = theme.font(15, bold=True)
        delta = strokes.advance(self.row.delta, font)
        right = area.right() - theme.px(6)
        at = QRectF(right - delta, 0, delta + 1, area.height())
        ink = theme.color("text2" if self.row.delta == "+0" else "accent")
        strokes.write(painter, at, self.row.delta, font, ink, strokes.RIGHT)
        room = right - delta - theme.px(10) - theme.px(4)
        elide = Qt.TextElideMode.ElideMiddle
        first = QRectF(theme.px(4), theme.px(5), room, theme.px(20))
        words = strokes.narrowed(self.row.words, theme.font(14), room, 12)
        strokes.write(painter, first, self.row.words, words, theme.color("text"), strokes.LEFT, elide)
        second = QRectF(theme.px(4), theme.px(26), room, theme.px(17))
        used = paint_needs(painter, second, self.row.needs, 12)
        left = second.left() + used + (theme.px(8) if used else 0)
        rest = QRectF(left, second.top(), second.right() - left, second.height())
        small = theme.font(13, condensed=True)
        strokes.write(painter, rest, self.row.vp, small, theme.color("text2"), strokes.LEFT, elide)


class SupposedLine(QWidget):
    """One thing that is supposed, with the button that takes it out."""

    removed = Signal()

    def __init__(self, row: SupposedRow, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        theme = current()
        self.row = row
        self.setAccessibleName(row.sentence)
        box = QHBoxLayout(self)
        box.setContentsMargins(0, theme.px(5), 0, theme.px(5))
        box.setSpacing(theme.px(8))
        box.addWidget(PlayerMarker(row.look.colour, row.look.letter, 26, name=row.look.name))
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addStretch(1)
        words.addWidget(Words(row.title, 15, bold=True))
        words.addWidget(Words(row.sub, 13, condensed=True, role="text2"))
        words.addStretch(1)
        box.addLayout(words, 1)
        delta = Words(row.delta, 17, bold=True, role="accent", wrap=False)
        delta.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        box.addWidget(delta)
        self.remove_button = Button("", "quiet", "close", ink_role="text2")
        self.remove_button.setAccessibleName(
            _("Take out {title} of {player}").format(title=row.title, player=row.look.name)
        )
        self.remove_button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.remove_button.clicked.connect(self.removed)
        box.addWidget(self.remove_button)


class SupposedChip(Pressable):
    """One thing that is supposed, where there is little room: pressing it takes it out."""

    radius = 22.0

    def __init__(self, row: SupposedRow, parent: QWidget | None = None) -> None:
        words = _("Take out {title} of {player}").format(title=row.title, player=row.look.name)
        super().__init__(words, parent)
        self.row = row
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def _parts(self) -> tuple[float, float]:
        theme = current()
        title = strokes.advance(self.row.title, theme.font(14, bold=True))
        return title, strokes.advance(self.row.delta, theme.font(14, bold=True))

    def sizeHint(self) -> QSize:
        theme = current()
        return QSize(round(sum(self._parts()) + theme.px(10 + 22 + 6 + 8 + 8 + 18 + 12)), theme.px(44))

    def draw(self, painter: QPainter) -> None:
        theme = current()
        area = QRectF(self.rect())
        strokes.panel(painter, area, theme.color("surface"), theme.color("line_strong"), 1.5, 22)
        mark, x = theme.px(22), float(theme.px(10))
        at = QRectF(x, (area.height() - mark) / 2, mark, mark)
        icons.paint_marker(painter, self.row.look.colour, self.row.look.letter, at)
        close = QRectF(area.right() - theme.px(12 + 18), 0, theme.px(18), area.height())
        icons.paint(painter, "close", close, theme.color("text2"))
        title, delta = self._parts()
        font = theme.font(14, bold=True)
        right = close.left() - theme.px(8) - delta
        strokes.write(
            painter,
            QRectF(right, 0, delta + 1, area.height()),
            self.row.delta,
            font,
            theme.color("accent"),
            strokes.LEFT,
        )
        left = at.right() + theme.px(6)
        room = QRectF(left, 0, min(title, right - left - theme.px(6)) + 1, area.height())
        elide = Qt.TextElideMode.ElideMiddle
        strokes.write(painter, room, self.row.title, font, theme.color("text"), strokes.LEFT, elide)


class Choices(QWidget):
    """What there is of a kind, or how many, in the place of the buttons. ``picked(supposition)``, ``left``;
    ``counter_asked(row)`` where a number is to be chosen first."""

    picked = Signal(object)
    counter_asked = Signal(object)
    left = Signal()

    def __init__(
        self, words: str, look: Look, rows: Sequence[OfferRow], counter: Counter | None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        theme = current()
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(theme.px(4))
        head = QHBoxLayout()
        head.setSpacing(theme.px(6))
        title = _("{what} for {player}").format(what=words, player=look.name)
        self.setAccessibleName(title)
        head.addWidget(Words(title, 14, bold=True), 1)
        self.back_button = Button("", "quiet", "close", ink_role="text2")
        self.back_button.setAccessibleName(_("Back to all kinds"))
        self.back_button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.back_button.clicked.connect(self.left)
        head.addWidget(self.back_button)
        box.addLayout(head)
        self.offers: list[OfferButton] = []
        self.stepper: Stepper | None = None
        self.add_button: Button | None = None
        if counter is not None:
            self._add_count(box, counter)
        else:
            self._add_rows(box, rows)

    def _add_count(self, box: QVBoxLayout, counter: Counter) -> None:
        line = QHBoxLayout()
        line.setSpacing(current().px(8))
        self.stepper = Stepper(counter.start, counter.least, counter.most, counter.name)
        self.add_button = Button(_("Suppose"), "outline", key=_("Enter"), tinted=True)
        line.addWidget(self.stepper)
        line.addWidget(self.add_button, 1)
        box.addLayout(line)

        def add() -> None:
            assert self.stepper is not None
            self.picked.emit(counter.make(self.stepper.value()))

        self.add_button.clicked.connect(add)

    def _add_rows(self, box: QVBoxLayout, rows: Sequence[OfferRow]) -> None:
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for row in rows:
            button = OfferButton(row)
            button.clicked.connect(lambda _on=False, row=row: self._pressed(row))
            self.offers.append(button)
            column.addWidget(button)
        column.addStretch(1)
        area = Scroll(inside, LIST_HIGH)
        box.addWidget(area)
        self._roving = Roving(self)
        self._roving.set_members(self.offers)
        self._roving.walked.connect(area.ensureWidgetVisible)

    def _pressed(self, row: OfferRow) -> None:
        if row.counter is not None:
            self.counter_asked.emit(row)
        else:
            self.picked.emit(row.supposition)

    def focus_first(self) -> None:
        """Puts the focus on the first choice."""
        first: QWidget | None = self.offers[0] if self.offers else self.stepper
        if first is not None:
            first.setFocus(Qt.FocusReason.TabFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.add_button is not None:
            self.add_button.click()
        else:
            super().keyPressEvent(event)


class WhyPanel(QWidget):
    """Why a number would be another one, on accent-soft."""

    clause_asked = Signal(str)

    def __init__(self, view: WhyView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.view = view
        self.setAccessibleName(view.title)
        theme = current()
        box = QVBoxLayout(self)
        box.setContentsMargins(theme.px(16), theme.px(6), theme.px(16), theme.px(8))
        box.setSpacing(0)
        head = QHBoxLayout()
        head.addWidget(Words(view.title, 15, bold=True), 1)
        for clause in view.clauses:
            link = Button(clause, "link")
            link.setMinimumSize(theme.px(44), theme.px(44))
            link.setAccessibleName(_("Why? Clause {clause}").format(clause=clause))
            link.clicked.connect(lambda _on=False, clause=clause: self.clause_asked.emit(clause))
            head.addWidget(link)
        box.addLayout(head)
        grid = QGridLayout()
        grid.setHorizontalSpacing(theme.px(12))
        grid.setVerticalSpacing(theme.px(2))
        grid.setColumnStretch(3, 1)
        box.addLayout(grid)
        for n, line in enumerate(view.lines):
            grid.addWidget(Hairline(4), 2 * n, 0, 1, 4)
            if line.head:
                grid.addWidget(Words(line.head, 14, bold=True, wrap=False), 2 * n + 1, 0)
            if line.needs:
                grid.addWidget(NeedsLine(line.needs), 2 * n + 1, 1)
            vp = Words(line.vp, 18, bold=True, role="text2" if line.zero else "good", wrap=False)
            vp.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            vp.setFixedWidth(theme.px(40))
            grid.addWidget(vp, 2 * n + 1, 2)
            grid.addWidget(Words(line.words, 14), 2 * n + 1, 3)
        if not view.lines:
            box.addWidget(Words(_("It stays as it is."), 14, role="text2"))

    def explains(self, at: object) -> str:
        """The first clause that decides."""
        return next(iter(self.view.clauses), "")

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        strokes.panel(painter, self.rect(), current().color("accent_soft"), None, 0, 8)
        painter.end()


class _Strip(QWidget):
    """What the page is, and the way back."""

    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._row = QHBoxLayout(self)
        self._row.addWidget(Icon("why", 22))
        name = Words(_("What if"), 15, bold=True, role="accent", wrap=False)
        name.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        self._row.addWidget(name)
        self._row.addWidget(
            Words(_("Nothing here touches the game or the issued sheet. Dashed numbers are supposed."), 14), 1
        )
        self.back_button = Button(_("Back to the sheet"), "quiet", key=_("Esc"))
        self.back_button.clicked.connect(self.left)
        self._row.addWidget(self.back_button)
        signals.changed.connect(self.restyle)
        self.restyle()

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        theme = current()
        self._row.setContentsMargins(theme.px(24), theme.px(4), theme.px(24), theme.px(4))
        self._row.setSpacing(theme.px(12))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current()
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.color("accent_soft"))
        painter.fillRect(0, self.height() - 1, self.width(), 1, theme.color("line"))
        painter.end()


class WhatIfPage(QWidget):
    """The page. With a game under way it supposes from the position of now. ``left`` goes back to the sheet,
    ``note_asked(text)`` keeps what was supposed beside the sheet, ``clause_asked(clause)``, ``untracked_asked``."""

    left = Signal()
    note_asked = Signal(str)
    clause_asked = Signal(str)
    untracked_asked = Signal()

    def __init__(self, bridge: SessionBridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._scored: Scored | None = None
        self._leave: Callable[[], None] | None = None
        self._supposed: tuple[Any, ...] = ()
        self._seat = 0
        self._trial: Trial | None = None
        self._view: WhatIfView | None = None
        self._stale = True
        self._narrow: bool | None = None
        self._adding = False
        """Whether what can be supposed is open, where there is little room."""
        self.choices: Choices | None = None
        self.lines: list[SupposedLine] = []
        self.seats: list[SeatButton] = []
        self.setAccessibleName(_("What if"))
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        self.what_if_button = Button(_("What if"), "outline", tinted=True)
        self.what_if_button.setCheckable(True)
        self.what_if_button.setChecked(True)
        self.what_if_button.clicked.connect(self._back)
        self.untracked_button = Button(_("Untracked game"), "outline")
        self.untracked_button.clicked.connect(self.untracked_asked)
        self.head = HeadBar(_("Score"), "", (self.what_if_button, self.untracked_button))
        box.addWidget(self.head)
        self.strip = _Strip()
        self.strip.left.connect(self._back)
        box.addWidget(self.strip)
        self._columns = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self.suppose_card = Card("", "", large=True)
        self.suppose_card.setAccessibleName(_("Suppose"))
        self.clear_button = Button(_("Clear"), "link")
        self.clear_button.clicked.connect(self._cleared)
        self._fill_card()
        self.sheet = SheetGrid(well_below=True)
        self.sheet.pressed.connect(self._pressed)
        self.sheet.reopened.connect(lambda category, seat: self._later(lambda: self._open((category, seat))))
        self.sheet.in_sight.connect(self._bring_into_sight)
        right = QVBoxLayout()
        right.addWidget(self.sheet)
        right.addStretch(1)
        left = QVBoxLayout()
        left.addWidget(self.suppose_card, 1)
        self._columns.addLayout(left)
        self._columns.addLayout(right, 1)
        ground = QWidget()
        ground.setLayout(self._columns)
        self.area = Scroll(ground)
        box.addWidget(self.area, 1)
        self.foot = FootBar()
        self.keep_button = Button(_("Keep as a note"), "outline")
        self.keep_button.clicked.connect(self._keep)
        self.foot.row.addWidget(self.keep_button)
        self.foot.words.set_px(18)
        self.foot.sub.set_px(13)
        box.addWidget(self.foot)
        bridge.changed.connect(self._heard)
        signals.changed.connect(self.restyle)
        self.restyle()

    def _fill_card(self) -> None:
        body = self.suppose_card.body
        head = QHBoxLayout()
        head.addWidget(Words(_("Suppose"), 17, bold=True), 1)
        head.addWidget(self.clear_button)
        body.addLayout(head)
        self._rows = QVBoxLayout()
        body.addLayout(self._rows)
        self.chips = Flow(6)
        body.addWidget(self.chips)
        self.more_button: Button | None = None
        self._adder = QWidget()
        adder = self._adder_box = QVBoxLayout(self._adder)
        adder.setContentsMargins(0, 0, 0, 0)
        adder.addWidget(Words(_("Add for"), 12, bold=True, condensed=True, role="text2"))
        self._seat_row = QHBoxLayout()
        self._seat_row.setSpacing(2)
        adder.addLayout(self._seat_row)
        self._seat_roving = Roving(self)
        self._kinds = QWidget()
        self._kind_grid = QGridLayout(self._kinds)
        self._kind_grid.setContentsMargins(0, 0, 0, 0)
        self.kinds: dict[str, KindButton] = {}
        """The buttons by the key of their kind."""
        adder.addWidget(self._kinds)
        self._kind_roving = Roving(self)
        self._choice_box = QVBoxLayout()
        adder.addLayout(self._choice_box)
        body.addWidget(self._adder)
        body.addStretch(1)
        self.hint = Words("", 14, role="text2")
        body.addWidget(self.hint)

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        theme = current()
        self._columns.setContentsMargins(theme.px(24), theme.px(12), theme.px(24), theme.px(12))
        self._columns.setSpacing(theme.px(16))
        self._kind_grid.setSpacing(theme.px(8))
        self._rows.setSpacing(0)
        self.suppose_card.body.setSpacing(theme.px(8))
        self._adder_box.setSpacing(theme.px(8))
        self.clear_button.setMinimumSize(theme.px(44), theme.px(44))
        self._columns_across = 0
        self._fold()
        self._changed()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fold()

    def _fold(self) -> None:
        theme = current()
        narrow = self.width() < theme.px(NARROW)
        if narrow != self._narrow:
            self._narrow = narrow
            self._adding = False
            if self._view is not None:
                self._show_rows(self._view)
        self._columns.setDirection(QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight)
        self.suppose_card.setMinimumWidth(0 if narrow else theme.px(LEFT_WIDE))
        self.suppose_card.setMaximumWidth(16_777_215 if narrow else theme.px(LEFT_WIDE))
        across = 2 if not narrow else 4 if self.width() >= theme.px(640) else 3 if self.width() >= theme.px(480) else 2
        if across != self._columns_across:
            self._columns_across = across
            self._place_kinds()

    def _place_kinds(self) -> None:
        across = self._columns_across
        for n, button in enumerate(self.kinds.values()):
            self._kind_grid.addWidget(button, n // across, n % across)
        for column in range(4):
            self._kind_grid.setColumnStretch(column, 1 if column < across else 0)

    # What is supposed

    @property
    def scored(self) -> Scored | None:
        """The game it is about."""
        return self._scored if self._scored is not None else self._bridge.session

    @property
    def supposed(self) -> tuple[Any, ...]:
        """What is supposed, in the order in which it was."""
        return self._supposed

    def show_scored(self, scored: Scored | None) -> None:
        """Supposes of a game that is not on the table; None: of the one that is. What was supposed is forgotten."""
        if self._leave is not None:
            self._leave()
            self._leave = None
        self._scored = None if scored is self._bridge.session else scored
        subscribe = getattr(self._scored, "subscribe", None)
        if callable(subscribe):
            self._leave = subscribe(lambda _change: self._changed())
        self._supposed = ()
        self._seat = 0
        self.sheet.open((TOTAL, 0), None)
        self._close_choices()
        self._changed()

    def looks(self) -> tuple[Look, ...]:
        """The players of the game."""
        scored = self.scored
        if scored is None:
            return ()
        if scored is self._bridge.session:
            return self._bridge.looks
        return looks(scored.book.players, scored.info.colours, scored.book.box.colours)

    def choose_seat(self, seat: int) -> None:
        """Supposes for this player from now on."""
        self._seat = seat
        self._close_choices()
        self._show_seats()
        self._show_kinds()

    def offer(self, kind: str) -> None:
        """Opens what there is of a kind in the place of the buttons."""
        trial = self._trial
        if trial is None:
            return
        words, counter = _(self.kinds[kind].kind.words), trial.counter(kind, self._seat)
        self._choose(kind, words, () if counter is not None else trial.offers(kind, self._seat), counter)

    def _choose(self, kind: str, words: str, rows: Sequence[OfferRow], counter: Counter | None) -> None:
        self.choices = Choices(words, self.looks()[self._seat], rows, counter)
        self.choices.picked.connect(lambda one: self._later(lambda: self.suppose(one, kind)))
        self.choices.counter_asked.connect(
            lambda row: self._later(lambda: self._choose(kind, row.words, (), row.counter))
        )
        self.choices.left.connect(lambda: self._later(lambda: self._leave_choices(kind)))
        self._kinds.hide()
        self.hint.hide()
        clear(self._choice_box)
        self._choice_box.addWidget(self.choices)
        self.choices.focus_first()

    def suppose(self, supposition: Any, kind: str | None = None) -> None:
        """Supposes one thing more."""
        scored = self.scored
        if scored is None:
            return
        self._supposed = trial_of(scored, self._supposed).added(supposition)
        self._adding = False
        self._close_choices()
        self.sheet.open((TOTAL, 0), None)
        self.refresh()
        if kind is not None:
            self._focus_kind(kind)

    def take_out(self, at: int) -> None:
        """Takes one supposition out again."""
        self._supposed = tuple(one for n, one in enumerate(self._supposed) if n != at)
        self._close_choices()
        self.sheet.open((TOTAL, 0), None)
        self.refresh()
        removers: list[QWidget] = [line.remove_button for line in self.lines]
        removers += [chip for chip in self.chips.widgets() if isinstance(chip, SupposedChip)]
        if removers:
            removers[min(at, len(removers) - 1)].setFocus(Qt.FocusReason.TabFocusReason)
        else:
            self._focus_kind()

    def _cleared(self) -> None:
        self._supposed = ()
        self._close_choices()
        self.sheet.open((TOTAL, 0), None)
        self._later(self.refresh)
        self._focus_kind()

    def _leave_choices(self, kind: str) -> None:
        self._close_choices()
        self._focus_kind(kind)

    def _focus_kind(self, kind: str = "") -> None:
        """Puts the focus on a kind, on the first one where that cannot be."""
        if self.more_button is not None:
            self.more_button.setFocus(Qt.FocusReason.TabFocusReason)
            return
        at = self.kinds.get(kind)
        if at is None or not at.isEnabled():
            at = next((button for button in self.kinds.values() if button.isEnabled()), at)
        if at is not None:
            at.setFocus(Qt.FocusReason.TabFocusReason)

    def _close_choices(self) -> None:
        clear(self._choice_box)
        self.choices = None
        self._kinds.show()
        self.hint.show()

    def _more(self) -> None:
        """Opens what can be supposed, where there is little room."""
        self._adding = True
        self._later(self.refresh)
        self._later(self._focus_kind)

    def _keep(self) -> None:
        if self._view is not None and self._supposed:
            self.note_asked.emit(note_text(self._view))

    # Showing

    def refresh(self) -> None:
        """Reads the game again and works out what is supposed of it."""
        self._stale = False
        scored = self.scored
        for widget in (self.suppose_card, self.sheet, self.foot):
            widget.setVisible(scored is not None)
        if scored is None:
            self._trial = self._view = None
            self.head.sub.say("")
            return
        self.untracked_button.setText(untracked_words(scored))
        occasion = occasion_of(scored)
        self._seat = min(self._seat, len(scored.position.players) - 1)
        self._trial = trial_of(scored, self._supposed)
        self._view = view = what_if_view(self._trial, self.looks(), occasion)
        self.head.sub.say(view.sheet.sub)
        self.sheet.show_view(view.sheet)
        self._show_rows(view)
        self._show_seats()
        self._show_kinds()
        self._show_why()
        self._show_foot(view, occasion)

    def _show_rows(self, view: WhatIfView) -> None:
        clear(self._rows)
        self.lines = []
        chips: list[QWidget] = []
        for n, row in enumerate(view.rows if self._narrow else ()):
            chip = SupposedChip(row)
            chip.clicked.connect(lambda _on=False, n=n: self._later(lambda: self.take_out(n)))
            chips.append(chip)
        self.more_button = None
        if chips and not self._adding:
            self.more_button = Button(_("Suppose more"), "outline", "new")
            self.more_button.clicked.connect(self._more)
            chips.append(self.more_button)
        self.chips.show_widgets(chips)
        self.chips.setVisible(bool(chips))
        self._adder.setVisible(not chips or self._adding)
        self.hint.setVisible(self.choices is None and (not chips or self._adding))
        for n, row in enumerate(() if self._narrow else view.rows):
            line = SupposedLine(row)
            line.removed.connect(lambda n=n: self._later(lambda: self.take_out(n)))
            self.lines.append(line)
            self._rows.addWidget(Hairline())
            self._rows.addWidget(line)
        if view.rows and not self._narrow:
            self._rows.addWidget(Hairline())
        elif not view.rows:
            self._rows.addWidget(Words(_("Nothing is supposed yet: the sheet is as it is."), 14, role="text2"))
        self.clear_button.setVisible(bool(view.rows))
        self.keep_button.setEnabled(bool(view.rows))

    def _show_seats(self) -> None:
        shown = self.looks()
        if [button._look for button in self.seats] != list(shown):
            clear(self._seat_row)
            self.seats = []
            for seat, look in enumerate(shown):
                button = SeatButton(look)
                button.clicked.connect(lambda _on=False, seat=seat: self.choose_seat(seat))
                self.seats.append(button)
                self._seat_row.addWidget(button)
            self._seat_roving.set_members(self.seats)
        for seat, button in enumerate(self.seats):
            button.setChecked(seat == self._seat)

    def _show_kinds(self) -> None:
        if self._trial is None:
            return
        if tuple(button.kind for button in self.kinds.values()) != self._trial.kinds:
            self._make_kinds(self._trial.kinds)
        for kind, button in self.kinds.items():
            button.setEnabled(self._trial.most(kind, self._seat) > 0)
        self.hint.say(self._trial.hint)
        self._kind_roving.set_members([button for button in self.kinds.values() if button.isEnabled()])

    def _make_kinds(self, kinds: Sequence[Kind]) -> None:
        clear(self._kind_grid)
        self.kinds = {}
        for kind in kinds:
            button = KindButton(kind)
            button.clicked.connect(lambda _on=False, key=kind.key: self._later(lambda: self.offer(key)))
            self.kinds[kind.key] = button
        self._place_kinds()
        for button in self.kinds.values():
            # What is made while the page comes up would stay hidden a moment longer, and take no focus.
            button.show()

    def _show_why(self) -> None:
        view = self._view
        if view is None or not view.changed:
            if self.sheet.open_at is not None:
                self.sheet.open(self.sheet.open_at, None)
            return
        place = self.sheet.open_at
        if place is None or place not in view.changed:
            seat = self._supposed[-1].seat
            mine = [at for at in view.changed if at[1] == seat] or list(view.changed)
            place = (CONTRACTS, seat) if (CONTRACTS, seat) in mine else mine[0]
        self._open(place)

    def _open(self, place: tuple[str, int]) -> None:
        if self._trial is None:
            return
        panel = WhyPanel(why_view(self._trial, place[1], place[0]))
        panel.clause_asked.connect(self.clause_asked)
        self.sheet.open(place, panel)

    def _show_foot(self, view: WhatIfView, occasion: Occasion) -> None:
        self.foot.words.say(view.result)
        self.foot.sub.say(view.note)
        self.foot.sub.setVisible(bool(view.note))
        clear(self.foot.before)
        for seat in view.sheet.winners:
            look = view.sheet.players[seat]
            self.foot.before.addWidget(PlayerMarker(look.colour, look.letter, 34, name=look.name))

    def _pressed(self, category: str, seat: int) -> None:
        self._later(lambda: self._toggle((category, seat)))

    def _toggle(self, place: tuple[str, int]) -> None:
        if self._trial is None:
            return
        if self.sheet.open_at == place:
            self.sheet.open(place, None)
        elif place[0] != TOTAL:
            self._open(place)
            if self.sheet.opened is not None:
                self._bring_into_sight(self.sheet.opened)
        else:
            self.sheet.numbers[place].setChecked(False)

    def _bring_into_sight(self, widget: QWidget) -> None:
        def show() -> None:
            if widget is self.sheet.opened or widget in self.sheet.numbers.values():
                self.area.ensureWidgetVisible(widget, 0, current().px(12))

        QTimer.singleShot(0, widget, show)

    def _later(self, do: Callable[[], None]) -> None:
        # The control that was pressed may go away: not before the press is over.
        QTimer.singleShot(0, self, do)

    def _back(self) -> None:
        self.what_if_button.setChecked(True)
        self.left.emit()

    # Qt

    def _heard(self, change: Change) -> None:
        if change.what in ("proposal", "lit"):
            return
        if change.what in ("opened", "closed") and self._scored is None:
            self.show_scored(None)
        self._changed()

    def _changed(self) -> None:
        if self.isVisible():
            self.refresh()
        else:
            self._stale = True

    def showEvent(self, event: QShowEvent) -> None:
        if self._stale:
            self.refresh()
        self._focus_kind()
        super().showEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self._back()
            return
        super().keyPressEvent(event)
