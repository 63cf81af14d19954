"""The audit of a stored stream, as a program of its own: python -m service.audit.audit_process

Deciding a whole game again takes as long as hundreds of moves, which must not wait for it.
"""

from collections.abc import Mapping

import msgspec

from service.audit.stream import Kin, verify
from service.audit.verdict import Verdict
from service.process.isolated import Apart, Lost, serve

SECONDS = 60.0
"""Of a processor."""
TOO_LONG = Verdict(
    "unverified", "checking it takes more time or memory than it may: export it, and verify that"
)


class _Asked(msgspec.Struct, frozen=True):
    game: str
    stream: Kin
    parents: Mapping[str, Kin]


def ask(apart: Apart, game: str, stream: Kin, parents: Mapping[str, Kin]) -> Verdict:
    """What `verify` says of this game, worked out in a process apart; `parents` of a fork by id."""
    try:
        told = apart.ask(msgspec.msgpack.encode(_Asked(game, stream, parents)))
    except Lost:
        return TOO_LONG
    return msgspec.msgpack.decode(told, type=Verdict)


def work(raw: bytes) -> bytes:
    """What is done in that process."""
    asked = msgspec.msgpack.decode(raw, type=_Asked)
    title, entries, server_seed = asked.stream
    return msgspec.msgpack.encode(verify(title, asked.game, entries, server_seed, asked.parents.get))


if __name__ == "__main__":
    serve(work, SECONDS)
