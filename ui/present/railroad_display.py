"""The table display of a railroad as data: the line, whose engine stopped last and what it may do, and the VP."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.railroad_session import RailroadSession
from companion.railroad_words import dollars_words, place_word, say, station_word
from companion.wording import _, told_number
from rules.gwt_railroad.actions.station_master import TakeMaster
from rules.gwt_railroad.actions.upgrade import Upgrade
from rules.gwt_railroad.line import master_for
from rules.gwt_railroad.state import Table
from ui.present.display import NowLine, RuleShown, ScoreRow, Scores
from ui.present.looks import Look
from ui.present.railroad.line import LineView, line_view
from ui.present.railroad.scores import railroad_vp, score_rows


@dataclass(frozen=True)
class LineDisplay:
    """All of the display. ``scores`` is None when the table does not want to see them, ``rule`` an article in the place
    of the line; ``summary`` says all of it in words."""

    line: LineView
    now: NowLine
    scores: Scores | None
    summary: str
    rule: RuleShown | None = None


def line_display(
    session: RailroadSession,
    looks: Sequence[Look],
    before: Table | None = None,
    points: bool = True,
    rule: RuleShown | None = None,
) -> LineDisplay:
    """The display for a railroad as it stands; ``before`` is the table before the last step, ``points`` whether the
    table wants to see them, ``rule`` what somebody shows to the table."""
    line = line_view(session.table, looks, before)
    now = _now(session, looks)
    scores = _scores(session, looks, before) if points else None
    parts = [line.summary, f"{now.caption}: {' '.join(part for part in (now.name, now.doing) if part)}"]
    if now.then:
        parts.append(_("Then {what}").format(what=now.then))
    if scores is not None:
        told = ", ".join(f"{row.who.name} {row.vp}" for row in scores.rows)
        parts.append(f"{scores.caption}: {told}")
    summary = ". ".join(part.rstrip(".") for part in parts) + "."
    if rule is not None:
        summary = f"{rule.title} ({rule.clause}). {rule.words} {summary}"
    return LineDisplay(line, now, scores, summary, rule)


def _now(session: RailroadSession, looks: Sequence[Look]) -> NowLine:
    table, agenda = session.table, session.agenda
    if session.over:
        return NowLine(_("Now, the end"), None, "track", _("The game is over"), "", None, "", over=True)
    due = agenda.due
    seat = table.returning
    if due is not None and seat is not None:
        doing = say(due.headline, session.book).removeprefix(looks[seat].name).strip()
        return NowLine(_("The end of the line"), looks[seat], "", looks[seat].name, doing, None, "")
    moment = table.state.moment
    if moment is None:
        return NowLine(_("Now"), None, "train", "", _("Whose engine moves?"), None, "")
    who = looks[moment.seat]
    caption = _("Stopped last, at {place}").format(place=place_word(moment.place))
    if moment.upgraded is not None:
        caption = _("Upgraded last, {station}").format(station=station_word(moment.upgraded))
    doing, then = _may(session)
    return NowLine(caption, who, "", who.name, doing, None, then)


def _may(session: RailroadSession) -> tuple[str, str]:
    """What may be done at this very moment, and what after that (6, 8)."""
    table = session.table
    for item in session.agenda.items:
        action = item.action
        if isinstance(action, TakeMaster):
            words = _("can take the station master of {station}")
            return words.format(station=station_word(action.station)), ""
        if isinstance(action, Upgrade) and not item.due:
            station = table.book.stations[action.station]
            price, vp = dollars_words(station.cost), told_number(station.vp)
            words = _("can upgrade {station} for {price}, {vp} VP")
            doing = words.format(station=station_word(station.number), price=price, vp=vp)
            there = master_for(table, action.seat, station.number) is not None
            return doing, _("take its station master") if there else ""
    return _("has nothing more to do there"), ""


def _scores(session: RailroadSession, looks: Sequence[Look], before: Table | None) -> Scores:
    sheet, table = session.sheet(), session.table
    rows = score_rows(table, before, sheet, looks)
    order = sorted(rows, key=lambda row: -railroad_vp(sheet.players[row.seat])[0])
    moment = table.state.moment
    acting = table.returning if moment is None else moment.seat
    caption = _("Railroad VP") if session.over else _("Railroad VP now")
    return Scores(caption, tuple(ScoreRow(row.look, row.vp, row.seat == acting, row.lit) for row in order))
