"""``railroad reach``: every place that an engine of Great Western Trail can move to, and what can be done there."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping

from companion.content.railroad import load_railroad
from companion.errors import BadInput
from companion.railroad_words import destination_words, place_word, say
from companion.wording import _, clause_title
from rules.core.frozen import replace
from rules.gwt_railroad.book import Setup
from rules.gwt_railroad.components import Box
from rules.gwt_railroad.line import in_the_way, reach
from rules.gwt_railroad.setting_up import lay_out
from rules.gwt_railroad.state import Table

MOST = 1000
"""More spaces than this are a slip."""
EXAMPLE = "railroad reach --engines yellow=15,red=4,blue=T4 --player blue --forward 3"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The engines, whose move it is, and how far."""
    parser.add_argument("what", choices=["reach"], help=_("reach: where an engine can go"))
    parser.add_argument(
        "--engines", metavar="COLOUR=PLACE,...", help=_("where the engines stand, as in yellow=15,red=4,blue=T4")
    )
    parser.add_argument("--player", metavar="COLOUR", help=_("whose engine moves"))
    parser.add_argument("--forward", metavar="N", help=_("up to so many spaces forward"))
    parser.add_argument("--backward", metavar="N", help=_("exactly so many spaces back, as a cost"))


def run(args: argparse.Namespace) -> int:
    """Print the places, in the order of the line; none is no error. BadInput: what is given is no move."""
    box = load_railroad()
    engines = engines_from(box, args.engines)
    if args.player is None:
        raise _bad("--player", _("whose engine moves is missing"), f"--player {next(iter(engines))}")
    if args.player not in engines:
        wrong = _("{colour} has no engine among those given").format(colour=repr(args.player))
        raise _bad("--player", wrong, _("write one of {colours}").format(colours=", ".join(engines)))
    if (args.forward is None) == (args.backward is None):
        raise _bad("", _("give either --forward or --backward"), EXAMPLE)
    forward = args.forward is not None
    spaces = _spaces("--forward", args.forward) if forward else _spaces("--backward", args.backward)
    table, seat = table_with(box, engines), list(engines).index(args.player)
    if args.json:
        print(json.dumps({"destinations": [found.place for found in reach(table, seat, spaces, forward)]}))
    else:
        print("\n".join(as_text(table, seat, spaces, forward)))
    return 0


def _bad(option: str, wrong: str, right: str = "") -> BadInput:
    return BadInput("railroad reach", option, wrong, right)


def engines_from(box: Box, text: str | None) -> dict[str, str]:
    """Places by colour from ``yellow=15,red=T4``. BadInput names the part that is wrong."""
    if not text:
        raise _bad("--engines", _("where the engines stand is missing"), EXAMPLE)
    engines: dict[str, str] = {}
    for part in text.split(","):
        colour, equals, place = (piece.strip() for piece in part.partition("="))
        if not equals:
            wrong = _("{part} is no engine and its place").format(part=repr(part.strip()))
            raise _bad("--engines", wrong, _("write them as in yellow=15,red=4,blue=T4"))
        if colour not in box.colours:
            wrong = _("there is no engine {colour}").format(colour=repr(colour))
            raise _bad("--engines", wrong, _("write one of {colours}").format(colours=", ".join(box.colours)))
        if colour in engines:
            raise _bad("--engines", _("{colour} is given twice").format(colour=colour), _("name each engine once"))
        engines[colour] = _place(box, engines, colour, place.upper())
    return engines


def _place(box: Box, engines: Mapping[str, str], colour: str, place: str) -> str:
    if place not in box.line.index:
        turnouts = ", ".join(f"T{space}" for space in box.line.turnouts)
        right = _("write 0 to {end} for a space, {turnouts} for a turnout").format(end=box.line.end, turnouts=turnouts)
        raise _bad(
            "--engines", _("{colour}: there is no place {place}").format(colour=colour, place=repr(place)), right
        )
    other = next((c for c, at in engines.items() if at == place and place != box.line.start), None)
    if other is not None:
        wrong = _("{colour} and {other} stand on {place} together").format(colour=colour, other=other, place=place)
        raise _bad("--engines", wrong, _("only the start is shared"))
    return place


def _spaces(option: str, text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) <= MOST):
        wrong = _("{count} is no number of spaces").format(count=repr(text))
        raise _bad(option, wrong, _("write a whole number from 0"))
    return int(text)


def table_with(box: Box, engines: Mapping[str, str]) -> Table:
    """A table on which these engines stand, named by their colours, and nothing else has happened."""
    table = lay_out(box, Setup(players=tuple(engines)))
    return replace(table, state=replace(table.state, engines=tuple(engines.values())))


def as_text(table: Table, seat: int, spaces: int, forward: bool) -> Iterator[str]:
    """The places for people: how far each is, what is passed over, what can be done there."""
    found = reach(table, seat, spaces, forward)
    nothing = in_the_way(table, seat, spaces, forward)
    if nothing is not None:
        yield _("{what}. {why} ({clause})").format(
            what=say(nothing.what, table.book), why=say(nothing.why, table.book), clause=clause_title(nothing.ref)
        )
        return
    player, at = table.book.players[seat], place_word(table.state.engines[seat])
    yield _("{player} from {place}:").format(player=player, place=at)
    for destination in found:
        yield f"  {destination.place:>3}  {destination_words(table.book, destination)}"
