"""Seat tokens: whose a game's bearer token is, in a cache of this process."""

from collections import OrderedDict
from threading import Lock

from service.identity.tokens import hash_token
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
        self._known: OrderedDict[tuple[str, str], Token] = OrderedDict()
        self._lock = Lock()

    def find(self, game: str, secret: str) -> Token | None:
        """The token of a seat of this game, or of its spectators, if the secret is (or was lately) one."""
        hash = hash_token(secret)
        if (token := self._known.get((game, hash))) is not None:
            return token
        seat = self._store.tokens.seat_of(game, hash)
        if seat is None:
            return None
        token = Token(hash, seat)
        with self._lock:
            self._known[game, hash] = token
            if len(self._known) > KNOWN:
                self._known.popitem(last=False)
        return token

    def is_known(self, game: str, hash: str) -> bool:
        """Whether this was a token of a seat of this game when the store was asked last."""
        token = self._known.get((game, hash))
        return token is not None and token.viewer is not None

    def forget(self, game: str, token: Token) -> None:
        """Ask the store anew when this token is shown next."""
        with self._lock:
            self._known.pop((game, token.hash), None)
