"""The bundle format: one JSON object a line, a header, the stream, and what vouches for it.

A *full* bundle holds every record, and the salt of its digest. A *masked* one holds the envelopes that one
viewer gets. There is exactly one way to write each line, so no byte of it can be changed unnoticed.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, Literal, NamedTuple, TypeVar

import msgspec

from domain.core import luck
from domain.core.canonical import canonical
from domain.core.decider import Viewer
from service.audit.signing import Checkpoint, Signer
from service.foreign_files import NotPlain, require_plain
from service.games.codec.answers import encode
from service.games.loaded import LoadedGame
from service.process.work_meter import yield_turn
from service.store.records import Entry

FORMAT = "estancia bundle 1"
LONGEST_LINE = 1 << 20
"""Bytes; the longest records there are have some thousands."""

Kind = Literal["full", "masked"]
T = TypeVar("T")


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The first line. `rules_versions`: the lowest and the highest that the stream was decided by.

    `viewer`: whose envelopes these are, null = a spectator's (and in a full bundle). `names` are those of the
    seats, if they were asked for: nothing proves them but the seal.
    """

    commitment: str
    created_at: str
    format: str
    game: str
    kind: Kind
    names: dict[str, str] | None
    public_key: str
    rules_versions: tuple[int, int]
    title: str
    viewer: int | None


class RecordLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A stored record, exactly as it is hashed."""

    hash: str
    position: int
    record: msgspec.Raw
    salt: str


class EnvelopeLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An envelope (`service.games.codec.envelopes.Envelope`), its data and cause as they came."""

    position: int
    type: str
    data: msgspec.Raw
    seat: int | None
    cause: msgspec.Raw
    at: str
    rules_version: int
    luck: int | None
    digest: str
    hash: str
    salt: str | None


class Trailer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The end. `checkpoint` is for the last position; `reveal` is the seed, once it is published, and before
    that in a bundle with which the game can go on elsewhere.

    `seal` signs the SHA-256 of all lines before this one.
    """

    checkpoint: Checkpoint
    count: int
    head: str
    reveal: str | None
    seal: str


def full(
    loaded: LoadedGame,
    entries: Sequence[Entry],
    signer: Signer,
    at: str,
    names: Mapping[str, str] | None = None,
    *,
    with_seed: bool = False,
) -> Iterator[bytes]:
    """The lines of a full bundle: for everybody when the luck is revealed, till then for the operator.

    `with_seed`: it holds all luck to come, for a server that lets the game go on.
    """
    seed = loaded.server_seed
    lines = (
        canonical(
            RecordLine(entry.hash.hex(), position, msgspec.Raw(entry.record), luck.salt(seed, position).hex())
        )
        for position, entry in enumerate(entries, start=1)
    )
    return _Issue(loaded, entries, signer, at, names).bundle("full", None, lines, with_seed=with_seed)


def masked(
    loaded: LoadedGame,
    entries: Sequence[Entry],
    viewer: Viewer,
    signer: Signer,
    at: str,
    names: Mapping[str, str] | None = None,
) -> Iterator[bytes]:
    """The lines of what a viewer gets of the same entries."""
    codec, seed = loaded.codec, loaded.server_seed
    lines = (
        encode(codec.envelope(position, entry, seed, viewer))
        for position, entry in enumerate(entries, start=1)
    )
    return _Issue(loaded, entries, signer, at, names).bundle("masked", viewer, lines)


class _Issue(NamedTuple):
    """What bundles of a game are made of, `at` a time."""

    loaded: LoadedGame
    entries: Sequence[Entry]
    signer: Signer
    at: str
    names: Mapping[str, str] | None

    def bundle(
        self, kind: Kind, viewer: Viewer, lines: Iterator[bytes], *, with_seed: bool = False
    ) -> Iterator[bytes]:
        loaded, entries = self.loaded, self.entries
        stored = [loaded.codec.read(entry.record)[0] for entry in _in_turns(entries)]
        versions = [record.rules_version for record in stored]
        header = Header(
            commitment=loaded.game.table.commitment,
            created_at=stored[0].at,
            format=FORMAT,
            game=loaded.id,
            kind=kind,
            names=None if self.names is None else dict(self.names),
            public_key=self.signer.public_key,
            rules_versions=(min(versions), max(versions)),
            title=loaded.title,
            viewer=viewer,
        )
        sha = hashlib.sha256()
        for line in _in_turns(chain((canonical(header),), lines)):
            whole = line + b"\n"
            sha.update(whole)
            yield whole
        position, head = len(entries), entries[-1].hash
        trailer = Trailer(
            checkpoint=self.signer.checkpoint(loaded.id, position, head, self.at),
            count=position,
            head=head.hex(),
            reveal=loaded.server_seed.hex() if with_seed or stored[-1].type == "luck_revealed" else None,
            seal=self.signer.seal(sha.digest()),
        )
        yield canonical(trailer) + b"\n"


def _in_turns(items: Iterable[T]) -> Iterator[T]:
    """The same items; where a request is served, others go on between them."""
    for item in items:
        yield item
        yield_turn()


def digest(record: bytes, salt: bytes) -> bytes:
    """`SHA256(salt | record)`, for a client that has the salt but not the seed."""
    return hashlib.sha256(salt + record).digest()


_header = msgspec.json.Decoder(Header)
_line = msgspec.json.Decoder(RecordLine)
_masked = msgspec.json.Decoder(EnvelopeLine)
_trailer = msgspec.json.Decoder(Trailer)


class Unreadable(Exception):
    """These bytes are not that line of a bundle."""


def read_header(line: bytes) -> Header:
    """The first line, without its end. Raises `Unreadable`, also for another format."""
    header = _read(_header, line, canonical)
    if header.format != FORMAT:
        raise Unreadable(f"the format is not {FORMAT!r}")
    return header


def read_line(line: bytes) -> RecordLine:
    """A line of a full bundle. Raises `Unreadable`."""
    return _read(_line, line, canonical)


def read_again(line: bytes) -> RecordLine:
    """A line of a full bundle that was read before: how it is written is not looked at again."""
    return _line.decode(line)


def read_masked(line: bytes) -> EnvelopeLine:
    """A line of a masked bundle. Raises `Unreadable`."""
    return _read(_masked, line, encode)


def read_trailer(line: bytes) -> Trailer:
    """The last line. Raises `Unreadable`."""
    return _read(_trailer, line, canonical)


def _read(decoder: msgspec.json.Decoder[T], line: bytes, write: Callable[[Any], bytes]) -> T:
    try:
        require_plain(line)
        item = decoder.decode(line)
        if write(item) == line:
            return item
    except (msgspec.MsgspecError, NotPlain) as problem:
        raise Unreadable(str(problem)) from problem
    raise Unreadable("it is not written in the one way there is")
