"""`estancia doctor`: diagnosis of settings, titles, address, disk, store, queue and clock."""

import os
import resource
import shutil
import socket
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Literal

import click

from service import config
from service.cli.operate.findings import Finding, Findings, of_titles
from service.cli.operate.settings_check import examine_settings, of_settings
from service.cli.terminal.http_client import Client as HttpClient
from service.cli.terminal.options import address
from service.cold_storage.inventory import take_inventory
from service.cold_storage.object_store import ObjectStore
from service.games.cache import is_known
from service.games.codec.answers import encode
from service.games.unreadable.other_releases import all_met
from service.process import embedded_valkey
from service.store.base import StoreUnavailable
from service.store.redis import connections
from service.store.redis.store import RedisStore
from service.times import SKEW, now_ms

SLOW = 0.05
"""Seconds for a write to reach the disk, or for a store to answer; beyond that, moves feel slow."""
LITTLE = 1 << 30
"""Bytes that should be free on the disk."""
NEARLY_FULL = 0.8
NAMED = 10
"""Maximum number of games named for one fault."""
_STORE, _COLD = "ESTANCIA_REDIS_URL", "ESTANCIA_COLD_STORAGE"


@click.command(
    short_help="Diagnose this machine, and say what to do.",
    epilog="""\b
Exit code: 0 the service can work (there may be warnings), 1 a problem.
\b
Example:
  ESTANCIA_REDIS_URL=redis://10.0.0.5:6379 estancia doctor
""",
)
@click.option("--deep", is_flag=True, help="Also read every object of cold storage.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per line.")
@click.pass_obj
def doctor(bad_lines: Sequence[str] | None, as_json: bool, deep: bool) -> None:
    """Check settings, titles, address, disk, store, queue, clock and cold storage.

    Changes nothing. You can run it beside the service, or before the first start.
    """
    levels = set()
    for finding in examine(deep=deep, bad_lines=bad_lines or ()):
        levels.add(finding.level)
        if as_json:
            click.echo(encode(finding._asdict()))
        else:
            click.echo(f"{finding.level:8} {finding.part}: {finding.what}")
            if finding.remedy:
                click.echo(f"{'':8}   → {finding.remedy}")
    sys.exit(1 if "problem" in levels else 0)


def examine(*, deep: bool = False, bad_lines: Sequence[str] = ()) -> Findings:
    """Run all checks in order. A check that fails becomes a problem, never an exception.

    `bad_lines`: faults of the settings file. A part with faulty settings is skipped.
    """
    settings, faulty, faults = examine_settings(os.environ)
    yield from of_settings(os.environ, [*bad_lines, *map(str, faults)])
    yield from of_titles()
    parts: list[tuple[str, Callable[[config.Config], Findings], set[str]]] = [
        ("address", _address, {"ESTANCIA_BIND"}),
        ("files", _files, set()),
        ("disk", _disk, {_STORE}),
        ("store", _store, {_STORE}),
        ("queue", _queue, {_STORE, "ESTANCIA_QUEUE_URL"}),
        ("cold storage", _cold_storage, {_COLD}),
        ("cold storage", partial(_cold_games, deep=deep), {_STORE, _COLD}),
    ]
    for name, look, needed in parts:
        if needed & set(faulty):
            continue
        try:
            yield from look(settings)
        except (OSError, StoreUnavailable, *connections.FAILURES) as error:
            yield Finding("problem", name, str(error), _advice(str(error)))


def _advice(error: str) -> str:
    for words, remedy in (
        ("Connection refused", "start the server there, or correct the URL"),
        ("No such file", "start the server there, or correct the URL"),
        ("Name or service not known", "the host of the URL cannot be found: correct it, or the name server"),
        ("timed out", "no answer: check firewalls, and whether the server hangs"),
        ("WRONGPASS", "the password in the URL is not that of the server"),
        ("NOAUTH", "the server wants a password: redis://user:password@host:port"),
        ("NOPERM", "the account in the URL lacks a permission: it needs all but the dangerous commands"),
        ("role", "the URL leads to a replica: use the primary, or an address that follows it"),
        ("Permission denied", "give this account that permission"),
    ):
        if words in error:
            return remedy
    return "docs/guides/operate/running.md lists the requirements"


