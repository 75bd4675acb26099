"""A game of Snowdonia as it was set up as plain data and back, for the database and the game file alike; and what games
of every title write in the same way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion import catch_up
from companion.codec import Plain
from companion.content import load_box
from companion.errors import BadInput
from companion.fields import given, listing, moment, table, text, whole, wrong
from companion.game import Game, GameInfo
from companion.titles import SNOWDONIA
from rules.core.frozen import replace
from rules.snowdonia.book import Setup
from rules.snowdonia.components import UNKNOWN_CARD, Rulings, TrackCard
from rules.snowdonia.under_way import UnderWay


def game_to_plain(game: Game) -> Plain:
    """A game as plain data: ``game`` its info, ``setup``, ``values``, the ``record`` it came from, or what lay on the
    table when the companion joined it ``under_way``. What is not known is left out."""
    info, setup = game.info, game.setup
    names = setup.players
    head = info_to_plain(info) | {"bag_drawn_by": info.bag_drawn_by, "deck_drawn_by": info.deck_drawn_by}
    laid = {
        "players": players_to_plain(names, info.colours),
        "start_player": names[setup.start_player],
        "track_cards": [_card(card) for card in setup.track_cards],
        "office": ["" if card is None else card for card in setup.office],
        "weather": given({"middle": setup.discs[0], "last": setup.discs[1]}),
        "set_aside": setup.set_aside,
        "solo_train": setup.solo_train,
        "solo_yard_draw": None if setup.solo_yard_draw is None else list(setup.solo_yard_draw),
        "rulings": setup.rulings.told(),
        "chosen": dict(setup.chosen) or None,
    }
    plain: Plain = {"game": head, "setup": given(laid), "values": dict(game.values)}
    if game.record is not None:
        plain["record"] = dict(game.record)
    if game.under_way is not None:
        plain["under_way"] = catch_up.to_plain(game.under_way, names)
    return plain


def _card(card: TrackCard) -> Plain:
    """A track card as far as it is known; a guess is named only where there is one."""
    return {name: value for name, value in given(vars(card)).items() if name != "vp_guessed" or value}


def game_from_plain(plain: Mapping[str, Any]) -> Game:
    """The game of plain data; BadInput names the place and what would be right."""
    head, laid = table(plain, "game"), table(plain, "setup")
    values = plain.get("values", {})
    if not isinstance(values, Mapping):
        raise BadInput("", "values", "cannot be read", "write values by pack path")
    record = plain.get("record")
    if record is not None and not isinstance(record, Mapping):
        raise BadInput("", "record", "cannot be read", "write the set-up of a table record")
    try:
        players = players_from_plain(laid)
        setup = _setup(laid, tuple(player["name"] for player in players), str(head.get("scenario")))
    except BadInput as error:
        raise BadInput(error.where, f"setup.{error.place}", error.wrong, error.right) from None
    info = replace(
        info_from_plain(head, colours_of(players)),
        bag_drawn_by=_drawn_by(head, "bag_drawn_by"),
        deck_drawn_by=_drawn_by(head, "deck_drawn_by"),
    )
    return Game(info, setup, dict(values), None if record is None else dict(record), _under_way(plain, setup.players))


def _under_way(plain: Mapping[str, Any], players: tuple[str, ...]) -> UnderWay | None:
    if "under_way" not in plain:
        return None
    try:
        return catch_up.from_plain(table(plain, "under_way"), players)
    except BadInput as error:
        raise BadInput(error.where, f"under_way.{error.place}", error.wrong, error.right) from None


def _drawn_by(plain: Mapping[str, Any], name: str) -> Any:
    value = plain.get(name, "table")
    if value not in ("table", "app"):
        raise BadInput("", f"game.{name}", f"{value!r} cannot be read", 'write "table" or "app"')
    return value


def _setup(plain: Mapping[str, Any], players: tuple[str, ...], scenario: str) -> Setup:
    start = plain.get("start_player")
    if start not in players:
        raise BadInput("", "start_player", wrong(plain, "start_player"), f"write one of {', '.join(players)}")
    weather = plain.get("weather", {})
    if not isinstance(weather, Mapping):
        raise BadInput("", "weather", wrong(plain, "weather"), "write middle and last")
    rulings = plain.get("rulings", {})
    if not isinstance(rulings, Mapping):
        raise BadInput("", "rulings", wrong(plain, "rulings"), "write the answers by ruling")
    known = Rulings().told()
    if not set(rulings) <= set(known):
        known = {name: switch.answers[0] for name, switch in load_box(scenario).ruling_choices.items()}
    for name, value in rulings.items():
        if name not in known or type(value) is not type(known[name]):
            raise BadInput("", f"rulings.{name}", f"{value!r} is no ruling", f"write one of {', '.join(known)}")
    chosen = plain.get("chosen", {})
    if not isinstance(chosen, Mapping) or not all(isinstance(value, str) for value in chosen.values()):
        raise BadInput("", "chosen", wrong(plain, "chosen"), "write words by what was chosen")
    return Setup(
        players=players,
        start_player=players.index(start),
        track_cards=tuple(_track(card, n) for n, card in enumerate(listing(plain, "track_cards"), 1)),
        office=tuple(_office(card) for card in listing(plain, "office")) or (UNKNOWN_CARD,) * len(Setup(()).office),
        discs=(_word(weather, "middle"), _word(weather, "last")),
        set_aside=whole(plain, "set_aside") if "set_aside" in plain else None,
        solo_train=whole(plain, "solo_train") if "solo_train" in plain else None,
        solo_yard_draw=tuple(map(str, listing(plain, "solo_yard_draw"))) if "solo_yard_draw" in plain else None,
        rulings=Rulings.of(rulings),
        chosen=dict(chosen),
    )


def _word(plain: Mapping[str, Any], name: str) -> str | None:
    return text(plain, name) if name in plain else None


def _office(card: Any) -> Any:
    if card == "":
        return None
    if card == UNKNOWN_CARD or (isinstance(card, int) and not isinstance(card, bool)):
        return card
    raise BadInput("", "office", f"{card!r} is no contract card", 'write numbers of cards, "?" for one not entered')


def _track(card: Any, n: int) -> TrackCard:
    if not isinstance(card, Mapping):
        raise BadInput("", f"track_cards.{n}", f"{card!r} cannot be read", "write {id, vp, rubble}")
    return TrackCard(
        text(card, "id"),
        whole(card, "vp") if "vp" in card else None,
        whole(card, "rubble") if "rubble" in card else None,
        card.get("vp_guessed") is True,
        whole(card, "printed") if "printed" in card else None,
    )


# What games of every title have


def info_to_plain(info: GameInfo) -> Plain:
    """What is known of a game besides its rules; what is not known is left out."""
    return given(
        {
            "game": None if info.game == SNOWDONIA else info.game,
            "id": info.id,
            "started": info.started,
            "finished": info.finished,
            "scenario": info.scenario or None,
            "place": info.place or None,
        }
    )


def info_from_plain(head: Mapping[str, Any], colours: tuple[str, ...]) -> GameInfo:
    """The info of plain data; BadInput names the place and what would be right."""
    game = str(head.get("game", SNOWDONIA))
    try:
        return GameInfo(
            id=text(head, "id"),
            started=moment(head, "started"),
            scenario=text(head, "scenario") if game == SNOWDONIA or "scenario" in head else "",
            colours=colours,
            place=text(head, "place") if "place" in head else "",
            finished=moment(head, "finished") if "finished" in head else None,
            game=game,
        )
    except BadInput as error:
        raise BadInput(error.where, f"game.{error.place}", error.wrong, error.right) from None


def players_to_plain(names: tuple[str, ...], colours: tuple[str, ...]) -> list[Plain]:
    """The players by seat, with their colours where they have any."""
    padded = (*colours, *("",) * (len(names) - len(colours)))
    return [{"name": n, "colour": c} if c else {"name": n} for n, c in zip(names, padded, strict=False)]


def players_from_plain(laid: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The players of a set-up, each with a ``name``; BadInput when somebody has none, or two have the same."""
    players = listing(laid, "players")
    if not players or not all(isinstance(p, Mapping) and isinstance(p.get("name"), str) for p in players):
        raise BadInput("", "players", wrong(laid, "players"), "write a name for each player")
    if len({p["name"] for p in players}) < len(players):
        raise BadInput("", "players", "two players have the same name", "write different names")
    return players


def colours_of(players: list[Mapping[str, Any]]) -> tuple[str, ...]:
    """The colours of players by seat; empty where nobody has one."""
    return tuple(str(p.get("colour", "")) for p in players) if any("colour" in p for p in players) else ()
