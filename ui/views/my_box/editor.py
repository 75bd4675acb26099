"""The editor of one printed thing: what came with the program beside what is printed on the card in somebody's hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from companion.printed import read_spaces
from companion.wording import _
from ui.present.my_box import EditorView, FieldView, progress_words
from ui.theme import current, signals
from ui.views.my_box.fields import DotField, OptionsField, PickField, TypedField
from ui.views.now.lines import clear
from ui.views.route_order import RouteOrder
from ui.views.scrolling import Scroll
from ui.views.words import Words
from ui.widgets import Button, strokes

Field: TypeAlias = TypedField | PickField | OptionsField | RouteOrder
ROWS_OF: Final = ("event",)
"""Answers that have rows of their own: everything else of a few is folded."""
WIDEST: Final = 560
"""The fields of a thing take no more, in design pixels."""
SOON: Final = 200
"""Milliseconds after the last key before what changes is worked out."""


class _Well(QWidget):
    """What changes: words on a sunken ground."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._box = QVBoxLayout(self)
        self.head = Words(_("What changes"), 14, bold=True)
        self.words = Words("", 14)
        self._box.addWidget(self.head)
        self._box.addWidget(self.words)
        signals.changed.connect(self.restyle)
        self.restyle()

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        edge = current().px(12)
        self._box.setContentsMargins(edge, current().px(8), edge, current().px(8))
        self._box.setSpacing(current().px(2))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        strokes.panel(painter, self.rect(), current().color("sunken"), None, 0, 8)
        painter.end()


class _Area(Scroll):
    """A column that leaves the page keys to whoever goes to the next value with them."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            event.ignore()
            return
        super().keyPressEvent(event)


class ProgressBar(QWidget):
    """How many are checked, as a bar of 6."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._done, self._of = 0, 1
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        signals.changed.connect(self.updateGeometry)

    def show_progress(self, done: int, of: int) -> None:
        """Shows so many of so many."""
        self._done, self._of = done, max(1, of)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(current().px(60), current().px(6))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current()
        painter = QPainter(self)
        strokes.panel(painter, self.rect(), theme.color("sunken"), theme.color("line_strong"), 1, 3)
        done = QRectF(0, 0, self.width() * self._done / self._of, self.height())
        if self._done:
            strokes.panel(painter, done, theme.color("accent"), None, 0, 3)
        painter.end()


