"""Chapter 6: action areas."""

import pytest

from domain.el_gaucho.commands import (
    EndTurn,
    OccupyArea,
    PickUpGaucho,
    PlaceCattle,
    SellHerd,
    StandGaucho,
    TakeBackGaucho,
    TakeDice,
    WishDie,
)
from domain.el_gaucho.content import AREAS, Area, Race
from domain.el_gaucho.events import (
    AreaOccupied,
    AreaUsed,
    CattlePlaced,
    DiceTaken,
    DieWished,
    GauchoPickedUp,
    GauchoStood,
    GauchoTakenBack,
    HerdSold,
    SteppeSeen,
    TurnEnded,
)
from tests.domain.el_gaucho.support import (
    RAISE,
    SALE,
    SECRET,
    SORT,
    STEAL,
    WISH,
    Situation,
    given,
    row,
    table,
    tile,
    tiles,
)


def holding(dice: tuple[int, int], *pampa: str, gauchos: int | None = None, **more: object) -> Situation:
    """It is the turn of seat 0, who has taken these dice."""
    rodeo = tuple(sorted((*dice, 1, 2, 3, 4, 5, 6, 6)))
    return given(table(pampa=pampa, dice=rodeo, gauchos=gauchos, **more), DiceTaken(0, dice))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "area, die", [(SORT, 1), (SORT, 2), (WISH, 3), (SALE, 1), (STEAL, 4), (RAISE, 5), (SECRET, 6)]
)
def test_6_1_a_matching_die_occupies_an_area(area: Area, die: int) -> None:
    at = holding((die, 6)).when(OccupyArea(0, area, (die,))).then(AreaOccupied(0, area, (die,))).due(None)
    assert at.baron(0).areas == (area,)
    assert at.supply() == (6, 7, 7, 7)
    assert at.state.dice == (6,)


def test_6_2_a_2_and_a_3_occupy_the_area_of_the_5() -> None:
    at = holding((2, 3)).when(OccupyArea(0, RAISE, (2, 3))).then(AreaOccupied(0, RAISE, (2, 3)))
    assert at.state.dice == ()


@pytest.mark.parametrize("area", [SORT, WISH, SALE])
@pytest.mark.parametrize("dice", [(1, 1), (1, 2)])
def test_6_2_two_ones_or_1_and_2_occupy_an_area_that_takes_1_to_3(area: Area, dice: tuple[int, int]) -> None:
    holding(dice).when(OccupyArea(0, area, dice)).then(AreaOccupied(0, area, dice))


def test_6_2_with_1_and_3_four_areas_can_be_had() -> None:
    chosen = {(choice.area, choice.dice) for choice in holding((1, 3)).choices(OccupyArea)}
    small = {(area, dice) for area in (SORT, WISH, SALE) for dice in ((1,), (3,))}
    assert chosen == small | {(STEAL, (1, 3))}


@pytest.mark.parametrize(
    "area, dice",
    [(SORT, (4,)), (WISH, (2, 4)), (STEAL, (2,)), (RAISE, (4,)), (SECRET, (4,)), (RAISE, (2, 4))],
)
def test_6_3_any_other_total_occupies_nothing(area: Area, dice: tuple[int, ...]) -> None:
    holding((2, 4)).when(OccupyArea(0, area, dice)).rejected("no_such_sum", "6.3")


def test_6_4_an_action_space_takes_one_gaucho() -> None:
    at = holding((4, 6), areas={0: (STEAL,)})
    at.when(OccupyArea(0, STEAL, (4,))).rejected("area_occupied", "6.4")


def test_6_4_nor_a_second_one_in_the_same_turn() -> None:
    at = holding((1, 2)).given(AreaOccupied(0, SORT, (1,)))
    at.when(OccupyArea(0, SORT, (2,))).rejected("area_occupied", "6.4")


def test_6_5_others_in_an_area_do_not_matter() -> None:
    at = holding((4, 6), areas={1: AREAS, 2: AREAS, 3: AREAS})
    at = at.when(OccupyArea(0, STEAL, (4,))).then(AreaOccupied(0, STEAL, (4,)))
    assert all(STEAL in at.baron(seat).areas for seat in range(4))


