"""Chapter 15: private buildings."""

from typing import Any

import pytest

from domain.gwt_argentina.commands import EndPhaseB, Forfeit, PlaceBuilding, UseAction, UseAuxiliaryAction
from domain.gwt_argentina.content.buildings import BUILDINGS, NEUTRAL_TILES
from domain.gwt_argentina.content.effects import Build as BuildEffect
from domain.gwt_argentina.content.pieces import Auxiliary
from domain.gwt_argentina.content.player_board import ROW_SPACES
from domain.gwt_argentina.content.trail import BUILDING_SPACES
from domain.gwt_argentina.events import BuildingPlaced, BuildingReplaced, PesosPaid
from domain.gwt_argentina.frames import Building, Hiring, Kind, Location
from tests.domain.gwt_argentina.support import Situation, built, given, hired, standing, table, turn

HERE = Location("neutral_b", Kind.NEUTRAL, (0, 1))
FOUR = hired("carpintero carpintero carpintero")
"""Four carpinteros with the printed one."""


def _building(*happened: Any, rate: int = 2, **more: Any) -> Situation:
    more = {"pesos": (20,), **more}
    return given(table(**more), turn(HERE, Building(rate)), *happened)


def test_15_1_any_empty_building_space_takes_a_private_building() -> None:
    at = _building()
    spaces = {command.space for command in at.choices(PlaceBuilding) if command.building == 1}
    assert spaces == set(BUILDING_SPACES)
    after = at.when(PlaceBuilding(0, 1, "risk_grain_2")).after
    assert after.state.buildings["risk_grain_2"].number == 1
    assert after.player().supply == tuple(range(2, 11))


def test_15_1_an_own_building_of_lower_value_is_replaced() -> None:
    at = _building(FOUR, built(1, "plain_1"))
    done = at.when(PlaceBuilding(0, 3, "plain_1"))
    assert done.one(BuildingReplaced) == BuildingReplaced(0, 1, 3, "plain_1")


def test_15_1_nobody_builds_on_the_building_of_another() -> None:
    at = _building(FOUR, built(1, "plain_1", seat=1))
    at.when(PlaceBuilding(0, 3, "plain_1")).rejected("space_is_taken", "15.1", space="plain_1")


def test_15_2_carpinteros_and_two_pesos_for_each() -> None:
    """Worked example: a tile that needs two takes 2 carpinteros and 4 pesos."""
    at = _building(hired("carpintero"), pesos=(4,))
    assert at.when(PlaceBuilding(0, 3, "plain_1")).one(PesosPaid).amount == 4
    short = _building(hired("carpintero"), pesos=(3,))
    short.when(PlaceBuilding(0, 3, "plain_1")).rejected("not_enough_pesos", "15.2", cost=4, pesos=3)


def test_15_2_the_printed_carpintero_counts() -> None:
    _building().when(PlaceBuilding(0, 1, "plain_1")).one(BuildingPlaced)
    _building().when(PlaceBuilding(0, 3, "plain_1")).rejected(
        "not_enough_carpinteros", "15.2", needed=2, carpinteros=1
    )


def test_15_2_the_last_carpintero_builds_for_one_peso_each() -> None:
    at = _building(FOUR, rate=1)
    assert at.when(PlaceBuilding(0, 7, "plain_1")).one(PesosPaid).amount == 4


def test_15_3_for_a_replacement_the_difference_counts() -> None:
    """Worked example: a tile that needs three more takes 3 carpinteros and 6 pesos; the old one is out."""
    at = _building(hired("carpintero carpintero"), built(3, "plain_1"), pesos=(6,))
    done = at.when(PlaceBuilding(0, 8, "plain_1"))
    assert done.one(PesosPaid).amount == 6
    assert done.after.state.box[-1] == "building_0_3"
    few = _building(hired("carpintero"), built(3, "plain_1"))
    few.when(PlaceBuilding(0, 8, "plain_1")).rejected(
        "not_enough_carpinteros", "15.3", needed=3, carpinteros=2
    )
    poor = _building(hired("carpintero carpintero"), built(3, "plain_1"), pesos=(5,))
    poor.when(PlaceBuilding(0, 8, "plain_1")).rejected("not_enough_pesos", "15.3", cost=6, pesos=5)


