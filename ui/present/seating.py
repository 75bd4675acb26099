"""Who sits at a table that is set up, clockwise, and in which colours: the same for every game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from companion.wording import _


@dataclass(frozen=True)
class Seat:
    """A player at the table."""

    name: str
    colour: str


Seats: TypeAlias = tuple[Seat, ...]


def colour_for(seats: Seats, colours: Sequence[str], wish: str) -> str:
    """The colour wished for, or the first one that is free; ``colours`` are those of the box."""
    taken = {seat.colour for seat in seats}
    if wish and wish in colours and wish not in taken:
        return wish
    return next((colour for colour in colours if colour not in taken), colours[0])


def seated(seats: Seats, colours: Sequence[str], name: str, wish: str = "") -> Seats:
    """With one more player, in the next seat clockwise."""
    return (*seats, Seat(name, colour_for(seats, colours, wish)))


def unseated(seats: Seats, at: int) -> Seats:
    """Without a player."""
    return seats[:at] + seats[at + 1 :]


def moved_up(seats: Seats, at: int) -> Seats:
    """With a player one seat earlier; the first one goes to the end."""
    rest = list(seats)
    seat = rest.pop(at)
    rest.insert(at - 1 if at else len(rest), seat)
    return tuple(rest)


def recoloured(seats: Seats, colours: Sequence[str], at: int) -> Seats:
    """With the next colour for a player; who has it gets the old one."""
    old = seats[at].colour
    new = colours[(colours.index(old) + 1) % len(colours)] if old in colours else colours[0]
    return tuple(
        Seat(seat.name, new if n == at else old if seat.colour == new else seat.colour) for n, seat in enumerate(seats)
    )


def worn(people: Sequence[Seat], colours: Sequence[str]) -> Seats:
    """People who are remembered in colours that the box has: that of last time, else one after the other."""
    return tuple(
        seat if seat.colour in colours else Seat(seat.name, colours[n % len(colours)]) for n, seat in enumerate(people)
    )


def wrong(seats: Seats, players: tuple[int, int]) -> tuple[str, ...]:
    """Why these people cannot play, in sentences; ``players`` are how few and how many the game takes."""
    least, most = players
    found = []
    if len(seats) < least:
        found.append(_("Who plays? One name is enough."))
    if len(seats) > most:
        found.append(_("At most {most} can play.").format(most=most))
    names = [seat.name for seat in seats]
    if len(set(names)) < len(names):
        found.append(_("Two players have the same name."))
    return tuple(found)
