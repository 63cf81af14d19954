"""Does the calibration of the analysis play, fit, check, and draw?"""

from pathlib import Path

import pytest

from bench.calibration.collecting import collect
from bench.calibration.fitting import fitted, loss
from bench.calibration.reliability import Prediction, chart, predictions, reliability
from bench.calibration.samples import End, Sample
from domain.analysis.chances import KNOTS, Situation

TRIALS = 2


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> list[Sample]:
    folder = tmp_path_factory.mktemp("samples")
    first = collect(folder, "ranchers", 2, 2, TRIALS, 1)
    more = collect(folder, "ranchers", 2, 6, TRIALS, 1)
    assert more[: len(first)] == first
    return more


def test_games_are_sampled_fitted_and_checked(played: list[Sample]) -> None:
    assert {sample.number for sample in played} == set(range(6))
    assert all(len(sample.trials) == TRIALS and sum(sample.won) == 1 for sample in played)
    model = fitted(played, TRIALS)
    assert len(model.slopes) == KNOTS
    assert 0 < loss(model, played, TRIALS) < 2
    bins = reliability(predictions("ranchers", played, model, TRIALS))
    assert sum(each.predictions for each in bins) == 2 * len(played)
    drawn = chart([("Ranchers", bins)], "note")
    assert drawn.count("<circle") == len(bins)


def test_the_fit_finds_the_slope_by_which_results_came_about() -> None:
    """Of two seats, the one that is five points ahead wins three times in four: a slope of log 3 / 5."""
    samples = []
    for number in range(200):
        it = Situation(0.5, (5.0, 0.0), number // 4 % 2)
        won = (1.0, 0.0) if number % 4 else (0.0, 1.0)
        samples.append(Sample(number, it, (End(it), End(it)), won))
    model = fitted(samples, 0)
    assert model.slopes[2] == pytest.approx(0.2197, abs=0.01)


def test_an_interval_counts_games_and_not_predictions() -> None:
    alike = [Prediction("game", 0.52, 1.0)] * 50
    (one,) = reliability(alike)
    assert (one.predictions, one.games) == (50, 1)
    assert one.fits
    (many,) = reliability([Prediction(f"game {n}", 0.52, 1.0) for n in range(50)])
    assert not many.fits


def test_what_is_kept_is_read_again(tmp_path: Path, played: list[Sample]) -> None:
    assert collect(tmp_path, "ranchers", 2, 1, TRIALS, 1) == [it for it in played if not it.number]
