"""What is lit and what is dashed: found by comparing tables, whatever the step was."""

from rules.snowdonia.actions.place import Place
from rules.snowdonia.phases import due
from rules.snowdonia.play import perform
from ui.present.looks import looks
from ui.present.moment import Moment, Proposal, gone
from ui.sample import COLOURS, sample_tables

WHO = looks(("Siân", "Mikkel", "Ελένη", "Tom"), COLOURS[:4])


def test_without_a_table_before_nothing_is_lit() -> None:
    before, table = sample_tables(4, 3, "excavate")
    assert before != table
    moment = Moment(table, WHO)
    assert not moment.lit(lambda at: at.state)
    assert Moment(table, WHO, before).lit(lambda at: at.state)


def test_a_count_tells_what_happened_and_what_will() -> None:
    before, table = sample_tables(4, 3, "place")
    seat = due(table).seat  # type: ignore[union-attr]
    assert seat is not None
    step = perform(table, Place(seat, "A", table.free_spaces("A")[0]))
    moment = Moment(table, WHO, before, Proposal.of(step))
    at_hand = moment.count(lambda at: at.state.labourers_at_hand[seat])
    assert (at_hand.text, at_hand.proposed, at_hand.zero) == ("2", "1", False)
    assert moment.count(lambda at: at.state.round).proposed is None


def test_a_refused_step_proposes_nothing() -> None:
    _, table = sample_tables(4, 3, "place")
    step = perform(table, Place(due(table).seat, "Z", 1))  # type: ignore[union-attr, arg-type]
    assert step.refused
    assert Proposal.of(step) is None
    assert Proposal.of() is None


def test_steps_confirmed_together_are_one_proposal_in_their_order() -> None:
    _, table = sample_tables(4, 3, "place")
    first = due(table)
    assert first is not None
    one = perform(table, Place(first.seat or 0, "A", 1))
    second = due(one.after)
    assert second is not None
    two = perform(one.after, Place(second.seat or 0, "A", 2))
    proposal = Proposal.of(one, two)
    assert proposal is not None
    assert proposal.after is two.after
    assert proposal.order == ()


def test_gone_counts_repeats() -> None:
    assert gone((1, 1, 2), (1,)) == (1, 2)
    assert gone((), (1,)) == ()
