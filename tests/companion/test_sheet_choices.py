"""Decisions about a sheet as told cells: what a journal may say, and in which words."""

from functools import partial
from typing import Any

import pytest

from companion.content import load_box
from companion.errors import BadInput
from companion.score_words import line_name
from companion.sheet_choices import (
    Overruled,
    SheetChoices,
    choices_told,
    contracts_cell,
    left_cell,
    told_words,
    vp_cell,
)
from rules.snowdonia.book import Setup
from rules.snowdonia.setting_up import lay_out_book

BOOK = lay_out_book(load_box(), Setup(players=("Siân", "Tom")))


def test_every_decision_has_a_cell() -> None:
    told = {
        "values.stations.halfway.b2.vp": 6,
        contracts_cell(0): [3, 1],
        contracts_cell(1): [],
        vp_cell(1, "sites", "halfway.b2"): {"vp": -2, "why": "agreed"},
        vp_cell(1, "train", ""): {"vp": 3},
        left_cell(1): True,
    }
    assert choices_told(told, 2) == SheetChoices(
        {0: (1, 3), 1: ()},
        {(1, "sites", "halfway.b2"): Overruled(-2, "agreed"), (1, "train", ""): Overruled(3)},
        frozenset({1}),
    )
    assert choices_told(dict.fromkeys(told), 2) == SheetChoices()


@pytest.mark.parametrize(
    ("cell", "value", "said"),
    [
        ("sheet.contracts.2", [1], "sheet.contracts.2: nobody sits at seat 2; write 0 to 1"),
        ("sheet.contracts.0", 3, "sheet.contracts.0: 3 is no choice of contracts; write a list of numbers"),
        ("sheet.contracts.0", ["one"], "is no choice of contracts"),
        ("sheet.contracts.0", [True], "is no choice of contracts"),
        ("sheet.vp.0.train.4", 12, 'sheet.vp.0.train.4: 12 gives no VP; write {vp = 12, why = "..."}'),
        ("sheet.vp.0.train.4", {"vp": 1.5}, "gives no VP"),
        ("sheet.vp.0.train.4", {"vp": 1, "why": 2}, "gives no VP"),
        ("sheet.vp.7.train.4", {"vp": 1}, "nobody sits at seat 7"),
        ("sheet.left.0", "yes", "sheet.left.0: 'yes' cannot be read; write true or false"),
        ("sheet.winner", 1, "sheet.winner: is no cell of the sheet; write"),
        ("sheet.vp.0", {"vp": 1}, "is no cell of the sheet"),
    ],
)
def test_what_no_cell_can_hold_is_refused(cell: str, value: Any, said: str) -> None:
    with pytest.raises(BadInput) as refused:
        choices_told({cell: value}, 2)
    assert said in str(refused.value)


@pytest.mark.parametrize(
    ("cell", "value", "words"),
    [
        (contracts_cell(0), [1, 3], "Siân's contracts are scored as chosen: No. 1 and No. 3"),
        (contracts_cell(0), [], "Siân's contracts are scored as chosen: none"),
        (contracts_cell(0), None, "Siân's contracts are scored by the best choice again"),
        (vp_cell(1, "train", "4"), {"vp": 12, "why": "house rule"}, "Train of Tom is overruled: 12 VP (house rule)"),
        (vp_cell(1, "surveyor", "hebron"), {"vp": 0, "why": ""}, "Surveyor of Tom is overruled: 0 VP"),
        (vp_cell(1, "contracts", "7"), {"vp": 12}, "No. 7 of Tom is overruled: 12 VP"),
        (vp_cell(0, "sites", "halfway.x1"), {"vp": -1}, "Halfway, left of Siân is overruled: -1 VP"),
        (vp_cell(0, "track", "track.2"), {"vp": 2}, "track card 2 of Siân is overruled: 2 VP"),
        (vp_cell(0, "track", ""), {"vp": 2}, "Track of Siân is overruled: 2 VP"),
        (vp_cell(1, "train", "4"), None, "Train of Tom is scored by the rules again"),
        (left_cell(1), True, "Tom has left the game"),
        (left_cell(1), None, "Tom is in the game again"),
    ],
)
def test_each_decision_has_its_words(cell: str, value: Any, words: str) -> None:
    assert told_words(cell, value, BOOK.players, partial(line_name, BOOK)) == words


def test_what_is_no_decision_has_no_words() -> None:
    with pytest.raises(ValueError, match="no cell of the sheet"):
        told_words("office.1", 3, BOOK.players, partial(line_name, BOOK))
