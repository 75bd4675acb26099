"""Words for what the rules say: sentences by message key, names of components, log lines. One language at a time.

The rules speak in keys and parameters; here they become sentences of the table's language (gettext, whole sentences as
msgids). English stands here; other languages come from catalogues.
"""

from __future__ import annotations

import gettext
from collections.abc import Callable, Mapping
from typing import Any

from rules.core.message import Message
from rules.core.refs import RuleRef
from rules.snowdonia.actions.action import Action, AreaAction
from rules.snowdonia.actions.build import Build, SiteBuilt, TrainBought
from rules.snowdonia.actions.contract import PlayContract
from rules.snowdonia.actions.event import ResolveEvent
from rules.snowdonia.actions.excavate import ClearNext, Excavate
from rules.snowdonia.actions.extra_build_space import OpenExtraBuildSpace
from rules.snowdonia.actions.gift import Gift
from rules.snowdonia.actions.gift_contract import GiftContract
from rules.snowdonia.actions.hire import Hire
from rules.snowdonia.actions.lay_track import LayTrack
from rules.snowdonia.actions.maintain import MaintainTrains
from rules.snowdonia.actions.place import Place
from rules.snowdonia.actions.restock_contracts import RestockContracts
from rules.snowdonia.actions.restock_yard import RestockYard
from rules.snowdonia.actions.site_office import TakeContract
from rules.snowdonia.actions.snow import Snow
from rules.snowdonia.actions.stock_yard import TakeFromYard
from rules.snowdonia.actions.surveyor import MoveSurveyor
from rules.snowdonia.actions.weather import CheckWeather
from rules.snowdonia.actions.works import Works
from rules.snowdonia.book import Book
from rules.snowdonia.components import BASE, CUBES, Cost, ExcavationSite, PlaceNumber, Station, zone_seat
from rules.snowdonia.events import Choice
from rules.snowdonia.route import Taken
from rules.snowdonia.state import Table

_translation: gettext.NullTranslations = gettext.NullTranslations()


def use(translation: gettext.NullTranslations) -> None:
    """Speak the language of this catalogue from now on."""
    global _translation  # noqa: PLW0603 - one language for the whole program
    _translation = translation


def _(sentence: str) -> str:
    """The sentence in the language in use."""
    return _translation.gettext(sentence)


def ngettext(one: str, many: str, n: int) -> str:
    """The form of a sentence for ``n`` things, in the language in use."""
    return _translation.ngettext(one, many, n)


def N_(sentence: str) -> str:
    """Marks a sentence for the catalogue without translating it yet."""
    return sentence


_KINDS: Mapping[str, Callable[[int], str]] = {
    "ore": lambda n: _("iron ore"),
    "stone": lambda n: _("stone"),
    "coal": lambda n: _("coal"),
    "rubble": lambda n: _("rubble"),
    "event": lambda n: ngettext("event cube", "event cubes", n),
    "bars": lambda n: ngettext("steel bar", "steel bars", n),
    "bar": lambda n: ngettext("steel bar", "steel bars", n),
    "game_markers": lambda n: ngettext("game marker", "game markers", n),
}

_AREAS = {
    "A": N_("Stock yard"),
    "B": N_("Excavate"),
    "C": N_("Works"),
    "D": N_("Lay track"),
    "E": N_("Build"),
    "F": N_("Site office"),
    "G": N_("Surveyor"),
}

_WEATHER = {"sun": N_("Sun"), "rain": N_("Rain"), "fog": N_("Fog"), "snow": N_("Snow")}

_COLOURS = {
    "yellow": N_("yellow"),
    "blue": N_("blue"),
    "green": N_("green"),
    "pink": N_("pink"),
    "purple": N_("purple"),
}

_EVENTS = {
    "excavate": N_("Excavate"),
    "trains": N_("Trains"),
    "lay": N_("Lay track"),
    "station": N_("Station"),
    "maintenance": N_("Maintenance"),
    "snow": N_("Snow"),
}

_STEPS = {
    "place": N_("placing labourers"),
    "hire": N_("the third labourer"),
    "contract": N_("playing a contract card"),
    "stock-yard": N_("the stock yard"),
    "excavate": N_("excavate"),
    "contract-3-clears": N_("clearing the next space"),
    "works": N_("works"),
    "lay-track": N_("lay track"),
    "build": N_("build"),
    "site-office": N_("the site office"),
    "surveyor": N_("the surveyor"),
    "restock-contracts": N_("the contract restock"),
    "weather": N_("the weather"),
    "restock-yard": N_("the stock yard's restock"),
    "event": N_("the event"),
    "extra-build-space": N_("the extra Build space"),
    "gift": N_("the gift of a station"),
    "gift-contract": N_("the contract that a station gives"),
    "maintenance": N_("train maintenance"),
    "snow": N_("the snow"),
}

