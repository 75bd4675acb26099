"""The table display as data: what everybody at the table reads from three metres away, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from companion.solo_series import Place
from companion.wording import _, ngettext, number_words
from rules.core.agenda import Agenda
from rules.snowdonia.agenda import agenda as agenda_of
from rules.snowdonia.components import AREAS, BAG, CUBES
from rules.snowdonia.route import event_side
from rules.snowdonia.state import Table
from rules.snowdonia.traits.game_surveyor import GameSurveyor
from ui.present.bag import how_many, joined, next_events
from ui.present.entry import begin
from ui.present.header import EventView, RateView, WeatherView, event_track, header, phase_of, phase_word
from ui.present.looks import Look
from ui.present.moment import Moment
from ui.present.now import NowView, end_words, now_view, tell_view
from ui.present.players import victory_points
from ui.present.solo_series import goal_note
from ui.present.supply import BagShown, held, percent, unknown_train

MOST_ROWS = 4
"""Rows of odds that can be read at once; what is less likely is summed up in the last."""


@dataclass(frozen=True)
class DisplayOptions:
    """What the table chose to see, and the place of a solo game in its series (11.2)."""

    bag: BagShown = "odds"
    scores: bool = True
    place: Place | None = None


@dataclass(frozen=True)
class NowLine:
    """Who acts (None: the table itself, then ``icon``), what is done, and what follows. ``name`` may be empty."""

    caption: str
    who: Look | None
    icon: str
    name: str
    doing: str
    then_who: Look | None
    then: str
    over: bool = False


@dataclass(frozen=True)
class ChanceRow:
    """So many events, ``share`` from 0 to 1 for the bar."""

    words: str
    share: float
    percent: str


@dataclass(frozen=True)
class Chances:
    """The events of the next restock; ``rows`` is empty where ``note`` says why. Without a number while ``closed``."""

    caption: str
    rows: tuple[ChanceRow, ...]
    foot: str
    note: str = ""
    closed: bool = False


@dataclass(frozen=True)
class ScoreRow:
    """What a player would score now."""

    who: Look
    vp: str
    current: bool
    lit: bool


@dataclass(frozen=True)
class Scores:
    """The players by points, most first; ``notes`` are lines that only a solo game has."""

    caption: str
    rows: tuple[ScoreRow, ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class RuleShown:
    """An article that somebody shows to the table: its answer in plain words."""

    title: str
    clause: str
    words: str


@dataclass(frozen=True)
class DisplayView:
    """All of the display. ``scores`` is None when the table does not want to see them, ``rule`` an article in the place
    of all that stands below the event track; ``summary`` says all of it in words."""

    round: str
    weather: tuple[WeatherView, WeatherView, WeatherView]
    rates: tuple[RateView, RateView]
    events: tuple[EventView, ...]
    now: NowLine
    chances: Chances
    scores: Scores | None
    summary: str
    rule: RuleShown | None = None


def display_view(
    moment: Moment, agenda: Agenda, options: DisplayOptions = DisplayOptions(), rule: RuleShown | None = None
) -> DisplayView:
    """The display for a moment; ``agenda`` is that of its table, ``rule`` what somebody shows to the table."""
    head = header(moment)
    now = _now(moment, agenda)
    chances = _chances(moment.table, options.bag)
    scores = _scores(moment, options.place) if options.scores else None
    cells = event_track(moment).cells
    words = _summary(head.weather, head.rates, cells, now, chances, scores)
    if rule is not None:
        words = f"{rule.title} ({rule.clause}). {rule.words} {words}"
    return DisplayView(
        _("{round}, today").format(round=head.round),
        head.weather,
        head.rates,
        cells,
        now,
        chances,
        scores,
        f"{head.round}. {words}",
        rule,
    )


def _now(moment: Moment, agenda: Agenda) -> NowLine:
    table = moment.table
    item = agenda.due
    on = phase_of(table)
    if item is None or on is None:
        return NowLine(_("Now, the end"), None, "track", _("The game is over"), end_words(table), None, "", over=True)
    phase = phase_word(on, table)
    caption = (
        _("Now, {area} {phase}").format(area=on, phase=phase) if on in AREAS else _("Now, {phase}").format(phase=phase)
    )
    if agenda.tells:
        return _line(caption, moment, tell_view(agenda.tells[0], agenda, table, number=0), None, "")
    entry = begin(table, item)
    view = now_view(agenda, entry, number=0)
    then_who, then = None, ""
    step = entry.preview() if entry.complete else None
    if step is not None and not step.refused:
        following = agenda_of(step.after)
        if following.due is not None:
            coming = now_view(following, begin(step.after, following.due), number=0)
            then_who, then = _look(moment, coming.seat), coming.headline
    elif view.then:
        then_who = _look(moment, view.then[0].seat)
        name = then_who.name if then_who else ""
        then = _("{player} {what}").format(player=name, what=view.then[0].words) if name else view.then[0].words
    return _line(caption, moment, view, then_who, then)


def _line(caption: str, moment: Moment, view: NowView, then_who: Look | None, then: str) -> NowLine:
    who = _look(moment, view.seat)
    name, doing = (who.name if who else ""), view.headline
    if name and doing.startswith(name):
        # The name stands above in larger letters; the sentence goes on without it.
        doing = doing.removeprefix(name).lstrip(" :,")
    return NowLine(caption, who, view.icon, name, doing, then_who, then)


def _look(moment: Moment, seat: int | None) -> Look | None:
    return None if seat is None else moment.who[seat]


def _chances(table: Table, shown: BagShown) -> Chances:
    caption = _("Events at the next restock")
    end = _events_from(table)
    if shown == "closed":
        note = _("closed, 4.C.3")
        if end is not None and table.state.ended is None:
            note = _("{bag}; events from station {n}").format(bag=note, n=end)
        return Chances(_("Bag"), (), "", note, closed=True)
    total = sum(held(table, BAG, kind) for kind in CUBES)
    unsure = unknown_train(table)
    drawn = min(table.book.restock, total)
    if table.state.ended is not None:
        return Chances(caption, (), "", _("No restock follows."))
    if not total:
        return Chances(caption, (), "", _("The bag is empty."))
    foot = _("{drawn} of {total} cubes").format(drawn=drawn, total=f"{total} ?" if unsure else total)
    if end is not None:
        foot = _("{cubes}; events from station {n}").format(cubes=foot, n=end)
    if shown == "counts":
        return Chances(_("Bag"), (), "", foot)
    rows = tuple(
        ChanceRow(words, float(share), f"{percent(share)} ?" if unsure else percent(share))
        for words, share in _chance_rows(table)
    )
    return Chances(caption, rows, foot)


def _events_from(table: Table) -> str | None:
    """The number of the end from which the next event comes; None where all come from the start of the route."""
    if not any(isinstance(trait, GameSurveyor) for trait in table.book.box.traits):
        return None
    return number_words(table.book.stations[0 if event_side(table) > 0 else -1].number)


def _chance_rows(table: Table) -> list[tuple[str, Fraction]]:
    found = next_events(table)
    rows: list[tuple[str, Fraction]] = []
    single = found if len(found) <= MOST_ROWS else found[: MOST_ROWS - 1]
    for chance in single:
        count, spaces = how_many(chance.count), joined([str(space) for space in chance.spaces])
        if not spaces:
            words = count
        elif chance.count == 1:
            words = _("{count}: space {space}").format(count=count, space=spaces)
        else:
            words = _("{count}: {spaces}").format(count=count, spaces=spaces)
        rows.append((words, chance.chance))
    rest = found[len(single) :]
    if rest:
        words = _("{count} or more").format(count=how_many(rest[0].count))
        rows.append((words, sum((chance.chance for chance in rest), Fraction(0))))
    return rows


def _scores(moment: Moment, place: Place | None) -> Scores:
    table = moment.table
    seats = range(len(moment.who))
    now = agenda_of(table).due
    acting = getattr(now.action, "seat", None) if now is not None else None
    vps = [victory_points(table, seat) for seat in seats]
    before = [victory_points(moment.before, seat) for seat in seats] if moment.before else vps
    # A total with something unknown in it sorts as what is known of it.
    order = sorted(seats, key=lambda seat: -int(vps[seat].removesuffix("+?")))
    rows = tuple(ScoreRow(moment.who[s], vps[s], s == acting, before[s] != vps[s]) for s in order)
    caption = _("VP") if table.state.ended is not None else _("VP now")
    if not table.book.solo:
        return Scores(caption, rows)
    train = table.state.trains[0]
    left = table.state.markers_left[0]
    notes = [ngettext("{n} marker left", "{n} markers left", left).format(n=left)]
    if place is not None and place.target is not None:
        notes.insert(0, goal_note(place, vps[0]))
    if train is not None:
        notes.insert(0, _("Train {n}, {name}").format(n=train, name=table.book.trains[train].name))
    return Scores(caption, rows, tuple(notes))


def _summary(
    weather: tuple[WeatherView, ...],
    rates: tuple[RateView, ...],
    events: tuple[EventView, ...],
    now: NowLine,
    chances: Chances,
    scores: Scores | None,
) -> str:
    skies = "; ".join(
        _("{when}: {weather}").format(
            when=sky.caption, weather=", ".join(part for part in (sky.word, sky.note) if part)
        )
        for sky in weather
    )
    doing = (": " if now.over else " ").join(part for part in (now.name, now.doing) if part)
    if now.then:
        doing = _("{doing}, then {what}").format(doing=doing, what=now.then)
    parts = [skies, "; ".join(rate.sentence for rate in rates), f"{now.caption}: {doing}"]
    parts += [cell.sentence for cell in events if cell.state == "next"]
    told = "; ".join(f"{row.words}, {row.percent}" for row in chances.rows) or chances.note
    parts.append(f"{chances.caption}: {told}")
    if chances.rows and chances.foot:
        parts.append(chances.foot)
    if scores is not None:
        points = ", ".join(f"{row.who.name} {row.vp}" for row in scores.rows)
        parts.append(f"{scores.caption}: {points}")
        parts += scores.notes
    return ". ".join(part.rstrip(".") for part in parts) + "."
