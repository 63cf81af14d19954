"""The first pass over a file: is it a whole bundle with an unbroken chain? Any bytes, no rules."""

import hashlib
from collections.abc import Iterator
from typing import Any, BinaryIO, NamedTuple

from domain.core.canonical import canonical
from service.audit import signing
from service.audit.bundles.bundle import (
    EnvelopeLine,
    Header,
    RecordLine,
    Trailer,
    Unreadable,
    digest,
    read_again,
    read_header,
    read_line,
    read_masked,
    read_trailer,
)
from service.audit.bundles.lines import Lines
from service.audit.reasons import Reason
from service.audit.signing import unhex
from service.audit.verdict import Diverged
from service.games.codec.chain import GENESIS, chain
from service.json_types import JsonObject
from service.process.work_meter import yield_turn

_TRAILER = b'{"checkpoint":'
MOST_LINES = 1_000_000
"""More are no game: even a game that never ends is stopped long before."""
MOST_BREAKS = 10
"""Limit of the breaks of a chain that are reported."""


class Survey(NamedTuple):
    """What can be said of a file without any rules."""

    header: Header
    trailer: Trailer | None
    """None if there is none that can be read."""
    lines: int
    """Lines of records, whatever the trailer says."""
    whole: int
    """The number of records readable one behind the other; beyond them nothing can be decided again."""
    is_complete: bool
    """Whether these are all, up to the end."""
    bent: tuple[Diverged, ...]
    """Where its lines or its chain are not in order."""
    wrong: tuple[Diverged, ...]
    """What is wrong with its end or its signatures; where it was bent, the rules may tell better."""
    appendix: bytes | None
    """One more line after the end: a dispute."""
    changed: tuple[Reason, ...]
    """What was done to its text on the way, and undone to read it."""


class Scanned(NamedTuple):
    """A bundle whose lines and chain are in order."""

    header: Header
    trailer: Trailer
    wrong: Diverged | None
    """What is wrong with its end or its signatures."""
    appendix: bytes | None


def scan(file: BinaryIO) -> Scanned:
    """Read a whole bundle once, holding a line at a time; raises `Diverged` when it is not in order."""
    surveyed = survey(file)
    if surveyed.bent:
        raise surveyed.bent[0]
    if surveyed.trailer is None:
        raise surveyed.wrong[0]
    return Scanned(surveyed.header, surveyed.trailer, next(iter(surveyed.wrong), None), surveyed.appendix)


def survey(file: BinaryIO) -> Survey:
    """Everything that is wrong with a file, as far as it can be read. Raises `Diverged` without a header."""
    lines, sha = Lines(file), hashlib.sha256()
    first = next(lines, b"")
    try:
        header = read_header(first)
    except Unreadable as problem:
        raise Diverged("header_damaged", 0, problem=str(problem)) from problem
    sha.update(first + b"\n")
    links = _Links(header)
    position = 0
    for line in lines:
        yield_turn()
        if line.startswith(_TRAILER):
            return _end(header, links, position, line, lines, sha.digest())
        position += 1
        if position > MOST_LINES:
            raise Diverged("too_many_lines", position, most=MOST_LINES)
        sha.update(line + b"\n")
        links.add(position, line)
    gone = Diverged("no_end", position + 1)
    return Survey(header, None, position, links.whole, False, tuple(links.bent), (gone,), None, lines.changed)


def _end(header: Header, links: "_Links", count: int, line: bytes, rest: Lines, digest: bytes) -> Survey:
    """The survey of a file that has an end."""
    bent = links.bent if count else [Diverged("no_events", 1)]
    try:
        trailer = read_trailer(line)
        wrong = list(_wrong(header, trailer, count, links.head, digest))
    except Unreadable as problem:
        trailer, wrong = None, [Diverged("end_damaged", count + 1, problem=str(problem))]
    appendix = next(rest, None)
    if next(rest, None) is not None:
        wrong.insert(0, Diverged("after_end", count + 1))
    complete = links.whole == count > 0
    return Survey(
        header, trailer, count, links.whole, complete, tuple(bent), tuple(wrong), appendix, rest.changed
    )


