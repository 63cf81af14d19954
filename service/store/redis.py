"""How do games live in Redis or Valkey, alone or as a cluster? Their keys are told in `keys`."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from itertools import product
from typing import Any

from domain.table.state import Status
from service.store import connections
from service.store.append_listener import hear
from service.store.base import (
    DAY,
    OUTAGES_KEPT,
    SHARDS,
    SILENCE,
    STATUSES,
    VISIBILITIES,
    Appended,
    Change,
    Entry,
    IdempotencyKey,
    KeyReused,
    Missing,
    Moved,
    Outcome,
    Place,
    Replayed,
    Token,
    TokenRefused,
    Visibility,
    is_game_id,
)
from service.store.keys import (
    CHANNELS,
    LAST_BEAT,
    OUTAGES,
    OVERDUE,
    PRIVATE,
    WORK,
    book_key,
    line_keys,
    list_key,
    list_keys,
    place_of,
)
from service.store.redis_outbox import LIBRARY, NEWS, RedisOutbox
from service.store.trips import trips

_SOURCE = files("service.store").joinpath("estancia.lua").read_text()
_VERSION = hashlib.sha256(_SOURCE.encode()).hexdigest()[:12]
_LIBRARIES = (_SOURCE.replace("VERSION", _VERSION), LIBRARY)
_ASK, _APPEND, _CREATE, _CLAIM, _ENLIST, _REGRANT, _BEAT, _WRITE, _STRIKE = (
    f"estancia_{verb}_{_VERSION}".encode()
    for verb in ("ask", "append", "create", "claim", "enlist", "regrant", "beat", "write", "strike")
)
_LAST = 2**63 - 1


def open_store(url: str, fsync: str = "always") -> "RedisStore":
    """A store on the server (or the cluster of the server) at `url`: `redis://`, `rediss://` or `unix://`.

    Raises `StoreUnavailable`, saying what to do, when it cannot be reached or must not hold games. What makes
    a crash cost more than the wanted `fsync` (`always`, `everysec`, `no`) is told in the store's `warnings`.
    """
    client = connections.connect(url)
    connections.check(client)
    store = RedisStore(client, tuple(dict.fromkeys(connections.weaknesses(client, fsync))))
    store.load()
    return store


class RedisStore:
    """The `EventStore` of the running service; threads share one."""

    def __init__(self, client: connections.Client, warnings: tuple[str, ...] = ()) -> None:
        self.warnings = warnings
        self._client = client
        self._trips = trips(client)
        self.outbox = RedisOutbox(self._execute, self._pipelined)

    def close(self) -> None:
        self._trips.close()

    def load(self) -> None:
        """Give every server the functions; a library of this name is this very library."""
        for node in connections.nodes(self._client):
            for library in _LIBRARIES:
                try:
                    node.function_load(library)
                except connections.FAILURES as error:
                    if "already exists" not in str(error):
                        raise connections.unavailable(error) or error from error

    def create(
        self,
        game: str,
        meta: Mapping[str, str],
        entries: Sequence[Entry],
        *,
        tokens: Sequence[Token] = (),
        due_at: int | None = None,
        place: Place | None = None,
    ) -> bool:
        if not (is_game_id(game) and meta and entries):
            raise ValueError(f"{game!r} with {len(meta)} meta fields and {len(entries)} entries is no game")
        shard, name = place_of(game)
        keys = [b"ev:" + name, b"tk:" + name, b"m:" + name, WORK[shard], CHANNELS[shard], NEWS[shard]]
        parts: list[Any] = [game, "" if due_at is None else due_at, 2 * len(meta), 2 * len(tokens), ""]
        if place is not None:
            keys += list_keys(shard, place, None, place.status)
            parts[4] = place.since
        for field in meta.items():
            parts += field
        for token in tokens:
            parts += (token.hash, token.seat)
        for entry in entries:
            parts += entry
        return bool(self._execute("FCALL", _CREATE, len(keys), *keys, *parts))

    def append(
        self,
        game: str,
        expected: int,
        entries: Sequence[Entry],
        *,
        due_at: int | None,
        by: Token | None = None,
        key: IdempotencyKey | None = None,
        grant: Token | None = None,
        names: Mapping[str, str] | None = None,
        vacate: int | None = None,
        change: Change | None = None,
    ) -> Outcome:
        shard, name = place_of(game)
        keys = [b"ev:" + name, b"tk:" + name]
        parts: list[Any] = [expected, "", "", ""] if by is None else [expected, by.hash, by.seat, ""]
        if key is not None:
            parts[3] = key.fingerprint
        if entries:
            keys += (b"m:" + name, WORK[shard], OVERDUE[shard], CHANNELS[shard], NEWS[shard])
            parts += (game, "" if due_at is None else due_at)
            parts += ("", "") if grant is None else (grant.hash, grant.seat)
            parts.append("" if vacate is None else vacate)
            if names:
                parts.append(2 * len(names))
                for field in names.items():
                    parts += field
            else:
                parts.append(0)
            if change is not None and (before := list_keys(shard, change, change.before)):
                whole = list_key(shard, owner="" if change.public else PRIVATE)
                keys += (whole, *before, *list_keys(shard, change, change.after))
            for entry in entries:
                parts += entry
        if key is not None:
            keys.append(b"i:%b:%b" % (name, key.key.encode()))
        reply = self._execute("FCALL", _APPEND if entries else _ASK, len(keys), *keys, *parts)
        return Appended(reply) if type(reply) is int else _refusal(reply)

    def read(self, game: str, after: int = 0, most: int | None = None) -> list[Entry]:
        start = b"(%d-0" % min(max(after, 0), _LAST)
        count = () if most is None else (b"COUNT", max(most, 0))
        rows = self._execute("XRANGE", b"ev:" + place_of(game)[1], start, b"+", *count)
        return [Entry(fields[b"r"], fields[b"h"]) for _, fields in rows or ()]

    def version(self, game: str) -> int | None:
        return self._execute("XLEN", b"ev:" + place_of(game)[1]) or None

    def meta(self, game: str) -> dict[str, str] | None:
        fields = self._execute("HGETALL", b"m:" + place_of(game)[1])
        return {name.decode(): text.decode() for name, text in fields.items()} or None

    def erase(self, game: str, field: str, version: int) -> bool:
        meta = b"m:" + place_of(game)[1]
        if not self._execute("HDEL", meta, field):
            return False
        self._execute("HSET", meta, "erased", version)
        return True

    def seat_of(self, game: str, token_hash: str) -> int | None:
        seat = self._execute("HGET", b"tk:" + place_of(game)[1], token_hash)
        return None if seat is None else int(seat)

    def revoke(self, game: str, token_hash: str) -> bool:
        return bool(self._execute("HDEL", b"tk:" + place_of(game)[1], token_hash))

    def regrant(self, game: str, token: Token) -> bool:
        name = place_of(game)[1]
        keys = (b"ev:" + name, b"tk:" + name)
        return bool(self._execute("FCALL", _REGRANT, 2, *keys, token.hash, token.seat))

    def games(self) -> Iterator[str]:
        try:
            for node in connections.nodes(self._client):
                seen = set[bytes]()
                for key in node.scan_iter(match=b"m:*", count=1_000):
                    if key not in seen:
                        seen.add(key)
                        yield key.rpartition(b":")[2].decode()
        except connections.FAILURES as error:
            raise connections.unavailable(error) or error from error

    def lobby(
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
        newest = "+inf" if before is None else f"({before[0]}"
        commands: list[tuple[Any, ...]] = [
            ("ZRANGE", it, newest, "-inf", "BYSCORE", "REV", "LIMIT", 0, most, "WITHSCORES") for it in lists
        ]
        if before is not None:
            at = before[0]
            commands += [("ZRANGE", it, at, at, "BYSCORE", "WITHSCORES") for it in lists]
        found = [
            (int(since), game.decode())
            for row in self._pipelined(commands)
            for game, since in zip(row[::2], row[1::2], strict=True)
        ]
        return sorted((it for it in found if before is None or it < before), reverse=True)[:most]

    def lobby_counts(self) -> dict[tuple[Visibility, Status], int]:
        kinds = tuple(product(VISIBILITIES, STATUSES))
        lists = [
            list_key(shard, status, owner="" if visibility == "public" else PRIVATE)
            for visibility, status in kinds
            for shard in range(SHARDS)
        ]
        counts = self._pipelined([("ZCARD", it) for it in lists])
        return {kind: sum(counts[n * SHARDS : (n + 1) * SHARDS]) for n, kind in enumerate(kinds)}

    def enlist(self, game: str, version: int, place: Place) -> bool:
        shard, name = place_of(game)
        others = (status for status in STATUSES if status != place.status)
        its = list_keys(shard, place, None, place.status)
        keys = [b"ev:" + name, *its, *list_keys(shard, place, *others)]
        return bool(self._execute("FCALL", _ENLIST, len(keys), *keys, version, game, place.since, len(its)))

    def keep(self, name: str, value: str) -> str:
        key = b"k:" + name.encode()
        self._execute("SET", key, value, "NX")
        kept: bytes = self._execute("GET", key)
        return kept.decode()

    def begin(self, book: str, name: str, line: str) -> bool:
        return bool(self._execute("FCALL", _WRITE, 2, *line_keys(book, name), name, line))

    def swap(self, book: str, name: str, old: str, new: str) -> bool:
        return bool(self._execute("FCALL", _WRITE, 2, *line_keys(book, name), name, new, old))

    def strike(self, book: str, name: str) -> bool:
        return bool(self._execute("FCALL", _STRIKE, 2, *line_keys(book, name), name, DAY))

    def look_up(self, book: str, name: str) -> str | None:
        line: bytes | None = self._execute("HGET", book_key(book), name)
        return None if line is None else line.decode()

    def book(self, book: str) -> dict[str, str]:
        lines: dict[bytes, bytes] = self._execute("HGETALL", book_key(book))
        return {name.decode(): line.decode() for name, line in lines.items()}

    def leave(self, game: str, name: str, value: str, seconds: int) -> None:
        self._execute("SET", b"t:%b:%b" % (place_of(game)[1], name.encode()), value, "EX", seconds)

    def take(self, game: str, name: str) -> str | None:
        left: bytes | None = self._execute("GETDEL", b"t:%b:%b" % (place_of(game)[1], name.encode()))
        return None if left is None else left.decode()

    def save_snapshot(self, game: str, snapshot: bytes) -> None:
        self._execute("SET", b"sn:" + place_of(game)[1], snapshot)

    def snapshot(self, game: str) -> bytes | None:
        kept: bytes | None = self._execute("GET", b"sn:" + place_of(game)[1])
        return kept

    def late_shards(self, now: int) -> list[int]:
        late = self._pipelined([("ZCOUNT", work, "-inf", now) for work in WORK])
        return [shard for shard in range(SHARDS) if late[shard]]

    def claim_due(self, shard: int, now: int, lease: int, most: int) -> list[str]:
        games = self._execute("FCALL", _CLAIM, 2, WORK[shard], OVERDUE[shard], now, now + lease, most)
        return [game.decode() for game in games]

    def due_counts(self, now: int) -> tuple[int, int]:
        found = self._pipelined(
            [("ZRANGE", index, "-inf", now, "BYSCORE", "WITHSCORES") for index in (*WORK, *OVERDUE)]
        )
        since = dict[bytes, int]()
        for row in found:  # those under a lease come last, and say since when they are really due
            since.update(zip(row[::2], map(int, row[1::2]), strict=True))
        return len(since), now - min(since.values(), default=now)

    def beat(self, now: int) -> None:
        self._execute("FCALL", _BEAT, 2, LAST_BEAT, OUTAGES, now, SILENCE, OUTAGES_KEPT)

    def outages(self, after: int, now: int) -> list[tuple[int, int]]:
        last, rows = self._pipelined(
            [("GET", LAST_BEAT), ("ZRANGE", OUTAGES, f"({after}", "+inf", "BYSCORE", "WITHSCORES")]
        )
        ended = [(int(start), int(end)) for start, end in zip(rows[::2], rows[1::2], strict=True)]
        going_on = [] if last is None or now - int(last) <= SILENCE else [(int(last), now)]
        return ended + [each for each in going_on if each[1] > after]

    def listen(self) -> Iterator[tuple[str, int]]:
        return hear(lambda: connections.homes(self._client, CHANNELS))

    def ping(self) -> None:
        connections.check(self._client)

    def _execute(self, *command: Any) -> Any:
        """One command, one round trip; a server that is new or was flushed is given the functions first."""
        try:
            return self._trips.send(*command)
        except connections.FAILURES as error:
            if "Function not found" not in str(error):
                raise connections.unavailable(error) or error from error
        self.load()
        try:
            return self._trips.send(*command)
        except connections.FAILURES as error:
            raise connections.unavailable(error) or error from error

    def _pipelined(self, commands: list[tuple[Any, ...]]) -> list[Any]:
        """Commands that may as well be done twice, in one round trip to each server."""
        try:
            return self._trips.send_all(commands)
        except connections.FAILURES as error:
            raise connections.unavailable(error) or error from error


def _refusal(reply: list[Any]) -> Outcome:
    match reply:
        case [b"moved", version, rows]:
            return Moved(version, tuple(Entry(fields[1], fields[3]) for _, fields in rows))
        case [b"replayed", first, last]:
            return Replayed(first, last)
        case [b"reused"]:
            return KeyReused()
        case [b"token"]:
            return TokenRefused()
        case [b"missing"]:
            return Missing()
    raise AssertionError(reply)
