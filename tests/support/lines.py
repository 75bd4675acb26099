"""What a person would type for an action at a table: the opposite of companion.typed."""

from __future__ import annotations

from collections.abc import Mapping

from rules.snowdonia.actions.action import Action
from rules.snowdonia.actions.build import Build, SiteBuilt
from rules.snowdonia.actions.contract import PlayContract
from rules.snowdonia.actions.event import ResolveEvent
from rules.snowdonia.actions.hire import Hire
from rules.snowdonia.actions.place import Place
from rules.snowdonia.actions.restock_contracts import RestockContracts
from rules.snowdonia.actions.restock_yard import RestockYard
from rules.snowdonia.actions.site_office import TakeContract
from rules.snowdonia.actions.stock_yard import TakeFromYard
from rules.snowdonia.actions.weather import CheckWeather
from rules.snowdonia.actions.works import Works
from rules.snowdonia.agenda import agenda
from rules.snowdonia.state import Table

LETTERS = {"ore": "i", "stone": "s", "coal": "c", "event": "e"}


def counted(counts: Mapping[str, int]) -> str:
    return "".join(LETTERS[kind] * n for kind, n in counts.items()) or "-"


def drawn(cubes: tuple[str, ...]) -> str:
    return "".join(LETTERS[kind] for kind in cubes) or "-"


def line_of(action: Action, table: Table) -> str:
    """The line for an action of the agenda."""
    due = agenda(table).due
    if due is not None and due.action == action and due.guessed:
        return "."
    match action:
        case Hire():
            return "hire"
        case Place(area=area, space=space):
            return f"{area}{space}"
        case PlayContract():
            return _contract(action)
        case TakeFromYard(taken=taken):
            return counted(taken)
        case Works(conversions=made):
            return "".join({"bar": "b", "stone": "s"}[kind] for kind in made) or "-"
        case Build(built=None):
            return "-"
        case Build(built=built):
            assert built is not None
            name = built.site if isinstance(built, SiteBuilt) else f"train {built.train}"
            paid = "".join(f" {kind} {n}" for kind, n in vars(built.paid).items())
            return name + paid
        case TakeContract(card=card):
            return "-" if card is None else str(card)
        case RestockContracts(revealed=revealed):
            return " ".join(map(str, revealed)) or "-"
        case CheckWeather(back=back):
            return back or "-"
        case RestockYard(drawn=cubes):
            return drawn(cubes)
        case ResolveEvent(outcome=outcome):
            players = table.book.players
            return ", ".join(f"{players[seat]} {choice}" for seat, choice in outcome.choices.items())
    return "."


def _contract(play: PlayContract) -> str:
    words = [f"play {play.card}"]
    if play.becomes is not None:
        words.append(play.becomes)
    words += [str(card) for card in play.drawn_cards]
    if play.kept is not None:
        words.append(f"keep {play.kept}")
    if play.drawn_cubes:
        words.append(drawn(play.drawn_cubes))
    if play.taken:
        words.append(counted(play.taken))
    elif "taken" in vars(play) and play.card in (20, 23):
        words.append("-")
    if play.moved is not None:
        words += [f"{area}{space}" for area, space in play.moved]
    if play.conversions or play.card in (11, 12, 24):
        words.append(str(play.conversions))
    return " ".join(words)
