"""Benchmark of the wait between rounds: until the next dice lie on the table, against an RQ job."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from http.client import HTTPConnection
from random import Random

import redis

from bench.http import to_the_dice
from bench.measure import Row, percentile
from bench.serving import HOST, Served, service
from domain.core.decider import fold
from domain.el_gaucho.commands import EndTurn
from domain.el_gaucho.state import Phase
from domain.table.events import Offer
from service.games.handler import Handler
from service.games.setup import GameSetup, Sandbox
from service.store.redis.store import open_store

ROUNDS = 120
PAUSE = 0.02
"""Seconds between two rounds, so that the workers are idle when the next one ends."""


def rows(scale: float) -> Iterator[Row]:
    with service() as served:
        count = max(20, int(ROUNDS * scale))
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
    handler, whim = Handler(open_store(served.store)), Random(1)
    connection = HTTPConnection(HOST, served.port)
    done = 0
    while done < count:
        opened = handler.open_game(
            GameSetup("el-gaucho", {}, [Offer("reserved")] * 2, sandbox=Sandbox(f"round {done}"))
        )
        loaded = to_the_dice(handler, opened.loaded, whim)
        while done < count and loaded.status() == "running":
            loaded = handler.current(loaded.id)
            if loaded.due() is not None:
                loaded = handler.advance(loaded)
                continue
            seat = loaded.to_act()[0]
            command = whim.choice(loaded.codec.decider.legal_commands(loaded.game.play, seat))
            decider, play = loaded.codec.decider, loaded.game.play
            play = fold(decider, decider.decide(command, play), play)
            if not isinstance(command, EndTurn) or play.phase is not Phase.AFTER_TURNS:
                handler.send(loaded.id, command)
                continue
            time.sleep(PAUSE)
            body = json.dumps(loaded.codec.body(command))
            headers = {
                "Authorization": f"Bearer {opened.secrets[seat]}",
                "Content-Type": "application/json",
                "Prefer": "wait=10",
            }
            begin = time.perf_counter()
            connection.request("POST", f"/v1/games/{loaded.id}/commands", body, headers)
            answer = json.loads(connection.getresponse().read())
            took = time.perf_counter() - begin
            if any(event["type"] == "dice_rolled" for event in answer["events"]):
                done += 1
                yield took


def _no_op_jobs(served: Served, count: int) -> Iterator[float]:
    """Seconds from before enqueueing a job that does nothing until its worker says that it has begun."""
    environment = os.environ | {"ESTANCIA_REDIS_URL": served.store}
    with subprocess.Popen([sys.executable, "-m", "bench.no_op"], env=environment) as worker:
        try:
            from bench.no_op import DONE, connect

            queue = connect(served.store)
            client: redis.Redis = queue.connection
            for number in range(count + 5):
                time.sleep(PAUSE)
                begin = time.perf_counter()
                queue.enqueue("bench.no_op.nothing", job_id=f"no-op-{number}", result_ttl=0)
                client.blpop([DONE], timeout=20)
                if number >= 5:  # the first ones wait for the worker to start
                    yield time.perf_counter() - begin
        finally:
            worker.terminate()
            worker.wait(20)
