"""From the history back into play: carries out what the history page asks for."""

from __future__ import annotations

import logging
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer

from companion import places
from companion.errors import BadInput
from companion.wording import _

if TYPE_CHECKING:
    from ui.main_window import MainWindow
    from ui.views.history import HistoryPage
    from ui.views.pages import Pages

log = logging.getLogger(__name__)

HISTORY: Final = "history"


class LookingBack(QObject):
    """Offers the history page in a window, after those that are offered already."""

    def __init__(self, window: MainWindow, pages: Pages) -> None:
        super().__init__(pages)
        self._window, self._pages = window, pages
        window.add_page(HISTORY, _("History"), "nav-history", self._make)

    def _make(self) -> HistoryPage:
        from ui.views.bag import remembered_bag
        from ui.views.history import HistoryPage

        pages = self._pages
        page = HistoryPage(
            pages.store,
            pages.progress,
            bag_closed=lambda: remembered_bag() == "closed",
            points_hidden=lambda: pages.points.hidden,
            on_table=self._on_table,
        )
        page.resume_asked.connect(self.resume)
        page.sheet_asked.connect(pages.show_sheet)
        page.export_asked.connect(pages.share_game)
        page.import_asked.connect(pages.bringing_in.bring_in)
        page.start_asked.connect(pages.playing_solo.start)
        page.bring_back_asked.connect(lambda path: QTimer.singleShot(0, self, lambda: self.bring_back(path)))
        page.failed.connect(self._failed)
        return page

    @property
    def page(self) -> HistoryPage:
        """The history page."""
        return self._window.page(HISTORY)  # type: ignore[return-value]

    def _on_table(self) -> str:
        session = self._pages.bridge.session
        return session.info.id if session is not None else ""

    def refresh(self) -> None:
        """The history, or what may be shown of it, is another one than before."""
        if self._window.is_built(HISTORY):
            self.page.refresh()

    def resume(self, game_id: str) -> None:
        """Goes on with a game: at the table, or with the entry of one that was only scored."""
        store = self._pages.store()
        if store is None:
            return
        try:
            if store.play(game_id).kind == "scored":
                self._pages.go_on_scoring(store.load_scored(game_id))
                return
        except BadInput as error:
            self._failed(str(error))
            return
        if self._on_table() == game_id:
            self._window.show_page("table")
        else:
            self._pages.resume(game_id)

    def bring_back(self, copy: Path) -> None:
        """Puts a copy of all games in the place of those of now, which are set aside; the game on the table is closed
        first, it is saved."""
        from companion.backups import bring_back
        from companion.history import BACKUPS
        from companion.store.tables import VERSION

        pages, path = self._pages, places.database_path()
        if pages.bridge.session is not None:
            pages.close_game()
        pages.close_store()
        try:
            aside = bring_back(path, copy, path.parent / BACKUPS, datetime.now(UTC), VERSION)
        except BadInput as error:
            self._failed(str(error))
        except OSError as error:
            reason = error.strerror or str(error)
            self._failed(_("The copy was not brought back: {reason}").format(reason=reason))
        else:
            words = _("These are the games of the copy. Those of before lie among the back-ups as {name}.")
            name = aside.name if aside is not None else ""
            self._window.say(words.format(name=name) if name else _("These are the games of the copy."), "note")
        store = pages.store()
        if store is not None:
            try:
                store.refresh_card()
            except BadInput as error:
                log.warning("%s", error)
        pages._show_games()
        self._window.show_page(HISTORY)
        self.page.start_anew()

    def _failed(self, sentence: str) -> None:
        self._window.say(sentence, "impossible")
