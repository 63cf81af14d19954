"""Sums of floats that every version of Python rounds alike: from 3.12 on, `sum` of floats does otherwise.

What a bot decides, and what an analysis tells, is the same wherever it is worked out again.
"""

from collections.abc import Iterable
from functools import reduce
from operator import add


def float_sum(values: Iterable[float]) -> float:
    """The sum, rounded after each value, from the first on; 0 of none."""
    return reduce(add, values, 0)
