"""Cold storage that is away, or holds what it should not: what is told, and how it goes on."""

import gzip
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from service.cold_storage import object_store, packing
from service.cold_storage.moving import Mover
from service.cold_storage.object_store import ObjectStore
from service.cold_storage.packing import name_of
from service.cold_storage.tiered_store import DELETIONS, tiered
from service.store.base import ColdObjectBroken, ColdStorageUnavailable
from tests.service.cold_storage.s3_server import s3
from tests.service.cold_storage.support import HOUR, Cellar


def test_an_object_that_is_larger_than_any_is_not_even_read(tmp_path: Path) -> None:
    with (tmp_path / "huge").open("wb") as huge:
        huge.truncate(object_store.LARGEST + 1)
    with pytest.raises(ColdStorageUnavailable, match="more than 64 MB"):
        ObjectStore(str(tmp_path)).get("huge", lambda data: pytest.fail(f"{len(data)} bytes were read"))


@pytest.mark.parametrize(
    "put",
    [os.mkfifo, Path.mkdir, lambda path: path.symlink_to("/dev/zero"), lambda path: path.symlink_to(path)],
)
def test_what_is_no_file_in_the_place_of_an_object_is_told_at_once(
    put: Callable[[Path], object], tmp_path: Path
) -> None:
    put(tmp_path / "object")
    objects = ObjectStore(str(tmp_path))
    for _ in range(2 * object_store.AT_ONCE):
        with pytest.raises(ColdObjectBroken):
            objects.get("object", lambda data: pytest.fail(f"{len(data)} bytes were read"))
    objects.put_if_absent("other", b"whole")
    assert objects.get("other", bytes) == b"whole"


def test_an_object_that_is_nested_beyond_measure_is_none() -> None:
    deep = b'{"hash":"","position":1,"record":' + b"[" * 100_000 + b"]" * 100_000 + b',"salt":""}'
    with pytest.raises(ValueError, match="not the object of a stream"):
        packing.unpack(gzip.compress(b"{}\n" + deep + b"\n{}\n"))


def test_an_object_that_unpacks_to_more_than_any_stream_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packing, "LARGEST", 1_000)
    with pytest.raises(ValueError, match="too large"):
        packing.unpack(gzip.compress(b"0" * 1_001))


class TestUnavailable:
    def test_the_situation_is_told_from_memory_and_its_events_are_not(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        with s3(monkeypatch) as server:
            cellar = Cellar("s3://bucket/games")
            game, behind = cellar.played(), cellar.handler
            shown = cellar.handler.current(game)
            then = behind.at(game, 5)
            behind.cache.drop(game)
            behind.cache.put(then)
            cellar.mover.move(game)
            server.is_ill, server.asked = True, []
            assert cellar.handler.current(game) == shown
            assert behind.cached(game).version == 5
            assert behind.current(game) == shown
            assert server.asked == []
            with pytest.raises(ColdStorageUnavailable):
                cellar.store.streams.read(game)
            asked = len(server.asked)
            with pytest.raises(ColdStorageUnavailable, match="a moment ago"):
                cellar.store.streams.read(game)
            assert len(server.asked) == asked

    def test_a_release_that_cannot_read_the_situation_fetches_the_events_once(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        with s3(monkeypatch) as server:
            cellar = Cellar("s3://bucket/games")
            game = cellar.closed()
            cellar.mover.move(game)
            cellar.hot.snapshots.save(game, b"of an older release")
            server.asked = []
            shown = cellar.handler.current(game)
            assert cellar.handler.current(game) == shown
            assert len(server.asked) == 1

    def test_moving_goes_on_when_it_is_back(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("service.cold_storage.object_store.BREAK", 0.0)
        with s3(monkeypatch) as server:
            cellar = Cellar("s3://bucket/games")
            game, mover = cellar.closed(), cellar.mover
            server.is_ill = True
            with pytest.raises(ColdStorageUnavailable):
                mover.sweep(cellar.clock + HOUR, 10)
            assert cellar.hot.streams.read(game)
            server.is_ill = False
            assert mover.sweep(cellar.clock + HOUR, 10) == (1, True)

    def test_an_object_that_was_changed_is_not_believed(self, cellar: Cellar, tmp_path: Path) -> None:
        game = cellar.closed()
        cellar.mover.move(game)
        (path,) = (tmp_path / "cold").iterdir()
        path.write_bytes(gzip.compress(gzip.decompress(path.read_bytes()), 1))
        with pytest.raises(ColdStorageUnavailable, match="not what was put there"):
            cellar.store.streams.read(game)

    def test_a_stream_that_is_lost_is_told_as_that_and_is_no_empty_game(
        self, cellar: Cellar, tmp_path: Path
    ) -> None:
        game = cellar.closed()
        cellar.mover.move(game)
        (path,) = (tmp_path / "cold").iterdir()
        path.unlink()
        with pytest.raises(ColdStorageUnavailable, match="lost"):
            cellar.store.streams.read(game)

    def test_without_cold_storage_games_that_are_there_are_unavailable(self, cellar: Cellar) -> None:
        game = cellar.closed()
        cellar.mover.move(game)
        with pytest.raises(ColdStorageUnavailable, match="none is configured"):
            tiered(cellar.hot).streams.read(game)


def test_one_game_that_cannot_be_read_keeps_no_other_from_moving(
    cellar: Cellar, monkeypatch: pytest.MonkeyPatch
) -> None:
    games, move = [cellar.closed() for _ in range(3)], Mover.move

    def moved(it: Mover, game: str) -> bool:
        if game == games[1]:
            raise ArithmeticError
        return move(it, game)

    monkeypatch.setattr(Mover, "move", moved)
    assert cellar.mover.sweep(cellar.clock + HOUR, 10) == (2, True)


def test_an_object_that_cannot_be_read_stops_neither_moving_nor_deletions_nor_readers(
    cellar: Cellar, tmp_path: Path
) -> None:
    """Where the object of one game should be is a folder, and of another a link to itself."""
    games = {name: cellar.closed() for name in ("kept", "stuck", "deleted", "gone", "moved")}
    handler, folder = cellar.handler, tmp_path / "cold"
    paths = {name: folder / name_of(game, handler.current(game).hash.hex()) for name, game in games.items()}
    for name in ("kept", "deleted", "gone"):
        cellar.mover.move(games[name])
    paths["deleted"].unlink()
    paths["deleted"].mkdir()
    paths["stuck"].symlink_to(paths["stuck"])
    handler.delete(handler.current(games["deleted"]))
    cellar.objects._asked_again_at = float("inf")  # away
    handler.delete(handler.current(games["gone"]))
    cellar.objects._asked_again_at = 0.0
    mover = cellar.mover
    with pytest.raises(ColdStorageUnavailable):
        mover.sweep(cellar.clock + HOUR, 10)
    assert mover.sweep(cellar.clock + HOUR, 10)[1]
    assert [cellar.hot.streams.cold(games[name]) is None for name in ("moved", "stuck")] == [False, True]
    assert cellar.hot.registers.list(DELETIONS).keys() == {games["deleted"]}
    assert not paths["gone"].exists()
    assert cellar.store.streams.read(games["kept"])
