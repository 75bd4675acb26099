"""Every message that the rules can give has a sentence, and every sentence gets its parameters."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from random import Random
from string import Formatter
from typing import NamedTuple

import pytest

import rules.snowdonia
import ui.present.about
from companion import catch_up, score_words, wording
from companion.wording import EFFECTS, SENTENCES, describe, effect_words, say, space_name
from rules.core.message import Message, message
from rules.snowdonia.agenda import agenda
from rules.snowdonia.cards import CONTRACT_POWERS, TRAIN_POWERS
from rules.snowdonia.events import EVENTS
from rules.snowdonia.steps import ACTIONS
from tests.support.autoplay import play
from tests.support.autoplay import table as random_table
from tests.support.tables import box, table

SOURCE = Path(rules.snowdonia.__file__).parent
ASKED_BY_THE_WINDOW = Path(ui.present.about.__file__)
"""What is tapped on the table asks for values, in the rules' own way."""
KEY_AT = {"message": 0, "note": 1, "breach": 1, "impossible": 1, "asked": 2}
"""Where the key stands among the arguments of what makes a message."""
PASSED_ON = {("findings.py", "message"), ("asking.py", "message"), ("scoring.py", "message")}
"""Calls whose key comes from elsewhere; those callers are looked at themselves."""
SPOKEN_ELSEWHERE = ("score.", "position.", "choice.", "under_way.")
"""Families whose words stand in `companion.score_words`, and in `companion.catch_up`."""


class Said(NamedTuple):
    """One message in the source: its key and the names of its parameters."""

    key: str
    params: tuple[str, ...]
    at: str


def keys_of(node: ast.expr) -> Iterator[str]:
    """The keys that an expression can be."""
    match node:
        case ast.Constant(value=str(key)):
            yield key
        case ast.IfExp(body=body, orelse=orelse):
            yield from keys_of(body)
            yield from keys_of(orelse)


def messages() -> Iterator[Said]:
    """Every message that the source of the game makes."""
    for file in (*sorted(SOURCE.rglob("*.py")), ASKED_BY_THE_WINDOW):
        for call in ast.walk(ast.parse(file.read_text("utf-8"))):
            if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in KEY_AT):
                continue
            at = f"{file.name}:{call.lineno}"
            found = list(keys_of(call.args[KEY_AT[call.func.id]]))
            if not found:
                assert (file.name, call.func.id) in PASSED_ON, at
            params = tuple(word.arg or "**" for word in call.keywords)
            yield from (Said(key, params, at) for key in found)


MESSAGES = tuple(messages())
OURS = tuple(said for said in MESSAGES if not said.key.startswith(SPOKEN_ELSEWHERE))


def placeholders(sentence: str) -> set[str]:
    """What a sentence needs."""
    return {name.split(".")[0].split("[")[0] for _, name, _, _ in Formatter().parse(sentence) if name}


def test_the_walk_finds_the_messages() -> None:
    keys = {said.key for said in MESSAGES}
    assert {"place.taken", "no_such", "short", "agenda.place", "tell.rubble", "event.cubes_back"} <= keys
    assert len(keys) > 90


@pytest.mark.parametrize("said", OURS, ids=lambda said: f"{said.key} {said.at}")
def test_every_message_has_a_sentence_and_its_parameters(said: Said) -> None:
    assert said.key in SENTENCES
    assert placeholders(SENTENCES[said.key]) <= set(said.params)


@pytest.mark.parametrize("key", sorted({said.key for said in MESSAGES} - {said.key for said in OURS}))
def test_every_line_of_the_sheet_and_the_position_has_a_sentence(key: str) -> None:
    if key.startswith("under_way."):
        assert key.removeprefix("under_way.") in catch_up.WORDS
    elif key not in score_words.SENTENCES:
        # `score.site` and `score.track_on_route` are the name of the site or card itself.
        assert f'"{key}"' in Path(score_words.__file__).read_text("utf-8")


