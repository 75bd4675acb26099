"""The closed list of this game's steps: one frozen class each."""

from __future__ import annotations

from rules.gwt_railroad.actions.action import Action, PlayerAction
from rules.gwt_railroad.actions.count import EnterCount
from rules.gwt_railroad.actions.end_game import EndGame
from rules.gwt_railroad.actions.extraordinary_delivery import ExtraordinaryDelivery
from rules.gwt_railroad.actions.move_engine import MoveEngine
from rules.gwt_railroad.actions.return_from_end import ReturnFromEnd
from rules.gwt_railroad.actions.station_master import TakeMaster
from rules.gwt_railroad.actions.stocktake import Stocktake
from rules.gwt_railroad.actions.upgrade import Upgrade, UpgradeBehind

ACTIONS: tuple[type[Action], ...] = (
    MoveEngine,
    Upgrade,
    TakeMaster,
    ReturnFromEnd,
    ExtraordinaryDelivery,
    UpgradeBehind,
    EnterCount,
    Stocktake,
    EndGame,
)

__all__ = [
    "ACTIONS",
    "Action",
    "EndGame",
    "EnterCount",
    "ExtraordinaryDelivery",
    "MoveEngine",
    "PlayerAction",
    "ReturnFromEnd",
    "Stocktake",
    "TakeMaster",
    "Upgrade",
    "UpgradeBehind",
]
