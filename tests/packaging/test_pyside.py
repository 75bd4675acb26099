"""The PySide6 we pin keeps its promises to Python."""

import sys

from PySide6.QtCore import QObject, Signal


class Bell(QObject):
    """Rings with a truth value and with nothing, the two kinds that lost a reference in PySide6 6.12.0."""

    rung = Signal(bool)
    silent = Signal(object)


def test_emitting_2000_signals_takes_no_reference_from_true_or_none() -> None:
    bell = Bell()
    heard = 0

    def hear(_what: object) -> None:
        nonlocal heard
        heard += 1

    bell.rung.connect(hear)
    bell.silent.connect(hear)
    truth, nothing = sys.getrefcount(True), sys.getrefcount(None)
    for _ in range(2000):
        bell.rung.emit(True)
        bell.silent.emit(None)
    assert heard == 4000
    # Some slack for what the loop itself lets go. From Python 3.12 on both are immortal and their counts stand still.
    assert sys.getrefcount(True) > truth - 50
    assert sys.getrefcount(None) > nothing - 50
