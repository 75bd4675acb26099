"""NOW of the railroad: whose engine, how far and where to, already filled in; Enter agrees.

It holds the step in hand (`ui.present.railroad.moving`), takes taps and keys, and records through the bridge.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import (
    QKeyEvent,
)
from PySide6.QtWidgets import QApplication, QGridLayout, QHBoxLayout, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from companion.wording import _, ngettext
from rules.core.frozen import replace
from rules.core.refs import RuleRef
from rules.gwt_railroad.actions.action import Action
from rules.gwt_railroad.components import EXTRAORDINARY_DELIVERY
from rules.gwt_railroad.state import Table
from rules.gwt_railroad.steps import MoveEngine
from ui.bridge import Change, RailroadBridge
from ui.present.railroad import moving
from ui.present.railroad.moving import Hand
from ui.present.railroad.now import (
    SHOWN_SPACES,
    Mode,
    RailroadNowView,
    causes_view,
    hand_view,
    later_words,
    over_view,
    rest_view,
)
from ui.theme import current, signals
from ui.views.explained import explain
from ui.views.now.controls import MOST_ROWS, NumberField, OptionRows
from ui.views.now.frame import MOST_FINDINGS, NowFrame, typing
from ui.views.now.lines import ButtonGrid
from ui.views.railroad.offer import Answer, OfferBox
from ui.views.reading_order import controls, set_tab_order
from ui.views.scrolling import Scroll
from ui.views.words import Words
from ui.views.your_box import show_choice
from ui.widgets import Button, Segmented, Stepper

LEAST_BUTTONS: Final = 56
"""Below Confirm at least one row of buttons stays in sight, design pixels."""
LEAST_UNDER: Final = 132
"""A finding and its answers take more."""
LONG: Final = 40
"""A headline of more letters is written smaller."""
FORWARD: Final = "forward"
BACKWARD: Final = "backward"


class PlaceField(QLineEdit):
    """A place typed by its name: 15, T13. ``entered(text)`` on Enter, ``left`` on Esc."""

    entered = Signal(str)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(_("Place, as 15 or T13"))
        self.setPlaceholderText(_("15 or T13"))
        signals.changed.connect(self.restyle)
        self.restyle()

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        self.setFont(current().font(18, bold=True))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if not event.isAutoRepeat():
                self.entered.emit(self.text().strip().upper())
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


class SpacesRow(QWidget):
    """How many spaces: a button each for the usual numbers, more by a stepper below them. ``picked(number)``."""

    picked = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._row = QHBoxLayout()
        self._box.addLayout(self._row)
        self.buttons: dict[int, Button] = {}
        for n in range(1, SHOWN_SPACES + 1):
            button = Answer(str(n), compact=True)
            button.setAccessibleName(ngettext("{n} space", "{n} spaces", n).format(n=n))
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            button.setMinimumWidth(1)
            button.clicked.connect(lambda _on=False, n=n: self.picked.emit(n))
            self.buttons[n] = button
            self._row.addWidget(button, 1)
        self.stepper = Stepper(SHOWN_SPACES + 1, 1, 99, _("Spaces"))
        self.stepper.changed.connect(self.picked)
        self.stepper.hide()
        self._box.addWidget(self.stepper)
        self.setAccessibleName(_("Spaces to move"))
        signals.changed.connect(self.restyle)
        self.restyle()

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        self._row.setSpacing(current().px(4))
        self._box.setSpacing(current().px(8))

    def show_spaces(self, spaces: int | None, most: int) -> None:
        """Shows the number; hidden for None. ``most`` is the farthest that anything can go."""
        self.setVisible(spaces is not None)
        if spaces is None:
            return
        for n, button in self.buttons.items():
            on = n == spaces
            button.set_kind("filled" if on else "outline")
            button.setChecked(on)
        self.stepper.blockSignals(True)
        self.stepper.set_range(1, max(most, spaces))
        self.stepper.set_value(spaces)
        self.stepper.blockSignals(False)
        if spaces > SHOWN_SPACES:
            self.stepper.show()

    def more(self) -> None:
        """Shows the stepper for more than the usual numbers, or hides it."""
        self.stepper.setVisible(self.stepper.isHidden())
        if not self.stepper.isHidden():
            self.stepper.setFocus(Qt.FocusReason.TabFocusReason)


class RailroadNow(NowFrame[RailroadNowView]):
    """The panel. ``hand_changed`` tells the step in hand; None while an engine is chosen, or when the game is over.
    ``counts_asked`` and ``stocktake_asked`` for the two forms."""

    counted_as_target = ("amend", "insert")

    _bridge: RailroadBridge
    _mode: Mode

    counts_asked = Signal()
    stocktake_asked = Signal()

    def __init__(self, bridge: RailroadBridge, parent: QWidget | None = None) -> None:
        super().__init__(bridge, parent)
        self._hand: Hand | None = None
        self._choosing = False
        self._followed: tuple[Action, ...] = ()
        """What was recorded just now: it may let a player do something more."""
        self._left_open = False
        """Whether what the step leaves open that is written down now was left on purpose."""
        self._declined: Table | None = None
        """The table at which nothing more was to be done."""
        self._order: tuple[QWidget, ...] = ()
        self._relay = QTimer(self)
        self._relay.setSingleShot(True)
        self._relay.timeout.connect(self._lay)
        self._begin()

    # What is built once

    def _build(self) -> None:
        self._upper, self._lower = QWidget(), QWidget()
        self._scroll, self._under = Scroll(self._upper, parent=self), Scroll(self._lower, parent=self)
        self._bodies = (self._upper, self._lower)
        for body in self._bodies:
            body.installEventFilter(self)
        self._box = box = QVBoxLayout(self._upper)
        self._foot = foot = QVBoxLayout(self._lower)
        self.cause = Words("", 14, bold=True)
        self._hero = self._build_head(box, self.cause)
        self._build_answers(box)
        box.addStretch(1)
        self.confirm = Button(_("Move"), "filled", "check", _("Enter"), parent=self)
        self.confirm.clicked.connect(self.confirm_step)
        self._finding_box = QVBoxLayout()
        foot.addLayout(self._finding_box)
        self._build_buttons(foot)
        self.why_not = Button(_("Why not? What cannot be done now"), "quiet", "why", left=True)
        self.why_not.clicked.connect(self.why_not_asked)
        foot.addWidget(self.why_not)
        foot.addStretch(1)

    def _build_answers(self, box: QVBoxLayout) -> None:
        self.direction = Segmented(((FORWARD, _("Forward")), (BACKWARD, _("Backward"))), FORWARD, _("Direction"))
        self.direction.picked.connect(lambda key: self._answer(moving.with_direction, key == FORWARD))
        explain(self.direction, "gwt.railroad:5")
        box.addWidget(self.direction)
        self.spaces = SpacesRow()
        self.spaces.picked.connect(lambda n: self._answer(moving.with_spaces, n))
        explain(self.spaces, "gwt.railroad:4")
        box.addWidget(self.spaces)
        self.options = OptionRows(_("Which action?"))
        self.options.picked.connect(self._option_picked)
        self._options_area = Scroll(self.options, round(44 * MOST_ROWS))
        box.addWidget(self._options_area)
        self.place = PlaceField()
        self.place.entered.connect(self._place_typed)
        self.place.left.connect(self._leave_field)
        self.place.hide()
        box.addWidget(self.place)
        self.offer = OfferBox()
        self.offer.upgrade_picked.connect(self._upgrade)
        self.offer.corner_picked.connect(lambda corner: self._answer(moving.with_corner, corner))
        self.offer.own_picked.connect(lambda n: self._set(moved_from=n))
        self.offer.worker_picked.connect(lambda kind: self._answer(moving.with_worker, kind))
        self.offer.tile_picked.connect(lambda n: self._answer(moving.with_tile, n))
        box.addWidget(self.offer)
        self._number_row = QWidget()
        row = QHBoxLayout(self._number_row)
        row.setContentsMargins(0, 0, 0, 0)
        self.number_words = Words("", 14)
        self.number = NumberField(_("Number"))
        self.number.textEdited.connect(lambda _text: self._number_typed())
        self.number.entered.connect(self.confirm_step)
        row.addWidget(self.number_words, 1)
        row.addWidget(self.number)
        box.addWidget(self._number_row)
        self._totals = QGridLayout()
        box.addLayout(self._totals)

    def _build_buttons(self, box: QVBoxLayout) -> None:
        self._buttons = ButtonGrid()
        box.addWidget(self._buttons)

        def made(words: str, icon: str | None, key: str | None, slot: Callable[[], object]) -> Button:
            button = Button(words, "outline", icon, key, parent=self._buttons)
            button.clicked.connect(lambda _on=False: slot())
            button.hide()
            return button

        self.take = made(_("Take the master"), None, "M", self.toggle_master)
        self.take.setCheckable(True)
        self.take.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.why_button = made(_("Why?"), "why", "F1", self.why)
        self.action = made(_("Which action?"), None, "A", self.choose_cause)
        self.offer.own_button.setParent(self._buttons)
        self.offer.own_button.hide()
        self.more = made(_("More spaces"), None, "+", self.spaces.more)
        self.type_place = made(_("Type the place"), None, "T", lambda: self.type(""))
        self.nothing = made(_("Nothing more to do"), None, _("Esc"), self.nothing_more)
        self.cancel = made("", None, _("Esc"), self.leave)
        self.later = made("", None, "L", self.take_later)
        self.counts = made(_("Counts for the score"), "nav-score", None, self.counts_asked.emit)
        self.stocktake = made(_("Stocktake"), "yard", None, self.stocktake_asked.emit)
        self.end = made(_("The game is over"), None, None, self.ask_end)
        self.back = made(_("Not yet: back one step"), "undo", None, self.step_back)

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        theme = current()
        self._box.setContentsMargins(theme.px(17), theme.px(8), theme.px(16), theme.px(4))
        self._foot.setContentsMargins(theme.px(17), theme.px(4), theme.px(16), theme.px(6))
        for layout in (self._box, self._foot):
            layout.setSpacing(theme.px(7))
        self._hero.setSpacing(theme.px(12))
        self._finding_box.setSpacing(theme.px(8))
        self._lay()
        self.update()

    def _lay(self) -> None:
        """The question, Confirm below it, and below that what else there is: Confirm stays in sight, however much the
        question asks; what has no room scrolls."""
        width, height = self.width(), self.height()
        gap = current().px(4)
        confirm = self.confirm.sizeHint().height() + 2 * gap if not self.confirm.isHidden() else 0
        lower = _wanted(self._lower, width)
        if not self._options_area.isHidden():
            # The list of actions takes all the rows that the head and one row of buttons leave.
            beside = _wanted(self._upper, width) - self._options_area.sizeHint().height()
            room = height - confirm - beside - min(lower, current().px(LEAST_BUTTONS))
            self._options_area.set_most(round(44 * max(MOST_ROWS, room // current().px(44) - 0.5)))
        upper = _wanted(self._upper, width)
        least = min(lower, current().px(LEAST_UNDER if self.findings else LEAST_BUTTONS))
        under = max(least, min(lower, height - confirm - upper))
        above = min(upper, max(0, height - confirm - under))
        self._scroll.setGeometry(0, 0, width, above)
        side = current().px(17)
        self.confirm.setGeometry(side, above + gap, width - 2 * side + 1, confirm - 2 * gap)
        self._under.setGeometry(0, above + confirm, width, max(0, height - above - confirm))

    # What is in hand

    @property
    def hand(self) -> Hand | None:
        """The step in hand; None while an engine is chosen, or when the game is over."""
        return self._hand

    def table(self) -> Table | None:
        """The table that the step in hand meets: of now, or of the past for a correction."""
        session = self._bridge.session
        if session is None:
            return None
        if self._mode == "amend":
            return session.table_before(self._target)
        return session.table_after(self._target) if self._mode == "insert" else session.table

    def start_over(self) -> None:
        """Back to what is due, what a building still allows, or the choice of an engine."""
        self._mode, self._target = "due", 0
        self._choosing = False
        self._hand = None
        followed, self._followed = self._followed, ()
        table = self.table()
        if table is not None and not table.state.ended:
            self._hand = moving.begin_return(table)
            if self._hand is None:
                self._hand = moving.follow_up(table, followed)
            if self._hand is None and table is not self._declined:
                self._hand = moving.begin_moment(table)
        self.place.hide()
        self._show(fresh=True)

    def choose(self, seat: int) -> None:
        """Takes a player's engine in hand."""
        session, table = self._bridge.session, self.table()
        if session is None or table is None or table.state.ended:
            return
        self._choosing = False
        spaces = moving.usual_spaces((line.action for line in session.log if not line.struck), seat)
        self._take(moving.begin_move(table, seat, spaces))
        self.take_focus()

    def tap(self, place: str) -> bool:
        """A tap on a place for the engine in hand: it moves there. Where there is more to be said it is chosen, and a
        second tap moves. False without an engine in hand."""
        hand = self._hand
        if hand is None or self._choosing or not (hand.moves or hand.reach):
            return False
        again = hand.picked and hand.place == place
        if not again:
            self._answer(moving.with_place, place)
            hand = self._hand or hand
        if self._mode == "due" and (again or hand.only_moves) and hand.ready and not hand.breaks:
            # The place that was pressed is shown anew: not before the press is over.
            QTimer.singleShot(0, self, self.confirm_step)
        return True

    def amend(self, entry: int) -> None:
        """Opens an old entry with what was written."""
        session = self._bridge.game
        self._open("amend", entry, moving.hand_of(session.table_before(entry), session.line(entry).action))

    def insert_after(self, entry: int) -> None:
        """Opens what may have happened after an old entry."""
        table = self._bridge.game.table_after(entry)
        if table.state.ended:
            self.said.emit(_("Nothing can follow the end of the game."))
            return
        found = moving.begin_return(table) or moving.begin_moment(table)
        self._open("insert", entry, None if found is None else replace(found, alone=True))

    def _open(self, mode: Mode, target: int, hand: Hand | None) -> None:
        self._mode, self._target, self._hand = mode, target, hand
        self._choosing = False
        self._show(fresh=True)

    def _take(self, hand: Hand) -> None:
        """Takes another step in hand; an entry of the past is one action."""
        self._hand = replace(hand, alone=self._mode != "due")
        self._show(fresh=True)

    # Answers

    def _answer(self, change: Callable[[Hand, Any], Hand], value: Any) -> None:
        if self._hand is not None:
            self._hand = change(self._hand, value)
            self._show()

    def _set(self, **changes: Any) -> None:
        if self._hand is not None:
            self._hand = replace(self._hand, **changes)
            self._show()

    def _upgrade(self, on: bool) -> None:
        if self._hand is not None and self._hand.can_upgrade:
            self._set(upgrade=on, master=False)
        else:
            self._show()

    def toggle_master(self) -> None:
        """Takes the station master with the upgrade, or leaves it."""
        hand = self._hand
        if hand is not None and hand.master_there is not None:
            self._set(master=not hand.master, worker=None, tile=None)
            if self._hand is not None and self._hand.takes_master:
                # Its place is known once the box is laid out.
                QTimer.singleShot(0, self, self._show_master)

    def _show_master(self) -> None:
        self._lay()
        self._scroll.verticalScrollBar().setValue(self._scroll.verticalScrollBar().maximum())

    def choose_cause(self) -> None:
        """Shows what moves an engine, to choose from."""
        if self._hand is not None:
            self._choosing = True
            self._show(fresh=True)

    def _option_picked(self, index: int) -> None:
        view, hand = self._view, self._hand
        if view is None or hand is None:
            return
        if self.options.walking:
            self._options_area.ensureWidgetVisible(self.options.rows[index], 0, 0)
            return
        value = view.options[index].value
        # The row that was pressed goes away with its list: not before the press is over.
        QTimer.singleShot(0, self, lambda: self._take_cause(value))

    def _take_cause(self, value: Any) -> None:
        hand = self._hand
        if hand is None:
            return
        self._choosing = False
        if value == EXTRAORDINARY_DELIVERY:
            found = moving.begin_delivery(hand.table, hand.seat or 0)
            if found is None:
                self.said.emit(_("There is no free place behind the engine."))
        else:
            found = moving.with_cause(hand, value)
            if found is hand:
                self.said.emit(_("No station behind the engine is left to upgrade."))
        self._take(found or hand)
        self.take_focus()

    def type(self, text: str) -> None:
        """Opens the field for a place."""
        self.place.show()
        self.place.setText(text)
        self.place.setFocus(Qt.FocusReason.OtherFocusReason)

    def _place_typed(self, text: str) -> None:
        hand = self._hand
        if hand is None:
            self._leave_field()
            return
        if text not in hand.table.book.line.index:
            self.said.emit(_("There is no place {place} on the line.").format(place=text or "?"))
            return
        self._leave_field()
        self._answer(moving.with_place, text)

    def _leave_field(self) -> None:
        self.place.hide()
        self.take_focus()

    def _number_typed(self) -> None:
        if self._hand is None or self._view is None:
            return
        change = moving.with_city if self._view.city else moving.with_number
        self._answer(change, self.number.number())

    def nothing_more(self) -> None:
        """What this moment allows is left; it is not asked again."""
        session = self._bridge.session
        if session is not None:
            self._declined = session.table
        QTimer.singleShot(0, self, self.start_over)

    def take_later(self) -> None:
        """Takes up what this moment still allows."""
        table = self.table()
        found = moving.begin_moment(table) if table is not None else None
        if found is not None:
            self._take(found)

    def leave(self) -> None:
        """Puts the step in hand away, or leaves the list of actions."""
        if self._choosing:
            self._choosing = False
            self._show(fresh=True)
        else:
            QTimer.singleShot(0, self, self.start_over)

    def ask_end(self) -> None:
        """Takes the end of the game in hand."""
        table = self.table()
        if table is not None:
            self._hand = moving.begin_end(table)
            self._show(fresh=True)

    # Confirming

    def _confirm_view(self, view: RailroadNowView) -> None:
        hand, inserting = self._hand, self._mode == "insert"
        if hand is None:
            return
        written = self._bridge.game.journal.next_id
        if not self._correct(hand.action, hand.breaks):
            self._followed, self._left_open = hand.actions, True
            self._write(lambda: self._bridge.record(hand.actions, hand.breaks, asker=self))
        elif inserting and (hand.moves or hand.upgrades) and self._bridge.game.journal.next_id > written:
            self._insert_more(written)

    def _insert_more(self, entry: int) -> None:
        """A forgotten move may have had its upgrade, or the return from the end: the next thing to insert, unless the
        log goes on with it."""
        session = self._bridge.game
        table = session.table_after(entry)
        found = moving.begin_return(table) or moving.begin_moment(table)
        if found is not None and not moving.goes_on(session.log, entry, found.action):
            self.insert_after(entry)

    def _cited(self, clause: RuleRef) -> str:
        return str(clause)

    def _repair(self, key: str) -> None:
        view = self._view
        match view.repair if view is not None else None:
            case ("spaces", int(n)):
                self._keeping_place(lambda hand: moving.with_spaces(hand, n))
            case ("direction", bool(forward)):
                self._keeping_place(lambda hand: moving.with_direction(hand, forward))
            case _:
                if self._hand is not None:
                    self.choose(self._hand.seat or 0)
        self.take_focus()

    def _keeping_place(self, change: Callable[[Hand], Hand]) -> None:
        """A repair goes on to the place that was tapped."""
        hand = self._hand
        if hand is None:
            return
        place = hand.place
        changed = change(hand)
        self._hand = changed if place is None else moving.with_place(changed, place)
        self._show()

    # Showing

    def _heard(self, change: Change) -> None:
        if change.what in ("opened", "closed", "step"):
            session = self._bridge.session
            if self._left_open and session is not None:
                self._declined = session.table
            self._left_open = False
            if change.what != "step":
                self._declined, self._followed = None, ()
            self.start_over()

    def _make_view(self) -> RailroadNowView | None:
        session = self._bridge.session
        if session is None:
            return None
        number, looks, hand = self._number(), self._bridge.looks, self._hand
        if hand is not None and self._choosing:
            return causes_view(hand, number=number)
        if hand is not None:
            return hand_view(hand, looks, number=number, mode=self._mode)
        if session.over and self._mode == "due":
            totals = [(player.total, player.complete) for player in session.sheet().players]
            return over_view(totals, number=number)
        table = self.table()
        later = later_words(moving.begin_moment(table), looks) if table is not None else ""
        return rest_view(number=number, mode=self._mode, later=later)

    def _in_hand(self) -> Hand | None:
        return self._hand

    def _show(self, fresh: bool = False) -> None:
        super()._show(fresh)
        if self._view is None:
            self.confirm.hide()

    def _show_head(self, view: RailroadNowView) -> None:
        super()._show_head(view)
        self._size_headline()
        self.cause.say(view.cause)
        self.cause.setVisible(bool(view.cause))

    def _show_question(self, view: RailroadNowView, before: RailroadNowView | None, fresh: bool) -> None:
        self.direction.setVisible(view.forward is not None)
        if view.forward is not None:
            show_choice(self.direction, FORWARD if view.forward else BACKWARD)
        if fresh:
            self.spaces.stepper.hide()
        most = len(self._hand.table.book.line.places) - 1 if self._hand is not None else 1
        self.spaces.show_spaces(view.spaces, most)
        self.options.show_options(view.options, None)
        self._options_area.setVisible(bool(view.options))
        self._options_area.updateGeometry()
        self.offer.show_offer(view.offer)
        self._number_row.setVisible(view.city or view.number)
        self.number_words.say(_("City worth, if somebody says") if view.city else _("How many"))
        self.number.setAccessibleName(self.number_words.words())
        action = self._hand.action if self._hand is not None else None
        self.number.show_number(getattr(action, "city" if view.city else "number", None))
        order = tuple(controls(self._upper))
        if order != self._order:
            # Answers that were made anew would come last of the whole window.
            self._order = order
            set_tab_order(self._upper)

    def _show_buttons(self, view: RailroadNowView) -> None:
        self._show_confirm(view)
        self.confirm.setVisible(bool(view.confirm))
        self.cancel.setText(view.cancel)
        self.later.setText(view.later)
        if view.clause is not None:
            self.why_button.setText(_("Why? {clause}").format(clause=view.clause.clause))
        rest = self._hand is None and self._mode == "due"
        hand = self._hand
        master = hand is not None and not self._choosing and hand.upgrades and hand.master_there is not None
        self.take.setChecked(hand is not None and hand.takes_master)
        offered = (
            (self.take, master),
            (self.back, view.over),
            (self.later, bool(view.later)),
            (self.counts, rest),
            (self.stocktake, rest and not view.over),
            (self.end, rest and not view.over),
            (self.why_button, view.clause is not None and not (rest and not view.over)),
            (self.action, view.can_name_cause),
            (self.more, view.spaces is not None),
            (self.offer.own_button, view.offer is not None and bool(view.offer.own)),
            (self.type_place, hand is not None and hand.moves and not self._choosing),
            (self.nothing, view.nothing_more),
            (self.cancel, bool(view.cancel) and not view.nothing_more),
        )
        self._offer(offered)
        self.why_not.setVisible(rest and not view.over)

    def _show_findings(self, view: RailroadNowView) -> None:
        serious = [found for found in view.findings if found.grade != "note"]
        shown = (*serious[:MOST_FINDINGS], *(found for found in view.findings if found.grade == "note"))
        self._list_findings(
            [(found, [("repair", found.repair)] if found.repair and n == 0 else []) for n, found in enumerate(shown)]
        )

    # Focus and keys

    def _settle_focus(self, fresh: bool) -> None:
        """Confirm has the focus by default; a number that is still empty goes before it."""
        focused = QApplication.focusWidget()
        if typing(focused) and not fresh:
            return
        inside = focused is None or self._focus_inside() or not focused.isVisible()
        if not inside:
            return
        if not fresh and focused is not None and focused is not self and focused.isVisible():
            # Somebody walks the controls by keyboard: their place is theirs.
            return
        self.take_focus()

    def take_focus(self) -> None:
        """Gives the focus to what Enter stands for now."""
        if self._choosing and self.options.rows:
            self.options.rows[0].setFocus(Qt.FocusReason.OtherFocusReason)
            self._options_area.verticalScrollBar().setValue(0)
        elif self._view is not None and self._view.number:
            self.number.setFocus(Qt.FocusReason.OtherFocusReason)
        elif self.confirm.isEnabled() and not self.confirm.isHidden():
            self.confirm.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _take_letter(self, event: QKeyEvent, letter: str) -> bool:
        if self._choosing:
            return letter.isdigit() and self.options.pick_digit(letter)
        if self._hand is None:
            return self._key_at_rest(event, letter)
        return self._key_in_hand(Qt.Key(event.key()), letter, event.text())

    def _escape(self) -> bool:
        view = self._view
        if view is not None and view.nothing_more and not self._choosing:
            self.nothing_more()
        elif self._choosing or (view is not None and view.cancel):
            self.leave()
        else:
            return False
        return True

    def _key_at_rest(self, event: QKeyEvent, letter: str) -> bool:
        looks = self._bridge.looks
        typed = event.text().upper()
        named = [seat for seat, look in enumerate(looks) if typed and look.letter[:1].upper() == typed]
        if letter.isdigit() and 0 < int(letter) <= len(looks):
            self.choose(int(letter) - 1)
        elif letter == "L" and not self.later.isHidden() and not named:
            self.take_later()
        elif len(named) == 1:
            self.choose(named[0])
        else:
            return False
        return True

    def _key_in_hand(self, key: Qt.Key, letter: str, text: str) -> bool:
        hand = self._hand
        assert hand is not None
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Down: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Up: 1}.get(key, 0)
        if step:
            self._answer(moving.next_place, step)
        elif letter.isdigit() and self.offer.pick_digit(letter):
            pass
        elif letter.isdigit() and int(letter) and isinstance(hand.action, MoveEngine):
            self._answer(moving.with_spaces, int(letter))
        elif text == "+" and isinstance(hand.action, MoveEngine):
            self._answer(moving.with_spaces, hand.action.spaces + 1)
        elif letter in ("F", "B") and isinstance(hand.action, MoveEngine):
            self._answer(moving.with_direction, letter == "F")
        elif letter == "U" and hand.can_upgrade:
            self._upgrade(not hand.upgrade)
        elif letter == "M" and not self.take.isHidden():
            self.toggle_master()
        elif letter == "A" and not self.action.isHidden():
            self.choose_cause()
        elif letter == "T" and not self.type_place.isHidden():
            self.type("T")
        else:
            return False
        return True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self._relay.start(0)
        return False

    def _size_headline(self) -> None:
        """A long name, or a narrow column, makes it smaller."""
        if len(self.headline.words()) > LONG:
            self.headline.set_px(18)
        else:
            super()._size_headline()


def _wanted(body: QWidget, width: int) -> int:
    """How high a body is at a width."""
    layout = body.layout()
    if layout is not None and layout.hasHeightForWidth():
        return layout.heightForWidth(width)
    return body.sizeHint().height()
