"""Pictures of every page, light and dark, with sample games on the table: to look at what a change did."""

from __future__ import annotations

from collections.abc import Iterator
from errno import EIO
from os import strerror
from pathlib import Path
from typing import Final

from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication

from companion.titles import RAILROAD as RAILROAD_TITLE
from companion.tracking import AnySession
from ui import theme
from ui.app import Options
from ui.main_window import USUAL, MainWindow
from ui.sample import keep_samples, sample_railroad, sample_session
from ui.setting_up import NEW_RAILROAD
from ui.views.pages import RAILROAD, SCORE, TABLE, Pages, register

OF_RAILROAD: Final = (RAILROAD, NEW_RAILROAD)
"""Pages that only a railroad has."""
ALSO: Final = (SCORE, "rules", "box")
"""Pages that look otherwise with a railroad on the table; the other ones are taken with Snowdonia."""


def save(app: QApplication, folder: Path, scale: float) -> Iterator[Path]:
    """Saves them one after the other, and gives the path of each. OSError: one of them cannot be written."""
    folder.mkdir(parents=True, exist_ok=True)
    keep_samples()
    for session, mark in ((sample_session(), ""), (sample_railroad(), "-railroad")):
        for name, picture in _taken(app, session, scale, mark):
            path = folder / f"{name}.png"
            if not picture.save(str(path)):
                raise OSError(EIO, strerror(EIO), str(path))
            yield path


def _taken(app: QApplication, session: AnySession, scale: float, mark: str) -> Iterator[tuple[str, QPixmap]]:
    """Pictures of a game with the names of their files; ``mark`` stands in those that another game has, too."""
    theme.use("light", scale)
    window = MainWindow()
    window.remember(False)
    window.resize(USUAL)
    pages = register(window, Options(history=True), session)
    window.show()
    _fill(app, window, pages)
    shown = (*OF_RAILROAD, *ALSO) if mark else tuple(key for key in window.page_keys() if key not in OF_RAILROAD)
    window.show_page(TABLE)
    display = pages.display.open()
    for name in ("light", "dark"):
        theme.use(name, scale)
        for key in shown:
            window.show_page(key)
            _settle(app)
            yield f"{key}{mark if key in ALSO else ''}-{name}", window.grab()
        display.wear(name == "light")
        _settle(app)
        yield f"display{mark}-{name}", display.grab()
    pages.display.close()
    window.close()
    _settle(app)


def _fill(app: QApplication, window: MainWindow, pages: Pages) -> None:
    """Opens the pages that begin a game as people do, so that the names they know stand there."""
    for opening in (pages.new_game, pages.catch_up, lambda: pages.setting_up.set_up(RAILROAD_TITLE)):
        window.show_page("start")
        _settle(app)
        opening()


def _settle(app: QApplication) -> None:
    """Lets everything that waits for the first paint happen: each pass lays out and paints what the last one moved."""
    for _pass in range(6):
        app.processEvents()
