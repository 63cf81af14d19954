"""Benchmark of the wait between rounds: until the next dice lie on the table, against an RQ job."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection
from random import Random

import redis

from bench.harness.measure import Row, percentile, scaled
from bench.harness.serving import HOST, Served, service
from bench.http import to_the_dice
from domain.core.decider import fold
from domain.core.record import Command
from domain.el_gaucho.commands import EndTurn
from domain.el_gaucho.state import Phase
from domain.table.events import Offer
from service.games.codec.commands import body_of
from service.games.handler import Handler
from service.games.loaded import LoadedGame
from service.games.setup import GameSetup, Sandbox
from service.store.redis.store import open_store

ROUNDS = 120
PAUSE = 0.02
"""Seconds between two rounds, so that the workers are idle when the next one ends."""


def rows(scale: float) -> Iterator[Row]:
    with service() as served:
        count = scaled(ROUNDS, scale, 5)
        nothing = list(_no_op_jobs(served, count))
        ends = list(_round_ends(served, count))
        low, high = percentile(nothing, 0.5), percentile(ends, 0.5)
        yield Row(
            "workers: end of a round -> next dice in the answer", high, "ms", len(ends),
            f"p90 {percentile(ends, 0.9):.1f} ms", f"no-op RQ job {low:.1f} ms", high / low, "<= 3.00",
            "HTTP request, collection, refill, roll; all on disk",
        )  # fmt: skip


def _round_ends(served: Served, count: int) -> Iterator[float]:
    """Seconds of an `end_turn` that closes a round, with `Prefer: wait`, until the answer with new dice."""
    whim, done, number = Random(1), 0, 0
    with (
        closing(open_store(served.store)) as store,
        closing(HTTPConnection(HOST, served.port)) as connection,
    ):
        handler = Handler(store)
        while done < count:
            seats = [Offer("reserved")] * 2
            setup = GameSetup("el-gaucho", {}, seats, sandbox=Sandbox(f"round {number}"))
            opened, number = handler.open_game(setup), number + 1
            loaded = to_the_dice(handler, opened.loaded, whim)
            while done < count and not loaded.has_ended():
                if loaded.due() is not None:
                    loaded = handler.advance(loaded)
                    continue
                seat = loaded.to_act()[0]
                command = whim.choice(loaded.codec.decider.legal_commands(loaded.game.play, seat))
                decider, play = loaded.codec.decider, loaded.game.play
                play = fold(decider, decider.decide(command, play), play)
                if not isinstance(command, EndTurn) or play.phase is not Phase.AFTER_TURNS:
                    loaded = handler.send(loaded.id, command).loaded
                    continue
                time.sleep(PAUSE)
                took, types = _sent(connection, loaded, command, opened.secrets[seat])
                if "dice_rolled" in types:
                    done += 1
                    yield took
                loaded = handler.current(loaded.id)


def _sent(
    connection: HTTPConnection, loaded: LoadedGame, command: Command, token: str
) -> tuple[float, set[str]]:
    """Seconds until a command is answered, and the types of the events in the answer."""
    body = json.dumps(body_of(command))
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json", "Prefer": "wait=10"}
    begin = time.perf_counter()
    connection.request("POST", f"/v1/games/{loaded.id}/commands", body, headers)
    answer = json.loads(connection.getresponse().read())
    return time.perf_counter() - begin, {event["type"] for event in answer["events"]}


def _no_op_jobs(served: Served, count: int) -> Iterator[float]:
    """Seconds from before enqueueing a job that does nothing until its worker says that it has begun."""
    environment = os.environ | {"ESTANCIA_REDIS_URL": served.store}
    command = [sys.executable, "-m", "bench.harness.no_op"]
    with subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL) as worker:
        try:
            from bench.harness.no_op import DONE, connect

            queue = connect(served.store)
            client: redis.Redis = queue.connection
            for number in range(count + 5):
                time.sleep(PAUSE)
                begin = time.perf_counter()
                queue.enqueue("bench.harness.no_op.nothing", job_id=f"no-op-{number}", result_ttl=0)
                client.blpop([DONE], timeout=20)
                if number >= 5:  # the first ones wait for the worker to start
                    yield time.perf_counter() - begin
        finally:
            worker.terminate()
            worker.wait(20)
