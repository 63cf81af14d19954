"""Composed operations: what takes several calls of a store."""

from collections.abc import Callable, Iterator

from service.store.base import Registers, Streams
from service.store.records import Entry


def entries_after(streams: Streams, game: str, after: int, page: int = 100) -> Iterator[Entry]:
    """The entries of a stream after a position, read a page at a time as they are asked for."""
    while entries := streams.read(game, after, page):
        yield from entries
        after += len(entries)


def update_line(registers: Registers, register: str, name: str, how: Callable[[str], str]) -> str | None:
    """Apply this change to the current line of a register, and return it; None if there is none."""
    while (line := registers.get(register, name)) is not None:
        changed = how(line)
        if registers.compare_and_set(register, name, line, changed):
            return changed
    return None
