"""The supply bag as data: what lies in it, what the next restock may bring, exactly, and how it went round by round.

Nothing of it is told while the bag is closed (4.C.3). Charts and their tables are made from the same rows.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Protocol

from companion.wording import _, kind_word, ngettext
from rules.snowdonia.actions.event import next_space
from rules.snowdonia.components import BAG, COAL, CUBES, EVENT
from rules.snowdonia.odds import EventChance, event_chances, odds
from rules.snowdonia.state import Table
from ui.present.charts import TableView
from ui.present.header import event_name
from ui.present.supply import BagShown, held, percent, unknown_train

TOTAL: Final = "total"
"""The key of the line that counts all cubes of the bag."""


class Line(Protocol):
    """A line of the log, as far as the bag's past needs it."""

    @property
    def struck(self) -> bool:
        """Whether it did not happen after all."""
        ...

    @property
    def round(self) -> int:
        """The round in which it happened."""
        ...

    @property
    def after(self) -> Table:
        """The table after it."""
        ...


@dataclass(frozen=True)
class Bar:
    """One possible result: its name at the axis, its chance from 0 to 1, and that chance in words."""

    words: str
    share: float
    percent: str


@dataclass(frozen=True)
class KindChart:
    """The chance of each number of cubes of one kind. ``expected`` is the mean, in words."""

    kind: str
    title: str
    expected: str
    bars: tuple[Bar, ...]
    summary: str
    table: TableView


@dataclass(frozen=True)
class EventChart:
    """The chance of each number of events, with the event spaces that would be resolved."""

    bars: tuple[Bar, ...]
    summary: str
    table: TableView


@dataclass(frozen=True)
class PastLine:
    """One line of the past: a kind of cube, or ``TOTAL``; ``counts`` by round, as many as there are labels."""

    key: str
    name: str
    counts: tuple[int, ...]


@dataclass(frozen=True)
class PastChart:
    """The bag at set-up, after each round, and now."""

    rounds: tuple[str, ...]
    lines: tuple[PastLine, ...]
    summary: str
    table: TableView


@dataclass(frozen=True)
class BagPageView:
    """All of the page. Without counts ``cubes`` is empty, without odds ``kinds`` and ``events``; ``note`` is the one
    sentence that stands in their place."""

    shown: BagShown
    title: str
    sub: str
    cubes: tuple[tuple[str, str], ...] = ()
    kinds: tuple[KindChart, ...] = ()
    events: EventChart | None = None
    past: PastChart | None = None
    note: str = ""


def bag_page(table: Table, start: Table, log: Iterable[Line], shown: BagShown) -> BagPageView:
    """The page for a table; ``start`` is the table before the first line of ``log``."""
    if shown == "closed":
        return BagPageView(shown, _("Bag"), _("closed, 4.C.3"), note=_("The bag is closed: nobody may look into it."))
    content = {kind: held(table, BAG, kind) for kind in CUBES}
    total, unsure = sum(content.values()), unknown_train(table)
    title = _("Bag {n}").format(n=f"{total} ?" if unsure else total)
    cubes = tuple((kind, f"{n}+?" if kind == COAL and unsure else str(n)) for kind, n in content.items())
    past = past_chart(start, log)
    if shown == "counts":
        return BagPageView(shown, title, "", cubes, past=past)
    if table.state.ended is not None:
        return BagPageView(shown, title, _("the game is over"), cubes, past=past, note=_("No restock follows."))
    if not total:
        return BagPageView(shown, title, "", cubes, past=past, note=_("The bag is empty: a restock brings nothing."))
    drawn = min(table.book.restock, total)
    sub = ngettext("{n} cube comes out at the next restock", "{n} cubes come out at the next restock", drawn)
    note = _("One of the trains was set aside with its coal; until it is entered, the odds are near, not exact.")
    return BagPageView(
        shown,
        title,
        sub.format(n=drawn),
        cubes,
        tuple(kind_charts(table)),
        event_chart(table),
        past,
        note if unsure else "",
    )


