"""Scenarios that the owner put beside the shipped ones: a folder for each pack in the data folder, trusted in nothing.

A pack that anything is wrong with is left out and named; it never keeps the program from starting, nor the other packs
from being played.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from pathlib import Path

from companion import places
from companion.content.finding import Finding
from companion.content.packs import HEAD, Pack, assemble, laid_over, shipped, shipped_packs

log = logging.getLogger(__name__)

MOST_PACKS = 40
"""So many folders are looked at."""


@dataclass(frozen=True)
class LeftOut:
    """A pack that cannot be played: the name of its folder, and all that is wrong in it."""

    name: str
    findings: tuple[Finding, ...]

    @property
    def sentence(self) -> str:
        """What is wrong, the first of it in full."""
        first, more = self.findings[0], len(self.findings) - 1
        return f"{first} (+{more})" if more else str(first)


@dataclass(frozen=True)
class OwnPacks:
    """What lies in the folder: packs by name as they stand and as they are played, and what was left out."""

    packs: Mapping[str, Pack] = field(default_factory=dict)
    whole: Mapping[str, Pack] = field(default_factory=dict)
    left_out: tuple[LeftOut, ...] = ()


def own_packs() -> OwnPacks:
    """The owner's packs, as they were when the program first asked for them."""
    return _read(str(places.packs_dir()))


@lru_cache(maxsize=2)
def _read(root: str) -> OwnPacks:
    packs: dict[str, Pack] = {}
    whole: dict[str, Pack] = {}
    left_out: list[LeftOut] = []
    for folder in _folders(Path(root)):
        try:
            own, over, findings = _pack(folder, packs)
        except Exception as error:
            # Nobody knows what somebody wrote: whatever goes wrong, the program starts without this pack.
            log.exception("the pack %s cannot be used", folder.name)
            findings = [Finding(folder.name, "", f"it cannot be used ({type(error).__name__})", "correct it")]
        if findings:
            left_out.append(LeftOut(folder.name, tuple(findings)))
            log.warning("the pack %s is left out: %s", folder.name, findings[0])
        else:
            packs[folder.name], whole[folder.name] = own, over
    return OwnPacks(packs, whole, tuple(left_out))


def _folders(root: Path) -> list[Path]:
    try:
        if root.is_symlink() or not root.is_dir():
            return []
        return sorted(islice((entry for entry in root.iterdir() if not entry.is_file()), MOST_PACKS))
    except OSError as error:
        log.warning("the folder %s cannot be read: %s", root, error)
        return []


def _pack(folder: Path, others: Mapping[str, Pack]) -> tuple[Pack, Pack, list[Finding]]:
    # Imported on use: without packs of one's own a start does without pydantic.
    from companion.content import untrusted
    from companion.content.checks import raw_findings

    nothing = Pack(folder.name, {}, {}, (), "")
    if folder.is_symlink():
        return nothing, nothing, [Finding(folder.name, "folder", "it is a link to elsewhere", "put the folder there")]
    raw, digest, findings = untrusted.read(folder)
    if not findings and "base" not in raw.get(f"{HEAD}.toml", {"base": ""}):
        findings = [Finding(f"{HEAD}.toml", "pack.base", "it is missing", 'write base = "snowdonia"')]
    findings = findings or raw_findings(folder.name, raw)
    if findings:
        return nothing, nothing, findings
    own = assemble(folder.name, raw, digest)
    findings = list(_names(own, others))
    if findings:
        return own, nothing, findings
    over = laid_over(shipped(str(own.head["base"])), own)
    return own, over, list(_unplayable(over))


def _names(own: Pack, others: Mapping[str, Pack]) -> Iterator[Finding]:
    head = f"{HEAD}.toml"
    if own.name in shipped_packs():
        yield Finding(head, "pack.id", f"a pack that came with the program is called {own.name}", "choose another id")
    taken = {
        scenario: pack.name
        for pack in (*(shipped(name) for name in shipped_packs()), *others.values())
        for scenario in pack.values.get("scenarios", {})
    }
    for scenario in own.values.get("scenarios", {}):
        if scenario in taken:
            wrong = f"the pack {taken[scenario]} has a scenario of this id"
            yield Finding("scenarios.toml", f"scenarios.{scenario}", wrong, "choose another id")


def _unplayable(pack: Pack) -> Iterator[Finding]:
    """Whether a table can be laid out at every number of players."""
    from companion.content import box_of
    from rules.snowdonia.book import Setup
    from rules.snowdonia.components import UNKNOWN_CARD
    from rules.snowdonia.setting_up import lay_out

    for scenario in pack.values["scenarios"]:
        box = box_of(pack, scenario)
        low, high = box.players
        for players in range(low, high + 1):
            train = next((n for n, card in sorted(box.trains.items()) if players == 1), None)
            names = tuple(str(seat + 1) for seat in range(players))
            try:
                lay_out(box, Setup(names, 0, (), (UNKNOWN_CARD,) * box.office_size, solo_train=train))
            except (KeyError, IndexError, ValueError, StopIteration, TypeError) as error:
                wrong = f"{players} cannot play it ({type(error).__name__}: {error})"
                yield Finding("scenarios.toml", f"scenarios.{scenario}", wrong, "compare it with a shipped pack")
                return
