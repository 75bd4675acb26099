"""What the rules page says of a table of Snowdonia (`ui.present.rules.TableRules`): the step in hand, what follows it,
where a card or a station is now."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from companion.content.layers import in_articles
from companion.lookup import Article
from companion.score_words import listed
from companion.session import Session
from companion.titles.snowdonia import Snowdonia
from companion.wording import _, ngettext, site_name, weather_word
from rules.core.agenda import Agenda
from rules.core.message import Message
from rules.core.refs import RuleRef
from rules.snowdonia.actions.event import next_space
from rules.snowdonia.components import AREAS, clause
from rules.snowdonia.phases import due, pending
from rules.snowdonia.state import Table
from ui.present.clauses import OF_STEP
from ui.present.entry import begin
from ui.present.header import phase_of, phase_word
from ui.present.now import Row, now_view, over_view, tell_view


class SnowdoniaRules:
    """Snowdonia's part of the page."""

    title: Final = Snowdonia()
    coming: Final = ("topic.next_event", "topic.cubes_back")
    lone: Final[Mapping[str, tuple[str, ...]]] = {
        "because.built": ("site", "owner"),
        "because.too_dear": ("site",),
        "because.fog_stops": ("card",),
    }

    def now_title(self, table: Table) -> str:
        on = phase_of(table)
        if on is None:
            return _("Now, the game is over")
        phase = phase_word(on, table)
        return (
            _("Now, in {area} {phase}").format(area=on, phase=phase)
            if on in AREAS
            else _("Now, {phase}").format(phase=phase)
        )

    def following(self, table: Table) -> Iterator[RuleRef]:
        """The clauses of the steps that follow the one that is due."""
        now = due(table)
        if now is None:
            return
        steps: list[str] = [step.step for step in pending(table)]
        if table.state.phase in ("assign", "action"):
            steps.append("restock-contracts")
        if table.state.phase in ("assign", "action", "weather"):
            steps += ["weather", "restock-yard"]
        yield from (clause(OF_STEP[step]) for step in dict.fromkeys(steps) if step != now.step)

    def acting(self, table: Table) -> int:
        now = due(table)
        return table.state.start_player if now is None or now.seat is None else now.seat

    def together(self, table: Table, what: Sequence[Message]) -> str | None:
        words = _TOGETHER.get(what[0].key)
        return None if words is None else words(table, what)

    def is_due(self, now: Agenda, article: Article) -> bool:
        """Whether an article is about the step that is due: its clause, or another one of the same area."""
        item, own = now.due, set(article.refs)
        if item is None:
            return bool({str(clause("9.1")), str(clause("9.2"))} & own)
        asked = {str(item.ref), *(str(ask.ref) for ask in item.asks), *(str(tell.ref) for tell in now.tells)}
        if article.kind not in ("clause", "faq"):
            return article.ref in {str(item.ref), *(str(ask.ref) for ask in item.asks)}
        return bool(asked & own) or any(_area(ref) and _area(ref) == _area(str(item.ref)) for ref in own)

    def in_hand(self, session: Session) -> tuple[str, tuple[Row, ...]]:
        table, now = session.table, session.agenda
        if now.due is None:
            view = over_view(table, (), number=0)
        elif now.tells:
            view = tell_view(now.tells[0], now, table, number=0)
        else:
            view = now_view(now, begin(table, now.due), number=0)
        words = _("{what}: {more}.").format(what=view.headline, more=view.sub) if view.sub else f"{view.headline}."
        return words.replace("?.", "?").replace("..", "."), view.rows

    def beside(self, table: Table, article: Article) -> Iterator[str]:
        of_rates = {str(clause(number)) for number in ("5.2.3", "5.2.4", "4.B.1", "4.D.1")}
        if of_rates & set(article.refs) and not article.about:
            excavate, lay = table.rate_values
            yield _("The excavate rate is {excavate}, the lay-track rate {lay}.").format(excavate=excavate, lay=lay)

    def about(self, table: Table, about: str) -> Iterator[str]:
        kind, _dot, key = about.partition(".")
        lines = _ABOUT.get(kind)
        if lines is not None:
            yield from lines(table, key)

    def values(self, session: Session) -> Mapping[str, Any]:
        return in_articles(session.info.scenario, session.values)


