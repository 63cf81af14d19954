"""Chapter 11: the end of the game."""

import pytest

from domain.el_gaucho.commands import (
    AddTile,
    CollectCattle,
    CollectFinalCattle,
    EndTurn,
    LayGaucho,
    LookAtSteppe,
    OccupyArea,
    Place,
    PlaceCattle,
    RaiseGaucho,
    RefillPastures,
    ReplaceGaucho,
    SellAllHerds,
    SellHerd,
    SortTile,
    StandGaucho,
    StartRound,
    StealTile,
    TakeDice,
    WakeGauchos,
    WishDie,
)
from domain.el_gaucho.content import Race
from domain.el_gaucho.events import (
    AreaOccupied,
    AreaUsed,
    CattlePlaced,
    DiceRolled,
    DieWished,
    GameEnded,
    GauchoLaid,
    GauchoRaised,
    GauchoReplaced,
    GauchoStood,
    GauchosWoken,
    HerdSold,
    PileEmptied,
    RoundEnded,
    RoundStarted,
    SteppeSeen,
    TileAdded,
    TileSorted,
    TileStolen,
    TurnEnded,
)
from tests.domain.el_gaucho.end.support import came_home, last_round
from tests.domain.el_gaucho.support import (
    RAISE,
    SALE,
    SECRET,
    SORT,
    STEAL,
    WISH,
    Situation,
    given,
    refilled,
    table,
    tile,
    tiles,
)

RICH = ["ochre 12, ochre 8", "brown 12, brown 8", "white 12, white 8", "black 12, black 8"]


def test_11_1_the_end_is_near_when_the_last_tile_is_drawn_even_if_it_was_just_enough() -> None:
    at = given(table(pampa=["", *RICH[1:]], pile="patched 12 8")).passing(0, 1, 2, 3).until(RefillPastures)
    outcome = at.rules()
    assert outcome.one(PileEmptied) == PileEmptied(2, 4)
    assert outcome.after.state.pile == ()
    assert outcome.after.state.last_round == 4


def test_11_1_not_while_one_tile_is_left() -> None:
    at = given(table(pampa=["", *RICH[1:]], pile="patched 12 8 1")).passing(0, 1, 2, 3).until(RefillPastures)
    outcome = at.rules()
    assert outcome.all(PileEmptied) == []
    assert outcome.after.state.last_round is None


def test_11_1_just_enough_for_the_steppe_too() -> None:
    at = given(table(pampa=RICH, steppe="patched 1 2 3 9", areas={0: (SECRET,)}, pile="patched 12"))
    at = (
        at.when(LookAtSteppe(0))
        .after.when(PlaceCattle(0, tile("patched 9"), 0, 2))
        .then(CattlePlaced(0, tile("patched 9"), 0, 2), refilled(tiles("patched 12")), PileEmptied(2, 4))
    )
    assert at.state.last_round == 4


def emptied_by_the_steppe() -> Situation:
    """In round 2 of three, the second player drew the last tile."""
    at = given(
        table(3, pampa=RICH[:3], steppe="patched 1 2 3 9", areas={1: (SECRET,)}, pile="patched 12")
    ).passing(0)
    return at.when(LookAtSteppe(1)).after.when(PlaceCattle(1, tile("patched 9"), 0, 2)).after


def test_11_2_the_round_is_finished_and_one_more_with_dice_is_played() -> None:
    at = (
        emptied_by_the_steppe().to_act(1).passing(1).to_act(2).passing(2).due(CollectCattle).until(StartRound)
    )
    outcome = at.rules()
    assert outcome.events[0] == RoundStarted(3, 1, last=False)
    assert len(outcome.one(DiceRolled).dice) == 7


def test_11_3_after_the_refill_one_more_round_with_dice_is_played() -> None:
    at = given(table(pampa=["", *RICH[1:]], pile="patched 12 8")).passing(0, 1, 2, 3).until(StartRound)
    outcome = at.rules()
    assert outcome.events[0] == RoundStarted(3, 1, last=False)
    assert len(outcome.one(DiceRolled).dice) == 9


def test_11_4_then_one_last_round_without_dice() -> None:
    at = (
        given(table(pampa=["", *RICH[1:]], pile="patched 12 8"))
        .passing(0, 1, 2, 3)
        .until(StartRound)
        .rules()
        .after
    )
    at = at.passing(1, 2, 3, 0).until(StartRound)
    at = at.rules().then(RoundStarted(4, 2, last=True)).due(None).to_act(2)
    at.passing(2, 3, 0, 1).due(CollectCattle).until(CollectFinalCattle)


def test_11_4_and_no_other_round() -> None:
    at = last_round().passing(0, 1, 2, 3).until(SellAllHerds)
    assert at.state.round == 2
    assert at.rules().events[-1] == GameEnded((0, 0, 0, 0), (0, 1, 2, 3))


