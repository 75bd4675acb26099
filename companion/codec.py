"""Actions as plain data and back: the step fields of the table record, used by records, game files and the database.

Names of players stand in files; the database keeps seats, so that a player can be renamed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeGuard

from companion.errors import BadInput
from rules.snowdonia.actions.action import Action, AreaAction
from rules.snowdonia.actions.build import Build, Paid, SiteBuilt, TrainBought
from rules.snowdonia.actions.contract import PlayContract
from rules.snowdonia.actions.event import ResolveEvent
from rules.snowdonia.actions.excavate import ClearNext, Excavate, RubbleAction
from rules.snowdonia.actions.extra_build_space import OpenExtraBuildSpace
from rules.snowdonia.actions.gift import Gift
from rules.snowdonia.actions.gift_contract import GiftContract
from rules.snowdonia.actions.hire import Hire
from rules.snowdonia.actions.lay_track import LayTrack
from rules.snowdonia.actions.maintain import MaintainTrains
from rules.snowdonia.actions.place import Place
from rules.snowdonia.actions.restock_contracts import RestockContracts
from rules.snowdonia.actions.restock_yard import RestockYard
from rules.snowdonia.actions.site_office import TakeContract
from rules.snowdonia.actions.snow import Snow
from rules.snowdonia.actions.stock_yard import TakeFromYard
from rules.snowdonia.actions.surveyor import MoveSurveyor
from rules.snowdonia.actions.weather import CheckWeather
from rules.snowdonia.actions.works import Works
from rules.snowdonia.components import PlaceNumber
from rules.snowdonia.events import Choice, Outcome
from rules.snowdonia.route import Laid, Taken
from rules.snowdonia.state import By

Plain = dict[str, Any]


def _is_whole(value: Any) -> TypeGuard[int]:
    """A whole number; True and False are none."""
    return isinstance(value, int) and not isinstance(value, bool)


class _Fields:
    """The fields of one step, read with a clear complaint for what is missing or of the wrong kind."""

    def __init__(self, step: Mapping[str, Any], seat_of: Callable[[Any], int]) -> None:
        self.step, self.seat_of = step, seat_of

    def wrong(self, name: str, right: str) -> BadInput:
        value = self.step.get(name, "nothing")
        return BadInput("", f"{self.step.get('step')}.{name}", f"{value!r} cannot be read", f"write {right}")

    def need(self, name: str, kind: type | tuple[type, ...], right: str) -> Any:
        value = self.step.get(name)
        if not isinstance(value, kind) or isinstance(value, bool):
            raise self.wrong(name, right)
        return value

    def whole(self, name: str) -> int:
        return int(self.need(name, int, "a whole number"))

    def maybe_whole(self, name: str) -> int | None:
        return None if self.step.get(name) is None else self.whole(name)

    def word(self, name: str) -> str:
        return str(self.need(name, str, "a word"))

    def maybe_word(self, name: str) -> str | None:
        return None if self.step.get(name) is None else self.word(name)

    def maybe_yes_no(self, name: str) -> bool | None:
        value = self.step.get(name)
        if value is not None and not isinstance(value, bool):
            raise self.wrong(name, "true or false")
        return value

    def seat(self, name: str = "player") -> int:
        return self.seat_of(self.step.get(name))

    def words(self, name: str) -> tuple[str, ...]:
        value = self.step.get(name, [])
        if not isinstance(value, list | tuple) or not all(isinstance(v, str) for v in value):
            raise self.wrong(name, "a list of words")
        return tuple(value)

    def counts(self, name: str) -> dict[str, int]:
        value = self.step.get(name, {})
        good = isinstance(value, Mapping) and all(_is_whole(n) and n >= 0 for n in value.values())
        if not good:
            raise self.wrong(name, "counts by kind, as in {ore = 2, coal = 1}")
        return {str(kind): n for kind, n in value.items() if n}

    def rows(self, name: str) -> list[Mapping[str, Any]]:
        value = self.step.get(name, [])
        if not isinstance(value, list | tuple) or not all(isinstance(v, Mapping) for v in value):
            raise self.wrong(name, "a list of records")
        return list(value)

    def by(self) -> By | None:
        value = self.step.get("by")
        if not value:
            return None
        if not isinstance(value, Mapping) or len(value) != 1:
            raise self.wrong("by", "{card = 8} or {train = 6}")
        ((source, number),) = value.items()
        if source not in ("card", "train") or not _is_whole(number):
            raise self.wrong("by", "{card = 8} or {train = 6}")
        return By(source, number)

    def place_number(self, name: str) -> PlaceNumber:
        """A station by its number, or another place of surveyors by its word, as "summit.16"."""
        found: PlaceNumber = self.need(name, (int, float, str), "a station number")
        if isinstance(found, str) and not re.fullmatch(r"[a-z0-9-]+\.[a-z0-9-]+", found):
            raise self.wrong(name, "a station number")
        return found

    def place(self) -> dict[str, Any]:
        return {"seat": self.seat(), "area": self.word("area"), "space": self.maybe_whole("space"), "by": self.by()}

    def owner(self, row: Mapping[str, Any]) -> int | None:
        return None if row.get("owner") is None else self.seat_of(row["owner"])

    def taken(self, name: str, key: str = "space") -> tuple[Taken, ...]:
        rows = self.rows(name)
        for row in rows:
            rubble = row.get("rubble")
            if not isinstance(row.get(key), str) or not _is_whole(rubble) or rubble < 0:
                raise self.wrong(name, f'records like {{{key} = "hebron.x1", rubble = 2}}')
        return tuple(Taken(row[key], row["rubble"], self.owner(row)) for row in rows)


def _counted(counts: Mapping[str, int]) -> Plain:
    return {kind: n for kind, n in counts.items() if n}


def _given(**values: Any) -> Plain:
    """The values that were given."""
    return {name: value for name, value in values.items() if value is not None}


def to_plain(action: Action, name_of: Callable[[int], Any]) -> Plain:
    """A step as plain data; ``name_of`` turns a seat into what stands for the player."""
    plain: Plain = {"step": action.step}
    seat = getattr(action, "seat", None)
    if seat is not None:
        plain["player"] = name_of(seat)
    if isinstance(action, AreaAction):
        plain |= {"area": action.area} | _given(space=action.space)
        if action.by is not None:
            plain["by"] = {action.by.source: action.by.number}
    return plain | _own_fields(action, name_of)


def _taken_rows(taken: tuple[Taken, ...], name_of: Callable[[int], Any], key: str = "space") -> list[Plain]:
    return [
        {key: t.space, "rubble": t.rubble} | ({} if t.owner is None else {"owner": name_of(t.owner)}) for t in taken
    ]


def _own_fields(action: Action, name_of: Callable[[int], Any]) -> Plain:
    match action:
        case Hire():
            return {"coal": action.coal}
        case Place():
            return {"area": action.area, "space": action.space}
        case PlayContract():
            return _contract_fields(action)
        case TakeFromYard():
            return {"taken": _counted(action.taken)} | _given(becomes_start_player=action.becomes_start_player)
        case RubbleAction():
            rate = action.rate if isinstance(action, Excavate) else None
            return {"taken": _taken_rows(action.taken, name_of)} | _given(rate=rate)
        case Works():
            refused = {"refused_for_lack_of_stone_or_bars": list(action.refused)} if action.refused else {}
            return {"conversions": list(action.conversions)} | refused | _given(ore_a_bar=action.ore_a_bar)
        case LayTrack():
            laid = [{"track": c.track} | ({} if c.owner is None else {"owner": name_of(c.owner)}) for c in action.laid]
            return {"laid": laid} | _given(rate=action.rate)
        case Build():
            return _built_fields(action, name_of)
        case TakeContract():
            return _given(card=action.card, office_space=action.office_space)
        case MoveSurveyor():
            return _given(to=action.to)
        case RestockContracts():
            discarded = None if action.discarded is None else list(action.discarded)
            return {"revealed": list(action.revealed)} | _given(discarded=discarded)
        case CheckWeather():
            told: Plain = {"today": action.today or "none"} if action.today_told else {}
            rates = None if action.rates is None else list(action.rates)
            closed = None if action.closed is None else list(action.closed)
            return told | _given(back_of_top_card=action.back, rates=rates, closed=closed)
        case RestockYard():
            return {"drawn": list(action.drawn)} | _given(asked=action.asked)
        case ResolveEvent():
            return _event_fields(action, name_of)
        case OpenExtraBuildSpace():
            return _given(train_card=action.train_card)
        case Gift():
            return {"site": action.about, "taken": _counted(action.taken)}
        case GiftContract():
            return {"site": action.about} | _given(card=action.card, office_space=action.office_space)
        case MaintainTrains():
            return {"station": action.about} | _maintenance_fields(action.choices, action.refilled, name_of)
        case Snow():
            return {"fallen": _taken_rows(action.fallen, name_of)}
    raise TypeError(f"no plain form for {type(action).__name__}")


def _contract_fields(action: PlayContract) -> Plain:
    plain: Plain = {"area": action.area, "card": action.card}
    if action.drawn_cubes or action.drawn_cards:
        plain["drawn"] = list(action.drawn_cubes or action.drawn_cards)
    if action.taken:
        plain["taken"] = _counted(action.taken)
    if action.conversions:
        plain["conversions"] = action.conversions
    if action.moved is not None:
        plain["moved"] = {"from": list(action.moved[0]), "to": list(action.moved[1])}
    return plain | _given(kept=action.kept, to=action.to, middle_was=action.middle_was, middle_becomes=action.becomes)


def _built_fields(action: Build, name_of: Callable[[int], Any]) -> Plain:
    built = action.built
    if built is None:
        return {}
    paid = {name: n for name, n in vars(built.paid).items() if n}
    if isinstance(built, SiteBuilt):
        owner = {} if built.owner is None else {"owner": name_of(built.owner)}
        return {"built": {"site": built.site, "paid": paid} | owner}
    refilled = {} if built.returned is None else {"returned_train_refilled": built.refilled}
    plain = {"train": built.train, "paid": paid, "coal": built.coal} | _given(returned=built.returned) | refilled
    return {"built": plain}


def _event_fields(action: ResolveEvent, name_of: Callable[[int], Any]) -> Plain:
    out = action.outcome
    back = None if action.back is None else list(action.back)
    plain: Plain = {"space": action.space} | _given(event=action.event, cubes_back=back)
    if out.cleared:
        plain["cleared"] = _taken_rows(out.cleared, name_of)
    if out.laid:
        plain["laid"] = _taken_rows(out.laid, name_of, "track")
    if out.station is not None:
        rubble = {t.space: t.rubble for t in out.rubble}
        plain |= {"station": out.station, "game_marker": out.marked, "rubble": rubble}
    if out.choices:
        plain |= _maintenance_fields(out.choices, out.refilled, name_of)
    if out.fallen:
        plain["fallen"] = _taken_rows(out.fallen, name_of)
    return plain


def _maintenance_fields(
    choices: Mapping[int, Choice], refilled: Mapping[int, int], name_of: Callable[[int], Any]
) -> Plain:
    # A list, for a record of names would lose the order in which the owners decided (12.5).
    return {
        "choices": [{"player": name_of(seat), "choice": choice} for seat, choice in choices.items()],
        "returned_trains_refilled": {str(train): n for train, n in refilled.items()},
    }


def from_plain(step: Mapping[str, Any], seat_of: Callable[[Any], int]) -> Action:
    """The action of a step; BadInput names the field that is wrong. ``seat_of`` raises it for a player not there."""
    fields = _Fields(step, seat_of)
    name = step.get("step")
    reader = _READERS.get(name) if isinstance(name, str) else None
    if reader is None:
        known = ", ".join(_READERS)
        raise BadInput("", "step", f"{name!r} is no step", f"write one of {known}")
    return reader(fields)


def seats_by_name(players: Sequence[str]) -> Callable[[Any], int]:
    """Turns a player's name into the seat; BadInput for a name that does not play."""

    def seat_of(name: Any) -> int:
        if name in players:
            return players.index(name)
        raise BadInput("", "player", f"{name!r} does not play", f"write one of {', '.join(players)}")

    return seat_of


