"""Shorthand for the findings of this game: a grade, a clause, a message."""

from __future__ import annotations

from rules.core.findings import Findings
from rules.snowdonia.components import clause

_FINDINGS = Findings(clause)

note = _FINDINGS.note
breach = _FINDINGS.breach
impossible = _FINDINGS.impossible
