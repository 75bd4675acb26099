"""The import page: what was found in files, and who bears which name; nothing is written before the one filled button
is pressed. On a narrow page games and names take turns."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from companion.staging import Staged
from companion.wording import _
from ui.present.bring_in import BringInView, Line, bring_in_view
from ui.theme import current, signals
from ui.views.bars import FootBar, HeadBar
from ui.views.bring_in.lines import LinesList
from ui.views.bring_in.names import NamesPanel
from ui.views.reading_order import set_tab_order
from ui.views.scrolling import Scroll
from ui.views.words import Words
from ui.widgets import Button, Card, Segmented

ONE_COLUMN: Final = 1020
"""A narrower page, in design pixels, shows games or names: a window of 1100 without the rail."""
NAMES_WIDE: Final = 368
LOW: Final = 520
"""A lower page, in design pixels, gives up the second line of its foot, unless that says what is wrong."""
LOWEST: Final = 400
"""A still lower one gives up its head."""
UNLIMITED: Final = 16_777_215
"""What Qt takes for no limit of a width."""
NARROWEST: Final = 560
"""On a page of fewer design pixels across the buttons of the foot stand without words beside them."""
GAMES, NAMES = "games", "names"


def _now() -> datetime:
    return datetime.now().astimezone()


class BringInPage(QWidget):
    """The page. ``files_asked`` and ``folder_asked`` for something to read, ``confirmed(staged)`` to take it in,
    ``left`` to go back. ``show_staged`` fills it, ``clear`` empties it."""

    files_asked = Signal()
    folder_asked = Signal()
    confirmed = Signal(object)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(_("Import"))
        self.staged: Staged | None = None
        self._view: BringInView | None = None
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        self.back = Button(_("Back"), "outline", key=_("Esc"))
        self.back.clicked.connect(self.left)
        self.head = HeadBar(_("Import"), "", (self.back,))
        box.addWidget(self.head)
        self._build_empty(box)
        self._build_found(box)
        signals.changed.connect(self.restyle)
        self.restyle()
        self.clear()

    def _build_empty(self, box: QVBoxLayout) -> None:
        self.empty = QWidget()
        self._empty_box = QVBoxLayout(self.empty)
        self.asked = Words(_("Which games?"), 20, bold=True)
        self._empty_box.addWidget(self.asked)
        self.explained = Words(
            _(
                "An export of BG Stats, game files, table records and position files, one or many; drop them anywhere "
                "in this window, or choose them here. What is found is shown first. Nothing is written before you say "
                "so, and nothing is taken in twice."
            ),
            15,
            role="text2",
        )
        self._empty_box.addWidget(self.explained)
        self.files_button = Button(_("Choose files"), "filled")
        self.files_button.clicked.connect(self.files_asked)
        self.folder_button = Button(_("Choose a folder"), "outline")
        self.folder_button.clicked.connect(self.folder_asked)
        self._empty_row = QHBoxLayout()
        self._empty_row.addWidget(self.files_button, 0, Qt.AlignmentFlag.AlignVCenter)
        self._empty_row.addWidget(self.folder_button, 0, Qt.AlignmentFlag.AlignVCenter)
        self._empty_row.addStretch(1)
        self._empty_box.addLayout(self._empty_row)
        self._empty_box.addStretch(1)
        self._empty_scroll = Scroll(self.empty)
        box.addWidget(self._empty_scroll, 1)

    def _build_found(self, box: QVBoxLayout) -> None:
        self.found = QWidget()
        inside = QVBoxLayout(self.found)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(0)
        self._tabs_row = QHBoxLayout()
        self.tabs = Segmented(((GAMES, _("Games")), (NAMES, _("Names"))), GAMES, _("What is shown"))
        self.tabs.picked.connect(lambda _key: self._fold())
        self._tabs_row.addWidget(self.tabs, 1)
        inside.addLayout(self._tabs_row)
        self._columns = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self.lines = LinesList()
        self.lines.switched.connect(self._switched)
        self._lines_card = Card()
        self._lines_card.body.addWidget(self.lines)
        self.names = NamesPanel()
        self.names.matched.connect(self._matched)
        self.names.rebuilt.connect(lambda: set_tab_order(self))
        self._names_card = Card(_("Names"), large=True)
        self._names_card.body.addWidget(Scroll(self.names), 1)
        self._columns.addWidget(self._lines_card, 1)
        self._columns.addWidget(self._names_card)
        inside.addLayout(self._columns, 1)
        self.other_button = Button(_("Other files"), "outline")
        self.other_button.clicked.connect(self.files_asked)
        self.take_button = Button(_("Take in"), "filled", "check", _("Ctrl Enter"))
        self.take_button.clicked.connect(self.take)
        self.foot = FootBar((self.other_button, self.take_button))
        inside.addWidget(self.foot)
        box.addWidget(self.found, 1)

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        theme = current()
        edge = theme.space("page")
        self._empty_box.setContentsMargins(edge, theme.px(24), edge, theme.px(16))
        self._empty_box.setSpacing(theme.px(14))
        self._empty_row.setSpacing(theme.px(8))
        self._fold()

    def _fold(self) -> None:
        theme = current()
        narrow = self.width() < theme.px(ONE_COLUMN)
        low, lowest = self.height() < theme.px(LOW), self.height() < theme.px(LOWEST) and self.staged is not None
        edge, above = theme.px(12 if narrow else 24), theme.px(8 if narrow else 16)
        self._columns.setContentsMargins(edge, above, edge, above)
        self._columns.setSpacing(theme.px(16))
        around = (edge, theme.px(8), edge, 0) if narrow else (0, 0, 0, 0)
        self._tabs_row.setContentsMargins(*around)
        self._tabs_row.setSpacing(theme.px(8))
        self._lines_card.body.setContentsMargins(1, 1, 1, 1)
        self.tabs.setVisible(narrow)
        # On the lowest pages the head gives way to what it leads to.
        self.head.setVisible(not (narrow and lowest))
        row = self._tabs_row if narrow and lowest else self.head.row
        if row.indexOf(self.back) < 0:
            row.addWidget(self.back)
        chosen = self.tabs.chosen()
        self._lines_card.setVisible(not narrow or chosen == GAMES)
        self._names_card.setVisible(not narrow or chosen == NAMES)
        self._names_card.set_title("" if narrow else _("Names"))
        self._names_card.setAccessibleName(_("Names"))
        self._names_card.setMinimumWidth(0 if narrow else theme.px(NAMES_WIDE))
        self._names_card.setMaximumWidth(UNLIMITED if narrow else theme.px(NAMES_WIDE))
        warned = self._view is not None and self._view.warn
        self.foot.sub.setVisible(warned or not low)
        self.foot.words.setVisible(self.width() >= theme.px(NARROWEST) and not (warned and low))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fold()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        QTimer.singleShot(0, self, self._focus)

    def _focus(self) -> None:
        if not self.isVisible() or (self.focusWidget() is not None and self.focusWidget() is not self.back):
            return
        first: QWidget = self.files_button if self.staged is None else self.lines
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    def view(self) -> BringInView | None:
        """What is shown, None while nothing was read."""
        return self._view

    def clear(self) -> None:
        """Forgets what was read; nothing of it was written."""
        self.staged = self._view = None
        self.head.sub.say("")
        self._empty_scroll.show()
        self.found.hide()
        set_tab_order(self)

    def show_staged(self, staged: Staged) -> None:
        """Shows what was found."""
        self.names.fold()
        self.tabs.pick(GAMES)
        self._empty_scroll.hide()
        self.found.show()
        self._show(staged)
        set_tab_order(self)
        if self.isVisible():
            self.lines.setFocus(Qt.FocusReason.OtherFocusReason)
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, self.foot.words.words()))

    def _show(self, staged: Staged) -> None:
        self.staged = staged
        view = self._view = bring_in_view(staged, _now())
        self.head.sub.say(view.sub)
        self.lines.show_lines(view.lines)
        self.names.show_names(staged, view.names)
        look = _("Names {n}").format(n=view.to_look_at) if view.to_look_at else _("Names")
        self.tabs.set_words(GAMES, _("Games {n}").format(n=view.games))
        self.tabs.set_words(NAMES, look)
        self.take_button.setText(view.take)
        self.take_button.setEnabled(view.can_take)
        self.foot.words.say(view.result)
        self.foot.sub.say(view.note)
        self.foot.sub.set_role("warn_text" if view.warn else "text2")
        self._fold()

    def _switched(self, line: Line) -> None:
        if self.staged is None:
            return
        if line.n is not None:
            self._show(self.staged.switch(line.n, not line.on))
        else:
            self._show(self.staged.switch_all(line.state, not line.on or line.mixed))

    def _matched(self, key: str, person: str) -> None:
        if self.staged is not None:
            self._show(self.staged.match(key, person))

    def take(self) -> None:
        """Takes in what is switched on."""
        if self.staged is not None and self.take_button.isEnabled():
            self.confirmed.emit(self.staged)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            if not event.isAutoRepeat():
                self.take()
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)
