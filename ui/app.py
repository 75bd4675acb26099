"""The entry point: commands go to the command line of the companion, everything else opens the window.

Qt is imported only when a window is wanted and can be shown, so the command line works where Qt does not, and a machine
without a display gets a sentence instead of an aborted process.
"""

from __future__ import annotations

import argparse
import logging
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from companion import cli, places
from companion.wording import _

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from ui.main_window import MainWindow

log = logging.getLogger("ui")

NAME: Final = "snowdonia-companion"
FAILED: Final = 1
BAD_INPUT: Final = 2


@dataclass(frozen=True)
class Options:
    """What was asked for at the start of the window; None leaves a choice to what is remembered."""

    smoke: bool = False
    pictures: Path | None = None
    safe: bool = False
    scale: float | None = None
    theme: str | None = None
    file: Path | None = None
    history: bool = False
    """Whether the kept games are shown beside a sample one."""


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the application and returns its exit status: 0 done, 1 failed, 2 bad input."""
    words = list(sys.argv[1:] if argv is None else argv)
    if words and words[0] in cli.COMMANDS:
        return cli.run(words)
    options = _options(words)
    if isinstance(options, int):
        return options
    reason = _no_display(options)
    if reason:
        print(reason, file=sys.stderr)
        return BAD_INPUT
    try:
        import PySide6.QtWidgets  # noqa: F401
    except ImportError as error:
        print(_("The window needs Qt, and Qt cannot be loaded: {reason}").format(reason=error), file=sys.stderr)
        return BAD_INPUT
    return _window(options)


def _options(words: list[str]) -> Options | int:
    parser = argparse.ArgumentParser(
        prog=NAME,
        description=_(
            "Keeps every count of a game of Snowdonia beside the board. Without a command it opens the window."
        ),
        epilog=_("Commands: {commands}").format(commands=", ".join(sorted(cli.COMMANDS))),
        allow_abbrev=False,
        exit_on_error=False,
    )
    parser.add_argument("file", nargs="?", type=Path, help=_("a game file to open"))
    parser.add_argument("--version", action="store_true", help=_("print the version"))
    parser.add_argument("--smoke", action="store_true", help=_("open the window, paint every page, quit"))
    parser.add_argument("--pictures", type=Path, metavar="DIR", help=_("save each page as PNG, light and dark"))
    parser.add_argument("--safe", action="store_true", help=_("start without the last game"))
    parser.add_argument("--scale", type=_scale, metavar="N", help=_("size of everything, 0.6 to 2.5 or 60 to 250"))
    parser.add_argument("--theme", choices=("light", "dark", "system"), help=_("light, dark, or as the system has it"))
    try:
        given = parser.parse_args(words)
    except argparse.ArgumentError as error:
        print(f"{NAME}: {error}", file=sys.stderr)
        return BAD_INPUT
    except SystemExit as left:
        # --help has been printed, or argparse has said what is wrong.
        return int(left.code or 0) if not isinstance(left.code, str) else BAD_INPUT
    if given.version:
        from companion import __version__

        print(f"Snowdonia Companion {__version__}")
        return 0
    if given.file is not None and not given.file.is_file():
        print(_("There is no command and no file named {name}.").format(name=given.file), file=sys.stderr)
        return BAD_INPUT
    return Options(given.smoke, given.pictures, given.safe, given.scale, given.theme, given.file)


def _scale(text: str) -> float:
    """1.5, 1,5 and 150 are the same; ArgumentTypeError outside 0.6 to 2.5."""
    try:
        number = float(text.strip().rstrip("%").replace(",", "."))
    except ValueError:
        number = 0.0
    number = number / 100 if number > 10 else number
    if not 0.6 <= number <= 2.5:
        raise argparse.ArgumentTypeError(_("{text} is not a size between 0.6 and 2.5").format(text=text))
    return number


def _no_display(options: Options) -> str:
    """Why no window can be shown, in one sentence; "" when it can. Qt itself would abort the process."""
    if not sys.platform.startswith("linux"):
        return ""
    if any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")):
        return ""
    if options.smoke or options.pictures:
        return _("There is no display; set QT_QPA_PLATFORM=offscreen to paint without one.")
    return _("There is no display to open a window on; the commands ({commands}) work without one.").format(
        commands=", ".join(sorted(cli.COMMANDS))
    )


def _window(options: Options) -> int:
    _start_log()
    app = make_application()
    if options.pictures is not None:
        return _pictures(app, options.pictures, options.scale or 1.0)
    window = open_window(options, remember=not options.smoke)
    if options.smoke:
        return _smoke(app, window)
    window.show()
    return int(app.exec())


def make_application() -> QApplication:
    """The one QApplication, made now if there is none, with names set and Qt's own messages going to the log."""
    import signal

    from PySide6.QtWidgets import QApplication

    app = QApplication.instance()
    if not isinstance(app, QApplication):
        _log_qt()
        app = QApplication([NAME])
        # Ctrl+C in the terminal ends the window; every confirmed step is already saved.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        sys.excepthook = _log_exception
    app.setApplicationName(NAME)
    app.setApplicationDisplayName(_("Snowdonia Companion"))
    app.setDesktopFileName(NAME)
    return app


