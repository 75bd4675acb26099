"""The window's frame: the rail, one page in front, the menu under More, and what one start remembers for the next.

Pages are built when first shown. The frame knows no game: pages and receivers carry out the actions.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSettings, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QGuiApplication, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QLabel,
    QMainWindow,
    QMenu,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from companion import places
from companion.wording import _
from ui import icons, theme
from ui.actions import ActionTable
from ui.widgets import strokes
from ui.widgets.buttons import Button
from ui.widgets.cards import Finding, Grade
from ui.widgets.pressable import Pressable

log = logging.getLogger(__name__)

USUAL: Final = QSize(1366, 768)
LEAST: Final = QSize(512, 288)
NARROW: Final = 1100
LOW: Final = 640
"""Below this width or height, in design pixels, the rail gives up its words."""

_SHOWN: Final = 100
"""So many pixels of a remembered window must lie on a present screen."""


def settings() -> QSettings:
    """Where the window keeps its place, theme and scale: an INI file in the user's configuration folder."""
    return QSettings(str(places.config_dir() / "window.ini"), QSettings.Format.IniFormat)


@dataclass
class _Page:
    key: str
    title: str
    factory: Callable[[], QWidget]
    under: str
    widget: QWidget | None = None
    host: str = ""
    """The page whose widget it stands in, "" for its own."""


class RailButton(Pressable):
    """An entry of the rail: icon over word, 64 x 60; without its word 44 x 44."""

    def __init__(self, text: str, icon: str, parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setText(text)
        self._icon_name = icon
        self._bare = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_bare(self, bare: bool) -> None:
        """Drops or shows the word; the accessible name stays."""
        if bare != self._bare:
            self._bare = bare
            self.restyle()

    def face_size(self) -> tuple[float, float]:
        return (44, 44) if self._bare else (64, 60)

    def draw(self, painter: QPainter) -> None:
        look = theme.current()
        area = QRectF(self.rect())
        on = self.isChecked()
        ink = look.color("accent" if on else "text2")
        if on:
            strokes.panel(painter, area, look.color("accent_soft"), None, 0, 8)
        elif self.underMouse() or self.isDown():
            strokes.panel(painter, area, look.color("sunken"), None, 0, 8)
        mark = look.px(24)
        if self._bare:
            inset = (area.height() - mark) / 2
            icons.paint(painter, self._icon_name, area.adjusted(0, inset, 0, -inset), ink)
            return
        icons.paint(painter, self._icon_name, QRectF(0, look.px(9), area.width(), mark), ink)
        line = QRectF(1, look.px(37), area.width() - 2, look.px(15))
        font = strokes.narrowed(self.text(), look.font(12, bold=on, condensed=True), line.width(), 10)
        strokes.write(painter, line, self.text(), font, ink, strokes.CENTRE, Qt.TextElideMode.ElideRight)


class Rail(QWidget):
    """The pages at the left, More at the bottom; one tab stop, arrows walk it."""

    picked = Signal(str)
    more_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(_("Pages"))
        self._buttons: dict[str, RailButton] = {}
        self._group = QButtonGroup(self)
        self._group.setExclusive(True)
        self._box = QVBoxLayout(self)
        self._box.addStretch(1)
        self.more = RailButton(_("More"), "more", self)
        self.more.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.more.clicked.connect(self.more_asked)
        self._box.addWidget(self.more)
        self._tools: list[RailButton] = []
        self._bare = False
        theme.signals.changed.connect(self.restyle)
        self.restyle()

    def add_tool(self, title: str, icon: str) -> RailButton:
        """Puts an entry above More that leads to no page."""
        button = RailButton(title, icon, self)
        button.set_bare(self._bare)
        button.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._box.insertWidget(self._box.count() - 1, button)
        self._tools.append(button)
        return button

    def add(self, key: str, title: str, icon: str) -> None:
        """Appends a page."""
        button = RailButton(title, icon, self)
        button.setCheckable(True)
        button.set_bare(self._bare)
        button.setFocusPolicy(Qt.FocusPolicy.ClickFocus if self._buttons else Qt.FocusPolicy.StrongFocus)
        button.clicked.connect(lambda _on=False, key=key: self.picked.emit(key))
        self._box.insertWidget(len(self._buttons), button)
        self._group.addButton(button)
        self._buttons[key] = button

    def button(self, key: str) -> RailButton:
        """The entry of a page."""
        return self._buttons[key]

    def keys(self) -> tuple[str, ...]:
        """The pages in order."""
        return tuple(self._buttons)

    def mark(self, key: str) -> None:
        """Shows which page is in front."""
        button = self._buttons.get(key)
        if button is not None:
            button.setChecked(True)
            for one in self._buttons.values():
                one.setFocusPolicy(Qt.FocusPolicy.StrongFocus if one is button else Qt.FocusPolicy.ClickFocus)

    def set_bare(self, bare: bool) -> None:
        """56 wide without words instead of 80 with them."""
        self._bare = bare
        self.restyle()

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        look = theme.current()
        margin = look.px(6 if self._bare else 8)
        self._box.setContentsMargins(margin, margin, margin, margin)
        self._box.setSpacing(look.px(4))
        self.setFixedWidth(look.px(56 if self._bare else 80))
        for button in (*self._buttons.values(), *self._tools, self.more):
            button.set_bare(self._bare)
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()), 0)
        if not step:
            super().keyPressEvent(event)
            return
        row = [*self._buttons.values(), *self._tools, self.more]
        at = next((number for number, button in enumerate(row) if button.hasFocus()), 0)
        row[(at + step) % len(row)].setFocus(Qt.FocusReason.TabFocusReason)

    def paintEvent(self, event: QPaintEvent) -> None:
        look = theme.current()
        painter = QPainter(self)
        painter.fillRect(self.rect(), look.color("surface"))
        painter.fillRect(QRect(self.width() - 1, 0, 1, self.height()), look.color("line"))
        painter.end()


