"""Round, phase, weather, rates and the event track in words."""

from companion.content import load_box
from rules.core.frozen import replace
from rules.snowdonia.actions.place import Place
from rules.snowdonia.agenda import agenda
from rules.snowdonia.book import Setup
from rules.snowdonia.components import AREAS
from rules.snowdonia.phases import due
from rules.snowdonia.play import perform
from rules.snowdonia.setting_up import lay_out
from rules.snowdonia.state import Table
from ui.present.header import EventTrackView, HeaderView, event_track, header
from ui.present.looks import looks
from ui.present.moment import Moment, Proposal
from ui.sample import COLOURS, sample_tables


def moment_of(table: Table, before: Table | None = None, proposal: Proposal | None = None) -> Moment:
    count = len(table.book.players)
    return Moment(table, looks(table.book.players, COLOURS[:count]), before, proposal)


def header_of(table: Table, before: Table | None = None, proposal: Proposal | None = None) -> HeaderView:
    return header(moment_of(table, before, proposal))


def events_of(table: Table, before: Table | None = None, proposal: Proposal | None = None) -> EventTrackView:
    return event_track(moment_of(table, before, proposal))


def with_state(table: Table, **changes: object) -> Table:
    return Table(table.book, replace(table.state, **changes))


def test_only_the_phase_that_is_on_has_a_word() -> None:
    _, table = sample_tables(4, 3, "excavate")
    phases = header_of(table).phases
    assert [phase.words for phase in phases if phase.words] == ["Excavate"]
    on = next(phase for phase in phases if phase.state == "on")
    assert on.key == "B"
    assert [phase.state for phase in phases[: phases.index(on)]] == ["done", "done"]
    assert header_of(table).phase_sentence == f"Round {table.state.round}, now: Excavate"


def test_5_2_4_areas_closed_by_fog_are_struck() -> None:
    _, table = sample_tables(4, 3, "place")
    fog = with_state(table, fog_on=("B", "D"), weather=("fog", "sun", "rain"))
    view = header_of(fog)
    assert {phase.key for phase in view.phases if phase.state == "shut"} == {"B", "D"}
    assert view.weather[0].note == "B and D closed"
    assert [rate.banned for rate in view.rates] == [True, True]
    assert view.rates[0].sentence.endswith("closed by fog")


def test_4_B_6_covered_B_is_called_build() -> None:
    _, table = sample_tables(4, 3, "excavate")
    covered = with_state(table, extra_build=True)
    assert next(phase.words for phase in header_of(covered).phases if phase.state == "on") == "Build"


def test_weather_says_what_it_did_to_the_rates() -> None:
    _, table = sample_tables(4, 3, "place")
    note = {kind: header_of(with_state(table, weather=(kind, "sun", None))).weather[0].note for kind in ("sun", "rain")}
    assert note == {"sun": "rates +2 and +1", "rain": "both rates −1"}


def test_before_the_first_check_there_is_no_weather_and_an_unknown_disc_is_a_question_mark() -> None:
    table = lay_out(load_box(), Setup(("A", "B", "C")))
    today, middle, last = header_of(table).weather
    assert (today.icon, today.word) == ("", "none yet")
    assert (middle.icon, middle.word, last.word) == ("", "?", "?")


def test_the_start_player_starts_started_or_starts_next() -> None:
    _, table = sample_tables(4, 3, "place")
    assert header_of(table).starter_note == "starts"
    seat = due(table).seat or 0  # type: ignore[union-attr]
    placed = perform(table, Place(seat, "G", table.free_spaces("G")[0])).after
    assert header_of(placed).starter_note == "started"
    _, weather = sample_tables(4, 3, "weather")
    assert header_of(weather).starter_note == "starts next"


def test_11_2_solo_names_the_train_instead_of_a_start_player() -> None:
    _, table = sample_tables(1, 2, "place")
    view = header_of(table)
    assert view.starter is None
    assert view.train_name == table.book.trains[int(view.train)].name


def test_a_proposed_weather_check_is_dashed_and_moves_the_rates() -> None:
    before, table = sample_tables(4, 3, "weather")
    item = agenda(table).due
    assert item is not None
    proposal = Proposal.of(perform(table, item.action))
    assert proposal is not None
    view = header_of(table, before, proposal)
    old, new = table.state, proposal.after.state
    assert [place.proposed for place in view.weather] == [
        old.weather[place] != new.weather[place] for place in range(3)
    ]
    assert [rate.then for rate in view.rates] == [
        new.rates[which] if new.rates[which] != old.rates[which] else None for which in range(2)
    ]
    lit = header_of(proposal.after, table)
    assert [rate.lit for rate in lit.rates] == [rate.then is not None for rate in view.rates]


def test_event_spaces_tell_the_next_one_and_what_nobody_checked() -> None:
    _, table = sample_tables(4, 1, "place")
    fresh = with_state(table, event_spaces=(1, 2))
    cells = events_of(fresh).cells
    assert [cell.state for cell in cells[:4]] == ["past", "past", "next", "ahead"]
    unsure = [cell.space for cell in cells if cell.name.endswith(" ?")]
    assert unsure == [n for n in range(1, 11) if f"event_track.{n}.event" in table.book.box.unsure]
    assert unsure
    assert cells[2].sentence == "Event space 3, Lay track, comes next"
    assert "not checked" in cells[unsure[0] - 1].sentence
    assert header_of(fresh).events_short == ("2 out, next", "3 Lay track")


def test_6_0_cubes_that_go_back_are_told_in_advance() -> None:
    _, table = sample_tables(4, 1, "place")
    now = with_state(table, event_spaces=(1, 2, 3))
    after = with_state(table, event_spaces=(4,))
    cells = events_of(now, None, Proposal(after)).cells
    assert [cell.change for cell in cells[:5]] == ["leaves", "leaves", "leaves", "comes", ""]
    assert "go back to the bag" in cells[0].sentence


def test_every_area_has_its_place_in_the_round() -> None:
    _, table = sample_tables(2, 2, "place")
    assert [phase.letter for phase in header_of(table).phases if phase.letter] == list(AREAS)


def test_a_finished_game_has_no_phase_on() -> None:
    _, table = sample_tables(2, 99, "never")
    view = header_of(table)
    assert view.over
    assert all(phase.state != "on" for phase in view.phases)