def seats_by_number(count: int) -> Callable[[Any], int]:
    """Checks a seat number; BadInput for a seat that is not there."""

    def seat_of(seat: Any) -> int:
        if isinstance(seat, int) and 0 <= seat < count:
            return seat
        raise BadInput("", "player", f"seat {seat!r} is not taken", f"write 0 to {count - 1}")

    return seat_of


def _contract(f: _Fields) -> PlayContract:
    drawn = f.step.get("drawn") or []
    moved = f.step.get("moved")
    move: tuple[tuple[str, int], tuple[str, int]] | None = None
    if isinstance(moved, Mapping):
        try:
            (a, m), (b, n) = moved["from"], moved["to"]
            move = (str(a), int(m)), (str(b), int(n))
        except (KeyError, TypeError, ValueError):
            raise f.wrong("moved", 'a move like {from = ["A", 2], to = ["D", 1]}') from None
    elif moved is not None and not isinstance(moved, bool):
        raise f.wrong("moved", "true, false or a move")
    to = None if f.step.get("to") is None else f.place_number("to")
    conversions = f.step.get("conversions") or 0
    if not _is_whole(conversions) or conversions < 0:
        raise f.wrong("conversions", "how many were made")
    if not isinstance(drawn, list | tuple) or not all(isinstance(d, int | str) for d in drawn):
        raise f.wrong("drawn", "the cubes or the cards that were drawn")
    return PlayContract(
        seat=f.seat(),
        area=f.word("area"),
        card=f.whole("card"),
        drawn_cubes=tuple(d for d in drawn if isinstance(d, str)),
        drawn_cards=tuple(d for d in drawn if isinstance(d, int)),
        kept=f.maybe_whole("kept"),
        taken=f.counts("taken"),
        conversions=conversions,
        moved=move,
        to=to,
        middle_was=f.maybe_word("middle_was"),
        becomes=f.maybe_word("middle_becomes"),
    )


