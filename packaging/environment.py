"""The environment the program runs in: system libraries, .venv, pinned packages, and the two commands on top.

Standard library only, Python 3.11 or newer, on Linux, macOS and Windows. `main` is called by bootstrap.py.

Every step can be repeated: a start that was interrupted leaves a mark, and the next one begins that step again.
A finished set-up leaves a stamp in .venv; as long as nothing it was made from has changed, the next start goes
straight to the program.
"""

import ctypes
import hashlib
import importlib.util
import json
import os
import platform
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"

USAGE = """\
usage: python3 packaging/bootstrap.py run [ARGUMENT ...]
       python3 packaging/bootstrap.py test [ARGUMENT ...]

Sets Snowdonia Companion up in the folder .venv beside pyproject.toml, if that is not done yet, and then

  run    opens the program. The arguments reach it:
           --smoke           open the window, paint every page, quit
           --pictures DIR    save every page as a picture, light and dark
           score FILE, odds, replay FILE, ...   a command without a window
  test   checks format, lint, types, imports, and runs the tests.
         With arguments only pytest runs, and they reach it: test tests/rules -k window

Exit status: that of the program or of the first check that failed; 2 if this machine lacks something.
"""

MEASURES = "tests/bench"
"""What measures runs by itself: beside another process it would measure that one, too."""
ON_ALL_CORES = ("-n", "auto", "--maxprocesses", "8", "--dist", "loadfile", "--benchmark-disable")
"""A file stays in one process, which makes its fixtures once. More than eight would cost memory and save no time: the
longest file takes as long as an eighth of them all."""

FINISHED = "set-up.json"
UNFINISHED = "set-up.unfinished"


class SetupError(Exception):
    """What this machine lacks, as one sentence for the person in front of it, and the exit status that goes with it."""

    def __init__(self, sentence: str, status: int = 2) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.status = status


def say(line: str) -> None:
    """Show one line of progress at once, also when the output is a pipe."""
    print(line, flush=True)


# --- System libraries -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Library:
    """A shared library that Qt loads but does not bring, and the package that holds it in each family of systems."""

    soname: str
    debian: str
    fedora: str
    arch: str


# From the NEEDED entries of the Qt libraries in PySide6-Essentials 6.11. The Debian names are tried out, the Fedora
# and Arch names are only ever printed.
QT_LIBRARIES = (
    Library("libGL.so.1", "libgl1", "libglvnd-glx", "libglvnd"),
    Library("libEGL.so.1", "libegl1", "libglvnd-egl", "libglvnd"),
    Library("libxkbcommon.so.0", "libxkbcommon0", "libxkbcommon", "libxkbcommon"),
    Library("libdbus-1.so.3", "libdbus-1-3", "dbus-libs", "dbus"),
    Library("libfontconfig.so.1", "libfontconfig1", "fontconfig", "fontconfig"),
    Library("libfreetype.so.6", "libfreetype6", "freetype", "freetype2"),
    Library("libglib-2.0.so.0", "libglib2.0-0", "glib2", "glib2"),
    Library("libX11.so.6", "libx11-6", "libX11", "libx11"),
    Library("libgssapi_krb5.so.2", "libgssapi-krb5-2", "krb5-libs", "krb5"),
    Library("libbrotlidec.so.1", "libbrotli1", "libbrotli", "brotli"),
    Library("libzstd.so.1", "libzstd1", "libzstd", "zstd"),
)
X_LIBRARIES = (
    Library("libxcb-cursor.so.0", "libxcb-cursor0", "xcb-util-cursor", "xcb-util-cursor"),
    Library("libxcb-icccm.so.4", "libxcb-icccm4", "xcb-util-wm", "xcb-util-wm"),
    Library("libxcb-image.so.0", "libxcb-image0", "xcb-util-image", "xcb-util-image"),
    Library("libxcb-keysyms.so.1", "libxcb-keysyms1", "xcb-util-keysyms", "xcb-util-keysyms"),
    Library("libxcb-randr.so.0", "libxcb-randr0", "libxcb", "libxcb"),
    Library("libxcb-render-util.so.0", "libxcb-render-util0", "xcb-util-renderutil", "xcb-util-renderutil"),
    Library("libxcb-shape.so.0", "libxcb-shape0", "libxcb", "libxcb"),
    Library("libxcb-sync.so.1", "libxcb-sync1", "libxcb", "libxcb"),
    Library("libxcb-xfixes.so.0", "libxcb-xfixes0", "libxcb", "libxcb"),
    Library("libxcb-xkb.so.1", "libxcb-xkb1", "libxcb", "libxcb"),
    Library("libxkbcommon-x11.so.0", "libxkbcommon-x11-0", "libxkbcommon-x11", "libxkbcommon-x11"),
    Library("libX11-xcb.so.1", "libx11-xcb1", "libX11-xcb", "libx11"),
)
WAYLAND_LIBRARIES = (
    Library("libwayland-client.so.0", "libwayland-client0", "libwayland-client", "wayland"),
    Library("libwayland-cursor.so.0", "libwayland-cursor0", "libwayland-cursor", "wayland"),
)


