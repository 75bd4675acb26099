"""The bag page: closed, its counts, or what the next restock may bring, as charts that can be read as tables.

The charts are pyqtgraph's, which is imported when the first of them is shown and never before.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, cast

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QFontMetricsF, QHideEvent, QKeyEvent, QPen, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractScrollArea,
    QGridLayout,
    QHBoxLayout,
    QHeaderView,
    QLayout,
    QSizePolicy,
    QStackedLayout,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from companion.wording import _
from ui.bridge import Change, SessionBridge
from ui.main_window import settings
from ui.present.bag import TOTAL, BagPageView, EventChart, KindChart, PastChart, TableView, bag_page
from ui.present.supply import BagShown
from ui.theme import Theme, contrast, current, signals
from ui.views.bars import HeadBar
from ui.views.now.lines import Icon, clear
from ui.views.scrolling import Scroll, slim
from ui.views.words import Words
from ui.widgets import Button, Card, CubeCount, Segmented

SETTING: Final = "table/bag"
SHOWN: Final[tuple[BagShown, ...]] = ("closed", "counts", "odds")
BARS_HIGH: Final = 168
PAST_HIGH: Final = 260
EVENT_ROW: Final = 48
ONE_COLUMN: Final = 860
"""A narrower page, in design pixels, puts its cards one below the other."""

_Index = QModelIndex | QPersistentModelIndex
_ROOT: Final = QModelIndex()

# What tells the kinds apart besides their colour: the pattern of a bar follows that of the cube, and every line has a
# mark and dashes of its own.
_PATTERNS: Final = {
    "ore": Qt.BrushStyle.BDiagPattern,
    "stone": Qt.BrushStyle.HorPattern,
    "coal": Qt.BrushStyle.DiagCrossPattern,
}
_MARKS: Final = {TOTAL: "o", "ore": "t1", "stone": "s", "coal": "d", "event": "star"}
_DASHES: Final[dict[str, tuple[float, ...]]] = {
    TOTAL: (),
    "ore": (),
    "stone": (4, 2),
    "coal": (1, 2),
    "event": (5, 2, 1, 2),
}


def remembered_bag() -> BagShown:
    """How much of the bag the table wanted to see the last time; the odds where nothing useful is remembered."""
    found = str(settings().value(SETTING, "odds", type=str))
    return next((shown for shown in SHOWN if shown == found), "odds")


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


class ChartCard(Card):
    """A chart under its title, with its summary as description; a button shows the same as a table."""

    def __init__(
        self,
        title: str,
        note: str,
        summary: str,
        table: TableView,
        make: Callable[[], QWidget],
        height: int,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(title, parent=parent)
        self.setAccessibleDescription(summary)
        row = QHBoxLayout()
        self.note = Words(note, 13, condensed=True, role="text2")
        self.as_table = Button(_("As table"), "quiet")
        self.as_table.setCheckable(True)
        self.as_table.setAccessibleName(_("{chart}, as table").format(chart=title))
        self.as_table.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        row.addWidget(self.note, 1)
        row.addWidget(self.as_table)
        self.body.addLayout(row)
        ground = QWidget()
        self._stack = QStackedLayout(ground)
        self.chart = make()
        self.chart.setAccessibleName(summary)
        self._stack.addWidget(self.chart)
        self.table = self._as_table(title, table)
        self._stack.addWidget(self.table)
        ground.setFixedHeight(current().px(height))
        self.body.addWidget(ground)
        self.as_table.toggled.connect(self._swap)

    def _as_table(self, title: str, table: TableView) -> QTableView:
        view = QTableView()
        view.setModel(RowsModel(table, view))
        view.setAccessibleName(title)
        view.verticalHeader().hide()
        view.verticalHeader().setMinimumSectionSize(current().px(28))
        view.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        head = view.horizontalHeader()
        # Equal columns; beside words, numbers take only what they need. Words wrap, nothing scrolls sideways.
        for column in range(len(table.heads)):
            narrow = table.words is not None and column != table.words
            mode = QHeaderView.ResizeMode.ResizeToContents if narrow else QHeaderView.ResizeMode.Stretch
            head.setSectionResizeMode(column, mode)
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

    def _swap(self, on: bool) -> None:
        self._stack.setCurrentWidget(self.table if on else self.chart)

    def shows_table(self) -> bool:
        """Whether the table is in front."""
        return self._stack.currentWidget() is self.table


# Charts


class _Plot:
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
        """Puts words where a value is; ``how`` are the size and the cut of the font."""
        import pyqtgraph

        item = pyqtgraph.TextItem(text, color=self.theme.color("text"), anchor=anchor)
        item.setFont(self.theme.font(how.get("px", 12), how.get("bold", True), how.get("condensed", False)))
        # Words may reach beyond the values without moving them.
        self.box.addItem(item, ignoreBounds=True)
        item.setPos(*at)
        return item


def _ink(theme: Theme, kind: str) -> QColor:
    """The colour of a line: that of the cube where it can be seen on the card, else the outline's."""
    if kind == TOTAL:
        return theme.color("accent")
    fill = theme.cube(kind).fill
    return fill if contrast(fill, theme.color("surface")) >= 3 else theme.color("outline")


