"""Chapter 5: actions in the Pampa."""

import pytest

from domain.core.record import Command
from domain.el_gaucho.commands import LayGaucho, RaiseGaucho, StandGaucho
from domain.el_gaucho.content import SMALL_NUMBERS
from domain.el_gaucho.events import DiceTaken, GauchoLaid, GauchoRaised, GauchoStood
from tests.domain.el_gaucho.support import Situation, given, table

DICE = (1, 2, 3, 4, 5, 5, 6, 6, 6)


def at_the_pampa(*pampa: str, dice: tuple[int, int], gauchos: int | None = None) -> Situation:
    """It is the turn of seat 0, who has taken these dice."""
    rodeo = tuple(sorted((*dice, 1, 2, 3, 4, 5, 6, 6)))
    return given(table(pampa=pampa, dice=rodeo, gauchos=gauchos), DiceTaken(0, dice))


def test_5_1_a_5_and_a_6_stand_a_gaucho_on_the_11() -> None:
    at = at_the_pampa("white 4, black 11", dice=(5, 6))
    at = at.when(StandGaucho(0, 0, 1, (5, 6))).then(GauchoStood(0, 0, 1, (5, 6)))
    assert at.pampa()[0] == "white 4, black 11 (0 stands), -"
    assert at.supply() == (6, 7, 7, 7)
    assert at.state.dice == ()


def test_5_1_one_die_stands_a_gaucho_on_its_value() -> None:
    at = at_the_pampa("white 4", dice=(4, 6))
    at = at.when(StandGaucho(0, 0, 0, (4,))).then(GauchoStood(0, 0, 0, (4,))).due(None).to_act(0)
    assert at.state.dice == (6,)


def test_5_2_a_5_lays_a_gaucho_on_the_11() -> None:
    at = at_the_pampa("black 11", dice=(5, 6))
    at = at.when(LayGaucho(0, 0, 0, (5,))).then(GauchoLaid(0, 0, 0, (5,)))
    assert at.pampa()[0] == "black 11 (0 lies), -, -"
    assert at.supply() == (6, 7, 7, 7)
    assert at.state.dice == (6,)


def test_5_2_a_sum_lays_a_gaucho_too() -> None:
    at = at_the_pampa("black 11", dice=(2, 3))
    at.when(LayGaucho(0, 0, 0, (2, 3))).then(GauchoLaid(0, 0, 0, (2, 3)))


