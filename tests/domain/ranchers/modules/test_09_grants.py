"""Chapter 9: Grants."""

from typing import Any

import pytest

from domain.ranchers import content
from domain.ranchers.commands import DeclineExchange, ExchangeAnimal, PlaceAnimal, TakeGrant, TakePair
from domain.ranchers.content import KINDS, POND, Animal, Module
from domain.ranchers.events import AnimalExchanged, GameSetUp, GrantTaken, GrantWon, TurnBegan
from tests.domain.ranchers.support import Situation, disclosed, given, line, scored, set_up, table

FOUR = "goat sheep chicken, - ~ pig"
"""All kinds but the Cow."""


def at_table(*ranches: str, **more: Any) -> Situation:
    """Seat 0 is about to take a pair: a Cow, or a Goat."""
    told = {"middle": ("most_cow cow", "most_goat goat"), "pouch": "sheep ...", **more}
    return given(table(*ranches, module=Module.GRANTS, **told))


def matched(*ranches: str, **more: Any) -> Situation:
    """Seat 0 has placed a Cow on the space with the Cow."""
    return at_table(*ranches, **more).when(TakePair(0, 0)).after.when(PlaceAnimal(0, 1)).after


@pytest.mark.parametrize("module", [module for module in Module if module is not Module.GRANTS])
def test_9_1_grant_animals_are_in_the_game_only_with_their_module(module: Module) -> None:
    up = set_up(4, module=module).one(GameSetUp)
    assert (up.grant_animals, up.grant_objectives) == ((), ())
    given(table(module=module)).when(TakeGrant(0, Animal.COW)).rejected("not_in_this_game", "9.1")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_9_2_there_is_one_of_each_kind(players: int) -> None:
    assert set_up(players, module=Module.GRANTS).one(GameSetUp).grant_animals == KINDS
    assert at_table().choices(TakeGrant) == [TakeGrant(0, kind) for kind in KINDS]


def test_9_2_one_that_somebody_has_is_not_available() -> None:
    at = at_table("", "- - -, - cow -")
    at.when(TakeGrant(0, Animal.COW)).rejected("grant_gone", "9.2", animal=Animal.COW)
    assert [each.animal for each in at.choices(TakeGrant)] == [kind for kind in KINDS if kind != Animal.COW]
    at = at.when(TakeGrant(0, Animal.PIG)).after
    assert at.state.grant_animals == (Animal.GOAT, Animal.SHEEP, Animal.CHICKEN)


def test_9_2_there_is_no_horse_among_them() -> None:
    at_table().when(TakeGrant(0, Animal.HORSE)).rejected("grant_gone", "9.2")


@pytest.mark.parametrize("animal", KINDS)
def test_9_3_a_grant_animal_is_put_on_the_pond(animal: Animal) -> None:
    at = at_table("pig - -").when(TakeGrant(0, animal)).then(GrantTaken(0, animal))
    assert at.ranch() == f"pig - -, - {animal} -, - - -"


def test_9_3_once_per_game() -> None:
    at = at_table().when(TakeGrant(0, Animal.PIG)).after
    for animal in (Animal.PIG, Animal.COW):
        at.when(TakeGrant(0, animal)).rejected("has_grant", "9.3", animal=Animal.PIG)
    assert at.choices(TakeGrant) == []


def test_9_4_before_taking_a_pair_the_turn_goes_on() -> None:
    at = at_table().when(TakeGrant(0, Animal.PIG)).after.due(None).to_act(0)
    assert at.choices(TakePair) == [TakePair(0, 0), TakePair(0, 1)]


def test_9_4_before_placing_too() -> None:
    at = at_table().when(TakePair(0, 0)).after.when(TakeGrant(0, Animal.PIG)).after.due(None).to_act(0)
    at.when(PlaceAnimal(0, 2)).after.to_act(1)


def test_9_4_while_an_exchange_is_open_too() -> None:
    at = matched().when(TakeGrant(0, Animal.PIG)).after.due(None).to_act(0)
    at.when(DeclineExchange(0)).after.to_act(1)


@pytest.mark.parametrize("seat", [1, 2, 3, -1])
def test_9_4_not_in_another_s_turn(seat: int) -> None:
    for at in (at_table(), at_table().when(TakePair(0, 0)).after, matched()):
        at.when(TakeGrant(seat, Animal.PIG)).rejected("not_your_turn", "3.1")
        assert at.legal(seat) == ()


def test_9_4_nor_while_sides_are_chosen() -> None:
    set_up(2, module=Module.GRANTS).after.when(TakeGrant(0, Animal.PIG)).rejected("not_now", "3.2")


@pytest.mark.parametrize("phase", ["take", "place", "exchange"])
def test_9_4_the_settings_may_allow_it_at_one_decision_only(phase: str) -> None:
    grant_phases = (phase,)
    moments = {
        "take": at_table(grant_phases=grant_phases),
        "place": at_table(grant_phases=grant_phases).when(TakePair(0, 0)).after,
        "exchange": matched(grant_phases=grant_phases),
    }
    for name, at in moments.items():
        outcome = at.when(TakeGrant(0, Animal.PIG))
        if name == phase:
            outcome.then(GrantTaken(0, Animal.PIG))
        else:
            outcome.rejected("not_now", "9.4")


def test_9_5_grant_animals_cannot_be_exchanged() -> None:
    matched("- - -, - pig -").when(ExchangeAnimal(0, POND, 1)).rejected("pond", "4.7")


