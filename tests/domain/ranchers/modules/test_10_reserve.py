"""Chapter 10: the Building that sets pairs aside."""

from typing import Any

import pytest

from domain.ranchers.commands import (
    ChooseBuilding,
    ChooseSide,
    CyclePair,
    PlaceAnimal,
    ReservePair,
    TakePair,
    TakeReserved,
)
from domain.ranchers.content import Animal, Building, Module
from domain.ranchers.events import (
    AnimalPlaced,
    BuildingChosen,
    PairReserved,
    ReservedTaken,
    SlotRefilled,
    SpecialMatched,
    TurnBegan,
    TurnsEnded,
)
from domain.ranchers.state import Pair, Phase
from tests.domain.ranchers.support import Situation, disclosed, given, scored, set_up, table

GOAT = Pair("most_goat", Animal.GOAT)
FULL = "goat sheep chicken, pig ~ cow, goat sheep chicken"


def at_table(*ranches: str, **more: Any) -> Situation:
    """It is the turn of seat 0; seat 1 has the Building; `exact_cow` and a Cow are next."""
    told: dict[str, Any] = {
        "middle": ("most_goat goat", "most_pig pig"),
        "deck": "exact_cow exact_pig ...",
        "pouch": "cow sheep ...",
        "buildings": {0: Building.CYCLE, 1: Building.RESERVE, 2: Building.SAME},
        **more,
    }
    return given(table(*ranches, module=Module.BUILDINGS, **told))


def reserved(at: Situation, *slots: int) -> Situation:
    for slot in slots:
        at = at.when(ReservePair(1, slot)).after
    return at


def test_10_13_a_pair_is_set_aside_and_the_slot_refilled() -> None:
    at = (
        at_table()
        .when(ReservePair(1, 0))
        .then(
            PairReserved(1, 0, "most_goat", Animal.GOAT, uses_left=1),
            SlotRefilled(0, "exact_cow", Animal.COW, "exact_pig"),
        )
    )
    assert at.rancher(1).reserved == (GOAT,)
    assert at.objectives(1) == ""
    assert at.middle() == ["exact_cow cow", "most_pig pig"]
    at.due(None).to_act(0)


def test_10_13_everybody_sees_it() -> None:
    outcome = at_table().when(ReservePair(1, 0))
    for viewer in (0, 2, None):
        assert disclosed(outcome.events, viewer) == outcome.events
        assert outcome.after.seen_by(viewer).ranchers[1].reserved == (GOAT,)


def test_10_13_only_its_owner_can_do_it() -> None:
    at = at_table()
    at.when(ReservePair(0, 0)).rejected("not_your_building", "10.13")
    at.when(ReservePair(2, 0)).rejected("not_your_building", "10.13")
    for seat in (3, -1):
        at.when(ReservePair(seat, 0)).rejected("not_your_turn", "3.1")


@pytest.mark.parametrize("slot", [2, -1])
def test_10_13_there_must_be_such_a_slot(slot: int) -> None:
    at_table().when(ReservePair(1, slot)).rejected("no_such_slot", "3.3")


def test_10_13_there_must_be_a_whole_pair_in_it() -> None:
    at = at_table(middle=("most_goat goat", "- pig"), deck="")
    at.when(ReservePair(1, 1)).rejected("no_objective_there", "10.13", slot=1)
    at = at_table(middle=("most_goat goat", "-"), pouch="")
    at.when(ReservePair(1, 1)).rejected("slot_empty", "3.3")


def test_10_14_it_can_be_done_twice_even_in_one_turn() -> None:
    at = reserved(at_table(), 0)
    at = at.when(ReservePair(1, 1)).then(
        PairReserved(1, 1, "most_pig", Animal.PIG, uses_left=0),
        SlotRefilled(1, "exact_pig", Animal.SHEEP, "most_sheep"),
    )
    assert at.rancher(1).reserved == (GOAT, Pair("most_pig", Animal.PIG))
    assert at.rancher(1).uses == 0
    at.when(ReservePair(1, 0)).rejected("no_uses_left", "10.14")
    assert at.legal(1) == ()


def test_10_14_the_second_time_the_building_leaves_the_pond_for_all_to_see() -> None:
    at = reserved(at_table(), 0)
    assert at.rancher(1).building is Building.RESERVE
    at = at.when(ReservePair(1, 1)).after
    for viewer in (0, 1, 2, None):
        assert at.seen_by(viewer).ranchers[1].building is None