EFFECTS = {
    "lay_plus_one": N_("own lay-track rate +{cards} this round"),
    "clear_next": N_("after all excavating, clears the whole next space"),
    "swap_weather": N_("swaps the middle weather disc"),
    "draw_two_cards": N_("draws {cards} cards, keeps one"),
    "ore_as_bar": N_("{ore} iron ore may stand for a steel bar in own builds"),
    "more_yard_cubes": N_("{cubes} more cubes at own stock-yard actions"),
    "extra_lay": N_("one more lay-track action after all others"),
    "stone_discount": N_("own sites cost {stone} stone less"),
    "extra_build": N_("one more build action after all others"),
    "rubble_to_stone": N_("{rubble} rubble to 1 stone, up to {times} times"),
    "ore_to_bar": N_("{ore} iron ore to 1 steel bar, up to {times} times"),
    "no_more_contracts": N_("nobody else plays a card this round"),
    "maintenance": N_("instead of a bar for train maintenance"),
    "rubble_as_stone": N_("{rubble} rubble may stand for a stone, up to {most_stone}, in own builds"),
    "draw_cubes": N_("draws {cubes} cubes from the bag"),
    "take_two_cubes": N_("takes {cubes} cubes of the yard"),
    "take_start_marker": N_("takes the start marker"),
    "double_excavate": N_("own excavates count times {factor}"),
    "move_surveyor": N_("moves the own surveyor one station"),
    "move_labourer": N_("moves one own labourer"),
    "ignore_coal_limit": N_("no coal limit at the yard"),
    "none": N_("no further effect"),
    "excavate_bonus": N_("+{cubes} on own excavates"),
    "snow_bonus": N_("+{cubes} on own excavates, +{in_snow} in a round of snow"),
    "cheaper_bars": N_("works at {ore} iron ore a bar"),
    "more_cubes": N_("{cubes} more cube at own stock-yard actions"),
    "end_points": N_("{vp} VP at the end"),
    "build_after_others": N_("one more build at the end of E"),
    "lay_bonus": N_("+{cards} on own lay track"),
}
"""What each contract effect and train power does, in a few words."""