def _works(f: _Fields) -> Works:
    return Works(
        **f.place(),
        conversions=f.words("conversions"),
        refused=f.words("refused_for_lack_of_stone_or_bars"),
        ore_a_bar=f.maybe_whole("ore_a_bar"),
    )


def _lay(f: _Fields) -> LayTrack:
    rows = f.rows("laid")
    if not all(isinstance(row.get("track"), str) for row in rows):
        raise f.wrong("laid", 'records like {track = "t3", owner = "Siân"}')
    return LayTrack(
        **f.place(), laid=tuple(Laid(row["track"], f.owner(row)) for row in rows), rate=f.maybe_whole("rate")
    )


def _build(f: _Fields) -> Build:
    built = f.step.get("built")
    if built is None:
        return Build(**f.place())
    if not isinstance(built, Mapping):
        raise f.wrong("built", "a site or a train with what was paid")
    inner = _Fields({**built, "step": "build.built"}, f.seat_of)
    paid = inner.counts("paid")
    if not set(paid) <= set(Paid.__dataclass_fields__):
        raise inner.wrong("paid", "stone, bars, ore, rubble and discount only")
    if "site" in built:
        return Build(**f.place(), built=SiteBuilt(inner.word("site"), Paid(**paid), f.owner(built)))
    bought = TrainBought(
        train=inner.whole("train"),
        paid=Paid(**paid),
        coal=inner.maybe_whole("coal") or 0,
        returned=inner.maybe_whole("returned"),
        refilled=inner.maybe_whole("returned_train_refilled") or 0,
    )
    return Build(**f.place(), built=bought)


