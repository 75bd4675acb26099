"""The places of the board one acts on: sites, track cards, action spaces, event spaces.

Each is a real control, so that keyboard and screen reader reach it, and shows a frozen look. The look holds finished
words; which place means what is decided above. Columns are larger than their faces: a site is hit anywhere in its
column of the station card, and the numbered disc of a proposal hangs below the face.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, Generic, Literal, TypeVar

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from companion.wording import _
from ui import icons
from ui.theme import current
from ui.widgets import strokes
from ui.widgets.pressable import Pressable

Owner = tuple[str, str]
"""A player as colour and letter."""


@dataclass(frozen=True)
class Marks:
    """What is laid over a place. `step` numbers a proposal ("" : a dashed ring alone, None: no proposal)."""

    step: str | None = None
    lit: bool = False
    can: bool = False


PLAIN: Final = Marks()


@dataclass(frozen=True)
class SiteLook:
    """A site of a station. `cost` and `vp` are written as given (`?` when unknown); `cost` is the kind of a component
    ("" for none) with its number, for each of several.

    `state`: open, owned (by `owner`), cleared (by an event: nobody's), closed (the game marker lies on it), unknown
    (more may be printed here).
    """

    state: Literal["open", "owned", "cleared", "closed", "unknown"] = "open"
    cost: tuple[tuple[str, str], ...] = ()
    vp: str = ""
    excavation: bool = False
    owner: Owner | None = None
    note: str = ""
    marks: Marks = PLAIN
    gives: str = ""
    """The icon of what it gives in place of VP, "" for none."""


@dataclass(frozen=True)
class TrackLook:
    """A track card: rubble on it (`?` unknown), clear, laid by a player with its VP, or laid by an event."""

    state: Literal["rubble", "clear", "laid", "event"] = "rubble"
    rubble: str = "?"
    vp: str = ""
    owner: Owner | None = None
    note: str = ""
    marks: Marks = PLAIN


@dataclass(frozen=True)
class SpaceLook:
    """A space of an action area: free (with its number or a word), taken by a labourer, shut by fog, or out of play."""

    state: Literal["free", "taken", "fog", "out"] = "free"
    label: str = ""
    owner: Owner | None = None
    start_player: bool = False
    marks: Marks = PLAIN


@dataclass(frozen=True)
class EventLook:
    """A space of the event track: its number, its event (a ` ?` behind it: not checked), a cube on it or not."""

    number: str = ""
    name: str = ""
    cube: bool = False
    state: Literal["ahead", "next", "past", "out"] = "ahead"
    bold: bool = False
    marks: Marks = PLAIN


L = TypeVar("L", bound=SiteLook | TrackLook | SpaceLook | EventLook)


class _Place(Pressable, Generic[L]):
    """A control that shows a look; its face is smaller than the area that is hit. `FACE` is x, y, width, height in
    design pixels."""

    FACE: ClassVar[tuple[float, float, float, float]] = (0, 0, 36, 40)
    SIZE: ClassVar[tuple[float, float]] = (36, 40)

    def __init__(self, look: L, name: str = "", parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._look: L = look
        self._marks = look.marks

    def look(self) -> L:
        """What is shown."""
        return self._look

    def show_look(self, look: L, name: str) -> None:
        """Shows another look under a new sentence for screen readers."""
        self.setAccessibleName(_changed(name, look.marks))
        if look != self._look:
            self._look, self._marks = look, look.marks
            self.update()

    def face_size(self) -> tuple[float, float]:
        return self.SIZE

    def face(self) -> QRectF:
        """The face in scaled pixels, on whole pixels so that hairlines stay sharp."""
        theme = current()
        x, y, width, height = self.FACE
        return QRectF(theme.px(x), theme.px(y), theme.px(width), theme.px(height))

    def ring_rect(self) -> QRectF:
        grow = 1.5 * current().scale
        return self.face().adjusted(-grow, -grow, grow, grow)

    def marks(self) -> Marks:
        """What is laid over the place."""
        return self._marks

    def _over(self, painter: QPainter) -> None:
        """The rings: proposal and change lie around the face, "can be chosen" is its edge."""
        theme = current()
        marks, face = self._marks, self.face()
        around = self.ring_rect()
        if marks.can:
            strokes.panel(painter, face, None, theme.color("accent"), 2, self.radius)
        if marks.lit:
            strokes.lit_ring(painter, around, self.radius)
        if marks.step is not None:
            strokes.proposal_ring(painter, around, self.radius + 1)
            if marks.step:
                centre = QPointF(face.center().x(), face.bottom() + 7 * theme.scale)
                if face.height() >= self.height():
                    # Nothing hangs below a face that fills its control: the number takes the upper right corner.
                    centre = QPointF(face.right() - 11 * theme.scale, face.top() + 11 * theme.scale)
                strokes.step_number(painter, centre, marks.step)

    def _owned(self, painter: QPainter, owner: Owner, vp: str, px: int) -> None:
        theme = current()
        face = self.face()
        icons.paint_marker(painter, *owner, _centred(face, theme.px(px), theme.px(px)))
        if vp:
            font = theme.font(11, bold=True)
            width = strokes.advance(vp, font) + 4 * theme.scale
            height = 13 * theme.scale
            corner = QRectF(face.right() - width, face.bottom() + theme.scale - height, width, height)
            strokes.panel(painter, corner, theme.color("surface"), None, 0, 4)
            strokes.write(painter, corner, vp, font, theme.color("text"))


def paint_cost(
    painter: QPainter, place: QRectF, cost: Sequence[tuple[str, str]], font: QFont, ink: QColor, *, gap: float = 2
) -> float:
    """Writes what something costs on a line, from the left: each number with its component, as high as the line.
    Returns where it ends."""
    left, cube = place.left(), place.height()
    for n, (kind, number) in enumerate(cost):
        left += 2 * gap if n else 0
        wide = strokes.advance(number, font)
        strokes.write(painter, QRectF(left, place.top(), wide + 1, cube), number, font, ink, strokes.LEFT)
        left += wide
        if kind:
            icons.paint_cube(painter, kind, QRectF(left + gap, place.top(), cube, cube))
            left += gap + cube
    return left


def cost_width(cost: Sequence[tuple[str, str]], font: QFont, cube: float, *, gap: float = 2) -> float:
    """How wide `paint_cost` writes it."""
    parts = (strokes.advance(number, font) + (gap + cube if kind else 0) for kind, number in cost)
    return sum(parts) + 2 * gap * max(0, len(cost) - 1)


class SiteChip(_Place[SiteLook]):
    """A site, 36 x 40, hit by its column 39 x 72 of the station card; 10 px below the column hold the step number.

    Lay it over the card, the column's top at the card's top: the face then stands 26 below it.
    """

    FACE = (1.5, 26, 36, 40)
    SIZE = (39, 82)
    radius = 5.0

    def __init__(self, look: SiteLook | None = None, name: str = "", parent: QWidget | None = None) -> None:
        super().__init__(look or SiteLook(), name, parent)

    def draw(self, painter: QPainter) -> None:
        theme, look, face = current(), self._look, self.face()
        if look.state == "owned" and look.owner:
            self._owned(painter, look.owner, look.vp, 30)
        elif look.state in ("cleared", "closed"):
            strokes.panel(painter, face, None, theme.color("line_strong"), 1, 5, dashed=True)
            if look.state == "closed":
                icons.paint_cube(painter, "game_marker", _centred(face, theme.px(24), theme.px(24)))
            else:
                _stacked(painter, face, "event", 16, look.note or _("none"))
        elif look.state == "unknown":
            strokes.panel(painter, face, None, theme.color("line_strong"), 1, 5, dashed=True)
            strokes.write(painter, face, "?", theme.font(16, bold=True), theme.color("text2"))
        else:
            fill, edge = ("rub_bg", "rub_line") if look.excavation else ("bg", "line")
            strokes.panel(painter, face, theme.color(fill), theme.color(edge), 1, 5)
            self._price(painter, face)
        self._over(painter)

    def _price(self, painter: QPainter, face: QRectF) -> None:
        theme, look = current(), self._look
        # One component beside its number; two above one another; more of them two on a line.
        lines = _lines(look.cost)
        alone = max(map(len, lines), default=1) == 1
        high = 14 if len(lines) <= 1 else 11 if alone else 8
        font = theme.font(11 if alone else 9, bold=True, condensed=not alone)
        ink, gap = theme.color("text" if look.excavation else "text2"), theme.px(2 if len(lines) <= 1 else 1)
        top = face.top() + theme.px(4 if len(lines) <= 1 else 2)
        for line in lines:
            wide = cost_width(line, font, theme.px(high), gap=gap)
            place = QRectF(face.left() + (face.width() - wide) / 2, top, wide, theme.px(high))
            paint_cost(painter, place, line, font, ink, gap=gap)
            top += theme.px(high + 1)
        below = QRectF(face.left(), top, face.width(), face.bottom() - theme.px(3) - top)
        if look.gives:
            icons.paint(painter, look.gives, _centred(below, below.height(), below.height()), theme.color("text"))
        else:
            px = 16 if len(lines) <= 1 else 13
            strokes.write(painter, below, look.vp, theme.font(px, bold=True), theme.color("text"))


def _lines(cost: tuple[tuple[str, str], ...]) -> list[tuple[tuple[str, str], ...]]:
    if len(cost) <= 2:
        return [(part,) for part in cost]
    return [cost[n : n + 2] for n in range(0, len(cost), 2)]


class TrackChip(_Place[TrackLook]):
    """A track card, 34 x 44, hit by its column 40 x 72; 10 px below the column hold the step number."""

    FACE = (3, 14, 34, 44)
    SIZE = (40, 82)
    radius = 5.0

    def __init__(self, look: TrackLook | None = None, name: str = "", parent: QWidget | None = None) -> None:
        super().__init__(look or TrackLook(), name, parent)

    def draw(self, painter: QPainter) -> None:
        theme, look, face = current(), self._look, self.face()
        fill, edge = ("rub_bg", "rub_line") if look.state == "rubble" else ("surface", "line_strong")
        strokes.panel(painter, face, theme.color(fill), theme.color(edge), 1, 5, dashed=look.state == "clear")
        if look.state == "rubble":
            number = QRectF(face.left(), face.top() + 4 * theme.scale, face.width(), 18 * theme.scale)
            strokes.write(painter, number, look.rubble, theme.font(16, bold=True), theme.color("text"))
            cube = theme.px(16)
            icons.paint_cube(
                painter,
                "rubble",
                QRectF(face.center().x() - cube / 2, face.top() + 23 * theme.scale, cube, cube),
            )
        elif look.state == "laid" and look.owner:
            self._owned(painter, look.owner, look.vp, 26)
        else:
            clear = look.state == "clear"
            words = look.note or (_("clear") if clear else _("event"))
            _stacked(painter, face, "", 22, words, icon="track", faint=clear)
        self._over(painter)


class ActionSpace(_Place[SpaceLook]):
    """A space for a labourer, 52 x 52 (44 with `small`)."""

    radius = 8.0

    def __init__(
        self, look: SpaceLook | None = None, name: str = "", small: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(look or SpaceLook(), name, parent)
        self._edge = 44 if small else 52

    def set_small(self, small: bool) -> None:
        """44 instead of 52, for five players."""
        self._edge = 44 if small else 52
        self.restyle()

    def face_size(self) -> tuple[float, float]:
        return self._edge, self._edge

    def face(self) -> QRectF:
        return QRectF(self.rect())

    def ring_rect(self) -> QRectF:
        return self.face()

    def draw(self, painter: QPainter) -> None:
        theme, look, face = current(), self._look, self.face()
        if look.state == "taken":
            strokes.panel(painter, face, theme.color("sunken"), None, 0, 8)
            if look.owner:
                height = theme.px(45 if self._edge > 44 else 38)
                icons.paint_marker(painter, *look.owner, _centred(face, face.width(), height), "labourer")
            corner = QRectF(theme.px(4), theme.px(2), theme.px(12), theme.px(12))
            strokes.write(painter, corner, look.label, theme.font(11), theme.color("text2"), strokes.LEFT)
        elif look.state == "fog":
            strokes.panel(painter, face, None, theme.color("line_strong"), 1.5, 8, dashed=True)
            icons.paint(painter, "fog", _centred(face, theme.px(22), theme.px(22)), theme.color("text2"))
        elif look.state == "out":
            strokes.panel(painter, face, None, theme.color("line"), 1, 8, dashed=True)
            strokes.write(painter, face, look.label, theme.font(16), theme.color("text2"))
        else:
            ink = theme.color("accent" if self.isEnabled() else "text2")
            strokes.panel(painter, face, theme.color("surface"), ink, 2, 8)
            font = theme.font(22 if len(look.label) < 2 else 18, bold=True)
            font = strokes.narrowed(look.label, font, face.width() - 6 * theme.scale)
            strokes.write(painter, face, look.label, font, ink)
        if look.start_player:
            flag = theme.px(15)
            place = QRectF(face.right() - flag - theme.px(3), face.top() + theme.px(3), flag, flag)
            icons.paint(painter, "start-player", place)
        self._over(painter)


class EventCell(_Place[EventLook]):
    """A space of the event track, 44 high and as wide as there is room (82 as drawn).

    Number and cube above the name; a name that needs two lines puts the number left of it.
    """

    radius = 6.0

    def __init__(self, look: EventLook | None = None, name: str = "", parent: QWidget | None = None) -> None:
        super().__init__(look or EventLook(), name, parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def face_size(self) -> tuple[float, float]:
        return 82, 44

    def minimumSizeHint(self) -> QSize:
        theme = current()
        return QSize(theme.px(44), theme.px(44))

    def face(self) -> QRectF:
        return QRectF(self.rect())

    def ring_rect(self) -> QRectF:
        return self.face()

    def draw(self, painter: QPainter) -> None:
        theme, look, face = current(), self._look, self.face()
        coming = look.state == "next"
        fill = None if look.state in ("past", "out") else theme.color("surface")
        strokes.panel(painter, face, fill, theme.color("accent" if coming else "line"), 2 if coming else 1, 6)
        number_font = theme.font(14, bold=True)
        number_ink = theme.color("accent" if coming else "text2")
        name_font = theme.font(12, bold=coming or look.bold, condensed=True)
        name_font.setStrikeOut(look.state == "out")
        name_ink = theme.color("text" if coming or look.bold else "text2")
        cube = theme.px(18)
        number_width = strokes.advance(look.number, number_font)
        room = face.width() - 8 * theme.scale
        if strokes.advance(look.name, name_font) <= room:
            gap = 4 * theme.scale if look.cube else 0.0
            width = number_width + (gap + cube if look.cube else 0)
            left = face.left() + (face.width() - width) / 2
            top = QRectF(left, face.top() + 4 * theme.scale, number_width + 1, cube)
            strokes.write(painter, top, look.number, number_font, number_ink, strokes.LEFT)
            if look.cube:
                icons.paint_cube(painter, "event", QRectF(left + width - cube, top.top(), cube, cube))
            below = QRectF(face.left(), face.top() + 23 * theme.scale, face.width(), 16 * theme.scale)
            strokes.write(painter, below, look.name, name_font, name_ink)
        else:
            side = max(number_width, cube if look.cube else 0) + 4 * theme.scale
            left = face.left() + 4 * theme.scale
            half = face.height() / 2
            number = QRectF(left, face.top() + (2 if look.cube else 0), side, half if look.cube else face.height())
            strokes.write(painter, number, look.number, number_font, number_ink, strokes.LEFT)
            if look.cube:
                icons.paint_cube(painter, "event", QRectF(left, face.top() + half, cube, cube))
            box = QRectF(left + side, face.top(), face.right() - left - side - 3 * theme.scale, face.height())
            lines = " ".join(_soft(word, name_font, box.width()) for word in look.name.split())
            painter.save()
            painter.setClipRect(box)
            strokes.write_lines(painter, box, lines, name_font, name_ink)
            painter.restore()
        self._over(painter)


def _soft(word: str, font: QFont, width: float) -> str:
    """A word, shortened in the middle when it is wider than the room."""
    return QFontMetricsF(font).elidedText(word, Qt.TextElideMode.ElideMiddle, width)


def _changed(name: str, marks: Marks) -> str:
    return _("{name}, changed").format(name=name) if marks.lit and name else name


def _centred(area: QRectF, width: float, height: float) -> QRectF:
    return QRectF(area.center().x() - width / 2, area.center().y() - height / 2, width, height)


def _stacked(
    painter: QPainter, face: QRectF, kind: str, px: int, words: str, icon: str = "", faint: bool = False
) -> None:
    """An icon with a word below it, as on cleared and laid places."""
    theme = current()
    size = theme.px(px)
    font = theme.font(11, condensed=True)
    height = size + 12 * theme.scale
    top = face.top() + (face.height() - height) / 2
    place = QRectF(face.center().x() - size / 2, top, size, size)
    if icon:
        icons.paint(painter, icon, place, theme.color("line_strong" if faint else "text2"))
    else:
        icons.paint_cube(painter, kind, place)
    line = QRectF(face.left() + 1, top + size, face.width() - 2, 12 * theme.scale)
    font = strokes.narrowed(words, font, line.width())
    strokes.write(painter, line, words, font, theme.color("text2"), strokes.CENTRE, Qt.TextElideMode.ElideRight)
