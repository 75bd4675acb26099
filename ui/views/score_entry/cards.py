"""Contracts by the picture of what they need: to be tapped instead of typed."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from companion.wording import _
from ui import icons
from ui.present import score_entry as present
from ui.present.looks import Look
from ui.present.score_entry import CardFace, Entered
from ui.theme import current, signals
from ui.views.flow import Flow
from ui.views.table.plates import Roving
from ui.views.words import Words
from ui.widgets import Button, Pressable, strokes
from ui.widgets.pressable import BY_KEY

CARD_WIDE: Final = 136


class CardButton(Pressable):
    """A contract card to pick: number, VP, what it needs; who else holds it."""

    radius = 6.0

    def __init__(self, face: CardFace, parent: QWidget | None = None) -> None:
        super().__init__(face.sentence, parent)
        self._face = face
        self.setCheckable(True)
        self.setChecked(face.held)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_face(self, face: CardFace) -> None:
        """Shows who holds it now."""
        if face != self._face:
            self._face = face
            self.setAccessibleName(face.sentence)
            self.update()
        self.setChecked(face.held)

    def face_size(self) -> tuple[float, float]:
        return CARD_WIDE, 48

    def draw(self, painter: QPainter) -> None:
        theme, face = current(), self._face
        area = QRectF(self.rect())
        on = self.isChecked()
        ground, edge = ("accent_soft", "accent") if on else ("surface", "line_strong")
        strokes.panel(painter, area, theme.color(ground), theme.color(edge), 2 if on else 1, 6)
        small = theme.font(12, bold=True)
        box = QRectF(theme.px(6), theme.px(5), theme.px(24), theme.px(17))
        strokes.panel(painter, box, theme.color("text"), None, 0, 4)
        strokes.write(painter, box, str(face.number), small, theme.color("surface"))
        font = theme.font(15, bold=True)
        vp = QRectF(box.right() + theme.px(6), theme.px(3), strokes.advance(face.vp, font) + 1, theme.px(21))
        strokes.write(painter, vp, face.vp, font, theme.color("text"), strokes.LEFT)
        unit = QRectF(vp.right() + theme.px(3), theme.px(4), area.right() - vp.right() - theme.px(28), theme.px(21))
        soft = theme.color("text" if on else "text2")
        font = strokes.narrowed(face.unit, theme.font(12, condensed=True), unit.width(), 10)
        strokes.write(painter, unit, face.unit, font, soft, strokes.LEFT)
        mark = theme.px(18)
        right = area.right() - theme.px(5) - mark
        if on:
            place = QRectF(right, theme.px(5), mark, mark)
            icons.paint(painter, "check", place, theme.color("accent"))
            right -= mark
        for look in face.others[:2]:
            icons.paint_marker(painter, look.colour, look.letter, QRectF(right, theme.px(5), mark, mark))
            right -= mark
        self._draw_needs(painter, float(theme.px(8)), area.bottom() - theme.px(22))

    def _draw_needs(self, painter: QPainter, x: float, top: float) -> None:
        theme = current()
        font, edge = theme.font(14, bold=True), theme.px(17)
        for icon, count in self._face.needs:
            wide = strokes.advance(count, font) if count else 0.0
            if count:
                box = QRectF(x, top, wide + 1, edge)
                strokes.write(painter, box, count, font, theme.color("text"), strokes.LEFT)
                x += wide + theme.px(2)
            place = QRectF(x, top, edge, edge)
            if icon == "rubble":
                icons.paint_cube(painter, "rubble", place)
            else:
                icons.paint(painter, icon, place, theme.color("text"))
            x += edge + theme.px(8)


class SeatButton(Pressable):
    """A player to pick cards for."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(_("Contracts of {player}").format(player=look.name), parent)
        self._look = look
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def face_size(self) -> tuple[float, float]:
        theme = current()
        words = strokes.advance(self._look.name, theme.font(14, bold=True)) / theme.scale
        return min(140.0, 44 + words), 44

    def draw(self, painter: QPainter) -> None:
        theme = current()
        area = QRectF(self.rect())
        on = self.isChecked()
        ground, edge = ("accent_soft", "accent") if on else ("surface", "line_strong")
        strokes.panel(painter, area, theme.color(ground), theme.color(edge), 2 if on else 1.5, 8)
        mark = theme.px(22)
        box = QRectF(theme.px(8), area.center().y() - mark / 2, mark, mark)
        icons.paint_marker(painter, self._look.colour, self._look.letter, box)
        room = QRectF(box.right() + theme.px(6), 0, area.right() - box.right() - theme.px(12), area.height())
        font = theme.font(14, bold=True)
        strokes.write(
            painter, room, self._look.name, font, theme.color("text"), strokes.LEFT, Qt.TextElideMode.ElideMiddle
        )


class CardPicker(QWidget):
    """Contracts by the picture of what they need, for one player at a time. ``tapped(seat, number)``, ``none(seat)``
    for a player without any, ``done`` to go back."""

    tapped = Signal(int, int)
    none = Signal(int)
    done = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.seat = 0
        self.setAccessibleName(_("Contracts by picture"))
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        head = QHBoxLayout()
        self.title = Words(_("Which contracts?"), 17, bold=True, wrap=False)
        head.addWidget(self.title, 1)
        self.no_cards = Button(_("No contract"), "outline")
        self.no_cards.clicked.connect(lambda: self.none.emit(self.seat))
        head.addWidget(self.no_cards)
        self.back = Button(_("Back to the fields"), "outline", key=_("Esc"))
        self.back.clicked.connect(self.done)
        head.addWidget(self.back)
        self._box.addLayout(head)
        self._seats = Flow(8)
        self._box.addWidget(self._seats)
        self._cards = Flow(8)
        self._box.addWidget(self._cards)
        self.seats: list[SeatButton] = []
        self.cards: dict[int, CardButton] = {}
        self._seat_keys, self._card_keys = Roving(self), Roving(self)
        self._shown: tuple[object, ...] = ()
        self.restyle()
        signals.changed.connect(self.restyle)

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        self._box.setSpacing(current().px(10))

    def explains(self, at: object) -> str:
        """The clause of what contracts bring."""
        return present.clause_of("contracts")

    def show_entry(self, entered: Entered, seat: int) -> None:
        """Shows the cards for a player."""
        self.seat = seat
        looks, faces = entered.looks, present.cards(entered, seat)
        if (looks, tuple(face.number for face in faces)) != self._shown:
            self._shown = (looks, tuple(face.number for face in faces))
            self.seats = [SeatButton(look) for look in looks]
            for n, button in enumerate(self.seats):
                button.clicked.connect(lambda _on=False, n=n: self._turn(n))
            self._seats.show_widgets(self.seats)
            self._seat_keys.set_members(self.seats)
            self.cards = {face.number: CardButton(face) for face in faces}
            for number, card in self.cards.items():
                card.clicked.connect(lambda _on=False, number=number: self.tapped.emit(self.seat, number))
            self._cards.show_widgets(list(self.cards.values()))
            self._card_keys.set_members(list(self.cards.values()))
        self.seats[seat].setChecked(True)
        for face in faces:
            self.cards[face.number].show_face(face)
        self._entered = entered

    def _turn(self, seat: int) -> None:
        self.show_entry(self._entered, seat)

    def focus(self) -> None:
        """The focus on the first card."""
        first = next(iter(self.cards.values()), None)
        if first is not None:
            first.setFocus(BY_KEY[0])