def open_window(options: Options | None = None, remember: bool = True, session: object | None = None) -> MainWindow:
    """The furnished window, not yet shown. `session` puts a game on the table instead of the last one."""
    from ui import theme
    from ui.main_window import USUAL, MainWindow, remembered_look
    from ui.views import furnish

    options = options or Options()
    name, scale = remembered_look() if remember else ("light", 1.0)
    theme.use(options.theme or name, options.scale or scale)
    window = MainWindow()
    window.remember(remember)
    furnish(window, options, session)
    if remember:
        window.restore()
    else:
        window.resize(USUAL)
    window.show_page(window.current_page() or window.page_keys()[0])
    return window


def _smoke(app: QApplication, window: MainWindow) -> int:
    """Shows and paints every page; 1 when one of them stayed empty."""
    window.show()
    status = 0
    for key in window.page_keys():
        window.show_page(key)
        app.processEvents()
        if window.grab().isNull():
            print(_("The page {page} could not be painted.").format(page=key), file=sys.stderr)
            status = FAILED
    window.close()
    app.processEvents()
    return status


def _pictures(app: QApplication, folder: Path, scale: float) -> int:
    """Saves every page with sample games on the table, and no game of the user's own in sight."""
    from ui.pictures import save

    with TemporaryDirectory() as home:
        os.environ[places.HOME] = home
        try:
            for path in save(app, folder, scale):
                print(path)
        except OSError as error:
            name, reason = error.filename or folder, error.strerror
            print(_("{name} was not written: {reason}").format(name=name, reason=reason), file=sys.stderr)
            return BAD_INPUT
    return 0


def _start_log() -> None:
    """Warnings and worse go to stderr and, where it can be written, to a file in the user's log folder."""
    from logging.handlers import RotatingFileHandler

    handlers: list[logging.Handler] = [logging.StreamHandler()]
    try:
        folder = places.log_dir()
        folder.mkdir(parents=True, exist_ok=True)
        handlers.append(RotatingFileHandler(folder / "window.log", maxBytes=500_000, backupCount=3, encoding="utf-8"))
    except OSError:
        # A read-only home is no reason not to play.
        pass
    logging.basicConfig(
        level=logging.WARNING, format="%(asctime)s %(levelname)s %(name)s: %(message)s", handlers=handlers
    )


_QT_NOISE: Final = ("This plugin does not support propagateSizeHints",)


def _log_qt() -> None:
    from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

    levels = {
        QtMsgType.QtDebugMsg: logging.DEBUG,
        QtMsgType.QtInfoMsg: logging.INFO,
        QtMsgType.QtWarningMsg: logging.WARNING,
        QtMsgType.QtCriticalMsg: logging.ERROR,
        QtMsgType.QtFatalMsg: logging.CRITICAL,
    }

    def take(kind: QtMsgType, context: QMessageLogContext, message: str) -> None:
        if not message.startswith(_QT_NOISE):
            logging.getLogger("qt").log(levels.get(kind, logging.WARNING), "%s", message)

    qInstallMessageHandler(take)


def _log_exception(kind: type[BaseException], error: BaseException, trace: object) -> None:
    """What nobody caught goes to the log with its traceback, and to the window as one sentence."""
    from types import TracebackType

    if issubclass(kind, KeyboardInterrupt):
        sys.exit(130)
    place = trace if isinstance(trace, TracebackType) else None
    log.critical("not caught", exc_info=(kind, error, place))
    from PySide6.QtWidgets import QApplication

    from ui.main_window import MainWindow

    for widget in QApplication.topLevelWidgets():
        if isinstance(widget, MainWindow) and widget.isVisible():
            widget.say(
                _("Something went wrong inside the app. Confirmed steps are saved; the details are in the log."),
                "impossible",
            )
            return


if __name__ == "__main__":
    sys.exit(main())
