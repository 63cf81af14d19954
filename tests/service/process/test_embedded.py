"""Does a single machine's own server start, survive, and end as it should?"""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import redis

from service.config import Fsync
from service.process import embedded_valkey
from service.store.redis.store import open_store
from tests.support import valkey
from tests.support.speed import patience

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[3]
PARENT = """
import sys, signal
from service.process import embedded_valkey
print(embedded_valkey.start(sys.argv[1]).pid, flush=True)
signal.pause()
"""


@pytest.fixture
def folder() -> Iterator[Path]:
    with valkey.temporary_folder() as folder:
        yield folder / "data"


def client(url: str) -> redis.Redis:
    return redis.Redis.from_url(url, protocol=2)


def parent_of(folder: Path) -> subprocess.Popen[str]:
    """Another process that has started the server, and says its id."""
    return subprocess.Popen(
        [sys.executable, "-c", PARENT, folder], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )


def alive(folder: Path) -> bool:
    """Whether a server holds the folder: its own lock says so."""
    lock = embedded_valkey._lock(folder / "server.lock")
    if lock is None:
        return True
    os.close(lock)
    return False


@pytest.mark.parametrize("fsync", ["always", "everysec", "no"])
def test_it_is_fit_to_hold_games_and_as_durable_as_asked(folder: Path, fsync: Fsync) -> None:
    with embedded_valkey.running(folder, fsync) as url:
        store = open_store(url, fsync)
        store.close()
        assert store.warnings == ()
        with client(url) as it:
            assert it.config_get("appendfsync")["appendfsync"] == fsync


def test_it_may_use_so_much_memory_and_forgets_nothing(folder: Path) -> None:
    for asked, memory in ((64, 64), (None, None)):
        server = embedded_valkey.start(folder, memory=asked)
        with client(server.url) as at:
            found = at.info("memory")
            assert found["maxmemory_policy"] == "noeviction"
            assert found["maxmemory"] == (memory << 20 if memory else found["maxmemory"]) > 2**24
            assert found["maxmemory"] <= found["total_system_memory"]
        server.stop()


def test_only_this_machines_account_can_reach_it(folder: Path) -> None:
    with embedded_valkey.running(folder) as url, client(url) as it:
        assert it.config_get("port")["port"] == "0"
        assert folder.stat().st_mode & 0o777 == 0o700
        assert (folder / "valkey.sock").stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize(
    "command",
    [
        "CONFIG SET maxmemory-policy allkeys-lru",
        "CONFIG SET tls-port 1",
        "FLUSHALL",
        "FLUSHDB",
        "SWAPDB 0 1",
        "SHUTDOWN NOSAVE",
        "DEBUG SLEEP 0",
        "REPLICAOF 127.0.0.1 1",
        "FUNCTION FLUSH",
        "XTRIM ev MAXLEN 0",
        "XDEL ev 1-0",
        "ACL SETUSER default +@all",
    ],
)
def test_no_client_can_undo_what_makes_it_safe(embedded_server: str, command: str) -> None:
    with client(embedded_server) as it, pytest.raises(redis.ResponseError, match=r"permission|not allowed"):
        it.execute_command(*command.split())


@pytest.fixture(scope="module")
def embedded_server() -> Iterator[str]:
    with valkey.embedded_url() as url:
        yield url


def test_its_data_is_there_after_a_stop_and_a_start(folder: Path) -> None:
    with embedded_valkey.running(folder) as url, client(url) as it:
        it.set("a", "b")
    assert not alive(folder)
    with embedded_valkey.running(folder) as url, client(url) as it:
        assert it.get("a") == b"b"


@pytest.mark.parametrize("name", ["with a space", "quotes \"' and #%?", "ñandú", "long/" * 40])
def test_a_folder_may_have_any_name(folder: Path, name: str) -> None:
    with embedded_valkey.running(folder / name) as url, client(url) as it:
        assert it.ping()
        assert (folder / name / "valkey.log").exists()


def test_a_relative_folder_is_found_again_from_elsewhere(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder.parent)
    with embedded_valkey.running("data") as url:
        monkeypatch.chdir("/")
        with client(url) as it:
            assert it.ping()


def test_it_is_in_a_session_of_its_own_so_that_an_interrupt_does_not_reach_it(folder: Path) -> None:
    server = embedded_valkey.start(folder)
    assert os.getsid(server.pid) != os.getsid(0)
    server.stop()


