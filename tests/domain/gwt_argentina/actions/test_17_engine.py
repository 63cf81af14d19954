"""Chapter 17, the engine in play."""

from domain.gwt_argentina.commands import Forfeit, MoveEngine, UpgradeStation, UseAction, UseAuxiliaryAction
from domain.gwt_argentina.content.pieces import Auxiliary
from domain.gwt_argentina.events import EngineMoved, EngineParked
from domain.gwt_argentina.frames import Driving, Kind, Location, Upgrading
from tests.domain.gwt_argentina.support import Situation, cleared, engine, given, hired, table, turn

HERE = Location("neutral_a", Kind.NEUTRAL, (0,))


def _driving(steps: int, *happened: object, backward: bool = False, **settings: object) -> Situation:
    return given(table(**settings), turn(HERE, Driving(steps, backward)), *happened)  # type: ignore[arg-type]


def _stops(at: Situation) -> list[str]:
    return [command.to for command in at.choices(MoveEngine)]


def test_17_1_an_engine_passes_another_without_a_step() -> None:
    """Worked example: engine on 1, 3 maquinistas, another engine on 3."""
    at = _driving(3, engine("space_1"), engine("space_3", seat=1))
    assert _stops(at) == ["space_2", "space_4", "turnout_4", "space_5"]
    at.when(MoveEngine(0, "space_5")).one(EngineMoved)


def test_17_1_nobody_stops_on_an_occupied_space() -> None:
    at = _driving(2, engine("space_1"), engine("space_3", seat=1))
    at.when(MoveEngine(0, "space_3")).rejected("space_out_of_reach", "17.3")


def test_17_2_a_turnout_is_chosen_instead_of_the_numbered_space() -> None:
    at = _driving(1, engine("space_4"))
    assert _stops(at) == ["turnout_4", "space_5"]
    assert at.when(MoveEngine(0, "turnout_4")).after.player().engine == "turnout_4"


def test_17_3_the_engine_moves_up_to_as_many_spaces_as_there_are_maquinistas() -> None:
    at = given(
        table(), turn(Location("neutral_d", Kind.NEUTRAL, (0, 1))), hired("maquinista strong_maquinista")
    )
    driving = at.when(UseAction(0, 0)).after
    assert _stops(driving) == ["space_1", "space_2", "space_3"]


def test_17_3_what_is_left_of_a_movement_is_lost() -> None:
    at = _driving(3).when(MoveEngine(0, "space_1")).after
    assert at.pending() == HERE
    at.when(MoveEngine(0, "space_2")).rejected("not_your_choice", "3.6")


def test_17_3_no_movement_goes_farther_or_nowhere() -> None:
    at = _driving(2)
    at.when(MoveEngine(0, "space_3")).rejected("space_out_of_reach", "17.3", to="space_3", steps=2)
    at.when(MoveEngine(0, "space_0")).rejected("space_out_of_reach", "17.3")
    at.when(MoveEngine(0, "nowhere")).rejected("space_out_of_reach", "17.3")


def test_17_3_a_movement_forward_can_be_forfeited() -> None:
    assert _driving(2).when(Forfeit(0)).after.player().engine == "space_0"


def test_17_4_a_movement_backward_is_exact_and_cannot_be_forfeited() -> None:
    at = _driving(2, engine("space_9"), engine("space_8", seat=1), backward=True)
    assert _stops(at) == ["space_6", "space_7"]
    at.when(MoveEngine(0, "turnout_7")).rejected("space_out_of_reach", "17.4")
    at.when(Forfeit(0)).rejected("must_choose", "8.14")


def _auxiliary_remove(*happened: object) -> Situation:
    return given(
        table(),
        turn(Location("neutral_a", Kind.NEUTRAL, (0, 1, 2))),
        cleared("remove"),
        *happened,  # type: ignore[arg-type]
    )


def test_17_5_nobody_moves_back_from_space_0_or_the_depot() -> None:
    back = UseAuxiliaryAction(0, Auxiliary.REMOVE, 1)
    _auxiliary_remove().when(back).rejected("cannot_go_back", "17.5")
    _auxiliary_remove(engine("space_31"), EngineParked(0)).when(back).rejected("cannot_go_back", "17.5")


def test_17_6_a_backward_movement_needs_spaces_behind() -> None:
    at = given(
        table(),
        turn(Location("neutral_g", Kind.NEUTRAL, (0, 1))),
        cleared("remove", "remove"),
        engine("space_1"),
    )
    choosing = at.when(UseAction(0, 1)).after
    choosing.when(UseAuxiliaryAction(0, Auxiliary.REMOVE, 2)).rejected("cannot_go_back", "17.6")
    assert choosing.when(UseAuxiliaryAction(0, Auxiliary.REMOVE, 1)).after.pending() == Driving(
        1, backward=True
    )


def test_17_7_from_31_the_engine_goes_to_the_depot_after_an_upgrade() -> None:
    at = _driving(3, engine("space_29")).when(MoveEngine(0, "space_31")).after
    assert at.pending() == Upgrading(("station_10",))
    assert at.player().engine == "space_31"
    after = at.when(UpgradeStation(0, "station_10", "step_left"))
    assert after.events[-1] == EngineParked(0)
    assert after.after.player().engine == "depot"


def test_17_7_or_without_one() -> None:
    at = _driving(3, engine("space_29")).when(MoveEngine(0, "space_31")).after
    assert at.when(Forfeit(0)).after.player().engine == "depot"


def test_17_7_also_when_the_station_cannot_be_paid_for() -> None:
    at = _driving(1, engine("space_30"), pesos=(4,)).when(MoveEngine(0, "space_31")).after
    assert at.player().engine == "depot"


def _in_the_depot(seat: int = 0) -> tuple[object, ...]:
    return engine("space_31", seat), EngineParked(seat)


def test_17_8_from_the_depot_the_first_step_leads_to_24_in_play() -> None:
    assert _stops(_driving(2, *_in_the_depot())) == ["space_24", "space_25"]


def test_17_9_nobody_moves_into_the_depot() -> None:
    at = _driving(3, engine("space_30"))
    at.when(MoveEngine(0, "depot")).rejected("space_out_of_reach", "17.3")


def test_17_10_the_depot_holds_several_engines() -> None:
    at = _driving(2, *_in_the_depot(1), engine("space_30")).when(MoveEngine(0, "space_31")).after
    assert [player.engine for player in at.when(Forfeit(0)).after.state.players] == ["depot", "depot"]


def test_17_11_running_through_a_turnout_reaches_less() -> None:
    at = _driving(2, engine("space_5"), backward=True)
    assert _stops(at) == ["space_3", "space_4"]


def test_17_11_the_settings_may_forbid_to_run_through() -> None:
    at = _driving(2, engine("space_5"), backward=True, run_through_turnouts=False)
    assert _stops(at) == ["space_3"]
