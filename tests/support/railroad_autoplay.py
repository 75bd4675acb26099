"""Random railroads through the agenda: whatever is offered, answered at random."""

from __future__ import annotations

from random import Random
from typing import Any

from rules.core.agenda import Ask, Number, OneOf
from rules.gwt_railroad.agenda import agenda, answer, asks, moves, together
from rules.gwt_railroad.book import Setup
from rules.gwt_railroad.components import RULING_CHOICES, UNKNOWN_TILE, Rulings, Tile
from rules.gwt_railroad.line import reach
from rules.gwt_railroad.play import perform
from rules.gwt_railroad.setting_up import lay_out
from rules.gwt_railroad.state import Disc, Table
from rules.gwt_railroad.steps import (
    Action,
    EndGame,
    EnterCount,
    ExtraordinaryDelivery,
    MoveEngine,
    ReturnFromEnd,
    Stocktake,
    TakeMaster,
    Upgrade,
    UpgradeBehind,
)
from tests.support.railroad import NAMES, box

MOST_SPACES = 7
END = 0.004
"""How likely the game ends at a step, so that most last a few hundred."""


def start(rng: Random, players: int) -> Table:
    """A table of so many players, of any edition, its tiles known or not, under any rulings."""
    edition = rng.choice(list(box().editions))
    more = tuple(name for name in box().editions[edition].more_sets if rng.random() < 0.3)
    plain = lay_out(box(), Setup(NAMES[:players], edition, more))
    drawn: list[Tile] = list(rng.sample(sorted(plain.book.masters), len(plain.book.master_stations)))
    tiles = tuple(UNKNOWN_TILE if rng.random() < 0.2 else tile for tile in drawn)
    chosen: dict[str, Any] = {name: rng.choice(answers) for name, (_, answers) in RULING_CHOICES.items()}
    rulings = Rulings(**chosen) if rng.random() < 0.5 else None
    return lay_out(box(), Setup(NAMES[:players], edition, more, tiles, rulings))


def choose(now: Table, rng: Random) -> tuple[Action, ...]:
    """What happens next, as one entry: never anything that breaks a clause."""
    plan = agenda(now)
    if plan.due is None and rng.random() < END:
        return (EndGame(),)
    items = [item for item in plan.items if not isinstance(item.action, EndGame)]
    onward = [item for item in items if isinstance(item.action, MoveEngine) and item.action.forward]
    if plan.due is not None and rng.random() < 0.5:
        item = plan.due
    else:
        # Engines go forward more often than back, or nobody would ever come to the end of the line.
        item = rng.choice(onward if onward and rng.random() < 0.7 else items)
    action = item.action
    if isinstance(action, MoveEngine):
        action = _move(now, action, rng)
    else:
        for field in [ask.field for ask in item.asks]:
            ask = next((ask for ask in asks(now, action) if ask.field == field), None)
            if ask is not None:
                action = answer(now, action, field, _answer(ask, rng))
    if isinstance(action, ExtraordinaryDelivery) and rng.random() < 0.5:
        action = answer(now, action, "city", rng.randint(0, action.spaces))
    if rng.random() < 0.5:
        return (action,)
    worker = rng.choice((None, *now.book.box.workers))
    return together(now, action, master=rng.random() < 0.7, worker=worker)


def _answer(ask: Ask, rng: Random) -> Any:
    match ask.domain:
        case OneOf(options):
            return rng.choice(options)
        case Number(low, high):
            return rng.randint(low, high)
    raise TypeError(ask.domain)


def _move(now: Table, action: MoveEngine, rng: Random) -> MoveEngine:
    """A move of the same engine that it can make, by a building or by nothing that was named."""
    chosen: Action = action
    if rng.random() < 0.3:
        chosen = answer(now, action, "cause", rng.choice(moves(now)))
    assert isinstance(chosen, MoveEngine)
    if chosen.cause is None or now.book.box.moves[chosen.cause].spaces is None:
        chosen = answer(now, chosen, "spaces", rng.randint(1, MOST_SPACES))
    assert isinstance(chosen, MoveEngine)
    places = reach(now, chosen.seat, chosen.spaces, chosen.forward)
    if not places:
        return action
    moved = answer(now, chosen, "to", rng.choice(places).place)
    assert isinstance(moved, MoveEngine)
    return moved


def anything(now: Table, rng: Random) -> Action:
    """Any action at all, sensible or not, of those that a person could write down by mistake."""
    seat = rng.randrange(len(now.book.players))
    place = rng.choice(now.book.line.places)
    station = rng.choice(list(now.book.stations))
    corner = rng.choice(("light", "dark", None))
    spaces = rng.randint(0, 5)
    what = rng.choice(now.book.box.entered)
    return rng.choice(
        [
            MoveEngine(seat, "forward", spaces, place),
            MoveEngine(seat, "backward", spaces, place, rng.choice((None, *now.book.box.moves))),
            Upgrade(seat, station, corner, rng.choice((None, 0, 4))),  # type: ignore[arg-type]
            Upgrade(seat, station, moved_from=rng.choice(list(now.book.stations))),
            UpgradeBehind(seat, station, corner),  # type: ignore[arg-type]
            TakeMaster(seat, station, rng.choice((None, *now.book.box.workers)), rng.choice((None, 1, 5))),
            ReturnFromEnd(seat, place),
            ExtraordinaryDelivery(seat, spaces, place, rng.choice((None, 3))),
            EnterCount(seat, what, rng.choice((None, 0, 1))),
            Stocktake(engines={seat: place}),
            Stocktake(discs={station: (Disc(seat, None),)}),
        ]
    )


def play(now: Table, rng: Random, steps: int, mistakes: float = 0.0) -> tuple[list[tuple[Table, Action]], Table]:
    """Every table with the action that met it, and the last table; ``mistakes`` is how likely one is anything at
    all."""
    played: list[tuple[Table, Action]] = []
    while len(played) < steps and not now.state.ended:
        wild = rng.random() < mistakes
        for action in (anything(now, rng),) if wild else choose(now, rng):
            played.append((now, action))
            now = perform(now, action).after
    return played, now
