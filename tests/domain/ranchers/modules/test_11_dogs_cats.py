"""Chapter 11: Dogs/Cats."""

from typing import Any

import pytest

from domain.core.record import Command
from domain.ranchers import content
from domain.ranchers.commands import (
    ChooseToken,
    DeclineExchange,
    ExchangeAnimal,
    PlaceAnimal,
    TakePair,
)
from domain.ranchers.content import Animal, Module, Token
from domain.ranchers.events import (
    AnimalExchanged,
    AnimalPlaced,
    GameSetUp,
    PairTaken,
    SlotRefilled,
    TokenTaken,
    TurnBegan,
)
from domain.ranchers.state import Phase
from tests.domain.ranchers.support import Situation, given, line, scored, set_up, table

NINE = "dog dog dog cat cat cat dog dog cat"


def at_table(*ranches: str, **more: Any) -> Situation:
    """Seat 0 is about to take a pair: a Goat or a Cow; a Sheep is next."""
    told = {
        "middle": ("most_goat goat", "most_pig cow"),
        "deck": "exact_cow ...",
        "pouch": "sheep ...",
        **more,
    }
    return given(table(*ranches, module=Module.DOGS_CATS, **told))


def taken(*ranches: str, slot: int = 0, **more: Any) -> Situation:
    return at_table(*ranches, **more).when(TakePair(0, slot)).after


def matched(ranch: str = "- goat -, - ~ pig", **more: Any) -> Situation:
    """Seat 0 has placed its first Cow on the space with the Cow."""
    return taken(ranch, slot=1, **more).when(PlaceAnimal(0, 1)).after


@pytest.mark.parametrize("module", [module for module in Module if module is not Module.DOGS_CATS])
def test_11_1_dogs_and_cats_are_in_the_game_only_with_their_module(module: Module) -> None:
    assert set_up(4, module=module).one(GameSetUp).tokens == 0
    at = given(table("goat - -", module=module))
    at.when(ChooseToken(0, Token.DOG)).rejected("not_in_this_game", "11.1")
    at.when(TakePair(0, 0)).then(PairTaken(0, 0, "most_goat", Animal.GOAT, "place"))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_11_2_there_are_nine_for_all_together(players: int) -> None:
    assert set_up(players, module=Module.DOGS_CATS).one(GameSetUp).tokens == 9


def test_11_3_an_animal_of_a_kind_already_there_gives_one() -> None:
    at = at_table("goat - -").when(TakePair(0, 0)).then(PairTaken(0, 0, "most_goat", Animal.GOAT, "dog_cat"))
    assert at.due(None).to_act(0).legal(0) == (ChooseToken(0, Token.DOG), ChooseToken(0, Token.CAT))


def test_11_3_an_animal_of_a_new_kind_gives_none() -> None:
    at = (
        at_table("goat - -", "cow - -")
        .when(TakePair(0, 1))
        .then(PairTaken(0, 1, "most_pig", Animal.COW, "place"))
    )
    at.when(ChooseToken(0, Token.DOG)).rejected("not_now", "3.2")


def test_11_3_one_even_if_several_were_there() -> None:
    at = taken("goat goat goat").when(ChooseToken(0, Token.DOG)).after
    assert (at.rancher().dogs, at.state.tokens) == (1, 8)
    at.when(ChooseToken(0, Token.DOG)).rejected("not_now", "3.2")


@pytest.mark.parametrize("command", [PlaceAnimal(0, 2), TakePair(0, 1), DeclineExchange(0)])
def test_11_3_nobody_can_decline(command: Command) -> None:
    taken("goat - -").when(command).rejected("not_now", "3.2")


def test_11_3_when_none_is_left_none_is_taken() -> None:
    at = at_table("goat - -", tokens={1: NINE})
    assert at.state.tokens == 0
    at.when(TakePair(0, 0)).then(PairTaken(0, 0, "most_goat", Animal.GOAT, "place"))


def test_11_3_the_last_one_can_be_had() -> None:
    at = taken("goat - -", tokens={1: NINE.removesuffix(" cat")}).when(ChooseToken(0, Token.CAT)).after
    assert (at.rancher(0).cats, at.state.tokens) == (1, 0)


@pytest.mark.parametrize("seat", [1, 2, 3, -1])
def test_11_3_only_who_has_taken_the_animal_takes_it(seat: int) -> None:
    taken("goat - -", "goat - -").when(ChooseToken(seat, Token.DOG)).rejected("not_your_turn", "3.1")


def test_11_4_it_is_taken_before_the_animal_is_placed() -> None:
    at = taken("goat - -").when(ChooseToken(0, Token.DOG)).then(TokenTaken(0, Token.DOG, "place"))
    assert at.state.phase == Phase.PLACE
    at = at.when(PlaceAnimal(0, 2)).then(
        AnimalPlaced(0, 2, Animal.GOAT),
        SlotRefilled(0, "exact_cow", Animal.SHEEP, "most_sheep"),
        TurnBegan(1),
    )
    assert at.ranch() == "goat goat -, - ~ -, - - -"


