"""How long the best choice of contracts and a whole sheet take; reported, not asserted."""

import random
from typing import Any

from companion.content import load_box
from rules.snowdonia.book import Setup
from rules.snowdonia.odds import odds
from rules.snowdonia.position import Position, Standing
from rules.snowdonia.scoring import contract_choices, score
from rules.snowdonia.setting_up import lay_out_book
from tests.support.brute_force import random_standings

BOX = load_box()
SITES = [site.id for s in BOX.stations for site in (*s.excavation_sites, *s.building_sites)]


def holder(contracts: tuple[int, ...], rubble: int, tracks: int, sites: int) -> Standing:
    return Standing(
        "Siân",
        sites=tuple(SITES[:sites]),
        tracks=(3,) * tracks,
        rubble=rubble,
        coal=3,
        contracts=contracts,
        surveyor=7,
    )


def book(players: int) -> Any:
    return lay_out_book(BOX, Setup(players=tuple(f"player {n}" for n in range(players))))


def test_10_4_best_of_ten_contracts(benchmark: Any) -> None:
    """To be below 1 ms."""
    standing = holder((1, 4, 5, 6, 9, 13, 15, 16, 21, 28), 30, 6, 9)
    table = book(3)
    found = benchmark.pedantic(contract_choices, (table, standing), rounds=50, warmup_rounds=5)
    assert len(found.best.contracts) > 2


def test_10_4_best_of_all_thirty_contracts(benchmark: Any) -> None:
    """To be below 10 ms."""
    standing = holder(tuple(range(1, 31)), 60, 8, 8)
    table = book(3)
    found = benchmark.pedantic(contract_choices, (table, standing), rounds=30, warmup_rounds=3)
    assert found.best.total > 150


def test_10_sheet_of_five_players(benchmark: Any) -> None:
    chance = random.Random(3)
    standings = random_standings(BOX, chance)
    while len(standings) < 5:
        standings = random_standings(BOX, chance)
    table = book(5)
    sheet = benchmark.pedantic(score, (table, Position(standings)), rounds=30, warmup_rounds=3)
    assert len(sheet.players) == 5


def test_5_3_1_odds_of_the_largest_bag(benchmark: Any) -> None:
    found = benchmark.pedantic(odds, ({"ore": 40, "stone": 24, "coal": 14, "event": 5}, 12), rounds=30, warmup_rounds=3)
    assert found.drawn == 12
