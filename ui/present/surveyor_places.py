"""Where a surveyor stands, as somebody types it: the number of a station, or a short code for another place, and behind
a stroke the own end of the route where a scenario has two. Names, and the words of position files, are read as well."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from companion.wording import _
from rules.snowdonia.book import Book, Place
from rules.snowdonia.components import PlaceNumber
from ui.present.keys import latin

END: Final = "/"
"""Between the place of a surveyor and the own end of the route: 3/7."""
HALF: Final = "½"


@dataclass(frozen=True)
class PlaceKey:
    """A place, or an end of the route: its name, its number, and what to type for it."""

    code: str
    name: str
    number: PlaceNumber


def place_keys(book: Book) -> tuple[PlaceKey, ...]:
    """Where surveyors can stand, with what to type for each; nothing where a number says it everywhere and everybody
    begins at the same end."""
    if not end_keys(book) and all(not isinstance(place.number, str) for place in book.places):
        return ()
    return tuple(PlaceKey(code_of(book, place.number), place_name(place), place.number) for place in book.places)


def end_keys(book: Book) -> tuple[PlaceKey, ...]:
    """Both ends of the route where players work from either; else nothing."""
    if not any(trait.two_ends for trait in book.box.traits):
        return ()
    return tuple(
        PlaceKey(f"{station.number:g}", station.name, station.number)
        for station in (book.stations[0], book.stations[-1])
    )


def place_name(place: Place) -> str:
    """A place in words: its name, and which circle of a card it is."""
    _word, dot, label = place.id.rpartition(".")
    return (
        place.name
        if not dot or place.name.endswith(label)
        else _("{station}, {circle}").format(station=place.name, circle=label)
    )


def code_of(book: Book, number: PlaceNumber) -> str:
    """What to type for a place: the number of a station, or the first letters of a word that no other has, and the
    number that stands there. A word that names no place stays as it is."""
    if not isinstance(number, str):
        return f"{number:g}"
    word, dot, label = number.rpartition(".")
    if not dot or book.place(number) is None:
        return number
    others = {_word(place.number) for place in book.places} - {word, ""}
    length = next(n for n in range(1, len(word) + 1) if not any(other.startswith(word[:n]) for other in others))
    return f"{word[:length]}{label}"


def _word(number: PlaceNumber) -> str:
    return number.rpartition(".")[0] if isinstance(number, str) else ""


def read_place(book: Book, text: str) -> PlaceNumber | None:
    """The number of the place that a text names; None for no text. What names none comes back as it is, so that
    somebody can say so."""
    typed = text.rstrip(".,")
    if not typed:
        return None
    value = read_number(typed)
    if value is not None and book.place(value) is not None:
        return value
    codes = [place.number for place in book.places if _means(book, place, typed)]
    if len(codes) == 1:
        return codes[0]
    named = [place.number for place in book.places if _plain(place_name(place)).startswith(_plain(typed))]
    if len(named) == 1 and len(typed) > 1 and value is None:
        return named[0]
    return typed if value is None else value


def _means(book: Book, place: Place, typed: str) -> bool:
    """Whether a text is the code or the word of a place beyond the stations, or the number that stands on it alone."""
    if not isinstance(place.number, str):
        return False
    label = place.number.rpartition(".")[2]
    return typed in (place.number, label, code_of(book, place.number))


def _plain(text: str) -> str:
    """A text by the keys one types for it: Latin letters and digits."""
    return "".join(latin(sign) or (sign if sign.isdigit() else "") for sign in text)


def read_end(book: Book, text: str) -> float | None:
    """The number of the own end; None while nothing can be read. An end that is none comes back as it is."""
    value = read_number(text.rstrip(".,"))
    if value is not None or not text:
        return value
    named = [key.number for key in end_keys(book) if _plain(key.name).startswith(_plain(text))]
    return float(named[0]) if len(named) == 1 else None


def read_number(text: str) -> float | None:
    """A number with a point, a comma or ½; None for something else."""
    plain = text.replace(HALF, ".5").replace(",", ".")
    return float(plain) if plain.replace(".", "", 1).isdigit() else None


def shown(book: Book, number: PlaceNumber | None, end: float | None) -> str:
    """A place, and the own end, as they stand in a field; "" for none."""
    if number is None:
        return ""
    code = code_of(book, number)
    return code if end is None else f"{code}{END}{end:g}"


def said(book: Book, text: str) -> str:
    """A field in words, as in "Cable car 2" or "Station 3, began at Porthmadog Harbour"; "" for what names none."""
    before, _stroke, behind = text.partition(END)
    number, end = read_place(book, before), read_end(book, behind)
    place = book.place(number)
    if place is None:
        return ""
    name = place_name(place)
    began = next((key.name for key in end_keys(book) if key.number == end), None)
    return name if began is None else _("{place}, began at {end}").format(place=name, end=began)
