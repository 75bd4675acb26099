"""Games of the scenarios through the companion: set up, typed, told, kept, corrected, joined, scored."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from companion import audit, game_file, position_file, typed
from companion.cli import run
from companion.content import load_box, pack_hash
from companion.errors import BadInput
from companion.game import Game, apply_told, new_info
from companion.journal import Journal
from companion.score_words import sentence
from companion.scored import ScoredGame
from companion.session import Session
from companion.sheet_differences import compare
from companion.sheets import from_plain, issue, to_plain
from companion.stocktake import zones
from companion.titles import SNOWDONIA, title_of
from companion.typed_setup import SettingUp
from companion.wording import SENTENCES, describe_done, say, told_words
from rules.core.frozen import replace
from rules.snowdonia.agenda import agenda
from rules.snowdonia.book import Setup
from rules.snowdonia.components import KINDS, YARD, Rulings, player_zone
from rules.snowdonia.hindrances import hindrances
from rules.snowdonia.position import position, problems
from rules.snowdonia.scoring import score
from rules.snowdonia.state import Table
from rules.snowdonia.supposing import SurveyorAt, suppose
from rules.snowdonia.topics import topics
from rules.snowdonia.under_way import HELD, Hand, UnderWay, findings
from rules.snowdonia.under_way import table as join
from tests.support import invented, packs, sessions
from tests.support.autoplay import play
from tests.support.autoplay import table as random_table
from tests.support.packs import at_place
from tests.support.tables import NAMES, clear, standing

ZUGSPITZE, BLAENAU = "bayerische-zugspitzbahn", "blaenau-ffestiniog"
SCENARIOS = (ZUGSPITZE, BLAENAU)
ROUTE = f"scenarios.{BLAENAU}.stations"


def game(scenario: str = BLAENAU, players: int = 2, **setup: object) -> Game:
    given = {"players": NAMES[:players], "discs": ("sun", "rain"), "office": (1, 2, 3), "set_aside": 5, **setup}
    return Game(new_info(scenario, ()), Setup(**given))  # type: ignore[arg-type]


# Kept


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_game_comes_back_from_its_file(scenario: str, players: int) -> None:
    session = sessions.played(players, players, 150, scenario=scenario, unknown=0.3)
    text = game_file.to_text(session.game, session.journal)
    found, journal = game_file.from_text(text)
    assert (found, journal) == (session.game, session.journal)
    assert Session(found, journal).table == session.table


def test_choices_and_rulings_of_traits_stand_in_the_file() -> None:
    rulings = Rulings.of({"own_end_scores": True, "no_markers": "not_allowed"})
    before = game(chosen={"end.0": "porthmadog-harbour"}, rulings=rulings)
    text = game_file.to_text(before, Journal())
    assert "own_end_scores" in text
    found, _ = game_file.from_text(text)
    assert (found.setup.chosen, found.setup.rulings) == (before.setup.chosen, rulings)
    with pytest.raises(BadInput, match=r"rulings\.own_end_scores"):
        game_file.from_text(text.replace("own_end_scores = true", 'own_end_scores = "yes"'))
    with pytest.raises(BadInput, match=r"rulings\.fancy"):
        game_file.from_text(text.replace("own_end_scores = true", "fancy = true"))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_undo_redo_strike_and_restore_change_nothing(scenario: str) -> None:
    for seed in range(3):
        session = sessions.played(seed, 3, 60, scenario=scenario)
        before = session.log, session.table
        for _ in range(12):
            session.undo()
        for _ in range(12):
            session.redo()
        assert (session.log, session.table) == before
        entry = Random(seed).choice(session.log).entry
        session.strike(entry)
        assert audit.check(session.table) == []
        session.restore(entry)
        assert (session.log, session.table) == before
        again = Session(session.game, Journal(session.journal.entries))
        assert again.table == session.table


# Told


def test_a_choice_of_the_set_up_is_told_by_its_cell() -> None:
    told = apply_told(game(), {"end.1": "porthmadog-harbour", "game_surveyor": "porthmadog-harbour"})
    assert told.setup.chosen == {"end.1": "porthmadog-harbour", "game_surveyor": "porthmadog-harbour"}
    table = told.start()
    assert [table.book.places[i].id for i in table.state.surveyors] == ["blaenau-ffestiniog", "porthmadog-harbour"]
    with pytest.raises(BadInput, match="write one of blaenau-ffestiniog, porthmadog-harbour"):
        apply_told(game(), {"end.1": "station-1"})
    with pytest.raises(BadInput, match="no cell"):
        apply_told(game(), {"end.2": "porthmadog-harbour"})


def test_a_train_that_always_lies_in_the_shed_is_not_set_aside() -> None:
    with pytest.raises(BadInput, match="write one of 2, 3, 4, 5, 6, 7"):
        apply_told(game(ZUGSPITZE), {"set_aside": 9})
    assert set(apply_told(game(ZUGSPITZE), {"set_aside": 6}).start().state.shed) == {2, 3, 4, 5, 7, 9}


def test_what_a_track_card_prints_is_told_beside_what_lies_there() -> None:
    told = apply_told(game(), {"tracks.t1.rubble": 1, "tracks.t1.printed": 4})
    card = told.setup.track_cards[0]
    assert (card.rubble, card.printed) == (1, 4)
    book = told.start().book
    assert book.printed_rubble(book.space["t1"]) == 4


def test_a_site_told_in_a_game_is_there_from_the_start() -> None:
    session = Session(game(chosen={f"end.{n}": "blaenau-ffestiniog" for n in (0, 1)}))
    session.tell("values.stations.station-1.b1.cost.stone", 2)
    session.tell("values.stations.station-1.b1.vp", 4)
    assert "station-1.b1" in session.book.building
    session.undo()
    assert session.book.building["station-1.b1"][1].vp is None
    assert "4" in told_words("values.stations.station-1.b1.vp", 4, session.book)


def test_blaenau_1_a_game_remembers_the_route_it_was_played_with() -> None:
    told = ["station-2", "station-1", "porthmadog-harbour"]
    session = Session(game(chosen={f"end.{n}": BLAENAU for n in (0, 1)}))
    cards = len(session.book.tracks)
    session.tell(f"values.{ROUTE}", told)
    assert [station.id for station in session.book.route[1:]] == told
    assert len(session.book.tracks) < cards
    assert "Station 2, Station 1, Porthmadog Harbour" in told_words(f"values.{ROUTE}", told, session.book)
    found, journal = game_file.from_text(game_file.to_text(session.game, session.journal))
    assert Session(found, journal).book.route == session.book.route
    session.undo()
    assert len(session.book.tracks) == cards
    begun_so = replace(game(), values={ROUTE: told})
    kept, _ = game_file.from_text(game_file.to_text(begun_so, Journal()))
    assert [station.id for station in kept.start().book.route[1:]] == told
    with pytest.raises(BadInput, match="put porthmadog-harbour last"):
        session.tell(f"values.{ROUTE}", ["station-1"])


@pytest.mark.parametrize("players", [1, 2, 4])
def test_blaenau_1_a_shorter_route_in_another_order_is_played_to_the_end(players: int) -> None:
    values = invented.values(Random(players), BLAENAU)
    values[ROUTE] = ["station-5", "station-4", "station-1", "porthmadog-harbour"]
    table = random_table(Random(players), players, box=load_box(BLAENAU, values))
    assert [station.id for station in table.book.stations[1:]] == values[ROUTE]
    now = play(table, Random(players), values=values)[-1][1].after
    assert now.state.ended
    assert audit.check(now) == []


# Typed


def begun(*lines: str) -> Session:
    setting_up = SettingUp()
    for line in lines:
        setting_up.take(line)
    return Session(setting_up.game())


def enter(session: Session, *lines: str) -> Session:
    for line in lines:
        found = typed.read(line, session.table, session.agenda)
        if found.kind == "tell":
            session.tell(found.cell, found.value)
        elif found.action is not None:
            session.record([found.action])
    return session


def test_a_route_is_typed_station_by_station() -> None:
    session = begun(
        f"scenario {BLAENAU}", "players Siân, Tom", f"value {ROUTE} station-2 station-1 porthmadog-harbour"
    )  # fmt: skip
    assert [station.id for station in session.book.route[1:]] == ["station-2", "station-1", "porthmadog-harbour"]
    with pytest.raises(BadInput, match="put porthmadog-harbour last"):
        begun(f"scenario {BLAENAU}", f"value {ROUTE} station-1")


def test_the_ends_are_typed_by_name_or_seat() -> None:
    session = begun(
        f"scenario {BLAENAU}", "players Siân, Tom", "choose end.Siân porthmadog-harbour",
        "choose end.1 blaenau-ffestiniog", "choose game_surveyor porthmadog-harbour", "ruling own_end_scores true",
    )  # fmt: skip
    assert session.game.setup.chosen["end.0"] == "porthmadog-harbour"
    assert session.book.ruling("own_end_scores") is True
    for line, right in (("choose end.0 station-1", "one of blaenau"), ("choose end.7 station-1", "one of end.0")):
        with pytest.raises(BadInput, match=right):
            begun(f"scenario {BLAENAU}", "players Siân, Tom", line)
    with pytest.raises(BadInput, match="no choices"):
        begun("players Siân, Tom", "choose end.0 station-1")


def test_values_that_nobody_knows_are_typed_or_left_open() -> None:
    session = begun(
        f"scenario {BLAENAU}", "players Siân, Tom", "choose end.0 porthmadog-harbour",
        "choose end.1 blaenau-ffestiniog", "choose game_surveyor porthmadog-harbour",
        "track 3 3 3 3 3 3 3 3 3 3 3 3 3 3",
    )  # fmt: skip
    enter(session, "B", "B", "G", "G")
    tell = session.agenda.tells[0]
    assert "Porthmadog Harbour" in say(tell.headline, session.book)
    assert typed.tell_hint(tell) == '"-" for none, "leave" to leave it open'
    enter(session, "3", ".")
    assert session.table.rubble("porthmadog-harbour.x1") == 1
    assert "Blaenau Ffestiniog" in say(session.agenda.tells[0].headline, session.book)
    enter(session, "leave")
    assert session.table.rubble("t1") == 1
    assert session.table.book.route[0].more_excavation_sites
    with pytest.raises(BadInput, match="nothing is asked"):
        enter(session, "leave")


def test_a_way_is_typed_by_its_number_and_a_place_by_its_word() -> None:
    values = invented.values(Random(1), ZUGSPITZE)
    values |= {"stations.grainau.x1.rubble": 1, "stations.grainau.x2.rubble": 1}
    box = load_box(ZUGSPITZE, values)
    table = at_place(packs.table(box, 2), 0, 2)
    now = clear(standing(table, ("B", 1, 0), rates=(1, 1)), "grainau.x1", "grainau.x2")
    item = agenda(now).due
    assert item is not None
    assert typed.hint(item, now) == "1 t3, 2 t2"
    chosen = [typed.read(way, now, agenda(now)).action for way in "12"]
    assert [action.taken[0].space for action in chosen] == ["t3", "t2"]  # type: ignore[union-attr]
    with pytest.raises(BadInput, match="the number of a way"):
        typed.read("3", now, agenda(now))
    moving = at_place(standing(table, ("G", 1, 0)), 0, "cable-car.3")
    to = typed.read("summit.16", moving, agenda(moving)).action
    assert to.to == "summit.16"  # type: ignore[union-attr]


# Words


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_step_is_told_in_words_without_ids(scenario: str) -> None:
    for seed in range(4):
        rng = Random(seed)
        values = invented.values(rng, scenario)
        start = random_table(rng, 3, box=load_box(scenario, values))
        before = start
        for action, step in play(start, rng, values=values):
            words = describe_done(action, before, step.after)
            assert words
            assert not any(f".{kind}{n}" in words for kind in "xb" for n in (1, 2, 3)), words
            before = step.after


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_the_table_should_show_can_be_counted(scenario: str) -> None:
    session = sessions.played(2, 2, 80, scenario=scenario)
    for zone in audit.zones(session.table):
        assert zone.name
    assert {space.id for space in session.book.route_spaces} <= set(zones(session.table))
    session.stocktake("supply", {"rubble": 7})
    assert audit.check(session.table) == []


# Scored


def zugspitze_text(surveyor: str) -> str:
    return f"""
