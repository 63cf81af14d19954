"""Benchmark of half requests: who is answered while thousands of them are held, and for how long are they?"""

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from typing import NamedTuple

from bench.harness.measure import Row, percentile, scaled
from bench.harness.serving import HOST, request, service, throw

HELD = 3_000
HALVES = {
    "headers": b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n",
    "bodies": b"POST /v1/games HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b'Content-Length: 200\r\n\r\n{"title": ',
}


class Began(NamedTuple):
    """Halves that are held, since when, and seconds of others' requests without and beside them."""

    name: str
    begin: float
    halves: list[socket.socket]
    alone: list[float]
    took: list[float]


def rows(scale: float) -> Iterator[Row]:
    """Half headers, then half bodies, from one address."""
    held, asked = scaled(HELD, scale, 50), scaled(200, scale, 20)
    looks = [[request("GET", "/v1/titles/el-gaucho")] * asked]
    with ExitStack() as stack:
        # A service for each, so that the second one need not wait until the first has closed all.
        began = list[Began]()
        for name, sent in HALVES.items():
            served = stack.enter_context(service())
            _, alone = throw(served.port, looks)
            begin = time.perf_counter()
            halves = [stack.enter_context(closing(_half(served.port, sent))) for _ in range(held)]
            began.append(Began(name, begin, halves, alone, throw(served.port, looks)[1]))
        for name, begin, halves, alone, took in began:
            answers = [_until_closed(half) for half in halves]
            seconds = time.perf_counter() - begin
            refused = sum(answer.startswith(b"HTTP/1.1 408 ") for answer in answers)
            middle, before = percentile(took, 0.5), percentile(alone, 0.5)
            yield Row(
                f"GET title while {held:,} half {name} are held", middle, "ms (p50)", len(took), "",
                f"{before:.2f} ms without", middle / before,
                note=f"p99 {percentile(took, 0.99):.1f} ms; {refused:,} got 408 after {seconds:.1f} s",
            )  # fmt: skip


def _half(port: int, sent: bytes) -> socket.socket:
    half = socket.create_connection((HOST, port), timeout=60)
    half.sendall(sent)
    return half


def _until_closed(half: socket.socket) -> bytes:
    heard = b""
    while part := half.recv(4_096):
        heard += part
    return heard
