"""A battery that dies: whatever was acknowledged is there when the program starts again."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.store import Store

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_everything_acknowledged_survives_a_kill(tmp_path: Path, seed: int) -> None:
    path = tmp_path / "snowdonia.sqlite3"
    acknowledged: dict[str, int] = {}
    command = [sys.executable, str(Path(__file__).with_name("recording.py")), str(path), str(seed)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        for _ in range(60 + seed * 13):
            game, entry = process.stdout.readline().split()
            acknowledged[game] = int(entry)
        process.kill()
        # Entries acknowledged between the last line read and the kill count too.
        for line in process.stdout.read().splitlines():
            if len(parts := line.split()) == 2:
                acknowledged[parts[0]] = int(parts[1])
    with Store(path) as store:
        assert acknowledged
        for game, entry in acknowledged.items():
            session = store.open(game)
            assert len(session.journal.entries) >= entry
            assert not any(line.questionable for line in session.log)
            # What a list shows of a game is kept together with its entries.
            play = store.play(game)
            assert [seat.vp for seat in play.seats] == [player.total for player in session.sheet().players]
            assert (play.rounds, play.ended) == (session.table.state.round, session.table.state.ended)
            assert (store.issued(game) is not None) == session.over
