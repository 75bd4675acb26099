"""The NOW panel as data: who, what, how much; forms by the kind of ask; what comes next."""

import pytest

from companion.session import Session
from rules.core.frozen import replace
from rules.snowdonia.actions.place import Place
from rules.snowdonia.agenda import agenda
from rules.snowdonia.state import Table
from ui.present.entry import answered, begin
from ui.present.forms import CardsForm, ChoiceForm, CubesForm, NumberForm, OfficeForm, PlacesForm, short_of, tell_form
from ui.present.now import NowView, cards_to_play, end_words, now_view, over_view, tell_view
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
    assert tell_view(tell, session.agenda, session.table, number=9, chosen=3).ready
    assert isinstance(tell_form(tell, session.book), NumberForm)


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
