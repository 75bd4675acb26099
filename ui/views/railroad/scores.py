"""The list of players beside the line: marker, name, what they earned, VP. A row takes that engine in hand."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from companion.wording import _
from ui import icons
from ui.present.railroad.scores import ScoreRow
from ui.theme import current, signals
from ui.views.explained import explain
from ui.views.table.plates import Roving
from ui.views.words import Words
from ui.widgets import strokes
from ui.widgets.pressable import Showing

ROW: Final = 44
"""As low as the design has it; an engine is tapped on the line as well."""
CAPTION: Final = 22


class PlayerRow(Showing[ScoreRow]):
    """One player."""

    radius = 6.0

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def face_size(self) -> tuple[float, float]:
        return 320, ROW

    def minimumSizeHint(self) -> QSize:
        return QSize(current().px(160), current().px(ROW))

    def draw_view(self, painter: QPainter, row: ScoreRow) -> None:
        theme = current()
        area = QRectF(self.rect())
        if row.chosen:
            strokes.panel(painter, area, theme.color("accent_soft"), None, 0, 6)
        painter.fillRect(QRectF(0, area.height() - 1, area.width(), 1), theme.color("line"))
        edge = theme.px(24)
        mark = QRectF(theme.px(2), area.center().y() - edge / 2, edge, edge)
        icons.paint_marker(painter, row.look.colour, row.look.letter, mark)
        left, right = mark.right() + theme.px(10), area.right() - theme.px(4)
        font = theme.font(18, bold=True)
        if row.vp:
            width = strokes.advance(row.vp, font) + theme.px(8)
            box = QRectF(right - width, theme.px(8), width, area.height() - theme.px(16))
            if row.lit:
                strokes.pill(painter, box)
            strokes.write(painter, box, row.vp, font, theme.color("on_lit" if row.lit else "text"))
            right -= max(width, theme.px(30)) + theme.px(6)
        small, name = theme.font(13, condensed=True), theme.font(15)
        room = right - left
        told = min(
            strokes.advance(row.words, small),
            max(room * 0.6, room - strokes.advance(row.look.name, name) - theme.px(10)),
        )
        elide = Qt.TextElideMode.ElideMiddle
        called = QRectF(left, 0, max(0.0, room - told - theme.px(8)), area.height())
        strokes.write(painter, called, row.look.name, name, theme.color("text"), strokes.LEFT, elide)
        box = QRectF(right - told, 0, told, area.height())
        small = strokes.narrowed(row.words, small, told, 11)
        strokes.write(painter, box, row.words, small, theme.color("text2"), strokes.RIGHT, elide)


class ScoreList(QWidget):
    """All players; one tab stop. ``tapped(seat)``."""

    tapped = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows: list[PlayerRow] = []
        self._roving = Roving(self)
        self._box = QVBoxLayout(self)
        self._box.setSpacing(0)
        self.caption = Words(_("Railroad VP"), 12, bold=True, condensed=True, role="text2", wrap=False)
        self._box.addWidget(self.caption)
        self._inside = QVBoxLayout()
        self._inside.setSpacing(0)
        self._box.addLayout(self._inside)
        self._box.addStretch(1)
        self.setAccessibleName(_("Railroad VP"))
        explain(self, "gwt.railroad:12")
        signals.changed.connect(self.restyle)
        self.restyle()

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        theme = current()
        self._box.setContentsMargins(theme.px(16), theme.px(2), theme.px(14), theme.px(2))
        self.caption.setFixedHeight(theme.px(CAPTION))

    def show_rows(self, rows: tuple[ScoreRow, ...]) -> None:
        """Shows these players."""
        if len(rows) != len(self.rows):
            for old in self.rows:
                self._inside.removeWidget(old)
                old.hide()
                old.deleteLater()
            self.rows = []
            for row in rows:
                made = PlayerRow()
                made.clicked.connect(lambda _on=False, seat=row.seat: self.tapped.emit(seat))
                self.rows.append(made)
                self._inside.addWidget(made)
            self._roving.set_members(list(self.rows))
            self.updateGeometry()
        for made, row in zip(self.rows, rows, strict=True):
            made.show_view(row)

    def height_for(self, count: int) -> int:
        """Its height in pixels for so many players."""
        return current().px(CAPTION + ROW * count + 6)
