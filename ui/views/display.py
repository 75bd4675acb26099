"""The table display: a second window that the whole table reads, on a screen of its own if there is one.

It is laid out on a sheet of 1920 x 1080 and painted at the size of the window, upright or turned by 180 degrees for a
screen that lies on the table. It wears a theme of its own, dark unless the table wants it light.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, QSettings, Qt, QTimer, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QContextMenuEvent,
    QFont,
    QFontMetricsF,
    QGuiApplication,
    QKeyEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QScreen,
    QShowEvent,
)
from PySide6.QtWidgets import QAbstractButton, QMenu, QWidget

from companion.railroad_session import RailroadSession
from companion.session import Session
from companion.wording import _
from ui import icons
from ui.bridge import Change, SessionBridge
from ui.main_window import fitting, settings
from ui.theme import Theme, load
from ui.widgets.keys import letter_of

if TYPE_CHECKING:
    from companion.solo_series import Place

    # Imported on use: the window offers the display before its first paint, and does not need it then.
    from ui.present.display import ChanceRow, DisplayView, RuleShown, Scores
    from ui.present.header import EventView, RateView
    from ui.present.looks import Look
    from ui.present.supply import BagShown

WIDE: Final = 1920
HIGH: Final = 1080
"""The sheet; a window of another shape gets a longer or wider one, never a smaller one."""

LEAST: Final = 28
"""No text is smaller than this on the sheet, so that it can be read from three metres on a screen of 1080 lines."""

RULE: Final = 52
"""Type size of a rule of a few words; a longer one is smaller."""

RATE: Final = 224
"""Type size of the rates: their figures are then 163 high."""

SQUEEZE: Final = 0.72
"""How far words are narrowed before they are shortened; their height stays."""

LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
CENTRE: Final = Qt.AlignmentFlag.AlignCenter

_PAGE_X, _PAGE_Y, _GAP, _SIDE = 48.0, 40.0, 28.0, 40.0
_TOP_HIGH, _EVENTS_HIGH = 424.0, 128.0
_RATE_WIDE, _NOW_WIDE, _SCORES_WIDE = 300.0, 690.0, 440.0
_EVENT_GAP = 8.0


class Shown(Protocol):
    """What a display can show: a moment of a game, which it can say in words."""

    @property
    def summary(self) -> str:
        """All of it in words."""


LayOut: TypeAlias = Callable[[Any, float, float], "Sheet"]
"""Lays a view out on a sheet of a width and height."""


@lru_cache(maxsize=2)
def _look(name: str) -> Theme:
    return load(name)


def own_theme(light: bool) -> Theme:
    """The theme of the display, whatever the window beside it wears."""
    return _look("light" if light else "dark")


@dataclass(frozen=True)
class Line:
    """One line of text on the sheet: where, how large, and how small it may become before it is narrowed."""

    rect: QRectF
    text: str
    px: float
    bold: bool = False
    role: str = "text"
    align: Qt.AlignmentFlag = LEFT
    least: float = LEAST
    condensed: bool = False


@dataclass(frozen=True)
class Set:
    """A line as it is set: font in pixels of the sheet, narrowing, and the words that fit."""

    line: Line
    font: QFont
    narrow: float
    text: str


@dataclass(frozen=True)
class Panel:
    """A rounded rectangle; no edge where its role is empty, no fill where that is."""

    rect: QRectF
    fill: str = "surface"
    edge: str = "line"
    width: float = 1
    radius: float = 20


@dataclass(frozen=True)
class Picture:
    """An icon in a colour role."""

    rect: QRectF
    name: str
    role: str = "text"


@dataclass(frozen=True)
class Piece:
    """A player's marker."""

    rect: QRectF
    who: Look


@dataclass(frozen=True)
class Rail:
    """A stroke: its path, how wide, in which colour role."""

    path: QPainterPath
    width: float
    role: str = "bed"


@dataclass
class Sheet:
    """Everything on the display, in the order in which it is painted; ``plates`` are panels that lie on rails. ``turn``
    is where the button lies."""

    width: float
    height: float
    panels: list[Panel] = field(default_factory=list)
    rails: list[Rail] = field(default_factory=list)
    plates: list[Panel] = field(default_factory=list)
    pictures: list[Picture] = field(default_factory=list)
    pieces: list[Piece] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    turn: QRectF = field(default_factory=QRectF)


def font_of(px: float, bold: bool, condensed: bool) -> QFont:
    """A font of the sheet; sizes are fractions so that a small window keeps the proportions."""
    font = _look("dark").font(14, bold=bold, condensed=condensed)
    font.setPixelSize(max(1, round(px)))
    return font


