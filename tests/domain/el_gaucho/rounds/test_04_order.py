"""Chapter 4: what can be done when, and by whom."""

import pytest

from domain.core.record import Command
from domain.el_gaucho import commands
from domain.el_gaucho.commands import (
    AddTile,
    CollectCattle,
    CollectFinalCattle,
    EndTurn,
    KeepTiles,
    LayGaucho,
    OccupyArea,
    Place,
    PostGaucho,
    RefillPastures,
    RevealTiles,
    SellAllHerds,
    SellHerd,
    StandGaucho,
    StartRound,
    StopPlacing,
    TakeDice,
    WakeGauchos,
    WishDie,
)
from domain.el_gaucho.content import AREAS, Race
from domain.el_gaucho.events import (
    AreaOccupied,
    DiceTaken,
    TilesRevealed,
)
from tests.domain.el_gaucho.support import (
    RAISE,
    SALE,
    SECRET,
    SORT,
    given,
    laid_out,
    set_up,
    table,
    tile,
    tiles,
)
from tests.domain.situation import seed

OF_A_TURN: list[Command] = [
    TakeDice(1, (1, 1)),
    StandGaucho(1, 0, 0, (1,)),
    LayGaucho(1, 0, 0, (1,)),
    commands.RaiseGaucho(1, 0, 1, (1,)),
    OccupyArea(1, SORT, (1,)),
    commands.TakeBackGaucho(1, RAISE),
    commands.PickUpGaucho(1, 0, 1),
    EndTurn(1),
    WishDie(1, 6),
    SellHerd(1, Race.WHITE),
    commands.StealTile(1, 0, tile("black 7")),
    WakeGauchos(1, (Place(0, 1),)),
    commands.ReplaceGaucho(1, 0, 2),
    commands.LookAtSteppe(1),
    commands.PlaceCattle(1, tile("patched 1"), 0, 0),
    StopPlacing(1),
]


@pytest.mark.parametrize("command", OF_A_TURN, ids=lambda command: type(command).__name__)
def test_4_10_only_the_player_in_turn_can_act(command: Command) -> None:
    at = given(
        table(
            3,
            pampa=["white 1, white 2 (1 lies), white 3 (0 lies)", "ochre 3, -"],
            steppe="patched 1 2 3 4",
            herds={0: "black 7", 1: "white 4 6"},
            areas={1: AREAS[1:]},
        )
    )
    at.when(command).rejected("not_your_turn", "4.10")


@pytest.mark.parametrize(
    "command",
    [commands.PlaceCattle(1, tile("patched 1"), 0, 0), StopPlacing(1), TakeDice(1, (1, 1))],
    ids=repr,
)
def test_4_10_nor_while_another_places_secret_cattle(command: Command) -> None:
    at = given(table(steppe="patched 1 2 3 4", areas={0: (SECRET,), 1: (SECRET,)}))
    at = at.when(commands.LookAtSteppe(0)).after.to_act(0)
    at.when(command).rejected("not_your_turn", "4.10")


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_4_10_nor_anybody_who_does_not_play(seat: int) -> None:
    choosing = given(laid_out(3, hands={0: "white 1", 1: "white 2", 2: "white 3"}))
    choosing.when(KeepTiles(seat, tiles("white 1"))).rejected("not_your_turn", "4.10")
    playing = given(table(3, pampa=["white 5 (0 stands), white 7 (0 stands)"]))
    playing.when(TakeDice(seat, (1, 1))).rejected("not_your_turn", "4.10")
    collecting = playing.passing(0, 1, 2).rules().after
    collecting.when(AddTile(seat, tile("white 5"))).rejected("not_your_turn", "4.10")


def test_4_10_when_all_choose_everybody_who_has_not_chosen_can_act() -> None:
    at = given(laid_out(3, hands={0: "white 1", 1: "white 2", 2: "white 3"})).to_act(0, 1, 2)
    for seat in range(3):
        assert {type(command) for command in at.legal(seat)} == {KeepTiles}


