"""What NOW shows of any step, whichever game is played: the frame that each game fills with its own questions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rules.core.refs import RuleRef


@dataclass(frozen=True)
class FindingView:
    """One finding with the words of its answers ("" for none)."""

    grade: Literal["note", "breach", "impossible"]
    sentence: str
    clause: str
    repair: str = ""
    keep: str = ""


@dataclass(frozen=True)
class Framed:
    """Whose step it is and what it is, what Confirm says of it and whether it is ready, and what speaks against it.

    ``seat`` None shows ``icon`` in place of a marker. ``cancel`` is the words of the button that leaves the step, ""
    for none; ``totals`` are the seats of a finished game with their totals in words, the highest first."""

    caption: str
    step: str
    headline: str
    sub: str
    seat: int | None = None
    icon: str = ""
    confirm: str = ""
    ready: bool = False
    clause: RuleRef | None = None
    findings: tuple[FindingView, ...] = ()
    cancel: str = ""
    over: bool = False
    totals: tuple[tuple[int, str], ...] = ()
