"""The page that scores a game played without the companion: who owns each site, what each player holds, and no more.

One screen for five players; on a narrow page the sites and the players are two steps. All of it goes by keyboard in
reading order, and all of it by taps.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import Any, Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QKeyEvent, QKeySequence, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from companion.content import scenarios
from companion.scored import ScoredGame
from companion.wording import _
from rules.core.frozen import replace
from ui.present import catch_up as joining
from ui.present import new_game as setting_up
from ui.present import score_entry as present
from ui.present.looks import Look
from ui.present.new_game import Plan
from ui.present.score_entry import Entered, StationRow
from ui.present.seating import Seat
from ui.theme import current, signals
from ui.views.bars import FootBar, HeadBar
from ui.views.now.lines import clear
from ui.views.reading_order import set_tab_order
from ui.views.score_entry.cards import CardPicker
from ui.views.score_entry.fields import EntryField, FieldsColumn, is_undo
from ui.views.score_entry.findings import FindingRow
from ui.views.score_entry.sites import (
    GAP,
    IN_A_ROW,
    NAME_LEAST,
    NAME_TIGHT,
    NAME_WIDE,
    SITE_LEAST,
    SITE_SMALLEST,
    SITE_WIDE,
    SiteButton,
    SitesColumn,
)
from ui.views.score_entry.who import WhoPlayed
from ui.views.scrolling import Scroll
from ui.widgets import Button
from ui.widgets.pressable import BY_KEY

LOW: Final = 560
"""Lower than this, in design pixels, the header folds into the foot bar."""
MARGIN: Final = 24
MARGIN_LEAST: Final = 12
ROOMY: Final = 640
"""Narrower than this the margins shrink."""
RIGHT_MOST: Final = 640
WHO_WIDE: Final = 760
_MOST: Final = 16_777_215
"""Qt's own limit of a width."""


