"""Moving games to cold storage, so that nothing is lost or there twice wherever it breaks off.

First the object is written, unless it is there, and read back. Then the store gives the stream away for a
stub, at once, if it still is that stream. Both can be done again: what was left half-way is finished by who
comes next.
"""

from collections.abc import Iterator

import structlog

from service.audit.signing import signer_of
from service.cold_storage.object_store import ObjectStore
from service.cold_storage.packing import digest_of, name_of, pack, unpack
from service.cold_storage.tiered_store import TieredStore
from service.games.cache import of_other_release
from service.games.codec.title_codec import codec_of
from service.games.handler import Handler
from service.games.unreadable.errors import NoSuchGame
from service.games.unreadable.skipping import SkippedGame, read_or_skip
from service.store.base import ColdStorageUnavailable, StoreUnavailable
from service.store.records import ColdStub, Entry
from service.times import ms_of

log = structlog.get_logger(part="cold storage")


class Mover:
    """Moves games of a store to its cold storage, a given number of milliseconds after their end."""

    def __init__(self, store: TieredStore, objects: ObjectStore, after: int) -> None:
        self._store = store
        self._objects = objects
        self._after = after
        self._left: Iterator[str] | None = None
        self._failed: str | None = None
        """The game at which cold storage has just failed: it is tried again."""

    def sweep(self, now: int, most: int) -> tuple[int, bool]:
        """Check the next `most` games, and move those that ended long ago.

        Returns the number of moved games, and whether all were checked, so that the next sweep begins again.
        Raises `StoreUnavailable`. A game that cannot be moved for another reason is logged and left; so is
        one at which cold storage fails twice, as it may be that object alone.
        """
        if self._left is None:
            self._store.finish_deletions()
            self._left = self._store.streams.hot_games()
        moved = 0
        try:
            for _ in range(most):
                again, self._failed = self._failed, None
                if (game := again or next(self._left, None)) is None:
                    self._left = None
                    return moved, True
                try:
                    moved += self._may_move(game, now)
                except ColdStorageUnavailable as error:
                    if again is None:
                        self._failed = game
                        raise
                    log.warning("game is not moved", game=game, error=str(error))
        except ColdStorageUnavailable:
            raise
        except StoreUnavailable:
            self._left = None
            raise
        return moved, False

    def _may_move(self, game: str, now: int) -> bool:
        try:
            moved = read_or_skip(game, lambda: self._is_old(game, now) and self.move(game))
        except NoSuchGame:
            return False
        if isinstance(moved, SkippedGame):
            if moved.why in ("out_of_reach", "stream_lost"):
                raise ColdStorageUnavailable(moved.detail)
            return False
        return moved

    def _is_old(self, game: str, now: int) -> bool:
        """Whether its last event, after which none can follow, is old enough. Folds nothing."""
        version, meta = self._store.streams.version(game), self._store.streams.meta(game)
        last = [] if version is None else self._store.streams.read(game, version - 1, 1)
        if meta is None or not last:
            return False
        if (other := of_other_release(self._store, game)) is not None:
            raise other
        stored, _ = codec_of(meta["title"]).read(last[0].record)
        return stored.type == "luck_revealed" and ms_of(stored.at) + self._after <= now

    def move(self, game: str) -> bool:
        """Move a game that has ended; False when it may still change, or is forgotten soon anyway."""
        loaded = Handler(self._store).current(game)
        if not loaded.is_final() or loaded.is_to_expire():
            return False
        entries = self._store.streams.read(game, 0, loaded.version)
        name = name_of(game, loaded.hash.hex())
        self._objects.put_if_absent(name, pack(loaded, entries, signer_of(self._store)))
        read_back = self._objects.get(name, _read_back)
        if read_back is None or read_back[1] != entries:
            log.error("cold storage has something else under the name of a stream", game=game, object=name)
            return False
        stub = ColdStub(loaded.version, loaded.hash.hex(), read_back[0])
        if self._store.streams.release(game, stub, loaded.snapshot()):
            return True
        if self._store.streams.version(game) is None:  # deleted meanwhile
            self._objects.delete(name)
        return False


def _read_back(data: bytes) -> tuple[str, list[Entry]]:
    try:
        return digest_of(data), unpack(data)
    except ValueError:
        return digest_of(data), []
