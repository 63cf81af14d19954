"""Chapter 2: set-up."""

from collections import Counter

import pytest

from domain.ranchers.commands import ChooseSide, RevealScores, SetUp, ShuffleBack, TakePair
from domain.ranchers.content import KINDS, RANCHES, Building, Module
from domain.ranchers.events import BuildingsOffered, GameSetUp, SideChosen, SlotRefilled, TurnBegan
from domain.ranchers.settings import Settings
from domain.ranchers.state import Phase, Rancher
from tests.domain.ranchers.support import CARDS, Situation, disclosed, set_up
from tests.domain.situation import Outcome, seed

every_count = pytest.mark.parametrize("players", [2, 3, 4])


def _many(players: int, games: int = 60, **settings: object) -> list[Outcome]:
    return [set_up(players, seed(i), **settings) for i in range(games)]


def _chosen(at: Situation, *seats: int) -> Situation:
    """These seats choose the first side of the ranch with their number."""
    for seat in seats:
        at = at.when(ChooseSide(seat, seat + 1, "a")).after
    return at


def test_2_1_a_table_is_laid_out_once() -> None:
    again = SetUp(seats=2, settings=Settings(), seed=seed(1))
    set_up(2).after.when(again).rejected("not_due", "2.1")


def test_2_1_nothing_can_be_done_before() -> None:
    empty = set_up(2).before
    empty.when(TakePair(0, 0)).rejected("not_now", "3.2")
    empty.when(ChooseSide(0, 1, "a")).rejected("not_now", "3.2")
    empty.when(ShuffleBack(seed=seed(1))).rejected("not_due", "3.13")
    empty.when(RevealScores()).rejected("not_due", "3.13")


@pytest.mark.parametrize("players, each, in_all", [(2, 4, 20), (3, 6, 30), (4, 7, 35)])
def test_2_2_four_six_or_seven_animals_of_each_kind_are_in_the_pouch(
    players: int, each: int, in_all: int
) -> None:
    pouch = set_up(players).one(GameSetUp).pouch
    assert Counter(pouch) == dict.fromkeys(KINDS, each)
    assert len(pouch) == in_all


def test_2_3_the_same_luck_fills_pouch_and_deck_the_same_way() -> None:
    assert set_up(4, seed(1)).events == set_up(4, seed(1)).events


def test_2_3_other_luck_fills_pouch_and_deck_in_another_way() -> None:
    first, second = set_up(4, seed(1)).one(GameSetUp), set_up(4, seed(2)).one(GameSetUp)
    assert sorted(first.pouch) == sorted(second.pouch)
    assert first.pouch != second.pouch
    assert sorted(first.deck) == sorted(second.deck)
    assert first.deck != second.deck


@every_count
def test_2_3_nobody_knows_what_comes_out_of_the_pouch(players: int) -> None:
    outcome = set_up(players)
    for viewer in (*range(players), None):
        shown = disclosed(outcome.events, viewer)[0]
        assert isinstance(shown, GameSetUp)
        assert set(shown.pouch) == {None}
        assert set(outcome.after.seen_by(viewer).pouch) == {None}


@every_count
def test_2_4_all_objectives_are_in_a_deck(players: int) -> None:
    assert sorted(set_up(players).one(GameSetUp).deck) == sorted(CARDS)


@every_count
def test_2_4_everybody_knows_the_top_of_the_deck_and_nothing_below(players: int) -> None:
    outcome = set_up(players)
    for viewer in (*range(players), None):
        deck = outcome.after.seen_by(viewer).deck
        assert deck[0] == outcome.after.state.deck[0]
        assert set(deck[1:]) == {None}
        shown = disclosed(outcome.events, viewer)
        assert isinstance(shown[0], GameSetUp)
        assert shown[0].deck[0] == outcome.one(GameSetUp).deck[0]
        assert set(shown[0].deck[1:]) == {None}
        tops = [event.top for event in shown if isinstance(event, SlotRefilled)]
        assert tops == list(outcome.one(GameSetUp).deck[1:3])


def test_2_5_two_objectives_lie_beside_the_deck_and_the_top_is_not_for_taking() -> None:
    outcome = set_up(2)
    deck = outcome.one(GameSetUp).deck
    at = _chosen(outcome.after, 0, 1)
    assert [pair.objective for pair in at.state.middle] == list(deck[:2])
    assert at.state.deck == deck[2:]
    turn = at.state.turn
    assert turn is not None
    assert at.legal(turn) == (TakePair(turn, 0), TakePair(turn, 1))


def test_2_5_the_top_of_the_deck_may_count_as_a_third_pair() -> None:
    at = _chosen(set_up(2, market_slots=3, start_player=0).after, 0, 1)
    assert all(pair.objective and pair.animal for pair in at.state.middle)
    assert at.legal(0) == (TakePair(0, 0), TakePair(0, 1), TakePair(0, 2))


@every_count
def test_2_6_an_animal_of_the_pouch_lies_under_each_objective(players: int) -> None:
    outcome = set_up(players)
    pouch, deck = outcome.one(GameSetUp).pouch, outcome.one(GameSetUp).deck
    assert outcome.all(SlotRefilled) == [
        SlotRefilled(0, deck[0], pouch[0], deck[1]),
        SlotRefilled(1, deck[1], pouch[1], deck[2]),
    ]
    assert outcome.after.state.pouch == pouch[2:]


