"""The command palette: one list of what can be done now, found by typing; a panel inside the window.

Ctrl+K opens it, Enter does the row, Esc returns to where one was. Rule articles stand in it as another provider.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

import shiboken6
from PySide6.QtCore import QEvent, QModelIndex, QObject, QRectF, QSize, Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence, QMouseEvent, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QListView,
    QSizePolicy,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from companion.wording import _
from ui import icons
from ui.present.palette import Found, Offer, Provider, found
from ui.theme import current, signals
from ui.views.rows import Index, RowList, RowModel
from ui.views.words import Words
from ui.widgets import Button, strokes

if TYPE_CHECKING:
    from ui.main_window import MainWindow
    from ui.views.shortcuts import ShortcutPanel

ROW: Final = 44
WIDE: Final = 560
"""Width of a panel while the window has so much, design pixels."""
HIGH: Final = 560
EDGE: Final = 12
OWN: Final = ("look_up",)
"""Commands that the palette does not list: it is they."""


class Cover(QWidget):
    """Lies over the whole window while a panel is open: a press beside the panel closes it, Tab stays inside.

    ``open`` remembers who had the focus, ``shut`` gives it back. Subclasses fill ``panel`` and say in ``begin`` where
    the focus goes."""

    def __init__(self, window: QWidget, name: str) -> None:
        super().__init__(window)
        self._before: QWidget | None = None
        self.panel = _Panel(self)
        self.panel.setAccessibleName(name)
        self.body = QVBoxLayout(self.panel)
        self.hide()
        window.installEventFilter(self)
        signals.changed.connect(self.restyle)

    def begin(self) -> None:
        """Puts the focus where it belongs."""
        raise NotImplementedError

    def open(self) -> None:
        """Shows the panel."""
        if self.isVisible():
            return
        self._before = QApplication.focusWidget()
        self.restyle()
        self.show()
        self.raise_()
        self.begin()

    def shut(self) -> None:
        """Hides it; the focus goes back to where it was."""
        if not self.isVisible():
            return
        before, self._before = self._before, None
        # First the focus, then the hiding: Qt would hand it to the next widget in the chain.
        if before is not None and shiboken6.isValid(before) and before.isVisible() and before.isEnabled():
            before.setFocus(Qt.FocusReason.OtherFocusReason)
        self.hide()

    def toggle(self) -> None:
        """Opens it, or closes it."""
        if self.isVisible():
            self.shut()
        else:
            self.open()

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        theme = current()
        edge = theme.px(EDGE)
        self.body.setContentsMargins(edge, edge, edge, edge)
        self.body.setSpacing(theme.px(8))
        self._place()
        self.update()

    def _place(self) -> None:
        window = self.parentWidget()
        if window is None:
            return
        theme = current()
        self.setGeometry(window.rect())
        width = min(theme.px(WIDE), self.width() - 2 * theme.px(8))
        height = min(theme.px(HIGH), self.height() - 2 * theme.px(8))
        top = max(theme.px(8), min(theme.px(64), (self.height() - height) // 2))
        self.panel.setGeometry((self.width() - width) // 2, top, width, height)

    def focusNextPrevChild(self, forward: bool) -> bool:
        inside = [
            widget
            for widget in self.panel.findChildren(QWidget)
            if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isVisible() and widget.isEnabled()
        ]
        if not inside:
            return True
        focused = QApplication.focusWidget()
        at = inside.index(focused) if focused in inside else -1 if forward else 0
        reason = Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason
        inside[(at + (1 if forward else -1)) % len(inside)].setFocus(reason)
        return True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.parentWidget() and event.type() == QEvent.Type.Resize and self.isVisible():
            self._place()
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.shut()
        # Letters here are no keys of the step in hand.
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if not self.panel.geometry().contains(event.position().toPoint()):
            self.shut()
        event.accept()


class _Panel(QFrame):
    """The ground of a panel: a flat card with a strong edge, since nothing here throws a shadow."""

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        theme = current()
        strokes.panel(painter, self.rect(), theme.color("surface"), theme.color("line_strong"), 1.5, 8)
        painter.end()


class FoundModel(RowModel[Found]):
    """What was found, best first."""

    def words(self, row: Found) -> str:
        return row.offer.words

    def sentence(self, row: Found) -> str:
        return sentence(row.offer)


def sentence(offer: Offer) -> str:
    """A row as a screen reader speaks it."""
    parts = [offer.words]
    if offer.on:
        parts.append(_("chosen"))
    if offer.group:
        parts.append(offer.group)
    if offer.keys:
        parts.append(offer.keys)
    return ", ".join(parts)


class _Rows(QStyledItemDelegate):
    """Paints a row: words, the group, the shortcut as a key cap."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(current().px(120), current().px(ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row = index.data(Qt.ItemDataRole.UserRole)
        if not isinstance(row, Found):
            return
        theme, offer = current(), row.offer
        rect = QRectF(option.rect)
        view = self.parent()
        chosen = isinstance(view, QListView) and view.currentIndex() == index
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if chosen:
            strokes.panel(painter, rect, theme.color("accent_soft"), theme.color("accent"), 2, 8)
        left, right = rect.left() + theme.px(10), rect.right() - theme.px(10)
        if offer.on:
            mark = theme.px(18)
            icons.paint(painter, "check", QRectF(left, rect.center().y() - mark / 2, mark, mark), theme.color("accent"))
            left += mark + theme.px(6)
        if offer.keys:
            width = strokes.keycap_width(offer.keys)
            cap = QRectF(right - width, rect.center().y() - theme.px(9), width, theme.px(18))
            strokes.keycap(painter, cap, offer.keys, theme.color("text2"))
            right -= width + theme.px(10)
        font, small = theme.font(15, bold=chosen), theme.font("secondary_c")
        words = strokes.advance(offer.words, theme.font(15, bold=True))
        group = strokes.advance(offer.group, small) if offer.group else 0.0
        if group and words + theme.px(12) + group <= right - left:
            # Of the two, the group goes first.
            area = QRectF(right - group - 1, rect.top(), group + 1, rect.height())
            strokes.write(painter, area, offer.group, small, theme.color("text2"), strokes.RIGHT)
            right -= group + theme.px(12)
        area = QRectF(left, rect.top(), right - left, rect.height())
        middle = Qt.TextElideMode.ElideMiddle
        strokes.write(painter, area, offer.words, font, theme.color("text"), strokes.LEFT, middle)
        painter.restore()


