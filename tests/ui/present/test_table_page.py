"""The page as one value: the stage follows the phase, and equal moments give equal pages."""

import pytest

from rules.snowdonia.agenda import agenda
from rules.snowdonia.play import perform
from ui.present.looks import looks
from ui.present.moment import Proposal
from ui.present.table import Options, table_page
from ui.sample import COLOURS, sample_tables


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("step", ["place", "stock-yard", "excavate", "works", "build", "weather", "restock-yard"])
def test_a_page_of_every_step_for_every_number_of_players(players: int, step: str) -> None:
    before, table = sample_tables(players, 3, step)
    item = agenda(table).due
    proposal = Proposal.of(perform(table, item.action)) if item else None
    who = looks(table.book.players, COLOURS[:players])
    page = table_page(table, before, proposal, who)
    assert page == table_page(table, before, proposal, who)
    assert len(page.players.rows) == players
    assert page.stage == ("areas" if page.areas.assigning else "route")


def test_a_step_leaves_what_it_does_not_touch_equal() -> None:
    before, table = sample_tables(4, 3, "excavate")
    who = looks(table.book.players, COLOURS[:4])
    first, second = table_page(before, None, None, who), table_page(table, None, None, who)
    assert first != second
    assert first.events == second.events
    assert first.route == second.route


def test_the_table_may_choose_the_stage_and_close_the_bag() -> None:
    _, table = sample_tables(4, 3, "place")
    who = looks(table.book.players, COLOURS[:4])
    page = table_page(table, seats=who, options=Options(bag="closed", stage="route"))
    assert page.stage == "route"
    assert page.supply.bag.closed
