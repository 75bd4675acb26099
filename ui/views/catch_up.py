"""The catch-up page: the table as it stands, typed in from left to right and top to bottom, by keyboard alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any, Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QResizeEvent, QShowEvent, QTextDocument
from PySide6.QtWidgets import (
    QBoxLayout,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from companion.catch_up import FindingWords
from companion.content import scenarios
from companion.titles import SNOWDONIA
from companion.wording import _, card_number, kind_word
from rules.snowdonia.book import Book
from rules.snowdonia.components import RUBBLE
from rules.snowdonia.traits.game_surveyor import CELL as EVENTS_FROM
from rules.snowdonia.traits.last_turn import LAST
from rules.snowdonia.traits.lends_labourer import LENT
from rules.snowdonia.under_way import HELD
from ui import icons
from ui.present import catch_up as present
from ui.present import new_game as setting_up
from ui.present.catch_up import Face, Field, Sheet, SumRow
from ui.present.looks import letters, look_of
from ui.present.new_game import Plan
from ui.present.seating import Seat
from ui.present.told_values import MORE
from ui.theme import current, signals
from ui.views.bars import FootBar, HeadBar
from ui.views.flow import Flow
from ui.views.game_switch import GameSwitch
from ui.views.now.lines import Icon, clear
from ui.views.scenario_field import ScenarioField
from ui.views.scrolling import Scroll
from ui.views.words import Words
from ui.widgets import Button, Card, KeyCap, PlayerMarker, Pressable, board, letter_of, strokes

TWO_COLUMNS: Final = 1276
"""Narrower than this, in design pixels, the table and the hands are two steps, one at a time."""
LOW: Final = 560
"""Lower than this the header folds into the foot bar."""
LEFT_WIDE: Final = 728
MANY_COLUMNS: Final = 9
"""With more columns the hands stand closer together."""
SITE_WIDE: Final = 74
SITE_LEAST: Final = 58
MORE_WIDE: Final = 44
"""A site of the route, and what stands for those that nobody has told."""
WHO_WIDE: Final = 760
RIGHT_MOST: Final = 620
SIGNS: Final = " */#-,"
"""Signs that mean something in a cell, beside letters and digits."""
MOST_BUTTONS: Final = 20
"""So many people of late have a button; others are found by typing."""
MANY_STATIONS: Final = 7
"""Up to so many stations the rows of the route stand as far apart as drawn."""


class Cell(Pressable):
    """One cell. Whatever is typed is told to the page by ``key_typed(cell, sign)``; ``moved(cell, where)`` asks for
    the focus to go "next", "back", "group" (Tab), "up", "down" or, with "erase", to empty it first."""

    key_typed = Signal(str, str)
    moved = Signal(str, str)
    entered = Signal(str)

    radius = 6.0

    def __init__(self, field: Field, width: float, parent: QWidget | None = None) -> None:
        super().__init__(field.name, parent)
        self.field = field
        self._wide = width
        self._face = Face()
        self._marked = False
        self.leave: Callable[[str, bool], bool] = lambda _cell, _on: False
        """Tab asks it where to go; False: out of the cells."""
        growing = field.cell == "discards" or field.cell.endswith(".contracts")
        across = QSizePolicy.Policy.Expanding if growing else QSizePolicy.Policy.Fixed
        self.setSizePolicy(across, QSizePolicy.Policy.Fixed)

    def face_size(self) -> tuple[float, float]:
        return self._wide, 44

    @property
    def ring_shown(self) -> bool:
        """A cell always shows that it is the one typed into."""
        return self.hasFocus()

    def show_face(self, face: Face, said: str, marked: bool) -> None:
        """Shows what stands in it; ``marked`` by a finding."""
        self.setAccessibleName(said)
        if face != self._face or marked != self._marked:
            self._face, self._marked = face, marked
            self.update()

    def face(self) -> Face:
        """What is shown."""
        return self._face

    def marked(self) -> bool:
        """Whether a finding is about it."""
        return self._marked

    # Keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        moves = {
            Qt.Key.Key_Left: "back",
            Qt.Key.Key_Right: "next",
            Qt.Key.Key_Up: "up",
            Qt.Key.Key_Down: "down",
            Qt.Key.Key_Backspace: "erase",
            Qt.Key.Key_Delete: "erase",
        }
        command = event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
        key = Qt.Key(event.key())
        sign = letter_of(event) or (event.text() if event.text() in tuple(SIGNS) else "")
        if command or key == Qt.Key.Key_Escape:
            event.ignore()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.moved.emit(self.field.cell, "group")
        elif key in moves:
            self.moved.emit(self.field.cell, moves[key])
        elif sign:
            self.key_typed.emit(self.field.cell, sign)
        else:
            event.ignore()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        # A button would count the release of Space as a press.
        event.accept()

    def focusNextPrevChild(self, next_: bool) -> bool:
        return self.leave(self.field.cell, next_) or super().focusNextPrevChild(next_)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()
        self.entered.emit(self.field.cell)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    # Painting

    def draw(self, painter: QPainter) -> None:
        theme, face = current(), self._face
        area = QRectF(self.rect())
        focused = self.hasFocus()
        ground = "rub_bg" if face.rubble else "surface"
        edge, stroke, dashed = ("rub_line" if face.rubble else "line_strong"), 1.0, face.dashed and not focused
        if face.cost and not face.rubble:
            edge = "line"
        if self._marked:
            ground, edge, stroke, dashed = "warn_bg", "warn_line", 2.0, False
        strokes.panel(painter, area, theme.color(ground), theme.color(edge), stroke, 6, dashed)
        if face.cost:
            self._draw_site(painter, area)
        elif self.field.kind == "track" and face.rubble and face.cube != RUBBLE:
            self._draw_laid(painter, area)
        elif face.look is not None:
            icons.paint_marker(painter, face.look.colour, face.look.letter, _middle(area, 26))
        elif face.icon:
            icons.paint(painter, face.icon, _middle(area, 28), theme.color("text"))
        elif self.field.kind == "track" and face.cube:
            self._draw_track(painter, area)
        elif self.field.cell.startswith("yard."):
            self._draw_yard(painter, area)
        elif focused and (face.unknown or not face.text):
            self._caret(painter, area)
        else:
            self._draw_text(painter, area.adjusted(theme.px(3), 0, -theme.px(3), 0), face.text)

    def _ink(self) -> str:
        if self._marked:
            return "warn_text"
        return "text" if self._face.strong and not self._face.unknown else "text2"

    def _draw_text(self, painter: QPainter, area: QRectF, text: str, px: int = 18) -> None:
        theme = current()
        bold = self._face.strong and not self._face.unknown
        while px > 11 and strokes.advance(text, theme.font(px, bold=bold)) > area.width():
            px -= 1
        elide = Qt.TextElideMode.ElideLeft
        font = theme.font(px, bold=bold)
        strokes.write(painter, area, text, font, theme.color(self._ink()), strokes.CENTRE, elide)

    def _caret(self, painter: QPainter, area: QRectF) -> None:
        theme = current()
        tall = theme.px(20)
        painter.fillRect(
            QRectF(area.center().x() - 1, area.center().y() - tall / 2, max(1.5, 1.5 * theme.scale), tall),
            theme.color("text"),
        )

    def _draw_track(self, painter: QPainter, area: QRectF) -> None:
        theme, face = current(), self._face
        if not face.text:
            icons.paint_cube(painter, look_of(face.cube), _middle(area, 22))
            return
        top = QRectF(area.left(), area.top() + theme.px(5), area.width(), theme.px(18))
        strokes.write(painter, top, face.text, theme.font(16, bold=True), theme.color(self._ink()))
        mark = theme.px(15)
        icons.paint_cube(painter, "rubble", QRectF(area.center().x() - mark / 2, area.top() + theme.px(25), mark, mark))

    def _draw_laid(self, painter: QPainter, area: QRectF) -> None:
        """Whoever laid the card, and below the rubble that lies on it again."""
        theme, face = current(), self._face
        edge, cube = theme.px(20), theme.px(13)
        mark = QRectF(area.center().x() - edge / 2, area.top() + theme.px(4), edge, edge)
        if face.look is None:
            icons.paint_cube(painter, look_of(face.cube), mark)
        else:
            icons.paint_marker(painter, face.look.colour, face.look.letter, mark)
        left, top = area.center().x() - theme.px(13), area.top() + theme.px(26)
        number = QRectF(left, top, theme.px(12), theme.px(15))
        strokes.write(painter, number, face.text, theme.font(14, bold=True), theme.color(self._ink()))
        icons.paint_cube(painter, RUBBLE, QRectF(left + theme.px(13), top + theme.px(1), cube, cube))

    def _draw_yard(self, painter: QPainter, area: QRectF) -> None:
        theme = current()
        edge = theme.px(22)
        box = QRectF(area.left() + theme.px(8), area.center().y() - edge / 2, edge, edge)
        icons.paint_cube(painter, look_of(self.field.cell.rpartition(".")[2]), box)
        right = area.adjusted(theme.px(34), 0, -theme.px(6), 0)
        if self.hasFocus() and self._face.unknown:
            self._caret(painter, right)
        else:
            self._draw_text(painter, right, self._face.text)

    def _draw_site(self, painter: QPainter, area: QRectF) -> None:
        theme, face = current(), self._face
        left = area.left() + theme.px(8)
        ink = theme.color("text" if face.rubble else "text2")
        font = theme.font(12, bold=True)
        mixed = len(face.cost) > 1
        line = QRectF(left, area.top() + theme.px(5), area.right() - left, theme.px(11 if mixed else 14))
        cost = tuple((look_of(kind), number) for kind, number in face.cost)
        board.paint_cost(painter, line, cost, font, ink, gap=1)
        vp = QRectF(left, area.top() + theme.px(21), theme.px(24), theme.px(18))
        strokes.write(painter, vp, face.vp, theme.font(15, bold=True), theme.color("text"), strokes.LEFT)
        # Several components take the whole upper line: what lies there stands below them.
        above = theme.px(16) if mixed else 0
        right = QRectF(area.right() - theme.px(33), area.top() + above, theme.px(28), area.height() - above)
        if face.look is not None:
            icons.paint_marker(painter, face.look.colour, face.look.letter, _middle(right, 24))
        elif face.cube:
            icons.paint_cube(painter, look_of(face.cube), _middle(right, 20))
        elif face.text:
            strokes.write(painter, right, face.text, theme.font(18, bold=True), theme.color("text"))
        else:
            strokes.write(painter, right, "\N{EN DASH}", theme.font(15), theme.color("text2"))


def _middle(area: QRectF, px: float) -> QRectF:
    """A square of so many design pixels in the middle."""
    edge = current().px(px)
    return QRectF(area.center().x() - edge / 2, area.center().y() - edge / 2, edge, edge)


class _Named(QWidget):
    """Cells under a caption."""

    def __init__(self, caption: str, cells: Sequence[QWidget], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        theme = current()
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(theme.px(4))
        self.caption = Words(caption, 12, bold=True, condensed=True, role="text2", wrap=False)
        box.addWidget(self.caption)
        row = QHBoxLayout()
        row.setSpacing(theme.px(4))
        growing = False
        for cell in cells:
            row.addWidget(cell)
            growing = growing or cell.sizePolicy().horizontalPolicy() is QSizePolicy.Policy.Expanding
        if not growing:
            row.addStretch(1)
        box.addLayout(row)

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        return QSize(max(hint.width(), self.caption.sizeHint().width()), hint.height())


class _StationName(QWidget):
    """The number of a station and its name, on two lines if need be."""

    def __init__(self, number: str, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._number, self._name = number, name
        self.setAccessibleName(_("Station {number}, {name}").format(number=number, name=name))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(current().px(138), current().px(44))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        edge = theme.px(17)
        number = self._number
        wide = max(float(edge), strokes.advance(number, theme.font(11, bold=True)) + theme.px(6))
        disc = QRectF(theme.px(2), (self.height() - edge) / 2, wide, edge)
        strokes.panel(painter, disc, theme.color("text"), None, 0, 8)
        strokes.write(painter, disc, number, theme.font(11, bold=True), theme.color("surface"))
        name = QRectF(disc.right() + theme.px(8), 0, self.width() - disc.right() - theme.px(12), self.height())
        font = theme.font(14, bold=True, condensed=True)
        strokes.write_lines(painter, name, self._name, font, theme.color("text"), strokes.LEFT)
        painter.end()


class _Sum(QWidget):
    """A row of "Does it add up?"."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.row: SumRow | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        signals.changed.connect(self.updateGeometry)

    def show_row(self, row: SumRow) -> None:
        """Shows a kind."""
        self.row = row
        self.setAccessibleName(row.sentence)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(current().px(360), current().px(32))

    def minimumSizeHint(self) -> QSize:
        return QSize(current().px(280), current().px(32))

    def paintEvent(self, event: QPaintEvent) -> None:
        row = self.row
        if row is None:
            return
        theme = current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.rect())
        ink, soft = ("text", "text2") if row.ok else ("warn_text", "warn_text")
        if not row.ok:
            painter.fillRect(area, theme.color("warn_bg"))
        painter.fillRect(QRectF(0, 0, area.width(), 1), theme.color("line" if row.ok else "warn_line"))
        side, high = theme.px(12), area.height()
        icons.paint_cube(
            painter, look_of(row.kind), QRectF(side, (high - theme.px(20)) / 2, theme.px(20), theme.px(20))
        )
        name = QRectF(side + theme.px(28), 0, area.width() * 0.3, high)
        elide = Qt.TextElideMode.ElideMiddle
        strokes.write(painter, name, row.words, theme.font(14), theme.color(ink), strokes.LEFT, elide)
        split = area.width() * 0.53
        count = QRectF(split - theme.px(60), 0, theme.px(60), high)
        strokes.write(painter, count, str(row.count), theme.font(15, bold=True), theme.color(ink), strokes.RIGHT)
        of = QRectF(split + theme.px(6), 0, theme.px(60), high)
        words = _("of {most}").format(most=row.most)
        strokes.write(painter, of, words, theme.font(13, condensed=True), theme.color(soft), strokes.LEFT)
        tick = theme.px(18)
        box = QRectF(area.right() - side - tick, (high - tick) / 2, tick, tick)
        icons.paint(painter, "check" if row.ok else "finding", box, theme.color("good" if row.ok else "warn_text"))
        rest_font = theme.font(14, bold=True, condensed=True)
        rest = QRectF(box.left() - theme.px(6) - strokes.advance(str(row.rest), rest_font) - 1, 0, 0, high)
        rest.setRight(box.left() - theme.px(6))
        strokes.write(painter, rest, str(row.rest), rest_font, theme.color(ink), strokes.RIGHT)
        where = QRectF(of.right(), 0, rest.left() - of.right() - theme.px(4), high)
        font = theme.font(13, bold=not row.ok, condensed=True)
        strokes.write(painter, where, row.where, font, theme.color(ink), strokes.RIGHT, elide)
        painter.end()


