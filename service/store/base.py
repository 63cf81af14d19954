"""The event store as a set of small promises: streams, seat tokens, lobby, people, registers, work index, …

One game = one stream of entries at positions 1, 2, 3, …; version = number of entries. Every method may raise
`StoreUnavailable`. Times are milliseconds since 1970.
"""

from collections.abc import Collection, Iterator, Sequence
from contextvars import ContextVar
from typing import NamedTuple, Protocol, Self

from domain.table.state import Status
from service.store.outbox import Outbox
from service.store.records import (
    NO_EFFECTS,
    Change,
    ColdStub,
    ConnectionCounts,
    Effects,
    Entry,
    Guard,
    Head,
    NewStream,
    Outcome,
    Place,
    Token,
    Visibility,
)

DAY = 86_400
"""Seconds for which an idempotency key is remembered, and the name of a deleted line."""
SILENCE = 5_000
"""Milliseconds without a heartbeat that make an outage."""
OUTAGES_KEPT = 1_000
LISTED = "+"
"""No id of a game begins so."""
BEHIND_MS = 10_000
"""Workers take milliseconds; a game that has been due for so long has nobody who looks after it."""


class StoreUnavailable(Exception):
    """The store cannot be reached, or refuses to write; nothing was half-done.

    When only the answer was lost, all may have happened (`MAY_HAVE_WRITTEN`): who repeats with the key is
    told `Replayed`, who repeats without it `Moved`. The store itself repeats no write that may have arrived.
    """


class StoreBusy(StoreUnavailable):
    """Every connection that this process may have to the store is in use; the store itself may be well."""


class ColdStorageUnavailable(StoreUnavailable):
    """Cold storage cannot be reached; the store itself is well."""


class ColdObjectBroken(ColdStorageUnavailable):
    """This one object is lost, was changed, or cannot be read; cold storage itself is well."""


MAY_HAVE_WRITTEN: ContextVar[bool] = ContextVar("may_have_written", default=False)
"""Whether a write of this context (such as: of this HTTP request) was done, or may have been."""


class Streams(Protocol):
    """Event streams, and the record beside each. A write is atomic: all that it names happens, or nothing."""

    def create(self, game: str, new: NewStream) -> bool:
        """Begin a stream with its first entries; False when the game exists already (nothing written).

        Raises `ValueError` for what is not a game id, and without entries or meta: they make a game known.
        """

    def append(
        self, game: str, entries: Sequence[Entry], guard: Guard, effects: Effects = NO_EFFECTS
    ) -> Outcome:
        """Add entries after `guard.head`, in one round trip.

        Before anything is written it is checked that the game exists (`Missing`), and what `guard` says
        (`TokenRefused`; `Replayed`, `KeyReused`; `Moved`). With no entries it is a question: the same
        answers, `Appended` of that version when all is well, nothing written. A key is remembered for a day.
        """

    def read(self, game: str, after: int = 0, most: int | None = None) -> list[Entry]:
        """Entries after a position; empty when there are none (or no such game)."""

    def version(self, game: str) -> int | None:
        """The number of entries; None when there is no such game."""

    def meta(self, game: str) -> dict[str, str] | None:
        """The record beside the stream: title, server_seed, created_at, owner, names (`name.0`, …), …"""

    def erase(self, game: str, field: str, version: int) -> bool:
        """Take a field out of that record; its field `erased` then tells the version given here."""

    def note(self, game: str, field: str, text: str, version: int) -> bool:
        """Write a field of that record, and the version into `erased`; False when there is no such game.

        So `erased` says at which version something was changed last of which no event tells.
        """

    def expire(self, game: str, head: Head, place: Change, seconds: int) -> bool:
        """Take a game that will not change again out of lobby (`place.after`) and work index; forget it after
        `seconds`.

        False, and nothing done, when it does not end there.
        """

    def delete(self, game: str, head: Head, place: Place) -> bool:
        """Forget a game that will not change again, at once and everywhere; `place`: where the lobby has it.

        Listeners are notified as after an append. False, and nothing done, when it does not end there.
        """

    def games(self) -> Iterator[str]:
        """Every game there is, in no order; one that begins meanwhile may be missing."""

    def hot_games(self) -> Iterator[str]:
        """Those of them whose streams are in the store itself."""

    def release(self, game: str, stub: ColdStub, snapshot: bytes) -> bool:
        """Give back the memory of a stream that is in cold storage; the stub and this snapshot are kept.

        False, and nothing done, when the stream is not that of the stub. From then on the game
        keeps its version, and `Moved` tells no entries, nor does `read` without cold storage. Nothing can be
        appended any more: that raises `StoreUnavailable`.
        """

    def cold(self, game: str) -> ColdStub | None:
        """Of a game whose stream was released: what is kept of it."""

    def stubs(self) -> Iterator[tuple[str, ColdStub]]:
        """All games whose streams were released, and what is kept of each stream, in no order."""

    def listen(self) -> Iterator[tuple[str, int]]:
        """(game, version) after each append anywhere, as it happens; may miss some when a connection breaks.

        After one that changes the line of a public game in lists, the same again with `LISTED` before the
        game.

        Yields `("", 0)` once it hears, at first and after each break: listeners look for themselves what they
        missed. Blocks, and outlives any outage; one thread per process uses it.
        """