class ScoreEntryPage(QWidget):
    """The page. ``sheet_asked(ScoredGame)`` when the sheet is wanted, ``kept(ScoredGame)`` to go on another time,
    ``cancelled`` for Esc, ``clause_asked(clause)``; ``changed`` after every entry, ``told(scenario, values)`` for
    printed values that My box may keep."""

    sheet_asked = Signal(object)
    kept = Signal(object)
    cancelled = Signal()
    clause_asked = Signal(str)
    changed = Signal()
    told = Signal(str, object)

    def __init__(self, people: Sequence[Seat] = (), parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(_("Score an untracked game"))
        self.timeline = present.Timeline(Entered(Plan(scenario=next(iter(scenarios())))))
        self.game: ScoredGame | None = None
        """The game as it was last saved or shown; None before the first time."""
        self.findings: list[FindingRow] = []
        self._laid: tuple[object, ...] = ()
        self._at = ""
        self._site = ""
        """Where the focus was last among the sites; ``_in_sites`` while it is there."""
        self._in_sites = False
        self._pending: frozenset[str] = frozenset()
        self._telling = ""
        """The site whose VP are being typed."""
        self._before: Mapping[str, Any] = {}
        """The printed values that the game had when its entry was opened."""
        self._step = 1
        self._picking = False
        self._announced: tuple[str, ...] = ()
        self._view: present.View | None = None
        self._build()
        self.show_people(people)
        self.restyle()
        self._show_who(True)
        signals.changed.connect(self._restyled)

    @property
    def entered(self) -> Entered:
        """What was typed so far."""
        return self.timeline.now

    @property
    def sites(self) -> Mapping[str, SiteButton]:
        """The sites by cell, in reading order."""
        return self.left.sites

    @property
    def fields(self) -> Mapping[str, EntryField]:
        """The fields by cell, row by row."""
        return self.right.fields

    # What is built once

    def _build(self) -> None:
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        self.players_button = Button("", "outline")
        self.scenario_button = Button("", "outline")
        self.head = HeadBar(_("Score an untracked game"), "", (self.players_button, self.scenario_button))
        box.addWidget(self.head)
        self._build_who()
        self._build_columns()
        ground = QWidget()
        self._ground = QVBoxLayout(ground)
        self._ground.addWidget(self.who, 0, Qt.AlignmentFlag.AlignLeft)
        self._columns = QHBoxLayout()
        for widget in (self.left, self.picker):
            self._columns.addWidget(widget, 0, Qt.AlignmentFlag.AlignTop)
        self._columns.addWidget(self.right, 1, Qt.AlignmentFlag.AlignTop)
        self._columns.addStretch(0)
        self._ground.addLayout(self._columns)
        self._ground.addStretch(1)
        self.area = Scroll(ground)
        box.addWidget(self.area, 1)
        self.fold = Button("", "outline")
        for button in (self.players_button, self.scenario_button, self.fold):
            button.clicked.connect(lambda: self._show_who(True))
        self.turn = Button("", "outline")
        self.turn.clicked.connect(self._turn_over)
        self.save = Button(_("Save for later"), "outline")
        self.save.clicked.connect(self.keep)
        self.show_button = Button(_("Show the sheet"), "filled", key=_("Ctrl Enter"), compact=True)
        self.show_button.clicked.connect(self.show_sheet)
        self.foot = FootBar((self.fold, self.turn, self.save, self.show_button))
        box.addWidget(self.foot)

    def _build_who(self) -> None:
        self.who = WhoPlayed()
        self.who.changed.connect(self._players_changed)
        self.who.told.connect(self._told_when)
        self.who.done.connect(self._who_done)
        self.who.over.clicked.connect(self.start_over)

    def _build_columns(self) -> None:
        self.left = SitesColumn()
        self.left.typed.connect(self._site_typed)
        self.left.moved.connect(self._site_moved)
        self.left.entered.connect(self._site_entered)
        self.left.given.connect(self._give)
        self.left.rest_asked.connect(self._rest_nobody)
        self.left.erase_asked.connect(lambda: self._erase(self._chosen_site()))
        self.left.undo_asked.connect(self.undo)
        self.right = FieldsColumn()
        self.right.typed.connect(self._field_typed)
        self.right.moved.connect(self._field_moved)
        self.right.left.connect(self._field_left)
        self.right.entered.connect(self._field_entered)
        self.right.cards_asked.connect(lambda: self.open_picker(self._seat_at()))
        self.right.place_given.connect(self._place_given)
        self.picker = CardPicker()
        self.picker.tapped.connect(lambda seat, number: self._put(present.card_tapped(self.entered, seat, number)))
        self.picker.none.connect(lambda seat: self._put(present.no_cards(self.entered, seat)))
        self.picker.done.connect(self.close_picker)
        self.picker.hide()

    # Sizes

    def _margin(self) -> int:
        return MARGIN if self.width() >= current().px(ROOMY) else MARGIN_LEAST

    def _narrow(self) -> bool:
        """Whether sites and fields are two steps, one at a time."""
        sites = NAME_TIGHT + IN_A_ROW * SITE_LEAST + (IN_A_ROW + 1) * GAP
        fields = FieldsColumn.least(len(self.entered.plan.seats))
        return self.width() < current().px(3 * MARGIN + sites + fields)

    def _low(self) -> bool:
        return self.height() < current().px(LOW)

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        theme = current()
        side = theme.px(self._margin())
        self._ground.setContentsMargins(side, theme.px(10), side, theme.px(8))
        self._columns.setSpacing(theme.px(MARGIN))
        self.left.restyle()
        self.right.restyle()
        self.who.setFixedWidth(min(theme.px(WHO_WIDE), max(theme.px(320), self.width() - theme.px(64))))
        self._size_columns()
        self._fold()

    def _size_columns(self) -> None:
        theme = current()
        room = self.width() / theme.scale - 2 * self._margin()
        gaps = (IN_A_ROW + 1) * GAP
        name = NAME_WIDE
        if self._narrow():
            if room < NAME_WIDE + IN_A_ROW * SITE_LEAST + gaps:
                name = NAME_LEAST
            site = max(float(SITE_SMALLEST), min(SITE_WIDE, (room - name - gaps) // IN_A_ROW))
            self.right.setMaximumWidth(_MOST)
        else:
            players = len(self.entered.plan.seats)
            site = (room - MARGIN - FieldsColumn.usual(players) - name - gaps) // IN_A_ROW
            if site < SITE_LEAST:
                name = NAME_TIGHT
                site = (room - MARGIN - FieldsColumn.least(players) - name - gaps) // IN_A_ROW
            site = max(float(SITE_LEAST), min(SITE_WIDE, site))
            self.right.setMaximumWidth(theme.px(RIGHT_MOST))
        self.picker.setFixedWidth(self.left.set_wide(name, site))

    def _restyled(self) -> None:
        self.restyle()
        # Rows stand as far apart as the old scale had it.
        self._laid = ()
        self.refresh()

    def _fold(self) -> None:
        asking, picking, narrow = not self.who.isHidden(), self._picking, self._narrow()
        self.left.setVisible(not asking and not picking and (not narrow or self._step == 1))
        self.picker.setVisible(not asking and picking)
        self.right.setVisible(not asking and (not narrow or (self._step == 2 and not picking)))
        self.turn.setVisible(narrow and not asking and not picking)
        self.turn.setText(_("2 Fields") if self._step == 1 else _("1 Sites"))
        self.head.setVisible(not self._low())
        self.head.sub.setVisible(self.width() >= current().px(860))
        self.fold.setVisible(self._low() and not asking)
        self._show_foot()
        self.foot.setVisible(not asking)
        self.show_button.set_key(None if narrow else _("Ctrl Enter"))
        self.right.note.setVisible(self.width() >= current().px(700))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.restyle()

    def _turn_over(self) -> None:
        self._step = 3 - self._step
        self._fold()
        if self._step == 1:
            self.go_to(self._chosen_site())
        else:
            empty = (cell for cell in self.fields if not self.entered.text(cell))
            self.go_to(next(empty, next(iter(self.fields))))

    # Which game it is

    def show_people(self, people: Sequence[Seat]) -> None:
        """The names that are remembered, the latest first."""
        self.who.show_people(people)

    def set_own_of(self, own_of: Callable[[str], Mapping[str, Any]]) -> None:
        """Where the owner's values for another scenario come from."""
        self.who.own_of = own_of

    def take_values(self, values: Mapping[str, Any]) -> None:
        """The printed values that the owner told, for a game that begins here."""
        if not self.entered.plan.seats:
            self.timeline.amend(replace(self.entered, plan=setting_up.with_box(self.entered.plan, values)))

    def begun(self) -> bool:
        """Whether something was entered that no sheet was shown of and nobody saved."""
        if not self.entered.plan.seats:
            return False
        return self.game is None or not present.same_end(self.entered, self.game)

    def unsaved(self) -> ScoredGame | None:
        """The game of what was entered here and is kept nowhere else; None when nothing is."""
        if not self.entered.cells or self._asks() or not self.begun():
            return None
        return present.scored(self.entered, self.game)

    def begin(self) -> None:
        """An empty entry; the values of the owner stay."""
        self.open(self._nothing())

    def start_over(self) -> None:
        """Takes everything out that was entered; it can be taken back."""
        self.game = None
        self._put(self._nothing())
        self._show_who(True)

    def _nothing(self) -> Entered:
        plan = self.entered.plan
        return Entered(Plan(scenario=plan.scenario, own=plan.own))

    def show_game(self, game: ScoredGame) -> None:
        """Goes on with the entry of a game that was saved or shown; coming back from its sheet keeps what can be taken
        back."""
        if self.game is not None and self.game.id == game.id and present.same_end(self.entered, game):
            self.game = game
            self.timeline.amend(replace(self.entered, choices=game.choices))
            self.refresh()
            return
        self.open(present.entered_of(game), game)

    def open(self, entered: Entered, game: ScoredGame | None = None) -> None:
        """Shows another entry; ``game`` is what of it was saved or shown before."""
        self.timeline = present.Timeline(entered)
        self.game = game
        self._pending, self._at, self._site, self._announced = frozenset(), "", "", ()
        self._telling, self._before = "", entered.values if entered.plan.seats else {}
        self._laid = ()
        self._step = 1
        asks = bool(self._asks())
        self._show_who(asks)
        if asks:
            # What had the focus handed it on when it went out of sight; the new entry begins at its beginning.
            self._at = ""
        self.changed.emit()

    # Who played

    def _asks(self) -> tuple[str, ...]:
        """What is wrong with the players, so that nothing else can be asked yet."""
        return joining.problems(self.entered.plan)

    def _players_changed(self, plan: Plan) -> None:
        self._put(present.with_plan(self.entered, plan))
        set_tab_order(self)

    def _told_when(self, place: str, day: object) -> None:
        assert isinstance(day, date)
        self.timeline.take(replace(self.entered, place=place, day=day), "told")
        self.changed.emit()

    def _show_who(self, on: bool) -> None:
        self._picking = False
        self.who.setVisible(on)
        if on:
            self.who.show_entry(self.entered)
        for button in (self.players_button, self.scenario_button):
            button.setVisible(not on)
        plan = self.entered.plan
        words = _("{scenario}, {players}").format(scenario=plan.box().name, players=present.players_words(plan))
        self.head.sub.say("" if on else words)
        if on:
            self._fold()
            set_tab_order(self)
            self.who.focus()
        else:
            self.refresh()
            self.restyle()
            self.go_to(self._at or present.first_open(self.entered))

    def _who_done(self) -> None:
        if not self._asks():
            self._show_who(False)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not self.who.isHidden():
            self.who.focus()
        elif self._at:
            self.go_to(self._at)

    # Showing

    def refresh(self) -> None:
        """Shows the entry as it stands."""
        if self._asks():
            return
        entered = self.entered
        rows, looks = entered.stations, entered.looks
        # What a site prints may be told while somebody types: that needs no other control.
        cells = tuple((row.name, tuple(site.cell for site in row.sites)) for row in rows)
        if (cells, looks) != self._laid:
            self._lay(rows, looks, self._laid[1:] != (looks,))
            self._laid = (cells, looks)
        if self.right.lay_asked(entered):
            set_tab_order(self)
        view = self._view = present.view(entered)
        chosen = self._site if self._in_sites else ""
        self.left.show_entry(entered, view, chosen, max(self._pending, default=""), self._telling, self.can_undo())
        self.right.show_entry(entered, view)
        self._show_findings(view)
        self._show_foot()
        if self._picking:
            self.picker.show_entry(entered, self.picker.seat)
        words = present.players_words(entered.plan)
        self.players_button.setText(words)
        self.fold.setText(words)
        self.scenario_button.setText(entered.plan.box().name)

    def _show_foot(self) -> None:
        view, narrow = self._view, self._narrow()
        if view is None:
            return
        self.foot.words.say(view.short if narrow else view.headline)
        self.foot.words.setAccessibleName(" ".join(part for part in (view.headline, view.sub) if part))
        self.foot.sub.say(view.sub)
        self.foot.sub.set_role("bad" if view.impossible else "text2")
        self.foot.sub.setVisible(not narrow and bool(view.sub))

    def _lay(self, rows: tuple[StationRow, ...], looks: tuple[Look, ...], players: bool) -> None:
        """Lays out other sites, and where ``players`` are others their fields."""
        self.left.lay(self.entered, rows, looks)
        if players:
            self.right.lay(self.entered, looks)
        if self._site not in self.sites:
            self._site = next(iter(self.sites))
        self.left.stop_at(self._site)
        self._size_columns()
        # A layout shows what is new only later, but the next key may go there at once.
        for holder in (self.left, self.right):
            for child in holder.findChildren(QWidget):
                if not child.testAttribute(Qt.WidgetAttribute.WA_WState_ExplicitShowHide):
                    child.show()
        set_tab_order(self)

    def _show_findings(self, view: present.View) -> None:
        """Shows what is to be said, that of the field in hand first: below it there is room for a few in sight."""
        at = "" if self._in_sites else self._at
        findings = tuple(sorted(view.findings, key=lambda found: at not in found.cells))
        if tuple(row.found for row in self.findings) == findings:
            return
        focused = next((n for n, row in enumerate(self.findings) if row.isAncestorOf(self._focused())), -1)
        clear(self.right.found)
        self.findings = []
        for found in findings:
            row = FindingRow(found)
            row.pressed.connect(self._look_at)
            row.clause_asked.connect(self.clause_asked)
            self.findings.append(row)
            self.right.found.addWidget(row)
        set_tab_order(self)
        if 0 <= focused < len(self.findings):
            self.findings[focused].words.setFocus(BY_KEY[0])

    def _focused(self) -> QWidget:
        return QApplication.focusWidget() or self

    def _look_at(self, cell: str) -> None:
        # The finding that was pressed may go away: not before the press is over.
        if cell in self.sites or cell in self.fields:
            QTimer.singleShot(0, self, lambda: self.go_to(cell))
        else:
            # Something that a file named and this table does not have: it can only be taken out.
            QTimer.singleShot(0, self, lambda: self._put(self.entered.put(cell, "")))

    def _announce(self) -> None:
        """Says what cannot be, once the focus has left the field: in the middle of a number it would disturb."""
        said = tuple(found.sentence for found in self._view.impossible) if self._view is not None else ()
        new = [sentence for sentence in said if sentence not in self._announced]
        self._announced = said
        if new and self.isVisible():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, " ".join(new)))

    # Sites

    def _chosen_site(self) -> str:
        """The site that a tap on a marker is about."""
        if self._in_sites:
            return self._site
        return next(iter(present.open_sites(self.entered)), self._site)

    def _site_entered(self, cell: str) -> None:
        if cell != self._site:
            self._pending = frozenset()
        if cell != self._telling:
            self._told()
        self._in_sites, self._at, self._site = True, cell, cell
        self.left.stop_at(cell)
        self.timeline.settle()
        self._announce()
        self.refresh()
        self.area.ensureWidgetVisible(self.sites[cell], 0, current().px(16))

    def _site_typed(self, cell: str, forms: object) -> None:
        assert isinstance(forms, set)
        if self._telling == cell:
            if not self._tell(cell, forms):
                # A letter is for the next site.
                self._after(cell)
                if self._in_sites:
                    self._site_typed(self._site, forms)
            return
        found = present.site_typed(self.entered, cell, forms, self._pending)
        if found is None:
            self.left.hint.say(present.keys_words(self.entered))
            return
        self._pending = found.pending
        self._put(found.entered)
        self.left.hint.say(present.sites_hint() if found.done else present.keys_words(self.entered))
        if found.done and present.asks_vp(self.entered, found.cell):
            self._begin_to_tell(found.cell)
        elif found.done:
            self._after(found.cell)

    # The VP of a site that nobody knew

    def _begin_to_tell(self, cell: str) -> None:
        self._telling = cell
        self.go_to(cell)
        self.refresh()
        self.left.hint.say(present.sites_hint(telling=True))

    def _told(self) -> None:
        """No VP are being typed any more."""
        if self._telling:
            vp = present.asks_vp(self.entered, self._telling)
            self._telling = ""
            self.left.hint.say(present.sites_hint())
            if vp:
                self.timeline.amend(present.left(self.entered, vp))

    def _tell(self, cell: str, forms: set[str]) -> bool:
        """A key while the VP of a site are typed; False when it means something else."""
        vp, digits = present.asks_vp(self.entered, cell), [form for form in forms if form in present.DIGITS]
        if " " in forms or present.UNKNOWN in forms:
            if present.UNKNOWN in forms:
                self._put(self.entered.put(vp, ""), vp)
            self._after(cell)
            return True
        if not digits:
            return False
        self._put(present.typed(self.entered, vp, self.entered.text(vp) + digits[0]), vp)
        return True

    def _after(self, cell: str) -> None:
        """On to the next site, or after the last one to the first field."""
        order = [*self.sites, *self.fields]
        self.go_to(order[order.index(cell) + 1])

    def _give(self, seat: object) -> None:
        cell = self._chosen_site()
        owner = seat if isinstance(seat, int) else None
        meant = cell if owner is None else present.owned_cell(self.entered, cell)
        self._put(present.given(self.entered, cell, owner))
        self._after(meant)

    def _erase(self, cell: str) -> None:
        at = list(self.sites).index(cell)
        self._telling = ""
        self._put(present.erased(self.entered, cell))
        # A site that was entered here has gone; what follows it stands in its place.
        self.go_to(cell if cell in self.sites else list(self.sites)[at])

    def _rest_nobody(self) -> None:
        self._put(present.rest_nobody(self.entered))
        self.go_to(next(iter(self.fields)))

    def _site_moved(self, cell: str, where: str) -> None:
        begun, self._pending = bool(self._pending), frozenset()
        vp = present.asks_vp(self.entered, cell)
        if where == "clear":
            self._erase(cell)
        elif where == "back" and begun:
            # The first letter of two goes first.
            self.refresh()
        elif where == "back" and self._telling == cell:
            if self.entered.text(vp):
                self._put(self.entered.put(vp, self.entered.text(vp)[:-1]), vp)
            else:
                self._told()
                self.refresh()
        elif where == "next" and vp and self._telling != cell:
            self._begin_to_tell(cell)
        elif where == "next":
            self._after(cell)
        else:
            self.go_to(self.left.beside(cell, where))

    # Fields

    def _seat_at(self) -> int:
        """The player whose field has the focus, or had it last."""
        return self.fields[self._at].field.seat if self._at in self.fields else self.picker.seat

    def _field_typed(self, cell: str, text: str) -> None:
        self._put(present.typed(self.entered, cell, text), cell)
        self._show_field_hint()

    def _show_field_hint(self) -> None:
        field = self.fields[self._at].field if self._at in self.fields else None
        if field is not None:
            self.right.hint.say(present.hint(self.entered, field))
        if self.right.show_places(self.entered, self._at):
            set_tab_order(self)

    def _place_given(self, text: str) -> None:
        """A tap on a place, or an end, of the surveyor whose field had the focus last."""
        cell, done = present.place_given(self.entered, self._at, text)
        self._put(cell, self._at)
        self._show_field_hint()
        self.go_to(self._at) if not done else self._field_moved(self._at, "next")

    def _field_entered(self, cell: str) -> None:
        was, self._in_sites = self._in_sites, False
        self._told()
        self._at, self._pending = cell, frozenset()
        self._show_field_hint()
        if was:
            self.timeline.settle()
            self._announce()
            self.refresh()
        elif self._view is not None:
            self._show_findings(self._view)
        self.area.ensureWidgetVisible(self.fields[cell], 0, current().px(16))

    def _field_left(self, cell: str) -> None:
        if cell not in self.fields or self._asks():
            return
        self.timeline.settle()
        tidy = present.left(self.entered, cell)
        if tidy != self.entered:
            self.timeline.amend(tidy)
            self.refresh()
        self._announce()

    def _field_moved(self, cell: str, where: str) -> None:
        order, across = list(self.fields), len(self.entered.plan.seats)
        if not present.is_of_player(cell):
            across = 1
        at = order.index(cell) + {"next": 1, "back": -1, "up": -across, "down": across}[where]
        if where == "next" and at == len(order):
            self.show_button.setFocus(BY_KEY[0])
        elif where == "back" and at < 0:
            self.go_to(list(self.sites)[-1])
        elif 0 <= at < len(order):
            self.go_to(order[at])

    def go_to(self, cell: str) -> None:
        """The focus on a site or a field, on its side of a narrow page."""
        widget: QWidget | None = self.sites.get(cell) or self.fields.get(cell)
        if widget is None:
            return
        step = 1 if cell in self.sites else 2
        if self._narrow():
            self._step = step
        if step == 1 or self._narrow():
            self._picking = False
        self._fold()
        self._at = cell
        widget.setFocus(BY_KEY[0])

    # Contracts by picture

    def open_picker(self, seat: int) -> None:
        """Shows the cards by what they need, for a player."""
        self._picking = True
        self._step = 2
        self.picker.show_entry(self.entered, seat)
        self._fold()
        set_tab_order(self)
        self.picker.focus()

    def close_picker(self) -> None:
        """Back to the fields."""
        self._picking = False
        self._fold()
        self.go_to(f"contracts.{self.picker.seat}")

    # Entries

    def _put(self, entered: Entered, cell: str = "") -> None:
        self.timeline.take(entered, cell)
        self.refresh()
        self.changed.emit()

    def undo(self) -> None:
        """Takes the last entry back."""
        self._went(self.timeline.undo)

    def redo(self) -> None:
        """Makes an entry again that was taken back."""
        self._went(self.timeline.redo)

    def _went(self, go: Callable[[], str]) -> None:
        self._pending = frozenset()
        cell = go()
        if not self.who.isHidden() or self._asks():
            self.who.show_entry(self.entered)
        if self._asks():
            self._show_who(True)
        else:
            self.refresh()
            if self.who.isHidden():
                self.go_to(cell or self._at)
        self.changed.emit()

    def can_undo(self) -> bool:
        """Whether there is an entry to take back."""
        return self.timeline.can_undo()

    def can_redo(self) -> bool:
        """Whether an entry was taken back."""
        return self.timeline.can_redo()

    # Going on

    def show_sheet(self) -> None:
        """Shows the sheet, with what is missing as "?"; what cannot be is gone to first."""
        if self._asks():
            return
        self._tidy()
        view = present.view(self.entered)
        if view.impossible:
            self._announced = ()
            self._announce()
            self.go_to(next((cell for found in view.impossible for cell in found.cells), ""))
            return
        self.game = present.scored(self.entered, self.game)
        self._keep_told()
        self.sheet_asked.emit(self.game)

    def _keep_told(self) -> None:
        """Hands on the printed values that were told here, if people want to keep them."""
        values = present.told_here(self.entered, self._before)
        if values and self.right.keeps():
            self.told.emit(self.entered.plan.scenario, values)
        self._before = self.entered.values

    def keep(self) -> None:
        """Saves the entry to go on with it another time."""
        if self._asks():
            return
        self._tidy()
        self.game = present.scored(self.entered, self.game)
        self._keep_told()
        self.kept.emit(self.game)

    def _tidy(self) -> None:
        if self._at in self.fields:
            self.timeline.amend(present.left(self.entered, self._at))
            self.timeline.settle()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if event.matches(QKeySequence.StandardKey.Undo):
            self.undo()
        elif is_undo(event):
            self.redo()
        elif not self.who.isHidden():
            self._key_while_asking(event, enter)
        elif enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.show_sheet()
        elif event.key() == Qt.Key.Key_F2:
            self.open_picker(self._seat_at())
        elif event.key() == Qt.Key.Key_Escape and self._picking:
            self.close_picker()
        elif event.key() == Qt.Key.Key_Escape:
            self.cancelled.emit()
        else:
            super().keyPressEvent(event)

    def _key_while_asking(self, event: QKeyEvent, enter: bool) -> None:
        if enter and isinstance(self._focused(), QLineEdit):
            # The field has taken the name already.
            event.accept()
        elif enter:
            self._who_done()
        elif event.key() == Qt.Key.Key_Escape:
            if self._asks() or not self._laid:
                self.cancelled.emit()
            else:
                self._show_who(False)
        elif not self.who.take_key(event):
            super().keyPressEvent(event)