class FindingRow(Pressable):
    """A finding: what does not add up, from where, and the link to the cell that somebody should look at."""

    def __init__(self, found: FindingWords, parent: QWidget | None = None) -> None:
        self.found = found
        sentence = " ".join(part for part in (found.what, found.detail, found.clause, found.link) if part)
        super().__init__(sentence, parent)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def explains(self, at: object) -> str:
        """The clause that does not add up."""
        return self.found.clause

    def face_size(self) -> tuple[float, float]:
        return 400, self.heightForWidth(current().px(400)) / current().scale

    def minimumSizeHint(self) -> QSize:
        return QSize(current().px(240), current().px(44))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        theme = current()
        return max(theme.px(44), round(self._document(width).size().height()) + theme.px(15))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # A layout asks a fixed height once, before it knows the width.
        self.setFixedHeight(self.heightForWidth(self.width()))

    def _document(self, width: int) -> QTextDocument:
        theme, found = current(), self.found
        document = QTextDocument()
        document.setDocumentMargin(0)
        document.setDefaultFont(theme.font(13))
        ink = theme.color("warn_text").name()
        parts = [f"<b>{escape(found.what)}</b>", escape(found.detail), escape(found.clause)]
        words = " ".join(part for part in parts if part)
        document.setHtml(f'<span style="color:{ink}">{words} <b><u>{escape(found.link)}</u></b></span>')
        document.setTextWidth(max(40, width - theme.px(54)))
        return document

    def draw(self, painter: QPainter) -> None:
        theme = current()
        area = QRectF(self.rect())
        strokes.panel(painter, area, theme.color("warn_bg"), theme.color("warn_line"), 1, 8)
        painter.save()
        painter.setClipRect(QRectF(0, 0, theme.px(6), area.height()))
        strokes.panel(painter, area, theme.color("warn_line"), None, 0, 8)
        painter.restore()
        edge = theme.px(20)
        icons.paint(painter, "finding", QRectF(theme.px(16), theme.px(8), edge, edge), theme.color("warn_text"))
        painter.save()
        painter.translate(QPointF(theme.px(44), theme.px(7)))
        self._document(self.width()).drawContents(painter)
        painter.restore()


