"""Reading the shipped data: one function for every resource, and packs as trees of plain values.

A pack is a folder of TOML files. Each file is a table named after it, so that a value's *pack path* is the file's name
and the place in the file: ``contracts.7.vp``. ``source``, ``confidence`` and ``differs`` at the top of a file say where
its values come from and are no values themselves.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from companion.errors import BadInput

if TYPE_CHECKING:
    from companion.content.own_packs import OwnPacks

Tree: TypeAlias = dict[str, Any]
"""Nested tables of a pack by path segment; the leaves are numbers, words, switches and lists of them."""

SNOWDONIA = "snowdonia"
RAILROAD = "gwt-railroad"
"""Which rules a pack is for, and the name of the shipped one."""

HEAD = "pack"
"""The file that names the pack; it holds no values of the game."""
UNTOLD = "?"
"""Stands where nothing is known of a printed value."""
PROVENANCE = ("source", "confidence", "differs")


def resource(path: str) -> Traversable:
    """A shipped file or folder by its path below the resources, wherever the program is installed."""
    return files("resources").joinpath(*path.split("/"))


@dataclass(frozen=True)
class Origin:
    """Where a value comes from: tags of the pack's sources, and how sure it is.

    ``confidence`` is printed, stated, one-source, inferred or unknown."""

    source: tuple[str, ...] = ()
    confidence: str = "unknown"

    @property
    def sure(self) -> bool:
        """Printed or stated; anything else is shown with ``?``."""
        return self.confidence in ("printed", "stated")

    @property
    def guessed(self) -> bool:
        """The value is only a best guess."""
        return self.confidence == "unknown"


@dataclass(frozen=True)
class Pack:
    """A pack as read: ``values`` by path, ``origins`` as (pattern, origin), the last match counting."""

    name: str
    head: Tree
    values: Tree
    origins: tuple[tuple[tuple[str, ...], Origin], ...]
    digest: str
    raw: Mapping[str, Tree] = field(default_factory=dict)
    """Each file as it stands, by its name."""

    @property
    def rules(self) -> str:
        """Which game's rules the pack is for: ``SNOWDONIA`` or ``RAILROAD``."""
        return str(self.head.get("rules", SNOWDONIA))

    @cached_property
    def unsure(self) -> frozenset[str]:
        """The paths of all values that are neither printed nor stated, and that an owner can correct."""
        from companion.content.values import origins

        return frozenset(".".join(path) for path, _, at in origins(self) if not at.sure)


def table_files(folder: Traversable | Path) -> list[Traversable | Path]:
    """The TOML files of a pack, by name."""
    return sorted((f for f in folder.iterdir() if f.name.endswith(".toml")), key=lambda f: f.name)


