"""Records that go into a store and come out of it. Times are milliseconds since 1970."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, get_args

from domain.table.state import Status

STATUSES: tuple[Status, ...] = get_args(Status)
Visibility = Literal["public", "private"]
VISIBILITIES: tuple[Visibility, ...] = get_args(Visibility)
SPECTATORS, MANAGER, INVITED = -1, -2, -3
"""In place of a seat: the tokens with which a private game may be watched, the table of a game managed, and a
seat of a private game taken."""


class Entry(NamedTuple):
    """One position of a stream: the canonical JSON of its record, and the 32-byte hash that chains it."""

    record: bytes
    hash: bytes


@dataclass(frozen=True)
class Token:
    """A bearer token of a seat, or of `SPECTATORS`, …; `hash` is its SHA-256, in hex."""

    hash: str
    seat: int

    @property
    def viewer(self) -> int | None:
        """Whose view its holder gets; None = a spectator's."""
        return None if self.seat < 0 else self.seat


@dataclass(frozen=True)
class IdempotencyKey:
    """`fingerprint` tells whether a second command under the same key is the same command."""

    key: str
    fingerprint: str


@dataclass(frozen=True)
class Place:
    """Where a game stands in the lobby; `since` (ms) orders it.

    Everybody finds it there if it is `public`; its owner (its creator, "" = nobody) and those who may
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
class NewStream:
    """What a stream begins with: the record beside it (`meta`), entries, and tokens of seats.

    `due_at`: when workers should look at it (ms), None = nothing to do. Only with a `place` will it ever be
    in the lobby.
    """

    meta: Mapping[str, str]
    entries: Sequence[Entry]
    tokens: Sequence[Token] = ()
    due_at: int | None = None
    place: Place | None = None


class Head(NamedTuple):
    """Where a stream ends: its version, and the hash of its last entry, which stands for all before it.

    A store that has lost its last moments can reach the same version with other entries: then the hash is
    another. Without a hash (empty) the version alone counts.
    """

    version: int
    hash: bytes = b""


@dataclass(frozen=True)
class Guard:
    """What must hold for an append, checked in this order after that the game exists.

    `by` is one of its tokens; `key` was not used; the stream ends at `head`.
    """

    head: Head
    by: Token | None = None
    key: IdempotencyKey | None = None


@dataclass(frozen=True)
class Effects:
    """What happens together with the entries of an append.

    `due_at` replaces the game's place in the work index: when workers should look at it (ms), None = nothing
    to do. `grant` adds a seat token, `names` adds fields to the meta record, `vacate` takes all tokens of a
    seat away and what that record says of it, and `change` moves the game if it is in the lobby. `listed`:
    lists of public games tell something else of it from now on, which listeners hear.
    """

    due_at: int | None
    grant: Token | None = None
    names: Mapping[str, str] = field(default_factory=dict)
    vacate: int | None = None
    change: Change | None = None
    listed: bool = False


NO_EFFECTS = Effects(due_at=None)

COLD = "cold"
"""The field of a meta record with the `ColdStub` of a game whose stream is in cold storage."""


class ColdStub(NamedTuple):
    """What a store keeps of a stream that is in cold storage.

    `version` is how long it is, `hash` that of its last entry, `digest` the SHA-256 of its object (hex).
    """

    version: int
    hash: str
    digest: str

    @staticmethod
    def of(meta: Mapping[str, str]) -> "ColdStub | None":
        """The stub in a meta record, if there is one."""
        return None if (text := meta.get(COLD)) is None else ColdStub.parse(text)

    @staticmethod
    def parse(text: str) -> "ColdStub":
        version, hash, digest = text.split()
        return ColdStub(int(version), hash, digest)

    def __str__(self) -> str:
        return f"{self.version} {self.hash} {self.digest}"


class ConnectionCounts(NamedTuple):
    """Connections of one process to the servers of a store."""

    in_use: int = 0
    free: int = 0
    made: int = 0
    """since the process began"""
    dropped: int = 0
    """since the process began"""


@dataclass(frozen=True)
class Appended:
    """It is in the log; `version` is the position of the last new entry."""

    version: int


@dataclass(frozen=True)
class Moved:
    """Nothing was written: the stream is at `version`, and these are the entries after the expected one.

    There are none when it is at the expected version with another hash, or not even there: what was expected
    is a past that the store has lost.
    """

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
