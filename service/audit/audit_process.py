"""The audit of a stored stream, as a program of its own: python -m service.audit.audit_process

Deciding a whole game again takes as long as hundreds of moves, which must not wait for it.
"""

from collections.abc import Mapping

import msgspec

from service.audit.reasons import because
from service.audit.stream import StreamData, verify
from service.audit.verdict import Finding, doubtful
from service.process.isolated import IsolatedProcess, ProcessLost, serve

SECONDS = 60.0
"""Of a processor."""
TOO_LONG = doubtful(because("too_long"))


class _Asked(msgspec.Struct, frozen=True):
    game: str
    stream: StreamData
    parents: Mapping[str, StreamData]


def ask(
    process: IsolatedProcess, game: str, stream: StreamData, parents: Mapping[str, StreamData]
) -> Finding:
    """What `verify` says of this game, worked out in a process apart; `parents` of a fork by id."""
    try:
        told = process.ask(msgspec.msgpack.encode(_Asked(game, stream, parents)))
    except ProcessLost:
        return TOO_LONG
    return msgspec.msgpack.decode(told, type=Finding)


def work(raw: bytes) -> bytes:
    """What is done in that process."""
    asked = msgspec.msgpack.decode(raw, type=_Asked)
    title, entries, server_seed = asked.stream
    return msgspec.msgpack.encode(verify(title, asked.game, entries, server_seed, asked.parents.get))


if __name__ == "__main__":
    serve(work, SECONDS)
