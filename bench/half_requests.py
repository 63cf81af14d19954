"""Benchmark of half requests: who is answered while thousands of them are held, and for how long are they?"""

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing

from bench.measure import Row, percentile
from bench.serving import HOST, request, service, throw

HELD = 3_000
HALVES = {
    "headers": b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n",
    "bodies": b"POST /v1/games HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b'Content-Length: 200\r\n\r\n{"title": ',
}


def rows(scale: float) -> Iterator[Row]:
    """Half headers, then half bodies, from one address."""
    held, looks = max(100, round(HELD * scale)), [[request("GET", "/v1/titles/el-gaucho")] * 200]
    with service() as served:
        for name, sent in HALVES.items():
            _, alone = throw(served.port, looks)
            with ExitStack() as sockets:
                begin = time.perf_counter()
                for each in (halves := [_half(served.port, sent) for _ in range(held)]):
                    sockets.enter_context(closing(each))
                _, took = throw(served.port, looks)
                answers = [_until_closed(each) for each in halves]
                seconds = time.perf_counter() - begin
            told = sum(it.startswith(b"HTTP/1.1 408 ") for it in answers)
            middle, before = percentile(took, 0.5), percentile(alone, 0.5)
            yield Row(
                f"GET title while {held:,} half {name} are held", middle, "ms (p50)", len(took), "",
                f"{before:.2f} ms without", middle / before,
                note=f"p99 {percentile(took, 0.99):.1f} ms; {told:,} told 408; closed after {seconds:.1f} s",
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
