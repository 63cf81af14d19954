"""Event streams and seat tokens in memory."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from queue import SimpleQueue

from service.store.base import DAY, StoreUnavailable
from service.store.ids import is_game_id
from service.store.memory.state import KeptReply, State, StoredGame
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


class MemoryStreams:
    """`Streams`."""

    def __init__(self, state: State) -> None:
        self._state = state

    def create(self, game: str, new: NewStream) -> bool:
        if not (is_game_id(game) and new.meta and new.entries):
            raise ValueError(
                f"{game!r} with {len(new.meta)} meta fields and {len(new.entries)} entries is no game"
            )
        state = self._state
        with state.lock:
            if game in state.games:
                return False
            tokens = {token.hash: token.seat for token in new.tokens}
            state.games[game] = StoredGame(dict(new.meta), list(new.entries), tokens)
            if new.place is not None:
                state.places[game] = new.place
            is_listed = new.place is not None and new.place.public
            state.appended(game, 1, len(new.entries), new.due_at, listed=is_listed)
        return True

    def append(
        self, game: str, entries: Sequence[Entry], guard: Guard, effects: Effects = NO_EFFECTS
    ) -> Outcome:
        state, key = self._state, guard.key
        with state.lock:
            if (known := state.games.get(game)) is None:
                return Missing()
            if (refusal := _refusal(known, guard, state.seconds())) is not None:
                return refusal
            if not entries:
                return Appended(guard.head.version)
            if not known.entries:
                raise StoreUnavailable("the game is in cold storage, and takes no more events")
            known.entries += entries
            last = len(known.entries)
            if key is not None:
                until = state.seconds() + DAY
                known.keys[key.key] = KeptReply(key.fingerprint, guard.head.version + 1, last, until)
            if (seat := effects.vacate) is not None:
                known.tokens = {hash: whose for hash, whose in known.tokens.items() if whose != seat}
                for field in (f"name.{seat}", f"external.{seat}", f"played_by.{seat}"):
                    known.meta.pop(field, None)
            if effects.grant is not None:
                known.tokens[effects.grant.hash] = effects.grant.seat
            known.meta.update(effects.names)
            if effects.change is not None and (place := state.places.get(game)) is not None:
                state.places[game] = replace(place, status=effects.change.after)
            state.appended(game, guard.head.version + 1, last, effects.due_at, listed=effects.listed)
            return Appended(last)

    def read(self, game: str, after: int = 0, most: int | None = None) -> list[Entry]:
        with self._state.lock:
            known = self._state.games.get(game)
            first = max(after, 0)
            return known.entries[first : None if most is None else first + max(most, 0)] if known else []

    def version(self, game: str) -> int | None:
        with self._state.lock:
            known = self._state.games.get(game)
            return known.version if known else None

    def meta(self, game: str) -> dict[str, str] | None:
        with self._state.lock:
            known = self._state.games.get(game)
            return dict(known.meta) if known else None

    def erase(self, game: str, field: str, version: int) -> bool:
        with self._state.lock:
            known = self._state.games.get(game)
            if known is None or known.meta.pop(field, None) is None:
                return False
            known.meta["erased"] = str(version)
            return True

    def note(self, game: str, field: str, text: str, version: int) -> bool:
        with self._state.lock:
            if (known := self._state.games.get(game)) is None:
                return False
            known.meta |= {field: text, "erased": str(version)}
            return True

    def expire(self, game: str, head: Head, place: Change, seconds: int) -> bool:  # noqa: ARG002
        state = self._state
        with state.lock:
            if (known := state.games.get(game)) is None or not known.ends_at(head):
                return False
            state.places.pop(game, None)
            state.work.pop(game, None)
            if seconds <= 0:  # a store in memory does not live for long
                del state.games[game]
                state.snapshots.pop(game, None)
            return True

    def delete(self, game: str, head: Head, place: Place) -> bool:
        state = self._state
        with state.lock:
            if (known := state.games.get(game)) is None or not known.ends_at(head):
                return False
            for kept in (state.games, state.places, state.work, state.snapshots):
                kept.pop(game, None)
            state.publish(game, head.version, listed=place.public)
            return True

    def games(self) -> Iterator[str]:
        with self._state.lock:
            return iter(tuple(self._state.games))

    def hot_games(self) -> Iterator[str]:
        with self._state.lock:
            return iter([game for game, known in self._state.games.items() if known.entries])

    def release(self, game: str, stub: ColdStub, snapshot: bytes) -> bool:
        state = self._state
        with state.lock:
            if (known := state.games.get(game)) is None:
                return False
            if not known.entries:
                return known.meta[COLD] == str(stub)
            if (known.version, known.entries[-1].hash.hex()) != (stub.version, stub.hash):
                return False
            known.meta[COLD] = str(stub)
            known.entries = []
            state.snapshots[game] = snapshot
            state.work.pop(game, None)
            return True

    def cold(self, game: str) -> ColdStub | None:
        with self._state.lock:
            known = self._state.games.get(game)
            return ColdStub.of(known.meta) if known else None

    def stubs(self) -> Iterator[tuple[str, ColdStub]]:
        with self._state.lock:
            stubs = [(game, ColdStub.of(known.meta)) for game, known in self._state.games.items()]
        return ((game, stub) for game, stub in stubs if stub is not None)

    def listen(self) -> Iterator[tuple[str, int]]:
        heard: SimpleQueue[tuple[str, int]] = SimpleQueue()
        with self._state.lock:
            self._state.listeners.add(heard)
        try:
            yield "", 0
            while True:
                yield heard.get()
        finally:
            with self._state.lock:
                self._state.listeners.discard(heard)


class MemoryTokens:
    """`Tokens`."""

    def __init__(self, state: State) -> None:
        self._state = state

    def seat_of(self, game: str, token_hash: str) -> int | None:
        with self._state.lock:
            known = self._state.games.get(game)
            return known.tokens.get(token_hash) if known else None

    def revoke(self, game: str, token_hash: str) -> bool:
        with self._state.lock:
            known = self._state.games.get(game)
            return known is not None and known.tokens.pop(token_hash, None) is not None

    def replace(self, game: str, token: Token) -> bool:
        with self._state.lock:
            if (known := self._state.games.get(game)) is None:
                return False
            others = {hash: seat for hash, seat in known.tokens.items() if seat != token.seat}
            known.tokens = {**others, token.hash: token.seat}
            return True


def _refusal(known: StoredGame, guard: Guard, now: float) -> Outcome | None:
    """Why an append may not be, in the order of the protocol."""
    by, key, expected = guard.by, guard.key, guard.head.version
    if by is not None and known.tokens.get(by.hash) != by.seat:
        return TokenRefused()
    if key is not None and (done := known.keys.get(key.key)) and now < done.until:
        return Replayed(done.first, done.last) if done.fingerprint == key.fingerprint else KeyReused()
    if known.ends_at(guard.head):
        return None
    return Moved(known.version, tuple(known.entries[max(expected, 0) :]))
