"""Does the searching bot of Ranchers plan turns that are legal, decide the same again, and stop in time?"""

from collections.abc import Iterator
from typing import Any, cast

import pytest

from domain.core.bots import Effort
from domain.core.luck import Luck
from domain.core.play import Play
from domain.core.record import Command
from domain.ranchers.bots.aims import NO_KIND, Aims
from domain.ranchers.bots.deals import deal, deck_of, pouch_of, rates_of
from domain.ranchers.bots.evaluation import points, turns_left
from domain.ranchers.bots.expected_value import RATE, STEADY
from domain.ranchers.bots.playouts import StartPosition, margin
from domain.ranchers.bots.sampler import PlayoutSearch
from domain.ranchers.bots.turn_plans import turn_plans, varied
from domain.ranchers.bots.turn_search import lines, with_shuffles
from domain.ranchers.commands import PlaceAnimal, SellAnimal, TakePair
from domain.ranchers.content import Animal, Module
from domain.ranchers.settings import Settings
from domain.ranchers.state import Phase, State
from tests.domain.ranchers.support import TITLE, given, table

SEED = bytes(range(32))
THINK = PlayoutSearch(20).think
Asked = tuple[State, tuple[Command, ...], int]


def situations(module: Module, seats: int, key: int = 1) -> Iterator[State]:
    """The whole situations of a game in which everybody takes the first legal command that is any good."""
    play = Play(TITLE, seats, bytes([key]) * 32, Settings(module=module)).rest()
    number = 0
    while not TITLE.is_over(play.state):
        yield play.state
        seat = TITLE.to_act(play.state)[0]
        legal = TITLE.legal_commands(play.state, seat)
        play.send(legal[number % min(3, len(legal))])
        play.rest()
        number += 1
    yield play.state


def turns(module: Module, seats: int, every: int = 1) -> list[Asked]:
    """Beginnings of turns, as their seats see them."""
    found = [state for state in situations(module, seats) if state.phase is Phase.TAKE]
    return [
        (TITLE.view(state, seat), TITLE.legal_commands(state, seat), seat)
        for state in found[::every]
        for seat in TITLE.to_act(state)
    ]


@pytest.mark.parametrize("module", Module)
@pytest.mark.parametrize("seats", [2, 4])
def test_what_it_does_is_legal_and_done_again(module: Module, seats: int) -> None:
    for view, legal, seat in turns(module, seats, every=4 * seats):
        choice = THINK(view, legal, seat, SEED, Effort(2), None)
        assert choice.command in legal
        assert THINK(view, legal, seat, SEED, Effort(2), None) == choice


def test_a_turn_is_planned_once_and_played_as_planned() -> None:
    planned = 0
    for view, legal, seat in turns(Module.NONE, 2, every=3):
        first = THINK(view, legal, seat, SEED, Effort(2), None)
        assert isinstance(first.command, TakePair)
        if first.notes is None:
            continue
        reached = first.notes.expected
        second = THINK(reached, TITLE.legal_commands(reached, seat), seat, SEED, Effort(2), first.notes)
        assert second.search == {"by": "plan"}
        assert isinstance(second.command, PlaceAnimal)
        lost = THINK(reached, TITLE.legal_commands(reached, seat), seat, SEED, Effort(2), None)
        assert lost.search["by"] != "plan"
        planned += 1
    assert planned


def test_notes_of_another_situation_do_not_matter() -> None:
    first, second = turns(Module.NONE, 2)[:2]
    notes = THINK(*first, SEED, Effort(2), None).notes
    assert notes is not None
    assert THINK(*second, SEED, Effort(2), notes) == THINK(*second, SEED, Effort(2), None)


def test_it_says_how_many_trials_it_made_and_makes_no_more_than_it_may() -> None:
    asked = turns(Module.NONE, 2)[0]
    for most in (0, 1):
        effort = Effort(most)
        search = THINK(*asked, SEED, effort, None).search
        assert search["trials"] == effort.made <= most
        assert THINK(*asked, SEED, Effort(search["trials"]), None).search == search


def test_both_pairs_are_tried_whatever_they_promise() -> None:
    view, legal, seat = turns(Module.NONE, 2)[0]
    goals = Aims(view.settings, STEADY).goals
    found = turn_plans(lines(view, cast("Any", legal), seat), seat, goals, 1.0)
    tried = varied(found, 6, 3)
    assert [way.first for way in tried].count(TakePair(seat, 0)) == 3
    assert [way.first for way in tried].count(TakePair(seat, 1)) == 3


def test_whoever_sells_an_animal_has_had_this_turn() -> None:
    sales = 0
    for state in situations(Module.FISH, 2):
        if state.phase is not Phase.PLACE or state.turn is None:
            continue
        seat, view = state.turn, TITLE.view(state, state.turn)
        legal = cast("Any", TITLE.legal_commands(state, seat))
        for line in with_shuffles(lines(view, legal, seat)):
            assert line.end.turn != seat or turns_left(line.end, 1 - seat) == 0
            assert not line.end.returning
            sales += isinstance(line.commands[-1], SellAnimal)
    assert sales


@pytest.mark.parametrize("module", Module)
def test_a_deal_is_a_situation_that_may_be(module: Module) -> None:
    """What is unseen is what lies in deck and pouch, in another order; the known top is no part of it."""
    for state in list(situations(module, 3))[5::7]:
        if state.phase is not Phase.TAKE:
            continue
        view = TITLE.view(state, state.turn)
        aims = Aims(view.settings, rates_of(view))
        dealt = deal(deck_of(view, aims), pouch_of(view), Luck(SEED))
        cards = {aim: card for card, aim in aims.of.items()}
        assert sorted(cards[aim] for aim in dealt.deck) == sorted(card for card in state.deck[1:] if card)
        horses = sum(animal is Animal.HORSE for animal in state.pouch)
        assert (len(dealt.pouch), dealt.pouch.count(NO_KIND)) == (len(state.pouch), horses)


def test_what_has_left_the_pouch_is_not_waited_for() -> None:
    view = next(state for state in situations(Module.NONE, 2) if state.phase is Phase.TAKE)
    assert sum(rates_of(view)) == pytest.approx(5 * RATE, abs=0.2)
    cows = "cow - cow, - ~ -, - - -"
    gone = given(table(cows, cows, middle=("exact_pig pig", "exact_sheep pig"), players=2)).state
    assert rates_of(gone)[-1] == 0


@pytest.mark.parametrize("module", Module)
def test_with_nothing_to_come_a_playout_tells_the_margin_of_the_rules(module: Module) -> None:
    state = list(situations(module, 2, key=3))[-1]
    assert turns_left(state, 0) == turns_left(state, 1) == 0
    aims = Aims(state.settings, STEADY)
    dealt = deal(deck_of(state, aims), pouch_of(state), Luck(SEED))
    assert margin(StartPosition(state, aims), dealt, 0) == pytest.approx(points(state, 0) - points(state, 1))
