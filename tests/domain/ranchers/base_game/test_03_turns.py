"""Chapter 3: turns."""

import pytest

from domain.core.record import Command
from domain.ranchers.commands import (
    ChooseSide,
    DeclareAnimal,
    DeclineExchange,
    ExchangeAnimal,
    ExchangeObjective,
    PlaceAnimal,
    RevealScores,
    ShuffleBack,
    TakePair,
)
from domain.ranchers.content import FIELD, Animal
from domain.ranchers.events import (
    AnimalPlaced,
    PairTaken,
    SlotRefilled,
    TurnBegan,
    TurnsEnded,
)
from domain.ranchers.state import Phase
from tests.domain.ranchers.support import Situation, given, set_up, table

MIDDLE = ("pairs_cow goat", "exact_pig cow")
FULL = "goat sheep chicken, pig ~ cow, goat sheep chicken"


def taken(slot: int = 0, **more: object) -> Situation:
    """Seat 0 has taken a pair of the middle: a Goat from slot 0, or a Cow from slot 1."""
    at = given(table(**{"middle": MIDDLE, "deck": "most_cow shy_pig ...", "pouch": "sheep ...", **more}))  # type: ignore[arg-type]
    return at.when(TakePair(0, slot)).after


@pytest.mark.parametrize("seat", [1, 2, 3, -1])
def test_3_1_only_the_player_in_turn_can_act(seat: int) -> None:
    at = given(table(middle=MIDDLE)).due(None).to_act(0)
    assert at.legal(seat) == ()
    at.when(TakePair(seat, 0)).rejected("not_your_turn", "3.1", turn=0)
    at = taken().to_act(0)
    at.when(PlaceAnimal(seat, 1)).rejected("not_your_turn", "3.1")
    at = taken(1).when(PlaceAnimal(0, 1)).after.to_act(0)
    at.when(DeclineExchange(seat)).rejected("not_your_turn", "3.1")
    at.when(ExchangeAnimal(seat, 1, 0)).rejected("not_your_turn", "3.1")
    at.when(ExchangeObjective(seat, "exact_pig", 0)).rejected("not_your_turn", "3.1")


def test_3_1_where_all_choose_at_once_nobody_else_can() -> None:
    at = set_up(2).after
    for seat in (2, -1):
        assert at.legal(seat) == ()
        at.when(ChooseSide(seat, 1, "a")).rejected("not_your_turn", "3.1")


AT_TAKE: list[Command] = [PlaceAnimal(0, 1), DeclineExchange(0), ExchangeAnimal(0, 1, 0)]
AT_PLACE: list[Command] = [TakePair(0, 1), DeclineExchange(0), ExchangeObjective(0, "pairs_cow", 0)]
AT_EXCHANGE: list[Command] = [TakePair(0, 0), PlaceAnimal(0, 2)]


@pytest.mark.parametrize("command", AT_TAKE, ids=repr)
def test_3_2_before_a_pair_is_taken_nothing_can_be_placed_or_exchanged(command: Command) -> None:
    given(table("cow - -")).when(command).rejected("not_now", "3.2", phase=Phase.TAKE)


@pytest.mark.parametrize("command", AT_PLACE, ids=repr)
def test_3_2_before_the_animal_is_placed_nothing_can_be_taken_or_exchanged(command: Command) -> None:
    taken().when(command).rejected("not_now", "3.2")


@pytest.mark.parametrize("command", AT_EXCHANGE, ids=repr)
def test_3_2_while_an_exchange_is_open_nothing_can_be_taken_or_placed(command: Command) -> None:
    taken(1).when(PlaceAnimal(0, 1)).after.when(command).rejected("not_now", "3.2")


def test_3_2_sides_are_not_chosen_during_the_game() -> None:
    at = given(table())
    at.when(ChooseSide(0, 1, "b")).rejected("not_now", "3.2")
    at.when(ChooseSide(1, 2, "b")).rejected("not_now", "3.2")


def test_3_2_nothing_is_taken_while_sides_are_chosen() -> None:
    at = set_up(2, start_player=0).after
    at.when(TakePair(0, 0)).rejected("not_now", "3.2")
    at = set_up(2, start_player=0, side_order="turn").after
    at.when(TakePair(0, 0)).rejected("not_now", "3.2")


def test_3_3_an_objective_is_taken_with_the_animal_underneath() -> None:
    at = given(table(middle=MIDDLE))
    assert at.legal(0) == (TakePair(0, 0), TakePair(0, 1))
    at = at.when(TakePair(0, 1)).then(PairTaken(0, 1, "exact_pig", Animal.COW, "place"))
    assert at.middle() == ["pairs_cow goat", "-"]
    at.due(None).to_act(0)