@pytest.mark.parametrize("token, dogs, cats", [(Token.DOG, 1, 0), (Token.CAT, 0, 1)])
def test_11_5_its_owner_chooses_a_dog_or_a_cat(token: Token, dogs: int, cats: int) -> None:
    at = taken("goat - -").when(ChooseToken(0, token)).then(TokenTaken(0, token, "place"))
    assert (at.rancher().dogs, at.rancher().cats) == (dogs, cats)


def test_11_6_there_may_be_any_number_on_the_pond() -> None:
    at = taken("goat - -", tokens={0: "dog dog cat"}).when(ChooseToken(0, Token.CAT)).after
    assert (at.rancher().dogs, at.rancher().cats, at.state.tokens) == (2, 2, 5)


def test_11_6_they_cannot_be_exchanged() -> None:
    matched(tokens={0: "dog"}).when(ExchangeAnimal(0, 5, 0)).rejected("pond", "4.7")


def test_11_7_an_exchange_gives_none() -> None:
    at = (
        matched()
        .when(ExchangeAnimal(0, 6, 0))
        .then(AnimalExchanged(0, 0, 6, Animal.PIG, Animal.GOAT, token=False), TurnBegan(1))
    )
    assert at.ranch() == "cow goat -, - ~ goat, - - -"


def test_11_7_the_settings_may_have_it_give_one() -> None:
    at = (
        matched(exchange_gives_token=True)
        .when(ExchangeAnimal(0, 6, 0))
        .then(AnimalExchanged(0, 0, 6, Animal.PIG, Animal.GOAT, token=True))
    )
    at.due(None).to_act(0)
    at = at.when(ChooseToken(0, Token.DOG)).then(TokenTaken(0, Token.DOG, "close"), TurnBegan(1))
    assert at.rancher().dogs == 1


def test_11_7_but_not_for_a_new_kind_or_the_only_one_of_its_kind() -> None:
    matched(exchange_gives_token=True).when(ExchangeAnimal(0, 6, 1)).then(
        AnimalExchanged(0, 1, 6, Animal.PIG, Animal.SHEEP, token=False), TurnBegan(1)
    )
    matched(exchange_gives_token=True).when(ExchangeAnimal(0, 2, 0)).then(
        AnimalExchanged(0, 0, 2, Animal.GOAT, Animal.GOAT, token=False), TurnBegan(1)
    )


def test_11_7_the_only_one_of_its_kind_for_one_of_its_kind_gives_none_and_one_of_two_does() -> None:
    at = matched(exchange_gives_token=True)
    assert at.ranch() == "cow goat -, - ~ pig, - - -"
    alone = at.when(ExchangeAnimal(0, 2, 0)).one(AnimalExchanged)
    assert (alone.given, alone.taken, alone.token) == (Animal.GOAT, Animal.GOAT, False)
    joined = at.when(ExchangeAnimal(0, 6, 0)).one(AnimalExchanged)
    assert (joined.given, joined.taken, joined.token) == (Animal.PIG, Animal.GOAT, True)


def test_11_7_nor_when_none_is_left() -> None:
    matched(exchange_gives_token=True, tokens={1: NINE}).when(ExchangeAnimal(0, 6, 0)).then(
        AnimalExchanged(0, 0, 6, Animal.PIG, Animal.GOAT, token=False), TurnBegan(1)
    )


MORE = [
    (("dog dog", "dog", ""), [3, 0, 0]),
    (("cat", "dog", ""), [3, 3, 0]),
    (("dog cat", "", ""), [6, 0, 0]),
    (("dog dog cat", "dog cat cat", "dog cat"), [3, 3, 0]),
    (("", "", "cat"), [0, 0, 3]),
]


@pytest.mark.parametrize("tokens, points", MORE)
def test_11_8_more_dogs_and_more_cats_than_any_other_bring_3_each(
    tokens: tuple[str, ...], points: list[int]
) -> None:
    sheets = scored("", "", "", module=Module.DOGS_CATS, tokens=dict(enumerate(tokens)))
    assert [each.points for each in sheets] == points


def test_11_8_the_sheet_tells_both() -> None:
    told: dict[str, Any] = {"module": Module.DOGS_CATS, "tokens": {0: "cat"}}
    assert line("", "dogs", **told) == (0, ())
    assert line("", "cats", **told) == (3, ())


def test_11_8_the_points_are_reconstructed_and_can_be_set() -> None:
    assert content.PROVENANCE["dog_points"].certainty == "reconstructed"
    told: dict[str, Any] = {"module": Module.DOGS_CATS, "tokens": {0: "dog", 1: "cat"}}
    sheets = scored("", "", **told, dog_points=5, cat_points=2)
    assert [each.points for each in sheets] == [5, 2, 0]


TIES = [
    (("dog", "dog", ""), [0, 0, 0]),
    (("", "", ""), [0, 0, 0]),
    (("dog dog cat", "dog dog", "dog"), [3, 0, 0]),
    (("cat", "cat", "cat dog"), [0, 0, 3]),
]


@pytest.mark.parametrize("tokens, points", TIES)
def test_11_9_in_a_tie_nobody_gets_them(tokens: tuple[str, ...], points: list[int]) -> None:
    sheets = scored("", "", "", module=Module.DOGS_CATS, tokens=dict(enumerate(tokens)))
    assert [each.points for each in sheets] == points
