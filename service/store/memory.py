"""What does a store do, at its simplest? All in this process, one lock around it, gone when it ends."""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from queue import SimpleQueue
from threading import Lock

from domain.table.state import Status
from service.store.base import (
    DAY,
    OUTAGES_KEPT,
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
    shard_of,
)
from service.store.memory_outbox import MemoryOutbox


@dataclass
class _Remembered:
    """What an idempotency key did, and until when that is known."""

    fingerprint: str
    first: int
    last: int
    until: float


@dataclass
class _Work:
    """A place in the work index: due since when, and when to be looked at next."""

    due_at: int
    look_at: int


@dataclass
class _Game:
    meta: dict[str, str]
    entries: list[Entry]
    tokens: dict[str, int]
    keys: dict[str, _Remembered] = field(default_factory=dict)


class MemoryStore:
    """An `EventStore` for tests and simulations. `seconds` is the clock that forgets."""

    def __init__(self, seconds: Callable[[], float] = time.monotonic) -> None:
        self.outbox = MemoryOutbox()
        self._seconds = seconds
        self._lock = Lock()
        self._games: dict[str, _Game] = {}
        self._work: dict[str, _Work] = {}
        self._snapshots: dict[str, bytes] = {}
        self._places: dict[str, Place] = {}
        self._kept: dict[str, str] = {}
        self._books: dict[str, dict[str, str]] = {}
        self._struck: dict[tuple[str, str], float] = {}
        self._left: dict[tuple[str, str], tuple[str, float]] = {}
        self._ears: set[SimpleQueue[tuple[str, int]]] = set()
        self._beat: int | None = None
        self._outages: list[tuple[int, int]] = []

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
        with self._lock:
            if game in self._games:
                return False
            self._games[game] = _Game(dict(meta), list(entries), {token.hash: token.seat for token in tokens})
            if place is not None:
                self._places[game] = place
            self._appended(game, 1, len(entries), due_at)
        return True

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
        with self._lock:
            if (known := self._games.get(game)) is None:
                return Missing()
            if by is not None and known.tokens.get(by.hash) != by.seat:
                return TokenRefused()
            if key is not None and (done := known.keys.get(key.key)) and self._seconds() < done.until:
                return Replayed(done.first, done.last) if done.fingerprint == key.fingerprint else KeyReused()
            if (version := len(known.entries)) != expected:
                return Moved(version, tuple(known.entries[max(expected, 0) :]))
            if not entries:
                return Appended(expected)
            known.entries += entries
            last = len(known.entries)
            if key is not None:
                until = self._seconds() + DAY
                known.keys[key.key] = _Remembered(key.fingerprint, expected + 1, last, until)
            if vacate is not None:
                known.tokens = {hash: seat for hash, seat in known.tokens.items() if seat != vacate}
                known.meta.pop(f"name.{vacate}", None)
            if grant is not None:
                known.tokens[grant.hash] = grant.seat
            known.meta.update(names or {})
            if change is not None and (place := self._places.get(game)) is not None:
                self._places[game] = replace(place, status=change.after)
            self._appended(game, expected + 1, last, due_at)
            return Appended(last)

    def read(self, game: str, after: int = 0, most: int | None = None) -> list[Entry]:
        with self._lock:
            known = self._games.get(game)
            later = known.entries[max(after, 0) :] if known else []
            return later if most is None else later[: max(most, 0)]

    def version(self, game: str) -> int | None:
        with self._lock:
            known = self._games.get(game)
            return len(known.entries) if known else None

    def meta(self, game: str) -> dict[str, str] | None:
        with self._lock:
            known = self._games.get(game)
            return dict(known.meta) if known else None

    def erase(self, game: str, field: str, version: int) -> bool:
        with self._lock:
            known = self._games.get(game)
            if known is None or known.meta.pop(field, None) is None:
                return False
            known.meta["erased"] = str(version)
            return True

    def seat_of(self, game: str, token_hash: str) -> int | None:
        with self._lock:
            known = self._games.get(game)
            return known.tokens.get(token_hash) if known else None

    def revoke(self, game: str, token_hash: str) -> bool:
        with self._lock:
            known = self._games.get(game)
            return known is not None and known.tokens.pop(token_hash, None) is not None

    def regrant(self, game: str, token: Token) -> bool:
        with self._lock:
            if (known := self._games.get(game)) is None:
                return False
            kept = {hash: seat for hash, seat in known.tokens.items() if seat != token.seat}
            known.tokens = {**kept, token.hash: token.seat}
            return True

    def games(self) -> Iterator[str]:
        with self._lock:
            return iter(tuple(self._games))

    def lobby(
        self,
        status: Status | None,
        title: str | None,
        before: tuple[int, str] | None,
        most: int,
        owner: str = "",
        everything: bool = False,
    ) -> list[tuple[int, str]]:
        with self._lock:
            found = [
                (place.since, game)
                for game, place in self._places.items()
                if status in (None, place.status)
                and title in (None, place.title)
                and (place.owner == owner if owner else everything or place.public)
            ]
        return sorted((it for it in found if before is None or it < before), reverse=True)[:most]

    def lobby_counts(self) -> dict[tuple[Visibility, Status], int]:
        with self._lock:
            found = [("public" if it.public else "private", it.status) for it in self._places.values()]
        return {kind: found.count(kind) for kind in product(VISIBILITIES, STATUSES)}

    def enlist(self, game: str, version: int, place: Place) -> bool:
        with self._lock:
            if (known := self._games.get(game)) is None or len(known.entries) != version:
                return False
            self._places[game] = place
            return True

    def keep(self, name: str, value: str) -> str:
        with self._lock:
            return self._kept.setdefault(name, value)

    def begin(self, book: str, name: str, line: str) -> bool:
        with self._lock:
            is_struck = self._seconds() < self._struck.get((book, name), 0)
            if is_struck or name in self._books.setdefault(book, {}):
                return False
            self._books[book][name] = line
            return True

    def swap(self, book: str, name: str, old: str, new: str) -> bool:
        with self._lock:
            if self._books.get(book, {}).get(name) != old:
                return False
            self._books[book][name] = new
            return True

    def strike(self, book: str, name: str) -> bool:
        with self._lock:
            if self._books.get(book, {}).pop(name, None) is None:
                return False
            now = self._seconds()
            self._struck = {line: until for line, until in self._struck.items() if now < until}
            self._struck[book, name] = now + DAY
            return True

    def look_up(self, book: str, name: str) -> str | None:
        with self._lock:
            return self._books.get(book, {}).get(name)

    def book(self, book: str) -> dict[str, str]:
        with self._lock:
            return dict(self._books.get(book, {}))

    def leave(self, game: str, name: str, value: str, seconds: int) -> None:
        with self._lock:
            now = self._seconds()
            self._left = {key: left for key, left in self._left.items() if now < left[1]}
            self._left[game, name] = value, now + seconds

    def take(self, game: str, name: str) -> str | None:
        with self._lock:
            value, until = self._left.pop((game, name), (None, 0.0))
            return value if self._seconds() < until else None

    def save_snapshot(self, game: str, snapshot: bytes) -> None:
        with self._lock:
            self._snapshots[game] = snapshot

    def snapshot(self, game: str) -> bytes | None:
        with self._lock:
            return self._snapshots.get(game)

    def late_shards(self, now: int) -> list[int]:
        with self._lock:
            return sorted({shard_of(game) for game, work in self._work.items() if work.look_at <= now})

    def claim_due(self, shard: int, now: int, lease: int, most: int) -> list[str]:
        with self._lock:
            due = [
                (work.look_at, game)
                for game, work in self._work.items()
                if work.look_at <= now and shard_of(game) == shard
            ]
            claimed = [game for _, game in sorted(due)[:most]]
            for game in claimed:
                self._work[game].look_at = now + lease
            return claimed

    def due_counts(self, now: int) -> tuple[int, int]:
        with self._lock:
            due = [work.due_at for work in self._work.values() if work.due_at <= now]
            return len(due), now - min(due, default=now)

    def beat(self, now: int) -> None:
        with self._lock:
            last = now if self._beat is None else self._beat
            self._beat = max(last, now)
            if now - last > SILENCE:
                self._outages = [*self._outages, (last, now)][-OUTAGES_KEPT:]

    def outages(self, after: int, now: int) -> list[tuple[int, int]]:
        with self._lock:
            going_on = [] if self._beat is None or now - self._beat <= SILENCE else [(self._beat, now)]
            return [(start, end) for start, end in [*self._outages, *going_on] if end > after]

    def listen(self) -> Iterator[tuple[str, int]]:
        heard: SimpleQueue[tuple[str, int]] = SimpleQueue()
        with self._lock:
            self._ears.add(heard)
        try:
            yield "", 0
            while True:
                yield heard.get()
        finally:
            with self._lock:
                self._ears.discard(heard)

    def ping(self) -> None:
        """Always there."""

    def _appended(self, game: str, first: int, version: int, due_at: int | None) -> None:
        """What follows an append: the place in the work index, and the news."""
        if due_at is None:
            self._work.pop(game, None)
        else:
            self._work[game] = _Work(due_at, look_at=due_at)
        self.outbox.appended(game, first, version)
        for heard in self._ears:
            heard.put((game, version))
