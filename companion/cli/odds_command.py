"""``odds``: what the next draw from a supply bag brings, exactly, from counts given or from a game file."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from companion.errors import BadInput
from companion.wording import _, kind_word, ngettext
from rules.snowdonia.bag import bag_content
from rules.snowdonia.components import CUBES
from rules.snowdonia.odds import EventChance, Odds, event_chances, odds
from rules.snowdonia.state import Table


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The bag, or the game file that holds it, and how many cubes are drawn."""
    parser.add_argument(
        "file", nargs="?", metavar="FILE", help=_("a game file; its bag and its restock number are taken")
    )
    parser.add_argument(
        "--bag", metavar="KIND=COUNT,...", help=_("what is in the bag, as in ore=12,stone=5,coal=3,event=2")
    )
    parser.add_argument("--draw", metavar="N", help=_("how many cubes are drawn"))


def run(args: argparse.Namespace) -> int:
    """Print the odds. BadInput: no bag, two bags, or counts that are none."""
    if (args.file is None) == (args.bag is None):
        raise BadInput("odds", "", _("give either a game file or --bag"), "odds --bag ore=12,stone=5,coal=3 --draw 9")
    if args.bag is not None:
        bag = bag_from(args.bag)
        if args.draw is None:
            raise BadInput("odds", "--draw", _("how many cubes are drawn is missing"), "--draw 9")
        draw, events = _count("--draw", args.draw), None
    else:
        table = table_of(Path(args.file))
        bag = bag_content(table)
        draw = table.book.restock if args.draw is None else _count("--draw", args.draw)
        events = event_chances(table, bag, draw)
    found = odds(bag, draw)
    print(json.dumps(as_json(found, events)) if args.json else "\n".join(as_text(bag, draw, found, events)))
    return 0


def table_of(path: Path) -> Table:
    """The table at the end of a game file. BadInput: it cannot be read."""
    # Counts given by hand need neither the journal nor what it rests on.
    from companion.game_file import read
    from companion.session import session_of

    return session_of(*read(path)).table


def bag_from(text: str) -> dict[str, int]:
    """Counts by kind from ``ore=12,stone=5``; a kind left out is not in the bag. BadInput names the part."""
    bag: dict[str, int] = {}
    for part in text.split(","):
        kind, equals, count = (piece.strip() for piece in part.partition("="))
        if kind not in CUBES or not equals:
            raise BadInput(
                "odds", "--bag", _("{part} is no kind of cube and its count").format(part=repr(part)), "ore=12,stone=5"
            )
        if kind in bag:
            raise BadInput("odds", "--bag", _("{kind} is given twice").format(kind=kind), _("name each kind once"))
        bag[kind] = _count("--bag", count)
    return {kind: bag.get(kind, 0) for kind in CUBES}


def _count(option: str, text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 5):
        raise BadInput(
            "odds",
            option,
            _("{count} is no number of cubes").format(count=repr(text)),
            _("write a whole number from 0"),
        )
    return int(text)


def as_json(found: Odds, events: Sequence[EventChance] | None = None) -> dict[str, Any]:
    """The odds for other programs; of a game also which event spaces each number of events resolves."""
    next_events = [{"count": e.count, "chance": float(e.chance), "spaces": list(e.spaces)} for e in events or ()]
    return {
        "drawn": found.drawn,
        "expected": {kind: float(mean) for kind, mean in found.expected.items()},
        "chance": {
            kind: {str(count): float(chance) for count, chance in chances.items()}
            for kind, chances in found.chance.items()
        },
        **({} if events is None else {"events": next_events}),
    }


def as_text(
    bag: Mapping[str, int], asked: int, found: Odds, events: Sequence[EventChance] | None = None
) -> Iterator[str]:
    """The odds for people: the mean and every possible count of each kind; of a game also the events to come."""
    yield ngettext("{drawn} cube drawn from {total}", "{drawn} cubes drawn from {total}", found.drawn).format(
        drawn=found.drawn, total=sum(bag.values())
    )
    if found.drawn < asked:
        yield _("The bag holds fewer than the {asked} asked for (12.3).").format(asked=asked)
    for kind, chances in found.chance.items():
        yield ""
        yield _("{kind}, {count} in the bag: {mean} on average").format(
            kind=kind_word(kind, bag[kind]), count=bag[kind], mean=f"{float(found.expected[kind]):.2f}"
        )
        for count, chance in chances.items():
            yield f"  {count:>2}  {_percent(float(chance)):>7}  {'#' * round(float(chance) * 40)}".rstrip()
    to_come = [event for event in events or () if event.spaces]
    if to_come:
        yield ""
    for event in to_come:
        yield ngettext(
            "{count} event, {chance}: space {spaces} (5.3.2)",
            "{count} events, {chance}: spaces {spaces} (5.3.2)",
            event.count,
        ).format(
            count=event.count,
            chance=_percent(float(event.chance)),
            spaces=", ".join(str(space) for space in event.spaces),
        )


def _percent(chance: float) -> str:
    """A chance to a tenth of a percent; what can happen is never written as 0, what need not never as 100."""
    if 0 < chance < 0.0005:
        return "<0.1 %"
    if 0.9995 <= chance < 1:
        return ">99.9 %"
    return f"{chance * 100:.1f} %"
