"""Is everything that was acknowledged before a backup in what is restored from it?"""

import gzip
import os
from pathlib import Path
from threading import Event, Thread

import pytest
from click.testing import CliRunner, Result
from msgspec.structs import replace

from service.cli import main
from service.games.handler import Handler
from service.store.records import IdempotencyKey, Replayed
from service.store.redis import backup
from service.store.redis.store import RedisStore, open_store
from tests.service.store.helpers import GAME, begin, entries
from tests.service.store.writers import advanced, writing
from tests.support import valkey
from tests.support.games import open_bots, verdict
from tests.support.speed import patience
from tests.support.streams import append_to
from workers.advance import advance_game

pytestmark = pytest.mark.slow

DURABLE = ("appendonly yes", "appendfsync no")


def run(*arguments: str, url: str) -> Result:
    clean = {name: None for name in os.environ if name.startswith("ESTANCIA_")}
    return CliRunner().invoke(main, arguments, env={**clean, "ESTANCIA_REDIS_URL": url})


def test_games_go_on_from_a_backup_and_verify(tmp_path: Path) -> None:
    file = str(tmp_path / "it.estancia")
    with valkey.server(*DURABLE) as old, valkey.server(*DURABLE) as new:
        store = open_store(old.url)
        games = [open_bots(Handler(store), ("random",) * 2) for _ in range(3)]
        advance_game(Handler(store), games[0], 60)
        store.registers.insert("keys", "an-app", "its line")
        begin(store)
        append_to(store, GAME, 1, entries(2, 2), due_at=5, key=IdempotencyKey("k", "f"))
        told = run("backup", file, url=old.url)
        assert told.exit_code == 0, told.output
        assert told.output.startswith("4 games, ")
        assert Path(file).stat().st_mode & 0o077 == 0
        told = run("restore", file, url=new.url)
        assert told.exit_code == 0, told.output
        restored = open_store(new.url)
        assert restored.lobby.page(None, None, None, 9) == store.lobby.page(None, None, None, 9)
        assert restored.registers.list("keys") == {"an-app": "its line"}
        assert append_to(restored, GAME, 2, (), due_at=None, key=IdempotencyKey("k", "f")) == Replayed(2, 2)
        assert restored.work.counts(10) == store.work.counts(10)
        for game in games:
            advance_game(Handler(restored), game, 60)
            assert verdict(restored, game).verdict == "exact"
        restored.close()
        store.close()


@pytest.mark.parametrize("kind", ["server", "cluster"])
def test_a_backup_under_load_is_of_one_moment_for_each_game(tmp_path: Path, kind: str) -> None:
    file = tmp_path / "it.estancia"
    with valkey.cluster() if kind == "cluster" else valkey.server(*DURABLE) as old:
        url = old[0].url if isinstance(old, list) else old.url
        store = open_store(url)
        with writing(store) as writers, opening(store) as opened:
            advanced(writers, 200)
            before = {writer.game: writer.version for writer in writers}
            assert run("backup", str(file), url=url).exit_code == 0
            advanced(writers, 50)
        store.close()
        assert opened
    with valkey.server(*DURABLE) as new:
        assert run("restore", str(file), url=new.url).exit_code == 0
        restored = open_store(new.url)
        for writer in writers:
            there = restored.streams.version(writer.game)
            assert there is not None
            assert before[writer.game] <= there
            writer.store, writer.version, writer.surprises = restored, there, []
            writer.check()
        listed = {game for _, game in restored.lobby.page(None, None, None, 9_999)}
        assert {game for game in listed if restored.streams.meta(game) is None} == set()
        restored.close()


class opening:
    """Games are opened meanwhile, one after the other."""

    def __init__(self, store: RedisStore) -> None:
        self._store, self._stop, self._opened = store, Event(), list[str]()
        self._thread = Thread(target=self._run, daemon=True)

    def _run(self) -> None:
        while not self._stop.is_set():
            self._opened.append(open_bots(Handler(self._store), ("random",) * 2))

    def __enter__(self) -> list[str]:
        self._thread.start()
        return self._opened

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join(timeout=patience(20))


def test_what_is_not_whole_or_not_for_this_store_changes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "it.estancia"
    with valkey.server(*DURABLE) as server:
        store = open_store(server.url)
        begin(store)
        assert run("backup", str(file), url=server.url).exit_code == 0
        told = run("backup", str(file), url=server.url)
        assert told.exit_code == 2
        assert "exists already" in told.output
        told = run("restore", str(file), url=server.url)
        assert told.exit_code == 2
        assert "restore into an empty one" in told.output
        assert run("restore", "--check", str(file), url=server.url).exit_code == 0
        whole = file.read_bytes()
        for bad in (whole[: len(whole) // 2], b"no backup", b""):
            file.write_bytes(bad)
            with valkey.server() as empty, empty.client() as client:
                assert run("restore", str(file), url=empty.url).exit_code == 2
                assert not client.keys("*")
        store.close()


def test_what_breaks_off_names_the_game_that_it_was_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "it.estancia"
    with valkey.server(*DURABLE) as server, valkey.server() as empty:
        store = open_store(server.url)
        begin(store)
        with monkeypatch.context() as broken:
            broken.setattr(backup, "_dump", lambda pipe, key: pipe.execute_command("NO SUCH", key))
            told = run("backup", str(file), url=server.url)
        assert (told.exit_code, file.exists()) == (2, False)
        assert f"failed at game {GAME}: " in told.output
        with monkeypatch.context() as broken:
            lines = backup._lines
            broken.setattr(
                backup, "_lines", lambda *its: (replace(line, value="AAAA") for line in lines(*its))
            )
            assert run("backup", str(file), url=server.url).exit_code == 0
        told = run("restore", str(file), url=empty.url)
        assert told.exit_code == 2
        assert "The restore is incomplete: it failed at " in told.output
        store.close()


def test_damage_of_any_kind_is_told_before_anything_is_restored(tmp_path: Path) -> None:
    packed = bytearray(gzip.compress(b'{"format":"estancia backup 1","at":1}\n' + b"x" * 9_000))
    packed[30] ^= 0xFF
    (bent := tmp_path / "bent").write_bytes(packed)
    (deep := tmp_path / "deep").write_bytes(gzip.compress(b"[" * 100_000))
    (other := tmp_path / "other").write_bytes(gzip.compress(b"[]\n"))
    for file in (bent, deep, other):
        with pytest.raises(backup.BadBackup):
            backup.check(file)
