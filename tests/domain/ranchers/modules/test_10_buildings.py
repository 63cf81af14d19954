"""Chapter 10: choosing Buildings, and those that score."""

from typing import Any

import pytest

from domain.ranchers import content
from domain.ranchers.commands import (
    ChooseBuilding,
    ChooseSide,
    CyclePair,
    ExchangeAnimal,
    PlaceAnimal,
    ReservePair,
    TakePair,
    TakeReserved,
)
from domain.ranchers.content import Animal, Building, Module, Special, box
from domain.ranchers.events import BuildingChosen, BuildingsOffered, GameSetUp, TurnBegan
from domain.ranchers.state import Phase
from tests.domain.ranchers.support import Situation, given, line, scored, set_up, table

COW, SHEEP = Special(1, Animal.COW), Special(9, Animal.SHEEP)


def choosing(players: int = 3, start: int = 0) -> Situation:
    """All sides are chosen."""
    at = set_up(players, module=Module.BUILDINGS, start_player=start).after
    for seat in range(players):
        at = at.when(ChooseSide(seat, seat + 1, "a")).after
    return at


def built(ranch: str, building: Building, **more: Any) -> tuple[int, tuple[int, ...]]:
    """What the building brings its owner."""
    return line(ranch, str(building), module=Module.BUILDINGS, buildings={0: building}, **more)


@pytest.mark.parametrize("module", [module for module in Module if module is not Module.BUILDINGS])
def test_10_1_buildings_are_in_the_game_only_with_their_module(module: Module) -> None:
    assert set_up(4, module=module).one(GameSetUp).buildings == ()
    at = given(table(module=module))
    for command in (
        ChooseBuilding(0, Building.SAME),
        CyclePair(0, 0),
        ReservePair(0, 0),
        TakeReserved(0, "most_cow"),
    ):
        at.when(command).rejected("not_in_this_game", "10.1")


def test_10_2_the_offer_names_the_first_to_choose() -> None:
    at = set_up(4, module=Module.BUILDINGS, start_player=2).after
    for seat in (0, 1, 2):
        at = at.when(ChooseSide(seat, seat + 1, "a")).after
    assert at.when(ChooseSide(3, 4, "a")).one(BuildingsOffered) == BuildingsOffered(1)


@pytest.mark.parametrize("players, start, order", [(3, 0, (2, 1, 0)), (4, 2, (1, 0, 3, 2)), (2, 1, (0, 1))])
def test_10_2_they_are_chosen_counter_clockwise_and_the_start_player_is_the_last(
    players: int, start: int, order: tuple[int, ...]
) -> None:
    at = choosing(players, start)
    for seat, following in zip(order, (*order[1:], None), strict=True):
        at = at.due(None).to_act(seat)
        building = at.choices(ChooseBuilding, seat)[0].building
        outcome = at.when(ChooseBuilding(seat, building))
        assert outcome.events[0] == BuildingChosen(seat, building, 0, following)
        at = outcome.after
    assert outcome.events[1:] == (TurnBegan(start),)
    at.to_act(start)


def test_10_2_nobody_chooses_out_of_turn() -> None:
    at = choosing()
    for seat in (0, 1, 3, -1):
        at.when(ChooseBuilding(seat, Building.SAME)).rejected("not_your_turn", "3.1")
        assert at.legal(seat) == ()


def test_10_2_not_before_all_sides_are_chosen_nor_later() -> None:
    up = set_up(2, module=Module.BUILDINGS).after
    up.when(ChooseBuilding(0, Building.SAME)).rejected("not_now", "3.2")
    at = given(table(module=Module.BUILDINGS, buildings={0: Building.SAME}))
    at.when(ChooseBuilding(0, Building.MATCH)).rejected("not_now", "3.2")


def test_10_2_meanwhile_nothing_else_can_be_done() -> None:
    at = choosing()
    assert at.state.phase == Phase.BUILDINGS
    at.when(TakePair(2, 0)).rejected("not_now", "3.2")
    at.when(ChooseSide(2, 3, "b")).rejected("not_now", "3.2")


def test_10_3_each_building_is_there_once() -> None:
    at = choosing()
    assert at.choices(ChooseBuilding, 2) == [ChooseBuilding(2, building) for building in Building]
    at = at.when(ChooseBuilding(2, Building.MATCH)).then(BuildingChosen(2, Building.MATCH, 0, 1))
    at.when(ChooseBuilding(1, Building.MATCH)).rejected("building_taken", "10.3", building=Building.MATCH)
    assert len(at.choices(ChooseBuilding, 1)) == 5


def test_10_3_there_are_six() -> None:
    assert len(box()["buildings"]) == len(set(Building)) == 6


def test_10_3_a_choice_is_final() -> None:
    at = choosing().when(ChooseBuilding(2, Building.MATCH)).after
    at.when(ChooseBuilding(2, Building.SAME)).rejected("not_your_turn", "3.1")


def test_10_4_a_building_cannot_be_exchanged() -> None:
    at = given(
        table(
            module=Module.BUILDINGS,
            buildings={0: Building.WILD},
            middle=("most_cow cow", "most_pig pig"),
            owned={0: "most_goat"},
        )
    )
    at = at.when(TakePair(0, 0)).after.when(PlaceAnimal(0, 1)).after
    at.when(ExchangeAnimal(0, 5, 0)).rejected("pond", "4.7")
    assert at.objectives() == "most_goat most_cow"


