"""The two forms of the railroad in the place of the line: a stocktake, and the counts for the score. What differs and
what is still empty stands in the place of NOW."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from companion.tracking import Refused
from companion.wording import _, ngettext
from ui import icons
from ui.bridge import Change, RailroadBridge
from ui.present.framed import FindingView
from ui.present.looks import Look
from ui.present.railroad import stocktake
from ui.present.railroad.stocktake import AS_BOOKED, Difference, Seen
from ui.theme import current
from ui.views.corrections import AskPanel, Cover, CoverForm
from ui.views.explained import explain
from ui.views.now.lines import clear
from ui.views.pick import Pick
from ui.views.railroad.counts import CountGrid, EntryField
from ui.views.reading_order import set_tab_order
from ui.views.words import Words
from ui.widgets import Button, Card, Finding, PlayerMarker, strokes
from ui.widgets.pressable import TickBox


class TilePick(Pick):
    """What lies beside a station. The wheel changes it only while it has the focus."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class DiscBox(TickBox):
    """Whether a player's disc lies on a station: the marker in a frame, ticked while it does."""

    def __init__(self, look: Look, station: str, lies: bool, parent: QWidget | None = None) -> None:
        super().__init__("", lies, parent)
        self._look, self._station = look, station
        self.toggled.connect(self._named)
        self._named(lies)

    def _named(self, lies: bool) -> None:
        words = _("{station}, disc of {player}") if lies else _("{station}, no disc of {player}")
        self.setAccessibleName(words.format(station=self._station, player=self._look.name))

    def face_size(self) -> tuple[float, float]:
        return 44, 44

    def draw(self, painter: QPainter) -> None:
        theme = current()
        area, on = QRectF(self.rect()), self.isChecked()
        edge = theme.color("accent" if on else "line")
        strokes.panel(painter, area, theme.color("accent_soft") if on else None, edge, 2 if on else 1, 8)
        inset = theme.px(9)
        box = area.adjusted(inset, inset, -inset, -inset)
        if on:
            icons.paint_marker(painter, self._look.colour, self._look.letter, box)
        else:
            font = theme.font(14)
            strokes.write(painter, area, self._look.letter, font, theme.color("text2"))


