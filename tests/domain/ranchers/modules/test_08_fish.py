"""Chapter 8: Fish."""

from collections import Counter
from typing import Any

import pytest

from domain.core.play import Play
from domain.core.record import Command
from domain.ranchers import content
from domain.ranchers.commands import (
    DeclineExchange,
    ExchangeAnimal,
    ExchangeObjective,
    PlaceAnimal,
    RevealScores,
    SellAnimal,
    SellObjective,
    ShuffleBack,
    TakePair,
)
from domain.ranchers.content import Animal, Module, box
from domain.ranchers.events import (
    AnimalPlaced,
    AnimalSold,
    GameSetUp,
    ObjectiveSold,
    PouchShuffled,
    SlotRefilled,
    SpecialMatched,
    TurnBegan,
    TurnsEnded,
)
from domain.ranchers.state import Phase
from tests.domain.ranchers.support import TITLE, Situation, disclosed, given, line, scored, set_up, table
from tests.domain.situation import seed

SEVEN = "exact_goat exact_sheep exact_chicken exact_pig exact_cow line_goat line_sheep"
EIGHT = "shy_goat shy_sheep shy_chicken shy_pig shy_cow line_chicken line_pig line_cow"


def taken(*ranches: str, slot: int = 0, **more: Any) -> Situation:
    """Seat 0 has taken `most_goat` and a Goat (or `most_pig` and a Cow); a Sheep is next."""
    told = {"middle": ("most_goat goat", "most_pig cow"), "deck": "set_cow set_pig ...", "pouch": "sheep ..."}
    at = given(table(*ranches, module=Module.FISH, **{**told, **more}))
    return at.when(TakePair(0, slot)).after


@pytest.mark.parametrize("module", [module for module in Module if module is not Module.FISH])
def test_8_1_fish_are_in_the_game_only_with_their_module(module: Module) -> None:
    assert set_up(4, module=module).one(GameSetUp).fish == 0
    at = given(table(module=module)).when(TakePair(0, 0)).after
    at.when(SellAnimal(0)).rejected("not_in_this_game", "8.1")
    at.when(SellObjective(0)).rejected("not_in_this_game", "8.1")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_8_2_one_fish_for_each_player_and_one_more_are_in_the_game(players: int) -> None:
    assert set_up(players, module=Module.FISH).one(GameSetUp).fish == players + 1


def test_8_2_six_are_in_the_box() -> None:
    assert box()["fish"] == 6 > max(TITLE.seats) + 1


def test_8_2_when_they_are_gone_nothing_can_be_sold() -> None:
    at = taken(players=2, sold={0: "most_cow", 1: "exact_goat exact_pig"})
    assert at.state.fish == 0
    at.when(SellAnimal(0)).rejected("no_fish", "8.2")
    at.when(SellObjective(0)).rejected("no_fish", "8.2")


def test_8_2_the_last_one_can_be_had() -> None:
    at = taken(players=2, sold={0: "most_cow", 1: "exact_goat"})
    at = at.when(SellObjective(0)).after
    assert (at.state.fish, at.rancher(0).fish, at.rancher(1).fish) == (0, 2, 1)


def test_8_3_the_animal_just_taken_is_sold_and_not_placed() -> None:
    at = taken("pig - -").when(SellAnimal(0)).then(AnimalSold(0, Animal.GOAT))
    assert at.ranch() == "pig - -, - ~ -, - - -"
    assert at.objectives() == "most_goat"
    assert at.rancher().fish == 1
    assert at.state.hand is None
    assert at.state.has_sold
    at.due(ShuffleBack).to_act()


def test_8_3_it_goes_back_into_the_pouch_before_the_slot_is_refilled() -> None:
    at = taken(pouch="sheep").when(SellAnimal(0)).after
    orders = set()
    for number in range(20):
        outcome = at.rules(seed(number))
        pouch = outcome.one(PouchShuffled).pouch
        orders.add(pouch)
        after = outcome.then(
            PouchShuffled(pouch), SlotRefilled(0, "set_cow", pouch[0], "set_pig"), TurnBegan(1)
        )
        assert after.state.pouch == pouch[1:]
        assert after.state.returning == ()
        after.due(None).to_act(1)
    assert orders == {(Animal.SHEEP, Animal.GOAT), (Animal.GOAT, Animal.SHEEP)}


