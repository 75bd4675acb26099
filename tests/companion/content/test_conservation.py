"""1.2: a table laid out from the pack holds what the box holds."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.content import load_box
from rules.snowdonia.book import Setup
from rules.snowdonia.setting_up import lay_out

NAMES = ("Siân", "Bleddyn", "Ngũgĩ", "Ἑλένη", "Owain")


@pytest.mark.parametrize("set_aside", [None, 1, 2, 5, 7])
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_1_2_the_total_of_each_kind_is_the_boxs(players: int, set_aside: int | None) -> None:
    box = load_box()
    drawn = ("ore", "ore", "event", "stone", "coal", "ore", "ore") if players == 1 else None
    setup = Setup(
        players=NAMES[:players],
        track_cards=box.track_cards[: {1: 12, 2: 12, 3: 13, 4: 13, 5: 14}[players]],
        set_aside=None if players == 1 else set_aside,
        solo_train=set_aside if players == 1 else None,
        solo_yard_draw=drawn,
    )
    totals: Counter[str] = Counter()
    for (_, kind), count in lay_out(box, setup).state.ledger.items():
        assert count >= 0
        totals[kind] += count
    assert totals == {
        "ore": 40,
        "stone": 24,
        "coal": 14,
        "event": 5,
        "rubble": 90,
        "bars": 18,
        "game_markers": 8,
    }


@pytest.mark.parametrize(("set_aside", "coal"), [(1, 7), (2, 6), (3, 7), (4, 7), (5, 8), (6, 7), (7, 7)])
def test_2_10_the_coal_in_the_bag_depends_on_the_train_set_aside(set_aside: int, coal: int) -> None:
    ledger = lay_out(load_box(), Setup(players=NAMES[:3], set_aside=set_aside)).state.ledger
    assert ledger["bag", "coal"] == coal
    assert ledger["yard", "coal"] == 1


@pytest.mark.parametrize(("train", "coal"), [(1, 5), (2, 6), (5, 4)])
def test_11_2_the_solo_bag_holds_six_coal_less_that_of_the_train(train: int, coal: int) -> None:
    ledger = lay_out(load_box(), Setup(players=NAMES[:1], solo_train=train)).state.ledger
    assert ledger["bag", "coal"] == coal
    assert ledger["player 0", "coal"] == 6 - coal
