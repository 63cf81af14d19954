"""Chapter 7: Raise/Replace, the overseer."""

import pytest

from domain.el_gaucho.commands import LayGaucho, OccupyArea, Place, RaiseGaucho, ReplaceGaucho, WakeGauchos
from domain.el_gaucho.events import (
    AreaOccupied,
    AreaUsed,
    DiceTaken,
    GauchoLaid,
    GauchoReplaced,
    GauchosWoken,
)
from tests.domain.el_gaucho.support import RAISE, Situation, given, table


def overseer(*pampa: str, gauchos: int | None = None) -> Situation:
    """Seat 0 in turn has a gaucho on Raise/Replace."""
    return given(table(pampa=pampa, areas={0: (RAISE,)}, gauchos=gauchos))


def wake(*places: tuple[int, int]) -> WakeGauchos:
    return WakeGauchos(0, tuple(Place(*place) for place in places))


def test_7_25_the_gauchos_on_the_10_and_the_9_are_raised() -> None:
    at = overseer("white 10 (0 lies), black 2", "ochre 5, ochre 9 (0 lies)")
    at = at.when(wake((0, 0), (1, 1))).then(AreaUsed(0, RAISE), GauchosWoken(0, (Place(0, 0), Place(1, 1))))
    assert at.pampa()[:2] == ["white 10 (0 stands), black 2, -", "ochre 5, ochre 9 (0 stands), -, -"]
    assert at.supply()[0] == 5


def test_7_25_or_one_gaucho_alone() -> None:
    at = overseer("white 10 (0 lies), black 9 (0 lies)")
    at = at.when(wake((0, 1))).then(AreaUsed(0, RAISE), GauchosWoken(0, (Place(0, 1),)))
    assert at.pampa()[0] == "white 10 (0 lies), black 9 (0 stands), -"


def test_7_25_every_one_and_every_pair_can_be_chosen() -> None:
    at = overseer("white 10 (0 lies), black 9 (0 lies), black 3 (1 lies)", "ochre 1 (0 lies)")
    first, second, third = Place(0, 0), Place(0, 1), Place(1, 0)
    assert [choice.places for choice in at.choices(WakeGauchos)] == [
        (first,), (second,), (third,), (first, second), (first, third), (second, third),
    ]  # fmt: skip


def test_7_26_on_the_11_an_opponents_lying_gaucho_is_replaced_for_11_pesos() -> None:
    at = overseer("black 11 (1 lies)")
    at = at.when(ReplaceGaucho(0, 0, 0)).then(AreaUsed(0, RAISE), GauchoReplaced(0, 0, 0, 1, 11))
    assert at.pampa()[0] == "black 11 (0 stands), -, -"
    assert at.pesos() == (0, 11, 0, 0)
    assert at.supply() == (6, 7, 7, 7)


def test_7_26_one_use_is_either_or() -> None:
    at = overseer("black 11 (1 lies), white 4 (0 lies)").when(wake((0, 1))).after
    at.when(ReplaceGaucho(0, 0, 0)).rejected("area_not_occupied", "7.2")


def test_7_27_at_least_one_and_at_most_two_are_raised() -> None:
    at = overseer("white 10 (0 lies), black 9 (0 lies), black 3 (0 lies)")
    at.when(wake()).rejected("wake_count", "7.27")
    at.when(wake((0, 0), (0, 1), (0, 2))).rejected("wake_count", "7.27")


def test_7_27_two_different_ones() -> None:
    overseer("white 10 (0 lies)").when(wake((0, 0), (0, 0))).rejected("wake_count", "7.27")


def test_7_27_only_ones_own() -> None:
    at = overseer("white 10 (0 lies), black 9 (1 lies), black 3")
    at.when(wake((0, 1))).rejected("no_own_gaucho", "7.27")
    at.when(wake((0, 0), (0, 1))).rejected("no_own_gaucho", "7.27")
    at.when(wake((0, 2))).rejected("no_own_gaucho", "7.27")


