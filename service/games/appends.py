"""Appends: the entries of a stream, grouped as they were written, those of one command together."""

from bisect import bisect
from collections.abc import Iterator, Sequence
from itertools import accumulate

from domain.core.record import Event
from domain.table.events import BotDecided
from service.games.codec import Codec, StoredEvent
from service.store.records import Entry


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
    """Whether an entry is the first of its append: it has the cause, or is what a bot tells of it before.

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


def require_end(codec: Codec, entries: Sequence[Entry], position: int) -> None:
    """Raise `InsideAppend` unless an append ends at this position; `entries` are the whole stream."""
    ends = list(accumulate(len(append) for append in appends(codec, entries)))
    if position not in ends:
        after = bisect(ends, position)
        raise InsideAppend(position, ends[after - 1] if after else None, ends[after])
