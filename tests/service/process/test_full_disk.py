"""A full disk: is it said once, with what to do, are games read on, and does it pass by itself?"""

import os
import resource
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
import pytest
import redis

from service.process import embedded_valkey
from service.store.base import StoreUnavailable
from service.store.redis.store import open_store
from tests.support import valkey
from tests.support.server import FEW, Service

pytestmark = pytest.mark.slow

A_TABLE = {"title": "el-gaucho", "seats": [{"kind": "open"}, {"kind": "open"}]}
TINY = "size=8m"
SEEMS_FULL = """
import pathlib, runpy, sys
from service.process import embedded_valkey
embedded_valkey.no_room = lambda _: "No space left on device" if pathlib.Path({!r}).exists() else None
sys.argv = ["estancia", "serve"]
runpy.run_module("service.cli", run_name="__main__")
"""


@dataclass(frozen=True)
class Disk:
    """A folder for a service, and how its disk becomes full, and has room again."""

    folder: Path
    fill: Callable[[Service], None]
    make_room: Callable[[Service], None]


@contextmanager
def small_files() -> Iterator[Disk]:
    """No file may grow any more: works for anybody, and on every disk."""

    def limit(service: Service, most: int) -> None:
        assert service._process is not None
        with redis.Redis.from_url(service.store_url()) as client:
            server = client.info()["process_id"]
        for pid in (service._process.pid, server):
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))

    def fill(service: Service) -> None:
        (log,) = (service.data / "appendonlydir").glob("*.incr.aof")
        limit(service, log.stat().st_size)

    with valkey.temporary_folder() as folder:
        yield Disk(folder, fill, lambda service: limit(service, resource.RLIM_INFINITY))


@contextmanager
def tiny_disk() -> Iterator[Disk]:
    """A file system of a few megabytes, which something else fills."""
    with valkey.temporary_folder() as folder:
        subprocess.run(("mount", "-t", "tmpfs", "-o", TINY, "tmpfs", folder), check=True)
        try:
            ballast = folder / "ballast"

            def fill(_: Service) -> None:
                # Block by block until there is no room: the store writes beside it.
                with suppress(OSError), ballast.open("wb", buffering=0) as file:
                    while file.write(bytes(4096)):
                        pass

            yield Disk(folder, fill, lambda _: ballast.unlink())
        finally:
            subprocess.run(("umount", "-l", folder), check=True)


def can_mount() -> bool:
    with valkey.temporary_folder() as folder:
        mounted = subprocess.run(
            ("mount", "-t", "tmpfs", "-o", TINY, "tmpfs", folder), stderr=subprocess.DEVNULL
        )
        if mounted.returncode == 0:
            subprocess.run(("umount", folder), check=True)
        return mounted.returncode == 0


DISKS = [small_files, *([tiny_disk] if os.geteuid() == 0 and can_mount() else [])]


@pytest.fixture(params=DISKS)
def disk(request: pytest.FixtureRequest) -> Iterator[Disk]:
    with request.param() as it:
        yield it


@pytest.fixture
def service(disk: Disk) -> Iterator[Service]:
    service = Service(disk.folder, FEW)
    service.log = Path(f"{disk.folder}.log")
    service.start()
    try:
        yield service
    finally:
        disk.make_room(service) if said(service, "cannot write") > said(service, "has room") else None
        service.stop()
        service.log.unlink()


def said(service: Service, what: str) -> int:
    """How often the service has said this."""
    return service.log.read_text().count(what)


def open_game(service: Service) -> Any:
    with service.client() as client:
        return client.post("/v1/games", A_TABLE)


def is_refused(service: Service) -> bool:
    try:
        open_game(service)
    except click.ClickException:
        return True
    return False


def is_read(service: Service, game: str) -> bool:
    try:
        return bool(service.get(f"/v1/games/{game}")["game"] == game)
    except click.ClickException:
        return False


def test_games_are_read_nothing_is_written_and_it_goes_on_when_there_is_room(
    service: Service, disk: Disk
) -> None:
    game = open_game(service)["game"]
    disk.fill(service)
    valkey.until(lambda: is_refused(service) and said(service, "cannot write to its disk"))
    valkey.until(lambda: is_read(service, game))
    valkey.until(lambda: not service.is_ready())
    for _ in range(20):
        assert is_refused(service)
        assert is_read(service, game)
    assert said(service, "ATTENTION") == 1
    assert said(service, "delete something else") == 1
    disk.make_room(service)
    valkey.until(service.is_ready, 60)
    later = open_game(service)["game"]
    assert service.stop() == 0
    with service.stopped_store() as store:
        assert store.streams.read(game)
        assert store.streams.read(later)


def test_a_service_that_is_started_on_a_full_disk_shows_its_games() -> None:
    with valkey.temporary_folder() as folder:
        service, full = Service(folder, FEW), folder / "full"
        service.command = (sys.executable, "-c", SEEMS_FULL.format(str(full)))
        service.start()
        game = open_game(service)["game"]
        assert service.stop() == 0
        full.touch()
        service.begin()
        valkey.until(lambda: is_read(service, game), 60)
        assert is_refused(service)
        full.unlink()
        valkey.until(service.is_ready, 60)
        open_game(service)
        assert service.stop() == 0


@pytest.mark.parametrize("fsync", ["everysec", "no"])
def test_a_server_of_somebody_elses_says_what_is_wrong_and_is_read(fsync: str) -> None:
    """That one stays alive, and refuses to write until it can."""
    with valkey.server("appendonly yes", f"appendfsync {fsync}") as server:
        store = open_store(server.url)
        with server.client() as client:
            pid = client.info()["process_id"]
            client.set("kept", 1)
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))

            def refuses() -> bool:
                try:
                    store.registers.put("register", "name", "line")
                except StoreUnavailable as error:
                    return "make room" in str(error)
                return False

            valkey.until(refuses)
            with pytest.raises(StoreUnavailable, match="make room"):
                store.ping()
            again = open_store(server.url)
            assert again.registers.get("register", "other") is None
            again.close()
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
            valkey.until(lambda: not refuses())
            store.ping()
        store.close()


def test_a_server_that_only_reads_refuses_every_write_and_is_known_by_the_next_to_find_it(
    tmp_path: Path,
) -> None:
    with valkey.temporary_folder() as folder:
        with embedded_valkey.running(folder) as url:
            open_store(url).close()
        server = embedded_valkey.start(folder, writes=False)
        store = open_store(server.url)
        with pytest.raises(StoreUnavailable):
            store.registers.put("register", "name", "line")
        assert store.registers.list("register") == {}
        guest = embedded_valkey.start(folder)
        assert (server.writes, guest.writes) == (False, False)
        store.close()
        server.stop()
        assert embedded_valkey.no_room(tmp_path) is None
        assert "room" not in " ".join(it.name for it in tmp_path.iterdir())
