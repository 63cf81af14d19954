"""Chapter 4: moving."""

import pytest

from domain.gwt_argentina.commands import ChooseTile, MoveEstanciero
from domain.gwt_argentina.content.pieces import Letter
from domain.gwt_argentina.events import (
    ChoiceChanged,
    ChoiceClosed,
    ChoiceOpened,
    EstancieroMoved,
    FarmerPlaced,
    FeePaid,
)
from domain.gwt_argentina.frames import Arriving, BeforeMove, Foresight, Kind, Location, Revealing
from tests.domain.gwt_argentina.support import (
    Situation,
    built,
    cleared,
    given,
    standing,
    table,
    turn,
)

FARMERS = {"green_1": "green_4_green", "green_3": "green_5_green"}


def _at(space: str, limit: int = 3, *happened: object, seats: int = 2, **more: object) -> Situation:
    return given(table(seats, **more), turn(BeforeMove(limit)), standing(space), *happened)  # type: ignore[arg-type]


def _paths(at: Situation, seat: int = 0) -> set[tuple[str, ...]]:
    return {command.path for command in at.choices(MoveEstanciero, seat)}


def test_4_1_empty_spaces_are_passed_and_nobody_stops_there() -> None:
    at = _at("neutral_c")
    at.when(MoveEstanciero(0, ("plain_4",))).rejected("no_such_path", "4.2", path=("plain_4",))
    at.when(MoveEstanciero(0, ("neutral_d",))).then(
        EstancieroMoved(0, "neutral_c", ("neutral_d",), "neutral_d"),
        ChoiceClosed(0),
        ChoiceOpened(0, Location("neutral_d", Kind.NEUTRAL, (0, 1))),
    )


def test_4_1_a_neutral_tile_is_two_steps_past_a_red_building_or_three_past_two_green_farmers() -> None:
    at = _at("neutral_a", 3, built(2, "plain_1", seat=1), farmers=FARMERS)
    to_b = {path for path in _paths(at) if path[-1] == "neutral_b"}
    assert to_b == {("plain_1", "neutral_b"), ("green_1", "green_3", "neutral_b")}


def test_4_2_a_move_is_at_least_one_step_and_at_most_the_limit_and_forward_only() -> None:
    at = _at("neutral_c", 2)
    assert _paths(at) == {("neutral_d",), ("neutral_d", "neutral_e")}
    at.when(MoveEstanciero(0, ())).rejected("no_such_path", "4.2")
    at.when(MoveEstanciero(0, ("neutral_b",))).rejected("no_such_path", "4.2")
    far = ("neutral_d", "neutral_e", "neutral_f")
    at.when(MoveEstanciero(0, far)).rejected("too_many_steps", "4.2", steps=3, limit=2)
    assert at.when(MoveEstanciero(0, far[:2])).after.player().at == "neutral_e"


@pytest.mark.parametrize(("seats", "limit"), [(2, 3), (3, 4), (4, 5)])
def test_4_3_the_step_limit_is_3_4_or_5(seats: int, limit: int) -> None:
    at = given(table(seats), standing("neutral_a"), standing("neutral_a", seat=1), turn(seat=seats - 1))
    begun = at.rules().after.rules().after.rules()
    assert begun.one(ChoiceOpened).frame == BeforeMove(limit)


@pytest.mark.parametrize(
    ("spaces", "limit"), [(("step_right",), 4), (("step_left",), 5), (("step_left", "step_right"), 6)]
)
def test_4_3_cleared_discs_add_2_on_the_left_and_1_on_the_right(spaces: tuple[str, ...], limit: int) -> None:
    """With two players one seat has 4 steps, having cleared the right one, and one 6, having cleared both."""
    at = given(table(), standing("neutral_a"), cleared(*spaces), turn(seat=1))
    assert at.rules().after.rules().after.rules().one(ChoiceOpened).frame == BeforeMove(limit)


def test_4_4_nobody_passes_buenos_aires() -> None:
    at = _at("neutral_h", 3)
    assert _paths(at) == {("buenos_aires",)}
    at = at.when(MoveEstanciero(0, ("buenos_aires",))).then(
        EstancieroMoved(0, "neutral_h", ("buenos_aires",), "buenos_aires"),
        ChoiceClosed(0),
        ChoiceOpened(0, Arriving(1)),
        ChoiceChanged(0, Arriving(2)),
        ChoiceOpened(0, Revealing()),
    )
    assert at.player().at == "buenos_aires"


def test_4_5_estancieros_never_block_each_other() -> None:
    alone, crowded = _at("neutral_c"), _at("neutral_c", 3, standing("neutral_d", seat=1))
    assert _paths(alone) == _paths(crowded)
    assert crowded.when(MoveEstanciero(0, ("neutral_d",))).after.player().at == "neutral_d"


def test_4_6_branches_with_the_same_locations_are_one_move() -> None:
    """Two empty branches lead from C to D."""
    at = _at("neutral_c", 1)
    assert [command.path for command in at.choices(MoveEstanciero)] == [("neutral_d",)]


def test_4_7_from_the_empty_space_of_a_farmer_that_was_taken_it_goes_on() -> None:
    at = _at("green_3", 1)
    assert _paths(at) == {("neutral_b",)}
    assert at.when(MoveEstanciero(0, ("neutral_b",))).after.player().at == "neutral_b"


def test_4_8_a_farmer_is_put_under_an_estanciero() -> None:
    foresight = ("blue_5_black orange_5_black", "gaucho carpintero", "maquinista yellow_8_black")
    at = given(
        table(foresight=foresight),
        turn(Arriving(4), Foresight(Letter.A)),
        standing("buenos_aires"),
        standing("blue_1", seat=1),
    )
    happened = at.when(ChooseTile(0, "blue_5_black"))
    assert happened.one(FarmerPlaced).space == "blue_1"
    assert happened.after.player(1).at == "blue_1"


def test_4_9_no_fee_is_due_for_a_tile_that_is_put_under_an_estanciero() -> None:
    foresight = ("blue_5_black orange_5_black", "gaucho carpintero", "maquinista yellow_8_black")
    at = given(
        table(foresight=foresight),
        turn(Arriving(4), Foresight(Letter.A)),
        standing("buenos_aires"),
        standing("blue_1", seat=1),
    )
    happened = at.when(ChooseTile(0, "blue_5_black"))
    assert happened.all(FeePaid) == []
    assert happened.after.player(1).pesos == 10
