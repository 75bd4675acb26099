"""The bag page as data: exact chances, the events they would be, the past round by round, and nothing while closed."""

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from rules.core.frozen import replace
from rules.snowdonia.components import BAG, CUBES
from rules.snowdonia.state import Table
from ui.present.bag import BagPageView, bag_page, event_chart, how_many, joined, kind_charts, next_events, past_chart
from ui.present.supply import BagShown
from ui.sample import sample_session, sample_tables


@pytest.fixture(scope="module")
def table() -> Table:
    return sample_tables(4, 4, "restock-yard")[1]


def page_of(shown: BagShown, players: int = 4) -> BagPageView:
    session = sample_session(players, 3, "restock-yard")
    return bag_page(session.table, session.start, session.log, shown)


def test_4_C_3_a_closed_bag_tells_nothing() -> None:
    view = page_of("closed")
    assert (view.title, view.cubes, view.kinds, view.events, view.past) == ("Bag", (), (), None, None)
    assert "bag is closed" in view.note


def test_counts_come_without_odds() -> None:
    view = page_of("counts")
    assert [kind for kind, _count in view.cubes] == list(CUBES)
    assert (view.kinds, view.events) == ((), None)
    assert view.past is not None


def test_5_3_1_chances_of_a_kind_are_those_of_a_draw_without_putting_back(table: Table) -> None:
    bag = {kind: table.state.ledger[BAG, kind] for kind in CUBES}
    total, draw = sum(bag.values()), table.book.restock
    for chart in kind_charts(table):
        mine = bag[chart.kind]
        assert sum(bar.share for bar in chart.bars) == pytest.approx(1)
        for bar in chart.bars:
            n = int(bar.words)
            exact = Fraction(comb(mine, n) * comb(total - mine, draw - n), comb(total, draw))
            assert bar.share == pytest.approx(float(exact))
        assert len(chart.table.rows) == len(chart.bars)
        assert chart.summary.startswith(chart.title.rsplit(" ", 1)[0])


def test_5_3_1_chances_agree_with_every_possible_draw() -> None:
    """A bag small enough to draw in all ways."""
    from rules.snowdonia.odds import odds

    cubes = "oosce"
    draws = list(combinations(cubes, 3))
    found = odds({"ore": 2, "stone": 1, "coal": 1, "event": 1}, 3).chance["ore"]
    assert found == {n: Fraction(sum(d.count("o") == n for d in draws), len(draws)) for n in (0, 1, 2)}


def test_5_3_2_events_name_the_spaces_they_would_come_to(table: Table) -> None:
    chart = event_chart(table)
    assert [bar.words.split(":")[0] for bar in chart.bars] == ["none", "one", "two", "three"]
    assert chart.bars[2].words == "two: 3 Lay track and 4 Station"
    assert sum(bar.share for bar in chart.bars) == pytest.approx(1)
    assert [len(row) for row in chart.table.rows] == [3] * 4
    assert all(bar.percent in chart.summary for bar in chart.bars)


def test_events_beyond_the_track_have_no_spaces(table: Table) -> None:
    last = max(table.book.box.event_track)
    full = Table(table.book, replace(table.state, event_spaces=(last,)))
    assert all(chance.spaces == () for chance in next_events(full))


def test_the_past_ends_with_now_and_begins_with_set_up() -> None:
    session = sample_session(4, 3, "restock-yard")
    chart = past_chart(session.start, session.log)
    assert chart.rounds == ("0", "1", "2", "3")
    for line in chart.lines[1:]:
        assert line.counts[0] == session.start.state.ledger[BAG, line.key]
        assert line.counts[-1] == session.table.state.ledger[BAG, line.key]
    every = [sum(line.counts[i] for line in chart.lines[1:]) for i in range(4)]
    assert list(chart.lines[0].counts) == every
    assert f"{every[0]} at set-up, {every[-1]} now" in chart.summary


def test_a_struck_line_is_no_part_of_the_past() -> None:
    session = sample_session(4, 2, "excavate")
    last = session.log[-1]
    session.strike(last.entry)
    assert past_chart(session.start, session.log).lines[0].counts[-1] == sum(
        session.table.state.ledger[BAG, kind] for kind in CUBES
    )


def test_a_game_that_is_over_has_no_odds() -> None:
    session = sample_session(3, 99, "")
    view = bag_page(session.table, session.start, session.log, "odds")
    assert (view.kinds, view.events, view.note) == ((), None, "No restock follows.")


def test_2_9_an_unknown_train_leaves_the_coal_open() -> None:
    session = sample_session(4, 2, "excavate")
    table = Table(session.table.book, replace(session.table.state, set_aside=None, extra_build=False))
    view = bag_page(table, session.start, session.log, "odds")
    assert view.title.endswith(" ?")
    assert dict(view.cubes)["coal"].endswith("+?")
    assert "near, not exact" in view.note


def test_lists_in_words() -> None:
    assert [how_many(n) for n in (0, 1, 6)] == ["none", "one", "6"]
    assert [joined(words) for words in ([], ["3"], ["3", "4"], ["3", "4", "5"])] == ["", "3", "3 and 4", "3, 4 and 5"]
