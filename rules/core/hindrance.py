"""Hindrances: something that cannot be done now, and why."""

from __future__ import annotations

from typing import NamedTuple

from rules.core.message import Message
from rules.core.refs import RuleRef


class Hindrance(NamedTuple):
    """Something that cannot be done now: ``what`` it is, ``why`` not, by which clause, what would make it possible
    (None: nothing will in this game), and whom it is about (None: everybody)."""

    what: Message
    why: Message
    ref: RuleRef
    remedy: Message | None = None
    seat: int | None = None
