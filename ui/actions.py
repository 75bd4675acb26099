"""What a user can command, in one table: menu, shortcuts and enablement all come from here.

An action names a slot. It is carried out by the first that offers a method of this name: the page in front, the
receivers registered at the window, the window itself. Nobody offering it, the action is not shown at all. `when` names
a method of the same object that says whether it can be done now.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, cast

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu

from companion.wording import _


@dataclass(frozen=True)
class Action:
    """One command: stable key, words, shortcuts (the first is shown), slot, condition, menu group, mark of choice."""

    key: str
    text: Callable[[], str]
    shortcuts: tuple[str, ...]
    slot: str
    when: str = ""
    group: str = ""
    checked: str = ""


ACTIONS: Final = (
    Action("new_game", lambda: _("New game"), ("Ctrl+N",), "new_game", group="game"),
    Action("catch_up", lambda: _("Catch up"), ("Ctrl+J",), "catch_up", group="game"),
    Action("score_entry", lambda: _("Score a game"), ("Ctrl+E",), "score_entry", group="game"),
    Action("open_file", lambda: _("Open a file"), ("Ctrl+O",), "open_file", group="game"),
    Action("bring_in", lambda: _("Import games"), ("Ctrl+I",), "bring_in", group="game"),
    Action("save_file", lambda: _("Save a copy"), ("Ctrl+S",), "save_file", "can_save_file", group="game"),
    Action("print_sheet", lambda: _("Print or PDF"), ("Ctrl+P",), "print_sheet", "can_print_sheet", group="game"),
    Action("print_pad", lambda: _("Empty score pad"), (), "print_pad", group="game"),
    Action("close_game", lambda: _("Back to the start page"), (), "close_game", "can_close_game", group="game"),
    Action("check_box", lambda: _("Check your box"), (), "check_box", group="game"),
    Action("undo", lambda: _("Undo"), ("Ctrl+Z",), "undo", "can_undo", group="step"),
    Action("redo", lambda: _("Redo"), ("Ctrl+Shift+Z", "Ctrl+Y"), "redo", "can_redo", group="step"),
    Action("stocktake", lambda: _("Stocktake"), ("Ctrl+T",), "stocktake", "can_stocktake", group="step"),
    Action("find_game", lambda: _("Search the history"), ("Ctrl+F",), "find_game", "can_find_game", group="step"),
    Action("why", lambda: _("Why?"), ("F1",), "why", group="step"),
    Action("why_not", lambda: _("Why not?"), ("Shift+F1",), "why_not", "can_why_not", group="step"),
    Action("look_up", lambda: _("Find a command or a rule"), ("Ctrl+K",), "look_up", group="step"),
    Action("keyboard", lambda: _("Keyboard"), ("?", "Shift+?"), "keyboard", group="step"),
    Action("bag", lambda: _("Bag"), ("Ctrl+B",), "bag", "can_bag", group="step"),
    Action("hide_points", lambda: _("Hide points until the end"), (), "hide_points", "", "step", "are_points_hidden"),
    Action("display", lambda: _("Table display"), ("Ctrl+D",), "display", "can_display", "display", "is_display_open"),
    Action("display_turn", lambda: _("Turn the display round"), (), "display_turn", "can_display_turn", "display"),
    Action(
        "display_frameless",
        lambda: _("Display without a frame"),
        (),
        "display_frameless",
        group="display",
        checked="is_display_frameless",
    ),
    Action(
        "display_scores",
        lambda: _("Points on the display"),
        (),
        "display_scores",
        group="display",
        checked="shows_display_scores",
    ),
    Action("display_light", lambda: _("Light display"), (), "display_light", "", "display", "is_display_light"),
    Action(
        "display_screen", lambda: _("Display on the next screen"), (), "display_screen", "can_display_screen", "display"
    ),
    Action("keep_awake", lambda: _("Keep the screen awake"), (), "keep_awake", "", "display", "is_kept_awake"),
    Action("larger", lambda: _("Larger"), ("Ctrl++", "Ctrl+="), "larger", "can_be_larger", group="size"),
    Action("smaller", lambda: _("Smaller"), ("Ctrl+-",), "smaller", "can_be_smaller", group="size"),
    Action("usual_size", lambda: _("Usual size"), ("Ctrl+0",), "usual_size", group="size"),
    Action("full_screen", lambda: _("Full screen"), ("F11",), "full_screen", group="size", checked="is_full_screen"),
    Action("theme_light", lambda: _("Light"), (), "theme_light", group="theme", checked="is_theme_light"),
    Action("theme_dark", lambda: _("Dark"), (), "theme_dark", group="theme", checked="is_theme_dark"),
    Action("theme_system", lambda: _("As the system"), (), "theme_system", group="theme", checked="is_theme_system"),
    Action("quit", lambda: _("Quit"), ("Ctrl+Q",), "quit_app", group="end"),
)


class ActionTable:
    """The table bound to a window: one QAction for each entry, kept in step with who can carry it out.

    `receivers` gives, in order, the objects asked for a slot.
    """

    def __init__(
        self, owner: QObject, receivers: Callable[[], Iterable[object]], actions: Sequence[Action] = ACTIONS
    ) -> None:
        self._receivers = receivers
        self._entries = {entry.key: entry for entry in actions}
        self._actions: dict[str, QAction] = {}
        for entry in actions:
            action = QAction(entry.text(), owner)
            action.setObjectName(entry.key)
            action.setShortcuts([QKeySequence(keys) for keys in entry.shortcuts])
            action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
            action.setAutoRepeat(entry.key in ("undo", "redo", "larger", "smaller"))
            action.setCheckable(bool(entry.checked))
            action.triggered.connect(lambda _on=False, key=entry.key: self.trigger(key))
            self._actions[entry.key] = action
        self.refresh()

    def action(self, key: str) -> QAction:
        """The QAction of an entry; LookupError when there is none."""
        return self._actions[key]

    def all(self) -> Mapping[str, QAction]:
        """All of them by key."""
        return self._actions

    def trigger(self, key: str) -> bool:
        """Carries out an entry; False when nobody can do it now."""
        entry = self._entries[key]
        receiver = self._receiver(entry)
        if receiver is None or not self._holds(receiver, entry.when):
            self.refresh()
            return False
        cast(Callable[[], object], getattr(receiver, entry.slot))()
        self.refresh()
        return True

    def refresh(self) -> None:
        """Asks again who can do what."""
        for key, entry in self._entries.items():
            receiver = self._receiver(entry)
            action = self._actions[key]
            action.setVisible(receiver is not None)
            action.setEnabled(receiver is not None and self._holds(receiver, entry.when))
            if entry.checked:
                action.setChecked(receiver is not None and self._holds(receiver, entry.checked))

    def fill(self, menu: QMenu) -> None:
        """Puts the entries into a menu, groups divided by lines."""
        group = None
        for key, entry in self._entries.items():
            if group is not None and entry.group != group:
                menu.addSeparator()
            group = entry.group
            menu.addAction(self._actions[key])

    def _receiver(self, entry: Action) -> object | None:
        return next((one for one in self._receivers() if callable(getattr(one, entry.slot, None))), None)

    @staticmethod
    def _holds(receiver: object, predicate: str) -> bool:
        if not predicate:
            return True
        asked = getattr(receiver, predicate, None)
        return bool(asked()) if callable(asked) else True
