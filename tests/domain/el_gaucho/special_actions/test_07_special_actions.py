"""Chapter 7: special actions in general."""

import pytest

from domain.core.record import Command
from domain.el_gaucho.commands import (
    EndTurn,
    LookAtSteppe,
    Place,
    PlaceCattle,
    ReplaceGaucho,
    SellHerd,
    SortTile,
    StandGaucho,
    StealTile,
    TakeDice,
    WakeGauchos,
    WishDie,
)
from domain.el_gaucho.content import AREAS, Area, Race
from domain.el_gaucho.events import (
    AreaUsed,
    DiceTaken,
    DieWished,
    Event,
    GauchoReplaced,
    GauchoStood,
    GauchosWoken,
    HerdSold,
    SteppeSeen,
    TileAdded,
    TileStolen,
    TurnEnded,
)
from tests.domain.el_gaucho.support import (
    RAISE,
    SALE,
    SECRET,
    STEAL,
    WISH,
    Situation,
    given,
    table,
    tile,
    tiles,
)

DEEDS: list[tuple[Area, Command, tuple[Event, ...]]] = [
    (WISH, WishDie(0, 5), (DieWished(0, 5),)),
    (SALE, SellHerd(0, Race.WHITE), (HerdSold(0, Race.WHITE, (4, 6), 17, "immediate"),)),
    (
        STEAL,
        StealTile(0, 1, tile("black 7")),
        (TileStolen(0, 1, tile("black 7"), 7), TileAdded(0, tile("black 7"))),
    ),
    (RAISE, WakeGauchos(0, (Place(0, 0),)), (GauchosWoken(0, (Place(0, 0),)),)),
    (RAISE, ReplaceGaucho(0, 0, 1), (GauchoReplaced(0, 0, 1, 1, 3),)),
    (SECRET, LookAtSteppe(0), (SteppeSeen(0, tiles("patched 1 2 3 9")),)),
]
every_deed = pytest.mark.parametrize(
    "area, command, what_follows", DEEDS, ids=[type(command).__name__ for _, command, _ in DEEDS]
)


def ranch(*areas: Area, gauchos: int | None = None) -> Situation:
    """Seat 0 in turn could do anything, if its gauchos stand in these areas."""
    return given(
        table(
            pampa=["white 2 (0 lies), white 3 (1 lies), -", "ochre 5"],
            steppe="patched 1 2 3 9",
            herds={0: "white 4 6", 1: "black 7"},
            areas={0: areas},
            gauchos=gauchos,
            dice=(1, 1, 2, 2, 3, 3, 5, 6, 6),
        )
    )


@every_deed
def test_7_1_a_special_action_takes_the_gaucho_off_its_area(
    area: Area, command: Command, what_follows: tuple[Event, ...]
) -> None:
    before = ranch(area)
    at = before.when(command).then(AreaUsed(0, area), *what_follows)
    assert before.baron(0).areas == (area,)
    assert at.baron(0).areas == ()
    spent = 1 if isinstance(command, ReplaceGaucho) else 0
    assert at.supply()[0] == before.supply()[0] + 1 - spent


@pytest.mark.parametrize("area, command", [deed[:2] for deed in DEEDS], ids=lambda it: type(it).__name__)
def test_7_2_without_a_gaucho_in_its_area_there_is_no_action(area: Area, command: Command) -> None:
    others = tuple(other for other in AREAS if other != area)
    ranch(*others, gauchos=8).when(command).rejected("area_not_occupied", "7.2")


@pytest.mark.parametrize("area, command", [deed[:2] for deed in DEEDS[:-1]], ids=lambda it: type(it).__name__)
def test_7_2_a_gaucho_serves_once(area: Area, command: Command) -> None:
    ranch(area).when(command).after.when(command).rejected("area_not_occupied", "7.2")


@every_deed
def test_7_3_special_actions_cost_no_dice(
    area: Area, command: Command, what_follows: tuple[Event, ...]
) -> None:
    at = ranch(area).given(DiceTaken(0, (3, 6)))
    at = at.when(command).then(AreaUsed(0, area), *what_follows)
    assert at.state.rodeo == (1, 1, 2, 2, 3, 5, 6)
    assert set(at.state.dice) >= {3, 6}


@every_deed
def test_7_4_special_actions_are_done_before_dice_are_taken_or_after(
    area: Area, command: Command, what_follows: tuple[Event, ...]
) -> None:
    before = ranch(area)
    before.when(command).then(AreaUsed(0, area), *what_follows)
    after = before.given(DiceTaken(0, (3, 6)))
    after.when(command).then(AreaUsed(0, area), *what_follows)


@every_deed
def test_7_4_or_between_two_dice(area: Area, command: Command, what_follows: tuple[Event, ...]) -> None:
    between = ranch(area).given(DiceTaken(0, (5, 6)), GauchoStood(0, 1, 0, (5,)))
    between.when(command).then(AreaUsed(0, area), *what_follows)


def test_7_4_any_number_in_any_order() -> None:
    at = ranch(SALE, STEAL, WISH)
    at = at.when(StealTile(0, 1, tile("black 7"))).after
    at = at.when(SellHerd(0, Race.WHITE)).after
    at = at.when(TakeDice(0, (1, 2))).after
    at = at.when(WishDie(0, 5)).after
    at = at.when(StandGaucho(0, 1, 0, (5,))).then(GauchoStood(0, 1, 0, (5,)))
    at.when(EndTurn(0)).then(TurnEnded(0, next=1)).to_act(1)


def test_7_5_the_gaucho_that_came_back_may_be_used_at_once() -> None:
    at = given(table(pampa=["white 5, ochre 2 (0 stands)"], areas={0: (WISH,)}, gauchos=2))
    at = at.when(WishDie(0, 5)).then(AreaUsed(0, WISH), DieWished(0, 5))
    at = at.when(StandGaucho(0, 0, 0, (5,))).then(GauchoStood(0, 0, 0, (5,)))
    assert at.supply()[0] == 0


def test_7_6_sort_cannot_be_used_in_a_turn() -> None:
    at = given(table(herds={0: "white 4 8", 1: "white 6"}, areas={0: AREAS}))
    for wanted in ("white 4", "white 6"):
        at.when(SortTile(0, tile(wanted))).rejected("not_now", "7.6")


def test_7_6_nor_in_another_players_turn() -> None:
    at = given(table(herds={1: "white 4 8"}, areas={1: AREAS}))
    assert at.legal(1) == ()
    at.when(PlaceCattle(0, tile("white 1"), 0, 0)).rejected("not_looking", "4.11")
