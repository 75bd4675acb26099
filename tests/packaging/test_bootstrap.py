"""The set-up: what it says, what it repeats, and what it passes on. Nothing here installs anything."""

import importlib.util
import json
import runpy
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

ROOT = Path(__file__).resolve().parents[2]
BOOTSTRAP = ROOT / "packaging" / "bootstrap.py"


def load(name: str) -> ModuleType:
    """One file of the packaging folder as a module; the folder is no package, it would hide PyPI's `packaging`."""
    spec = importlib.util.spec_from_file_location(f"snowdonia_{name}", ROOT / "packaging" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


environment = load("environment")


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project folder, with a space and an accent in its name, whose .venv looks finished."""
    root = tmp_path / "Yr Wyddfa â"
    (root / "resources" / "i18n").mkdir(parents=True)
    (root / "pyproject.toml").write_text("[project]\n")
    (root / "constraints.txt").write_text("pydantic==2\n")
    venv = root / ".venv"
    site = environment.site_packages(venv)
    for folder in ("pydantic", "pydantic-2.dist-info", "pip"):
        (site / folder).mkdir(parents=True)
    python = environment.program(venv, "python")
    python.parent.mkdir(parents=True, exist_ok=True)
    python.touch()
    monkeypatch.setattr(environment, "ROOT", root)
    monkeypatch.setattr(environment, "VENV", venv)
    return root


def finish(root: Path, dev: bool) -> str:
    key: str = environment.fingerprint(root)
    environment.mark_finished(root / ".venv", key, dev)
    return key


# --- An old Python ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("version", [(2, 7, 18), (3, 6, 15), (3, 10, 13)])
def test_an_old_python_gets_a_sentence_and_status_2(
    version: tuple[int, int, int], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "version_info", version)
    with pytest.raises(SystemExit) as leaving:
        runpy.run_path(str(BOOTSTRAP), run_name="__main__")
    assert leaving.value.code == 2
    said = capsys.readouterr().err
    assert "needs Python 3.11 or newer" in said
    assert f"Python {version[0]}.{version[1]} " in said
    assert said.count("\n") == 1


def test_the_first_file_can_be_read_by_any_python() -> None:
    text = BOOTSTRAP.read_text(encoding="utf-8")
    assert "->" not in text
    assert 'f"' not in text
    assert text.isascii()  # Python 2 refuses other letters without a coding line


# --- The stamp --------------------------------------------------------------------------------------------------------


def test_a_finished_environment_is_recognised(project: Path) -> None:
    key = finish(project, dev=True)
    assert environment.is_finished(project / ".venv", key, dev=True)
    assert environment.is_finished(project / ".venv", key, dev=False)


def test_an_environment_for_running_does_not_serve_for_testing(project: Path) -> None:
    key = finish(project, dev=False)
    assert environment.is_finished(project / ".venv", key, dev=False)
    assert not environment.is_finished(project / ".venv", key, dev=True)


@pytest.mark.parametrize("name", ["pyproject.toml", "constraints.txt", "resources/i18n/el.po"])
def test_a_changed_source_of_the_set_up_asks_for_a_new_one(project: Path, name: str) -> None:
    before = finish(project, dev=True)
    (project / name).write_text("changed")
    after = environment.fingerprint(project)
    assert after != before
    assert not environment.is_finished(project / ".venv", after, dev=True)


def test_another_python_asks_for_a_new_set_up(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = environment.fingerprint(project)
    monkeypatch.setattr(environment.platform, "python_version", lambda: "3.99.0")
    assert environment.fingerprint(project) != before


def lose_python(venv: Path) -> None:
    environment.program(venv, "python").unlink()


def lose_a_package(venv: Path) -> None:
    (environment.site_packages(venv) / "pydantic").rmdir()


def lose_a_record(venv: Path) -> None:
    (environment.site_packages(venv) / "pydantic-2.dist-info").rmdir()


def lose_all_packages(venv: Path) -> None:
    environment.site_packages(venv).rename(venv / "elsewhere")


def interrupt(venv: Path) -> None:
    (venv / environment.UNFINISHED).touch()


def garble_the_stamp(venv: Path) -> None:
    (venv / environment.FINISHED).write_text('["not what', encoding="utf-8")


def write_another_stamp(venv: Path) -> None:
    (venv / environment.FINISHED).write_text("[1, 2]", encoding="utf-8")


@pytest.mark.parametrize(
    "damage",
    [
        lose_python,
        lose_a_package,
        lose_a_record,
        lose_all_packages,
        interrupt,
        garble_the_stamp,
        write_another_stamp,
    ],
)
def test_a_damaged_environment_is_not_finished(project: Path, damage: Callable[[Path], None]) -> None:
    key = finish(project, dev=True)
    damage(project / ".venv")
    assert not environment.is_finished(project / ".venv", key, dev=True)


def test_a_finished_set_up_starts_no_process(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    finish(project, dev=False)
    monkeypatch.setattr(environment.subprocess, "run", lambda *_, **__: pytest.fail("a process was started"))
    environment.ensure_environment(dev=False)


@pytest.mark.parametrize("damage", [interrupt, lose_a_package])
def test_an_interrupted_or_incomplete_environment_is_made_again(
    project: Path, damage: Callable[[Path], None], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    finish(project, dev=True)
    damage(project / ".venv")
    made: list[Path] = []
    installed: list[bool] = []

    def make(venv: Path) -> None:
        made.append(venv)

    def install(_venv: Path, dev: bool) -> None:
        installed.append(dev)

    monkeypatch.setattr(environment, "make_venv", make)
    monkeypatch.setattr(environment, "install", install)
    environment.ensure_environment(dev=False)
    assert made == [project / ".venv"]
    assert installed == [True], "the test tools that were there must come back"
    assert "Making the environment" in capsys.readouterr().out
    assert environment.is_finished(project / ".venv", environment.fingerprint(project), dev=True)


def test_an_environment_from_another_folder_is_made_again(project: Path) -> None:
    finish(project, dev=True)
    venv = project / ".venv"
    stamp = json.loads((venv / environment.FINISHED).read_text(encoding="utf-8"))
    (venv / environment.FINISHED).write_text(json.dumps({**stamp, "place": "/elsewhere/.venv"}), encoding="utf-8")
    assert not environment.is_usable(venv)


def test_pip_failing_keeps_what_is_there_and_passes_the_status_on(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(environment.subprocess, "run", lambda *_, **__: SimpleNamespace(returncode=7))
    with pytest.raises(environment.SetupError) as refusal:
        environment.install(project / ".venv", dev=True)
    assert refusal.value.status == 7
    assert not (project / ".venv" / environment.UNFINISHED).exists()
    assert not (project / ".venv" / environment.FINISHED).exists()


# --- System libraries -------------------------------------------------------------------------------------------------


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine on which no library of Qt loads, and whose person is not root."""
    monkeypatch.setattr(environment, "loads", lambda _soname: False)
    monkeypatch.setattr(environment, "is_root", lambda: False)
    monkeypatch.setattr(environment, "apt_knows", lambda _package: False)


def set_family(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    monkeypatch.setattr(environment, "families_here", lambda: set(names))
    monkeypatch.setattr(environment.shutil, "which", lambda name: f"/usr/bin/{name}")


@pytest.mark.usefixtures("bare")
def test_debian_without_root_gets_the_exact_command(monkeypatch: pytest.MonkeyPatch) -> None:
    set_family(monkeypatch, "debian")
    with pytest.raises(environment.SetupError) as refusal:
        environment.ensure_libraries(environment.QT_LIBRARIES)
    assert refusal.value.status == 2
    assert "sudo apt-get install -y --no-install-recommends libgl1 libegl1 libxkbcommon0" in refusal.value.sentence
    assert "libglib2.0-0 " in refusal.value.sentence


@pytest.mark.usefixtures("bare")
def test_debian_13_gets_glib_under_its_new_name(monkeypatch: pytest.MonkeyPatch) -> None:
    set_family(monkeypatch, "ubuntu", "debian")
    monkeypatch.setattr(environment, "apt_knows", lambda package: package == "libglib2.0-0t64")
    with pytest.raises(environment.SetupError, match=r" libglib2\.0-0t64 "):
        environment.ensure_libraries(environment.QT_LIBRARIES)


@pytest.mark.usefixtures("bare")
@pytest.mark.parametrize(
    ("family", "words"), [("fedora", "sudo dnf install -y libglvnd-glx"), ("arch", "sudo pacman -S --needed libglvnd")]
)
def test_other_systems_get_their_own_command(family: str, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    set_family(monkeypatch, family)
    with pytest.raises(environment.SetupError, match=words):
        environment.ensure_libraries(environment.QT_LIBRARIES)


@pytest.mark.usefixtures("bare")
def test_an_unknown_system_gets_the_names_of_the_libraries(monkeypatch: pytest.MonkeyPatch) -> None:
    set_family(monkeypatch, "plan9")
    with pytest.raises(environment.SetupError, match=r"libEGL\.so\.1"):
        environment.ensure_libraries(environment.QT_LIBRARIES)


@pytest.mark.usefixtures("bare")
def test_root_on_debian_has_only_the_missing_packages_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    set_family(monkeypatch, "debian")
    present = {one.soname for one in environment.QT_LIBRARIES} - {"libEGL.so.1"}
    commands: list[list[str]] = []

    def apt(command: list[str]) -> int:
        commands.append(command)
        present.add("libEGL.so.1")
        return 0

    monkeypatch.setattr(environment, "is_root", lambda: True)
    monkeypatch.setattr(environment, "loads", lambda soname: soname in present)
    monkeypatch.setattr(environment, "apt_update_if_empty", lambda: None)
    monkeypatch.setattr(environment, "apt", apt)
    environment.ensure_libraries(environment.QT_LIBRARIES)
    assert commands == [["apt-get", "install", "-y", "-q", "--no-install-recommends", "libegl1"]]


@pytest.mark.usefixtures("bare")
def test_root_whose_apt_fails_gets_the_command_and_status_2(monkeypatch: pytest.MonkeyPatch) -> None:
    set_family(monkeypatch, "debian")
    monkeypatch.setattr(environment, "is_root", lambda: True)
    monkeypatch.setattr(environment, "apt_update_if_empty", lambda: None)
    monkeypatch.setattr(environment, "apt", lambda _command: 100)
    with pytest.raises(environment.SetupError, match=r"apt-get install .* libgl1") as refusal:
        environment.ensure_libraries(environment.QT_LIBRARIES)
    assert refusal.value.status == 2


@pytest.mark.parametrize(
    ("environ", "window", "soname", "wanted"),
    [
        ({"DISPLAY": ":0"}, True, "libxcb-cursor.so.0", True),
        ({"DISPLAY": ":0"}, False, "libxcb-cursor.so.0", False),
        ({"DISPLAY": ":0", "QT_QPA_PLATFORM": "offscreen"}, True, "libxcb-cursor.so.0", False),
        ({"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}, True, "libxcb-cursor.so.0", False),
        ({"WAYLAND_DISPLAY": "wayland-0"}, True, "libwayland-client.so.0", True),
        ({"QT_QPA_PLATFORM": "xcb:fontengine=freetype"}, True, "libxcb-icccm.so.4", True),
        ({}, True, "libxcb-cursor.so.0", False),
        ({}, True, "libGL.so.1", True),
    ],
)
def test_only_the_libraries_of_the_screen_in_use_are_wanted(
    environ: dict[str, str], window: bool, soname: str, wanted: bool
) -> None:
    names = {one.soname for one in environment.wanted_libraries(environ, window)}
    assert (soname in names) is wanted


def test_families_are_read_from_os_release() -> None:
    text = 'NAME="Linux Mint"\nID=linuxmint\nID_LIKE="ubuntu debian"\nVERSION_ID="22"\n'
    assert environment.system_families(text) == {"linuxmint", "ubuntu", "debian"}


@pytest.mark.usefixtures("bare")
def test_debian_without_the_venv_package_gets_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    set_family(monkeypatch, "debian")
    monkeypatch.setattr(environment.importlib.util, "find_spec", lambda _name: None)
    with pytest.raises(environment.SetupError, match=r"sudo apt-get install .*python3\.\d+-venv") as refusal:
        environment.ensure_pip_source()
    assert refusal.value.status == 2


# --- Arguments and exit statuses --------------------------------------------------------------------------------------


@pytest.fixture
def ready(project: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine on which everything is set up."""
    monkeypatch.setattr(environment, "ensure_libraries", lambda _wanted: None)
    monkeypatch.setattr(environment, "ensure_environment", lambda dev: None)
    return project


@pytest.mark.skipif(sys.platform == "win32", reason="there the program is a child")
def test_run_becomes_the_program_with_its_arguments(ready: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    calls: list[tuple[str, list[str], dict[str, str]]] = []
    monkeypatch.setattr(environment.os, "execve", lambda *call: calls.append(call))
    environment.main(["run", "--pictures", "a folder", "--help"])
    ((file, command, environ),) = calls
    assert file == str(environment.program(ready / ".venv", "python"))
    assert command[1:] == ["-P", "-m", "ui", "--pictures", "a folder", "--help"]
    assert "PYTHONDONTWRITEBYTECODE" not in environ


@pytest.mark.usefixtures("ready")
def test_the_checks_run_in_order_and_the_first_failure_is_the_status(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    commands: list[str] = []

    def run(command: list[str], **_: object) -> SimpleNamespace:
        commands.append(" ".join([Path(command[0]).stem, *command[1:]]))
        return SimpleNamespace(returncode={"ruff check .": 3, "python -m pytest tests/bench": 1}.get(commands[-1], 0))

    monkeypatch.setattr(environment.subprocess, "run", run)
    assert environment.main(["test"]) == 3
    *steps, tests, measures = commands
    assert steps == ["ruff format --check .", "ruff check .", "python -m mypy", "lint-imports"]
    assert tests.startswith("python -m pytest -n auto ")
    assert tests.endswith(" --ignore=tests/bench")
    assert measures == "python -m pytest tests/bench"
    assert capsys.readouterr().out.endswith("Failed: lint, measures\n")


@pytest.mark.usefixtures("ready")
def test_arguments_of_test_reach_pytest_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    commands: list[list[str]] = []

    def run(command: list[str], **_: object) -> SimpleNamespace:
        commands.append(command[1:])
        return SimpleNamespace(returncode=5)

    monkeypatch.setattr(environment.subprocess, "run", run)
    assert environment.main(["test", "tests/rules", "-k", "two words"]) == 5
    assert commands == [["-m", "pytest", "tests/rules", "-k", "two words"]]


@pytest.mark.parametrize(
    ("error", "status", "words"),
    [
        (PermissionError(13, "Permission denied", "/ro/.venv"), 2, "Permission denied (/ro/.venv)"),
        (KeyboardInterrupt(), 130, "Stopped."),
    ],
)
def test_an_error_becomes_one_sentence(
    error: BaseException,
    status: int,
    words: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def fail(_arguments: list[str]) -> int:
        raise error

    monkeypatch.setattr(environment, "run_program", fail)
    assert environment.main(["run"]) == status
    said = capsys.readouterr().err
    assert words in said
    assert "Traceback" not in said


def test_help_and_unknown_commands() -> None:
    helped = subprocess.run([sys.executable, BOOTSTRAP, "--help"], capture_output=True, text=True, check=False)
    assert helped.returncode == 0
    assert "--smoke" in helped.stdout
    unknown = subprocess.run([sys.executable, BOOTSTRAP, "frobnicate"], capture_output=True, text=True, check=False)
    assert unknown.returncode == 2
    assert "'frobnicate'" in unknown.stderr
    assert subprocess.run([sys.executable, BOOTSTRAP], capture_output=True, check=False).returncode == 2
