"""``import FILE ...``: games from files and folders taken into the history at once; the same file twice makes no
duplicate. ``--list`` only says what would be taken in."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Final

from companion import places
from companion.codec import Plain
from companion.stage_files import Progress, stage
from companion.staging import Found, Item, Match, Staged, Tracked
from companion.titles import tracked
from companion.wording import _, ngettext

IMPORTED, CONTINUED, THERE, LEFT, LISTED = "imported", "continued", "there already", "left out", "listed"
_DONE: Final = {"new": IMPORTED, "more": CONTINUED, "maybe": LEFT, "there": THERE}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The files, and whether they are only listed."""
    parser.add_argument(
        "files",
        metavar="FILE",
        type=Path,
        nargs="+",
        help="a game file (.snowdonia.toml), a table record (.json), a position file (.toml), an export of BG Stats, "
        "or a folder of them",
    )
    parser.add_argument("--list", action="store_true", help="say what would be taken in, and write nothing")


def run(args: argparse.Namespace) -> int:
    """Take in everything that can be read; each of the others gives one line to stderr, and the exit is 2 then."""
    from companion.store import Store

    path = places.database_path()
    if args.list and not path.exists():
        staged = _staged(stage(args.files, None))
    else:
        with Store(path) as store:
            staged = _staged(stage(args.files, store))
            if not args.list:
                store.take_in(staged.batch())
    if args.json:
        for item in staged.items:
            if item.found is not None:
                print(json.dumps(_row(staged, item, item.found, listed=args.list), ensure_ascii=False))
    else:
        for line in _lines(staged, listed=args.list):
            print(line)
    unread = [item for item in staged.items if item.error is not None]
    for item in unread:
        print(item.error, file=sys.stderr)
    return 2 if unread else 0


def _staged(steps: Generator[Progress, None, Staged]) -> Staged:
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: Staged = end.value
            return found


# As data


def _row(staged: Staged, item: Item, found: Found, *, listed: bool) -> Plain:
    row: Plain = {
        "file": found.file,
        "at": found.at,
        "id": found.id.rpartition("\n")[2],
        "state": item.state,
        "done": LISTED if listed else _DONE[item.state],
        "why": item.why,
        "game": found.game,
        "started": found.started.isoformat(),
        "players": [seat.name for seat in found.seats],
        "people": [_person(staged, seat.key) for seat in found.seats],
        "scores": [seat.vp for seat in found.seats],
        "remarks": list(found.remarks),
    }
    if isinstance(found.content, Tracked):
        game, journal = found.content.game, found.content.journal
        session = tracked(game, journal)
        row |= {"entries": len(journal.entries), "end_reason": session.ended}
    return row


def _person(staged: Staged, key: str) -> str | None:
    """The name of who sits there, None for somebody new."""
    match = staged.matches.get(key)
    return staged.known.person[match.person].name if match is not None and match.person else None


# As sentences


def _lines(staged: Staged, *, listed: bool) -> Iterator[str]:
    files: dict[str, list[Item]] = {}
    for item in staged.items:
        if item.found is not None:
            files.setdefault(item.found.file, []).append(item)
    for file, items in files.items():
        first = items[0].found
        if listed or (len(items) == 1 and first is not None and isinstance(first.content, Tracked)):
            yield from (_line(item, item.found, listed=listed) for item in items if item.found is not None)
        else:
            yield from _counted(file, items)
    if n := staged.others:
        words = ngettext("{n} play of another game was left alone", "{n} plays of other games were left alone", n)
        yield words.format(n=n)
    yield from (_name(staged, match) for match in staged.matches.values() if match.how in ("new", "fold"))


def _line(item: Item, found: Found, *, listed: bool) -> str:
    players = ", ".join(_player(found))
    if not listed and isinstance(found.content, Tracked):
        entries = len(found.content.journal.entries)
        sentences = {
            "new": _("{file}: taken into the history, {n} entries, {players}"),
            "more": _("{file}: went on with the game in the history, now {n} entries, {players}"),
            "there": _("{file}: in the history already, {n} entries, {players}"),
            "maybe": _("{file}: left out, {why}, {players}"),
        }
        return sentences[item.state].format(file=found.file, n=entries, players=players, why=item.why)
    day = found.started.astimezone().date().isoformat()
    words = {
        "new": _("{place}: new, {day}, {title}, {players}"),
        "more": _("{place}: goes on with a game in the history, {day}, {title}, {players}"),
        "there": _("{place}: {why}, {day}, {title}, {players}"),
        "maybe": _("{place}: perhaps there already ({why}), {day}, {title}, {players}"),
    }
    place = f"{found.file}: {found.at}" if found.at else found.file
    said = words[item.state].format(place=place, day=day, title=found.title, players=players, why=item.why)
    return "; ".join([said, *found.remarks])


def _player(found: Found) -> Iterator[str]:
    for seat in found.seats:
        yield seat.name if seat.vp is None else f"{seat.name} {seat.vp}"


def _counted(file: str, items: list[Item]) -> Iterator[str]:
    """What became of the plays of a file, in one line."""
    count = {state: sum(item.state == state for item in items) for state in _DONE}
    parts = []
    if n := count["new"] + count["more"]:
        parts.append(ngettext("{n} game taken into the history", "{n} games taken into the history", n).format(n=n))
    if n := count["there"]:
        parts.append(ngettext("{n} there already", "{n} there already", n).format(n=n))
    if n := count["maybe"]:
        words = ngettext("{n} left out that is perhaps there already", "{n} left out that are perhaps there already", n)
        parts.append(words.format(n=n))
    yield _("{file}: {what}").format(file=file, what=", ".join(parts))
    for item in items:
        for remark in item.found.remarks if item.found is not None else ():
            yield _("{place}: {what}").format(place=f"{file}: {item.found.at}" if item.found else file, what=remark)


def _name(staged: Staged, match: Match) -> str:
    if match.person:
        person = staged.known.person[match.person].name
        return _("{name} is taken for {person}").format(name=match.name, person=person)
    return _("{name} is nobody in the history yet, and somebody new").format(name=match.name)
