"""The fit of a chance model: maximum likelihood by Newton's method, over samples of games."""

from collections import defaultdict
from collections.abc import Sequence
from math import log

from bench.calibration.samples import End, Sample
from domain.analysis.chances import KNOTS, ChanceModel, basis, combined, shares

TRUSTS = (1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0)
"""What is tried: as many trials the model alone may be worth."""
SMOOTH = 0.02
"""How much neighbouring slopes are held together, where few samples tell them apart."""
TENTHS = 10
STEPS = 50
LEAST = 0.001
"""Of noise: there is none only where nothing is left to chance."""
ENOUGH = 1e-9
TINY = 1e-6
NEVER = 1e-9
"""Instead of a chance of 0, of which there is no logarithm."""


def fitted(samples: Sequence[Sample], trials: int) -> ChanceModel:
    """The model that makes the results of these samples most likely."""
    numbers, smooth = [0.0] * (2 * KNOTS), _smooth(samples)
    for _ in range(STEPS):
        slope, curvature = _derivatives(samples, _model(numbers), smooth)
        step = _solved(curvature, slope)
        numbers = [number + more for number, more in zip(numbers, step, strict=True)]
        if max(abs(more) for more in step) < ENOUGH:
            break
    model = _model([round(number, 5) for number in numbers])
    model = model._replace(noise=_noise(model, samples))
    model = min(
        (model._replace(trust=trust) for trust in TRUSTS),
        key=lambda candidate: loss(candidate, samples, trials),
    )
    return model._replace(known=_known(model, samples, trials))


def _model(numbers: Sequence[float]) -> ChanceModel:
    return ChanceModel(
        tuple(max(0.0, number) for number in numbers[:KNOTS]), tuple(numbers[KNOTS:]), 1.0, 1.0, 1.0
    )


def _noise(model: ChanceModel, samples: Sequence[Sample]) -> float:
    """How much the ends of the trials of a situation vary, against what results of whole games would."""
    varied = whole = 0.0
    for sample in samples:
        ends = [_shares(model, end) for end in sample.trials]
        for seat, won in enumerate(zip(*ends, strict=True)):
            mean = sum(won) / len(won)
            varied += sum((share - mean) ** 2 for share in won) / (len(won) - 1)
            chance = shares(model, sample.situation)[seat]
            whole += chance * (1 - chance)
    return round(min(1.0, max(LEAST, varied / whole)), 3)


def _known(model: ChanceModel, samples: Sequence[Sample], trials: int) -> float:
    """The games that a tenth of the chances comes from, on average."""
    games: dict[int, set[int]] = defaultdict(set)
    for sample in samples:
        for chance in predicted(model, sample, trials):
            games[min(TENTHS - 1, int(chance * TENTHS))].add(sample.number)
    return round(sum(len(game) for game in games.values()) / len(games), 1)


def predicted(model: ChanceModel, sample: Sample, trials: int) -> tuple[float, ...]:
    """Return the chances of a sample, as an analysis with `trials` trials reports them."""
    ends = [_shares(model, end) for end in sample.trials[:trials]]
    return combined(model, shares(model, sample.situation), ends)


def loss(model: ChanceModel, samples: Sequence[Sample], trials: int) -> float:
    """The mean logarithmic loss: how little the results were expected."""
    total = 0.0
    for sample in samples:
        for chance, won in zip(predicted(model, sample, trials), sample.won, strict=True):
            total -= won * log(max(NEVER, chance))
    return total / len(samples)


def _shares(model: ChanceModel, end: End) -> tuple[float, ...]:
    return shares(model, end.situation) if end.situation is not None else end.won or ()


def _smooth(samples: Sequence[Sample]) -> tuple[float, float]:
    """How strongly neighbouring slopes, and waits, are held together: in the scale of what they weigh."""
    total = 0.0
    for sample in samples:
        values = sample.situation.values
        mean = sum(values) / len(values)
        total += sum((value - mean) ** 2 for value in values) / len(values)
    return SMOOTH * total, SMOOTH * len(samples)


def _derivatives(
    samples: Sequence[Sample], model: ChanceModel, smooth: tuple[float, float]
) -> tuple[list[float], list[list[float]]]:
    """Gradient and negative Hessian of the log-likelihood, less the penalty for numbers that jump."""
    size = 2 * KNOTS
    first, second = [0.0] * size, [[0.0] * size for _ in range(size)]
    for sample in samples:
        situation, weights = sample.situation, basis(sample.situation.played)
        chances = shares(model, situation)
        features = [
            [weight * value for value in of for weight in weights]
            for of in zip(situation.values, situation.waited(), strict=True)
        ]
        means = [
            sum(chance * row[i] for chance, row in zip(chances, features, strict=True)) for i in range(size)
        ]
        for chance, won, row in zip(chances, sample.won, features, strict=True):
            apart = [value - mean for value, mean in zip(row, means, strict=True)]
            for i in range(size):
                first[i] += (won - chance) * apart[i]
                for j in range(size):
                    second[i][j] += chance * apart[i] * apart[j]
    for part, much in enumerate(smooth):
        _hold_together(model, part * KNOTS, much, first, second)
    for i in range(size):
        second[i][i] += TINY
    return first, second


def _hold_together(
    model: ChanceModel, begin: int, much: float, first: list[float], second: list[list[float]]
) -> None:
    numbers = (*model.slopes, *model.waits)
    for i in range(begin, begin + KNOTS - 1):
        apart = numbers[i + 1] - numbers[i]
        first[i] += much * apart
        first[i + 1] -= much * apart
        for j, k, sign in ((i, i, 1), (i + 1, i + 1, 1), (i, i + 1, -1), (i + 1, i, -1)):
            second[j][k] += sign * much


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a positive definite system, by Gauss."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for i in range(size):
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for j in range(size):
            if j != i:
                rows[j] = [value - rows[j][i] * other for value, other in zip(rows[j], rows[i], strict=True)]
    return [row[-1] for row in rows]
