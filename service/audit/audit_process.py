"""The audit of a stored stream, as a program of its own: python -m service.audit.audit_process

Deciding a whole game again takes as long as hundreds of moves, which must not wait for it.
"""

from collections.abc import Mapping

import msgspec

from domain.core.decider import Viewer
from domain.core.texts import LANGUAGES
from domain.core.wording import Wording
from domain.table.knowledge import knowledge
from domain.table.texts import texts_of
from service.audit.reasons import because
from service.audit.stream import StreamData, verify
from service.audit.verdict import Finding, doubtful
from service.games.codec.answers import encode
from service.games.codec.title_codec import codec_of
from service.json_types import JsonObject
from service.process.isolated import IsolatedProcess, ProcessLost, serve

SECONDS = 60.0
"""Of a processor."""
TOO_LONG = doubtful(because("too_long"))


class _Audit(msgspec.Struct, frozen=True, tag=True):
    game: str
    stream: StreamData
    parents: Mapping[str, StreamData]


class _Knowledge(msgspec.Struct, frozen=True, tag=True):
    stream: StreamData
    viewer: Viewer


def ask(
    process: IsolatedProcess, game: str, stream: StreamData, parents: Mapping[str, StreamData]
) -> Finding:
    """What `verify` says of this game, worked out in a process apart; `parents` of a fork by id."""
    try:
        answer = process.ask(msgspec.msgpack.encode(_Audit(game, stream, parents)))
    except ProcessLost:
        return TOO_LONG
    return msgspec.msgpack.decode(answer, type=Finding)


def ask_knowledge(process: IsolatedProcess, stream: StreamData, viewer: Viewer, client: str | None) -> bytes:
    """Every hidden fact of a game, as far as this viewer could know it, with its texts: a list in JSON.

    Raises `ProcessLost`.
    """
    return process.ask(msgspec.msgpack.encode(_Knowledge(stream, viewer)), client)


def work(raw: bytes) -> bytes:
    """What is done in that process."""
    asked = msgspec.msgpack.decode(raw, type=_Audit | _Knowledge)
    if isinstance(asked, _Knowledge):
        return encode(_known(asked.stream, asked.viewer))
    title, entries, server_seed = asked.stream
    return msgspec.msgpack.encode(verify(title, asked.game, entries, server_seed, asked.parents.get))


def _known(stream: StreamData, viewer: Viewer) -> list[JsonObject]:
    codec = codec_of(stream.title)
    events = [codec.read(entry.record)[1] for entry in stream.entries]
    words = {language: Wording(texts_of(codec.title, language)) for language in LANGUAGES}
    return [
        {
            **msgspec.to_builtins(fact),
            "texts": {language: wording.known(fact) for language, wording in words.items()},
        }
        for fact in knowledge(codec.decider, events, viewer, len(events))
    ]


if __name__ == "__main__":
    serve(work, SECONDS)
