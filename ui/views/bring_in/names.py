"""The names in the files: who each of them is, and below one that is pressed who else it may be."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from companion.staging import Staged
from companion.wording import _, ngettext
from ui.present.bring_in import NameLine, people_for
from ui.theme import current, signals
from ui.views.bring_in.lines import block
from ui.views.now.controls import OptionRows
from ui.views.now.lines import clear
from ui.views.scrolling import Scroll
from ui.views.words import Words
from ui.widgets import Button, Pressable, strokes


class NameRow(Pressable):
    """A name of the files over who it is; pressed, it unfolds who else it may be."""

    def __init__(self, view: NameLine, parent: QWidget | None = None) -> None:
        super().__init__(view.sentence, parent)
        self.view = view
        self.setCheckable(True)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_view(self, view: NameLine) -> None:
        """Shows the same name as it is matched now."""
        if view != self.view:
            self.view = view
            self.setAccessibleName(view.sentence)
            self.updateGeometry()
            self.update()

    def face_size(self) -> tuple[float, float]:
        return 320, 56

    def minimumSizeHint(self) -> QSize:
        return QSize(current().px(160), current().px(44))

    def sizeHint(self) -> QSize:
        width = current().px(320)
        return QSize(width, self._lay(None, max(self.width(), width)))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._lay(None, width)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # A layout asks a fixed height once, before it knows the width.
        self.setFixedHeight(self.heightForWidth(self.width()))

    def restyle(self) -> None:
        super().restyle()
        if self.width():
            self.setFixedHeight(self.heightForWidth(self.width()))

    def draw(self, painter: QPainter) -> None:
        theme = current()
        area = QRectF(self.rect())
        if self.isChecked():
            strokes.panel(painter, area, theme.color("accent_soft"), None, 0, 8)
        elif self.underMouse():
            strokes.panel(painter, area, theme.color("sunken"), None, 0, 8)
        self._lay(painter, self.width())

    def _lay(self, painter: QPainter | None, width: int) -> int:
        theme = current()
        left, edge = float(theme.px(8)), theme.px(20)
        if painter is not None:
            at = QRectF(width - left - edge, (self.height() - edge) / 2, edge, edge)
            _fold_mark(painter, at, self.isChecked())
        room = width - 2 * left - edge - theme.px(8)
        top = float(theme.px(7))
        name = theme.font(14, bold=True)
        top = block(painter, self.view.name, name, "text", left, top, room, theme.px(20))
        words = _("{who}, {how}").format(who=self.view.who, how=self.view.how)
        role = "text2" if self.view.sure else "warn_text"
        top = block(painter, words, theme.font(13, condensed=True), role, left, top, room, theme.px(18))
        return max(theme.px(44), round(top + theme.px(7) + 0.5))


def _fold_mark(painter: QPainter, box: QRectF, unfolded: bool) -> None:
    """An angle that points down, or up once what is below is unfolded."""
    theme = current()
    painter.save()
    painter.translate(box.center())
    painter.scale(1, -1 if unfolded else 1)
    pen = painter.pen()
    pen.setColor(theme.color("text2"))
    pen.setWidthF(2 * theme.scale)
    painter.setPen(pen)
    step = box.width() / 4
    painter.drawLine(round(-step), round(-step / 2), 0, round(step / 2))
    painter.drawLine(0, round(step / 2), round(step), round(-step / 2))
    painter.restore()


class Chooser(QWidget):
    """Who a name may be, below its row: a field to find people by, and rows of 44."""

    chosen = Signal(str)
    closed = Signal()

    def __init__(self, name: str, find: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._box = QVBoxLayout(self)
        self.field = QLineEdit(self)
        self.field.setPlaceholderText(_("Find somebody"))
        self.field.setAccessibleName(_("Find somebody for {name}").format(name=name))
        self.field.setVisible(find)
        self._box.addWidget(self.field)
        self.rows = OptionRows(_("Who is {name}?").format(name=name))
        self._box.addWidget(self.rows)
        self.rows.picked.connect(self._picked)
        signals.changed.connect(self.restyle)
        self.restyle()

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        theme = current()
        self._box.setContentsMargins(theme.px(8), 0, 0, theme.px(8))
        self._box.setSpacing(theme.px(4))
        self.field.setFont(theme.font(14))
        self.field.setMinimumHeight(theme.space("target"))

    def _picked(self, at: int) -> None:
        if not self.rows.walking:
            # The rows are made anew: not before the press is over.
            person = self.rows.rows[at].option.value
            QTimer.singleShot(0, self, lambda: self.chosen.emit(person))

    def focus(self) -> None:
        """Goes to the row of who it is now."""
        row = next((row for row in self.rows.rows if row.isChecked()), None)
        if row is not None:
            row.setFocus(Qt.FocusReason.TabFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers():
            # A row that was walked to is chosen by Enter.
            row = next((row for row in self.rows.rows if row.hasFocus()), None)
            if row is not None:
                self.chosen.emit(row.option.value)
            elif self.field.hasFocus():
                self.focus()
        elif not self.rows.pick_digit(event.text()):
            super().keyPressEvent(event)


class NamesPanel(QWidget):
    """The names, those to look at first; the sure ones folded away. ``matched(key, person)`` is a choice by hand,
    ``rebuilt()`` that other controls stand there than before."""

    matched = Signal(str, str)
    rebuilt = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._staged = Staged()
        self._names: tuple[NameLine, ...] = ()
        self._open = ""
        self._sure_shown = False
        self.rows: dict[str, NameRow] = {}
        self.chooser: Chooser | None = None
        self._box = QVBoxLayout(self)
        self.caption = Words("", 14, role="text2")
        self._box.addWidget(self.caption)
        self._list = QVBoxLayout()
        self._box.addLayout(self._list)
        self.sure_button = Button("", "quiet", left=True)
        self.sure_button.setCheckable(True)
        self.sure_button.toggled.connect(self._show_sure)
        self._box.addWidget(self.sure_button)
        self._sure = QVBoxLayout()
        self._box.addLayout(self._sure)
        self._box.addStretch(1)
        signals.changed.connect(self.restyle)
        self.restyle()

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        self._box.setContentsMargins(0, 0, 0, 0)
        for layout in (self._box, self._list, self._sure):
            layout.setSpacing(current().px(4))

    def show_names(self, staged: Staged, names: tuple[NameLine, ...]) -> None:
        """Shows the names of a staging."""
        self._staged, self._names = staged, names
        sure = [name for name in names if name.sure]
        look = len(names) - len(sure)
        if not names:
            self.caption.say(_("No names to look at."))
        elif look:
            self.caption.say(ngettext("{n} name to look at", "{n} names to look at", look).format(n=look))
        else:
            self.caption.say(_("Everybody is known."))
        words = ngettext("{n} name is known", "{n} names are known", len(sure)).format(n=len(sure))
        self.sure_button.setText(words)
        self.sure_button.setVisible(bool(sure))
        shown = [name for name in names if not name.sure or self._sure_shown or name.key == self._open]
        if [name.key for name in shown] == list(self.rows):
            for name in shown:
                self.rows[name.key].show_view(name)
            self._refill()
            return
        focused = next((key for key, row in self.rows.items() if row.hasFocus()), "")
        focus = QApplication.focusWidget()
        inside = focus is not None and self.chooser is not None and self.chooser.isAncestorOf(focus)
        self._clear()
        for name in shown:
            row = NameRow(name)
            row.clicked.connect(lambda _on=False, key=name.key: self._later(lambda: self.open(key)))
            self.rows[name.key] = row
            (self._sure if name.sure and name.key != self._open else self._list).addWidget(row)
        if self._open in self.rows:
            self._unfold()
        else:
            self._open = ""
        self.rebuilt.emit()
        if inside:
            self._focus_chooser()
        elif focused in self.rows:
            self.rows[focused].setFocus(Qt.FocusReason.OtherFocusReason)

    def _clear(self) -> None:
        for layout in (self._list, self._sure):
            clear(layout)
        self.rows = {}
        self.chooser = None

    def _later(self, do: Callable[[], None]) -> None:
        # The row that was pressed may be made anew: not before the press is over.
        QTimer.singleShot(0, self, do)

    def _show_sure(self, on: bool) -> None:
        self._sure_shown = on
        self.show_names(self._staged, self._names)

    def open(self, key: str) -> None:
        """Unfolds who a name may be; the same once more folds it."""
        again = key == self._open
        self.fold()
        if key in self.rows and not again:
            self._open = key
            self._unfold()
            self.rebuilt.emit()
            self._focus_chooser()

    def fold(self) -> None:
        """Folds the people away."""
        self._open = ""
        if self.chooser is not None:
            self.chooser.hide()
            self.chooser.deleteLater()
            self.chooser = None
        for row in self.rows.values():
            row.setChecked(False)

    def _unfold(self) -> None:
        row = self.rows[self._open]
        row.setChecked(True)
        many = len(self._staged.known.people) > len(people_for(self._staged, self._open)[0]) - 1
        self.chooser = Chooser(row.view.name, many)
        self.chooser.field.textEdited.connect(lambda _text: self._refill())
        self.chooser.chosen.connect(self._chosen)
        self.chooser.closed.connect(self._closed)
        layout = self._list if self._list.indexOf(row) >= 0 else self._sure
        layout.insertWidget(layout.indexOf(row) + 1, self.chooser)
        self._refill()
        self.chooser.show()
        QTimer.singleShot(0, self, self._show_row)

    def _focus_chooser(self) -> None:
        if self.chooser is not None:
            self.chooser.focus()

    def _show_row(self) -> None:
        parent = self.parentWidget()
        area = parent.parentWidget() if parent is not None else None
        if isinstance(area, Scroll) and self.chooser is not None and self._open in self.rows:
            area.ensureWidgetVisible(self.chooser, 0, 0)
            area.ensureWidgetVisible(self.rows[self._open], 0, 0)

    def _refill(self) -> None:
        if self.chooser is not None and self._open in self._staged.matches:
            options, at = people_for(self._staged, self._open, self.chooser.field.text())
            self.chooser.rows.show_options(options, at)

    def _chosen(self, person: str) -> None:
        key = self._open
        row = self.rows.get(key)
        self.fold()
        if row is not None:
            row.setFocus(Qt.FocusReason.TabFocusReason)
        self.matched.emit(key, person)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()), 0)
        rows = list(self.rows.values())
        at = next((n for n, row in enumerate(rows) if row.hasFocus()), None)
        if step and at is not None:
            rows[(at + step) % len(rows)].setFocus(Qt.FocusReason.TabFocusReason)
        else:
            super().keyPressEvent(event)

    def _closed(self) -> None:
        row = self.rows.get(self._open)
        self.fold()
        if row is not None:
            row.setFocus(Qt.FocusReason.TabFocusReason)
