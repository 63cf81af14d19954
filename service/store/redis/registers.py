"""Registers, mailbox and snapshots in Redis or Valkey: small values under keys of their own."""

from service.store.base import DAY
from service.store.redis.commands import DELETE_LINE, PUT_LINE, Commands
from service.store.redis.keys import as_text, line_keys, place_of, register_key


class RedisRegisters:
    """`Registers`."""

    def __init__(self, commands: Commands) -> None:
        self._execute = commands.execute
        self._write = commands.write

    def put_once(self, constant: str, value: str) -> str:
        key = b"k:" + constant.encode()
        kept: bytes | None = self._execute("GET", key)
        if kept is None:
            self._write("SET", key, value, "NX")
            kept = self._execute("GET", key) or b""
        return as_text(kept)

    def insert(self, register: str, name: str, line: str) -> bool:
        return bool(self._write("FCALL", PUT_LINE, 2, *line_keys(register, name), name, line))

    def compare_and_set(self, register: str, name: str, old: str, new: str) -> bool:
        return bool(self._write("FCALL", PUT_LINE, 2, *line_keys(register, name), name, new, old))

    def delete(self, register: str, name: str) -> bool:
        return bool(self._write("FCALL", DELETE_LINE, 2, *line_keys(register, name), name, DAY))

    def put(self, register: str, name: str, line: str) -> None:
        self._execute("HSET", register_key(register), name, line)

    def forget(self, register: str, name: str) -> None:
        self._execute("HDEL", register_key(register), name)

    def get(self, register: str, name: str) -> str | None:
        line: bytes | None = self._execute("HGET", register_key(register), name)
        return None if line is None else as_text(line)

    def list(self, register: str) -> dict[str, str]:
        lines: dict[bytes, bytes] = self._execute("HGETALL", register_key(register))
        return {as_text(name): as_text(line) for name, line in lines.items()}


class RedisMailbox:
    """`Mailbox`."""

    def __init__(self, commands: Commands) -> None:
        self._execute = commands.execute
        self._write = commands.write

    def put_ticket(self, game: str, name: str, value: str, seconds: int) -> None:
        self._write("SET", _ticket_key(game, name), value, "EX", seconds)

    def get_ticket(self, game: str, name: str) -> str | None:
        value: bytes | None = self._execute("GET", _ticket_key(game, name))
        return None if value is None else as_text(value)

    def pop_ticket(self, game: str, name: str) -> str | None:
        left: bytes | None = self._write("GETDEL", _ticket_key(game, name))
        return None if left is None else as_text(left)


class RedisSnapshots:
    """`Snapshots`."""

    def __init__(self, commands: Commands) -> None:
        self._execute = commands.execute

    def save(self, game: str, snapshot: bytes) -> None:
        self._execute("SET", b"sn:" + place_of(game)[1], snapshot)

    def load(self, game: str) -> bytes | None:
        snapshot: bytes | None = self._execute("GET", b"sn:" + place_of(game)[1])
        return snapshot


def _ticket_key(game: str, name: str) -> bytes:
    return b"t:%b:%b" % (place_of(game)[1], name.encode())
