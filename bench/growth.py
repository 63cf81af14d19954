"""Benchmark of growth: does a command cost more beside many stored games, and what does a game take to keep?

Two services are measured side by side, one beside few stored games and one beside many; in both as many games
are active, and every command is in another of them. Stored games are copies of a few that have just begun:
what costs in a store is how many there are. What a whole game takes is measured with whole random games.
"""

import secrets
import socket
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from itertools import chain
from statistics import median
from typing import NamedTuple

from redis import Redis

from bench.harness.measure import Row, scaled
from bench.harness.random_games import random_game
from bench.harness.serving import HOST, Served, cpu, service, throw
from bench.http import HTTP, STORE, Prepared, round_of_games
from domain.table.events import Offer
from domain.titles import TITLES
from service.games.handler import Handler
from service.games.setup import GameSetup
from service.store.memory.store import MemoryStore
from service.store.records import NewStream, Place
from service.store.redis.store import open_store
from service.times import now_ms

FEW, MANY = 1_000, 100_000
ACTIVE = 2_000
CLIENTS = 16
ROUNDS = 5
WHOLE = 6
"""Games of each title."""
MOULDS = 10
TICK = 0.01
"""Seconds: the system tells no less of a processor."""


class Used(NamedTuple):
    """Seconds of processors for each command, of HTTP and of the store; and commands a second."""

    http: float
    store: float
    rate: float

    @property
    def both(self) -> float:
        """Of all."""
        return self.http + self.store


def rows(scale: float, titles: Iterable[str] = TITLES) -> Iterator[Row]:
    few, many, active = (scaled(most, scale, 8) for most in (FEW, MANY, ACTIVE))
    with ExitStack() as stack:
        services = [stack.enter_context(service()) for _ in (few, many)]
        games = list[list[list[Prepared]]]()
        for served, stored in zip(services, (few, many), strict=True):
            fill(served, stored)
            games.append(games_of(Handler(open_store(served.store)), active))
        figures: list[list[Used]] = [[], []]
        for number in range(-1, ROUNDS):  # one is to warm up
            for served, its, used in zip(services, games, figures, strict=True):
                used_now = sent(served, [game[number + 1] for game in its])
                if number >= 0:
                    used.append(used_now)
        beside_few, beside_many = map(_middle, figures)
        ratios = sorted(large.both / small.both for small, large in zip(*figures, strict=True))
        yield Row(
            f"growth: a command, {active:,} active and {many:,} stored games", 1000 * beside_many.both,
            "ms CPU", active * ROUNDS, f"{ratios[0]:.2f} … {ratios[-1]:.2f} (ratio)",
            f"{1000 * beside_few.both:.2f} ms with {few:,} stored", median(ratios), "<= 1.10",
            f"{beside_many.rate:,.0f} and {beside_few.rate:,.0f} commands/s with {CLIENTS} clients",
        )  # fmt: skip
        for name, value in (("HTTP", beside_many.http), ("store", beside_many.store)):
            yield Row(f"growth: CPU of a command, {name}", 1000 * value, "ms", active * ROUNDS, "")
        yield Row(
            "growth: bytes of a command and its answer", weighed(services[0]), "bytes", 1, "", note="plain"
        )
        for title in titles:
            yield from whole_games(services[0], title, scaled(WHOLE, scale, 1))


def fill(served: Served, games: int) -> None:
    """Create `games` games that have just begun, and that nobody goes on with."""
    memory = MemoryStore()
    moulds = []
    for _ in range(MOULDS):
        opened = Handler(memory).open_game(GameSetup("el-gaucho", {}, [Offer("reserved")] * 2)).loaded
        meta = memory.streams.meta(opened.id) or {}
        moulds.append((meta, memory.streams.read(opened.id)))
    store, since = open_store(served.store), now_ms()

    def create(number: int) -> None:
        meta, entries = moulds[number % MOULDS]
        place = Place("el-gaucho", "abandoned", since)
        store.streams.create(secrets.token_hex(10), NewStream(meta, entries, place=place))

    with ThreadPoolExecutor(CLIENTS) as threads:
        list(threads.map(create, range(games)))
    store.close()


def games_of(handler: Handler, many: int) -> list[list[Prepared]]:
    """Return `many` games in which a round has begun, and the commands of each that can be sent now."""
    games_found: list[list[Prepared]] = []
    while len(games_found) < many:
        work = round_of_games(handler, 1, 12 * (many - len(games_found)), f"growth-{len(games_found)}")
        games: dict[bytes, list[Prepared]] = {}
        for prepared in chain(*work):
            games.setdefault(prepared.raw.split(b" ", 2)[1], []).append(prepared)
        games_found += [game for game in games.values() if len(game) > ROUNDS]
    return games_found[:many]


def sent(served: Served, work: Sequence[Prepared]) -> Used:
    """What these commands, each of another game, cost when clients send them together."""
    before = list[float]()

    def used() -> list[float]:
        return [cpu(served.pid, HTTP), cpu(served.pid, STORE)]

    begun: Callable[[], None] = lambda: before.extend(used())  # noqa: E731
    raws = [[prepared.raw for prepared in work[client::CLIENTS]] for client in range(CLIENTS)]
    seconds, _ = throw(served.port, raws, begun=begun)
    http, store = (max(TICK, after - earlier) for after, earlier in zip(used(), before, strict=True))
    return Used(http / len(work), store / len(work), len(work) / seconds)


def weighed(served: Served) -> int:
    """Bytes of one command on the wire, and of its answer."""
    ((prepared, *_),) = round_of_games(Handler(open_store(served.store)), 1, 1, "weighed")
    with socket.create_connection((HOST, served.port), timeout=60) as wire:
        wire.sendall(prepared.raw)
        said = b""
        while b"\r\n\r\n" not in said:
            said += wire.recv(65_536)
        head, _, body = said.partition(b"\r\n\r\n")
        length = int(head.lower().split(b"content-length:")[1].split(b"\r\n")[0])
        while len(body) < length:
            body += wire.recv(65_536)
    return len(prepared.raw) + len(head) + 4 + len(body)


def whole_games(served: Served, title: str, games: int) -> Iterator[Row]:
    """What a whole game takes in the memory of the store, and in the log on its disk."""
    memory = MemoryStore()
    whole = [random_game(Handler(memory), TITLES[title].rules, number) for number in range(games)]
    store, client = open_store(served.store), Redis(unix_socket_path=served.store.removeprefix("unix://"))
    before = _kept(client)
    for game in whole:
        entries = memory.streams.read(game.id)
        store.streams.create(game.id, NewStream(memory.streams.meta(game.id) or {}, entries))
    held, logged = (after - earlier for after, earlier in zip(_kept(client), before, strict=True))
    events = sum(game.version for game in whole) / games
    note = f"{events:,.0f} events"
    yield Row(f"growth: memory of a whole game, {title}", held / games / 1024, "KB", games, "", note=note)
    yield Row(f"growth: disk of a whole game, {title}", logged / games / 1024, "KB", games, "", note=note)
    store.close()
    client.close()


def _kept(client: Redis) -> tuple[int, int]:
    memory, log = client.info("memory"), client.info("persistence")
    return int(memory["used_memory"]), int(log["aof_current_size"])


def _middle(used: Sequence[Used]) -> Used:
    return Used(*(median(column) for column in zip(*used, strict=True)))