def loads(soname: str) -> bool:
    """Whether the dynamic linker finds the library. Asking it is the only answer that holds for every system."""
    try:
        ctypes.CDLL(soname)
    except OSError:
        return False
    return True


def wanted_libraries(environ: Mapping[str, str], window: bool) -> tuple[Library, ...]:
    """The libraries Qt will load: those of the platform plugin only if it will open a window on it."""
    named = environ.get("QT_QPA_PLATFORM", "").partition(":")[0]
    on_wayland = named.startswith("wayland") or (not named and bool(environ.get("WAYLAND_DISPLAY")))
    on_x = named == "xcb" or (not named and bool(environ.get("DISPLAY")) and not on_wayland)
    if window and on_x:
        return QT_LIBRARIES + X_LIBRARIES
    if window and on_wayland:
        return QT_LIBRARIES + WAYLAND_LIBRARIES
    return QT_LIBRARIES


def system_families(os_release: str) -> set[str]:
    """The ids of a system and of those it descends from, out of the text of /etc/os-release."""
    families: set[str] = set()
    for line in os_release.splitlines():
        key, _, value = line.partition("=")
        if key in {"ID", "ID_LIKE"}:
            families.update(value.strip().strip("\"'").lower().split())
    return families


def families_here() -> set[str]:
    """`system_families` of this machine; empty where there is no such file."""
    for place in ("/etc/os-release", "/usr/lib/os-release"):
        try:
            return system_families(Path(place).read_text(encoding="utf-8", errors="replace"))
        except OSError:
            continue
    return set()


def is_debian() -> bool:
    """Whether packages are installed with apt-get here."""
    return bool(families_here() & {"debian", "ubuntu"}) and shutil.which("apt-get") is not None


def is_root() -> bool:
    """Whether this process may install system packages itself."""
    return sys.platform != "win32" and os.geteuid() == 0


def install_command(libraries: Sequence[Library]) -> list[str] | None:
    """The command that installs the libraries on this system, without sudo; None where it is not known."""
    families = families_here()
    if is_debian():
        return [
            "apt-get",
            "install",
            "-y",
            "--no-install-recommends",
            *debian_packages(one.debian for one in libraries),
        ]
    if families & {"fedora", "rhel", "centos"}:
        return ["dnf", "install", "-y", *unique(one.fedora for one in libraries)]
    if "arch" in families:
        return ["pacman", "-S", "--needed", *unique(one.arch for one in libraries)]
    return None


def unique(names: Iterable[str]) -> list[str]:
    """The names in their order, each once."""
    return list(dict.fromkeys(names))


def debian_packages(names: Iterable[str]) -> list[str]:
    """The names as this release spells them: Debian 13 and Ubuntu 24.04 renamed GLib for the 64-bit time type."""
    return unique(name + "t64" if name == "libglib2.0-0" and apt_knows(name + "t64") else name for name in names)


def apt_knows(package: str) -> bool:
    """Whether apt has a package of exactly this name."""
    try:
        answer = subprocess.run(["apt-cache", "show", "--quiet", package], capture_output=True, check=False)
    except OSError:
        return False
    return answer.returncode == 0 and bool(answer.stdout.strip())


def ensure_libraries(wanted: Sequence[Library]) -> None:
    """Install the libraries that are missing, or say with which command to do so.

    Raises SetupError, status 2, if they are still missing afterwards.
    """
    missing = [library for library in wanted if not loads(library.soname)]
    if not missing:
        return
    say(f"Qt needs system libraries that are not here: {', '.join(one.soname for one in missing)}")
    if is_debian() and is_root():
        apt_update_if_empty()
        apt_install(debian_packages(one.debian for one in missing))
        missing = [library for library in missing if not loads(library.soname)]
        if not missing:
            return
    raise SetupError(missing_sentence(missing))


