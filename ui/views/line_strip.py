"""The line of a railroad on one strip: its stations with their discs, and the engines where they stand."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui import icons
from ui.present.start import EngineMark, LineStripView
from ui.theme import current, signals
from ui.widgets import strokes

HIGH = 84
EDGE = 26


class LineStrip(QWidget):
    """The strip. Engines that stand close together are drawn side by side, in their order along the line."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view: LineStripView | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        signals.changed.connect(self.updateGeometry)

    def show_view(self, view: LineStripView) -> None:
        """Shows a line."""
        self._view = view
        self.setAccessibleName(view.sentence)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(current().px(600), current().px(HIGH))

    def minimumSizeHint(self) -> QSize:
        return QSize(current().px(200), current().px(HIGH))

    def places(self) -> tuple[tuple[EngineMark, QRectF], ...]:
        """The engines, the hindmost first, where they are drawn."""
        if self._view is None:
            return ()
        theme = current()
        edge, gap = theme.px(EDGE), theme.px(3)
        engines = sorted(self._view.engines, key=lambda one: one.at)
        left = [self._x(one.at) - edge / 2 for one in engines]
        for n in range(1, len(left)):
            left[n] = max(left[n], left[n - 1] + edge + gap)
        most = float(self.width() - edge)
        for n in reversed(range(len(left))):
            left[n] = min(left[n], most)
            most = left[n] - edge - gap
        return tuple((one, QRectF(x, theme.px(2), edge, edge)) for one, x in zip(engines, left, strict=True))

    def _x(self, at: float) -> float:
        side = current().px(EDGE) / 2
        return side + at * (self.width() - 2 * side)

    def paintEvent(self, event: QPaintEvent) -> None:
        view = self._view
        if view is None:
            return
        theme = current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        small = theme.font(11, bold=True)
        for engine, box in self.places():
            icons.paint_marker(painter, engine.look.colour, engine.look.letter, box)
            wide = strokes.advance(engine.words, small) + theme.px(2)
            left = min(max(0.0, box.center().x() - wide / 2), self.width() - wide)
            words = QRectF(left, box.bottom(), wide, theme.px(15))
            strokes.write(painter, words, engine.words, small, theme.color("text"))
        rail = theme.px(54)
        painter.fillRect(QRectF(0, rail - 1, self.width(), 3), theme.color("bed"))
        plate, disc = theme.px(20), theme.px(11)
        for station in view.stations:
            box = QRectF(self._x(station.at) - plate / 2, rail - theme.px(9), plate, theme.px(18))
            strokes.panel(painter, box, theme.color("surface"), theme.color("line_strong"), 1, 5)
            strokes.write(painter, box, station.words, small, theme.color("text"))
            left = box.center().x() - disc * len(station.discs) / 2
            for n, look in enumerate(station.discs):
                spot = QRectF(left + n * disc, box.bottom() + theme.px(2), disc, disc)
                icons.paint_marker(painter, look.colour, "", spot)
        painter.end()
