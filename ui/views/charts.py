"""Charts in the theme's colours, each with the same figures as a table and a summary for a screen reader.

They are pyqtgraph's, which is imported when the first of them is made and never before. Names and legends beside them
are widgets of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import isnan, nan
from typing import Any, Final, cast

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QFontMetricsF, QPainter, QPainterPath, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractScrollArea,
    QHBoxLayout,
    QHeaderView,
    QSizePolicy,
    QStackedLayout,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from companion.wording import _
from ui.present.charts import BarChart, Line, LineChart, Part, StackChart, TableView
from ui.present.looks import Look
from ui.theme import Theme, contrast, current
from ui.views.flow import Flow
from ui.views.marks import paint_mark, shape_of
from ui.views.scrolling import slim
from ui.views.words import Words
from ui.widgets import Button, Card, strokes

ROW: Final = 40
"""A bar with the room around it, design pixels."""
BAR: Final = 0.7
"""So much of its row a bar takes."""
NAME_SHARE: Final = 0.36
"""So much of the width names take at most."""
EDGE: Final = 3.0
"""A line stands out from its ground by at least so much, or it is drawn in the outline's colour."""
WORDS: Final = 4.5
"""Words likewise, or they are written in the text's colour."""
FEW: Final = 6
"""Less than so many steps are all named at the axis."""
BELOW: Final = 0.06
"""Room for the marks of the lowest values, of the height of the values."""

_Index = QModelIndex | QPersistentModelIndex
_ROOT: Final = QModelIndex()

# What tells the parts of a bar apart besides colour, place and number.
_PATTERNS: Final = {
    "track": Qt.BrushStyle.VerPattern,
    "contracts": Qt.BrushStyle.BDiagPattern,
    "train": Qt.BrushStyle.DiagCrossPattern,
    "surveyor": Qt.BrushStyle.Dense6Pattern,
    "station_masters": Qt.BrushStyle.VerPattern,
    "dollars": Qt.BrushStyle.BDiagPattern,
    "buildings": Qt.BrushStyle.DiagCrossPattern,
    "cities": Qt.BrushStyle.Dense6Pattern,
    "hazards": Qt.BrushStyle.HorPattern,
    "cattle": Qt.BrushStyle.FDiagPattern,
    "objectives": Qt.BrushStyle.CrossPattern,
    "worker_spaces": Qt.BrushStyle.Dense7Pattern,
    "disc_space": Qt.BrushStyle.VerPattern,
    "job_market_token": Qt.BrushStyle.BDiagPattern,
}
# Lines by key: colour role, mark, dashes, and whether the mark is filled.
_LINES: Final[dict[str, tuple[str, str, tuple[float, ...], bool]]] = {
    "rubble": ("rub_line", "s", (), True),
    "bag": ("accent", "o", (4, 2), False),
    "excavate": ("rub_line", "t1", (), True),
    "lay": ("accent", "d", (1.5, 1.5), False),
}
_PLAYERS: Final[tuple[tuple[float, ...], ...]] = ((), (5, 2), (1.5, 1.5), (5, 2, 1, 2), (8, 3))


