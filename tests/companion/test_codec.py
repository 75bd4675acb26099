"""Steps as plain data and back: every kind of action, with names and with seats; every wrong field named."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from companion.codec import from_plain, seats_by_name, seats_by_number, to_plain
from companion.errors import BadInput
from rules.snowdonia.events import Outcome
from rules.snowdonia.route import Laid, Taken
from rules.snowdonia.state import By
from rules.snowdonia.steps import (
    ACTIONS,
    Action,
    Build,
    CheckWeather,
    ClearNext,
    Excavate,
    Gift,
    GiftContract,
    Hire,
    LayTrack,
    MaintainTrains,
    MoveSurveyor,
    OpenExtraBuildSpace,
    Paid,
    Place,
    PlayContract,
    ResolveEvent,
    RestockContracts,
    RestockYard,
    SiteBuilt,
    Snow,
    TakeContract,
    TakeFromYard,
    TrainBought,
    Works,
)
from tests.support.autoplay import play, table

NAMES = ("Siân", "Γιώργος", "Zoë", "Μαρία", "Tomás")

EXAMPLES: tuple[Action, ...] = (
    Hire(1, 2),
    Place(0, "G", 12),
    PlayContract(0, "D", 1),
    PlayContract(1, "A", 4, middle_was="sun", becomes="fog"),
    PlayContract(2, "F", 5, drawn_cards=(10, 11), kept=11),
    PlayContract(3, "G", 18, drawn_cubes=("ore", "event", "coal")),
    PlayContract(0, "A", 20, taken={"ore": 1, "coal": 1}),
    PlayContract(0, "C", 12, conversions=2),
    PlayContract(0, "G", 27, to=4.5),
    PlayContract(0, "A", 28, moved=(("A", 2), ("D", 1))),
    TakeFromYard(1, "A", 3, taken={"ore": 2, "coal": 1}),
    TakeFromYard(1, "A", 3, taken={}, becomes_start_player=False),
    Excavate(2, "B", 1, taken=(Taken("t1", 2), Taken("two-viaducts.x1", 4, 2)), rate=6),
    Excavate(2, "B", 1),
    ClearNext(3, "B", None, By("card", 3), taken=(Taken("t1", 2),)),
    Works(0, "C", 1, conversions=("bar", "stone"), refused=("stone",), ore_a_bar=2),
    Works(0, "C", 1),
    LayTrack(1, "D", 2, laid=(Laid("t1", 1), Laid("t2")), rate=2),
    LayTrack(1, "D", None, By("card", 8)),
    Build(0, "E", 1),
    Build(0, "B", 1, built=SiteBuilt("hebron.b1", Paid(stone=1, rubble=2, discount=1), 0)),
    Build(0, "E", None, By("train", 6), built=SiteBuilt("hebron.b3", Paid(ore=3), None)),
    Build(0, "E", 1, built=TrainBought(4, Paid(bars=1), 1)),
    Build(0, "E", None, By("card", 10), built=TrainBought(1, Paid(bars=1, ore=3), 0, returned=4, refilled=1)),
    TakeContract(2, "F", 1, card=17, office_space=2),
    TakeContract(2, "F", 1),
    MoveSurveyor(4, "G", 3, to=4.5),
    MoveSurveyor(4, "G", 3, to=7),
    MoveSurveyor(4, "G", 3, to="summit.16"),
    PlayContract(0, "G", 27, to="cable-car.2"),
    RestockContracts((1, "?", 3), discarded=(4, "?")),
    RestockContracts(),
    CheckWeather("rain", today=None, today_told=True, rates=(3, 2), closed=("B", "D")),
    CheckWeather(None, today="fog", today_told=True, closed=()),
    CheckWeather("sun"),
    RestockYard(("ore", "event", "coal"), asked=9),
    RestockYard(),
    ResolveEvent(1, Outcome(cleared=(Taken("t1", 2),)), back=(), event="excavate"),
    ResolveEvent(3, Outcome(laid=(Taken("t1", 2), Taken("t2", 0)))),
    ResolveEvent(
        4,
        Outcome(station="hebron", marked=True, rubble=(Taken("hebron.x1", 2),)),
        back=(1, 2, 3),
        event="station",
    ),
    ResolveEvent(6, Outcome(choices={2: "return", 0: "bar", 1: 16}, refilled={1: 1, 6: 0}), back=()),
    ResolveEvent(8, Outcome(fallen=(Taken("t2", 2), Taken("hebron.x1", 0)))),
    OpenExtraBuildSpace(5),
    OpenExtraBuildSpace(),
    Gift(1, "hebron.b1", {"stone": 2}),
    Gift(1, "hebron.b1"),
    GiftContract(0, "hebron.b1", 17, 2),
    GiftContract(0, "hebron.b1"),
    MaintainTrains("halfway", {2: "return", 0: "bar", 1: 16}, {1: 1}),
    MaintainTrains("halfway"),
    Snow((Taken("t2", 2), Taken("hebron.x1", 0))),
    Snow(),
)


def test_there_is_an_example_of_every_kind_of_step() -> None:
    assert {type(action) for action in EXAMPLES} == set(ACTIONS)


def through_text(plain: dict[str, Any]) -> dict[str, Any]:
    """As a file keeps it."""
    kept: dict[str, Any] = json.loads(json.dumps(plain, ensure_ascii=False))
    return kept


@pytest.mark.parametrize("action", EXAMPLES, ids=lambda a: a.step)
def test_with_names_of_players_it_comes_back_the_same(action: Action) -> None:
    plain = through_text(to_plain(action, lambda seat: NAMES[seat]))
    assert from_plain(plain, seats_by_name(NAMES)) == action


@pytest.mark.parametrize("action", EXAMPLES, ids=lambda a: a.step)
def test_with_seats_it_comes_back_the_same(action: Action) -> None:
    plain = through_text(to_plain(action, lambda seat: seat))
    assert from_plain(plain, seats_by_number(len(NAMES))) == action


@pytest.mark.parametrize("action", EXAMPLES, ids=lambda a: a.step)
def test_names_stand_wherever_a_player_is_meant(action: Action) -> None:
    text = json.dumps(to_plain(action, lambda seat: f"seat {seat}"))
    seat = getattr(action, "seat", None)
    if seat is not None:
        assert f'"player": "seat {seat}"' in text
    for row in (*getattr(action, "taken", ()), *getattr(action, "laid", ())):
        owner = getattr(row, "owner", None)
        if owner is not None:
            assert f'"owner": "seat {owner}"' in text


def test_the_order_in_which_owners_answered_maintenance_is_kept() -> None:
    action = ResolveEvent(6, Outcome(choices={2: "bar", 0: "bar"}))
    back = from_plain(through_text(to_plain(action, lambda seat: seat)), seats_by_number(3))
    assert isinstance(back, ResolveEvent)
    assert list(back.outcome.choices) == [2, 0]


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_every_action_of_a_whole_game_comes_back_the_same(players: int) -> None:
    for action, _ in play(table(Random(players), players), Random(players)):
        assert from_plain(through_text(to_plain(action, lambda s: NAMES[s])), seats_by_name(NAMES)) == action
        assert from_plain(through_text(to_plain(action, lambda s: s)), seats_by_number(players)) == action


def reads(step: dict[str, Any]) -> Action:
    """The step read with names."""
    return from_plain(step, seats_by_name(NAMES))


STEPS: dict[str, dict[str, Any]] = {
    "hire": {"player": "Zoë", "coal": 1},
    "place": {"player": "Zoë", "area": "A", "space": 1},
    "contract": {"player": "Zoë", "area": "A", "card": 4},
    "stock-yard": {"player": "Zoë", "area": "A", "space": 1, "taken": {"ore": 3}},
    "excavate": {"player": "Zoë", "area": "B", "space": 1, "taken": [{"space": "t1", "rubble": 2}]},
    "contract-3-clears": {"player": "Zoë", "taken": [{"space": "t1", "rubble": 2}]},
    "works": {"player": "Zoë", "area": "C", "space": 1, "conversions": ["bar"]},
    "lay-track": {"player": "Zoë", "area": "D", "space": 1, "laid": [{"track": "t1", "owner": "Zoë"}]},
    "build": {"player": "Zoë", "area": "E", "space": 1, "built": {"site": "hebron.b1", "paid": {"stone": 3}}},
    "site-office": {"player": "Zoë", "area": "F", "space": 1, "card": 3, "office_space": 1},
    "surveyor": {"player": "Zoë", "area": "G", "space": 1, "to": 1},
    "restock-contracts": {"revealed": [1]},
    "weather": {"back_of_top_card": "sun"},
    "restock-yard": {"drawn": ["ore"]},
    "event": {"space": 1},
    "extra-build-space": {"train_card": 5},
    "gift": {"player": "Zoë", "site": "hebron.b1", "taken": {"stone": 1}},
    "gift-contract": {"player": "Zoë", "site": "hebron.b1", "card": 3, "office_space": 1},
    "maintenance": {"station": "halfway", "choices": [{"player": "Zoë", "choice": "bar"}]},
    "snow": {"fallen": [{"space": "t1", "rubble": 2}]},
}


def test_the_steps_to_break_are_all_of_them_and_right_as_they_stand() -> None:
    assert set(STEPS) == {cls.step for cls in ACTIONS}
    for step, fields in STEPS.items():
        assert reads({"step": step, **fields}).step == step


WRONG: tuple[tuple[str, str, Any], ...] = (
    ("hire", "coal", "one"), ("hire", "coal", None), ("hire", "coal", True),
    ("place", "area", 1), ("place", "space", "1"), ("place", "space", None), ("place", "space", 1.5),
    ("contract", "area", None), ("contract", "card", "four"), ("contract", "kept", "4"),
    ("contract", "taken", ["ore"]), ("contract", "taken", {"ore": -1}), ("contract", "taken", {"ore": "1"}),
    ("contract", "conversions", -1), ("contract", "conversions", "two"), ("contract", "drawn", "ore"),
    ("contract", "drawn", [None]),
    ("contract", "moved", {"from": ["A", 1]}), ("contract", "moved", {"from": 1, "to": 2}),
    ("contract", "to", "halfway"),
    ("stock-yard", "area", 5), ("stock-yard", "space", "last"), ("stock-yard", "taken", 3),
    ("stock-yard", "by", {"card": "8"}), ("stock-yard", "by", {"luck": 1}), ("stock-yard", "by", 8),
    ("excavate", "taken", {"t1": 2}), ("excavate", "taken", [{"space": "t1"}]),
    ("excavate", "taken", [{"space": "t1", "rubble": -1}]), ("excavate", "taken", [{"space": 1, "rubble": 2}]),
    ("excavate", "rate", "2"),
    ("contract-3-clears", "taken", [1]), ("contract-3-clears", "by", [8]),
    ("works", "conversions", "bar"), ("works", "conversions", [1]), ("works", "ore_a_bar", "3"),
    ("works", "refused_for_lack_of_stone_or_bars", "stone"),
    ("lay-track", "laid", ["t1"]), ("lay-track", "laid", [{"track": 1}]), ("lay-track", "rate", 1.5),
    ("build", "built", "hebron.b1"),
    ("site-office", "card", "3"), ("site-office", "office_space", "first"),
    ("surveyor", "to", "halfway"), ("surveyor", "to", None),
    ("restock-contracts", "revealed", None), ("restock-contracts", "revealed", ["one"]),
    ("restock-contracts", "revealed", 1), ("restock-contracts", "discarded", ["one"]),
    ("weather", "rates", [1]), ("weather", "rates", ["1", "2"]), ("weather", "rates", 3), ("weather", "closed", "B"),
    ("restock-yard", "drawn", 9), ("restock-yard", "drawn", [1]), ("restock-yard", "asked", "9"),
    ("event", "space", "1"), ("event", "space", None), ("event", "cubes_back", 3), ("event", "cubes_back", ["1"]),
    ("event", "cleared", [{"space": "t1"}]), ("event", "laid", [{"space": "t1", "rubble": 2}]),
    ("event", "rubble", [2]), ("event", "choices", {"Zoë": "later"}), ("event", "choices", ["bar"]),
    ("event", "returned_trains_refilled", [1]), ("event", "returned_trains_refilled", {"one": 1}),
    ("extra-build-space", "train_card", "five"),
    ("surveyor", "to", "summit.16.7"), ("surveyor", "to", ["summit"]),
    ("gift", "site", None), ("gift", "site", 1), ("gift", "taken", ["stone"]), ("gift", "taken", {"stone": -1}),
    ("gift-contract", "site", None), ("gift-contract", "card", "3"), ("gift-contract", "office_space", "first"),
    ("maintenance", "station", None), ("maintenance", "choices", ["bar"]), ("maintenance", "choices", {"Zoë": "later"}),
    ("maintenance", "returned_trains_refilled", [1]),
    ("snow", "fallen", {"t1": 2}), ("snow", "fallen", [{"space": "t1"}]),
    ("event", "fallen", [{"space": "t1", "rubble": -1}]),
)  # fmt: skip


@pytest.mark.parametrize(("step", "field", "value"), WRONG)
def test_a_wrong_field_is_named(step: str, field: str, value: Any) -> None:
    with pytest.raises(BadInput) as caught:
        reads({"step": step, **STEPS[step], field: value})
    assert caught.value.place == f"{step}.{field}"
    assert caught.value.right


OF_ANOTHER_KIND: tuple[tuple[str, str, Any], ...] = (
    ("contract", "middle_becomes", ["fog"]), ("contract", "middle_was", 3), ("contract", "moved", ["A", 1]),
    ("contract", "to", True), ("contract", "taken", {"ore": True}),
    ("stock-yard", "becomes_start_player", "yes"), ("excavate", "taken", [{"space": "t1", "rubble": True}]),
    ("restock-contracts", "revealed", [True]), ("weather", "back_of_top_card", ["sun"]), ("weather", "today", 3),
    ("event", "station", 3), ("event", "event", ["lay"]), ("event", "game_marker", "maybe"),
    ("event", "choices", {"Zoë": True}), ("event", "cubes_back", [True]), ("stock-yard", "by", {"card": True}),
)  # fmt: skip


@pytest.mark.parametrize(("step", "field", "value"), OF_ANOTHER_KIND)
def test_a_value_of_another_kind_is_named(step: str, field: str, value: Any) -> None:
    with pytest.raises(BadInput) as caught:
        reads({"step": step, **STEPS[step], field: value})
    assert caught.value.place == f"{step}.{field}"


@pytest.mark.parametrize(
    ("built", "place"),
    [
        ({"site": 1}, "build.built.site"),
        ({"site": "hebron.b1", "paid": {"gold": 1}}, "build.built.paid"),
        ({"site": "hebron.b1", "paid": 3}, "build.built.paid"),
        ({"train": "four"}, "build.built.train"),
        ({}, "build.built.train"),
        ({"train": 4, "coal": "one"}, "build.built.coal"),
        ({"train": 4, "returned": "one"}, "build.built.returned"),
        ({"train": 4, "returned": 1, "returned_train_refilled": "one"}, "build.built.returned_train_refilled"),
    ],
)
def test_a_wrong_field_of_what_was_built_is_named(built: dict[str, Any], place: str) -> None:
    with pytest.raises(BadInput) as caught:
        reads({"step": "build", **STEPS["build"], "built": built})
    assert caught.value.place == place


@pytest.mark.parametrize("step", [s for s, fields in STEPS.items() if "player" in fields])
@pytest.mark.parametrize("player", ["Nobody", None, 0, ["Zoë"]])
def test_who_does_not_play_is_named(step: str, player: Any) -> None:
    with pytest.raises(BadInput, match="does not play") as caught:
        reads({"step": step, **STEPS[step], "player": player})
    assert caught.value.place == "player"
    assert "Siân" in caught.value.right


@pytest.mark.parametrize("seat", [-1, 3, "0", None, 1.0])
def test_a_seat_that_is_not_taken_is_named(seat: Any) -> None:
    with pytest.raises(BadInput, match="is not taken") as caught:
        from_plain({"step": "hire", "player": seat, "coal": 1}, seats_by_number(3))
    assert caught.value.place == "player"


@pytest.mark.parametrize(
    ("step", "field", "value"),
    [
        ("excavate", "taken", [{"space": "t1", "rubble": 2, "owner": "Nobody"}]),
        ("lay-track", "laid", [{"track": "t1", "owner": "Nobody"}]),
        ("build", "built", {"site": "hebron.b1", "owner": "Nobody"}),
        ("event", "choices", {"Nobody": "bar"}),
    ],
)
def test_an_owner_who_does_not_play_is_named(step: str, field: str, value: Any) -> None:
    with pytest.raises(BadInput, match="'Nobody' does not play"):
        reads({"step": step, **STEPS[step], field: value})


@pytest.mark.parametrize("step", ["dance", None, 3, ["place"]])
def test_a_step_that_is_none_names_those_there_are(step: Any) -> None:
    with pytest.raises(BadInput) as caught:
        reads({"step": step})
    assert caught.value.place == "step"
    assert all(cls.step in caught.value.right for cls in ACTIONS)
