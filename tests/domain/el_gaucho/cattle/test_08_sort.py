"""Chapter 8: Sort, the stall."""

import pytest

from domain.el_gaucho.commands import AddTile, EndTurn, OccupyArea, RefillPastures, SortTile, StartRound
from domain.el_gaucho.content import Race
from domain.el_gaucho.events import (
    AreaOccupied,
    CattleCollected,
    Collected,
    DiceRolled,
    DiceTaken,
    HerdSold,
    RoundStarted,
    TileAdded,
    TileSorted,
)
from tests.domain.el_gaucho.support import SORT, Situation, given, table, tile, tiles


def sorting(herd: str, new: str, *, sort: bool = True) -> Situation:
    """Seat 0 has this herd, has just collected these tiles, and has a gaucho on Sort."""
    row = ", ".join(f"{each.race} {each.value} (0 stands)" for each in tiles(new))
    at = given(table(pampa=["", "", row], herds={0: herd}, areas={0: (SORT,)} if sort else {}))
    return at.passing(0, 1, 2, 3).rules().after


def sort(text: str) -> SortTile:
    return SortTile(0, tile(text))


def add(text: str) -> AddTile:
    return AddTile(0, tile(text))


def sorted_in(text: str, index: int) -> TileSorted:
    return TileSorted(0, tile(text), index)


@pytest.mark.parametrize(
    "herd, new, index, after",
    [
        ("white 3 5 9", "white 7", 2, "white 3 5 7 9"),
        ("white 3 5 9", "white 1", 0, "white 1 3 5 9"),
        ("white 9 5 3", "white 7", 1, "white 9 7 5 3"),
        ("white 9 5 3", "white 12", 0, "white 12 9 5 3"),
        ("white 2 1", "white 7", 0, "white 7 2 1"),
    ],
)
def test_8_13_a_tile_is_sorted_into_the_middle_or_at_the_left(
    herd: str, new: str, index: int, after: str
) -> None:
    at = sorting(herd, new).due(None).to_act(0)
    at = at.when(sort(new)).then(sorted_in(new, index)).due(RefillPastures)
    assert at.herds(0) == after
    assert at.pesos()[0] == 0


def test_8_13_only_10_or_more_could_be_added_but_any_can_be_sorted_in() -> None:
    at = sorting("white 2 4 9", "white 6")
    assert set(at.legal(0)) == {add("white 6"), sort("white 6")}
    at.when(add("white 6")).then(
        HerdSold(0, Race.WHITE, (2, 4, 9), 27, "misfit"), TileAdded(0, tile("white 6"))
    )


def test_8_14_without_a_gaucho_on_sort_nothing_is_sorted_in() -> None:
    at = sorting("white 3 9", "white 5 7", sort=False)
    at.when(sort("white 5")).rejected("no_sort_gaucho", "8.14")


def test_8_15_its_gaucho_goes_to_the_supply() -> None:
    at = sorting("white 3 9", "white 7")
    before = at.supply()[0]
    at = at.when(sort("white 7")).after
    assert at.baron(0).areas == ()
    assert at.supply()[0] == before + 1


def test_8_15_it_serves_one_tile() -> None:
    at = sorting("white 3 9", "white 5 6 7").when(sort("white 7")).then(sorted_in("white 7", 1))
    at.when(sort("white 5")).rejected("no_sort_gaucho", "8.14")


def test_8_15_what_cannot_be_sorted_any_more_is_added() -> None:
    at = (
        sorting("white 3 9", "white 5 7")
        .when(sort("white 7"))
        .then(
            sorted_in("white 7", 1),
            HerdSold(0, Race.WHITE, (3, 7, 9), 27, "misfit"),
            TileAdded(0, tile("white 5")),
        )
    )
    assert at.herds(0) == "white 5"
    at.due(RefillPastures)


def test_8_10_only_a_collected_tile_is_sorted_in() -> None:
    at = sorting("black 7, white 3 9", "white 5 7")
    for other in ("white 3", "black 7", "white 8"):
        at.when(sort(other)).rejected("not_collected", "8.10")


