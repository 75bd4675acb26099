"""Where today's score sheet differs from one that was issued, and why, in sentences."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from companion import __version__
from companion.score_words import listed
from companion.wording import _
from rules.core.scoring import PlayerScore, ScoreLine

if TYPE_CHECKING:
    from companion.sheets import IssuedSheet, Scored

NOBODY = PlayerScore("", ())


@dataclass(frozen=True)
class Difference:
    """A line that is not what it was: its VP then and now (None: no such line, or not known), and why in a sentence."""

    seat: int
    category: str
    about: str
    was: int | None
    now: int | None
    why: str


def compare(issued: IssuedSheet, scored: Scored) -> tuple[Difference, ...]:
    """What today's sheet has otherwise than the issued one, line by line; empty when nothing differs. A line that was
    not there counts as one of no VP."""
    then, today = issued.sheet.players, scored.sheet().players
    title = scored.title
    found: list[Difference] = []
    for seat in range(max(len(then), len(today))):
        was = _lines(then[seat] if seat < len(then) else NOBODY, title.one_line)
        now = _lines(today[seat] if seat < len(today) else NOBODY, title.one_line)
        reason = title.reason(issued, scored, seat)
        for key in dict.fromkeys((*was, *now)):
            old, new = was.get(key), now.get(key)
            if _points(old) == _points(new):
                continue
            line = new or old
            assert line is not None
            before, after = None if old is None else old.vp, None if new is None else new.vp
            found.append(Difference(seat, line.category, line.about, before, after, reason(old, new)))
    return tuple(found)


def recomputed(issued: IssuedSheet, scored: Scored) -> tuple[str, ...]:
    """A sentence for each player whose total is not what it was, and one when others win; empty when all is as it
    was."""
    then, today = issued.sheet, scored.sheet()
    by_seat: dict[int, list[str]] = {}
    for difference in compare(issued, scored):
        by_seat.setdefault(difference.seat, []).append(difference.why)
    found = []
    for seat, reasons in by_seat.items():
        was = then.players[seat] if seat < len(then.players) else NOBODY
        now = today.players[seat] if seat < len(today.players) else NOBODY
        if (was.total, was.complete) == (now.total, now.complete):
            words = _("{player}: recomputed as many, {now}, although {reasons}")
        else:
            words = _("{player}: recomputed {now} instead of {was}, because {reasons}")
        facts = {"player": now.name or was.name, "now": _total(now), "was": _total(was)}
        found.append(words.format(**facts, reasons="; ".join(dict.fromkeys(reasons))))
    winners = _seats(then.winners, then.players), _seats(today.winners, today.players)
    if len(today.players) > 1 and winners[0] != winners[1]:
        facts = {"now": listed(today.winners) or _("nobody"), "was": listed(then.winners) or _("nobody")}
        found.append(_("Won by {now} instead of {was}").format(**facts))
    return tuple(found)


def _seats(names: tuple[str, ...], players: tuple[PlayerScore, ...]) -> set[int]:
    """Seats instead of names: people are renamed."""
    return {seat for seat, player in enumerate(players) if player.name in names}


def _total(player: PlayerScore) -> str:
    return f"{player.total}{'' if player.complete else '+?'}"


def _lines(player: PlayerScore, one_line: tuple[str, ...]) -> dict[tuple[str, str], ScoreLine]:
    return {(line.category, "" if line.category in one_line else line.about): line for line in player.lines}


def _points(line: ScoreLine | None) -> int | None:
    return 0 if line is None else line.vp


class Reasons:
    """Why lines of one player differ. Each title adds what it knows of its own lines: how they are called, where the
    pack has what they are worth, and what else they rest on."""

    def __init__(self, issued: IssuedSheet, scored: Scored, seat: int) -> None:
        self.issued, self.scored, self.seat = issued, scored, seat

    def of(self, old: ScoreLine | None, new: ScoreLine | None) -> str:
        """The reason, as part of a sentence."""
        line = new or old
        assert line is not None
        name = self.name(line)
        if (old is not None and old.given) or (new is not None and new.given):
            return self._overruled(name, old, new)
        if old is not None and new is not None and old.vp is not None and new.vp is not None:
            return self.between(old, new)
        if old is None:
            return self.with_source(_("{line} has come since").format(line=name))
        if new is None:
            return self.with_source(_("{line} is no longer there").format(line=name))
        if new.vp is None:
            return _("{line} is not known any more").format(line=self.name(old))
        return _("{line} was not known then").format(line=name)

    def name(self, line: ScoreLine) -> str:
        """A line by what it is about."""
        return self.scored.title.line_name(self.scored.book, line.category, line.about)

    def paths(self, line: ScoreLine) -> tuple[str, ...]:
        """The beginnings of the pack paths that say what a line is worth; empty when none does."""
        return ()

    def between(self, old: ScoreLine, new: ScoreLine) -> str:
        """Why a line that was known and is known has other VP."""
        return self.value(self.name(new), old, new)

    def value(self, name: str, old: ScoreLine, new: ScoreLine) -> str:
        """That a line has other VP, and what made the difference."""
        words = _("{line} is {now}, was {was}").format(line=name, now=new.vp, was=old.vp)
        paths = self.paths(new)
        return self.with_source(words, paths) if paths else words

    def _overruled(self, name: str, old: ScoreLine | None, new: ScoreLine | None) -> str:
        facts = {"line": name, "was": None if old is None else old.vp, "now": None if new is None else new.vp}
        if old is not None and old.given and new is not None and new.given:
            return _("{line} is overruled to {now}, it was to {was}").format(**facts)
        if new is not None and new.given:
            return _("{line} has been overruled to {now} since").format(**facts)
        return _("{line} was overruled to {was} then").format(**facts)

    def with_source(self, words: str, paths: tuple[str, ...] = ()) -> str:
        """With what made the difference: the owner's box, the data, the table's rulings, or the program. ``paths`` are
        the beginnings of the pack paths that the line rests on, if it rests on any."""
        own = _changed(self.issued.values, self.scored.values)
        if any(path.startswith(paths) for path in own):
            return _("{what} (a value of your box)").format(what=words)
        if paths and self.issued.pack != self.scored.title.pack(self.scored.info).digest:
            return _("{what} (the data of this version)").format(what=words)
        if self.issued.rulings != dict(self.scored.rulings):
            return _("{what} (the table has other rulings)").format(what=words)
        if self.issued.version != __version__:
            version = self.issued.version
            return _("{what} (version {version} had it otherwise)").format(what=words, version=version)
        return words


def _changed(was: Mapping[str, Any], now: Mapping[str, Any]) -> list[str]:
    return [path for path in {*was, *now} if was.get(path) != now.get(path)]
