"""The processes of a running service, by kind, for whoever wants to kill one."""

import os
import signal
from collections import defaultdict
from contextlib import suppress

import redis

from service.process import embedded_valkey
from tests.support.server import Service, process_table

SUPERVISOR, STORE, QUEUE, ALL = "supervisor", "store", "queue", "everything"
_MODULES = {
    "service.http.server.main": ("http arbiter", "http"),
    "workers.worker": ("watchdog of a worker", "worker"),
    "workers.hint_worker": ("watchdog of a hint worker", "hint worker"),
    "workers.analysis_worker": ("watchdog of an analysis worker", "analysis worker"),
    "workers.hook_worker": ("watchdog of a hook worker", "hook worker"),
    "workers.sweeper": ("sweeper", "sweeper"),
}
"""What the process is that the supervisor has begun, and what its children are."""
KINDS = (
    *dict.fromkeys(kind for pair in _MODULES.values() for kind in pair),
    STORE,
    QUEUE,
    SUPERVISOR,
    ALL,
)


def processes(service: Service) -> dict[str, list[int]]:
    """The process ids of every kind that lives."""
    assert service._process is not None
    supervisor = service._process.pid
    table = process_table()
    parents = {pid: parent for pid, parent, _ in table}
    found = defaultdict[str, list[int]](list)
    if service._process.poll() is None:
        found[SUPERVISOR] = [supervisor]
    for pid, parent, command in table:
        for module, (first, its_child) in _MODULES.items():
            if f" {module}" not in command + " ":
                continue
            if parent == supervisor:
                found[first].append(pid)
            elif parents.get(parent) == supervisor:
                found[its_child].append(pid)
    for kind, folder in ((STORE, service.data), (QUEUE, service.data / "queue")):
        if (pid := _server(embedded_valkey.url_of(folder.resolve()))) is not None:
            found[kind] = [pid]
    return dict(found)


def kill(pids: list[int]) -> int:
    """`kill -9` them; how many were still there."""
    killed = 0
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
            killed += 1
    return killed


def _server(url: str) -> int | None:
    with redis.Redis.from_url(url, socket_timeout=1, protocol=2) as client:
        try:
            return int(client.info("server")["process_id"])
        except redis.RedisError:
            return None
