"""The score page: the sheet of the game on the table, or of any other; every number opens to its reasons."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QBoxLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from companion.errors import BadInput
from companion.scored import ScoredGame
from companion.session import Session
from companion.sheet_choices import SheetChoices
from companion.sheets import ChoosesContracts, EntersCounts
from companion.todays import played
from companion.tracking import AnySession, Tracked
from companion.wording import _
from rules.core.frozen import replace
from rules.core.scoring import ScoreSheet
from rules.snowdonia.scoring import CONTRACTS
from ui.bridge import Change, SessionBridge
from ui.present.looks import Look, looks
from ui.present.score import (
    Behind,
    Comparison,
    Occasion,
    Place,
    ScoreView,
    choosing,
    comparison,
    reasons,
    score_view,
    unchecked_words,
)
from ui.present.solo_series import result_card
from ui.present.start import day_words
from ui.present.stocktake import suspense_words
from ui.theme import current, signals
from ui.views.bars import HeadBar
from ui.views.choosing import ChooseView
from ui.views.now.lines import Icon, clear
from ui.views.reasons import ReasonLine, ReasonsView
from ui.views.scrolling import Scroll
from ui.views.sheet import TOTAL, SheetGrid
from ui.views.solo_series import SeriesCard
from ui.views.words import Hairline, Words
from ui.widgets import Button, Finding, PlayerMarker, strokes

if TYPE_CHECKING:
    from companion.plays import Play
    from companion.sheets import Difference, IssuedSheet, Scored
    from companion.solo_series import Place as SeriesPlace
    from ui.views.railroad.pad import CountsPanel

    Compared = tuple[Sequence[str], Sequence[Difference]]

__all__ = ["TOTAL", "ScorePage"]

NARROW = 1000
"""Narrower than this, in design pixels, the foot takes two rows."""


class SheetFoot(QWidget):
    """Who won and what is not sure at the left, the ways out of the app at the right, below each other when narrow."""

    box_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        said = QHBoxLayout()
        self._said = said
        self.markers = QHBoxLayout()
        said.addLayout(self.markers)
        words = QVBoxLayout()
        words.setSpacing(0)
        self.words = Words("", 18, bold=True)
        self.sub = Words("", 13, condensed=True, role="text2")
        words.addStretch(1)
        words.addWidget(self.words)
        words.addWidget(self.sub)
        words.addStretch(1)
        said.addLayout(words, 1)
        self.box_link = Button("", "link")
        self.box_link.clicked.connect(self.box_asked)
        said.addWidget(self.box_link)
        self._row.addLayout(said, 1)
        self.tools = QHBoxLayout()
        self._row.addLayout(self.tools)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._below: bool | None = None
        signals.changed.connect(self.restyle)
        self.restyle()

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        theme = current()
        side = theme.px(24)
        self._row.setContentsMargins(side, theme.px(8), side, theme.px(8))
        self._row.setSpacing(theme.px(8))
        self._said.setSpacing(theme.px(12))
        self.markers.setSpacing(theme.px(4))
        self.tools.setSpacing(theme.px(8))
        self.setMinimumHeight(theme.px(72))
        self.box_link.setMinimumHeight(theme.px(44))
        self._fold()
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fold()

    def _fold(self) -> None:
        below = self.width() < current().px(NARROW)
        if below != self._below:
            self._below = below
            self._row.setDirection(QBoxLayout.Direction.TopToBottom if below else QBoxLayout.Direction.LeftToRight)
            self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current()
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.color("surface"))
        painter.fillRect(0, 0, self.width(), 1, theme.color("line"))
        painter.end()


class CompareLine(QWidget):
    """An issued sheet worked out again: one line, opening to what differs. ``other_asked``: the other of the two."""

    other_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._box = QVBoxLayout(self)
        head = QHBoxLayout()
        self._head = head
        self.icon = Icon("nav-history", 20)
        head.addWidget(self.icon, 0, Qt.AlignmentFlag.AlignVCenter)
        self.words = Words("", 14, bold=True)
        head.addWidget(self.words, 1)
        self.open_button = Button(_("What differs"), "outline")
        self.open_button.setCheckable(True)
        self.open_button.toggled.connect(self._opened)
        self.other_button = Button("", "outline")
        self.other_button.clicked.connect(self.other_asked)
        for button in (self.open_button, self.other_button):
            head.addWidget(button)
        self._box.addLayout(head)
        self._rows = QVBoxLayout()
        self._holder = QWidget()
        self._holder.setLayout(self._rows)
        self._holder.hide()
        self._box.addWidget(self._holder)
        signals.changed.connect(self.restyle)
        self.restyle()

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        theme = current()
        self._box.setContentsMargins(theme.px(16), theme.px(6), theme.px(8), theme.px(6))
        self._box.setSpacing(theme.px(4))
        self._head.setSpacing(theme.px(8))
        self._rows.setContentsMargins(theme.px(28), 0, theme.px(8), theme.px(4))
        self._rows.setSpacing(theme.px(4))
        self.update()

    def show_comparison(self, view: Comparison, today: bool) -> None:
        """Shows what differs; ``today``: the sheet below is today's."""
        self.words.say(view.words)
        self.open_button.setVisible(bool(view.rows))
        self.other_button.setVisible(bool(view.rows))
        self.other_button.setText(_("As issued") if today else _("Today's sheet"))
        clear(self._rows)
        for what, why in view.rows:
            self._rows.addWidget(Hairline())
            self._rows.addWidget(Words(what, 14, bold=True))
            if why:
                self._rows.addWidget(Words(why, 13, role="text2"))
        if not view.rows:
            self.open_button.setChecked(False)
        self._opened(self.open_button.isChecked())

    def rows(self) -> list[str]:
        """The words of what differs, while that is open."""
        if not self.open_button.isChecked():
            return []
        return [words.words() for words in self._holder.findChildren(Words)]

    def _opened(self, on: bool) -> None:
        self._holder.setVisible(on and self._rows.count() > 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current()
        painter = QPainter(self)
        strokes.panel(painter, self.rect(), theme.color("surface"), theme.color("line"), 1, 8)
        painter.end()


class ScorePage(QWidget):
    """The page. It follows the game on the table, and before the end says who would win now; ``show_scored`` puts the
    sheet of another game there.

    ``clause_asked(clause)``, ``entry_asked(entry)`` of a tracked game, ``box_asked`` for the values nobody has checked;
    ``what_if_asked``, ``untracked_asked``; ``print_asked``, ``csv_asked``, ``bgg_asked``, ``bgstats_asked`` hand the
    sheet over."""

    clause_asked = Signal(str)
    entry_asked = Signal(int)
    box_asked = Signal()
    what_if_asked = Signal()
    untracked_asked = Signal()
    print_asked = Signal()
    csv_asked = Signal()
    bgg_asked = Signal()
    bgstats_asked = Signal()
    start_asked = Signal(object)
    """Another game of a solo series, as it was offered."""

    def __init__(self, bridge: SessionBridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._scored: Scored | None = None
        self._play: Play | None = None
        self._issued: IssuedSheet | None = None
        self._today = False
        self._leave: Callable[[], None] | None = None
        self._decided = 0
        self._undone = 0
        self._hidden = False
        self._revealed = False
        self._box_page = False
        self._stale = True
        self._compared: tuple[IssuedSheet, ScoreSheet, Compared] | None = None
        self._box_values: Mapping[str, Any] | None = None
        self._by_box: tuple[ScoreSheet, Scored] | None = None
        self._entries: tuple[object, Mapping[Place, tuple[int, int]]] | None = None
        self.place_of: Callable[[str], SeriesPlace | None] = lambda _game_id: None
        """Where a solo game stands in its series, by its id (11.2); None where nobody knows."""
        self.box_of: Callable[[Scored], Mapping[str, Any]] = lambda _scored: {}
        """What the owner's box says today of what a game was played with, by pack path."""
        self._place: SeriesPlace | None = None
        self.setAccessibleName(_("Score"))
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        self.back_button = Button(_("Game on the table"), "outline")
        self.back_button.clicked.connect(self.show_table)
        self.what_if_button = Button(_("What if"), "outline")
        self.what_if_button.clicked.connect(self.what_if_asked)
        self.untracked_button = Button(_("Untracked game"), "outline")
        self.untracked_button.clicked.connect(self.untracked_asked)
        self.head = HeadBar(_("Score"), "", (self.back_button, self.what_if_button, self.untracked_button))
        box.addWidget(self.head)
        self.compare = CompareLine()
        self.compare.other_asked.connect(self._other_sheet)
        self.sheet = SheetGrid()
        self.sheet.set_hint(_("tap a number for its reasons"))
        self.sheet.pressed.connect(self._pressed)
        self.sheet.reopened.connect(lambda category, seat: self._later(lambda: self._open((category, seat))))
        self.sheet.in_sight.connect(self._bring_into_sight)
        ground = QWidget()
        self._ground = QVBoxLayout(ground)
        self.empty = Words(_("No game is open. Its sheet stands here from the first round on."), 15, role="text2")
        self._veil = self._make_veil()
        self.findings = QVBoxLayout()
        self._ground.addWidget(self.empty)
        self._ground.addWidget(self._veil)
        self._ground.addWidget(self.compare)
        self._ground.addWidget(self.sheet)
        self.counts: CountsPanel | None = None
        """What is typed in for the score, while it is open."""
        self.counts_button = Button("", "outline")
        self.counts_button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.counts_button.clicked.connect(self.enter_counts)
        self._counts_box = QVBoxLayout()
        self._ground.addWidget(self.counts_button)
        self._ground.addLayout(self._counts_box)
        self.series = SeriesCard()
        self.series.hide()
        self.series.start_asked.connect(self.start_asked)
        self._ground.addWidget(self.series)
        self._ground.addLayout(self.findings)
        self._ground.addStretch(1)
        self._inside = ground
        self.area = Scroll(ground)
        box.addWidget(self.area, 1)
        self.foot = SheetFoot()
        self.foot.box_asked.connect(self.box_asked)
        self.print_button = Button(_("Print or PDF"), "outline", key=_("Ctrl P"))
        self.print_button.clicked.connect(self.print_asked)
        self.csv_button = Button(_("CSV"), "outline")
        self.csv_button.clicked.connect(self.csv_asked)
        self.bgg_button = Button(_("Text for BGG"), "outline")
        self.bgg_button.clicked.connect(self.bgg_asked)
        self.bgstats_button = Button(_("BG Stats, link and QR"), "filled", compact=True)
        self.bgstats_button.clicked.connect(self.bgstats_asked)
        for button in (self.print_button, self.csv_button, self.bgg_button, self.bgstats_button):
            self.foot.tools.addWidget(button)
        box.addWidget(self.foot)
        bridge.changed.connect(self._heard)
        signals.changed.connect(self.restyle)
        self.restyle()

    def _make_veil(self) -> QWidget:
        veil = QWidget()
        column = QVBoxLayout(veil)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(current().px(12))
        words = _("The points are hidden while the game goes on. At its end the sheet opens by itself.")
        column.addWidget(Words(words, 15, role="text2"))
        row = QHBoxLayout()
        self.show_button = Button(_("Show the points"), "outline")
        self.show_button.clicked.connect(self.reveal)
        row.addWidget(self.show_button)
        row.addStretch(1)
        column.addLayout(row)
        return veil

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        theme = current()
        self._ground.setContentsMargins(theme.px(24), theme.px(12), theme.px(24), theme.px(12))
        self._ground.setSpacing(theme.px(12))
        self.findings.setSpacing(theme.px(8))

    # What is shown

    @property
    def scored(self) -> Scored | None:
        """The game whose sheet is shown."""
        return self._scored if self._scored is not None else self._bridge.session

    @property
    def play(self) -> Play | None:
        """What the history knows of the game that is shown."""
        return self._play

    @property
    def issued(self) -> IssuedSheet | None:
        """The issued sheet that is shown or compared with; None for none."""
        return self._issued

    @property
    def issued_in_sight(self) -> IssuedSheet | None:
        """The issued sheet while it is the one that is shown; None while today's is."""
        return self._issued if self._as_issued() else None

    @property
    def in_sight(self) -> Scored | None:
        """The game as the sheet in sight has it: today's beside an issued one goes by the printed values of today."""
        return self.scored if self._issued is None or self._as_issued() else self._todays()

    def show_scored(self, scored: Scored, play: Play | None = None, issued: IssuedSheet | None = None) -> None:
        """Shows the sheet of a game that is not (or not only) on the table, and beside it the one that was issued."""
        self._forget()
        if scored is not self._bridge.session:
            self._scored = scored
            subscribe = getattr(scored, "subscribe", None)
            if callable(subscribe):
                self._leave = subscribe(lambda _change: self._changed())
        self._play, self._issued, self._today = play, issued, False
        self.sheet.open((TOTAL, 0), None)
        self._changed()
        if self.isVisible():
            self.sheet.focus_on((TOTAL, 0))

    def show_table(self) -> None:
        """Back to the sheet of the game on the table."""
        self._forget()
        self.sheet.open((TOTAL, 0), None)
        self._changed()
        self.sheet.focus_on((TOTAL, 0))

    def _forget(self) -> None:
        if self._leave is not None:
            self._leave()
        self._scored = self._play = self._issued = self._leave = self._box_values = None
        self._close_counts()
        self._today = self._revealed = False
        self._decided = self._undone = 0

    def offer_box(self, there: bool) -> None:
        """Whether there is a page that unchecked values lead to."""
        self._box_page = there
        self._changed()

    def box_changed(self) -> None:
        """The owner's box says something else than before."""
        self._box_values = None
        self._changed()

    def set_points_hidden(self, hidden: bool) -> None:
        """Whether points are hidden while a game goes on."""
        self._hidden = hidden
        self._revealed = False
        self._changed()

    def reveal(self) -> None:
        """Shows the points until the page is left."""
        self._revealed = True
        self.refresh()
        self.sheet.focus_on((TOTAL, 0))

    @property
    def veiled(self) -> bool:
        """Whether the points are hidden now."""
        scored = self.scored
        return self._hidden and not self._revealed and scored is not None and not scored.over

    def _as_issued(self) -> bool:
        return not self._today and bool(self._compare()[0])

    def _compare(self) -> Compared:
        """What today's sheet has otherwise than the issued one; looked at again only when one of them is another."""
        scored = self._todays()
        if self._issued is None or scored is None:
            return (), ()
        today = scored.sheet()
        if self._compared is None or self._compared[0] is not self._issued or self._compared[1] is not today:
            from companion.sheets import compare, recomputed

            self._compared = (self._issued, today, (recomputed(self._issued, scored), compare(self._issued, scored)))
        return self._compared[2]

    def _todays(self) -> Scored | None:
        """The game by the printed values of today; looked at again only when it, or one of them, is another."""
        scored = self.scored
        if scored is None or self._issued is None:
            return scored
        if self._box_values is None:
            self._box_values, self._by_box = self.box_of(scored), None
        if self._by_box is None or self._by_box[0] is not scored.sheet():
            from companion.todays import by_todays

            self._by_box = (scored.sheet(), by_todays(scored, self._box_values))
        return self._by_box[1]

    def shown_sheet(self) -> ScoreSheet | None:
        """The sheet that is shown: the issued one where today's differs, until somebody asks for that."""
        if self._issued is not None and self._as_issued():
            return self._issued.sheet
        scored = self._todays()
        return None if scored is None else scored.sheet()

    def _choices(self, scored: Scored) -> SheetChoices:
        if self._issued is not None and self._as_issued():
            return self._issued.choices
        return scored.choices

    def looks(self) -> tuple[Look, ...]:
        """The players of the game that is shown."""
        scored = self.scored
        if scored is None:
            return ()
        if scored is self._bridge.session:
            return self._bridge.looks
        return looks(scored.book.players, scored.info.colours, scored.book.box.colours)

    def occasion(self) -> Occasion:
        """What the sheet is of."""
        scored = self.scored
        assert scored is not None
        return replace(occasion_of(scored), target=self._place.target if self._place is not None else None)

    def refresh(self) -> None:
        """Reads the game again."""
        self._stale = False
        scored, sheet = self.scored, self.shown_sheet()
        veiled = self.veiled
        there = scored is not None and not veiled
        self._place = self._find_place()
        self.sheet.setVisible(there)
        self.foot.setVisible(there)
        self.empty.setVisible(scored is None)
        self._veil.setVisible(veiled)
        self.what_if_button.setEnabled(there)
        self.untracked_button.setText(untracked_words(scored))
        self.back_button.setVisible(self._scored is not None and self._bridge.session is not None)
        self.compare.setVisible(there and self._issued is not None)
        clear(self.findings)
        self._show_counts(there)
        if scored is None or sheet is None or veiled:
            self.series.show_view(None)
        if scored is None or sheet is None:
            self.head.sub.say("")
            return
        view = score_view(sheet, self.in_sight or scored, self.looks(), self.occasion())
        self.head.sub.say(view.sub)
        if veiled:
            return
        self.sheet.show_view(view)
        self._reopen()
        self._show_issued(scored)
        self._show_findings(scored)
        self._show_series(scored, sheet)
        self._show_foot(scored, view)

    def _find_place(self) -> SeriesPlace | None:
        scored = self.scored
        solo = scored is not None and len(scored.position.players) == 1
        return self.place_of(scored.info.id) if scored is not None and solo else None

    def _show_series(self, scored: Scored, sheet: ScoreSheet) -> None:
        """The series of a solo game that is over, with what comes next in it."""
        if self._place is None or not scored.over:
            self.series.show_view(None)
            return
        now = datetime.now().astimezone()
        vp = sheet.players[0].total if sheet.complete else None
        if self.series.show_view(result_card(self._place, scored.info.id, vp, now)):
            # New buttons would be the last stops of Tab; they are read after the sheet.
            for before, button in pairwise([self.sheet.numbers[TOTAL, 0], *self.series.buttons]):
                QWidget.setTabOrder(before, button)

    def _show_issued(self, scored: Scored) -> None:
        if self._issued is None:
            return
        day = day_words(self._issued.issued, datetime.now().astimezone())
        shown = comparison(*self._compare(), scored, self._issued.sheet, day)
        self.compare.show_comparison(shown, self._today)

    def _show_findings(self, scored: Scored) -> None:
        from companion.sheets import misfits

        if self._as_issued():
            return
        for sentence in misfits(scored):
            said = _("A decision about this sheet no longer counts: {sentence}").format(sentence=sentence)
            self.findings.addWidget(Finding(said, "", "breach"))
        for sentence in scored.odd_counts() if isinstance(scored, EntersCounts) else ():
            self.findings.addWidget(Finding(sentence, "", "breach"))

    def _show_foot(self, scored: Scored, view: ScoreView) -> None:
        self.foot.words.say(view.result)
        unchecked = unchecked_words(view.unchecked)
        notes = [*view.notes, *([] if self._box_page else [unchecked] if unchecked else [])]
        self.foot.sub.say("; ".join(notes))
        self.foot.sub.setVisible(bool(notes))
        self.foot.box_link.setText(unchecked)
        self.foot.box_link.setVisible(self._box_page and bool(unchecked))
        clear(self.foot.markers)
        for seat in view.winners:
            look = view.players[seat]
            self.foot.markers.addWidget(PlayerMarker(look.colour, look.letter, 34, name=look.name))
        for button in (self.bgg_button, self.bgstats_button):
            button.setEnabled(scored.over)

    # One number open

    def open(self, category: str, seat: int) -> None:
        """Opens a number; the same again closes it."""
        place = (category, seat)
        if self.sheet.open_at == place:
            self.sheet.open(place, None)
            return
        self._open(place)

    def _open(self, place: tuple[str, int]) -> None:
        view = self._reasons(place)
        self.sheet.open(place, view)
        if view is not None:
            self._bring_into_sight(view)

    def _reasons(self, place: tuple[str, int]) -> ReasonsView | None:
        scored, sheet = self.scored, self.shown_sheet()
        if scored is None or sheet is None or place not in self.sheet.numbers:
            return None
        category, seat = place
        behind = self._behind(scored)
        found = reasons(sheet, self.in_sight or scored, seat, None if category == TOTAL else category, behind)
        left = seat in behind.choices.left if category == TOTAL and behind.choices and len(sheet.players) > 1 else None
        can_change = not self._as_issued()
        view = ReasonsView(found, self.looks()[seat], can_change, left if can_change else None)
        view.clause_asked.connect(self.clause_asked)
        view.entry_asked.connect(self.entry_asked)
        view.overrule_asked.connect(
            lambda cat, about, vp, why: self._later(lambda: self._overrule(seat, cat, about, vp, why))
        )
        view.count_entered.connect(lambda what, number: self._later(lambda: self._count(seat, what, number)))
        view.choose_asked.connect(lambda: self._later(lambda: self._choose_otherwise(seat)))
        view.best_asked.connect(lambda: self._later(lambda: self._choose(seat, None)))
        view.left_asked.connect(lambda left: self._later(lambda: self._mark_left(seat, left)))
        return view

    def _behind(self, scored: Scored) -> Behind:
        if self._issued is not None and self._as_issued():
            return Behind(self._issued.position, self._issued.choices)
        return Behind(scored.position, scored.choices, self._earned(scored))

    def _earned(self, scored: Scored) -> Mapping[Place, tuple[int, int]]:
        """The entry that earned each line, with the number the log shows for it."""
        if not isinstance(scored, Tracked):
            return {}
        if self._entries is None or self._entries[0] is not scored.log:
            from companion.earned import earned

            numbers = {line.entry: n for n, line in enumerate(scored.log, 1)}
            found = {place: (entry, numbers[entry]) for place, entry in earned(scored).items() if entry in numbers}
            self._entries = (scored.log, found)
        return self._entries[1]

    def _reopen(self) -> None:
        """Brings what is open up to date; a field somebody types in, and cards being chosen, stay."""
        place = self.sheet.open_at
        opened = self.sheet.opened
        if place is None or isinstance(opened, ChooseView):
            return
        fresh = self._reasons(place)
        if fresh is None:
            self.sheet.open(place, None)
        elif isinstance(opened, ReasonsView) and (opened.same_as(fresh) or opened.editing()):
            fresh.deleteLater()
        else:
            inside = opened is not None and opened.isAncestorOf(QApplication.focusWidget() or self)
            self.sheet.open(place, fresh)
            if inside:
                self.sheet.focus_on(place)

    def _later(self, do: Callable[[], None]) -> None:
        # The control that was pressed goes away with what is open: not before the press is over.
        QTimer.singleShot(0, self, do)

    def _pressed(self, category: str, seat: int) -> None:
        self._later(lambda: self.open(category, seat))

    def _bring_into_sight(self, widget: QWidget) -> None:
        def show() -> None:
            number = self.sheet.numbers.get(self.sheet.open_at) if self.sheet.open_at is not None else None
            if widget is self.sheet.opened and number is not None:
                self._scroll_to(number, widget)
            elif widget in self.sheet.numbers.values():
                self.area.ensureWidgetVisible(widget, 0, current().px(12))

        QTimer.singleShot(0, widget, show)

    def _scroll_to(self, number: QWidget, below: QWidget) -> None:
        """Scrolls a number and what is open below it into sight; of what is too high for that, the beginning."""
        inside = self._inside
        top = number.mapTo(inside, QPoint(0, 0)).y() - current().px(12)
        bottom = below.mapTo(inside, QPoint(0, below.height())).y() + current().px(12)
        bar, high = self.area.verticalScrollBar(), self.area.viewport().height()
        if bottom > bar.value() + high:
            bar.setValue(min(top, bottom - high))
        elif top < bar.value():
            bar.setValue(top)

    # What people decide

    def _overrule(self, seat: int, category: str, about: str, vp: int | None, why: str) -> None:
        scored = self.scored
        if scored is None or not self._decide(lambda: scored.overrule(seat, category, about, vp, why, asker=self)):
            return
        self._open_anew(lambda line: (line.line.category, line.line.about) == (category, about), "change_tool")

    def _open_anew(self, wanted: Callable[[ReasonLine], bool], tool: str) -> None:
        """Opens what is open again, once the field that was typed into has done its work, the focus on that tool of
        its line."""
        place, opened = self.sheet.open_at, self.sheet.opened
        if not isinstance(opened, ReasonsView) or place is None:
            return
        self._open(place)
        fresh = self.sheet.opened
        lines = fresh.lines if isinstance(fresh, ReasonsView) else []
        target = next((getattr(line, tool) for line in lines if wanted(line)), None)
        if target is not None:
            target.setFocus(Qt.FocusReason.TabFocusReason)
        else:
            self.sheet.focus_on(place)

    def _count(self, seat: int, what: str, number: int | None) -> None:
        scored = self.scored
        opened = self.sheet.opened
        say = opened.say_wrong if isinstance(opened, ReasonsView) else None
        if isinstance(scored, EntersCounts) and self._decide(
            lambda: scored.enter({(seat, what): number}, asker=self), say
        ):
            self._open_anew(lambda line: line.line.asked is not None and line.line.asked.what == what, "count_tool")

    def _show_counts(self, there: bool) -> None:
        """Offers what can be typed in for this sheet, all of it at once."""
        scored = self.scored
        can = there and isinstance(scored, EntersCounts) and not self._as_issued()
        self.counts_button.setVisible(can)
        if can and scored is not None:
            part = scored.sheet().part
            self.counts_button.setText(_("Score the whole game") if part else _("Numbers of the pad"))
        if self.counts is not None and (not can or self.counts.scored is not scored):
            self._close_counts()
        elif self.counts is not None:
            self.counts.refresh()

    def enter_counts(self) -> None:
        """Opens all that can be typed in for the score, the whole pad of it; the same again closes it."""
        scored = self.scored
        if self.counts is not None:
            self._close_counts()
            self.counts_button.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        if not isinstance(scored, EntersCounts):
            return
        from ui.views.railroad.pad import CountsPanel

        self.counts = panel = CountsPanel(scored, self.looks())
        panel.clause_asked.connect(self.clause_asked)
        panel.entered.connect(lambda counts: self._later(lambda: self._enter(counts)))
        panel.left.connect(lambda: self._later(self.enter_counts))
        self._counts_box.addWidget(panel)
        panel.first().setFocus(Qt.FocusReason.OtherFocusReason)

        def show() -> None:
            self.area.ensureWidgetVisible(panel.first(), 0, current().px(80))

        # The page takes its new height in the first pass of events.
        QTimer.singleShot(0, panel, lambda: QTimer.singleShot(0, panel, show))

    def _enter(self, counts: Mapping[tuple[int, str], int | None]) -> None:
        scored = self.scored
        if isinstance(scored, EntersCounts) and self._decide(lambda: scored.enter(counts, asker=self)):
            self._close_counts()
            self.sheet.focus_on((TOTAL, 0))

    def _close_counts(self) -> None:
        clear(self._counts_box)
        self.counts = None

    def _choose_otherwise(self, seat: int) -> None:
        scored = self._todays()
        if scored is None:
            return
        player = scored.sheet().players[seat]
        chosen = scored.choices.contracts.get(seat, player.best_contracts)
        view = ChooseView(choosing(scored.book, scored.position, seat, chosen), seat in scored.choices.contracts)
        view.changed.connect(lambda numbers: view.show_view(choosing(scored.book, scored.position, seat, numbers)))
        view.confirmed.connect(lambda numbers: self._later(lambda: self._choose(seat, numbers)))
        view.best_asked.connect(lambda: self._later(lambda: self._choose(seat, None)))
        view.left.connect(lambda: self._later(lambda: self._chosen(seat)))
        self.sheet.open((CONTRACTS, seat), view)
        self._bring_into_sight(view)
        view.focus_first()

    def _choose(self, seat: int, numbers: tuple[int, ...] | None) -> None:
        scored, today = self.scored, self._todays()
        if not isinstance(scored, ChoosesContracts) or today is None:
            return
        if numbers is not None and tuple(sorted(numbers)) == today.sheet().players[seat].best_contracts:
            # The best choice, ticked by hand, is still the best choice.
            numbers = None
        if self._decide(lambda: scored.choose(seat, numbers, asker=self)):
            self._chosen(seat)

    def _chosen(self, seat: int) -> None:
        self._open((CONTRACTS, seat))
        self.sheet.focus_on((CONTRACTS, seat))

    def _mark_left(self, seat: int, left: bool) -> None:
        scored = self.scored
        if scored is not None and self._decide(lambda: scored.leave(seat, left, asker=self)):
            self.sheet.focus_on((TOTAL, seat))

    def _decide(self, do: Callable[[], None], say: Callable[[str], None] | None = None) -> bool:
        """Does it; what cannot be is said where ``say`` puts it, else below the sheet. What was decided stands on
        today's sheet, not on the one that was issued before."""
        before, self._today = self._today, True
        try:
            do()
        except BadInput as error:
            self._today = before
            if say is not None:
                say(str(error))
                return False
            clear(self.findings)
            self.findings.addWidget(Finding(str(error), "", "impossible"))
            return False
        self._decided += 1
        self._undone = 0
        if getattr(self.scored, "subscribe", None) is None:
            self.refresh()
        return True

    def _other_sheet(self) -> None:
        self._today = not self._today
        self._later(self.refresh)

    # Actions of the window

    def undo(self) -> None:
        """Takes the last decision about the sheet back."""
        scored = self.scored
        if scored is not None and self.can_undo():
            scored.undo(asker=self)  # type: ignore[attr-defined]
            self._decided -= 1
            self._undone += 1

    def can_undo(self) -> bool:
        """Whether the last thing done to the game was a decision about its sheet."""
        scored = self.scored
        if isinstance(scored, Tracked):
            return _about_sheet(scored, scored.journal.undoable)
        return self._decided > 0 and hasattr(scored, "undo")

    def redo(self) -> None:
        """Brings it back."""
        scored = self.scored
        if scored is not None and self.can_redo():
            scored.redo(asker=self)  # type: ignore[attr-defined]
            self._decided += 1
            self._undone -= 1

    def can_redo(self) -> bool:
        """Whether there is a decision about the sheet to bring back."""
        scored = self.scored
        if isinstance(scored, Tracked):
            return _about_sheet(scored, scored.journal.redoable)
        return self._undone > 0 and hasattr(scored, "redo")

    def print_sheet(self) -> None:
        """Asks for the sheet on paper."""
        self.print_asked.emit()

    def can_print_sheet(self) -> bool:
        """Whether there is a sheet in sight."""
        return self.scored is not None and not self.veiled

    # Qt

    def _heard(self, change: Change) -> None:
        if change.what in ("proposal", "lit"):
            return
        if change.what in ("opened", "closed") and self._scored in (None, self._bridge.session):
            # Another game lies on the table, or the one that is shown has come there.
            self._forget()
            self.sheet.open((TOTAL, 0), None)
        self._changed()

    def _changed(self) -> None:
        if self.isVisible():
            self.refresh()
        else:
            self._stale = True

    def showEvent(self, event: QShowEvent) -> None:
        if self._stale:
            self.refresh()
        if self.veiled:
            self.show_button.setFocus(Qt.FocusReason.OtherFocusReason)
        elif self.sheet.open_at is None:
            first = self.sheet.numbers.get((TOTAL, 0))
            if first is not None:
                first.setFocus(Qt.FocusReason.OtherFocusReason)
        super().showEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        if self._revealed:
            self._revealed = False
            self._stale = True
        super().hideEvent(event)


def occasion_of(scored: Scored) -> Occasion:
    """What the sheet of a game is of; a game that goes on has no day yet."""
    day = day_words(scored.info.started, datetime.now().astimezone()) if scored.over else ""
    game = played(scored)
    unexplained = suspense_words(game.table) if isinstance(game, Session) else ""
    return Occasion(scored.over, scored.round, day, None, unexplained)


def untracked_words(scored: Scored | None) -> str:
    """Where the button for games that were not tracked leads to, from this one."""
    typed = scored is not None and isinstance(played(scored), ScoredGame)
    return _("Back to the entry") if typed else _("Untracked game")


def _about_sheet(session: AnySession, groups: tuple[int, ...]) -> bool:
    """Whether the last of these groups changes the sheet alone: the score page takes back nothing else."""
    return bool(groups) and all(map(session.about_sheet, session.journal.group(groups[-1])))