def test_10_4_nor_can_anything_be_placed_there() -> None:
    at = given(table(module=Module.BUILDINGS, buildings={0: Building.SAME})).when(TakePair(0, 0)).after
    at.when(PlaceAnimal(0, 5)).rejected("pond", "3.6")


DIFFERENT = [
    ("", (0, ())),
    ("cow - pig, - ~ -, goat - sheep", (0, ())),
    ("- cow -, cow ~ cow, - cow -", (0, (2,))),
    ("- cow -, goat ~ cow, - cow -", (1, (2, 4))),
    ("- cow -, goat ~ sheep, - cow -", (3, (2, 4, 6))),
    ("- cow -, goat ~ sheep, - pig -", (5, (2, 4, 6, 8))),
]


@pytest.mark.parametrize("ranch, worth", DIFFERENT)
def test_10_5_different_counts_the_kinds_around_it(ranch: str, worth: tuple[int, tuple[int, ...]]) -> None:
    assert built(ranch, Building.DIFFERENT) == worth


SAME = [
    ("", (0, ())),
    ("cow - cow, - ~ -, cow - cow", (0, ())),
    ("- cow -, goat ~ sheep, - pig -", (0, (2,))),
    ("- - -, cow ~ cow", (2, (4, 6))),
    ("- cow -, goat ~ cow, - pig -", (2, (2, 6))),
    ("- cow -, goat ~ cow, - goat -", (2, (2, 6))),
    ("- goat -, cow ~ cow, - cow -", (4, (4, 6, 8))),
    ("- cow -, cow ~ cow, - cow -", (7, (2, 4, 6, 8))),
]


@pytest.mark.parametrize("ranch, worth", SAME)
def test_10_6_same_counts_the_animals_of_one_kind_around_it(
    ranch: str, worth: tuple[int, tuple[int, ...]]
) -> None:
    assert built(ranch, Building.SAME) == worth


MATCH = [
    ("", (0, ())),
    ("sheep - -, - ~ -, - - cow", (0, ())),
    ("cow - -", (2, (1,))),
    ("cow - -, - ~ -, - - sheep", (4, (1, 9))),
]


@pytest.mark.parametrize("ranch, worth", MATCH)
def test_10_7_match_counts_the_special_spaces_with_their_animals(
    ranch: str, worth: tuple[int, tuple[int, ...]]
) -> None:
    assert built(ranch, Building.MATCH, specials=(COW, SHEEP)) == worth


def test_10_7_however_the_animal_came_there() -> None:
    at = given(
        table(
            "- - -, - ~ -, - - goat",
            middle=("most_cow cow", "most_pig pig"),
            pouch="sheep ...",
            module=Module.BUILDINGS,
            buildings={0: Building.MATCH},
        )
    )
    at = at.when(TakePair(0, 0)).after.when(PlaceAnimal(0, 1)).after
    at = at.when(ExchangeAnimal(0, 9, 0)).after
    assert at.ranch() == "cow - -, - ~ -, - - sheep"
    assert built(at.ranch(), Building.MATCH) == (4, (1, 9))


@pytest.mark.parametrize(
    "building, ranch, points, other",
    [
        (Building.DIFFERENT, "- cow -, goat ~ -", "different_points", (0, 9, 9, 9)),
        (Building.SAME, "- cow -, cow ~ -", "same_points", (0, 9, 9, 9)),
        (Building.MATCH, "cow - -", "match_points", 9),
    ],
)
def test_10_7_these_points_are_reconstructed_and_can_be_set(
    building: Building, ranch: str, points: str, other: object
) -> None:
    assert content.PROVENANCE[points].certainty == "reconstructed"
    assert built(ranch, building, **{points: other})[0] == 9


def test_10_7_only_their_owners_score() -> None:
    ranch = "cow cow cow, goat ~ goat"
    buildings = {0: Building.SAME, 1: Building.CYCLE, 2: Building.MATCH}
    sheets = scored(ranch, ranch, "cow - -", module=Module.BUILDINGS, buildings=buildings, players=4)
    assert [each.points for each in sheets] == [2, 0, 2, 0]


COUNTED = [
    ("most_cow", "cow goat -", Animal.COW, (4, (1, 5))),
    ("neighbour_goat", "- sheep -", Animal.GOAT, (3, (5, 2))),
    ("pairs_sheep", "pig - -", Animal.SHEEP, (2, (5, 1))),
    ("shy_chicken", "- chicken -", Animal.COW, (0, ())),
    ("set_goat", "goat - pig, - ~ chicken", Animal.GOAT, (5, (1, 5, 3, 6))),
    ("line_pig", "- pig -, - ~ -, - pig -", Animal.PIG, (5, (2, 5, 8))),
    ("exact_cow", "cow cow -", Animal.COW, (0, ())),
]


@pytest.mark.parametrize("card, ranch, declared, worth", COUNTED)
def test_10_12_the_wild_building_counts_as_the_declared_animal(
    card: str, ranch: str, declared: Animal, worth: tuple[int, tuple[int, ...]]
) -> None:
    wild = {0: Building.WILD}
    assert line(ranch, card, declared, module=Module.BUILDINGS, buildings=wild) == worth


def test_10_12_no_other_building_counts_as_an_animal() -> None:
    same = {0: Building.SAME}
    assert line("cow goat -", "most_cow", module=Module.BUILDINGS, buildings=same) == (2, (1,))
