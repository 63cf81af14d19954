"""Confidence intervals of shares, by Wilson."""

from math import sqrt

CONFIDENCE = 1.959964
"""Standard deviations that hold 95 % of a normal distribution."""


def wilson(share: float, n: float) -> tuple[float, float]:
    """The 95 % confidence interval of a share of n, by Wilson."""
    z = CONFIDENCE
    middle = share + z * z / (2 * n)
    half = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    return max(0.0, (middle - half) / (1 + z * z / n)), min(1.0, (middle + half) / (1 + z * z / n))
