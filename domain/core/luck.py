"""Provably fair randomness: seeds committed to beforehand, and a deterministic random number generator.

A game has one secret, `server_seed` (32 bytes). `commitment` is published at opening, the seed itself when
the game is over; both are checked with nothing but this module. The k-th chance command of a game
(k = 1, 2, …) gets `seed(luck_key, k)`, and `Luck` turns those 32 bytes into dice and shuffles. All of it is
version 1, for ever: a new way of drawing is a new version beside it.
"""

import hashlib
import hmac
from collections.abc import Sequence
from functools import lru_cache
from typing import TypeVar

T = TypeVar("T")


def commitment(server_seed: bytes) -> str:
    """SHA-256 over `"estancia commit 1" | server_seed`, in hex: safe to publish, tells nothing about luck."""
    return hashlib.sha256(b"estancia commit 1" + server_seed).hexdigest()


def luck_key(server_seed: bytes, game: str, entropies: Sequence[str]) -> bytes:
    """The key (32 bytes) of all draws of one game: an HMAC over its id and the words of every seat.

    Each is preceded by its length (4 bytes, big-endian).
    """
    message = b"luck 1" + _framed(game) + b"".join(_framed(entropy) for entropy in entropies)
    return hmac.digest(server_seed, message, "sha256")


def seed(key: bytes, k: int) -> bytes:
    """The seed (32 bytes) of the k-th chance command: `HMAC-SHA256(key, k as 8 bytes, big-endian)`."""
    return hmac.digest(key, k.to_bytes(8, "big"), "sha256")


def scripted(seed: bytes, numbers: Sequence[int]) -> bytes:
    """A seed of test mode: the same one, with numbers (below 2³²) for its first draws: see `Luck`."""
    return seed + b"".join(number.to_bytes(4, "big") for number in numbers)


@lru_cache(64)  # wanted for the digest of an event, and again to show the event
def salt(server_seed: bytes, position: int) -> bytes:
    """The salt (32 bytes) that keeps the digest of the event at `position` (1, 2, …) from being guessed."""
    return hmac.digest(server_seed, b"salt" + position.to_bytes(8, "big"), "sha256")


def bot_seed(server_seed: bytes, position: int, seat: int) -> bytes:
    """The seed (32 bytes) of a hosted bot that decides for `seat` after `position`; as checkable as luck."""
    message = b"bot" + position.to_bytes(8, "big") + seat.to_bytes(2, "big")
    return hmac.digest(server_seed, message, "sha256")


def _framed(text: str) -> bytes:
    raw = text.encode()
    return len(raw).to_bytes(4, "big") + raw


class Luck:
    """A stream of draws from one seed: SHAKE-256 over `"estancia luck 1" | seed`, four bytes at a time.

    A seed of more than 32 bytes is `scripted`: every number behind is what one draw comes to, as a face of a
    die (1 … 6) or as a number below n (what is too high starts again from the lowest).
    """

    def __init__(self, seed: bytes) -> None:
        if len(seed) < 32 or len(seed) % 4:
            raise ValueError("a seed has 32 bytes")
        self._script = [int.from_bytes(seed[i : i + 4], "big") for i in range(32, len(seed), 4)][::-1]
        self._shake = hashlib.shake_256(b"estancia luck 1" + seed[:32])
        self._bytes = self._shake.digest(512)
        self._at = 0

    def below(self, n: int) -> int:
        """A number in 0 … n-1, every one equally likely (rejection sampling on 32-bit words)."""
        if self._script:
            return self._script.pop() % n
        limit = 2**32 - 2**32 % n
        while True:
            word = self._word()
            if word < limit:
                return word % n

    def die(self) -> int:
        """A number 1 … 6."""
        if self._script:
            return (self._script.pop() - 1) % 6 + 1
        return self.below(6) + 1

    def dice(self, count: int) -> tuple[int, ...]:
        """Return `count` numbers 1 … 6, in the order in which they fell."""
        return tuple(self.die() for _ in range(count))

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """The items in another order (Fisher-Yates): for i = last … 1, swap i with `below(i + 1)`."""
        deck = list(items)
        for i in range(len(deck) - 1, 0, -1):
            j = self.below(i + 1)
            deck[i], deck[j] = deck[j], deck[i]
        return tuple(deck)

    def _word(self) -> int:
        if self._at == len(self._bytes):
            self._bytes = self._shake.digest(2 * len(self._bytes))
        word = self._bytes[self._at : self._at + 4]
        self._at += 4
        return int.from_bytes(word, "big")
