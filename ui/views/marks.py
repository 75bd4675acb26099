"""The marker of somebody who played: in the colour of their game, or a plain disc where nobody wrote a colour down."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui import icons
from ui.present.looks import Look
from ui.theme import current, signals
from ui.widgets import strokes

NO_SHAPE: Final = "disc"


def shape_of(colour: str) -> str:
    """The shape of a colour of any game's box; NO_SHAPE for any other."""
    try:
        return current().player(colour).shape
    except LookupError:
        return NO_SHAPE


def paint_mark(painter: QPainter, look: Look, rect: QRectF) -> None:
    """Draws somebody's marker centred in ``rect``."""
    if shape_of(look.colour) != NO_SHAPE:
        icons.paint_marker(painter, look.colour, look.letter, rect)
        return
    theme = current()
    edge = min(rect.width(), rect.height())
    box = QRectF(rect.center().x() - edge / 2, rect.center().y() - edge / 2, edge, edge)
    line = max(1.0, edge / 16)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(theme.color("line_strong"), line))
    painter.setBrush(theme.color("surface"))
    painter.drawEllipse(box.adjusted(line, line, -line, -line))
    painter.restore()
    if edge >= icons.LETTER_FROM:
        font = theme.font(12, bold=True)
        font.setPixelSize(max(1, round(edge * (0.36 if len(look.letter) > 1 else 0.46))))
        strokes.write(painter, box, look.letter, font, theme.color("text"))


class Mark(QWidget):
    """Somebody's marker, ``px`` design pixels wide."""

    def __init__(self, look: Look, px: int = 28, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._px = px
        self._look = look
        self.setAccessibleName(look.name)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        signals.changed.connect(self.updateGeometry)

    def show_look(self, look: Look) -> None:
        """Shows somebody else."""
        self._look = look
        self.setAccessibleName(look.name)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(current().px(self._px), current().px(self._px))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_mark(painter, self._look, QRectF(self.rect()))
        painter.end()