def _surveyor(f: _Fields) -> MoveSurveyor:
    return MoveSurveyor(**f.place(), to=f.place_number("to"))


def _restock_contracts(f: _Fields) -> RestockContracts:
    def cards(name: str) -> tuple[Any, ...]:
        value = f.step.get(name)
        good = isinstance(value, list | tuple) and all(_is_whole(c) or c == "?" for c in value)
        if not good:
            raise f.wrong(name, 'card numbers, "?" for one not seen')
        return tuple(value or ())

    return RestockContracts(
        revealed=cards("revealed"), discarded=None if f.step.get("discarded") is None else cards("discarded")
    )


def _weather(f: _Fields) -> CheckWeather:
    rates = f.step.get("rates")
    if rates is not None:
        if not isinstance(rates, list | tuple) or len(rates) != 2 or not all(isinstance(r, int) for r in rates):
            raise f.wrong("rates", "the two rates after it, excavate first")
        rates = (rates[0], rates[1])
    today = f.maybe_word("today")
    return CheckWeather(
        back=f.maybe_word("back_of_top_card"),
        today=None if today == "none" else today,
        today_told="today" in f.step,
        rates=rates,
        closed=f.words("closed") if "closed" in f.step else None,
    )


def _event(f: _Fields) -> ResolveEvent:
    back = f.step.get("cubes_back")
    if back is not None and not (isinstance(back, list | tuple) and all(map(_is_whole, back))):
        raise f.wrong("cubes_back", "the spaces whose cubes went back")
    return ResolveEvent(
        space=f.whole("space"),
        outcome=Outcome(
            cleared=f.taken("cleared"),
            laid=f.taken("laid", "track"),
            station=f.maybe_word("station"),
            marked=bool(f.maybe_yes_no("game_marker")),
            rubble=tuple(Taken(space, n) for space, n in f.counts("rubble").items()),
            choices=_choices(f),
            refilled=_refilled(f),
            fallen=f.taken("fallen"),
        ),
        back=None if back is None else tuple(back),
        event=f.maybe_word("event"),
    )


