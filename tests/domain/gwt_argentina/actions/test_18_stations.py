"""Chapter 18: stations and their masters."""

import pytest

from domain.gwt_argentina.commands import Appoint, Forfeit, MoveEngine, UpgradeStation
from domain.gwt_argentina.content.effects import UpgradeBehind
from domain.gwt_argentina.content.pieces import Master, Row
from domain.gwt_argentina.events import (
    DiscMoved,
    EngineParked,
    GranjeroHired,
    PesosGained,
    PesosPaid,
    WorkerAppointed,
)
from domain.gwt_argentina.frames import Appointing, Driving, Plan, Upgrading
from tests.domain.gwt_argentina.support import (
    Situation,
    disc,
    engine,
    given,
    hired,
    table,
    turn,
)


def _upgrading(*happened: object, station: str = "station_1", **more: object) -> Situation:
    return given(table(**more), turn(Upgrading((station,))), *happened)  # type: ignore[arg-type]


def test_18_1_who_stops_at_a_turnout_may_upgrade_its_station() -> None:
    at = given(table(), turn(Driving(2)), engine("space_4")).when(MoveEngine(0, "turnout_4")).after
    assert at.pending() == Upgrading(("station_1",))
    assert at.when(Forfeit(0)).after.pending() is None


def test_18_1_backward_too() -> None:
    at = given(table(), turn(Driving(1, backward=True)), engine("space_5"))
    assert at.when(MoveEngine(0, "turnout_4")).after.pending() == Upgrading(("station_1",))


def test_18_1_who_runs_through_or_stops_elsewhere_may_not() -> None:
    at = given(table(), turn(Driving(2)), engine("space_4"))
    assert at.when(MoveEngine(0, "space_6")).after.pending() is None


def test_18_2_an_upgrade_costs_its_price_and_a_disc() -> None:
    done = _upgrading().when(UpgradeStation(0, "station_1", "grain"))
    assert done.one(PesosPaid).amount == 2
    assert done.one(DiscMoved) == DiscMoved(0, "grain", "station_1")
    assert done.after.state.stations == {"station_1": (0,)}


def test_18_2_the_price_must_be_paid_in_full() -> None:
    at = _upgrading(pesos=(1,))
    at.when(UpgradeStation(0, "station_1", "grain")).rejected("not_enough_pesos", "18.2", cost=2, pesos=1)


def test_18_2_who_cannot_pay_is_not_asked() -> None:
    at = given(table(pesos=(1,)), turn(Driving(1)), engine("space_4"))
    assert at.when(MoveEngine(0, "turnout_4")).after.pending() is None


def test_18_2_once_for_each_seat_whoever_else_is_there() -> None:
    other = _upgrading(disc("grain", "station_1", seat=1))
    other.when(UpgradeStation(0, "station_1", "grain")).one(DiscMoved)
    again = given(table(), turn(Driving(1)), engine("space_4"), disc("grain", "station_1"))
    assert again.when(MoveEngine(0, "turnout_4")).after.pending() is None


def test_18_2_a_dark_disc_does_not_fit_white_corners() -> None:
    _upgrading().when(UpgradeStation(0, "station_1", "step_left")).rejected("wrong_corner", "11.3")
    dark = _upgrading(station="station_5", pesos=(20,))
    dark.when(UpgradeStation(0, "station_5", "step_left")).one(DiscMoved)
    dark.when(UpgradeStation(0, "station_5", "grain")).one(DiscMoved)


def test_18_2_who_has_only_dark_discs_left_may_use_one() -> None:
    at = _upgrading(discs={0: ["step_left", "strength_right"]})
    at.when(UpgradeStation(0, "station_1", "step_left")).one(DiscMoved)


def test_18_2_without_a_disc_one_comes_from_a_station() -> None:
    at = _upgrading(disc("grain", "station_2"), discs={0: ["grain"]})
    done = at.when(UpgradeStation(0, "station_1", "station_2"))
    assert done.one(DiscMoved) == DiscMoved(0, "station_2", "station_1")
    assert done.after.state.stations == {"station_1": (0,)}


def test_18_2_there_must_be_such_a_disc_and_such_a_station() -> None:
    _upgrading().when(UpgradeStation(0, "station_1", "station_2")).rejected("no_such_disc", "11.14")
    _upgrading().when(UpgradeStation(0, "station_99", "grain")).rejected("not_behind", "18.6")


def test_18_2_an_upgraded_station_is_refused() -> None:
    at = _upgrading(disc("grain", "station_1"))
    at.when(UpgradeStation(0, "station_1", "grain")).rejected("already_upgraded", "18.2")


def test_18_3_the_last_station_can_be_upgraded_at_each_arrival() -> None:
    at = given(table(), turn(Driving(1)), engine("space_30"), disc("grain", "station_10"))
    at = at.when(MoveEngine(0, "space_31")).after
    assert at.when(UpgradeStation(0, "station_10", "grain")).after.state.stations == {"station_10": (0, 0)}