SENTENCES: Mapping[str, str] = {
    # turn order
    "turn.game_over": N_("The game is over; nothing more is done."),
    "turn.still_placing": N_("{player} still has a labourer to place."),
    "turn.order": N_("{player} on {area}{space} acts first."),
    "turn.no_such_extra": N_("{player} has no such action from {source} {card} now."),
    "turn.nobody_there": N_("{player} has no labourer on {area}{space}."),
    "turn.actions_left": N_("{player} on {area}{space} has not acted yet."),
    "turn.upkeep_order": N_("Due now: {step}."),
    "turn.not_owed": N_("Nothing of the kind follows now: {step}."),
    "short": N_("{zone} holds {held} {kind}, not {count}."),
    "no_such": N_("There is no {what} {value} in this game."),
    # set-up
    "set_up.track_cards": N_("The route takes {needed} track cards, the box has {held}."),
    "set_up.cubes": N_("The table takes {needed} {kind}, the box has {held}: {missing} short."),
    "set_up.turned": N_("{card}: turn it to the side for your number of players."),
    "set_up.bag": N_("Yard and trains take {missing} {kind} more than is in play."),
    # build
    "build.none": N_("{player} can pay a site, so one is built or a train bought."),
    "build.short": N_("{player} has {held} {kind}, not {count}."),
    "build.discount": N_("The contracts in force make it {expected} stone cheaper, not {got}."),
    "build.rubble": N_("{got} rubble cannot stand for stone here."),
    "build.ore": N_("{got} iron ore cannot be paid here."),
    "build.coal": N_("It costs {expected} coal; {got} were paid."),
    "build.price": N_("It costs {stone} stone and {bars} bars; {paid_stone} and {paid_bars} were paid."),
    "build.taken": N_("{site} has an owner already."),
    "build.closed": N_("{station} is closed; nobody builds there again."),
    "build.track_not_clear": N_("Not all track cards before {station} are clear."),
    "build.track_not_clear_between": N_("The track between the surveyor and {station} is not clear."),
    "build.beyond_surveyor": N_("{player}'s surveyor has not come as far as {station}."),
    "build.far_from_surveyor": N_("{player}'s surveyor is too far from {station}."),
    "build.no_marker": N_("{player} has no ownership marker left."),
    "build.owner": N_("{site} belongs to {owner}."),
    "train.solo": N_("There is no train to buy in a solo game."),
    "train.not_for_sale": N_("Trains are not for sale yet."),
    "train.not_in_shed": N_("Train {train} is not in the engine shed."),
    "train.returned": N_("{player} returns train {expected} to the shed."),
    "train.refilled": N_("The returned train gets {expected} coal from the bag, not {got}."),
    "train.coal": N_("Train {train} has {expected} coal on it, not {got}."),
    # contracts
    "contract.not_held": N_("{player} does not hold contract {card}."),
    "contract.played": N_("Contract {card} has been played already."),
    "contract.not_playable": N_("Contract {card} is only discarded for train maintenance."),
    "contract.area": N_("Contract {card} is played before area {area}."),
    "contract.stopped": N_("Contract {card} cannot be played: no more contracts this round."),
    "contract.window": N_("The contract window of {area} is not open; due now: {step}."),
    "contract.order": N_("{after} has played already; {player} comes before in this window."),
    "contract.kept": N_("Contract {card} was not among the cards drawn."),
    "contract.conversions": N_("{player} can make {most} conversions, not {got}."),
    "contract.cubes": N_("{player} can take {most} cubes here, the coal limit kept, not {got}."),
    "contract.no_labourer": N_("{player} has no labourer on {area}{space} to move."),
    "card.elsewhere": N_("Contract {card} lies elsewhere already."),
    "cards.count": N_("{expected} cards come off the deck, not {got}."),
    # events
    "event.space": N_("The next event cube goes on space {expected}, not {got}."),
    "event.kind": N_("The space prints {expected}, not {got}."),
    "event.cubes_back": N_("Cubes on {expected} go back to the bag."),
    "event.outcome": N_("This event does something else: {event}."),
    "event.cleared": N_("The event clears {expected}."),
    "event.laid": N_("The event lays {expected}."),
    "event.station": N_("The event closes {expected}."),
    "event.game_marker": N_("Whether a game marker is left decides if {station} gets one."),
    "event.station_rubble": N_("All rubble on {station} goes to general supply."),
    "maintenance.missing": N_("{player} owns a train and has not answered the maintenance."),
    "maintenance.cannot": N_("{player} cannot answer the maintenance with {choice}."),
    "maintenance.no_train": N_("{player} owns no train to maintain."),
    "maintenance.refilled": N_("Returned trains get coal from the bag, lowest number first: {expected}."),
    # excavate and lay track
    "rubble.count": N_("{player} takes {expected} rubble, not {got}."),
    "rubble.order": N_("{player} takes from {space} first."),
    "rubble.reach": N_("{space} is out of {player}'s reach."),
    "rubble.short": N_("{space} holds {held} rubble, not {count}."),
    "rubble.owner": N_("{space} belongs to {owner}."),
    "rate.excavate": N_("{player} excavates {expected}, bonuses included, not {got}."),
    "rate.lay": N_("{player} lays {expected}, bonuses included, not {got}."),
    "lay.count": N_("{player} lays {expected} track cards, not {got}."),
    "lay.bars": N_("{player} has {held} steel bars, not {count}."),
    "lay.order": N_("The unlaid card nearest the start is {nearest}, not {track}."),
    "lay.not_clear": N_("{track} still holds rubble."),
    "lay.owner": N_("{track} belongs to {owner}."),
    "extra_build.rubble_left": N_("Rubble is left on the route, or B is covered already."),
    "extra_build.card": N_("The card set aside is train {expected}."),
    # labourers
    "hire.no_train": N_("{player} owns no train."),
    "hire.price": N_("The third labourer costs {player} {expected} coal, not {got}."),
    "hire.too_late": N_("{player} takes a third labourer only at the own first turn of placing."),
    "hire.pub_empty": N_("{player} has no labourer left in the pub."),
    "hire.coal": N_("{player} has {held} coal, not {count}."),
    "place.not_now": N_("All labourers are placed."),
    "place.turn": N_("It is {player}'s turn to place."),
    "place.no_labourer": N_("{player} has no labourer at hand."),
    "place.taken": N_("{area}{space} is taken."),
    "place.closed": N_("Fog closes {area}."),
    "place.no_space": N_("There is no space {area}{space}."),
    # the yard, works, site office, surveyor
    "yard.coal": N_("At most {limit} coal in one action, not {got}."),
    "yard.count": N_("{player} takes {expected} cubes, not {got}."),
    "yard.start_marker": N_("The start marker goes to whoever stands on the last space of A."),
    "works.price": N_("A bar costs {player} {expected} iron ore, not {got}."),
    "works.count": N_("At most {most} conversions for a labourer, not {got}."),
    "works.none": N_("{player} can convert, so at least one conversion is made."),
    "works.cannot_pay": N_("{player} has {held} {kind}; a conversion takes {count}."),
    "works.no_product": N_("No {product} is left to convert to."),
    "office.discarded": N_("The cards that leave are {expected}."),
    "office.none_taken": N_("A card lies in the office, so {player} takes one."),
    "office.not_there": N_("Contract {card} does not lie on office space {space}."),
    "snow.fallen": N_("It snows here: {fallen}."),
    "surveyor.station": N_("{player}'s surveyor reaches station {expected}, not {got}."),
    "surveyor.pays": N_("{player} has {held} rubble; the way there costs {count}."),
    "gift.cubes": N_("The bag gives {player} {cubes}."),
    # weather and restock
    "weather.today": N_("The weather of the coming round is {expected}, not {got}."),
    "weather.rates": N_("The rates are {expected} now, not {got}."),
    "weather.closed": N_("Closed areas are {expected}, not {got}."),
    "weather.back_missing": N_("The back of the deck's top card gives the new disc."),
    "weather.no_card": N_("No card is left to give a disc."),
    "weather.no_disc": N_("No {weather} disc is left in supply."),
    "weather.middle": N_("The middle disc is {expected}, not {got}."),
    "weather.no_such": N_("There is no weather {weather} in this game."),
    "restock.asked": N_("{expected} cubes are drawn, not {got}."),
    "bag.count": N_("{expected} cubes come out of the bag, not {got}."),
    "bag.short": N_("The bag holds {held} {kind}, not {count}."),
    # agenda
    "agenda.place": N_("{player} places"),
    "agenda.hire": N_("{player} takes the third labourer for {coal} coal"),
    "agenda.contract": N_("{player} plays No. {card}"),
    "agenda.stock_yard": N_("{player} takes {count} cubes"),
    "agenda.excavate": N_("{player} takes {count}"),
    "agenda.clear_next": N_("{player} clears the next space"),
    "agenda.works": N_("{player} converts"),
    "agenda.lay_track": N_("{player} lays {count} track"),
    "agenda.build": N_("{player} builds"),
    "agenda.site_office": N_("{player} takes a contract"),
    "agenda.surveyor": N_("{player} moves to {to}"),
    "agenda.restock_contracts": N_("The site office: {count} new cards"),
    "agenda.weather": N_("The weather turns to {today}"),
    "agenda.restock_yard": N_("Draw {count} from the bag"),
    "agenda.event": N_("Event space {space}: {event}"),
    "agenda.extra_build": N_("The extra Build space opens"),
    "agenda.maintenance": N_("The last rubble of {station} is gone: train maintenance"),
    "agenda.gift": N_("{station} gives {player} cubes"),
    "agenda.snow": N_("Snow on {spaces} spaces, {count} rubble in all"),
    # topics
    "cannot.place": N_("Nobody can be placed at {area}"),
    "cannot.hire": N_("{player} cannot take the third labourer"),
    "cannot.yard": N_("Nothing can be taken from the stock yard"),
    "cannot.excavate": N_("Nobody can excavate"),
    "cannot.excavate_here": N_("{player} can excavate nothing"),
    "cannot.convert": N_("{player} cannot convert to {product}"),
    "cannot.lay": N_("{player} cannot lay track"),
    "cannot.build": N_("{player} cannot build {site}"),
    "cannot.buy": N_("{player} cannot buy train {train}"),
    "cannot.buy_any": N_("No train can be bought"),
    "cannot.office": N_("No contract can be taken"),
    "cannot.move": N_("{player}'s surveyor cannot move on"),
    "cannot.play": N_("{player} cannot play No. {card}"),
    "because.closed": N_("{area} is closed by the weather"),
    "because.full": N_("Every space of {area} is taken"),
    "because.no_train": N_("It takes a train of one's own"),
    "because.placed_once": N_("A labourer was placed this round already"),
    "because.costs": N_("It costs {price}"),
    "because.yard_empty": N_("The stock yard is empty"),
    "because.covered": N_("A Build space covers B for the rest of the game"),
    "because.no_rubble": N_("No rubble is left on the route"),
    "because.no_rubble_here": N_("No rubble lies within reach"),
    "because.no_bars": N_("No steel bar is left in general supply"),
    "because.all_laid": N_("All track is laid"),
    "because.all_laid_here": N_("All track within reach is laid"),
    "because.rate_zero": N_("The lay-track rate is 0"),
    "because.track_not_clear": N_("Rubble lies on {space}"),
    "because.built": N_("It is built already"),
    "because.station_closed": N_("An event has closed {station}"),
    "because.track_before": N_("Rubble lies on the track before {station}"),
    "because.track_between": N_("Rubble lies on the track from the surveyor to {station}"),
    "because.beyond_surveyor": N_("{player}'s surveyor has not come as far"),
    "because.far_from_surveyor": N_("{player}'s surveyor is too far away"),
    "because.no_marker": N_("{player} has no ownership marker left"),
    "because.too_dear": N_("Its cost cannot be paid"),
    "because.cost_unknown": N_("Nobody has entered what it costs"),
    "because.price_unknown": N_("Nobody has entered its price"),
    "because.solo": N_("There is no engine shed in a solo game"),
    "because.not_for_sale": N_("Trains are not for sale yet"),
    "because.office_empty": N_("The site office is empty"),
    "because.summit": N_("It is at the summit"),
    "because.only_maintenance": N_("It is only for train maintenance"),
    "because.played": N_("It was played already"),
    "because.stopped": N_("No more cards may be played this round"),
    "because.window": N_("It is played before the first action of {area}"),
    "because.fog_stops": N_("It does nothing in fog"),
    "would.short": N_("{short}"),
    "would.told": N_("Enter what is printed there"),
    "would.dig": N_("{count} rubble to dig first"),
    "would.dig_unknown": N_("The rubble before it has to go first"),
    "would.next_weather": N_("The next weather without fog opens it"),
    "would.next_round": N_("Next round"),
    "would.train": N_("Buy a train at E"),
    "would.restock": N_("After the restock"),
    "would.sun": N_("After sun"),
    "would.event": N_("After the event on space {space}"),
    "would.bars_back": N_("When a bar is paid somewhere"),
    "would.before": N_("Before {area}"),
    "would.move": N_("After a move of the surveyor"),
    "topic.over": N_("Why the game is over."),
    "topic.score": N_("How the contracts are chosen."),
    "topic.fog": N_("Today's fog closes areas."),
    "topic.weather": N_("Today's weather: {today}."),
    "topic.extra_build": N_("B is a Build space now."),
    "topic.contract": N_("{player} can play No. {card}."),
    "topic.train": N_("{player} acts with train {train}."),
    "topic.next_event": N_("The next event is on space {space}."),
    "topic.cubes_back": N_("After space {space} cubes go back to the bag."),
    "topic.ruling": N_("This table agreed otherwise: {ruling}."),
    "topic.last_round": N_("The last track card is laid: this is the last round."),
    "topic.last_turn": N_("An event has laid the last track card: round {round} is the last one."),
    "topic.game_surveyor": N_("The next event comes from {station}."),
    "tell.rubble": N_("How much rubble lies on {space}?"),
    "tell.any_site": N_("How much rubble is printed on an excavation site of {station}?"),
    "tell.another_site": N_("How much rubble is printed on another excavation site of {station}?"),
    "tell.no_more_sites": N_("There is none"),
    "tell.disc": N_("Which weather disc lies on the {place} space?"),
    "tell.set_aside": N_("Which train card was set aside?"),
    "tell.end": N_("From which end of the route does {player} work?"),
    "tell.last_round": N_("Is this round the last one?"),
    "tell.labourer_lent": N_("Has {player} a third labourer lent for the next round?"),
    "tell.game_surveyor": N_("At which end does the game's surveyor begin?"),
    "tell.printed": N_("How much rubble does {space} print?"),
}
"""Every message of the rules, by key."""