def test_15_4_of_higher_value_is_what_needs_more_carpinteros() -> None:
    at = _building(FOUR, built(3, "plain_1"))
    at.when(PlaceBuilding(0, 4, "plain_1")).rejected("not_higher_valued", "15.4", old=3, building=4)
    at.when(PlaceBuilding(0, 1, "plain_1")).rejected("not_higher_valued", "15.4")
    at.when(PlaceBuilding(0, 5, "plain_1")).one(BuildingReplaced)


def test_15_4_the_number_may_decide_instead() -> None:
    at = _building(FOUR, built(3, "plain_1"), higher_valued="number")
    done = at.when(PlaceBuilding(0, 4, "plain_1"))
    assert done.one(BuildingReplaced).building == 4
    assert done.all(PesosPaid) == []
    at.when(PlaceBuilding(0, 2, "plain_1")).rejected("not_higher_valued", "15.4")


def test_15_5_the_replaced_building_is_out_of_the_game() -> None:
    after = _building(FOUR, built(1, "plain_1")).when(PlaceBuilding(0, 3, "plain_1")).after
    assert 1 not in after.player().supply
    assert after.state.buildings["plain_1"].number == 3


def _underfoot(left: tuple[int, ...] = (0, 1), **more: Any) -> Situation:
    """A carpintero that builds is hired on the own building 6a, which stands underneath."""
    here = Location("plain_1", Kind.OWN, left, 6)
    return given(
        table(pesos=(30,), workers="carpintero carpintero", **more),
        turn(here, Hiring(-1), Building(2)),
        hired("carpintero carpintero carpintero"),
        built(6, "plain_1"),
        standing("plain_1"),
    )


def test_15_6_the_new_building_underfoot_is_not_used() -> None:
    at = _underfoot().when(PlaceBuilding(0, 8, "plain_1")).after.when(Forfeit(0)).after
    assert isinstance(at.pending(), Location)
    assert at.choices(UseAction) == []
    at.when(UseAction(0, 0)).rejected("action_already_used", "7.2")


def test_15_7_what_was_left_of_the_old_building_is_lost() -> None:
    at = _underfoot((0,)).when(PlaceBuilding(0, 8, "plain_1")).after.when(Forfeit(0)).after
    assert [command for command in at.legal(0) if isinstance(command, EndPhaseB | UseAction)] == [
        EndPhaseB(0)
    ]


def test_15_7_the_settings_may_let_it_be_finished() -> None:
    at = _underfoot((0,), finish_replaced_building=True)
    at = at.when(PlaceBuilding(0, 8, "plain_1")).after.when(Forfeit(0)).after
    assert at.choices(UseAction) == [UseAction(0, 0)]
    assert type(at.when(UseAction(0, 0)).after.pending()).__name__ == "Driving"


def test_15_8_only_tile_b_and_two_spaces_for_carpinteros_build() -> None:
    tiles = [tile.tile for tile in NEUTRAL_TILES if _builds(tile.actions)]
    assert tiles == ["b"]
    assert not any(_builds(building.actions) for building in BUILDINGS)
    spaces = [
        (card.row, card.space)
        for card in ROW_SPACES
        if any(isinstance(effect, BuildEffect) for effect in card.effects)
    ]
    assert spaces == [("carpintero", 3), ("carpintero", 6)]


def _builds(actions: Any) -> bool:
    return any(isinstance(effect, BuildEffect) for action in actions for effect in action.effects)


def test_15_8_tile_b_builds_at_two_pesos() -> None:
    at = given(table(), turn(HERE))
    assert at.when(UseAction(0, 1)).after.pending() == Building(2)


@pytest.mark.parametrize("number", [1, 0, 11])
def test_15_9_only_buildings_that_the_seat_has_are_built(number: int) -> None:
    at = _building(built(1, "plain_2"))
    at.when(PlaceBuilding(0, number, "plain_1")).rejected("not_in_supply", "15.9", building=number)


@pytest.mark.parametrize("space", ["neutral_a", "green_1", "start", "buenos_aires", "nowhere"])
def test_15_9_only_on_building_spaces(space: str) -> None:
    _building().when(PlaceBuilding(0, 1, space)).rejected("not_a_building_space", "15.9", space=space)


def test_15_1_building_can_be_forfeited() -> None:
    after = _building().when(Forfeit(0)).after
    assert after.state.buildings == {}
    after.when(UseAuxiliaryAction(0, Auxiliary.PESO, 1))
