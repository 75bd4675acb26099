"""The NOW panel as data: who, what, how much; forms by the kind of ask; what comes next."""

import pytest

from companion.session import Session
from rules.core.agenda import Number, OneOf, Otherwise, Tell
from rules.core.frozen import replace
from rules.core.ledger import Transfer
from rules.core.message import message
from rules.snowdonia.actions.place import Place
from rules.snowdonia.agenda import agenda
from rules.snowdonia.components import Cost, clause
from rules.snowdonia.hindrances import hindrances
from rules.snowdonia.state import Owed, Table
from tests.support import sessions
from tests.ui.present.test_route_of_scenarios import acting, table_of
from ui.present.entry import answered, begin
from ui.present.forms import (
    CardsForm,
    ChoiceForm,
    CubesForm,
    NumberForm,
    OfficeForm,
    PlacesForm,
    Untold,
    short_of,
    tell_form,
)
from ui.present.now import NowView, cards_to_play, end_words, now_view, over_view, tell_view
from ui.present.untold import SiteTold, cells, none_left, site_view
from ui.sample import sample_game, sample_session, sample_tables


def view_of(table: Table, **options: object) -> NowView:
    found = agenda(table)
    assert found.due is not None
    return now_view(found, begin(table, found.due), number=7, **options)  # type: ignore[arg-type]


def at(step: str, rounds: int = 3, players: int = 4, seed: int = 19) -> Table:
    return sample_tables(players, rounds, step, seed)[1]


@pytest.mark.parametrize(
    ("step", "form"),
    [
        ("place", PlacesForm),
        ("stock-yard", CubesForm),
        ("restock-contracts", CardsForm),
        ("weather", ChoiceForm),
        ("restock-yard", CubesForm),
    ],
)
def test_forms_are_made_from_the_asks(step: str, form: type) -> None:
    tables = (at(step, 2, seed=seed) for seed in range(30))
    table = next(t for t in tables if agenda(t).due and agenda(t).due.asks)  # type: ignore[union-attr]
    view = view_of(table)
    assert [type(made) for made in view.forms] == [form]


def test_the_headline_says_who_and_how_much() -> None:
    table = at("excavate")
    view = view_of(table)
    assert view.seat is not None
    assert view.headline.startswith(table.book.players[view.seat])
    total = sum(int(row.number) for row in view.rows if row.number)
    assert view.headline.endswith(f"takes {total}" if total else "takes nothing")


def test_4_B_1_the_rate_names_its_sources() -> None:
    table = at("excavate")
    seat = agenda(table).due.action.seat  # type: ignore[union-attr]
    train = next(n for n, t in table.book.trains.items() if t.power.excavate_bonus(table))
    trains = tuple(train if s == seat else t for s, t in enumerate(table.state.trains))
    own = Table(table.book, replace(table.state, trains=trains))
    view = view_of(own)
    assert f"rate {table.rate_values[0]}" in view.sub
    assert f"from No. {train}" in view.sub


def test_4_B_3_a_cleared_site_names_its_owner() -> None:
    for seed in range(60):
        table = at("excavate", 2, seed=seed)
        view = view_of(table)
        for row, taken in zip(view.rows, agenda(table).due.action.taken, strict=False):  # type: ignore[union-attr]
            if taken.owner is not None:
                assert table.book.players[taken.owner] in row.tail
                assert "VP" in row.tail
                return
    raise AssertionError("no sample cleared a site")


def test_confirm_says_what_is_missing() -> None:
    table = at("restock-yard")
    view = view_of(table)
    assert not view.ready
    assert str(table.book.restock) in view.confirm


def test_6_0_events_say_which_cubes_come_off() -> None:
    for seed in range(60):
        table = at("event", 3, seed=seed)
        found = agenda(table)
        if found.due is None or found.due.action.step != "event":
            continue
        view = view_of(table)
        if view.boxes and view.boxes[0].order:
            assert "back to the bag" in view.boxes[0].order
            return
    raise AssertionError("no sample took cubes off")


def test_3_3_1_cards_are_counted_and_never_asked() -> None:
    for seed in range(60):
        table = at("excavate", 4, seed=seed)
        found = agenda(table)
        if cards_to_play(found):
            view = view_of(table)
            assert view.contracts == len(cards_to_play(found))
            assert view.ready
            return
    raise AssertionError("nobody held a card to play in any sample")