def kind_plot(chart: KindChart) -> QWidget:
    """Bars of one kind: how many cubes, and how likely, in whole per cent above each."""
    import pyqtgraph

    theme = current()
    plot = _Plot(theme)
    look = theme.cube(chart.kind)
    places = list(range(len(chart.bars)))
    shares = [bar.share for bar in chart.bars]
    pen = QPen(theme.color("outline"), 1)
    pen.setCosmetic(True)
    fill = pyqtgraph.BarGraphItem(x=places, height=shares, width=0.7, brush=QBrush(look.fill), pen=pen)
    plot.add(fill)
    pattern = _PATTERNS.get(chart.kind)
    if pattern is not None and look.pattern is not None:
        ink = QColor(look.pattern)
        ink.setAlphaF(0.55)
        plot.add(pyqtgraph.BarGraphItem(x=places, height=shares, width=0.7, brush=QBrush(ink, pattern), pen=pen))
    for place, bar in zip(places, chart.bars, strict=True):
        # The axis says per cent; many bars have no room for the sign.
        words = f"{bar.share * 100:.0f}" if round(bar.share * 100) else "<1"
        plot.write(words, (place, bar.share), (0.5, 1.0), condensed=len(places) > 8)
    plot.axes["bottom"].setTicks([[(place, bar.words) for place, bar in zip(places, chart.bars, strict=True)]])
    plot.box.setXRange(-0.6, len(places) - 0.4, padding=0)
    plot.box.setYRange(0, max(shares) * 1.3, padding=0)
    return plot.widget


def event_plot(chart: EventChart) -> QWidget:
    """Bars of the events: in words which, above each bar, and how likely, behind it."""
    import pyqtgraph

    theme = current()
    plot = _Plot(theme, bottom=False)
    count = len(chart.bars)
    rows = [count - 1 - index for index in range(count)]
    ground, fill = QBrush(theme.color("sunken")), QBrush(theme.color("accent"))
    for shares, brush in (([1.0] * count, ground), ([bar.share for bar in chart.bars], fill)):
        plot.add(
            pyqtgraph.BarGraphItem(
                x0=[0.0] * count, y=rows, width=shares, height=0.36, brush=brush, pen=QPen(Qt.PenStyle.NoPen)
            )
        )
    for row, bar in zip(rows, chart.bars, strict=True):
        plot.write(bar.words, (0, row + 0.18), (0.0, 0.9), px=13, bold=False)
        plot.write(bar.percent, (1.02, row), (0.0, 0.5), px=13)
    plot.box.setXRange(0, 1.28, padding=0)
    plot.box.setYRange(-0.4, count - 1 + 0.7, padding=0)
    return plot.widget