def test_the_server_of_a_killed_parent_is_found_again_and_not_doubled(folder: Path) -> None:
    with parent_of(folder) as parent:
        assert parent.stdout is not None
        pid = int(parent.stdout.readline())
        parent.send_signal(signal.SIGKILL)
    assert alive(folder)
    server = embedded_valkey.start(folder)
    assert server.pid == pid
    server.stop()
    assert not alive(folder)


def test_a_guest_uses_the_server_of_a_living_parent_and_leaves_it_running(folder: Path) -> None:
    host = embedded_valkey.start(folder)
    guest = embedded_valkey.start(folder)
    assert guest.pid == host.pid
    guest.stop()
    assert alive(folder)
    host.stop()
    assert not alive(folder)


def test_a_guest_that_outlives_the_parent_ends_the_server(folder: Path) -> None:
    with parent_of(folder) as parent:
        assert parent.stdout is not None
        pid = int(parent.stdout.readline())
        guest = embedded_valkey.start(folder)
        parent.send_signal(signal.SIGKILL)
    assert guest.pid == pid
    guest.stop()
    assert not alive(folder)


def test_of_many_starts_at_once_one_makes_the_server(folder: Path) -> None:
    with ThreadPoolExecutor(6) as pool:
        started = list(pool.map(lambda _: embedded_valkey.start(folder), range(6)))
    assert len({server.pid for server in started}) == 1
    for server in started:
        server.stop()
    assert not alive(folder)


def test_a_server_that_was_killed_is_started_anew(folder: Path) -> None:
    server = embedded_valkey.start(folder)
    with client(server.url) as it:
        it.set("a", "b")
    os.kill(server.pid, signal.SIGKILL)
    server.stop()
    with embedded_valkey.running(folder) as url, client(url) as it:
        assert it.get("a") == b"b"


def test_a_start_waits_as_long_as_the_data_loads_and_tells_how_far_it_is(folder: Path) -> None:
    with embedded_valkey.running(folder):
        pass
    (log,) = (folder / "appendonlydir").glob("*.incr.aof")
    slow = b"".join(command(b"SET", b"%d" % n, b"x") for n in range(1_100)) + command(
        b"DEBUG", b"SLEEP", b"0.05"
    )
    log.write_bytes(slow * 8 + command(b"SET", b"last", b"y"))
    told: list[float] = []
    with embedded_valkey.running(folder, progress=told.append) as url, client(url) as it:
        assert it.get("last") == b"y"
    assert told == sorted(told)
    assert told


def slow_to_load(folder: Path, seconds: float) -> None:
    """Data that takes so long to be read."""
    with embedded_valkey.running(folder):
        pass
    (log,) = (folder / "appendonlydir").glob("*.incr.aof")
    piece = command(b"SET", b"first", b"x") * 1_100 + command(b"DEBUG", b"SLEEP", b"0.05")
    log.write_bytes(piece * round(seconds / 0.05))


def test_a_server_that_is_killed_while_it_loads_is_started_anew(folder: Path) -> None:
    slow_to_load(folder, 1.0)
    with ThreadPoolExecutor(1) as pool:
        started = pool.submit(embedded_valkey.start, folder)
        killed = set[int]()
        while len(killed) < 3:
            info = embedded_valkey._info(embedded_valkey.url_of(folder))
            if info and info["loading"] and info["process_id"] not in killed:
                killed.add(info["process_id"])
                os.kill(info["process_id"], signal.SIGKILL)
        server = started.result(patience(60))
    assert server.pid not in killed
    with client(server.url) as it:
        assert it.get("first") == b"x"
    server.stop()


def test_a_start_that_takes_long_is_given_up_when_nobody_wants_it_any_more(folder: Path) -> None:
    slow_to_load(folder, 60.0)
    asked = [0]

    def is_cancelled() -> bool:
        asked[0] += 1
        return asked[0] > 20

    with pytest.raises(embedded_valkey.EmbeddedError, match="got the stop signal"):
        embedded_valkey.start(folder, cancelled=is_cancelled)
    assert not alive(folder)


def test_a_server_that_cannot_start_says_why(folder: Path) -> None:
    with embedded_valkey.running(folder):
        pass
    (log,) = (folder / "appendonlydir").glob("*.incr.aof")
    log.write_bytes(b"no log at all\n")
    with pytest.raises(embedded_valkey.EmbeddedError, match="Bad file format"):
        embedded_valkey.start(folder)
    assert not alive(folder)


def command(*words: bytes) -> bytes:
    """A command as the append-only file has it."""
    return b"*%d\r\n" % len(words) + b"".join(b"$%d\r\n%b\r\n" % (len(word), word) for word in words)
