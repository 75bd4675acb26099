"""The frame of NOW, whichever game is played: whose step it is, Confirm, what speaks against it, its clause, its keys.

Each game says what its view is, builds its questions between the head and Confirm, and answers its own keys.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QFocusEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QSizePolicy,
    QTextEdit,
    QVBoxLayout,
    QWidget,
)

from companion.errors import BadInput
from companion.tracking import AnyAction, Refused
from companion.wording import _, clause_title
from rules.core.refs import RuleRef
from ui.bridge import Change, SessionBridge
from ui.present.framed import FindingView, Framed
from ui.theme import current, signals
from ui.views.now.lines import ButtonGrid, Icon, clear
from ui.views.scrolling import Scroll
from ui.views.words import Words
from ui.widgets import Button, Finding, PlayerMarker, letter_of, strokes
from ui.widgets.pressable import BY_KEY

NARROW = 320
"""A column narrower than this, in design pixels, drops small print and key caps."""

TOTALS_IN_ROW = 3
"""So many totals of a finished game stand side by side in the narrowest column."""

MOST_FINDINGS = 2
"""Of more findings than this only the first ones are shown at once."""

V = TypeVar("V", bound=Framed)


class NowFrame(QWidget, Generic[V]):
    """The panel. ``score_asked`` when the game is over and Enter is pressed, ``clause_asked(clause)`` for Why? and for
    what cites a clause, ``why_not_asked`` for what cannot be done now, ``hand_changed(step or None)`` when another step
    is in hand or it is filled in otherwise.

    What fills the frame sets its own state, then calls `_begin`."""

    score_asked = Signal()
    clause_asked = Signal(str)
    why_not_asked = Signal()
    hand_changed = Signal(object)
    said = Signal(str)

    counted_as_target: tuple[str, ...] = ("amend",)
    """The modes in which the number of the step is that of the target."""

    confirm: Button
    why_button: Button
    why_not: Button
    _scroll: Scroll
    """What scrolls above Confirm."""
    _bodies: tuple[QWidget, ...]
    """What is seen only while there is a game."""
    _buttons: ButtonGrid
    _finding_box: QVBoxLayout
    _totals: QGridLayout

    def __init__(self, bridge: SessionBridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._mode: str = "due"
        self._target = 0
        self._view: V | None = None
        self._resting = False
        self._ring = False
        self.findings: list[Finding] = []

    def _begin(self) -> None:
        """Builds it, shows what is due and follows the game from then on."""
        self.setAccessibleName(_("Now"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._build()
        self._bridge.changed.connect(self._heard)
        signals.changed.connect(self.restyle)
        self.restyle()
        self.start_over()

    # What each game has of its own

    def _build(self) -> None:
        raise NotImplementedError

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        raise NotImplementedError

    def start_over(self) -> None:
        """Back to what is due."""
        raise NotImplementedError

    def amend(self, entry: int) -> None:
        """Opens an old entry with what was written."""
        raise NotImplementedError

    def insert_after(self, entry: int) -> None:
        """Opens what may have happened after an old entry."""
        raise NotImplementedError

    def _make_view(self) -> V | None:
        raise NotImplementedError

    def _in_hand(self) -> object:
        """The step in hand; None without one."""
        raise NotImplementedError

    def _show_question(self, view: V, before: V | None, fresh: bool) -> None:
        """Shows what stands between the head and Confirm."""
        raise NotImplementedError

    def _show_buttons(self, view: V) -> None:
        raise NotImplementedError

    def _show_findings(self, view: V) -> None:
        raise NotImplementedError

    def _settle_focus(self, fresh: bool) -> None:
        raise NotImplementedError

    def _repair(self, key: str) -> None:
        """A finding was answered."""
        raise NotImplementedError

    def _confirm_view(self, view: V) -> None:
        """Confirm was pressed, it is ready and the game goes on."""
        raise NotImplementedError

    def _heard(self, change: Change) -> None:
        raise NotImplementedError

    def take_focus(self) -> None:
        """Gives the focus to what Enter stands for now."""
        raise NotImplementedError

    def _propose(self) -> None:
        """Says what Confirm would make of the table, where the game shows it there."""

    def _lay(self) -> None:
        """Places what no layout places."""

    # What is built once

    def _build_head(self, box: QVBoxLayout, *more: Words) -> QHBoxLayout:
        """Caption and step, then marker or icon beside the headline and what else is said of it; the row of these."""
        top = QHBoxLayout()
        self.caption = Words("", 12, bold=True, condensed=True, role="text2", wrap=False)
        self.step = Words("", 12, condensed=True, role="text2", wrap=False, align=Qt.AlignmentFlag.AlignRight)
        self.step.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        top.addWidget(self.caption, 1)
        top.addWidget(self.step)
        box.addLayout(top)
        hero = QHBoxLayout()
        self.marker = PlayerMarker("pink", "", 44)
        self.icon = Icon("bag", 40)
        hero.addWidget(self.marker, 0, Qt.AlignmentFlag.AlignTop)
        hero.addWidget(self.icon, 0, Qt.AlignmentFlag.AlignTop)
        words = QVBoxLayout()
        words.setSpacing(0)
        self.headline = Words("", 24, bold=True)
        self.sub = Words("", 14, role="text2")
        for label in (self.headline, self.sub, *more):
            words.addWidget(label)
        hero.addLayout(words, 1)
        box.addLayout(hero)
        return hero

    # What is in hand

    @property
    def mode(self) -> str:
        """What the panel is for: "due", or "amend" and "insert" for what is past; a game may have more."""
        return self._mode

    @property
    def target(self) -> int:
        """The entry that is amended, or after which something is inserted; 0 for what happens now."""
        return self._target

    def view(self) -> V | None:
        """What is shown; None without a game."""
        return self._view

    def _number(self) -> int:
        """Which line of the log it is: that of the target, or the next one. 0 without a game."""
        session = self._bridge.session
        if session is None:
            return 0
        if self._mode in self.counted_as_target:
            return next((n for n, line in enumerate(session.log, 1) if line.entry == self._target), 0)
        return len(session.log) + 1

    # Confirming

    def confirm_step(self) -> None:
        """Writes down what is shown."""
        view = self._view
        if view is None or self._bridge.session is None or not view.ready:
            return
        if view.over:
            self.score_asked.emit()
        else:
            self._confirm_view(view)

    def _correct(self, action: AnyAction, anyway: bool) -> bool:
        """Writes down what is amended or inserted; False for a step of now. ``anyway``: the table agreed on it."""
        session = self._bridge.game
        if self._mode == "amend":
            self._write(lambda: session.amend(self._target, action, anyway, asker=self))
        elif self._mode == "insert":
            self._write(lambda: session.insert(self._target, action, anyway, asker=self))
        else:
            return False
        return True

    def _write(self, change: Callable[[], object]) -> None:
        try:
            change()
        except Refused as refused:
            session = self._bridge.game
            self.said.emit(session.title.say(refused.problems[0].message, session.book))
        except BadInput as error:
            self.said.emit(str(error))

    def step_back(self) -> None:
        """The last step is taken back."""
        self._bridge.game.undo(asker=self)

    def why(self) -> None:
        """Asks for the clause of the step."""
        clause = self.explains(None)
        if clause:
            self.clause_asked.emit(clause)

    def explains(self, at: object) -> str:
        """The clause of the step in hand; "" without one."""
        return self._cited(self._view.clause) if self._view is not None and self._view.clause is not None else ""

    def _cited(self, clause: RuleRef) -> str:
        return clause_title(clause)

    def rest(self, resting: bool) -> None:
        """While Enter belongs to somebody else, Confirm does not show it as its key."""
        if resting != self._resting:
            self._resting = resting
            if self._view is not None:
                self._show_key(self._view)

    # Showing

    def _show(self, fresh: bool = False) -> None:
        """Brings everything up to date; ``fresh`` when another step is in hand."""
        view = self._make_view()
        before, self._view = self._view, view
        self._propose()
        for body in self._bodies:
            body.setVisible(view is not None)
        if view is None:
            self.hand_changed.emit(None)
            return
        self._show_head(view)
        self._show_question(view, before, fresh)
        self._show_totals(view)
        self._show_buttons(view)
        if before is None or before.findings != view.findings or fresh:
            self._show_findings(view)
        if fresh:
            self._scroll.verticalScrollBar().setValue(0)
            if before is None or before.headline != view.headline:
                QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, f"{view.headline}. {view.sub}"))
        self._lay()
        self._settle_focus(fresh)
        self.hand_changed.emit(self._in_hand())

    def _show_head(self, view: V) -> None:
        self.caption.say(view.caption)
        self.step.say(view.step)
        self.headline.say(view.headline)
        self.sub.say(view.sub)
        self.sub.setVisible(bool(view.sub))
        look = self._bridge.looks[view.seat] if view.seat is not None else None
        self.marker.setVisible(look is not None)
        if look is not None:
            self.marker.set_player(look.colour, look.letter, look.name)
        self.icon.setVisible(look is None and bool(view.icon))
        if view.icon:
            self.icon.set_icon(view.icon)

    def _show_totals(self, view: V) -> None:
        clear(self._totals)
        for n, (seat, total) in enumerate(view.totals):
            row, column = divmod(n, TOTALS_IN_ROW)
            look = self._bridge.looks[seat]
            self._totals.addWidget(PlayerMarker(look.colour, look.letter, 28, name=look.name), row, 2 * column)
            self._totals.addWidget(Words(total, 18, bold=True, wrap=False), row, 2 * column + 1)
        self._totals.setColumnStretch(2 * TOTALS_IN_ROW, 1)

    def _show_confirm(self, view: V) -> None:
        self.confirm.setText(view.confirm)
        self.confirm.set_icon_name("check" if view.ready else None)
        self._show_key(view)
        if not view.ready and self.confirm.hasFocus():
            # Qt would hand the focus to the next button, and Enter would press that one.
            self.setFocus(Qt.FocusReason.OtherFocusReason)
        self.confirm.setEnabled(view.ready)

    def _show_key(self, view: V) -> None:
        self.confirm.set_key(_("Enter") if view.ready and not self._resting else None)

    def _offer(self, offered: Sequence[tuple[Button, bool]]) -> None:
        """Shows those of the buttons that are on, in this order."""
        if any(button.hasFocus() for button, on in offered if not on):
            # Qt would hand the focus of a button that goes away to the next one, and Enter would press that.
            self.setFocus(Qt.FocusReason.OtherFocusReason)
        shown = [button for button, on in offered if on]
        if self._buttons.shown() != shown:
            self._buttons.show_buttons(shown)
        else:
            # Their words may be others.
            self._buttons.restyle()

    def _list_findings(self, listed: Sequence[tuple[FindingView, Sequence[tuple[str, str]]]]) -> None:
        """Shows findings, each with its answers by key."""
        clear(self._finding_box)
        self.findings = []
        for found, answers in listed:
            finding = Finding(found.sentence, found.clause, found.grade, answers)
            # The finding that was pressed goes away with its button: not before the press is over.
            finding.answered.connect(lambda key: QTimer.singleShot(0, self, lambda: self._repair(key)))
            finding.clause_asked.connect(self.clause_asked)
            self.findings.append(finding)
            self._finding_box.addWidget(finding)

    # Focus and keys

    def _focus_inside(self) -> bool:
        focused = QApplication.focusWidget()
        return focused is not None and (focused is self or self.isAncestorOf(focused))

    def take_key(self, event: QKeyEvent) -> bool:
        """Acts on a key and says whether it meant something; the page hands over what nobody else wanted."""
        if self._view is None or typing(QApplication.focusWidget()):
            return False
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if not event.isAutoRepeat():
                self._enter(event)
            return True
        if event.key() == Qt.Key.Key_Escape and self._escape():
            return True
        return self._take_letter(event, letter_of(event))

    def _enter(self, event: QKeyEvent) -> None:
        self.confirm_step()

    def _escape(self) -> bool:
        """Leaves what is in hand; False when there is nothing to leave."""
        raise NotImplementedError

    def _take_letter(self, event: QKeyEvent, letter: str) -> bool:
        """Acts on any other key and says whether it meant something."""
        raise NotImplementedError

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.take_key(event):
            super().keyPressEvent(event)

    @property
    def _narrow(self) -> bool:
        """A narrow column has no room for the small print above the headline."""
        return self.width() < current().px(NARROW)

    def _size_headline(self) -> None:
        self.headline.set_px(20 if self._narrow else 24)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._size_headline()
        for label in (self.caption, self.step):
            label.setVisible(not self._narrow)
        self._lay()

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._ring = event.reason() in BY_KEY
        super().focusInEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), current().color("surface"))
        if self._ring and self.hasFocus():
            strokes.focus_ring(painter, self.rect(), 4)
        painter.end()


def typing(widget: QWidget | None) -> bool:
    """Whether a text field has the focus, so that single keys rest."""
    return isinstance(widget, QLineEdit | QPlainTextEdit | QTextEdit | QAbstractSpinBox)