def test_10_14_nor_can_it_be_done_again_when_a_pair_has_been_fetched() -> None:
    at = reserved(at_table(), 0, 1).given(TurnBegan(1))
    at = at.when(TakeReserved(1, "most_goat")).after.when(PlaceAnimal(1, 2)).after
    at.when(ReservePair(1, 0)).rejected("no_uses_left", "10.14")


def test_10_14_choosing_the_building_gives_two_uses() -> None:
    at = set_up(2, module=Module.BUILDINGS, start_player=0).after
    at = at.when(ChooseSide(0, 1, "a")).after.when(ChooseSide(1, 2, "a")).after
    at = at.when(ChooseBuilding(1, Building.RESERVE)).then(BuildingChosen(1, Building.RESERVE, 2, 0))
    assert at.rancher(1).uses == 2


@pytest.mark.parametrize("turn", [0, 1, 2])
def test_10_15_it_can_be_done_in_anybody_s_turn(turn: int) -> None:
    at = at_table(turn=turn)
    assert at.choices(ReservePair, 1) == [ReservePair(1, 0), ReservePair(1, 1)]
    at.when(ReservePair(1, 0)).after.due(None).to_act(turn)


@pytest.mark.parametrize("turn", [0, 1])
def test_10_15_not_after_a_pair_is_taken(turn: int) -> None:
    at = at_table(turn=turn, middle=("most_goat cow", "most_pig pig")).when(TakePair(turn, 0)).after
    at.when(ReservePair(1, 1)).rejected("not_now", "10.15")
    at = at.when(PlaceAnimal(turn, 1)).after
    assert at.state.phase == Phase.EXCHANGE
    at.when(ReservePair(1, 1)).rejected("not_now", "10.15")


def test_10_15_not_before_the_game_begins() -> None:
    at = set_up(2, module=Module.BUILDINGS, start_player=0).after
    at.when(ReservePair(1, 0)).rejected("not_your_building", "10.13")
    at = at.when(ChooseSide(0, 1, "a")).after.when(ChooseSide(1, 2, "a")).after
    at = at.when(ChooseBuilding(1, Building.RESERVE)).after
    at.when(ReservePair(1, 0)).rejected("not_now", "10.15")


def test_10_15_not_while_the_rules_shuffle() -> None:
    at = at_table().when(CyclePair(0, 0)).after
    at.when(ReservePair(1, 1)).rejected("not_now", "3.13")
    assert at.legal(1) == ()
    at.rules().after.when(ReservePair(1, 1)).after.to_act(0)


def test_10_15_nor_when_all_turns_are_over() -> None:
    at = at_table().given(TurnsEnded(()))
    at.when(ReservePair(1, 1)).rejected("not_now", "3.13")


def test_10_16_the_game_does_not_wait_for_it() -> None:
    at = at_table().due(None).to_act(0)
    assert at.legal(1) == (ReservePair(1, 0), ReservePair(1, 1))
    at = at.when(TakePair(0, 0)).after.when(PlaceAnimal(0, 2)).after.to_act(1)
    assert at.rancher(1).uses == 2


def test_10_16_after_it_the_player_in_turn_finds_the_new_pair() -> None:
    at = reserved(at_table(), 0).to_act(0)
    at = at.when(TakePair(0, 0)).after
    assert at.objectives() == "exact_cow"


def test_10_17_a_pair_set_aside_is_taken_instead_of_one_in_the_middle() -> None:
    at = reserved(at_table(), 0).given(TurnBegan(1))
    at = at.when(TakeReserved(1, "most_goat")).then(ReservedTaken(1, "most_goat", Animal.GOAT))
    assert at.rancher(1).reserved == ()
    assert at.objectives(1) == "most_goat"
    at.when(TakePair(1, 0)).rejected("not_now", "3.2")
    at = at.when(PlaceAnimal(1, 2)).then(AnimalPlaced(1, 2, Animal.GOAT), TurnBegan(2))
    assert at.middle() == ["exact_cow cow", "most_pig pig"]


def test_10_17_even_in_the_turn_in_which_it_was_set_aside() -> None:
    at = reserved(at_table(turn=1), 0)
    at.when(TakeReserved(1, "most_goat")).after.when(PlaceAnimal(1, 2)).after.to_act(2)


def test_10_17_either_of_two() -> None:
    at = reserved(at_table(turn=1), 0, 1)
    assert at.choices(TakeReserved, 1) == [TakeReserved(1, "most_goat"), TakeReserved(1, "most_pig")]
    at = at.when(TakeReserved(1, "most_pig")).then(ReservedTaken(1, "most_pig", Animal.PIG))
    assert at.rancher(1).reserved == (GOAT,)


