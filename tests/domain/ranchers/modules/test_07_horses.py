"""Chapter 7: Horses."""

from collections import Counter
from typing import Any

import pytest

from domain.core import luck
from domain.core.play import Play
from domain.core.record import Command
from domain.ranchers.commands import (
    DiscardHorse,
    ExchangeAnimal,
    ExchangeObjective,
    KeepHorse,
    PlaceAnimal,
    TakePair,
)
from domain.ranchers.content import KINDS, PER_KIND, POND, Animal, Module, box
from domain.ranchers.events import (
    AnimalPlaced,
    GameSetUp,
    HorseDiscarded,
    HorseKept,
    ObjectiveExchanged,
    PairTaken,
    Scored,
    SlotRefilled,
    TurnBegan,
    TurnsEnded,
)
from domain.ranchers.scoring import explain
from domain.ranchers.state import Phase, State, empty_spaces
from tests.domain.ranchers.support import TITLE, Situation, given, line, scored, set_up, table

MIDDLE = ("most_goat horse", "most_pig pig")


def at_a_horse(*ranches: str, middle: tuple[str, ...] = MIDDLE, **more: Any) -> Situation:
    """Seat 0 is about to take a pair; a Horse lies in slot 0, and a Sheep is next."""
    told = {"deck": "exact_goat exact_pig ...", "pouch": "sheep ...", **more}
    return given(table(*ranches, middle=middle, module=Module.HORSES, **told))


def taken(*ranches: str, **more: Any) -> Situation:
    """And has taken the Horse."""
    return at_a_horse(*ranches, **more).when(TakePair(0, 0)).after


@pytest.mark.parametrize("module", [module for module in Module if module is not Module.HORSES])
def test_7_1_horses_are_in_the_game_only_with_their_module(module: Module) -> None:
    assert Animal.HORSE not in set_up(4, module=module).one(GameSetUp).pouch
    at = given(table(module=module))
    at.when(KeepHorse(0)).rejected("not_in_this_game", "7.1", module=module)
    at.when(DiscardHorse(0)).rejected("not_in_this_game", "7.1")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_7_2_one_horse_for_each_player_is_in_the_pouch(players: int) -> None:
    pouch = Counter(set_up(players, module=Module.HORSES).one(GameSetUp).pouch)
    assert pouch == dict.fromkeys(KINDS, PER_KIND[players]) | {Animal.HORSE: players}


def test_7_3_a_horse_is_taken_with_the_objective_above_it() -> None:
    at = at_a_horse().when(TakePair(0, 0)).then(PairTaken(0, 0, "most_goat", Animal.HORSE, "horse"))
    at.due(None).to_act(0)
    assert at.objectives() == "most_goat"
    assert at.legal(0) == (KeepHorse(0), DiscardHorse(0))


def test_7_2_five_are_in_the_box() -> None:
    assert box()["horses"] == 5 > max(TITLE.seats)


@pytest.mark.parametrize("space", [1, 5, 9])
def test_7_3_it_goes_to_no_other_space(space: int) -> None:
    taken().when(PlaceAnimal(0, space)).rejected("not_now", "3.2")


def test_7_3_without_a_horse_in_hand_there_is_none_to_keep_or_discard() -> None:
    for at in (at_a_horse(), at_a_horse().when(TakePair(0, 1)).after):
        at.when(KeepHorse(0)).rejected("not_now", "3.2")
        at.when(DiscardHorse(0)).rejected("not_now", "3.2")


def test_7_3_only_who_has_taken_it_decides() -> None:
    for seat in (1, 2, 3, -1):
        taken().when(KeepHorse(seat)).rejected("not_your_turn", "3.1")
        taken().when(DiscardHorse(seat)).rejected("not_your_turn", "3.1")


def test_7_4_whoever_keeps_the_horse_discards_the_objective() -> None:
    at = (
        taken(owned={0: "most_cow"})
        .when(KeepHorse(0))
        .then(
            HorseKept(0, "most_goat"), SlotRefilled(0, "exact_goat", Animal.SHEEP, "exact_pig"), TurnBegan(1)
        )
    )
    assert at.rancher().spaces[POND - 1] is Animal.HORSE
    assert at.objectives() == "most_cow"
    assert at.state.hand is None


def test_7_5_or_discards_the_horse_and_keeps_the_objective() -> None:
    at = (
        taken(owned={0: "most_cow"})
        .when(DiscardHorse(0))
        .then(HorseDiscarded(0), SlotRefilled(0, "exact_goat", Animal.SHEEP, "exact_pig"), TurnBegan(1))
    )
    assert at.rancher().spaces[POND - 1] is None
    assert at.objectives() == "most_cow most_goat"
    assert at.state.hand is None


