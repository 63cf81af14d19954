"""Seat tokens: whose a game's bearer token is, in a cache of this process."""

from service.identity.tokens import hash_token
from service.lru_cache import LruCache
from service.store.base import EventStore
from service.store.records import Token

KNOWN = 10_000
"""Tokens that a process remembers."""


class SeatTokenCache:
    """Which seat a secret belongs to, remembered.

    That a token is known here opens nothing: every read and append shows it to the store.
    """

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self._known: LruCache[tuple[str, str], Token] = LruCache(KNOWN)

    def find(self, game: str, secret: str) -> Token | None:
        """The token of a seat of this game, or of its spectators, if the secret is (or was lately) one."""
        hash = hash_token(secret)
        if (token := self._known.get((game, hash))) is not None:
            return token
        seat = self._store.tokens.seat_of(game, hash)
        if seat is None:
            return None
        token = Token(hash, seat)
        self._known.put((game, hash), token)
        return token

    def is_known(self, game: str, hash: str) -> bool:
        """Whether this was a token of a seat of this game when the store was asked last."""
        token = self._known.get((game, hash))
        return token is not None and token.viewer is not None

    def forget(self, game: str, token: Token) -> None:
        """Forget this token, so that its next use reads the store again."""
        self._known.drop((game, token.hash))
