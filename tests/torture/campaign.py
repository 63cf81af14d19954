"""The torture campaign: all that the service consists of is killed while people play; what is lost?

`python -m tests.torture [SECONDS] [SEED]`, or `make torture`.
"""

import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random
from threading import Event

import click

from domain.titles import TITLES
from service.audit.verdict import Verdict
from service.games.codec.title_codec import codec_of
from service.store.base import EventStore
from service.store.records import Entry
from tests.support import valkey
from tests.support.games import verdict
from tests.support.receiver import Receiver, receiving
from tests.support.server import Service, is_running
from tests.torture.players import Ledger, Notes, Player, playing
from tests.torture.processes import ALL, KINDS, QUEUE, STORE, SUPERVISOR, kill, processes

BACK = 60.0
"""Seconds in which the service must be ready after whatever was killed."""
ENVIRONMENT = {
    "ESTANCIA_HTTP_PROCESSES": "2",
    "ESTANCIA_HOOKS_ALLOW_PRIVATE": "yes",
    "ESTANCIA_REQUESTS_EACH": "0",
    "ESTANCIA_WORK_EACH": "0",
}


@dataclass
class Report:
    """What came of it. All lists are empty when all is well."""

    kills: Counter[str] = field(default_factory=Counter)
    commands: int = 0
    games: int = 0
    lost: list[str] = field(default_factory=list)
    """positions that were answered, and are not in the stream as they were"""
    doubled: list[str] = field(default_factory=list)
    """positions that no answer or two answers have told of"""
    stuck: list[str] = field(default_factory=list)
    diverged: list[str] = field(default_factory=list)
    untold: list[str] = field(default_factory=list)
    """events that the webhook was not told of in their order"""
    longest_pause: float = 0.0
    """seconds without any answer to a command"""
    longest_away: float = 0.0
    """seconds from a kill until the service was ready"""
    statuses: Counter[str] = field(default_factory=Counter)
    watched_wrong: list[str] = field(default_factory=list)
    """what live streams have told otherwise than the games are"""
    watched: int = 0
    """events that live streams have told of"""
    cuts: int = 0
    """cuts of live streams, after which their clients came back"""
    resets: int = 0
    """times that a live stream began anew"""
    titles: Counter[str] = field(default_factory=Counter)
    losses: int = 0
    """events that somebody has seen, which were never acknowledged, and which a failover has lost"""

    @property
    def is_clean(self) -> bool:
        return not any(self._faults)

    @property
    def _faults(self) -> tuple[list[str], ...]:
        return self.lost, self.doubled, self.stuck, self.diverged, self.untold, self.watched_wrong

    def lines(self) -> Iterator[str]:
        kills = ", ".join(f"{times} {kind}" for kind, times in self.kills.most_common())
        yield f"{self.kills.total()} kills: {kills}"
        titles = ", ".join(f"{games} {title}" for title, games in self.titles.most_common())
        yield f"{self.commands} commands answered in {self.games} games ({titles})"
        yield (
            f"{len(self.lost)} lost, {len(self.doubled)} doubled, {len(self.stuck)} stuck, "
            f"{len(self.diverged)} diverged, {len(self.untold)} webhook events missing"
        )
        yield (
            f"{self.watched} events told by live streams, which were cut {self.cuts} times and began anew "
            f"{self.resets} times; {len(self.watched_wrong)} told otherwise"
        )
        yield (
            f"ready again after {self.longest_away:.1f} s at most; longest time without an answer to any "
            f"command {self.longest_pause:.1f} s"
        )
        yield f"{self.losses} events that were seen, and not acknowledged, were lost"
        yield f"answers: {dict(self.statuses.most_common())}"
        for faults in self._faults:
            yield from faults


def run(
    kinds: Sequence[str], seed: int, pause: float, people: int, titles: Sequence[str] = tuple(TITLES)
) -> Report:
    """Kill these kinds of processes, one after the other, with up to so many seconds between them."""
    report, notes, closing, rng = Report(), Notes(), Event(), Random(seed)
    with valkey.temporary_folder() as folder, receiving() as receiver:
        service = Service(folder, ENVIRONMENT)
        service.start()
        try:
            everybody = [
                Player(service.url, receiver.url, notes, seed * 1_000 + n, closing.is_set, titles)
                for n in range(people)
            ]
            with playing(everybody, closing):
                for kind in kinds:
                    _strike(service, kind, rng, report)
                    closing.wait(rng.uniform(0.1, pause))
            with service.store() as store:
                audit(store, notes, report)
                _check_told(store, notes, receiver, report)
        finally:
            service.stop()
    return report


