"""Shorthand for the findings of this game: a grade, a clause, a message."""

from __future__ import annotations

from rules.core.findings import Findings
from rules.core.problems import Problem
from rules.gwt_railroad.components import clause

_FINDINGS = Findings(clause)

note = _FINDINGS.note
breach = _FINDINGS.breach
impossible = _FINDINGS.impossible


def no_such(number: str, what: str, value: object) -> Problem:
    """Something that this game does not have, so that it cannot be written down."""
    return impossible(number, "no_such", what=what, value=value)
