"""Looking a rule up: offers the rules page in a window, opens it for whatever somebody asks about, and leads back.

F1 asks about what has the focus, or about what the mouse points at when it was moved since; a clause on any page, a row
of the command list and a button of the step in hand all come to ``show_rule``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

import shiboken6
from PySide6.QtCore import QEvent, QLocale, QObject, QPoint, Qt, QTimer
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication, QWidget

from companion.wording import _
from ui import theme
from ui.bridge import Change
from ui.main_window import settings
from ui.present.palette import Offer

if TYPE_CHECKING:
    from ui.main_window import MainWindow
    from ui.present.rules import ArticleView, RuleRow
    from ui.views.pages import Pages
    from ui.views.rules import RulesPage
    from ui.views.rules.page import RulesPanel

RULES: Final = "rules"
TABLE: Final = "table"
BOX: Final = "box"
BESIDE_FROM: Final = 1100
"""A narrower window, design pixels, has no room for the rules beside NOW: they fill the page."""
IDLE: Final = 1500
"""Milliseconds after the first paint before the search is built, so that a start is over by then."""
LANGUAGE, LONG = "rules/language", "rules/long"


class LookingUp(QObject):
    """Carries out "why" (F1) and "why_not"; ``keep`` False remembers nothing."""

    def __init__(self, window: MainWindow, pages: Pages, keep: bool = True) -> None:
        super().__init__(pages)
        self._window, self._pages, self._keep = window, pages, keep
        self._from: tuple[str, QWidget | None] | None = None
        """Where somebody was before the rules page came to the front: the page, and what had the focus."""
        self._last = ""
        self._opening = False
        self._on_display = False
        self._rested = QCursor.pos()
        """Where the mouse was when somebody last did something else than moving it."""
        window.add_page(RULES, _("Rules"), "nav-rules", self._make)
        window.page_shown.connect(self._page_shown)
        window.installEventFilter(self)
        pages.bridge.changed.connect(self._heard)
        theme.signals.changed.connect(self._place)
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._focus_moved)
        if keep:
            window.painted.connect(lambda: QTimer.singleShot(IDLE, self, self._prepare))

    # The page

    def _make(self) -> RulesPage:
        from ui.present.rules import Reading
        from ui.views.rules import RulesPage

        page = RulesPage(self._pages.bridge, Reading(self._language(), self._long(), BOX in self._window.page_keys()))
        panel = page.panel
        panel.left.connect(self.leave)
        panel.box_asked.connect(self._box_asked)
        panel.shown.connect(self._shown)
        panel.display_asked.connect(self._display_asked)
        panel.reading_changed.connect(self._remember_reading)
        panel.inside.connect(self._inside)
        panel.failed.connect(lambda sentence: self._window.say(sentence, "impossible"))
        return page

    @property
    def page(self) -> RulesPage:
        """The rules page."""
        return self._window.page(RULES)  # type: ignore[return-value]

    @property
    def panel(self) -> RulesPanel:
        """What stands on it, or beside the table."""
        return self.page.panel

    def _built(self) -> bool:
        return self._window.is_built(RULES)

    def _language(self) -> str:
        """The language that was chosen last, else the system's, else English."""
        from companion.lookup import languages

        kept = str(settings().value(LANGUAGE, "")) if self._keep else ""
        wanted = kept or (QLocale.system().name().partition("_")[0] if self._keep else "")
        return wanted if wanted in languages() else languages()[0]

    def _long(self) -> bool:
        return bool(settings().value(LONG, False, type=bool)) if self._keep else False

    def _remember_reading(self) -> None:
        if self._keep:
            settings().setValue(LANGUAGE, self.panel.reading.lang)
            settings().setValue(LONG, self.panel.reading.long)

    def language(self) -> str:
        """The language in which articles are read."""
        return self.panel.reading.lang if self._built() else self._language()

    def _prepare(self) -> None:
        from ui.views.rules.page import preparation

        preparation.begin(self.language())

    # Opening

    def show_rule(self, reference: str = "") -> None:
        """Opens what answers a reference (`ui.present.clauses`): a clause, or the pack path of a thing; without one, or
        where nothing answers it, the list of what matters now. The clauses of a scenario of one's own have no
        articles."""

        def show(panel: RulesPanel) -> None:
            if not reference or not panel.show_reference(reference):
                panel.show_list(unanswered=reference)

        self._come(show)

    def show_article(self, name: str, reasons: tuple[str, ...] = ()) -> None:
        """Opens an article by its name."""
        self._come(lambda panel: panel.show_article(name, reasons))

    def why(self) -> None:
        """Opens what explains the thing that somebody looks at; on the rules page itself leads back."""
        widget, mouse = self._looked_at()
        if self._window.current_page() == RULES and (widget is None or self.panel.isAncestorOf(widget)):
            self.leave()
            return
        from ui.views.explained import explanation

        found = explanation(widget, mouse)
        if not found and mouse is not None:
            found = explanation(QApplication.focusWidget())
        self._rested = QCursor.pos()
        self.show_rule(found)

    def why_not(self) -> None:
        """Opens the list of what cannot be done now, each with its reason."""
        self._come(lambda panel: panel.show_list("not"))

    def can_why_not(self) -> bool:
        """Whether a game is on the table."""
        return self._pages.bridge.session is not None

    def _come(self, show: Callable[[RulesPanel], None]) -> None:
        """Brings the rules page to the front and shows something there."""
        focus = QApplication.focusWidget()
        self._pages.palette.shut()
        if self._window.current_page() != RULES:
            self._from = (self._window.current_page(), focus)
        self._opening = True
        self._window.show_page(RULES)
        self._opening = False
        show(self.panel)

    def _looked_at(self) -> tuple[QWidget | None, QPoint | None]:
        """What somebody asks about: what the mouse points at, when it was moved last, else what has the focus."""
        mouse = QCursor.pos()
        under = QApplication.widgetAt(mouse) if mouse != self._rested else None
        if under is not None and under.window() is self._window:
            return under, mouse
        return QApplication.focusWidget(), None

    # Leading back

    def leave(self) -> None:
        """Back to where somebody was, the focus included."""
        key, focus = self._from or (TABLE, None)
        self._window.show_page(key)
        if focus is not None and shiboken6.isValid(focus) and focus.isVisible() and focus.isEnabled():
            focus.setFocus(Qt.FocusReason.OtherFocusReason)
        elif self._window.current_page() == self._pages.playing_on:
            self._pages.playing.now.take_focus()

    def _page_shown(self, key: str) -> None:
        self._rested = QCursor.pos()
        if key == RULES:
            self.panel.take_values(self._pages.keeping.told())
            if not self._opening and self._last != RULES:
                self._from = (self._last, None) if self._last else None
            self._place()
            self._offer_display()
            from ui.views.rules.page import preparation

            preparation.begin(self.language())
            if not self._opening:
                self.panel.show_list()
        elif self._built():
            self._take_home()
            self._show_on_display(False)
        self._last = key

    # Where it stands

    def _place(self) -> None:
        """Beside NOW while there is a game and room, else on its own."""
        if self._window.current_page() != RULES:
            return
        wide = self._window.width() >= BESIDE_FROM * theme.current().scale
        focus = QApplication.focusWidget()
        inside = focus is not None and self.panel.isAncestorOf(focus)
        if self._pages.bridge.session is not None and wide:
            playing = self._pages.playing
            if not playing.isAncestorOf(self.panel):
                # It may stand beside the game that was on the table before.
                self._take_home()
            self._window.stand_in(RULES, self._pages.playing_on)
            playing.set_aside(self.panel)
        else:
            self._take_home()
        if inside and focus is not None and focus is not QApplication.focusWidget():
            focus.setFocus(Qt.FocusReason.OtherFocusReason)

    def _take_home(self) -> None:
        """Back into its own page."""
        if self.page.holds_panel():
            return
        for page in self._pages.played_on():
            page.set_aside(None)
        self.page.take_panel()
        self._window.stand_in(RULES, "")

    def give_way(self) -> None:
        """The place beside NOW is wanted by the table."""
        if self._window.current_page() == RULES:
            self._window.show_page(TABLE)

    def _heard(self, change: Change) -> None:
        if change.what in ("opened", "closed"):
            self._place()
        if change.what in ("opened", "step"):
            self._rested = QCursor.pos()

    def _focus_moved(self, _before: QWidget | None, _now: QWidget | None) -> None:
        self._rested = QCursor.pos()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._window and event.type() == QEvent.Type.Resize:
            self._place()
        return False

    def _inside(self, inside: bool) -> None:
        """While somebody is in the rules, Enter is not Confirm's."""
        for page in self._pages.played_on():
            page.now.rest(inside)

    # The box and the display

    def _box_asked(self, path: str) -> None:
        self._pages.keeping.show(path)

    def _offer_display(self) -> None:
        self.panel.offer_display(self._pages.display.can_display(), self._on_display)

    def _display_asked(self, on: bool) -> None:
        if on and self._pages.display.window() is None:
            self._pages.display.open()
        self._show_on_display(on)

    def _show_on_display(self, on: bool) -> None:
        self._on_display = on
        self._offer_display()
        self._shown(self.panel.view())

    def _shown(self, view: ArticleView | None) -> None:
        """The display follows the article that is open, as long as somebody wants it there."""
        from ui.present.display import RuleShown

        if self._on_display and self._pages.display.window() is None:
            # Somebody closed the display: with it went what it showed.
            self._on_display = False
            self._offer_display()
        shown = self._on_display and view is not None
        rule = RuleShown(view.title, view.clause, view.plain) if view is not None and shown else None
        self._pages.display.show_rule(rule)


