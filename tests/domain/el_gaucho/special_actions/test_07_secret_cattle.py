"""Chapter 7: Secret Cattle, the Steppe: the look, and where a tile may go."""

import pytest

from domain.core.record import Command
from domain.el_gaucho.commands import (
    EndTurn,
    LookAtSteppe,
    SellHerd,
    StandGaucho,
    StopPlacing,
    TakeBackGaucho,
    TakeDice,
    WishDie,
)
from domain.el_gaucho.content import Race
from domain.el_gaucho.events import (
    AreaUsed,
    CattlePlaced,
    DieWished,
    GauchoStood,
    GauchoTakenBack,
    SteppeSeen,
)
from domain.el_gaucho.state import Phase
from tests.domain.el_gaucho.special_actions.steppe import (
    ALMOST_FULL,
    FULL,
    STEPPE,
    busy,
    looked,
    place,
    placed,
    steppe,
)
from tests.domain.el_gaucho.support import (
    SALE,
    SECRET,
    SORT,
    WISH,
    disclosed,
    given,
    refilled,
    row,
    table,
    tile,
    tiles,
)


def test_7_32_the_player_sees_all_tiles_of_the_steppe() -> None:
    at = steppe().when(LookAtSteppe(0)).then(AreaUsed(0, SECRET), SteppeSeen(0, tiles(STEPPE))).due(None)
    assert at.state.phase == Phase.PLACING
    assert at.seen_by(0).barons[0].seen_steppe == tiles(STEPPE)
    at.to_act(0)


def test_7_32_nobody_else_sees_them() -> None:
    outcome = steppe().when(LookAtSteppe(0))
    assert disclosed(outcome.events, 0) == outcome.events
    for viewer in (1, 2, 3, None):
        assert disclosed(outcome.events, viewer) == (AreaUsed(0, SECRET), SteppeSeen(0, ()))
        seen = outcome.after.seen_by(viewer)
        assert seen.barons[0].seen_steppe == ()
        assert seen.steppe == (None,) * 4


def test_7_33_with_an_empty_steppe_there_is_nothing_to_look_at() -> None:
    steppe(tiles="").when(LookAtSteppe(0)).rejected("steppe_empty", "7.33")


def test_7_33_without_a_free_space_it_cannot_be_done() -> None:
    full = [*FULL, row("brown 1 2 3 4 5 6 7")]
    at = steppe(*full).when(LookAtSteppe(0)).rejected("no_free_space", "7.33")
    at.when(TakeBackGaucho(0, SECRET)).then(GauchoTakenBack(0, SECRET))


def test_7_33_one_free_space_is_enough() -> None:
    at = looked(*ALMOST_FULL).when(place("patched 1", 3, 6))
    at.then(placed("patched 1", 3, 6), refilled(at.before.state.pile[:1])).due(None)


def test_7_34_a_tile_is_placed_with_a_standing_gaucho_on_it() -> None:
    before = looked("white 5")
    at = before.when(place("patched 9", 0, 1)).then(
        placed("patched 9", 0, 1), refilled(before.state.pile[:1])
    )
    assert at.pampa()[0] == "white 5, patched 9 (0 stands), -"
    assert at.supply()[0] == 6
    assert at.state.phase == Phase.TURN


def test_7_34_the_tile_lies_open_for_all() -> None:
    outcome = looked("white 5").when(place("patched 9", 0, 1))
    for viewer in (1, 2, 3, None):
        assert disclosed(outcome.events, viewer)[0] == placed("patched 9", 0, 1)
        assert outcome.after.seen_by(viewer).pastures == outcome.after.state.pastures


def test_7_35_one_tile_at_least_must_be_placed() -> None:
    looked().when(StopPlacing(0)).rejected("nothing_placed", "7.35")


FREE_DEEDS: list[Command] = [
    TakeDice(0, (1, 1)),
    EndTurn(0),
    WishDie(0, 6),
    SellHerd(0, Race.BLACK),
    LookAtSteppe(0),
    StandGaucho(0, 0, 0, (5,)),
]


