"""The past of a game beside NOW, whichever game it is: a correction before it is made, and the table as it was."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from companion.tracking import AnyAction, Correction
from companion.wording import _, ngettext
from ui.bridge import SessionBridge
from ui.present.corrections import Corrected, CorrectionView, correction
from ui.views.corrections import AskPanel, CorrectionPage
from ui.views.covering import Covering


class Past(QObject):
    """What is asked about an entry of the log, in the place of NOW.

    ``left`` when NOW has its place again, ``looked`` when the table of another entry is to be shown; ``clause_asked``
    for what cites one. ``game`` is what a correction is in this game, None for Snowdonia."""

    left = Signal()
    looked = Signal()
    closed = Signal()
    """A correction was left by its own button."""
    clause_asked = Signal(str)

    def __init__(
        self,
        bridge: SessionBridge,
        column: QStackedWidget,
        now: QWidget,
        covering: Covering,
        game: Corrected | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._bridge, self._column, self._now, self._covering, self._game = bridge, column, now, covering, game
        self._asking: AskPanel | None = None
        self._entry: int | None = None
        self.points = True
        """Whether points are shown while the game goes on."""

    @property
    def asking(self) -> AskPanel | None:
        """The question in the place of NOW."""
        return self._asking

    @property
    def entry(self) -> int | None:
        """The entry after which the table is shown; None for now."""
        return self._entry

    def cover(self, what: Correction, entry: int, action: AnyAction | None = None) -> CorrectionView:
        """Shows what a correction does in the place of the table."""
        session = self._bridge.game
        would = session.supposed(what, entry, action)
        view = correction(what, session.log, would, entry, self._bridge.looks, points=self.points, game=self._game)
        page = self._covering.cover()
        if isinstance(page, CorrectionPage):
            page.show_view(view)
        else:
            page = CorrectionPage(view)
            # The button that was pressed goes away with its page: not before the press is over.
            page.closed.connect(lambda: QTimer.singleShot(0, self, self.closed.emit))
            page.clause_asked.connect(self.clause_asked)
            self._covering.set_cover(page)
        return view

    def ask_strike(self, what: Correction, entry: int) -> None:
        """Asks whether an entry is struck, or restored."""
        view = self.cover(what, entry)
        words = _("It did not happen.") if what == "strike" else _("It happened after all.")
        note = _("The old wording stays in the log. One Undo takes all of it back.")
        answers = (("yes", view.title, _("Enter")), ("no", _("Leave as it is"), _("Esc")))
        panel = AskPanel(_("Now · correct the past"), view.title, f"{words} {view.summary}.", answers, "finding", note)

        def answered(key: str) -> None:
            self.leave()
            if key == "yes":
                session = self._bridge.game
                (session.strike if what == "strike" else session.restore)(entry, asker=self)

        self._ask(panel, answered)

    def _ask(self, panel: AskPanel, answered: Callable[[str], None]) -> None:
        """Puts a question in the place of NOW; it is answered after the press that answered it."""
        panel.answered.connect(lambda key: QTimer.singleShot(0, self, lambda: answered(key)))
        self._asking = panel
        self._column.addWidget(panel)
        self._column.setCurrentWidget(panel)
        panel.setFocus(Qt.FocusReason.OtherFocusReason)

    def leave(self) -> None:
        """Back to NOW, and to the table as it is."""
        if self._asking is not None:
            old, self._asking = self._asking, None
            self._column.setCurrentWidget(self._now)
            self._column.removeWidget(old)
            old.deleteLater()
            self._now.setFocus(Qt.FocusReason.OtherFocusReason)
        if self._entry is not None:
            self._entry = None
            self._covering.set_past(False)
            self.left.emit()
        self._covering.set_cover(None)

    def show(self, entry: int) -> None:
        """Shows the table as it was after an entry. Nothing can be entered there but going on from it."""
        session = self._bridge.game
        lines = session.log
        at = next(n for n, line in enumerate(lines) if line.entry == entry)
        line = lines[at]
        headline = _("The table after entry {n}").format(n=at + 1)
        who = _("{player}: ").format(player=self._bridge.looks[line.seat].name) if line.seat is not None else ""
        words = f"{who}{line.text}"
        if line.round is not None:
            words = _("Round {round}. {who}{words}").format(round=line.round, who=who, words=line.text)
        later = len(lines) - at - 1
        note = ngettext(
            "To continue from here takes {n} later step back; redo brings it back.",
            "To continue from here takes {n} later steps back; redo brings them back one by one.",
            later,
        ).format(n=later)
        self._entry = entry
        if self._asking is None:
            answers = (
                ("back", _("Back to now"), _("Enter")),
                ("earlier", _("Earlier"), "←"),
                ("later", _("Later"), "→"),
                ("continue", _("Continue from here"), ""),
            )
            panel = AskPanel(_("As it was · not now"), headline, words, answers, "nav-history", note, leave="back")
            self._ask(panel, self._answered)
        else:
            self._asking.say(headline, words, note)
        assert self._asking is not None
        self._asking.buttons["earlier"].setEnabled(at > 0)
        self._asking.buttons["later"].setEnabled(later > 0)
        self._covering.set_past(True)
        self.looked.emit()

    def _answered(self, key: str) -> None:
        entry = self._entry
        if entry is None:
            return
        if key in ("earlier", "later"):
            entries = [line.entry for line in self._bridge.game.log]
            at = entries.index(entry) + (1 if key == "later" else -1)
            if 0 <= at < len(entries):
                self.show(entries[at])
            return
        self.leave()
        if key == "continue":
            self._bridge.game.undo_to(entry, asker=self)

    def take_key(self, event: QKeyEvent) -> bool:
        """Left and Right walk the past; the question takes the rest."""
        if self._asking is None:
            return False
        step = {Qt.Key.Key_Left: "earlier", Qt.Key.Key_Right: "later"}.get(Qt.Key(event.key()))
        if step is not None and self._entry is not None:
            self._answered(step)
            return True
        return self._asking.take_key(event)