class RuleOffers:
    """Rule articles for the command list: without a search those that matter now, first of all; with one the best
    answers, in the order of the search."""

    def __init__(self, up: LookingUp, pages: Pages) -> None:
        self._up, self._pages = up, pages
        self._rows: dict[str, RuleRow] = {}

    def offers(self) -> Sequence[Offer]:
        """What matters now."""
        from ui.present.rules import first_rows

        return self._offered(first_rows(self._pages.bridge.session, self._up.language()), _("Rule, now"))

    def search(self, query: str) -> Sequence[Offer]:
        """The best answers to a question."""
        from ui.present.rules import PALETTE_ROWS, found_rows, own_books
        from ui.views.rules.page import preparation

        preparation.wait(self._up.language())
        rows = found_rows(query, self._up.language(), own_books(self._pages.bridge.session))
        return self._offered(rows[:PALETTE_ROWS], _("Rule"))

    def _offered(self, rows: Sequence[RuleRow], group: str) -> Sequence[Offer]:
        self._rows = {f"rule.{row.article}": row for row in rows}
        return tuple(
            Offer(key, row.title, group=_("{group} {clause}").format(group=group, clause=row.clause))
            for key, row in self._rows.items()
        )

    def take(self, key: str) -> None:
        """Opens the article."""
        row = self._rows.get(key)
        self._up.show_article(key.removeprefix("rule."), row.reasons if row is not None else ())
