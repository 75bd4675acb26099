"""Whether the window lives on while something long is done beside it: counted in calls of Python functions, so that the
answer is the same on a busy machine."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator
from functools import partial
from typing import Any, Final
from unittest.mock import patch

from PySide6.QtCore import QTimer

from tests.support.counted import Steps, counted
from tests.support.pages import wait
from ui.progress import ProgressLine, Stage, Work

# The window prepares it when it has been idle: imported here, it is no part of what is counted.
from ui.views.rules.page import preparation  # noqa: F401

SEEN: Final = 3
"""So many turns of the loop have to come while the work stands still, before it goes on."""
FOREVER: Final = 120.0
"""Seconds after which a turn will never come."""


class Turns:
    """What the window does in each turn of its loop while work goes on beside it, in calls of Python functions.

    ``all`` are the turns from first to last, ``meanwhile`` those while the work was under way, ``beside`` the calls of
    the work. At each of its stages the work stands still until the loop has turned a few times: a window that stands
    still meanwhile never lets it go on."""

    def __init__(self) -> None:
        self.all: list[int] = []
        self.meanwhile: list[int] = []
        self.beside = 0

    def during(self, do: Callable[[], object], until: Callable[[], bool]) -> None:
        """Does something and waits for what comes of it."""
        turned = threading.Condition()
        turns = last = 0
        under_way = False
        run = ProgressLine.run

        def turn() -> None:
            nonlocal turns, last
            self.all.append(here.calls - last)
            last = here.calls
            if under_way:
                self.meanwhile.append(self.all[-1])
            with turned:
                turns += 1
                turned.notify_all()

        def stand_still() -> None:
            with turned:
                enough = turns + SEEN
                assert turned.wait_for(lambda: turns >= enough, FOREVER), "the window stands still"

        def slowly(work: Work[Any]) -> Generator[Stage, None, Any]:
            assert threading.current_thread() is not threading.main_thread()
            stages = work()
            while True:
                with counted(Steps()) as steps:
                    try:
                        stage = next(stages)
                    except StopIteration as end:
                        return end.value
                    finally:
                        self.beside += steps.calls
                yield stage
                stand_still()

        def held(line: ProgressLine, work: Work[Any]) -> Any:
            nonlocal under_way
            turn()
            under_way = True
            try:
                return run(line, partial(slowly, work))
            finally:
                turn()
                under_way = False

        ticks = QTimer()
        ticks.setInterval(0)
        ticks.timeout.connect(turn)
        with counted(Steps()) as here, patch.object(ProgressLine, "run", held):
            ticks.start()
            do()
            wait(until)
            ticks.stop()
            turn()
