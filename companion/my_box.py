"""My box: what the owner of the game read from its cards and boards, apart from the data that came with the program.

A new game takes these values along and keeps them as they were, whatever is read later. Values are never dropped: one
that this version does not know, of a pack that is not there or a path that went, waits aside until it is known again.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

from companion import box_file
from companion.box_file import BoxFile, Place, Reading
from companion.content import load_box, value_info
from companion.content.layers import holds, home, layers, plays, scenario_of, standing
from companion.content.packs import RAILROAD, by_name
from companion.errors import BadInput
from companion.wording import _
from rules.core.frozen import replace

RATES: Final = ("work_rates.excavate", "work_rates.lay")
"""The pack paths of the two work-rate tracks, excavate first."""
UNDOABLE: Final = 100


def rate_paths(rate: str) -> tuple[str, str]:
    """The numbers of a work-rate track, and the space with the dot."""
    return f"{rate}.track", f"{rate}.start"


def fitted(own: Mapping[str, Any]) -> dict[str, Any]:
    """An owner's values with a dot on a space that there is: a track that became shorter takes it along."""
    values = dict(own)
    for rate in RATES:
        track, start = rate_paths(rate)
        if track in values or start in values:
            numbers, dot = (values.get(path, value_info(path).value) for path in (track, start))
            if dot >= len(numbers):
                values[start] = len(numbers) - 1
    return values


def usable(scenario: str, own: Mapping[str, Any]) -> dict[str, Any]:
    """What of an owner's values still fits this version."""
    return _usable(own, lambda values: load_box(scenario, fitted(values) or None))


def _usable(own: Mapping[str, Any], make: Callable[[Mapping[str, Any]], object]) -> dict[str, Any]:
    """What of an owner's values a box can be made of."""
    if _fits(own, make):
        return dict(own)
    kept: dict[str, Any] = {}
    for path, value in own.items():
        if _fits({**kept, path: value}, make):
            kept[path] = value
    return kept


def _fits(own: Mapping[str, Any], make: Callable[[Mapping[str, Any]], object]) -> bool:
    try:
        make(own)
    except (BadInput, TypeError):
        # TypeError: a dot that is no number was compared with one.
        return False
    return True


def check(pack: str, own: Mapping[str, Any]) -> None:
    """BadInput: these values, by path, cannot be printed in the box of a pack."""
    if by_name(pack).rules == RAILROAD:
        from companion.content.railroad import load_railroad

        load_railroad(own or None)
    else:
        load_box(scenario_of(pack), fitted(own) or None)


@dataclass(frozen=True, eq=False)
class Kept:
    """A change of the box that can be taken back: what stood at the places before and after it (None: nothing), and
    the edition; ``name`` says in words what it was about."""

    name: str
    before: Mapping[Place, Reading | None]
    after: Mapping[Place, Reading | None]
    editions: tuple[str, str] | None = None


State: TypeAlias = Literal["new", "same", "other", "aside"]
"""Of a value from a file: nobody had read it here, both agree, both read something else, this version does not know
it."""


@dataclass(frozen=True)
class Incoming:
    """A value from a file, beside what stands here."""

    place: Place
    state: State
    theirs: Reading
    mine: Reading | None = None


@dataclass(frozen=True)
class Staged:
    """A box from a file, compared with this one; ``others`` says whether it is of another edition."""

    name: str
    box: BoxFile
    lines: tuple[Incoming, ...]
    others: bool = False

    def of(self, state: State) -> tuple[Incoming, ...]:
        """The values in one state."""
        return tuple(line for line in self.lines if line.state == state)


