"""Section 10: sheets worked by hand, impossible positions, and random positions against the oracle."""

import random
from dataclasses import replace
from typing import Any

import pytest

from companion.content import load_box
from rules.core.ledger import Transfer
from rules.core.problems import Grade
from rules.core.scoring import PlayerScore, ScoreLine
from rules.snowdonia.book import Book, Setup
from rules.snowdonia.components import COAL, RUBBLE, SUPPLY, TrackCard, player_zone
from rules.snowdonia.position import Position, Standing, position, problems
from rules.snowdonia.scoring import CATEGORIES, Shortfall, choice_problems, contract_choices, score
from rules.snowdonia.setting_up import lay_out, lay_out_book
from tests.support.brute_force import categories, random_standings


def book(players: int = 3, **values: Any) -> Book:
    names = tuple(f"player {seat}" for seat in range(players))
    return lay_out_book(load_box(values=values or None), Setup(players=names))


def column(standing: Standing, players: int = 3, choose: list[int] | None = None) -> PlayerScore:
    others = tuple(Standing(f"player {seat}", surveyor=0) for seat in range(1, players))
    chosen = None if choose is None else {0: choose}
    return score(book(players), Position((standing, *others)), chosen).players[0]


def line(player: PlayerScore, category: str, about: str | None = None) -> ScoreLine:
    found = [x for x in player.lines if x.category == category and about in (None, x.about)]
    assert len(found) == 1, found
    return found[0]


def me(**fields: Any) -> Standing:
    return Standing(**{"name": "Siân", "surveyor": 0, **fields})


def test_10_1_each_owned_site_scores_its_vp() -> None:
    # Two Viaducts left 4, Halfway b2 5, the summit's b1 14.
    player = column(me(sites=("yr-wyddfa.b1", "two-viaducts.x1", "halfway.b2")))
    assert player.category("sites") == 23
    assert [(x.about, x.vp, str(x.ref)) for x in player.lines if x.category == "sites"] == [
        ("two-viaducts.x1", 4, "snowdonia.base:10.1"),
        ("halfway.b2", 5, "snowdonia.base:10.1"),
        ("yr-wyddfa.b1", 14, "snowdonia.base:10.1"),
    ]


def test_10_2_each_owned_track_card_scores_its_vp() -> None:
    player = column(me(tracks=(3, 5, 2)))
    assert player.category("track") == 10
    assert [(x.about, x.vp, x.ref.clause) for x in player.lines if x.category == "track"] == [
        ("track.1", 3, "10.2"),
        ("track.2", 5, "10.2"),
        ("track.3", 2, "10.2"),
    ]


def test_10_2_an_unknown_track_card_is_a_line_without_points_but_its_marker_counts() -> None:
    player = column(me(tracks=(3, None, 4), contracts=(21,)))
    assert line(player, "track", "track.2").vp is None
    assert not player.complete
    assert player.total == 3 + 4 + 24


def test_10_3_a_marker_scores_its_own_site_and_one_contract() -> None:
    player = column(me(sites=("two-viaducts.b1", "halfway.b1", "hebron.b1"), contracts=(3,)))
    assert (player.category("sites"), player.category("contracts")) == (23, 6)
    assert line(player, "contracts").uses == ("two-viaducts.b1", "hebron.b1", "halfway.b1")


def test_10_3_a_contract_names_the_cubes_and_markers_it_uses() -> None:
    player = column(
        me(sites=("hebron.b1", "two-viaducts.x2", "halfway.x1"), tracks=(3, 4, 2), rubble=16, contracts=(5, 16))
    )
    assert line(player, "contracts", "5").uses == ("rubble:4", "track.1", "two-viaducts.x2", "hebron.b1")
    assert line(player, "contracts", "16").uses == ("rubble:8", "track.2", "track.3")
    assert player.category("contracts") == 14 + 23


def test_10_3_an_unscored_contract_says_all_it_lacks() -> None:
    missing = line(column(me(tracks=(3,), rubble=3, sites=("hebron.b1",), contracts=(5,))), "contracts")
    assert (missing.vp, missing.uses, missing.ref.clause) == (0, (), "10.3")
    assert missing.text.key == "score.contract_lacks"
    assert missing.text.get("short") == (Shortfall("rubble", 4, 3), Shortfall("sites", 2, 1))


