"""Section 10: the score sheet of a position, every point with its clause."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple

from rules.core.message import Message, message
from rules.core.problems import Problem
from rules.core.refs import RuleRef
from rules.core.scoring import PlayerScore, ScoreLine, ScoreSheet, sheet_of
from rules.snowdonia.book import Book, Place
from rules.snowdonia.components import Contract, PerCoalAward, SurveyorAward, clause
from rules.snowdonia.contract_choice import Choices, Claim, Stock, Uses, best_choices, uses, ways
from rules.snowdonia.findings import impossible
from rules.snowdonia.position import ENTERED, Position, Standing

SITES = "sites"
TRACK = "track"
CONTRACTS = "contracts"
TRAIN = "train"
SURVEYOR = "surveyor"
CATEGORIES = (SITES, TRACK, CONTRACTS, TRAIN, SURVEYOR)
"""The order of the score pad."""

RESOURCES = ("rubble", "tracks", "sites")
"""What contracts use up, in the order of Stock."""

STATION_NUMBER = "station_number"
"""What a contract waits for when nobody has told which station number counts where the surveyor stands."""

RUBBLE_USED = "rubble:"
"""Begins the entry of ``ScoreLine.uses`` that says how many rubble cubes go on a contract, as in ``rubble:8``."""

TRACK_TYPED = "track."
"""Begins the name of a track card of which only the VP is known; its place in the typed row follows, from 1."""


class Shortfall(NamedTuple):
    """A resource (or the surveyor) of which a contract needs more than there is."""

    resource: str
    need: float
    have: float


def score(book: Book, position: Position, choose: Mapping[int, Collection[int]] | None = None) -> ScoreSheet:
    """The sheet of a position without ``problems`` (see ``position.problems``).

    ``choose`` names, by seat, the contracts that a player wants scored instead of the best choice (10.4); ValueError if
    they cannot be (see ``choice_problems``). Players who share the best total of the known lines all win (10.8).

    What nobody has entered is a line without VP; so is every contract whose VP would hang on it, be it that it needs
    that thing, or that it competes for cubes or markers with one that does."""
    chosen = choose or {}
    for problem in choice_problems(book, position, chosen):
        raise ValueError(f"contracts that cannot be chosen: {problem.message}")
    unsure = book.box.unsure_with_tables
    players = tuple(
        _Column(book, standing, chosen.get(seat), unsure).sheet() for seat, standing in enumerate(position.players)
    )
    return sheet_of(CATEGORIES, players)


def choice_problems(book: Book, position: Position, choose: Mapping[int, Collection[int]]) -> list[Problem]:
    """Why contracts chosen by hand cannot all be scored: not held, or not to be covered together (10.3)."""
    found: list[Problem] = []
    for seat, numbers in choose.items():
        standing = position.players[seat]
        column = _Column(book, standing)
        claims = {claim.number: claim for claim in column.claims}
        for number in sorted(numbers):
            if number not in standing.contracts:
                found.append(impossible("10.3", "choice.not_held", player=standing.name, contract=number))
            elif number not in claims:
                found.append(impossible("10.3", "choice.not_met", player=standing.name, contract=number))
        asked = [claims[number] for number in sorted(numbers) if number in claims]
        needs = tuple(
            Shortfall(resource, sum(claim.needs[i] for claim in asked), column.stock[i])
            for i, resource in enumerate(RESOURCES)
            if standing.knows(resource) and sum(claim.needs[i] for claim in asked) > column.stock[i]
        )
        if needs:
            found.append(
                impossible(
                    "10.3",
                    "choice.too_much",
                    player=standing.name,
                    contracts=tuple(claim.number for claim in asked),
                    short=needs,
                )
            )
    return found


def contract_choices(book: Book, standing: Standing) -> Choices:
    """The best choice of one player's contracts and the next best (10.4), among those that can be decided."""
    return _Column(book, standing).choices


def contract_ways(book: Book, standing: Standing) -> int:
    """Among how many choices of one player's contracts the best was found (10.4): those that can be served, that of
    none included. Contracts that use nothing up are part of all of them."""
    column = _Column(book, standing)
    return ways([claim for claim in column.claims if not claim.free and claim.vp > 0], column.stock)