def _area(ref: str) -> str:
    """The area that a clause is about, with its book: "snowdonia.base:4.B" of "snowdonia.base:4.B.2", "" for a clause
    of none."""
    parts = ref.split(":")[-1].split(".")
    return ref.rpartition(".")[0] if len(parts) == 3 and parts[1] in AREAS else ""


def _sites_words(table: Table, what: Sequence[Message]) -> str:
    sites = [str(one.get("site")) for one in what]
    if len(sites) == 1:
        return site_name(table.book, sites[0])
    stations = listed(list(dict.fromkeys(table.book.route[table.book.building[site][0]].name for site in sites)))
    words = ngettext("{stations}, {n} site", "{stations}, {n} sites", len(sites))
    return words.format(stations=stations, n=len(sites))


def _trains_words(table: Table, what: Sequence[Message]) -> str:
    numbers = listed([str(one.get("train")) for one in what])
    return ngettext("Train {numbers}", "Trains {numbers}", len(what)).format(numbers=numbers)


def _cards_words(table: Table, what: Sequence[Message]) -> str:
    numbers = listed([str(one.get("card")) for one in what])
    return ngettext("Contract {numbers}", "Contracts {numbers}", len(what)).format(numbers=numbers)


_TOGETHER: Final[Mapping[str, Callable[[Table, Sequence[Message]], str]]] = {
    "cannot.build": _sites_words,
    "cannot.buy": _trains_words,
    "cannot.play": _cards_words,
}
"""What can stand together in one row, and how it is called there."""


def _contract_lines(table: Table, key: str) -> Iterator[str]:
    state, number = table.state, int(key)
    for seat, hand in enumerate(state.contracts):
        if number in hand:
            played = number in state.played[seat]
            words = _("{player} has played it.") if played else _("{player} holds it and has not played it.")
            yield words.format(player=table.book.players[seat])
    if number in state.office:
        yield _("It lies on space {n} of the site office.").format(n=state.office.index(number) + 1)
    if number in state.discards:
        yield _("It lies among the discards.")


def _train_lines(table: Table, key: str) -> Iterator[str]:
    state, number = table.state, int(key)
    if number in state.trains:
        yield _("{player} owns it.").format(player=table.book.players[state.trains.index(number)])
    elif number in state.shed:
        yield _("It is in the engine shed.")
    elif number == state.set_aside:
        yield _("It is set aside.")


def _event_lines(table: Table, key: str) -> Iterator[str]:
    number = int(key)
    if number in table.state.event_spaces:
        yield _("An event cube lies on it.")
    elif number == next_space(table):
        yield _("It is the next one.")


def _station_lines(table: Table, key: str) -> Iterator[str]:
    station = next((card for card in table.book.route if card.id == key), None)
    if station is None:
        return
    if key in table.state.closed:
        yield _("An event has closed it.")
    rubble = sum(table.rubble(site.id) for site in station.excavation_sites)
    if rubble:
        yield ngettext("{n} rubble lies on its sites.", "{n} rubble lies on its sites.", rubble).format(n=rubble)


def _weather_lines(table: Table, key: str) -> Iterator[str]:
    words = (_("{weather} is today's weather."), _("{weather} comes next."), _("{weather} comes after that."))
    for sentence, there in zip(words, table.state.weather, strict=True):
        if there == key:
            yield sentence.format(weather=weather_word(key))


_ABOUT: Final[Mapping[str, Callable[[Table, str], Iterator[str]]]] = {
    "contracts": _contract_lines,
    "trains": _train_lines,
    "event_track": _event_lines,
    "stations": _station_lines,
    "weather": _weather_lines,
}
