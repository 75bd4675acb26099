"""A cable car: spaces beyond a station, to each of which a surveyor pays its way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from rules.core.frozen import replace
from rules.core.message import Message, message
from rules.core.refs import RuleRef
from rules.snowdonia.actions.surveyor import Move
from rules.snowdonia.book import Book, Place
from rules.snowdonia.components import RUBBLE, Switch
from rules.snowdonia.traits.trait import Trait

if TYPE_CHECKING:
    from rules.snowdonia.state import Table


@dataclass(frozen=True)
class CableCar(Trait):
    """Beyond the station ``after`` lie further stations for the surveyor: ``spaces`` by number, each with its VP (None
    while nobody has told them). Entering one costs ``rubble`` to general supply, steps back are free, and so is going
    on beyond the last one unless a ruling says otherwise. From there a player works at the station before it.

    ``number`` is the station number that contracts count there, None while nobody has told it. ``sided``: its card has
    a side for each number of players."""

    kind: ClassVar[str] = "cable_car"
    points: ClassVar[tuple[str, ...]] = ("", "set_up")

    id: str
    name: str
    number: float | None
    after: str
    rubble: int
    spaces: Mapping[str, Mapping[str, int | None]]
    sided: bool = False

    def switches(self) -> Mapping[str, Switch]:
        return {"beyond_cable_car": Switch(self.ref(), ("free", "paid"))}

    def to_lay_out(self) -> tuple[tuple[Message, RuleRef], ...]:
        return ((message("set_up.turned", card=self.name), self.ref("set_up")),) if self.sided else ()

    def places(self, book: Book, places: tuple[Place, ...]) -> tuple[Place, ...]:
        before = next(place for place in places if place.id == self.after)
        count = len(self.spaces)
        works_at = () if before.station is None else (before.station,)
        cars = (
            Place(
                f"{self.id}.{n}",
                f"{self.id}.{n}",
                f"{self.name} {n}",
                space["surveyor_vp"],
                before.level + i,
                self.number,
                before.station,
                works_at=works_at,
                path=f"traits.{self.kind}.spaces.{n}.surveyor_vp",
                number_path=f"traits.{self.kind}.number",
            )
            for i, (n, space) in enumerate(self.spaces.items(), 1)
        )
        beyond = (replace(p, level=p.level + count) if p.level > before.level else p for p in places)
        return (*beyond, *cars)

    def moves(self, table: Table, seat: int, by_card: bool, moves: tuple[Move, ...]) -> tuple[Move, ...]:
        places = table.book.places
        at = places[table.state.surveyors[seat]].level
        cars = [place.level for place in places if place.id.startswith(f"{self.id}.")]
        found: list[Move] = []
        for move in moves:
            to = places[move.to].level
            entered = sum(1 for level in cars if at < level <= to)
            if table.book.ruling("beyond_cable_car") == "paid" and at <= max(cars) < to:
                entered += 1
            cost = move.rubble + entered * self.rubble
            if cost == move.rubble:
                found.append(move)
            elif cost <= table.held(seat, RUBBLE):
                found.append(Move(move.to, self.ref(), cost))
        return tuple(found)