def test_9_6_three_objectives_lie_open_with_three_or_four_players() -> None:
    for players in (3, 4):
        outcome = set_up(players, module=Module.GRANTS)
        assert outcome.one(GameSetUp).grant_objectives == (5, 4, 3)
        for viewer in (0, None):
            assert outcome.after.seen_by(viewer).grant_objectives == (5, 4, 3)


def test_9_6_two_with_two_players() -> None:
    assert set_up(2, module=Module.GRANTS).one(GameSetUp).grant_objectives == (5, 4)


def test_9_6_their_points_are_reconstructed_and_can_be_set() -> None:
    assert content.PROVENANCE["grant_points"].certainty == "reconstructed"
    assert set_up(3, module=Module.GRANTS, grant_points=(9, 6, 3)).one(GameSetUp).grant_objectives == (
        9,
        6,
        3,
    )


def test_9_7_whoever_places_the_fifth_kind_takes_the_best_objective() -> None:
    at = at_table(FOUR).when(TakePair(0, 0)).after
    outcome = at.when(PlaceAnimal(0, 8))
    assert outcome.one(GrantWon) == GrantWon(0, 5)
    assert outcome.after.rancher().grant == 5
    assert outcome.after.state.grant_objectives == (4, 3)


def test_9_7_before_an_exchange_that_the_animal_opens() -> None:
    at = at_table("- sheep chicken, goat ~ pig").when(TakePair(0, 0)).after
    outcome = at.when(PlaceAnimal(0, 1))
    assert outcome.one(GrantWon) == GrantWon(0, 5)
    outcome.after.to_act(0)


def test_9_7_whoever_takes_it_as_a_grant_animal_too() -> None:
    at_table(FOUR).when(TakeGrant(0, Animal.COW)).then(GrantTaken(0, Animal.COW), GrantWon(0, 5))


def test_9_7_whoever_gets_it_by_exchange_too() -> None:
    at = matched("- pig chicken, sheep ~ pig")
    at.when(ExchangeAnimal(0, 2, 1)).then(
        AnimalExchanged(0, 1, 2, Animal.PIG, Animal.GOAT, token=False), GrantWon(0, 5), TurnBegan(1)
    )


def test_9_7_four_kinds_are_not_enough() -> None:
    at = at_table("goat sheep -, - ~ pig").when(TakePair(0, 0)).after
    assert at.when(PlaceAnimal(0, 8)).all(GrantWon) == []
    assert at_table("goat sheep -, - ~ pig").when(TakeGrant(0, Animal.COW)).all(GrantWon) == []


def test_9_7_the_next_one_takes_the_second_best() -> None:
    at = at_table(FOUR, "goat sheep chicken, cow ~ pig", grants={1: 5})
    at = at.when(TakeGrant(0, Animal.COW)).then(GrantTaken(0, Animal.COW), GrantWon(0, 4))
    assert at.state.grant_objectives == (3,)


def test_9_7_its_points_are_scored() -> None:
    sheets = scored("", "", "", module=Module.GRANTS, grants={0: 5, 2: 4})
    assert [each.points for each in sheets] == [5, 0, 4]
    assert line("", "grants", module=Module.GRANTS, grants={0: 5}) == (5, ())


def test_9_8_when_none_is_left_nothing_is_taken() -> None:
    at = at_table(FOUR, "", "", players=4, grants={1: 5, 2: 4, 3: 3})
    at = at.when(TakeGrant(0, Animal.COW)).then(GrantTaken(0, Animal.COW))
    assert at.rancher().grant is None


def test_9_9_each_player_takes_at_most_one() -> None:
    at = at_table("goat sheep chicken, - cow pig", grants={0: 5}).when(TakePair(0, 1)).after
    outcome = at.when(PlaceAnimal(0, 8))
    assert outcome.all(GrantWon) == []
    assert outcome.after.rancher().grant == 5


def test_9_9_it_is_kept_though_a_kind_is_exchanged_away() -> None:
    at = matched("- sheep chicken, goat ~ pig")
    at = at.when(ExchangeAnimal(0, 1, 1)).then(
        AnimalExchanged(0, 1, 1, Animal.COW, Animal.GOAT, token=False), TurnBegan(1)
    )
    assert at.rancher().grant == 5


def test_9_9_it_is_none_of_the_objectives_that_can_be_exchanged() -> None:
    at = matched("- sheep chicken, goat ~ pig", owned={0: "set_goat"})
    assert at.objectives() == "set_goat most_cow"


def test_9_9_everybody_sees_who_has_one() -> None:
    outcome = at_table(FOUR).when(TakeGrant(0, Animal.COW))
    assert all(disclosed(outcome.events, viewer) == outcome.events for viewer in (1, 2, None))


COUNTED = [
    ("most_cow", "cow goat -, - cow -", (4, (1, 5))),
    ("neighbour_goat", "- sheep -, - goat -", (3, (5, 2))),
    ("pairs_sheep", "pig - -, - sheep -", (2, (5, 1))),
    ("shy_chicken", "- chicken -, - cow -", (0, ())),
    ("set_goat", "goat - pig, - goat chicken", (5, (1, 5, 3, 6))),
    ("line_pig", "- pig -, - pig -, - pig -", (5, (2, 5, 8))),
    ("exact_cow", "cow cow -, - cow -", (0, ())),
]


@pytest.mark.parametrize("card, ranch, worth", COUNTED)
def test_9_10_a_grant_animal_counts_for_every_objective(
    card: str, ranch: str, worth: tuple[int, tuple[int, ...]]
) -> None:
    assert line(ranch, card, module=Module.GRANTS) == worth
