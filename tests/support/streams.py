"""Streams written in one line: the records that a store wants, from keyword arguments."""

from collections.abc import Mapping, Sequence

from service.store.base import EventStore
from service.store.records import (
    Change,
    Effects,
    Entry,
    Guard,
    Head,
    IdempotencyKey,
    NewStream,
    Outcome,
    Place,
    Token,
)


def create_in(
    store: EventStore,
    game: str,
    meta: Mapping[str, str],
    entries: Sequence[Entry],
    *,
    tokens: Sequence[Token] = (),
    due_at: int | None = None,
    place: Place | None = None,
) -> bool:
    return store.streams.create(game, NewStream(meta, entries, tokens, due_at, place))


def append_to(
    store: EventStore,
    game: str,
    expected: int,
    entries: Sequence[Entry],
    *,
    due_at: int | None,
    by: Token | None = None,
    key: IdempotencyKey | None = None,
    grant: Token | None = None,
    names: Mapping[str, str] | None = None,
    vacate: int | None = None,
    change: Change | None = None,
    listed: bool = False,
) -> Outcome:
    effects = Effects(due_at, grant, names or {}, vacate, change, listed)
    return store.streams.append(game, entries, Guard(Head(expected), by, key), effects)
