"""Chapter 11: loading ships, and discs."""

from typing import Any

import pytest
from msgspec.structs import replace

from domain.gwt_argentina.calculators.abilities import (
    auxiliary_times,
    certificate_limit,
    hand_limit,
    step_limit,
    strength,
)
from domain.gwt_argentina.calculators.tables import tables
from domain.gwt_argentina.commands import (
    Forfeit,
    LoadShip,
    MoveEngine,
    MoveEstanciero,
    PlaceDiscOnQuay,
    PlayObjective,
    SpendCertificates,
    TakeOpenObjective,
    TakeTopObjective,
    UpgradeStation,
    UseAction,
)
from domain.gwt_argentina.content.pieces import Auxiliary, Corner, Letter, Master, Quay, Row
from domain.gwt_argentina.content.player_board import DISC_SPACES
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
    BeforeMove,
    Foresight,
    Income,
    Kind,
    Loading,
    Location,
    PlacingDisc,
    TakingObjective,
)
from domain.gwt_argentina.options.stations import is_upgraded
from tests.domain.gwt_argentina.support import (
    DISCS,
    Situation,
    built,
    cleared,
    disc,
    engine,
    given,
    hired,
    standing,
    table,
    turn,
)

AFTER = Foresight(Letter.A)
DARK = ("hand_limit", "hand_limit", "step_left", "step_right", "strength_right")


def _grain(amount: int) -> list[Any]:
    return [GrainChanged(0, amount, amount, "action")] if amount else []


def _loading(total: int, *happened: Any, **more: Any) -> Situation:
    return given(table(**more), turn(Arriving(3, total), Loading(total)), *happened)


def test_11_1_one_ship_of_at_most_the_total_is_loaded_with_a_disc() -> None:
    at = _loading(10, _grain(8))
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
    at = _loading(10, _grain(8))
    at.when(LoadShip(0, "sun_11", "grain")).rejected("ship_too_valuable", "11.1", ship="sun_11", total=10)
    at.when(LoadShip(0, "pile_4", "grain")).rejected("no_such_ship", "11.1")


def test_11_1_nobody_does_without_loading() -> None:
    _loading(10).when(Forfeit(0)).rejected("must_choose", "8.14")


def test_11_1_two_ships_for_the_worked_example() -> None:
    """Worked example: total 10, 2 grain; ship 9 with any disc, ship 8 with a white one."""
    at = _loading(10, _grain(2), pesos=(10,))
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
    at = _loading(11, _grain(8), disc("engine", "sun_11"))
    at.when(LoadShip(0, "sun_11", "grain")).rejected("already_loaded", "11.2")


def test_11_2_discs_of_others_do_not_matter() -> None:
    at = _loading(11, _grain(8), disc("engine", "sun_11", seat=1))
    assert at.when(LoadShip(0, "sun_11", "grain")).after.state.zone["sun_11"] == (1, 0)


def test_11_2_the_ships_0_and_18_take_more() -> None:
    at = _loading(18, _grain(8), disc("engine", "sun_18"), disc("engine", "sun_0"))
    assert at.when(LoadShip(0, "sun_18", "grain")).after.state.zone["sun_18"] == (0, 0)
    assert at.when(LoadShip(0, "sun_0", "grain")).after.state.zone["sun_0"] == (0, 0)


def test_11_3_a_white_disc_goes_anywhere_and_a_dark_one_to_dark_corners() -> None:
    at = _loading(9, _grain(8))
    discs = {ship: {it.disc for it in at.choices(LoadShip) if it.ship == ship} for ship in ("sun_5", "sun_9")}
    assert discs["sun_5"] == set(DISCS) - set(DARK)
    assert discs["sun_9"] == set(DISCS)


def test_11_3_there_must_be_such_a_disc() -> None:
    at = _loading(9, _grain(8), cleared("strength_left"))
    at.when(LoadShip(0, "sun_9", "strength_left")).rejected("no_such_disc", "11.14")
    at.when(LoadShip(0, "sun_9", "nonsense")).rejected("no_such_disc", "11.14")


