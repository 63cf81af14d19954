"""Chapter 9: extra deliveries."""

from typing import Any

import pytest

from domain.gwt_argentina.commands import (
    Forfeit,
    MakeDelivery,
    MoveEngine,
    MoveEstanciero,
    TakeFreeCattle,
    TakeOpenObjective,
)
from domain.gwt_argentina.content.pieces import Filter, Quay
from domain.gwt_argentina.events import (
    CattleTaken,
    DeliveryMade,
    DiscMoved,
    GrainChanged,
    ObjectiveTaken,
    PesosGained,
)
from domain.gwt_argentina.frames import (
    Arriving,
    BeforeMove,
    Delivering,
    Driving,
    Revealing,
    TakingCattle,
    TakingObjective,
)
from tests.domain.gwt_argentina.support import Situation, disc, given, standing, table, turn

ROTTERDAM = disc("grain", "rotterdam_1"), disc("engine", "rotterdam_1")


def _grain(amount: int) -> GrainChanged:
    return GrainChanged(0, amount, amount, "action")


def _delivering(grain: int, *happened: Any, seats: int = 4, **more: Any) -> Situation:
    given_grain = (_grain(grain),) if grain else ()
    return given(table(seats, **more), turn(Arriving(1), Delivering()), given_grain, *happened)


def test_9_1_a_disc_moves_from_a_quay_to_a_quarter_of_its_city() -> None:
    done = _delivering(1, ROTTERDAM).when(MakeDelivery(0, Quay.ROTTERDAM_1, "rotterdam_west_2"))
    assert done.one(DiscMoved) == DiscMoved(0, "rotterdam_1", "rotterdam_west_2")
    assert done.after.state.bonus == {"rotterdam_west_2": 0}
    assert done.after.state.quays[Quay.ROTTERDAM_1] == (0,)


def test_9_1_it_is_optional() -> None:
    after = _delivering(1).when(Forfeit(0)).after
    assert after.state.bonus == {}
    assert after.pending() == Revealing()


def test_9_1_it_stays_in_its_city() -> None:
    at = _delivering(8, ROTTERDAM)
    at.when(MakeDelivery(0, Quay.ROTTERDAM_1, "le_havre_west_1")).rejected("another_city", "9.1")
    at.when(MakeDelivery(0, Quay.ROTTERDAM_1, "rotterdam_west_9")).rejected("no_such_space", "9.1")


def test_9_1_a_disc_of_one_s_own_must_lie_on_the_quay() -> None:
    at = _delivering(8, disc("grain", "rotterdam_1", seat=1))
    at.when(MakeDelivery(0, Quay.ROTTERDAM_1, "rotterdam_west_1")).rejected("no_disc_there", "9.1")


def test_9_2_the_grain_of_the_quarter_is_delivered_at_once() -> None:
    """Worked example: two discs in Rotterdam and 3 grain."""
    at = _delivering(3, ROTTERDAM)
    west = at.when(MakeDelivery(0, Quay.ROTTERDAM_1, "rotterdam_west_1"))
    assert west.one(GrainChanged).now == 2
    assert west.one(PesosGained).amount == 6
    assert at.when(MakeDelivery(0, Quay.ROTTERDAM_1, "rotterdam_north_3")).one(GrainChanged).now == 1
    for space in ("rotterdam_east_1", "rotterdam_south_1"):
        at.when(MakeDelivery(0, Quay.ROTTERDAM_1, space)).rejected("not_enough_grain", "9.2")


@pytest.mark.parametrize(
    "quay, space, grain",
    [
        ("le_havre_2", "le_havre_north_1", 1),
        ("le_havre_2", "le_havre_west_1", 0),
        ("liverpool_2", "liverpool_south_1", 6),
        ("liverpool_2", "liverpool_west_2", 0),
        ("liverpool_1", "liverpool_east_1", 7),
    ],
)
def test_9_2_the_second_quays_lower_it_never_below_nothing(quay: str, space: str, grain: int) -> None:
    at = _delivering(grain, disc("grain", quay))
    done = at.when(MakeDelivery(0, Quay(quay), space))
    assert done.one(DeliveryMade).grain == grain
    assert done.after.player().grain == 0
    if grain:
        short = _delivering(grain - 1, disc("grain", quay))
        short.when(MakeDelivery(0, Quay(quay), space)).rejected("not_enough_grain", "9.2")


