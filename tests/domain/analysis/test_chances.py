"""The chance model: what follows from values, and from nothing else."""

import pytest

from domain.analysis.chances import KNOTS, ChanceModel, Situation, basis, combined, model_of, shares
from domain.analysis.judges import JUDGES
from domain.titles import TITLES

MODEL = ChanceModel((0.1, 0.1, 0.1, 0.1, 0.2), (0.0,) * KNOTS, trust=4, noise=0.5, known=100)


@pytest.mark.parametrize("played", [-1, 0, 0.1, 0.25, 0.5, 0.99, 1, 2])
def test_the_weights_of_the_knots_come_to_one(played: float) -> None:
    weights = basis(played)
    assert sum(weights) == pytest.approx(1)
    assert sum(weight > 0 for weight in weights) <= 2


def test_whoever_has_more_is_likelier_to_win_and_the_more_so_the_later_it_is() -> None:
    early, late = (shares(MODEL, Situation(played, (10.0, 4.0, 4.0), 0)) for played in (0.0, 1.0))
    assert early[0] > early[1] == early[2]
    assert late[0] > early[0]
    assert sum(early) == pytest.approx(1) == sum(late)


def test_who_waits_for_a_turn_counts_otherwise_than_who_has_just_had_one() -> None:
    model = MODEL._replace(waits=(-1.0,) * KNOTS)
    first, second, third = shares(model, Situation(0.5, (3.0, 3.0, 3.0), 1))
    assert second > third > first


def test_values_beyond_all_measure_give_no_error() -> None:
    assert shares(MODEL, Situation(1.0, (1e6, -1e6), 0)) == (1.0, 0.0)


def test_the_model_counts_for_so_many_trials() -> None:
    assert combined(MODEL, (0.5, 0.5), [(1.0, 0.0)] * 4) == pytest.approx((0.75, 0.25))
    assert combined(MODEL, (0.5, 0.5), []) == (0.5, 0.5)


@pytest.mark.parametrize("title", JUDGES)
def test_every_title_has_numbers_for_any_number_of_seats(title: str) -> None:
    for seats in TITLES[title].rules.seats:
        model = model_of(title, seats)
        assert len(model.slopes) == len(model.waits) == KNOTS
        assert min(model.slopes) >= 0
        assert max(model.slopes) > 0
        assert model.trust > 0
        assert 0 < model.noise <= 1
        assert model.known > 1
