"""``play``: track a game in the terminal, or from a file of lines. It proves that the core needs no window."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from companion import places, typed
from companion.codec import to_plain
from companion.errors import BadInput
from companion.game import Game
from companion.history import History
from companion.my_box import MyBox, usable
from companion.session import Refused, Session
from companion.titles import tracked
from companion.tracking import AnySession
from companion.typed_setup import LINES, SettingUp
from companion.wording import _, clause_title, say, step_word
from rules.core.agenda import Agenda
from rules.core.frozen import replace
from rules.snowdonia.components import clause, player_zone
from rules.snowdonia.phases import Due
from rules.snowdonia.scoring import CATEGORIES
from rules.snowdonia.setting_up import lay_out, short_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``play``."""
    parser.add_argument("--lines", type=Path, metavar="FILE", help="read the lines from a file instead of the keyboard")
    start = parser.add_mutually_exclusive_group()
    start.add_argument("--game", type=Path, metavar="FILE", help="go on with a game file (*.snowdonia.toml)")
    start.add_argument("--resume", action="store_true", help="go on with the last game that is not finished")
    keeping = argparse.BooleanOptionalAction
    parser.add_argument("--keep", action=keeping, help="keep the game in the history (a game typed by hand is)")
    parser.epilog = "Setting up: " + "; ".join(f"setup {name} ({text})" for name, text in LINES.items()) + "; begin."


def run(args: argparse.Namespace) -> int:
    """Play, and print the journal and the sheet as JSON when asked to."""
    where = args.lines.name if args.lines else ""
    by_hand = args.lines is None and args.game is None
    front = Front(keep=by_hand if args.keep is None else args.keep, quiet=args.json)
    if args.game is not None:
        front.open(args.game)
    elif args.resume:
        front.resume()
    for n, line in _until_quit(_numbered(args.lines)):
        try:
            front.take(line)
        except (BadInput, Refused) as error:
            if args.lines is not None:
                raise BadInput(where, f"line {n}", *_parts(error, front)) from None
            print(_complaint(error, front))
    if front.session is None and args.lines is not None:
        raise BadInput(where, "", "sets no game up", 'write setup lines and "begin"')
    if front.session is not None and args.json:
        print(json.dumps(_document(front.session), ensure_ascii=False))
    return 0


class Front:
    """The text front-end: takes one line after the other, first of the set-up, then of the game.

    ``quiet`` prints nothing, ``keep`` puts the game into the history."""

    def __init__(self, *, keep: bool = False, quiet: bool = False) -> None:
        self.keep, self.quiet = keep, quiet
        self.setting_up = SettingUp()
        self.session: Session | None = None
        self.history = History()

    def open(self, path: Path) -> None:
        """Go on with a game file."""
        from companion.game_file import read

        game, journal = read(path)
        if self.keep:
            self.history.create(game, journal)
            self._start(self.history.go_on(game.info.id))
        else:
            self._start(tracked(game, journal))

    def resume(self) -> None:
        """Go on with the last game of the history that is not finished; BadInput when there is none."""
        latest = self.history.store.latest_open()
        if latest is None:
            raise BadInput("", "--resume", "no game is under way", "set one up")
        self._start(self.history.go_on(latest))

    def take(self, line: str) -> None:
        """One line; BadInput or Refused says what would be right, and nothing has changed."""
        if self.session is None:
            self._set_up(line)
        else:
            _enter(self.session, line, quiet=self.quiet)

    def _set_up(self, line: str) -> None:
        text = line.partition("#")[0].strip()
        if not text or text == typed.ENTER:
            return
        if text == "help":
            print("\n".join(f"  setup {name:9} {words}" for name, words in LINES.items()))
        elif text == "begin":
            game = self.setting_up.game()
            self._start(self.history.begin(_with_box(game)) if self.keep else Session(game))
        elif text.startswith("setup "):
            self.setting_up.take(text.removeprefix("setup "))
        else:
            raise BadInput("", text, "comes before the game", 'write "setup ..." lines, then "begin"')

    def _start(self, session: AnySession) -> None:
        if not isinstance(session, Session):
            raise BadInput("", session.name, "is not tracked line by line", "open it in the window")
        self.session = session
        if session.save_error is not None:
            print(session.save_error, file=sys.stderr)
        if not self.quiet:
            _say_short(_short(session))
            _prompt(session)


def _parts(error: BadInput | Refused, front: Front) -> tuple[str, str]:
    """What is wrong and what would be right."""
    if isinstance(error, BadInput):
        return f"{error.place} {error.wrong}".strip(), error.right
    assert front.session is not None
    book = front.session.book
    wrong = " ".join(f"{say(p.message, book)} ({clause_title(p.ref)})" for p in error.problems)
    if error.impossible:
        return wrong, _("write it with what this game has")
    return wrong, _('end the line with "!" to record what the table agreed on')


def _complaint(error: BadInput | Refused, front: Front) -> str:
    wrong, right = _parts(error, front)
    return f"  ? {wrong}" + (f": {right}" if right else "")


def _numbered(path: Path | None) -> Iterable[tuple[int, str]]:
    if path is None:
        return _typed()
    try:
        return enumerate(path.read_text("utf-8").splitlines(), 1)
    except UnicodeDecodeError:
        raise BadInput(path.name, "", "is not UTF-8 text", "write the lines in UTF-8") from None


