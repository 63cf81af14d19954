"""Every title's own laws: what holds in each of its games."""

from collections.abc import Callable

import pytest
from hypothesis import given

from domain.titles import TITLES
from tests.domain.contract.games import ADAPTERS, examples, numbers, played
from tests.domain.contract.histories import History

every_law = pytest.mark.parametrize(
    ("title", "seats", "law"),
    [
        pytest.param(title, seats, law, id=f"{title}-{seats}-{law.__name__}")
        for title, adapter in ADAPTERS.items()
        for seats in TITLES[title].rules.seats
        for law in adapter.laws
    ],
)


@every_law
@examples(5)
@given(number=numbers)
def test_in_every_game(title: str, seats: int, law: Callable[[History], None], number: int) -> None:
    law(played(title, seats, number))
