"""The slim bar of what scrolls."""

from PySide6.QtWidgets import QPlainTextEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from ui.views.scrolling import slim


def test_the_bar_of_a_text_with_a_style_sheet_is_painted_whatever_lay_at_its_styles_address(qtbot: QtBot) -> None:
    """PySide keeps what `itemAt` gave, and finds it again at the address of a style that is made later."""
    ground = QWidget()
    qtbot.addWidget(ground)
    box = QVBoxLayout(ground)
    for _ in range(100):
        passing = [QWidget() for _ in range(4)]
        for widget in passing:
            box.addWidget(widget)
        for at in range(box.count()):
            box.itemAt(at)
        for widget in passing:
            widget.setParent(None)
        text = QPlainTextEdit("\n".join("A line" for _ in range(100)))
        slim(text)
        text.setStyleSheet("QPlainTextEdit { border: none; }")
        text.resize(200, 100)
        assert not text.verticalScrollBar().grab().isNull()
        # The next items lie where the style of this text was.
        del text, passing, widget
