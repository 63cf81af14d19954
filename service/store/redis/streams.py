"""Event streams and seat tokens in Redis or Valkey."""

from collections.abc import Iterator, Sequence
from itertools import islice

from service.store.base import StoreUnavailable
from service.store.ids import is_game_id
from service.store.records import (
    COLD,
    NO_EFFECTS,
    Appended,
    Change,
    ColdStub,
    Effects,
    Entry,
    Guard,
    Head,
    KeyReused,
    Missing,
    Moved,
    NewStream,
    Outcome,
    Place,
    Replayed,
    Token,
    TokenRefused,
)
from service.store.redis import connections
from service.store.redis.append_listener import hear
from service.store.redis.commands import (
    APPEND,
    CHECK,
    CREATE,
    DELETE,
    ERASE,
    EXPIRE,
    NOTE,
    RELEASE,
    REPLACE_TOKEN,
    Commands,
)
from service.store.redis.keys import (
    CHANNELS,
    OVERDUE,
    PENDING,
    PRIVATE,
    WORK,
    as_text,
    list_key,
    list_keys,
    place_of,
    stream_key,
)
from service.store.redis.transport import Argument

_LAST = 2**63 - 1
_AT_ONCE = 500
"""Games that are asked about in one round trip."""


class RedisStreams:
    """`Streams`."""

    def __init__(self, commands: Commands) -> None:
        self._commands = commands
        self._execute = commands.execute
        self._write = commands.write

    def create(self, game: str, new: NewStream) -> bool:
        if not (is_game_id(game) and new.meta and new.entries):
            raise ValueError(
                f"{game!r} with {len(new.meta)} meta fields and {len(new.entries)} entries is no game"
            )
        shard, name = place_of(game)
        keys = [b"ev:" + name, b"tk:" + name, b"m:" + name, WORK[shard], CHANNELS[shard], PENDING[shard]]
        due_at = "" if new.due_at is None else new.due_at
        parts: list[Argument] = [game, due_at, 2 * len(new.meta), 2 * len(new.tokens), "", ""]
        if (place := new.place) is not None:
            keys += list_keys(shard, place, None, place.status)
            parts[4:] = place.since, "+" if place.public else ""
        for field in new.meta.items():
            parts += field
        for token in new.tokens:
            parts += (token.hash, token.seat)
        for entry in new.entries:
            parts += entry
        return bool(self._write("FCALL", CREATE, len(keys), *keys, *parts))

    def append(
        self, game: str, entries: Sequence[Entry], guard: Guard, effects: Effects = NO_EFFECTS
    ) -> Outcome:
        _, name = place_of(game)
        by, key = guard.by, guard.key
        keys = [b"ev:" + name, b"tk:" + name, b"m:" + name]
        parts = [*guard.head, "", "", ""] if by is None else [*guard.head, by.hash, by.seat, ""]
        if key is not None:
            parts[4] = key.fingerprint
        if entries:
            _add(keys, parts, game, effects)
            for entry in entries:
                parts += entry
        if key is not None:
            keys.append(b"i:%b:%b" % (name, key.key.encode()))
        send = self._execute if not entries and key is None else self._write
        reply = send("FCALL", APPEND if entries else CHECK, len(keys), *keys, *parts)
        return Appended(reply) if type(reply) is int else _refusal(reply)

    def read(self, game: str, after: int = 0, most: int | None = None) -> list[Entry]:
        start = b"(%d-0" % min(max(after, 0), _LAST)
        count = () if most is None else (b"COUNT", max(most, 0))
        rows = self._execute("XRANGE", stream_key(game), start, b"+", *count)
        return [Entry(fields[b"r"], fields[b"h"]) for _, fields in rows or ()]

    def version(self, game: str) -> int | None:
        version: int | None = self._execute("XLEN", stream_key(game)) or None
        if version is None and (stub := self.cold(game)) is not None:
            return stub.version
        return version

    def meta(self, game: str) -> dict[str, str] | None:
        fields = self._execute("HGETALL", b"m:" + place_of(game)[1])
        return {as_text(name): as_text(text) for name, text in fields.items()} or None

    def erase(self, game: str, field: str, version: int) -> bool:
        return bool(self._write("FCALL", ERASE, 1, b"m:" + place_of(game)[1], field, version))

    def note(self, game: str, field: str, text: str, version: int) -> bool:
        return bool(self._write("FCALL", NOTE, 1, b"m:" + place_of(game)[1], field, version, text))

    def expire(self, game: str, head: Head, place: Change, seconds: int) -> bool:
        shard, name = place_of(game)
        keys = [b"ev:" + name, b"tk:" + name, b"m:" + name, b"sn:" + name, WORK[shard], OVERDUE[shard]]
        keys += list_keys(shard, place, None, place.after)
        return bool(self._execute("FCALL", EXPIRE, len(keys), *keys, *head, game, seconds))

    def delete(self, game: str, head: Head, place: Place) -> bool:
        shard, name = place_of(game)
        keys = [b"ev:" + name, b"tk:" + name, b"m:" + name, b"sn:" + name]
        keys += (CHANNELS[shard], WORK[shard], OVERDUE[shard])
        keys += list_keys(shard, place, None, place.status)
        parts = (*head, game, "+" if place.public else "")
        return bool(self._write("FCALL", DELETE, len(keys), *keys, *parts))

    def games(self) -> Iterator[str]:
        return (as_text(key.rpartition(b":")[2]) for key in self._commands.scan(b"m:*"))

    def hot_games(self) -> Iterator[str]:
        return (as_text(key.rpartition(b":")[2]) for key in self._commands.scan(b"ev:*"))

    def release(self, game: str, stub: ColdStub, snapshot: bytes) -> bool:
        shard, name = place_of(game)
        keys = (b"ev:" + name, b"m:" + name, b"sn:" + name, WORK[shard], OVERDUE[shard])
        parts = (stub.version, bytes.fromhex(stub.hash), game, str(stub), snapshot)
        return bool(self._write("FCALL", RELEASE, len(keys), *keys, *parts))

    def cold(self, game: str) -> ColdStub | None:
        text: bytes | None = self._execute("HGET", b"m:" + place_of(game)[1], COLD)
        return None if text is None else ColdStub.parse(text.decode())

    def stubs(self) -> Iterator[tuple[str, ColdStub]]:
        keys = self._commands.scan(b"m:*")
        while some := list(islice(keys, _AT_ONCE)):
            texts = self._commands.pipelined([("HGET", key, COLD) for key in some])
            for key, text in zip(some, texts, strict=True):
                if text is not None:
                    yield as_text(key.rpartition(b":")[2]), ColdStub.parse(as_text(text))

    def listen(self) -> Iterator[tuple[str, int]]:
        return hear(lambda: connections.homes(self._commands.client, CHANNELS))