class FoundList(RowList):
    """The rows; the field above keeps the focus and hands the arrows over."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_("What was found"), parent)
        self.model_found = FoundModel(self)
        self.setModel(self.model_found)
        self.setItemDelegate(_Rows(self))
        self.setUniformItemSizes(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def minimumSizeHint(self) -> QSize:
        return QSize(current().px(80), current().px(ROW))


class PalettePanel(Cover):
    """The palette over a window."""

    def __init__(self, window: QWidget, providers: Callable[[], Iterable[Provider]]) -> None:
        super().__init__(window, _("Find a command or a rule"))
        self._providers = providers
        row = QHBoxLayout()
        self.field = QLineEdit()
        self.field.setAccessibleName(_("Find a command or a rule"))
        self.field.setPlaceholderText(_("Find a command or a rule"))
        self.field.textChanged.connect(self.search)
        self.field.installEventFilter(self)
        self.close_button = Button("", "quiet", "close")
        self.close_button.setAccessibleName(_("Close the list of commands"))
        self.close_button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.close_button.clicked.connect(self.shut)
        row.addWidget(self.field, 1)
        row.addWidget(self.close_button)
        self.body.addLayout(row)
        self.list = FoundList()
        self.list.clicked.connect(self._clicked)
        self.body.addWidget(self.list, 1)
        self.nothing = Words("", 14, role="text2")
        self.nothing.hide()
        self.body.addWidget(self.nothing)
        self.body.addStretch(0)
        self.restyle()

    def begin(self) -> None:
        self.field.clear()
        self.search("")
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        super().restyle()
        if hasattr(self, "field"):
            self.field.setFont(current().font(17))

    def rows(self) -> tuple[Offer, ...]:
        """What is listed, best first."""
        return tuple(row.offer for row in self.list.model_found.rows)

    def search(self, query: str) -> None:
        """Lists what fits the words typed; without any, everything. Never an empty pane."""
        rows = found(self._providers(), query)
        self.list.model_found.show_rows(rows)
        self.list.setVisible(bool(rows))
        self.nothing.setVisible(not rows)
        words = _("Nothing that can be done now is called “{query}”. Backspace shows more.")
        self.nothing.say("" if rows else words.format(query=query))
        if rows:
            self.list.setCurrentIndex(self.list.model_found.index(0))

    def take(self) -> None:
        """Does the chosen row; the focus goes back first, so that the command meets the window as it was."""
        row = self.list.model_found.row_at(self.list.currentIndex())
        if row is None:
            return
        self.shut()
        row.take()

    def _clicked(self, index: QModelIndex) -> None:
        self.list.setCurrentIndex(index)
        self.take()

    def _walk(self, step: int) -> None:
        rows = self.list.model_found.rowCount()
        if rows:
            at = self.list.currentIndex().row()
            wrapped = (at + step) % rows if abs(step) == 1 else min(max(at + step, 0), rows - 1)
            index = self.list.model_found.index(wrapped)
            self.list.setCurrentIndex(index)
            self.list.scrollTo(index)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is getattr(self, "field", None) and isinstance(event, QKeyEvent):
            if event.type() == QEvent.Type.KeyPress:
                page = max(1, self.list.viewport().height() // current().px(ROW))
                steps: Mapping[int, int] = {
                    Qt.Key.Key_Up: -1,
                    Qt.Key.Key_Down: 1,
                    Qt.Key.Key_PageUp: -max(2, page),
                    Qt.Key.Key_PageDown: max(2, page),
                }
                if event.key() in steps:
                    self._walk(steps[event.key()])
                    return True
                if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                    if not event.isAutoRepeat():
                        self.take()
                    return True
            return False
        return super().eventFilter(watched, event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.list.scrollToTop()


class Commands:
    """The commands of a window as a provider: those that can be carried out now, in the order of the menu."""

    def __init__(self, window: MainWindow, without: Sequence[str] = OWN) -> None:
        self._window = window
        self._without = without

    def offers(self) -> Sequence[Offer]:
        """What can be done now."""
        self._window.actions_table.refresh()
        return tuple(
            offer_of(key, action)
            for key, action in self._window.actions_table.all().items()
            if key not in self._without and action.isVisible() and action.isEnabled()
        )

    def take(self, key: str) -> None:
        """Carries it out."""
        self._window.actions_table.trigger(key)


class PagesOffered:
    """The pages of the rail as a provider."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window

    def offers(self) -> Sequence[Offer]:
        """The pages, without the one in front."""
        window = self._window
        return tuple(
            Offer(key, window.rail.button(key).text(), group=_("Page"))
            for key in window.rail.keys()  # noqa: SIM118 - a rail is no mapping
            if key != window.current_page()
        )

    def take(self, key: str) -> None:
        """Brings the page to the front."""
        self._window.show_page(key)


