"""Section 10: positions of every kind against an oracle that tries every subset, each a test of its own."""

import random

import pytest

from companion.content import load_box
from rules.core.scoring import PlayerScore
from rules.snowdonia.book import Book, Setup
from rules.snowdonia.components import Box
from rules.snowdonia.position import ENTERED, Position, Standing, problems
from rules.snowdonia.scoring import CATEGORIES, CONTRACTS, SITES, SURVEYOR, TRACK, TRAIN, score
from rules.snowdonia.setting_up import lay_out_book
from tests.support.brute_force import (
    alike,
    categories,
    choice,
    completions,
    contract_points,
    full_standings,
    random_standings,
    ranks,
)

BOX = load_box()
PLAYERS = range(BOX.players[0], BOX.players[1] + 1)


def book(players: int, box: Box = BOX) -> Book:
    return lay_out_book(box, Setup(players=tuple(f"player {seat}" for seat in range(players))))


def agrees(standings: tuple[Standing, ...], box: Box = BOX) -> None:
    """Every number of the sheet is the oracle's."""
    table = book(len(standings), box)
    assert problems(table, Position(standings)) == []
    sheet = score(table, Position(standings))
    assert sheet.complete
    totals = []
    for standing, player in zip(standings, sheet.players, strict=True):
        expected = categories(box, standing)
        assert {name: player.category(name) for name in CATEGORIES} == expected, standing
        best, other = choice(box, standing)
        assert (player.best, player.best_contracts) == best, standing
        assert ((player.next_best, player.next_best_contracts) if other else None) == other, standing
        assert player.margin == (None if other is None else best[0] - other[0])
        lines = {int(line.about): line.vp for line in player.lines if line.category == CONTRACTS}
        assert lines == contract_points(box, standing), standing
        covers(player, standing, box)
        totals.append(sum(expected.values()))
    assert [player.total for player in sheet.players] == totals
    assert list(sheet.ranks) == ranks(totals)
    assert set(sheet.winners) == {f"player {seat}" for seat, rank in enumerate(ranks(totals)) if rank == 1}


def covers(player: PlayerScore, standing: Standing, box: Box) -> None:
    """10.3: the scored contracts use what they need, and nothing that is not there or used already."""
    spent: list[str] = []
    rubble = 0
    for line in player.lines:
        if line.category != CONTRACTS or not line.vp:
            continue
        needs = box.contracts[int(line.about)].needs
        cubes = sum(int(entry.removeprefix("rubble:")) for entry in line.uses if entry.startswith("rubble:"))
        tracks = [entry for entry in line.uses if entry.startswith("track.")]
        sites = [entry for entry in line.uses if entry in standing.sites]
        assert (cubes, len(tracks), len(sites)) == (needs.rubble, needs.tracks, needs.sites)
        assert len(line.uses) == len(tracks) + len(sites) + bool(cubes)
        rubble += cubes
        spent += [*tracks, *sites]
    assert rubble <= standing.rubble
    assert len(spent) == len(set(spent))
    assert {entry for entry in spent if entry.startswith("track.")} <= {
        f"track.{place}" for place in range(1, len(standing.tracks) + 1)
    }


@pytest.mark.parametrize("seed", range(24))
@pytest.mark.parametrize("players", PLAYERS)
def test_10_a_position_of_each_number_of_players(players: int, seed: int) -> None:
    agrees(random_standings(BOX, random.Random(1000 * players + seed), players=players))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("players", range(3, PLAYERS.stop))
def test_10_nothing_is_left_over(players: int, seed: int) -> None:
    """All contracts over three to five players (30 over five), 16 markers, every cube."""
    standings = full_standings(BOX, random.Random(seed), players)
    if players == PLAYERS.stop - 1:
        assert sum(len(standing.contracts) for standing in standings) == len(BOX.contracts) == 30
    agrees(standings)


def test_1_1_a_player_at_the_last_of_16_markers() -> None:
    most = max(
        (standing for seed in range(3) for standing in full_standings(BOX, random.Random(seed), 1)),
        key=lambda standing: standing.markers,
    )
    assert most.markers == BOX.markers == 16
    few = Standing(**{**vars(most), "contracts": most.contracts[:12]})
    agrees((few,))


def tied(seed: int) -> tuple[Standing, ...]:
    """Two players with pairs of contracts that ask for the same and give as much, and too little for all of them."""
    chance = random.Random(seed)
    pairs = alike(BOX)
    chance.shuffle(pairs)
    others = [12, 14, 24, 25]
    chance.shuffle(others)
    tracks = chance.sample((2, 2, 3, 3, 4, 4, 5), 6)
    return tuple(
        Standing(
            f"player {seat}",
            tracks=tuple(tracks[seat::2][: chance.choice((2, 3))]),
            rubble=chance.choice((4, 8, 12)),
            contracts=tuple(number for pair in pairs[seat::2] for number in pair) + tuple(others[seat::2]),
            surveyor=chance.choice((0, 1)),
        )
        for seat in range(2)
    )