def _strike(service: Service, kind: str, rng: Random, report: Report) -> None:
    """Kill one of this kind, and see how long the service needs to be ready again."""
    with suppress(AssertionError):  # it may just be starting
        valkey.until(lambda: kind == ALL or kind in processes(service), BACK)
    found = processes(service)
    if kind == ALL:
        victims = [pid for pids in found.values() for pid in pids]
    else:
        victims = [rng.choice(found[kind])] if found.get(kind) else []
    began = time.monotonic()
    if not kill(victims):
        return
    report.kills[kind] += 1
    if kind in (SUPERVISOR, ALL):
        assert service._process is not None
        service._process.wait()
        service.begin()  # as an init system would
    ready = lambda: is_ready(service, report)  # noqa: E731
    with suppress(AssertionError):
        valkey.until(ready, BACK)
    away = time.monotonic() - began
    if kind == SUPERVISOR:
        parts = [pid for it, pids in found.items() if it not in (SUPERVISOR, STORE, QUEUE) for pid in pids]
        with suppress(AssertionError):
            valkey.until(lambda: not any(map(is_running, parts)), BACK)
        if any(map(is_running, parts)):
            report.stuck.append("a process outlives its supervisor")
    report.longest_away = max(report.longest_away, away)
    if away >= BACK:
        report.stuck.append(f"not ready {BACK:.0f} s after the end of: {kind}")


def is_ready(service: Service, report: Report) -> bool:
    assert service._process is not None
    if service._process.poll() is not None:
        report.stuck.append("the supervisor gave up")
        service.begin()
    try:
        return bool(service.get("/readyz"))
    except click.ClickException:
        return False


def audit(store: EventStore, notes: Notes, report: Report) -> None:
    report.games, report.stuck, report.statuses = len(notes.games), report.stuck + notes.stuck, notes.statuses
    for ledger in notes.games:
        report.commands += len(ledger.caused)
        if not ledger.is_over and not notes.stuck:
            report.stuck.append(f"game {ledger.game} is not over")
        found: Verdict = verdict(store, ledger.game)
        if ledger.is_over and found.verdict != "exact":
            report.diverged.append(f"game {ledger.game}: {found}")
        entries = dict(enumerate(store.streams.read(ledger.game), 1))
        _compare(entries, ledger, report)
        _compare_watched(entries, ledger, report)
        report.titles[ledger.title] += 1
    times = sorted(notes.answered_at)
    pauses = (later - sooner for sooner, later in pairwise(times))
    report.longest_pause = max(pauses, default=0.0)


def _compare(entries: Mapping[int, Entry], ledger: Ledger, report: Report) -> None:
    """What was answered about a game, and what its stream says."""
    codec = codec_of(ledger.title)
    for position, hash in ledger.hashes.items():
        if position not in entries or entries[position].hash.hex() != hash:
            report.lost.append(f"game {ledger.game}, position {position}")
    told = Counter(position for positions in ledger.caused for position in positions)
    for position, times in told.items():
        if times > 1:
            report.doubled.append(f"game {ledger.game}, position {position}: {times} commands were told so")
    for position, entry in entries.items():
        seat = codec.read(entry.record)[0].seat
        if position > ledger.opened and seat in ledger.people and position not in told:
            refused = ", ".join(ledger.refused) or "nothing"
            report.doubled.append(
                f"game {ledger.game}, position {position}: no command was told so; refused was {refused}"
            )
    if ledger.told_otherwise:
        report.doubled.append(f"game {ledger.game}: {ledger.told_otherwise} told otherwise when repeated")


def _compare_watched(entries: Mapping[int, Entry], ledger: Ledger, report: Report) -> None:
    """What a live stream has told about a game, and what its stream says."""
    watcher = ledger.watcher
    if watcher is None or not ledger.is_over:
        return
    watcher.join()
    report.watched_wrong += watcher.compare({at: entry.hash.hex() for at, entry in entries.items()})
    report.watched += len(watcher.hashes)
    report.cuts += watcher.cuts
    report.resets += watcher.resets


def _check_told(store: EventStore, notes: Notes, receiver: Receiver, report: Report) -> None:
    """Webhooks are told of every event at least once, and never of one before its predecessor.

    What happened before there was one is not told.
    """
    for ledger in notes.games:
        if not ledger.has_webhook:
            continue
        last = store.streams.version(ledger.game) or 0
        with suppress(AssertionError):
            valkey.until(lambda: receiver.positions(ledger.game)[-1:] == [last], 120)  # noqa: B023
        positions = list(dict.fromkeys(receiver.positions(ledger.game)))
        if not positions or positions != list(range(positions[0], last + 1)):
            report.untold.append(f"game {ledger.game}: {len(positions)} of {last} events")


def kinds_for(seconds: float, pause: float, seed: int) -> list[str]:
    """Every kind in turn, shuffled anew each time, for about so long."""
    rng, chosen = Random(seed), list[str]()
    while len(chosen) < seconds / pause:
        chosen += rng.sample(KINDS, len(KINDS))
    return chosen
