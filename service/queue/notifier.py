"""The notifier: RQ jobs as hints to workers that a game or a webhook has something for them.

The work index of the store, and its outbox, decide what is due. So a hint may get lost, come late or come
twice, and giving one never fails: errors are logged, and the sweeper gives the hint again.
"""

import json
import os
import secrets
import time
from collections import Counter
from collections.abc import Iterable, Mapping
from hashlib import blake2s
from threading import BoundedSemaphore
from typing import cast

from redis import Redis
from redis.exceptions import RedisError

from service.log import OutageLog
from service.queue.connection import HASH_TAG

os.environ["RQ_KEY_PREFIX"] = HASH_TAG  # which RQ reads once, when it is imported

from rq import Queue as Queue
from rq.defaults import RQ_KEY_PREFIX
from rq.exceptions import DuplicateJobError

if RQ_KEY_PREFIX != HASH_TAG:
    raise ImportError("rq was imported before service.queue.notifier, which decides where its keys are")

QUEUE = "games"
JOB = "workers.jobs.advance"
ADVICE_QUEUE = "hints"
"""Separate queue, with separate workers: games come first, for any number of hint requests."""
ADVICE = "workers.jobs.advise"
ANALYSES_QUEUE = "analyses"
"""A queue of its own, with workers of its own: nobody who plays or asks for a hint waits for an analysis."""
ANALYSE = "workers.analysis_worker.analyse"
ANALYSE_TIMEOUT = 600
"""Seconds; an analysis has two minutes of a processor, which others may need more."""
ANALYSES_WAIT = 3_600
"""Seconds for which one may wait for its turn."""
ANALYSES_MOST = 16
"""Analyses that wait; the next one is to be asked for later."""
ANALYSES_EACH = 8
"""of one caller, so that there is room for others"""
JOB_TIMEOUT = 10
"""Seconds; a job normally takes a slice of a quarter second, so one that takes this long loops for ever."""
DELIVERIES = "hooks"
"""Separate queue, with separate workers: no game waits for the slow endpoint of a webhook."""
DELIVER = "workers.hook_jobs.deliver"
DELIVER_TIMEOUT = 60
"""Seconds; a job only hands a webhook to a thread."""
FAILED_KEPT = 60
"""Seconds that RQ remembers a failed job; while it does, the same hint is refused."""
AT_ONCE = 16
"""Hints on their way at a time: each takes a connection, of which there are a limited number."""
SILENT = 1.0
"""Seconds without hints after the queue's server was out of reach, so that not all wait for it again."""

BELIEVED = 20_000
"""Milliseconds for which the levels that a process has reported count."""

_COUNTS = f"{HASH_TAG}:estancia:counts"
_LEVELS = f"{HASH_TAG}:estancia:levels"
_PLAYING = f"{HASH_TAG}:estancia:playing:"
_ADVICE = f"{HASH_TAG}:estancia:advice:"
_ALIVE = f"{HASH_TAG}:estancia:alive"

ADVICE_WAIT = 8
"""Seconds that a request waits for a hint."""
ADVICE_MOST = 32
"""Questions that wait; the next one could not be answered within that."""
_AT_A_TIME = 4
"""Seconds of that for which a connection waits: less than its time-out."""


