"""My box in the window: offers its page, hands its values to new games, and keeps what is told at the table.

What is entered for a printed value in a game is for that table and for My box at once, and one undo takes back both.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, QTimer, Signal

from companion import places
from companion.box_file import Place
from companion.content.layers import home, packs
from companion.content.packs import SNOWDONIA
from companion.errors import BadInput
from companion.journal import Redone, Told, Undone
from companion.my_box import Kept, MyBox, check, usable
from companion.printed import Printed
from companion.wording import _
from ui.bridge import Change
from ui.present import my_box as present

if TYPE_CHECKING:
    from companion.sheets import Scored
    from companion.tracking import AnySession
    from ui.main_window import MainWindow
    from ui.present.new_game import Plan
    from ui.views.my_box import MyBoxPage
    from ui.views.pages import Pages

log = logging.getLogger(__name__)

BOX: Final = "box"
VALUES: Final = "values."
"""How the cells of printed values begin."""


class BoxKeeping(QObject):
    """The owner's values beside the window's games. ``keep`` False begins with an empty box and writes nothing."""

    changed = Signal()
    """Something else stands in the box."""
    failed = Signal(str)

    def __init__(self, window: MainWindow, pages: Pages, keep: bool = True) -> None:
        super().__init__(pages)
        self._window, self._pages, self._keep = window, pages, keep
        self._box: MyBox | None = None
        self._linked: dict[tuple[str, int], Kept] = {}
        """By game and group of its journal: what of the box was changed with it."""
        window.add_page(BOX, _("My box"), "nav-box", self._make)
        pages.bridge.changed.connect(self._heard)

    # The page

    def _make(self) -> MyBoxPage:
        from ui.views.my_box import MyBoxPage

        page = MyBoxPage(self, self._pages.bridge, self._keep)
        page.said.connect(lambda sentence: self._window.say(sentence, "note"))
        page.failed.connect(self._failed)
        page.aside_asked.connect(self._ask_aside)
        return page

    @property
    def page(self) -> MyBoxPage:
        """The page."""
        return self._window.page(BOX)  # type: ignore[return-value]

    def show(self, path: str = "") -> None:
        """Opens the page at the thing that holds a pack path; without one at what today's game uses."""
        self._window.show_page(BOX)
        if path:
            self.page.show_path(path)
        else:
            self.page.show_today()

    def check_box(self) -> None:
        """Opens the page and begins to check one after the other, where it was left off."""
        self._window.show_page(BOX)
        self.page.check()

    def stage(self, path: Path) -> None:
        """Shows what a box from a file would change."""
        self._window.show_page(BOX)
        self.page.stage(path)

    # The box

    @property
    def box(self) -> MyBox:
        """The owner's values, read now if need be."""
        if self._box is None:
            self._box = MyBox(places.my_box_path() if self._keep else None)
            if self._keep and not self._box.there:
                self._begin(self._box)
            self._box.subscribe(self.changed.emit)
            if self._box.wrong is not None:
                self._ask_aside()
        return self._box

    def _begin(self, box: MyBox) -> None:
        """The first box takes over what the last game was played with."""
        store = self._pages.store()
        if store is None:
            return
        try:
            scenario, values, played = store.own_values()
            box.begin(values, scenario, played)
        except BadInput as error:
            log.warning("%s", error)

    def _ask_aside(self) -> None:
        """Says why the file cannot be used, and offers to begin a new one."""
        box = self._box
        if box is None or box.wrong is None:
            return
        sentence = _("My box cannot be used: {reason}").format(reason=box.wrong)
        said = self._window.say(sentence, "impossible", answers=(("aside", _("Set it aside and begin anew")),))
        said.answered.connect(lambda _key: QTimer.singleShot(0, self, self.set_aside))

    def set_aside(self) -> None:
        """Renames a file that cannot be used."""
        try:
            where = self.box.set_aside()
        except OSError as error:
            self._failed(_("It cannot be renamed: {reason}").format(reason=error.strerror or error))
            return
        if where is not None:
            self._window.say(_("The old values lie in {name}.").format(name=where.name), "note")

    def values(self, scenario: str) -> dict[str, Any]:
        """What a new game takes along."""
        self.box.refresh()
        return self.box.values(scenario)

    def values_of(self, pack: str) -> dict[str, Any]:
        """What a new game takes along that is played with a pack."""
        self.box.refresh()
        return self.box.values_of(pack)

    def values_for(self, scored: Scored) -> dict[str, Any]:
        """What is known today of the box that a game was played with; nothing where its data is not there."""
        scenario = scored.info.scenario
        try:
            return self.values(scenario) if scenario else self.values_of(scored.title.pack(scored.info).name)
        except BadInput:
            return {}

    def told(self) -> dict[str, Any]:
        """Everything that was read, by pack path; what is not of the base game has the name of its pack before it."""
        told = {} if self.box.wrong is not None else self.box.values_of(SNOWDONIA)
        for pack in packs():
            if pack != SNOWDONIA:
                told |= {f"{pack}:{path}": value for path, value in self.box.values_of(pack).items()}
        return told

    def finished(self) -> int:
        """How many games have a sheet that was issued."""
        store = self._pages.store()
        try:
            return store.issued_games() if store is not None else 0
        except BadInput as error:
            log.warning("%s", error)
            return 0

    def points_shown(self) -> bool:
        """Whether points may be told while a game goes on."""
        return not self._pages.points.hidden

    # What is kept

    def keep(self, thing: Printed, values: Mapping[Place, Any], name: str) -> bool:
        """Keeps what somebody read, for My box and the game on the table; False when that was not possible, which was
        said then."""
        try:
            kept = self.box.tell(values, name)
            self._tell_game(thing, {place.path: value for place, value in values.items()}, kept)
        except BadInput as error:
            self._failed(_("It was not saved: {reason}").format(reason=error))
            return False
        return True

    def forget(self, thing: Printed, name: str) -> bool:
        """Goes back to the shipped value; the game on the table keeps the values it is played with."""
        places_ = [Place(thing.pack, path) for path in thing.paths]
        try:
            self.box.forget(places_, name)
        except BadInput as error:
            self._failed(_("It was not saved: {reason}").format(reason=error))
            return False
        return True

    def _tell_game(self, thing: Printed, values: Mapping[str, Any], kept: Kept | None) -> None:
        session = self._pages.bridge.session
        if session is None:
            return
        cells = present.cells(session, thing, values)
        if cells:
            entries = self._pages.bridge.tell_all(cells, asker=self)
            if kept is not None and entries:
                self._linked[session.info.id, entries[0]] = kept

    def take_plan(self, plan: Plan) -> None:
        """Keeps what was told about the box while a game was set up."""
        before = self.box.values(plan.scenario)
        told = {path: value for path, value in plan.own.items() if before.get(path) != value}
        gone = [path for path in before if path not in plan.own]
        try:
            if told:
                self.box.tell({_place(plan.scenario, path): value for path, value in told.items()}, _("the set-up"))
            if gone:
                self.box.forget([_place(plan.scenario, path) for path in gone], _("the set-up"))
        except BadInput as error:
            self._failed(_("My box was not saved: {reason}").format(reason=error))

    def take_told(self, scenario: str, values: Mapping[str, Any]) -> None:
        """Keeps printed values of a scenario that were told while the end of a game was entered."""
        try:
            if self._fits(scenario, "", values):
                self.box.tell({_place(scenario, path): value for path, value in values.items()}, _("the end of a game"))
        except BadInput as error:
            self._failed(_("My box was not saved: {reason}").format(reason=error))

    def _fits(self, scenario: str, pack: str, own: Mapping[str, Any]) -> bool:
        """Whether values, by path, fit what was read already for a scenario, or for a pack where there is none."""
        if scenario:
            return usable(scenario, {**self.box.values(scenario), **own}).keys() >= own.keys()
        try:
            check(pack, {**self.box.values_of(pack), **own})
        except BadInput:
            return False
        return True

    # Undo

    def take_back(self) -> None:
        """Takes the last change of the box back, and what it told the game on the table."""
        change, session = self._stepped(self.box.undo), self._pages.bridge.session
        if change is not None and session is not None and self._told_by(change, session, session.journal.undoable):
            session.undo(asker=self)

    def bring_back(self) -> None:
        """Brings it back."""
        change, session = self._stepped(self.box.redo), self._pages.bridge.session
        if change is not None and session is not None and self._told_by(change, session, session.journal.redoable):
            session.redo(asker=self)

    def _stepped(self, move: Callable[[], Kept | None]) -> Kept | None:
        """What an undo or redo has changed; None for nothing, or when it was not saved, which was said then."""
        try:
            return move()
        except BadInput as error:
            self._failed(_("It was not saved: {reason}").format(reason=error))
            return None

    def _told_by(self, change: Kept, session: AnySession, groups: Sequence[int]) -> bool:
        """Whether the latest of these groups of the game is what this change of the box told it."""
        return self._linked.get((session.info.id, groups[-1] if groups else 0)) is change

    # The game on the table

    def _heard(self, change: Change) -> None:
        session, detail = self._pages.bridge.session, change.detail
        if change.what in ("opened", "closed"):
            # A box that begins takes over what games were played with before this one tells more.
            self.box.refresh()
            self.changed.emit()
        if session is None or detail is None or change.asker is self:
            return
        try:
            if detail.what == "told":
                self._told(session, detail.entries)
            elif detail.what in ("undone", "redone"):
                self._moved(session, detail.entries)
        except BadInput as error:
            self._failed(_("My box was not saved: {reason}").format(reason=error))

    def _told(self, session: AnySession, entries: tuple[int, ...]) -> None:
        """What was told at the table is for My box as well."""
        told = [entry for number in entries if isinstance(entry := session.journal.entries[number - 1], Told)]
        today = present.Today.of(session)
        values = {
            Place(today.home(path := entry.cell.removeprefix(VALUES)), path): entry.value
            for entry in told
            if entry.cell.startswith(VALUES) and entry.value is not None
        }
        if not values:
            return
        own = {place.path: value for place, value in values.items()}
        if self._fits(session.info.scenario, today.pack, own):
            kept = self.box.tell(values, _("what the game told"))
            if kept is not None:
                self._linked[session.info.id, told[0].group] = kept

    def _moved(self, session: AnySession, entries: tuple[int, ...]) -> None:
        """What was taken back at the table, or brought back, is so in My box."""
        for number in entries:
            entry = session.journal.entries[number - 1]
            if isinstance(entry, Undone):
                kept = self._linked.get((session.info.id, entry.undoes))
                if kept is not None:
                    self.box.take_back(kept)
            elif isinstance(entry, Redone):
                kept = self._linked.get((session.info.id, entry.redoes))
                if kept is not None:
                    self.box.bring_back(kept)

    def _failed(self, sentence: str) -> None:
        self._window.say(sentence, "impossible")


def _place(scenario: str, path: str) -> Place:
    return Place(home(scenario, path), path)