def _choices(f: _Fields) -> dict[int, Choice]:
    value = f.step.get("choices", {})
    if isinstance(value, Mapping):
        pairs = list(value.items())
    else:
        pairs = [(row.get("player"), row.get("choice")) for row in f.rows("choices")]
    choices: dict[int, Choice] = {}
    for player, choice in pairs:
        if choice not in ("bar", "return") and not _is_whole(choice):
            raise f.wrong("choices", '"bar", "return" or the number of the card')
        choices[f.seat_of(player)] = choice
    return choices


def _refilled(f: _Fields) -> dict[int, int]:
    try:
        return {int(train): int(n) for train, n in (f.step.get("returned_trains_refilled") or {}).items()}
    except (AttributeError, TypeError, ValueError):
        raise f.wrong("returned_trains_refilled", "coal by train number") from None


_READERS: Mapping[str, Callable[[_Fields], Action]] = {
    "hire": lambda f: Hire(f.seat(), f.whole("coal")),
    "place": lambda f: Place(f.seat(), f.word("area"), f.whole("space")),
    "contract": _contract,
    "stock-yard": lambda f: TakeFromYard(
        **f.place(), taken=f.counts("taken"), becomes_start_player=f.maybe_yes_no("becomes_start_player")
    ),
    "excavate": lambda f: Excavate(**f.place(), taken=f.taken("taken"), rate=f.maybe_whole("rate")),
    "contract-3-clears": lambda f: ClearNext(f.seat(), f.step.get("area") or "B", None, f.by(), taken=f.taken("taken")),
    "works": _works,
    "lay-track": _lay,
    "build": _build,
    "site-office": lambda f: TakeContract(
        **f.place(), card=f.maybe_whole("card"), office_space=f.maybe_whole("office_space")
    ),
    "surveyor": _surveyor,
    "restock-contracts": _restock_contracts,
    "weather": _weather,
    "restock-yard": lambda f: RestockYard(drawn=f.words("drawn"), asked=f.maybe_whole("asked")),
    "event": _event,
    "extra-build-space": lambda f: OpenExtraBuildSpace(f.maybe_whole("train_card")),
    "gift": lambda f: Gift(f.seat(), f.word("site"), f.counts("taken")),
    "gift-contract": lambda f: GiftContract(
        f.seat(), f.word("site"), f.maybe_whole("card"), f.maybe_whole("office_space")
    ),
    "maintenance": lambda f: MaintainTrains(f.word("station"), _choices(f), _refilled(f)),
    "snow": lambda f: Snow(f.taken("fallen")),
}
