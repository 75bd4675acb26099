"""An article: title and clause, the facts of its thing, the answer, what it means at this table, what to read next."""

from __future__ import annotations

from html import escape
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QSizePolicy, QVBoxLayout, QWidget

from companion.notes import LONGEST
from companion.wording import _, ngettext
from ui.present.rules import ArticleView, AtTable, NoteView
from ui.theme import current, signals
from ui.views.flow import Flow
from ui.views.now.lines import Rows, clear
from ui.views.rules.text import ArticleText
from ui.views.scrolling import Scroll
from ui.views.words import Words
from ui.widgets import Button, strokes
from ui.widgets.pressable import BY_KEY

WIDE: Final = 520
"""No line of an article is longer than this, design pixels."""
ARTICLE: Final = "article:"
"""Begins a link to an article by its name."""


class AtTableBox(QWidget):
    """What an article means at the table now: a bar in accent, sentences, and the rows of the step in hand."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._box = QVBoxLayout(self)
        self.title = Words(_("At your table now"), 15, bold=True)
        self._box.addWidget(self.title)
        self._lines = QVBoxLayout()
        self._box.addLayout(self._lines)
        self.rows = Rows()
        self._box.addWidget(self.rows)
        signals.changed.connect(self.restyle)
        self.restyle()

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        theme = current()
        self._box.setContentsMargins(theme.px(20), theme.px(2), 0, theme.px(2))
        self._box.setSpacing(theme.px(4))
        self.update()

    def show_table(self, shown: AtTable | None) -> None:
        """Shows what it means; nothing to do with this moment hides the box."""
        self.setVisible(shown is not None)
        clear(self._lines)
        if shown is None:
            return
        for line in shown.lines:
            self._lines.addWidget(Words(line, 15))
        self.rows.show_rows(shown.rows)
        self.rows.setVisible(bool(shown.rows))
        self.setAccessibleName(" ".join((self.title.words(), *shown.lines)))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current()
        painter = QPainter(self)
        painter.fillRect(0, 0, theme.px(4), self.height(), theme.color("accent"))
        painter.end()


class ExampleBox(QWidget):
    """The example of an article, where no table gives a better one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._box = QVBoxLayout(self)
        self.text = ArticleText(15, _("Example"))
        self._box.addWidget(self.text)
        signals.changed.connect(self.restyle)
        self.restyle()

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        self._box.setContentsMargins(current().px(20), 0, 0, 0)
        self.update()

    def say(self, html: str) -> None:
        """Shows an example, "" for none."""
        self.text.say(html)
        self.setVisible(bool(html))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current()
        painter = QPainter(self)
        painter.fillRect(0, 0, theme.px(4), self.height(), theme.color("line"))
        painter.end()


class _NoteField(QPlainTextEdit):
    """The words of a note. Ctrl+Enter keeps it, Esc leaves it, Tab goes on."""

    kept = Signal()
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTabChangesFocus(True)
        self.setAccessibleName(_("Note of this table"))
        self.setPlaceholderText(_("What was agreed at this table"))
        signals.changed.connect(self.restyle)
        self.restyle()

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        self.setFont(current().font(15))
        self.setFixedHeight(current().px(96))
        self.document().setDocumentMargin(current().px(6))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.kept.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


