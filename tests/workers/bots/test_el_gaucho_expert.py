"""Does the searching bot of El Gaucho plan turns that are legal, decide the same again, and stop in time?"""

from collections.abc import Iterator
from typing import Any

import pytest

from domain.core.bots import Choice, Effort
from domain.core.luck import Luck
from domain.el_gaucho.bots import prospects, rollouts, worth
from domain.el_gaucho.bots.expert import RolloutSearch
from domain.el_gaucho.bots.rollouts import RolloutLuck, deal, outcome, searched_turn, whole_turn
from domain.el_gaucho.commands import EndTurn
from domain.el_gaucho.content import TILES, Area
from domain.el_gaucho.decider import DECIDER
from domain.el_gaucho.state import Phase, State
from service.title_kit.games import played

SEED = bytes(range(32))
THINK = RolloutSearch(30).think
Asked = tuple[State, tuple[Any, ...], int]


def turns(seats: int) -> Iterator[Asked]:
    """Beginnings of turns of a random game, as their seats see them."""
    for state in played("el-gaucho", seats, 3).states[::5]:
        if state.phase is Phase.TURN and not state.has_drafted and DECIDER.due(state) is None:
            seat = state.turn
            yield DECIDER.view(state, seat), DECIDER.legal_commands(state, seat), seat


def turn_of(asked: Asked) -> list[Choice]:
    """The whole turn, with its notes; each choice is legal."""
    view, legal, seat = asked
    chosen: list[Choice] = []
    notes = None
    while view.turn == seat and view.phase in (Phase.TURN, Phase.PLACING) and seat in DECIDER.to_act(view):
        choice = THINK(view, legal, seat, SEED, Effort(3), notes)
        assert choice.command in legal
        chosen.append(choice)
        notes = choice.notes
        events = DECIDER.foreseen(choice.command, view, seat)
        if events is None:
            break
        for event in events:
            view = DECIDER.evolve(view, event)
        legal = DECIDER.legal_commands(view, seat) if DECIDER.due(view) is None else ()
        if not legal or (view.phase is Phase.PLACING and not view.barons[seat].seen_steppe):
            break
    return chosen


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_turn_is_planned_once_and_played_as_planned(seats: int) -> None:
    planned = 0
    for asked in list(turns(seats))[:6]:
        first, *rest = turn_of(asked)
        assert first.search["by"] in ("trials", "necessity")
        planned += sum(choice.search == {"by": "plan"} for choice in rest)
        again = turn_of(asked)
        assert [choice.command for choice in again] == [choice.command for choice in (first, *rest)]
    assert planned


def test_lost_notes_are_worked_out_again() -> None:
    asked = next(turns(2))
    choice = THINK(*asked, SEED, Effort(3), None)
    assert choice.notes is not None
    view = choice.notes.expected
    legal = DECIDER.legal_commands(view, asked[2])
    assert THINK(view, legal, asked[2], SEED, Effort(3), None).search["by"] == "trials"


def test_notes_of_another_situation_do_not_matter() -> None:
    first, second = list(turns(2))[:2]
    notes = THINK(*first, SEED, Effort(3), None).notes
    assert THINK(*second, SEED, Effort(3), notes) == THINK(*second, SEED, Effort(3), None)


def test_it_says_how_many_trials_it_made_and_makes_no_more_than_it_may() -> None:
    asked = next(turns(2))
    for most in (0, 1, 3):
        effort = Effort(most)
        search = THINK(*asked, SEED, effort, None).search
        assert search["trials"] == effort.made <= most
        assert THINK(*asked, SEED, Effort(search["trials"]), None).search == search


def test_a_deal_is_a_situation_that_may_be() -> None:
    for number, (view, _, seat) in enumerate(turns(3)):
        whole = deal(view, seat, Luck(SEED[:31] + bytes([number % 256])))
        hidden = (*whole.steppe, *whole.pile)
        assert None not in hidden
        assert len(set(hidden)) == len(hidden) == len(view.steppe) + len(view.pile)
        assert set(hidden) <= set(TILES)
        lying = {space.tile for row in view.pastures for space in row}
        assert not lying & set(hidden)


def test_a_turn_is_the_same_in_a_rollout_whatever_is_hidden_unless_the_seat_looks_at_it() -> None:
    foreseen = looks = 0
    for view, _, seat in turns(3):
        for number in range(2):
            whole = deal(view, seat, Luck(SEED[:31] + bytes([number])))
            assert whole_turn(whole, seat) == searched_turn(whole, seat)
        may_look = Area.SECRET_CATTLE in view.barons[seat].areas
        looks, foreseen = looks + may_look, foreseen + (not may_look)
    assert looks
    assert foreseen


def test_a_rollout_comes_to_the_same_with_nothing_in_the_caches() -> None:
    for view, _, seat in list(turns(3))[:4]:
        whole = deal(view, seat, Luck(SEED))
        first = outcome(whole, seat, view.round + 1, RolloutLuck(SEED))
        assert outcome(whole, seat, view.round + 1, RolloutLuck(SEED)) == first
        for module in (prospects, rollouts, worth):
            for cached in vars(module).values():
                if hasattr(cached, "cache_clear"):
                    cached.cache_clear()
        assert outcome(whole, seat, view.round + 1, RolloutLuck(SEED)) == first


def test_the_last_command_of_a_turn_leaves_no_notes() -> None:
    for asked in list(turns(2))[:4]:
        last = turn_of(asked)[-1]
        if isinstance(last.command, EndTurn):
            assert last.notes is None
