"""What the tests of the contract share: a service where there is something to be let into."""

from collections.abc import Iterator

import pytest

from tests.support.server import Service, running

OPERATOR = "the-operator-of-the-contract-test"


@pytest.fixture(scope="session")
def operator() -> str:
    return OPERATOR


@pytest.fixture(scope="session")
def guarded() -> Iterator[Service]:
    with running({"ESTANCIA_OPERATOR_KEY": OPERATOR, "ESTANCIA_REQUESTS_EACH": "0"}) as service:
        yield service