@pytest.mark.parametrize("slot", [2, 3, -1])
def test_3_3_there_must_be_such_a_slot(slot: int) -> None:
    given(table(middle=MIDDLE)).when(TakePair(0, slot)).rejected("no_such_slot", "3.3", slot=slot, slots=2)


def test_3_3_there_must_be_a_pair_in_it() -> None:
    at = given(table(middle=("most_goat goat", "-"), pouch=""))
    at.when(TakePair(0, 1)).rejected("slot_empty", "3.3", slot=1)


@pytest.mark.parametrize("space", [2, 3, 4, 6, 7, 8, 9])
def test_3_4_the_animal_is_placed_on_an_empty_space(space: int) -> None:
    at = taken()
    outcome = at.when(PlaceAnimal(0, space))
    assert outcome.events[0] == AnimalPlaced(0, space, Animal.GOAT)
    assert outcome.after.rancher().spaces[space - 1] is Animal.GOAT
    assert outcome.after.state.hand is None


@pytest.mark.parametrize("space", [0, 10, -1, 99])
def test_3_4_there_must_be_such_a_space(space: int) -> None:
    taken().when(PlaceAnimal(0, space)).rejected("no_such_space", "3.4", space=space)


def test_3_5_there_is_one_animal_on_a_space() -> None:
    at = given(table("pig - -, cow ~ -", middle=MIDDLE)).when(TakePair(0, 0)).after
    at.when(PlaceAnimal(0, 1)).rejected("space_occupied", "3.5", space=1, animal=Animal.PIG)
    at.when(PlaceAnimal(0, 4)).rejected("space_occupied", "3.5")
    assert [choice.space for choice in at.choices(PlaceAnimal)] == [2, 3, 6, 7, 8, 9]


def test_3_5_not_even_two_of_a_kind() -> None:
    at = given(table("goat - -", middle=MIDDLE)).when(TakePair(0, 0)).after
    at.when(PlaceAnimal(0, 1)).rejected("space_occupied", "3.5", space=1, animal=Animal.GOAT)
    assert [choice.space for choice in at.choices(PlaceAnimal)] == [2, 3, 4, 6, 7, 8, 9]


def test_3_6_no_animal_is_placed_on_the_pond() -> None:
    at = taken()
    at.when(PlaceAnimal(0, 5)).rejected("pond", "3.6", space=5)
    assert [choice.space for choice in at.choices(PlaceAnimal)] == list(FIELD)


def test_3_7_the_objective_lies_open_beside_its_owner_s_ranch() -> None:
    at = taken()
    assert at.objectives() == "pairs_cow"
    assert all(at.seen_by(viewer).ranchers[0].objectives == ("pairs_cow",) for viewer in (0, 1, 2, None))


def test_3_8_nobody_can_do_without_taking_and_placing() -> None:
    at = given(table(middle=MIDDLE))
    assert {type(command) for command in at.legal(0)} == {TakePair}
    assert {type(command) for command in taken().legal(0)} == {PlaceAnimal}


@pytest.mark.parametrize("slot", [0, 1])
def test_3_9_the_empty_slot_is_refilled_from_deck_and_pouch(slot: int) -> None:
    outcome = taken(slot).when(PlaceAnimal(0, 2))
    assert outcome.one(SlotRefilled) == SlotRefilled(slot, "most_cow", Animal.SHEEP, "shy_pig")
    assert outcome.after.middle()[slot] == "most_cow sheep"
    assert outcome.after.middle()[1 - slot] == MIDDLE[1 - slot]
    assert outcome.after.state.deck[0] == "shy_pig"


def test_3_9_not_before_the_animal_is_placed() -> None:
    assert taken().middle()[0] == "-"


def test_3_10_when_the_deck_has_run_out_an_animal_lies_bare_and_can_be_taken_so() -> None:
    at = (
        taken(deck="")
        .when(PlaceAnimal(0, 2))
        .then(AnimalPlaced(0, 2, Animal.GOAT), SlotRefilled(0, None, Animal.SHEEP, None), TurnBegan(1))
    )
    assert at.middle()[0] == "- sheep"
    at = at.when(TakePair(1, 0)).then(PairTaken(1, 0, None, Animal.SHEEP, "place"))
    assert at.objectives(1) == ""
    at = at.when(PlaceAnimal(1, 2)).after
    assert at.ranch(1) == "- sheep -, - ~ -, - - -"


