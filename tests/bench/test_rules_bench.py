"""How fast the rules page answers a key: reported, never asserted by the clock.

``python -m tests.bench.test_rules_bench`` prints, for English and Greek, the median and the slowest key of questions
typed letter by letter, in the time that the process itself had: until the list is painted, and until the article stands
beside it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from statistics import median
from time import process_time
from typing import Any

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from tests.support.pages import View, played, settle
from ui.looking_up import RULES
from ui.views.rules.page import RulesPanel, preparation

QUESTIONS = {
    "en": ("who becomes start player", "how many rubble cubes", "exavcate in fog", "contract 26", "may two share"),
    "el": ("ποιος ξεκινάει", "πόσα χαλίκια παίρνω", "ομίχλη κλείνει", "συμβόλαιο 26", "ΤΡΕΝΟ ΧΩΡΙΣ ΡΑΒΔΟΥΣ"),
}


@pytest.fixture
def panel(qapp: QApplication) -> Iterator[RulesPanel]:
    view = View(played(4, 5, "excavate"))
    view.window.show_page(RULES)
    settle()
    yield view.pages.looking_up.panel
    view.close()


def typed(panel: RulesPanel, lang: str) -> tuple[list[float], list[float]]:
    """Milliseconds of every key until the list is painted, and of the article that follows."""
    preparation.wait(lang)
    panel.language.pick(lang)
    keys, articles = [], []
    for question in QUESTIONS[lang]:
        panel.field.clear()
        settle()
        for letter in question:
            begun = process_time()
            key = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_unknown, Qt.KeyboardModifier.NoModifier, letter)
            QApplication.sendEvent(panel.field, key)
            panel.list.viewport().repaint()
            keys.append((process_time() - begun) * 1000)
            begun = process_time()
            panel._follow()
            panel.article.viewport().repaint()
            articles.append((process_time() - begun) * 1000)
    return keys, articles


@pytest.mark.parametrize("lang", QUESTIONS)
def test_a_key_is_answered(benchmark: Any, panel: RulesPanel, lang: str) -> None:
    keys: list[float] = []
    articles: list[float] = []

    def type_all() -> None:
        one, other = typed(panel, lang)
        keys.extend(one)
        articles.extend(other)

    benchmark.pedantic(type_all, rounds=2)
    benchmark.extra_info["key, median ms"] = round(median(keys), 1)
    benchmark.extra_info["key, slowest ms"] = round(max(keys), 1)
    assert panel.list.rows()
    assert panel.article.view() is not None


def main() -> int:
    from ui import theme
    from ui.app import make_application

    make_application()
    theme.use("light", 1.0)
    view = View(played(4, 5, "excavate"))
    view.window.show_page(RULES)
    settle()
    for lang in QUESTIONS:
        for what, times in zip(("list", "article"), typed(view.pages.looking_up.panel, lang), strict=True):
            times.sort()
            print(
                f"{lang}, {what}: median {median(times):.1f} ms, 95 of 100 {times[int(0.95 * len(times))]:.1f} ms, "
                f"slowest {times[-1]:.1f} ms of {len(times)}"
            )
    view.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
