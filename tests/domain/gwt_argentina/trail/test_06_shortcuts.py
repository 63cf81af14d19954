"""Chapter 6: shortcuts."""

import pytest

from domain.gwt_argentina.commands import MoveEstanciero
from domain.gwt_argentina.events import EngineMoved, EngineParked, EstancieroMoved, FeePaid, GrainChanged
from domain.gwt_argentina.frames import BeforeMove, Delivering
from tests.domain.gwt_argentina.support import Situation, disc, engine, given, standing, table, turn

YELLOW = {"yellow_4": "yellow_5_black"}
"""Yellow 4 is the first farmer space behind H."""


def _at_h(*happened: object, limit: int = 3, **more: object) -> Situation:
    return given(
        table(farmers=YELLOW, **more),
        turn(BeforeMove(limit)),
        standing("neutral_h"),
        *happened,  # type: ignore[arg-type]
    )


def _gates(at: Situation) -> set[str]:
    ends = {command.path[-1] for command in at.choices(MoveEstanciero)}
    return {end for end in ends if end.startswith("shortcut")}


def test_6_1_an_engine_on_8_opens_the_shortcuts_at_6_and_3_only() -> None:
    at = _at_h(engine("space_8"))
    assert _gates(at) == {"shortcut_6", "shortcut_3"}
    at.when(MoveEstanciero(0, ("shortcut_9",))).rejected(
        "shortcut_out_of_reach", "6.1", shortcut="shortcut_9"
    )


@pytest.mark.parametrize("place", ["space_9", "turnout_10", "space_31", "depot"])
def test_6_1_an_engine_on_9_or_beyond_opens_all_three(place: str) -> None:
    assert _gates(_at_h(engine(place))) == {"shortcut_9", "shortcut_6", "shortcut_3"}


def test_6_1_the_engines_of_others_open_nothing() -> None:
    assert _gates(_at_h(engine("space_9", seat=1))) == set()


def test_6_2_the_end_of_a_shortcut_is_a_step_and_becomes_buenos_aires() -> None:
    at = _at_h(engine("space_8"), disc("grain", "rotterdam_1"))
    moved = at.when(MoveEstanciero(0, ("yellow_4", "shortcut_6")))
    assert moved.one(EstancieroMoved).to == "buenos_aires"
    assert moved.all(FeePaid) == [FeePaid(0, "yellow_4", 1, None)]
    after = moved.after
    assert after.state.coins == {"yellow_4": 1}
    assert after.player().at == "buenos_aires"
    assert _gates(_at_h(engine("space_8"), limit=1)) == set()


def test_6_2_phase_b_of_buenos_aires_begins_there() -> None:
    at = _at_h(engine("space_8"), disc("grain", "rotterdam_1"))
    with_grain = at.given(GrainChanged(0, 2, 2, "action"))
    moved = with_grain.when(MoveEstanciero(0, ("yellow_4", "shortcut_6"))).after
    assert moved.pending() == Delivering()


def test_6_3_what_counts_is_where_the_engine_is_now() -> None:
    back = (engine("space_9"), EngineMoved(0, "space_9", "space_8"))
    assert "shortcut_9" not in _gates(_at_h(*back))
    assert "shortcut_9" in _gates(_at_h(*back, shortcut_reach="farthest"))


def test_6_3_a_turnout_counts_as_the_space_before_it() -> None:
    assert "shortcut_9" not in _gates(_at_h(engine("turnout_7")))
    assert _gates(_at_h(engine("turnout_7"))) == {"shortcut_6", "shortcut_3"}


def test_6_4_an_engine_in_the_depot_has_reached_all_of_them() -> None:
    at = given(table(), turn(BeforeMove(3)), standing("neutral_f"), engine("space_31"), EngineParked(0))
    assert {"shortcut_23", "shortcut_17"} <= _gates(at)
