"""Registers, mailbox and snapshots in memory."""

from service.store.base import DAY
from service.store.memory.state import State


class MemoryRegisters:
    """`Registers`."""

    def __init__(self, state: State) -> None:
        self._state = state

    def put_once(self, constant: str, value: str) -> str:
        with self._state.lock:
            return self._state.constants.setdefault(constant, value)

    def insert(self, register: str, name: str, line: str) -> bool:
        state = self._state
        with state.lock:
            was_deleted = state.seconds() < state.deleted.get((register, name), 0)
            if was_deleted or name in state.registers.setdefault(register, {}):
                return False
            state.registers[register][name] = line
            return True

    def compare_and_set(self, register: str, name: str, old: str, new: str) -> bool:
        with self._state.lock:
            if self._state.registers.get(register, {}).get(name) != old:
                return False
            self._state.registers[register][name] = new
            return True

    def delete(self, register: str, name: str) -> bool:
        state = self._state
        with state.lock:
            if state.registers.get(register, {}).pop(name, None) is None:
                return False
            now = state.seconds()
            state.deleted = {line: until for line, until in state.deleted.items() if now < until}
            state.deleted[register, name] = now + DAY
            return True

    def put(self, register: str, name: str, line: str) -> None:
        with self._state.lock:
            self._state.registers.setdefault(register, {})[name] = line

    def forget(self, register: str, name: str) -> None:
        with self._state.lock:
            self._state.registers.get(register, {}).pop(name, None)

    def get(self, register: str, name: str) -> str | None:
        with self._state.lock:
            return self._state.registers.get(register, {}).get(name)

    def list(self, register: str) -> dict[str, str]:
        with self._state.lock:
            return dict(self._state.registers.get(register, {}))


class MemoryMailbox:
    """`Mailbox`."""

    def __init__(self, state: State) -> None:
        self._state = state

    def put_ticket(self, game: str, name: str, value: str, seconds: int) -> None:
        state = self._state
        with state.lock:
            now = state.seconds()
            state.tickets = {key: left for key, left in state.tickets.items() if now < left[1]}
            state.tickets[game, name] = value, now + seconds

    def get_ticket(self, game: str, name: str) -> str | None:
        with self._state.lock:
            value, until = self._state.tickets.get((game, name), (None, 0.0))
            return value if self._state.seconds() < until else None

    def pop_ticket(self, game: str, name: str) -> str | None:
        with self._state.lock:
            value, until = self._state.tickets.pop((game, name), (None, 0.0))
            return value if self._state.seconds() < until else None


class MemorySnapshots:
    """`Snapshots`."""

    def __init__(self, state: State) -> None:
        self._state = state

    def save(self, game: str, snapshot: bytes) -> None:
        with self._state.lock:
            self._state.snapshots[game] = snapshot

    def load(self, game: str) -> bytes | None:
        with self._state.lock:
            return self._state.snapshots.get(game)
