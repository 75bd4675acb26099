"""The start page: go on with a game, begin one, open a file. It paints from the start card, before any database."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from companion.start_card import StartCard
from companion.wording import _, weather_word
from ui import icons
from ui.present.start import (
    LineStripView,
    RecentView,
    ResumeView,
    Row,
    StartView,
    StripPart,
    StripView,
    Targets,
    start_view,
)
from ui.theme import current, signals
from ui.views.bars import HeadBar
from ui.views.line_strip import LineStrip
from ui.views.marks import Mark, paint_mark
from ui.views.now.lines import Icon, clear
from ui.views.scrolling import Scroll
from ui.views.words import Hairline, Words
from ui.widgets import Button, Card, Pressable, strokes

if TYPE_CHECKING:
    from companion.solo_series import SoloRecord
    from ui.views.solo_series import SeriesCard

ONE_COLUMN = 900
"""Narrower than this, in design pixels, the games of late stand below."""


class _Entrance(Pressable):
    """A large button: icon and key above, name and a line of words below."""

    def __init__(self, title: str, words: str, icon: str, key: str, parent: QWidget | None = None) -> None:
        super().__init__(_("{title}. {words}").format(title=title, words=words), parent)
        self._title, self._words, self._icon_name, self._key = title, words, icon, key
        self.tall = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def face_size(self) -> tuple[float, float]:
        return 258, 224 if self.tall else 166

    def minimumSizeHint(self) -> QSize:
        return QSize(current().px(150), self.sizeHint().height())

    def draw(self, painter: QPainter) -> None:
        theme = current()
        area = QRectF(self.rect())
        strokes.panel(painter, area, theme.color("surface"), theme.color("line_strong"), 1.5, 8)
        if self.isDown():
            strokes.panel(painter, area.adjusted(3, 3, -3, -3), None, theme.color("accent"), 1, 6)
        side, edge = theme.px(16), theme.px(36)
        icons.paint(painter, self._icon_name, QRectF(side, side, edge, edge), theme.color("accent"))
        cap = strokes.keycap_width(self._key)
        box = QRectF(area.right() - side - cap, side, cap, theme.px(18))
        strokes.keycap(painter, box, self._key, theme.color("text"))
        align = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
        width, most = area.width() - 2 * side, area.height() - theme.px(16 + 36 + 28 + 10)
        font = theme.font(14)
        if strokes.height_of(self._words, font, width) > most:
            font = theme.font(13, condensed=True)
        # More than two lines grow upwards.
        lines = max(float(theme.px(44)), strokes.height_of(self._words, font, width))
        top = area.bottom() - theme.px(38) - lines
        title = QRectF(side, top, area.width() - 2 * side, theme.px(26))
        strokes.write(
            painter,
            title,
            self._title,
            strokes.narrowed(self._title, theme.font(20, bold=True), title.width(), 14),
            theme.color("text"),
            strokes.LEFT,
            Qt.TextElideMode.ElideMiddle,
        )
        words = QRectF(side, top + theme.px(28), width, lines)
        strokes.write_lines(painter, words, self._words, font, theme.color("text2"), align)


class _Recent(Pressable):
    """A game of late."""

    def __init__(self, view: RecentView, parent: QWidget | None = None) -> None:
        super().__init__(view.sentence, parent)
        self.view = view
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def face_size(self) -> tuple[float, float]:
        return 380, 58

    def minimumSizeHint(self) -> QSize:
        return QSize(current().px(200), current().px(58))

    def draw(self, painter: QPainter) -> None:
        theme, view = current(), self.view
        area = QRectF(self.rect())
        if self.underMouse():
            strokes.panel(painter, area, theme.color("sunken"), None, 0, 6)
        painter.fillRect(QRectF(0, 0, area.width(), 1), theme.color("line"))
        day = QRectF(theme.px(4), 0, theme.px(62), area.height())
        elide = Qt.TextElideMode.ElideRight
        strokes.write(painter, day, view.day, theme.font(12, condensed=True), theme.color("text2"), strokes.LEFT, elide)
        right = area.right() - theme.px(4)
        for won in reversed(view.winners):
            font = theme.font(15, bold=True)
            width = strokes.advance(won.vp, font)
            strokes.write(
                painter, QRectF(right - width, 0, width + 1, area.height()), won.vp, font, theme.color("text")
            )
            mark = theme.px(22)
            right -= width + theme.px(5) + mark
            box = QRectF(right, (area.height() - mark) / 2, mark, mark)
            paint_mark(painter, won.look, box)
            right -= theme.px(8)
        if not view.over:
            words, font = _("Resume"), theme.font(13, bold=True)
            width = strokes.advance(words, font)
            box = QRectF(right - width, 0, width + 1, area.height())
            strokes.write(painter, box, words, font, theme.color("accent"))
            right -= width + theme.px(8)
        left = day.right() + theme.px(8)
        room = max(0.0, right - left)
        title = QRectF(left, theme.px(9), room, theme.px(20))
        people = QRectF(left, theme.px(31), room, theme.px(18))
        font = strokes.narrowed(view.title, theme.font(14, bold=True), room, 12)
        strokes.write(painter, title, view.title, font, theme.color("text"), strokes.LEFT, elide)
        ink = theme.color("text2")
        strokes.write(painter, people, view.people, theme.font(12, condensed=True), ink, strokes.LEFT, elide)


class RouteStrip(QWidget):
    """The whole route on one line: owners, dashed is clear, a number is rubble left, under a station sites taken."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parts: tuple[StripPart, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        signals.changed.connect(self.updateGeometry)

    def show_parts(self, parts: tuple[StripPart, ...]) -> None:
        """Shows a route."""
        self._parts = parts
        done = sum(1 for part in parts if part.kind in ("owned", "event"))
        cards = sum(1 for part in parts if part.kind not in ("station", "start"))
        self.setAccessibleName(_("The route: {done} of {all} track cards are laid").format(done=done, all=cards))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(current().px(600), current().px(52))

    def minimumSizeHint(self) -> QSize:
        return QSize(current().px(200), current().px(52))

    def _width_of(self, part: StripPart) -> float:
        return {"station": 46.0, "start": 18.0, "rubble": 26.0, "clear": 26.0}.get(part.kind, 22.0)

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._parts:
            return
        theme = current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        total = sum(map(self._width_of, self._parts)) * theme.scale
        count = len(self._parts) - 1
        gap = max(1.0, min(6.0 * theme.scale, (self.width() - total) / max(1, count)))
        # A strip that does not fit is drawn smaller, never cut.
        shrink = min(1.0, self.width() / (total + gap * count))
        middle = self.height() / 2
        painter.fillRect(QRectF(0, middle - 1, (total + gap * count) * shrink, 3), theme.color("bed"))
        x = 0.0
        for part in self._parts:
            width = self._width_of(part) * theme.scale * shrink
            self._part(painter, part, QRectF(x, middle - 15 * theme.scale, width, 30 * theme.scale))
            x += width + gap * shrink
        painter.end()

    def _part(self, painter: QPainter, part: StripPart, box: QRectF) -> None:
        theme = current()
        small = theme.font(11, bold=True)
        if part.kind == "station":
            tall = box.adjusted(0, -8 * theme.scale, 0, 8 * theme.scale)
            strokes.panel(painter, tall, theme.color("surface"), theme.color("line_strong"), 1, 5)
            wide = max(16 * theme.scale, strokes.advance(part.number, small) + 6 * theme.scale)
            disc = QRectF(box.center().x() - wide / 2, tall.top() + 4 * theme.scale, wide, 16 * theme.scale)
            strokes.panel(painter, disc, theme.color("text"), None, 0, 8)
            strokes.write(painter, disc, part.number, small, theme.color("surface"))
            words = QRectF(tall.left(), disc.bottom(), tall.width(), tall.bottom() - disc.bottom())
            strokes.write(painter, words, part.words, theme.font(12, condensed=True), theme.color("text"))
        elif part.kind == "start":
            edge = min(box.width(), 18 * theme.scale)
            disc = QRectF(box.left(), box.center().y() - edge / 2, edge, edge)
            strokes.panel(painter, disc, theme.color("text"), None, 0, 9)
            strokes.write(painter, disc, part.number, small, theme.color("surface"))
        elif part.kind == "owned" and part.look is not None:
            icons.paint_marker(painter, part.look.colour, part.look.letter, box)
        elif part.kind == "event":
            icons.paint_cube(painter, "event", box.adjusted(3, 3, -3, -3))
        elif part.kind == "clear":
            strokes.panel(painter, box, theme.color("surface"), theme.color("line_strong"), 1, 5, dashed=True)
        else:
            strokes.panel(painter, box, theme.color("rub_bg"), theme.color("rub_line"), 1, 5)
            strokes.write(painter, box, part.words, theme.font(14, bold=True), theme.color("text"))


