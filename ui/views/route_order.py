"""The stations of a route, put in order: a row a station, one place up at a press, left out or taken in."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from companion.wording import _
from ui.theme import current, signals
from ui.views.now.lines import clear
from ui.views.words import Words
from ui.widgets import Button

_TOOL = "route_tool"
"""The property by which a button is found again after its row was built anew."""


class _Tool(Button):
    """A button of a row; Enter belongs to the page."""

    def takes_enter(self) -> bool:
        return False


class RouteOrder(QWidget):
    """The field. ``edited(keys)`` with the keys of the stations on the route, in order, with blanks between."""

    edited = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._names: dict[str, str] = {}
        self._route: list[str] = []
        self._end = ""
        self.tools: dict[str, Button] = {}
        """By what they do and the key of their station, as in ``up hebron``."""
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(0)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        signals.changed.connect(self._build)

    def offer(self, stations: Sequence[tuple[str, str]], route: Sequence[str], end: str = "") -> None:
        """Shows these stations (key and name), those of ``route`` on it; ``end`` is the key that stays last."""
        shown = (dict(stations), list(route), end)
        if shown != (self._names, self._route, self._end):
            self._names, self._route, self._end = shown
            self._build()

    def put(self, route: Sequence[str]) -> None:
        """Puts these stations on the route, as the buttons would."""
        self._route = list(route)
        self._build()
        self.edited.emit(self.text_typed())

    def text_typed(self) -> str:
        """The keys of the stations on the route, in order."""
        return " ".join(self._route)

    def set_wrong(self, wrong: bool) -> None:
        """A row is never wrong by itself; say in words what is wrong with all of them."""

    def stop(self) -> QWidget:
        """Where the focus begins: at what moves a station, since a slip there takes none away."""
        ups = (tool for name, tool in self.tools.items() if name.startswith("up "))
        return next(ups, next(iter(self.tools.values()), self))

    def _build(self) -> None:
        focused = QApplication.focusWidget()
        held = focused.property(_TOOL) if focused is not None and self.isAncestorOf(focused) else None
        clear(self._box)
        self.tools = {}
        for at, key in enumerate(self._route):
            tools = []
            if key != self._end:
                tools = [self._out(key), *([self._up(at, key)] if at else [])]
            self._box.addWidget(self._row(str(at + 1), key, tools))
        off = [key for key in self._names if key not in self._route]
        if off:
            self._box.addWidget(Words(_("Not on the route"), 12, bold=True, condensed=True, role="text2"))
        for key in off:
            self._box.addWidget(self._row("", key, [self._in(key)]))
        if held is not None:
            self._focus(str(held))
        self.updateGeometry()

    def _row(self, number: str, key: str, tools: Sequence[Button]) -> QWidget:
        theme = current()
        holder = QWidget()
        holder.setMinimumHeight(theme.px(44))
        row = QHBoxLayout(holder)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme.px(8))
        place = Words(number, 14, bold=True, wrap=False)
        place.setFixedWidth(theme.px(20))
        row.addWidget(place)
        row.addWidget(Words(self._names.get(key, key), 16, role="text" if number else "text2", wrap=False), 1)
        for tool in reversed(tools):
            row.addWidget(tool)
        return holder

    def _up(self, at: int, key: str) -> Button:
        def move() -> None:
            self._route[at - 1 : at + 1] = [key, self._route[at - 1]]

        return self._tool("up", key, "move", _("Move {station} one place up"), move)

    def _out(self, key: str) -> Button:
        return self._tool("out", key, "close", _("{station} is not on the route"), lambda: self._route.remove(key))

    def _in(self, key: str) -> Button:
        def take_in() -> None:
            self._route.insert(len(self._route) - (self._route[-1:] == [self._end]), key)

        return self._tool("in", key, "new", _("{station} is on the route"), take_in)

    def _tool(self, what: str, key: str, icon: str, words: str, do: Callable[[], object]) -> Button:
        tool = _Tool("", "quiet", icon)
        tool.setAccessibleName(words.format(station=self._names.get(key, key)))
        tool.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        name = f"{what} {key}"
        tool.setProperty(_TOOL, name)
        # The row that was pressed is built anew: not before the press is over.
        tool.clicked.connect(lambda: QTimer.singleShot(0, self, lambda: self._changed(do)))
        self.tools[name] = tool
        return tool

    def _changed(self, do: Callable[[], object]) -> None:
        do()
        self._build()
        self.edited.emit(self.text_typed())

    def _focus(self, held: str) -> None:
        """The focus stays with the station that was moved, whatever can be done with it now."""
        key = held.partition(" ")[2]
        for what in (held, f"up {key}", f"out {key}", f"in {key}"):
            if what in self.tools:
                self.tools[what].setFocus(Qt.FocusReason.TabFocusReason)
                return
