"""Snow: a weather in which rubble falls back on the route."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from rules.core.agenda import Item, Tell
from rules.core.message import message
from rules.snowdonia.actions.snow import Snow
from rules.snowdonia.actions.weather import CheckWeather
from rules.snowdonia.asking import printed_tell
from rules.snowdonia.components import Switch
from rules.snowdonia.snowfall import snowfall, untold
from rules.snowdonia.state import Owed, Table
from rules.snowdonia.traits.trait import Trait

if TYPE_CHECKING:
    from rules.snowdonia.actions.action import Action
    from rules.snowdonia.book import Book
    from rules.snowdonia.effects import Draft


@dataclass(frozen=True)
class SnowyWeather(Trait):
    """When the weather turns to ``weather``, rubble falls on as many spaces as the excavate rate (or, by a ruling, the
    lay-track rate), ``most`` on each, after the rates have moved and before the restock. It closes no area unless a
    ruling closes ``areas`` as fog does."""

    kind: ClassVar[str] = "snow"
    points: ClassVar[tuple[str, ...]] = ("weather", "falls")
    rubble_returns: ClassVar[bool] = True

    weather: str
    most: int
    areas: tuple[str, ...]

    def switches(self) -> Mapping[str, Switch]:
        return {
            "snow_closes": Switch(self.ref("weather"), (False, True)),
            "snow_falls_by": Switch(self.ref("falls"), ("excavate", "lay")),
        }

    def closes(self, book: Book, kind: str, areas: tuple[str, ...]) -> tuple[str, ...]:
        if kind != self.weather or not book.ruling("snow_closes"):
            return areas
        return (*areas, *(area for area in self.areas if area not in areas))

    def snows(self, kind: str) -> bool:
        return kind == self.weather

    @property
    def snow_a_space(self) -> int:
        return self.most

    def snow_spaces(self, table: Table) -> int:
        excavate, lay = table.rate_values
        return lay if table.book.ruling("snow_falls_by") == "lay" else excavate

    def follows(self, action: Action, table: Table, draft: Draft) -> None:
        if not isinstance(action, CheckWeather) or draft.state.weather[0] != self.weather:
            return
        if snowfall(Table(table.book, draft.state)):
            draft.owe(self.ref("falls"), Owed(Snow.step, None, "", self.ref("falls")))

    def item(self, table: Table, owed: Owed) -> Item | None:
        if owed.step != Snow.step:
            return None
        fallen = snowfall(table)
        count = sum(taken.rubble for taken in fallen)
        headline = message("agenda.snow", spaces=len(fallen), count=count)
        return Item(Snow(fallen), True, headline, self.ref("falls"))

    def tells(self, table: Table, owed: Owed) -> tuple[Tell, ...]:
        if owed.step != Snow.step:
            return ()
        return tuple(printed_tell(table, space, self.ref("falls")) for space in untold(table))