def test_then_names_the_steps_that_follow() -> None:
    table = at("place", 1)
    view = view_of(table)
    following = [then.seat for then in view.then]
    assert following[:3] == [(table.state.turn + n) % 4 for n in (1, 2, 3)]


def test_5_2_4_fog_is_explained_while_placing() -> None:
    table = at("place")
    state = replace(table.state, fog_on=("B", "D"))
    view = view_of(Table(table.book, state))
    assert view.boxes[0].clause == "5.2.4"
    assert "B and D" in view.boxes[0].title


def test_breaches_offer_the_repair_first() -> None:
    table = at("place", 1)
    found = agenda(table)
    assert found.due is not None
    entry = answered(begin(table, found.due), "area_space", ("C", 1))
    after = entry.preview().after
    again = agenda(after)
    assert again.due is not None
    breach = answered(begin(after, again.due), "area_space", ("C", 1))
    view = now_view(again, breach, number=2)
    assert view.ready
    assert view.findings[0].grade == "breach"
    assert view.findings[0].repair
    assert view.findings[0].keep


def test_impossible_entries_turn_confirm_off() -> None:
    table = at("place", 1)
    found = agenda(table)
    assert found.due is not None
    view = now_view(found, answered(begin(table, found.due), "area_space", ("A", 99)), number=2)
    assert not view.ready
    assert view.findings[0].grade == "impossible"


def test_who_draws_is_offered_only_where_something_is_drawn() -> None:
    assert view_of(at("restock-yard"), app_draws=False).draw == "app"
    assert view_of(at("restock-yard"), app_draws=True).draw == "table"
    assert view_of(at("excavate"), app_draws=False).draw == ""


def test_what_is_too_dear_stays_listed_with_what_is_missing() -> None:
    for seed in range(60):
        table = at("build", 4, seed=seed)
        view = view_of(table)
        choice = next((form for form in view.forms if isinstance(form, ChoiceForm)), None)
        dear = [option for option in choice.options if not option.possible] if choice else []
        if dear and any("short" in option.shortfall for option in dear):
            assert all(not option.possible for option in dear)
            return
    raise AssertionError("everything could be paid in every sample")


@pytest.mark.parametrize("seed", [3, 11, 27])
def test_what_cannot_be_taken_cites_the_clause_that_the_rules_give(seed: int) -> None:
    """4.E.2, 4.E.4, 6.2, 12.1: the row of a site or train and the list of what is not possible agree."""
    checked = 0
    for line in sessions.played(seed, 4, 2_000).log:
        table = line.before
        if line.action.step != "build" or agenda(table).tells:
            continue
        form = next((form for form in view_of(table).forms if isinstance(form, ChoiceForm)), None)
        why = {one.what: one.ref for one in hindrances(table)}
        seat = agenda(table).due.action.seat  # type: ignore[union-attr]
        for option in form.options if form else ():
            if not option.possible:
                kind = {"train": option.value} if option.group == "trains" else {"site": option.value}
                what = message("cannot.buy" if option.group == "trains" else "cannot.build", player=seat, **kind)
                assert clause(option.clause) == why.get(what, why.get(message("cannot.buy_any")))
                checked += 1
            else:
                assert not option.clause
    assert checked > 5


def test_a_shortfall_counts_what_lacks() -> None:
    table = at("build")
    site = next(iter(table.book.building.values()))[1]
    rich = replace(site.cost, stone=99)
    assert "short" in short_of(table, 0, rich)


def test_4_F_1_cards_of_the_office_are_listed_and_unknown_ones_asked() -> None:
    for seed in range(30):
        table = at("site-office", 3, seed=seed)
        if agenda(table).due is None or agenda(table).due.action.step != "site-office":  # type: ignore[union-attr]
            continue
        office = (table.state.office[0], "?", table.state.office[2])
        view = view_of(Table(table.book, replace(table.state, office=office)))
        form = view.forms[0]
        assert isinstance(form, OfficeForm)
        assert [space for space, _pool in form.unknown] == [2]
        assert len(form.options) == sum(1 for card in (office[0], office[2]) if card is not None)
        return
    raise AssertionError("no sample came to the site office")


