"""Past of a client that follows a game: its last event, and whether the store still has that event."""

from collections.abc import Sequence

from msgspec import UNSET

from service.games.codec.chain import GENESIS, chain, digest_of
from service.games.handler import Handler
from service.games.history.losses import Loss, Seen, hash_at, id_of, loss_at, losses_of, lost_after
from service.games.loaded import LoadedGame
from service.http.schemas.play import Reset
from service.store.records import Entry


class ClientHistory:
    """Events that a client has seen, by its own account or from this stream.

    The hash of the last event stands for all of them: if the store has another hash there, it has lost events
    that the client has seen. `with_ids`: the client also wants the ids of events, which identify lost ones.
    """

    def __init__(self, handler: Handler, game: str, seen: Seen, *, with_ids: bool = False) -> None:
        self._handler = handler
        self._game = game
        self._with_ids = with_ids
        self._seen: Seen | None = seen
        """The position that the client claims, until it was checked."""
        self._losses: list[Loss] = []
        self._hash: bytes | None = GENESIS
        """Hash of the event at `position`; None as long as only the client knows it."""
        self.position = seen.position
        self.is_lost = False

    def reset(self, loaded: LoadedGame) -> Reset | None:
        """Return the reset to send, once, to a client with more or other events than the game has now."""
        seen, self._seen = self._seen, None
        is_beyond = self.position > loaded.version
        if seen is None and not (
            self.is_lost or is_beyond or (self.position == loaded.version and self._hash != loaded.hash)
        ):
            return None
        store = self._handler.store
        if not self.position and not self._with_ids:
            return None
        self._losses = losses_of(store.streams.meta(self._game) or {})
        after: int | None
        if seen is None or is_beyond:
            loss = loss_at(self._losses, self.position)
            # What this very stream has told is lost, whether anybody has written it down or not.
            after = loss.after if loss is not None else 0 if seen is None else None
        elif (after := lost_after(store, loaded, seen, self._losses)) is None:
            at_end = self.position == loaded.version
            self._hash = loaded.hash if at_end else None if self.position else GENESIS
            return None
        self.position, self._hash, self.is_lost = 0, GENESIS, False
        return Reset(loaded.version, UNSET if after is None else after)

    def is_followed_by(self, loaded: LoadedGame, entry: Entry) -> bool:
        """Return whether a stored entry follows the last event sent; otherwise that event is lost."""
        if self._hash is None or not self.position:
            return True
        position = self.position + 1
        digest = digest_of(loaded.server_seed, position, entry.record)
        if chain(self._hash, position, digest) != entry.hash:
            # The stream itself may be no chain: then the sent events count, not the next ones.
            self.is_lost = hash_at(self._handler.store, loaded, self.position) != self._hash
        return not self.is_lost

    def go_on(self, entries: Sequence[Entry]) -> dict[int, str]:
        """Record entries that were sent. Return the ids of their events."""
        first = self.position + 1
        self.position, self._hash = self.position + len(entries), entries[-1].hash
        return {at: id_of(at, entry.hash, self._losses) for at, entry in enumerate(entries, first)}
