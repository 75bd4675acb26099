"""Whole games of a scenario as lists of what a table enters: steps, what is told on the way, sites told where they
are first built."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, Literal, TypeAlias

from companion.content import load_box
from companion.game import Game, GameInfo
from companion.journal import Journal
from companion.session import Session
from rules.core.frozen import replace
from rules.snowdonia.actions.action import Action
from rules.snowdonia.actions.build import Build
from rules.snowdonia.components import BARS, STONE
from rules.snowdonia.route import open_stations
from tests.support import autoplay
from ui.present.untold import SiteTold, cells
from ui.sample import COLOURS, NAMES

MOST_STEPS = 3000


@dataclass(frozen=True)
class Telling:
    """An answer to what the agenda wants told: the value, the other answer, or left as it is."""

    cell: str
    how: Literal["told", "otherwise", "left"]
    value: Any = None


Entered: TypeAlias = Action | Telling | SiteTold


def start(scenario: str, players: int, rng: Random, known: float = 0.5) -> Game:
    """A game before its first round: the cards of the table are known, the track cards in part, no end is chosen."""
    box = load_box(scenario)
    setup = autoplay.setting(rng, players, box=box)
    cards = tuple(
        autoplay.renamed(card, f"t{n}", known=rng.random() < known) for n, card in enumerate(setup.track_cards, 1)
    )
    setup = replace(setup, players=NAMES[:players], track_cards=cards, chosen={})
    return Game(GameInfo(f"{scenario}-{players}", autoplay.SOME_DAY, scenario, COLOURS[:players]), setup)


def play(scenario: str, players: int, seed: int, steps: int = MOST_STEPS) -> tuple[Session, list[Entered]]:
    """A random game to its end, or so many steps of it, and all that was entered."""
    rng = Random(seed)
    session = Session(start(scenario, players, rng), Journal(()))
    entered: list[Entered] = []
    left: set[tuple[int, str]] = set()
    while session.agenda.due is not None and len(session.log) < steps:
        at = len(session.log)
        tell = next((tell for tell in session.agenda.tells if (at, tell.cell) not in left), None)
        if tell is not None:
            made = _telling(tell, rng)
            entered.append(made)
            if made.how == "left":
                left.add((at, tell.cell))
            elif made.how == "otherwise":
                assert tell.otherwise is not None
                session.tell(tell.otherwise.cell, tell.otherwise.value)
            else:
                session.tell(tell.cell, made.value)
            continue
        due = session.agenda.due.action
        if isinstance(due, Build) and rng.random() < 0.3 and (site := _site(session, due.seat, rng)) is not None:
            session.tell_all(cells(site, session.table))
            entered.append(site)
            continue
        action = autoplay.choose(session.table, rng)
        if getattr(action, "refused", ()):
            # The window offers no conversion that cannot be made.
            action = due
        session.record([action])
        entered.append(action)
    return session, entered


def _telling(tell: Any, rng: Random) -> Telling:
    if tell.otherwise is not None and rng.random() < 0.6:
        return Telling(tell.cell, "otherwise")
    if not tell.must and rng.random() < 0.2:
        return Telling(tell.cell, "left")
    if tell.cell.endswith((".rubble", ".printed")):
        # A few cubes each: no box has rubble for nine on every space.
        return Telling(tell.cell, "told", rng.randint(1, 3))
    return Telling(tell.cell, "told", autoplay.sample(tell.domain, rng))


def _site(session: Session, seat: int, rng: Random) -> SiteTold | None:
    book = session.table.book
    open_ = [book.route[index] for index in open_stations(session.table, seat)]
    may_have = [station.id for station in open_ if station.more_building_sites and len(station.building_sites) < 3]
    if not may_have:
        return None
    station, kind, count, vp = rng.choice(may_have), rng.choice((STONE, BARS)), rng.randint(1, 2), rng.choice((None, 4))
    # A site whose VP are told costs something of both.
    return SiteTold(station, {kind: count} if vp is None else {STONE: 1, BARS: 1, kind: count}, vp)