def test_11_5_it_happens_once() -> None:
    at = emptied_by_the_steppe().passing(1, 2).until(StartRound).rules().after
    assert at.state.last_round == 4
    at = at.passing(1, 2, 0).until(RefillPastures).rules().then(RoundEnded(3, last=False))
    assert at.state.last_round == 4
    assert at.rules().one(RoundStarted).last


def test_11_5_nor_when_secret_cattle_is_used_afterwards() -> None:
    at = last_round(*RICH, areas={0: (SECRET,)}, steppe="patched 1 9").when(LookAtSteppe(0)).after
    at.when(PlaceCattle(0, tile("patched 9"), 0, 2)).then(
        CattlePlaced(0, tile("patched 9"), 0, 2), refilled(())
    )


def test_11_6_the_start_player_changes_for_these_rounds_too() -> None:
    at = emptied_by_the_steppe().passing(1, 2).until(StartRound).rules().after.to_act(1)
    at.passing(1, 2, 0).until(StartRound).rules().after.to_act(2)


def test_11_7_with_an_empty_pile_pastures_are_not_filled_up() -> None:
    at = (
        given(table(pampa=["patched 3 (0 stands)"], pile=""), PileEmptied(2, 4))
        .passing(0, 1, 2, 3)
        .until(RefillPastures)
    )
    at = at.rules().then(RoundEnded(2, last=False))
    assert at.pampa()[0] == "-, -, -"


def test_11_7_nor_is_the_steppe() -> None:
    at = given(table(pampa=RICH, steppe="patched 1 9", areas={0: (SECRET,)}, pile=""), PileEmptied(1, 3))
    at = at.when(LookAtSteppe(0)).then(AreaUsed(0, SECRET), SteppeSeen(0, tiles("patched 1 9")))
    at = at.when(PlaceCattle(0, tile("patched 9"), 0, 2)).then(
        CattlePlaced(0, tile("patched 9"), 0, 2), refilled(())
    )
    assert at.state.steppe == tiles("patched 1")


def test_11_8_in_the_last_round_no_dice_can_be_taken() -> None:
    at = last_round("white 5")
    assert at.state.rodeo == ()
    at.when(TakeDice(0, (1, 1))).rejected("no_dice_this_round", "11.8")


def test_11_8_a_turn_can_end_without_dice() -> None:
    at = last_round("white 5")
    assert at.legal(0) == (EndTurn(0),)
    for seat, following in ((0, 1), (1, 2), (2, 3), (3, None)):
        at = at.to_act(seat).when(EndTurn(seat)).then(TurnEnded(seat, following))
    at.due(CollectCattle)


def test_11_9_special_actions_go_on_in_the_last_round() -> None:
    at = last_round(
        "white 5 (0 lies), black 3 (1 lies)",
        herds={0: "white 2 3", 1: "ochre 4"},
        areas={0: (SALE, STEAL, RAISE), 1: (RAISE,)},
    )
    at = at.when(SellHerd(0, Race.WHITE)).then(
        AreaUsed(0, SALE), HerdSold(0, Race.WHITE, (2, 3), 11, "immediate")
    )
    at = at.when(StealTile(0, 1, tile("ochre 4"))).then(
        AreaUsed(0, STEAL), TileStolen(0, 1, tile("ochre 4"), 4), TileAdded(0, tile("ochre 4"))
    )
    at = at.when(WakeGauchos(0, (Place(0, 0),))).then(AreaUsed(0, RAISE), GauchosWoken(0, (Place(0, 0),)))
    at.when(EndTurn(0)).then(TurnEnded(0, next=1))


def test_11_9_an_overseer_replaces_in_the_last_round() -> None:
    at = last_round("white 5 (1 lies)", areas={0: (RAISE,)})
    at.when(ReplaceGaucho(0, 0, 0)).then(AreaUsed(0, RAISE), GauchoReplaced(0, 0, 0, 1, 5))


def test_11_9_a_wished_die_stands_a_gaucho() -> None:
    at = (
        last_round("white 6", areas={0: (WISH,)}).when(WishDie(0, 6)).then(AreaUsed(0, WISH), DieWished(0, 6))
    )
    at.when(StandGaucho(0, 0, 0, (6,))).then(GauchoStood(0, 0, 0, (6,))).when(EndTurn(0)).then(
        TurnEnded(0, next=1)
    )


def test_11_9_or_lays_or_raises_one() -> None:
    at = last_round("white 6, black 6 (0 lies)", areas={0: (WISH,)}).given(AreaUsed(0, WISH), DieWished(0, 3))
    at.when(LayGaucho(0, 0, 0, (3,))).then(GauchoLaid(0, 0, 0, (3,)))
    at.when(RaiseGaucho(0, 0, 1, (3,))).then(GauchoRaised(0, 0, 1, (3,)))