def test_3_10_when_the_pouch_has_run_out_the_slot_stays_empty() -> None:
    at = taken(pouch="").when(PlaceAnimal(0, 2)).then(AnimalPlaced(0, 2, Animal.GOAT), TurnBegan(1))
    assert at.middle() == ["-", "exact_pig cow"]
    assert at.legal(1) == (TakePair(1, 1),)


def test_3_10_no_objective_is_laid_out_without_an_animal_though_some_are_left() -> None:
    at = taken(pouch="", deck="most_cow shy_pig").when(PlaceAnimal(0, 2)).after
    assert at.middle()[0] == "-"
    assert at.state.deck[:1] == ("most_cow",)
    assert len(at.state.deck) == 2
    at = at.when(TakePair(1, 1)).after.when(PlaceAnimal(1, 2)).after
    assert at.middle() == ["-", "-"]
    assert len(at.state.deck) == 2


@pytest.mark.parametrize("players, slots", [(2, 2), (3, 2), (4, 2), (2, 3), (3, 3), (4, 3)])
def test_3_10_without_modules_neither_runs_out(players: int, slots: int) -> None:
    """The last turn of a game begins with a whole middle."""
    at = set_up(players, market_slots=slots, start_player=0).after
    for seat in range(players):
        at = at.when(ChooseSide(seat, seat + 1, "a")).after
    for _ in range(8):
        for seat in range(players):
            assert all(pair.objective and pair.animal for pair in at.state.middle)
            at = at.when(TakePair(seat, slots - 1)).after
            at = at.when(at.choices(PlaceAnimal, seat)[0]).after
            if at.state.phase == Phase.EXCHANGE:
                at = at.when(DeclineExchange(seat)).after
    assert at.state.phase == Phase.ENDING


@pytest.mark.parametrize("players, turn, following", [(3, 0, 1), (3, 2, 0), (2, 1, 0), (4, 3, 0)])
def test_3_11_the_turn_goes_to_the_left(players: int, turn: int, following: int) -> None:
    at = given(table(players=players, turn=turn)).when(TakePair(turn, 0)).after
    outcome = at.when(PlaceAnimal(turn, 2))
    assert outcome.events[-1] == TurnBegan(following)
    outcome.after.due(None).to_act(following)


def test_3_12_players_go_on_until_all_ranches_are_full() -> None:
    nearly = "sheep chicken pig, goat ~ chicken, cow pig -"
    at = given(table(FULL, nearly, nearly, turn=1, middle=MIDDLE, players=4))
    at = at.when(TakePair(1, 0)).after.when(PlaceAnimal(1, 9)).after.to_act(2)
    at = at.when(TakePair(2, 1)).after.when(PlaceAnimal(2, 9)).after.to_act(3)
    assert at.state.phase == Phase.TAKE


def test_3_12_a_whole_game_turn_by_turn() -> None:
    """Everybody always takes the first pair and places it on the lowest space."""
    at = set_up(2, start_player=1).after
    at = at.when(ChooseSide(0, 1, "a")).after.when(ChooseSide(1, 2, "a")).after
    turns: list[int] = []
    while at.state.phase != Phase.ENDING:
        seat = at.state.turn
        assert seat is not None
        turns.append(seat)
        at = at.when(TakePair(seat, 0)).after
        at = at.when(at.choices(PlaceAnimal, seat)[0]).after
        if at.state.phase == Phase.EXCHANGE:
            at = at.when(DeclineExchange(seat)).after
    assert turns == [1, 0] * 8
    assert "-" not in at.ranch(0) + at.ranch(1)


def test_3_13_before_its_time_the_rules_do_nothing() -> None:
    for at in (given(table()), taken(), taken(1).when(PlaceAnimal(0, 1)).after):
        at.due(None)
        at.when(ShuffleBack(seed=bytes(32))).rejected("not_due", "3.13")
        at.when(RevealScores()).rejected("not_due", "3.13")


def test_3_13_nobody_can_do_anything_while_the_scores_are_due() -> None:
    at = given(table(FULL, FULL.replace("goat", "cow"), players=2), TurnsEnded(())).due(RevealScores).to_act()
    at.when(TakePair(0, 0)).rejected("not_now", "3.13")
    at.when(DeclareAnimal(0, Animal.COW)).rejected("not_declaring", "6.3")
    at.when(ShuffleBack(seed=bytes(32))).rejected("not_due", "3.13")