@pytest.mark.parametrize("command", FREE_DEEDS, ids=lambda command: type(command).__name__)
def test_7_36_meanwhile_nothing_else_can_be_done(command: Command) -> None:
    at = steppe(areas=(SALE, SECRET, WISH), herds="black 3 5").when(LookAtSteppe(0)).after
    at.when(command).rejected("must_place", "7.36")


@pytest.mark.parametrize("command", FREE_DEEDS[:4], ids=lambda command: type(command).__name__)
def test_7_36_nor_between_the_two_tiles(command: Command) -> None:
    at = steppe(areas=(SALE, SECRET, WISH), herds="black 3 5").when(LookAtSteppe(0)).after
    at.when(place("patched 1", 0, 1)).after.when(command).rejected("must_place", "7.36")


def test_7_36_but_a_gaucho_may_be_taken_back_from_an_area() -> None:
    at = looked(areas=(SORT, SECRET))
    at = at.when(TakeBackGaucho(0, SORT)).then(GauchoTakenBack(0, SORT)).due(None).to_act(0)
    assert at.state.phase == Phase.PLACING


def test_7_36_but_from_none_that_was_touched_in_this_turn() -> None:
    at = busy()
    at.when(TakeBackGaucho(0, SORT)).rejected("area_touched", "6.11", area=SORT)
    assert at.choices(TakeBackGaucho) == []


def test_7_36_nothing_can_be_placed_without_a_look() -> None:
    at = steppe()
    at.when(place("patched 1", 0, 1)).rejected("not_looking", "4.11")
    at.when(StopPlacing(0)).rejected("not_looking", "4.11")


@pytest.mark.parametrize("which", ["patched 1", "patched 2", "patched 9", "patched 10"])
def test_7_37_the_first_tile_may_have_any_value(which: str) -> None:
    assert looked().when(place(which, 0, 1)).one(CattlePlaced).tile == tile(which)


def test_7_38_only_a_tile_of_the_steppe_can_be_placed() -> None:
    at = looked()
    for which in ("patched 3", "white 5", "black 1"):
        at.when(place(which, 0, 1)).rejected("not_in_steppe", "7.38")


def test_7_38_none_twice() -> None:
    at = looked().when(place("patched 1", 0, 1)).after
    at.when(place("patched 1", 0, 2)).rejected("not_in_steppe", "7.38")


def test_7_39_the_space_must_have_no_tile() -> None:
    at = looked("white 5, black 2 (1 lies)")
    at.when(place("patched 1", 0, 0)).rejected("space_occupied", "7.39")
    at.when(place("patched 1", 0, 1)).rejected("space_occupied", "7.39")


@pytest.mark.parametrize("pasture, space", [(0, 3), (4, 0), (-1, 0), (0, -1)])
def test_7_39_the_space_must_be_in_play(pasture: int, space: int) -> None:
    looked().when(place("patched 1", pasture, space)).rejected("no_such_space", "7.39")


@pytest.mark.parametrize("players, pasture, space", [(3, 3, 6), (3, 2, 5), (2, 0, 2), (2, 1, 3)])
def test_7_39_closed_spaces_are_not_in_play(players: int, pasture: int, space: int) -> None:
    at = (
        given(table(players, pampa=["white 5"], steppe=STEPPE, areas={0: (SECRET,)}))
        .when(LookAtSteppe(0))
        .after
    )
    at.when(place("patched 1", pasture, space)).rejected("no_such_space", "7.39")


def test_7_39_the_limit_of_20_does_not_matter() -> None:
    before = looked("white 12, black 8")
    at = before.when(place("patched 10", 0, 2)).then(
        placed("patched 10", 0, 2), refilled(before.state.pile[:1])
    )
    assert at.pampa()[0] == "white 12, black 8, patched 10 (0 stands)"


def test_7_36_afterwards_the_turn_goes_on() -> None:
    at = steppe("white 5", areas=(SECRET, WISH)).when(LookAtSteppe(0)).after
    at = at.when(place("patched 9", 0, 1)).after
    at = at.when(WishDie(0, 5)).then(AreaUsed(0, WISH), DieWished(0, 5))
    at.when(StandGaucho(0, 0, 0, (5,))).then(GauchoStood(0, 0, 0, (5,)))
