"""Solo games and the history: where each stands in its series, and the next one begun (11.2)."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from companion.errors import BadInput
from companion.titles import SNOWDONIA

if TYPE_CHECKING:
    from companion.plays import Play
    from companion.solo_series import Place, SoloRecord
    from ui.present.solo_series import Offer
    from ui.views.pages import Pages

log = logging.getLogger(__name__)


class PlayingSolo(QObject):
    """Reads the solo games of the history whenever somebody asks: they are few, and any of them may have changed.

    What cannot be read is as good as not there; whoever lists the history says why."""

    def __init__(self, pages: Pages) -> None:
        super().__init__(pages)
        self._pages = pages

    def _plays(self) -> list[Play]:
        store = self._pages.store()
        try:
            return store.solo_plays() if store is not None else []
        except BadInput as error:
            log.warning("%s", error)
            return []

    def place_of(self, game_id: str) -> Place | None:
        """Where a game stands in a series; None for one that the history does not know, or that is left out."""
        from companion.solo_series import solo_records

        plays = self._plays()
        play = next((one for one in plays if one.id == game_id), None)
        if play is None or not play.solo:
            return None
        record = solo_records(plays).get((play.seats[0].person, play.scenario))
        return record.place(play) if record is not None else None

    def record_of(self, name: str, scenario: str) -> SoloRecord | None:
        """What somebody of this name played alone in a scenario, nothing for a name nobody has; None for a scenario
        without trains."""
        from companion.solo_series import SoloRecord, all_trains, solo_records

        trains = all_trains().get(scenario)
        if not trains:
            return None
        found = [one for one in solo_records(self._plays()).values() if one.scenario == scenario]
        if found:
            # The store finds people by their names in the same way; only here is it loaded for sure.
            from companion.store.people import key_of

            found = [one for one in found if key_of(one.name) == key_of(name)]
        return found[0] if found else SoloRecord("", name, scenario, trains)

    def latest(self) -> SoloRecord | None:
        """What the person played alone who did so last; None before the first game that counts."""
        from companion.solo_series import solo_records

        records = [record for record in solo_records(self._plays()).values() if record.plays]
        return max(records, key=lambda one: one.plays[-1].finished or one.plays[-1].started, default=None)

    def targets(self) -> Mapping[str, int]:
        """The score to beat of every solo game, also of those that go on, by its id."""
        from companion.solo_series import solo_records, targets

        plays = self._plays()
        records = solo_records(plays)
        found = targets(records.values())
        for play in plays:
            record = records.get((play.seats[0].person, play.scenario)) if play.open else None
            place = record.place(play) if record is not None else None
            if place is not None and place.target is not None:
                found[play.id] = place.target
        return found

    def start(self, offer: Offer) -> None:
        """Opens the set-up of a game of a series, everything known of it filled in: Begin is the next press. One that
        is under way is gone on with."""
        if offer.game_id:
            self._pages.looking_back.resume(offer.game_id)
            return
        self._pages.setting_up.set_up(SNOWDONIA)
        self._pages.new.take_solo(offer.place)
