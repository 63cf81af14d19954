"""Cold storage in a folder, and at an object store."""

from pathlib import Path

import pytest

from tests.service.cold_storage.support import Cellar


@pytest.fixture
def cellar(tmp_path: Path) -> Cellar:
    return Cellar(tmp_path / "cold")
