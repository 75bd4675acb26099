"""What if: end positions with something more in them, and what there is to suppose."""

from dataclasses import replace

import pytest

from companion.content import load_box
from rules.core.ledger import Transfer
from rules.snowdonia.book import Book, Setup
from rules.snowdonia.components import RUBBLE, SUPPLY, player_zone
from rules.snowdonia.components import TrackCard as Card
from rules.snowdonia.position import ENTERED, Position, Standing, position, problems
from rules.snowdonia.scoring import score
from rules.snowdonia.setting_up import lay_out, lay_out_book
from rules.snowdonia.supposing import (
    HoldsContract,
    MoreCoal,
    MoreRubble,
    OwnsTrain,
    Site,
    SurveyorAt,
    TrackCard,
    offers,
    suppose,
)

BOX = load_box()
END = Position(
    (
        Standing("Siân", ("halfway.b1",), (3, 4), rubble=5, coal=1, contracts=(10, 21), surveyor=3),
        Standing("Tom", ("hebron.b1",), (5,), rubble=8, coal=2, train=4, contracts=(7,), surveyor=6),
    )
)


def book(players: int = 2) -> Book:
    return lay_out_book(BOX, Setup(players=("Siân", "Tom", "Eleni", "Wu", "Ana")[:players]))


def total(end: Position, seat: int = 0) -> int:
    return score(book(), end).players[seat].total


def test_10_one_more_track_scores_its_vp_and_the_contract_it_completes() -> None:
    # 21 needs three track cards and gives 24 VP.
    more = suppose(END, [TrackCard(0, 2)])
    assert total(more) == total(END) + 2 + 24
    assert more.players[1] == END.players[1]


def test_10_a_surveyor_at_the_summit() -> None:
    assert total(suppose(END, [SurveyorAt(0, 7)])) == total(END) - 4 + 21


def test_10_everything_supposed_counts_together() -> None:
    supposed = suppose(
        END,
        [
            Site(0, "hebron.b2"),
            HoldsContract(0, 11),
            MoreRubble(0, 3),
            MoreCoal(1, 1),
            OwnsTrain(0, 1),
            MoreRubble(1, -2),
        ],
    )
    mine, other = supposed.players
    assert mine.sites == ("halfway.b1", "hebron.b2")
    assert (mine.contracts, mine.rubble, mine.train) == ((10, 21, 11), 8, 1)
    assert (other.coal, other.rubble) == (3, 6)
    assert END.players[0].rubble == 5


def test_10_what_is_supposed_is_entered() -> None:
    nothing = Position((Standing("Siân", missing=frozenset(ENTERED)),))
    supposed = suppose(nothing, [SurveyorAt(0, 7), OwnsTrain(0, 4), MoreRubble(0, 4)])
    assert supposed.players[0].missing == frozenset(ENTERED) - {"surveyor", "train"}


@pytest.mark.parametrize(
    ("supposition", "key"),
    [
        (Site(0, "hebron.b1"), "position.site_twice"),
        (HoldsContract(0, 7), "position.contract_twice"),
        (OwnsTrain(0, 4), "position.train_twice"),
        (MoreRubble(0, 90), "position.too_many_cubes"),
        (MoreCoal(0, -2), "position.negative"),
    ],
)
def test_1_2_what_cannot_be_is_said_by_the_position(supposition: Site, key: str) -> None:
    assert [problem.message.key for problem in problems(book(), suppose(END, [supposition]))] == [key]


def test_10_no_seat_no_supposition() -> None:
    with pytest.raises(IndexError):
        suppose(END, [MoreCoal(2, 1)])


def test_1_2_only_what_nobody_has_is_offered() -> None:
    found = offers(book(), END, 0)
    assert {site.site for site in found.sites} == set(book().site) - {"halfway.b1", "hebron.b1"}
    assert {contract.number for contract in found.contracts} == set(book().contracts) - {10, 21, 7}
    assert [train.number for train in found.trains] == [1, 2, 3, 5, 6, 7]
    assert (found.rubble, found.coal, found.markers) == (90 - 13, 14 - 3, 13)
    assert all(offer.seat == 0 for offer in (*found.tracks, *found.sites, *found.stations, *found.trains))


def test_4_G_1_only_stations_ahead_are_offered() -> None:
    assert [offer.station for offer in offers(book(), END, 0).stations] == [4, 5, 6, 7]
    assert [offer.station for offer in offers(book(), END, 1).stations] == [7]
    unknown = suppose(END, [])
    unknown = replace(unknown, players=(replace(unknown.players[0], surveyor=None), unknown.players[1]))
    assert [offer.station for offer in offers(book(), unknown, 0).stations] == [0, 1, 3, 4, 5, 6, 7]


def test_1_1_a_card_of_each_vp_is_offered_while_one_is_left() -> None:
    assert [(offer.vp, offer.track) for offer in offers(book(), END, 0).tracks] == [
        (2, None),
        (3, None),
        (4, None),
        (5, None),
    ]
    fives = replace(END, players=(replace(END.players[0], tracks=(5,)), END.players[1]))
    assert [offer.vp for offer in offers(book(), fives, 0).tracks] == [2, 3, 4]
    all_laid = replace(END, players=(replace(END.players[0], tracks=(None,) * 11), END.players[1]))
    assert len(book().tracks) == 12
    assert offers(book(), all_laid, 0).tracks == ()


def test_9_2_without_markers_neither_track_nor_site_is_offered() -> None:
    full = replace(
        END, players=(replace(END.players[0], tracks=(3,) * 4, sites=tuple(book().site)[:12]), END.players[1])
    )
    found = offers(book(), full, 0)
    assert (found.markers, found.tracks, found.sites) == (0, (), ())
    assert found.stations


def test_10_a_tracked_game_offers_its_own_cards_of_the_route() -> None:
    cards = tuple(Card(f"c{n}", vp, vp) for n, vp in enumerate([3, 4, 2] + [3] * 9))
    table = lay_out(BOX, Setup(players=("Siân", "Tom"), track_cards=cards))
    ledger = table.state.ledger.after([Transfer(RUBBLE, 4, SUPPLY, player_zone(0))])
    table = replace(table, state=replace(table.state, owners={"c0": 0, "c1": None, "c2": 1}, ledger=ledger))
    end = position(table)
    found = offers(table.book, end, 0)
    assert [offer.track for offer in found.tracks] == [f"c{n}" for n in (1, *range(3, 12))]
    more = suppose(end, found.tracks[:1])
    assert (more.players[0].tracks, more.players[0].track_ids) == ((3, 4), ("c0", "c1"))
    before, after = (score(table.book, p).players[0] for p in (end, more))
    assert after.total == before.total + 4
