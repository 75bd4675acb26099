"""Position files: the end of a game typed in by hand, in TOML, to be scored without a tracked game.

Beside the fixed tables a file may say what nobody has entered yet (``[not_entered]``), what people decided about the
sheet (``[[chosen]]``, ``[[overruled]]``, ``[left]``), and which game of the history it is (``[history]``); programs
that do not know these tables leave them alone.
"""

from __future__ import annotations

import tomllib
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path
from typing import Any

from companion.content import load_box
from companion.errors import BadInput, NewerFormat
from companion.game import GameInfo
from companion.score_words import finding, number
from companion.sheet_choices import Overruled, SheetChoices
from companion.toml_text import pairs, section
from companion.wording import _
from rules.core.problems import Problem
from rules.snowdonia.book import Book, Setup
from rules.snowdonia.components import Box, PlaceNumber
from rules.snowdonia.position import ENTERED, Position, Standing, problems
from rules.snowdonia.scoring import CATEGORIES
from rules.snowdonia.setting_up import lay_out_book

FORMAT = 1
"""The format this version reads."""

GAME = "snowdonia"

TABLES = ("position", "players", "values", "not_entered", "chosen", "overruled", "left", "history")
"""What a position file holds; other tables (notes, expected results) are left alone."""

HEAD = ("format", "game", "scenario", "start_player")
EXAMPLES = {
    "id": '"3f0a7a52-6d0c-4a07-9a55-7b1f6c0d9e21"',
    "started": "2024-05-31T19:30:00Z",
    "finished": "2024-05-31T21:00:00Z",
    "place": '"Home"',
    "colours": '["pink", "blue"]',
}
"""Values of the [history] table."""
PLAYER = ("name", "sites", "tracks", "rubble", "coal", "train", "contracts", "surveyor", "end")


@dataclass(frozen=True)
class PositionFile:
    """A file that could be read; ``problems`` says what in it cannot be. ``values`` are the owner's printed values by
    pack path, ``choices`` what people decided about the sheet, ``info`` what it says of the game in the history."""

    book: Book
    position: Position
    values: Mapping[str, Any] = field(default_factory=dict)
    choices: SheetChoices = field(default_factory=SheetChoices)
    info: GameInfo | None = None

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """Everything impossible, all of it at once."""
        return tuple(problems(self.book, self.position))


def read(path: Path) -> PositionFile:
    """The position in a file. BadInput: it cannot be read, or names everything in it that cannot be; OSError."""
    where = str(path)
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadInput(
            where, _("byte {place}").format(place=error.start + 1), _("this is not text"), _("save the file as UTF-8")
        ) from None
    file = parse(text, where)
    if file.problems:
        raise BadInput(where, "", " | ".join(_impossible(file.book, problem) for problem in file.problems))
    return file


def parse(text: str, where: str = "") -> PositionFile:
    """The position in a text. BadInput names all fields that are missing, unknown or of the wrong type; where the
    fields can be read but not what they name, also everything impossible in them."""
    try:
        document = tomllib.loads(text)
    except ValueError as error:
        # Beside what is no TOML this is a number of more digits than Python reads.
        raise BadInput(where, "", _("this is not TOML: {reason}").format(reason=error)) from None
    except RecursionError:
        raise BadInput(where, "", _("this is not a position file: its tables lie too deep")) from None
    reader = _Reader(where)
    head = reader.head(document)
    missing = reader.missing(document)
    names, standings = reader.players(document, missing)
    values = reader.values(document)
    reader.stop()
    box = reader.box(head["scenario"], values)
    reader.seats(box, head["start_player"], names)
    reader.known_names("not_entered", missing, names)
    choices = reader.choices(document, names)
    info = reader.info(document, head["scenario"])
    start = names.index(head["start_player"]) if head["start_player"] in names else 0
    book = lay_out_book(box, Setup(players=tuple(names), start_player=start))
    surveyors = [reader.station(book, i, standing) for i, standing in enumerate(standings)]
    ends = [reader.end(book, i, standing) for i, standing in enumerate(standings)]
    file = PositionFile(
        book,
        Position(
            tuple(
                Standing(**{**fields, "surveyor": surveyor, "end": end})
                for fields, surveyor, end in zip(standings, surveyors, ends, strict=True)
            ),
            start,
        ),
        values,
        choices,
        info,
    )
    reader.stop(file)
    return file