def test_10_17_its_animal_may_match_a_special_space() -> None:
    at = reserved(at_table(turn=1, middle=("most_goat cow", "most_pig pig")), 0)
    at = (
        at.when(TakeReserved(1, "most_goat"))
        .after.when(PlaceAnimal(1, 1))
        .then(AnimalPlaced(1, 1, Animal.COW), SpecialMatched(1, 1))
    )
    at.to_act(1)


@pytest.mark.parametrize("card", ["most_pig", "exact_cow", "no_such_card", ""])
def test_10_17_it_must_have_been_set_aside(card: str) -> None:
    reserved(at_table(turn=1), 0).when(TakeReserved(1, card)).rejected(
        "not_reserved", "10.17", objective=card
    )


def test_10_17_by_oneself() -> None:
    at = reserved(at_table(), 0)
    at.when(TakeReserved(0, "most_goat")).rejected("not_reserved", "10.17")


def test_10_17_only_in_one_s_own_turn() -> None:
    at = reserved(at_table(), 0)
    for seat in (1, 3, -1):
        at.when(TakeReserved(seat, "most_goat")).rejected("not_your_turn", "3.1")
    at = reserved(at_table(turn=1), 0).when(TakePair(1, 0)).after
    at.when(TakeReserved(1, "most_goat")).rejected("not_now", "3.2")


def test_10_18_nobody_has_more_pairs_set_aside_than_empty_spaces() -> None:
    at = reserved(at_table("", FULL.replace("cow", "-")), 0)
    at.when(ReservePair(1, 1)).rejected("no_room", "10.18", reserved=1)
    at = reserved(at_table("", FULL.replace("sheep", "-")), 0, 1)
    assert len(at.rancher(1).reserved) == 2


def test_10_18_spaces_that_are_filled_later_take_no_pair_away() -> None:
    """Two set aside with two empty spaces; then an animal of the middle fills one of them, and the other."""
    two = FULL.replace("sheep", "-")
    at = reserved(at_table("", two, turn=1), 0, 1)
    at = at.when(TakePair(1, 0)).after.when(PlaceAnimal(1, 2)).after
    assert len(at.rancher(1).reserved) == 2
    assert at.ranch(1).count("-") == 1


def test_10_18_with_a_full_ranch_none_at_all() -> None:
    at_table("", FULL).when(ReservePair(1, 0)).rejected("no_room", "10.18")


def test_10_19_the_last_pair_cannot_be_set_aside_in_an_opponent_s_turn() -> None:
    for slots in (("most_goat goat", "-"), ("most_goat goat", "-", "-")):
        at = at_table(middle=slots, pouch="", deck="")
        at.when(ReservePair(1, 0)).rejected("last_pair", "10.19")
    at = at_table(middle=("most_goat goat", "most_pig pig", "-"), pouch="", deck="")
    at.when(ReservePair(1, 0)).after.to_act(0)


def test_10_19_the_last_but_one_can_be() -> None:
    at = (
        at_table(pouch="", deck="")
        .when(ReservePair(1, 0))
        .then(PairReserved(1, 0, "most_goat", Animal.GOAT, uses_left=1))
    )
    at.when(ReservePair(1, 1)).rejected("last_pair", "10.19")
    assert at.legal(0) == (TakePair(0, 1),)


def test_10_19_so_can_the_last_in_the_middle_if_there_is_another_in_the_pouch() -> None:
    at = at_table(middle=("most_goat goat", "-"), pouch="cow", deck="exact_cow")
    at.when(ReservePair(1, 0)).after.to_act(0)


def test_10_19_and_the_last_of_all_in_one_s_own_turn() -> None:
    at = reserved(at_table(turn=1, middle=("most_goat goat", "-"), pouch="", deck=""), 0)
    assert at.legal(1) == (TakeReserved(1, "most_goat"),)


def test_10_20_a_pair_never_taken_is_lost() -> None:
    buildings = {1: Building.RESERVE}
    at = at_table("", FULL.replace("cow", "-"), turn=1, buildings=buildings, players=2, owned={1: "most_cow"})
    at = reserved(at, 0).when(TakePair(1, 1)).after.when(PlaceAnimal(1, 6)).after
    assert at.rancher(1).reserved == (GOAT,)
    assert at.state.turn == 0
    at = at.given(TurnsEnded(()))
    assert [each.objective for each in at.rules().after.rancher(1).sheet] == ["most_cow", "most_pig"]


def test_10_20_nor_do_uses_left_score() -> None:
    sheets = scored("", "", module=Module.BUILDINGS, buildings={1: Building.RESERVE})
    assert [each.points for each in sheets] == [0, 0, 0]