def test_no_sentence_is_left_over() -> None:
    assert set(SENTENCES) == {said.key for said in OURS}


@pytest.mark.parametrize("key", sorted(SENTENCES))
def test_a_sentence_is_one_line_without_the_names_of_the_code(key: str) -> None:
    sentence = SENTENCES[key]
    assert "\n" not in sentence
    assert sentence == sentence.strip()
    assert sentence[0].isupper() or sentence.startswith("{")
    words = sentence
    for name in placeholders(sentence):
        words = words.replace(f"{{{name}}}", "")
    assert not {"_", "{", "}"} & set(words)


@pytest.mark.parametrize("power", [*CONTRACT_POWERS, *TRAIN_POWERS], ids=lambda power: power.kind)
def test_every_effect_has_words(power: type) -> None:
    kind = power.kind  # type: ignore[attr-defined]
    assert kind in EFFECTS
    assert placeholders(EFFECTS[kind]) <= set(power.__dataclass_fields__)  # type: ignore[attr-defined]


def test_no_words_for_an_effect_are_left_over() -> None:
    assert set(EFFECTS) == {power.kind for power in (*CONTRACT_POWERS, *TRAIN_POWERS)}


@pytest.mark.parametrize("number", range(1, 31))
def test_the_effect_of_every_contract_is_told_with_its_numbers(number: int) -> None:
    words = effect_words(box().contracts[number].power)
    assert words
    assert "{" not in words


def test_every_step_event_and_kind_of_weather_has_a_name() -> None:
    for action in ACTIONS:
        assert "-" not in wording.step_word(action.step)
    for event in EVENTS:
        assert wording.event_word(event.kind)[0].isupper()
    for kind in box().weather:
        assert wording.weather_word(kind)[0].isupper()


VALUES = (0, None, "t1", "two-viaducts.x1", "two-viaducts", (), ("t1",), {1: 1}, 4.5)
ONE_WORD = {"kind", "product", "event", "weather", "today", "step", "to", "zone"}
"""Parameters that are never lists."""


@pytest.mark.parametrize("said", OURS, ids=lambda said: f"{said.key} {said.at}")
def test_a_sentence_can_be_said_whatever_its_parameters_are(said: Said) -> None:
    for value in VALUES:
        if isinstance(value, tuple | dict) and ONE_WORD & set(said.params):
            continue
        params = tuple((name, "bag" if name == "zone" else value) for name in said.params)
        words = say(Message(said.key, params), table().book)
        assert words
        assert not {"{", "}", "("} & set(words)


@pytest.mark.parametrize("players", [1, 3, 5])
def test_a_whole_game_is_told_without_a_key_or_an_id(players: int) -> None:
    start = random_table(Random(players), players)
    ids = set(start.book.site) | {track.id for track in start.book.tracks}
    now = start
    for action, step in play(start, Random(players)):
        lines = [describe(action, start.book), *(say(item.headline, start.book) for item in agenda(now).items)]
        for line in lines:
            assert line
            spoken = set(line.replace(",", " ").split())
            assert not spoken & ids
            assert not spoken & set(SENTENCES)
        now = step.after


def test_places_on_the_route_have_names() -> None:
    book = table().book
    assert space_name(book, "t2") == "Track 2 to Two Viaducts"
    assert space_name(book, "t3") == "Track to Waterfall"
    assert space_name(book, "two-viaducts.x1") == "Two Viaducts, left"
    assert space_name(book, "two-viaducts.x2") == "Two Viaducts, right"
    assert space_name(book, "hebron.x1") == "Hebron, excavation"
    assert space_name(book, "yr-wyddfa.b1") == "Yr Wyddfa, 2 steel bars for 14 VP"
    assert space_name(book, "nowhere.b1") == "nowhere.b1"


def test_a_weather_that_nobody_told_is_a_question_mark() -> None:
    assert say(message("agenda.weather", today=None), table().book) == "The weather turns to ?"
