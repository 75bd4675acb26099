"""Random whole games, played through the agenda alone: no step is chosen in any other way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any, TypeAlias
from uuid import UUID

from companion.content import load_box
from companion.game import Game, GameInfo, apply_told
from rules.core import agenda as domains
from rules.core.agenda import Ask, Item, Tell
from rules.core.frozen import replace
from rules.core.problems import Grade
from rules.core.step import Step
from rules.snowdonia.actions.action import Action
from rules.snowdonia.actions.contract import PlayContract
from rules.snowdonia.agenda import agenda, answer
from rules.snowdonia.book import Setup
from rules.snowdonia.components import EVENT, UNKNOWN_CARD, Box, Rulings
from rules.snowdonia.play import perform
from rules.snowdonia.setting_up import lay_out, set_up_asks, stations_for
from rules.snowdonia.state import Table

Played: TypeAlias = "list[tuple[Action, Step[Table]]]"

NAMES = ("Siân", "Γιώργος", "Zoë", "Μαρία", "Tomás")
COLOURS = ("red", "blue", "green", "purple", "yellow")
SOME_DAY = datetime(2024, 1, 1, tzinfo=UTC)
MOST_STEPS = 4000
"""Far more than any game has: a game that goes on longer does not end."""
TRIES = 12
"""How often an answer is drawn again when the rules find something odd about it."""


def setting(
    rng: Random, players: int, *, unknown: float = 0.0, rulings: Rulings | None = None, box: Box | None = None
) -> Setup:
    """A random set-up for so many players; each cell is left open with the probability ``unknown``.

    The train set aside is always known: without it the books cannot say how much coal the bag holds (2.9)."""
    box = box or load_box()
    stations = stations_for(box, players)
    cards = rng.sample(box.track_cards, sum(s.track_count for s in stations))
    numbers = [n for n, c in box.contracts.items() if c.players[0] <= players <= c.players[1]]
    office = rng.sample(numbers, box.office_size)
    kinds = [kind for kind, weather in box.weather.items() for _ in range(weather.discs)]
    middle, last = rng.sample(kinds, 2)
    train = rng.choice(sorted(n for n, card in box.trains.items() if players == 1 or not card.always_in_shed))

    def told(value: Any, otherwise: Any) -> Any:
        return otherwise if rng.random() < unknown else value

    if unknown:
        # Cards are told by their place, so their ids are places too.
        cards = [renamed(card, f"t{n}", known=rng.random() >= unknown) for n, card in enumerate(cards, 1)]
    setup = Setup(
        players=NAMES[:players],
        start_player=rng.randrange(players),
        track_cards=tuple(cards),
        office=tuple(told(card, UNKNOWN_CARD) for card in office),
        discs=(told(middle, None), told(last, None)),
        set_aside=None if players == 1 else train,
        solo_train=train if players == 1 else None,
        solo_yard_draw=_yard_draw(rng, box, train) if players == 1 else None,
        rulings=rulings or Rulings(),
    )
    for ask in set_up_asks(box, setup):
        # What later questions offer depends on what was chosen before.
        options = next(again.options for again in set_up_asks(box, setup) if again.cell == ask.cell)
        if rng.random() >= unknown:
            setup = replace(setup, chosen={**setup.chosen, ask.cell: rng.choice(options)})
    return setup


def renamed(card: Any, name: str, *, known: bool) -> Any:
    """A track card under another name, its values left out when they are not known."""
    values = (card.vp, card.rubble) if known else (None, None)
    return type(card)(name, *values)


def _yard_draw(rng: Random, box: Box, train: int) -> tuple[str, ...]:
    """The cubes of 11.3 in order, event cubes that went back included."""
    row = box.supply_rows[1]
    bag = ["ore"] * row.ore + ["stone"] * row.stone + ["coal"] * (row.coal - box.trains[train].coal)
    bag += [EVENT] * row.event
    drawn: list[str] = []
    while sum(1 for kind in drawn if kind != EVENT) < (row.yard_draw or 0):
        kind = rng.choice(bag)
        if kind != EVENT:
            bag.remove(kind)
        drawn.append(kind)
    return tuple(drawn)


def game(
    rng: Random,
    players: int,
    *,
    unknown: float = 0.0,
    rulings: Rulings | None = None,
    scenario: str = "mount-snowdon",
) -> Game:
    """A random game, with an id and a moment that depend on nothing but ``rng``."""
    started = SOME_DAY + timedelta(minutes=rng.randrange(500_000))
    info = GameInfo(str(UUID(int=rng.getrandbits(128), version=4)), started, scenario, COLOURS[:players])
    return Game(info, setting(rng, players, unknown=unknown, rulings=rulings, box=load_box(scenario)))


def table(
    rng: Random, players: int, *, unknown: float = 0.0, rulings: Rulings | None = None, box: Box | None = None
) -> Table:
    """A random table before its first round, of the base game or of another box."""
    box = box or load_box()
    return lay_out(box, setting(rng, players, unknown=unknown, rulings=rulings, box=box))


def play(table: Table, rng: Random, steps: int | None = None, *, values: Mapping[str, Any] | None = None) -> Played:
    """Play on from a table, to the end of the game or for so many steps; ``values`` are those of its box.

    A value that the agenda wants told is drawn and filled into the set-up; the game so far is then played again from
    there, as the session does it. RuntimeError for a game that does not end."""
    told: dict[str, Any] = {}
    start, played = table, list[tuple[Action, Step[Table]]]()
    while steps is None or len(played) < steps:
        now = agenda(table)
        if now.due is None:
            return played
        if len(played) > MOST_STEPS:
            raise RuntimeError("this game does not end")
        if now.tells:
            told |= answered_tell(now.tells[0], rng)
            replayed = with_told(start, told, values)
            played = replay(replayed, [action for action, _ in played])
            table = played[-1][1].after if played else replayed
            continue
        action = choose(table, rng)
        step = perform(table, action)
        played.append((action, step))
        table = step.after
    return played


def answered_tell(tell: Tell, rng: Random) -> dict[str, Any]:
    """An answer to a value that the agenda asks for, by its cell."""
    if tell.otherwise is not None and rng.random() < 0.7:
        return {tell.otherwise.cell: tell.otherwise.value}
    if tell.cell.endswith(".rubble"):
        # A few cubes each: no box has rubble for nine on every space.
        return {tell.cell: rng.randint(1, 3)}
    return {tell.cell: sample(tell.domain, rng)}


def replay(table: Table, actions: Iterable[Action]) -> Played:
    """These actions one after the other."""
    played: Played = []
    for action in actions:
        step = perform(table, action)
        played.append((action, step))
        table = step.after
    return played


def with_told(start: Table, told: Mapping[str, Any], values: Mapping[str, Any] | None = None) -> Table:
    """The starting table with set-up cells filled in; ``values`` are those of its box."""
    info = GameInfo("", SOME_DAY, start.book.box.scenario, ())
    if values or any(cell.startswith("values.") for cell in told):
        game = apply_told(Game(info, start.book.setup, dict(values or {})), told)
        return lay_out(game.box(), game.setup)
    return lay_out(start.book.box, apply_told(Game(info, start.book.setup), told).setup)


def choose(table: Table, rng: Random) -> Action:
    """One action the agenda offers, answered at random: what is due, now and then a hire or a contract before it."""
    items = agenda(table).items
    others = [item for item in items if not item.due]
    item = rng.choice(others) if others and rng.random() < 0.4 else items[0]
    for _ in range(TRIES):
        action = answered(table, item, rng)
        if not any(p.grade >= Grade.BREACH for p in perform(table, action).problems):
            return action
    return answered(
        table, items[0], rng, [ask for ask in items[0].asks if not isinstance(ask.domain, domains.Sequence)]
    )


def answered(table: Table, item: Item, rng: Random, asks: Sequence[Ask] | None = None) -> Action:
    """An item of the agenda with its asks (or some of them) answered at random from their domains."""
    action: Action = item.action
    for ask in item.asks if asks is None else asks:
        if ask.field == "station":
            # The likeliest one stands: another would be wrong once its sites are told.
            continue
        action = answer(table, action, ask.field, sample(_again(ask, action).domain, rng))
    return action


def _again(ask: Ask, action: Action) -> Ask:
    """The ask in the light of the answers before it: which card to keep depends on those drawn (8.5)."""
    if ask.field == "kept" and isinstance(action, PlayContract):
        return Ask(ask.field, domains.OneOf((action.card, *action.drawn_cards)), ask.ref)
    return ask


def sample(domain: domains.Domain, rng: Random) -> Any:
    """A random value from a domain."""
    match domain:
        case domains.OneOf(options):
            return rng.choice(options)
        case domains.Pick(available, least, most, at_most):
            return _picked(rng, available, rng.randint(least, most), at_most)
        case domains.Draw(bag, count, redrawn):
            cubes = [kind for kind, n in bag.items() if kind not in redrawn for _ in range(n)]
            return tuple(rng.sample(cubes, min(count, len(cubes))))
        case domains.Cards(pool, count, left):
            first = rng.sample(pool, min(count if left is None else left, count, len(pool)))
            rest = [card for card in domain.cards if card not in first]
            return (*first, *rng.sample(rest, min(count - len(first), len(rest))))
        case domains.Sequence(options, least, most):
            return tuple(rng.choice(options) for _ in range(rng.randint(least, most)))
        case domains.Each(options):
            return {key: rng.choice(values) for key, values in options.items()}
        case domains.Number(low, high):
            return rng.randint(low, high)
    raise TypeError(domain)


def _picked(rng: Random, available: Mapping[str, int], count: int, at_most: Mapping[str, int]) -> dict[str, int]:
    cubes = [kind for kind, n in available.items() for _ in range(min(n, at_most.get(kind, n)))]
    taken = rng.sample(cubes, min(count, len(cubes)))
    return {kind: taken.count(kind) for kind in available if kind in taken}


def tables(played: Played) -> Iterator[Table]:
    """The table after every step."""
    for _, step in played:
        yield step.after
