"""What can be supposed of a game of Snowdonia: a card of the route, a site, a surveyor farther on, a contract, cubes, a
train."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, assert_never

from companion.score_words import amount, listed
from companion.sheets import sheet
from companion.wording import N_, _, kind_word, ngettext, number_words, site_name, space_name, told_number
from rules.core.frozen import replace
from rules.core.scoring import PlayerScore, ScoreLine, ScoreSheet
from rules.snowdonia.book import Book
from rules.snowdonia.components import COAL, RUBBLE, PlaceNumber
from rules.snowdonia.position import Position
from rules.snowdonia.scoring import CONTRACTS, RUBBLE_USED, SITES, SURVEYOR, TRACK, choice_problems, surveyor_vp
from rules.snowdonia.supposing import (
    HoldsContract,
    MoreCoal,
    MoreRubble,
    OwnsTrain,
    Site,
    Supposition,
    SurveyorAt,
    TrackCard,
    offers,
    suppose,
)
from ui.present.forms import award_words
from ui.present.score import UNKNOWN, Need, card_words, contract_needs
from ui.present.surveyor_places import place_name
from ui.present.what_if import Counter, Kind, OfferRow, Trial, WhyLine, delta

KINDS: Final = (
    Kind("track", N_("Track card"), "track"),
    Kind("site", N_("Site"), "site-building"),
    Kind("surveyor", N_("Surveyor"), "surveyor"),
    Kind("contract", N_("Contract"), "contract"),
    Kind("rubble", N_("Rubble"), "rubble", cube=True),
    Kind("coal", N_("Coal"), "coal", cube=True),
    Kind("train", N_("Train"), "train"),
)


class SnowdoniaTrial(Trial):
    """A game of Snowdonia with suppositions in it."""

    kinds = KINDS
    book: Book

    @property
    def hint(self) -> str:
        return _("Only what nobody owns yet is offered.")

    def suppose(self, supposed: Sequence[Supposition]) -> Position:
        return suppose(self.position, supposed)

    def sheet(self, supposed: Sequence[Supposition]) -> ScoreSheet:
        position, choices = self.suppose(supposed), self.choices
        for supposition in supposed:
            # Who chose by hand would choose a card that came in as well, if it can be covered.
            if isinstance(supposition, HoldsContract) and supposition.seat in choices.contracts:
                wider = (*choices.contracts[supposition.seat], supposition.number)
                if not choice_problems(self.book, position, {supposition.seat: wider}):
                    choices = choices.with_contracts(supposition.seat, wider)
        return sheet(self.book, position, choices)

    def added(self, new: Supposition) -> tuple[Supposition, ...]:
        return added(self.supposed, new)

    def words(self, supposition: Supposition) -> tuple[str, str]:
        return _words(self, supposition)

    def besides(self, now: PlayerScore, without: PlayerScore) -> str:
        by_contracts = now.category(CONTRACTS) - without.category(CONTRACTS)
        if not by_contracts or by_contracts == now.total - without.total:
            return ""
        return _("{delta} by contracts").format(delta=delta(by_contracts))

    def offers(self, kind: str, seat: int) -> tuple[OfferRow, ...]:
        return tuple(_offer(self, one) for one in self._lists(seat).get(kind, ()))

    def _lists(self, seat: int) -> Mapping[str, Sequence[Supposition]]:
        found = offers(self.book, self.then_position, seat)
        return {
            "track": found.tracks,
            "site": found.sites,
            "surveyor": found.stations,
            "contract": found.contracts,
            "train": found.trains,
        }

    def counter(self, kind: str, seat: int) -> Counter | None:
        found = offers(self.book, self.then_position, seat)
        name = _("how many more")
        if kind == "rubble":
            return Counter(1, 1, found.rubble, name, lambda cubes: MoreRubble(seat, cubes))
        if kind == "coal":
            return Counter(1, 1, found.coal, name, lambda cubes: MoreCoal(seat, cubes))
        return None

    def most(self, kind: str, seat: int) -> int:
        # Their number alone is quick to find, without what each would bring.
        counter = self.counter(kind, seat)
        return len(self._lists(seat)[kind]) if counter is None else counter.most

    def why(self, seat: int, category: str) -> tuple[str, tuple[WhyLine, ...]]:
        if category != CONTRACTS:
            return super().why(seat, category)
        lines = _contract_lines(self, self.before.players[seat], self.then.players[seat])
        return _("Why {player}'s contracts go from {was} to {now}"), lines


def added(supposed: Sequence[Supposition], new: Supposition) -> tuple[Supposition, ...]:
    """One more supposition. A surveyor stands in one place, a player owns one train, cubes of a kind are one heap."""
    same = [one for one in supposed if type(one) is type(new) and one.seat == new.seat]
    rest = tuple(one for one in supposed if one not in same)
    match new:
        case SurveyorAt() | OwnsTrain():
            return (*rest, new)
        case MoreRubble(seat=seat, cubes=cubes):
            return (*rest, MoreRubble(seat, cubes + sum(one.cubes for one in same if isinstance(one, MoreRubble))))
        case MoreCoal(seat=seat, cubes=cubes):
            return (*rest, MoreCoal(seat, cubes + sum(one.cubes for one in same if isinstance(one, MoreCoal))))
        case TrackCard() | Site() | HoldsContract():
            return (*supposed, new)
    assert_never(new)


def _words(trial: SnowdoniaTrial, supposition: Supposition) -> tuple[str, str]:
    book = trial.book
    match supposition:
        case TrackCard(vp=vp, track=track):
            title = _("Track card, {vp} VP").format(vp=UNKNOWN if vp is None else vp)
            return title, space_name(book, track) if track is not None else _("no player owns it")
        case Site(site=site):
            vp = book.site[site][1].vp
            return site_name(book, site), _("site of {vp} VP, no player owns it").format(vp=told_number(vp))
        case SurveyorAt(seat=seat, station=number):
            name = next((place_name(s) for s in book.places if s.number == number), number_words(number))
            return _("At {station}").format(station=name), _moves_words(trial, seat, number)
        case HoldsContract(number=number):
            return _("No. {n}").format(n=number), _("contract, nobody holds it")
        case MoreRubble(cubes=cubes):
            words = _("{n} {kind} more").format(n=cubes, kind=kind_word(RUBBLE, cubes))
            return words, _("counts for contracts only")
        case MoreCoal(cubes=cubes):
            words = _("{n} {kind} more").format(n=cubes, kind=kind_word(COAL, cubes))
            return words, _("counts for contracts only")
        case OwnsTrain(seat=seat, number=number):
            title = _("Train No. {n}").format(n=number)
            old = trial.position.players[seat].train
            return title, _("nobody owns it") if old is None else _("in place of No. {n}").format(n=old)
    assert_never(supposition)


def _moves_words(trial: SnowdoniaTrial, seat: int, number: PlaceNumber) -> str:
    at, to = trial.book.place(trial.position.players[seat].surveyor), trial.book.place(number)
    if at is None or to is None:
        return _("surveyor")
    moves = abs(to.level - at.level)
    return ngettext("surveyor, {n} move on", "surveyor, {n} moves on", moves).format(n=moves)


def _offer(trial: SnowdoniaTrial, one: Supposition) -> OfferRow:
    book = trial.book
    words, needs, vp = _words(trial, one)[0], tuple[Need, ...](), ""
    match one:
        case TrackCard(vp=printed, track=track):
            words = _("Track card") if track is None else space_name(book, track)
            vp = _("{vp} VP").format(vp=UNKNOWN if printed is None else printed)
        case Site(site=site):
            vp = _("{vp} VP").format(vp=told_number(book.site[site][1].vp))
        case SurveyorAt(station=number):
            station = next(s for s in book.places if s.number == number)
            words = _("{station}, station {n}").format(station=station.name, n=number_words(number))
            if isinstance(number, str):
                words = place_name(station)
            there = replace(trial.then_position.players[one.seat], surveyor=number)
            vp = _("{vp} VP").format(vp=told_number(surveyor_vp(book, there, station, station.surveyor_vp)))
        case HoldsContract(number=contract):
            card = book.contracts[contract]
            needs = contract_needs(card)
            vp = award_words(card)
        case OwnsTrain(number=train):
            card_of_train = book.trains[train]
            words = _("No. {n}, {name}").format(n=train, name=card_of_train.name)
            vp = _("{vp} VP").format(vp=card_of_train.power.end_vp())
        case MoreRubble() | MoreCoal():
            pass
        case _:
            assert_never(one)
    return OfferRow(one, words, needs, vp, trial.gain(one))


def _contract_lines(trial: SnowdoniaTrial, before: PlayerScore, then: PlayerScore) -> tuple[WhyLine, ...]:
    old = {line.about: line for line in before.lines if line.category == CONTRACTS}
    had = {line.about for line in before.lines if line.category in (TRACK, SITES)}
    mine = [line for line in then.lines if line.category == CONTRACTS]
    mine.sort(key=lambda line: (line.vp == (old[line.about].vp if line.about in old else None), -(line.vp or 0)))
    lines = []
    for line in mine:
        card = trial.book.contracts.get(int(line.about)) if line.about.isdigit() else None
        lines.append(
            WhyLine(
                _("No. {n}").format(n=line.about) if card is not None else "",
                contract_needs(card) if card is not None else (),
                UNKNOWN if line.vp is None else str(line.vp),
                _contract_why(trial, old.get(line.about), line, had),
                not line.vp,
            )
        )
    return tuple(lines)


def _contract_why(trial: SnowdoniaTrial, old: ScoreLine | None, line: ScoreLine, had: set[str]) -> str:
    book = trial.book
    told = card_words(line, book)
    how = ", ".join(part for part in (told, _uses_words(line, book)) if part)
    if old is None:
        return _("supposed: {how}").format(how=how) if how else _("supposed")
    if line.vp and not old.vp:
        markers = {thing for thing in line.uses if not thing.startswith(RUBBLE_USED)}
        short = _short_words(old)
        if short and markers - had:
            return _("uses what is supposed; until now it was {amount} short").format(amount=short)
        if short:
            return _("scores then; until now it was {amount} short").format(amount=short)
        return _("scores then; until now: {why}").format(why=card_words(old, book))
    if old.vp and not line.vp:
        return _("no longer scores: {why}").format(why=told)
    if line.vp != old.vp:
        return _("{was} until now: {how}").format(was=old.vp, how=how)
    return _("as before: {how}").format(how=how) if how else _("as before")


def _short_words(line: ScoreLine) -> str:
    """By how much a contract was short of cubes or markers; "" when it was for another reason."""
    shortfalls = dict(line.text.params).get("short", ())
    if any(resource == SURVEYOR for resource, _need, _have in shortfalls):
        return ""
    return listed([amount(resource, int(need - have)) for resource, need, have in shortfalls])


def _uses_words(line: ScoreLine, book: Book) -> str:
    """What a contract uses, counted: "8 rubble, 1 track marker"."""
    rubble = sum(int(thing.removeprefix(RUBBLE_USED)) for thing in line.uses if thing.startswith(RUBBLE_USED))
    sites = sum(1 for thing in line.uses if thing in book.site)
    tracks = sum(1 for thing in line.uses if not thing.startswith(RUBBLE_USED) and thing not in book.site)
    parts = ((RUBBLE, rubble), ("tracks", tracks), ("sites", sites))
    return ", ".join(amount(resource, count) for resource, count in parts if count)