def test_6_6_occupying_needs_a_gaucho_in_the_supply() -> None:
    at = holding((4, 6), "white 1 (0 stands)", gauchos=1)
    at.when(OccupyArea(0, STEAL, (4,))).rejected("supply_empty", "6.6")


def test_6_7_an_area_occupied_in_this_turn_cannot_be_used() -> None:
    at = holding((1, 2), herds={0: "white 3 5"}).given(
        AreaOccupied(0, SALE, (1,)), AreaOccupied(0, WISH, (2,))
    )
    at.when(SellHerd(0, Race.WHITE)).rejected("area_touched", "6.11")
    at.when(WishDie(0, 6)).rejected("area_touched", "6.11")


def test_6_8_an_area_used_in_this_turn_cannot_be_occupied() -> None:
    at = holding((1, 2), herds={0: "white 3 5"}, areas={0: (SALE, WISH)})
    at = at.when(SellHerd(0, Race.WHITE)).then(
        AreaUsed(0, SALE), HerdSold(0, Race.WHITE, (3, 5), 15, "immediate")
    )
    at.when(OccupyArea(0, SALE, (1,))).rejected("area_touched", "6.11")


def test_6_9_one_area_may_be_occupied_and_another_used() -> None:
    at = holding((1, 2), herds={0: "white 3 5"}, areas={0: (SALE,)})
    sold = (AreaUsed(0, SALE), HerdSold(0, Race.WHITE, (3, 5), 15, "immediate"))
    used_first = at.when(SellHerd(0, Race.WHITE)).then(*sold)
    used_first.when(OccupyArea(0, SORT, (1,))).then(AreaOccupied(0, SORT, (1,)))
    occupied_first = at.when(OccupyArea(0, SORT, (1,))).then(AreaOccupied(0, SORT, (1,)))
    occupied_first.when(SellHerd(0, Race.WHITE)).then(*sold)


@pytest.mark.parametrize("area", AREAS)
def test_6_10_a_gaucho_may_be_taken_back_unused(area: Area) -> None:
    at = given(table(areas={0: (area,)}))
    at = at.when(TakeBackGaucho(0, area)).then(GauchoTakenBack(0, area)).due(None).to_act(0)
    assert at.baron(0).areas == ()
    assert at.supply() == (7, 7, 7, 7)


def test_6_10_before_and_after_taking_dice() -> None:
    at = given(table(areas={0: (SORT, STEAL)}))
    at = at.when(TakeBackGaucho(0, STEAL)).then(GauchoTakenBack(0, STEAL))
    at = at.when(TakeDice(0, (1, 1))).then(DiceTaken(0, (1, 1)))
    at.when(TakeBackGaucho(0, SORT)).then(GauchoTakenBack(0, SORT))


def test_6_11_an_area_taken_back_cannot_be_occupied_in_this_turn() -> None:
    at = holding((4, 6), areas={0: (STEAL,)}).given(GauchoTakenBack(0, STEAL))
    at.when(OccupyArea(0, STEAL, (4,))).rejected("area_touched", "6.11")


def test_6_11_a_gaucho_put_there_in_this_turn_cannot_be_taken_back() -> None:
    at = holding((4, 6)).given(AreaOccupied(0, STEAL, (4,)))
    at.when(TakeBackGaucho(0, STEAL)).rejected("area_touched", "6.11")


def test_6_12_a_gaucho_from_an_area_can_be_used_elsewhere_at_once() -> None:
    at = holding((4, 5), "white 5, black 7 (0 stands)", areas={0: (SORT,)}, gauchos=2)
    at.when(StandGaucho(0, 0, 0, (5,))).rejected("supply_empty", "5.10")
    at = at.when(TakeBackGaucho(0, SORT)).then(GauchoTakenBack(0, SORT))
    at = at.when(StandGaucho(0, 0, 0, (5,))).then(GauchoStood(0, 0, 0, (5,)))
    assert at.supply()[0] == 0


