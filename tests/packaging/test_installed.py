"""The wheel, installed away from the source tree.

The dependencies come from the environment of the tests, so this takes seconds; CI installs them afresh as well.
"""

import importlib.util
import json
import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DATA = {".toml", ".md", ".po", ".svg", ".ttf"}
"""Suffixes of the files in resources/ that the program reads, besides the compiled translations."""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel built from this source tree, without the network."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    built = subprocess.run(command, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stdout + built.stderr
    (path,) = folder.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def names(wheel: Path) -> set[str]:
    """The paths inside the wheel."""
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel in it; returns the folder of its programs."""
    place = tmp_path_factory.mktemp("installed")
    venv.create(place, symlinks=os.name != "nt")
    programs = place / ("Scripts" if os.name == "nt" else "bin")
    libraries = Path(sysconfig.get_path("purelib", scheme="venv", vars={"base": str(place), "platbase": str(place)}))
    # A plain path: unlike the editable install in there, it does not lead back to the source tree.
    (libraries / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    python = programs / ("python.exe" if os.name == "nt" else "python")
    command = [
        sys.executable,
        "-m",
        "pip",
        "--python",
        str(python),
        "install",
        "-q",
        "--no-deps",
        "--no-index",
        str(wheel),
    ]
    environ = {**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    done = subprocess.run(command, capture_output=True, text=True, env=environ, check=False)
    assert done.returncode == 0, done.stderr
    return programs


def call(installed: Path, *arguments: str, where: Path) -> subprocess.CompletedProcess[str]:
    """Run the installed program from a folder that has nothing to do with the source tree."""
    environ = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    command = [str(installed / "snowdonia-companion"), *arguments]
    return subprocess.run(command, capture_output=True, text=True, cwd=where, env=environ, timeout=300, check=False)


def test_the_wheel_holds_every_data_file(names: set[str]) -> None:
    wanted = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "resources").rglob("*")
        if path.suffix in DATA and path.is_file()
    }
    assert wanted
    assert wanted <= names


def test_the_wheel_holds_a_compiled_catalogue_for_each_translation(names: set[str]) -> None:
    translations = {name for name in names if name.endswith(".po")}
    assert {name.removesuffix(".po") + ".mo" for name in translations} <= names


def test_the_wheel_holds_nothing_but_the_four_packages(names: set[str]) -> None:
    tops = {name.partition("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"companion", "ui", "rules", "resources"}
    assert any(name.endswith("licenses/LICENSE") for name in names)


def test_the_installed_program_says_its_version(installed: Path, tmp_path: Path) -> None:
    from companion import __version__

    answer = call(installed, "--version", where=tmp_path)
    assert answer.returncode == 0, answer.stderr
    assert __version__ in answer.stdout


def test_the_installed_doctor_answers_in_json(installed: Path, tmp_path: Path) -> None:
    answer = call(installed, "doctor", "--json", where=tmp_path)
    assert answer.returncode == 0, answer.stderr
    assert isinstance(json.loads(answer.stdout), dict)
    assert str(ROOT / "companion") not in answer.stdout


def test_the_installed_window_opens_and_closes(installed: Path, tmp_path: Path) -> None:
    answer = call(installed, "--smoke", where=tmp_path)
    assert answer.returncode == 0, answer.stderr
    assert "Traceback" not in answer.stderr


def test_an_unreadable_translation_stops_the_build_by_name(tmp_path: Path) -> None:
    spec = importlib.util.spec_from_file_location("snowdonia_build_hook", ROOT / "packaging" / "build_hook.py")
    assert spec is not None
    assert spec.loader is not None
    hook = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(hook)
    good = tmp_path / "cy.po"
    good.write_text('msgid "Bag"\nmsgstr "Bag â"\n', encoding="utf-8")
    assert hook.compile_catalogue(good) == tmp_path / "cy.mo"
    assert (tmp_path / "cy.mo").stat().st_size > 0
    bad = tmp_path / "el.po"
    bad.write_text('<<<<<<< ours\nmsgid "Bag"\nmsgstr "Σακί"\n', encoding="utf-8")
    with pytest.raises(SystemExit, match=r"el\.po: not a readable translation"):
        hook.compile_catalogue(bad)