@pytest.mark.parametrize("value", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
def test_5_2_laying_costs_the_small_number_of_the_tile(value: int) -> None:
    for die in range(1, 7):
        at = at_the_pampa(f"black {value}", dice=(die, 6))
        assert (LayGaucho(0, 0, 0, (die,)) in at.choices(LayGaucho)) == (die == SMALL_NUMBERS[value - 1])


def test_5_3_the_small_number_raises_an_own_lying_gaucho() -> None:
    at = at_the_pampa("black 11 (0 lies)", dice=(5, 6))
    at = at.when(RaiseGaucho(0, 0, 0, (5,))).then(GauchoRaised(0, 0, 0, (5,)))
    assert at.pampa()[0] == "black 11 (0 stands), -, -"
    assert at.supply() == (6, 7, 7, 7)
    assert at.state.dice == (6,)


def test_5_3_a_sum_raises_a_gaucho_too() -> None:
    at = at_the_pampa("black 12 (0 lies)", dice=(1, 5))
    at.when(RaiseGaucho(0, 0, 0, (1, 5))).then(GauchoRaised(0, 0, 0, (1, 5)))


def test_5_4_what_does_not_match_exactly_stands_no_gaucho() -> None:
    at = at_the_pampa("black 10, white 12, ochre 4", dice=(5, 6))
    for space in (0, 1, 2):
        at.when(StandGaucho(0, 0, space, (5, 6))).rejected("no_such_sum", "5.4")
        at.when(StandGaucho(0, 0, space, (6,))).rejected("no_such_sum", "5.4")


def test_5_4_the_small_number_stands_no_gaucho_and_the_big_one_lays_none() -> None:
    at = at_the_pampa("black 11", dice=(5, 6))
    at.when(StandGaucho(0, 0, 0, (5,))).rejected("no_such_sum", "5.4")
    at.when(LayGaucho(0, 0, 0, (5, 6))).rejected("no_such_sum", "5.4")


def test_5_4_the_big_number_raises_no_gaucho() -> None:
    at = at_the_pampa("black 11 (0 lies)", dice=(5, 6))
    at.when(RaiseGaucho(0, 0, 0, (5, 6))).rejected("no_such_sum", "5.4")
    at.when(RaiseGaucho(0, 0, 0, (6,))).rejected("no_such_sum", "5.4")


def test_5_4_two_dice_that_match_singly_or_together_give_three_choices() -> None:
    at = at_the_pampa("black 5, white 6, ochre 11", dice=(5, 6))
    assert at.choices(StandGaucho) == [
        StandGaucho(0, 0, 0, (5,)),
        StandGaucho(0, 0, 1, (6,)),
        StandGaucho(0, 0, 2, (5, 6)),
    ]


@pytest.mark.parametrize("command", [StandGaucho(0, 0, 0, (6, 6)), LayGaucho(0, 0, 0, (6,))], ids=repr)
def test_5_5_only_dice_taken_in_this_turn_can_be_used(command: Command) -> None:
    at_the_pampa("black 12", dice=(1, 5)).when(command).rejected("dice_not_held", "5.5")


def test_5_5_before_dice_are_taken_there_are_none() -> None:
    given(table(pampa=["black 1"])).when(StandGaucho(0, 0, 0, (1,))).rejected("dice_not_held", "5.5")


def test_5_5_one_die_cannot_count_twice() -> None:
    at_the_pampa("black 12", dice=(1, 6)).when(StandGaucho(0, 0, 0, (6, 6))).rejected("dice_not_held", "5.5")


@pytest.mark.parametrize("kind", [StandGaucho, LayGaucho])
def test_5_6_every_action_uses_a_die(kind: type[StandGaucho | LayGaucho]) -> None:
    at_the_pampa("black 1", dice=(1, 6)).when(kind(0, 0, 0, ())).rejected("no_dice", "5.6")


def test_5_6_raising_uses_a_die_too() -> None:
    at = at_the_pampa("black 1 (0 lies)", dice=(1, 6))
    at.when(RaiseGaucho(0, 0, 0, ())).rejected("no_dice", "5.6")


@pytest.mark.parametrize("who", ["0 stands", "0 lies", "1 stands", "1 lies"])
def test_5_7_an_occupied_tile_takes_no_second_gaucho(who: str) -> None:
    at = at_the_pampa(f"black 10 ({who})", dice=(5, 5))
    at.when(StandGaucho(0, 0, 0, (5, 5))).rejected("tile_occupied", "5.7")
    at.when(LayGaucho(0, 0, 0, (5,))).rejected("tile_occupied", "5.7")


def test_5_8_an_empty_space_takes_no_gaucho() -> None:
    at = at_the_pampa("black 10, -, white 5", dice=(5, 5))
    at.when(StandGaucho(0, 0, 1, (5,))).rejected("no_tile", "5.8")
    at.when(LayGaucho(0, 0, 1, (5,))).rejected("no_tile", "5.8")
    at.when(LayGaucho(0, 3, 0, (5,))).rejected("no_tile", "5.8")


@pytest.mark.parametrize("pasture, space", [(4, 0), (-1, 0), (0, 3), (0, -1), (3, 7), (99, 99)])
def test_5_9_there_must_be_such_a_space(pasture: int, space: int) -> None:
    row = "black 10, white 5, ochre 9"
    for kind in (StandGaucho, LayGaucho, RaiseGaucho):
        at_the_pampa(row, dice=(5, 5)).when(kind(0, pasture, space, (5,))).rejected("no_such_space", "5.9")


@pytest.mark.parametrize("players, pasture, space", [(3, 3, 6), (3, 2, 5), (2, 0, 2), (2, 3, 5)])
def test_5_9_a_closed_space_is_none(players: int, pasture: int, space: int) -> None:
    at = given(table(players, pampa=["white 1"]), DiceTaken(0, (1, 1)))
    at.when(StandGaucho(0, pasture, space, (1,))).rejected("no_such_space", "5.9")


def test_5_10_standing_and_laying_need_a_gaucho_in_the_supply() -> None:
    at = at_the_pampa("black 10 (0 stands), white 5", dice=(2, 5), gauchos=1)
    at.when(StandGaucho(0, 0, 1, (5,))).rejected("supply_empty", "5.10")
    at.when(LayGaucho(0, 0, 1, (2,))).rejected("supply_empty", "5.10")


def test_5_10_raising_needs_none() -> None:
    at = at_the_pampa("black 10 (0 lies), white 5", dice=(2, 5), gauchos=1)
    assert at.supply()[0] == 0
    at.when(RaiseGaucho(0, 0, 0, (5,))).then(GauchoRaised(0, 0, 0, (5,)))


def test_5_11_only_ones_own_gauchos_can_be_raised() -> None:
    at = at_the_pampa("black 10 (1 lies), white 10", dice=(5, 5))
    at.when(RaiseGaucho(0, 0, 0, (5,))).rejected("no_own_gaucho", "5.11")
    at.when(RaiseGaucho(0, 0, 1, (5,))).rejected("no_own_gaucho", "5.11")
    at.when(RaiseGaucho(0, 0, 2, (5,))).rejected("no_own_gaucho", "5.11")


def test_5_11_a_standing_gaucho_cannot_be_raised() -> None:
    at = at_the_pampa("black 10 (0 stands)", dice=(5, 5))
    at.when(RaiseGaucho(0, 0, 0, (5,))).rejected("already_standing", "5.11")


def test_5_12_two_fives_lay_and_raise_a_gaucho_on_the_11() -> None:
    at = at_the_pampa("black 11", dice=(5, 5))
    at = at.when(LayGaucho(0, 0, 0, (5,))).then(GauchoLaid(0, 0, 0, (5,)))
    at = at.when(RaiseGaucho(0, 0, 0, (5,))).then(GauchoRaised(0, 0, 0, (5,)))
    assert at.pampa()[0] == "black 11 (0 stands), -, -"
    assert at.state.dice == ()
    assert at.supply() == (6, 7, 7, 7)


def test_5_12_a_gaucho_laid_earlier_may_be_raised_later() -> None:
    at = given(table(pampa=["black 11 (0 lies)"], dice=DICE), DiceTaken(0, (5, 5)))
    at.when(RaiseGaucho(0, 0, 0, (5,))).then(GauchoRaised(0, 0, 0, (5,)))


def test_5_13_a_player_may_have_several_gauchos_in_a_pasture() -> None:
    at = at_the_pampa("black 10 (0 stands), white 5, ochre 12 (0 lies)", dice=(5, 6))
    at = at.when(StandGaucho(0, 0, 1, (5,))).then(GauchoStood(0, 0, 1, (5,)))
    assert at.pampa()[0] == "black 10 (0 stands), white 5 (0 stands), ochre 12 (0 lies)"
