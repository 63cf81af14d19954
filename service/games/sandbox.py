"""Test mode (sandbox): what whoever opens a test game decides of its luck and its time."""

import hashlib
from dataclasses import dataclass


@dataclass(frozen=True)
class Sandbox:
    """Test mode: the same seed and the same commands make the same game.

    `script`: what the draws of the first, second, … chance command come to. `now` (ms): the time, which then
    stands still until it is set.
    """

    seed: str
    script: tuple[tuple[int, ...], ...] = ()
    now: int | None = None


def sandbox_seed(seed: str) -> bytes:
    """The server seed of a test game."""
    return hashlib.sha256(b"estancia sandbox 1" + seed.encode()).digest()
