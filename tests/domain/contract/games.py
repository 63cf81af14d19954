"""How do tests of our own titles get the games that the laws look at? As properties, with some examples."""

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st

from domain.titles import TITLES
from service.title_kit.games import FEW
from service.title_kit.law import EFFORT

Test = Callable[..., None]

every_title = pytest.mark.parametrize("title", TITLES)
every_game = pytest.mark.parametrize(
    ("title", "seats"), [(title, seats) for title, it in TITLES.items() for seats in it.rules.seats]
)
numbers = st.sampled_from(FEW) if EFFORT == 1 else st.integers(0, 2**32 - 1)
"""Of games."""
whims = st.integers(0, 2**32 - 1)
"""Of what a test looks at."""


def examples(count: int) -> Callable[[Test], Test]:
    """So many examples of a property. A smaller number is no simpler game, so nothing is shrunk."""
    return settings(
        max_examples=count * EFFORT,
        derandomize=EFFORT == 1,
        phases=[Phase.generate],
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow],
    )
