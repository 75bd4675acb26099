"""Traits in general: neutral answers, clauses, the closed list."""

from __future__ import annotations

from dataclasses import fields
from random import Random

import pytest

from companion import audit
from companion.codec import from_plain, seats_by_number, to_plain
from companion.content import box_of
from rules.core.frozen import replace
from rules.core.refs import RuleRef
from rules.snowdonia.traits.kinds import TRAITS
from rules.snowdonia.traits.trait import Trait
from tests.support import packs
from tests.support.autoplay import play
from tests.support.autoplay import table as random_table
from tests.support.tables import table

REF = RuleRef("test", "1")


def test_a_trait_that_says_nothing_changes_nothing() -> None:
    base = table()
    box = replace(base.book.box, traits=(Trait(rules={"": REF}),))
    for seed in range(3):
        rng = Random(seed)
        start = random_table(rng, seed + 1, box=box)
        rng = Random(seed)
        usual = random_table(rng, seed + 1, box=base.book.box)
        with_it = [action for action, _ in play(start, Random(seed))]
        assert with_it == [action for action, _ in play(usual, Random(seed))]


def test_every_mechanism_has_a_name_of_its_own_and_a_pack_that_has_it_alone() -> None:
    kinds = [trait.kind for trait in TRAITS]
    assert len(set(kinds)) == len(kinds)
    alone = {type(trait).kind for name in packs.ALONE for trait in packs.alone(name).traits}
    assert alone == set(kinds)
    assert all(len(packs.alone(name).traits) <= 1 for name in packs.ALONE)


def test_a_clause_for_every_point() -> None:
    trait = Trait(rules={"work": REF, "": RuleRef("test", "2")})
    assert (trait.ref("work").clause, trait.ref("other").clause) == ("1", "2")
    for name in packs.ALONE:
        for mechanism in packs.alone(name).traits:
            for point in mechanism.points:
                assert mechanism.ref(point).book == f"test.{name}"
    assert all("rules" in {f.name for f in fields(trait)} for trait in TRAITS)


@pytest.mark.parametrize("name", packs.ALONE)
def test_each_mechanism_alone_in_whole_random_games(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    packs.make_known(monkeypatch)
    box = box_of(packs.pack(name), name)
    for players in (1, 2, 3, 5):
        rng = Random(f"{name} {players}")
        start = random_table(rng, players, box=box)
        played = play(start, rng)
        for action, step in played:
            assert not step.problems, (name, action, step.problems)
            assert audit.check(step.after) == []
            assert from_plain(to_plain(action, lambda seat: seat), seats_by_number(players)) == action
        assert played[-1][1].after.state.ended is not None
