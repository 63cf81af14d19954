"""Audit of a stored game: decided again in a process apart, with the games it was forked from."""

from functools import partial

from service.audit.audit_process import ask
from service.audit.reasons import because
from service.audit.stream import GENERATIONS, StreamData
from service.audit.verdict import Diverged, Finding, doubtful
from service.games.handler import Handler
from service.games.loaded import LoadedGame
from service.games.unreadable.errors import NoSuchGame
from service.games.unreadable.skipping import SkippedGame, read_or_skip
from service.process.isolated import IsolatedProcess
from service.process.work_meter import yield_turn
from service.store.base import EventStore
from service.store.records import Entry

PAGE = 500
"""Entries that are read at a time."""


def entries_of(store: EventStore, loaded: LoadedGame) -> list[Entry]:
    """The stream up to what is loaded, read a page at a time."""
    entries = list[Entry]()
    while page := store.streams.read(loaded.id, len(entries), min(PAGE, loaded.version - len(entries))):
        entries += page
        yield_turn()
    return entries


def audit(
    handler: Handler, process: IsolatedProcess, loaded: LoadedGame, *, sees_records: bool
) -> tuple[Finding, StreamData]:
    """The verdict on a game, and the stream that it is about.

    While its luck is a secret the verdict tells nothing that it would give away; what the records say is
    reported only to a caller that `sees_records`.
    """
    stream = stream_of(handler.store, loaded)
    finding = ask(process, loaded.id, stream, _parents_of(handler, loaded))
    if loaded.game.table.revealed:
        return finding, stream
    if finding.verdict == "exact":
        return doubtful(because("only_we_know")), stream
    if finding.verdict == "diverged" and not sees_records:
        return Diverged("not_told", finding.position or 0).verdict, stream
    return finding, stream


def stream_of(store: EventStore, loaded: LoadedGame) -> StreamData:
    """The stream up to what is loaded, for another process."""
    return StreamData(loaded.title, entries_of(store, loaded), loaded.server_seed)


def _parents_of(handler: Handler, fork: LoadedGame) -> dict[str, StreamData]:
    """The games that a fork comes from, one behind the other, as far as they are still here and looked at."""
    parents, forked = dict[str, StreamData](), fork.game.table.forked
    while forked is not None and len(parents) <= GENERATIONS:
        try:
            read = read_or_skip(forked.parent, partial(_with_stream, handler, forked.parent))
        except NoSuchGame:
            break
        if isinstance(read, SkippedGame):  # as if it were not here any more
            break
        parent, stream = read
        parents[parent.id] = stream
        forked = parent.game.table.forked
    return parents


def _with_stream(handler: Handler, game: str) -> tuple[LoadedGame, StreamData]:
    loaded = handler.current(game)
    return loaded, stream_of(handler.store, loaded)
