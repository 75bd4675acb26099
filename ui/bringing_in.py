"""From files to the history: what is dropped on the window or chosen is read beside it, shown on the import page, and
written when somebody says so. One game alone is opened at once."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QFileDialog

from companion.errors import BadInput
from companion.wording import _, ngettext
from ui.main_window import MainWindow
from ui.progress import Cancelled, ProgressLine, Stage

if TYPE_CHECKING:
    from companion.staging import Staged
    from companion.store import Store
    from ui.views.bring_in import BringInPage

IMPORT: Final = "import"
HISTORY, START = "history", "start"
PATTERNS: Final = "*.snowdonia.toml *.toml *.json *.json.gz *.bgsplay"
"""What the file dialog shows first."""

_DRAGGED = (QEvent.Type.DragEnter, QEvent.Type.DragMove)


class BringingIn(QObject):
    """``brought`` when the history has other games than before. ``store`` gives the history, None where games are not
    kept; ``open_game`` opens one file as a game."""

    brought = Signal()

    def __init__(
        self,
        window: MainWindow,
        progress: ProgressLine,
        store: Callable[[], Store | None],
        open_game: Callable[[Path], None],
    ) -> None:
        super().__init__(window)
        self._window, self._progress, self._store, self._open_game = window, progress, store, open_game
        self._came_from = START
        window.add_page(IMPORT, _("Import"), "open", self._make_page, under=HISTORY)
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def _make_page(self) -> BringInPage:
        from ui.views.bring_in import BringInPage

        page = BringInPage()
        page.files_asked.connect(self.ask_files)
        page.folder_asked.connect(self.ask_folder)
        page.confirmed.connect(self.take_in)
        page.left.connect(self.leave)
        return page

    @property
    def page(self) -> BringInPage:
        """The import page."""
        return self._window.page(IMPORT)  # type: ignore[return-value]

    # What leads there

    def bring_in(self) -> None:
        """Opens the import page, with what was read and is not taken in yet."""
        if self._window.current_page() != IMPORT:
            self._came_from = self._window.current_page() or START
        self._window.show_page(IMPORT)

    def ask_files(self) -> None:
        """Asks which files, and shows what is in them."""
        self._chosen(self._asked_for_files(_("Import games")))

    def ask_folder(self) -> None:
        """Asks for a folder, and shows what is in its files."""
        name = QFileDialog.getExistingDirectory(self._window, _("Import a folder"))
        self._chosen([name] if name else [])

    def open_file(self) -> None:
        """Asks which files: one game is opened, anything else is shown on the import page."""
        names = self._asked_for_files(_("Open a game"))
        if names:
            self.open_paths([Path(name) for name in names])

    def _asked_for_files(self, title: str) -> list[str]:
        filters = ";;".join((_("Games ({pattern})").format(pattern=PATTERNS), _("All files (*)")))
        return QFileDialog.getOpenFileNames(self._window, title, "", filters)[0]

    def _chosen(self, names: Sequence[str]) -> None:
        if names:
            self.import_paths([Path(name) for name in names])

    def open_paths(self, paths: Sequence[Path]) -> None:
        """Opens one game, or shows on the import page what is in several files, a folder, or a file of plays."""
        from companion.stage_files import is_one_game

        if len(paths) == 1 and is_one_game(paths[0]):
            self._open_game(paths[0])
        elif paths:
            self.import_paths(paths)

    def import_paths(self, paths: Sequence[Path]) -> None:
        """Reads files and folders, and shows on the import page what is in them. Nothing is written."""
        try:
            staged = self._progress.run(partial(_read, paths, self._store()))
        except Cancelled:
            return
        except (BadInput, OSError) as error:
            self._window.say(str(error), "impossible")
            return
        self.bring_in()
        self.page.show_staged(staged)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is not self._window or not isinstance(event, QDropEvent):
            return False
        paths = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
        if not paths:
            return False
        event.acceptProposedAction()
        if event.type() == QEvent.Type.Drop:
            # Whoever dropped them waits until this returns.
            QTimer.singleShot(0, self, lambda: self.open_paths(paths))
        return True

    # What leads on

    def leave(self) -> None:
        """Back to where one came from; what was read is forgotten."""
        self.page.clear()
        self._window.show_page(self._came_from)

    def take_in(self, staged: Staged) -> None:
        """Writes what is switched on into the history, all of it or nothing."""
        store = self._store()
        if store is None:
            self._window.say(_("Games are not kept here, so nothing was taken in."), "breach")
            return
        try:
            taken = self._progress.run(partial(_written, staged, store))
        except Cancelled:
            return
        except BadInput as error:
            self._window.say(_("Nothing was taken in: {reason}").format(reason=error), "impossible")
            return
        count = len(staged.wanted)
        self.page.clear()
        self.brought.emit()
        self._window.show_page(HISTORY if HISTORY in self._window.page_keys() else START)
        said = ngettext("{n} game is in the history now.", "{n} games are in the history now.", count).format(n=count)
        answers = (("back", _("Undo the import")),) if taken else ()
        finding = self._window.say(said, "note", answers=answers)
        finding.answered.connect(lambda _key: QTimer.singleShot(0, self, lambda: self.take_back(taken)))

    def take_back(self, taken: Sequence[str]) -> None:
        """Puts games that were just taken in into the bin."""
        store = self._store()
        if store is None:
            return
        try:
            self._progress.run(partial(_binned, taken, store))
        except Cancelled:
            pass
        except BadInput as error:
            self._window.say(str(error), "impossible")
        else:
            n = len(taken)
            said = ngettext("{n} game is in the bin of the history.", "{n} games are in the bin of the history.", n)
            self._window.say(said.format(n=n), "note")
        self.brought.emit()


def _read(paths: Sequence[Path], store: Store | None) -> Generator[Stage, None, Staged]:
    from companion.stage_files import stage

    if store is None:
        return (yield from _staged(stage(paths, None)))
    from companion.store import Store

    # A connection belongs to its thread.
    with Store(store.path) as own:
        return (yield from _staged(stage(paths, own)))


def _staged(steps: Generator[tuple[str, int, int], None, Staged]) -> Generator[Stage, None, Staged]:
    while True:
        try:
            step = next(steps)
        except StopIteration as end:
            found: Staged = end.value
            # Matched here rather than while it is shown.
            found.items  # noqa: B018
            return found
        yield Stage(*step)


def _written(staged: Staged, store: Store) -> Generator[Stage, None, tuple[str, ...]]:
    from companion.store import Store

    n = len(staged.wanted)
    yield Stage(ngettext("Taking {n} game in", "Taking {n} games in", n).format(n=n))
    with Store(store.path) as own:
        return own.take_in(staged.batch())


def _binned(taken: Sequence[str], store: Store) -> Generator[Stage, None, None]:
    from companion.store import Store

    with Store(store.path) as own:
        for n, game_id in enumerate(taken):
            yield Stage(_("Putting games into the bin"), n, len(taken))
            own.bin(game_id)