def test_2_5_an_unknown_number_is_asked_with_the_step_that_needs_it() -> None:
    game = sample_game(3)
    session = Session(replace(game, setup=replace(game.setup, track_cards=())))
    while not session.agenda.tells:
        due = session.agenda.due
        assert due is not None
        action = due.action
        if isinstance(action, Place):
            free = next(a for a in "BACEG" if session.table.free_spaces(a))
            action = replace(action, area=free, space=session.table.free_spaces(free)[0])
        session.record([action])
    tell = session.agenda.tells[0]
    view = tell_view(tell, session.agenda, session.table, number=9)
    assert not view.ready
    assert isinstance(view.forms[0], NumberForm)
    known = tell_view(tell, session.agenda, session.table, number=9, chosen=3)
    assert (known.ready, known.findings) == (True, ())
    assert isinstance(tell_form(tell, session.book), NumberForm)


def test_2_5_a_number_of_which_the_box_has_not_so_many_can_be_confirmed_all_the_same() -> None:
    table = table_of("mount-snowdon", 2)
    laid = sum(table.rubble(space.id) for space in table.book.route_spaces)
    table = table_of("mount-snowdon", 2, values={"components.rubble": laid + 2})
    tell = Tell("tracks.t1.rubble", Number(1, 9), message("tell.rubble", space="t1"), clause("2.5"))
    view = tell_view(tell, agenda(table), table, number=1, chosen=5)
    (short,) = view.findings
    assert (short.grade, short.clause, view.ready) == ("note", "2.5", True)
    assert short.sentence.endswith("3 short.")
    assert tell_view(tell, agenda(table), table, number=1, chosen=2).findings == ()


def test_the_end_says_why_and_ranks_everybody() -> None:
    session = sample_session(4, 99, "none")
    assert session.over
    totals = [(player.total, player.complete) for player in session.sheet().players]
    view = over_view(session.table, totals, number=1)
    assert view.over
    assert view.sub == end_words(session.table)
    assert view.sub
    assert [total for _seat, total in view.totals] == [str(n) for n, _all in sorted(totals, reverse=True)]
    # A total of which something is not known says so, and stands where its known part puts it.
    assert over_view(session.table, [(3, True), (5, False)], number=1).totals == ((1, "5+?"), (0, "3"))


# What scenarios bring


def zugspitze(**changes: object) -> Table:
    return table_of("bayerische-zugspitzbahn", 2, **changes)  # type: ignore[arg-type]


def test_zugspitze_4_and_7_a_move_says_its_way_its_price_and_what_it_scores() -> None:
    base = zugspitze()
    names = [place.id for place in base.book.places]
    held = base.state.ledger.after((Transfer("rubble", 4, "supply", "player 0"),))
    table = acting(zugspitze(surveyors=(names.index("riffelriss"), 0), ledger=held), 0, "G")
    form = view_of(table).forms[0]
    assert isinstance(form, ChoiceForm)
    rows = {option.words: (option.tail, [(a.count, a.kind) for a in option.amounts]) for option in form.options}
    assert rows["Cable car 1"] == ("up, ? VP", [("2", "rubble")])
    assert rows["Cable car 2"] == ("up, ? VP", [("4", "rubble")])
    assert rows["Eibsee"] == ("down, ? VP", [])
    moved = answered(begin(table, agenda(table).due), "to", "cable-car.2")  # type: ignore[arg-type]
    assert "pays 4 rubble" in now_view(agenda(table), moved, number=1).sub


def test_zugspitze_5_the_way_of_the_work_is_asked() -> None:
    gone = [Transfer("rubble", 4, f"grainau.x{n}", "supply") for n in (1, 2)]
    table = acting(zugspitze(surveyors=(1, 0), ledger=zugspitze().state.ledger.after(gone)), 0, "B")
    form = view_of(table).forms[0]
    assert isinstance(form, ChoiceForm)
    assert form.title == "Which way?"
    assert [(option.tail, option.words[:10]) for option in form.options] == [
        ("up", "2 rubble: "),
        ("down", "2 rubble: "),
    ]


