"""The import page as data: lines in their order, names to look at first, words for what would be written."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.stage_files import stage
from companion.staging import NOBODY, Staged
from companion.store import Store
from tests.support.bgstats import export, play
from tests.support.bring_in import LONG, remember_people, write_files
from ui.present.bring_in import OFFERED, apart, bring_in_view, people_for
from ui.present.figures import Choice, figures

NOW = datetime(2024, 7, 1, 12, tzinfo=UTC).astimezone()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "snowdonia.sqlite3") as kept:
        remember_people(kept)
        yield kept


def staged(store: Store, *paths: Path) -> Staged:
    steps = stage(paths, store)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: Staged = end.value
            return found


def key(found: Staged, name: str) -> str:
    return next(match.key for match in found.matches.values() if match.name == name)


def test_lines_stand_by_kind_the_latest_first(store: Store, tmp_path: Path) -> None:
    write_files(tmp_path / "files")
    view = bring_in_view(staged(store, tmp_path / "files"), NOW)
    said = [(line.title, line.day, line.people, line.tag) for line in view.lines]
    assert said == [
        ("New, 6 games", "", "", ""),
        ("Great Western Trail: Rails to the North", "21 June", "Siân 61, Mikkel 66", "result only"),
        ("Mount Snowdon", "14 June", "Siân 61, Mikkel, \u2068دانا\u2069 70", "result only"),
        ("Mount Snowdon", "7 June", f"Siân 97, Tom 89, {LONG} 92", "result only"),
        ("Mount Snowdon", "4 November 2023", "Siân 7, Γιώργος 20, Zoë 8", "with its log"),
        ("Mount Snowdon, round 4", "4 November 2023", "Siân 7, Γιώργος 5", "with its log"),
        ("Mount Snowdon", "25 October 2023", "Siân 78", "result only"),
        ("Perhaps there already, 1 game", "", "", ""),
        ("Mount Snowdon", "1 May", "Siân 100, Mikkel 90, ΕΛΕΝΗ 80, Tom 70", "result only"),
        ("Cannot be read, 2", "", "", ""),
        ("BGStatsExport.json: plays[6], playDate", "", "", ""),
        ("cut.json: line 1, column 14", "", "", ""),
        ("1 play of another game is left alone", "", "", ""),
    ]
    assert [line.on for line in view.lines] == [True] * 7 + [False] * 2 + [None] * 4
    assert view.lines[2].why == "The score ? of Mikkel cannot be read"
    assert view.lines[8].why == "The same day, people and scores as a game in the history"
    assert view.lines[11].why == "the file breaks off; copy or export it again"
    assert [line.warn for line in view.lines if not line.heading].count(True) == 4
    assert (view.sub, view.take, view.result) == ("BGStatsExport.json and 2 more", "Take in 6 games", "6 of 7 games")
    assert view.note == "4 new people come with them. Nothing is written before that."
    assert view.can_take


def test_a_line_is_a_sentence_for_a_screen_reader(store: Store, tmp_path: Path) -> None:
    write_files(tmp_path / "files")
    found = staged(store, tmp_path / "files")
    lines = bring_in_view(found.switch(1, False), NOW).lines
    assert lines[0].sentence == "New, 6 games, some are taken in"
    assert lines[1].sentence == (
        "Great Western Trail: Rails to the North, 21 June, Siân 61, Mikkel 66, result only, is taken in"
    )
    assert lines[8].sentence.endswith("The same day, people and scores as a game in the history, is left out")
    assert lines[10].sentence.startswith("BGStatsExport.json: plays[6], playDate, there is no date")
    none = bring_in_view(found.switch_all("new", False), NOW).lines[0]
    assert none.sentence == "New, 6 games, is left out"


def test_names_to_look_at_come_first(store: Store, tmp_path: Path) -> None:
    write_files(tmp_path / "files")
    found = staged(store, tmp_path / "files")
    names = bring_in_view(found, NOW).names
    assert [(name.name, name.who, name.how) for name in names] == [
        ("ΕΛΕΝΗ", "Ελένη", "but for accents or capitals"),
        (LONG, "somebody new", "in 1 game"),
        ("دانا", "somebody new", "in 1 game"),
        ("Γιώργος", "somebody new", "in 2 games"),
        ("Zoë", "somebody new", "in 1 game"),
        ("Siân", "Siân", "the same name"),
        ("Mikkel", "Mikkel", "the same name"),
        ("Tom", "Tom", "the same name"),
    ]
    assert [name.sure for name in names] == [False] * 5 + [True] * 3
    assert names[0].sentence == "ΕΛΕΝΗ: Ελένη, but for accents or capitals"
    friend = next(person.id for person in store.people() if person.name == "Friend 1")
    chosen = bring_in_view(found.match(key(found, "Zoë"), friend), NOW).names
    assert [name.how for name in chosen if name.name == "Zoë"] == ["chosen by hand"]


def test_two_people_of_one_name_are_told_apart(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "two.json"
    path.write_text(json.dumps(export([play("u-1", {1: 1, 2: 2})], ["Anna", "Anna"])), "utf-8")
    names = bring_in_view(staged(store, path), NOW).names
    assert [name.name for name in names] == ["Anna, No. 1 of that name", "Anna, No. 2 of that name"]


def test_the_likeliest_people_are_offered_and_the_others_found_by_typing(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "one.json"
    path.write_text(json.dumps(export([play("u-1", {1: 1})], ["Mikel"])), "utf-8")
    found = staged(store, path)
    options, at = people_for(found, key(found, "Mikel"))
    assert [option.words for option in options][:2] == ["Somebody new", "Mikkel"]
    assert (at, len(options)) == (0, OFFERED + 1)
    assert options[1].tail == "1 game"
    typed, _at = people_for(found, key(found, "Mikel"), "GUEST")
    assert [option.words for option in typed] == ["Somebody new", *(f"Guest {n}" for n in range(1, 6))]
    # Who is chosen stays in sight, whatever is typed.
    guest = next(person.id for person in store.people() if person.name == "Guest 3")
    chosen = found.match(key(found, "Mikel"), guest)
    options, at = people_for(chosen, key(found, "Mikel"), "friend")
    assert options[at].words == "Guest 3"
    assert people_for(chosen.match(key(found, "Mikel"), NOBODY), key(found, "Mikel"))[1] == 0


def test_what_cannot_be_taken_in_says_why(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "one.json"
    path.write_text(json.dumps(export([play("u-1", {1: 1})], ["Siân"])), "utf-8")
    found = staged(store, path)
    off = bring_in_view(found.switch(0, False), NOW)
    assert (off.take, off.can_take, off.note) == ("Take in", False, "Every game is switched off.")
    assert bring_in_view(found, NOW).note == "Nothing is written before that."
    store.take_in(found.batch())
    again = bring_in_view(staged(store, path), NOW)
    assert (again.can_take, again.result, again.note) == (
        False,
        "Nothing to take in",
        "All of it is in the history already.",
    )
    assert again.lines[1].why == "In the history already"
    bad = bring_in_view(staged(store, tmp_path / "none.json"), NOW)
    assert (bad.can_take, bad.sub, bad.note, bad.games) == (False, "none.json", "None of it can be read.", 0)


def test_a_clash_stops_it_and_says_who(store: Store, tmp_path: Path) -> None:
    write_files(tmp_path / "files")
    found = staged(store, tmp_path / "files")
    guest = next(person.id for person in store.people() if person.name == "Guest 3")
    clash = found.match(key(found, "Siân"), guest).match(key(found, "Tom"), guest)
    view = bring_in_view(clash, NOW)
    assert not view.can_take
    assert view.warn
    assert "Guest 3 would sit there twice, as Siân, Tom" in view.note


def test_a_name_from_right_to_left_keeps_to_itself() -> None:
    assert apart("דנה") == "\u2068דנה\u2069"
    assert apart("Siân 王小明") == "Siân 王小明"


def test_a_game_of_another_box_stays_out_of_the_statistics(store: Store, tmp_path: Path) -> None:
    write_files(tmp_path / "files")
    store.take_in(staged(store, tmp_path / "files").batch())
    plays = store.plays()
    assert {play.game for play in plays} == {"snowdonia", "gwt_railroad"}
    ours = [play for play in plays if play.game == "snowdonia"]
    everything, alone = figures(plays, Choice(), NOW), figures(ours, Choice(), NOW)
    # The other game is only offered.
    assert len(everything.offers.games) == 2
    offered = replace(everything.offers, games=alone.offers.games)
    assert replace(everything, offers=offered) == alone