def test_7_27_only_lying_ones() -> None:
    at = overseer("white 10 (0 lies), black 9 (0 stands)")
    at.when(wake((0, 1))).rejected("already_standing", "7.27")
    at.when(wake((0, 0), (0, 1))).rejected("already_standing", "7.27")


def test_7_27_in_spaces_that_there_are() -> None:
    overseer("white 10 (0 lies)").when(wake((0, 9))).rejected("no_such_space", "5.9")


def test_7_28_only_another_players_gaucho_is_replaced() -> None:
    at = overseer("white 10 (0 lies), black 9, -")
    for space in (0, 1, 2):
        at.when(ReplaceGaucho(0, 0, space)).rejected("no_other_gaucho", "7.28")


def test_7_28_only_a_lying_one() -> None:
    overseer("white 10 (1 stands)").when(ReplaceGaucho(0, 0, 0)).rejected("victim_standing", "7.28")


def test_7_28_in_a_space_that_there_is() -> None:
    overseer("white 10 (1 lies)").when(ReplaceGaucho(0, 4, 0)).rejected("no_such_space", "5.9")


def test_7_28_without_a_target_the_action_cannot_be_done() -> None:
    at = overseer("white 10 (1 stands), black 9 (0 stands)")
    assert at.choices(WakeGauchos) == at.choices(ReplaceGaucho) == []


@pytest.mark.parametrize("value", [1, 7, 12])
def test_7_29_the_victim_gets_the_gaucho_back_and_the_big_number(value: int) -> None:
    before = overseer(f"white {value} (2 lies)")
    at = before.when(ReplaceGaucho(0, 0, 0)).then(AreaUsed(0, RAISE), GauchoReplaced(0, 0, 0, 2, value))
    assert at.pesos() == (0, 0, value, 0)
    assert at.supply()[2] == before.supply()[2] + 1


def test_7_30_the_gaucho_of_the_area_may_be_the_one_that_replaces() -> None:
    before = overseer("white 10 (1 lies), black 9 (0 stands)", gauchos=2)
    assert before.supply()[0] == 0
    at = before.when(ReplaceGaucho(0, 0, 0)).then(AreaUsed(0, RAISE), GauchoReplaced(0, 0, 0, 1, 10))
    assert at.supply()[0] == 0
    assert at.pampa()[0] == "white 10 (0 stands), black 9 (0 stands), -"


def test_7_31_a_gaucho_laid_in_this_turn_may_be_raised() -> None:
    at = given(
        table(pampa=["black 11"], areas={0: (RAISE,)}, dice=(1, 1, 1, 1, 1, 5, 6, 6, 6)), DiceTaken(0, (5, 6))
    )
    at = at.when(LayGaucho(0, 0, 0, (5,))).then(GauchoLaid(0, 0, 0, (5,)))
    at.when(wake((0, 0))).then(AreaUsed(0, RAISE), GauchosWoken(0, (Place(0, 0),)))


def test_7_31_but_not_by_an_overseer_placed_in_this_turn() -> None:
    at = given(table(pampa=["black 11 (0 lies)"], dice=(1, 1, 1, 1, 1, 5, 5, 6, 6)), DiceTaken(0, (5, 5)))
    at = at.when(OccupyArea(0, RAISE, (5,))).then(AreaOccupied(0, RAISE, (5,)))
    at.when(wake((0, 0))).rejected("area_touched", "6.11")
    assert at.when(RaiseGaucho(0, 0, 0, (5,))).refusal is None


def test_7_25_a_raised_gaucho_is_brought_home_at_the_end_of_the_round() -> None:
    at = overseer("white 10 (0 lies), black 2 (1 lies)").when(wake((0, 0))).after.passing(0, 1, 2, 3)
    at = at.rules().after
    assert at.herds(0) == "white 10"
    assert at.pampa()[0] == "-, black 2 (1 lies), -"


def test_7_26_the_replaced_tile_belongs_to_the_one_who_stands_there() -> None:
    at = overseer("black 11 (1 lies)").when(ReplaceGaucho(0, 0, 0)).after.passing(0, 1, 2, 3).rules().after
    assert (at.herds(0), at.herds(1)) == ("black 11", "")
