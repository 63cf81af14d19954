"""The campaign of failovers: the store's primary is killed, stopped, cut off or left behind in play.

`python -m tests.torture.failovers [FAILOVERS] [SEED]`, or `make torture FAILOVERS=30`. The service does not
stop; what no replica has acknowledged may be lost, and everybody has to go by what is left.
"""

import shutil
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from random import Random
from threading import Event, Thread

from service.games.history.losses import losses_of
from service.store.records import Entry
from service.store.redis.store import open_store
from tests.support import valkey
from tests.support.forwarder import Forwarder, forwarding
from tests.support.receiver import Receiver, receiving
from tests.support.server import Service
from tests.torture.campaign import BACK, ENVIRONMENT, Report, audit, is_ready
from tests.torture.players import Ledger, Notes, Player

DURABLE = ("appendonly yes", "appendfsync always")
PEOPLE, PAUSE = 8, 4.0


class Pair:
    """A primary and a replica of it behind one address."""

    def __init__(self, pair: tuple[valkey.Server, valkey.Server], way: Forwarder) -> None:
        self.primary, self.replica = pair
        self.way = way

    def kill(self) -> None:
        """The primary dies; it comes back, empty, as a replica."""
        self.primary.kill()
        self._promote()
        shutil.rmtree(self.replica.folder / "appendonlydir")
        self.replica.start()
        valkey.follow(self.replica, self.primary)

    def lag(self, seconds: float = 1.0) -> None:
        """The replica gets nothing for a moment, while the primary writes on; then the primary dies."""
        with valkey.stopped(self.replica):
            with self.primary.client() as client:
                client.execute_command("CLIENT", "KILL", "TYPE", "replica")
            time.sleep(seconds)
            self.primary.kill()
        self._promote()
        shutil.rmtree(self.replica.folder / "appendonlydir")
        self.replica.start()
        valkey.follow(self.replica, self.primary)

    def stop(self) -> None:
        """The primary hangs, and the replica takes over; when it moves again, it is a replica."""
        with valkey.stopped(self.primary):
            self._promote()
            self.way.cut()
            time.sleep(0.5)
        valkey.follow(self.replica, self.primary)

    def cut(self) -> None:
        """The replica takes over from a primary that lives and writes on until its clients are cut off."""
        self._promote()
        time.sleep(0.2)
        self.way.cut()
        valkey.follow(self.replica, self.primary)

    def flap(self) -> None:
        """It goes over, and at once back."""
        self.cut()
        self.cut()

    def _promote(self) -> None:
        with self.replica.client() as client:
            client.replicaof("NO", "ONE")
        self.primary, self.replica = self.replica, self.primary
        self.way.target = self.primary.folder / "bare.sock"


def run(failovers: int, seed: int, pause: float = PAUSE, people: int = PEOPLE) -> Report:
    """So many failovers, of all kinds in turn, with up to so many seconds between them."""
    report, notes, closing, rng = Report(), Notes(), Event(), Random(seed)
    with (
        valkey.temporary_folder() as folder,
        valkey.pair(*DURABLE) as servers,
        forwarding(servers[0].folder) as way,
        receiving() as receiver,
    ):
        pair = Pair(servers, way)
        service = Service(folder, {**ENVIRONMENT, "ESTANCIA_REDIS_URL": way.url, "ESTANCIA_REPLICAS": "1"})
        service.start()
        try:
            players = [
                Thread(
                    target=Player(service.url, receiver.url, notes, seed * 1_000 + n, closing.is_set).run,
                    daemon=True,
                )
                for n in range(people)
            ]
            for player in players:
                player.start()
            kinds: list[Callable[[], None]] = [pair.lag, pair.kill, pair.stop, pair.lag, pair.cut, pair.flap]
            for number in range(failovers):
                closing.wait(rng.uniform(pause / 2, pause))
                _strike(service, kinds[number % len(kinds)], report)
            closing.set()
            for player in players:
                player.join()
            store = open_store(pair.primary.url)
            try:
                audit(store, notes, report)
                for ledger in notes.games:
                    losses = losses_of(store.streams.meta(ledger.game) or {})
                    report.losses += sum(loss.until - loss.after for loss in losses)
                    if ledger.has_webhook:
                        _check_told(
                            dict(enumerate(store.streams.read(ledger.game), 1)), ledger, receiver, report
                        )
            finally:
                store.close()
        finally:
            service.stop()
    return report


def _strike(service: Service, fail_over: Callable[[], None], report: Report) -> None:
    began = time.monotonic()
    fail_over()
    report.kills[fail_over.__name__] += 1
    with suppress(AssertionError):
        valkey.until(lambda: is_ready(service, report), BACK)
    away = time.monotonic() - began
    report.longest_away = max(report.longest_away, away)
    if away >= BACK:
        report.stuck.append(f"not ready {BACK:.0f} s after: {fail_over.__name__}")


def _check_told(entries: dict[int, Entry], ledger: Ledger, receiver: Receiver, report: Report) -> None:
    """Webhooks are told of every event that is left, after whatever they were told of others there."""

    def told() -> dict[int, str]:
        events = [
            it.json["data"].get("event")
            for it in receiver.taken
            if it.json["data"].get("game") == ledger.game
        ]
        return {event["position"]: event["hash"] for event in events if event is not None}

    def is_told() -> bool:
        last = told()
        first = min(last, default=0)
        return bool(last) and last == {at: it.hash.hex() for at, it in entries.items() if at >= first}

    with suppress(AssertionError):
        valkey.until(is_told, 60)
    if not is_told():
        wrong = [at for at, hash in told().items() if at not in entries or entries[at].hash.hex() != hash]
        missing = [at for at in entries if at >= min(told(), default=0) and at not in told()]
        report.untold.append(f"game {ledger.game}: missing {missing}, told of lost ones only: {wrong}")


def main() -> None:
    failovers = int(sys.argv[1]) if len(sys.argv) > 1 else 30
    report = run(failovers, int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    sys.stdout.write("\n".join([*report.lines(), ""]))
    sys.exit(not report.is_clean)


if __name__ == "__main__":
    main()