def test_zugspitze_3_snow_says_what_lies_there_and_what_falls() -> None:
    base = zugspitze()
    ledger = base.state.ledger.after((Transfer("rubble", 1, "t2", "supply"), Transfer("rubble", 2, "t1", "supply")))
    snow = next(trait for trait in base.book.box.traits if trait.kind == "snow")
    owed = (Owed("snow", None, "", snow.ref("falls")),)
    table = Table(base.book, replace(base.state, ledger=ledger, weather=("snow", "sun", "rain"), owed=owed))
    view = view_of(table)
    assert (view.icon, view.clause) == ("snow", snow.ref("falls"))
    rows = [(row.words, row.number, row.tail) for row in view.rows]
    assert rows[:2] == [("Track 2 to Grainau", "+1", "1 of 2"), ("Track 1 to Grainau", "+2", "0 of 2")]


def test_a_value_that_may_stay_open_can_be_left_or_answered_otherwise() -> None:
    tell = Tell(
        "values.stations.eibsee.x1.rubble",
        Number(1, 9),
        message("tell.any_site", station="eibsee"),
        clause("2.5"),
        must=False,
        otherwise=Otherwise("values.stations.eibsee.more_excavation_sites", False, message("tell.no_more_sites")),
    )
    table = zugspitze()
    view = tell_view(tell, agenda(table), table, number=1)
    assert (view.leave, view.otherwise, view.ready) == ("Leave it as it is", "There is none", False)
    assert view.confirm == "Confirm, once it is known"
    must = tell_view(replace(tell, must=True, otherwise=None), agenda(table), table, number=1)
    assert (must.leave, must.otherwise) == ("", "")


def test_an_end_is_chosen_by_the_name_of_its_station() -> None:
    table = table_of("blaenau-ffestiniog", 2)
    tell = Tell(
        "end.0", OneOf(("blaenau-ffestiniog", "porthmadog-harbour")), message("tell.end", player=0), clause("2")
    )
    form = tell_form(tell, table.book)
    assert isinstance(form, ChoiceForm)
    assert [option.words for option in form.options] == ["Blaenau Ffestiniog", "Porthmadog Harbour"]


def test_a_site_that_nobody_has_told_is_offered_and_told_in_place() -> None:
    table = acting(zugspitze(rubble=0, surveyors=(2, 0)), 0, "E")
    form = view_of(table).forms[0]
    assert isinstance(form, ChoiceForm)
    untold = [option.value.station for option in form.options if isinstance(option.value, Untold)]
    assert untold == ["eibsee", "riffelriss"]
    site = SiteTold("eibsee", {"stone": 2})
    assert cells(site, table) == {"values.stations.eibsee.b1.cost.stone": 2}
    assert cells(replace(site, vp=7), table)["values.stations.eibsee.b1.vp"] == 7
    assert none_left(site) == ("values.stations.eibsee.more_building_sites", False)
    assert not site_view(SiteTold("eibsee"), table, number=1).ready
    assert not site_view(SiteTold("eibsee", {"stone": 0}, 5), table, number=1).ready
    assert site_view(site, table, number=1).ready


def test_4_E_2_a_site_told_in_place_may_cost_several_things() -> None:
    table = acting(zugspitze(rubble=0, surveyors=(2, 0)), 0, "E")
    site = SiteTold("eibsee", {"bars": 1, "stone": 2, "coal": 0})
    tray = site_view(site, table, number=1).forms[0]
    assert isinstance(tray, CubesForm)
    assert tray.cubes == ("stone", "stone", "bars")
    told = {cell.removeprefix("values."): value for cell, value in cells(site, table).items()}
    # As the page My box keeps it.
    assert told == {"stations.eibsee.b1.cost.stone": 2, "stations.eibsee.b1.cost.bars": 1}
    known = table_of("bayerische-zugspitzbahn", 2, values=told)
    assert known.book.building["eibsee.b1"][1].cost == Cost(stone=2, bars=1)


def test_blaenau_7_a_gift_that_nobody_has_told_is_picked_from_the_bag() -> None:
    told = {"stations.station-1.b1.cost.stone": 1}
    table = table_of("blaenau-ffestiniog", 2, values=told)
    gifts = next(trait for trait in table.book.box.traits if trait.kind == "station_gifts")
    owed = (Owed("gift", 0, "station-1.b1", gifts.ref()),)
    view = view_of(Table(table.book, replace(table.state, owed=owed)))
    assert isinstance(view.forms[0], CubesForm)
    assert (view.forms[0].least, view.ready) == (0, True)
    assert "Station 1" in view.sub