def kind_word(kind: str, n: int = 1) -> str:
    """The name of a kind of component, in the number given."""
    return _KINDS[kind](n) if kind in _KINDS else kind


def area_word(area: str) -> str:
    """The name of an action area."""
    return _(_AREAS[area])


def weather_word(kind: str | None) -> str:
    """The name of a kind of weather; "none" for an empty space."""
    return _("none") if kind is None else _(_WEATHER.get(kind, kind))


def colour_word(colour: str) -> str:
    """The name of a player's colour; a colour of another box stands as it is."""
    return _(_COLOURS.get(colour, colour))


def event_word(kind: str) -> str:
    """The name of a kind of event."""
    return _(_EVENTS.get(kind, kind))


def step_word(step: str | None) -> str:
    """What a step is called in a sentence."""
    return _("nothing") if step is None else _(_STEPS.get(step, step))


def counts_words(counts: Mapping[str, int]) -> str:
    """Counts by kind in words: "2 iron ore, 1 coal"; "nothing" when there are none."""
    order = {kind: i for i, kind in enumerate(CUBES)}
    parts = sorted(((k, n) for k, n in counts.items() if n), key=lambda item: order.get(item[0], len(order)))
    return ", ".join(f"{n} {kind_word(kind, n)}" for kind, n in parts) or _("nothing")


