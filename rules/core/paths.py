"""Paths of printed values: ``stations.3.cost`` is the value ``cost`` in the table ``stations.3``."""

from __future__ import annotations

from collections.abc import Iterable


def with_tables(paths: Iterable[str]) -> frozenset[str]:
    """The paths and those of all tables that they lie in."""
    parts = [path.split(".") for path in paths]
    return frozenset(".".join(path[:i]) for path in parts for i in range(1, len(path) + 1))
