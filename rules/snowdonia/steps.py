"""The closed list of this game's steps: one frozen class each, by the names of the table record."""

from __future__ import annotations

from rules.snowdonia.actions.action import Action, AreaAction, PlayerAction
from rules.snowdonia.actions.build import Build, Paid, SiteBuilt, TrainBought
from rules.snowdonia.actions.contract import PlayContract
from rules.snowdonia.actions.event import ResolveEvent
from rules.snowdonia.actions.excavate import ClearNext, Excavate
from rules.snowdonia.actions.extra_build_space import OpenExtraBuildSpace
from rules.snowdonia.actions.gift import Gift
from rules.snowdonia.actions.gift_contract import GiftContract
from rules.snowdonia.actions.hire import Hire
from rules.snowdonia.actions.lay_track import LayTrack
from rules.snowdonia.actions.maintain import MaintainTrains
from rules.snowdonia.actions.place import Place
from rules.snowdonia.actions.restock_contracts import RestockContracts
from rules.snowdonia.actions.restock_yard import RestockYard
from rules.snowdonia.actions.site_office import TakeContract
from rules.snowdonia.actions.snow import Snow
from rules.snowdonia.actions.stock_yard import TakeFromYard
from rules.snowdonia.actions.surveyor import MoveSurveyor
from rules.snowdonia.actions.weather import CheckWeather
from rules.snowdonia.actions.works import Works

ACTIONS: tuple[type[Action], ...] = (
    Hire,
    Place,
    PlayContract,
    TakeFromYard,
    Excavate,
    ClearNext,
    Works,
    LayTrack,
    Build,
    TakeContract,
    MoveSurveyor,
    RestockContracts,
    CheckWeather,
    RestockYard,
    ResolveEvent,
    OpenExtraBuildSpace,
    Gift,
    GiftContract,
    MaintainTrains,
    Snow,
)

__all__ = [
    "ACTIONS",
    "Action",
    "AreaAction",
    "Build",
    "CheckWeather",
    "ClearNext",
    "Excavate",
    "Gift",
    "GiftContract",
    "Hire",
    "LayTrack",
    "MaintainTrains",
    "MoveSurveyor",
    "OpenExtraBuildSpace",
    "Paid",
    "Place",
    "PlayContract",
    "PlayerAction",
    "ResolveEvent",
    "RestockContracts",
    "RestockYard",
    "SiteBuilt",
    "Snow",
    "TakeContract",
    "TakeFromYard",
    "TrainBought",
    "Works",
]
