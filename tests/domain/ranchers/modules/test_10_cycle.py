"""Chapter 10: the Building that replaces pairs of the middle."""

from collections import Counter
from typing import Any

import pytest

from domain.ranchers.commands import CyclePair, DeclineExchange, PlaceAnimal, ShuffleBack, TakePair
from domain.ranchers.content import Animal, Building, Module
from domain.ranchers.events import DeckShuffled, PairCycled, PouchShuffled, SlotRefilled, TurnBegan
from domain.ranchers.state import Phase
from tests.domain.ranchers.support import Situation, disclosed, given, set_up, table
from tests.domain.situation import seed

NEW = SlotRefilled(0, "exact_cow", Animal.COW, "exact_pig")


def at_table(*ranches: str, **more: Any) -> Situation:
    """Seat 0 is about to take a pair and has the Building; `exact_cow` and a Cow are next."""
    told: dict[str, Any] = {
        "middle": ("most_goat goat", "most_pig pig"),
        "deck": "exact_cow exact_pig ...",
        "pouch": "cow sheep ...",
        "buildings": {0: Building.CYCLE, 1: Building.RESERVE, 2: Building.SAME},
        **more,
    }
    return given(table(*ranches, module=Module.BUILDINGS, **told))


def matched(**more: Any) -> Situation:
    """Seat 0 has placed a Cow on the space with the Cow."""
    at = at_table(**{"middle": ("most_goat cow", "most_pig pig"), **more})
    return at.when(TakePair(0, 0)).after.when(PlaceAnimal(0, 1)).after


def cycled(at: Situation) -> Situation:
    return at.when(CyclePair(0, 0)).after.rules().after


def test_10_8_a_pair_is_replaced_and_the_turn_goes_on() -> None:
    at = at_table().when(CyclePair(0, 0)).then(PairCycled(0, 0, "most_goat", Animal.GOAT), NEW)
    assert at.middle() == ["exact_cow cow", "most_pig pig"]
    at = at.due(ShuffleBack).rules().after.due(None).to_act(0)
    assert at.state.phase == Phase.TAKE
    assert at.middle() == ["exact_cow cow", "most_pig pig"]
    at.when(TakePair(0, 0)).after.when(PlaceAnimal(0, 2)).after.to_act(1)


def test_10_8_once_per_turn() -> None:
    at = cycled(at_table())
    for slot in (0, 1):
        at.when(CyclePair(0, slot)).rejected("already_cycled", "10.8")
    at = at.given(TurnBegan(1), TurnBegan(0))
    assert at.choices(CyclePair) == [CyclePair(0, 0), CyclePair(0, 1)]


def test_10_8_once_before_taking_is_once_for_the_turn() -> None:
    at = cycled(at_table()).when(TakePair(0, 0)).after
    at = at.when(PlaceAnimal(0, 1)).after
    assert at.state.phase == Phase.EXCHANGE
    at.when(CyclePair(0, 0)).rejected("already_cycled", "10.8")


@pytest.mark.parametrize("slot", [2, -1])
def test_10_8_there_must_be_such_a_slot(slot: int) -> None:
    at_table().when(CyclePair(0, slot)).rejected("no_such_slot", "3.3")


def test_10_8_only_its_owner_can_do_it() -> None:
    at = at_table(turn=1)
    at.when(CyclePair(1, 0)).rejected("not_your_building", "10.8", building=Building.RESERVE)
    at = at_table(turn=2)
    at.when(CyclePair(2, 0)).rejected("not_your_building", "10.8")


def test_10_9_not_in_another_s_turn() -> None:
    for seat in (0, 3, -1):
        at_table(turn=1).when(CyclePair(seat, 0)).rejected("not_your_turn", "3.1")


def test_10_9_not_with_an_animal_in_hand() -> None:
    at_table().when(TakePair(0, 0)).after.when(CyclePair(0, 1)).rejected("not_now", "10.9")


def test_10_9_when_an_exchange_is_open_it_can_be_done() -> None:
    at = matched()
    assert at.middle() == ["exact_cow cow", "most_pig pig"]
    at = at.when(CyclePair(0, 1)).then(
        PairCycled(0, 1, "most_pig", Animal.PIG), SlotRefilled(1, "exact_pig", Animal.SHEEP, "most_sheep")
    )
    at = at.due(ShuffleBack).rules().after.due(None).to_act(0)
    assert at.state.phase == Phase.EXCHANGE
    at.when(DeclineExchange(0)).after.to_act(1)


def test_10_9_the_settings_may_allow_it_at_one_decision_only() -> None:
    at_table(cycle_phases=("take",)).when(CyclePair(0, 0)).after.due(ShuffleBack)
    matched(cycle_phases=("take",)).when(CyclePair(0, 0)).rejected("not_now", "10.9")
    at_table(cycle_phases=("exchange",)).when(CyclePair(0, 0)).rejected("not_now", "10.9")
    matched(cycle_phases=("exchange",)).when(CyclePair(0, 0)).after.due(ShuffleBack)


def test_10_9_nor_while_sides_are_chosen() -> None:
    set_up(2, module=Module.BUILDINGS).after.when(CyclePair(0, 0)).rejected("not_now", "3.2")


