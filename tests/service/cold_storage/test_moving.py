"""Cold storage: games that ended long ago move whole, wherever it breaks off, and are read as before."""

import gzip
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from service.audit.bundles.verification import verify_bundle
from service.cold_storage import moving, tiered_store
from service.cold_storage.object_store import ObjectStore
from service.cold_storage.tiered_store import DELETIONS
from service.games.results import GameExists
from service.store.base import StoreUnavailable
from service.store.records import Appended, ColdStub, Guard, Head, Moved
from tests.service.cold_storage.s3_server import s3
from tests.service.cold_storage.support import HOUR, Cellar
from tests.support.games import check_log, verdict


class Broke(Exception):
    """The process ended here."""


@pytest.fixture(params=["folder", "s3"])
def place(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Path | str]:
    if request.param == "folder":
        yield tmp_path / "cold"
    else:
        with s3(monkeypatch):
            yield "s3://bucket/some/games"


def test_a_game_that_has_moved_is_read_as_before(place: Path | str) -> None:
    cellar = Cellar(place)
    game = cellar.played()
    before, version = cellar.hot.streams.read(game), cellar.hot.streams.version(game)
    assert version is not None
    assert cellar.mover.move(game)
    assert cellar.hot.streams.read(game) == []
    store = cellar.store
    assert store.streams.read(game) == before
    assert store.streams.read(game, version - 3, 2) == before[-3:-1]
    assert store.streams.read(game, version) == store.streams.read(game, version + 9) == []
    assert store.streams.version(game) == version
    assert store.streams.append(game, (), Guard(Head(version))) == Appended(version)
    assert store.streams.append(game, (), Guard(Head(version - 2))) == Moved(version, ())
    assert verdict(store, game).verdict == "exact"
    check_log(store, game)


def test_the_object_proves_itself(cellar: Cellar, tmp_path: Path) -> None:
    game = cellar.played()
    cellar.mover.move(game)
    (path,) = (tmp_path / "cold").iterdir()
    assert path.name.startswith(game)
    bundle = tmp_path / "game.ndjson"
    bundle.write_bytes(gzip.decompress(path.read_bytes()))
    assert verify_bundle(bundle).verdict == "exact"


def test_only_games_that_ended_long_enough_ago_are_moved(cellar: Cellar) -> None:
    over, running = cellar.closed(), cellar.running()
    assert cellar.mover.sweep(cellar.clock + HOUR - 1, 10) == (0, True)
    assert cellar.hot.streams.cold(over) is None
    assert cellar.mover.sweep(cellar.clock + HOUR, 10) == (1, True)
    assert cellar.hot.streams.cold(over) is not None
    assert cellar.hot.streams.cold(running) is None
    assert cellar.mover.sweep(cellar.clock + HOUR, 10) == (0, True)


class TestBreakingOff:
    """The process ends after each step; the next sweep finishes what was begun."""

    STEPS = ("put_if_absent", "get", "release", "released")

    @pytest.mark.parametrize("step", STEPS)
    def test_nothing_is_lost_and_nothing_is_there_twice(
        self, cellar: Cellar, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, step: str
    ) -> None:
        game = cellar.played()
        before = cellar.hot.streams.read(game)
        with monkeypatch.context() as patch:
            if step == "released":
                patch.setattr(
                    type(cellar.hot.streams), "release", _then_broke(type(cellar.hot.streams).release)
                )
            elif step == "release":
                patch.setattr(type(cellar.hot.streams), "release", _broke)
            else:
                patch.setattr(ObjectStore, step, _then_broke(getattr(ObjectStore, step)))
            with pytest.raises(Broke):
                cellar.mover.move(game)
        assert cellar.store.streams.read(game) == before
        cellar.mover.sweep(cellar.clock + HOUR, 10)
        assert cellar.store.streams.read(game) == before
        assert cellar.hot.streams.read(game) == []
        assert len(list((tmp_path / "cold").iterdir())) == 1

    @pytest.mark.parametrize("step", ["asked", "forgotten", "deleted"])
    def test_a_deletion_that_broke_off_is_finished(
        self, cellar: Cellar, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, step: str
    ) -> None:
        game = cellar.closed()
        cellar.mover.move(game)
        handler = cellar.handler
        loaded = handler.current(game)
        with monkeypatch.context() as patch:
            if step == "asked":
                patch.setattr(type(cellar.hot.streams), "delete", _broke)
                handler = cellar.handler
            elif step == "forgotten":
                patch.setattr(ObjectStore, "delete", _broke)
            else:
                patch.setattr(ObjectStore, "delete", _then_broke(ObjectStore.delete))
            with pytest.raises(Broke):
                handler.delete(loaded)
        cellar.mover.sweep(cellar.clock, 10)
        assert list((tmp_path / "cold").iterdir()) == []
        assert cellar.hot.streams.meta(game) is None
        assert cellar.hot.registers.list(DELETIONS) == {}


