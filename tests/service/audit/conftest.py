"""A finished game and a running one, and the bundles of both."""

from pathlib import Path

import pytest

from tests.service.audit.support import Played, play


@pytest.fixture(scope="session")
def finished() -> Played:
    """A whole game of two, its luck revealed."""
    return play("a finished game")


@pytest.fixture(scope="session")
def running() -> Played:
    """The same game, when it was in full swing."""
    return play("a finished game", until=120)


@pytest.fixture
def bundle(finished: Played, tmp_path: Path) -> Path:
    path = tmp_path / "game.ndjson"
    path.write_bytes(finished.full())
    return path