class RedisTokens:
    """`Tokens`."""

    def __init__(self, commands: Commands) -> None:
        self._execute = commands.execute
        self._write = commands.write

    def seat_of(self, game: str, token_hash: str) -> int | None:
        seat = self._execute("HGET", b"tk:" + place_of(game)[1], token_hash)
        return None if seat is None else int(seat)

    def revoke(self, game: str, token_hash: str) -> bool:
        return bool(self._write("HDEL", b"tk:" + place_of(game)[1], token_hash))

    def replace(self, game: str, token: Token) -> bool:
        name = place_of(game)[1]
        keys = (b"ev:" + name, b"tk:" + name, b"m:" + name)
        return bool(self._write("FCALL", REPLACE_TOKEN, 3, *keys, token.hash, token.seat))


def _add(keys: list[bytes], parts: list[Argument], game: str, effects: Effects) -> None:
    """What an append that writes needs more, in the order of the function."""
    shard, _ = place_of(game)
    grant, vacate, change = effects.grant, effects.vacate, effects.change
    keys += (WORK[shard], OVERDUE[shard], CHANNELS[shard], PENDING[shard])
    parts += (game, "" if effects.due_at is None else effects.due_at)
    parts += ("", "") if grant is None else (grant.hash, grant.seat)
    parts += ("" if vacate is None else vacate, 2 * len(effects.names), "+" if effects.listed else "")
    for field in effects.names.items():
        parts += field
    if change is not None and (before := list_keys(shard, change, change.before)):
        whole = list_key(shard, owner="" if change.public else PRIVATE)
        keys += (whole, *before, *list_keys(shard, change, change.after))


def _refusal(reply: list[Argument]) -> Outcome:
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
        case [b"cold"]:
            raise StoreUnavailable("the game is in cold storage, and takes no more events")
    raise AssertionError(reply)
