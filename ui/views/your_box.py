"""The section "My box" of the new-game page: a row a printed value, with a control and the way back to the shipped
value."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QRadioButton, QSizePolicy, QVBoxLayout, QWidget

from companion.printed import LONGEST
from companion.wording import _
from ui.present.your_box import Amount, BoxRow, Choice, Named, Ordered, Spaces, Stated
from ui.theme import current, signals
from ui.views.now.lines import clear
from ui.views.route_order import RouteOrder
from ui.views.words import Hairline, Words
from ui.widgets import Button, Segmented, Stepper


class DotField(QWidget):
    """The spaces of a work-rate track; one of them has the dot. ``picked(space)`` counts from 0."""

    picked = Signal(int)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = name
        self._numbers: tuple[int, ...] = ()
        self.field: Segmented | None = None
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_cells(self, numbers: Sequence[int], dot: int) -> None:
        """Shows the numbers and where the dot is."""
        if self.field is None or tuple(numbers) != self._numbers:
            self._numbers = tuple(numbers)
            clear(self._row)
            cells = tuple((str(n), str(number)) for n, number in enumerate(numbers))
            self.field = Segmented(cells, str(dot), self._name)
            self.field.picked.connect(lambda key: self.picked.emit(int(key)))
            # Two spaces may show the same number.
            words = _("{track}, space {n}: {number}")
            for n, cell in enumerate(self.field.findChildren(QRadioButton)):
                cell.setAccessibleName(words.format(track=self._name, n=n + 1, number=numbers[n]))
            self._row.addWidget(self.field)
            self.setFocusProxy(self.field)
        show_choice(self.field, str(dot))


class SpacesField(QLineEdit):
    """The numbers on the spaces of a track, as in 1 2 3 4 5."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._wrong = False
        self.setAccessibleName(name)
        self.setMaxLength(40)
        signals.changed.connect(self.restyle)
        self.restyle()

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        theme = current()
        self.setFont(theme.font(18, bold=True))
        edge = f"QLineEdit {{ border-color: {theme.color('bad').name()}; }}" if self._wrong else ""
        self.setStyleSheet(edge)

    def set_wrong(self, wrong: bool) -> None:
        """Edges it in red; say why in words beside it."""
        if wrong != self._wrong:
            self._wrong = wrong
            self.restyle()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # Enter alone is no way to begin, and Esc leaves the page.
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape):
            event.ignore()
            return
        super().keyPressEvent(event)