@pytest.mark.parametrize(
    "spaces, limits",
    [
        ((), (3, 4, 4, 0, 0)),
        (("step_left",), (5, 4, 4, 0, 0)),
        (("step_right",), (4, 4, 4, 0, 0)),
        (("hand_limit",), (3, 5, 4, 0, 0)),
        (("hand_limit", "hand_limit"), (3, 6, 4, 0, 0)),
        (("certificate_limit",), (3, 4, 6, 0, 0)),
        (("strength_left", "strength_right"), (3, 4, 4, 3, 0)),
        (("grain", "grain"), (3, 4, 4, 0, 2)),
    ],
)
def test_11_4_a_cleared_space_gives_its_ability(spaces: tuple[str, ...], limits: tuple[int, ...]) -> None:
    at = given(table(), cleared(*spaces))
    player, in_force = at.player(), tables(at.state.settings)
    assert limits == (
        step_limit(at.state, 0, in_force),
        hand_limit(player, in_force),
        certificate_limit(player, in_force),
        strength(player, in_force),
        auxiliary_times(player, Auxiliary.GRAIN),
    )


def test_11_4_a_space_for_steps_that_is_cleared_before_the_movement_counts_at_once() -> None:
    """An objective moves the engine to a station before phase A."""
    at = given(
        table(pesos=(20,), hands=["objective_05"]),
        turn(BeforeMove(3)),
        engine("space_16"),
        standing("neutral_a"),
    )
    at = at.when(PlayObjective(0, "objective_05")).after.when(MoveEngine(0, "turnout_16")).after
    at = at.when(UpgradeStation(0, "station_5", "step_left")).after
    assert at.pending() == BeforeMove(5)
    assert max(len(command.path) for command in at.choices(MoveEstanciero)) == 5


def test_11_5_twelve_spaces_are_white_and_five_are_dark() -> None:
    dark = [card.space for card in DISC_SPACES if card.corner is Corner.DARK for _ in range(card.discs)]
    assert sorted(dark) == sorted(DARK)
    assert len(DISCS) - len(dark) == 12


def test_11_6_the_right_space_for_strength_gives_three_pesos_at_once() -> None:
    done = _loading(9, _grain(4)).when(LoadShip(0, "sun_9", "strength_right"))
    assert done.one(PesosGained).amount == 3
    assert _loading(9, _grain(4)).when(LoadShip(0, "sun_9", "step_right")).all(PesosGained) == []


def test_11_7_a_space_of_the_hand_limit_costs_five_pesos() -> None:
    done = _loading(9, _grain(4), pesos=(5,)).when(LoadShip(0, "sun_9", "hand_limit"))
    assert done.one(PesosPaid).amount == 5
    poor = _loading(9, _grain(4), pesos=(4,))
    poor.when(LoadShip(0, "sun_9", "hand_limit")).rejected("not_enough_pesos", "11.7")


def test_11_7_another_price_may_be_set() -> None:
    limit = next(card for card in DISC_SPACES if card.space == "hand_limit")
    at = _loading(9, _grain(4), pesos=(1,), disc_spaces=(replace(limit, cost=1),))
    assert at.when(LoadShip(0, "sun_9", "hand_limit")).one(PesosPaid).amount == 1


def test_11_8_disc_reward_objective_and_grain_follow_in_this_order() -> None:
    at = _loading(9, _grain(3), pesos=(9,))
    nine = at.when(LoadShip(0, "sun_9", "strength_right"))
    order = (DiscMoved, PesosGained, ShipLoaded, GrainChanged, PesosPaid)
    assert tuple(type(event) for event in nine.events if type(event) in order) == order
    seven = at.when(LoadShip(0, "sun_7", "grain"))
    assert seven.all(ShipLoaded) == []
    after = seven.after.when(TakeOpenObjective(0, "objective_02")).after.rules()
    assert after.one(ShipLoaded).grain == 2


def test_11_8_ship_0_gives_two_pesos() -> None:
    done = _loading(0).when(LoadShip(0, "sun_0", "grain"))
    assert done.one(PesosGained).amount == 2


