"""Chapter 5: fees."""

import pytest

from domain.gwt_argentina.commands import MoveEstanciero, PickGranjero
from domain.gwt_argentina.content.pieces import Auxiliary
from domain.gwt_argentina.events import FeePaid
from domain.gwt_argentina.frames import BeforeMove, Kind, Location, Moving
from tests.domain.gwt_argentina.support import Situation, built, given, standing, table, turn

GREEN, BLACK = {"green_1": "green_4_green"}, {"green_1": "green_4_black"}


def _moving(
    path: tuple[str, ...], *happened: object, seats: int = 2, **more: object
) -> tuple[Situation, list[FeePaid]]:
    """Where this leads from neutral tile A, and the fees."""
    at = given(table(seats, **more), turn(BeforeMove(5)), standing("neutral_a"), *happened)  # type: ignore[arg-type]
    moved = at.when(MoveEstanciero(0, path))
    return moved.after, moved.all(FeePaid)


@pytest.mark.parametrize(
    ("seats", "farmers", "fee"),
    [(2, BLACK, 1), (3, BLACK, 1), (4, BLACK, 1), (2, GREEN, 2), (3, GREEN, 2), (4, GREEN, 1)],
)
def test_5_1_a_black_hand_costs_1_and_a_green_one_2_but_1_with_four_players(
    seats: int, farmers: dict[str, str], fee: int
) -> None:
    stopping, paid = _moving(("green_1",), seats=seats, farmers=farmers)
    assert paid == [FeePaid(0, "green_1", fee, None)]
    assert stopping.player().pesos == 10 - fee
    _, passing = _moving(("green_1", "neutral_b"), seats=seats, farmers=farmers)
    assert passing == paid


def test_5_2_a_farmers_fee_is_put_on_its_coin_space() -> None:
    after, _ = _moving(("green_1",), farmers=GREEN)
    assert after.state.coins == {"green_1": 2}
    again = after.given(*turn(BeforeMove(3), seat=1), standing("neutral_a", 1))
    assert again.when(MoveEstanciero(1, ("green_1",))).after.state.coins == {"green_1": 4}


def test_5_2_the_fee_for_a_private_building_goes_to_its_owner() -> None:
    after, paid = _moving(("plain_1",), built(7, "plain_1", seat=1), pesos=(10, 3))
    assert paid == [FeePaid(0, "plain_1", 2, 1)]
    assert (after.player().pesos, after.player(1).pesos) == (8, 5)
    assert after.state.coins == {}


def test_5_2_on_a_farmer_one_has_paid_for_one_uses_an_auxiliary_action_or_helps_just_this_one() -> None:
    """Both cost nothing more."""
    strong = {"hands": ["caracu_2 caracu_2 caracu_2 niata"], "farmers": {**GREEN, "green_2": "green_4_green"}}
    after, paid = _moving(("green_1",), **strong)
    assert [fee.amount for fee in paid] == [2]
    assert after.state.coins == {"green_1": 2}
    assert after.pending() == Location("green_1", Kind.FARMER)
    assert [command.space for command in after.choices(PickGranjero)] == ["green_1"]
    auxiliaries = {command.auxiliary for command in after.legal(0) if hasattr(command, "auxiliary")}
    assert auxiliaries == {Auxiliary.PESO, Auxiliary.DRAW}


def test_5_3_own_buildings_and_tiles_without_a_hand_are_free() -> None:
    _, own = _moving(("plain_1",), built(7, "plain_1"))
    _, without = _moving(("plain_1",), built(6, "plain_1", seat=1))
    _, neutral = _moving(("neutral_b",))
    assert own == without == neutral == []


def test_5_4_whoever_cannot_pay_pays_what_is_there_and_goes_on() -> None:
    """Three players, 2 pesos: the green hand of one seat takes both, the black one of another nothing."""
    buildings = (built(7, "plain_1", seat=1), built(3, "grain_1", seat=2))
    after, paid = _moving(("plain_1", "grain_1", "neutral_b"), *buildings, seats=3, pesos=(2, 5, 5))
    assert paid == [FeePaid(0, "plain_1", 2, 1)]
    assert [after.player(seat).pesos for seat in range(3)] == [0, 7, 5]
    assert after.player().at == "neutral_b"


def test_5_4_two_black_hands_of_farmers_take_a_peso_each() -> None:
    farmers = {"green_1": "green_4_black", "green_2": "green_5_black"}
    after, _ = _moving(("green_1", "green_2", "neutral_b"), seats=3, pesos=(2,), farmers=farmers)
    assert after.state.coins == {"green_1": 1, "green_2": 1}
    assert after.player().pesos == 0


def test_5_4_a_fee_is_paid_in_part_and_nothing_is_owed() -> None:
    after, paid = _moving(("green_1",), pesos=(1,), farmers=GREEN)
    assert paid == [FeePaid(0, "green_1", 1, None)]
    assert after.player().pesos == 0


def test_5_5_fees_fall_in_the_order_of_the_path_also_in_a_move_by_action() -> None:
    farmers = {"green_1": "green_4_green", "green_2": "green_5_green"}
    here = Location("neutral_a", Kind.NEUTRAL, ())
    at = given(table(pesos=(3,), farmers=farmers), turn(here, Moving(3)), standing("neutral_a"))
    moved = at.when(MoveEstanciero(0, ("green_1", "green_2")))
    assert moved.all(FeePaid) == [FeePaid(0, "green_1", 2, None), FeePaid(0, "green_2", 1, None)]