class StocktakePage(Cover):
    """What lies on the table, player by player and station by station. ``changed`` follows every answer."""

    changed = Signal()
    entered = Signal()

    def __init__(self, bridge: RailroadBridge, parent: QWidget | None = None) -> None:
        super().__init__(_("Stocktake"), parent)
        self._bridge = bridge
        self.seen = Seen()
        self.sub.say(_("enter what lies otherwise, leave the rest"))
        self.engines: dict[int, EntryField] = {}
        self.masters: dict[int, EntryField] = {}
        self.discs: dict[tuple[int, int], DiscBox] = {}
        self.tiles: dict[int, TilePick] = {}
        form = stocktake.stocktake_form(bridge.game.table, bridge.looks)
        self.body.addWidget(self._players(form))
        self.body.addWidget(self._stations(form))
        self.body.addStretch(1)
        set_tab_order(self)

    def _players(self, form: stocktake.StocktakeForm) -> QWidget:
        card = Card(_("Engines and station masters"), _("empty: as the books say"))
        grid = QGridLayout()
        grid.setHorizontalSpacing(current().px(10))
        grid.setColumnStretch(1, 1)
        for column, words in ((2, _("engine at")), (3, _("station masters, as 3, 5"))):
            grid.addWidget(Words(words, 12, condensed=True, role="text2", wrap=False), 0, column)
        for n, one in enumerate(form.players, 1):
            grid.addWidget(PlayerMarker(one.look.colour, one.look.letter, 28, name=one.look.name), n, 0)
            grid.addWidget(Words(one.look.name, 15, wrap=False), n, 1)
            engine = EntryField(_("{player}'s engine at").format(player=one.look.name), one.engine)
            masters = EntryField(_("Station masters of {player}").format(player=one.look.name), one.masters, 150)
            engine.textEdited.connect(lambda text, seat=one.seat: self._see(stocktake.with_engine, seat, text))
            masters.textEdited.connect(lambda text, seat=one.seat: self._see(stocktake.with_masters, seat, text))
            for place, field, number in ((2, engine, "1"), (3, masters, "8")):
                field.entered.connect(self.entered)
                explain(field, f"gwt.railroad:{number}")
                grid.addWidget(field, n, place)
            self.engines[one.seat], self.masters[one.seat] = engine, masters
        card.body.addLayout(grid)
        return card

    def _stations(self, form: stocktake.StocktakeForm) -> QWidget:
        card = Card(_("Stations"), _("discs, and the station master beside them"))
        table, looks = self._bridge.game.table, self._bridge.looks
        for one in form.stations:
            row = QHBoxLayout()
            row.setSpacing(current().px(6))
            name = _("{station}, {place}").format(station=one.words, place=one.place)
            row.addWidget(Words(name, 14, wrap=True), 1)
            for seat, look in enumerate(looks):
                box = DiscBox(look, one.words, seat in one.discs)
                box.toggled.connect(
                    lambda lies, n=one.number, seat=seat: self._set(
                        stocktake.with_disc(self.seen, table, n, seat, lies)
                    )
                )
                explain(box, "gwt.railroad:6")
                self.discs[one.number, seat] = box
                row.addWidget(box)
            if one.tiles:
                pick = TilePick(_("Station master of {station}").format(station=one.words), 170)
                pick.offer([(words, value) for value, words in one.tiles], one.tile)
                pick.currentIndexChanged.connect(lambda _at, n=one.number, pick=pick: self._see_tile(n, pick))
                explain(pick, "gwt.railroad:8")
                self.tiles[one.number] = pick
                row.addWidget(pick)
            else:
                row.addSpacing(current().px(176))
            card.body.addLayout(row)
        return card

    def _see(self, change: Callable[[Seen, int, str], Seen], seat: int, text: str) -> None:
        self._set(change(self.seen, seat, text))

    def _see_tile(self, station: int, pick: TilePick) -> None:
        # Back to what the books say is nothing to write down.
        booked = str(self._bridge.game.table.state.tiles.get(station, stocktake.NONE))
        text = pick.chosen()
        self._set(stocktake.with_tile(self.seen, station, AS_BOOKED if text == booked else text))

    def _set(self, seen: Seen) -> None:
        self.seen = seen
        self.changed.emit()

    def show_wrong(self, found: Difference) -> None:
        """Marks the fields that cannot be read."""
        for seat, field in self.engines.items():
            field.set_wrong(f"engine.{seat}" in found.wrong)
        for seat, field in self.masters.items():
            field.set_wrong(f"masters.{seat}" in found.wrong)

    def first(self) -> QWidget:
        """The field that comes first."""
        return next(iter(self.engines.values()))


class CountPage(Cover):
    """What is counted for the score: a row each, a column a player. ``changed`` follows every digit."""

    changed = Signal()
    entered = Signal()

    def __init__(self, bridge: RailroadBridge, parent: QWidget | None = None) -> None:
        super().__init__(_("Counts for the score"), parent)
        self.grid = CountGrid(lambda: bridge.game.table, lambda: bridge.looks)
        self.grid.changed.connect(self.changed)
        self.grid.entered.connect(self.entered)
        self.which = self.grid.which
        self.body.addWidget(self.grid)
        self.body.addStretch(1)

    @property
    def fields(self) -> Mapping[tuple[int, str], EntryField]:
        """The fields by seat and what they count."""
        return self.grid.fields

    def first(self) -> QWidget:
        """The first field that is empty, else the first."""
        return self.grid.first()


