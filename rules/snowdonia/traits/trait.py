"""What a scenario does otherwise than the base game: one class a mechanism, switched on by data.

The base game asks every trait of the box at its seams, in the order of the box, and hands on what the one before made
of the answer. `Trait` answers neutrally everywhere; each mechanism overrides what it touches. So a mechanism stands
alone, and several of them go together as far as they touch different seams.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from rules.core.agenda import Item, Tell
from rules.core.message import Message
from rules.core.problems import Problem
from rules.core.refs import RuleRef
from rules.core.topics import Topic
from rules.snowdonia.components import Box, Switch
from rules.snowdonia.setting_up import SetUpAsk

if TYPE_CHECKING:
    from rules.snowdonia.actions.action import Action
    from rules.snowdonia.actions.surveyor import Move
    from rules.snowdonia.book import Book, Place, RouteSpace, Setup
    from rules.snowdonia.effects import Draft
    from rules.snowdonia.position import Position, Standing
    from rules.snowdonia.route import Obstacle, Way
    from rules.snowdonia.state import Owed, State, Table


@dataclass(frozen=True)
class Trait:
    """A mechanism. ``rules`` are the clauses that it cites, by point; under "" the one for all points not named."""

    kind: ClassVar[str] = ""
    """Its name in the pack."""
    points: ClassVar[tuple[str, ...]] = ("",)
    """The points for which it cites a clause."""
    in_order: ClassVar[bool] = True
    """False where spaces are cleared, or track is laid, with gaps (1.3)."""
    builds_behind_track: ClassVar[bool] = True
    """False where a station can be built at whose track is not clear all the way from the start (4.E.1)."""
    rubble_returns: ClassVar[bool] = False
    """Whether rubble can come back to spaces that were cleared, so that it lies there with B covered (4.B.6)."""
    round_after_last_track: ClassVar[bool] = False
    """Whether a round may follow the one in which the last track card was laid (9.1)."""
    two_ends: ClassVar[bool] = False
    """Whether players work from either end of the route."""

    rules: Mapping[str, RuleRef] = field(kw_only=True)

    def ref(self, point: str = "") -> RuleRef:
        """The clause for a point."""
        return self.rules[point] if point in self.rules else self.rules[""]

    # Before the first round

    def switches(self) -> Mapping[str, Switch]:
        """Rulings where print is silent, by name, each with its default first."""
        return {}

    def set_up_asks(self, box: Box, setup: Setup) -> tuple[SetUpAsk, ...]:
        """What people decide at set-up, in order; the options as far as earlier answers leave them."""
        return ()

    def set_up(self, book: Book, state: State) -> State:
        """The state before the first round."""
        return state

    def to_lay_out(self) -> tuple[tuple[Message, RuleRef], ...]:
        """What people lay out or turn beside what the numbers of the box say, each with its clause."""
        return ()

    def under_way_asks(self, book: Book, owners: Mapping[str, int | None]) -> tuple[SetUpAsk, ...]:
        """What else decides about a game under way, beside what lies on the table: answered in `Setup.chosen`."""
        return ()

    def joined(self, book: Book, state: State) -> State:
        """The state when the companion joins a game under way, as far as it follows from what was entered."""
        return state

    def places(self, book: Book, places: tuple[Place, ...]) -> tuple[Place, ...]:
        """Where surveyors can stand."""
        return places

    # Work on the route

    def side(self, book: Book, seat: int, side: int) -> int:
        """From which end of the route a player works: 1 from its start, -1 from its end."""
        return side

    def sites_from_end(self, book: Book, sites: tuple[RouteSpace, ...]) -> tuple[RouteSpace, ...]:
        """The order of a station's excavation sites for whoever comes from the end of the route."""
        return sites

    def ways(self, table: Table, seat: int, ways: tuple[Way, ...]) -> tuple[Way, ...]:
        """Where, and in which order, a player excavates and lays track."""
        return ways

    def build_obstacle(self, table: Table, seat: int, station: int, obstacle: Obstacle | None) -> Obstacle | None:
        """Why a player may not build at a station of the route, by index."""
        return obstacle

    def moves(self, table: Table, seat: int, by_card: bool, moves: tuple[Move, ...]) -> tuple[Move, ...]:
        """Where a surveyor may go in one action, ``by_card`` one of contract 27; none: it stays."""
        return moves

    def ahead(self, book: Book, standing: Standing, places: tuple[Place, ...]) -> tuple[Place, ...]:
        """The places that a player's surveyor may still come to, whatever it takes."""
        return places

    # What follows

    def follows(self, action: Action, table: Table, draft: Draft) -> None:
        """What an action or event brings with it at once; ``table`` is the one before it."""

    def item(self, table: Table, owed: Owed) -> Item | None:
        """The agenda's entry for a step that this trait lets follow; None for another's."""
        return None

    def tells(self, table: Table, owed: Owed) -> tuple[Tell, ...]:
        """What that step needs and nobody has told."""
        return ()

    def round_begins(self, book: Book, draft: Draft) -> None:
        """What happens before the first labourer of a round is placed."""

    def gift(self, table: Table, site: str, gift: Mapping[str, int] | None) -> Mapping[str, int] | None:
        """The cubes that a building site gives to who builds it; None while nobody has told them."""
        return gift

    # Weather and events

    def closes(self, book: Book, kind: str, areas: tuple[str, ...]) -> tuple[str, ...]:
        """The areas that a kind of weather closes."""
        return areas

    def snows(self, kind: str) -> bool:
        """Whether it snows in a kind of weather."""
        return False

    @property
    def snow_a_space(self) -> int:
        """So much rubble falls on a space at most when it snows."""
        return 0

    def snow_spaces(self, table: Table) -> int:
        """On how many spaces it snows."""
        return 0

    def event_side(self, table: Table, side: int) -> int:
        """From which end of the route the next event is resolved."""
        return side

    # The end

    def track_complete(self, book: Book, done: Collection[str], complete: bool) -> bool:
        """Whether the track is laid as far as the end of the game asks for; ``done`` holds every laid card."""
        return complete

    def last_round(self, book: Book, state: State, ends: bool) -> bool:
        """Whether the game ends with this round."""
        return ends

    def surveyor_vp(self, book: Book, standing: Standing, place: Place, vp: int | None) -> int | None:
        """What a surveyor scores at a place; None while nobody has told it."""
        return vp

    def markers_beside(self, book: Book, standing: Standing) -> int:
        """Ownership markers of a player that lie neither on a site nor on track, as far as an end position tells."""
        return 0

    def impossible(self, book: Book, position: Position) -> Iterator[Problem]:
        """What in an end position cannot be by this mechanism."""
        return iter(())

    # Reading

    def topics(self, table: Table) -> tuple[Topic, ...]:
        """Clauses worth reading now."""
        return ()
