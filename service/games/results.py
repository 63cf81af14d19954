"""What can come of asking the handler for something? What it answers, and why it says no."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from service.games.loaded import LoadedGame
from service.store.base import DAY
from service.store.records import Entry


class NotYourSeat(Exception):
    """The token is not, or no longer, one of this game's seats."""


class KeyReusedError(Exception):
    """The idempotency key was used for another command."""


class Contended(Exception):
    """Others were faster too many times in a row; nothing was written."""


class Exists(Exception):
    """There is a game of this id; nothing was written."""


class Untimely(Exception):
    """The game is from the future; nothing was written."""


class Stale(Exception):
    """The expected version is not the newest; `loaded` is the game now, `missed` came since `expected`."""

    def __init__(self, loaded: LoadedGame, expected: int, missed: Sequence[Entry]) -> None:
        super().__init__(loaded.version)
        self.loaded = loaded
        self.expected = expected
        self.missed = missed


@dataclass(frozen=True)
class Sent:
    """A command's effect: entries at positions `first` … `last`, and the game right after them."""

    loaded: LoadedGame
    first: int
    last: int
    entries: Sequence[Entry]
    replayed: bool = False


@dataclass(frozen=True)
class Opened:
    """A new game, and the secrets of the seats taken at opening (shown once)."""

    loaded: LoadedGame
    secrets: Mapping[int, str]


def check_repeated(is_same: bool, since: int, now: int) -> None:
    """An `Idempotency-Key` that was used at `since` (ms) has come again: for the same call, within a day.

    Raises `KeyReusedError` otherwise.
    """
    if not is_same or now - since > DAY * 1000:
        raise KeyReusedError
