"""Records of the answer that tells the operator how the service is doing."""

from typing import Any

import msgspec


class WaitingGame(msgspec.Struct, frozen=True):
    """A game that is due, and what for.

    `waits_for` is what workers have to do: what the rules do by themselves (`rules`), a decision of the
    hosted bot `bot` in `seat` (`bot`), or what the clock ends (`clock`); `other_release` for a game that
    this release of the service does not know; `unreadable` where nobody can tell.
    """

    game: str
    title: str | None
    version: int | None
    due_ms: int
    """for how long it has been due"""
    waits_for: str
    seat: int | None
    bot: str | None


class SetAsideGame(msgspec.Struct, frozen=True):
    """A game that took down the worker that was at it, `times` times at this version; it rests `until`.

    `doing` is what was being done: `play`, `hint` or `hook`. When it is `stuck`, it is tried no more. `bots`
    did not come back, and are not asked again.
    """

    game: str
    doing: str
    version: int
    times: int
    since: str
    until: str
    stuck: bool
    bots: tuple[str, ...]


class StoreState(msgspec.Struct, frozen=True):
    """The event store: the memory that it uses where it is fullest, and may use (0: no limit), in bytes.

    `answers_ms` is how long it took to answer just now.
    """

    memory_bytes: int
    memory_limit_bytes: int
    answers_ms: float


class Totals(msgspec.Struct, frozen=True):
    """Counters since the store began; they only grow, so what happens in a second is a difference.

    `commands` by title and outcome, `bot_failures` by bot, `deliveries` (to webhooks) by outcome. Of requests
    how many were answered, and how many seconds that took in all, with the waiting that was asked for.
    """

    commands: dict[str, dict[str, int]]
    requests: int
    request_seconds: float
    bot_failures: dict[str, int]
    job_failures: int
    workers_lost: int
    http_replaced: int
    games_stuck: int
    deliveries: dict[str, int]


class OperationsShown(msgspec.Struct, frozen=True):
    """How the service is doing at `at`.

    `games` has how many there are by visibility and status; `due` and `late` (due for ten seconds) are games
    that wait for workers, of which `waiting` lists the oldest.
    """

    at: str
    workers: bool
    """whether a worker that plays games has said lately that it lives"""
    queue_length: int
    """jobs that wait for a worker"""
    streams_open: int
    games: dict[str, dict[str, int]]
    due: int
    late: int
    waiting: list[WaitingGame]
    set_aside: list[SetAsideGame]
    store: StoreState
    totals: Totals


OPERATIONS_EXAMPLE: dict[str, Any] = {
    "at": "2026-11-28T17:04:05.000Z",
    "workers": True,
    "queue_length": 0,
    "streams_open": 12,
    "games": {"public": {"open": 2, "running": 7, "over": 31, "abandoned": 1}},
    "due": 1,
    "late": 0,
    "waiting": [
        {
            "game": "3f0a6c1d9b2e4857a1cd",
            "title": "el-gaucho",
            "version": 41,
            "due_ms": 120,
            "waits_for": "bot",
            "seat": 1,
            "bot": "greedy",
        }
    ],
    "set_aside": [],
    "store": {"memory_bytes": 20971520, "memory_limit_bytes": 0, "answers_ms": 0.2},
    "totals": {
        "commands": {"el-gaucho": {"done": 1027, "rejected": 12}},
        "requests": 20411,
        "request_seconds": 61.2,
        "bot_failures": {},
        "job_failures": 0,
        "workers_lost": 0,
        "http_replaced": 0,
        "games_stuck": 0,
        "deliveries": {"delivered": 310},
    },
}
