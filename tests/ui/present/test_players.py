"""A row a player: what lies before them, what they would score, who acts."""

from rules.core.frozen import replace
from rules.snowdonia.phases import due
from rules.snowdonia.position import position
from rules.snowdonia.scoring import score
from rules.snowdonia.state import Placed, Table
from ui.present.looks import looks
from ui.present.moment import Moment, Proposal
from ui.present.players import PlayersView, players, victory_points
from ui.sample import COLOURS, sample_tables


def shown(table: Table, before: Table | None = None, proposal: Proposal | None = None) -> PlayersView:
    count = len(table.book.players)
    return players(Moment(table, looks(table.book.players, COLOURS[:count]), before, proposal))


def with_state(table: Table, **changes: object) -> Table:
    return Table(table.book, replace(table.state, **changes))


def test_rows_by_seat_with_who_acts_and_who_starts() -> None:
    _, table = sample_tables(4, 3, "excavate")
    rows = shown(table).rows
    now = due(table)
    assert now is not None
    assert [row.who.name for row in rows] == ["Siân", "Mikkel", "Ελένη", "Tom"]
    assert [row.current for row in rows] == [seat == now.seat for seat in range(4)]
    assert [row.starter for row in rows] == [seat == table.state.start_player for seat in range(4)]


def test_vp_now_is_the_total_of_the_score_sheet() -> None:
    _, table = sample_tables(4, 5, "excavate")
    sheet = score(table.book, position(table))
    assert [row.vp.text for row in shown(table).rows] == [str(player.total) for player in sheet.players]


def test_a_total_with_an_unknown_line_carries_a_question_mark() -> None:
    _, table = sample_tables(4, 3, "place")
    first = table.book.tracks[0]
    card = replace(table.book.route[0].track_cards[0], vp=None)
    station = replace(table.book.route[0], track_cards=(card, *table.book.route[0].track_cards[1:]))
    book = replace(table.book, route=(station, *table.book.route[1:]))
    for kept in ("route_spaces", "space", "tracks", "building", "site", "places"):
        book.__dict__.pop(kept, None)
    unknown = Table(book, replace(table.state, owners={**table.state.owners, first.id: 0}))
    assert victory_points(unknown, 0).endswith("+?")
    assert not victory_points(unknown, 1).endswith("?")


def test_3_1_1_labourers_at_hand_while_assigning_and_on_the_board_after() -> None:
    _, table = sample_tables(4, 3, "place")
    row = shown(with_state(table, labourers_at_hand=(1, 2, 2, 2))).rows[0]
    assert (row.to_act, row.labourers) == (1, 2)
    third = with_state(
        table,
        phase="action",
        labourers_at_hand=(0, 0, 0, 0),
        labourers_in_pub=(0, 1, 1, 1),
        placed=(Placed("A", 1, 0), Placed("B", 1, 0), Placed("C", 1, 1)),
    )
    assert [(row.to_act, row.labourers) for row in shown(third).rows[:2]] == [(2, 3), (1, 2)]


def test_a_train_to_come_is_proposed_beside_the_counts() -> None:
    _, table = sample_tables(4, 3, "place")
    poor = with_state(table, trains=(None, None, None, None))
    rich = with_state(table, trains=(4, None, None, None))
    row = shown(poor, None, Proposal(rich)).rows[0]
    assert (row.train, row.train_then) == ("", "4 Snowdon")
    assert shown(rich, poor).rows[0].train_lit
    assert shown(rich, None, Proposal(poor)).rows[0].train_then == ""


def test_3_3_3_played_cards_stay_readable() -> None:
    _, table = sample_tables(4, 3, "place")
    held = with_state(table, contracts=((4, 22), (), (), ()), played=((4,), (), (), ()))
    cards = shown(held).rows[0].contracts
    assert [(card.number, card.played) for card in cards] == [("4", True), ("22", False)]
    assert "contract 4, played" in shown(held).rows[0].sentence
    now_played = with_state(held, played=((4, 22), (), (), ()))
    assert [card.proposed for card in shown(held, None, Proposal(now_played)).rows[0].contracts] == [False, True]


def test_the_sentence_reads_like_one() -> None:
    _, table = sample_tables(4, 3, "place")
    row = shown(with_state(table, contracts=((), (), (), ()), trains=(None,) * 4)).rows[3]
    assert row.sentence.startswith("Tom, ")
    assert "no train, no contract" in row.sentence
    assert row.sentence.endswith(" VP now")


def test_11_solo_has_one_row_and_no_start_player() -> None:
    _, table = sample_tables(1, 2, "place")
    view = shown(table)
    assert (len(view.rows), view.caption, view.rows[0].starter) == (1, "player", False)
