"""Where today's score sheet differs from one that was issued, and why, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from companion import __version__
from companion.content import pack_of
from companion.score_words import bare_site_name, cards, line_name, listed, number
from companion.wording import _, station_name
from rules.core.scoring import PlayerScore, ScoreLine
from rules.snowdonia.book import Book
from rules.snowdonia.components import PlaceNumber
from rules.snowdonia.position import Standing
from rules.snowdonia.scoring import CONTRACTS, SITES, SURVEYOR, TRACK, TRAIN

if TYPE_CHECKING:
    from companion.sheets import IssuedSheet, Scored

ONE_LINE = (TRAIN, SURVEYOR)
"""Categories of one line a player: another train takes the place of the one before."""
NOBODY = PlayerScore("", ())
NOTHING = Standing("")


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
    found: list[Difference] = []
    for seat in range(max(len(then), len(today))):
        was = _lines(then[seat] if seat < len(then) else NOBODY)
        now = _lines(today[seat] if seat < len(today) else NOBODY)
        reasons = _Reasons(issued, scored, seat)
        for key in dict.fromkeys((*was, *now)):
            old, new = was.get(key), now.get(key)
            if _points(old) == _points(new):
                continue
            line = new or old
            assert line is not None
            before, after = None if old is None else old.vp, None if new is None else new.vp
            found.append(Difference(seat, line.category, line.about, before, after, reasons.of(old, new)))
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


def _lines(player: PlayerScore) -> dict[tuple[str, str], ScoreLine]:
    return {(line.category, "" if line.category in ONE_LINE else line.about): line for line in player.lines}


def _points(line: ScoreLine | None) -> int | None:
    return 0 if line is None else line.vp


class _Reasons:
    """Why lines of one player differ."""

    def __init__(self, issued: IssuedSheet, scored: Scored, seat: int) -> None:
        self._issued, self._scored, self._seat = issued, scored, seat
        self._book: Book = scored.book
        then, today = issued.position.players, scored.position.players
        self._had = then[seat] if seat < len(then) else NOTHING
        self._has = today[seat] if seat < len(today) else NOTHING

    def of(self, old: ScoreLine | None, new: ScoreLine | None) -> str:
        """The reason, as part of a sentence."""
        line = new or old
        assert line is not None
        name = self._name(line)
        if (old is not None and old.given) or (new is not None and new.given):
            return self._overruled(name, old, new)
        if old is not None and new is not None and old.vp is not None and new.vp is not None:
            if line.category == CONTRACTS:
                return self._contract(old, new)
            if line.category in ONE_LINE and old.about != new.about:
                return _("{now} instead of {was}").format(now=self._place(new), was=self._place(old))
            return self._value(name, old, new)
        if old is None:
            return self._with_source(_("{line} has come since").format(line=name))
        if new is None:
            return self._with_source(_("{line} is no longer there").format(line=name))
        if new.vp is None:
            return _("{line} is not known any more").format(line=self._name(old))
        return _("{line} was not known then").format(line=name)

    def _name(self, line: ScoreLine) -> str:
        if line.category == SITES and line.about:
            return bare_site_name(self._book, line.about)
        if line.category in ONE_LINE:
            return self._place(line)
        return line_name(self._book, line.category, line.about)

    def _place(self, line: ScoreLine) -> str:
        """The one train or station that such a line is about."""
        if line.category == TRAIN:
            return _("train {train}").format(train=line.about) if line.about else _("no train")
        if line.about:
            return _("the surveyor at {station}").format(station=station_name(self._book, line.about))
        return _("the surveyor")

    def _overruled(self, name: str, old: ScoreLine | None, new: ScoreLine | None) -> str:
        facts = {"line": name, "was": None if old is None else old.vp, "now": None if new is None else new.vp}
        if old is not None and old.given and new is not None and new.given:
            return _("{line} is overruled to {now}, it was to {was}").format(**facts)
        if new is not None and new.given:
            return _("{line} has been overruled to {now} since").format(**facts)
        return _("{line} was overruled to {was} then").format(**facts)

    def _value(self, name: str, old: ScoreLine, new: ScoreLine) -> str:
        words = _("{line} is {now}, was {was}").format(line=name, now=new.vp, was=old.vp)
        return self._with_source(words, _paths(new)) if new.category != TRACK else words

    def _contract(self, old: ScoreLine, new: ScoreLine) -> str:
        number_ = int(new.about) if new.about.isdigit() else 0
        then, today = self._issued.choices.contracts.get(self._seat), self._scored.choices.contracts.get(self._seat)
        if then != today:
            return _("people chose other contracts: {now}").format(now=_chosen(today))
        held = listed(list(self._held()))
        if held:
            return held
        if bool(old.uses) == bool(new.uses) and old.text.key == new.text.key:
            return self._value(_("No. {number}").format(number=number_), old, new)
        words = _("another choice of contracts is best: {now}").format(now=_chosen(self._best()))
        return self._with_source(words, ("contracts.",))

    def _best(self) -> tuple[int, ...]:
        return self._scored.sheet().players[self._seat].best_contracts

    def _held(self) -> Iterator[str]:
        """What contracts rest on and the player has otherwise than then."""
        had, has = self._had, self._has
        counts = (
            (_("rubble is {now}, was {was}"), has.rubble, had.rubble),
            (_("coal is {now}, was {was}"), has.coal, had.coal),
            (_("track markers are {now}, were {was}"), len(has.tracks), len(had.tracks)),
            (_("site markers are {now}, were {was}"), len(has.sites), len(had.sites)),
        )
        for words, now, was in counts:
            if now != was:
                yield words.format(now=now, was=was)
        if has.surveyor != had.surveyor:
            stations = {"now": _station(has.surveyor), "was": _station(had.surveyor)}
            yield _("the surveyor is at {now}, was at {was}").format(**stations)
        gone, come = sorted(set(had.contracts) - set(has.contracts)), sorted(set(has.contracts) - set(had.contracts))
        if gone:
            yield _("{cards} is no longer held").format(cards=cards(gone))
        if come:
            yield _("{cards} has come").format(cards=cards(come))

    def _with_source(self, words: str, paths: tuple[str, ...] = ()) -> str:
        """With what made the difference: the owner's box, the data, the table's rulings, or the program. ``paths`` are
        the beginnings of the pack paths that the line rests on, if it rests on any."""
        own = _changed(self._issued.values, self._scored.values)
        if any(path.startswith(paths) for path in own):
            return _("{what} (a value of your box)").format(what=words)
        if paths and self._issued.pack != pack_of(self._book.box.scenario).digest:
            return _("{what} (the data of this version)").format(what=words)
        if self._issued.rulings != self._book.rulings.told():
            return _("{what} (the table has other rulings)").format(what=words)
        if self._issued.version != __version__:
            version = self._issued.version
            return _("{what} (version {version} had it otherwise)").format(what=words, version=version)
        return words


def _changed(was: Mapping[str, Any], now: Mapping[str, Any]) -> list[str]:
    return [path for path in {*was, *now} if was.get(path) != now.get(path)]


def _paths(line: ScoreLine) -> tuple[str, ...]:
    """Where the pack has what a line is worth."""
    table = {SITES: "stations", SURVEYOR: "stations", TRAIN: "trains", CONTRACTS: "contracts"}[line.category]
    return (f"{table}.{line.about}.",)


def _chosen(numbers: tuple[int, ...] | None) -> str:
    if numbers is None:
        return _("the best")
    return cards(numbers) if numbers else _("none")


def _station(at: PlaceNumber | None) -> str:
    return "?" if at is None else number(at)
