"""A solo series beside a game of the history: a bar for each train, and the next game one press away (11.2)."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QBrush, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from ui.present.solo_series import BarsView, BarView
from ui.theme import current, signals
from ui.views.charts import ChartCard
from ui.views.explained import explain
from ui.views.solo_series import offer_buttons
from ui.views.table.series import CLAUSE
from ui.views.words import Words
from ui.widgets import strokes
from ui.widgets.cards import AnswerRow


class SeriesBars(QWidget):
    """A bar for each train, as high as its VP; what is not played is dashed, and so is the score to beat."""

    def __init__(self, bars: Sequence[BarView], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bars = tuple(bars)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumHeight(current().px(150))
        signals.changed.connect(self.update)

    def minimumSizeHint(self) -> QSize:
        return QSize(current().px(200), current().px(150))

    def sizeHint(self) -> QSize:
        return QSize(current().px(274), current().px(170))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        above, below = theme.px(24), theme.px(22)
        best = theme.px(17) if any(bar.best for bar in self.bars) else 0
        ground = QRectF(0, above, self.width(), self.height() - above - below - best)
        unit = self.width() / len(self.bars)
        wide = min(unit * 0.77, theme.px(56))
        most = max((max(bar.vp or 0, bar.target or 0) for bar in self.bars), default=0) or 1
        goals = [bar.target for bar in self.bars if bar.state == "next" and bar.target is not None]
        empty = goals[0] + 1 if goals else max((bar.vp or 0 for bar in self.bars), default=0) or most

        def high(vp: float) -> float:
            return max(2.0, ground.height() * max(0.0, vp) / max(most, empty))

        for number, bar in enumerate(self.bars):
            middle = unit * (number + 0.5)
            vp = empty if bar.vp is None else bar.vp
            box = QRectF(middle - wide / 2, ground.bottom() - high(vp), wide, high(vp))
            label = box.top()
            if bar.short and bar.target is not None:
                y = ground.bottom() - high(bar.target)
                painter.setPen(strokes.dashed_pen(theme.color("text"), max(1.0, 1.5 * theme.scale)))
                painter.drawLine(round(box.left() - theme.px(3)), round(y), round(box.right() + theme.px(3)), round(y))
                label = min(label, y)
            self._bar(painter, box, bar)
            font = theme.font(14 if bar.vp is not None else 13, bold=bar.vp is not None)
            ink = theme.color("text" if bar.vp is not None else "text2")
            text = strokes.narrowed(bar.words, font, unit, 11)
            strokes.write(
                painter, QRectF(middle - unit / 2, label - theme.px(20), unit, theme.px(18)), bar.words, text, ink
            )
            foot = QRectF(middle - unit / 2, ground.bottom() + theme.px(4), unit, theme.px(18))
            strokes.write(painter, foot, bar.train, theme.font(13), theme.color("text"))
            if bar.best:
                low = foot.translated(0, theme.px(17))
                strokes.write(painter, low, bar.best, theme.font(12, condensed=True), theme.color("text2"))
        painter.end()

    def _bar(self, painter: QPainter, box: QRectF, bar: BarView) -> None:
        theme = current()
        painter.save()
        if bar.vp is None:
            painter.setPen(strokes.dashed_pen(theme.color("line_strong"), max(1.0, theme.scale)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5))
        elif bar.short:
            accent = theme.color("accent")
            painter.setPen(QPen(accent, max(1.0, 1.5 * theme.scale)))
            painter.setBrush(QBrush(accent, Qt.BrushStyle.BDiagPattern))
            painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5))
        else:
            painter.fillRect(box, theme.color("accent"))
        painter.restore()


class SeriesChart(ChartCard):
    """A series in the history. ``start_asked(Offer)`` begins what comes next in it."""

    start_asked = Signal(object)

    def __init__(self, view: BarsView, parent: QWidget | None = None) -> None:
        super().__init__(
            view.title,
            view.note,
            view.summary,
            view.table,
            lambda: SeriesBars(view.bars),
            None,
            large=True,
            parent=parent,
        )
        self.shown = view
        self.view.setMinimumHeight(current().px(150))
        explain(self, CLAUSE)
        self.buttons = offer_buttons(view.offers, self.start_asked.emit)
        if self.buttons:
            # Right below the bars: whoever comes for the next game does not scroll for it.
            self.body.addWidget(AnswerRow(self.buttons))
        lines = QVBoxLayout()
        lines.setSpacing(0)
        for line in view.lines:
            lines.addWidget(Words(line, 13, condensed=True, role="text2"))
        self.body.addLayout(lines)