[position]
format = 1
game = "snowdonia"
scenario = "{ZUGSPITZE}"
start_player = "Siân"

[[players]]
name = "Siân"
sites = ["grainau.b1", "eibsee.b1"]
tracks = [3, 4]
rubble = 9
coal = 2
train = 9
contracts = [27]
surveyor = {surveyor}

[values]
"stations.grainau.b1.vp" = 4
"stations.eibsee.b1.vp" = 6
"""


def test_a_position_names_places_beyond_the_stations() -> None:
    file = position_file.parse(zugspitze_text('"summit.16"'))
    assert file.problems == ()
    scored = ScoredGame.of_file(file)
    player = scored.sheet().players[0]
    assert (player.total, player.lines[-1].vp) == (4 + 6 + 7 + 4 + 16, 16)
    assert position_file.parse(scored.position_file_text()).position == file.position
    assert ScoredGame.from_plain(scored.to_plain()).position == file.position
    assert sentence(player.lines[-1].text, file.book) == "surveyor at Zugspitze"


@pytest.mark.parametrize("surveyor", ['"summit.8"', '"cable-car.4"', '"garmisch"'])
def test_a_place_that_is_none_names_those_there_are(surveyor: str) -> None:
    with pytest.raises(BadInput, match=r"write one of 1, 2, 3, 4, 'cable-car\.1', .*'summit\.7'"):
        position_file.parse(zugspitze_text(surveyor))


def test_a_station_of_another_scenario_is_named() -> None:
    assert [p.message.key for p in position_file.parse(zugspitze_text("7")).problems] == ["position.no_such_station"]


def blaenau_text(end: str) -> str:
    text = zugspitze_text("7").replace(ZUGSPITZE, BLAENAU).partition("[values]")[0]
    text = text.replace('sites = ["grainau.b1", "eibsee.b1"]', "sites = []").replace("train = 9\n", "")
    return (
        text.replace("surveyor = 7", f"surveyor = 7\n{end}")
        + '[values]\n"stations.porthmadog-harbour.surveyor_vp" = 12'
    )


def test_blaenau_11_the_own_end_decides_what_a_surveyor_scores() -> None:
    def line(end: str) -> tuple[int | None, str]:
        file = position_file.parse(blaenau_text(end))
        found = ScoredGame.of_file(file).sheet().players[0].lines[-1]
        return found.vp, found.text.key

    assert line("end = 7") == (0, "score.surveyor")
    assert line("end = 0") == (12, "score.surveyor")
    assert line("") == (None, "score.end_unknown")
    with pytest.raises(BadInput, match="3 is no end of the route; write one of 0, 7"):
        position_file.parse(blaenau_text("end = 3"))
    with pytest.raises(BadInput, match="everybody works from the same end"):
        position_file.parse(zugspitze_text("3\nend = 1"))


def test_blaenau_1_a_position_holds_the_route_as_it_was_laid_out() -> None:
    route = f'\n"{ROUTE}" = ["station-2", "porthmadog-harbour"]\n'
    file = position_file.parse(blaenau_text("end = 0") + route)
    assert file.problems == ()
    assert [station.id for station in file.book.stations[1:]] == ["station-2", "porthmadog-harbour"]
    scored = ScoredGame.of_file(file)
    assert position_file.parse(scored.position_file_text()).book.route == file.book.route
    assert ScoredGame.from_plain(scored.to_plain()).book.route == file.book.route
    off = position_file.parse(blaenau_text("end = 0").replace("surveyor = 7", "surveyor = 4") + route)
    assert [problem.message.key for problem in off.problems] == ["position.no_such_station"]


def test_the_end_survives_the_file() -> None:
    file = position_file.parse(blaenau_text("end = 7"))
    assert file.position.players[0].end == 7
    again = position_file.parse(ScoredGame.of_file(file).position_file_text())
    assert again.position == file.position


def test_a_tracked_game_knows_the_ends() -> None:
    session = Session(game(chosen={"end.0": "porthmadog-harbour", "end.1": "blaenau-ffestiniog"}))
    assert [player.end for player in session.position.players] == [7, 0]
    moved = suppose(position(session.table), [SurveyorAt(0, 3)])
    assert moved.players[0].surveyor == 3


# Joined under way


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_table_as_it_stands_can_be_joined(scenario: str) -> None:
    for seed in range(4):
        rng = Random(seed)
        values = invented.values(rng, scenario)
        box = load_box(scenario, values)
        start = random_table(rng, 3, box=box)
        played = play(start, rng, 60, values=values)
        now = next(step.after for _, step in reversed(played) if step.after.state.phase == "assign")
        setup, under_way = as_it_stands(now)
        assert [p.message.key for p in findings(box, setup, under_way)] == []
        joined = join(box, setup, under_way)
        assert joined.state.surveyors == now.state.surveyors
        assert joined.state.markers_left == now.state.markers_left
        assert joined.state.owners == now.state.owners
        assert dict(joined.state.ledger.items()) == dict(now.state.ledger.items())
        assert (joined.state.trains_open, joined.state.shed) == (now.state.trains_open, now.state.shed)


def as_it_stands(now: Table) -> tuple[Setup, UnderWay]:
    """What somebody would enter of a table that is being placed on."""
    state, book = now.state, now.book
    hands = tuple(
        Hand(
            {kind: state.ledger[player_zone(seat), kind] for kind in HELD},
            state.trains[seat],
            state.contracts[seat],
            state.played[seat],
            (),
            state.surveyors[seat],
            state.labourers_at_hand[seat],
        )
        for seat in range(len(book.players))
    )
    cards = tuple(
        replace(card, rubble=now.rubble(card.id), printed=card.rubble)
        for station in book.route
        for card in station.track_cards
    )
    side = state.marks.get("game_surveyor", 1)
    chosen = dict(book.setup.chosen)
    if "game_surveyor" in chosen:
        chosen["game_surveyor"] = book.stations[0 if side > 0 else -1].id
    setup = replace(
        book.setup,
        track_cards=cards,
        start_player=state.start_player,
        office=state.office,
        discs=state.weather[1:],
        chosen=chosen,
    )
    known = set(book.space) | set(book.building)
    under_way = UnderWay(
        round=state.round,
        hands=hands,
        rates=state.rates,
        placed=state.placed,
        owners={space: owner for space, owner in state.owners.items() if space in known},
        rubble={space.id: now.rubble(space.id) for space in book.route_spaces if not space.is_track},
        closed=state.closed,
        today=state.weather[0],
        event_spaces=state.event_spaces,
        yard={kind: state.ledger[YARD, kind] for kind in KINDS[:3]},
        discards=tuple(card for card in state.discards if isinstance(card, int)),
        extra_build=state.extra_build,
        shed_coal={train: state.ledger[f"train {train}", "coal"] for train in state.shed},
    )
    return setup, under_way


def test_a_game_file_can_be_replayed_from_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    session = sessions.played(5, 2, 4000, scenario=ZUGSPITZE)
    path = tmp_path / "zugspitze.snowdonia.toml"
    game_file.write(path, session.game, session.journal)
    assert run(["replay", str(path), "--json"]) == 0
    assert '"problems": []' in capsys.readouterr().out


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_an_issued_sheet_names_both_packs_and_does_not_differ_from_itself(scenario: str) -> None:
    session = sessions.played(3, 3, 60, scenario=scenario)
    issued = issue(session, datetime(2025, 1, 31, tzinfo=UTC))
    assert issued.pack == pack_hash(scenario)
    title = title_of(SNOWDONIA)
    assert from_plain(to_plain(issued, title), title) == issued
    assert compare(issued, session) == ()


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_everything_that_is_said_at_any_moment_has_words(scenario: str) -> None:
    for players in (1, 2, 4):
        session = sessions.played(players, players, 4000, scenario=scenario, unknown=0.3 * (players % 2))
        for line in session.log[::5]:
            now, book = line.after, line.after.book
            found = [topic.why for topic in topics(now)]
            found += [item.headline for item in agenda(now).items] + [tell.headline for tell in agenda(now).tells]
            for seat in range(players):
                for hindrance in hindrances(now, seat):
                    found += [m for m in (hindrance.what, hindrance.why, hindrance.remedy) if m is not None]
            assert all(said.key in SENTENCES and say(said, book) for said in found)
            where = position(now)
            assert problems(book, where) == []
            for column in score(book, where).players:
                assert all(sentence(entry.text, book) for entry in column.lines)
