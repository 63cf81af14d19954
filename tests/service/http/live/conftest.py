"""Ears at live streams."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing

import pytest

from tests.service.http.listening import Ear, follow
from tests.service.http.support import Duel


@pytest.fixture
def listen(duel: Duel) -> Iterator[Callable[..., Ear]]:
    """Opens streams of the duel, which end with the test."""
    with ExitStack() as ears:
        yield lambda *args, **more: ears.enter_context(closing(follow(duel, *args, **more)))