class Notifier:
    """The queue, for those who put something in or look at it."""

    def __init__(self, connection: Redis) -> None:
        self.connection = connection
        self.queue = Queue(QUEUE, connection=connection, serializer="json")
        self.advice = Queue(ADVICE_QUEUE, connection=connection, serializer="json")
        self.analyses = Queue(ANALYSES_QUEUE, connection=connection, serializer="json")
        self.deliveries = Queue(DELIVERIES, connection=connection, serializer="json")
        self._silent_until = 0.0
        self._outage = OutageLog("notify", "queue unavailable")
        self._gate = BoundedSemaphore(AT_ONCE)

    def wake(self, game: str, version: int) -> None:
        """A game has work for the workers since `version`."""
        self._enqueue(self.queue, JOB, game, f"g-{game}-{version}", JOB_TIMEOUT)

    def remind(self, game: str, now: int) -> None:
        """A game has had work for a while, and perhaps its hint got lost: one more under another name."""
        self._enqueue(self.queue, JOB, game, f"g-{game}-s{now}", JOB_TIMEOUT)

    def deliver(self, hook: str, now: int) -> None:
        """Enqueue a webhook with pending messages."""
        self._enqueue(self.deliveries, DELIVER, hook, f"h-{hook}-s{now}", DELIVER_TIMEOUT)

    def ask_advice(self, game: str, version: int, seat: int, bot: str) -> bytes | None:
        """What a bot would send in place of a seat: what `workers.jobs.advise` tells, None if nobody does.

        None at once when as many wait as can be answered in time. This one is not a hint but a question:
        nobody asks it again. Raises `QueueUnavailable`.
        """
        if len(self.advice) >= ADVICE_MOST:
            return None
        question = secrets.token_hex(16)
        self.advice.enqueue_call(
            ADVICE,
            args=(game, version, seat, bot, question),
            job_id=f"a-{question}",
            timeout=JOB_TIMEOUT,
            ttl=ADVICE_WAIT,
            result_ttl=0,
            failure_ttl=FAILED_KEPT,
            description=f"advise {game}",
        )
        for _ in range(ADVICE_WAIT // _AT_A_TIME):
            answer = self.connection.blpop([_ADVICE + question], timeout=_AT_A_TIME)
            if answer is not None:
                return cast("tuple[bytes, bytes]", answer)[1]
        return None

    def answer_advice(self, question: str, answer: bytes) -> None:
        """Answer it; who has asked may have gone."""
        with self.connection.pipeline() as pipe:
            pipe.rpush(_ADVICE + question, answer)
            pipe.expire(_ADVICE + question, ADVICE_WAIT)
            pipe.execute()

    def analyse(self, game: str, now: int, caller: str | None = None) -> bool:
        """Enqueue the analysis of a game; False when enough of them wait. Raises `QueueUnavailable`.

        `caller`: the app or address, whose share of the waiting ones is limited; None: not limited.
        """
        waiting: list[str] = self.analyses.job_ids
        if any(job.startswith(f"n-{game}-") for job in waiting):
            return True
        mark = blake2s(caller.encode(), digest_size=8).hexdigest() if caller else "any"
        of_caller = sum(f"-{mark}-" in job for job in waiting) if caller else 0
        if len(waiting) >= ANALYSES_MOST or of_caller >= ANALYSES_EACH:
            return False
        self.analyses.enqueue_call(
            ANALYSE,
            args=(game,),
            job_id=f"n-{game}-{mark}-s{now}",
            timeout=ANALYSE_TIMEOUT,
            ttl=ANALYSES_WAIT,
            result_ttl=0,
            failure_ttl=FAILED_KEPT,
            description=f"analyse {game}",
        )
        return True

    def hinted_games(self) -> set[str]:
        """The games that have a hint in the queue."""
        return _meant(self.queue)

    def hinted_hooks(self) -> set[str]:
        """The webhooks that have a hint in the queue."""
        return _meant(self.deliveries)

    def mark_busy(self, game: str, ms: int) -> None:
        """Mark, for so long, that a worker is busy with this game (or webhook)."""
        self.connection.set(_PLAYING + game, 1, px=ms)

    def unmark_busy(self, game: str) -> None:
        """Nobody is busy with it any more."""
        self.connection.delete(_PLAYING + game)

    def busy(self, games: Iterable[str]) -> set[str]:
        """Those of the games (or webhooks) that a worker is busy with."""
        games = list(games)
        marks = self.connection.mget([_PLAYING + game for game in games]) if games else []
        return {game for game, mark in zip(games, marks, strict=True) if mark is not None}

    def say_alive(self, ms: int) -> None:
        """A worker that plays games lives; this is believed for so long."""
        self.connection.set(_ALIVE, 1, px=ms)

    def has_workers(self) -> bool:
        """Whether any worker that plays games has said so lately."""
        return bool(self.connection.exists(_ALIVE))

    def count(self, what: str, many: int = 1) -> None:
        """Add to a counter for the operator."""
        try:
            self.connection.hincrby(_COUNTS, what, many)
        except RedisError as error:
            self._outage.failed(error, what=what)

    def counts(self) -> dict[str, int]:
        """Everything counted so far, by all processes."""
        counted = cast("dict[bytes, bytes]", self.connection.hgetall(_COUNTS))
        return {what.decode(): int(number) for what, number in counted.items()}

    def add(self, counts: Mapping[str, int], process: str, levels: Mapping[str, int]) -> None:
        """What an HTTP process has counted since it last told, and its levels, such as open streams, now."""
        with self.connection.pipeline() as pipe:
            for what, number in counts.items():
                pipe.hincrby(_COUNTS, what, number)
            pipe.sadd(_LEVELS, process)
            pipe.set(f"{_LEVELS}:{process}", json.dumps(levels), px=BELIEVED)
            pipe.execute()

    def levels(self) -> dict[str, int]:
        """The sum of each level over all processes; one that has said nothing for long is forgotten."""
        processes = list(cast("set[bytes]", self.connection.smembers(_LEVELS)))
        texts = (
            self.connection.mget([f"{_LEVELS}:{process.decode()}" for process in processes])
            if processes
            else []
        )
        if silent := [process for process, text in zip(processes, texts, strict=True) if text is None]:
            self.connection.srem(_LEVELS, *silent)
        sums = Counter[str]()
        for text in texts:
            sums.update(json.loads(text) if text is not None else {})
        return dict(sums)

    def queue_length(self) -> int:
        """How many hints wait."""
        return len(self.queue)

    def _enqueue(self, queue: Queue, job: str, what: str, job_id: str, timeout: int) -> None:
        try:
            with self._gate:
                if time.monotonic() >= self._silent_until:
                    self._enqueue_once(queue, job, what, job_id, timeout)
                    self._outage.worked()
        except DuplicateJobError:
            pass
        except RedisError as error:
            self._silent_until = time.monotonic() + SILENT
            self._outage.failed(error, what=job_id)

    def _enqueue_once(self, queue: Queue, job: str, what: str, job_id: str, timeout: int) -> None:
        queue.enqueue_call(
            job,
            args=(what,),
            job_id=job_id,
            unique=True,
            timeout=timeout,
            result_ttl=0,
            failure_ttl=FAILED_KEPT,
            description=f"{job} {what}",
            # A unique enqueue is one script; this pipeline is never executed, and so spares the round
            # trip that would register the queue's name again.
            pipeline=self.connection.pipeline(),
        )


def _meant(queue: Queue) -> set[str]:
    """What the hints in a queue are about."""
    return {job_id.split("-")[1] for job_id in queue.job_ids}
