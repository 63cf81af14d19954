"""Stored events: the records of a stream, as canonical JSON: keys sorted, no spaces, UTF-8, no floats.

Their digests and the chain are computed over exactly these bytes: a JSON library and SHA-256 are enough to
check them.
"""

import msgspec

from domain.core.record import Event
from domain.table.events import TABLE_EVENTS

NO_CAUSE = msgspec.Raw(b"null")
"""The cause of every event of an append but the first."""
_TABLE = frozenset(TABLE_EVENTS)


class StoredEvent(msgspec.Struct, frozen=True):
    """The record of one event as it lies in the stream (field order = sorted keys)."""

    at: str
    cause: msgspec.Raw
    data: msgspec.Raw
    luck: int | None
    rules_version: int
    seat: int | None
    type: str

    @property
    def has_cause(self) -> bool:
        """Whether the command is recorded here: it is with the first event of its append."""
        return self.cause != NO_CAUSE


def is_seat_command(stored: StoredEvent, event: Event) -> bool:
    """Whether this record tells a command of the title that a seat has sent."""
    return stored.seat is not None and stored.has_cause and type(event) not in _TABLE
