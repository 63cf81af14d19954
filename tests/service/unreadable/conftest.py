"""The ruin is made once: no test here changes it."""

from pathlib import Path

import pytest

from tests.service.unreadable.ruin import Ruin


@pytest.fixture(scope="session")
def ruin(tmp_path_factory: pytest.TempPathFactory) -> Ruin:
    return Ruin(Path(tmp_path_factory.mktemp("ruin")) / "cold")
