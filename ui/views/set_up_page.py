"""The frame of a set-up: which game, title and foot, two columns or one, who plays, Begin and Cancel."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Generic, Protocol, TypeVar

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QVBoxLayout, QWidget

from companion.wording import _
from ui.present.seating import Seat, Seats, worn
from ui.theme import current, signals
from ui.views.bars import FootBar, HeadBar
from ui.views.game_switch import GameSwitch
from ui.views.scrolling import Scroll
from ui.views.seating import Seating
from ui.widgets import Button, Pressable

ONE_COLUMN: Final = 1000
"""Narrower than this, in design pixels, the right column stands below the left one."""
HEAD_GAPS: Final = 96
"""What the head needs beside title and buttons; where all of it has no room, the games to choose from stand below."""
WITH_WORDS: Final = 1130
"""Narrower than this the title has no second line of words."""


class Planned(Protocol):
    """A set-up as far as it has been entered."""

    @property
    def seats(self) -> Seats:
        """Who sits at the table, clockwise."""

    def box(self) -> Any:
        """What it is played from: its ``colours``, and how few and how many ``players`` it takes."""


P = TypeVar("P", bound=Planned)


class SetUpPage(QWidget, Generic[P]):
    """The page. ``begun(game)`` when Begin is pressed, ``cancelled`` for Esc and Cancel, ``game_picked(id)`` when
    another game of the shelf is wanted."""

    begun = Signal(object)
    cancelled = Signal()
    game_picked = Signal(str)

    def __init__(self, game: str, plan: P, begin: str, parent: QWidget | None = None) -> None:
        """``game`` is its name on the shelf, ``begin`` the words of the button that goes on."""
        super().__init__(parent)
        self.plan = plan
        self._last: Seats = ()
        self.setAccessibleName(_("New game"))
        self._page = QVBoxLayout(self)
        self._page.setContentsMargins(0, 0, 0, 0)
        self._page.setSpacing(0)
        self.again = Button("", "outline")
        self.again.clicked.connect(self.take_last)
        self.again.hide()
        self.games = GameSwitch(game)
        self.games.left_for.connect(self.game_picked)
        words = _("names are enough, everything else can be filled in later")
        self.head = HeadBar(_("New game"), words, (self.games, self.again))
        self._page.addWidget(self.head)
        self.cancel = Button(_("Cancel"), "outline", key=_("Esc"))
        self.cancel.clicked.connect(self.cancelled)
        self.begin_button = Button(begin, "filled", key=_("Ctrl Enter"), compact=True)
        self.begin_button.clicked.connect(self.begin)
        ground = QWidget()
        self.columns = QBoxLayout(QBoxLayout.Direction.LeftToRight, ground)
        self.left, self.right = QVBoxLayout(), QVBoxLayout()
        self.columns.addLayout(self.left, 55)
        self.columns.addLayout(self.right, 67)
        self.scroll_area = Scroll(ground)
        self._page.addWidget(self.scroll_area, 1)

    def _build_who(
        self,
        unseated: Callable[[P, int], P],
        moved_up: Callable[[P, int], P],
        recoloured: Callable[[P, int], P],
    ) -> None:
        """The card of who plays; what its tools make of the plan."""
        self.who = Seating()
        self.who.added.connect(self.add)
        self.who.left.connect(lambda at: self._set(unseated(self.plan, at)))
        self.who.moved.connect(lambda at: self._set(moved_up(self.plan, at)))
        self.who.recoloured.connect(lambda at: self._set(recoloured(self.plan, at)))
        self.left.addWidget(self.who)

    def end_with(self, tools: Sequence[QWidget]) -> FootBar:
        """Puts the foot below, with these buttons."""
        foot = FootBar(tools)
        self._page.addWidget(foot)
        signals.changed.connect(self.restyle)
        self.restyle()
        return foot

    # What was entered

    @property
    def chips(self) -> Sequence[Pressable]:
        """The names that are remembered."""
        return self.who.chips

    def show_people(self, people: Sequence[Seat]) -> None:
        """The names that are remembered, the latest first."""
        self.who.show_people(worn(people, self.plan.box().colours))
        self._show_seats()

    def offer_again(self, seats: Seats, words: str) -> None:
        """Offers the players of the last game in one tap, in these words; nobody, or no words, for none."""
        self._last = seats
        self.again.setText(words if seats else "")
        self.again.setVisible(bool(seats and words))
        self._turn()

    def add(self, name: str, colour: str = "") -> None:
        """One more player, if there is room."""
        if len(self.plan.seats) < self.plan.box().players[1]:
            self._set(self._with_player(name, colour))
        else:
            self._show_seats()

    def _set(self, plan: P) -> None:
        if plan != self.plan:
            self.plan = plan
            self.refresh()

    # What each game has of its own

    def refresh(self) -> None:
        """Shows the plan as it stands."""
        raise NotImplementedError

    def _show_seats(self) -> None:
        raise NotImplementedError

    def _with_player(self, name: str, colour: str) -> P:
        """The plan with one more player."""
        raise NotImplementedError

    def take_last(self) -> None:
        """Fills in who played last."""
        raise NotImplementedError

    def begin(self) -> None:
        """Begins what is set up."""
        raise NotImplementedError

    # Where it stands

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        theme = current()
        self.columns.setContentsMargins(theme.px(24), theme.px(12), theme.px(24), theme.px(12))
        self.columns.setSpacing(theme.px(16))
        for column in (self.left, self.right):
            column.setSpacing(theme.px(12))
        self._turn()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.who.first().setFocus(Qt.FocusReason.OtherFocusReason)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._turn()

    def _turn(self) -> None:
        theme = current()
        wide = self.width() >= theme.px(ONE_COLUMN)
        way = QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom
        if self.columns.direction() is not way:
            self.columns.setDirection(way)
        self.head.sub.setVisible(self.width() >= theme.px(WITH_WORDS))
        shown = [self.head.title, self.games, *([] if self.again.isHidden() else [self.again])]
        needed = sum(part.sizeHint().width() for part in shown) + theme.px(HEAD_GAPS)
        below = self.width() < needed
        if below != (self.left.indexOf(self.games) >= 0):
            if below:
                self.left.insertWidget(0, self.games)
            else:
                self.head.row.insertWidget(self.head.row.count() - 1, self.games)

    def unfold(self, section: QWidget, button: Button, on: bool) -> None:
        """Shows a part of the page under its button, or hides it."""
        section.setVisible(on)
        if on:
            # After the layout, for only then is there something to scroll.
            QTimer.singleShot(0, self, lambda: self._bring_up(button))

    def _bring_up(self, button: Button) -> None:
        ground = self.scroll_area.widget()
        if ground is not None:
            top = button.mapTo(ground, button.rect().topLeft()).y()
            self.scroll_area.verticalScrollBar().setValue(top - current().px(12))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.begin()
        elif event.key() == Qt.Key.Key_Escape:
            self.cancelled.emit()
        else:
            super().keyPressEvent(event)
