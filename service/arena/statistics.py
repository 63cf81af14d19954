"""Statistics of the arena: intervals of shares, the sequential probability ratio test, percentiles of times.

Games are not independent: all games of one deal have the same luck. So a deal is what is counted: the mean
share of victories that a bot has in it.
"""

from collections import Counter
from collections.abc import Sequence
from math import exp, floor, log
from typing import Literal, NamedTuple

from domain.analysis.intervals import wilson

FINENESS = 1.02
"""Times in one bucket of a histogram differ by this factor at most."""
CALM = 2.0
"""Deals with the variance of independent games that are counted besides, so that a test of few deals is not
sure because these happen to be alike."""

Verdict = Literal["better", "not better"]


class DealStatistics:
    """Shares of victories by deal: sums only, of any number of them. `games` is how many a deal has."""

    def __init__(self, games: int) -> None:
        self.games = games
        self.count = 0
        self._sum = 0.0
        self._squares = 0.0

    def add(self, share: float) -> None:
        """The mean share (0 … 1) of one deal."""
        self.count += 1
        self._sum += share
        self._squares += share * share

    @property
    def mean(self) -> float:
        """The mean of all deals."""
        return self._sum / self.count if self.count else 0.0

    def interval(self) -> tuple[float, float]:
        """The 95 % interval of that mean, paired: Wilson's, with as many games as these deals are worth.

        They are worth more than the same number of independent games if luck decides much, and the same luck
        is played from each seat; less, if a luck favours one bot (Korn and Graubard's effective sample size).
        One deal of independent games is counted besides, so that few deals which are alike prove little.
        """
        if not self.count:
            return 0.0, 1.0
        n, alone = self.count * self.games, self.mean * (1 - self.mean) / self.games
        if alone <= 1e-12:  # all or nothing: nothing is known of how games hang together
            return wilson(self.mean, n)
        together = max(0.0, self._squares - self.count * self.mean**2)
        return wilson(self.mean, n * self.count * alone / (together + alone))

    def likelihood(self, low: float, high: float) -> float:
        """The log of how much likelier a share of `high` is than one of `low` (generalized, normal)."""
        if not self.count:
            return 0.0
        alone = max(low * (1 - low), high * (1 - high)) / self.games
        together = max(0.0, self._squares - self.count * self.mean**2)
        variance = (together + CALM * alone) / (self.count + CALM)
        return self.count * (high - low) * (2 * self.mean - low - high) / (2 * variance)


def share_of(elo: float, seats: int, sits: int = 1) -> float:
    """The expected share of victories of a bot on `sits` of the seats, so much stronger than all others."""
    strength = float(10 ** (elo / 400))
    return sits * strength / (sits * strength + seats - sits)


class Sprt(NamedTuple):
    """A sequential test (Wald): is a bot `elo1` stronger than the others of its group, or `elo0` at most?

    It is wrong as often as 1 - `sure`, either way.
    """

    sure: float = 0.95
    elo0: float = 0.0
    elo1: float = 50.0

    def verdict(self, deals: DealStatistics, seats: int, sits: int = 1) -> Verdict | None:
        """What is known after these deals of the bot; None: not enough yet."""
        likelihood = deals.likelihood(share_of(self.elo0, seats, sits), share_of(self.elo1, seats, sits))
        bound = log(self.sure / (1 - self.sure))
        return None if abs(likelihood) < bound else "better" if likelihood > 0 else "not better"


class TimeHistogram:
    """A histogram of times (seconds): a few hundred numbers, whatever comes in."""

    def __init__(self) -> None:
        self.buckets: Counter[int] = Counter()
        self.count = 0
        self.total = 0.0
        self.most = 0.0

    def add(self, seconds: Sequence[float]) -> None:
        """Count these."""
        for duration in seconds:
            self.buckets[floor(log(max(duration, 1e-7)) / log(FINENESS))] += 1
        self.count += len(seconds)
        self.total += sum(seconds)
        self.most = max(self.most, *seconds, 0.0)

    def update(self, other: "TimeHistogram") -> None:
        """Count all that another one has counted."""
        self.buckets.update(other.buckets)
        self.count += other.count
        self.total += other.total
        self.most = max(self.most, other.most)

    def percentile(self, share: float) -> float:
        """The time (to 2 %) that this share of decisions did not exceed; 0 if there are none."""
        left = share * self.count
        for bucket in sorted(self.buckets):
            left -= self.buckets[bucket]
            if left <= 0:
                return min(self.most, exp((bucket + 1) * log(FINENESS)))
        return self.most
