"""What a key typed on the rules page costs until its answers are painted: counted, and asserted beside other work of
the same run, never by the clock alone."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtGui import QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.bench.test_lookup_bench import keys, read_everything, spent
from tests.support.pages import View, played, settle
from ui.looking_up import RULES
from ui.views.rules import listing, page
from ui.views.rules.page import TYPING, RulesPanel

MANY = 400
"""So many keys are typed."""
MOST_HEADINGS = 12
"""More headings than this never stand in sight."""
USUAL, SLOWEST = 5, 3
"""Reading the words of all English articles once takes at least so many times as long as a usual key, and as one of the
slowest in twenty, until its answers are painted. On a machine where that reading takes 30 ms both are below 10 ms."""


@pytest.fixture
def rules(qapp: QApplication) -> Iterator[RulesPanel]:
    view = View(played(4, 5, "excavate"))
    view.window.show_page(RULES)
    settle()
    panel = view.pages.looking_up.panel
    panel.field.setFocus()
    settle()
    yield panel
    view.close()


def answer(panel: RulesPanel, key: str) -> None:
    """Types a key and paints what it finds."""
    QTest.keyClicks(panel.field, key)
    QApplication.processEvents()


def follow() -> None:
    """Waits until the article has followed."""
    QTest.qWait(TYPING + 40)
    settle()


def counted(monkeypatch: pytest.MonkeyPatch, owner: Any, name: str) -> list[tuple[Any, ...]]:
    """The arguments of every call of a function from now on."""
    calls: list[tuple[Any, ...]] = []
    work = getattr(owner, name)

    def count(*given: Any, **named: Any) -> Any:
        calls.append(given)
        return work(*given, **named)

    monkeypatch.setattr(owner, name, count)
    return calls


def test_a_row_that_was_there_before_is_not_set_again(rules: RulesPanel, monkeypatch: pytest.MonkeyPatch) -> None:
    for key in "fog":
        answer(rules, key)
    rules.field.clear()
    settle()
    set_anew = counted(monkeypatch, listing, "_broken")
    for key in "fog":
        answer(rules, key)
    assert set_anew == []
    answer(rules, " stops")
    assert set_anew


def test_the_article_waits_for_a_pause(rules: RulesPanel, monkeypatch: pytest.MonkeyPatch) -> None:
    """The list is first; an article that stays the same is not made again."""
    made = counted(monkeypatch, page, "article_view")
    for key in "in which order is rubble dug":
        answer(rules, key)
    assert made == []
    follow()
    assert [name for name, *_rest in made] == ["excavate-order"]
    answer(rules, " ")
    follow()
    assert len(made) == 1


def test_only_rows_in_sight_are_painted(rules: RulesPanel, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = counted(monkeypatch, QPainter, "drawStaticText")
    rules.field.setText("x")
    settle()
    texts.clear()
    rules.field.clear()
    settle()
    rows = len(rules.list.rows())
    seen = rules.list.viewport().height() // listing.ROW + 1
    assert rows > 3 * seen
    assert 0 < len(texts) <= 3 * (seen + MOST_HEADINGS)


def test_a_key_costs_a_small_part_of_reading_the_articles(rules: RulesPanel) -> None:
    """Every question typed once, in a game, from the key to the painted list."""
    taken: list[float] = []
    read_everything()
    gc.collect()
    gc.disable()
    try:
        for text in keys("en")[:MANY]:
            if len(text) == 1:
                rules.field.clear()
                settle()
            taken.append(spent(lambda key=text[-1]: answer(rules, key)))  # type: ignore[misc]
        reading = min(spent(read_everything) for _ in range(5))
    finally:
        gc.enable()
    taken.sort()
    assert taken[len(taken) // 2] * USUAL < reading
    assert taken[len(taken) * 95 // 100] * SLOWEST < reading


def test_a_key_is_answered_in_the_window(benchmark: Any, rules: RulesPanel) -> None:
    """To be below 10 ms, until the list is painted."""
    typed = iter(keys("en"))

    def begin() -> tuple[tuple[RulesPanel, str], dict[str, Any]]:
        text = next(typed)
        if len(text) == 1:
            rules.field.clear()
            settle()
        return (rules, text[-1]), {}

    benchmark.pedantic(answer, setup=begin, rounds=MANY)
    assert rules.list.rows()
