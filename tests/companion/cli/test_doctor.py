"""``doctor`` and the places it names."""

from __future__ import annotations

import json
import shutil
import sqlite3
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

from companion import __version__, cli, content, places
from companion.box_file import Place
from companion.cli import doctor_command
from companion.content import pack_hash
from companion.my_box import MyBox
from tests.support.packs import PACKS


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Everything below one folder, as on a memory stick."""
    monkeypatch.setenv(places.HOME, str(tmp_path / "home"))
    return tmp_path / "home"


def answer(capsys: pytest.CaptureFixture[str], status: int = 0) -> dict[str, Any]:
    """What ``doctor --json`` says."""
    assert cli.run(["doctor", "--json"]) == status
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def write_database(number: int = 3) -> Path:
    """A small database where the games belong."""
    path = places.database_path()
    path.parent.mkdir(parents=True)
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("CREATE TABLE game (id INTEGER PRIMARY KEY)")
        connection.execute("CREATE TABLE entry (id INTEGER PRIMARY KEY, game INTEGER REFERENCES game (id))")
        connection.execute("CREATE TABLE words (word TEXT)")
        connection.executemany("INSERT INTO words VALUES (?)", [("rubble" * 50,)] * 200)
        connection.execute(f"PRAGMA user_version = {number}")
    connection.close()
    return path


def test_the_places_are_the_platforms(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(places.HOME, raising=False)
    if sys.platform.startswith("linux"):
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "d"))
        monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "s"))
        monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "c"))
        assert places.data_dir() == tmp_path / "d" / "snowdonia-companion"
        assert places.state_dir() == tmp_path / "s" / "snowdonia-companion"
        assert places.config_dir() == tmp_path / "c" / "snowdonia-companion"
    assert places.database_path() == places.data_dir() / "snowdonia.sqlite3"
    assert places.start_card_path() == places.state_dir() / "start-card.json"


def test_one_folder_can_hold_everything(home: Path) -> None:
    folders = [places.data_dir(), places.config_dir(), places.state_dir(), places.log_dir()]
    assert folders == [home / name for name in ("data", "config", "state", "log")]


def test_a_healthy_fresh_machine(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys)
    assert found["problems"] == []
    assert found["versions"]["snowdonia-companion"] == __version__
    assert found["versions"]["pydantic"] == version("pydantic")
    assert found["versions"]["Qt"] == version("PySide6-Essentials")
    assert found["versions"]["SQLite"] == sqlite3.sqlite_version
    assert found["pack"] == {"hash": pack_hash(), "findings": []}
    assert found["places"]["data"] == {"path": str(home / "data"), "exists": False, "writable": True}
    assert found["database"]["exists"] is False
    assert not home.exists()


def test_the_same_in_words(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["doctor"]) == 0
    out = capsys.readouterr().out
    assert out.splitlines()[-1] == "Nothing is wrong."
    assert f"  data: {home / 'data'} (not there yet)" in out
    assert pack_hash() in out


def test_a_sound_database(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write_database(number=3)
    before = path.read_bytes()
    found = answer(capsys)
    assert found["database"] == {"path": str(path), "exists": True, "version": 3, "integrity": "ok"}
    assert path.read_bytes() == before
    assert cli.run(["doctor"]) == 0
    assert "version 3, integrity ok" in capsys.readouterr().out


def test_a_file_that_is_no_database(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = places.database_path()
    path.parent.mkdir(parents=True)
    path.write_bytes(b"Snowdon" * 500)
    (problem,) = answer(capsys, status=2)["problems"]
    assert problem == f"The database {path} cannot be read: file is not a database."


def test_a_damaged_database(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write_database()
    content = bytearray(path.read_bytes())
    content[-4096:] = b"\xff" * 4096
    path.write_bytes(bytes(content))
    (problem,) = answer(capsys, status=2)["problems"]
    assert problem.startswith(f"The database {path} is damaged: ")


def test_a_database_whose_rows_point_nowhere(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write_database()
    with sqlite3.connect(path) as connection:
        connection.execute("INSERT INTO entry VALUES (1, 77)")
    connection.close()
    (problem,) = answer(capsys, status=2)["problems"]
    assert problem.endswith("a row of entry points to nothing in game.")


def test_a_file_in_the_place_of_a_folder(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    home.mkdir()
    (home / "data").write_text("in the way", encoding="utf-8")
    found = answer(capsys, status=2)
    assert found["problems"] == [f"{home / 'data'} is a file, not a folder: move it away."]
    assert found["places"]["data"]["writable"] is False


def test_a_file_above_the_folders(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    home.write_text("in the way", encoding="utf-8")
    problems = answer(capsys, status=2)["problems"]
    assert problems[0] == f"The folder {home / 'data'} cannot be made: {home} is not open for writing."
    assert len(problems) == 4


def test_a_folder_that_cannot_be_written_to(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "data").mkdir(parents=True)

    def refuse(**_: object) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(doctor_command.tempfile, "TemporaryFile", refuse)
    assert cli.run(["doctor"]) == 2
    out, err = capsys.readouterr()
    assert f"The folder {home / 'data'} cannot be written to: allow it, or free the disk." in out.splitlines()
    assert err == ""


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="needs a file system that nobody can write to")
def test_a_folder_that_cannot_be_made(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv(places.HOME, "/proc/snowdonia")
    found = answer(capsys, status=2)
    assert found["problems"][0] == "The folder /proc/snowdonia/data cannot be made: /proc is not open for writing."
    assert found["places"]["data"] == {"path": "/proc/snowdonia/data", "exists": False, "writable": False}


def test_a_folder_that_cannot_be_looked_into(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    looked = Path.exists

    def exists(self: Path) -> bool:
        if home in self.parents:
            raise PermissionError(13, "Permission denied", str(self))
        return looked(self)

    monkeypatch.setattr(Path, "exists", exists)
    problems = answer(capsys, status=2)["problems"]
    assert problems[0] == f"The folder {home / 'data'} cannot be read: Permission denied."
    assert problems[-1].startswith(f"The database {home / 'data' / 'snowdonia.sqlite3'} cannot be read: ")


def test_damaged_data_of_the_games(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        doctor_command, "check", lambda: ["trains.toml: trains.2.coal: -1 is too small; write 0 or more"]
    )
    found = answer(capsys, status=2)
    assert found["problems"] == [
        "The data of the games is damaged: trains.toml: trains.2.coal: -1 is too small; write 0 or more."
    ]
    assert content.check() == []


def test_the_doctor_needs_no_qt(home: Path) -> None:
    script = (
        "import sys; from companion import cli; status = cli.run(['doctor', '--json']);"
        "sys.exit(status or any(name.startswith('PySide6') for name in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_packs_that_are_left_out_and_a_box_that_cannot_be_used(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = places.packs_dir() / "my-line"
    bad.mkdir(parents=True)
    (bad / "pack.toml").write_text("[", "utf-8")
    shutil.copytree(PACKS / "mount-washington", places.packs_dir() / "mount-washington")
    places.my_box_path().write_text("[box]\nformat = 9\n", "utf-8")
    found = answer(capsys, status=2)
    assert found["own_packs"]["played"] == ["mount-washington"]
    assert list(found["own_packs"]["left_out"]) == ["my-line"]
    assert any(problem.startswith("The pack my-line is left out: pack.toml: ") for problem in found["problems"])
    assert any(problem.startswith("My box cannot be used: my-box.snowdonia-box.toml") for problem in found["problems"])


def test_what_of_my_box_is_kept_aside(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    MyBox(places.my_box_path()).tell(
        {Place("a-fan-pack", "stations.x.b1.vp"): 3, Place("snowdonia", "trains.2.bars"): 1}, ""
    )
    found = answer(capsys)
    assert (found["my_box"]["values"], found["my_box"]["kept_aside"]) == (2, ["a-fan-pack: stations.x.b1.vp"])
    assert cli.run(["doctor"]) == 0
    assert "kept aside: a-fan-pack: stations.x.b1.vp" in capsys.readouterr().out
