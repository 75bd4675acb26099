"""One control for each kind of form. All of them hand back answers by `answered(field, value)` and take keys the same
way, so that the panel knows nothing of cubes, cards or sites."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QPainter
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from companion.wording import _
from ui import icons
from ui.present.forms import (
    CardsForm,
    ChoiceForm,
    CubesForm,
    EachForm,
    Form,
    NumberForm,
    OfficeForm,
    Option,
    PlacesForm,
    Untold,
)
from ui.present.looks import Look, look_of
from ui.theme import current, signals
from ui.views.now.lines import clear
from ui.views.scrolling import Scroll
from ui.views.words import Words
from ui.widgets import Button, CubePicker, KeyCap, PlayerMarker, Pressable, Segmented, Stepper, Tool, letter_of, strokes

UNKNOWN: Final = "?"
FEW_NUMBERS: Final = 10
"""Up to so many numbers stand side by side, one tap each."""

NUMBERS_IN_ROW: Final = 6
"""More numbers than this stand in two rows."""
MOST_ROWS: Final = 4.5
"""A longer list scrolls, so that Confirm stays in sight; half a row says that there is more."""
BESIDE_ROWS: Final = 330
"""What stands above and below a list in the panel, design pixels."""

_NEEDS_ICONS: Final = {"track": "track", "site": "site-building", "tracks": "track", "sites": "site-building"}


class Control(QWidget):
    """A form on the panel. ``show_form`` brings it up to date without being built anew.

    ``decided(field)`` follows an answer that needs no Confirm: a card that was tapped, the last digit of a number;
    ``clause_asked(clause)`` asks why an answer cannot be given."""

    answered = Signal(str, object)
    decided = Signal(str)
    submitted = Signal()
    clause_asked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        signals.changed.connect(self.restyle)
        self.restyle()

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        self._box.setSpacing(current().px(8))

    def show_form(self, form: Form) -> None:
        """Brings it up to date."""
        raise NotImplementedError

    def take_key(self, event: QKeyEvent) -> bool:
        """Acts on a key and says whether it meant something here."""
        return False

    def field_to_focus(self) -> QWidget | None:
        """A text field that wants the focus, if there is one still empty."""
        return None

    def set_room(self, height: float) -> None:
        """How high the panel is, in design pixels; a long list takes no more of it than leaves Confirm in sight."""


class OptionRow(Pressable):
    """An answer as a row of 44: badge, words, what is paid, and a word at the right; grey when it cannot be taken."""

    def __init__(self, option: Option, parent: QWidget | None = None) -> None:
        super().__init__(option.sentence, parent)
        self.option = option
        self.setCheckable(True)
        self.setEnabled(option.possible)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.digit = ""

    def explains(self, at: object) -> str:
        """What explains the answer, or why it cannot be given."""
        return self.option.explained_by

    def face_size(self) -> tuple[float, float]:
        return 320, 44

    def minimumSizeHint(self) -> QSize:
        return QSize(current().px(160), current().px(44))

    def nextCheckState(self) -> None:
        # A second press must not take the choice back.
        self.setChecked(True)

    def takes_enter(self) -> bool:
        # What is chosen already is agreed to: Enter belongs to Confirm.
        return not self.isChecked()

    def draw(self, painter: QPainter) -> None:
        theme, option = current(), self.option
        area = QRectF(self.rect())
        on, can = self.isChecked(), self.isEnabled()
        ink = theme.color("text" if can else "text2")
        if on:
            strokes.panel(painter, area, theme.color("accent_soft"), theme.color("accent"), 2, 8)
        elif self.underMouse() and can:
            strokes.panel(painter, area, theme.color("sunken"), None, 0, 8)
        left = float(theme.px(8))
        if option.badge:
            left = self._draw_badge(painter, left, can)
        elif self.digit:
            cap = strokes.keycap_width(self.digit)
            strokes.keycap(
                painter,
                QRectF(left, area.center().y() - theme.px(9), cap, theme.px(18)),
                self.digit,
                theme.color("text2"),
            )
            left += cap + theme.px(8)
        if option.icon:
            edge = theme.px(22)
            icons.paint(painter, option.icon, QRectF(left, area.center().y() - edge / 2, edge, edge), ink)
            left += edge + theme.px(8)
        right = area.right() - theme.px(8)
        tail = option.shortfall or option.tail
        tail_font = theme.font(12, condensed=True)
        tail_width = min(strokes.advance(tail, tail_font), area.width() * 0.42) if tail else 0.0
        amounts = sum(self._amount(None, 0, a.count, a.kind) + theme.px(6) for a in option.amounts)
        words_font = theme.font(14, bold=True)
        room = right - tail_width - amounts - left - theme.px(8)
        wanted = strokes.advance(option.words, words_font)
        if wanted > room:
            words_font = theme.font(13, bold=True, condensed=True)
            wanted = strokes.advance(option.words, words_font)
        # What is missing is said whole, in two lines where one leaves no room for the name; so is what fits in two.
        halved = _in_two_lines(tail, tail_font)
        cut = strokes.advance(tail, tail_font) > tail_width and halved <= area.width() * 0.5
        wrapped = wanted > room if option.shortfall else cut
        if wrapped:
            tail_width = halved
            room = right - tail_width - amounts - left - theme.px(8)
            words_font = strokes.narrowed(option.words, words_font, room, 11)
            wanted = strokes.advance(option.words, words_font)
        elif wanted > room and tail_width > theme.px(60):
            # The tail shortens before the name does.
            tail_width = max(float(theme.px(60)), tail_width - (wanted - room))
            room = right - tail_width - amounts - left - theme.px(8)
        shown = min(wanted, max(room, 0.0))
        strokes.write(
            painter,
            QRectF(left, 0, shown + 1, area.height()),
            option.words,
            words_font,
            ink,
            strokes.LEFT,
            Qt.TextElideMode.ElideMiddle,
        )
        x = max(left + shown + theme.px(10), min(left + theme.px(96), right - tail_width - amounts))
        for amount in option.amounts:
            x += self._amount(painter, x, amount.count, amount.kind, can) + theme.px(6)
        place, tail_ink = (
            QRectF(right - tail_width, 0, tail_width, area.height()),
            theme.color("text" if can else "text2"),
        )
        if wrapped:
            strokes.write_lines(painter, place.adjusted(-1, 0, 0, 0), tail, tail_font, tail_ink, strokes.RIGHT)
        elif tail:
            elide = Qt.TextElideMode.ElideRight
            strokes.write(painter, place, tail, tail_font, tail_ink, strokes.RIGHT, elide)

    def _draw_badge(self, painter: QPainter, left: float, can: bool) -> float:
        theme = current()
        font = theme.font(13, bold=True)
        width = max(float(theme.px(22)), strokes.advance(self.option.badge, font) + theme.px(10))
        height = theme.px(22)
        box = QRectF(left, (self.height() - height) / 2, width, height)
        strokes.panel(painter, box, theme.color("text" if can else "text2"), None, 0, 4)
        strokes.write(painter, box, self.option.badge, font, theme.color("surface"))
        return left + width + theme.px(8)

    def _amount(self, painter: QPainter | None, x: float, count: str, kind: str, can: bool = True) -> float:
        """Paints a number and its component, or only measures; the width."""
        theme = current()
        font = theme.font(15, bold=True)
        width, edge = strokes.advance(count, font), theme.px(16)
        if painter is not None:
            ink = theme.color("text" if can else "text2")
            strokes.write(painter, QRectF(x, 0, width + 1, self.height()), count, font, ink, strokes.LEFT)
            place = QRectF(x + width + theme.px(3), (self.height() - edge) / 2, edge, edge)
            if kind in _NEEDS_ICONS:
                icons.paint(painter, _NEEDS_ICONS[kind], place, ink)
            else:
                icons.paint_cube(painter, look_of(kind), place)
        return width + theme.px(3) + edge


def _in_two_lines(text: str, font: QFont) -> float:
    """The least width in which a text stands in two lines."""
    words = text.split()
    halves = ((" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words)))
    widths = (max(strokes.advance(part, font) for part in half) for half in halves)
    return min(widths, default=strokes.advance(text, font))


class OptionRows(QWidget):
    """Answers in rows; one tab stop, arrows walk, digits pick. Beside one that cannot be given stands the clause that
    says so: ``clause_asked(clause)``."""

    picked = Signal(int)
    clause_asked = Signal(str)

    def __init__(self, name: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.walking = False
        """Whether what is picked came by an arrow, on the way to another one."""
        self.rows: list[OptionRow] = []
        self.links: dict[int, Tool] = {}
        """The clauses, by the place of their row."""
        self._options: tuple[Option, ...] = ()
        self.setAccessibleName(name)
        self._box = QGridLayout(self)
        self._box.setColumnStretch(0, 1)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(0)

    def show_options(self, options: Sequence[Option], chosen: int | None, visible: Sequence[int] | None = None) -> None:
        """Shows these answers; ``visible`` names the ones shown, None for all."""
        if tuple(options) != self._options:
            self._options = tuple(options)
            clear(self._box)
            self.rows, self.links = [], {}
            for index, option in enumerate(options):
                row = OptionRow(option, self)
                row.clicked.connect(lambda _on=False, index=index: self.picked.emit(index))
                self.rows.append(row)
                self._box.addWidget(row, index, 0, 1, 1 if option.clause else 2)
                if option.clause:
                    self._link(index, option)
        shown = 0
        for index, row in enumerate(self.rows):
            row.setChecked(index == chosen)
            show = visible is None or index in visible
            row.setVisible(show)
            if show and row.option.possible:
                shown += 1
                row.digit = str(shown) if shown < FEW_NUMBERS else ""
            first = index == chosen or (chosen is None and shown == 1 and show)
            row.setFocusPolicy(Qt.FocusPolicy.StrongFocus if first else Qt.FocusPolicy.ClickFocus)
            row.update()
            if index in self.links:
                self.links[index].setVisible(show)
        # Where no answer can be given, the first clause is the tab stop.
        for n, link in enumerate(link for link in self.links.values() if not link.isHidden()):
            stop = not shown and not n
            link.setFocusPolicy(Qt.FocusPolicy.StrongFocus if stop else Qt.FocusPolicy.ClickFocus)

    def _link(self, index: int, option: Option) -> None:
        name = _("Clause {clause} for {words}").format(clause=option.clause, words=option.sentence)
        link = Tool(option.clause, name, link=True)
        link.clicked.connect(lambda: self.clause_asked.emit(option.clause))
        self.links[index] = link
        self._box.addWidget(link, index, 1)

    def pick_digit(self, digit: str) -> bool:
        """Picks the row with this digit; False when there is none."""
        for index, row in enumerate(self.rows):
            if row.digit == digit and not row.isHidden() and row.option.possible:
                self.picked.emit(index)
                return True
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()), 0)
        shown = [(index, row) for index, row in enumerate(self.rows) if not row.isHidden()]
        stops = [(index, row if row.isEnabled() else self.links.get(index)) for index, row in shown]
        found = [(index, stop) for index, stop in stops if stop is not None]
        at = next((n for n, (_index, stop) in enumerate(found) if stop.hasFocus()), None)
        if not step or at is None:
            event.ignore()
            return
        index, target = found[(at + step) % len(found)]
        target.setFocus(Qt.FocusReason.TabFocusReason)
        if target is self.rows[index]:
            self.walking = True
            self.picked.emit(index)
            self.walking = False


class ChoiceControl(Control):
    """One of several answers: side by side when few and short, else in rows; groups by a switch above them."""

    def __init__(self, form: ChoiceForm, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._form = form
        self._group = ""
        self._switch: Segmented | None = None
        self._row: Segmented | None = None
        self._rows: OptionRows | None = None
        self._scroll: Scroll | None = None
        if form.title:
            self._box.addWidget(Words(form.title, 14, role="text2"))
        if len(form.groups) > 1:
            chosen = form.options[form.chosen].group if form.chosen is not None else form.groups[0][0]
            self._group = chosen
            self._switch = Segmented(form.groups, chosen, _("What to do"), strong=False)
            self._switch.picked.connect(self._turn)
            self._box.addWidget(self._switch)
        if form.side_by_side:
            choices = [(str(i), o.words, o.icon) if o.icon else (str(i), o.words) for i, o in enumerate(form.options)]
            self._row = Segmented(choices, None, form.title or _("Answers"), strong=False)
            self._row.picked.connect(lambda key: self._give(int(key)))
            self._box.addWidget(self._row)
        else:
            self._rows = OptionRows(form.title)
            self._rows.picked.connect(self._give)
            self._rows.clause_asked.connect(self.clause_asked)
            self._scroll = Scroll(self._rows, round(44 * MOST_ROWS))
            self._box.addWidget(self._scroll)
        self.show_form(form)

    def set_room(self, height: float) -> None:
        if self._scroll is not None:
            rows = min(MOST_ROWS, max(1.5, (height - BESIDE_ROWS) // 44 + 0.5))
            self._scroll.set_most(round(44 * rows))

    def group(self) -> str:
        """The group in front, "" without groups."""
        return self._group

    def _turn(self, key: str) -> None:
        self._group = key
        options = enumerate(self._form.options)
        first = next((i for i, o in options if o.group == key and o.possible and not isinstance(o.value, Untold)), None)
        if first is not None:
            self._give(first)
        self.show_form(self._form)

    def turn(self, key: str) -> None:
        """Brings a group to the front."""
        if self._switch is not None and key in dict(self._form.groups):
            self._switch.pick(key)

    def pick_value(self, matches: Any) -> bool:
        """Picks the first possible answer for which ``matches(value)`` holds."""
        for index, option in enumerate(self._form.options):
            if option.possible and matches(option.value):
                self._give(index)
                return True
        return False

    def _give(self, index: int) -> None:
        option = self._form.options[index]
        if option.possible:
            self.answered.emit(self._form.field, option.value)

    def show_form(self, form: Form) -> None:
        assert isinstance(form, ChoiceForm)
        self._form = form
        if self._row is not None and form.chosen is not None and self._row.chosen() != str(form.chosen):
            self._row.blockSignals(True)
            self._row.pick(str(form.chosen))
            self._row.blockSignals(False)
        if self._rows is not None:
            if self._switch is not None and form.chosen is not None:
                group = form.options[form.chosen].group
                if group != self._group:
                    self._group = group
                    self._switch.blockSignals(True)
                    self._switch.pick(group)
                    self._switch.blockSignals(False)
            grouped = self._switch is not None
            visible = [i for i, o in enumerate(form.options) if not grouped or o.group == self._group]
            self._rows.show_options(form.options, form.chosen, visible)
            if self._scroll is not None:
                self._scroll.updateGeometry()
                if form.chosen is not None:
                    self._scroll.ensureWidgetVisible(self._rows.rows[form.chosen], 0, current().px(22))

    def take_key(self, event: QKeyEvent) -> bool:
        letter = letter_of(event)
        if not letter:
            return False
        if letter.isdigit():
            if self._rows is not None:
                return self._rows.pick_digit(letter)
            index = int(letter) - 1
            if 0 <= index < len(self._form.options):
                self._give(index)
                return True
            return False
        if self._switch is not None and letter in "BT":
            self.turn("sites" if letter == "B" else "trains")
            return True
        initials = [self._initial(option) for option in self._form.options]
        if self._row is not None and initials.count(letter) == 1:
            self._give(initials.index(letter))
            return True
        return False

    @staticmethod
    def _initial(option: Option) -> str:
        # The key of the option in the rules' language where its words have another alphabet.
        words = option.words[:1].upper()
        return words if words.isascii() else str(option.value)[:1].upper()


class CubesControl(Control):
    """Cubes in a tray. On a tray that is only guessed, the first letter begins anew."""

    def __init__(self, form: CubesForm, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._form = form
        self._kinds = {look_of(kind): kind for kind in form.kinds}
        limits = {look_of(kind): n for kind, n in form.limits.items()}
        self.picker = CubePicker(tuple(self._kinds), form.places, limits, _("Cubes"))
        bars = self.picker.buttons.get(look_of("bar"))
        if bars is not None and not bars.key:
            bars.key = "B"
        for price in form.prices.values():
            self._box.addWidget(Words(price, 13, condensed=True, role="text2"))
        self._box.addWidget(self.picker)
        self.more = Words("", 13, condensed=True, role="text2")
        self._box.addWidget(self.more)
        self.picker.changed.connect(self._changed)
        self._guessed = form.guessed
        self._last = ""
        """The kind whose letter was the last key."""
        self.show_form(form)

    def show_form(self, form: Form) -> None:
        assert isinstance(form, CubesForm)
        self._form = form
        cubes = tuple(look_of(kind) for kind in form.cubes)
        if cubes != self.picker.cubes():
            self.picker.blockSignals(True)
            self.picker.set_cubes(cubes)
            self.picker.blockSignals(False)
        self._guessed = form.guessed
        short = form.empty_at is not None and len(form.cubes) == form.empty_at
        self.more.say(_("The bag is empty then. Not empty? Tap the next cube.") if short else "")
        self.more.setVisible(short)

    def _changed(self) -> None:
        cubes = tuple(self._kinds[kind] for kind in self.picker.cubes())
        self._guessed = False
        if self._form.ordered:
            self.answered.emit(self._form.field, cubes)
        else:
            self.answered.emit(self._form.field, {kind: cubes.count(kind) for kind in dict.fromkeys(cubes)})

    def take_key(self, event: QKeyEvent) -> bool:
        letter = letter_of(event)
        last, self._last = self._last, ""
        if self._form.counted:
            if letter.isdigit() and last:
                self.picker.count(last, int(letter))
                return True
            self._last = self.picker.kind_of(letter)
        begins = bool(self.picker.kind_of(letter))
        if begins and self._guessed:
            self.picker.blockSignals(True)
            self.picker.set_cubes(())
            self.picker.blockSignals(False)
            self._guessed = False
        return self.picker.take_key(event)


class NumberField(QLineEdit):
    """A card number of up to two digits; empty stands for "?". Enter goes on."""

    DIGITS: ClassVar = 2
    entered = Signal()

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setPlaceholderText(UNKNOWN)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setMaxLength(self.DIGITS)
        self.textEdited.connect(self._tidy)
        signals.changed.connect(self.restyle)
        self.restyle()

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        self.setFont(current().font(18, bold=True))
        self.setFixedWidth(current().px(76))

    def number(self) -> int | None:
        """The number, None while it is "?"."""
        text = self.text()
        return int(text) if text.isdigit() else None

    def show_number(self, number: int | str | None) -> None:
        """Shows a number unless somebody is typing it."""
        text = str(number) if isinstance(number, int) else ""
        if not self.hasFocus() and text != self.text():
            self.setText(text)

    def _tidy(self, text: str) -> None:
        kept = "".join(c for c in text if c.isdigit())
        if kept != text:
            self.setText(kept)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()
            if not event.isAutoRepeat():
                self.entered.emit()
            return
        if event.text() == UNKNOWN:
            self.clear()
            self.textEdited.emit("")
            return
        super().keyPressEvent(event)


class CardsControl(Control):
    """Numbers off the cards, one field each. Two digits go on to the next field; Enter goes on, at the end confirms."""

    def __init__(self, form: CardsForm, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._form = form
        self._box.addWidget(Words(form.title, 14, role="text2"))
        row = QHBoxLayout()
        row.setSpacing(current().px(8))
        self.fields: list[NumberField] = []
        for n in range(form.count):
            name = _("Card {n} of {count}").format(n=n + 1, count=form.count)
            field = NumberField(name)
            field.textEdited.connect(lambda _text, n=n: self._typed(n))
            field.entered.connect(lambda n=n: self._next(n))
            self.fields.append(field)
            row.addWidget(field)
        row.addStretch(1)
        self._box.addLayout(row)
        if form.unknown:
            self._box.addWidget(Words(_("? for a card that is entered later"), 12, condensed=True, role="text2"))
        self.show_form(form)

    def show_form(self, form: Form) -> None:
        assert isinstance(form, CardsForm)
        self._form = form
        for n, field in enumerate(self.fields):
            field.show_number(form.cards[n] if n < len(form.cards) else None)

    def _typed(self, n: int) -> None:
        numbers = [field.number() for field in self.fields]
        if self._form.unknown:
            cards: tuple[Any, ...] = tuple(UNKNOWN if number is None else number for number in numbers)
        else:
            cards = tuple(number for number in numbers if number is not None)
        self.answered.emit(self._form.field, cards)
        if len(self.fields[n].text()) < NumberField.DIGITS:
            return
        if n + 1 < len(self.fields):
            self.fields[n + 1].setFocus(Qt.FocusReason.TabFocusReason)
        elif None not in numbers:
            self.decided.emit(self._form.field)

    def _next(self, n: int) -> None:
        if n + 1 < len(self.fields) and self.fields[n].number() is not None and not self.fields[n + 1].text():
            self.fields[n + 1].setFocus(Qt.FocusReason.TabFocusReason)
        else:
            self.submitted.emit()

    def field_to_focus(self) -> QWidget | None:
        return next((field for field in self.fields if not field.text()), None)


class OfficeControl(Control):
    """A card of the row: known ones in rows, an unknown one by its number."""

    def __init__(self, form: OfficeForm, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._form = form
        self._rows = OptionRows(_("Cards of the site office"))
        self._rows.picked.connect(self._picked)
        self._box.addWidget(self._rows)
        self.fields: dict[int, NumberField] = {}
        for space, _pool in form.unknown:
            row = QHBoxLayout()
            row.addWidget(Words(_("Card on space {n}").format(n=space), 14), 1)
            field = NumberField(_("Number of the card on space {n}").format(n=space))
            field.textEdited.connect(lambda _text, space=space: self._typed(space))
            field.entered.connect(self.submitted)
            row.addWidget(field)
            self._box.addLayout(row)
            self.fields[space] = field
        self.show_form(form)

    def show_form(self, form: Form) -> None:
        assert isinstance(form, OfficeForm)
        self._form = form
        self._rows.show_options(form.options, form.chosen)
        self._rows.setVisible(bool(form.options))

    def _typed(self, space: int) -> None:
        number = self.fields[space].number()
        if number is not None:
            self.answered.emit(self._form.field, (number, space))

    def pick_value(self, matches: Any) -> bool:
        """Picks the card for which ``matches(value)`` holds."""
        for index, option in enumerate(self._form.options):
            if matches(option.value):
                self._picked(index)
                return True
        return False

    def _picked(self, index: int) -> None:
        self.answered.emit(self._form.field, self._form.options[index].value)
        if not self._rows.walking:
            self.decided.emit(self._form.field)

    def take_key(self, event: QKeyEvent) -> bool:
        letter = letter_of(event)
        return letter.isdigit() and self._rows.pick_digit(letter)


class PlacesControl(Control):
    """Where a labourer goes: on the stage, or by letter, or by letter and digit. Here stand only the keys."""

    def __init__(self, form: PlacesForm, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._form = form
        self._box.addWidget(Words(_("Tap a free space, or press"), 15, bold=True))
        self._lines = QVBoxLayout()
        self._box.addLayout(self._lines)
        self._shown: PlacesForm | None = None
        self.show_form(form)

    def show_form(self, form: Form) -> None:
        assert isinstance(form, PlacesForm)
        self._form = form
        if self._shown is not None and self._shown.areas == form.areas:
            return
        self._shown = form
        while (item := self._lines.takeAt(0)) is not None:
            line = item.layout()
            if line is not None:
                clear(line)
        areas = [area.area for area in form.areas]
        last = form.areas[0].spaces[-1] if form.areas else 0
        self._lines.addLayout(self._line(areas, _("first free space there")))
        if areas:
            self._lines.addLayout(self._line([areas[0], str(last)], _("that very space")))

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        super().restyle()
        if getattr(self, "_shown", None) is not None:
            # The column of keys is as wide as its caps.
            self._shown = None
            self.show_form(self._form)

    def _line(self, keys: list[str], words: str) -> QHBoxLayout:
        theme = current()
        line = QHBoxLayout()
        line.setSpacing(theme.px(5))
        caps = QWidget()
        caps.setMinimumWidth(theme.px(26 * max(4, len(self._form.areas))))
        row = QHBoxLayout(caps)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme.px(5))
        for key in keys:
            row.addWidget(KeyCap(key))
        row.addStretch(1)
        line.addWidget(caps)
        line.addWidget(Words(words, 14), 1)
        return line

    def take_key(self, event: QKeyEvent) -> bool:
        letter = letter_of(event)
        area = next((a for a in self._form.areas if a.area == letter), None)
        if area is None:
            return False
        self.answered.emit(self._form.field, (area.area, area.spaces[0]))
        return True


class EachControl(Control):
    """One answer a player, a row each."""

    def __init__(self, form: EachForm, looks: Sequence[Look], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._form = form
        self.rows: dict[int, Segmented] = {}
        for row in form.rows:
            look = looks[row.seat]
            head = QHBoxLayout()
            head.addWidget(PlayerMarker(look.colour, look.letter, 24, name=look.name))
            head.addWidget(Words(look.name, 15, bold=True, wrap=False), 1)
            self._box.addLayout(head)
            choices = [(str(i), option.words) for i, option in enumerate(row.options)]
            field = Segmented(choices, str(row.chosen), look.name, strong=False)
            field.picked.connect(lambda _key: self._give())
            self.rows[row.seat] = field
            self._box.addWidget(field)
        self.show_form(form)

    def show_form(self, form: Form) -> None:
        assert isinstance(form, EachForm)
        self._form = form

    def _give(self) -> None:
        chosen = {row.seat: row.options[int(self.rows[row.seat].chosen() or 0)].value for row in self._form.rows}
        self.answered.emit(self._form.field, chosen)


class NumberControl(Control):
    """A whole number: a button each where there are few, else a stepper. Digits say it."""

    def __init__(self, form: NumberForm, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._form = form
        if form.title:
            self._box.addWidget(Words(form.title, 14, role="text2"))
        self.buttons: dict[int, Button] = {}
        self._stepper: Stepper | None = None
        if form.high - form.low < FEW_NUMBERS:
            grid = QGridLayout()
            grid.setSpacing(current().px(6))
            numbers = range(form.low, form.high + 1)
            columns = len(numbers) if len(numbers) <= NUMBERS_IN_ROW else (len(numbers) + 1) // 2
            for place, n in enumerate(numbers):
                button = Button(str(n), "outline")
                button.setCheckable(True)
                button.clicked.connect(lambda _on=False, n=n: self._give(n))
                grid.addWidget(button, place // columns, place % columns)
                self.buttons[n] = button
            self._box.addLayout(grid)
        else:
            self._stepper = Stepper(form.number or form.low, form.low, form.high, form.title or _("Number"))
            self._stepper.changed.connect(self._give)
            self._box.addWidget(self._stepper)
        self.show_form(form)

    def _give(self, n: int) -> None:
        self.answered.emit(self._form.field, n)

    def show_form(self, form: Form) -> None:
        assert isinstance(form, NumberForm)
        self._form = form
        for n, button in self.buttons.items():
            button.setChecked(n == form.number)
        if self._stepper is not None:
            self._stepper.blockSignals(True)
            self._stepper.set_value(form.low if form.number is None else form.number)
            self._stepper.blockSignals(False)
            self._stepper.set_unsure(form.number is None)

    def take_key(self, event: QKeyEvent) -> bool:
        letter = letter_of(event)
        if not letter.isdigit():
            return False
        number = int(letter)
        if self._stepper is not None:
            # A digit goes on with the one before it as far as such a number can be.
            joined = 10 * (self._form.number or 0) + number
            number = joined if joined <= self._form.high else number
        if not self._form.low <= number <= self._form.high:
            return False
        self._give(number)
        return True


def control(form: Form, looks: Sequence[Look]) -> Control:
    """The control for a form."""
    match form:
        case ChoiceForm():
            return ChoiceControl(form)
        case CubesForm():
            return CubesControl(form)
        case CardsForm():
            return CardsControl(form)
        case OfficeForm():
            return OfficeControl(form)
        case PlacesForm():
            return PlacesControl(form)
        case EachForm():
            return EachControl(form, looks)
        case NumberForm():
            return NumberControl(form)


def same_shape(before: Form, after: Form) -> bool:
    """Whether the control of one form can show the other without being built anew."""
    if type(before) is not type(after) or before.field != after.field:
        return False
    match before, after:
        case (CubesForm(), CubesForm()):
            return (before.kinds, before.places, before.limits) == (after.kinds, after.places, after.limits)
        case (CardsForm(), CardsForm()):
            return before.count == after.count
        case (OfficeForm(), OfficeForm()):
            return before.unknown == after.unknown
        case (ChoiceForm(), ChoiceForm()):
            return before.groups == after.groups and before.options == after.options
        case (EachForm(), EachForm()):
            return [(r.seat, r.options) for r in before.rows] == [(r.seat, r.options) for r in after.rows]
        case (NumberForm(), NumberForm()):
            return (before.low, before.high) == (after.low, after.high)
    return True
