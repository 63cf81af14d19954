"""What does a store promise?

One game = one stream of entries at positions 1, 2, 3, …; version = number of entries. `append` is atomic:
either everything it names happens (entries, idempotency record, work index, token), or nothing does.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, Protocol, get_args
from zlib import crc32

from domain.table.state import Status
from service.store.outbox import Outbox

SHARDS = 256
STATUSES: tuple[Status, ...] = get_args(Status)
Visibility = Literal["public", "private"]
VISIBILITIES: tuple[Visibility, ...] = get_args(Visibility)
DAY = 86_400
"""Seconds for which an idempotency key is remembered."""

SILENCE = 5_000
"""Milliseconds without a beat that make an outage."""
OUTAGES_KEPT = 1_000

GAME_ID = "[0-9a-f]{20}"
"""The id of a game as the service makes them. What a store takes may be more."""
_GAME_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")


def is_game_id(text: str) -> bool:
    """Whether a game may have this id: no character that separates the parts of a key."""
    return _GAME_ID.fullmatch(text) is not None


def shard_of(game: str) -> int:
    """The shard a game belongs to, for ever: all its keys share one slot of a cluster."""
    return crc32(game.encode()) % SHARDS


class StoreUnavailable(Exception):
    """The store cannot be reached, or refuses to write; nothing was half-done.

    When only the answer was lost, everything may have happened: who repeats with the idempotency key is told
    `Replayed`, who repeats without one `Moved`. The store itself never repeats a write that may have arrived.
    """


class Entry(NamedTuple):
    """One position of a stream: the canonical JSON of its record, and the 32-byte hash that chains it."""

    record: bytes
    hash: bytes


SPECTATORS = -1
"""In place of a seat: the token with which a private game may be watched."""


@dataclass(frozen=True)
class Token:
    """A seat's bearer token (or the spectators') as the store knows it: `hash` is SHA-256 of it, in hex."""

    hash: str
    seat: int

    @property
    def viewer(self) -> int | None:
        """Whose view its holder gets; None = a spectator's."""
        return None if self.seat == SPECTATORS else self.seat


@dataclass(frozen=True)
class IdempotencyKey:
    """`fingerprint` tells whether a second command under the same key is the same command."""

    key: str
    fingerprint: str


@dataclass(frozen=True)
class Place:
    """Where a game stands in the lobby; `since` (ms) orders it.

    Everybody finds it there if it is `public`; its owner (whoever opened it, "" = nobody) and those who may
    ask for everything do in any case.
    """

    title: str
    status: Status
    since: int
    owner: str = ""
    public: bool = True


@dataclass(frozen=True)
class Change:
    """A game goes over to another list of the lobby; `owner` and `public` are those of its place."""

    title: str
    before: Status
    after: Status
    owner: str = ""
    public: bool = True


@dataclass(frozen=True)
class Appended:
    """It is in the log; `version` is the position of the last new entry."""

    version: int


@dataclass(frozen=True)
class Moved:
    """Nothing was written: the stream is at `version`, and these are the entries after the expected one."""

    version: int
    missed: tuple[Entry, ...]


@dataclass(frozen=True)
class Replayed:
    """Nothing was written: this key has done its work before, at positions `first` … `last`."""

    first: int
    last: int


@dataclass(frozen=True)
class KeyReused:
    """Nothing was written: this key belongs to another command."""


@dataclass(frozen=True)
class TokenRefused:
    """Nothing was written: the token is not (or no longer) that seat's."""


@dataclass(frozen=True)
class Missing:
    """There is no such game."""


Outcome = Appended | Moved | Replayed | KeyReused | TokenRefused | Missing