def offer_of(key: str, action: QAction) -> Offer:
    """A command as a row."""
    return Offer(key, action.text().replace("&", ""), shortcut_words(action), on=action.isChecked())


def shortcut_words(action: QAction) -> str:
    """The first shortcut of a command as keyboards of this system name it, "" for none."""
    shortcuts = action.shortcuts()
    return shortcuts[0].toString(QKeySequence.SequenceFormat.NativeText) if shortcuts else ""


class Palette(QObject):
    """Carries out "look_up" and "keyboard" for a window; both panels are built when first asked for.

    ``providers`` may be added to: rule articles are one."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._panel: PalettePanel | None = None
        self._keys: ShortcutPanel | None = None
        self.commands = Commands(window)
        self.providers: list[Provider] = [self.commands, PagesOffered(window)]

    @property
    def panel(self) -> PalettePanel:
        """The palette."""
        if self._panel is None:
            self._panel = PalettePanel(self._window, lambda: self.providers)
        return self._panel

    @property
    def keys(self) -> ShortcutPanel:
        """The list of keys."""
        if self._keys is None:
            from ui.views.shortcuts import ShortcutPanel

            self._keys = ShortcutPanel(self._window)
        return self._keys

    def shut(self) -> None:
        """Closes what is open; the focus goes back to where it was."""
        for cover in (self._panel, self._keys):
            if cover is not None:
                cover.shut()

    def look_up(self) -> None:
        """Opens the palette, or closes it again."""
        if self._keys is not None:
            self._keys.shut()
        self.panel.toggle()

    def keyboard(self) -> None:
        """Opens the list of keys, or closes it again."""
        if self._panel is not None:
            self._panel.shut()
        self.keys.toggle()
