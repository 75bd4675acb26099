"""Score sheets, positions and decisions about them as plain data and back, fit for JSON and free of tuples."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

from companion.errors import BadInput
from companion.sheet_choices import Overruled, SheetChoices
from rules.core.message import Message
from rules.core.refs import RuleRef
from rules.core.scoring import PlayerScore, ScoreLine, ScoreSheet
from rules.snowdonia.position import ENTERED, Position, Standing

Plain = dict[str, Any]


@contextmanager
def reading(plain: Mapping[str, Any], what: str) -> Iterator[None]:
    """What goes wrong while plain data is read, as BadInput that says what it should be."""
    try:
        yield
    except BadInput:
        raise
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise BadInput("", "", f"this is not {what} ({type(error).__name__}: {error})", "export it again") from None


def moment(text: Any) -> datetime:
    """A moment with its offset from UTC."""
    found = datetime.fromisoformat(text)
    if found.tzinfo is None:
        raise ValueError(f"{text} has no offset from UTC")
    return found.astimezone(UTC)


def _shallow(value: Any) -> Any:
    """Tuples as lists."""
    return [_shallow(part) for part in value] if isinstance(value, tuple | list) else value


def _firm(value: Any) -> Any:
    """Lists as tuples."""
    return tuple(_firm(part) for part in value) if isinstance(value, list | tuple) else value


# Sheets


def of_sheet(sheet: ScoreSheet) -> Plain:
    """A sheet as plain data."""
    plain: Plain = {
        "categories": list(sheet.categories),
        "players": [_of_player(player) for player in sheet.players],
        "winners": list(sheet.winners),
        "left": list(sheet.left),
    }
    if sheet.part:
        plain["part"] = True
    return plain


def sheet(plain: Mapping[str, Any]) -> ScoreSheet:
    """The sheet of plain data."""
    return ScoreSheet(
        tuple(plain["categories"]),
        tuple(_player(player) for player in plain["players"]),
        tuple(plain["winners"]),
        tuple(plain.get("left", ())),
        plain.get("part") is True,
    )


def _of_player(player: PlayerScore) -> Plain:
    return {
        "name": player.name,
        "lines": [_of_line(line) for line in player.lines],
        "next_best": player.next_best,
        "next_best_contracts": list(player.next_best_contracts),
        "best": player.best,
        "best_contracts": list(player.best_contracts),
    }


def _player(plain: Mapping[str, Any]) -> PlayerScore:
    return PlayerScore(
        plain["name"],
        tuple(_line(line) for line in plain["lines"]),
        plain.get("next_best"),
        tuple(plain.get("next_best_contracts", ())),
        plain.get("best"),
        tuple(plain.get("best_contracts", ())),
    )


def _of_line(line: ScoreLine) -> Plain:
    plain: Plain = {
        "category": line.category,
        "about": line.about,
        "vp": line.vp,
        "text": line.text.key,
        "params": [[name, _shallow(value)] for name, value in line.text.params],
        "clause": str(line.ref),
    }
    if line.uses:
        plain["uses"] = list(line.uses)
    if line.unsure:
        plain["unsure"] = True
    if line.overruled:
        plain["overruled"] = True
    if line.instead_of is not None:
        plain["instead_of"] = _of_line(line.instead_of)
    return plain


def _line(plain: Mapping[str, Any]) -> ScoreLine:
    vp = plain["vp"]
    if vp is not None and (isinstance(vp, bool) or not isinstance(vp, int)):
        raise ValueError(f"{vp!r} is no count of VP")
    return ScoreLine(
        plain["category"],
        plain["about"],
        vp,
        Message(plain["text"], tuple((name, _firm(value)) for name, value in plain.get("params", ()))),
        RuleRef.parse(plain["clause"]),
        tuple(plain.get("uses", ())),
        plain.get("unsure") is True,
        plain.get("overruled") is True,
        _line(plain["instead_of"]) if "instead_of" in plain else None,
    )


# Decisions


def of_choices(choices: SheetChoices) -> Plain:
    """Decisions as plain data."""
    return {
        "contracts": [[seat, list(numbers)] for seat, numbers in choices.contracts.items()],
        "overrules": [
            [seat, category, about, given.vp, given.why] for (seat, category, about), given in choices.overrules.items()
        ],
        "left": sorted(choices.left),
    }


def choices(plain: Mapping[str, Any]) -> SheetChoices:
    """The decisions of plain data."""
    return SheetChoices(
        {int(seat): tuple(map(int, numbers)) for seat, numbers in plain.get("contracts", ())},
        {
            (int(seat), str(category), str(about)): Overruled(int(vp), str(why))
            for seat, category, about, vp, why in plain.get("overrules", ())
        },
        frozenset(map(int, plain.get("left", ()))),
    )


# Positions


def of_position(position: Position) -> Plain:
    """A position as plain data."""
    return {"players": [_of_standing(player) for player in position.players], "start_player": position.start_player}


def position(plain: Mapping[str, Any]) -> Position:
    """The position of plain data."""
    return Position(tuple(_standing(player) for player in plain["players"]), int(plain["start_player"]))


def _of_standing(standing: Standing) -> Plain:
    return {name: _shallow(value) for name, value in vars(standing).items() if name != "missing"} | {
        "missing": [what for what in ENTERED if what in standing.missing]
    }


def _standing(plain: Mapping[str, Any]) -> Standing:
    fields = Standing.__dataclass_fields__
    known = {name: _firm(value) for name, value in plain.items() if name in fields}
    return Standing(**{**known, "missing": frozenset(known.get("missing", ()))})
