"""The lobby and the lists of people in Redis or Valkey: sorted sets of games.

Of the lobby each shard has one for every status, title and owner.
"""

from itertools import product

from domain.table.state import Status
from service.store.ids import SHARDS
from service.store.records import STATUSES, VISIBILITIES, Head, Place, Visibility
from service.store.redis.commands import PLACE, Commands
from service.store.redis.keys import PRIVATE, as_text, list_key, list_keys, people_keys, place_of
from service.store.redis.transport import Command, Reply


class RedisLobby:
    """`Lobby`."""

    def __init__(self, commands: Commands) -> None:
        self._write = commands.write
        self._pipelined = commands.pipelined

    def page(
        self,
        status: Status | None,
        title: str | None,
        before: tuple[int, str] | None,
        most: int,
        owner: str = "",
        everything: bool = False,
    ) -> list[tuple[int, str]]:
        owners = ("", PRIVATE) if everything and not owner else (owner,)
        lists = [list_key(shard, status, title, whose) for whose in owners for shard in range(SHARDS)]
        commands = [command for name in lists for command in _page(name, before, most)]
        return _newest(self._pipelined(commands), before, most)

    def counts(self) -> dict[tuple[Visibility, Status], int]:
        kinds = tuple(product(VISIBILITIES, STATUSES))
        lists = [
            list_key(shard, status, owner="" if visibility == "public" else PRIVATE)
            for visibility, status in kinds
            for shard in range(SHARDS)
        ]
        counts = self._pipelined([("ZCARD", name) for name in lists])
        return {kind: sum(counts[n * SHARDS : (n + 1) * SHARDS]) for n, kind in enumerate(kinds)}

    def lists_publicly(self, game: str) -> bool:
        (since,) = self._pipelined([("ZSCORE", list_key(place_of(game)[0]), game)])
        return since is not None

    def put(self, game: str, head: Head, place: Place) -> bool:
        shard, name = place_of(game)
        others = (status for status in STATUSES if status != place.status)
        its = list_keys(shard, place, None, place.status)
        keys = [b"ev:" + name, b"m:" + name, *its, *list_keys(shard, place, *others)]
        return bool(self._write("FCALL", PLACE, len(keys), *keys, *head, game, place.since, len(its)))


class RedisPeople:
    """`People`."""

    def __init__(self, commands: Commands) -> None:
        self._write = commands.write
        self._pipelined = commands.pipelined

    def add(self, person: str, game: str, since: int) -> None:
        for key in people_keys(person):
            self._write("ZADD", key, since, game)

    def finish(self, person: str, game: str) -> None:
        self._write("ZREM", people_keys(person)[1], game)

    def forget(self, person: str, game: str) -> None:
        for key in people_keys(person):
            self._write("ZREM", key, game)

    def page(
        self, person: str, before: tuple[int, str] | None, most: int, *, unfinished: bool = False
    ) -> list[tuple[int, str]]:
        key = people_keys(person)[unfinished]
        return _newest(self._pipelined(_page(key, before, most)), before, most)


def _page(key: bytes, before: tuple[int, str] | None, most: int) -> list[Command]:
    """Commands that read what may be on a page: what is older than `before`, and what is as old."""
    newest = "+inf" if before is None else f"({before[0]}"
    older = ("ZRANGE", key, newest, "-inf", "BYSCORE", "REV", "LIMIT", 0, most, "WITHSCORES")
    if before is None:
        return [older]
    return [older, ("ZRANGE", key, before[0], before[0], "BYSCORE", "WITHSCORES")]


def _newest(rows: list[Reply], before: tuple[int, str] | None, most: int) -> list[tuple[int, str]]:
    places = [
        (int(since), as_text(game)) for row in rows for game, since in zip(row[::2], row[1::2], strict=True)
    ]
    return sorted((place for place in places if before is None or place < before), reverse=True)[:most]
