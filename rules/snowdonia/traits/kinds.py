"""The closed list of the mechanisms, in the order in which the base game asks them."""

from __future__ import annotations

from rules.snowdonia.traits.build_near_surveyor import BuildNearSurveyor
from rules.snowdonia.traits.build_up_to_surveyor import BuildUpToSurveyor
from rules.snowdonia.traits.cable_car import CableCar
from rules.snowdonia.traits.contract_gifts import ContractGifts
from rules.snowdonia.traits.events_from import EventsFrom
from rules.snowdonia.traits.game_surveyor import GameSurveyor
from rules.snowdonia.traits.last_turn import LastTurn
from rules.snowdonia.traits.leaves_marker import LeavesMarker
from rules.snowdonia.traits.lends_labourer import LendsLabourer
from rules.snowdonia.traits.meeting_end import MeetingEnd
from rules.snowdonia.traits.snow import SnowyWeather
from rules.snowdonia.traits.station_gifts import StationGifts
from rules.snowdonia.traits.station_upkeep import StationUpkeep
from rules.snowdonia.traits.summit_places import SummitPlaces
from rules.snowdonia.traits.surveyor_both_ways import SurveyorBothWays
from rules.snowdonia.traits.trait import Trait
from rules.snowdonia.traits.two_ends import TwoEnds
from rules.snowdonia.traits.work_near_surveyor import WorkNearSurveyor

TRAITS: tuple[type[Trait], ...] = (
    TwoEnds,
    GameSurveyor,
    EventsFrom,
    SurveyorBothWays,
    CableCar,
    SummitPlaces,
    LeavesMarker,
    WorkNearSurveyor,
    BuildUpToSurveyor,
    BuildNearSurveyor,
    StationUpkeep,
    StationGifts,
    ContractGifts,
    LendsLabourer,
    SnowyWeather,
    MeetingEnd,
    LastTurn,
)
