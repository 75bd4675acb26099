"""The end position: all that the score of section 10 rests on, whether a game was tracked or its end was typed in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from rules.core.findings import named_twice
from rules.core.problems import Problem
from rules.snowdonia.book import Book
from rules.snowdonia.components import COAL, RUBBLE, PlaceNumber
from rules.snowdonia.findings import impossible
from rules.snowdonia.route import side_of
from rules.snowdonia.state import Table

ENTERED = ("sites", "tracks", "rubble", "coal", "train", "contracts", "surveyor")
"""What somebody enters of a player, in the order of the score pad's fields; ``Standing.missing`` holds some of them."""


@dataclass(frozen=True)
class Standing:
    """What one player has at the end.

    ``sites`` are ids of owned sites; ``tracks`` the VP printed on each owned track card, None while nobody has entered
    it; ``track_ids`` the cards themselves, as many, when the game was tracked (else empty). ``train`` None for no
    train; ``surveyor`` the number of the station reached, or of another place, None when it is not known; ``end`` the
    number of the own end of the route where a scenario has two, None when it is not known. ``missing`` names, out of
    ``ENTERED``, what nobody has entered yet; its field says nothing then."""

    name: str
    sites: tuple[str, ...] = ()
    tracks: tuple[int | None, ...] = ()
    track_ids: tuple[str, ...] = ()
    rubble: int = 0
    coal: int = 0
    train: int | None = None
    contracts: tuple[int, ...] = ()
    surveyor: PlaceNumber | None = None
    end: float | None = None
    missing: frozenset[str] = frozenset()

    def knows(self, what: str) -> bool:
        """Whether somebody has entered it; ``what`` is one of ``ENTERED``."""
        return what not in self.missing and (what != "surveyor" or self.surveyor is not None)

    @property
    def markers(self) -> int:
        """Ownership markers on the table, as far as they are known."""
        return len(self.sites) + len(self.tracks)


@dataclass(frozen=True)
class Position:
    """All players by seat; ``start_player`` a seat."""

    players: tuple[Standing, ...]
    start_player: int = 0


def position(table: Table) -> Position:
    """The position that a tracked game has reached; sites and track in route order."""
    return Position(tuple(_standing(table, seat) for seat in range(len(table.book.players))), table.state.start_player)


def _standing(table: Table, seat: int) -> Standing:
    book, state = table.book, table.state
    tracks = [track for track in book.tracks if state.owners.get(track.id) == seat]
    return Standing(
        name=book.players[seat],
        sites=tuple(site for site in book.site if state.owners.get(site) == seat),
        tracks=tuple(track.vp for track in tracks),
        track_ids=tuple(track.id for track in tracks),
        rubble=table.held(seat, RUBBLE),
        coal=table.held(seat, COAL),
        train=state.trains[seat],
        contracts=state.contracts[seat],
        surveyor=book.places[state.surveyors[seat]].number,
        end=end_of(book, seat),
    )


def end_of(book: Book, seat: int) -> float | None:
    """The number of the end of the route from which a player works; None where all work from its start."""
    if not any(trait.two_ends for trait in book.box.traits):
        return None
    return book.stations[0 if side_of(book, seat) > 0 else -1].number


def problems(book: Book, position: Position) -> list[Problem]:
    """Everything in the position that cannot be, all of it at once, each with its clause; empty when it can."""
    return [
        *_sites(book, position),
        *_contracts(book, position),
        *_trains(book, position),
        *_tracks(book, position),
        *_markers(book, position),
        *_cubes(book, position),
        *_surveyors(book, position),
        *(problem for trait in book.box.traits for problem in trait.impossible(book, position)),
    ]


def _sites(book: Book, position: Position) -> Iterator[Problem]:
    in_box = {x.id for station in book.box.stations for x in station.excavation_sites}
    in_box |= {b.id for station in book.box.stations for b in station.building_sites}
    for player in position.players:
        for site in dict.fromkeys(player.sites):
            if site in book.site:
                continue
            if site in in_box:
                yield impossible(
                    "2.3", "position.site_not_in_play", player=player.name, site=site, players=len(position.players)
                )
            else:
                yield impossible("1.1", "position.no_such_site", player=player.name, site=site)
    for site, owners in named_twice([(p.name, p.sites) for p in position.players]):
        number = "4.E.1" if site in book.building else "4.B.3"
        yield impossible(number, "position.site_twice", site=site, owners=owners)


