"""Which entry of the journal earned a line of the score sheet."""

from __future__ import annotations

from collections.abc import Mapping

from companion.journal import START
from companion.titles import SheetPlace
from companion.tracking import AnySession


def earned(session: AnySession) -> Mapping[SheetPlace, int]:
    """The entry that earned each line of the sheet, the last one that changed what the line rests on: of Snowdonia a
    site or track card came to be owned, the contract was taken, the train bought, the surveyor moved to where it
    stands; of a railroad a station was upgraded, its master taken, a number entered.

    What nobody recorded is absent: what was there when a game was joined under way, and what a player began with."""
    held = session.title.held
    found: dict[SheetPlace, int] = {}
    for line in session.log:
        if line.entry == START or line.struck or line.before.state is line.after.state:
            continue
        had, has = held(line.before), held(line.after)
        for place in had.keys() - has.keys():
            found.pop(place, None)
        found.update(
            dict.fromkeys((place for place, on in has.items() if place not in had or had[place] != on), line.entry)
        )
    return found
