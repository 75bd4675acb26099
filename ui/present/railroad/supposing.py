"""What can be supposed of a railroad: one more station, one more station master, another count (12)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

from companion.railroad_words import dollars_words, halves_words, master_word, name_word, station_word
from companion.wording import N_, _, told_number
from rules.gwt_railroad.actions.count import can_be
from rules.gwt_railroad.book import Book
from rules.gwt_railroad.position import Position
from rules.gwt_railroad.supposing import Has, HoldsMaster, Supposition, Upgraded, offers, suppose
from ui.present.railroad.line import capital
from ui.present.what_if import MOST, Counter, Kind, OfferRow, Trial

STATION, MASTER, COUNT = "station", "master", "count"
KINDS: Final = (
    Kind(STATION, N_("Station"), "site-building"),
    Kind(MASTER, N_("Station master"), "labourer"),
    Kind(COUNT, N_("Count"), "nav-score"),
)


class RailroadTrial(Trial):
    """A railroad with suppositions in it."""

    kinds = KINDS
    book: Book

    @property
    def hint(self) -> str:
        return _("Stations not upgraded yet and station masters that nobody holds are offered.")

    def suppose(self, supposed: Sequence[Supposition]) -> Position:
        return suppose(self.position, supposed)

    def added(self, new: Supposition) -> tuple[Supposition, ...]:
        if not isinstance(new, Has):
            return (*self.supposed, new)
        # There is one number of a thing.
        return (*(one for one in self.supposed if _counts(one) != _counts(new)), new)

    def words(self, supposition: Supposition) -> tuple[str, str]:
        match supposition:
            case Upgraded(station=station):
                return capital(station_word(station)), _("not upgraded yet")
            case HoldsMaster(tile=tile):
                return capital(master_word(tile)), _("nobody holds it")
            case Has(seat=seat, what=what, number=number):
                was = self.position.players[seat].count(what)
                words = _("{what}: {number}").format(what=name_word(self.book, what), number=number)
                return words, _entered(was)
        assert_never(supposition)

    def offers(self, kind: str, seat: int) -> tuple[OfferRow, ...]:
        found = offers(self.book, self.then_position, seat)
        if kind == STATION:
            return tuple(map(self._station, found.stations))
        if kind == MASTER:
            return tuple(map(self._master, found.masters))
        return tuple(self._count(seat, what) for what in found.counts)

    def most(self, kind: str, seat: int) -> int:
        # Their number alone is quick to find, without what each would bring.
        found = offers(self.book, self.then_position, seat)
        return len({STATION: found.stations, MASTER: found.masters, COUNT: found.counts}[kind])

    def _station(self, one: Upgraded) -> OfferRow:
        station = self.book.stations[one.station]
        vp = _("{vp} VP, for {price}").format(vp=told_number(station.vp), price=dollars_words(station.cost))
        return OfferRow(one, self.words(one)[0], (), vp, self.gain(one))

    def _master(self, one: HoldsMaster) -> OfferRow:
        halves = halves_words(self.book, self.book.masters[one.tile])
        return OfferRow(one, self.words(one)[0], (), halves, self.gain(one))

    def _count(self, seat: int, what: str) -> OfferRow:
        box, now = self.book.box, self.then_position.players[seat].count(what)
        row = box.categories.get(what)
        least = -MOST if can_be(box, what, -1) else 0
        most = row.most if row is not None and row.most is not None else MOST
        name = name_word(self.book, what)
        counter = Counter(now or 0, least, most, name, lambda number: Has(seat, what, number))
        return OfferRow(None, name, (), _entered(now), "", counter)


def _counts(one: Supposition) -> tuple[int, str] | None:
    return (one.seat, one.what) if isinstance(one, Has) else None


def _entered(number: int | None) -> str:
    return _("not entered") if number is None else _("{n} until now").format(n=number)
