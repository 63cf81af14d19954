"""Chapter 4: rounds, dice and draft."""

import pytest

from domain.el_gaucho.commands import (
    CollectCattle,
    EndTurn,
    LayGaucho,
    OccupyArea,
    SellHerd,
    StandGaucho,
    StartRound,
    TakeDice,
)
from domain.el_gaucho.content import AREAS, DICE, Race
from domain.el_gaucho.events import (
    AreaOccupied,
    AreaUsed,
    CattleCollected,
    DiceRolled,
    DiceTaken,
    DieWished,
    GauchoPosted,
    GauchoStood,
    HerdSold,
    RoundEnded,
    RoundStarted,
    TilesRevealed,
    TurnEnded,
)
from tests.domain.el_gaucho.support import (
    SALE,
    SORT,
    WISH,
    following,
    given,
    laid_out,
    table,
)
from tests.domain.situation import seed

every_count = pytest.mark.parametrize("players", [2, 3, 4])


@every_count
def test_4_1_the_start_player_begins_the_first_round_with_all_dice(players: int) -> None:
    posting = [0, *reversed(range(2, players)), 1]
    posted = [GauchoPosted(seat, AREAS[i], following(posting, i)) for i, seat in enumerate(posting)]
    story = [*laid_out(players, start=1), TilesRevealed(((),) * players, posting[0]), *posted]
    outcome = given(story).due(StartRound).rules()
    assert outcome.events[0] == RoundStarted(1, 1, last=False)
    dice = outcome.one(DiceRolled).dice
    assert len(dice) == DICE[players]
    assert list(dice) == sorted(dice)
    outcome.after.to_act(1)


def test_4_1_dice_come_from_luck_and_show_1_to_6() -> None:
    at = (
        given(table())
        .passing(0, 1, 2, 3)
        .given(CattleCollected((), final=False), RoundEnded(2, last=False))
        .due(StartRound)
    )
    rolls = [at.rules(seed(i)).one(DiceRolled).dice for i in range(50)]
    assert {die for roll in rolls for die in roll} == {1, 2, 3, 4, 5, 6}
    assert len(set(rolls)) > 40
    assert at.rules(seed(7)).events == at.rules(seed(7)).events


def test_4_2_every_player_has_one_turn_clockwise_from_the_start_player() -> None:
    at = given(table(start=2))
    for seat, left in ((2, 3), (3, 0), (0, 1), (1, None)):
        at = at.to_act(seat).when(TakeDice(seat, (1, 1))).then(DiceTaken(seat, (1, 1))).to_act(seat)
        at = at.when(EndTurn(seat)).then(TurnEnded(seat, left))
    at.due(CollectCattle)


def test_4_3_two_dice_of_the_rodeo_are_taken() -> None:
    at = given(table(dice=(1, 1, 2, 3, 4, 5, 5, 6, 6)))
    at = at.when(TakeDice(0, (5, 6))).then(DiceTaken(0, (5, 6)))
    assert at.state.rodeo == (1, 1, 2, 3, 4, 5, 6)
    assert at.state.dice == (5, 6)


def test_4_3_dice_that_do_not_lie_in_the_rodeo_cannot_be_taken() -> None:
    at = given(table(dice=(1, 1, 2, 3, 4, 5, 5, 6, 6)))
    at.when(TakeDice(0, (3, 3))).rejected("dice_not_in_rodeo", "4.3")
    at.given(DiceTaken(0, (5, 6)), TurnEnded(0, next=1)).when(TakeDice(1, (6, 6))).rejected(
        "dice_not_in_rodeo", "4.3"
    )


def test_4_3_any_pair_in_the_rodeo_may_be_taken() -> None:
    at = given(table(3, dice=(1, 1, 1, 2, 2, 2, 6)))
    assert {choice.dice for choice in at.choices(TakeDice)} == {(1, 1), (1, 2), (1, 6), (2, 2), (2, 6)}
    assert len(at.choices(TakeDice)) == 5


@every_count
def test_4_4_the_last_player_chooses_among_three_dice_and_one_is_left(players: int) -> None:
    last = players - 1
    at = given(table(players)).passing(*range(last))
    assert len(at.state.rodeo) == 3
    assert len(at.when(TakeDice(last, (1, 1))).then(DiceTaken(last, (1, 1))).state.rodeo) == 1


def test_4_5_dice_are_taken_once_a_turn() -> None:
    at = given(table(), DiceTaken(0, (1, 1)))
    at.when(TakeDice(0, (1, 1))).rejected("already_drafted", "4.5")


def test_4_5_not_again_when_both_are_used() -> None:
    at = given(table(), DiceTaken(0, (1, 1)))
    at = at.given(AreaOccupied(0, SORT, (1,)), AreaOccupied(0, WISH, (1,)))
    assert at.state.dice == ()
    at.when(TakeDice(0, (1, 1))).rejected("already_drafted", "4.5")
    assert at.choices(TakeDice) == []


