"""Area E: build a site or buy a train (4.E); also the Build space that covers B (4.B.6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from rules.core.problems import Grade, Problem
from rules.core.refs import RuleRef
from rules.snowdonia.actions.action import AreaAction, no_such
from rules.snowdonia.components import (
    BAG,
    BARS,
    COAL,
    ORE,
    RUBBLE,
    STONE,
    SUPPLY,
    Cost,
    clause,
    player_zone,
    train_zone,
)
from rules.snowdonia.effects import Dial, Draft, Engine
from rules.snowdonia.ending import claim
from rules.snowdonia.findings import breach
from rules.snowdonia.route import build_obstacle, marker_for, open_building_sites
from rules.snowdonia.seams import powers
from rules.snowdonia.state import Table


@dataclass(frozen=True)
class Paid:
    """What was paid: cubes and bars, and how many stone a contract made it cheaper (8.9, 8.14, 8.15)."""

    stone: int = 0
    bars: int = 0
    ore: int = 0
    rubble: int = 0
    discount: int = 0
    coal: int = 0


@dataclass(frozen=True)
class SiteBuilt:
    """A building site, how it was paid, and whose marker lies there (4.E.2, 12.1)."""

    site: str
    paid: Paid
    owner: int | None


@dataclass(frozen=True)
class TrainBought:
    """A train, how it was paid, the coal on it, the old card returned and the coal put on that (4.E.4, 4.E.5)."""

    train: int
    paid: Paid
    coal: int
    returned: int | None = None
    refilled: int = 0


@dataclass(frozen=True)
class _Substitutes:
    """What may stand for what in a build of this player (8.6, 8.25, 8.17, 8.9)."""

    discount: int = 0
    ore_for_a_bar: int | None = None
    rubble_for_stone: tuple[int, int] | None = None


def _substitutes(table: Table, seat: int, area: str) -> _Substitutes:
    if area != "E":
        return _Substitutes()
    own = powers(table, seat)
    return _Substitutes(
        sum(p.stone_discount() for p in own),
        next((ore for p in own if (ore := p.ore_for_a_bar()) is not None), None),
        next((rubble for p in own if (rubble := p.rubble_for_stone()) is not None), None),
    )


def _payments(table: Table, seat: int, cost: Cost, area: str) -> Iterator[Paid]:
    """Every way in which the player can pay a cost now, the plainest first."""
    subs = _substitutes(table, seat, area)
    discount = min(subs.discount, cost.stone)
    stone = cost.stone - discount
    each, most = subs.rubble_for_stone or (0, 0)
    if cost.coal > table.held(seat, COAL):
        return
    for by_rubble in range(min(most, stone) + 1):
        if stone - by_rubble > table.held(seat, STONE) or by_rubble * each > table.held(seat, RUBBLE):
            continue
        for by_ore in range(cost.bars + 1 if subs.ore_for_a_bar else 1):
            ore = cost.ore + by_ore * (subs.ore_for_a_bar or 0)
            if cost.bars - by_ore <= table.held(seat, BARS) and ore <= table.held(seat, ORE):
                yield Paid(stone - by_rubble, cost.bars - by_ore, ore, by_rubble * each, discount, cost.coal)


def can_own(table: Table, seat: int) -> bool:
    """Whether building is allowed without a marker left (12.1)."""
    return table.book.rulings.no_markers == "unowned" or marker_for(table, seat) is not None


def site_options(table: Table, seat: int, area: str) -> Iterator[SiteBuilt]:
    """Building sites that the player can pay now, with every way to pay."""
    if not can_own(table, seat):
        return
    for site in open_building_sites(table, seat):
        if site.cost is None:
            continue
        for paid in _payments(table, seat, site.cost, area):
            yield SiteBuilt(site.id, paid, marker_for(table, seat))


def train_options(table: Table, seat: int, area: str) -> Iterator[TrainBought]:
    """Trains that the player can pay now, once they are for sale (4.E.4, 6.2; never solo, 11.2)."""
    if not table.state.trains_open or table.book.solo:
        return
    for number in table.state.shed:
        bars = table.book.trains[number].bars
        if bars is None:
            continue
        cost = Cost(bars=bars)
        for paid in _payments(table, seat, cost, area):
            yield bought(table, seat, number, paid)


def bought(table: Table, seat: int, number: int, paid: Paid) -> TrainBought:
    """A purchase with what follows from it: the coal on the card, the old card returned and refilled (4.E.5)."""
    coal = table.state.ledger[train_zone(number), COAL]
    old = table.state.trains[seat]
    refilled = min(table.book.trains[old].coal, table.state.ledger[BAG, COAL]) if old is not None else 0
    return TrainBought(number, paid, coal, old, refilled)


def refill(table: Table, draft: Draft, rule: RuleRef, number: int, count: int | None = None) -> None:
    """Put a returned train's printed coal on it, as far as the bag has it (4.E.5, 6.5)."""
    printed = table.book.trains[number].coal
    there = draft.state.ledger[BAG, COAL]
    draft.move(rule, COAL, min(printed, there) if count is None else count, BAG, train_zone(number))


