"""Are games found whose objects are lost or changed, in a folder and in a bucket, and by the doctor?"""

import gzip
from pathlib import Path

import pytest

from service.cli.operate import doctor
from service.cold_storage.inventory import Inventory, take_inventory
from service.config import read
from service.store.base import ColdObjectBroken, ColdStorageUnavailable
from service.store.redis import connections
from tests.service.cold_storage.s3_server import s3
from tests.service.cold_storage.support import Cellar
from tests.service.unreadable.ruin import Ruin


@pytest.fixture
def ruin(tmp_path: Path) -> Ruin:
    return Ruin(tmp_path / "cold", ways=("object lost", "object changed", "unknown title"))


def test_what_is_lost_is_found_by_names_and_what_was_changed_by_reading_all(ruin: Ruin) -> None:
    streams, objects = ruin.cellar.store.streams, ruin.cellar.objects
    lost, changed = [ruin.games["object lost"]], [ruin.games["object changed"]]
    assert take_inventory(streams, objects, deep=False) == Inventory(3, lost, [])
    assert take_inventory(streams, objects, deep=True) == Inventory(3, lost, changed)


def test_a_store_of_which_nothing_was_moved_has_lost_nothing(tmp_path: Path) -> None:
    cellar = Cellar(tmp_path / "cold")
    cellar.closed()
    assert take_inventory(cellar.store.streams, cellar.objects, deep=True) == Inventory(0, [], [])


def test_the_doctor_names_the_games_and_says_what_to_do(
    ruin: Ruin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Store:
        streams = ruin.hot.streams

        def __init__(self, *_: object) -> None:
            pass

        def close(self) -> None:
            pass

    monkeypatch.setattr(connections, "connect", Store)
    monkeypatch.setattr(doctor, "RedisStore", Store)
    config = read({"ESTANCIA_COLD_STORAGE": str(tmp_path / "cold"), "ESTANCIA_REDIS_URL": "redis://x"})
    lost, changed = doctor._cold_games(config, deep=True)
    assert (lost.level, changed.level) == ("problem", "problem")
    assert f"of 3 games there the events of 1 are lost: {ruin.games['object lost']}" in lost.what
    assert f"of 3 games there the events of 1 are changed: {ruin.games['object changed']}" in changed.what
    (tmp_path / "cold" / "more").write_bytes(gzip.compress(b""))
    assert [it.level for it in doctor._cold_games(config, deep=False)] == ["problem"]


def test_of_a_bucket_that_refuses_one_object_only_that_one_is_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    with s3(monkeypatch) as server:
        cellar = Cellar("s3://bucket/games")
        refused, well = cellar.closed(), cellar.closed()
        for game in (refused, well):
            cellar.mover.move(game)
        server.refused = {refused}
        store = cellar.store
        with pytest.raises(ColdObjectBroken):
            store.streams.read(refused)
        assert store.streams.read(well)
        assert take_inventory(store.streams, cellar.objects, deep=True) == Inventory(2, [], [refused])
        server.is_ill = True
        with pytest.raises(ColdStorageUnavailable) as away:
            cellar.store.streams.read(well)
        assert not isinstance(away.value, ColdObjectBroken)
