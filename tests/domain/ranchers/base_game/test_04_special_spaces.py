"""Chapter 4: special spaces. In these tests a Cow is printed on space 1 of every ranch, a Sheep on 9."""

import pytest

from domain.ranchers.commands import (
    DeclineExchange,
    ExchangeAnimal,
    ExchangeObjective,
    PlaceAnimal,
    TakePair,
)
from domain.ranchers.content import Animal
from domain.ranchers.events import (
    AnimalExchanged,
    AnimalPlaced,
    ExchangeDeclined,
    ObjectiveExchanged,
    SlotRefilled,
    SpecialMatched,
    TurnBegan,
    TurnsEnded,
)
from tests.domain.ranchers.support import Situation, given, table

PIGS = "- - pig, pig ~ pig, - - -"
MIDDLE = ("exact_cow cow", "exact_goat goat")


def taken(ranch: str = PIGS, objectives: str = "most_pig", **more: object) -> Situation:
    """Seat 0 has taken a Cow and `exact_cow`; `exact_sheep` and a Chicken are next."""
    set_out: dict[str, object] = {"middle": MIDDLE, "deck": "exact_sheep ...", "pouch": "chicken ...", **more}
    at = given(table(ranch, owned={0: objectives}, **set_out))  # type: ignore[arg-type]
    return at.when(TakePair(0, 0)).after


def matched(ranch: str = PIGS, objectives: str = "most_pig", **more: object) -> Situation:
    """And has placed it on the space with the Cow: an exchange is open."""
    return taken(ranch, objectives, **more).when(PlaceAnimal(0, 1)).after.due(None).to_act(0)


def test_4_1_the_printed_animal_on_its_space_opens_an_exchange() -> None:
    outcome = taken().when(PlaceAnimal(0, 1))
    assert outcome.events[:2] == (AnimalPlaced(0, 1, Animal.COW), SpecialMatched(0, 1))
    at = outcome.after.due(None).to_act(0)
    assert at.choices(DeclineExchange) == [DeclineExchange(0)]


def test_4_1_on_either_special_space() -> None:
    at = given(table(middle=("exact_cow sheep", "exact_goat goat"))).when(TakePair(0, 0)).after
    assert at.when(PlaceAnimal(0, 9)).one(SpecialMatched) == SpecialMatched(0, 9)


def test_4_1_also_with_the_last_animal_of_the_ranch() -> None:
    at = taken("- pig pig, pig ~ pig, goat goat goat", players=2)
    at = at.when(PlaceAnimal(0, 1)).after.to_act(0)
    at.when(ExchangeAnimal(0, 1, 1)).then(
        AnimalExchanged(0, 1, 1, Animal.COW, Animal.GOAT, token=False), TurnBegan(1)
    )


@pytest.mark.parametrize("space", [2, 7, 8, 9])
def test_4_2_an_animal_elsewhere_or_on_the_other_special_space_opens_none(space: int) -> None:
    outcome = taken().when(PlaceAnimal(0, space))
    assert outcome.all(SpecialMatched) == []
    outcome.after.to_act(1)


@pytest.mark.parametrize("space", [1, 9])
def test_4_2_another_animal_on_a_special_space_opens_none(space: int) -> None:
    at = given(table(middle=("exact_cow goat", "exact_goat goat"))).when(TakePair(0, 0)).after
    outcome = at.when(PlaceAnimal(0, space))
    assert outcome.all(SpecialMatched) == []
    outcome.after.to_act(1)


def test_4_3_the_middle_is_refilled_before_the_exchange() -> None:
    outcome = taken().when(PlaceAnimal(0, 1))
    refilled = outcome.one(SlotRefilled)
    assert outcome.events[-1] == refilled
    assert (refilled.slot, refilled.objective, refilled.animal) == (0, "exact_sheep", Animal.CHICKEN)
    assert outcome.after.middle() == ["exact_sheep chicken", "exact_goat goat"]


def test_4_3_the_new_pair_can_be_had_too() -> None:
    at = matched()
    at.when(ExchangeObjective(0, "most_pig", 0)).then(
        ObjectiveExchanged(0, 0, "most_pig", "exact_sheep"), TurnBegan(1)
    )
    at.when(ExchangeAnimal(0, 3, 0)).then(
        AnimalExchanged(0, 0, 3, Animal.PIG, Animal.CHICKEN, token=False), TurnBegan(1)
    )


