"""Yard, bag, office and shed, with what is unknown looking unknown."""

from fractions import Fraction

import pytest

from companion.content import load_box
from rules.core.frozen import replace
from rules.core.ledger import Transfer
from rules.snowdonia.book import Setup
from rules.snowdonia.components import BAG, SUPPLY, YARD
from rules.snowdonia.setting_up import lay_out
from rules.snowdonia.state import Table
from ui.present.looks import looks
from ui.present.moment import Moment, Proposal
from ui.present.supply import BagShown, SupplyView, percent, supply
from ui.sample import COLOURS, sample_tables


def shown(
    table: Table, before: Table | None = None, proposal: Proposal | None = None, bag: BagShown = "odds"
) -> SupplyView:
    count = len(table.book.players)
    return supply(Moment(table, looks(table.book.players, COLOURS[:count]), before, proposal), bag)


def with_state(table: Table, **changes: object) -> Table:
    return Table(table.book, replace(table.state, **changes))


def moved(table: Table, *transfers: Transfer) -> Table:
    return with_state(table, ledger=table.state.ledger.after(transfers))


def test_the_yard_lights_what_the_last_step_changed() -> None:
    _, before = sample_tables(4, 2, "place")
    table = moved(before, Transfer("ore", 1, YARD, SUPPLY))
    view = shown(table, before).yard
    assert [count.lit for _, count in view.cubes] == [True, False, False]
    assert "iron ore, changed" in view.sentence


def test_4_C_3_a_closed_bag_shows_no_number_anywhere() -> None:
    _, table = sample_tables(4, 2, "place")
    bag = shown(table, bag="closed").bag
    assert bag.closed
    assert (bag.cubes, bag.odds, bag.short) == ((), (), "")
    words = f"{bag.title} {bag.caption} {bag.sentence}".replace("4.C.3", "")
    assert not any(letter.isdigit() for letter in words)


def test_counts_without_odds() -> None:
    _, table = sample_tables(4, 2, "place")
    bag = shown(table, bag="counts").bag
    assert bag.odds == ()
    assert [count.text for _, count in bag.cubes] == [
        str(table.state.ledger[BAG, kind]) for kind in ("ore", "stone", "coal", "event")
    ]


def test_5_3_1_odds_add_up_and_have_at_most_three_rows() -> None:
    _, table = sample_tables(4, 1, "place")
    rows = shown(table).bag.odds
    assert len(rows) == 3
    assert rows[-1].events == "2+"
    assert sum(row.share for row in rows) == pytest.approx(1)


def test_what_is_possible_is_never_called_nothing() -> None:
    assert percent(Fraction(1, 1000)) == "under 1 %"
    assert percent(Fraction(999, 1000)) == "over 99 %"
    assert percent(Fraction(0)) == "0 %"
    assert percent(Fraction(1)) == "100 %"
    assert percent(Fraction(2, 5)) == "40 %"


def test_an_empty_bag_has_no_odds() -> None:
    _, table = sample_tables(4, 2, "place")
    kinds = ("ore", "stone", "coal", "event")
    empty = moved(table, *(Transfer(kind, table.state.ledger[BAG, kind], BAG, SUPPLY) for kind in kinds))
    bag = shown(empty).bag
    assert (bag.odds, bag.caption) == ((), "empty")


def test_2_9_while_the_set_aside_train_is_unknown_the_coal_of_the_bag_is_too() -> None:
    table = lay_out(load_box(), Setup(("A", "B", "C")))
    view = shown(table)
    coal = dict(view.bag.cubes)["coal"]
    assert coal.text.endswith("+?")
    assert view.bag.title.endswith("?")
    assert view.bag.caption.endswith("?")
    assert "set aside" in view.shed.trains[0].sentence


def test_an_office_space_is_a_card_unknown_or_empty() -> None:
    _, table = sample_tables(4, 2, "place")
    card = next(n for n, c in sorted(table.book.contracts.items()) if c.needs.rubble and c.area)
    view = shown(with_state(table, office=(card, "?", None))).office.cards
    assert view[0].number == str(card)
    assert ("rubble", str(table.book.contracts[card].needs.rubble)) in view[0].needs
    assert view[0].sentence.startswith(f"Site office space 1, contract {card}, ")
    assert (view[1].number, view[1].vp, view[1].empty) == ("?", "?", False)
    assert view[1].sentence == "Site office space 2, card not entered"
    assert (view[2].empty, view[2].sentence) == (True, "Site office space 3, empty")


def test_every_contract_can_be_shown() -> None:
    _, table = sample_tables(4, 2, "place")
    for number in table.book.contracts:
        card = shown(with_state(table, office=(number, None, None))).office.cards[0]
        assert card.vp
        assert card.unit in ("VP", "VP each")


def test_6_2_trains_are_for_sale_after_their_event() -> None:
    _, table = sample_tables(4, 2, "place")
    assert shown(with_state(table, trains_open=False)).shed.caption == "after event 2"
    assert shown(with_state(table, trains_open=True)).shed.caption == "price, coal"


def test_a_train_that_is_bought_is_dashed_and_one_that_comes_back_too() -> None:
    _, table = sample_tables(4, 2, "place")
    shed = with_state(table, shed=(2, 3), trains_open=True)
    view = shown(shed, None, Proposal(with_state(shed, shed=(2, 5)))).shed
    assert [(train.number, train.proposed) for train in view.trains] == [(2, False), (3, True), (5, True)]
    assert view.trains[1].sentence.endswith("will be bought")
    assert view.trains[2].sentence.endswith("will come back")


def test_an_empty_shed_and_a_solo_shed_say_why() -> None:
    _, table = sample_tables(4, 2, "place")
    assert shown(with_state(table, shed=())).shed.note == "All trains are sold."
    _, solo = sample_tables(1, 2, "place")
    view = shown(solo).shed
    assert view.trains == ()
    assert str(solo.state.trains[0]) in view.note