def set_line(line: Line) -> Set:
    """Makes a line fit: smaller down to its least size, then narrower, then shortened in the middle."""
    px = line.px
    room = line.rect.width()

    def width(size: float) -> float:
        return QFontMetricsF(font_of(size, line.bold, line.condensed)).horizontalAdvance(line.text)

    while px > line.least and width(px) > room:
        px = max(line.least, px - 2)
    font = font_of(px, line.bold, line.condensed)
    wanted = QFontMetricsF(font).horizontalAdvance(line.text)
    if wanted <= room:
        return Set(line, font, 1.0, line.text)
    narrow = max(SQUEEZE, room / wanted)
    text = line.text
    if wanted * narrow > room + 0.5:
        text = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideMiddle, room / narrow)
    return Set(line, font, narrow, text)


# Layout


def lay_out(view: DisplayView, width: float = WIDE, height: float = HIGH) -> Sheet:
    """The sheet for a view; what it is larger than 1920 x 1080 goes to its parts."""
    sheet = Sheet(width, height)
    spare = height - HIGH
    inner = width - 2 * _PAGE_X
    top = QRectF(_PAGE_X, _PAGE_Y, inner, _TOP_HIGH + spare * 0.4)
    events = QRectF(_PAGE_X, top.bottom() + _GAP, inner, _EVENTS_HIGH + spare * 0.15)
    foot = QRectF(_PAGE_X, events.bottom() + _GAP, inner, height - events.bottom() - _GAP - _PAGE_Y)
    _top(sheet, view, top)
    _events(sheet, view.events, events)
    if view.rule is not None:
        rule_card(sheet, view.rule, foot)
    else:
        _foot(sheet, view, foot)
    return sheet


def stack(area: QRectF, heights: Sequence[float]) -> list[QRectF]:
    """Rows of these heights, together in the middle of an area."""
    y = area.center().y() - sum(heights) / 2
    rows = []
    for high in heights:
        rows.append(QRectF(area.x(), y, area.width(), high))
        y += high
    return rows


def _top(sheet: Sheet, view: DisplayView, area: QRectF) -> None:
    second = QRectF(area.right() - _RATE_WIDE, area.y(), _RATE_WIDE, area.height())
    first = second.translated(-_RATE_WIDE - _GAP, 0)
    sky = QRectF(area.x(), area.y(), first.x() - _GAP - area.x(), area.height())
    sheet.panels.append(Panel(sky))
    for rate, place in zip(view.rates, (first, second), strict=True):
        _rate(sheet, rate, place)
    today, coming, after = view.weather
    side = 190.0
    last = QRectF(sky.right() - _SIDE - side, sky.y(), side, sky.height())
    middle = last.translated(-side - 28, 0)
    mark = 270.0
    x = sky.x() + 48
    if today.icon:
        sheet.pictures.append(Picture(QRectF(x, sky.center().y() - mark / 2, mark, mark), today.icon))
        x += mark + 44
    words = QRectF(x, sky.y(), middle.x() - 16 - x, sky.height())
    head, name, note = stack(words, (48, 140, 48))
    sheet.lines.append(Line(head, view.round, 40, role="text2"))
    sheet.lines.append(Line(name, today.word, 128, bold=True, least=64))
    sheet.lines.append(Line(note, today.note, 40, role="text2"))
    if today.lit:
        # An amber bar beside the word; a pill behind it would outshout the rates.
        sheet.panels.append(Panel(QRectF(name.x() - 26, name.y() + 22, 8, name.height() - 44), "lit", "", 0, 4))
    for weather, place in ((coming, middle), (after, last)):
        caption, picture, word = stack(place, (50, 134, 62))
        sheet.lines.append(Line(caption, weather.caption.lower(), 32, role="text2", align=CENTRE))
        if weather.icon:
            icon = QRectF(picture.center().x() - 60, picture.center().y() - 60, 120, 120)
            sheet.pictures.append(Picture(icon, weather.icon))
            sheet.lines.append(Line(word, weather.word, 44, bold=True, align=CENTRE))
        else:
            sheet.lines.append(Line(picture, weather.word, 96, bold=True, align=CENTRE, role="text2"))