def test_4_4_an_own_objective_is_exchanged_for_one_of_the_middle() -> None:
    at = (
        matched()
        .when(ExchangeObjective(0, "most_pig", 1))
        .then(ObjectiveExchanged(0, 1, "most_pig", "exact_goat"), TurnBegan(1))
    )
    assert at.objectives() == "exact_goat exact_cow"
    assert at.middle() == ["exact_sheep chicken", "most_pig goat"]
    assert at.ranch() == "cow - pig, pig ~ pig, - - -"


def test_4_5_the_objective_given_must_be_one_s_own() -> None:
    at = given(table(PIGS, owned={0: "most_pig", 1: "most_goat"}, middle=MIDDLE, deck="exact_sheep ..."))
    at = at.when(TakePair(0, 0)).after.when(PlaceAnimal(0, 1)).after
    for card in ("most_goat", "exact_goat", "exact_sheep", "shy_pig", "no_such_card", ""):
        at.when(ExchangeObjective(0, card, 1)).rejected("not_your_objective", "4.5", objective=card)


@pytest.mark.parametrize("slot", [2, -1])
def test_4_5_there_must_be_such_a_slot(slot: int) -> None:
    matched().when(ExchangeObjective(0, "most_pig", slot)).rejected("no_such_slot", "3.3")
    matched().when(ExchangeAnimal(0, 1, slot)).rejected("no_such_slot", "3.3")


def test_4_5_the_objective_taken_must_lie_in_the_middle() -> None:
    at = matched(deck="")
    assert at.middle() == ["- chicken", "exact_goat goat"]
    at.when(ExchangeObjective(0, "most_pig", 0)).rejected("no_objective_there", "4.5", slot=0)
    at.when(ExchangeAnimal(0, 1, 0)).then(
        AnimalExchanged(0, 0, 1, Animal.COW, Animal.CHICKEN, token=False), TurnBegan(1)
    )


def test_4_5_nor_is_there_anything_in_an_empty_slot() -> None:
    at = matched(pouch="")
    assert at.middle() == ["-", "exact_goat goat"]
    at.when(ExchangeObjective(0, "most_pig", 0)).rejected("slot_empty", "3.3")
    at.when(ExchangeAnimal(0, 1, 0)).rejected("slot_empty", "3.3")


@pytest.mark.parametrize("space", [3, 4, 6])
def test_4_6_an_own_animal_is_exchanged_for_one_of_the_middle_in_its_place(space: int) -> None:
    at = (
        matched()
        .when(ExchangeAnimal(0, space, 1))
        .then(AnimalExchanged(0, 1, space, Animal.PIG, Animal.GOAT, token=False), TurnBegan(1))
    )
    assert at.rancher().spaces[space - 1] is Animal.GOAT
    assert at.rancher().spaces.count(Animal.PIG) == 2
    assert at.middle() == ["exact_sheep chicken", "exact_goat pig"]
    assert at.objectives() == "most_pig exact_cow"


@pytest.mark.parametrize("space", [2, 7, 8, 9])
def test_4_7_the_animal_given_must_stand_there(space: int) -> None:
    matched().when(ExchangeAnimal(0, space, 1)).rejected("space_empty", "4.7", space=space)


def test_4_7_nothing_on_the_pond_is_exchanged() -> None:
    matched().when(ExchangeAnimal(0, 5, 1)).rejected("pond", "4.7")


@pytest.mark.parametrize("space", [0, 10, -1])
def test_4_7_there_must_be_such_a_space(space: int) -> None:
    matched().when(ExchangeAnimal(0, space, 1)).rejected("no_such_space", "3.4")


def test_4_8_an_exchange_can_be_declined() -> None:
    at = matched().when(DeclineExchange(0)).then(ExchangeDeclined(0), TurnBegan(1))
    assert at.ranch() == "cow - pig, pig ~ pig, - - -"
    assert at.objectives() == "most_pig exact_cow"
    assert at.middle() == ["exact_sheep chicken", "exact_goat goat"]


def test_4_8_there_is_one_for_a_match() -> None:
    for command in (ExchangeAnimal(0, 3, 1), ExchangeObjective(0, "most_pig", 1), DeclineExchange(0)):
        at = matched().when(command).after.to_act(1)
        assert at.legal(0) == ()
        at.when(ExchangeObjective(0, "exact_cow", 0)).rejected("not_your_turn", "3.1")
        at.when(ExchangeAnimal(0, 1, 1)).rejected("not_your_turn", "3.1")


