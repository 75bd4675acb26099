"""The bridge between a session and the window: one Qt signal for every change, and what is proposed but not confirmed.

Widgets read through it and never write to a session behind its back, so that everything on screen follows one signal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Any, Generic, Literal, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal

from companion.journal import Redone, Told, Undone
from companion.notes import NOTE
from companion.railroad_session import RailroadSession
from companion.session import Session
from companion.tracking import AnyAction, AnySession
from companion.tracking import Change as SessionChange
from rules.core.step import Step
from ui.present.looks import Look, looks
from ui.present.moment import Proposal
from ui.theme import current

T = TypeVar("T")
S = TypeVar("S", bound=AnySession)

What = Literal["opened", "closed", "step", "noted", "proposal", "lit"]


@dataclass(frozen=True)
class Change:
    """What changed: a game was opened or closed, its log has changed (``detail`` is the session's own Change), only a
    reader's note, only what Confirm would do, or only what is lit. ``asker`` asked for it."""

    what: What
    asker: object = None
    detail: SessionChange | None = None


class SessionBridge(QObject):
    """Holds the session on the table, if any, of whichever game. ``changed(Change)`` follows every change of it. What
    knows one game only reads through `SnowdoniaBridge` or `RailroadBridge`.

    The table before the last change (`before`) tells what is lit; the proposal of the step in hand what is dashed.
    """

    changed = Signal(object)

    def __init__(self, session: AnySession | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session: AnySession | None = None
        self._leave: Callable[[], None] | None = None
        self._proposal: Proposal | None = None
        self._before: Any = None
        self._shown: Any = None
        self._lately: list[tuple[float, Any]] = []
        """When the latest changes came, and the table before each: what is not 4 seconds old stays lit."""
        self._dim = QTimer(self)
        self._dim.setSingleShot(True)
        self._dim.timeout.connect(self._dim_old)
        self._looks: tuple[Look, ...] = ()
        if session is not None:
            self.open(session)

    @property
    def session(self) -> AnySession | None:
        """The game on the table."""
        return self._session

    @property
    def game(self) -> AnySession:
        """The game on the table; LookupError without one."""
        session = self.session
        if session is None:
            raise LookupError("no game is open")
        return session

    @property
    def looks(self) -> tuple[Look, ...]:
        """The players as drawn, by seat."""
        return self._looks

    @property
    def proposal(self) -> Proposal | None:
        """What Confirm would make of the table."""
        return self._proposal

    @property
    def before(self) -> Any:
        """The table before the last change, or before the first one that is still to be seen: a change stays lit until
        the next one, and at least as long as the tokens say. None when nothing has changed yet."""
        return self._before

    def open(self, session: AnySession, asker: object = None) -> None:
        """Puts a game on the table in place of the one that lies there."""
        self._drop()
        self._session = session
        self._leave = session.subscribe(self._heard)
        self._looks = looks(session.players, session.info.colours, session.book.box.colours)
        last = next((line for line in reversed(session.log) if not line.struck), None)
        self._before = last.before if last is not None else None
        self._shown = session.table
        self.changed.emit(Change("opened", asker))

    def close(self, asker: object = None) -> None:
        """Takes the game off the table; everything of it is saved."""
        self._drop()
        self.changed.emit(Change("closed", asker))

    def propose(self, *steps: Step[Any], asker: object = None) -> None:
        """Says what Confirm would do; nothing for no steps. Emits only when that differs."""
        proposal = Proposal.of(*steps)
        if proposal != self._proposal:
            self._proposal = proposal
            self.changed.emit(Change("proposal", asker))

    def record(self, actions: Sequence[AnyAction], anyway: bool = False, *, asker: object = None) -> tuple[int, ...]:
        """`Session.record`, as one group."""
        return self.game.record(actions, anyway, asker=asker)

    def tell(self, cell: str, value: Any, *, asker: object = None) -> tuple[int, ...]:
        """`Session.tell`."""
        return self.game.tell(cell, value, asker=asker)

    def tell_all(self, cells: Mapping[str, Any], *, asker: object = None) -> tuple[int, ...]:
        """`Session.tell_all`, as one group."""
        return self.game.tell_all(cells, asker=asker)

    def note(self, ref: str, text: str, *, asker: object = None) -> None:
        """`Session.note`."""
        self.game.note(ref, text, asker=asker)

    def select(self, selector: Callable[[AnySession | None], T], slot: Callable[[T], object]) -> Callable[[], None]:
        """Calls ``slot`` with what ``selector`` reads of the session: now, and whenever it reads something else later.
        The answer ends that."""
        last: list[T] = [selector(self.session)]

        def look(change: Change) -> None:
            if change.what in ("proposal", "lit"):
                return
            found = selector(self.session)
            if found != last[0]:
                last[0] = found
                slot(found)

        self.changed.connect(look)
        slot(last[0])
        return lambda: self._forget(look)

    def _forget(self, look: Callable[[Change], None]) -> None:
        self.changed.disconnect(look)

    def _heard(self, change: SessionChange) -> None:
        assert self._session is not None
        if change.entries and about_notes(self._session, change.entries):
            # The table is as it was: the step in hand stays in hand.
            self.changed.emit(Change("noted", change.asker, change))
            return
        if self._shown is not None and self._shown != self._session.table:
            self._light(self._shown, change.what in ("undone", "redone"))
        self._shown = self._session.table
        self._proposal = None
        self.changed.emit(Change("step", change.asker, change))

    def _light(self, before: Any, alone: bool) -> None:
        """Lights what differs from a table. Undo and redo light what they put back, ``alone``: together with the step
        they take back nothing would differ."""
        now = monotonic()
        least = current().motion["lit_min_ms"] / 1000
        kept = [] if alone else [(at, table) for at, table in self._lately if now - at < least]
        self._lately = [*kept, (now, before)]
        self._before = self._lately[0][1]
        if kept:
            self._dim.start(max(1, round((kept[0][0] + least - now) * 1000)))
        else:
            self._dim.stop()

    def _dim_old(self) -> None:
        """What was lit long enough is dark again, up to the last change, which waits for the next one."""
        now, least = monotonic(), current().motion["lit_min_ms"] / 1000
        while len(self._lately) > 1 and now - self._lately[0][0] >= least - 0.001:
            self._lately.pop(0)
        if len(self._lately) > 1:
            self._dim.start(max(1, round((self._lately[0][0] + least - now) * 1000)))
        if self._session is not None and self._lately and self._before is not self._lately[0][1]:
            self._before = self._lately[0][1]
            self.changed.emit(Change("lit"))

    def _drop(self) -> None:
        self._dim.stop()
        self._lately = []
        if self._leave is not None:
            self._leave()
        self._session = self._leave = self._proposal = self._before = self._shown = None
        self._looks = ()


class _OneTitle(SessionBridge, Generic[S]):
    """A bridge through which only the games of one title are seen, sessions of one kind: while another is on the table,
    there is none."""

    kind: type[S]

    def __init__(self, whole: SessionBridge, parent: QObject | None = None) -> None:
        super().__init__(parent=parent or whole)
        self._whole = whole
        self._there = self.session is not None
        whole.changed.connect(self._relay)

    @property
    def session(self) -> S | None:
        found = self._whole.session
        return found if isinstance(found, self.kind) else None

    @property
    def game(self) -> S:
        session = self.session
        if session is None:
            raise LookupError("no game of this title is open")
        return session

    @property
    def looks(self) -> tuple[Look, ...]:
        return self._whole.looks if self.session is not None else ()

    @property
    def proposal(self) -> Proposal | None:
        return self._whole.proposal if self.session is not None else None

    @property
    def before(self) -> Any:
        return self._whole.before if self.session is not None else None

    def open(self, session: AnySession, asker: object = None) -> None:
        self._whole.open(session, asker)

    def close(self, asker: object = None) -> None:
        self._whole.close(asker)

    def propose(self, *steps: Step[Any], asker: object = None) -> None:
        if self.session is not None:
            self._whole.propose(*steps, asker=asker)

    def _relay(self, change: Change) -> None:
        there, self._there = self._there, self.session is not None
        if self._there:
            self.changed.emit(change)
        elif there:
            self.changed.emit(Change("closed", change.asker))


class SnowdoniaBridge(_OneTitle[Session]):
    """A bridge through which only games of Snowdonia are seen."""

    kind = Session


class RailroadBridge(_OneTitle[RailroadSession]):
    """A bridge through which only railroads are seen."""

    kind = RailroadSession


def about_notes(session: AnySession, entries: Sequence[int]) -> bool:
    """Whether these entries, or what they take back or bring back, are readers' notes and nothing else."""
    numbers = list(entries)
    for number in entries:
        entry = session.journal.entries[number - 1]
        group = entry.undoes if isinstance(entry, Undone) else entry.redoes if isinstance(entry, Redone) else None
        if group is not None:
            numbers.remove(number)
            numbers += [one.id for one in session.journal.group(group)]
    found = (session.journal.entries[number - 1] for number in numbers)
    return all(isinstance(entry, Told) and entry.cell.startswith(NOTE) for entry in found)
