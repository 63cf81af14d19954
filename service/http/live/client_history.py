"""The past of a client that follows a game: up to which event it has it, and whether that is the store's."""

from collections.abc import Sequence

from msgspec import UNSET

from service.games.codec.chain import GENESIS, chain, digest_of
from service.games.handler import Handler
from service.games.history.losses import Loss, Seen, hash_at, id_of, loss_at, losses_of, lost_after
from service.games.loaded import LoadedGame
from service.http.schemas.play import Reset
from service.store.records import Entry


class ClientHistory:
    """What was told of a game, from what a client said that it has seen.

    With the hash of the last event it stands for all of them: where the store has another one, it has lost
    what was told. `with_ids`: the ids of events are wanted, too, which tell what was lost.
    """

    def __init__(self, handler: Handler, game: str, seen: Seen, *, with_ids: bool = False) -> None:
        self._handler = handler
        self._game = game
        self._with_ids = with_ids
        self._seen: Seen | None = seen
        """What only the client knows, until it was looked at."""
        self._losses: list[Loss] = []
        self._hash: bytes | None = GENESIS
        """Of the event at `position`; None as long as only the client knows it."""
        self.position = seen.position
        self.is_lost = False

    def reset(self, loaded: LoadedGame) -> Reset | None:
        """What to tell, once, who has more than the game as it is now, or other events; it begins anew."""
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
        """Whether an entry of the store comes right after what was told; if not, that is lost."""
        if self._hash is None or not self.position:
            return True
        position = self.position + 1
        digest = digest_of(loaded.server_seed, position, entry.record)
        if chain(self._hash, position, digest) != entry.hash:
            # Perhaps the stream itself is no chain: what was told counts, and not how it goes on.
            self.is_lost = hash_at(self._handler.store, loaded, self.position) != self._hash
        return not self.is_lost

    def go_on(self, entries: Sequence[Entry]) -> dict[int, str]:
        """These entries were told; the ids of their events."""
        first = self.position + 1
        self.position, self._hash = self.position + len(entries), entries[-1].hash
        return {at: id_of(at, entry.hash, self._losses) for at, entry in enumerate(entries, first)}
