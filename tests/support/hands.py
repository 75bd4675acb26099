"""Two hands at a table: they enter given actions on the Table page, one by keyboard alone, the other by mouse.

Both count what they do. Numbers of contract cards are typed by either: there is nothing to tap for them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from companion.session import Session
from rules.core.frozen import replace
from rules.snowdonia.actions.action import Action
from rules.snowdonia.actions.build import SiteBuilt
from rules.snowdonia.actions.contract import PlayContract
from rules.snowdonia.actions.hire import Hire
from rules.snowdonia.actions.place import Place
from tests.support.scenario_plays import Telling
from ui.present.entry import value
from ui.present.forms import Untold
from ui.present.looks import look_of
from ui.present.now import cards_to_play
from ui.present.untold import SiteTold
from ui.views.game import GamePage
from ui.views.now.controls import (
    CardsControl,
    ChoiceControl,
    Control,
    CubesControl,
    EachControl,
    NumberControl,
    OfficeControl,
)

KEY = Qt.Key
LETTERS = {"ore": "I", "stone": "S", "coal": "C", "event": "E", "bar": "B", "bars": "B"}
MOST_TABS = 40
TURNS = 6
"""More turns of the event loop than a step and what it puts off need."""
TRIES = 8
"""How often the questions of one step are gone through: an answer may bring up another question."""


def settle() -> None:
    """What was posted happens, what was put off as well, in as many turns as that takes."""
    for _n in range(TURNS):
        QApplication.processEvents()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def take_focus(qtbot: QtBot, window: QWidget) -> None:
    """Brings a window to the front and waits until the focus is in it: that of another window says nothing, and keys
    would go there."""
    window.activateWindow()

    def is_there() -> bool:
        focus = QApplication.focusWidget()
        return focus is not None and focus.window() is window

    qtbot.waitUntil(is_there)


def stand(qtbot: QtBot, page: QWidget, width: int, height: int) -> None:
    """Shows a page of this size as a window of its own, with the focus, settled."""
    qtbot.addWidget(page)
    page.resize(width, height)
    page.show()
    take_focus(qtbot, page)
    settle()


def press(*keys: Any, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Keys, one after the other, to whatever has the focus."""
    for key in keys:
        target = QApplication.focusWidget()
        assert target is not None
        QTest.keyClick(target, key, modifiers)
        settle()


def write(text: str) -> None:
    """Letters, to whatever has the focus."""
    target = QApplication.focusWidget()
    assert target is not None
    QTest.keyClicks(target, text)
    settle()


def click(widget: QWidget) -> None:
    """A tap in the middle of a widget."""
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton)
    settle()


