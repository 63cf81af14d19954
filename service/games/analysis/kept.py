"""What is kept of the analysis of a game: that a client wants it, how far it is, and what has come out.

It lies beside the game for a while, and can be made again at any time: it always comes out the same.
"""

from typing import Literal

import msgspec

from domain.analysis.report import Analysis
from service.games.codec.answers import encode
from service.games.codec.commands import body_of
from service.json_types import JsonObject
from service.store.base import DAY, EventStore
from service.store.lines import readable_line

KEPT = 30 * DAY
"""Seconds for which a result is kept."""
WAITS = 3_600_000
"""Milliseconds for which an analysis may wait for its turn; after that it is given up."""
PATIENCE = 120_000
"""Milliseconds after which one is given up of whose progress nothing is heard."""

State = Literal["queued", "running", "done", "failed"]
_NAME = "analysis-2"
"""Another one where what is kept gets another form: then it is made again."""


class KeptAnalysis(msgspec.Struct, frozen=True):
    """How an analysis stands: `done` of at most `of` trials; `until` (ms) it is believed to go on.

    `analysis`: an `Analysis` as plain data, in which commands are as clients send them.
    """

    state: State
    done: int = 0
    of: int = 0
    until: int = 0
    analysis: JsonObject | None = None


_decoder = msgspec.json.Decoder(KeptAnalysis)


def read(store: EventStore, game: str) -> KeptAnalysis | None:
    """What is kept; one that nobody works on any more has failed. None: nobody has asked for it."""
    line = store.mailbox.get_ticket(game, _NAME)
    if line is None:
        return None
    kept = readable_line(_NAME, game, line, _decoder.decode)
    if kept is None:
        return None
    if kept.state in ("queued", "running") and kept.until < store.now():
        return KeptAnalysis("failed", kept.done, kept.of)
    return kept


def write(store: EventStore, game: str, kept: KeptAnalysis) -> None:
    """Keep this, instead of what was kept before."""
    store.mailbox.put_ticket(game, _NAME, encode(kept).decode(), KEPT)


def forget(store: EventStore, game: str) -> None:
    """Keep nothing of it."""
    store.mailbox.pop_ticket(game, _NAME)


def queued(store: EventStore) -> KeptAnalysis:
    """One that was just asked for."""
    return KeptAnalysis("queued", until=store.now() + WAITS)


def running(store: EventStore, done: int, of: int) -> KeptAnalysis:
    """One that a worker is at now."""
    return KeptAnalysis("running", done, of, store.now() + PATIENCE)


def plain(analysis: Analysis) -> JsonObject:
    """An analysis as plain data."""
    document: JsonObject = msgspec.to_builtins(analysis, str_keys=True)
    turns = (*analysis.costly, *analysis.unsure)
    for costly, turn in zip(turns, (*document["costly"], *document["unsure"]), strict=True):
        turn |= {"sent": body_of(costly.sent), "better": body_of(costly.better)}
    return document


FAILED = KeptAnalysis("failed")
"""One that did not come to its end."""
