"""English sentences for what the scorer says: score lines, impossible positions, contracts chosen by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from companion.wording import N_, _, kind_word, ngettext, number_words, site_name, space_name, told_number
from rules.core.message import Message
from rules.core.problems import Problem
from rules.snowdonia.book import Book
from rules.snowdonia.components import RUBBLE, PlaceNumber
from rules.snowdonia.scoring import (
    CONTRACTS,
    RUBBLE_USED,
    SITES,
    STATION_NUMBER,
    SURVEYOR,
    TRACK,
    TRACK_TYPED,
    TRAIN,
)

SENTENCES: dict[str, str] = {
    "score.track": N_("track card of {vp} VP"),
    "score.track_unknown": N_("{track_name}: its VP has not been entered"),
    "score.contract": N_("No. {contract} needs {needs}"),
    "score.contract_surveyor": N_("No. {contract} needs {needs}; the surveyor has reached {station}"),
    "score.contract_surveyor_only": N_("No. {contract}: the surveyor has reached {station}"),
    "score.contract_coal": N_("No. {contract}: {coal} coal at {each} VP"),
    "score.contract_no_coal": N_("No. {contract}: no coal; each would bring {each} VP"),
    "score.contract_lacks": N_("No. {contract} {short}"),
    "score.contract_outbid": N_("No. {contract} {short_left}: the rest serves {serves}"),
    "score.contract_worth_nothing": N_("No. {contract} brings no VP"),
    "score.contract_declined": N_("No. {contract} was not chosen"),
    "score.contract_would_cost": N_("No. {contract} would bring {vp} VP"),
    "score.contract_undecided": N_("No. {contract} cannot be decided: {waits}"),
    "score.train": N_("train {train}, {name}"),
    "score.train_nothing": N_("train {train}, {name}: no VP at the end"),
    "score.no_train": N_("no train"),
    "score.surveyor": N_("surveyor at {station}"),
    "score.surveyor_unknown": N_("surveyor at {station}: its VP have not been entered"),
    "score.end_unknown": N_("surveyor at {station}: the own end of the route has not been entered"),
    "score.site_unknown": N_("{site_name}: its VP have not been entered"),
    "position.site_not_in_play": N_("{player}: {site} is not in play at a table of {players}"),
    "position.no_such_site": N_("{player}: there is no site {site}"),
    "position.site_twice": N_("{site} is named more than once, by {owners}; a site has one owner"),
    "position.contract_not_in_play": N_("{player}: contract {contract} is not in play at a table of {players}"),
    "position.no_such_contract": N_("{player}: there is no contract {contract}; there are {there}"),
    "position.contract_twice": N_("contract {contract} is named more than once, by {owners}; a card has one holder"),
    "position.no_such_train": N_("{player}: there is no train {train}; there are {there}"),
    "position.train_twice": N_("train {train} is named more than once, by {owners}; a train has one owner"),
    "position.too_many_tracks": N_("{owned} track cards are owned; the route has {most}"),
    "position.too_many_cards_of_vp": N_("owned track cards of {vp} VP: {owned}; the box has {most}"),
    "position.too_many_markers": N_("{player}: {placed} ownership markers; a colour has {most}"),
    "position.negative": N_("{player}: {held} {kind}; a count is 0 or more"),
    "position.too_many_cubes": N_("{held} {kind} in all; the box has {most}"),
    "position.too_many_cubes_in_play": N_("{held} {kind} in all; {most} are in play at this table"),
    "position.station_not_in_play": N_("{player}: station {station} is not in play at a table of {players}"),
    "position.no_such_station": N_("{player}: there is no station {station}; there are {there}"),
    "position.no_such_end": N_("{player}: {end} is no end of the route; there are {there}"),
    "position.end_full": N_("{owners} began at the end {end}; it has room for {room} surveyors"),
    "position.place_full": N_("{owners} stand at {station}, {circle}; there is room for {room}"),
    "choice.not_held": N_("{player} does not hold contract {contract}"),
    "choice.not_met": N_("{player}: the surveyor is not far enough for contract {contract}"),
    "choice.too_much": N_("{player}: contracts {contracts} together: {short}"),
}
"""The sentence of every message key."""

NOT_ENTERED: dict[str, str] = {
    "sites": N_("the sites have not been entered"),
    "tracks": N_("the track cards have not been entered"),
    "rubble": N_("the rubble has not been entered"),
    "coal": N_("the coal has not been entered"),
    "train": N_("whether there is a train has not been entered"),
    "contracts": N_("the contracts have not been entered"),
    "surveyor": N_("where the surveyor stands has not been entered"),
    STATION_NUMBER: N_("the station number that counts where the surveyor stands has not been entered"),
}
"""What is missing of a player, as `Standing.missing` names it."""

CATEGORY_NAMES: dict[str, str] = {
    SITES: N_("Station sites"),
    TRACK: N_("Track"),
    CONTRACTS: N_("Contracts"),
    TRAIN: N_("Train"),
    SURVEYOR: N_("Surveyor"),
}
"""The rows of the sheet."""


def sentence(said: Message, book: Book) -> str:
    """A message of the scorer in words."""
    params = dict(said.params)
    if said.key == "score.site":
        return site_name(book, params["site"])
    if said.key == "score.track_on_route":
        return space_name(book, params["track"])
    words = {name: WORDED[name](value) if name in WORDED else value for name, value in params.items()}
    if "short" in params:
        words["short_left"] = short_left(params["short"])
    if "track" in params:
        words["track_name"] = track_name(book, params["track"])
    if "site" in params:
        words["site_name"] = bare_site_name(book, params["site"])
    if said.key == "score.not_entered":
        return _(NOT_ENTERED[params["what"]])
    return _(SENTENCES[said.key]).format(**words)


def finding(problem: Problem, book: Book) -> str:
    """A problem in words, its clause at the end."""
    return _("{sentence} ({clause})").format(sentence=sentence(problem.message, book), clause=problem.ref)


def category_name(category: str) -> str:
    """The name of a row of the sheet."""
    return _(CATEGORY_NAMES[category])


def line_name(book: Book, category: str, about: str) -> str:
    """A line of the sheet by what it is about: a site, a track card, "No. 3", or the whole row."""
    if category == SITES and about:
        return site_name(book, about)
    if category == TRACK and about:
        return track_name(book, about)
    if category == CONTRACTS and about:
        return _("No. {number}").format(number=about)
    return category_name(category) if category in CATEGORY_NAMES else category


def bare_site_name(book: Book, site: str) -> str:
    """A site without the VP printed on it: "Halfway, left", "Halfway, building site 2"."""
    if site not in book.building:
        return site_name(book, site)
    station = book.route[book.building[site][0]]
    place = next(n for n, card in enumerate(station.building_sites, 1) if card.id == site)
    return _("{station}, building site {n}").format(station=station.name, n=place)


def listed(parts: Sequence[str]) -> str:
    """Names in a row: "A", "A and B", "A, B and C"."""
    if len(parts) < 2:
        return "".join(parts)
    return _("{first} and {last}").format(first=", ".join(parts[:-1]), last=parts[-1])


def amount(resource: str, count: int) -> str:
    """So much of what contracts use up."""
    if resource == "tracks":
        return ngettext("{count} track marker", "{count} track markers", count).format(count=count)
    if resource == "sites":
        return ngettext("{count} site marker", "{count} site markers", count).format(count=count)
    return f"{count} {kind_word(RUBBLE, count)}"


def used(book: Book, entry: str) -> str:
    """What one entry of ``ScoreLine.uses`` stands for."""
    if entry.startswith(RUBBLE_USED):
        return amount(RUBBLE, int(entry.removeprefix(RUBBLE_USED)))
    if entry in book.site:
        index, site = book.site[entry]
        return _("{station} {vp}").format(station=book.route[index].name, vp=told_number(site.vp))
    return track_name(book, entry)


def track_name(book: Book, track: str) -> str:
    """A track card on the route by its place there, one of a typed-in end by its place in the row that was typed."""
    if track in book.space:
        return space_name(book, track)
    return _("track card {place}").format(place=track.removeprefix(TRACK_TYPED))


def short(shortfalls: Iterable[tuple[str, float, float]]) -> str:
    """What is missing: "needs 4 track markers, has 3"."""
    return "; ".join(
        _("needs the surveyor at station {need} or farther, it is at {have}").format(
            need=number_words(need), have=number_words(have)
        )
        if resource == SURVEYOR
        else _("needs {need}, has {have}").format(need=amount(resource, int(need)), have=number_words(have))
        for resource, need, have in shortfalls
    )


def short_left(shortfalls: Iterable[tuple[str, float, float]]) -> str:
    """What others have left too little of: "needs 3 site markers, 0 left"."""
    return "; ".join(
        _("needs {need}, {have} left").format(need=amount(resource, int(need)), have=number_words(have))
        for resource, need, have in shortfalls
    )


def number(value: PlaceNumber) -> str:
    """A number as it stands in a file: 4, 4.5; another place of surveyors by its word."""
    return f"{value:g}" if isinstance(value, float) else str(value)


def numbers(values: Iterable[PlaceNumber]) -> str:
    """Numbers in a row, runs of whole numbers drawn together: 1 to 27 and 30."""
    runs: list[list[PlaceNumber]] = []
    for value in values:
        last = runs[-1][-1] if runs else ""
        if not isinstance(value, str) and not isinstance(last, str) and value == last + 1:
            runs[-1].append(value)
        else:
            runs.append([value])
    parts: list[str] = []
    for run in runs:
        if len(run) > 2:
            parts.append(_("{first} to {last}").format(first=number(run[0]), last=number(run[-1])))
        else:
            parts += [number(value) for value in run]
    return listed(parts)


def cards(values: Iterable[int]) -> str:
    """Contract cards in a row: No. 1 and No. 28."""
    return listed([_("No. {number}").format(number=value) for value in values])


WORDED: dict[str, Callable[[Any], str]] = {
    "needs": lambda needs: listed([amount(resource, count) for resource, count in needs]),
    "short": short,
    "serves": cards,
    "owners": listed,
    "there": numbers,
    "contracts": numbers,
    "kind": kind_word,
    "end": number,
    "waits": lambda waits: "; ".join(_(NOT_ENTERED[what]) for what in waits),
    "station": lambda station: station if isinstance(station, str) else number(station),
}
"""How a parameter of that name is put into words; any other stands as it is."""
