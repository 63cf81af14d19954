"""Backup of a store while it is written to, and restore into an empty one.

A file has a header, one line for each key, and a trailer that counts and hashes them. All keys that share a
hash tag (a shard's games, their tokens, idempotency records and indexes) are read in one transaction, so
whatever happens together is in the file together or not at all.
"""

import base64
import gzip
import hashlib
import re
import time
import zlib
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

import msgspec
import redis
from redis.cluster import RedisCluster
from redis.crc import key_slot

from service.foreign_files import NotPlain, open_file, require_plain
from service.json_types import JsonObject
from service.store.redis import connections
from service.store.redis.keys import TAGS, WORK
from service.store.redis.transport import Reply

FORMAT = "estancia backup 1"
_TRAILER = b'{"keys":'
"""How the last line begins."""
_BATCH = 500
"""Keys that are restored in one round trip."""
_FOREVER = -1
_OF_GAME = re.compile(rb"(?:ev|m|tk|i|t|sn):\{s[0-9]{3}\}:([A-Za-z0-9_-]+)")
"""Keys of one game."""
_LONGEST = 720 << 20
"""Bytes of a line: more than the largest value that a server takes (512 MB) has in Base64."""


class BadBackup(ValueError):
    """The file is no backup, or not a whole one."""


class BrokeOff(Exception):
    """A backup or a restore came to its end too early: what went wrong, and at which game or key it was."""

    def __init__(self, problem: Exception, at: str) -> None:
        super().__init__(f"{problem} (at {at})")
        self.problem = problem
        self.at = at


class Backup(NamedTuple):
    """What is in a file."""

    games: int
    keys: int


class _Line(msgspec.Struct, frozen=True):
    """`expires_at`: ms since 1970, -1 = never. Key and value (as DUMP gives it) are Base64."""

    key: str
    expires_at: int
    value: str


class _Trailer(msgspec.Struct, frozen=True):
    """The last line: how many keys and games there are, and the SHA-256 of all lines between."""

    keys: int
    games: int
    sha256: str


def save(client: connections.Client, path: Path) -> Backup:
    """Write all that the store holds into a new file, which only this account may read.

    Raises OSError when the file cannot be made, and `BrokeOff`.
    """
    descriptor = path.open("xb")
    reader = _Reader(client)
    try:
        path.chmod(0o600)
        with descriptor:
            return _saved(reader, descriptor)
    except (*connections.FAILURES, OSError) as problem:
        raise BrokeOff(problem, reader.at) from problem