class WhoPlays(Card):
    """Who plays, clockwise: names that are remembered by one letter each, others typed. ``changed(Plan)`` and, by
    Enter, ``done``; ``game_picked(id)`` when it is another game of the shelf."""

    changed = Signal(object)
    done = Signal()
    game_picked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_("Who plays?"), _("in seat order, clockwise; Enter goes on"), large=True, parent=parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.plan = Plan()
        self._people: list[Seat] = []
        self._known: dict[str, Seat] = {}
        self._keys: tuple[str, ...] = ()
        self.chips: list[Button] = []
        self.names = Flow()
        self.body.addWidget(self.names)
        self.new_name = QLineEdit()
        self.new_name.setPlaceholderText(_("New name"))
        self.new_name.setAccessibleName(_("New name"))
        self.new_name.setMaxLength(30)
        self._size_name()
        self.games = GameSwitch(SNOWDONIA)
        self.games.left_for.connect(self.game_picked)
        signals.changed.connect(self._size_name)
        self.new_name.returnPressed.connect(self._name_typed)
        self._seats = QVBoxLayout()
        self.body.addLayout(self._seats)
        self.own_of: Callable[[str], Mapping[str, Any]] = lambda _scenario: {}
        """What the owner read from the box, by pack path, for a scenario."""
        self.body.addWidget(self.games)
        self.scenario: ScenarioField | None = None
        if len(scenarios()) > 1:
            self.scenario = ScenarioField(next(iter(scenarios())))
            self.scenario.picked.connect(self._scenario_picked)
            self.body.addWidget(self.scenario)
        self.wrong = Words("", 14, role="text2")
        self.body.addWidget(self.wrong)
        self.go = Button(_("Enter the table"), "filled", key=_("Enter"), compact=True)
        self.go.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.go.clicked.connect(self.done)
        self.body.addWidget(self.go)

    def _scenario_picked(self, scenario: str) -> None:
        if scenario != self.plan.scenario:
            before = self.own_of(self.plan.scenario)
            self._set(setting_up.with_scenario(self.plan, scenario, self.own_of(scenario), before))

    def _size_name(self) -> None:
        self.new_name.setFixedWidth(current().px(180))

    def show_people(self, people: Sequence[Seat]) -> None:
        """The names that are remembered, the latest first: buttons for the latest, the others by typing them."""
        self._known = {seat.name.casefold(): seat for seat in people}
        self._people = list(people)[:MOST_BUTTONS]
        self._keys = present.player_keys([seat.name for seat in self._people])
        self.chips = []
        for seat, key in zip(self._people, self._keys, strict=True):
            chip = Button(seat.name, "outline", key=key or None)
            chip.setCheckable(True)
            chip.clicked.connect(lambda _on=False, seat=seat: self.toggle(seat))
            self.chips.append(chip)
        self.names.show_widgets((*self.chips, self.new_name))
        self.show_plan(self.plan)

    def show_plan(self, plan: Plan) -> None:
        """Shows who plays."""
        self.plan = plan
        if self.scenario is not None:
            self.scenario.show_chosen(plan.scenario)
        playing = {seat.name for seat in plan.seats}
        for chip, seat in zip(self.chips, self._people, strict=True):
            chip.setChecked(seat.name in playing)
        clear(self._seats)
        drawn = letters([seat.name for seat in plan.seats])
        for n, (seat, letter) in enumerate(zip(plan.seats, drawn, strict=True)):
            self._seats.addWidget(self._row(n, seat, letter))
        wrong = present.problems(plan)
        self.wrong.say(wrong[0] if wrong else "")
        self.wrong.setVisible(bool(wrong))
        self.go.setEnabled(not wrong)

    def _row(self, n: int, seat: Seat, letter: str) -> QWidget:
        theme = current()
        holder = QWidget()
        row = QHBoxLayout(holder)
        row.setContentsMargins(0, theme.px(2), 0, theme.px(2))
        row.setSpacing(theme.px(8))
        words = _("Seat {n}, {player}, {colour}").format(n=n + 1, player=seat.name, colour=seat.colour)
        holder.setAccessibleName(words)
        row.addWidget(Words(str(n + 1), 14, bold=True, wrap=False))
        row.addWidget(PlayerMarker(seat.colour, letter, 28, name=seat.name))
        row.addWidget(Words(seat.name, 18, bold=True, wrap=False), 1)
        for words, icon, do in (
            (_("Another colour for {player}"), "turn", lambda: setting_up.recoloured(self.plan, n)),
            (_("Move {player} one seat up"), "move", lambda: setting_up.moved_up(self.plan, n)),
            (_("{player} does not play"), "close", lambda: setting_up.unseated(self.plan, n)),
        ):
            tool = Button("", "quiet", icon)
            tool.setAccessibleName(words.format(player=seat.name))
            tool.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
            # The row that was pressed is built anew: not before the press is over.
            tool.clicked.connect(lambda _on=False, do=do: QTimer.singleShot(0, self, lambda: self._set(do())))
            row.addWidget(tool)
        return holder

    def toggle(self, seat: Seat) -> None:
        """Adds somebody who is remembered, or takes them out."""
        at = next((n for n, s in enumerate(self.plan.seats) if s.name == seat.name), None)
        if at is not None:
            self._set(setting_up.unseated(self.plan, at))
        else:
            self.add(seat.name, seat.colour)

    def add(self, name: str, colour: str = "") -> None:
        """One more player, in the next seat."""
        if len(self.plan.seats) < self.plan.box().players[1] and all(s.name != name for s in self.plan.seats):
            self._set(setting_up.seated(self.plan, name, colour))
        else:
            self.show_plan(self.plan)

    def _name_typed(self) -> None:
        name = " ".join(self.new_name.text().split())
        self.new_name.clear()
        if name:
            known = self._known.get(name.casefold(), Seat(name, ""))
            self.add(known.name, known.colour)
        elif not present.problems(self.plan):
            self.done.emit()

    def _set(self, plan: Plan) -> None:
        self.show_plan(plan)
        self.changed.emit(plan)

    def focus(self) -> None:
        """The focus where letters choose names and Enter goes on, or, without any names, on the field for a new one."""
        first: QWidget = self if self.chips else self.new_name
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    def take_key(self, event: QKeyEvent) -> bool:
        """A letter chooses a remembered name while nobody types a new one."""
        if self.new_name.hasFocus():
            return False
        letter = letter_of(event)
        if letter and letter in self._keys:
            self.toggle(self._people[self._keys.index(letter)])
            return True
        return False


