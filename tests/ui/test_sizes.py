"""Sizes: no word is cut, nothing leaves its place and nothing covers its neighbour, from 853 x 480 to 4K, from 80 to
250 %, and with words that are 40 % longer; below that NOW fills the page."""

import re
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing
from functools import cache
from gettext import NullTranslations

import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QScrollArea, QScrollBar, QWidget

from companion import wording
from tests.support.pages import VIEWS, View, Written, in_window, played, settle, told, visible, written
from ui import theme
from ui.sample import NAMES
from ui.views.log import LogList, UndoBar
from ui.views.railroad.line import LineCanvas
from ui.views.table.page import NOW_TAB, StageFrame
from ui.views.table.players import PlayersTable
from ui.views.table.route import RouteCanvas
from ui.views.words import Words
from ui.widgets import Button

LEAST = (853, 480)
"""The smallest window, in design pixels, in which every word stands whole."""
WINDOWS = (
    (LEAST, 0.8),
    (LEAST, 1.0),
    (LEAST, 2.5),
    ((3840, 2160), 1.0),
)
"""Windows in design pixels, and scales."""
MORE_WINDOWS = (
    ((1366, 768), 1.0),
    (LEAST, 1.5),
    (LEAST, 2.0),
)
CANVASES = (RouteCanvas, LineCanvas)
"""On these the hit area of a thing reaches beyond what is painted, over that of its neighbours."""
FULLEST = ("new railroad", "railroad, an engine", "new game", "assign, five", "resolve", "score", "stocktake")
"""The states with most in them stand in more windows."""