def test_8_3_the_whole_pouch_is_shuffled_and_nobody_sees_it() -> None:
    at = taken()
    before = at.state.pouch
    outcome = at.when(SellAnimal(0)).after.rules()
    pouch = outcome.one(PouchShuffled).pouch
    assert Counter(pouch) == Counter((*before, Animal.GOAT))
    for viewer in (0, 1, 2, None):
        assert disclosed(outcome.events, viewer)[0] == PouchShuffled((None,) * len(pouch))


def test_8_3_meanwhile_nobody_can_do_anything() -> None:
    at = taken().when(SellAnimal(0)).after
    at.when(TakePair(1, 1)).rejected("not_now", "3.13")
    at.when(PlaceAnimal(0, 1)).rejected("not_now", "3.13")
    at.when(RevealScores()).rejected("not_due", "3.13")


def test_8_3_a_sold_animal_matches_no_special_space() -> None:
    at = taken(slot=1).when(SellAnimal(0)).then(AnimalSold(0, Animal.COW))
    assert at.rules().all(SpecialMatched) == []


def test_8_4_the_objective_just_taken_is_sold_and_the_animal_placed() -> None:
    at = taken(owned={0: "most_cow"}).when(SellObjective(0)).then(ObjectiveSold(0, "most_goat"))
    at = at.due(None).to_act(0)
    assert at.objectives() == "most_cow"
    assert at.rancher().sold == ("most_goat",)
    assert at.rancher().fish == 1
    at = at.when(PlaceAnimal(0, 2)).then(
        AnimalPlaced(0, 2, Animal.GOAT), SlotRefilled(0, "set_cow", Animal.SHEEP, "set_pig"), TurnBegan(1)
    )
    assert at.ranch() == "- goat -, - ~ -, - - -"


def test_8_4_a_sold_objective_scores_nothing() -> None:
    (first, *_) = scored("goat - -", owned={0: "line_goat"}, sold={0: "most_goat"}, module=Module.FISH)
    assert [each.objective for each in first.sheet] == ["line_goat", "fish"]


def test_8_4_nor_can_it_be_exchanged() -> None:
    at = taken("- pig -", owned={0: "most_cow"}, slot=1).when(SellObjective(0)).after
    at = at.when(PlaceAnimal(0, 1)).after
    at.when(ExchangeObjective(0, "most_pig", 0)).rejected("not_your_objective", "4.5")
    at.when(ExchangeObjective(0, "most_cow", 0)).after.to_act(1)


def test_8_4_there_must_be_an_objective_with_the_animal() -> None:
    at = taken(middle=("- goat", "- cow"), deck="")
    at.when(SellObjective(0)).rejected("not_your_objective", "8.4")
    at.when(SellAnimal(0)).then(AnimalSold(0, Animal.GOAT))


@pytest.mark.parametrize("command", [SellAnimal(0), SellObjective(0)])
def test_8_5_nothing_is_sold_before_a_pair_is_taken(command: Command) -> None:
    given(table("cow - -", owned={0: "most_cow"}, module=Module.FISH)).when(command).rejected(
        "not_now", "8.5"
    )


@pytest.mark.parametrize("command", [SellAnimal(0), SellObjective(0)])
def test_8_5_nor_after_the_animal_is_placed(command: Command) -> None:
    at = taken(slot=1).when(PlaceAnimal(0, 1)).after
    assert at.state.phase == Phase.EXCHANGE
    at.when(command).rejected("not_now", "8.5")
    taken().when(PlaceAnimal(0, 1)).after.when(command).rejected("not_your_turn", "3.1")


@pytest.mark.parametrize("seat", [1, 2, 3, -1])
def test_8_5_only_who_has_taken_it_sells(seat: int) -> None:
    taken().when(SellAnimal(seat)).rejected("not_your_turn", "3.1")
    taken().when(SellObjective(seat)).rejected("not_your_turn", "3.1")


def test_8_5_both_are_choices_beside_placing() -> None:
    legal = taken().legal(0)
    assert legal[-2:] == (SellAnimal(0), SellObjective(0))
    assert {type(command) for command in legal[:-2]} == {PlaceAnimal}


