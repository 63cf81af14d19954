"""Lost history: the positions of a game that a client may have seen with events which the store has no more.

A failover (or a weaker fsync) can lose the last moments of a stream, which then goes on with other events at
the same positions. A process that has the lost ones in memory notices, and writes down beside the game what
was lost; so everybody can tell a client whose position lies there that it may have seen another past.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

import structlog

from service.games.loaded import LoadedGame
from service.store.base import EventStore
from service.store.outbox import PendingNotice
from service.store.records import Head

_FIELD = "lost."
DIGITS = 8
"""Hexadecimal digits of a hash that tell one event at a position from another."""

log = structlog.get_logger(part="history")


class Loss(NamedTuple):
    """The events after `after` up to `until` were lost, a branch whose first one had this hash (digits)."""

    after: int
    until: int
    branch: str


class Seen(NamedTuple):
    """The last event that a client has: its position, and the first digits of its hash, if they are known."""

    position: int
    hash: str = ""


def losses_of(meta: Mapping[str, str]) -> list[Loss]:
    """What is written down beside a game, the earliest position first."""
    losses = list[Loss]()
    for field, until in meta.items():
        if field.startswith(_FIELD):
            after, _, branch = field.removeprefix(_FIELD).partition(".")
            losses.append(Loss(int(after), int(until), branch))
    return sorted(losses)


def loss_at(losses: Iterable[Loss], position: int) -> Loss | None:
    """The loss after the earliest position by which a client may have seen another event here."""
    return next((loss for loss in losses if loss.after < position <= loss.until), None)


def is_sole(meta: Mapping[str, str], version: int) -> bool:
    """Whether nobody can have seen this version of a game with other events, which are lost."""
    return loss_at(losses_of(meta), version) is None


def id_of(position: int, hash: bytes, losses: Iterable[Loss]) -> str:
    """What a client is to name an event by: its position, with digits of its hash where others were lost."""
    return str(position) if loss_at(losses, position) is None else f"{position}-{hash.hex()[:DIGITS]}"


def lost_after(store: EventStore, loaded: LoadedGame, seen: Seen, losses: Iterable[Loss]) -> int | None:
    """The position after which what was seen is lost (0: perhaps all of it); None when it is all there.

    `loaded` is the game as it is now, and no shorter than what was seen.
    """
    if not seen.position:
        return None
    if seen.hash and hash_at(store, loaded, seen.position).hex().startswith(seen.hash):
        return None
    if (loss := loss_at(losses, seen.position)) is None:
        return 0 if seen.hash else None
    return loss.after


def hash_at(store: EventStore, loaded: LoadedGame, position: int) -> bytes:
    """The hash of the event at a position of a game as it is now; empty for one that it has not."""
    if position == loaded.version:
        return loaded.hash
    entries = store.streams.read(loaded.id, position - 1, 1)
    return entries[0].hash if entries else b""


def note_loss(store: EventStore, seen: LoadedGame, head: Head) -> Loss | None:
    """Write down that the store, in which a game ends at `head` now, has lost events of what was seen.

    None, and nothing is written, when it has them all.
    """
    first = seen.version - len(seen.trail)
    there = [entry.hash for entry in store.streams.read(seen.id, first, len(seen.trail))]
    same = 0
    while same < len(there) and there[same] == seen.trail[same]:
        same += 1
    if same == len(seen.trail):
        return None
    after = 0 if first and not same else first + same
    loss = Loss(after, seen.version, seen.trail[same].hex()[:DIGITS])
    store.streams.note(seen.id, f"{_FIELD}{loss.after}.{loss.branch}", str(loss.until), head.version)
    store.outbox.recall(PendingNotice(seen.id, loss.after + 1, head.version))
    log.warning("history was lost", game=seen.id, after=loss.after, until=loss.until, now=head.version)
    return loss
