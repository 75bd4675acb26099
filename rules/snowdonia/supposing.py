"""What if: an end position with something more in it, so that its score can be looked at without touching the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias, assert_never

from rules.core.frozen import replace
from rules.snowdonia.book import Book, Place
from rules.snowdonia.components import COAL, RUBBLE, PlaceNumber
from rules.snowdonia.position import Position, Standing


@dataclass(frozen=True)
class TrackCard:
    """One more track card of ``vp`` (None: not entered); ``track`` names the card on the route when it is known."""

    seat: int
    vp: int | None
    track: str | None = None


@dataclass(frozen=True)
class Site:
    """One more site, by its id."""

    seat: int
    site: str


@dataclass(frozen=True)
class SurveyorAt:
    """The surveyor at another station, or another of its places, by its number."""

    seat: int
    station: PlaceNumber


@dataclass(frozen=True)
class HoldsContract:
    """One more contract card."""

    seat: int
    number: int


@dataclass(frozen=True)
class MoreRubble:
    """So many more rubble cubes; fewer when it is negative."""

    seat: int
    cubes: int


@dataclass(frozen=True)
class MoreCoal:
    """So many more coal cubes; fewer when it is negative."""

    seat: int
    cubes: int


@dataclass(frozen=True)
class OwnsTrain:
    """This train in place of the one owned now, if any (4.E.5)."""

    seat: int
    number: int


Supposition: TypeAlias = TrackCard | Site | SurveyorAt | HoldsContract | MoreRubble | MoreCoal | OwnsTrain


def suppose(position: Position, suppositions: Iterable[Supposition]) -> Position:
    """The position with all of this in it, one after the other; what cannot be so is for ``position.problems`` to say.

    IndexError for a seat that nobody sits at."""
    players = list(position.players)
    for supposition in suppositions:
        players[supposition.seat] = _with(players[supposition.seat], supposition)
    return replace(position, players=tuple(players))


def _with(standing: Standing, supposition: Supposition) -> Standing:
    match supposition:
        case TrackCard(vp=vp, track=track):
            ids = standing.track_ids
            if track is not None and len(ids) == len(standing.tracks):
                ids = (*ids, track)
            return replace(standing, tracks=(*standing.tracks, vp), track_ids=ids)
        case Site(site=site):
            return replace(standing, sites=(*standing.sites, site))
        case SurveyorAt(station=station):
            return replace(standing, surveyor=station, missing=standing.missing - {"surveyor"})
        case HoldsContract(number=number):
            return replace(standing, contracts=(*standing.contracts, number))
        case MoreRubble(cubes=cubes):
            return replace(standing, rubble=standing.rubble + cubes)
        case MoreCoal(cubes=cubes):
            return replace(standing, coal=standing.coal + cubes)
        case OwnsTrain(number=number):
            return replace(standing, train=number, missing=standing.missing - {"train"})
    assert_never(supposition)


@dataclass(frozen=True)
class Offers:
    """What one player could still come to have: what nobody owns, the stations ahead, as many cubes as are left.

    ``markers`` is how many more the player could place; without any there are no tracks and no sites."""

    tracks: tuple[TrackCard, ...]
    sites: tuple[Site, ...]
    stations: tuple[SurveyorAt, ...]
    contracts: tuple[HoldsContract, ...]
    trains: tuple[OwnsTrain, ...]
    rubble: int
    coal: int
    markers: int


def offers(book: Book, position: Position, seat: int) -> Offers:
    """What to suppose of one player that the position does not rule out (1.1, 1.2, 4.G.1)."""
    mine = position.players[seat]
    everybody = position.players
    sites = {site for player in everybody for site in player.sites}
    contracts = {number for player in everybody for number in player.contracts}
    trains = {player.train for player in everybody}
    markers = max(0, book.box.markers - mine.markers)
    coal = book.box.supply_rows[len(book.players)].coal
    return Offers(
        tracks=_free_tracks(book, position, seat) if markers else (),
        sites=tuple(Site(seat, site) for site in book.site if site not in sites) if markers else (),
        stations=tuple(
            SurveyorAt(seat, place.number) for place in places_ahead(book, mine) if _has_room(place, everybody, seat)
        ),
        contracts=tuple(HoldsContract(seat, n) for n in sorted(book.contracts) if n not in contracts),
        trains=tuple(OwnsTrain(seat, n) for n in sorted(book.trains) if n not in trains),
        rubble=max(0, book.box.totals[RUBBLE] - sum(max(0, player.rubble) for player in everybody)),
        coal=max(0, min(coal, book.box.totals[COAL]) - sum(max(0, player.coal) for player in everybody)),
        markers=markers,
    )


def places_ahead(book: Book, standing: Standing) -> tuple[Place, ...]:
    """Where a player's surveyor may still come to; everywhere while nobody has entered where it stands (4.G.1)."""
    at = next((i for i, place in enumerate(book.places) if place.number == standing.surveyor), None)
    found = book.places if at is None else book.places[at + 1 :]
    for trait in book.box.traits:
        found = trait.ahead(book, standing, found)
    return found


def _has_room(place: Place, everybody: tuple[Standing, ...], seat: int) -> bool:
    """Whether the surveyors of others leave room at a place."""
    there = sum(1 for other, player in enumerate(everybody) if other != seat and player.surveyor == place.number)
    return place.room is None or there < place.room


def _free_tracks(book: Book, position: Position, seat: int) -> tuple[TrackCard, ...]:
    """Cards of the route that nobody owns; of an end that was typed in, one for each VP of which a card is left."""
    owned = [track for player in position.players for track in player.track_ids]
    tracks = [vp for player in position.players for vp in player.tracks]
    if len(tracks) >= len(book.tracks):
        return ()
    if owned or book.setup.track_cards:
        return tuple(TrackCard(seat, card.vp, card.id) for card in book.tracks if card.id not in owned)
    left = Counter(card.vp for card in book.box.track_cards) - Counter(vp for vp in tracks if vp is not None)
    return tuple(TrackCard(seat, vp) for vp in sorted(vp for vp in left if vp is not None))
