"""Why lines of a score sheet of Snowdonia are not what they were."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from companion.score_words import bare_site_name, cards, line_name, listed, number
from companion.sheet_differences import Reasons
from companion.wording import _, station_name
from rules.core.scoring import ScoreLine
from rules.snowdonia.components import PlaceNumber
from rules.snowdonia.position import Standing
from rules.snowdonia.scoring import CONTRACTS, SITES, SURVEYOR, TRAIN

if TYPE_CHECKING:
    from companion.sheets import IssuedSheet, Scored

ONE_LINE: Final = (TRAIN, SURVEYOR)
"""Categories of one line a player: another train takes the place of the one before."""
NOTHING = Standing("")
_TABLES = {SITES: "stations", SURVEYOR: "stations", TRAIN: "trains", CONTRACTS: "contracts"}
"""Where the pack has what a line is worth."""
RESTS_ON: Final = tuple(sorted({f"{table}." for table in _TABLES.values()}))
"""The beginnings of all those pack paths."""


class SnowdoniaReasons(Reasons):
    """Why lines of one player differ."""

    def __init__(self, issued: IssuedSheet, scored: Scored, seat: int) -> None:
        super().__init__(issued, scored, seat)
        then, today = issued.position.players, scored.position.players
        self._had = then[seat] if seat < len(then) else NOTHING
        self._has = today[seat] if seat < len(today) else NOTHING

    def name(self, line: ScoreLine) -> str:
        if line.category == SITES and line.about:
            return bare_site_name(self.scored.book, line.about)
        if line.category in ONE_LINE:
            return self._place(line)
        return line_name(self.scored.book, line.category, line.about)

    def paths(self, line: ScoreLine) -> tuple[str, ...]:
        table = _TABLES.get(line.category)
        return () if table is None else (f"{table}.{line.about}.",)

    def between(self, old: ScoreLine, new: ScoreLine) -> str:
        if new.category == CONTRACTS:
            return self._contract(old, new)
        if new.category in ONE_LINE and old.about != new.about:
            return _("{now} instead of {was}").format(now=self._place(new), was=self._place(old))
        return super().between(old, new)

    def _place(self, line: ScoreLine) -> str:
        """The one train or station that such a line is about."""
        if line.category == TRAIN:
            return _("train {train}").format(train=line.about) if line.about else _("no train")
        if line.about:
            return _("the surveyor at {station}").format(station=station_name(self.scored.book, line.about))
        return _("the surveyor")

    def _contract(self, old: ScoreLine, new: ScoreLine) -> str:
        number_ = int(new.about) if new.about.isdigit() else 0
        then, today = self.issued.choices.contracts.get(self.seat), self.scored.choices.contracts.get(self.seat)
        if then != today:
            return _("people chose other contracts: {now}").format(now=_chosen(today))
        held = listed(list(self._held()))
        if held:
            return held
        if bool(old.uses) == bool(new.uses) and old.text.key == new.text.key:
            return self.value(_("No. {number}").format(number=number_), old, new)
        words = _("another choice of contracts is best: {now}").format(now=_chosen(self._best()))
        return self.with_source(words, ("contracts.",))

    def _best(self) -> tuple[int, ...]:
        return self.scored.sheet().players[self.seat].best_contracts

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


def _chosen(numbers: tuple[int, ...] | None) -> str:
    if numbers is None:
        return _("the best")
    return cards(numbers) if numbers else _("none")


def _station(at: PlaceNumber | None) -> str:
    return "?" if at is None else number(at)
