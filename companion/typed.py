"""The text front-end's core: one line is one entry. What a line means depends on what is due on the agenda.

A line that is only ``.`` agrees with what is filled in. The same actions come out as from the window, so a game typed
here and one tapped there give the same journal.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

from companion.errors import BadInput
from rules.core.agenda import Agenda, Ask, Cards, Draw, Each, Item, Number, OneOf, Pick, Sequence, Tell
from rules.snowdonia.actions.action import Action
from rules.snowdonia.actions.build import Build, SiteBuilt, TrainBought
from rules.snowdonia.actions.contract import PlayContract
from rules.snowdonia.actions.event import ResolveEvent
from rules.snowdonia.actions.hire import Hire
from rules.snowdonia.actions.place import Place
from rules.snowdonia.actions.restock_contracts import RestockContracts
from rules.snowdonia.actions.restock_yard import RestockYard
from rules.snowdonia.actions.site_office import TakeContract
from rules.snowdonia.actions.stock_yard import TakeFromYard
from rules.snowdonia.actions.weather import CheckWeather
from rules.snowdonia.actions.works import Works
from rules.snowdonia.agenda import answer
from rules.snowdonia.book import Book
from rules.snowdonia.components import AREAS, COAL, EVENT, ORE, STONE, UNKNOWN_CARD
from rules.snowdonia.state import Table

CUBE_LETTERS = {"i": ORE, "s": STONE, "c": COAL, "e": EVENT}
CONVERSION_LETTERS = {"b": "bar", "s": STONE}
ENTER = "."
NOTHING = "-"
LEAVE = "leave"
"""Before the answer to the due step: a printed value that is asked for stays open."""

AGREED = "!"
"""At the end of a line: recorded although it breaks a clause."""


@dataclass(frozen=True)
class Typed:
    """What a line asks for: an action, a told cell, or a command with its words."""

    kind: Literal["action", "tell", "command", "nothing"]
    action: Action | None = None
    cell: str = ""
    value: Any = None
    words: tuple[str, ...] = ()
    agreed: bool = False


COMMANDS = {
    "undo": "take the last entry back",
    "redo": "do it again",
    "table": "what your table should now show",
    "log": "the last entries",
    "strike": "strike an entry: strike 41",
    "restore": "restore a struck entry: restore 41",
    "count": "say what really lies somewhere: count yard ore 5 stone 3",
    "why": "the clause of what is due",
    "score": "the score as things stand",
    "save": "write the game to a file: save FILE",
    "help": "this list",
    "quit": "stop; the game is kept",
}


def read(line: str, table: Table, agenda: Agenda) -> Typed:
    """What a line means now; BadInput says what would be right."""
    text = line.partition("#")[0].strip()
    if not text:
        return Typed("nothing")
    agreed = text.endswith(AGREED)
    text = text.removesuffix(AGREED).strip() if agreed else text
    words = tuple(text.split())
    if words[0].lower() in COMMANDS:
        return Typed("command", words=(words[0].lower(), *words[1:]))
    if words[0].lower() == "told":
        return Typed("tell", cell=_word(words, 1, "told"), value=_value(_word(words, 2, "told")))
    if words[0].lower() == "play":
        return Typed("action", _contract(words[1:], table, agenda), agreed=agreed)
    if words[0].lower() == "hire":
        return Typed("action", _hire(table, agenda), agreed=agreed)
    leaves = words[0].lower() == LEAVE
    if agenda.tells and not leaves:
        return _tell(agenda.tells[0], text, table)
    if leaves:
        text = _left_open(agenda, text)
    due = agenda.due
    if due is None:
        raise _wrong(text, "the game is over; undo takes the last entry back")
    return Typed("action", _answered(due, text, table), agreed=agreed)


def _wrong(text: str, right: str) -> BadInput:
    return BadInput("", text, "cannot be read here", right)


def _word(words: tuple[str, ...], index: int, command: str) -> str:
    if index >= len(words):
        raise _wrong(" ".join(words), f"{command} takes more words, see help")
    return words[index]


def _value(text: str) -> Any:
    if text in ("true", "false"):
        return text == "true"
    return int(text) if re.fullmatch(r"-?\d+", text) else text


def _left_open(agenda: Agenda, text: str) -> str:
    """What a line answers to the due step while a question beside it is left open."""
    must = next((tell for tell in agenda.tells if tell.must), None)
    if must is not None or not agenda.tells:
        raise _wrong(text, "this has to be entered" if must else "nothing is asked that could be left open")
    return text[len(LEAVE) :].strip() or ENTER


def _tell(tell: Tell, text: str, table: Table) -> Typed:
    if tell.otherwise is not None and text == NOTHING:
        return Typed("tell", cell=tell.otherwise.cell, value=tell.otherwise.value)
    match tell.domain:
        case Number(low, high):
            if text.isdigit() and low <= int(text) <= high:
                return Typed("tell", cell=tell.cell, value=int(text))
            raise _wrong(text, f"a number from {low} to {high}")
        case OneOf(options):
            return Typed("tell", cell=tell.cell, value=_one_of(text, options))
    raise _wrong(text, "another answer")


def _one_of(text: str, options: Iterable[Any]) -> Any:
    for option in options:
        if str(option).lower() == text.lower():
            return option
    raise _wrong(text, f"one of {', '.join(map(str, options))}")


def _hire(table: Table, agenda: Agenda) -> Action:
    for item in agenda.items:
        if isinstance(item.action, Hire):
            return item.action
    seat = agenda.due.action.seat if agenda.due and isinstance(agenda.due.action, Place) else None
    if seat is None:
        raise _wrong("hire", "labourers are not being placed now")
    train = table.state.trains[seat]
    coal = 1 if train is None else table.book.trains[train].third_labourer_coal
    return Hire(seat, coal)


def _contract(words: tuple[str, ...], table: Table, agenda: Agenda) -> Action:
    if not words or not words[0].isdigit():
        raise _wrong("play " + " ".join(words), "the number of the card, as in play 26")
    number = int(words[0])
    item = next((i for i in agenda.items if isinstance(i.action, PlayContract) and i.action.card == number), None)
    if item is not None:
        return _contract_details(item.action, item.asks, words[1:], table)
    card = table.book.contracts.get(number)
    holder = next((seat for seat, hand in enumerate(table.state.contracts) if number in hand), None)
    if card is None or holder is None or card.area is None:
        raise _wrong(f"play {number}", "a card that somebody holds and that can be played")
    play, asks = card.power.asks(PlayContract(holder, card.area, number), table)
    return _contract_details(play, asks, words[1:], table)


def _contract_details(play: PlayContract, asks: tuple[Ask, ...], words: tuple[str, ...], table: Table) -> Action:
    action: Action = play
    rest = list(words)
    for ask in asks:
        match ask.domain:
            case Cards():
                drawn = []
                while rest and rest[0].isdigit():
                    drawn.append(int(rest.pop(0)))
                action = answer(table, action, ask.field, tuple(drawn))
            case OneOf(options) if ask.field == "kept":
                if rest and rest[0].lower() == "keep":
                    rest.pop(0)
                if rest:
                    action = answer(table, action, "kept", _whole(rest.pop(0)))
            case OneOf(options) if ask.field == "moved":
                if len(rest) >= 2:
                    move = _space(rest.pop(0)), _space(rest.pop(0))
                    action = answer(table, action, "moved", move)
            case OneOf(options):
                if rest:
                    action = answer(table, action, ask.field, _one_of(rest.pop(0), options))
            case Draw():
                if rest:
                    action = answer(table, action, ask.field, _cubes(rest.pop(0)))
            case Pick():
                if rest:
                    action = answer(table, action, ask.field, _counted(_cubes(rest.pop(0))))
            case Number():
                if rest:
                    action = answer(table, action, ask.field, _whole(rest.pop(0)))
            case _:
                raise _wrong(" ".join(words), "another answer")
    if any(word not in (NOTHING, "0") for word in rest):
        raise _wrong(" ".join(rest), "nothing more is needed")
    return action


def _space(text: str) -> tuple[str, int]:
    found = re.fullmatch(r"([A-Ga-g])(\d+)", text)
    if not found:
        raise _wrong(text, "an action space, as in A2")
    return found[1].upper(), int(found[2])


def _cubes(text: str) -> tuple[str, ...]:
    if text == NOTHING:
        return ()
    try:
        return tuple(CUBE_LETTERS[letter] for letter in text.lower())
    except KeyError:
        raise _wrong(text, "letters: i iron ore, s stone, c coal, e event cube") from None


def _counted(cubes: tuple[str, ...]) -> dict[str, int]:
    return {kind: cubes.count(kind) for kind in dict.fromkeys(cubes)}


def _answered(item: Item, text: str, table: Table) -> Action:
    """The due action with what the line answers."""
    action: Action = item.action
    if not item.asks:
        if text != ENTER and not _says_the_same(action, text, table):
            raise _wrong(text, f'there is nothing to choose, "{ENTER}" goes on')
        return action
    if text == ENTER:
        if not item.guessed:
            raise _wrong(text, "this has to be entered")
        return action
    for ask in item.asks:
        action = answer(table, action, ask.field, _answer(ask, text, table, action))
    return action


def _says_the_same(action: Action, text: str, table: Table) -> bool:
    """Whether somebody typed out the only answer there is."""
    match action:
        case TakeFromYard(taken=taken):
            return _counted(_cubes(text)) == dict(taken)
        case TakeContract(card=card):
            return text == (NOTHING if card is None else str(card))
        case Works(conversions=()) | Build(built=None) | RestockContracts(revealed=()) | RestockYard(drawn=()):
            return text == NOTHING
        case CheckWeather(back=None):
            return text == NOTHING
        case ResolveEvent(outcome=outcome) if outcome.choices:
            only = {seat: (choice,) for seat, choice in outcome.choices.items()}
            return _each(text, table.book, only) == outcome.choices
    return False


def _answer(ask: Ask, text: str, table: Table, action: Action) -> Any:
    match ask.domain:
        case OneOf(options) if ask.field == "area_space":
            return _area_space(text, table, options)
        case OneOf(options) if ask.field == "card_space":
            return _card_space(text, options)
        case OneOf(options) if ask.field == "built":
            return _built(text, options)
        case OneOf(options) if ask.field in ("taken", "laid"):
            return _way(text, options)
        case OneOf(options):
            return None if text == NOTHING else _one_of(text, options)
        case Pick():
            return _counted(_cubes(text))
        case Draw():
            return _cubes(text)
        case Cards():
            return _cards(text, table)
        case Sequence():
            return _conversions(text)
        case Each(options):
            return _each(text, table.book, options)
        case Number():
            return _whole(text)
    raise _wrong(text, "another answer")


def _whole(text: str) -> int:
    if not text.isdigit():
        raise _wrong(text, "a whole number")
    return int(text)


def _area_space(text: str, table: Table, options: Iterable[tuple[str, int]]) -> tuple[str, int]:
    area = text[:1].upper()
    if area not in AREAS:
        raise _wrong(text, "an area A to G, with its space if you like")
    if len(text) > 1:
        return _space(text)
    for free, space in options:
        if free == area:
            return free, space
    free_there = table.free_spaces(area)
    return area, free_there[0] if free_there else 1


def _card_space(text: str, options: Iterable[tuple[int | None, int | None]]) -> tuple[int | None, int | None]:
    if text == NOTHING:
        return None, None
    for card, space in options:
        if str(card) == text:
            return card, space
    raise _wrong(text, f"one of {', '.join(dict.fromkeys(str(card) for card, _ in options))}")


def _built(text: str, options: Iterable[Any]) -> Any:
    """``hebron.b1``, ``hebron.b1 ore 3``, ``hebron.b1 rubble 2``, ``train 4`` or ``-``; plainest payment first."""
    if text == NOTHING:
        return None
    words = text.split()
    if words[0].lower() == "train" and len(words) > 1:
        name, words = f"train {words[1]}", words[2:]
    else:
        name, words = words[0], words[1:]
    paid = dict(zip(words[::2], words[1::2], strict=False))
    names = []
    for option in options:
        if isinstance(option, SiteBuilt):
            mine = option.site
        elif isinstance(option, TrainBought):
            mine = f"train {option.train}"
        else:
            continue
        names.append(mine)
        if mine == name and all(str(getattr(option.paid, kind, None)) == n for kind, n in paid.items()):
            return option
    raise _wrong(text, f"one that can be paid: {', '.join(dict.fromkeys(names)) or 'none'}, or - for nothing")


def _way(text: str, options: tuple[tuple[Any, ...], ...]) -> tuple[Any, ...]:
    """One of several ways to work along the route: its number, as the hint counts them."""
    if text.isdigit() and 1 <= int(text) <= len(options):
        return options[int(text) - 1]
    raise _wrong(text, f"the number of a way: {_ways(options)}")


def _ways(options: tuple[tuple[Any, ...], ...]) -> str:
    return ", ".join(f"{n} {' '.join(spot[0] for spot in way)}" for n, way in enumerate(options, 1))


def _cards(text: str, table: Table) -> tuple[Any, ...]:
    if text == NOTHING:
        return ()
    cards: list[Any] = []
    for word in text.split():
        if word == UNKNOWN_CARD:
            cards.append(UNKNOWN_CARD)
        elif word.isdigit() and int(word) in table.book.contracts:
            cards.append(int(word))
        else:
            raise _wrong(word, "the number of a contract card of this game, ? for one not seen")
    return tuple(cards)


def _conversions(text: str) -> tuple[str, ...]:
    if text == NOTHING:
        return ()
    try:
        return tuple(CONVERSION_LETTERS[letter] for letter in text.lower())
    except KeyError:
        raise _wrong(text, "letters: b a steel bar, s a stone, as in bbs") from None


def _each(text: str, book: Book, options: Any) -> dict[int, Any]:
    """``Siân bar, Tom return, Nia 16``; whoever is not named answers as filled in."""
    chosen = {seat: choices[0] for seat, choices in options.items()}
    for part in text.split(","):
        name, _, choice = part.strip().rpartition(" ")
        if name not in book.players:
            raise _wrong(part.strip(), "a player and an answer, as in Siân bar, Tom return")
        seat = book.players.index(name)
        if seat not in options:
            raise _wrong(part.strip(), f"{name} owns no train")
        chosen[seat] = _one_of(choice, options[seat])
    return chosen


def tell_hint(tell: Tell) -> str:
    """What can be typed for a value that is asked for, beside the value itself."""
    words = [] if tell.otherwise is None else [f'"{NOTHING}" for none']
    return ", ".join([*words, *([] if tell.must else [f'"{LEAVE}" to leave it open'])])


def hint(item: Item | None, table: Table) -> str:
    """What can be typed for the due item, in a few words."""
    if item is None:
        return ""
    if not item.asks:
        return f'"{ENTER}"'
    match item.asks[0].domain:
        case OneOf(options) if item.asks[0].field == "area_space":
            return "A to G, or a space like A2"
        case OneOf(options) if item.asks[0].field == "built":
            names = dict.fromkeys(o.site if isinstance(o, SiteBuilt) else f"train {o.train}" for o in options if o)
            return ", ".join(names) + f", or {NOTHING}"
        case OneOf(options) if item.asks[0].field in ("taken", "laid"):
            return _ways(options)
        case OneOf(options) if item.asks[0].field == "card_space":
            return ", ".join(dict.fromkeys(str(card) for card, _ in options))
        case OneOf(options):
            return ", ".join(map(str, options))
        case Pick() | Draw():
            return "letters i s c e, as in iis"
        case Cards(count=count) if isinstance(item.action, RestockContracts):
            return f"{count} card numbers, ? for one not seen"
        case Sequence():
            return "letters b s, as in bbs"
        case Each(options):
            return ", ".join(f"{table.book.players[s]} {'/'.join(map(str, o))}" for s, o in options.items())
    return ""
