"""Why not: what cannot be done now, by which clause, and what would make it possible."""

from __future__ import annotations

from random import Random

from companion.wording import say
from rules.core.frozen import replace
from rules.snowdonia.actions.build import site_options, train_options
from rules.snowdonia.actions.hire import can_hire
from rules.snowdonia.agenda import agenda
from rules.snowdonia.components import BARS, COAL, ORE, STONE, Cost
from rules.snowdonia.hindrances import Hindrance, hindrances, shortfall
from rules.snowdonia.state import Table
from tests.support.autoplay import game, play
from tests.support.tables import give, table


def found(at: Table, key: str, seat: int | None = None, **params: object) -> list[Hindrance]:
    return [
        h
        for h in hindrances(at, seat)
        if h.what.key == key and all(h.what.get(name) == value for name, value in params.items())
    ]


def test_3_1_2_a_full_area_opens_next_round() -> None:
    start = table()
    full = start
    rng = Random(3)
    for _, step in play(start, rng):
        full = step.after
        if full.state.phase == "assign" and any(not full.free_spaces(a) for a in full.areas() if full.area_open(a)):
            break
    hindrance = next(h for h in hindrances(full) if h.what.key == "cannot.place")
    assert hindrance.why.key == "because.full"
    assert hindrance.ref.clause == "3.1.2"
    assert hindrance.remedy is not None
    assert hindrance.remedy.key == "would.next_round"


def test_11_5_nothing_brings_a_lost_train_back_in_a_solo_game() -> None:
    alone = game(Random(5), 1).start()
    alone = replace(alone, state=replace(alone.state, phase="assign", trains=(None,)))
    (without,) = found(alone, "cannot.hire", 0)
    assert (without.why.key, without.remedy) == ("because.no_train", None)


def test_3_1_1_the_third_labourer_needs_a_train_and_its_coal() -> None:
    (without,) = found(table(), "cannot.hire", 0)
    assert (without.why.key, without.ref.clause) == ("because.no_train", "3.1.1")
    assert without.remedy is not None
    assert without.remedy.key == "would.train"
    owner = table()
    owner = replace(owner, state=replace(owner.state, trains=(6, None, None), shed=owner.state.shed[1:]))
    (short,) = found(owner, "cannot.hire", 0)
    cost = owner.book.trains[6].third_labourer_coal
    assert short.why.get("price") == ((COAL, cost),)
    assert short.remedy is not None
    assert short.remedy.get("short") == ((COAL, cost - owner.held(0, COAL)),)


def test_4_E_1_a_site_behind_rubble_says_how_much_is_to_be_dug() -> None:
    at = table()
    first = next(iter(at.book.building))
    (hindrance,) = found(at, "cannot.build", 0, site=first)
    assert (hindrance.why.key, hindrance.ref.clause) == ("because.track_before", "4.E.1")
    index, _ = at.book.building[first]
    lies = sum(at.rubble(t.id) for t in at.book.tracks if t.station <= index)
    assert hindrance.remedy is not None
    assert hindrance.remedy.get("count") == lies


def test_4_E_2_a_site_that_is_too_dear_says_what_is_short() -> None:
    at = give(table(), 0, stone=1)
    assert shortfall(at, 0, Cost(stone=3, bars=2)) == ((STONE, 2), (BARS, 2))
    assert shortfall(at, 0, Cost(stone=1)) == ()


def test_6_2_trains_are_for_sale_after_the_event_that_the_data_names() -> None:
    (hindrance,) = found(table(), "cannot.buy_any")
    assert hindrance.ref.clause == "6.2"
    assert hindrance.remedy is not None
    assert hindrance.remedy.get("space") == 2
    (solo,) = found(table(1), "cannot.buy_any")
    assert (solo.ref.clause, solo.remedy) == ("11.2", None)


def test_4_C_1_a_conversion_says_what_is_short_but_never_what_the_bag_holds() -> None:
    (bar,) = found(give(table(), 0, ore=1), "cannot.convert", 0, product="bar")
    ore = table().book.box.actions.ore_a_bar
    assert bar.remedy is not None
    assert bar.remedy.get("short") == ((ORE, ore - 1),)
    rng = Random(11)
    for _, step in play(table(), rng):
        # 4.C.3: nobody may look, so an empty bag is no reason.
        assert not any(h.ref.clause == "4.C.3" for h in hindrances(step.after))


def test_what_is_offered_is_never_hindered_and_the_rest_is_explained() -> None:
    for seed, players in ((1, 1), (2, 2), (3, 3), (4, 4), (5, 5)):
        rng = Random(seed)
        start = game(rng, players).start()
        for _, step in play(start, rng):
            at = step.after
            if at.state.phase == "over":
                assert hindrances(at) == ()
                continue
            for seat in range(players):
                listed = hindrances(at, seat)
                sites = {h.what.get("site") for h in listed if h.what.key == "cannot.build"}
                assert sites == set(at.book.building) - {option.site for option in site_options(at, seat, "E")}
                trains = {h.what.get("train") for h in listed if h.what.key == "cannot.buy"}
                assert not trains & {option.train for option in train_options(at, seat, "E")}
                assert not (can_hire(at, seat) and any(h.what.key == "cannot.hire" for h in listed))
                for h in listed:
                    assert all("{" not in say(m, at.book) for m in (h.what, h.why, h.remedy) if m is not None)
            playable = {
                (item.action.seat, item.action.card)
                for item in agenda(at).items
                if item.headline.key == "agenda.contract"
            }
            refused = {
                (seat, h.what.get("card"))
                for seat in range(players)
                for h in hindrances(at, seat)
                if h.what.key == "cannot.play" and h.why.key != "because.fog_stops"
            }
            held = {(seat, n) for seat in range(players) for n in at.state.contracts[seat]}
            assert playable | refused == held
            assert not playable & refused
