"""Draws by the companion: exact chances, gone through way by way, and cards that agree with the backs seen."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import permutations
from random import Random
from typing import TypeVar

import pytest

from companion.content import load_box
from companion.draws import Drawer, top_back
from companion.session import Session
from rules.core.agenda import Ask, Draw, OneOf
from rules.core.frozen import replace
from rules.snowdonia.actions.contract import PlayContract
from rules.snowdonia.actions.restock_contracts import RestockContracts
from rules.snowdonia.actions.restock_yard import RestockYard
from rules.snowdonia.actions.weather import CheckWeather
from rules.snowdonia.agenda import answer
from rules.snowdonia.components import EVENT, clause
from rules.snowdonia.deck import pool
from rules.snowdonia.setting_up import lay_out_book
from tests.support import autoplay, sessions

T = TypeVar("T")


class EveryWay:
    """Chance that goes through all its answers: first the ones it was told, then zeros."""

    def __init__(self, told: tuple[int, ...]) -> None:
        self.told, self.asked = told, list[int]()

    def randrange(self, stop: int, /) -> int:
        at = len(self.asked)
        self.asked.append(stop)
        return self.told[at] if at < len(self.told) else 0


def chances(draw: Callable[[Drawer], T]) -> dict[T, Fraction]:
    """The exact chance of every result of a draw."""
    found: dict[T, Fraction] = {}
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        told = waiting.pop()
        chance = EveryWay(told)
        result = draw(Drawer(chance=chance))
        weight = Fraction(1)
        for stop in chance.asked:
            weight /= stop
        found[result] = found.get(result, Fraction(0)) + weight
        path = [*told, *[0] * (len(chance.asked) - len(told))]
        waiting += [(*path[:at], n) for at in range(len(told), len(chance.asked)) for n in range(1, chance.asked[at])]
    return found


def test_every_cube_of_the_bag_has_the_same_chance_in_every_order() -> None:
    bag = {"ore": 3, "stone": 2, "coal": 1, "event": 1}
    cubes = [kind for kind, n in bag.items() for _ in range(n)]
    ways = list(permutations(range(len(cubes)), 3))
    expected: dict[tuple[str, ...], Fraction] = {}
    for way in ways:
        drawn = tuple(cubes[i] for i in way)
        expected[drawn] = expected.get(drawn, Fraction(0)) + Fraction(1, len(ways))
    assert chances(lambda drawer: drawer.cubes(bag, 3)) == expected


def test_an_empty_bag_gives_fewer_cubes() -> None:
    assert sorted(Drawer(1).cubes({"ore": 2, "coal": 0, "event": 1}, 9)) == ["event", "ore", "ore"]
    assert Drawer(1).cubes({}, 3) == ()


def test_11_3_event_cubes_of_the_solo_set_up_go_back_and_are_drawn_again() -> None:
    class Told:
        """First the event cube, twice, then what comes first."""

        def __init__(self) -> None:
            self.left = [3, 3]

        def randrange(self, stop: int, /) -> int:
            return self.left.pop() if self.left else 0

    drawn = Drawer(chance=Told()).solo_yard({"ore": 3, EVENT: 1}, 2)
    assert drawn == (EVENT, EVENT, "ore", "ore")


def test_kinds_that_are_redrawn_are_no_part_of_the_answer() -> None:
    table = sessions.played(1, 3, 1).table
    ask = Ask("drawn", Draw({"ore": 1, EVENT: 5}, 1, (EVENT,)), clause("11.3"))
    assert chances(lambda drawer: drawer.answer(ask, table)) == {("ore",): 1}


def test_every_card_has_the_same_chance_in_every_order() -> None:
    book = lay_out_book(load_box(), autoplay.setting(Random(1), 3))
    cards = (1, 2, 3, 4)
    assert chances(lambda drawer: drawer.cards(book, cards, 2)) == dict.fromkeys(
        permutations(cards, 2), Fraction(1, 12)
    )


def test_5_2_2_a_back_seen_first_leaves_every_card_its_chance() -> None:
    """Seeing a back and then drawing from the cards with that back is drawing one card."""
    table = sessions.played(1, 3, 1).table
    hidden = pool(table)
    kinds = tuple(table.book.box.weather)

    def draw(drawer: Drawer) -> tuple[str | None, tuple[int, ...]]:
        back = drawer.back(table, kinds)
        return back, drawer.cards(table.book, hidden, 1, back)

    found = chances(draw)
    assert all(table.book.contracts[card].back == back for back, (card,) in found)
    known = [card for card in hidden if table.book.contracts[card].back is not None]
    assert {card: chance for (_, (card,)), chance in found.items()} == dict.fromkeys(known, Fraction(1, len(known)))


def test_a_back_is_one_that_a_disc_is_left_for() -> None:
    table = sessions.played(1, 3, 1).table
    assert set(chances(lambda drawer: drawer.back(table, ("fog",)))) == {"fog"}
    assert Drawer(1).back(table, ()) is None


def test_12_2_the_discards_come_only_when_the_deck_is_used_up() -> None:
    table = sessions.played(1, 3, 1).table
    hidden = pool(table)
    gone = hidden[2:]
    table = replace(table, state=replace(table.state, deck=2, discards=gone))
    now = Ask("revealed", autoplay.domains.Cards(hidden[:2], 3, 2, gone), clause("5.1.1"))
    for first in chances(lambda drawer: drawer.answer(now, table)):
        assert set(first[:2]) == set(hidden[:2])
        assert first[2] in gone


@pytest.mark.parametrize(
    ("happened", "expected"),
    [
        ([], None),
        ([CheckWeather("fog")], "fog"),
        ([CheckWeather("fog"), RestockYard()], "fog"),
        ([CheckWeather("fog"), RestockContracts((3,))], None),
        ([CheckWeather("fog"), RestockContracts(())], "fog"),
        ([CheckWeather("fog"), PlayContract(0, "F", 5, drawn_cards=(1, 2))], None),
        ([CheckWeather("fog"), PlayContract(0, "F", 5)], "fog"),
        ([CheckWeather("fog"), RestockContracts((3,)), CheckWeather("sun")], "sun"),
    ],
)
def test_the_back_of_the_top_card_is_known_until_that_card_is_drawn(happened: list[object], expected: str) -> None:
    assert top_back(happened) == expected  # type: ignore[arg-type]


def test_nothing_is_drawn_for_what_people_decide() -> None:
    table = sessions.played(1, 3, 1).table
    with pytest.raises(ValueError, match="space"):
        Drawer(1).answer(Ask("space", OneOf((1, 2)), clause("3.1.2")), table)


def test_a_seed_draws_the_same_again() -> None:
    bag = {"ore": 20, "stone": 20}
    assert Drawer(5).cubes(bag, 9) == Drawer(5).cubes(bag, 9)
    assert Drawer(5).start_player(5) == Drawer(5).start_player(5)


def test_2_8_the_first_forecast_comes_from_the_backs_of_the_second_and_third_card() -> None:
    book = lay_out_book(load_box(), autoplay.setting(Random(1), 2))
    cards, backs = Drawer(3).office(book)
    assert len(set(cards)) == book.box.office_size
    assert backs == tuple(book.contracts[card].back for card in cards[1:])
    assert Drawer(3).set_aside(book) in book.trains


@pytest.mark.parametrize("players", [1, 3, 5])
def test_a_whole_game_drawn_by_the_companion_has_no_problem_and_its_backs_agree(players: int) -> None:
    rng = Random(players)
    session = Session(autoplay.game(rng, players))
    drawer = Drawer(players)
    drawn_after_a_back = 0
    while session.agenda.due is not None:
        item = session.agenda.due
        action = item.action
        drawn = [ask for ask in item.asks if ask.field in ("drawn", "revealed", "back")]
        if not drawn:
            session.record([autoplay.choose(session.table, rng)])
            continue
        happened = [line.action for line in session.log]
        seen = top_back(happened)
        for ask in drawn:
            action = answer(session.table, action, ask.field, drawer.answer(ask, session.table, happened))
        session.record([action])
        if isinstance(action, RestockContracts) and seen is not None and action.revealed:
            first = action.revealed[0]
            assert isinstance(first, int)
            if session.table.book.contracts[first].back != seen:
                # Only when no card with that back is left: the backs of the pack are not all sure.
                before = session.log[-1].before
                assert all(session.book.contracts[c].back != seen for c in pool(before))
            drawn_after_a_back += 1
    assert drawn_after_a_back > 3
