"""How much memory the window takes beside a bare one with the same libraries, measured in one run."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MOST = 1.4
"""How many times a bare window's memory the whole program may take."""

BARE = """
import pyqtgraph, sqlmodel, pydantic
from PySide6 import QtSvg
from PySide6.QtWidgets import QApplication, QMainWindow
app = QApplication([])
window = QMainWindow()
window.resize(1366, 768)
window.show()
for _ in range(6):
    app.processEvents()
"""

WHOLE = """
import pyqtgraph, sqlmodel, pydantic
from ui.app import Options, make_application, open_window
from ui.sample import sample_session
app = make_application()
session = sample_session(5, 99, seed=3)
assert len(session.log) > 400, len(session.log)
window = open_window(Options(), remember=False, session=session)
window.show()
for key in ("table", "score", "table"):
    window.show_page(key)
    for _ in range(6):
        app.processEvents()
"""

RESIDENT = """
print(next(line.split()[1] for line in open("/proc/self/status") if line.startswith("VmRSS")))
"""


def resident(script: str) -> int:
    """Kilobytes of a fresh process at the end of a script."""
    done = subprocess.run(
        [sys.executable, "-c", script + RESIDENT], cwd=ROOT, capture_output=True, text=True, timeout=300, check=True
    )
    return int(done.stdout.split()[-1])


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="only Linux tells the resident memory this way")
def test_a_long_game_takes_little_more_than_a_bare_window() -> None:
    bare, whole = resident(BARE), resident(WHOLE)
    print(f"bare {bare / 1024:.0f} MiB, with a game of five {whole / 1024:.0f} MiB, ratio {whole / bare:.2f}")
    assert whole < bare * MOST
