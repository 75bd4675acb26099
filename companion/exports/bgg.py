"""A sheet as plain text for the play form of BoardGameGeek: to be copied, nothing is sent.

First what the form has fields for, then the text for its comments.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.exports.sheet_data import SheetData, SheetPlayer, foot_notes, issued_by, result_words
from companion.wording import _, colour_word


def bgg_text(data: SheetData) -> str:
    """The whole text, lines ended by LF. The day is that of the place where the program runs."""
    return "\n".join([*_fields(data), "", *_comments(data)]) + "\n"


def comments_text(data: SheetData) -> str:
    """The comments alone."""
    return "\n".join(_comments(data)) + "\n"


def _fields(data: SheetData) -> Iterator[str]:
    game = data.game_name
    number = _("{game}, BGG {number}")
    yield number.format(game=game, number=data.bgg_id) if data.bgg_id is not None else game
    yield _("Date: {day}").format(day=data.started.astimezone().date().isoformat())
    if data.place:
        yield _("Location: {place}").format(place=data.place)
    if data.minutes:
        yield _("Length: {n} minutes").format(n=data.minutes)
    yield _("Players:")
    for player in data.ranking:
        yield f"  {_player(player)}"


def _player(player: SheetPlayer) -> str:
    parts = [player.name]
    if player.colour:
        parts.append(colour_word(player.colour))
    parts.append(_("{total} VP").format(total=player.total.text))
    if player.starts:
        parts.append(_("start player"))
    if player.winner:
        parts.append(_("winner"))
    if player.left:
        parts.append(_("left before the end"))
    return " | ".join(parts)


def _comments(data: SheetData) -> Iterator[str]:
    head = data.played
    if data.rounds:
        head = _("{scenario}, {n} rounds").format(scenario=head, n=data.rounds)
    yield head
    yield result_words(data)
    for player in data.ranking:
        scores = ", ".join(
            _("{category} {vp}").format(category=words, vp=player.scores[category].text)
            for category, words in data.categories
        )
        yield _("{player}: {scores}").format(player=player.name, scores=scores)
        for line in player.lines:
            if line.overruled and line.why:
                yield _("{player}, overruled: {why}").format(player=player.name, why=line.why)
    if data.note:
        yield data.note
    yield from foot_notes(data)
    yield issued_by(data)
