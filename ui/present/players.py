"""The players' table: a row a player, clockwise by seat, with everything that lies before them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from companion.wording import _, ngettext
from rules.core.scoring import ScoreSheet
from rules.snowdonia.components import BARS, COAL, ORE, RUBBLE, STONE
from rules.snowdonia.phases import due
from rules.snowdonia.position import position
from rules.snowdonia.scoring import score
from rules.snowdonia.state import State, Table
from ui.present.looks import Look
from ui.present.moment import Count, Moment
from ui.present.supply import spoken

COLUMNS = (ORE, STONE, COAL, RUBBLE, BARS)
"""What is counted before a player, in the order of the columns."""


@dataclass(frozen=True)
class HeldCard:
    """A contract card of a player; ``played`` cards lie on their side, ``proposed`` ones come, go or are played."""

    number: str
    played: bool
    proposed: bool
    lit: bool


@dataclass(frozen=True)
class PlayerRow:
    """One player. ``to_act`` of ``labourers`` are still to be placed, or stand on the board and have not acted.

    ``train_then`` is the train after Confirm ("" : none), None when it stays. ``vp`` has no text while points are
    hidden."""

    who: Look
    starter: bool
    current: bool
    to_act: int
    labourers: int
    counts: tuple[tuple[str, Count], ...]
    train: str
    train_then: str | None
    train_lit: bool
    contracts: tuple[HeldCard, ...]
    markers: Count
    vp: Count
    sentence: str


@dataclass(frozen=True)
class PlayersView:
    """All players by seat; ``points`` heads the column of points, "" while they are hidden."""

    rows: tuple[PlayerRow, ...]
    caption: str
    points: str


def players(moment: Moment, points: bool = True) -> PlayersView:
    """The players' table for a moment; ``points`` False hides them until the game is over."""
    shown = points or moment.table.state.ended is not None
    rows = tuple(_row(moment, seat, shown) for seat in range(len(moment.who)))
    caption = _("player") if len(rows) == 1 else _("players, clockwise")
    return PlayersView(rows, caption, _("VP now") if shown else "")


def labourers_left(table: Table, seat: int) -> tuple[int, int]:
    """How many labourers have something to do yet, and how many are not in the pub (3.1.1, 3.2.3)."""
    state = table.state
    out = table.book.box.labourers - state.labourers_in_pub[seat]
    if state.phase == "assign" and any(state.labourers_at_hand):
        return state.labourers_at_hand[seat], out
    return sum(1 for placed in state.placed if placed.seat == seat), out


class _Totals:
    """The last few score sheets: a page looks at the table now, before and after, and asks again for the same ones."""

    def __init__(self) -> None:
        self._known: list[tuple[State, tuple[tuple[int, bool], ...]]] = []

    def of(self, table: Table) -> tuple[tuple[int, bool], ...]:
        for state, totals in self._known:
            if state is table.state:
                return totals
        self.known(table, score(table.book, position(table)))
        return self._known[0][1]

    def known(self, table: Table, sheet: ScoreSheet) -> None:
        totals = tuple((player.total, player.complete) for player in sheet.players)
        self._known = [(table.state, totals), *(pair for pair in self._known if pair[0] is not table.state)][:4]


_totals = _Totals()


def known_totals(table: Table, sheet: ScoreSheet) -> None:
    """Takes over the sheet of a table that somebody has made already, so that it is not worked out again."""
    _totals.known(table, sheet)


def victory_points(table: Table, seat: int) -> str:
    """What a player would score now (section 10), with ``+?`` while a line of it is not known."""
    total, complete = _totals.of(table)[seat]
    return str(total) if complete else f"{total}+?"


def _markers(table: Table, seat: int) -> int:
    return table.state.markers_left[seat]


def _held(table: Table, seat: int, kind: str) -> int:
    return table.held(seat, kind)


def _train(table: Table, seat: int) -> str:
    number = table.state.trains[seat]
    return "" if number is None else f"{number} {table.book.trains[number].name}"


def _row(moment: Moment, seat: int, points: bool) -> PlayerRow:
    table = moment.table
    now = due(table)
    who = moment.who[seat]
    counts = tuple((kind, moment.count(partial(_held, seat=seat, kind=kind))) for kind in COLUMNS)
    of_train = partial(_train, seat=seat)
    vp = Count("", False, False)
    if points:
        total = victory_points(table, seat)
        vp = Count(total, total == "0", moment.lit(partial(victory_points, seat=seat)))
    to_act, labourers = labourers_left(table, seat)
    contracts = _contracts(moment, seat)
    row = PlayerRow(
        who=who,
        starter=seat == table.state.start_player and not table.book.solo,
        current=now is not None and now.seat == seat,
        to_act=to_act,
        labourers=labourers,
        counts=counts,
        train=of_train(table),
        train_then=moment.then(of_train),
        train_lit=moment.lit(of_train),
        contracts=contracts,
        markers=moment.count(partial(_markers, seat=seat)),
        vp=vp,
        sentence="",
    )
    return PlayerRow(**{**vars(row), "sentence": _sentence(row)})


def _contracts(moment: Moment, seat: int) -> tuple[HeldCard, ...]:
    table = moment.table
    now = _cards(table, seat)
    then = _cards(moment.proposal.after, seat) if moment.proposal else now
    was = _cards(moment.before, seat) if moment.before else now
    numbers = dict.fromkeys((*now, *then))
    return tuple(
        HeldCard(
            str(number),
            now.get(number, then.get(number, False)),
            now.get(number) != then.get(number),
            number in now and was.get(number) != now[number],
        )
        for number in numbers
    )


def _cards(table: Table, seat: int) -> dict[int, bool]:
    """Cards held and whether they were played."""
    played = table.state.played[seat]
    return {number: number in played for number in table.state.contracts[seat]}


def _sentence(row: PlayerRow) -> str:
    parts = [row.who.name]
    if row.current:
        parts.append(_("acts now"))
    if row.starter:
        parts.append(_("start player"))
    parts.append(
        ngettext("{n} of {all} labourer to act", "{n} of {all} labourers to act", row.labourers).format(
            n=row.to_act, all=row.labourers
        )
    )
    parts.append(spoken(row.counts))
    parts.append(_("train {train}").format(train=row.train) if row.train else _("no train"))
    if row.train_then is not None:
        parts.append(_("then train {train}").format(train=row.train_then) if row.train_then else _("then no train"))
    cards = [
        (_("contract {n}, played") if card.played else _("contract {n}")).format(n=card.number)
        for card in row.contracts
    ]
    parts += cards or [_("no contract")]
    markers = int(row.markers.text)
    parts.append(ngettext("{n} marker left", "{n} markers left", markers).format(n=markers))
    if row.vp.text:
        parts.append(_("{vp} VP now").format(vp=row.vp.text))
    return ", ".join(parts)
