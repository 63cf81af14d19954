"""Chapter 7: Steal Cattle, the cattle thief."""

import pytest

from domain.el_gaucho.commands import SellHerd, SortTile, StealTile
from domain.el_gaucho.content import Race
from domain.el_gaucho.events import AreaUsed, Event, HerdSold, TileAdded, TileStolen
from tests.domain.el_gaucho.support import SALE, SORT, STEAL, Situation, given, table, tile


def thief(own: str = "", one: str = "", two: str = "", *, sale: bool = False) -> Situation:
    """Seat 0 of three has a gaucho on Steal Cattle, and perhaps one on Immediate Sale."""
    areas = (SALE, STEAL) if sale else (STEAL,)
    return given(table(3, herds={0: own, 1: one, 2: two}, areas={0: areas}))


def stolen(victim: int, text: str) -> tuple[Event, Event]:
    return (AreaUsed(0, STEAL), TileStolen(0, victim, tile(text), tile(text).value))


@pytest.mark.parametrize("value", [11, 10, 8, 2, 1])
def test_7_16_any_tile_may_be_stolen_from_any_position(value: int) -> None:
    at = thief(one="black 11 10 8 2 1")
    took = f"black {value}"
    at.when(StealTile(0, 1, tile(took))).then(*stolen(1, took), TileAdded(0, tile(took)))


def test_7_16_from_any_other_player() -> None:
    at = thief("ochre 3", "black 7, white 2 5", "white 9")
    assert {(choice.victim, choice.tile) for choice in at.choices(StealTile)} == {
        (1, tile("black 7")),
        (1, tile("white 2")),
        (1, tile("white 5")),
        (2, tile("white 9")),
    }


def test_7_17_nobody_steals_from_oneself() -> None:
    at = thief("white 3 5", "white 9")
    at.when(StealTile(0, 0, tile("white 3"))).rejected("no_such_victim", "7.17")


@pytest.mark.parametrize("victim", [3, -1, 9])
def test_7_17_nor_from_nobody(victim: int) -> None:
    thief("", "white 9").when(StealTile(0, victim, tile("white 9"))).rejected("no_such_victim", "7.17")


def test_7_17_the_victim_must_have_the_tile() -> None:
    at = thief("", "white 9", "white 3 5")
    at.when(StealTile(0, 1, tile("white 3"))).rejected("victim_lacks_tile", "7.17")
    at.when(StealTile(0, 1, tile("black 9"))).rejected("victim_lacks_tile", "7.17")


def test_7_17_where_nobody_has_cattle_nothing_can_be_stolen() -> None:
    assert thief("white 3 5").choices(StealTile) == []


def test_7_18_the_insurance_pays_the_victim_and_the_thief_pays_nothing() -> None:
    at = thief("white 4 6 9", "white 10")
    at = at.when(StealTile(0, 1, tile("white 10"))).then(
        *stolen(1, "white 10"), TileAdded(0, tile("white 10"))
    )
    assert at.pesos() == (0, 10, 0)


def test_7_19_a_theft_from_the_middle_leaves_the_herd_in_order_and_sells_nothing() -> None:
    at = thief("", "black 11 10 8 2 1").when(StealTile(0, 1, tile("black 8"))).after
    assert at.herds(1) == "black 11 10 2 1"
    assert at.pesos() == (0, 8, 0)


def test_7_19_with_the_last_tile_the_herd_is_gone() -> None:
    at = thief("", "black 8, white 3").when(StealTile(0, 1, tile("black 8"))).after
    assert at.herds(1) == "white 3"


def test_7_20_one_tile_left_has_no_direction_any_more() -> None:
    at = given(table(3, herds={1: "black 3 8", 2: "black 1"}, areas={0: (STEAL,), 1: (STEAL,)}))
    at = at.when(StealTile(0, 1, tile("black 8"))).after
    assert at.herds(1) == "black 3"
    at = (
        at.passing(0)
        .when(StealTile(1, 2, tile("black 1")))
        .then(AreaUsed(1, STEAL), TileStolen(1, 2, tile("black 1"), 1), TileAdded(1, tile("black 1")))
    )
    assert at.herds(1) == "black 3 1"


def test_7_21_the_stolen_tile_is_added_at_the_right() -> None:
    at = (
        thief("white 9 6", "white 2")
        .when(StealTile(0, 1, tile("white 2")))
        .then(*stolen(1, "white 2"), TileAdded(0, tile("white 2")))
    )
    assert at.herds(0) == "white 9 6 2"


def test_7_21_or_begins_a_herd() -> None:
    at = (
        thief("black 9 6", "white 2")
        .when(StealTile(0, 1, tile("white 2")))
        .then(*stolen(1, "white 2"), TileAdded(0, tile("white 2")))
    )
    assert at.herds(0) == "black 9 6, white 2"


def test_7_21_a_herd_of_one_takes_it_on_its_right() -> None:
    at = thief("white 9", "white 12").when(StealTile(0, 1, tile("white 12"))).after
    assert at.herds(0) == "white 9 12"


def test_7_22_a_tile_that_does_not_fit_sells_the_herd_without_a_bonus() -> None:
    at = thief("white 4 6 9", "white 8")
    at = at.when(StealTile(0, 1, tile("white 8"))).then(
        *stolen(1, "white 8"), HerdSold(0, Race.WHITE, (4, 6, 9), 27, "misfit"), TileAdded(0, tile("white 8"))
    )
    assert at.herds(0) == "white 8"
    assert at.pesos() == (27, 8, 0)


def test_7_23_4_6_9_and_a_stolen_10_are_sold_for_45() -> None:
    at = thief("white 4 6 9", "white 10", sale=True)
    at = at.when(StealTile(0, 1, tile("white 10"))).then(
        *stolen(1, "white 10"), TileAdded(0, tile("white 10"))
    )
    assert at.herds(0) == "white 4 6 9 10"
    at = at.when(SellHerd(0, Race.WHITE)).then(
        AreaUsed(0, SALE), HerdSold(0, Race.WHITE, (4, 6, 9, 10), 45, "immediate")
    )
    assert at.pesos() == (45, 10, 0)
    assert at.supply()[0] == 8


def test_7_23_after_a_forced_sale_the_new_herd_of_one_cannot_be_sold() -> None:
    at = thief("white 4 6 9", "white 8", sale=True).when(StealTile(0, 1, tile("white 8"))).after
    at.when(SellHerd(0, Race.WHITE)).rejected("herd_too_small", "7.14")


def test_7_23_a_herd_may_be_sold_before_the_theft() -> None:
    at = thief("white 4 6 9", "white 8", sale=True).when(SellHerd(0, Race.WHITE)).after
    at = at.when(StealTile(0, 1, tile("white 8"))).then(*stolen(1, "white 8"), TileAdded(0, tile("white 8")))
    assert at.pesos() == (32, 8, 0)


def test_7_24_a_stolen_tile_is_never_sorted_in() -> None:
    at = given(table(herds={0: "white 4 9", 1: "white 6"}, areas={0: (SORT, STEAL)}))
    at = at.when(StealTile(0, 1, tile("white 6"))).then(
        *stolen(1, "white 6"), HerdSold(0, Race.WHITE, (4, 9), 18, "misfit"), TileAdded(0, tile("white 6"))
    )
    assert at.baron(0).areas == (SORT,)
    at.when(SortTile(0, tile("white 6"))).rejected("not_now", "7.6")