class Longer(NullTranslations):
    """A language whose words are 40 % longer than the English ones."""

    def gettext(self, message: str) -> str:
        return longer(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


@cache
def longer(message: str) -> str:
    parts = re.split(r"(\{[^}]*\})", message)
    return "".join(part if part.startswith("{") else re.sub(r"[^\W\d_]{2,}", grown, part) for part in parts)


def grown(word: re.Match[str]) -> str:
    return word.group() + "o" * round(0.4 * len(word.group()))


@pytest.fixture(autouse=True)
def _usual(qapp: QApplication) -> Iterator[None]:
    theme.use("light", 1.0)
    yield
    wording.use(NullTranslations())
    theme.use("light", 1.0)


def test_the_longer_words_are_longer_and_keep_their_places() -> None:
    assert Longer().gettext("Event {n} of 3") == "Eventoo {n} ofo 3"
    assert len(Longer().gettext("Excavate the route")) >= 1.3 * len("Excavate the route")


@pytest.mark.parametrize("state", VIEWS)
def test_every_page_fits_windows_from_853_to_4k_and_scales_from_80_to_250(state: str) -> None:
    windows = (*WINDOWS, *(MORE_WINDOWS if state in FULLEST else ()))
    problems = []
    with closing(VIEWS[state]()) as view:
        # Another scale lays everything out anew: the windows of one scale follow each other.
        for size, scale in sorted(windows, key=lambda window: (window[1] != 1.0, window[1])):
            stand(view, size, scale)
            problems += [f"{size[0]}x{size[1]} at {scale:.0%}: {problem}" for problem in wrong_in(view)]
    assert problems == []


@pytest.mark.parametrize("state", VIEWS)
def test_every_page_has_room_for_longer_words(state: str) -> None:
    wording.use(Longer())
    problems = []
    with closing(VIEWS[state]()) as view:
        for size in ((1366, 768), LEAST):
            stand(view, size, 1.0)
            problems += [f"{size[0]}x{size[1]}: {problem}" for problem in wrong_in(view)]
    assert problems == []


def stand(view: View, size: tuple[int, int], scale: float) -> None:
    theme.use("light", scale)
    view.window.resize(round(size[0] * scale + 0.49), round(size[1] * scale + 0.49))
    settle(4)


def wrong_in(view: View) -> list[str]:
    shown = [widget for widget in visible(view.root) if not widget.size().isEmpty()]
    cut = [one.told() for one in written(view.root) if one.cut and not may_be_short(one)]
    out = [f"outside: {told(widget)}" for widget in shown if outside(widget)]
    return [*cut, *out, *overlaps(shown)]


def may_be_short(one: Written) -> bool:
    """Names, and captions that are marked as such: secondary words on one line that keep the whole as their accessible
    name, what Undo takes back, the log's rows, the heads of the players' table."""
    widget = one.widget
    if any(name in one.text for name in NAMES):
        return True
    if isinstance(widget, Words):
        return not widget.wordWrap() and widget._role == "text2" and widget.accessibleName() == one.text
    if isinstance(widget, Button):
        return isinstance(widget.parentWidget(), UndoBar) and one.text == widget.caption()
    return isinstance(widget, PlayersTable) or isinstance(widget.parentWidget(), LogList)


def outside(widget: QWidget) -> bool:
    parent = widget.parentWidget()
    if parent is None or isinstance(widget, QScrollBar) or isinstance(parent, CANVASES):
        # The hit area of a site or track card reaches beyond what is painted.
        return False
    scrolled = isinstance(parent, QAbstractScrollArea) or isinstance(parent.parentWidget(), QScrollArea)
    return not scrolled and not parent.rect().contains(widget.geometry())


def overlaps(shown: list[QWidget]) -> list[str]:
    siblings: dict[QWidget, list[QWidget]] = defaultdict(list)
    for widget in shown:
        siblings[widget.parentWidget()].append(widget)
    found = []
    for parent, group in siblings.items():
        if isinstance(parent, (QAbstractScrollArea, *CANVASES)):
            continue
        for at, one in enumerate(group):
            for other in group[at + 1 :]:
                # The button to the other stage stands in a free corner of this one.
                over_stage = isinstance(one, StageFrame) and isinstance(other, Button)
                shared = one.geometry().intersected(other.geometry())
                if not over_stage and shared.width() > 1 and shared.height() > 1:
                    found.append(f"{told(one)} under {told(other)}")
    return found


# Smaller than that


@pytest.mark.parametrize("size", [(512, 288), (640, 360), (683, 384), (760, 440)])
@pytest.mark.parametrize("step", ["excavate", "place", "build", "restock-yard"])
def test_below_853_x_480_now_fills_the_page_and_scrolls(qapp: QApplication, size: tuple[int, int], step: str) -> None:
    view = View(played(3, 3, step), size)
    page = view.pages.table
    assert page.table.fold().alone
    assert page.table.tabs.chosen() == NOW_TAB
    shown = [widget for widget in visible(page.table.header) if not widget.size().isEmpty()]
    assert overlaps(shown) == []
    now = in_window(page.table.now_slot)
    assert now.width() == page.table.width()
    assert now.bottom() + 1 == view.window.height()
    scroll = page.now._scroll
    bar = scroll.verticalScrollBar()
    assert bar.maximum() == max(0, page.now._body.height() - scroll.viewport().height())
    if page.now.confirm.isVisibleTo(page):
        scroll.ensureWidgetVisible(page.now.confirm)
        settle()
        assert not page.now.confirm.visibleRegion().isEmpty()
    for key, part in (("route", page.table.stage), ("supply", page.table.supply), ("log", page.log)):
        page.table.show_tab(key)
        settle()
        assert part.isVisible()
        assert QRect(0, 0, *size).contains(in_window(part))
        assert not page.now.isVisible()
    page.table.show_tab(NOW_TAB)
    settle()
    assert page.now.isVisible()
    view.window.resize(1366, 768)
    settle()
    assert page.now.isVisible()
    assert not page.table.fold().alone
    view.close()


def test_spaces_of_a_small_stage_scroll_instead_of_covering_each_other(qapp: QApplication) -> None:
    view = View(played(5, 1, "place"), (512, 288))
    table = view.pages.table.table
    table.show_tab("route")
    settle()
    spaces = list(table.stage.areas.spaces.values())
    for at, one in enumerate(spaces):
        assert one.width() >= 44
        assert one.height() >= 44
        assert not any(one.geometry().intersects(other.geometry()) for other in spaces[at + 1 :])
    last = spaces[-1]
    spaces[0].setFocus()
    table.stage.areas_area.ensureWidgetVisible(last)
    settle()
    assert not last.visibleRegion().isEmpty()
    view.close()
