"""Fields of plain data, read with a clear complaint for what is missing or of the wrong kind."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from companion.errors import BadInput


def whole(plain: Mapping[str, Any], name: str) -> int:
    """A count or an id; BadInput for anything else."""
    value = plain.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise BadInput("", name, wrong(plain, name), "write a whole number")
    return value


def text(plain: Mapping[str, Any], name: str) -> str:
    """A piece of text; BadInput for anything else."""
    value = plain.get(name)
    if not isinstance(value, str):
        raise BadInput("", name, wrong(plain, name), "write a text")
    return value


def moment(plain: Mapping[str, Any], name: str) -> datetime:
    """A moment with its offset from UTC, also as ISO text; BadInput for anything else."""
    value = plain.get(name)
    if isinstance(value, str):
        try:
            value = datetime.fromisoformat(value)
        except ValueError:
            value = None
    if not isinstance(value, datetime) or value.tzinfo is None:
        raise BadInput("", name, wrong(plain, name), "write a moment like 2025-01-31T19:30:00Z")
    return value.astimezone(UTC)


def counts(plain: Mapping[str, Any]) -> dict[str, int]:
    """Counts by kind; BadInput for anything else."""
    value = table(plain, "counts")
    if not all(isinstance(n, int) and not isinstance(n, bool) and n >= 0 for n in value.values()):
        raise BadInput("", "counts", wrong(plain, "counts"), "write counts by kind, as in {ore = 2, coal = 1}")
    return {str(kind): n for kind, n in value.items()}


def table(plain: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    """A table of fields; BadInput for anything else."""
    value = plain.get(name)
    if not isinstance(value, Mapping):
        raise BadInput("", name, wrong(plain, name), "write a table")
    return value


def listing(plain: Mapping[str, Any], name: str) -> list[Any]:
    """A list, empty when it is not there; BadInput for anything else."""
    value = plain.get(name, [])
    if not isinstance(value, list | tuple):
        raise BadInput("", name, wrong(plain, name), "write a list")
    return list(value)


def wrong(plain: Mapping[str, Any], name: str) -> str:
    """What is wrong with a field, for BadInput."""
    return f"{plain[name]!r} cannot be read" if name in plain else "is missing"


def given(plain: Mapping[str, Any]) -> dict[str, Any]:
    """What is known: fields without a value are left out."""
    return {name: value for name, value in plain.items() if value is not None}
