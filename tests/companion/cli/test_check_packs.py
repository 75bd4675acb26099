"""``check-packs`` on the command line."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from companion import cli
from companion.content import pack_hash
from companion.content.packs import resource


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    """A pack with two mistakes."""
    folder = tmp_path / "pack"
    shutil.copytree(Path(str(resource("packs/snowdonia"))), folder)
    file = folder / "contracts.toml"
    text = file.read_text(encoding="utf-8").replace("vp = 40", "vp = -40").replace("vp = 31", 'vp = "31"')
    file.write_text(text, encoding="utf-8")
    return folder


def test_the_shipped_packs_pass(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["check-packs"]) == 0
    assert capsys.readouterr() == ("Nothing is wrong in the packs.\n", "")


def test_json_of_the_shipped_packs(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["check-packs", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"findings": [], "hash": pack_hash()}


def test_each_finding_is_a_line(broken: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["check-packs", str(broken)]) == 2
    assert capsys.readouterr().out.splitlines() == [
        "contracts.toml: contracts.20.vp: -40 is too small; write 1 or more",
        "contracts.toml: contracts.23.vp: '31' does not fit; write a whole number",
    ]


def test_json_of_findings(broken: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["check-packs", "--json", str(broken)]) == 2
    found = json.loads(capsys.readouterr().out)["findings"]
    assert [(f["file"], f["place"]) for f in found] == [
        ("contracts.toml", "contracts.20.vp"),
        ("contracts.toml", "contracts.23.vp"),
    ]
    assert set(found[0]) == {"file", "place", "wrong", "right"}


def test_a_folder_that_is_not_there_is_one_line_on_stderr(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["check-packs", str(tmp_path / "nowhere")]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert "there is no such folder" in err
