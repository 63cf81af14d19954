"""Chapter 1: components and goal."""

import pytest

from domain.el_gaucho import content
from domain.el_gaucho.commands import OccupyArea, SellHerd
from domain.el_gaucho.content import AREAS, TILES, Area, Race
from domain.el_gaucho.events import AreaUsed, DiceTaken, HerdSold
from tests.domain.el_gaucho.support import RAISE, SALE, SECRET, SORT, STEAL, TITLE, WISH, given, set_up, table


def test_1_1_two_three_or_four_play() -> None:
    assert TITLE.seats == (2, 3, 4)


def test_1_2_each_of_five_races_has_the_values_1_to_12_once() -> None:
    assert len(set(TILES)) == len(TILES) == 60
    assert {tile.race for tile in TILES} == set(Race)
    for race in Race:
        assert sorted(tile.value for tile in TILES if tile.race == race) == list(range(1, 13))


def test_1_3_the_small_number_of_11_is_5() -> None:
    assert content.SMALL_NUMBERS[11 - 1] == 5
    assert content.PROVENANCE["small_numbers"].certainty == "reconstructed"


def test_1_3_small_numbers_are_half_the_big_ones_rounded_down_but_at_least_1() -> None:
    assert tuple(max(1, big // 2) for big in range(1, 13)) == content.SMALL_NUMBERS


@pytest.mark.parametrize("players, sizes", [(4, (3, 4, 6, 7)), (3, (3, 4, 5, 6)), (2, (2, 3, 4, 5))])
def test_1_4_four_pastures_grow_from_the_bottom(players: int, sizes: tuple[int, ...]) -> None:
    assert content.PASTURE_SIZES[players] == sizes
    assert content.PROVENANCE["pasture_sizes"].certainty == "reconstructed"


def test_1_5_there_are_six_action_areas() -> None:
    assert AREAS == (SORT, WISH, SALE, STEAL, RAISE, SECRET)
    assert len(AREAS) == len(set(Area)) == 6


def test_1_5_every_player_has_a_space_in_every_area() -> None:
    at = given(table(areas=dict.fromkeys(range(4), AREAS)))
    assert all(at.baron(seat).areas == AREAS for seat in range(4))


@pytest.mark.parametrize("area", [SORT, WISH, SALE])
def test_1_6_1_2_or_3_occupies_sort_wish_or_sale(area: Area) -> None:
    for die in range(1, 7):
        at = given(table(dice=(1, 2, 3, 4, 5, 6, 6, 6, 6))).given(DiceTaken(0, (die, 6)))
        assert (OccupyArea(0, area, (die,)) in at.choices(OccupyArea)) == (die in (1, 2, 3))


@pytest.mark.parametrize("area, number", [(STEAL, 4), (RAISE, 5), (SECRET, 6)])
def test_1_7_steal_takes_a_4_raise_a_5_secret_a_6(area: Area, number: int) -> None:
    for die in range(1, 7):
        at = given(table(dice=(1, 2, 3, 4, 5, 6, 6, 6, 6))).given(DiceTaken(0, (die, 6)))
        assert (OccupyArea(0, area, (die,)) in at.choices(OccupyArea)) == (die == number)


def test_1_8_pesos_go_on_beyond_the_last_lap() -> None:
    rich = HerdSold(0, Race.WHITE, (1,), 299, "final")
    at = given(table(herds={0: "black 10 11"}, areas={0: (SALE,)}), rich)
    at = at.when(SellHerd(0, Race.BLACK)).then(
        AreaUsed(0, SALE), HerdSold(0, Race.BLACK, (10, 11), 27, "immediate")
    )
    assert at.pesos() == (326, 0, 0, 0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_1_9_sizes_and_small_numbers_left_out_are_the_printed_ones(players: int) -> None:
    state = set_up(players).after.state
    assert tuple(len(pasture) for pasture in state.pastures) == content.PASTURE_SIZES[players]
    assert state.small_numbers == content.SMALL_NUMBERS


def test_1_9_other_sizes_and_small_numbers_can_be_set() -> None:
    small = (1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6)
    at = set_up(3, pasture_sizes=(2, 3, 3, 8), small_numbers=small).after
    assert tuple(len(pasture) for pasture in at.state.pastures) == (2, 3, 3, 8)
    assert at.state.small_numbers == small


@pytest.mark.parametrize(
    "wrong",
    [
        {"pasture_sizes": (3, 4, 5)},
        {"pasture_sizes": (4, 3, 5, 6)},
        {"pasture_sizes": (0, 3, 5, 6)},
        {"pasture_sizes": (3, 4, 5, 60)},
        {"pasture_sizes": (5, 6, 7, 7)},  # 25 spaces for 24 gauchos
        {"small_numbers": (1, 1, 1)},
        {"small_numbers": (0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6)},
        {"small_numbers": (1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 13)},
        {"start_player": 3},
        {"start_player": -1},
        {"removed_race": Race.WHITE},
    ],
    ids=repr,
)
def test_1_9_settings_that_make_no_sense_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=next(iter(wrong))):
        set_up(3, **wrong)