def _rate(sheet: Sheet, rate: RateView, area: QRectF) -> None:
    sheet.panels.append(Panel(area))
    inner = area.adjusted(16, 0, -16, 0)
    heights = (216.0, 60.0, 44.0) if rate.banned else (236.0, 60.0)
    number, name, *rest = stack(inner, heights)
    if rate.lit:
        pill = QRectF(number.center().x() - 118, number.center().y() - 104, 236, 208)
        sheet.panels.append(Panel(pill, "lit", "lit_line", 2, 28))
    role = "on_lit" if rate.lit else "text2" if rate.banned else "text"
    sheet.lines.append(Line(number, rate.value, RATE, bold=True, role=role, align=CENTRE, least=RATE))
    sheet.lines.append(Line(name, rate.name, 44, bold=True, align=CENTRE))
    if rest:
        sheet.lines.append(Line(rest[0], _("closed"), 32, role="text2", align=CENTRE))


def _events(sheet: Sheet, cells: tuple[EventView, ...], area: QRectF) -> None:
    count = max(1, len(cells))
    wide = (area.width() - _EVENT_GAP * (count - 1)) / count
    for index, cell in enumerate(cells):
        box = QRectF(area.x() + index * (wide + _EVENT_GAP), area.y(), wide, area.height())
        coming, past = cell.state == "next", cell.state in ("past", "out")
        edge, width = ("lit_line", 5) if cell.lit else ("accent", 5) if coming else ("line", 2)
        sheet.panels.append(Panel(box, "" if past else "surface", edge, width, 12))
        upper, lower = stack(box.adjusted(5, 0, -5, 0), (62, 44))
        if cell.cube:
            picture = QRectF(upper.center().x() - 27, upper.center().y() - 27, 54, 54)
            sheet.pictures.append(Picture(picture, _look("dark").cube("event").icon, "outline"))
        else:
            ink = "accent" if coming else "text2" if cell.state == "out" else "text"
            sheet.lines.append(Line(upper, str(cell.space), 44, bold=True, role=ink, align=CENTRE))
        ink = "text" if coming else "text2"
        name = _("not used") if cell.state == "out" else cell.name
        sheet.lines.append(Line(lower, name, LEAST, bold=coming, role=ink, align=CENTRE, condensed=True))


def _foot(sheet: Sheet, view: DisplayView, area: QRectF) -> None:
    extra = area.width() - (WIDE - 2 * _PAGE_X)
    now_wide = _NOW_WIDE + extra * 0.4
    scores_wide = _SCORES_WIDE + extra * 0.2 if view.scores is not None else 0.0
    if not scores_wide:
        now_wide += _SCORES_WIDE * 0.6
    now = QRectF(area.x(), area.y(), now_wide, area.height())
    right = area.right() - (scores_wide + _GAP if scores_wide else 0)
    chances = QRectF(now.right() + _GAP, area.y(), right - now.right() - _GAP, area.height())
    corner = chances
    _now(sheet, view, now)
    _chances(sheet, view, chances)
    if view.scores is not None:
        corner = QRectF(area.right() - scores_wide, area.y(), scores_wide, area.height())
        scores_card(sheet, view.scores, corner)
    sheet.turn = QRectF(corner.right() - 86, corner.y() + 20, 66, 66)


def rule_card(sheet: Sheet, rule: RuleShown, area: QRectF) -> None:
    """An article in the place of something else, as large as its words allow."""
    sheet.panels.append(Panel(area, "surface", "accent", 3))
    sheet.turn = QRectF(area.right() - 86, area.y() + 20, 66, 66)
    inner = area.adjusted(_SIDE, 28, -_SIDE, -24)
    head = QRectF(inner.x(), inner.y(), inner.width() - 90, 70)
    clause = QFontMetricsF(font_of(32, False, False)).horizontalAdvance(rule.clause) + 8
    sheet.lines.append(Line(head.adjusted(0, 0, -clause - 24, 0), rule.title, 56, bold=True, least=40))
    place = QRectF(head.right() - clause, head.y(), clause, head.height())
    sheet.lines.append(Line(place, rule.clause, 32, role="text2", align=RIGHT))
    body = QRectF(inner.x(), head.bottom() + 12, inner.width(), inner.bottom() - head.bottom() - 12)
    for px in range(RULE, LEAST - 1, -2):
        rows = wrapped(rule.words, px, body.width())
        if len(rows) * px * 1.32 <= body.height() or px == LEAST:
            break
    most = max(1, int(body.height() / (px * 1.32)))
    if len(rows) > most:
        rows = [*rows[: most - 1], f"{rows[most - 1]} …"]
    for number, text in enumerate(rows):
        row = QRectF(body.x(), body.y() + number * px * 1.32, body.width(), px * 1.32)
        sheet.lines.append(Line(row, text, px))


