"""Chapter 24: moving again by an action."""

from typing import Any

from domain.gwt_argentina.commands import Forfeit, MoveEstanciero, UseAction, UseAuxiliaryAction
from domain.gwt_argentina.content.pieces import Auxiliary
from domain.gwt_argentina.events import EstancieroMoved, FeePaid
from domain.gwt_argentina.frames import Kind, Location, Moving, Revealing, Used
from tests.domain.gwt_argentina.support import (
    Situation,
    built,
    engine,
    given,
    standing,
    table,
    turn,
)


def _moving(limit: int, at: str = "plain_1", *happened: Any, number: int = 7, **more: Any) -> Situation:
    """An own building whose first action is left, and a movement by its second one."""
    here = Location(at, Kind.OWN, (0,), number, Used.LOCAL)
    return given(table(**more), turn(here, Moving(limit)), built(number, at), standing(at), *happened)


def _lengths(at: Situation) -> set[int]:
    return {len(command.path) for command in at.choices(MoveEstanciero)}


def test_24_1_one_to_as_many_steps_as_the_action_says_whatever_the_limit() -> None:
    assert _lengths(_moving(1)) == {1}
    assert _lengths(_moving(5)) == {1, 2, 3, 4, 5}
    at = _moving(1)
    at.when(MoveEstanciero(0, ("neutral_b", "neutral_c"))).rejected("too_many_steps", "24.1")


def test_24_1_the_printed_action_moves_three() -> None:
    at = given(
        table(),
        turn(Location("plain_1", Kind.OWN, (0, 1), 7)),
        built(7, "plain_1"),
        standing("plain_1"),
    )
    assert at.when(UseAction(0, 1)).after.pending() == Moving(3)


def test_24_1_it_can_be_forfeited() -> None:
    after = _moving(3).when(Forfeit(0)).after
    assert after.pending() == Location("plain_1", Kind.OWN, (0,), 7, Used.LOCAL)
    assert after.player().at == "plain_1"


def test_24_2_fees_are_paid_as_in_phase_a() -> None:
    at = _moving(3, "plain_1", built(7, "plain_2", seat=1), pesos=(5, 5))
    done = at.when(MoveEstanciero(0, ("neutral_b", "plain_2")))
    assert done.one(FeePaid) == FeePaid(0, "plain_2", 2, 1)
    assert [player.pesos for player in done.after.state.players] == [3, 7]


def test_24_2_shortcuts_are_open_as_in_phase_a() -> None:
    closed = _moving(2, "risk_3", engine("space_5"))
    closed.when(MoveEstanciero(0, ("shortcut_6",))).rejected("shortcut_out_of_reach", "6.1")
    at = _moving(2, "plain_7", engine("space_17"))
    done = at.when(MoveEstanciero(0, ("neutral_g", "shortcut_17")))
    assert done.one(EstancieroMoved).to == "buenos_aires"
    assert done.after.pending() == Revealing()


def test_24_3_all_of_phase_b_follows_at_the_new_location() -> None:
    after = _moving(3).when(MoveEstanciero(0, ("neutral_b",))).after
    assert after.pending() == Location("neutral_b", Kind.NEUTRAL, (0, 1))
    after.when(UseAuxiliaryAction(0, Auxiliary.PESO, 1))


def test_24_3_without_drawing_up_before() -> None:
    at = _moving(3, hands=["niata"])
    after = at.when(MoveEstanciero(0, ("neutral_b",))).after.due(None)
    assert after.player().hand_count == 1


def test_24_4_what_was_left_at_the_old_location_is_lost() -> None:
    after = _moving(3).when(MoveEstanciero(0, ("neutral_b",))).after
    assert len(after.player().frames) == 1
    assert after.pending() == Location("neutral_b", Kind.NEUTRAL, (0, 1))
