"""Pictures of small controls that were painted before: a change of stage shows fifty of them at once.

Only the look, the size and the theme decide what such a control shows: one picture serves all that look alike.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Final, TypeAlias

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QWidget

from ui.theme import current
from ui.widgets import board

Draw: TypeAlias = Callable[[QPainter, QRectF], None]

MOST: Final = 900
"""So many pictures are kept, about 10 kB each."""

_pictures: OrderedDict[object, QPixmap] = OrderedDict()


def paint_kept(widget: QWidget, key: object, draw: Callable[[QPainter], None]) -> None:
    """Paints a widget from the kept picture of its key, which is drawn now if it is new."""
    picture = _picture(key, widget.width(), widget.height(), widget.devicePixelRatioF(), draw)
    painter = QPainter(widget)
    painter.drawPixmap(0, 0, picture)
    painter.end()


def paint_piece(painter: QPainter, x: float, width: float, height: int, key: object, draw: Draw) -> None:
    """Paints a column of a row from the kept picture of its key; ``draw`` paints into an area that begins at 0, 0."""
    left, wide = round(x), max(1, round(width))
    area = QRectF(0, 0, wide, height)
    ratio = painter.device().devicePixelRatioF()
    painter.drawPixmap(left, 0, _picture(key, wide, height, ratio, lambda inner: draw(inner, area)))


def _picture(key: object, width: int, height: int, ratio: float, draw: Callable[[QPainter], None]) -> QPixmap:
    theme = current()
    whole = (key, width, height, theme.name, theme.scale, ratio)
    picture = _pictures.get(whole)
    if picture is None:
        picture = QPixmap(round(width * ratio), round(height * ratio))
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw(painter)
        painter.end()
        _pictures[whole] = picture
        while len(_pictures) > MOST:
            _pictures.popitem(last=False)
    else:
        _pictures.move_to_end(whole)
    return picture


class SiteChip(board.SiteChip):
    """A site whose picture is kept."""

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.ring_shown or self.width() <= 0:
            super().paintEvent(event)
        else:
            paint_kept(self, ("site", self.look()), self.draw)


class TrackChip(board.TrackChip):
    """A track card whose picture is kept."""

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.ring_shown or self.width() <= 0:
            super().paintEvent(event)
        else:
            paint_kept(self, ("track", self.look()), self.draw)


class ActionSpace(board.ActionSpace):
    """An action space whose picture is kept."""

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.ring_shown or self.width() <= 0:
            super().paintEvent(event)
        else:
            paint_kept(self, ("space", self.look(), self.isEnabled()), self.draw)
