"""Which clauses a table puts first."""

from __future__ import annotations

from random import Random

from companion.wording import SENTENCES
from rules.core.frozen import replace
from rules.snowdonia.components import Rulings
from rules.snowdonia.topics import topics
from tests.support.autoplay import game, play


def test_the_due_step_comes_first_and_no_clause_twice() -> None:
    rng = Random(5)
    table = game(rng, 4).start()
    assert topics(table)[0].ref.clause == "3.1.2"
    for _, step in play(table, rng):
        found = topics(step.after)
        clauses = [topic.ref.clause for topic in found]
        assert len(set(clauses)) == len(clauses)
        assert all(topic.why.key in SENTENCES for topic in found)
    # When it is over nothing of the next round matters any more.
    assert found[0].ref.clause in ("9.1", "9.2")
    assert [topic.ref.clause for topic in found[1:]] == ["10.4"]


def test_fog_and_a_ruling_of_the_table_are_among_them() -> None:
    table = game(Random(5), 3, rulings=Rulings(stock_yard_takes="up_to")).start()
    today = next(kind for kind, weather in table.book.box.weather.items() if weather.closes)
    foggy = replace(table, state=replace(table.state, weather=(today, *table.state.weather[1:])))
    clauses = [topic.ref.clause for topic in topics(foggy)]
    assert "5.2.4" in clauses
    assert "12.13" in clauses


def test_5_2_3_weather_that_moves_the_rates_is_among_them() -> None:
    table = game(Random(5), 3).start()
    for kind, weather in table.book.box.weather.items():
        today = replace(table, state=replace(table.state, weather=(kind, *table.state.weather[1:])))
        found = [topic for topic in topics(today) if topic.ref.clause == "5.2.3"]
        assert [dict(topic.why.params)["today"] for topic in found] == ([kind] if weather.excavate else [])
    unknown = replace(table, state=replace(table.state, weather=(None, *table.state.weather[1:])))
    assert "5.2.3" not in [topic.ref.clause for topic in topics(unknown)]
