"""Chapter 26: scoring."""

from typing import Any

import pytest

from domain.core.record import Event
from domain.gwt_argentina.commands import PlaceEstanciero, Score
from domain.gwt_argentina.content.pieces import Master, Neutral, Row, ShipColour
from domain.gwt_argentina.events import (
    CardsRemoved,
    GameEnded,
    GranjeroHired,
    GranjerosSetBeside,
    JobTokenMoved,
    ObjectivePlayed,
    ObjectivesAsked,
    PesosGained,
    SeatScored,
    ShipsDeparted,
    WorkerAppointed,
)
from domain.gwt_argentina.scoring import CATEGORIES, scoring
from tests.domain.gwt_argentina.support import (
    Situation,
    built,
    cleared,
    disc,
    given,
    hired,
    table,
    turn,
)

PESOS, BUILDINGS, SHIPS, CITIES, STATIONS, FARMERS, CATTLE, OBJECTIVES, MASTERS, WORKERS, STEPS, TOKEN = (
    range(12)
)


def _points(*happened: Any, seat: int = 0, **more: Any) -> list[int]:
    """The twelve categories of a seat with a herd of niatas and no pesos, as things stand."""
    at = _position(*happened, **more)
    return [line.points for line in scoring(at.state)[seat].lines]


def _position(*happened: Any, **more: Any) -> Situation:
    chosen: dict[str, Any] = {"hands": ["niata"] * 4, "stacks": ["niata"] * 4, "pesos": (0,) * 4, **more}
    return given(table(4, **chosen), turn(), *happened)


def _only(category: int, points: int) -> list[int]:
    return [points if each == category else 0 for each in range(12)]


def _beside(text: str, seat: int = 0) -> Event:
    return GranjerosSetBeside(seat, tuple(text.split()))


def test_26_1_every_five_pesos_are_a_point() -> None:
    assert _points() == _only(PESOS, 0)
    assert _points(PesosGained(0, 4, "action")) == _only(PESOS, 0)
    assert _points(PesosGained(0, 14, "action")) == _only(PESOS, 2)


def test_26_2_own_buildings_on_the_trail_give_their_points() -> None:
    happened = (built(1, "plain_1"), built(9, "risk_1"), built(10, "plain_2", seat=1))
    assert _points(*happened) == _only(BUILDINGS, 11)
    assert _points(*happened, sides="aaaaaaaaba") == _only(BUILDINGS, 10)


def test_26_3_discs_on_ships_give_their_points_negative_ones_too() -> None:
    assert _points(cleared("grain", "engine")) == _only(SHIPS, -4)
    assert _points(cleared("grain", "engine", to="sun_18"), cleared("peso")) == _only(SHIPS, 22)


def test_26_3_departed_ships_give_nothing() -> None:
    happened = (
        cleared("grain", to="sun_9"),
        ShipsDeparted(ShipColour.PURPLE, ("sun_8", "sun_9", "sun_15"), {"liverpool_1": (0,)}),
    )
    assert _points(*happened) == _only(CITIES, 5)


def test_26_4_discs_on_quays_and_bonus_spaces_give_their_points() -> None:
    happened = (
        disc("grain", "liverpool_2"),
        disc("engine", "rotterdam_1"),
        disc("le_havre_1", "le_havre_north_2"),
        disc("peso", "le_havre_west_2"),
        disc("grain", "liverpool_south_1", seat=1),
    )
    assert _points(*happened) == _only(CITIES, 8 + 2 + 2)


def test_26_5_discs_on_stations_give_their_points() -> None:
    last = disc("engine", "station_10"), disc("grain", "station_10")
    assert _points(*last, disc("peso", "station_6")) == _only(STATIONS, 15)


def test_26_6_farmer_tiles_beside_the_board_give_two() -> None:
    happened = (_beside("green_4_green yellow_5_black"), GranjeroHired(0, "blue_6_black", 2))
    assert _points(*happened) == _only(FARMERS, 4)


def test_26_7_cattle_of_the_whole_herd_give_their_points_and_exhaustion_takes_two() -> None:
    herd = {"hands": ["caracu_3 exhaustion"], "stacks": ["aberdeen_angus_7 franqueiro_5 exhaustion niata"]}
    assert _points(**herd) == _only(CATTLE, 3 + 7 + 5 - 4)
    assert _points(CardsRemoved(0, ("exhaustion",)), **herd) == _only(CATTLE, 3 + 7 + 5 - 2)


def test_26_8_objectives_of_the_area_give_points_or_penalties() -> None:
    area = ("objective_14", "objective_16")
    played = [ObjectivePlayed(0, card) for card in area]
    happened = (*played, disc("grain", "rotterdam_south_1"), built(1, "plain_1"))
    points = _points(*happened, hands=[" ".join(area)])
    assert points[OBJECTIVES] == 4 - 2


def _master(number: int, *happened: Any, **more: Any) -> int:
    """The points of a master for what has happened before it is taken."""
    appointed = WorkerAppointed(0, Row.GAUCHO, "gaucho", "station_1", Master(f"master_{number}"))
    return _points(*happened, hired("gaucho"), appointed, **more)[MASTERS]


