"""The objects of cold storage: a stream as a full bundle without names, sealed, and compressed by gzip.

So each of them proves itself without the store: `gunzip` makes it a file for `estancia verify`.
"""

import gzip
import hashlib
import zlib
from collections.abc import Sequence
from gzip import GzipFile
from io import BytesIO

import msgspec

from service.audit.bundles import bundle
from service.audit.signing import Signer
from service.games.loaded import LoadedGame
from service.store.base import ColdObjectBroken
from service.store.records import ColdStub, Entry

LEVEL = 6
LARGEST = 1 << 29
"""Bytes of an object that is unpacked: more than the longest stream has."""


def name_of(game: str, hash: str) -> str:
    """The name of the object with a stream that ends with this hash (hex); no other stream has it."""
    return f"{game}-{hash[:16]}.ndjson.gz"


def pack(loaded: LoadedGame, entries: Sequence[Entry], signer: Signer) -> bytes:
    """The object of a game that has ended."""
    lines = bundle.full(loaded, entries, signer, loaded.at)
    return gzip.compress(b"".join(lines), LEVEL, mtime=0)


def unpack(data: bytes) -> list[Entry]:
    """The stream in an object; raises `ValueError` for what is none."""
    try:
        lines = map(bundle.read_again, _unzipped(data).split(b"\n")[1:-2])
        return [Entry(bytes(line.record), bytes.fromhex(line.hash)) for line in lines]
    except (OSError, EOFError, zlib.error, msgspec.MsgspecError, RecursionError) as error:
        raise ValueError(f"not the object of a stream: {error}") from error


def _unzipped(data: bytes) -> bytes:
    """As `gzip.decompress`, but no more than any stream has."""
    text = GzipFile(fileobj=BytesIO(data)).read(LARGEST + 1)
    if len(text) > LARGEST:
        raise ValueError("not the object of a stream: it is too large")
    return text


def unpack_kept(data: bytes, stub: ColdStub) -> list[Entry]:
    """The stream in the object of a stub; raises `ColdObjectBroken` if it is another by now."""
    if digest_of(data) != stub.digest:
        raise ColdObjectBroken("an object is not what was put there")
    return unpack(data)


def digest_of(data: bytes) -> str:
    """SHA-256, in hex."""
    return hashlib.sha256(data).hexdigest()
