"""A capacity model: what a number of tables needs, worked out from measured figures of this or a kept run.

What people do is assumed, and stands in `LOADS`; what that costs is measured, and is looked up by the names
of rows.
"""

import sys
from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from typing import NamedTuple

from bench.harness.measure import Row

TITLE = "el-gaucho"
"""The title that is played."""
BUSY = 0.6
"""Of a processor; beyond that, who comes last waits long."""
SHARD_GB = 24
"""Memory of one server of the store that games may fill; as much again is for its copy while it rewrites."""
PROCESS_STREAMS = 2_600
"""Two thirds of the connections that a process holds unless told otherwise."""
COLD_KB = 3.4
"""Memory of a game whose stream is in cold storage: what is kept beside the stream. As measured once."""
LOG = 2.0
"""The log on disk by what is in it: it is rewritten when it has doubled."""


class Load(NamedTuple):
    """What is asked of the service. Times are those of people who play without a break."""

    stored: int
    active: int
    """tables where people play now"""
    watching: float
    """open streams at each of them"""
    pause: float
    """seconds between two commands at a table"""


LOADS = {
    "100,000 tables": Load(stored=100_000, active=10_000, watching=3.5, pause=20),
    "10 million tables": Load(stored=10_000_000, active=200_000, watching=3.5, pause=20),
}


class Costs(NamedTuple):
    """What is measured, in milliseconds, bytes and KB."""

    http_ms: float
    store_ms: float
    command_bytes: float
    game_memory_kb: float
    game_disk_kb: float
    stream_kb: float
    told_ms: float
    """until an event has reached one more stream: no less than a processor does for it"""


class Needs(NamedTuple):
    """What a load needs. Processors are full ones; `processes` and `shards` are to be started."""

    commands: float
    """each second"""
    streams: float
    processors: float
    processes: int
    store_processors: float
    shards: int
    memory_gb: float
    """of the store, if all games are in it"""
    cold_gb: float
    """of the store, if all but the active games are in cold storage"""
    cold_shards: int
    streams_gb: float
    disk_gb: float
    network_mbit: float


MEASURED: Mapping[str, str] = {
    "http_ms": "growth: CPU of a command, HTTP",
    "store_ms": "growth: CPU of a command, store",
    "command_bytes": "growth: bytes of a command and its answer",
    "game_memory_kb": f"growth: memory of a whole game, {TITLE}",
    "game_disk_kb": f"growth: disk of a whole game, {TITLE}",
    "stream_kb": "idle event streams held",
    "told_ms": "an event reaches all of them",
}
"""Which row, by the beginning of its name, tells which cost."""


def costs_of(rows: Sequence[Row]) -> Costs | None:
    """The costs that rows tell, the last of a name; None unless they tell all."""
    costs = dict[str, float]()
    for row in rows:
        for cost, name in MEASURED.items():
            if row.name.startswith(name):
                costs[cost] = row.value / row.n if cost == "told_ms" else row.value
    return Costs(**costs) if len(costs) == len(MEASURED) else None


def needs(load: Load, costs: Costs) -> Needs:
    """What a load needs at these costs. An event goes to every stream of its table, about as an answer."""
    commands, streams = load.active / load.pause, load.active * load.watching
    telling = load.watching * costs.told_ms
    processors = commands * (costs.http_ms + telling) / 1000 / BUSY
    store = commands * costs.store_ms / 1000 / BUSY
    memory = load.stored * costs.game_memory_kb / 1024**2
    cold = (load.active * costs.game_memory_kb + load.stored * COLD_KB) / 1024**2
    return Needs(
        commands=commands,
        streams=streams,
        processors=processors,
        processes=max(ceil(processors), ceil(streams / PROCESS_STREAMS)),
        store_processors=store,
        shards=max(ceil(store), ceil(memory / SHARD_GB)),
        memory_gb=memory,
        cold_gb=cold,
        cold_shards=max(ceil(store), ceil(cold / SHARD_GB)),
        streams_gb=streams * costs.stream_kb / 1024**2,
        disk_gb=load.stored * costs.game_disk_kb / 1024**2 * LOG,
        network_mbit=commands * costs.command_bytes * (1 + load.watching) * 8 / 1e6,
    )


def rows(measured: Sequence[Row]) -> Iterator[Row]:
    """One row for each load; none, and a word, without the figures that `growth` and `streams` measure."""
    costs = costs_of(measured)
    if costs is None:
        print("model: nothing measured; try: python -m bench growth streams model", file=sys.stderr)
        return
    for name, load in LOADS.items():
        use = needs(load, costs)
        yield Row(
            f"model: {name}, {load.active:,} active", use.commands, "commands/s", load.stored, "",
            note=f"{use.streams:,.0f} streams; HTTP {use.processors:.1f} processors, "
            f"{use.processes} processes, {use.streams_gb:.1f} GB; "
            f"store {use.store_processors:.1f} processors, {use.shards} shards, "
            f"{use.memory_gb:,.0f} GB of memory (cold storage: {use.cold_shards}, {use.cold_gb:,.1f} GB), "
            f"{use.disk_gb:,.0f} GB of disk; network {use.network_mbit:.0f} Mbit/s",
        )  # fmt: skip