def wrapped(text: str, px: float, width: float) -> list[str]:
    """A text in lines that are full before the next one begins."""
    metrics = QFontMetricsF(font_of(px, False, False))
    rows = [""]
    for word in text.split():
        longer = f"{rows[-1]} {word}".strip()
        if rows[-1] and metrics.horizontalAdvance(longer) > width:
            rows.append(word)
        else:
            rows[-1] = longer
    return rows


def _now(sheet: Sheet, view: DisplayView, area: QRectF) -> None:
    now = view.now
    sheet.panels.append(Panel(area, "surface", "lit_line", 3))
    inner = area.adjusted(_SIDE, 32, -_SIDE, -28)
    head = QRectF(inner.x(), inner.y(), inner.width(), 48)
    sheet.lines.append(Line(head, now.caption, 36, role="text2"))
    foot = QRectF(inner.x(), inner.bottom() - 52, inner.width(), 52)
    middle = QRectF(inner.x(), head.bottom(), inner.width(), foot.y() - head.bottom())
    mark = 120.0
    place = QRectF(inner.x(), middle.center().y() - mark / 2, mark, mark)
    if now.who is not None:
        sheet.pieces.append(Piece(place, now.who))
    elif now.icon:
        sheet.pictures.append(Picture(place, now.icon))
    words = middle.adjusted(mark + 32 if now.who or now.icon else 0, 0, 0, 0)
    if now.name:
        doing = _broken(now.doing, 52 if not now.over else 36, words.width(), not now.over)
        name, *rows = stack(words, (84, *[62 if not now.over else 46] * len(doing)))
        sheet.lines.append(Line(name, now.name, 68, bold=True, least=44))
    else:
        doing = _broken(now.doing, 60, words.width(), True)
        rows = stack(words, [72] * len(doing))
    for row, text in zip(rows, doing, strict=True):
        px = 36 if now.over else 52 if now.name else 60
        sheet.lines.append(Line(row, text, px, bold=not now.over, least=32))
    if not now.then:
        return
    then = _("then")
    lead = QFontMetricsF(font_of(36, False, False)).horizontalAdvance(then) + 16
    sheet.lines.append(Line(QRectF(foot.x(), foot.y(), lead, foot.height()), then, 36, role="text2"))
    x = foot.x() + lead
    if now.then_who is not None:
        sheet.pieces.append(Piece(QRectF(x, foot.center().y() - 23, 46, 46), now.then_who))
        x += 62
    sheet.lines.append(Line(QRectF(x, foot.y(), foot.right() - x, foot.height()), now.then, 36, role="text2"))


def _broken(text: str, px: float, width: float, bold: bool, most: int = 2) -> list[str]:
    """A sentence in at most two lines of about the same width, broken between words, when it is too long for one."""
    metrics = QFontMetricsF(font_of(px, bold, False))
    words = text.split()
    if metrics.horizontalAdvance(text) <= width or len(words) < 2 or most < 2:
        return [text]
    breaks = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    return list(min(breaks, key=lambda pair: max(map(metrics.horizontalAdvance, pair))))


def _chances(sheet: Sheet, view: DisplayView, area: QRectF) -> None:
    chances = view.chances
    sheet.panels.append(Panel(area))
    inner = area.adjusted(_SIDE, 32, -_SIDE, -28)
    head = QRectF(inner.x(), inner.y(), inner.width() - (60 if view.scores is None else 0), 48)
    sheet.lines.append(Line(head, chances.caption, 36, role="text2"))
    body = QRectF(inner.x(), head.bottom(), inner.width(), inner.bottom() - head.bottom())
    if not chances.rows:
        mark = 120.0 if chances.closed or not chances.foot else 0.0
        if mark:
            place = QRectF(inner.x(), body.center().y() - mark / 2, mark, mark)
            sheet.pictures.append(Picture(place, "bag", "text2"))
        words = body.adjusted(mark + 32 if mark else 0, 0, 0, 0)
        told = _broken(chances.note or chances.foot, 40, words.width(), True)
        for row, text in zip(stack(words, [52] * len(told)), told, strict=True):
            sheet.lines.append(Line(row, text, 40, bold=True, least=30))
        return
    foot = QRectF(inner.x(), inner.bottom() - 44, inner.width(), 44)
    rows = QRectF(inner.x(), head.bottom() + 12, inner.width(), foot.y() - head.bottom() - 16)
    high = min(64.0, rows.height() / len(chances.rows))
    metrics = QFontMetricsF(font_of(34, False, True))
    wide = min(max(metrics.horizontalAdvance(row.words) for row in chances.rows) + 2, rows.width() * 0.48)
    for index, chance in enumerate(chances.rows):
        _chance(sheet, chance, QRectF(rows.x(), rows.y() + index * high, rows.width(), high), wide)
    sheet.lines.append(Line(foot, chances.foot, 30, role="text2"))


