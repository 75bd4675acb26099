"""The rules page: the search on top, the list at the left, the article at the right.

Beside a game it stands in the place of the stage (`TablePage.set_aside`), so that NOW and the log stay in sight;
without one, or in a narrow window, it fills the page. Enter, arrows and letters inside it never reach the step in hand.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from PySide6.QtCore import QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QHideEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QApplication, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from companion.lookup import languages, library
from companion.wording import _
from ui import icons
from ui.bridge import Change, SessionBridge
from ui.present.clauses import article_of
from ui.present.rules import ArticleView, Reading, RuleRow, article_view, groups, language_name, no_article
from ui.theme import current, signals
from ui.views.rules.article import ArticlePane
from ui.views.rules.listing import RuleList
from ui.widgets import Button, Segmented, strokes

LIST: Final = 300
FIELD_LEAST: Final = 220
NARROW: Final = 620
"""Narrower than this, design pixels, list and article take turns."""
OWN: Final = "own"
EVERY: Final = "every"
"""Whose rules are listed: those of the game, or those of all games."""
TYPING: Final = 60
"""Milliseconds after a key before the article follows the list: the list itself follows at once."""


@dataclass(frozen=True)
class _Place:
    """An article that was open: its name, and the reasons of the row it was opened from."""

    name: str
    reasons: tuple[str, ...] = ()


class Preparation:
    """Builds the search of a language beside the window, so that no key has to wait for it."""

    def __init__(self) -> None:
        self._threads: dict[str, threading.Thread] = {}

    def begin(self, lang: str) -> None:
        """Starts it, once a language."""
        if lang not in self._threads:
            from companion.lookup.search import index

            thread = threading.Thread(target=index, args=(lang,), name=f"rules in {lang}", daemon=True)
            self._threads[lang] = thread
            thread.start()

    def wait(self, lang: str) -> None:
        """Returns when the search of a language can be used."""
        self.begin(lang)
        self._threads[lang].join()


preparation: Final = Preparation()
"""The one of the program: an index is kept for good."""


_BACK: Final = (
    (Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier),
    (Qt.Key.Key_Backspace, Qt.KeyboardModifier.NoModifier),
)


class _Field(QLineEdit):
    """The search. Arrows walk the list below, Enter opens its chosen row, Backspace in an empty field goes back."""

    walked = Signal(object)
    entered = Signal()
    back_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(_("Search the rules"))
        self.setPlaceholderText(_("Ask in a few words"))
        signals.changed.connect(self.restyle)
        self.restyle()

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        self.setFont(current().font(16))
        self.setTextMargins(current().px(30), 0, 0, 0)

    def least_width(self) -> int:
        """The width in which its own words stand whole."""
        words = strokes.advance(self.placeholderText(), self.font())
        return round(max(current().px(FIELD_LEAST), words + current().px(30 + 2 * 10 + 8)))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        theme = current()
        painter = QPainter(self)
        edge = theme.px(20)
        place = QRectF(theme.px(12), (self.height() - edge) / 2, edge, edge)
        icons.paint(painter, "search", place, theme.color("text2"))
        painter.end()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            self.walked.emit(key)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if not event.isAutoRepeat():
                self.entered.emit()
        elif key == Qt.Key.Key_Escape:
            event.ignore()
        elif key == Qt.Key.Key_Backspace and not self.text() and not event.isAutoRepeat():
            self.back_asked.emit()
        else:
            super().keyPressEvent(event)


class RulesPanel(QWidget):
    """All of the page. ``left`` to go back to where somebody was, ``box_asked(path)`` for an unchecked value,
    ``shown(ArticleView or None)`` for the article in sight, ``display_asked(on)`` to show it on the table display,
    ``reading_changed`` for language and length, ``inside(on)`` when the focus comes in or goes."""

    left = Signal()
    box_asked = Signal(str)
    shown = Signal(object)
    display_asked = Signal(bool)
    reading_changed = Signal()
    inside = Signal(bool)
    failed = Signal(str)

    def __init__(self, bridge: SessionBridge, reading: Reading, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._reading = reading
        self._place: _Place | None = None
        self._trail: list[_Place] = []
        self._can_show = False
        self._listed = True
        self._focused = False
        self._stale = True
        self._unanswered = ""
        self.setAccessibleName(_("Rules"))
        # It paints all of its ground: what it stands on need not be painted with every key.
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self._follow_row)
        self._build()
        bridge.changed.connect(self._heard)
        signals.changed.connect(self.restyle)
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._focus_moved)
        self.restyle()

    def _build(self) -> None:
        self.field = _Field(self)
        self.field.textChanged.connect(self._typed)
        self.field.walked.connect(self._walk)
        self.field.entered.connect(self._enter)
        self.field.back_asked.connect(self.back)
        self.length = Segmented(
            (("short", _("Short")), ("long", _("Long"))), self._length(), _("Length of the articles"), parent=self
        )
        self.length.picked.connect(self._length_picked)
        langs = tuple((lang, language_name(lang)) for lang in languages())
        self.language = Segmented(langs, self._reading.lang, _("Language of the articles"), parent=self)
        self.language.picked.connect(self._language_picked)
        self.close_button = Button(_("Close"), "outline", key=_("Esc"), parent=self)
        self.close_button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.close_button.clicked.connect(self._leave)
        self.list = RuleList(self)
        self.list.chosen.connect(self._row_chosen)
        self.list.opened.connect(self._row_opened)
        games = ((OWN, _("This game")), (EVERY, _("All games")))
        self.games = Segmented(games, OWN, _("Whose rules are listed"), strong=False, parent=self)
        self.games.picked.connect(lambda _key: self._fill())
        self.article = ArticlePane(self)
        self.article.link_asked.connect(self._link)
        self.article.article_asked.connect(self.follow)
        self.article.note_kept.connect(self._keep_note)
        self.article.display_asked.connect(self.display_asked)
        self.article.back_asked.connect(self.back)

    # How somebody reads

    @property
    def reading(self) -> Reading:
        """Language and length."""
        return self._reading

    def _length(self) -> str:
        return "long" if self._reading.long else "short"

    def _length_picked(self, key: str) -> None:
        self._read(replace(self._reading, long=key == "long"))

    def _language_picked(self, key: str) -> None:
        preparation.begin(key)
        self._read(replace(self._reading, lang=key))
        self._fill()

    def _read(self, reading: Reading) -> None:
        self._reading = reading
        self._show_article()
        self.reading_changed.emit()

    def offer_box(self, there: bool) -> None:
        """Whether there is a page that unchecked values lead to."""
        self._reading = replace(self._reading, boxed=there)
        self._show_article()

    def take_values(self, own: Mapping[str, Any]) -> None:
        """What the owner read from the box, where no game is open."""
        if own != self._reading.own:
            self._reading = replace(self._reading, own=own)
            self._show_article()

    def offer_display(self, there: bool, on: bool) -> None:
        """Whether there can be a table display, and whether it shows the article."""
        self._can_show = there
        self.article.display.setChecked(on)
        self.article.display.setVisible(there)

    # What is open

    def show_list(self, group: str = "", unanswered: str = "") -> None:
        """Shows the list as it is before somebody types, its first row or that of a group chosen, the focus in the
        search. ``unanswered``: a reference that no article answers, which is said above the list; nothing is opened."""
        self._trail.clear()
        self._listed = True
        self._begin_anew(unanswered)
        if unanswered:
            self._choose("")
            self._open(None)
        else:
            self.list.choose_first(group)
            self._follow()
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_reference(self, reference: str) -> bool:
        """Opens the article of a clause or a thing; False when there is none."""
        article = article_of(library(self._reading.lang), reference)
        if article is None:
            return False
        self.show_article(article.name)
        return True

    def show_article(self, name: str, reasons: tuple[str, ...] = ()) -> None:
        """Opens an article as the first one: Back leads out of the page."""
        self._trail.clear()
        self._begin_anew()
        row = next((row for row in self.list.rows() if row.article == name), None)
        self._choose(row.key if row is not None else "")
        self._open(_Place(name, reasons or (row.reasons if row is not None else ())))
        self.article.setFocus(Qt.FocusReason.OtherFocusReason)

    def follow(self, name: str) -> None:
        """Opens an article from the one that is open: Back leads to that again."""
        if self._place is not None and self._place.name != name:
            self._trail.append(self._place)
            self._choose("")
        # The link or button that was pressed goes away with its article: not before the press is over.
        QTimer.singleShot(0, self, lambda: self._followed(name))

    def _followed(self, name: str) -> None:
        self._open(_Place(name))
        self.article.setFocus(Qt.FocusReason.OtherFocusReason)

    def back(self) -> None:
        """The article before this one; from the first one to the list in a narrow page, else out of the page."""
        if self._trail:
            self._open(self._trail.pop())
            self.article.setFocus(Qt.FocusReason.OtherFocusReason)
        elif self._alone() and not self._listed:
            self._turn(listed=True)
            self.field.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.left.emit()

    def _leave(self) -> None:
        # The button that was pressed goes away with the page: not before the press is over.
        QTimer.singleShot(0, self, self.left.emit)

    def view(self) -> ArticleView | None:
        """The article in sight."""
        return self.article.view()

    def _open(self, place: _Place | None) -> None:
        self._place = place
        self._soon.stop()
        self._turn(listed=place is None)
        self._show_article()
        view = self.article.view()
        if view is not None:
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, f"{view.title}. {view.plain}"))

    def _show_article(self) -> None:
        place, session = self._place, self._bridge.session
        view = None
        if place is not None:
            view = article_view(place.name, session, self._reading, place.reasons)
        before = self.article.view()
        self.article.show_view(view, session is not None, self._can_show)
        self._place_back()
        if view != before:
            self.shown.emit(view)

    def _place_back(self) -> None:
        self.article.back.setVisible(bool(self._trail) or (self._alone() and not self._listed))

    # The list

    def _fill(self, keep: bool = True) -> None:
        """Lists what fits what is typed; ``keep`` the row that is chosen."""
        self._stale = False
        question = self.field.text()
        if question.strip():
            preparation.wait(self._reading.lang)
        chosen = self.list.row() if keep else None
        found = groups(question, self._bridge.session, self._reading.lang, self.games.chosen() == EVERY)
        if self._unanswered and not question.strip():
            found = (no_article(self._unanswered), *found)
        self.list.show_groups(found, chosen.key if chosen is not None else "")

    def _begin_anew(self, unanswered: str = "") -> None:
        """Nothing is typed, nothing chosen."""
        self._unanswered = unanswered
        self.field.blockSignals(True)
        self.field.clear()
        self.field.blockSignals(False)
        self._fill(keep=False)

    def _choose(self, key: str) -> None:
        self.list.blockSignals(True)
        self.list.choose(key)
        self.list.blockSignals(False)

    def _typed(self, question: str) -> None:
        self._trail.clear()
        self._turn(listed=True)
        self._fill(keep=False)
        self.list.blockSignals(True)
        self.list.choose_first()
        self.list.blockSignals(False)
        self._soon.start(TYPING)

    def _walk(self, key: Qt.Key) -> None:
        self.list.walk(key)

    def _enter(self) -> None:
        row = self.list.row()
        if row is not None:
            self._row_opened(row)

    def _row_chosen(self, row: RuleRow | None) -> None:
        if row is not None:
            self._trail.clear()
            self._soon.start(0)

    def _follow_row(self) -> None:
        """The article follows the list where that has another one chosen."""
        row = self.list.row()
        if row is not None and _Place(row.article, row.reasons) != self._place:
            self._follow()

    def _follow(self) -> None:
        """The article follows the list."""
        row = self.list.row()
        if row is not None:
            self._soon.stop()
            self._place = _Place(row.article, row.reasons)
            self._show_article()

    def _row_opened(self, row: RuleRow) -> None:
        self._trail.clear()
        self._open(_Place(row.article, row.reasons))
        self.article.setFocus(Qt.FocusReason.OtherFocusReason)

    def _link(self, target: str) -> None:
        kind, _colon, rest = target.partition(":")
        if kind == "box":
            self.box_asked.emit(rest)
        elif kind == "rule":
            article = article_of(library(self._reading.lang), rest)
            if article is not None:
                self.follow(article.name)

    # Notes

    def _keep_note(self, ref: str, text: str) -> None:
        from companion.errors import BadInput

        def keep() -> None:
            try:
                self._bridge.note(ref, text, asker=self)
            except BadInput as error:
                self.failed.emit(str(error))

        # The button that was pressed may go away with its note: not before the press is over.
        QTimer.singleShot(0, self, keep)

    def undo(self) -> None:
        """Takes the last change of the game back."""
        if self._bridge.session is not None:
            self._bridge.session.undo(asker=self)

    def can_undo(self) -> bool:
        """Whether there is something to take back."""
        session = self._bridge.session
        return session is not None and session.undo_name is not None

    def redo(self) -> None:
        """Brings it back."""
        if self._bridge.session is not None:
            self._bridge.session.redo(asker=self)

    def can_redo(self) -> bool:
        """Whether there is something to bring back."""
        session = self._bridge.session
        return session is not None and session.redo_name is not None

    def _heard(self, change: Change) -> None:
        if change.what in ("proposal", "lit"):
            return
        if not self.isVisible():
            self._stale = True
            return
        self._catch_up()

    def _catch_up(self) -> None:
        """The table is another one: list and article follow, what somebody reads stays."""
        self._place_parts()
        self._fill()
        if self._place is not None:
            row = self.list.row()
            reasons = row.reasons if row is not None and row.article == self._place.name else ()
            self._place = _Place(self._place.name, reasons)
        self._show_article()

    # Where things stand

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        self._place_parts()
        self.update()

    def _alone(self) -> bool:
        return self.width() < current().px(NARROW)

    def _turn(self, listed: bool) -> None:
        """In a narrow page list and article take turns."""
        if listed != self._listed:
            self._listed = listed
            self._place_parts()

    def _place_parts(self) -> None:
        theme = current()
        edge, gap = theme.px(12), theme.px(8)
        width = self.width() - 2 * edge
        if width <= 0:
            return
        tools = (self.length, self.language)
        hints = [tool.sizeHint() for tool in tools]
        close = self.close_button.sizeHint()
        high = max(theme.space("target"), *(hint.height() for hint in hints))
        beside = sum(hint.width() for hint in hints) + close.width() + 3 * gap
        one = width - beside >= self.field.least_width()
        y = edge
        field = width - (beside if one else close.width() + gap)
        self.field.setGeometry(edge, y, field, high)
        self.close_button.setGeometry(edge + width - close.width(), y, close.width(), high)
        x = edge + field + gap
        if not one:
            x, y = edge, y + high + gap
        for tool, hint in zip(tools, hints, strict=True):
            room = hint.width() if one else min(hint.width(), max(theme.px(88), edge + width - x))
            tool.setGeometry(x, y, room, high)
            x += room + gap
        y += high + edge
        body = QRect(edge, y, width, max(0, self.height() - y - edge))
        alone = self._alone()
        self.list.setVisible(not alone or self._listed)
        self.article.setVisible(not alone or not self._listed)
        # Without a game there is none to keep to.
        self.games.setVisible(self._bridge.session is not None and (not alone or self._listed))
        if alone:
            self._place_list(body)
            self.article.setGeometry(self._inner(body))
        else:
            left = QRect(body.x(), body.y(), min(theme.px(LIST), body.width() * 2 // 5), body.height())
            self._place_list(left)
            right = QRect(left.right() + 1 + edge, body.y(), body.width() - left.width() - edge, body.height())
            self.article.setGeometry(self._inner(right))
        self._place_back()

    def _place_list(self, card: QRect) -> None:
        """The list in its card, below it whose rules it holds."""
        inner = self._inner(card)
        if self.games.isHidden():
            self.list.setGeometry(inner)
            return
        high = self.games.sizeHint().height()
        self.list.setGeometry(inner.adjusted(0, 0, 0, -high - current().px(6)))
        self.games.setGeometry(inner.x(), inner.bottom() + 1 - high, inner.width(), high)

    @staticmethod
    def _inner(card: QRect) -> QRect:
        rim = current().px(6)
        return card.adjusted(rim, rim, -rim, -rim)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_parts()

    def minimumSizeHint(self) -> QSize:
        return QSize(1, 1)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._stale:
            self._catch_up()
        self._place_parts()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._tell_focus(False)

    def _focus_moved(self, _before: QWidget | None, now: QWidget | None) -> None:
        self._tell_focus(now is not None and self.isAncestorOf(now))

    def _tell_focus(self, focused: bool) -> None:
        if focused != self._focused:
            self._focused = focused
            self.inside.emit(focused)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keys that no part wanted: they scroll, lead back, or begin a search; none of them is for the step in hand."""
        key, how = Qt.Key(event.key()), event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        event.accept()
        if key == Qt.Key.Key_Escape:
            if not event.isAutoRepeat():
                self.left.emit()
        elif (key, how) in _BACK:
            if not event.isAutoRepeat():
                self.back()
        elif not how and self.article.isVisible() and self.article.scroll_by_key(key):
            return
        elif not how & ~Qt.KeyboardModifier.ShiftModifier and event.text().strip() and event.text().isprintable():
            self.field.setFocus(Qt.FocusReason.OtherFocusReason)
            self.field.setText(event.text())

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current()
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.color("bg"))
        rim = theme.px(6)
        listed = self.list.geometry()
        if self.games.isVisible():
            listed = listed.united(self.games.geometry())
        for card, inside in ((self.list, listed), (self.article, self.article.geometry())):
            area = inside.adjusted(-rim, -rim, rim, rim)
            if card.isVisible() and event.rect().intersects(area):
                strokes.panel(painter, area, theme.color("surface"), theme.color("line"), 1, 8)
        painter.end()


class RulesPage(QWidget):
    """The page of the window: it holds the panel while that does not stand beside the table."""

    def __init__(self, bridge: SessionBridge, reading: Reading, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(_("Rules"))
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self.panel = RulesPanel(bridge, reading)
        self.take_panel()

    def take_panel(self) -> None:
        """Holds the panel itself."""
        if self._box.indexOf(self.panel) < 0 or self.panel.parentWidget() is not self:
            self._box.addWidget(self.panel)
            self.panel.show()

    def holds_panel(self) -> bool:
        """Whether the panel stands here."""
        return self.panel.parentWidget() is self

    def undo(self) -> None:
        """Takes the last change of the game back."""
        self.panel.undo()

    def can_undo(self) -> bool:
        """Whether there is something to take back."""
        return self.panel.can_undo()

    def redo(self) -> None:
        """Brings it back."""
        self.panel.redo()

    def can_redo(self) -> bool:
        """Whether there is something to bring back."""
        return self.panel.can_redo()

    def minimumSizeHint(self) -> QSize:
        return QSize(1, 1)
