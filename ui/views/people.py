"""People: everybody who played, to be renamed, given another colour, or merged by hand where one has two names."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QHBoxLayout,
    QSizePolicy,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from companion.wording import _, ngettext
from ui.present.looks import Look
from ui.present.people import PersonView, found, merge_words
from ui.theme import current, signals
from ui.views.fields import KeptField, SearchField
from ui.views.flow import Flow
from ui.views.marks import paint_mark
from ui.views.now.lines import clear
from ui.views.rows import Index, RowList, RowModel
from ui.views.words import Hairline, Words
from ui.widgets import Button, Finding, Pressable, strokes

ROW: Final = 52
SIDE_BY_SIDE: Final = 700
"""Narrower than this, in design pixels, what can be changed stands below each other."""


class PeopleModel(RowModel[PersonView]):
    """The people that were found."""

    def words(self, row: PersonView) -> str:
        return row.look.name

    def sentence(self, row: PersonView) -> str:
        return row.sentence

    def index_of(self, person: str) -> QModelIndex:
        """The row of a person, invalid when they are not among those that are shown."""
        at = next((at for at, one in enumerate(self.rows) if one.id == person), -1)
        return self.index(at) if at >= 0 else QModelIndex()


class _Delegate(QStyledItemDelegate):
    """Paints a row: marker, name, games below it."""

    def __init__(self, view: PeopleList) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(current().px(160), current().px(ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        person = self._view.people.row_at(index)
        if person is None:
            return
        theme = current()
        area = QRectF(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._view.currentIndex() == index:
            painter.fillRect(area, theme.color("accent_soft"))
            painter.fillRect(QRectF(area.left(), area.top(), theme.px(4), area.height()), theme.color("accent"))
            if self._view.hasFocus():
                strokes.focus_ring(painter, area, 4)
        painter.fillRect(QRectF(area.left(), area.bottom() - 1, area.width(), 1), theme.color("line"))
        mark = theme.px(28)
        paint_mark(painter, person.look, QRectF(area.left() + theme.px(14), area.center().y() - mark / 2, mark, mark))
        left = area.left() + theme.px(54)
        room = max(0.0, area.right() - theme.px(12) - left)
        name = QRectF(left, area.top() + theme.px(6), room, theme.px(20))
        elide = Qt.TextElideMode.ElideMiddle
        font, ink = theme.font(15, bold=True), theme.color("text")
        strokes.write(painter, name, person.look.name, font, ink, strokes.LEFT, elide)
        below = QRectF(left, area.top() + theme.px(27), room, theme.px(18))
        small = theme.font(12, condensed=True)
        strokes.write(
            painter, below, person.sub, small, theme.color("text2"), strokes.LEFT, Qt.TextElideMode.ElideRight
        )
        painter.restore()


class PeopleList(RowList):
    """The rows; arrows walk them, Enter goes on to the name of the current one."""

    chosen = Signal(str)
    opened = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_("People, the last to play first"), parent)
        self.people = PeopleModel(self)
        self.setModel(self.people)
        self.setItemDelegate(_Delegate(self))
        self.setUniformItemSizes(True)

    def minimumSizeHint(self) -> QSize:
        return QSize(current().px(120), current().px(ROW))

    def show_people(self, people: tuple[PersonView, ...]) -> None:
        """Shows these people; the current one stays, else the first becomes it."""
        before = self.current_person()
        self.people.show_rows(people)
        index = self.people.index_of(before) if before else QModelIndex()
        if not index.isValid() and people:
            index = self.people.index(0)
        self.setCurrentIndex(index)
        if not people:
            self.chosen.emit("")

    def current_person(self) -> str:
        """The id of the current row, "" for none."""
        person = self.people.row_at(self.currentIndex())
        return person.id if person is not None else ""

    def choose(self, person: str) -> None:
        """Makes a person the current one, if they are shown."""
        index = self.people.index_of(person)
        if index.isValid():
            self.setCurrentIndex(index)
            self.scrollTo(index)

    def currentChanged(self, now: Index, before: Index) -> None:
        super().currentChanged(now, before)
        self.viewport().update()
        self.chosen.emit(self.current_person())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        person = self.people.row_at(self.indexAt(event.position().toPoint()))
        if person is not None and event.button() == Qt.MouseButton.LeftButton:
            self.chosen.emit(person.id)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self.current_person() and not event.isAutoRepeat():
                self.opened.emit(self.current_person())
        else:
            super().keyPressEvent(event)


class _Colour(Pressable):
    """One colour to wear, with its shape."""

    def __init__(self, colour: str, parent: QWidget | None = None) -> None:
        super().__init__(colour_word(colour), parent)
        self.colour = colour
        self.setCheckable(True)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def face_size(self) -> tuple[float, float]:
        return 44, 44

    def draw(self, painter: QPainter) -> None:
        theme = current()
        on = self.isChecked()
        strokes.panel(
            painter,
            self.rect(),
            theme.color("accent_soft" if on else "surface"),
            theme.color("accent" if on else "line_strong"),
            2 if on else 1,
            8,
        )
        edge = theme.px(26)
        box = QRectF((self.width() - edge) / 2, (self.height() - edge) / 2, edge, edge)
        paint_mark(painter, Look("", self.colour, ""), box)


def colour_word(colour: str) -> str:
    """A colour of the box in words."""
    return {
        "pink": _("pink"),
        "blue": _("blue"),
        "yellow": _("yellow"),
        "green": _("green"),
        "purple": _("purple"),
    }.get(colour, colour)


class _Colours(QWidget):
    """The colours in a row: one tab stop, walked with the arrows."""

    picked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(current().px(4))
        self.buttons = [_Colour(colour) for colour in current().player_colours()]
        for button in self.buttons:
            button.clicked.connect(lambda _on=False, colour=button.colour: self.picked.emit(colour))
            row.addWidget(button)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.show_colour("")

    def show_colour(self, colour: str) -> None:
        """Shows which one is worn."""
        worn = [button for button in self.buttons if button.colour == colour]
        for button in self.buttons:
            button.setChecked(button in worn)
            stop = button is (worn or self.buttons)[0]
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus if stop else Qt.FocusPolicy.ClickFocus)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()), 0)
        if not step:
            event.ignore()
            return
        at = next((n for n, button in enumerate(self.buttons) if button.hasFocus()), 0)
        self.buttons[(at + step) % len(self.buttons)].setFocus(Qt.FocusReason.TabFocusReason)


def _captioned(caption: str, part: QWidget) -> QVBoxLayout:
    """A control under its caption; without one at the height of those that have one."""
    box = QVBoxLayout()
    box.setSpacing(current().px(2))
    if caption:
        box.addWidget(Words(caption, 12, condensed=True, role="text2"))
    box.addStretch(1)
    box.addWidget(part)
    return box


class PeopleView(QWidget):
    """The list, and below it what can be changed of the person that is chosen. Its signals only ask; whoever owns it
    carries them out and shows the people again."""

    renamed = Signal(str, str)
    coloured = Signal(str, str)
    merged = Signal(str, str)
    """Keep the first, the second becomes another name of it."""
    split = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(_("People"))
        self._people: tuple[PersonView, ...] = ()
        self._keep = ""
        """The person that another one is to be merged with, "" while nobody is."""
        self._box = QVBoxLayout(self)
        self.title = Words(_("People"), 18, bold=True)
        self.note = Words("", 13, role="text2")
        self.search = SearchField(_("name"), _("Search people"))
        self.search.textChanged.connect(lambda _text: self._filter())
        self.search.down.connect(self._into_list)
        self.list = PeopleList()
        self.list.chosen.connect(self._chosen)
        self.list.opened.connect(self._opened)
        self.nobody = Words("", 14, role="text2")
        self._box.addWidget(self.title)
        self._box.addWidget(self.note)
        self._box.addWidget(self.search)
        self._box.addWidget(self.list, 1)
        self._box.addWidget(self.nobody)
        self._box.addStretch(0)
        self._said = QVBoxLayout()
        self._box.addLayout(self._said)
        self.finding: Finding | None = None
        self._build_tools()
        self._build_merge()
        signals.changed.connect(self.restyle)
        self.restyle()

    def _build_tools(self) -> None:
        self.tools = QWidget()
        box = QVBoxLayout(self.tools)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(Hairline())
        self.name = KeptField(_("Name"), _("Name"))
        self.name.kept.connect(self._named)
        self.colours = _Colours()
        self.colours.setAccessibleName(_("Colour offered next time"))
        self.colours.picked.connect(self._picked)
        self.merge = Button(_("Merge with another"), "outline")
        self.merge.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.merge.clicked.connect(self.ask_merge)
        self._parts = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._parts.addLayout(_captioned(_("Name"), self.name), 1)
        self._parts.addLayout(_captioned(_("Colour offered next time"), self.colours))
        self._parts.addLayout(_captioned("", self.merge))
        box.addLayout(self._parts)
        self._others = QVBoxLayout()
        box.addLayout(self._others)
        self.splits: dict[str, Button] = {}
        self._box.addWidget(self.tools)

    def _build_merge(self) -> None:
        self.merging = QWidget()
        box = QVBoxLayout(self.merging)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(Hairline())
        self.merge_words = Words("", 14)
        box.addWidget(self.merge_words)
        self.merge_yes = Button(_("Merge"), "outline", tinted=True)
        self.merge_yes.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.merge_yes.clicked.connect(self._merge)
        self.merge_no = Button(_("Leave it"), "outline", key=_("Esc"))
        self.merge_no.clicked.connect(self.end_merge)
        row = Flow(8)
        row.show_widgets([self.merge_yes, self.merge_no])
        box.addWidget(row)
        self.merging.hide()
        self._box.addWidget(self.merging)

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        theme = current()
        edge = theme.px(12)
        self._box.setContentsMargins(edge, edge, edge, edge)
        self._box.setSpacing(theme.px(8))
        self._parts.setSpacing(theme.px(8))
        self._turn()

    def _turn(self) -> None:
        wide = self.width() >= current().px(SIDE_BY_SIDE)
        way = QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom
        if self._parts.direction() is not way:
            self._parts.setDirection(way)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._turn()

    def show_people(self, people: tuple[PersonView, ...]) -> None:
        """Shows everybody, as they are now."""
        self._people = people
        if self._keep and all(one.id != self._keep for one in people):
            self._keep = ""
        self._filter()
        self._chosen(self.list.current_person())

    def say(self, sentence: str) -> None:
        """Shows why something was not done, until something else is; "" takes it away."""
        clear(self._said)
        self.finding = None
        if sentence:
            self.finding = Finding(sentence, "", "impossible")
            self._said.addWidget(self.finding)

    def person(self, person: str) -> PersonView | None:
        """Somebody by id."""
        return next((one for one in self._people if one.id == person), None)

    def everybody(self) -> tuple[PersonView, ...]:
        """All of them."""
        return self._people

    # What is asked

    def ask_merge(self) -> None:
        """Asks who else the person is."""
        person = self.list.current_person()
        if person:
            self._keep = person
            self.say("")
            self.search.clear()
            self._filter()
            self._chosen(self.list.current_person())
            self.list.setFocus(Qt.FocusReason.TabFocusReason)

    def end_merge(self) -> None:
        """Leaves them two people."""
        keep, self._keep = self._keep, ""
        if keep:
            self._filter()
            self.list.choose(keep)
            self._chosen(self.list.current_person())
            self.list.setFocus(Qt.FocusReason.TabFocusReason)

    def merging_with(self) -> str:
        """The person that another one is chosen for, "" while nobody is."""
        return self._keep

    def _merge(self) -> None:
        keep, gone = self._keep, self.list.current_person()
        if keep and gone:
            self._keep = ""
            self._filter()
            self.list.choose(keep)
            self.merged.emit(keep, gone)

    def _named(self, name: str) -> None:
        person = self.person(self.list.current_person())
        if person is not None:
            self.say("")
            self.renamed.emit(person.id, name)

    def _picked(self, colour: str) -> None:
        person = self.list.current_person()
        if person:
            self.coloured.emit(person, colour)

    def _into_list(self) -> None:
        self.list.setFocus(Qt.FocusReason.TabFocusReason)

    def _opened(self, _person: str) -> None:
        if self._keep:
            self.merge_yes.setFocus(Qt.FocusReason.TabFocusReason)
        else:
            self.name.setFocus(Qt.FocusReason.TabFocusReason)
            self.name.selectAll()

    # What is shown

    def _filter(self) -> None:
        shown = found(self._people, self.search.text(), self._keep)
        self.list.show_people(shown)
        self.list.setVisible(bool(shown))
        self.nobody.setVisible(not shown)
        self.nobody.say(_("Nobody is called so.") if self._people else _("Nobody has played yet."))

    def _chosen(self, person: str) -> None:
        found_person, keep = self.person(person), self.person(self._keep)
        count = len(self._people)
        if keep is None:
            note = ngettext("{n} person", "{n} people", count).format(n=count)
            self.title.say(_("People"))
            self.note.say(_("{people}. A new name stands in the games of the past, too.").format(people=note))
        else:
            self.title.say(_("Who else is {name}?").format(name=keep.look.name))
            self.note.say(_("Choose the other name. A merge can be taken back."))
        self.tools.setVisible(keep is None and found_person is not None)
        self.merging.setVisible(keep is not None)
        if keep is not None:
            can = found_person is not None
            self.merge_words.say(merge_words(keep, found_person) if found_person is not None else "")
            self.merge_yes.setEnabled(can)
        elif found_person is not None:
            self._show_tools(found_person)

    def _show_tools(self, person: PersonView) -> None:
        self.name.show_text(person.look.name)
        self.colours.show_colour(person.look.colour)
        self.merge.setEnabled(len(self._people) > 1)
        clear(self._others)
        self.splits = {}
        for other, name in person.others:
            button = Button(_("Make {name} a person again").format(name=name), "outline")
            button.clicked.connect(lambda _on=False, other=other: self.split.emit(other))
            self.splits[other] = button
        if self.splits:
            row = Flow(8)
            row.show_widgets(list(self.splits.values()))
            self._others.addWidget(row)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self._keep:
            self.end_merge()
        elif event.key() == Qt.Key.Key_F2 and not self._keep:
            self._opened("")
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        strokes.panel(painter, self.rect(), current().color("surface"), current().color("line"), 1, 8)
        painter.end()
