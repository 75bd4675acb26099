"""The Table page: it lays out its parts for the window there is, shows a view model, and tells what was tapped."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QRegion, QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from companion.wording import _
from ui.present.clauses import OF_STEP
from ui.present.table import Stage, TablePageView
from ui.theme import current, signals
from ui.views.covering import Covering
from ui.views.explained import explain
from ui.views.placed import PlacedPage
from ui.views.scrolling import slim
from ui.views.table import header, players, supply
from ui.views.table.areas import FOOT, AreasStage
from ui.views.table.event_track import ROW, EventStrip
from ui.views.table.header import HeaderBar
from ui.views.table.players import PlayersTable, PlayerStrip
from ui.views.table.route import RouteStage
from ui.views.table.series import STRIP, SeriesStrip
from ui.views.table.supply import SupplyLine, SupplyRow
from ui.views.table.tabs import Tabs
from ui.widgets import Button, strokes

NOW: Final = 368
NOW_WIDE: Final = 440
NOW_SMALL: Final = 296
NOW_HIGH: Final = 492
"""What the NOW column gets before the log, design pixels."""
LOG_LEAST: Final = 152
EDGE: Final = 12
GAP: Final = 8
AREAS_LEAST: Final = 300
"""Two rows of areas with two rows of spaces each, and the order."""
STAGE_LEAST: Final = 236
"""A stage with less shows two levels of the route instead of three."""
NARROW: Final = 1120
"""A narrower page has no room for the table of players beside NOW, with numbers of two digits and longer words."""
EVENTS_FROM: Final = 1230
"""A narrower page would have to elide the names on the event track."""
NOW_TAB: Final = "now"
TABS: Final = (NOW_TAB, "route", "supply", "players", "log")
ALONE_BELOW: Final = (780, 400)
"""A page of less width or height has no room for NOW beside anything: one tab at a time, NOW the first of them. It is
less than a window of 853 x 480 leaves, so that a message above the page does not fold it."""
ABOVE_FROM: Final = 560
"""A narrow page of this height has NOW above the tabs."""


@dataclass(frozen=True)
class Fold:
    """How much of the page is folded, from the free height and width (design, Shorter windows)."""

    small: bool = False
    low_supply: bool = False
    events_in_header: bool = False
    now_above: bool = False
    alone: bool = False


def fold_for(width: float, height: float, count: int, series: bool = False) -> Fold:
    """The folds for a page of this size in design pixels and so many players, ``series`` with that of a solo game."""
    if height < 640 or width < NARROW:
        wide, high = ALONE_BELOW
        alone = height < high or (width < wide and height < ABOVE_FROM)
        return Fold(True, True, True, now_above=width < 640 and not alone, alone=alone)
    low = height < 760 or count >= 5
    events = height < 700 or width < EVENTS_FROM
    while stage_height(height, count, low, events, series) < STAGE_LEAST and not (low and events):
        # A fifth player takes a row that the table of window heights does not know of.
        low, events = True, low
    return Fold(low_supply=low, events_in_header=events)


def stage_height(height: float, count: int, low: bool, events: bool, series: bool = False) -> float:
    """What is left for the stage of the large layout, design pixels."""
    rows = players.CAPTION + 2 + players.ROW * count + (GAP + STRIP if series else 0)
    taken = header.HIGH + GAP + (0 if events else ROW + GAP) + GAP + (supply.LOW if low else supply.HIGH)
    return height - taken - GAP - rows - EDGE


class Slot(QWidget):
    """A place for a part that somebody else makes."""

    filled = Signal()
    grown = Signal()
    """The content asks for another height than it got."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._wanted = 0
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        self._box = box

    def put(self, widget: QWidget) -> None:
        """Fills the place, instead of what stood there."""
        while self._box.count():
            item = self._box.takeAt(0)
            old = item.widget() if item is not None else None
            if old is not None and old is not widget:
                old.setParent(None)
        self._box.addWidget(widget)
        widget.show()
        self.filled.emit()

    def content(self) -> QWidget | None:
        """What stands there."""
        item = self._box.itemAt(0)
        return item.widget() if item is not None else None

    def wanted_height(self, width: int) -> int:
        """Height that the content asks for at a width, 0 without one."""
        content = self.content()
        if content is None:
            return 0
        self._wanted = content.heightForWidth(width) if content.hasHeightForWidth() else content.sizeHint().height()
        return self._wanted

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest and self.isVisible():
            before = self._wanted
            if self.wanted_height(self.width()) != before:
                self.grown.emit()
        return super().event(event)