def missing_sentence(missing: Sequence[Library]) -> str:
    """Name what Qt lacks, and the command that brings it, ready to be copied."""
    command = install_command(missing)
    if command is None:
        names = ", ".join(one.soname for one in missing)
        return f"Install the system packages that hold these libraries, then start again: {names}"
    return f"Install the missing system packages with this command, then start again: {as_typed(command)}"


def as_typed(command: Sequence[str]) -> str:
    """The command as a person types it: with sudo, unless they are root already."""
    return shlex.join(command if is_root() else ["sudo", *command])


def apt_update_if_empty() -> None:
    """Fetch apt's lists on a machine that has none, as fresh containers do."""
    lists = Path("/var/lib/apt/lists")
    if not any(lists.glob("*_Packages*")):
        apt(["apt-get", "update", "-q"])


def apt_install(packages: Sequence[str]) -> None:
    """Install Debian packages as root; lists that have grown old are fetched once more.

    Raises SetupError with the exact command if apt-get cannot do it.
    """
    say(f"Installing system packages: {' '.join(packages)}")
    command = ["apt-get", "install", "-y", "-q", "--no-install-recommends", *packages]
    if apt(command) == 0:
        return
    apt(["apt-get", "update", "-q"])
    if apt(command) != 0:
        raise SetupError(f"apt-get could not install what is missing; this is the command: {shlex.join(command)}")


def apt(command: Sequence[str]) -> int:
    """Run apt-get without questions and return its exit status."""
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    return subprocess.run(command, env=quiet, stdin=subprocess.DEVNULL, check=False).returncode


# --- The virtual environment ------------------------------------------------------------------------------------------


def scripts(venv: Path) -> Path:
    """The folder of an environment's programs."""
    return venv / ("Scripts" if sys.platform == "win32" else "bin")


def program(venv: Path, name: str) -> Path:
    """One program of an environment: its Python, or a tool installed in it."""
    return scripts(venv) / (name + ".exe" if sys.platform == "win32" else name)


def site_packages(venv: Path) -> Path:
    """The folder into which packages are installed."""
    if sys.platform == "win32":
        return venv / "Lib" / "site-packages"
    return venv / "lib" / f"python{sys.version_info.major}.{sys.version_info.minor}" / "site-packages"


def child_environment() -> dict[str, str]:
    """The environment for everything started in .venv.

    Bytecode is written even if the surroundings forbid it: without it each start compiles everything again.
    """
    environ = dict(os.environ)
    for name in ("PYTHONDONTWRITEBYTECODE", "PYTHONHOME", "__PYVENV_LAUNCHER__"):
        environ.pop(name, None)
    environ["VIRTUAL_ENV"] = str(VENV)
    return environ


