"""Journal entries and set-ups as plain data and back, for the database and the game file alike.

The database keeps seats, a game file the players' names: ``name_of`` and ``seat_of`` make the difference.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from datetime import UTC, datetime
from typing import Any

from companion import catch_up
from companion.codec import Plain, from_plain, to_plain
from companion.content import load_box
from companion.errors import BadInput
from companion.game import Game, GameInfo
from companion.journal import (
    Amended,
    Entry,
    Inserted,
    Recorded,
    Redone,
    Restored,
    Stocktaken,
    Struck,
    Told,
    Undone,
)
from companion.stocktake import Stocktake
from rules.snowdonia.actions.action import Action
from rules.snowdonia.book import Setup
from rules.snowdonia.components import UNKNOWN_CARD, Rulings, TrackCard, player_zone
from rules.snowdonia.under_way import UnderWay

KINDS: Mapping[str, type[Entry]] = {
    "recorded": Recorded,
    "inserted": Inserted,
    "amended": Amended,
    "struck": Struck,
    "restored": Restored,
    "stocktaken": Stocktaken,
    "told": Told,
    "undone": Undone,
    "redone": Redone,
}
"""Every kind of entry by its name in files."""
_NAMES = {kind: name for name, kind in KINDS.items()}
_PLAYER = "player "
"""Begins the zone of a player's own supply."""


def entry_to_plain(entry: Entry, name_of: Callable[[int], Any]) -> Plain:
    """An entry as plain data; ``at`` is a datetime."""
    plain: Plain = {"id": entry.id, "at": entry.at, "group": entry.group, "kind": _NAMES[type(entry)]}
    match entry:
        case Recorded() | Inserted() | Amended():
            if isinstance(entry, Inserted):
                plain["after"] = entry.after
            if isinstance(entry, Amended):
                plain["target"] = entry.target
            plain["action"] = action_to_plain(entry.action, name_of)
            if entry.anyway:
                plain["anyway"] = True
        case Struck() | Restored():
            plain["target"] = entry.target
        case Stocktaken():
            plain |= _zone(entry.zone, name_of) | {"counts": dict(entry.counts)}
        case Told():
            plain["cell"] = entry.cell
            if entry.value is not None:
                plain["value"] = entry.value
        case Undone():
            plain["undoes"] = entry.undoes
        case Redone():
            plain["redoes"] = entry.redoes
    return plain


def action_to_plain(action: Action, name_of: Callable[[int], Any]) -> Plain:
    """An action as plain data, a stocktake included."""
    if isinstance(action, Stocktake):
        return {"step": action.step} | _zone(action.zone, name_of) | {"counts": dict(action.counts)}
    return to_plain(action, name_of)


def _zone(zone: str, name_of: Callable[[int], Any]) -> Plain:
    if zone.startswith(_PLAYER):
        return {"player": name_of(int(zone.removeprefix(_PLAYER)))}
    return {"zone": zone}


class Reader:
    """Plain data of one game made into entries; BadInput names the field that is wrong."""

    def __init__(self, seat_of: Callable[[Any], int]) -> None:
        self.seat_of = seat_of

    def entry(self, plain: Mapping[str, Any]) -> Entry:
        """One entry."""
        name = plain.get("kind")
        kind = KINDS.get(name) if isinstance(name, str) else None
        if kind is None:
            raise BadInput("", "kind", f"{name!r} is no kind of entry", f"write one of {', '.join(KINDS)}")
        found = {f.name: self._field(plain, f.name) for f in fields(kind) if f.name != "anyway"}
        if any(f.name == "anyway" for f in fields(kind)):
            found["anyway"] = self._anyway(plain)
        return kind(**found)

    def _field(self, plain: Mapping[str, Any], name: str) -> Any:
        match name:
            case "at":
                return moment(plain, "at")
            case "action":
                return self.action(_table(plain, "action"))
            case "zone":
                return self._zone(plain)
            case "counts":
                return counts(plain)
            case "cell":
                return text(plain, "cell")
            case "value":
                return plain.get("value")
        return whole(plain, name)

    def _anyway(self, plain: Mapping[str, Any]) -> bool:
        anyway = plain.get("anyway", False)
        if not isinstance(anyway, bool):
            raise BadInput("", "anyway", f"{anyway!r} cannot be read", "write true or false")
        return anyway

    def action(self, plain: Mapping[str, Any]) -> Action:
        """One action, a stocktake included."""
        if plain.get("step") == Stocktake.step:
            return Stocktake(self._zone(plain), counts(plain))
        return from_plain(plain, self.seat_of)

    def _zone(self, plain: Mapping[str, Any]) -> str:
        return player_zone(self.seat_of(plain["player"])) if "player" in plain else text(plain, "zone")