def told_number(number: int | None) -> str:
    """A printed number; "?" while nobody has entered it."""
    return "?" if number is None else str(number)


def cost_words(cost: Cost | None) -> str:
    """What a building site costs; "?" while nobody has entered it."""
    if cost is None:
        return "?"
    return counts_words({"stone": cost.stone, "bars": cost.bars, "ore": cost.ore, "coal": cost.coal})


def short_words(counts: Mapping[str, int]) -> str:
    """What is missing: "2 steel bars short"."""
    return ", ".join(_("{count} {kind} short").format(count=n, kind=kind_word(kind, n)) for kind, n in counts.items())


def cubes_words(cubes: tuple[str, ...]) -> str:
    """Cubes in words, counted by kind."""
    return counts_words({kind: cubes.count(kind) for kind in dict.fromkeys(cubes)})


def station_name(book: Book, station: PlaceNumber) -> str:
    """The name of a station, or of another place of surveyors, by its id or its printed number."""
    for card in book.places:
        if station in (card.id, card.number):
            return card.name
    return str(station)


def number_words(number: PlaceNumber) -> str:
    """A station number as printed: 4½ for 4.5; another place of surveyors by its word."""
    if isinstance(number, str):
        return number
    whole = int(number)
    return f"{whole}½" if number != whole else str(whole)


