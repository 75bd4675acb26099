"""Topics: clauses worth reading now, most pressing first."""

from __future__ import annotations

from typing import NamedTuple

from rules.core.message import Message
from rules.core.refs import RuleRef


class Topic(NamedTuple):
    """A clause and why it matters at this moment."""

    ref: RuleRef
    why: Message
