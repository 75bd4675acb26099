"""A game that never happened: for pictures of the pages, for the smoke run and for tests. The same every time."""

from __future__ import annotations

from datetime import UTC, datetime
from random import Random
from typing import TYPE_CHECKING, Any, Final

from companion.content import load_box
from companion.game import Game, GameInfo
from rules.core.agenda import Ask, Cards, Draw, Each, Item, Number, OneOf, Pick, Sequence
from rules.core.problems import Grade
from rules.snowdonia.actions.action import Action
from rules.snowdonia.agenda import agenda, answer
from rules.snowdonia.book import Setup
from rules.snowdonia.phases import due
from rules.snowdonia.play import perform
from rules.snowdonia.setting_up import lay_out, track_cards_needed
from rules.snowdonia.state import Table

if TYPE_CHECKING:
    from companion.railroad_session import RailroadSession
    from companion.session import Session

NAMES: Final = ("Siân", "Mikkel", "Ελένη", "Tom", "Nia")
COLOURS: Final = ("pink", "blue", "yellow", "green", "purple")
SEED: Final = 19
TRIES: Final = 20
"""How often an answer is drawn again when the rules find something odd about it."""


def sample_game(players: int = 4, seed: int = SEED) -> Game:
    """The game before its first round, everything entered."""
    rng = Random(seed)
    box = load_box()
    cards = tuple(rng.sample(box.track_cards, track_cards_needed(box, players)))
    numbers = [n for n, card in box.contracts.items() if card.players[0] <= players <= card.players[1]]
    discs = [kind for kind, weather in box.weather.items() for _ in range(weather.discs)]
    middle, last = rng.sample(discs, 2)
    train = rng.choice(sorted(box.trains))
    solo = players == 1
    row = box.supply_rows[players]
    bag = ["ore"] * row.ore + ["stone"] * row.stone
    setup = Setup(
        players=NAMES[:players],
        start_player=min(1, players - 1),
        track_cards=cards,
        office=tuple(rng.sample(numbers, box.office_size)),
        discs=(middle, last),
        set_aside=None if solo else train,
        solo_train=train if solo else None,
        solo_yard_draw=tuple(rng.sample(bag, row.yard_draw or 0)) if solo else None,
    )
    started = datetime(2026, 11, 28, 19, 30, tzinfo=UTC)
    return Game(GameInfo(f"sample-{players}", started, box.scenario, COLOURS[:players]), setup)


def likely_action(table: Table, rng: Random) -> Action:
    """What is due, with the rules' likeliest answer where there is one and a drawn one elsewhere."""
    items = agenda(table).items
    besides = [item for item in items if not item.due]
    for item in besides:
        if rng.random() < 0.25:
            action = _answered(table, item, rng)
            if _fits(table, action):
                return action
    for _ in range(TRIES):
        action = _answered(table, items[0], rng)
        if _fits(table, action):
            return action
    return _answered(table, items[0], rng)


def sample_tables(players: int = 4, rounds: int = 5, step: str = "excavate", seed: int = SEED) -> tuple[Table, Table]:
    """The table before and after the last entry, in the round given when the step given is due first.

    A game that ends before is shown at its end."""
    rng = Random(seed)
    game = sample_game(players, seed)
    before = table = lay_out(game.box(), game.setup)
    while True:
        now = due(table)
        if now is None or (table.state.round >= rounds and now.step == step):
            return before, table
        before, table = table, perform(table, likely_action(table, rng)).after


def sample_session(players: int = 4, rounds: int = 5, step: str = "excavate", seed: int = SEED) -> Session:
    """A session in the middle of the same game, kept in memory only."""
    from companion.journal import Journal
    from companion.session import Session

    rng = Random(seed)
    session = Session(sample_game(players, seed), Journal(()))
    while True:
        now = due(session.table)
        if now is None or (session.table.state.round >= rounds and now.step == step):
            return session
        session.record([likely_action(session.table, rng)])


def sample_railroad(players: int = 4, moves: int = 30, seed: int = SEED) -> RailroadSession:
    """A railroad of Great Western Trail after so many moves, kept in memory only: its people move in turn, upgrade
    where they stop, and take the station master that lies there."""
    from companion.content.railroad import load_railroad
    from companion.railroad_game import RailroadGame
    from companion.railroad_session import RailroadSession
    from companion.titles import RAILROAD
    from rules.gwt_railroad.agenda import together
    from rules.gwt_railroad.book import Setup as RailroadSetup
    from rules.gwt_railroad.components import FORWARD
    from rules.gwt_railroad.line import reach
    from rules.gwt_railroad.setting_up import lay_out_book
    from rules.gwt_railroad.steps import MoveEngine

    rng, box = Random(seed), load_railroad()
    book = lay_out_book(box, RailroadSetup(NAMES[:players]))
    tiles = tuple(rng.sample(sorted(book.masters), len(book.master_stations)))
    started = datetime(2026, 11, 27, 19, 30, tzinfo=UTC)
    info = GameInfo(f"sample-railroad-{players}", started, "", box.colours[:players], game=RAILROAD)
    session = RailroadSession(RailroadGame(info, RailroadSetup(NAMES[:players], tiles=tiles)))
    for move in range(moves):
        table, seat, spaces = session.table, move % players, rng.randint(1, 5)
        places = [found.place for found in reach(table, seat, spaces, forward=True)]
        if places:
            action = MoveEngine(seat, FORWARD, spaces, rng.choice(places))
            session.record(together(table, action, master=True, worker=rng.choice(box.workers)))
        if session.agenda.due is not None:
            session.record([session.agenda.due.action])
    return session


def keep_samples() -> None:
    """Puts two games under way and three finished ones into the history, for pictures of the pages that list games."""
    from companion.history import History

    history = History()
    railroad = sample_railroad()
    history.create(railroad.game, railroad.journal)
    for players, rounds in ((1, 99), (3, 99), (5, 99), (4, 5)):
        session = sample_session(players, rounds)
        history.create(session.game, session.journal)
    history.close()


def _fits(table: Table, action: Action) -> bool:
    return not any(problem.grade >= Grade.BREACH for problem in perform(table, action).problems)


def _answered(table: Table, item: Item, rng: Random) -> Action:
    action: Action = item.action
    for ask in item.asks:
        # The likeliest answer stands already, except where only the table itself can know it.
        if item.guessed and not isinstance(ask.domain, Draw | Cards) and rng.random() < 0.7:
            continue
        action = answer(table, action, ask.field, _drawn(ask, action, rng))
    return action


def _drawn(ask: Ask, action: Action, rng: Random) -> Any:
    domain = ask.domain
    match domain:
        case OneOf(options):
            return rng.choice(options)
        case Number(low, high):
            return rng.randint(low, high)
        case Cards(pool, count):
            first = rng.sample(pool, min(count if domain.left is None else domain.left, count, len(pool)))
            rest = [card for card in domain.cards if card not in first]
            return (*first, *rng.sample(rest, min(count - len(first), len(rest))))
        case Draw(bag, count):
            cubes = [kind for kind, n in bag.items() if kind not in domain.redrawn for _ in range(n)]
            return tuple(rng.sample(cubes, min(count, len(cubes))))
        case Pick(available, _least, most, at_most):
            cubes = [kind for kind, n in available.items() for _ in range(min(n, at_most.get(kind, n)))]
            taken = rng.sample(cubes, min(most, len(cubes)))
            return {kind: taken.count(kind) for kind in dict.fromkeys(taken)}
        case Each(options):
            return {key: rng.choice(choices) for key, choices in options.items()}
        case Sequence():
            return getattr(action, ask.field)