def test_10_4_an_outbid_contract_says_what_is_left_and_who_has_it() -> None:
    sites = ("two-viaducts.b1", "two-viaducts.b2", "hebron.b1", "hebron.b2", "halfway.b1")
    sites += ("halfway.b2", "clogwyn.b1", "clogwyn.b2", "clogwyn.b3", "clogwyn.b4")
    player = column(me(sites=sites, surveyor=6, contracts=(28, 1, 3)))
    assert player.category("contracts") == 38
    assert (player.next_best, player.next_best_contracts) == (29, (3, 28))
    outbid = line(player, "contracts", "3")
    assert (outbid.vp, outbid.text.key, outbid.ref.clause) == (0, "score.contract_outbid", "10.4")
    assert outbid.text.get("short") == (Shortfall("sites", 3, 0),)
    assert outbid.text.get("serves") == (1, 28)


@pytest.mark.parametrize(("station", "vp"), [(0, 0), (4.5, 0), (5, 6), (6, 10), (7, 15)])
def test_10_3_contract_29_gives_its_highest_tier(station: float, vp: int) -> None:
    scored = line(column(me(surveyor=station, contracts=(29,)), players=5), "contracts")
    assert scored.vp == vp
    if not vp:
        assert scored.text.get("short") == (Shortfall("surveyor", 5, station),)


def test_10_3_one_surveyor_serves_28_and_29_and_its_own_vp() -> None:
    sites = ("two-viaducts.b1", "two-viaducts.b2", "hebron.b1", "hebron.b2", "halfway.b1")
    player = column(me(sites=sites, surveyor=7, contracts=(28, 29)))
    assert (player.category("contracts"), player.category("surveyor")) == (23 + 15, 21)
    short = column(me(sites=sites, surveyor=5, contracts=(28, 29)))
    assert (short.category("contracts"), short.category("surveyor")) == (6, 11)


def test_10_3_an_unknown_surveyor_leaves_its_contract_open() -> None:
    player = column(me(surveyor=None, contracts=(29, 27), coal=1))
    assert line(player, "contracts", "29").vp is None
    assert line(player, "surveyor").vp is None
    assert (player.total, player.complete) == (2, False)


@pytest.mark.parametrize("coal", [0, 1, 6])
def test_10_5_contract_27_gives_2_vp_a_coal(coal: int) -> None:
    scored = line(column(me(coal=coal, contracts=(27,))), "contracts")
    assert (scored.vp, scored.ref.clause, scored.uses) == (2 * coal, "10.5", ())


@pytest.mark.parametrize(("train", "vp"), [(None, 0), (1, 0), (4, 9), (6, 0)])
def test_10_6_train_4_gives_9_vp(train: int | None, vp: int) -> None:
    scored = line(column(me(train=train)), "train")
    assert (scored.vp, scored.ref.clause) == (vp, "10.6")


@pytest.mark.parametrize(
    ("station", "vp"), [(0, 0), (1, 1), (2, 2), (3, 4), (4, 7), (4.5, 9), (5, 11), (6, 15), (7, 21)]
)
def test_10_7_the_surveyor_scores_its_station(station: float, vp: int) -> None:
    scored = line(column(me(surveyor=station), players=5), "surveyor")
    assert (scored.vp, scored.ref.clause) == (vp, "10.7")


def test_10_8_all_tied_players_win() -> None:
    standings = [Standing(name, tracks=(vp,), surveyor=0) for name, vp in (("A", 5), ("B", 3), ("C", 5))]
    sheet = score(book(), Position(tuple(standings)))
    assert sheet.winners == ("A", "C")
    assert sheet.categories == CATEGORIES == ("sites", "track", "contracts", "train", "surveyor")


def test_10_4_players_may_overrule_the_choice() -> None:
    standing = me(tracks=(3, 4), contracts=(24, 26, 30))
    best = column(standing)
    assert [x.vp for x in best.lines if x.category == "contracts"] == [0, 15, 0]
    by_hand = column(standing, choose=[24])
    assert [(x.vp, x.overruled) for x in by_hand.lines if x.category == "contracts"] == [
        (4, True),
        (0, True),
        (0, False),
    ]
    assert line(by_hand, "contracts", "24").uses == ("track.1",)
    assert by_hand.next_best == best.next_best == 15
    none = column(me(rubble=8, contracts=(7,)), choose=[])
    assert line(none, "contracts").text.key == "score.contract_declined"


def test_10_3_a_choice_by_hand_must_be_possible() -> None:
    table = book()
    end = Position((me(tracks=(3, 4), surveyor=5, contracts=(26, 28, 30)), *[Standing(n, surveyor=0) for n in "AB"]))
    found = choice_problems(table, end, {0: [26, 30, 28, 7]})
    assert [p.message.key for p in found] == ["choice.not_held", "choice.not_met", "choice.too_much"]
    assert found[2].message.get("short") == (Shortfall("tracks", 4, 2),)
    assert not choice_problems(table, end, {0: [30]})
    with pytest.raises(ValueError, match="cannot be chosen"):
        score(table, end, {0: [26, 30]})


