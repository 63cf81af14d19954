"""Chapter 7: Wish, the hero of the rodeo."""

import pytest

from domain.el_gaucho.commands import (
    EndTurn,
    LayGaucho,
    OccupyArea,
    RaiseGaucho,
    StandGaucho,
    TakeDice,
    WishDie,
)
from domain.el_gaucho.content import Area
from domain.el_gaucho.events import (
    AreaOccupied,
    AreaUsed,
    DiceTaken,
    DieWished,
    GauchoLaid,
    GauchoRaised,
    GauchoStood,
    TurnEnded,
)
from tests.domain.el_gaucho.support import RAISE, SECRET, SORT, STEAL, WISH, Situation, given, table


def wishing(*pampa: str, dice: tuple[int, int] | None = None) -> Situation:
    """Seat 0 has a gaucho on Wish, and may have taken dice."""
    rodeo = tuple(sorted((*(dice or (1, 1)), 1, 2, 3, 4, 5, 6, 6)))
    at = given(table(pampa=pampa, areas={0: (WISH,)}, dice=rodeo))
    return at.given(DiceTaken(0, dice)) if dice else at


def test_7_7_wish_gives_one_more_die() -> None:
    at = wishing(dice=(1, 2)).when(WishDie(0, 4)).then(AreaUsed(0, WISH), DieWished(0, 4))
    assert at.state.dice == (1, 2, 4)


@pytest.mark.parametrize("value", [1, 2, 3, 4, 5, 6])
def test_7_8_it_shows_any_number(value: int) -> None:
    wishing().when(WishDie(0, value)).then(AreaUsed(0, WISH), DieWished(0, value))


@pytest.mark.parametrize("value", [0, 7, -1, 12])
def test_7_8_but_no_other_than_1_to_6(value: int) -> None:
    wishing().when(WishDie(0, value)).rejected("no_such_face", "7.8")


def test_7_9_two_fours_and_a_wished_4_make_12() -> None:
    at = wishing("black 12", dice=(4, 4)).given(AreaUsed(0, WISH), DieWished(0, 4))
    at = at.when(StandGaucho(0, 0, 0, (4, 4, 4))).then(GauchoStood(0, 0, 0, (4, 4, 4)))
    assert at.state.dice == ()


def test_7_9_a_wished_die_is_a_third_action() -> None:
    at = wishing("black 2, white 3, ochre 4", dice=(2, 3)).given(AreaUsed(0, WISH), DieWished(0, 4))
    for space, die in ((0, 2), (1, 3), (2, 4)):
        at = at.when(StandGaucho(0, 0, space, (die,))).then(GauchoStood(0, 0, space, (die,)))
    assert at.state.dice == ()


def test_7_9_a_wished_die_is_added_to_one_die() -> None:
    at = wishing("black 8, white 3", dice=(3, 4)).given(AreaUsed(0, WISH), DieWished(0, 4))
    at = at.when(StandGaucho(0, 0, 0, (4, 4))).then(GauchoStood(0, 0, 0, (4, 4)))
    at.when(StandGaucho(0, 0, 1, (3,))).then(GauchoStood(0, 0, 1, (3,)))


@pytest.mark.parametrize(
    "area, wished, total", [(RAISE, 1, (1, 1, 3)), (SECRET, 2, (1, 2, 3)), (STEAL, 2, None)]
)
def test_7_9_in_areas_all_three_dice_may_be_added(
    area: Area, wished: int, total: tuple[int, ...] | None
) -> None:
    at = wishing(dice=(1, 3)).given(AreaUsed(0, WISH), DieWished(0, wished))
    if total:
        at.when(OccupyArea(0, area, total)).then(AreaOccupied(0, area, total))
    else:
        at.when(OccupyArea(0, area, (1, 2, 3))).rejected("no_such_sum", "6.3")


def test_7_10_a_wished_6_occupies_secret_cattle_without_a_real_die() -> None:
    at = wishing().when(WishDie(0, 6)).then(AreaUsed(0, WISH), DieWished(0, 6))
    at = at.when(OccupyArea(0, SECRET, (6,))).then(AreaOccupied(0, SECRET, (6,)))
    assert at.baron(0).areas == (SECRET,)


def test_7_10_a_wished_die_lays_and_raises_too() -> None:
    at = wishing("black 11", dice=(1, 5)).given(AreaUsed(0, WISH), DieWished(0, 5))
    at = at.when(LayGaucho(0, 0, 0, (5,))).then(GauchoLaid(0, 0, 0, (5,)))
    at.when(RaiseGaucho(0, 0, 0, (5,))).then(GauchoRaised(0, 0, 0, (5,)))


def test_7_10_a_wished_die_cannot_occupy_wish_itself() -> None:
    at = wishing().given(AreaUsed(0, WISH), DieWished(0, 2))
    at.when(OccupyArea(0, WISH, (2,))).rejected("area_touched", "6.11")
    at.when(OccupyArea(0, SORT, (2,))).then(AreaOccupied(0, SORT, (2,)))


def test_7_11_the_die_stays_over_the_taking_of_dice() -> None:
    at = wishing("black 12").given(AreaUsed(0, WISH), DieWished(0, 1))
    at = at.when(TakeDice(0, (5, 6))).then(DiceTaken(0, (5, 6)))
    assert at.state.dice == (1, 5, 6)
    at.when(StandGaucho(0, 0, 0, (1, 5, 6))).then(GauchoStood(0, 0, 0, (1, 5, 6)))


def test_7_11_the_die_is_lost_with_the_end_of_the_turn() -> None:
    at = wishing("black 4", dice=(1, 1)).given(AreaUsed(0, WISH), DieWished(0, 4))
    at = at.when(EndTurn(0)).then(TurnEnded(0, next=1))
    assert at.state.dice == ()


def test_7_11_the_number_once_named_stays() -> None:
    at = wishing("black 5").given(AreaUsed(0, WISH), DieWished(0, 4))
    at.when(StandGaucho(0, 0, 0, (5,))).rejected("dice_not_held", "5.5")
    at.when(WishDie(0, 5)).rejected("area_not_occupied", "7.2")


def test_7_12_the_two_dice_of_the_turn_are_taken_all_the_same() -> None:
    at = wishing("black 4")
    rodeo = at.state.rodeo
    at = at.given(AreaUsed(0, WISH), DieWished(0, 4), GauchoStood(0, 0, 0, (4,)))
    assert at.state.rodeo == rodeo
    at.when(EndTurn(0)).rejected("must_draft", "4.7")
    at.when(TakeDice(0, (1, 1))).then(DiceTaken(0, (1, 1)))
