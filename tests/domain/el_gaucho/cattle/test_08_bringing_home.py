"""Chapter 8: bringing the cattle home."""

import pytest

from domain.el_gaucho.commands import AddTile, CollectCattle, RefillPastures, StartRound
from domain.el_gaucho.content import Area, Race
from domain.el_gaucho.events import (
    CattleCollected,
    Collected,
    HerdSold,
    TileAdded,
)
from domain.el_gaucho.state import Phase
from tests.domain.el_gaucho.support import Situation, given, table, tile, tiles
from tests.domain.situation import Outcome


def last_turn_over(
    *pampa: str, herds: dict[int, str] | None = None, areas: dict[int, tuple[Area, ...]] | None = None
) -> Situation:
    """All four have had their turn."""
    return given(table(pampa=pampa, herds=herds, areas=areas)).passing(0, 1, 2, 3).due(CollectCattle)


def bring_home(*pampa: str, herds: dict[int, str] | None = None) -> Outcome:
    return last_turn_over(*pampa, herds=herds).rules()


def collected(*cattle: tuple[int, int, int, str]) -> CattleCollected:
    """(seat, pasture, space, tile)"""
    found = tuple(Collected(seat, pasture, space, tile(which)) for seat, pasture, space, which in cattle)
    return CattleCollected(found, final=False)


NOTHING = CattleCollected((), final=False)


def test_8_1_a_pasture_counts_if_every_tile_is_occupied_by_whomever() -> None:
    outcome = bring_home("", "white 3 (0 stands), black 9 (1 lies), ochre 7 (2 stands), brown 1 (3 lies)")
    outcome.then(
        collected((0, 1, 0, "white 3"), (2, 1, 2, "ochre 7")),
        TileAdded(0, tile("white 3")),
        TileAdded(2, tile("ochre 7")),
    )


def test_8_1_empty_spaces_do_not_matter() -> None:
    outcome = bring_home("-, white 3 (0 stands), -")
    assert outcome.events[0] == collected((0, 0, 1, "white 3"))


def test_8_2_two_standing_gauchos_go_home_and_two_lying_stay() -> None:
    at = bring_home("", "white 3 (0 stands), black 9 (1 lies), ochre 7 (2 stands), brown 1 (0 lies)").after
    assert at.pampa()[1] == "-, black 9 (1 lies), -, brown 1 (0 lies)"
    assert [at.herds(seat) for seat in range(4)] == ["white 3", "", "ochre 7", ""]


def test_8_2_from_every_complete_pasture() -> None:
    outcome = bring_home(
        "white 3 (0 stands)", "black 9 (1 stands)", "ochre 7 (2 stands), ochre 8", "brown 1 (3 stands)"
    )
    assert outcome.events[0] == collected((0, 0, 0, "white 3"), (1, 1, 0, "black 9"), (3, 3, 0, "brown 1"))


def test_8_2_nobody_can_decline() -> None:
    at = last_turn_over("white 3 (0 stands)")
    assert at.legal(0) == ()
    assert at.rules().after.herds(0) == "white 3"


def test_8_3_lying_gauchos_and_their_tiles_stay() -> None:
    at = bring_home("white 3 (0 lies), black 9 (0 stands)").after
    assert at.pampa()[0] == "white 3 (0 lies), -, -"
    assert at.supply()[0] == 6


def test_8_4_a_pasture_with_a_free_tile_brings_nothing() -> None:
    at = bring_home("white 3 (0 stands), black 9, ochre 2 (1 stands)").then(NOTHING)
    assert at.pampa()[0] == "white 3 (0 stands), black 9, ochre 2 (1 stands)"


def test_8_5_where_all_lie_nothing_happens() -> None:
    at = bring_home("white 3 (0 lies), black 9 (1 lies), ochre 2 (1 lies)").then(NOTHING)
    assert at.pampa()[0] == "white 3 (0 lies), black 9 (1 lies), ochre 2 (1 lies)"


def test_8_5_where_no_tile_is_nothing_happens() -> None:
    bring_home().then(NOTHING).due(RefillPastures)


def test_8_6_gauchos_that_go_home_are_in_the_supply_again() -> None:
    before = last_turn_over("white 3 (0 stands), black 9 (0 stands), ochre 2 (1 stands)")
    assert before.supply() == (5, 6, 7, 7)
    assert before.rules().after.supply() == (7, 7, 7, 7)