def test_4_5_two_dice_are_taken_at_once() -> None:
    assert all(len(choice.dice) == 2 for choice in given(table()).choices(TakeDice))


def test_4_6_dice_may_be_taken_after_a_special_action() -> None:
    at = given(table(herds={0: "white 3 5"}, areas={0: (SALE,)}, dice=(1, 2, 3, 4, 5, 6, 6, 6, 6)))
    at = at.when(SellHerd(0, Race.WHITE)).then(
        AreaUsed(0, SALE), HerdSold(0, Race.WHITE, (3, 5), 15, "immediate")
    )
    at.when(TakeDice(0, (5, 6))).then(DiceTaken(0, (5, 6))).to_act(0)


def test_4_6_a_wished_die_may_be_used_before_dice_are_taken() -> None:
    at = given(table(pampa=["white 6"], areas={0: (WISH,)})).given(AreaUsed(0, WISH), DieWished(0, 6))
    at = at.when(StandGaucho(0, 0, 0, (6,))).then(GauchoStood(0, 0, 0, (6,)))
    at.when(TakeDice(0, (1, 1))).then(DiceTaken(0, (1, 1)))


def test_4_7_a_turn_cannot_end_before_dice_are_taken() -> None:
    given(table()).when(EndTurn(0)).rejected("must_draft", "4.7")


def test_4_7_dice_must_be_taken_even_if_none_is_of_use() -> None:
    at = given(table(areas={0: (*AREAS[:5],)}, dice=(4,) * 9))
    at.when(EndTurn(0)).rejected("must_draft", "4.7")
    at = at.when(TakeDice(0, (4, 4))).then(DiceTaken(0, (4, 4)))
    assert not any(at.choices(kind) for kind in (StandGaucho, LayGaucho, OccupyArea))
    at.when(EndTurn(0)).then(TurnEnded(0, next=1)).to_act(1)


def test_4_8_dice_need_not_be_used_and_are_lost_then() -> None:
    at = given(table(pampa=["white 5"], dice=(1, 1, 1, 2, 2, 2, 5, 6, 6)), DiceTaken(0, (5, 6)))
    assert at.choices(StandGaucho)
    at = at.when(EndTurn(0)).then(TurnEnded(0, next=1)).to_act(1)
    assert at.state.dice == ()
    assert at.state.rodeo == (1, 1, 1, 2, 2, 2, 6)


def test_4_8_one_die_used_and_the_other_lost() -> None:
    at = given(table(pampa=["white 5"], dice=(1, 1, 1, 2, 2, 2, 5, 6, 6)), DiceTaken(0, (5, 6)))
    at = at.when(StandGaucho(0, 0, 0, (5,))).then(GauchoStood(0, 0, 0, (5,)))
    at = at.when(EndTurn(0)).then(TurnEnded(0, next=1))
    assert at.state.dice == ()


def test_4_9_each_die_serves_one_action() -> None:
    at = given(
        table(pampa=["white 5, black 6, ochre 11"], dice=(1, 1, 1, 2, 2, 2, 5, 6, 6)), DiceTaken(0, (5, 6))
    )
    at = at.when(StandGaucho(0, 0, 0, (5,))).then(GauchoStood(0, 0, 0, (5,)))
    at.when(StandGaucho(0, 0, 2, (5, 6))).rejected("dice_not_held", "5.5")
    at = at.when(StandGaucho(0, 0, 1, (6,))).then(GauchoStood(0, 0, 1, (6,)))
    assert at.state.dice == ()


def test_4_9_a_sum_uses_both_dice_up() -> None:
    at = given(
        table(pampa=["white 5, black 6, ochre 11"], dice=(1, 1, 1, 2, 2, 2, 5, 6, 6)), DiceTaken(0, (5, 6))
    )
    at = at.when(StandGaucho(0, 0, 2, (5, 6))).then(GauchoStood(0, 0, 2, (5, 6)))
    at.when(StandGaucho(0, 0, 0, (5,))).rejected("dice_not_held", "5.5")


def test_4_12_after_the_last_turn_the_cattle_are_brought_home() -> None:
    at = given(table(3)).passing(0, 1).given(DiceTaken(2, (1, 1)))
    at.when(EndTurn(2)).then(TurnEnded(2, next=None)).due(CollectCattle)


def test_4_13_the_left_neighbour_begins_the_next_round_with_all_dice() -> None:
    at = given(table(3, start=2)).passing(2, 0, 1).rules().after.rules().after.due(StartRound)
    outcome = at.rules()
    assert outcome.events[0] == RoundStarted(3, 0, last=False)
    assert len(outcome.one(DiceRolled).dice) == 7
    outcome.after.to_act(0)