class RowsModel(QAbstractTableModel):
    """A table of words under heads."""

    def __init__(self, table: TableView, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._table = table

    def rowCount(self, parent: _Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._table.rows)

    def columnCount(self, parent: _Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._table.heads)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        words = self._table.rows[index.row()][index.column()]
        if role == Qt.ItemDataRole.DisplayRole:
            return words
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() != self._table.words:
            return Qt.AlignmentFlag.AlignCenter
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{self._table.heads[index.column()]}: {words}"
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self._table.heads[section] if 0 <= section < len(self._table.heads) else None
        return None


def table_of(title: str, table: TableView) -> QTableView:
    """The figures of a chart as a table."""
    view = QTableView()
    view.setModel(RowsModel(table, view))
    view.setAccessibleName(title)
    view.verticalHeader().hide()
    view.verticalHeader().setMinimumSectionSize(current().px(28))
    head = view.horizontalHeader()
    # Equal columns; beside words, numbers take only what they need. Words wrap, nothing scrolls sideways.
    for column in range(len(table.heads)):
        narrow = table.words is not None and column != table.words
        mode = QHeaderView.ResizeMode.ResizeToContents if narrow else QHeaderView.ResizeMode.Stretch
        head.setSectionResizeMode(column, mode)
    if len(table.rows) <= MEASURED:
        view.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    else:
        # Qt would measure every row; of so many, each is as high as the others.
        head.setResizeContentsPrecision(MEASURED)
        view.verticalHeader().setDefaultSectionSize(current().px(32))
    head.setHighlightSections(False)
    slim(view)
    view.setFont(current().font("body"))
    view.setShowGrid(False)
    view.setAlternatingRowColors(True)
    view.setWordWrap(True)
    view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    # Tab leaves the table; the arrows walk it.
    view.setTabKeyNavigation(False)
    return view


MEASURED: Final = 60
"""Tables of more rows have rows of one height."""


class ChartView(QWidget):
    """A chart, and the same as a table, one of them in front; ``button`` swaps them, wherever it is put. ``height`` in
    design pixels is what it keeps, None for as much as there is."""

    def __init__(
        self,
        title: str,
        summary: str,
        table: TableView,
        make: Callable[[], QWidget],
        height: int | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.button = Button(_("As table"), "quiet")
        self.button.setCheckable(True)
        self.button.setAccessibleName(_("{chart}, as table").format(chart=title))
        self.button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._stack = QStackedLayout(self)
        self.chart = make()
        self.chart.setAccessibleName(summary)
        self._stack.addWidget(self.chart)
        self._title, self._figures = title, table
        self._table: QTableView | None = None
        if height is None:
            self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        else:
            self.setFixedHeight(current().px(height))
        self.button.toggled.connect(self._swap)

    @property
    def table(self) -> QTableView:
        """The same figures, made when somebody first wants to see them."""
        if self._table is None:
            self._table = table_of(self._title, self._figures)
            self._stack.addWidget(self._table)
        return self._table

    def _swap(self, on: bool) -> None:
        self._stack.setCurrentWidget(self.table if on else self.chart)

    def shows_table(self) -> bool:
        """Whether the table is in front."""
        return self._table is not None and self._stack.currentWidget() is self._table


class ChartCard(Card):
    """A chart under its title, with its summary as description; a button shows the same as a table. ``large`` writes
    the title as a heading, which wraps."""

    def __init__(
        self,
        title: str,
        note: str,
        summary: str,
        table: TableView,
        make: Callable[[], QWidget],
        height: int | None,
        *,
        large: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__("" if large else title, large=large, parent=parent)
        self._heading = title
        self.setAccessibleName(title)
        self.setAccessibleDescription(summary)
        self.view = ChartView(title, summary, table, make, height)
        self.chart, self.as_table = self.view.chart, self.view.button
        row = QHBoxLayout()
        words = QVBoxLayout()
        words.setSpacing(0)
        if large:
            words.addWidget(Words(title, 16, bold=True))
        self.note = Words(note, 13, condensed=True, role="text2")
        if large and not note:
            self.note.hide()
        words.addWidget(self.note)
        if large:
            words.addStretch(1)
        row.addLayout(words, 1)
        row.addWidget(self.as_table, 0, Qt.AlignmentFlag.AlignTop if large else Qt.AlignmentFlag(0))
        self.body.addLayout(row)
        # What room there is belongs to the chart, not to its heading.
        self.body.addWidget(self.view, 1 if height is None else 0)
        if height is not None:
            # Beside a taller card the room is left below.
            self.body.addStretch(1)

    def title(self) -> str:
        """The heading."""
        return self._heading

    @property
    def table(self) -> QTableView:
        """The same figures as a table."""
        return self.view.table

    def shows_table(self) -> bool:
        """Whether the table is in front."""
        return self.view.shows_table()


class Plot:
    """An empty plot in the theme's colours that nothing can move: a box for the items, and its two axes.

    pyqtgraph's ready-made plot brings some two hundred hidden controls for menus that nobody sees here."""

    def __init__(self, theme: Theme, *, left: bool = False, bottom: bool = True) -> None:
        import pyqtgraph

        self.theme = theme
        self.widget = cast(QAbstractScrollArea, pyqtgraph.GraphicsLayoutWidget())
        # Nothing in it can be pressed; the wheel belongs to the page.
        self.widget.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.widget.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.widget.viewport().setFocusPolicy(Qt.FocusPolicy.NoFocus)
        # The area would ask for a size of its own.
        self.widget.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self.widget.setMinimumSize(1, 1)
        view: Any = self.widget
        view.setBackground(theme.color("surface"))
        view.ci.layout.setContentsMargins(0, 0, 0, 0)
        view.ci.layout.setSpacing(0)
        self.box = view.addViewBox(row=0, col=1, enableMenu=False, enableMouse=False, defaultPadding=0)
        self.axes = {
            side: pyqtgraph.AxisItem(
                side, pen=QPen(theme.color("line")), textPen=QPen(theme.color("text2")), linkView=self.box
            )
            for side, wanted in (("left", left), ("bottom", bottom))
            if wanted
        }
        for side, axis in self.axes.items():
            axis.setStyle(tickFont=theme.font(12), tickLength=0)
            view.addItem(axis, row=0 if side == "left" else 1, col=0 if side == "left" else 1)

    def add(self, item: Any) -> None:
        """Puts an item into the box."""
        self.box.addItem(item)

    def write(self, text: str, at: tuple[float, float], anchor: tuple[float, float], **how: Any) -> Any:
        """Puts words where a value is; ``how`` are size and cut of the font, ``ink`` and the ``fill`` behind it."""
        import pyqtgraph

        item = pyqtgraph.TextItem(
            text, color=how.get("ink", self.theme.color("text")), anchor=anchor, fill=how.get("fill")
        )
        item.setFont(self.theme.font(how.get("px", 12), how.get("bold", True), how.get("condensed", False)))
        # Words may reach beyond the values without moving them.
        self.box.addItem(item, ignoreBounds=True)
        item.setPos(*at)
        return item

    def on_resize(self, place: Callable[[], None]) -> None:
        """Calls ``place`` now and whenever the box has another size."""
        self.box.sigResized.connect(lambda _box: place())
        place()


def spread(values: Sequence[float], gap: float, most: float) -> list[float]:
    """Places for labels near their values, at least ``gap`` apart and, while there is room, between 0 and ``most``; in
    the order of the values."""
    order = sorted(range(len(values)), key=lambda index: values[index])
    places = [0.0] * len(values)
    low = gap / 2
    for index in order:
        places[index] = max(values[index], low)
        low = places[index] + gap
    high = most - gap / 2
    for index in reversed(order):
        if places[index] <= high:
            break
        places[index] = high
        high -= gap
    return places


# Rows: names at the left, bars beside them


class RowNames(QWidget):
    """The names of bars, each with its player's marker, one row a bar."""

    def __init__(self, rows: Sequence[tuple[str, Look | None]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows = tuple(rows)
        self.setAccessibleName(", ".join(name for name, _look in self.rows))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)

    def wanted(self) -> int:
        """The width at which every name stands whole."""
        theme = current()
        font = theme.font(14, condensed=True)
        longest = max((strokes.advance(name, font) for name, _look in self.rows), default=0.0)
        return round(self._left() + longest + theme.px(10))

    def _left(self) -> int:
        return current().px(36) if any(look is not None for _name, look in self.rows) else 0

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        high = self.height() / max(1, len(self.rows))
        mark, left = theme.px(28), self._left()
        font, ink = theme.font(14, condensed=True), theme.color("text")
        for at, (name, look) in enumerate(self.rows):
            top = at * high
            if look is not None:
                paint_mark(painter, look, QRectF(0, top + (high - mark) / 2, mark, mark))
            box = QRectF(left, top, max(0.0, self.width() - left - theme.px(8)), high)
            strokes.write(painter, box, name, font, ink, strokes.LEFT, Qt.TextElideMode.ElideMiddle)
        painter.end()


class RowChart(QWidget):
    """Names and the bars that belong to them."""

    def __init__(self, names: RowNames, plot: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.names = names
        self.plot = plot
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(names)
        row.addWidget(plot, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.names.setFixedWidth(max(1, min(self.names.wanted(), round(self.width() * NAME_SHARE))))
        super().resizeEvent(event)


def part_colours(key: str) -> tuple[QColor, QColor]:
    """The fill of a part and the ink of words on it; a part without colours of its own is of the card's."""
    theme = current()
    pair = theme.tables["chart"].get(key)
    return (QColor(pair[0]), QColor(pair[1])) if pair is not None else (theme.color("sunken"), theme.color("text"))


def _pattern(key: str, ink: QColor) -> QBrush | None:
    pattern = _PATTERNS.get(key)
    if pattern is None:
        return None
    pale = QColor(ink)
    pale.setAlphaF(0.3)
    return QBrush(pale, pattern)


def _edge(theme: Theme) -> QPen:
    pen = QPen(theme.color("outline" if theme.dark else "surface"), 1)
    pen.setCosmetic(True)
    return pen


class _Swatch(QWidget):
    """A piece of a bar with the words for it."""

    def __init__(self, part: Part, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._part = part
        self.setAccessibleName(part.words)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        theme = current()
        words = strokes.advance(self._part.words, theme.font(13, condensed=True))
        return QSize(round(theme.px(20) + words + theme.px(8)), theme.px(20))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current()
        painter = QPainter(self)
        fill, ink = part_colours(self._part.key)
        edge = theme.px(14)
        box = QRectF(0, round((self.height() - edge) / 2), edge, edge)
        painter.fillRect(box, fill)
        pattern = _pattern(self._part.key, ink)
        if pattern is not None:
            painter.fillRect(box, pattern)
        painter.setPen(_edge(theme))
        painter.drawRect(box)
        words = QRectF(theme.px(19), 0, self.width() - theme.px(19), self.height())
        strokes.write(
            painter, words, self._part.words, theme.font(13, condensed=True), theme.color("text"), strokes.LEFT
        )
        painter.end()


def legend(parts: Sequence[Part]) -> Flow:
    """What the parts of the bars stand for."""
    flow = Flow(8)
    flow.setAccessibleName(_("Parts of the bars"))
    flow.show_widgets([_Swatch(part) for part in parts])
    return flow


def stack_chart(chart: StackChart) -> QWidget:
    """Bars of pieces: each piece with its number, where it has room, and the sum at the end of the bar."""
    import pyqtgraph

    theme = current()
    plot = Plot(theme, bottom=False)
    count = len(chart.rows)
    rows = [count - 1 - at for at in range(count)]
    # What is below zero goes to the left.
    ahead, behind = [0.0] * count, [0.0] * count
    pieces: list[tuple[Any, str, float, float]] = []
    for part, piece in enumerate(chart.parts):
        values = [row.values[part] or 0.0 for row in chart.rows]
        starts = [(ahead[at] if value >= 0 else behind[at] + value) for at, value in enumerate(values)]
        widths = [abs(value) for value in values]
        fill, ink = part_colours(piece.key)
        for brush in (QBrush(fill), _pattern(piece.key, ink)):
            if brush is not None:
                plot.add(
                    pyqtgraph.BarGraphItem(x0=starts, y=rows, width=widths, height=BAR, brush=brush, pen=_edge(theme))
                )
        for at, value in enumerate(values):
            if value:
                middle = (starts[at] + widths[at] / 2, rows[at])
                text = chart.rows[at].texts[part]
                item = plot.write(text, middle, (0.5, 0.5), px=13, ink=ink, fill=QBrush(fill))
                pieces.append((item, text, widths[at], rows[at]))
            if value >= 0:
                ahead[at] += value
            else:
                behind[at] += value
    totals = [
        (
            plot.write(row.total, (ahead[at], rows[at]), (0.0, 0.5), px=15),
            plot.write(row.word, (ahead[at], rows[at]), (0.0, 0.5), px=12, bold=False, condensed=True)
            if row.word
            else None,
        )
        for at, row in enumerate(chart.rows)
    ]
    least, most = min([0.0, *behind]), max([*ahead, 1.0])
    if least < 0:
        zero = QPen(theme.color("line_strong"), 1)
        zero.setCosmetic(True)
        plot.add(pyqtgraph.InfiniteLine(0.0, 90, pen=zero))
    metrics = QFontMetricsF(theme.font(15, bold=True))
    small = QFontMetricsF(theme.font(12, condensed=True))
    room = max(
        (
            metrics.horizontalAdvance(row.total) + (small.horizontalAdvance(row.word) + theme.px(6) if row.word else 0)
            for row in chart.rows
        ),
        default=0.0,
    ) + theme.px(20)
    inside = QFontMetricsF(theme.font(13, bold=True))

    def place() -> None:
        width = max(1.0, plot.box.width())
        right = (most - least) / max(0.2, 1 - room / width) + least
        unit = (right - least) / width
        plot.box.setXRange(least, right, padding=0)
        for item, text, wide, _row in pieces:
            item.setVisible(inside.horizontalAdvance(text) + theme.px(8) <= wide / unit)
        for at, (total, word) in enumerate(totals):
            end = ahead[at] + theme.px(6) * unit
            total.setPos(end, rows[at])
            if word is not None:
                word.setPos(end + (metrics.horizontalAdvance(chart.rows[at].total) + theme.px(10)) * unit, rows[at])

    plot.box.setYRange(-0.5, count - 0.5, padding=0)
    plot.on_resize(place)
    names = RowNames([(row.name, row.look) for row in chart.rows])
    return RowChart(names, plot.widget)


def bar_chart(chart: BarChart) -> QWidget:
    """Bars with their number behind them; a diamond stands at the second value, with its number."""
    import pyqtgraph

    theme = current()
    plot = Plot(theme, bottom=False)
    count = len(chart.rows)
    rows = [count - 1 - at for at in range(count)]
    values = [row.value for row in chart.rows]
    plot.add(
        pyqtgraph.BarGraphItem(
            x0=[0.0] * count, y=rows, width=values, height=0.5, brush=QBrush(theme.color("accent")), pen=_edge(theme)
        )
    )
    marked = [(row.mark, rows[at]) for at, row in enumerate(chart.rows) if row.mark is not None]
    if marked:
        edge = QPen(theme.color("outline"), 1.5)
        edge.setCosmetic(True)
        plot.add(
            pyqtgraph.ScatterPlotItem(
                x=[mark for mark, _row in marked],
                y=[row for _mark, row in marked],
                symbol="d",
                size=theme.px(12),
                brush=QBrush(theme.color("surface")),
                pen=edge,
            )
        )
    anchor = (1.0, 0.5) if marked else (0.0, 0.5)
    labels = [plot.write(row.words, (row.value, rows[at]), anchor, px=13) for at, row in enumerate(chart.rows)]
    marks = [
        plot.write(row.mark_words, (0, rows[at]), (0.0, 0.5), px=13, bold=False, condensed=True)
        for at, row in enumerate(chart.rows)
        if row.mark is not None
    ]
    metrics = QFontMetricsF(theme.font(13, bold=True))
    thin = QFontMetricsF(theme.font(13, condensed=True))
    most = chart.most or max([*values, *(mark for mark, _row in marked), 0.0]) or 1.0
    widest = max((metrics.horizontalAdvance(row.words) for row in chart.rows), default=0.0)
    widest_mark = max((thin.horizontalAdvance(row.mark_words) for row in chart.rows), default=0.0)
    room = widest + theme.px(18) + (widest_mark + theme.px(26) if marked else 0)

    def place() -> None:
        width = max(1.0, plot.box.width())
        right = most / max(0.2, 1 - room / width)
        unit = right / width
        plot.box.setXRange(0, right, padding=0)
        # Two numbers a bar stand in columns behind the longest one; a single number behind its own.
        column = most + theme.px(20) * unit
        for at, (label, row) in enumerate(zip(labels, chart.rows, strict=True)):
            label.setPos(column + widest * unit if marked else row.value + theme.px(4) * unit, rows[at])
        for mark, (_value, row_at) in zip(marks, marked, strict=True):
            mark.setPos(column + (widest + theme.px(6)) * unit, row_at)

    plot.box.setYRange(-0.5, count - 0.5, padding=0)
    plot.on_resize(place)
    return RowChart(RowNames([(row.name, row.look) for row in chart.rows]), plot.widget)


# Lines


@dataclass(frozen=True)
class _Style:
    """How a line is drawn: its ink, the mark at each value, what the mark is filled with, the dashes."""

    ink: QColor
    mark: Any
    fill: QColor
    dashes: tuple[float, ...]


def _style(line: Line, at: int) -> _Style:
    theme = current()
    if line.look is not None:
        ink, fill = theme.color("outline"), theme.color("surface")
        if line.look.colour in theme.player_colours():
            fill = theme.player(line.look.colour).fill
            ink = fill if contrast(fill, theme.color("surface")) >= EDGE else ink
        return _Style(ink, _symbol(shape_of(line.look.colour)), fill, _PLAYERS[at % len(_PLAYERS)])
    role, mark, dashes, filled = _LINES.get(line.key, ("text", "o", (), True))
    return _Style(theme.color(role), mark, theme.color(role if filled else "surface"), dashes)


def _symbol(shape: str) -> Any:
    """The mark of a player's shape: pyqtgraph's own, or a path in a square of one around the middle."""
    if shape == "shield":
        path = QPainterPath()
        path.moveTo(-0.5, -0.5)
        path.lineTo(0.5, -0.5)
        path.lineTo(0.5, 0.05)
        path.quadTo(0.4, 0.4, 0, 0.5)
        path.quadTo(-0.4, 0.4, -0.5, 0.05)
        path.closeSubpath()
        return path
    return {"diamond": "d", "triangle": "t1", "cross": "+"}.get(shape, "o")


def line_chart(chart: LineChart) -> QWidget:
    """Lines over the places of the axis, each named at its end."""
    import pyqtgraph

    theme = current()
    plot = Plot(theme, left=True)
    places = list(range(len(chart.places)))
    labels, ends = [], []
    known = [value for line in chart.lines for value in line.values if value is not None]
    least, most = min([0.0, *known]), max([1.0, *known])
    for at, line in enumerate(chart.lines):
        style = _style(line, at)
        pen = QPen(style.ink, 2.5)
        pen.setCosmetic(True)
        if style.dashes:
            pen.setDashPattern(list(style.dashes))
        edge = QPen(theme.color("outline") if line.look is not None else style.ink, 1.5)
        edge.setCosmetic(True)
        values = [nan if value is None else value for value in line.values]
        plot.add(
            pyqtgraph.PlotDataItem(
                places,
                values,
                pen=pen,
                symbol=style.mark,
                symbolBrush=QBrush(style.fill),
                symbolPen=edge,
                symbolSize=theme.px(9),
                connect="finite",
                antialias=True,
            )
        )
        end = max((place for place in places if not isnan(values[place])), default=0)
        ends.append(values[end] if places and not isnan(values[end]) else 0.0)
        ink = style.ink if contrast(style.ink, theme.color("surface")) >= WORDS else theme.color("text")
        labels.append(plot.write(line.words, (places[-1] if places else 0, ends[-1]), (0.0, 0.5), px=13, ink=ink))
    metrics = QFontMetricsF(theme.font(13, bold=True))
    wide = max((metrics.horizontalAdvance(line.words) for line in chart.lines), default=0.0) + theme.px(20)
    ticks = QFontMetricsF(theme.font(12))
    tick = max((ticks.horizontalAdvance(words) for words in chart.places), default=0.0) + theme.px(10)
    plot.axes["left"].setGrid(64)
    if most - least < FEW:
        # Points and cubes are whole.
        plot.axes["left"].setTickSpacing(1, 1)
    high = most - least
    bottom = least - BELOW * high
    top = high * (1.08 + BELOW)
    plot.box.setYRange(bottom, bottom + top, padding=0)

    def place() -> None:
        """The names stand beside the last marks, as far apart as they are high, in the order of their numbers."""
        width, height = max(1.0, plot.box.width()), max(1.0, plot.box.height())
        last = max(1, len(places) - 1)
        right = last / max(0.2, 1 - wide / width)
        plot.box.setXRange(-0.03 * last, right, padding=0)
        unit = 1.03 * right / width
        step = max(1, round(tick * unit / 1 + 0.499))
        shown = [(at, chart.places[at]) for at in places if at % step == 0]
        plot.axes["bottom"].setTicks([shown])
        gap = (metrics.height() - 1) / height * top
        for label, at in zip(labels, spread([end - bottom for end in ends], gap, top), strict=True):
            label.setPos((places[-1] if places else 0) + theme.px(7) * unit, bottom + at)

    plot.on_resize(place)
    return plot.widget


def rows_high(count: int) -> int:
    """The height of so many bars, design pixels."""
    return max(1, count) * ROW


class LegendCard(ChartCard):
    """A chart of bars of pieces, with what the pieces stand for above it."""

    def __init__(
        self, title: str, note: str, chart: StackChart, *, large: bool = True, parent: QWidget | None = None
    ) -> None:
        high = rows_high(len(chart.rows))
        super().__init__(
            title, note, chart.summary, chart.table, lambda: stack_chart(chart), high, large=large, parent=parent
        )
        self.legend = legend(chart.parts)
        self.body.insertWidget(1, self.legend)
