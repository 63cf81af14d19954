"""Chapter 11: loading ships."""

import pytest

from domain.gwt_argentina.commands import (
    Forfeit,
    LoadShip,
    SpendCertificates,
    TakeOpenObjective,
    TakeTopObjective,
)
from domain.gwt_argentina.content.pieces import Letter, Master, Row
from domain.gwt_argentina.events import (
    DiscMoved,
    GrainChanged,
    ObjectiveTaken,
    PesosGained,
    PesosPaid,
    ShipLoaded,
    WorkerAppointed,
)
from domain.gwt_argentina.frames import (
    Arriving,
    Foresight,
    Income,
    Loading,
    TakingObjective,
)
from tests.domain.gwt_argentina.buenos_aires.support import grain_of, loading
from tests.domain.gwt_argentina.support import (
    Situation,
    disc,
    given,
    hired,
    table,
    turn,
)

AFTER = Foresight(Letter.A)


def test_11_1_one_ship_of_at_most_the_total_is_loaded_with_a_disc() -> None:
    at = loading(10, grain_of(8))
    assert {command.ship for command in at.choices(LoadShip)} == {
        "sun_0",
        "sun_1",
        "sun_3",
        "sun_5",
        "sun_6",
        "sun_7",
        "sun_8",
        "sun_9",
    }
    done = at.when(LoadShip(0, "sun_9", "grain"))
    assert done.one(DiscMoved) == DiscMoved(0, "grain", "sun_9")
    assert done.after.state.zone["sun_9"] == (0,)
    assert done.after.pending() == AFTER


def test_11_1_a_ship_of_more_value_or_none_is_refused() -> None:
    at = loading(10, grain_of(8))
    at.when(LoadShip(0, "sun_11", "grain")).rejected("ship_too_valuable", "11.1", ship="sun_11", total=10)
    at.when(LoadShip(0, "pile_4", "grain")).rejected("no_such_ship", "11.1")


def test_11_1_nobody_does_without_loading() -> None:
    loading(10).when(Forfeit(0)).rejected("must_choose", "8.14")


def test_11_1_two_ships_for_the_worked_example() -> None:
    """Worked example: total 10, 2 grain; ship 9 with any disc, ship 8 with a white one."""
    at = loading(10, grain_of(2), pesos=(10,))
    nine = at.when(LoadShip(0, "sun_9", "step_left"))
    assert nine.one(ShipLoaded) == ShipLoaded(0, "sun_9", 2, 2)
    assert nine.one(PesosPaid).amount == 4
    at.when(LoadShip(0, "sun_8", "step_left")).rejected("wrong_corner", "11.3")
    eight = at.when(LoadShip(0, "sun_8", "grain")).after
    assert eight.pending() == TakingObjective(stack=False, must=True)
    taken = eight.when(TakeOpenObjective(0, "objective_01"))
    loaded = taken.after.rules().after if taken.after.pending() != AFTER else taken.after
    assert loaded.player().grain == 1


def test_11_2_a_ship_with_an_own_disc_is_barred_even_by_value() -> None:
    at = loading(11, grain_of(8), disc("engine", "sun_11"))
    at.when(LoadShip(0, "sun_11", "grain")).rejected("already_loaded", "11.2")


def test_11_2_discs_of_others_do_not_matter() -> None:
    at = loading(11, grain_of(8), disc("engine", "sun_11", seat=1))
    assert at.when(LoadShip(0, "sun_11", "grain")).after.state.zone["sun_11"] == (1, 0)


def test_11_2_the_ships_0_and_18_take_more() -> None:
    at = loading(18, grain_of(8), disc("engine", "sun_18"), disc("engine", "sun_0"))
    assert at.when(LoadShip(0, "sun_18", "grain")).after.state.zone["sun_18"] == (0, 0)
    assert at.when(LoadShip(0, "sun_0", "grain")).after.state.zone["sun_0"] == (0, 0)


def test_11_8_disc_reward_objective_and_grain_follow_in_this_order() -> None:
    at = loading(9, grain_of(3), pesos=(9,))
    nine = at.when(LoadShip(0, "sun_9", "strength_right"))
    order = (DiscMoved, PesosGained, ShipLoaded, GrainChanged, PesosPaid)
    assert tuple(type(event) for event in nine.events if type(event) in order) == order
    seven = at.when(LoadShip(0, "sun_7", "grain"))
    assert seven.all(ShipLoaded) == []
    after = seven.after.when(TakeOpenObjective(0, "objective_02")).after.rules()
    assert after.one(ShipLoaded).grain == 2


