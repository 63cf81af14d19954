"""Benchmark of event streams: how many can be held, what each costs, and who is answered beside them."""

import http.client
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

from bench.harness.measure import Row, beside, percentile, scaled
from bench.harness.serving import HOST, Served, family, request, service, throw
from bench.http import looks, raws, round_of_games
from service.games.handler import Handler
from service.store.redis.store import open_store

HELD = 2_000
CLIENTS = 8
ROUNDS = 3


def rows(scale: float) -> Iterator[Row]:
    """Idle streams of spectators, over the two processes that answer HTTP; and a service without any."""
    held = scaled(HELD, scale, 50)
    asked = scaled(200, scale, 10)
    # Two thirds of a process's connections may be streams, and the two processes do not share evenly.
    settings = {"ESTANCIA_HTTP_CONNECTIONS": str(held * 2)}
    with service(settings) as served, service(settings) as empty, ExitStack() as sockets:
        game, token, version = _opened(served.port)
        before = _memory(served)
        begin = time.perf_counter()
        streams = [sockets.enter_context(closing(_stream(served.port, game, version))) for _ in range(held)]
        opening = time.perf_counter() - begin
        alone, beside_them = beside(_looking(empty, asked), _looking(served, asked), rounds=ROUNDS)
        took_alone, took = list[float](), list[float]()
        for number in range(ROUNDS):
            for server, times in ((empty, took_alone), (served, took)):
                work = round_of_games(Handler(open_store(server.store)), 1, asked, f"{server.port}-{number}")
                times += throw(server.port, raws(work), looks(work))[1]
        growth = (_memory(served) - before) / held
        heard = _heard(served.port, game, token, streams)
        yield Row(
            f"idle event streams held ({held:,})",
            growth / 1024,
            "KB each",
            held,
            "",
            aim="<= 60",
            note=f"opened in {opening:.1f} s",
        )
        yield Row(
            "GET game beside them",
            beside_them.middle,
            "requests/s",
            beside_them.n,
            beside_them.spread,
            f"{alone.middle:,.0f} without",
            beside_them.middle / alone.middle,
        )
        middle = percentile(took, 0.5)
        yield Row(
            "command beside them",
            middle,
            "ms (p50)",
            len(took),
            "",
            f"{percentile(took_alone, 0.5):.2f} ms without",
            middle / percentile(took_alone, 0.5),
            "<= 1.30",
            f"p99 {percentile(took, 0.99):.1f}, without {percentile(took_alone, 0.99):.1f} ms",
        )
        yield Row(
            "an event reaches all of them",
            percentile(heard, 0.99),
            "ms (p99)",
            len(heard),
            "",
            note=f"p50 {percentile(heard, 0.5):.0f} ms from sending the command; one process reads them all",
        )


def _looking(served: Served, asked: int) -> Callable[[], int]:
    """Clients that look at a game, `asked` times each."""
    game, _, _ = _opened(served.port)
    work = [[request("GET", f"/v1/games/{game}")] * asked for _ in range(CLIENTS)]

    def look() -> int:
        throw(served.port, work)
        return asked * CLIENTS

    return look


def _opened(port: int) -> tuple[str, str, int]:
    """A game for two that waits for its first player: its id, that player's token, its version."""
    seats = [{"kind": "reserved", "name": name} for name in ("Ana", "Ben")]
    opened = _call(port, "POST", "/v1/games", {"title": "el-gaucho", "seats": seats})
    game, deadline = opened["game"], time.monotonic() + 30
    while not (shown := _call(port, "GET", f"/v1/games/{game}"))["to_act"]:
        if time.monotonic() > deadline:
            raise RuntimeError("the game is not set up")
        time.sleep(0.05)
    return game, opened["seats"][shown["to_act"][0]]["token"], shown["version"]


def _call(port: int, method: str, path: str, body: Any = None, token: str = "") -> Any:
    connection = http.client.HTTPConnection(HOST, port, timeout=30)
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    with closing(connection):
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        return json.loads(connection.getresponse().read())


def _stream(port: int, game: str, after: int) -> socket.socket:
    """An open stream: its head has come."""
    stream = socket.create_connection((HOST, port), timeout=60)
    stream.sendall(
        f"GET /v1/games/{game}/events?after={after} HTTP/1.1\r\nHost: {HOST}\r\n"
        "Accept: text/event-stream\r\n\r\n".encode()
    )
    head = b""
    while b"\r\n\r\n" not in head:
        head += stream.recv(4_096)
    if not head.startswith(b"HTTP/1.1 200"):
        raise RuntimeError(head.decode())
    return stream


def _heard(port: int, game: str, token: str, streams: list[socket.socket]) -> list[float]:
    """Seconds from sending a command until each stream has brought its event."""
    command = _call(port, "GET", f"/v1/games/{game}/commands", token=token)["commands"][0]
    sender = threading.Thread(target=_call, args=(port, "POST", f"/v1/games/{game}/commands", command, token))
    begin = time.perf_counter()
    sender.start()
    took = []
    for stream in streams:
        said = b""
        while b"event: tiles_kept" not in said:
            said += stream.recv(4_096)
        took.append(time.perf_counter() - begin)
    sender.join()
    return took


def _memory(served: Served) -> int:
    """Bytes that all processes of the service hold, shared pages counted once (Linux only)."""
    total = 0
    for process in family(served.pid):
        text = Path(f"/proc/{process}/smaps_rollup").read_text()
        total += next(int(line.split()[1]) for line in text.splitlines() if line.startswith("Pss:")) * 1024
    return total
