"""The bag page: closed, its counts, or what the next restock may bring, as charts that can be read as tables.

The charts are pyqtgraph's, which is imported when the first of them is shown and never before.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QBrush, QColor, QFontMetricsF, QHideEvent, QKeyEvent, QPen, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLayout, QVBoxLayout, QWidget

from companion.wording import _
from ui.bridge import Change, SessionBridge
from ui.main_window import settings
from ui.present.bag import TOTAL, BagPageView, EventChart, KindChart, PastChart, bag_page
from ui.present.supply import BagShown
from ui.theme import Theme, contrast, current, signals
from ui.views.bars import HeadBar
from ui.views.charts import ChartCard, Plot, spread
from ui.views.now.lines import Icon, clear
from ui.views.scrolling import Scroll
from ui.views.words import Words
from ui.widgets import Button, CubeCount, Segmented

SETTING: Final = "table/bag"
SHOWN: Final[tuple[BagShown, ...]] = ("closed", "counts", "odds")
BARS_HIGH: Final = 168
PAST_HIGH: Final = 260
EVENT_ROW: Final = 48
ONE_COLUMN: Final = 860
"""A narrower page, in design pixels, puts its cards one below the other."""

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
    plot = Plot(theme)
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
    plot = Plot(theme, bottom=False)
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
    plot = Plot(theme, left=True)
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