def test_12_9_only_contracts_held_score() -> None:
    assert column(me(tracks=(3, 3, 4), contracts=())).category("contracts") == 0


def test_10_a_value_that_nobody_checked_marks_its_line() -> None:
    box = load_box()
    sure = replace(box, unsure=frozenset({"stations.hebron.b1.vp", "contracts.7.extra_cubes", "contracts.29.tiers"}))
    table = lay_out_book(sure, Setup(players=("Siân", "Tom", "Eleni")))
    standing = me(sites=("hebron.b1", "hebron.b2"), rubble=8, contracts=(7, 29), surveyor=7)
    player = score(table, Position((standing, Standing("Tom"), Standing("Eleni")))).players[0]
    assert {x.about for x in player.lines if x.unsure} == {"hebron.b1", "29"}


def test_10_owner_values_go_before_the_pack() -> None:
    table = book(3, **{"stations.hebron.b1.vp": 8, "contracts.20.needs.tracks": 1})
    standing = me(sites=("hebron.b1",), tracks=(3,), contracts=(20,))
    player = score(table, Position((standing, Standing("A", surveyor=0), Standing("B", surveyor=0)))).players[0]
    assert (player.category("sites"), player.category("contracts")) == (8, 40)


def test_10_the_position_of_a_tracked_game() -> None:
    cards = tuple(TrackCard(f"c{n}", vp, vp, vp_guessed=n == 1) for n, vp in enumerate([3, 4, 2] + [3] * 9))
    cards = (*cards[:2], TrackCard("c2", None, 2), *cards[3:])
    table = lay_out(load_box(), Setup(players=("Siân", "Tom"), start_player=1, track_cards=cards))
    state = replace(
        table.state,
        start_player=1,
        owners={"halfway.b1": 0, "two-viaducts.x1": 0, "hebron.b1": None, "c2": 0, "c1": 0, "c0": 1, "hebron.b2": 1},
        ledger=table.state.ledger.after(
            [Transfer(RUBBLE, 9, SUPPLY, player_zone(0)), Transfer(COAL, 2, "bag", player_zone(1))]
        ),
        trains=(4, None),
        contracts=((26, 10), (27,)),
        surveyors=(3, 0),
    )
    table = replace(table, state=state)
    end = position(table)
    assert end == Position(
        (
            Standing("Siân", ("two-viaducts.x1", "halfway.b1"), (4, None), ("c1", "c2"), 9, 0, 4, (26, 10), 4),
            Standing("Tom", ("hebron.b2",), (3,), ("c0",), 0, 2, None, (27,), 0),
        ),
        1,
    )
    assert problems(table.book, end) == []
    sheet = score(table.book, end)
    assert {p.name: p.total for p in sheet.players} == {"Siân": 4 + 7 + 4 + 15 + 5 + 9 + 7, "Tom": 6 + 3 + 4}
    assert line(sheet.players[0], "contracts", "26").uses == ("c1", "c2")
    assert line(sheet.players[0], "track", "c1").unsure
    assert not sheet.players[0].complete


# Positions that cannot be


def wrong(*standings: Standing) -> set[tuple[str, str]]:
    found = problems(book(len(standings)), Position(standings))
    assert all(problem.grade is Grade.IMPOSSIBLE for problem in found)
    return {(problem.message.key.removeprefix("position."), problem.ref.clause) for problem in found}


def other(**fields: Any) -> Standing:
    return Standing(**{"name": "Tom", "surveyor": 0, **fields})