def test_7_6_a_second_horse_must_be_discarded() -> None:
    at = taken("- - -, - horse -")
    assert at.legal(0) == (DiscardHorse(0),)
    at.when(KeepHorse(0)).rejected("has_horse", "7.6")
    at = at.when(DiscardHorse(0)).after
    assert at.objectives() == "most_goat"


def test_7_6_a_horse_of_another_player_does_not_matter() -> None:
    at = taken("", "- - -, - horse -").when(KeepHorse(0)).after
    assert [at.rancher(seat).spaces[POND - 1] for seat in (0, 1)] == [Animal.HORSE, Animal.HORSE]


def test_7_7_what_is_discarded_is_out_of_the_game() -> None:
    at = taken(pouch="sheep", deck="exact_goat").when(KeepHorse(0)).after
    assert at.state.discarded == ("most_goat",)
    assert (at.state.deck, at.state.pouch) == ((), ())
    at = taken(pouch="sheep", deck="exact_goat").when(DiscardHorse(0)).after
    assert at.state.discarded_horses == 1
    assert (at.state.deck, at.state.pouch) == ((), ())


def matched() -> Situation:
    """Seat 0 has a Horse, has matched a Cow on space 1, and may exchange; another Horse is in the middle."""
    at = at_a_horse("- pig -, - horse -", owned={0: "most_cow"}, middle=("most_goat horse", "most_pig cow"))
    return at.when(TakePair(0, 1)).after.when(PlaceAnimal(0, 1)).after


def test_7_8_a_horse_of_the_middle_cannot_be_had_by_exchange() -> None:
    at = matched()
    for space in (1, 2):
        at.when(ExchangeAnimal(0, space, 0)).rejected("horse_there", "7.8", slot=0)
    assert [(each.space, each.slot) for each in at.choices(ExchangeAnimal)] == [(1, 1), (2, 1)]


def test_7_8_nor_can_one_s_own_be_given() -> None:
    for slot in (0, 1):
        matched().when(ExchangeAnimal(0, 5, slot)).rejected("pond", "4.7")


def test_7_8_the_objective_above_a_horse_can_be_exchanged() -> None:
    at = (
        matched()
        .when(ExchangeObjective(0, "most_cow", 0))
        .then(ObjectiveExchanged(0, 0, "most_cow", "most_goat"), TurnBegan(1))
    )
    assert at.middle()[0] == "most_cow horse"


FULL = "goat sheep chicken, pig ~ cow, goat sheep chicken"


@pytest.mark.parametrize("command", [KeepHorse(0), DiscardHorse(0)])
def test_7_9_a_turn_with_a_horse_fills_no_space(command: Command) -> None:
    at = taken("cow - -").when(command).after.to_act(1)
    assert empty_spaces(at.rancher()) == 7


def test_7_9_its_player_goes_on_while_full_ranches_are_passed_over() -> None:
    at = taken(FULL.replace("cow", "-"), FULL, FULL, players=4).when(KeepHorse(0)).after.to_act(3)
    at.when(TakePair(3, 1)).after.when(PlaceAnimal(3, 1)).after.to_act(0)


def test_7_9_the_game_ends_when_all_ranches_are_full() -> None:
    nearly = FULL.replace("cow", "-")
    at = at_a_horse(nearly, FULL, players=2, middle=("most_goat horse", "most_pig horse"), pouch="pig ...")
    at = at.when(TakePair(0, 0)).after.when(KeepHorse(0)).after.to_act(0)
    at = at.when(TakePair(0, 0)).after
    at = at.when(PlaceAnimal(0, 6)).after
    assert at.state.phase == Phase.ENDING
    assert at.state.declaring == (0,)


def test_7_10_a_horse_without_an_objective_is_kept_for_nothing() -> None:
    at = at_a_horse(middle=("- horse", "- pig"), deck="")
    at = at.when(TakePair(0, 0)).then(PairTaken(0, 0, None, Animal.HORSE, "horse"))
    assert at.legal(0) == (KeepHorse(0), DiscardHorse(0))
    at.when(DiscardHorse(0)).then(HorseDiscarded(0), SlotRefilled(0, None, Animal.SHEEP, None), TurnBegan(1))
    at = at.when(KeepHorse(0)).then(
        HorseKept(0, None), SlotRefilled(0, None, Animal.SHEEP, None), TurnBegan(1)
    )
    assert at.state.discarded == ()