class Tokens(Protocol):
    """Bearer tokens of seats, by their hash. What is revoked is worthless at once and everywhere."""

    def seat_of(self, game: str, token_hash: str) -> int | None:
        """Whose token this is."""

    def revoke(self, game: str, token_hash: str) -> bool:
        """Make a token worthless; False when it was none."""

    def replace(self, game: str, token: Token) -> bool:
        """The seat has this token from now on, and no other; False when there is no such game."""


class Lobby(Protocol):
    """Lists of games by status, title and owner."""

    def page(
        self,
        status: Status | None,
        title: str | None,
        before: tuple[int, str] | None,
        most: int,
        owner: str = "",
        everything: bool = False,
    ) -> list[tuple[int, str]]:
        """(since, game) of games in the lobby, newest first: of a status, a title, those before another.

        Public ones; with an `owner` that owner's, and private ones as well; with `everything` all there are.
        """

    def counts(self) -> dict[tuple[Visibility, Status], int]:
        """How many games of each visibility and status are in the lobby."""

    def lists_publicly(self, game: str) -> bool:
        """Whether everybody finds it there. Nothing of the game itself need be readable."""

    def put(self, game: str, head: Head, place: Place) -> bool:
        """Put a game where it belongs; False when it does not end there (any more)."""


class People(Protocol):
    """Lists of the games at which a person may sit, by opaque names of people. Hints: a game may have gone.

    A person has two lists: all games, and those that may go on.
    """

    def add(self, person: str, game: str, since: int) -> None:
        """Put a game on both lists; `since` (ms) orders it. When it was there, it has this place now."""

    def finish(self, person: str, game: str) -> None:
        """Take a game that is over off the list of those that may go on."""

    def forget(self, person: str, game: str) -> None:
        """Take a game off both lists."""

    def page(
        self, person: str, before: tuple[int, str] | None, most: int, *, unfinished: bool = False
    ) -> list[tuple[int, str]]:
        """(since, game) of a list, newest first, those before another."""


class Registers(Protocol):
    """Small data of the whole service: constants, and registers of named lines (texts)."""

    def put_once(self, constant: str, value: str) -> str:
        """A constant, written once: what stands under this name, else now `value`."""

    def insert(self, register: str, name: str, line: str) -> bool:
        """Write a new line.

        False, and nothing is written, when there is one of this name, or one was deleted within a day.
        """

    def compare_and_set(self, register: str, name: str, old: str, new: str) -> bool:
        """Write a line in place of this one; False, and nothing is written, when another stands there."""

    def delete(self, register: str, name: str) -> bool:
        """Take a line out, at once and everywhere; False when there was none."""

    def put(self, register: str, name: str, line: str) -> None:
        """Write a line, whatever stands or stood there."""

    def forget(self, register: str, name: str) -> None:
        """Take a line out, and remember nothing of it."""

    def get(self, register: str, name: str) -> str | None:
        """One line."""

    def list(self, register: str) -> dict[str, str]:
        """All lines by name, in no order; for what never has more than some hundreds."""