def test_8_6_there_is_one_fish_a_turn() -> None:
    at = taken().when(SellObjective(0)).after
    at.when(SellObjective(0)).rejected("already_sold", "8.6")
    at.when(SellAnimal(0)).rejected("already_sold", "8.6")


def test_8_6_and_another_in_another_turn() -> None:
    at = taken(players=2, owned={1: "most_cow"}).when(SellObjective(0)).after
    at = at.when(PlaceAnimal(0, 2)).after.when(TakePair(1, 0)).after
    at.when(SellObjective(1)).then(ObjectiveSold(1, "set_cow"))


def test_8_7_there_may_be_any_number_of_fish_on_the_pond() -> None:
    at = taken(sold={0: "most_cow exact_cow"})
    assert at.when(SellAnimal(0)).after.rancher().fish == 3


def test_8_7_they_cannot_be_exchanged() -> None:
    at = taken("- pig -", sold={0: "most_cow"}, slot=1).when(PlaceAnimal(0, 1)).after
    at.when(ExchangeAnimal(0, 5, 0)).rejected("pond", "4.7")


@pytest.mark.parametrize("fish, points", [(0, 0), (1, 1), (2, 3), (3, 6), (4, 8), (5, 10)])
def test_8_8_fish_bring_points_by_their_number(fish: int, points: int) -> None:
    sold = {0: " ".join(SEVEN.split()[:fish])}
    assert line("", "fish", sold=sold, module=Module.FISH) == (points, ())


def test_8_8_six_are_in_the_table_though_five_are_the_most_in_a_game() -> None:
    assert content.FISH_POINTS == (0, 1, 3, 6, 8, 10, 12)
    assert content.PROVENANCE["fish_points"].certainty == "reconstructed"


def test_8_8_other_points_can_be_set() -> None:
    table_of_points = (0, 2, 4, 6, 8, 10, 12)
    worth = line("", "fish", sold={0: "most_cow"}, module=Module.FISH, fish_points=table_of_points)
    assert worth == (2, ())


def test_8_8_everybody_gets_points() -> None:
    sheets = scored("", "", "", sold={0: "most_cow", 2: "exact_cow exact_pig"}, module=Module.FISH)
    assert [each.points for each in sheets] == [1, 0, 3]


def test_8_9_the_game_ends_after_eight_turns_though_ranches_are_not_full() -> None:
    at = given(
        table(turn=1, players=2, owned={0: EIGHT, 1: SEVEN}, module=Module.FISH, middle=("set_cow cow", "-"))
    )
    at = at.when(TakePair(1, 0)).after.when(SellAnimal(1)).after
    outcome = at.rules()
    assert outcome.events[-1] == TurnsEnded(())
    outcome.after.due(RevealScores)
    assert outcome.after.ranch(1) == "- - -, - ~ -, - - -"


def test_8_9_objectives_sold_count_as_turns() -> None:
    told = table(
        turn=1,
        players=2,
        owned={0: EIGHT, 1: SEVEN.removesuffix(" line_sheep")},
        sold={1: "line_sheep"},
        module=Module.FISH,
        middle=("set_cow cow", "-"),
    )
    at = given(told).when(TakePair(1, 0)).after.when(SellObjective(1)).after
    assert at.when(PlaceAnimal(1, 2)).events[-1] == TurnsEnded(())


def test_8_9_before_that_the_game_goes_on() -> None:
    told = table(turn=1, players=2, owned={0: SEVEN}, module=Module.FISH, middle=("set_cow cow", "-"))
    at = given(told).when(TakePair(1, 0)).after
    at.when(PlaceAnimal(1, 2)).after.to_act(0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_8_9_a_whole_game_of_eight_turns_each(players: int) -> None:
    """Everybody sells the animal as long as there are fish."""
    play = Play(TITLE, players, bytes(32), TITLE.settings(module=Module.FISH))
    play.finish(_sell_if_possible)
    turns = Counter(event.seat for event in play.events if isinstance(event, TurnBegan))
    assert turns == dict.fromkeys(range(players), 8)
    assert sum(rancher.fish for rancher in play.state.ranchers) == players + 1


def _sell_if_possible(_: object, seat: int, legal: tuple[Command, ...]) -> Command:
    return next((each for each in (SellAnimal(seat), DeclineExchange(seat)) if each in legal), legal[0])
