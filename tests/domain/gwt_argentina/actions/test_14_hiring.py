"""Chapter 14: hiring workers."""

from typing import Any

import pytest

from domain.gwt_argentina.commands import DiscardCards, Forfeit, HireWorker, RemoveCards, UseAction
from domain.gwt_argentina.content.effects import Build, Buy, Engine, Gain, UpgradeBehind
from domain.gwt_argentina.content.effects import Discard as DiscardEffect
from domain.gwt_argentina.content.effects import Remove as RemoveEffect
from domain.gwt_argentina.content.pieces import Filter, Master, Row
from domain.gwt_argentina.content.player_board import ROW_SPACES
from domain.gwt_argentina.events import (
    CertificatesChanged,
    JobTokenMoved,
    PesosGained,
    PesosPaid,
    TokensChanged,
    WorkerAppointed,
    WorkerHired,
)
from domain.gwt_argentina.frames import (
    Building,
    Buying,
    Discarding,
    Driving,
    Hiring,
    Kind,
    Location,
    Removing,
    Upgrading,
)
from tests.domain.gwt_argentina.support import Situation, disc, engine, given, hired, table, turn

HERE = Location("neutral_a", Kind.NEUTRAL, (0, 1, 2))
MARKET = "gaucho carpintero maquinista strong_gaucho strong_maquinista"
"""Rows of two: the first at 6 pesos, the second at 7, one tile in the row of the token."""


def _hiring(modifier: int = 0, *happened: Any, workers: str = MARKET, **more: Any) -> Situation:
    return given(table(workers=workers, **more), turn(HERE, Hiring(modifier)), *happened)


def test_14_1_a_worker_of_any_row_is_taken() -> None:
    at = _hiring(pesos=(20,))
    found = {(command.row, command.worker) for command in at.choices(HireWorker)}
    assert found == {(1, "gaucho"), (1, "carpintero"), (2, "maquinista"), (2, "strong_gaucho")}
    after = at.when(HireWorker(0, 1, "carpintero")).after
    assert after.state.job_market[0] == ("gaucho", None)
    assert after.player().workers.carpintero == ("carpintero",)


def test_14_1_none_of_the_row_with_the_token() -> None:
    _hiring().when(HireWorker(0, 3, "strong_maquinista")).rejected("row_of_the_token", "14.1", row=3)


def test_14_1_if_workers_lie_in_that_row_only_nobody_is_asked() -> None:
    at = given(table(workers="gaucho", token_row=1), turn(HERE)).when(UseAction(0, 1)).after
    assert isinstance(at.pending(), Location)


def test_14_1_it_must_lie_there() -> None:
    _hiring().when(HireWorker(0, 1, "maquinista")).rejected("no_such_worker", "14.1")
    _hiring().when(HireWorker(0, 12, "gaucho")).rejected("no_such_worker", "14.1")
    _hiring().when(HireWorker(0, 0, "gaucho")).rejected("no_such_worker", "14.1")


def test_14_2_without_a_token_every_row_is_open() -> None:
    at = _hiring(0, JobTokenMoved(None, 1, None))
    at.when(HireWorker(0, 3, "strong_maquinista")).one(WorkerHired)


@pytest.mark.parametrize(
    "modifier, row, worker, cost",
    [
        (0, 1, "gaucho", 6),
        (0, 2, "maquinista", 7),
        (2, 1, "gaucho", 8),
        (-1, 1, "gaucho", 5),
        (0, 2, "strong_gaucho", 8),
        (2, 2, "strong_gaucho", 10),
        (-4, 2, "strong_gaucho", 4),
    ],
)
def test_14_3_the_cost_is_that_of_the_row_changed_by_the_action_and_the_icon(
    modifier: int, row: int, worker: str, cost: int
) -> None:
    at = _hiring(modifier, pesos=(cost,))
    assert at.when(HireWorker(0, row, worker)).one(PesosPaid).amount == cost
    short = _hiring(modifier, pesos=(cost - 1,))
    short.when(HireWorker(0, row, worker)).rejected("not_enough_pesos", "14.3", cost=cost, pesos=cost - 1)


def test_14_3_tile_a_hires_twice_in_a_turn() -> None:
    """Worked example: a maquinista of row 2 for 7, then a strong gaucho of a row at 6 for 9."""
    at = given(
        table(
            workers="strong_gaucho gaucho maquinista gaucho gaucho",
            hands=["serrano niata"],
            pesos=(17,),
        ),
        turn(HERE),
        hired("maquinista gaucho gaucho"),
    )
    at = at.when(UseAction(0, 1)).after
    first = at.when(HireWorker(0, 2, "maquinista"))
    assert first.one(PesosPaid).amount == 7
    at = first.after.when(DiscardCards(0, ("niata",))).after
    assert at.player().certificates == 1
    at = at.when(UseAction(0, 2)).after
    second = at.when(HireWorker(0, 1, "strong_gaucho"))
    assert second.one(PesosPaid).amount == 9
    assert second.one(TokensChanged).by == 1
    third = second.after.when(UseAction(0, 0)).after
    assert third.choices(DiscardCards) == []
    assert third.when(Forfeit(0)).after.player().pesos == 1


def test_14_4_no_worker_costs_less_than_nothing() -> None:
    at = _hiring(-9, pesos=(0,))
    done = at.when(HireWorker(0, 1, "gaucho"))
    assert done.all(PesosPaid) == []
    assert done.after.player().pesos == 0