def test_11_8_ship_0_gives_two_pesos() -> None:
    done = loading(0).when(LoadShip(0, "sun_0", "grain"))
    assert done.one(PesosGained).amount == 2


def test_11_9_a_ship_of_rotterdam_makes_the_seat_take_an_objective() -> None:
    at = loading(7, grain_of(2)).when(LoadShip(0, "sun_7", "grain")).after
    at.when(Forfeit(0)).rejected("must_choose", "8.14")
    at.when(TakeOpenObjective(0, "objective_03")).one(ObjectiveTaken)


def test_11_9_if_there_is_any() -> None:
    at = loading(7, grain_of(2), display="", objective_stack="")
    assert at.when(LoadShip(0, "sun_7", "grain")).after.pending() == AFTER


def test_11_10_it_does_not_give_the_top_of_the_stack() -> None:
    at = loading(7, grain_of(2)).when(LoadShip(0, "sun_7", "grain")).after
    at.when(TakeTopObjective(0)).rejected("stack_not_offered", "11.10")


def test_11_10_the_settings_may_offer_it() -> None:
    at = loading(7, grain_of(2), loading_offers_stack=True).when(LoadShip(0, "sun_7", "grain")).after
    done = at.when(TakeTopObjective(0)).after.rules()
    assert done.one(ObjectiveTaken).source == "stack"
    assert done.one(ShipLoaded).grain == 2


@pytest.mark.parametrize("grain, loaded, missing", [(0, 0, 4), (2, 2, 2), (4, 4, 0), (8, 4, 0)])
def test_11_11_grain_is_loaded_and_each_missing_one_costs_two_pesos(
    grain: int, loaded: int, missing: int
) -> None:
    at = loading(9, grain_of(grain))
    done = at.when(LoadShip(0, "sun_9", "grain"))
    assert done.one(ShipLoaded) == ShipLoaded(0, "sun_9", loaded, missing)
    assert [event.amount for event in done.all(PesosPaid)] == ([2 * missing] if missing else [])
    assert done.after.player().grain == grain - loaded


def test_11_11_permanent_grain_reduces_it_never_below_nothing() -> None:
    masters = [
        WorkerAppointed(0, Row.GAUCHO, "gaucho", "station_1", Master.MASTER_4),
        WorkerAppointed(0, Row.GAUCHO, "gaucho", "station_2", Master.MASTER_7),
    ]
    at = loading(9, hired("gaucho gaucho"), masters, masters="master_4 master_7")
    assert at.when(LoadShip(0, "sun_9", "grain")).one(ShipLoaded).missing == 2
    assert at.when(LoadShip(0, "sun_3", "grain")).one(ShipLoaded) == ShipLoaded(0, "sun_3", 0, 0)


def test_11_12_ship_and_disc_must_both_be_paid() -> None:
    at = loading(9, pesos=(8,))
    at.when(LoadShip(0, "sun_9", "grain")).one(ShipLoaded)
    at.when(LoadShip(0, "sun_9", "hand_limit")).rejected("cannot_pay_default_fee", "11.12")
    at = loading(9, pesos=(7,))
    at.when(LoadShip(0, "sun_9", "grain")).rejected("cannot_pay_default_fee", "11.12")


def test_11_12_pesos_that_come_before_the_grain_may_pay_it() -> None:
    at = loading(9, pesos=(5,))
    assert at.when(LoadShip(0, "sun_9", "strength_right")).after.player().pesos == 0
    loading(9, pesos=(4,)).when(LoadShip(0, "sun_9", "strength_right")).rejected(
        "cannot_pay_default_fee", "11.12"
    )


def _skipping(pesos: int) -> Situation:
    """An income of nothing with only discs that cost five pesos."""
    at = given(table(pesos=(pesos,), discs={0: ["hand_limit"]}), turn(Arriving(2), Income(0, 0)))
    return at.when(SpendCertificates(0, 0)).after


def test_11_16_if_no_ship_can_be_loaded_the_subphase_is_skipped() -> None:
    assert _skipping(4).pending() == AFTER
    assert _skipping(5).pending() == Loading(0)