def _chance(sheet: Sheet, row: ChanceRow, area: QRectF, wide: float) -> None:
    percent = QRectF(area.right() - 136, area.y(), 136, area.height())
    words = QRectF(area.x(), area.y(), wide, area.height())
    track = QRectF(words.right() + 20, area.center().y() - 14, percent.x() - words.right() - 28, 28)
    sheet.panels.append(Panel(track, "bg", "", 0, 6))
    if row.share > 0:
        filled = QRectF(track.x(), track.y(), max(6.0, track.width() * row.share), track.height())
        sheet.panels.append(Panel(filled, "accent", "", 0, 6))
    sheet.lines.append(Line(words, row.words, 34, condensed=True))
    sheet.lines.append(Line(percent, row.percent, 34, bold=True, align=RIGHT))


def scores_card(sheet: Sheet, scores: Scores, area: QRectF) -> None:
    """The players by points."""
    sheet.panels.append(Panel(area))
    inner = area.adjusted(_SIDE, 32, -_SIDE, -24)
    head = QRectF(inner.x(), inner.y(), inner.width() - 66, 48)
    sheet.lines.append(Line(head, scores.caption, 36, role="text2"))
    body = QRectF(inner.x(), head.bottom() + 10, inner.width(), inner.bottom() - head.bottom() - 10)
    high = min(62.0, body.height() / (len(scores.rows) + len(scores.notes)))
    y = body.y()
    for row in scores.rows:
        line = QRectF(body.x(), y, body.width(), high)
        size = min(50.0, high - 4)
        sheet.pieces.append(Piece(QRectF(line.x(), line.center().y() - size / 2, size, size), row.who))
        points = QFontMetricsF(font_of(44, True, False)).horizontalAdvance(row.vp) + 24
        vp = QRectF(line.right() - points, line.y(), points, line.height())
        if row.lit:
            sheet.panels.append(Panel(vp.adjusted(0, 4, 0, -4), "lit", "", 0, 10))
            vp = vp.adjusted(0, 0, -12, 0)
        sheet.lines.append(Line(vp, row.vp, 44, bold=True, role="on_lit" if row.lit else "text", align=RIGHT))
        name = QRectF(line.x() + 68, line.y(), vp.x() - 16 - line.x() - 68, line.height())
        sheet.lines.append(Line(name, row.who.name, 36, bold=row.current))
        y += high
    for note in scores.notes:
        sheet.lines.append(Line(QRectF(body.x(), y, body.width(), high), note, 34, role="text2"))
        y += high


# Painting


def paint(painter: QPainter, sheet: Sheet, theme: Theme) -> None:
    """Paints a sheet at its own size."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.fillRect(QRectF(0, 0, sheet.width, sheet.height), theme.color("bg"))
    for panel in sheet.panels:
        _panel(painter, panel, theme)
    for rail in sheet.rails:
        painter.strokePath(rail.path, QPen(theme.color(rail.role), rail.width))
    for plate in sheet.plates:
        _panel(painter, plate, theme)
    for picture in sheet.pictures:
        icons.paint(painter, picture.name, picture.rect, theme.color(picture.role))
    for piece in sheet.pieces:
        _marker(painter, piece, theme)
    for line in sheet.lines:
        _write(painter, set_line(line), theme)


def _panel(painter: QPainter, panel: Panel, theme: Theme) -> None:
    inset = panel.width / 2 if panel.edge else 0.0
    painter.setPen(QPen(theme.color(panel.edge), panel.width) if panel.edge else Qt.PenStyle.NoPen)
    painter.setBrush(theme.color(panel.fill) if panel.fill else Qt.BrushStyle.NoBrush)
    area = panel.rect.adjusted(inset, inset, -inset, -inset)
    painter.drawRoundedRect(area, panel.radius, panel.radius)


def _write(painter: QPainter, done: Set, theme: Theme) -> None:
    painter.save()
    painter.setFont(done.font)
    painter.setPen(theme.color(done.line.role))
    area = done.line.rect
    if done.narrow < 1:
        # Narrowed about its left edge; the text then fills the width exactly, whatever its alignment.
        painter.translate(area.x(), 0)
        painter.scale(done.narrow, 1)
        area = QRectF(0, area.y(), area.width() / done.narrow, area.height())
    flags = done.line.align | Qt.TextFlag.TextSingleLine | Qt.TextFlag.TextDontClip
    painter.drawText(area, int(flags), done.text)
    painter.restore()


def _marker(painter: QPainter, piece: Piece, theme: Theme) -> None:
    """The marker in the display's own theme; the shared one takes its outline from the theme of the window."""
    look = theme.player(piece.who.colour)
    icons.draw_marker(painter, look, piece.who.letter, piece.rect, theme.color("outline"))


