"""Setting a game up by typed lines: ``setup players Siân, Tom``, ``setup office 21 15 ?`` ... ``begin``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from companion.content import load_box, pack_of, scenarios, value_info
from companion.errors import BadInput
from companion.game import DrawnBy, Game, new_info
from rules.snowdonia.book import Setup
from rules.snowdonia.components import UNKNOWN_CARD, Rulings, TrackCard
from rules.snowdonia.setting_up import set_up_asks

LINES = {
    "players": "the names clockwise, with commas between",
    "colours": "their colours, with commas between",
    "start": "the start player",
    "scenario": "the scenario",
    "track": "rubble of each track card in route order, 3/2 where rubble 3 has 2 VP, ? for unknown",
    "office": "the three contract numbers, ? for unknown",
    "discs": "the middle and the last weather disc, ? for unknown",
    "aside": "the train card set aside",
    "train": "the train of a solo game",
    "yard": "solo: the cubes drawn for the yard, event cubes too",
    "choose": "what the scenario asks at set-up, as in end.Siân porthmadog-harbour",
    "ruling": "a ruling and its answer, as in no_markers unowned",
    "value": "a printed value of your box, as in contracts.7.extra_cubes 2 or work_rates.lay.track 1 1 2 2 3; ? for as "
    "shipped, commas between values that only fit together",
    "bag": "who draws from the bag: table or app",
    "deck": "who draws from the deck: table or app",
}
"""The setup lines and what each takes."""


def _wrong(what: str, got: str, right: str) -> BadInput:
    return BadInput("", f"setup {what}", f"{got!r} cannot be read", right)


class SettingUp:
    """A set-up as it is typed, line by line; ``game`` makes the game of it."""

    def __init__(self) -> None:
        self.scenario = next(iter(scenarios()))
        self.players: tuple[str, ...] = ()
        self.colours: tuple[str, ...] = ()
        self.values: dict[str, Any] = {}
        self.rulings = Rulings()
        self.given: dict[str, Any] = {}
        self.chosen: dict[str, str] = {}
        self.start: str | None = None
        self.drawn: dict[str, DrawnBy] = {"bag": "table", "deck": "table"}

    def take(self, line: str) -> None:
        """Take one line, without the word ``setup``; BadInput says what would be right."""
        name, _, rest = line.strip().partition(" ")
        rest = rest.strip()
        if name not in LINES:
            raise BadInput("", f"setup {name}", "is no line of the set-up", f"write one of {', '.join(LINES)}")
        if not rest:
            raise _wrong(name, rest, LINES[name])
        getattr(self, f"_{name}")(rest)

    def _players(self, text: str) -> None:
        names = tuple(part.strip() for part in text.split(",") if part.strip())
        low, high = load_box(self.scenario).players
        if len(set(names)) != len(names) or not low <= len(names) <= high:
            raise _wrong("players", text, f"{low} to {high} different names, with commas between")
        self.players = names

    def _colours(self, text: str) -> None:
        colours = tuple(part.strip() for part in text.split(","))
        known = load_box(self.scenario).colours
        if len(set(colours)) != len(colours) or not set(colours) <= set(known):
            raise _wrong("colours", text, f"different ones of {', '.join(known)}")
        self.colours = colours

    def _start(self, text: str) -> None:
        self.start = text

    def _scenario(self, text: str) -> None:
        if text not in scenarios():
            raise _wrong("scenario", text, f"one of {', '.join(scenarios())}")
        self.scenario = text

    def _track(self, text: str) -> None:
        cards = []
        for n, word in enumerate(text.split(), 1):
            found = re.fullmatch(r"(\d+|\?)(?:/(\d+))?", word)
            if not found:
                raise _wrong("track", word, LINES["track"])
            rubble = None if found[1] == "?" else int(found[1])
            vp = int(found[2]) if found[2] else rubble
            cards.append(TrackCard(f"t{n}", vp, rubble, vp_guessed=found[2] is None and rubble is not None))
        self.given["track_cards"] = tuple(cards)

    def _office(self, text: str) -> None:
        cards = tuple(UNKNOWN_CARD if w == "?" else int(w) if w.isdigit() else None for w in text.split())
        if None in cards or len(cards) != load_box(self.scenario).office_size:
            raise _wrong("office", text, LINES["office"])
        self.given["office"] = cards

    def _discs(self, text: str) -> None:
        words, kinds = text.split(), load_box(self.scenario).weather
        if len(words) != 2 or not all(w in kinds or w == "?" for w in words):
            raise _wrong("discs", text, f"two of {', '.join(kinds)}, ? for unknown")
        self.given["discs"] = tuple(None if w == "?" else w for w in words)

    def _train_number(self, name: str, text: str) -> int | None:
        trains = load_box(self.scenario).trains
        if text == "?":
            return None
        if not text.isdigit() or int(text) not in trains:
            raise _wrong(name, text, f"one of {', '.join(map(str, trains))}")
        return int(text)

    def _aside(self, text: str) -> None:
        self.given["set_aside"] = self._train_number("aside", text)

    def _train(self, text: str) -> None:
        self.given["solo_train"] = self._train_number("train", text)

    def _yard(self, text: str) -> None:
        kinds = load_box(self.scenario).totals
        if not all(word in kinds for word in text.split()):
            raise _wrong("yard", text, "cubes by name, as in ore ore coal")
        self.given["solo_yard_draw"] = tuple(text.split())

    def _choose(self, text: str) -> None:
        cell, _, answer = text.partition(" ")
        name, dot, who = cell.partition(".")
        if dot and who in self.players:
            cell = f"{name}.{self.players.index(who)}"
        self.chosen[cell] = answer.strip()

    def _check_chosen(self, setup: Setup) -> None:
        """Every choice is one that the scenario asks for, with an answer it offers."""
        asks = {ask.cell: ask for ask in set_up_asks(load_box(self.scenario), setup)}
        for cell, answer in self.chosen.items():
            if cell not in asks:
                raise _wrong("choose", cell, f"one of {', '.join(asks) or 'no choices: this scenario asks for none'}")
            if answer not in asks[cell].options:
                raise _wrong("choose", answer, f"one of {', '.join(asks[cell].options)}")

    def _ruling(self, text: str) -> None:
        name, _, word = text.partition(" ")
        switches = load_box(self.scenario).ruling_choices
        if name not in switches:
            raise _wrong("ruling", name, f"one of {', '.join(switches)}")
        answers = {str(a).lower(): a for a in switches[name].answers}
        if word.lower() not in answers:
            raise _wrong("ruling", word, f"one of {', '.join(answers)}")
        self.rulings = Rulings.of(self.rulings.told() | {name: answers[word.lower()]})

    @property
    def _pack(self) -> str:
        return pack_of(self.scenario).name

    def _value(self, text: str) -> None:
        values = dict(self.values)
        for part in text.split(","):
            path, _, words = part.strip().partition(" ")
            if not words.strip():
                raise _wrong("value", part.strip(), LINES["value"])
            if words.strip() == "?":
                value_info(path, pack=self._pack)
                values.pop(path, None)
            else:
                values[path] = _typed_value(path, words.split(), self._pack)
        load_box(self.scenario, values)
        self.values = values

    def _bag(self, text: str) -> None:
        self._drawn_by("bag", text)

    def _deck(self, text: str) -> None:
        self._drawn_by("deck", text)

    def _drawn_by(self, what: str, text: str) -> None:
        if text == "table":
            self.drawn[what] = "table"
        elif text == "app":
            self.drawn[what] = "app"
        else:
            raise _wrong(what, text, LINES[what])

    def game(self) -> Game:
        """The game as it was set up; BadInput for what does not fit together."""
        if not self.players:
            raise BadInput("", "setup players", "nobody plays yet", LINES["players"])
        if self.start is not None and self.start not in self.players:
            raise _wrong("start", self.start, f"one of {', '.join(self.players)}")
        if len(self.players) == 1 and self.given.get("solo_train") is None:
            raise BadInput("", "setup train", "is missing", "a solo game begins with one train (11.2)")
        start = self.players.index(self.start) if self.start is not None else 0
        setup = Setup(self.players, start, rulings=self.rulings, chosen=dict(self.chosen), **self.given)
        self._check_chosen(setup)
        info = new_info(
            self.scenario,
            _colours(self.colours, load_box(self.scenario).colours, len(self.players)),
            bag_drawn_by=self.drawn["bag"],
            deck_drawn_by=self.drawn["deck"],
        )
        return Game(info, setup, dict(self.values))


def _typed_value(path: str, words: Sequence[str], pack: str) -> Any:
    """The words after a pack path, read as what the pack holds there: a list, a switch, a number or a word."""
    try:
        shipped = value_info(path, pack=pack).value
    except BadInput:
        # Some values are left out where nothing is printed; the box says whether one fits there.
        shipped = None
    values = [int(word) if re.fullmatch(r"-?[0-9]+", word) else word for word in words]
    if isinstance(shipped, list):
        return values
    if len(values) > 1:
        raise _wrong("value", " ".join(words), "a value of one word; only a list has more")
    if isinstance(shipped, bool):
        return {"true": True, "yes": True, "false": False, "no": False}.get(words[0].lower(), values[0])
    return values[0]


def _colours(chosen: Sequence[str], colours: Sequence[str], count: int) -> tuple[str, ...]:
    """A colour for every seat: those chosen, then the first ones free."""
    free = [colour for colour in colours if colour not in chosen]
    return (*chosen, *free)[:count]
