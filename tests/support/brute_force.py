"""An oracle for section 10 that tries every subset of contracts; it shares no code with the scorer."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations
from typing import NamedTuple

from rules.snowdonia.components import Box, Contract
from rules.snowdonia.position import Standing


class Card(NamedTuple):
    """A contract whose surveyor condition is met: what it is worth, what it uses up."""

    number: int
    vp: int
    rubble: int
    tracks: int
    sites: int


class Answer(NamedTuple):
    """The best subset of 10.4 and the best other one that is no part of it, each as (VP, numbers)."""

    best: tuple[int, tuple[int, ...]]
    next_best: tuple[int, tuple[int, ...]] | None


def every_subset(cards: Sequence[Card]) -> Iterable[tuple[Card, ...]]:
    """All of them, the empty one first."""
    return chain.from_iterable(combinations(cards, size) for size in range(len(cards) + 1))


def best_subsets(cards: Sequence[Card], rubble: int, tracks: int, sites: int) -> Answer:
    """The answer of 10.4, by looking at every subset that can be covered."""
    costly = [c for c in cards if (c.rubble or c.tracks or c.sites) and c.vp > 0]
    always = [c for c in cards if not (c.rubble or c.tracks or c.sites) and c.vp >= 0]
    ranked = sorted(
        (-sum(c.vp for c in chosen), sorted(-c.vp for c in chosen), sorted(c.number for c in chosen))
        for chosen in ((*subset, *always) for subset in every_subset(costly))
        if sum(c.rubble for c in chosen) <= rubble
        and sum(c.tracks for c in chosen) <= tracks
        and sum(c.sites for c in chosen) <= sites
    )
    best = ranked[0]
    other = next((r for r in ranked if set(r[2]) - set(best[2])), None)
    return Answer((-best[0], tuple(best[2])), None if other is None else (-other[0], tuple(other[2])))


def card(contract: Contract, standing: Standing) -> Card | None:
    """The contract as it stands for a player, None when the surveyor is not far enough."""
    needs, award = contract.needs, contract.award
    at = standing.surveyor or 0
    if needs.surveyor is not None and at < needs.surveyor:
        return None
    if award.kind == "fixed":
        vp = award.vp
    elif award.kind == "per_coal":
        vp = award.vp * standing.coal
    else:
        reached = [tier_vp for station, tier_vp in award.tiers if station <= at]
        if not reached:
            return None
        vp = max(reached)
    return Card(contract.number, vp, needs.rubble, needs.tracks, needs.sites)


def choice(box: Box, standing: Standing) -> Answer:
    """The contracts that score and the next best choice, of a player of whom everything is known."""
    cards = [found for n in standing.contracts if (found := card(box.contracts[n], standing))]
    return best_subsets(cards, standing.rubble, len(standing.tracks), len(standing.sites))


def contract_points(box: Box, standing: Standing) -> dict[int, int]:
    """The VP of each contract held, 0 for those that do not score."""
    scored = choice(box, standing).best[1]
    points = {}
    for number in standing.contracts:
        found = card(box.contracts[number], standing)
        points[number] = found.vp if found is not None and number in scored else 0
    return points


def ranks(totals: Sequence[int]) -> list[int]:
    """The place of each total, found by sorting: as many share one as have the same total."""
    order = sorted(totals, reverse=True)
    return [order.index(total) + 1 for total in totals]


def categories(box: Box, standing: Standing) -> dict[str, int]:
    """The five numbers of a player's column."""
    worth = {site.id: site.vp for s in box.stations for site in (*s.excavation_sites, *s.building_sites)}
    station = {s.number: s.surveyor_vp for s in (box.start, *box.stations)}
    train = 0 if standing.train is None else getattr(box.trains[standing.train].power, "vp", 0)
    return {
        "sites": sum(worth[site] for site in standing.sites),
        "track": sum(vp or 0 for vp in standing.tracks),
        "contracts": choice(box, standing).best[0],
        "train": train,
        "surveyor": station[standing.surveyor or 0],
    }


