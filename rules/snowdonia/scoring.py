"""Section 10: the score sheet of a position, every point with its clause."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple

from rules.core.message import Message, message
from rules.core.problems import Problem
from rules.core.scoring import PlayerScore, ScoreLine, ScoreSheet
from rules.snowdonia.book import Book
from rules.snowdonia.components import Contract, PerCoalAward, Station, SurveyorAward, clause
from rules.snowdonia.contract_choice import Choices, Claim, Stock, Uses, best_choices, fits, uses
from rules.snowdonia.findings import impossible
from rules.snowdonia.position import Position, Standing

SITES = "sites"
TRACK = "track"
CONTRACTS = "contracts"
TRAIN = "train"
SURVEYOR = "surveyor"
CATEGORIES = (SITES, TRACK, CONTRACTS, TRAIN, SURVEYOR)
"""The order of the score pad."""

RESOURCES = ("rubble", "tracks", "sites")
"""What contracts use up, in the order of Stock."""

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
    they cannot be (see ``choice_problems``). Players who share the best total of the known lines all win (10.8)."""
    chosen = choose or {}
    for problem in choice_problems(book, position, chosen):
        raise ValueError(f"contracts that cannot be chosen: {problem.message}")
    unsure = book.box.unsure_with_tables
    players = tuple(
        _Column(book, standing, chosen.get(seat), unsure).sheet() for seat, standing in enumerate(position.players)
    )
    most = max((player.total for player in players), default=0)
    return ScoreSheet(CATEGORIES, players, tuple(player.name for player in players if player.total == most))


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
        if not fits(asked, column.stock):
            needs = tuple(
                Shortfall(resource, sum(claim.needs[i] for claim in asked), column.stock[i])
                for i, resource in enumerate(RESOURCES)
                if sum(claim.needs[i] for claim in asked) > column.stock[i]
            )
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
    """The best choice of one player's contracts and the next best (10.4)."""
    return _Column(book, standing).choices


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
        self._guessed = {t.id for s in book.route for t in s.track_cards if t.vp_guessed}
        self.stock = Stock(max(0, standing.rubble), len(self._tracks), len(self._sites))
        self._contracts = [book.contracts[n] for n in sorted(set(standing.contracts)) if n in book.contracts]
        self.claims = [self._claim(contract) for contract in self._contracts if self._reached(contract)]
        self.choices = best_choices(self.claims, self.stock)
        self._scored = tuple(sorted(by_hand)) if by_hand is not None else self.choices.best.contracts
        self._uses = uses(claim for claim in self.claims if claim.number in self._scored)

    def sheet(self) -> PlayerScore:
        """Its lines, category by category."""
        other = self.choices.next_best
        return PlayerScore(
            self._standing.name,
            (
                *(self._site_line(site) for site in self._sites),
                *self._track_lines(),
                *(self._contract_line(contract) for contract in self._contracts),
                self._train_line(),
                self._surveyor_line(),
            ),
            None if other is None else other.total,
            () if other is None else other.contracts,
        )

    def _unsure(self, *paths: str) -> bool:
        """Whether one of these pack values, or one below it, is not printed or stated."""
        return any(path in self._unsure_paths for path in paths)

    # 10.1, 10.2

    def _site_line(self, site: str) -> ScoreLine:
        _, card = self._book.site[site]
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

    def _reached(self, contract: Contract) -> bool:
        """Whether the surveyor is far enough (10.3). A contract whose award is all about the surveyor is no claim
        below its first tier."""
        least = _surveyor_need(contract)
        at = self._standing.surveyor
        return least is None or (at is not None and at >= least)

    def _award(self, contract: Contract) -> int:
        award = contract.award
        if isinstance(award, PerCoalAward):
            return award.vp * max(0, self._standing.coal)
        if isinstance(award, SurveyorAward):
            at = self._standing.surveyor
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
        best = number in self.choices.best.contracts
        overruled = best != (number in self._scored)
        ref = clause("10.5" if isinstance(contract.award, PerCoalAward) else "10.3")
        if number in self._uses:
            used = self._uses[number]
            text = self._scored_text(contract, used)
            return ScoreLine(CONTRACTS, about, self._award(contract), text, ref, self._names(used), unsure, overruled)
        if _surveyor_need(contract) is not None and self._standing.surveyor is None:
            return ScoreLine(
                CONTRACTS, about, None, message("score.contract_surveyor_unknown", contract=number), ref, (), unsure
            )
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
        params["station"] = self._station_name(self._standing.surveyor)
        return message("score.contract_surveyor" if any(used) else "score.contract_surveyor_only", **params)

    def _unscored_text(self, contract: Contract) -> tuple[Message, str]:
        number = contract.number
        missing = self._missing(contract, self.stock)
        if missing:
            return message("score.contract_lacks", contract=number, short=missing), "10.3"
        if self._award(contract) <= 0:
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
        needs = contract.needs
        found = [
            Shortfall(resource, need, have)
            for resource, need, have in zip(RESOURCES, (needs.rubble, needs.tracks, needs.sites), stock, strict=True)
            if need > have
        ]
        least, at = _surveyor_need(contract), self._standing.surveyor
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
        train = None if number is None else self._book.trains.get(number)
        if train is None:
            return ScoreLine(TRAIN, "", 0, message("score.no_train"), ref)
        vp = train.power.end_vp()
        key = "score.train" if vp else "score.train_nothing"
        unsure = bool(vp) and self._unsure(f"trains.{train.number}.vp")
        text = message(key, train=train.number, name=train.name, vp=vp)
        return ScoreLine(TRAIN, str(train.number), vp, text, ref, unsure=unsure)

    def _surveyor_line(self) -> ScoreLine:
        ref = clause("10.7")
        station = self._station(self._standing.surveyor)
        if station is None:
            return ScoreLine(SURVEYOR, "", None, message("score.surveyor_unknown"), ref)
        text = message("score.surveyor", station=station.name, number=station.number, vp=station.surveyor_vp)
        unsure = self._unsure(f"stations.{station.id}.surveyor_vp")
        return ScoreLine(SURVEYOR, station.id, station.surveyor_vp, text, ref, unsure=unsure)

    def _station(self, number: float | None) -> Station | None:
        return next((s for s in self._book.surveyor_stations if s.number == number), None)

    def _station_name(self, number: float | None) -> str:
        station = self._station(number)
        return "" if station is None else station.name


def _surveyor_need(contract: Contract) -> float | None:
    """The first station that the surveyor must have reached for a contract to score; None: it need not (10.3)."""
    award = contract.award
    tier = min((station for station, _ in award.tiers), default=None) if isinstance(award, SurveyorAward) else None
    stations = [s for s in (contract.needs.surveyor, tier) if s is not None]
    return max(stations, default=None)


def _needs(contract: Contract) -> tuple[tuple[str, int], ...]:
    """What a contract uses up, by resource."""
    needs = contract.needs
    amounts = zip(RESOURCES, (needs.rubble, needs.tracks, needs.sites), strict=True)
    return tuple((resource, amount) for resource, amount in amounts if amount)
