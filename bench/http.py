"""Benchmark of a command over HTTP, against boardgame.io, and against echoes of the same server.

Games are brought to the beginning of a round by the service's own write path; then clients look at their
games, as people do before they move, and send the round's commands, worked out beforehand. Only these are
counted. Every move is on disk when it is answered. The last command of the round is left out, so that no
worker is kept busy by what is measured. The peer is Node, with web sockets and a client of its own; it keeps
its games in memory, or in files that nobody waits for. Of the echoes one appends what it is sent to the same
store: it is the floor of what waits for a disk.
"""

import json
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from itertools import chain
from pathlib import Path
from random import Random
from typing import NamedTuple, cast

from bench.harness import peer
from bench.harness.measure import Row, percentile, scaled, spread_of
from bench.harness.serving import Served, cpu, echo, request, service, throw
from domain.core.decider import AnyDecider, fold
from domain.core.record import Command
from domain.el_gaucho.commands import EndTurn
from domain.el_gaucho.state import Phase, State
from domain.table.events import Offer
from service.games.codec.commands import body_of
from service.games.handler import Handler
from service.games.loaded import LoadedGame
from service.games.setup import GameSetup, Sandbox
from service.store.redis.store import open_store

HTTP, STORE, ECHO = "gunicorn_conf", "valkey", "echo_conf"
"""What is in the command lines of the processes whose CPU is listed; the store and the queue in one sum."""
ROUNDS = 3
LONG = 8
"""Commands in a turn that was made long."""
COMMANDS = 1_500
CLIENTS = (1, 16)
AIMS = {1: ">= 0.60", 16: ">= 0.80"}
"""Of what the peer does in memory."""
BODY = json.dumps({"type": "stand_gaucho", "pasture": 2, "space": 3, "dice": [5, 6]}).encode()


class Thrown(NamedTuple):
    """Seconds for all, and for each request; how many commands these were."""

    seconds: float
    took: list[float]
    commands: int


class Prepared(NamedTuple):
    """A request, worked out beforehand, and how many commands it brings."""

    raw: bytes
    commands: int
    look: bytes
    """The request that the client sends before it."""


class Contestant(NamedTuple):
    """Something to be measured: one round of it, and its processes.

    Those are named by the first of their family, and what is in their command lines.
    """

    round: Callable[[str, int, Callable[[], None]], Thrown]
    """of a seed, and a number of clients; it says when it has begun"""
    processes: dict[str, tuple[int, str]]