def _saved(reader: "_Reader", target: BinaryIO) -> Backup:
    digest, games, count = hashlib.sha256(), 0, 0
    with gzip.open(target, "wb", compresslevel=3) as file:
        file.write(msgspec.json.encode({"format": FORMAT, "at": time.time_ns() // 1_000_000}) + b"\n")
        for line in reader.lines():
            data = msgspec.json.encode(line) + b"\n"
            digest.update(data)
            file.write(data)
            count += 1
            key = base64.b64decode(line.key)
            reader.at = about([key])
            games += key.startswith(b"m:")
        file.write(msgspec.json.encode(_Trailer(count, games, digest.hexdigest())) + b"\n")
    return Backup(games, count)


def check(path: Path) -> Backup:
    """What a file holds; raises `BadBackup` unless all of it is there as it was written."""
    digest, count = hashlib.sha256(), 0
    try:
        with _lines_of(path) as lines:
            for data in lines:
                if data.startswith(_TRAILER):
                    trailer = msgspec.json.decode(data, type=_Trailer)
                    if (trailer.keys, trailer.sha256) != (count, digest.hexdigest()) or next(lines, b""):
                        raise BadBackup(f"{path} was changed")
                    return Backup(trailer.games, count)
                _key_and_value(msgspec.json.decode(data, type=_Line))
                digest.update(data)
                count += 1
    except BadBackup:
        raise
    except (OSError, EOFError, zlib.error, msgspec.MsgspecError, ValueError) as error:
        raise BadBackup(f"{path} is no whole backup: {error}") from error
    raise BadBackup(f"{path} is cut off after {count} keys")


@contextmanager
def _lines_of(path: Path) -> Iterator[Iterator[bytes]]:
    """The lines behind the header. Raises `BadBackup` for another format, and what reading them may raise."""
    with open_file(path, None) as packed, gzip.GzipFile(fileobj=packed, mode="rb") as file:
        lines = iter(lambda: _plain(file.readline(_LONGEST)), b"")
        try:
            header = msgspec.json.decode(next(lines, b"{}"), type=JsonObject)
        except msgspec.MsgspecError:
            header = {}
        if header.get("format") != FORMAT:
            raise BadBackup(f"{path} is no backup of this format ({FORMAT})")
        yield lines


def _plain(line: bytes) -> bytes:
    """Check that a line is safe to parse; raises `NotPlain`."""
    if len(line) == _LONGEST:
        raise NotPlain("a line without end")
    require_plain(line)
    return line


def restore(client: connections.Client, path: Path) -> Backup:
    """All of a file into a store without games.

    Raises `BadBackup` before anything is written, and `BrokeOff`.
    """
    backup = check(path)
    for node in connections.nodes(client):
        if next(node.scan_iter(match="m:*", count=10_000), None) is not None:
            raise BadBackup("the store holds games already: restore into an empty one")
    batch: list[_Line] = []
    with _lines_of(path) as lines:
        for data in lines:
            if not data.startswith(_TRAILER):
                batch.append(msgspec.json.decode(data, type=_Line))
            if len(batch) == _BATCH:
                _put(client, batch)
                batch = []
    _put(client, batch)
    return backup


class _Reader:
    """Reads a store once, from one end to the other."""

    def __init__(self, client: connections.Client) -> None:
        self._client = client
        self.at = "the list of keys"
        """What is being read."""
        self._seen = set[bytes]()
        self._versions = dict[bytes, int]()
        """How long the stream of each game is in the file, by what its keys end with."""

    def lines(self) -> Iterator[_Line]:
        by_tag = defaultdict[bytes, set[bytes]](set)
        for key in self._scan(None):
            if not key.startswith((b"{rq}", b"rq:", b"a:")):  # the queue is worth nothing
                by_tag[_tag(key)].add(key)
        for tag, keys in by_tag.items():
            yield from self._group(tag, keys)
        yield from self._records()

    def _scan(self, pattern: bytes | None) -> Iterator[bytes]:
        for node in connections.nodes(self._client):
            yield from node.scan_iter(match=pattern, count=1_000)

    def _group(self, tag: bytes, keys: set[bytes]) -> Iterator[_Line]:
        """All keys with this tag at one moment, and of games that are newer than the list of keys."""
        shard = TAGS.index(tag) if tag in TAGS else None
        # Those of games in cold storage have no stream, which is no reason for another check.
        keys = keys | {b"ev:" + key[2:] for key in keys if key.startswith(b"m:{")}
        while True:
            ordered = sorted(keys)
            self.at = about(ordered)
            streams = [key for key in ordered if key.startswith(b"ev:{")]
            with self._node(tag).pipeline(transaction=True) as pipe:
                for key in ordered:
                    _dump(pipe, key)
                for key in streams:
                    pipe.xlen(key)
                if shard is not None:
                    for index in (WORK[shard], b"l:%b:*:*" % tag, b"l:%b:*:*:private" % tag):
                        pipe.zrange(index, 0, -1)
                answers: list[Reply] = pipe.execute()
            dumped, rest = answers[: 2 * len(ordered)], answers[2 * len(ordered) :]
            games = {game for index in rest[len(streams) :] for game in index}
            kinds = (b"ev", b"m", b"tk")
            newer = {b"%b:%b:%b" % (kind, tag, game) for game in games for kind in kinds} - keys
            if not newer:
                break
            keys = keys | newer
        self._seen |= keys
        self._versions |= {key[3:]: count for key, count in zip(streams, rest, strict=False)}
        yield from _lines(ordered, dumped)

    def _records(self) -> Iterator[_Line]:
        """Idempotency records that are newer than the list of keys, of commands that are in the file."""
        for key in self._scan(b"i:{*"):
            if key in self._seen:
                continue
            with self._node(key).pipeline(transaction=True) as pipe:
                _dump(pipe, key)
                pipe.get(key)
                *dumped, record = pipe.execute()
            name = b":".join(key.split(b":", 3)[1:3])
            if record is not None and int(record.split(b" ")[1]) <= self._versions.get(name, 0):
                yield from _lines([key], dumped)

    def _node(self, key: bytes) -> redis.Redis:
        client: Any = self._client
        if isinstance(client, RedisCluster):
            client = client.get_redis_connection(client.nodes_manager.get_node_from_slot(key_slot(key)))
        node: redis.Redis = client
        return node


def about(keys: Sequence[bytes]) -> str:
    """What keys belong to, for people: the first of their games, or else the first of them."""
    games = sorted({match[1].decode() for key in keys if (match := _OF_GAME.match(key))})
    if not games:
        return f"key {keys[0][:80].decode(errors='replace')}" if keys else "no key"
    return f"game {games[0]}" + (f", or one of {len(games) - 1} with it" if games[1:] else "")


def _dump(pipe: Any, key: bytes) -> None:
    pipe.execute_command("DUMP", key)
    pipe.execute_command("PEXPIRETIME", key)


def _tag(key: bytes) -> bytes:
    return key[key.index(b"{") : key.index(b"}") + 1] if b"{" in key else key


def _lines(keys: list[bytes], dumped: list[Reply]) -> Iterator[_Line]:
    for key, value, expires_at in zip(keys, dumped[::2], dumped[1::2], strict=True):
        if value is not None:
            yield _Line(_text(key), max(expires_at, _FOREVER), _text(value))


def _put(client: connections.Client, lines: list[_Line]) -> None:
    keys = list[bytes]()
    with client.pipeline(transaction=False) as pipe:
        for line in lines:
            expires_at = max(line.expires_at, 0)
            key, value = _key_and_value(line)
            if 0 < expires_at <= time.time_ns() // 1_000_000:
                continue  # it would have been forgotten by now
            keys.append(key)
            pipe.restore(key, expires_at, value, replace=True, absttl=True)
        try:
            answers = pipe.execute(raise_on_error=False)
        except connections.FAILURES as problem:
            raise BrokeOff(problem, about(keys)) from problem
    for key, answer in zip(keys, answers, strict=True):
        if isinstance(answer, Exception):
            raise BrokeOff(answer, about([key])) from answer


def _key_and_value(line: _Line) -> tuple[bytes, bytes]:
    """Raises ValueError for what is no Base64."""
    return base64.b64decode(line.key, validate=True), base64.b64decode(line.value, validate=True)


def _text(data: bytes) -> str:
    return base64.b64encode(data).decode()