def test_11_9_a_ship_of_rotterdam_makes_the_seat_take_an_objective() -> None:
    at = _loading(7, _grain(2)).when(LoadShip(0, "sun_7", "grain")).after
    at.when(Forfeit(0)).rejected("must_choose", "8.14")
    at.when(TakeOpenObjective(0, "objective_03")).one(ObjectiveTaken)


def test_11_9_if_there_is_any() -> None:
    at = _loading(7, _grain(2), display="", objective_stack="")
    assert at.when(LoadShip(0, "sun_7", "grain")).after.pending() == AFTER


def test_11_10_it_does_not_give_the_top_of_the_stack() -> None:
    at = _loading(7, _grain(2)).when(LoadShip(0, "sun_7", "grain")).after
    at.when(TakeTopObjective(0)).rejected("stack_not_offered", "11.10")


def test_11_10_the_settings_may_offer_it() -> None:
    at = _loading(7, _grain(2), loading_offers_stack=True).when(LoadShip(0, "sun_7", "grain")).after
    done = at.when(TakeTopObjective(0)).after.rules()
    assert done.one(ObjectiveTaken).source == "stack"
    assert done.one(ShipLoaded).grain == 2


@pytest.mark.parametrize("grain, loaded, missing", [(0, 0, 4), (2, 2, 2), (4, 4, 0), (8, 4, 0)])
def test_11_11_grain_is_loaded_and_each_missing_one_costs_two_pesos(
    grain: int, loaded: int, missing: int
) -> None:
    at = _loading(9, _grain(grain))
    done = at.when(LoadShip(0, "sun_9", "grain"))
    assert done.one(ShipLoaded) == ShipLoaded(0, "sun_9", loaded, missing)
    assert [event.amount for event in done.all(PesosPaid)] == ([2 * missing] if missing else [])
    assert done.after.player().grain == grain - loaded


def test_11_11_permanent_grain_reduces_it_never_below_nothing() -> None:
    masters = [
        WorkerAppointed(0, Row.GAUCHO, "gaucho", "station_1", Master.MASTER_4),
        WorkerAppointed(0, Row.GAUCHO, "gaucho", "station_2", Master.MASTER_7),
    ]
    at = _loading(9, hired("gaucho gaucho"), masters, masters="master_4 master_7")
    assert at.when(LoadShip(0, "sun_9", "grain")).one(ShipLoaded).missing == 2
    assert at.when(LoadShip(0, "sun_3", "grain")).one(ShipLoaded) == ShipLoaded(0, "sun_3", 0, 0)


def test_11_12_ship_and_disc_must_both_be_paid() -> None:
    at = _loading(9, pesos=(8,))
    at.when(LoadShip(0, "sun_9", "grain")).one(ShipLoaded)
    at.when(LoadShip(0, "sun_9", "hand_limit")).rejected("cannot_pay_default_fee", "11.12")
    at = _loading(9, pesos=(7,))
    at.when(LoadShip(0, "sun_9", "grain")).rejected("cannot_pay_default_fee", "11.12")


def test_11_12_pesos_that_come_before_the_grain_may_pay_it() -> None:
    at = _loading(9, pesos=(5,))
    assert at.when(LoadShip(0, "sun_9", "strength_right")).after.player().pesos == 0
    _loading(9, pesos=(4,)).when(LoadShip(0, "sun_9", "strength_right")).rejected(
        "cannot_pay_default_fee", "11.12"
    )


def test_11_13_who_has_only_dark_discs_may_use_one_for_white_corners() -> None:
    at = _loading(5, _grain(1), discs={0: ["step_left", "strength_right"]})
    assert at.when(LoadShip(0, "sun_5", "step_left")).one(DiscMoved).to == "sun_5"
    white = _loading(5, _grain(1), discs={0: ["step_left", "grain"]})
    white.when(LoadShip(0, "sun_5", "step_left")).rejected("wrong_corner", "11.3")


def test_11_14_who_can_place_none_takes_one_from_a_station() -> None:
    at = _loading(5, _grain(1), disc("grain", "station_3"), discs={0: ["grain"]})
    done = at.when(LoadShip(0, "sun_5", "station_3"))
    assert done.one(DiscMoved) == DiscMoved(0, "station_3", "sun_5")
    assert done.after.state.stations == {}


