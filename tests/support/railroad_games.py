"""The golden railroads of tests/golden: what the paper says, as set-ups, steps and whole games."""

from __future__ import annotations

import tomllib
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

from companion.content.railroad import load_railroad
from companion.game import GameInfo
from companion.railroad_game import RailroadGame
from companion.railroad_session import RailroadSession
from companion.titles import RAILROAD
from rules.core.frozen import replace
from rules.gwt_railroad.book import Setup
from rules.gwt_railroad.components import Rulings
from rules.gwt_railroad.setting_up import lay_out
from rules.gwt_railroad.state import Table
from rules.gwt_railroad.steps import ACTIONS, Action, EndGame, EnterCount

Plain = dict[str, Any]

GOLDEN = Path(__file__).parents[1] / "golden"
GAMES = ("railroad-four-players", "railroad-two-players")
BY_STEP = {action.step: action for action in ACTIONS}
SAID = ("player", "step", "reach", "engines", "note")
"""What the paper says of a step besides the action's own fields."""


@cache
def paper(name: str) -> Plain:
    return tomllib.loads((GOLDEN / f"{name}.expected.toml").read_text("utf-8"))


def action_of(said: Plain, players: list[str]) -> Action:
    """A step of the paper as an action."""
    fields = {name: value for name, value in said.items() if name not in SAID}
    return BY_STEP[said["step"]](seat=players.index(said["player"]), **fields)  # type: ignore[call-arg]


def setup(name: str) -> Setup:
    game = paper(name)
    rulings = replace(Rulings(), **game["rulings"]) if "rulings" in game else None
    return Setup(tuple(game["players"]), game["edition"], tiles=tuple(game["tiles"]), rulings=rulings)


@cache
def start(name: str) -> Table:
    return lay_out(load_railroad(), setup(name))


def steps(name: str) -> list[Action]:
    """Everything that happened, from the first move to the end."""
    players = paper(name)["players"]
    counts = [
        EnterCount(players.index(player), what, number)
        for player, entered in paper(name)["final"]["counts"].items()
        for what, number in entered.items()
    ]
    return [*(action_of(said, players) for said in paper(name)["step"]), *counts, EndGame()]


def game(name: str) -> RailroadGame:
    """The game before its first move."""
    colours = load_railroad().colours[: len(paper(name)["players"])]
    info = GameInfo(f"{name}-1", datetime(2025, 1, 31, 19, 30, tzinfo=UTC), "", colours, game=RAILROAD)
    return RailroadGame(info, setup(name))


def played(name: str, upto: int | None = None) -> RailroadSession:
    """A session of it, played through, or as many steps of it."""
    session = RailroadSession(game(name))
    for action in steps(name)[:upto]:
        session.record([action])
    return session
