"""What stands behind a number of the sheet: its lines, each with its clause, the step that earned it, and a way to
overrule it; for contracts how good their choice is."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from companion.sheets import Asked
from companion.wording import _
from rules.snowdonia.scoring import CONTRACTS
from ui import icons
from ui.present.looks import Look
from ui.present.score import Need, Reason, Reasons, Used
from ui.theme import current, signals
from ui.views.now.lines import Icon
from ui.views.words import Hairline, Words
from ui.widgets import Button, Tool, strokes

TWO_COLUMNS: Final = 900
"""From this width on, in design pixels, many short lines stand in two columns."""
SIDE_BELOW: Final = 760
"""Narrower than this the choice of contracts stands below the cards."""
TOOLS_BELOW: Final = 560
"""Narrower than this the tools of a line stand below it."""
MANY: Final = 4
"""So many lines and more are worth two columns."""
LOWEST, HIGHEST = -999, 999
_WHOLE: Final = re.compile(r"[-−+]?\d{1,4}")


class NeedsLine(QWidget):
    """What a card needs: number and picture, number and picture."""

    def __init__(self, needs: Sequence[Need], px: int = 14, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._needs, self._px = tuple(needs), px
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        signals.changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        return QSize(round(paint_needs(None, QRectF(), self._needs, self._px) + 0.5), current().px(22))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_needs(painter, QRectF(self.rect()), self._needs, self._px)
        painter.end()


def paint_needs(painter: QPainter | None, area: QRectF, needs: Sequence[Need], px: int) -> float:
    """Paints needs from the left, or only measures without a painter; the width in scaled pixels."""
    theme = current()
    font, edge = theme.font(px, bold=True), theme.px(px + 3)
    x = area.left()
    for need in needs:
        width = strokes.advance(need.count, font)
        if painter is not None:
            box = QRectF(x, area.top(), width + 1, area.height())
            strokes.write(painter, box, need.count, font, theme.color("text"), strokes.LEFT)
            at = QRectF(x + width + theme.px(3), area.center().y() - edge / 2, edge, edge)
            if need.icon == "rubble":
                icons.paint_cube(painter, need.icon, at)
            else:
                icons.paint(painter, need.icon, at, theme.color("text"))
        x += width + theme.px(3) + edge + theme.px(7)
    return max(0.0, x - area.left() - theme.px(7))


class Chips(QWidget):
    """What a contract uses, one chip a thing, wrapped."""

    def __init__(self, things: Sequence[Used], look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._things, self._look = tuple(things), look
        self.setAccessibleName(_("uses {things}").format(things=", ".join(thing.words for thing in things)))
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        signals.changed.connect(self.updateGeometry)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._lay(None, width)

    def sizeHint(self) -> QSize:
        return QSize(current().px(320), self._lay(None, max(self.width(), current().px(320))))

    def minimumSizeHint(self) -> QSize:
        return QSize(current().px(100), current().px(28))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._lay(painter, self.width())
        painter.end()

    def _lay(self, painter: QPainter | None, width: int) -> int:
        theme = current()
        font = theme.font(13, condensed=True)
        height, gap, mark = theme.px(28), theme.px(5), theme.px(20)
        x, y = 0.0, 0.0
        for thing in self._things:
            wide = strokes.advance(thing.words, font) + mark + theme.px(17)
            if x and x + wide > width:
                x, y = 0.0, y + height + gap
            if painter is not None:
                box = QRectF(x, y, min(wide, float(width)), height)
                strokes.panel(painter, box, theme.color("surface"), theme.color("line"), 1, 14)
                at = QRectF(x + theme.px(5), y + (height - mark) / 2, mark, mark)
                if thing.icon:
                    icons.paint_cube(painter, thing.icon, at)
                else:
                    icons.paint_marker(painter, self._look.colour, self._look.letter, at)
                left = at.right() + theme.px(4)
                text = QRectF(left, y, box.right() - theme.px(5) - left, height)
                elide = Qt.TextElideMode.ElideMiddle
                ink = theme.color("text")
                strokes.write(painter, text.adjusted(0, 0, 1, 0), thing.words, font, ink, strokes.LEFT, elide)
            x += wide + gap
        return int(y + height)


class ReasonLine(QWidget):
    """One line. ``clause_asked(clause)``, ``entry_asked(entry)``, ``edit_asked(self)``, ``taken_back(self)``,
    ``count_asked(self)`` for the number behind it."""

    clause_asked = Signal(str)
    entry_asked = Signal(int)
    edit_asked = Signal(object)
    taken_back = Signal(object)
    count_asked = Signal(object)

    def __init__(self, line: Reason, look: Look, can_change: bool, carded: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.line = line
        self.setAccessibleName(line.sentence)
        self._carded = carded
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._head = self._make_head(line) if carded else None
        ink = "bad" if line.vp.startswith(("-", "−")) else "text2" if line.zero or line.vp == "?" else "good"
        self.vp = Words(line.vp, 20, bold=True, role=ink, wrap=False)
        self.vp.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._body = self._make_body(line, look)
        self._tools = self._make_tools(line, can_change)
        self._grid.setColumnStretch(2, 1)
        self._below: bool | None = None
        self._pressed: Tool | None = None
        """What opened the field."""
        self.editor: Editor | CountEditor | None = None
        signals.changed.connect(self.restyle)
        self.restyle()
        self._place(False)

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        theme = current()
        self._grid.setHorizontalSpacing(theme.px(12))
        self._grid.setVerticalSpacing(theme.px(2))
        self.vp.setFixedWidth(theme.px(44))
        if self._head is not None:
            self._head.setFixedWidth(theme.px(104))

    def _make_head(self, line: Reason) -> QWidget:
        head = QWidget()
        box = QVBoxLayout(head)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        head_words = _("{card} ?").format(card=line.head) if line.unsure else line.head
        box.addWidget(Words(head_words, 14, bold=True, wrap=False))
        if line.needs:
            box.addWidget(NeedsLine(line.needs))
        return head

    def _make_body(self, line: Reason, look: Look) -> QWidget:
        theme = current()
        body = QWidget()
        box = QVBoxLayout(body)
        box.setContentsMargins(0, theme.px(4), 0, theme.px(4))
        box.setSpacing(theme.px(4))
        box.addStretch(1)
        words = line.words
        if line.head and not self._carded:
            # In a list of all lines a card stands among sites and track.
            words = _("{card}: {words}").format(card=line.head, words=words) if words else line.head
        if line.unsure and not self._carded:
            words = _("{words} ?").format(words=words)
        if words:
            box.addWidget(Words(words, 14))
        if line.uses and self._carded:
            box.addWidget(Chips(line.uses, look))
        if line.check and self._carded:
            box.addLayout(_marked("check", line.check))
        if line.mark:
            box.addLayout(_marked("hand", line.mark))
        box.addStretch(1)
        return body

    def _make_tools(self, line: Reason, can_change: bool) -> QWidget:
        tools = QWidget()
        row = QHBoxLayout(tools)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        name = line.name
        clause = Tool(line.clause, _("Clause {clause} for {words}").format(clause=line.clause, words=name), link=True)
        clause.clicked.connect(lambda: self.clause_asked.emit(line.clause))
        row.addWidget(clause)
        self.clause_tool = clause
        self.entry_tool: Tool | None = None
        if line.entry is not None:
            entry = line.entry
            words = _("entry {n}").format(n=line.number)
            said = _("Entry {n}, which earned {words}").format(n=line.number, words=name)
            self.entry_tool = Tool(words, said, link=True)
            self.entry_tool.clicked.connect(lambda: self.entry_asked.emit(entry))
            row.addWidget(self.entry_tool)
        self.change_tool: Tool | None = None
        self.count_tool: Tool | None = None
        if can_change and line.asked is not None:
            number = line.asked.number
            words = _("Enter") if number is None else _("Change {n}").format(n=number)
            said = _("{what}: not entered; enter how many")
            if number is not None:
                said = _("{what}: {number}; enter another number")
            self.count_tool = Tool(words, said.format(what=line.asked.words, number=number))
            self.count_tool.clicked.connect(lambda: self.count_asked.emit(self))
            row.addWidget(self.count_tool)
        if can_change:
            if line.given:
                self.change_tool = Tool(_("Take back"), _("Take back the overruling of {words}").format(words=name))
                self.change_tool.clicked.connect(lambda: self.taken_back.emit(self))
            else:
                self.change_tool = Tool(_("Overrule"), _("Overrule {words}").format(words=name))
                self.change_tool.clicked.connect(lambda: self.edit_asked.emit(self))
            row.addWidget(self.change_tool)
        return tools

    def explains(self, at: object) -> str:
        """The clause of the line."""
        return self.line.clause

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place(self.width() < current().px(TOOLS_BELOW if self._carded else 380))

    def _place(self, below: bool) -> None:
        if below == self._below:
            return
        self._below = below
        centre = Qt.AlignmentFlag.AlignVCenter
        if self._head is not None:
            self._grid.addWidget(self._head, 0, 0, centre)
        self._grid.addWidget(self.vp, 0, 1, centre)
        self._grid.addWidget(self._body, 0, 2)
        if below:
            self._grid.addWidget(self._tools, 1, 1, 1, 3, Qt.AlignmentFlag.AlignRight)
        else:
            self._grid.addWidget(self._tools, 0, 3, Qt.AlignmentFlag.AlignRight | centre)

    def edit(self, done: Callable[[int, str], None], left: Callable[[], None]) -> None:
        """Opens the field in place."""
        if self.editor is None:
            self._put(Editor(self.line, done, left), self.change_tool)

    def count(self, done: Callable[[int | None], None], left: Callable[[], None]) -> None:
        """Opens the field for the number behind it in place."""
        if self.editor is None and self.line.asked is not None:
            self._put(CountEditor(self.line.asked, done, left), self.count_tool)

    def _put(self, editor: Editor | CountEditor, tool: Tool | None) -> None:
        self.editor, self._pressed = editor, tool
        first = 0 if self._head is not None else 1
        self._grid.addWidget(editor, 2, first, 1, 4 - first)
        editor.number.setFocus(Qt.FocusReason.OtherFocusReason)
        editor.number.selectAll()
        for one in (self.change_tool, self.count_tool):
            if one is not None:
                one.setEnabled(False)

    def leave(self) -> None:
        """Closes the field; nothing was changed."""
        if self.editor is None:
            return
        old, self.editor = self.editor, None
        old.hide()
        self._grid.removeWidget(old)
        old.deleteLater()
        for one in (self.change_tool, self.count_tool):
            if one is not None:
                one.setEnabled(True)
        if self._pressed is not None:
            self._pressed.setFocus(Qt.FocusReason.TabFocusReason)


def _marked(icon: str, words: str) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setSpacing(current().px(5))
    row.addWidget(Icon(icon, 16))
    row.addWidget(Words(words, 13, condensed=True), 1)
    return row


class Field(QLineEdit):
    """A field of the editor: Enter confirms, Esc leaves."""

    confirmed = Signal()
    left = Signal()

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.confirmed.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


class Editor(QWidget):
    """The VP people give a line, and why."""

    def __init__(
        self,
        line: Reason,
        done: Callable[[int, str], None],
        left: Callable[[], None],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._done = done
        theme = current()
        self.setAccessibleName(_("Overrule {words}").format(words=line.name))
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, theme.px(6))
        box.setSpacing(theme.px(4))
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._row.setSpacing(theme.px(8))
        first = QHBoxLayout()
        first.setSpacing(theme.px(8))
        first.addWidget(Icon("hand", 20))
        self.number = Field(_("{words}: its VP").format(words=line.name))
        self.number.setText("" if line.vp == "?" else line.vp)
        self.number.setMaxLength(5)
        self.number.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.number.setFixedWidth(theme.px(72))
        first.addWidget(self.number)
        unit = Words(_("VP"), 14, wrap=False)
        unit.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        first.addWidget(unit)
        self._row.addLayout(first)
        self.why = Field(_("{words}: why it is overruled").format(words=line.name))
        self.why.setPlaceholderText(_("because"))
        self.why.setMaxLength(200)
        self.why.setMinimumWidth(theme.px(120))
        self._row.addWidget(self.why, 1)
        buttons = QHBoxLayout()
        buttons.setSpacing(theme.px(8))
        self.confirm = Button(_("Overrule"), "outline", key=_("Enter"), tinted=True)
        self.confirm.clicked.connect(self._confirm)
        self.cancel = Button(_("Leave it"), "outline", key=_("Esc"))
        self.cancel.clicked.connect(left)
        for button in (self.confirm, self.cancel):
            buttons.addWidget(button)
        self._row.addLayout(buttons)
        box.addLayout(self._row)
        self.wrong = Words("", 13, role="bad")
        self.wrong.hide()
        box.addWidget(self.wrong)
        for field in (self.number, self.why):
            field.confirmed.connect(self._confirm)
            field.left.connect(left)
        self.number.textEdited.connect(lambda _text: self._say(""))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        narrow = self.width() < current().px(540)
        self._row.setDirection(QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight)

    def _confirm(self) -> None:
        vp = vp_of(self.number.text())
        if vp is None:
            words = _("Write its VP as a whole number from {least} to {most}.")
            self._say(words.format(least=LOWEST, most=HIGHEST))
            self.number.setFocus(Qt.FocusReason.OtherFocusReason)
            self.number.selectAll()
            return
        self._done(vp, self.why.text().strip())

    def _say(self, words: str) -> None:
        _say_wrong(self.number, self.wrong, words)


class CountEditor(QWidget):
    """The number behind a line; an empty field is not entered."""

    def __init__(
        self,
        asked: Asked,
        done: Callable[[int | None], None],
        left: Callable[[], None],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._asked, self._done = asked, done
        theme = current()
        self.setAccessibleName(asked.words)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, theme.px(6))
        box.setSpacing(theme.px(4))
        box.addWidget(Words(asked.words, 14))
        self._row = QHBoxLayout()
        self._row.setSpacing(theme.px(8))
        self.number = Field(_("{what}: how many").format(what=asked.words))
        self.number.setText("" if asked.number is None else str(asked.number))
        self.number.setPlaceholderText("?")
        self.number.setMaxLength(5)
        self.number.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.number.setFixedWidth(theme.px(72))
        self.confirm = Button(_("Write it down"), "outline", key=_("Enter"), tinted=True)
        self.confirm.clicked.connect(self._confirm)
        self.cancel = Button(_("Leave it"), "outline", key=_("Esc"))
        self.cancel.clicked.connect(left)
        for widget in (self.number, self.confirm, self.cancel):
            self._row.addWidget(widget)
        self._row.addStretch(1)
        box.addLayout(self._row)
        self.wrong = Words("", 13, role="bad")
        self.wrong.hide()
        box.addWidget(self.wrong)
        self.number.confirmed.connect(self._confirm)
        self.number.left.connect(left)
        self.number.textEdited.connect(lambda _text: self.say(""))

    def _confirm(self) -> None:
        text = self.number.text().strip()
        number = vp_of(text) if text else None
        if text and number is None:
            self.say(_("Write a whole number, or leave it empty."))
            self.number.setFocus(Qt.FocusReason.OtherFocusReason)
            self.number.selectAll()
            return
        self._done(number)

    def say(self, words: str) -> None:
        """Says why it cannot be; nothing takes that away."""
        _say_wrong(self.number, self.wrong, words)


def _say_wrong(field: QLineEdit, wrong: Words, words: str) -> None:
    wrong.say(words)
    wrong.setVisible(bool(words))
    edge = f"QLineEdit {{ border-color: {current().color('bad').name()}; }}" if words else ""
    field.setStyleSheet(edge)
    field.setAccessibleDescription(words)


def vp_of(text: str) -> int | None:
    """VP as somebody typed them; None when that is no whole number in range."""
    if not _WHOLE.fullmatch(text.strip()):
        return None
    vp = int(text.strip().replace("−", "-"))
    return vp if LOWEST <= vp <= HIGHEST else None


class ReasonsView(QWidget):
    """The lines behind a number, on accent-soft. ``overrule_asked(category, about, vp, why)``: vp None takes it back.

    ``choose_asked``: choose the contracts otherwise; ``best_asked``: the best choice again; ``left_asked(bool)``: the
    player left before the end, or stayed; ``count_entered(what, number)``: a number behind a line, None for not
    entered."""

    clause_asked = Signal(str)
    entry_asked = Signal(int)
    overrule_asked = Signal(str, str, object, str)
    choose_asked = Signal()
    best_asked = Signal()
    left_asked = Signal(bool)
    count_entered = Signal(str, object)

    def __init__(
        self,
        found: Reasons,
        look: Look,
        can_change: bool = False,
        left: bool | None = None,
        parent: QWidget | None = None,
    ) -> None:
        """``left``: whether the player left early; None where that is not asked."""
        super().__init__(parent)
        self.found = found
        self._look = look
        self._can_change = can_change
        self._left = left
        self.lines: list[ReasonLine] = []
        self.choose_button: Button | None = None
        self.best_button: Button | None = None
        self.left_button: Button | None = None
        self.setAccessibleName(found.title)
        theme = current()
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(theme.px(16), theme.px(10), theme.px(16), theme.px(10))
        self._row.setSpacing(theme.px(20))
        main = QVBoxLayout()
        main.setSpacing(0)
        main.addWidget(heading(found.title, found.caption))
        self._columns = 0
        self._lists: list[tuple[QGridLayout, list[ReasonLine]]] = []
        for group in found.groups:
            if group.caption:
                main.addSpacing(theme.px(6))
                main.addWidget(Words(group.caption, 13, bold=True, condensed=True, role="text2"))
            self._add_group(main, group.lines)
        if not found.groups:
            main.addWidget(Words(_("Nothing counts here."), 14, role="text2"))
        main.addStretch(1)
        self._row.addLayout(main, 3)
        self._side = self._make_side(found)
        if self._side is not None:
            self._rule = Upright()
            self._row.addWidget(self._rule)
            self._row.addWidget(self._side)
        self._fold()

    def _add_group(self, box: QVBoxLayout, lines: Sequence[Reason]) -> None:
        grid = QGridLayout()
        grid.setHorizontalSpacing(current().px(24))
        grid.setVerticalSpacing(0)
        box.addLayout(grid)
        made = []
        # Among sites and track a card is a line like any other.
        carded = self.found.category == CONTRACTS
        for line in lines:
            widget = ReasonLine(line, self._look, self._can_change, carded)
            widget.clause_asked.connect(self.clause_asked)
            widget.entry_asked.connect(self.entry_asked)
            widget.edit_asked.connect(self._edit)
            widget.count_asked.connect(self._count)
            widget.taken_back.connect(lambda at: self.overrule_asked.emit(at.line.category, at.line.about, None, ""))
            made.append(widget)
        self.lines += made
        self._lists.append((grid, made))

    def _make_side(self, found: Reasons) -> QWidget | None:
        theme = current()
        side = QWidget()
        box = QVBoxLayout(side)
        box.setContentsMargins(0, theme.px(6), 0, 0)
        box.setSpacing(theme.px(8))
        if found.next_best is not None:
            box.addWidget(Words(_("Next best"), 12, bold=True, condensed=True, role="text2"))
            box.addLayout(_number_and_words(found.next_best.vp, found.next_best.words))
        if found.best:
            box.addWidget(Words(_("The best choice"), 12, bold=True, condensed=True, role="text2"))
            box.addWidget(Words(found.best, 14))
            if self._can_change:
                self.best_button = Button(_("Best again"), "outline")
                self.best_button.clicked.connect(self.best_asked)
                box.addWidget(self.best_button)
        if found.can_choose and self._can_change:
            self.choose_button = Button(_("Choose otherwise"), "outline")
            self.choose_button.clicked.connect(self.choose_asked)
            box.addWidget(self.choose_button)
        if found.category is None and self._left is not None:
            words = _("Stayed to the end") if self._left else _("Left before the end")
            self.left_button = Button(words, "outline")
            self.left_button.clicked.connect(lambda: self.left_asked.emit(not self._left))
            box.addWidget(self.left_button)
        if box.count() and found.can_choose:
            box.addWidget(self._why(found.clauses))
        if not box.count():
            side.deleteLater()
            return None
        box.addStretch(1)
        return side

    def _why(self, clauses: Sequence[str]) -> QWidget:
        """The clauses that decide, each a link."""
        holder = QWidget()
        row = QHBoxLayout(holder)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(current().px(6))
        row.addWidget(Icon("why", 20))
        row.addWidget(Words(_("Why?"), 14, bold=True, role="accent", wrap=False))
        for clause in clauses:
            link = Button(clause, "link")
            link.setMinimumSize(current().px(44), current().px(44))
            link.setAccessibleName(_("Why? Clause {clause}").format(clause=clause))
            link.clicked.connect(lambda _on=False, clause=clause: self.clause_asked.emit(clause))
            row.addWidget(link)
        row.addStretch(1)
        return holder

    def _alone(self, line: ReasonLine) -> None:
        """Closes the fields of all other lines."""
        for other in self.lines:
            if other is not line:
                other.leave()

    def _count(self, line: ReasonLine) -> None:
        self._alone(line)
        asked = line.line.asked
        if asked is not None:
            line.count(lambda number: self.count_entered.emit(asked.what, number), line.leave)

    def _edit(self, line: ReasonLine) -> None:
        self._alone(line)
        about = line.line
        line.edit(lambda vp, why: self.overrule_asked.emit(about.category, about.about, vp, why), line.leave)

    def say_wrong(self, words: str) -> None:
        """Says beside the number that is being typed why it cannot be."""
        for line in self.lines:
            if isinstance(line.editor, CountEditor):
                line.editor.say(words)

    def line_of(self, category: str, about: str) -> ReasonLine | None:
        """The line about something."""
        return next((one for one in self.lines if (one.line.category, one.line.about) == (category, about)), None)

    def explains(self, at: object) -> str:
        """The first clause that decides."""
        return next(iter(self.found.clauses), "")

    def same_as(self, other: ReasonsView) -> bool:
        """Whether another one shows the same."""
        mine = (self.found, self._look, self._can_change, self._left)
        return mine == (other.found, other._look, other._can_change, other._left)

    def editing(self) -> bool:
        """Whether a field is open."""
        return any(line.editor is not None for line in self.lines)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fold()

    def _fold(self) -> None:
        theme = current()
        wide = self.width() or theme.px(1200)
        beside = wide >= theme.px(SIDE_BELOW)
        if self._side is not None:
            self._row.setDirection(QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom)
            self._rule.set_upright(beside)
            self._side.setFixedWidth(theme.px(212)) if beside else self._side.setMaximumWidth(16_777_215)
            self._side.setMinimumWidth(theme.px(212) if beside else 0)
        columns = 2 if wide >= theme.px(TWO_COLUMNS) else 1
        if columns == self._columns:
            return
        self._columns = columns
        for grid, lines in self._lists:
            across = columns if len(lines) >= MANY and self.found.category != CONTRACTS else 1
            arrange(grid, lines, across)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        strokes.panel(painter, self.rect(), current().color("accent_soft"), None, 0, 8)
        painter.end()


def arrange(grid: QGridLayout, lines: Sequence[QWidget], columns: int) -> None:
    """Puts lines into columns, the first column full before the next begins, a hairline above each."""
    # Not by takeAt: an item that Python still holds goes on answering for its widget's height.
    held = [item.widget() for item in map(grid.itemAt, range(grid.count())) if item is not None]
    for widget in held:
        if widget is not None:
            grid.removeWidget(widget)
        if isinstance(widget, Hairline):
            widget.deleteLater()
    rows = -(-len(lines) // columns)
    for at, line in enumerate(lines):
        column, row = divmod(at, rows)
        grid.addWidget(Hairline(), 2 * row, column)
        grid.addWidget(line, 2 * row + 1, column)
    for column in range(2):
        grid.setColumnStretch(column, 1 if column < columns else 0)
    for before, line in zip((None, *lines), lines, strict=False):
        if before is not None:
            QWidget.setTabOrder(before, line)


def heading(title: str, caption: str) -> QWidget:
    holder = QWidget()
    row = QHBoxLayout(holder)
    row.setContentsMargins(0, 0, 0, current().px(6))
    row.setSpacing(current().px(16))
    row.addWidget(Words(title, 15, bold=True), 1)
    if caption:
        right = Qt.AlignmentFlag.AlignRight
        words = Words(caption, 13, condensed=True, role="text2", wrap=False, align=right)
        row.addWidget(words)
    return holder


def _number_and_words(number: str, words: str) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setSpacing(current().px(12))
    shown = Words(number, 22, bold=True, wrap=False)
    shown.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
    row.addWidget(shown)
    row.addWidget(Words(words, 13, condensed=True, role="text2"), 1)
    return row


class Upright(QWidget):
    """A line between two columns, or between what stands above and below."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.set_upright(True)

    def set_upright(self, upright: bool) -> None:
        """Down or across."""
        if upright:
            self.setFixedWidth(1)
            self.setMinimumHeight(0)
            self.setMaximumHeight(16_777_215)
        else:
            self.setFixedHeight(1)
            self.setMinimumWidth(0)
            self.setMaximumWidth(16_777_215)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), current().color("line_strong"))
        painter.end()
