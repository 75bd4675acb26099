"""The stage while labourers are assigned: the areas A to G, and the order in which labourers were placed."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from companion.wording import _
from ui import icons
from ui.present.areas import AreasView, AreaView, SpaceView, TurnView
from ui.present.clauses import OF_STEP, of_area
from ui.theme import current, signals
from ui.views.explained import explain
from ui.views.table.kept import ActionSpace
from ui.views.table.plates import Plate, Roving, owner
from ui.widgets import strokes
from ui.widgets.board import Marks, SpaceLook

FOOT: Final = 54
"""Height of the order row, design pixels."""
HEAD: Final = 94
"""From the top of an area to its first space."""
HEAD_LOW: Final = 44


class AreaHead(Plate):
    """Letter, name and what the area gives."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._view: AreaView | None = None
        self.low = False

    def show_view(self, view: AreaView) -> None:
        """Shows another state of the area."""
        if self._view is None or (view.name, view.note, view.dim) != (
            self._view.name,
            self._view.note,
            self._view.dim,
        ):
            self._view = view
            self.say(_("Area {letter}, {name}, {note}").format(letter=view.letter, name=view.name, note=view.note))
            self.update()

    def face_size(self) -> tuple[float, float]:
        theme = current()
        return theme.px(114), theme.px(HEAD_LOW - 6 if self.low else 84)

    def picture_key(self) -> object:
        view = self._view
        return None if view is None else (view.letter, view.name, view.note, view.dim, self.low)

    def draw(self, painter: QPainter) -> None:
        theme, view = current(), self._view
        if view is None:
            return
        ink = theme.color("text2" if view.dim else "text")
        icon = f"area-{view.letter.lower()}"
        elide = Qt.TextElideMode.ElideMiddle
        bold, small = theme.font(14, bold=True), theme.font(13, condensed=True)
        if self.low:
            icons.paint(painter, icon, QRectF(0, theme.px(4), theme.px(26), theme.px(26)), ink)
            left = theme.px(32)
            name = QRectF(left, 0, self.width() - left, theme.px(18))
            note = QRectF(left, theme.px(17), self.width() - left, theme.px(16))
        else:
            icons.paint(painter, icon, QRectF(0, theme.px(11), theme.px(30), theme.px(30)), ink)
            name = QRectF(0, theme.px(48), self.width(), theme.px(18))
            note = QRectF(0, theme.px(66), self.width(), theme.px(16))
        if strokes.advance(view.name, bold) > name.width():
            bold = theme.font(14, bold=True, condensed=True)
        strokes.write(painter, name, view.name, bold, ink, strokes.LEFT, elide)
        strokes.write(painter, note, view.note, small, theme.color("text2"), strokes.LEFT, elide)


