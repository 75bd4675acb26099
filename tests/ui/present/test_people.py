"""Everybody who played, and the back-ups, as data."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from companion.backups import Copy
from companion.store.people import Merged, Person
from ui.present.copies import copy_views, size_words
from ui.present.people import found, merge_words, person_views

NOW = datetime(2026, 12, 3, 18, 0, tzinfo=UTC)
DAY = datetime(2026, 11, 28, 19, 30, tzinfo=UTC)
PEOPLE = person_views(
    (
        Person("1", "Siân", "pink", DAY, 23, (Merged("3", "Sian H.", DAY),)),
        Person("2", "Γιώργος", "", DAY, 1),
        Person("4", "長谷川", "Red", DAY, 0),
    ),
    NOW,
)


def test_a_person_has_games_a_last_day_and_other_names() -> None:
    sian, giorgos, nobody = PEOPLE
    assert sian.sub == "23 games, the last on 28 November · also Sian H."
    assert sian.others == (("3", "Sian H."),)
    assert giorgos.sentence == "Γιώργος, 1 game, the last on 28 November"
    # Of the bin nothing counts; a person with every game in it still has a name.
    assert nobody.sub == "0 games"


def test_people_are_found_by_any_name_they_had() -> None:
    def names(text: str, without: str = "") -> list[str]:
        return [one.look.name for one in found(PEOPLE, text, without)]

    assert names("sian h") == ["Siân"]
    assert names("ΓΙΩΡΓΟΣ") == ["Γιώργος"]
    assert names("") == ["Siân", "Γιώργος", "長谷川"]
    assert names("", without="1") == ["Γιώργος", "長谷川"]


def test_a_merge_says_what_it_would_do() -> None:
    assert merge_words(PEOPLE[0], PEOPLE[1]) == "Γιώργος becomes another name of Siân, with 24 games together."


def test_copies_say_what_is_in_them_and_which_cannot_be_read() -> None:
    views = copy_views(
        (
            Copy(Path("aside"), DAY, 2, 2_400_000, aside=True),
            Copy(Path("daily"), DAY, 1, 303_104),
            Copy(Path("broken"), DAY, None, 10),
        ),
        NOW,
    )
    assert [(view.title, view.sub, view.can) for view in views] == [
        ("Set aside on 28 November at 19:30", "2 games, 2.4 MB", True),
        ("Start of 28 November", "1 game, 303 kB", True),
        ("Start of 28 November", "cannot be read", False),
    ]
    assert size_words(20) == "1 kB"
