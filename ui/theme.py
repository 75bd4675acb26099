"""Colours, type and measures of the window, read from the design tokens (resources/themes/tokens.toml).

One `Theme` is in force at a time. Widgets ask `current()` while painting and repaint on `signals.changed`; nobody keeps
a colour. All measures are logical pixels at scale 1.0; `Theme.px` turns them into logical pixels at the chosen scale
(the screen's own pixel ratio is Qt's business).
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontDatabase, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication, QStyleFactory

FAMILY: Final = "DejaVu Sans"
FONT_FILES: Final = (
    "DejaVuSans.ttf",
    "DejaVuSans-Bold.ttf",
    "DejaVuSansCondensed.ttf",
    "DejaVuSansCondensed-Bold.ttf",
)
PLAYER_TABLES: Final = ("players", "gwt_players")
"""The token tables of player colours, one for each box."""
CHOICES: Final = ("light", "dark", "system")
SCALES: Final = (0.6, 0.7, 0.8, 0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0, 2.25, 2.5)
"""The steps that Ctrl + and Ctrl - walk through, smallest first."""


@dataclass(frozen=True)
class PlayerLook:
    """How one player colour is drawn: fill, colour of the letter on it, and the shape that says who without colour."""

    colour: str
    fill: QColor
    letter: QColor
    shape: str


@dataclass(frozen=True)
class CubeLook:
    """How one kind of component is drawn: icon name, flat fill, pattern colour (None: none), picker key ("" : none)."""

    kind: str
    icon: str
    fill: QColor
    pattern: QColor | None
    key: str


@dataclass(frozen=True)
class Theme:
    """The looks in force: a name, a scale and the token tables. Immutable; a change of theme is a new object."""

    name: str
    scale: float
    roles: Mapping[str, QColor] = field(repr=False)
    sizes: Mapping[str, int] = field(repr=False)
    spaces: Mapping[str, int] = field(repr=False)
    motion: Mapping[str, int] = field(repr=False)
    cubes: Mapping[str, CubeLook] = field(repr=False)
    tables: Mapping[str, Any] = field(repr=False)
    _fonts: dict[tuple[int, bool, bool], QFont] = field(default_factory=dict, init=False, repr=False, compare=False)

    @property
    def dark(self) -> bool:
        """True when the dark roles are in force."""
        return self.name == "dark"

    def color(self, role: str) -> QColor:
        """The colour of a role of the token file (`text`, `accent`, `rub_bg`, ...); LookupError for an unknown role."""
        try:
            return self.roles[role]
        except KeyError:
            raise LookupError(f"no colour role {role!r} in the token file") from None

    def px(self, n: float) -> int:
        """`n` pixels of the design at the scale in force, at least 1 for anything above 0."""
        return max(1, round(n * self.scale)) if n > 0 else round(n * self.scale)

    def space(self, name: str) -> int:
        """A named measure of the token file (`gap`, `target`, `radius_card`, ...) in pixels at the scale in force."""
        return self.px(self.spaces[name])

    def font(self, role_or_px: str | int, bold: bool = False, condensed: bool = False) -> QFont:
        """A font by type role (`who`, `body`, `caption_c`) or by design pixels; a role ending in `_c` is condensed."""
        if isinstance(role_or_px, str):
            size = self.sizes[role_or_px]
            condensed = condensed or role_or_px.endswith("_c")
        else:
            size = role_or_px
        key = (size, bold, condensed)
        kept = self._fonts.get(key)
        if kept is not None:
            return QFont(kept)
        # One family and a stretch, not the family "DejaVu Sans Condensed": the latter exists only where the font
        # database lists legacy names, the former on every platform.
        font = QFont(FAMILY)
        font.setPixelSize(self.px(size))
        if condensed:
            font.setStretch(QFont.Stretch.SemiCondensed)
        font.setBold(bold)
        self._fonts[key] = font
        return QFont(font)

    def player(self, colour: str, box: str = "") -> PlayerLook:
        """The look of a player colour of a token table ("players", "gwt_players"), of the first that has it where none
        is named: colours that several boxes have look alike. LookupError if unknown."""
        tables = (self.tables[name] for name in ((box,) if box else PLAYER_TABLES))
        entry = next((table[colour] for table in tables if colour in table), None)
        if entry is None:
            raise LookupError(f"no player colour {colour!r} in the token file")
        return PlayerLook(colour, QColor(entry["fill"]), QColor(entry["letter"]), entry["shape"])

    def player_colours(self, box: str = "players") -> tuple[str, ...]:
        """The player colours in the order they are offered."""
        return tuple(self.tables[box])

    def cube(self, kind: str) -> CubeLook:
        """The look of a kind: `iron_ore`, `stone`, `coal`, `event`, `rubble`, `steel_bar` or `game_marker`.

        The names the rules use (`ore`, `bars`, ...) do as well; `CubeLook.kind` is the name of the token file.
        """
        try:
            return self.cubes[kind]
        except KeyError:
            raise LookupError(f"no component {kind!r} in the token file") from None

    def palette(self) -> QPalette:
        """The palette that makes Fusion wear these roles."""
        return _palette(self)


class _Signals(QObject):
    changed = Signal()


signals: Final = _Signals()
"""`signals.changed` is emitted after the theme or the scale in force has changed."""


@cache
def tokens() -> Mapping[str, Any]:
    """The parsed token file."""
    text = files("resources").joinpath("themes", "tokens.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def load(name: str, scale: float = 1.0) -> Theme:
    """Builds the theme `light` or `dark` at a scale; it does not put it in force. ValueError for another name."""
    if name not in ("light", "dark"):
        raise ValueError(f"no theme {name!r}: light or dark")
    tables = tokens()
    roles = {role: QColor(value) for role, value in tables[name].items()}
    return Theme(
        name=name,
        scale=scale,
        roles=roles,
        sizes=tables["type"],
        spaces=tables["space"],
        motion=tables["motion"],
        cubes=_cubes(tables["cubes"], roles),
        tables=tables,
    )


def _cubes(table: Mapping[str, Any], roles: Mapping[str, QColor]) -> dict[str, CubeLook]:
    """The looks of the components under all their names."""
    looks: dict[str, CubeLook] = {}
    for kind, entry in table.items():
        fill: str = entry["fill"]
        colour = roles[fill.removeprefix("role:")] if fill.startswith("role:") else QColor(fill)
        pattern = QColor(entry["pattern"]) if "pattern" in entry else None
        look = CubeLook(kind, entry["icon"], colour, pattern, entry.get("key", ""))
        looks.update(dict.fromkeys((kind, *entry.get("also", ())), look))
    return looks


class _InForce:
    theme: Theme | None = None
    choice: str = "light"
    follows_system = False
    worn: tuple[str, float] | None = None
    """Name and scale of the theme that the application wears."""


def current() -> Theme:
    """The theme in force; the light one at scale 1.0 until `use` was called."""
    if _InForce.theme is None:
        _InForce.theme = load("light")
    return _InForce.theme


def choice() -> str:
    """What was asked for: `light`, `dark` or `system`."""
    return _InForce.choice


def use(name: str = "system", scale: float = 1.0) -> Theme:
    """Puts a theme in force, restyles the running application, and tells every widget.

    `system` follows the platform's colour scheme, also when it changes later. ValueError for an unknown name.
    """
    if name not in CHOICES:
        raise ValueError(f"no theme {name!r}: light, dark or system")
    scale = min(max(scale, SCALES[0]), SCALES[-1])
    before = current()
    _InForce.choice = name
    _InForce.theme = load(_system_name() if name == "system" else name, scale)
    app = QApplication.instance()
    look = _InForce.theme.name, scale
    if isinstance(app, QApplication) and _InForce.worn != look:
        _dress(app, _InForce.theme)
        _InForce.worn = look
    if (before.name, before.scale) != look:
        signals.changed.emit()
    return _InForce.theme


def register_fonts() -> tuple[str, ...]:
    """Hands the bundled DejaVu files to Qt (once) and returns their families. Needs a QGuiApplication."""
    return _register_fonts()


@cache
def _register_fonts() -> tuple[str, ...]:
    families: dict[str, None] = {}
    folder = files("resources").joinpath("fonts")
    for name in FONT_FILES:
        number = QFontDatabase.addApplicationFontFromData(folder.joinpath(name).read_bytes())
        families.update(dict.fromkeys(QFontDatabase.applicationFontFamilies(number)))
    return tuple(families)


def next_scale(scale: float, up: bool) -> float:
    """The next larger or smaller step of `SCALES`, or the last one when there is no further."""
    if up:
        return next((step for step in SCALES if step > scale + 1e-6), SCALES[-1])
    return next((step for step in reversed(SCALES) if step < scale - 1e-6), SCALES[0])


def contrast(first: QColor, second: QColor) -> float:
    """The WCAG 2 contrast ratio of two opaque colours, 1.0 to 21.0."""
    bright, dim = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


def _luminance(colour: QColor) -> float:
    def linear(part: float) -> float:
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF())


def _system_name() -> str:
    if QGuiApplication.instance() is None:
        return "light"
    return "dark" if QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark else "light"


def _dress(app: QApplication, theme: Theme) -> None:
    register_fonts()
    # Only the first time: a style sheet hides the style below it, and setting it again costs as much as the sheet.
    if _InForce.worn is None and app.style().name().lower() != "fusion":
        style = QStyleFactory.create("Fusion")
        if style is not None:
            app.setStyle(style)
    app.setPalette(theme.palette())
    app.setFont(theme.font("body"))
    app.setStyleSheet(_style_sheet(theme))
    if not _InForce.follows_system:
        _InForce.follows_system = True
        QGuiApplication.styleHints().colorSchemeChanged.connect(_system_changed)


def _system_changed() -> None:
    if _InForce.choice == "system":
        use("system", current().scale)


def _palette(theme: Theme) -> QPalette:
    role = QPalette.ColorRole
    palette = QPalette()
    for target, source in (
        (role.Window, "bg"),
        (role.WindowText, "text"),
        (role.Base, "surface"),
        (role.AlternateBase, "sunken"),
        (role.Text, "text"),
        (role.PlaceholderText, "text2"),
        (role.Button, "surface"),
        (role.ButtonText, "text"),
        (role.BrightText, "bad"),
        (role.ToolTipBase, "surface"),
        (role.ToolTipText, "text"),
        (role.Highlight, "accent"),
        (role.HighlightedText, "on_accent"),
        (role.Link, "accent"),
        (role.LinkVisited, "accent"),
        (role.Light, "surface"),
        (role.Midlight, "line"),
        (role.Mid, "line_strong"),
        (role.Dark, "line_strong"),
        (role.Shadow, "line_strong"),
        (role.Accent, "accent"),
    ):
        palette.setColor(target, theme.color(source))
    for target in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, target, theme.color("text2"))
    palette.setColor(QPalette.ColorGroup.Disabled, role.Highlight, theme.color("line_strong"))
    return palette


def _style_sheet(theme: Theme) -> str:
    """What a palette cannot say for Qt's own controls: edges, radii and heights of fields, menus and scroll bars."""
    colour = {name: value.name() for name, value in theme.roles.items()}
    radius = theme.space("radius_card")
    return f"""
QLineEdit, QPlainTextEdit, QTextEdit {{
  background: {colour["surface"]}; color: {colour["text"]}; border: {theme.px(1.5)}px solid {colour["line_strong"]};
  border-radius: {theme.px(6)}px; padding: 0 {theme.px(10)}px;
  selection-background-color: {colour["accent"]}; selection-color: {colour["on_accent"]};
}}
QLineEdit {{ min-height: {theme.px(41)}px; placeholder-text-color: {colour["text2"]}; }}
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus {{ border: {theme.px(2)}px solid {colour["accent"]}; }}
QAbstractSpinBox QLineEdit, QComboBox QLineEdit {{ min-height: 0; padding: 0; border: none; background: transparent; }}
QMenu {{ background: {colour["surface"]}; border: 1px solid {colour["line_strong"]}; padding: {theme.px(4)}px; }}
QMenu::item {{ color: {colour["text"]}; padding: {theme.px(14)}px {theme.px(16)}px; border-radius: {radius}px; }}
QMenu::item:selected {{ background: {colour["accent_soft"]}; }}
QMenu::item:disabled {{ color: {colour["text2"]}; }}
QMenu::separator {{ height: 1px; background: {colour["line"]}; margin: {theme.px(4)}px; }}
QToolTip {{ color: {colour["text"]}; background: {colour["surface"]}; border: 1px solid {colour["line_strong"]}; }}
QScrollArea {{ border: none; background: transparent; }}
"""