def to_text(
    scenario: str,
    position: Position,
    values: Mapping[str, Any],
    choices: SheetChoices | None = None,
    info: GameInfo | None = None,
) -> str:
    """A position file; what nobody has entered is left out and named in ``[not_entered]``.

    A track card of which nobody has entered the VP cannot be said there: the track cards then count as not entered."""
    names = [player.name for player in position.players]
    head = {"format": FORMAT, "game": GAME, "scenario": scenario, "start_player": names[position.start_player]}
    lines = [*section("position", head)]
    missing: dict[str, list[str]] = {}
    for player in position.players:
        open_ = [what for what in ENTERED if not player.knows(what) or (what == "tracks" and None in player.tracks)]
        fields = {key: getattr(player, key) for key in PLAYER if key not in open_}
        lines += ["[[players]]", *pairs({key: value for key, value in fields.items() if value is not None}), ""]
        if open_:
            missing[player.name] = open_
    if missing:
        lines += section("not_entered", missing)
    if values:
        lines += section("values", values)
    decided = choices or SheetChoices()
    for seat, numbers in decided.contracts.items():
        lines += ["[[chosen]]", *pairs({"player": names[seat], "contracts": list(numbers)}), ""]
    for (seat, category, about), given in decided.overrules.items():
        told = {"player": names[seat], "category": category, "about": about, "vp": given.vp, "why": given.why}
        lines += ["[[overruled]]", *pairs(told), ""]
    if decided.left:
        lines += section("left", {"players": [names[seat] for seat in sorted(decided.left)]})
    if info is not None:
        kept = {"id": info.id, "started": info.started, "finished": info.finished, "place": info.place or None}
        colours = {"colours": list(info.colours)} if info.colours else {}
        told = {key: value for key, value in kept.items() if value is not None}
        lines += section("history", {**told, **colours})
    return "\n".join(lines)


def is_position_file(path: Path) -> bool:
    """Whether a file is a position, whatever else may be wrong with it; OSError when it cannot be opened."""
    try:
        return "position" in tomllib.loads(path.read_bytes().decode("utf-8-sig"))
    except (ValueError, RecursionError):
        return False


def _impossible(book: Book, problem: Problem) -> str:
    """The problem in words, with the nearest sites where a site is misspelt."""
    words = finding(problem, book)
    if problem.message.key != "position.no_such_site":
        return words
    near = get_close_matches(str(problem.message.get("site")), list(book.site), n=3, cutoff=0.5)
    return _("{words}; there is {near}").format(words=words, near=", ".join(near or list(book.site)[:3]))