def test_2_6_everybody_sees_the_middle() -> None:
    outcome = set_up(2)
    refilled = tuple(outcome.all(SlotRefilled))
    assert all(disclosed(refilled, viewer) == refilled for viewer in (0, 1, None))


@every_count
def test_2_7_seats_get_the_ranches_in_order(players: int) -> None:
    at = set_up(players).after
    assert [rancher.ranch for rancher in at.state.ranchers] == list(range(1, players + 1))


@pytest.mark.parametrize("ranch", [2, 0, 5, -1])
def test_2_7_nobody_lays_out_another_ranch(ranch: int) -> None:
    set_up(2).after.when(ChooseSide(0, ranch, "a")).rejected("not_your_ranch", "2.7", ranch=ranch, dealt=1)


def test_2_7_luck_may_deal_the_ranches() -> None:
    dealt = [game.one(GameSetUp).ranches for game in _many(3, ranches="random")]
    assert all(len(set(ranches)) == 3 for ranches in dealt)
    assert {ranches[0] for ranches in dealt} == {1, 2, 3, 4}
    at = set_up(3, ranches="random").after
    own = at.rancher(1).ranch
    assert at.choices(ChooseSide, 1) == [ChooseSide(1, own, "a"), ChooseSide(1, own, "b")]


def test_2_8_players_may_choose_among_the_ranches_left() -> None:
    at = set_up(2, ranches="chosen", side_order="turn", start_player=0).after
    assert len(at.choices(ChooseSide)) == 8
    at = at.when(ChooseSide(0, 3, "b")).then(SideChosen(0, 3, "b", RANCHES[2].b, 1))
    assert {choice.ranch for choice in at.choices(ChooseSide, 1)} == {1, 2, 4}
    at = at.when(ChooseSide(1, 3, "a")).rejected("ranch_taken", "2.8", ranch=3, seat=0)
    at = at.when(ChooseSide(1, 4, "a")).then(SideChosen(1, 4, "a", RANCHES[3].a, None), TurnBegan(0))
    assert [rancher.ranch for rancher in at.state.ranchers] == [3, 4]


@pytest.mark.parametrize("ranch", [0, 5, -1])
def test_2_8_there_must_be_such_a_ranch(ranch: int) -> None:
    at = set_up(2, ranches="chosen", side_order="turn", start_player=0).after
    at.when(ChooseSide(0, ranch, "a")).rejected("no_such_ranch", "2.8", ranch=ranch)


def test_2_9_either_side_can_be_chosen_and_shows_its_special_spaces() -> None:
    at = set_up(2).after
    assert at.choices(ChooseSide) == [ChooseSide(0, 1, "a"), ChooseSide(0, 1, "b")]
    at.when(ChooseSide(0, 1, "a")).then(SideChosen(0, 1, "a", RANCHES[0].a, None))
    at = at.when(ChooseSide(0, 1, "b")).then(SideChosen(0, 1, "b", RANCHES[0].b, None))
    assert (at.rancher(0).side, at.rancher(0).specials) == ("b", RANCHES[0].b)


@pytest.mark.parametrize("side", ["a", "b"])
def test_2_10_a_chosen_side_is_final(side: str) -> None:
    at = _chosen(set_up(2).after, 0)
    at.when(ChooseSide(0, 1, side)).rejected("side_chosen", "2.10")  # type: ignore[arg-type]


def test_2_11_all_choose_at_the_same_time() -> None:
    at = set_up(3).after.due(None).to_act(0, 1, 2)
    at = _chosen(at, 1).to_act(0, 2)
    at = _chosen(at, 2).to_act(0)
    assert at.legal(1) == ()


def test_2_11_they_may_choose_one_after_the_other_from_the_start_player() -> None:
    at = set_up(3, side_order="turn", start_player=1).after.to_act(1)
    at.when(ChooseSide(0, 1, "a")).rejected("not_your_turn", "3.1")
    at = _chosen(at, 1).to_act(2)
    at = _chosen(at, 2).to_act(0)
    at = at.when(ChooseSide(0, 1, "a")).then(SideChosen(0, 1, "a", RANCHES[0].a, None), TurnBegan(1))
    at.to_act(1)


@every_count
def test_2_12_luck_draws_the_start_player(players: int) -> None:
    assert {game.one(GameSetUp).start_player for game in _many(players)} == set(range(players))


@every_count
def test_2_12_the_settings_may_name_the_start_player(players: int) -> None:
    for seat in range(players):
        assert set_up(players, start_player=seat).one(GameSetUp).start_player == seat


@every_count
def test_2_13_everybody_begins_with_an_empty_ranch(players: int) -> None:
    ranchers = set_up(players).after.state.ranchers
    assert ranchers == tuple(Rancher(ranch=seat + 1) for seat in range(players))


@every_count
def test_2_14_when_all_sides_are_chosen_the_start_player_s_turn_begins(players: int) -> None:
    at = _chosen(set_up(players, start_player=1).after, *range(1, players))
    at = at.when(ChooseSide(0, 1, "a")).then(SideChosen(0, 1, "a", RANCHES[0].a, None), TurnBegan(1))
    at.due(None).to_act(1)


def test_2_14_with_buildings_they_are_chosen_first() -> None:
    at = _chosen(set_up(3, module=Module.BUILDINGS, start_player=1).after, 0, 1)
    outcome = at.when(ChooseSide(2, 3, "a"))
    at = outcome.then(SideChosen(2, 3, "a", RANCHES[2].a, None), BuildingsOffered(0))
    assert at.state.phase == Phase.BUILDINGS
    assert at.state.buildings == tuple(Building)