class Editor(QWidget):
    """The editor. ``saved`` for what was typed, ``agreed`` for the shipped value, ``left_open`` for the next one
    without an answer, ``forgotten`` for going back to the shipped value, ``stopped`` when checking ends; ``typed`` a
    little after every key. ``texts`` says what stands in the fields, by path."""

    saved = Signal()
    agreed = Signal()
    left_open = Signal()
    forgotten = Signal()
    stopped = Signal()
    typed = Signal()
    arranged = Signal()
    """Some fields are other ones than before."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.fields: dict[str, Field] = {}
        self._labels: dict[str, str] = {}
        self._examples: dict[str, str] = {}
        self._view: EditorView | None = None
        self.setAccessibleName(_("What is printed"))
        outer = QVBoxLayout(self)
        outer.setContentsMargins(1, 1, 1, 1)
        outer.setSpacing(0)
        self._body = QWidget()
        self._box = QVBoxLayout(self._body)
        self.area = _Area(self._body)
        outer.addWidget(self.area)
        self._build_head()
        self._form = QVBoxLayout()
        self._box.addLayout(self._form)
        self.wrong = Words("", 14, role="bad")
        self.note = Words("", 14, role="text2")
        self.changes = _Well()
        for widget in (self.wrong, self.note, self.changes):
            self._box.addWidget(widget)
        self._build_buttons()
        self._box.addStretch(1)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(SOON)
        self._soon.timeout.connect(self.typed)
        signals.changed.connect(self.restyle)
        self.restyle()
        self.show_view(None)

    def _build_head(self) -> None:
        self.walk = QWidget()
        row = QHBoxLayout(self.walk)
        row.setContentsMargins(0, 0, 0, 0)
        said = QVBoxLayout()
        self.place = Words("", 14, bold=True)
        self.bar = ProgressBar()
        said.addWidget(self.place)
        said.addWidget(self.bar)
        self.stop_button = Button(_("Stop"), "outline", key=_("Esc"))
        self.stop_button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.stop_button.clicked.connect(self.stopped)
        row.addLayout(said, 1)
        row.addWidget(self.stop_button)
        self.walk.hide()
        self.title = Words("", 18, bold=True)
        self.sub = Words("", 14, role="text2")
        for widget in (self.walk, self.title, self.sub):
            self._box.addWidget(widget)

    def _build_buttons(self) -> None:
        self.save_button = Button(_("Save and next"), "filled", "check", key=_("Enter"))
        self.agree_button = Button(_("The shipped value is right"), "outline")
        self.leave_button = Button(_("Leave open"), "quiet", key=_("PgDn"))
        self.forget_button = Button(_("Back to the shipped value"), "quiet")
        for button, signal in (
            (self.save_button, self.saved),
            (self.agree_button, self.agreed),
            (self.leave_button, self.left_open),
            (self.forget_button, self.forgotten),
        ):
            button.clicked.connect(signal)
            self._box.addWidget(button)

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        self._box.setSpacing(current().px(10))
        self._margins()
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._margins()

    def _margins(self) -> None:
        """What stands side by side stays together, however wide the page is."""
        theme = current()
        edge = theme.px(16)
        rest = self.width() - theme.px(WIDEST)
        self._box.setContentsMargins(edge, theme.px(14), max(edge, rest), theme.px(14))

    # What is shown

    def view(self) -> EditorView | None:
        """The thing in hand."""
        return self._view

    def show_view(self, view: EditorView | None, empty: str = "") -> None:
        """Shows a thing, or the sentence for none."""
        self._view = view
        self._soon.stop()
        clear(self._form)
        self.fields, self._labels, self._examples = {}, {}, {}
        there = view is not None
        self.title.say(view.title if view is not None else empty)
        self.sub.say(view.sub if view is not None else "")
        self.note.say(view.note if view is not None else "")
        for widget in (self.sub, self.note, self.changes, self.save_button, self.leave_button):
            widget.setVisible(there)
        self.agree_button.setVisible(view is not None and view.can_agree)
        words = view.agree if view is not None else ""
        self.agree_button.setText(words or _("The shipped value is right"))
        self.forget_button.setVisible(view is not None and view.own)
        self.say_wrong({})
        self.say_changes("")
        if view is not None:
            self._show_fields(view.fields, view.where)

    def _show_fields(self, fields: Sequence[FieldView], where: str) -> None:
        alone = len(fields) == 1
        ground = QWidget()
        box = QVBoxLayout(ground)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(current().px(8))
        self._form.addWidget(ground)
        if fields and not alone:
            box.addLayout(self._heads(where))
        for field in fields:
            made = self._make(field)
            caption = where if alone else field.label
            made.setAccessibleName(f"{field.label}, {where}")
            self.fields[field.path] = made
            self._labels[field.path] = field.label
            box.addLayout(self._row(field, made, caption, alone))
        # What is laid out later cannot take the focus now.
        ground.show()

    def _heads(self, where: str) -> QHBoxLayout:
        row = QHBoxLayout()
        row.addWidget(Words(_("Shipped"), 12, bold=True, condensed=True, role="text2"), 1)
        row.addWidget(Words(where, 12, bold=True, condensed=True, role="text2"))
        return row

    def _row(self, field: FieldView, made: Field, caption: str, alone: bool) -> QBoxLayout:
        wide = not isinstance(made, TypedField) or field.form in ("spaces", "text", "letters", "span", "pairs")
        row = QBoxLayout(QBoxLayout.Direction.TopToBottom if wide else QBoxLayout.Direction.LeftToRight)
        row.setSpacing(current().px(4 if wide else 8))
        said = QVBoxLayout()
        said.setSpacing(0)
        label = _("Shipped") if alone else field.label
        said.addWidget(Words(label, 13, bold=alone, condensed=True, role="text2"))
        shipped = Words(field.shipped or _("not known"), 20 if alone else 15, bold=True, role="text2")
        if not field.shipped:
            shipped.set_role("bad")
        said.addWidget(shipped)
        row.addLayout(said, 1)
        if alone:
            column = QVBoxLayout()
            column.setSpacing(current().px(2))
            column.addWidget(Words(caption, 12, bold=True, condensed=True, role="text2"))
            column.addWidget(made)
            row.addLayout(column)
        else:
            row.addWidget(made)
        return row

    def _make(self, field: FieldView) -> Field:
        made: Field
        if field.form == "dot":
            made = DotField(field)
        elif field.form == "switch" or field.path.endswith(ROWS_OF):
            made = OptionsField(field.options, field.text if field.shipped or field.text else "")
        elif field.form == "choice":
            made = PickField(field)
        elif field.form == "route":
            made = RouteOrder()
            made.offer(field.options, field.text.split(), field.end)
            made.edited.connect(lambda _text: self.arranged.emit())
        else:
            made = TypedField(field)
            if field.form == "spaces":
                self._examples[field.path] = field.text
                made.edited.connect(self._follow_spaces)
        made.edited.connect(lambda _text: self._soon.start())
        return made

    def _follow_spaces(self, text: str) -> None:
        """The dot lies on the spaces as they are typed."""
        numbers, wrong = read_spaces(text, "")
        if not wrong:
            for field in self.fields.values():
                if isinstance(field, DotField):
                    field.show_numbers(numbers)
            self.arranged.emit()

    def texts(self) -> dict[str, str]:
        """What stands in the fields, by path."""
        return {path: field.text_typed() for path, field in self.fields.items()}

    def type_in(self, path: str, text: str) -> None:
        """Types for somebody, as the keys would."""
        field = self.fields[path]
        if isinstance(field, TypedField):
            field.setText(text)
            field.edited.emit(text)
        elif isinstance(field, OptionsField):
            field.choose(text)
        elif isinstance(field, RouteOrder):
            field.put(text.split())
        else:
            field.setCurrentIndex(field.findData(text))

    def say_wrong(self, wrong: Mapping[str, str]) -> None:
        """Says what is wrong, by path ("" for all of it), at the fields and once in words; nothing for nothing."""
        for path, field in self.fields.items():
            field.set_wrong(path in wrong)
            field.setAccessibleDescription(wrong.get(path, ""))
        many = len(self.fields) > 1
        sentences = [
            _("{value}: {wrong}").format(value=self._labels[path], wrong=said) if path and many else said
            for path, said in wrong.items()
        ]
        words = "\n".join(sentences)
        self.wrong.say(words)
        self.wrong.setVisible(bool(words))
        if words:
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, words))
            first = next((self.fields[path] for path in wrong if path in self.fields), None)
            if first is not None:
                _stop(first).setFocus(Qt.FocusReason.OtherFocusReason)
            self.area.ensureWidgetVisible(self.wrong)

    def say_changes(self, words: str) -> None:
        """Says what comes of it."""
        self.changes.words.say(words)
        self.changes.setVisible(bool(words) and self._view is not None)

    def show_progress(self, done: int | None, of: int = 0) -> None:
        """Shows how far checking is; None while nobody checks one after the other."""
        self.walk.setVisible(done is not None)
        if done is not None:
            self.place.say(progress_words(done, of))
            self.bar.show_progress(done, of)

    def take_focus(self, path: str = "") -> None:
        """Puts the focus into a field: the one of a path, else the first."""
        field = self.fields.get(path) or next(iter(self.fields.values()), None)
        target: QWidget = _stop(field) if field is not None else self.save_button
        if target.isVisibleTo(self):
            target.setFocus(Qt.FocusReason.OtherFocusReason)
            self.area.ensureWidgetVisible(target)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        strokes.panel(painter, self.rect(), current().color("surface"), current().color("line"), 1, 8)
        painter.end()


def _stop(field: Field) -> QWidget:
    """What of a field takes the focus."""
    return field.stop() if isinstance(field, OptionsField | RouteOrder) else field