def test_8_7_tiles_of_several_pastures_are_added_in_any_order() -> None:
    at = bring_home("white 5 (0 stands)", "white 8 (0 stands)", herds={0: "white 3"}).then(
        collected((0, 0, 0, "white 5"), (0, 1, 0, "white 8"))
    )
    up = at.when(AddTile(0, tile("white 5"))).then(
        TileAdded(0, tile("white 5")), TileAdded(0, tile("white 8"))
    )
    assert up.herds(0) == "white 3 5 8"
    down = at.when(AddTile(0, tile("white 8"))).then(
        TileAdded(0, tile("white 8")),
        HerdSold(0, Race.WHITE, (3, 8), 16, "misfit"),
        TileAdded(0, tile("white 5")),
    )
    assert down.herds(0) == "white 5"


def test_8_8_all_owners_add_at_the_same_time() -> None:
    at = bring_home(
        "white 5 (1 stands), black 7 (3 stands)", "white 8 (1 stands), black 2 (3 stands), ochre 4 (0 stands)"
    ).after.to_act(1, 3)
    third = at.when(AddTile(3, tile("black 2"))).after.to_act(1)
    both = third.when(AddTile(1, tile("white 5"))).after.due(RefillPastures)
    other_way = at.when(AddTile(1, tile("white 5"))).after.when(AddTile(3, tile("black 2"))).after
    assert both.state == other_way.state


def test_8_9_tiles_are_added_at_the_right_of_their_herd() -> None:
    at = bring_home("white 9 (0 stands), black 2 (0 stands)", herds={0: "black 7 5, white 3 6"}).after
    assert at.herds(0) == "black 7 5 2, white 3 6 9"


def test_8_9_or_begin_one() -> None:
    at = bring_home("white 9 (0 stands)", herds={0: "black 7 5"}).after
    assert at.herds(0) == "black 7 5, white 9"


@pytest.mark.parametrize("which", ["black 7", "white 3", "ochre 1"])
def test_8_10_only_tiles_one_has_just_collected_are_added(which: str) -> None:
    at = bring_home("white 5 (0 stands), white 8 (0 stands), black 7 (1 stands)", herds={0: "white 3"}).after
    at.when(AddTile(0, tile(which))).rejected("not_collected", "8.10")


def test_8_10_each_once() -> None:
    at = bring_home("white 5 (0 stands), white 8 (0 stands), white 9 (0 stands)").after
    at = at.when(AddTile(0, tile("white 8"))).then(TileAdded(0, tile("white 8")))
    at.when(AddTile(0, tile("white 8"))).rejected("not_collected", "8.10")


def test_8_10_and_by_those_who_have_collected_something() -> None:
    at = bring_home("white 5 (0 stands), white 8 (0 stands)", herds={1: "ochre 2"}).after
    at.when(AddTile(1, tile("white 5"))).rejected("not_collected", "8.10")
    at.when(AddTile(1, tile("ochre 2"))).rejected("not_collected", "8.10")


def test_8_11_all_tiles_must_be_added_before_anything_else() -> None:
    at = bring_home("white 5 (0 stands), white 8 (0 stands), white 9 (0 stands)").after.due(None).to_act(0)
    at.when(RefillPastures()).rejected("not_due", "4.14")
    at.when(StartRound(seed=bytes(32))).rejected("not_due", "4.14")
    at = at.when(AddTile(0, tile("white 8"))).after.due(None).to_act(0)
    assert at.baron(0).batch == tiles("white 5 9")
    at.when(AddTile(0, tile("white 5"))).after.due(RefillPastures)


def test_8_12_when_nobody_collects_the_pastures_are_refilled_at_once() -> None:
    at = bring_home("white 5 (0 stands), white 8").then(NOTHING).due(RefillPastures)
    assert at.state.phase == Phase.COLLECTING


def test_8_21_a_tile_without_a_choice_is_added_at_once() -> None:
    outcome = bring_home("white 5 (2 stands), black 8 (0 stands)", herds={0: "black 9 10", 2: "white 6"})
    outcome.then(
        collected((2, 0, 0, "white 5"), (0, 0, 1, "black 8")),
        HerdSold(0, Race.BLACK, (9, 10), 20, "misfit"),
        TileAdded(0, tile("black 8")),
        TileAdded(2, tile("white 5")),
    ).due(RefillPastures)


def test_8_21_two_of_a_race_are_a_choice_and_the_others_are_not() -> None:
    at = bring_home("white 5 (0 stands), black 8 (0 stands), white 7 (0 stands)").after.to_act(0)
    assert at.herds(0) == "black 8"
    assert at.choices(AddTile) == [AddTile(0, tile("white 5")), AddTile(0, tile("white 7"))]


def test_8_21_the_last_of_a_race_is_no_choice() -> None:
    at = bring_home("white 5 (0 stands), white 7 (0 stands)").after
    at.when(AddTile(0, tile("white 7"))).then(TileAdded(0, tile("white 7")), TileAdded(0, tile("white 5")))
