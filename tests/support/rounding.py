"""Sums as every version of Python rounds them: a stand-in for `sum` that takes no floats.

From 3.12 on, `sum` of floats rounds otherwise than before. Whatever is worked out again on other machines
adds them with `domain.core.bots.sums.float_sum`.
"""

import builtins
from collections.abc import Iterable
from typing import Any

_sum = builtins.sum


def sum_without_floats(values: Iterable[Any], /, start: Any = 0) -> Any:
    found = list(values)
    assert not any(isinstance(each, float) for each in found), "use domain.core.bots.sums.float_sum"
    return _sum(found, start)
