"""Contract effects (section 8) and train powers (section 7): one small class an effect, its numbers from the pack."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, ClassVar

from rules.core.agenda import Ask, Draw, Number, OneOf, Pick
from rules.core.frozen import replace
from rules.core.problems import Problem
from rules.snowdonia.actions.stock_yard import likeliest_pick
from rules.snowdonia.actions.surveyor import move_problems, move_surveyor, moves, place_index
from rules.snowdonia.actions.works import BAR, convert, possible
from rules.snowdonia.bag import bag_content, draw_problems
from rules.snowdonia.components import AREAS, BAG, COAL, MATERIALS, STONE, YARD, clause, player_zone
from rules.snowdonia.deck import available, drawn_problems, off_the_deck, ready
from rules.snowdonia.effects import Card, Dial, Draft, Labourer
from rules.snowdonia.findings import breach, impossible
from rules.snowdonia.seams import ExtraAction, Power, coal_limit
from rules.snowdonia.state import Placed, Table

if TYPE_CHECKING:
    from rules.snowdonia.actions.contract import PlayContract


# Train powers


@dataclass(frozen=True)
class NoPower(Power):
    """Nothing beyond the price and the coal (7.5)."""

    kind: ClassVar[str] = "none"


@dataclass(frozen=True)
class ExcavateBonus(Power):
    """More rubble on own excavate; may pass the printed maximum (7.1)."""

    kind: ClassVar[str] = "excavate_bonus"
    cubes: int

    def excavate_bonus(self, table: Table) -> int:
        return self.cubes


@dataclass(frozen=True)
class SnowBonus(Power):
    """More rubble on own excavate, and still more in a round in which it snows; may pass the printed maximum."""

    kind: ClassVar[str] = "snow_bonus"
    cubes: int
    in_snow: int

    def excavate_bonus(self, table: Table) -> int:
        return self.in_snow if table.book.snows(table.state.weather[0]) else self.cubes


@dataclass(frozen=True)
class CheaperBars(Power):
    """Fewer ore a bar in own works (7.2)."""

    kind: ClassVar[str] = "cheaper_bars"
    ore: int

    def ore_a_bar(self, printed: int) -> int:
        return min(printed, self.ore)


@dataclass(frozen=True)
class MoreCubes(Power):
    """More cubes at each own stock-yard action, coal limit unchanged (7.3)."""

    kind: ClassVar[str] = "more_cubes"
    cubes: int

    def more_yard_cubes(self) -> int:
        return self.cubes


@dataclass(frozen=True)
class EndPoints(Power):
    """VP at the end (7.4, 10.6)."""

    kind: ClassVar[str] = "end_points"
    vp: int

    def end_vp(self) -> int:
        return self.vp


@dataclass(frozen=True)
class BuildAfterOthers(Power):
    """One more build at the end of E if anybody performed one this round; may be declined (7.6)."""

    kind: ClassVar[str] = "build_after_others"
    extra: ClassVar[ExtraAction | None] = ExtraAction("E", "build")
    needs_a_build: ClassVar[bool] = True


@dataclass(frozen=True)
class LayBonus(Power):
    """More track on own lay track; may pass the printed maximum (7.7)."""

    kind: ClassVar[str] = "lay_bonus"
    cards: int

    def lay_bonus(self) -> int:
        return self.cards


TRAIN_POWERS: tuple[type[Power], ...] = (
    NoPower,
    ExcavateBonus,
    SnowBonus,
    CheaperBars,
    MoreCubes,
    EndPoints,
    BuildAfterOthers,
    LayBonus,
)


# Contract effects


@dataclass(frozen=True)
class LayPlusOne(LayBonus):
    """Own lay-track rate higher for this round; several add up (8.1, 8.2)."""

    kind: ClassVar[str] = "lay_plus_one"
    in_force: ClassVar[bool] = True


@dataclass(frozen=True)
class ClearNextSpace(Power):
    """After all labourers of B, clear the whole next space (8.3)."""

    kind: ClassVar[str] = "clear_next"
    in_force: ClassVar[bool] = True
    extra: ClassVar[ExtraAction | None] = ExtraAction("B", "contract-3-clears")
    stopped_by_fog: ClassVar[bool] = True


@dataclass(frozen=True)
class SwapWeather(Power):
    """Swap the middle weather disc for any disc in supply (8.4)."""

    kind: ClassVar[str] = "swap_weather"

    def asks(self, play: PlayContract, table: Table) -> tuple[PlayContract, tuple[Ask, ...]]:
        middle = table.state.weather[1]
        if middle is None:
            return play, ()
        options = tuple(kind for kind, n in table.state.discs.items() if n and kind != middle)
        play = replace(play, middle_was=middle, becomes=options[0] if options else None)
        return play, (Ask("becomes", OneOf(options), clause("8.4")),) if len(options) > 1 else ()

    def problems(self, play: PlayContract, table: Table) -> list[Problem]:
        middle = table.state.weather[1]
        if play.becomes is not None and play.becomes not in table.book.box.weather:
            return [breach("8.4", "weather.no_such", weather=play.becomes)]
        if play.middle_was is not None and play.middle_was != middle:
            return [breach("8.4", "weather.middle", expected=middle, got=play.middle_was)]
        if play.becomes is not None and middle is None:
            return [breach("8.4", "weather.middle", expected=None, got=play.becomes)]
        if play.becomes is not None and play.becomes != middle and not table.state.discs.get(play.becomes):
            return [breach("8.4", "weather.no_disc", weather=play.becomes)]
        return []

    def apply(self, play: PlayContract, table: Table, draft: Draft) -> None:
        today, middle, last = draft.state.weather
        if play.becomes is None or play.becomes == middle:
            return
        discs = dict(draft.state.discs)
        if middle is not None:
            discs[middle] = discs.get(middle, 0) + 1
        discs[play.becomes] = discs.get(play.becomes, 0) - 1
        draft.do(clause("8.4"), Dial("discs", discs), Dial("weather", (today, play.becomes, last)))


@dataclass(frozen=True)
class DrawTwoCards(Power):
    """Draw cards from the deck and keep one of them or this one; the others to the discards (8.5)."""

    kind: ClassVar[str] = "draw_two_cards"
    cards: int

    def asks(self, play: PlayContract, table: Table) -> tuple[PlayContract, tuple[Ask, ...]]:
        count = min(self.cards, available(table, table.state))
        play = replace(play, kept=play.card)
        if not count:
            return play, ()
        drawn = Ask("drawn_cards", off_the_deck(table, count), clause("8.5"))
        return play, (drawn, Ask("kept", OneOf((play.card, *play.drawn_cards)), clause("8.5")))

    def problems(self, play: PlayContract, table: Table) -> list[Problem]:
        problems = drawn_problems(table, play.drawn_cards, self.cards, "8.5")
        if play.kept not in (play.card, *play.drawn_cards):
            problems.append(breach("8.5", "contract.kept", card=play.kept))
        return problems

    def apply(self, play: PlayContract, table: Table, draft: Draft) -> None:
        rule, hand = clause("8.5"), ("player", play.seat)
        drawn: list[int] = []
        for card in play.drawn_cards:
            if not ready(table, draft):
                break
            draft.do(rule, Card(card, "deck", hand))
            drawn.append(card)
        # Only now, for a renewal between the two cards (12.2) leaves out what is still in hand.
        for card in (*drawn, play.card):
            if card != play.kept:
                draft.do(rule, Card(card, hand, "discards"))


@dataclass(frozen=True)
class OreAsBar(Power):
    """In own build actions ore may stand for a bar, any number of times (8.6, 8.25)."""

    kind: ClassVar[str] = "ore_as_bar"
    in_force: ClassVar[bool] = True
    ore: int

    def ore_for_a_bar(self) -> int | None:
        return self.ore


@dataclass(frozen=True)
class MoreYardCubes(MoreCubes):
    """More cubes at each own stock-yard action this round (8.7)."""

    kind: ClassVar[str] = "more_yard_cubes"
    in_force: ClassVar[bool] = True


@dataclass(frozen=True)
class ExtraLay(Power):
    """One lay-track action after all others (8.8)."""

    kind: ClassVar[str] = "extra_lay"
    in_force: ClassVar[bool] = True
    extra: ClassVar[ExtraAction | None] = ExtraAction("D", "lay-track")
    stopped_by_fog: ClassVar[bool] = True


@dataclass(frozen=True)
class StoneDiscount(Power):
    """Each own site this round costs less stone; several add up (8.9, 8.14, 8.15)."""

    kind: ClassVar[str] = "stone_discount"
    in_force: ClassVar[bool] = True
    stone: int

    def stone_discount(self) -> int:
        return self.stone


@dataclass(frozen=True)
class ExtraBuild(Power):
    """One build action after all others (8.10)."""

    kind: ClassVar[str] = "extra_build"
    in_force: ClassVar[bool] = True
    extra: ClassVar[ExtraAction | None] = ExtraAction("E", "build")


class _Conversions(Power):
    """At once a few conversions at a price of their own."""

    product: ClassVar[str] = ""
    number: ClassVar[str] = ""

    def price(self) -> int:
        """Cubes for one conversion."""
        raise NotImplementedError

    def most(self) -> int:
        """Conversions at most."""
        raise NotImplementedError

    def _possible(self, play: PlayContract, table: Table) -> int:
        draft, made = Draft(table.state), 0
        while made < self.most() and possible(draft.state, play.seat, self.product, self.price()):
            convert(draft, clause(self.number), play.seat, self.product, self.price())
            made += 1
        return made

    def asks(self, play: PlayContract, table: Table) -> tuple[PlayContract, tuple[Ask, ...]]:
        most = self._possible(play, table)
        asks = (Ask("conversions", Number(0, most), clause(self.number)),) if most else ()
        return replace(play, conversions=most), asks

    def problems(self, play: PlayContract, table: Table) -> list[Problem]:
        most = self._possible(play, table)
        if play.conversions > most:
            return [breach(self.number, "contract.conversions", player=play.seat, most=most, got=play.conversions)]
        return []

    def apply(self, play: PlayContract, table: Table, draft: Draft) -> None:
        for _ in range(play.conversions):
            convert(draft, clause(self.number), play.seat, self.product, self.price())


@dataclass(frozen=True)
class RubbleToStone(_Conversions):
    """At once rubble to stone, while the bag has stone (8.11)."""

    kind: ClassVar[str] = "rubble_to_stone"
    product: ClassVar[str] = STONE
    number: ClassVar[str] = "8.11"
    rubble: int
    times: int

    def price(self) -> int:
        return self.rubble

    def most(self) -> int:
        return self.times


@dataclass(frozen=True)
class OreToBar(_Conversions):
    """At once ore to bars, whatever the train (8.12, 8.24)."""

    kind: ClassVar[str] = "ore_to_bar"
    product: ClassVar[str] = BAR
    number: ClassVar[str] = "8.12"
    ore: int
    times: int

    def price(self) -> int:
        return self.ore

    def most(self) -> int:
        return self.times


@dataclass(frozen=True)
class NoMoreContracts(Power):
    """From now on nobody plays a card this round (8.13)."""

    kind: ClassVar[str] = "no_more_contracts"

    def apply(self, play: PlayContract, table: Table, draft: Draft) -> None:
        draft.do(clause("8.13"), Dial("contracts_stopped", True))


@dataclass(frozen=True)
class Maintenance(Power):
    """Never played: discarded instead of a bar for train maintenance (8.16, 8.21, 6.5)."""

    kind: ClassVar[str] = "maintenance"
    playable: ClassVar[bool] = False
    pays_maintenance: ClassVar[bool] = True


@dataclass(frozen=True)
class RubbleAsStone(Power):
    """In each own build, rubble may stand for some of the stone (8.17)."""

    kind: ClassVar[str] = "rubble_as_stone"
    in_force: ClassVar[bool] = True
    rubble: int
    most_stone: int

    def rubble_for_stone(self) -> tuple[int, int] | None:
        return self.rubble, self.most_stone


@dataclass(frozen=True)
class DrawCubes(Power):
    """Draw cubes from the bag into the own supply; event cubes go back, without redraw or event (8.18, 8.19)."""

    kind: ClassVar[str] = "draw_cubes"
    cubes: int

    def asks(self, play: PlayContract, table: Table) -> tuple[PlayContract, tuple[Ask, ...]]:
        bag = bag_content(table)
        if not sum(bag.values()):
            return play, ()
        return play, (Ask("drawn_cubes", Draw(bag, self.cubes), clause("8.18")),)

    def problems(self, play: PlayContract, table: Table) -> list[Problem]:
        bag = bag_content(table)
        return draw_problems(bag, play.drawn_cubes, self.cubes, "8.18")

    def apply(self, play: PlayContract, table: Table, draft: Draft) -> None:
        for kind in MATERIALS:
            draft.move(clause("8.18"), kind, play.drawn_cubes.count(kind), BAG, player_zone(play.seat))


@dataclass(frozen=True)
class TakeTwoCubes(Power):
    """Take any cubes of the yard; not a stock-yard action (8.20, 8.23)."""

    kind: ClassVar[str] = "take_two_cubes"
    cubes: int
    coal_limit: int | None

    def _pick(self, play: PlayContract, table: Table) -> Pick:
        yard = {kind: table.state.ledger[YARD, kind] for kind in MATERIALS}
        limit = None if coal_limit(table, play.seat) is None else self.coal_limit
        coal = yard[COAL] if limit is None else min(limit, yard[COAL])
        most = min(self.cubes, sum(yard.values()) - yard[COAL] + coal)
        return Pick(yard, 0, most, {COAL: coal})

    def asks(self, play: PlayContract, table: Table) -> tuple[PlayContract, tuple[Ask, ...]]:
        pick = self._pick(play, table)
        play = replace(play, taken=likeliest_pick(table, pick))
        return play, (Ask("taken", pick, clause("8.20")),) if pick.most else ()

    def problems(self, play: PlayContract, table: Table) -> list[Problem]:
        pick = self._pick(play, table)
        if not pick.holds(play.taken):
            return [breach("8.20", "contract.cubes", player=play.seat, most=pick.most, got=sum(play.taken.values()))]
        return []

    def apply(self, play: PlayContract, table: Table, draft: Draft) -> None:
        for kind, count in play.taken.items():
            draft.move(clause("8.20"), kind, count, YARD, player_zone(play.seat))


@dataclass(frozen=True)
class TakeStartMarker(Power):
    """Take the start marker; it does not move again this round (8.22)."""

    kind: ClassVar[str] = "take_start_marker"

    def apply(self, play: PlayContract, table: Table, draft: Draft) -> None:
        draft.do(clause("8.22"), Dial("start_player", play.seat), Dial("start_marker_fixed", True))


@dataclass(frozen=True)
class MultiplyExcavate(Power):
    """The rubble of each own excavate this round is multiplied (8.26, 8.30)."""

    kind: ClassVar[str] = "double_excavate"
    in_force: ClassVar[bool] = True
    factor: int

    def excavate_factor(self) -> int:
        return self.factor


@dataclass(frozen=True)
class MoveSurveyorOnce(Power):
    """Move the own surveyor one station, in any weather (8.27)."""

    kind: ClassVar[str] = "move_surveyor"

    def asks(self, play: PlayContract, table: Table) -> tuple[PlayContract, tuple[Ask, ...]]:
        places = table.book.places
        options = tuple(places[move.to].number for move in moves(table, play.seat, by_card=True))
        asks = (Ask("to", OneOf(options), clause("8.27")),) if len(options) > 1 else ()
        return replace(play, to=options[0]), asks

    def problems(self, play: PlayContract, table: Table) -> list[Problem]:
        at = table.state.surveyors[play.seat]
        if play.to is None:
            return []
        index = place_index(table.book, play.to)
        if index is None:
            return [impossible("1.2", "no_such", what="station", value=play.to)]
        return [] if index == at else move_problems(table, play.seat, index, by_card=True)

    def apply(self, play: PlayContract, table: Table, draft: Draft) -> None:
        index = place_index(table.book, play.to)
        if index is not None and index != table.state.surveyors[play.seat]:
            move_surveyor(table, draft, play.seat, index, by_card=True)


@dataclass(frozen=True)
class MoveLabourer(Power):
    """Move one own placed labourer to any other free space of an open area (8.28)."""

    kind: ClassVar[str] = "move_labourer"

    def _options(self, play: PlayContract, table: Table) -> tuple[tuple[tuple[str, int], tuple[str, int]], ...]:
        own = [(p.area, p.space) for p in table.state.placed if p.seat == play.seat]
        free = [(a, n) for a in table.areas() if table.area_open(a) for n in table.free_spaces(a)]
        return tuple((source, target) for source in own for target in free)

    def asks(self, play: PlayContract, table: Table) -> tuple[PlayContract, tuple[Ask, ...]]:
        options = self._options(play, table)
        return replace(play, moved=None), (Ask("moved", OneOf((None, *options)), clause("8.28")),) if options else ()

    def problems(self, play: PlayContract, table: Table) -> list[Problem]:
        if play.moved is None:
            return []
        (area, space), target = play.moved
        if target[0] not in AREAS:
            return [impossible("1.2", "no_such", what="area", value=target[0])]
        if Placed(area, space, play.seat) not in table.state.placed:
            return [breach("8.28", "contract.no_labourer", player=play.seat, area=area, space=space)]
        if not table.area_open(target[0]):
            return [breach(table.closed_by(target[0]), "place.closed", area=target[0])]
        if any((p.area, p.space) == target for p in table.state.placed):
            return [breach("8.28", "place.taken", area=target[0], space=target[1])]
        count = table.area_spaces(target[0])
        if target[1] < 1 or (count is not None and target[1] > count):
            return [breach("8.28", "place.no_space", area=target[0], space=target[1])]
        return []

    def apply(self, play: PlayContract, table: Table, draft: Draft) -> None:
        if play.moved is not None and Placed(*play.moved[0], play.seat) in draft.state.placed:
            draft.do(clause("8.28"), Labourer(play.seat, play.moved[0], play.moved[1]))


@dataclass(frozen=True)
class NoCoalLimit(Power):
    """No coal limit at the yard this round, for cards that take from it too (8.29)."""

    kind: ClassVar[str] = "ignore_coal_limit"
    in_force: ClassVar[bool] = True

    def lifts_coal_limit(self) -> bool:
        return True


CONTRACT_POWERS: tuple[type[Power], ...] = (
    LayPlusOne,
    ClearNextSpace,
    SwapWeather,
    DrawTwoCards,
    OreAsBar,
    MoreYardCubes,
    ExtraLay,
    StoneDiscount,
    ExtraBuild,
    RubbleToStone,
    OreToBar,
    NoMoreContracts,
    Maintenance,
    RubbleAsStone,
    DrawCubes,
    TakeTwoCubes,
    TakeStartMarker,
    MultiplyExcavate,
    MoveSurveyorOnce,
    MoveLabourer,
    NoCoalLimit,
)


def power(choices: tuple[type[Power], ...], kind: str, numbers: dict[str, Any]) -> Power:
    """The effect of that kind with its numbers; ValueError names what does not fit."""
    for cls in choices:
        if cls.kind == kind:
            names = {f.name for f in fields(cls)}
            if set(numbers) != names:
                raise ValueError(f"{kind} takes {sorted(names) or 'no numbers'}, not {sorted(numbers)}")
            return cls(**numbers)
    raise ValueError(f"no effect is called {kind!r}; there are {', '.join(sorted(c.kind for c in choices))}")
