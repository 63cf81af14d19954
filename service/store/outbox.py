"""Transactional outbox: appended events that webhooks must still receive.

An append leaves a *pending notice* of the game it changes. The dispatcher makes *delivery tasks* of them, for
every hook that wants them: a game, and the positions to deliver. A task stays until a worker has reported
that all of it was delivered. Times are milliseconds since 1970. Every method may raise `StoreUnavailable`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol


class PendingNotice(NamedTuple):
    """Pending notice: positions `first` … `last` of a game are not yet dispatched."""

    game: str
    first: int
    last: int


@dataclass(frozen=True)
class DeliveryTask:
    """Tell a hook of the positions after `after` up to `last`; it was tried in vain `tries` times."""

    name: str
    game: str
    after: int
    last: int
    tries: int = 0


@dataclass(frozen=True)
class LoggedDelivery:
    """A delivery for the log: its record (JSON), and when it was first tried."""

    id: str
    record: str
    since: int


@dataclass(frozen=True)
class Report:
    """All up to `after` is delivered; the rest, and failed deliveries, are tried `again`.
    `health` None = as it was.

    `claimed`: where the task stood when it was claimed; one that was set back since stays there.
    """

    after: int
    tries: int
    again: int
    logged: LoggedDelivery | None = None
    health: str | None = None
    claimed: int | None = None


@dataclass(frozen=True)
class Backlog:
    """How a hook stands: tasks, when to look at the first of them, and since when the oldest waits."""

    tasks: int
    look_at: int | None
    since: int | None
    health: str | None


KEPT = 1_000
"""Deliveries in the log of a hook; older ones are forgotten."""
ASKED = -1
"""When to look at a task that a person has asked for: before all others, which none of them reaches."""


class Outbox(Protocol):
    """What a store promises to those who tell webhooks."""

    def watch(self) -> None:
        """From now on every append leaves word. Until this was called once, none does, which costs less."""

    def pending(self, most: int) -> list[PendingNotice]:
        """Return notices of games, at most `most` of each shard."""

    def acknowledge(self, notices: Sequence[PendingNotice]) -> None:
        """Tasks were made of these; what came after them stays pending."""

    def recall(self, notice: PendingNotice) -> None:
        """Record that a game has lost events: hooks get it from there on, if there are any."""

    def pending_count(self) -> int:
        """How many games have a pending notice."""

    def add_tasks(
        self, hook: str, tasks: Sequence[DeliveryTask], now: int, *, set_back: bool = False
    ) -> None:
        """More to tell a hook. One of a name that waits already is continued up to the new `last`.

        `set_back`: one that is further than the new one begins is set back to there.
        """

    def add_first(self, hook: str, task: DeliveryTask, now: int) -> None:
        """Tell a hook this before all else, from its beginning, even if one of this name waits already."""

    def claim(self, hook: str, now: int, until: int) -> DeliveryTask | None:
        """The task that has been due longest; nobody else gets it until then, or until a report."""

    def report(self, hook: str, task: str, report: Report) -> None:
        """What became of a task. Nothing happens when it is gone, and no position is ever taken back."""

    def backlogs(self, hooks: Sequence[str]) -> list[Backlog]:
        """How each of these hooks stands."""

    def deliveries(self, hook: str, before: tuple[int, str] | None, most: int) -> list[tuple[int, str, str]]:
        """(place, id, record) of the log, the last that was logged first, each where it was logged first.

        No two places of a log are the same. They are near to when it was first tried (ms).
        """

    def delivery(self, hook: str, id: str) -> str | None:
        """One record of the log."""

    def recover(self, hook: str) -> None:
        """Forget how ill a hook was, and look at all of its tasks at once."""

    def drop(self, hook: str) -> None:
        """Forget everything about a hook."""