def _contracts(book: Book, position: Position) -> Iterator[Problem]:
    for player in position.players:
        for number in dict.fromkeys(player.contracts):
            if number in book.contracts:
                continue
            if number in book.box.contracts:
                yield impossible(
                    "2.7",
                    "position.contract_not_in_play",
                    player=player.name,
                    contract=number,
                    players=len(position.players),
                )
            else:
                yield impossible(
                    "1.1",
                    "position.no_such_contract",
                    player=player.name,
                    contract=number,
                    there=tuple(sorted(book.contracts)),
                )
    for contract, owners in named_twice([(p.name, p.contracts) for p in position.players]):
        yield impossible("1.2", "position.contract_twice", contract=contract, owners=owners)


def _trains(book: Book, position: Position) -> Iterator[Problem]:
    owned = [(p.name, p.train) for p in position.players if p.train is not None]
    for name, train in owned:
        if train not in book.trains:
            yield impossible(
                "1.1", "position.no_such_train", player=name, train=train, there=tuple(sorted(book.trains))
            )
    for train, owners in named_twice([(name, (train,)) for name, train in owned]):
        yield impossible("1.2", "position.train_twice", train=train, owners=owners)


def _tracks(book: Book, position: Position) -> Iterator[Problem]:
    owned = sum(len(p.tracks) for p in position.players)
    if owned > len(book.tracks):
        yield impossible("2.4", "position.too_many_tracks", owned=owned, most=len(book.tracks))
    # A card whose VP somebody entered for this table counts as that table says.
    printed = Counter(card.vp for card in book.box.track_cards)
    laid_out = Counter(track.vp for track in book.tracks)
    for vp, count in sorted(Counter(vp for p in position.players for vp in p.tracks if vp is not None).items()):
        most = max(printed[vp], laid_out[vp])
        if count > most:
            yield impossible("1.1", "position.too_many_cards_of_vp", vp=vp, owned=count, most=most)


def _markers(book: Book, position: Position) -> Iterator[Problem]:
    for player in position.players:
        placed = player.markers + sum(trait.markers_beside(book, player) for trait in book.box.traits)
        if placed > book.box.markers:
            yield impossible(
                "1.1", "position.too_many_markers", player=player.name, placed=placed, most=book.box.markers
            )


def _cubes(book: Book, position: Position) -> Iterator[Problem]:
    for player in position.players:
        for kind, held in ((RUBBLE, player.rubble), (COAL, player.coal)):
            if held < 0:
                yield impossible("1.1", "position.negative", player=player.name, kind=kind, held=held)
    rubble = sum(max(0, p.rubble) for p in position.players)
    if rubble > book.box.totals[RUBBLE]:
        yield impossible("1.1", "position.too_many_cubes", kind=RUBBLE, held=rubble, most=book.box.totals[RUBBLE])
    coal = sum(max(0, p.coal) for p in position.players)
    in_play = book.box.supply_rows[len(book.players)].coal
    if coal > book.box.totals[COAL]:
        yield impossible("1.1", "position.too_many_cubes", kind=COAL, held=coal, most=book.box.totals[COAL])
    elif coal > in_play:
        yield impossible("2.10", "position.too_many_cubes_in_play", kind=COAL, held=coal, most=in_play)


def _surveyors(book: Book, position: Position) -> Iterator[Problem]:
    in_box = {station.number for station in (book.box.start, *book.box.stations)}
    in_play = tuple(place.number for place in book.places)
    for player in position.players:
        if player.surveyor is None or player.surveyor in in_play:
            continue
        if player.surveyor in in_box:
            yield impossible(
                "2.3",
                "position.station_not_in_play",
                player=player.name,
                station=player.surveyor,
                players=len(position.players),
            )
        else:
            yield impossible(
                "1.1",
                "position.no_such_station",
                player=player.name,
                station=player.surveyor,
                there=in_play,
            )
