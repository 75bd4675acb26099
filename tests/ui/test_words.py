"""Words on a page: the way they run, and what a screen reader hears."""

import pytest
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from ui import theme
from ui.views.words import Words

ARABIC = "\u0645\u062d\u0645\u062f"
MARK = "\u200e"


@pytest.mark.parametrize("wrap", [True, False])
def test_a_sentence_that_begins_with_a_name_from_the_right_runs_as_the_page_does(qtbot: QtBot, wrap: bool) -> None:
    label = Words(f"{ARABIC} places", 24, wrap=wrap)
    qtbot.addWidget(label)
    assert label.text() == f"{MARK}{ARABIC} places"
    assert label.words() == label.accessibleName() == f"{ARABIC} places"


def test_other_sentences_are_shown_as_they_are(qtbot: QtBot) -> None:
    label = Words(f"3 cubes for {ARABIC}")
    qtbot.addWidget(label)
    assert label.text() == f"3 cubes for {ARABIC}"
    label.say("")
    assert label.text() == ""


def test_a_long_name_without_a_space_wraps_and_is_read_out_whole(qtbot: QtBot) -> None:
    name = "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch"
    label = Words(f"{name} places", 24)
    qtbot.addWidget(label)
    label.show()
    label.resize(260, 300)
    assert label.accessibleName() == f"{name} places"
    assert label.minimumSizeHint().width() < 260
    assert label.heightForWidth(260) > 2 * label.fontMetrics().height()


def test_words_keep_the_ink_of_the_theme_in_force_when_they_get_another_parent(qtbot: QtBot) -> None:
    before = theme.current()
    first, second = QWidget(), QWidget()
    for holder in (first, second):
        QVBoxLayout(holder)
        qtbot.addWidget(holder)
        holder.show()
    panel = QWidget()
    QVBoxLayout(panel)
    label = Words("Often asked", 15, bold=True)
    panel.layout().addWidget(label)  # type: ignore[union-attr]
    first.layout().addWidget(panel)  # type: ignore[union-attr]
    label.show()
    QApplication.processEvents()
    try:
        theme.use("dark" if before.name == "light" else "light", before.scale)
        second.layout().addWidget(panel)  # type: ignore[union-attr]
        QApplication.processEvents()
        assert label.palette().windowText().color() == theme.current().color("text")
    finally:
        theme.use(before.name, before.scale)
