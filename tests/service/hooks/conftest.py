import pytest

from tests.service.hooks.support import World


@pytest.fixture
def world() -> World:
    return World()