@dataclass(frozen=True)
class Build(AreaAction):
    """Build one site, or buy a train; ``built`` None: nothing possible, or an extra build declined (4.E, 3.2.2)."""

    built: SiteBuilt | TrainBought | None = None

    step: ClassVar[str] = "build"

    def problems(self, table: Table) -> list[Problem]:
        built = self.built
        if isinstance(built, SiteBuilt) and built.site not in table.book.building:
            return [no_such("building site", built.site)]
        if isinstance(built, TrainBought) and built.train not in table.book.trains:
            return [no_such("train", built.train)]
        if isinstance(built, TrainBought) and built.returned not in (None, *table.book.trains):
            return [no_such("train", built.returned)]
        problems = self.turn_problems(table)
        if built is None:
            if self.by is None and next(site_options(table, self.seat, self.area), None) is not None:
                problems.append(breach("3.2.2", "build.none", player=self.seat))
            return problems
        problems += (
            self._site_problems(table, built) if isinstance(built, SiteBuilt) else self._train_problems(table, built)
        )
        return problems + self._purse_problems(table, built.paid)

    def _purse_problems(self, table: Table, paid: Paid) -> list[Problem]:
        found: list[Problem] = []
        purse = {STONE: paid.stone, BARS: paid.bars, ORE: paid.ore, COAL: paid.coal, RUBBLE: paid.rubble}
        for kind, count in purse.items():
            held = table.held(self.seat, kind)
            if count > held:
                found.append(breach("4.E.2", "build.short", player=self.seat, kind=kind, count=count, held=held))
        return found

    def _price_problems(self, table: Table, cost: Cost | None, paid: Paid, number: str) -> list[Problem]:
        """Whether what was paid covers the cost by the effects in force, and no more than that; nothing is said of a
        cost that nobody has entered."""
        if cost is None:
            return []
        subs = _substitutes(table, self.seat, self.area)
        discount = min(subs.discount, cost.stone)
        each, most = subs.rubble_for_stone or (0, 0)
        by_rubble, odd_rubble = divmod(paid.rubble, each) if each else (0, paid.rubble)
        extra_ore = paid.ore - cost.ore
        by_ore, odd_ore = divmod(extra_ore, subs.ore_for_a_bar) if subs.ore_for_a_bar else (0, extra_ore)
        if paid.discount != discount:
            return [breach("8.9", "build.discount", player=self.seat, expected=discount, got=paid.discount)]
        if odd_rubble or by_rubble > most:
            return [breach("8.17", "build.rubble", player=self.seat, got=paid.rubble)]
        if odd_ore or by_ore < 0:
            return [breach("8.6" if extra_ore > 0 else number, "build.ore", player=self.seat, got=paid.ore)]
        if paid.coal != cost.coal:
            return [breach(number, "build.coal", player=self.seat, expected=cost.coal, got=paid.coal)]
        if paid.stone + by_rubble + discount != cost.stone or paid.bars + by_ore != cost.bars:
            return [
                breach(
                    number,
                    "build.price",
                    player=self.seat,
                    stone=cost.stone - discount,
                    bars=cost.bars,
                    paid_stone=paid.stone + by_rubble,
                    paid_bars=paid.bars + by_ore,
                )
            ]
        return []

    def _site_problems(self, table: Table, built: SiteBuilt) -> list[Problem]:
        index, site = table.book.building[built.site]
        station = table.book.route[index].id
        problems = []
        if built.site in table.state.owners:
            problems.append(breach("4.E.1", "build.taken", site=built.site))
        elif station in table.state.closed:
            problems.append(breach("6.4", "build.closed", site=built.site, station=station))
        elif (obstacle := build_obstacle(table, self.seat, index)) is not None:
            problems.append(Problem(Grade.BREACH, obstacle.ref, obstacle.breach))
        if not can_own(table, self.seat):
            problems.append(breach("12.1", "build.no_marker", player=self.seat))
        elif built.owner != marker_for(table, self.seat):
            problems.append(breach("4.E.2", "build.owner", site=built.site, owner=marker_for(table, self.seat)))
        return problems + self._price_problems(table, site.cost, built.paid, "4.E.2")

    def _train_problems(self, table: Table, built: TrainBought) -> list[Problem]:
        state = table.state
        problems = []
        if table.book.solo:
            problems.append(breach("11.2", "train.solo"))
        elif not state.trains_open:
            problems.append(breach("6.2", "train.not_for_sale"))
        if built.train not in state.shed:
            problems.append(breach("4.E.4", "train.not_in_shed", train=built.train))
        expected = bought(table, self.seat, built.train, built.paid)
        if built.returned != expected.returned:
            problems.append(breach("4.E.5", "train.returned", player=self.seat, expected=expected.returned))
        elif built.refilled != expected.refilled:
            problems.append(breach("4.E.5", "train.refilled", expected=expected.refilled, got=built.refilled))
        if built.coal != expected.coal:
            problems.append(breach("4.E.4", "train.coal", train=built.train, expected=expected.coal, got=built.coal))
        bars = table.book.trains[built.train].bars
        cost = None if bars is None else Cost(bars=bars)
        return problems + self._price_problems(table, cost, built.paid, "4.E.4")

    def apply(self, table: Table, draft: Draft) -> None:
        self.begin(table, draft)
        built, zone = self.built, player_zone(self.seat)
        if built is not None:
            paid, rule = built.paid, clause("4.E.2")
            draft.move(rule, STONE, paid.stone, zone, BAG)
            draft.move(rule, ORE, paid.ore, zone, BAG)
            draft.move(rule, COAL, paid.coal, zone, BAG)
            draft.move(rule, BARS, paid.bars, zone, SUPPLY)
            draft.move(clause("8.17"), RUBBLE, paid.rubble, zone, SUPPLY)
            if not draft.state.built:
                draft.do(clause("7.6"), Dial("built", True))
        if isinstance(built, SiteBuilt):
            claim(table.book, draft, clause("4.E.2"), built.site, built.owner)
        elif isinstance(built, TrainBought):
            self._buy(table, draft, built)
        self.finish(table, draft)

    def _buy(self, table: Table, draft: Draft, built: TrainBought) -> None:
        seat, rule = self.seat, clause("4.E.4")
        draft.move(rule, COAL, built.coal, train_zone(built.train), player_zone(seat))
        if built.returned is not None:
            draft.do(clause("4.E.5"), Engine(built.returned, ("player", seat), "shed"))
            refill(table, draft, clause("4.E.5"), built.returned, built.refilled)
        source = "shed" if built.train in draft.state.shed else "elsewhere"
        draft.do(rule, Engine(built.train, source, ("player", seat)))