def _for_horses(state: State, seat: int, legal: tuple[Command, ...]) -> Command:
    """Always takes a Horse if there is one."""
    for slot, pair in enumerate(state.middle):
        if pair.animal is Animal.HORSE and TakePair(seat, slot) in legal:
            return TakePair(seat, slot)
    return legal[-1]


def test_7_10_with_four_players_objectives_may_run_out() -> None:
    bare = 0
    for number in range(20):
        key = luck.luck_key(bytes(32), str(number), ("",) * 4)
        play = Play(TITLE, 4, key, TITLE.settings(module=Module.HORSES)).finish(_for_horses)
        bare += sum(isinstance(event, SlotRefilled) and event.objective is None for event in play.events)
        assert all(empty_spaces(rancher) == 0 for rancher in play.state.ranchers)
        assert TITLE.is_over(play.state)
    assert bare


COUNTED = [
    ("most_cow", "cow goat -, - horse -", Animal.COW, (4, (1, 5))),
    ("most_cow", "cow goat -, - horse -", Animal.GOAT, (0, ())),
    ("neighbour_goat", "- sheep -, - horse -", Animal.GOAT, (3, (5, 2))),
    ("neighbour_goat", "sheep - -, - horse -", Animal.GOAT, (0, ())),
    ("pairs_sheep", "sheep - -, - horse -", Animal.PIG, (2, (1, 5))),
    ("shy_chicken", "- - chicken, cow horse -", Animal.CHICKEN, (2, (3,))),
    ("shy_chicken", "- chicken -, - horse -", Animal.COW, (0, ())),
    ("set_goat", "goat - pig, - horse -, - - chicken", Animal.GOAT, (5, (1, 5, 3, 9))),
    ("line_sheep", "- - -, sheep horse sheep", Animal.SHEEP, (5, (4, 5, 6))),
    ("exact_goat", "goat - -, - horse -", Animal.GOAT, (3, (1, 5))),
    ("exact_goat", "goat - goat, - horse -", Animal.GOAT, (0, ())),
]


@pytest.mark.parametrize("card, ranch, declared, worth", COUNTED)
def test_7_11_the_horse_counts_as_the_declared_animal_for_every_objective(
    card: str, ranch: str, declared: Animal, worth: tuple[int, tuple[int, ...]]
) -> None:
    assert line(ranch, card, declared, module=Module.HORSES) == worth


CORNERS = [
    ("cow - cow, - horse -, cow - cow", Animal.COW, (8, (1, 3, 7, 9))),
    ("cow cow pig, cow horse cow, pig cow cow", Animal.COW, (4, (1, 9))),
    ("cow cow pig, cow horse cow, pig cow cow", Animal.PIG, (4, (3, 7))),
    ("goat cow -, cow horse cow, - cow sheep", Animal.COW, (0, ())),
]


@pytest.mark.parametrize("ranch, declared, worth", CORNERS)
def test_7_12_each_declared_animal_in_a_corner_brings_2(
    ranch: str, declared: Animal, worth: tuple[int, tuple[int, ...]]
) -> None:
    assert line(ranch, "horse", declared, module=Module.HORSES) == worth


def test_7_12_everybody_with_a_horse_gets_them_and_nobody_else() -> None:
    ranches = ("cow - -, - horse -", "cow - -", "pig - pig, - horse -")
    sheets = scored(*ranches, module=Module.HORSES, declared={0: Animal.COW, 2: Animal.PIG})
    assert [each.points for each in sheets] == [2, 0, 4]
    assert sheets[1].sheet == ()


def test_7_12_before_it_is_declared_a_horse_counts_for_nothing() -> None:
    at = given(table("cow - -, - horse -", owned={0: "exact_cow"}, module=Module.HORSES))
    assert explain(at.state, 0) == (Scored("exact_cow", 0), Scored("horse", 0))


def test_7_12_the_last_turn_asks_all_who_have_one() -> None:
    at = given(
        table(
            FULL.replace("~", "horse"),
            FULL.replace("~", "horse").replace("cow", "-"),
            players=2,
            turn=1,
            module=Module.HORSES,
            middle=("most_goat cow", "most_pig pig"),
        )
    )
    outcome = at.when(TakePair(1, 0)).after.when(PlaceAnimal(1, 6))
    assert outcome.events[0] == AnimalPlaced(1, 6, Animal.COW)
    assert outcome.events[-1] == TurnsEnded((0, 1))
