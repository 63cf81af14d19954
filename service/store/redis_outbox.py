"""How does an outbox live in Redis or Valkey?

In the slot of a shard: `n:{s007}` position from which on a game has news; the member without a name says that
somebody wants to know.
In the slot of a hook: `hq:{h<hook>}` when to look at which errand · `hw:…` since when each waits · `he:…` the
errands · `hd:…` log of deliveries · `hl:…` their order · `hs:…` health.
"""

import hashlib
from collections.abc import Callable, Sequence
from importlib.resources import files
from typing import Any

from service.store.base import SHARDS, shard_of
from service.store.outbox import ASKED, KEPT, Errand, News, Report, Waiting

_SOURCE = files("service.store").joinpath("outbox.lua").read_text()
_VERSION = hashlib.sha256(_SOURCE.encode()).hexdigest()[:12]
LIBRARY = _SOURCE.replace("VERSION", _VERSION)
_FORGET, _HAND_OUT, _ASK, _CLAIM, _REPORT = (
    f"estancia_{verb}_{_VERSION}".encode() for verb in ("forget", "hand_out", "ask_for", "errand", "report")
)
NEWS = [b"n:{s%03d}" % shard for shard in range(SHARDS)]
"""The keys that an append looks at."""


class RedisOutbox:
    """The `Outbox` of a store; `execute` is one command, `pipelined` several that are independent."""

    def __init__(
        self, execute: Callable[..., Any], pipelined: Callable[[list[tuple[Any, ...]]], list[Any]]
    ) -> None:
        self._execute = execute
        self._pipelined = pipelined

    def watch(self) -> None:
        self._pipelined([("ZADD", key, "NX", 0, "") for key in NEWS])

    def news(self, most: int) -> list[News]:
        if not self._execute("EXISTS", NEWS[0]):
            return []
        rows = self._pipelined(
            [("ZRANGE", key, 1, "+inf", "BYSCORE", "LIMIT", 0, most, "WITHSCORES") for key in NEWS]
        )
        found = [pair for row in rows for pair in zip(row[::2], row[1::2], strict=True)]
        # Read after the positions: whatever is appended from now on stays news.
        lasts = self._pipelined([("XLEN", _stream(game.decode())) for game, _ in found]) if found else []
        return [
            News(game.decode(), int(first), last) for (game, first), last in zip(found, lasts, strict=True)
        ]

    def forget(self, news: Sequence[News]) -> None:
        of_shard: dict[int, list[News]] = {}
        for each in news:
            of_shard.setdefault(shard_of(each.game), []).append(each)
        for shard, those in of_shard.items():
            keys = [NEWS[shard], *(_stream(each.game) for each in those)]
            self._execute("FCALL", _FORGET, len(keys), *keys, *(part for each in those for part in each))

    def games_with_news(self) -> int:
        return sum(self._pipelined([("ZCOUNT", key, 1, "+inf") for key in NEWS]))

    def hand_out(self, hook: str, errands: Sequence[Errand], now: int) -> None:
        parts = [part for each in errands for part in (each.name, each.game, each.after, each.last)]
        self._execute("FCALL", _HAND_OUT, 3, *_keys(hook)[:3], now, *parts)

    def ask(self, hook: str, errand: Errand, now: int) -> None:
        line = f"{errand.game} {errand.after} {errand.last} 0"
        self._execute("FCALL", _ASK, 3, *_keys(hook)[:3], now, ASKED, errand.name, line)

    def claim(self, hook: str, now: int, until: int) -> Errand | None:
        found = self._execute("FCALL", _CLAIM, 3, *_keys(hook)[:3], now, until)
        if not found:
            return None
        game, after, last, tries = found[1].decode().split(" ")
        return Errand(found[0].decode(), game, int(after), int(last), int(tries))

    def report(self, hook: str, errand: str, report: Report) -> None:
        logged = report.logged
        log = ("", "", "") if logged is None else (logged.id, logged.record, logged.since)
        parts = (errand, report.after, report.tries, report.again, *log, KEPT, report.health or "")
        self._execute("FCALL", _REPORT, 6, *_keys(hook), *parts)

    def waiting(self, hooks: Sequence[str]) -> list[Waiting]:
        commands: list[tuple[Any, ...]] = []
        for queue, since, errands, _, _, health in map(_keys, hooks):
            commands += [("HLEN", errands), ("GET", health)]
            commands += [("ZRANGE", index, 0, 0, "WITHSCORES") for index in (queue, since)]
        found = self._pipelined(commands) if commands else []
        return [
            Waiting(
                errands=found[i],
                look_at=int(found[i + 2][1]) if found[i + 2] else None,
                since=int(found[i + 3][1]) if found[i + 3] else None,
                health=None if found[i + 1] is None else found[i + 1].decode(),
            )
            for i in range(0, len(found), 4)
        ]

    def deliveries(self, hook: str, before: tuple[int, str] | None, most: int) -> list[tuple[int, str, str]]:
        _, _, _, log, order, _ = _keys(hook)
        newest = "+inf" if before is None else f"({before[0]}"
        rows = self._execute(
            "ZRANGE", order, newest, "-inf", "BYSCORE", "REV", "WITHSCORES", "LIMIT", 0, most
        )
        found = [(int(place), id.decode()) for id, place in zip(rows[::2], rows[1::2], strict=True)]
        if not found:
            return []
        records = self._execute("HMGET", log, *(id for _, id in found))
        return [
            (place, id, record.decode())
            for (place, id), record in zip(found, records, strict=True)
            if record is not None
        ]

    def delivery(self, hook: str, id: str) -> str | None:
        record: bytes | None = self._execute("HGET", _keys(hook)[3], id)
        return None if record is None else record.decode()

    def recover(self, hook: str) -> None:
        queue, *_, health = _keys(hook)
        self._execute("DEL", health)
        self._execute("ZUNIONSTORE", queue, 1, queue, "WEIGHTS", 0)

    def drop(self, hook: str) -> None:
        self._execute("DEL", *_keys(hook))


def _stream(game: str) -> bytes:
    return b"ev:{s%03d}:%b" % (shard_of(game), game.encode())


def _keys(hook: str) -> list[bytes]:
    """Queue, since when, errands, deliveries, their order, health."""
    return [b"%b:{h%b}" % (kind, hook.encode()) for kind in (b"hq", b"hw", b"he", b"hd", b"hl", b"hs")]