def card_number(book: Book, station: Station) -> str:
    """The number of a station card in words; of one where surveyors stand in circles what contracts count there, "?"
    while nobody has told it."""
    if any(place.id == station.id for place in book.places):
        return number_words(station.number)
    circle = next(place for place in book.places if place.station is not None and book.route[place.station] == station)
    return told_number(None) if circle.reached is None else number_words(circle.reached)


def space_name(book: Book, space: str) -> str:
    """A route space or site in words: "Track 2 to Halfway", "Halfway, left", "Hebron, 3 stone, 7 VP"."""
    found = book.space.get(space)
    if found is not None and found.is_track:
        station = book.route[found.station]
        if len(station.track_cards) == 1:
            return _("Track to {station}").format(station=station.name)
        place = next(i for i, card in enumerate(station.track_cards, 1) if card.id == space)
        return _("Track {n} to {station}").format(n=place, station=station.name)
    return site_name(book, space)


def site_name(book: Book, site: str) -> str:
    """A site of a station in words."""
    found = book.site.get(site)
    if found is None:
        return site
    index, card = found
    station = book.route[index]
    if isinstance(card, ExcavationSite):
        if station.more_excavation_sites or len(station.excavation_sites) > 2:
            # Nobody knows which of them is the last one from the left.
            place = next(n for n, x in enumerate(station.excavation_sites, 1) if x.id == site)
            return _("{station}, excavation site {n}").format(station=station.name, n=place)
        if len(station.excavation_sites) == 1:
            return _("{station}, excavation").format(station=station.name)
        left = station.excavation_sites[0].id == site
        return (_("{station}, left") if left else _("{station}, right")).format(station=station.name)
    if card.cost is None:
        place = next(n for n, b in enumerate(station.building_sites, 1) if b.id == site)
        return _("{station}, building site {n}").format(station=station.name, n=place)
    return _("{station}, {cost} for {vp} VP").format(
        station=station.name, cost=cost_words(card.cost), vp=told_number(card.vp)
    )


def effect_words(power: Any) -> str:
    """What a contract effect or a train power does, with its numbers."""
    return _(EFFECTS.get(power.kind, power.kind)).format(**vars(power))


def zone_name(book: Book, zone: str) -> str:
    """A place where components lie, in words."""
    seat = zone_seat(zone)
    if seat is not None:
        return book.players[seat]
    if zone.startswith("train "):
        return _("Train {n}").format(n=zone.removeprefix("train "))
    names = {
        "bag": _("The bag"),
        "yard": _("The stock yard"),
        "supply": _("General supply"),
        "box": _("The box"),
        "drawn": _("Drawn event cubes"),
        "event track": _("The event track"),
        "suspense": _("Not explained"),
        "rate tracks": _("The work-rate tracks"),
        "game surveyor": _("The game's surveyor"),
    }
    return names[zone] if zone in names else space_name(book, zone)


def clause_title(ref: RuleRef) -> str:
    """How a clause is cited on screen: its number, "4.B.2"; after the short name of its book where that is not the base
    game's, "zugspitze:3"."""
    return ref.clause if ref.book == BASE else ref.short


