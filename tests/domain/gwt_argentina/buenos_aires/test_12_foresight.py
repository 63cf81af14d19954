"""Chapter 12: foresight, the job market, leaving Buenos Aires."""

from typing import Any

import pytest

from domain.gwt_argentina.commands import (
    ChooseTile,
    DepartShips,
    Forfeit,
    LeaveBuenosAires,
    RefillForesight,
    RefillMarket,
)
from domain.gwt_argentina.content.job_market import JOB_MARKET, MarketEvent
from domain.gwt_argentina.content.pieces import Letter, Quay
from domain.gwt_argentina.events import (
    BuenosAiresLeft,
    CattleTurnedUp,
    FarmerBoxed,
    FarmerPlaced,
    ForesightRefilled,
    JobTokenMoved,
    ShipsDeparted,
    ShipsTurnedUp,
    WorkerPlaced,
)
from domain.gwt_argentina.frames import Arriving, Foresight
from tests.domain.gwt_argentina.support import Situation, disc, given, standing, table, turn
from tests.domain.situation import seed

STEPS = {Letter.A: 4, Letter.B: 5, Letter.C: 6}


def _choosing(letter: Letter, *happened: Any, seats: int = 2, **more: Any) -> Situation:
    frames = (Arriving(STEPS[letter]), Foresight(letter))
    return given(table(seats, **more), turn(*frames), standing("buenos_aires"), *happened)


def _row_of_token(row: int, seats: int = 2, missing: int = 1) -> dict[str, Any]:
    """All rows above are full, and of this one as much as leaves so many spaces."""
    return {"workers": "gaucho " * (row * seats - missing), "token_row": row, "seats": seats}


def _filled(row: int, seats: int = 2, **more: Any) -> Situation:
    """In subphase 6 the last space of this row is filled."""
    at = _choosing(Letter.C, **_row_of_token(row, seats), **more)
    return at.when(ChooseTile(0, "maquinista")).after


def test_12_1_one_of_the_tiles_is_chosen() -> None:
    at = _choosing(Letter.A)
    assert {command.tile for command in at.choices(ChooseTile)} == {"green_4_green", "orange_5_black"}
    at.when(ChooseTile(0, "gaucho")).rejected("not_offered", "12.1")
    at.when(Forfeit(0)).rejected("must_choose", "8.14")


def test_12_1_a_b_and_c_follow_one_another() -> None:
    at = _choosing(Letter.A).when(ChooseTile(0, "green_4_green")).after
    assert at.pending() == Foresight(Letter.B)
    at = at.when(ChooseTile(0, "gaucho")).after
    assert at.pending() == Foresight(Letter.C)
    at.when(ChooseTile(0, "yellow_8_black")).after.due(LeaveBuenosAires)


def test_12_2_a_letter_without_tiles_is_skipped() -> None:
    at = _choosing(Letter.A, foresight=("green_4_green", "", "maquinista"))
    assert at.when(ChooseTile(0, "green_4_green")).after.pending() == Foresight(Letter.C)


def test_12_3_a_farmer_takes_the_lowest_empty_space_of_its_colour() -> None:
    at = _choosing(Letter.A, farmers={"green_1": "green_3_green", "green_3": "green_3_green"})
    assert at.when(ChooseTile(0, "green_4_green")).one(FarmerPlaced).space == "green_2"
    assert at.when(ChooseTile(0, "orange_5_black")).one(FarmerPlaced).space == "orange_1"


def test_12_3_without_an_empty_space_it_leaves_the_game() -> None:
    full = {f"green_{number}": "green_3_green" for number in range(1, 5)}
    done = _choosing(Letter.A, farmers=full).when(ChooseTile(0, "green_4_green"))
    assert done.one(FarmerBoxed).tile == "green_4_green"
    assert "green_4_green" in done.after.state.box


def test_12_4_a_worker_takes_the_next_space_in_the_row_of_the_token() -> None:
    at = _choosing(Letter.B, seats=3)
    done = at.when(ChooseTile(0, "carpintero"))
    assert done.one(WorkerPlaced) == WorkerPlaced("carpintero", 3, 2)
    four = _choosing(Letter.B, seats=4, workers="gaucho " * 9)
    assert four.when(ChooseTile(0, "carpintero")).one(WorkerPlaced) == WorkerPlaced("carpintero", 3, 1)


def test_12_4_the_other_spaces_of_the_row_stay_as_they_are() -> None:
    at = _choosing(Letter.B, seats=4, workers="gaucho " * 9)
    row = at.when(ChooseTile(0, "carpintero")).after.state.job_market[2]
    assert row == ("gaucho", "carpintero", None, None)


def test_12_5_when_the_last_space_is_filled_the_token_moves_to_the_next_row() -> None:
    done = _choosing(Letter.B).when(ChooseTile(0, "carpintero"))
    assert done.one(JobTokenMoved).row == 4
    four = _choosing(Letter.B, seats=4, workers="gaucho " * 9).when(ChooseTile(0, "carpintero"))
    assert four.all(JobTokenMoved) == []


def test_12_6_five_rows_set_something_off_and_the_last_the_end() -> None:
    told = {row.row: row.event for row in JOB_MARKET if row.event is not MarketEvent.NONE}
    assert told == {5: "yellow", 6: "cattle", 7: "turquoise", 8: "cattle", 9: "purple", 11: "end"}


@pytest.mark.parametrize("row", [3, 4, 10])
def test_12_6_other_rows_set_nothing_off(row: int) -> None:
    _filled(row).due(LeaveBuenosAires)


