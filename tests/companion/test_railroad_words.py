"""Every message of the railroad's rules has a sentence with its parameters, and a game is told in words."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from random import Random
from string import Formatter
from typing import Any, NamedTuple

import pytest

import rules.gwt_railroad
from companion import railroad_words as words
from companion.content import check
from rules.core.message import message
from rules.gwt_railroad.agenda import agenda
from rules.gwt_railroad.components import RULING_CHOICES
from rules.gwt_railroad.hindrances import hindrances
from rules.gwt_railroad.line import delivery_reach, in_the_way, reach, why_not
from rules.gwt_railroad.play import perform
from rules.gwt_railroad.position import Position, Standing, position, problems
from rules.gwt_railroad.scoring import score
from rules.gwt_railroad.state import Disc
from rules.gwt_railroad.steps import (
    ACTIONS,
    EndGame,
    EnterCount,
    ExtraordinaryDelivery,
    MoveEngine,
    ReturnFromEnd,
    Stocktake,
    TakeMaster,
    Upgrade,
    UpgradeBehind,
)
from rules.gwt_railroad.topics import topics
from tests.support.railroad import box, discs, engines, stopped, table
from tests.support.railroad_autoplay import play, start

SOURCE = Path(rules.gwt_railroad.__file__).parent
KEY_AT = {"message": 0, "note": 1, "breach": 1, "impossible": 1}
"""Where the key stands among the arguments of what makes a message."""
EXTRA = {"station": {"number"}, "what": {"thing", "value"}, "each": {"rate"}}
"""What a parameter adds to the words of a sentence."""


class Said(NamedTuple):
    key: str
    params: tuple[str, ...]
    at: str


def keys_of(node: ast.expr, assigned: dict[str, list[str]]) -> list[str]:
    """The keys that an expression can be, through a name that the same file gives them."""
    match node:
        case ast.Constant(value=str(key)):
            return [key]
        case ast.IfExp(body=body, orelse=orelse):
            return [*keys_of(body, assigned), *keys_of(orelse, assigned)]
        case ast.Name(id=name):
            return assigned.get(name, [])
        case ast.Tuple(elts=[first, *_]):
            return keys_of(first, assigned)
    return []


def messages() -> Iterator[Said]:
    for file in sorted(SOURCE.rglob("*.py")):
        tree = ast.parse(file.read_text("utf-8"))
        assigned: dict[str, list[str]] = {}
        for node in ast.walk(tree):
            if isinstance(node, ast.Assign):
                for target in node.targets:
                    first = target.elts[0] if isinstance(target, ast.Tuple) else target
                    if isinstance(first, ast.Name):
                        assigned.setdefault(first.id, []).extend(keys_of(node.value, {}))
        for call in ast.walk(tree):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in KEY_AT:
                found = keys_of(call.args[KEY_AT[call.func.id]], assigned)
                assert found, f"{file.name}:{call.lineno}"
                params = tuple(word.arg or "**" for word in call.keywords)
                yield from (Said(key, params, f"{file.name}:{call.lineno}") for key in found)


MESSAGES = tuple(messages())


def sentences(key: str) -> list[str]:
    if key in words.COUNTED:
        return [words.COUNTED[key][1](n) for n in (1, 2)]
    return [words.SENTENCES[key]]


def placeholders(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


@pytest.mark.parametrize("said", MESSAGES, ids=lambda said: f"{said.key} {said.at}")
def test_every_message_has_a_sentence_and_its_parameters(said: Said) -> None:
    given = {*said.params}.union(*(EXTRA.get(name, set()) for name in said.params))
    if "**" in given:
        given |= {"tile", "what", "each", "vp", "rate"}
    for sentence in sentences(said.key):
        assert placeholders(sentence) <= given


def test_no_sentence_is_left_over() -> None:
    assert {*words.SENTENCES, *words.COUNTED} == {said.key for said in MESSAGES}
    assert not words.SENTENCES.keys() & words.COUNTED.keys()


@pytest.mark.parametrize("key", sorted({*words.SENTENCES, *words.COUNTED}))
def test_a_sentence_is_one_line_without_the_names_of_the_code(key: str) -> None:
    for sentence in sentences(key):
        assert "\n" not in sentence
        assert sentence == sentence.strip()
        bare = sentence
        for name in placeholders(sentence):
            bare = bare.replace(f"{{{name}}}", "")
        assert not {"_", "{", "}"} & set(bare)


def plain(line: str) -> str:
    """A line in which nothing is left of the code."""
    assert line
    assert not {"{", "}", "_"} & set(line), line
    return line


def everything_said(seed: int) -> Iterator[str]:
    """All that a random railroad with mistakes gives to read."""
    rng = Random(seed)
    played, end = play(start(rng, 3), rng, 60, mistakes=0.4)
    for now, action in played:
        book = now.book
        yield words.describe(action, book)
        for problem in perform(now, action).problems:
            yield words.finding(problem, book)
        yield from (words.say(item.headline, book) for item in agenda(now).items)
        yield from (words.say(topic.why, book) for topic in topics(now))
        for hindrance in hindrances(now):
            yield words.say(hindrance.what, book)
            yield words.say(hindrance.why, book)
            if hindrance.remedy is not None:
                yield words.say(hindrance.remedy, book)
        for found in (*reach(now, 0, 4, forward=True), *delivery_reach(now, 1)):
            yield words.destination_words(book, found)
    for full in (False, True):
        sheet = score(end.book, position(end, full))
        yield from (words.say(line.text, end.book) for column in sheet.players for line in column.lines)


@pytest.mark.parametrize("seed", range(4))
def test_whatever_happens_is_told_without_a_key(seed: int) -> None:
    keys = {*words.SENTENCES, *words.COUNTED}
    for line in everything_said(seed):
        assert not keys & set(plain(line).split())


def test_every_step_is_a_line_of_the_log() -> None:
    book = table().book
    lines = {
        MoveEngine: words.describe(MoveEngine(0, "forward", 4, "T10"), book),
        Upgrade: words.describe(Upgrade(0, 3, "light", 4, moved_from=1), book),
        UpgradeBehind: words.describe(UpgradeBehind(0, 3, "light", 4), book),
        TakeMaster: words.describe(TakeMaster(0, 3, "cowboy", 5), book),
        ReturnFromEnd: words.describe(ReturnFromEnd(0, "0"), book),
        ExtraordinaryDelivery: words.describe(ExtraordinaryDelivery(0, 2, "5", 2), book),
        EnterCount: words.describe(EnterCount(0, "workers", 7), book),
        Stocktake: words.describe(Stocktake({0: "T4"}, {1: (Disc(0),)}, {1: None}, {3: ()}), book),
        EndGame: words.describe(EndGame(), book),
    }
    assert {*lines} == {*ACTIONS}
    assert list(lines.values()) == [
        "to T10, 4 spaces allowed",
        "upgrades station 3 for 4 dollars, light corner, disc from station 1",
        "upgrades station 3 behind the engine for 4 dollars, light corner",
        "station master 5 of station 3, one cowboy given up",
        "back from the end to the start, gains 3 dollars",
        "extraordinary delivery, back to 5, counts as 2, city worth 2",
        "Workers, the printed ones included: 7",
        "Seen: Ana at T4, discs on station 1, no station master at station 1, station masters of Δήμητρα",
        "The game is over",
    ]


def test_a_move_by_its_button() -> None:
    book = table().book
    assert words.describe(MoveEngine(0, "backward", 1, "8", "building-1b"), book) == "to 8, Building 1b"
    assert words.describe(MoveEngine(0, "backward", 1, "8"), book) == "back to 8, 1 space"


def test_every_button_says_where_it_is_printed_and_what_it_does() -> None:
    said = {move.id: (words.move_name(move), words.move_words(move)) for move in box().moves.values()}
    assert said["neutral-d"] == ("Neutral building D", "forward up to 2, pay 2 dollars")
    assert said["building-1b"] == ("Building 1b", "back 1, gain 3 dollars")
    assert said["building-7b"] == ("Building 7b", "forward up to your buildings in the woods")
    assert said["building-9a"][1] == "forward up to 3, then an extraordinary delivery"
    assert said["building-9b"][1] == "upgrade a station behind your engine"
    assert said["auxiliary-removal-1-second"] == (
        "Auxiliary action, single",
        "back 1, gain 1 dollar and 1 hand card removed",
    )
    for name, does in said.values():
        plain(name)
        plain(does)


def test_every_station_master_in_words() -> None:
    said = [words.halves_words(table().book, master) for master in box().masters.values()]
    assert said[0] == "2 dollars at once; 1 VP each: Workers, the printed ones included"
    assert said[5] == "2 permanent certificates; no points at the end"
    for line in said:
        plain(line)


def test_a_rate_says_each_for_one_and_for_every_for_more() -> None:
    assert (words.rate_words(2, 1), words.rate_words(3, 2)) == ("2 VP each", "3 VP for every 2")


def test_14_two_engines_seen_in_one_place_are_both_named_with_it() -> None:
    now = engines("4", "9")
    said = [words.say(one.message, now.book) for one in perform(now, Stocktake(engines={0: "9"})).problems]
    assert said[0] == "Ana and Ben cannot both stand at 9."


def test_every_row_count_and_ruling_has_words() -> None:
    assert check() == []
    book = table().book
    for what in (*box().counts, *box().categories):
        assert words.name_word(book, what) in words.NAMES.values()
    for ruling, (_, answers) in RULING_CHOICES.items():
        assert words.RULINGS[ruling]
        for answer in answers:
            assert words.ruling_words(ruling, answer)
    for worker in box().workers:
        assert worker in words.WORKERS


def test_what_another_pack_calls_it_stands_as_it_is() -> None:
    assert words.worker_word("surgeon") == "surgeon"
    assert words.name_word(table().book, "cows") == "cows"


def test_a_place_in_reach_in_words() -> None:
    now = stopped(engines("10", "12", "13", "15"), 0)
    said = {found.place: words.destination_words(now.book, found) for found in reach(now, 0, 4, forward=True)}
    assert said["14"] == "2 spaces; passing over 12 and 13"
    assert said["T13"] == (
        "2 spaces; passing over 12 and 13; station 4, upgrade for 4 dollars, 2 VP, a disc from a light corner, "
        "station master 4"
    )
    upgraded = discs(now, {3: [0]})
    assert words.destination_words(now.book, reach(upgraded, 0, 1, forward=True)[0]).endswith(
        "station 3, upgraded already"
    )


@pytest.mark.parametrize(
    ("engine_places", "place", "spaces", "forward", "words_said"),
    [
        (("0", "3"), "3", 3, True, "Ben's engine stands there."),
        (("0", "3"), "5", 3, True, "It is 4 spaces away; 3 can be moved."),
        (("8", "3"), "5", 5, False, "It lies 3 or 4 back; the cost is exactly 5."),
        (("0", "3"), "0", 1, False, "Ana's engine stands on the start, from where nothing goes back."),
        (("2", "3"), "0", 3, False, "The start is reached too early: 2 of 3."),
    ],
)
def test_the_reason_in_words(
    engine_places: tuple[str, ...], place: str, spaces: int, forward: bool, words_said: str
) -> None:
    now = engines(*engine_places)
    why = why_not(now, 0, place, spaces, forward)
    assert why is not None
    assert words.say(why.why, now.book) == words_said


def test_nothing_in_reach_in_words() -> None:
    now = engines("37", "38", "39")
    why = in_the_way(now, 0, 2, forward=True)
    assert why is not None
    assert words.say(why.what, now.book) == "Ana cannot move up to 2 spaces forward"
    assert words.say(why.why, now.book) == "Every place ahead is taken: Ben and Cleo."


@pytest.mark.parametrize(
    ("standing", "said"),
    [
        ({"stations": (11,)}, "Ana: there is no station 11; there are 1, 2, 3, 4, 5, 6, 7, 8, 9 and 10"),
        ({"masters": (12,)}, "Ana: station master 12 is not in this game; there are 1, 2, 3, 4 and 5"),
        ({"counts": {"hazards": -1}}, "Ana: Hazards cannot be -1"),
    ],
)
def test_an_impossible_position_in_words(standing: dict[str, Any], said: str) -> None:
    book = table(1).book
    (problem,) = problems(book, Position((Standing("Ana", **standing),)))
    assert words.say(problem.message, book) == said
    assert words.finding(problem, book) == f"{said} ({problem.ref})"


def test_a_value_that_nobody_entered_is_a_question_mark() -> None:
    book = table(1).book
    said = words.say(message("agenda.upgrade", player=0, station=3, cost=None, vp=None), book)
    assert said == "Ana upgrades station 3 for ? dollars"
