"""The campaign of failovers: the store's primary is killed, stopped, cut off, left behind, or its slots move.

`python -m tests.torture.failovers [NUMBER] [SEED] [STORE]`, or `make torture FAILOVERS=30 STORE=sentinels`.
The service does not stop; what no replica has acknowledged may be lost, and everybody goes by what is left.
"""

import sys
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from random import Random
from threading import Event

from service.games.history.losses import losses_of
from service.store.base import EventStore
from service.store.records import Entry
from service.store.redis.store import open_store
from tests.support import valkey
from tests.support.receiver import Receiver, receiving
from tests.support.server import Service
from tests.torture.campaign import BACK, ENVIRONMENT, Report, audit, is_ready
from tests.torture.players import Ledger, Notes, Player, playing
from tests.torture.stores import TroubledStore, moving_slots, pair, watched_pair

PEOPLE, PAUSE = 8, 4.0
STORES = {"pair": pair, "sentinels": watched_pair, "slots": moving_slots}


def run(
    opened: AbstractContextManager[TroubledStore],
    number: int,
    seed: int,
    pause: float = PAUSE,
    people: int = PEOPLE,
) -> Report:
    """So many times something happens to this store, with up to so many seconds between."""
    report, notes, closing, rng = Report(), Notes(), Event(), Random(seed)
    with valkey.temporary_folder() as folder, opened as troubled, receiving() as receiver:
        service = Service(folder, ENVIRONMENT | troubled.environment)
        service.start()
        try:
            everybody = [
                Player(service.url, receiver.url, notes, seed * 1_000 + n, closing.is_set)
                for n in range(people)
            ]
            with playing(everybody, closing):
                for turn in range(number):
                    closing.wait(rng.uniform(pause / 2, pause))
                    _strike(service, troubled.troubles[turn % len(troubled.troubles)], report)
            store = open_store(troubled.url)
            try:
                _check(store, notes, receiver, report)
            finally:
                store.close()
        finally:
            service.stop()
    return report


def _check(store: EventStore, notes: Notes, receiver: Receiver, report: Report) -> None:
    """Every game, and what was told of it."""
    audit(store, notes, report)
    for ledger in notes.games:
        losses = losses_of(store.streams.meta(ledger.game) or {})
        report.losses += sum(loss.until - loss.after for loss in losses)
        entries = dict(enumerate(store.streams.read(ledger.game), 1))
        if ledger.has_webhook:
            _check_told(entries, ledger, receiver, report)


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
    number, seed, name = (*sys.argv[1:], *("30", "1", "pair")[len(sys.argv) - 1 :])
    report = run(STORES[name](), int(number), int(seed))
    sys.stdout.write("\n".join([*report.lines(), ""]))
    sys.exit(not report.is_clean)


if __name__ == "__main__":
    main()