def test_18_4_a_master_is_taken_for_the_rightmost_worker_of_a_row() -> None:
    at = _upgrading(hired("gaucho strong_gaucho carpintero"))
    at = at.when(UpgradeStation(0, "station_1", "grain")).after
    assert at.pending() == Appointing("station_1")
    done = at.when(Appoint(0, Row.GAUCHO))
    assert done.one(WorkerAppointed) == WorkerAppointed(
        0, Row.GAUCHO, "strong_gaucho", "station_1", Master.MASTER_1
    )
    assert done.after.player().workers.gaucho == ("gaucho",)
    assert done.after.player().masters == ("master_1",)


def test_18_4_a_granjero_too() -> None:
    at = _upgrading(GranjeroHired(0, "green_4_green", 2))
    at = at.when(UpgradeStation(0, "station_1", "grain")).after
    assert at.when(Appoint(0, Row.GRANJERO)).after.state.appointed == {"station_1": "green_4_green"}


def test_18_4_printed_workers_stay() -> None:
    at = _upgrading(hired("gaucho")).when(UpgradeStation(0, "station_1", "grain")).after
    at.when(Appoint(0, Row.CARPINTERO)).rejected("no_hired_worker", "18.4")
    nobody = _upgrading().when(UpgradeStation(0, "station_1", "grain")).after
    assert nobody.pending() is None


def test_18_4_a_master_can_be_left_there_and_is_not_offered_without_an_upgrade() -> None:
    at = _upgrading(hired("gaucho"))
    upgraded = at.when(UpgradeStation(0, "station_1", "grain")).after
    assert "station_1" in upgraded.when(Forfeit(0)).after.state.masters
    assert at.when(Forfeit(0)).after.pending() is None


@pytest.mark.parametrize(
    "master, pesos, grain", [("master_1", 3, 0), ("master_2", 0, 2), ("master_3", 2, 0), ("master_8", 0, 2)]
)
def test_18_5_the_upper_half_works_at_once(master: str, pesos: int, grain: int) -> None:
    others = [f"master_{number}" for number in range(1, 9) if f"master_{number}" != master][:4]
    at = _upgrading(hired("gaucho"), masters=" ".join([master, *others]))
    at = at.when(UpgradeStation(0, "station_1", "grain")).after
    before = at.player()
    after = at.when(Appoint(0, Row.GAUCHO)).after.player()
    assert (after.pesos - before.pesos, after.grain - before.grain) == (pesos, grain)


def test_18_5_the_worker_lies_there_for_good() -> None:
    at = _upgrading(hired("gaucho")).when(UpgradeStation(0, "station_1", "grain")).after
    after = at.when(Appoint(0, Row.GAUCHO)).after
    assert after.state.appointed == {"station_1": "gaucho"}
    assert "station_1" not in after.state.masters


def _behind(place: str, *happened: object, **more: object) -> Situation:
    """What the last maquinista leads to."""
    plan = Plan((UpgradeBehind(),), "worker_row")
    more = {"pesos": (30,), **more}
    start = given(table(**more), turn(plan, Driving(1)), engine(place), *happened)  # type: ignore[arg-type]
    return start.when(Forfeit(0)).after


def test_18_6_any_station_behind_the_engine_can_be_upgraded() -> None:
    at = _behind("space_11")
    assert at.pending() == Upgrading(("station_1", "station_2", "station_3"))
    at.when(UpgradeStation(0, "station_2", "grain")).one(DiscMoved)
    at.when(UpgradeStation(0, "station_4", "grain")).rejected("not_behind", "18.6")


def test_18_6_not_those_that_are_upgraded_or_too_expensive() -> None:
    at = _behind("space_11", disc("grain", "station_1"), pesos=(3,))
    assert at.pending() == Upgrading(("station_2",))


def test_18_6_from_the_depot_any_below_24() -> None:
    at = _behind("space_31", EngineParked(0))
    assert at.pending() == Upgrading(tuple(f"station_{number}" for number in range(1, 8)))


def test_18_6_with_none_behind_nothing_is_asked() -> None:
    assert _behind("space_3").pending() is None


def test_18_7_the_turnout_underneath_is_not_behind_in_play() -> None:
    assert _behind("turnout_7").pending() == Upgrading(("station_1",))
    other = _behind("turnout_7", turnout_underneath_is_behind=True)
    assert other.pending() == Upgrading(("station_1", "station_2"))


def test_18_8_the_station_is_paid_first_then_the_disc() -> None:
    at = _upgrading(station="station_5", pesos=(11,))
    done = at.when(UpgradeStation(0, "station_5", "hand_limit"))
    assert [event.amount for event in done.all(PesosPaid)] == [6, 5]
    assert [type(event) for event in done.events[:3]] == [PesosPaid, PesosPaid, DiscMoved]
    short = _upgrading(station="station_5", pesos=(10,))
    short.when(UpgradeStation(0, "station_5", "hand_limit")).rejected("not_enough_pesos", "11.7")


def test_18_8_the_pesos_of_a_disc_come_too_late_for_its_station() -> None:
    at = _upgrading(station="station_5", pesos=(5,))
    at.when(UpgradeStation(0, "station_5", "strength_right")).rejected("not_enough_pesos", "18.2")
    rich = _upgrading(station="station_5", pesos=(6,))
    done = rich.when(UpgradeStation(0, "station_5", "strength_right"))
    assert done.one(PesosGained).amount == 3
    assert done.after.player().pesos == 3
