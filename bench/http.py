"""Benchmark of a command over HTTP, against a bare JSON echo of the same framework and server.

Games are brought to the beginning of a round by the service's own write path; then clients send the round's
commands, worked out beforehand. Every move is on disk when it is answered. The last command of the round is
left out, so that no worker is kept busy by what is measured.
"""

import json
from collections.abc import Iterator, Sequence
from random import Random

from bench.measure import Row, percentile
from bench.serving import Served, cpu, echo, request, service, throw
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
BODY = json.dumps({"type": "stand_gaucho", "pasture": 2, "space": 3, "dice": [5, 6]}).encode()


def rows(scale: float) -> Iterator[Row]:
    with service() as served, echo() as bare:
        handler = Handler(open_store(served.store))
        commands = int(COMMANDS * scale)
        for clients in (1, 16):
            for name, keyed in (("command", False), ("command with idempotency key", True)):
                yield _compare(served, bare, handler, clients, commands, name, keyed)


def _compare(
    served: Served, bare: Served, handler: Handler, clients: int, commands: int, name: str, keyed: bool
) -> Row:
    ours: list[float] = []
    theirs: list[float] = []
    took: list[float] = []
    echoes: list[float] = []
    ours_used, store_used, echo_used = 0.0, 0.0, 0.0
    for round in range(ROUNDS):
        work = round_of_games(handler, clients, commands, f"{name}{clients}{round}", keyed)
        http, store = cpu(served.pid, HTTP), cpu(served.pid, STORE)
        seconds, each = throw(served.port, work)
        ours.append(len(each) / seconds)
        took += each
        ours_used += cpu(served.pid, HTTP) - http
        store_used += cpu(served.pid, STORE) - store
        http = cpu(bare.pid, ECHO)
        seconds, each = throw(bare.port, [[request("POST", "/", BODY)] * (commands // clients)] * clients)
        theirs.append(len(each) / seconds)
        echoes += each
        echo_used += cpu(bare.pid, ECHO) - http
    middle, against = sorted(ours)[ROUNDS // 2], sorted(theirs)[ROUNDS // 2]
    return Row(
        f"http: {name}, {clients} client{'s' * (clients > 1)}", middle, "commands/s", len(took),
        f"{min(ours) / middle:.2f} … {max(ours) / middle:.2f}",
        f"echo {against:,.0f}/s", middle / against, ">= 0.50",
        f"p50 {percentile(took, 0.5):.1f} p99 {percentile(took, 0.99):.1f} ms; "
        f"echo p50 {percentile(echoes, 0.5):.1f} p99 {percentile(echoes, 0.99):.1f} ms; CPU "
        f"{1000 * ours_used / len(took):.2f} + store {1000 * store_used / len(took):.2f} ms each, "
        f"echo {1000 * echo_used / len(echoes):.2f}",
    )  # fmt: skip


def round_of_games(
    handler: Handler, clients: int, commands: int, seed: str, keyed: bool
) -> list[list[bytes]]:
    """For each client, the requests of whole rounds in games of its own."""
    work: list[list[bytes]] = [[] for _ in range(clients)]
    number = 0
    while min(map(len, work)) < commands // clients:
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
