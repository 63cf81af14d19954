"""The work index and the heartbeat in memory."""

from heapq import nsmallest

from service.store.base import OUTAGES_KEPT, SILENCE, DueCounts
from service.store.ids import shard_of
from service.store.memory.state import State


class MemoryWorkIndex:
    """`WorkIndex`."""

    def __init__(self, state: State) -> None:
        self._state = state

    def late_shards(self, now: int) -> list[int]:
        with self._state.lock:
            return sorted({shard_of(game) for game, work in self._state.work.items() if work.look_at <= now})

    def claim(self, shard: int, now: int, lease: int, most: int) -> list[str]:
        with self._state.lock:
            due = [
                (work.look_at, game)
                for game, work in self._state.work.items()
                if work.look_at <= now and shard_of(game) == shard
            ]
            claimed = [game for _, game in sorted(due)[:most]]
            for game in claimed:
                self._state.work[game].look_at = now + lease
            return claimed

    def counts(self, now: int) -> DueCounts:
        with self._state.lock:
            due = [work.due_at for work in self._state.work.values() if work.due_at <= now]
            return DueCounts.of(due, now)

    def due(self, now: int, most: int) -> list[tuple[str, int]]:
        with self._state.lock:
            late = ((work.due_at, game) for game, work in self._state.work.items() if work.due_at <= now)
            return [(game, due) for due, game in nsmallest(most, late)]


class MemoryUptime:
    """`Uptime`."""

    def __init__(self, state: State) -> None:
        self._state = state

    def beat(self, now: int) -> None:
        state = self._state
        with state.lock:
            last = now if state.last_beat is None else state.last_beat
            state.last_beat = max(last, now)
            if now - last > SILENCE:
                state.outages = [*state.outages, (last, now)][-OUTAGES_KEPT:]

    def outages(self, after: int, now: int) -> list[tuple[int, int]]:
        with self._state.lock:
            last = self._state.last_beat
            going_on = [] if last is None or now - last <= SILENCE else [(last, now)]
            return [(start, end) for start, end in [*self._state.outages, *going_on] if end > after]