class StartPage(QWidget):
    """The page. ``resume_asked(id)`` for a game that goes on, ``score_asked(id)`` for one that is over, ``new_asked``,
    ``catch_up_asked``, ``entry_asked`` to score one that was not tracked, ``open_asked``; ``start_asked(Offer)`` for
    the next game of a solo series."""

    resume_asked = Signal(str)
    score_asked = Signal(str)
    new_asked = Signal()
    catch_up_asked = Signal()
    entry_asked = Signal()
    open_asked = Signal()
    start_asked = Signal(object)

    def __init__(self, card: StartCard | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(_("Start"))
        self._card, self._rows = card, tuple[Row, ...]()
        self._targets: Targets = {}
        self._points_hidden = False
        self._view: StartView | None = None
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        self.open_button = Button(_("Open a file"), "outline", key=_("Ctrl O"))
        self.open_button.clicked.connect(self.open_asked)
        self.head = HeadBar(_("Snowdonia Companion"), "", (self.open_button,))
        box.addWidget(self.head)
        ground = QWidget()
        self._columns = QBoxLayout(QBoxLayout.Direction.LeftToRight, ground)
        self._left, self._right = QVBoxLayout(), QVBoxLayout()
        self._columns.addLayout(self._left, 66)
        self._columns.addLayout(self._right, 34)
        box.addWidget(Scroll(ground), 1)
        self.resume_card = Card("", "", large=True)
        self._left.addWidget(self.resume_card)
        self.new_button = _Entrance(
            _("New game"), _("1 to 5 players. Three taps with names we know."), "new", _("Ctrl N")
        )
        self.new_button.clicked.connect(self.new_asked)
        self.catch_up_button = _Entrance(
            _("Catch up"), _("A game already under way on the table."), "join", _("Ctrl J")
        )
        self.catch_up_button.clicked.connect(self.catch_up_asked)
        self.entry_button = _Entrance(
            _("Score a game"), _("Played without the app. Only the end is asked."), "nav-score", _("Ctrl E")
        )
        self.entry_button.clicked.connect(self.entry_asked)
        self._entrances = QHBoxLayout()
        self._entrances.addWidget(self.new_button, 1)
        self._entrances.addWidget(self.catch_up_button, 1)
        self._entrances.addWidget(self.entry_button, 1)
        self._left.addLayout(self._entrances)
        self.nothing = Words(_("No game tracked yet. Names are remembered from the first game on."), 14, role="text2")
        self._left.addWidget(self.nothing)
        self._left.addStretch(1)
        self.recent_card = Card(_("Recent games"), "", large=True)
        self._recent = QVBoxLayout()
        self._recent.setSpacing(0)
        self.recent_card.body.addLayout(self._recent)
        self.recents: list[_Recent] = []
        self._right.addWidget(self.recent_card)
        self.series: SeriesCard | None = None
        self._right.addStretch(1)
        self.resume_button: Button | None = None
        self.strip = RouteStrip()
        self.line_strip = LineStrip()
        self._strip_view: StripView | LineStripView | None = None
        signals.changed.connect(self.restyle)
        self.restyle()
        self.refresh()

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        theme = current()
        self._columns.setContentsMargins(theme.px(24), theme.px(16), theme.px(24), theme.px(16))
        for layout in (self._columns, self._left, self._right, self._entrances):
            layout.setSpacing(theme.px(16))
        self._turn()

    def _turn(self) -> None:
        wide = self.width() >= current().px(ONE_COLUMN)
        way = QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom
        if self._columns.direction() is not way:
            self._columns.setDirection(way)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._turn()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._focus()

    def _focus(self) -> None:
        first: QWidget = self.resume_button if self.resume_button is not None else self.new_button
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    def view(self) -> StartView | None:
        """What is shown."""
        return self._view

    def show_games(self, rows: Sequence[Row], targets: Targets | None = None) -> None:
        """The games of the history, once the store is open; the latest first. ``targets`` are those of solo games."""
        self._rows = tuple(rows)
        self._targets = targets or {}
        # The store knows better than the card, also that there is nothing.
        self._card = None
        self.refresh()

    def show_series(self, record: SoloRecord | None) -> None:
        """The solo series that somebody is at, with the next game of it; None for nobody."""
        if record is not None and self.series is None:
            # Made on use: the page is painted before the history is read.
            from ui.views.solo_series import SeriesCard

            self.series = SeriesCard()
            self.series.start_asked.connect(self.start_asked)
            self._right.insertWidget(1, self.series)
        if self.series is not None:
            from ui.present.solo_series import card_view

            self.series.show_view(card_view(record, datetime.now().astimezone()) if record is not None else None)

    def show_strip(self, view: StripView | LineStripView | None) -> None:
        """The route, or the line, of the game on the large card, once it is read."""
        self._strip_view = view
        self._build_resume()

    def set_points_hidden(self, hidden: bool) -> None:
        """Whether points are hidden while a game goes on."""
        self._points_hidden = hidden
        self.refresh()

    def refresh(self) -> None:
        """Shows what is known."""
        now = datetime.now().astimezone()
        hidden = self._points_hidden
        view = start_view(self._card, self._rows, now, points=not hidden, targets=self._targets)
        if view == self._view:
            return
        before, self._view = self._view, view
        was = before.resume if before is not None else None
        if before is None or was != view.resume:
            if was is None or view.resume is None or was.game_id != view.resume.game_id:
                self._strip_view = None
            self._build_resume()
        self.head.sub.say(view.today)
        self.nothing.setVisible(view.empty)
        for entrance in (self.new_button, self.catch_up_button, self.entry_button):
            entrance.tall = view.empty
            entrance.updateGeometry()
        clear(self._recent)
        self.recents = []
        for recent in view.recent:
            row = _Recent(recent)
            row.clicked.connect(lambda _on=False, recent=recent: self._pressed(recent.game_id, recent.over))
            self.recents.append(row)
            self._recent.addWidget(row)
        self.recent_card.setVisible(bool(view.recent))
        if self.isVisible():
            self._focus()

    def _pressed(self, game_id: str, over: bool) -> None:
        signal = self.score_asked if over else self.resume_asked
        QTimer.singleShot(0, self, lambda: signal.emit(game_id))

    def _build_resume(self) -> None:
        body = self.resume_card.body
        had_focus = self.resume_button is not None and self.resume_button.hasFocus()
        for kept in (self.strip, self.line_strip):
            kept.setParent(self)
            kept.hide()
        while (item := body.takeAt(0)) is not None:
            inside = item.layout()
            if inside is not None:
                _clear_deep(inside)
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self.resume_button = None
        view = self._view.resume if self._view is not None else None
        self.resume_card.setVisible(view is not None)
        if view is None:
            return
        self.resume_card.setAccessibleName(_("{title}. {stopped}").format(title=view.title, stopped=view.stopped))
        button = self._fill_resume(view, body)
        # Built anew it would be the last stop of Tab, and a hidden button takes no focus.
        QWidget.setTabOrder(self.open_button, button)
        button.setVisible(True)
        if had_focus:
            self._focus()

    def _fill_resume(self, view: ResumeView, body: QVBoxLayout) -> Button:
        theme = current()
        head = QHBoxLayout()
        words = QVBoxLayout()
        words.setSpacing(theme.px(2))
        words.addWidget(Words(view.title, 24, bold=True))
        words.addWidget(Words(view.stopped, 15, role="text2"))
        head.addLayout(words, 1)
        button = Button(_("Show the sheet") if view.over else _("Resume"), "filled", key=_("Enter"))
        button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        button.clicked.connect(lambda: self._pressed(view.game_id, view.over))
        self.resume_button = button
        head.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        body.addLayout(head)
        body.addWidget(Hairline(6))
        players = QHBoxLayout()
        players.setSpacing(theme.px(8))
        for player in view.players:
            players.addWidget(Mark(player.look, 28))
            players.addWidget(Words(player.look.name, 17, bold=True, wrap=False), 1)
            if player.vp:
                players.addWidget(Words(player.vp, 20, bold=True, wrap=False))
            players.addSpacing(theme.px(12))
        body.addLayout(players)
        body.addWidget(Hairline(6))
        strip = self._strip_view
        if isinstance(strip, LineStripView):
            self.line_strip.show_view(strip)
            self.line_strip.show()
            body.addWidget(self.line_strip)
            legend = _("number: station · below it: who upgraded it")
            body.addWidget(Words(legend, 12, condensed=True, role="text2"))
        elif strip is not None:
            self.strip.show_parts(strip.parts)
            self.strip.show()
            body.addWidget(self.strip)
            body.addWidget(
                Words(
                    _("number: rubble left · dashed: clear · under a station: sites taken"),
                    12,
                    condensed=True,
                    role="text2",
                )
            )
        if view.lines:
            body.addWidget(Words(_("Last steps"), 12, bold=True, condensed=True, role="text2"))
            for line in view.lines:
                body.addWidget(Words(line, 14, condensed=True, wrap=False))
        if strip is not None:
            body.addWidget(Hairline(6))
        if isinstance(strip, LineStripView):
            body.addWidget(Words(strip.steps, 13, condensed=True, role="text2"))
        elif strip is not None:
            body.addLayout(self._weather(strip))
        return button

    def _weather(self, strip: StripView) -> QVBoxLayout:
        rows = QVBoxLayout()
        rows.setSpacing(current().px(6))
        row = QHBoxLayout()
        row.setSpacing(current().px(10))
        if strip.today is not None:
            row.addWidget(Icon(strip.today, 32))
            row.addWidget(Words(weather_word(strip.today), 18, bold=True, wrap=False))
        for number, words in ((strip.excavate, _("Excavate")), (strip.lay, _("Lay track"))):
            row.addWidget(Words(str(number), 24, bold=True, wrap=False))
            row.addWidget(Words(words, 14, condensed=True, wrap=False))
        row.addStretch(1)
        rows.addLayout(row)
        row = QHBoxLayout()
        row.setSpacing(current().px(10))
        row.addWidget(Icon("event", 20, cube=True))
        row.addWidget(Words(strip.events, 13, condensed=True, wrap=False))
        row.addStretch(1)
        row.addWidget(Words(strip.steps, 13, condensed=True, role="text2", wrap=False))
        rows.addLayout(row)
        return rows

    def resume(self) -> None:
        """Goes on with the game on the large card, or shows its sheet."""
        view = self._view.resume if self._view is not None else None
        if view is not None:
            self._pressed(view.game_id, view.over)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat():
            self.resume()
        else:
            super().keyPressEvent(event)


def _clear_deep(layout: object) -> None:
    """Takes out a layout with the layouts inside it."""
    from PySide6.QtWidgets import QLayout

    assert isinstance(layout, QLayout)
    while (item := layout.takeAt(0)) is not None:
        inside = item.layout()
        if inside is not None:
            _clear_deep(inside)
        widget = item.widget()
        if widget is not None:
            widget.hide()
            widget.deleteLater()