def fingerprint(root: Path) -> str:
    """What a finished set-up depends on, as one hash.

    The project file, the pins, this Python, the place (an environment cannot be moved), and the translations
    (they are compiled by the installation).
    """
    digest = hashlib.sha256()
    for part in (platform.python_version(), sys.platform, platform.machine(), str(root)):
        digest.update(part.encode() + b"\0")
    translations = sorted((root / "resources").rglob("*.po"))
    for path in (root / "pyproject.toml", root / "constraints.txt", *translations):
        digest.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def stamp(venv: Path) -> dict[str, Any]:
    """What the last finished set-up wrote down; empty if there was none or it cannot be read."""
    try:
        content = json.loads((venv / FINISHED).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    wanted = {"key", "dev", "place", "distributions", "contents"}
    return content if isinstance(content, dict) and wanted <= content.keys() else {}


def is_finished(venv: Path, key: str, dev: bool) -> bool:
    """Whether .venv was set up completely from exactly this state, and is still whole.

    An environment with the test tools serves for running too, not the other way round.
    """
    if (venv / UNFINISHED).exists() or not program(venv, "python").exists():
        return False
    last = stamp(venv)
    if last.get("key") != key or (dev and not last.get("dev")):
        return False
    try:
        present = {entry.name for entry in site_packages(venv).iterdir()}
    except OSError:
        return False
    return present.issuperset(last["distributions"]) and present.issuperset(last["contents"])


def mark_finished(venv: Path, key: str, dev: bool) -> None:
    """Leave the stamp `is_finished` reads; whole or not at all."""
    present = {entry.name for entry in site_packages(venv).iterdir()} - {"__pycache__"}
    distributions = {name for name in present if name.endswith(".dist-info")}
    content = {
        "key": key,
        "dev": dev,
        "place": str(venv),
        "distributions": sorted(distributions),
        "contents": sorted(present - distributions),
    }
    fresh = venv / (FINISHED + ".new")
    fresh.write_text(json.dumps(content, indent=1), encoding="utf-8")
    fresh.replace(venv / FINISHED)
    (venv / UNFINISHED).unlink(missing_ok=True)


def is_usable(venv: Path) -> bool:
    """Whether packages can be installed into .venv: its Python starts, is this version, and has pip.

    One that was copied or moved here is not: its programs still name the place they were made in. Nor is one that
    has lost files, because pip believes what its records say.
    """
    last = stamp(venv)
    if (venv / UNFINISHED).exists() or last.get("place", str(venv)) != str(venv):
        return False
    if not all((site_packages(venv) / name).exists() for name in last.get("contents", ())):
        return False
    question = "import json, sys, pip; print(json.dumps([list(sys.version_info[:3]), sys.prefix]))"
    command = [str(program(venv, "python")), "-c", question]
    try:
        answer = subprocess.run(command, capture_output=True, text=True, env=child_environment(), check=False)
        version, prefix = json.loads(answer.stdout)
        return version == list(sys.version_info[:3]) and Path(prefix).samefile(venv)
    except (OSError, ValueError):
        return False


def ensure_pip_source() -> None:
    """Debian splits the part of Python that makes environments into a package of its own; see that it is there.

    Raises SetupError, status 2, with the command if it cannot be installed from here.
    """
    if importlib.util.find_spec("ensurepip") is not None and importlib.util.find_spec("venv") is not None:
        return
    package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
    if not is_debian():
        raise SetupError(
            f"This Python ({sys.executable}) cannot make virtual environments: its module ensurepip is missing; "
            "install the package of your system that holds it, or Python from https://www.python.org/downloads/"
        )
    if not is_root():
        command = ["apt-get", "install", "-y", "--no-install-recommends", package]
        raise SetupError(f"Install the missing part of Python with this command, then start again: {as_typed(command)}")
    apt_update_if_empty()
    apt_install([package])
    importlib.invalidate_caches()


def remove(venv: Path) -> None:
    """Take a broken or outdated environment away."""
    if venv.is_symlink() or venv.is_file():
        venv.unlink()
    elif venv.exists():
        shutil.rmtree(venv)


def make_venv(venv: Path) -> None:
    """Make an empty environment with pip in it.

    Raises SetupError if Python cannot.
    """
    if Path(sys.prefix).resolve() == venv.resolve():
        raise SetupError(
            f"This Python belongs to {venv}, which must be made again; start with the Python outside of it"
        )
    ensure_pip_source()
    remove(venv)
    venv.mkdir(parents=True)
    (venv / UNFINISHED).touch()
    # From inside another environment this is the Python it was made from, so .venv outlives that environment.
    maker = getattr(sys, "_base_executable", None) or sys.executable
    if subprocess.run([maker, "-m", "venv", venv], env=child_environment(), check=False).returncode != 0:
        raise SetupError(f"Python could not make the environment in {venv}; its own lines above say why", 1)


def install(venv: Path, dev: bool) -> None:
    """Install the project, editable, and its pinned packages, bytecode included.

    Raises SetupError with pip's exit status.
    """
    pins = (ROOT / "constraints.txt").as_uri()
    environ = child_environment()
    # The two variables carry the pins into the isolated build as well: the first for pip before 25.3, the second after.
    environ["PIP_CONSTRAINT"] = " ".join(filter(None, (os.environ.get("PIP_CONSTRAINT", ""), pins)))
    environ["PIP_BUILD_CONSTRAINT"] = pins
    environ["PIP_DISABLE_PIP_VERSION_CHECK"] = "1"
    (venv / UNFINISHED).touch()
    pip = [
        str(program(venv, "python")),
        "-m",
        "pip",
        "install",
        "--compile",
        "-c",
        pins,
        "-e",
        ".[dev]" if dev else ".",
    ]
    status = subprocess.run(pip, cwd=ROOT, env=environ, check=False).returncode
    if status != 0:
        # pip takes back what it could not finish, so what is there may stay for the next attempt.
        (venv / UNFINISHED).unlink(missing_ok=True)
        raise SetupError(
            f"pip could not install the packages (status {status}); its lines above say why. "
            "Check the network and start again: what is there already is kept.",
            status,
        )
    own = [str(ROOT / name) for name in ("rules", "companion", "ui", "resources")]
    compile_own = [str(program(venv, "python")), "-m", "compileall", "-q", *own]
    # A module that does not compile is the business of the checks, not of the set-up.
    subprocess.run(compile_own, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environ, check=False)


def ensure_environment(dev: bool) -> None:
    """Bring .venv to the state the project asks for; nothing to do is noticed at once."""
    key = fingerprint(ROOT)
    if is_finished(VENV, key, dev):
        return
    began = time.monotonic()
    dev = dev or bool(stamp(VENV).get("dev"))
    if is_usable(VENV):
        say(f"[1/2] The environment in {VENV} is there")
        (VENV / FINISHED).unlink(missing_ok=True)
    else:
        say(f"[1/2] Making the environment in {VENV}")
        make_venv(VENV)
    say("[2/2] Installing the packages; the first time this can take some minutes")
    install(VENV, dev)
    mark_finished(VENV, key, dev)
    say(f"Set up in {time.monotonic() - began:.0f} s")


# --- The two commands -------------------------------------------------------------------------------------------------


def run_program(arguments: Sequence[str]) -> int:
    """Set up, then become the program, which gets the arguments."""
    if sys.platform.startswith("linux"):
        ensure_libraries(wanted_libraries(os.environ, window=True))
    ensure_environment(dev=False)
    # -P: a folder named ui where the person stands must not be taken for ours.
    command = [str(program(VENV, "python")), "-P", "-m", "ui", *arguments]
    environ = child_environment()
    if sys.platform == "win32":
        # exec returns to the prompt at once there, while the program still runs.
        return subprocess.run(command, env=environ, check=False).returncode
    return become(command, environ)


def become(command: Sequence[str], environ: Mapping[str, str]) -> NoReturn:
    """Replace this process, so that signals and the exit status are the program's own."""
    sys.stdout.flush()
    sys.stderr.flush()
    os.execve(command[0], list(command), dict(environ))


def checks(arguments: Sequence[str]) -> list[tuple[str, list[str]]]:
    """The checks in their order, each with its command line; arguments mean pytest alone."""
    pytest = [str(program(VENV, "python")), "-m", "pytest"]
    if arguments:
        return [("tests", [*pytest, *arguments])]
    return [
        ("format", [str(program(VENV, "ruff")), "format", "--check", "."]),
        ("lint", [str(program(VENV, "ruff")), "check", "."]),
        ("types", [str(program(VENV, "python")), "-m", "mypy"]),
        ("imports", [str(program(VENV, "lint-imports"))]),
        ("tests", [*pytest, *ON_ALL_CORES, f"--ignore={MEASURES}"]),
        ("measures", [*pytest, MEASURES]),
    ]


def run_tests(arguments: Sequence[str]) -> int:
    """Set up, then run every check, also after one has failed; the status of the first that failed."""
    if sys.platform.startswith("linux"):
        ensure_libraries(wanted_libraries(os.environ, window=False))
    ensure_environment(dev=True)
    environ = child_environment()
    environ["PYTHONUTF8"] = "1"
    results: list[tuple[str, int]] = []
    for name, command in checks(arguments):
        say(f"== {name}")
        results.append((name, subprocess.run(command, cwd=ROOT, env=environ, check=False).returncode))
    failed = [(name, status) for name, status in results if status != 0]
    if failed:
        say(f"Failed: {', '.join(name for name, _ in failed)}")
        return failed[0][1]
    say(f"Passed: {', '.join(name for name, _ in results)}")
    return 0


def main(arguments: Sequence[str]) -> int:
    """Run one of the two commands and return the exit status; errors become one sentence on stderr."""
    command, rest = (arguments[0], arguments[1:]) if arguments else ("--help", [])
    if command in {"-h", "--help", "help"}:
        print(USAGE, end="")
        return 0 if arguments else 2
    try:
        if command == "run":
            return run_program(rest)
        if command == "test":
            return run_tests(rest)
        print(f"There is no command {command!r}: it is run or test; --help says more.", file=sys.stderr)
        return 2
    except SetupError as error:
        print(error.sentence, file=sys.stderr)
        return error.status
    except OSError as error:
        place = f" ({error.filename})" if error.filename else ""
        print(f"Set-up stopped: {error.strerror or error}{place}.", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return 130