def test_6_12_or_on_another_area() -> None:
    at = holding((4, 5), areas={0: (SORT,)}, gauchos=1).given(GauchoTakenBack(0, SORT))
    at.when(OccupyArea(0, STEAL, (4,))).then(AreaOccupied(0, STEAL, (4,)))


def test_6_13_with_the_end_of_the_turn_all_areas_are_open_again() -> None:
    at = holding((1, 4), herds={0: "white 3 5"}, areas={0: (STEAL, SALE)})
    at = at.given(GauchoTakenBack(0, STEAL), AreaOccupied(0, WISH, (1,)))
    at = at.when(EndTurn(0)).then(TurnEnded(0, next=1))
    assert at.state.touched == ()
    at = at.passing(1, 2, 3).rules().after.rules().after.rules().after.passing(1, 2, 3).to_act(0)
    at.when(WishDie(0, 4)).then(AreaUsed(0, WISH), DieWished(0, 4)).when(OccupyArea(0, STEAL, (4,))).then(
        AreaOccupied(0, STEAL, (4,))
    )


def test_6_14_with_an_empty_supply_a_lying_gaucho_may_be_taken_back() -> None:
    at = given(table(pampa=["white 9 (0 lies), black 7 (0 stands)"], gauchos=2))
    at = at.when(PickUpGaucho(0, 0, 0)).then(GauchoPickedUp(0, 0, 0)).due(None).to_act(0)
    assert at.supply()[0] == 1


def test_6_14_nothing_has_to_follow() -> None:
    at = holding((1, 1), "white 9 (0 lies), black 7 (0 stands)", gauchos=2)
    at.when(PickUpGaucho(0, 0, 0)).then(GauchoPickedUp(0, 0, 0)).when(EndTurn(0)).then(TurnEnded(0, next=1))


def test_6_14_not_while_there_is_a_gaucho_in_the_supply() -> None:
    at = given(table(pampa=["white 9 (0 lies), black 7 (0 lies)"], gauchos=3))
    at.when(PickUpGaucho(0, 0, 0)).rejected("supply_left", "6.14")
    at = given(table(pampa=["white 9 (0 lies), black 7 (0 lies)"], gauchos=2))
    at = at.when(PickUpGaucho(0, 0, 0)).then(GauchoPickedUp(0, 0, 0))
    at.when(PickUpGaucho(0, 0, 1)).rejected("supply_left", "6.14")


def test_6_15_the_tile_is_free_again_at_once() -> None:
    at = holding((4, 5), "white 9 (0 lies)", gauchos=1).given(GauchoPickedUp(0, 0, 0))
    assert at.pampa()[0] == "white 9, -, -"
    at = at.when(StandGaucho(0, 0, 0, (4, 5))).then(GauchoStood(0, 0, 0, (4, 5)))
    assert at.pampa()[0] == "white 9 (0 stands), -, -"


def looking(steppe: str, *pampa: str, gauchos: int) -> Situation:
    """Seat 0 has looked at the Steppe with a gaucho that stood there."""
    start = table(pampa=pampa, steppe=steppe, areas={0: (SECRET,)}, gauchos=gauchos)
    return given(start, AreaUsed(0, SECRET), SteppeSeen(0, tiles(steppe)))


def test_6_16_one_gaucho_is_too_few_while_two_secret_tiles_could_be_placed() -> None:
    at = looking("patched 1 2 9 10", "white 9 (0 lies), -, -", gauchos=2)
    assert at.supply()[0] == 1
    at = at.when(PickUpGaucho(0, 0, 0)).then(GauchoPickedUp(0, 0, 0))
    at.when(PickUpGaucho(0, 0, 0)).rejected("supply_left", "6.14")
    at = at.when(PlaceCattle(0, tile("patched 1"), 0, 1)).then(CattlePlaced(0, tile("patched 1"), 0, 1))
    at.when(PlaceCattle(0, tile("patched 2"), 0, 2)).after.to_act(0).due(None)


