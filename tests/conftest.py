"""What is shared by all tests? The whole real service, started once, when the first test needs it."""

from collections.abc import Iterator

import pytest

from tests.support import server


@pytest.fixture(scope="session")
def service() -> Iterator[server.Service]:
    with server.running({"ESTANCIA_HOOKS_ALLOW_PRIVATE": "yes", "ESTANCIA_HOOK_TIMEOUT": "2"}) as it:
        yield it
