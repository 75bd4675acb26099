"""The set-up of a railroad: who plays, which edition, the station masters beside the line, the rulings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from companion.titles import RAILROAD
from companion.wording import _
from ui.present import new_railroad as setting_up
from ui.present.new_railroad import RailroadPlan, Ruling
from ui.present.seating import Seat
from ui.theme import current
from ui.views.explained import explain
from ui.views.flow import Flow
from ui.views.pick import Pick
from ui.views.reading_order import set_tab_order
from ui.views.set_up_page import SetUpPage
from ui.views.words import Hairline, Words
from ui.views.your_box import show_choice
from ui.widgets import Button, Card, Segmented, strokes

MASTERS: Final = "gwt.railroad:8"


class _RulingBox(QWidget):
    """A ruling: its question with the clause, both answers as sentences, what the sources say. ``picked(answer)``."""

    picked = Signal(str)

    def __init__(self, ruling: Ruling, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, current().px(4), 0, current().px(6))
        box.setSpacing(current().px(4))
        words = _("{words} ({clause})").format(words=ruling.words, clause=ruling.clause)
        box.addWidget(Words(words, 14, bold=True))
        self.answers: dict[str, Button] = {}
        for answer in ruling.answers:
            button = Button(answer.words, "outline", left=True)
            button.setCheckable(True)
            button.clicked.connect(lambda _on=False, key=answer.key: self.picked.emit(key))
            self.answers[answer.key] = button
            box.addWidget(button)
        box.addWidget(Words(ruling.sources, 13, condensed=True, role="text2"))
        explain(self, ruling.reference)
        self.show_ruling(ruling)

    def show_ruling(self, ruling: Ruling) -> None:
        """Shows which answer is in force, and which is usual in this edition."""
        for answer in ruling.answers:
            button = self.answers[answer.key]
            button.setChecked(answer.chosen)
            button.set_icon_name("check" if answer.chosen else None)
            button.set_caption(_("usual") if answer.usual else "")


class NewRailroadPage(SetUpPage[RailroadPlan]):
    """The page of the railroad. ``counting_asked(game)``: begin a game that is under way already, with a stocktake."""

    counting_asked = Signal(object)

    def __init__(self, people: Sequence[Seat] = (), parent: QWidget | None = None) -> None:
        super().__init__(RAILROAD, setting_up.begun({}), _("Begin"), parent)
        self._counts_first = False
        self._build_who(setting_up.unseated, setting_up.moved_up, setting_up.recoloured)
        self._build_edition()
        self.left.addStretch(1)
        self._build_masters()
        self.lay_out_box = Card("", "", "sunken")
        self.lay_out_words = Words("", 14)
        self.lay_out_box.body.addWidget(self.lay_out_words)
        self.right.addWidget(self.lay_out_box)
        self._build_under_way()
        self.right.addStretch(1)
        self.foot = self.end_with((self.cancel, self.begin_button))
        self.show_people(people)
        self.refresh()

    # What is built once

    def _build_edition(self) -> None:
        card = Card(_("Edition"), "", large=True)
        editions = setting_up.editions(self.plan)
        self.edition = Segmented(tuple((one.key, one.words) for one in editions), None, _("Edition"))
        self.edition.picked.connect(lambda key: self._set(setting_up.with_edition(self.plan, key)))
        card.body.addWidget(self.edition)
        self.sets_words = Words(_("Station masters besides, if your box has them"), 14)
        card.body.addWidget(self.sets_words)
        self.sets = Flow()
        self.set_buttons: dict[str, Button] = {}
        card.body.addWidget(self.sets)
        for part in (self.sets_words, self.sets):
            explain(part, MASTERS)
        card.body.addWidget(Hairline(4))
        self.rulings_button = Button(_("Rulings"), "quiet", "open", left=True)
        self.rulings_button.setCheckable(True)
        card.body.addWidget(self.rulings_button)
        self.rulings = QWidget()
        self.rulings_button.toggled.connect(lambda on: self.unfold(self.rulings, self.rulings_button, on))
        inside = QVBoxLayout(self.rulings)
        inside.setContentsMargins(0, 0, 0, 0)
        self.ruling_boxes: dict[str, _RulingBox] = {}
        for ruling in setting_up.rulings(self.plan):
            box = _RulingBox(ruling)
            box.picked.connect(lambda answer, key=ruling.key: self._rule(key, answer))
            self.ruling_boxes[ruling.key] = box
            inside.addWidget(box)
        self.rulings.hide()
        card.body.addWidget(self.rulings)
        self.left.addWidget(card)

    def _build_masters(self) -> None:
        caption = _("all of it can wait, ? is asked for when it first matters")
        card = Card(_("2 What lies on the table"), caption, large=True)
        card.body.addWidget(Words(_("Station masters beside the line"), 12, bold=True, condensed=True, role="text2"))
        self.tiles: dict[int, Pick] = {}
        self.tiles_wrong: dict[int, Words] = {}
        self.tiles_give: dict[int, Words] = {}
        labels: list[Words] = []
        for row in setting_up.tile_rows(self.plan):
            holder = QWidget()
            grid = QGridLayout(holder)
            grid.setContentsMargins(0, 0, 0, 0)
            grid.setHorizontalSpacing(current().px(12))
            grid.setColumnStretch(1, 1)
            words = Words(row.words, 14)
            labels.append(words)
            grid.addWidget(words, 0, 0)
            pick = Pick(_("Station master at {place}").format(place=row.words), 300)
            pick.currentIndexChanged.connect(lambda _at, station=row.station: self._tile(station))
            self.tiles[row.station] = pick
            # A screen reader takes the name of a field with a list from its label.
            words.setBuddy(pick)
            grid.addWidget(pick, 0, 1)
            wrong = self.tiles_wrong[row.station] = Words("", 13, role="bad")
            gives = self.tiles_give[row.station] = Words("", 13, condensed=True, role="text2")
            grid.addWidget(gives, 1, 1)
            grid.addWidget(wrong, 2, 1)
            card.body.addWidget(holder)
        self._labels = labels
        explain(card, MASTERS)
        self.right.addWidget(card)

    def _build_under_way(self) -> None:
        row = QHBoxLayout()
        self.under_way_words = Words(_("Under way already, or over?"), 14, role="text2")
        row.addWidget(self.under_way_words, 1)
        self.under_way = Button(_("Begin with a stocktake"), "outline")
        self.under_way.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.under_way.clicked.connect(self.begin_under_way)
        row.addWidget(self.under_way)
        self.right.addLayout(row)

    def restyle(self) -> None:
        """Takes over the theme and scale in force."""
        super().restyle()
        # As in one table: the fields begin below each other.
        wide = max((strokes.advance(label.words(), label.font()) for label in self._labels), default=0.0)
        for label in self._labels:
            label.setFixedWidth(min(round(wide) + 2, current().px(200)))

    # What was entered

    def show_plan(self, plan: RailroadPlan) -> None:
        """Begins with what is known: the owner's values, the edition of last time, who sits there."""
        self.plan = plan
        self.refresh()

    def take_last(self) -> None:
        """Fills in who played last."""
        self._set(setting_up.with_players(self.plan, self._last))

    def _with_player(self, name: str, colour: str) -> RailroadPlan:
        return setting_up.seated(self.plan, name, colour)

    def _tile(self, station: int) -> None:
        self._set(setting_up.with_tile(self.plan, station, self.tiles[station].chosen()))

    def _set_toggled(self, key: str, there: bool) -> None:
        self._set(setting_up.with_set(self.plan, key, there))

    def _rule(self, key: str, answer: str) -> None:
        self.plan = setting_up.ruled(self.plan, key, answer)
        self.refresh()

    # Showing

    def refresh(self) -> None:
        """Shows the plan as it stands."""
        self._show_seats()
        show_choice(self.edition, self.plan.setup().edition)
        self._show_sets()
        for row in setting_up.tile_rows(self.plan):
            pick, wrong = self.tiles[row.station], self.tiles_wrong[row.station]
            with QSignalBlocker(pick):
                pick.offer([(words, key) for key, words in row.offers], row.chosen)
            for words, said in ((wrong, row.wrong), (self.tiles_give[row.station], row.gives)):
                words.say(said)
                words.setVisible(bool(said))
        for ruling in setting_up.rulings(self.plan):
            self.ruling_boxes[ruling.key].show_ruling(ruling)
        changed = setting_up.overruled(self.plan)
        usual = _("all as usual") if not changed else _("{n} changed").format(n=changed)
        count = len(self.ruling_boxes)
        self.rulings_button.set_caption(_("{n} where sources differ, {usual}").format(n=count, usual=usual))
        self.lay_out_words.say(setting_up.to_lay_out(self.plan))
        self._show_foot()
        set_tab_order(self)

    def _show_seats(self) -> None:
        self.who.show_seats(self.plan.seats, self.plan.box().players[1])

    def _show_sets(self) -> None:
        offered = setting_up.more_sets(self.plan)
        if [one.key for one in offered] != list(self.set_buttons):
            self.set_buttons = {}
            for one in offered:
                button = Button(one.words, "outline")
                button.setCheckable(True)
                button.toggled.connect(lambda on, key=one.key: self._set_toggled(key, on))
                self.set_buttons[one.key] = button
            self.sets.show_widgets(tuple(self.set_buttons.values()))
        for one in offered:
            button = self.set_buttons[one.key]
            with QSignalBlocker(button):
                button.setChecked(one.chosen)
            button.set_icon_name("check" if one.chosen else None)
        self.sets.place()
        for part in (self.sets_words, self.sets):
            part.setVisible(bool(offered))

    def _show_foot(self) -> None:
        wrong, odd = setting_up.problems(self.plan), setting_up.doubts(self.plan)
        self.foot.words.say(setting_up.headline(self.plan))
        self.foot.sub.say((*wrong, *odd, setting_up.open_questions(self.plan))[0])
        self.foot.sub.set_role("bad" if (wrong or odd) and self.plan.seats else "text2")
        for button in (self.begin_button, self.under_way):
            button.setEnabled(not wrong)

    # Going on

    def count_first(self, on: bool) -> None:
        """Whether Begin leads to the stocktake: for a game that is under way, or over, and was not tracked."""
        self._counts_first = on
        self.begin_button.setText(self.under_way.text() if on else _("Begin"))
        for part in (self.under_way_words, self.under_way):
            part.setVisible(not on)

    def begin(self) -> None:
        """Begins with every engine on the start, or with a stocktake where that comes first."""
        if self._counts_first:
            self.begin_under_way()
        elif not setting_up.problems(self.plan):
            self.begun.emit(setting_up.game(self.plan))

    def begin_under_way(self) -> None:
        """Begins a game that is under way: what lies on the table is counted first."""
        if not setting_up.problems(self.plan):
            self.counting_asked.emit(setting_up.game(self.plan))