def test_6_16_a_4_is_small_enough_and_a_5_is_not() -> None:
    at = looking("patched 1 4 9 10", "white 9 (0 lies), -, -", gauchos=2)
    at.when(PickUpGaucho(0, 0, 0)).then(GauchoPickedUp(0, 0, 0))
    at = looking("patched 1 5 9 10", "white 9 (0 lies), -, -", gauchos=2)
    at.when(PickUpGaucho(0, 0, 0)).rejected("supply_left", "6.14")


def test_6_16_one_is_enough_once_the_first_is_placed() -> None:
    at = looking("patched 1 2 3 10", "white 9 (0 lies), -, -", gauchos=3)
    at = at.when(PlaceCattle(0, tile("patched 1"), 0, 1)).then(CattlePlaced(0, tile("patched 1"), 0, 1))
    assert at.supply()[0] == 1
    at.when(PickUpGaucho(0, 0, 0)).rejected("supply_left", "6.14")


def test_6_16_one_is_enough_in_a_turn_without_a_look_whatever_one_remembers() -> None:
    at = looking("patched 1 2 3 10", "white 9 (0 lies), -, -", gauchos=3)
    at = at.when(PlaceCattle(0, tile("patched 10"), 0, 1)).after
    assert (at.supply()[0], len(at.baron(0).seen_steppe)) == (1, 3)
    at.when(PickUpGaucho(0, 0, 0)).rejected("supply_left", "6.14")


def test_6_16_one_is_enough_when_no_second_small_tile_is_there() -> None:
    at = looking("patched 1 8 9 10", "white 9 (0 lies), -, -", gauchos=2)
    at.when(PickUpGaucho(0, 0, 0)).rejected("supply_left", "6.14")


def test_6_16_one_is_enough_when_there_is_one_free_space() -> None:
    first = "white 9 (0 lies), white 1, white 2"
    rows = (row("black 1 2 3 4"), row("ochre 1 2 3 4 5 6"), row("brown 1 2 3 4 5 6") + ", -")
    at = looking("patched 1 2 3 4", first, *rows, gauchos=2)
    at.when(PickUpGaucho(0, 0, 0)).rejected("supply_left", "6.14")


def test_6_16_after_the_first_secret_tile_an_empty_supply_allows_it() -> None:
    at = looking("patched 1 2 9 10", "white 9 (0 lies), -, -", gauchos=2)
    at = at.when(PlaceCattle(0, tile("patched 1"), 0, 1)).then(CattlePlaced(0, tile("patched 1"), 0, 1))
    at = at.when(PickUpGaucho(0, 0, 0)).then(GauchoPickedUp(0, 0, 0))
    at.when(PlaceCattle(0, tile("patched 2"), 0, 0)).rejected("space_occupied", "7.39")
    assert at.choices(PlaceCattle)


def test_6_17_standing_gauchos_are_never_taken_back() -> None:
    at = given(table(pampa=["white 9 (0 stands)"], gauchos=1))
    at.when(PickUpGaucho(0, 0, 0)).rejected("already_standing", "6.17")


@pytest.mark.parametrize("space", [1, 2])
def test_6_18_only_ones_own_lying_gauchos_are_taken_back(space: int) -> None:
    at = given(table(pampa=["white 9 (0 lies), white 3 (1 lies), white 7"], gauchos=1))
    at.when(PickUpGaucho(0, 0, space)).rejected("no_own_gaucho", "6.18")


def test_6_18_from_an_empty_space_or_none_nothing_is_taken_back() -> None:
    at = given(table(pampa=["white 9 (0 lies)"], gauchos=1))
    at.when(PickUpGaucho(0, 0, 1)).rejected("no_own_gaucho", "6.18")
    at.when(PickUpGaucho(0, 0, 3)).rejected("no_such_space", "5.9")


def test_6_18_from_an_area_only_ones_own_gaucho_is_taken_back() -> None:
    at = given(table(areas={1: (STEAL,), 0: (SORT,)}))
    at.when(TakeBackGaucho(0, STEAL)).rejected("area_not_occupied", "6.18")
    at = at.when(TakeBackGaucho(0, SORT)).then(GauchoTakenBack(0, SORT))
    at.when(TakeBackGaucho(0, SORT)).rejected("area_not_occupied", "6.18")
