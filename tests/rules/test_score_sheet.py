"""The score sheet itself: lines that people overruled, who shares a rank, who left, and what is still open."""

import pytest

from rules.core.message import message
from rules.core.refs import RuleRef
from rules.core.scoring import Overrule, PlayerScore, ScoreLine, ScoreSheet, overruled, sheet_of, without

REF = RuleRef("snowdonia.base", "10.1")


def line(category: str, about: str, vp: int | None, *, unsure: bool = False) -> ScoreLine:
    return ScoreLine(category, about, vp, message("score.site", site=about), REF, unsure=unsure)


def sheet(*totals: int | None) -> ScoreSheet:
    """A player for each total, who is called by a letter and has it in one line."""
    return sheet_of(
        ("sites", "train"),
        (PlayerScore("ABCDE"[i], (line("sites", "s", total), line("train", "", 0))) for i, total in enumerate(totals)),
    )


def test_10_8_as_many_vp_share_a_rank_and_the_next_one_is_left_out() -> None:
    assert sheet(3, 7, 7, -2).ranks == (3, 1, 1, 4)
    assert sheet(3, 7, 7, -2).winners == ("B", "C")
    assert sheet(-5, -5).winners == ("A", "B")


def test_10_4_an_overruled_line_has_the_vp_that_people_gave_and_totals_follow() -> None:
    before = sheet(5, 6)
    after = overruled(before, [Overrule(0, "sites", "s", 9)])
    changed = after.players[0].lines[0]
    assert (changed.vp, changed.overruled, changed.given) == (9, True, True)
    assert changed.instead_of == before.players[0].lines[0]
    assert (changed.text, changed.ref) == (before.players[0].lines[0].text, REF)
    assert [player.total for player in after.players] == [9, 6]
    assert (before.winners, after.winners) == (("B",), ("A",))
    assert after.players[1] == before.players[1]


def test_10_4_an_overruled_line_is_known_and_sure() -> None:
    before = sheet_of(("sites",), [PlayerScore("A", (line("sites", "s", None, unsure=True),))])
    assert not before.complete
    after = overruled(before, [Overrule(0, "sites", "s", 0)])
    assert after.complete
    assert not after.players[0].lines[0].unsure


def test_10_4_overruled_twice_the_later_vp_counts_and_the_rules_stay_known() -> None:
    twice = overruled(overruled(sheet(5), [Overrule(0, "sites", "s", 9)]), [Overrule(0, "sites", "s", 4)])
    assert twice == overruled(sheet(5), [Overrule(0, "sites", "s", 9), Overrule(0, "sites", "s", 4)])
    kept = twice.players[0].lines[0].instead_of
    assert kept is not None
    assert kept.vp == 5


@pytest.mark.parametrize(
    "change", [Overrule(0, "sites", "t", 1), Overrule(0, "track", "s", 1), Overrule(2, "sites", "s", 1)]
)
def test_10_4_a_line_that_does_not_exist_cannot_be_overruled(change: Overrule) -> None:
    with pytest.raises(ValueError, match="no line"):
        overruled(sheet(5, 6), [change])


def test_10_4_nothing_overruled_is_the_sheet_itself() -> None:
    before = sheet(5, 6)
    assert overruled(before, []) is before


def test_10_8_who_left_keeps_the_column_and_does_not_win() -> None:
    after = without(sheet(5, 9, 5), ["B"])
    assert [player.total for player in after.players] == [5, 9, 5]
    assert (after.left, after.winners, after.ranks) == (("B",), ("A", "C"), (1, None, 1))
    assert overruled(after, [Overrule(2, "sites", "s", 6)]).winners == ("C",)
    assert without(after, []) == sheet(5, 9, 5)
    assert without(after, "ABC").winners == ()


def test_10_who_left_may_have_open_lines() -> None:
    open_ = sheet(5, None)
    assert not open_.complete
    assert without(open_, ["B"]).complete
    assert not open_.players[1].category_complete("sites")
    assert open_.players[1].category_complete("train")


def test_10_4_the_margin_needs_another_choice() -> None:
    assert PlayerScore("A", (), 20, (1,), 26, (2,)).margin == 6
    assert PlayerScore("A", (), None, (), 26, (2,)).margin is None
    assert PlayerScore("A", ()).margin is None