def parse(file: Traversable | Path, content: bytes) -> Tree:
    """The content of one file; BadInput with the file, the place and what is wrong."""
    try:
        return tomllib.loads(content.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise BadInput(file.name, f"byte {error.start}", "this is not UTF-8", "save the file as UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        wrong, _, place = str(error).partition(" (")
        raise BadInput(file.name, place.rstrip(")"), wrong[:1].lower() + wrong[1:], "write it as TOML") from None


def assemble(name: str, raw: Mapping[str, Tree], digest: str = "") -> Pack:
    """A pack from its files by name (``contracts.toml``)."""
    head: Tree = {}
    values: Tree = {}
    origins: list[tuple[tuple[str, ...], Origin]] = []
    for file, content in raw.items():
        table = file.removesuffix(".toml")
        if table == HEAD:
            head = content
            continue
        values[table] = {key: value for key, value in content.items() if key not in PROVENANCE}
        origins.append(((table,), Origin(tuple(content.get("source", ())), content.get("confidence", "unknown"))))
        for entry in content.get("differs", ()):
            origin = Origin(tuple(entry["source"]), entry["confidence"])
            origins += [(tuple(path.split(".")), origin) for path in entry["paths"]]
    return Pack(name, head, values, tuple(origins), digest, raw)


def read(folder: Traversable | Path) -> Pack:
    """The pack in a folder, its shape not checked; BadInput names a file that is no TOML."""
    raw: dict[str, Tree] = {}
    digest = hashlib.sha256()
    for file in table_files(folder):
        content = file.read_bytes()
        digest.update(file.name.encode() + b"\0" + content.replace(b"\r\n", b"\n") + b"\0")
        raw[file.name] = parse(file, content)
    return assemble(folder.name, raw, digest.hexdigest())


@cache
def shipped(name: str = SNOWDONIA) -> Pack:
    """The pack that came with the program; nobody may change it."""
    return read(resource(f"packs/{name}"))


@cache
def shipped_packs() -> tuple[str, ...]:
    """The names of all packs that came with the program."""
    folders = (folder for folder in resource("packs").iterdir() if folder.is_dir() and list(table_files(folder)))
    return tuple(sorted(folder.name for folder in folders))


@cache
def _shipped_scenarios() -> tuple[str, ...]:
    return tuple(name for name in shipped_packs() if "base" in shipped(name).head)


def scenario_packs() -> tuple[str, ...]:
    """The names of the packs that are laid over another one: the shipped ones by name, then those of the owner."""
    return (*_shipped_scenarios(), *_own().packs)


def by_name(name: str = SNOWDONIA) -> Pack:
    """A pack as it stands by itself: one that came with the program, or one of the owner. KeyError: there is none of
    this name, which may come out of a file and be anything, the way to another folder too."""
    return shipped(name) if name in shipped_packs() else _own().packs[name]


def whole(name: str = SNOWDONIA) -> Pack:
    """A pack as it is played with: laid over the one it rests on, if it rests on one. KeyError as in `by_name`."""
    return _whole(name) if name in shipped_packs() else _own().whole[name]


def pack_with(scenario: str) -> str | None:
    """The name of the pack that holds a scenario; None for no such scenario."""
    name = _shipped_with().get(scenario)
    if name is not None:
        return name
    return next((name for name, pack in _own().packs.items() if scenario in pack.values["scenarios"]), None)


@cache
def _shipped_with() -> Mapping[str, str]:
    packs = (SNOWDONIA, *_shipped_scenarios())
    return {scenario: name for name in packs for scenario in shipped(name).values["scenarios"]}


@cache
def _whole(name: str) -> Pack:
    own = shipped(name)
    return laid_over(shipped(str(own.head["base"])), own) if "base" in own.head else own


def _own() -> OwnPacks:
    from companion.content.own_packs import own_packs

    return own_packs()


def laid_over(base: Pack, own: Pack) -> Pack:
    """A scenario's pack over the one it rests on: what it drops is gone, what it writes comes before, its scenarios are
    the only ones, each with a rule book of its own. Nothing is checked, so the packs can come from anywhere."""
    drops = [tuple(str(path).split(".")) for path in own.head.get("drop", ())]
    values = _merged(_without({k: v for k, v in base.values.items() if k != "scenarios"}, drops), own.values)
    values = _merged(values, {"scenarios": _own_books(own.values.get("scenarios"))})
    origins = [(path, origin(own, path)) for path, _ in leaves(own.values)]
    head = {**base.head, **own.head, "sources": {**base.head.get("sources", {}), **own.head.get("sources", {})}}
    for asked in ("ask_first", "ask_at_set_up"):
        head[asked] = [*own.head.get(asked, ()), *base.head.get(asked, ())]
    digest = hashlib.sha256(f"{base.digest} {own.digest}".encode()).hexdigest()
    return Pack(own.name, head, values, (*base.origins, *origins), digest, own.raw)


def _own_books(scenarios: object) -> Tree:
    """The rule book of each scenario that names none: it is called as the scenario."""
    if not isinstance(scenarios, dict):
        return {}
    return {
        key: {"rules": key}
        for key, scenario in scenarios.items()
        if isinstance(scenario, dict) and "rules" not in scenario
    }


def _without(tree: Tree, drops: list[tuple[str, ...]], at: tuple[str, ...] = ()) -> Tree:
    """A tree less all that one of the patterns names."""
    return {
        key: _without(value, drops, (*at, key)) if isinstance(value, dict) else value
        for key, value in tree.items()
        if not any(matches(pattern, (*at, key)) for pattern in drops)
    }


def _merged(base: Tree, own: Tree) -> Tree:
    """Two trees in one; where both have a value, the second one counts."""
    found = dict(base)
    for key, value in own.items():
        before = found.get(key)
        found[key] = _merged(before, value) if isinstance(before, dict) and isinstance(value, dict) else value
    return found


def matches(pattern: tuple[str, ...], path: tuple[str, ...]) -> bool:
    """Whether a pattern (``*`` stands for any one segment) names the path or something that holds it."""
    return len(pattern) <= len(path) and all(p in ("*", s) for p, s in zip(pattern, path, strict=False))


def origin(pack: Pack, path: tuple[str, ...]) -> Origin:
    """Where the value at a path comes from."""
    found = Origin()
    for pattern, at in pack.origins:
        if pattern[0] == path[0] and matches(pattern, path):
            found = at
    return found


def leaves(tree: Mapping[str, Any], at: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every single value of a tree with its path, in the order of the files."""
    for key, value in tree.items():
        if isinstance(value, Mapping):
            yield from leaves(value, (*at, key))
        else:
            yield (*at, key), value