def _typed() -> Iterator[tuple[int, str]]:
    n = 0
    if sys.stdin.isatty():
        print(_('Snowdonia Companion. "setup players ..." first, "begin" starts, "help" lists the commands.'))
    while True:
        if sys.stdin.isatty():
            print("> ", end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            return
        n += 1
        yield n, line.rstrip("\n") or (typed.ENTER if sys.stdin.isatty() else "")


def _until_quit(lines: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    for n, line in lines:
        if line.strip().lower() == "quit":
            return
        yield n, line


def _enter(session: Session, line: str, *, quiet: bool) -> None:
    """One line of the game."""
    entry = typed.read(line, session.table, session.agenda)
    match entry.kind:
        case "nothing":
            return
        case "command":
            _command(session, entry.words, quiet=quiet)
        case "tell":
            before = _short(session)
            session.tell(entry.cell, entry.value)
            if not quiet:
                _say_short([sentence for sentence in _short(session) if sentence not in before])
        case "action":
            assert entry.action is not None
            session.record([entry.action], anyway=entry.agreed)
            if not quiet:
                last = session.log[-1]
                print(f"  {last.entry:>3} {last.text}")
    if not quiet:
        _prompt(session)


def _command(session: Session, words: tuple[str, ...], *, quiet: bool) -> None:
    name, *rest = words
    match name:
        case "undo" | "redo":
            if getattr(session, f"{name}_name") is None:
                raise BadInput("", name, "has nothing to work on", "every entry stands as it was made")
            getattr(session, name)()
        case "strike" | "restore":
            if not rest or not rest[0].isdigit():
                raise BadInput("", name, "needs an entry", f"write {name} and its number, as in {name} 41")
            try:
                getattr(session, name)(int(rest[0]))
            except KeyError:
                raise BadInput("", name, f"entry {rest[0]} is not on the log", "see log for the numbers") from None
        case "count":
            _count(session, rest)
        case "save":
            from companion.game_file import write

            if not rest:
                raise BadInput("", "save", "needs a file", "write save and the file's name")
            write(Path(" ".join(rest)), session.game, session.journal)
    if not quiet:
        _show(session, name)


def _count(session: Session, words: list[str]) -> None:
    """``count yard ore 5 stone 3``; a player's zone by the name."""
    if len(words) < 3 or len(words) % 2 == 0 or not all(w.isdigit() for w in words[2::2]):
        raise BadInput("", "count", "cannot be read", "write a place, then kinds and counts: count yard ore 5 stone 3")
    place, pairs = words[0], words[1:]
    players = session.table.book.players
    zone = player_zone(players.index(place)) if place in players else place
    session.stocktake(zone, {kind: int(n) for kind, n in zip(pairs[::2], pairs[1::2], strict=True)})


def _show(session: Session, name: str) -> None:
    match name:
        case "help":
            print("\n".join(f"  {command:8} {words}" for command, words in typed.COMMANDS.items()))
            print("  play 26  hire  told CELL VALUE  . (agree)  - (nothing)  ! at the end: agreed by the table")
        case "log":
            print("\n".join(f"  {line.entry:>3} {line.text}" for line in session.log[-12:]))
        case "why":
            due = session.agenda.due
            print(f"  {clause_title(due.ref if due is not None else clause('9.1'))}")
        case "table":
            from companion.audit import lines

            print("\n".join(f"  {line}" for line in lines(session.table)))
        case "score":
            for column in session.sheet().players:
                parts = ", ".join(f"{c} {column.category(c)}" for c in CATEGORIES)
                total = f"{column.total}{'' if column.complete else '+?'}"
                print(f"  {column.name}: {total} ({parts})")


def _with_box(game: Game) -> Game:
    """The game with what the owner read from the box, as far as the set-up said nothing else."""
    scenario = game.info.scenario
    return replace(game, values=usable(scenario, {**MyBox(places.my_box_path()).values(scenario), **game.values}))


def _short(session: Session) -> list[str]:
    """What the table takes more than the box has, in sentences with their clause; a game that was joined under way has
    findings of its own."""
    book = session.book
    if book.setup.joined:
        return []
    return [f"{say(p.message, book)} ({clause_title(p.ref)})" for p in short_of(lay_out(book.box, book.setup))]


def _say_short(sentences: Iterable[str]) -> None:
    for sentence in sentences:
        print(f"  ! {sentence}")


def _prompt(session: Session) -> None:
    """What is due now and how to answer it."""
    table, agenda = session.table, session.agenda
    now: Agenda = agenda
    if now.tells:
        hint = typed.tell_hint(now.tells[0])
        shown = f"  <{hint}>" if hint else ""
        print(f"[{_round_words(session)}] {say(now.tells[0].headline, table.book)}{shown}")
    elif now.due is not None:
        headline = say(now.due.headline, table.book)
        print(f"[{_round_words(session)}] {headline} {clause_title(now.due.ref)}  <{typed.hint(now.due, table)}>")
    else:
        print(_("The game is over ({reason}).").format(reason=table.state.ended))


def _round_words(session: Session) -> str:
    due = session.agenda.due
    step = Due(due.action.step) if due is not None else None
    words = step_word(step.step) if step is not None else ""
    return _("round {n}, {step}").format(n=session.table.state.round, step=words)


def _document(session: Session) -> dict[str, Any]:
    """The journal's actions and the sheet, for other programs."""
    names = session.table.book.players
    entries = [
        {"entry": line.entry, "struck": line.struck, **to_plain(line.action, lambda seat: names[seat])}
        for line in session.log
        if line.entry
    ]
    sheet = session.sheet()
    players = [
        {"name": p.name, **{c: p.category(c) for c in CATEGORIES}, "total": p.total, "complete": p.complete}
        for p in sheet.players
    ]
    state = session.table.state
    result = {"end_reason": state.ended, "rounds": state.round, "players": players, "winners": list(sheet.winners)}
    return {"entries": entries, "result": result}
