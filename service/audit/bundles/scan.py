"""The first pass over a file: is it a whole bundle with an unbroken chain? Any bytes, no rules."""

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from domain.core.canonical import canonical
from service.audit import signing
from service.audit.bundles.bundle import (
    LONGEST_LINE,
    EnvelopeLine,
    Header,
    RecordLine,
    Trailer,
    Unreadable,
    digest,
    read_header,
    read_line,
    read_masked,
    read_trailer,
)
from service.audit.signing import unhex
from service.audit.verdict import Diverged
from service.games.codec import GENESIS, chain

_HEADER = b'{"commitment":'
_TRAILER = b'{"checkpoint":'


class Scanned(NamedTuple):
    """A bundle whose lines and chain are in order."""

    header: Header
    trailer: Trailer
    wrong: Diverged | None
    """What is wrong with its end or its signatures; where it was bent, the rules may tell better."""
    appendix: bytes | None
    """One more line after the end: a dispute."""


def no_bundle(path: Path) -> str | None:
    """Why a file cannot even be meant as a bundle, if so: then there is no game that could have diverged."""
    with path.open("rb") as file:
        begins = file.read(len(_HEADER))
    if not begins:
        return "it is empty"
    return None if begins == _HEADER else "it is no bundle: the header is missing"


def scan(file: BinaryIO) -> Scanned:
    """Read a whole bundle once, holding a line at a time; raises `Diverged`."""
    lines, sha = _lines(file), hashlib.sha256()
    first = next(lines, b"")
    try:
        header = read_header(first)
    except Unreadable as problem:
        raise Diverged(f"no header of a bundle: {problem}", 0) from problem
    sha.update(first + b"\n")
    read = read_line if header.kind == "full" else read_masked
    head, position, at = GENESIS, 0, ""
    for line in lines:
        if line.startswith(_TRAILER):
            if not position:
                raise Diverged("a game without a single event", 1)
            trailer = _trailer(line, position + 1)
            wrong = _wrong(header, trailer, position, head.hex(), sha.digest())
            appendix = next(lines, None)
            if next(lines, None) is not None:
                raise Diverged("something follows the end", position + 1)
            return Scanned(header, trailer, wrong, appendix)
        position += 1
        sha.update(line + b"\n")
        try:
            head, at = _linked(head, position, it := read(line)), _moment(it, position, at)
        except (Unreadable, ValueError) as problem:
            raise Diverged(f"no record: {problem}", position, None, _text(line)) from problem
    raise Diverged("the bundle has no end", position + 1)


def records(file: BinaryIO) -> Iterator[RecordLine]:
    """The records of a full bundle that was scanned before."""
    lines = _lines(file)
    next(lines)
    for line in lines:
        if line.startswith(_TRAILER):
            return
        yield read_line(line)


def envelopes(file: BinaryIO) -> Iterator[EnvelopeLine]:
    """The envelopes of a masked bundle that was scanned before."""
    lines = _lines(file)
    next(lines)
    for line in lines:
        if line.startswith(_TRAILER):
            return
        yield read_masked(line)


def _lines(file: BinaryIO) -> Iterator[bytes]:
    """Lines without their ends; what is cut off or endless cannot be read as any of them."""
    while line := file.readline(LONGEST_LINE):
        yield line[:-1] if line.endswith(b"\n") else b"(cut off) " + line


def _linked(before: bytes, position: int, line: RecordLine | EnvelopeLine) -> bytes:
    """The hash after this line; raises `Diverged`."""
    if line.position != position:
        raise Diverged("not the next position", position, str(position), str(line.position))
    if isinstance(line, RecordLine):
        own = digest(bytes(line.record), unhex(line.salt))
    else:
        own = unhex(line.digest)
        if line.salt is not None:
            recomputed = digest(record_of(line), unhex(line.salt))
            if recomputed != own:
                raise Diverged("not the digest of its record", position, recomputed.hex(), line.digest)
    hash = chain(before, position, own)
    if hash.hex() != line.hash:
        raise Diverged("the chain is broken", position, hash.hex(), line.hash)
    return hash


def record_of(envelope: EnvelopeLine) -> bytes:
    """The stored record behind an envelope that was disclosed in full."""
    plain: dict[str, Any] = {
        name: getattr(envelope, name) for name in ("at", "luck", "rules_version", "seat", "type")
    }
    return canonical(plain | {"cause": envelope.cause, "data": envelope.data})


def _moment(line: RecordLine | EnvelopeLine, position: int, before: str) -> str:
    """When an event of a feed happened; of a whole bundle, whoever reads its records looks at that."""
    if isinstance(line, RecordLine):
        return before
    if line.at < before:
        raise Diverged("the time goes back", position, f"{before} or later", line.at)
    return line.at


def _trailer(line: bytes, position: int) -> Trailer:
    try:
        return read_trailer(line)
    except Unreadable as problem:
        raise Diverged(f"no end of a bundle: {problem}", position) from problem


def _wrong(header: Header, trailer: Trailer, count: int, head: str, digest: bytes) -> Diverged | None:
    end, key, said = count + 1, header.public_key, trailer.checkpoint
    if trailer.count != count:
        return Diverged("records are missing, or too many", end, str(trailer.count), str(count))
    if trailer.head != head:
        return Diverged("not the hash of the last record", end, head, trailer.head)
    if (said.game, said.position, said.hash) != (header.game, count, head):
        return Diverged("the checkpoint is not for the end of this game", end)
    if not signing.is_signed(said, key):
        return Diverged("the checkpoint is not signed by the key of the bundle", end)
    if not signing.is_sealed(trailer.seal, digest, key):
        return Diverged("the seal is not the key's for these bytes", end)
    return None


def _text(line: bytes) -> str:
    return line[:2_000].decode(errors="replace")
