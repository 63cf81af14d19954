"""Does the real store give the memory of a stream back, and forget a game?"""

from pathlib import Path

import pytest

from service.archives import exporting
from service.archives.exporting import Selection, from_store
from service.store.records import COLD
from service.store.redis import backup
from service.store.redis.store import RedisStore
from tests.service.cold_storage.support import Cellar
from tests.support import valkey


@pytest.fixture(params=["redis_store", "cluster_store"])
def hot(request: pytest.FixtureRequest) -> RedisStore:
    found: RedisStore = request.getfixturevalue(request.param)
    return found


def test_a_game_in_cold_storage_keeps_its_place_its_record_and_its_link(
    hot: RedisStore, tmp_path: Path
) -> None:
    cellar = Cellar(tmp_path, hot)
    game = cellar.closed()
    before, meta = hot.streams.read(game), hot.streams.meta(game)
    assert list(hot.streams.hot_games()) == [game]
    assert cellar.mover.move(game)
    assert list(hot.streams.hot_games()) == []
    assert list(hot.streams.games()) == [game]
    assert dict(hot.streams.stubs()) == {game: hot.streams.cold(game)}
    assert cellar.store.streams.read(game) == before
    kept = hot.streams.meta(game)
    assert kept is not None
    assert {name: text for name, text in kept.items() if name != COLD} == meta
    assert cellar.handler.current(game).version == len(before)
    assert [found for _, found in hot.lobby.page("abandoned", None, None, 9)] == [game]


def test_a_game_that_is_deleted_leaves_nothing(hot: RedisStore, tmp_path: Path) -> None:
    cellar = Cellar(tmp_path, hot)
    moved, hot_one = cellar.closed(), cellar.closed()
    cellar.mover.move(moved)
    for game in (moved, hot_one):
        handler = cellar.handler
        handler.delete(handler.current(game))
    assert list(hot.streams.games()) == list(hot.streams.hot_games()) == []
    assert hot.lobby.page(None, None, None, 9) == []
    assert list(tmp_path.iterdir()) == []


def test_a_backup_has_games_in_cold_storage_and_those_that_are_not(hot: RedisStore, tmp_path: Path) -> None:
    cellar = Cellar(tmp_path / "cold", hot)
    games = cellar.closed(), cellar.closed()
    cellar.mover.move(games[0])
    before = [cellar.store.streams.read(game) for game in games]
    assert backup.save(hot.client, tmp_path / "backup").games == 2
    valkey.wipe(hot.client)
    backup.restore(hot.client, tmp_path / "backup")
    assert [cellar.store.streams.read(game) for game in games] == before
    assert [cellar.handler.current(game).version for game in games] == [len(it) for it in before]


def test_an_export_of_the_store_has_games_in_cold_storage(
    redis_store: RedisStore, embedded_url: str, tmp_path: Path
) -> None:
    cellar = Cellar(tmp_path / "cold", redis_store)
    game = cellar.closed()
    cellar.mover.move(game)
    selection, folder = Selection(status="abandoned"), tmp_path
    assert list(from_store(embedded_url, folder, selection, 1, cold=str(tmp_path / "cold"))) == [True]
    exporting._stores.pop(embedded_url).close()
    assert (
        len((folder / f"{game}.ndjson").read_bytes().splitlines()) == len(cellar.store.streams.read(game)) + 2
    )
