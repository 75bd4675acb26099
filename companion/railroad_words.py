"""Words for what the rules of the railroad say: sentences by message key, places and stations, log lines."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.score_words import listed
from companion.wording import N_, _, ngettext, told_number
from rules.core.message import Message
from rules.core.problems import Problem
from rules.gwt_railroad.actions.action import Action
from rules.gwt_railroad.actions.count import can_be
from rules.gwt_railroad.book import Book
from rules.gwt_railroad.components import DARK, FORWARD, LIGHT, START, UNKNOWN_TILE, EngineMove, StationMaster
from rules.gwt_railroad.line import Destination, Offer
from rules.gwt_railroad.scoring import STATION_MASTERS, STATIONS
from rules.gwt_railroad.steps import (
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

SENTENCES: Mapping[str, str] = {
    "no_such": N_("There is no {thing} {value} on this railroad."),
    "setup.players": N_("{count} players; the game is for {least} to {most}."),
    # order
    "turn.game_over": N_("The game is over; nothing moves any more."),
    "turn.return_first": N_("{player}'s engine stands on the end of the line and goes back first."),
    # moves
    "move.direction": N_("{move} moves an engine the other way."),
    "move.edition": N_("{move} belongs to the other edition."),
    "move.at_least_one": N_("In this edition an engine that is moved goes at least one space; {player}'s stayed."),
    "because.taken": N_("{other}'s engine stands there."),
    "because.stands_there": N_("{player}'s engine stands there already."),
    "because.at_end": N_("{player}'s engine stands on the end of the line."),
    "because.at_start": N_("{player}'s engine stands on the start, from where nothing goes back."),
    "because.behind": N_("It lies behind {player}'s engine, and an engine goes back only as a cost."),
    "because.ahead": N_("It lies ahead of {player}'s engine, and a cost takes it back."),
    "because.no_spaces": N_("There is no space to move."),
    "because.engines_ahead": N_("Every place ahead is taken: {others}."),
    "because.start_too_early": N_("The start is reached too early: {most} of {spaces}."),
    "because.not_exactly": N_("It lies {steps} back; the cost is exactly {spaces}."),
    "because.upgraded": N_("{player}'s disc lies there already."),
    "because.not_stopped": N_("{player}'s engine has not just stopped at {place}."),
    "because.master_gone": N_("Its station master is gone."),
    "because.moment_over": N_("{player} has upgraded it before; a station master is taken at that very moment."),
    "because.not_first": N_("Somebody upgraded it before {player}, and only the first can take its station master."),
    "would.leave": N_("Once {other} moves on"),
    "would.leave_any": N_("Once one of them moves on"),
    "would.return": N_("After it has gone back"),
    "would.back": N_("By an action that moves it back as its cost"),
    "would.forward": N_("By a move forward"),
    "would.exactly": N_("By a cost of {steps}"),
    "would.stop_again": N_("When it stops there again"),
    "cannot.reach": N_("{player} cannot reach {place}"),
    "cannot.upgrade": N_("{player} cannot upgrade {station}"),
    "cannot.take_master": N_("{player} cannot take the station master of {station}"),
    # upgrades
    "upgrade.twice": N_("{player} has upgraded {station} before; each player does so once."),
    "upgrade.elsewhere": N_("{player}'s engine does not stand at {place}."),
    "upgrade.too_late": N_("{player}'s engine stood there before; a station is upgraded when the engine stops."),
    "upgrade.not_behind": N_("{station} does not lie behind {player}'s engine."),
    "upgrade.dark_disc": N_(
        "A disc from a dark corner does not fit {station}, unless only such discs are left: its corners are light."
    ),
    "upgrade.light_disc": N_(
        "Dark stations take dark discs only at this table. The printed rules of both editions let a light disc fit any."
    ),
    "upgrade.light_on_dark": N_(
        "A light disc on {station}, which is dark: both printed rules allow it, a summary of them does not."
    ),
    "upgrade.no_disc_there": N_("No disc of {player} lies on {station} to be moved."),
    # station masters
    "master.none_there": N_("No station master lies beside {station}."),
    "master.too_late": N_(
        "A station master is taken at the moment of the upgrade; {player} upgrades {station} not now."
    ),
    "master.not_first": N_(
        "{player} is not the first to upgrade {station}, and only the first can take its station master. The printed "
        "rules of both editions ask only that it is still there."
    ),
    "master.other_tile": N_("Station master {expected} lies beside {station}, not {got}."),
    "master.tile_elsewhere": N_("It cannot be {tile}, which is somewhere else already."),
    "master.too_many": N_("{count} station masters are on the table; {most} were laid out."),
    # the end of the line, deliveries
    "return.not_at_end": N_("{player}'s engine stands at {place}, not on the end of the line."),
    "delivery.not_back": N_("An extraordinary delivery takes {player}'s engine back."),
    "delivery.spaces": N_("Back to {place} counts as {expected}, not {got}: taken spaces and turnouts count nothing."),
    "delivery.city": N_("The city is worth {city}; it may be worth {spaces} at most."),
    # stocktake
    "stocktake.together": N_("{player} and {other} cannot both stand at {place}."),
    "stocktake.engine": N_("{player}'s engine was at {was} in the books, not at {place}."),
    "stocktake.discs": N_("Other discs lay on {station} in the books."),
    "stocktake.tile": N_("Another station master, or none, lay beside {station} in the books."),
    "stocktake.masters": N_("{player} held other station masters in the books."),
    # agenda
    "agenda.end_game": N_("The game is over"),
    "agenda.master": N_("{player} takes the station master of {station}"),
    "agenda.delivery": N_("{player} makes an extraordinary delivery"),
    "agenda.upgrade_behind": N_("{player} upgrades a station behind the engine"),
    # topics
    "topic.score": N_("What the railroad scores."),
    "topic.lower_halves": N_("What the lower halves of station masters count."),
    "topic.taken": N_("Taken spaces are passed over."),
    "topic.turnouts": N_("An engine stands on a turnout."),
    "topic.forward": N_("How far an engine goes."),
    "topic.backward": N_("Going back as a cost."),
    "topic.ruling": N_("This table agreed otherwise: {ruling}."),
    "topic.line": N_("How the line runs."),
    "topic.master": N_("{player} can take the station master of {station}."),
    "topic.halves": N_("What {tile} gives."),
    "topic.upgrade": N_("{player} can upgrade {station}."),
    "topic.discs": N_("Which disc fits {station}."),
    # score
    "score.station": N_("{station}"),
    "score.station_unknown": N_("{station}: its VP have not been entered"),
    "score.no_stations": N_("no station upgraded"),
    "score.no_masters": N_("no station master taken"),
    "score.master_unknown": N_("a station master that nobody has named"),
    "score.master_nothing": N_("{tile}: no points at the end"),
    "score.master": N_("{tile}: {what}, {number}; {rate}"),
    "score.master_open": N_("{tile}: {rate}: {what}. How many has not been entered"),
    "score.points": N_("{what}"),
    "score.counted": N_("{what}: {number}; {rate}"),
    "score.not_entered": N_("{what}: not entered"),
    # positions
    "position.no_such_station": N_("{player}: there is no station {number}; there are {there}"),
    "position.station_twice": N_("{player}: {station} is named more than once"),
    "position.no_such_master": N_("{player}: {tile} is not in this game; there are {there}"),
    "position.master_twice": N_("{tile} is named more than once, by {owners}; a tile has one owner"),
    "position.masters_in_all": N_("{held} station masters in all; {most} were laid out"),
    "position.no_such_count": N_("{player}: nothing called {value} is counted; there is {there}"),
    "position.cannot_be": N_("{player}: {what} cannot be {number}"),
    "position.too_many_in_all": N_("{what}: {held} in all; there can be {most}"),
}
"""Every message of the rules, by key, but for those in ``COUNTED``."""

COUNTED: Mapping[str, tuple[str, Callable[[int], str]]] = {
    "move.allowance": (
        "expected",
        lambda n: ngettext(
            "{move} moves it {expected} space, not {got}.", "{move} moves it {expected} spaces, not {got}.", n
        ),
    ),
    "because.too_far": (
        "steps",
        lambda n: ngettext(
            "It is {steps} space away; {spaces} can be moved.", "It is {steps} spaces away; {spaces} can be moved.", n
        ),
    ),
    "would.spaces": ("steps", lambda n: ngettext("With {steps} space to move", "With {steps} spaces to move", n)),
    "cannot.move": (
        "spaces",
        lambda n: ngettext(
            "{player} cannot move {spaces} space forward", "{player} cannot move up to {spaces} spaces forward", n
        ),
    ),
    "cannot.move_back": (
        "spaces",
        lambda n: ngettext("{player} cannot move {spaces} space back", "{player} cannot move {spaces} spaces back", n),
    ),
    "upgrade.price": (
        "expected",
        lambda n: ngettext(
            "{station} costs {expected} dollar, not {got}.", "{station} costs {expected} dollars, not {got}.", n
        ),
    ),
    "return.at_least": (
        "spaces",
        lambda n: ngettext(
            "From the end of the line an engine goes back at least {spaces} space.",
            "From the end of the line an engine goes back at least {spaces} spaces.",
            n,
        ),
    ),
    "agenda.return": (
        "dollars",
        lambda n: ngettext(
            "{player} goes back from the end and gains {dollars} dollar",
            "{player} goes back from the end and gains {dollars} dollars",
            n,
        ),
    ),
    "agenda.upgrade": (
        "cost",
        lambda n: ngettext(
            "{player} upgrades {station} for {cost} dollar", "{player} upgrades {station} for {cost} dollars", n
        ),
    ),
    "agenda.move": (
        "spaces",
        lambda n: ngettext(
            "{player} moves forward, {spaces} space", "{player} moves forward, up to {spaces} spaces", n
        ),
    ),
    "agenda.move_back": (
        "spaces",
        lambda n: ngettext("{player} goes back {spaces} space", "{player} goes back {spaces} spaces", n),
    ),
}
"""Messages whose words hang on a number: the parameter it is, and the sentence for it."""

THINGS = {
    "direction": N_("direction"),
    "place": N_("place"),
    "allowance": N_("number of spaces"),
    "move": N_("move"),
    "station": N_("station"),
    "corner": N_("corner"),
    "payment": N_("payment"),
    "worker": N_("kind of worker"),
    "station master": N_("station master"),
    "city": N_("city worth"),
    "edition": N_("edition"),
    "set": N_("set of station masters"),
    "ruling": N_("answer"),
    "count": N_("count"),
    "number": N_("number"),
    "player": N_("player"),
}
"""What there is none of, in "no_such"."""

CORNERS = {LIGHT: N_("light corner"), DARK: N_("dark corner")}

WORKERS = {"cowboy": N_("cowboy"), "craftsman": N_("craftsman"), "engineer": N_("engineer")}

NAMES: Mapping[str, str] = {
    "stations": N_("Train stations"),
    "masters": N_("Station masters"),
    "station_masters": N_("Station masters"),
    "workers": N_("Workers, the printed ones included"),
    "objective_cards": N_("Objective cards in your own area"),
    "hazard_tiles": N_("Hazard tiles"),
    "pairs": N_("Pairs of two colours of teepees or outlaws"),
    "certificates": N_("Certificates, temporary and permanent"),
    "stations_upgraded": N_("Upgraded stations"),
    "buildings_placed": N_("Own buildings on the board"),
    "exchange_tokens": N_("Exchange tokens"),
    "areas": N_("Areas"),
    "dollars": N_("Dollars"),
    "buildings": N_("Buildings"),
    "cities": N_("Cities"),
    "hazards": N_("Hazards"),
    "cattle": N_("Cattle cards"),
    "objectives": N_("Objective cards"),
    "worker_spaces": N_("Workers on the fifth and sixth space of a row"),
    "disc_space": N_("Disc space with points cleared"),
    "job_market_token": N_("Job market token"),
}
"""Rows of the sheet and what is counted, by their names in the pack."""

RULINGS: Mapping[str, str] = {
    "forward_least": N_("how far a move forward goes at least"),
    "dark_stations": N_("which discs fit dark stations"),
    "station_master": N_("who can take a station master"),
}
"""What each ruling is about."""

ANSWERS: Mapping[tuple[str, str], str] = {
    ("forward_least", "none"): N_("An engine may stay where it is"),
    ("forward_least", "one"): N_("An engine that is moved goes at least one space"),
    ("dark_stations", "any_disc"): N_("A light disc fits any station"),
    ("dark_stations", "dark_only"): N_("Dark stations take dark discs only"),
    ("station_master", "first"): N_("Only the first who upgrades a station can take its station master"),
    ("station_master", "while_there"): N_("Whoever upgrades a station can, while the tile is there"),
}
"""What each answer to a ruling says."""

WHERE = {
    "neutral": N_("Neutral building {name}"),
    "building": N_("Building {name}"),
    "auxiliary": N_("Auxiliary action, {name}"),
    "objective": N_("Objective card, {name}"),
}
"""Where a move is printed."""

_TIMES = {"single": N_("single"), "double": N_("double")}

PER = {
    "engineers": N_("forward up to your engineers"),
    "woods": N_("forward up to your buildings in the woods"),
    "hazards": N_("forward up to your hazard tiles"),
}
"""How far a move goes that has no number of its own."""

_KINDS: Mapping[str, Callable[[int], str]] = {
    "dollars": lambda n: ngettext("{n} dollar", "{n} dollars", n),
    "cards": lambda n: ngettext("{n} hand card", "{n} hand cards", n),
    "certificates": lambda n: ngettext("{n} certificate", "{n} certificates", n),
    "removals": lambda n: ngettext("{n} hand card removed", "{n} hand cards removed", n),
}

_UPPER: Mapping[str, Callable[[int], str]] = {
    "dollars": lambda n: ngettext("{n} dollar at once", "{n} dollars at once", n),
    "hazard_or_trade": lambda n: _("a hazard removed for nothing, or a trade, at once"),
    "certificates": lambda n: ngettext("a permanent certificate", "{n} permanent certificates", n),
    "certificate_marker": lambda n: ngettext("certificate marker {n} space on", "certificate marker {n} spaces on", n),
    "branchlet": lambda n: _("a branchlet at once"),
    "exchange_token": lambda n: ngettext("an exchange token at once", "{n} exchange tokens at once", n),
}


def place_word(place: str) -> str:
    """A place of the line: "the start", else as it is written: 15, T13."""
    return _("the start") if place == START else place


def station_word(station: int) -> str:
    """A station by its number along the line."""
    return _("station {number}").format(number=station)


def master_word(tile: int | str) -> str:
    """A station master by its number; one not entered by a question mark."""
    return _("station master {number}").format(number=tile)


def name_word(book: Book, what: str) -> str:
    """A row of the sheet, or something that is counted; what the pack calls it where no word is known."""
    if what in NAMES:
        return _(NAMES[what])
    box = book.box
    known = box.counts.get(what) or box.categories.get(what)
    return what if known is None else known.name


def row_name(category: str) -> str:
    """A row of the sheet, or something that is counted, by its name in the pack; that name where no word is known."""
    return _(NAMES[category]) if category in NAMES else category


def line_name(book: Book, category: str, about: str) -> str:
    """A line of the sheet by what it is about: a station, a station master, or the whole row."""
    if category == STATIONS and about:
        return station_word(int(about))
    if category == STATION_MASTERS and about.isdigit():
        return master_word(int(about))
    return name_word(book, category)


def ruling_words(ruling: str, answer: str) -> str:
    """An answer to a ruling, as a sentence."""
    return _(ANSWERS[ruling, answer])


def worker_word(worker: str) -> str:
    """A kind of worker; one of another box stands as it is."""
    return _(WORKERS.get(worker, worker))


def corner_word(corner: str) -> str:
    """The corner that a disc comes from."""
    return _(CORNERS.get(corner, corner))


def dollars_words(n: int | None) -> str:
    """An amount of dollars; "?" while nobody has entered it."""
    if n is None:
        return "?"
    return ngettext("{n} dollar", "{n} dollars", n).format(n=n)


def move_name(move: EngineMove) -> str:
    """Where a move is printed: "Building 1b", "Auxiliary action, double"."""
    return _(WHERE.get(move.where, "{name}")).format(name=_(_TIMES.get(move.name, move.name)))


def move_words(move: EngineMove) -> str:
    """What a move does: "back 1, for 3 dollars"."""
    parts = []
    if move.per is not None:
        parts.append(_(PER.get(move.per, move.per)))
    elif move.spaces is not None and move.direction == FORWARD:
        parts.append(_("forward up to {n}").format(n=move.spaces))
    elif move.spaces is not None:
        parts.append(_("back {n}").format(n=move.spaces))
    if move.pay:
        parts.append(_("pay {price}").format(price=amounts_words(move.pay)))
    if move.gain:
        parts.append(_("gain {gain}").format(gain=amounts_words(move.gain)))
    if move.then == "extraordinary-delivery":
        parts.append(_("then an extraordinary delivery"))
    elif move.then == "upgrade-behind":
        parts.append(_("upgrade a station behind your engine"))
    return ", ".join(parts)


def amounts_words(counts: Mapping[str, int]) -> str:
    """What a move costs or brings: "2 dollars and 1 hand card"."""
    return listed([_KINDS[kind](n).format(n=n) if kind in _KINDS else f"{n} {kind}" for kind, n in counts.items()])


def halves_words(book: Book, master: StationMaster) -> str:
    """Both halves of a station master: what it gives, and what it counts at the end."""
    upper = _UPPER.get(master.upper.gives)
    gives = master.upper.gives if upper is None else upper(master.upper.n).format(n=master.upper.n)
    lower = master.lower
    if lower is None:
        return _("{gives}; no points at the end").format(gives=gives)
    what = name_word(book, lower.counts)
    counts = _("{rate}: {what}").format(rate=rate_words(lower.vp, lower.each), what=what)
    return _("{gives}; {counts}").format(gives=gives, counts=counts)


def tile_words(book: Book, tile: int) -> str:
    """A tile by its number and in few words what tells it from the others: what its lower half counts, else what it
    gives ("3: Hazard tiles")."""
    master = book.box.masters[tile]
    known_by = halves_words(book, master) if master.lower is None else name_word(book, master.lower.counts)
    return f"{tile}: {known_by}"


def rate_words(vp: Any, each: Any) -> str:
    """What is scored for how many: "3 VP for every 2", "1 VP each"."""
    if each == 1:
        return _("{vp} VP each").format(vp=vp)
    return _("{vp} VP for every {each}").format(vp=vp, each=each)


def _value(book: Book, key: str, name: str, value: Any) -> str:
    """One parameter of a message in words."""
    if value is None:
        return "?"
    if name in ("player", "other") and isinstance(value, int):
        return book.players[value]
    if name == "others":
        return listed([book.players[seat] for seat in value])
    if name in ("place", "was"):
        return place_word(value)
    if name == "station" and isinstance(value, int):
        return station_word(value)
    if name == "tile":
        return master_word(value)
    if name == "what" and isinstance(value, str):
        return name_word(book, value)
    if name == "move":
        return move_name(book.box.moves[value])
    if name == "ruling":
        return ruling_words(value, getattr(book.rulings, value))
    if name == "steps" and isinstance(value, tuple):
        return _or([str(n) for n in value])
    if isinstance(value, tuple):
        return listed(
            [name_word(book, v) if isinstance(v, str) and key == "position.no_such_count" else str(v) for v in value]
        )
    return str(value)


def _or(parts: list[str]) -> str:
    """Numbers of which one counts: "3", "3 or 4"."""
    if len(parts) < 2:
        return "".join(parts)
    return _("{first} or {last}").format(first=", ".join(parts[:-1]), last=parts[-1])


def say(message: Message, book: Book) -> str:
    """A message of the rules as a sentence."""
    params = dict(message.params)
    words = {name: _value(book, message.key, name, value) for name, value in params.items()}
    if message.key == "no_such":
        words["thing"] = _(THINGS[params["what"]])
    if "each" in params:
        words["rate"] = rate_words(words["vp"], params["each"])
    if "station" in params:
        words["number"] = words.get("number", str(params["station"]))
    if message.key == "position.no_such_count":
        words["value"] = str(params["what"])
    if message.key in COUNTED:
        name, sentence = COUNTED[message.key]
        number = params[name]
        return sentence(number if isinstance(number, int) else 2).format(**words)
    return _(SENTENCES[message.key]).format(**words)


def finding(problem: Problem, book: Book) -> str:
    """A problem in words, its clause at the end."""
    return _("{sentence} ({clause})").format(sentence=say(problem.message, book), clause=problem.ref)


def count_problem(book: Book, what: str, number: int | None) -> str:
    """Why a number cannot be entered, in a sentence; "" when it can."""
    if number is None or can_be(book.box, what, number):
        return ""
    name, row = name_word(book, what), book.box.categories.get(what)
    if number < 0 or row is None or row.most is None:
        return _("{what} cannot be below 0.").format(what=name)
    return _("{what} is {most} at most.").format(what=name, most=row.most)


def offer_words(book: Book, offer: Offer) -> str:
    """What can be done at a station: "upgrade for 4 dollars, 2 VP, disc from a light corner, station master 3"."""
    station = offer.station
    if offer.upgraded:
        return _("{station}, upgraded already").format(station=station_word(station.number))
    corners = (
        _("any disc")
        if len(offer.corners) > 1
        else _("a disc from a {corner}").format(corner=corner_word(offer.corners[0]))
    )
    parts = [
        station_word(station.number),
        _("upgrade for {price}").format(price=dollars_words(station.cost)),
        _("{vp} VP").format(vp=told_number(station.vp)),
        corners,
    ]
    if offer.master is not None:
        parts.append(_("its station master") if offer.master == UNKNOWN_TILE else master_word(offer.master))
    return ", ".join(parts)


def destination_words(book: Book, destination: Destination) -> str:
    """A place in reach: how far, what is passed over on the way, what can be done there."""
    steps = ngettext("{n} space", "{n} spaces", destination.steps).format(n=destination.steps)
    parts = [steps]
    if destination.skipped:
        skipped = listed([place_word(place) for place in destination.skipped])
        parts.append(_("passing over {places}").format(places=skipped))
    if destination.offer is not None:
        parts.append(offer_words(book, destination.offer))
    return "; ".join(parts)


def describe(action: Action, book: Book) -> str:
    """An action as a line of the log, without the player's name."""
    match action:
        case MoveEngine(to=to, spaces=spaces, cause=cause):
            where = _("to {place}").format(place=place_word(to))
            if cause is not None and cause in book.box.moves:
                return _("{where}, {cause}").format(where=where, cause=move_name(book.box.moves[cause]))
            if action.forward:
                return ngettext("{where}, {n} space allowed", "{where}, {n} spaces allowed", spaces).format(
                    where=where, n=spaces
                )
            return ngettext("back {where}, {n} space", "back {where}, {n} spaces", spaces).format(where=where, n=spaces)
        case Upgrade(station=station) | UpgradeBehind(station=station):
            return _upgrade_words(action, station)
        case TakeMaster(station=station, tile=tile, worker=worker):
            what = _("station master") if tile is None else master_word(tile)
            words = _("{master} of {station}").format(master=what, station=station_word(station))
            return (
                words
                if worker is None
                else _("{what}, one {worker} given up").format(what=words, worker=worker_word(worker))
            )
        case ReturnFromEnd(to=to):
            dollars = dollars_words(book.line.return_dollars)
            return _("back from the end to {place}, gains {dollars}").format(place=place_word(to), dollars=dollars)
        case ExtraordinaryDelivery(to=to, spaces=spaces, city=city):
            words = _("extraordinary delivery, back to {place}, counts as {n}").format(place=place_word(to), n=spaces)
            return words if city is None else _("{what}, city worth {city}").format(what=words, city=city)
        case EnterCount(what=what, number=number):
            shown = "?" if number is None else number
            return _("{what}: {number}").format(what=name_word(book, what), number=shown)
        case Stocktake():
            return _stocktake_words(action, book)
        case EndGame():
            return _("The game is over")
    return action.step


