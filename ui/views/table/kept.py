"""Pictures of small controls that were painted before: a change of stage shows fifty of them at once.

Only the look, the size and the theme decide what such a control shows: one picture serves all that look alike.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QWidget

from ui.theme import current
from ui.widgets import board

MOST: Final = 600
"""So many pictures are kept, about 10 kB each."""

_pictures: OrderedDict[object, QPixmap] = OrderedDict()


def paint_kept(widget: QWidget, key: object, draw: Callable[[QPainter], None]) -> None:
    """Paints a widget from the kept picture of its key, which is drawn now if it is new."""
    theme, ratio = current(), widget.devicePixelRatioF()
    whole = (key, widget.width(), widget.height(), theme.name, theme.scale, ratio)
    picture = _pictures.get(whole)
    if picture is None:
        picture = QPixmap(round(widget.width() * ratio), round(widget.height() * ratio))
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
    painter = QPainter(widget)
    painter.drawPixmap(0, 0, picture)
    painter.end()


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