def _address(settings: config.Config) -> Findings:
    where = f"{settings.bind.host}:{settings.bind.port}"
    family = socket.AF_INET6 if ":" in settings.bind.host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(settings.bind)
        except OSError as error:
            yield from _who_listens(settings, where, error)
            return
    remedy = (
        "if a service should be running, it is down or elsewhere: ESTANCIA_BIND=host:port doctor checks there"
    )
    yield Finding("ok", "address", f"{where} is free; no service listens there", remedy)


def _who_listens(settings: config.Config, where: str, error: OSError) -> Findings:
    url = address(settings.bind)
    try:
        with HttpClient(url) as client:
            is_ours = client.get("/healthz") == {"status": "alive"}
    except (click.ClickException, ValueError):
        is_ours = False
    if not is_ours:
        other = f"{settings.bind.host}:{settings.bind.port + 1}"
        remedy = f"stop the program that listens there, or ESTANCIA_BIND={other}"
        yield Finding("problem", "address", f"cannot listen on {where}: {error.strerror}", remedy)
        return
    try:
        with HttpClient(url) as client:
            client.get("/readyz")
    except click.ClickException as problem:
        yield Finding(
            "problem",
            "address",
            f"the service at {where} is not ready: {problem.message}",
            "see below, and its log",
        )
    else:
        yield Finding("ok", "address", f"the service at {where} is ready")


def _files(settings: config.Config) -> Findings:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = settings.http_connections + 256
    if hard != resource.RLIM_INFINITY and hard < wanted:
        yield Finding(
            "warning", "files", f"a process may open {hard} files, {wanted} are wanted",
            "raise the limit (LimitNOFILE= of systemd, ulimit -Hn), or lower ESTANCIA_HTTP_CONNECTIONS",
        )  # fmt: skip
    else:
        yield Finding("ok", "files", f"a process may open {max(soft, hard)}")


def _disk(settings: config.Config) -> Findings:
    if settings.redis_url is not None:
        return
    folder = settings.data
    while not folder.exists():
        folder = folder.parent
    free = shutil.disk_usage(folder).free
    if free < LITTLE:
        yield Finding(
            "problem" if free < LITTLE // 100 else "warning", "disk",
            f"{free >> 20} MB are free in {folder.resolve()}",
            "free some space: when the disk is full, nothing can be written",
        )  # fmt: skip
    probe = folder / f".estancia-doctor-{os.getpid()}"
    began = time.monotonic()
    try:
        descriptor = os.open(probe, os.O_CREAT | os.O_WRONLY | os.O_EXCL, 0o600)
        os.write(descriptor, b"x" * 4096)
        os.fsync(descriptor)
        os.close(descriptor)
    finally:
        with suppress(OSError):
            probe.unlink()
    took = time.monotonic() - began
    what = f"a write reaches the disk in {took * 1000:.1f} ms, {free >> 20} MB are free"
    if took > SLOW and settings.fsync == "always":
        yield Finding(
            "warning",
            "disk",
            what,
            "every command waits for that: use a faster disk, or ESTANCIA_FSYNC=everysec",
        )
    else:
        yield Finding("ok", "disk", what)


def _store(settings: config.Config) -> Findings:
    url = settings.redis_url or embedded_valkey.url_of(settings.data.resolve())
    try:
        client = connections.connect(url)
    except StoreUnavailable:
        if settings.redis_url is not None:
            raise
        where = settings.data.resolve()
        yield Finding("ok", "store", f"no embedded store is running in {where}; `estancia serve` starts it")
        return
    try:
        is_cluster = connections.is_cluster(client)
        yield from _answering(client, "cluster" if is_cluster else "server")
        if is_cluster:
            yield from _cluster(client)
        for node in connections.nodes(client):
            info = node.info()
            if (text := connections.objection(info)) is not None:
                yield Finding("problem", "store", text, _advice(text))
        for text in dict.fromkeys(connections.weaknesses(client, settings.fsync, settings.replicas)):
            what, _, remedy = text.rpartition("; ")
            yield Finding("warning", "store", what or text, remedy if what else "")
        for met in all_met(RedisStore(client).registers, is_known):
            yield Finding(
                "warning", "store", f"games of another release: {met.title}, {met.reason} ({met.found})",
                "install the title, or run the release that has written them; this one leaves them alone",
            )  # fmt: skip
        yield from _memory(client)
    finally:
        client.close()