def test_10_10_the_old_pair_is_shuffled_in_after_the_new_one_is_drawn() -> None:
    at = at_table(deck="exact_cow exact_pig", pouch="cow sheep").when(CyclePair(0, 0)).after
    decks, pouches = set(), set()
    for number in range(20):
        outcome = at.rules(seed(number))
        pouch, deck = outcome.one(PouchShuffled).pouch, outcome.one(DeckShuffled).deck
        after = outcome.then(PouchShuffled(pouch), DeckShuffled(deck))
        assert (after.state.returning, after.state.returning_cards) == ((), ())
        decks.add(deck)
        pouches.add(pouch)
    assert decks == {("exact_pig", "most_goat"), ("most_goat", "exact_pig")}
    assert pouches == {(Animal.SHEEP, Animal.GOAT), (Animal.GOAT, Animal.SHEEP)}


def test_10_10_deck_and_pouch_are_shuffled_whole() -> None:
    at = at_table().when(CyclePair(0, 0)).after
    pouch, deck = at.state.pouch, at.state.deck
    outcome = at.rules()
    assert Counter(outcome.one(PouchShuffled).pouch) == Counter((*pouch, Animal.GOAT))
    assert sorted(outcome.one(DeckShuffled).deck) == sorted(map(str, (*deck, "most_goat")))
    assert outcome.one(DeckShuffled).deck[:-1] != deck


def test_10_10_nobody_sees_more_than_the_new_top_of_the_deck() -> None:
    outcome = at_table().when(CyclePair(0, 0)).after.rules()
    deck = outcome.one(DeckShuffled).deck
    for viewer in (0, 1, 2, None):
        pouch_seen, deck_seen = disclosed(outcome.events, viewer)
        assert pouch_seen == PouchShuffled((None,) * len(outcome.one(PouchShuffled).pouch))
        assert deck_seen == DeckShuffled((deck[0], *(None,) * (len(deck) - 1)))


def test_10_10_a_single_card_is_its_top_and_no_secret() -> None:
    outcome = at_table(deck="exact_cow", pouch="cow sheep").when(CyclePair(0, 0)).after.rules()
    shuffled = outcome.one(DeckShuffled)
    assert shuffled == DeckShuffled(("most_goat",))
    assert all(disclosed([shuffled], viewer)[0] is shuffled for viewer in (0, 1, None))


def test_10_10_meanwhile_nobody_can_do_anything() -> None:
    at = at_table().when(CyclePair(0, 0)).after.to_act()
    at.when(TakePair(0, 0)).rejected("not_now", "3.13")
    at.when(TakePair(1, 0)).rejected("not_now", "3.13")
    at.when(CyclePair(0, 1)).rejected("not_now", "3.13")


def test_10_10_the_settings_may_have_the_old_pair_shuffled_in_first() -> None:
    at = at_table(deck="exact_cow", pouch="cow", cycle_returns_first=True)
    at = at.when(CyclePair(0, 0)).then(PairCycled(0, 0, "most_goat", Animal.GOAT)).due(ShuffleBack)
    assert at.middle() == ["-", "most_pig pig"]
    drawn = set()
    for number in range(40):
        outcome = at.rules(seed(number))
        pouch, deck = outcome.one(PouchShuffled).pouch, outcome.one(DeckShuffled).deck
        refilled = SlotRefilled(0, deck[0], pouch[0], deck[1])
        after = outcome.then(PouchShuffled(pouch), DeckShuffled(deck), refilled).due(None).to_act(0)
        drawn.add(after.middle()[0])
    assert drawn == {"exact_cow cow", "exact_cow goat", "most_goat cow", "most_goat goat"}


@pytest.mark.parametrize("deck, pouch", [("", "cow ..."), ("exact_cow", ""), ("", "")])
def test_10_11_there_must_be_something_to_draw(deck: str, pouch: str) -> None:
    at = at_table(deck=deck, pouch=pouch)
    left = {"deck": len(at.state.deck), "pouch": len(at.state.pouch)}
    at.when(CyclePair(0, 0)).rejected("nothing_to_draw", "10.11", **left)


def test_10_11_the_last_pair_can_be_drawn() -> None:
    at = (
        at_table(deck="exact_cow", pouch="cow")
        .when(CyclePair(0, 0))
        .then(PairCycled(0, 0, "most_goat", Animal.GOAT), SlotRefilled(0, "exact_cow", Animal.COW, None))
    )
    outcome = at.rules()
    at = outcome.then(PouchShuffled((Animal.GOAT,)), DeckShuffled(("most_goat",)))
    assert (at.state.deck, at.state.pouch) == (("most_goat",), (Animal.GOAT,))


def test_10_11_there_must_be_a_whole_pair_in_the_slot() -> None:
    at = at_table(middle=("most_goat goat", "- pig"), deck="")
    at.when(CyclePair(0, 1)).rejected("nothing_to_draw", "10.11")
    at = at_table(middle=("most_goat goat", "-"), pouch="")
    at.when(CyclePair(0, 1)).rejected("slot_empty", "3.3")
