"""Benchmark of sizes: bytes of answers, compressed, as a seat gets them in the course of a random game."""

import gzip
import time
from collections.abc import Iterator, Sequence
from random import Random
from statistics import median

from flask.testing import FlaskClient

from bench.harness.measure import Row
from bench.harness.random_games import random_game
from domain.core.title import Title
from service.config import read
from service.games.handler import Handler
from service.http.server.app import create_app
from service.http.wire.compressed import packed
from service.store.memory.store import MemoryStore

KB = 1_024
SAMPLES = 12
"""Places in a game, evenly spread."""
EVENTS = 40
POSITIONS = 100
CALLS: tuple[tuple[str, str, int, str], ...] = (
    ("a view", "{url}?at={at}", 2 * KB, "{url}?at={at}"),
    (
        f"{EVENTS} events, slim",
        f"{{url}}/events?after={{at}}&limit={EVENTS}&form=slim",
        KB,
        f"{{url}}/events?after={{at}}&limit={EVENTS}",
    ),
    (
        f"{POSITIONS} positions, by changes",
        "{url}/replay?from={at}&to={to}&form=changes",
        30 * KB,
        "{url}/replay?from={at}&to={to}",
    ),
    ("a layout", "{url}/layout", 8 * KB, "{url}/layout"),
    ("a view and its scene", "{url}?at={at}&include=scene", 5 * KB, "{url}?at={at}&include=scene"),
    (
        f"{POSITIONS} positions with scenes, by changes",
        "{url}/replay?from={at}&to={to}&form=changes&include=scene",
        60 * KB,
        "{url}/replay?from={at}&to={to}&include=scene",
    ),
)
"""What is asked, as what, how large it may be, and the whole form of the same."""


def rows(title: Title, scale: float) -> Iterator[Row]:
    handler = Handler(MemoryStore(), clock=_Clock())
    game = random_game(handler, title.rules, 2)
    settings = read({"ESTANCIA_LOG_REQUESTS": "no", "ESTANCIA_REQUESTS_EACH": "0"})
    client = create_app(handler, settings).test_client()
    samples = max(2, round(SAMPLES * scale))
    last = max(1, game.version - POSITIONS)
    places = [1 + last * number // samples for number in range(samples)]
    url = f"/v1/games/{game.id}"
    for name, call, aim, whole in CALLS:
        asked = [
            (address.format(url=url, at=at, to=at + POSITIONS - 1))
            for at in places
            for address in (call, whole)
        ]
        small = [_sized(client, path) for path in asked[::2]]
        plain = [len(client.get(path).data) for path in asked[1::2]]
        yield _row(f"sizes: {title.name}, {name}", small, plain, aim)


def _row(name: str, small: Sequence[tuple[int, float]], plain: Sequence[int], aim: int) -> Row:
    sizes = [size for size, _ in small]
    largest = max(sizes)
    return Row(
        name, largest, "bytes", len(sizes), f"{min(sizes)} … {largest} bytes",
        f"whole, plain {max(plain):,}", largest / max(plain), f"<= {aim:,} bytes",
        f"median {median(sizes):,.0f} bytes; compressing {1000 * median(took for _, took in small):.2f} ms",
    )  # fmt: skip


def _sized(client: FlaskClient, path: str) -> tuple[int, float]:
    """The bytes of an answer that is compressed, and the seconds that compressing it takes."""
    answer = client.get(path, headers={"Accept-Encoding": "gzip"})
    if answer.status_code != 200:
        raise RuntimeError(f"{path} -> {answer.status}")
    if "Content-Encoding" not in answer.headers:
        return len(answer.data), 0.0
    body = gzip.decompress(answer.data)
    begin = time.perf_counter()
    packed(body)
    return len(answer.data), time.perf_counter() - begin


class _Clock:
    """Milliseconds at which people move: the times of events differ, as they do in real games."""

    def __init__(self) -> None:
        self._now = 1_800_000_000_000
        self._whim = Random(1)

    def __call__(self) -> int:
        self._now += self._whim.randint(200, 20_000)
        return self._now
