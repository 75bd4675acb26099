"""Hatchling's build hook: compiles every translation so that the wheel carries .mo files.

Run by `pip install .`, `pip install -e .` and `python -m build`; an unreadable .po stops the build by name.
"""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def compile_catalogue(source: Path) -> Path:
    """Write the .mo file beside one .po file and return its path; fuzzy entries are left out."""
    target = source.with_suffix(".mo")
    try:
        with source.open("rb") as readable:
            catalogue = read_po(readable, abort_invalid=True)
    except (PoFileError, UnicodeDecodeError) as error:
        raise SystemExit(f"{source}: not a readable translation catalogue ({error})") from error
    with target.open("wb") as writable:
        write_mo(writable, catalogue)
    return target


class CatalogueHook(BuildHookInterface):  # type: ignore[type-arg, misc, unused-ignore]
    """Compiles resources/**/*.po before the files of the wheel are gathered."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile what is there; a project without translations is in order too."""
        for source in sorted(Path(self.root, "resources").rglob("*.po")):
            compile_catalogue(source)
