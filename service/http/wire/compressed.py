"""Gzip: a body as one member, or a stream of pieces that a client can read as soon as they arrive.

Two responses share no compression state, so the size of one depends on no other
(docs/decisions/0016-small-answers.md).
"""

import zlib
from collections.abc import Generator
from contextlib import closing

from service.process.work_meter import share

LEVEL = 6
STEP = 64
"""Bytes; the size of a whole body is a multiple of this, so that it reveals little of the content."""
PIECE = 64 * 1024
"""Bytes that are compressed before other greenlets run: less than a millisecond."""
_HEAD = b"\x1f\x8b\x08\x08\0\0\0\0\0\xff"
"""Header of a member with a name and no time; the name is the padding."""
_WINDOW, _MEMORY = 12, 5
"""Window of a stream: it stays open for minutes, and takes 32 KB instead of 256 KB."""


def packed(body: bytes) -> bytes:
    """The body, compressed."""
    squeezer = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
    pieces = list[bytes]()
    for begin in range(0, len(body), PIECE):
        pieces.append(squeezer.compress(body[begin : begin + PIECE]))
        share()
    data = b"".join(pieces) + squeezer.flush()
    end = zlib.crc32(body).to_bytes(4, "little") + (len(body) & 0xFFFFFFFF).to_bytes(4, "little")
    padding = b"-" * (-(len(_HEAD) + 1 + len(data) + len(end)) % STEP)
    return b"".join((_HEAD, padding, b"\0", data, end))


def packed_stream(pieces: Generator[bytes, None, None]) -> Generator[bytes, None, None]:
    """Yield the pieces, compressed one by one. A client can read each compressed piece when it arrives."""
    squeezer = zlib.compressobj(LEVEL, zlib.DEFLATED, 16 + _WINDOW, _MEMORY)
    with closing(pieces):
        for piece in pieces:
            yield squeezer.compress(piece) + squeezer.flush(zlib.Z_SYNC_FLUSH)
    yield squeezer.flush()