def random_standings(
    box: Box, chance: random.Random, most_contracts: int = 9, players: int | None = None
) -> tuple[Standing, ...]:
    """A possible end position for so many players, or for 1 to 5."""
    players = players or chance.randint(*box.players)
    stations = [s for s in box.stations if s.players[0] <= players <= s.players[1]]
    sites = [site.id for s in stations for site in (*s.excavation_sites, *s.building_sites)]
    tracks = chance.sample([c.vp for c in box.track_cards], sum(s.track_count for s in stations))
    contracts = [n for n, c in box.contracts.items() if c.players[0] <= players <= c.players[1]]
    trains: list[int | None] = [*box.trains, None, None]
    for pile in (sites, contracts, trains):
        chance.shuffle(pile)
    rubble, coal = box.totals["rubble"], box.supply_rows[players].coal
    standings = []
    for seat in range(players):
        own_sites = tuple(sites.pop() for _ in range(chance.randint(0, min(9, len(sites)))))
        own_tracks = tuple(tracks.pop() for _ in range(chance.randint(0, min(7, len(tracks)))))
        held_rubble = chance.randint(0, min(30, rubble))
        held_coal = chance.randint(0, min(5, coal))
        rubble, coal = rubble - held_rubble, coal - held_coal
        own_contracts = tuple(contracts.pop() for _ in range(chance.randint(0, min(most_contracts, len(contracts)))))
        standings.append(
            Standing(
                name=f"player {seat}",
                sites=own_sites,
                tracks=own_tracks,
                rubble=held_rubble,
                coal=held_coal,
                train=trains.pop(),
                contracts=own_contracts,
                surveyor=chance.choice([box.start.number, *(s.number for s in stations)]),
            )
        )
    return tuple(standings)


def full_standings(box: Box, chance: random.Random, players: int) -> tuple[Standing, ...]:
    """A position in which nothing is left over: every contract and train is held, every track card and site owned as
    far as the markers reach, every cube of rubble and coal in play taken, one surveyor at the summit."""
    stations = [s for s in box.stations if s.players[0] <= players <= s.players[1]]
    sites = [site.id for s in stations for site in (*s.excavation_sites, *s.building_sites)]
    tracks = chance.sample([c.vp for c in box.track_cards], sum(s.track_count for s in stations))
    contracts = [n for n, c in box.contracts.items() if c.players[0] <= players <= c.players[1]]
    trains: list[int | None] = [*box.trains]
    for pile in (sites, contracts, trains):
        chance.shuffle(pile)
    owned: list[list[str | int]] = [[] for _ in range(players)]
    for thing in (*tracks, *sites):
        free = [pile for pile in owned if len(pile) < box.markers]
        if free:
            min(free, key=len).append(thing)
    rubble, coal = box.totals["rubble"], box.supply_rows[players].coal
    return tuple(
        Standing(
            name=f"player {seat}",
            sites=tuple(thing for thing in owned[seat] if isinstance(thing, str)),
            tracks=tuple(thing for thing in owned[seat] if isinstance(thing, int)),
            rubble=rubble // players + (rubble % players if not seat else 0),
            coal=coal // players + (coal % players if not seat else 0),
            train=trains[seat],
            contracts=tuple(contracts[seat::players]),
            surveyor=stations[-1 - seat % len(stations)].number,
        )
        for seat in range(players)
    )


def alike(box: Box) -> list[list[int]]:
    """Contracts that ask for the same and give as much: choices among them are full of ties (10.4)."""
    kinds: dict[object, list[int]] = {}
    for number, contract in box.contracts.items():
        if contract.award.kind == "fixed":
            kinds.setdefault((contract.needs, contract.award), []).append(number)
    return [numbers for numbers in kinds.values() if len(numbers) > 1]


def completions(box: Box, standing: Standing, chance: random.Random, players: int, count: int) -> Iterator[Standing]:
    """So many of the standings that this one may turn out to be once everything missing has been entered."""
    stations = [s for s in box.stations if s.players[0] <= players <= s.players[1]]
    sites = [site.id for s in stations for site in (*s.excavation_sites, *s.building_sites)]
    contracts = [n for n, c in box.contracts.items() if c.players[0] <= players <= c.players[1]]
    for _ in range(count):
        drawn = {
            "sites": tuple(chance.sample(sites, chance.randint(0, 8))),
            "tracks": tuple(c.vp for c in chance.sample(box.track_cards, chance.randint(0, 7))),
            "rubble": chance.randint(0, 30),
            "coal": chance.randint(0, 5),
            "train": chance.choice([None, *box.trains]),
            "contracts": tuple(chance.sample(contracts, chance.randint(0, 6))),
            "surveyor": chance.choice([box.start.number, *(s.number for s in stations)]),
        }
        known = {**vars(standing), **{what: drawn[what] for what in standing.missing}, "missing": frozenset()}
        yield Standing(**known)