class EventStore(Protocol):
    """Every method may raise `StoreUnavailable`. Times are milliseconds since 1970."""

    @property
    def outbox(self) -> Outbox:
        """What webhooks must still be told of; an append leaves word there."""

    def create(
        self,
        game: str,
        meta: Mapping[str, str],
        entries: Sequence[Entry],
        *,
        tokens: Sequence[Token] = (),
        due_at: int | None = None,
        place: Place | None = None,
    ) -> bool:
        """Begin a stream with its first entries; False when the game exists already (nothing written).

        Only with a `place` will it ever be in the lobby.

        Raises `ValueError` for what is not a game id, and without entries or meta: they make a game known.
        """

    def append(
        self,
        game: str,
        expected: int,
        entries: Sequence[Entry],
        *,
        due_at: int | None,
        by: Token | None = None,
        key: IdempotencyKey | None = None,
        grant: Token | None = None,
        names: Mapping[str, str] | None = None,
        vacate: int | None = None,
        change: Change | None = None,
    ) -> Outcome:
        """Add entries after position `expected`.

        Checked in this order, before anything is written: the game exists (`Missing`); `by` is one of its
        tokens (`TokenRefused`); `key` was not used (`Replayed`, `KeyReused`); the stream is at `expected`
        (`Moved`). With no entries it is a question: the same answers, `Appended(expected)` when all is well,
        nothing written. `due_at` replaces the game's place in the work index: when workers should look at it,
        None = nothing to do. With the entries, `grant` adds a seat token, `names` adds fields to the meta
        record, `vacate` takes all tokens and the name of a seat away, and `change` moves the game if it is in
        the lobby. A key is remembered for a day.
        """

    def read(self, game: str, after: int = 0, most: int | None = None) -> list[Entry]:
        """Entries after a position; empty when there are none (or no such game)."""

    def version(self, game: str) -> int | None:
        """The number of entries; None when there is no such game."""

    def meta(self, game: str) -> dict[str, str] | None:
        """The record beside the stream: title, server_seed, created_at, owner, names (`name.0`, …), …"""

    def erase(self, game: str, field: str, version: int) -> bool:
        """Take a field out of that record; its field `erased` then tells the version given here."""

    def seat_of(self, game: str, token_hash: str) -> int | None:
        """Whose token this is."""

    def revoke(self, game: str, token_hash: str) -> bool:
        """Make a token worthless, at once and everywhere."""

    def regrant(self, game: str, token: Token) -> bool:
        """The seat has this token from now on, and no other: all older ones are worthless, at once."""

    def games(self) -> Iterator[str]:
        """Every game there is, in no order; one that begins meanwhile may be missing."""

    def lobby(
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

    def lobby_counts(self) -> dict[tuple[Visibility, Status], int]:
        """How many games of each visibility and status are in the lobby."""

    def enlist(self, game: str, version: int, place: Place) -> bool:
        """Put a game where it belongs in the lobby; False when it is not at this version (any more)."""

    def keep(self, name: str, value: str) -> str:
        """Something of the whole service, written once: what is kept under this name, else now `value`."""

    def begin(self, book: str, name: str, line: str) -> bool:
        """Write a new line into a small register of the whole service.

        False, and nothing is written, when there is one of this name, or one was struck within a day.
        """

    def swap(self, book: str, name: str, old: str, new: str) -> bool:
        """Write a line in place of this one; False, and nothing is written, when another stands there."""

    def strike(self, book: str, name: str) -> bool:
        """Take a line out, at once and everywhere; False when there was none."""

    def look_up(self, book: str, name: str) -> str | None:
        """One line of a register."""

    def book(self, book: str) -> dict[str, str]:
        """All lines of a register, in no order; for what never has more than some hundreds."""

    def leave(self, game: str, name: str, value: str, seconds: int) -> None:
        """Something for whoever takes it first, within so many seconds."""

    def take(self, game: str, name: str) -> str | None:
        """What was left under this name, once; None when it was taken before, is too old, or never was."""

    def save_snapshot(self, game: str, snapshot: bytes) -> None:
        """Keep a disposable snapshot (best effort; one per game, the last wins)."""

    def snapshot(self, game: str) -> bytes | None: ...

    def late_shards(self, now: int) -> list[int]:
        """Shards with a game that is due at `now` or before and under no lease: those worth claiming from."""

    def claim_due(self, shard: int, now: int, lease: int, most: int) -> list[str]:
        """Games of this shard due at `now` or before, oldest first; each is left alone until `now + lease`.

        A lease ends early when an append gives the game a new place in the work index.
        """

    def due_counts(self, now: int) -> tuple[int, int]:
        """How many games are due now, and how long (ms) the oldest has been; (0, 0) for none.

        A lease does not make a game look younger.
        """

    def beat(self, now: int) -> None:
        """Whoever takes commands says that it lives; the first beat after `SILENCE` ends an outage."""

    def outages(self, after: int, now: int) -> list[tuple[int, int]]:
        """(from, until) in ms of the outages that ended after a moment, in order; one may go on `now`."""

    def listen(self) -> Iterator[tuple[str, int]]:
        """(game, version) after each append anywhere, as it happens; may miss some when a connection breaks.

        Yields `("", 0)` once it hears, at first and after each break: listeners look for themselves what they
        missed. Blocks, and outlives any outage; one thread per process uses it.
        """

    def ping(self) -> None:
        """Raise `StoreUnavailable` when the store cannot be reached or must not be used."""


def amend(store: EventStore, book: str, name: str, how: Callable[[str], str]) -> str | None:
    """A line of a register after this change of whatever others have made of it; None when there is none."""
    while (line := store.look_up(book, name)) is not None:
        changed = how(line)
        if store.swap(book, name, line, changed):
            return changed
    return None