def whole(plain: Mapping[str, Any], name: str) -> int:
    """A count or an id; BadInput for anything else."""
    value = plain.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise BadInput("", name, _wrong(plain, name), "write a whole number")
    return value


def text(plain: Mapping[str, Any], name: str) -> str:
    """A piece of text; BadInput for anything else."""
    value = plain.get(name)
    if not isinstance(value, str):
        raise BadInput("", name, _wrong(plain, name), "write a text")
    return value


def moment(plain: Mapping[str, Any], name: str) -> datetime:
    """A moment with its offset from UTC, also as ISO text; BadInput for anything else."""
    value = plain.get(name)
    if isinstance(value, str):
        try:
            value = datetime.fromisoformat(value)
        except ValueError:
            value = None
    if not isinstance(value, datetime) or value.tzinfo is None:
        raise BadInput("", name, _wrong(plain, name), "write a moment like 2025-01-31T19:30:00Z")
    return value.astimezone(UTC)


def counts(plain: Mapping[str, Any]) -> dict[str, int]:
    """Counts by kind; BadInput for anything else."""
    value = _table(plain, "counts")
    if not all(isinstance(n, int) and not isinstance(n, bool) and n >= 0 for n in value.values()):
        raise BadInput("", "counts", _wrong(plain, "counts"), "write counts by kind, as in {ore = 2, coal = 1}")
    return {str(kind): n for kind, n in value.items()}


