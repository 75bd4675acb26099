"""Which clause, or which thing of the box, explains what is on screen.

A *reference* is what a person may ask for: a clause as it is shown ("4.B.1", "zugspitze:3"), one with its book
("snowdonia.base:4.B.1"), or the pack path of a thing ("contracts.8"), whose article says what it does.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from rules.snowdonia.actions.action import Action, AreaAction
from rules.snowdonia.actions.build import Build, TrainBought
from rules.snowdonia.actions.contract import PlayContract
from rules.snowdonia.actions.event import ResolveEvent
from rules.snowdonia.phases import STEP_OF_AREA
from ui.present.header import ASSIGN, CONTRACTS, RESTOCK, WEATHER

if TYPE_CHECKING:
    # The search behind it is not needed to know a clause, and takes long to load.
    from companion.lookup import Article, Library

OF_STEP: Final[Mapping[str, str]] = {
    "place": "3.1.2",
    "hire": "3.1.1",
    "contract": "3.3.1",
    "stock-yard": "4.A.1",
    "excavate": "4.B.1",
    "contract-3-clears": "8.3",
    "works": "4.C.1",
    "lay-track": "4.D.1",
    "build": "4.E.1",
    "site-office": "4.F.1",
    "surveyor": "4.G.1",
    "restock-contracts": "5.1.1",
    "weather": "5.2.1",
    "restock-yard": "5.3.1",
    "event": "5.3.2",
    "extra-build-space": "4.B.6",
    "stocktake": "1.2",
    "joined": "1.2",
}
"""The clause that a step of the table record rests on."""


OF_TRACK: Final[Mapping[str, str]] = {"rubble": "4.B.2", "clear": "4.D.1", "laid": "4.D.1", "event": "6.3"}
"""The clause about a track card, by its state."""
OF_PHASE: Final[Mapping[str, str]] = {
    ASSIGN: "3.1.2",
    **{area: OF_STEP[step] for area, step in STEP_OF_AREA.items()},
    CONTRACTS: "5.1.1",
    WEATHER: "5.2.1",
    RESTOCK: "5.3.1",
}
"""The clause of a step of the round, as the header names it."""
OF_COMPONENT: Final[Mapping[str, str]] = {
    "ore": "4.C.1",
    "stone": "4.C.1",
    "coal": "3.1.1",
    "rubble": "4.B.4",
    "bars": "4.D.1",
}
"""What a component that lies before a player is for."""


def is_thing(reference: str) -> bool:
    """Whether a reference is the pack path of a card, train, station, space or weather."""
    return ":" not in reference and reference[:1].isalpha()


def article_of(known: Library, reference: str) -> Article | None:
    """The article that answers a reference; None when there is none."""
    return known.about(reference) if is_thing(reference) else known.of(known.whole(reference))


def of_site(excavation: bool, closed: bool) -> str:
    """The clause about a site."""
    return "6.4" if closed else "4.B.3" if excavation else "4.E.1"


def of_area(area: str) -> str:
    """The clause of what a labourer does in an area."""
    return OF_STEP[STEP_OF_AREA[area]]


def of_action(action: Action) -> str:
    """What explains an action: the card or train that gave it, the event space, else the clause of its step."""
    match action:
        case PlayContract(card=card):
            return f"contracts.{card}"
        case ResolveEvent(space=space):
            return f"event_track.{space}"
        case AreaAction(by=by) if by is not None:
            return f"contracts.{by.number}" if by.source == "card" else f"trains.{by.number}"
        case Build(built=TrainBought()):
            return "4.E.4"
    return OF_STEP.get(action.step, "")
