"""A game being tracked, whichever it is: its journal, the table as it stands, the log, and everything that can be done
to them. Each game of the shelf has a session of its own that knows its table and its words.

A session keeps every table of the timeline, so that a change plays again only what comes after it. A ``store`` gets
every entry at once; when it cannot write, the game goes on in memory and ``save_error`` says why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, Literal, Protocol, Self, TypeAlias, TypeVar

from companion.errors import BadInput
from companion.game import GameInfo, TableGame
from companion.journal import (
    START,
    Amended,
    Entry,
    Inserted,
    Journal,
    Recorded,
    Redone,
    Restored,
    Slot,
    Stocktaken,
    Struck,
    Told,
    Undone,
    slots_of,
    timeline,
    told,
)
from companion.listening import Listeners
from companion.notes import NOTE, note_cell, notes_told, tidied
from companion.notes import told_words as note_words
from companion.sheet_choices import SHEET, SheetChoices, choices_told
from companion.sheet_choices import told_words as sheet_words
from companion.sheet_decisions import Decides
from companion.wording import _, ngettext
from rules.core.action import Action, perform
from rules.core.agenda import Agenda
from rules.core.problems import Grade, Problem, worst
from rules.core.refs import RuleRef
from rules.core.scoring import ScoreSheet
from rules.core.step import Step

if TYPE_CHECKING:
    from companion.titles import Title

G = TypeVar("G", bound=TableGame)
T = TypeVar("T")
L = TypeVar("L", bound="Line[Any]")

AnyAction: TypeAlias = Action[Any, Any]
Correction: TypeAlias = Literal["amend", "insert", "strike", "restore"]
"""What can be done to an entry of the past."""


class Refused(Exception):
    """An entry that was not made: it is impossible, or a breach that nobody agreed on. Nothing has changed."""

    def __init__(self, action: AnyAction, problems: tuple[Problem, ...]) -> None:
        super().__init__(action, problems)
        self.action, self.problems = action, problems

    @property
    def impossible(self) -> bool:
        """Whether it cannot be recorded anyway either."""
        return worst(self.problems) is Grade.IMPOSSIBLE


class Keeper(Protocol):
    """What keeps a game for good."""

    def create(self, game: TableGame, journal: Journal | None = None) -> None:
        """Keep a new game with its entries so far; BadInput says in a sentence why it was not kept."""

    def save(self, session: Tracked[Any, Any, Any], entries: Sequence[Entry]) -> None:
        """Keep these entries of a session, all or none, before it returns, with what the game came to; BadInput says in
        a sentence why they were not kept."""


@dataclass(frozen=True)
class Change:
    """What changed: ``what`` names it ("recorded", "amended", "undone" ...), ``entries`` the ids it is about, ``asker``
    who asked for it."""

    what: str
    entries: tuple[int, ...] = ()
    asker: object = None


@dataclass(frozen=True)
class Line(Generic[T]):
    """One line of the log: its entry, the table it met, and what came of it."""

    entry: int
    slot: Slot
    before: T
    step: Step[T]

    @property
    def after(self) -> T:
        """The table after it."""
        return self.step.after

    @property
    def action(self) -> Any:
        """What happened."""
        return self.slot.action

    @cached_property
    def text(self) -> str:
        """The line in words, without the player's name."""
        return self._words()

    def _words(self) -> str:
        raise NotImplementedError

    @property
    def seat(self) -> int | None:
        """The player it is about; None for the table's own steps."""
        return getattr(self.slot.action, "seat", None)

    @property
    def round(self) -> int | None:
        """The round in which it happened; None in a game that counts none."""
        return None

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is odd about it."""
        return () if self.slot.struck else self.step.problems

    @property
    def struck(self) -> bool:
        """Whether it did not happen after all."""
        return self.slot.struck

    @property
    def amended(self) -> bool:
        """Whether it was corrected later."""
        return self.slot.amended

    @property
    def agreed(self) -> bool:
        """Whether it is a breach that the table agreed on."""
        return self.slot.anyway and not self.skipped

    @property
    def skipped(self) -> bool:
        """Whether it became impossible, so that the table goes on as if it were not there."""
        return not self.slot.struck and self.step.refused

    @property
    def questionable(self) -> bool:
        """Whether a change of the past broke it: nobody agreed on what is wrong with it now."""
        if self.slot.struck:
            return False
        grade = worst(self.step.problems)
        return grade is Grade.IMPOSSIBLE or (grade is Grade.BREACH and not self.slot.anyway)


class Tracked(Decides, Generic[G, T, L]):
    """A game ``G`` at a table ``T`` with lines ``L``. Every method that changes something takes ``asker``, who is named
    to the subscribers.

    Refused is raised for an entry that cannot be made; BadInput for a told cell that does not exist; KeyError for an
    entry id that is not on the log."""

    line_type: type[L]
    """What a line of the log is."""

    def __init__(
        self, game: G, journal: Journal | None = None, store: Keeper | None = None, *, kept: bool = True
    ) -> None:
        """``kept`` False: the store does not have the game yet; the first save (or ``retry``) puts it there."""
        self.game = game
        self.journal = journal if journal is not None else Journal()
        self.store = store
        self.save_error: str | None = None
        """Why the latest entries are not kept, in a sentence; None when they are."""
        self._unsaved: list[Entry] = []
        self._kept = kept
        self._listeners = Listeners[Change]()
        self._told = told(self.journal)
        self._as_told: G = game.as_told(self._told)
        self._start: T = self._as_told.start()
        self._lines: list[L] = []
        self._follow(timeline(self.journal))

    # What each game has of its own

    @property
    def name(self) -> str:
        """What is played: the scenario, or the game where it has none."""
        raise NotImplementedError

    @property
    def phase(self) -> str:
        """What is going on, in a word or two."""
        raise NotImplementedError

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        raise NotImplementedError

    @property
    def ended(self) -> str | None:
        """The reason of its end in the words of its rules; None while it goes on."""
        raise NotImplementedError

    @property
    def train_name(self) -> str:
        """The train of a game of one person in a series by its name, "" in any other."""
        return ""

    @property
    def round(self) -> int | None:
        """The round the table is in; None in a game that counts none."""
        return None

    @property
    def book(self) -> Any:
        """The book of this game, told cells included."""
        raise NotImplementedError

    @property
    def rulings(self) -> Mapping[str, Any]:
        """How this table answers the open questions of the rules."""
        raise NotImplementedError

    def doubts(self, path: str) -> bool:
        """Whether the value at a pack path is not sure."""
        raise NotImplementedError

    @property
    def position(self) -> Any:
        """What the score rests on, as the table stands."""
        raise NotImplementedError

    def _agenda(self) -> Agenda:
        raise NotImplementedError

    def _action_words(self, action: AnyAction) -> str:
        """An action in words."""
        raise NotImplementedError

    def _told_words(self, cell: str, value: Any) -> str:
        """What was told of the set-up."""
        raise NotImplementedError

    # What stands

    @property
    def title(self) -> Title:
        """The game of the shelf that is played."""
        from companion.titles import title_of

        return title_of(self.game.info.game)

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return self.game.players

    @property
    def start(self) -> T:
        """The table before the first entry."""
        return self._start

    @property
    def table(self) -> T:
        """The table as it stands."""
        return self._lines[-1].after if self._lines else self._start

    @cached_property
    def agenda(self) -> Agenda:
        """What can be done now."""
        return self._agenda()

    @cached_property
    def log(self) -> tuple[L, ...]:
        """Every line, in the order of the table, struck ones included. The log of a game joined under way begins with
        a line that is no entry (START): it cannot be undone, amended or struck."""
        opening = self._opening
        return tuple(self._lines) if opening is None else (opening, *self._lines)

    @property
    def _opening(self) -> L | None:
        return None

    @cached_property
    def _place(self) -> Mapping[int, int]:
        return {line.entry: i for i, line in enumerate(self._lines)}

    def line(self, entry: int) -> L:
        """The line of an entry; KeyError when it is not on the log."""
        if entry == START and (opening := self._opening) is not None:
            return opening
        return self._lines[self._place[entry]]

    def table_before(self, entry: int) -> T:
        """The table that an entry met."""
        before: T = self.line(entry).before
        return before

    def table_after(self, entry: int) -> T:
        """The table after an entry; the start for START."""
        if entry == START:
            return self._start
        after: T = self.line(entry).after
        return after

    @property
    def info(self) -> GameInfo:
        """What is known of the game besides its rules."""
        return self.game.info

    @property
    def values(self) -> Mapping[str, Any]:
        """The owner's printed values by pack path, told ones included."""
        return self._as_told.values

    @cached_property
    def choices(self) -> SheetChoices:
        """What people decided about the score sheet."""
        return choices_told(self._told, len(self.players))

    @property
    def notes(self) -> Mapping[str, str]:
        """The readers' notes of this game, by clause."""
        return notes_told(self._told)

    def sheet(self) -> ScoreSheet:
        """The score if the game ended now, with what people decided about it."""
        return self._sheet

    @cached_property
    def _sheet(self) -> ScoreSheet:
        return self.title.sheet(self.book, self.position, self.choices)

    # What would be

    def supposed(self, what: Correction, entry: int, action: AnyAction | None = None) -> tuple[L, ...]:
        """The log as it would be after a correction, every later entry played again; nothing changes.

        ``entry`` is the one to amend, strike or restore, or the one after which ``action`` is inserted."""
        new = self.journal.next_id
        made: Entry
        if what in ("amend", "insert"):
            if action is None:
                raise ValueError(f"{what} needs an action")
            made = Amended(new, now(), new, entry, action, True)
            if what == "insert":
                made = Inserted(new, now(), new, entry, action, True)
        else:
            made = (Struck if what == "strike" else Restored)(new, now(), new, entry)
        slots = timeline(self.journal.plus([made]))
        same = _same(self._lines, slots)
        lines = self._lines[:same]
        self._play_on(lines, slots[same:])
        return tuple(lines)

    def about_sheet(self, entry: Entry) -> bool:
        """Whether an entry changes the score sheet alone: a decision about it."""
        return isinstance(entry, Told) and entry.cell.startswith(SHEET)

    # What is told to others

    def subscribe(self, listener: Callable[[Change], None]) -> Callable[[], None]:
        """Call ``listener`` after every change; the answer ends that."""
        return self._listeners.add(listener)

    # What can be done

    def preview(self, action: AnyAction) -> Step[T]:
        """What an action would do now; nothing changes."""
        return perform(self.table, action)

    def record(self, actions: Sequence[AnyAction], anyway: bool = False, *, asker: object = None) -> tuple[int, ...]:
        """Write down what happened, as one group; the ids of the entries. ``anyway``: the table agreed on a breach."""
        table = self.table
        first = self.journal.next_id
        moment = now()
        entries: list[Entry] = []
        for n, action in enumerate(actions):
            step = perform(table, action)
            meant = agreed(step, anyway)
            entries.append(Recorded(first + n, moment, first, action, meant))
            table = step.after
        return self._add("recorded", entries, asker)

    def insert(self, after: int, action: AnyAction, anyway: bool = False, *, asker: object = None) -> tuple[int, ...]:
        """Write down what was forgotten, right after another entry (START: before all); later entries play again."""
        if after != START:
            self.line(after)
        meant = agreed(perform(self.table_after(after), action), anyway)
        new = self.journal.next_id
        return self._add("inserted", [Inserted(new, now(), new, after, action, meant)], asker)

    def amend(self, entry: int, action: AnyAction, anyway: bool = False, *, asker: object = None) -> tuple[int, ...]:
        """Write down what really happened instead; later entries play again. Nothing to do for the line of joining."""
        if self._is_opening(entry):
            return ()
        meant = agreed(perform(self.table_before(entry), action), anyway)
        new = self.journal.next_id
        return self._add("amended", [Amended(new, now(), new, entry, action, meant)], asker)

    def strike(self, entry: int, *, asker: object = None) -> tuple[int, ...]:
        """Write down that an entry did not happen; nothing to do when it is struck already or the line of joining."""
        if self._is_opening(entry) or self.line(entry).struck:
            return ()
        new = self.journal.next_id
        return self._add("struck", [Struck(new, now(), new, entry)], asker)

    def restore(self, entry: int, *, asker: object = None) -> tuple[int, ...]:
        """Write down that a struck entry did happen; nothing to do when it is not struck."""
        if not self.line(entry).struck:
            return ()
        new = self.journal.next_id
        return self._add("restored", [Restored(new, now(), new, entry)], asker)

    def _is_opening(self, entry: int) -> bool:
        return entry == START and self._opening is not None

    def tell(self, cell: str, value: Any, *, asker: object = None) -> tuple[int, ...]:
        """Fill in a set-up cell; the whole game plays again knowing it. BadInput for a cell or value that cannot be."""
        return self.tell_all({cell: value}, asker=asker)

    def tell_all(self, cells: Mapping[str, Any], *, asker: object = None) -> tuple[int, ...]:
        """Fill in several set-up cells as one group. BadInput for a cell or value that cannot be."""
        told_now = self.game.as_told({**self._told, **cells})
        if not all(cell.startswith((SHEET, NOTE)) for cell in cells):
            told_now.start()
        return self._add("told", self._tellings(cells), asker)

    def told_as(self, cells: Mapping[str, Any]) -> Self:
        """A game of its own that is this one with other set-up cells told: what would be. BadInput as in `tell`."""
        return type(self)(self.game, self.journal.plus(self._tellings(cells)))

    def _tellings(self, cells: Mapping[str, Any]) -> list[Entry]:
        moment, new = now(), self.journal.next_id
        return [Told(new + n, moment, new, cell, value) for n, (cell, value) in enumerate(cells.items())]

    def _keep_decision(self, what: str, cell: str, value: Any, choices: SheetChoices, asker: object) -> None:
        self.tell(cell, value, asker=asker)

    def note(self, ref: RuleRef | str, text: str, *, asker: object = None) -> None:
        """Keep a reader's note on a clause with the game; an empty one takes it away. BadInput for one too long."""
        kept = tidied(text)
        if self.notes.get(str(ref)) != kept:
            self.tell(note_cell(ref), kept, asker=asker)

    def undo(self, *, asker: object = None) -> tuple[int, ...]:
        """Take the last group back; nothing to do on an empty log."""
        if not self.journal.undoable:
            return ()
        new = self.journal.next_id
        return self._add("undone", [Undone(new, now(), new, self.journal.undoable[-1])], asker)

    def undo_to(self, entry: int, *, asker: object = None) -> tuple[int, ...]:
        """Take back every group made after the one of an entry (START: all of them); redo brings them back one by one.
        KeyError for an entry that is not on the log."""
        group = 0
        if entry != START:
            group = self.journal.entries[self.line(entry).entry - 1].group
        new = self.journal.next_id
        later = [number for number in reversed(self.journal.undoable) if number > group]
        entries: list[Entry] = [Undone(new + n, now(), new + n, number) for n, number in enumerate(later)]
        return self._add("undone", entries, asker)

    def redo(self, *, asker: object = None) -> tuple[int, ...]:
        """Bring the last group back that was taken back; nothing to do when something new came since."""
        if not self.journal.redoable:
            return ()
        new = self.journal.next_id
        return self._add("redone", [Redone(new, now(), new, self.journal.redoable[-1])], asker)

    @property
    def undo_name(self) -> str | None:
        """What undo would take back, in words; None when there is nothing."""
        return self._group_name(self.journal.undoable)

    @property
    def redo_name(self) -> str | None:
        """What redo would bring back, in words; None when there is nothing."""
        return self._group_name(self.journal.redoable)

    def _group_name(self, groups: tuple[int, ...]) -> str | None:
        if not groups:
            return None
        entries = self.journal.group(groups[-1])
        name = self._entry_name(entries[0])
        more = len(entries) - 1
        if not more:
            return name
        return ngettext("{name} and {n} more", "{name} and {n} more", more).format(name=name, n=more)

    def _entry_name(self, entry: Entry) -> str:
        match entry:
            case Recorded(id=number, action=action):
                # As the log has it; an entry that is taken back is not on it.
                line = self.line(number) if number in self._place else None
                return self._words(action) if line is None or line.amended else self._of(action, line.text)
            case Inserted(action=action):
                return _("Insert: {what}").format(what=self._words(action))
            case Amended(action=action):
                return _("Amend: {what}").format(what=self._words(action))
            case Struck(target=target):
                return _("Strike: {what}").format(what=self._words(self._action_of(target)))
            case Restored(target=target):
                return _("Restore: {what}").format(what=self._words(self._action_of(target)))
            case Stocktaken():
                return self._words(entry.action)
            case Told(cell=cell, value=value):
                if cell.startswith(SHEET):
                    return sheet_words(cell, value, self.players, self._line_name)
                if cell.startswith(NOTE):
                    return note_words(cell, value)
                return _("Entered: {what}").format(what=self._told_words(cell, value))
        raise TypeError(f"an undo is no part of a name: {entry}")

    def _line_name(self, category: str, about: str) -> str:
        return self.title.line_name(self.book, category, about)

    def _words(self, action: AnyAction) -> str:
        return self._of(action, self._action_words(action))

    def _of(self, action: AnyAction, words: str) -> str:
        """The words with the player before them, if it is a player's action."""
        seat = getattr(action, "seat", None)
        return words if seat is None else _("{player}, {what}").format(player=self.players[seat], what=words)

    def _action_of(self, entry: int) -> AnyAction:
        if entry in self._place:
            return self.line(entry).slot.action
        found: AnyAction = self.journal.entries[entry - 1].action  # type: ignore[union-attr]
        return found

    # How it is kept

    def retry(self) -> bool:
        """Try again to keep what could not be kept; whether everything is kept now."""
        self._save([])
        return self.save_error is None

    def _add(self, what: str, entries: list[Entry], asker: object) -> tuple[int, ...]:
        if not entries:
            return ()
        self.journal = self.journal.plus(entries)
        now_told = told(self.journal) if any(isinstance(e, Told | Undone | Redone) for e in entries) else self._told
        if now_told != self._told:
            replay = _setup_cells(now_told) != _setup_cells(self._told)
            self._told = now_told
            if replay:
                self._as_told = self.game.as_told(now_told)
                self._start = self._as_told.start()
                self._lines.clear()
        if all(isinstance(e, Recorded | Stocktaken) for e in entries):
            self._play(slots_of(entries))
        else:
            self._follow(timeline(self.journal))
        self._save(entries)
        ids = tuple(e.id for e in entries)
        self._listeners.tell(Change(what, ids, asker))
        return ids

    def _follow(self, slots: Sequence[Slot]) -> None:
        """Make the lines of these slots; those that begin as before stay."""
        same = _same(self._lines, slots)
        del self._lines[same:]
        self._play(slots[same:])

    def _play(self, slots: Iterable[Slot]) -> None:
        """Make the lines of slots that come after all others."""
        self._play_on(self._lines, slots)
        for name in ("agenda", "log", "_place", "position", "choices", "_sheet"):
            self.__dict__.pop(name, None)

    def _play_on(self, lines: list[L], slots: Iterable[Slot]) -> None:
        """Add the lines of slots that come after all others."""
        table = lines[-1].after if lines else self._start
        for slot in slots:
            step = Step(slot.action, (), table) if slot.struck else perform(table, slot.action)
            lines.append(self.line_type(slot.entry, slot, table, step))
            table = step.after

    def _save(self, entries: Sequence[Entry]) -> None:
        self._unsaved += entries
        if self.store is None or (self._kept and not self._unsaved and not self.save_error):
            return
        try:
            if self._kept:
                self.store.save(self, tuple(self._unsaved))
            else:
                self.store.create(self.game, self.journal)
        except BadInput as error:
            self.save_error = str(error)
        else:
            self.save_error = None
            self._kept = True
            self._unsaved.clear()


AnySession: TypeAlias = Tracked[Any, Any, Any]
"""A session of whichever game."""


def _setup_cells(told: Mapping[str, Any]) -> dict[str, Any]:
    return {cell: value for cell, value in told.items() if not cell.startswith((SHEET, NOTE))}


def _same(lines: Sequence[Line[Any]], slots: Sequence[Slot]) -> int:
    """How many slots at the beginning are those of the lines."""
    for i, (line, slot) in enumerate(zip(lines, slots, strict=False)):
        if line.slot != slot:
            return i
    return min(len(lines), len(slots))


def agreed(step: Step[Any], anyway: bool) -> bool:
    """Whether an entry is a breach that the table agreed on; Refused when nobody did, or when it is impossible."""
    grade = worst(step.problems)
    if grade is Grade.IMPOSSIBLE or (grade is Grade.BREACH and not anyway):
        raise Refused(step.action, step.problems)
    return grade is Grade.BREACH


def now() -> datetime:
    """This moment, in UTC."""
    return datetime.now(UTC)
