"""An oracle for section 10 that tries every subset of contracts; it shares no code with the scorer."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
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
    always = [c for c in cards if not (c.rubble or c.tracks or c.sites)]
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


def categories(box: Box, standing: Standing) -> dict[str, int]:
    """The five numbers of a player's column."""
    worth = {site.id: site.vp for s in box.stations for site in (*s.excavation_sites, *s.building_sites)}
    cards = [found for n in standing.contracts if (found := card(box.contracts[n], standing))]
    station = {s.number: s.surveyor_vp for s in (box.start, *box.stations)}
    train = 0 if standing.train is None else getattr(box.trains[standing.train].power, "vp", 0)
    return {
        "sites": sum(worth[site] for site in standing.sites),
        "track": sum(vp or 0 for vp in standing.tracks),
        "contracts": best_subsets(cards, standing.rubble, len(standing.tracks), len(standing.sites)).best[0],
        "train": train,
        "surveyor": station[standing.surveyor or 0],
    }


def random_standings(box: Box, chance: random.Random, most_contracts: int = 9) -> tuple[Standing, ...]:
    """A possible end position for 1 to 5 players."""
    players = chance.randint(*box.players)
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
