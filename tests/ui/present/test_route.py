"""The route: sites, track cards, surveyors, and what a step does to them."""

from companion.content import load_box
from rules.core.frozen import replace
from rules.snowdonia.agenda import agenda
from rules.snowdonia.book import Setup
from rules.snowdonia.phases import due
from rules.snowdonia.play import perform
from rules.snowdonia.setting_up import lay_out
from rules.snowdonia.state import Table
from ui.present.looks import looks
from ui.present.moment import Moment, Proposal
from ui.present.route import RouteView, SiteView, TrackView, route
from ui.sample import COLOURS, sample_tables


def shown(table: Table, before: Table | None = None, proposal: Proposal | None = None) -> RouteView:
    count = len(table.book.players)
    return route(Moment(table, looks(table.book.players, COLOURS[:count]), before, proposal))


def site(view: RouteView, key: str) -> SiteView:
    return next(site for station in view.stations for site in station.sites if site.id == key)


def track(view: RouteView, key: str) -> TrackView:
    return next(track for station in view.stations for track in station.tracks if track.id == key)


def with_state(table: Table, **changes: object) -> Table:
    return Table(table.book, replace(table.state, **changes))


def proposed(step: str, players: int = 4) -> tuple[Table, Proposal]:
    _, table = sample_tables(players, 2, step)
    item = agenda(table).due
    assert item is not None
    proposal = Proposal.of(perform(table, item.action))
    assert proposal is not None
    return table, proposal


def test_2_5_rubble_that_nobody_entered_is_a_question_mark_never_zero() -> None:
    table = lay_out(load_box(), Setup(("A", "B", "C")))
    first = table.book.tracks[0]
    card = track(shown(table), first.id)
    assert (card.state, card.rubble, card.vp) == ("rubble", "?", "?")
    assert card.sentence == "Track 1 to Two Viaducts, rubble not entered"


def test_2_3_five_players_have_the_passing_loop_in_its_place() -> None:
    _, five = sample_tables(5, 1, "place")
    names = [station.name for station in shown(five).stations]
    assert names.index("Halfway") < names.index("Passing Loop") < names.index("Rocky Valley Halt")
    _, two = sample_tables(2, 1, "place")
    assert "Waterfall" not in [station.name for station in shown(two).stations]


def test_4_B_2_excavated_spaces_are_numbered_in_order() -> None:
    table, proposal = proposed("excavate")
    view = shown(table, None, proposal)
    places = {p.id: p.marks.step for s in view.stations for p in (*s.tracks, *s.sites) if p.marks.step is not None}
    assert set(places) == set(proposal.order)
    if len(proposal.order) > 1:
        assert [places[space] for space in proposal.order] == [str(n + 1) for n in range(len(proposal.order))]
    assert view.focus == proposal.order[0]


def test_4_B_3_the_sentence_tells_who_will_own_a_site() -> None:
    _, table = sample_tables(4, 2, "place")
    key = "hebron.x1"
    free = with_state(table, owners={k: v for k, v in table.state.owners.items() if k != key})
    taken = with_state(free, owners={**free.state.owners, key: 2})
    view = site(shown(free, None, Proposal(taken, (key,))), key)
    assert view.sentence.endswith("free, will go to Ελένη")
    assert view.marks.step == ""
    owned = site(shown(taken, free), key)
    assert (owned.state, owned.owner and owned.owner.name, owned.marks.lit) == ("owned", "Ελένη", True)


def test_a_site_cleared_by_an_event_is_nobodys() -> None:
    _, table = sample_tables(4, 2, "place")
    cleared = with_state(table, owners={**table.state.owners, "clogwyn.x1": None})
    view = site(shown(cleared), "clogwyn.x1")
    assert (view.state, view.note, view.owner) == ("cleared", "none", None)


def test_6_4_free_sites_of_a_closed_station_carry_the_game_marker_and_owned_ones_stay() -> None:
    _, table = sample_tables(4, 2, "place")
    closed = with_state(table, closed=("hebron",), owners={**table.state.owners, "hebron.b1": 0})
    view = shown(closed)
    station = next(s for s in view.stations if s.id == "hebron")
    assert station.closed
    assert station.sentence.startswith("Station 3, Hebron")
    assert "closed" in station.sentence
    states = {s.id: s.state for s in station.sites}
    assert states["hebron.b1"] == "owned"
    assert set(states.values()) == {"owned", "closed"}


def test_track_cards_tell_rubble_clear_laid_and_laid_by_an_event() -> None:
    _, table = sample_tables(4, 2, "place")
    one, two, three = (space.id for space in table.book.tracks[:3])
    laid = with_state(table, owners={one: 3, two: None})
    view = shown(laid)
    assert (track(view, one).state, track(view, one).owner and track(view, one).owner.letter) == ("laid", "T")  # type: ignore[union-attr]
    assert track(view, one).sentence.startswith("Track 1 to Two Viaducts, laid by Tom")
    assert track(view, two).state == "event"
    assert track(view, three).state == ("rubble" if laid.rubble(three) else "clear")
    assert view.summary == f"{len(table.book.tracks) - 2} of {len(table.book.tracks)} track cards to lay"


def test_4_E_1_sites_that_can_be_paid_are_ringed_only_while_building() -> None:
    _, table = sample_tables(4, 3, "build")
    item = agenda(table).due
    assert item is not None
    options = {o.site for a in item.asks for o in a.domain.options if o is not None and hasattr(o, "site")}  # type: ignore[union-attr]
    view = shown(table)
    assert {s.id for st in view.stations for s in st.sites if s.marks.can} == options
    _, other = sample_tables(4, 3, "stock-yard")
    assert due(other)
    assert not any(s.marks.can for st in shown(other).stations for s in st.sites)


def test_4_G_1_a_surveyor_that_moves_is_shown_where_it_goes_and_where_it_came_from() -> None:
    _, table = sample_tables(4, 2, "place")
    start = with_state(table, surveyors=(0, 0, 0, 0))
    moved = with_state(table, surveyors=(1, 0, 0, 0))
    view = shown(start, None, Proposal(moved))
    assert [(s.who.name, s.mark) for s in view.stations[1].surveyors] == [("Siân", "comes")]
    assert [s.mark for s in view.stations[0].surveyors] == ["leaves", "", "", ""]
    assert [s.mark for s in shown(moved, start).stations[1].surveyors] == ["lit"]


def test_without_change_one_looks_where_rubble_begins() -> None:
    _, table = sample_tables(4, 1, "place")
    assert shown(table).focus == table.book.route_spaces[0].id