def _value(book: Book, name: str, value: Any) -> str:
    """One parameter of a message in words."""
    if value is None and name in ("weather", "today"):
        # A disc that nobody has told is not "no weather".
        return "?"
    if value is None:
        return _("nobody") if name == "owner" else _("none")
    if name in ("price", "short") and isinstance(value, tuple) and all(isinstance(part, tuple) for part in value):
        counts = dict(value)
        return (counts_words(counts) if name == "price" else short_words(counts)) or _("none")
    if name in ("player", "after", "owner") and isinstance(value, int):
        return book.players[value]
    if name in ("space", "site", "track", "nearest") and isinstance(value, str):
        return space_name(book, value)
    if name == "station" and isinstance(value, str):
        return station_name(book, value)
    if name == "cubes" and isinstance(value, Mapping):
        return counts_words(value)
    if name in ("kind", "product"):
        return kind_word(value)
    if name == "zone":
        return zone_name(book, value)
    if name in ("weather", "today"):
        return weather_word(value)
    if name == "event":
        return event_word(value)
    if name == "step":
        return step_word(value)
    if name == "to":
        return station_name(book, value)
    if name == "fallen" and isinstance(value, tuple) and all(isinstance(part, tuple) for part in value):
        rows = [_("{space} {n}").format(space=space_name(book, space), n=n) for space, n in value]
        return ", ".join(rows) or _("none")
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {n}" for key, n in value.items()) or _("none")
    if isinstance(value, tuple | list):
        return ", ".join(_value(book, "space", v) for v in value) or _("none")
    if isinstance(value, str) and value in _WEATHER:
        return weather_word(value)
    if isinstance(value, float):
        return number_words(value)
    return station_name(book, value) if isinstance(value, str) else str(value)


def told_words(cell: str, value: Any, book: Book) -> str:
    """What somebody told about the set-up, by its cell (`companion.game.apply_told`)."""
    match cell.split(".", 2):
        case ["tracks", track, "rubble"]:
            return _("{space}: {n} rubble").format(space=_track_name(book, track), n=value)
        case ["tracks", track, "vp"]:
            return _("{space}: {n} VP").format(space=_track_name(book, track), n=value)
        case ["office", space]:
            return _("Site office, space {space}: No. {card}").format(space=space, card=value)
        case ["discs", "middle"]:
            return _("Middle weather disc: {weather}").format(weather=weather_word(value))
        case ["discs", "last"]:
            return _("Last weather disc: {weather}").format(weather=weather_word(value))
        case ["set_aside"]:
            return _("Train set aside: No. {n}").format(n=value)
        case ["values", *path]:
            # Imported on use: it says everything in the words of this module.
            from companion.printed import told_words as printed_words

            return printed_words(book.box.scenario, ".".join(path), value)
    return _("{cell}: {value}").format(cell=cell, value=_told_value(value))


def _told_value(value: Any) -> str:
    if value is None:
        return _("as shipped")
    return " ".join(map(str, value)) if isinstance(value, tuple | list) else str(value)


def _track_name(book: Book, track: str) -> str:
    return space_name(book, track) if track in book.space else track


def say(message: Message, book: Book) -> str:
    """A message of the rules as a sentence."""
    sentence = SENTENCES.get(message.key)
    if sentence is None:
        return f"{message.key} {dict(message.params)}"
    return _(sentence).format(**{name: _value(book, name, value) for name, value in message.params})


def _place_word(action: AreaAction) -> str:
    if action.by is not None:
        source = _("No. {n}") if action.by.source == "card" else _("train {n}")
        return source.format(n=action.by.number)
    return f"{action.area}{action.space}"


def describe(action: Action, book: Book) -> str:
    """An action as a line of the log, without the player's name."""
    if isinstance(action, AreaAction):
        return _("{place}: {what}").format(place=_place_word(action), what=_area_words(action, book))
    match action:
        case Hire(coal=coal):
            return _("third labourer for {coal} coal").format(coal=coal)
        case Place(area=area, space=space):
            return _("placed on {area}{space}").format(area=area, space=space)
        case PlayContract():
            return _contract_words(action, book)
        case RestockContracts(revealed=revealed):
            if not revealed:
                return _("Site office: no new card")
            came = ", ".join(f"No. {card}" for card in revealed)
            return _("Site office: {cards} came").format(cards=came)
        case CheckWeather(back=back):
            return _("Weather: {weather} at the end of the track").format(weather=weather_word(back))
        case RestockYard(drawn=drawn):
            return _("Restock: {cubes}").format(cubes=cubes_words(drawn))
        case ResolveEvent():
            return _event_words(action, book)
        case OpenExtraBuildSpace():
            return _("The extra Build space opens on B")
        case Gift(about=site, taken=taken):
            return _("{station} gives {cubes}").format(station=_station_of(book, site), cubes=counts_words(taken))
        case GiftContract(about=site, card=card):
            if card is None:
                return _("{station} gives no contract").format(station=_station_of(book, site))
            return _("{station} gives No. {card}").format(station=_station_of(book, site), card=card)
        case MaintainTrains(about=station, choices=choices):
            told = ", ".join(_choice_words(choices, book)) or _("nothing more")
            return _("{station} cleared, train maintenance: {told}").format(
                station=station_name(book, station), told=told
            )
        case Snow(fallen=fallen):
            return _("Snow: {told}").format(told=", ".join(_snow_words(fallen, book)) or _("nothing more"))
    return step_word(action.step)