@pytest.mark.parametrize("seed", range(20))
def test_10_4_a_position_full_of_ties(seed: int) -> None:
    """Of choices with the same VP the one with the lower number goes before the other."""
    agrees(tied(seed))


def test_10_4_those_positions_are_ties_indeed() -> None:
    choices = [choice(BOX, standing) for seed in range(20) for standing in tied(seed)]
    assert sum(found.next_best is not None and found.next_best[0] == found.best[0] for found in choices) > 30


@pytest.mark.parametrize("seed", range(10))
def test_10_8_ties_are_shared_by_all_who_have_the_most(seed: int) -> None:
    chance = random.Random(seed)
    tracks = chance.sample((2, 2, 3, 3, 4), 5)
    agrees(tuple(Standing(f"player {seat}", tracks=(vp,), surveyor=0) for seat, vp in enumerate(tracks)))


NEGATIVE = {
    "stations.hebron.surveyor_vp": -6,
    "stations.hebron.b1.vp": -9,
    "stations.two-viaducts.x1.vp": -4,
    "contracts.29.tiers": [[5, -7], [6, 10], [7, 15]],
}


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("players", PLAYERS)
def test_10_values_below_nothing(players: int, seed: int) -> None:
    """What a scenario or an owner may print: sites and stations that cost VP, a contract that never pays."""
    box = load_box(values=NEGATIVE)
    standings = random_standings(box, random.Random(seed), players=players)
    low = Standing("player 0", ("hebron.b1",), contracts=(29,) if players == 5 else (), surveyor=3)
    rest = tuple(
        Standing(
            **{
                **vars(standing),
                "sites": tuple(site for site in standing.sites if site != "hebron.b1"),
                "contracts": tuple(number for number in standing.contracts if number != 29),
            }
        )
        for standing in standings[1:]
    )
    agrees((low, *rest), box)


def test_10_8_totals_below_nothing_are_ranked_like_any() -> None:
    box = load_box(values={"stations.hebron.b1.vp": -9, "stations.hebron.b2.vp": -9, "stations.hebron.b3.vp": -2})
    sites = ("hebron.b1", "hebron.b2", "hebron.b3")
    sheet = score(
        book(3, box), Position(tuple(Standing(f"player {i}", (site,), surveyor=0) for i, site in enumerate(sites)))
    )
    assert [player.total for player in sheet.players] == [-9, -9, -2]
    assert (sheet.winners, sheet.ranks) == (("player 2",), (2, 2, 1))


# What nobody has entered


def without(standing: Standing, missing: frozenset[str]) -> Standing:
    empty = Standing("").__dict__
    return Standing(**{**vars(standing), **{what: empty[what] for what in missing}, "missing": missing})


@pytest.mark.parametrize("seed", range(60))
def test_10_what_is_known_stays_whatever_is_entered_later(seed: int) -> None:
    """A line with VP, and a row without an open line, have what they have in every way the position may turn out."""
    chance = random.Random(seed)
    standings = random_standings(BOX, chance)
    missing = frozenset(chance.sample(ENTERED, chance.randint(1, 4)))
    first = without(standings[0], missing)
    table = book(len(standings))
    column = score(table, Position((first, *standings[1:]))).players[0]
    lines = {int(x.about): x.vp for x in column.lines if x.category == CONTRACTS and x.about}
    rows = [name for name in CATEGORIES if column.category_complete(name)]
    assert not column.complete or missing <= {"rubble", "coal", "sites", "tracks"}
    for whole in completions(BOX, first, chance, len(standings), 40):
        points = contract_points(BOX, whole)
        assert {n: vp for n, vp in lines.items() if vp is not None}.items() <= points.items(), (first, whole)
        expected = categories(BOX, whole)
        assert {name: column.category(name) for name in rows} == {name: expected[name] for name in rows}, whole


@pytest.mark.parametrize(
    ("what", "category"),
    [("sites", SITES), ("tracks", TRACK), ("contracts", CONTRACTS), ("train", TRAIN), ("surveyor", SURVEYOR)],
)
def test_10_a_row_nobody_entered_is_open_and_not_0(what: str, category: str) -> None:
    full = Standing("player 0", ("hebron.b1",), (3,), rubble=4, train=4, contracts=(10,), surveyor=3)
    column = score(book(1), Position((without(full, frozenset({what})),))).players[0]
    (line,) = [line for line in column.lines if line.category == category and line.vp is None]
    assert (line.about, line.text.key, line.text.get("what")) == ("", "score.not_entered", what)
    assert not column.complete
    assert column.category_complete(TRAIN) == (what != "train")


