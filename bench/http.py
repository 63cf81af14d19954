"""Benchmark of a command over HTTP, against boardgame.io, and against a bare JSON echo of the same server.

Games are brought to the beginning of a round by the service's own write path; then clients send the round's
commands, worked out beforehand. Every move is on disk when it is answered. The last command of the round is
left out, so that no worker is kept busy by what is measured. The peer is Node, with web sockets and a client
of its own; it keeps its games in memory, or in files that nobody waits for.
"""

import json
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import NamedTuple

from bench.harness import peer
from bench.harness.measure import Row, percentile, scaled, spread_of
from bench.harness.serving import Served, cpu, echo, request, service, throw
from domain.core.decider import fold
from domain.el_gaucho.commands import EndTurn
from domain.el_gaucho.state import Phase
from domain.table.events import Offer
from service.games.handler import Handler
from service.games.loaded import LoadedGame
from service.games.setup import GameSetup, Sandbox
from service.store.redis.store import open_store

HTTP, STORE, ECHO = "gunicorn_conf", "valkey", "echo_conf"
"""What is in the command lines of the processes whose CPU is told; of the store and the queue in one sum."""
ROUNDS = 3
COMMANDS = 1_500
CLIENTS = (1, 16)
AIMS = {1: ">= 0.60", 16: ">= 0.80"}
"""Of what the peer does in memory."""
BODY = json.dumps({"type": "stand_gaucho", "pasture": 2, "space": 3, "dice": [5, 6]}).encode()

Thrown = tuple[float, list[float]]
"""Seconds for all, and for each."""


class Contestant(NamedTuple):
    """Something to be measured: one round of it, and what is in the command lines of its processes."""

    served: Served
    round: Callable[[str, int], Thrown]
    """of a seed, and so many clients"""
    processes: dict[str, str]


