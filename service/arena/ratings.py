"""Ratings of bots from the orders in which they finished: Plackett–Luce, which for two is Bradley–Terry.

In the model each bot has a strength, and each bot still to be placed is the next one with a chance in
proportion to it. 400 points of rating are ten times the strength, as with Elo. Bots that share a
place are counted in every order, each order as a part of a game. The likelihood is concave in the logarithms
of strengths, so Newton's method finds its only top; intervals are by the Fisher information there.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import groupby, permutations, product
from math import exp, log, sqrt
from typing import NamedTuple

from domain.analysis.intervals import CONFIDENCE

POINTS = 400 / log(10)
"""Points of rating for each unit of the natural logarithm of strength."""
ANCHOR = 1500
"""The rating of the bot that the others are relative to."""
PRIOR = 0.5
"""Each bot has also beaten each one it met this often: else a bot that wins every game has no rating."""
LONGEST_STEP = 1.0
PRECISION = 1e-10

Order = tuple[str, ...]
"""Bots from the first place to the last."""
Matrix = list[list[float]]


class Rating(NamedTuple):
    """A rating with its 95 % interval, both about the anchor, whose own interval has no width."""

    bot: str
    rating: float
    low: float
    high: float
    games: int


class FinishCounts:
    """How often bots finished in which order: in a memory that does not grow with the games."""

    def __init__(self) -> None:
        self.orders: dict[Order, float] = defaultdict(float)
        self.games: Counter[str] = Counter()

    def add(self, bots: Sequence[str], places: Sequence[int]) -> None:
        """One game, by seat; a lower place is a better one."""
        self.games.update(set(bots))
        ranked = sorted(zip(places, bots, strict=True))
        tied = [[bot for _, bot in group] for _, group in groupby(ranked, key=lambda finish: finish[0])]
        orders = list(product(*(list(permutations(group)) for group in tied)))
        for order in orders:
            self.orders[tuple(bot for group in order for bot in group)] += 1 / len(orders)


class _Stage(NamedTuple):
    """So often (`weight`) this one was the first of these (indices of bots, perhaps one more than once)."""

    first: int
    among: tuple[int, ...]
    weight: float


def ratings(finishes: FinishCounts, anchor: str, prior: float = PRIOR) -> list[Rating]:
    """The ratings of all bots that have played, the best first; `anchor` has 1500 by definition.

    Raises `ValueError` unless all of them hang together by games.
    """
    bots = [anchor, *sorted(finishes.games.keys() - {anchor})]
    stages = _stages(finishes.orders.items(), bots, prior)
    logs = [0.0] * len(bots)
    while True:
        gradient, information = _derivatives(stages, logs)
        covariance = _inverse(information)
        steps = [sum(a * b for a, b in zip(row, gradient, strict=True)) for row in covariance]
        longest = max((abs(step) for step in steps), default=0.0)
        if longest < PRECISION:
            break
        scale = min(1.0, LONGEST_STEP / longest)
        logs = [0.0, *(logarithm + scale * step for logarithm, step in zip(logs[1:], steps, strict=True))]
    halves = [0.0, *(CONFIDENCE * POINTS * sqrt(covariance[i][i]) for i in range(len(bots) - 1))]
    table = [
        Rating(bot, at, at - half, at + half, finishes.games[bot])
        for bot, at, half in zip(
            bots, (ANCHOR + POINTS * logarithm for logarithm in logs), halves, strict=True
        )
    ]
    return sorted(table, key=lambda rating: -rating.rating)


def _stages(orders: Iterable[tuple[Order, float]], bots: Sequence[str], prior: float) -> list[_Stage]:
    """The choices of a first one that these orders consist of, and those of the prior."""
    index = {bot: i for i, bot in enumerate(bots)}
    counted: dict[tuple[int, tuple[int, ...]], float] = defaultdict(float)
    met: set[tuple[int, int]] = set()
    for order, weight in orders:
        placed = [index[bot] for bot in order]
        met |= {(i, j) for i in placed for j in placed if i != j}
        for place in range(len(placed) - 1):
            counted[placed[place], tuple(sorted(placed[place:]))] += weight
    for i, j in met if prior else ():
        counted[i, (min(i, j), max(i, j))] += prior
    return [_Stage(first, among, weight) for (first, among), weight in counted.items()]


def _derivatives(stages: Sequence[_Stage], logs: Sequence[float]) -> tuple[list[float], Matrix]:
    """The gradient of the log-likelihood and its information (minus the Hessian), without the anchor's."""
    count = len(logs)
    gradient, information = [0.0] * count, [[0.0] * count for _ in range(count)]
    for first, among, weight in stages:
        strengths = [exp(logs[i]) for i in among]
        chances: dict[int, float] = defaultdict(float)
        for i, strength in zip(among, strengths, strict=True):
            chances[i] += strength / sum(strengths)
        gradient[first] += weight
        for i, chance in chances.items():
            gradient[i] -= weight * chance
            information[i][i] += weight * chance
            for j, other in chances.items():
                information[i][j] -= weight * chance * other
    return gradient[1:], [row[1:] for row in information[1:]]


def _inverse(matrix: Matrix) -> Matrix:
    """The inverse, by Gauss and Jordan; raises `ValueError` for a matrix that has none."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda j: abs(rows[j][i]))
        if abs(rows[pivot][i]) < 1e-12:
            raise ValueError("some bots have met none of the others")
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for j in range(size):
            if j != i:
                factor = rows[j][i]
                rows[j] = [a - factor * b for a, b in zip(rows[j], rows[i], strict=True)]
    return [row[size:] for row in rows]