class _Reader:
    """Reads the fields of one document and keeps everything that is wrong with it."""

    def __init__(self, where: str) -> None:
        self._where = where
        self._faults: list[BadInput] = []
        self._readable = True

    def fault(self, place: str, wrong: str, right: str = "", *, readable: bool = False) -> None:
        """Note something wrong; ``readable``: a position can be made of the file all the same, to look for more."""
        self._faults.append(BadInput("", place, wrong, right))
        self._readable = self._readable and readable

    def stop(self, file: PositionFile | None = None) -> None:
        """Give up if anything that is wrong so far leaves no position; with the ``file`` made of it, if anything at
        all. All of it is named, with what is impossible in the file."""
        if file is None and self._readable:
            return
        if self._faults and file is not None:
            self._faults += [BadInput("", "", _impossible(file.book, problem)) for problem in file.problems]
        if len(self._faults) == 1:
            only = self._faults[0]
            raise BadInput(self._where, only.place, only.wrong, only.right)
        if self._faults:
            raise BadInput(self._where, "", " | ".join(str(fault) for fault in self._faults))

    def head(self, document: Mapping[str, Any]) -> dict[str, Any]:
        """The [position] table; a newer format is refused before anything else is looked at."""
        for key in document:
            near = get_close_matches(key, TABLES, n=1, cutoff=0.8)
            if near and key not in TABLES:
                self.fault(key, _("there is no such table"), _("write [{table}]").format(table=near[0]))
        head = document.get("position")
        if not isinstance(head, dict):
            self.fault("position", _("the table is missing"), _("begin with [position] and format = 1"))
            return {}
        self._format(head)
        self._known("position", head, HEAD)
        for key in ("game", "scenario", "start_player"):
            if self._needed("position", head, key) and not isinstance(head[key], str):
                self.fault(f"position.{key}", _("this is no text"), _("put it in quotation marks"))
        game = head.get("game")
        if isinstance(game, str) and game != GAME:
            self.fault(
                "position.game",
                _("{game} cannot be scored").format(game=repr(game)),
                _("write {game}").format(game=f'"{GAME}"'),
            )
        return head

    def _format(self, head: Mapping[str, Any]) -> None:
        if not self._needed("position", head, "format"):
            return
        found = head["format"]
        if not _whole(found) or found < 1:
            self.fault("position.format", _("{found} is no format").format(found=repr(found)), "format = 1")
        elif found > FORMAT:
            raise NewerFormat(
                self._where,
                "position.format",
                _("format {found} was made by a newer version of the program").format(found=found),
                _("this one reads format {known}").format(known=FORMAT),
            )

    def missing(self, document: Mapping[str, Any]) -> dict[str, frozenset[str]]:
        """The [not_entered] table: by player what nobody has entered yet."""
        table = document.get("not_entered", {})
        right = _("write what is open by player, as in {example}").format(example='"Siân" = ["rubble"]')
        if not isinstance(table, dict):
            self.fault("not_entered", _("this is no table"), right)
            return {}
        found: dict[str, frozenset[str]] = {}
        for name, open_ in table.items():
            place = _("{place}, {field}").format(place="not_entered", field=name)
            if not isinstance(open_, list):
                self.fault(place, _("this is no list"), right)
                continue
            for what in open_:
                if what not in ENTERED:
                    there = _("there is {known}").format(known=", ".join(ENTERED))
                    self.fault(place, _("{entry} does not belong here").format(entry=repr(what)), there)
            found[name] = frozenset(what for what in open_ if isinstance(what, str))
        return found

    def known_names(self, table: str, given: Iterable[Any], names: list[str]) -> None:
        """Note every name that nobody at the table has."""
        for name in given:
            if name not in names:
                self.fault(
                    table,
                    _("nobody is called {name}").format(name=name),
                    _("write one of {names}").format(names=", ".join(names)),
                    readable=True,
                )

    def choices(self, document: Mapping[str, Any], names: list[str]) -> SheetChoices:
        """The [[chosen]], [[overruled]] and [left] tables: what people decided about the sheet."""
        choices = SheetChoices()
        for table in self._tables(document, "chosen", names):
            numbers = self._list("chosen", table.get("contracts"), int)
            choices = choices.with_contracts(names.index(table["player"]), numbers)
        for table in self._tables(document, "overruled", names):
            category, about, why = (table.get(key, "") for key in ("category", "about", "why"))
            if category not in CATEGORIES:
                self.fault(
                    "overruled",
                    _("{entry} does not belong here").format(entry=repr(category)),
                    _("write one of {names}").format(names=", ".join(CATEGORIES)),
                )
            elif not isinstance(about, str) or not isinstance(why, str):
                self.fault("overruled", _("this is no text"), _("put it in quotation marks"))
            else:
                given = Overruled(self._number("overruled", table.get("vp")), why)
                choices = choices.with_overrule(names.index(table["player"]), category, about, given)
        left = document.get("left", {})
        who = left.get("players") if isinstance(left, dict) else None
        if "left" in document and not isinstance(who, list):
            self.fault("left", _("this is no list"), _("write {example}").format(example='players = ["Siân"]'))
        elif isinstance(who, list):
            self.known_names("left", who, names)
            for name in who:
                if name in names:
                    choices = choices.with_left(names.index(name), left=True)
        return choices

    def info(self, document: Mapping[str, Any], scenario: str) -> GameInfo | None:
        """The [history] table: which game of the history it is, and when and where it was played."""
        table = document.get("history")
        if table is None:
            return None
        if not isinstance(table, dict):
            self.fault("history", _("this is no table"), _("write [history] with id and started, or leave it out"))
            return None
        wrong: list[str] = []

        def moment(key: str) -> datetime | None:
            found = table.get(key)
            if isinstance(found, datetime) and found.tzinfo is not None:
                return found.astimezone(UTC)
            if key in table or key == "started":
                wrong.append(key)
            return None

        game_id, place, colours = table.get("id"), table.get("place", ""), table.get("colours", [])
        if not isinstance(game_id, str) or not game_id.strip():
            wrong.append("id")
        started, finished = moment("started"), moment("finished")
        if not isinstance(place, str):
            wrong.append("place")
        if not isinstance(colours, list) or not all(isinstance(colour, str) for colour in colours):
            wrong.append("colours")
        for key in wrong:
            self.fault(
                _("{place}, {field}").format(place="history", field=key),
                _("this cannot be read"),
                _("write {example}").format(example=EXAMPLES[key]),
            )
        if wrong or started is None:
            return None
        return GameInfo(str(game_id), started, scenario, tuple(colours), place=place, finished=finished)

    def _tables(self, document: Mapping[str, Any], key: str, names: list[str]) -> list[Mapping[str, Any]]:
        """Tables that are about one player each."""
        tables = document.get(key, [])
        if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
            self.fault(key, _("this is no list of tables"), _("write [[{table}]]").format(table=key))
            return []
        self.known_names(key, [table.get("player") for table in tables], names)
        return [table for table in tables if table.get("player") in names]

    def players(
        self, document: Mapping[str, Any], missing: Mapping[str, frozenset[str]]
    ) -> tuple[list[str], list[dict[str, Any]]]:
        """The [[players]] tables: the names, and the fields of each standing; those that are ``missing``, by name, may
        be left out."""
        tables = document.get("players")
        if not isinstance(tables, list) or not tables or not all(isinstance(table, dict) for table in tables):
            self.fault("players", _("no player is named"), _("write one [[players]] table for each player"))
            return [], []
        names: list[str] = []
        standings: list[dict[str, Any]] = []
        for count, table in enumerate(tables, start=1):
            name = self._name(count, table)
            if name in names:
                self.fault(
                    _at(count, name, "name"),
                    _("two players are called {name}").format(name=name),
                    _("give each a name of their own"),
                    readable=True,
                )
            names.append(name)
            standings.append(self._standing(count, name, table, missing.get(name, frozenset())))
        return names, standings

    def _name(self, count: int, table: Mapping[str, Any]) -> str:
        if not self._needed(_at(count), table, "name"):
            return ""
        name = table["name"]
        if not isinstance(name, str) or not name.strip() or not _one_line(name):
            self.fault(_at(count, "", "name"), _("this is no name"), _("write one line of text in quotation marks"))
            return ""
        return name

    def _standing(self, count: int, name: str, table: Mapping[str, Any], missing: frozenset[str]) -> dict[str, Any]:
        place = _at(count, name)
        self._known(place, table, PLAYER)
        # What is there has been entered, whatever else is said of it.
        open_ = missing - set(table)
        fields: dict[str, Any] = {"name": name, "missing": open_}
        for key, kind in (("sites", str), ("tracks", int), ("contracts", int)):
            if key not in open_ and self._needed(place, table, key):
                fields[key] = self._list(_at(count, name, key), table[key], kind)
        for key in ("rubble", "coal"):
            if key not in open_ and self._needed(place, table, key):
                fields[key] = self._number(_at(count, name, key), table[key])
        if "train" in table:
            fields["train"] = self._number(_at(count, name, "train"), table["train"])
        if "surveyor" not in open_ and self._needed(place, table, "surveyor"):
            surveyor = table["surveyor"]
            if isinstance(surveyor, bool) or not isinstance(surveyor, int | float | str):
                self.fault(_at(count, name, "surveyor"), _("this is no station"), _("write its number as printed"))
            fields["surveyor"] = surveyor
        if "end" in table:
            fields["end"] = table["end"]
        return fields

    def _list(self, place: str, found: Any, kind: type) -> tuple[Any, ...]:
        right = {str: _('write ids, as in ["halfway.b2"]'), int: _("write whole numbers, as in [3, 4]")}[kind]
        if not isinstance(found, list):
            self.fault(place, _("this is no list"), right)
            return ()
        for entry in found:
            if isinstance(entry, bool) or not isinstance(entry, kind):
                self.fault(place, _("{entry} does not belong here").format(entry=repr(entry)), right)
        return tuple(found)

    def _number(self, place: str, found: Any) -> int:
        if _whole(found):
            return int(found)
        self.fault(place, _("{found} is no whole number").format(found=repr(found)), _("write a number without quotes"))
        return 0

    def values(self, document: Mapping[str, Any]) -> dict[str, Any]:
        """The owner's printed values by pack path, whether the path stands in quotes or as tables."""
        values = document.get("values", {})
        if not isinstance(values, dict):
            self.fault("values", _("this is no table"), _('write [values] and "stations.halfway.b1.vp" = 7 below it'))
            return {}
        return dict(_flat(values))

    def box(self, scenario: str, values: Mapping[str, Any]) -> Box:
        """The box of the scenario with the owner's values. BadInput names the field."""
        try:
            load_box(scenario)
        except BadInput as error:
            raise BadInput(self._where, "position.scenario", error.wrong, error.right) from None
        try:
            return load_box(scenario, values or None)
        except BadInput as error:
            raise BadInput(self._where, f"values.{error.place}", error.wrong, error.right) from None

    def seats(self, box: Box, start: str, names: list[str]) -> None:
        """As many players as the scenario takes, and the start player among them."""
        least, most = box.players
        if not least <= len(names) <= most:
            self.fault(
                "players",
                _("{count} players are named").format(count=len(names)),
                _("{scenario} takes {least} to {most}").format(scenario=box.name, least=least, most=most),
            )
            # No table has so many stations or contracts that anything could be said of them.
            self.stop()
        if start not in names:
            self.fault(
                "position.start_player",
                _("nobody is called {name}").format(name=start),
                _("write one of {names}").format(names=", ".join(names)),
                readable=True,
            )

    def station(self, book: Book, index: int, standing: Mapping[str, Any]) -> PlaceNumber | None:
        """The number of the place reached, None when it is not entered; a place that only other scenarios have is
        named."""
        found = standing.get("surveyor")
        if found is None:
            return None
        if isinstance(found, str) and book.place(found) is None:
            stations = (book.box.start, *book.box.stations) if not book.box.traits else book.places
            there = ", ".join(_place(s.number) for s in stations)
            self.fault(
                _at(index + 1, standing["name"], "surveyor"),
                _("{scenario} has no station {station}").format(scenario=book.box.name, station=repr(found)),
                _("write one of {there}").format(there=there),
            )
            return 0
        return found if isinstance(found, int | str) else float(found)

    def end(self, book: Book, index: int, standing: Mapping[str, Any]) -> float | None:
        """The number of the own end of the route, None when it is not entered; only where a scenario has two."""
        found = standing.get("end")
        if found is None:
            return None
        ends = (book.stations[0].number, book.stations[-1].number)
        place = _at(index + 1, standing["name"], "end")
        if not any(trait.two_ends for trait in book.box.traits):
            self.fault(
                place,
                _("in {scenario} everybody works from the same end").format(scenario=book.box.name),
                _("leave it out"),
            )
        elif found not in ends:
            there = ", ".join(number(end) for end in ends)
            self.fault(
                place,
                _("{found} is no end of the route").format(found=repr(found)),
                _("write one of {there}").format(there=there),
            )
        return found if found in ends else None

    def _needed(self, place: str, table: Mapping[str, Any], key: str) -> bool:
        if key in table:
            return True
        self.fault(_("{place}, {field}").format(place=place, field=key), _("this is missing"))
        return False

    def _known(self, place: str, table: Mapping[str, Any], known: tuple[str, ...]) -> None:
        for key in table:
            if key not in known:
                self.fault(
                    _("{place}, {field}").format(place=place, field=key),
                    _("there is no such field"),
                    _("there is {known}").format(known=", ".join(known)),
                )


def _at(count: int, name: str = "", field: str = "") -> str:
    """Where in the file: the player by number and name, the field."""
    player = f"players[{count}]" if not name else f"players[{count}] {name}"
    return _("{place}, {field}").format(place=player, field=field) if field else player


def _place(found: PlaceNumber) -> str:
    """A place as it stands in a file."""
    return repr(found) if isinstance(found, str) else number(found)


def _one_line(name: str) -> bool:
    """No line breaks and no control characters; marks that join letters or turn the direction belong to names."""
    return not any(unicodedata.category(letter) in ("Cc", "Zl", "Zp") for letter in name)


def _whole(found: Any) -> bool:
    return isinstance(found, int) and not isinstance(found, bool)


def _flat(table: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{before}{key}.")
        else:
            yield f"{before}{key}", value
