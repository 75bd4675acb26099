"""TOML as text, in a few lines of our own: the standard library reads it and does not write it.

What there is to write are tables, lists, strings, numbers, switches and times; TOML has no word for nothing.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, date, datetime
from typing import Any

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_ESCAPED = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r"}


def section(name: str, plain: Mapping[str, Any]) -> Iterator[str]:
    """The lines of a table with its heading, an empty line after it."""
    yield f"[{_key(name)}]"
    yield from pairs(plain)
    yield ""


def pairs(plain: Mapping[str, Any]) -> Iterator[str]:
    """A line for each key and value; a list of tables has a line for each of them."""
    for key, value in plain.items():
        if isinstance(value, list) and value and isinstance(value[0], Mapping):
            yield f"{_key(key)} = ["
            yield from (f"  {_value(row)}," for row in value)
            yield "]"
        else:
            yield f"{_key(key)} = {_value(value)}"


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _string(key)


def _value(value: Any) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return _string(value)
        case int() | float():
            return json.dumps(value)
        case datetime():
            return value.astimezone(UTC).isoformat().replace("+00:00", "Z")
        case date():
            return value.isoformat()
        case Mapping():
            return _inline(f"{_key(str(k))} = {_value(v)}" for k, v in value.items())
        case list() | tuple():
            return f"[{', '.join(map(_value, value))}]"
    raise TypeError(f"TOML has no {type(value).__name__}")


def _inline(pairs: Iterable[str]) -> str:
    inside = ", ".join(pairs)
    return f"{{ {inside} }}" if inside else "{}"


def _string(text: str) -> str:
    return f'"{"".join(map(_character, text))}"'


def _character(c: str) -> str:
    if c in _ESCAPED:
        return _ESCAPED[c]
    code = ord(c)
    if code < 0x20 or code == 0x7F:
        return f"\\u{code:04X}"
    # Half of a surrogate pair is no character and cannot be written as UTF-8.
    return "\N{REPLACEMENT CHARACTER}" if 0xD800 <= code <= 0xDFFF else c