class _NotePanel(QWidget):
    """A note that stands: its clause, its words, Change and Remove."""

    def __init__(self, note: NoteView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._box = QVBoxLayout(self)
        head = QHBoxLayout()
        caption = _("Note of this table on {clause}").format(clause=note.clause)
        head.addWidget(Words(caption, 13, bold=True, condensed=True, role="text2"), 1)
        self.change = Button(_("Change"), "quiet")
        self.change.setAccessibleName(_("Change the note on {clause}").format(clause=note.clause))
        self.remove = Button(_("Remove"), "quiet")
        self.remove.setAccessibleName(_("Remove the note on {clause}").format(clause=note.clause))
        for button in (self.change, self.remove):
            button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
            head.addWidget(button)
        self._box.addLayout(head)
        self._box.addWidget(Words(note.text, 15))
        signals.changed.connect(self.restyle)
        self.restyle()

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        theme = current()
        self._box.setContentsMargins(theme.px(12), theme.px(4), theme.px(8), theme.px(10))
        self._box.setSpacing(theme.px(2))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        strokes.panel(painter, self.rect(), current().color("sunken"), None, 0, 8)
        painter.end()


class NotesBox(QWidget):
    """The notes on an article's clauses, and the field for one. ``kept(ref, text)``; an empty text takes it away."""

    kept = Signal(str, str)
    opened = Signal()
    """The field was opened and wants to be seen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._notes: tuple[NoteView, ...] | None = None
        self._own = ""
        self._editing = ""
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._panels = QVBoxLayout()
        self._box.addLayout(self._panels)
        self.panels: dict[str, _NotePanel] = {}
        self.editor = QWidget()
        column = QVBoxLayout(self.editor)
        column.setContentsMargins(0, 0, 0, 0)
        self.field = _NoteField()
        self.field.textChanged.connect(self._typed)
        self.field.kept.connect(self.keep)
        self.field.left.connect(self.leave)
        self.too_long = Words("", 13, role="bad")
        self.save = Button(_("Keep the note"), "outline", "check", _("Ctrl Enter"), tinted=True)
        self.save.clicked.connect(self.keep)
        self.cancel = Button(_("Leave as it is"), "outline", key=_("Esc"))
        self.cancel.clicked.connect(self.leave)
        buttons = Flow()
        buttons.show_widgets((self.save, self.cancel))
        for part in (self.field, self.too_long, buttons):
            column.addWidget(part)
        self._box.addWidget(self.editor)
        self.editor.hide()
        self.add = Button(_("Add a note"), "outline", "new")
        self.add.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.add.clicked.connect(self._add)
        self._box.addWidget(self.add, 0, Qt.AlignmentFlag.AlignLeft)
        signals.changed.connect(self.restyle)
        self.restyle()

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        for layout in (self._box, self._panels):
            layout.setSpacing(current().px(8))

    def show_notes(self, notes: tuple[NoteView, ...], own: str, can: bool) -> None:
        """Shows the notes there are; ``own`` is the clause that a new one is kept under, ``can`` whether a game keeps
        it. What somebody is typing stays while the article is the same."""
        if own != self._own:
            self.leave()
        self._own = own
        if notes != self._notes:
            self._notes = notes
            clear(self._panels)
            self.panels = {}
            for note in notes:
                panel = _NotePanel(note)
                panel.change.clicked.connect(lambda _on=False, note=note: self.edit(note.ref, note.text))
                panel.remove.clicked.connect(lambda _on=False, note=note: self.kept.emit(note.ref, ""))
                self.panels[note.ref] = panel
                self._panels.addWidget(panel)
                QWidget.setTabOrder(panel.change, panel.remove)
                QWidget.setTabOrder(panel.remove, self.field)
        self.add.setVisible(can and not self._editing and all(note.ref != own for note in notes))
        self.setVisible(can or bool(notes))

    def editing(self) -> bool:
        """Whether somebody is typing a note."""
        return bool(self._editing)

    def edit(self, ref: str, text: str) -> None:
        """Opens the field with what stands there."""
        self._editing = ref
        self.field.setPlainText(text)
        self.field.moveCursor(self.field.textCursor().MoveOperation.End)
        self.add.hide()
        if ref in self.panels:
            self.panels[ref].hide()
        self.editor.show()
        self._typed()
        self.field.setFocus(Qt.FocusReason.TabFocusReason)
        self.opened.emit()

    def _add(self) -> None:
        self.edit(self._own, "")

    def _typed(self) -> None:
        over = len(self.field.toPlainText().strip()) - LONGEST
        words = ngettext("{n} letter too long.", "{n} letters too long.", max(over, 1))
        self.too_long.say(words.format(n=over) if over > 0 else "")
        self.too_long.setVisible(over > 0)
        self.save.setEnabled(over <= 0)

    def keep(self) -> None:
        """Keeps what was typed."""
        if self.save.isEnabled() and self._editing:
            ref, self._editing = self._editing, ""
            text = self.field.toPlainText()
            self._close()
            self.kept.emit(ref, text)

    def leave(self) -> None:
        """Closes the field; nothing is kept."""
        if self._editing:
            self._editing = ""
            self._close()

    def _close(self) -> None:
        # First the focus, then the hiding: Qt would hand it to the next widget in the chain.
        inside = self.field.hasFocus() or self.save.hasFocus() or self.cancel.hasFocus()
        for panel in self.panels.values():
            panel.show()
        there = self._notes is not None and any(note.ref == self._own for note in self._notes)
        self.add.setVisible(not there)
        if inside:
            target = self.add if not there else self.panels[self._own].change
            target.setFocus(Qt.FocusReason.OtherFocusReason)
        self.editor.hide()


class _Column(QWidget):
    """The ground of an article; it takes the focus, so that keys scroll it."""


class ArticlePane(Scroll):
    """The article at the right. ``link_asked(target)`` as in its text, ``article_asked(name)`` for what to read next,
    ``note_kept(ref, text)``, ``display_asked(on)``, ``back_asked``."""

    link_asked = Signal(str)
    article_asked = Signal(str)
    note_kept = Signal(str, str)
    display_asked = Signal(bool)
    back_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        self.inside = _Column()
        super().__init__(self.inside, parent=parent)
        self._view: ArticleView | None = None
        self._ring = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(_("Article"))
        outer = QHBoxLayout(self.inside)
        column = QWidget()
        outer.addWidget(column, 1)
        outer.addStretch(0)
        self._outer, self._column = outer, column
        self._box = QVBoxLayout(column)
        self._build()
        signals.changed.connect(self.restyle)
        self.restyle()

    def _build(self) -> None:
        box = self._box
        self.back = Button(_("Back"), "outline", "undo", _("Alt ←"))
        self.back.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.back.clicked.connect(self.back_asked)
        self.back.hide()
        box.addWidget(self.back, 0, Qt.AlignmentFlag.AlignLeft)
        self.foreign = Words("", 13, condensed=True, role="text2")
        box.addWidget(self.foreign)
        head = QHBoxLayout()
        self._head = head
        self.title = Words("", 24, bold=True)
        self.clause = Words("", 14, role="text2", wrap=False)
        self.clause.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        head.addWidget(self.title, 1)
        head.addWidget(self.clause, 0, Qt.AlignmentFlag.AlignTop)
        box.addLayout(head)
        self.facts = ArticleText(15, _("Facts"))
        self.short = ArticleText(17, _("Answer"))
        self.at_table = AtTableBox()
        self.example = ExampleBox()
        self.body = ArticleText(15, _("In full"))
        self.asked_title = Words(_("Often asked"), 15, bold=True)
        self.asked = ArticleText(15, _("Often asked"))
        self.notes = NotesBox()
        self.notes.kept.connect(self.note_kept)
        # Its place is known once it is laid out.
        self.notes.opened.connect(lambda: QTimer.singleShot(0, self, self._show_editor))
        self.related_title = Words(_("Related"), 12, bold=True, condensed=True, role="text2")
        self.related = Flow()
        self.where = Words("", 13, role="text2")
        self.display = Button(_("Show on the display"), "outline", "display")
        self.display.setCheckable(True)
        self.display.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.display.clicked.connect(self.display_asked)
        parts: tuple[QWidget, ...] = (
            self.facts,
            self.short,
            self.at_table,
            self.example,
            self.body,
            self.asked_title,
            self.asked,
            self.notes,
            self.related_title,
            self.related,
            self.where,
        )
        for part in parts:
            box.addWidget(part)
        box.addWidget(self.display, 0, Qt.AlignmentFlag.AlignLeft)
        box.addStretch(1)
        for text in self.texts():
            text.link_asked.connect(self._link)

    def texts(self) -> tuple[ArticleText, ...]:
        """The parts that are text with links."""
        return (self.facts, self.short, self.example.text, self.body, self.asked)

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        theme = current()
        self._outer.setContentsMargins(theme.px(20), theme.px(16), theme.px(14), theme.px(16))
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(theme.px(10))
        self._head.setSpacing(theme.px(12))
        self.clause.setContentsMargins(0, theme.px(8), 0, 0)
        self._column.setMaximumWidth(theme.px(WIDE))
        self.update()

    def view(self) -> ArticleView | None:
        """What is shown; None before the first article."""
        return self._view

    def show_view(self, view: ArticleView | None, can_note: bool = False, can_show: bool = False) -> None:
        """Shows an article. ``can_note``: a game keeps notes; ``can_show``: there is a display for it."""
        before, self._view = self._view, view
        self.inside.setVisible(view is not None)
        if view is None:
            return
        self.foreign.say(view.foreign)
        self.foreign.setVisible(bool(view.foreign))
        self.title.say(view.title)
        self.clause.say(view.clause)
        for text, html in ((self.facts, view.facts), (self.short, view.short), (self.body, view.body)):
            text.say(html)
            text.setVisible(bool(html))
        self.at_table.show_table(view.at_table)
        self.example.say(view.example)
        self._show_asked(view)
        self.notes.show_notes(view.notes, view.own_note, can_note)
        self.related_title.setVisible(bool(view.related))
        self.related.setVisible(bool(view.related))
        if before is None or before.related != view.related:
            self._show_related(view)
        self.where.say(_("In your rulebook: {where}").format(where=view.where))
        self.where.setVisible(bool(view.where))
        self.display.setVisible(can_show)
        self.setAccessibleName(_("Article: {title}").format(title=view.title))
        if before is None or before.name != view.name:
            self.verticalScrollBar().setValue(0)

    def _show_editor(self) -> None:
        self.ensureWidgetVisible(self.notes.editor, 0, current().px(8))

    def _show_asked(self, view: ArticleView) -> None:
        self.asked_title.setVisible(bool(view.asked))
        self.asked.setVisible(bool(view.asked))
        self.asked.say(
            "".join(
                f'<p><a href="{ARTICLE}{escape(one.article)}">{escape(one.question)}</a> {one.answer}</p>'
                for one in view.asked
            )
        )

    def _show_related(self, view: ArticleView) -> None:
        buttons = []
        for link in view.related:
            button = Button(link.words, "outline")
            button.clicked.connect(lambda _on=False, name=link.article: self.article_asked.emit(name))
            buttons.append(button)
        self.related.show_widgets(buttons)
        # Made later than what stands below them, they would come last.
        for before, button in pairwise((self.notes.add, *buttons)):
            QWidget.setTabOrder(before, button)

    def _link(self, target: str) -> None:
        if target.startswith(ARTICLE):
            self.article_asked.emit(target.removeprefix(ARTICLE))
        else:
            self.link_asked.emit(target)

    def scroll_by_key(self, key: Qt.Key) -> bool:
        """Scrolls as the key says; whether the key means that."""
        bar, step = self.verticalScrollBar(), current().px(48)
        page = max(step, self.viewport().height() - step)
        by = {
            Qt.Key.Key_Up: -step,
            Qt.Key.Key_Down: step,
            Qt.Key.Key_PageUp: -page,
            Qt.Key.Key_PageDown: page,
            Qt.Key.Key_Space: page,
            Qt.Key.Key_Home: -bar.maximum(),
            Qt.Key.Key_End: bar.maximum(),
        }.get(key)
        if by is None:
            return False
        bar.setValue(bar.value() + by)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier or not self.scroll_by_key(Qt.Key(event.key())):
            event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._ring = event.reason() in BY_KEY
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()

    def minimumSizeHint(self) -> QSize:
        return QSize(current().px(120), current().px(44))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._ring and self.hasFocus():
            painter = QPainter(self.viewport())
            strokes.focus_ring(painter, self.viewport().rect(), 6)
            painter.end()