@pytest.mark.parametrize("row, colour", [(5, "yellow"), (7, "turquoise"), (9, "purple")])
def test_12_6_ships_of_a_colour_depart(row: int, colour: str) -> None:
    assert _filled(row).due(DepartShips).rules().one(ShipsDeparted).colour == colour


def test_12_7_what_waits_happens_after_the_sixth_subphase() -> None:
    at = _choosing(Letter.B, **_row_of_token(5)).when(ChooseTile(0, "carpintero")).after
    assert at.pending() == Foresight(Letter.C)
    at = at.when(ChooseTile(0, "yellow_8_black")).after.due(DepartShips)
    at.rules().after.due(LeaveBuenosAires)


def test_12_7_in_its_order() -> None:
    """With two seats both a row and the next can be left in one visit only if the next has one space."""
    at = _choosing(Letter.B, JobTokenMoved(8, None, "turquoise"), JobTokenMoved(9, None, "cattle"))
    at = at.when(ChooseTile(0, "gaucho")).after.when(ChooseTile(0, "yellow_8_black")).after
    at.due(DepartShips).rules().after.due(RefillMarket)


@pytest.mark.parametrize("seats, size", [(2, 9), (3, 12), (4, 15)])
def test_12_8_the_market_is_filled_up(seats: int, size: int) -> None:
    done = _filled(6, seats).due(RefillMarket).rules()
    assert len(done.one(CattleTurnedUp).cards) == size - 4
    assert len(done.after.state.market) == size
    done.after.due(LeaveBuenosAires)


def test_12_8_a_full_market_gets_nothing() -> None:
    at = _filled(6, market="caracu_2 " * 3 + "serrano " * 5 + "chaqueno " * 2)
    done = at.rules()
    assert done.one(CattleTurnedUp).cards == ()
    assert len(done.after.state.market) == 10


def test_12_8_a_short_stack_gives_what_it_has() -> None:
    done = _filled(6, market_stack="serrano serrano").rules()
    assert done.one(CattleTurnedUp).cards == ("serrano", "serrano")


def test_12_9_discs_go_to_the_quays_and_the_ships_leave_the_game() -> None:
    """Worked example: a disc on ship 5; the yellow ships depart after the sixth subphase."""
    at = _choosing(
        Letter.B,
        disc("engine", "sun_5"),
        disc("grain", "sun_7"),
        disc("grain", "sun_1", seat=1),
        disc("draw", "sun_7", seat=1),
        **_row_of_token(5),
    )
    at = at.when(ChooseTile(0, "gaucho")).after.when(ChooseTile(0, "yellow_8_black")).after
    done = at.rules()
    after = done.after
    assert done.one(ShipsDeparted).ships == ("sun_1", "sun_5", "sun_7")
    assert after.state.quays == {
        Quay.LE_HAVRE_1: (0, 1, 1),
        Quay.LE_HAVRE_2: (0,),
        Quay.ROTTERDAM_1: (0, 1),
    }
    assert {"sun_1", "sun_5", "sun_7"} <= set(after.state.box)
    assert not {"sun_1", "sun_5", "sun_7"} & set(after.state.zone)


def test_12_9_ships_without_discs_take_none_to_their_quays() -> None:
    assert _filled(5).rules().one(ShipsDeparted).discs == {}


def test_12_9_two_ships_of_the_pile_are_turned_up() -> None:
    at = _filled(5)
    done = at.rules()
    ships = done.one(ShipsTurnedUp).ships
    assert len(ships) == 2
    assert set(ships) <= set(done.after.state.zone)
    assert len(done.after.state.ship_pile) == 5
    assert len({at.rules(seed(game)).one(ShipsTurnedUp).ships for game in range(30)}) > 10


def test_12_10_the_estanciero_goes_to_the_start_of_the_trail() -> None:
    at = _choosing(Letter.C).when(ChooseTile(0, "yellow_8_black")).after
    done = at.due(LeaveBuenosAires).rules()
    assert done.one(BuenosAiresLeft)
    assert done.after.player().at == "start"


def test_12_11_each_empty_foresight_space_gets_a_tile_of_its_bag() -> None:
    at = _choosing(Letter.A)
    for tile in ("green_4_green", "gaucho", "yellow_8_black"):
        at = at.when(ChooseTile(0, tile)).after
    done = at.until(RefillForesight).rules()
    tiles = done.one(ForesightRefilled).tiles
    assert set(tiles) == set(Letter)
    for letter, tile in tiles.items():
        assert tile in done.after.state.foresight[letter]
        assert at.state.bags[letter].count(tile) == done.after.state.bags[letter].count(tile) + 1
    assert done.after.pending() is None


def test_12_12_with_an_empty_bag_the_space_stays_empty() -> None:
    bags = {Letter.A: "green_3_green", Letter.B: "", Letter.C: "gaucho"}
    at = _choosing(Letter.B, bags=bags).when(ChooseTile(0, "gaucho")).after
    at = at.when(ChooseTile(0, "yellow_8_black")).after
    done = at.until(RefillForesight).rules()
    assert set(done.one(ForesightRefilled).tiles) == {Letter.C}
    assert done.after.state.foresight[Letter.B] == ("carpintero",)


def test_12_12_with_empty_bags_the_visit_ends_all_the_same() -> None:
    at = _choosing(Letter.C, bags=dict.fromkeys(Letter, "")).when(ChooseTile(0, "yellow_8_black")).after
    after = at.due(LeaveBuenosAires).rules().after
    assert after.pending() is None


def test_12_13_buenos_aires_ends_phase_b() -> None:
    at = _choosing(Letter.C).when(ChooseTile(0, "yellow_8_black")).after
    at = at.until(RefillForesight).rules().after
    assert at.player().frames == ()
    assert at.legal(0) == ()