class _Column:
    """One player's column, worked out once."""

    def __init__(
        self,
        book: Book,
        standing: Standing,
        by_hand: Collection[int] | None = None,
        unsure: frozenset[str] = frozenset(),
    ) -> None:
        self._book = book
        self._unsure_paths = unsure
        self._standing = standing
        order = {site: i for i, site in enumerate(book.site)}
        self._sites = sorted((s for s in standing.sites if s in order), key=order.__getitem__)
        self._tracks = [
            (standing.track_ids[i] if i < len(standing.track_ids) else f"{TRACK_TYPED}{i + 1}", vp)
            for i, vp in enumerate(standing.tracks)
        ]
        place = book.place(standing.surveyor) if standing.knows(SURVEYOR) else None
        self._at = None if place is None else place.reached
        """The station number that contracts count for the surveyor; None while nobody has told it."""
        self._guessed = {t.id for s in book.route for t in s.track_cards if t.vp_guessed}
        self.stock = Stock(max(0, standing.rubble), len(self._tracks), len(self._sites))
        self._contracts = [book.contracts[n] for n in sorted(set(standing.contracts)) if n in book.contracts]
        self._waits = self._waiting()
        self.claims = [self._claim(contract) for contract in self._contracts if self._reached(contract)]
        self.choices = best_choices([claim for claim in self.claims if not self._waits[claim.number]], self.stock)
        self._by_hand = by_hand
        self._scored = tuple(sorted(by_hand)) if by_hand is not None else self.choices.best.contracts
        self._uses = uses(
            claim for claim in self.claims if claim.number in self._scored and not self._open(claim.number)
        )

    def sheet(self) -> PlayerScore:
        """Its lines, category by category."""
        lines = (
            *(self._site_line(site) for site in self._sites),
            *self._not_entered(SITES, "sites", "10.1"),
            *self._track_lines(),
            *self._not_entered(TRACK, "tracks", "10.2"),
            *(self._contract_line(contract) for contract in self._contracts),
            *self._not_entered(CONTRACTS, "contracts", "10.3"),
            self._train_line(),
            self._surveyor_line(),
        )
        if any(self._waits.values()) or not self._standing.knows("contracts"):
            return PlayerScore(self._standing.name, lines)
        best, other = self.choices
        return PlayerScore(
            self._standing.name,
            lines,
            None if other is None else other.total,
            () if other is None else other.contracts,
            best.total,
            best.contracts,
        )

    def _not_entered(self, category: str, what: str, number: str) -> Iterator[ScoreLine]:
        """A line without VP where nobody has entered something."""
        if not self._standing.knows(what):
            yield ScoreLine(category, "", None, message("score.not_entered", what=what), clause(number))

    def _unsure(self, *paths: str) -> bool:
        """Whether one of these pack values, or one below it, is not printed or stated."""
        return any(path in self._unsure_paths for path in paths)

    # 10.1, 10.2

    def _site_line(self, site: str) -> ScoreLine:
        _, card = self._book.site[site]
        if card.vp is None:
            return ScoreLine(SITES, site, None, message("score.site_unknown", site=site), clause("10.1"))
        text = message("score.site", site=site, vp=card.vp)
        return ScoreLine(SITES, site, card.vp, text, clause("10.1"), unsure=self._unsure(f"stations.{site}.vp"))

    def _track_lines(self) -> Iterator[ScoreLine]:
        for track, vp in self._tracks:
            if vp is None:
                text = message("score.track_unknown", track=track)
            else:
                text = message(
                    "score.track_on_route" if track in self._book.space else "score.track", track=track, vp=vp
                )
            yield ScoreLine(TRACK, track, vp, text, clause("10.2"), unsure=track in self._guessed)

    # 10.3 to 10.5

    def _open(self, number: int) -> bool:
        """Whether the VP of a contract cannot be said yet; of contracts chosen by hand only for its own sake."""
        if self._by_hand is None:
            return bool(self._waits[number])
        return number in self._by_hand and bool(self._asks(self._book.contracts[number]))

    def _asks(self, contract: Contract) -> frozenset[str]:
        """What the contract itself rests on and nobody has entered."""
        asks = {resource for resource, need in zip(RESOURCES, needs_of(contract), strict=True) if need}
        if isinstance(contract.award, PerCoalAward):
            asks.add("coal")
        if counts_stations(contract):
            asks.add(SURVEYOR)
        if SURVEYOR in asks and self._standing.knows(SURVEYOR) and self._at is None:
            asks.add(STATION_NUMBER)
        return frozenset(w for w in asks if w == STATION_NUMBER or not self._standing.knows(w))

    def _waiting(self) -> dict[int, frozenset[str]]:
        """What each contract's outcome hangs on that nobody has entered; nothing for those that can be decided.

        A contract hangs on what it asks for itself, and on what its rivals ask for: those that want the same cubes or
        markers, where there are not enough for all that may yet score."""
        hopeful = [contract for contract in self._contracts if not self._hopeless(contract)]
        waits = {contract.number: frozenset[str]() for contract in self._contracts}
        waits.update((contract.number, self._asks(contract)) for contract in hopeful)
        if not any(waits.values()):
            return waits
        contested = []
        for i, resource in enumerate(RESOURCES):
            rivals = [contract for contract in hopeful if needs_of(contract)[i]]
            if self._standing.knows(resource) and sum(needs_of(c)[i] for c in rivals) > self.stock[i]:
                contested.append([contract.number for contract in rivals])
        spread = True
        while spread:
            spread = False
            for group in contested:
                together = frozenset[str]().union(*(waits[number] for number in group))
                spread = spread or any(waits[number] != together for number in group)
                waits.update(dict.fromkeys(group, together))
        return waits

    def _hopeless(self, contract: Contract) -> bool:
        """Whether it cannot bring anything, whatever is still to be entered."""
        if self._missing(contract, self.stock):
            return True
        known = not self._asks(contract) - {*RESOURCES}
        return known and self._award(contract) <= 0

    def _reached(self, contract: Contract) -> bool:
        """Whether the surveyor is far enough (10.3), or may be. A contract whose award is all about the surveyor is no
        claim below its first tier."""
        least = _surveyor_need(contract)
        return least is None or self._at is None or self._at >= least

    def _award(self, contract: Contract) -> int:
        award = contract.award
        if isinstance(award, PerCoalAward):
            return award.vp * max(0, self._standing.coal)
        if isinstance(award, SurveyorAward):
            at = self._at
            return max((vp for station, vp in award.tiers if at is not None and at >= station), default=0)
        return award.vp

    def _claim(self, contract: Contract) -> Claim:
        needs = contract.needs
        return Claim(contract.number, self._award(contract), needs.rubble, needs.tracks, needs.sites)

    def _contract_line(self, contract: Contract) -> ScoreLine:
        number = contract.number
        about = str(number)
        base = f"contracts.{number}"
        unsure = self._unsure(*(f"{base}.{part}" for part in ("needs", "award", "vp", "tiers")))
        overruled = self._by_hand is not None and (
            bool(self._waits[number]) or (number in self.choices.best.contracts) != (number in self._scored)
        )
        ref = clause("10.5" if isinstance(contract.award, PerCoalAward) else "10.3")
        if number in self._uses:
            used = self._uses[number]
            text = self._scored_text(contract, used)
            return ScoreLine(CONTRACTS, about, self._award(contract), text, ref, self._names(used), unsure, overruled)
        if self._open(number):
            waits = self._waits[number] | self._asks(contract)
            text = message(
                "score.contract_undecided",
                contract=number,
                waits=tuple(w for w in (*ENTERED, STATION_NUMBER) if w in waits),
            )
            return ScoreLine(CONTRACTS, about, None, text, ref, (), unsure, overruled)
        text, ref_number = self._unscored_text(contract)
        return ScoreLine(CONTRACTS, about, 0, text, clause(ref_number), (), unsure, overruled)

    def _scored_text(self, contract: Contract, used: Uses) -> Message:
        number, award = contract.number, contract.award
        if isinstance(award, PerCoalAward):
            if not self._standing.coal:
                return message("score.contract_no_coal", contract=number, each=award.vp)
            return message(
                "score.contract_coal",
                contract=number,
                coal=self._standing.coal,
                each=award.vp,
                vp=self._award(contract),
            )
        params: dict[str, Any] = {"contract": number, "vp": self._award(contract), "needs": _needs(contract)}
        least = _surveyor_need(contract)
        if least is None:
            return message("score.contract", **params)
        place = self._book.place(self._standing.surveyor)
        params["station"] = "" if place is None else place.name
        return message("score.contract_surveyor" if any(used) else "score.contract_surveyor_only", **params)

    def _unscored_text(self, contract: Contract) -> tuple[Message, str]:
        number = contract.number
        missing = self._missing(contract, self.stock)
        if missing:
            return message("score.contract_lacks", contract=number, short=missing), "10.3"
        vp = self._award(contract)
        if vp < 0:
            return message("score.contract_would_cost", contract=number, vp=vp), "10.4"
        if not vp:
            return message("score.contract_worth_nothing", contract=number), "10.3"
        spent = [claim.needs for claim in self.claims if claim.number in self._uses]
        left = Stock(*(self.stock[i] - sum(needs[i] for needs in spent) for i in range(len(self.stock))))
        short = self._missing(contract, left)
        if not short:
            return message("score.contract_declined", contract=number), "10.4"
        asked = {shortfall.resource for shortfall in short}
        serves = tuple(
            claim.number
            for claim in self.claims
            if claim.number in self._uses and any(claim.needs[i] and r in asked for i, r in enumerate(RESOURCES))
        )
        return message("score.contract_outbid", contract=number, short=short, serves=serves), "10.4"

    def _missing(self, contract: Contract, stock: Stock) -> tuple[Shortfall, ...]:
        found = [
            Shortfall(resource, need, have)
            for resource, need, have in zip(RESOURCES, needs_of(contract), stock, strict=True)
            if need > have and self._standing.knows(resource)
        ]
        least, at = _surveyor_need(contract), self._at
        if least is not None and at is not None and at < least:
            found.append(Shortfall(SURVEYOR, least, at))
        return tuple(found)

    def _names(self, used: Uses) -> tuple[str, ...]:
        return (
            *((f"{RUBBLE_USED}{used.rubble}",) if used.rubble else ()),
            *(self._tracks[i][0] for i in used.tracks),
            *(self._sites[i] for i in used.sites),
        )

    # 10.6, 10.7

    def _train_line(self) -> ScoreLine:
        number = self._standing.train
        ref = clause("10.6")
        if not self._standing.knows("train"):
            return ScoreLine(TRAIN, "", None, message("score.not_entered", what="train"), ref)
        train = None if number is None else self._book.trains.get(number)
        if train is None:
            return ScoreLine(TRAIN, "", 0, message("score.no_train"), ref)
        vp = train.power.end_vp()
        key = "score.train" if vp else "score.train_nothing"
        unsure = bool(vp) and self._unsure(f"trains.{train.number}.vp")
        text = message(key, train=train.number, name=train.name, vp=vp)
        return ScoreLine(TRAIN, str(train.number), vp, text, ref, unsure=unsure)

    def _surveyor_line(self) -> ScoreLine:
        place = self._book.place(self._standing.surveyor)
        if place is None or not self._standing.knows(SURVEYOR):
            text = message("score.not_entered", what=SURVEYOR)
            return ScoreLine(SURVEYOR, "", None, text, clause("10.7"))
        vp, ref = _surveyor_vp(self._book, self._standing, place, place.surveyor_vp)
        if vp is None:
            text = message("score.surveyor_unknown", station=place.name)
            if place.surveyor_vp is not None:
                text = message("score.end_unknown", station=place.name)
            return ScoreLine(SURVEYOR, place.id, None, text, ref)
        text = message("score.surveyor", station=place.name, number=place.number, vp=vp)
        unsure = self._unsure(place.vp_path)
        return ScoreLine(SURVEYOR, place.id, vp, text, ref, unsure=unsure)