def test_11_14_also_if_none_can_be_paid_for() -> None:
    poor = {"discs": {0: ["hand_limit", "grain"]}, "pesos": (4,)}
    at = _loading(5, _grain(1), disc("grain", "station_3"), **poor)
    at.when(LoadShip(0, "sun_5", "station_3")).one(DiscMoved)
    at.when(LoadShip(0, "sun_5", "hand_limit")).rejected("not_enough_pesos", "11.7")


def test_11_14_not_as_long_as_the_board_has_one() -> None:
    at = _loading(5, _grain(1), disc("grain", "station_3"))
    at.when(LoadShip(0, "sun_5", "station_3")).rejected("no_such_disc", "11.14")


def test_11_15_a_disc_from_a_station_fits_all_corners() -> None:
    at = _loading(9, _grain(8), disc("grain", "station_6"), discs={0: ["grain"]})
    assert {command.ship for command in at.choices(LoadShip)} >= {"sun_0", "sun_5", "sun_9"}


def test_11_15_its_station_can_be_upgraded_anew() -> None:
    at = _loading(5, _grain(1), disc("grain", "station_3"), discs={0: ["grain"]})
    in_force = tables(at.state.settings)
    assert is_upgraded(at.state, 0, "station_3", in_force)
    after = at.when(LoadShip(0, "sun_5", "station_3")).after
    assert not is_upgraded(after.state, 0, "station_3", in_force)


def _skipping(pesos: int) -> Situation:
    """An income of nothing with only discs that cost five pesos."""
    at = given(table(pesos=(pesos,), discs={0: ["hand_limit"]}), turn(Arriving(2), Income(0, 0)))
    return at.when(SpendCertificates(0, 0)).after


def test_11_16_if_no_ship_can_be_loaded_the_subphase_is_skipped() -> None:
    assert _skipping(4).pending() == AFTER
    assert _skipping(5).pending() == Loading(0)


def _placing(quay: Quay, corner: Corner, *happened: Any, **more: Any) -> Situation:
    return given(table(**more), turn(Arriving(1), PlacingDisc(quay, corner)), *happened)


def test_11_17_an_action_puts_white_discs_on_rotterdam_and_any_on_liverpool() -> None:
    rotterdam = _placing(Quay.ROTTERDAM_1, Corner.WHITE)
    rotterdam.when(PlaceDiscOnQuay(0, "step_left")).rejected("wrong_corner", "11.3")
    assert rotterdam.when(PlaceDiscOnQuay(0, "grain")).after.state.quays[Quay.ROTTERDAM_1] == (0,)
    liverpool = _placing(Quay.LIVERPOOL_1, Corner.DARK)
    assert liverpool.when(PlaceDiscOnQuay(0, "hand_limit")).one(PesosPaid).amount == 5


def test_11_17_a_dark_disc_goes_to_rotterdam_if_no_white_one_is_left() -> None:
    at = _placing(Quay.ROTTERDAM_1, Corner.WHITE, discs={0: ["step_left"]})
    at.when(PlaceDiscOnQuay(0, "step_left")).one(DiscMoved)


def _without_discs(**settings: Any) -> Situation:
    """Building 8a puts a disc on a quay; the last one lies on a station."""
    at = given(
        table(discs={0: ["grain"]}, **settings),
        turn(Location("plain_1", Kind.OWN, (0, 1), 8)),
        built(8, "plain_1"),
        disc("grain", "station_3"),
    )
    return at.when(UseAction(0, 1)).after


def test_11_17_no_disc_comes_from_a_station() -> None:
    assert not isinstance(_without_discs().pending(), PlacingDisc)


def test_11_17_unless_the_settings_allow_it() -> None:
    at = _without_discs(quay_disc_from_station=True)
    after = at.when(PlaceDiscOnQuay(0, "station_3")).after
    assert after.state.stations == {}
    assert after.state.quays[Quay.LIVERPOOL_1] == (0,)


def test_11_17_it_can_be_forfeited() -> None:
    after = _placing(Quay.ROTTERDAM_1, Corner.WHITE).when(Forfeit(0)).after
    assert Quay.ROTTERDAM_1 not in after.state.quays
