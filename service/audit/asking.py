"""What does the audit of a stored stream come to? A program to be run apart: python -m service.audit.asking

Deciding a whole game again takes as long as hundreds of moves, which must not wait for it.
"""

from collections.abc import Sequence

import msgspec

from service.apart import Apart, Lost, serve
from service.audit.stream import verify
from service.audit.verdict import Verdict
from service.store.base import Entry

SECONDS = 60.0
"""Of a processor."""
TOO_LONG = Verdict(
    "unverified", "checking it takes more time or memory than it may: export it, and verify that"
)


class _Stream(msgspec.Struct, frozen=True):
    title: str
    game: str
    server_seed: bytes
    entries: Sequence[tuple[bytes, bytes]]


def ask(apart: Apart, title: str, game: str, entries: Sequence[Entry], server_seed: bytes) -> Verdict:
    """What `verify` says, worked out in a process apart."""
    try:
        told = apart.ask(msgspec.msgpack.encode(_Stream(title, game, server_seed, entries)))
    except Lost:
        return TOO_LONG
    return msgspec.msgpack.decode(told, type=Verdict)


def work(raw: bytes) -> bytes:
    """What is done in that process."""
    stream = msgspec.msgpack.decode(raw, type=_Stream)
    entries = [Entry(*entry) for entry in stream.entries]
    return msgspec.msgpack.encode(verify(stream.title, stream.game, entries, stream.server_seed))


if __name__ == "__main__":
    serve(work, SECONDS)