class Mailbox(Protocol):
    """Values left in a game for the first reader."""

    def put_ticket(self, game: str, name: str, value: str, seconds: int) -> None:
        """Leave a value, for `seconds`."""

    def get_ticket(self, game: str, name: str) -> str | None:
        """What was left under this name and is still there, which it stays."""

    def pop_ticket(self, game: str, name: str) -> str | None:
        """What was left under this name, once; None when it was taken before, is too old, or never was."""


class Snapshots(Protocol):
    """Disposable bytes, one per game: best effort, the last wins."""

    def save(self, game: str, snapshot: bytes) -> None:
        """Keep a snapshot; one that is empty is none."""

    def load(self, game: str) -> bytes | None:
        """Return the last snapshot, if there is one; the reader decides whether it is usable."""


class DueCounts(NamedTuple):
    """Games that are due: all of them, those for `BEHIND_MS` or longer, how long (ms) the oldest has been."""

    due: int
    late: int
    oldest_ms: int

    @classmethod
    def of(cls, since: Collection[int], now: int) -> Self:
        """Counted; `since` when (ms) each of them has been due."""
        late = sum(moment <= now - BEHIND_MS for moment in since)
        return cls(len(since), late, now - min(since, default=now))


class WorkIndex(Protocol):
    """When workers should look at which game; appends write it (`due_at`)."""

    def late_shards(self, now: int) -> list[int]:
        """Shards with a game that is due at `now` or before and under no lease: those worth claiming from."""

    def claim(self, shard: int, now: int, lease: int, most: int) -> list[str]:
        """Games of this shard due at `now` or before, oldest first; each is left alone until `now + lease`.

        A lease ends early when an append gives the game a new place in the work index.
        """

    def counts(self, now: int) -> DueCounts:
        """How many games are due now, and for how long; a lease does not make a game look younger."""

    def due(self, now: int, most: int) -> list[tuple[str, int]]:
        """Return up to `most` games that are due now, and since when (ms), oldest first, without a claim."""


class Uptime(Protocol):
    """When the service took commands, and when it did not."""

    def beat(self, now: int) -> None:
        """Record a heartbeat of an HTTP process; the first one after `SILENCE` ends an outage."""

    def outages(self, after: int, now: int) -> list[tuple[int, int]]:
        """(from, until) in ms of the outages that ended after a moment, in order; one may go on `now`."""


class EventStore(Protocol):
    """The whole interface. Code that needs one part only takes that part."""

    @property
    def streams(self) -> Streams: ...

    @property
    def tokens(self) -> Tokens: ...

    @property
    def lobby(self) -> Lobby: ...

    @property
    def people(self) -> People: ...

    @property
    def registers(self) -> Registers: ...

    @property
    def mailbox(self) -> Mailbox: ...

    @property
    def snapshots(self) -> Snapshots: ...

    @property
    def work(self) -> WorkIndex: ...

    @property
    def uptime(self) -> Uptime: ...

    @property
    def outbox(self) -> Outbox:
        """Outbox of pending webhook events; an append leaves a notice there."""

    def now(self) -> int:
        """What time it is (ms since 1970), the same on every machine that shares the store.

        Whatever decides by the time goes by this. An outage does not stop it.
        """

    def memory(self) -> tuple[int, int]:
        """Bytes of memory that are used, and that may be, where it is fullest; 0 for no limit."""

    def connections(self) -> ConnectionCounts:
        """Connections of this process to the store's servers."""

    def ping(self) -> None:
        """Raise `StoreUnavailable` when the store cannot be reached, must not be used, or takes no writes."""
