"""What is shared by all tests? The whole real service, started once, when the first test needs it."""

from collections.abc import Iterator

import pytest

from tests.support import server
from tests.support.pages import OPERATOR

pytest.register_assert_rewrite("tests.domain")  # assertions of support code, too, say what they compared


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever takes long is begun first: in the end only short tests are left to be shared out."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


@pytest.fixture(scope="session")
def service() -> Iterator[server.Service]:
    with server.running({"ESTANCIA_HOOKS_ALLOW_PRIVATE": "yes", "ESTANCIA_HOOK_TIMEOUT": "2"}) as it:
        yield it


@pytest.fixture(scope="session")
def operator() -> str:
    return OPERATOR


@pytest.fixture(scope="session")
def guarded() -> Iterator[server.Service]:
    """One where there is something to be let into, and where nobody is too fast."""
    with server.running({"ESTANCIA_OPERATOR_KEY": OPERATOR, "ESTANCIA_REQUESTS_EACH": "0"}) as it:
        yield it