def needs_of(contract: Contract) -> Stock:
    """The cubes and markers a contract uses up."""
    return Stock(contract.needs.rubble, contract.needs.tracks, contract.needs.sites)


def counts_stations(contract: Contract) -> bool:
    """Whether it matters for a contract how far the surveyor has come."""
    return contract.needs.surveyor is not None or isinstance(contract.award, SurveyorAward)


def surveyor_vp(book: Book, standing: Standing, place: Place, printed: int | None) -> int | None:
    """What a player's surveyor scores at a place that prints so many VP (None: nobody has told them) (10.7)."""
    return _surveyor_vp(book, standing, place, printed)[0]


def _surveyor_vp(book: Book, standing: Standing, place: Place, printed: int | None) -> tuple[int | None, RuleRef]:
    """The same, with the clause that says so: that of the last mechanism that scores otherwise than the base game."""
    vp, ref = printed, clause("10.7")
    for trait in book.box.traits:
        otherwise = trait.surveyor_vp(book, standing, place, vp)
        if otherwise != vp:
            vp, ref = otherwise, trait.ref("score")
    return vp, ref


def _surveyor_need(contract: Contract) -> float | None:
    """The first station that the surveyor must have reached for a contract to score; None: it need not (10.3)."""
    award = contract.award
    tier = min((station for station, _ in award.tiers), default=None) if isinstance(award, SurveyorAward) else None
    stations = [s for s in (contract.needs.surveyor, tier) if s is not None]
    return max(stations, default=None)


def _needs(contract: Contract) -> tuple[tuple[str, int], ...]:
    """What a contract uses up, by resource."""
    amounts = zip(RESOURCES, needs_of(contract), strict=True)
    return tuple((resource, amount) for resource, amount in amounts if amount)