class MyBox:
    """The box in the file at ``path``; None keeps it in memory only.

    ``wrong`` says why the file cannot be used (then it is left alone: nothing is read and every change is refused with
    the same BadInput), until ``set_aside``. A change is on the disk when it returns, or BadInput says why it is not."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self.wrong: BadInput | None = None
        self._box = BoxFile()
        self._seen = b""
        """The content of the file as it was read or written last; another window may write as well."""
        self._undo: list[Kept] = []
        self._redo: list[Kept] = []
        self._listeners: list[Callable[[], None]] = []
        self._read()

    # What stands

    @property
    def readings(self) -> Mapping[Place, Reading]:
        """Everything that was read, in the order in which it first was."""
        return self._box.readings

    @property
    def edition(self) -> str:
        """Which edition of the game it is; "" while nobody named it."""
        return self._box.edition

    @property
    def there(self) -> bool:
        """Whether there is a file, or somebody has read something since."""
        return bool(self._seen) or self.wrong is not None or bool(self._box.readings or self._box.edition)

    def values(self, scenario: str) -> dict[str, Any]:
        """What a new game of a scenario takes along, by pack path: of each of its packs what this version knows."""
        own: dict[str, Any] = {}
        for pack in layers(scenario):
            for place, reading in self._box.readings.items():
                here = place.pack == pack.name and plays(scenario, place.path)
                if here and home(scenario, place.path) == pack.name:
                    own[place.path] = reading.value
        return usable(scenario, own)

    def values_of(self, pack: str) -> dict[str, Any]:
        """What a new game takes along that is played with this pack, by pack path."""
        if by_name(pack).rules != RAILROAD:
            return self.values(scenario_of(pack))
        own = {place.path: reading.value for place, reading in self._box.readings.items() if place.pack == pack}
        return _usable(own, lambda values: check(pack, values))

    def aside(self) -> tuple[Place, ...]:
        """What this version has no place for."""
        return tuple(place for place in self._box.readings if not known(place))

    # What can be done

    def tell(
        self, values: Mapping[Place, Any], name: str, *, by: str = "", shipped: Callable[[Place], Any] | None = None
    ) -> Kept | None:
        """Keep what somebody read now; None when it stood there before. ``name`` says in words what it is about. A
        value that is as ``shipped`` says is marked as compared and right."""
        now = datetime.now(UTC)
        standing = shipped or shipped_value
        after: dict[Place, Reading | None] = {}
        for place, value in values.items():
            reading = Reading(value, now, by, value == standing(place))
            old = self._box.readings.get(place)
            if old is None or replace(old, at=now) != reading:
                after[place] = reading
        return self._change(name, after)

    def forget(self, places: Collection[Place], name: str) -> Kept | None:
        """Go back to the values that came with the program; None when nothing else stood there."""
        return self._change(name, {place: None for place in places if place in self._box.readings})

    def set_edition(self, edition: str) -> Kept | None:
        """Name the edition."""
        if edition == self.edition:
            return None
        return self._change(_("the edition"), {}, (self.edition, edition))

    def take(self, staged: Staged, theirs: Collection[Place]) -> Kept | None:
        """Take over what is new in a box from a file, and where both read something else the given places. What nobody
        signed there is marked as read by that file."""
        after: dict[Place, Reading | None] = {}
        for line in staged.lines:
            if line.state in ("new", "aside") or (line.state == "other" and line.place in theirs):
                if line.mine == line.theirs:
                    continue
                after[line.place] = line.theirs if line.theirs.by else replace(line.theirs, by=staged.name)
        return self._change(_("the import of {name}").format(name=staged.name), after)

    def stage(self, path: Path) -> Staged:
        """Compare a box from a file with this one; nothing changes. BadInput, OSError as in `box_file.read`."""
        box = box_file.read(path)
        lines = []
        for place, theirs in box.readings.items():
            mine = self._box.readings.get(place)
            state: State = "new"
            if not known(place):
                state = "aside"
            elif mine is not None:
                state = "same" if mine.value == theirs.value else "other"
            lines.append(Incoming(place, state, theirs, mine))
        name = path.name.removesuffix(box_file.SUFFIX).removesuffix(".toml")
        others = bool(box.edition and self.edition and box.edition != self.edition)
        return Staged(name, box, tuple(lines), others)

    def export(self, path: Path) -> None:
        """Write everything into a file to hand on. OSError when that cannot be done."""
        box_file.write(path, self._box)

    def begin(self, values: Mapping[str, Any], scenario: str, at: datetime | None = None) -> None:
        """Begin with the values of the last game where there is no box yet; afterwards there is one. ``at`` is when
        that game was played (UTC)."""
        if self.there:
            return
        places = {Place(home(scenario, path), path): value for path, value in values.items()}
        readings = {
            place: Reading(value, at, as_shipped=value == shipped_value(place)) for place, value in places.items()
        }
        self._put(BoxFile(readings))

    # Undo

    @property
    def undo_name(self) -> str | None:
        """What `undo` would take back, in words; None for nothing."""
        return self._undo[-1].name if self._undo else None

    @property
    def redo_name(self) -> str | None:
        """What `redo` would bring back, in words; None for nothing."""
        return self._redo[-1].name if self._redo else None

    def undo(self) -> Kept | None:
        """Take the last change back."""
        if not self._undo:
            return None
        change = self._undo[-1]
        self._apply(change.before, change.editions and change.editions[0])
        self._redo.append(self._undo.pop())
        return change

    def redo(self) -> Kept | None:
        """Bring it back."""
        if not self._redo:
            return None
        change = self._redo[-1]
        self._apply(change.after, change.editions and change.editions[1])
        self._undo.append(self._redo.pop())
        return change

    def take_back(self, change: Kept) -> None:
        """Take one change back, also an older one, where nothing was read there since."""
        if all(self._box.readings.get(place) == reading for place, reading in change.after.items()):
            self._apply(change.before, None)
            self._undo = [one for one in self._undo if one is not change]

    def bring_back(self, change: Kept) -> None:
        """Bring back a change that was taken back, where nothing was read there since."""
        if all(self._box.readings.get(place) == reading for place, reading in change.before.items()):
            self._apply(change.after, None)

    # What is told to others

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call ``listener`` after every change; the answer ends that."""
        self._listeners.append(listener)

        def unsubscribe() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return unsubscribe

    # The file

    def set_aside(self, now: datetime | None = None) -> Path | None:
        """Rename a file that cannot be used, so that a new box can begin; where it lies now. Only done when a person
        asks for it. OSError when it cannot be renamed."""
        if self.path is None or self.wrong is None:
            return None
        stamp = (now or datetime.now(UTC)).strftime("%Y%m%d-%H%M%S")
        name = self.path.name.removesuffix(box_file.SUFFIX)
        target = self.path.with_name(f"{name}.aside-{stamp}{box_file.SUFFIX}")
        self.path.rename(target)
        self.wrong = None
        self._box, self._seen = BoxFile(), b""
        self._tell()
        return target

    def refresh(self) -> None:
        """Read the file again, where another window wrote it."""
        if self._read():
            self._tell()

    def _read(self) -> bool:
        """Whether something else stands in the file than before."""
        if self.path is None:
            return False
        try:
            content = self.path.read_bytes() if self.path.exists() else b""
            if self.wrong is None and content == self._seen:
                return False
            box = box_file.from_bytes(content, self.path.name) if content else BoxFile()
        except BadInput as error:
            self.wrong = error
            return False
        except OSError as error:
            self.wrong = _unreadable(self.path, error)
            return False
        self.wrong = None
        self._box, self._seen = box, content
        return True

    def _change(
        self, name: str, after: Mapping[Place, Reading | None], editions: tuple[str, str] | None = None
    ) -> Kept | None:
        if not after and editions is None:
            return None
        before = {place: self._box.readings.get(place) for place in after}
        change = Kept(name, before, dict(after), editions)
        self._apply(change.after, editions and editions[1])
        self._undo = [*self._undo[1 - UNDOABLE :], change]
        self._redo.clear()
        return change

    def _apply(self, changes: Mapping[Place, Reading | None], edition: str | None) -> None:
        self._read()
        if self.wrong is not None:
            raise self.wrong
        readings = dict(self._box.readings)
        for place, reading in changes.items():
            if reading is None:
                readings.pop(place, None)
            else:
                readings[place] = reading
        self._put(BoxFile(readings, self.edition if edition is None else edition))

    def _put(self, box: BoxFile) -> None:
        if self.path is not None:
            try:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                box_file.write(self.path, box)
                self._seen = self.path.read_bytes()
            except OSError as error:
                raise BadInput(self.path.name, "", _("was not written: {reason}").format(reason=_why(error))) from None
        self._box = box
        self._tell()

    def _tell(self) -> None:
        for listener in tuple(self._listeners):
            listener()


def known(place: Place) -> bool:
    """Whether this version has something printed at a place, the value aside."""
    return holds(place.pack, place.path)


def shipped_value(place: Place) -> Any:
    """What came with the program; None where there is nothing."""
    return standing(place.pack, place.path)


def _why(error: OSError) -> str:
    return error.strerror or str(error)


def _unreadable(path: Path, error: OSError) -> BadInput:
    return BadInput(path.name, "", _("cannot be read: {reason}").format(reason=_why(error)))
