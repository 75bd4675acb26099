"""The left column: the stations with their sites, and above them the markers that say whose one is."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFont, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from companion.wording import _
from ui import icons
from ui.present import score_entry as present
from ui.present.looks import Look, look_of
from ui.present.score_entry import Entered, SiteFace, SiteField, StationRow
from ui.theme import current
from ui.views.now.lines import clear
from ui.views.table.plates import Roving
from ui.views.words import Words
from ui.widgets import Button, Pressable, board, letter_of, strokes

NAME_WIDE: Final = 134
NAME_TIGHT: Final = 108
NAME_LEAST: Final = 84
SITE_WIDE: Final = 94
SITE_LEAST: Final = 68
SITE_SMALLEST: Final = 44
SITE_HIGH: Final = 50
"""A site is drawn as wide as the page lets it, design pixels."""
GAP: Final = 4
IN_A_ROW: Final = 6
"""A station with more sites takes another line."""
_MOVES: Final = {
    Qt.Key.Key_Left: "left",
    Qt.Key.Key_Right: "right",
    Qt.Key.Key_Up: "up",
    Qt.Key.Key_Down: "down",
    Qt.Key.Key_Backspace: "back",
    Qt.Key.Key_Delete: "clear",
    Qt.Key.Key_Home: "first",
    Qt.Key.Key_End: "last",
    Qt.Key.Key_Return: "next",
    Qt.Key.Key_Enter: "next",
}


class SiteButton(Pressable):
    """A site: what it cost, its VP, and its owner. ``typed(cell, forms)`` for a key that may name somebody, ``moved``
    for arrows, Backspace ("back"), Delete ("clear") and Enter ("next"), ``entered`` when the focus comes."""

    typed = Signal(str, object)
    moved = Signal(str, str)
    entered = Signal(str)

    def __init__(self, site: SiteField, parent: QWidget | None = None) -> None:
        super().__init__(site.name, parent)
        self.site = site
        self._wide = float(SITE_WIDE)
        self._face = SiteFace()
        self._wrong = self._chosen = self._telling = False
        self._begun = ""
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def face_size(self) -> tuple[float, float]:
        return self._wide, SITE_HIGH

    def set_wide(self, wide: float) -> None:
        """Another width, in design pixels."""
        if wide != self._wide:
            self._wide = wide
            self.restyle()

    def show_face(self, face: SiteFace, *, wrong: bool, chosen: bool, begun: str = "", telling: bool = False) -> None:
        """Shows its owner; ``wrong`` it is part of a problem, ``chosen`` the next tap on a marker is about it,
        ``begun`` the first letter of two, ``telling`` its VP are being typed."""
        shown = (face, wrong, chosen, begun, telling)
        if shown != (self._face, self._wrong, self._chosen, self._begun, self._telling):
            self._face, self._wrong, self._chosen, self._begun, self._telling = shown
            self.setAccessibleName(face.said)
            self.update()

    def show_site(self, site: SiteField) -> None:
        """Shows what it prints now."""
        if site != self.site:
            self.site = site
            self.update()

    def face(self) -> SiteFace:
        """What is shown."""
        return self._face

    def wrong(self) -> bool:
        """Whether a problem is about it."""
        return self._wrong

    def keyPressEvent(self, event: QKeyEvent) -> None:
        command = event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
        key = Qt.Key(event.key())
        forms = {form for form in (letter_of(event), event.text().strip()) if len(form) == 1}
        if command or key in (Qt.Key.Key_Escape, Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
            event.ignore()
        elif key in _MOVES:
            self.moved.emit(self.site.cell, _MOVES[key])
        elif key == Qt.Key.Key_Space:
            self.typed.emit(self.site.cell, {" "})
        elif forms:
            self.typed.emit(self.site.cell, forms)
        else:
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        # A button would count the release of Space as a press.
        event.accept()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        # Which one is typed into has to be seen after a tap as well.
        self._ring = True
        self.entered.emit(self.site.cell)

    def draw(self, painter: QPainter) -> None:
        theme, face = current(), self._face
        area = QRectF(self.rect())
        ground = "rub_bg" if self.site.rubble else "surface"
        edge, stroke = ("rub_line" if self.site.rubble else "line"), 1.0
        dashed = not face.owners and not face.nobody
        if dashed:
            edge = "line_strong"
        if self._wrong:
            edge, stroke, dashed = "bad", 2.0, False
        elif self._chosen:
            ground, edge, stroke, dashed = "accent_soft", "accent", 2.0, False
        strokes.panel(painter, area, theme.color(ground), theme.color(edge), stroke, 8, dashed)
        if self.site.more:
            self._draw_more(painter, area)
            return
        left = area.left() + theme.px(8 if self._wide >= SITE_LEAST else 5)
        ink = theme.color("text" if self.site.rubble or self._chosen else "text2")
        font = theme.font(12, bold=True)
        mixed = len(self.site.cost) > 1
        mark = theme.px(11 if mixed else 15)
        cost = tuple((look_of(kind), number) for kind, number in self.site.cost)
        line = QRectF(left, area.top() + theme.px(8 if mixed else 7), area.right() - left, mark)
        end = board.paint_cost(painter, line, cost, font, ink)
        vp = QRectF(left, area.top() + theme.px(23), theme.px(26), theme.px(20))
        if self._telling:
            field = vp.adjusted(-theme.px(3), -theme.px(1), theme.px(3), theme.px(2))
            strokes.panel(painter, field, theme.color("surface"), theme.color("accent"), 1.5, 4)
        strokes.write(painter, vp, self.site.vp, theme.font(17, bold=True), theme.color("text"), strokes.LEFT)
        vp_end = left + theme.px(24)
        # Several components take the whole upper line: the owner stands below them.
        room = area.adjusted(0, theme.px(18), 0, 0) if mixed else area
        self._draw_owner(painter, room, (vp_end if mixed else max(end, vp_end)) + theme.px(2))

    def _draw_more(self, painter: QPainter, area: QRectF) -> None:
        theme = current()
        if self._begun:
            words, font = f"{self._begun}…", theme.font(14, bold=True)
        elif self._face.nobody:
            words, font = "\N{EN DASH}", theme.font(14)
        else:
            words, font = _("+ ?"), theme.font(17, bold=True)
        ink = theme.color("text" if self.site.rubble or self._chosen else "text2")
        strokes.write(painter, area, words, font, ink)

    def _draw_owner(self, painter: QPainter, area: QRectF, least: float) -> None:
        theme, face = current(), self._face
        edge = min(theme.px(28), area.right() - theme.px(4) - least)
        right = QRectF(area.right() - theme.px(6) - edge, area.center().y() - edge / 2, edge, edge)
        if self._begun:
            strokes.write(painter, right, f"{self._begun}…", theme.font(14, bold=True), theme.color("text"))
        elif len(face.owners) == 1:
            icons.paint_marker(painter, face.owners[0].colour, face.owners[0].letter, right)
        elif face.owners:
            half = min(theme.px(20), (area.height() - theme.px(6)) / 2)
            for n, look in enumerate(face.owners[:2]):
                box = QRectF(area.right() - theme.px(6) - half, area.top() + theme.px(4) + n * half, half, half)
                icons.paint_marker(painter, look.colour, look.letter, box)
        elif face.nobody:
            words, font = _("nobody"), theme.font(13, condensed=True)
            room = QRectF(least, area.top(), area.right() - theme.px(6) - least, area.height())
            if strokes.advance(words, font) > room.width():
                words = "\N{EN DASH}"
            strokes.write(
                painter, room, words, font, theme.color("text" if self.site.rubble else "text2"), strokes.RIGHT
            )


class WhoButton(Pressable):
    """A player's marker with the key that means the same, or nobody; pressed, it gives the chosen site its owner."""

    def __init__(self, look: Look | None, cap: str, parent: QWidget | None = None) -> None:
        words = _("{player} owns it, key {key}") if look is not None else _("Nobody owns it, key {key}")
        super().__init__(words.format(player=look.name if look is not None else "", key=cap), parent)
        self.look, self._cap = look, cap
        self._on = False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_on(self, on: bool) -> None:
        """Whether the chosen site is this player's."""
        if on != self._on:
            self._on = on
            self.update()

    def _words(self) -> str:
        return "" if self.look is not None else _("nobody")

    def face_size(self) -> tuple[float, float]:
        theme = current()
        words = 24.0 if self.look is not None else strokes.advance(self._words(), theme.font(14)) / theme.scale
        return max(44.0, 5 + words + 4 + strokes.keycap_width(self._cap) / theme.scale + 5), 44

    def draw(self, painter: QPainter) -> None:
        theme = current()
        area = QRectF(self.rect())
        if self._on or self.isDown():
            strokes.panel(painter, area, theme.color("accent_soft"), theme.color("accent"), 1.5, 8)
        elif self.underMouse():
            strokes.panel(painter, area, theme.color("surface"), theme.color("line"), 1, 8)
        left = float(theme.px(5))
        cap = strokes.keycap_width(self._cap)
        if self.look is not None:
            edge = theme.px(24)
            box = QRectF(left, area.center().y() - edge / 2, edge, edge)
            icons.paint_marker(painter, self.look.colour, self.look.letter, box)
        else:
            room = QRectF(left, 0, area.width() - cap - theme.px(14), area.height())
            strokes.write(painter, room, self._words(), theme.font(14), theme.color("text2"), strokes.LEFT)
        high = theme.px(18)
        box = QRectF(area.right() - theme.px(5) - cap, area.center().y() - high / 2, cap, high)
        strokes.keycap(painter, box, self._cap, theme.color("text2" if not self._on else "text"))