class Figures:
    """What came of the rounds of a contestant."""

    def __init__(self) -> None:
        self.rates: list[float] = []
        self.took: list[float] = []
        self.used = defaultdict[str, float](float)

    @property
    def middle(self) -> float:
        """Per second."""
        return sorted(self.rates)[len(self.rates) // 2]

    def told(self) -> str:
        """Latencies, and CPU for each by kind of process."""
        each = " + ".join(
            f"{name} {1000 * seconds / len(self.took):.2f}".strip() for name, seconds in self.used.items()
        )
        middle, most = (percentile(self.took, share) for share in (0.5, 0.99))
        return f"p50 {middle:.1f} p99 {most:.1f} ms, CPU {each} ms each"


def rows(scale: float) -> Iterator[Row]:
    with ExitStack() as stack:
        served, bare = stack.enter_context(service()), stack.enter_context(echo())
        handler, commands = Handler(open_store(served.store)), scaled(COMMANDS, scale, 32)
        others, missing = peers(stack, commands)

        def ours(keyed: bool) -> Contestant:
            def round(seed: str, clients: int) -> Thrown:
                return throw(served.port, round_of_games(handler, clients, commands, seed, keyed))

            return Contestant(served, round, {"": HTTP, "store": STORE})

        def floor(_seed: str, clients: int) -> Thrown:
            return throw(bare.port, [[request("POST", "/", BODY)] * max(1, commands // clients)] * clients)

        contestants = {
            "plain": ours(keyed=False), "keyed": ours(keyed=True),
            "echo": Contestant(bare, floor, {"": ECHO}), **others,
        }  # fmt: skip
        for clients in CLIENTS:
            yield from _compared(_figures(contestants, clients), clients, missing)


def peers(stack: ExitStack, moves: int) -> tuple[dict[str, Contestant], str]:
    """The peer with both of its stores; or none, and why."""
    try:
        peer.require()
        files = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        both = {"in memory": peer.peer(), "in files": peer.peer(files)}
        running = {where: stack.enter_context(it) for where, it in both.items()}
    except peer.Missing as why:
        told = f"{peer.NAME} is skipped: {why}"
        print(told, file=sys.stderr)
        return {}, told

    def contestant(served: Served) -> Contestant:
        return Contestant(
            served, lambda _, clients: peer.play(served.port, clients, moves), {"": peer.SERVER}
        )

    return {where: contestant(served) for where, served in running.items()}, ""


def _figures(contestants: dict[str, Contestant], clients: int) -> dict[str, Figures]:
    """The rounds of all, interleaved, so that a busy moment of the machine hits all; one is to warm up."""
    found = {name: Figures() for name in contestants}
    for number in range(-1, ROUNDS):
        for name, it in contestants.items():
            before = {kind: cpu(it.served.pid, part) for kind, part in it.processes.items()}
            seconds, took = it.round(f"{name}{clients}{number}", clients)
            if number < 0:
                continue
            figures = found[name]
            figures.rates.append(len(took) / seconds)
            figures.took += took
            for kind, part in it.processes.items():
                figures.used[kind] += cpu(it.served.pid, part) - before[kind]
    return found


def _compared(found: dict[str, Figures], clients: int, missing: str) -> Iterator[Row]:
    ours, many = found["plain"], f"{clients} client{'s' * (clients > 1)}"

    def row(name: str, ours: Figures, theirs: Figures, called: str, aim: str = "") -> Row:
        return Row(
            f"http: {name}, {many}", ours.middle, "commands/s", len(ours.took), spread_of(ours.rates),
            f"{called} {theirs.middle:,.0f}/s", ours.middle / theirs.middle, aim,
            f"{ours.told()}; {called}: {theirs.told()}",
        )  # fmt: skip

    if "in memory" in found:
        yield row("command", ours, found["in memory"], f"{peer.NAME} in memory", AIMS.get(clients, ""))
        yield row("command, files", ours, found["in files"], f"{peer.NAME} in files", ">= 3.00")
    else:
        yield Row(
            f"http: command, {many}", ours.middle, "commands/s", len(ours.took), spread_of(ours.rates),
            note=f"{ours.told()}; {missing}",
        )  # fmt: skip
    yield row("command, against the floor", ours, found["echo"], "bare echo")
    yield row("command with idempotency key", found["keyed"], ours, "without")


def round_of_games(
    handler: Handler, clients: int, commands: int, seed: str, keyed: bool
) -> list[list[bytes]]:
    """For each client, the requests of whole rounds in games of its own."""
    work: list[list[bytes]] = [[] for _ in range(clients)]
    number = 0
    while min(map(len, work)) < max(1, commands // clients):
        least = min(work, key=len)
        least += _one_round(handler, f"{seed}-{number}", keyed)
        number += 1
    return work


def _one_round(handler: Handler, seed: str, keyed: bool) -> Sequence[bytes]:
    whim = Random(seed)
    opened = handler.open_game(GameSetup("el-gaucho", {}, [Offer("reserved")] * 4, sandbox=Sandbox(seed)))
    loaded = to_the_dice(handler, opened.loaded, whim)
    requests: list[bytes] = []
    path = f"/v1/games/{loaded.id}/commands"
    while True:
        seat = loaded.game.play.turn
        command = whim.choice(loaded.codec.decider.legal_commands(loaded.game.play, seat))
        decider, play = loaded.codec.decider, loaded.game.play
        play = fold(decider, decider.decide(command, play), play)
        if isinstance(command, EndTurn) and play.phase is Phase.AFTER_TURNS:
            return requests
        headers = {"Authorization": f"Bearer {opened.secrets[seat]}"}
        if keyed:
            headers["Idempotency-Key"] = f'"{len(requests)}"'
        body = json.dumps(loaded.codec.body(command)).encode()
        requests.append(request("POST", path, body, headers))
        loaded = _imagined(loaded, play)


def to_the_dice(handler: Handler, loaded: LoadedGame, whim: Random) -> LoadedGame:
    while loaded.game.play.phase is not Phase.TURN:
        if loaded.due() is not None:
            loaded = handler.advance(loaded)
        else:
            legal = loaded.codec.decider.legal_commands(loaded.game.play, loaded.to_act()[0])
            loaded = handler.send(loaded.id, whim.choice(legal)).loaded
    return loaded


def _imagined(loaded: LoadedGame, play: object) -> LoadedGame:
    """The game with this state, as only the client imagines it."""
    game = type(loaded.game)(loaded.game.table, play)
    return LoadedGame(
        loaded.id, loaded.title, loaded.server_seed, game, loaded.version, loaded.hash, loaded.draws
    )
