"""The judges: what every title has to say of any situation of any game."""

import pytest

from domain.analysis.judges import JUDGES
from domain.analysis.trials import played_on, redrawn
from domain.core.luck import Luck
from domain.titles import TITLES
from service.title_kit.games import played


@pytest.mark.parametrize(
    ("title", "seats"), [(title, seats) for title in JUDGES for seats in TITLES[title].rules.seats]
)
def test_any_situation_can_be_judged_and_says_how_much_is_played(title: str, seats: int) -> None:
    judge, states = JUDGES[title], [step.after for step in played(title, seats, 1).steps][::7]
    shares = [judge.played(state) for state in states]
    assert shares == sorted(shares)
    assert all(0 <= share <= 1 for share in shares)
    assert shares[0] < 0.25
    assert all(len(judge.values(state)) == seats for state in states)


@pytest.mark.parametrize("title", JUDGES)
def test_what_is_drawn_anew_is_nothing_that_anybody_sees(title: str) -> None:
    decider = TITLES[title].rules
    for step in played(title, 3, 1).steps[::23]:
        other = JUDGES[title].redrawn(step.after, Luck(bytes(32)))
        for viewer in (None, 0, 1, 2):
            assert decider.view(other, viewer) == decider.view(step.after, viewer)


@pytest.mark.parametrize("title", JUDGES)
def test_a_trial_comes_to_the_same_with_the_same_luck_and_ends_after_its_turns(title: str) -> None:
    decider, judge = TITLES[title].rules, JUDGES[title]
    steps = played(title, 2, 1).steps
    state = next(it.after for it in steps[len(steps) // 2 :] if decider.to_act(it.after))
    ends = [played_on(decider, judge, redrawn(judge, state, luck), 1, luck) for luck in (b"a" * 32,) * 2]
    assert ends[0] == ends[1]
    assert decider.is_over(ends[0]) or decider.to_act(ends[0]) != decider.to_act(state)
