"""The game cache: folded games between two requests, in memory and as snapshots in the store.

Neither is ever believed against the stream: an append that names a stale version gets what it missed.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace

from domain.titles import TITLES
from service.games.codec.chain import chain, digest_of
from service.games.codec.title_codec import Codec, codec_of
from service.games.history.losses import note_loss
from service.games.loaded import LoadedGame, empty_game
from service.games.unreadable.errors import (
    FORMAT_FIELD,
    RECORD_FORMAT,
    DamagedGame,
    NoSuchGame,
    OtherRelease,
    require_known_format,
)
from service.games.unreadable.other_releases import OtherReleaseMet, meet
from service.lru_cache import LruCache
from service.store.base import EventStore, StoreUnavailable
from service.store.records import Entry

SNAPSHOT_EVERY = 100
CACHED_GAMES = 2_000
PAST_EVERY = 250
"""Of a game whose past is looked at, a fold is kept each time after this number of versions."""
CACHED_PASTS = 200


class GameCache:
    """Games of one store, as this process last saw them."""

    def __init__(self, store: EventStore) -> None:
        self.store = store
        self._games: LruCache[str, LoadedGame] = LruCache(CACHED_GAMES)
        self._past_games: LruCache[tuple[str, int], LoadedGame] = LruCache(CACHED_PASTS)
        self._met: set[tuple[str | None, str]] = set()

    def cached(self, game_id: str) -> LoadedGame:
        """The game as this process last saw it (perhaps not the newest).

        Raises `NoSuchGame`; `OtherRelease` for a game that this release cannot know, and `DamagedGame`.
        """
        loaded = self._games.get(game_id)
        if loaded is not None:
            return loaded
        with self._meeting():
            return self.put(self._load(game_id))

    def at(self, game_id: str, version: int) -> LoadedGame:
        """The game as it was at a version not beyond its end."""
        cached = self.cached(game_id)
        if cached.version == version:
            return cached
        with self._meeting():
            return self._past(game_id, version)

    def put(self, loaded: LoadedGame) -> LoadedGame:
        """Remember a game, unless a newer version of it is known."""
        self._games.put(loaded.id, loaded, unless=lambda known: known.version >= loaded.version)
        return loaded

    def put_advanced(self, before: LoadedGame, after: LoadedGame) -> LoadedGame:
        """Remember a game that this process has brought on, and now and then keep a snapshot of it.

        A snapshot is of a state that nobody can undo any more.
        """
        steps = after.game.steps
        final = after if not steps else before if steps[0].version == before.version else None
        if final is not None and final.version - after.snapshot_version >= SNAPSHOT_EVERY:
            self.store.snapshots.save(final.id, final.snapshot())
            after = replace(after, snapshot_version=final.version)
        return self.put(after)

    def catch_up(self, loaded: LoadedGame, missed: Sequence[Entry]) -> LoadedGame:
        """The game with what has come since it was loaded.

        A store that lost its last moments (a failover, a weaker fsync) is behind what this process saw, or
        has gone on differently since: then the store is believed, and not this process or its snapshots.
        """
        with self._meeting():
            if follow(loaded, missed):
                return self.put(loaded.after(missed))
            self.drop(loaded.id)
            stub = self.store.streams.cold(loaded.id)
            if stub is None:  # else its snapshot is the last
                self.store.snapshots.save(loaded.id, b"")
            newest = self.put(self._load(loaded.id))
            if stub is None or loaded.version >= newest.version:  # else it was only moved, and not lost
                with suppress(StoreUnavailable):  # it is noticed again by who has seen it too
                    note_loss(self.store, loaded, newest.head)
            return newest

    def recent(self, since: str) -> list[LoadedGame]:
        """The games whose last event, as far as this process knows, is of that time (RFC 3339) or later."""
        return [loaded for loaded in self._games.values() if loaded.at >= since]

    def drop(self, game_id: str) -> None:
        """Forget a game: it is read again when it is needed next."""
        self._games.drop(game_id)

    @contextmanager
    def _meeting(self) -> Iterator[None]:
        """Have it told, once, that there are games of another release."""
        try:
            yield
        except OtherRelease as error:
            if (key := (error.title, error.reason)) not in self._met:
                self._met.add(key)
                meet(self.store, error)
            raise

    def _past(self, game_id: str, version: int) -> LoadedGame:
        """A fold up to a version, from the nearest one before it; some are kept on the way."""
        near = self._kept_before(game_id, version)
        start = loaded = self._start(game_id, version - 1)[0] if near is None else near
        while loaded.version < version:
            stop = min(version, (loaded.version // PAST_EVERY + 1) * PAST_EVERY)
            entries = self.store.streams.read(game_id, after=loaded.version, most=stop - loaded.version)
            if not entries:
                break
            if loaded is start and start.version and not follow(start, entries):
                start = loaded = self._start(game_id, 0)[0]
                continue
            loaded = loaded.after(entries)
            if loaded.version % PAST_EVERY == 0:
                self._past_games.put((game_id, loaded.version), loaded)
        return loaded

    def _kept_before(self, game_id: str, version: int) -> LoadedGame | None:
        """The newest fold that is kept of a time before this version."""
        versions = range((version - 1) // PAST_EVERY * PAST_EVERY, 0, -PAST_EVERY)
        return next((kept for at in versions if (kept := self._past_games.get((game_id, at)))), None)

    def _load(self, game_id: str) -> LoadedGame:
        """The newest fold, by way of the snapshot if that is of this stream."""
        start, new = self._start(game_id, None)
        entries = self.store.streams.read(game_id, after=start.version)
        if start.version and not follow(start, entries):
            stub = self.store.streams.cold(game_id)
            if stub is not None and (stub.version, stub.hash) == (start.version, start.hash.hex()):
                return start  # nothing can be undone any more
            if entries:
                self.store.snapshots.save(game_id, b"")  # of a past that the store has lost
            # Without any, it is of this very moment, and what could be undone now is not in it.
            return new.after(self.store.streams.read(game_id))
        loaded = start.after(entries)
        if not start.version and loaded.is_final() and self.store.streams.cold(game_id) is not None:
            self.store.snapshots.save(game_id, loaded.snapshot())  # a new release could not read the old one
        return loaded

    def _start(self, game_id: str, most: int | None) -> tuple[LoadedGame, LoadedGame]:
        """The snapshot, if its version is not beyond `most`, else a game without events; and that game."""
        meta = self.store.streams.meta(game_id)
        if meta is None:
            raise NoSuchGame
        codec, new = _empty(game_id, meta)
        raw = None if most == 0 else self.store.snapshots.load(game_id)
        kept = codec.snapshots.unpack(raw) if raw is not None else None
        if kept is None or (most is not None and kept[1].version > most):
            return new, new
        game, snapshot = kept
        start = replace(
            new,
            game=game,
            version=snapshot.version,
            hash=snapshot.hash,
            draws=snapshot.draws,
            at=snapshot.at,
            snapshot_version=snapshot.version,
        )
        return start, new


def of_other_release(store: EventStore, game: str) -> OtherRelease | None:
    """Whether this release must leave a game alone, by its meta record and its last event; folds nothing."""
    meta, version = store.streams.meta(game), store.streams.version(game)
    if meta is None or not version:
        return None
    try:
        _, new = _empty(game, meta)
        last = store.streams.read(game, version - 1, 1)
        if last:
            new.codec.require_known(game, version, last[0].record)
    except OtherRelease as error:
        return error
    except DamagedGame:
        return None
    return None


def is_known(met: OtherReleaseMet) -> bool:
    """Whether this release can read what was met: it did not always, or another process cannot."""
    if met.title not in TITLES:
        return False
    codec, number = codec_of(met.title), int(met.found) if met.found.isdecimal() else None
    match met.reason:
        case "unknown_title":
            return True
        case "unknown_event":
            return codec.knows(met.found)
        case "newer_rules":
            return number is not None and number <= codec.decider.rules_version
        case "newer_format":
            return number is not None and number <= RECORD_FORMAT


def _empty(game: str, meta: Mapping[str, str]) -> tuple[Codec, LoadedGame]:
    """The codec of a game, and the game without events, by its meta record."""
    title, seed = meta.get("title"), meta.get("server_seed")
    if title is None or seed is None:
        raise DamagedGame(game, title, "its meta record has no title or no seed")
    if title not in TITLES:
        raise OtherRelease(game, title, "unknown_title", 0, title)
    require_known_format(game, title, meta.get(FORMAT_FIELD, "1"))
    try:
        server_seed = bytes.fromhex(seed)
    except ValueError as error:
        raise DamagedGame(game, title, "its seed is no hexadecimal number") from error
    return codec_of(title), empty_game(game, title, server_seed, meta.get("owner", ""))


def follow(loaded: LoadedGame, entries: Sequence[Entry]) -> bool:
    """Whether these entries come right after what is loaded, and not after another past."""
    if not entries:
        return False
    position, first = loaded.version + 1, entries[0]
    digest = digest_of(loaded.server_seed, position, first.record)
    return chain(loaded.hash, position, digest) == first.hash
