"""Records of the response about the state of the service, for the operator."""

import msgspec

from service.json_types import JsonObject


class WaitingGame(msgspec.Struct, frozen=True):
    """A game that is due, and the step that it waits for.

    `waits_for` is the task of the workers: automatic steps (`rules`), a decision of the hosted bot `bot` in
    `seat` (`bot`), or a time-out or end by the clock (`clock`); `other_release` for a game that this release
    of the service does not know; `unreadable` if it cannot be determined.
    """

    game: str
    title: str | None
    version: int | None
    due_ms: int
    """time since it became due"""
    waits_for: str
    seat: int | None
    bot: str | None


class SetAsideGame(msgspec.Struct, frozen=True):
    """A game in quarantine: its worker failed `times` times at this version, and it rests `until`.

    `doing` is the task that failed: `play`, `hint` or `hook`. A `stuck` game is not tried again. `bots` hung,
    and are not asked again.
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
    """The event store: its memory on the fullest server and the limit there (0: none), in bytes.

    `answers_ms` is its response time just now.
    """

    memory_bytes: int
    memory_limit_bytes: int
    answers_ms: float


class Totals(msgspec.Struct, frozen=True):
    """Counters since the store was created. They only grow, so a rate is a difference.

    `commands` by title and outcome, `bot_failures` by bot, `deliveries` (to webhooks) by outcome. For
    requests: the number of responses, and their total time in seconds, requested waits included.
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
    """Status of the service at time `at`.

    `games` has the number of games by visibility and status. `due` and `late` (due for ten seconds) are games
    that wait for workers; `waiting` lists the oldest of them.
    """

    at: str
    workers: bool
    """whether a worker that plays games has sent a heartbeat lately"""
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


OPERATIONS_EXAMPLE: JsonObject = {
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
