"""Benchmark of fairness: how long do cheap requests take beside twelve connections of each expensive kind?

One client looks at its games and sends commands, as people do, first alone, then beside a process that asks
for one kind of long work again and again over twelve connections. No client's time is metered there
(loopback), so this is what taking turns does by itself. Both are measured in turn, again for every kind.
"""

import json
from collections.abc import Iterator
from http.client import HTTPConnection
from typing import NamedTuple

from bench import http
from bench.harness.asking import asking
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
LEAST = 32
"""Commands of a measurement, however small its scale."""
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
        handler, commands = Handler(open_store(served.store)), scaled(COMMANDS, scale, LEAST)
        number = 0
        for kind in kinds(served, handler):
            alone, beside = list[float](), list[float]()
            for _ in range(ROUNDS):
                number += 2
                work = [_prepared(handler, commands // ROUNDS, seed) for seed in (number, number + 1)]
                alone += _cheap(served, work[0])
                with asking(HOST, served.port, kind.raw, CONNECTIONS, kind.hangs_up):
                    beside += _cheap(served, work[1])
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
    headers = {"Connection": "close", "Accept-Encoding": "gzip"}

    def get(path: str, accept: str = "*/*") -> bytes:
        return request("GET", path, headers={**headers, "Accept": accept})

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
        "POST", f"/v1/titles/{LARGE}/check", _position(served, handler.current(games[0])), headers
    )
    yield Kind("check of a large position", position)
    yield Kind("check of a large position, hung up", position, hangs_up=True)
    bundle = _answer(served, f"{path}/export?seed=true")
    imported = request(
        "POST", "/v1/games/import", bundle, {**headers, "Content-Type": "application/x-ndjson"}
    )
    yield Kind("import", imported.replace(b"Content-Type: application/json\r\n", b"", 1))


def _position(served: Served, loaded: LoadedGame) -> bytes:
    """Return a game as another server would keep it."""
    lines = _answer(served, f"/v1/games/{loaded.id}/export").splitlines()[1:-1]
    records = [json.loads(line)["record"] for line in lines]
    events = [{"type": record["type"], "data": record["data"], "seat": record["seat"]} for record in records]
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


def _prepared(handler: Handler, commands: int, seed: int) -> list[http.Prepared]:
    """Commands of one client, in games that are ready for them."""
    return http.round_of_games(handler, 1, commands, f"fair{seed}")[0][:commands]


def _cheap(served: Served, work: list[http.Prepared]) -> list[float]:
    """Seconds that each command took, and each look at its game before it."""
    asked = [raw for prepared in work for raw in (prepared.look, prepared.raw)]
    return throw(served.port, [asked], http.looks([work]))[1]
