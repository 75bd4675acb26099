"""Where the cards of the route stand, without a window."""

import pytest

from ui.views.table.levels import CARD, Piece, Spot, plan, row_width, split

FOUR = [112, 34, 34, 249, 34, 132, 34, 34, 210, 34, 34, 249, 34, 180, 34, 34, 34, 210, 34, 34, 249]
FIVE = [*FOUR[:12], 34, 171, *FOUR[12:]]


def pieces(widths: list[int]) -> list[Piece]:
    return [
        Piece(width, 6 if number and width == 34 and widths[number - 1] == 34 else 10)
        for number, width in enumerate(widths)
    ]


def overlap(one: Spot, first: float, two: Spot, second: float) -> bool:
    return one.level == two.level and one.x < two.x + second and two.x < one.x + first


@pytest.mark.parametrize("widths", [FOUR, FIVE])
@pytest.mark.parametrize("size", [(892, 270), (892, 314), (1370, 700), (620, 240), (500, 150), (300, 500)])
def test_nothing_overlaps_and_nothing_leaves_the_stage(widths: list[int], size: tuple[int, int]) -> None:
    found = plan(pieces(widths), *size)
    for number, (spot, width) in enumerate(zip(found.spots, widths, strict=True)):
        assert spot.x >= 0
        assert spot.x + width <= size[0]
        assert 0 <= spot.y <= found.height - CARD
        for other in range(number):
            assert not overlap(spot, width, found.spots[other], widths[other])


@pytest.mark.parametrize("widths", [FOUR, FIVE])
def test_as_drawn_there_are_three_levels_and_the_upper_stations_stand_on_the_last(widths: list[int]) -> None:
    found = plan(pieces(widths), 892, 270)
    assert len(found.tops) == 3
    assert found.height == 270
    rocky = len(widths) - 8
    assert widths[rocky] == 180
    assert {spot.level for spot in found.spots[rocky:]} == {2}
    assert found.spots[rocky - 1].level == 1
    halfway = widths.index(249, 4)
    assert found.spots[halfway].level == 1


def test_levels_run_to_and_fro_from_the_bottom() -> None:
    found = plan(pieces(FOUR), 892, 270)
    assert list(found.tops) == sorted(found.tops, reverse=True)
    for level in range(3):
        row = [spot.x for spot in found.spots if spot.level == level]
        assert row == sorted(row, reverse=level % 2 == 1)


def test_a_higher_stage_spreads_the_levels_and_a_low_one_scrolls() -> None:
    def pitch(height: int) -> float:
        tops = plan(pieces(FOUR), 892, height).tops
        return tops[0] - tops[1]

    assert pitch(272) == pytest.approx(92)
    assert pitch(316) == pytest.approx(114)
    low = plan(pieces(FOUR), 500, 150)
    assert low.height > 150


def test_breaking_gives_up_when_a_level_cannot_hold_a_card() -> None:
    assert split(pieces(FOUR), 3, 300) is None
    assert plan([], 500, 150).spots == ()


def test_the_gap_before_the_first_card_does_not_count() -> None:
    assert row_width([Piece(100, 10), Piece(50, 6)]) == 156


def test_cards_stand_closer_together_before_a_level_is_out_of_sight() -> None:
    narrow = 870
    assert split(pieces(FIVE), 3, narrow) is None
    found = plan(pieces(FIVE), narrow, 270)
    assert len(found.tops) == 3
    assert found.height == 270
