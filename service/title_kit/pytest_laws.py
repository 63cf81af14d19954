"""The laws as tests for pytest, one for each law, title and number of seats.

In the tests of a title:

    from service.title_kit.pytest_laws import laws_test

    test_law = laws_test("stray-calf")
"""

from collections.abc import Callable, Mapping

import pytest

from service.title_kit import adapters
from service.title_kit.check import find_title
from service.title_kit.law import Law, laws_of

pytest.register_assert_rewrite("service.title_kit.laws")


def use_adapters(modules: Mapping[str, str]) -> None:
    """Say in which modules the adapters of titles are that have none in their package."""
    adapters.MODULES.update(modules)


def laws_test(*titles: str) -> Callable[[Law, str, int | None], None]:
    """A test function, parametrized with all laws of these titles: ids of installed ones, or packages."""
    cases = [
        pytest.param(law, title, seats, id="-".join((title, *([str(seats)] if seats else []), law.name)))
        for title in map(find_title, titles)
        for law in laws_of(title)
        for seats in law.seats(title)
    ]

    @pytest.mark.parametrize(("law", "title", "seats"), cases)
    def test_law(law: Law, title: str, seats: int | None) -> None:
        law.check(title, seats)

    return test_law
