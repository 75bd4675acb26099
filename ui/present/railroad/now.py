"""What NOW shows of the railroad: whose engine, how far, what can be done there, and what speaks against it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from companion.railroad_words import (
    corner_word,
    describe,
    dollars_words,
    halves_words,
    master_word,
    move_name,
    move_words,
    place_word,
    say,
    tile_words,
    worker_word,
)
from companion.score_words import listed
from companion.wording import _, clause_title, ngettext, told_number
from rules.core.hindrance import Hindrance
from rules.core.message import Message
from rules.core.problems import Grade, Problem
from rules.core.refs import RuleRef
from rules.gwt_railroad.book import Book
from rules.gwt_railroad.components import DARK, EXTRAORDINARY_DELIVERY, UNKNOWN_TILE, Corner, clause
from rules.gwt_railroad.line import in_the_way, why_not
from rules.gwt_railroad.steps import (
    EndGame,
    EnterCount,
    ExtraordinaryDelivery,
    MoveEngine,
    ReturnFromEnd,
    TakeMaster,
    Upgrade,
    UpgradeBehind,
)
from ui.present.forms import Option
from ui.present.framed import FindingView, Framed
from ui.present.looks import Look
from ui.present.railroad.line import capital, nth_station
from ui.present.railroad.moving import Hand, causes
from ui.present.railroad.scores import vp_words

SHOWN_SPACES = 7
"""So many numbers of spaces stand side by side; more are entered."""

Mode: TypeAlias = Literal["due", "amend", "insert"]
Repair: TypeAlias = tuple[Literal["spaces", "direction", "clear"], Any]
"""What would let an engine go where somebody tapped: so many spaces, the other direction, or another place."""


@dataclass(frozen=True)
class MasterView:
    """The station master that can be taken: what it gives, which worker is given up for it, and which one it is where
    nobody has entered that."""

    taking: bool
    words: str
    workers: tuple[tuple[str, str], ...] = ()
    worker: str | None = None
    tiles: tuple[Option, ...] = ()
    tile: int | None = None


@dataclass(frozen=True)
class OfferView:
    """The place in question: how far, what is passed over, and what can be done there. ``upgrade`` is the words of the
    button, "" where none can be made; ``corners`` are offered where both kinds of discs fit, ``own`` are the stations
    that a disc could be moved from."""

    title: str
    tail: str
    passed: str = ""
    upgrade: str = ""
    upgrading: bool = False
    can_leave: bool = True
    corners: tuple[tuple[Corner, str], ...] = ()
    corner: Corner | None = None
    own: tuple[tuple[int, str], ...] = ()
    moved_from: int | None = None
    words: str = ""
    master: MasterView | None = None


@dataclass(frozen=True)
class RailroadNowView(Framed):
    """All that the panel shows. ``options`` are what moves an engine; ``spaces`` None hides
    directions and numbers. ``later`` is what a player can still do at this moment, in the words of its button."""

    options: tuple[Option, ...] = ()
    forward: bool | None = None
    spaces: int | None = None
    cause: str = ""
    offer: OfferView | None = None
    city: bool = False
    number: bool = False
    repair: Repair | None = None
    can_name_cause: bool = False
    nothing_more: bool = False
    later: str = ""


def rest_view(*, number: int, mode: Mode = "due", later: str = "") -> RailroadNowView:
    """Nothing is in hand: which engine moves?"""
    return RailroadNowView(
        caption=_caption(mode),
        step=_step(number, mode),
        headline=_("Whose engine moves?"),
        sub=_("Tap an engine or its row, or press its digit."),
        icon="train",
        clause=clause("4"),
        cancel=_("Leave it") if mode != "due" else "",
        later=later,
    )


def later_words(hand: Hand | None, looks: Sequence[Look]) -> str:
    """What a player can still do at this moment: "Ben upgrades the fourth station"; "" for nothing."""
    if hand is None or hand.seat is None or hand.offer is None:
        return ""
    station = nth_station(hand.offer.station.number)
    if isinstance(hand.action, TakeMaster):
        return _("{player} takes the station master").format(player=looks[hand.seat].name)
    return _("{player} upgrades {station}").format(player=looks[hand.seat].name, station=station)


def over_view(totals: Sequence[tuple[int, bool]], *, number: int) -> RailroadNowView:
    """The game is over: the totals, and on to the sheet."""
    ranked = sorted(range(len(totals)), key=lambda seat: -totals[seat][0])
    return RailroadNowView(
        caption=_("Now"),
        step=_step(number, "due"),
        headline=_("The game is over"),
        sub=_("What is counted for the score can still be entered."),
        icon="nav-score",
        confirm=_("Show the sheet"),
        ready=True,
        clause=clause("12"),
        over=True,
        totals=tuple((seat, vp_words(*totals[seat])) for seat in ranked),
    )


def causes_view(hand: Hand, *, number: int) -> RailroadNowView:
    """What moves the engine, to choose from."""
    box, table = hand.table.book.box, hand.table
    options = [Option(None, _("Nobody says"), tail="")]
    options += [Option(key, move_name(box.moves[key]), tail=move_words(box.moves[key])) for key in causes(table)]
    options.append(Option(EXTRAORDINARY_DELIVERY, _("Extraordinary delivery"), tail=_("back, by a city")))
    return RailroadNowView(
        caption=_("Now, move an engine"),
        step=_step(number, "due"),
        headline=_("Which action?"),
        sub=_("It fills in how far, and says what it costs and brings."),
        seat=hand.seat,
        options=tuple(options),
        cancel=_("Back"),
        clause=clause("4"),
    )


def hand_view(hand: Hand, looks: Sequence[Look], *, number: int, mode: Mode = "due") -> RailroadNowView:
    """The step in hand."""
    seat, action = hand.seat, hand.action
    look = looks[seat] if seat is not None else None
    name = look.name if look is not None else ""
    repair = _repair(hand)
    moving = isinstance(action, MoveEngine)
    return RailroadNowView(
        caption=_caption(mode),
        step=_step(number, mode),
        headline=_headline(hand, name),
        sub=_sub(hand),
        seat=seat,
        icon="" if seat is not None else "nav-score",
        forward=action.forward if isinstance(action, MoveEngine) else None,
        spaces=action.spaces if isinstance(action, MoveEngine) else None,
        cause=_cause(hand),
        offer=_offer(hand, looks),
        city=isinstance(action, ExtraordinaryDelivery),
        number=isinstance(action, EnterCount),
        confirm=_confirm(hand, mode, number),
        ready=hand.ready,
        clause=_clause(hand),
        findings=_findings(hand, repair),
        repair=repair,
        can_name_cause=moving and mode != "amend",
        nothing_more=mode == "due" and not moving and not isinstance(action, ReturnFromEnd | EndGame),
        cancel=_("Leave it") if mode != "due" or not isinstance(action, ReturnFromEnd) else "",
    )


def _caption(mode: Mode) -> str:
    return {
        "due": _("Now, move an engine"),
        "amend": _("Now, amend an entry"),
        "insert": _("Now, insert an entry"),
    }[mode]


def _step(number: int, mode: Mode) -> str:
    words = _("entry {n}") if mode == "amend" else _("after {n}") if mode == "insert" else _("step {n}")
    return words.format(n=number)


def _headline(hand: Hand, name: str) -> str:
    match hand.action:
        case MoveEngine(spaces=spaces, forward=True):
            return _("{player}, up to {n}").format(player=name, n=spaces)
        case MoveEngine(spaces=spaces):
            return _("{player}, back {n}").format(player=name, n=spaces)
        case ReturnFromEnd():
            return _("{player} goes back from the end").format(player=name)
        case ExtraordinaryDelivery():
            return _("{player}, extraordinary delivery").format(player=name)
        case UpgradeBehind():
            return _("{player}, upgrade behind the engine").format(player=name)
        case Upgrade():
            return _("{player} upgrades here?").format(player=name)
        case TakeMaster():
            return _("{player} takes the master?").format(player=name)
        case EnterCount():
            return name
        case EndGame():
            return _("Is the game over?")
    return capital(describe(hand.action, hand.table.book))


def _sub(hand: Hand) -> str:
    table, action, n = hand.table, hand.action, len(hand.reach)
    line = table.book.line
    if isinstance(action, EnterCount | Upgrade | TakeMaster):
        return capital(describe(action, table.book)) if isinstance(action, EnterCount) else ""
    if isinstance(action, EndGame):
        return _("Turns are not tracked, so the table says so. What is counted for the score can be entered after it.")
    if isinstance(action, ReturnFromEnd):
        words = ngettext(
            "at least {n} space, to any free place; gains {dollars}",
            "at least {n} spaces, to any free place; gains {dollars}",
            line.return_least,
        )
        return words.format(n=line.return_least, dollars=dollars_words(line.return_dollars))
    if isinstance(action, UpgradeBehind):
        return ngettext("{n} station lies behind it", "{n} stations lie behind it", n).format(n=n)
    at = place_word(table.state.engines[hand.seat or 0])
    words = ngettext("from {place}, {n} place can be reached", "from {place}, {n} places can be reached", n)
    return words.format(place=at, n=n)


def _cause(hand: Hand) -> str:
    move = hand.cause
    if move is None:
        return ""
    return _("{name}: {what}").format(name=move_name(move), what=move_words(move))


def _offer(hand: Hand, looks: Sequence[Look]) -> OfferView | None:
    place = hand.place
    if place is None:
        return None
    found, offer = hand.destination, hand.offer
    where = place_word(place)
    title = _("To {place}").format(place=where) if hand.moves else capital(where)
    if offer is not None:
        station = nth_station(offer.station.number)
        title = _("{place}, {station}").format(place=title, station=station)
    tail, passed = "", ""
    if found is not None:
        tail = ngettext("{n} step", "{n} steps", found.steps).format(n=found.steps)
        if isinstance(hand.action, ExtraordinaryDelivery):
            tail = _("counts as {n}").format(n=found.steps)
        passed = _passed(found.skipped)
    if offer is None:
        return OfferView(title, tail, passed)
    if offer.upgraded and not isinstance(hand.action, TakeMaster):
        words = _("{player}'s disc lies there already.").format(player=looks[hand.seat or 0].name)
        return OfferView(title, tail, passed, words=words)
    station_of = offer.station
    corners = tuple((corner, capital(corner_word(corner))) for corner in hand.corners)
    own = tuple((n, nth_station(n)) for n in hand.table.upgraded(hand.seat or 0)) if hand.upgrades else ()
    can = hand.can_upgrade or isinstance(hand.action, Upgrade | UpgradeBehind)
    return OfferView(
        title,
        tail,
        passed,
        upgrade=_("Upgrade, {price}").format(price=dollars_words(station_of.cost)) if can else "",
        upgrading=hand.upgrades,
        can_leave=hand.can_upgrade,
        corners=corners if len(corners) > 1 else (),
        corner=hand.chosen_corner,
        own=own,
        moved_from=hand.moved_from,
        words=_words(hand),
        master=_master(hand),
    )


def _passed(skipped: Sequence[str]) -> str:
    if not skipped:
        return ""
    names = listed([place_word(place) for place in skipped])
    return ngettext(
        "{places} is taken, so it does not count.", "{places} are taken, so they do not count.", len(skipped)
    ).format(places=names)


def _words(hand: Hand) -> str:
    """Its VP, which disc goes there, and whether its station master is still there."""
    offer = hand.offer
    if offer is None or isinstance(hand.action, TakeMaster):
        return ""
    station = offer.station
    if len(offer.corners) > 1:
        disc = _("any disc")
    else:
        disc = _("dark-corner disc") if offer.corners[0] == DARK else _("light-corner disc")
    parts = [_("{vp} VP, {disc}.").format(vp=told_number(station.vp), disc=disc)]
    if hand.master_there is not None:
        parts.append(_("Its master is still here."))
    return " ".join(parts)


def _master(hand: Hand) -> MasterView | None:
    there, book = hand.master_there, hand.table.book
    if there is None:
        return None
    given = hand.action if isinstance(hand.action, TakeMaster) else None
    tile = given.tile if given is not None else hand.tile
    which = there if tile is None else tile
    if which == UNKNOWN_TILE:
        words = _("Which one lies here has not been entered.")
    else:
        words = _("{master}: {halves}").format(
            master=capital(master_word(which)), halves=halves_words(book, book.box.masters[int(which)])
        )
    taking = hand.takes_master
    if not taking:
        return MasterView(False, words)
    tiles = tuple(Option(n, tile_words(book, n)) for n in hand.tiles)
    workers = tuple((worker, capital(worker_word(worker))) for worker in book.box.workers)
    worker = given.worker if given is not None else hand.worker
    return MasterView(True, words, workers, worker, tiles, tile)


def _confirm(hand: Hand, mode: Mode, number: int) -> str:
    if mode == "amend":
        return _("Amend entry {n}").format(n=number)
    if mode == "insert":
        return _("Insert it")
    if hand.breaks:
        return _("Record anyway")
    match hand.action:
        case MoveEngine() if hand.place is None:
            return _("Tap a place")
        case ReturnFromEnd():
            words = _("Go back and upgrade") if hand.upgrades else _("Go back")
        case Upgrade() | UpgradeBehind():
            words = _("Upgrade")
        case TakeMaster():
            return _("Take the master")
        case ExtraordinaryDelivery():
            words = _("Deliver and upgrade") if hand.upgrades else _("Deliver")
        case EndGame():
            return _("The game is over")
        case _:
            words = _("Move and upgrade") if hand.upgrades else _("Move")
    return _("{what}, take the master").format(what=words) if hand.takes_master else words


def _clause(hand: Hand) -> RuleRef:
    serious = next((problem for problem in hand.problems if problem.grade is not Grade.NOTE), None)
    if serious is not None:
        return serious.ref
    found = hand.destination
    if found is not None and found.skipped:
        return clause("3")
    match hand.action:
        case MoveEngine(forward=forward):
            return clause("4" if forward else "5")
        case ReturnFromEnd():
            return clause("10")
        case ExtraordinaryDelivery() | UpgradeBehind():
            return clause("13")
        case Upgrade():
            return clause("6")
        case TakeMaster():
            return clause("8")
    return clause("12")


# What speaks against it


def hindrance(hand: Hand) -> Hindrance | None:
    """Why an engine cannot go to the place in question, or nowhere at all; None when it can."""
    action = hand.action
    if not isinstance(action, MoveEngine):
        return None
    if hand.place is None:
        return in_the_way(hand.table, action.seat, action.spaces, action.forward)
    return why_not(hand.table, action.seat, hand.place, action.spaces, action.forward)


def _repair(hand: Hand) -> Repair | None:
    found = hindrance(hand)
    if found is None:
        return ("clear", None) if hand.breaks and hand.reach else None
    return _of_remedy(found.remedy) or (("clear", None) if hand.reach and hand.place is not None else None)


def _of_remedy(remedy: Message | None) -> Repair | None:
    match remedy.key if remedy is not None else "":
        case "would.spaces" | "would.exactly":
            assert remedy is not None
            steps = remedy.get("steps")
            return "spaces", min(steps) if isinstance(steps, tuple) else steps
        case "would.back":
            return "direction", False
        case "would.forward":
            return "direction", True
    return None


def _repair_words(hand: Hand, repair: Repair | None) -> str:
    match repair:
        case ("spaces", int(n)):
            return ngettext("With {n} space", "With {n} spaces", n).format(n=n)
        case ("direction", True):
            return _("Forward instead")
        case ("direction", _):
            return _("Back instead")
        case ("clear", _):
            return _("Another place")
    return ""


def _findings(hand: Hand, repair: Repair | None) -> tuple[FindingView, ...]:
    book = hand.table.book
    why = hindrance(hand)
    shown: list[FindingView] = []
    words = _repair_words(hand, repair)
    if why is not None:
        sentence = say(why.why, book)
        if why.remedy is not None and (repair is None or repair[0] == "clear"):
            sentence = _("{why} {remedy}.").format(why=sentence, remedy=say(why.remedy, book))
        shown.append(FindingView("breach", sentence, clause_title(why.ref), words))
    for problem in sorted(hand.problems, key=lambda problem: -problem.grade):
        if why is not None and (problem.ref, problem.message) == (why.ref, why.why):
            continue
        shown.append(finding_view(problem, book, words))
    return tuple(shown)


def finding_view(problem: Problem, book: Book, repair: str = "") -> FindingView:
    """A problem with its clause; only a breach can be mended, and Confirm keeps it."""
    sentence, number = say(problem.message, book), clause_title(problem.ref)
    if problem.grade is Grade.NOTE:
        return FindingView("note", sentence, number)
    if problem.grade is Grade.IMPOSSIBLE:
        return FindingView("impossible", sentence, number)
    return FindingView("breach", sentence, number, repair)
