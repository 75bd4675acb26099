"""A second opinion on where an engine can go, written from the clauses alone and slowly: it walks every walk.

Nothing of ``rules.gwt_railroad`` is used here, so that an error there is not repeated.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection
from random import Random

LAST = 39
SWITCHES = frozenset({4, 7, 10, 13, 16, 21, 25, 29, 33})
PLACES = tuple(name for n in range(LAST + 1) for name in ([f"{n}", f"T{n}"] if n in SWITCHES else [f"{n}"]))


def next_ones(place: str, forward: bool) -> list[str]:
    """The neighbours of a place on one side (2)."""
    if place[0] == "T":
        space = int(place[1:])
        return [str(space + 1)] if forward else [str(space)]
    space = int(place)
    found = []
    if forward and space < LAST:
        found.append(str(space + 1))
        if space in SWITCHES:
            found.append(f"T{space}")
    if not forward and space > 0:
        found.append(str(space - 1))
        if space - 1 in SWITCHES:
            found.append(f"T{space - 1}")
    return found


def destinations(engines: dict[str, str], player: str, spaces: int, forward: bool) -> set[str]:
    """Breadth first over (place, spaces used): entering a taken place costs nothing, and nobody stops there (3)."""
    start = engines[player]
    taken = {place for name, place in engines.items() if name != player and place != "0"}
    seen = {(start, 0)}
    queue = deque(seen)
    while queue:
        place, used = queue.popleft()
        for following in next_ones(place, forward):
            cost = used + (following not in taken)
            if cost <= spaces and (following, cost) not in seen:
                seen.add((following, cost))
                queue.append((following, cost))
    return {
        place
        for place, used in seen
        if place not in taken and place != start and (used > 0 if forward else used == spaces)
    }


def fewest(engines: dict[str, str], player: str, place: str) -> int | None:
    """How many spaces forward a place is at least; None when it is not ahead, or taken."""
    for spaces in range(1, 2 * LAST):
        if place in destinations(engines, player, spaces, forward=True):
            return spaces
    return None


def passed_back(engines: dict[str, str], player: str, place: str) -> int:
    """What an extraordinary delivery back to a place counts: free numbered spaces only (13)."""
    taken = {at for name, at in engines.items() if name != player and at != "0"}
    counted = 0
    for passed in PLACES[PLACES.index(place) : PLACES.index(engines[player])]:
        if passed[0] != "T" and passed not in taken:
            counted += 1
    return counted


def board(rng: Random, colours: Collection[str] = ("yellow", "red", "blue", "white")) -> dict[str, str]:
    """A random board: one to four engines, near one another more often than not, some on the start, some at the end."""
    players = list(colours)[: rng.randint(1, len(colours))]
    centre = rng.randrange(len(PLACES))
    engines: dict[str, str] = {}
    for player in players:
        while True:
            index = rng.randrange(len(PLACES)) if rng.random() < 0.3 else centre + rng.randint(-6, 6)
            place = PLACES[max(0, min(len(PLACES) - 1, index))]
            if place == "0" or place not in engines.values():
                engines[player] = place
                break
    return engines


def asked(boards: int, seed: int = 39) -> list[tuple[dict[str, str], str, int, bool]]:
    """Random boards with a player, how many spaces, and which way."""
    rng = Random(seed)
    found = []
    for _ in range(boards):
        engines = board(rng)
        found.append((engines, rng.choice(list(engines)), rng.randint(0, 9), rng.random() < 0.5))
    return found