def _table(plain: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    value = plain.get(name)
    if not isinstance(value, Mapping):
        raise BadInput("", name, _wrong(plain, name), "write a table")
    return value


def _list(plain: Mapping[str, Any], name: str) -> list[Any]:
    value = plain.get(name, [])
    if not isinstance(value, list | tuple):
        raise BadInput("", name, _wrong(plain, name), "write a list")
    return list(value)


def _wrong(plain: Mapping[str, Any], name: str) -> str:
    return f"{plain[name]!r} cannot be read" if name in plain else "is missing"


def game_to_plain(game: Game) -> Plain:
    """A game as plain data: ``game`` its info, ``setup``, ``values``, the ``record`` it came from, or what lay on the
    table when the companion joined it ``under_way``. What is not known is left out."""
    info, setup = game.info, game.setup
    names = setup.players
    head = {
        "id": info.id,
        "started": info.started,
        "finished": info.finished,
        "scenario": info.scenario,
        "place": info.place or None,
        "bag_drawn_by": info.bag_drawn_by,
        "deck_drawn_by": info.deck_drawn_by,
    }
    colours = (*info.colours, *("",) * (len(names) - len(info.colours)))
    laid = {
        "players": [{"name": n, "colour": c} if c else {"name": n} for n, c in zip(names, colours, strict=False)],
        "start_player": names[setup.start_player],
        "track_cards": [_given(vars(card)) for card in setup.track_cards],
        "office": ["" if card is None else card for card in setup.office],
        "weather": _given({"middle": setup.discs[0], "last": setup.discs[1]}),
        "set_aside": setup.set_aside,
        "solo_train": setup.solo_train,
        "solo_yard_draw": None if setup.solo_yard_draw is None else list(setup.solo_yard_draw),
        "rulings": setup.rulings.told(),
        "chosen": dict(setup.chosen) or None,
    }
    plain: Plain = {"game": _given(head), "setup": _given(laid), "values": dict(game.values)}
    if game.record is not None:
        plain["record"] = dict(game.record)
    if game.under_way is not None:
        plain["under_way"] = catch_up.to_plain(game.under_way, names)
    return plain


def _given(plain: Mapping[str, Any]) -> Plain:
    """What is known; a guess is named only where there is one."""
    return {
        name: value for name, value in plain.items() if value is not None and not (name == "vp_guessed" and not value)
    }


def game_from_plain(plain: Mapping[str, Any]) -> Game:
    """The game of plain data; BadInput names the place and what would be right."""
    head, laid = _table(plain, "game"), _table(plain, "setup")
    values = plain.get("values", {})
    if not isinstance(values, Mapping):
        raise BadInput("", "values", "cannot be read", "write values by pack path")
    record = plain.get("record")
    if record is not None and not isinstance(record, Mapping):
        raise BadInput("", "record", "cannot be read", "write the set-up of a table record")
    try:
        players = _list(laid, "players")
        if not players or not all(isinstance(p, Mapping) and isinstance(p.get("name"), str) for p in players):
            raise BadInput("", "players", _wrong(laid, "players"), "write a name for each player")
        if len({p["name"] for p in players}) < len(players):
            raise BadInput("", "players", "two players have the same name", "write different names")
        setup = _setup(laid, tuple(p["name"] for p in players), str(head.get("scenario")))
    except BadInput as error:
        raise BadInput(error.where, f"setup.{error.place}", error.wrong, error.right) from None
    try:
        info = GameInfo(
            id=text(head, "id"),
            started=moment(head, "started"),
            scenario=text(head, "scenario"),
            colours=tuple(str(p.get("colour", "")) for p in players) if any("colour" in p for p in players) else (),
            bag_drawn_by=_drawn_by(head, "bag_drawn_by"),
            deck_drawn_by=_drawn_by(head, "deck_drawn_by"),
            place=text(head, "place") if "place" in head else "",
            finished=moment(head, "finished") if "finished" in head else None,
        )
    except BadInput as error:
        raise BadInput(error.where, f"game.{error.place}", error.wrong, error.right) from None
    return Game(info, setup, dict(values), None if record is None else dict(record), _under_way(plain, setup.players))


def _under_way(plain: Mapping[str, Any], players: tuple[str, ...]) -> UnderWay | None:
    if "under_way" not in plain:
        return None
    try:
        return catch_up.from_plain(_table(plain, "under_way"), players)
    except BadInput as error:
        raise BadInput(error.where, f"under_way.{error.place}", error.wrong, error.right) from None


def _drawn_by(plain: Mapping[str, Any], name: str) -> Any:
    value = plain.get(name, "table")
    if value not in ("table", "app"):
        raise BadInput("", name, f"{value!r} cannot be read", 'write "table" or "app"')
    return value


def _setup(plain: Mapping[str, Any], players: tuple[str, ...], scenario: str) -> Setup:
    start = plain.get("start_player")
    if start not in players:
        raise BadInput("", "start_player", _wrong(plain, "start_player"), f"write one of {', '.join(players)}")
    weather = plain.get("weather", {})
    if not isinstance(weather, Mapping):
        raise BadInput("", "weather", _wrong(plain, "weather"), "write middle and last")
    rulings = plain.get("rulings", {})
    if not isinstance(rulings, Mapping):
        raise BadInput("", "rulings", _wrong(plain, "rulings"), "write the answers by ruling")
    known = Rulings().told()
    if not set(rulings) <= set(known):
        known = {name: switch.answers[0] for name, switch in load_box(scenario).ruling_choices.items()}
    for name, value in rulings.items():
        if name not in known or type(value) is not type(known[name]):
            raise BadInput("", f"rulings.{name}", f"{value!r} is no ruling", f"write one of {', '.join(known)}")
    chosen = plain.get("chosen", {})
    if not isinstance(chosen, Mapping) or not all(isinstance(value, str) for value in chosen.values()):
        raise BadInput("", "chosen", _wrong(plain, "chosen"), "write words by what was chosen")
    return Setup(
        players=players,
        start_player=players.index(start),
        track_cards=tuple(_track(card, n) for n, card in enumerate(_list(plain, "track_cards"), 1)),
        office=tuple(_office(card) for card in _list(plain, "office")) or (UNKNOWN_CARD,) * len(Setup(()).office),
        discs=(_word(weather, "middle"), _word(weather, "last")),
        set_aside=whole(plain, "set_aside") if "set_aside" in plain else None,
        solo_train=whole(plain, "solo_train") if "solo_train" in plain else None,
        solo_yard_draw=tuple(map(str, _list(plain, "solo_yard_draw"))) if "solo_yard_draw" in plain else None,
        rulings=Rulings.of(rulings),
        chosen=dict(chosen),
    )


def _word(plain: Mapping[str, Any], name: str) -> str | None:
    return text(plain, name) if name in plain else None


def _office(card: Any) -> Any:
    if card == "":
        return None
    if card == UNKNOWN_CARD or (isinstance(card, int) and not isinstance(card, bool)):
        return card
    raise BadInput("", "office", f"{card!r} is no contract card", 'write numbers of cards, "?" for one not entered')


def _track(card: Any, n: int) -> TrackCard:
    if not isinstance(card, Mapping):
        raise BadInput("", f"track_cards.{n}", f"{card!r} cannot be read", "write {id, vp, rubble}")
    return TrackCard(
        text(card, "id"),
        whole(card, "vp") if "vp" in card else None,
        whole(card, "rubble") if "rubble" in card else None,
        card.get("vp_guessed") is True,
        whole(card, "printed") if "printed" in card else None,
    )
