"""Chapter 9: herds and sales."""

import pytest

from domain.el_gaucho.commands import SellHerd
from domain.el_gaucho.content import Race
from domain.el_gaucho.events import Event, HerdSold, TileAdded
from tests.domain.el_gaucho.support import given, row, table, tile, tiles
from tests.domain.situation import Outcome


def bring_home(new: str, herd: str = "", *, players: int = 4) -> Outcome:
    """Seat 0 has these herds and collects these tiles, none of a race with another."""
    pampa = ["", "", row(new, "0 stands")]
    return given(table(players, pampa=pampa, herds={0: herd})).passing(*range(players)).rules()


def added(outcome: Outcome) -> list[Event]:
    return [event for event in outcome.events if isinstance(event, HerdSold | TileAdded)]


def test_9_1_nobody_has_two_herds_of_a_race() -> None:
    for new in ("white 1", "white 5", "white 12"):
        at = bring_home(new, "black 3, white 2 4").after
        races = [herd.race for herd in at.baron(0).herds]
        assert races == [Race.BLACK, Race.WHITE]


def test_9_1_a_tile_of_another_race_does_not_matter() -> None:
    at = bring_home("black 1", "white 2 4").after
    assert at.herds(0) == "black 1, white 2 4"
    assert at.pesos()[0] == 0


@pytest.mark.parametrize("herd", ["white 3 5 6 9", "white 11 10 8 2 1"])
def test_9_2_a_herd_rises_or_falls_all_along(herd: str) -> None:
    values = [each.value for each in tiles(herd)]
    for new in sorted(set(range(1, 13)) - set(values)):
        at = bring_home(f"white {new}", herd).after
        after = list(at.baron(0).herds[0].values)
        assert after in (sorted(after), sorted(after, reverse=True))


@pytest.mark.parametrize("new, after", [("white 1", "white 5 1"), ("white 9", "white 5 9")])
def test_9_3_a_herd_of_one_takes_any_tile(new: str, after: str) -> None:
    outcome = bring_home(new, "white 5")
    assert added(outcome) == [TileAdded(0, tile(new))]
    assert outcome.after.herds(0) == after


def test_9_3_the_second_tile_fixes_the_direction() -> None:
    assert added(bring_home("white 10", "white 5 9")) == [TileAdded(0, tile("white 10"))]
    assert added(bring_home("white 7", "white 5 9"))[0] == HerdSold(0, Race.WHITE, (5, 9), 18, "misfit")


@pytest.mark.parametrize("herd, new, fits", [
    ("white 3 6", 7, True), ("white 3 6", 12, True), ("white 3 6", 5, False), ("white 3 6", 1, False),
    ("white 6 3", 2, True), ("white 6 3", 1, True), ("white 6 3", 4, False), ("white 6 3", 12, False),
])  # fmt: skip
def test_9_4_a_rising_herd_takes_higher_and_a_falling_one_lower_tiles(
    herd: str, new: int, fits: bool
) -> None:
    outcome = bring_home(f"white {new}", herd)
    assert bool(outcome.all(HerdSold)) == (not fits)


def test_9_5_white_must_be_sold_black_may_grow_brown_is_a_dead_end() -> None:
    outcome = bring_home("white 5", "black 4 8, brown 9 4 1, white 3 7")
    assert added(outcome) == [HerdSold(0, Race.WHITE, (3, 7), 14, "misfit"), TileAdded(0, tile("white 5"))]
    assert outcome.after.herds(0) == "black 4 8, brown 9 4 1, white 5"
    assert outcome.after.pesos()[0] == 14


def test_9_6_a_dead_end_waits_for_the_next_tile_of_its_race() -> None:
    herd = "brown 9 4 1"
    assert bring_home("black 5", herd).after.herds(0) == "black 5, brown 9 4 1"
    outcome = bring_home("brown 2", herd)
    assert added(outcome) == [HerdSold(0, Race.BROWN, (9, 4, 1), 27, "misfit"), TileAdded(0, tile("brown 2"))]


def test_9_6_nobody_can_sell_a_herd_without_immediate_sale() -> None:
    at = given(table(herds={0: "brown 9 4 1"}))
    assert at.choices(SellHerd) == []
    at.when(SellHerd(0, Race.BROWN)).rejected("area_not_occupied", "7.2")


@pytest.mark.parametrize(
    "herd, misfit, pesos",
    [
        ("white 3 5 6 9", "white 7", 36),
        ("white 11 10 8 2 1", "white 3", 55),
        ("white 12 1", "white 5", 24),
        ("white 1 12", "white 5", 24),
    ],
)
def test_9_7_a_herd_is_worth_its_number_of_tiles_times_its_highest_value(
    herd: str, misfit: str, pesos: int
) -> None:
    sold = bring_home(misfit, herd).one(HerdSold)
    assert sold.pesos == pesos
    assert sold.values == tuple(each.value for each in tiles(herd))


def test_9_8_the_seller_gets_the_pesos_at_once() -> None:
    at = bring_home("white 7", "white 3 5 6 9").after
    assert at.pesos() == (36, 0, 0, 0)
    rich = given(
        table(pampa=["white 7 (0 stands)"], herds={0: "white 3 9"}), HerdSold(0, Race.OCHRE, (), 50, "misfit")
    )
    assert rich.passing(0, 1, 2, 3).rules().after.pesos()[0] == 68


def test_9_9_sold_tiles_leave_the_game() -> None:
    at = bring_home("white 7", "white 3 5 6 9").after
    assert at.herds(0) == "white 7"
    gone = set(tiles("white 3 5 6 9"))
    in_pampa = {space.tile for pasture in at.state.pastures for space in pasture}
    assert not gone & {*in_pampa, *at.state.pile, *at.state.steppe, *at.baron(0).batch}
