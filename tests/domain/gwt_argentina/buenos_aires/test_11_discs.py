"""Chapter 11: which disc, from where, and what its space gives."""

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
from domain.gwt_argentina.calculators.stations import is_upgraded
from domain.gwt_argentina.calculators.tables import tables
from domain.gwt_argentina.commands import (
    Forfeit,
    LoadShip,
    MoveEngine,
    MoveEstanciero,
    PlaceDiscOnQuay,
    PlayObjective,
    UpgradeStation,
    UseAction,
)
from domain.gwt_argentina.content.pieces import Auxiliary, Corner, Quay
from domain.gwt_argentina.content.player_board import DISC_SPACES
from domain.gwt_argentina.events import (
    DiscMoved,
    PesosGained,
    PesosPaid,
)
from domain.gwt_argentina.frames import (
    Arriving,
    BeforeMove,
    Kind,
    Location,
    PlacingDisc,
)
from tests.domain.gwt_argentina.buenos_aires.support import grain_of, loading
from tests.domain.gwt_argentina.support import (
    DISCS,
    Situation,
    built,
    cleared,
    disc,
    engine,
    given,
    standing,
    table,
    turn,
)

DARK = ("hand_limit", "hand_limit", "step_left", "step_right", "strength_right")


def test_11_3_a_white_disc_goes_anywhere_and_a_dark_one_to_dark_corners() -> None:
    at = loading(9, grain_of(8))
    discs = {ship: {it.disc for it in at.choices(LoadShip) if it.ship == ship} for ship in ("sun_5", "sun_9")}
    assert discs["sun_5"] == set(DISCS) - set(DARK)
    assert discs["sun_9"] == set(DISCS)


def test_11_3_there_must_be_such_a_disc() -> None:
    at = loading(9, grain_of(8), cleared("strength_left"))
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
    done = loading(9, grain_of(4)).when(LoadShip(0, "sun_9", "strength_right"))
    assert done.one(PesosGained).amount == 3
    assert loading(9, grain_of(4)).when(LoadShip(0, "sun_9", "step_right")).all(PesosGained) == []


def test_11_7_a_space_of_the_hand_limit_costs_five_pesos() -> None:
    done = loading(9, grain_of(4), pesos=(5,)).when(LoadShip(0, "sun_9", "hand_limit"))
    assert done.one(PesosPaid).amount == 5
    poor = loading(9, grain_of(4), pesos=(4,))
    poor.when(LoadShip(0, "sun_9", "hand_limit")).rejected("not_enough_pesos", "11.7")


def test_11_7_another_price_may_be_set() -> None:
    limit = next(card for card in DISC_SPACES if card.space == "hand_limit")
    at = loading(9, grain_of(4), pesos=(1,), disc_spaces=(replace(limit, cost=1),))
    assert at.when(LoadShip(0, "sun_9", "hand_limit")).one(PesosPaid).amount == 1


def test_11_13_who_has_only_dark_discs_may_use_one_for_white_corners() -> None:
    at = loading(5, grain_of(1), discs={0: ["step_left", "strength_right"]})
    assert at.when(LoadShip(0, "sun_5", "step_left")).one(DiscMoved).to == "sun_5"
    white = loading(5, grain_of(1), discs={0: ["step_left", "grain"]})
    white.when(LoadShip(0, "sun_5", "step_left")).rejected("wrong_corner", "11.3")


def test_11_14_who_can_place_none_takes_one_from_a_station() -> None:
    at = loading(5, grain_of(1), disc("grain", "station_3"), discs={0: ["grain"]})
    done = at.when(LoadShip(0, "sun_5", "station_3"))
    assert done.one(DiscMoved) == DiscMoved(0, "station_3", "sun_5")
    assert done.after.state.stations == {}


def test_11_14_also_if_none_can_be_paid_for() -> None:
    poor = {"discs": {0: ["hand_limit", "grain"]}, "pesos": (4,)}
    at = loading(5, grain_of(1), disc("grain", "station_3"), **poor)
    at.when(LoadShip(0, "sun_5", "station_3")).one(DiscMoved)
    at.when(LoadShip(0, "sun_5", "hand_limit")).rejected("not_enough_pesos", "11.7")


def test_11_14_not_as_long_as_the_board_has_one() -> None:
    at = loading(5, grain_of(1), disc("grain", "station_3"))
    at.when(LoadShip(0, "sun_5", "station_3")).rejected("no_such_disc", "11.14")


def test_11_15_a_disc_from_a_station_fits_all_corners() -> None:
    at = loading(9, grain_of(8), disc("grain", "station_6"), discs={0: ["grain"]})
    assert {command.ship for command in at.choices(LoadShip)} >= {"sun_0", "sun_5", "sun_9"}


def test_11_15_its_station_can_be_upgraded_anew() -> None:
    at = loading(5, grain_of(1), disc("grain", "station_3"), discs={0: ["grain"]})
    in_force = tables(at.state.settings)
    assert is_upgraded(at.state, 0, "station_3", in_force)
    after = at.when(LoadShip(0, "sun_5", "station_3")).after
    assert not is_upgraded(after.state, 0, "station_3", in_force)


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