def undecided(standing: Standing, players: int = 5) -> dict[int, tuple[str, ...] | int]:
    """Each contract by its VP, or by what it waits for."""
    others = tuple(Standing(f"player {seat}", surveyor=0) for seat in range(1, players))
    column = score(book(players), Position((standing, *others))).players[0]
    assert (column.best is None) == any(x.vp is None for x in column.lines if x.category == CONTRACTS)
    return {
        int(x.about): x.text.get("waits") if x.vp is None else x.vp for x in column.lines if x.category == CONTRACTS
    }


def open_(missing: set[str], **fields: object) -> Standing:
    return Standing(**{"name": "player 0", "surveyor": 0, "missing": frozenset(missing), **fields})  # type: ignore[arg-type]


def test_10_3_a_contract_waits_for_what_it_needs_itself() -> None:
    # 7 needs 8 rubble, 26 two track cards, 27 counts coal, 28 five sites and the surveyor at 6.
    held = (7, 26, 27, 28)
    assert undecided(open_({"rubble"}, contracts=held, tracks=(3, 3), coal=1)) == {7: ("rubble",), 26: 15, 27: 2, 28: 0}
    assert undecided(open_({"coal"}, contracts=held, rubble=8)) == {7: 11, 26: 0, 27: ("coal",), 28: 0}
    sites = ("two-viaducts.b1", "two-viaducts.b2", "hebron.b1", "hebron.b2", "halfway.b1")
    assert undecided(open_({"surveyor"}, contracts=(28,), sites=sites, surveyor=None)) == {28: ("surveyor",)}
    assert undecided(open_({"sites", "surveyor"}, contracts=(28,), surveyor=None)) == {28: ("sites", "surveyor")}


def test_10_3_a_contract_that_lacks_what_is_known_is_worth_0_all_the_same() -> None:
    # 16 needs 8 rubble and two track cards: without the cards the rubble does not matter.
    assert undecided(open_({"rubble"}, contracts=(16,), tracks=(3,))) == {16: 0}
    assert undecided(open_({"surveyor"}, contracts=(28,), sites=("hebron.b1",), surveyor=None)) == {28: 0}


def test_10_4_a_contract_waits_for_what_its_rival_needs() -> None:
    # 26 and 16 both want two track cards; whether 16 can be served hangs on the rubble.
    assert undecided(open_({"rubble"}, contracts=(16, 26), tracks=(3, 3))) == {16: ("rubble",), 26: ("rubble",)}
    # With four cards there is enough for both.
    assert undecided(open_({"rubble"}, contracts=(16, 26), tracks=(3, 3, 2, 2))) == {16: ("rubble",), 26: 15}


def test_10_4_contracts_chosen_by_hand_wait_only_for_their_own_needs() -> None:
    standing = open_({"rubble"}, contracts=(16, 26, 30), tracks=(3, 3))
    column = score(book(1), Position((standing,)), {0: [26]}).players[0]
    assert {x.about: (x.vp, x.overruled) for x in column.lines if x.category == CONTRACTS} == {
        "16": (0, True),
        "26": (15, True),
        "30": (0, True),
    }
    column = score(book(1), Position((standing,)), {0: [16]}).players[0]
    assert {x.about: x.vp for x in column.lines if x.category == CONTRACTS} == {"16": None, "26": 0, "30": 0}


def test_10_an_empty_sheet_has_an_open_line_in_every_row() -> None:
    nothing = Standing("player 0", missing=frozenset(ENTERED))
    sheet = score(book(1), Position((nothing,)))
    assert [(x.category, x.vp) for x in sheet.players[0].lines] == [(name, None) for name in CATEGORIES]
    assert (sheet.players[0].total, sheet.complete) == (0, False)


# Contracts that cost


def test_10_3_a_contract_of_negative_vp_is_left_unscored() -> None:
    box = load_box(values={"contracts.29.tiers": [[5, -7], [6, 10], [7, 15]]})
    names = tuple(Standing(f"player {seat}", surveyor=0) for seat in range(1, 5))
    for station, vp, key in (
        (4.5, 0, "contract_lacks"),
        (5, 0, "contract_would_cost"),
        (6, 10, "contract_surveyor_only"),
    ):
        standing = Standing("player 0", contracts=(29,), surveyor=station)
        column = score(book(5, box), Position((standing, *names))).players[0]
        (line,) = [x for x in column.lines if x.category == CONTRACTS]
        assert (line.vp, line.text.key) == (vp, f"score.{key}")
        assert column.best == vp
    chosen = Standing("player 0", contracts=(29,), surveyor=5)
    by_hand = score(book(5, box), Position((chosen, *names)), {0: [29]}).players[0]
    assert by_hand.category(CONTRACTS) == -7