def _upgrade_words(action: Upgrade | UpgradeBehind, station: int) -> str:
    words = station_word(station)
    if isinstance(action, UpgradeBehind):
        words = _("{station} behind the engine").format(station=words)
    words = _("upgrades {station}").format(station=words)
    if action.paid is not None:
        words = _("{what} for {price}").format(what=words, price=dollars_words(action.paid))
    if action.corner is not None:
        words = _("{what}, {corner}").format(what=words, corner=corner_word(action.corner))
    if action.moved_from is not None:
        words = _("{what}, disc from {station}").format(what=words, station=station_word(action.moved_from))
    return words


def _stocktake_words(action: Stocktake, book: Book) -> str:
    seen = [
        _("{player} at {place}").format(player=book.players[seat], place=place_word(place))
        for seat, place in action.engines.items()
    ]
    seen += [_("discs on {station}").format(station=station_word(n)) for n in action.discs]
    seen += [
        _("no station master at {station}").format(station=station_word(n))
        if tile is None
        else _("{master} at {station}").format(master=master_word(tile), station=station_word(n))
        for n, tile in action.tiles.items()
    ]
    seen += [_("station masters of {player}").format(player=book.players[seat]) for seat in action.masters]
    return _("Seen: {what}").format(what=", ".join(seen) or _("nothing"))
