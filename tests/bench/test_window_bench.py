"""How fast the window takes a step, and a session a game; reported, never asserted by the clock.

``python -m tests.bench.test_window_bench`` prints medians and the slowest of a hundred, by the clock on the wall and by
the time the process itself had."""

from __future__ import annotations

import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any

import pytest

from companion.journal import Journal
from companion.session import Session
from rules.snowdonia.play import perform
from tests.support import sessions
from tests.support.stepping import Stepping

ENTRIES, PART, TIMES = 400, 250, 4


@pytest.fixture
def stepping(tmp_path: Path, qapp: Any) -> Any:
    """The window with a long game of five in it."""
    window = Stepping(tmp_path, PART)
    yield window
    window.close()
    window.window.deleteLater()
    window.settle()


def test_a_step_is_recorded_kept_and_painted(benchmark: Any, stepping: Stepping) -> None:
    slowest: list[float] = []

    def step() -> None:
        slowest.append(max(stepping.press_enter()))

    def again() -> None:
        assert stepping.play_on()

    benchmark.pedantic(step, setup=again, rounds=25)
    benchmark.extra_info["slowest turn, median ms"] = round(median(slowest), 1)
    benchmark.extra_info["slowest turn, worst ms"] = round(max(slowest), 1)
    kept = stepping.store.load(stepping.session.game.info.id)[1]
    assert kept == stepping.session.journal


def test_a_thousand_entries_replay_against_a_plain_loop(benchmark: Any) -> None:
    whole = sessions.played(1, 5, 4000)
    journal = Journal(whole.journal.entries[:PART])
    actions = [line.action for line in whole.log[:PART]]

    def plain() -> Any:
        for _n in range(TIMES):
            table = whole.start
            for action in actions:
                table = perform(table, action).after
        return table

    start = perf_counter()
    table = plain()
    loop = perf_counter() - start
    made = benchmark(lambda: [Session(whole.game, journal) for _n in range(TIMES)])
    assert made[-1].table == table
    if benchmark.stats is not None:
        benchmark.extra_info["times a plain loop"] = round(benchmark.stats.stats.median / loop, 2)


def _report(seeds: tuple[int, ...], most: int) -> None:
    from PySide6.QtWidgets import QApplication

    from ui import theme

    app = QApplication([])
    theme.use("light")
    for name, clock in (("wall", perf_counter), ("process", process_time)):
        turns: list[float] = []
        whole: list[float] = []
        for seed in seeds:
            with TemporaryDirectory() as folder:
                stepping = Stepping(Path(folder), PART, seed)
                for _n in range(most):
                    if not stepping.play_on():
                        break
                    took = stepping.press_enter(clock)
                    turns.append(max(took))
                    whole.append(sum(took))
                entries = len(stepping.session.log)
                stepping.close()
                stepping.window.deleteLater()
                app.processEvents()
        for words, times in (("slowest turn", turns), ("until painted", whole)):
            ordered = sorted(times)
            least = ordered[min(len(ordered) - 1, round(len(ordered) * 0.99))]
            print(
                f"{name}, {words}: median {median(times):.1f} ms, 99 of 100 under {least:.1f} ms, "
                f"{sum(t <= 16 for t in times) / len(times):.0%} within 16 ms ({len(times)} steps, {entries} entries)"
            )


if __name__ == "__main__":
    _report(tuple(map(int, sys.argv[1:])) or (1, 2, 4, 5, 6), 60)
