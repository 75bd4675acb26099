"""What the hand-over page shows, as data: the link with its code, what it lacks, names of files."""

from __future__ import annotations

import re
from dataclasses import dataclass

from companion.exports import bgstats
from companion.exports.qr import QrCode, TooLong, qr_code
from companion.exports.sheet_data import SheetData, result_words
from companion.wording import _
from ui.present.start import dated_words

_NO_NAME = re.compile(r"[^\w-]+")


@dataclass(frozen=True)
class LinkView:
    """The link for BG Stats: ``text`` "" when there is none yet, ``code`` None when it is too long for one; ``notes``
    say why, and what the play lacks. ``can_shorten``: a link without the note would be shorter."""

    text: str
    code: QrCode | None
    notes: tuple[str, ...]
    can_shorten: bool


def link_view(data: SheetData, *, note: bool = True) -> LinkView:
    """The link, with the game's note or without it."""
    reason = bgstats.why_not(data)
    if reason:
        return LinkView("", None, (reason,), False)
    notes = [bgstats.caution(data)]
    text = bgstats.link(data, comments=note)
    code = None
    try:
        code = qr_code(text)
    except TooLong as error:
        way = _("Without the note it may fit.") if note and data.note else _("Copy the link instead.")
        notes.insert(0, _("{problem} {way}").format(problem=error, way=way))
    return LinkView(text, code, tuple(filter(None, notes)), bool(data.note))


def sub_words(data: SheetData) -> str:
    """The game in a line under the title."""
    return _("{scenario}, {day}: {result}").format(
        scenario=data.scenario_name or data.game_name, day=dated_words(data.started), result=result_words(data)
    )


def file_name(data: SheetData, suffix: str) -> str:
    """A name for a file of this game that any disk takes."""
    day = data.started.astimezone().date().isoformat()
    parts = (_NO_NAME.sub("-", part).strip("-").lower() for part in (day, data.game, data.scenario))
    return "-".join(part for part in parts if part) + suffix