class Figures:
    """What came of the rounds of a contestant."""

    def __init__(self) -> None:
        self.rates: list[float] = []
        self.took: list[float] = []
        self.commands = 0
        self.used = defaultdict[str, float](float)

    @property
    def middle(self) -> float:
        """Per second."""
        return sorted(self.rates)[len(self.rates) // 2]

    def text(self) -> str:
        """Latencies of requests, and CPU for each command by kind of process."""
        cpu_times = " + ".join(
            f"{name} {1000 * seconds / self.commands:.2f}".strip() for name, seconds in self.used.items()
        )
        middle, most = (percentile(self.took, share) for share in (0.5, 0.99))
        return f"p50 {middle:.1f} p99 {most:.1f} ms, CPU {cpu_times} ms each"


def rows(scale: float) -> Iterator[Row]:
    with ExitStack() as stack:
        served = stack.enter_context(service())
        bare = stack.enter_context(echo(served.store))
        store = {"store": (served.pid, STORE)}
        handler, commands = Handler(open_store(served.store)), scaled(COMMANDS, scale, 32)
        others, missing = peers(stack, commands)

        def ours(**how: bool) -> Contestant:
            def round(seed: str, clients: int, begun: Callable[[], None]) -> Thrown:
                work = round_of_games(handler, clients, commands, seed, **how)
                thrown = throw(served.port, raws(work), looks(work), begun)
                return Thrown(*thrown, sum(prepared.commands for prepared in chain(*work)))

            return Contestant(round, {"": (served.pid, HTTP), **store})

        def echoed(stream: str) -> Callable[[str, int, Callable[[], None]], Thrown]:
            def round(seed: str, clients: int, begun: Callable[[], None]) -> Thrown:
                paths = [f"/{stream and f'{stream}-{seed}-{client}'}" for client in range(clients)]
                work = [[request("POST", path, BODY)] * max(1, commands // clients) for path in paths]
                return Thrown(*throw(bare.port, work, begun=begun), sum(map(len, work)))

            return round

        echoes = {"": (bare.pid, ECHO)}
        contestants = {
            "plain": ours(), "keyed": ours(keyed=True), "turns": ours(turns=True),
            "echo": Contestant(echoed(""), echoes), "floor": Contestant(echoed("floor"), {**echoes, **store}),
            **others,
        }  # fmt: skip
        for clients in CLIENTS:
            yield from _compared(_figures(contestants, clients), clients, missing)


def peers(stack: ExitStack, moves: int) -> tuple[dict[str, Contestant], str]:
    """The peer with both of its stores; or none, and why."""
    try:
        peer.require()
        files = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        both = {"in memory": peer.peer(), "in files": peer.peer(files)}
        running = {where: stack.enter_context(context) for where, context in both.items()}
    except peer.Missing as why:
        notice = f"{peer.NAME} is skipped: {why}"
        print(notice, file=sys.stderr)
        return {}, notice

    def contestant(served: Served) -> Contestant:
        def round(_seed: str, clients: int, begun: Callable[[], None]) -> Thrown:
            begun()
            seconds, took = peer.play(served.port, clients, moves)
            return Thrown(seconds, took, len(took))

        return Contestant(round, {"": (served.pid, peer.SERVER)})

    return {where: contestant(served) for where, served in running.items()}, ""


def _figures(contestants: dict[str, Contestant], clients: int) -> dict[str, Figures]:
    """The rounds of all, interleaved, so that a busy moment of the machine hits all; one is to warm up."""
    figures_of = {name: Figures() for name in contestants}
    for number in range(-1, ROUNDS):
        for name, contestant in contestants.items():
            before = dict[str, float]()

            def begun(before: dict[str, float] = before, contestant: Contestant = contestant) -> None:
                before.update((kind, cpu(*process)) for kind, process in contestant.processes.items())

            seconds, took, commands = contestant.round(f"{name}{clients}{number}", clients, begun)
            if number < 0:
                continue
            figures = figures_of[name]
            figures.rates.append(commands / seconds)
            figures.took += took
            figures.commands += commands
            for kind, process in contestant.processes.items():
                figures.used[kind] += cpu(*process) - before[kind]
    return figures_of


def _compared(figures_of: dict[str, Figures], clients: int, missing: str) -> Iterator[Row]:
    ours, many = figures_of["plain"], f"{clients} client{'s' * (clients > 1)}"

    def row(name: str, ours: Figures, theirs: Figures, called: str, aim: str = "") -> Row:
        return Row(
            f"http: {name}, {many}", ours.middle, "commands/s", ours.commands, spread_of(ours.rates),
            f"{called} {theirs.middle:,.0f}/s", ours.middle / theirs.middle, aim,
            f"{ours.text()}; {called}: {theirs.text()}",
        )  # fmt: skip

    if "in memory" in figures_of:
        yield row("command", ours, figures_of["in memory"], f"{peer.NAME} in memory", AIMS.get(clients, ""))
        yield row("command, files", ours, figures_of["in files"], f"{peer.NAME} in files", ">= 3.00")
        yield row(
            "the floor of what waits for a disk",
            figures_of["floor"],
            figures_of["in memory"],
            f"{peer.NAME} in memory",
        )
    else:
        yield Row(
            f"http: command, {many}", ours.middle, "commands/s", ours.commands, spread_of(ours.rates),
            note=f"{ours.text()}; {missing}",
        )  # fmt: skip
    yield row("command, against the floor", ours, figures_of["floor"], "echo that appends")
    yield row("command, against an echo", ours, figures_of["echo"], "bare echo")
    yield row("command with idempotency key", figures_of["keyed"], ours, "without")
    turns = figures_of["turns"]
    against = f"one by one (turns of {turns.commands / len(turns.took):.1f})"
    yield row("whole turns in one request", turns, ours, against, ">= 3.00")


def raws(work: Sequence[Sequence[Prepared]]) -> list[list[bytes]]:
    """What is sent of it, for each client."""
    return [[one.raw for one in prepared] for prepared in work]


def looks(work: Sequence[Sequence[Prepared]]) -> list[list[bytes]]:
    """What each client asks before, once for each game and seat."""
    return [list(dict.fromkeys(one.look for one in prepared)) for prepared in work]


def round_of_games(
    handler: Handler, clients: int, commands: int, seed: str, *, keyed: bool = False, turns: bool = False
) -> list[list[Prepared]]:
    """For each client, its share of the requests for `commands` commands: whole rounds, in games of its own.

    With `turns` what a seat does until another one is to act, or it learns something, is one request.
    """
    work: list[list[Prepared]] = [[] for _ in range(clients)]
    counts, number = [0] * clients, 0
    while min(counts) < max(1, commands // clients):
        least = counts.index(min(counts))
        for prepared in _one_round(handler, f"{seed}-{number}", keyed, turns):
            work[least].append(prepared)
            counts[least] += prepared.commands
        number += 1
    return work


def _one_round(handler: Handler, seed: str, keyed: bool, turns: bool) -> Iterator[Prepared]:
    whim = Random(seed)
    seats = [Offer("reserved")] * (2 if turns else 4)  # of two, each has more to do
    opened = handler.open_game(GameSetup("el-gaucho", {}, seats, sandbox=Sandbox(seed)))
    loaded = to_the_dice(handler, opened.loaded, whim)
    play, decider = cast("State", loaded.game.play), loaded.codec.decider
    path, count = f"/v1/games/{loaded.id}/commands", 0
    waiting = list[Command]()

    def prepared(seat: int) -> Prepared:
        bodies = [body_of(command) for command in waiting]
        headers = {"Authorization": f"Bearer {opened.secrets[seat]}"}
        if keyed:
            headers["Idempotency-Key"] = f'"{count}"'
        body = json.dumps(bodies if turns else bodies[0]).encode()
        look = request("GET", path, headers={"Authorization": headers["Authorization"]})
        return Prepared(request("POST", path, body, headers), len(bodies), look)

    while True:
        (seat,) = decider.to_act(play)
        legal: Sequence[Command] = decider.legal_commands(play, seat)
        if turns and len(waiting) < LONG:  # a turn is worth a list when there is something to do in it
            legal = [command for command in legal if not isinstance(command, EndTurn)] or legal
        command = whim.choice(legal)
        events = decider.decide(command, play)
        after = fold(decider, events, play)
        is_last = isinstance(command, EndTurn) and after.phase is Phase.AFTER_TURNS
        if not is_last:
            waiting.append(command)
        if waiting and (is_last or not turns or after.turn != seat or _shows(decider, command, play, seat)):
            count += 1
            yield prepared(seat)
            waiting.clear()
        if is_last:
            return
        play = after


def _shows(decider: AnyDecider, command: Command, play: State, seat: int) -> bool:
    """Whether a command shows its seat something that it could not foresee."""
    disclosed = tuple(decider.disclose(event, seat) for event in decider.decide(command, play))
    return decider.foreseen(command, play, seat) != disclosed


def to_the_dice(handler: Handler, loaded: LoadedGame, whim: Random) -> LoadedGame:
    while cast("State", loaded.game.play).phase is not Phase.TURN:
        if loaded.due() is not None:
            loaded = handler.advance(loaded)
        else:
            legal = loaded.codec.decider.legal_commands(loaded.game.play, loaded.to_act()[0])
            loaded = handler.send(loaded.id, whim.choice(legal)).loaded
    return loaded