class BlankPage(QWidget):
    """A page without a game: a heading and one sentence that says what will stand here."""

    def __init__(self, title: str, sentence: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(title)
        self._title = QLabel(title)
        self._sentence = QLabel(sentence)
        self._sentence.setWordWrap(True)
        self._box = QVBoxLayout(self)
        self._box.addWidget(self._title)
        self._box.addWidget(self._sentence)
        self._box.addStretch(1)
        theme.signals.changed.connect(self.restyle)
        self.restyle()

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        look = theme.current()
        edge = look.space("page")
        self._box.setContentsMargins(edge, look.px(16), edge, edge)
        self._title.setFont(look.font("who", bold=True))
        self._sentence.setFont(look.font(15))
        palette = self._sentence.palette()
        palette.setColor(palette.ColorRole.WindowText, look.color("text2"))
        self._sentence.setPalette(palette)


class _Bar(QWidget):
    """The line above the page for something the whole window has to say; it stays until it is answered."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._row = QHBoxLayout(self)
        self._finding: Finding | None = None
        self._close = Button("", "quiet", "close", parent=self)
        self._close.setAccessibleName(_("Close this message"))
        self._close.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._close.clicked.connect(self.clear)
        self._row.addWidget(self._close, 0, Qt.AlignmentFlag.AlignTop)
        self.hide()

    def finding(self) -> Finding | None:
        return self._finding

    def show_finding(self, finding: Finding) -> None:
        self.clear()
        self._finding = finding
        look = theme.current()
        self._row.setContentsMargins(look.px(12), look.px(8), look.px(12), look.px(8))
        self._row.insertWidget(0, finding, 1)
        self.show()

    def clear(self) -> None:
        if self._finding is not None:
            self._row.removeWidget(self._finding)
            self._finding.deleteLater()
            self._finding = None
        self.hide()


class MainWindow(QMainWindow):
    """The frame. `page_shown(key)` follows every change of page, `painted()` the first paint, once."""

    page_shown = Signal(str)
    painted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setWindowTitle(_("Snowdonia Companion"))
        self.setMinimumSize(LEAST)
        self._pages: dict[str, _Page] = {}
        self._current = ""
        self._receivers: list[object] = []
        self._first_paint_seen = False
        self._keep_settings = True

        ground = QWidget(self)
        row = QHBoxLayout(ground)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        self.rail = Rail(ground)
        self.rail.picked.connect(self.show_page)
        self.rail.more_asked.connect(self.open_menu)
        self.stack = QStackedWidget(ground)
        # The frame may be smaller than a page would like: pages fold, the window never grows by itself.
        self.stack.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self._bar = _Bar(ground)
        column = self._column = QVBoxLayout()
        column.setSpacing(0)
        column.addWidget(self._bar)
        column.addWidget(self.stack, 1)
        row.addWidget(self.rail)
        row.addLayout(column, 1)
        self.setCentralWidget(ground)

        self.actions_table = ActionTable(self, self._who)
        for action in self.actions_table.all().values():
            self.addAction(action)
        self.menu = QMenu(self)
        self.actions_table.fill(self.menu)
        self.menu.aboutToShow.connect(self.actions_table.refresh)
        theme.signals.changed.connect(self._restyle)
        self._restyle()

    # Pages

    def add_page(
        self, key: str, title: str, icon: str, factory: Callable[[], QWidget], *, under: str | None = None
    ) -> None:
        """Offers a page. It is built by `factory` when first shown.

        With `under`, the page has no entry of its own on the rail: the entry of that page is marked while it is in
        front (the start page stands under the table). ValueError for a key that is taken.
        """
        if key in self._pages:
            raise ValueError(f"there is a page {key!r} already")
        self._pages[key] = _Page(key, title, factory, under or key)
        if under is None:
            self.rail.add(key, title, icon)

    def page_keys(self) -> tuple[str, ...]:
        """All pages offered, in the order of adding."""
        return tuple(self._pages)

    def page(self, key: str) -> QWidget:
        """The widget of a page, built now if need be. LookupError for a page that is not offered."""
        try:
            entry = self._pages[key]
        except KeyError:
            raise LookupError(f"no page {key!r}") from None
        if entry.widget is None:
            entry.widget = entry.factory()
            self.stack.addWidget(entry.widget)
        return entry.widget

    def is_built(self, key: str) -> bool:
        """True once a page has been built."""
        return self._pages[key].widget is not None

    def current_page(self) -> str:
        """The key of the page in front, "" before the first."""
        return self._current

    def show_page(self, key: str) -> QWidget:
        """Brings a page to the front and marks it on the rail."""
        widget = self.page(key)
        entry = self._pages[key]
        self.stack.setCurrentWidget(self.page(entry.host) if entry.host else widget)
        self.rail.mark(entry.under)
        self._current = key
        self.setWindowTitle(_("{page} · Snowdonia Companion").format(page=entry.title))
        self.actions_table.refresh()
        self.page_shown.emit(key)
        return widget

    def stand_in(self, key: str, host: str) -> None:
        """Shows a page inside the widget of another one, as a part of it ("" for its own); its entry of the rail stays
        marked, and what the other page can carry out goes on. LookupError for a page that is not offered."""
        self.page(key)
        self._pages[key].host = host
        if key == self._current:
            self.stack.setCurrentWidget(self.page(host or key))
            self.actions_table.refresh()

    def add_line(self, line: QWidget) -> None:
        """Puts a line between what is said and the page."""
        self._column.insertWidget(self._column.count() - 1, line)

    # Actions

    def add_receiver(self, receiver: object) -> None:
        """An object that carries out actions, asked after the page in front and before the window."""
        self._receivers.append(receiver)
        self.actions_table.refresh()

    def _who(self) -> tuple[object, ...]:
        entry = self._pages.get(self._current)
        shown = [entry, self._pages.get(entry.host)] if entry is not None else []
        front = [page.widget for page in shown if page is not None and page.widget is not None]
        return (*front, *self._receivers, self)

    def open_menu(self) -> None:
        """Opens the menu under More, beside its button."""
        hint = self.menu.sizeHint()
        corner = self.rail.more.mapToGlobal(QPoint(self.rail.more.width(), self.rail.more.height() - hint.height()))
        self.menu.popup(corner)

    def larger(self) -> None:
        """One step up in scale."""
        self._use(scale=theme.next_scale(theme.current().scale, up=True))

    def smaller(self) -> None:
        """One step down in scale."""
        self._use(scale=theme.next_scale(theme.current().scale, up=False))

    def usual_size(self) -> None:
        """Scale 100 %."""
        self._use(scale=1.0)

    def can_be_larger(self) -> bool:
        """False at the largest step."""
        return theme.next_scale(theme.current().scale, up=True) > theme.current().scale

    def can_be_smaller(self) -> bool:
        """False at the smallest step."""
        return theme.next_scale(theme.current().scale, up=False) < theme.current().scale

    def full_screen(self) -> None:
        """Into full screen and back to what it was."""
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    def is_full_screen(self) -> bool:
        """True while in full screen."""
        return bool(self.windowState() & Qt.WindowState.WindowFullScreen)

    def quit_app(self) -> None:
        """Closes the window; the application ends with its last window."""
        self.close()

    def theme_light(self) -> None:
        """Light from now on."""
        self._use(name="light")

    def theme_dark(self) -> None:
        """Dark from now on."""
        self._use(name="dark")

    def theme_system(self) -> None:
        """As the system has it, also when that changes."""
        self._use(name="system")

    def is_theme_light(self) -> bool:
        """True when light was chosen."""
        return theme.choice() == "light"

    def is_theme_dark(self) -> bool:
        """True when dark was chosen."""
        return theme.choice() == "dark"

    def is_theme_system(self) -> bool:
        """True when the system's scheme was chosen."""
        return theme.choice() == "system"

    def _use(self, name: str | None = None, scale: float | None = None) -> None:
        theme.use(name or theme.choice(), theme.current().scale if scale is None else scale)
        self.actions_table.refresh()

    # Messages

    def say(
        self, sentence: str, grade: Grade = "breach", clause: str = "", answers: tuple[tuple[str, str], ...] = ()
    ) -> Finding:
        """Shows one sentence above the page until it is answered or closed; no dialog. Returns the finding."""
        finding = Finding(sentence, clause, grade, answers, parent=self)
        finding.answered.connect(lambda _key: self._bar.clear())
        self._bar.show_finding(finding)
        return finding

    def said(self) -> str:
        """The sentence shown above the page, "" for none."""
        finding = self._bar.finding()
        return finding.sentence if finding is not None else ""

    # Place and size

    def remember(self, keep: bool) -> None:
        """Whether place, theme and scale are written when the window closes."""
        self._keep_settings = keep

    def restore(self) -> None:
        """Takes up the place of the last time if it still lies on a present screen, otherwise a place that fits."""
        store = settings()
        size = QSize(
            _number(store, "window/width", USUAL.width()), _number(store, "window/height", USUAL.height())
        ).expandedTo(LEAST)
        place = QPoint(_number(store, "window/x", -1), _number(store, "window/y", -1))
        known = store.contains("window/x")
        self.setGeometry(fitting(QRect(place, size), [s.availableGeometry() for s in QGuiApplication.screens()], known))
        if bool(store.value("window/maximized", False, type=bool)):
            self.setWindowState(self.windowState() | Qt.WindowState.WindowMaximized)

    def store(self) -> None:
        """Writes place, theme and scale for the next start."""
        store = settings()
        area = self.normalGeometry() if self.isMaximized() or self.isFullScreen() else self.geometry()
        if area.isValid():
            store.setValue("window/x", area.x())
            store.setValue("window/y", area.y())
            store.setValue("window/width", area.width())
            store.setValue("window/height", area.height())
        store.setValue("window/maximized", self.isMaximized())
        store.setValue("look/theme", theme.choice())
        store.setValue("look/scale", theme.current().scale)
        store.sync()
        if store.status() != QSettings.Status.NoError:
            log.warning("the window's settings could not be written to %s", store.fileName())

    # Qt

    def closeEvent(self, event: QCloseEvent) -> None:
        """Closing is always safe: every step is saved when it is confirmed. Pages may keep what is half typed."""
        for page in self._pages.values():
            keep = getattr(page.widget, "keep_draft", None)
            if callable(keep):
                try:
                    keep()
                except Exception:
                    # Whatever a page fails to keep must not hold the window open.
                    log.exception("page %s could not keep its draft", page.key)
        if self._keep_settings:
            self.store()
        super().closeEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.WindowStateChange:
            self.actions_table.refresh()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fold()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._first_paint_seen:
            self._first_paint_seen = True
            QTimer.singleShot(0, self.painted.emit)

    def _fold(self) -> None:
        scale = theme.current().scale
        self.rail.set_bare(self.width() < NARROW * scale or self.height() < LOW * scale)

    def _restyle(self) -> None:
        self.setWindowIcon(icons.icon("nav-table", theme.current().color("accent")))
        self._fold()


def fitting(wanted: QRect, screens: list[QRect], known: bool = True) -> QRect:
    """Where a window may open: `wanted` if enough of it lies on one of `screens`, otherwise centred on the first.

    The size never exceeds the screen it lands on. `known` is False when no place was remembered.
    """
    if not screens:
        return wanted
    for screen in screens:
        shared = wanted.intersected(screen)
        # The top edge must be in reach, or nobody could move the window again.
        if known and shared.width() >= _SHOWN and screen.top() <= wanted.top() <= screen.bottom() - _SHOWN // 2:
            return QRect(wanted.topLeft(), wanted.size().boundedTo(screen.size()))
    screen = screens[0]
    size = wanted.size().boundedTo(screen.size())
    place = QRect(QPoint(0, 0), size)
    place.moveCenter(screen.center())
    return place


def remembered_look() -> tuple[str, float]:
    """Theme and scale of the last time; `system` and 1.0 when nothing useful is remembered."""
    store = settings()
    name = str(store.value("look/theme", "system", type=str))
    try:
        scale = float(str(store.value("look/scale", 1.0)))
    except ValueError:
        scale = 1.0
    return (name if name in theme.CHOICES else "system"), min(max(scale, theme.SCALES[0]), theme.SCALES[-1])


def _number(store: QSettings, key: str, default: int) -> int:
    """A whole number of the settings; a file edited by hand may hold anything."""
    try:
        return int(str(store.value(key, default)))
    except ValueError:
        return default
