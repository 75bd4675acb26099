"""The railroad page as played: the line at the left, the step in hand, the scores, Undo and the log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRect, QSize, QTimer
from PySide6.QtGui import QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from companion.wording import _, ngettext
from rules.gwt_railroad.components import clause
from ui.bridge import Change, RailroadBridge
from ui.present.about import About
from ui.present.railroad.corrections import READING, RailroadCorrected
from ui.present.railroad.line import capital, line_view, nth_station, station_sentence, tile_sentence
from ui.present.railroad.moving import Hand, can_amend
from ui.present.railroad.scores import score_rows
from ui.theme import current, signals
from ui.views.bars import HeadBar
from ui.views.corrections import CorrectionPage
from ui.views.covering import Covering
from ui.views.log import LogPanel
from ui.views.railroad.forms import CountForms, Form, StocktakeForm
from ui.views.railroad.line import LineStage
from ui.views.railroad.now import RailroadNow
from ui.views.railroad.scores import ScoreList
from ui.views.table.page import EDGE, NOW, NOW_SMALL, NOW_WIDE
from ui.views.table.tabs import Tabs
from ui.views.tracked import TrackedPage
from ui.widgets import Segmented

SMALL_BELOW: Final = (1100, 640)
"""A page of less width or height, in design pixels, shows one tab beside NOW."""
ALONE_BELOW: Final = (780, 400)
"""A page of less width or height has no room for NOW beside anything."""
NOW_LEAST: Final = 492
LOG_LEAST: Final = 150
UNDO: Final = 368
LINE, SCORES, LOG, NOW_TAB = "line", "scores", "log", "now"
TABS: Final = (NOW_TAB, LINE, SCORES, LOG)
TO_LINE, TO_CHANGES = "line", "changes"


@dataclass(frozen=True)
class Fold:
    """How much of the page is folded: ``small`` has tabs beside NOW, ``alone`` one tab at a time; ``tall`` has room for
    scores and log below each other."""

    small: bool = False
    alone: bool = False
    tall: bool = False


def fold_for(width: float, height: float, players: int) -> Fold:
    """The folds for a page of this size in design pixels."""
    if width < ALONE_BELOW[0] or height < ALONE_BELOW[1]:
        return Fold(small=True, alone=True)
    if width < SMALL_BELOW[0] or height < SMALL_BELOW[1]:
        return Fold(small=True)
    return Fold(tall=height - 64 - NOW_LEAST - (28 + 40 * players) >= LOG_LEAST + 28)


class RailroadPage(TrackedPage):
    """Joins the parts: taps on the line become answers, the step in hand is drawn on the line."""

    _bridge: RailroadBridge
    now: RailroadNow
    form: Form | None

    def __init__(self, bridge: RailroadBridge, parent: QWidget | None = None) -> None:
        super().__init__(bridge, parent)
        self.head = HeadBar(_("Railroad"))
        self.head.setParent(self)
        self.undo_bar.setParent(self)
        self.now = RailroadNow(self._bridge)
        self.stage = LineStage(self)
        self.scores = ScoreList(self)
        self.log = LogPanel(self._bridge, READING, self)
        self._column.addWidget(self.now)
        self._now_side = QWidget(self)
        stacked = QVBoxLayout(self._now_side)
        stacked.setContentsMargins(0, 0, 0, 0)
        stacked.setSpacing(0)
        self.turning = Segmented(
            ((TO_LINE, _("The line")), (TO_CHANGES, _("What it changes"))), TO_LINE, _("Beside it"), strong=False
        )
        self._turned = QWidget()
        turned = QVBoxLayout(self._turned)
        turned.setContentsMargins(current().px(17), current().px(4), current().px(16), current().px(6))
        turned.addWidget(self.turning)
        self._turned.hide()
        stacked.addWidget(self._column, 1)
        stacked.addWidget(self._turned)
        stacked.addWidget(self.about)
        words = (_("Now"), _("Line"), _("Players"), _("Log"))
        self.tabs = Tabs(dict(zip(TABS, words, strict=True)), self)
        self.side_tabs = Tabs({SCORES: _("Railroad VP"), LOG: _("Log")}, self)
        self.covering = Covering(self)
        self._fold = Fold()
        self._join(RailroadCorrected())
        self._connect()
        self.refresh()

    def _connect(self) -> None:
        canvas = self.stage.canvas
        canvas.place_tapped.connect(self._place_tapped)
        canvas.engine_tapped.connect(self._engine_tapped)
        canvas.tile_tapped.connect(self._tile_tapped)
        self.scores.tapped.connect(self._engine_tapped)
        now = self.now
        now.hand_changed.connect(self._hand_changed)
        now.counts_asked.connect(self.enter_counts)
        now.stocktake_asked.connect(self.stocktake)
        self.covering.changed.connect(self._place)
        self.turning.picked.connect(lambda _key: self._show_correction())
        self.undo_bar.filter_asked.connect(self._filter_asked)
        self.tabs.picked.connect(lambda _key: self._place())
        self.side_tabs.picked.connect(lambda _key: self._place())
        self._bridge.changed.connect(self._heard)
        signals.changed.connect(self._place)

    # What is shown

    def _heard(self, change: Change) -> None:
        if change.what in ("noted", "proposal"):
            return
        if change.what != "lit":
            if self._past.asking is not None or self._past.entry is not None:
                self.leave_question()
            self.about.show_about(None)
        if change.what in ("opened", "closed"):
            self.leave_form()
        self._later.start(0)

    def _hand_changed(self, hand: Hand | None) -> None:
        """Another step is in hand: the line shows its reach."""
        if hand is not None and hand.place is not None:
            self.stage.show_place(hand.place)
        correcting = self.now.mode in ("amend", "insert") and hand is not None
        self._turned.setVisible(correcting)
        if correcting:
            self._show_correction()
        else:
            self._uncover_correction()
        self._later.start(0)

    def refresh(self) -> None:
        """Shows the table as it stands."""
        self._later.stop()
        session = self._bridge.session
        if session is None:
            return
        looks, past = self._bridge.looks, self._past.entry
        hand = self.now.hand if past is None else None
        table, before = session.table, self._bridge.before
        if past is not None:
            table, before = session.table_after(past), session.table_before(past)
        elif hand is not None and self.now.mode != "due":
            table, before = hand.table, None
        self.stage.show_view(line_view(table, looks, before, hand))
        chosen = hand.seat if hand is not None else None
        rows = score_rows(
            session.table, self._bridge.before, session.sheet(), looks, chosen=chosen, points=self._points
        )
        grown = len(rows) != len(self.scores.rows)
        self.scores.show_rows(rows)
        self._say_head()
        if grown:
            self._place()

    def _say_head(self) -> None:
        book = self._bridge.game.book
        n = len(book.players)
        edition = book.box.editions[book.setup.edition]
        words = ngettext("{game}, {n} player, {edition}", "{game}, {n} players, {edition}", n)
        # The title says already which part of the game is tracked.
        game = book.box.name.partition(":")[0]
        self.head.sub.say(words.format(game=game, n=n, edition=edition.name))

    def _show_log(self) -> None:
        if self._fold.small:
            self.tabs.pick(LOG)
        else:
            self.side_tabs.pick(LOG)

    def _filter_asked(self) -> None:
        self._show_log()
        self.log.toggle_filter()

    # Taps

    @property
    def _busy(self) -> bool:
        """Whether a question or a form has the place of NOW, so that nothing else is entered."""
        return self._past.asking is not None or self.form is not None

    def _place_tapped(self, place: str) -> None:
        self.about.show_about(None)
        if not self._busy and self.now.tap(place):
            hand = self.now.hand
            if hand is not None and hand.breaks:
                self._bring_now()
            # Enter means Confirm now, not another tap on the place.
            self.now.take_focus()
            return
        self._tell_place(place)

    def _tell_place(self, place: str) -> None:
        """Says what a place is, when no engine is in hand."""
        session = self._bridge.session
        if session is None:
            return
        found = session.book.box.station_at.get(place)
        view = self.stage.canvas.view()
        if view is None:
            return
        shown = view.at(place)
        if found is None:
            self.about.show_about(About(shown.words, capital(shown.sentence), clause("2" if shown.turnout else "3")))
            return
        sentence = station_sentence(session.table, found, self._bridge.looks)
        self.about.show_about(About(place, sentence, clause("7" if found.dark else "6")))

    def _engine_tapped(self, seat: int) -> None:
        if self._busy:
            return
        self.about.show_about(None)
        self._bring_stage()
        # The chip that was pressed may go away: not before the press is over.
        QTimer.singleShot(0, self, lambda: self.now.choose(seat))

    def _tile_tapped(self, station: int) -> None:
        session = self._bridge.session
        if session is not None:
            title = capital(nth_station(station))
            self.about.show_about(About(title, tile_sentence(session.table, station), clause("9"), count=str(station)))

    def _answer_about(self, found: About, key: str) -> None:
        if key == "count":
            self.stocktake()

    # Corrections

    def _can_amend(self, entry: int) -> bool:
        return can_amend(self._bridge.game.line(entry).action)

    def _bring_now(self) -> None:
        if self._fold.alone:
            self.tabs.pick(NOW_TAB)

    def _bring_stage(self) -> None:
        if self._fold.alone:
            self.tabs.pick(LINE)

    def _show_correction(self) -> None:
        """What a correction changes, or the line on which its place is picked."""
        hand, mode = self.now.hand, self.now.mode
        if hand is None or mode == "due":
            return
        if hand.moves and self.turning.chosen() == TO_LINE:
            if isinstance(self.covering.cover(), CorrectionPage):
                self.covering.set_cover(None)
            return
        if hand.ready:
            self._past.cover("amend" if mode == "amend" else "insert", self.now.target, hand.action)

    # Forms

    def stocktake(self) -> None:
        """Opens the stocktake in the place of the line."""
        if self.can_stocktake() and not isinstance(self.form, StocktakeForm):
            self._enter(StocktakeForm(self._bridge), "14")

    def enter_counts(self) -> None:
        """Opens the counts for the score in the place of the line."""
        if self.can_stocktake() and not isinstance(self.form, CountForms):
            self._enter(CountForms(self._bridge), "12")

    def _enter(self, form: Form, number: str) -> None:
        self.leave_form()
        self.leave_question()
        self.now.start_over()
        self.about.show_about(None)
        form.clause_asked.connect(self.clause_asked)
        self._open(form, str(clause(number)))

    def leave_form(self) -> None:
        """Back to NOW."""
        entered = self.form is not None
        super().leave_form()
        if entered:
            self.now.take_focus()

    # Where it stands

    def fold(self) -> Fold:
        """How the page is folded now."""
        return self._fold

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()
        if not self._busy:
            self.now.take_focus()

    def minimumSizeHint(self) -> QSize:
        return QSize(1, 1)

    def _place(self) -> None:
        theme = current()
        players = max(1, len(self.scores.rows))
        before, self._fold = self._fold, fold_for(self.width() / theme.scale, self.height() / theme.scale, players)
        if before.alone != self._fold.alone or (not before.small and self._fold.small):
            self.tabs.offer(TABS if self._fold.alone else TABS[1:])
            self.tabs.show_picked(NOW_TAB if self._fold.alone else LINE)
        undo = min(theme.px(UNDO), max(theme.px(200), self.width() // 3))
        high = max(theme.px(52 if self._fold.small else 64), self.undo_bar.sizeHint().height())
        # It is lower than the heads of other pages where the window is.
        self.head.setMinimumHeight(high)
        self.head.setGeometry(0, 0, self.width() - undo, high)
        self.head.row.setContentsMargins(theme.px(24), 0, theme.px(8), 0)
        self.undo_bar.setGeometry(self.width() - undo, 0, undo, high - 1)
        body = QRect(0, high, self.width(), max(0, self.height() - high))
        if self._fold.alone:
            self._place_alone(body)
        elif self._fold.small:
            self._place_small(body)
        else:
            self._place_large(body)
        self.update()

    def _left(self, body: QRect, inset: bool) -> None:
        """The line, or what lies over it."""
        pad = current().px(EDGE) if inset else 0
        cover, aside = self.covering.cover(), self.covering.aside()
        over = aside or cover
        self.stage.setVisible(over is None)
        self.stage.setGeometry(body.adjusted(pad, pad, -pad, -pad))
        for one in (cover, aside):
            if one is not None:
                one.setVisible(one is over)
                one.setGeometry(body)
                one.raise_()

    def _place_large(self, body: QRect) -> None:
        theme = current()
        self.tabs.hide()
        self._now_side.show()
        spare = self.width() - theme.px(1286)
        column = min(theme.px(NOW_WIDE), theme.px(NOW) + max(0, spare) // 4)
        self._left(QRect(0, body.top(), self.width() - column - 1, body.height()), True)
        side = QRect(self.width() - column, body.top(), column, body.height())
        list_high = self.scores.height_for(max(1, len(self.scores.rows)))
        tabs = theme.px(45)
        tall = self._fold.tall
        self.scores.caption.setVisible(tall)
        if tall:
            self.side_tabs.hide()
            now = min(theme.px(NOW_LEAST + 60), side.height() - list_high - theme.px(LOG_LEAST))
            self.scores.show()
            self.log.show()
            self._now_side.setGeometry(side.x(), side.y(), side.width(), now)
            self.scores.setGeometry(side.x(), side.y() + now, side.width(), list_high)
            top = side.y() + now + list_high
            self.log.setGeometry(side.x(), top, side.width(), side.bottom() + 1 - top)
            return
        rows = list_high - theme.px(22)
        now = max(theme.px(220), side.height() - rows - tabs)
        self._now_side.setGeometry(side.x(), side.y(), side.width(), now)
        self.side_tabs.show()
        self.side_tabs.setGeometry(side.x() + theme.px(8), side.y() + now, side.width() - theme.px(16), tabs)
        under = QRect(side.x(), side.y() + now + tabs, side.width(), side.height() - now - tabs)
        chosen = self.side_tabs.chosen()
        for key, part in ((SCORES, self.scores), (LOG, self.log)):
            part.setVisible(chosen == key)
            part.setGeometry(under)

    def _place_small(self, body: QRect) -> None:
        theme = current()
        column = theme.px(NOW_SMALL)
        self._now_side.show()
        self._now_side.setGeometry(self.width() - column + 1, body.top(), column - 1, body.height())
        self._place_tabs(QRect(0, body.top(), self.width() - column, body.height()))

    def _place_alone(self, body: QRect) -> None:
        self._place_tabs(body)
        tab = current().px(44)
        self._now_side.setVisible(self.tabs.chosen() == NOW_TAB)
        self._now_side.setGeometry(body.adjusted(0, tab, 0, 0))

    def _place_tabs(self, body: QRect) -> None:
        high = current().px(44)
        self.side_tabs.hide()
        self.tabs.show()
        self.tabs.setGeometry(body.x(), body.y(), body.width(), high)
        inside = body.adjusted(0, high, 0, 0)
        tab = self.tabs.chosen()
        self._left(inside, False)
        if tab != LINE:
            for part in (self.stage, self.covering.cover(), self.covering.aside()):
                if part is not None:
                    part.hide()
        self.scores.caption.hide()
        for key, one in ((SCORES, self.scores), (LOG, self.log)):
            one.setVisible(tab == key)
            one.setGeometry(inside)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current()
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.color("warn_bg" if self.covering.past else "bg"))
        head = QRect(0, 0, self.width(), self.head.height())
        painter.fillRect(head, theme.color("surface"))
        painter.fillRect(QRect(0, head.bottom(), head.width(), 1), theme.color("line"))
        area = self._now_side.geometry()
        if not self._fold.alone:
            side = QRect(area.left() - 1, area.top(), area.width() + 1, self.height() - area.top())
            painter.fillRect(side, theme.color("surface"))
            painter.fillRect(QRect(side.left(), side.top(), 1, side.height()), theme.color("line"))
            if not self._fold.small:
                painter.fillRect(QRect(side.left(), area.bottom() + 1, side.width(), 1), theme.color("line"))
        painter.end()
