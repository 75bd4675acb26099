"""The areas A to G and the order of placing."""

from rules.core.frozen import replace
from rules.snowdonia.actions.place import Place
from rules.snowdonia.components import AREAS
from rules.snowdonia.phases import due
from rules.snowdonia.play import perform
from rules.snowdonia.state import Placed, Table
from ui.present.areas import AreasView, AreaView, areas
from ui.present.looks import looks
from ui.present.moment import Moment, Proposal
from ui.sample import COLOURS, sample_tables


def shown(table: Table, before: Table | None = None, proposal: Proposal | None = None) -> AreasView:
    count = len(table.book.players)
    return areas(Moment(table, looks(table.book.players, COLOURS[:count]), before, proposal))


def area(view: AreasView, letter: str) -> AreaView:
    return next(one for one in view.areas if one.letter == letter)


def with_state(table: Table, **changes: object) -> Table:
    return Table(table.book, replace(table.state, **changes))


def assigning() -> Table:
    _, table = sample_tables(4, 2, "place")
    return with_state(table, fog_on=(), weather=("sun", "sun", "sun"))


def test_2_11_spaces_as_many_as_the_players_have() -> None:
    table = assigning()
    view = shown(table)
    assert [one.letter for one in view.areas] == list(AREAS)
    for letter in "ABCDEF":
        assert len(area(view, letter).spaces) == table.book.spaces[letter]
    assert [space.label for space in area(view, "G").spaces] == ["any"]
    assert area(view, "G").note == "no limit"


def test_4_A_2_the_last_space_of_the_yard_gives_the_start_player_marker() -> None:
    spaces = area(shown(assigning()), "A").spaces
    assert [space.start_player for space in spaces] == [False, False, False, True]
    assert spaces[-1].sentence == "A, Stock yard space 4, free, gives the start player marker"


def test_taken_spaces_show_who_and_full_areas_are_dim() -> None:
    table = with_state(assigning(), placed=(Placed("E", 1, 1), Placed("E", 2, 2)))
    build = area(shown(table), "E")
    assert [space.who.name for space in build.spaces if space.who] == ["Mikkel", "Ελένη"]
    assert (build.note, build.dim) == ("full", True)
    assert build.spaces[0].sentence == "E, Build space 1, taken by Mikkel"
    assert not build.spaces[0].enabled


def test_5_2_4_fog_closes_areas_but_they_can_still_be_tapped() -> None:
    table = with_state(assigning(), fog_on=("B", "D"), weather=("fog", "sun", "sun"))
    view = shown(table)
    for letter in "BD":
        assert area(view, letter).note == "closed by fog"
        assert {space.state for space in area(view, letter).spaces} == {"fog"}
        assert all(space.enabled for space in area(view, letter).spaces)


def test_4_B_6_the_spare_train_makes_B_one_build_space() -> None:
    covered = area(shown(with_state(assigning(), extra_build=True)), "B")
    assert (covered.name, covered.note, len(covered.spaces)) == ("Build", "1 site or train", 1)


def test_the_order_tells_who_was_placed_who_is_on_and_who_follows() -> None:
    table = with_state(assigning(), labourers_at_hand=(2, 2, 2, 2), placed=(), turn=1)
    after = perform(table, Place(1, "G", 1)).after
    order = shown(after).order
    assert [(turn.who.name, turn.words) for turn in order[:3]] == [("Mikkel", "G"), ("Ελένη", "now"), ("Tom", "")]
    assert len(order) == 8
    assert [turn.on for turn in order].count(True) == 1


def test_a_proposed_placement_is_dashed_and_the_last_one_lit() -> None:
    table = assigning()
    seat = due(table).seat or 0  # type: ignore[union-attr]
    step = perform(table, Place(seat, "A", 2))
    space = area(shown(table, None, Proposal.of(step)), "A").spaces[1]
    assert space.proposed
    assert "will stand here" in space.sentence
    assert area(shown(step.after, table), "A").spaces[1].lit


def test_spaces_rest_while_nobody_places() -> None:
    _, table = sample_tables(4, 3, "excavate")
    view = shown(table)
    assert not view.assigning
    assert not any(space.enabled for one in view.areas for space in one.spaces)