def past_plot(chart: PastChart) -> QWidget:
    """Lines over the rounds, each named at its end."""
    import pyqtgraph

    theme = current()
    plot = _Plot(theme, left=True)
    places = list(range(len(chart.rounds)))
    labels = []
    for line in chart.lines:
        ink = _ink(theme, line.key)
        pen = QPen(ink, 2.5 if line.key == TOTAL else 2)
        pen.setCosmetic(True)
        if _DASHES[line.key]:
            pen.setDashPattern(list(_DASHES[line.key]))
        edge = QPen(theme.color("outline"), 1)
        edge.setCosmetic(True)
        fill = theme.color("surface") if line.key == TOTAL else theme.cube(line.key).fill
        plot.add(
            pyqtgraph.PlotDataItem(
                places,
                list(line.counts),
                pen=pen,
                symbol=_MARKS[line.key],
                symbolBrush=QBrush(fill),
                symbolPen=edge,
                symbolSize=theme.px(11 if line.key == "event" else 9),
                antialias=True,
            )
        )
        words = f"{line.name} {line.counts[-1]}"
        labels.append(plot.write(words, (places[-1], line.counts[-1]), (0.0, 0.5), px=13))
    most = max(max(line.counts) for line in chart.lines) or 1
    step = max(1, len(places) // 12 + 1)
    ticks = [(place, chart.rounds[place]) for place in places if place % step == 0 or place == places[-1]]
    plot.axes["bottom"].setTicks([ticks])
    plot.axes["left"].setGrid(64)
    plot.box.setYRange(0, most * 1.08, padding=0)
    metrics = QFontMetricsF(theme.font(13, bold=True))
    wide = max(metrics.horizontalAdvance(f"{line.name} {line.counts[-1]}") for line in chart.lines) + theme.px(24)
    counts = [float(line.counts[-1]) for line in chart.lines]

    def place_labels() -> None:
        """The names stand beside the last marks, as far apart as they are high, in the order of their numbers."""
        width, height = max(1.0, plot.box.width()), max(1.0, plot.box.height())
        last = max(1, len(places) - 1)
        right = last / max(0.2, 1 - wide / width)
        plot.box.setXRange(-0.02 * last, right, padding=0)
        gap = (metrics.height() - 1) / height * most * 1.08
        for label, at in zip(labels, spread(counts, gap, most * 1.08), strict=True):
            label.setPos(places[-1] + right * theme.px(9) / width, at)

    plot.box.sigResized.connect(lambda _box: place_labels())
    place_labels()
    return plot.widget


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


# The page


def _held_by(layout: QLayout) -> QWidget:
    """A row of its own, so that it goes with all that stands in it."""
    ground = QWidget()
    layout.setContentsMargins(0, 0, 0, 0)
    ground.setLayout(layout)
    return ground


class BagPage(QWidget):
    """The page. ``left`` when somebody goes back, ``shown_changed(shown)`` when the table wants to see more or less of
    the bag. ``keep`` False remembers nothing."""

    left = Signal()
    shown_changed = Signal(str)

    def __init__(self, bridge: SessionBridge, keep: bool = True, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._keep = keep
        self._shown: BagShown = remembered_bag() if keep else "odds"
        self._view: BagPageView | None = None
        self._wide = True
        self._stale = True
        self.cards: list[ChartCard] = []
        self.setAccessibleName(_("Bag"))
        self.choice = Segmented(
            (("closed", _("Closed")), ("counts", _("Counts")), ("odds", _("Odds"))),
            self._shown,
            _("What is shown of the bag"),
        )
        self.choice.picked.connect(self._picked)
        self.back = Button(_("Back"), "outline", key=_("Esc"))
        self.back.clicked.connect(self.left)
        self.head = HeadBar(_("Bag"), "", (self.choice, self.back))
        self._body = QWidget()
        self._box = QVBoxLayout(self._body)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addWidget(self.head)
        outer.addWidget(Scroll(self._body), 1)
        bridge.changed.connect(self._heard)
        signals.changed.connect(self._restyle)

    def shown(self) -> BagShown:
        """How much of the bag is shown."""
        return self._shown

    def view(self) -> BagPageView | None:
        """What is shown."""
        return self._view

    def refresh(self) -> None:
        """Shows the bag as it is, once the page is in front."""
        session = self._bridge.session
        self._stale = not self.isVisible()
        if self._stale:
            return
        view = None if session is None else bag_page(session.table, session.start, session.log, self._shown)
        if view != self._view:
            self._view = view
            self._build()

    def _picked(self, key: str) -> None:
        shown = next(one for one in SHOWN if one == key)
        if shown == self._shown:
            return
        self._shown = shown
        if self._keep:
            settings().setValue(SETTING, shown)
        self.refresh()
        self.shown_changed.emit(shown)

    def _heard(self, change: Change) -> None:
        if change.what != "proposal":
            self.refresh()

    def _restyle(self) -> None:
        self._view = None
        self.refresh()

    def _build(self) -> None:
        view, theme = self._view, current()
        as_tables = {card.title() for card in self.cards if card.shows_table()}
        self.cards = []
        clear(self._box)
        edge = theme.space("page")
        self._box.setContentsMargins(edge, theme.px(16), edge, theme.px(16))
        self._box.setSpacing(theme.px(8))
        self._wide = self.width() >= theme.px(ONE_COLUMN)
        if view is None:
            self.head.title.say(_("Bag"))
            self.head.sub.say("")
            self._box.addWidget(Words(_("No game is open."), 15, role="text2"))
            self._box.addStretch(1)
            return
        self.head.title.say(view.title)
        # In the body it can wrap, in the head it would be shortened.
        self.head.sub.say("" if view.cubes else view.sub)
        if view.cubes:
            self._box.addWidget(_held_by(self._cubes(view)))
        if view.note:
            self._box.addWidget(_held_by(self._note(view)))
        if view.kinds:
            cards = [self._kind_card(kind) for kind in view.kinds]
            self._box.addWidget(_held_by(self._grid(cards, 4 if self._wide else 2)))
        lower = []
        if view.events is not None:
            lower.append(self._event_card(view.events))
        if view.past is not None:
            lower.append(self._past_card(view.past))
        if lower:
            self._box.addWidget(_held_by(self._grid(lower, 2 if self._wide else 1)))
        self._box.addStretch(1)
        for card in self.cards:
            # Who reads tables goes on reading tables when the bag changes.
            card.as_table.setChecked(card.title() in as_tables)

    def _cubes(self, view: BagPageView) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(current().px(24))
        for kind, count in view.cubes:
            row.addWidget(CubeCount(kind, count, 28, 20, place=_("Bag")))
        row.addWidget(Words(view.sub, 15, role="text2"), 1)
        return row

    def _note(self, view: BagPageView) -> QHBoxLayout:
        row = QHBoxLayout()
        if view.shown == "closed":
            row.addWidget(Icon("bag", 40))
        row.addWidget(Words(view.note, 15, role="text" if view.shown == "closed" else "text2"), 1)
        return row

    def _grid(self, cards: Sequence[ChartCard], columns: int) -> QGridLayout:
        grid = QGridLayout()
        grid.setSpacing(current().px(8))
        for index, card in enumerate(cards):
            grid.addWidget(card, index // columns, index % columns, Qt.AlignmentFlag(0))
        for column in range(columns):
            grid.setColumnStretch(column, 1)
        self.cards += cards
        return grid

    def _kind_card(self, chart: KindChart) -> ChartCard:
        note = _("{mean}, chance in %").format(mean=chart.expected)
        return ChartCard(chart.title, note, chart.summary, chart.table, lambda: kind_plot(chart), BARS_HIGH)

    def _event_card(self, chart: EventChart) -> ChartCard:
        title, note = _("Events at the next restock"), _("and the spaces they would come to")
        high = max(PAST_HIGH, EVENT_ROW * len(chart.bars))
        return ChartCard(title, note, chart.summary, chart.table, lambda: event_plot(chart), high)

    def _past_card(self, chart: PastChart) -> ChartCard:
        title, note = _("Cubes in the bag"), _("at set-up, after each round, and now")
        return ChartCard(title, note, chart.summary, chart.table, lambda: past_plot(chart), PAST_HIGH)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()
        self.choice.setFocus()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._stale = True

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._view is not None and self._wide != (self.width() >= current().px(ONE_COLUMN)):
            self._build()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)