@pytest.mark.parametrize(
    "number, happened, more, points",
    [
        (1, (), {"hands": ["serrano caracu_2"], "stacks": ["franqueiro_3 aberdeen_angus_5 niata"]}, 3),
        (2, (hired("carpintero maquinista"), GranjeroHired(0, "green_4_green", 2)), {}, 4),
        (2, (hired("gaucho carpintero maquinista"), GranjeroHired(0, "green_4_green", 2)), {}, 8),
        (3, (disc("grain", "station_1"), disc("engine", "station_2"), disc("peso", "station_3")), {}, 3),
        (6, (hired("strong_carpintero strong_maquinista strong_carpintero"),), {}, 3),
        (7, (built(1, "plain_1"), built(2, "plain_2"), built(3, "plain_3"), built(4, "plain_4")), {}, 6),
        (8, (_beside("green_4_green blue_6_black yellow_5_black"),), {}, 3),
    ],
)
def test_26_9_masters_give_points_for_what_they_count(
    number: int, happened: Any, more: Any, points: int
) -> None:
    assert _master(number, *happened, **more) == points


def test_26_9_a_master_counts_objectives_of_the_area_met_or_not() -> None:
    area = ("objective_14", "objective_15", "objective_16")
    played = [ObjectivePlayed(0, card) for card in area]
    assert _master(4, *played, hands=[" ".join(area)]) == 3


def test_26_9_what_objectives_use_is_counted_too() -> None:
    happened = (
        ObjectivePlayed(0, "objective_02"),
        disc("grain", "rotterdam_east_1"),
        built(1, "plain_1"),
        built(2, "plain_2"),
    )
    assert _master(7, *happened, hands=["objective_02"]) == 3


def test_26_9_incomplete_pairs_count_nothing() -> None:
    assert _master(7, built(1, "plain_1")) == 0


def test_26_10_workers_on_the_fifth_and_sixth_space_give_four() -> None:
    assert _points(hired("gaucho gaucho gaucho")) == _only(WORKERS, 0)
    assert _points(hired("gaucho gaucho gaucho gaucho")) == _only(WORKERS, 4)
    assert _points(hired("gaucho gaucho gaucho gaucho gaucho carpintero")) == _only(WORKERS, 8)


def test_26_10_granjeros_too() -> None:
    four = [GranjeroHired(0, "green_4_green", slot) for slot in (2, 3, 4, 5)]
    assert _points(*four) == _only(WORKERS, 4)


def test_26_11_the_right_space_for_steps_gives_two() -> None:
    points = _points(cleared("step_right", to="sun_9"))
    assert points == _only(STEPS, 2)
    assert _points(cleared("step_left", to="sun_9")) == _only(STEPS, 0)


def test_26_12_the_job_market_token_gives_two() -> None:
    assert _points(JobTokenMoved(None, 0, None)) == _only(TOKEN, 2)
    assert _points(JobTokenMoved(None, 1, None)) == _only(TOKEN, 0)


def _ended(*happened: Any, **more: Any) -> Situation:
    """All turns are over and nothing is to be settled."""
    return _position(*happened, ObjectivesAsked(), **more).due(Score)


def test_26_13_the_highest_total_wins() -> None:
    done = _ended(PesosGained(2, 50, "action"), PesosGained(1, 20, "action")).rules()
    assert done.one(GameEnded) == GameEnded((0, 4, 10, 0), (2,))
    assert [scored.points for scored in done.all(SeatScored)] == [0, 4, 10, 0]


def test_26_13_a_tie_is_shared() -> None:
    done = _ended(PesosGained(2, 20, "action"), PesosGained(1, 22, "action")).rules()
    assert done.one(GameEnded).winners == (1, 2)


def test_26_13_then_the_game_is_over() -> None:
    over = _ended().rules().after
    over.when(PlaceEstanciero(0, Neutral.A)).rejected("game_is_over", "26.13")
    assert over.state.winners == (0, 1, 2, 3)


def test_26_13_the_sheets_of_a_finished_game_say_the_same_to_everybody() -> None:
    over = _ended(cleared("step_right", to="sun_9"), PesosGained(2, 20, "action")).rules().after
    assert [sheet.points for sheet in over.scoring(None)] == [2, 0, 4, 0]
    assert over.scoring(0) == over.scoring(3) == over.scoring(None)


def test_26_13_a_sheet_explains_every_category_at_any_time() -> None:
    """Worked example: twelve categories in their order."""
    at = _position(PesosGained(0, 5, "action"), _beside("green_4_green"), cleared("step_right", to="sun_0"))
    (sheet, *_) = at.scoring(None)
    assert [line.what for line in sheet.lines] == list(CATEGORIES)
    assert len(CATEGORIES) == 12
    assert sheet.points == sum(line.points for line in sheet.lines) == 1 - 2 + 2 + 2
    for line in sheet.lines:
        assert line.points == sum(part.points for part in line.thanks_to)


def test_26_13_what_luck_has_left_in_stacks_counts_for_everybody_to_see() -> None:
    at = _position(stacks=["serrano niata", "exhaustion"])
    assert at.scoring(0) == at.scoring(1) == at.scoring(None)
    assert at.scoring(None)[0].points == 2


def test_26_14_the_master_for_stations_counts_31_once() -> None:
    twice = (disc("grain", "station_10"), disc("engine", "station_10"))
    assert _master(3, *twice) == 0
    assert _master(3, *twice, disc("peso", "station_1")) == 3


def test_26_14_the_master_for_ships_counts_every_disc() -> None:
    assert _master(5, cleared("grain", "engine"), cleared("peso", to="sun_18")) == 3
    assert _master(5, cleared("grain", "engine"), cleared("peso", "draw", to="sun_18")) == 6


def test_26_15_sets_of_workers_count_the_printed_ones() -> None:
    assert _master(2) == 4
