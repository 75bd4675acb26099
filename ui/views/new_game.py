"""The new-game page: who plays, what lies on the table, and Begin. Two columns, or one when it is narrow."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from companion.content import load_box, scenarios
from companion.draws import Drawer
from companion.game import Game
from companion.solo_series import Place, SoloRecord
from companion.titles import SNOWDONIA
from companion.wording import _, weather_word
from rules.core.frozen import replace
from ui.present import new_game as setting_up
from ui.present.forms import award_words
from ui.present.looks import look_of
from ui.present.new_game import LayOut, Plan
from ui.present.seating import Seat
from ui.present.solo_series import set_up_words
from ui.present.your_box import summary
from ui.theme import current, signals
from ui.views.decisions import Decisions
from ui.views.explained import explain
from ui.views.flow import Flow
from ui.views.now.controls import NumberField
from ui.views.now.lines import clear
from ui.views.reading_order import set_tab_order
from ui.views.scenario_field import ScenarioField
from ui.views.set_up_page import SetUpPage
from ui.views.words import Hairline, Words
from ui.views.your_box import DotField, YourBox, show_choice
from ui.widgets import Button, Card, CubeCount, CubePicker, Segmented, strokes

UNKNOWN: Final = "?"


class RubbleField(QLineEdit):
    """The rubble of a track card: one digit, and on to the next; Space or ? leaves it for later."""

    moved_on = Signal()
    moved_back = Signal()

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setMaxLength(1)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setPlaceholderText(UNKNOWN)
        self.textChanged.connect(self.restyle)
        signals.changed.connect(self.restyle)
        self.restyle()

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        theme = current()
        self.setFont(theme.font(18, bold=True))
        self.setFixedSize(theme.px(34), theme.px(44))
        ground, edge = ("rub_bg", "rub_line") if self.text() else ("surface", "line_strong")
        style = f"background: {theme.color(ground).name()}; border-color: {theme.color(edge).name()};"
        self.setStyleSheet(f"QLineEdit {{ padding: 0; min-height: {theme.px(40)}px; {style} }}")

    def rubble(self) -> int | None:
        """The digit, None for "?"."""
        return int(self.text()) if self.text().isdigit() else None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        text = event.text()
        if text in (" ", UNKNOWN):
            self.clear()
            self.textEdited.emit("")
            self.moved_on.emit()
        elif text.isdigit() and text != "0":
            self.setText(text)
            self.textEdited.emit(text)
            self.moved_on.emit()
        elif event.key() == Qt.Key.Key_Right:
            self.moved_on.emit()
        elif event.key() == Qt.Key.Key_Left or (event.key() == Qt.Key.Key_Backspace and not self.text()):
            self.moved_back.emit()
        elif event.key() == Qt.Key.Key_Backspace:
            self.clear()
            self.textEdited.emit("")
        elif event.key() in (
            Qt.Key.Key_Tab,
            Qt.Key.Key_Backtab,
            Qt.Key.Key_Return,
            Qt.Key.Key_Enter,
            Qt.Key.Key_Escape,
        ):
            event.ignore()
        elif event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            super().keyPressEvent(event)


class _Station(QWidget):
    """The number of a station between track cards."""

    def __init__(self, number: str, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._number = number
        self.setAccessibleName(_("Station {number}, {name}").format(number=number, name=name))

    def sizeHint(self) -> QSize:
        return QSize(current().px(18), current().px(44))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        edge = theme.px(18)
        box = QRectF((self.width() - edge) / 2, (self.height() - edge) / 2, edge, edge)
        strokes.panel(painter, box, theme.color("text"), None, 0, 9)
        strokes.write(painter, box, self._number, theme.font(11, bold=True), theme.color("surface"))
        painter.end()


class NewGamePage(SetUpPage[Plan]):
    """The page of Snowdonia: who plays, what lies on the table, and Begin."""

    def __init__(
        self, people: Sequence[Seat] = (), drawer: Drawer | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(SNOWDONIA, Plan(scenario=next(iter(scenarios()))), _("Begin round 1"), parent)
        self._drawer = drawer or Drawer()
        self.record_of: Callable[[str, str], SoloRecord | None] = lambda _name, _scenario: None
        """What somebody played alone in a scenario, by their name (11.2); None where nobody knows."""
        self.own_of: Callable[[str], Mapping[str, Any]] = lambda _scenario: {}
        """What the owner read from the box, by pack path, for a scenario."""
        self._record: tuple[str, str, SoloRecord | None] = ("", "", None)
        self.aside: Segmented
        self._build()
        self.show_people(people)
        self.refresh()

    # What is built once

    def _build(self) -> None:
        self._build_who(setting_up.unseated, setting_up.moved_up, setting_up.recoloured)
        self._build_start()
        self._build_solo(self.who)
        self._build_scenario()
        self.left.addStretch(1)
        self._build_decisions()
        self._build_table()
        self.lay_out_box = Card("", "", "sunken")
        self.right.addWidget(self.lay_out_box)
        self.right.addStretch(1)
        self.foot = self.end_with((self.cancel, self.begin_button))

    def _build_start(self) -> None:
        self.who.starts.connect(self.starts)
        self.new_name = self.who.new_name
        self._lot = QHBoxLayout()
        self.lot_words = Words("", 14, role="text2")
        self.lot_button = Button(_("Draw again"), "outline", "turn")
        self.lot_button.clicked.connect(self.draw_lot)
        self._lot.addWidget(self.lot_words, 1)
        self._lot.addWidget(self.lot_button)
        self.who.body.addLayout(self._lot)

    def _build_solo(self, card: Card) -> None:
        """The train of a solo game, and what that is to beat (11.2)."""
        self._solo_words = Words(_("Solo, which train?"), 15)
        card.body.addWidget(self._solo_words)
        self.solo = self._trains_field()
        card.body.addWidget(self.solo)
        self.series_words = Words("", 14)
        explain(self.series_words, "11.2")
        card.body.addWidget(self.series_words)

    def _trains_field(self) -> Segmented:
        self._trains = tuple(sorted(self.plan.box().trains))
        field = Segmented(tuple((str(n), str(n)) for n in self._trains), None, _("Solo, which train?"))
        field.picked.connect(lambda key: self._set(setting_up.with_train(self.plan, int(key))))
        return field

    def _offer_trains(self) -> None:
        """Offers the trains of the scenario, which may be others than those of the one before."""
        if self._trains != tuple(sorted(self.plan.box().trains)):
            old, self.solo = self.solo, self._trains_field()
            self.who.body.replaceWidget(old, self.solo)
            old.hide()
            old.deleteLater()

    def _build_scenario(self) -> None:
        card = Card(_("Scenario"), "", large=True)
        self.scenario = ScenarioField(self.plan.scenario)
        self.scenario.picked.connect(self._scenario_picked)
        card.body.addWidget(self.scenario)
        self.bag, self.deck = (
            self._drawn_by(card, _("Bag: which cubes come out?"), "bag"),
            self._drawn_by(card, _("Deck: which card is turned up?"), "deck"),
        )
        card.body.addWidget(Hairline(4))
        self.rulings_button = Button("", "quiet", "open", left=True)
        self.rulings_button.setCheckable(True)
        self.rulings_button.toggled.connect(lambda on: self.unfold(self._rulings, self.rulings_button, on))
        card.body.addWidget(self.rulings_button)
        self._rulings: QWidget = QWidget()
        self._rulings_grid = QGridLayout(self._rulings)
        self._rulings_grid.setContentsMargins(0, 0, 0, 0)
        self._rulings_grid.setVerticalSpacing(4)
        self._rulings_grid.setColumnStretch(0, 1)
        self.ruling_fields: dict[str, Segmented] = {}
        self._rulings.hide()
        card.body.addWidget(self._rulings)
        self._build_your_box(card)
        self.left.addWidget(card)

    def _offer_rulings(self) -> None:
        """Offers the rulings of the scenario; those that another one has as well stay where they are."""
        wanted = setting_up.rulings(self.plan)
        if [ruling.key for ruling in wanted] == list(self.ruling_fields):
            return
        clear(self._rulings_grid)
        self.ruling_fields = {}
        for n, ruling in enumerate(wanted):
            words = _("{words} ({clause})").format(words=ruling.words, clause=ruling.clause)
            self._rulings_grid.addWidget(Words(words, 14), n, 0)
            field = Segmented(ruling.answers, ruling.answers[0][0], ruling.words)
            field.picked.connect(lambda answer, key=ruling.key: self._rule(key, answer))
            self._rulings_grid.addWidget(field, n, 1)
            self.ruling_fields[ruling.key] = field

    def _build_your_box(self, card: Card) -> None:
        card.body.addWidget(Hairline(4))
        self.your_box_button = Button(_("My box"), "quiet", "open", left=True)
        self.your_box_button.setCheckable(True)
        card.body.addWidget(self.your_box_button)
        self.your_box = YourBox()
        self.your_box.hide()
        self.your_box_button.toggled.connect(lambda on: self.unfold(self.your_box, self.your_box_button, on))
        card.body.addWidget(self.your_box)
        for signal, change in (
            (self.your_box.counted, setting_up.with_value),
            (self.your_box.typed, setting_up.with_spaces),
            (self.your_box.named, setting_up.with_value),
            (self.your_box.ordered, setting_up.with_order),
            (self.your_box.dotted, setting_up.with_dot),
            (self.your_box.chosen, setting_up.with_choice),
            (self.your_box.agreed, setting_up.agreed),
            (self.your_box.shipped, setting_up.as_shipped),
        ):
            signal.connect(lambda *said, change=change: self._set(change(self.plan, *said)))

    def _drawn_by(self, card: Card, words: str, field: str) -> Segmented:
        row = QHBoxLayout()
        row.addWidget(Words(words, 15), 1)
        chosen = Segmented((("table", _("we tell it")), ("app", _("app draws"))), "table", words)
        chosen.picked.connect(lambda key: self._set(replace(self.plan, **{field: key})))
        row.addWidget(chosen)
        card.body.addLayout(row)
        return chosen

    def _build_decisions(self) -> None:
        self.decided = Card(_("What you choose"), _("before the first round"), large=True)
        self.decisions = Decisions()
        self.decisions.decided.connect(self._decided)
        self.decided.body.addWidget(self.decisions)
        self.right.addWidget(self.decided)

    def _build_table(self) -> None:
        caption = _("all of it can wait, ? is asked for when it first matters")
        self.lies = Card(_("2 What lies on the table"), caption, large=True)
        body = self.lies.body
        self._add_caption(_("Track cards, rubble on each"), _("one digit each, Space for ?"))
        self.track = Flow(2)
        self.rubble_fields: list[RubbleField] = []
        self._track_shown: tuple[tuple[str, str, int], ...] = ()
        body.addWidget(self.track)
        self._add_caption(_("Site office, card numbers"), "")
        office = QHBoxLayout()
        self.office_fields: list[NumberField] = []
        self.office_words: list[Words] = []
        notes = (_("space 1"), _("space 2, back: next weather"), _("space 3, back: after"))
        for n, note in enumerate(notes):
            column = QVBoxLayout()
            line = QHBoxLayout()
            field = NumberField(_("Site office, card on space {n}").format(n=n + 1))
            field.textEdited.connect(lambda _text, n=n: self._card_typed(n))
            field.entered.connect(lambda n=n: self._next_office(n))
            line.addWidget(field)
            award = Words("", 13, condensed=True, role="text2", wrap=False)
            line.addWidget(award, 1)
            column.addLayout(line)
            column.addWidget(Words(note, 12, condensed=True, role="text2"))
            office.addLayout(column, 1)
            self.office_fields.append(field)
            self.office_words.append(award)
        body.addLayout(office)
        self._discs = QHBoxLayout()
        self.disc_fields: list[Segmented] = []
        self._disc_kinds: tuple[str, ...] = ()
        body.addLayout(self._discs)
        self._offer_discs()
        self._build_trains(body)
        self._build_rates(body)
        self.right.addWidget(self.lies)

    def _offer_discs(self) -> None:
        """Offers the kinds of weather that the scenario has."""
        kinds = tuple(self.plan.box().weather)
        if kinds == self._disc_kinds:
            return
        self._disc_kinds = kinds
        clear(self._discs)
        self.disc_fields = []
        for n, words in enumerate((_("Next"), _("After"))):
            label = Words(words, 14, bold=True, wrap=False)
            label.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
            self._discs.addWidget(label)
            choices = tuple((kind, weather_word(kind), kind) for kind in kinds)
            disc = Segmented(choices, None, _("Weather disc: {words}").format(words=words), icons_alone=True)
            disc.picked.connect(lambda kind, n=n: self._disc(n, kind))
            self._discs.addWidget(disc, 1)
            self.disc_fields.append(disc)

    def _make_aside(self) -> Segmented:
        self._aside_trains = setting_up.may_be_aside(self.plan)
        choices = ((UNKNOWN, UNKNOWN), *((str(n), str(n)) for n in self._aside_trains))
        field = Segmented(choices, UNKNOWN, _("Train set aside"))
        field.picked.connect(self._aside_picked)
        return field

    def _offer_aside(self) -> None:
        """Offers the trains of which the scenario sets one aside."""
        if self._aside_trains != setting_up.may_be_aside(self.plan):
            old, self.aside = self.aside, self._make_aside()
            self.lies.body.replaceWidget(old, self.aside)
            old.hide()
            old.deleteLater()

    def _build_trains(self, body: QVBoxLayout) -> None:
        self._aside_words = self._add_caption(_("Train set aside, face up beside the board"), "")
        self.aside = self._make_aside()
        body.addWidget(self.aside)
        self._yard_words = self._add_caption(
            _("Cubes drawn for the yard"), _("event cubes go back and are drawn again")
        )
        count = self.plan.box().supply_rows[1].yard_draw or 0
        self.yard = CubePicker(
            tuple(look_of(kind) for kind in ("ore", "stone", "coal", "event")), 2 * count, None, _("Solo yard")
        )
        self.yard.changed.connect(self._yard_changed)
        body.addWidget(self.yard)

    def _build_rates(self, body: QVBoxLayout) -> None:
        self._add_caption(_("Work rates: the space with the marker"), _("the numbers of your board's track"))
        self.rate_fields: list[DotField] = []
        self.rate_notes: list[Words] = []
        row = QHBoxLayout()
        for cells, words in zip(setting_up.rate_cells(self.plan), (_("Excavate"), _("Lay track")), strict=True):
            column = QVBoxLayout()
            head = QHBoxLayout()
            head.addWidget(Words(words, 15, wrap=False), 1)
            note = Words("", 12, condensed=True, role="text2", wrap=False, align=Qt.AlignmentFlag.AlignRight)
            head.addWidget(note, 1)
            column.addLayout(head)
            field = DotField(_("Start space of {rate}").format(rate=words))
            field.picked.connect(lambda space, rate=cells.rate: self._rate(rate, space))
            column.addWidget(field)
            row.addLayout(column, 1)
            self.rate_fields.append(field)
            self.rate_notes.append(note)
        body.addLayout(row)

    def _add_caption(self, words: str, note: str) -> QWidget:
        holder = QWidget()
        row = QHBoxLayout(holder)
        row.setContentsMargins(0, current().px(10), 0, 0)
        left = Words(words, 12, bold=True, condensed=True, role="text2", wrap=False)
        # The words at the right give way first.
        left.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Preferred)
        row.addWidget(left)
        right = Words(note, 12, condensed=True, role="text2", wrap=False, align=Qt.AlignmentFlag.AlignRight)
        row.addWidget(right, 1)
        self.lies.body.addWidget(holder)
        return holder

    # What was entered

    def take_values(self, values: Mapping[str, Any]) -> None:
        """Fills in what the owner read from the box."""
        self._set(setting_up.with_box(self.plan, values))

    def _scenario_picked(self, scenario: str) -> None:
        before = self.own_of(self.plan.scenario)
        self._set(setting_up.with_scenario(self.plan, scenario, self.own_of(scenario), before))

    def clear(self) -> None:
        """An empty plan for the next game."""
        kept = self.plan
        self._record = ("", "", None)
        self._set(Plan(scenario=kept.scenario, bag=kept.bag, deck=kept.deck, own=kept.own))
        for field in self.office_fields:
            field.clear()
        self.yard.set_cubes(())

    def take_last(self) -> None:
        """Fills in the players of the last game."""
        plan = setting_up.with_players(self.plan, self._last)
        self._set(setting_up.drawn(replace(plan, by_lot=True), self._drawer))

    def _with_player(self, name: str, colour: str) -> Plan:
        # The lot is drawn again while nobody was chosen by flag.
        return setting_up.drawn(setting_up.seated(self.plan, name, colour), self._drawer)

    def draw_lot(self) -> None:
        """Draws the start player again."""
        self._set(setting_up.drawn(replace(self.plan, by_lot=True), self._drawer))

    def starts(self, at: int) -> None:
        """A flag: this player starts."""
        self._set(replace(self.plan, start=at, by_lot=False))

    def _decided(self, cell: str, answer: str) -> None:
        self._set(setting_up.decided(self.plan, cell, None if answer == UNKNOWN else answer))

    def _rule(self, key: str, answer: str) -> None:
        self._set(setting_up.ruled(self.plan, key, answer))

    def _disc(self, place: int, kind: str) -> None:
        self._set(setting_up.with_disc(self.plan, place, kind))

    def _aside_picked(self, key: str) -> None:
        self._set(replace(self.plan, set_aside=int(key) if key.isdigit() else None))

    def _yard_changed(self) -> None:
        names = {look_of(kind): kind for kind in ("ore", "stone", "coal", "event")}
        self._set(replace(self.plan, solo_yard=tuple(names[kind] for kind in self.yard.cubes())))

    def _rate(self, rate: str, space: int) -> None:
        self._set(setting_up.with_dot(self.plan, rate, space))

    def _rubble_typed(self, n: int) -> None:
        self.plan = setting_up.with_rubble(self.plan, n, self.rubble_fields[n].rubble())
        self._show_end()

    def _card_typed(self, n: int) -> None:
        self._set(setting_up.with_card(self.plan, n, self.office_fields[n].number()))
        if len(self.office_fields[n].text()) == 2:
            self._next_office(n)

    def _next_office(self, n: int) -> None:
        following: QWidget = self.office_fields[n + 1] if n + 1 < len(self.office_fields) else self.disc_fields[0]
        following.setFocus(Qt.FocusReason.TabFocusReason)

    def _set(self, plan: Plan) -> None:
        super()._set(setting_up.fitted_to_box(setting_up.in_series(plan, self._solo_record(plan))))

    def _solo_record(self, plan: Plan) -> SoloRecord | None:
        """What the only player played alone; read once while it is the same one."""
        if not plan.solo:
            return None
        name = plan.seats[0].name
        if self._record[:2] != (name, plan.scenario):
            self._record = (name, plan.scenario, self.record_of(name, plan.scenario))
        return self._record[2]

    def take_solo(self, place: Place) -> None:
        """Fills in a game of somebody's series; Begin has the focus, everything else may stay as it is."""
        record = place.record
        plan = replace(self.plan, scenario=record.scenario, seats=())
        seat = next((seat for seat in self.who.people if seat.name == record.name), Seat(record.name, record.colour))
        plan = setting_up.seated(plan, seat.name, seat.colour)
        if self._solo_record(plan) is None:
            # The history can be read here, but not from where the names come.
            self._record = (record.name, record.scenario, record)
        if record.next.train != place.train:
            plan = setting_up.with_train(plan, place.train)
        self._set(plan)
        self.begin_button.setFocus(Qt.FocusReason.OtherFocusReason)

    # Showing

    def refresh(self) -> None:
        """Shows the plan as it stands."""
        self._show_seats()
        self.scenario.show_chosen(self.plan.scenario)
        self._offer_rulings()
        self._offer_discs()
        self._offer_aside()
        shown = setting_up.decisions(self.plan)
        self.decisions.show_decisions(shown)
        self.decided.setVisible(bool(shown))
        self._show_track()
        self._show_office()
        solo = self.plan.solo
        for widget in (self._aside_words, self.aside):
            widget.setVisible(not solo)
        place = setting_up.place_of(self.plan, self._solo_record(self.plan))
        self._offer_trains()
        for widget in (self._solo_words, self.solo):
            widget.setVisible(solo)
        self.series_words.setVisible(place is not None)
        self.series_words.say(set_up_words(place) if place is not None else "")
        for widget in (self._yard_words, self.yard):
            widget.setVisible(solo and self.plan.bag == "table")
        for cells, field, note in zip(setting_up.rate_cells(self.plan), self.rate_fields, self.rate_notes, strict=True):
            field.show_cells(cells.numbers, cells.dot)
            note.say(_("start, not checked ?") if cells.guessed else _("start, your box"))
        show_choice(self.solo, None if self.plan.solo_train is None else str(self.plan.solo_train))
        for ruling, ruling_field in self.ruling_fields.items():
            show_choice(ruling_field, setting_up.ruling_answer(self.plan, ruling))
        show_choice(self.aside, UNKNOWN if self.plan.set_aside is None else str(self.plan.set_aside))
        changed = setting_up.overruled(self.plan)
        count = len(self.ruling_fields)
        usual = _("all as usual") if not changed else _("{n} changed").format(n=changed)
        self.rulings_button.setText(_("Rulings"))
        self.rulings_button.set_caption(_("{n} where the book is silent, {usual}").format(n=count, usual=usual))
        box_rows = setting_up.box_rows(self.plan)
        self.your_box.show_rows(box_rows)
        self.your_box_button.set_caption(summary(box_rows))
        self._show_end()
        set_tab_order(self)

    def _show_seats(self) -> None:
        self.who.show_seats(self.plan.seats, self.plan.box().players[1], self.plan.start)
        many = len(self.plan.seats) > 1
        self.lot_words.setVisible(many)
        self.lot_button.setVisible(many)
        if many:
            name = self.plan.seats[self.plan.start].name
            words = _("Start player by lot: {player}. Tap a flag to change it.")
            if not self.plan.by_lot:
                words = _("{player} starts.")
            self.lot_words.say(words.format(player=name))

    def _show_track(self) -> None:
        wanted = setting_up.route_cards(self.plan)
        if wanted == self._track_shown and wanted:
            for field, rubble in zip(self.rubble_fields, self.plan.track, strict=True):
                text = "" if rubble is None else str(rubble)
                if field.text() != text:
                    field.setText(text)
            return
        self._track_shown = wanted
        self.rubble_fields = []
        row: list[QWidget] = []
        n = 0
        for number, name, count in wanted:
            for _card in range(count):
                field = RubbleField(_("Track card {n}, before {station}").format(n=n + 1, station=name))
                rubble = self.plan.track[n]
                field.setText("" if rubble is None else str(rubble))
                field.textEdited.connect(lambda _text, n=n: self._rubble_typed(n))
                field.moved_on.connect(lambda n=n: self._go_to(n + 1))
                field.moved_back.connect(lambda n=n: self._go_to(n - 1))
                self.rubble_fields.append(field)
                row.append(field)
                n += 1
            row.append(_Station(number, name))
        if not row:
            row.append(Words(_("The route follows from the number of players."), 14, role="text2", wrap=False))
        self.track.show_widgets(row)

    def _go_to(self, n: int) -> None:
        if 0 <= n < len(self.rubble_fields):
            self.rubble_fields[n].setFocus(Qt.FocusReason.TabFocusReason)
            self.rubble_fields[n].selectAll()
        elif n >= len(self.rubble_fields):
            self.office_fields[0].setFocus(Qt.FocusReason.TabFocusReason)

    def _show_office(self) -> None:
        contracts = load_box(self.plan.scenario).contracts
        in_play = setting_up.cards_in_play(self.plan)
        for field, words, card in zip(self.office_fields, self.office_words, self.plan.office, strict=True):
            field.show_number(card)
            known = card is not None and card in contracts
            words.say(award_words(contracts[card]) if known and card is not None else "")
            words.set_role("text2" if card is None or card in in_play else "bad")
            if card is not None and card not in in_play:
                words.say(_("not in this game"))
        for n, disc in enumerate(self.disc_fields):
            kind = self.plan.discs[n]
            for key in self.plan.box().weather:
                unsure = key == kind and self.plan.discs_unsure[n]
                words_of = weather_word(key)
                disc.set_words(key, _("{weather} ?").format(weather=words_of) if unsure else words_of)
            show_choice(disc, kind)

    def _show_end(self) -> None:
        """Shows what is to be laid out, and in the foot what is wrong or short."""
        found = setting_up.to_lay_out(self.plan)
        self._show_lay_out(found)
        self._show_foot(found)

    def _show_lay_out(self, found: LayOut | None) -> None:
        body = self.lay_out_box.body
        while (item := body.takeAt(0)) is not None:
            inside = item.layout()
            if inside is not None:
                clear(inside)
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self.lay_out_box.setVisible(found is not None)
        if found is None:
            return
        self.lay_out_box.setAccessibleName(setting_up.lay_out_words(found))
        row = QHBoxLayout()
        row.setSpacing(current().px(12))
        for words, counts in ((_("Bag"), found.bag), (_("Yard"), found.yard)):
            row.addWidget(Words(words, 14, bold=True, wrap=False))
            for kind, n in counts:
                row.addWidget(CubeCount(look_of(kind), n, 18, 15, place=words))
            row.addSpacing(current().px(12))
        row.addStretch(1)
        body.addLayout(row)
        body.addWidget(Words(_("Areas {areas}").format(areas=found.areas), 14))
        body.addWidget(Words(found.note, 14, role="text2"))
        for lines, role in ((found.besides, "text"), (found.short, "bad")):
            for line in lines:
                said = Words(line.words, 14, role=role)
                explain(said, line.clause)
                body.addWidget(said)

    def _show_foot(self, found: LayOut | None) -> None:
        wrong = setting_up.problems(self.plan)
        place = setting_up.place_of(self.plan, self._solo_record(self.plan))
        self.foot.words.say(setting_up.headline(self.plan, place))
        short = [one.words for one in found.short] if found is not None else []
        said = (*wrong, *short, setting_up.open_questions(self.plan))
        self.foot.sub.say(said[0])
        self.foot.sub.set_role("bad" if (wrong or short) and self.plan.seats else "text2")
        self.begin_button.setEnabled(not wrong)

    # Going on

    def begin(self) -> None:
        """Begins round 1, with what the app draws in place."""
        if setting_up.problems(self.plan):
            return
        made: Game = setting_up.game(setting_up.dealt(self.plan, self._drawer))
        self.begun.emit(made)
