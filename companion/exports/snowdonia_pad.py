"""The empty pad of Snowdonia: a row a category, rows for contract cards, and what the box says about the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion.content import load_box
from companion.content.packs import shipped
from companion.exports.pad import Pad, PadRow, fields, rows, told
from companion.score_words import cards, category_name
from companion.wording import _, number_words, told_number
from rules.snowdonia.book import Book, Setup
from rules.snowdonia.scoring import CATEGORIES, CONTRACTS, SURVEYOR, TRAIN
from rules.snowdonia.setting_up import lay_out_book

CARDS: Final = 8
"""Rows for contract cards."""


def snowdonia_pad(scenario: str, players: int) -> Pad:
    """The pad of a scenario. BadInput: no such scenario."""
    box = load_box(scenario)
    book = lay_out_book(box, Setup(players=tuple(str(seat + 1) for seat in range(players))))
    game = str(shipped().head["name"])
    return Pad(game, box.name, players, fields(rounds=True), rows(tuple(_rows())), tuple(_hints(book)))


def _rows() -> Iterator[PadRow]:
    light = {TRAIN: _("No."), SURVEYOR: _("at")}
    for category in CATEGORIES:
        if category == CONTRACTS:
            for number in range(1, CARDS + 1):
                yield PadRow("contract", _("Contract {n}").format(n=number), 0.9, _("No."))
        yield PadRow(category, category_name(category), light=light.get(category, ""))


def _hints(book: Book) -> Iterator[tuple[str, str]]:
    """What the values of the box say about the end: head and words."""
    unsure = book.box.unsure_with_tables
    stations = [
        told(
            _("{station} ({number}) {vp}").format(
                number=number_words(s.number), station=s.name, vp=told_number(s.surveyor_vp)
            ),
            f"stations.{s.id}.surveyor_vp" in unsure,
        )
        for s in book.places
    ]
    yield _("Surveyor, VP by station (10.7): "), ", ".join(stations)
    trains = [
        told(_("No. {n}: {vp}").format(n=number, vp=train.power.end_vp()), f"trains.{number}.vp" in unsure)
        for number, train in sorted(book.trains.items())
        if train.power.end_vp()
    ]
    if trains:
        yield _("Trains with VP at the end (10.6): "), ", ".join(trains)
    coal = [n for n, card in sorted(book.contracts.items()) if card.award.kind == "per_coal"]
    if coal:
        yield _("Contracts that pay for coal (10.5): "), cards(coal)
    yield "", _("Each marker and each rubble cube serves one contract only (10.3).")
