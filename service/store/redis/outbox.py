"""The transactional outbox in Redis or Valkey.

In the slot of a shard: `n:{s007}` position from which on a game is pending; the member without a name says
that a hook wants.
In the slot of a hook: `hq:{h<hook>}` when to look at which task · `hw:…` since when each waits · `he:…` the
tasks · `hd:…` log of deliveries · `hl:…` their order · `hs:…` health.
"""

from collections.abc import Sequence

from service.store.ids import shard_of
from service.store.outbox import ASKED, KEPT, Backlog, DeliveryTask, PendingNotice, Report
from service.store.redis.commands import ACKNOWLEDGE, ADD_FIRST, ADD_TASKS, CLAIM_TASK, REPORT, Commands
from service.store.redis.keys import PENDING, as_text, stream_key
from service.store.redis.transport import Command


class RedisOutbox:
    """`Outbox`."""

    def __init__(self, commands: Commands) -> None:
        self._execute = commands.execute
        self._write = commands.write
        self._pipelined = commands.pipelined

    def watch(self) -> None:
        self._pipelined([("ZADD", key, "NX", 0, "") for key in PENDING])

    def pending(self, most: int) -> list[PendingNotice]:
        if not self._execute("EXISTS", PENDING[0]):
            return []
        rows = self._pipelined(
            [("ZRANGE", key, 1, "+inf", "BYSCORE", "LIMIT", 0, most, "WITHSCORES") for key in PENDING]
        )
        pairs = [pair for row in rows for pair in zip(row[::2], row[1::2], strict=True)]
        # Read after the positions: whatever is appended from now on stays pending.
        lasts = self._pipelined([("XLEN", stream_key(as_text(game))) for game, _ in pairs]) if pairs else []
        return [
            PendingNotice(as_text(game), int(first), last)
            for (game, first), last in zip(pairs, lasts, strict=True)
        ]

    def acknowledge(self, notices: Sequence[PendingNotice]) -> None:
        of_shard: dict[int, list[PendingNotice]] = {}
        for notice in notices:
            of_shard.setdefault(shard_of(notice.game), []).append(notice)
        for shard, those in of_shard.items():
            keys = [PENDING[shard], *(stream_key(notice.game) for notice in those)]
            self._execute(
                "FCALL", ACKNOWLEDGE, len(keys), *keys, *(part for notice in those for part in notice)
            )

    def recall(self, notice: PendingNotice) -> None:
        key = PENDING[shard_of(notice.game)]
        if self._execute("EXISTS", key):
            self._write("ZADD", key, "LT", notice.first, notice.game)

    def pending_count(self) -> int:
        return sum(self._pipelined([("ZCOUNT", key, 1, "+inf") for key in PENDING]))

    def add_tasks(
        self, hook: str, tasks: Sequence[DeliveryTask], now: int, *, set_back: bool = False
    ) -> None:
        parts = [part for task in tasks for part in (task.name, task.game, task.after, task.last)]
        self._execute("FCALL", ADD_TASKS, 3, *_keys(hook)[:3], now, "+" if set_back else "", *parts)

    def add_first(self, hook: str, task: DeliveryTask, now: int) -> None:
        line = f"{task.game} {task.after} {task.last} 0"
        self._write("FCALL", ADD_FIRST, 3, *_keys(hook)[:3], now, ASKED, task.name, line)

    def claim(self, hook: str, now: int, until: int) -> DeliveryTask | None:
        row = self._execute("FCALL", CLAIM_TASK, 3, *_keys(hook)[:3], now, until)
        if not row:
            return None
        game, after, last, tries = as_text(row[1]).split(" ")
        return DeliveryTask(as_text(row[0]), game, int(after), int(last), int(tries))

    def report(self, hook: str, task: str, report: Report) -> None:
        logged = report.logged
        log = ("", "", "") if logged is None else (logged.id, logged.record, logged.since)
        parts = (task, report.after, report.tries, report.again, *log, KEPT, report.health or "")
        parts += ("" if report.claimed is None else report.claimed,)
        self._execute("FCALL", REPORT, 6, *_keys(hook), *parts)

    def backlogs(self, hooks: Sequence[str]) -> list[Backlog]:
        commands: list[Command] = []
        for queue, since, tasks, _, _, health in map(_keys, hooks):
            commands += [("HLEN", tasks), ("GET", health)]
            commands += [("ZRANGE", index, 0, 0, "WITHSCORES") for index in (queue, since)]
        answers = self._pipelined(commands) if commands else []
        return [
            Backlog(
                tasks=answers[i],
                look_at=int(answers[i + 2][1]) if answers[i + 2] else None,
                since=int(answers[i + 3][1]) if answers[i + 3] else None,
                health=None if answers[i + 1] is None else as_text(answers[i + 1]),
            )
            for i in range(0, len(answers), 4)
        ]

    def deliveries(self, hook: str, before: tuple[int, str] | None, most: int) -> list[tuple[int, str, str]]:
        _, _, _, log, order, _ = _keys(hook)
        newest = "+inf" if before is None else f"({before[0]}"
        rows = self._execute(
            "ZRANGE", order, newest, "-inf", "BYSCORE", "REV", "WITHSCORES", "LIMIT", 0, most
        )
        places = [(int(place), as_text(id)) for id, place in zip(rows[::2], rows[1::2], strict=True)]
        if not places:
            return []
        records = self._execute("HMGET", log, *(id for _, id in places))
        return [
            (place, id, as_text(record))
            for (place, id), record in zip(places, records, strict=True)
            if record is not None
        ]

    def delivery(self, hook: str, id: str) -> str | None:
        record: bytes | None = self._execute("HGET", _keys(hook)[3], id)
        return None if record is None else as_text(record)

    def recover(self, hook: str) -> None:
        queue, *_, health = _keys(hook)
        self._write("DEL", health)
        self._write("ZUNIONSTORE", queue, 1, queue, "WEIGHTS", 0)

    def drop(self, hook: str) -> None:
        self._write("DEL", *_keys(hook))


def _keys(hook: str) -> list[bytes]:
    """Queue, since when, tasks, deliveries, their order, health."""
    return [b"%b:{h%b}" % (kind, hook.encode()) for kind in (b"hq", b"hw", b"he", b"hd", b"hl", b"hs")]