def describe_done(action: Action, before: Table, after: Table) -> str:
    """An action that was done, as a line of the log: what it left behind is said where the action alone does not."""
    match action:
        case CheckWeather():
            excavate, lay = after.rate_values
            return _("Weather: {today}, excavate {excavate}, lay track {lay}").format(
                today=weather_word(after.state.weather[0]), excavate=excavate, lay=lay
            )
        case RestockContracts(revealed=revealed):
            left = [card for card in before.state.office if card is not None and card not in after.state.office]
            parts = [_("No. {card} left").format(card=card) for card in left]
            parts += [_("No. {card} came").format(card=card) for card in revealed]
            return _("Site office: {cards}").format(cards=", ".join(parts) or _("no new card"))
    return describe(action, before.book)


def _area_words(action: AreaAction, book: Book) -> str:
    match action:
        case TakeFromYard(taken=taken):
            words = counts_words(taken)
            last = action.space == book.spaces.get("A")
            return _("{cubes}, start player").format(cubes=words) if last else words
        case Excavate(taken=taken) | ClearNext(taken=taken):
            if not taken:
                return _("no rubble left")
            total = sum(t.rubble for t in taken)
            where = ", ".join(space_name(book, t.space) for t in taken)
            return _("{count} rubble, {where}").format(count=total, where=where)
        case Works(conversions=made):
            return cubes_words(made) if made else _("no conversion")
        case LayTrack(laid=laid):
            if not laid:
                return _("no track laid")
            return ", ".join(space_name(book, card.track) for card in laid)
        case Build(built=SiteBuilt(site=site)):
            return site_name(book, site)
        case Build(built=TrainBought(train=train)):
            return _("bought train {n} {name}").format(n=train, name=book.trains[train].name)
        case Build():
            return _("nothing built")
        case TakeContract(card=card):
            return _("no contract there") if card is None else _("took No. {card}").format(card=card)
        case MoveSurveyor(to=to):
            return _("surveyor at {station}").format(station=station_name(book, to if to is not None else ""))
    return step_word(action.step)


def _contract_words(action: PlayContract, book: Book) -> str:
    card = book.contracts.get(action.card)
    effect = effect_words(card.power) if card is not None else ""
    details: list[str] = []
    if action.becomes is not None:
        details.append(_("next {weather}").format(weather=weather_word(action.becomes)))
    if action.drawn_cubes:
        details.append(cubes_words(action.drawn_cubes))
    if action.drawn_cards:
        drawn = ", ".join(str(n) for n in action.drawn_cards)
        details.append(_("drew {cards}, kept {kept}").format(cards=drawn, kept=action.kept))
    if action.taken:
        details.append(counts_words(action.taken))
    if action.moved is not None:
        (a, m), (b, n) = action.moved
        details.append(_("{source} to {target}").format(source=f"{a}{m}", target=f"{b}{n}"))
    if action.to is not None:
        details.append(station_name(book, action.to))
    if action.conversions:
        details.append(ngettext("{n} conversion", "{n} conversions", action.conversions).format(n=action.conversions))
    told = "; ".join([effect, *details])
    return _("No. {card} before {area}: {effect}").format(card=action.card, area=action.area, effect=told)


def _station_of(book: Book, site: str) -> str:
    found = book.building.get(site)
    return site if found is None else book.route[found[0]].name


def _choice_words(choices: Mapping[int, Choice], book: Book) -> list[str]:
    words = {"bar": _("a bar"), "return": _("train back")}
    found = []
    for seat, choice in choices.items():
        chosen = words[choice] if isinstance(choice, str) else _("No. {card}").format(card=choice)
        found.append(f"{book.players[seat]} {chosen}")
    return found


def _snow_words(fallen: tuple[Taken, ...], book: Book) -> list[str]:
    return [_("{n} rubble on {space}").format(n=t.rubble, space=space_name(book, t.space)) for t in fallen if t.rubble]


def _event_words(action: ResolveEvent, book: Book) -> str:
    out = action.outcome
    event = book.box.event_track.get(action.space)
    name = event_word(event.event.kind) if event is not None else ""
    details: list[str] = [space_name(book, t.space) for t in (*out.cleared, *out.laid)]
    details += _snow_words(out.fallen, book)
    if out.station is not None:
        details.append(_("{station} closed").format(station=station_name(book, out.station)))
    details += _choice_words(out.choices, book)
    told = ", ".join(details) or _("nothing more")
    return _("Event {space} {event}: {told}").format(space=action.space, event=name, told=told)