class BoxRowView(QWidget):
    """One value. Signals carry the row's key: ``counted(key, n)``, ``typed(key, text)`` of a track, ``named(key,
    name)``, ``ordered(key, stations)``, ``dotted(key, space)``, ``chosen(key, choice)``, ``agreed(key)``,
    ``shipped(key)``."""

    counted = Signal(str, int)
    typed = Signal(str, str)
    named = Signal(str, str)
    ordered = Signal(str, str)
    dotted = Signal(str, int)
    chosen = Signal(str, str)
    agreed = Signal(str)
    shipped = Signal(str)

    def __init__(self, row: BoxRow, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown = row
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(Hairline(4))
        head = QHBoxLayout()
        said = QVBoxLayout()
        said.addWidget(Words(row.words, 14, bold=True))
        self.note = Words("", 13, condensed=True, role="text2")
        said.addWidget(self.note)
        head.addLayout(said, 1)
        self.stepper: Stepper | None = None
        self.spaces: SpacesField | None = None
        self.dot: DotField | None = None
        self.options: Segmented | None = None
        self.name: SpacesField | None = None
        self.route: RouteOrder | None = None
        match row.form:
            case Amount(value, least, most):
                self.stepper = Stepper(value, least, most, row.words)
                self.stepper.changed.connect(lambda n: self.counted.emit(self._shown.key, n))
                head.addWidget(self.stepper)
            case Spaces():
                self.spaces = SpacesField(row.words)
                self.spaces.textEdited.connect(lambda text: self.typed.emit(self._shown.key, text))
                self.dot = DotField(_("{value}: the space with the dot").format(value=row.words))
                self.dot.picked.connect(lambda space: self.dotted.emit(self._shown.key, space))
            case Choice(options, chosen):
                self.options = Segmented(options, chosen, row.words)
                self.options.picked.connect(lambda key: self.chosen.emit(self._shown.key, key))
            case Named():
                self.name = SpacesField(row.words)
                self.name.setMaxLength(LONGEST)
                self.name.textEdited.connect(lambda text: self.named.emit(self._shown.key, text) if text else None)
            case Ordered():
                self.route = RouteOrder()
                self.route.setAccessibleName(row.words)
                self.route.edited.connect(lambda text: self.ordered.emit(self._shown.key, text))
            case Stated(words):
                head.addWidget(Words(words, 16, bold=True, wrap=False))
        self.button = Button("", "outline")
        self.button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.button.clicked.connect(self._pressed)
        head.addWidget(self.button)
        box.addLayout(head)
        for widget in (self.spaces, self.options, self.name, self.route):
            if widget is not None:
                box.addWidget(widget)
        self.wrong = Words("", 14, role="bad")
        self.wrong.hide()
        box.addWidget(self.wrong)
        if self.dot is not None:
            box.addWidget(Words(_("The dot, where the marker starts"), 13, condensed=True, role="text2"))
            box.addWidget(self.dot)
        self.show_row(row)

    def fits(self, row: BoxRow) -> bool:
        """Whether it has the controls for a row, which may be that of another scenario."""
        mine, form = self._shown.form, row.form
        if isinstance(mine, Choice) and isinstance(form, Choice):
            return [key for key, _words in mine.options] == [key for key, _words in form.options]
        return type(mine) is type(form)

    def show_row(self, row: BoxRow) -> None:
        """Brings it up to date; a text that somebody is typing stays as it is."""
        self._shown = row
        self.note.say(row.note)
        self.wrong.say(row.wrong)
        self.wrong.setVisible(bool(row.wrong))
        self.button.setText(_("As shipped") if row.own or row.wrong else _("It is right"))
        name = _("{value}: as shipped") if row.own or row.wrong else _("{value}: it is right")
        self.button.setAccessibleName(name.format(value=row.words))
        match row.form:
            case Amount(value):
                assert self.stepper is not None
                self.stepper.blockSignals(True)
                self.stepper.set_value(value)
                self.stepper.blockSignals(False)
                self.stepper.set_unsure(not row.own)
            case Spaces(text, numbers, dot):
                assert self.spaces is not None
                assert self.dot is not None
                if self.spaces.text() != text and not (self.spaces.hasFocus() and not row.wrong and row.own):
                    self.spaces.setText(text)
                self.spaces.set_wrong(bool(row.wrong))
                self.spaces.setAccessibleDescription(row.wrong)
                self.dot.show_cells(numbers, dot)
                self.dot.setEnabled(not row.wrong)
            case Named(text):
                assert self.name is not None
                if self.name.text() != text and not (self.name.hasFocus() and row.own):
                    self.name.setText(text)
            case Ordered(options, route, end):
                assert self.route is not None
                self.route.offer(options, route, end)
            case Choice(options, chosen):
                assert self.options is not None
                for key, words in options:
                    unsure = key == chosen and not row.own
                    self.options.set_words(key, _("{value} ?").format(value=words) if unsure else words)
                show_choice(self.options, chosen)

    def _pressed(self) -> None:
        row = self._shown
        (self.shipped if row.own or row.wrong else self.agreed).emit(row.key)


class YourBox(QWidget):
    """All rows. Hands on the signals of each."""

    counted = Signal(str, int)
    typed = Signal(str, str)
    named = Signal(str, str)
    ordered = Signal(str, str)
    dotted = Signal(str, int)
    chosen = Signal(str, str)
    agreed = Signal(str)
    shipped = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(_("My box"))
        self.rows: dict[str, BoxRowView] = {}
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        words = _("Compare these with the cards and the board in your box; what you tell stays for the next game.")
        self._box.addWidget(Words(words, 14, role="text2"))

    def show_rows(self, rows: Sequence[BoxRow]) -> None:
        """Shows these rows; those that stay keep their controls, with the focus and the text in them."""
        wanted = {row.key: row for row in rows}
        for key in [key for key, view in self.rows.items() if key not in wanted or not view.fits(wanted[key])]:
            gone = self.rows.pop(key)
            gone.hide()
            self._box.removeWidget(gone)
            gone.deleteLater()
        for place, row in enumerate(rows, 1):
            view = self.rows.get(row.key)
            if view is None:
                view = self.rows[row.key] = self._make(row)
                self._box.insertWidget(place, view)
            else:
                view.show_row(row)

    def _make(self, row: BoxRow) -> BoxRowView:
        view = BoxRowView(row, self)
        for own, handed_on in (
            (view.counted, self.counted),
            (view.typed, self.typed),
            (view.named, self.named),
            (view.ordered, self.ordered),
            (view.dotted, self.dotted),
            (view.chosen, self.chosen),
            (view.agreed, self.agreed),
            (view.shipped, self.shipped),
        ):
            own.connect(handed_on)
        return view


def show_choice(field: Segmented, key: str | None) -> None:
    """Shows a choice, or none, without telling it to anybody."""
    if field.chosen() != key:
        field.blockSignals(True)
        if key is None:
            field.clear()
        else:
            field.pick(key)
        field.blockSignals(False)