class Form(CoverForm):
    """A form in the place of NOW, with its page. ``write_down`` keeps what was entered."""

    clause_asked = Signal(str)

    def __init__(self, bridge: RailroadBridge, page: StocktakePage | CountPage, panel: AskPanel) -> None:
        super().__init__()
        self._bridge, self.page, self.panel = bridge, page, panel
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(panel, 1)
        self.findings: list[Finding] = []
        self._against = QVBoxLayout()
        side = current().px(16)
        self._against.setContentsMargins(side, 0, side, side // 2)
        box.addLayout(self._against)
        panel.answered.connect(self._answered)
        page.changed.connect(self.refresh)
        page.entered.connect(self.write_down)
        page.closed.connect(self.done)
        bridge.changed.connect(self._heard)
        self.refresh()

    def _heard(self, change: Change) -> None:
        if change.what in ("opened", "closed", "step"):
            # The table it asked about is another now.
            self.done.emit()

    def _answered(self, key: str) -> None:
        if key == "write":
            self.write_down()
        else:
            self.done.emit()

    @property
    def confirm(self) -> Button:
        """The button that writes it down."""
        return self.panel.buttons["write"]

    def show_findings(self, findings: Sequence[FindingView]) -> None:
        """Shows what cannot be, by which clause."""
        clear(self._against)
        self.findings = [Finding(one.sentence, one.clause, one.grade) for one in findings]
        for finding in self.findings:
            finding.clause_asked.connect(self.clause_asked)
            self._against.addWidget(finding)

    def refresh(self) -> None:
        """Says what differs or is still empty."""
        raise NotImplementedError

    def write_down(self) -> None:
        """Writes down what was entered."""
        raise NotImplementedError

    def take_key(self, event: QKeyEvent) -> bool:
        """Enter writes down, Esc leaves; no letter reaches the step that waits."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not self.confirm.isEnabled():
            return True
        return self.panel.take_key(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), current().color("surface"))
        painter.end()


def _panel(caption: str, icon: str) -> AskPanel:
    answers = (("write", _("Write it down"), _("Enter")), ("close", _("Close"), _("Esc")))
    return AskPanel(caption, "", "", answers, icon, " ")


class StocktakeForm(Form):
    """The stocktake."""

    def __init__(self, bridge: RailroadBridge) -> None:
        super().__init__(bridge, StocktakePage(bridge), _panel(_("Now, stocktake"), "yard"))

    def refresh(self) -> None:
        page = self.page
        assert isinstance(page, StocktakePage)
        found = stocktake.difference(self._bridge.game.table, page.seen)
        page.show_wrong(found)
        self.confirm.setEnabled(found.action is not None)
        notes = [one for one in found.findings if one.grade == "note"]
        n = len(notes)
        headline = ngettext("{n} difference", "{n} differences", n).format(n=n) if n else _("As the books say")
        lines = [*found.wrong.values(), *(one.sentence for one in notes)]
        against = [one for one in found.findings if one.grade != "note"]
        self.show_findings(against)
        self.confirm.setText(_("Write it down anyway") if against else _("Write it down"))
        sentence = _("The books follow what you see. A game under way begins with this, too.")
        self.panel.say(headline, sentence, "\n".join(dict.fromkeys(lines)))

    def write_down(self) -> None:
        page = self.page
        assert isinstance(page, StocktakePage)
        found = stocktake.difference(self._bridge.game.table, page.seen)
        if found.action is None:
            return
        try:
            self._bridge.record([found.action], found.breaks, asker=self)
        except Refused:
            self.refresh()


class CountForms(Form):
    """The counts for the score."""

    def __init__(self, bridge: RailroadBridge) -> None:
        super().__init__(bridge, CountPage(bridge), _panel(_("Now, counts for the score"), "nav-score"))

    def refresh(self) -> None:
        page = self.page
        assert isinstance(page, CountPage)
        wrong, form = page.grid.wrong(), page.grid.form()
        self.confirm.setEnabled(bool(page.grid.entries()))
        which = _("The whole scoring pad") if form.full else _("The railroad only")
        totals = "\n".join(
            _("{player}: {total}").format(player=look.name, total=total)
            for look, total in zip(form.looks, form.totals, strict=True)
        )
        self.panel.say(
            form.missing or which, _("Empty is not entered, never 0. {which}.").format(which=which), wrong or totals
        )

    def write_down(self) -> None:
        page = self.page
        assert isinstance(page, CountPage)
        found = page.grid.entries()
        if found:
            self._bridge.record(found, asker=self)
