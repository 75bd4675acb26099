"""What every game's rules share: drafts, actions, findings, paths."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import pytest

from rules.core.action import Action, perform
from rules.core.effects import Draft, Effect
from rules.core.findings import Findings, named_twice
from rules.core.frozen import put
from rules.core.message import message
from rules.core.paths import with_tables
from rules.core.problems import Grade, Problem
from rules.core.refs import RuleRef


@dataclass(frozen=True)
class Counter:
    """A table whose state is a number."""

    state: int


def clause(number: str) -> RuleRef:
    return RuleRef("counting", number)


@dataclass(frozen=True)
class Add(Action[Counter, Draft[int, int]]):
    """Adds, of which more than nine is impossible and less than nothing a breach."""

    number: int
    step: ClassVar[str] = "add"

    def problems(self, table: Counter) -> list[Problem]:
        findings = Findings(clause)
        if table.state + self.number > 9:
            return [findings.impossible("1", "too_much", most=9)]
        return [findings.breach("2", "too_little")] if self.number < 0 else []

    def apply(self, table: Counter, draft: Draft[int, int]) -> None:
        draft.do(clause("1"), self.number)

    def worked_out(self, table: Counter) -> Draft[int, int]:
        draft: Draft[int, int] = Draft(table.state, lambda state, change: state + change)
        self.apply(table, draft)
        return draft


def test_a_draft_applies_changes_and_keeps_them_with_their_clauses() -> None:
    draft: Draft[int, int] = Draft(1, lambda state, change: state * 10 + change)
    draft.do(clause("1"), 2, 3)
    draft.do(clause("2"), 4)
    assert draft.state == 1234
    assert draft.effects == [Effect(2, clause("1")), Effect(3, clause("1")), Effect(4, clause("2"))]


def test_an_action_is_performed_and_its_effects_told() -> None:
    step = perform(Counter(3), Add(4))
    assert (step.after, step.problems, step.refused) == (Counter(7), (), False)
    assert Add(4).effects(Counter(3)) == (Effect(4, clause("1")),)


def test_a_breach_is_performed_all_the_same() -> None:
    step = perform(Counter(3), Add(-1))
    assert step.after == Counter(2)
    assert step.problems == (Problem(Grade.BREACH, clause("2"), message("too_little")),)


def test_what_is_impossible_changes_nothing() -> None:
    before = Counter(8)
    step = perform(before, Add(2))
    assert step.refused
    assert step.after is before
    assert step.problems[0].message.get("most") == 9


def test_findings_have_their_grade() -> None:
    findings = Findings(clause)
    found = [findings.note("1", "k"), findings.breach("1", "k"), findings.impossible("1", "k")]
    assert [problem.grade for problem in found] == [Grade.NOTE, Grade.BREACH, Grade.IMPOSSIBLE]
    assert {problem.ref for problem in found} == {clause("1")}


def test_what_is_named_twice_and_by_whom() -> None:
    named = [("Ana", [1, 2, 2]), ("Ben", [1, 3])]
    assert list(named_twice(named)) == [(1, ("Ana", "Ben")), (2, ("Ana", "Ana"))]


@pytest.mark.parametrize(("index", "after"), [(0, (9, 2, 3)), (1, (1, 9, 3)), (2, (1, 2, 9))])
def test_one_value_of_a_tuple_is_changed(index: int, after: tuple[int, ...]) -> None:
    assert put((1, 2, 3), index, 9) == after


def test_a_path_and_the_tables_that_it_lies_in() -> None:
    assert with_tables(["stations.3.cost", "line.end"]) == {
        "stations",
        "stations.3",
        "stations.3.cost",
        "line",
        "line.end",
    }