def test_4_11_in_a_turn_nobody_keeps_posts_or_adds() -> None:
    at = given(table(herds={0: "white 4"}))
    misplaced: list[Command] = [
        KeepTiles(0, tiles("white 4")),
        PostGaucho(0, SORT),
        AddTile(0, tile("white 4")),
    ]
    for command in misplaced:
        at.when(command).rejected("not_now", "4.11")


@pytest.mark.parametrize(
    "command", [TakeDice(0, (1, 1)), EndTurn(0), PostGaucho(0, SORT), AddTile(0, tile("white 4"))], ids=repr
)
def test_4_11_while_tiles_are_chosen_nothing_else_can_be_done(command: Command) -> None:
    given(laid_out(hands={0: "white 4"})).when(command).rejected("not_now", "4.11")


@pytest.mark.parametrize(
    "command", [TakeDice(3, (1, 1)), EndTurn(3), KeepTiles(3, ()), WishDie(3, 1)], ids=repr
)
def test_4_11_while_gauchos_are_posted_nothing_else_can_be_done(command: Command) -> None:
    given(laid_out(), TilesRevealed(((),) * 4, 3)).when(command).rejected("not_now", "4.11")


@pytest.mark.parametrize(
    "command", [TakeDice(0, (1, 1)), EndTurn(0), SellHerd(0, Race.WHITE), PostGaucho(0, SORT)], ids=repr
)
def test_4_11_while_cattle_are_brought_home_nobody_plays(command: Command) -> None:
    pampa = ["white 5 (0 stands), white 7 (0 stands)"]
    at = given(table(pampa=pampa, herds={0: "white 1 2"}, areas={0: (SALE,)})).passing(0, 1, 2, 3)
    at.rules().after.to_act(0).when(command).rejected("not_now", "4.11")


@pytest.mark.parametrize(
    "command",
    [
        RevealTiles(),
        StartRound(seed=seed(1)),
        CollectCattle(),
        RefillPastures(),
        CollectFinalCattle(),
        SellAllHerds(),
    ],
    ids=lambda command: type(command).__name__,
)
def test_4_14_the_rules_do_nothing_before_its_time(command: Command) -> None:
    given(table()).when(command).rejected("not_due", "4.14")


def test_4_14_a_table_is_set_up_once() -> None:
    up = set_up(3)
    again = commands.SetUp(3, (3, 4, 5, 6), (1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6), seed=seed(1))
    up.after.when(again).rejected("not_due", "4.14")


def test_4_14_nobody_can_act_while_the_rules_do() -> None:
    at = given(table(pampa=["white 1"])).passing(0, 1, 2, 3).due(CollectCattle)
    assert all(at.legal(seat) == () for seat in range(4))
    at.when(EndTurn(0)).rejected("not_now", "4.14")
    at.when(TakeDice(3, (1, 1))).rejected("not_now", "4.14")


def test_4_15_dice_are_named_in_rising_order() -> None:
    at = given(table(pampa=["white 11"], dice=(1, 1, 2, 3, 4, 5, 5, 6, 6)))
    at.when(TakeDice(0, (6, 5))).rejected("dice_order", "4.15")
    at = at.given(DiceTaken(0, (5, 6)))
    at.when(StandGaucho(0, 0, 0, (6, 5))).rejected("dice_order", "4.15")


def test_4_15_in_an_area_too() -> None:
    at = given(table(dice=(1, 1, 2, 3, 4, 5, 5, 6, 6)), DiceTaken(0, (2, 3)))
    at.when(OccupyArea(0, RAISE, (3, 2))).rejected("dice_order", "4.15")
    at.when(OccupyArea(0, RAISE, (2, 3))).then(AreaOccupied(0, RAISE, (2, 3)))


def test_4_15_places_are_named_in_rising_order() -> None:
    at = given(table(pampa=["white 5 (0 lies), white 7 (0 lies)"], areas={0: (RAISE,)}))
    at.when(WakeGauchos(0, (Place(0, 1), Place(0, 0)))).rejected("places_order", "4.15")