class StageFrame(QWidget):
    """The card in the middle: route or areas, with rounded corners."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.route = RouteStage(self)
        self.areas = AreasStage()
        self.areas_area = QScrollArea(self)
        self.areas_area.setFrameShape(QFrame.Shape.NoFrame)
        self.areas_area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.areas_area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        slim(self.areas_area)
        self.areas_area.setWidget(self.areas)
        self.areas.walked.connect(self.areas_area.ensureWidgetVisible)
        self.areas_area.hide()
        self.square = False
        self.foot = 0
        """Pixels below the route for words and a button, while the route itself has no free corner."""
        self.summary = ""

    def set_foot(self, foot: int) -> None:
        """Makes room below the route."""
        if foot != self.foot:
            self.foot = foot
            self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        inner = self.rect() if self.square else self.rect().adjusted(1, 1, -1, -1)
        stages: tuple[QWidget, ...] = (self.route, self.areas_area)
        for stage in stages:
            stage.setGeometry(inner.adjusted(0, 0, 0, -self.foot))
            if self.square:
                stage.clearMask()
            else:
                path = QPainterPath()
                radius = current().px(7)
                path.addRoundedRect(QRectF(0, 0, inner.width(), inner.height()), radius, radius)
                stage.setMask(QRegion(path.toFillPolygon().toPolygon()))
        room = self.areas_area.size()
        least = self.areas.least_height(room.width()) if self.square else 0
        self.areas.resize(room.width(), max(room.height(), least))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        theme = current()
        strokes.panel(painter, self.rect(), theme.color("surface"), theme.color("line"), 1, 8)
        if self.foot and self.route.isVisible():
            words = QRectF(theme.px(12), self.height() - self.foot, self.width() - theme.px(150), self.foot)
            font, ink = theme.font(13, condensed=True), theme.color("text2")
            strokes.write(painter, words, self.summary, font, ink, strokes.LEFT, Qt.TextElideMode.ElideRight)
        painter.end()


class TablePage(PlacedPage):
    """The page. Intents are signals; nothing here knows what they mean.

    ``contractTapped`` tells the space of the site office from 1, ``zoneTapped`` a zone of the ledger ("yard", "bag").
    ``now_slot``, ``undo_slot`` and ``log_slot`` are filled by others; ``undo_slot`` may stay empty."""

    placeTapped = Signal(str, int)
    siteTapped = Signal(str)
    trackTapped = Signal(str)
    trainTapped = Signal(int)
    contractTapped = Signal(int)
    eventTapped = Signal(int)
    zoneTapped = Signal(str)
    playerTapped = Signal(int)
    tabShown = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.now_slot = Slot(self)
        self.undo_slot = Slot(self)
        self.stage = StageFrame(self)
        self.other_stage = Button(_("Show route"), parent=self)
        self.events = EventStrip(self)
        self.supply = SupplyRow(self)
        self.players = PlayersTable()
        self.players_area = QScrollArea(self)
        self.players_area.setFrameShape(QFrame.Shape.NoFrame)
        self.players_area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.players_area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.players_area.setWidget(self.players)
        # Qt fills both by itself, and the corners of the table are round.
        self.players_area.viewport().setAutoFillBackground(False)
        self.players.setAutoFillBackground(False)
        self.players.roving.walked.connect(self.players_area.ensureWidgetVisible)
        self.strip = PlayerStrip(self)
        self.series = SeriesStrip(self)
        self.series.hide()
        self.line = SupplyLine(self)
        self.log_slot = Slot(self)
        self.header = HeaderBar(self)
        words = (_("Now"), _("Route"), _("Supply"), _("Players"), _("Log"))
        self.tabs = Tabs(dict(zip(TABS, words, strict=True)), self)
        self.tabs.offer(TABS[1:])
        self._view: TablePageView | None = None
        self._fold = Fold()
        self._stage: Stage | None = None
        self.covering = Covering(self)
        self._connect()
        signals.changed.connect(self._restyle)
        self._place()

    def _connect(self) -> None:
        self.stage.route.site_tapped.connect(self.siteTapped)
        self.stage.route.track_tapped.connect(self.trackTapped)
        self.stage.areas.tapped.connect(self.placeTapped)
        self.events.tapped.connect(self.eventTapped)
        self.supply.zone_tapped.connect(self.zoneTapped)
        self.supply.contract_tapped.connect(self.contractTapped)
        self.supply.train_tapped.connect(self.trainTapped)
        self.players.tapped.connect(self.playerTapped)
        self.strip.tapped.connect(self.playerTapped)
        self.line.clicked.connect(lambda: self.tabs.pick("supply"))
        self.header.events_asked.connect(self._events_asked)
        self.other_stage.clicked.connect(self.swap_stage)
        for slot in (self.now_slot, self.undo_slot, self.log_slot):
            slot.filled.connect(self._filled)
        self.undo_slot.grown.connect(self._filled)
        self.tabs.picked.connect(self._tab_picked)
        self.covering.changed.connect(self._restyle)
        self.covering.covered.connect(self.order_tabs)

    # What is shown

    def show_view(self, view: TablePageView) -> None:
        """Shows another moment. Parts that are equal to what they show are left alone."""
        before, self._view = self._view, view
        if view == before:
            return
        self.header.show_view(view.header)
        self.events.show_view(view.events)
        coming = next((cell.space for cell in view.events.cells if cell.state == "next"), None)
        explain(self.header.chip, f"event_track.{coming}" if coming is not None else OF_STEP["event"])
        self.stage.summary = view.route.summary
        self.stage.route.show_view(view.route)
        self.stage.areas.show_view(view.areas)
        self.supply.show_view(view.supply)
        self.line.show_view(view.supply)
        self.players.show_view(view.players)
        self.strip.show_view(view.players)
        self.series.show_view(view.series)
        if before is None or view.stage != before.stage:
            # The stage follows the phase; a look at the other one lasts until the phase changes.
            self._stage = None
        if (
            before is None
            or len(view.players.rows) != len(before.players.rows)
            or (view.series is None) != (before.series is None)
        ):
            self._place()
        elif view.stage != before.stage:
            self._change_stage()
        if before is None:
            self.order_tabs()

    def view(self) -> TablePageView | None:
        """What is shown."""
        return self._view

    def fold(self) -> Fold:
        """How the page is folded now."""
        return self._fold

    def shown_stage(self) -> Stage:
        """Which stage is in front."""
        return self._stage or (self._view.stage if self._view else "route")

    def swap_stage(self) -> None:
        """Shows the other stage."""
        self._stage = "route" if self.shown_stage() == "areas" else "areas"
        self._change_stage()

    def show_tab(self, key: str) -> None:
        """Brings a tab of the small layout to the front; the large one shows everything anyway."""
        self.tabs.pick(key)

    def order_tabs(self) -> None:
        """Tab goes through NOW, stage, event track, supply, players, log (design, Accessibility)."""
        parts: Iterable[QWidget] = (
            self.now_slot,
            self.undo_slot,
            self.stage,
            self.other_stage,
            self.events,
            self.header,
            self.tabs,
            self.supply,
            self.line,
            self.players,
            self.strip,
            *([cover] if (cover := self.covering.cover()) is not None else []),
            self.log_slot,
        )
        chain: list[QWidget] = []
        for part in parts:
            inside = [part, *part.findChildren(QWidget)]
            chain += [
                one for one in inside if one.focusPolicy() != Qt.FocusPolicy.NoFocus and one.window() is self.window()
            ]
        for first, second in pairwise(chain):
            QWidget.setTabOrder(first, second)

    def _filled(self) -> None:
        self._place()
        self.order_tabs()

    def _events_asked(self) -> None:
        if self._view is None:
            return
        coming = next((cell.space for cell in self._view.events.cells if cell.state == "next"), None)
        if coming is not None:
            self.eventTapped.emit(coming)

    def _tab_picked(self, key: str) -> None:
        self._place()
        self.update()
        self.tabShown.emit(key)

    # Where it stands

    def _change_stage(self) -> None:
        """Brings the other stage to the front; only the small layout places anything else by it."""
        if self._fold.small or self.covering.cover() is not None or self.covering.aside() is not None:
            self._restyle()
        else:
            self._front()
            self._place_stage_button()

    def _front(self) -> None:
        self.stage.route.setVisible(self.shown_stage() == "route")
        self.stage.areas_area.setVisible(self.shown_stage() == "areas")
        self.other_stage.setText(_("Show areas") if self.shown_stage() == "route" else _("Show route"))

    def _restyle(self) -> None:
        self._place()
        self.update()

    def minimumSizeHint(self) -> QSize:
        return QSize(1, 1)

    def _has_series(self) -> bool:
        return self._view is not None and self._view.series is not None

    def _place(self) -> None:
        scale = current().scale
        count = len(self._view.players.rows) if self._view else 4
        series = self._has_series()
        before, self._fold = self._fold, fold_for(self.width() / scale, self.height() / scale, count, series)
        if before != self._fold:
            self.update()
        if before.alone != self._fold.alone:
            self.tabs.offer(TABS if self._fold.alone else TABS[1:])
            self.tabs.show_picked(NOW_TAB if self._fold.alone else "route")
        low = self._fold.small
        self.header.fold(low, self._fold.events_in_header)
        self.header.setGeometry(0, 0, self.width(), current().px(header.LOW if low else header.HIGH))
        self._front()
        if low:
            self._place_small()
        else:
            self._place_large(count)
        for over in (self.covering.cover(), self.covering.aside()):
            if over is not None:
                self._place_cover(over)

    def _place_large(self, count: int) -> None:
        theme = current()
        folded: tuple[QWidget, ...] = (self.tabs, self.strip, self.line)
        for part in folded:
            part.hide()
        shown: tuple[QWidget, ...] = (
            self.now_slot,
            self.stage,
            self.supply,
            self.players_area,
            self.log_slot,
            self.other_stage,
        )
        for part in shown:
            part.show()
        self.events.setVisible(not self._fold.events_in_header)
        self.supply.stacked = False
        self.stage.square = False
        edge, gap = theme.px(EDGE), theme.px(GAP)
        column = self._now_width()
        left = self.width() - column
        width = left - 2 * edge
        y = self.header.height() + gap
        if not self._fold.events_in_header:
            self.events.setGeometry(edge, y, width, theme.px(ROW))
            y += theme.px(ROW) + gap
        rows = self.players.height_for(count)
        row = theme.px(supply.LOW if self._fold.low_supply else supply.HIGH)
        self.series.setVisible(self._has_series())
        series = self.series.height_for(width) + gap if self._has_series() else 0
        stage = max(theme.px(80), self.height() - y - gap - row - gap - rows - series - edge)
        self.stage.setGeometry(edge, y, width, stage)
        y += stage + gap
        self.supply.setGeometry(edge, y, width, row)
        self.supply.place()
        y += row + gap
        self.players_area.setGeometry(edge, y, width, self.height() - y - series - edge)
        self.players.resize(width, rows)
        self.series.setGeometry(edge, self.height() - edge - series + gap, width, series - gap)
        self._place_now(QRect(left + 1, self.header.height(), column - 1, self.height() - self.header.height()))
        self._place_stage_button()

    def _place_cover(self, cover: QWidget) -> None:
        under: tuple[QWidget, ...] = (
            self.events,
            self.stage,
            self.other_stage,
            self.supply,
            self.players_area,
            self.strip,
            self.series,
            self.line,
            self.tabs,
        )
        for part in under:
            part.hide()
        top, width, bottom = self.header.height(), self.width(), self.height()
        if self._fold.small:
            self.log_slot.hide()
            if self._fold.alone:
                self.now_slot.hide()
                self.undo_slot.hide()
            elif self._fold.now_above:
                top = self.undo_slot.geometry().bottom() + 1
            else:
                width = self.now_slot.x() - 1
        else:
            width = self.now_slot.x() - 1
        cover.setGeometry(0, top, width, bottom - top)
        cover.raise_()

    def _now_width(self) -> int:
        theme = current()
        spare = self.width() - theme.px(1286)
        return min(theme.px(NOW_WIDE), theme.px(NOW) + max(0, spare) // 4)

    def _place_now(self, area: QRect) -> None:
        theme = current()
        undo = self.undo_slot.wanted_height(area.width())
        log = max(theme.px(LOG_LEAST), area.height() - theme.px(NOW_HIGH) - undo)
        now = area.height() - undo - log
        self.now_slot.setGeometry(area.x(), area.y(), area.width(), now)
        self.undo_slot.setVisible(undo > 0)
        self.undo_slot.setGeometry(area.x(), area.y() + now, area.width(), undo)
        self.log_slot.setGeometry(area.x(), area.y() + now + undo, area.width(), log)

    def _place_stage_button(self) -> None:
        """In the order row of the areas; on the route where it covers no card."""
        theme = current()
        hint = self.other_stage.sizeHint()
        stage = self.stage.geometry()
        if self.shown_stage() == "areas":
            self.stage.areas.foot_room = hint.width() + theme.px(12)
            self.stage.areas.lay_out()
            x = stage.right() - theme.px(12) - hint.width()
            y = stage.bottom() - (theme.px(FOOT) + hint.height()) // 2
        else:
            self.stage.set_foot(0)
            corner = self._free_corner(hint, stage)
            if corner is None:
                self.stage.set_foot(theme.px(FOOT))
                corner = (
                    stage.right() - theme.px(12) - hint.width(),
                    stage.bottom() - (theme.px(FOOT) + hint.height()) // 2,
                )
            x, y = corner
        self.other_stage.setGeometry(x, y, hint.width(), hint.height())
        self.other_stage.raise_()
        canvas = self.stage.route.canvas
        canvas.keep_clear(QRect(canvas.mapFrom(self, QPoint(x, y)), hint) if self.shown_stage() == "route" else QRect())

    def _free_corner(self, hint: QSize, stage: QRect) -> tuple[int, int] | None:
        theme = current()
        pad = theme.px(10)
        canvas = self.stage.route.canvas
        # Surveyors come and go; the button stays where it is.
        players = len(self._view.players.rows) if self._view is not None else 0
        cards = [QRect(canvas.mapTo(self, part.topLeft()), part.size()) for part in canvas.taken(players)]
        first = cards[0].top() if canvas.cards else stage.bottom()
        corners = (
            (stage.left() + theme.px(22), first - hint.height() - theme.px(3)),
            (stage.right() - pad - hint.width(), stage.bottom() - theme.px(6) - hint.height()),
            (stage.left() + pad, stage.top() + pad),
            (stage.right() - pad - hint.width(), stage.top() + pad),
        )
        for x, y in corners:
            place = QRect(x, y, hint.width(), hint.height())
            if stage.contains(place) and not any(place.intersects(card) for card in cards):
                return x, y
        return None

    def _place_small(self) -> None:
        theme = current()
        top = self.header.height()
        width = self.width()
        if self._fold.alone:
            self.tabs.show()
            self.tabs.setGeometry(0, top, width, theme.px(44))
            top += theme.px(44)
            self._place_alone(QRect(0, top, width, self.height() - top))
            return
        self.now_slot.show()
        if self._fold.now_above:
            now = min(theme.px(220), max(theme.px(120), (self.height() - top) // 2))
            column = QRect(0, top, width, now)
            top += now
        else:
            column = QRect(width - theme.px(NOW_SMALL) + 1, top, theme.px(NOW_SMALL) - 1, self.height() - top)
            width -= theme.px(NOW_SMALL)
        undo = min(self.undo_slot.wanted_height(column.width()), column.height() * 3 // 5)
        self.undo_slot.setVisible(undo > 0)
        self.now_slot.setGeometry(column.x(), column.y(), column.width(), column.height() - undo)
        self.undo_slot.setGeometry(column.x(), column.bottom() + 1 - undo, column.width(), undo)
        self.tabs.show()
        self.tabs.setGeometry(0, top, width, theme.px(44))
        top += theme.px(44)
        self._place_tab(QRect(0, top, width, self.height() - top))

    def _place_alone(self, body: QRect) -> None:
        """NOW fills the page and scrolls; Undo stands with the log."""
        tab = self.tabs.chosen()
        undo = min(self.undo_slot.wanted_height(body.width()), body.height() // 2)
        self.now_slot.setVisible(tab == NOW_TAB)
        self.now_slot.setGeometry(body)
        self.undo_slot.setVisible(tab == "log" and undo > 0)
        self.undo_slot.setGeometry(body.x(), body.y(), body.width(), undo)
        self._place_tab(body)
        self.log_slot.setGeometry(body.adjusted(0, undo, 0, 0))

    def _place_tab(self, body: QRect) -> None:
        gap = current().px(GAP)
        tab = self.tabs.chosen()
        self.events.hide()
        self.supply.setVisible(tab == "supply")
        self.players_area.setVisible(tab == "players")
        self.log_slot.setVisible(tab == "log")
        self.stage.setVisible(tab == "route")
        self.other_stage.setVisible(tab == "route")
        self.log_slot.setGeometry(body)
        inside = body.adjusted(gap, gap, -gap, -gap)
        self.supply.stacked = True
        self.supply.setGeometry(inside)
        self.supply.place()
        self.players_area.setGeometry(inside)
        count = len(self._view.players.rows) if self._view else 4
        self.players.resize(inside.width(), self.players.height_for(count, inside.width()))
        self.series.setVisible(tab == "players" and self._has_series())
        if self.series.isVisibleTo(self):
            rows, high = self.players.height(), self.series.height_for(inside.width())
            self.players_area.setGeometry(inside.x(), inside.y(), inside.width(), rows)
            self.series.setGeometry(inside.x(), inside.y() + rows + gap, inside.width(), high)
        self._place_small_route(body, tab == "route")

    def _place_small_route(self, body: QRect, shown: bool) -> None:
        theme = current()
        gap = theme.px(GAP)
        bar = theme.px(52) if self.shown_stage() == "route" else 0
        strip, line = theme.px(players.TILE), theme.px(48)
        least = theme.px(140 if bar else AREAS_LEAST)
        room = body.height() - bar - strip - 2 * gap - line
        # The strip and the line have tabs of their own; the stage has the room first.
        lined = room >= least
        if not lined:
            room += line
        stripped = room >= least
        if not stripped:
            room += strip + 2 * gap
        self.strip.setVisible(shown and stripped)
        self.line.setVisible(shown and lined)
        self.stage.square = True
        # Areas that do not fit scroll, and the button keeps a place of its own below them.
        scrolled = not bar and self.stage.areas.least_height(body.width()) > room
        self.stage.set_foot(theme.px(FOOT) if scrolled else 0)
        self.stage.setGeometry(body.x(), body.y() + bar, body.width(), room)
        y = body.y() + bar + room
        if stripped:
            beside = theme.px(players.TILE_MOST) + gap if self._has_series() else 0
            across = beside - gap if beside else body.width() - 2 * gap
            self.strip.setGeometry(body.x() + gap, y + gap, across, strip)
            if shown and self._has_series():
                # One card leaves room for the series beside it.
                self.series.show()
                self.series.setGeometry(body.x() + gap + beside, y + gap, body.width() - 2 * gap - beside, strip)
            y += strip + 2 * gap
        if lined:
            self.line.setGeometry(body.x() + theme.px(4), y, body.width() - theme.px(8), line)
        hint = self.other_stage.sizeHint()
        x = body.right() - theme.px(8) - hint.width()
        if bar:
            top = body.y() + (bar - hint.height()) // 2
        else:
            self.stage.areas.foot_room = 0 if scrolled else hint.width() + theme.px(12)
            self.stage.areas.lay_out()
            top = self.stage.geometry().bottom() - (theme.px(FOOT) + hint.height()) // 2
        self.other_stage.setGeometry(x, top, hint.width(), hint.height())
        self.other_stage.raise_()
        self.stage.route.canvas.keep_clear(QRect())

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current()
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.color("warn_bg" if self.covering.past else "bg"))
        parts = [self.now_slot, self.undo_slot]
        if not self._fold.small:
            parts.append(self.log_slot)
        for part in parts:
            if part.isVisible():
                painter.fillRect(part.geometry(), theme.color("surface"))
        area = self.now_slot.geometry()
        if self._fold.now_above:
            painter.fillRect(QRect(0, area.bottom(), self.width(), 1), theme.color("line"))
        elif not self._fold.alone:
            height = self.height() - area.top()
            painter.fillRect(QRect(area.left() - 1, area.top(), 1, height), theme.color("line"))
            under = self.undo_slot if self.undo_slot.isVisible() else self.log_slot
            if not self._fold.small:
                painter.fillRect(QRect(area.left(), under.geometry().top(), area.width(), 1), theme.color("line"))
        if self._fold.small and self._view is not None and self.stage.isVisible() and self.shown_stage() == "route":
            box = self.stage.geometry()
            bar = QRectF(theme.px(12), box.top() - theme.px(52), box.width() - theme.px(150), theme.px(52))
            font, ink = theme.font(13, condensed=True), theme.color("text2")
            words = self._view.route.summary
            strokes.write(painter, bar, words, font, ink, strokes.LEFT, Qt.TextElideMode.ElideRight)
        painter.end()
