"""Results of the handler: what it answers, and the errors by which it says no."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from domain.core.errors import Rejected
from service.games.loaded import LoadedGame
from service.store.records import Entry

MOST_MISSED = 500
"""Limit of the entries that `Stale` reports."""


class NotYourSeat(Exception):
    """The token is not, or no longer, one of this game's seats."""


class Contended(Exception):
    """Others were faster too many times in a row; nothing was written."""


class RejectedInList(Rejected):
    """The rules refuse one of several commands, so none was done.

    It is the one at `index`, from 0, in the situation of `loaded`, to which those before it would have come.
    """

    def __init__(self, error: Rejected, index: int, loaded: LoadedGame) -> None:
        super().__init__(error.reason, error.clause, **error.facts)
        self.index = index
        self.loaded = loaded


class GameExists(Exception):
    """There is a game of this id; nothing was written."""


class FromTheFuture(Exception):
    """The game is from the future; nothing was written."""


class Stale(Exception):
    """The expected version is not the newest; `loaded` is the game now, `missed` came first since
    `expected`: `MOST_MISSED` at most.
    """

    def __init__(self, loaded: LoadedGame, expected: int, missed: Sequence[Entry]) -> None:
        super().__init__(loaded.version)
        self.loaded = loaded
        self.expected = expected
        self.missed = missed


@dataclass(frozen=True)
class Sent:
    """The effect of commands: entries at positions `first` … `last`, and the game right after them."""

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
