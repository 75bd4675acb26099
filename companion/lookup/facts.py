"""What the data says of the card, train, station, space or weather that an article is about, in words.

The numbers come from the box, the owner's values in it, so that no article can contradict the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from companion.score_words import amount, listed
from companion.wording import (
    _,
    area_word,
    cost_words,
    counts_words,
    effect_words,
    event_word,
    ngettext,
    number_words,
    told_number,
    weather_word,
)
from rules.snowdonia.components import Box, Contract, FixedAward, PerCoalAward, Station, Train

Lines = Iterator[tuple[str, str, str]]
"""A label, its words, and the pack path below the thing's own that they rest on."""


@dataclass(frozen=True)
class Fact:
    """One line: ``label``, ``words``; ``unsure`` while nobody has checked the value, which lies at ``path``."""

    label: str
    words: str
    path: str
    unsure: bool


def facts(box: Box, about: str) -> tuple[Fact, ...]:
    """The facts of the thing at a pack path; none for a path that is no such thing in this box."""
    table, _dot, key = about.partition(".")
    lines = TABLES.get(table)
    if lines is None:
        return ()
    found = lines(box, key)
    return tuple(
        Fact(label, words, f"{about}.{path}", f"{about}.{path}" in box.unsure_with_tables)
        for label, words, path in found
    )


def _contract(box: Box, key: str) -> Lines:
    card = box.contracts.get(int(key)) if key.isdigit() else None
    if card is None:
        return
    yield _("Needs"), needs_words(box, card), "needs"
    yield _("Worth"), worth_words(box, card), "tiers" if card.award.kind == "surveyor" else "vp"
    if card.area is not None:
        yield _("Played"), _("before {area} {name}").format(area=card.area, name=area_word(card.area)), "area"
    yield _("Effect"), effect_words(card.power), "power"
    if card.back is not None:
        yield _("Back"), weather_word(card.back), "back"
    if card.players != box.players:
        yield _("In play"), _players(card.players), "players"


def needs_words(box: Box, card: Contract) -> str:
    """What a contract needs: "4 rubble and 1 track marker"."""
    needs = card.needs
    parts = [
        amount(kind, count)
        for kind, count in (("rubble", needs.rubble), ("tracks", needs.tracks), ("sites", needs.sites))
        if count
    ]
    if needs.surveyor is not None:
        parts.append(_("the surveyor at {station} or farther").format(station=_station_words(box, needs.surveyor)))
    if card.award.kind == "surveyor":
        parts.append(_("the surveyor far enough"))
    return listed(parts) or _("nothing")


def worth_words(box: Box, card: Contract) -> str:
    """What a contract is worth at the end."""
    award = card.award
    if isinstance(award, FixedAward):
        return _("{vp} VP").format(vp=award.vp)
    if isinstance(award, PerCoalAward):
        return _("{vp} VP a coal").format(vp=award.vp)
    return ", ".join(
        _("{vp} VP from {station} on").format(vp=vp, station=_station_words(box, station))
        for station, vp in award.tiers
    )


def _station_words(box: Box, number: float) -> str:
    name = next((s.name for s in (box.start, *box.stations) if s.number == number), "")
    words = _("station {number}").format(number=number_words(number))
    return _("{station} ({name})").format(station=words, name=name) if name else words


def _train(box: Box, key: str) -> Lines:
    train: Train | None = box.trains.get(int(key)) if key.isdigit() else None
    if train is None:
        return
    yield _("Price"), "?" if train.bars is None else counts_words({"bars": train.bars}), "bars"
    yield _("Brings"), counts_words({"coal": train.coal}) if train.coal else _("no coal"), "coal"
    yield _("Third labourer"), counts_words({"coal": train.third_labourer_coal}), "third_labourer_coal"
    yield _("Effect"), effect_words(train.power), "power"


def _event(box: Box, key: str) -> Lines:
    space = box.event_track.get(int(key)) if key.isdigit() else None
    if space is None:
        return
    yield _("Event"), event_word(space.event.kind), "event"
    if space.cubes_back:
        words = ngettext("{n} cube to the bag", "{n} cubes to the bag", space.cubes_back)
        yield _("Then back"), words.format(n=space.cubes_back), "cubes_back"


def _station(box: Box, key: str) -> Lines:
    station: Station | None = next((s for s in (box.start, *box.stations) if s.id == key), None)
    if station is None:
        return
    yield _("Number"), number_words(station.number), "number"
    if station.players != box.players:
        yield _("In play"), _players(station.players), "players"
    yield _("Surveyor"), _("{vp} VP").format(vp=told_number(station.surveyor_vp)), "surveyor_vp"
    if station.track_count:
        words = ngettext("{n} track card", "{n} track cards", station.track_count).format(n=station.track_count)
        yield _("Before it"), words, "track_cards"
    for site in station.excavation_sites:
        rubble = "?" if site.rubble is None else amount("rubble", site.rubble)
        words = _("{rubble}, {vp} VP").format(rubble=rubble, vp=told_number(site.vp))
        yield _("Excavation site"), words, site.id.rpartition(".")[2]
    for place in station.building_sites:
        words = _("{cost}, {vp} VP").format(cost=cost_words(place.cost), vp=told_number(place.vp))
        yield _("Building site"), words, place.id.rpartition(".")[2]


def _weather(box: Box, key: str) -> Lines:
    weather = box.weather.get(key)
    if weather is None:
        return
    yield _("Excavate rate"), _shift(weather.excavate), "excavate"
    yield _("Lay-track rate"), _shift(weather.lay), "lay"
    if weather.closes:
        closed = listed([f"{area} {area_word(area)}" for area in weather.closes])
        yield _("Closed"), closed, "closes"
    yield _("Discs in the box"), str(weather.discs), "discs"


def _shift(spaces: int) -> str:
    if not spaces:
        return _("stays")
    sign = "+" if spaces > 0 else "\u2212"
    count = abs(spaces)
    return ngettext("{sign}{n} space", "{sign}{n} spaces", count).format(sign=sign, n=count)


def _players(span: tuple[int, int]) -> str:
    least, most = span
    if least == most:
        return _("with {n} players only").format(n=least)
    return _("with {least} to {most} players").format(least=least, most=most)


TABLES: Mapping[str, Callable[[Box, str], Lines]] = {
    "contracts": _contract,
    "trains": _train,
    "event_track": _event,
    "stations": _station,
    "weather": _weather,
}
"""What knows the facts of the things in each pack table."""