class _Links:
    """The chain of a file, line by line. Behind a break it goes on from what the line says itself."""

    def __init__(self, header: Header) -> None:
        self._read = read_line if header.kind == "full" else read_masked
        self._at = ""
        self._hash = GENESIS
        self._is_readable = True
        self.whole = 0
        self.bent: list[Diverged] = []

    @property
    def head(self) -> str | None:
        """The last hash, if all lines could be read."""
        return self._hash.hex() if self._is_readable else None

    def add(self, position: int, line: bytes) -> None:
        """The next line of the stream."""
        if not self._is_readable:
            return
        try:
            stored: Any = self._read(line)
            if stored.position != position:
                raise Diverged("not_next", position, str(position), str(stored.position))
            hash = _linked(self._hash, stored)
            if (right := hash.hex()) != stored.hash:
                unhex(stored.hash)
        except (Unreadable, ValueError) as problem:
            self._stop(Diverged("no_record", position, None, _text(line), problem=str(problem)))
            return
        except Diverged as divergence:
            self._stop(divergence)
            return
        if right != stored.hash:
            self._break(Diverged("chain_broken", position, right, stored.hash))
            hash = bytes.fromhex(stored.hash)
        if isinstance(stored, EnvelopeLine):  # of a whole bundle, the reader of its records looks at that
            if stored.at < self._at:
                self._break(Diverged("time_back", position, f"{self._at} or later", stored.at))
            self._at = stored.at
        self._hash, self.whole = hash, position

    def _stop(self, divergence: Diverged) -> None:
        self._is_readable = False
        self.bent.append(divergence)

    def _break(self, divergence: Diverged) -> None:
        if len(self.bent) < MOST_BREAKS:
            self.bent.append(divergence)


def records(file: BinaryIO) -> Iterator[RecordLine]:
    """The records of a full bundle, as far as they were found whole before."""
    return map(read_again, _stream(file))


def envelopes(file: BinaryIO) -> Iterator[EnvelopeLine]:
    """The envelopes of a masked bundle, as far as they were found whole before."""
    return map(read_masked, _stream(file))


def _stream(file: BinaryIO) -> Iterator[bytes]:
    lines = Lines(file)
    next(lines)
    for line in lines:
        if line.startswith(_TRAILER):
            return
        yield line


def _linked(before: bytes, line: RecordLine | EnvelopeLine) -> bytes:
    """The hash after this line; raises `Diverged`, and ValueError for what is no hex."""
    if isinstance(line, RecordLine):
        own = digest(bytes(line.record), unhex(line.salt))
    else:
        own = unhex(line.digest)
        if line.salt is not None:
            recomputed = digest(record_of(line), unhex(line.salt))
            if recomputed != own:
                raise Diverged("not_its_digest", line.position, recomputed.hex(), line.digest)
    return chain(before, line.position, own)


def record_of(envelope: EnvelopeLine) -> bytes:
    """The stored record behind an envelope that was disclosed in full."""
    plain: JsonObject = {
        name: getattr(envelope, name) for name in ("at", "luck", "rules_version", "seat", "type")
    }
    return canonical(plain | {"cause": envelope.cause, "data": envelope.data})


def _wrong(
    header: Header, trailer: Trailer, count: int, head: str | None, digest: bytes
) -> Iterator[Diverged]:
    """`head` is None where the chain could not be read to its end."""
    end, key, said = count + 1, header.public_key, trailer.checkpoint
    if trailer.count != count:
        yield Diverged("count", end, str(trailer.count), str(count))
    if head not in (None, trailer.head):
        yield Diverged("not_last_hash", end, head, trailer.head)
    if (said.game, said.position, said.hash) != (header.game, trailer.count, trailer.head):
        yield Diverged("checkpoint_of_another", end)
    if not signing.is_signed(said, key):
        yield Diverged("checkpoint_unsigned", end)
    if not signing.is_sealed(trailer.seal, digest, key):
        yield Diverged("seal", end)


def _text(line: bytes) -> str:
    return line[:2_000].decode(errors="replace")