def _answering(client: connections.Client, kind: str) -> Findings:
    began = time.monotonic()
    server_time = connections.nodes(client)[0].time()
    took = time.monotonic() - began
    level: Literal["ok", "warning"] = "warning" if took > SLOW else "ok"
    remedy = (
        "move the service nearer to the store, or find out what keeps the store busy" if took > SLOW else ""
    )
    yield Finding(level, "store", f"the {kind} answers in {took * 1000:.1f} ms", remedy)
    yield from _clock(server_time)


def _memory(client: connections.Client) -> Findings:
    used, limit = connections.memory(client)
    if limit and used > limit * NEARLY_FULL:
        yield Finding(
            "warning", "store", f"{used >> 20} of {limit >> 20} MB of memory are used",
            "raise maxmemory (embedded: ESTANCIA_STORE_MEMORY); when it is full, nothing can be written",
        )  # fmt: skip


def _clock(server_time: tuple[int, int]) -> Findings:
    ahead = now_ms() - (server_time[0] * 1000 + server_time[1] // 1000)
    if abs(ahead) > SKEW:
        yield Finding(
            "warning", "clock", f"this machine is {ahead / 1000:+.0f} s from the store's",
            "games go by the store's clock; let NTP set both (timedatectl set-ntp true)",
        )  # fmt: skip
    else:
        yield Finding("ok", "clock", f"{ahead / 1000:+.3f} s from the store's")


def _cluster(client: connections.Client) -> Findings:
    node = connections.nodes(client)[0]
    cluster_info: Any = node.execute_command("CLUSTER INFO")  # type: ignore[no-untyped-call]
    info = (
        cluster_info
        if isinstance(cluster_info, dict)
        else dict(line.split(":") for line in cluster_info.split())
    )
    if info["cluster_state"] != "ok" or int(info["cluster_slots_ok"]) < 16_384:
        yield Finding(
            "problem", "cluster", f"{info['cluster_slots_ok']} of 16384 slots are served",
            "`CLUSTER NODES` shows the missing primary: start it, or let its replica take over "
            "(docs/guides/operate/cluster.md)",
        )  # fmt: skip
    alone = [
        str(node.connection_pool.connection_kwargs.get("port"))
        for node in connections.nodes(client)
        if not int(node.info("replication")["connected_slaves"])
    ]
    if alone:
        yield Finding(
            "warning", "cluster", f"no replica has the primaries at port {', '.join(alone)}",
            "start replicas, or the data of those machines is lost with them "
            "(docs/guides/operate/cluster.md)",
        )  # fmt: skip


def _queue(settings: config.Config) -> Findings:
    url = settings.queue_url or settings.redis_url
    if url is None:
        return
    client = connections.connect(url)
    client.close()
    yield Finding("ok", "queue", "it answers")


def _cold_storage(settings: config.Config) -> Findings:
    if settings.cold_storage is None:
        return
    name, began = f"estancia-doctor-{os.getpid()}", time.monotonic()
    objects = ObjectStore(settings.cold_storage)
    objects.put_if_absent(name, b"x")
    is_there = objects.get(name, bytes) == b"x"
    objects.delete(name)
    took = time.monotonic() - began
    if is_there:
        what = f"an object is written, read and deleted in {took * 1000:.0f} ms"
        yield Finding("ok", "cold storage", what)
    else:
        remedy = "objects must be readable as soon as they are written"
        yield Finding("problem", "cold storage", "a written object cannot be read", remedy)


def _cold_games(settings: config.Config, *, deep: bool) -> Findings:
    """Check that every game in cold storage has its object, and (`deep`) the same bytes as stored."""
    if settings.cold_storage is None:
        return
    try:
        client = connections.connect(settings.redis_url or embedded_valkey.url_of(settings.data.resolve()))
    except StoreUnavailable:  # reported above
        return
    try:
        objects = ObjectStore(settings.cold_storage)
        games, lost, changed = take_inventory(RedisStore(client).streams, objects, deep=deep)
    finally:
        client.close()
    for some, what in ((lost, "lost"), (changed, "changed")):
        if some:
            more = "" if len(some) <= NAMED else f" and {len(some) - NAMED} more"
            yield Finding(
                "problem", "cold storage",
                f"of {games} games there the events of {len(some)} are {what}: "
                f"{', '.join(some[:NAMED])}{more}",
                "copy their objects back from a copy of the folder or bucket "
                "(docs/guides/operate/cold-storage.md); until then lists and exports go past them",
            )  # fmt: skip
    if not (lost or changed):
        read = "is what was put there" if deep else "is there (--deep reads them all)"
        yield Finding("ok", "cold storage", f"of all {games} games there the object {read}")
