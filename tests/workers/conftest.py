from collections.abc import Iterator

import pytest

from service.queue import connection as queue
from service.queue.notifier import Notifier
from tests.support import valkey


@pytest.fixture(scope="session")
def queue_url() -> Iterator[str]:
    with valkey.embedded_url() as url:
        yield url


@pytest.fixture
def notifier(queue_url: str) -> Iterator[Notifier]:
    connection = queue.connect(queue_url)
    valkey.wipe(connection)
    yield Notifier(connection)
    connection.close()