@pytest.mark.parametrize(
    ("first", "second", "found"),
    [
        ({"sites": ("hebron.x1",)}, {"sites": ("hebron.x1",)}, ("site_twice", "4.B.3")),
        ({"sites": ("hebron.b1",)}, {"sites": ("hebron.b1",)}, ("site_twice", "4.E.1")),
        ({"sites": ("hebron.b1", "hebron.b1")}, {}, ("site_twice", "4.E.1")),
        ({"sites": ("hebron.b9",)}, {}, ("no_such_site", "1.1")),
        ({"sites": ("waterfall.b1",)}, {}, ("site_not_in_play", "2.3")),
        ({"contracts": (7,)}, {"contracts": (7,)}, ("contract_twice", "1.2")),
        ({"contracts": (7, 7)}, {}, ("contract_twice", "1.2")),
        ({"contracts": (31,)}, {}, ("no_such_contract", "1.1")),
        ({"contracts": (28,)}, {}, ("contract_not_in_play", "2.7")),
        ({"train": 4}, {"train": 4}, ("train_twice", "1.2")),
        ({"train": 8}, {}, ("no_such_train", "1.1")),
        ({"tracks": (5, 5)}, {"tracks": (5,)}, ("too_many_cards_of_vp", "1.1")),
        ({"tracks": (7,)}, {}, ("too_many_cards_of_vp", "1.1")),
        ({"tracks": (2, 2, 3, 3, 3, 3)}, {"tracks": (3, 4, 4, 4, 4, 5, 5)}, ("too_many_tracks", "2.4")),
        ({"rubble": -1}, {}, ("negative", "1.1")),
        ({"coal": -1}, {}, ("negative", "1.1")),
        ({"rubble": 50}, {"rubble": 41}, ("too_many_cubes", "1.1")),
        ({"coal": 8}, {"coal": 7}, ("too_many_cubes", "1.1")),
        ({"surveyor": 8}, {}, ("no_such_station", "1.1")),
        ({"surveyor": 4.5}, {}, ("station_not_in_play", "2.3")),
        ({"surveyor": 2}, {}, ("station_not_in_play", "2.3")),
    ],
)
def test_1_2_each_impossibility_alone(first: dict[str, Any], second: dict[str, Any], found: tuple[str, str]) -> None:
    assert wrong(me(**first), other(**second)) == {found}


def test_1_1_no_more_than_16_markers() -> None:
    sites = tuple(site for site in book(2).site)
    assert wrong(me(sites=sites[:12], tracks=(2, 3, 4, 5)), other()) == set()
    assert wrong(me(sites=sites[:13], tracks=(2, 3, 4, 5)), other()) == {("too_many_markers", "1.1")}


def test_2_10_solo_has_less_coal_in_play() -> None:
    assert wrong(me(coal=6)) == set()
    assert wrong(me(coal=7)) == {("too_many_cubes_in_play", "2.10")}


def test_2_3_and_2_7_more_players_bring_more_into_play() -> None:
    names = (Standing(n, surveyor=0) for n in "ABCD")
    assert wrong(me(sites=("waterfall.b1", "passing-loop.b1"), contracts=(28, 29), surveyor=4.5), *names) == set()


def test_1_2_everything_impossible_is_named_at_once() -> None:
    first = me(sites=("hebron.b1", "nowhere.b1"), contracts=(7, 29), train=9, rubble=91, surveyor=12)
    second = other(sites=("hebron.b1",), contracts=(7,), tracks=(9,), coal=-2)
    assert {key for key, _ in wrong(first, second)} == {
        "no_such_site",
        "site_twice",
        "contract_not_in_play",
        "contract_twice",
        "no_such_train",
        "too_many_cards_of_vp",
        "negative",
        "too_many_cubes",
        "no_such_station",
    }


def test_1_2_what_could_be_is_no_problem() -> None:
    chance = random.Random(5)
    for _ in range(50):
        standings = random_standings(load_box(), chance)
        assert problems(book(len(standings)), Position(standings)) == []


@pytest.mark.parametrize("seed", range(8))
def test_10_random_positions_against_the_oracle(seed: int) -> None:
    chance = random.Random(seed)
    box = load_box()
    for _ in range(25):
        standings = random_standings(box, chance)
        sheet = score(book(len(standings)), Position(standings))
        totals = {}
        for standing, player in zip(standings, sheet.players, strict=True):
            expected = categories(box, standing)
            assert {name: player.category(name) for name in CATEGORIES} == expected, standing
            totals[player.name] = sum(expected.values())
            assert player.total == totals[player.name]
        assert set(sheet.winners) == {name for name, total in totals.items() if total == max(totals.values())}


def test_10_3_no_cube_or_marker_is_used_twice() -> None:
    chance = random.Random(77)
    for _ in range(60):
        standings = random_standings(load_box(), chance)
        for standing, player in zip(standings, score(book(len(standings)), Position(standings)).players, strict=True):
            used = [entry for x in player.lines for entry in x.uses]
            markers = [entry for entry in used if not entry.startswith("rubble:")]
            assert len(markers) == len(set(markers))
            assert {m for m in markers if not m.startswith("track.")} <= set(standing.sites)
            assert sum(int(e.removeprefix("rubble:")) for e in used if e.startswith("rubble:")) <= standing.rubble


def test_10_4_the_choice_alone_can_be_asked_for() -> None:
    choices = contract_choices(book(), me(tracks=(3, 3), contracts=(26, 30)))
    assert (choices.best.total, choices.best.contracts) == (15, (26,))
