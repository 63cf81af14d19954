"""Benchmark of fairness: how long do cheap requests take beside twelve connections of each expensive kind?

One client looks at its games and sends commands, as people do, first alone, then beside a process that asks
for one kind of long work again and again over twelve connections. Nobody's time is metered there (loopback),
so this is what taking turns does by itself. Both are measured in turn, for every kind anew.
"""

import asyncio
import json
import multiprocessing
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPConnection
from multiprocessing.synchronize import Event
from typing import NamedTuple

from bench import http
from bench.harness.measure import Row, percentile, scaled
from bench.harness.random_games import random_game
from bench.harness.serving import HOST, Served, request, service, throw
from domain.titles import TITLES
from service.games.handler import Handler
from service.games.loaded import LoadedGame
from service.games.positions.questions import MOST_EVENTS
from service.store.redis.store import open_store

CONNECTIONS = 12
COMMANDS = 200
GAMES = 2
ROUNDS = 2
LARGE = "gwt-argentina"
"""The title with the longest games, and the largest views."""


class Kind(NamedTuple):
    """A kind of long work: what is sent, and whether who sends it hangs up at once."""

    name: str
    raw: bytes
    hangs_up: bool = False


def rows(scale: float) -> Iterator[Row]:
    with service() as served:
        handler, commands = Handler(open_store(served.store)), scaled(COMMANDS, scale, 32)
        number = 0
        for kind in kinds(served, handler):
            alone, beside = list[float](), list[float]()
            for _ in range(ROUNDS):
                number += 2
                alone += _cheap(served, handler, commands // ROUNDS, number)
                with _asking(served.port, kind):
                    beside += _cheap(served, handler, commands // ROUNDS, number + 1)
            most, before = percentile(beside, 0.99), percentile(alone, 0.99)
            yield Row(
                f"commands and reads beside {CONNECTIONS} of: {kind.name}", most, "ms (p99)", len(beside), "",
                f"{before:.2f} ms alone", most / before, "<= 3.00",
                f"p50 {percentile(beside, 0.5):.1f} ms, alone {percentile(alone, 0.5):.1f}",
            )  # fmt: skip


def kinds(served: Served, handler: Handler) -> Iterator[Kind]:
    """The most expensive request of every operation that costs more than a command; first the cheapest."""
    games = [random_game(handler, TITLES[LARGE].rules, number).id for number in range(GAMES)]
    path = f"/v1/games/{games[0]}"
    late = max(1, handler.current(games[0]).version - 99)
    told = {"Connection": "close", "Accept-Encoding": "gzip"}

    def get(path: str, accept: str = "*/*") -> bytes:
        return request("GET", path, headers={**told, "Accept": accept})

    yield Kind("nothing but connections", get("/healthz"))
    yield Kind("replay with scene and text", get(f"{path}/replay?from={late}&include=scene&text=true"))
    yield Kind("replay by changes", get(f"{path}/replay?from={late}&form=changes&include=scene&text=true"))
    yield Kind("page of events with text", get(f"{path}/events?limit=500&text=true"))
    yield Kind("all events with text", get(f"{path}/events?text=true", "application/x-ndjson"))
    yield Kind("export of a game", get(f"{path}/export"))
    yield Kind("export of all games", get("/v1/exports?limit=1000"))
    yield Kind("knowledge", get(f"{path}/knowledge?seat=0"))
    yield Kind("audit", get(f"{path}/audit"))
    yield Kind("list of games", get("/v1/games?limit=50&status=over"))
    yield Kind("game with scene", get(f"{path}?include=scene,commands,tree&text=true"))
    yield Kind("scoring", get(f"{path}/scoring?at={late}"))
    yield Kind("contract", get("/openapi.json"))
    position = request(
        "POST", f"/v1/titles/{LARGE}/check", _position(served, handler.current(games[0])), told
    )
    yield Kind("check of a large position", position)
    yield Kind("check of a large position, hung up", position, hangs_up=True)
    bundle = _answer(served, f"{path}/export?seed=true")
    imported = request("POST", "/v1/games/import", bundle, {**told, "Content-Type": "application/x-ndjson"})
    yield Kind("import", imported.replace(b"Content-Type: application/json\r\n", b"", 1))


def _position(served: Served, loaded: LoadedGame) -> bytes:
    """A game as somebody else would keep it."""
    lines = _answer(served, f"/v1/games/{loaded.id}/export").splitlines()[1:-1]
    records = [json.loads(line)["record"] for line in lines]
    events = [{"type": it["type"], "data": it["data"], "seat": it["seat"]} for it in records]
    seats = len(loaded.game.table.seats)
    return json.dumps(
        {"seats": seats, "events": events[:MOST_EVENTS], "view_for": list(range(seats))}
    ).encode()


def _answer(served: Served, path: str) -> bytes:
    connection = HTTPConnection(HOST, served.port, timeout=60)
    try:
        connection.request("GET", path)
        return connection.getresponse().read()
    finally:
        connection.close()


def _cheap(served: Served, handler: Handler, commands: int, seed: int) -> list[float]:
    """Seconds that each command took, and each look at its game before it."""
    work = http.round_of_games(handler, 1, commands, f"fair{seed}")
    asked = [[raw for it in each for raw in (it.look, it.raw)] for each in work]
    return throw(served.port, asked, http.looks(work))[1]


@contextmanager
def _asking(port: int, kind: Kind) -> Iterator[None]:
    """While the block runs, another process asks for this all the time; all of its connections have begun."""
    context = multiprocessing.get_context("spawn")
    has_begun = context.Event()
    asking = context.Process(target=_ask_on, args=(port, kind, has_begun), daemon=True)
    asking.start()
    try:
        has_begun.wait(60)
        yield
    finally:
        asking.kill()
        asking.join()


def _ask_on(port: int, kind: Kind, has_begun: Event) -> None:
    sent = 0

    async def ask() -> None:
        nonlocal sent
        while True:
            with suppress(OSError):
                reader, writer = await asyncio.open_connection(HOST, port)
                writer.write(kind.raw)
                await writer.drain()
                sent += 1
                if sent >= CONNECTIONS:
                    has_begun.set()
                while not kind.hangs_up and await reader.read(1 << 20):
                    pass
                writer.close()

    async def everybody() -> None:
        await asyncio.gather(*(ask() for _ in range(CONNECTIONS)))

    asyncio.run(everybody())