class OrderRow(Plate):
    """Who was placed where, who places now, who follows; it begins with the latest when there is no room for all."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._view: tuple[TurnView, ...] = ()

    def show_view(self, view: tuple[TurnView, ...]) -> None:
        """Shows another order."""
        if view != self._view:
            self._view = view
            self.say(_("Order: {turns}").format(turns=", ".join(turn.sentence for turn in view) or _("nobody yet")))
            self.update()

    def face_size(self) -> tuple[float, float]:
        return current().px(200), current().px(FOOT)

    def _width(self, turn: TurnView) -> float:
        theme = current()
        words = strokes.advance(turn.words, theme.font(14, bold=turn.on, condensed=True)) + theme.px(4)
        return theme.px(36) + (words if turn.words else 0)

    def draw(self, painter: QPainter) -> None:
        theme = current()
        font = theme.font(12, bold=True, condensed=True)
        title = _("Order")
        strokes.write(
            painter, QRectF(0, 0, self.width(), self.height()), title, font, theme.color("text2"), strokes.LEFT
        )
        x = strokes.advance(title, font) + theme.px(10)
        gap = theme.px(4)
        turns = list(self._view)
        # What is over gives way first, then what is farthest off.
        while len(turns) > 1 and x + sum(self._width(turn) + gap for turn in turns) > self.width():
            turns = turns[:-1] if turns[0].on else turns[1:]
        for turn in turns:
            width = self._width(turn)
            box = QRectF(x, (self.height() - theme.px(30)) / 2, width, theme.px(30))
            x += width + gap
            ink = theme.color("text")
            if turn.on:
                strokes.panel(painter, box, theme.color("accent"), None, 0, 14)
                ink = theme.color("on_accent")
            marker = QRectF(box.left() + theme.px(8), box.top(), theme.px(20), box.height())
            icons.paint_marker(painter, turn.who.colour, turn.who.letter, marker)
            words = QRectF(marker.right() + theme.px(4), box.top(), width, box.height())
            strokes.write(painter, words, turn.words, theme.font(14, bold=turn.on, condensed=True), ink, strokes.LEFT)


class AreasStage(QWidget):
    """Seven columns; wrapped into two rows of areas where the stage is narrow."""

    tapped = Signal(str, int)
    walked = Signal(QWidget)
    """The space that an arrow brought the focus to."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(_("Areas"))
        self.heads: dict[str, AreaHead] = {}
        self.spaces: dict[tuple[str, int], ActionSpace] = {}
        self.order = OrderRow(self)
        explain(self.order, OF_STEP["place"])
        self._view: AreasView | None = None
        self._roving = Roving(self)
        self._roving.walked.connect(self.walked)
        self._lines: list[QRectF] = []
        self.foot_room = 0
        """Pixels at the right of the order row that something else needs."""
        signals.changed.connect(self.lay_out)

    def show_view(self, view: AreasView) -> None:
        """Shows another state of the areas."""
        before, self._view = self._view, view
        if view == before:
            return
        wanted = [(space.area, space.space) for area in view.areas for space in area.spaces]
        if list(self.spaces) != wanted:
            self._build(wanted)
        for area in view.areas:
            if area.letter not in self.heads:
                self.heads[area.letter] = AreaHead(self)
                explain(self.heads[area.letter], of_area(area.letter))
                self.heads[area.letter].show()
            self.heads[area.letter].show_view(area)
            for space in area.spaces:
                widget = self.spaces[space.area, space.space]
                widget.setEnabled(space.enabled)
                widget.show_look(_look(space), space.sentence)
        self.order.show_view(view.order)
        if before is None or list(self.spaces) != [(s.area, s.space) for a in before.areas for s in a.spaces]:
            self.lay_out()

    def _build(self, wanted: list[tuple[str, int]]) -> None:
        for key in [key for key in self.spaces if key not in wanted]:
            old = self.spaces.pop(key)
            old.setParent(None)
            old.deleteLater()
        spaces = dict(self.spaces)
        self.spaces = {}
        for key in wanted:
            if key not in spaces:
                widget = ActionSpace(parent=self)
                explain(widget, of_area(key[0]))
                widget.clicked.connect(lambda _on=False, key=key: self.tapped.emit(*key))
                widget.show()
                spaces[key] = widget
            self.spaces[key] = spaces[key]
        self._roving.set_members(list(self.spaces.values()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.lay_out()

    def minimumSizeHint(self) -> QSize:
        return QSize(1, 1)

    def least_height(self, width: int) -> int:
        """Height in which two rows of areas show every space apart from the others, 0 without a game."""
        view = self._view
        if view is None:
            return 0
        theme = current()
        edge, gap = theme.px(44), theme.px(6)
        inner = round(width / -(-len(view.areas) // 2)) - theme.px(12)
        across = max(1, (inner + gap) // (edge + gap))
        most = max(-(-len(area.spaces) // across) for area in view.areas)
        return 2 * (theme.px(HEAD_LOW) + most * (edge + gap)) + theme.px(FOOT)

    def lay_out(self) -> None:
        """Places heads, spaces and the order for the size there is."""
        view = self._view
        if view is None:
            return
        theme = current()
        foot = theme.px(FOOT)
        body = self.height() - foot
        rows = 1 if self.width() >= 7 * theme.px(96) else 2
        columns = -(-len(view.areas) // rows)
        low = rows > 1 or body < theme.px(HEAD + 2 * 52 + 6)
        width, height = self.width() / columns, body / rows
        head = HEAD_LOW if low else HEAD
        self._lines = [QRectF(0, body, self.width(), 1)]
        for number, area in enumerate(view.areas):
            row, column = divmod(number, columns)
            left, top = column * width, row * height
            if column:
                self._lines.append(QRectF(round(left), top, 1, height))
            elif row:
                self._lines.append(QRectF(0, round(top), self.width(), 1))
            inner = round(width) - theme.px(12)
            plate = self.heads[area.letter]
            plate.low = low
            plate.setGeometry(
                round(left) + theme.px(8), round(top) + (theme.px(6) if low else 0), inner, plate.sizeHint().height()
            )
            self._place_spaces(
                area, round(left) + theme.px(8), round(top) + theme.px(head), inner, height - theme.px(head)
            )
        self.order.setGeometry(theme.px(12), body, self.width() - theme.px(24) - self.foot_room, foot)
        self.update()

    def _place_spaces(self, area: AreaView, left: int, top: int, width: int, height: float) -> None:
        theme = current()
        count = len(area.spaces)
        gap = theme.px(6)

        def columns(edge: int) -> int:
            return max(1, (width + gap) // (edge + gap))

        edge, small = theme.px(52), False
        if -(-count // columns(edge)) * (edge + gap) - gap > height:
            edge, small = theme.px(44), True
        across = columns(edge)
        step = edge + gap
        while -(-count // across) * (edge + gap) - gap > height and across < count:
            # More labourers than places to show them: they stand closer together, the last one free to tap.
            across += 1
            step = max(theme.px(14), (width - edge) // max(across - 1, 1))
        for number, space in enumerate(area.spaces):
            row, column = divmod(number, across)
            widget = self.spaces[space.area, space.space]
            widget.set_small(small)
            widget.setGeometry(left + column * step, top + row * (edge + gap), edge, edge)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current()
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.color("surface"))
        for line in self._lines:
            painter.fillRect(line, theme.color("line"))
        painter.end()


def _look(view: SpaceView) -> SpaceLook:
    return SpaceLook(
        view.state,
        view.label,
        owner(view.who),
        view.start_player and view.state != "taken",
        Marks("" if view.proposed else None, view.lit),
    )