def test_14_5_it_goes_to_the_leftmost_free_space_of_its_row() -> None:
    at = _hiring(0, hired("gaucho gaucho"))
    assert at.when(HireWorker(0, 1, "gaucho")).one(WorkerHired).slot == 4
    assert _hiring().when(HireWorker(0, 1, "gaucho")).one(WorkerHired).slot == 2


def test_14_5_a_full_row_takes_none() -> None:
    at = _hiring(0, hired("gaucho gaucho gaucho gaucho gaucho"))
    at.when(HireWorker(0, 1, "gaucho")).rejected("row_is_full", "14.5", worker="gaucho")
    at.when(HireWorker(0, 1, "carpintero")).one(WorkerHired)


def test_14_6_the_immediate_action_is_done_at_once_or_forfeited() -> None:
    at = _hiring(0, hired("maquinista"), hands=["niata"]).when(HireWorker(0, 2, "maquinista")).after
    assert at.pending() == Discarding(1, Filter.CATTLE)
    assert at.when(Forfeit(0)).after.pending() == HERE


def _filled(*before: str, worker: str, **more: Any) -> Any:
    """A worker comes next to these."""
    at = _hiring(0, hired(" ".join(before)), workers=f"{worker} {worker}", pesos=(30,), **more)
    return at.when(HireWorker(0, 1, worker))


def test_14_7_spaces_for_gauchos() -> None:
    assert _filled(worker="gaucho").one(TokensChanged).by == 1
    second = _filled("gaucho", worker="gaucho", hands=["niata"])
    assert second.one(PesosGained).amount == 2
    assert second.after.pending() == Removing(1)
    assert _filled("gaucho", "gaucho", worker="gaucho").one(TokensChanged).by == 1
    assert _filled(*["gaucho"] * 3, worker="gaucho").after.pending() == HERE
    last = _filled(*["gaucho"] * 4, worker="gaucho")
    assert last.one(PesosGained).amount == 3
    assert last.after.pending() == Buying(6)


def test_14_7_spaces_for_carpinteros() -> None:
    assert _filled(worker="carpintero").after.pending() == HERE
    assert _filled("carpintero", worker="carpintero").after.pending() == Building(2)
    assert _filled(*["carpintero"] * 2, worker="carpintero").one(PesosGained).amount == 3
    assert _filled(*["carpintero"] * 3, worker="carpintero").after.pending() == HERE
    assert _filled(*["carpintero"] * 4, worker="carpintero").after.pending() == Building(1)


def test_14_7_spaces_for_maquinistas() -> None:
    assert _filled(worker="maquinista", hands=["niata"]).after.pending() == Removing(1)
    second = _filled("maquinista", worker="maquinista", hands=["niata"]).after
    assert second.when(DiscardCards(0, ("niata",))).one(CertificatesChanged).now == 1
    assert _filled(*["maquinista"] * 2, worker="maquinista").after.pending() == Driving(2)
    assert _filled(*["maquinista"] * 3, worker="maquinista").after.pending() == HERE
    start = given(
        table(workers="maquinista maquinista", pesos=(30,)),
        turn(HERE, Hiring(0)),
        hired("maquinista " * 4),
        engine("space_11"),
        disc("grain", "station_1"),
    )
    last = start.when(HireWorker(0, 1, "maquinista"))
    assert last.one(PesosGained).amount == 5
    assert last.after.pending() == Upgrading(("station_2", "station_3"))


def test_14_7_the_table_of_spaces_is_whole() -> None:
    effects = {(card.row, card.space): card.effects for card in ROW_SPACES}
    assert len(effects) == 20
    assert [len(effects[Row.GAUCHO, space]) for space in range(2, 7)] == [1, 2, 1, 0, 2]
    assert effects[Row.CARPINTERO, 6] == (Build(1),)
    assert effects[Row.MAQUINISTA, 2] == (RemoveEffect(),)
    assert effects[Row.MAQUINISTA, 4] == (Engine(2),)
    assert effects[Row.MAQUINISTA, 6][1] == UpgradeBehind()
    assert effects[Row.GAUCHO, 6][1] == Buy()
    assert effects[Row.MAQUINISTA, 3][0] == DiscardEffect(Filter.CATTLE)
    assert all(isinstance(effects[Row.GRANJERO, space][0], Gain) for space in (2, 3, 5))


def test_14_8_a_space_that_was_uncovered_gives_its_action_again() -> None:
    gone = WorkerAppointed(0, Row.GAUCHO, "gaucho", "station_1", Master.MASTER_1)
    at = _hiring(0, hired("gaucho"), gone)
    assert at.when(HireWorker(0, 1, "gaucho")).one(TokensChanged).by == 1


def test_14_9_of_two_equal_workers_the_left_one_leaves() -> None:
    at = _hiring(workers="gaucho gaucho gaucho gaucho gaucho")
    assert at.when(HireWorker(0, 1, "gaucho")).one(WorkerHired).column == 0
    assert at.when(HireWorker(0, 1, "gaucho")).after.state.job_market[0] == (None, "gaucho")


def test_14_6_a_card_may_be_removed_at_once() -> None:
    at = _filled(worker="maquinista", hands=["niata"]).after
    assert at.when(RemoveCards(0, ("niata",))).after.state.box[-1] == "niata"