@pytest.mark.parametrize("new, after", [("white 3", "white 3 5"), ("white 8", "white 8 5")])
def test_8_16_a_herd_of_one_takes_the_tile_on_its_left(new: str, after: str) -> None:
    at = sorting("white 5", new).when(sort(new)).then(sorted_in(new, 0))
    assert at.herds(0) == after


def test_8_16_which_gives_it_a_direction() -> None:
    at = (
        sorting("white 5", "white 8 3")
        .when(sort("white 8"))
        .then(sorted_in("white 8", 0), TileAdded(0, tile("white 3")))
    )
    assert at.herds(0) == "white 8 5 3"


@pytest.mark.parametrize(
    "herd, two, last", [("white 3 5", "white 9 10", "white 9"), ("white 12 11", "white 1 2", "white 2")]
)
def test_8_17_at_the_right_end_sort_is_not_used(herd: str, two: str, last: str) -> None:
    sorting(herd, two).when(sort(last)).rejected("sort_at_end", "8.17")


def test_8_17_nor_for_the_first_tile_of_a_race() -> None:
    sorting("black 3", "white 9 10").when(sort("white 9")).rejected("nothing_to_sort_into", "8.17")


def test_8_18_into_a_herd_that_has_grown_in_this_collection() -> None:
    at = sorting("white 2 6", "white 4 9").when(add("white 9")).then(TileAdded(0, tile("white 9")))
    at = at.when(sort("white 4")).then(sorted_in("white 4", 1))
    assert at.herds(0) == "white 2 4 6 9"


def test_8_18_into_a_herd_begun_in_this_collection() -> None:
    at = sorting("", "white 4 7").when(add("white 4")).then(TileAdded(0, tile("white 4")))
    at = at.when(sort("white 7")).then(sorted_in("white 7", 0))
    assert at.herds(0) == "white 7 4"


def test_8_18_into_the_new_herd_after_a_forced_sale_in_this_collection() -> None:
    at = sorting("white 8 5", "white 9 3")
    at = at.when(add("white 9")).then(
        HerdSold(0, Race.WHITE, (8, 5), 16, "misfit"), TileAdded(0, tile("white 9"))
    )
    at = at.when(sort("white 3")).then(sorted_in("white 3", 0))
    assert at.herds(0) == "white 3 9"


def test_8_18_where_a_tile_fits_only_after_another_was_added() -> None:
    at = sorting("white 2 6", "white 7 9")
    at.when(sort("white 7")).rejected("sort_at_end", "8.17")
    at = at.when(add("white 9")).after.when(sort("white 7")).then(sorted_in("white 7", 2))
    assert at.herds(0) == "white 2 6 7 9"


def test_8_19_sort_may_be_used_in_the_round_in_which_it_was_occupied() -> None:
    at = given(table(pampa=["white 7 (0 stands)"], herds={0: "white 3 9"}), DiceTaken(0, (1, 1)))
    at = at.when(OccupyArea(0, SORT, (1,))).then(AreaOccupied(0, SORT, (1,)))
    at = (
        at.when(EndTurn(0))
        .after.passing(1, 2, 3)
        .rules()
        .then(CattleCollected((Collected(0, 0, 0, tile("white 7")),), final=False))
    )
    at.when(sort("white 7")).then(sorted_in("white 7", 1))


def test_8_20_sort_can_be_occupied_again_in_the_next_turn() -> None:
    at = sorting("white 3 9", "white 7").when(sort("white 7")).after.until(StartRound)
    at = (
        at.given(RoundStarted(3, 1, last=False), DiceRolled((1,) * 9))
        .passing(1, 2, 3)
        .given(DiceTaken(0, (1, 1)))
    )
    at.when(OccupyArea(0, SORT, (1,))).then(AreaOccupied(0, SORT, (1,)))


def test_8_21_what_sort_could_only_put_at_the_right_end_is_added_at_once() -> None:
    at = sorting("white 3 5", "white 9").due(RefillPastures)
    assert at.herds(0) == "white 3 5 9"
    assert at.baron(0).areas == (SORT,)


def test_8_21_with_sort_a_tile_that_fits_elsewhere_is_a_choice() -> None:
    at = sorting("white 3 5", "white 4").due(None).to_act(0)
    assert set(at.legal(0)) == {add("white 4"), sort("white 4")}
