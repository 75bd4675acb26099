"""The box of NOW about the place in question: how far it is, and what can be done there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from companion.wording import _
from ui.present.forms import Option
from ui.present.railroad.now import MasterView, OfferView
from ui.theme import current, signals
from ui.views.explained import explain
from ui.views.now.controls import OptionRows
from ui.views.now.lines import clear
from ui.views.scrolling import Scroll
from ui.views.words import Words
from ui.views.your_box import show_choice
from ui.widgets import Button, Segmented, strokes

UNSAID: Final = "?"
"""The answer of somebody who does not say which worker was given up."""
ROWS: Final = 3.5
"""So many rows of a list are in sight; half a row says that there is more."""


class Answer(Button):
    """A button that stays on once it is pressed. A mouse leaves the focus where it is, and Enter on one that is on is
    meant for Confirm."""

    def __init__(self, text: str, icon: str | None = None, *, compact: bool = False) -> None:
        super().__init__(text, "outline", icon, compact=compact)
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def takes_enter(self) -> bool:
        return not self.isChecked()


class Choice(QWidget):
    """A row of exclusive answers that is made anew when the answers are others. ``picked(key)``."""

    picked = Signal(str)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = name
        self._choices: tuple[tuple[str, str], ...] = ()
        self.field: Segmented | None = None
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self.hide()

    def show_choices(self, choices: Sequence[tuple[str, str]], chosen: str | None) -> None:
        """Shows these answers; nothing for none."""
        if tuple(choices) != self._choices:
            self._choices = tuple(choices)
            clear(self._box)
            self.field = None
            if choices:
                self.field = Segmented(choices, None, self._name, strong=False)
                self.field.picked.connect(self.picked)
                self._box.addWidget(self.field)
        if self.field is not None:
            show_choice(self.field, chosen)
        self.setVisible(bool(choices))


class OfferBox(QWidget):
    """The box, framed in accent. ``own_button`` stands among the buttons of the panel.

    ``upgrade_picked(on)``, ``corner_picked(corner)``, ``own_picked(station or None)``, ``worker_picked(kind or None)``,
    ``tile_picked(number)``."""

    upgrade_picked = Signal(bool)
    corner_picked = Signal(str)
    own_picked = Signal(object)
    worker_picked = Signal(object)
    tile_picked = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view: OfferView | None = None
        self._box = QVBoxLayout(self)
        head = QHBoxLayout()
        self.title = Words("", 17, bold=True)
        self.tail = Words("", 14, role="text2", wrap=False, align=Qt.AlignmentFlag.AlignRight)
        self.tail.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        head.addWidget(self.title, 1)
        head.addWidget(self.tail, 0, Qt.AlignmentFlag.AlignTop)
        self._box.addLayout(head)
        self.passed = Words("", 14, role="text2")
        self._box.addWidget(self.passed)
        row = QHBoxLayout()
        self._row = row
        self.upgrade = Answer("", "check")
        self.upgrade.clicked.connect(lambda _on=False: self.upgrade_picked.emit(True))
        self.leave = Answer(_("No"))
        self.leave.setAccessibleName(_("No upgrade"))
        self.leave.clicked.connect(lambda _on=False: self.upgrade_picked.emit(False))
        self.leave.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        row.addWidget(self.upgrade, 1)
        row.addWidget(self.leave)
        self._box.addLayout(row)
        self.words = Words("", 14)
        self._box.addWidget(self.words)
        self.corners = Choice(_("Which disc"))
        self.corners.picked.connect(self.corner_picked)
        self._box.addWidget(self.corners)
        self.own_button = Answer(_("No disc left"))
        self.own_button.setAccessibleName(_("No disc left: move one from another station"))
        self.own_button.clicked.connect(self._toggle_own)
        self.own = OptionRows(_("The disc comes from"))
        self.own.picked.connect(self._own_picked)
        self._own_area = Scroll(self.own, round(44 * ROWS))
        self._box.addWidget(self._own_area)
        self.master = Words("", 14)
        self._box.addWidget(self.master)
        self.given_up = Words(_("Which worker is given up?"), 13, role="text2")
        self._box.addWidget(self.given_up)
        self.workers = Choice(_("Which worker is given up?"))
        self.workers.picked.connect(lambda key: self.worker_picked.emit(None if key == UNSAID else key))
        self._box.addWidget(self.workers)
        self.tiles = OptionRows(_("Which station master lies here?"))
        self.tiles.picked.connect(self._tile_picked)
        self._tiles_area = Scroll(self.tiles, round(44 * ROWS))
        self._box.addWidget(self._tiles_area)
        for widget, number in ((self.upgrade, "6"), (self.corners, "7"), (self.own_button, "7"), (self.master, "9")):
            explain(widget, f"gwt.railroad:{number}")
        for part in (self.workers, self.tiles, self.given_up):
            explain(part, "gwt.railroad:8")
        signals.changed.connect(self.restyle)
        self.restyle()

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        theme = current()
        self._box.setContentsMargins(theme.px(12), theme.px(9), theme.px(12), theme.px(9))
        self._box.setSpacing(theme.px(6))
        self._row.setSpacing(theme.px(8))
        self.update()

    def view(self) -> OfferView | None:
        """What is shown."""
        return self._view

    def show_offer(self, view: OfferView | None) -> None:
        """Shows what can be done at a place; hidden without one."""
        before, self._view = self._view, view
        self.setVisible(view is not None)
        if view is None or view == before:
            return
        if before is None or before.title != view.title:
            self.own_button.setChecked(False)
        self.setAccessibleName(", ".join(part for part in (view.title, view.tail, view.passed, view.words) if part))
        self.title.say(view.title)
        for label, words in ((self.tail, view.tail), (self.passed, view.passed), (self.words, view.words)):
            label.say(words)
            label.setVisible(bool(words))
        self.upgrade.setText(view.upgrade)
        self.upgrade.setVisible(bool(view.upgrade))
        self.upgrade.setChecked(view.upgrading)
        self.upgrade.set_icon_name("check" if view.upgrading else None)
        self.leave.setVisible(bool(view.upgrade) and view.can_leave)
        self.leave.setChecked(not view.upgrading)
        self.corners.show_choices(view.corners, view.corner)
        self._show_own(view)
        self._show_master(view.master)
        self.updateGeometry()

    def _show_own(self, view: OfferView) -> None:
        options = [Option(number, words) for number, words in view.own]
        numbers = [number for number, _words in view.own]
        chosen = numbers.index(view.moved_from) if view.moved_from in numbers else None
        self.own.show_options(options, chosen)
        self._own_area.setVisible(bool(view.own) and self.own_button.isChecked())
        self._own_area.updateGeometry()

    def _toggle_own(self) -> None:
        view = self._view
        if view is None:
            return
        self._show_own(view)
        if not self.own_button.isChecked() and view.moved_from is not None:
            self.own_picked.emit(None)

    def _own_picked(self, index: int) -> None:
        if self._view is not None:
            self.own_picked.emit(self._view.own[index][0])

    def _show_master(self, master: MasterView | None) -> None:
        taking = master is not None and master.taking
        self.master.setVisible(taking)
        self.given_up.setVisible(taking)
        if master is None or not taking:
            self.workers.show_choices((), None)
            self._tiles_area.hide()
            return
        self.master.say(master.words)
        self.workers.show_choices((*master.workers, (UNSAID, UNSAID)), master.worker or UNSAID)
        numbers = [option.value for option in master.tiles]
        self.tiles.show_options(master.tiles, numbers.index(master.tile) if master.tile in numbers else None)
        self._tiles_area.setVisible(bool(master.tiles))
        self._tiles_area.updateGeometry()

    def pick_digit(self, digit: str) -> bool:
        """Picks the row with this digit of the list that is open; False without one."""
        lists = ((self._tiles_area, self.tiles), (self._own_area, self.own))
        return any(not area.isHidden() and rows.pick_digit(digit) for area, rows in lists)

    def _tile_picked(self, index: int) -> None:
        if self._view is not None and self._view.master is not None:
            self.tile_picked.emit(self._view.master.tiles[index].value)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        strokes.panel(painter, self.rect(), current().color("surface"), current().color("accent"), 2, 8)
        painter.end()