def test_11_9_or_occupies_sort_for_the_cattle_that_follow() -> None:
    at = last_round("white 6 (0 stands)", herds={0: "white 4 9"}, areas={0: (WISH,)})
    at = at.when(WishDie(0, 1)).after.when(OccupyArea(0, SORT, (1,))).then(AreaOccupied(0, SORT, (1,)))
    at = at.when(EndTurn(0)).after.passing(1, 2, 3).rules().then(came_home((0, 0, 0, "white 6")))
    at.when(SortTile(0, tile("white 6"))).then(TileSorted(0, tile("white 6"), 1))


def test_11_9_a_wish_without_dice_and_without_use_is_lost() -> None:
    at = last_round("white 12", areas={0: (WISH,)}).given(AreaUsed(0, WISH), DieWished(0, 6))
    at = at.when(EndTurn(0)).then(TurnEnded(0, next=1))
    assert at.state.dice == ()


RED, BLUE, GREEN = 0, 1, 2


def test_11_2_the_three_player_example_turn_by_turn() -> None:
    at = given(
        table(
            3,
            start=RED,
            pampa=[
                "white 10 (2 lies), white 9 (2 lies), white 2 (1 lies)",
                "black 6, black 3 (0 lies), -",
                *RICH[2:3],
            ],
            steppe="patched 2 4 9 11",
            herds={RED: "brown 4 6", BLUE: "ochre 5", GREEN: "brown 9, ochre 2"},
            areas={RED: (SALE, STEAL), BLUE: (WISH, SECRET), GREEN: (RAISE,)},
            pile="patched 12",
        )
    )
    at = at.passing(RED)
    at = at.when(LookAtSteppe(BLUE)).then(AreaUsed(BLUE, SECRET), SteppeSeen(BLUE, tiles("patched 2 4 9 11")))
    at = at.when(PlaceCattle(BLUE, tile("patched 11"), 1, 2)).then(
        CattlePlaced(BLUE, tile("patched 11"), 1, 2), refilled(tiles("patched 12")), PileEmptied(2, 4)
    )
    at = at.passing(BLUE).to_act(GREEN).passing(GREEN)
    at = at.rules().then(came_home()).rules().then(RoundEnded(2, last=False)).due(StartRound)

    outcome = at.rules()
    assert outcome.events[0] == RoundStarted(3, BLUE, last=False)
    at = outcome.after.passing(BLUE, GREEN, RED)
    at = at.rules().then(came_home()).rules().then(RoundEnded(3, last=False))

    at = at.rules().then(RoundStarted(4, GREEN, last=True)).to_act(GREEN)
    both = (Place(0, 0), Place(0, 1))
    at = at.when(WakeGauchos(GREEN, both)).then(AreaUsed(GREEN, RAISE), GauchosWoken(GREEN, both))
    at = at.when(EndTurn(GREEN)).then(TurnEnded(GREEN, RED)).to_act(RED)
    at = at.when(StealTile(RED, GREEN, tile("brown 9"))).then(
        AreaUsed(RED, STEAL), TileStolen(RED, GREEN, tile("brown 9"), 9), TileAdded(RED, tile("brown 9"))
    )
    at = at.when(SellHerd(RED, Race.BROWN)).then(
        AreaUsed(RED, SALE), HerdSold(RED, Race.BROWN, (4, 6, 9), 32, "immediate")
    )
    at = at.when(EndTurn(RED)).then(TurnEnded(RED, BLUE)).to_act(BLUE)
    at = at.when(WishDie(BLUE, 6)).then(AreaUsed(BLUE, WISH), DieWished(BLUE, 6))
    at = at.when(StandGaucho(BLUE, 1, 0, (6,))).then(GauchoStood(BLUE, 1, 0, (6,)))
    at = at.when(EndTurn(BLUE)).then(TurnEnded(BLUE, None)).due(CollectCattle)

    outcome = at.rules()
    assert outcome.events[0] == came_home(
        (GREEN, 0, 0, "white 10"),
        (GREEN, 0, 1, "white 9"),
        (BLUE, 1, 0, "black 6"),
        (BLUE, 1, 2, "patched 11"),
    )
    at = outcome.after.to_act(GREEN).when(AddTile(GREEN, tile("white 9"))).after
    at = at.rules().then(RoundEnded(4, last=True)).rules().then(came_home(final=True))
    assert [at.herds(seat) for seat in (RED, BLUE, GREEN)] == [
        "",
        "black 6, ochre 5, patched 11",
        "ochre 2, white 9 10",
    ]
    ended = at.rules().one(GameEnded)
    assert ended == GameEnded((32, 6 + 5 + 11, 9 + 2 + 20), (RED,))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_11_8_the_last_round_of_any_number_of_players_ends_without_dice(players: int) -> None:
    at = given(table(players, last_round=True)).passing(*range(players)).until(SellAllHerds)
    assert at.rules().events[-1] == GameEnded((0,) * players, tuple(range(players)))