def test_9_3_a_bonus_space_takes_one_disc() -> None:
    at = _delivering(8, ROTTERDAM, disc("draw", "rotterdam_west_1", seat=1))
    at.when(MakeDelivery(0, Quay.ROTTERDAM_1, "rotterdam_west_1")).rejected("space_is_taken", "9.3")


def test_9_3_a_closed_space_takes_none() -> None:
    at = _delivering(8, ROTTERDAM, seats=3)
    at.when(MakeDelivery(0, Quay.ROTTERDAM_1, "rotterdam_north_3")).rejected("space_is_closed", "9.3")
    at.when(MakeDelivery(0, Quay.ROTTERDAM_1, "rotterdam_north_2")).one(DiscMoved)


def test_9_3_a_disc_on_a_bonus_space_moves_no_more() -> None:
    at = _delivering(8, disc("le_havre_1", "le_havre_west_1"))
    assert at.choices(MakeDelivery) == []


def test_9_4_pesos_are_awarded_at_once() -> None:
    done = _delivering(6).when(MakeDelivery(0, Quay.LE_HAVRE_1, "le_havre_south_2"))
    assert done.one(PesosGained).amount == 12


def test_9_4_an_objective_is_taken_at_once() -> None:
    at = _delivering(1, disc("grain", "liverpool_1"))
    at = at.when(MakeDelivery(0, Quay.LIVERPOOL_1, "liverpool_west_1")).after
    assert at.pending() == TakingObjective()
    at.when(TakeOpenObjective(0, "objective_01")).one(ObjectiveTaken)


def test_9_4_an_engine_moves_at_once() -> None:
    at = _delivering(4, disc("grain", "liverpool_1"))
    at = at.when(MakeDelivery(0, Quay.LIVERPOOL_1, "liverpool_north_2")).after
    assert at.pending() == Driving(4)
    assert at.when(MoveEngine(0, "space_4")).after.pending() == Revealing()


def test_9_4_a_bonus_may_be_forfeited() -> None:
    at = _delivering(4, disc("grain", "liverpool_1"))
    at = at.when(MakeDelivery(0, Quay.LIVERPOOL_1, "liverpool_north_2")).after
    assert at.when(Forfeit(0)).after.player().engine == "space_0"


def test_9_5_there_is_one_delivery_in_a_subphase() -> None:
    at = _delivering(8, ROTTERDAM).when(MakeDelivery(0, Quay.ROTTERDAM_1, "rotterdam_west_1")).after
    assert at.pending() == Revealing()
    at.when(MakeDelivery(0, Quay.ROTTERDAM_1, "rotterdam_north_1")).rejected("not_your_choice", "3.6")


def _franqueiro(market: str) -> Situation:
    at = _delivering(4, disc("grain", "liverpool_1"), market=market)
    return at.when(MakeDelivery(0, Quay.LIVERPOOL_1, "liverpool_north_1")).after


def test_9_6_a_free_franqueiro_comes_from_the_open_market() -> None:
    at = _franqueiro("franqueiro_3 franqueiro_5 serrano")
    assert at.pending() == TakingCattle(Filter.FRANQUEIRO, "discard")
    at.when(TakeFreeCattle(0, "serrano")).rejected("wrong_cards", "9.6")
    at.when(TakeFreeCattle(0, "franqueiro_4")).rejected("card_not_in_market", "9.6")
    done = at.when(TakeFreeCattle(0, "franqueiro_5"))
    assert done.one(CattleTaken).card == "franqueiro_5"
    assert done.after.player().pile == ("franqueiro_5",)


def test_9_6_if_there_is_none_nothing_is_gained() -> None:
    assert _franqueiro("serrano").pending() == Revealing()


def test_9_1_without_a_possible_delivery_the_subphase_is_skipped() -> None:
    start = given(table(), turn(BeforeMove(3)), standing("neutral_h"))
    arrived = start.when(MoveEstanciero(0, ("buenos_aires",))).after
    assert arrived.pending() == Revealing()
    others = start.given(_grain(8), disc("le_havre_1", "le_havre_west_1"))
    assert others.when(MoveEstanciero(0, ("buenos_aires",))).after.pending() == Revealing()
    with_grain = start.given(_grain(1)).when(MoveEstanciero(0, ("buenos_aires",))).after
    assert with_grain.pending() == Delivering()
