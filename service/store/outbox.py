"""What has been appended that a webhook must still be told of? What an outbox promises.

Appends leave word of the games they change: the *news*. Whoever hands them out makes *errands* of them, for
every hook that wants to know: a game, and the positions to tell of. An errand stays until somebody has
reported that all of it was told. Times are milliseconds since 1970. Every method may raise
`StoreUnavailable`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol


class News(NamedTuple):
    """Nobody has been told yet of positions `first` … `last` of a game."""

    game: str
    first: int
    last: int


@dataclass(frozen=True)
class Errand:
    """Tell a hook of the positions after `after` up to `last`; it was tried in vain `tries` times."""

    name: str
    game: str
    after: int
    last: int
    tries: int = 0


@dataclass(frozen=True)
class Logged:
    """A delivery for the log: its record (JSON), and when it was first tried."""

    id: str
    record: str
    since: int


@dataclass(frozen=True)
class Report:
    """All up to `after` is told; what is left is to be looked at `again`. `health` None = as it was."""

    after: int
    tries: int
    again: int
    logged: Logged | None = None
    health: str | None = None


@dataclass(frozen=True)
class Waiting:
    """How a hook stands: errands, when to look at the first of them, and since when the oldest waits."""

    errands: int
    look_at: int | None
    since: int | None
    health: str | None


KEPT = 1_000
"""Deliveries in the log of a hook; older ones are forgotten."""
ASKED = -1
"""When to look at an errand that a person has asked for: before all others, which none of them reaches."""


class Outbox(Protocol):
    def watch(self) -> None:
        """From now on every append leaves word. Until this was called once, none does, which costs less."""

    def news(self, most: int) -> list[News]:
        """Games with news, at most so many of each shard."""

    def forget(self, news: Sequence[News]) -> None:
        """These were handed out; what came after them stays news."""

    def games_with_news(self) -> int: ...

    def hand_out(self, hook: str, errands: Sequence[Errand], now: int) -> None:
        """More to tell a hook. One of a name that waits already is continued up to the new `last`."""

    def ask(self, hook: str, errand: Errand, now: int) -> None:
        """Tell a hook this before all else, from its beginning, even if one of this name waits already."""

    def claim(self, hook: str, now: int, until: int) -> Errand | None:
        """The errand that has been due longest; nobody else gets it until then, or until a report."""

    def report(self, hook: str, errand: str, report: Report) -> None:
        """What became of an errand. Nothing happens when it is gone, and no position is ever taken back."""

    def waiting(self, hooks: Sequence[str]) -> list[Waiting]:
        """How each of these hooks stands."""

    def deliveries(self, hook: str, before: tuple[int, str] | None, most: int) -> list[tuple[int, str, str]]:
        """(place, id, record) of the log, the last that was logged first, each where it was logged first.

        No two places of a log are the same. They are near to when it was first tried (ms).
        """

    def delivery(self, hook: str, id: str) -> str | None:
        """One record of the log."""

    def recover(self, hook: str) -> None:
        """Forget how ill a hook was, and look at all of its errands at once."""

    def drop(self, hook: str) -> None:
        """Forget everything about a hook."""