class _StationName(QWidget):
    """The number of a station and its name, on two lines if need be."""

    def __init__(self, row: StationRow, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._row = row
        self._wide = NAME_WIDE
        self.setAccessibleName(_("{n} {station}").format(n=row.number, station=row.name) if row.name else "")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_wide(self, wide: int) -> None:
        """Another width, in design pixels."""
        self._wide = wide
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(current().px(self._wide), current().px(SITE_HIGH))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if not self._row.name:
            painter.end()
            return
        number = theme.font(12, bold=True)
        wide = strokes.advance(self._row.number, number) + theme.px(12)
        disc = QRectF(0, (self.height() - theme.px(16)) / 2, wide, theme.px(16))
        strokes.panel(painter, disc, theme.color("text"), None, 0, 9)
        strokes.write(painter, disc, self._row.number, number, theme.color("surface"))
        left = max(disc.right(), theme.px(20)) + theme.px(8)
        name = QRectF(left, 0, self.width() - left - theme.px(4), self.height())
        for px in (14, 13, 12, 11, 10):
            font = theme.font(px, bold=True, condensed=True)
            if _longest(self._row.name, font) <= name.width() and (
                strokes.height_of(self._row.name, font, name.width()) <= name.height()
            ):
                break
        strokes.write_lines(painter, name, self._row.name, font, theme.color("text"), strokes.LEFT)
        painter.end()


def _longest(text: str, font: QFont) -> float:
    return max((strokes.advance(word, font) for word in text.split()), default=0.0)


class SitesColumn(QWidget):
    """The column. ``typed``, ``moved`` and ``entered`` are those of its sites; ``given(seat)`` follows a tap on a
    marker (None: nobody), ``rest_asked``, ``erase_asked`` and ``undo_asked`` the buttons below."""

    typed = Signal(str, object)
    moved = Signal(str, str)
    entered = Signal(str)
    given = Signal(object)
    rest_asked = Signal()
    erase_asked = Signal()
    undo_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(_("Who owns each site?"))
        self.sites: dict[str, SiteButton] = {}
        self.markers: list[WhoButton] = []
        self._rows: list[list[str]] = []
        self._names: list[_StationName] = []
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        self._head = QHBoxLayout()
        self.title = Words(_("1 Who owns each site?"), 17, bold=True)
        self._head.addWidget(self.title, 1)
        self._legend = QHBoxLayout()
        self._legend.setSpacing(0)
        self._head.addLayout(self._legend)
        box.addLayout(self._head)
        self._stations = QVBoxLayout()
        box.addLayout(self._stations)
        self._tools = QHBoxLayout()
        self.hint = Words(present.sites_hint(), 13, condensed=True, role="text2")
        self._tools.addWidget(self.hint, 1)
        self.undo = Button(_("Undo"), "outline", "undo")
        self.undo.clicked.connect(self.undo_asked)
        self.rest = Button(_("The rest: nobody"), "outline")
        self.rest.clicked.connect(self.rest_asked)
        self.erase = Button(_("Not yet"), "outline", key=_("Del"))
        self.erase.clicked.connect(self.erase_asked)
        # What comes and goes stands left of what stays, so that nothing moves away under a finger.
        shown = (self.undo, self.rest, self.erase)
        for tool in shown:
            tool.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
            self._tools.addWidget(tool)
        box.addLayout(self._tools)
        self._marker_keys, self._tool_keys = Roving(self), Roving(self)
        self._tool_keys.set_members(shown)

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        theme = current()
        self._head.setContentsMargins(0, 0, 0, theme.px(6))
        self.title.setMinimumHeight(theme.px(44))
        self._stations.setSpacing(theme.px(6))
        self._tools.setContentsMargins(0, theme.px(8), 0, 0)
        self._tools.setSpacing(theme.px(8))

    def set_wide(self, name: int, site: float) -> int:
        """Other widths of names and sites, in design pixels; the width of the column in pixels."""
        theme = current()
        for button in self.sites.values():
            button.set_wide(site)
        for label in self._names:
            label.set_wide(name)
        wide = theme.px(name) + IN_A_ROW * theme.px(site) + (IN_A_ROW + 1) * theme.px(GAP)
        self.setFixedWidth(wide)
        return wide

    def lay(self, entered: Entered, rows: tuple[StationRow, ...], looks: tuple[Look, ...]) -> None:
        """Lays out other stations or players."""
        clear(self._legend)
        keys = present.seat_keys(entered.names)
        self.markers = [WhoButton(look, key.cap) for look, key in zip(looks, keys, strict=True)]
        self.markers.append(WhoButton(None, _("Space")))
        for n, marker in enumerate(self.markers):
            seat = n if marker.look is not None else None
            marker.clicked.connect(lambda _on=False, seat=seat: self.given.emit(seat))
            self._legend.addWidget(marker)
        self._marker_keys.set_members(self.markers)
        before, self.sites, self._rows = self.sites, {}, []
        _take_rows(self._stations)
        for gone in self._names:
            gone.hide()
            gone.deleteLater()
        self._names = []
        for station in rows:
            for first in range(0, len(station.sites), IN_A_ROW):
                line = station.sites[first : first + IN_A_ROW]
                row = QHBoxLayout()
                row.setSpacing(current().px(GAP))
                name = _StationName(station if not first else StationRow("", "", ()))
                self._names.append(name)
                row.addWidget(name)
                for site in line:
                    row.addWidget(self._site(site, before.pop(site.cell, None)))
                row.addStretch(1)
                self._rows.append([site.cell for site in line])
                self._stations.addLayout(row)
        for old in before.values():
            old.hide()
            old.deleteLater()

    def _site(self, site: SiteField, there: SiteButton | None) -> SiteButton:
        """The control of a site: the one that it has already, which may have the focus."""
        if there is not None:
            self.sites[site.cell] = there
            return there
        button = self.sites[site.cell] = SiteButton(site)
        button.typed.connect(self.typed)
        button.moved.connect(self.moved)
        button.entered.connect(self.entered)
        return button

    def show_entry(
        self, entered: Entered, view: present.View, chosen: str, begun: str, telling: str, undo: bool
    ) -> None:
        """Shows whose each site is; ``chosen`` is the one the next tap on a marker is about ("" for none), ``begun``
        the first letter typed for it, ``telling`` the one whose VP are being typed."""
        for site in (site for row in entered.stations for site in row.sites):
            button = self.sites[site.cell]
            button.show_site(site)
            wrong = view.wrong(site.cell)
            on = site.cell == chosen
            face = present.site_face(entered, site, wrong)
            begins = begun if on else ""
            button.show_face(face, wrong=bool(wrong), chosen=on, begun=begins, telling=site.cell == telling)
        owners = present.owners_of(entered.text(chosen))
        nobody = entered.text(chosen) == present.NOBODY
        for seat, marker in enumerate(self.markers):
            marker.set_on(seat in owners if marker.look is not None else nobody)
        self.rest.setVisible(bool(present.open_sites(entered)))
        self.undo.setVisible(undo)
        self._tool_keys.set_members([tool for tool in (self.undo, self.rest, self.erase) if not tool.isHidden()])

    def stop_at(self, cell: str) -> None:
        """One tab stop for all sites: this one."""
        for name, button in self.sites.items():
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus if name == cell else Qt.FocusPolicy.ClickFocus)

    def beside(self, cell: str, where: str) -> str:
        """The site that a move leads to: "left", "right", "up", "down", "back", "first" or "last"."""
        order = list(self.sites)
        at = order.index(cell)
        row = next(n for n, cells in enumerate(self._rows) if cell in cells)
        place = self._rows[row].index(cell)
        match where:
            case "first":
                return order[0]
            case "last":
                return order[-1]
            case "back" | "left":
                return order[max(0, at - 1)]
            case "right":
                return order[min(len(order) - 1, at + 1)]
        row += -1 if where == "up" else 1
        if not 0 <= row < len(self._rows):
            return cell
        return self._rows[row][min(place, len(self._rows[row]) - 1)]


def _take_rows(layout: QVBoxLayout) -> None:
    """Takes the rows apart; what stood in them stays."""
    while (item := layout.takeAt(0)) is not None:
        inside = item.layout()
        while inside is not None and inside.takeAt(0) is not None:
            pass
