"""What is shared by all tests? The whole real service, started once, when the first test needs it."""

from collections.abc import Iterator

import pytest

from tests.support import server


@pytest.fixture(scope="session")
def service() -> Iterator[server.Service]:
    with server.running() as it:
        yield it