def kind_charts(table: Table) -> list[KindChart]:
    """The chances of each kind at the next restock (5.3.1)."""
    content = {kind: held(table, BAG, kind) for kind in CUBES}
    found = odds(content, table.book.restock)
    charts = []
    for kind in CUBES:
        bars = tuple(Bar(str(n), float(chance), percent(chance)) for n, chance in found.chance[kind].items())
        likely = max(bars, key=lambda bar: bar.share)
        name = kind_word(kind, content[kind])
        expected = _("{mean} expected").format(mean=_mean(found.expected[kind]))
        summary = _("{kind}, {n} in the bag, {mean}; likeliest is {count} with {percent}").format(
            kind=name, n=content[kind], mean=expected, count=likely.words, percent=likely.percent
        )
        heads = (_("Cubes"), _("Chance"))
        rows = tuple((bar.words, bar.percent) for bar in bars)
        charts.append(KindChart(kind, f"{name} {content[kind]}", expected, bars, summary, TableView(heads, rows)))
    return charts


def _mean(mean: Fraction) -> str:
    """A mean with one decimal where it needs one; rounded half to even."""
    tenths = round(mean * 10)
    whole, rest = divmod(tenths, 10)
    return f"{whole}.{rest}" if rest else str(whole)


def next_events(table: Table) -> tuple[EventChance, ...]:
    """The chances of each number of events at the next restock; without spaces where the track cannot tell them."""
    content = {kind: held(table, BAG, kind) for kind in CUBES}
    draw = table.book.restock
    if next_space(table) in table.book.box.event_track:
        return event_chances(table, content, draw)
    return tuple(EventChance(n, chance, ()) for n, chance in odds(content, draw).chance[EVENT].items())


def how_many(count: int) -> str:
    """So many events, in a word."""
    words = (_("none"), _("one"), _("two"), _("three"), _("four"), _("five"))
    return words[count] if count < len(words) else str(count)


def joined(words: Sequence[str]) -> str:
    """Words as a list with "and" before the last."""
    if len(words) < 2:
        return "".join(words)
    return _("{first} and {last}").format(first=", ".join(words[:-1]), last=words[-1])


def event_chart(table: Table) -> EventChart:
    """The number of events at the next restock and which they would be (5.3.2)."""
    bars, rows = [], []
    for chance in next_events(table):
        names = joined([f"{space} {event_name(table, space)}" for space in chance.spaces])
        count = how_many(chance.count)
        words = _("{count}: {events}").format(count=count, events=names) if names else count
        bars.append(Bar(words, float(chance.chance), percent(chance.chance)))
        rows.append((str(chance.count), names or "–", percent(chance.chance)))
    told = "; ".join(f"{bar.words}, {bar.percent}" for bar in bars)
    summary = _("Events at the next restock: {chances}").format(chances=told)
    return EventChart(tuple(bars), summary, TableView((_("Events"), _("Spaces"), _("Chance")), tuple(rows), words=1))


def past_chart(start: Table, log: Iterable[Line]) -> PastChart:
    """The bag at set-up and after the last line of each round."""
    ends = {0: start}
    for line in log:
        if not line.struck:
            ends[line.round] = line.after
    labels = tuple(str(n) for n in ends)
    lines = [
        PastLine(kind, kind_word(kind, 2), tuple(held(table, BAG, kind) for table in ends.values())) for kind in CUBES
    ]
    sums = tuple(sum(line.counts[i] for line in lines) for i in range(len(ends)))
    lines.insert(0, PastLine(TOTAL, _("all"), sums))
    least = min(range(len(sums)), key=lambda i: sums[i])
    summary = _("Cubes in the bag: {first} at set-up, {last} now, fewest {least} in round {round}").format(
        first=sums[0], last=sums[-1], least=sums[least], round=labels[least]
    )
    rows = tuple((label, *(str(line.counts[i]) for line in lines)) for i, label in enumerate(labels))
    heads = (_("Round"), *(line.name for line in lines))
    return PastChart(labels, tuple(lines), summary, TableView(heads, rows))