def test_4_8_every_choice_is_listed() -> None:
    at = matched()
    assert at.choices(ExchangeObjective) == [
        ExchangeObjective(0, "most_pig", 0),
        ExchangeObjective(0, "exact_cow", 0),
        ExchangeObjective(0, "most_pig", 1),
        ExchangeObjective(0, "exact_cow", 1),
    ]
    assert [(each.space, each.slot) for each in at.choices(ExchangeAnimal)] == [
        (space, slot) for slot in (0, 1) for space in (1, 3, 4, 6)
    ]


def test_4_8_another_match_opens_another_exchange() -> None:
    at = given(table("cow - -", middle=("most_cow sheep", "most_pig pig"))).when(TakePair(0, 0)).after
    assert at.when(PlaceAnimal(0, 9)).one(SpecialMatched) == SpecialMatched(0, 9)


def test_4_9_an_animal_that_comes_by_exchange_matches_nothing() -> None:
    at = matched("- - pig, - ~ -, - - goat", pouch="sheep ...")
    outcome = at.when(ExchangeAnimal(0, 9, 0))
    at = outcome.then(AnimalExchanged(0, 0, 9, Animal.GOAT, Animal.SHEEP, token=False), TurnBegan(1))
    assert at.ranch() == "cow - pig, - ~ -, - - sheep"


def test_4_9_not_even_one_for_the_animal_that_has_matched() -> None:
    matched(pouch="cow ...").when(ExchangeAnimal(0, 1, 0)).then(
        AnimalExchanged(0, 0, 1, Animal.COW, Animal.COW, token=False), TurnBegan(1)
    )


def test_4_10_the_animal_just_placed_may_be_exchanged() -> None:
    at = (
        matched()
        .when(ExchangeAnimal(0, 1, 1))
        .then(AnimalExchanged(0, 1, 1, Animal.COW, Animal.GOAT, token=False), TurnBegan(1))
    )
    assert at.ranch() == "goat - pig, pig ~ pig, - - -"
    assert at.middle()[1] == "exact_goat cow"


def test_4_10_the_objective_just_taken_may_be_exchanged() -> None:
    at = matched().when(ExchangeObjective(0, "exact_cow", 1)).after
    assert at.objectives() == "most_pig exact_goat"
    assert at.middle()[1] == "exact_cow goat"


def test_4_11_an_animal_may_be_exchanged_for_one_of_its_kind() -> None:
    at = (
        matched(pouch="pig ...")
        .when(ExchangeAnimal(0, 3, 0))
        .then(AnimalExchanged(0, 0, 3, Animal.PIG, Animal.PIG, token=False), TurnBegan(1))
    )
    assert at.ranch() == "cow - pig, pig ~ pig, - - -"


def test_4_11_the_settings_may_forbid_it() -> None:
    at = matched(pouch="pig ...", same_animal_exchange=False)
    for space in (3, 4, 6):
        at.when(ExchangeAnimal(0, space, 0)).rejected("same_animal", "4.11", animal=Animal.PIG)
    assert at.choices(ExchangeAnimal) == [
        ExchangeAnimal(0, 1, 0),
        *(ExchangeAnimal(0, space, 1) for space in (1, 3, 4, 6)),
    ]


def test_4_12_afterwards_the_turn_is_over_and_nothing_is_refilled() -> None:
    for command in (ExchangeAnimal(0, 3, 1), ExchangeObjective(0, "most_pig", 1), DeclineExchange(0)):
        outcome = matched().when(command)
        assert outcome.all(SlotRefilled) == []
        assert outcome.events[-1] == TurnBegan(1)


def test_4_12_or_the_game_if_that_was_the_last_space() -> None:
    full = "pig pig pig, goat ~ goat, cow cow goat"
    at = given(
        table(full, "- sheep sheep, sheep ~ sheep, chicken chicken chicken", players=2, turn=1, middle=MIDDLE)
    )
    at = at.when(TakePair(1, 0)).after.when(PlaceAnimal(1, 1)).after
    at.when(DeclineExchange(1)).then(ExchangeDeclined(1), TurnsEnded(()))
