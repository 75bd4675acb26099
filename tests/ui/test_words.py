"""Words on a page: the way they run, and what a screen reader hears."""

import pytest
from pytestqt.qtbot import QtBot

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
