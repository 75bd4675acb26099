"""Numbers in articles: ``{{supply.3.restock}}`` becomes the owner's value, or the pack's with ``?`` if unsure.

A path of another pack than the base game's begins with its name: ``{{gwt-railroad:stations.3.cost}}``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from companion.content import value_info
from companion.content.packs import SNOWDONIA
from companion.errors import BadInput

PLACE = re.compile(r"\{\{([\w.*:-]+)\}\}")


def places(text: str) -> tuple[str, ...]:
    """The pack paths that a text asks for."""
    return tuple(PLACE.findall(text))


def filled(text: str, values: Mapping[str, Any] | None = None) -> str:
    """The text with its numbers; ``values`` are the owner's, by pack path. A path that does not exist shows ``?``."""
    return PLACE.sub(lambda found: value_words(found[1], values), text)


def value_words(path: str, values: Mapping[str, Any] | None = None) -> str:
    """The value at a pack path in words, ``?`` behind it while nobody has checked it. Values of another pack stand in
    ``values`` under its name, too."""
    pack, _colon, plain = path.rpartition(":")
    own = {key.rpartition(":")[2]: value for key, value in (values or {}).items() if key.rpartition(":")[0] == pack}
    try:
        info = value_info(plain, own, pack or SNOWDONIA)
    except (BadInput, KeyError):
        return "?"
    words = _words(info.value)
    return words if info.confidence in ("printed", "stated") else f"{words} ?"


def _words(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(_words(part) for part in value)
    return str(value).replace("-", "\u2212") if isinstance(value, int | float) else str(value)