class Hand:
    """One hand. ``mouse`` False: every entry by keys; True: taps wherever there is something to tap."""

    def __init__(self, page: GamePage, session: Session, mouse: bool) -> None:
        self.page, self.session, self.mouse = page, session, mouse
        self.keys = self.taps = 0

    @property
    def done(self) -> int:
        """Taps and keys together."""
        return self.keys + self.taps

    # What a hand can do

    def press(self, key: Any, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """One key, to whatever has the focus."""
        target = QApplication.focusWidget()
        assert target is not None
        self.keys += 1
        QTest.keyClick(target, key, modifiers)
        self.settle()

    def letter(self, letter: str) -> None:
        """The key of a letter or a digit."""
        self.press(getattr(KEY, f"Key_{letter}"))

    def tap(self, widget: QWidget, place: QPointF | None = None) -> None:
        """One tap on something that is in sight and can be pressed; in its middle, or at a place in it."""
        assert widget.isVisible(), widget
        assert widget.isEnabled(), widget
        self.taps += 1
        where = QPoint() if place is None else place.toPoint()
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=where)
        self.settle()

    def settle(self) -> None:
        """Until the table shows what was entered."""
        settle()
        while self.page._later.isActive():
            settle()

    def confirm(self, together: bool = False) -> None:
        """Confirm, or all the steps that are offered together."""
        now = self.page.now
        # A person looks at the next step before confirming it; a test has to say that this time has passed.
        now._wake_enter()
        if self.mouse:
            self.tap(now.together if together else now.confirm)
        else:
            shift = Qt.KeyboardModifier.ShiftModifier
            self.press(KEY.Key_Return, shift if together else Qt.KeyboardModifier.NoModifier)

    def walk_to(self, widget: QWidget) -> None:
        """Tab until the focus is there."""
        for _n in range(MOST_TABS):
            if widget.hasFocus():
                return
            self.press(KEY.Key_Tab)
        raise AssertionError(f"Tab does not lead to {widget}")

    # What it enters

    def take(self, action: Action) -> None:
        """Enters one action; it is recorded when this returns."""
        before = len(self.session.log)
        match action:
            case Place():
                self._place(action)
            case Hire():
                self.tap(self.page.now.third) if self.mouse else self.letter("H")
            case _:
                if isinstance(action, PlayContract):
                    self._open_card(action)
                self._fill(action, before)
                if len(self.session.log) == before:
                    self.confirm()
        where = getattr(QApplication.focusWidget(), "accessibleName", str)()
        assert len(self.session.log) > before, f"{action} was not recorded, the focus is on {where}"
        assert self.session.log[before].action == action

    def tell(self, telling: Telling) -> None:
        """Answers what has to be known before the step that is due."""
        now = self.page.now
        if telling.how != "told":
            self._press_button(now.leave if telling.how == "left" else now.otherwise)
            return
        control = now.controls[0]
        assert control._form.field == telling.cell  # type: ignore[attr-defined]
        if not self.mouse:
            # A digit right behind the letter of a placement would move that one.
            self.press(KEY.Key_Shift)
        self._answer(control, telling.value)
        self.confirm()

    def tell_site(self, site: SiteTold) -> None:
        """Tells a building site where somebody builds it."""
        now = self.page.now
        built = now.controls[0]
        assert isinstance(built, ChoiceControl)
        at = next(n for n, option in enumerate(built._form.options) if option.value == Untold(site.station))
        self._choose(built, at)
        tray, vp = now.controls
        assert isinstance(tray, CubesControl)
        assert isinstance(vp, NumberControl)
        assert vp._stepper is not None
        if self.mouse:
            self._answer(tray, site.cost)
            for _n in range(site.vp or 0):
                self.tap(vp._stepper.more)
        else:
            # A letter and how many; digits behind that are the VP.
            typed = [sign for kind, count in site.cost.items() for sign in (LETTERS[kind], str(count))]
            for sign in (*typed, *("" if site.vp is None else str(site.vp))):
                self.letter(sign)
        self.confirm()

    def _press_button(self, button: QWidget) -> None:
        if self.mouse:
            self.tap(button)
        else:
            self.walk_to(button)
            self.press(KEY.Key_Space)

    def _place(self, action: Place) -> None:
        if self.mouse:
            if self.page.table.shown_stage() != "areas":
                self.page.table.swap_stage()
            self.tap(self.page.table.stage.areas.spaces[action.area, action.space])
            return
        first = self.session.table.free_spaces(action.area)[0]
        self.letter(action.area)
        if action.space != first:
            self.letter(str(action.space))

    def _open_card(self, action: PlayContract) -> None:
        now = self.page.now
        cards = cards_to_play(self.session.agenda)
        if self.mouse:
            self.tap(now.contract)
        elif isinstance(QApplication.focusWidget(), QLineEdit):
            # Letters belong to the field that is typed in.
            self.walk_to(now.contract)
            self.press(KEY.Key_Return)
        else:
            self.letter("P")
        if len(cards) > 1:
            at = next(n for n, item in enumerate(cards) if item.action.card == action.card)
            self._choose(now.controls[0], at)
            self.confirm()

    def _fill(self, action: Action, before: int) -> None:
        for _n in range(TRIES):
            entry = self.page.now.entry
            if len(self.session.log) > before or entry is None or (entry.action == action and entry.complete):
                return
            wanted = replace(entry, action=action)
            for ask in entry.asks:
                due = value(wanted, ask.field)
                unsaid = ask in entry.missing
                if value(entry, ask.field) != due or unsaid:
                    control = next(c for c in self.page.now.controls if c._form.field == ask.field)  # type: ignore[attr-defined]
                    self._answer(control, due)
                    break
            else:
                raise AssertionError(f"nothing asked makes {entry.action} into {action}")
        held = self.page.now.entry
        raise AssertionError(f"{held and held.action} is not {action} after all its questions")

    def _answer(self, control: Control, due: Any) -> None:
        match control:
            case CubesControl():
                self._cubes(control, due)
            case ChoiceControl():
                at = next(n for n, option in enumerate(control._form.options) if option.value == due)
                self._choose(control, at)
            case CardsControl():
                self._cards(control, due)
            case OfficeControl():
                at = next(n for n, option in enumerate(control._form.options) if option.value == due)
                row = control._rows.rows[at]
                self.tap(row) if self.mouse else self.letter(row.digit)
            case NumberControl():
                self.tap(control.buttons[due]) if self.mouse else self.letter(str(due))
            case EachControl():
                for row in control._form.rows:
                    wanted = next(n for n, option in enumerate(row.options) if option.value == due[row.seat])
                    self._segment(control.rows[row.seat], wanted)
            case _:
                raise AssertionError(f"no hand for {control}")

    def _cubes(self, control: CubesControl, due: Any) -> None:
        cubes = [kind for kind, n in due.items() for _ in range(n)] if isinstance(due, Mapping) else list(due)
        picker = control.picker
        if not self.mouse and cubes:
            for kind in cubes:
                self.letter(LETTERS[kind])
            return
        # A tray that is filled in already is emptied from its end until the rest is right.
        held = [control._kinds[kind] for kind in picker.cubes()]
        ordered = not isinstance(due, Mapping)
        while held and (held != cubes[: len(held)] if ordered else Counter(held) - Counter(cubes)):
            wrong = len(held) - 1
            if not ordered:
                wrong = max(n for n, kind in enumerate(held) if held.count(kind) > cubes.count(kind))
            if self.mouse:
                self.tap(picker.tray, picker.tray.place_rect(wrong).center())
            else:
                self.press(KEY.Key_Backspace)
            held = [control._kinds[kind] for kind in picker.cubes()]
        for kind in cubes[len(held) :] if ordered else (Counter(cubes) - Counter(held)).elements():
            self.tap(picker.buttons[look_of(kind)])

    def _cards(self, control: CardsControl, due: Any) -> None:
        for field, card in zip(control.fields, due, strict=True):
            if not field.hasFocus():
                self.tap(field) if self.mouse else field.setFocus()
            if field.text() == str(card):
                continue
            for digit in str(card):
                self.letter(digit)

    def _choose(self, control: Control, at: int) -> None:
        assert isinstance(control, ChoiceControl)
        if control._row is not None:
            if self.mouse or isinstance(QApplication.focusWidget(), QLineEdit):
                self._segment(control._row, at)
            else:
                self.letter(str(at + 1))
            return
        rows, switch = control._rows, control._switch
        assert rows is not None
        row = rows.rows[at]
        group = control._form.options[at].group
        if switch is not None and control.group() != group:
            if self.mouse:
                self._segment(switch, [key for key, _words in control._form.groups].index(group))
            else:
                self.letter("B" if group == "sites" else "T")
            if control._form.chosen == at:
                return
        action = control._form.options[at].value
        if self.mouse and isinstance(action, SiteBuilt) and self.page.table.shown_stage() == "route":
            self.tap(self.page.table.stage.route.canvas.sites[action.site])
        elif self.mouse:
            control._scroll.ensureWidgetVisible(row)  # type: ignore[union-attr]
            settle()
            self.tap(row)
        elif row.digit and not isinstance(QApplication.focusWidget(), QLineEdit):
            self.letter(row.digit)
        else:
            # There are nine digits, and none while a field is typed in; the rest is walked to.
            self.walk_to(next(one for one in rows.rows if one.focusPolicy() is Qt.FocusPolicy.StrongFocus))
            while control._form.chosen != at:
                self.press(KEY.Key_Down)

    def _segment(self, row: Any, at: int) -> None:
        field = row._fields[at]
        if field.isChecked():
            return
        if self.mouse:
            self.tap(field)
            return
        self.walk_to(row._fields[next((n for n, f in enumerate(row._fields) if f.isChecked()), 0)])
        while not field.isChecked():
            self.press(KEY.Key_Right)
