"""The NOW panel: one question at a time, already answered; Enter agrees.

It holds the step in hand (`ui.present.entry`), shows it (`ui.present.now`), takes taps and keys, and records what is
confirmed through the bridge. It knows the agenda, not the game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QGridLayout, QVBoxLayout, QWidget

from companion.wording import _, clause_title, ngettext
from rules.core.agenda import Tell
from rules.core.frozen import replace
from rules.core.problems import Grade, worst
from rules.snowdonia.actions.build import SiteBuilt, TrainBought
from rules.snowdonia.actions.place import Place
from rules.snowdonia.agenda import agenda
from rules.snowdonia.hindrances import hindrances
from rules.snowdonia.state import Table
from ui.bridge import Change, SnowdoniaBridge
from ui.present.entry import (
    Entry,
    answered,
    begin,
    entry_of,
    events_after,
    for_seat,
    forced_run,
    unanswered,
    with_count,
)
from ui.present.forms import ChoiceForm, Form, PlacesForm, Untold
from ui.present.framed import FindingView
from ui.present.now import (
    Mode,
    NowView,
    cards_to_play,
    cards_view,
    draws,
    from_deck,
    hiring,
    now_view,
    over_view,
    tell_view,
)
from ui.present.route import more_of
from ui.present.untold import SiteTold, begun, cells, none_left, site_view, told
from ui.theme import current
from ui.views.explained import explain
from ui.views.now.controls import ChoiceControl, Control, OfficeControl, control, same_shape
from ui.views.now.frame import MOST_FINDINGS, NowFrame, typing
from ui.views.now.lines import BoxView, ButtonGrid, Rows, ThenLine, clear
from ui.views.scrolling import Scroll
from ui.views.words import Hairline
from ui.widgets import Button, Segmented

ENTER_RESTS: Final = 600
"""Milliseconds in which one Enter goes for nothing after a step that needed none."""


class Draws(Protocol):
    """What draws for people without a bag or a deck."""

    def __call__(self, entry: Entry) -> Entry:
        """The entry with its unseen asks answered."""
        ...


class NowPanel(NowFrame[NowView]):
    """The panel. ``hand_changed`` tells the step in hand; None while a value is told, a card is picked, or the game is
    over."""

    _bridge: SnowdoniaBridge
    _mode: Mode

    def __init__(self, bridge: SnowdoniaBridge, draw: Draws | None = None, parent: QWidget | None = None) -> None:
        super().__init__(bridge, parent)
        self._draw = draw
        self._entry: Entry | None = None
        self._changing = False
        self._kept = False
        self._folded = True
        self._picking: int | None = None
        self._cards_open = False
        self._told: Any = None
        self._telling: Tell | None = None
        self._left: set[tuple[int, str]] = set()
        """What was left as it is: the length of the log then, and the cell."""
        self._site: SiteTold | None = None
        """The building site that somebody tells, in place of the step."""
        self._last_place: tuple[int, str] | None = None
        self._table_tells: dict[bool, bool] = {}
        self._forms: tuple[Form, ...] = ()
        self._asked = ""
        self._hindered: tuple[Table | None, bool] = (None, False)
        """Whether something cannot be done at a table, and the table that was looked at."""
        self._enter_rests = False
        self.controls: list[Control] = []
        self._begin()

    # What is built once

    def _build(self) -> None:
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        self._body = QWidget()
        self._scroll = Scroll(self._body)
        outer.addWidget(self._scroll)
        self._bodies = (self._body,)
        box = QVBoxLayout(self._body)
        self._box = box
        self._hero = self._build_head(box)
        box.addWidget(Hairline())

        self.rows = Rows()
        self.rows.changed.connect(self._recount)
        box.addWidget(self.rows)
        self._totals = QGridLayout()
        box.addLayout(self._totals)
        self._form_box = QVBoxLayout()
        box.addLayout(self._form_box)
        self._seats: Segmented | None = None
        self._seat_box = QVBoxLayout()
        box.addLayout(self._seat_box)
        self._boxes = QVBoxLayout()
        box.addLayout(self._boxes)

        self.confirm = Button(_("Confirm"), "filled", "check", _("Enter"))
        self.confirm.clicked.connect(self.press_confirm)
        self.confirm.installEventFilter(self)
        box.addWidget(self.confirm)
        self.together = Button("", "outline", key=_("Shift Enter"))
        self.together.clicked.connect(self.confirm_together)
        self.change = Button(_("Change"), "outline", key="C")
        self.change.clicked.connect(self.change_step)
        self.reseat = Button(_("Someone else"), "outline")
        self.reseat.clicked.connect(self._ask_seat)
        self.why_button = Button(_("Why?"), "outline", "why", "F1", tinted=True)
        self.why_button.clicked.connect(self.why)
        self.contract = Button(_("Play contract"), "outline", "contract", "P")
        self.contract.clicked.connect(self.play_contract)
        self.third = Button("", "outline", "labourer", "H")
        self.third.clicked.connect(self.hire)
        self.draw = Button("", "outline", "bag")
        self.draw.clicked.connect(self.switch_drawing)
        self.cancel = Button("", "outline", key=_("Esc"))
        self.cancel.clicked.connect(self.start_over)
        self.leave = Button("", "outline")
        self.leave.clicked.connect(self.leave_open)
        self.otherwise = Button("", "outline")
        self.otherwise.clicked.connect(self.tell_otherwise)
        self.back = Button(_("Not yet: back one step"), "outline", "undo")
        self.back.clicked.connect(self.step_back)
        self._buttons = ButtonGrid()
        box.addWidget(self._buttons)
        self._finding_box = QVBoxLayout()
        box.addLayout(self._finding_box)
        self.then = ThenLine()
        box.addWidget(self.then)
        self.why_not = Button(_("Why not? What cannot be done now"), "quiet", "why", left=True)
        self.why_not.clicked.connect(self.why_not_asked)
        box.addWidget(self.why_not)
        box.addStretch(1)
        explain(self.contract, "3.3.1")
        explain(self.third, "3.1.1")
        for button in (self.together, self.change, self.reseat, self.contract, self.third, self.draw, self.cancel):
            button.setParent(self._buttons)
            button.hide()
        for button in (self.why_button, self.back, self.leave, self.otherwise):
            button.setParent(self._buttons)
            button.hide()
        self._keys = {button: button.key() for button in (self.change, self.why_button, self.contract, self.together)}

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        theme = current()
        self._box.setContentsMargins(theme.px(17), theme.px(10), theme.px(16), theme.px(8))
        self._box.setSpacing(theme.px(9))
        self._hero.setSpacing(theme.px(12))
        for layout in (self._form_box, self._boxes, self._finding_box, self._totals, self._seat_box):
            layout.setSpacing(theme.px(8))
        self.update()

    # What is in hand

    @property
    def entry(self) -> Entry | None:
        """The step in hand; None while a value is told, a card is picked, or the game is over."""
        return self._entry

    def start_over(self) -> None:
        """Back to the due step, as the agenda fills it in."""
        self._mode, self._target = "due", 0
        self._changing = self._kept = self._cards_open = False
        self._asked = ""
        self._folded = True
        self._picking = self._told = self._telling = self._site = None
        self._drop_seats()
        self._entry = None
        session = self._bridge.session
        if session is not None:
            found = session.agenda
            at = len(session.log)
            self._telling = next((tell for tell in found.tells if (at, tell.cell) not in self._left), None)
            if self._telling is None and found.due is not None:
                self._entry = self._drawn(begin(session.table, found.due))
        self._show(fresh=True)

    def amend(self, entry: int) -> None:
        """Opens an old entry with what was written."""
        session = self._bridge.game
        self._open(entry_of(session.table_before(entry), session.line(entry).action), "amend", entry)

    def insert_after(self, entry: int) -> None:
        """Opens the step that the agenda would have had after an old entry."""
        table = self._bridge.game.table_after(entry)
        due = agenda(table).due
        if due is None:
            self.said.emit(_("Nothing can follow the end of the game."))
            return
        self._open(begin(table, due), "insert", entry)

    def ask_value(self, tell: Tell, question: str) -> None:
        """Asks for a printed value that somebody tapped, in place of the step; Esc leaves it open."""
        self.start_over()
        self._asked = question
        self._entry, self._telling, self._told = None, tell, None
        self._show(fresh=True)

    def leave_open(self) -> None:
        """Goes on without what is asked, where the rules can do without."""
        if self._telling is not None and not self._telling.must:
            self._left.add((len(self._bridge.game.log), self._telling.cell))
            # The button that was pressed goes away: not before the press is over.
            QTimer.singleShot(0, self, self.start_over)

    def tell_otherwise(self) -> None:
        """Gives the other answer: there is nothing of the kind."""
        if self._site is not None:
            cell, value = none_left(self._site)
        elif self._telling is not None and self._telling.otherwise is not None:
            cell, value = self._telling.otherwise.cell, self._telling.otherwise.value
        else:
            return
        QTimer.singleShot(0, self, lambda: self._write(lambda: self._bridge.tell(cell, value, asker=self)))

    def _tell_site(self, found: Untold) -> None:
        """Asks what a site costs that nobody has told, in place of the step."""
        self._site, self._entry = begun(found), None
        self._show(fresh=True)

    def play_contract(self) -> None:
        """Opens the card that can be played, or the cards in the order of the window."""
        cards = cards_to_play(self._bridge.game.agenda)
        if len(cards) == 1:
            self._open(begin(self._bridge.game.table, cards[0]), "besides")
        elif cards:
            self._cards_open, self._picking, self._entry = True, None, None
            self._show(fresh=True)

    def hire(self) -> None:
        """Takes the third labourer (3.1.1)."""
        item = hiring(self._bridge.game.agenda)
        if item is not None:
            self._write(lambda: self._bridge.record([item.action], asker=self))

    def _open(self, entry: Entry, mode: Mode, target: int = 0) -> None:
        self._mode, self._target, self._entry = mode, target, entry
        self._changing = mode == "amend"
        self._kept = self._cards_open = False
        self._telling = None
        if mode == "besides":
            self._entry = self._drawn(entry)
        self._show(fresh=True)

    def _drawn(self, entry: Entry) -> Entry:
        """With what the app draws in place, where it draws."""
        if self._draw is None or not draws(entry) or not self._app_draws(entry):
            return entry
        return self._draw(entry)

    def _app_draws(self, entry: Entry) -> bool:
        info = self._bridge.game.game.info
        deck = from_deck(entry)
        usual = (info.deck_drawn_by if deck else info.bag_drawn_by) == "app"
        return usual != self._table_tells.get(deck, False)

    def switch_drawing(self) -> None:
        """Draws for the table in this step, or lets the table tell; the game's own choice stands for the next one."""
        if self._entry is None or not draws(self._entry):
            return
        deck = from_deck(self._entry)
        self._table_tells[deck] = not self._table_tells.get(deck, False)
        for ask in draws(self._entry):
            self._entry = unanswered(self._entry, ask.field)
        self._entry = self._drawn(self._entry)
        self._show(fresh=True)

    # Answers

    def answer(self, field: str, given: Any) -> None:
        """Takes an answer to one ask of the step in hand, or to the value that is told."""
        if self._telling is not None:
            self._told = given
            self._show()
            return
        if self._site is not None:
            self._site = told(self._site, field, given)
            self._show()
            return
        if isinstance(given, Untold):
            # The row that was pressed goes away with its form: not before the press is over.
            QTimer.singleShot(0, self, lambda: self._tell_site(given))
            return
        if self._cards_open:
            self._picking = given
            self._show()
            return
        if self._entry is None:
            return
        self._kept = False
        self._entry = answered(self._entry, field, given)
        self._show()
        if self._tap_is_enough(field):
            # The button that was pressed goes away with the step: not before the press is over.
            QTimer.singleShot(0, self, self._confirm_tapped)

    def _decided(self, field: str) -> None:
        """An answer that says all of the step, if nothing else is asked and nothing is odd about it."""
        view, entry = self._view, self._entry
        if self._mode != "due" or entry is None or view is None or len(view.forms) != 1:
            return
        if view.ready and not view.findings and field in entry.answered:
            QTimer.singleShot(0, self, lambda: self._confirm_decided(entry))

    def _confirm_decided(self, entry: Entry) -> None:
        if self._entry is not entry:
            return
        self.confirm_step()
        # Whoever is used to Enter presses it now: it must not take the next step, which nobody has looked at yet.
        self._enter_rests = True
        QTimer.singleShot(ENTER_RESTS, self, self._wake_enter)

    def _wake_enter(self) -> None:
        self._enter_rests = False

    def _tap_is_enough(self, field: str) -> bool:
        """One tap says all of a step whose only question has a few answers and no likely one: the back of the top card.
        Undo is as near as Confirm would be."""
        entry, view = self._entry, self._view
        if self._mode != "due" or entry is None or view is None or entry.item.guessed or len(view.forms) != 1:
            return False
        form = self._form_of(field)
        return isinstance(form, ChoiceForm) and form.side_by_side and view.ready and not view.findings

    def _confirm_tapped(self) -> None:
        if self._entry is not None and self._tap_is_enough(next(iter(self._entry.answered), "")):
            self.confirm_step()

    def place(self, area: str, space: int) -> None:
        """A tap on an action space: the placement is made."""
        entry = self._entry
        if entry is None or not isinstance(entry.action, Place):
            return
        self._entry = answered(entry, "area_space", (area, space))
        self._kept = False
        # A tap is the confirmation, unless there is something to agree on.
        if self._mode == "due" and not self._entry.preview().problems:
            action = self._entry.action
            self._write(lambda: self._bridge.record([action], asker=self))
        else:
            self._show()

    def _place_by_key(self, area: str, space: int) -> None:
        before = self._bridge.game.log[-1].entry if self._bridge.game.log else 0
        self.place(area, space)
        log = self._bridge.game.log
        self._last_place = (log[-1].entry, area) if log and log[-1].entry != before else None

    def _move_last_place(self, digit: int) -> bool:
        """Letter, then digit: the placement just made by letter goes to that very space, as one entry."""
        if self._last_place is None:
            return False
        made, area = self._last_place
        self._last_place = None
        session = self._bridge.game
        line = session.log[-1] if session.log else None
        if line is None or line.entry != made or not isinstance(line.action, Place):
            return False
        action, asked = Place(line.action.seat, area, digit), self._telling is not None
        if action == line.action or entry_of(line.before, action).preview().problems:
            if asked:
                # Not a space that it could go to, so it answers what is asked now.
                return False
            self.said.emit(_("{area}{space} is not free.").format(area=area, space=digit))
            return True
        session.undo(asker=self)
        self._write(lambda: self._bridge.record([action], asker=self))
        if asked:
            moved = _("The labourer went to {area}{space}; the next digit answers.")
            self.said.emit(moved.format(area=area, space=digit))
        return True

    def pick_site(self, site: str) -> bool:
        """A tap on a site of the stage, or on the chip of those that nobody has told."""
        station = more_of(site)
        if station:
            return self._pick(lambda value: value == Untold(station))
        return self._pick(lambda value: isinstance(value, SiteBuilt) and value.site == site)

    def pick_train(self, train: int) -> bool:
        """A tap on a train of the shed."""
        return self._pick(lambda value: isinstance(value, TrainBought) and value.train == train)

    def pick_card(self, space: int) -> bool:
        """A tap on a card of the site office, by its space from 1."""
        return self._pick(lambda value: isinstance(value, tuple) and value[1] == space)

    def _pick(self, matches: Callable[[Any], bool]) -> bool:
        return any(isinstance(one, ChoiceControl | OfficeControl) and one.pick_value(matches) for one in self.controls)

    def _recount(self, row: int, count: int) -> None:
        if self._entry is not None:
            self._kept = False
            self._entry = with_count(self._entry, row, count)
            self._show()

    def change_step(self) -> None:
        """The filled-in rows become steppers, in place."""
        if self._view is not None and self._view.can_change:
            self._changing = True
            self._show()
            stepper = next((line.stepper for line in self.rows.lines if line.stepper is not None), None)
            if stepper is not None:
                stepper.setFocus(Qt.FocusReason.TabFocusReason)

    def _repair(self, key: str) -> None:
        if key == "open":
            self._folded = False
            if self._view is not None:
                self._show_findings(self._view)
            return
        if key == "keep":
            self._kept = True
            self.confirm_step()
            return
        entry = self._entry
        if entry is None:
            return
        if entry.changed and self._mode == "due":
            self.start_over()
        elif self._view is not None and self._view.can_change:
            self.change_step()
        else:
            self._kept = False
            for ask in entry.asks:
                entry = unanswered(entry, ask.field)
            self._entry = entry
            self._show(fresh=True)

    def _ask_seat(self) -> None:
        entry = self._entry
        if entry is None or self._seats is not None:
            self._drop_seats()
            return
        seats = [(str(i), look.name) for i, look in enumerate(self._bridge.looks)]
        self._seats = Segmented(seats, str(entry.seat), _("Who places?"), strong=False)
        self._seats.picked.connect(self._reseat)
        self._seat_box.addWidget(self._seats)
        self._seats.setFocus(Qt.FocusReason.TabFocusReason)

    def _reseat(self, key: str) -> None:
        if self._entry is not None:
            self._kept = False
            self._entry = for_seat(self._entry, int(key))
            self._show()

    def _drop_seats(self) -> None:
        if self._seats is not None:
            self._seats = None
            clear(self._seat_box)

    # Confirming

    def press_confirm(self) -> None:
        """Confirm was pressed: writes down what is shown, unless the step before was written down just now."""
        if not self._enter_rests:
            self.confirm_step()
        self._enter_rests = False

    def _confirm_view(self, view: NowView) -> None:
        session = self._bridge.game
        if self._telling is not None:
            cell, value = self._telling.cell, self._told
            self._write(lambda: self._bridge.tell(cell, value, asker=self))
            return
        if self._site is not None:
            filled = cells(self._site, session.table)
            self._write(lambda: self._bridge.tell_all(filled, asker=self))
            return
        if self._cards_open and self._picking is not None:
            cards = cards_to_play(session.agenda)
            self._open(begin(session.table, cards[self._picking]), "besides")
            return
        entry = self._entry
        if entry is None:
            return
        anyway = worst(entry.preview().problems) is Grade.BREACH
        if not self._correct(entry.action, anyway):
            follow = [action for _at, action in events_after(entry)] if not anyway else []
            self._write(lambda: self._bridge.record([entry.action, *follow], anyway, asker=self))

    def confirm_together(self) -> None:
        """Writes down the forced steps that follow one another, as one group."""
        if self._entry is not None and self._view is not None and self._view.together:
            run = forced_run(self._entry)
            self._write(lambda: self._bridge.record(run, asker=self))

    # Showing

    def _heard(self, change: Change) -> None:
        if change.what in ("opened", "closed", "step"):
            if change.what != "step":
                self._table_tells = {}
                self._last_place = None
            self.start_over()

    def _make_view(self) -> NowView | None:
        session = self._bridge.session
        if session is None:
            return None
        if self._telling is not None:
            number, told = self._number(), self._told
            asked = self._asked
            view = tell_view(self._telling, session.agenda, session.table, number=number, chosen=told, question=asked)
            return replace(view, cancel=_("Leave it open"), sub="", seat=None) if asked else view
        if self._site is not None:
            return site_view(self._site, session.table, number=self._number())
        if self._cards_open:
            return cards_view(session.agenda, session.table, self._picking, number=self._number())
        if self._entry is None:
            totals = [(player.total, player.complete) for player in session.sheet().players]
            return over_view(session.table, totals, number=self._number())
        app = self._app_draws(self._entry) if self._draw is not None and draws(self._entry) else None
        return now_view(
            session.agenda,
            self._entry,
            number=self._number(),
            mode=self._mode,
            changing=self._changing,
            app_draws=app,
            kept=self._kept,
        )

    def _in_hand(self) -> Entry | None:
        return self._entry

    def _show_question(self, view: NowView, before: NowView | None, fresh: bool) -> None:
        self.rows.show_rows(view.rows)
        self._show_forms(view.forms, fresh)
        if before is None or before.boxes != view.boxes:
            clear(self._boxes)
            for box in view.boxes:
                widget = BoxView(box)
                widget.clause_asked.connect(self.clause_asked)
                self._boxes.addWidget(widget)
        self.then.show_then(view.then, self._bridge.looks)

    def _show_forms(self, forms: tuple[Form, ...], fresh: bool) -> None:
        """Controls whose form keeps its shape stay, so that nobody is typed out of a field."""
        before, self._forms = self._forms, forms
        old, self.controls = self.controls, []
        for place, form in enumerate(forms):
            if not fresh and place < len(old) and same_shape(before[place], form):
                old[place].show_form(form)
                self.controls.append(old[place])
                continue
            made = control(form, self._bridge.looks)
            made.answered.connect(self._answered)
            made.decided.connect(self._decided)
            made.submitted.connect(self._submitted)
            made.clause_asked.connect(self.clause_asked)
            made.set_room(self.height() / current().scale)
            self._form_box.insertWidget(place, made)
            self.controls.append(made)
        for gone in old:
            if gone not in self.controls:
                if gone.isAncestorOf(QApplication.focusWidget() or gone):
                    self.setFocus(Qt.FocusReason.OtherFocusReason)
                self._form_box.removeWidget(gone)
                gone.hide()
                gone.deleteLater()

    def _answered(self, field: str, given: Any) -> None:
        if isinstance(self._form_of(field), PlacesForm):
            self._place_by_key(*given)
        else:
            self.answer(field, given)

    def _form_of(self, field: str) -> Form | None:
        return next((form for form in self._forms if form.field == field), None)

    def _submitted(self) -> None:
        following = next((f for one in self.controls if (f := one.field_to_focus()) is not None), None)
        if self._view is not None and self._view.ready:
            self.press_confirm()
        elif following is not None:
            following.setFocus(Qt.FocusReason.TabFocusReason)

    def _show_buttons(self, view: NowView) -> None:
        self._show_confirm(view)
        places = any(isinstance(form, PlacesForm) for form in view.forms)
        self.confirm.setVisible(not places or (view.ready and bool(view.findings)) or self._mode != "due")
        if view.together:
            words = ngettext("Confirm all {n}", "Confirm all {n}", view.together).format(n=view.together)
            self.together.setText(words)
        self.third.setText(view.hire)
        self.draw.setText(_("Draw for us") if view.draw == "app" else _("We tell it"))
        self.draw.set_key("D")
        self.cancel.setText(view.cancel)
        self.leave.setText(view.leave)
        self.otherwise.setText(view.otherwise)
        if view.clause is not None:
            self.why_button.setText(_("Why? {clause}").format(clause=clause_title(view.clause)))
        offered = (
            (self.leave, bool(view.leave)),
            (self.otherwise, bool(view.otherwise)),
            (self.cancel, bool(view.cancel)),
            (self.back, view.over),
            (self.change, view.can_change),
            (self.reseat, view.can_reseat),
            (self.draw, bool(view.draw)),
            (self.why_button, view.clause is not None),
            (self.contract, view.contracts > 0),
            (self.together, view.together > 0),
            (self.third, bool(view.hire)),
        )
        self._offer(offered)
        self.why_not.setVisible(self._mode == "due" and not view.over and self._something_hindered())

    def _something_hindered(self) -> bool:
        session = self._bridge.session
        table = session.table if session is not None else None
        if table is not None and self._hindered[0] is not table:
            self._hindered = (table, bool(hindrances(table)))
        return table is not None and self._hindered[1]

    def _show_findings(self, view: NowView) -> None:
        serious = [f for f in view.findings if f.grade != "note"]
        if self._folded and len(serious) > MOST_FINDINGS:
            first = serious[0]
            words = _("{n} findings, first: {sentence}").format(n=len(serious), sentence=first.sentence)
            answers = [("open", _("Show all"))]
            if first.keep:
                answers.append(("keep", first.keep))
            self._list_findings([(FindingView(first.grade, words, first.clause), answers)])
            return
        listed: list[tuple[FindingView, Sequence[tuple[str, str]]]] = []
        for n, found in enumerate(view.findings):
            answered = found.keep and n == 0
            listed.append((found, [("repair", found.repair), ("keep", found.keep)] if answered else []))
        self._list_findings(listed)

    def _propose(self) -> None:
        entry = self._entry
        # A step of the past is shown where it stands; the table of now does not change before Confirm.
        if entry is None or not entry.complete or self._mode in ("amend", "insert"):
            self._bridge.propose(asker=self)
            return
        steps = [entry.preview()]
        if not steps[0].problems:
            for at, action in events_after(entry):
                steps.append(Entry(at, entry.item, action).preview())
        self._bridge.propose(*steps, asker=self)

    # Focus and keys

    def _settle_focus(self, fresh: bool) -> None:
        """Confirm has the focus by default; a number field that is still empty goes before it."""
        focused = QApplication.focusWidget()
        if typing(focused) and not fresh:
            return
        inside = focused is None or self._focus_inside() or not focused.isVisible()
        if not (fresh and (inside or self._owns_keys(focused))) and not (inside and self.confirm.isEnabled()):
            return
        if not fresh and focused is not None and focused is not self and self.confirm.isEnabled():
            # Somebody walks the controls by keyboard: their place is theirs.
            return
        field = next((f for one in self.controls if (f := one.field_to_focus()) is not None), None)
        if fresh and field is not None:
            field.setFocus(Qt.FocusReason.OtherFocusReason)
        elif self.confirm.isEnabled() and self.confirm.isVisibleTo(self):
            self.confirm.setFocus(Qt.FocusReason.OtherFocusReason)
            # Its place is known once what stands above it is laid out.
            QTimer.singleShot(0, self, self._show_whole_confirm)
        else:
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    def take_focus(self) -> None:
        """Gives the focus to what Enter stands for now."""
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self._settle_focus(True)

    def _show_whole_confirm(self) -> None:
        if self.confirm.hasFocus():
            self._scroll.ensureWidgetVisible(self.confirm, 0, current().px(8))

    def _owns_keys(self, focused: QWidget | None) -> bool:
        return focused is None or focused.parent() is None

    def _enter(self, event: QKeyEvent) -> None:
        together = self._view is not None and self._view.together
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier and together:
            self.confirm_together()
        else:
            self.press_confirm()

    def _escape(self) -> bool:
        opened = self._mode != "due" or self._cards_open or self._changing or self._asked or self._site is not None
        if opened:
            self.start_over()
        return bool(opened)

    def _take_letter(self, event: QKeyEvent, letter: str) -> bool:
        if letter.isdigit() and self._move_last_place(int(letter)):
            return True
        self._last_place = None
        if any(one.take_key(event) for one in self.controls):
            return True
        for key, button, slot in (
            ("C", self.change, self.change_step),
            ("P", self.contract, self.play_contract),
            ("H", self.third, self.hire),
            ("D", self.draw, self.switch_drawing),
        ):
            if letter == key and button.isVisibleTo(self):
                slot()
                return True
        return False

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # A button takes Enter with Shift for Enter.
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
            and event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        ):
            return self.take_key(event)
        return False

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        for one in self.controls:
            one.set_room(self.height() / current().scale)
        for button in (self.change, self.why_button, self.contract, self.together):
            button.set_key(None if self._narrow else self._keys[button])

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        # What had the focus before the panel stood in a window is forgotten by Qt.
        self._settle_focus(True)