class CatchUpPage(QWidget):
    """The page. ``joined(Game)`` when it is done, ``kept(str)`` to go on another time, ``cancelled`` for Esc."""

    joined = Signal(object)
    kept = Signal(str)
    cancelled = Signal()

    def __init__(self, people: Sequence[Seat] = (), parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(_("Catch up"))
        self.sheet = Sheet(Plan(scenario=next(iter(scenarios()))))
        self.cells: dict[str, Cell] = {}
        self._fields: tuple[Field, ...] = ()
        self._at = ""
        self._fresh = True
        self._dirty = True
        self._laying = False
        self._view: present.View | None = None
        self._step = 1
        self.findings: list[FindingRow] = []
        self.sums: list[_Sum] = []
        self._build()
        self.show_people(people)
        self.restyle()
        self._show_who(True)
        signals.changed.connect(self._restyled)

    # What is built once

    def _build(self) -> None:
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        self.players_button = Button("", "outline")
        self.players_button.clicked.connect(lambda: self._show_who(True))
        self.scenario_button = Button("", "outline")
        self.scenario_button.clicked.connect(lambda: self._show_who(True))
        self._usual = _("the table as it stands, from left to right and top to bottom")
        self.head = HeadBar(_("Catch up"), self._usual, (self.players_button, self.scenario_button))
        box.addWidget(self.head)
        self.who = WhoPlays()
        self.who.changed.connect(self._players_changed)
        self.who.done.connect(self._who_done)
        ground = QWidget()
        self._ground = QVBoxLayout(ground)
        self._ground.addWidget(self.who, 0, Qt.AlignmentFlag.AlignLeft)
        self.left, self.right = QWidget(), QWidget()
        self._columns = QHBoxLayout()
        self._columns.addWidget(self.left, 0, Qt.AlignmentFlag.AlignTop)
        self._columns.addWidget(self.right, 1)
        self._columns.addStretch(0)
        self._ground.addLayout(self._columns)
        self._ground.addStretch(1)
        self.area = Scroll(ground)
        box.addWidget(self.area, 1)
        self._build_left()
        self._build_right()
        self.fold = Button("", "outline")
        self.fold.clicked.connect(lambda: self._show_who(True))
        self.turn = Button("", "outline")
        self.turn.clicked.connect(self._turn_over)
        self.save = Button(_("Save for later"), "outline")
        self.save.clicked.connect(lambda: self.kept.emit(present.to_text(self.sheet)))
        self.join = Button(_("Join the game"), "filled", key=_("Ctrl Enter"), compact=True)
        self.join.clicked.connect(self.join_game)
        self.foot = FootBar((self.fold, self.turn, self.save, self.join))
        box.addWidget(self.foot)

    def _build_left(self) -> None:
        self._left = QVBoxLayout(self.left)
        self._left.setContentsMargins(0, 0, 0, 0)
        self._top = Flow(8)
        self._left.addWidget(self._top)
        self._legend = Flow(12)
        self._left.addWidget(self._legend)
        self._route = QVBoxLayout()
        self._left.addLayout(self._route)
        self._lying = QHBoxLayout()
        self._left.addLayout(self._lying)
        self._standing = Flow(10)
        self._left.addWidget(self._standing)
        self.hint = Words("", 13, condensed=True, role="text2")
        self._left.addWidget(self.hint)

    def _build_right(self) -> None:
        right = QVBoxLayout(self.right)
        right.setContentsMargins(0, 0, 0, 0)
        self._right = right
        self.hands = Card("", "")
        self._hands = QGridLayout()
        self.hands.body.addLayout(self._hands)
        right.addWidget(self.hands)
        self.adds = Card(_("Does it add up?"), _("on the table, of all in play"), large=True)
        for _n in range(6):
            row = _Sum()
            self.sums.append(row)
            self.adds.body.addWidget(row)
        right.addWidget(self.adds)
        self._found = QVBoxLayout()
        right.addLayout(self._found)
        right.addStretch(1)

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        theme = current()
        self._ground.setContentsMargins(theme.px(24), theme.px(12), theme.px(24), theme.px(4))
        self._columns.setSpacing(theme.px(16))
        self._left.setSpacing(theme.px(8))
        self._route.setSpacing(theme.px(4))
        self._lying.setSpacing(theme.px(20))
        self._right.setSpacing(theme.px(8))
        self._found.setSpacing(theme.px(8))
        self.hint.setMinimumHeight(theme.px(18))
        self._hands.setSpacing(theme.px(4))
        self.adds.body.setContentsMargins(0, theme.px(36), 0, theme.px(2))
        self.adds.body.setSpacing(0)
        self.left.setFixedWidth(theme.px(LEFT_WIDE))
        self.who.setFixedWidth(min(theme.px(WHO_WIDE), max(theme.px(320), self.width() - theme.px(64))))
        self.right.setMaximumWidth(16_777_215 if self._narrow() else theme.px(RIGHT_MOST))
        self._fold()

    def _restyled(self) -> None:
        self.restyle()
        # Cells have fixed places made for the old scale.
        self._fields = ()
        self.refresh()

    # Wide or narrow

    def _narrow(self) -> bool:
        return self.width() < current().px(TWO_COLUMNS)

    def _low(self) -> bool:
        return self.height() < current().px(LOW)

    def _fold(self) -> None:
        asking = not self.who.isHidden()
        narrow = self._narrow()
        self.left.setVisible(not asking and (not narrow or self._step == 1))
        self.right.setVisible(not asking and (not narrow or self._step == 2))
        self.turn.setVisible(narrow and not asking)
        self.turn.setText(_("2 Hands") if self._step == 1 else _("1 Table"))
        self.head.setVisible(not self._low())
        self.head.sub.setVisible(self.width() >= current().px(820))
        self.fold.setVisible(self._low() and not asking)
        self.save.setVisible(not asking and self.width() >= current().px(700))
        self.join.setVisible(not asking)
        self.foot.sub.setVisible(self.width() >= current().px(1000))
        self.foot.setVisible(not asking)
        self.join.set_key(None if narrow else _("Ctrl Enter"))
        self._show_foot()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.restyle()

    def _turn_over(self) -> None:
        self._step = 3 - self._step
        self._fold()
        first = next((f.cell for f in self._fields if self._step_of(f.cell) == self._step), "")
        self.go_to(first)

    @staticmethod
    def _step_of(cell: str) -> int:
        return 2 if cell.startswith("hands.") else 1

    # Who plays

    def show_people(self, people: Sequence[Seat]) -> None:
        """The names that are remembered, the latest first."""
        self.who.show_people(people)

    def show_sheet(self, sheet: Sheet) -> None:
        """Goes on with what was entered before; without players it asks who plays."""
        self.sheet = sheet
        self._at = ""
        self.who.show_plan(sheet.plan)
        self._fields = ()
        self._dirty = True
        self._show_who(bool(present.problems(sheet.plan)))

    def _players_changed(self, plan: Plan) -> None:
        # Other players have other hands and another route: nothing typed so far fits for sure.
        self.sheet = Sheet(plan)
        self._dirty = True

    def _show_who(self, on: bool) -> None:
        self.who.setVisible(on)
        if on:
            self.who.show_plan(self.sheet.plan)
        self.players_button.setVisible(not on)
        self.scenario_button.setVisible(not on)
        self._fold()
        if on:
            self.who.focus()
        else:
            self.refresh()
            open_ = present.missing(self.sheet)
            self.go_to(open_[0].cell if open_ else self._fields[0].cell)

    def _who_done(self) -> None:
        if not present.problems(self.sheet.plan):
            self._show_who(False)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not self.who.isHidden():
            self.who.focus()
        elif self._at:
            self.go_to(self._at)

    # Showing

    def refresh(self) -> None:
        """Shows the sheet as it stands."""
        if present.problems(self.sheet.plan):
            return
        fields = present.fields(self.sheet)
        if fields != self._fields:
            self._lay(fields)
            self._refocus()
        if self._dirty:
            self._dirty = False
            self._show_view()
        for field in self._fields:
            self._show_cell(field)
        self._show_hint()
        words = present.players_words(self.sheet.plan)
        self.players_button.setText(words)
        self.fold.setText(words)
        self.scenario_button.setText(self.sheet.plan.box().name)

    def _show_cell(self, field: Field) -> None:
        marked = field.cell in self._marked
        self.cells[field.cell].show_face(present.face(self.sheet, field), present.said(self.sheet, field), marked)

    _marked: frozenset[str] = frozenset()

    def _show_view(self) -> None:
        view = present.view(self.sheet)
        self._marked = view.marked
        for widget, row in zip(self.sums, view.sums, strict=True):
            widget.show_row(row)
        shown = view.findings[: present.MOST_FINDINGS]
        if tuple(row.found for row in self.findings) != shown or self._found.count() != len(shown):
            clear(self._found)
            self.findings = []
            for found in shown:
                finding = FindingRow(found)
                finding.clicked.connect(lambda _on=False, cell=found.cells[0]: self._look_at(cell))
                self.findings.append(finding)
                self._found.addWidget(finding)
            rest = len(view.findings) - len(shown)
            if rest:
                words = _("and {n} more, once these are settled").format(n=rest)
                self._found.addWidget(Words(words, 13, role="text2"))
        self._view = view
        self._show_foot()

    def _show_foot(self) -> None:
        if self._view is not None:
            self.foot.words.say(self._view.short if self._narrow() else self._view.headline)
            self.foot.words.setAccessibleName(self._view.headline)
            self.foot.sub.say(self._view.sub)

    def _look_at(self, cell: str) -> None:
        # The finding that was pressed may go away: not before the press is over.
        QTimer.singleShot(0, self, lambda: self.go_to(cell))

    def _field(self, cell: str) -> Field | None:
        return next((f for f in self._fields if f.cell == cell), None)

    def _show_hint(self) -> None:
        hint = present.hint(self.sheet, self._field(self._at))
        usual = hint == present.hint(self.sheet, None)
        above = not self.head.isHidden() and not self.head.sub.isHidden()
        self.hint.say(hint if usual or not above else "")
        self.head.sub.say(self._usual if usual else hint)

    # Laying the cells out

    def _lay(self, fields: tuple[Field, ...]) -> None:
        """Lays out the sections that have other cells now. A cell that goes away hands the focus on: not our doing."""
        self._laying = True
        try:
            self._lay_sections(fields)
            # A layout shows what is new only later, but the next key may go there at once.
            for holder in (self.left, self.right):
                for child in holder.findChildren(QWidget):
                    if not child.testAttribute(Qt.WidgetAttribute.WA_WState_ExplicitShowHide):
                        child.show()
        finally:
            self._laying = False

    def _lay_sections(self, fields: tuple[Field, ...]) -> None:
        before = self._fields
        self._fields = fields
        sections: dict[str, tuple[Field, ...]] = {}
        old: dict[str, tuple[Field, ...]] = {}
        for store, source in ((sections, fields), (old, before)):
            for name in ("head", "route", "lying", "placed", "hands"):
                store[name] = tuple(f for f in source if _section(f.cell) == name)
        if not before:
            self._lay_legend()
        for name, lay in (
            ("head", self._lay_head),
            ("route", self._lay_route),
            ("lying", self._lay_lying),
            ("placed", self._lay_placed),
            ("hands", self._lay_hands),
        ):
            if sections[name] != old[name] or not before:
                for field in old[name]:
                    self.cells.pop(field.cell, None)
                lay(sections[name])

    def _cell(self, field: Field, width: float) -> Cell:
        cell = Cell(field, width)
        cell.key_typed.connect(self._typed)
        cell.moved.connect(self._moved)
        cell.entered.connect(self._entered)
        cell.leave = self._leave
        self.cells[field.cell] = cell
        return cell

    def _lay_head(self, fields: tuple[Field, ...]) -> None:
        captions = {
            "round": _("Round"),
            "phase": _("Next"),
            "begun": _("Begun?"),
            "start": _("Starts"),
            "rates.excavate": _("Excavate"),
            "rates.lay": _("Lay track"),
            "events": _("Events on"),
            "drawn": _("Drawn"),
            "set_aside": _("Set aside"),
            "extra_build": _("B covered?"),
            f"chosen.{EVENTS_FROM}": _("Event from"),
            f"chosen.{LENT}": _("Third lent?"),
            f"chosen.{LAST}": _("Last round?"),
        }
        wide = {"events": 84, "rates.excavate": 64, "rates.lay": 64, "set_aside": 64, "extra_build": 64}
        shown: list[QWidget] = []
        weather = [f for f in fields if f.kind == "weather"]
        for field in fields:
            if field in weather:
                if field is weather[0]:
                    shown.append(_Named(_("Weather, three letters"), [self._cell(f, 48) for f in weather]))
                continue
            caption = captions.get(field.cell, field.name)
            shown.append(_Named(caption, [self._cell(field, wide.get(field.cell, 56))]))
        self._top.show_widgets(shown)

    def _lay_legend(self) -> None:
        seats = self.sheet.plan.seats
        keys = present.player_keys([s.name for s in seats], [s.colour for s in seats])
        drawn = letters([seat.name for seat in seats])
        shown: list[QWidget] = [_Pair(Words(_("Route"), 16, bold=True, wrap=False))]
        for seat, key, letter in zip(seats, keys, drawn, strict=True):
            marker = PlayerMarker(seat.colour, letter, 20, name=seat.name)
            shown.append(_Pair(marker, key))
        for words, key in (
            (_("event"), present.EVENT_DID),
            (_("free"), _("Space")),
            (_("rubble left"), _("0\N{EN DASH}9")),
            (_("closed"), present.CLOSED),
        ):
            shown.append(_Pair(Words(words, 13, wrap=False), key))
        self._legend.show_widgets(shown)

    def _lay_route(self, fields: tuple[Field, ...]) -> None:
        _clear_rows(self._route)
        here: Book = present.book(self.sheet)
        by_cell = {f.cell: f for f in fields}
        theme = current()
        self._route.setSpacing(theme.px(4 if len(here.route) <= MANY_STATIONS else 2))
        most = max(len(station.track_cards) for station in here.route)
        for station in here.route:
            row = QHBoxLayout()
            row.setSpacing(theme.px(4))
            tracks = [self._cell(by_cell[f"route.{t.id}"], 34) for t in station.track_cards]
            row.addSpacing(theme.px(38) * (most - len(tracks)))
            for cell in tracks:
                row.addWidget(cell)
            row.addWidget(_StationName(card_number(here, station), station.name))
            sites = [f for f in fields if f.group == f"site {station.id}"]
            further = sum(1 for f in sites if f.cell.endswith(MORE))
            known = len(sites) - further
            room = LEFT_WIDE - 38 * most - 146 - 4 * len(sites) - MORE_WIDE * further
            wide = max(SITE_LEAST, min(SITE_WIDE, room // max(1, known)))
            for field in sites:
                row.addWidget(self._cell(field, MORE_WIDE if field.cell.endswith(MORE) else wide))
            row.addStretch(1)
            self._route.addLayout(row)

    def _lay_lying(self, fields: tuple[Field, ...]) -> None:
        _clear_rows(self._lying)
        yard = [self._cell(f, 76) for f in fields if f.cell.startswith("yard.")]
        office = [self._cell(f, 64) for f in fields if f.kind == "card"]
        discards = [self._cell(f, 120) for f in fields if f.cell == "discards"]
        for n, (caption, cells) in enumerate(
            (
                (_("Stock yard"), yard),
                (_("Site office, from the left"), office),
                (_("Contract cards discarded"), discards),
            )
        ):
            self._lying.addWidget(_Named(caption, cells), 1 if n == 2 else 0)

    def _lay_placed(self, fields: tuple[Field, ...]) -> None:
        shown: list[QWidget] = []
        for area in dict.fromkeys(f.group for f in fields):
            letter = area.rpartition(" ")[2]
            if not shown:
                letter = _("Labourers: {area}").format(area=letter)
            shown.append(_Named(letter, [self._cell(f, 30) for f in fields if f.group == area]))
        self._standing.show_widgets(shown)
        self._standing.setVisible(bool(shown))

    def _lay_hands(self, fields: tuple[Field, ...]) -> None:
        clear(self._hands)
        by_cell = {f.cell: f for f in fields}
        self._hands.addWidget(Words(_("Hands"), 16, bold=True, wrap=False), 0, 0)
        middle = Qt.AlignmentFlag.AlignCenter
        columns = ["at_hand"] if any(f.cell.endswith(".at_hand") for f in fields) else []
        usual = (*HELD, "train", "contracts", "surveyor", "at_hand")
        names = dict.fromkeys(f.cell.split(".")[2] for f in fields)
        columns = [*HELD, "train", "contracts", "surveyor", *(name for name in names if name not in usual), *columns]
        pictures = {"train": "train", "contracts": "contract", "surveyor": "surveyor", "at_hand": "labourer"}
        for n, kind in enumerate(columns, 1):
            icon = Icon(kind, 20, cube=True) if kind in HELD else Icon(pictures.get(kind, "move"), 20)
            icon.setAccessibleName(kind_word(kind, 2) if kind in HELD else pictures.get(kind, _("own end")))
            self._hands.addWidget(icon, 0, n, middle)
        others = any(isinstance(place.number, str) for place in present.book(self.sheet).places)
        seats = self.sheet.plan.seats
        drawn = letters([seat.name for seat in seats])
        for seat, letter in enumerate(drawn):
            name = QHBoxLayout()
            name.setSpacing(current().px(6))
            name.addWidget(PlayerMarker(seats[seat].colour, letter, 24, name=seats[seat].name))
            said = Words(seats[seat].name, 16, bold=True, condensed=True, wrap=False)
            said.setFixedWidth(current().px(54))
            name.addWidget(said)
            holder = QWidget()
            holder.setLayout(name)
            name.setContentsMargins(0, 0, 0, 0)
            self._hands.addWidget(holder, seat + 1, 0)
            for n, kind in enumerate(columns, 1):
                width = {"contracts": 52, "surveyor": 46 if others else 38, "train": 38}.get(kind, 36)
                if len(columns) > MANY_COLUMNS:
                    width -= 4
                self._hands.addWidget(self._cell(by_cell[f"hands.{seat}.{kind}"], width), seat + 1, n)
        self._hands.setColumnStretch(columns.index("contracts") + 1, 1)

    # Typing

    def _typed(self, cell: str, sign: str) -> None:
        field = self._field(cell)
        if field is None:
            return
        found = present.typed(self.sheet, field, sign, self._fresh)
        if found is None:
            return
        self._fresh = False
        self._take(found.sheet)
        if found.done:
            closed = sign == present.CLOSED
            self._go(cell, "group" if closed else "next")
        else:
            self._show_hint()

    def _take(self, sheet: Sheet) -> None:
        """Another sheet; findings follow when the focus leaves the cell."""
        if sheet == self.sheet:
            return
        self.sheet = sheet
        self._dirty = True
        fields = present.fields(sheet)
        if fields != self._fields:
            self._lay(fields)
            self._refocus()
        for field in fields:
            self._show_cell(field)

    def _refocus(self) -> None:
        """The focus back on the cell that had it, when it was built anew; what is being typed goes on."""
        cell = self.cells.get(self._at)
        if cell is not None and not cell.hasFocus() and cell.isVisible():
            self._laying = True
            cell.setFocus(Qt.FocusReason.OtherFocusReason)
            self._laying = False

    def _moved(self, cell: str, where: str) -> None:
        field = self._field(cell)
        if field is None:
            return
        if where == "erase":
            if not self.sheet.text(cell):
                self._go(cell, "back")
                return
            self._take(present.erased(self.sheet, field))
            self._fresh = True
        elif where in ("up", "down"):
            self._step_over(cell, where)
        else:
            self._go(cell, where)

    def _leave(self, cell: str, forward: bool) -> bool:
        """Tab: to the next group of cells; at the end out of them."""
        return self._go(cell, "group" if forward else "back")

    def _go(self, cell: str, where: str) -> bool:
        names = [f.cell for f in self._fields]
        if cell not in names:
            return False
        at = names.index(cell)
        if where == "back":
            following = at - 1
        else:
            following = at + 1
            group = self._fields[at].group
            while where == "group" and following < len(names) and self._fields[following].group == group:
                following += 1
        if following < 0:
            return False
        if following >= len(names):
            self._settle()
            self.join.setFocus(Qt.FocusReason.TabFocusReason)
            return True
        self.go_to(names[following])
        return True

    def _step_over(self, cell: str, where: str) -> None:
        """The nearest cell above or below."""
        here = self._centre(self.cells[cell])
        best, least = "", float("inf")
        for name, other in self.cells.items():
            if name == cell or not other.isVisible():
                continue
            there = self._centre(other)
            down = there.y() - here.y()
            if where == "up":
                down = -down
            if down < 10:
                continue
            far = down * 3 + abs(there.x() - here.x())
            if far < least:
                best, least = name, far
        if best:
            self.go_to(best)

    def _centre(self, cell: Cell) -> QPointF:
        return QPointF(cell.mapTo(self, cell.rect().center()))

    def go_to(self, cell: str) -> None:
        """The focus on a cell, on its side of a narrow page."""
        if cell not in self.cells:
            return
        if self._narrow() and self._step != self._step_of(cell):
            self._step = self._step_of(cell)
            self._fold()
        widget = self.cells[cell]
        if widget.hasFocus():
            self._entered(cell)
        else:
            widget.setFocus(Qt.FocusReason.TabFocusReason)
        self._at = cell

    def _entered(self, cell: str) -> None:
        if self._laying:
            return
        self._at = cell
        self._fresh = True
        self._settle()
        self._show_hint()
        if cell in self.cells:
            self.area.ensureWidgetVisible(self.cells[cell], 0, current().px(24))

    def _settle(self) -> None:
        """What follows from the cells, once the focus has left the one that was changed."""
        if self._dirty:
            self.refresh()

    # Going on

    def join_game(self) -> None:
        """Joins with what was entered; findings never keep anybody from it."""
        if present.problems(self.sheet.plan):
            return
        self.joined.emit(present.game(self.sheet))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if not self.who.isHidden():
            if enter and self.who.new_name.hasFocus():
                # The field has taken the name already.
                event.accept()
            elif enter:
                self._who_done()
            elif event.key() == Qt.Key.Key_Escape:
                self._escape()
            elif not self.who.take_key(event):
                super().keyPressEvent(event)
        elif enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.join_game()
        elif event.key() == Qt.Key.Key_Escape:
            self.cancelled.emit()
        else:
            super().keyPressEvent(event)

    def _escape(self) -> None:
        if self._fields and not present.problems(self.sheet.plan):
            self._show_who(False)
        else:
            self.cancelled.emit()


class _Pair(QWidget):
    """Something and the key that means it."""

    def __init__(self, what: QWidget, key: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(current().px(4))
        row.addWidget(what)
        if key:
            row.addWidget(KeyCap(key))
            self.setAccessibleName(_("{what}: {key}").format(what=what.accessibleName(), key=key))

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), current().px(26))


def _section(cell: str) -> str:
    name = cell.partition(".")[0]
    return {"yard": "lying", "office": "lying", "discards": "lying"}.get(
        name, name if name in ("route", "placed", "hands") else "head"
    )


def _clear_rows(layout: QBoxLayout) -> None:
    """Takes out everything, the rows inside included."""
    while (item := layout.takeAt(0)) is not None:
        inside = item.layout()
        if isinstance(inside, QBoxLayout):
            _clear_rows(inside)
        widget = item.widget()
        if widget is not None:
            widget.hide()
            widget.deleteLater()
