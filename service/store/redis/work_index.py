"""The work index and the heartbeat in Redis or Valkey."""

from heapq import nsmallest

from service.store.base import OUTAGES_KEPT, SILENCE, DueCounts
from service.store.ids import SHARDS
from service.store.redis.commands import BEAT, CLAIM, Commands
from service.store.redis.keys import LAST_BEAT, OUTAGES, OVERDUE, WORK, as_text


class RedisWorkIndex:
    """`WorkIndex`."""

    def __init__(self, commands: Commands) -> None:
        self._execute = commands.execute
        self._pipelined = commands.pipelined

    def late_shards(self, now: int) -> list[int]:
        late = self._pipelined([("ZCOUNT", work, "-inf", now) for work in WORK])
        return [shard for shard in range(SHARDS) if late[shard]]

    def claim(self, shard: int, now: int, lease: int, most: int) -> list[str]:
        games = self._execute("FCALL", CLAIM, 2, WORK[shard], OVERDUE[shard], now, now + lease, most)
        return [as_text(game) for game in games]

    def counts(self, now: int) -> DueCounts:
        return DueCounts.of(self._since(now).values(), now)

    def due(self, now: int, most: int) -> list[tuple[str, int]]:
        since = self._since(now)
        oldest = nsmallest(most, ((due, game) for game, due in since.items()))
        return [(as_text(game), due) for due, game in oldest]

    def _since(self, now: int) -> dict[bytes, int]:
        """Since when (ms) each game that is due has been."""
        rows = self._pipelined(
            [("ZRANGE", index, "-inf", now, "BYSCORE", "WITHSCORES") for index in (*WORK, *OVERDUE)]
        )
        since = dict[bytes, int]()
        for row in rows:  # those under a lease come last, and say since when they are really due
            since.update(zip(row[::2], map(int, row[1::2]), strict=True))
        return since


class RedisUptime:
    """`Uptime`."""

    def __init__(self, commands: Commands) -> None:
        self._execute = commands.execute
        self._pipelined = commands.pipelined

    def beat(self, now: int) -> None:
        self._execute("FCALL", BEAT, 2, LAST_BEAT, OUTAGES, now, SILENCE, OUTAGES_KEPT)

    def outages(self, after: int, now: int) -> list[tuple[int, int]]:
        last, rows = self._pipelined(
            [("GET", LAST_BEAT), ("ZRANGE", OUTAGES, f"({after}", "+inf", "BYSCORE", "WITHSCORES")]
        )
        ended = [(int(start), int(end)) for start, end in zip(rows[::2], rows[1::2], strict=True)]
        going_on = [] if last is None or now - int(last) <= SILENCE else [(int(last), now)]
        return ended + [outage for outage in going_on if outage[1] > after]