# Windows


class TurnButton(QAbstractButton):
    """The only control on the display; it turns with everything else."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.turned = False
        self.theme = own_theme(light=False)
        self.setAccessibleName(_("Turn the display round, R"))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.turned:
            painter.translate(self.width(), self.height())
            painter.rotate(180)
        area = QRectF(self.rect())
        focused = self.hasFocus()
        thick = 3.0 if focused else 2.0
        painter.setPen(QPen(self.theme.color("accent" if focused else "line_strong"), thick))
        painter.setBrush(self.theme.color("sunken") if self.isDown() else Qt.BrushStyle.NoBrush)
        inset = area.width() * 0.1
        painter.drawRoundedRect(area.adjusted(inset, inset, -inset, -inset), 10, 10)
        inset = area.width() * 0.25
        icons.paint(painter, "turn", area.adjusted(inset, inset, -inset, -inset), self.theme.color("text"))
        painter.end()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat():
            self.click()
        else:
            super().keyPressEvent(event)


class DisplayWindow(QWidget):
    """The window. It shows a view model and knows no game; ``menu_asked(place)`` and ``frame_asked`` are for its owner,
    ``turned_round`` and ``closed`` tell what happened."""

    menu_asked = Signal(object)
    frame_asked = Signal()
    turned_round = Signal(bool)
    closed = Signal()

    def __init__(self) -> None:
        super().__init__(None, Qt.WindowType.Window)
        self.setWindowTitle(_("Table display · Snowdonia Companion"))
        self.setAccessibleName(_("Table display"))
        # Whoever keeps the books goes on typing in the other window.
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setMinimumSize(480, 270)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._view: Shown | None = None
        self._lay_out: LayOut = lay_out
        self._sheet: Sheet | None = None
        self._turned = False
        self._theme = own_theme(light=False)
        self.turn_button = TurnButton(self)
        self.turn_button.clicked.connect(self.turn)

    def show_view(self, view: Shown, how: LayOut | None = None) -> None:
        """Shows another moment; ``how`` lays it out, that of Snowdonia where nothing is said."""
        if view == self._view:
            return
        self._view, self._lay_out = view, how or lay_out
        self.setAccessibleDescription(view.summary)
        self._place()

    def view(self) -> Shown | None:
        """What is shown."""
        return self._view

    def wear(self, light: bool) -> None:
        """Dark, or light."""
        self._theme = self.turn_button.theme = own_theme(light)
        self.turn_button.update()
        self.update()

    def turn(self) -> None:
        """Turns everything by 180 degrees."""
        self.set_turned(not self._turned)
        self.turned_round.emit(self._turned)

    def set_turned(self, turned: bool) -> None:
        """Turned by 180 degrees, or upright."""
        self._turned = self.turn_button.turned = turned
        self._place()

    def is_turned(self) -> bool:
        """Whether it stands on its head."""
        return self._turned

    def zoom(self) -> float:
        """Pixels of the window for a pixel of the sheet."""
        return min(self.width() / WIDE, self.height() / HIGH)

    def sheet(self) -> Sheet | None:
        """What is laid out, None before the first view."""
        return self._sheet

    def _place(self) -> None:
        if self._view is None:
            self.turn_button.hide()
            return
        zoom = self.zoom()
        self._sheet = self._lay_out(self._view, self.width() / zoom, self.height() / zoom)
        place = self._sheet.turn
        area = QRectF(place.x() * zoom, place.y() * zoom, place.width() * zoom, place.height() * zoom)
        if self._turned:
            area = QRectF(self.width() - area.right(), self.height() - area.bottom(), area.width(), area.height())
        self.turn_button.setGeometry(area.toRect())
        self.turn_button.show()
        self.update()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        # The keys belong to the display itself; Tab leads to its button.
        self.setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.color("bg"))
        if self._sheet is not None:
            if self._turned:
                painter.translate(self.width(), self.height())
                painter.rotate(180)
            zoom = self.zoom()
            painter.scale(zoom, zoom)
            paint(painter, self._sheet, self._theme)
        painter.end()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        elif event.key() == Qt.Key.Key_F11:
            self.frame_asked.emit()
        elif letter_of(event) == "R" and not event.isAutoRepeat():
            self.turn()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu_asked.emit(event.globalPos())

    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        self.closed.emit()


def pick_screen(names: Sequence[str], wanted: str, window: int) -> int:
    """Which of the present screens the display goes to: the remembered one, else one that the window is not on, else
    the window's own. ``window`` is the index of the window's screen."""
    if wanted and wanted in names:
        return names.index(wanted)
    return next((index for index in range(len(names)) if index != window), max(0, window))


class TableDisplay(QObject):
    """The display of a window: it opens and closes it, keeps it in step with the game, and remembers how the table
    wants it. Its methods are actions of the window. ``keep`` False remembers nothing."""

    def __init__(self, bridge: SessionBridge, window: QWidget, keep: bool = True) -> None:
        super().__init__(window)
        self._bridge = bridge
        self._main = window
        self._store: QSettings | None = settings() if keep else None
        self._window: DisplayWindow | None = None
        self._rule: RuleShown | None = None
        self.place_of: Callable[[str], Place | None] = lambda _game_id: None
        """Where a solo game stands in its series, by its id; None where the history does not know it."""
        self._place: Place | None = None
        self._bag: BagShown = self._bag_shown()
        self._screen_name = self._text("display/screen", "")
        self._frameless = self._flag("display/frameless", False)
        self._turned = self._flag("display/turned", False)
        self._light = self._flag("display/light", False)
        self._scores = self._flag("display/scores", True)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self.refresh)
        bridge.changed.connect(self._heard)
        window.installEventFilter(self)
        app = QGuiApplication.instance()
        if isinstance(app, QGuiApplication):
            app.screenRemoved.connect(self._screen_removed)

    # What is remembered

    def _text(self, key: str, default: str) -> str:
        return default if self._store is None else str(self._store.value(key, default, type=str))

    def _flag(self, key: str, default: bool) -> bool:
        return default if self._store is None else bool(self._store.value(key, default, type=bool))

    def _bag_shown(self) -> BagShown:
        """What the bag page remembers; a bag that is closed there is closed here, too."""
        found = self._text("table/bag", "odds")
        return "closed" if found == "closed" else "counts" if found == "counts" else "odds"

    def _keep(self, key: str, value: object) -> None:
        if self._store is not None:
            self._store.setValue(key, value)

    # Actions of the window

    def display(self) -> None:
        """Opens the display, or closes it."""
        if self._window is not None:
            self.close()
        elif self.can_display():
            self.open()

    def can_display(self) -> bool:
        """Whether a game is on the table."""
        return self._bridge.session is not None

    def is_display_open(self) -> bool:
        """Whether it is shown."""
        return self._window is not None

    def display_frameless(self) -> None:
        """Without a frame it fills its screen; with one it can be moved."""
        self._frameless = not self._frameless
        self._keep("display/frameless", self._frameless)
        if self._window is not None:
            self._stand()

    def is_display_frameless(self) -> bool:
        """Whether it fills its screen."""
        return self._frameless

    def display_scores(self) -> None:
        """Shows the points, or hides them."""
        self.show_scores(not self._scores)

    def show_scores(self, shown: bool) -> None:
        """Shows the points, or hides them, from now on."""
        self._scores = shown
        self._keep("display/scores", self._scores)
        self.refresh()

    def shows_display_scores(self) -> bool:
        """Whether the points are shown."""
        return self._scores

    def display_light(self) -> None:
        """Light instead of dark, or back."""
        self._light = not self._light
        self._keep("display/light", self._light)
        if self._window is not None:
            self._window.wear(self._light)

    def is_display_light(self) -> bool:
        """Whether it is light."""
        return self._light

    def display_turn(self) -> None:
        """Turns it by 180 degrees."""
        if self._window is not None:
            self._window.turn()

    def can_display_turn(self) -> bool:
        """Whether it is shown."""
        return self._window is not None

    def display_screen(self) -> None:
        """On to the next screen."""
        screens = QGuiApplication.screens()
        here = screens.index(self._screen()) if self._screen() in screens else 0
        self.show_on(screens[(here + 1) % len(screens)].name())

    def can_display_screen(self) -> bool:
        """Whether there is another screen."""
        return len(QGuiApplication.screens()) > 1

    def show_on(self, name: str) -> None:
        """Goes to the screen of this name, now and the next time."""
        self._screen_name = name
        self._keep("display/screen", name)
        if self._window is not None:
            self._stand()

    def show_bag(self, shown: BagShown) -> None:
        """How much of the bag the table wants to see."""
        self._bag = shown
        self.refresh()

    def show_rule(self, rule: RuleShown | None) -> None:
        """Shows an article to the table, None takes it away again."""
        if rule != self._rule:
            self._rule = rule
            self.refresh()

    # The window

    def window(self) -> DisplayWindow | None:
        """The window while it is open."""
        return self._window

    def open(self) -> DisplayWindow:
        """Shows the display on its screen."""
        if self._window is None:
            window = self._window = DisplayWindow()
            window.wear(self._light)
            window.set_turned(self._turned)
            window.turned_round.connect(self._turned_round)
            window.frame_asked.connect(self.display_frameless)
            window.menu_asked.connect(self._menu)
            window.closed.connect(self._closed)
            self._find_place()
            self.refresh()
            self._stand()
        return self._window

    def close(self) -> None:
        """Takes the display away."""
        if self._window is not None:
            self._window.close()

    def refresh(self) -> None:
        """Shows the table as it stands."""
        self._later.stop()
        session = self._bridge.session
        if self._window is None or session is None:
            return
        if isinstance(session, RailroadSession):
            self._show_line(session)
            return
        from ui.present.display import DisplayOptions, display_view
        from ui.present.moment import Moment

        moment = Moment(session.table, self._bridge.looks, self._bridge.before)
        options = DisplayOptions(self._bag, self._scores, self._place)
        self._window.show_view(display_view(moment, session.agenda, options, self._rule))

    def _show_line(self, session: RailroadSession) -> None:
        from ui.present.railroad_display import line_display
        from ui.views.line_display import lay_out_line

        assert self._window is not None
        view = line_display(session, self._bridge.looks, self._bridge.before, self._scores, self._rule)
        self._window.show_view(view, lay_out_line)

    def _find_place(self) -> None:
        session = self._bridge.session
        found = isinstance(session, Session) and session.book.solo and self._window is not None
        self._place = self.place_of(session.info.id) if found and session is not None else None

    def _heard(self, change: Change) -> None:
        if change.what == "opened":
            self._find_place()
        if change.what == "closed":
            self.close()
        elif change.what != "proposal" and self._window is not None:
            # After the page has been painted: whoever enters the step waits for that one.
            self._later.start(0)

    def _screen(self) -> QScreen:
        screens = QGuiApplication.screens()
        main = self._main.screen()
        here = screens.index(main) if main in screens else 0
        return screens[pick_screen([screen.name() for screen in screens], self._screen_name, here)]

    def _stand(self) -> None:
        """Puts the window on its screen, with its frame or without."""
        window = self._window
        if window is None:
            return
        screen = self._screen()
        window.setWindowFlag(Qt.WindowType.FramelessWindowHint, self._frameless)
        if self._frameless:
            window.setGeometry(screen.geometry())
        else:
            room = screen.availableGeometry()
            wanted = QRect(0, 0, room.width() * 3 // 4, room.width() * 27 // 64)
            window.setGeometry(fitting(wanted, [room], known=False))
        # A change of frame hides a window that was shown.
        window.show()

    def _screen_removed(self, _screen: QScreen) -> None:
        QTimer.singleShot(0, self, self._stand)

    def _turned_round(self, turned: bool) -> None:
        self._turned = turned
        self._keep("display/turned", turned)

    def _closed(self) -> None:
        if self._window is not None:
            self._window.deleteLater()
            self._window = None
        self._rule = None
        self._later.stop()

    def _menu(self, place: object) -> None:
        self.menu().popup(place)  # type: ignore[arg-type]

    def menu(self) -> QMenu:
        """What can be chosen about the display; the same as in the window's own menu, and the screens by name."""
        menu = QMenu(self._window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(_("Turn round"), self.display_turn)
        for words, on, slot in (
            (_("Without a frame"), self._frameless, self.display_frameless),
            (_("Show the points"), self._scores, self.display_scores),
            (_("Light"), self._light, self.display_light),
        ):
            action = menu.addAction(words, slot)
            action.setCheckable(True)
            action.setChecked(on)
        screens = QGuiApplication.screens()
        if len(screens) > 1:
            menu.addSeparator()
            here = self._screen().name()
            for name in (screen.name() for screen in screens):
                action = menu.addAction(_("On {screen}").format(screen=name))
                action.setCheckable(True)
                action.setChecked(name == here)
                action.triggered.connect(lambda _on=False, name=name: self.show_on(name))
        menu.addSeparator()
        menu.addAction(_("Close the display"), self.close)
        return menu

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._main and event.type() == QEvent.Type.Close:
            self.close()
        return False
