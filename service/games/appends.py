"""Appends: the entries of a stream, grouped as they were written, those of one command together."""

from collections.abc import Iterator, Sequence

from domain.core.record import Event
from domain.table.events import BotDecided
from service.games.codec.stored_events import StoredEvent
from service.games.codec.title_codec import Codec
from service.store.base import Streams
from service.store.records import Entry

PAGE = 100
"""Entries that are read at a time."""


class InsideAppend(Exception):
    """A position in the middle of what a command has caused, where nobody could move.

    `before` (None: there is none) and `after` are the nearest positions at which an append ends.
    """

    def __init__(self, position: int, before: int | None, after: int) -> None:
        super().__init__(position)
        self.position = position
        self.before = before
        self.after = after


def begins_append(stored: StoredEvent, event: Event, *, after_trace: bool) -> bool:
    """Whether an entry is the first of its append: it has the cause, or is the trace of a bot before it.

    `after_trace`: the entry before it is such a trace, and this its command.
    """
    return type(event) is BotDecided or (stored.has_cause and not after_trace)


def appends(codec: Codec, entries: Sequence[Entry]) -> Iterator[list[Entry]]:
    """The entries, which begin with the first of an append, as they were appended."""
    append: list[Entry] = []
    after_trace = False
    for entry in entries:
        stored, event = codec.read(entry.record)
        if append and begins_append(stored, event, after_trace=after_trace):
            yield append
            append = []
        append.append(entry)
        after_trace = type(event) is BotDecided
    if append:
        yield append


def require_end(codec: Codec, streams: Streams, game: str, version: int, position: int) -> None:
    """Raise `InsideAppend` unless an append ends at this position of a stream that has come to a version.

    Only what is around the position is read.
    """
    if position == version or _beginnings(codec, streams, game, position + 1, position + 1):
        return
    first, last = position, position + 1
    while not (starts := _beginnings(codec, streams, game, first - PAGE, first)):
        first -= PAGE
    while not (following := _beginnings(codec, streams, game, last, last + PAGE)) and last < version:
        last += PAGE
    raise InsideAppend(position, starts[-1] - 1 or None, following[0] - 1 if following else version)


def _beginnings(codec: Codec, streams: Streams, game: str, first: int, last: int) -> list[int]:
    """The positions from `first` to `last` at which an append begins; position 1 is one of them."""
    before = max(first - 1, 1)
    positions, after_trace = list[int](), False
    for position, entry in enumerate(streams.read(game, before - 1, last - before + 1), start=before):
        stored, event = codec.read(entry.record)
        if position >= first and begins_append(stored, event, after_trace=after_trace):
            positions.append(position)
        after_trace = type(event) is BotDecided
    return positions
