"""Setting a game up: offers a page for each game of the shelf, remembers who plays, and begins what was set up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, QTimer

from companion.content.packs import RAILROAD as RAILROAD_PACK
from companion.errors import BadInput
from companion.titles import RAILROAD, SNOWDONIA
from companion.wording import _
from ui.present.seating import Seat, Seats
from ui.views.explained import explain

if TYPE_CHECKING:
    from companion.game import TableGame
    from companion.store.repository import GameRow
    from ui.main_window import MainWindow
    from ui.views.new_game import NewGamePage
    from ui.views.new_railroad import NewRailroadPage
    from ui.views.pages import Pages

NEW: Final = "new"
NEW_RAILROAD: Final = "new-railroad"
TABLE: Final = "table"


class SettingUp(QObject):
    """Carries out "new_game"."""

    def __init__(self, window: MainWindow, pages: Pages) -> None:
        super().__init__(pages)
        self._window, self._pages = window, pages
        self._open: Mapping[str, Callable[[Seats], None]] = {
            SNOWDONIA: self._set_up_snowdonia,
            RAILROAD: self._set_up_railroad,
        }
        window.add_page(NEW, _("New game"), "new", self._make_new, under=TABLE)
        window.add_page(NEW_RAILROAD, _("New game"), "new", self._make_railroad, under=TABLE)

    # The pages

    def _make_new(self) -> NewGamePage:
        from ui.views.new_game import NewGamePage

        page = NewGamePage()
        page.own_of = self._pages.keeping.values
        explain(page, "2.1")
        page.record_of = self._pages.playing_solo.record_of
        page.begun.connect(self._begin)
        page.cancelled.connect(self._pages.close_new)
        page.game_picked.connect(lambda game: self.set_up(game, page.plan.seats))
        return page

    def _make_railroad(self) -> NewRailroadPage:
        from ui.views.new_railroad import NewRailroadPage

        page = NewRailroadPage()
        explain(page, "gwt.railroad:1")
        page.begun.connect(self._pages.take_over)
        page.counting_asked.connect(self._begin_under_way)
        page.cancelled.connect(self._pages.close_new)
        page.game_picked.connect(lambda game: self.set_up(game, page.plan.seats))
        return page

    @property
    def snowdonia(self) -> NewGamePage:
        """The set-up of Snowdonia."""
        return self._window.page(NEW)  # type: ignore[return-value]

    @property
    def railroad(self) -> NewRailroadPage:
        """The set-up of a railroad."""
        return self._window.page(NEW_RAILROAD)  # type: ignore[return-value]

    # Opening

    def new_game(self) -> None:
        """Opens the set-up of the game that was played last, with the names that are remembered."""
        latest = self._latest()
        self.set_up(latest.card.game if latest is not None else SNOWDONIA)

    def set_up(self, game: str, seats: Seats = ()) -> None:
        """Opens the set-up of a game of the shelf; ``seats`` are people who were named already."""
        self._open.get(game, self._set_up_snowdonia)(seats)

    def set_up_not_tracked(self, game: str, seats: Seats) -> None:
        """Opens the set-up of a game that is under way, or over, without having been tracked."""
        self.set_up(game, seats)
        if game == RAILROAD:
            self.railroad.count_first(True)

    def _set_up_snowdonia(self, seats: Seats) -> None:
        page = self.snowdonia
        page.clear()
        page.show_people(self._people())
        page.offer_again(*self._as_on(self._latest(SNOWDONIA)))
        page.take_values(self._pages.keeping.values(page.plan.scenario))
        for seat in seats:
            page.add(seat.name, seat.colour)
        self._window.show_page(NEW)

    def _set_up_railroad(self, seats: Seats) -> None:
        from ui.present.new_railroad import begun, with_players

        page, latest = self.railroad, self._latest(RAILROAD)
        own = self._pages.keeping.values_of(RAILROAD_PACK)
        page.count_first(False)
        page.show_people(self._people())
        page.offer_again(*self._as_on(latest))
        page.show_plan(with_players(begun(own, self._edition_of(latest)), seats))
        self._window.show_page(NEW_RAILROAD)

    # What is remembered

    def _read(self, read: Callable[[Any], Any], default: Any) -> Any:
        """What the history says; the default where there is none, or when it cannot be read, which is said then."""
        store = self._pages.store()
        if store is None:
            return default
        try:
            return read(store)
        except BadInput as error:
            self._window.say(str(error), "impossible")
            return default

    def _people(self) -> Seats:
        found: Seats = self._read(
            lambda store: tuple(Seat(person.name, person.colour) for person in store.people()), ()
        )
        return found

    def _latest(self, game: str | None = None) -> GameRow | None:
        found: GameRow | None = self._read(lambda store: store.latest(game), None)
        return found

    def _as_on(self, row: GameRow | None) -> tuple[Seats, str]:
        """Who played a game, and how that is offered."""
        from ui.present.start import day_words

        if row is None:
            return (), ""
        now = datetime.now().astimezone()
        words = _("As on {day}").format(day=day_words(row.started, now))
        return tuple(Seat(player.name, player.colour) for player in row.card.players), words

    def _edition_of(self, row: GameRow | None) -> str:
        """The edition that a railroad was played by, "" where nobody knows."""
        from companion.railroad_game import RailroadGame

        if row is None:
            return ""
        game = self._read(lambda store: store.load(row.id)[0], None)
        return game.setup.edition if isinstance(game, RailroadGame) else ""

    # Beginning

    def _begin(self, game: TableGame) -> None:
        self._pages.keeping.take_plan(self.snowdonia.plan)
        self._pages.take_over(game)

    def _begin_under_way(self, game: TableGame) -> None:
        self._pages.take_over(game)
        # The page is laid out first: the form stands in the place of the line.
        QTimer.singleShot(0, self, self._count)

    def _count(self) -> None:
        if self._pages.railroad.session is not None:
            self._pages.line.stocktake()