def _broke(*_: object, **__: object) -> None:
    raise Broke


def _then_broke(work: Callable[..., Any]) -> Callable[..., Any]:
    def it(*arguments: object) -> None:
        work(*arguments)
        raise Broke

    return it


def test_a_stream_that_is_another_by_now_stays_in_the_store(cellar: Cellar) -> None:
    game = cellar.closed()
    version = cellar.hot.streams.version(game)
    assert version is not None
    assert not cellar.hot.streams.release(game, ColdStub(version, "00" * 32, "00" * 32), b"")
    assert not cellar.hot.streams.release(game, ColdStub(version - 1, "00" * 32, "00" * 32), b"")
    assert cellar.hot.streams.version(game) == version
    assert cellar.hot.streams.read(game)


def test_what_has_another_content_under_the_name_is_left_and_the_game_too(
    cellar: Cellar, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, other = cellar.closed(), cellar.closed()
    monkeypatch.setattr(moving, "name_of", lambda game, hash: "the-same")  # noqa: ARG005
    assert cellar.mover.move(game)
    assert not cellar.mover.move(other)
    assert cellar.hot.streams.read(other)


def test_a_deletion_while_cold_storage_is_away_is_finished_when_it_is_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("service.cold_storage.object_store.BREAK", 0.0)
    with s3(monkeypatch) as server:
        cellar = Cellar("s3://bucket/games")
        game = cellar.closed()
        cellar.mover.move(game)
        server.is_ill = True
        handler = cellar.handler
        handler.delete(handler.current(game))
        assert cellar.store.streams.version(game) is None
        assert len(server.objects) == 1
        server.is_ill = False
        cellar.mover.sweep(cellar.clock, 10)
        assert server.objects == {}


def test_a_game_that_was_taken_in_again_keeps_its_object(cellar: Cellar) -> None:
    game = cellar.closed()
    entries = cellar.hot.streams.read(game)
    cellar.mover.move(game)
    handler = cellar.handler
    loaded = handler.current(game)
    with pytest.raises(GameExists):
        handler.import_game(loaded, entries, cellar.clock, {})
    cellar.objects._asked_again_at = float("inf")  # away
    handler.delete(loaded)
    cellar.objects._asked_again_at = 0.0
    cellar.handler.import_game(loaded, entries, cellar.clock, {})
    cellar.mover.move(game)
    cellar.store.finish_deletions()
    assert cellar.store.streams.read(game) == entries


def test_of_many_who_need_a_stream_one_fetches_it(monkeypatch: pytest.MonkeyPatch) -> None:
    with s3(monkeypatch) as server:
        cellar = Cellar("s3://bucket/games")
        game = cellar.closed()
        cellar.mover.move(game)
        server.asked, store = [], cellar.store
        with ThreadPoolExecutor(8) as pool:
            found = list(pool.map(store.streams.read, [game] * 8))
        assert found == [found[0]] * 8
        assert len(server.asked) == 1


def test_memory_is_bounded_however_many_games_are_read(
    cellar: Cellar, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tiered_store, "KEPT_STREAMS", 2)
    games, store = [cellar.closed() for _ in range(4)], cellar.store
    for game in games:
        cellar.mover.move(game)
        assert store.streams.read(game)
    assert len(store.streams._kept._items) == 2


def test_nothing_can_be_appended_to_a_game_in_cold_storage(cellar: Cellar) -> None:
    game = cellar.closed()
    entries = cellar.hot.streams.read(game)
    cellar.mover.move(game)
    with pytest.raises(StoreUnavailable):
        cellar.store.streams.append(game, entries[:1], Guard(Head(len(entries))))


def test_a_sweep_goes_on_where_the_last_one_stopped(cellar: Cellar) -> None:
    for _ in range(5):
        cellar.closed()
    mover, now = cellar.mover, cellar.clock + HOUR
    assert [mover.sweep(now, 2) for _ in range(3)] == [(2, False), (2, False), (1, True)]


def test_a_game_that_moves_while_it_is_deleted_is_deleted(
    cellar: Cellar, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    game = cellar.closed()
    handler, mover, streams = cellar.handler, cellar.mover, type(cellar.hot.streams)
    loaded, cold = handler.current(game), streams.cold

    def asked(it: Any, game: str) -> ColdStub | None:
        found = cold(it, game)
        with monkeypatch.context() as patch:
            patch.setattr(streams, "cold", cold)
            mover.move(game)
        return found

    with monkeypatch.context() as patch:
        patch.setattr(streams, "cold", asked)
        cellar.handler.delete(loaded)
    assert cellar.hot.streams.version(game) is None
    assert list((tmp_path / "cold").iterdir()) == []
